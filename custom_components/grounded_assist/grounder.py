"""The spine: what happens to a reply, stage by stage."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
import logging
from typing import Final

from homeassistant.components.conversation import ChatLog, ConversationInput, ConversationResult
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, State, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from . import lexicons
from .agent import WrappedAgent
from .checker import Checker, Surroundings, async_check_text
from .const import CONF_BUDGET_SECONDS, CONF_SETTLE_SECONDS, DEFAULT_BUDGET_SECONDS, DEFAULT_SETTLE_SECONDS
from .evidence.home import Home
from .evidence.window import Window
from .grounding.model import Policy, ToolCall
from .grounding.report import Report
from .grounding.scene import Scene
from .interception import Mark
from .options import options_of
from .recounting import async_recount
from .regeneration import async_regenerate
from .replies import CheckedReply, checked_reply, report_of, summary
from .settling import Changes
from .stages import Stages
from .transcript import Transcript
from .turn import Draft, Turn, async_draft, deliver

__all__ = ["CheckedReply", "GroundedAssistConfigEntry", "Grounder", "VerifyRequest"]

_LOGGER = logging.getLogger(__name__)
_GRACE_SECONDS: Final = 0.5
"""Given to checks that keep to their budget before they are cut off."""

type GroundedAssistConfigEntry = ConfigEntry[Grounder]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """A text to check, and what the caller tells of the turn it belongs to."""

    text: str
    request: str = ""
    language: str | None = None
    policy: Policy = Policy.CORRECT
    context_text: str = ""
    turns: tuple[str, ...] = ()
    state_before: Mapping[str, State] = field(default_factory=dict)
    tool_calls: tuple[ToolCall, ...] = ()
    user_id: str | None = None


class Grounder:
    """Check replies of wrapped agents against the home."""

    def __init__(self, hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> None:
        """Prepare for one config entry."""
        self.stages = Stages()
        """What a sentence goes through; each may be put in the place of another."""
        self._hass = hass
        self._home = Home(hass)
        self._budget_seconds = float(entry.options.get(CONF_BUDGET_SECONDS, DEFAULT_BUDGET_SECONDS))
        self._settle_seconds = float(entry.options.get(CONF_SETTLE_SECONDS, DEFAULT_SETTLE_SECONDS))
        self._options = options_of(entry.options)
        self._subscribers: list[Callable[[CheckedReply], None]] = []

    async def async_start(self) -> None:
        """Get to know the home and the words for it."""
        await self._home.async_start()
        await self.async_prepare(None)

    async def async_stop(self) -> None:
        """Let go of the home."""
        await self._home.async_stop()

    async def async_prepare(self, language: str | None) -> None:
        """Load the words of a language."""
        await lexicons.async_load(self._hass, language or self._hass.config.language)

    async def async_answer(
        self, agent: WrappedAgent, policy: Policy, user_input: ConversationInput, chat_log: ChatLog
    ) -> ConversationResult:
        """Ask the wrapped agent and return what is left of its reply once it was checked."""
        turn = self._open(agent, policy, user_input, chat_log)
        try:
            with turn.changes, turn.window:
                turn.checker = await self._async_checker(turn)
                draft = await async_draft(turn)
                draft = await self._async_mend(turn, draft, async_regenerate)
                draft = await self._async_mend(turn, draft, async_recount)
                result = deliver(turn, draft)
        except asyncio.CancelledError:
            self._publish(turn, is_interrupted=True)
            raise
        self._publish(turn)
        return result

    async def async_verify(self, request: VerifyRequest) -> Report:
        """Return what the home says of a text; waits for nothing to happen and changes nothing."""
        window = Window.told(self._hass, request.state_before)
        language = request.language or self._hass.config.language
        given = await self._async_surroundings(language, request.request, request.user_id, request.policy, window)
        transcript = Transcript(request.tool_calls)
        transcript.end()
        checker = self._checker(given, transcript, Changes(self._hass))
        has_broken = not await self._async_recall(checker, (request.context_text, *request.turns))
        message = await async_check_text(request.text, checker, patience=self._patience)
        return report_of([message], checker, language=language, has_broken=has_broken)

    @callback
    def async_subscribe(self, subscriber: Callable[[CheckedReply], None]) -> CALLBACK_TYPE:
        """Call a subscriber with each finished reply."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)

    @property
    def _patience(self) -> float:
        return self._budget_seconds + _GRACE_SECONDS

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
            changes=Changes(self._hass),
            window=Window(self._hass),
            patience=self._patience,
        )

    async def _async_checker(self, turn: Turn) -> Checker | None:
        """Return what checks the sentences of a turn; None if it cannot be, which never costs the reply."""
        asked = turn.user_input
        try:
            given = await self._async_surroundings(
                asked.language, asked.text, asked.context.user_id, turn.policy, turn.window
            )
        except Exception:
            _LOGGER.exception("A reply cannot be checked")
            turn.has_broken = True
            return None
        return self._checker(given, turn.transcript, turn.changes)

    def _checker(self, given: Surroundings | None, transcript: Transcript, changes: Changes) -> Checker | None:
        return None if given is None else Checker(self.stages, given, transcript, changes)

    async def _async_recall(self, checker: Checker | None, texts: tuple[str, ...]) -> bool:
        """Let a checker know what was said before, oldest first; return whether that went well."""
        try:
            for text in texts:
                if checker is not None:
                    await checker.async_recall(text)
        except Exception:
            _LOGGER.exception("What was said before could not be read")
            return False
        return True

    async def _async_surroundings(
        self, language: str, request: str, user_id: str | None, policy: Policy, window: Window
    ) -> Surroundings | None:
        """Return what holds for a whole turn; None in a language without a lexicon."""
        lexicon = await lexicons.async_load(self._hass, language)
        if lexicon is None:
            return None
        asker = await self._home.async_asker(user_id)
        view = self._home.view(asker)
        return Surroundings(
            scene=Scene(
                lexicon=lexicon,
                home=view,
                now=dt_util.now(),
                request=request,
                options=self._options,
                convert=lexicons.convert,
            ),
            policy=policy,
            asker=asker,
            window=window,
            budget_seconds=self._budget_seconds,
            settle_seconds=self._settle_seconds,
        )

    async def _async_mend(self, turn: Turn, draft: Draft, mend: Callable[[Turn, Draft], Awaitable[Draft]]) -> Draft:
        """Return a better draft, the same one if that fails."""
        try:
            return await mend(turn, draft)
        except Exception:
            _LOGGER.exception("A reply could not be mended")
            turn.has_broken = True
            return draft

    @callback
    def _publish(self, turn: Turn, *, is_interrupted: bool = False) -> None:
        try:
            reply = checked_reply(turn, is_interrupted=is_interrupted)
            _LOGGER.debug("Reply checked: %s", summary(reply))
            for subscriber in list(self._subscribers):
                subscriber(reply)
        except Exception:
            _LOGGER.exception("A checked reply could not be reported")
