"""Audit claims and traces: against their texts first, then by a verifier for what stays open, if there is one."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from .evidence.transcript import parse_call
from .grounding.auditing.figures import figures
from .grounding.auditing.ground import Ground, Text
from .grounding.auditing.holding import Part, Work, holding, weakest
from .grounding.auditing.traces import Audit, Called, Step, StepKind, read_call
from .grounding.contexts import Context, Span
from .grounding.effort import Effort, TooMuchToReadError
from .grounding.information import TARGET, Status, bits_of
from .grounding.limits import STEPS
from .grounding.model import Bits, Evidence, Finding, Source, ToolCall, Verdict
from .grounding.report import Report
from .grounding.scene import Scene
from .grounding.secrets import Secrets
from .models.opinions import Opinion, Urgency, Verifier
from .opining import async_context
from .turnstile import async_breathe

MOST_ASKED: Final = 8
"""Sentences of one statement that a verifier is asked about."""
_PATIENCE: Final = 60.0
"""Seconds for everything that a verifier is asked of one statement, or of all of one trace."""
_SHOWN: Final = frozenset({Source.STATES, Source.COMPUTED, Source.WEATHER_TIMERS})
"""What a verifier gets of the home: nothing that was logged, remembered or said."""
_BEFORE: Final = 200
"""Characters."""
_HELD: Final = frozenset({StepKind.THOUGHT, StepKind.ANSWER})
_TOOLS: Final = {StepKind.TOOL_CALL: "call", StepKind.TOOL_RESULT: "result"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """Who is asked of what is open, and for how long."""

    verifier: Verifier | None = None
    target: float = TARGET
    """The confidence that is asked of a claim."""
    seconds: float = _PATIENCE
    urgency: Urgency = Urgency.NOW
    said: tuple[str, ...] = ()
    """What was said before, whose answer any text may be; shown to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a statement stands to what it was held against; of several sentences how the weakest does."""

    status: Status = Status.UNVERIFIABLE
    bits: Bits | None = None
    """None where nobody could say."""
    is_disputed: bool = False
    """What it is held against says both, or leaves it open."""


NOBODY_KNOWS: Final = Standing()


@dataclass(frozen=True, slots=True, kw_only=True)
class Audited:
    """The status of the steps of a trace, and whether its answer follows from the tool results."""

    steps: tuple[tuple[StepKind, Standing], ...]

    @property
    def answer(self) -> Standing | None:
        """Return how the final answer stands; None of a trace without one."""
        return next((standing for kind, standing in reversed(self.steps) if kind is StepKind.ANSWER), None)

    @property
    def is_derived(self) -> bool | None:
        """Return whether the final answer follows from calls and results alone; None where nobody can know.

        Where the results contradict each other, or show what was asked for still on its way, nobody can.
        """
        answer = self.answer
        if answer is None or answer.status is Status.UNVERIFIABLE or answer.is_disputed:
            return None
        return answer.status is Status.ENTAILED


async def async_hold(claim: str, texts: Sequence[str], scene: Scene | None, asking: Asking) -> Standing:
    """Return how a claim stands to texts; without a scene (no lexicon) only a verifier can know."""
    ground = Ground()
    for text in texts:
        ground.add(Text(text=text, call=ToolCall(name="", succeeded=True, result=text)))
        await async_breathe()
    parts = _unread(claim)
    if scene is not None:
        alone = bare(scene)
        parts = await _async_read_within_bounds(holding(claim, ground, alone), alone.effort, claim)
    return await _async_standing(claim, parts, _sources(texts), asking)


async def async_stand_at_home(claim: str, report: Report, asking: Asking) -> Standing:
    """Return how a claim stands to the home, by the weakest of its findings, and by a verifier if that is open."""
    found = _weakest_finding(report)
    if found is not None and found.verdict is not Verdict.NOT_ENOUGH_INFO and found.bits is not None:
        status = Status.ENTAILED if found.verdict is Verdict.SUPPORTED else Status.CONTRADICTED
        return Standing(status=status, bits=_for_target(found.bits, asking.target))
    evidence = (one for finding in report.findings for one in finding.evidence)
    seen = dict.fromkeys(_told(one) for one in evidence if one.source in _SHOWN)
    return await _async_standing(claim, _unread(claim), _sources(seen), asking)


async def async_audit(steps: Sequence[Step], scene: Scene | None, asking: Asking) -> Audited:
    """Return the status of each step of a trace, by the tool results before it.

    What a verifier has not answered in time, for all steps together, stays as it is without one.
    """
    read = await _async_read(steps, scene)
    standings = [_alone(step, parts, asking, scene) for step, parts in zip(steps, read, strict=True)]
    loop = asyncio.get_running_loop()
    deadline = loop.time() + asking.seconds
    # The answer first: it is what matters most.
    for index in reversed(range(len(steps))):
        if steps[index].kind in _HELD and (left := deadline - loop.time()) > 0:
            told = _told_by(steps[:index])
            standings[index] = await _async_standing(
                steps[index].text, read[index], told, replace(asking, seconds=left)
            )
    return Audited(steps=tuple((step.kind, standing) for step, standing in zip(steps, standings, strict=True)))


async def async_done[Made](work: Work[Made], effort: Effort) -> Made:
    """Return what is made piece by piece, and let everything else happen in between.

    Raises TooMuchToReadError where one of the pieces takes more than the effort.
    """
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return cast("Made", stop.value)
        await async_breathe()
        effort.renew()


async def _async_read_within_bounds(work: Work[tuple[Part, ...]], effort: Effort, text: str) -> tuple[Part, ...]:
    try:
        return await async_done(work, effort)
    except TooMuchToReadError:
        return _unread(text)


async def _async_read(steps: Sequence[Step], scene: Scene | None) -> list[tuple[Part, ...]]:
    """Return what the words of each step say, one after the other."""
    alone = None if scene is None else bare(scene)
    audit = None if alone is None else Audit(alone)
    read: list[tuple[Part, ...]] = []
    for step in steps:
        # A long trace must not keep everything else from happening.
        await async_breathe()
        parts = _unread(step.text)
        if audit is not None and alone is not None:
            parts = await _async_read_within_bounds(audit.taking(step), alone.effort, step.text)
        read.append(parts)
    return read


def _alone(step: Step, parts: Sequence[Part], asking: Asking, scene: Scene | None) -> Standing:
    """Return how a step stands as long as nobody was asked."""
    if step.kind in _HELD:
        found = weakest(parts)
        return NOBODY_KNOWS if found is None else _of_part(found, asking)
    return NOBODY_KNOWS if scene is None else Standing(status=parts[0].status)


def steps_of(told: Iterable[tuple[StepKind, str]]) -> tuple[Step, ...]:
    """Return the steps of a trace; results answer calls in the order in which these were made."""
    open_: list[Called] = []
    steps: list[Step] = []
    for kind, text in told:
        step = Step(kind=kind, text=text)
        if kind is StepKind.TOOL_CALL:
            open_.append(read_call(text))
        elif kind is StepKind.TOOL_RESULT:
            called = open_.pop(0) if open_ else Called()
            step = replace(step, call=parse_call(called.name, called.args, text))
        steps.append(step)
    return tuple(steps)


def bare(scene: Scene) -> Scene:
    """Return the words and names of a scene, with nothing that was said, seen or learned in the home.

    What tools answered in earlier turns stays: a quote of that is no misquote.
    """
    return Scene(
        lexicon=scene.lexicon,
        home=scene.home,
        now=scene.now,
        options=scene.options,
        convert=scene.convert,
        effort=Effort(STEPS),
        earlier_calls=scene.earlier_calls,
    )


def _unread(text: str) -> tuple[Part, ...]:
    """Return a statement of which only somebody who understands more may know."""
    return (Part(text=text, status=Status.UNVERIFIABLE, is_open=True),) if text.strip() else ()


def _sources(texts: Iterable[str]) -> list[Span]:
    return [Span(label=f"source {number}", text=text) for number, text in enumerate(texts, 1)]


def _told_by(steps: Sequence[Step]) -> list[Span]:
    """Return what a verifier is given: calls and results alone, each with its number among all steps."""
    numbered = ((f"{_TOOLS[step.kind]} {n}", step.text) for n, step in enumerate(steps, 1) if step.kind in _TOOLS)
    return [Span(label=label, text=text) for label, text in numbered]


async def _async_standing(text: str, parts: Sequence[Part], spans: Sequence[Span], asking: Asking) -> Standing:
    """Return how the weakest part of a text stands, once a verifier was asked of those that are open.

    What is wrong already is wrong whatever anybody thinks of the rest.
    """
    open_ = [part for part in parts if part.is_open]
    found = weakest(parts)
    if found is None:
        return NOBODY_KNOWS
    if found.status is Status.CONTRADICTED or not open_ or asking.verifier is None:
        return _of_part(found, asking)
    secrets = asking.verifier.secrets
    open_ = await _async_tellable(open_, text, asking, secrets)
    asked = [part.text for part in open_]
    context = await async_context([replace(span, asked=asking.said) for span in spans], asked, secrets)
    opinions = await _async_opinions(asked, context, asking.verifier, asking)
    told = {id(part): one for part, one in zip(open_, opinions, strict=False)}
    standings = [_of_opinion(part, told.get(id(part)), context, asking) for part in parts]
    return min(standings, key=_strength)


async def _async_tellable(parts: Sequence[Part], text: str, asking: Asking, secrets: Secrets) -> list[Part]:
    """Return the first parts that hold no secret, as many as are asked about, while others have their turn."""
    tellable: list[Part] = []
    end = 0
    for part in parts:
        # The same words may stand there twice: each part is looked for behind the one before it.
        start = max(text.find(part.text, end), 0) or max(text.find(part.text), 0)
        end = start + len(part.text)
        # It may be the answer to what stands before it.
        if not secrets.held_by(f"{text[max(start - _BEFORE, 0) : start]}{part.text}", *asking.said):
            tellable.append(part)
        if len(tellable) == MOST_ASKED:
            break
        await async_breathe()
    return tellable


async def _async_opinions(
    claims: Sequence[str], context: Context, verifier: Verifier, asking: Asking
) -> Sequence[Opinion]:
    try:
        async with asyncio.timeout(asking.seconds):
            return await verifier.async_opinions(claims, context, target=asking.target, urgency=asking.urgency)
    except TimeoutError:
        return ()


def _of_opinion(part: Part, opinion: Opinion | None, context: Context, asking: Asking) -> Standing:
    """Return how a part stands to whoever was asked; without evidence nothing is confirmed or contradicted."""
    if opinion is None or opinion.bits is None:
        return _of_part(part, asking)
    status = opinion.status if context.has_evidence else Status.NOT_IN_CONTEXT
    return Standing(status=status, bits=opinion.bits)


def _of_part(part: Part, asking: Asking) -> Standing:
    bits = figures(part.status, states=part.states, target=asking.target)
    return Standing(status=part.status, bits=bits, is_disputed=part.is_disputed)


_ORDER: Final = (Status.CONTRADICTED, Status.NOT_IN_CONTEXT, Status.UNVERIFIABLE, Status.ENTAILED)


def _strength(one: Standing) -> tuple[int, float]:
    return _ORDER.index(one.status), one.bits.p1 if one.bits is not None else 0.0


_FIRST: Final = (Verdict.REFUTED, Verdict.NOT_ENOUGH_INFO, Verdict.SUPPORTED)


def _weakest_finding(report: Report) -> Finding | None:
    """Return the finding that decides; None where there is none, or where not all could be looked at."""
    found = min(report.findings, key=lambda one: (_FIRST.index(one.verdict), one.confidence), default=None)
    is_whole = report.is_complete or (found is not None and found.verdict is Verdict.REFUTED)
    return found if is_whole else None


def _for_target(bits: Bits, target: float) -> Bits:
    return bits_of(bits.p0, bits.p1, bits.signed, target=target)


def _told(one: Evidence) -> str:
    """Return what was seen, as a verifier gets it."""
    return f"{one.subject}: {one.value}{f' {one.unit}' if one.unit else ''}"
