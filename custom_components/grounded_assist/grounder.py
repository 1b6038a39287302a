"""The spine: what happens to a reply, stage by stage."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
import logging
from typing import Any, Final

from homeassistant.components.conversation import ChatLog, ConversationInput, ConversationResult
from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers.event import async_track_time_interval
from homeassistant.helpers.start import async_at_started
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .agent import WrappedAgent
from .checker import Checker
from .conversations import Conversations
from .evidence import async_further_sources
from .evidence.actions import async_prepare
from .evidence.home import Home
from .evidence.overheard import answers_in
from .evidence.web import WebSource
from .evidence.window import Window
from .grounding.briefly import let_go
from .grounding.contexts import Context
from .grounding.model import Policy
from .grounding.report import Report
from .grounding.secrets import Secrets
from .interception import Mark
from .learner import Learner
from .listening import DialogueEvent, async_listen, stated_in, tell_self_correction
from .live_audits import LiveAudits
from .models.opinions import Opinion
from .models.readers import Reader, reader_backend
from .options import Role, options_of, verifiers_of, with_known
from .prompting import blocks_of
from .publishing import Finished, Publishing, take_steps
from .recounting import async_recount
from .regeneration import async_regenerate
from .replies import CheckedReply, checked_reply, heard, summary
from .second_opinions import SecondOpinions
from .server_keys import async_ask_for_key
from .settling import Changes
from .stages import Stages
from .surroundings import Asked, Outlook, limits_of
from .taking_back import async_begin, async_take_back, leave_doubts
from .transcript import Transcript
from .turn import Draft, Turn, async_draft, deliver
from .turnstile import LONGEST_QUEUE, async_breathe, ticket
from .verification import Utterance, Verification, VerifyRequest

__all__ = ["CheckedReply", "DialogueEvent", "GroundedAssistConfigEntry", "Grounder", "Utterance", "VerifyRequest"]

_LOGGER = logging.getLogger(__name__)

_FORGET_EVERY: Final = timedelta(minutes=5)
_LET_GO_EVERY: Final = timedelta(minutes=1)


@callback
def _let_go(_now: datetime) -> None:
    let_go()


type GroundedAssistConfigEntry = ConfigEntry[Grounder]


class Grounder:
    """Check replies of wrapped agents against the home."""

    def __init__(self, hass: HomeAssistant, entry: GroundedAssistConfigEntry, secrets: Secrets) -> None:
        """Prepare for one config entry."""
        self.secrets = secrets
        """Recognizes texts that must not leave the house."""
        self.stages = Stages()
        """What a sentence goes through; each may be put in the place of another."""
        self._options = options_of(with_known(entry.options, {Role.VERIFIER: verifiers_of(entry)}))
        self._hass = hass
        self._entry = entry
        self._home = Home(hass, host_without_user=self._options.sourcing.host_without_user)
        self._outlook = Outlook(
            hass=hass, home=self._home, options=self._options, limits=limits_of(entry.options), secrets=secrets
        )
        self.verification = Verification(self._outlook, lambda: self.stages, lambda: self.learner.learned)
        """What checks texts that nobody speaks."""
        self._learner = Learner(hass, entry, self._options, self.verification.async_examine, self._async_opine, secrets)
        self._conversations = Conversations()
        self.second_opinions = SecondOpinions(hass, entry, self._options, self._learner, secrets)
        """Whom to ask of what the home leaves open."""
        self.reader = self._make_reader(self._options.reading.reader)
        """Who reads what the rules could not account for."""
        self._audits = LiveAudits(hass, entry, self._options, self.second_opinions, self._learner.learned.count)
        self._publishing = Publishing(
            hass, self._learner, self._audits.take, notifies=self._options.mitigating.notifies
        )
        self._listeners: list[Callable[[DialogueEvent], None]] = []

    def _make_reader(self, chosen: str) -> Reader | None:
        """Return who was chosen to read; None for nobody."""
        if (backend := reader_backend(self._hass, self._entry, chosen)) is None:
            return None
        if (subentry := self._entry.subentries.get(chosen)) is None:
            return Reader(backend, self._learner.learned.count, spawn=self._spawn)
        refused = partial(async_ask_for_key, self._hass, self._entry, subentry)
        return Reader(backend, self._learner.learned.count, refused=refused, spawn=self._spawn)

    @property
    def learner(self) -> Learner:
        """Return what was learned from replies, and where it is kept, with the last of them taken in."""
        self._publishing.take_in()
        return self._learner

    @property
    def searches(self) -> tuple[WebSource, ...]:
        """Return the search servers that may be asked."""
        return tuple(source for source in self.stages.further if isinstance(source, WebSource))

    @property
    def offers_tools(self) -> bool:
        """Return whether other agents may look things up by our tools."""
        return self._options.sourcing.offers_tools

    async def async_start(self) -> None:
        """Get to know the home and the words for it."""
        self.stages = replace(
            self.stages,
            further=await async_further_sources(self._hass, self._entry),
            verifier=self.second_opinions.of_replies,
            reader=self.reader,
        )
        await self.learner.async_start()
        await self._home.async_start()
        await self.async_prepare(None)
        self._entry.async_on_unload(async_at_started(self._hass, async_prepare))
        self._entry.async_on_unload(async_track_time_interval(self._hass, _let_go, _LET_GO_EVERY))
        if (reader := self.reader) is not None:
            forget = async_track_time_interval(self._hass, reader.forget_old, _FORGET_EVERY)
            self._entry.async_on_unload(forget)

    async def async_stop(self) -> None:
        """Let go of the home and of what was said."""
        try:
            await self.learner.async_stop()
        finally:
            let_go()
            self._conversations.clear()
            await self._home.async_stop()

    async def async_prepare(self, language: str | None) -> None:
        """Load the words of a language."""
        language = language or self._hass.config.language
        await self._outlook.async_prepare(language, has_reader=self.reader is not None)

    async def async_answer(
        self, agent: WrappedAgent, policy: Policy, user_input: ConversationInput, chat_log: ChatLog
    ) -> ConversationResult:
        """Ask the wrapped agent and return what is left of its reply once it was checked."""
        with ticket():
            await async_breathe(LONGEST_QUEUE)
            return await self._async_answer(self._open(agent, policy, user_input, chat_log))

    async def _async_answer(self, turn: Turn) -> ConversationResult:
        try:
            with turn.changes, turn.window:
                await self._async_prepare_checks(turn)
                draft = await async_listen(turn, self._tell) or await async_draft(turn)
                for mend in (async_regenerate, async_recount, async_take_back):
                    draft = await self._async_mend(turn, draft, mend)
                # However long the reply was: others had to wait for the last of it.
                await async_breathe()
                result = deliver(turn, draft)
        except asyncio.CancelledError:
            self._publish(turn, is_interrupted=True)
            raise
        self._publish(turn)
        return result

    async def async_verify(self, request: VerifyRequest) -> Report:
        """Return what the home says of a text; waits for nothing to happen and changes nothing."""
        return await self.verification.async_verify(request)

    async def _async_opine(
        self, text: str, before: Sequence[str], context: Callable[[], Awaitable[Context]]
    ) -> Opinion | None:
        """Return what a verifier thinks of what is to be remembered; None where nobody is to be asked."""
        return await self.second_opinions.async_of_memory(text, before, context)

    @callback
    def async_subscribe(self, subscriber: Callable[[CheckedReply], None]) -> CALLBACK_TYPE:
        """Call a subscriber with each finished reply."""
        return self._publishing.async_subscribe(subscriber)

    @callback
    def async_subscribe_dialogue(self, listener: Callable[[DialogueEvent], None]) -> CALLBACK_TYPE:
        """Call a listener with each request, or sentence of an agent, that is about what was said before."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def latest(self) -> tuple[Finished, ...]:
        """Return the last finished replies, oldest first."""
        return self._publishing.latest

    @callback
    def forget(self, before: datetime) -> None:
        """Forget the finished replies that are older."""
        self._publishing.forget(before)

    @callback
    def _open(self, agent: WrappedAgent, policy: Policy, user_input: ConversationInput, chat_log: ChatLog) -> Turn:
        return Turn(
            interaction_id=ulid_now(),
            agent=agent,
            policy=policy,
            user_input=user_input,
            chat_log=chat_log,
            mark=Mark.of(chat_log),
            created=dt_util.utcnow(),
            changes=Changes(self._hass, user_input.context),
            window=Window(self._hass),
            conversation=self._conversations.open(chat_log.conversation_id, user_input.context.user_id),
            patience=self._outlook.patience,
            may_tell=self._learner.remembering.may_tell(user_input.context.user_id),
            secrets=self.secrets,
        )

    async def _async_prepare_checks(self, turn: Turn) -> None:
        """Bring what checks the sentences of a turn; if that cannot be, it never costs the reply."""
        user_input = turn.user_input
        asked = Asked(
            language=user_input.language,
            request=turn.request,
            user_id=user_input.context.user_id,
            policy=turn.policy,
            window=turn.window,
            is_spoken=turn.is_spoken,
            earlier=turn.conversation.earlier,
            earlier_calls=tuple(turn.conversation.answers),
            dialogue=tuple(turn.conversation.dialogue),
            told_here=lambda: answers_in(turn.chat_log.content),
            spawn=self._spawn,
            has_reader=self.stages.reader is not None,
            learned=self.learner.learned,
        )
        try:
            turn.checker = await self._async_look_around(asked, turn.transcript, turn.changes, self.stages)
            turn.blocks = self._blocks(turn)
            await async_begin(turn)
        except Exception:
            _LOGGER.exception("A reply cannot be checked")
            turn.has_broken = True

    async def _async_look_around(
        self, asked: Asked, transcript: Transcript, changes: Changes, stages: Stages
    ) -> Checker | None:
        given = await self._outlook.async_look_around(asked)
        return None if given is None else Checker(stages, given, transcript, changes)

    def _blocks(self, turn: Turn) -> str | None:
        if turn.checker is None or turn.policy is Policy.OBSERVE:
            return None
        checker = turn.checker
        doubted = turn.conversation.doubted
        return blocks_of(checker.scene, checker.asker, self.learner.learned, self._options.prompting, doubted)

    def _spawn[T](self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        return self._entry.async_create_background_task(self._hass, work, "grounded_assist behind a reply")

    async def _async_mend(self, turn: Turn, draft: Draft, mend: Callable[[Turn, Draft], Awaitable[Draft]]) -> Draft:
        """Return a better draft, the same one if that fails."""
        try:
            return await mend(turn, draft)
        except Exception:
            _LOGGER.exception("A reply could not be mended")
            turn.has_broken = True
            return draft

    @callback
    def _tell(self, event: DialogueEvent) -> None:
        for listener in (self._learner.take_event, *self._listeners):
            try:
                listener(event)
            except Exception:
                _LOGGER.exception("What was said about a reply could not be passed on")

    @property
    def _successor(self) -> Grounder:
        """Return what keeps replies now: a turn may outlive what it began with, by a reload."""
        return self._entry.runtime_data if self._entry.state is ConfigEntryState.LOADED else self

    @callback
    def hand_over(self, finished: Finished) -> None:
        """Pass on a finished reply to whoever follows them, and keep it."""
        self._publishing.hand_over(finished)

    @callback
    def _publish(self, turn: Turn, *, is_interrupted: bool = False) -> None:
        try:
            reply = checked_reply(turn, is_interrupted=is_interrupted)
        except Exception:
            _LOGGER.exception("A checked reply could not be reported")
            return
        _LOGGER.debug("Reply checked: %s", summary(reply))
        # A correction is compared with what was said before, so it goes first.
        take_steps(
            lambda: tell_self_correction(turn, self._tell),
            lambda: turn.conversation.remember(reply.report, heard(turn), reply.answers, reply.request),
            lambda: turn.conversation.state(stated_in(turn), is_own=turn.answers is not None),
            lambda: turn.conversation.hear(reply.request, reply.delivered, turn.transcript.calls),
            lambda: leave_doubts(turn, self._learner.take_late),
            lambda: self.second_opinions.look_again(turn),
        )
        home = None if turn.checker is None else turn.checker.scene.home
        trace = None if is_interrupted else self._audits.trace_of(turn)
        self._successor.hand_over(Finished(reply=reply, heard=tuple(heard(turn)), home=home, trace=trace))
