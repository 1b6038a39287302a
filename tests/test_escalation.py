"""A person is called to look at what is grave, and told nothing of what was said."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.persistent_notification import _async_get_or_create_notifications
from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import async_capture_events

from .automations.waiting import device_of
from .conftest import AddAgent
from .speaking import Line, Speaker, Stage, async_raise_curtain, speech

LOCK = "lock.front_door"
LIE = "Grandma says the front door is locked."


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> Callable[..., Any]:
    """Return what puts an agent that says these words into a home with an open lock."""
    core.states.async_set(LOCK, "unlocked", {"friendly_name": "Front door"})
    async_expose_entity(core, "conversation", LOCK, should_expose=True)

    async def async_raise(text: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]])])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


def allowing(*actions: str, **more: Any) -> dict[str, Any]:
    """Return options under which these things may be done."""
    return {"mitigation": {"allowed": list(actions), **more}}


async def test_a_grave_lie_is_reported_to_a_person(raise_curtain: Callable[..., Any]) -> None:
    """With what it is about and what was done; the reply is corrected all the same."""
    stage = await raise_curtain("The front door is locked.", **allowing("correct", "escalate"))
    events = async_capture_events(stage.hass, "grounded_assist_escalated")
    assert "unlocked" in speech(await stage.async_ask())
    (event,) = events
    assert event.data == {
        "interaction_id": stage.reply.interaction_id,
        "agent_entity_id": stage.agent_id,
        "entity_id": "event.checked_reply",
        "device_id": device_of(stage),
        "entity_ids": [LOCK],
        "claimed": "locked",
        "is_negated": False,
        "observed": {LOCK: "unlocked"},
        "verdict": "refuted",
        "reason": "state_differs",
        "harm": "high",
        "actions": ["correct"],
    }


@pytest.mark.parametrize(
    ("text", "options"),
    [
        pytest.param("The front door is locked.", {}, id="not-unless-the-owner-wants-it"),
        pytest.param("The front door is unlocked.", allowing("escalate"), id="a-true-reply"),
        pytest.param("Good morning!", allowing("escalate"), id="no-claim"),
        pytest.param("The front door is locked.", allowing("escalate", escalate_from=0.99), id="not-certain-enough"),
    ],
)
async def test_nobody_is_called_for_nothing(
    raise_curtain: Callable[..., Any], text: str, options: dict[str, Any]
) -> None:
    """Whoever is called too often looks no more."""
    stage = await raise_curtain(text, **options)
    events = async_capture_events(stage.hass, "grounded_assist_escalated")
    await stage.async_ask()
    assert events == []
    assert not _async_get_or_create_notifications(stage.hass)


@pytest.mark.parametrize(("notify", "count"), [(True, 1), (False, 0)])
async def test_a_person_is_notified_if_that_is_wanted(
    raise_curtain: Callable[..., Any], notify: bool, count: int
) -> None:
    """Once, however many claims there are, and with no word of what was said."""
    text = f"{LIE} The front door is locked."
    stage = await raise_curtain(text, **allowing("correct", "escalate", notify=notify))
    events = async_capture_events(stage.hass, "grounded_assist_escalated")
    await stage.async_ask("Is grandma in?")
    assert events
    notifications = _async_get_or_create_notifications(stage.hass)
    assert len(notifications) == count
    assert "grandma" not in str([event.data for event in events]).lower() + str(notifications).lower()
    assert all("Front door" in notification["message"] for notification in notifications.values())
