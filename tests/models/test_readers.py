"""A model that reads, behind a server and behind an AI Task: what it may answer, how it may fail, what that costs."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import format_datetime
import json
import tracemalloc
from typing import Any, override

from aiohttp import web
from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.components.conversation import ChatLog
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest

from custom_components.grounded_assist.grounding.plain import MOST_STATEMENTS as MOST, Statement
from custom_components.grounded_assist.models import readers
from custom_components.grounded_assist.models.readers import Reader, ReaderBackend, ServerReader, TaskReader

from ..speaking import async_turns
from .chat_server import FAILING, PROSE, Answer, ChatServer, completion, limiting, says, without_knowing
from .conftest import Counted

QUESTION = 'Sentence: "Not a glimmer from the kitchen light."'
TOLD = {"quote": "Not a glimmer", "plain": "The kitchen light is off."}
ANSWER = {"statements": [TOLD]}
IN_JSON = json.dumps(ANSWER)
READ = (Statement(TOLD["quote"], TOLD["plain"]),)
HOUR = 3600


@dataclass
class Clock:
    """Seconds that pass when they are told to."""

    now: float = 1000.0

    def __call__(self) -> float:
        """Return what time it is."""
        return self.now


class Task(AITaskEntity):
    """An AI Task that answers what it was given, when it may."""

    _attr_name = "Task"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self) -> None:
        """Answer as asked."""
        self.answer: Any = ANSWER
        self.asked: list[GenDataTask] = []
        self.open = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.asked.append(task)
        self.open += 1
        try:
            await self.may_answer.wait()
        finally:
            self.open -= 1
        if isinstance(self.answer, BaseException):
            raise self.answer
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=self.answer)


@dataclass
class Asking:
    """A reader whose doings are counted, with a clock of its own."""

    reader: Reader
    counted: Counted
    clock: Clock
    refused: list[str] = field(default_factory=list)
    """Who has not accepted a key."""

    def times(self, label: str) -> int:
        """Return how often that has happened."""
        return self.counted.times["reader", label]


type MakeReader = Callable[[ReaderBackend], Asking]


@pytest.fixture
def make(counted: Counted) -> MakeReader:
    """Return what makes a reader of a backend."""

    def make(backend: ReaderBackend) -> Asking:
        clock, refused = Clock(), list[str]()
        reader = Reader(backend, counted.count, clock, refused=lambda: refused.append(backend.name))
        return Asking(reader, counted, clock, refused)

    return make


@pytest.fixture
def served(core: HomeAssistant, chat: ChatServer, make: MakeReader) -> Asking:
    """Return a reader behind a server, which answers as it is asked to."""
    chat.answer = says(completion(IN_JSON))
    return make(ServerReader(chat.backend(core, key="s3cret")))


@pytest.fixture
async def task(core: HomeAssistant) -> Task:
    """Return an AI Task of this home."""
    assert await async_setup_component(core, "ai_task", {})
    task = Task()
    await core.data[DATA_COMPONENT].async_add_entities([task])
    return task


@pytest.fixture
def tasked(core: HomeAssistant, task: Task, make: MakeReader) -> Asking:
    """Return a reader behind an AI Task."""
    return make(TaskReader(core, task.entity_id))


@dataclass
class Door:
    """A reader, what it is made to answer, and how often it was asked, whatever it is behind."""

    asking: Asking
    answer: Callable[[object], None]
    asked: Callable[[], int]


@pytest.fixture(params=["served", "tasked"])
def door(request: pytest.FixtureRequest) -> Door:
    """Return a reader behind a server, and the same behind an AI Task."""
    asking: Asking = request.getfixturevalue(request.param)
    if request.param == "served":
        chat: ChatServer = request.getfixturevalue("chat")
        return Door(
            asking,
            lambda told: setattr(chat, "answer", says(completion(json.dumps(told)))),
            lambda: len(chat.asked),
        )
    task: Task = request.getfixturevalue("task")
    return Door(asking, lambda told: setattr(task, "answer", told), lambda: len(task.asked))


async def test_an_answer_as_asked(door: Door) -> None:
    """It is read, and counted."""
    assert await door.asking.reader.async_read(QUESTION) == READ
    assert (door.asking.times("asked"), door.asking.times("answered")) == (1, 1)
    figures = door.asking.reader.figures
    assert figures == {"asked": 1, "answered": 1, "late": 0, "dropped": 0, "seconds": 0.0}


@pytest.mark.parametrize(
    ("told", "read"),
    [
        pytest.param({"statements": []}, (), id="nothing-stated"),
        pytest.param({"statements": [TOLD], "thought": "well", "x": [1]}, READ, id="more-than-asked"),
        pytest.param({"statements": [{**TOLD, "sure": 0.9}]}, READ, id="more-of-a-statement"),
        pytest.param({"statements": [{"quote": "", "plain": ""}]}, (Statement("", ""),), id="no-words"),
        pytest.param(
            {"statements": [{"quote": "a", "plain": "b"}] * 900}, (Statement("a", "b"),) * MOST, id="hundreds"
        ),
        pytest.param({"statements": [*[TOLD] * MOST, *["prose"] * 900]}, READ * MOST, id="prose-behind-hundreds"),
        pytest.param(
            {"statements": [{"quote": "Nichts", "plain": "Das Licht ist aus."}]},
            (Statement("Nichts", "Das Licht ist aus."),),
            id="another-language",
        ),
        pytest.param(
            {"statements": [{"quote": "\ud800", "plain": "x\udfff"}]},
            (Statement("\ufffd", "x\ufffd"),),
            id="half-signs",
        ),
    ],
)
async def test_what_is_understood(door: Door, told: object, read: tuple[Statement, ...]) -> None:
    """As much as anybody would say of one sentence; whether it may be believed is for the guards to say."""
    door.answer(told)
    assert await door.asking.reader.async_read(QUESTION) == read
    assert door.asking.times("unreadable") == 0


@pytest.mark.parametrize(
    "told",
    [
        pytest.param({}, id="nothing"),
        pytest.param(None, id="null"),
        pytest.param([], id="a-list"),
        pytest.param([TOLD], id="a-list-of-statements"),
        pytest.param(5, id="a-number"),
        pytest.param("The kitchen light is off.", id="prose"),
        pytest.param({"statements": None}, id="no-list"),
        pytest.param({"statements": "The kitchen light is off."}, id="prose-for-the-list"),
        pytest.param({"statements": TOLD}, id="one-without-a-list"),
        pytest.param({"statements": ["The kitchen light is off."]}, id="prose-for-statements"),
        pytest.param({"statements": [{"quote": "x"}]}, id="half-a-statement"),
        pytest.param({"statements": [{"quote": 1, "plain": "x"}]}, id="a-number-for-words"),
        pytest.param({"statements": [{"quote": ["x"], "plain": None}]}, id="a-list-for-words"),
        pytest.param({"Statements": [TOLD]}, id="another-key"),
    ],
)
async def test_what_is_not_understood(door: Door, told: object) -> None:
    """Nothing was read, and whoever answers so is there: it is asked again, and waited for."""
    door.answer(told)
    reader = door.asking.reader
    assert await reader.async_read(QUESTION) is None
    assert (door.asking.times("answered"), door.asking.times("unreadable"), door.asking.times("failed")) == (1, 1, 0)
    assert reader.is_waited_for
    assert (reader.failures, reader.seconds_failing) == (0, 0)
    door.answer(ANSWER)
    assert await reader.async_read(QUESTION) == READ


@pytest.mark.parametrize(
    ("content", "read"),
    [
        pytest.param(IN_JSON, READ, id="as-asked"),
        pytest.param(f"```json\n{IN_JSON}\n```", READ, id="in-a-fence"),
        pytest.param(f"```\n{IN_JSON}\n```", READ, id="in-a-fence-without-a-language"),
        pytest.param(f"Here is the JSON:\n\n```json\n{IN_JSON}\n```\nI hope that helps!", READ, id="words-around"),
        pytest.param(f"Sure! {IN_JSON}", READ, id="words-before"),
        pytest.param(f"<think>The {{light}} is off.</think>\n{IN_JSON}", READ, id="behind-a-thought"),
        pytest.param(f" <think></think>\n```json\n{IN_JSON}\n```", READ, id="a-thought-and-a-fence"),
        pytest.param(f"<think>Well {IN_JSON}", None, id="a-thought-without-an-end"),
        pytest.param(f"{IN_JSON}{IN_JSON}", None, id="twice"),
        pytest.param(IN_JSON[:-4], None, id="cut"),
        pytest.param("That is a good question!", None, id="prose"),
        pytest.param("}{", None, id="braces"),
        pytest.param("[" * 30_000, None, id="deep"),
        pytest.param('{"statements":' * 4_000, None, id="deep-objects"),
        pytest.param("", None, id="empty"),
        pytest.param(None, None, id="null"),
    ],
)
async def test_words_around_an_answer(
    served: Asking, chat: ChatServer, content: str | None, read: tuple[Statement, ...] | None
) -> None:
    """Models that nobody can bind to a form say more than they were asked for."""
    chat.answer = says(completion(content))
    assert await served.reader.async_read(QUESTION) == read
    assert (served.times("answered"), served.times("unreadable")) == (1, 0 if read else 1)


FORMS = ("json_schema", "json_schema", "json_object", "json_object", None)


def llama_cpp_python(then: Answer) -> Answer:
    """Answer as llama-cpp-python does: what it does not know is an error of its own."""

    async def answer(request: web.Request, body: Any) -> web.StreamResponse:
        form = body.get("response_format", {}).get("type", "text")
        error = {"error": {"message": "1 validation error: ('body', 'response_format', 'type')"}}
        return await (then if form in {"text", "json_object"} else says(error, 500))(request, body)

    return answer


@pytest.mark.parametrize(
    ("answer", "forms"),
    [
        pytest.param(without_knowing(set(), says(completion(IN_JSON))), FORMS[:1], id="all-of-it"),
        pytest.param(without_knowing({"max_tokens"}, says(completion(IN_JSON))), FORMS[:2], id="another-limit"),
        pytest.param(llama_cpp_python(says(completion(IN_JSON))), FORMS[:3], id="llama-cpp-python"),
        pytest.param(without_knowing({"response_format"}, says(completion(IN_JSON)), 422), FORMS, id="no-form-at-all"),
    ],
)
async def test_forms_that_servers_know(
    served: Asking, chat: ChatServer, answer: Answer, forms: tuple[str | None, ...]
) -> None:
    """The strictest is tried first; what a server knows is kept, and the next question is asked once."""
    chat.answer = answer
    assert await served.reader.async_read(QUESTION) == READ
    assert await served.reader.async_read(f"{QUESTION} ") == READ
    asked = [body.get("response_format", {}).get("type") for body in chat.asked]
    assert asked == [*forms, forms[-1]]


async def test_what_is_sent(served: Asking, chat: ChatServer) -> None:
    """The question alone, with the form of the answer."""
    await served.reader.async_read(f"{QUESTION} \ud800")
    (body,) = chat.asked
    assert body["messages"] == [{"role": "user", "content": f"{QUESTION} ?"}]
    assert body["response_format"]["json_schema"]["schema"]["required"] == ["statements"]
    assert set(body) == {"model", "messages", "temperature", "max_tokens", "response_format"}


async def test_a_server_that_knows_no_form(served: Asking, chat: ChatServer) -> None:
    """It is left alone for a while, and is not tried out again with each sentence."""
    chat.answer = says({"error": "context too long"}, 400)
    assert await served.reader.async_read(QUESTION) is None
    tried = len(chat.asked)
    assert await served.reader.async_read(f"{QUESTION} ") is None
    assert (len(chat.asked), served.times("failed")) == (tried, 1)


def _in(seconds: float) -> str:
    return format_datetime(dt_util.utcnow() + timedelta(seconds=seconds), usegmt=True)


@pytest.mark.parametrize(
    ("answer", "least", "most"),
    [
        pytest.param(FAILING, 30, 30, id="an-error"),
        pytest.param(says(status=502, text="<html>"), 30, 30, id="a-proxy"),
        pytest.param(says(text="<html>It works!</html>"), 30, 30, id="no-model-at-all"),
        pytest.param(says({"choices": "none"}), 30, 30, id="no-completion"),
        pytest.param(says(status=404), 30, 30, id="no-such-model"),
        pytest.param(says(status=307, Location="http://127.0.0.1:9/v1"), 30, 30, id="elsewhere"),
        pytest.param(says(completion("x" * 1_000_000)), 30, 30, id="a-megabyte"),
        pytest.param(says(completion(json.dumps({"statements": [TOLD] * 10_000}))), 30, 30, id="ten-thousand"),
        pytest.param(limiting(PROSE, times=99, after="120"), 120, 120, id="too-often"),
        pytest.param(limiting(PROSE, times=99, after="0"), 1, 1, id="for-no-time"),
        pytest.param(limiting(PROSE, times=99, after="1e9"), HOUR, HOUR, id="for-years"),
        pytest.param(limiting(PROSE, times=99, after="soon"), 30, 30, id="nobody-knows-when"),
        pytest.param(limiting(PROSE, times=99, after=_in(86_400)), HOUR, HOUR, id="until-a-date"),
        pytest.param(says(status=503), 30, 30, id="overloaded"),
        pytest.param(says(status=503, Retry_After="5"), 5, 5, id="starting"),
    ],
)
async def test_a_server_that_fails(served: Asking, chat: ChatServer, answer: Answer, least: float, most: float) -> None:
    """It is left alone for as long as it says, else for half a minute; then it is asked again and is back."""
    chat.answer = answer
    assert await served.reader.async_read(QUESTION) is None
    assert (served.times("failed"), served.reader.failures, served.refused) == (1, 1, [])
    assert not served.reader.is_waited_for
    chat.answer = says(completion(IN_JSON))
    served.clock.now += least - 0.1
    assert await served.reader.async_read(QUESTION) is None
    assert len(chat.asked) == 1
    served.clock.now += most - least + 0.2
    assert served.reader.is_waited_for
    assert await served.reader.async_read(QUESTION) == READ
    assert (served.reader.failures, served.reader.seconds_failing) == (0, 0)


async def test_nobody_listens(served: Asking, chat: ChatServer) -> None:
    """A server that is down costs nothing but its answers."""
    await chat.server.close()
    assert await served.reader.async_read(QUESTION) is None
    assert served.times("failed") == 1


@pytest.mark.parametrize("status", [401, 403])
async def test_a_key_that_is_not_accepted(served: Asking, chat: ChatServer, status: int) -> None:
    """Somebody hears of it."""
    chat.answer = says(status=status)
    assert await served.reader.async_read(QUESTION) is None
    assert len(served.refused) == 1


async def test_those_that_wait_behind_a_failure(served: Asking, chat: ChatServer) -> None:
    """A server that wants to be left alone is not asked what had to wait for its turn."""
    chat.answer, chat.takes = limiting(PROSE, times=99, after="60"), 0.05
    told = await asyncio.gather(*(served.reader.async_read(f"{QUESTION} {i}") for i in range(20)))
    assert set(told) == {None}
    assert len(chat.asked) == served.times("asked") == served.times("failed") == 4
    assert served.reader.failures == 1


async def test_how_many_are_asked_at_once(served: Asking, chat: ChatServer) -> None:
    """Four; the others get their turn."""
    chat.takes = 0.05
    told = await asyncio.gather(*(served.reader.async_read(f"{QUESTION} {i}") for i in range(12)))
    assert set(told) == {READ}
    assert (chat.most_at_once, len(chat.asked)) == (4, 12)


async def test_the_same_question(door: Door) -> None:
    """It is asked once an hour."""
    reader, clock = door.asking.reader, door.asking.clock
    for seconds, asked in ((0, 1), (HOUR - 1, 1), (2, 2), (1, 2)):
        clock.now += seconds
        assert await reader.async_read(QUESTION) == READ
        assert door.asked() == asked


async def test_an_answer_is_kept_while_it_fails(door: Door, task: Task, chat: ChatServer) -> None:
    """What was read is known, whoever is gone by now."""
    reader = door.asking.reader
    await reader.async_read(QUESTION)
    task.answer, chat.answer = HomeAssistantError("gone"), FAILING
    assert await reader.async_read("Another") is None
    assert await reader.async_read(QUESTION) == READ


async def test_many_questions(tasked: Asking, task: Task) -> None:
    """The oldest answers make room."""
    for i in range(600):
        await tasked.reader.async_read(f"{QUESTION} {i}")
    for i, asked in ((599, 600), (88, 600), (0, 601)):
        await tasked.reader.async_read(f"{QUESTION} {i}")
        assert len(task.asked) == asked


async def test_statements_without_end(tasked: Asking, task: Task) -> None:
    """Neither how many nor how long they are costs any memory."""
    tracemalloc.start()
    for i in range(50):
        task.answer = {"statements": [{"quote": "x", "plain": f"{i}" * 500_000}] * 10_000}
        assert len(await tasked.reader.async_read(f"{QUESTION} {i}")) == MOST
    task.answer = None
    task.asked.clear()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 10_000_000


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(HomeAssistantError("down"), id="home-assistants"),
        pytest.param(RuntimeError("a bug"), id="a-bug"),
        pytest.param(TimeoutError(), id="too-late"),
        pytest.param(asyncio.CancelledError(), id="cancelled"),
    ],
)
async def test_a_task_that_breaks(tasked: Asking, task: Task, error: BaseException) -> None:
    """Whatever it raises ends there; it is left alone for half a minute."""
    task.answer = error
    assert await tasked.reader.async_read(QUESTION) is None
    assert tasked.times("failed") == 1
    task.answer = ANSWER
    tasked.clock.now += 29
    assert await tasked.reader.async_read(QUESTION) is None
    tasked.clock.now += 2
    assert await tasked.reader.async_read(QUESTION) == READ


async def test_a_task_that_was_answered_in_prose(tasked: Asking, task: Task) -> None:
    """Home Assistant's own integrations raise where a model keeps to no form: it is there, and not understood."""
    try:
        json.loads("The kitchen light is off.")
    except json.JSONDecodeError as error:
        task.answer = HomeAssistantError("Error with structured response")
        task.answer.__cause__ = error
    assert await tasked.reader.async_read(QUESTION) is None
    assert (tasked.times("unreadable"), tasked.times("failed"), tasked.reader.failures) == (1, 0, 0)
    assert tasked.reader.is_waited_for


async def test_a_task_that_is_not_there(core: HomeAssistant, make: MakeReader) -> None:
    """Before its integration is set up, or after it was removed."""
    gone = make(TaskReader(core, "ai_task.gone"))
    assert await gone.reader.async_read(QUESTION) is None
    assert await async_setup_component(core, "ai_task", {})
    core.states.async_set("ai_task.gone", "unavailable", {"restored": True})
    gone.clock.now += 31
    assert await gone.reader.async_read(QUESTION) is None
    assert gone.times("failed") == 2


async def test_one_that_hangs(tasked: Asking, task: Task) -> None:
    """Once it was waited for in vain nobody waits any more, until it answers."""
    task.may_answer.clear()
    reader = tasked.reader
    asking = asyncio.ensure_future(reader.async_read(QUESTION))
    await asyncio.sleep(0)
    assert reader.is_waited_for
    tasked.clock.now += 1.5
    reader.waited_in_vain(asking)
    assert not reader.is_waited_for
    assert (tasked.times("late"), reader.figures["late"]) == (1, 1)
    task.may_answer.set()
    assert await asking == READ
    assert reader.is_waited_for
    assert reader.figures["seconds"] == 1.5


async def test_one_that_is_busy(tasked: Asking, task: Task) -> None:
    """Whoever waited in vain for a question that was not asked yet has found out nothing about it."""
    task.may_answer.clear()
    reader = tasked.reader
    begun = [reader.begin(f"{QUESTION} {i}", "anna") for i in range(3)]
    await asyncio.sleep(0)
    tasked.clock.now += 1.5
    reader.waited_in_vain(begun[2])
    assert (len(task.asked), tasked.times("late"), reader.is_waited_for) == (2, 0, True)
    reader.waited_in_vain(begun[1])
    assert (tasked.times("late"), reader.is_waited_for) == (1, False)
    task.may_answer.set()
    assert await asyncio.gather(*begun) == [READ] * 3


async def test_a_turn_that_comes_late(tasked: Asking, task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked has as long to answer as ever, however long the question had to wait."""
    loop, passed = asyncio.get_running_loop(), [0.0]
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + passed[0])
    task.may_answer.clear()
    begun = [tasked.reader.begin(f"{QUESTION} {i}", "anna") for i in range(3)]
    await async_turns(lambda: len(task.asked) == 2)
    first, task.may_answer = task.may_answer, asyncio.Event()
    passed[0] += 20
    first.set()
    await async_turns(lambda: len(task.asked) == 3)
    passed[0] += 20
    await asyncio.wait(begun, timeout=0)
    task.may_answer.set()
    assert await asyncio.gather(*begun) == [READ] * 3
    assert (tasked.times("failed"), tasked.reader.is_waited_for) == (0, True)


async def test_several_turns_at_once(tasked: Asking, task: Task) -> None:
    """Nobody waits for all that somebody else has said before."""
    task.may_answer.clear()
    reader = tasked.reader
    begun = [reader.begin(f"{name} {i}", name) for name, count in (("anna", 50), ("bob", 1)) for i in range(count)]
    await asyncio.sleep(0)
    assert [one.instructions for one in task.asked] == ["anna 0", "anna 1", "bob 0"]
    begun += [reader.begin(f"cleo {i}", "cleo") for i in range(3)]
    task.may_answer.set()
    assert await asyncio.gather(*begun) == [READ] * 54
    assert [one.instructions for one in task.asked][3:9] == [
        *("cleo 0", "anna 2", "cleo 1"),
        *("anna 3", "cleo 2", "anna 4"),
    ]


async def test_one_that_hangs_for_good(tasked: Asking, task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given up, has no question open any more, and nobody waits for it before it has answered again."""
    monkeypatch.setattr(readers, "_LATEST_SECONDS", 0.05)
    task.may_answer.clear()
    told = await asyncio.gather(*(tasked.reader.async_read(f"{QUESTION} {i}") for i in range(8)))
    assert set(told) == {None}
    await asyncio.sleep(0)
    assert (len(task.asked), task.open) == (4, 0)
    assert not tasked.reader.is_waited_for
    task.may_answer.set()
    tasked.clock.now += 31
    assert not tasked.reader.is_waited_for
    assert tasked.times("failed") == 4
    assert await tasked.reader.async_read(QUESTION) == READ
    assert tasked.reader.is_waited_for


async def test_what_is_logged(tasked: Asking, task: Task, caplog: pytest.LogCaptureFixture) -> None:
    """That it does not answer, and why, and that it answers again; each once."""
    caplog.set_level("INFO", readers.__name__)
    for answer in (HomeAssistantError("down"), HomeAssistantError("down"), ANSWER, {"statements": []}):
        task.answer = answer
        tasked.clock.now += 31
        await tasked.reader.async_read(f"{QUESTION} {tasked.clock.now}")
    assert [one.getMessage() for one in caplog.records if one.name == readers.__name__] == [
        "The model that reads replies does not answer: cannot_connect",
        "The model that reads replies answers again",
    ]


async def test_what_is_kept(tasked: Asking) -> None:
    """Nobody's question, and no answer beyond its hour, whoever asks next."""
    await tasked.reader.async_read(QUESTION)
    assert QUESTION not in str(tasked.reader._kept)
    tasked.clock.now += HOUR + 1
    tasked.reader.forget_old()
    assert not tasked.reader._kept


async def test_a_server_that_hangs(served: Asking, chat: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits behind it is given up with it; when it is back it reads."""
    monkeypatch.setattr(readers, "_LATEST_SECONDS", 0.2)
    chat.answer = chat.async_hang
    told = await asyncio.gather(*(served.reader.async_read(f"{QUESTION} {i}") for i in range(8)))
    assert set(told) == {None}
    assert (len(chat.asked), served.times("asked")) == (4, 4)
    chat.answer = says(completion(IN_JSON))
    served.clock.now += 31
    assert await served.reader.async_read(QUESTION) == READ


async def test_a_question_nobody_asks_any_more(tasked: Asking, task: Task) -> None:
    """Its task ends with it."""
    task.may_answer.clear()
    asking = asyncio.ensure_future(tasked.reader.async_read(QUESTION))
    await asyncio.sleep(0)
    assert task.open == 1
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await asyncio.sleep(0)
    assert task.open == 0
    assert tasked.times("failed") == 0


async def test_statements_that_are_dropped(tasked: Asking) -> None:
    """They are counted by the guard that refused them."""
    tasked.reader.dropped("named", 2)
    tasked.reader.dropped("quoted", 1)
    assert tasked.reader.figures["dropped"] == 3
    dropped = {label: times for (metric, label), times in tasked.counted.times.items() if metric == "reader_dropped"}
    assert dropped == {"named": 2, "quoted": 1}
