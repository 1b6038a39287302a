"""A reader that goes, hangs or comes back while people talk: nobody waits for it, and nothing of it lives on."""

import asyncio
from collections.abc import Callable
import logging
from typing import Any

from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist import checker

from ..speaking import Line, Signal, Stage, Wait, async_passed_on, speech
from .reader import ODD, PLAIN, QUOTE, TRUE, Reader

type Raise = Callable[..., Any]
HALL = "Not a glimmer from the hall light."


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what went wrong."""
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


def alive() -> list[str]:
    """Return which tasks of ours there are."""
    return [one.get_name() for one in asyncio.all_tasks() if "grounded_assist" in one.get_name()]


async def async_verify(hass: HomeAssistant, text: str) -> Any:
    """Return the report on a text."""
    return await hass.services.async_call(
        "grounded_assist", "verify", {"text": text}, blocking=True, return_response=True
    )


def pass_seconds(stage: Stage, seconds: float) -> None:
    """Let time pass for the reader."""
    reader: Any = stage.grounder.reader
    now = reader._clock() + seconds
    reader._clock = lambda: now


async def test_one_that_is_removed(raise_curtain: Raise, reader: Reader) -> None:
    """Replies are as without a reader, until it is there again."""
    stage = await raise_curtain(Line([[ODD]]), Line([["Not a glimmer from the kitchen light, sir."]]), Line([[ODD]]))
    reader.statements["sir."] = [(QUOTE, PLAIN)]
    assert speech(await stage.async_ask("How is it?")) == TRUE
    await reader.async_remove()
    assert speech(await stage.async_ask("How is it?")) == "Not a glimmer from the kitchen light, sir."
    again = Reader()
    again.statements = reader.statements
    await stage.hass.data[DATA_COMPONENT].async_add_entities([again])
    pass_seconds(stage, 3601)
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert len(again.asked) == 1


async def test_one_that_hangs_delays_one_reply(
    raise_curtain: Raise, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replies behind it wait no more, and are read again once it answers."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 1.1)
    odd = [f"{ODD[:-1]}, number {i}." for i in range(4)]
    reader.statements = {"number": [(QUOTE, PLAIN)]}
    stage = await raise_curtain(*(Line([[one]]) for one in odd))
    reader.may_answer.clear()

    async def async_timed() -> float:
        begun = asyncio.get_running_loop().time()
        await stage.async_ask("How is it?")
        return asyncio.get_running_loop().time() - begun

    first, second, third = [await async_timed() for _ in range(3)]
    assert first > 1
    assert max(second, third) < first / 2
    assert stage.heard == "".join(odd[:3])
    reader.may_answer.set()
    await reader.async_until_open(0)
    assert speech(await stage.async_ask("How is it?")) == TRUE


async def test_two_conversations_at_once(raise_curtain: Raise, reader: Reader) -> None:
    """Each gets its own answer, and nobody waits for the other's."""
    reader.statements[HALL] = [(HALL[:-1], "The hall light is off.")]
    stage = await raise_curtain(Line([[ODD]]), Line([[HALL]]))
    reader.may_answer.clear()
    one = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(1)
    two = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(2)
    reader.may_answer.set()
    assert (speech(await one), speech(await two)) == (TRUE, HALL)


async def test_another_conversation_while_it_hangs(raise_curtain: Raise, reader: Reader) -> None:
    """It is not held up."""
    stage = await raise_curtain(Line([[ODD]]), Line([[TRUE]]))
    reader.may_answer.clear()
    hangs = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(1)
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert not hangs.done()
    reader.may_answer.set()
    assert speech(await hangs) == TRUE


async def test_reloaded(raise_curtain: Raise, reader: Reader) -> None:
    """What was read before is forgotten, and the reader is asked again."""
    stage = await raise_curtain(Line([[ODD]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    await stage.hass.async_block_till_done()
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert len(reader.asked) == 2


async def test_reloaded_while_it_is_asked(
    raise_curtain: Raise, reader: Reader, caplog: pytest.LogCaptureFixture
) -> None:
    """The reply is delivered, and so is the next one."""
    stage = await raise_curtain(Line([[ODD]]))
    reader.may_answer.clear()
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(1)
    assert await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    assert speech(await asking) == ODD
    reader.may_answer.set()
    await stage.hass.async_block_till_done()
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert errors(caplog) == []


async def test_an_answer_after_the_end(
    raise_curtain: Raise, reader: Reader, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once we are unloaded nobody is asked any more, and nobody hears of an answer."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    stage = await raise_curtain(Line([[ODD]]))
    reader.may_answer.clear()
    assert speech(await stage.async_ask("How is it?")) == ODD
    assert alive()
    assert await stage.hass.config_entries.async_unload(stage.entry.entry_id)
    await stage.hass.async_block_till_done()
    assert alive() == []
    assert reader.cancelled == 1
    reader.may_answer.set()
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert errors(caplog) == []


async def test_verify_while_it_hangs(raise_curtain: Raise, reader: Reader) -> None:
    """One sentence waits as long as there is time, the others do not; what was asked is known to the next call."""
    stage = await raise_curtain(Line([[ODD]]), budget_seconds=1.2)
    reader.may_answer.clear()
    begun = asyncio.get_running_loop().time()
    report = await async_verify(stage.hass, f"{ODD} {HALL}")
    assert 1 < asyncio.get_running_loop().time() - begun < 1.8
    assert (report["verdict"], report["complete"]) == ("no_claims", False)
    reader.may_answer.set()
    await reader.async_until_open(0)
    await async_passed_on()
    assert (await async_verify(stage.hass, ODD))["verdict"] == "refuted"
    assert (alive(), reader.cancelled, len(reader.asked)) == ([], 0, 2)


async def test_verify_that_nobody_waits_for(raise_curtain: Raise, reader: Reader) -> None:
    """What was asked ahead goes on for whoever asks next, and ends with us."""
    stage = await raise_curtain(Line([[ODD]]))
    reader.may_answer.clear()
    verifying = asyncio.ensure_future(async_verify(stage.hass, f"{ODD} {HALL}"))
    await reader.async_until_open(2)
    verifying.cancel()
    await async_passed_on()
    assert reader.open == 2
    assert await stage.hass.config_entries.async_unload(stage.entry.entry_id)
    await reader.async_until_open(0)
    await async_passed_on()
    assert (alive(), reader.cancelled) == ([], 2)


async def test_a_draft_that_is_dropped(raise_curtain: Raise, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """What of it was read too late is not taken back: nobody has heard it."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    lies = "The kitchen light is off. The hall light is on. The kitchen light isn't on."
    has_begun, goes_on = asyncio.Event(), asyncio.Event()
    second = Line([[Signal(has_begun), Wait(goes_on), "All is well."]])
    stage = await raise_curtain(Line([[f"{lies} {ODD}"]]), second)
    reader.may_answer.clear()
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await has_begun.wait()
    reader.may_answer.set()
    await reader.async_until_open(0)
    goes_on.set()
    assert speech(await asking) == "All is well."
