"""Answers of tools as sources: their numbers, their lines, how old they are and whether they agree."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.model import Rank, Reason, ToolCall, Verdict, WarningType
from tests.grounding.homes import NOW, N, R, S, check, did, report

PHANTOM, MISMATCH, STALE = WarningType.PHANTOM_SOURCE, WarningType.SNIPPET_MISMATCH, WarningType.STALE_SOURCE


def told(result: str, name: str = "web_search", minutes: float = 0, **more: object) -> ToolCall:
    """Return a call that was answered so many minutes ago."""
    answered_at = NOW - timedelta(minutes=minutes)
    return ToolCall(name=name, succeeded=True, result=result, answered_at=answered_at, **more)  # type: ignore[arg-type]


NEWS = told("The new release brings many improvements to the overview, and the fan is off. It costs 20 coins.")


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        pytest.param("brings many improvements to the overviews", S, id="another-form"),
        pytest.param("brings many improvments to the overview", S, id="a-slip-of-the-pen"),
        pytest.param("brings many improvements to overview", S, id="an-article-left-out"),
        pytest.param("brings the many improvements to the overview", S, id="an-article-more"),
        pytest.param("many improvements to the overview and the fans is off", S, id="another-form-of-a-known-word"),
        pytest.param("brings many improvements to the overviews and fan is on", R, id="another-state"),
        pytest.param("brings many improvements to the overview and a fan is not off", R, id="denied"),
        pytest.param("and the fan is off it costs 21 coins", R, id="another-number"),
        pytest.param("brings many unbelievable improvements to the overview", R, id="another-word"),
        pytest.param("to the overview and fan off", N, id="a-state-word-for-word-elsewhere"),
        pytest.param("fan is onn", R, id="too-short-to-compare"),
        pytest.param(f"overview {'very ' * 100}", N, id="longer-than-the-answer"),
    ],
)
def test_quotes_with_a_slip(quote: str, expected: Verdict) -> None:
    """Letters may differ, but nothing that says something."""
    (finding,) = check(f'The tool said "{quote}".', calls=(NEWS,))
    assert finding.verdict is expected
    assert [note.type for note in finding.notes] == [MISMATCH] * (expected is not S)


LIST = '{"items": [{"name": "bread", "count": 2}, {"name": "milk", "count": 1}, {"name": "eggs"}]}'
LINES = "Milk\n\nTwo eggs\nOne loaf of bread"
BULLETS = "On the list:\n- milk\n  (one bottle)\n- eggs\nNothing else."


@pytest.mark.parametrize(
    ("result", "text", "expected"),
    [
        pytest.param(LIST, 'The second item is "milk" [source:1].', S, id="item"),
        pytest.param(LIST, 'It says "milk" in item 2 [source:1].', S, id="behind-the-quote"),
        pytest.param(LIST, 'The third item says "milk" [source:1].', N, id="another-item"),
        pytest.param(LIST, 'The ninth item says "milk" [source:1].', N, id="no-such-item"),
        pytest.param(LIST, 'The second item says "beer" [source:1].', R, id="nowhere"),
        pytest.param(LINES, 'Line 3 says "two eggs" [source:1].', S, id="line"),
        pytest.param(LINES, 'Line 2 says "two eggs" [source:1].', S, id="without-empty-ones"),
        pytest.param(LINES, 'Line 1 says "two eggs" [source:1].', N, id="another-line"),
        pytest.param(
            f'"{BULLETS}"'.replace("\n", "\\n"), 'The first item says "one bottle" [source:1].', S, id="bullet"
        ),
        pytest.param(BULLETS, 'Item 2 says "eggs" [source:1].', S, id="second-bullet"),
        pytest.param(LIST, "The second item is milk [source:1].", S, id="no-quote"),
        pytest.param(LIST, "The third item is milk [source:1].", N, id="no-quote-another"),
        pytest.param(LIST, "The second item is not milk [source:1].", N, id="denied"),
        pytest.param(LIST, "The first item comes 2 times [source:1].", S, id="number"),
        pytest.param(LIST, "The second item is nothing special [source:1].", N, id="nothing-of-it"),
    ],
)
def test_positions(result: str, text: str, expected: Verdict) -> None:
    """What stands in another line or item is not what is cited; nothing is refuted for where it stands."""
    (finding,) = [one for one in check(text, calls=(told(result),)) if one.claim.citations]
    assert finding.verdict is expected


@pytest.mark.parametrize(
    ("text", "notes"),
    [
        pytest.param('The third item says "milk" [source:1].', [MISMATCH], id="quote"),
        pytest.param("The third item is milk [source:1].", [MISMATCH], id="words"),
        pytest.param("The second item is milk [source:1].", [], id="right"),
        pytest.param("The second item is not milk [source:1].", [], id="denied"),
        pytest.param("The second item is nothing special [source:1].", [], id="nothing-of-it"),
    ],
)
def test_wrong_positions_are_warned_of(text: str, notes: list[WarningType]) -> None:
    """As a quote that the source does not have there."""
    (finding,) = check(text, calls=(told(LIST),))
    assert [note.type for note in finding.notes] == notes


@pytest.mark.parametrize(
    "result",
    [
        pytest.param("[" * 100_000, id="deep"),
        pytest.param("", id="nothing"),
    ],
)
def test_answers_of_any_shape(result: str) -> None:
    """What cannot be counted has no lines to speak of."""
    (finding,) = check('The second item says "milk and more" [source:1].', calls=(told(result),))
    assert finding.verdict is not S


@pytest.mark.parametrize(
    ("first", "second", "text", "reason"),
    [
        pytest.param(
            told("The population is 2.1 million."),
            told("Population: 3.4 million", "lexicon"),
            "Its population is 2.1 million people [source:1][source:2].",
            Reason.CONFLICTING_DATA,
            id="prose",
        ),
        pytest.param(
            told('{"pressure": 1012}', "a"),
            told('{"pressure": 1020}', "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.CONFLICTING_DATA,
            id="a-value-of-an-attribute",
        ),
        pytest.param(
            told('{"index": 7}', "a"),
            told('{"index": 9}', "b"),
            "It will have 7 tomorrow [source:1, 2].",
            Reason.CONFLICTING_DATA,
            id="not-named-in-the-sentence",
        ),
        pytest.param(
            told('{"pressure": 1012}', "a"),
            told('{"pressure": 1012, "humidity": 40}', "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="both-agree",
        ),
        pytest.param(
            told('{"pressure": 1012}', "a"),
            told('{"humidity": 40}', "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="of-something-else",
        ),
        pytest.param(
            told('{"pressure": 1012}', "a"),
            told("pressure 1015, later pressure 1018", "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="several-in-the-other",
        ),
        pytest.param(
            told("pressure 1012, later pressure 1018", "a"),
            told('{"pressure": 1015}', "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="several-in-the-one",
        ),
        pytest.param(
            told('{"pressure": 1012}', args={"area": "kitchen"}),
            told('{"pressure": 1020}', args={"area": "bedroom"}),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="of-two-rooms",
        ),
        pytest.param(
            told('{"pressure": 1012}', args={"query": "pressure today"}),
            told('{"pressure": 1020}', args={"query": "pressure now"}),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.CONFLICTING_DATA,
            id="asked-in-other-words",
        ),
        pytest.param(
            told('{"pressure": 1012}', "a"),
            told('{"pressure": 1020}', "b"),
            "The pressure is 1012 hPa [source:1].",
            Reason.REPORTED,
            id="only-one-is-cited",
        ),
        pytest.param(
            told("1012", "a"),
            told('{"pressure": 1020}', "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="a-bare-number",
        ),
        pytest.param(
            told("it is 1012", "a"),
            told("it is 1020", "b"),
            "The pressure is 1012 hPa [source:1, 2].",
            Reason.REPORTED,
            id="no-word-that-tells",
        ),
    ],
)
def test_sources_that_disagree(first: ToolCall, second: ToolCall, text: str, reason: Reason) -> None:
    """Two that are cited for one claim and tell different numbers of the same thing decide nothing."""
    (finding,) = check(text, calls=(first, second))
    assert finding.reason is reason


def test_both_sides_are_shown() -> None:
    """What each of them tells stands in the evidence."""
    calls = (told('{"pressure": 1012}', "a"), told('{"pressure": 1020}', "b", minutes=1))
    (finding,) = check("The pressure is 1012 hPa [source:a][source:b].", calls=calls)
    assert finding.verdict is N
    assert [(one.subject, one.value, one.rank, one.observed_at) for one in finding.evidence] == [
        ("source:1", "1012", Rank.REPORTED, NOW),
        ("source:2", "1020", Rank.REPORTED, NOW - timedelta(minutes=1)),
    ]


def test_the_home_decides_over_sources() -> None:
    """However much they disagree."""
    calls = (told('{"temperature": 21.5}', "a"), told('{"temperature": 25}', "b"))
    (finding,) = check("The bedroom temperature is 21.5 °C [source:1][source:2].", calls=calls)
    assert (finding.verdict, finding.reason) == (S, Reason.VALUE_AGREES)


EARLIER = told('The forecast is "light rain", pressure 1012, version 2026.10.4', "forecast", minutes=2)
OLD = replace(EARLIER, answered_at=NOW - timedelta(minutes=30))


@pytest.mark.parametrize(
    ("text", "more", "expected", "reason"),
    [
        pytest.param('The tool said "light rain".', {}, S, Reason.REPORTED, id="quote"),
        pytest.param('The tool said "heavy snow".', {}, N, Reason.NO_DATA, id="another-quote"),
        pytest.param('It says "light rain" [source:1].', {"numbered": 1}, S, Reason.REPORTED, id="by-number"),
        pytest.param('It says "heavy snow" [source:1].', {"numbered": 1}, R, Reason.MISQUOTED, id="misquoted"),
        pytest.param('It says "light rain" [source:1].', {}, N, Reason.NO_DATA, id="not-told-of-by-number"),
        pytest.param('It says "light rain" [source:forecast].', {}, S, Reason.REPORTED, id="by-name"),
        pytest.param("The tool reported 1012 hPa.", {}, S, Reason.REPORTED, id="number"),
        pytest.param("The tool reported 1013 hPa.", {}, N, Reason.NO_DATA, id="another-number"),
        pytest.param("The pressure is 1012 hPa [source:1].", {"numbered": 1}, S, Reason.REPORTED, id="value"),
        pytest.param("The latest version is 2026.10.4.", {}, S, Reason.REPORTED, id="version"),
    ],
)
def test_answers_of_earlier_turns(text: str, more: dict[str, int], expected: Verdict, reason: Reason) -> None:
    """They confirm what is said of them; only one that is cited by its number refutes a quote."""
    (finding,) = check(text, earlier_calls=(EARLIER,), **more)
    assert (finding.verdict, finding.reason) == (expected, reason)


@pytest.mark.parametrize(
    ("text", "more", "expected", "reason"),
    [
        pytest.param('The tool said "light rain".', {}, S, Reason.REPORTED, id="that-it-was-said-stays-true"),
        pytest.param("The tool reported 1012 hPa.", {}, S, Reason.REPORTED, id="as-a-number"),
        pytest.param("The pressure is 1012 hPa [source:1].", {"numbered": 1}, N, Reason.STALE, id="value"),
        pytest.param("The pressure is 1012 hPa [source:forecast].", {}, N, Reason.STALE, id="by-name"),
        pytest.param("The latest version is 2026.10.4.", {}, N, Reason.STALE, id="version"),
    ],
)
def test_old_answers_of_earlier_turns(text: str, more: dict[str, int], expected: Verdict, reason: Reason) -> None:
    """What they tell may be otherwise by now."""
    (finding,) = check(text, earlier_calls=(OLD,), **more)
    assert (finding.verdict, finding.reason) == (expected, reason)
    assert [note.type for note in finding.notes] == [STALE] * bool(finding.claim.citations)


def test_a_later_answer_makes_it_fresh() -> None:
    """Of several that tell it, a new one counts; a tool called again goes by its last answers."""
    new = replace(OLD, answered_at=NOW)
    (finding,) = check("The pressure is 1012 hPa [source:forecast].", earlier_calls=(OLD,), calls=(new,))
    assert (finding.verdict, finding.notes) == (S, ())
    (both,) = check("The pressure is 1012 hPa [source:1][source:2].", calls=(OLD, new))
    assert (both.verdict, [note.source for note in both.notes]) == (S, ["source:1"])


def test_what_was_done_is_never_stale() -> None:
    """However long ago a tool has answered that it did it."""
    done = replace(did("HassTurnOn", "light.reading"), answered_at=NOW - timedelta(hours=1), result="done it all")
    (finding,) = check('The tool said "done it all" [source:1].', calls=(done,))
    assert (finding.verdict, finding.notes) == (S, ())


def test_numbers_go_on_from_those_told_of() -> None:
    """First the earlier answers that the agent knows by number, the last ones, then those of this turn."""
    calls = (told("first of this turn here"), told("second of this turn here"))
    before = (told("too old to tell of here"), told("told of before here"))
    quotes = {1: "told of before here", 2: "first of this turn here", 3: "second of this turn here"}
    for number, quote in quotes.items():
        (finding,) = check(f'It says "{quote}" [source:{number}].', calls=calls, earlier_calls=before, numbered=1)
        assert (finding.verdict, finding.evidence[0].subject) == (S, f"source:{number}")
    assert [one.details for one in report("All is well [source:4].", calls=calls, numbered=1).warnings][:1] == [
        "source:4"
    ]


def test_calls_of_a_dropped_draft_have_no_number() -> None:
    """Whoever is asked again counts from the beginning."""
    calls = (replace(NEWS, is_dropped=True), told("rain is on its way"))
    (finding,) = check('It says "rain is on its way" [source:1].', calls=calls)
    assert finding.verdict is S
    (uncited,) = check('The tool said "brings many improvements".', calls=calls)
    assert (uncited.verdict, uncited.evidence[0].subject) == (S, "source:web_search")


def test_a_tool_that_was_called_twice() -> None:
    """By its name both of its answers are meant."""
    calls = (told("rain is on its way"), told("snow is on its way"))
    (finding,) = check('It says "snow is on its way" [source:web_search].', calls=calls)
    assert (finding.verdict, finding.evidence[0].subject) == (S, "source:2")


def test_what_an_earlier_answer_says_is_misquoted_by_nobody() -> None:
    """An agent that counts all answers it has seen means another one."""
    (finding,) = check('It says "light rain" [source:1].', calls=(NEWS,), earlier_calls=(EARLIER,))
    assert finding.verdict is N


def test_a_list_of_an_earlier_turn_refutes_no_number() -> None:
    """Something may have been added since."""
    listed = told('{"result": [{"summary": "Milk"}, {"summary": "Eggs"}]}', "todo_get_items")
    text = "You have 3 items on your list [source:1]."
    (now,) = check(text, calls=(listed,))
    (then,) = check(text, earlier_calls=(listed,), numbered=1)
    assert (now.verdict, then.verdict, then.reason) == (R, N, Reason.STALE)
