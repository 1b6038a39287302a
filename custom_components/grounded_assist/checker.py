"""Check one sentence after the other of a reply, within one budget."""

import asyncio
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
import logging
import math
from typing import Any, Final

from homeassistant.util import dt as dt_util

from .checked import Checked, Message, SafeCheck, Since, async_segment, with_openers
from .evidence import Asker, FurtherSource, Gathered
from .foresight import async_ahead
from .grounding.effort import Effort, TooMuchToReadError
from .grounding.engine.request import may_ask_for
from .grounding.judging.readers import agreed
from .grounding.limits import LONGEST_REQUEST, LONGEST_SENTENCE, MOST_SENTENCES, STEPS_OF_WORDING
from .grounding.memories import prepared
from .grounding.mitigation import gap_before, repeats_addition
from .grounding.mitigation.openers import is_opener
from .grounding.model import (
    Claim,
    Delivery,
    Evidence,
    Finding,
    Policy,
    ReadBy,
    Reason,
    Said,
    ToolCall,
    Uttered,
    Verdict,
)
from .grounding.objecting import says_again
from .grounding.reading.acts import without_opening
from .grounding.reading.citations import without_citations
from .grounding.reading.segmentation import Segmenter
from .grounding.scene import Scene
from .grounding.secrets import SAID_BEFORE
from .groundwork import Around, Groundwork
from .models.readers import Reading
from .opining import Opining
from .reading_on import LONGEST_WAIT, LateReading, ReadingOn
from .settling import Changes, is_outcome, unsettled
from .so_far import SoFar
from .stages import Stages
from .stopwatch import Stopwatch
from .surroundings import Surroundings
from .transcript import Transcript
from .turnstile import async_breathe

_LOGGER = logging.getLogger(__name__)

_LEAST_SECONDS: Final = 0.05
"""What the home has at hand is read even when the budget went into waiting."""
_MODEL_SHARE: Final = 0.5
"""Part of the budget for which replies wait for readings and opinions: the rest of it is left for the home."""
_AHEAD_SHARE: Final = 0.5
"""Of as much time as the budget, what sentences are foreseen in: none of it is taken from the checks."""
_GRACE_SECONDS: Final = 0.2
"""Given to a gathering that keeps its own deadline before it counts as hung."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    """What is found of a sentence, and in which surroundings."""

    findings: tuple[Finding, ...]
    evidence: tuple[Evidence, ...]
    scene: Scene
    reading: LateReading | None
    """What a model has not read in time."""


class Checker:
    """Check the sentences of one turn, one after the other, within one budget."""

    def __init__(self, stages: Stages, surroundings: Surroundings, transcript: Transcript, changes: Changes) -> None:
        """Begin with nothing said."""
        self.is_complete = len(surroundings.scene.request) <= LONGEST_REQUEST
        """False once a source was late, the budget was spent or claims were left out."""
        self.seconds_waited = 0.0
        """For the home to settle, and for further sources. The wrapped agent's time is its own."""
        self._clock = Stopwatch()
        self._ahead_clock = Stopwatch()
        scene = self._spoken = surroundings.scene
        self.groundwork = Groundwork(
            stages.further,
            scene.options,
            surroundings.spawn,
            kept=stages.kept,
            breakers=stages.breakers,
            is_high_risk=lambda claim: scene.experience.is_high_risk(claim, scene.home),
        )
        self._opining = None if stages.verifier is None else Opining(stages.verifier, surroundings.spawn, stages.pages)
        self.reading_on = (
            None if stages.reader is None else ReadingOn(stages.reader, self._clock, lambda: self.is_spent)
        )
        self._stages = stages
        self._given = surroundings
        self._transcript = transcript
        self._changes = changes
        self._so_far = SoFar(scene.options.max_claims)
        self._earlier = surroundings.scene.earlier
        self._dialogue = surroundings.scene.dialogue
        self._seconds_asked = 0.0

    @property
    def asker(self) -> Asker:
        """Return for whom the sentences are checked."""
        return self._given.asker

    @property
    def seconds_spent(self) -> float:
        """Return what went into checking; once this is the budget, nothing more is checked."""
        return self._clock.seconds

    @property
    def scene(self) -> Scene:
        """Return the surroundings of the next sentence as they are now, with all the effort one may take."""
        return replace(
            self._so_far.placed(self._spoken),
            effort=self._spoken.effort.fresh(),
            now=dt_util.now(),
            tool_calls=self._calls,
            reply_ended=self._transcript.has_ended,
            earlier=self._earlier,
            dialogue=self._dialogue,
            may_know=self._may_know,
        )

    @contextmanager
    def answering(self, request: str, then: Iterable[Finding]) -> Iterator[None]:
        """Understand a time that was told before by the request that it answered; all else needs none.

        Least of all the doubt: "What's your source?" asks for nothing that a television has.
        """
        spoken = self._spoken
        self._spoken = replace(spoken, request=request if any(one.claim.moments for one in then) else "")
        try:
            yield
        finally:
            self._spoken = spoken

    @property
    def _calls(self) -> tuple[ToolCall, ...]:
        """Return what tools were called, else the actions that an agent without one has called itself."""
        calls = self._transcript.calls
        if not all(call.read_only for call in calls):
            return calls
        services = self._changes.services.calls(self._given.asker.visible)
        return (*calls, *services)

    def _may_act_unseen(self, claim: Claim) -> bool:
        return self._transcript.is_blind or self._changes.services.last_at(claim.entity_ids) is not None

    def _may_act_on(self, claim: Claim) -> bool:
        """Return whether an action was called on what a claim is about, or may have been, unseen, as was asked."""
        is_asked = self._transcript.is_blind and may_ask_for(claim, self.scene)
        return is_asked or self._changes.services.are_on(claim.entity_ids)

    def _may_know(self, claim: Claim) -> bool:
        """Return whether a further source that has not answered yet may know of a claim."""
        sources = (source for source in self._stages.further if not self.groundwork.has_told(source, claim))
        return any(source.may_know(claim, self.scene) for source in sources)

    @property
    def is_blind(self) -> bool:
        """Return whether nobody has read the reply: its language has no rules, and no reader has answered."""
        is_unanswered = self.reading_on is None or self.reading_on.is_unanswered
        return self._given.scene.lexicon.is_bare and is_unanswered

    @property
    def is_spent(self) -> bool:
        """Return whether the budget went into checking; what waits for others leaves what is at hand readable."""
        return self.seconds_spent >= self._given.limits.budget_seconds or self._so_far.checked >= MOST_SENTENCES

    @property
    def segmenter(self) -> Segmenter:
        """Return what cuts a text into sentences."""
        return Segmenter(self._given.scene.lexicon.abbreviations, cites=self.cites)

    @property
    def cites(self) -> bool:
        """Return whether the wrapped agent was asked to cite."""
        return self._given.scene.cites

    def leave(self, text: str) -> Checked:
        """Return a text that there is no time left to check."""
        self.is_complete = False
        return Checked(draft=text, delivered=self.unchecked(text))

    def unchecked(self, text: str) -> str:
        """Return a text as it is said where it cannot be checked: nobody hears a citation all the same."""
        return text if self._given.policy is Policy.OBSERVE else without_citations(text, cites=self.cites)

    def forget(self) -> None:
        """Forget what was said: the draft is dropped."""
        self._so_far.forget()

    def uncount(self, held: Iterable[Checked]) -> None:
        """Leave room for sentences that will be checked again."""
        self._so_far.uncount(held)

    def begin_message(self) -> None:
        """Forget what was said instead of sentences before: whoever hears the next message may not hear those."""
        self._so_far.begin_message()

    def hear(self, said: Uttered) -> None:
        """Take in what was said before this turn as something that was said, whatever it claims."""
        self._dialogue += (said,)

    async def async_recall(self, text: str, *, is_reply: bool = False) -> None:
        """Take in what was said before this turn, by the agent if it is a reply; it is no evidence and not checked."""
        async for piece in async_segment(self.segmenter, text):
            await async_breathe()
            if self.is_spent:
                self.is_complete = False
                return
            claims = self._read(piece)
            self._so_far.recall(claims)
            if is_reply:
                self._earlier += tuple(Said(claim=claim, at=dt_util.utcnow()) for claim in claims)

    async def async_check(self, sentence: str) -> Checked:
        """Return what is said instead of a sentence; white space around it stays."""
        if self.is_spent:
            return self.leave(sentence)
        try:
            return await self._async_check(sentence)
        except TooMuchToReadError:
            # Reading and judging say so by a claim of their own.
            return self.leave(sentence)
        finally:
            self._so_far.draft(sentence.strip())

    async def _async_check(self, sentence: str) -> Checked:
        text = sentence.strip()
        if repeats_addition(text, self.scene):
            return self._leave_out(sentence)
        offset = sentence.find(text)
        with self._clock:
            self._spoken = self._given.scene_of(text[:LONGEST_SENTENCE], self._spoken)
        judged = await self._async_judge(text)
        findings, evidence, scene = judged.findings, judged.evidence, judged.scene
        is_unread = any(finding.reason is Reason.TOO_MUCH_TO_READ for finding in findings)
        self.is_complete = self.is_complete and not is_unread and not (findings and self._transcript.is_cut)
        await _async_breathe_in(scene)
        since = Since(at=dt_util.utcnow(), changes=self._changes.count, answers=self._transcript.answers)
        wording = replace(scene, effort=Effort(STEPS_OF_WORDING))
        delivery = self._deliver(text, findings, evidence, wording)
        is_left_out = self._corrects_what_was_corrected(text, delivery, evidence) or self._so_far.repeats(
            delivery, self.scene
        )
        if is_left_out:
            delivery = replace(delivery, text="", delivered_findings=())
        is_severe = self._given.policy is not Policy.OBSERVE and any(finding.is_severe for finding in findings)
        said = "" if is_left_out else sentence[:offset] + delivery.text + sentence[offset + len(text) :]
        gap = gap_before(sentence, said, scene)
        opens = not findings and is_opener(text, scene.lexicon)
        is_heard = self._transcript.has_ended or not is_severe
        self._so_far.take(sentence, said, delivery, scene, is_heard=is_heard, is_opener=opens)
        return Checked(
            draft=sentence,
            delivered=gap + said,
            delivery=delivery,
            offset=offset,
            is_severe=is_severe,
            is_opener=opens,
            since=since,
            reading=judged.reading,
            explained=self._stages.explain and self._stages.explain(text, scene),
        )

    def _corrects_what_was_corrected(self, text: str, delivery: Delivery, evidence: tuple[Evidence, ...]) -> bool:
        """Return whether a sentence takes back what nobody heard: "wait, it is off" behind what we said instead."""
        if not self._so_far.instead or not delivery.findings or delivery.mitigations:
            return False
        scene = self.scene
        told = without_opening(text, scene.lexicon)
        is_taking_back = bool(told) and told != text
        return is_taking_back and says_again(told, self.findings_of(told, evidence, scene), self._so_far.instead, scene)

    def _leave_out(self, sentence: str) -> Checked:
        """Leave out what was just said as an addition of ours."""
        delivery = Delivery(text="")
        self._so_far.leave_out(sentence, self.scene)
        return Checked(draft=sentence, delivered=sentence[len(sentence.rstrip()) :], delivery=delivery)

    @property
    def foresees(self) -> bool:
        """Return whether it is of use to know of a sentence before its turn."""
        return self.reading_on is not None

    @property
    def _may_foresee(self) -> bool:
        """Return whether a sentence that is foreseen may still be checked, and there is time to foresee it."""
        longest = self._given.limits.budget_seconds * _AHEAD_SHARE
        has_time = self._ahead_clock.seconds < longest and not self.is_spent
        return has_time and self._so_far.foreseen < MOST_SENTENCES

    async def async_foresee(self, sentence: str) -> None:
        """Have a sentence read while those before it are still checked and spoken."""
        text = sentence.strip()
        if self.reading_on is None or not text or not self._may_foresee:
            return
        await async_breathe()
        drafted, told = self._so_far.foresee(text)
        try:
            with self._ahead_clock:
                spoken = self._given.scene_of(text[:LONGEST_SENTENCE], self._spoken)
                scene = replace(self.scene, lexicon=spoken.lexicon, parts=spoken.parts, told=told)
                found = tuple(self._stages.read(text, scene))
            await self.reading_on.async_ask(text, found, scene, drafted)
        except Exception as error:  # noqa: BLE001 - what breaks here breaks again, and is told, when its turn comes
            _LOGGER.debug("A sentence could not be read ahead: %s", type(error).__name__)

    async def async_late(self, late: LateReading) -> tuple[tuple[Finding, ...], tuple[Evidence, ...]]:
        """Return what only a model has found in a sentence, as of when that was heard."""
        await async_breathe()
        claims: tuple[Claim, ...] = ()
        if self.reading_on is not None:
            plain = self._given.plain
            claims = await self.reading_on.async_read(late.task, late.text, late.found, late.scene, plain)
        scene = replace(self.scene, now=late.scene.now)
        evidence = await self.async_evidence(claims, scene) if claims else ()
        findings = self._findings(claims, evidence, scene)
        return tuple(one for one in findings if one.claim.read_by is ReadBy.MODEL), evidence

    def go_on(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on behind the reply, if there is a next one to tell it in."""
        if self._given.spawn is None:
            work.close()
        else:
            self._given.spawn(work)

    async def async_again(self, claims: tuple[Claim, ...]) -> tuple[tuple[Finding, ...], tuple[Evidence, ...]]:
        """Return the findings by now, with all answers about them, also late ones."""
        await async_breathe()
        evidence = (*await self.async_evidence(claims), *self.groundwork.told(claims))
        return self._findings(claims, evidence), evidence

    async def async_look(self, claims: tuple[Claim, ...]) -> tuple[tuple[Finding, ...], tuple[Evidence, ...]]:
        """Return what is to be said of claims after every source was asked."""
        await async_breathe()
        evidence = await self.async_evidence(claims)
        return await self._async_ground(claims, self._findings(claims, evidence), evidence)

    def findings_of(self, text: str, evidence: tuple[Evidence, ...], scene: Scene | None = None) -> tuple[Finding, ...]:
        """Return what evidence there is already says of a sentence of our own."""
        scene = scene or self.scene
        return self._findings(self._read(text, scene)[: scene.options.max_claims], evidence, scene)

    async def async_found(self, text: str) -> tuple[Finding, ...]:
        """Return what the home says of words of our own."""
        claims = tuple(finding.claim for finding in self.findings_of(text, ()))
        return self.findings_of(text, await self.async_evidence(claims)) if claims else ()

    def judge(self, claim: Claim, evidence: tuple[Evidence, ...]) -> Finding:
        """Return what evidence alone says of a claim."""
        (finding,) = self._findings((claim,), evidence)
        return finding

    async def async_evidence(self, claims: tuple[Claim, ...], scene: Scene | None = None) -> tuple[Evidence, ...]:
        """Return what the home says of claims, within what is left of the budget."""
        deadline = self._deadline()
        with self._clock:
            async with asyncio.timeout_at(deadline + _GRACE_SECONDS):
                gathered = await self._stages.gather(
                    claims, self._given.asker, scene or self.scene, self._given.window, deadline
                )
        if not isinstance(gathered, Gathered):
            raise TypeError(f"gathering returned {type(gathered).__name__}")
        self.is_complete = self.is_complete and not gathered.late
        return gathered.evidence

    async def async_settled_evidence(self, claims: tuple[Claim, ...]) -> tuple[Evidence, ...]:
        """Return what the home says of claims once something has happened, or nothing will any more."""
        entity_ids = tuple(entity_id for claim in claims for entity_id in claim.entity_ids)
        await self._async_settle(entity_ids, 0)
        return await self.async_evidence(claims)

    async def _async_judge(self, text: str) -> _Judged:
        """Read and judge a sentence, again after each change of what is still on its way."""
        read, scene = await self._async_read(text)
        read, scene, reading = await self._async_read_on(text, read, scene)
        claims = self._kept(read)
        while True:
            await _async_breathe_in(scene)
            mark = self._changes.count
            evidence = await self.async_evidence(claims, scene) if claims else ()
            findings = self._findings(claims, evidence, scene)
            if await self._async_await_tools(findings, scene):
                read, scene = await self._async_read(text)
                read, scene, reading = await self._async_read_on(text, read, scene)
                claims = read[: len(claims)]
                continue
            waited_for = unsettled(findings, self._calls, self._may_act_unseen, self._may_act_on)
            if waited_for and await self._async_settle(waited_for, mark):
                scene = self.scene
            elif self.reading_on is not None and self._wants_second_reader(text, findings, self.reading_on):
                told, scene, reading = await self._async_read_on(text, read, scene, is_refuted=True)
                if told is read:
                    break
                read, claims = told, self._kept(told)
            else:
                break
        grounded, seen = await self._async_ground(claims, findings, evidence)
        grounded, seen = await self._async_opine(text, claims, grounded, seen)
        scene = scene if seen is evidence else self.scene
        return _Judged(findings=grounded, evidence=seen, scene=scene, reading=reading)

    def _wants_second_reader(self, text: str, findings: tuple[Finding, ...], reading_on: ReadingOn) -> bool:
        """Return whether the rules alone have read what is refuted: nobody is contradicted by one reader only."""
        is_refuted = any(
            one.verdict is Verdict.REFUTED and one.claim.read_by is ReadBy.RULES and one.claim.entity_ids
            for one in findings
        )
        may_wait = self._given.policy is not Policy.OBSERVE and self._share() > 0
        return is_refuted and may_wait and not reading_on.has_asked(text, self._so_far.drafted)

    async def _async_await_tools(self, findings: tuple[Finding, ...], scene: Scene) -> bool:
        """Wait for the tool of what is not so yet but was asked for, or where no word says that it is being done."""
        refuted = [one.claim for one in findings if one.verdict is Verdict.REFUTED]
        due = [claim for claim in refuted if scene.lexicon.is_bare or may_ask_for(claim, scene)]
        if self._transcript.has_ended or all(map(self._has_result, due)):
            return False
        await self._transcript.async_wait(lambda: all(map(self._has_result, due)))
        return True

    async def _async_ground(
        self, claims: tuple[Claim, ...], findings: tuple[Finding, ...], evidence: tuple[Evidence, ...]
    ) -> tuple[tuple[Finding, ...], tuple[Evidence, ...]]:
        """Look further into what is open."""
        if not self.groundwork.open(findings):
            return findings, evidence
        return await self.groundwork.async_ground(
            findings,
            evidence,
            lambda seen: self._findings(claims, seen),
            self._async_ask,
            Around(scene=self.scene, asker=self._given.asker, window=self._given.window),
        )

    async def _async_opine(
        self, text: str, claims: tuple[Claim, ...], findings: tuple[Finding, ...], evidence: tuple[Evidence, ...]
    ) -> tuple[tuple[Finding, ...], tuple[Evidence, ...]]:
        """Ask a verifier, if there is one, about what is open all the same; a claim may be half of a secret."""
        open_ = [] if self._opining is None else self._opining.open(findings)
        if self._opining is None or not open_ or self._is_secret(text):
            return findings, evidence
        loop = asyncio.get_running_loop()
        begun = loop.time()
        with self._waiting():
            told, late = await self._opining.async_told(open_, self.scene, min(self._deadline(), begun + self._share()))
        self._seconds_asked += loop.time() - begun
        self.groundwork.expect(late)
        self.is_complete = self.is_complete and not late
        evidence = (*evidence, *told)
        return (self._findings(claims, evidence) if told else findings), evidence

    def _is_secret(self, text: str) -> bool:
        """Return whether a text is secret, by itself or by what it may be the answer to."""
        scene = self.scene
        return scene.secrets.held_by(text, *scene.asked_last, *scene.told[-SAID_BEFORE:])

    async def _async_ask(self, source: FurtherSource, claim: Claim) -> tuple[Evidence, ...] | None:
        """Return what one more source knows of a claim; None once the budget is spent."""
        if self.seconds_spent + self.seconds_waited >= self._given.limits.budget_seconds:
            self.is_complete = False
            return None
        given = self._given
        with self._waiting():
            seen = await self.groundwork.async_read(
                source, claim, given.asker, self.scene, given.window, self._deadline()
            )
        self.is_complete = self.is_complete and seen is not None
        return seen or ()

    async def _async_read(self, text: str) -> tuple[tuple[Claim, ...], Scene]:
        """Read a sentence about an outcome once that can be known; return what it was read in as well."""
        scene = self.scene
        for _ in prepared(list(scene.recall(text)), scene.lexicon, knows_asker=scene.knows_asker):
            await async_breathe()
        claims = self._read(text, scene)
        outcomes = [claim for claim in claims if is_outcome(claim.aspect)]
        if not outcomes or self._transcript.has_ended:
            return claims, scene
        await self._transcript.async_wait(lambda: all(map(self._has_result, outcomes)))
        scene = self.scene
        return self._read(text, scene), scene

    async def _async_read_on(
        self, text: str, found: tuple[Claim, ...], scene: Scene, *, is_refuted: bool = False
    ) -> tuple[tuple[Claim, ...], Scene, LateReading | None]:
        """Return what a model has read as well, what it was read in, and what is still to come if it is late."""
        if self.reading_on is None:
            return found, scene, None
        drafted = self._so_far.drafted
        if (task := await self.reading_on.async_ask(text, found, scene, drafted, is_refuted=is_refuted)) is None:
            return found, scene, None
        if not task.done():
            await self._async_wait_for(task, self.reading_on)
            scene = self.scene
        if not task.done():
            self.is_complete = False
            self.reading_on.is_unanswered = True
            return found, scene, LateReading(text=text, found=found, scene=scene, task=task)
        return await self.reading_on.async_read(task, text, found, scene, self._given.plain), scene, None

    async def _async_wait_for(self, task: Reading, reading_on: ReadingOn) -> None:
        """Wait for a reading; of a reply that is spoken, no longer than leaves time for the home."""
        if (is_heard := self._given.spawn is not None) and self._given.policy is Policy.OBSERVE:
            return
        begun = asyncio.get_running_loop().time()
        longest = min(LONGEST_WAIT, self._share()) if is_heard else math.inf
        with self._waiting():
            await reading_on.async_wait(task, min(self._deadline(), begun + longest))
        if is_heard:
            self._seconds_asked += asyncio.get_running_loop().time() - begun

    def _share(self) -> float:
        """Return for how many seconds the reply may still wait for language models."""
        return max(self._given.limits.budget_seconds * _MODEL_SHARE - self._seconds_asked, 0.0)

    def _read(self, text: str, scene: Scene | None = None) -> tuple[Claim, ...]:
        with self._clock:
            return tuple(self._stages.read(text, scene or self.scene))

    def _kept(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """Return as many claims as may still be checked."""
        left = max(self._so_far.claims_left, 0)
        self.is_complete = self.is_complete and len(claims) <= left
        return claims[:left]

    def _has_result(self, claim: Claim) -> bool:
        """Return whether a tool has answered on what the claim says was done."""
        acting = [call for call in self._transcript.calls if not call.read_only]
        if not claim.entity_ids:
            return bool(acting) and all(call.succeeded is not None for call in acting)
        return any(not set(call.touched).isdisjoint(claim.entity_ids) for call in acting)

    def _findings(
        self, claims: tuple[Claim, ...], evidence: tuple[Evidence, ...], scene: Scene | None = None
    ) -> tuple[Finding, ...]:
        with self._clock:
            scene = self._judging(scene or self.scene)
            judged = tuple(self._stages.judge(claim, evidence, scene) for claim in claims)
            findings = self._detected(agreed(judged), scene)
        if not all(isinstance(finding, Finding) for finding in findings):
            raise TypeError("judging returned no findings")
        return findings

    def _judging(self, scene: Scene) -> Scene:
        """Return the scene in which claims are judged: those of a model are in its own words."""
        if not scene.lexicon.is_bare:
            return scene
        plain = self._given.plain
        return replace(scene, lexicon=plain.lexicon, parts=plain.parts, asked={}, masked={})

    def _detected(self, judged: tuple[Finding, ...], scene: Scene) -> tuple[Finding, ...]:
        """Return findings with their flags, without any where it takes too much to find them."""
        try:
            return self._stages.detect(judged, scene)
        except TooMuchToReadError:
            return judged

    async def _async_settle(self, entity_ids: tuple[str, ...], mark: int) -> bool:
        """Wait for a change; one deadline for the whole turn, from the last answer of a tool or action called."""
        transcript = self._transcript
        ended_at = transcript.ended_at if transcript.is_blind else None
        begun = (transcript.last_result_at, self._changes.services.last_at(entity_ids), ended_at)
        last = max((at for at in begun if at is not None), default=None)
        if last is None:
            return False
        deadline = min(last + self._given.limits.settle_seconds, self._deadline())
        with self._waiting():
            return await self._changes.async_any(entity_ids, mark, deadline)

    def _deliver(
        self, text: str, findings: tuple[Finding, ...], evidence: tuple[Evidence, ...], scene: Scene
    ) -> Delivery:
        with self._clock:
            is_of_rules = all(one.claim.read_by is ReadBy.RULES for one in findings)
            known = {text: findings} if is_of_rules else dict[str, tuple[Finding, ...]]()

            def recheck(edited: str) -> tuple[Finding, ...]:
                if edited not in known:
                    known[edited] = self.findings_of(edited, evidence, scene)
                return known[edited]

            try:
                delivery = self._stages.deliver(text, findings, self._given.policy, scene, recheck)
            except TooMuchToReadError:
                self.is_complete = False
                delivery = Delivery(text=text, findings=findings, delivered_findings=findings)
        if not isinstance(delivery, Delivery) or not isinstance(delivery.text, str):
            raise TypeError(f"mitigation returned {type(delivery).__name__}")
        return delivery

    def _deadline(self) -> float:
        left = self._given.limits.budget_seconds - self.seconds_spent - self.seconds_waited
        return asyncio.get_running_loop().time() + max(left, _LEAST_SECONDS)

    @contextmanager
    def _waiting(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        begin = loop.time()
        try:
            yield
        finally:
            self.seconds_waited += loop.time() - begin


async def _async_breathe_in(scene: Scene) -> None:
    """Let others have their turn, after which as much may be read again."""
    await async_breathe()
    scene.effort.renew()


async def async_check_text(text: str, checker: Checker | None, *, patience: float) -> Message:
    """Return a whole text with each of its sentences checked, as far as there is anything to check with, and time."""
    check = SafeCheck(checker.async_check if checker else async_leave, patience)
    if checker is not None:
        check.unchecked, check.is_over = checker.unchecked, lambda: checker.is_spent
    check.start_clock()
    message = Message()
    pieces = async_segment(checker.segmenter if checker else Segmenter(), text, check.is_over)
    if checker is not None and checker.foresees:
        pieces = async_ahead(pieces, partial(_async_foresee, checker, check))
    waiting: list[Checked] = []
    async for piece in pieces:
        message.pieces.append(piece)
        waiting.append(await check.async_check(piece))
        if not waiting[-1].is_opener:
            message.sentences += with_openers(waiting, message.sentences)
            waiting.clear()
    message.sentences += with_openers(waiting, message.sentences) if waiting else ()
    return message


async def _async_foresee(checker: Checker, check: SafeCheck, sentence: str) -> None:
    with check.pausing():
        await checker.async_foresee(sentence)


async def async_leave(sentence: str) -> Checked:
    """Leave a sentence as it was drafted."""
    return Checked(draft=sentence, delivered=sentence)
