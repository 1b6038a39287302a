"""What verifiers think of claims: asked a bounded number at a time, known for a while, never in anybody's way."""

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
import logging
from time import monotonic
from typing import Any, Final

from ..breaker import LONG, Breaker
from ..grounding.contexts import Context
from ..grounding.information import TARGET, Status, status_of, weigh
from ..grounding.model import Bits
from ..grounding.prompts import may_be_asked
from ..grounding.secrets import Secrets
from .backend import ABOUT_KEY, OUT_OF_REACH, Backend, Estimate, Trouble, VerifierError
from .slots import Slots

_LOGGER = logging.getLogger(__name__)

_MOST_KEPT: Final = 512
_PAUSE_AFTER_FAILURE: Final = 30.0
"""Seconds in which a backend that failed costs no reply any more time."""
_MOST_VAGUE: Final = 3
"""Questions one after the other that were answered by neither yes nor no; then it is left alone as well."""
_MOST_TRIES: Final = 2
_LATENCIES_MS: Final = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000)
"""Upper ends of the histogram of what an answer took."""
MOST_WAITING: Final = 20
"""Questions that may wait; more are not asked, and counted."""
CUT_SHORT: Final = 0.5
"""What part of the answers in time is worth."""


class Urgency(StrEnum):
    """How soon somebody needs an answer."""

    NOW = "now"
    SOON = "soon"
    """Now, or within a minute with the next reply."""
    LATER = "later"
    """Nobody waits for it: whoever does goes first, and is left half of all places."""


_LONGEST_WAIT: Final[Mapping[Urgency, float]] = {Urgency.NOW: 0.0, Urgency.SOON: 50.0, Urgency.LATER: 120.0}
"""Seconds for which a backend is waited for that wants to be left alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What a verifier thinks of one claim."""

    claim: str
    bits: Bits | None = None
    """None where it did not say."""
    trouble: Trouble | None = None
    target: float = TARGET
    """The confidence that was asked of it, as far as the backend can show so much."""
    worth: float = 1.0
    """Lower where only part of the answers came in time."""
    is_apart: bool = True
    """False where the estimates with and without the evidence may differ by chance."""

    @property
    def status(self) -> Status:
        """Return how the claim stands to its context; what may be chance contradicts nothing."""
        status = status_of(self.bits)
        return Status.NOT_IN_CONTEXT if status is Status.CONTRADICTED and not self.is_apart else status


type Count = Callable[[str, str, int], None]
"""Counts so many of a metric under a label: claims by status, what was skipped and why, how long answers took."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much may be asked."""

    at_once: int = 8
    """Claims of one question, and of all that are asked at the same time."""
    keep_seconds: float = 900.0
    most_waiting: int = MOST_WAITING


class Verifier:
    """One backend, behind what it has said lately and a bound of how much it is asked."""

    def __init__(  # noqa: PLR0913 - what a test has its own of is optional
        self,
        backend: Backend,
        bounds: Bounds,
        count: Count,
        secrets: Secrets,
        *,
        refused: Callable[[], None] | None = None,
        clock: Callable[[], float] = monotonic,
        spawn: Callable[[Coroutine[Any, Any, object]], asyncio.Task[object]] = asyncio.create_task,
    ) -> None:
        """Begin with nothing asked.

        `refused` is called once when its key is, `clock` returns seconds, `spawn` begins what nobody waits for.
        """
        self.name = backend.name
        self.secrets = secrets
        self._backend = backend
        self._bounds = bounds
        self._count = count
        self._refused = refused
        self._clock = clock
        self._spawn = spawn
        self._breaker = Breaker(clock)
        self._trial: asyncio.Task[object] | None = None
        self._kept: OrderedDict[Hashable, tuple[float, Estimate]] = OrderedDict()
        self._slots = Slots(bounds.at_once)
        self._waiting = dict.fromkeys(Urgency, 0)
        self._silent_until = 0.0
        self._silenced_by = Trouble.CANNOT_CONNECT
        self._has_failed = False
        self._is_refused = False
        self._vague = 0
        self.failures = 0
        """Times in a row that it could not be reached."""

    @property
    def is_silent(self) -> bool:
        """Return whether the backend is left alone for a while: nobody who is in a hurry waits for it."""
        return self._clock() < self._silent_until

    @property
    def is_waited_for(self) -> bool:
        """Return whether whoever gets the rest later waits for it at all."""
        return not (self.is_silent or self._breaker.is_open)

    def waited_in_vain(self) -> None:
        """Hear that somebody could not wait any longer."""
        self._breaker.waited_in_vain()

    async def async_opinions(
        self,
        claims: Sequence[str],
        context: Context,
        *,
        cited: Sequence[str] = (),
        target: float = TARGET,
        urgency: Urgency = Urgency.NOW,
    ) -> list[Opinion]:
        """Return what is thought of each claim, with its evidence and without; it never raises.

        Whoever can wait is answered after a pause that the backend wants, everybody else at once that nobody knows.
        """
        room = self._room(urgency)
        fit = [claim for claim in claims if self._may_be_asked(claim, context)]
        asked, skipped = fit[:room], fit[room:]
        for reason, times in (("load", len(skipped)), ("unfit", len(claims) - len(fit))):
            if times:
                self._count("verifier_skipped", reason, times)
        self._waiting[urgency] += len(asked)
        try:
            opinions = await self._async_weigh(asked, context, cited, target, urgency)
        finally:
            self._waiting[urgency] -= len(asked)
        for one in opinions:
            self._count("verified", one.status.value, 1)
        told = {claim: Opinion(claim=claim, trouble=Trouble.RATE_LIMITED) for claim in skipped}
        told |= {one.claim: one for one in opinions}
        return [told.get(claim) or Opinion(claim=claim) for claim in claims]

    def _may_be_asked(self, claim: str, context: Context) -> bool:
        """Return whether a claim is no secret, also not as the answer to what was said: "What is the PIN?" "1234"."""
        return may_be_asked(claim, self.secrets) and not self.secrets.held_by(claim, *context.said)

    def _room(self, urgency: Urgency) -> int:
        """Return how many more may wait; half of the places are for those that cannot."""
        free = self._bounds.most_waiting - sum(self._waiting.values())
        if urgency is Urgency.LATER:
            free = min(free, self._bounds.most_waiting // 2 - self._waiting[urgency])
        return max(free, 0)

    async def _async_weigh(
        self, claims: Sequence[str], context: Context, cited: Sequence[str], target: float, urgency: Urgency
    ) -> list[Opinion]:
        whole, bare = context.rendered(), context.scrubbed(cited).rendered()
        contexts = dict.fromkeys((bare, whole))
        # Without evidence both are the same question: asked twice, the difference of the answers would be chance.
        told = await asyncio.gather(*(self._async_estimates(claims, one, urgency) for one in contexts))
        opinions = [_opinion(*one, target) for one in zip(claims, told[0], told[-1], strict=True)]
        # What was left out might confirm what the rest does not.
        return [_unsaid(one) if context.is_cut else one for one in opinions]

    async def _async_estimates(
        self, claims: Sequence[str], context: str, urgency: Urgency
    ) -> list[Estimate | VerifierError]:
        """Return estimates in the order of the claims; those that are known are not asked for."""
        known = {claim: found for claim in claims if (found := self._find(claim, context)) is not None}
        if known:
            self._count("verifier_cache", "known", len(known))
        asked = [claim for claim in dict.fromkeys(claims) if claim not in known]
        told: dict[str, Estimate | VerifierError] = dict(known)
        if asked and urgency is Urgency.NOW and self._breaker.is_open:
            self._try(asked, context)
            return [known.get(claim) or VerifierError(Trouble.TIMED_OUT) for claim in claims]
        for start in range(0, len(asked), self._bounds.at_once):
            batch = asked[start : start + self._bounds.at_once]
            told |= zip(batch, await self._async_batch(batch, context, urgency), strict=True)
        return [told[claim] for claim in claims]

    def _try(self, claims: Sequence[str], context: str) -> None:
        """Ask behind everybody's back one that has hung; what it says is known then."""
        if self._breaker.wants_a_try and not self.is_silent and (self._trial is None or self._trial.done()):
            self._trial = self._spawn(self._async_batch(claims[:1], context, Urgency.LATER))

    async def _async_batch(
        self, claims: Sequence[str], context: str, urgency: Urgency
    ) -> list[Estimate | VerifierError]:
        answers = dict(zip(claims, await self._async_ask(claims, context, urgency), strict=True))
        for _ in range(_MOST_TRIES - 1):
            limited = [claim for claim, one in answers.items() if _is_limited(one)]
            if not (limited and await self._async_wait(_LONGEST_WAIT[urgency])):
                break
            answers |= zip(limited, await self._async_ask(limited, context, urgency), strict=True)
        for claim, answer in answers.items():
            if isinstance(answer, Estimate) and not answer.is_cut_short:
                self._keep(claim, context, answer)
        return list(answers.values())

    async def _async_wait(self, longest: float) -> bool:
        """Wait until the backend may be asked again; return False at once where that takes too long."""
        while (wait := self._silent_until - self._clock()) > 0:
            if wait > longest:
                return False
            await asyncio.sleep(wait)
        return longest > 0

    async def _async_ask(self, claims: Sequence[str], context: str, urgency: Urgency) -> list[Estimate | VerifierError]:
        answers: list[Estimate | VerifierError] = []
        while left := claims[len(answers) :]:
            async with self._slots.taken(len(left), stands_back=urgency is Urgency.LATER) as count:
                answers += await self._async_ask_now(left[:count], context)
        return answers

    async def _async_ask_now(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        # While this waited for its turn another may have found it in trouble.
        if self.is_silent:
            self._count("verifier_skipped", "silent", len(claims))
            return [VerifierError(self._silenced_by) for _ in claims]
        begun = self._clock()
        try:
            with self._breaker.asking():
                answers = await self._backend.batch_estimate(claims, context)
        except asyncio.CancelledError:
            if self._clock() - begun > LONG:
                self._breaker.give_up()
                self._take_note([VerifierError(Trouble.TIMED_OUT)])
            raise
        except Exception as error:  # noqa: BLE001 - whatever a backend raises, nobody is kept waiting for it
            self._complain(error)
            answers = [VerifierError(Trouble.CANNOT_CONNECT) for _ in claims]
        self._count("verifier_cache", "asked", len(claims))
        self._count("verifier_latency_ms", _bucket(1000 * (self._clock() - begun)), 1)
        is_unreached = all(isinstance(one, VerifierError) and one.trouble in OUT_OF_REACH for one in answers)
        if not is_unreached:
            self._breaker.answered()
        elif self._clock() - begun > LONG:
            self._breaker.give_up()
        self._take_note(answers)
        return answers

    def _take_note(self, answers: Sequence[Estimate | VerifierError]) -> None:
        """Leave a backend alone that is in trouble or says so, and log that once until it answers again."""
        errors = [one for one in answers if isinstance(one, VerifierError)]
        unreached = [one for one in errors if one.trouble in OUT_OF_REACH]
        self.failures = self.failures + 1 if len(unreached) == len(answers) else 0
        grave = [one for one in errors if one.trouble is not Trouble.NOT_UNDERSTOOD]
        if len(errors) < len(answers):
            self._has_failed = self._is_refused = False
            self._vague = 0
            grave = [one for one in grave if _is_limited(one)]
        else:
            self._vague = 0 if grave else self._vague + 1
            grave = errors if self._vague >= _MOST_VAGUE else grave
            if grave:
                self._complain(grave[0])
        if grave:
            worst = max(grave, key=_pause_after)
            self._silenced_by = worst.trouble
            self._silent_until = self._clock() + _pause_after(worst)
            self._ask_for_key(grave)

    def _ask_for_key(self, errors: Sequence[VerifierError]) -> None:
        is_refused = any(one.trouble in ABOUT_KEY for one in errors)
        if is_refused and not self._is_refused and self._refused is not None:
            self._is_refused = True
            self._refused()

    def _complain(self, error: Exception) -> None:
        if not self._has_failed:
            self._has_failed = True
            told = error if isinstance(error, VerifierError) else type(error).__name__
            _LOGGER.warning("A verifier does not answer: %s", told)

    def _find(self, claim: str, context: str) -> Estimate | None:
        key = _key(claim, context)
        found = self._kept.get(key)
        if found is None or self._clock() > found[0]:
            return None
        self._kept.move_to_end(key)
        return found[1]

    def _keep(self, claim: str, context: str, estimate: Estimate) -> None:
        self._kept[_key(claim, context)] = (self._clock() + self._bounds.keep_seconds, estimate)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


def _unsaid(opinion: Opinion) -> Opinion:
    """Return an opinion of part of the evidence: nobody can say, unless that is enough."""
    return opinion if opinion.status is Status.ENTAILED else replace(opinion, bits=None)


def _pause_after(error: VerifierError) -> float:
    """Return for how many seconds a backend is left alone: as long as it has said, if it has."""
    return _PAUSE_AFTER_FAILURE if error.pause is None else error.pause


def _is_limited(answer: Estimate | VerifierError) -> bool:
    return isinstance(answer, VerifierError) and answer.trouble is Trouble.RATE_LIMITED


def _key(claim: str, context: str) -> Hashable:
    """Return by what an estimate is found again; no text is kept for it."""
    return sha256(f"{claim}\0{context}".encode(errors="surrogatepass")).digest()


def _bucket(milliseconds: float) -> str:
    """Return the upper end of the bucket that a duration falls into."""
    index = bisect_left(_LATENCIES_MS, milliseconds)
    return str(_LATENCIES_MS[index]) if index < len(_LATENCIES_MS) else "more"


def _opinion(
    claim: str, without: Estimate | VerifierError, with_it: Estimate | VerifierError, target: float
) -> Opinion:
    errors = [one for one in (with_it, without) if isinstance(one, VerifierError)]
    if isinstance(without, VerifierError) or isinstance(with_it, VerifierError):
        return Opinion(claim=claim, trouble=errors[0].trouble)
    worth = CUT_SHORT if without.is_cut_short or with_it.is_cut_short else 1.0
    # A few answers can never meet a target beyond what they can show.
    reachable = min(target, with_it.most)
    return Opinion(
        claim=claim,
        bits=weigh(without.p, with_it.p, target=reachable),
        target=reachable,
        worth=worth,
        is_apart=with_it.high < without.low or without.high < with_it.low,
    )
