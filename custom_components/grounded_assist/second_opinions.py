"""Which verifier is asked about what, as the owner has chosen; none unless they have."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant

from .const import SUBENTRY_VERIFIER
from .grounding.options import USUAL_VERIFIER, Options, Verifying
from .verifiers.backends import Kind, backend_of
from .verifiers.opinions import Bounds, Count, Verifier


class Operation(StrEnum):
    """What a verifier is asked for."""

    MEMORY_GATE = "memory_gate"
    OUTPUT = "output_verification"
    TRACE_AUDIT = "trace_auditing"


class SecondOpinions:
    """The verifiers of an entry."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, options: Options, count: Count) -> None:
        """Prepare each verifier that was set up, if any may be asked at all."""
        chosen = options.verifying
        bounds = Bounds(at_once=chosen.batch_size, keep_seconds=chosen.keep_seconds)
        subentries = entry.get_subentries_of_type(SUBENTRY_VERIFIER) if chosen.enabled else []
        self._chosen = chosen
        self._verifiers = {
            one.subentry_id: Verifier(backend_of(hass, one.data, chosen.timeout), bounds, count) for one in subentries
        }
        kinds = {one.subentry_id: one.data["kind"] for one in subentries}
        agents = [i for i, kind in kinds.items() if kind == Kind.CONVERSATION_AGENT]
        self._agents = [self._verifiers[subentry_id] for subentry_id in agents]

    def of(self, operation: Operation, *, asks_agents: bool = True) -> Verifier | None:
        """Return who is asked for something; None for nobody. Whoever speaks for an agent asks no agent."""
        chosen = _CHOSEN[operation](self._chosen)
        verifier = self._verifiers.get(self._chosen.usual if chosen == USUAL_VERIFIER else chosen)
        return verifier if asks_agents or verifier not in self._agents else None


_CHOSEN: Final[Mapping[Operation, Callable[[Verifying], str]]] = {
    Operation.MEMORY_GATE: lambda chosen: chosen.for_memories,
    Operation.OUTPUT: lambda chosen: chosen.for_replies,
    Operation.TRACE_AUDIT: lambda chosen: chosen.for_traces,
}
