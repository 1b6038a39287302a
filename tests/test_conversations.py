"""What is remembered of a conversation: what was delivered in it, to whom, and for how long."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from homeassistant.core import Context, HomeAssistant
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.grounded_assist.checked import Checked
from custom_components.grounded_assist.conversations import Conversation, Conversations, Doubt
from custom_components.grounded_assist.grounder import Utterance, VerifyRequest
from custom_components.grounded_assist.grounding.model import (
    Action,
    Claim,
    ClaimKind,
    Delivery,
    Finding,
    Mitigation,
    Reason,
    Said,
    Verdict,
)
from custom_components.grounded_assist.grounding.report import compose
from custom_components.grounded_assist.grounding.scene import Scene

from .conftest import AddAgent
from .speaking import Lamp, Line, Speaker, Stage, async_hang, async_raise_curtain

ON, OFF = "The kitchen light is on.", "The kitchen light is off."


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a home with a lamp that is off."""
    await async_hang(core, Lamp("kitchen light", "at_once"), Lamp("hall light", "at_once"))

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


def listen(stage: Stage) -> list[list[str]]:
    """Return what will be known of earlier turns, each time something is judged."""
    detect, known = stage.grounder.stages.detect, list[list[str]]()

    def knowing(findings: tuple[Finding, ...], scene: Scene) -> tuple[Finding, ...]:
        known.append([said.claim.text for said in scene.earlier])
        return detect(findings, scene)

    stage.grounder.stages = replace(stage.grounder.stages, detect=knowing)
    return known


async def test_what_was_delivered_is_known_in_the_next_turns(raise_curtain: Callable[..., Any]) -> None:
    """Not what was drafted, the oldest first, and no further back than ten turns."""
    stage = await raise_curtain(ON, "Hello!", *["The hall light is off."] * 11)
    known, conversation_id = listen(stage), None
    for _ in range(13):
        conversation_id = (await stage.async_ask("Hm?", conversation_id)).conversation_id
    kitchen, hall = "The kitchen light is off", "The hall light is off"
    assert known[0] == []
    assert [turn for turn in known if turn.count(hall) == 0] == [[]] * known.count([]) + [[kitchen]] * known.count(
        [kitchen]
    )
    assert known[-3:] == [[kitchen, *[hall] * 8], [hall] * 9, [hall] * 10]


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"context": Context(user_id="ann")}, id="another-person"),
        pytest.param({"conversation_id": None}, id="another-conversation"),
    ],
)
async def test_nobody_else_is_told(raise_curtain: Callable[..., Any], options: dict[str, Any]) -> None:
    """Not even in the same conversation."""
    stage = await raise_curtain(OFF)
    result = await stage.async_ask()
    known = listen(stage)
    await stage.async_ask(**{"conversation_id": result.conversation_id, **options})
    assert known
    assert not any(known)


@pytest.mark.parametrize("ends", ["reload", "time"])
async def test_it_is_forgotten(raise_curtain: Callable[..., Any], ends: str) -> None:
    """With the session of the chat, and with the entry."""
    stage = await raise_curtain(OFF)
    await stage.async_ask(conversation_id="mine")
    endings = {
        "reload": lambda: stage.hass.config_entries.async_schedule_reload(stage.entry.entry_id),
        "time": lambda: async_fire_time_changed(stage.hass, dt_util.utcnow() + timedelta(minutes=11)),
    }
    endings[ends]()
    await stage.hass.async_block_till_done()
    known = listen(stage)
    await stage.async_ask(conversation_id="mine")
    assert known
    assert not any(known)


@pytest.mark.parametrize(
    ("turns", "known"),
    [
        pytest.param((Utterance(OFF),), ["The kitchen light is off"], id="a-reply"),
        pytest.param((Utterance(OFF, is_reply=False),), [], id="what-the-person-said"),
        pytest.param(
            (Utterance("The hall light is on."), Utterance(OFF)),
            ["The hall light is on", "The kitchen light is off"],
            id="oldest-first",
        ),
        pytest.param(
            (Utterance("The hall light is on."), Utterance(OFF), *[Utterance("Hi.") for _ in range(9)]),
            ["The kitchen light is off"],
            id="ten-turns",
        ),
    ],
)
async def test_a_verification_is_told(
    raise_curtain: Callable[..., Any], turns: tuple[Utterance, ...], known: list[str]
) -> None:
    """What the caller says was delivered; nothing of it is kept."""
    stage = await raise_curtain(OFF)
    heard = listen(stage)
    await stage.grounder.async_verify(VerifyRequest(text=OFF, turns=turns))
    assert heard == [known] * len(heard)
    await stage.grounder.async_verify(VerifyRequest(text=OFF))
    assert heard[-1] == []


def test_only_so_many_are_kept() -> None:
    """The one that was not spoken in for the longest time goes first."""
    kept = Conversations()
    first, second = (kept.open(name, None) for name in ("first", "second"))
    for number in range(98):
        kept.open(str(number), None)
    assert kept.open("first", None) is first
    kept.open("one more", None)
    assert kept.open("first", None) is first
    assert kept.open("second", None) is not second


def test_many_conversations_of_one_person() -> None:
    """They cost only that person earlier ones, and a voice that nobody knows is one more person."""
    kept = Conversations()
    others = (("a", "ann"), ("b", "ann"), ("c", None))
    begun = [kept.open(*one) for one in others]
    bobs = [kept.open(str(number), "bob") for number in range(200)]
    assert [kept.open(*one) is known for one, known in zip(others, begun, strict=True)] == [True] * 3
    assert [kept.open(str(number), "bob") is bobs[number] for number in (199, 103, 102)] == [True, True, False]


def test_conversations_of_many_people() -> None:
    """All of them together are bounded: where nobody has more than others, the oldest makes room."""
    kept = Conversations()
    begun = [kept.open("mine", str(person)) for person in range(101)]
    assert kept.open("mine", "1") is begun[1]
    assert kept.open("mine", "100") is begun[100]
    assert kept.open("mine", "0") is not begun[0]


def test_doubts_do_not_pile_up() -> None:
    """What nobody comes back to hear is dropped."""
    conversation = Conversation()
    for _ in range(50):
        conversation.doubts.append(Doubt(claim=_claim("x"), evidence=()))
    assert len(conversation.doubts) == 10


def test_a_question_of_ours_stays_open_for_one_turn() -> None:
    """With the claims that it is about."""
    conversation, claim = Conversation(), _claim("It is on")
    asking = Mitigation(
        action=Action.ASK, original="It is on.", replacement="Should I check?", start=0, end=9, reason=Reason.NO_DATA
    )
    finding = Finding(claim=claim, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.NO_DATA)
    delivery = Delivery(text="Should I check?", findings=(finding,), mitigations=(asking,))
    report = compose(((0, delivery),))
    conversation.remember(report, [Checked(draft="It is on.", delivered="Should I check?", delivery=delivery)])
    assert conversation.question
    assert (conversation.question.text, conversation.question.claims) == ("Should I check?", (claim,))
    assert conversation.report is report
    assert conversation.earlier == ()
    conversation.remember(report, [Checked(draft="Hi.", delivered="Hi.")])
    assert conversation.question is None


def test_what_is_remembered_has_a_time() -> None:
    """That of the check, else that of the delivery."""
    conversation, claim = Conversation(), _claim("It is on")
    finding = Finding(claim=claim, verdict=Verdict.SUPPORTED, reason=Reason.STATE_AGREES)
    delivery = Delivery(text="It is on.", findings=(finding,), delivered_findings=(finding,))
    before = dt_util.utcnow()
    conversation.remember(compose(()), [Checked(draft="", delivered="It is on.", delivery=delivery)])
    (said,) = conversation.earlier
    assert said == Said(claim=claim, at=said.at)
    assert before <= said.at <= dt_util.utcnow()


def _claim(text: str) -> Claim:
    return Claim(text=text, start=0, end=len(text), kind=ClaimKind.STATE, subject="it")
