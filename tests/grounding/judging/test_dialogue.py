"""What is told of the conversation, held against what was said in it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.model import Rank, Reason, Said, Source, Uttered, Verdict
from tests.grounding.homes import NOW, N, R, S, check, report, say, turn

THEN = NOW - timedelta(minutes=20)


def person(text: str) -> Uttered:
    """Return what the person said in an earlier turn."""
    return Uttered(text=text, at=THEN, is_reply=False)


def agent(text: str) -> Uttered:
    """Return what was said to the person in an earlier turn."""
    return Uttered(text=text, at=THEN)


GUESTS = person("Hello! My guests arrive at eight. Is it cold?")
LAMP = agent("The reading lamp is on. The front door is not open. If it rains, the fan is off.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You said your guests arrive at 8.", [S], id="you-said"),
        pytest.param("You said that your guests arrive at 8.", [S], id="that"),
        pytest.param("You’ve told me your guests arrive at 8, so I opened it.", [S], id="curly"),
        pytest.param("Earlier you mentioned your guests.", [S], id="earlier"),
        pytest.param("Well, a minute ago you just said your guests arrive at 8.", [S], id="adverbs"),
        pytest.param("You said your guests arrive at 9.", [N], id="another-time"),
        pytest.param("You said your guests do not arrive at 8.", [N], id="denied"),
        pytest.param("You said it is cold.", [N], id="a-question-states-nothing"),
        pytest.param("I said your guests arrive at 8.", [N], id="said-by-the-other"),
        pytest.param("I told you that the reading lamp is on.", [S], id="i-told-you"),
        pytest.param("I told you the book light is on.", [S], id="in-other-words"),
        pytest.param("I told you that the reading lamp is off.", [N], id="the-contrary-refutes-nothing"),
        pytest.param("I said the front door is not open.", [S], id="denied-then-as-now"),
        pytest.param("I said the front door is open.", [N], id="denied-then"),
        pytest.param("I said the fan is off.", [N], id="on-a-condition"),
        pytest.param("I mentioned something about the weather.", [N], id="not-readable"),
        pytest.param("I said the attic lamp is on.", [N], id="of-nothing-in-the-home"),
        pytest.param("As I said, the reading lamp is on.", [S, S], id="as-i-said"),
        pytest.param("As I said earlier, the reading lamp is on.", [S, S], id="as-i-said-earlier"),
        pytest.param("As I said the reading lamp is on.", [S, S], id="without-a-comma"),
        pytest.param("The reading lamp is on, as I mentioned.", [S, S], id="behind"),
        pytest.param("The reading lamp is on, as mentioned before.", [S, S], id="behind-with-a-time"),
        pytest.param("As you said, the reading lamp is on.", [N, S], id="as-you-said-who-did-not"),
        pytest.param("I said so.", [], id="nothing-told"),
        pytest.param("As I said.", [], id="nothing-beside"),
        pytest.param("You said, but I forgot.", [], id="nothing-behind"),
        pytest.param("The lamp you said was too bright is dimmed.", [], id="only-which-one"),
        pytest.param("I said to.", [], id="one-word"),
        pytest.param("You said reading lamp.", [N], id="a-name-alone"),
        pytest.param("She said the guests arrive at 8.", [], id="somebody-else"),
    ],
)
def test_what_was_said(text: str, expected: list[Verdict]) -> None:
    """Supported by the same words, or by words of the same meaning; what was not heard may have been said elsewhere."""
    findings = check(text, dialogue=(GUESTS, LAMP))
    assert [one.verdict for one in findings if one.reason is not Reason.UNREADABLE] == expected


def test_nothing_is_known_of_the_conversation() -> None:
    """Then nobody could tell, and nothing is claimed."""
    assert check("You said your guests arrive at 8.") == ()


def test_what_it_rests_on() -> None:
    """The words that were said and when, from a source of its own."""
    (finding,) = check("You said your guests arrive at 8.", dialogue=(GUESTS, LAMP))
    (seen,) = finding.evidence
    assert (seen.source, seen.rank, seen.subject, seen.observed_at) == (
        Source.DIALOGUE,
        Rank.PERSON,
        "dialogue:person",
        THEN,
    )
    assert seen.value == GUESTS.text
    assert finding.reason is Reason.SAID
    assert finding.confidence >= 0.9


def test_it_is_no_source_that_is_missing() -> None:
    """Nobody is warned of a citation that nobody made; one that is made is looked at as ever."""
    assert [one.type.value for one in report("You said your guests arrive at 8.", dialogue=(GUESTS,)).warnings] == []
    cited = report("You said your guests arrive at 8 [source:4].", dialogue=(GUESTS,))
    assert [one.type.value for one in cited.warnings] == ["PHANTOM_SOURCE"]
    assert cited.findings[0].verdict is S
    asked = report("You asked me to lock the front door [source:4].", request="Lock the front door")
    assert [one.type.value for one in asked.warnings] == ["PHANTOM_SOURCE"]
    assert asked.findings[0].verdict is S


def test_the_same_turn_counts() -> None:
    """What the request says, and the sentence before."""
    (asked,) = check("You said your guests arrive at 8.", request="My guests arrive at 8, so be quick.")
    assert asked.verdict is S
    home = turn()
    home = replace(home, scene=replace(home.scene, told=("The reading lamp is on.",)))
    assert [one.verdict for one in home.findings("As I said, the reading lamp is on.")] == [S, S]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The reading lamp is off.", id="state"),
        pytest.param("It is cold outside.", id="unreadable"),
        pytest.param("As I said, the reading lamp is off.", id="said-again"),
    ],
)
def test_dialogue_says_nothing_of_the_home(text: str) -> None:
    """However often it was said."""
    said = (person("The reading lamp is off. It is cold outside."), agent("The reading lamp is off."))
    plain = [(one.claim, one.verdict) for one in check(text) if one.claim.kind.value == "state"]
    told = [(one.claim, one.verdict) for one in check(text, dialogue=said) if one.claim.kind.value == "state"]
    assert told == plain


def test_a_correction_is_no_longer_what_was_said() -> None:
    """What is said instead was never said before, and is told without that."""
    delivery = say("As I said, the reading lamp is off.", dialogue=(agent("The reading lamp is off."),))
    assert delivery.text == "The Reading lamp is on."


ON, OFF = person("Turn on the reading lamp"), person("Turn off the reading lamp")
ASKED = "You asked me to turn off the reading lamp."


@pytest.mark.parametrize(
    ("text", "request_", "dialogue", "expected"),
    [
        pytest.param(ASKED, "Why?", (OFF,), S, id="in-an-earlier-turn"),
        pytest.param(ASKED, "Why?", (person("please switch off the book light!"),), S, id="in-other-words"),
        pytest.param(ASKED, "Why?", (OFF, person("What time is it?")), S, id="some-turns-ago"),
        pytest.param(ASKED, "Why?", (ON,), R, id="the-opposite-was-the-last-command"),
        pytest.param(ASKED, "Why?", (agent("Turn off the reading lamp"),), N, id="said-by-the-agent"),
        pytest.param(ASKED, "Why?", (OFF, ON), N, id="both"),
        pytest.param(ASKED, "Turn on the reading lamp", (OFF,), N, id="once-the-one-now-the-other"),
        pytest.param(ASKED, "Turn off the mirror light", (ON,), N, id="another-command-since"),
        pytest.param("Earlier you asked me to turn off the reading lamp.", "Why?", (ON,), N, id="earlier"),
        pytest.param("Earlier you asked me to turn off the reading lamp.", "Why?", (OFF, ON), S, id="of-then"),
        pytest.param(ASKED, "Why?", (person("Don't turn off the reading lamp"),), N, id="denied"),
    ],
)
def test_what_was_asked_before(text: str, request_: str, dialogue: tuple[Uttered, ...], expected: Verdict) -> None:
    """Requests of earlier turns count; only where the last command was the very opposite it is refuted."""
    (finding,) = [one for one in check(text, request=request_, dialogue=dialogue) if one.claim.citations]
    assert finding.verdict is expected


def test_who_heard_it() -> None:
    """This request was heard; earlier ones are dialogue."""
    (now,) = check(ASKED, request=OFF.text)
    (then,) = check(ASKED, request="Why?", dialogue=(OFF,))
    assert (now.evidence[0].source, now.evidence[0].rank) == (Source.TRANSCRIPT, Rank.OBSERVED)
    assert (then.evidence[0].source, then.evidence[0].rank) == (Source.DIALOGUE, Rank.PERSON)
    assert then.claim.citations == ("request",)


def test_what_was_said_is_no_prior_of_its_own() -> None:
    """That something was said is contradicted by nothing that was said of the home."""
    home = turn()
    claims = [one.claim for one in home.findings("The reading lamp is on.")]
    earlier = tuple(Said(claim=claim, at=THEN) for claim in claims)
    (finding,) = check("I told you that the reading lamp is off.", earlier=earlier, dialogue=(LAMP,))
    assert finding.flag is None or finding.flag.severity < 0.75


def test_a_command_that_was_taken_back() -> None:
    """The last command counts, be it of what was spoken of before."""
    said = person("Turn off the reading lamp")
    text = "You asked me to turn on the reading lamp."
    (taken_back,) = check(text, request="No wait, turn it on again", dialogue=(said,))
    (kept,) = check(text, request="Thanks", dialogue=(said,))
    assert taken_back.verdict is not R
    assert kept.verdict is R
