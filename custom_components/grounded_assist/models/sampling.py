"""From several answers of yes and no to a probability with its interval."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from math import sqrt
import re
from typing import Final

from ..grounding.limits import LONGEST_ANSWER
from .backend import Estimate, Trouble, VerifierError

DEFAULT_SAMPLES: Final = 5
FEWEST_SAMPLES: Final = 5
_Z: Final = 1.645
"""Of the normal distribution: nine of ten lie within."""
_MARK: Final = re.compile(r"</?think>", re.IGNORECASE)
_ANSWER: Final = re.compile(r"[\s\"'`*_]*(yes|no)[\s\"'`*_.!]*", re.IGNORECASE)


def parse_answer(text: str) -> bool | None:
    """Return True for yes and False for no, and None for anything else: what is not understood is unknown."""
    found = _ANSWER.fullmatch(_without_thoughts(text)) if len(text) <= LONGEST_ANSWER else None
    return None if found is None else found[1].casefold() == "yes"


def _without_thoughts(text: str) -> str:
    """Return an answer without what stands between the marks of thoughts, in one pass; one without an end stays."""
    kept: list[str] = []
    begun: int | None = None
    at = 0
    for mark in _MARK.finditer(text):
        is_end = mark.group().startswith("</")
        if begun is None and not is_end:
            begun = mark.start()
        elif begun is not None and is_end:
            kept.append(text[at:begun])
            at, begun = mark.end(), None
    return "".join((*kept, text[at:]))


def estimate_of(answers: Sequence[bool], asked: int) -> Estimate:
    """Return the Laplace-smoothed share of yes, (yes + 1) / (n + 2), with the interval of Agresti and Coull.

    If all say yes it is (n + 1) / (n + 2), the most that so many can show; of fewer than five no more is expected
    than of a model that returns its probability, so that a few agreeing by chance confirm nothing.
    """
    n = len(answers) + 2
    p = (sum(answers) + 1) / n
    off = _Z * sqrt(p * (1 - p) / n)
    return Estimate(
        p=p,
        low=max(p - off, 0.0),
        high=min(p + off, 1.0),
        is_cut_short=len(answers) < asked,
        most=(n - 1) / n if len(answers) >= FEWEST_SAMPLES else 1.0,
    )


async def async_sample(
    ask: Callable[[], Awaitable[bool | None]], samples: int, seconds: float, gate: asyncio.Semaphore
) -> Estimate:
    """Ask the same so many times and return the result of the plain answers, in time from the first turn on.

    The gate bounds all who are asked of the same backend. Raises VerifierError if none answered plainly: that of a
    backend before the silence of others.
    """
    begun = asyncio.Event()

    async def async_one() -> bool | None:
        async with gate:
            begun.set()
            return await ask()

    tasks = [asyncio.create_task(async_one()) for _ in range(samples)]
    try:
        await begun.wait()
        done, _ = await asyncio.wait(tasks, timeout=seconds)
        # One that was too slow asks no further.
        failed = [one.exception() for one in done]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    told = [one.result() for one in done if one.exception() is None]
    answers = [one for one in told if one is not None]
    if answers:
        return estimate_of(answers, samples)
    if (error := next((one for one in failed if one is not None), None)) is not None:
        raise error
    raise VerifierError(Trouble.NOT_UNDERSTOOD if told else Trouble.TIMED_OUT)
