"""A reader that answers what one has answered before, as an AI Task or a server; if asked, with some of it spoiled."""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
import json
from pathlib import Path
from random import Random
import re
from typing import Protocol, cast, override

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.components.conversation import ChatLog
from homeassistant.config_entries import ConfigSubentryDataWithId
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component

from .corpus import Home, Json, lines_of

READINGS = "read.jsonl"
_SERVER = "recorded"
_SENTENCE = re.compile(r'^Sentence: (".*")$', re.MULTILINE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_LEAST_WORDS = 2
_SPOILED = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """One statement of somebody who has read a reply."""

    quote: str
    plain: str
    is_spoiled: bool = False


type Readings = Mapping[str, tuple[Recorded, ...]]


def read_readings(folder: Path) -> Readings:
    """Return what was read in each reply of a set."""
    return {
        str(row["id"]): tuple(
            Recorded(quote=str(one["quote"]), plain=str(one["plain"])) for one in cast("list[Json]", row["statements"])
        )
        for row in lines_of((folder / READINGS).read_text())
    }


def spoil(readings: Readings, home: Home, seed: int = 1) -> Readings:
    """Return readings of which a tenth has another name, another number or a "not" too much or too few."""
    random = Random(seed)
    names = sorted({entity.name for entity in home.entities}, key=lambda name: (-len(name), name))
    return {
        key: tuple(_spoiled(one, names, random) if random.random() < _SPOILED else one for one in told)
        for key, told in readings.items()
    }


def _spoiled(one: Recorded, names: Sequence[str], random: Random) -> Recorded:
    ways = [plain for plain in _ways(one.plain, names, random) if plain != one.plain]
    return replace(one, plain=random.choice(ways), is_spoiled=True) if ways else one


def _ways(plain: str, names: Sequence[str], random: Random) -> Iterator[str]:
    named = next((name for name in names if name in plain), None)
    if named is not None:
        yield plain.replace(named, random.choice(names), 1)
    if (number := _NUMBER.search(plain)) is not None:
        yield f"{plain[: number.start()]}{float(number[0]) * 2 + 7:g}{plain[number.end() :]}"
    if " is not " in plain:
        yield plain.replace(" is not ", " is ", 1)
    elif " is " in plain:
        yield plain.replace(" is ", " is not ", 1)


class Answers(Protocol):
    """What a reader answers."""

    is_served: bool
    """Whether it answers as a server, and not as an AI Task."""

    def answer(self, question: str) -> dict[str, object]:
        """Return the data of an answer."""
        ...


def sentence_of(question: str) -> str:
    """Return the sentence that is asked about."""
    found = _SENTENCE.search(question)
    return "" if found is None else str(json.loads(found[1]))


@dataclass(slots=True)
class Asked(Answers):
    """What the reader was asked, and what it has given."""

    readings: Readings
    is_served: bool = False
    current: str = ""
    """The id of the reply that is being checked."""
    questions: list[str] = field(default_factory=list)
    given: list[Recorded] = field(default_factory=list)
    """In answer to questions about this reply."""

    def begin(self, reply_id: str) -> None:
        """Go on with another reply."""
        self.current = reply_id
        self.given.clear()

    @override
    def answer(self, question: str) -> dict[str, object]:
        """Return the statements of the sentence that is asked about."""
        self.questions.append(question)
        sentence = sentence_of(question)
        told = [part for one in self.readings.get(self.current, ()) if (part := _within(one, sentence)) is not None]
        self.given += told
        return {"statements": [{"quote": one.quote, "plain": one.plain} for one in told]}


def _within(one: Recorded, sentence: str) -> Recorded | None:
    """Return a statement with as much of its quote as stands in a sentence; None where that is not enough."""
    plain = " ".join(sentence.split())
    words = one.quote.split()
    if " ".join(words) in plain:
        return replace(one, quote=" ".join(words))
    # A quote may run over several sentences; the last of them says what is stated.
    kept = max((words[start:] for start in range(len(words)) if " ".join(words[start:]) in plain), key=len, default=[])
    return replace(one, quote=" ".join(kept)) if len(kept) >= _LEAST_WORDS else None


class _Reader(AITaskEntity):
    """Answers what it was given."""

    _attr_name = "Recorded reader"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self, asked: Answers) -> None:
        """Note what is asked."""
        self._asked = asked

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        answer = self._asked.answer(task.instructions)
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """Whom an entry has read."""

    reader: str
    """Of an AI Task the entity id, of a server that of its subentry."""
    beside: tuple[ConfigSubentryDataWithId, ...] = ()


@asynccontextmanager
async def async_reading(hass: HomeAssistant, asked: Answers) -> AsyncIterator[Chosen]:
    """Have somebody answer so until the end."""
    if not asked.is_served:
        yield Chosen(reader=await _async_add_task(hass, asked))
        return
    async with _async_serving(asked) as url:
        data = {"kind": "openai_compatible", "url": url, "model": "recorded"}
        server = ConfigSubentryDataWithId(
            data=data, subentry_id=_SERVER, subentry_type="verifier", title="Recorded reader", unique_id=None
        )
        yield Chosen(reader=_SERVER, beside=(server,))


async def _async_add_task(hass: HomeAssistant, asked: Answers) -> str:
    if not await async_setup_component(hass, "ai_task", {}):
        message = "ai_task could not be set up"
        raise RuntimeError(message)
    reader = _Reader(asked)
    await hass.data[DATA_COMPONENT].async_add_entities([reader])
    return reader.entity_id


@asynccontextmanager
async def _async_serving(asked: Answers) -> AsyncIterator[str]:
    async def answer(request: web.Request) -> web.Response:
        question = str((await request.json())["messages"][0]["content"])
        told = json.dumps(asked.answer(question))
        return web.json_response({"choices": [{"message": {"content": told}}]})

    app = web.Application()
    app.router.add_post("/v1/chat/completions", answer)
    async with TestServer(app, host="127.0.0.1") as served:
        yield str(served.make_url("/v1"))
