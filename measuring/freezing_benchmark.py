"""Measure for how long texts from outside keep the event loop from everything else."""

from argparse import Namespace
import asyncio
from asyncio import events
from collections.abc import AsyncIterator, Awaitable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
import gc
import heapq
from itertools import cycle
import logging
from time import perf_counter, thread_time
from typing import Any, Literal, Protocol, override

from homeassistant.auth.const import GROUP_ID_ADMIN
from homeassistant.components import conversation
from homeassistant.components.websocket_api import ActiveConnection
from homeassistant.components.websocket_api.http import WebSocketAdapter
from homeassistant.config_entries import ConfigEntry, ConfigSubentryData
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er, intent, llm
from homeassistant.helpers.chat_session import async_get_chat_session
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.memories import Memory, MemoryKind, Provenance
from custom_components.grounded_assist.grounding.model import ClaimKind, WarningType
from custom_components.grounded_assist.grounding.plain import LONGEST_STATEMENT, MOST_STATEMENTS
from custom_components.grounded_assist.journal.learned import SHARE
from custom_components.grounded_assist.publishing import MOST_LATEST
from custom_components.grounded_assist.websocket_api import REPLIES_SUBSCRIBE

from .core import async_add_entry, async_running_core
from .corpus import Home
from .hostile import (
    FOLLOW,
    RELOAD,
    SPEAK,
    Case,
    alike,
    cases,
    cases_of_alike,
    cases_of_crowds,
    cases_of_memories,
    cases_of_turns,
    hostile_texts,
    long_texts,
    numbered,
    statements_of_crowds,
    verifying,
)
from .made import make_home
from .progress import Progress
from .recorded_reader import Answers, async_reading, sentence_of
from .timings import Clock

_SMALLEST = 1_000
"""Entities of the smallest home that is looked at unless it is asked for alone."""
_ASKED_MS = 10
_SHOWN = 5
_NONSENSE = 5_000
_FEW = 4
"""Words of a quote."""
_FEWER_READ = 10
"""Texts that a reader is asked about: each costs it twenty more."""
_ALIKE = 2_000
_OF_A_SET = 450
"""As many as one claim may still be about."""
_CROWDS: Mapping[str, Home] = {
    "450 lights of one name": alike(450),
    "10,000 lights of one name": alike(10_000),
    "10,000 lights with one word in their names": numbered(10_000),
}
"""In which a reader is asked: as many of one name as one claim may still be about, and a crowd."""
_UNREACHED = ConfigSubentryData(
    data={"kind": "openai_compatible", "url": "http://127.0.0.1:9/v1", "model": "none"},
    subentry_type="verifier",
    title="Unreached",
    unique_id=None,
)
_CROWD = 200
"""Replies that are checked at once: as many satellites as nobody has."""
_OF_A_CROWD = Case(action=SPEAK, data={"text": "All lights are off. It is warm in here. The front door is locked."})
_LENGTHS = (60, 395, 1_990)
"""Characters of memories: short ones, the longest that are compared by what they say, and the longest of all."""
_CLOCKS: Mapping[str, Clock] = {"wall": perf_counter, "processor": thread_time}
"""What runs in other threads holds nobody up."""


class _Call(Protocol):
    """Calls an action or lets the agent speak, and waits until all that follows from it is done."""

    def __call__(self, case: Case, *, settle: bool = True) -> Awaitable[Mapping[str, Any]]:
        """Return what the action answers."""


@dataclass(slots=True)
class Stretches:
    """How long the event loop was held at a time, in seconds, without what collecting garbage took of it."""

    clock: Clock
    longest: float = 0.0
    _collected: float = 0.0
    _collecting_since: float = 0.0

    def take(self, seconds: float) -> None:
        """Take one step of the loop."""
        self.longest = max(self.longest, seconds - self._collected)
        self._collected = 0.0

    def collect(self, phase: str, info: dict[str, int]) -> None:
        """Be called by the garbage collector before and after each collection."""
        del info
        if phase == "start":
            self._collecting_since = self.clock()
        else:
            self._collected += self.clock() - self._collecting_since

    def pop(self) -> float:
        """Return the longest stretch since the last time."""
        longest, self.longest = self.longest, 0.0
        return longest


@contextmanager
def watched_loop(clock: Clock) -> Iterator[Stretches]:
    """Time each step of the event loop while this is open."""
    stretches = Stretches(clock=clock)
    run = events.Handle._run  # noqa: SLF001 - asyncio has no public place where its steps can be timed

    def timed(handle: events.Handle) -> None:
        began = clock()
        try:
            run(handle)
        finally:
            stretches.take(clock() - began)

    events.Handle._run = timed  # type: ignore[method-assign, assignment]  # noqa: SLF001
    gc.callbacks.append(stretches.collect)
    try:
        yield stretches
    finally:
        gc.callbacks.remove(stretches.collect)
        events.Handle._run = run  # type: ignore[method-assign]  # noqa: SLF001


class _Agent(conversation.AbstractConversationAgent):
    """Says what it is told to say, once it has called a tool if it is told to."""

    says = ""
    args: Mapping[str, Any] | None = None

    def __init__(self, hass: HomeAssistant) -> None:
        """Have nothing to say yet."""
        self._hass = hass

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        return "*"

    @override
    async def async_process(self, user_input: conversation.ConversationInput) -> conversation.ConversationResult:
        if self.args is not None:
            self._call(user_input, self.args)
        response = intent.IntentResponse(language=user_input.language)
        response.async_set_speech(self.says)
        return conversation.ConversationResult(response=response, conversation_id=user_input.conversation_id)

    def _call(self, user_input: conversation.ConversationInput, args: Mapping[str, Any]) -> None:
        called = llm.ToolInput(tool_name="HassTurnOff", tool_args=dict(args), external=True)
        with (
            async_get_chat_session(self._hass, user_input.conversation_id) as session,
            conversation.async_get_chat_log(self._hass, session) as chat_log,
        ):
            chat_log.async_add_assistant_content_without_tools(
                conversation.AssistantContent(agent_id=user_input.agent_id, content=self.says, tool_calls=[called])
            )


class _Nonsense(Answers):
    """States as much as is read of any sentence: hostile texts of all of it, and of parts."""

    is_served = False

    def __init__(self, home: Home) -> None:
        """Have enough to say."""
        self._texts = cycle(hostile_texts(home, _NONSENSE))

    @override
    def answer(self, question: str) -> dict[str, object]:
        sentence = sentence_of(question)
        words = sentence.split()
        quotes = (" ".join(words[at % len(words) :][:_FEW]) for at in range(MOST_STATEMENTS // 2))
        told = [
            {"quote": quote, "plain": next(self._texts)[:LONGEST_STATEMENT]}
            for one in quotes
            for quote in (one, sentence)
        ]
        return {"statements": told}


class _Naming(Answers):
    """States as much as is read of any sentence: of all of it, in plain statements that name what there is."""

    is_served = False

    def __init__(self, home: Home) -> None:
        """Know what there is."""
        self._plain = cycle(statements_of_crowds(home))

    @override
    def answer(self, question: str) -> dict[str, object]:
        sentence = sentence_of(question).rstrip(".")
        quote = sentence if len(sentence) <= LONGEST_STATEMENT else sentence[:LONGEST_STATEMENT].rpartition(" ")[0]
        # The same statement is taken over once, so each has another number of blanks at its end.
        told = (next(self._plain)[:LONGEST_STATEMENT] for _ in range(MOST_STATEMENTS))
        return {"statements": [{"quote": quote, "plain": plain + " " * at} for at, plain in enumerate(told)]}


@asynccontextmanager
async def _async_home(
    home: Home,
    reader: Answers | None = None,
    remembered: Iterable[str] = (),
    beside: Sequence[ConfigSubentryData] = (),
) -> AsyncIterator[_Call]:
    """Run a core with a home and an agent of ours in it, and return what calls an action or lets the agent speak."""
    async with async_running_core(home) as hass, AsyncExitStack() as stack:
        owner = MockConfigEntry(domain="measured_agent")
        owner.add_to_hass(hass)
        agent = _Agent(hass)
        conversation.async_set_agent(hass, owner, agent)
        chosen = None if reader is None else await stack.enter_async_context(async_reading(hass, reader))
        options: dict[str, object] = {} if chosen is None else {"reading": {"reader": chosen.reader}}
        options |= {"verifiers": {"enabled": bool(beside)}}
        agents = {"Measured": owner.entry_id}
        entry: ConfigEntry = await async_add_entry(hass, agents, beside=beside, options=options)
        entities = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
        for text in remembered:
            entry.runtime_data.learner.learned.remember(_memory(text))
        ours = next(one.entity_id for one in entities if one.domain == conversation.DOMAIN)

        async def call(case: Case, *, settle: bool = True) -> Mapping[str, Any]:
            answer: Mapping[str, Any] = {}
            # What is refused is refused quickly as well.
            with suppress(HomeAssistantError):
                if case.action == RELOAD:
                    await hass.config_entries.async_reload(entry.entry_id)
                elif case.action == FOLLOW:
                    await _async_follow(hass)
                elif case.action == SPEAK:
                    agent.says, agent.args = case.data["text"], case.data.get("args")
                    request, language = case.data.get("request", "How is it?"), case.data.get("language", "en")
                    for _ in range(case.data.get("times", 1)):
                        await conversation.async_converse(
                            hass, request, None, Context(), language=language, agent_id=ours
                        )
                else:
                    called = hass.services.async_call(
                        DOMAIN, case.action, dict(case.data), blocking=True, return_response=True
                    )
                    answer = await called or {}
            if settle:
                await hass.async_block_till_done()
            return answer

        yield call


async def _async_follow(hass: HomeAssistant) -> None:
    """Follow the replies as a card does, from the last ones on."""
    user = await hass.auth.async_create_user("Measured", group_ids=[GROUP_ID_ADMIN])
    connection = ActiveConnection(
        WebSocketAdapter(logging.getLogger(__name__), {}), hass, lambda _: None, user, None, "127.0.0.1"
    )
    command, schema = hass.data["websocket_api"][REPLIES_SUBSCRIBE]
    asked = {"id": 1, "type": REPLIES_SUBSCRIBE, "last": MOST_LATEST, "with_state": True}
    command(hass, connection, schema(asked))


def _memory(text: str) -> Memory:
    """Return a memory of the household."""
    now = dt_util.utcnow()
    return Memory(
        id=ulid_now(),
        kind=MemoryKind.FACT,
        text=text,
        provenance=Provenance.AUTOMATION,
        confidence=0.5,
        created=now,
        changed=now,
    )


@dataclass(slots=True)
class _Outcome:
    """What became of the texts."""

    slowest: list[tuple[float, str]] = field(default_factory=list)
    broken: int = 0
    """Texts whose check failed."""
    unread: int = 0
    changed: int = 0
    changed_again: list[str] = field(default_factory=list)
    """Texts of which what was delivered would be delivered otherwise."""

    def take(self, seconds: float, text: str, report: Mapping[str, Any]) -> None:
        """Take what one text came to."""
        self.slowest = heapq.nlargest(_SHOWN, (*self.slowest, (seconds, text)))
        self.broken += _is_broken(report)
        self.unread += any(claim["kind"] == ClaimKind.UNREAD for claim in report["claims"])
        self.changed += report["reply"] != text


def _is_broken(report: Mapping[str, Any]) -> bool:
    return any(warning["type"] == WarningType.PIPELINE_ERROR for warning in report["warnings"])


async def _async_crowd(home: Home, clock: Clock) -> None:
    """Print for how long a round of the loop lasts while many replies are checked at once: others wait so long."""
    rounds = Stretches(clock=clock)
    async with _async_home(home) as call:
        await call(_OF_A_CROWD)
        loop, begun = asyncio.get_running_loop(), clock()
        talking = asyncio.gather(*(call(_OF_A_CROWD, settle=False) for _ in range(_CROWD)))
        gc.callbacks.append(rounds.collect)
        round_began = begun
        while not talking.done():
            turned = loop.create_future()
            loop.call_soon(turned.set_result, None)
            await turned
            rounds.take(clock() - round_began)
            round_began = clock()
        gc.callbacks.remove(rounds.collect)
    title = f"{_CROWD} replies at once, a round of the loop"
    print(f"  {title:<55} {rounds.pop() * 1e3:8,.1f} ms")
    print(f"  {'the same, until the last is said':<55} {(clock() - begun) * 1e3:8,.1f} ms")


async def _async_texts(call: _Call, made: Sequence[str], stretches: Stretches) -> _Outcome:
    outcome, progress = _Outcome(), Progress("hostile texts", len(made))
    for text in made:
        report = await call(verifying(text))
        outcome.take(stretches.pop(), text, report)
        if (delivered := report["reply"]) != text:
            again = await call(verifying(delivered))
            outcome.broken += _is_broken(again)
            outcome.changed_again += [text] if again["reply"] != delivered else []
        progress.step()
    progress.end()
    return outcome


async def _async_cases(
    opened: AbstractAsyncContextManager[_Call],
    found: Iterable[tuple[str, Case]],
    clock: Clock,
    made: Sequence[str] = (),
) -> None:
    # To make them takes long as well.
    found = list(found)
    async with opened as call:
        # The first of all loads the words of the languages, and the first in each what Home Assistant calls things.
        await call(verifying("It is on."))
        for language in dict.fromkeys(case.data.get("language", "en") for _, case in found):
            await call(Case(action=SPEAK, data={"text": "It is on.", "language": language}))
        with watched_loop(clock) as stretches:
            for title, case in found:
                await call(case)
                print(f"  {title:<55} {stretches.pop() * 1e3:8,.1f} ms")
            outcome = await _async_texts(call, made, stretches)
    for seconds, text in outcome.slowest:
        print(f"  {text[:50]!r:<55} {seconds * 1e3:8,.1f} ms")
    if made:
        print(
            f"  of {len(made):,} texts: {outcome.broken} could not be checked, {outcome.unread} were too much to read, "
            f"{outcome.changed} were changed, {len(outcome.changed_again)} of these would be changed again"
        )
    for text in outcome.changed_again[:_SHOWN]:
        print(f"  {text!r}")


async def async_run(arguments: Namespace) -> None:
    """Print for how long each case and the worst of many texts hold the event loop."""
    clock = _CLOCKS[arguments.clock]
    for size in [size for size in arguments.sizes if size >= _SMALLEST] or arguments.sizes:
        print(f"{size:,} entities: the longest time for which the event loop was held (asked <= {_ASKED_MS} ms)")
        home = make_home(size)
        made = list(hostile_texts(home, arguments.texts))
        await _async_cases(_async_home(home), cases(home), clock, made)
        await _async_crowd(home, clock)
        print(f"{size:,} entities, with a reader that states hostile texts of each sentence")
        made = list(hostile_texts(home, arguments.texts // _FEWER_READ))
        await _async_cases(_async_home(home, _Nonsense(home)), (), clock, made)
    print(f"{_ALIKE:,} lights of one name")
    await _async_cases(_async_home(alike(_ALIKE)), cases_of_alike(), clock)
    for title, crowd in _CROWDS.items():
        print(f"{title}, with a reader that states things of them")
        await _async_cases(_async_home(crowd, _Naming(crowd)), cases_of_crowds(crowd), clock)
    print(f"{_OF_A_SET} lights of one name, with a verifier that cannot be reached")
    await _async_cases(_async_home(alike(_OF_A_SET), beside=(_UNREACHED,)), cases_of_turns(), clock)
    for length in _LENGTHS:
        print(f"{SHARE} memories of {length:,} characters")
        opened = _async_home(alike(1), remembered=long_texts(SHARE, length))
        await _async_cases(opened, cases_of_memories(length), clock)
