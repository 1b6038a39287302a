"""Automations wait for what became of replies."""

from typing import Any

from homeassistant.components.automation import DOMAIN as AUTOMATION
from homeassistant.const import STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers import trigger
import pytest

from ..speaking import Stage
from .waiting import LAMP, RaiseCurtain, async_ask, async_automate, device_of, of_agent

TRUE = "The attic lamp is off."
FALSE = "The attic lamp is on."


def targets(stage: Stage, domain: str, key: str) -> dict[str, dict[str, str]]:
    """Return the ways to name what is waited for."""
    return {"entity": {"entity_id": of_agent(stage, domain, key)}, "device": {"device_id": device_of(stage)}}


@pytest.mark.parametrize("way", ["entity", "device"])
@pytest.mark.parametrize(
    ("kind", "texts", "count"),
    [
        pytest.param("reply_corrected", [FALSE], 1, id="corrected"),
        pytest.param("reply_corrected", [FALSE, FALSE], 2, id="corrected-again"),
        pytest.param("reply_corrected", [TRUE, "Hello!"], 0, id="nothing-to-correct"),
        pytest.param("mistake_recorded", [FALSE], 1, id="a-mistake"),
        pytest.param("mistake_recorded", [f"{FALSE} The front door is locked."], 1, id="two-mistakes-in-one-reply"),
        pytest.param("mistake_recorded", [TRUE], 0, id="no-mistake"),
    ],
)
async def test_what_became_of_a_reply(
    raise_curtain: RaiseCurtain, calls: list[ServiceCall], way: str, kind: str, texts: list[str], count: int
) -> None:
    """Each time, also the first, by the event of an agent or by its device."""
    stage = await raise_curtain(*texts)
    target = targets(stage, "event", "reply")[way]
    await async_automate(stage.hass, triggers={"trigger": f"grounded_assist.{kind}", "target": target})
    await async_ask(stage, *texts)
    assert [call.data["entity_id"] for call in calls] == [of_agent(stage, "event", "reply")] * count


async def test_a_mistake_that_a_person_reports(raise_curtain: RaiseCurtain, calls: list[ServiceCall]) -> None:
    """It is recorded after the reply, which was not corrected."""
    stage = await raise_curtain(TRUE)
    target = targets(stage, "event", "reply")["entity"]
    kinds = ("grounded_assist.mistake_recorded", "grounded_assist.reply_corrected")
    await async_automate(stage.hass, triggers=[{"trigger": kind, "target": target} for kind in kinds])
    await async_ask(stage, "Is it on?")
    await stage.hass.services.async_call("grounded_assist", "report_mistake", {"claim": FALSE}, blocking=True)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert len(calls) == 1


@pytest.mark.parametrize(
    ("mitigation", "count"),
    [
        pytest.param({"max_corrections": 1}, 1, id="the-rest-is-left-out"),
        pytest.param({"allowed": ["refuse"]}, 0, id="all-of-it-is-withheld"),
        pytest.param({"allowed": []}, 0, id="nothing-is-done"),
    ],
)
async def test_a_reply_of_which_a_part_is_corrected(
    raise_curtain: RaiseCurtain, calls: list[ServiceCall], mitigation: dict[str, Any], count: int
) -> None:
    """It is one that was corrected, whatever was done to the rest."""
    stage = await raise_curtain(f"{FALSE} The front door is locked.", mitigation=mitigation)
    target = targets(stage, "event", "reply")["entity"]
    await async_automate(stage.hass, triggers={"trigger": "grounded_assist.reply_corrected", "target": target})
    await async_ask(stage, "How are things?")
    assert len(calls) == count


@pytest.mark.parametrize("way", ["entity", "device"])
@pytest.mark.parametrize(
    ("threshold", "texts", "count"),
    [
        pytest.param(50, [FALSE], 0, id="a-corrected-reply-is-sure"),
        pytest.param(100, [TRUE], 1, id="the-first-reply"),
        pytest.param(100, [TRUE, TRUE], 1, id="still-below"),
        pytest.param(0, [TRUE], 0, id="nothing-is-below-nought"),
    ],
)
async def test_confidence_below(
    raise_curtain: RaiseCurtain, calls: list[ServiceCall], way: str, threshold: float, texts: list[str], count: int
) -> None:
    """Only the confidence of an agent is looked at, whatever else its device tells in numbers."""
    stage = await raise_curtain(*texts)
    target = targets(stage, "sensor", "confidence")[way]
    waiting = {"trigger": "grounded_assist.confidence_below", "target": target, "options": {"threshold": threshold}}
    await async_automate(stage.hass, triggers=waiting)
    await async_ask(stage, *texts)
    assert [call.data["entity_id"] for call in calls] == [of_agent(stage, "sensor", "confidence")] * count


async def test_confidence_falls_again(raise_curtain: RaiseCurtain, calls: list[ServiceCall]) -> None:
    """Each fall is told, and what is no number is none."""
    stage = await raise_curtain(TRUE)
    entity_id = of_agent(stage, "sensor", "confidence")
    waiting = {"target": {"entity_id": entity_id}, "options": {"threshold": 50}}
    await async_automate(stage.hass, triggers={"trigger": "grounded_assist.confidence_below", **waiting})
    for state in ("40", "60", "many", "30", STATE_UNAVAILABLE, "20", "90", "10"):
        stage.hass.states.async_set(entity_id, state)
        await stage.hass.async_block_till_done()
    assert len(calls) == 3


async def test_what_is_not_ours_is_no_business_of_ours(raise_curtain: RaiseCurtain, calls: list[ServiceCall]) -> None:
    """An event or a number of another integration says nothing of replies."""
    stage = await raise_curtain(TRUE)
    stage.hass.states.async_set("event.other", "1", {"event_type": "mistake"})
    target = {"target": {"entity_id": ["event.other", LAMP, of_agent(stage, "sensor", "grounding_time")]}}
    below = {"trigger": "grounded_assist.confidence_below", **target, "options": {"threshold": 100}}
    await async_automate(stage.hass, triggers=[{"trigger": "grounded_assist.mistake_recorded", **target}, below])
    stage.hass.states.async_set("event.other", "2", {"event_type": "mistake"})
    await async_ask(stage, TRUE)
    assert calls == []


@pytest.mark.parametrize(
    "config",
    [
        pytest.param({"trigger": "grounded_assist.reply_corrected"}, id="no-target"),
        pytest.param(
            {"trigger": "grounded_assist.confidence_below", "target": {"entity_id": "sensor.one"}}, id="no-threshold"
        ),
        pytest.param(
            {
                "trigger": "grounded_assist.confidence_below",
                "target": {"entity_id": "sensor.one"},
                "options": {"threshold": 101},
            },
            id="more-than-all",
        ),
        pytest.param(
            {"trigger": "grounded_assist.reply_praised", "target": {"entity_id": "event.one"}}, id="no-such-trigger"
        ),
    ],
)
async def test_what_cannot_be_waited_for(
    raise_curtain: RaiseCurtain, caplog: pytest.LogCaptureFixture, config: dict[str, Any]
) -> None:
    """Home Assistant says so where the automation is set up."""
    stage = await raise_curtain(TRUE)
    await async_automate(stage.hass, triggers=config)
    (state,) = stage.hass.states.async_all(AUTOMATION)
    assert state.state == STATE_UNAVAILABLE


async def test_triggers_are_described(raise_curtain: RaiseCurtain, core: HomeAssistant) -> None:
    """The frontend offers each with what it may be told."""
    await raise_curtain(TRUE)
    told = await trigger.async_get_all_descriptions(core)
    described = {key: set(one["fields"]) for key, one in told.items() if one and key.startswith("grounded_assist.")}
    assert described == {
        "grounded_assist.confidence_below": {"behavior", "for", "threshold"},
        "grounded_assist.mistake_recorded": set(),
        "grounded_assist.reply_corrected": set(),
    }
