"""True replies of which too much could be made; none of them may be altered."""

import pytest

from tests.grounding.homes import N, Overrides, R, S, Verdict, did, failed, say, thing, verdicts

CONTACT = thing("binary_sensor.front_contact", "Front door contact", "hall", "on", kind="door")
HALL_ON: Overrides = {"binary_sensor.hall_motion": "on"}
TV_STANDBY: Overrides = {"media_player.tv": "standby"}
IDLE: Overrides = {"climate.living_room": {"hvac_action": "idle"}}
OFF: Overrides = {"climate.living_room": {"state": "off", "hvac_action": None}}
NO_ACTION: Overrides = {"climate.living_room": {"hvac_action": None}}


def unaltered(text: str, states: Overrides | None = None, **more: object) -> tuple[Verdict, ...]:
    """Return the verdicts of a sentence that is delivered as it is."""
    assert say(text, states, **more).text == text
    return verdicts(text, states, **more)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The back door is not open.", N, id="not-open"),
        pytest.param("The back door is open.", N, id="open"),
        pytest.param("The back door is closed.", N, id="closed"),
        pytest.param("The back door is shut.", N, id="shut"),
        pytest.param("The front door is closed.", N, id="what-is-locked-may-be-closed"),
        pytest.param("The front door is open.", N, id="a-bolt-may-be-thrown-while-it-is-open"),
    ],
)
def test_a_lock_does_not_tell_of_its_door(text: str, verdict: Verdict) -> None:
    """What is locked, or is not, may be open or closed."""
    assert unaltered(text) == (verdict,)


def test_an_answer_about_a_door() -> None:
    """The answer "no" says no more of a lock than a sentence does."""
    assert unaltered("No.", request="Is the back door open?") == (N,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The front door is open.", N, id="open"),
        pytest.param("The front door is closed.", N, id="closed"),
        pytest.param("The front door is locked.", S, id="locked"),
    ],
)
def test_a_lock_and_a_contact(text: str, verdict: Verdict) -> None:
    """A bolt may be thrown in a door that stands open."""
    assert unaltered(text, extra=(CONTACT,)) == (verdict,)


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The bathroom is dry.", None, S, id="dry"),
        pytest.param("The hall is occupied.", HALL_ON, S, id="occupied"),
        pytest.param("The hall is occupied.", None, N, id="nobody-moves"),
        pytest.param("The kitchen radio is off.", None, N, id="an-idle-player-may-be-off"),
        pytest.param("The Samsung TV is on.", TV_STANDBY, N, id="what-stands-by-may-be-on"),
        pytest.param("The heating isn't running.", IDLE, S, id="heating-that-is-idle"),
        pytest.param("The heating isn't running.", OFF, S, id="heating-that-is-off"),
        pytest.param("The heating isn't running.", NO_ACTION, N, id="heating-that-does-not-tell"),
        pytest.param("The heating is running.", None, S, id="heating-that-runs"),
        pytest.param("The curtains are open.", None, S, id="blinds-are-no-curtains"),
        pytest.param("The blinds are closed.", None, S, id="curtains-are-no-blinds"),
    ],
)
def test_what_a_word_is_said_of(text: str, states: Overrides | None, verdict: Verdict) -> None:
    """A word is judged only by what shows that very thing."""
    assert unaltered(text, states) == (verdict,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The bathroom is occupied.", id="a-leak-sensor-sees-nobody"),
        pytest.param("The washer is on.", id="a-leak-sensor-is-no-washer"),
    ],
)
def test_what_a_leak_sensor_does_not_show(text: str) -> None:
    """It is judged by nothing."""
    assert unaltered(text) == ()


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The bathroom is wet.", None, id="wet"),
        pytest.param("The hall is unoccupied.", HALL_ON, id="somebody-moves"),
        pytest.param("The heating is running.", IDLE, id="heating-that-is-idle"),
        pytest.param("The curtains are closed.", None, id="curtains"),
    ],
)
def test_what_is_seen_to_be_otherwise(text: str, states: Overrides | None) -> None:
    """What does show the thing may refute the word."""
    assert verdicts(text, states) == (R,)


@pytest.mark.parametrize(
    ("request_text", "reply", "verdict"),
    [
        pytest.param("Are all windows closed?", "No.", S, id="all"),
        pytest.param("Are the windows closed?", "No, they aren't.", S, id="a-plural"),
        pytest.param("Are both doors locked?", "No.", S, id="both"),
        pytest.param("Are all the lights off?", "No.", S, id="all-the"),
        pytest.param("Is everyone home?", "No.", S, id="everyone"),
        pytest.param("Is nobody home?", "No.", S, id="nobody"),
        pytest.param("Are not all windows closed?", "Yes.", S, id="not-all"),
        pytest.param("Is the front door locked?", "Yes.", S, id="one"),
    ],
)
def test_answers_about_sets(request_text: str, reply: str, verdict: Verdict) -> None:
    """The answer "no" denies that it is so of all, not that it is so of any."""
    assert unaltered(reply, request=request_text) == (verdict,)


@pytest.mark.parametrize(
    ("request_text", "reply"),
    [
        pytest.param("Are any windows open?", "No.", id="any"),
        pytest.param("Is nobody home?", "Yes.", id="nobody"),
        pytest.param("Are not all windows closed?", "No.", id="not-all"),
        pytest.param("Is the front door locked?", "No.", id="one"),
    ],
)
def test_false_answers_about_sets(request_text: str, reply: str) -> None:
    """An answer is refuted where no way to understand it is true."""
    assert verdicts(reply, request=request_text) == (R,)


BED_WINDOW, OFFICE_WINDOW = "binary_sensor.bedroom_window", "binary_sensor.office_window"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Not both doors are locked.", S, id="not-both"),
        pytest.param("The doors aren't both locked.", S, id="are-not-both"),
        pytest.param("The windows are not all closed.", S, id="are-not-all"),
        pytest.param("Not everyone is home.", S, id="not-everyone"),
        pytest.param("Both doors are not locked.", N, id="both-are-not"),
        pytest.param("The windows are not closed.", N, id="a-plural-is-not"),
        pytest.param("The lights are not off.", N, id="the-lights-are-not"),
        pytest.param("Everyone is not home.", N, id="everyone-is-not"),
    ],
)
def test_negated_sets(text: str, verdict: Verdict) -> None:
    """What may be denied of all or of each is true if it is true both ways."""
    assert unaltered(text) == (verdict,)


@pytest.mark.parametrize(
    ("states", "verdict"),
    [
        pytest.param({BED_WINDOW: "off"}, R, id="false-both-ways"),
        pytest.param({OFFICE_WINDOW: "on"}, S, id="true-both-ways"),
    ],
)
def test_a_negated_set_that_is_plain(states: Overrides, verdict: Verdict) -> None:
    """Where both ways to understand it agree there is no doubt."""
    assert verdicts("The windows are not closed.", states) == (verdict,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("There is no motion in the hall.", S, id="no-motion"),
        pytest.param("There is no smoke.", S, id="no-smoke"),
        pytest.param("There are no leaks.", S, id="no-leaks"),
        pytest.param("There is no washer leak.", S, id="by-its-name"),
        pytest.param("I don't see any motion.", S, id="not-seen"),
        pytest.param("There is no motion detected in the hall.", S, id="not-detected"),
        pytest.param("There are two leaks.", N, id="so-many"),
        pytest.param("There is no motion in the garden.", N, id="where-nothing-senses-it"),
        pytest.param("There is a motion sensor in the hall.", S, id="a-sensor"),
        pytest.param("There is one smoke detector.", N, id="one-sensor"),
        pytest.param("You have no timers.", N, id="timers-nobody-sees"),
        pytest.param("There are two people not home.", N, id="a-denied-state"),
    ],
)
def test_what_is_there(text: str, verdict: Verdict) -> None:
    """That there is no motion is not to say that there is no sensor."""
    assert next(iter(unaltered(text)), N) is verdict


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("There is no motion in the hall.", HALL_ON, id="motion"),
        pytest.param("There is motion in the hall.", None, id="no-motion"),
        pytest.param("There is no motion sensor in the hall.", None, id="a-sensor"),
        pytest.param("There is no smoke detector.", None, id="a-detector"),
        pytest.param("Not one light is on.", None, id="not-one"),
    ],
)
def test_what_is_not_there(text: str, states: Overrides | None) -> None:
    """What is sensed is told by the sensor, and a sensor by its being there."""
    assert verdicts(text, states) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("More than two lights are on.", id="more-than"),
        pytest.param("At least two lights are on.", id="at-least"),
        pytest.param("No more than four lights are on.", id="no-more-than"),
        pytest.param("About four lights are on.", id="about"),
        pytest.param("There are at least two lights on.", id="there-are-at-least"),
        pytest.param("There is more than one light on.", id="there-is-more-than"),
        pytest.param("You have more than two lights.", id="you-have-more-than"),
        pytest.param("3 of 6 lights are on.", id="so-many-of"),
        pytest.param("Three of six lights are on.", id="so-many-of-in-words"),
        pytest.param("3/6 lights are on.", id="a-fraction"),
        pytest.param("Of your two locks, one is locked and one is unlocked.", id="one-and-one"),
        pytest.param("Of the two doors, only the front door is locked.", id="only"),
        pytest.param("Only the front door is locked.", id="only-one"),
        pytest.param("There are two open windows or doors.", id="either-of-two-kinds"),
        pytest.param("Three lights are not on.", id="so-many-are-not"),
        pytest.param("Your alarm for 7 is on.", id="an-alarm-is-a-clock"),
        pytest.param("I turned on your alarm for 7 AM.", id="an-alarm-is-set"),
        pytest.param("Nearly all lights are off.", id="nearly-all"),
        pytest.param("Almost all the lights are off.", id="almost-all"),
        pytest.param("Almost everyone is home.", id="almost-everyone"),
        pytest.param("The lights are almost all off.", id="almost-all-of-them"),
        pytest.param("There are no lights on upstairs other than the mirror light.", id="other-than"),
        pytest.param("All doors but the back door are locked.", id="all-but"),
    ],
)
def test_bounds_and_exceptions(text: str) -> None:
    """What is neither a number nor all of a set decides nothing."""
    assert R not in unaltered(text)


def test_what_is_not_sensed() -> None:
    """A sensor is told of by its name."""
    assert say("There is motion in the hall.").text == "The Hall motion sensor is not detecting motion."


def test_a_door_that_is_opening() -> None:
    """A bolt that is drawn back does not tell of its door."""
    assert unaltered("The back door is opening.", {"lock.back": "unlocking"}) == (N,)


def test_some_of_a_set_were_touched() -> None:
    """The lights may be those that the tools have turned off."""
    calls = (did("HassTurnOff", "light.kitchen_ceiling"),)
    assert unaltered("I turned off the lights.", {"light.kitchen_ceiling": "off"}, calls=calls) == (N,)


def test_not_one() -> None:
    """Not one is none."""
    assert unaltered("Not one light is on in the bedroom.") == (S,)


PARTLY: dict[str, object] = {
    "states": {"light.reading": "off"},
    "calls": (did("HassTurnOff", "light.reading"), failed("HassTurnOff")),
    "before": {"light.reading": "on"},
}


@pytest.mark.parametrize(
    "text",
    [
        "The reading lamp and mirror light: one is off, the other still on.",
        "One of the reading lamp and mirror light is off.",
        "Of the reading lamp and the mirror light, only the first is off.",
        "Not both the reading lamp and the mirror light are off.",
    ],
)
def test_some_of_several(text: str) -> None:
    """What is said of one of two is said of neither by name."""
    assert R not in verdicts(text, **PARTLY)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("request_", "text", "verdict"),
    [
        pytest.param("Is the bedside lamp on?", "no it's off", S, id="no-without-a-comma"),
        pytest.param("Is the garage door open?", "no the garage door is closed", S, id="no-before-the"),
        pytest.param("Is the garage door closed?", "no it's open", R, id="no-and-wrong"),
    ],
)
def test_no_as_an_answer(request_: str, text: str, verdict: Verdict) -> None:
    """A "no" denies what was asked, not what follows."""
    assert verdicts(text, request=request_) == (verdict,)


def test_no_before_its_noun() -> None:
    """It denies that there is one, and is no answer."""
    assert R not in verdicts("no light is on there", request="Is a light on in the office?")


def test_all_after_a_failure() -> None:
    """What was reached is not all that was meant."""
    calls = (did("HassLock", "lock.front"), failed("HassLock"))
    assert verdicts("All doors are locked.", request="lock all doors", calls=calls) == (R,)


@pytest.mark.parametrize(
    "text",
    [
        "There is no light called Kitchen 5 Light.",
        "There is no curtain called Kitchen Curtain.",
        "There is no blind in the living room.",
        "There is no thermostat called Thermostat 2.",
    ],
)
def test_a_name_that_nothing_bears(text: str) -> None:
    """Something alike is not the thing that is said not to be there."""
    assert {S, R}.isdisjoint(verdicts(text))


def test_a_number_in_a_name() -> None:
    """A number that no name has is nobody's."""
    assert {S, R}.isdisjoint(verdicts("Thermostat 2 is off."))


def test_no_trouble() -> None:
    """What was no trouble has worked."""
    lamp = "light.kitchen_counter"
    calls = (did("HassTurnOn", lamp),)
    text = "I had no trouble turning on the counter lamp."
    assert verdicts(text, {lamp: "on"}, calls=calls, before={lamp: "off"}) == (S,)


ON_AT_LAST: dict[str, object] = {
    "states": {"light.kitchen_counter": "on"},
    "calls": (failed("HassTurnOn"), did("HassTurnOn", "light.kitchen_counter")),
    "before": {"light.kitchen_counter": "off"},
}


@pytest.mark.parametrize(
    "text",
    [
        "I had trouble turning on the counter lamp, but it's on now.",
        "There was an error turning on the counter lamp, but I got it on with another try.",
        "Counter lamp: off → on",
        "- Counter lamp: off -> **on**",
        "The counter lamp was off, but it is on now.",
    ],
)
def test_worked_in_the_end(text: str) -> None:
    """What failed at first, or was otherwise before, is not denied by how it is now."""
    assert R not in verdicts(text, **ON_AT_LAST)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "The mirror light has been off, but it's on now.",
        "Anna has been away, but she's home now.",
        "The office exists, but there's no light in it.",
        "The kitchen is downstairs. There's no thermostat in it.",
        "I suggest turning off the TV, locking the back door and closing the bedroom window.",
        "Imagine the lights off, the curtain closed and the TV paused.",
        "Robbie is off and running.",
    ],
)
def test_of_no_claim_of_now(text: str) -> None:
    """What was, what is elsewhere and what is only imagined is not what is."""
    assert R not in verdicts(text)


HOT_WATER = thing("input_number.hot_water", "Hot water target", None, "52", unit_of_measurement="°C")


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("How's the bathroom?", "The lights are on and the window is closed.", id="a-room"),
        pytest.param("Bathroom?", "21 degrees, lights on.", id="in-fragments"),
        pytest.param("Is everything off in the bathroom?", "No, the lights are on.", id="of-everything"),
        pytest.param("Is the living room warm enough?", "Yes, the target is 21.", id="a-target"),
        pytest.param("What is my target?", "Your target is 10,000 steps.", id="another-target"),
    ],
)
def test_what_is_meant_by_the_question(request_: str, text: str) -> None:
    """A set may be that of the place that was asked about, and a target that of the thing."""
    assert R not in verdicts(text, request=request_, extra=(HOT_WATER,))


def test_a_target_that_is_wrong() -> None:
    """The same where it cannot be so."""
    text = "It's 21 degrees in the living room, and the target is 25."
    assert verdicts(text, extra=(HOT_WATER,))[-1] is R


def test_a_label_on_its_way() -> None:
    """What is set just now may take its time, also behind a label."""
    calls = (did("HassClimateSetTemperature", "climate.living_room", temperature=24),)
    text = "Living room: set to 24 °C"
    assert R not in verdicts(text, request="Set the living room to 24 degrees", calls=calls)


def test_a_line_of_another_thing() -> None:
    """What stands in a line with a label is not of what was asked about."""
    speaker = thing(
        "media_player.office", "Office speaker", "office", "playing", is_volume_muted=True, volume_level=0.25
    )
    text = "- Office speaker: volume set to 25%, muted"
    assert R not in verdicts(text, request="Media players?", extra=(speaker,))


PANEL = thing("climate.panel", "Panel heater", "office", "heat", hvac_action="heating")


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("", "The panels are putting out roughly 310 watts.", id="an-amount-is-given"),
        pytest.param("Which is warmer?", "It's 24 in there against 20.5 in the living room.", id="held-against"),
        pytest.param("Which is warmer?", "It's 24 in there versus 20.5 in the living room.", id="versus"),
    ],
)
def test_an_amount_beside_something_else(request_: str, text: str) -> None:
    """A number is of what it stands with, and what gives it switches nothing off."""
    assert unaltered(text, request=request_, extra=(PANEL,)).count(R) == 0


@pytest.mark.parametrize("text", ["Yes, your side's off.", "Your side is off.", "Your own lamp is off."])
def test_whose_it_is(text: str) -> None:
    """What is somebody's own is no name, and no lock is off for a word of its name."""
    side = thing("lock.side", "Side door lock", "garage", "locked")
    assert R not in unaltered(text, request="Is the lamp on my side off?", extra=(side,))


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("Is the meeting on?", "Yes, the meeting is on."),
        ("Is the party off?", "Yes, the party is off."),
        ("Is the account locked?", "Yes, the account is locked."),
    ],
)
def test_what_is_no_device(request_: str, text: str) -> None:
    """Much else than a device is on, off or locked."""
    assert R not in unaltered(text, request=request_)


def test_a_safe_that_nobody_may_know_of() -> None:
    """What is locked is a device, or nothing the home knows."""
    assert say("The safe is locked.", request="Is the safe locked?").text == "I'm not aware of a safe."
