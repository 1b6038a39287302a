"""One turn: asking the wrapped agent, holding its draft, delivering what is left of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
import logging
from typing import Final

from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    Content,
    ConversationInput,
    ConversationResult,
)
from homeassistant.core import callback
from homeassistant.helpers import intent, llm

from .agent import WrappedAgent
from .checked import Checked, Message
from .checker import Checker, async_leave
from .coercion import encodable
from .conversations import Conversation, Doubt
from .evidence.window import Window
from .grounding.limits import LONGEST_REQUEST
from .grounding.model import Finding, Policy
from .grounding.reading.acts import Act
from .grounding.secrets import LONGEST_AT_ONCE, Secrets
from .interception import Gate, Mark, commit, contents_since, texts_of, unseen_texts
from .settling import Changes
from .transcript import Transcript

_LOGGER = logging.getLogger(__name__)
# As in ChatLog.continue_conversation: also the Greek and the Chinese one.
_QUESTION_MARKS: Final = ("?", ";", "\uff1f")


@dataclass(slots=True, kw_only=True)
class Turn:
    """A request and the reply to it while it is made."""

    interaction_id: str
    agent: WrappedAgent
    policy: Policy
    user_input: ConversationInput
    chat_log: ChatLog
    mark: Mark
    """The request in the chat log; what follows it was said in this turn."""
    created: datetime
    changes: Changes
    window: Window
    conversation: Conversation
    patience: float
    """Seconds that checking may last once the wrapped agent has answered."""
    secrets: Secrets
    opening: tuple[Checked, ...] = ()
    """What is said before anything of the draft."""
    doubts: tuple[Doubt, ...] = ()
    """What that takes back."""
    checker: Checker | None = None
    """None if there is no lexicon of the language, or something broke."""
    transcript: Transcript = field(default_factory=Transcript)
    gate: Gate | None = None
    """Of the draft that is being said."""
    has_broken: bool = False
    """Something else than a check has failed."""
    seconds_asking: float = 0.0
    dropped: tuple[Checked, ...] = ()
    """The first draft, if the wrapped agent was asked again."""
    blocks: str | None = None
    """Of our own, given to the wrapped agent with the request."""
    may_tell: bool = True
    """The person may have something remembered; not after so much that it is too much."""
    answers: Act | None = None
    """What of the person's we answer ourselves, without the wrapped agent."""

    @property
    def is_spoken(self) -> bool:
        """Return whether the reply may be read aloud; where nobody listens while it is made it is only shown."""
        asked = self.user_input
        return self.chat_log.delta_listener is not None or bool(asked.device_id or asked.satellite_id)

    @property
    def request(self) -> str:
        """Return what the person said, as it can be encoded; of what is too long only that it is."""
        return encodable(self.user_input.text[: LONGEST_REQUEST + 1])

    @property
    def contents(self) -> list[Content]:
        """Return what this turn has added to the chat log."""
        return contents_since(self.chat_log, self.mark)

    @property
    def tools(self) -> Sequence[llm.Tool]:
        """Return the tools the wrapped agent was given."""
        return self.chat_log.llm_api.tools if self.chat_log.llm_api else ()

    @property
    def abbreviations(self) -> frozenset[str]:
        """Return which full stops end no sentence."""
        return self.checker.scene.lexicon.abbreviations if self.checker else frozenset()

    async def async_ask(self, guidance: str | None) -> ConversationResult:
        """Ask the wrapped agent; how long it takes is its own affair."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        try:
            told = "\n\n".join(filter(None, (self.blocks, guidance))) or None
            guidance = None if told is None else await self._async_tellable(told)
            return await self.agent.async_ask(self.user_input, self.chat_log, guidance=guidance)
        finally:
            self.seconds_asking += loop.time() - begin

    async def _async_tellable(self, told: str) -> str | None:
        """Return the lines that hold no secret; it takes long to look, so the event loop does not do it."""
        if len(told) <= LONGEST_AT_ONCE:
            return self.secrets.without(told) or None
        return await asyncio.get_running_loop().run_in_executor(None, self.secrets.without, told) or None

    @callback
    def complain(self, error: Exception) -> None:
        """Log what has broken, the first time only."""
        if not self.has_broken:
            self.has_broken = True
            _LOGGER.error("A reply could not be checked to its end", exc_info=error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the wrapped agent answered; `held` was checked and is not yet heard."""

    gate: Gate
    result: ConversationResult
    held: tuple[Checked, ...] = ()
    own_words: str | None = None
    """Said by us: after the wrapped agent broke off, or in the place of what it said."""
    own_findings: tuple[Finding, ...] = ()
    """What was found of our own words."""
    taken_back: tuple[Checked, ...] = ()
    """What is said of what was heard and was false."""

    @property
    def has_failed(self) -> bool:
        """Return whether the wrapped agent answered with an error."""
        return self.result.response.response_type is intent.IntentResponseType.ERROR

    @property
    def speech(self) -> str:
        """Return what Home Assistant would speak."""
        return str(self.result.response.speech.get("plain", {}).get("speech") or "")


async def async_draft(turn: Turn, *, guidance: str | None = None) -> Draft:
    """Ask the wrapped agent; with guidance nothing is heard before the whole draft was checked."""
    gate = Gate(
        turn.chat_log,
        turn.checker.async_check if turn.checker else async_leave,
        turn.transcript,
        abbreviations=turn.abbreviations,
        patience=turn.patience,
        is_holding=guidance is not None,
    )
    gate.opening = turn.opening
    if turn.checker is not None:
        checker = turn.checker
        gate.cites = checker.cites
        gate.check.unchecked, gate.check.is_over = checker.unchecked, lambda: checker.is_spent
        gate.foresee = checker.async_foresee if checker.foresees else None
        gate.begin_message = checker.begin_message
    gate.hides_thoughts = turn.checker is not None and turn.policy is not Policy.OBSERVE
    turn.gate = gate
    async with gate:
        draft = Draft(gate=gate, result=await turn.async_ask(guidance))
        try:
            draft = replace(draft, held=await _async_hear_out(turn, draft))
        except Exception as error:  # noqa: BLE001 - whatever breaks on the way, the voice goes on
            turn.complain(error)
    return draft


async def _async_hear_out(turn: Turn, draft: Draft) -> tuple[Checked, ...]:
    """Take all that the wrapped agent said, wherever it left it, and return what is held of it."""
    gate = draft.gate
    gate.read(turn.contents, turn.tools)
    await gate.async_end(is_cut=draft.has_failed, written=texts_of(turn.contents))
    for text in unseen_texts(turn.contents, gate.messages):
        await gate.async_add(text)
    if draft.speech and not draft.has_failed and _message_of(draft.speech, gate.messages) is None:
        await gate.async_add(draft.speech, is_spoken=False)
    if turn.checker is not None:
        turn.checker.uncount(gate.held)
    return await gate.async_recheck()


@callback
def deliver(turn: Turn, draft: Draft) -> ConversationResult:
    """Let the draft be heard, put it into the history, and return what Home Assistant speaks."""
    try:
        return _deliver(turn, draft)
    except Exception as error:  # noqa: BLE001 - the voice goes on
        turn.complain(error)
        return draft.result


@callback
def _deliver(turn: Turn, draft: Draft) -> ConversationResult:
    draft.gate.release()
    try:
        _frame(draft)
    finally:
        commit(turn.chat_log, turn.mark, draft.gate.messages)
    if draft.own_words is not None:
        return _deliver_own_words(turn, draft, draft.own_words)
    if draft.has_failed:
        return _deliver_failure(turn, draft)
    return _deliver_speech(turn, draft)


@callback
def _frame(draft: Draft) -> None:
    """Say what of this reply was false behind all that was heard of it, and what of earlier ones in front."""
    shown = _message_of(draft.speech, draft.gate.messages)
    heard = [message for message in draft.gate.messages if message.is_spoken and message is not shown]
    for message in (*heard[-1:], *filter(None, (shown,))):
        for words in draft.taken_back:
            draft.gate.add(message, replace(words, delivered=f" {words.delivered}"))
    if shown is not None and draft.own_words is None:
        draft.gate.open(shown)


@callback
def _deliver_own_words(turn: Turn, draft: Draft, text: str) -> ConversationResult:
    message = draft.gate.say(text, draft.own_findings, is_drafted=turn.answers is not None)
    draft.gate.open(message)
    _remember(turn, message.delivered)
    response = intent.IntentResponse(language=turn.user_input.language)
    response.async_set_speech(message.delivered)
    return ConversationResult(
        response=response, conversation_id=turn.chat_log.conversation_id, continue_conversation=_asks(text)
    )


@callback
def _deliver_failure(turn: Turn, draft: Draft) -> ConversationResult:
    """Say what went wrong; aloud only if Home Assistant will not do so itself."""
    message = _message_of(draft.speech, draft.gate.messages)
    if message is not None:
        return _deliver_speech(turn, draft)
    if draft.gate.has_spoken:
        draft.gate.say(draft.speech)
    return replace(draft.result, conversation_id=turn.chat_log.conversation_id)


@callback
def _deliver_speech(turn: Turn, draft: Draft) -> ConversationResult:
    drafted = draft.speech
    message = _message_of(drafted, draft.gate.messages)
    delivered = drafted if message is None else message.delivered
    if delivered != drafted:
        _replace_speech(draft.result.response, delivered)
    if delivered and not any(isinstance(content, AssistantContent) and content.content for content in turn.contents):
        _remember(turn, delivered)
    return ConversationResult(
        response=draft.result.response,
        conversation_id=turn.chat_log.conversation_id,
        continue_conversation=_continues(
            drafted, _unframed(turn, draft, delivered), wanted=draft.result.continue_conversation
        ),
    )


@callback
def _replace_speech(response: intent.IntentResponse, text: str) -> None:
    """Say a text, and drop whatever else repeats the draft."""
    for repeated in (response.speech, response.card, response.reprompt):
        repeated.clear()
    response.async_set_speech(text)


def _unframed(turn: Turn, draft: Draft, delivered: str) -> str:
    """Return what is delivered without what is taken back around it: it may have ended with a question."""
    behind = "".join(f" {words.delivered}" for words in draft.taken_back)
    return delivered.removesuffix(behind).removeprefix("".join(words.delivered for words in turn.opening))


def _continues(drafted: str, delivered: str, *, wanted: bool) -> bool:
    """Follow what is delivered, unless the wrapped agent wants to go on whatever it said."""
    if delivered == drafted:
        return wanted
    return (wanted and not _asks(drafted)) or _asks(delivered)


def _asks(text: str) -> bool:
    return text.rstrip().endswith(_QUESTION_MARKS)


def _message_of(speech: str, messages: Sequence[Message]) -> Message | None:
    """Return the last message that says what Home Assistant would speak."""
    return next((message for message in reversed(messages) if message.draft.strip() == speech.strip()), None)


@callback
def _remember(turn: Turn, text: str) -> None:
    content = AssistantContent(agent_id=turn.user_input.agent_id, content=text)
    turn.chat_log.async_add_assistant_content_without_tools(content)
