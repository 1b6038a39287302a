"""Take in what replies, and what people say of them, teach: for the next reply, and for the nightly review."""

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
import logging
from typing import Any, Final

from homeassistant.auth import EVENT_USER_REMOVED
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, Event, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util

from .const import SUBENTRY_AGENT
from .conversations import Doubt
from .grounding.gazetteer import View
from .grounding.memories import Provenance
from .grounding.model import Claim, Finding, Verdict
from .grounding.occurrences import whole_occurrences
from .grounding.options import Options
from .grounding.reading.acts import Act
from .grounding.secrets import Secrets
from .journal.entries import Interaction, Method, Mistake
from .journal.journal import Journal
from .keeping import kept_event, kept_mistake, kept_opinion, kept_reply
from .learning import learn_from_finding, learn_from_mistakes, learn_from_reply, learn_outcomes
from .listening import DialogueEvent
from .rate_limit import OF_PEOPLE, RateLimit
from .remembering import Examine, Opine, Remembering, Statement
from .replies import CheckedReply
from .reviewing import Reviewing

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed:
    """A mistake that is noticed after its reply."""

    mistake: Mistake
    claim: Claim | None = None
    """What was claimed, as far as it could be read."""
    findings: tuple[Finding, ...] = ()
    """What the home shows of it, or of what is said instead."""
    subentry_id: str | None = None
    """Of the agent that made it; None where nobody knows."""


class Learner:
    """Keep what happened in the journal, and learn from it."""

    def __init__(
        self,
        hass: HomeAssistant,
        entry: ConfigEntry,
        options: Options,
        examine: Examine,
        opine: Opine,
        secrets: Secrets,
    ) -> None:
        """Prepare for one config entry."""
        self.journal = Journal(
            hass, entry, keep_days=options.learning.keep_days, on_merged=self._async_forget_strangers
        )
        self.learned = self.journal.learned
        self.remembering = Remembering(self.learned, examine, secrets, opine, options.gating)
        self.reviewing = Reviewing(hass, entry, self.journal, self.remembering, options.learning)
        self._reports = RateLimit(OF_PEOPLE)
        self._hass = hass
        self._entry = entry
        self._listeners: list[Callable[[Noticed], None]] = []

    async def async_start(self) -> None:
        """Read what is known, and look back each night."""
        await self.journal.async_start()
        await self._async_forget_strangers()
        self._entry.async_on_unload(self._hass.bus.async_listen(EVENT_USER_REMOVED, self._take_removed))
        self.reviewing.async_start()

    async def async_stop(self) -> None:
        """Keep what is not kept yet."""
        self.reviewing.async_stop()
        await self.journal.async_stop()

    @callback
    def _take_removed(self, event: Event[Mapping[str, str]]) -> None:
        self._start(self.learned.async_forget_person(event.data["user_id"]))

    async def _async_forget_strangers(self) -> None:
        """Forget people who are no users any more: they may have been removed while nothing was loaded."""
        for user_id in self.learned.people:
            if await self._hass.auth.async_get_user(user_id) is None:
                await self.learned.async_forget_person(user_id)

    def taking(self, reply: CheckedReply, home: View | None) -> Iterator[Callable[[], None]]:
        """Yield the steps in which a finished reply is kept and learned from; `home` is what its asker may know of."""
        yield partial(self._take_reply, reply)
        if reply.answers is None:
            yield from (partial(self._take_finding, one, reply, home) for one in reply.report.findings)

    @callback
    def _take_reply(self, reply: CheckedReply) -> None:
        self.journal.add(kept_reply(reply))
        learn_from_reply(self.learned, reply)

    @callback
    def _take_finding(self, finding: Finding, reply: CheckedReply, home: View | None) -> None:
        if finding.verdict is Verdict.REFUTED:
            mistake = kept_mistake(finding, reply, home)
            self.journal.add(mistake)
            learn_from_mistakes(self.learned, (mistake,), reply.subentry_id)
        if home is not None:
            learn_from_finding(self.learned, finding, reply, home)

    @callback
    def async_subscribe(self, listener: Callable[[Noticed], None]) -> CALLBACK_TYPE:
        """Call a listener with each mistake that is noticed after its reply."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @callback
    def take_late(self, interaction_id: str, doubt: Doubt, whence: str) -> None:
        """Keep and count late answers about a claim."""
        self.learned.count("told_late", whence)
        if (opinion := kept_opinion(interaction_id, doubt)) is not None:
            self.journal.add(opinion)

    @callback
    def take_event(self, event: DialogueEvent) -> None:
        """Keep what is said of a reply, and learn from it."""
        for mistake in kept_event(event):
            noticed = Noticed(mistake=mistake, claim=event.said[0], findings=event.findings)
            self.take_mistake(noticed, event.agent_entity_id)
        if (learn := _LESSONS.get(event.act)) is not None:
            self._start(learn(self, event))

    @callback
    def may_report(self, user_id: str | None) -> bool:
        """Return whether a person may report one more mistake by an action; then it counts."""
        return self._reports.take(user_id, dt_util.utcnow())

    @callback
    def take_mistake(self, noticed: Noticed, agent_entity_id: str | None = None) -> None:
        """Keep a mistake that somebody reports, to an agent or by an action."""
        self.journal.add(noticed.mistake)
        learn_from_mistakes(self.learned, (noticed.mistake,))
        self._start(self._async_was_wrong(noticed, agent_entity_id))

    async def _async_was_wrong(self, noticed: Noticed, agent_entity_id: str | None) -> None:
        """Count the verdict of a reply as wrong, of several it is not known which one; pass on whose mistake it was."""
        interaction_id = noticed.mistake.interaction_id
        interaction = None if interaction_id is None else await self.journal.async_interaction(interaction_id)
        if interaction is not None:
            agent_entity_id = interaction.agent_entity_id
            self._learn_outcome(noticed.mistake, interaction)
        self._tell(replace(noticed, subentry_id=self._subentry_of(agent_entity_id)))

    @callback
    def _learn_outcome(self, mistake: Mistake, interaction: Interaction) -> None:
        """Count the verdict that a person corrects as wrong: theirs, of this very claim, and once."""
        person, now = mistake.user_id, dt_util.utcnow()
        is_told = mistake.method is Method.USER_CORRECTION and person == interaction.user_id
        about = _decided_in(interaction, mistake.claim)
        if is_told and len(about) == 1 and self.learned.voices.hears(person, interaction.id, at=now.timestamp()):
            only = replace(interaction, outcomes=tuple(about))
            learn_outcomes(self.learned, only, person, now, is_right=False)

    def _subentry_of(self, agent_entity_id: str | None) -> str | None:
        """Return which agent of ours is meant; where there is only one, nothing needs to name it."""
        agents = [subentry.subentry_id for subentry in self._entry.get_subentries_of_type(SUBENTRY_AGENT)]
        registered = agent_entity_id and er.async_get(self._hass).async_get(agent_entity_id)
        if registered and registered.config_subentry_id in agents:
            return registered.config_subentry_id
        return agents[0] if len(agents) == 1 else None

    @callback
    def _tell(self, noticed: Noticed) -> None:
        for listener in self._listeners:
            try:
                listener(noticed)
            except Exception:
                _LOGGER.exception("A mistake could not be passed on")

    async def _async_confirmed(self, event: DialogueEvent) -> None:
        interaction = event.interaction_id and await self.journal.async_interaction(event.interaction_id)
        if interaction:
            self.remembering.confirm_reply(interaction, event.user_id)

    async def _async_fact(self, event: DialogueEvent) -> None:
        await self.remembering.async_remember(
            Statement(
                text=event.rest,
                before=event.before,
                said=event.text,
                provenance=Provenance.PERSON,
                user_id=event.user_id,
                language=event.language,
                interaction_id=event.interaction_id,
            )
        )

    @callback
    def _start(self, lesson: Coroutine[Any, Any, None]) -> None:
        self._entry.async_create_background_task(self._hass, lesson, "grounded_assist lesson")


_LESSONS: Final[Mapping[Act, Callable[[Learner, DialogueEvent], Coroutine[Any, Any, None]]]] = {
    Act.CONFIRMATION: Learner._async_confirmed,  # noqa: SLF001 - a table of its own methods
    Act.FACT: Learner._async_fact,  # noqa: SLF001 - as above
}
"""What is said of a reply -> what it teaches besides its mistakes."""


def _decided_in(interaction: Interaction, said: str) -> list[Mapping[str, str | float]]:
    """Return what was decided of a claim, which may be worded as we have changed it."""
    words = _bare(said)
    changes = [(_bare(one["original"]), _bare(one["replacement"])) for one in interaction.mitigations]
    decided = [(_bare(str(told.get("claim"))), told) for told in interaction.outcomes]
    return [told for claim, told in decided if words in (claim, *_said_instead(claim, changes))]


def _said_instead(claim: str, changes: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield what was said in the place of a claim, or of the sentence it stands in."""
    for drafted, said in changes:
        if said and claim in drafted:
            yield said
        elif said and drafted and drafted in claim:
            yield _replaced(drafted, said, claim)


def _replaced(drafted: str, said: str, claim: str) -> str:
    """Return a claim with what was said in each place of what was drafted."""
    told, at = "", 0
    for start, end in whole_occurrences(drafted, claim):
        if start >= at:
            told, at = f"{told}{claim[at:start]}{said}", end
    return f"{told}{claim[at:]}"


def _bare(text: str) -> str:
    """Return the words of a claim as they are compared."""
    return text.strip(' .!"“”„«»').casefold()
