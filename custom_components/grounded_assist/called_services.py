"""The actions of Home Assistant that are called during one turn: agents may call them without a tool that is seen."""

import asyncio
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from homeassistant.const import ATTR_DOMAIN, ATTR_SERVICE, ATTR_SERVICE_DATA, EVENT_CALL_SERVICE
from homeassistant.core import CALLBACK_TYPE, Context, Event, HomeAssistant, callback
from homeassistant.helpers.target import TargetSelection, async_extract_referenced_entity_ids

from .coercion import mapping_or_empty
from .evidence.transcript import args_of
from .grounding.meanings.tools import TOOLS_OF_SERVICES
from .grounding.model import ToolCall

_REMEMBERED: Final = 50
_MOST_TARGETS: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Called:
    at: float
    """Loop time."""
    is_own: bool
    """It came with the context of the request."""
    is_first: bool
    """No automation or script made it."""
    call: ToolCall


class CalledServices:
    """What was called since the turn began, as if by tools."""

    def __init__(self, hass: HomeAssistant, context: Context | None) -> None:
        """Watch nothing yet."""
        self._hass = hass
        self._context = context
        self._called: deque[_Called] = deque(maxlen=_REMEMBERED)
        self._stop: CALLBACK_TYPE | None = None

    @callback
    def start(self) -> None:
        """Begin to watch."""
        self._stop = self._hass.bus.async_listen(EVENT_CALL_SERVICE, self._take)

    @callback
    def stop(self) -> None:
        """Watch no longer."""
        if self._stop is not None:
            self._stop()

    def calls(self, visible: Collection[str], *, with_others: bool) -> tuple[ToolCall, ...]:
        """Return what was called on visible entities with the context of the request, or else by whomever."""
        return tuple(self._on(visible, with_others=with_others))

    def _on(self, visible: Collection[str], *, with_others: bool) -> Iterator[ToolCall]:
        for called in self._called:
            touched = tuple(entity_id for entity_id in called.call.touched if entity_id in visible)
            if touched and (called.is_own or (with_others and called.is_first)):
                yield replace(called.call, touched=touched)

    def last_at(self, entity_ids: Collection[str]) -> float | None:
        """Return the loop time of the last call with the context of the request, or on one of the entities."""
        wanted = set(entity_ids)
        about = (one.at for one in self._called if one.is_own or not wanted.isdisjoint(one.call.touched))
        return max(about, default=None)

    @callback
    def _take(self, event: Event[Mapping[str, Any]]) -> None:
        own = self._context.id if self._context is not None else None
        called = _Called(
            at=asyncio.get_running_loop().time(),
            is_own=own is not None and own in (event.context.id, event.context.parent_id),
            is_first=event.context.parent_id is None,
            call=self._as_tool(event.data),
        )
        self._called.append(called)

    def _as_tool(self, data: Mapping[str, Any]) -> ToolCall:
        domain, service = str(data[ATTR_DOMAIN]), str(data[ATTR_SERVICE])
        given = mapping_or_empty(data.get(ATTR_SERVICE_DATA))
        return ToolCall(
            name=TOOLS_OF_SERVICES.get(service, f"{domain}.{service}"),
            args=args_of(given),
            succeeded=True,
            touched=self._targets(given),
        )

    def _targets(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        try:
            found = async_extract_referenced_entity_ids(self._hass, TargetSelection(dict(given)))
        except TypeError, ValueError, AttributeError:
            # Nobody has validated yet what is called with.
            return ()
        return tuple(sorted(found.referenced | found.indirectly_referenced))[:_MOST_TARGETS]
