"""Numbers, units, colours and other values, against those the home shows."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Reason, ToolCall, Verdict
from tests.grounding.homes import N, Overrides, R, S, check, did, failed, say, thing, verdicts

LAMP, MIRROR, CURTAIN, CLIMATE, TV, FAN = (
    "light.reading",
    "light.mirror",
    "cover.curtain",
    "climate.living_room",
    "media_player.tv",
    "fan.bedroom",
)
ROOM = "sensor.bedroom_temperature"
LOOKED = did("GetLiveContext", read_only=True)
CELSIUS = {"temperature": 21.5, "temperature_unit": "°C"}


@pytest.mark.parametrize(
    ("text", "states", "verdict"),
    [
        pytest.param("The brightness of the reading lamp is 50%.", {}, S, id="brightness"),
        pytest.param("The reading lamp's brightness is 50 percent.", {}, S, id="possessive"),
        pytest.param("The reading lamp is at 50% brightness.", {}, S, id="attribute-behind"),
        pytest.param("The reading lamp is at 50%.", {}, S, id="only-the-unit-tells"),
        pytest.param("The reading lamp is at 45%.", {}, R, id="another-brightness"),
        pytest.param("The reading lamp is at 50%.", {LAMP: {"brightness": 129}}, S, id="a-step-of-255-is-forgiven"),
        pytest.param("The reading lamp is at 51%.", {}, R, id="two-steps-are-not"),
        pytest.param("The reading lamp is at about 52%.", {}, S, id="about-the-same"),
        pytest.param("The reading lamp is at about 45%.", {}, R, id="about-is-not-anything"),
        pytest.param("The reading lamp is at 128 brightness.", {}, S, id="as-the-home-holds-it"),
        pytest.param("The reading lamp is at 50%.", {LAMP: {"brightness": None}}, N, id="no-brightness-shown"),
        pytest.param("The reading lamp is at fifty percent.", {}, S, id="number-word"),
        pytest.param("The thermostat is set to 70.7 °F.", {CLIMATE: CELSIUS}, S, id="degrees-of-another-unit"),
        pytest.param("The thermostat is set to 21.5 °F.", {CLIMATE: CELSIUS}, R, id="the-number-of-another-unit"),
        pytest.param("The thermostat is set to 21.5 °C.", {CLIMATE: CELSIUS}, S, id="degrees-of-the-home"),
        pytest.param("The volume of the Samsung TV is 30%.", {}, S, id="scale-of-one-as-percent"),
        pytest.param("The volume of the Samsung TV is 0.3.", {}, S, id="scale-of-one"),
        pytest.param("The volume of the Samsung TV is 35%.", {}, R, id="another-volume"),
        pytest.param("The velvet curtain is at 60%.", {}, S, id="position"),
        pytest.param("The velvet curtain is 40% open.", {}, R, id="another-position"),
        pytest.param("The bedroom fan is at 50%.", {}, S, id="fan-speed"),
        pytest.param("The bedroom fan speed is 75%.", {}, R, id="another-fan-speed"),
        pytest.param("The temperature in the bedroom is 21.5°C.", {}, S, id="area-and-attribute"),
        pytest.param("The temperature in the bedroom is 21 degrees.", {}, S, id="rounded-down"),
        pytest.param("The temperature in the bedroom is 22 degrees.", {}, S, id="rounded-up"),
        pytest.param("The temperature in the bedroom is 22.5 degrees.", {}, R, id="a-degree-off"),
        pytest.param("The temperature in the bedroom is 21.4 degrees.", {}, R, id="a-tenth-off"),
        pytest.param("The temperature in the bedroom is about 23 degrees.", {}, S, id="about-widens-threefold"),
        pytest.param("The temperature in the bedroom is about 24 degrees.", {}, R, id="about-has-an-end"),
        pytest.param("It's 71 degrees Fahrenheit in the bedroom.", {}, S, id="another-unit-in-a-place"),
        pytest.param("It's 75 degrees Fahrenheit in the bedroom.", {}, R, id="another-unit-otherwise"),
        pytest.param("The bath level is 30.", {}, S, id="a-number-without-a-unit"),
        pytest.param("The bath level is 50.", {}, R, id="another-number-without-a-unit"),
        pytest.param("It is 21.5 degrees in the bedroom.", {}, S, id="it-is"),
        pytest.param("It is 25 degrees in the bedroom.", {}, R, id="it-is-not"),
        pytest.param("The bedroom is at 21.5 degrees.", {}, S, id="the-place-is"),
        pytest.param("The bedroom temperature is 70.7°F.", {}, S, id="fahrenheit"),
        pytest.param("The bedroom temperature is 75°F.", {}, R, id="another-fahrenheit"),
        pytest.param("The bedroom temperature is 21.5 percent.", {}, N, id="units-that-do-not-compare"),
        pytest.param("The washer power is 0.35 kW.", {}, S, id="kilowatts"),
        pytest.param("The washer power is 2 kW.", {}, R, id="other-kilowatts"),
        pytest.param("The washer power is 1,350 W.", {"sensor.washer_power": "1350"}, S, id="thousands"),
        pytest.param("The outdoor temperature is -3.5 degrees.", {"sensor.outdoor": "-3.5"}, S, id="below-zero"),
        pytest.param("The outdoor sensor reads 12.3°C.", {}, S, id="reads"),
        pytest.param("The outdoor sensor shows 15°C.", {}, R, id="shows"),
        pytest.param("The humidity in the bedroom is 60%.", {}, R, id="refuted-under-every-reading"),
        pytest.param("The humidity in the bedroom is 48%.", {}, N, id="supported-under-one-reading-only"),
        pytest.param("The phone battery is at 80%.", {}, S, id="battery"),
        pytest.param("Robbie's battery is at 20%.", {}, R, id="battery-of-a-vacuum"),
        pytest.param("The phone battery is at 80%.", {"sensor.phone": "unavailable"}, N, id="unavailable"),
        pytest.param("The phone battery is at 80%.", {"sensor.phone": "charging"}, N, id="no-number"),
        pytest.param("The living room thermostat is set to 21 degrees.", {}, S, id="target"),
        pytest.param("The living room thermostat is set to 23 degrees.", {}, R, id="another-target"),
        pytest.param("The living room thermostat's target temperature is 21°C.", {}, S, id="target-named"),
        pytest.param("The current temperature of the living room thermostat is 20.5 degrees.", {}, S, id="current"),
        pytest.param("The current temperature of the living room thermostat is 23 degrees.", {}, R, id="not-current"),
        pytest.param("The bedroom humidifier is set to 50%.", {}, S, id="target-humidity"),
        pytest.param("The boiler is set to 60 degrees.", {}, S, id="water-target"),
        pytest.param("The boiler is at 40 degrees.", {}, R, id="water-temperature"),
        pytest.param("The mirror light's color temperature is 2700 K.", {}, S, id="kelvin"),
        pytest.param("The mirror light's color temperature is 4000 K.", {}, R, id="another-kelvin"),
        pytest.param("The reading lamp is red.", {}, S, id="colour"),
        pytest.param("The reading lamp is blue.", {}, R, id="another-colour"),
        pytest.param("The color of the reading lamp is green.", {}, R, id="colour-named"),
        pytest.param("The reading lamp is set to red.", {}, S, id="colour-set"),
        pytest.param("The reading lamp is white.", {LAMP: {"hs_color": (30, 12)}}, S, id="pale-is-white"),
        pytest.param("The mirror light is red.", {}, N, id="shows-no-colour"),
        pytest.param(
            "The living room thermostat is in heat mode.", {CLIMATE: {"hvac_modes": ("heat", "cool")}}, S, id="mode"
        ),
        pytest.param(
            "The living room thermostat is in cool mode.",
            {CLIMATE: {"hvac_modes": ("heat", "cool")}},
            R,
            id="another-mode",
        ),
        pytest.param("The living room thermostat is in cool mode.", {}, N, id="modes-not-listed"),
        pytest.param("The bedroom fan is in sleep mode.", {}, S, id="preset"),
        pytest.param("Ben is at work.", {"person.ben": "Work"}, S, id="zone"),
        pytest.param("Ben is at work.", {}, R, id="another-zone"),
        pytest.param("The bedroom fan is in sleep mode.", {FAN: {"preset_mode": None}}, N, id="no-preset-shown"),
    ],
)
def test_value(text: str, states: Overrides, verdict: Verdict) -> None:
    """A value is compared on the scale people speak of, in the unit of the home, as exactly as it was said."""
    assert verdicts(text, states) == (verdict,)


@pytest.mark.parametrize(
    ("text", "states", "calls", "verdict", "reason"),
    [
        pytest.param(
            "I've set the reading lamp to 30%.", {LAMP: {"brightness": 76}}, (), S, Reason.VALUE_AGREES, id="done"
        ),
        pytest.param("I've set the reading lamp to 30%.", {}, (), R, Reason.VALUE_DIFFERS, id="not-done"),
        pytest.param(
            "I've set the reading lamp to 30% brightness.", {}, (), R, Reason.VALUE_DIFFERS, id="attribute-behind-it"
        ),
        pytest.param(
            "I've set the reading lamp to a brightness of 50%.",
            {},
            (),
            S,
            Reason.VALUE_AGREES,
            id="attribute-before-it",
        ),
        pytest.param(
            "I've set the reading lamp to 30%.",
            {},
            (failed("HassLightSet", brightness=30),),
            R,
            Reason.ACTION_FAILED,
            id="failed",
        ),
        pytest.param(
            "I've set the living room thermostat to 25 degrees.",
            {},
            (did("HassClimateSetTemperature", CLIMATE, temperature=25),),
            N,
            Reason.PENDING,
            id="a-thermostat-needs-its-time",
        ),
        pytest.param(
            "I've set the living room thermostat to 25 degrees.",
            {},
            (did("HassClimateSetTemperature", CLIMATE, temperature=22),),
            R,
            Reason.VALUE_DIFFERS,
            id="another-value-was-asked-for",
        ),
        pytest.param(
            "I've set the living room thermostat to 25 degrees.",
            {},
            (did("HassClimateSetTemperature", "climate.other", temperature=25),),
            R,
            Reason.VALUE_DIFFERS,
            id="another-thing-was-set",
        ),
        pytest.param(
            "I've set the living room thermostat to 25 degrees.",
            {},
            (did("HassTurnOn", CLIMATE),),
            R,
            Reason.VALUE_DIFFERS,
            id="another-tool",
        ),
        pytest.param(
            "I've set the velvet curtain to 20%.",
            {},
            (did("HassSetPosition", CURTAIN, position=20),),
            N,
            Reason.PENDING,
            id="a-curtain-needs-its-time",
        ),
        pytest.param(
            "I've set the reading lamp to 30%.",
            {},
            (did("HassLightSet", LAMP, brightness=30),),
            R,
            Reason.VALUE_DIFFERS,
            id="a-lamp-needs-no-time",
        ),
        pytest.param(
            "The volume of the Samsung TV has been set to 45%.",
            {TV: {"volume_level": 0.45}},
            (),
            S,
            Reason.VALUE_AGREES,
            id="passive",
        ),
    ],
)
def test_value_of_an_action(
    text: str, states: Overrides, calls: tuple[ToolCall, ...], verdict: Verdict, reason: Reason
) -> None:
    """A value that was set is judged by what the home shows, after the time the device needs."""
    (finding,) = check(text, states, calls=calls)
    assert (finding.verdict, finding.reason) == (verdict, reason)


def test_of_what_nothing_names_no_number_that_was_set_is_denied() -> None:
    """An agent whose calls are not seen may have set something slow, and does not say what."""
    request = "heat the living room to 30 degrees"
    unseen = check("Temperature set to 30 degrees.", request=request)
    seen = check("Temperature set to 30 degrees.", request=request, calls=(did("HassTurnOn", CLIMATE),))
    assert [finding.verdict for finding in (*unseen, *seen)] == [N, R]


def test_any_value_of_the_turn_is_fair() -> None:
    """What a tool read a moment ago was true then."""
    (finding,) = check("The bedroom temperature is 20 degrees.", before={ROOM: "20.0"})
    assert finding.verdict is S


@pytest.mark.parametrize(
    ("states", "reason"),
    [
        pytest.param({ROOM: "unavailable"}, Reason.UNAVAILABLE, id="unavailable"),
        pytest.param({ROOM: {"assumed_state": True}}, Reason.NO_DATA, id="assumed"),
    ],
)
def test_why_undecided(states: Overrides, reason: Reason) -> None:
    """A value that is not seen says why."""
    (finding,) = check("The bedroom temperature is 20 degrees.", states)
    assert (finding.verdict, finding.reason) == (N, reason)


@pytest.mark.parametrize(
    ("text", "calls", "verdict"),
    [
        pytest.param("The bedroom was at 21.5 degrees.", (LOOKED,), S, id="as-it-was-seen"),
        pytest.param("The bedroom was at 30 degrees.", (LOOKED,), N, id="at-some-other-moment"),
        pytest.param("The bedroom was not at 21.5 degrees.", (LOOKED,), N, id="denied-of-some-moment"),
        pytest.param("The bedroom was at 21.5 degrees.", (), S, id="nobody-looked"),
    ],
)
def test_what_was(text: str, calls: tuple[ToolCall, ...], verdict: Verdict) -> None:
    """What was so is confirmed by what a tool of this turn may have seen, and never refuted by what is so."""
    assert verdicts(text, calls=calls) == (verdict,)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The humidity in the office is 48%.", S, id="as-the-sensor-shows"),
        pytest.param("The humidity in the office is 60%.", R, id="otherwise"),
    ],
)
def test_what_measures_no_air(sentence: str, expected: Verdict) -> None:
    """A thermostat without a humidity is not what the humidity of a room is read from."""
    extra = (
        thing("sensor.office_humidity", "Office humidity", "office", "48", kind="humidity", unit_of_measurement="%"),
        thing("climate.office", "Office radiator", "office", "heat", current_temperature=20, temperature=21),
        thing("humidifier.office", "Office humidifier", "office", "on"),
    )
    assert verdicts(sentence, extra=extra) == (expected,)


@pytest.mark.parametrize(
    ("unreadable", "sentence", "delivered"),
    [
        (("climate.hall",), "It's 25 degrees in the hall.", "The Hall temperature is 19.5 °C."),
        (("climate.hall",), "It's 19.5 degrees in the hall.", "It's 19.5 degrees in the hall."),
        (("sensor.hall",), "It's 25 degrees in the hall.", "The temperature of the Hall thermostat is 19.5 °C."),
        (("sensor.hall",), "It's 19.5 degrees in the hall.", "It's 19.5 degrees in the hall."),
    ],
)
@pytest.mark.parametrize("state", ["unavailable", "unknown"])
def test_one_of_two_that_cannot_be_read(unreadable: tuple[str, ...], sentence: str, delivered: str, state: str) -> None:
    """The air of a room is told by what can be read of it."""
    extra = (
        thing("sensor.hall", "Hall temperature", "hall", "19.5", kind="temperature", unit_of_measurement="°C"),
        thing("climate.hall", "Hall thermostat", "hall", "heat", current_temperature=19.5, unit_of_measurement="°C"),
    )
    states = {i: {"state": state, "current_temperature": None} for i in unreadable}
    assert say(sentence, states, request="How warm is it in the hall?", extra=extra).text == delivered


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        pytest.param("The battery of the front door is at 28%.", (R,), id="of-a-name"),
        pytest.param("The battery level of the front door is 64 percent.", (S,), id="its-level"),
        pytest.param("The battery of the back door is at 28%.", (), id="of-another-name"),
    ],
)
def test_part_by_its_name(sentence: str, expected: tuple[Verdict, ...]) -> None:
    """What is called like a thing, with more words behind, belongs to it."""
    battery = thing("sensor.battery", "Front door battery", "hall", "64", kind="battery", unit_of_measurement="%")
    assert verdicts(sentence, extra=(battery,)) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("The kitchen is closed for tonight.", id="a-room-with-a-window-called-after-it"),
        pytest.param("The dishwasher is open.", id="a-state"),
    ],
)
def test_what_is_called_after_something_is_not_it(sentence: str) -> None:
    """Only a value is looked for in what is called by a name with more words behind it."""
    extra = (
        thing("light.kitchen", "Kitchen", "kitchen", "on"),
        thing("binary_sensor.kitchen_window", "Kitchen window", "kitchen", "on", kind="window"),
        thing("switch.dishwasher", "Dishwasher", "kitchen", "on"),
        thing("binary_sensor.dishwasher", "Dishwasher valve", "kitchen", "off", kind="opening"),
    )
    assert R not in verdicts(sentence, extra=extra)


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("It's 12 degrees outside.", "", S, id="outside"),
        pytest.param("It's 30 degrees outside.", "How warm is it outside?", R, id="not-outside"),
        pytest.param("The outside temperature is 30 degrees.", "", R, id="its-temperature"),
        pytest.param("It's 30 degrees outside.", "How warm is it in Paris?", None, id="asked-elsewhere"),
        pytest.param("It's 30 degrees outside in Paris.", "", None, id="told-elsewhere"),
    ],
)
def test_outdoors(text: str, request_: str, expected: Verdict | None) -> None:
    """How warm it is outside is told by what measures there."""
    assert verdicts(text, request=request_) == (() if expected is None else (expected,))


def test_outdoors_told_by_a_tool() -> None:
    """What a tool has looked up of the weather is not held against a sensor."""
    weather = replace(did("get_weather", read_only=True), result='{"temperature": 30}')
    assert verdicts("It's 30 degrees outside.", calls=(weather,)) == ()


def test_outdoors_where_nothing_agrees() -> None:
    """Of two that measure it one may be right."""
    other = thing("sensor.balcony", "Balcony sensor", "garden", "30", kind="temperature", unit_of_measurement="°C")
    assert verdicts("It's 30 degrees outside.", extra=(other,)) == (N,)


SOURCES = ("Netflix", "HDMI 1", "HDMI 2", "Antenna")
DEN = thing(
    "media_player.den", "Den telly", "living_room", "on", volume_level=0.5, source="Antenna", source_list=SOURCES
)


@pytest.mark.parametrize(
    ("text", "source", "verdict"),
    [
        pytest.param("The Den telly is set to HDMI 1.", "HDMI 1", S, id="this-one"),
        pytest.param("The Den telly is set to HDMI 1.", "Antenna", R, id="another-one"),
        pytest.param("The Den telly is set to HDMI 2.", "HDMI 1", R, id="another-port"),
        pytest.param("I've switched the Den telly to HDMI 2.", "HDMI 2", S, id="done"),
        pytest.param("I've switched the Den telly to HDMI 2.", "Antenna", R, id="not-done"),
        pytest.param("The source of the Den telly is HDMI 2.", "Antenna", R, id="named-source"),
        pytest.param("The Den telly is set to HDMI-1.", "HDMI 1", S, id="with-a-hyphen"),
        pytest.param("The Den telly is set to channel 5.", "Antenna", N, id="none-it-lists"),
        pytest.param("The Den telly is set to channel 50.", "Antenna", N, id="none-it-lists-as-loud-as-it-is"),
        pytest.param("The Den telly is set to 50.", "Antenna", S, id="a-number-alone-is-a-volume"),
        pytest.param("The Den telly is set to volume 20.", "Antenna", R, id="a-named-volume"),
    ],
)
def test_number_in_name(text: str, source: str, verdict: Verdict) -> None:
    """A number in the name of a source is no volume."""
    assert verdicts(text, {DEN.entity.id: {"source": source}}, extra=(DEN,)) == (verdict,)


def test_name_as_written() -> None:
    """A name keeps its own letters, whatever it stands for."""
    assert say("The Den telly is set to HDMI 1.", extra=(DEN,)).text == "The Den telly is set to Antenna."


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The grid power is about 2,000 W.", S, id="as-one-rounds"),
        pytest.param("The grid power is about 2,300 W.", R, id="by-a-hundred-or-two"),
        pytest.param("The grid power is about 1,000 W.", R, id="by-far"),
    ],
)
def test_rounded(text: str, verdict: Verdict) -> None:
    """What is said to be about a round number may be off by half of what its zeros leave out, and by a tenth."""
    grid = thing("sensor.grid", "Grid power", None, "2110", kind="power", unit_of_measurement="W")
    assert verdicts(text, extra=(grid,)) == (verdict,)
