"""What a verifier adds to what the home says: never in the way, and never a verdict."""

import asyncio
from collections.abc import AsyncIterator, Callable
import logging
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.components.conversation import ChatLog
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.components.recorder.common import async_wait_recording_done

from custom_components.grounded_assist import opining

from .conftest import AddAgent
from .journal.test_journal import rows
from .journal.waiting import async_written
from .learned import async_call
from .models.chat_server import FAILING, Answer, ChatServer, async_serving, limiting, with_logprobs
from .speaking import Line, Speaker, Stage, async_raise_curtain, speech

SAID = "The garage door was opened at 3 am today."
HEDGED = ("I think the garage door", "I believe the garage door", "As far as I know, the garage door")
BINS = "The bins are collected on Tuesdays"
TOWER = "The Eiffel Tower was built in 1887."
DOUBT = "I'm no longer sure of what I said: “{}”."
type Begin = Callable[..., Any]


@pytest.fixture
async def chat(socket_enabled: None) -> AsyncIterator[ChatServer]:
    """Return a server whose model tells probabilities."""
    async with async_serving(with_logprobs()) as served:
        yield served


def thinks(p0: float, p1: float) -> Answer:
    """Answer with one probability where the evidence is removed, with another where there is any."""
    return with_logprobs(lambda question: p0 if "[EVIDENCE REMOVED]" in question else p1)


@pytest.fixture
def begin(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent, chat: ChatServer) -> Begin:
    """Return what puts an agent that says these words into a home with a garage door and a verifier."""

    async def async_begin(*texts: str, **options: Any) -> Stage:
        core.states.async_set("cover.garage", "closed", {"friendly_name": "Garage door", "device_class": "garage"})
        async_expose_entity(core, "conversation", "cover.garage", should_expose=True)
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts or (SAID,)])
        await add_agent(speaker)
        data = {"kind": "openai_compatible", "url": chat.url, "model": "small", "samples": 3}
        verifier = ConfigSubentryData(data=data, subentry_type="verifier", title="Small", unique_id=None)
        chosen = {"verifiers": {"enabled": True}, "prompts": {"rules": False}, **options}
        stage = await async_raise_curtain(core, speaker, beside=(verifier,), **chosen)
        await async_call(core, "remember", text="The garage door is blue")
        chat.asked.clear()
        return stage

    return async_begin


def late(stage: Stage) -> dict[str, float]:
    """Return who was counted as having told something behind a reply."""
    numbers = stage.grounder.learner.learned.numbers.items()
    return {label: value for (day, name, label), value in numbers if (day, name) == ("total", "told_late")}


async def async_verify(hass: HomeAssistant, text: str, **more: Any) -> Any:
    """Return the one claim of a text."""
    (claim,) = (await async_call(hass, "verify", text=text, **more))["claims"]
    return claim


@pytest.mark.parametrize("options", [{"verifiers": {}}, {"output_verification": {"enabled": False}}])
async def test_off(begin: Begin, chat: ChatServer, options: dict[str, Any]) -> None:
    """Nobody is asked unless the owner wants it."""
    stage = await begin(**options)
    await stage.async_ask("When was it opened?")
    claim = await async_verify(stage.hass, SAID)
    assert (stage.heard, chat.asked, claim["bits"]) == (SAID, [], None)


async def test_what_is_open_is_asked_about(begin: Begin, chat: ChatServer) -> None:
    """The figures are the verifier's, the verdict is not: only the home decides."""
    stage = await begin()
    chat.answer = thinks(0.4, 0.9)
    claim = await async_verify(stage.hass, SAID)
    assert (claim["verdict"], claim["reason"]) == ("not_enough_info", "model_doubts")
    assert claim["bits"]["p0"] == pytest.approx(0.4)
    assert claim["bits"]["p1"] == pytest.approx(0.9)
    assert claim["bits"]["signed_bits"] > 0 < claim["bits"]["budget_gap"]
    (model,) = (one for one in claim["evidence"] if one["source"] == "model")
    assert (model["rank"], model["value"]) == (6, pytest.approx(0.9))


async def test_what_the_home_decides_is_not_asked_about(begin: Begin, chat: ChatServer) -> None:
    """Neither what is so nor what is not."""
    stage = await begin()
    chat.answer = thinks(0.5, 0.01)
    for text, verdict in (("The garage door is closed.", "supported"), ("The garage door is open.", "refuted")):
        assert (await async_verify(stage.hass, text))["verdict"] == verdict
    assert chat.asked == []


@pytest.mark.parametrize(
    ("p0", "p1", "is_hedged"),
    [
        pytest.param(0.5, 0.98, False, id="confirmed"),
        pytest.param(0.5, 0.5, False, id="only-not-confirmed"),
        pytest.param(0.5, 0.02, True, id="contradicted"),
        pytest.param(0.95, 0.05, True, id="the-worst-case-of-the-budget"),
    ],
)
async def test_a_reply(begin: Begin, chat: ChatServer, p0: float, p1: float, *, is_hedged: bool) -> None:
    """What is known speaks against it: then it is said as a belief. Nothing else is done."""
    stage = await begin()
    chat.answer = thinks(p0, p1)
    await stage.async_ask("When was it opened?")
    assert stage.heard.startswith(HEDGED) is is_hedged
    assert (stage.heard == SAID) is not is_hedged


async def test_what_is_told_of_the_turn(begin: Begin, chat: ChatServer) -> None:
    """Memories are evidence, the request and what was said before are not; secrets are told to nobody."""
    stage = await begin("Hello.", SAID)
    first = await stage.async_ask("The password: 1234")
    await stage.async_ask("Tell me of the garage door", first.conversation_id)
    with_it, without = sorted(
        (body["messages"][0]["content"] for body in chat.asked), key=lambda text: "REMOVED" in text
    )
    assert '[memory] "The garage door is blue"' in with_it
    assert "[memory] [EVIDENCE REMOVED]" in without
    for question in (with_it, without):
        assert '[request] "Tell me of the garage door"' in question
        assert '[assistant] "Hello."' in question
        assert "1234" not in question


async def test_a_slow_verifier(begin: Begin, chat: ChatServer) -> None:
    """The reply does not wait for longer than its budget; the next one begins with the doubt, and its prompt has it."""
    stage = await begin(SAID, "You're welcome.", "Bye.", budget_seconds=0.3)
    chat.answer, chat.takes = thinks(0.5, 0.02), 2
    loop = stage.hass.loop
    begun = loop.time()
    first = await stage.async_ask("When was it opened?")
    assert loop.time() - begun < 2
    assert stage.heard == SAID
    assert not stage.replies[0].report.is_complete
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert late(stage) == {"model": 1}
    chat.takes = 0
    await async_written(stage.hass)
    kept = rows(stage.hass, "SELECT interaction_id, claim_text, p0, p1 FROM grounded_assist_opinion")
    approx = pytest.approx
    assert kept == [(stage.replies[0].interaction_id, SAID.rstrip("."), approx(0.5), approx(0.02))]
    stage.deltas.clear()
    result = await stage.async_ask("Thanks", first.conversation_id)
    doubt = DOUBT.format(SAID.rstrip("."))
    assert speech(result) == f"{doubt} You're welcome."
    prompt = stage.speaker.asked[-1].extra_system_prompt or ""
    assert prompt.startswith("[DOUBTS]")
    assert f'- "{SAID.rstrip(".")}"' in prompt
    await stage.async_ask("Bye", first.conversation_id)
    assert "[DOUBTS]" not in (stage.speaker.asked[-1].extra_system_prompt or "")


@pytest.mark.parametrize("is_on", [False, True])
async def test_the_home_is_asked_all_the_same(begin: Begin, chat: ChatServer, *, is_on: bool) -> None:
    """Whoever hangs takes its part of the budget and leaves the home what it needs to look into what was."""
    lie = "The garage door has been closed for three hours."
    stage = await begin(f"{SAID} {lie}", verifiers={"enabled": is_on})
    chat.answer = chat.async_hang
    for state in ("open", "closed"):
        stage.hass.states.async_set("cover.garage", state, {"friendly_name": "Garage door", "device_class": "garage"})
        await async_wait_recording_done(stage.hass)
    await stage.async_ask("When was it opened?")
    assert bool(chat.asked) is is_on
    assert stage.heard.startswith(SAID)
    assert lie not in stage.heard


async def test_one_that_never_answers(
    begin: Begin, chat: ChatServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Has told nothing in the end; that is no error of ours."""
    monkeypatch.setattr(opining, "_LATEST_SECONDS", 0.5)
    stage = await begin(budget_seconds=0.3)
    chat.answer = chat.async_hang
    await stage.async_ask("When was it opened?")
    assert stage.heard == SAID
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_one_that_hangs_delays_one_reply(begin: Begin, chat: ChatServer) -> None:
    """The replies behind it wait no more."""
    stage = await begin(SAID, "The garage door was opened at 4 am today.", "The garage door was opened at 5 am today.")
    chat.answer, chat.takes = chat.async_hang, 0
    loop = stage.hass.loop

    async def async_timed() -> float:
        begun = loop.time()
        await stage.async_ask("When was it opened?")
        return loop.time() - begun

    first, second, third = [await async_timed() for _ in range(3)]
    assert first > 1.4
    assert max(second, third) < first / 2
    (verifier,) = stage.grounder.second_opinions.verifiers.values()
    assert not verifier.is_waited_for
    chat.over.set()


@pytest.mark.parametrize("answer", [FAILING, limiting(thinks(0.5, 0.02), times=99, after="30")])
async def test_a_verifier_that_is_down(begin: Begin, chat: ChatServer, answer: Answer) -> None:
    """The reply is what it would be without it, and it is left alone for a while."""
    stage = await begin()
    chat.answer = answer
    for _ in range(3):
        stage.deltas.clear()
        await stage.async_ask("When was it opened?")
        assert stage.heard == SAID
    assert len(chat.asked) == 2
    assert (await async_verify(stage.hass, SAID))["bits"] is None


@pytest.mark.parametrize(
    ("p0", "p1", "reason"),
    [
        pytest.param(0.5, 0.5, "fact_not_grounded", id="groundless"),
        pytest.param(0.95, 0.05, "fact_not_grounded", id="contradicted"),
        pytest.param(0.3, 0.98, None, id="confirmed"),
    ],
)
async def test_the_gate(begin: Begin, chat: ChatServer, p0: float, p1: float, reason: str | None) -> None:
    """What is to be remembered must follow from what was said."""
    stage = await begin()
    chat.answer = thinks(p0, p1)
    answer = await async_call(stage.hass, "remember", text=BINS)
    assert answer.get("reason") == reason
    assert ("memory_id" in answer) is (reason is None)
    assert chat.claims == [BINS] * 2
    assert any(f'[automation] "{BINS}"' in body["messages"][0]["content"] for body in chat.asked)


async def test_secrets_are_told_to_nobody(begin: Begin, chat: ChatServer) -> None:
    """What is to be remembered without asking is as sure as it would be otherwise; it is shown with nothing else."""
    stage = await begin()
    chat.answer = thinks(0.3, 0.98)
    assert (await async_call(stage.hass, "remember", text="The wifi password is hunter2"))["confidence"] == 0.5
    await async_call(stage.hass, "remember", text="The wifi router is in the cellar")
    assert chat.asked
    assert not [body for body in chat.asked if "hunter2" in str(body)]


async def test_a_gate_that_nobody_opens(begin: Begin, chat: ChatServer) -> None:
    """Within two seconds it is remembered as half as sure; a transient state is not, whatever anybody thinks."""
    stage = await begin()
    chat.answer = chat.async_hang
    begun = stage.hass.loop.time()
    answer = await async_call(stage.hass, "remember", text=BINS)
    assert stage.hass.loop.time() - begun < 2.5
    assert answer["confidence"] == 0.25
    assert (await async_call(stage.hass, "remember", text="The garage door is open"))["reason"] == "transient_state"


class Reader(AITaskEntity):
    """Finds claims in sentences."""

    _attr_name = "Reader"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self, answer: Any = None) -> None:
        """Answer this."""
        self.answer = answer
        self.asked: list[str] = []

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.asked.append(task.instructions)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=self.answer)


async def async_add_reader(hass: HomeAssistant, answer: Any = None) -> Reader:
    """Return an AI Task that answers this."""
    assert await async_setup_component(hass, "ai_task", {})
    reader = Reader(answer)
    await hass.data[DATA_COMPONENT].async_add_entities([reader])
    return reader


READER = {"output_verification": {"extraction_task": "ai_task.reader"}}


@pytest.mark.parametrize(
    ("found", "is_doubted"),
    [
        pytest.param({"claims": [TOWER]}, True, id="its-own-words"),
        pytest.param({"claims": [*[TOWER] * 100, *[5] * 900]}, True, id="numbers-behind-a-hundred"),
        pytest.param({"claims": ["The Eiffel Tower is in Rome"]}, False, id="other-words"),
        pytest.param({"claims": TOWER}, False, id="no-list"),
        pytest.param(None, False, id="nothing"),
        pytest.param(asyncio.CancelledError(), False, id="cancels-itself"),
    ],
)
async def test_what_the_grammar_cannot_read(begin: Begin, chat: ChatServer, found: Any, *, is_doubted: bool) -> None:
    """It is looked at behind the reply; only words of the reply count."""
    stage = await begin(TOWER, "You're welcome.", **READER)
    await async_add_reader(stage.hass, found)
    chat.answer = thinks(0.5, 0.02)
    first = await stage.async_ask("How old is the tower?")
    assert stage.heard == TOWER
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert late(stage) == ({"second_look": 1} if is_doubted else {})
    result = await stage.async_ask("Thanks", first.conversation_id)
    assert speech(result).startswith(DOUBT.format(TOWER.rstrip("."))) is is_doubted


@pytest.mark.parametrize(
    ("request_text", "language", "said"),
    [
        pytest.param("What is the alarm code?", "en", "It is 4711 for the Eiffel Tower.", id="en"),
        pytest.param("The code was 1234. What is the new code?", "en", "It is 4711 in Rome.", id="en-secret-question"),
        pytest.param("Wie lautet der Code der Alarmanlage?", "de", "Er lautet 4711 in Rom.", id="de"),
    ],
)
async def test_secret_answers_are_not_looked_at_again(
    begin: Begin, chat: ChatServer, request_text: str, language: str, said: str
) -> None:
    """Neither the AI Task nor the verifier gets what answers a question for a secret."""
    stage = await begin(said, **READER)
    reader = await async_add_reader(stage.hass)
    await stage.async_ask(request_text, language=language)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert [reader.asked, chat.asked] == [[], []]


@pytest.mark.parametrize(
    "said", ["The password is hunter2.", "Hello!", "You're welcome.", "Shall I open it?", "Is it 2 am?"]
)
async def test_what_is_not_looked_at_again(begin: Begin, said: str) -> None:
    """What holds a secret, and what states nothing."""
    stage = await begin(said, **READER)
    reader = await async_add_reader(stage.hass)
    await stage.async_ask("Hi")
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert reader.asked == []
