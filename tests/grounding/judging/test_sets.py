"""How many there are and how many of them are so."""

import pytest

from custom_components.grounded_assist.grounding.model import Reason, Verdict
from tests.grounding.homes import THINGS, N, Overrides, R, S, check, thing, verdicts

BED_WINDOW, OFFICE_WINDOW = "binary_sensor.bedroom_window", "binary_sensor.office_window"
ALL_OFF = {thing.entity.id: "off" for thing in THINGS if thing.entity.domain == "light"}
NONE_OPEN: Overrides = {BED_WINDOW: "off"}
ALL_OPEN: Overrides = {OFFICE_WINDOW: "on"}
UNSEEN: Overrides = {OFFICE_WINDOW: "unavailable"}


@pytest.mark.parametrize(
    ("text", "none", "one", "both"),
    [
        pytest.param("All windows are open.", R, R, S, id="all"),
        pytest.param("Every window is open.", R, R, S, id="every"),
        pytest.param("All of the windows are open.", R, R, S, id="all-of"),
        pytest.param("The windows are open.", R, R, S, id="a-plural-is-all"),
        pytest.param("The windows are all open.", R, R, S, id="floating-all"),
        pytest.param("Both windows are open.", R, R, S, id="both"),
        pytest.param("The windows are both open.", R, R, S, id="floating-both"),
        pytest.param("The windows are not open.", S, N, R, id="negated"),
        pytest.param("No windows are open.", S, R, R, id="no"),
        pytest.param("None of the windows are open.", S, R, R, id="none-of"),
        pytest.param("Neither window is open.", S, R, R, id="neither"),
        pytest.param("Not all windows are open.", S, S, R, id="not-all"),
        pytest.param("Some windows are open.", R, S, S, id="some"),
        pytest.param("At least one window is open.", R, S, S, id="at-least-one"),
        pytest.param("One of the windows is open.", R, S, S, id="one-of"),
        pytest.param("Two windows are open.", R, R, S, id="two"),
        pytest.param("There is one window open.", R, S, R, id="there-is-one"),
        pytest.param("There are two windows open.", R, R, S, id="there-are-two"),
        pytest.param("There are no windows open.", S, R, R, id="there-are-none"),
        pytest.param("There are several windows open.", R, R, S, id="there-are-several"),
        pytest.param("There are 3 windows that are open.", R, R, R, id="more-than-there-are"),
    ],
)
def test_quantifiers(text: str, none: Verdict, one: Verdict, both: Verdict) -> None:
    """A set is judged by how many of it are so: none, one of two, both."""
    assert [verdicts(text, states) for states in (NONE_OPEN, {}, ALL_OPEN)] == [(none,), (one,), (both,)]


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("All windows are closed.", UNSEEN, R, id="all-with-one-that-is-not"),
        pytest.param("All windows are open.", UNSEEN, N, id="all-with-one-unseen"),
        pytest.param("No windows are open.", UNSEEN, R, id="none-with-one-that-is"),
        pytest.param("No windows are closed.", UNSEEN, N, id="none-with-one-unseen"),
        pytest.param("Some windows are open.", UNSEEN, S, id="some-with-one-that-is"),
        pytest.param("Some windows are closed.", UNSEEN, N, id="some-with-one-unseen"),
        pytest.param("Not all windows are closed.", UNSEEN, S, id="not-all-with-one-that-is-not"),
        pytest.param("Two windows are open.", UNSEEN, N, id="a-count-with-one-unseen"),
        pytest.param("Two windows are closed.", UNSEEN, R, id="a-count-that-cannot-be-reached"),
        pytest.param("There are no windows open.", UNSEEN, R, id="none-of-a-count"),
        pytest.param("There are several windows closed.", UNSEEN, R, id="several-with-one-unseen"),
        pytest.param("All the locks are locked.", {"lock.back": "locking"}, N, id="one-on-its-way"),
        pytest.param("Some locks are unlocked.", {"lock.back": "unlocking"}, N, id="some-on-its-way"),
    ],
)
def test_unseen_members(text: str, states: Overrides, verdict: Verdict) -> None:
    """What is not seen may be either; it decides only where it cannot matter."""
    assert verdicts(text, states) == (verdict,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("All lights are on.", R, id="everywhere"),
        pytest.param("The lights in the kitchen are on.", R, id="in-an-area"),
        pytest.param("The kitchen lights are on.", R, id="area-in-front"),
        pytest.param("The lights in the lounge are on.", S, id="area-by-its-alias"),
        pytest.param("All lights upstairs are off.", R, id="on-a-floor"),
        pytest.param("All lights on the first floor are off.", R, id="on-a-floor-by-name"),
        pytest.param("There are no lights on in the garage.", S, id="none-so-in-a-place"),
        pytest.param("There are no open windows.", R, id="the-state-before-the-noun"),
        pytest.param("There is one open window.", S, id="one-with-the-state-before-the-noun"),
        pytest.param("One window is open.", S, id="one"),
        pytest.param("Everyone is home.", R, id="everyone"),
        pytest.param("Nobody is home.", R, id="nobody"),
        pytest.param("All lights in the house are on.", R, id="in-the-whole-house"),
        pytest.param("No lights are on in the garage.", S, id="place-behind-the-state"),
        pytest.param("The doors are locked.", R, id="doors-that-can-be-locked"),
        pytest.param("Both fans are on.", R, id="both-of-two"),
        pytest.param("Both lights are on.", N, id="both-of-six"),
        pytest.param("Three lights are on.", S, id="groups-are-not-counted"),
        pytest.param("You have two lights in the kitchen.", S, id="how-many-there-are"),
        pytest.param("You have 3 lights in the kitchen.", R, id="how-many-there-are-not"),
        pytest.param("There are six lights.", S, id="how-many-in-all"),
        pytest.param("The lights in the garden are off.", N, id="an-empty-set-decides-nothing"),
    ],
)
def test_scope(text: str, verdict: Verdict) -> None:
    """A set is a class, within an area or a floor where one is named."""
    assert verdicts(text) == (verdict,)


def test_a_set_of_one_meaning_for_all() -> None:
    """All lights are off when they are."""
    assert verdicts("All lights are off.", ALL_OFF) == (S,)


@pytest.mark.parametrize(
    ("text", "verdict", "reason"),
    [
        pytest.param("There is a light in the garage.", S, Reason.EXISTS, id="there-is"),
        pytest.param("There is no light in the garage.", R, Reason.EXISTS, id="there-is-one-though"),
        pytest.param("There is no light in the garden.", S, Reason.DOES_NOT_EXIST, id="there-is-none"),
        pytest.param("There is a fan in the kitchen.", N, Reason.DOES_NOT_EXIST, id="what-is-unseen-may-exist"),
        pytest.param("There's no pond pump.", R, Reason.EXISTS, id="another-full-name"),
        pytest.param("You have no locks.", R, Reason.EXISTS, id="a-class"),
        pytest.param("I couldn't find the reading lamp.", R, Reason.EXISTS, id="could-not-find"),
        pytest.param("I don't see a lock in the hall.", R, Reason.EXISTS, id="do-not-see"),
        pytest.param("I was unable to find the reading lamp.", R, Reason.EXISTS, id="unable-to-find"),
        pytest.param("The bedroom fan does not exist.", R, Reason.EXISTS, id="does-not-exist"),
        pytest.param("I don't have a fan in the bedroom.", R, Reason.EXISTS, id="do-not-have"),
        pytest.param("There is no disco ball.", N, Reason.UNREADABLE, id="unknown-words-deny-nothing"),
        pytest.param("There are no doors.", N, Reason.AMBIGUOUS, id="too-vague-a-class"),
    ],
)
def test_existence(text: str, verdict: Verdict, reason: Reason) -> None:
    """Only what is surely there makes "there is no" false."""
    (finding,) = check(text)
    assert (finding.verdict, finding.reason) == (verdict, reason)


def test_hidden_things_do_not_exist() -> None:
    """What the asker may not see is neither denied nor found."""
    (finding,) = check("There is no light in the garage.", hidden=("light.garage",))
    assert finding.verdict is S


BACK, FRONT = "lock.back", "lock.front"


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("Everything is locked.", "", (R, R, S), id="everything"),
        pytest.param("Yes, everything's locked up.", "Is everything locked?", (R, R, S), id="asked-of-everything"),
        pytest.param("No, nothing is unlocked.", "Is anything unlocked?", (R, R, S), id="nothing"),
        pytest.param("The house is locked.", "", (R, R, S), id="the-house"),
        pytest.param("The front door is 100 percent locked.", "", (R, S, S), id="by-all-of-it"),
        pytest.param("You can sleep well, the front door is locked.", "", (R, S, S), id="behind-a-comfort"),
        pytest.param("Yup, locked tight.", "Is the front door locked?", (R, S, S), id="an-answer"),
        pytest.param("Everything is locked.", "Did you lock the car?", (N, N, N), id="asked-of-something-else"),
        pytest.param("Everything else is locked.", "", (N, N, N), id="everything-else"),
    ],
)
def test_locks(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """Nothing but a lock is locked: what is said so of everything is said of all locks."""
    of_front_door = ({FRONT: "unlocked"}, {FRONT: "locked"}, {FRONT: "locked", BACK: "locked"})
    assert tuple(verdicts(text, states, request=request_)[0] for states in of_front_door) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Everything is locked.", R, id="everything"),
        pytest.param("The house is locked.", N, id="the-house"),
    ],
)
def test_a_lock_that_is_of_no_door(text: str, expected: Verdict) -> None:
    """A gate is locked with everything, and hardly with the house."""
    gate = thing("lock.gate", "Garden gate", "garden", "unlocked")
    assert verdicts(text, {FRONT: "locked", BACK: "locked"}, extra=(gate,)) == (expected,)
