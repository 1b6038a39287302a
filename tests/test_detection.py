"""What reports call a claim that is wrong or cannot be checked."""

from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import async_add_entry

OLD_RADIO = {"friendly_name": "Old radio", "assumed_state": True}


@pytest.fixture
async def home(core: HomeAssistant) -> HomeAssistant:
    """Return a core with the entry, a lamp, a lock and a switch that does not report its state."""
    states: dict[str, tuple[str, dict[str, Any]]] = {
        "light.kitchen": ("on", {"friendly_name": "Kitchen lamp", "brightness": 128}),
        "lock.front_door": ("locked", {"friendly_name": "Front door"}),
        "switch.radio": ("on", OLD_RADIO),
    }
    for entity_id, (state, attributes) in states.items():
        core.states.async_set(entity_id, state, attributes)
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    await async_add_entry(core)
    return core


async def async_flags(hass: HomeAssistant, text: str, *turns: tuple[str, str]) -> list[str | None]:
    """Return what each claim of a text is seen as; `turns` are who said what before."""
    told = [{"role": role, "text": said} for role, said in turns]
    data = {"text": text, "context": {"turns": told}}
    report = await hass.services.async_call(DOMAIN, "verify", data, blocking=True, return_response=True)
    assert report is not None
    claims: Any = report["claims"]
    return [claim["flag"] for claim in claims]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The kitchen lamp is off.", ["contradicts_fact"], id="otherwise-in-the-home"),
        pytest.param("I've turned off the kitchen lamp.", ["fabricated_fact"], id="never-done"),
        pytest.param("The hippopotamus lamp is on.", ["nonexistent_entity"], id="not-there"),
        pytest.param("The front door's brightness is 50%.", ["wrong_attribute"], id="cannot-have-it"),
        pytest.param("The kitchen lamp's brightness is 140%.", ["logical_inconsistency"], id="beyond-its-scale"),
        pytest.param("The kitchen lamp was turned on tomorrow.", ["temporal_error"], id="yet-to-come"),
        pytest.param(
            "The old radio is on. The old radio is off.", [None, "logical_inconsistency"], id="contradicts-itself"
        ),
        pytest.param("The kitchen lamp is on.", [None], id="true"),
    ],
)
async def test_types(home: HomeAssistant, text: str, expected: list[str | None]) -> None:
    """The most severe type that applies names the claim."""
    assert await async_flags(home, text) == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        pytest.param(("assistant", "The old radio is on."), "contradicts_prior", id="said-by-the-agent"),
        pytest.param(("assistant", "The old radio is off."), None, id="the-same"),
        pytest.param(("user", "The old radio is on."), None, id="said-by-the-person"),
    ],
)
async def test_prior(home: HomeAssistant, before: tuple[str, str], expected: str | None) -> None:
    """Only what the agent said earlier is held against it."""
    assert await async_flags(home, "The old radio is off.", before, ("user", "And now?")) == [expected]


async def test_it_changes_nothing_that_is_said(home: HomeAssistant) -> None:
    """What an earlier reply said never corrects this one."""
    turns = [{"role": "assistant", "text": "The old radio is on."}, {"role": "user", "text": "And now?"}]
    data = {"text": "The old radio is off.", "context": {"turns": turns}}
    report = await home.services.async_call(DOMAIN, "verify", data, blocking=True, return_response=True)
    assert report is not None
    assert report["reply"] == "The old radio is off."
