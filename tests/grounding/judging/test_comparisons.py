"""One value against another: of two things, of a thing and its target, of a thing and a number."""

from collections.abc import Mapping

import pytest

from tests.grounding.homes import N, Override, R, S, Verdict, did, say, thing, verdicts

ROOMS = (
    thing("sensor.office", "Office temperature", "office", "19.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.office_air", "Office humidity", "office", "55", kind="humidity", unit_of_measurement="%"),
    thing("sensor.kitchen", "Kitchen temperature", "kitchen", "22.4", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.fridge", "Fridge temperature", "kitchen", "4.2", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.bath", "Bathroom temperature", "bathroom", "70.7", kind="temperature", unit_of_measurement="°F"),
    thing("sensor.hall", "Hall temperature", "hall", "20", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.garage", "Garage temperature", "garage", "unavailable", kind="temperature"),
)


def judged(text: str, states: Mapping[str, Override] | None = None, **more: object) -> list[Verdict]:
    """Return the verdicts in a home that measures most of its rooms."""
    return list(verdicts(text, states, extra=ROOMS, **more))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param("The bedroom is warmer than the office.", "The office is warmer than the bedroom.", id="warmer"),
        pytest.param("The office is colder than the kitchen.", "The kitchen is colder than the office.", id="colder"),
        pytest.param("The kitchen is hotter than the office.", "The bedroom is hotter than the kitchen.", id="hotter"),
        pytest.param(
            "It is warmer in the kitchen than in the office.",
            "It is warmer in the office than in the kitchen.",
            id="the-place-behind",
        ),
        pytest.param(
            "The temperature in the kitchen is higher than in the office.",
            "The temperature in the kitchen is lower than in the office.",
            id="higher-in",
        ),
        pytest.param(
            "The kitchen temperature is higher than the office temperature.",
            "The office temperature is higher than the kitchen temperature.",
            id="sensors",
        ),
        pytest.param(
            "The office has a higher humidity than the bedroom.",
            "The bedroom has a higher humidity than the office.",
            id="has-a-higher",
        ),
        pytest.param(
            "The office is more humid than the bedroom.", "The bedroom is more humid than the office.", id="humid"
        ),
        pytest.param(
            "The office is 2 degrees cooler than the bedroom.",
            "The office is 6 degrees cooler than the bedroom.",
            id="by-how-much",
        ),
        pytest.param(
            "The kitchen is about 3 degrees warmer than the office.",
            "The kitchen is about 12 degrees warmer than the office.",
            id="by-about-how-much",
        ),
        pytest.param(
            "The kitchen is 2.9 degrees warmer than the office.",
            "The office is 2.9 degrees warmer than the kitchen.",
            id="by-how-much-the-other-way",
        ),
        pytest.param(
            "The kitchen is slightly warmer than the bedroom.",
            "The bedroom is slightly warmer than the kitchen.",
            id="slightly",
        ),
        pytest.param(
            "The bedroom is not warmer than the kitchen.", "The bedroom is not warmer than the office.", id="not-warmer"
        ),
        pytest.param(
            "The office is not cooler than the office.", "The office is not cooler than the bedroom.", id="not-cooler"
        ),
        pytest.param(
            "The ceiling light is brighter than the reading lamp.",
            "The reading lamp is brighter than the ceiling light.",
            id="brighter",
        ),
        pytest.param("The bathroom is cooler than the kitchen.", "The bathroom is cooler than the hall.", id="units"),
        pytest.param(
            "I think the bedroom is warmer than the office.",
            "I think the office is warmer than the bedroom.",
            id="hedged",
        ),
        pytest.param(
            "The bedroom is warmer than the office and the hall.",
            "The office is warmer than the bedroom and the kitchen.",
            id="than-both",
        ),
        pytest.param(
            "The kitchen is warmer than the office, the hall and the bedroom.",
            "The office is warmer than the bedroom, the kitchen and the living room.",
            id="than-several",
        ),
        pytest.param(
            "The kitchen and the bedroom are warmer than the office.",
            "The hall is warmer than the kitchen.",
            id="two-subjects",
        ),
    ],
)
def test_two_things(true: str, false: str) -> None:
    """Which is more, by how much, and what is not."""
    assert set(judged(true)) == {S}
    assert set(judged(false)) == {R}


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param("The bedroom is above 20 degrees.", "The bedroom is above 23 degrees.", id="above"),
        pytest.param("The bedroom temperature is over 21.", "The bedroom temperature is over 23.", id="over"),
        pytest.param("The bedroom is below 22 °C.", "The bedroom is below 20 °C.", id="below"),
        pytest.param("The bedroom is below 80 °F.", "The bedroom is below 60 °F.", id="another-unit"),
        pytest.param(
            "The temperature in the bedroom is at least 21 degrees.",
            "The temperature in the bedroom is at least 23 degrees.",
            id="at-least",
        ),
        pytest.param(
            "The humidity in the office is at most 60%.", "The humidity in the office is at most 50%.", id="at-most"
        ),
        pytest.param(
            "The bedroom temperature is between 20 and 22 degrees.",
            "The bedroom temperature is between 23 and 25 degrees.",
            id="between",
        ),
        pytest.param(
            "The bedroom temperature is not between 23 and 25 degrees.",
            "The bedroom temperature is not between 20 and 22 degrees.",
            id="not-between",
        ),
        pytest.param("The bedroom is not above 23 degrees.", "The bedroom is not above 20 degrees.", id="not-above"),
        pytest.param("The bedroom is not below 20 degrees.", "The bedroom is not below 23 degrees.", id="not-below"),
        pytest.param("The phone battery is above 50%.", "The phone battery is below 50%.", id="battery"),
        pytest.param("The washer power is over 300 W.", "The washer power is under 300 W.", id="power"),
        pytest.param("The washer power is under 1 kW.", "The washer power is over 1 kW.", id="kilowatts"),
        pytest.param("The ceiling light is above 70%.", "The ceiling light is below 70%.", id="brightness"),
        pytest.param("It is above 20 degrees in the bedroom.", "It is above 23 degrees in the bedroom.", id="it"),
        pytest.param("The bedroom has more than 40% humidity.", "The bedroom has more than 60% humidity.", id="has"),
    ],
)
def test_a_number(true: str, false: str) -> None:
    """Above, below, at least, at most, between."""
    assert judged(true) == [S]
    assert judged(false) == [R]


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The living room temperature is below the target.", {}, [S], id="below-it"),
        pytest.param("The Tado's temperature is lower than its target temperature.", {}, [S], id="of-a-device"),
        pytest.param(
            "The living room temperature is above the target.",
            {"climate.living_room": {"current_temperature": 19.5}},
            [R],
            id="said-above-is-below",
        ),
        pytest.param("The target temperature of the thermostat is higher than the temperature.", {}, [S], id="turned"),
        pytest.param("The bedroom temperature is below the target.", {}, [N], id="a-sensor-has-none"),
        pytest.param("The boiler is below target.", {}, [S], id="of-what-is-heated"),
        pytest.param("The boiler is 5 degrees below its target.", {}, [S], id="by-how-much"),
        pytest.param("The boiler is 15 degrees below its target.", {}, [R], id="not-by-so-much"),
        pytest.param("The bedroom humidifier is 8% below its target.", {}, [N], id="a-share-or-points"),
        pytest.param("The bedroom humidifier is 8% above its target.", {}, [R], id="the-other-way"),
    ],
)
def test_the_target(text: str, states: Mapping[str, Override], expected: list[Verdict]) -> None:
    """What is aimed at is another attribute of the same thing."""
    assert judged(text, states) == expected


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        pytest.param("19.5", [S], id="the-same"),
        pytest.param("19.9", [N], id="nearly-the-same"),
        pytest.param("23.0", [R], id="another"),
    ],
)
def test_as_warm_as(shown: str, expected: list[Verdict]) -> None:
    """People call alike what differs by less than they feel."""
    assert judged("The bedroom is as warm as the office.", {"sensor.bedroom_temperature": shown}) == expected


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The bedroom is warmer than the office.", {"sensor.office": "21.5"}, id="shown-alike"),
        pytest.param("The bedroom is warmer than the hall.", {"sensor.bedroom_temperature": "19.8"}, id="rounded"),
        pytest.param("The bedroom is above 21.5 degrees.", {}, id="just-that"),
        pytest.param("The bedroom is at least 22 degrees.", {}, id="rounded-up"),
        pytest.param("The bedroom is 1 degree warmer than the office.", {"sensor.office": "19.6"}, id="a-bit-more"),
        pytest.param("The bedroom is warmer than the garage.", {}, id="unavailable"),
        pytest.param("The bedroom is warmer than the office.", {"sensor.office": "pleasant"}, id="no-number"),
        pytest.param("The bedroom is warmer than the attic.", {}, id="unknown-place"),
        pytest.param("The office is not as warm as the bedroom.", {}, id="not-as-warm"),
        pytest.param("The bedroom is warmer than usual.", {}, id="usual"),
        pytest.param("The bedroom is almost warmer than the office.", {}, id="almost"),
        pytest.param("The bedroom is warmer than the office or the hall.", {}, id="or"),
        pytest.param("The bedroom is warmer than all other rooms.", {}, id="than-all"),
        pytest.param("All rooms are warmer than the office.", {}, id="all"),
        pytest.param("The ceiling light is 20% brighter than the reading lamp.", {}, id="a-share"),
        pytest.param("The ceiling light is not 30% brighter than the reading lamp.", {}, id="not-a-share"),
        pytest.param("The brightness of the ceiling light is above 100.", {}, id="unknown-scale"),
        pytest.param("The thermostat is above 20.8 degrees.", {}, id="now-or-aimed-at"),
        pytest.param("The ceiling light is brighter than the bedroom.", {}, id="not-comparable"),
        pytest.param("The bedroom humidity is above 30 °C.", {}, id="another-kind-of-unit"),
        pytest.param("The office humidity is higher than the bedroom temperature.", {}, id="two-kinds"),
        pytest.param("The washer power is higher than the bedroom.", {}, id="no-power-there"),
        pytest.param("The reading lamp is brighter than the old radio.", {}, id="not-bright-at-all"),
        pytest.param("The bedroom is warmer than the office at eight.", {}, id="at-a-time"),
    ],
)
def test_not_told(text: str, states: Mapping[str, Override]) -> None:
    """Nothing is decided by less than the home shows, nor by words that are not understood."""
    assert R not in judged(text, states)
    assert S not in judged(text, states)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Is the bedroom warmer than the office?", id="a-question"),
        pytest.param("If the bedroom is warmer than the office, open the window.", id="a-condition"),
        pytest.param("The bedroom may be warmer than the office.", id="may"),
        pytest.param("The bedroom was warmer than the office.", id="the-past"),
        pytest.param("The temperature is higher in the bedroom.", id="than-what"),
        pytest.param("The lamp is above the television.", id="a-place"),
        pytest.param("The bedroom is 3 times warmer than the office.", id="times"),
        pytest.param("The bedroom is 2 degrees above 19 degrees.", id="two-numbers"),
        pytest.param("The bedroom is warmer by far nobody than the office.", id="unknown-words-between"),
        pytest.param("The bedroom is warmer in winter than the office.", id="an-unknown-place-between"),
        pytest.param("The bedroom is above 20 degrees sharp.", id="words-behind"),
    ],
)
def test_not_compared(text: str) -> None:
    """What asks, supposes or cannot be read compares nothing."""
    assert judged(text) == []


HEARD = {"media_player.kitchen": {"state": "playing", "is_volume_muted": False}}


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The Samsung TV is quieter than the kitchen radio.", HEARD, [S], id="quieter"),
        pytest.param("The Samsung TV is louder than the kitchen radio.", HEARD, [R], id="not-louder"),
        pytest.param("The Samsung TV is louder than the kitchen radio.", {}, [N], id="what-is-muted-is-not-heard"),
        pytest.param("The kitchen radio is louder than the Samsung TV.", {}, [N], id="nor-is-it-loud"),
        pytest.param("The volume of the kitchen radio is above 40%.", {}, [S], id="but-it-is-set"),
    ],
)
def test_what_is_heard(text: str, states: Mapping[str, Override], expected: list[Verdict]) -> None:
    """What plays nothing is neither louder nor quieter than anything."""
    assert judged(text, states) == expected


def test_any_value_of_the_turn_is_fair() -> None:
    """A reply was true if it was so when the agent looked."""
    text = "The office is warmer than the bedroom."
    assert judged(text, before={"sensor.office": "22"}) == [S]
    assert judged(text, before={"sensor.office": "20"}) == [R]


def test_beside_an_action() -> None:
    """An action that is told in the same sentence is judged for itself."""
    text = "The bedroom is warmer than the office, so I turned on the bedroom fan."
    assert judged(text, calls=(did("HassTurnOn", "fan.bedroom"),)) == [S, S]


@pytest.mark.parametrize(
    ("said", "delivered"),
    [
        pytest.param(
            "The office is warmer than the bedroom.",
            "The Office has a lower temperature than the Bedroom: 19.5 °C compared to 21.5 °C.",
            id="rooms",
        ),
        pytest.param(
            "The bedroom is cooler than the office.",
            "The Bedroom has a higher temperature than the Office: 21.5 °C compared to 19.5 °C.",
            id="rooms-turned",
        ),
        pytest.param(
            "The reading lamp is brighter than the ceiling light.",
            "The Reading lamp has a lower brightness than the Ceiling light: 50% compared to 80%.",
            id="lamps",
        ),
        pytest.param("The bedroom is above 23 degrees.", "The Bedroom temperature is 21.5 °C.", id="a-number"),
        pytest.param(
            "The Tado's temperature is above 23 degrees.", "The temperature of the Living room", id="a-device"
        ),
    ],
)
def test_corrected(said: str, delivered: str) -> None:
    """What is said instead tells both values, and is confirmed itself."""
    told = say(said, extra=ROOMS)
    assert told.text.startswith(delivered)
    assert {finding.verdict for finding in told.delivered_findings} == {S}


def test_corrected_where_both_are_alike() -> None:
    """Neither is more, so that the value is told."""
    told = say("The bedroom is not as warm as the office.", {"sensor.office": "21.5"}, extra=ROOMS)
    assert told.text == "The Bedroom temperature is 21.5 °C."


def test_kept_beside_what_is_corrected() -> None:
    """What was right is told again when the rest of the sentence is not."""
    told = say(
        "The bedroom is warmer than the office, the reading lamp is off and the mirror light is off.", extra=ROOMS
    )
    assert told.text == (
        "The Bedroom has a higher temperature than the Office: 21.5 °C compared to 19.5 °C. "
        "The Reading lamp is on. The Mirror light is on."
    )
