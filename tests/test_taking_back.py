"""What was heard and had been false is taken back, once; what was true when it was heard never is."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from homeassistant.components.conversation import ConversationResult
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import async_capture_events

from custom_components.grounded_assist.evidence import Cost, Gathered
from custom_components.grounded_assist.grounding.model import Claim, Evidence, Rank, Source

from .conftest import AddAgent
from .speaking import (
    Call,
    Lamp,
    Line,
    Manner,
    Speaker,
    Stage,
    Step,
    Touch,
    Wait,
    async_hang,
    async_raise_curtain,
    speech,
)

KITCHEN = "light.kitchen_light"
TURN_ON = Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]})
TURN_OFF = Call("intent__HassTurnOff", {"name": "Kitchen light", "domain": ["light"]})
DONE = "I've turned on the kitchen light."
ON = "The kitchen light is on."
TAKEN_BACK = "Actually, the kitchen light is off."
STILL_OFF = "Actually, the kitchen light is still off."


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a home with lamps that obey."""
    await async_hang(core, Lamp("kitchen light", "at_once"), Lamp("hall light", "at_once"))

    async def async_raise(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **{"budget_seconds": 0.2, "settle_seconds": 0.1, **options})

    return async_raise


@pytest.fixture
def goes_on() -> asyncio.Event:
    """Return what the agent waits for in the middle of its reply."""
    return asyncio.Event()


async def async_ask(stage: Stage, heard: str, *events: asyncio.Event) -> ConversationResult:
    """Ask, and once so much was heard let these things happen, the last one first."""
    task = asyncio.ensure_future(stage.async_ask("Turn on the kitchen light"))
    await stage.async_until(heard)
    for event in reversed(events):
        event.set()
        await asyncio.sleep(0)
    return await task


async def test_a_device_that_only_seemed_to_obey(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """It falls back by itself while the reply goes on: heard, kept in the history, reported, and said once."""
    stage = await raise_curtain(Line([[TURN_ON], [f"{DONE} Now ", Wait(goes_on), Touch(KITCHEN, "off"), "enjoy!"]]))
    result = await async_ask(stage, DONE, goes_on)
    assert stage.heard == f"{DONE} Now enjoy! {STILL_OFF}"
    assert speech(result) == stage.heard
    assert stage.history(result) == [stage.heard]
    report = stage.reply.report
    assert (report.verdict, report.level) == ("refuted", "high")
    assert [mitigation.replacement for mitigation in report.mitigations] == [STILL_OFF]
    assert report.reply == stage.reply.delivered == stage.heard


async def test_what_is_said_twice_is_taken_back_once(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """Both are reported."""
    line = Line([[TURN_ON], [f"{DONE} {ON} Now ", Wait(goes_on), Touch(KITCHEN, "off"), "enjoy!"]])
    stage = await raise_curtain(line)
    await async_ask(stage, f"{DONE} {ON}", goes_on)
    assert stage.heard == f"{DONE} {ON} Now enjoy! {STILL_OFF}"
    assert [finding.verdict for finding in stage.reply.report.findings] == ["refuted", "refuted"]


async def test_a_person_is_called(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """What is grave is reported to one also if it is found too late."""
    line = Line([[TURN_ON], [f"{DONE} Now ", Wait(goes_on), Touch(KITCHEN, "off"), "enjoy!"]])
    stage = await raise_curtain(line, mitigation={"allowed": ["correct", "escalate"]})
    events = async_capture_events(stage.hass, "grounded_assist_escalated")
    await async_ask(stage, DONE, goes_on)
    (event,) = events
    assert (event.data["entity_ids"], event.data["observed"]) == ([KITCHEN], {KITCHEN: "off"})
    assert event.data["actions"] == ["correct"]


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param([Touch(KITCHEN, "off", is_asked=False)], id="somebody-switched-it-off"),
        pytest.param([TURN_OFF], id="the-agent-switched-it-off"),
        pytest.param([Touch("light.hall_light", "on")], id="something-else-changed"),
        pytest.param([Touch(KITCHEN, "off"), Touch(KITCHEN, "on")], id="it-came-back"),
        pytest.param([Touch(KITCHEN, "unavailable")], id="it-went-away"),
    ],
)
async def test_what_was_true_when_it_was_heard(
    raise_curtain: Callable[..., Any], goes_on: asyncio.Event, steps: list[Step]
) -> None:
    """A home goes on while an agent speaks."""
    stage = await raise_curtain(Line([[TURN_ON], [f"{DONE} Now ", Wait(goes_on), *steps], ["enjoy!"]]))
    result = await async_ask(stage, DONE, goes_on)
    assert speech(result) == "enjoy!"
    assert "Actually" not in stage.heard
    assert stage.reply.report.verdict == "supported"


async def test_a_device_that_goes_on_changing(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """What is otherwise than before the turn has not fallen back."""
    stage = await raise_curtain(Line([[TURN_ON], [f"{DONE} Now ", Wait(goes_on), Touch(KITCHEN, "off"), "enjoy!"]]))
    stage.hass.states.async_set(KITCHEN, "unavailable", {"friendly_name": "kitchen light"})
    await async_ask(stage, DONE, goes_on)
    assert stage.heard == f"{DONE} Now enjoy!"


async def test_a_state_that_changed_while_it_was_said(
    raise_curtain: Callable[..., Any], goes_on: asyncio.Event
) -> None:
    """Nobody acted: what was true is no mistake."""
    was_off = "The kitchen light is off."
    stage = await raise_curtain(Line([[f"{was_off} Good ", Wait(goes_on), Touch(KITCHEN, "on"), "night!"]]))
    await async_ask(stage, was_off, goes_on)
    assert stage.heard == f"{was_off} Good night!"


async def test_observing_takes_nothing_back(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """It only measures."""
    line = Line([[TURN_ON], [f"{DONE} So ", Wait(goes_on), Touch(KITCHEN, "off"), "enjoy!"]])
    stage = await raise_curtain(line, policy="observe")
    await async_ask(stage, DONE, goes_on)
    assert stage.heard == f"{DONE} So enjoy!"


async def test_a_question_behind_it_still_waits_for_an_answer(
    raise_curtain: Callable[..., Any], goes_on: asyncio.Event
) -> None:
    """What is taken back behind it does not end the conversation."""
    line = Line([[TURN_ON], [f"{DONE} Anything ", Wait(goes_on), Touch(KITCHEN, "off"), "else?"]])
    stage = await raise_curtain(line)
    result = await async_ask(stage, DONE, goes_on)
    assert speech(result) == f"{DONE} Anything else? {STILL_OFF}"
    assert result.continue_conversation


async def test_an_agent_that_breaks_off_afterwards(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """Its error is told behind it."""
    broken = HomeAssistantError("No credit")
    line = Line([[TURN_ON], [f"{DONE} Now ", Wait(goes_on), Touch(KITCHEN, "off"), broken]])
    stage = await raise_curtain(line)
    result = await async_ask(stage, DONE, goes_on)
    assert stage.heard == f"{DONE} {STILL_OFF}{speech(result)}"
    assert "off" in speech(result)


@dataclass
class Archive:
    """A source that takes its time."""

    name: Source
    cost = Cost.FRESH
    answer: str
    let: asyncio.Event
    changed_at: Any = None

    def may_know(self, *_: object) -> bool:
        """Return that it may know anything."""
        return True

    async def async_read(self, claims: tuple[Claim, ...], *_: object) -> tuple[Evidence, ...]:
        """Answer once it is let."""
        await self.let.wait()
        now = dt_util.utcnow()
        return tuple(
            Evidence(
                source=self.name,
                rank=Rank.OBSERVED,
                subject=entity_id,
                value=self.answer,
                observed_at=now,
                changed_at=self.changed_at,
            )
            for claim in claims
            for entity_id in claim.entity_ids
        )


async def _nothing(*_: object) -> Gathered:
    return Gathered()


def ask_further(stage: Stage, answer: str = "off", **more: Any) -> Archive:
    """Let nothing be at hand and this be asked."""
    archive = Archive(Source.COMPUTED, answer, asyncio.Event(), **more)
    stage.grounder.stages = replace(stage.grounder.stages, further=(archive,), gather=_nothing)
    return archive


async def async_answer_late(stage: Stage, archive: Archive, goes_on: asyncio.Event) -> ConversationResult:
    """Let a source answer after the first sentence was heard, and the agent go on after that."""
    return await async_ask(stage, ON, goes_on, archive.let)


async def test_a_late_answer_while_the_reply_lasts(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """The sentence was heard by then."""
    stage = await raise_curtain(Line([[f"{ON} ", "Oh", Wait(goes_on), " well."]]))
    result = await async_answer_late(stage, ask_further(stage), goes_on)
    assert speech(result) == stage.heard == f"{ON} Oh well. {TAKEN_BACK}"
    assert stage.history(result) == [stage.heard]
    assert not stage.reply.report.is_complete
    await stage.async_ask("Sure?", result.conversation_id)
    assert stage.heard.count("Actually") == 1


@pytest.mark.parametrize(
    ("answer", "more"),
    [
        pytest.param("on", {}, id="bears-it-out"),
        pytest.param("off", {"changed_at": dt_util.utc_from_timestamp(4e9)}, id="changed-afterwards"),
    ],
)
async def test_a_late_answer_that_takes_nothing_back(
    raise_curtain: Callable[..., Any], goes_on: asyncio.Event, answer: str, more: dict[str, Any]
) -> None:
    """It confirms what was said, or was not so yet when it was said."""
    stage = await raise_curtain(Line([[f"{ON} ", "Oh", Wait(goes_on), " well."]]))
    result = await async_answer_late(stage, ask_further(stage, answer, **more), goes_on)
    assert speech(result) == stage.heard == f"{ON} Oh well."
    await stage.async_ask("Sure?", result.conversation_id)
    assert "Actually" not in stage.heard


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_a_late_answer_after_the_reply(raise_curtain: Callable[..., Any], manner: Manner) -> None:
    """The next reply in the conversation begins with it, is kept so, and the one after that does not."""
    stage = await raise_curtain(Line([[ON]]), Line([["Hello. ", "You again?"]]), Line([["Bye."]]), manner=manner)
    archive = ask_further(stage)
    result = await stage.async_ask()
    assert speech(result) == ON
    archive.let.set()
    await asyncio.sleep(0.01)
    stage.deltas.clear()
    result = await stage.async_ask("Hi", result.conversation_id)
    assert speech(result) == f"{TAKEN_BACK} Hello. You again?"
    assert stage.heard == (speech(result) if manner == "streams" else "")
    assert stage.history(result)[-1] == speech(result)
    assert result.continue_conversation is (manner != "only_answers")
    result = await stage.async_ask("Bye", result.conversation_id)
    assert speech(result) == "Bye."


async def test_a_late_answer_before_somebody_doubts(raise_curtain: Callable[..., Any]) -> None:
    """What is taken back is not explained as well, and nothing else was said."""
    stage = await raise_curtain(Line([[ON]]), Line([["Let me see."]]))
    archive = ask_further(stage)
    result = await stage.async_ask()
    archive.let.set()
    await asyncio.sleep(0.01)
    result = await stage.async_ask("Are you sure?", result.conversation_id)
    assert speech(result) == f"{TAKEN_BACK} Let me see."
    assert stage.history(result)[-1] == speech(result)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"context": Context(user_id="ann")}, id="another-person"),
        pytest.param({}, id="another-conversation"),
    ],
)
async def test_nobody_else_hears_of_it(raise_curtain: Callable[..., Any], options: dict[str, Any]) -> None:
    """What was said to one is taken back to nobody else."""
    stage = await raise_curtain(Line([[ON]]), Line([["Hello."]]))
    archive = ask_further(stage)
    result = await stage.async_ask()
    archive.let.set()
    await asyncio.sleep(0.01)
    other = await stage.async_ask("Hi", result.conversation_id if options else None, **options)
    assert speech(other) == "Hello."


async def test_what_has_come_true_is_not_taken_back(raise_curtain: Callable[..., Any]) -> None:
    """It would be wrong by now."""
    stage = await raise_curtain(Line([[ON]]), Line([["Hello."]]))
    gather, archive = stage.grounder.stages.gather, ask_further(stage)
    result = await stage.async_ask()
    archive.let.set()
    await asyncio.sleep(0.01)
    stage.hass.states.async_set(KITCHEN, "on", {"friendly_name": "kitchen light"})
    stage.grounder.stages = replace(stage.grounder.stages, gather=gather)
    assert speech(await stage.async_ask("Hi", result.conversation_id)) == "Hello."


async def test_what_is_confirmed_too_late(raise_curtain: Callable[..., Any]) -> None:
    """There is nothing to say about it."""
    stage = await raise_curtain(Line([[ON]]), Line([["Hello."]]))
    archive = ask_further(stage, "on")
    result = await stage.async_ask()
    archive.let.set()
    await asyncio.sleep(0.01)
    assert speech(await stage.async_ask("Hi", result.conversation_id)) == "Hello."


async def test_a_reply_of_which_nothing_is_heard(raise_curtain: Callable[..., Any]) -> None:
    """Then the next one begins with it."""
    stage = await raise_curtain(Line([[ON]]), Line([[HomeAssistantError("No credit")]]), Line([["Hello."]]))
    archive = ask_further(stage)
    result = await stage.async_ask()
    archive.let.set()
    await asyncio.sleep(0.01)
    assert speech(await stage.async_ask("Hi", result.conversation_id)) == "No credit"
    assert speech(await stage.async_ask("Hi", result.conversation_id)) == f"{TAKEN_BACK} Hello."


async def test_a_reply_that_was_broken_off(raise_curtain: Callable[..., Any], goes_on: asyncio.Event) -> None:
    """What was heard of it is taken back all the same."""
    stage = await raise_curtain(Line([[f"{ON} Oh", Wait(goes_on), " well."]]), Line([["Hello."]]))
    archive = ask_further(stage)
    task = asyncio.ensure_future(stage.async_ask(conversation_id="mine"))
    await stage.async_until(ON)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    archive.let.set()
    await asyncio.sleep(0.01)
    assert speech(await stage.async_ask("Hi", "mine")) == f"{TAKEN_BACK} Hello."


async def test_an_answer_to_a_home_that_is_left(raise_curtain: Callable[..., Any]) -> None:
    """Nothing is waited for once the entry is gone."""
    stage = await raise_curtain(Line([[ON]]))
    archive = ask_further(stage)
    await stage.async_ask()
    await stage.hass.config_entries.async_unload(stage.entry.entry_id)
    archive.let.set()
    await stage.hass.async_block_till_done()
    assert len(stage.replies) == 1
