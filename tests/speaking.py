"""An agent that speaks from a script, lamps that obey or do not, and a way to ask."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, override

from homeassistant.components import conversation
from homeassistant.components.conversation import (
    AssistantContent,
    ChatLog,
    Content,
    ConversationEntity,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
    async_converse,
    async_get_chat_log,
    async_get_result_from_chat_log,
)
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.light import ColorMode, LightEntity
from homeassistant.const import MATCH_ALL
from homeassistant.core import Context, HomeAssistant, State
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import intent, llm
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.helpers.entity_component import DATA_INSTANCES
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.grounder import CheckedReply, Grounder

from .conftest import agent_data, async_add_entry, our_agent

type Delta = dict[str, Any]


@dataclass(frozen=True)
class Call:
    """A step: call a tool."""

    name: str
    args: Any = field(default_factory=dict)


@dataclass(frozen=True)
class Wait:
    """A step: go on when something has happened."""

    event: asyncio.Event

    async def async_come(self) -> None:
        """Come to it."""
        await self.event.wait()


@dataclass(frozen=True)
class Signal:
    """A step: let others know that it was come to."""

    event: asyncio.Event

    async def async_come(self) -> None:
        """Come to it."""
        self.event.set()


@dataclass(frozen=True)
class Touch:
    """A step: change a state by no tool, with the context of the request or by itself."""

    entity_id: str
    state: str
    is_asked: bool = True


@dataclass(frozen=True)
class Serve:
    """A step: call an action by no tool, with the context of the request or by itself."""

    action: str
    data: Any
    is_asked: bool = True


@dataclass(frozen=True)
class Think:
    """A step: think aloud."""

    text: str


@dataclass(frozen=True)
class Rewrite:
    """A step: put another object in the place of the request in the history."""


@dataclass(frozen=True)
class Write:
    """A step: write to the history whatever it is."""

    content: Any


type Step = str | Call | Wait | Signal | Touch | Serve | Think | Rewrite | Write | Exception
type Message = Sequence[Step]


@dataclass
class Line:
    """What is said when asked once: messages with tools between them, and how it ends."""

    messages: Sequence[Message] = ()
    speech: str | None = None
    """Where it differs from the last message."""
    error: str | None = None
    continues: bool | None = None
    extras: bool = False
    """Whether the speech comes with a card, a reprompt and marked up."""


type Manner = Literal["streams", "writes", "only_answers"]


class Speaker(ConversationEntity):
    """Speaks its lines in turn, the last one for ever, in the manner of an integration."""

    supported_languages = MATCH_ALL
    api: str | None = llm.LLM_API_ASSIST
    _attr_supported_features = ConversationEntityFeature.CONTROL

    def __init__(self, name: str, manner: Manner, lines: Sequence[Line]) -> None:
        """Learn the lines."""
        self._attr_unique_id = name
        self._attr_name = name
        self._attr_supports_streaming = manner == "streams"
        self.manner = manner
        self.lines = list(lines)
        self.asked: list[ConversationInput] = []
        self.histories: list[list[str]] = []

    @override
    async def async_process(self, user_input: ConversationInput) -> ConversationResult:
        if self.manner != "only_answers":
            return await super().async_process(user_input)
        self.asked.append(user_input)
        line = self._line()
        for step in (step for message in line.messages for step in message if isinstance(step, Serve)):
            await self._async_serve(step)
        text = "".join(step for message in line.messages for step in message if isinstance(step, str))
        return self._result(line, ConversationResult(_response(user_input, text), user_input.conversation_id))

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: ChatLog) -> ConversationResult:
        self.asked.append(user_input)
        self.histories.append(
            [f"{content.role}: {getattr(content, 'content', '')}" for content in chat_log.content[1:]]
        )
        await chat_log.async_provide_llm_data(
            user_input.as_llm_context("speaker"), self.api, None, user_input.extra_system_prompt
        )
        line = self._line()
        for message in line.messages:
            await (self._async_stream if self.manner == "streams" else self._async_write)(chat_log, message)
        return self._result(line, async_get_result_from_chat_log(user_input, chat_log))

    def _line(self) -> Line:
        return self.lines[min(len(self.asked), len(self.lines)) - 1]

    def _result(self, line: Line, result: ConversationResult) -> ConversationResult:
        if line.error is not None:
            result.response = _response(None, "")
            result.response.async_set_error(intent.IntentResponseErrorCode.UNKNOWN, line.error)
        if line.speech is not None:
            result.response.async_set_speech(line.speech)
        if line.continues is not None:
            result.continue_conversation = line.continues
        if line.extras:
            said = result.response.speech["plain"]["speech"]
            result.response.async_set_speech(f"<speak>{said}</speak>", "ssml")
            result.response.async_set_reprompt(said)
            result.response.async_set_card("Light", said)
        return result

    async def _async_serve(self, step: Serve) -> None:
        domain, _, action = step.action.partition(".")
        context = self.asked[-1].context if step.is_asked else Context()
        await self.hass.services.async_call(domain, action, step.data, context=context)
        await asyncio.sleep(0)

    async def _async_stream(self, chat_log: ChatLog, message: Message) -> None:
        async def deltas() -> AsyncIterator[Any]:
            yield {"role": "assistant"}
            for step in message:
                if isinstance(step, Exception):
                    raise step
                if isinstance(step, Wait | Signal):
                    await step.async_come()
                    continue
                if isinstance(step, Touch):
                    context = self.asked[-1].context if step.is_asked else Context()
                    self.hass.states.async_set(step.entity_id, step.state, context=context)
                    continue
                if isinstance(step, Serve):
                    await self._async_serve(step)
                    continue
                if isinstance(step, Rewrite):
                    chat_log.content[-1] = replace(chat_log.content[-1])
                    continue
                if isinstance(step, Write):
                    chat_log.content.append(AssistantContent(agent_id=self.entity_id, content=step.content))
                    continue
                yield _delta(step)
                await asyncio.sleep(0)

        async for _ in chat_log.async_add_delta_content_stream(self.entity_id, deltas()):
            pass

    async def _async_write(self, chat_log: ChatLog, message: Message) -> None:
        failures = [step for step in message if isinstance(step, Exception)]
        if failures:
            raise failures[0]
        calls = [_delta(step)["tool_calls"][0] for step in message if isinstance(step, Call)]
        text = "".join(step for step in message if isinstance(step, str))
        content = AssistantContent(
            agent_id=self.entity_id, content=text or None, tool_calls=calls or None, native="raw"
        )
        async for _ in chat_log.async_add_assistant_content(content):
            pass


def _delta(step: Step) -> Delta:
    if isinstance(step, Call):
        return {"tool_calls": [llm.ToolInput(tool_name=step.name, tool_args=step.args)]}
    if isinstance(step, Think):
        return {"thinking_content": step.text}
    return {"content": step}


def _response(user_input: ConversationInput | None, text: str) -> intent.IntentResponse:
    response = intent.IntentResponse(language=user_input.language if user_input else "en")
    response.async_set_speech(text)
    return response


class Lamp(LightEntity):
    """A lamp that obeys at once, late, only in a moment of its own, or never."""

    _attr_should_poll = False
    _attr_color_mode = ColorMode.ONOFF
    _attr_supported_color_modes = {ColorMode.ONOFF}  # noqa: RUF012

    def __init__(self, name: str, obeys: Literal["at_once", "soon", "never", "raises"], *, is_on: bool = False) -> None:
        """Hang it up."""
        self._attr_name = name
        self._attr_is_on = is_on
        self.obeys = obeys

    @override
    async def async_turn_on(self, **kwargs: Any) -> None:
        await self._async_become(is_on=True)

    @override
    async def async_turn_off(self, **kwargs: Any) -> None:
        await self._async_become(is_on=False)

    async def _async_become(self, *, is_on: bool) -> None:
        if self.obeys == "raises":
            raise HomeAssistantError("The bulb is loose")
        if self.obeys == "never":
            return
        self._attr_is_on = is_on
        if self.obeys == "soon":
            self.hass.loop.call_later(0.05, self.async_write_ha_state)
        else:
            self.async_write_ha_state()


@dataclass
class Stage:
    """A home with lamps, an agent that speaks and ours that wraps it."""

    hass: HomeAssistant
    speaker: Speaker
    entry: MockConfigEntry
    agent_id: str
    replies: list[CheckedReply] = field(default_factory=list)
    deltas: list[Delta] = field(default_factory=list)
    _has_heard: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def state(self) -> State:
        """Return the state of our agent."""
        state = self.hass.states.get(self.agent_id)
        assert state
        return state

    @property
    def grounder(self) -> Grounder:
        """Return what checks."""
        grounder: Grounder = self.entry.runtime_data
        return grounder

    @property
    def heard(self) -> str:
        """Return all words that reached whoever listens to the stream."""
        return "".join(delta.get("content") or "" for delta in self.deltas)

    @property
    def reply(self) -> CheckedReply:
        """Return the only reply so far."""
        (reply,) = self.replies
        return reply

    def _listen(self, _: ChatLog, delta: Delta) -> None:
        self.deltas.append(delta)
        self._has_heard.set()

    async def async_until(self, heard: str) -> None:
        """Wait until these words were heard, while the reply goes on."""
        async with asyncio.timeout(5):
            while self.heard != heard:
                self._has_heard.clear()
                await self._has_heard.wait()

    async def async_ask(
        self, text: str = "Is it on?", conversation_id: str | None = None, **options: Any
    ) -> ConversationResult:
        """Ask as a pipeline does, with a listener on an open chat log."""
        options.setdefault("context", Context())
        with (
            async_get_chat_session(self.hass, conversation_id) as session,
            async_get_chat_log(
                self.hass,
                session,
                ConversationInput(
                    text=text,
                    conversation_id=session.conversation_id,
                    device_id=None,
                    satellite_id=None,
                    language="en",
                    agent_id=self.agent_id,
                    context=options["context"],
                ),
                chat_log_delta_listener=self._listen,
            ),
        ):
            result = await async_converse(
                self.hass, text, session.conversation_id, agent_id=self.agent_id, **{"language": "en", **options}
            )
        await async_passed_on()
        return result

    def contents(self, result: ConversationResult) -> list[Content]:
        """Return what the chat log of a conversation holds."""
        with (
            async_get_chat_session(self.hass, result.conversation_id) as session,
            async_get_chat_log(self.hass, session) as chat_log,
        ):
            return list(chat_log.content)

    def history(self, result: ConversationResult) -> list[str]:
        """Return the words of the agent in the chat log."""
        contents = self.contents(result)
        return [content.content for content in contents if isinstance(content, AssistantContent) and content.content]


async def async_passed_on() -> None:
    """Let go on what is told right behind a reply, and what that is told to."""
    for _ in range(2):
        await asyncio.sleep(0)


async def async_turns(is_done: Callable[[], bool]) -> int:
    """Return how often everything else had its turn until something is done."""
    turns = 0
    async with asyncio.timeout(20):
        while not is_done():
            await asyncio.sleep(0)
            turns += 1
    return turns


def speech(result: ConversationResult) -> str:
    """Return what Home Assistant speaks."""
    return str(result.response.speech["plain"]["speech"])


async def async_hang(hass: HomeAssistant, *lamps: Lamp) -> None:
    """Hang up lamps that Assist may see."""
    assert await async_setup_component(hass, "light", {})
    await hass.data[DATA_INSTANCES]["light"].async_add_entities(lamps)
    for lamp in lamps:
        async_expose_entity(hass, conversation.DOMAIN, lamp.entity_id, should_expose=True)


async def async_raise_curtain(hass: HomeAssistant, speaker: Speaker, **options: Any) -> Stage:
    """Wrap a speaker that was added, `beside` other subentries, and follow the replies."""
    policy, beside = options.pop("policy", "correct"), options.pop("beside", ())
    entry = await async_add_entry(hass, agent_data(speaker.entity_id, policy=policy), *beside, **options)
    stage = Stage(hass, speaker, entry, our_agent(hass, entry, "Checked"))
    stage.grounder.async_subscribe(stage.replies.append)
    return stage
