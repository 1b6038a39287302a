"""What verifiers think of claims: asked a bounded number at a time, known for a while, never in anybody's way."""

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256
import logging
from time import monotonic
from typing import Final

from ..grounding.contexts import Context
from ..grounding.information import TARGET, Status, status_of, weigh
from ..grounding.model import Bits
from .backend import ABOUT_KEY, OUT_OF_REACH, Backend, Estimate, Trouble, VerifierError
from .slots import Slots

_LOGGER = logging.getLogger(__name__)

_MOST_KEPT: Final = 512
_PAUSE_AFTER_FAILURE: Final = 30.0
"""Seconds in which a backend that failed costs no reply any more time."""
_LONGEST_WAIT: Final = 120.0
"""Seconds for which whoever has time waits for a backend that wants to be left alone."""
_MOST_TRIES: Final = 2
_LATENCIES_MS: Final = (50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000)
"""Upper ends of the histogram of what an answer took."""
MOST_WAITING: Final = 20
"""Questions that may wait; more are not asked, and counted."""
CUT_SHORT: Final = 0.5
"""What part of the answers told in time is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What a verifier thinks of one claim."""

    claim: str
    bits: Bits | None = None
    """None where it did not say."""
    trouble: Trouble | None = None
    target: float = TARGET
    """The confidence that was asked of it, as far as the backend can tell so much."""
    worth: float = 1.0
    """Lower where only part of the answers came in time."""

    @property
    def status(self) -> Status:
        """Return how the claim stands to its context."""
        return status_of(self.bits)


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

    def __init__(
        self,
        backend: Backend,
        bounds: Bounds,
        count: Count,
        *,
        refused: Callable[[], None] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Begin with nothing asked; `refused` is called once when its key is, `clock` tells seconds."""
        self.name = backend.name
        self._backend = backend
        self._bounds = bounds
        self._count = count
        self._refused = refused
        self._clock = clock
        self._kept: OrderedDict[Hashable, tuple[float, Estimate]] = OrderedDict()
        self._slots = Slots(bounds.at_once)
        self._waiting = 0
        self._silent_until = 0.0
        self._silenced_by = Trouble.CANNOT_CONNECT
        self._has_failed = False
        self._is_refused = False
        self.failures = 0
        """Times in a row that it could not be reached."""

    @property
    def is_silent(self) -> bool:
        """Return whether the backend is left alone for a while: nobody who is in a hurry waits for it."""
        return self._clock() < self._silent_until

    async def async_opinions(
        self,
        claims: Sequence[str],
        context: Context,
        *,
        cited: Sequence[str] = (),
        target: float = TARGET,
        can_wait: bool = False,
    ) -> list[Opinion]:
        """Return what is thought of each claim, with its evidence and without; it never raises.

        Whoever can wait is answered after a pause that the backend wants, everybody else at once that nobody knows.
        """
        room = max(self._bounds.most_waiting - self._waiting, 0)
        asked, skipped = claims[:room], claims[room:]
        if skipped:
            self._count("verifier_skipped", "load", len(skipped))
        self._waiting += len(asked)
        try:
            opinions = await self._async_weigh(asked, context, cited, target, can_wait=can_wait)
        finally:
            self._waiting -= len(asked)
        for one in opinions:
            self._count("verified", one.status.value, 1)
        return opinions + [Opinion(claim=claim, trouble=Trouble.RATE_LIMITED) for claim in skipped]

    async def _async_weigh(
        self, claims: Sequence[str], context: Context, cited: Sequence[str], target: float, *, can_wait: bool
    ) -> list[Opinion]:
        whole, bare = context.rendered(), context.scrubbed(cited).rendered()
        contexts = dict.fromkeys((bare, whole))
        # Without evidence both are the same question: asked twice, the difference of the answers would be chance.
        told = await asyncio.gather(*(self._async_estimates(claims, one, can_wait=can_wait) for one in contexts))
        return [_opinion(*one, target) for one in zip(claims, told[0], told[-1], strict=True)]

    async def _async_estimates(
        self, claims: Sequence[str], context: str, *, can_wait: bool
    ) -> list[Estimate | VerifierError]:
        """Return estimates in the order of the claims; those that are known are not asked for."""
        known = {claim: found for claim in claims if (found := self._find(claim, context)) is not None}
        if known:
            self._count("verifier_cache", "known", len(known))
        asked = [claim for claim in dict.fromkeys(claims) if claim not in known]
        told: dict[str, Estimate | VerifierError] = dict(known)
        for start in range(0, len(asked), self._bounds.at_once):
            batch = asked[start : start + self._bounds.at_once]
            told |= zip(batch, await self._async_batch(batch, context, can_wait=can_wait), strict=True)
        return [told[claim] for claim in claims]

    async def _async_batch(
        self, claims: Sequence[str], context: str, *, can_wait: bool
    ) -> list[Estimate | VerifierError]:
        answers = dict(zip(claims, await self._async_ask(claims, context), strict=True))
        for _ in range(_MOST_TRIES - 1):
            limited = [claim for claim, one in answers.items() if _is_limited(one)]
            if not (can_wait and limited and await self._async_wait()):
                break
            answers |= zip(limited, await self._async_ask(limited, context), strict=True)
        for claim, answer in answers.items():
            if isinstance(answer, Estimate) and not answer.is_cut_short:
                self._keep(claim, context, answer)
        return list(answers.values())

    async def _async_wait(self) -> bool:
        """Wait until the backend may be asked again; return False at once where that takes too long."""
        while (wait := self._silent_until - self._clock()) > 0:
            if wait > _LONGEST_WAIT:
                return False
            await asyncio.sleep(wait)
        return True

    async def _async_ask(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        async with self._slots.taken(len(claims)):
            # While this waited for its turn another may have found it in trouble.
            if self.is_silent:
                self._count("verifier_skipped", "silent", len(claims))
                return [VerifierError(self._silenced_by) for _ in claims]
            begun = self._clock()
            try:
                answers = await self._backend.batch_estimate(claims, context)
            except Exception as error:  # noqa: BLE001 - whatever a backend raises, nobody is kept waiting for it
                self._complain(error)
                answers = [VerifierError(Trouble.CANNOT_CONNECT) for _ in claims]
            self._count("verifier_cache", "asked", len(claims))
            self._count("verifier_latency_ms", _bucket(1000 * (self._clock() - begun)), 1)
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
            grave = [one for one in grave if _is_limited(one)]
        elif grave:
            self._complain(grave[0])
        if grave:
            worst = max(grave, key=lambda one: one.pause)
            self._silenced_by = worst.trouble
            self._silent_until = self._clock() + (worst.pause or _PAUSE_AFTER_FAILURE)
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
    # Nothing that a few answers tell would ever meet a target beyond what they can tell.
    reachable = min(target, with_it.most)
    return Opinion(claim=claim, bits=weigh(without.p, with_it.p, target=reachable), target=reachable, worth=worth)
