"""States are read out of what tools answer where they are told in a plain form, and out of nothing else."""

import json

import pytest

from custom_components.grounded_assist.grounding.auditing.told import Told, opened, read_told

LIVE_CONTEXT = """Live Context: An overview of the areas and the devices in this smart home:
- names: Kitchen Light, Counter
  domain: light
  state: 'on'
  areas: Kitchen
  attributes:
    brightness: '128'
    device_class: "spot"
- names: Hall Sensor
  domain: sensor
  state: '21.5'
  attributes:
    unit_of_measurement: °C
- names: Nothing told
  domain: light
"""
BY_ID = """light.kitchen:
  names: Kitchen Light
  domain: light
  state: 'off'
  is_new: true
"""


def states(text: str) -> list[tuple[str, str]]:
    """Return what is told of which thing."""
    return [(told.entity_id or ", ".join(told.names), told.state) for told in read_told(text).things]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("light.kitchen: on", [("light.kitchen", "on")], id="a-line"),
        pytest.param("- `light.kitchen` = off.", [("light.kitchen", "off")], id="an-entry-of-a-list"),
        pytest.param("light.kitchen is on", [("light.kitchen", "on")], id="in-words"),
        pytest.param("light.kitchen ist on", [("light.kitchen", "on")], id="in-german"),
        pytest.param(
            "light.a: on, light.b: off; sensor.c: 21.5 °C",
            [("light.a", "on"), ("light.b", "off"), ("sensor.c", "21.5")],
            id="several-in-a-line",
        ),
        pytest.param("light.kitchen: not on", [], id="denied"),
        pytest.param("light.kitchen: on since nine", [], id="more-than-a-state"),
        pytest.param("light.kitchen is on if you ask", [], id="on-a-condition"),
        pytest.param("file.py: broken", [], id="no-domain"),
        pytest.param('{"entity_id": "light.kitchen", "state": "on"}', [("light.kitchen", "on")], id="json"),
        pytest.param('"{\\"entity_id\\": \\"light.a\\", \\"state\\": true}"', [("light.a", "on")], id="json-in-json"),
        pytest.param('{"entity_id": "input_number.a", "state": 3}', [("input_number.a", "3")], id="a-number"),
        pytest.param('{"light.a": "off", "light.b": false}', [("light.a", "off"), ("light.b", "off")], id="by-id"),
        pytest.param('{"light.a": {"state": "on"}, "light.b": {"no": 1}}', [("light.a", "on")], id="by-id-with-fields"),
        pytest.param('{"name": "Lamp", "domain": "light", "state": "on"}', [("Lamp", "on")], id="by-name"),
        pytest.param('{"name": "Lamp", "state": "on"}', [], id="by-a-name-of-anything"),
        pytest.param('{"domain": "light", "state": "on"}', [], id="of-nothing"),
        pytest.param('{"entity_id": ["light.a"], "state": "on"}', [], id="of-several"),
        pytest.param('{"entity_id": "light.a", "state": null}', [], id="no-state"),
        pytest.param('{"old_state": {"entity_id": "light.a", "state": "on"}}', [], id="what-was"),
        pytest.param('{"args": ["light.a: on"], "history": {"light.b": "on"}}', [], id="what-was-asked-for"),
        pytest.param(
            '[["light.a: on"], {"result": "light.b: off"}]', [("light.a", "on"), ("light.b", "off")], id="deep"
        ),
        pytest.param(LIVE_CONTEXT, [("Kitchen Light, Counter", "on"), ("Hall Sensor", "21.5")], id="a-live-context"),
        pytest.param(BY_ID, [("light.kitchen", "off")], id="a-live-context-by-id"),
        pytest.param("", [], id="empty"),
        pytest.param("[" * 100_000, [], id="too-deep"),
        pytest.param("The kitchen light is on.", [], id="prose"),
    ],
)
def test_states(text: str, expected: list[tuple[str, str]]) -> None:
    """Each thing with its state."""
    assert states(text) == expected


def test_a_live_context_is_read_whole() -> None:
    """With areas and attributes; what is measured becomes a number again."""
    told, sensor = read_told(json.dumps({"result": LIVE_CONTEXT})).things
    assert told == Told(
        domain="light",
        state="on",
        names=("Kitchen Light", "Counter"),
        areas=("Kitchen",),
        attributes={"brightness": 128.0, "device_class": "spot"},
    )
    assert sensor.unit == "°C"
    assert told.unit is None


def test_attributes() -> None:
    """Texts, truths, numbers and lists of them; a unit may stand beside the state."""
    fields = {
        "entity_id": "climate.a",
        "state": "heat",
        "unit": "°C",
        "attributes": {
            "current_temperature": "warm",
            "hvac_modes": ["heat", None, {}],
            "is_volume_muted": "True",
            "media_title": "1984",
            "temperature": 21,
            "nothing": None,
            "friendly_name": "Heating",
        },
    }
    (told,) = read_told(json.dumps(fields)).things
    assert told.names == ("Heating",)
    assert told.attributes == {
        "current_temperature": "warm",
        "hvac_modes": ("heat",),
        "is_volume_muted": True,
        "media_title": "1984",
        "temperature": 21,
        "friendly_name": "Heating",
        "unit_of_measurement": "°C",
    }


def test_prose() -> None:
    """What tells no state is kept as sentences, no more of it than can be read."""
    telling = read_told(json.dumps({"speech": {"plain": {"speech": "Turned on the lamp"}}, "code": "x"}))
    assert "Turned on the lamp" in telling.prose
    assert sum(map(len, read_told(json.dumps(["a " * 9999, "a b"])).prose)) == 4000
    assert read_told("word").prose == ()


def test_what_json_holds() -> None:
    """JSON within JSON is opened, but not for ever."""
    text = "[]"
    for _ in range(5):
        text = json.dumps(text)
    assert isinstance(opened(text), str)
    assert opened("3") == 3
