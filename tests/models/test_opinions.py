"""What a verifier thinks: known for a while, bounded, never in anybody's way, and never a yes without a reason."""

import asyncio
from collections.abc import Sequence
from typing import Any, override

from aiohttp import web
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.grounding.contexts import Context, Span, context_of
from custom_components.grounded_assist.grounding.information import TARGET, Status
from custom_components.grounded_assist.models.backend import (
    Backend,
    Estimate,
    Trouble,
    VerifierError,
    async_estimate_each,
)
from custom_components.grounded_assist.models.opinions import CUT_SHORT, Opinion, Urgency
from tests.secret_texts import SECRETS

from .chat_server import (
    FAILING,
    PROSE,
    ChatServer,
    async_serving,
    at_first,
    completion,
    in_words,
    likely,
    limiting,
    says,
    with_logprobs,
    without_knowing_logprobs,
)
from .conftest import Counted

CLAIM = "The front door is locked."
OTHER = "The front door is unlocked."


def evidence(*texts: str) -> Context:
    """Return a context of these sources."""
    return context_of(
        [Span(label=f"source {number}", text=text) for number, text in enumerate(texts, 1)], secrets=SECRETS
    )


LOCKED = evidence("The front door is locked.")


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        """Begin in the middle of nowhere."""
        self.now = 1000.0

    def __call__(self) -> float:
        """Return it."""
        return self.now


def claims(count: int) -> list[str]:
    """Return so many different ones."""
    return [f"Door {number} is locked." for number in range(count)]


def told(opinions: Sequence[Opinion]) -> list[tuple[Status, Trouble | None]]:
    """Return how each claim stands, and why one is unknown."""
    return [(one.status, one.trouble) for one in opinions]


def unknown(trouble: Trouble, count: int = 1) -> list[tuple[Status, Trouble | None]]:
    """Return what is told of claims that nobody could say anything of."""
    return [(Status.UNVERIFIABLE, trouble)] * count


async def test_with_its_evidence_and_without(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Each claim is asked twice, and what its evidence is worth is told in bits."""
    verifier = counted.verifier(chat.backend(hass))
    (opinion,) = await verifier.async_opinions([CLAIM], LOCKED)
    assert opinion.bits
    assert (opinion.bits.p0, opinion.bits.p1) == (pytest.approx(0.5), pytest.approx(0.97))
    assert (opinion.status, opinion.worth, opinion.trouble) == (Status.ENTAILED, 1.0, None)
    texts = sorted(body["messages"][0]["content"].splitlines()[1] for body in chat.asked)
    assert texts == ['[source 1] "The front door is locked."', "[source 1] [EVIDENCE REMOVED]"]
    assert counted.times["verified", "ENTAILED"] == 1


async def test_only_what_is_cited_is_taken_out(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """What another source says as well is no merit of the one that is cited."""
    both = evidence("The front door is locked.", "Nobody but us says that the front door is locked.")
    (opinion,) = await counted.verifier(chat.backend(hass)).async_opinions([CLAIM], both, cited=["source 1"])
    assert any("[source 1] [EVIDENCE REMOVED]" in body["messages"][0]["content"] for body in chat.asked)
    assert all("[source 2] [EVIDENCE REMOVED]" not in body["messages"][0]["content"] for body in chat.asked)
    assert opinion.bits


@pytest.mark.parametrize(
    "context",
    [
        Context(),
        evidence(),
        context_of([Span(label="earlier", text="It is cold.", is_evidence=False)], secrets=SECRETS),
    ],
)
async def test_without_evidence_nothing_is_confirmed(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, context: Context
) -> None:
    """It is one question and not two: chance in the answers of a model that is sampled would pass for evidence."""
    chat.answer = without_knowing_logprobs(in_words(model=lambda _: 0.5))
    verifier = counted.verifier(chat.backend(hass, samples=2))
    opinions = await verifier.async_opinions(claims(20), context)
    assert {one.status for one in opinions} == {Status.NOT_IN_CONTEXT}
    assert {one.bits.signed for one in opinions if one.bits} == {0.0}


async def test_what_is_known_is_not_asked_again(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """For as long as was chosen."""
    clock = Clock()
    verifier = counted.verifier(chat.backend(hass), clock=clock, keep_seconds=60)
    first = await verifier.async_opinions([CLAIM], LOCKED)
    clock.now += 60
    assert await verifier.async_opinions([CLAIM], LOCKED) == first
    assert len(chat.asked) == 2
    assert counted.times["verifier_cache", "known"] == 2
    clock.now += 0.1
    assert await verifier.async_opinions([CLAIM], LOCKED) == first
    assert len(chat.asked) == 4
    assert counted.times["verifier_cache", "asked"] == 4


async def test_what_differs_is_asked(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Another claim, another evidence, another server."""
    verifier = counted.verifier(chat.backend(hass))
    await verifier.async_opinions([CLAIM], LOCKED)
    await verifier.async_opinions([OTHER], LOCKED)
    assert len(chat.asked) == 4
    # What it would believe without evidence is known by then.
    await verifier.async_opinions([CLAIM], evidence("The front door is unlocked."))
    assert len(chat.asked) == 5
    async with async_serving(with_logprobs()) as another:
        await counted.verifier(another.backend(hass)).async_opinions([CLAIM], LOCKED)
        assert len(another.asked) == 2


async def test_the_longest_unused_is_forgotten_first(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Of more than five hundred and twelve estimates."""
    verifier = counted.verifier(chat.backend(hass), at_once=20)
    (first, second), others = claims(2), claims(258)[2:]
    await verifier.async_opinions([first, second], LOCKED)
    for start in range(0, 252, 18):
        await verifier.async_opinions(others[start : start + 18], LOCKED)
        await verifier.async_opinions([first], LOCKED)
    await verifier.async_opinions(others[252:], LOCKED)
    asked = len(chat.asked)
    assert asked == 2 * 258
    await verifier.async_opinions([first], LOCKED)
    assert len(chat.asked) == asked
    await verifier.async_opinions([second], LOCKED)
    assert len(chat.asked) == asked + 2


async def test_a_claim_that_is_there_twice(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Is asked once and answered twice."""
    opinions = await counted.verifier(chat.backend(hass)).async_opinions([CLAIM, OTHER, CLAIM], LOCKED)
    assert [one.status for one in opinions] == [Status.ENTAILED, Status.CONTRADICTED, Status.ENTAILED]
    assert len(chat.asked) == 4


async def test_no_claims(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Nothing is asked, nothing is told."""
    assert await counted.verifier(chat.backend(hass)).async_opinions([], LOCKED) == []
    assert chat.asked == []


@pytest.mark.parametrize("at_once", [1, 3, 8])
async def test_no_more_at_once_than_was_chosen(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, at_once: int
) -> None:
    """Claims with and without evidence, of one request and of several."""
    chat.takes = 0.02
    verifier = counted.verifier(chat.backend(hass), at_once=at_once)
    both = await asyncio.gather(
        verifier.async_opinions(claims(10), LOCKED), verifier.async_opinions(claims(20)[10:], evidence("Hello."))
    )
    assert {one.trouble for opinions in both for one in opinions} == {None}
    assert chat.most_at_once == at_once
    assert len(chat.asked) == 40


async def test_more_than_may_wait_are_skipped(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """And counted; as many as there is room for are answered."""
    verifier = counted.verifier(chat.backend(hass))
    first, second, third = await asyncio.gather(
        verifier.async_opinions(claims(15), LOCKED),
        verifier.async_opinions(claims(25)[15:], LOCKED),
        verifier.async_opinions(claims(26)[25:], LOCKED),
    )
    assert {one.trouble for one in (*first, *second[:5])} == {None}
    assert told(second[5:]) == unknown(Trouble.RATE_LIMITED, 5)
    assert told(third) == unknown(Trouble.RATE_LIMITED)
    assert [one.claim for one in second] == claims(25)[15:]
    assert counted.times["verifier_skipped", "load"] == 6
    assert len(chat.asked) == 40
    # Whoever waited has gone.
    assert {one.trouble for one in await verifier.async_opinions(claims(46)[26:], LOCKED)} == {None}


async def test_whoever_gives_up_makes_room(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """For others, also at the server."""
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass))
    for _ in range(3):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1):
                await verifier.async_opinions(claims(20), LOCKED)
    chat.answer = with_logprobs()
    assert {one.trouble for one in await verifier.async_opinions(claims(20), LOCKED)} == {None}
    assert counted.times["verifier_skipped", "load"] == 0


async def test_whoever_can_wait_is_answered_after_the_pause(
    hass: HomeAssistant, chat: ChatServer, counted: Counted
) -> None:
    """Everybody else is told at once that nobody knows."""
    chat.answer = limiting(with_logprobs())
    verifier = counted.verifier(chat.backend(hass))
    begun = hass.loop.time()
    hurried = await verifier.async_opinions([OTHER], LOCKED)
    patient = await verifier.async_opinions([CLAIM], LOCKED, urgency=Urgency.LATER)
    assert told(hurried) == unknown(Trouble.RATE_LIMITED)
    assert [one.status for one in patient] == [Status.ENTAILED]
    assert hass.loop.time() - begun >= 1
    assert [one.status for one in await verifier.async_opinions([OTHER], LOCKED)] == [Status.CONTRADICTED]


async def test_part_of_a_question_is_limited(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Only that part is asked again, and not before the pause is over."""
    chat.answer = limiting(with_logprobs(), times=3)
    verifier = counted.verifier(chat.backend(hass))
    begun = hass.loop.time()
    opinions = await verifier.async_opinions(claims(4), LOCKED, urgency=Urgency.LATER)
    assert {one.trouble for one in opinions} == {None}
    assert hass.loop.time() - begun >= 1
    assert len(chat.asked) == 8 + 3


async def test_a_pause_that_is_too_long(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Is waited for by nobody, and kept by everybody."""
    clock = Clock()
    chat.answer = limiting(with_logprobs(), times=2, after="121")
    verifier = counted.verifier(chat.backend(hass), clock=clock)
    assert told(await verifier.async_opinions([CLAIM], LOCKED, urgency=Urgency.LATER)) == unknown(Trouble.RATE_LIMITED)
    clock.now += 120
    asked = len(chat.asked)
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.RATE_LIMITED)
    assert len(chat.asked) == asked
    assert counted.times["verifier_skipped", "silent"] == 2
    clock.now += 1
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED)] == [Status.ENTAILED]


async def test_who_is_limited_again_is_unknown(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """After one pause nobody waits for another."""
    chat.answer = limiting(with_logprobs(), times=100)
    verifier = counted.verifier(chat.backend(hass))
    assert told(await verifier.async_opinions([CLAIM], LOCKED, urgency=Urgency.LATER)) == unknown(Trouble.RATE_LIMITED)
    assert len(chat.asked) == 4


COMPLAINT = "A verifier does not answer"


async def test_one_that_fails_is_left_alone(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, caplog: pytest.LogCaptureFixture
) -> None:
    """For half a minute each time, and is logged once until it answers again, without a word of what was asked."""
    clock = Clock()
    chat.answer = FAILING
    verifier = counted.verifier(chat.backend(hass, key="s3cret"), clock=clock)
    for expected in (2, 2, 4):
        assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.CANNOT_CONNECT)
        assert len(chat.asked) == expected
        clock.now += 16
    clock.now += 30
    assert caplog.text.count(COMPLAINT) == 1
    chat.answer = with_logprobs()
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED)] == [Status.ENTAILED]
    chat.answer = FAILING
    assert told(await verifier.async_opinions([OTHER], LOCKED)) == unknown(Trouble.CANNOT_CONNECT)
    assert caplog.text.count(COMPLAINT) == 2
    ours = "".join(one.getMessage() for one in caplog.records if one.name.startswith("custom_components"))
    assert not {"s3cret", "door"} & set(ours.replace(".", " ").split())


async def test_who_waits_for_a_turn_is_spared_a_failing_one(
    hass: HomeAssistant, chat: ChatServer, counted: Counted
) -> None:
    """One question in time is enough to know."""
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass, timeout=0.2), at_once=4)
    opinions = await verifier.async_opinions(claims(20), LOCKED)
    assert told(opinions) == unknown(Trouble.TIMED_OUT, 20)
    assert len(chat.asked) == 4
    assert counted.times["verifier_skipped", "silent"] == 36


async def test_one_that_is_not_understood_is_asked_on(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """It answers, only not this; what it said is unknown and not kept."""
    chat.answer = PROSE
    verifier = counted.verifier(chat.backend(hass, samples=2))
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.NOT_UNDERSTOOD)
    chat.answer = with_logprobs()
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED)] == [Status.ENTAILED]


async def test_one_claim_that_fails_hides_no_other(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """And silences nobody."""

    async def answer(request: web.Request, body: Any) -> web.StreamResponse:
        is_bad = "Door 1" in body["messages"][0]["content"]
        return await (FAILING if is_bad else with_logprobs())(request, body)

    chat.answer = answer
    verifier = counted.verifier(chat.backend(hass))
    opinions = await verifier.async_opinions(claims(3), evidence("Door 0 is locked. Door 2 is unlocked."))
    assert told(opinions)[1] == (Status.UNVERIFIABLE, Trouble.CANNOT_CONNECT)
    assert [one.trouble for one in opinions] == [None, Trouble.CANNOT_CONNECT, None]
    assert [one.trouble for one in await verifier.async_opinions(claims(4)[3:], LOCKED)] == [None]


async def test_answers_in_time_are_worth_half(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Where others came too late; they are not kept."""
    some = at_first(says(completion("NO")), chat.async_hang, times=6)
    chat.answer = without_knowing_logprobs(some)
    verifier = counted.verifier(chat.backend(hass, samples=4, timeout=2))
    (opinion,) = await verifier.async_opinions([CLAIM], LOCKED)
    assert opinion.bits
    assert opinion.worth == CUT_SHORT == 0.5
    chat.answer = in_words(model=lambda _: 1.0)
    (again,) = await verifier.async_opinions([CLAIM], LOCKED)
    assert again.bits
    assert again.bits.p1 == 5 / 6


async def test_all_too_late(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Is unknown."""
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass, timeout=0.1))
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.TIMED_OUT)


async def test_half_an_answer_is_none(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """What is only known without the evidence, or only with it, tells nothing of the evidence."""

    async def answer(request: web.Request, body: Any) -> web.StreamResponse:
        is_bare = "REMOVED" in body["messages"][0]["content"]
        return await (FAILING if is_bare else says(likely(0.99)))(request, body)

    chat.answer = answer
    opinions = await counted.verifier(chat.backend(hass)).async_opinions([CLAIM], LOCKED)
    assert told(opinions) == unknown(Trouble.CANNOT_CONNECT)


class Broken(Backend):
    """A backend that raises what no backend should."""

    name = "broken"

    def __init__(self, error: BaseException) -> None:
        """Raise this of every claim but those that are locked."""
        self.error = error

    @override
    async def estimate_probability(self, claim: str, context: str) -> Estimate:
        """Raise it."""
        if "unlocked" in claim:
            raise self.error
        return Estimate(p=0.5, low=0.5, high=0.5)

    @override
    async def batch_estimate(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        """Ask of each."""
        return await async_estimate_each(self, claims, context)


@pytest.mark.parametrize("error", [ValueError("s3cret"), asyncio.CancelledError(), RecursionError()])
async def test_nothing_is_raised(counted: Counted, error: BaseException) -> None:
    """Whatever a backend raises of one claim, the others are told."""
    opinions = await counted.verifier(Broken(error)).async_opinions([OTHER, CLAIM], LOCKED)
    assert [one.trouble for one in opinions] == [Trouble.CANNOT_CONNECT, None]


class Torn(Broken):
    """One that fails as a whole."""

    @override
    async def batch_estimate(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        """Raise it."""
        raise self.error


async def test_a_backend_that_breaks(counted: Counted, caplog: pytest.LogCaptureFixture) -> None:
    """Is in trouble like any other; what it raised may hold what was asked, and is not told."""
    opinions = await counted.verifier(Torn(ValueError("s3cret"))).async_opinions([OTHER, CLAIM], LOCKED)
    assert told(opinions) == unknown(Trouble.CANNOT_CONNECT, 2)
    assert "A verifier does not answer: ValueError" in caplog.text
    assert "s3cret" not in caplog.text


async def test_half_a_character(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """In a claim is nothing that would silence a verifier."""
    verifier = counted.verifier(chat.backend(hass))
    opinions = await verifier.async_opinions(
        ["The door \ud83d is locked.", "The door \udc00 is locked.", CLAIM], LOCKED
    )
    assert [one.trouble for one in opinions] == [None, None, None]
    assert len(chat.asked) == 6


@pytest.mark.parametrize(
    ("p0", "p1", "status"),
    [
        pytest.param(0.95, 0.05, Status.CONTRADICTED, id="the-budget-alone-would-pass-it"),
        pytest.param(0.05, 0.99, Status.ENTAILED, id="against-what-it-believed"),
        pytest.param(0.5, 0.6, Status.NOT_IN_CONTEXT, id="too-little"),
        pytest.param(0.9, 0.6, Status.NOT_IN_CONTEXT, id="less-than-before"),
    ],
)
async def test_what_a_served_model_says(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, p0: float, p1: float, status: Status
) -> None:
    """Is weighed in both directions."""
    chat.answer = with_logprobs(lambda question: p0 if "REMOVED" in question else p1)
    (opinion,) = await counted.verifier(chat.backend(hass)).async_opinions([CLAIM], LOCKED)
    assert opinion.status is status
    assert opinion.bits
    assert (opinion.bits.p0, opinion.bits.p1) == (pytest.approx(p0), pytest.approx(p1))


async def test_the_target_can_be_lower(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Then less evidence is enough; both estimates are known by then."""
    chat.answer = with_logprobs(lambda question: 0.5 if "REMOVED" in question else 0.8)
    verifier = counted.verifier(chat.backend(hass))
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED)] == [Status.NOT_IN_CONTEXT]
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED, target=0.7)] == [Status.ENTAILED]
    assert len(chat.asked) == 2


async def test_one_that_is_never_understood(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, caplog: pytest.LogCaptureFixture
) -> None:
    """Is left alone like one that fails, after three questions, and logged."""
    chat.answer = PROSE
    verifier = counted.verifier(chat.backend(hass, samples=1))
    for _ in range(4):
        await verifier.async_opinions([CLAIM], LOCKED)
    assert verifier.is_silent
    assert counted.times["verifier_skipped", "silent"] == 4
    assert caplog.text.count(COMPLAINT) == 1
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.NOT_UNDERSTOOD)


async def test_whoever_gives_up_after_a_while_has_found_it_slow(
    hass: HomeAssistant, chat: ChatServer, counted: Counted
) -> None:
    """The next one does not wait for it."""
    clock = Clock()
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass), clock=clock)
    asking = hass.async_create_task(verifier.async_opinions([CLAIM], LOCKED))
    await chat.async_wait_for(2)
    clock.now += 1.5
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.TIMED_OUT)
    assert len(chat.asked) == 2


async def test_whoever_is_in_a_hurry_goes_first(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Half of all places are kept for them, among those that ask and among those that wait."""
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass), at_once=4)
    patient = hass.async_create_task(verifier.async_opinions(claims(12), LOCKED, urgency=Urgency.LATER))
    await chat.async_wait_for(2)
    chat.answer = with_logprobs()
    hurried = await verifier.async_opinions([CLAIM, OTHER], LOCKED)
    assert [one.status for one in hurried] == [Status.ENTAILED, Status.CONTRADICTED]
    assert len(chat.asked) == 2 + 4
    assert counted.times["verifier_skipped", "load"] == 2
    chat.over.set()
    assert [one.trouble for one in await patient][-2:] == [Trouble.RATE_LIMITED] * 2
    assert chat.most_at_once == 4


async def test_one_that_waits_and_goes_takes_no_place(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Neither while it waits nor in the moment in which it is its turn."""
    chat.answer = chat.async_hang
    verifier = counted.verifier(chat.backend(hass), at_once=1)
    first, second, third = (hass.async_create_task(verifier.async_opinions([one], LOCKED)) for one in claims(3))
    await chat.async_wait_for(1)
    second.cancel()
    first.cancel()
    third.cancel()
    await asyncio.wait((first, second, third))
    chat.answer = with_logprobs()
    assert [one.status for one in await verifier.async_opinions([CLAIM], LOCKED)] == [Status.ENTAILED]


@pytest.mark.parametrize(
    ("p1", "status"),
    [
        pytest.param(0.99, Status.ENTAILED, id="enough"),
        pytest.param(0.6, Status.UNVERIFIABLE, id="too-little"),
        pytest.param(0.01, Status.UNVERIFIABLE, id="otherwise"),
    ],
)
async def test_part_of_the_evidence(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, p1: float, status: Status
) -> None:
    """Confirms what it confirms, and nothing else: the rest might have."""
    chat.answer = with_logprobs(lambda question: 0.5 if "REMOVED" in question else p1)
    (opinion,) = await counted.verifier(chat.backend(hass)).async_opinions([CLAIM], evidence("It is cold. " * 900))
    assert (opinion.status, opinion.trouble) == (status, None)


async def test_what_nobody_is_asked_about(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """A claim of which part would be cut off, and one that holds a secret; the others are told in their order."""
    secret, long = "The password of the door is 1234.", f"The door is locked{' and locked' * 200}, not open."
    opinions = await counted.verifier(chat.backend(hass)).async_opinions([secret, CLAIM, long, OTHER], LOCKED)
    assert [(one.claim, one.status) for one in opinions] == [
        (secret, Status.UNVERIFIABLE),
        (CLAIM, Status.ENTAILED),
        (long, Status.UNVERIFIABLE),
        (OTHER, Status.CONTRADICTED),
    ]
    assert set(chat.claims) == {CLAIM, OTHER}
    assert counted.times["verifier_skipped", "unfit"] == 2


async def test_how_long_it_took_is_counted(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """In buckets of milliseconds, once for each question."""
    chat.takes = 0.06
    await counted.verifier(chat.backend(hass)).async_opinions([CLAIM], LOCKED)
    took = {label: times for (metric, label), times in counted.times.items() if metric == "verifier_latency_ms"}
    assert sum(took.values()) == 2
    assert "50" not in took


async def test_the_worst_answer_first(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Of several pauses the longest counts."""
    clock = Clock()
    chat.answer = at_first(says({}, 429, Retry_After="2"), says({}, 429, Retry_After="60"))
    verifier = counted.verifier(chat.backend(hass), clock=clock)
    await verifier.async_opinions([CLAIM], LOCKED)
    clock.now += 50
    asked = len(chat.asked)
    assert told(await verifier.async_opinions([CLAIM], LOCKED)) == unknown(Trouble.RATE_LIMITED)
    assert len(chat.asked) == asked


@pytest.mark.parametrize(("samples", "target"), [(5, 6 / 7), (20, 0.95)])
async def test_what_a_few_answers_can_tell(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, samples: int, target: float
) -> None:
    """No more is required than the share of yes can reach, so that a model that is always sure bears something out."""
    chat.answer = without_knowing_logprobs(
        in_words(model=lambda question: 0.0 if "REMOVED" in question else 1.0),
    )
    (opinion,) = await counted.verifier(chat.backend(hass, samples=samples)).async_opinions([CLAIM], LOCKED)
    assert opinion.target == pytest.approx(target)
    assert opinion.status is Status.ENTAILED


@pytest.mark.parametrize("samples", [1, 3])
async def test_too_few_answers_bear_nothing_out(
    hass: HomeAssistant, chat: ChatServer, counted: Counted, samples: int
) -> None:
    """However much they agree: that may be chance."""
    chat.answer = without_knowing_logprobs(
        in_words(model=lambda question: 0.0 if "REMOVED" in question else 1.0),
    )
    (opinion,) = await counted.verifier(chat.backend(hass, samples=samples)).async_opinions([CLAIM], LOCKED)
    assert (opinion.target, opinion.status) == (TARGET, Status.NOT_IN_CONTEXT)


async def test_a_coin_contradicts_nothing(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """A model that answers by chance, with the evidence as without, holds next to nothing to be wrong."""
    chat.answer = without_knowing_logprobs(in_words(model=lambda _: 0.5))
    verifier = counted.verifier(chat.backend(hass, samples=5))
    claims = [f"Door {number} is locked." for number in range(60)]
    opinions = [one for at in range(0, 60, 10) for one in await verifier.async_opinions(claims[at : at + 10], LOCKED)]
    assert sum(one.bits is not None and one.bits.signed < 0 for one in opinions) > 10
    assert sum(one.status is Status.CONTRADICTED for one in opinions) <= 2


async def test_one_that_has_hung(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Nobody in a hurry finds out whether it answers again: that is tried behind, and known then."""
    clock = Clock()
    verifier = counted.verifier(chat.backend(hass, timeout=0.1), clock=clock)

    async def hang(*_: object) -> web.StreamResponse:
        clock.now += 10
        return await chat.async_hang()

    chat.answer = hang
    assert told(await verifier.async_opinions([CLAIM], Context())) == unknown(Trouble.TIMED_OUT)
    assert not verifier.is_waited_for
    chat.answer = with_logprobs()
    asked = len(chat.asked)
    assert told(await verifier.async_opinions([OTHER], Context())) == unknown(Trouble.TIMED_OUT)
    assert len(chat.asked) == asked
    clock.now += 31
    assert told(await verifier.async_opinions([OTHER], Context())) == unknown(Trouble.TIMED_OUT)
    await chat.async_wait_for(asked + 1)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert verifier._trial
    await verifier._trial
    assert verifier.is_waited_for
    assert [one.trouble for one in await verifier.async_opinions([OTHER], Context())] == [None]
    assert len(chat.asked) == asked + 1


async def test_one_that_is_slow_once(hass: HomeAssistant, chat: ChatServer, counted: Counted) -> None:
    """Whoever comes while nothing was answered does not wait; with the answer everything is as before."""
    clock = Clock()
    verifier = counted.verifier(chat.backend(hass), clock=clock)
    chat.answer = chat.async_hang
    asking = hass.async_create_task(verifier.async_opinions([CLAIM], Context(), urgency=Urgency.SOON))
    await chat.async_wait_for(1)
    verifier.waited_in_vain()
    assert verifier.is_waited_for
    clock.now += 2
    assert not verifier.is_waited_for
    chat.answer = with_logprobs()
    assert [one.trouble for one in await verifier.async_opinions([OTHER], Context(), urgency=Urgency.SOON)] == [None]
    assert verifier.is_waited_for
    chat.over.set()
    await asking
