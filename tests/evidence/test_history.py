"""What the recorder has kept is told as it was; what nobody saw is told as unknown. It is noon on 1 March 2026."""

from datetime import UTC, datetime
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
import pytest

from tests.conftest import async_add_entry

from .past import async_fill

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GATE, DOOR = "cover.garage_door", "lock.back_door"
NAMES = {GATE: "Garage door", DOOR: "Back door"}
START = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def long_ago(freezer: FrozenDateTimeFactory) -> FrozenDateTimeFactory:
    """Return a clock that stands at the beginning of the year."""
    freezer.move_to(START)
    return freezer


@pytest.fixture
async def home(long_ago: FrozenDateTimeFactory, recorder_mock: Recorder, core: HomeAssistant) -> HomeAssistant:
    """Return a home that has recorded since the beginning of the year."""
    await core.config.async_set_time_zone("UTC")
    long_ago.move_to(NOON)
    return core


async def async_set(hass: HomeAssistant, entity_id: str, state: str, at: str, **attributes: Any) -> None:
    """Let a state be so since some time, as the last change that was recorded."""
    attributes = {"friendly_name": NAMES[entity_id], **attributes}
    hass.states.async_set(entity_id, state, attributes, timestamp=stamp(at))
    async_expose_entity(hass, "conversation", entity_id, should_expose=True)
    await hass.async_block_till_done()


def stamp(at: str) -> float:
    """Return a time of this year in seconds: "03-01T09:00"."""
    return datetime.fromisoformat(f"2026-{at}+00:00").timestamp()


def past(*changes: tuple[str, str | None]) -> list[tuple[str, str | None]]:
    """Return changes of this year."""
    return [(f"2026-{at}+00:00", state) for at, state in changes]


async def async_verdict(hass: HomeAssistant, text: str, **data: Any) -> tuple[str, str]:
    """Return the verdict of the one claim of a text and what the text becomes."""
    report = await hass.services.async_call(
        "grounded_assist", "verify", {"text": text, **data}, blocking=True, return_response=True
    )
    assert report is not None
    (claim,) = report["claims"]
    return claim["verdict"], report["reply"]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The garage door was opened at 7:12 am today.", "supported", id="opened"),
        pytest.param("The garage door was opened at 9:12 am today.", "refuted", id="not-then"),
        pytest.param("The garage door was open at 7:15 am today.", "supported", id="was-open"),
        pytest.param("The garage door was open at 8:15 am today.", "refuted", id="was-closed"),
        pytest.param("The garage door was open last night.", "refuted", id="closed-all-night"),
        pytest.param("The garage door was closed last night.", "supported", id="all-night"),
    ],
)
async def test_the_past_decides(home: HomeAssistant, text: str, verdict: str) -> None:
    """A gate that was opened and closed this morning."""
    changes = past(
        ("02-20T10:00:00", "closed"),
        ("03-01T07:12:00", "opening"),
        ("03-01T07:12:20", "open"),
        ("03-01T07:40:00", "closing"),
        ("03-01T07:40:20", "closed"),
    )
    await async_fill(home, {GATE: changes})
    await async_set(home, GATE, "closed", "03-01T11:00:00")
    await async_add_entry(home)
    assert (await async_verdict(home, text))[0] == verdict
