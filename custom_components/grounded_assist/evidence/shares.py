"""How much of the last days things were in each state: how likely one is before anybody has looked."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from datetime import timedelta
import logging
from typing import TYPE_CHECKING, Final

from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.recorder import DATA_INSTANCE
from homeassistant.util import dt as dt_util

if TYPE_CHECKING:
    from homeassistant.components.recorder import Recorder

    from .recorded import Past

_LOGGER = logging.getLogger(__name__)
_LOOKED_BACK: Final = timedelta(days=7)
_KNOWN_FOR: Final = timedelta(hours=12)
_LEAST_SEEN: Final = timedelta(days=1).total_seconds()
"""Of less nothing is concluded."""
_MOST: Final = 256
"""Entities whose shares are kept."""
_MOST_WAITING: Final = 32


class Shares:
    """Return shares from memory; what is not known there is read from the recorder, and nobody waits for it."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know of nothing yet."""
        self._hass = hass
        self._known: OrderedDict[str, tuple[float, Mapping[str, float]]] = OrderedDict()
        self._waiting: dict[str, None] = {}
        self._reading: asyncio.Task[None] | None = None

    @callback
    def stop(self) -> None:
        """Ask for no more."""
        self._waiting.clear()
        if self._reading is not None:
            self._reading.cancel()

    @callback
    def of(self, entity_id: str) -> Mapping[str, float]:
        """Return the share of each state of an entity, from 0 to 1; nothing while it is not known."""
        read_at, shares = self._known.get(entity_id, (0.0, {}))
        if dt_util.utcnow().timestamp() - read_at > _KNOWN_FOR.total_seconds():
            self._ask(entity_id)
        return shares

    @callback
    def _ask(self, entity_id: str) -> None:
        if DATA_INSTANCE not in self._hass.data or len(self._waiting) >= _MOST_WAITING:
            return
        self._waiting[entity_id] = None
        if self._reading is None:
            self._reading = self._hass.async_create_background_task(
                self._async_read(), "grounded_assist shares of states", eager_start=False
            )

    async def _async_read(self) -> None:
        """Read one after the other what is asked for."""
        try:
            while self._waiting:
                entity_id = next(iter(self._waiting))
                recorder = self._hass.data[DATA_INSTANCE]
                shares = await recorder.async_add_executor_job(_read, self._hass, recorder, entity_id)
                if shares is not None:
                    self._keep(entity_id, shares)
                del self._waiting[entity_id]
        except Exception:
            _LOGGER.exception("The recorder could not tell how things were in the last days")
            self._waiting.clear()
        finally:
            self._reading = None

    def _keep(self, entity_id: str, shares: Mapping[str, float]) -> None:
        self._known[entity_id] = dt_util.utcnow().timestamp(), shares
        self._known.move_to_end(entity_id)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)


def _read(hass: HomeAssistant, recorder: Recorder, entity_id: str) -> Mapping[str, float] | None:
    """Return the share of each state, None where nothing can be asked yet; runs on the recorder's executor."""
    from .history import is_kept, is_ready  # noqa: PLC0415 - only there with the recorder
    from .recorded import Runs, read_states  # noqa: PLC0415

    if not is_ready(recorder):
        return None
    if not is_kept(recorder, entity_id):
        return {}
    now = dt_util.utcnow()
    return _shares(read_states(hass, Runs(), [entity_id], now - _LOOKED_BACK)[entity_id], now.timestamp())


def _shares(kept: Past, now: float) -> Mapping[str, float]:
    """Return the share of each state in the time of which it is known."""
    seconds: dict[str, float] = {}
    ends = (*(at for at, _ in kept.changes[1:]), now if kept.cut_at is None else kept.cut_at)
    for (at, state), end in zip(kept.changes, ends, strict=True):
        seconds[state] = seconds.get(state, 0.0) + end - at
    seen = {state: lasted for state, lasted in seconds.items() if state not in ("unknown", "unavailable")}
    total = sum(seen.values())
    return {state: lasted / total for state, lasted in seen.items()} if total >= _LEAST_SEEN else {}
