"""What is told of entries of calendars and lists, held against what they hold."""

from dataclasses import replace
import json

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import ClaimKind, Entry, Evidence, Reason, ToolCall, Verdict
from custom_components.grounded_assist.grounding.realising import truth_about
from tests.grounding.homes import N, R, S, decided, failed, turn
from tests.grounding.listed import (
    BUYING,
    DUTIES,
    OFFICE,
    PERSONAL,
    TASKS,
    WORK,
    calendar,
    count,
    delivered,
    found,
    todo,
)

HOME = turn(extra=(PERSONAL, BUYING))
EVENTS = (
    calendar(
        ("Dentist appointment Dr. Li", "2026-03-02T10:00:00+00:00", "2026-03-02T11:00:00+00:00"),
        ("Bin day", "2026-03-03", "2026-03-04"),
        ("Yoga", "2026-03-01T18:00:00+00:00", "2026-03-01T19:00:00+00:00"),
        ("Chess", "2026-03-05T18:00:00+00:00", "2026-03-05T19:00:00+00:00"),
        ("Chess", "2026-03-05T20:00:00+00:00", "2026-03-05T21:00:00+00:00"),
    ),
)
"""Now is Sunday, March 1, at noon."""
ENTRIES = (todo("Milk", "Oat drink", done=("Eggs",)),)
MILK = {"item": "milk", "name": "Shopping"}
SAID_NO = ToolCall(name="HassListAddItem", args=MILK, succeeded=False)
SAID_YES = ToolCall(name="HassListAddItem", args=MILK, succeeded=True)


def verdict_of(text: str, evidence: tuple[Evidence, ...], *calls: ToolCall) -> list[Verdict]:
    """Return the verdict of each claim of a text."""
    home = turn(extra=(PERSONAL, BUYING), calls=calls)
    told = (ClaimKind.ENTRY, ClaimKind.REPORTED)
    return [finding.verdict for finding in found(text, evidence, home) if finding.claim.kind in told]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("You have a dentist appointment tomorrow at 10.", [S], id="as-it-is"),
        pytest.param("You have a dentist appointment tomorrow.", [S], id="without-a-time"),
        pytest.param("You have a dentist appointment tomorrow at 11.", [N], id="a-loose-title-refutes-nothing"),
        pytest.param("You have yoga at 6 pm today.", [S], id="at-its-time"),
        pytest.param("You have yoga at 8 pm today.", [R], id="at-another-time"),
        pytest.param("Today you have yoga at 8 pm.", [R], id="the-day-in-front"),
        pytest.param("Today you have yoga at 7 pm.", [N], id="when-it-ends"),
        pytest.param("Today you have yoga at 6:30 pm.", [N], id="while-it-lasts"),
        pytest.param("Today your calendar has 18:00 – 19:00 yoga.", [S], id="from-when-to-when"),
        pytest.param("Today your calendar has 15:00 – 16:00 yoga.", [R], id="from-another-time-on"),
        pytest.param("You have chess on March 5 at 9 pm.", [N], id="one-of-two-of-its-name"),
        pytest.param("You have Bin day on Tuesday at 9 pm.", [N], id="a-whole-day-has-no-hour"),
        pytest.param("On Tuesday you have Bin day.", [S], id="a-whole-day"),
        pytest.param("You have an appointment tomorrow at 10.", [S], id="no-title"),
        pytest.param("You have an appointment on Wednesday at 3 pm.", [R], id="no-title-and-nothing-there"),
        pytest.param("You have a haircut appointment on Wednesday.", [R], id="nothing-there"),
        pytest.param("You have a haircut on Wednesday.", [N], id="not-told-to-be-in-a-calendar"),
        pytest.param("You have a haircut appointment tomorrow.", [N], id="something-is-there"),
        pytest.param("You do not have yoga on your calendar today.", [R], id="denied"),
        pytest.param("You do not have chess on your calendar today.", [S], id="rightly-denied"),
        pytest.param("You don't have a dentist appointment on your calendar tomorrow.", [N], id="a-loose-denial"),
        pytest.param("You don't have yoga on your calendar at 7 pm today.", [N], id="a-time-is-denied"),
        pytest.param("There's no yoga scheduled on your calendar for Wednesday.", [S], id="denied-of-another-day"),
        pytest.param("You have no events tomorrow.", [R], id="not-none"),
        pytest.param("You have no events on Wednesday.", [S], id="none"),
        pytest.param("You have nothing on your calendar tomorrow.", [R], id="not-nothing"),
        pytest.param("You have two events tomorrow.", [R], id="not-two"),
        pytest.param("You have no new events tomorrow.", [], id="no-new-ones"),
        pytest.param("There's nothing new on your calendar tomorrow.", [], id="nothing-new"),
        pytest.param("There's no chess this week.", [], id="not-this-week"),
        pytest.param("There's no yoga appointment next week.", [], id="not-next-week"),
        pytest.param("Chess isn't until March 5.", [], id="not-until"),
        pytest.param("There's nothing on your calendar between now and 9 PM.", [], id="between-two-times"),
        pytest.param("Between lunch and chess you have nothing on March 5.", [], id="between-two-events"),
        pytest.param("There's nothing on your calendar on March 5 but chess.", [N], id="nothing-but"),
        pytest.param("You have no more events today.", [], id="no-more"),
        pytest.param("Nothing is happening this evening on your calendar.", [], id="nothing-is-happening"),
        pytest.param("You have no events today, which you could cancel.", [], id="none-that-could-be-cancelled"),
        pytest.param("Chess is on your calendar from Tuesday to Saturday.", [], id="over-several-days"),
        pytest.param("You have two events on Thursday.", [S], id="two-of-one-name"),
        pytest.param("I don't see any events tomorrow.", [N], id="who-sees-none-may-have-looked-wrongly"),
        pytest.param("You have three sports events tomorrow.", [R], id="more-of-one-sort-than-of-all"),
        pytest.param("You have one sports event tomorrow.", [N], id="of-one-sort"),
        pytest.param("Chess is on your calendar.", [S], id="no-day-at-all"),
        pytest.param("Your only event today is yoga.", [S], id="the-only-one"),
        pytest.param("Your only event on March 5 is chess.", [N], id="not-the-only-one"),
    ],
)
def test_events(text: str, expected: list[Verdict]) -> None:
    """A calendar confirms loosely and refutes only what cannot be meant otherwise."""
    assert decided(*verdict_of(text, EVENTS)[: len(expected)]) == decided(*expected)


def test_not_all_was_read() -> None:
    """What is not complete, or of one calendar of two, shows what is there and never what is not."""
    text = "You have a haircut appointment on Wednesday."
    assert decided(*verdict_of(text, (calendar(is_complete=False),))) == decided(*[N])
    both = turn(extra=(PERSONAL, OFFICE))
    assert decided(*[one.verdict for one in found(text, (calendar(),), both)]) == decided(*[N])
    assert decided(*[one.verdict for one in found(text, (calendar(), calendar(of=WORK)), both)]) == decided(*[R])
    party = calendar(("Haircut", "2026-03-04", "2026-03-05"), of=WORK)
    assert decided(*[one.verdict for one in found(text, (calendar(), party), both)]) == decided(*[S])
    assert decided(
        *[one.verdict for one in found("You have one event on Wednesday.", (calendar(), party), both)]
    ) == decided(*[S])
    assert decided(
        *[one.verdict for one in found("You have yoga on your Personal calendar.", (party,), both)]
    ) == decided(*[N])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Milk is on your shopping list.", [S], id="there"),
        pytest.param("Milk is not on your shopping list.", [R], id="denied"),
        pytest.param("There is no milk on your shopping list.", [R], id="denied-otherwise"),
        pytest.param("Bread is on your shopping list.", [N], id="perhaps-by-another-name"),
        pytest.param("Bread is not on your shopping list.", [S], id="rightly-denied"),
        pytest.param("Oat milk is not on your shopping list.", [N], id="a-word-in-common"),
        pytest.param("Eggs are still open on your Shopping list.", [R], id="done-already"),
        pytest.param("Milk is still open on your shopping list.", [S], id="open"),
        pytest.param("Eggs are completed on your shopping list.", [S], id="done"),
        pytest.param("You have completed milk on your shopping list.", [R], id="not-done"),
        pytest.param("Milk is not completed on your shopping list.", [N], id="not-done-is-left-open"),
        pytest.param("Your shopping list contains milk and oat drink.", [S, S], id="several"),
        pytest.param('Your shopping list has "Milk", "Eggs" and bread.', [S, N, R], id="some-of-several"),
        pytest.param("Milk and oat drink are on your shopping list.", [S, S], id="both-of-two"),
        pytest.param("Both milk and oat drink are on your shopping list.", [S, S], id="both-in-so-many-words"),
        pytest.param("Bread and milk are on your shopping list.", [R, S], id="one-of-two"),
        pytest.param("Sure, milk and bread are on your shopping list.", [S, R], id="the-other-of-two"),
        pytest.param("Milk, bread, and oat drink are on your shopping list.", [S, R, S], id="one-of-three"),
        pytest.param("Your shopping list contains milk and bread.", [S, R], id="one-of-two-behind"),
        pytest.param("Milk and bread are still open on your shopping list.", [S, R], id="one-of-two-open"),
        pytest.param("Bread and honey are on your shopping list.", [N, N], id="neither-by-these-names"),
        pytest.param("Oat bread and milk are on your shopping list.", [N, S], id="one-of-two-with-a-word-in-common"),
        pytest.param("Eggs and milk are on your shopping list.", [N, S], id="one-of-two-is-done"),
        pytest.param("Bread and milk are not on your shopping list.", [S, R], id="two-denied"),
        pytest.param("Your shopping list has milk and bread on it.", [S, R], id="on-it"),
        pytest.param("Bread or milk is on your shopping list.", [S], id="either-is-not-each"),
        pytest.param("Anna, milk is on your shopping list.", [S], id="who-is-told-is-no-item"),
        pytest.param("Milk is on your shopping list and bread is in the kitchen.", [S, N], id="not-told-to-be-on-it"),
    ],
)
def test_items(text: str, expected: list[Verdict]) -> None:
    """A list confirms what is on it, and refutes what is surely otherwise."""
    assert decided(*verdict_of(text, ENTRIES)) == decided(*expected)


@pytest.mark.parametrize(
    "call",
    [
        ToolCall(name="HassListAddItem", args={"item": "bread", "name": "Shopping"}, succeeded=True),
        ToolCall(name="todo_get_items", succeeded=True, result='{"result": [{"summary": "Bread"}]}', read_only=True),
    ],
    ids=lambda call: call.name,
)
@pytest.mark.parametrize("when", ["calls", "earlier_calls"])
def test_what_a_tool_knows_of(call: ToolCall, when: str) -> None:
    """A list that is polled need not show it yet."""
    home = turn(extra=(PERSONAL, BUYING), **{when: (call,)})  # type: ignore[arg-type]
    told = found("Bread and milk are on your shopping list.", ENTRIES, home)
    assert R not in [one.verdict for one in told]


def test_a_list_that_was_not_read_whole() -> None:
    """What is not seen of it may be there."""
    (read,) = ENTRIES
    part = replace(read, attributes={k: v for k, v in read.attributes.items() if k not in ("since", "until")})
    assert decided(*verdict_of("Bread and milk are on your shopping list.", (part,))) == decided(*[N, S])


def test_empty_list() -> None:
    """Nothing is on a list that has nothing open."""
    assert decided(*verdict_of("Milk is on your shopping list.", (todo(done=("Eggs",)),))) == decided(*[R])
    assert decided(*verdict_of("Eggs are completed on your shopping list.", (todo(),))) == decided(*[N])


@pytest.mark.parametrize(
    ("text", "states", "calls", "expected"),
    [
        pytest.param("I've added milk to your Shopping list.", ("1", "0"), (), S, id="one-more"),
        pytest.param("I've added milk to your Shopping list.", ("0",), (), R, id="nothing-there"),
        pytest.param("I've added milk to your Shopping list.", ("3",), (), N, id="it-may-have-been-there"),
        pytest.param("I've added milk to your Shopping list.", ("3",), (SAID_NO,), R, id="the-tool-failed"),
        pytest.param(
            "I've added milk to your Shopping list.", ("4", "3"), (SAID_NO,), S, id="it-is-there-all-the-same"
        ),
        pytest.param("I've added milk to your Shopping list.", ("3",), (SAID_YES,), S, id="the-tool-says-so"),
        pytest.param(
            "I've added bread to your Shopping list.", ("3",), (SAID_YES,), N, id="the-tool-was-told-otherwise"
        ),
        pytest.param("I've added milk to your Shopping list.", ("unknown",), (), N, id="no-number"),
        pytest.param(
            "I've added milk to your Shopping list.", ("0",), (failed("script", read_only=False),), N, id="another-tool"
        ),
        pytest.param("I've added it to your Shopping list.", ("3",), (SAID_NO,), R, id="no-title"),
        pytest.param("I've added it.", ("3",), (SAID_YES,), S, id="the-call-tells-where"),
        pytest.param("Milk was not added to the Shopping.", ("1", "0"), (), R, id="wrongly-denied"),
        pytest.param("Milk was not added to the Shopping.", ("0",), (), S, id="rightly-denied"),
        pytest.param("Milk was not added to the Shopping.", ("3",), (SAID_YES,), N, id="denied-against-the-tool"),
        pytest.param("I've removed milk from your Shopping list.", ("1", "2"), (), S, id="one-fewer"),
        pytest.param("I've removed milk from your Shopping list.", ("2",), (), N, id="as-many"),
        pytest.param("I have marked milk as completed on your Shopping list.", ("1", "2"), (), S, id="ticked-off"),
    ],
)
def test_changes(text: str, states: tuple[str, ...], calls: tuple[ToolCall, ...], expected: Verdict) -> None:
    """What was done to a list is seen by how many entries it has, then told by the tool."""
    evidence = tuple(count(number, earlier=bool(index)) for index, number in enumerate(states))
    assert decided(*verdict_of(text, evidence, *calls)) == decided(*[expected])


def test_change_that_the_list_shows() -> None:
    """What is on the list now was added some time; what is done on it was ticked off."""
    assert decided(*verdict_of("I've added milk to your Shopping list.", (*ENTRIES, count("2")))) == decided(*[S])
    assert decided(
        *verdict_of("I've ticked off... Eggs are completed on your shopping list.", ENTRIES)[-1:]
    ) == decided(*[S])
    assert decided(*verdict_of("I have marked eggs as completed on your Shopping list.", ENTRIES)) == decided(*[S])
    assert decided(*verdict_of("I have marked milk as completed on your Shopping list.", ENTRIES)) == decided(*[N])


def test_change_while_tools_are_at_work() -> None:
    """Nothing is refuted that a tool may still do."""
    going_on = turn(extra=(BUYING,), reply_ended=False)
    (finding,) = found("I've added milk to your Shopping list.", (count("0"),), going_on)
    assert finding.verdict is N


def listed(*rows: dict[str, object], name: str = "calendar_get_events", **args: str) -> ToolCall:
    """Return a call that has listed entries."""
    return ToolCall(name=name, args=args, succeeded=True, result=json.dumps({"events": rows}), read_only=True)


CHEMISTRY = {"summary": "Chemistry class", "start": "2026-03-01T11:00:00+10:00", "end": "2026-03-01T11:55:00+10:00"}
VISIT = {"summary": "Liza visit", "start": "2026-03-05", "end": "2026-03-07", "all_day": True}
OLD = {"summary": "Chemistry class", "start": "2025-04-02T11:00:00+10:00", "end": "2025-04-02T11:55:00+10:00"}
CALL = {"summary": "Call Liza", "status": "needs_action"}
SALAD = {"summary": "Buy salad", "status": "completed"}


@pytest.mark.parametrize(
    ("text", "call", "expected"),
    [
        pytest.param(
            "Today you have Chemistry class from 11:00 AM to 11:55 AM.", listed(CHEMISTRY), [S], id="as-listed"
        ),
        pytest.param("You have a Chemistry class today at 1:00 am.", listed(CHEMISTRY), [S], id="by-our-clock"),
        pytest.param("You have a Chemistry class today at 2 PM.", listed(CHEMISTRY), [R], id="at-another-time"),
        pytest.param("You have Chemistry class today at 11.", listed(OLD, range="today"), [S], id="asked-for-today"),
        pytest.param("Your only event today is Chemistry class.", listed(CHEMISTRY), [S], id="the-only-one"),
        pytest.param("Your only event today is Chemistry class.", listed(CHEMISTRY, VISIT), [N], id="not-the-only-one"),
        pytest.param("You have Chemistry class tomorrow.", listed(CHEMISTRY), [N], id="of-another-day"),
        pytest.param("Today your calendar has 11:00 - 11:55 Chemistry class.", listed(CHEMISTRY), [S], id="range"),
        pytest.param("You have a Chemistry class today at 11:30.", listed(CHEMISTRY), [N], id="while-it-lasts"),
        pytest.param("You have Chemistry class on Wednesday.", listed(OLD, range="week"), [S], id="day-of-a-week"),
        pytest.param("You have Chemistry class on Friday.", listed(OLD, range="week"), [N], id="another-day-of-a-week"),
        pytest.param("Liza is visiting on March 5th.", listed(VISIT), [S], id="inflected"),
        pytest.param("Liza is visiting from March 5th to March 7th.", listed(VISIT), [], id="from-day-to-day"),
        pytest.param("Liza will be visiting on March 6.", listed(VISIT), [S], id="yet-to-come"),
        pytest.param("You have a Liza visit on March 6 at noon.", listed(VISIT), [S], id="of-a-whole-day"),
        pytest.param("You have Liza visit on February 29, 2028.", listed(VISIT), [N], id="no-such-day"),
        pytest.param(
            "You have two chores: Call Liza and buy salad.",
            listed(CALL, SALAD, name="todo_get_items"),
            [N, S, S],
            id="a-list",
        ),
        pytest.param("Call Liza is still open on your list.", listed(CALL, name="todo_get_items"), [S], id="open"),
        pytest.param("Buy salad is still open on your list.", listed(SALAD, name="todo_get_items"), [N], id="done"),
        pytest.param("You have to call Liza.", listed(CALL, name="todo_get_items"), [S], id="what-is-due"),
        pytest.param("You could call Liza.", listed(CALL, name="todo_get_items"), [S], id="of-what-is-listed"),
        pytest.param("You do not have Chemistry class on your calendar.", listed(CHEMISTRY), [R], id="denied"),
        pytest.param("There are no visitors on your calendar.", listed(CHEMISTRY), [S], id="rightly-denied"),
        pytest.param("There is no chemistry lesson on your calendar.", listed(CHEMISTRY), [N], id="a-word-in-common"),
        pytest.param("You have Chemistry class today.", listed(), [N], id="nothing-listed"),
        pytest.param("You don't have any chores on your calendar.", listed(), [S], id="none-of-a-sort"),
        pytest.param("Some of your events today are at home.", listed(CHEMISTRY), [], id="some-at-home"),
        pytest.param("All your events today are not at home.", listed(CHEMISTRY), [], id="none-at-home"),
        pytest.param(
            "All your events today are at home.", listed({**CHEMISTRY, "location": "Home"}), [S], id="all-at-home"
        ),
        pytest.param(
            "All your events today are at home.",
            listed({**CHEMISTRY, "location": "12 Elm St"}),
            [N],
            id="not-all-at-home",
        ),
    ],
)
def test_told_by_tools(text: str, call: ToolCall, expected: list[Verdict]) -> None:
    """What a tool has listed this turn confirms and refutes as well."""
    assert decided(*verdict_of(text, (), call)) == decided(*expected)


def test_listing_that_was_cut() -> None:
    """What is not seen of an answer may be there."""
    cut = ToolCall(name="get_events", succeeded=True, result='{"events": []}', is_cut=True, read_only=True)
    assert decided(*verdict_of("There are no visitors on your calendar.", (), cut)) == decided(*[N])


@pytest.mark.parametrize(
    ("text", "evidence", "said"),
    [
        pytest.param(
            "You have yoga at 8 pm today.", EVENTS, "Your calendar shows “Yoga” today at 6:00 pm.", id="the-time"
        ),
        pytest.param(
            "You don't have Bin day on your calendar on Tuesday.",
            EVENTS,
            "Your calendar shows “Bin day” on Tuesday.",
            id="a-whole-day",
        ),
        pytest.param(
            "Your dentist appointment is on Friday.",
            (calendar(("Dentist", "2026-03-02T10:00:00+00:00", "2026-03-02T11:00:00+00:00")),),
            "Your calendar shows “Dentist” tomorrow at 10:00 am.",
            id="another-day",
        ),
        pytest.param("You have no events on March 5.", EVENTS, "There are 2 events on Thursday.", id="how-many"),
        pytest.param("You have three events on March 4.", EVENTS, "There are no events on Wednesday.", id="none"),
        pytest.param(
            "You have a haircut appointment on March 4.", EVENTS, "There are no events on Wednesday.", id="not-there"
        ),
        pytest.param("Milk is not on your shopping list.", ENTRIES, "“Milk” is still open on the Shopping.", id="open"),
        pytest.param(
            "Eggs are still open on your Shopping list.", ENTRIES, "“Eggs” is completed on the Shopping.", id="done"
        ),
        pytest.param(
            "Bread and milk are on your shopping list.",
            ENTRIES,
            "“Bread” is not on the Shopping.",
            id="the-one-that-is-missing",
        ),
        pytest.param(
            "Milk is on your shopping list.",
            (todo(), count("0")),
            "There are no open items on the Shopping.",
            id="an-empty-list",
        ),
        pytest.param(
            "Your Shopping list has five items.",
            (todo("Milk", "Bread", done=("Eggs",)), count("2")),
            "There are 2 open items on the Shopping.",
            id="how-many-are-open",
        ),
        pytest.param(
            "Your Shopping list has five items.",
            (todo("Milk", done=("Eggs",)), count("1")),
            "There is one open item on the Shopping.",
            id="the-one-that-is-open",
        ),
        pytest.param(
            "I've added milk to your Shopping list.",
            (count("0"),),
            "“milk” was not added to the Shopping.",
            id="not-added",
        ),
        pytest.param(
            "I've added it to your Shopping list.",
            (count("0"),),
            "Nothing was added to the Shopping.",
            id="nothing-added",
        ),
    ],
)
def test_corrections(text: str, evidence: tuple[Evidence, ...], said: str) -> None:
    """What is there is said instead, and is confirmed by what was read."""
    delivery = delivered(text, evidence, HOME)
    assert delivery.text == said
    assert {one.verdict for one in delivery.delivered_findings} == {S}


def test_a_tool_corrects_nothing() -> None:
    """What only a tool has told is not said instead of what the agent says."""
    home = turn(extra=(PERSONAL,), calls=(listed({**CHEMISTRY, "start": "2026-03-01T11:00:00+00:00"}),))
    assert "11" not in delivered("You have a Chemistry class today at 2 PM.", (), home).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Call Liza is scheduled for today.", [S], id="asked-for-today"),
        pytest.param("Call Liza is scheduled for tomorrow.", [N], id="asked-for-another-day"),
        pytest.param("Call Liza is scheduled for today at 3 pm.", [N], id="nor-an-hour"),
    ],
)
def test_entries_without_a_time(text: str, expected: list[Verdict]) -> None:
    """What is to be done need not be due when it is told to be."""
    assert decided(*verdict_of(text, (), listed(CALL, name="todo_get_items", range="today"))) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        pytest.param("You have no events on Monday.", EVENTS, id="which-monday"),
        pytest.param("I've removed milk from your Shopping list.", (count("2"),), id="not-removed"),
        pytest.param("You have an appointment on your calendar tomorrow at 4 pm.", EVENTS, id="no-title"),
    ],
)
def test_what_no_sentence_says(text: str, evidence: tuple[Evidence, ...]) -> None:
    """Where it is not clear what is there instead, nothing is said of it."""
    failed_to = ToolCall(name="HassListRemoveItem", args=MILK, succeeded=False)
    home = turn(extra=(PERSONAL, BUYING), calls=(failed_to,))
    assert "calendar shows" not in delivered(text, evidence, home).text
    assert "added" not in delivered(text, evidence, home).text


def test_kinds_that_tell_of_no_entry() -> None:
    """A claim of entries that names none decides nothing, and nothing is said of it."""
    (finding,) = found("You have yoga at 8 pm today.", EVENTS, HOME)
    bare = replace(finding.claim, entry=None)
    assert judge(bare, EVENTS, HOME.scene).verdict is N
    assert truth_about(replace(finding, claim=bare), HOME.scene) is None
    timeless = replace(finding.claim, moments=())
    assert truth_about(replace(finding, claim=timeless, reason=Reason.DOES_NOT_EXIST), HOME.scene) is None
    untitled = replace(timeless, entry=Entry(title=""))
    assert truth_about(replace(finding, claim=untitled), HOME.scene) is None
    assert truth_about(replace(finding, reason=Reason.NO_DATA), HOME.scene) is None


def test_number_that_only_a_tool_tells() -> None:
    """Of a day that no calendar was read of, nothing is said instead."""
    home = turn(extra=(PERSONAL,), calls=(listed(CHEMISTRY),))
    (finding,) = found("You have three events today.", (), home)
    assert (finding.verdict, truth_about(finding, home.scene)) == (R, None)


def test_two_lists() -> None:
    """What is said of any list is looked for in all of them; which one it is not on is not said."""
    home = turn(extra=(BUYING, DUTIES))
    both = (todo("Milk"), todo("Call Liza", of=TASKS))
    assert decided(*[one.verdict for one in found("Milk is on your list.", both, home)]) == decided(*[S])
    assert decided(*[one.verdict for one in found("Milk is on your Duties list.", both, home)]) == decided(*[N])
    empty = (todo(), todo(of=TASKS))
    assert decided(*[one.verdict for one in found("Milk is on your list.", empty, home)]) == decided(*[R])
    assert delivered("Milk is on your list.", empty, home).text != "Milk is on your list."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Your shopping list has two open items, and eggs are done.", N, id="open-of-others"),
        pytest.param("Milk is still open on your shopping list, eggs are done.", S, id="open-beside-it"),
        pytest.param("On your shopping list, eggs are done and the rest is open.", N, id="open-behind-it"),
        pytest.param("Still open on your shopping list: oat drink, eggs.", R, id="open-as-headed"),
        pytest.param("You have added milk to the shopping list already.", S, id="added-is-not-done"),
        pytest.param("Milk was removed from the shopping list already.", None, id="removed-already"),
        pytest.param("Milk was not added to the shopping list already.", None, id="not-added-already"),
    ],
)
def test_how_far_each_is_done(text: str, expected: Verdict | None) -> None:
    """What is open or done is told of each entry, and what was added to a list is on it."""
    assert decided(*verdict_of(text, ENTRIES)[-1:]) == decided(expected)
