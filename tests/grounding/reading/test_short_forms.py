"""Forms of speech that leave the verb out, or say it in another way."""

import pytest

from tests.grounding.homes import N, Overrides, R, S, ToolCall, Verdict, did, failed, verdicts


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("Bedroom temperature: 25 °C", "", (R,), id="a-sensor"),
        pytest.param("- Bedroom temperature: 21.5 °C.", "", (S,), id="a-sensor-in-a-list"),
        pytest.param("Reading lamp → 80 %", "", (R,), id="an-arrow"),
        pytest.param("Reading lamp: 50%", "", (S,), id="brightness-by-its-unit"),
        pytest.param("Reading lamp: blue", "", (R,), id="a-color"),
        pytest.param("Thermostat temperature: about 20 °C", "", (S,), id="about"),
        pytest.param("Brightness: 80%", "how bright is the reading lamp?", (R,), id="an-attribute-alone"),
        pytest.param("- Brightness: 80%", "how bright is the reading lamp?", (R,), id="an-attribute-in-a-list"),
        pytest.param("Kitchen: 21 °C", "", (), id="a-room-may-be-told-what-is-wanted"),
        pytest.param("Living room thermostat: 23 °C (target)", "", (R,), id="more-behind-the-value"),
        pytest.param("Wow temperature: 21 °C", "", (), id="an-unknown-label"),
        pytest.param("Phone battery: 80", "", (S,), id="no-unit"),
        pytest.param("Outdoor temperature: 20 °C", "", (R,), id="outdoors"),
        pytest.param("Ceiling light → off", "", (R,), id="a-state-behind-an-arrow"),
        pytest.param("Ceiling light: on", "", (S,), id="a-state-behind-a-colon"),
        pytest.param("Bedroom blind: closed (0%)", "", (S, S), id="closed-is-nothing-open"),
        pytest.param("Velvet curtain: closed (0%)", "", (R, R), id="not-closed"),
    ],
)
def test_labels(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """A label with its value says what is."""
    assert verdicts(text, request=request_) == expected


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("No siren found.", "", (R,), id="found"),
        pytest.param("Sorry, no sirens were found in the kitchen.", "", (S,), id="found-in-a-place"),
        pytest.param('No device named "Ceiling light" was found.', "", (R,), id="by-name"),
        pytest.param("No, no sirens were found.", "", (R,), id="behind-an-answer"),
        pytest.param("No lights found.", "which lights are on in the garden?", (), id="asked-for-a-state"),
        pytest.param("No sirens found yet by me.", "", (), id="more-is-said"),
        pytest.param("No siren, but a lamp was found.", "", (S,), id="something-else-was-found"),
        pytest.param("No open windows.", "are any windows open?", (R,), id="a-state"),
        pytest.param("No open windows in the office.", "are any windows open?", (S,), id="a-state-in-a-place"),
        pytest.param("The bathroom doesn't have any lights.", "", (R,), id="a-room-lacks"),
        pytest.param("The garden does not have a light.", "", (S,), id="a-room-truly-lacks"),
        pytest.param("The bathroom does not have.", "", (), id="lacks-nothing-told"),
        pytest.param("The kitchen contains 4 lights.", "", (R,), id="contains"),
        pytest.param("The kitchen contains 2 lights.", "", (S,), id="truly-contains"),
    ],
)
def test_none_found(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """What is said not to be there is looked for."""
    assert verdicts(text, request=request_) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I have set the bedside lamp to on.", (R,), id="set"),
        pytest.param("Bedside lamp state changed to on.", (R,), id="its-state-changed"),
        pytest.param("Bedside lamp changed from on to off.", (S,), id="changed-from"),
        pytest.param("The bedside lamp is set to off.", (S,), id="is-set"),
        pytest.param("The house alarm is set to armed away.", (R,), id="an-alarm"),
        pytest.param("The bedside lamp is set.", (), id="to-nothing"),
        pytest.param("The bedroom fan is set to low.", (S,), id="a-speed-not-a-battery"),
        pytest.param("The bedside lamp is set to on or off.", (), id="one-of-two"),
    ],
)
def test_set_to_a_state(text: str, expected: tuple[Verdict, ...]) -> None:
    """A state may be what something was set to."""
    assert verdicts(text, calls=(did("HassTurnOn", "light.bedside"),)) == expected


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("1 light is on.", {}, (R,), id="a-figure-counts-one"),
        pytest.param("1 of the 2 lights in the kitchen is on.", {}, (S,), id="a-part-of-all"),
        pytest.param("2 of the 2 lights in the kitchen are on.", {}, (R,), id="not-all-of-them"),
        pytest.param("2 out of 2 lights in the kitchen are on.", {"light.kitchen_counter": "on"}, (S,), id="out-of"),
        pytest.param("The number of lights on in the kitchen is 2.", {}, (R,), id="their-number-is"),
        pytest.param("Number of lights in the kitchen: 2", {}, (S,), id="their-number-as-a-label"),
        pytest.param("The number of lights is not known.", {}, (), id="no-number-told"),
        pytest.param("I counted the number of lights.", {}, (), id="no-number-at-all"),
    ],
)
def test_numbers(text: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """How many may be told in several ways."""
    assert verdicts(text, states) == expected


@pytest.mark.parametrize("text", ["1 light is on.", "One light is on.", "1 of 2 lights is on.", "There is 1 light on."])
def test_a_number_of_what_was_asked_for(text: str) -> None:
    """A number without a place may be of the place that was asked for."""
    assert R not in verdicts(text, request="how many lights are on in the kitchen?")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The washer is using 1200 W.", (R,), id="is-using"),
        pytest.param("The washer uses about 350 watts.", (S,), id="uses"),
        pytest.param("The washer uses electricity.", (), id="uses-no-value"),
        pytest.param("The bedroom temperature sensor is reporting a temperature of 21.5 °C.", (S,), id="is-reporting"),
        pytest.param("The mirror light has a color temperature of 4000 K.", (R,), id="has-a-value"),
        pytest.param("The mirror light has a brightness of 100%.", (S,), id="truly-has-a-value"),
        pytest.param("The reading lamp is glowing red.", (S,), id="a-color-for-a-state"),
        pytest.param("The reading lamp is glowing blue.", (R,), id="another-color"),
        pytest.param("I've bumped the living room thermostat up to 23 degrees.", (R,), id="up-to"),
        pytest.param("I've bumped the living room thermostat up to 21 degrees.", (S,), id="truly-up-to"),
    ],
)
def test_values_with_other_verbs(text: str, expected: tuple[Verdict, ...]) -> None:
    """A value is what something uses, reports or has."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Nothing is playing on the TV.", (R,), id="on-a-device"),
        pytest.param("Nothing is playing on the kitchen radio.", (S,), id="truly-on-a-device"),
        pytest.param("No lights are on in the kitchen anymore.", (R,), id="anymore"),
        pytest.param("No lights are on in the bedroom anymore.", (S,), id="truly-anymore"),
        pytest.param("The desk fan is spinning.", (R,), id="spinning"),
        pytest.param("The bedroom fan is spinning.", (S,), id="truly-spinning"),
        pytest.param("The washer is leaking.", (R,), id="leaking"),
        pytest.param("The front door lock is engaged.", (S,), id="engaged"),
        pytest.param("The back door lock is engaged.", (R,), id="not-engaged"),
        pytest.param("Robbie is back in its dock.", (S,), id="back-in-its-dock"),
        pytest.param("Robbie is out cleaning.", (R,), id="out-cleaning"),
        pytest.param("I have rolled up the bedroom blind.", (R,), id="rolled-up"),
        pytest.param("The bedside lamp in the bedroom is now illuminated.", (R,), id="illuminated"),
    ],
)
def test_states_in_other_words(text: str, expected: tuple[Verdict, ...]) -> None:
    """A state is told in the words that people use of that thing."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("It is currently 25 °C.", "what is the temperature in the bedroom?", (R,), id="it-is"),
        pytest.param("The temperature is 21.5 °C.", "what is the temperature in the bedroom?", (S,), id="attribute"),
        pytest.param("The humidity is 30%.", "what is the temperature in the bedroom?", (N,), id="another-attribute"),
        pytest.param("It's at 20%.", "what is the battery level of my phone?", (R,), id="is-at"),
    ],
)
def test_answers_that_take_up_the_question(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """Where a sentence says no more than the value, the question tells of what."""
    assert verdicts(text, request=request_) == expected


@pytest.mark.parametrize(
    ("text", "calls", "expected"),
    [
        pytest.param("Your thermostat is at 21 degrees.", (), (S,), id="what-is-wanted"),
        pytest.param("Your thermostat is at 20.5 degrees.", (), (S,), id="what-is-there"),
        pytest.param("Your thermostat is now at 25 degrees.", (failed("SetTemperature"),), (R,), id="neither"),
        pytest.param("The temperature of the thermostat is 25 degrees.", (), (R,), id="named"),
    ],
)
def test_a_thermostat(text: str, calls: tuple[ToolCall, ...], expected: tuple[Verdict, ...]) -> None:
    """A thermostat that "is at 21" may show what is there or what is wanted."""
    assert verdicts(text, calls=calls) == expected


@pytest.mark.parametrize(
    ("text", "request_", "states", "expected"),
    [
        pytest.param("None of them. They're all locked.", "Which doors are unlocked?", {}, (R, R), id="doors"),
        pytest.param("They're all locked.", "Which doors are unlocked?", {"lock.back": "locked"}, (S,), id="truly"),
        pytest.param("None, they're all shut.", "Which windows are open?", {}, (R,), id="windows"),
        pytest.param("They're all on.", "Which lights in the kitchen are off?", {}, (R,), id="in-a-room"),
        pytest.param("They're all closed.", "Which doors are open?", {}, (N,), id="doors-of-any-sort"),
    ],
)
def test_they(text: str, request_: str, states: Overrides, expected: tuple[Verdict, ...]) -> None:
    """They are what the question asks of, however it asks they are."""
    assert verdicts(text, states, request=request_) == expected
