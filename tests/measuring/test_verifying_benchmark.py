"""What verifying is timed with."""

from homeassistant.core import HomeAssistant

from measuring.verifying_benchmark import ANSWERS_IN, async_answering, async_time


async def test_every_claim_is_asked(hass: HomeAssistant, socket_enabled: None) -> None:
    """With its evidence and without, of a model that takes its time; none is known from before."""
    async with async_answering() as url:
        timings = await async_time(hass, url, 9, 2)
    assert len(timings.seconds) == 2
    assert min(timings.seconds) >= 2 * ANSWERS_IN
