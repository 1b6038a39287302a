"""Remember what people state, past the gate; recall, confirm and forget it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
import logging
from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .grounding.contexts import Context, Span
from .grounding.gate import TIMED_OUT, Admission, Rejection, admit, kind_of, weigh_opinion
from .grounding.gist import Likeness, Speaker, gist, liken
from .grounding.lexicon import Lexicon
from .grounding.memories import STATED, Memory, MemoryKind, Provenance, confirm, confirmed, prepared
from .grounding.model import Finding
from .grounding.options import DEFAULTS, GatingMemories
from .grounding.recollection import Recalled
from .grounding.secrets import Secrets
from .journal.entries import Interaction
from .journal.learned import Learned
from .learning import learn_outcomes
from .models.opinions import Opinion
from .opining import async_context
from .rate_limit import OF_PEOPLE, RateLimit
from .turnstile import async_breathe

_LOGGER = logging.getLogger(__name__)

GATE_SECONDS: Final = 1.9
"""In which the gate has asked; with what is done around that it answers within two seconds."""
_MOST_SHOWN: Final = 5
"""Memories that a verifier is shown beside a statement."""
_TOO_OFTEN: Final = Admission(rejection=Rejection.TOO_OFTEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """What the home says of a text."""

    findings: tuple[Finding, ...] = ()
    topics: tuple[str, ...] = ()
    lexicon: Lexicon | None = None
    """None in a language that is not read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Something to be remembered, and who says so."""

    text: str
    provenance: Provenance | None
    user_id: str | None = None
    language: str | None = None
    kind: MemoryKind | None = None
    """None where its words say it."""
    stated: float | None = None
    """How sure it is; None for what such a thing is worth to start with."""
    interaction_id: str | None = None
    before: tuple[str, ...] = ()
    """What was said before it, whose answer it may be."""
    said: str = ""
    """The original words; empty where those are the text itself."""
    corrects: str = ""
    """What was said instead, and is wrong."""
    topics: tuple[str, ...] = ()
    """What it is about, where nothing can be read of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """What became of a statement."""

    admission: Admission
    memory: Memory | None = None
    """None if it was rejected."""


type Examine = Callable[[str, str | None, str | None], Awaitable[Examined]]
"""Return what the home says of a text, to a person, in a language."""
type Opine = Callable[[str, Sequence[str], Callable[[], Awaitable[Context]]], Awaitable[Opinion | None]]
"""Return what a verifier thinks of a text, said after others, by what bears it out; None where nobody is asked."""


async def _async_nobody(
    _text: str, _before: Sequence[str], _context: Callable[[], Awaitable[Context]]
) -> Opinion | None:
    return None


class Remembering:
    """The memory of a household and of each of its people."""

    def __init__(
        self,
        learned: Learned,
        examine: Examine,
        secrets: Secrets,
        opine: Opine = _async_nobody,
        gating: GatingMemories = DEFAULTS.gating,
    ) -> None:
        """Keep memories with all else that was learned."""
        self._learned = learned
        self.secrets = secrets
        """Recognizes what must not leave the house."""
        self._examine = examine
        self._opine = opine
        self._gating = gating
        self._rate = RateLimit(OF_PEOPLE)

    def may_tell(self, user_id: str | None) -> bool:
        """Return whether a person may have something remembered now."""
        return self._rate.allows(user_id, dt_util.utcnow())

    async def async_remember(self, statement: Statement) -> Remembered:
        """Store a statement if it passes the gate; what says the same is renewed, what says otherwise gives way."""
        if statement.provenance is not Provenance.MISTAKE_REVIEW and not self._take(statement):
            return Remembered(admission=_TOO_OFTEN)
        examined, opinion, is_late = Examined(), None, False
        try:
            async with asyncio.timeout(GATE_SECONDS):
                examined = await self._examine(statement.text, statement.user_id, statement.language)
                await async_breathe()
                opinion = await self._opine(statement.text, statement.before, partial(self._async_context, statement))
        except TimeoutError:
            is_late = True
        # The whole text was searched for secrets: others have their turn now.
        await async_breathe()
        await self._async_prepare(statement, examined.lexicon)
        await async_breathe()
        return self._stored(statement, examined, opinion, is_late=is_late)

    async def _async_context(self, statement: Statement) -> Context:
        """Return what confirms a statement: the words in which it was made, and what else is remembered of it."""
        known = [memory.text for memory in self._sharing(statement)]
        told = Span(
            label=statement.provenance or "nobody", text=statement.said or statement.text, asked=statement.before
        )
        shown = await asyncio.get_running_loop().run_in_executor(None, partial(_tellable, known, self.secrets))
        spans = [Span(label="memory", text=text, asked=statement.before) for text in shown]
        spans += [told] if statement.provenance is not None else []
        return await async_context(spans, [statement.text], self.secrets)

    def _sharing(self, statement: Statement) -> list[Memory]:
        return list(self._learned.memories.sharing(statement.text, statement.user_id))

    def recall(self, query: str, user_id: str | None, limit: int = 5) -> list[Recalled]:
        """Return what fits a query, the best first, among what a person may know of."""
        now = dt_util.utcnow()
        found = self._learned.memories.recall(query, user_id, now, limit=limit)
        for one in found:
            self._learned.touch(one.memory.id, now)
        return found

    def forget(self, memory_id: str, user_id: str | None, *, is_admin: bool) -> bool:
        """Forget one's own memory, or as an administrator one of the household; return whether there was one."""
        memory = self._learned.memories.get(memory_id)
        if memory is None or not memory.is_for(user_id) or (memory.user_id is None and not is_admin):
            return False
        self._learned.forget(memory)
        return True

    def confirm_reply(self, interaction: Interaction, user_id: str | None) -> None:
        """Take in that somebody says a reply was right, once: its verdicts, and what was remembered for it."""
        now = dt_util.utcnow()
        if not self._learned.voices.hears(user_id, interaction.id, at=now.timestamp()):
            return
        learn_outcomes(self._learned, interaction, user_id, now, is_right=True)
        for told in interaction.outcomes:
            memory = self._learned.memories.get(str(told.get("memory_id", "")))
            if memory is not None and not memory.is_forgotten and told["verdict"] == "supported":
                self._confirm(memory, user_id)

    async def async_confirm_claim(self, statement: Statement) -> Remembered:
        """Take in that a statement is true: what is remembered of it is surer, else it is remembered as confirmed.

        Of each person once: what the household remembers is as sure as distinct people make it.
        """
        if not self._take(statement):
            return Remembered(admission=_TOO_OFTEN)
        try:
            async with asyncio.timeout(GATE_SECONDS):
                examined = await self._examine(statement.text, statement.user_id, statement.language)
        except TimeoutError:
            examined = Examined()
        await self._async_prepare(statement, examined.lexicon)
        known = self._alike(statement, examined.lexicon)[Likeness.SAME]
        own = [one for one in known if one.user_id == statement.user_id]
        if (same := next(iter(own or known), None)) is not None:
            sure = Admission(confidence=same.confidence)
            return Remembered(admission=sure, memory=self._confirm(same, statement.user_id))
        kind = _kind(statement, examined.lexicon)
        stated = replace(statement, kind=kind, stated=confirmed(STATED[kind]))
        return self._stored(stated, examined, confirmed_by=(statement.user_id,))

    def _take(self, statement: Statement) -> bool:
        return self._rate.take(statement.user_id, dt_util.utcnow())

    def _stored(
        self,
        statement: Statement,
        examined: Examined,
        opinion: Opinion | None = None,
        *,
        is_late: bool = False,
        confirmed_by: tuple[str | None, ...] = (),
    ) -> Remembered:
        kind = _kind(statement, examined.lexicon)
        admission = admit(
            statement.text, kind, examined.findings, statement.provenance, examined.lexicon, stated=statement.stated
        )
        if opinion is not None and opinion.bits is not None and admission.rejection is None and admission.bits is None:
            admission = weigh_opinion(admission, opinion.bits, self._gating, is_apart=opinion.is_apart)
        # Who was to be asked and has not said, or only in part, was not asked in vain: it is less sure.
        is_late = is_late or (opinion is not None and (opinion.bits is None or opinion.worth < 1))
        if admission.rejection is not None or statement.provenance is None:
            self._learned.count("rejected_facts", admission.rejection or "")
            _LOGGER.info("Something is not remembered: %s", admission.rejection)
            return Remembered(admission=admission)
        if is_late:
            admission = replace(admission, confidence=round(admission.confidence * TIMED_OUT, 3))
        now = dt_util.utcnow()
        memory = Memory(
            id=ulid_now(),
            kind=kind,
            text=statement.text.strip(),
            provenance=statement.provenance,
            confidence=admission.confidence,
            created=now,
            changed=now,
            user_id=statement.user_id,
            topics=examined.topics or statement.topics,
            interaction_id=statement.interaction_id,
            confirmed_by=confirmed_by,
            corrects=statement.corrects,
        )
        return Remembered(admission=admission, memory=self._in_place(memory, statement, examined.lexicon))

    def _in_place(self, memory: Memory, statement: Statement, lexicon: Lexicon | None) -> Memory:
        """Store a memory in the place of one that says the same, or of one of the same person that says otherwise."""
        found = self._alike(statement, lexicon)
        own = {likeness: [one for one in known if one.user_id == memory.user_id] for likeness, known in found.items()}
        for same in own[Likeness.SAME][:1]:
            memory = replace(
                same,
                kind=memory.kind if memory.kind is MemoryKind.CORRECTION else same.kind,
                provenance=memory.provenance,
                confidence=max(memory.confidence, same.confidence),
                created=memory.created,
                changed=memory.changed,
                corrects=memory.corrects or same.corrects,
            )
        for otherwise in own[Likeness.OTHERWISE]:
            self._learned.forget(otherwise)
        self._learned.remember(memory)
        return memory

    async def _async_prepare(self, statement: Statement, lexicon: Lexicon | None) -> None:
        """Work out what each memory says that a statement is compared with, while others have their turn."""
        for _ in () if lexicon is None else prepared(self._sharing(statement), lexicon):
            await async_breathe()

    def _alike(self, statement: Statement, lexicon: Lexicon | None) -> dict[Likeness, list[Memory]]:
        """Return what is remembered, by how it stands to a statement."""
        found: dict[Likeness, list[Memory]] = {likeness: [] for likeness in Likeness}
        for memory in self._sharing(statement):
            found[_likeness(statement, memory, lexicon)].append(memory)
        return found

    def _confirm(self, memory: Memory, user_id: str | None) -> Memory:
        surer = confirm(memory, user_id, dt_util.utcnow())
        self._learned.change(surer)
        return surer


def _tellable(texts: Iterable[str], secrets: Secrets) -> list[str]:
    """Return the first texts that hold no secret."""
    return list(islice((text for text in texts if not secrets.held_in(text)), _MOST_SHOWN))


def _likeness(statement: Statement, memory: Memory, lexicon: Lexicon | None) -> Likeness:
    """Return how a statement stands to a memory; word for word it is the same in any language."""
    if statement.text.strip(" .!") == memory.text.strip(" .!"):
        return Likeness.SAME
    if statement.corrects and _is_corrected(statement, memory):
        return Likeness.OTHERWISE
    if lexicon is None:
        return Likeness.UNRELATED
    speaker = Speaker.HOUSEHOLD if statement.user_id is None else Speaker.PERSON
    return liken(gist(statement.text, lexicon, speaker), gist(memory.text, lexicon, memory.speaker()))


def _is_corrected(statement: Statement, memory: Memory) -> bool:
    """Return whether a memory is what is wrong now, or what was thought right instead of it."""
    return statement.corrects.strip(" .!") in (memory.text.strip(" .!"), memory.corrects.strip(" .!"))


def _kind(statement: Statement, lexicon: Lexicon | None) -> MemoryKind:
    if statement.kind is not None:
        return statement.kind
    return MemoryKind.FACT if lexicon is None else kind_of(statement.text, lexicon)
