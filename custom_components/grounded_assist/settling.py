"""Watch the home during one turn, so that a slow device is waited for and not accused."""

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, Context, Event, EventStateChangedData, HomeAssistant, callback

from .called_services import CalledServices
from .grounding.model import Aspect, Claim, Finding, Reason, ToolCall, Verdict

_MAY_SETTLE: Final = frozenset(
    {
        Reason.PENDING,
        Reason.UNAVAILABLE,
        Reason.NOT_DONE,
        Reason.ACTION_FAILED,
        Reason.STATE_DIFFERS,
        Reason.VALUE_DIFFERS,
        Reason.COUNT_DIFFERS,
    }
)


class Changes:
    """The state changes of one turn."""

    def __init__(self, hass: HomeAssistant, context: Context | None = None) -> None:
        """Watch nothing yet; the context is that of the request."""
        self.services = CalledServices(hass, context)
        """What was called meanwhile, by whomever."""
        self._hass = hass
        self._made_by: dict[str, set[str]] = {}
        self._latest: dict[str, int] = {}
        self._latest_context: dict[str, str] = {}
        self._count = 0
        self._event = asyncio.Event()
        self._stop: CALLBACK_TYPE | None = None

    def __enter__(self) -> Self:
        """Begin to watch."""
        self._stop = self._hass.bus.async_listen(EVENT_STATE_CHANGED, self._take)
        self.services.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Watch no longer."""
        self.services.stop()
        if self._stop is not None:
            self._stop()

    @property
    def count(self) -> int:
        """Return a mark: what comes later has happened after it."""
        return self._count

    def made_by(self, context: Context) -> frozenset[str]:
        """Return what changed with a context."""
        return frozenset(self._made_by.get(context.id, ()))

    def has_any(self, entity_ids: Iterable[str], since: int) -> bool:
        """Return whether one of the entities has changed after a mark."""
        return any(self._latest.get(entity_id, 0) > since for entity_id in entity_ids)

    def is_latest_by(self, entity_id: str, context: Context) -> bool:
        """Return whether the latest change of an entity came with this very context, not one that followed from it."""
        return self._latest_context.get(entity_id) == context.id

    async def async_any(self, entity_ids: Collection[str], since: int, deadline: float) -> bool:
        """Wait until one of the entities has changed after a mark; False if the deadline came first."""
        with suppress(TimeoutError):
            async with asyncio.timeout_at(deadline):
                while not self.has_any(entity_ids, since):
                    await self._event.wait()
                return True
        return False

    @callback
    def _take(self, event: Event[EventStateChangedData]) -> None:
        entity_id = event.data["entity_id"]
        self._count += 1
        self._latest[entity_id] = self._count
        self._latest_context[entity_id] = event.context.id
        for context_id in (event.context.id, event.context.parent_id):
            if context_id is not None:
                self._made_by.setdefault(context_id, set()).add(entity_id)
        self._event.set()
        self._event = asyncio.Event()


def is_outcome(aspect: Aspect) -> bool:
    """Return whether an aspect speaks of something that happened or is happening."""
    return aspect is not Aspect.STATE


def unsettled(
    findings: Collection[Finding],
    calls: Collection[ToolCall],
    acts_unseen: Callable[[Claim], bool] = lambda _: False,
    acts_on: Callable[[Claim], bool] = lambda _: False,
) -> tuple[str, ...]:
    """Return the entities whose state an action of this turn may still bring about.

    Without a tool that was seen, `acts_unseen` tells whether anything may have been done, `acts_on` whether to that.
    """
    acting = [call for call in calls if not call.read_only]
    touched = {entity_id for call in acting for entity_id in call.touched}

    def may_be_due_to_an_action(claim: Claim) -> bool:
        if is_outcome(claim.aspect):
            return bool(acting) or acts_unseen(claim)
        return not touched.isdisjoint(claim.entity_ids) or acts_on(claim)

    return tuple(
        dict.fromkeys(
            entity_id
            for finding in findings
            if finding.verdict is not Verdict.SUPPORTED and finding.reason in _MAY_SETTLE
            if may_be_due_to_an_action(finding.claim)
            for entity_id in finding.claim.entity_ids
        )
    )
