"""Automations ask how sure the last reply of an agent was."""

from typing import Any

from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers import condition
import pytest

from .waiting import RaiseCurtain, async_automate, device_of, of_agent

ASKED = {"triggers": {"trigger": "event", "event_type": "ask"}, "actions": {"action": "test.automation"}}


def below(threshold: float, target: dict[str, Any], **options: Any) -> dict[str, Any]:
    """Return the condition."""
    return {
        "condition": "grounded_assist.confidence_below",
        "target": target,
        "options": {"threshold": threshold, **options},
    }


@pytest.mark.parametrize(
    ("state", "threshold", "counts"),
    [
        pytest.param("40", 50, {"any": 1, "all": 1}, id="below"),
        pytest.param("50", 50, {"any": 0, "all": 0}, id="not-below-itself"),
        pytest.param("49.9", 50, {"any": 1, "all": 1}, id="just-below"),
        pytest.param("many", 50, {"any": 0, "all": 0}, id="no-number"),
        pytest.param("unknown", 50, {"any": 0, "all": 1}, id="no-reply-yet-is-left-out"),
    ],
)
@pytest.mark.parametrize("behavior", ["any", "all"])
async def test_confidence_below(
    raise_curtain: RaiseCurtain,
    calls: list[ServiceCall],
    state: str,
    threshold: float,
    counts: dict[str, int],
    behavior: str,
) -> None:
    """Of all that a device has only the confidence is looked at."""
    stage = await raise_curtain("Hello.")
    target = {"device_id": device_of(stage)}
    await async_automate(stage.hass, conditions=below(threshold, target, behavior=behavior), **ASKED)
    stage.hass.states.async_set(of_agent(stage, "sensor", "confidence"), state)
    stage.hass.bus.async_fire("ask")
    await stage.hass.async_block_till_done()
    assert len(calls) == counts[behavior]


async def test_an_entity_may_be_named(raise_curtain: RaiseCurtain, calls: list[ServiceCall]) -> None:
    """As well as its device."""
    stage = await raise_curtain("Hello.")
    entity_id = of_agent(stage, "sensor", "confidence")
    await async_automate(stage.hass, conditions=below(50, {"entity_id": entity_id}), **ASKED)
    for state in ("60", "40"):
        stage.hass.states.async_set(entity_id, state)
        stage.hass.bus.async_fire("ask")
        await stage.hass.async_block_till_done()
    assert len(calls) == 1


async def test_conditions_are_described(raise_curtain: RaiseCurtain, core: HomeAssistant) -> None:
    """The frontend offers it with what it may be told."""
    await raise_curtain("Hello.")
    told = await condition.async_get_all_descriptions(core)
    described = {key: set(one["fields"]) for key, one in told.items() if one and key.startswith("grounded_assist.")}
    assert described == {"grounded_assist.confidence_below": {"behavior", "for", "threshold"}}
