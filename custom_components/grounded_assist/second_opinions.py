"""Which verifier is asked about what, as the owner has chosen; none unless they have."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
import logging
from typing import Final

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback

from .const import SUBENTRY_VERIFIER
from .grounding.contexts import Context
from .grounding.options import FIRST_VERIFIER, USUAL_VERIFIER, Options, Verifying
from .grounding.secrets import LONGEST_AT_ONCE, Secrets
from .learner import Learner
from .models.backends import Kind, backend_of, kind_of
from .models.opinions import Bounds, Opinion, Verifier
from .second_look import SecondLook
from .server_keys import async_ask_for_key
from .turn import Turn

_LOGGER = logging.getLogger(__name__)


class Operation(StrEnum):
    """What a verifier is asked for."""

    MEMORY_GATE = "memory_gate"
    OUTPUT = "output_verification"
    TRACE_AUDIT = "trace_auditing"


class SecondOpinions:
    """The verifiers of an entry."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry, options: Options, learner: Learner, secrets: Secrets
    ) -> None:
        """Prepare each verifier that was set up, if any may be asked at all."""
        chosen = options.verifying
        bounds = Bounds(at_once=chosen.batch_size, keep_seconds=chosen.keep_seconds)
        subentries = _known(entry.get_subentries_of_type(SUBENTRY_VERIFIER)) if chosen.enabled else []
        self._hass = hass
        self._options = options
        self._secrets = secrets
        self._verifiers = {
            one.subentry_id: Verifier(
                backend_of(hass, one.data, chosen.timeout),
                bounds,
                learner.learned.count,
                secrets,
                refused=partial(async_ask_for_key, hass, entry, one),
                spawn=partial(entry.async_create_background_task, hass, name="grounded_assist verifier"),
            )
            for one in subentries
        }
        self._agents = [
            self._verifiers[one.subentry_id] for one in subentries if kind_of(one.data) is Kind.CONVERSATION_AGENT
        ]
        verifier, entity_id = self.of_replies, options.opining.extracts
        take = learner.take_late
        self._second_look = SecondLook(hass, entry, entity_id, verifier, take) if verifier and entity_id else None

    def of(self, operation: Operation, *, asks_agents: bool = True) -> Verifier | None:
        """Return who is asked for something; None for nobody. Whoever speaks for an agent asks no agent."""
        verifying = self._options.verifying
        chosen = _CHOSEN[operation](verifying)
        chosen = verifying.usual if chosen == USUAL_VERIFIER else chosen
        first = next(iter(self._verifiers.values()), None)
        verifier = first if chosen == FIRST_VERIFIER else self._verifiers.get(chosen)
        return verifier if asks_agents or verifier not in self._agents else None

    @property
    def verifiers(self) -> Mapping[str, Verifier]:
        """Return who may be asked, by their subentry ids."""
        return self._verifiers

    @callback
    def look_again(self, turn: Turn) -> None:
        """Look behind a reply at what of it could not be read, if anybody is to be asked about that."""
        if self._second_look is not None:
            self._second_look.start(turn)

    @property
    def of_replies(self) -> Verifier | None:
        """Return who is asked about replies; None for nobody."""
        return self.of(Operation.OUTPUT) if self._options.opining.enabled else None

    async def async_of_memory(
        self, text: str, before: Sequence[str], context: Callable[[], Awaitable[Context]]
    ) -> Opinion | None:
        """Return what is thought of what is to be remembered; None where nobody is asked, and no context is made.

        What was said `before` it is shown to nobody: it may say that the text is a secret.
        """
        verifier = self.of(Operation.MEMORY_GATE) if self._options.gating.enabled else None
        if verifier is None or await self._async_is_secret(text, before):
            return None
        return (await verifier.async_opinions((text,), await context()))[0]

    async def _async_is_secret(self, text: str, before: Sequence[str]) -> bool:
        if len(text) + sum(map(len, before)) <= LONGEST_AT_ONCE:
            return self._secrets.held_by(text, *before)
        return await self._hass.async_add_executor_job(self._secrets.held_by, text, *before)


def _known(subentries: Iterable[ConfigSubentry]) -> list[ConfigSubentry]:
    """Return the verifiers that can be asked; one that cannot keeps nothing else from working."""
    known: list[ConfigSubentry] = []
    for one in subentries:
        if kind_of(one.data) is not None:
            known.append(one)
        else:
            told = "The verifier %s is of a sort that is not known here, or not kept as a whole, and is not asked"
            _LOGGER.warning(told, one.title)
    return known


_CHOSEN: Final[Mapping[Operation, Callable[[Verifying], str]]] = {
    Operation.MEMORY_GATE: lambda chosen: chosen.for_memories,
    Operation.OUTPUT: lambda chosen: chosen.for_replies,
    Operation.TRACE_AUDIT: lambda chosen: chosen.for_traces,
}
