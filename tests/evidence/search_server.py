"""A server that speaks SearXNG's JSON, and anything else it is told to."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

type Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


def hit(url: str, content: str, title: str = "", **more: Any) -> dict[str, Any]:
    """Return a result as SearXNG writes it."""
    return {"url": url, "title": title, "content": content, "engines": ["one", "two"], "score": 1.0, **more}


BLOG = hit("https://www.docker.com/blog/", "The include element was introduced in Docker Compose 2.20.", "Include")
NOTES = hit("https://github.com/docker/compose", "Docker Compose v2.20.0 introduces include.", "Release v2.20.0")
FORUM = hit("https://stackoverflow.com/q/1", "Docker Compose added include in 2.20, see the docs.")
OTHER = hit("https://example.org/", "Docker Compose 2.22 added include.")
SAME = hit("https://example.org/", "Docker Compose 2.24 added include.")


@dataclass
class SearchServer:
    """What is asked, and what is answered."""

    server: TestServer
    results: list[Any] = field(default_factory=list)
    asked: list[web.Request] = field(default_factory=list)
    answer: Answer | None = None
    """In the place of the results."""
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        """Return its address."""
        return f"http://127.0.0.1:{self.server.port}"

    @property
    def queries(self) -> list[str]:
        """Return what was searched for, in order of the letters: they are asked together."""
        return sorted(request.query["q"] for request in self.asked)

    async def async_answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a search."""
        self.asked.append(request)
        if self.answer is not None:
            return await self.answer(request)
        return web.json_response({"query": request.query["q"], "results": self.results})

    async def async_hang(self, _: web.Request) -> web.StreamResponse:
        """Answer when nobody waits any more."""
        await self.over.wait()
        return web.Response()

    async def async_close(self) -> None:
        """Serve nobody any more."""
        self.over.set()
        await self.server.close()


async def async_serve() -> SearchServer:
    """Begin to serve on an address of this machine."""
    app = web.Application()
    found = SearchServer(TestServer(app, host="127.0.0.1"))
    app.router.add_get("/search", found.async_answer)
    app.router.add_get("/elsewhere/search", found.async_answer)
    await found.server.start_server()
    return found


def says(status: int = 200, text: str = "", **headers: str) -> Answer:
    """Return an answer of this status, with these headers."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=text, headers={k.replace("_", "-"): v for k, v in headers.items()})

    return answer
