"""Servers on this machine that speak chat completions, each in a manner of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
import json
import math
from random import Random
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.core import HomeAssistant
from yarl import URL

from custom_components.grounded_assist.models.chat_completions import ChatCompletions, Server

from .transparent_model import probability

type Answer = Callable[[web.Request, Any], Awaitable[web.StreamResponse]]
type Model = Callable[[str], float]


@dataclass
class ChatServer:
    """What is asked, and what is answered."""

    server: TestServer
    answer: Answer
    asked: list[Any] = field(default_factory=list)
    """The body of each request."""
    headers: list[Mapping[str, str]] = field(default_factory=list)
    most_at_once: int = 0
    takes: float = 0.0
    """Seconds before it answers."""
    over: asyncio.Event = field(default_factory=asyncio.Event)
    _now: int = 0
    _has_come: asyncio.Condition = field(default_factory=asyncio.Condition)

    @property
    def url(self) -> str:
        """Return its address, as an owner would write it."""
        return f"http://127.0.0.1:{self.server.port}/v1"

    @property
    def claims(self) -> list[str]:
        """Return what was asked of, in the order of asking."""
        questions = (body["messages"][0]["content"] for body in self.asked)
        return [json.loads(question.rpartition("Claim: ")[2]) for question in questions]

    def backend(self, hass: HomeAssistant, **more: Any) -> ChatCompletions:
        """Return what asks it."""
        return ChatCompletions(hass, Server(url=URL(self.url), model="small", **{"timeout": 5.0, **more}))

    async def async_answer(self, request: web.Request) -> web.StreamResponse:
        """Answer one question."""
        body = await request.json()
        self.asked.append(body)
        self.headers.append(request.headers)
        async with self._has_come:
            self._has_come.notify_all()
        self._now += 1
        self.most_at_once = max(self.most_at_once, self._now)
        try:
            await asyncio.sleep(self.takes)
            return await self.answer(request, body)
        finally:
            self._now -= 1

    async def async_wait_for(self, count: int) -> None:
        """Wait until so many questions have come."""
        async with asyncio.timeout(5), self._has_come:
            await self._has_come.wait_for(lambda: len(self.asked) >= count)

    async def async_hang(self, *_: object) -> web.StreamResponse:
        """Answer when nobody waits any more."""
        await self.over.wait()
        return web.Response()


@asynccontextmanager
async def async_serving(answer: Answer) -> AsyncIterator[ChatServer]:
    """Serve on an address of this machine until the end."""
    app = web.Application()
    served = ChatServer(TestServer(app, host="127.0.0.1"), answer)
    app.router.add_post("/v1/chat/completions", served.async_answer)
    await served.server.start_server()
    try:
        yield served
    finally:
        served.over.set()
        await served.server.close()


def completion(content: object, **more: object) -> dict[str, Any]:
    """Return an answer in these words."""
    return {"id": "1", "object": "chat.completion", "choices": [{"message": {"content": content}, **more}]}


def first_token(*alternatives: tuple[object, object], content: object = "YES") -> dict[str, Any]:
    """Return an answer whose first token could have been one of these, with their logprobs."""
    top = [{"token": token, "logprob": logprob, "bytes": None} for token, logprob in alternatives]
    return completion(content, logprobs={"content": [{"token": content, "logprob": -0.1, "top_logprobs": top}]})


def likely(p: float) -> dict[str, Any]:
    """Return an answer that is yes with this probability, in the several spellings that models have."""
    shares = {"YES": 0.7 * p, " Yes": 0.2 * p, "▁yes": 0.1 * p, "NO": 0.8 * (1 - p), "ĠNo": 0.2 * (1 - p)}
    # What is neither takes a tenth.
    told = [(token, math.log(0.9 * share)) for token, share in shares.items() if share]
    return first_token(*told, ("The", math.log(0.06)), ("Not", math.log(0.04)), content="YES" if p > 0.5 else "NO")


def _question(body: Any) -> str:
    text: str = body["messages"][0]["content"]
    return text


def with_logprobs(model: Model = probability) -> Answer:
    """Answer with the probability of the first token."""

    async def answer(_: web.Request, body: Any) -> web.Response:
        return web.json_response(likely(model(_question(body))))

    return answer


def in_words(seed: int = 1, model: Model = probability) -> Answer:
    """Answer YES or NO as often as it is likely; no probability is told."""
    random = Random(seed)  # noqa: S311 - the same answers again; nothing here is cryptography

    async def answer(_: web.Request, body: Any) -> web.Response:
        return web.json_response(completion("YES" if random.random() < model(_question(body)) else "NO"))

    return answer


def says(told: object = None, status: int = 200, text: str | None = None, **headers: str) -> Answer:
    """Return always the same, JSON or text, with these headers."""
    body = json.dumps(told) if text is None else text

    async def answer(*_: object) -> web.Response:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        return web.Response(status=status, text=body, headers=named)

    return answer


def at_first(first: Answer, then: Answer, times: int = 1) -> Answer:
    """Answer so many times in one manner, and then in the other."""
    left = times

    async def answer(request: web.Request, body: Any) -> web.StreamResponse:
        nonlocal left
        left -= 1
        return await (first if left >= 0 else then)(request, body)

    return answer


def without_knowing_logprobs(then: Answer, status: int = 400, error: str = "unknown field") -> Answer:
    """Refuse what asks for logprobs, as servers do that do not know them."""
    return without_knowing({"logprobs"}, then, status, error)


def without_knowing(fields: set[str], then: Answer, status: int = 400, error: str = "unknown field") -> Answer:
    """Refuse what has one of these fields."""

    async def answer(request: web.Request, body: Any) -> web.StreamResponse:
        return await (says({"error": error}, status) if fields & set(body) else then)(request, body)

    return answer


FAILING = says({"error": "out of memory"}, 500)
PROSE = says(completion("That is a good question! Yes, I would think so, but it depends."))


def limiting(then: Answer, times: int = 1, after: str = "1") -> Answer:
    """Want to be left alone so many times."""
    return at_first(says({"error": "slow down"}, 429, Retry_After=after), then, times)
