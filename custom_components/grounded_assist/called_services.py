"""The actions of Home Assistant that are called during one turn: agents may call them without a tool that is seen."""

import asyncio
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from homeassistant.const import ATTR_DOMAIN, ATTR_ENTITY_ID, ATTR_SERVICE, ATTR_SERVICE_DATA, EVENT_CALL_SERVICE
from homeassistant.core import (
    CALLBACK_TYPE,
    DOMAIN as HOMEASSISTANT_DOMAIN,
    Context,
    Event,
    HomeAssistant,
    callback,
    split_entity_id,
)
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.target import TargetSelection, async_extract_referenced_entity_ids
import voluptuous as vol

from .coercion import mapping_or_empty
from .grounding.meanings.tools import SETS, TOOLS_OF_SERVICES
from .grounding.model import ToolCall

_REMEMBERED: Final = 50
_MOST_TARGETS: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Called:
    at: float
    """Loop time."""
    is_own: bool
    """It came with the context of the request."""
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

    def calls(self, visible: Collection[str]) -> tuple[ToolCall, ...]:
        """Return what was called on visible entities with the context of the request: the rest is of others."""
        return tuple(self._on(visible))

    def _on(self, visible: Collection[str]) -> Iterator[ToolCall]:
        for called in self._called:
            touched = tuple(entity_id for entity_id in called.call.touched if entity_id in visible)
            if touched and called.is_own:
                yield replace(called.call, touched=touched)

    def last_at(self, entity_ids: Collection[str]) -> float | None:
        """Return the loop time of the last call with the context of the request, or on one of the entities."""
        wanted = set(entity_ids)
        about = (one.at for one in self._called if one.is_own or not wanted.isdisjoint(one.call.touched))
        return max(about, default=None)

    def are_on(self, entity_ids: Collection[str]) -> bool:
        """Return whether one of the entities may have been acted on, by whomever; nobody knows what a script is on."""
        wanted = set(entity_ids)
        return any(
            not wanted.isdisjoint(one.call.touched) or (one.is_own and not one.call.touched) for one in self._called
        )

    @callback
    def _take(self, event: Event[Mapping[str, Any]]) -> None:
        own = self._context.id if self._context is not None else None
        called = _Called(
            at=asyncio.get_running_loop().time(),
            is_own=own is not None and own in (event.context.id, event.context.parent_id),
            call=self._as_tool(event.data),
        )
        self._called.append(called)

    def _as_tool(self, data: Mapping[str, Any]) -> ToolCall:
        """Return a call without an answer: it is announced before the action runs, which may still fail."""
        domain, service = str(data[ATTR_DOMAIN]), str(data[ATTR_SERVICE])
        given = mapping_or_empty(data.get(ATTR_SERVICE_DATA))
        name = TOOLS_OF_SERVICES.get((domain, service), f"{domain}.{service}")
        # Anything else may name what nobody may know of, or be the words of somebody.
        args = {key: value for key in SETS.get(name, ()) if isinstance(value := given.get(key), int | float)}
        return ToolCall(name=name, args=args, touched=self._targets(domain, given))

    def _targets(self, domain: str, given: Mapping[str, Any]) -> tuple[str, ...]:
        target = dict(given)
        try:
            if ATTR_ENTITY_ID in target:
                target[ATTR_ENTITY_ID] = cv.comp_entity_ids(target[ATTR_ENTITY_ID])
            found = async_extract_referenced_entity_ids(self._hass, TargetSelection(target))
        except TypeError, ValueError, AttributeError, vol.Invalid:
            # Nobody has validated yet what is called with.
            return ()
        within = {i for i in found.indirectly_referenced if domain in (HOMEASSISTANT_DOMAIN, split_entity_id(i)[0])}
        return tuple(sorted(found.referenced | within))[:_MOST_TARGETS]
