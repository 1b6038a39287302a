"""How likely a state is before anybody has looked, by what the recorder has kept. It is noon on 1 March 2026."""

from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE
import pytest

from custom_components.grounded_assist.evidence.shares import Shares
from tests.conftest import async_add_entry

from .past import async_fill
from .test_history import GATE, LAMP, async_set, async_verify, home, long_ago, past, recorder_config  # noqa: F401

WEEK = past("01-20T10:00 closed", "02-27T12:00 open", "02-28T12:00 closed")
"""Open for a day of the last seven."""


async def async_asked(hass: HomeAssistant, text: str) -> dict[str, Any]:
    """Return the bits of the claim of a text, asked for twice: what was not known is read behind the first reply."""
    await async_verify(hass, text)
    await hass.async_block_till_done(wait_background_tasks=True)
    (claim,) = (await async_verify(hass, text))["claims"]
    return dict(claim["bits"])


@pytest.mark.parametrize(
    ("text", "p0"),
    [
        pytest.param("The garage door is closed.", 6 / 7, id="mostly"),
        pytest.param("The garage door is open.", 1 / 7, id="hardly-ever"),
        pytest.param("The garage door is not open.", 6 / 7, id="denied"),
    ],
)
async def test_what_is_likely_before_anybody_looks(home: HomeAssistant, text: str, p0: float) -> None:  # noqa: F811
    """It is the share of the last week; the verdict is that of what is seen."""
    await async_fill(home, {GATE: WEEK})
    await async_set(home, GATE, "closed", "02-28T12:00")
    await async_add_entry(home)
    bits = await async_asked(home, text)
    assert bits["p0"] == pytest.approx(p0, abs=0.01)
    assert (bits["p1"] > 0.9) is (text != "The garage door is open.")


@pytest.mark.parametrize(
    ("kept", "text"),
    [
        pytest.param({LAMP: past("03-01T06:00 on")}, "The hall lamp is on.", id="known-for-hours"),
        pytest.param({}, "The hall lamp is on.", id="never-kept"),
    ],
)
async def test_of_little_nothing_is_concluded(home: HomeAssistant, kept: dict[str, Any], text: str) -> None:  # noqa: F811
    """Where not even a day is known, every state is as likely as the other."""
    await async_fill(home, kept)
    await async_set(home, LAMP, "on", "03-01T11:00")
    await async_add_entry(home)
    assert (await async_asked(home, text))["p0"] == 0.5


async def test_a_recorder_that_is_not_ready_is_not_asked(home: HomeAssistant) -> None:  # noqa: F811
    """While its database is moved nothing is read; once it is ready it is asked."""
    await async_fill(home, {GATE: WEEK})
    await async_set(home, GATE, "closed", "02-28T12:00")
    recorder = home.data[DATA_INSTANCE]
    recorder.migration_is_live = True
    await async_add_entry(home)
    assert (await async_asked(home, "The garage door is closed."))["p0"] == 0.5
    recorder.migration_is_live = False
    assert (await async_asked(home, "The garage door is closed."))["p0"] == pytest.approx(6 / 7, abs=0.01)


async def test_only_so_many_are_kept(home: HomeAssistant) -> None:  # noqa: F811
    """What was asked for longest ago is forgotten, and no more wait than can be read soon."""
    shares = Shares(home)
    await async_fill(home, {f"light.lamp_{n}": WEEK for n in range(300)})
    for first in range(0, 300, 30):
        for n in range(first, first + 30):
            shares.of(f"light.lamp_{n}")
        await home.async_block_till_done(wait_background_tasks=True)
    assert shares.of("light.lamp_299") == {"closed": pytest.approx(6 / 7), "open": pytest.approx(1 / 7)}
    assert shares.of("light.lamp_0") == {}
    for n in range(100, 200):
        shares.of(f"light.unknown_{n}")
    shares.stop()
    await home.async_block_till_done(wait_background_tasks=True)
    assert shares.of("light.unknown_100") == {}


async def test_a_recorder_that_fails_is_told_of_once(
    home: HomeAssistant,  # noqa: F811
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is known then, and later it is asked again."""
    await async_fill(home, {GATE: WEEK})
    recorder = home.data[DATA_INSTANCE]
    kept, recorder.get_session = recorder.get_session, None
    shares = Shares(home)
    assert shares.of(GATE) == {}
    await home.async_block_till_done(wait_background_tasks=True)
    recorder.get_session = kept
    assert caplog.text.count("could not tell how things were") == 1
    shares.of(GATE)
    await home.async_block_till_done(wait_background_tasks=True)
    assert shares.of(GATE)["closed"] == pytest.approx(6 / 7)


async def test_without_a_recorder_nothing_is_asked(core: HomeAssistant) -> None:
    """There is nobody to read from."""
    shares = Shares(core)
    assert shares.of(GATE) == {}
    shares.stop()
