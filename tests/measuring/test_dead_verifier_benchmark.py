"""What a verifier that never answers is timed with."""

import pytest

from measuring.dead_verifier_benchmark import async_dead, async_time_gate, async_time_voice


@pytest.mark.parametrize(("is_on", "is_asked"), [(False, False), (True, True)])
async def test_it_is_asked_only_when_on(socket_enabled: None, *, is_on: bool, is_asked: bool) -> None:
    """What is timed waits for it, or does not know of it."""
    async with async_dead() as (url, asked):
        timings = await async_time_voice(url, 1, is_on=is_on)
    assert len(timings.seconds) == 1
    assert bool(asked) is is_asked


async def test_the_gate_asks_it(socket_enabled: None) -> None:
    """Whatever is told to be remembered."""
    async with async_dead() as (url, asked):
        await async_time_gate(url, 1)
    assert asked
