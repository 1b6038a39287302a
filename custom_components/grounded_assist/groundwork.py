"""The grounding loop: check open claims against further sources, claim by claim, source by source."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from homeassistant.util.async_ import create_eager_task

from .breaker import LONG, Breaker
from .evidence import AskedOutside, Asker, FurtherSource, result_of
from .evidence.kept import LEAST_SURE, Kept, key_of
from .evidence.window import Window
from .grounding.model import Claim, Evidence, Finding, Rank, Reason, Source, Verdict
from .grounding.options import Options
from .grounding.order import by_risk
from .grounding.scene import Scene

_LATEST_SECONDS: Final = 60
"""Within which an answer may still show that what was said is wrong."""

type Seen = tuple[Evidence, ...]
type Findings = tuple[Finding, ...]
type Judge = Callable[[Seen], Findings]
type Ask = Callable[[FurtherSource, Claim], Awaitable[Seen | None]]
type Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateAnswer:
    """What a source was asked of a claim and has not answered in time."""

    claim: Claim
    source: Source
    task: asyncio.Task[Seen]

    @property
    def evidence(self) -> Seen:
        """Return its answer so far."""
        return result_of(self.source, self.task) or ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told:
    """What a source knows of a claim."""

    seen: Seen
    key: Hashable | None = None
    """What it may be kept for; None if it was known before, or something of it has changed while it was read."""


class Groundwork:
    """What was asked further in one turn. A claim is asked about once, however often its sentence is checked."""

    def __init__(
        self,
        sources: tuple[FurtherSource, ...],
        options: Options,
        spawn: Spawn | None = None,
        *,
        kept: Kept | None = None,
        breakers: defaultdict[Source, Breaker] | None = None,
        is_high_risk: Callable[[Claim], bool] = lambda _: False,
    ) -> None:
        """Take what keeps a late answer alive, without it nobody waits for one, and earlier answers."""
        self.asked = self.known = 0
        """How often a source was asked of a claim, and how often its answer was known already."""
        self.late: list[LateAnswer] = []
        self._sources = sources
        self._options = options
        self._spawn = spawn
        self._kept = Kept() if kept is None else kept
        self._breakers = defaultdict(Breaker) if breakers is None else breakers
        self._is_high_risk = is_high_risk
        self._seen: dict[Hashable, dict[Source, Seen]] = {}

    def open(self, findings: Findings) -> list[Claim]:
        """Return the claims worth asking about, the riskiest first: not sure enough, and not decided by the home."""
        open_ = [finding for finding in findings if self._is_open(finding)] if self._sources else []
        return [finding.claim for finding in by_risk(open_)]

    async def async_ground(
        self, findings: Findings, evidence: Seen, judge: Judge, ask: Ask, around: Around
    ) -> tuple[Findings, Seen]:
        """Return the findings with what further sources know, and all evidence there is then.

        `ask` answers None once nobody may be asked any more.
        """
        for claim in self.open(findings):
            for source in self._sources_for(claim, around.scene):
                if claim not in self.open(findings):
                    break
                told = await self._async_ask(source, claim, ask, around)
                if told is None:
                    return findings, evidence
                evidence = (*evidence, *told.seen)
                findings = judge(evidence) if told.seen else findings
                self._keep(source, claim, told, findings)
        return findings, evidence

    def told(self, claims: Iterable[Claim]) -> Seen:
        """Return all answers of further sources, late or in time."""
        keys = dict.fromkeys(map(_key, claims))
        in_time = (one for key in keys for seen in self._seen.get(key, {}).values() for one in seen)
        return (*in_time, *(one for late in self.late if _key(late.claim) in keys for one in late.evidence))

    def late_of(self, claim: Claim) -> tuple[LateAnswer, ...]:
        """Return what was asked of a claim and not answered in time."""
        return tuple(late for late in self.late if _key(late.claim) == _key(claim))

    def expect(self, late: Iterable[LateAnswer]) -> None:
        """Take in what somebody else was asked of a claim and has not answered in time."""
        self.late += [one for one in late if one not in self.late]

    def has_told(self, source: FurtherSource, claim: Claim) -> bool:
        """Return whether a source has answered already, be it that it knows nothing."""
        is_late = any(late.source is source.name for late in self.late_of(claim))
        return source.name in self._seen.get(_key(claim), {}) and not is_late

    async def async_read(
        self, source: FurtherSource, claim: Claim, asker: Asker, scene: Scene, window: Window, deadline: float
    ) -> Seen | None:
        """Return what a source knows of one claim; None if it fails or is late, when its answer may still come.

        One that has hung is asked, but not waited for.
        """
        breaker = self._breakers[source.name]
        reading = partial(_async_bounded, source, claim, asker, scene, window, breaker)
        if breaker.is_open and self._spawn is None:
            if breaker.wants_a_try:
                trial = window.hass.async_create_background_task(reading(), f"grounded_assist try {source.name}")
                trial.add_done_callback(partial(result_of, source.name))
            return None
        is_open = breaker.is_open
        task = (self._spawn or create_eager_task)(reading())
        if not task.done() and not is_open:
            await self._async_wait(task, deadline)
            if not task.done():
                breaker.waited_in_vain()
        if not task.done() and self._spawn is not None:
            self.late.append(LateAnswer(claim=claim, source=source.name, task=task))
            task.add_done_callback(partial(result_of, source.name))
        elif not task.done():
            task.cancel()
        return result_of(source.name, task)

    async def _async_wait(self, task: asyncio.Task[Seen], deadline: float) -> None:
        try:
            await asyncio.wait([task], timeout=max(0, deadline - asyncio.get_running_loop().time()))
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _async_ask(self, source: FurtherSource, claim: Claim, ask: Ask, around: Around) -> _Told | None:
        known = self._seen.setdefault(_key(claim), {})
        key = around.key_of(source, claim)
        if source.name not in known and (kept := self._kept.find(key)) is not None:
            known[source.name] = kept
        if source.name in known:
            self.known += 1
            return _Told(seen=known[source.name])
        self.asked += 1
        if (seen := await ask(source, claim)) is None:
            return None
        known[source.name] = seen
        return _Told(seen=seen, key=key if key == around.key_of(source, claim) else None)

    def _keep(self, source: FurtherSource, claim: Claim, told: _Told, findings: Findings) -> None:
        """Keep the answer a source has just given, unless it is doubtful or odd."""
        found = next((one for one in findings if one.claim == claim), None)
        if told.key is None or found is None or found.reason is Reason.STALE:
            return
        if found.confidence >= LEAST_SURE and not found.notes:
            self._kept.keep(told.key, told.seen, source.cost)

    def _sources_for(self, claim: Claim, scene: Scene) -> tuple[FurtherSource, ...]:
        """Return whom a claim is worth an attempt, in their order."""
        sources = [source for source in self._sources if source.may_know(claim, scene)]
        return tuple(sources[: self._options.grounding_attempts])

    def _is_open(self, finding: Finding) -> bool:
        is_decided = finding.verdict is not Verdict.NOT_ENOUGH_INFO and any(
            one.rank <= Rank.OBSERVED for one in finding.evidence
        )
        if is_decided or finding.claim.open_reason is not None:
            return False
        return finding.confidence < self._options.grounding_target or self._is_high_risk(finding.claim)


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """Who asks, and where."""

    scene: Scene
    asker: Asker
    window: Window

    def key_of(self, source: FurtherSource, claim: Claim) -> Hashable:
        """Return what an answer may be kept for."""
        return key_of(claim, _key(claim), source, self.asker, self.window)


def _key(claim: Claim) -> Hashable:
    """Return what makes a claim the same in other words, or read once more."""
    value = claim.value and (claim.value.attribute, claim.value.number, claim.value.word, claim.value.unit)
    subject = (claim.kind, claim.meaning, claim.readings, claim.part_ids)
    content = (*subject, claim.is_negated, claim.quantifier, claim.count, value)
    return content if claim.readings and not claim.moments else (*content, claim.text, claim.search)


async def _async_bounded(
    source: FurtherSource, claim: Claim, asker: Asker, scene: Scene, window: Window, breaker: Breaker
) -> tuple[Evidence, ...]:
    loop = asyncio.get_running_loop()
    begun = loop.time()
    before = _answers(source)
    try:
        with breaker.asking():
            async with asyncio.timeout(_LATEST_SECONDS):
                seen = await source.async_read((claim,), asker, scene, window)
    except BaseException:
        if loop.time() - begun > LONG:
            breaker.give_up()
        raise
    if before is None or before != _answers(source):
        breaker.answered()
    return seen


def _answers(source: FurtherSource) -> int | None:
    """Return how often a source was answered from outside; None for one that asks nobody there."""
    return source.answers if isinstance(source, AskedOutside) else None
