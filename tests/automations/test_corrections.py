"""What was corrected is told by an event for each claim, with no word that was said."""

from typing import Any

import pytest
from pytest_homeassistant_custom_component.common import async_capture_events

from custom_components.grounded_assist.corrections import EVENT_CORRECTED

from .waiting import LAMP, LOCK, RaiseCurtain, async_ask, device_of

FALSE = "The attic lamp is on."


async def async_corrected(raise_curtain: RaiseCurtain, text: str, **options: Any) -> list[dict[str, Any]]:
    """Return what is told of the corrections of a reply."""
    stage = await raise_curtain(text, **options)
    events = async_capture_events(stage.hass, EVENT_CORRECTED)
    await async_ask(stage, "Is it on?")
    return [dict(event.data) for event in events]


async def test_a_correction_is_told(raise_curtain: RaiseCurtain) -> None:
    """By what was claimed and what is seen."""
    stage = await raise_curtain("Grandma says the attic lamp is on. The attic lamp is on.")
    events = async_capture_events(stage.hass, EVENT_CORRECTED)
    await async_ask(stage, "Is grandma in?")
    assert events[-1].data == {
        "interaction_id": stage.reply.interaction_id,
        "agent_entity_id": stage.agent_id,
        "entity_id": "event.checked_reply",
        "device_id": device_of(stage),
        "entity_ids": [LAMP],
        "claimed": "on",
        "is_negated": False,
        "observed": {LAMP: "off"},
        "verdict": "refuted",
        "reason": "state_differs",
        "harm": "none",
        "actions": ["correct"],
    }
    assert "grandma" not in str([event.data for event in events]).lower()


async def test_each_claim_is_told_by_itself(raise_curtain: RaiseCurtain) -> None:
    """With how bad it is to believe it."""
    told = await async_corrected(raise_curtain, f"{FALSE} The front door is locked.")
    assert [(one["entity_ids"], one["harm"]) for one in told] == [([LAMP], "none"), ([LOCK], "high")]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        pytest.param("The attic lamp is off.", {}, id="a-true-reply"),
        pytest.param("Good morning!", {}, id="no-claim"),
        pytest.param(FALSE, {"policy": "observe"}, id="only-measured"),
        pytest.param(FALSE, {"mitigation": {"allowed": ["refuse"]}}, id="withheld"),
        pytest.param(FALSE, {"mitigation": {"allowed": ["annotate"]}}, id="marked"),
    ],
)
async def test_what_is_no_correction(raise_curtain: RaiseCurtain, text: str, options: dict[str, Any]) -> None:
    """Only what is said in the place of something else."""
    assert await async_corrected(raise_curtain, text, **options) == []


async def test_a_reply_that_is_asked_for_again(raise_curtain: RaiseCurtain) -> None:
    """Each claim of the first draft that is refuted was replaced with it."""
    draft = f"{FALSE} The front door is locked. The front door is not unlocked."
    stage = await raise_curtain(draft, "The attic lamp is off.")
    events = async_capture_events(stage.hass, EVENT_CORRECTED)
    await async_ask(stage, "How are things?")
    assert stage.reply.regenerated
    assert [(event.data["entity_ids"], event.data["actions"]) for event in events] == [
        ([LAMP], ["regenerate"]),
        ([LOCK], ["regenerate"]),
        ([LOCK], ["regenerate"]),
    ]
