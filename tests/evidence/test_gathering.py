"""All sources answer together under one deadline, or are named."""

import asyncio
from dataclasses import dataclass, field
import logging
from typing import override

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
import pytest

from custom_components.grounded_assist.evidence import SOURCES, EvidenceSource, async_gather
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.model import Evidence, Rank, Source

from .house import House, claim


@dataclass
class Quick:
    """A source that answers at once."""

    name: Source

    async def async_read(self, *_: object) -> tuple[Evidence, ...]:
        """Answer with one observation."""
        now = dt_util.utcnow()
        return (Evidence(source=self.name, rank=Rank.OBSERVED, subject="x", value=True, observed_at=now),)


@dataclass
class Slow(Quick):
    """A source that answers when it is let."""

    let: asyncio.Event = field(default_factory=asyncio.Event)
    was_cancelled: bool = False

    @override
    async def async_read(self, *_: object) -> tuple[Evidence, ...]:
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.was_cancelled = True
            raise
        return await super().async_read()


@dataclass
class Broken(Quick):
    """A source that fails."""

    @override
    async def async_read(self, *_: object) -> tuple[Evidence, ...]:
        raise RuntimeError("broken")


async def gather(
    house: House, *sources: EvidenceSource, seconds: float = 5
) -> tuple[tuple[Source, ...], tuple[Source, ...]]:
    """Return which sources answered and which are named."""
    scene, asker = await house.async_scene()
    with Window(house.hass) as window:
        deadline = asyncio.get_running_loop().time() + seconds
        gathered = await async_gather((claim("light.a"),), asker, scene, window, deadline, sources=sources)
    return tuple(one.source for one in gathered.evidence), gathered.late


async def test_sources_answer_in_their_order(house: House) -> None:
    """A slow source does not change the order, and a quick one does not wait alone."""
    slow, quick = Slow(Source.STATES), Quick(Source.REGISTRIES)
    house.hass.loop.call_soon(slow.let.set)
    assert await gather(house, slow, quick) == ((Source.STATES, Source.REGISTRIES), ())


async def test_a_late_source_is_named_and_ended(house: House) -> None:
    """Nothing of a source that is late is used, and it does not go on."""
    late, quick = Slow(Source.STATES), Quick(Source.REGISTRIES)
    assert await gather(house, late, quick, seconds=0.01) == ((Source.REGISTRIES,), (Source.STATES,))
    await house.hass.async_block_till_done()
    assert late.was_cancelled


async def test_a_deadline_that_has_passed_lets_the_quick_ones_answer(house: House) -> None:
    """What is at hand costs no time."""
    late, quick = Slow(Source.STATES), Quick(Source.REGISTRIES)
    assert await gather(house, late, quick, seconds=-1) == ((Source.REGISTRIES,), (Source.STATES,))


async def test_a_failing_source_is_named_and_logged_once(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The others answer; the log is told when a source begins to fail, and when it does so again."""
    broken, quick = Broken(Source.TRANSCRIPT), Quick(Source.STATES)
    for _ in range(3):
        assert await gather(house, broken, quick) == ((Source.STATES,), (Source.TRANSCRIPT,))
    assert [record.levelno for record in caplog.records if "transcript" in record.message] == [logging.ERROR]
    assert await gather(house, Quick(Source.TRANSCRIPT)) == ((Source.TRANSCRIPT,), ())
    await gather(house, broken)
    assert len([record for record in caplog.records if "transcript" in record.message]) == 2


async def test_cancelling_ends_the_sources(house: House) -> None:
    """A turn that is broken off leaves nothing running."""
    slow = Slow(Source.STATES)
    task = asyncio.ensure_future(gather(house, slow))
    house.hass.loop.call_later(0.01, task.cancel)
    with pytest.raises(asyncio.CancelledError):
        await task
    await house.hass.async_block_till_done()
    assert slow.was_cancelled


async def test_local_sources_answer_at_once(house: House, hass: HomeAssistant) -> None:
    """No turn of the loop passes while the home itself is read."""
    house.add("light.a", "Lamp", state="on")
    scene, asker = await house.async_scene()
    turned: list[bool] = []
    with Window(hass) as window:
        hass.loop.call_soon(turned.append, True)
        gathered = await async_gather((claim("light.a"),), asker, scene, window, 0)
        assert turned == []
    assert [(one.source, one.subject, one.value) for one in gathered.evidence] == [(Source.STATES, "light.a", "on")]
    assert gathered.late == ()


def test_sources_are_ordered_by_trust() -> None:
    """What is computed and the home itself come before what is told of it."""
    assert [source.name for source in SOURCES] == [
        Source.COMPUTED,
        Source.STATES,
        Source.SYSTEM,
        Source.REGISTRIES,
        Source.PORTS,
        Source.TRANSCRIPT,
        Source.MEMORY,
        Source.DIALOGUE,
    ]
