"""How many there are and how many of them are so."""

import pytest

from custom_components.grounded_assist.grounding.model import Reason, Verdict
from tests.grounding.homes import THINGS, N, Overrides, R, S, check, decided, did, say, thing, verdicts

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
        pytest.param("All windows except the bedroom window are closed.", UNSEEN, N, id="all-but-one-with-one-unseen"),
        pytest.param("All windows are closed except the bedroom one.", UNSEEN, N, id="all-but-one-behind"),
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
        pytest.param("No one is home.", R, id="no-one"),
        pytest.param("Everything in the bathroom is dry.", S, id="everything-dry"),
        pytest.param("No one's home.", R, id="no-one-contracted"),
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
    assert decided(*verdicts(text)) == decided(verdict)


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


@pytest.mark.parametrize("text", ["Yep, all locked up.", "All locked.", "Yes, it's all locked up.", "It is locked."])
@pytest.mark.parametrize(
    "states", [{BACK: "unavailable"}, {BACK: "unknown"}, {BACK: "unavailable", FRONT: "unavailable"}]
)
def test_a_lock_that_cannot_be_read(text: str, states: Overrides) -> None:
    """Asked about that one it is not said to be locked, whatever else "all" may mean."""
    assert "locked" not in say(text, states, request="Is the back door locked?").text


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
        pytest.param("The front bolt is locked.", "", (R, S, S), id="a-bolt-is-a-lock"),
        pytest.param("The bolts are locked.", "", (R, R, S), id="bolts-are-locks"),
        pytest.param("Everything is locked.", "Did you lock the car?", (N, N, N), id="asked-of-something-else"),
        pytest.param("Everything else is locked.", "", (N, N, N), id="everything-else"),
    ],
)
def test_locks(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """Nothing but a lock is locked: what is said so of everything is said of all locks."""
    of_front_door = ({FRONT: "unlocked"}, {FRONT: "locked"}, {FRONT: "locked", BACK: "locked"})
    for states, verdict in zip(of_front_door, expected, strict=True):
        assert decided(*verdicts(text, states, request=request_)[:1]) == decided(verdict)


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


CEILING, COUNTER, FAN = "light.kitchen_ceiling", "light.kitchen_counter", "fan.bedroom"
RADIO, COFFEE, HUMIDIFIER = "media_player.kitchen", "switch.coffee", "humidifier.bedroom"
KITCHEN_OFF: Overrides = {CEILING: "off", RADIO: "off", COFFEE: "off"}
BEDROOM_OFF: Overrides = {FAN: "off", HUMIDIFIER: "off"}


@pytest.mark.parametrize(
    ("text", "request_", "states", "expected"),
    [
        pytest.param("Everything in the kitchen is off.", "", {}, R, id="a-light-is-on"),
        pytest.param("Everything in the kitchen is off.", "", KITCHEN_OFF, S, id="all-is-off"),
        pytest.param("Everything in the kitchen is off.", "", {CEILING: "off"}, N, id="a-plug-is-on"),
        pytest.param("Nothing in the kitchen is on.", "", {}, R, id="nothing-and-a-light-is"),
        pytest.param("Nothing in the kitchen is on.", "", KITCHEN_OFF, S, id="nothing-is"),
        pytest.param("Everything in the kitchen is off.", "", {CEILING: "unavailable"}, N, id="one-is-unseen"),
        pytest.param("Everything in the garden is off.", "", {"switch.pump": "on"}, N, id="only-a-plug"),
        pytest.param("Everything in the living room is off.", "", {}, R, id="a-room-that-a-thing-is-called-after"),
        pytest.param(
            "Everything's off.",
            "Is everything off in the living room?",
            {"light.reading": "off", "media_player.tv": "off"},
            S,
            id="heating-is-no-part-of-it",
        ),
        pytest.param("Everything in the kitchen is locked.", "", {}, R, id="locked"),
        pytest.param("Everything in the bedroom is off except the fan.", "", {}, N, id="a-humidifier-is-on"),
        pytest.param("Everything in the bedroom is off except the fan.", "", {HUMIDIFIER: "off"}, S, id="but-the-fan"),
        pytest.param("Everything in the bedroom is off except the fan.", "", BEDROOM_OFF, R, id="the-fan-is-off-too"),
        pytest.param(
            "Everything in the bedroom is off, except for the fan.",
            "",
            {"light.bedside": "on", HUMIDIFIER: "off"},
            R,
            id="a-lamp-beside-the-fan",
        ),
        pytest.param("All off in the kitchen except the counter lamp.", "", {}, R, id="without-a-verb"),
        pytest.param(
            "All off in the kitchen apart from the ceiling light.",
            "",
            {RADIO: "off", COFFEE: "off"},
            S,
            id="apart-from",
        ),
        pytest.param("All lights off except the mirror light.", "", {}, R, id="of-a-kind-without-a-verb"),
        pytest.param("All locked except the back door.", "Are the doors locked?", {}, S, id="all-locked"),
        pytest.param("All locked except the back door.", "Are the doors locked?", {FRONT: "unlocked"}, R, id="none-is"),
        pytest.param(
            "All locked, except the front door.", "Is everything locked?", {BACK: "locked"}, R, id="both-are-locked"
        ),
        pytest.param("Everything is locked, apart from the back door.", "", {}, S, id="behind-a-comma"),
        pytest.param("All locked.", "Is everything locked?", {}, R, id="all-without-a-verb"),
        pytest.param("Both locked.", "Are the doors locked?", {BACK: "locked"}, S, id="both-without-a-verb"),
        pytest.param("Everything is off.", "Is everything off?", {}, R, id="all-there-is"),
        pytest.param("All off.", "Is everything off?", ALL_OFF, N, id="all-but-plugs-and-players"),
        pytest.param("Nothing is on.", "Is anything on?", {}, R, id="anything"),
        pytest.param("No, nothing is on.", "Is anything still on?", {}, R, id="anything-still"),
        pytest.param("Nothing is on.", "Did I leave anything on?", {}, R, id="anything-left"),
        pytest.param("Nothing is on.", "Is anything on?", ALL_OFF, N, id="anything-but-plugs-and-players"),
        pytest.param("Nothing is on.", "Is anything good on?", {}, N, id="something-good"),
        pytest.param("Nothing is on.", "Is anything on tonight?", {}, N, id="anything-tonight"),
        pytest.param("Nothing is on.", "Is there anything on?", {}, N, id="anything-there-is"),
        pytest.param("Everything is off.", "Is everything off in here?", {}, N, id="asked-of-a-place-nobody-knows"),
        pytest.param("Everything is off.", "", {}, N, id="nobody-asked"),
        pytest.param("All clear.", "Is there any motion?", {}, S, id="an-all-clear"),
    ],
)
def test_everything(text: str, request_: str, states: Overrides, expected: Verdict) -> None:
    """What is on is lights and fans for sure; heating is set, and a plug may belong to the fridge."""
    assert decided(*verdicts(text, states, request=request_)) == decided(expected)


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        pytest.param("All on track.", "", id="on-something"),
        pytest.param("All open windows.", "", id="a-heading"),
        pytest.param("All set.", "", id="done"),
        pytest.param("Nothing is on.", "What's on tonight?", id="of-a-program"),
        pytest.param("Nothing is on.", "What's on TV tonight?", id="on-a-tv"),
        pytest.param("Nothing's on right now.", "What's on the Samsung TV?", id="on-this-tv"),
        pytest.param("Nothing is on TV.", "Is there anything good on TV?", id="anything-good"),
        pytest.param("Nothing is playing.", "What's playing on TV tonight?", id="played-tonight"),
        pytest.param("Nothing is playing.", "What's on BBC One?", id="on-a-channel"),
    ],
)
def test_what_is_said_of_all_and_tells_nothing(text: str, request_: str) -> None:
    """It is no state of things."""
    assert {N} >= set(verdicts(text, request=request_))


@pytest.mark.parametrize("request_", ["Is the house secure?", "Did I lock up?", "Is everything locked?"])
@pytest.mark.parametrize("text", ["All locked.", "All locked up.", "Yes, everything's locked."])
@pytest.mark.parametrize(
    ("name", "area", "expected"),
    [
        pytest.param("Safe", "office", N, id="a-safe"),
        pytest.param("Car", None, N, id="a-car"),
        pytest.param("Car door", None, N, id="its-door"),
        pytest.param("Cupboard lock", "kitchen", N, id="a-cupboard"),
        pytest.param("Side door", "hall", R, id="a-door"),
    ],
)
def test_all_that_locks_a_house(text: str, request_: str, name: str, area: str | None, expected: Verdict) -> None:
    """Who says that all is locked may not think of the safe, and does of the doors."""
    more = thing("lock.more", name, area, "unlocked")
    assert verdicts(text, {BACK: "locked"}, request=request_, extra=(more,)) == (expected,)
    assert verdicts(text, {BACK: "unlocked"}, request=request_, extra=(more,)) == (R,)


@pytest.mark.parametrize("request_", ["What's playing on the Samsung TV?", "What's playing?", ""])
def test_what_plays(request_: str) -> None:
    """Who asks what plays asks for a state."""
    assert verdicts("Nothing is playing.", request=request_) == (R,)


def test_all_that_was_to_be_done() -> None:
    """Who has acted on a room tells of that."""
    calls = (did("HassTurnOff", "light.bedside", FAN, area="Bedroom"),)
    assert R not in verdicts("Everything is off.", {FAN: "off"}, request="Turn everything off", calls=calls)


@pytest.mark.parametrize("text", ["The alarm is on.", "The alarm is active."])
def test_an_alarm_that_wakes(text: str) -> None:
    """Where the home has an alarm clock, only what is armed is surely the other."""
    clock = thing("input_datetime.alarm", "Morning alarm", "bedroom", "07:00:00")
    assert R not in verdicts(text, extra=(clock,))
    assert R not in verdicts(text, request="Set an alarm for 7 am")
    assert verdicts(text) == (R,)
    assert verdicts("The alarm is armed.", extra=(clock,)) == (R,)
