"""What changed since a turn began, without a copy of the home."""

from collections import deque
from collections.abc import Mapping
from types import TracebackType
from typing import Final, Self

from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, Event, EventStateChangedData, HomeAssistant, State, callback

_REMEMBERED: Final = 32
"""States of one entity between its first of the turn and its latest."""


class Window:
    """The states of one turn. What has not changed is not kept: it is what it was."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Begin a turn; what changes is noticed within a block only."""
        self.hass = hass
        self.knows_before = True
        """Whether what has not changed as far as is known is what it was."""
        self._first: dict[str, State | None] = {}
        self._since: dict[str, deque[State]] = {}
        self._stop: CALLBACK_TYPE | None = None

    @classmethod
    def told(cls, hass: HomeAssistant, before: Mapping[str, State] | None) -> Self:
        """Return a turn that is over, with or without what is known of its beginning."""
        window = cls(hass)
        window.knows_before = before is not None
        window._first = {entity_id: state for entity_id, state in (before or {}).items() if _differs(hass, state)}
        return window

    def __enter__(self) -> Self:
        """Listen until the end of the block."""
        self.stop()
        self._stop = self.hass.bus.async_listen(EVENT_STATE_CHANGED, self._take)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop listening."""
        self.stop()

    def stop(self) -> None:
        """Stop listening; what was seen stays."""
        if self._stop is not None:
            self._stop()
            self._stop = None

    def before(self, entity_id: str) -> State | None:
        """Return the state in which the turn found an entity, None if it was not there."""
        return self._first[entity_id] if entity_id in self._first else self.hass.states.get(entity_id)

    def is_back(self, entity_id: str) -> bool:
        """Return whether an entity is in the state again in which the turn found it."""
        before, now = self.before(entity_id), self.hass.states.get(entity_id)
        return before is not None and now is not None and before.state == now.state

    def earlier(self, entity_id: str) -> tuple[State, ...]:
        """Return what an entity was during the turn and is no more, oldest first."""
        first = self._first.get(entity_id)
        return (*(() if first is None else (first,)), *self._since.get(entity_id, ()))

    @callback
    def _take(self, event: Event[EventStateChangedData]) -> None:
        entity_id, old = event.data["entity_id"], event.data["old_state"]
        if entity_id not in self._first:
            self._first[entity_id] = old
        elif old is not None:
            self._since.setdefault(entity_id, deque(maxlen=_REMEMBERED)).append(old)


def _differs(hass: HomeAssistant, before: State) -> bool:
    """Return whether an entity is not what it was, as far as that is known."""
    now = hass.states.get(before.entity_id)
    return now is None or before.state != now.state or not before.attributes.items() <= now.attributes.items()
