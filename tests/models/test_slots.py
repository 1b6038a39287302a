"""Places are given in the order of asking, and none is lost."""

import asyncio

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.models.slots import Slots


async def async_hold(slots: Slots, most: int, *, stands_back: bool = False) -> int:
    """Return how many places are given."""
    async with slots.taken(most, stands_back=stands_back) as held:
        return held


@pytest.mark.parametrize(("count", "given"), [(8, 4), (2, 1), (1, 1)])
async def test_whoever_stands_back_leaves_half_of_them(count: int, given: int) -> None:
    """Of one there is no half."""
    slots = Slots(count)
    assert await async_hold(slots, 20) == count
    assert await async_hold(slots, 20, stands_back=True) == given


async def test_one_that_goes_in_the_moment_of_its_turn(hass: HomeAssistant) -> None:
    """Gives its place to the next."""
    slots = Slots(1)
    async with slots.taken(1):
        second, third = (hass.async_create_task(async_hold(slots, 1), eager_start=True) for _ in range(2))
    second.cancel()
    assert await third == 1
    with pytest.raises(asyncio.CancelledError):
        await second
