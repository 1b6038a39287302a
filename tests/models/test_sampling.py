"""Answers in words become a probability, and whatever is no plain yes or no is unknown."""

import asyncio
from collections.abc import Iterator

from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.models.backend import Estimate, Trouble, VerifierError
from custom_components.grounded_assist.models.sampling import FEWEST_SAMPLES, async_sample, estimate_of, parse_answer

answers = st.lists(st.booleans(), min_size=1, max_size=60)


@pytest.mark.parametrize(
    "text",
    [
        "YES",
        "yes",
        " Yes.",
        "**YES**",
        '"Yes!"',
        "`yes`",
        "<think>No? No.</think>\nYES",
        "<think></think>" * 2000 + "yes",
    ],
)
def test_a_yes(text: str) -> None:
    """However it is written."""
    assert parse_answer(text) is True


@pytest.mark.parametrize("text", ["NO", "no", " No.", "**no**", "<THINK>yes</THINK><think>YES</think> No"])
def test_a_no(text: str) -> None:
    """However it is written."""
    assert parse_answer(text) is False


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("Yes, but no.", id="both"),
        pytest.param("YES YES YES", id="three-times"),
        pytest.param("yes no", id="one-and-the-other"),
        pytest.param("Yes, it is locked.", id="with-reasons"),
        pytest.param("Not yes.", id="not-yes"),
        pytest.param("yesterday", id="a-longer-word"),
        pytest.param("I know.", id="no-within-a-word"),
        pytest.param("y", id="a-letter"),
        pytest.param("<think>" * 4000, id="thoughts-without-an-end"),
        pytest.param("<think>" * 36_000, id="more-than-anybody-thinks"),
        pytest.param("<think>no</think>" * 2000 + "yes", id="too-long"),
        pytest.param("true", id="another-word"),
        pytest.param("Ja", id="another-language"),
        pytest.param("<think>YES", id="thinks-without-end"),
        pytest.param("<think>a</think>", id="only-thinks"),
        pytest.param("\uff39\uff25\uff33", id="wide-letters"),
        pytest.param('{"answer": "YES"}', id="json"),
    ],
)
def test_what_is_unknown(text: str) -> None:
    """Is not guessed."""
    assert parse_answer(text) is None


@given(st.text())
def test_any_text(text: str) -> None:
    """Whatever holds more than the word is unknown."""
    assert parse_answer(f"x{text}") is None


@given(answers)
def test_laplace(told: list[bool]) -> None:
    """One yes and one no are added, so that no few answers are certain."""
    estimate = estimate_of(told, len(told))
    assert estimate.p == (sum(told) + 1) / (len(told) + 2)
    assert 0 <= estimate.low <= estimate.p <= estimate.high <= 1
    assert 0 < estimate.p <= estimate.most <= 1
    everybody = estimate_of([True] * len(told), len(told))
    assert (everybody.p == pytest.approx(estimate.most)) is (len(told) >= FEWEST_SAMPLES)
    assert not estimate.is_cut_short


@given(answers)
def test_the_contrary(told: list[bool]) -> None:
    """Of whoever says no as often as another says yes the mirror image is told."""
    one, other = estimate_of(told, len(told)), estimate_of([not answer for answer in told], len(told))
    assert other.p == pytest.approx(1 - one.p)
    assert (other.low, other.high) == (pytest.approx(1 - one.high), pytest.approx(1 - one.low))


@given(answers, st.integers(min_value=2, max_value=10))
def test_more_of_the_same_is_surer(told: list[bool], times: int) -> None:
    """The interval gets narrower, and what is told nears the share."""
    few, many = estimate_of(told, len(told)), estimate_of(told * times, len(told) * times)
    assert many.high - many.low <= few.high - few.low + 1e-12
    share = sum(told) / len(told)
    assert abs(many.p - share) <= abs(few.p - share) + 1e-12


@given(answers, st.integers(min_value=1, max_value=60))
def test_fewer_than_were_asked(told: list[bool], lacking: int) -> None:
    """Is told of."""
    assert estimate_of(told, len(told) + lacking).is_cut_short


async def async_sampled(*told: bool | VerifierError | None, seconds: float = 5.0) -> Estimate:
    """Return what answers in this order make."""
    lines: Iterator[bool | VerifierError | None] = iter(told)

    async def ask() -> bool | None:
        line = next(lines)
        if isinstance(line, VerifierError):
            raise line
        return line

    return await async_sample(ask, len(told), seconds, asyncio.Semaphore(2))


async def test_unknown_answers_are_left_out() -> None:
    """They are neither yes nor no, and are missing."""
    assert await async_sampled(True, None, True, None) == estimate_of([True, True], 4)


async def test_errors_are_left_out() -> None:
    """As long as anybody answers."""
    assert await async_sampled(VerifierError(Trouble.CANNOT_CONNECT), False) == estimate_of([False], 2)


@pytest.mark.parametrize(
    ("told", "trouble"),
    [
        pytest.param((None, None), Trouble.NOT_UNDERSTOOD, id="nobody-plainly"),
        pytest.param((None, VerifierError(Trouble.KEY_REFUSED)), Trouble.KEY_REFUSED, id="an-error-before-silence"),
    ],
)
async def test_nothing_is_told(told: tuple[VerifierError | None, ...], trouble: Trouble) -> None:
    """An error says why."""
    with pytest.raises(VerifierError) as raised:
        await async_sampled(*told)
    assert raised.value.trouble is trouble


async def test_too_late() -> None:
    """Nobody is asked any further when the time is over."""
    begun = list[int]()

    async def ask() -> bool:
        begun.append(1)
        await asyncio.Event().wait()
        return True

    with pytest.raises(VerifierError) as raised:
        await async_sample(ask, 5, 0.05, asyncio.Semaphore(2))
    assert (raised.value.trouble, len(begun)) == (Trouble.TIMED_OUT, 2)


async def test_waiting_for_others_costs_no_time_of_its_own() -> None:
    """The seconds begin with the first turn."""
    gate = asyncio.Semaphore(1)

    async def ask() -> bool:
        return True

    async with gate:
        sampling = asyncio.ensure_future(async_sample(ask, 3, 0.2, gate))
        await asyncio.wait([sampling], timeout=0.5)
        assert not sampling.done()
    assert await sampling == estimate_of([True] * 3, 3)


async def test_whoever_asked_may_go() -> None:
    """And leaves nobody behind who still asks."""
    gate, running = asyncio.Semaphore(3), asyncio.Event()

    async def ask() -> bool:
        running.set()
        await asyncio.Event().wait()
        return True

    sampling = asyncio.ensure_future(async_sample(ask, 5, 60, gate))
    await running.wait()
    sampling.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sampling
    assert not gate.locked()
