"""What shapes read, and what they must leave alone."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import N, R, S, Thing, check, decided, say, thing, turn, verdicts

MOTION = thing("binary_sensor.stairs_motion", "Stairs motion", "hall", "off", kind="motion")
CURED = thing("climate.den", "Den thermostat", "office", "heat", current_temperature=19, temperature=21)

DEN_RADIO = thing("media_player.den", "Den radio", "office", "playing", media_title="Halo", media_artist="Beyoncé")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("There is one unlocked door.", S, id="one-that-is-so"),
        pytest.param("There are two unlocked doors.", R, id="a-number-that-is-so"),
        pytest.param("There are no open windows.", R, id="none-that-is-so"),
        pytest.param("The kitchen has two lights.", S, id="what-a-room-has"),
        pytest.param("The kitchen has no lights.", R, id="what-a-room-has-not"),
        pytest.param("The bathroom doesn't have any lights.", R, id="denied-of-a-room"),
        pytest.param("The light called counter lamp is on.", R, id="by-its-name"),
        pytest.param("The status of the back door is locked.", R, id="the-status-of-it"),
        pytest.param("The back door is 100% locked.", R, id="wholly"),
        pytest.param("The back door, boss, is locked.", R, id="somebody-is-spoken-to"),
        pytest.param("I'd like to inform you that the counter lamp is on.", R, id="behind-what-says-nothing"),
        pytest.param("The counter lamp is on, as you requested.", R, id="before-what-says-nothing"),
        pytest.param("The reading lamp has been switched off.", R, id="what-was-done"),
        pytest.param("You'll find the back door locked.", R, id="what-one-will-find"),
        pytest.param("Turned off, the counter lamp is not.", R, id="denied-behind-what-it-is"),
        pytest.param("The reading lamp was already off.", R, id="found-so"),
        pytest.param("Heads up: the counter lamp is on.", R, id="behind-what-opens-with-a-colon"),
        pytest.param("The boiler has climbed to 55 degrees.", S, id="what-it-has-become"),
        pytest.param("The boiler has dropped to 41 degrees.", R, id="what-it-has-not-become"),
        pytest.param("The bedroom is still above its 50% target.", R, id="above-what-it-aims-at"),
        pytest.param("Both of you are at home.", R, id="both-who-are-spoken-to"),
        pytest.param("Shaun is cutting the grass.", R, id="what-a-mower-does"),
        pytest.param("The bedroom blind is on its way up.", R, id="on-its-way"),
        pytest.param("The bedroom fan is running on the sleep program.", S, id="a-program"),
    ],
)
def test_read(text: str, verdict: object) -> None:
    """A shape decides, true or false."""
    assert decided(*verdicts(text)) == (verdict,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("These are on: the reading lamp and the mirror light.", S, id="they"),
        pytest.param("Both of these are off: the reading lamp and the mirror light.", R, id="both"),
        pytest.param("All lights are off now: the reading lamp and the mirror light.", R, id="all"),
    ],
)
def test_each_that_is_listed(text: str, verdict: object) -> None:
    """What a clause says of several is said of each that is named behind its colon, and of nothing else."""
    assert set(decided(*verdicts(text))) == {verdict}


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Is the reading lamp on?", "Yes, the reading lamp is not on.", id="yes"),
        pytest.param("Turn off the counter lamp", "Done, the counter lamp is not now off.", id="done"),
    ],
)
def test_words_behind_an_answer(request_: str, text: str) -> None:
    """What an answer is followed by says what it says, whatever the answer alone would mean."""
    assert verdicts(text, request=request_) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The back door is reportedly locked.", id="somebody-says-so"),
        pytest.param("The back door is purportedly locked.", id="so-it-is-said"),
        pytest.param("The back door is improperly locked.", id="not-as-it-should-be"),
        pytest.param("All doors but one are locked.", id="nobody-says-which"),
        pytest.param("The stairs motion sensor has detected motion today.", id="at-another-time"),
        pytest.param("The den thermostat reached its target this morning.", id="by-now-it-may-have-cooled"),
        pytest.param("Nobody is in the kitchen but you.", id="but-for-somebody"),
        pytest.param("Turn the reading lamp off.", id="an-instruction"),
        pytest.param("Turn off the counter lamp, then lock the back door.", id="instructions"),
        pytest.param("No sirens found yet by me.", id="more-is-said-of-it"),
        pytest.param("That room doesn't have a fan.", id="a-room-without-a-name"),
        pytest.param("You won't find the front door unlocked.", id="denied-of-what-one-finds"),
        pytest.param("Turned off, the reading lamp is not.", id="denied-behind-what-it-is"),
        pytest.param(
            "The reading lamp is turned on, the sauna is however turned off.", id="however-of-what-is-unknown"
        ),
    ],
)
def test_left_alone(text: str) -> None:
    """What is not understood to its last word refutes nothing."""
    assert R not in verdicts(text, extra=(MOTION, CURED))


def _meter(name: str, area: str | None, watts: str) -> Thing:
    return thing(f"sensor.{name}_power", f"{name} power", area, watts, kind="power", unit_of_measurement="W")


@pytest.mark.parametrize(
    ("meters", "expected"),
    [
        pytest.param((_meter("house", None, "1600"),), S, id="as-the-meter-of-the-home-shows"),
        pytest.param((_meter("house", None, "300"),), R, id="otherwise-than-it-shows"),
        pytest.param((_meter("mangle", "hall", "100"),), N, id="what-a-single-thing-takes"),
        pytest.param((_meter("mangle", "hall", "100"), _meter("kiln", None, "1500")), N, id="what-several-take"),
    ],
)
def test_what_a_home_takes(meters: tuple[Thing, ...], expected: Verdict) -> None:
    """Only a meter of the whole home says anything against a sum of it."""
    assert verdicts("You're drawing 1.6 kW.", extra=meters, hidden=("sensor.washer_power",)) == (expected,)


@pytest.mark.parametrize("request_", ["What's playing?", "What song is this?"])
@pytest.mark.parametrize(
    ("text", "artists"),
    [
        pytest.param("'Halo' by Beyonce.", [("Beyonce", S)], id="without-its-accent"),
        pytest.param("Halo by Adele.", [("Adele", R)], id="somebody-else"),
        pytest.param("Halo by Adele is playing on the den radio.", [("Adele", R)], id="in-a-sentence"),
        pytest.param("Halo by Beyoncé, in the office.", [], id="a-place-behind-it"),
    ],
)
def test_who_plays(request_: str, text: str, artists: list[tuple[str, Verdict]]) -> None:
    """An answer tells who plays, in letters with marks or without; what goes on behind a name is no part of it."""
    found = check(text, request=request_, extra=(DEN_RADIO,))
    values = [(one.claim.value, one.verdict) for one in found]
    assert [(value.word, verdict) for value, verdict in values if value and value.attribute == "artist"] == artists


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The lights are off in the bedroom and in the kitchen.", id="the-lights"),
        pytest.param("All lights are off in the bedroom and in the kitchen.", id="all"),
    ],
)
def test_two_places(text: str) -> None:
    """What is said of two places is said of each."""
    assert verdicts(text) == (S, R)


def test_of_a_night_that_is_over() -> None:
    """What something has dropped to overnight is not how it is now."""
    assert decided(*verdicts("The bedroom has dropped to 10 degrees overnight.")) == ()


TUB = thing("light.tub", "Tub backlight", "bathroom", "on", brightness=128)
BATTERY = thing("sensor.robbie_battery", "Robbie cell", "hall", "80", kind="battery", unit_of_measurement="%")
SHED = thing("lock.shed", "Shed lock", "garden", "locked", device="Yale")
SHED_BATTERY = thing(
    "sensor.shed_battery", "Yale battery", "garden", "71", kind="battery", device="Yale", unit_of_measurement="%"
)
SPOTS = tuple(
    thing(f"light.spot_{number}", f"Kitchen spot {number}", "kitchen", state)
    for number, state in ((1, "on"), (2, "on"), (3, "off"))
)
SPOT_GROUP = thing(
    "light.spots", "Kitchen spots", "kitchen", "on", members=("light.spot_1", "light.spot_2", "light.spot_3")
)
DRYER = (
    thing("sensor.dryer", "Dryer", "bathroom", "running", kind="enum", device="Dryer"),
    thing("sensor.dryer_left", "Dryer time left", "bathroom", "23", kind="duration", device="Dryer"),
)
HOME_METER = _meter("house", None, "2840")
EXTRA = (TUB, SHED, SHED_BATTERY, *SPOTS, SPOT_GROUP, *DRYER)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("I turned the living room thermostat up by 2 degrees, from 19 to 21.", S, id="from-and-to"),
        pytest.param("I raised the living room thermostat half a degree, from 20.5 to 22.", R, id="not-to-that"),
        pytest.param("The lights in the garage are out.", S, id="lights-that-are-out"),
        pytest.param("The mirror light is out.", R, id="a-light-that-is-not-out"),
        pytest.param("Robbie is 80% charged.", S, id="charged-so-far"),
        pytest.param("Robbie is only about a quarter charged.", R, id="not-charged-so-far"),
        pytest.param("I don't see any windows open.", R, id="none-that-is-seen"),
        pytest.param("I don't see any doors jammed.", S, id="surely-none"),
        pytest.param("The mirror light has been left on.", S, id="left-so"),
        pytest.param("The counter lamp has been left on.", R, id="not-left-so"),
        pytest.param("The leak sensor by the washer has picked up water.", R, id="what-a-sensor-picks-up"),
        pytest.param("The backlight behind the mirror is off.", R, id="beside-a-thing-of-its-room"),
        pytest.param("The backlight behind the mirror is on.", S, id="truly-beside-it"),
        pytest.param("The shed lock's battery is at 71%.", S, id="the-battery-of-a-device"),
        pytest.param("The shed lock's battery is at 17%.", R, id="another-battery-than-it-has"),
        pytest.param("All three kitchen spots are on.", R, id="a-group-by-its-members"),
        pytest.param("The dryer has finished its cycle.", R, id="what-runs-has-not-finished"),
        pytest.param("It's dark in the kitchen.", R, id="a-room-that-is-not-dark"),
        pytest.param("It's dark in the garage.", S, id="a-room-that-is-dark"),
        pytest.param("The boiler is at 55 degrees and running in performance mode.", S, id="goes-on-with-a-mode"),
        pytest.param("The bedroom sensor shows humidity at 48%.", S, id="shows-a-value"),
        pytest.param("The living room is heating to 25.", R, id="what-a-room-aims-at"),
    ],
)
def test_everyday(text: str, verdict: object) -> None:
    """What is said every day decides of the one thing that it can be said of."""
    assert verdict in decided(*verdicts(text, extra=EXTRA))


@pytest.mark.parametrize(
    ("request_", "text", "verdict"),
    [
        pytest.param("Is the bedroom warmer than the living room?", "The bedroom is slightly warmer.", S, id="asked"),
        pytest.param("Is the living room warmer than the bedroom?", "The living room is warmer.", R, id="otherwise"),
        pytest.param(
            "",
            "The reading lamp is at 50% and the mirror light is at 100%, so the mirror light is the brighter one.",
            S,
            id="of-those-that-were-spoken-of",
        ),
        pytest.param(
            "",
            "The reading lamp is at 50% and the mirror light is at 100%, so the reading lamp is the brighter one.",
            R,
            id="not-of-those",
        ),
    ],
)
def test_of_two(request_: str, text: str, verdict: object) -> None:
    """A comparative without another thing is held against the other one of two."""
    assert decided(*verdicts(text, request=request_))[-1] == verdict


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I turned the thermostats up by 2 degrees.", id="by-so-much"),
        pytest.param("The lights are out there.", id="out-there"),
        pytest.param("The lamp behind the sofa is off.", id="beside-what-nobody-knows"),
        pytest.param("The mirror light is brighter now.", id="than-before"),
        pytest.param("The hall light by the mirror is off.", id="of-another-room"),
        pytest.param("I don't see any windows open since noon.", id="since-some-time"),
        pytest.param("Nobody left the mirror light off.", id="what-nobody-did"),
        pytest.param("It's dark in the garden.", id="out-of-doors"),
        pytest.param("Robbie was half charged.", id="at-another-time"),
    ],
)
def test_near_it(text: str) -> None:
    """What only sounds like it is left open."""
    assert R not in verdicts(text, extra=EXTRA)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Not a lot: the house is drawing about three kilowatts.", S, id="about-so-much"),
        pytest.param("Not a lot: the house is drawing a bit under two kilowatts.", R, id="far-from-it"),
    ],
)
def test_about(text: str, expected: Verdict) -> None:
    """However roughly a small number is told, it is no other one."""
    assert verdicts(text, extra=(HOME_METER,), hidden=("sensor.washer_power",)) == (expected,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The windows are not all closed.", S, id="not-all"),
        pytest.param("The doors aren't both locked.", S, id="not-both"),
        pytest.param("The mirror light's color temperature is 4000 K.", R, id="a-color-temperature-is-no-color"),
        pytest.param("The reading lamp is at 80% brightness.", R, id="an-attribute-behind-its-value"),
        pytest.param("The kitchen is dark.", R, id="a-dark-room"),
        pytest.param("There is no light in the garden.", S, id="none-of-a-kind-there"),
        pytest.param("There are multiple vacuums.", R, id="several"),
        pytest.param("There is no room called Office.", R, id="a-room-by-its-name"),
        pytest.param("There is no floor called Office.", None, id="a-room-is-no-floor"),
        pytest.param("There is no kitchen area in the garden.", None, id="a-room-that-is-elsewhere"),
        pytest.param("There are no updates for the kitchen light.", None, id="none-of-something-else"),
        pytest.param("There's no device named reading lamp in your home.", R, id="a-thing-by-its-name"),
        pytest.param("The bedside lamp refused to turn on.", S, id="refused"),
    ],
)
def test_what_there_is(text: str, verdict: object) -> None:
    """What there is, and how all of a sort are."""
    assert decided(*verdicts(text)) == (() if verdict is None else (verdict,))


BARS = tuple(
    thing(f"light.play_{side}", f"Hue Play {side}", "office", state)
    for side, state in (("left", "on"), ("right", "off"))
)
SET_BARS = (ToolCall(name="HassTurnOn", args={}, succeeded=True, touched=("light.play_left", "light.play_right")),)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Both bars are on.", R, id="both-as-they-were-asked-for"),
        pytest.param("The bars are at the ready.", None, id="nothing-that-is-known"),
        pytest.param("The other bars are on.", None, id="others"),
    ],
)
def test_called_as_asked(text: str, verdict: object) -> None:
    """What a tool has acted on may be called as the request calls it."""
    found = verdicts(text, request="Turn on both bars", extra=BARS, calls=SET_BARS)
    assert (R in found) is (verdict is R)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Every light in the kitchen is responding.", S, id="all-respond"),
        pytest.param("Every light in the bedroom is responding.", R, id="one-does-not"),
        pytest.param("Robbie is parked on its dock, but he's only half charged.", R, id="goes-on-with-it"),
        pytest.param("The garage door is all closed up.", S, id="closed-up"),
    ],
)
def test_everyday_words(text: str, verdict: object) -> None:
    """Everyday words for what is so."""
    lost = {"light.bedside": "unavailable"}
    assert verdict in verdicts(text, lost)


def test_a_remark_is_no_title() -> None:
    """What is said behind what plays names nothing more that plays."""
    found = check("Halo by Beyoncé. Good taste!", request="What's playing?", extra=(DEN_RADIO,))
    assert R not in [one.verdict for one in found]


@pytest.mark.parametrize(
    "before",
    [
        pytest.param(
            "<think>\n" + "The user wants the lamp on, so I should call a tool. " * 60 + "</think>", id="a-thought"
        ),
        pytest.param("It goes on and on, " * 80 + "does it not?", id="more-than-one-can-read"),
    ],
)
def test_behind_what_is_not_read(before: str) -> None:
    """What is too long to be read keeps nothing behind it from being read."""
    known = turn(request="Turn on the counter lamp")
    (claim,) = read("The counter lamp has been turned on.", replace(known.scene, told=(before,)))
    assert claim.entity_ids == ("light.kitchen_counter",)


TELLING = (
    thing("binary_sensor.back_door_lock", "Back door lock", "kitchen", "off", kind="lock"),
    thing("sensor.back_door_lock_battery", "Back door lock battery", "kitchen", "80", kind="battery"),
)


@pytest.mark.parametrize(
    ("request_", "text", "states", "verdict"),
    [
        pytest.param("Unlock all doors", "All doors have been unlocked.", "unlocked", S, id="what-can-be-unlocked"),
        pytest.param("Unlock all doors", "All doors have been unlocked.", "locked", R, id="what-is-still-locked"),
        pytest.param("", "There are two locks.", "locked", S, id="no-battery-of-a-lock"),
        pytest.param("", "There are three locks.", "locked", R, id="more-than-there-are"),
        pytest.param("How many lights are on?", "1. Reading lamp", "locked", None, id="a-line-of-a-list"),
    ],
)
def test_sets_of_what_acts(request_: str, text: str, states: str, verdict: object) -> None:
    """Whoever locks or counts the locks means none of their sensors; the number of a line answers nothing."""
    changed = {"lock.front": states, "lock.back": states}
    assert decided(*verdicts(text, changed, request=request_, extra=TELLING)) == (() if verdict is None else (verdict,))


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Turn off all lights. I do not want the reading lamp off.", "Done.", id="a-command-and-less"),
        pytest.param("Are all doors locked? Not the front door, of course.", "Yes.", id="a-question-and-less"),
        pytest.param("", "There is no room in the garage.", id="no-space"),
        pytest.param("", "There isn't a light in every room.", id="not-in-all-of-them"),
        pytest.param("", "The living room isn't warmer than both the bedroom and the garden.", id="than-one-of-them"),
        pytest.param("", "Not both the living room and the boiler are warmer than the bedroom.", id="one-is-warmer"),
        pytest.param("", "The reading lamp is half as bright as the mirror light.", id="a-factor"),
        pytest.param("", "Apart from the mirror light, the ceiling light is the brightest light.", id="but-one"),
        pytest.param("Which of the red lights is brightest?", "The reading lamp is the brightest light.", id="of-some"),
        pytest.param("", "Besides the front door, the only lock is the back door.", id="the-only-other-one"),
        pytest.param("", "The only lock is the front door, downstairs in the hall.", id="the-only-one-there"),
        pytest.param("", "The reading lamp is out in the living room.", id="out-there"),
        pytest.param("", "Anna's out in the garden.", id="out-and-at-home"),
        pytest.param("", "The kitchen is rather dark.", id="rather"),
        pytest.param("", "The temperature in the bedroom is not 21 °C.", id="not-quite"),
        pytest.param("", "The temperature in the bedroom is not 21.5 °C or higher.", id="nor-more"),
        pytest.param("How far is the living room from its target?", "About two degrees.", id="a-distance"),
        pytest.param("", 'There is no light named "garage light".', id="called-otherwise"),
    ],
)
def test_no_more_than_it_says(request_: str, text: str) -> None:
    """What is narrowed, denied of several or told by halves is held against nothing else."""
    assert R not in verdicts(text, request=request_)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Turn off all lights.", "Done.", id="a-command"),
        pytest.param("Are all doors locked?", "Yes.", id="a-question"),
        pytest.param("", "There isn't a light in the kitchen.", id="not-in-one-of-them"),
        pytest.param("", "The living room is warmer than the bedroom.", id="than-one"),
        pytest.param("", "The only lock is the front door.", id="the-only-one"),
        pytest.param("", "The mirror light is out.", id="a-light-that-is-out"),
        pytest.param("", "The kitchen is dark.", id="dark"),
        pytest.param("How warm is the bedroom?", "About two degrees.", id="a-value"),
        pytest.param("", "The temperature in the bedroom is not 21.5 °C.", id="a-denied-value"),
        pytest.param("", 'There is no light named "workbench light".', id="a-name"),
        pytest.param("", "I couldn't find a light called Workbench.", id="the-beginning-of-a-name"),
    ],
)
def test_as_much_as_it_says(request_: str, text: str) -> None:
    """The same without what narrows it is still false."""
    assert R in verdicts(text, request=request_)


def test_an_answer_of_nothing_known() -> None:
    """What goes on tells what is meant; nothing is said of the rest."""
    text = "No, the front lawn zone is off, and there is a rain delay in place."
    assert say(text, request="Is the sprinkler on?").text == text


def test_both_of_which_one_is_known() -> None:
    """Nobody knows the other, so nothing is said of the one either."""
    gate = thing("cover.farm_gate", "Farm gate", "garden", "closed", kind="gate")
    text = "The office window and both gates are closed."
    assert say(text, extra=(gate,)).text == text


GATE = thing("automation.gate", "Lock front door at ten", None, "off")
BRIGHT = thing("fan.attic", "Attic fan", "office", "on", percentage=20)


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Does the front door lock by itself?", "The automation for that is enabled.", (R,), id="for-that"),
        pytest.param("Does the front door lock by itself?", "The automation for that is off.", (S,), id="so-for-that"),
        pytest.param("", "The automation that locks the front door at ten is enabled.", (R,), id="that-does-it"),
        pytest.param("", "The automation for the front door is disabled.", (S,), id="for-a-thing"),
        pytest.param("", "The automation for the awning is enabled.", (), id="for-what-none-is-called-by"),
        pytest.param("Will my tea be ready?", "The automation for that is enabled.", (), id="for-what-nobody-knows"),
        pytest.param("", "Anna thinks that the front door is unlocked.", (), id="no-plan-that"),
    ],
)
def test_what_an_automation_is_for(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An automation is told by what it does, where some is called by a word of it."""
    assert verdicts(text, request=request_, extra=(GATE,)) == found


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("", "The bedroom fan is running faster than the attic fan.", (S,), id="runs-faster"),
        pytest.param("", "The attic fan is spinning faster than the bedroom fan.", (R,), id="runs-no-faster"),
        pytest.param("Is the bedroom humid?", "The bedroom is at 70%.", (), id="asked-in-no-word-of-it"),
        pytest.param("What's the humidity in the bedroom?", "The bedroom is at 70%.", (R,), id="its-air-that-is-asked"),
        pytest.param("", "That's cozy enough: the counter lamp is on.", (R,), id="behind-a-verdict"),
        pytest.param("", "Not quite: the reading lamp is on.", (S,), id="behind-an-answer"),
        pytest.param("", "An example: the counter lamp is on.", (), id="behind-another-heading"),
        pytest.param("", "What I can see is that the counter lamp is on.", (R,), id="behind-who-sees-it"),
        pytest.param("", "The counter lamp is burning at full blast.", (R, R), id="full-blast"),
        pytest.param("", "Robbie is cleaning away.", (R,), id="on-and-on"),
        pytest.param("", "The counter lamp, which was at half, is on.", (R,), id="with-what-was"),
    ],
)
def test_as_assistants_speak(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An easy tone says no less of the home."""
    assert verdicts(text, request=request_, extra=(BRIGHT,)) == found


@pytest.mark.parametrize(
    ("request_", "text", "expected"),
    [
        pytest.param("Turn on the book light", "The book light could not be found.", (R,), id="a-name"),
        pytest.param("Turn on the light", 'The light "Book light" is not found.', (R,), id="a-kind-and-a-name"),
        pytest.param("Turn on the kitchen lights", "I couldn't find the kitchen lights.", (R,), id="of-a-place"),
        pytest.param("Turn on the hall lights", "I couldn't find the hall lights.", (S,), id="none-of-a-place"),
        pytest.param("Turn on the light", "I couldn't find that light in the kitchen.", (), id="that-one"),
        pytest.param("Turn on the light", "I couldn't find the light.", (), id="whichever"),
        pytest.param("Turn on the fan", "It seems there's no fan found in the bedroom.", (R,), id="found-in-a-place"),
        pytest.param("Turn on the fan", "There is no fan found in the kitchen.", (S,), id="not-in-a-place"),
        pytest.param("Open it", "I could not find a valve in the garden.", (R,), id="whatever-belongs-to-it"),
        pytest.param("Unlock all doors", "There are no doors to unlock.", (R,), id="doors-by-their-locks"),
        pytest.param("Unlock all doors", "There are no doors available to unlock.", (R,), id="available-for-that"),
        pytest.param("Play", "There is no media player in the hall.", (S,), id="nothing-that-plays"),
        pytest.param("Play", "There is no media player in the kitchen.", (R,), id="something-that-plays"),
        pytest.param("Play", "There is no music player in the living room.", (), id="a-tv-plays-no-music"),
        pytest.param("How many players?", "There are two media players in the home.", (S,), id="as-many"),
        pytest.param("How many players?", "There is one media player in the home.", (), id="of-two-that-may-be-one"),
        pytest.param("How many lights are on?", "There are three lights on:", (S,), id="heads-a-list"),
        pytest.param("How many lights are on?", "There are two lights on:", (R,), id="heads-a-list-of-less"),
        pytest.param("Which lights are on?", "These lights are on:", (), id="heads-what-follows"),
        pytest.param(
            "How many lights are on?",
            "There are three lights that are on: the ceiling light, the book light and the mirror light.",
            (S, S, S, S),
            id="each-of-a-number",
        ),
        pytest.param(
            "How many lights are on?",
            "There are two lights that are on: the ceiling light and the bedside lamp.",
            (R, S, R),
            id="not-each-of-a-number",
        ),
        pytest.param("Turn it on", "The book light was not found or is not available.", (R,), id="found-or-available"),
        pytest.param("Turn it on", '"Book light" is not recognized as a valid entity.', (R,), id="not-recognized"),
        pytest.param("Turn it on", 'The "Book light" entity does not exist in the current context.', (R,), id="exists"),
        pytest.param("Turn it on", 'I don\'t see a floor called "Upstairs" in your home setup.', (R,), id="a-floor"),
        pytest.param("Turn it on", "I was unable to find a fan on the upstairs floor.", (R,), id="on-a-floor"),
        pytest.param("Lock it", "I was unable to find a lock on the upstairs floor.", (S,), id="none-on-a-floor"),
        pytest.param("Open it", "The valve in the garden is not found.", (R,), id="a-kind-of-a-place"),
        pytest.param("Turn it on", "I couldn't find the bedside lamp.", (R,), id="a-lamp-by-its-name"),
        pytest.param("Turn it off", "I couldn't find the alarm.", (), id="whatever-rings"),
        pytest.param(
            "Turn it on",
            'The system could not find a device matching the name "Book light".',
            (R,),
            id="matching-a-name",
        ),
        pytest.param("Turn it on", "I couldn't find any lights to turn on in the kitchen.", (R,), id="what-for"),
        pytest.param("Turn it on", "I couldn't find any lights to turn on in the hall.", (S,), id="none-what-for"),
        pytest.param("Turn it off", "There is no Samsung TV in the kitchen.", (S,), id="a-name-elsewhere"),
        pytest.param("Turn it off", "There is no Samsung TV in the living room.", (R,), id="a-name-in-its-place"),
        pytest.param(
            "Turn it off",
            "The Samsung TV in the kitchen was not found or is not available.",
            (S,),
            id="not-found-elsewhere",
        ),
        pytest.param("Is it on?", "The light (on) is in the bathroom.", (), id="a-state-in-brackets"),
        pytest.param("Is it on?", "The light (mirror) is on.", (S,), id="a-name-in-brackets"),
        pytest.param("Is it open?", "See home-assistant.io, version 3.5.", (), id="a-stop-within-a-word"),
    ],
)
def test_what_was_looked_for(request_: str, text: str, expected: tuple[object, ...]) -> None:
    """What is told to be there, or not, in answer to what was asked for."""
    assert decided(*verdicts(text, request=request_)) == expected


@pytest.mark.parametrize(
    ("area", "expected"), [pytest.param("Living room", (R,), id="in-it"), pytest.param("Hall", (), id="elsewhere")]
)
def test_in_the_area_of_a_tool(area: str, expected: tuple[object, ...]) -> None:
    """What a tool did not find where it looked is there, or is not."""
    calls = (ToolCall(name="HassTurnOn", args={"area": area}, succeeded=False),)
    text = 'I was unable to find a device named "Book light" in the specified area and domain.'
    assert decided(*verdicts(text, request="Turn on the book light", calls=calls)) == expected
