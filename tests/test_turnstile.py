"""However much is to be checked at once: one step of ours in each round of the event loop."""

import asyncio
from collections import Counter
from contextlib import nullcontext

import pytest

from custom_components.grounded_assist.checked import Checked, SafeCheck
from custom_components.grounded_assist.grounding.model import Delivery
from custom_components.grounded_assist.turnstile import async_breathe, ticket


async def test_one_step_in_each_round() -> None:
    """What else there is to do is never more than a step away."""
    loop, rounds, steps, going = asyncio.get_running_loop(), [0], Counter[int](), [True]

    def turn() -> None:
        rounds[0] += 1
        if going[0]:
            loop.call_soon(turn)

    async def async_work() -> None:
        for _ in range(5):
            await async_breathe()
            steps[rounds[0]] += 1

    loop.call_soon(turn)
    await asyncio.gather(*(async_work() for _ in range(20)))
    going[0] = False
    assert steps.total() == 100
    assert set(steps.values()) == {1}


async def test_what_began_first_goes_first() -> None:
    """Whoever comes later does not keep the first from an answer."""
    done: list[str] = []

    async def async_work(name: str, *, has_ticket: bool) -> None:
        with ticket() if has_ticket else nullcontext():
            for _ in range(5):
                await async_breathe()
        done.append(name)

    begun = (("first", True), ("behind", False), ("second", True), ("third", True))
    await asyncio.gather(*(async_work(name, has_ticket=has_ticket) for name, has_ticket in begun))
    assert done == ["first", "second", "third", "behind"]


async def test_nobody_keeps_a_ticket() -> None:
    """Who is done and asks again, by the same connection, comes behind those who asked meanwhile."""
    done: list[str] = []

    async def async_once(name: str, steps: int) -> None:
        with ticket():
            for _ in range(steps):
                await async_breathe()
        done.append(name)

    async def async_twice() -> None:
        await async_once("first", 1)
        await async_once("again", 5)

    await asyncio.gather(async_twice(), async_once("meanwhile", 5))
    assert done == ["first", "meanwhile", "again"]


async def test_what_outlives_its_ticket() -> None:
    """What goes on behind a reply comes behind the next one."""
    done: list[str] = []

    async def async_work(name: str) -> None:
        for _ in range(5):
            await async_breathe()
        done.append(name)

    async def async_next() -> None:
        with ticket():
            await async_work("next")

    with ticket():
        behind = asyncio.create_task(async_work("behind"))
        await async_breathe()
    await asyncio.gather(behind, async_next())
    assert done == ["next", "behind"]


async def test_a_line_that_is_too_long() -> None:
    """Whoever has waited for long enough goes on all the same."""

    async def async_hold_up() -> None:
        with ticket():
            for _ in range(100):
                await async_breathe()
                await asyncio.sleep(0)

    holding = asyncio.create_task(async_hold_up())
    await asyncio.sleep(0)
    assert await async_breathe(0) < 1
    assert not holding.done()
    await holding


async def test_what_is_given_up_holds_nobody_up() -> None:
    """A reply may be interrupted while it waits."""
    waiting = [asyncio.create_task(async_breathe()) for _ in range(5)]
    await asyncio.sleep(0)
    for one in waiting[:4]:
        one.cancel()
    await waiting[4]
    await async_breathe()


@pytest.mark.parametrize("others", [0, 30])
async def test_others_take_no_time_from_a_check(others: int) -> None:
    """Waiting for the checks of other replies is not what the time for checking is for."""

    async def async_check(text: str) -> Checked:
        await asyncio.sleep(0.03)
        return Checked(draft=text, delivered="checked", delivery=Delivery(text="checked"))

    async def async_hold_up() -> None:
        with ticket():
            await async_breathe()
        loop = asyncio.get_running_loop()
        until = loop.time() + 0.02
        while loop.time() < until:
            pass

    holding = [asyncio.create_task(async_hold_up()) for _ in range(others)]
    await asyncio.sleep(0)
    check = SafeCheck(async_check, patience=0.3)
    check.start_clock()
    assert (await check.async_check("drafted")).delivered == "checked"
    await asyncio.gather(*holding)
