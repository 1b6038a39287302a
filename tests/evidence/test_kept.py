"""What further sources have told is kept for a while, and only for whom it was told."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from homeassistant.components.hassio.const import EVENT_SUPERVISOR_EVENT
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers.dispatcher import async_dispatcher_send
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.evidence import Cost
from custom_components.grounded_assist.evidence.kept import Kept
from custom_components.grounded_assist.grounding.model import Evidence, Rank, Source
from development.supervisor import Supervisor

from ..conftest import async_add_entry

BROKER = "core_mosquitto"
TEXT = "The Mosquitto broker is running."
SEEN = (
    Evidence(source=Source.APPS, rank=Rank.OBSERVED, subject="app:a", value="started", observed_at=dt_util.utcnow()),
)


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        """Begin late."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


@pytest.mark.parametrize(
    ("cost", "seconds", "is_kept"),
    [
        pytest.param(Cost.FRESH, 0, False, id="must-be-fresh"),
        pytest.param(Cost.DATABASE, 119, True, id="database"),
        pytest.param(Cost.DATABASE, 121, False, id="too-long-ago"),
        pytest.param(Cost.HOST, 299, True, id="host"),
        pytest.param(Cost.NETWORK, 899, True, id="network"),
    ],
)
def test_how_long(cost: Cost, seconds: float, is_kept: bool) -> None:
    """As long as it costs to ask again."""
    clock = Clock()
    kept = Kept(clock=clock)
    kept.keep("key", SEEN, cost)
    clock.now += seconds
    assert (kept.find("key") is not None) is is_kept


def test_nothing_told_is_not_kept() -> None:
    """It may be told the next time."""
    kept = Kept()
    kept.keep("key", (), Cost.HOST)
    assert len(kept) == 0


def test_what_has_run_out_goes() -> None:
    """With whatever is told next, also if that is not kept itself."""
    clock = Clock()
    kept = Kept(clock=clock)
    kept.keep("first", SEEN, Cost.DATABASE)
    kept.keep("second", SEEN, Cost.NETWORK)
    clock.now += 300
    kept.keep("third", SEEN, Cost.FRESH)
    assert (kept.find("second"), len(kept)) == (SEEN, 1)


def test_what_was_used_last_stays() -> None:
    """There is an end to what is kept."""
    kept = Kept()
    kept.keep("first", SEEN, Cost.HOST)
    for key in range(255):
        kept.keep(key, SEEN, Cost.HOST)
    assert kept.find("first") == SEEN
    kept.keep("one more", SEEN, Cost.HOST)
    assert (kept.find("first"), kept.find(0), len(kept)) == (SEEN, None, 256)


@pytest.fixture
async def ask(supervisor: Supervisor, supervised: HomeAssistant, hass_admin_user: MockUser) -> Callable[..., Any]:
    """Return what has a text verified, and tells how often the Supervisor was asked for it."""
    await async_add_entry(supervised)

    async def async_ask(text: str = TEXT, user_id: str | None = None) -> tuple[str, int]:
        supervisor.asked.clear()
        report = await supervised.services.async_call(
            DOMAIN,
            "verify",
            {"text": text},
            blocking=True,
            return_response=True,
            context=Context(user_id=user_id or hass_admin_user.id),
        )
        return str((report or {})["verdict"]), sum(one.endswith(f"/{BROKER}/info") for one in supervisor.asked)

    return async_ask


async def test_it_is_asked_once(ask: Callable[..., Any]) -> None:
    """For a while, for the same claim and the same person."""
    assert await ask() == ("supported", 1)
    assert await ask() == ("supported", 0)
    assert await ask("The Mosquitto broker is stopped.") == ("refuted", 1)
    assert await ask("The Mosquitto broker is stopped.") == ("refuted", 1)


async def test_it_is_asked_again_in_time(supervised: HomeAssistant, ask: Callable[..., Any]) -> None:
    """However often it was needed meanwhile: what was told at first is not kept longer for that."""
    (entry,) = supervised.config_entries.async_entries(DOMAIN)
    clock = Clock()
    entry.runtime_data.stages = replace(entry.runtime_data.stages, kept=Kept(clock=clock))
    assert await ask() == ("supported", 1)
    clock.now += 200
    assert await ask() == ("supported", 0)
    clock.now += 200
    assert await ask() == ("supported", 1)


async def test_somebody_else_asks(hass: HomeAssistant, ask: Callable[..., Any]) -> None:
    """What one was told is not another's."""
    assert await ask() == ("supported", 1)
    other = MockUser(is_owner=True).add_to_hass(hass)
    assert await ask(user_id=other.id) == ("supported", 1)


async def test_an_app_that_stops(supervisor: Supervisor, supervised: HomeAssistant, ask: Callable[..., Any]) -> None:
    """What was told before it stopped is not told again."""
    assert await ask() == ("supported", 1)
    supervisor.apps[BROKER]["state"] = "stopped"
    async_dispatcher_send(supervised, EVENT_SUPERVISOR_EVENT, {"event": "addon", "slug": BROKER, "state": "stopped"})
    assert await ask() == ("refuted", 1)
