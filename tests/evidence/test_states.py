"""The state machine is told as it is, but for what nobody is told."""

import asyncio

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.evidence.states import StatesSource
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.model import Claim, Evidence, Rank, Source

from .house import House, claim


async def read(house: House, window: Window, *claims: Claim) -> tuple[Evidence, ...]:
    """Return what the source sees of claims."""
    scene, asker = await house.async_scene()
    return await StatesSource().async_read(claims, asker, scene, window)


async def test_the_state_and_what_goes_with_it_are_read(house: House, hass: HomeAssistant) -> None:
    """State, unit and attributes of each entity any reading speaks of, once."""
    house.add("sensor.heat")
    house.set("sensor.heat", "21.5", unit_of_measurement="°C", device_class="temperature", hs_color=(1.0, 2.0))
    with Window(hass) as window:
        (one,) = await read(house, window, claim("sensor.heat"), claim("sensor.heat", "sensor.gone"))
    assert (one.source, one.rank, one.subject, one.value, one.unit, one.earlier) == (
        Source.STATES,
        Rank.OBSERVED,
        "sensor.heat",
        "21.5",
        "°C",
        False,
    )
    assert one.attributes == {"unit_of_measurement": "°C", "device_class": "temperature", "hs_color": (1.0, 2.0)}
    assert one.observed_at.tzinfo is not None


async def test_many_attributes(house: House, hass: HomeAssistant) -> None:
    """Of what no integration has only the first are looked at."""
    house.add("sensor.heat")
    house.set("sensor.heat", "21.5", **{f"a{number}": number for number in range(1000)})
    with Window(hass) as window:
        (one,) = await read(house, window, claim("sensor.heat"))
    assert one.attributes["a250"] == 250
    assert len(one.attributes) <= 255


async def test_many_entities(house: House, hass: HomeAssistant) -> None:
    """Others have their turn while they are looked at."""
    names = [f"light.lamp_{number}" for number in range(100)]
    for name in names:
        house.add(name)
    scene, asker = await house.async_scene()
    turns: list[int] = []

    async def async_take_turns() -> None:
        while True:
            turns.append(1)
            await asyncio.sleep(0)

    with Window(hass) as window:
        other = asyncio.create_task(async_take_turns())
        seen = await StatesSource().async_read((claim(*names),), asker, scene, window)
        other.cancel()
    assert [one.subject for one in seen] == names
    assert len(turns) >= 4


@pytest.mark.parametrize(
    ("entity_id", "unit"),
    [
        pytest.param("climate.hall", "°C", id="the-unit-of-the-home"),
        pytest.param("light.hall", None, id="not-of-what-has-no-temperature"),
    ],
)
async def test_temperatures_without_a_unit_are_in_that_of_the_home(
    house: House, hass: HomeAssistant, entity_id: str, unit: str | None
) -> None:
    """No attribute of a thermostat tells in what its temperatures are."""
    house.add(entity_id)
    house.set(entity_id, "heat", temperature=21)
    with Window(hass) as window:
        (one,) = await read(house, window, claim(entity_id))
    assert one.attributes.get("temperature_unit") == unit


async def test_what_held_during_the_turn_comes_after_the_present(house: House, hass: HomeAssistant) -> None:
    """The present first, then what was, the latest first."""
    house.add("light.a", state="off")
    with Window(hass) as window:
        house.set("light.a", "turning")
        house.set("light.a", "on")
        seen = await read(house, window, claim("light.a"))
    assert [(one.value, one.earlier) for one in seen] == [("on", False), ("turning", True), ("off", True)]
    assert seen[2].observed_at < seen[1].observed_at < seen[0].observed_at


async def test_what_a_removed_entity_was_is_still_known(house: House, hass: HomeAssistant) -> None:
    """An entity without a state is no evidence of now."""
    house.add("light.a", state="off")
    scene, asker = await house.async_scene()
    with Window(hass) as window:
        hass.states.async_remove("light.a")
        seen = await StatesSource().async_read((claim("light.a"),), asker, scene, window)
    assert [(one.value, one.earlier) for one in seen] == [("off", True)]


async def test_members_of_groups_are_read(house: House, hass: HomeAssistant) -> None:
    """Members of members too, a circle once, a hidden one never."""
    for name in ("a", "b", "c", "outer", "inner"):
        house.add(f"light.{name}")
    house.set("light.inner", "on", entity_id=["light.a", "light.outer", "light.c"])
    house.set("light.outer", "on", entity_id=["light.inner", "light.b"])
    async_expose_entity(hass, "conversation", "light.c", should_expose=False)
    with Window(hass) as window:
        seen = await read(house, window, claim("light.outer"))
    assert [one.subject for one in seen] == ["light.outer", "light.inner", "light.b", "light.a"]
    assert "entity_id" not in seen[0].attributes


async def test_a_hidden_entity_is_not_read(house: House, hass: HomeAssistant) -> None:
    """Even a claim that names it gets nothing."""
    house.add("lock.safe", state="locked")
    async_expose_entity(hass, "conversation", "lock.safe", should_expose=False)
    with Window(hass) as window:
        house.set("lock.safe", "unlocked")
        assert await read(house, window, claim("lock.safe")) == ()


@pytest.mark.parametrize(
    "name",
    [
        "access_token",
        "Password",
        "client_secret",
        "api_key",
        "apikey",
        "latitude",
        "longitude",
        "gps_accuracy",
        "entity_picture",
        "entity_picture_local",
        "ip_address",
        "mac",
        "code",
        "pin",
        "location",
        "lat",
        "stream_url",
        "friendly_name",
        "icon",
    ],
)
async def test_secrets_stay_where_they_are(house: House, hass: HomeAssistant, name: str) -> None:
    """Tokens, codes, addresses and coordinates are never evidence."""
    house.add("camera.a")
    house.set("camera.a", "idle", **{name: "12345", "brightness": 1})
    with Window(hass) as window:
        (one,) = await read(house, window, claim("camera.a"))
    assert one.attributes == {"brightness": 1}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        pytest.param(None, {"x": None}, id="nothing"),
        pytest.param(True, {"x": True}, id="a-truth"),
        pytest.param(0.5, {"x": 0.5}, id="a-number"),
        pytest.param("y" * 300, {"x": "y" * 255}, id="long-text-cut"),
        pytest.param(["a", {"b": 1}, 2], {"x": ("a", 2)}, id="what-is-plain-in-a-list"),
        pytest.param(["a"] * 65, {}, id="a-long-list"),
        pytest.param({"b": 1}, {}, id="a-mapping"),
    ],
)
async def test_attributes_are_plain(house: House, hass: HomeAssistant, value: object, told: dict[str, object]) -> None:
    """Only what can be compared is told of an attribute."""
    house.add("sensor.a")
    house.set("sensor.a", "1", x=value)
    with Window(hass) as window:
        (one,) = await read(house, window, claim("sensor.a"))
    assert one.attributes == told


@pytest.mark.parametrize(
    "name",
    ["current_position", "is_volume_muted", "media_title", "source", "color_mode", "hvac_action", "supported_features"],
)
async def test_what_is_said_of_devices_is_told(house: House, hass: HomeAssistant, name: str) -> None:
    """No attribute that replies speak of is taken for a secret."""
    house.add("media_player.a")
    house.set("media_player.a", "on", **{name: "x"})
    with Window(hass) as window:
        (one,) = await read(house, window, claim("media_player.a"))
    assert one.attributes == {name: "x"}
