"""What every backend has in common: it estimates how likely a claim is, given a context."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
import logging
from typing import Final, Protocol

_LOGGER = logging.getLogger(__name__)


class Trouble(StrEnum):
    """Why a backend gave no answer; each has a text in the form that sets it up."""

    CANNOT_CONNECT = "cannot_connect"
    TIMED_OUT = "timed_out"
    KEY_NEEDED = "key_needed"
    KEY_REFUSED = "key_refused"
    NO_SUCH_MODEL = "no_such_model"
    NOT_ACCEPTED = "not_accepted"
    """It knows no form in which it is asked."""
    NOT_UNDERSTOOD = "not_understood"
    """It answered neither yes nor no."""
    TOO_LONG = "too_long"
    REDIRECTED = "redirected"
    RATE_LIMITED = "rate_limited"
    NOT_THERE = "not_there"
    MAY_ACT = "may_act"
    """It has control over the home, and might act instead of answering."""


ABOUT_KEY: Final = frozenset({Trouble.KEY_NEEDED, Trouble.KEY_REFUSED})
OUT_OF_REACH: Final = frozenset({Trouble.CANNOT_CONNECT, Trouble.TIMED_OUT, Trouble.NO_SUCH_MODEL, Trouble.NOT_THERE})
"""Troubles that last until somebody does something about the server or the entity."""


class VerifierError(Exception):
    """A question without an answer. It holds neither what was asked nor the key."""

    def __init__(self, trouble: Trouble, pause: float | None = None) -> None:
        """Say why, and for how many seconds the backend wants to be left alone, if it has said so."""
        super().__init__(f"The verifier could not be used: {trouble}")
        self.trouble = trouble
        self.pause = pause


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """How likely a claim is to a model, 0..1, with the interval in which nine of ten such estimates lie."""

    p: float
    low: float
    high: float
    is_cut_short: bool = False
    """Not all that were asked have answered in time: it is worth less."""
    most: float = 1.0
    """However sure the model is, it can show no more than this: of so few answers."""


class Backend(Protocol):
    """A language model that is asked for opinions, and cannot act."""

    name: str
    """By which its answers are distinguished from those of others; no secret."""

    async def estimate_probability(self, claim: str, context: str) -> Estimate:
        """Return how likely a claim is, given a rendered context; raise VerifierError where nobody can know."""
        ...

    async def batch_estimate(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        """Return the same of several claims, asked together; one that fails hides no other."""
        ...


async def async_estimate_each(backend: Backend, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
    """Return what a backend that knows no batches says of several claims, each asked by itself and all at once."""
    asked = (backend.estimate_probability(claim, context) for claim in claims)
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return [one if isinstance(one, Estimate | VerifierError) else _unexpected(one) for one in answers]


def _unexpected(error: BaseException) -> VerifierError:
    """Return why a claim got no answer; the others of its batch did."""
    _LOGGER.debug("A claim could not be estimated: %s", type(error).__name__)
    return VerifierError(Trouble.CANNOT_CONNECT)
