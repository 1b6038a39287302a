"""False replies that a statement says plainly are refuted; the true ones that look like them are not."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german import homes as german
from tests.grounding.homes import N, Overrides, R, S, Thing, thing, turn
from tests.grounding.plain.stating import state

TODAY, TOMORROW = "2026-03-01", "2026-03-02"
EXTRA: tuple[Thing, ...] = (
    thing("sensor.office_co2", "Office CO2", "office", "1180", kind="carbon_dioxide", unit_of_measurement="ppm"),
    thing("sensor.window_battery", "Window battery", "office", "42", kind="battery", unit_of_measurement="%"),
    thing("sensor.lock_battery", "Lock battery", "hall", "14", kind="battery", unit_of_measurement="%"),
    thing("device_tracker.car", "Ioniq", None, "home", device="Ioniq"),
    thing("binary_sensor.car_plug", "Ioniq charging cable", "garage", "on", kind="plug", device="Ioniq"),
    thing("binary_sensor.smoke", "Rauchmelder Flur", "hall", "off", kind="smoke"),
    thing(
        "light.moon",
        "Mondlampe",
        "office",
        "on",
        effect="Candle",
        effect_list=("Candle", "Rainbow"),
    ),
    thing(
        "climate.office",
        "Bürothermostat",
        "office",
        "heat",
        hvac_modes=("off", "heat"),
        preset_mode="comfort",
        preset_modes=("eco", "comfort"),
    ),
    thing("media_player.kids", "Kinderbox", "office", "playing", media_title="Benjamin", media_artist="Karla"),
    thing("todo.chores", "Chores", None, "3"),
    thing("todo.shopping", "Shopping list", None, "0"),
    thing("sensor.next_bin", "Next bin", None, "Recycling"),
    thing("person.cleo", "Cleo", None, "home"),
    thing(
        "calendar.band",
        "Band",
        None,
        "on",
        message="Band practice",
        start_time=f"{TODAY} 11:00:00",
        end_time=f"{TODAY} 13:30:00",
    ),
    thing(
        "calendar.family",
        "Family",
        None,
        "off",
        message="Cleo orthodontist",
        start_time=f"{TOMORROW} 15:30:00",
        end_time=f"{TOMORROW} 16:00:00",
    ),
)
LIT: Overrides = {"light.kitchen_ceiling": "on", "light.reading": "on"}


def verdicts(
    request: str, sentence: str, plain: str, quote: str | None = None, states: Overrides = LIT
) -> list[Verdict]:
    """Return what the home says of a statement."""
    return state(turn(states, request=request, extra=EXTRA), sentence, plain, quote, knows=False).verdicts


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "verdict"),
    [
        pytest.param(
            "How's the air?",
            "The office CO2 is around 800 parts per million.",
            "The Office CO2 is around 800 parts per million.",
            R,
            id="unit-in-words",
        ),
        pytest.param(
            "How's the air?",
            "The office CO2 is about 1,200 parts per million.",
            "The Office CO2 is about 1200 parts per million.",
            S,
            id="unit-in-words-so-it-is",
        ),
        pytest.param(
            "Which battery is the lowest?",
            "That would be the window, at 42%.",
            "The Window battery is the lowest battery.",
            R,
            id="that-would-be",
        ),
        pytest.param(
            "Which battery is the lowest?",
            "That'd be the lock one.",
            "The lowest battery is that of the Lock battery.",
            N,
            id="that-would-be-so",
        ),
        pytest.param(
            "Which of the sensors has the lowest battery?",
            "That would be the window one.",
            "The battery of the Window battery is the lowest.",
            N,
            id="of-the-sensors",
        ),
        pytest.param(
            "How's the window battery?",
            "The window has full battery.",
            "The Window battery has full battery.",
            R,
            id="full-is-no-end",
        ),
        pytest.param(
            "Which battery is next after the lock?",
            "The window battery is the second lowest.",
            "The Window battery is the second lowest battery.",
            N,
            id="second-lowest",
        ),
        pytest.param(
            "What would go off if I left?",
            "That would be the reading lamp, off.",
            "The Reading lamp is off.",
            N,
            id="what-would-be",
        ),
        pytest.param("Is the car ready?", "The Ioniq isn't plugged in.", "The Ioniq is not plugged in.", R, id="plug"),
        pytest.param("Is the car ready?", "The Ioniq is plugged in.", "The Ioniq is plugged in.", S, id="plug-in"),
        pytest.param("Is the car ready?", "The Ioniq is unplugged.", "The Ioniq is unplugged.", R, id="unplugged"),
        pytest.param("Is the car on?", "The Ioniq is off.", "The Ioniq is off.", N, id="a-part-that-is-on"),
        pytest.param(
            "Is the car ready?",
            "Not unless you hurry: the Ioniq isn't plugged in.",
            "The Ioniq is not plugged in.",
            N,
            id="with-a-condition",
        ),
        pytest.param(
            "Is the car ready?",
            "Not if the Ioniq isn't plugged in.",
            "The Ioniq is not plugged in.",
            N,
            id="within-a-condition",
        ),
        pytest.param("Chores?", "The chores list is completely clear.", "Chores has 0 items.", R, id="list-is-clear"),
        pytest.param("Chores?", "The chores are all ticked off.", "Chores has 0 items.", R, id="all-ticked-off"),
        pytest.param("Shopping?", "The shopping list is empty.", "Shopping list has 0 items.", S, id="list-is-empty"),
        pytest.param("Chores?", "The chores list is long.", "Chores has 0 items.", N, id="list-is-long"),
        pytest.param(
            "What bin is it?",
            "The next collection is general waste.",
            "The Next bin is general waste.",
            R,
            id="another-bin",
        ),
        pytest.param("What bin is it?", "The next one is recycling.", "The Next bin is recycling.", S, id="this-bin"),
        pytest.param("What bin is it?", "The next one is paper.", "The Next bin is paper.", N, id="a-sort-of-it"),
        pytest.param(
            "How many of us are home?",
            "Only 1 of the three is home.",
            "1 of the 3 people is home.",
            R,
            id="one-of-three",
        ),
        pytest.param(
            "How many of us are home?",
            "Two of the three are home.",
            "2 of the 3 people are home.",
            S,
            id="two-of-three",
        ),
        pytest.param(
            "How many kids are home?", "One of the two is home.", "1 of the 2 people is home.", N, id="of-some-of-them"
        ),
        pytest.param(
            "Are all the lights off downstairs?",
            "Everything downstairs is off except the counter lamp.",
            "All lights on the Ground floor but the Counter lamp are off.",
            R,
            id="all-but-on-a-floor",
        ),
        pytest.param(
            "When's the orthodontist?",
            "Cleo's orthodontist appointment is tomorrow at half past two.",
            "Cleo's orthodontist appointment on the Family calendar is tomorrow at half past two.",
            R,
            id="calendar-not-spoken-of",
        ),
        pytest.param(
            "When's the orthodontist?",
            "Cleo's orthodontist appointment is tomorrow at half past three.",
            "Cleo's orthodontist appointment on the Band calendar is tomorrow at half past three.",
            S,
            id="in-another-calendar",
        ),
        pytest.param(
            "Is band practice over?",
            "Band practice is finished for the day.",
            "Band practice on Band is finished.",
            R,
            id="still-on",
        ),
        pytest.param("Is band practice over?", "It's over.", "The event Band practice is over.", R, id="not-over"),
        pytest.param(
            "Is Cleo's orthodontist over?",
            "It's over.",
            "The event Cleo orthodontist is over.",
            N,
            id="one-before-may-be-over",
        ),
        pytest.param(
            "Is band practice over?",
            "The calendar had it ending at half eleven.",
            "Band practice on Band ended at 11:30.",
            R,
            id="ended",
        ),
    ],
)
def test_said_plainly(request_: str, sentence: str, plain: str, verdict: Verdict) -> None:
    """One that is left open is either not taken, or nothing is found of it."""
    found = verdicts(request_, sentence, plain)
    assert (found or [N]) == [verdict]


def test_behind_a_condition() -> None:
    """What explains an answer is so, whatever the answer depends on."""
    explained = "the Ioniq isn't plugged in"
    sentence = f"Not unless you hurry: {explained}."
    assert verdicts("Is the car ready?", sentence, "The Ioniq is not plugged in.", explained) == [R]


@pytest.mark.parametrize(
    ("request_", "sentence", "plain", "verdict"),
    [
        pytest.param(
            "Welche Batterie ist am schwächsten?",
            "Das wäre die Fensterbatterie.",
            "The Window battery is the lowest battery.",
            N,
            id="not-in-the-words-of-the-name",
        ),
        pytest.param("Aufgaben?", "Chores ist leer.", "Chores has 0 items.", R, id="list-is-empty"),
        pytest.param(
            "Wie ist die Luft?",
            "Office CO2 liegt bei 800 Teilen pro Million.",
            "The Office CO2 is 800 ppm.",
            R,
            id="unit-in-words",
        ),
        pytest.param(
            "Ist Band practice vorbei?",
            "Für heute ist Band practice fertig.",
            "The event Band practice is finished.",
            R,
            id="still-on",
        ),
        pytest.param(
            "Haben wir eigentlich nen Rauchmelder?",
            "Nein, ein Rauchmelder ist bei euch leider nicht eingebunden.",
            "There is no smoke detector.",
            R,
            id="not-integrated",
        ),
        pytest.param(
            "Wie läuft die Heizung im Büro?",
            "Im Büro läuft die Heizung im Eco-Programm.",
            "The mode of the Bürothermostat is eco.",
            R,
            id="a-program-is-a-mode",
        ),
        pytest.param(
            "Büro?", "Mondlampe an, Effekt „Rainbow“.", "The effect of the Mondlampe is Rainbow.", R, id="an-effect"
        ),
        pytest.param(
            "Büro?",
            "Auf der Kinderbox laufen die Olchis.",
            "The artist of the Kinderbox is Die Olchis.",
            R,
            id="a-name-with-an-article",
        ),
    ],
)
def test_said_plainly_of_german(request_: str, sentence: str, plain: str, verdict: Verdict) -> None:
    """The same of what is said in another language."""
    told = state(german.turn(request=request_, extra=EXTRA), sentence, plain, knows=False)
    assert (told.verdicts or [N]) == [verdict]
