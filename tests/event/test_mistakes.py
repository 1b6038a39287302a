"""Mistakes as events, in whichever way they were noticed, with no word that was said."""

from typing import Any

from homeassistant.const import EVENT_STATE_CHANGED
import pytest
from pytest_homeassistant_custom_component.common import async_capture_events

from ..entities import reply_of
from .telling import KEYS, LAMP, NAMED, RaiseCurtain, allowing, async_report, async_told, only, told


async def test_a_mistake_that_is_caught(raise_curtain: RaiseCurtain) -> None:
    """A claim that was refuted before it was spoken is part of the reply: one event."""
    stage = await raise_curtain("The attic lamp is on.")
    (event,) = await async_told(stage, "Is it on?")
    assert event["event_type"] == "corrected"
    assert {key: event[key] for key in KEYS} == {
        "interaction_id": stage.reply.interaction_id,
        "entity_ids": [LAMP],
        "claimed": "on",
        "is_negated": False,
        "observed": {LAMP: "off"},
        "actions": ["correct"],
        "verdict": "refuted",
        "reason": "state_differs",
        "detection_method": "grounding",
        "category": "state",
    }


@pytest.mark.parametrize(
    ("action", "actions"),
    [
        pytest.param({"policy": "observe"}, ["pass"], id="only-measured"),
        pytest.param(allowing("correct", "escalate"), ["correct", "escalate"], id="told-to-a-person-behind-it"),
        pytest.param(allowing("refuse"), ["refuse"], id="withheld"),
    ],
)
async def test_what_was_done_about_a_mistake(
    raise_curtain: RaiseCurtain, action: dict[str, Any], actions: list[str]
) -> None:
    """A reply with a mistake says what was done about it."""
    stage = await raise_curtain("The attic lamp is on.", **action)
    (event,) = await async_told(stage, "Is it on?")
    assert (event["detection_method"], event["actions"]) == ("grounding", actions)


async def test_several_mistakes_in_one_reply(raise_curtain: RaiseCurtain) -> None:
    """They are one event, about the first of them."""
    stage = await raise_curtain("The desk lamp is on. The attic lamp is on. The desk lamp is off.")
    (event,) = await async_told(stage, "Are they on?")
    assert (event["detection_method"], event["entity_ids"]) == ("grounding", [LAMP])


@pytest.mark.parametrize(
    ("request_", "reply", "facts"),
    [
        pytest.param(
            "No, the attic lamp is on.",
            "Sorry about that.",
            {"detection_method": "user_correction", "verdict": None, "observed": {LAMP: "on"}},
            id="corrected-by-a-person",
        ),
        pytest.param(
            "That did not work.",
            "Sorry about that.",
            {"detection_method": "follow_up", "verdict": "refuted", "observed": {LAMP: "on"}},
            id="did-not-help",
        ),
        pytest.param(
            "Look again.",
            "Actually, the attic lamp is on.",
            {"detection_method": "self_correction", "verdict": None, "observed": {LAMP: "on"}},
            id="taken-back-by-the-agent",
        ),
    ],
)
async def test_a_mistake_that_somebody_tells_of(
    raise_curtain: RaiseCurtain, request_: str, reply: str, facts: dict[str, Any]
) -> None:
    """It is told with the reply that it was in, and with what the home shows now."""
    stage = await raise_curtain("The attic lamp is off.", reply)
    conversation_id = (await stage.async_ask()).conversation_id
    first = stage.reply.interaction_id
    stage.hass.states.async_set(LAMP, "on", NAMED)
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await stage.async_ask(request_, conversation_id)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    known = {"interaction_id": first, "entity_ids": [LAMP], "claimed": "off", "category": "state", "actions": []}
    assert {key: mistake[key] for key in known | facts} == known | facts


async def test_a_mistake_that_is_none(raise_curtain: RaiseCurtain) -> None:
    """What an agent says instead may be what is wrong."""
    stage = await raise_curtain("The attic lamp is off.", "Actually, the attic lamp is on.")
    stage.hass.states.async_set(LAMP, "off", NAMED)
    conversation_id = (await stage.async_ask()).conversation_id
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await stage.async_ask("Look again.", conversation_id)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    facts = told(events, reply_of(stage.hass, stage.entry).entity_id)
    assert [one["event_type"] for one in facts] == ["corrected"]


async def test_a_mistake_that_is_reported(raise_curtain: RaiseCurtain) -> None:
    """What is claimed is read; without a reply it is the only agent's."""
    stage = await raise_curtain("Hello.")
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await async_report(stage.hass, claim="The attic lamp is on.", category="config")
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    assert {key: mistake[key] for key in KEYS} == {
        "interaction_id": None,
        "entity_ids": [LAMP],
        "claimed": "on",
        "is_negated": False,
        "observed": {LAMP: "off"},
        "actions": [],
        "verdict": "refuted",
        "reason": "state_differs",
        "detection_method": "user_correction",
        "category": "config",
    }


async def test_what_cannot_be_read_is_told_all_the_same(raise_curtain: RaiseCurtain) -> None:
    """By its kind only."""
    stage = await raise_curtain("Hello.")
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await async_report(stage.hass, claim="Grandma sings.", correction="Grandpa does.")
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    assert (mistake["entity_ids"], mistake["claimed"], mistake["observed"]) == ([], None, {})
    assert mistake["category"] == "factual"
