"""The most and the least of all: rooms, and things of a kind."""

from collections.abc import Mapping

import pytest

from tests.grounding.homes import N, Override, R, S, Verdict, say, thing, verdicts

ROOMS = (
    thing("sensor.office", "Office temperature", "office", "19.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.office_air", "Office humidity", "office", "55", kind="humidity", unit_of_measurement="%"),
    thing("sensor.kitchen", "Kitchen temperature", "kitchen", "22.4", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.fridge", "Fridge temperature", "kitchen", "4.2", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.garage", "Garage temperature", "garage", "21", kind="temperature", unit_of_measurement="°C"),
)
LIVING_ROOM = "climate.living_room"


def judged(text: str, states: Mapping[str, Override] | None = None, **more: object) -> list[Verdict]:
    """Return the verdicts in a home that measures most of its rooms."""
    return list(verdicts(text, states, **({"extra": ROOMS} | more)))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param("The office is the coldest room.", "The bedroom is the coldest room.", id="behind"),
        pytest.param("The coldest room is the office.", "The coldest room is the kitchen.", id="before"),
        pytest.param("The kitchen is the warmest room.", "The office is the warmest room.", id="warmest"),
        pytest.param(
            "The warmest room in the house is currently the kitchen.",
            "The warmest room in the house is currently the office.",
            id="in-the-house",
        ),
        pytest.param(
            "The highest temperature is in the kitchen.", "The highest temperature is in the office.", id="is-in"
        ),
        pytest.param("The office has the highest humidity.", "The bedroom has the highest humidity.", id="has"),
        pytest.param(
            "The kitchen has the highest temperature of all rooms.",
            "The office has the highest temperature of all rooms.",
            id="of-all-rooms",
        ),
        pytest.param(
            "The coldest room downstairs is the living room.", "The coldest room downstairs is the kitchen.", id="floor"
        ),
        pytest.param("The office is not the warmest room.", "The kitchen is not the warmest room.", id="not"),
        pytest.param(
            "The brightest light is the mirror light.", "The brightest light is the reading lamp.", id="the-brightest"
        ),
        pytest.param(
            "The mirror light is the brightest light.", "The reading lamp is the brightest light.", id="a-light"
        ),
        pytest.param(
            "The ceiling light is the brightest light in the kitchen.",
            "The reading lamp is the brightest light in the house.",
            id="in-a-room",
        ),
    ],
)
def test_the_most(true: str, false: str) -> None:
    """True if every other one is less, false if one is more."""
    assert judged(true) == [S]
    assert judged(false) == [R]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The coldest room is the office at 19.5 °C.", [S, S], id="with-its-value"),
        pytest.param("The coldest room is the office with 17 degrees.", [S, R], id="with-another-value"),
        pytest.param("The office is the coldest room at about 20 degrees.", [S, S], id="behind-the-room"),
        pytest.param("The office is not the warmest room at 19.5 degrees.", [S], id="not-with-a-value"),
        pytest.param("The office is the coldest room, with 19.5 degrees.", [S], id="behind-a-comma"),
    ],
)
def test_and_its_value(text: str, expected: list[Verdict]) -> None:
    """A value that is told beside it is a claim of its own."""
    assert judged(text) == expected


@pytest.mark.parametrize(
    ("text", "more"),
    [
        pytest.param(
            "The office is the coldest room.", {"states": {"sensor.kitchen": "unavailable"}}, id="unavailable"
        ),
        pytest.param("The office is the coldest room.", {"states": {"sensor.office": "unknown"}}, id="itself-unknown"),
        pytest.param(
            "The office is the coldest room.", {"states": {LIVING_ROOM: {"current_temperature": 19.5}}}, id="tie"
        ),
        pytest.param("The office is the coldest room.", {"states": {"sensor.garage": "15"}}, id="the-garage"),
        pytest.param("The kitchen is the warmest room.", {"states": {"sensor.garage": "60"}}, id="hot-garage"),
        pytest.param("The kitchen is the warmest room.", {"states": {"sensor.office": "60"}}, id="a-machine"),
        pytest.param("The lowest temperature is in the office.", {}, id="the-garden-is-colder"),
        pytest.param("The bedroom is the warmest.", {}, id="of-which"),
        pytest.param("The Samsung TV is the loudest media player.", {}, id="what-is-muted-is-not-heard"),
        pytest.param(
            "The office is the warmest room.", {"request": "Which is warmer, the office or the garden?"}, id="of-two"
        ),
        pytest.param(
            "The bedroom is the warmest room.", {"request": "Which room upstairs is the warmest?"}, id="asked-upstairs"
        ),
        pytest.param("The dimmest light is the mirror light.", {}, id="the-dimmest"),
        pytest.param(
            "The office is the coldest room.",
            {
                "extra": (
                    *ROOMS,
                    thing("sensor.desk", "Office desk", "office", "23", kind="temperature", unit_of_measurement="°C"),
                )
            },
            id="sensors-that-disagree",
        ),
        pytest.param(
            "The office is the warmest room.",
            {
                "extra": (
                    *ROOMS,
                    thing("sensor.desk", "Office desk", "office", "60", kind="temperature", unit_of_measurement="°F"),
                )
            },
            id="two-units-in-one-room",
        ),
        pytest.param(
            "The office is the coldest room.",
            {"hidden": ("sensor.bedroom_temperature", "sensor.kitchen", "sensor.garage", LIVING_ROOM)},
            id="the-only-one",
        ),
    ],
)
def test_not_told(text: str, more: Mapping[str, object]) -> None:
    """Ties, unknown rooms, and sets that are not clear decide nothing."""
    assert judged(text, **more) == [N]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("One of the warmest rooms is the office.", id="one-of"),
        pytest.param("The second warmest room is the office.", id="second"),
        pytest.param("The warmest rooms are the office and the bedroom.", id="several"),
        pytest.param("The warmest room except the kitchen is the office.", id="except"),
        pytest.param("The office is the coldest room in the reading lamp.", id="no-place"),
        pytest.param("The office is the coldest room in the kitchen.", id="a-room-in-a-room"),
        pytest.param("The office is the coldest light room.", id="two-nouns"),
        pytest.param("The reading lamp is the coldest room.", id="no-room"),
        pytest.param("The office has the highest.", id="of-what"),
        pytest.param("The loudest device is the Samsung TV.", id="too-vague"),
        pytest.param("The office was the coldest room.", id="the-past"),
        pytest.param("Which room is the warmest?", id="a-question"),
        pytest.param("The office is the coldest room by far sadly.", id="unknown-words"),
        pytest.param("The office is the coldest room at night.", id="at-night"),
        pytest.param("In the evening the office is the coldest room.", id="in-the-evening"),
        pytest.param("The warmest room is the office or the bedroom.", id="or"),
        pytest.param("They are the coldest room.", id="many"),
    ],
)
def test_not_read(text: str) -> None:
    """What is not understood in full claims nothing."""
    assert judged(text) == []


@pytest.mark.parametrize(
    ("said", "delivered"),
    [
        pytest.param(
            "The bedroom is the coldest room.", "The Office has the lowest temperature: 19.5 °C.", id="coldest"
        ),
        pytest.param(
            "The brightest light is the reading lamp.", "The Mirror light is the brightest light: 100%.", id="brightest"
        ),
    ],
)
def test_corrected(said: str, delivered: str) -> None:
    """What is said instead names the one that is it, and is confirmed itself."""
    told = say(said, {"sensor.outdoor": "20"}, extra=ROOMS)
    assert told.text == delivered
    assert {finding.verdict for finding in told.delivered_findings} == {S}


def test_corrected_by_what_is_seen() -> None:
    """Where the least cannot be told, what is colder is."""
    told = say("The bedroom is the coldest room.", {LIVING_ROOM: "unavailable"}, extra=ROOMS)
    assert told.text == "The Bedroom has a higher temperature than the Office: 21.5 °C compared to 19.5 °C."
