"""Places are given in rotation, and none is lost."""

import asyncio

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.models.rotation import Rotation


async def async_hold(places: Rotation, whose: str, served: list[str]) -> None:
    """Hold a place for a moment, and note whose it is."""
    async with places.taken(whose):
        served.append(whose)
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("count", "each", "asking", "served"),
    [
        pytest.param(1, 1, "aaabbc", "aabcab", id="one-after-the-other"),
        pytest.param(4, 2, "aaaab", "aabaa", id="room-is-left-for-others"),
        pytest.param(4, 4, "aaaab", "aaaab", id="all-places"),
        pytest.param(2, 2, "aaaabbbb", "aaababbb", id="whoever-comes-later"),
    ],
)
async def test_who_is_served(count: int, each: int, asking: str, served: str) -> None:
    """Nobody holds more than a few, and who was served stands behind all others."""
    places, order = Rotation(count, each), list[str]()
    await asyncio.gather(*(async_hold(places, whose, order) for whose in asking))
    assert "".join(order) == served


async def test_one_that_goes_in_the_moment_of_its_turn(hass: HomeAssistant) -> None:
    """Gives its place to the next."""
    places, order = Rotation(1, 1), list[str]()
    async with places.taken("a"):
        second, third = (hass.async_create_task(async_hold(places, whose, order), eager_start=True) for whose in "ab")
    second.cancel()
    await third
    assert order == ["b"]
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_one_that_goes_while_it_waits(hass: HomeAssistant) -> None:
    """Takes no place, and is forgotten."""
    places, order = Rotation(1, 1), list[str]()
    async with places.taken("a"):
        gone, waiting = (hass.async_create_task(async_hold(places, whose, order), eager_start=True) for whose in "bc")
        gone.cancel()
        await asyncio.wait((gone,))
    await waiting
    assert order == ["c"]
    assert not places._waiting
    assert not places._held


async def test_one_that_goes_before_another_of_the_same(hass: HomeAssistant) -> None:
    """Was not served, so the other one keeps its turn."""
    places, order = Rotation(1, 1), list[str]()
    async with places.taken("a"):
        waiting = [hass.async_create_task(async_hold(places, whose, order), eager_start=True) for whose in "bbcd"]
        waiting[0].cancel()
        await asyncio.wait(waiting[:1])
    await asyncio.gather(*waiting[1:])
    assert order == ["b", "c", "d"]
