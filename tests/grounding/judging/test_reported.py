"""What tools are said to have answered, held against their answers."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind, Rank, Reason, ToolCall, Verdict, WarningType
from tests.grounding.homes import NOW, N, R, S, check, did, report, verdicts

LIVE = ToolCall(
    name="GetLiveContext",
    succeeded=True,
    read_only=True,
    result='{"result": "Outdoor sensor: \'12.3\' \\u00b0C, humidity 0.45, the forecast is \\"light rain\\", 6 pm."}',
)
NEWS = ToolCall(
    name="web_search",
    args={"query": "newest release"},
    succeeded=True,
    result='[{"snippet": "The 2026.10 release brings many new things.\\nIt is limited to 32 devices."}]',
)
CALLS = (LIVE, NEWS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('The tool said "light rain".', S, id="the-tool-said"),
        pytest.param("The tool returned: “light rain”.", S, id="curly"),
        pytest.param("The tool answered „light rain“.", S, id="low"),
        pytest.param("The tool answered «light rain».", S, id="angled"),
        pytest.param('The forecast is "light rain" [source:1].', S, id="cited"),
        pytest.param('The forecast is "Light  RAIN" [source:1].', S, id="case-and-space"),
        pytest.param('It says "the forecast is light rain" [source:1].', S, id="marks-inside"),
        pytest.param('It says "new things It is limited" [source:2].', S, id="over-a-line"),
        pytest.param('It says "The 2026.10 release ... 32 devices" [source:2].', S, id="ellipsis"),
        pytest.param('It says "The 2026.10 release […] 32 devices" [source:2].', S, id="ellipsis-in-brackets"),
        pytest.param('It says "12.3 °C" [source:1].', S, id="an-escaped-letter"),
        pytest.param('The forecast is "light rain" [source:GetLiveContext].', S, id="by-name"),
        pytest.param('The tool said "heavy snow".', R, id="never-said"),
        pytest.param('The forecast is "heavy snow" [source:1].', R, id="cited-and-never-said"),
        pytest.param('It says "many new things" [source:1].', R, id="said-by-another"),
        pytest.param('It says "32 devices ... release" [source:2].', N, id="parts-in-another-order"),
        pytest.param('The tool said "13".', R, id="another-number"),
        pytest.param('The tool said "rain light".', N, id="other-order"),
        pytest.param('The forecast is "snow" [source:1].', N, id="one-word-for-emphasis"),
        pytest.param('It is "bad weather" as you say [source:1].', N, id="not-told-to-be-of-the-source"),
        pytest.param('The forecast says "snow" [source:1].', R, id="one-word-that-is-said"),
        pytest.param('"Heavy snow" [source:1].', R, id="a-quote-alone"),
        pytest.param('The scene "Movie night" is active [source:1].', N, id="a-title"),
        pytest.param('I sent "Dinner is ready" [source:1].', N, id="of-the-speaker"),
        pytest.param('The Samsung TV shows "Friends and foes" [source:1].', N, id="of-a-thing-of-the-home"),
    ],
)
def test_quotes(text: str, expected: Verdict) -> None:
    """A quote is what an answer says, but for white space, case and marks."""
    (finding,) = [one for one in check(text, calls=CALLS) if one.claim.kind is ClaimKind.REPORTED]
    assert finding.verdict is expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('None of the results says "heavy snow" [source:1].', id="in-none"),
        pytest.param('No result says "heavy snow" [source:1].', id="in-no-result"),
        pytest.param('Nowhere does it say "heavy snow" [source:1].', id="nowhere"),
        pytest.param('The words "heavy snow" are not in it [source:1].', id="not-in-it"),
        pytest.param('It says something like "mild rain" [source:1].', id="not-word-for-word"),
        pytest.param('It says "light rain", as opposed to "heavy snow" [source:1].', id="the-contrary"),
        pytest.param('Your grandma says "heavy snow" [source:1].', id="of-somebody-else"),
        pytest.param('If it said "heavy snow", you would need boots [source:1].', id="not-so"),
    ],
)
def test_what_is_not_quoted(text: str) -> None:
    """Words that are denied, told in other words, or of somebody else are no quote."""
    assert R not in [one.verdict for one in check(text, calls=CALLS)]


def test_a_true_quote_is_reported_no_more() -> None:
    """It ranks below what the home shows."""
    (finding,) = check('The tool said "light rain".', calls=CALLS)
    assert (finding.reason, finding.evidence[0].rank, finding.evidence[0].subject) == (
        Reason.REPORTED,
        Rank.REPORTED,
        "source:1",
    )
    assert finding.confidence < 0.8


@pytest.mark.parametrize(
    ("result", "quote", "expected"),
    [
        pytest.param("Population: 2,102,650", "Population: 2102650", S, id="no-groups"),
        pytest.param("Population: 2102650", "Population: 2,102,650", S, id="groups"),
        pytest.param("Population: 2102650", "Population: 2.102.650", S, id="groups-by-points"),
        pytest.param("Costs: 1,234,567.5", "Costs: 1.234.567,5", S, id="groups-and-decimals"),
        pytest.param("Temperature: 21,5", "Temperature: 21.5", S, id="a-decimal-comma"),
        pytest.param("Temperature: −5", "Temperature: -5", S, id="a-minus-sign"),
        pytest.param("Temperature: 21.50", "Temperature: 21.5", N, id="more-digits"),
        pytest.param("Population: 2650", "Population: 2.650", N, id="thousands-or-decimals"),
        pytest.param("The 2026.10 release", "The 2026.1 release", N, id="a-version-is-no-number"),
        pytest.param("Population: 2,102,650", "Population: 2102651", R, id="another-number"),
        pytest.param("At 17:30 on 2026-03-01", "At 17:31 on 2026-03-01", R, id="another-time"),
    ],
)
def test_numbers_in_quotes(result: str, quote: str, expected: Verdict) -> None:
    """A number is the same however it is written."""
    (finding,) = check(f'The tool returned "{quote}".', calls=(ToolCall(name="t", succeeded=True, result=result),))
    assert finding.verdict is expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('As you asked, "turn on the fan" [source:1].', id="the-words-of-the-person"),
        pytest.param('I called "web_search" [source:2].', id="the-name-of-the-tool"),
        pytest.param('I looked for "newest release" [source:2].', id="what-it-was-called-with"),
    ],
)
def test_quotes_of_others(text: str) -> None:
    """Not every quote is one of the answer."""
    findings = check(text, calls=CALLS, request="Turn on the fan please")
    assert {finding.verdict for finding in findings} == {N}
    assert not any(finding.notes for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('The "Reading lamp" is on [source:1].', id="a-name"),
        pytest.param('The reading lamp is "on".', id="a-state"),
        pytest.param('The tool said "...".', id="no-words"),
        pytest.param('The song is "Yesterday".', id="nobody-cited"),
        pytest.param('Bob said "Yesterday".', id="said-by-somebody"),
        pytest.param("The tool has 3 parts.", id="no-verb"),
        pytest.param("The tool said that nothing failed.", id="no-number"),
    ],
)
def test_no_quote(text: str) -> None:
    """Marks of quotation around a name, a state or nothing."""
    assert not any(finding.claim.kind.value == "reported" for finding in check(text, calls=CALLS))


def test_a_cut_answer_refutes_nothing() -> None:
    """The words may stand where it was cut."""
    cut = ToolCall(name="web_search", succeeded=True, result="The beginning", is_cut=True)
    (finding,) = check('It says "the very end" [source:1].', calls=(cut,))
    assert finding.verdict is N


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It will have 12.3 degrees tonight [source:1].", S, id="number"),
        pytest.param("Tonight it gets down to 12 degrees [source:1].", S, id="rounded"),
        pytest.param("The air has 45% of water [source:1].", S, id="another-scale"),
        pytest.param("The pressure is 12.3 hPa [source:1].", S, id="a-value-the-home-does-not-have"),
        pytest.param("Tonight it gets down to 7 degrees [source:1].", N, id="another-number"),
        pytest.param("The pressure is 1012 hPa [source:1].", N, id="another-value"),
        pytest.param("Rain will come [source:1].", N, id="no-number"),
        pytest.param("The tool reported 12.3 degrees.", S, id="told"),
        pytest.param("The tool reported 13 degrees.", N, id="told-otherwise"),
        pytest.param("The tool reported more than 12 degrees.", N, id="a-bound"),
        pytest.param("The tool has not reported 12.3 degrees.", N, id="denied"),
    ],
)
def test_numbers(text: str, expected: Verdict) -> None:
    """A number that is in the answer is reported; another one may have been computed from it."""
    (finding,) = check(text, calls=CALLS)
    assert finding.verdict is expected


@pytest.mark.parametrize(
    ("text", "warnings"),
    [
        pytest.param("The reading lamp is on [source:1].", [], id="as-it-should-be"),
        pytest.param("The reading lamp is on [source:3].", ["PHANTOM_SOURCE"], id="no-such-source"),
        pytest.param("The reading lamp is on [source:0].", ["PHANTOM_SOURCE"], id="counted-from-1"),
        pytest.param("The reading lamp is on [source:oracle].", ["PHANTOM_SOURCE"], id="no-such-tool"),
        pytest.param("All is well [source:9].", ["PHANTOM_SOURCE", "UNVERIFIED_FIELDS"], id="of-nothing-readable"),
        pytest.param('It says "heavy snow" [source:1].', ["SNIPPET_MISMATCH"], id="misquoted"),
        pytest.param(
            "It will be 7 degrees cold [source:1].", ["SNIPPET_MISMATCH", "UNVERIFIED_FIELDS"], id="another-number"
        ),
        pytest.param("The old radio is on.", ["UNVERIFIED_FIELDS"], id="nobody-knows"),
    ],
)
def test_warnings(text: str, warnings: list[str]) -> None:
    """What is wrong with a source is told beside what the home decides."""
    assert [warning.type.value for warning in report(text, calls=CALLS).warnings] == warnings


def test_a_warning_is_given_once() -> None:
    """However often the source is cited."""
    text = "The reading lamp is on [source:7]. The front door is locked [source:7]."
    assert [warning.details for warning in report(text, calls=CALLS).warnings] == ["source:7"]


def test_an_old_answer_is_stale() -> None:
    """It tells of what was; that it was told stays true."""
    old = ToolCall(name="w", succeeded=True, result="1012 hPa, 'rain'", answered_at=NOW - timedelta(minutes=6))
    new = ToolCall(name="w", succeeded=True, result="1012 hPa", answered_at=NOW - timedelta(minutes=4))
    (stale,) = check("The pressure is 1012 hPa [source:1].", calls=(old,))
    (fresh,) = check("The pressure is 1012 hPa [source:1].", calls=(new,))
    (quote,) = check('It said "1012 hPa" [source:1].', calls=(old,))
    assert (stale.verdict, stale.reason) == (N, Reason.STALE)
    assert [note.type for note in stale.notes] == [WarningType.STALE_SOURCE]
    assert (fresh.verdict, fresh.notes) == (S, ())
    assert (quote.verdict, [note.type for note in quote.notes]) == (S, [WarningType.STALE_SOURCE])


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param((), id="no-tool"),
        pytest.param((ToolCall(name="w"),), id="no-answer-yet"),
    ],
)
def test_without_an_answer(calls: tuple[ToolCall, ...]) -> None:
    """Nobody knows what was answered."""
    (finding,) = check('The tool said "light rain".', calls=calls)
    assert (finding.verdict, finding.reason) == (N, Reason.NO_DATA)


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("You asked me to turn off the reading lamp.", "Turn off the reading lamp", S, id="said-so"),
        pytest.param(
            "You asked me to turn off the reading lamp.", "please switch off the book light!", S, id="meant-so"
        ),
        pytest.param("You asked me to turn off the reading lamp.", "Turn on the reading lamp", R, id="the-opposite"),
        pytest.param("You told me to lock the front door.", "Unlock the front door.", R, id="unlock"),
        pytest.param("You asked me to turn off the reading lamp.", "Turn on the mirror light", N, id="another-lamp"),
        pytest.param("You asked me to turn off the reading lamp.", "Is the reading lamp on?", N, id="a-question"),
        pytest.param("You asked me to turn off the reading lamp.", "", N, id="nothing"),
        pytest.param("You asked me to turn off the reading lamp.", "Don't turn off the reading lamp", N, id="denied"),
        pytest.param(
            "You asked me to turn off the reading lamp a minute ago.", "Turn on the reading lamp", N, id="before"
        ),
        pytest.param(
            "You asked me to turn off the reading lamp.",
            "Turn on the reading lamp, then turn off the reading lamp",
            S,
            id="one-of-two",
        ),
        pytest.param(
            "You asked me to turn off the mirror light.",
            "Turn on the mirror light and then switch it off again",
            N,
            id="both",
        ),
        pytest.param("You asked me to set the reading lamp to 50%.", "Set the reading lamp to 50%", S, id="value"),
        pytest.param(
            "You asked me to set the reading lamp to 50%.", "Set the reading lamp to 20%", N, id="other-value"
        ),
        pytest.param("You wanted me to do something nice.", "Turn on the reading lamp", N, id="not-readable"),
    ],
)
def test_what_was_asked(text: str, request_: str, expected: Verdict) -> None:
    """The request is evidence for what was asked for; it refutes only where it says the very opposite."""
    (finding,) = check(text, request=request_)
    assert finding.verdict is expected


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        pytest.param(
            "You asked me to turn off the fan, which I did.", "You asked me to turn off the fan", id="relative"
        ),
        pytest.param("You asked me to turn off the fan, so it is.", "You asked me to turn off the fan", id="so"),
        pytest.param("You asked me to open the curtain and it is open.", "You asked me to open the curtain", id="and"),
        pytest.param(
            "You asked me to open the curtain and the blind.",
            "You asked me to open the curtain and the blind",
            id="two",
        ),
    ],
)
def test_where_a_wish_ends(text: str, asked: str) -> None:
    """What the sentence tells of its own is no part of what was asked."""
    claims = [finding.claim for finding in check(text)]
    assert asked in [claim.text for claim in claims if claim.kind.value == "reported"]


def test_the_request_supports_nothing_else() -> None:
    """That it was asked for makes nothing so."""
    (finding,) = check("The reading lamp is off.", request="You know that the reading lamp is off")
    assert finding.verdict is R


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Maybe you asked me to turn on the reading lamp.", id="maybe"),
        pytest.param("I thought you asked me to turn on the reading lamp.", id="thought"),
        pytest.param("If you asked me to turn on the reading lamp, I would.", id="a-condition"),
    ],
)
def test_what_was_perhaps_asked_for(text: str) -> None:
    """What is only supposed is not told."""
    assert Verdict.REFUTED not in verdicts(text, request="Turn off the reading lamp")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('It doesn\'t say "heavy rain" [source:1].', id="denied"),
        pytest.param('It says "light rain", not "heavy rain" [source:1].', id="contrasted"),
        pytest.param('It never says "storm" [source:1].', id="never"),
        pytest.param('You can answer "See you there!" [source:1].', id="proposed"),
    ],
)
def test_what_is_not_told_to_be_said(text: str) -> None:
    """A quote that is denied, or proposed, need not be there."""
    calls = (replace(did("forecast"), result="light rain in the morning"),)
    assert Verdict.REFUTED not in verdicts(text, calls=calls)


@pytest.mark.parametrize(
    "quote",
    [
        pytest.param("12 km/h from the northwest", id="as-one-word"),
        pytest.param("14.5 °C", id="with-its-unit"),
        pytest.param("330 meters", id="spelt-otherwise"),
        pytest.param("Emile Nouguier", id="without-accents"),
        pytest.param("I would love to come", id="in-full"),
        pytest.param("do not forget the wine", id="not-drawn-together"),
        pytest.param("meet at seven", id="in-words"),
        pytest.param("leichter Regen am Morgen", id="translated"),
    ],
)
def test_a_quote_in_other_letters(quote: str) -> None:
    """The same words may be written in another way, or in another language."""
    result = (
        "12 km/h from the north-west, 14.5, 330 metres, Émile Nouguier: "
        "I'd love to come, let's meet at 7, don't forget the wine"
    )
    (finding,) = check(f'It says "{quote}" [source:1].', calls=(replace(did("forecast"), result=result),))
    assert finding.verdict is not Verdict.REFUTED


def test_an_answer_in_another_language() -> None:
    """What is told of it in the language of the reply may be translated."""
    calls = (replace(did("forecast"), result="pluie faible dans la matinée, puis beau temps"),)
    assert Verdict.REFUTED not in verdicts('It says "light rain" [source:1].', calls=calls)
    plain = (replace(did("forecast"), result="it is dry in the morning and the fan is on"),)
    assert Verdict.REFUTED in verdicts('It says "light rain" [source:1].', calls=plain)
