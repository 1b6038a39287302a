"""Take in what replies, and what people say of them, teach: for the next reply, and for the nightly review."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util

from .grounding.gazetteer import View
from .grounding.memories import Provenance
from .grounding.options import Options
from .grounding.reading.acts import Act
from .journal.entries import Mistake
from .journal.journal import Journal
from .keeping import kept_event, kept_reply
from .learning import learn_from_mistakes, learn_from_reply, learn_outcomes
from .listening import DialogueEvent
from .remembering import Examine, Remembering, Statement
from .replies import CheckedReply
from .reviewing import Reviewing


class Learner:
    """Keep what happened in the journal, and learn from it."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, options: Options, examine: Examine) -> None:
        """Prepare for one config entry."""
        self.journal = Journal(hass, entry, keep_days=options.learning.keep_days)
        self.learned = self.journal.learned
        self.remembering = Remembering(self.learned, examine)
        self.reviewing = Reviewing(hass, entry, self.journal, self.remembering, options.learning)
        self._hass = hass
        self._entry = entry

    async def async_start(self) -> None:
        """Read what is known, and look back each night."""
        await self.journal.async_start()
        self.reviewing.async_start()

    async def async_stop(self) -> None:
        """Keep what is not kept yet."""
        self.reviewing.async_stop()
        await self.journal.async_stop()

    @callback
    def take_reply(self, reply: CheckedReply, home: View | None) -> None:
        """Keep a finished reply, and learn from it; `home` is what its asker may know of."""
        entries = tuple(kept_reply(reply, home))
        self.journal.add(*entries)
        learn_from_reply(self.learned, reply, home)
        mistakes = [one for one in entries if isinstance(one, Mistake)]
        learn_from_mistakes(self.learned, mistakes, reply.agent_entity_id)

    @callback
    def take_event(self, event: DialogueEvent) -> None:
        """Keep what is said of a reply, and learn from it."""
        self.take_mistakes(*kept_event(event))
        if (learn := _LESSONS.get(event.act)) is not None:
            self._start(learn(self, event))

    @callback
    def take_mistakes(self, *mistakes: Mistake) -> None:
        """Keep mistakes that somebody tells of."""
        self.journal.add(*mistakes)
        learn_from_mistakes(self.learned, mistakes)
        for mistake in mistakes:
            if mistake.interaction_id is not None:
                self._start(self._async_was_wrong(mistake.interaction_id))

    async def _async_was_wrong(self, interaction_id: str) -> None:
        """Count the verdict of a reply as wrong; of several it is not known which one."""
        interaction = await self.journal.async_interaction(interaction_id)
        if interaction is not None and len(interaction.outcomes) == 1:
            learn_outcomes(self.learned, interaction, dt_util.utcnow(), is_right=False)

    async def _async_confirmed(self, event: DialogueEvent) -> None:
        interaction = event.interaction_id and await self.journal.async_interaction(event.interaction_id)
        if interaction:
            self.remembering.confirm_reply(interaction)

    async def _async_fact(self, event: DialogueEvent) -> None:
        await self.remembering.async_remember(
            Statement(
                text=event.rest,
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
"""What is said of a reply -> what it teaches beside the mistakes that it tells of."""
