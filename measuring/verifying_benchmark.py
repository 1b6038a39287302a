"""Time what a verifier takes beside the model it asks: a server on this machine that answers in 50 ms."""

from argparse import Namespace
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
import math
from time import perf_counter

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.core import HomeAssistant
from yarl import URL

from custom_components.grounded_assist.grounding.contexts import Span, context_of
from custom_components.grounded_assist.lexicons import read_secrets
from custom_components.grounded_assist.models.chat_completions import ChatCompletions, Server
from custom_components.grounded_assist.models.opinions import Bounds, Verifier

from . import dead_verifier_benchmark
from .core import async_running_core
from .progress import Progress
from .timings import Timings

ANSWERS_IN: float = 0.05
"""Seconds."""
_COUNTS = (1, 5, 10, 20)
_TIMES = 50
"""Questions of each number of claims; of each p95 is asked."""
_ONE_ASKED = 500
_ASKED = 500
_EACH_ASKED = 100
"""Milliseconds: those for every claim are added to those for any."""
_SECRETS = read_secrets()
_CONTEXT = context_of(
    [Span(label="source 1", text="The front door is locked."), Span(label="source 2", text="It rains.")],
    secrets=_SECRETS,
)
_LIKELY = {"top_logprobs": [{"token": token, "logprob": math.log(p)} for token, p in (("YES", 0.9), ("NO", 0.1))]}
_ANSWER = {"choices": [{"message": {"content": "YES"}, "logprobs": {"content": [{"token": "YES", **_LIKELY}]}}]}


async def async_run(arguments: Namespace) -> None:
    """Print how long claims take that nothing is known of; by the clock on the wall, as most of it is waiting."""
    del arguments
    print(f"verifying, by a model that answers in {ANSWERS_IN * 1e3:.0f} ms, each claim with its evidence and without")
    async with async_running_core() as hass, async_answering() as url:
        for claims in _COUNTS:
            timings = await async_time(hass, url, claims, _TIMES)
            asked = _ONE_ASKED if claims == 1 else _ASKED + _EACH_ASKED * claims
            title = "1 claim" if claims == 1 else f"{claims} claims"
            print(f"  {title:<40} {timings.in_ms} ({len(timings.seconds)}) (asked p95 <= {asked:,} ms)")
    await dead_verifier_benchmark.async_run()


@asynccontextmanager
async def async_answering() -> AsyncIterator[URL]:
    """Serve a model that takes its time."""

    async def answer(request: web.Request) -> web.Response:
        await request.read()
        await asyncio.sleep(ANSWERS_IN)
        return web.json_response(_ANSWER)

    app = web.Application()
    app.router.add_post("/v1/chat/completions", answer)
    async with TestServer(app, host="127.0.0.1") as served:
        yield served.make_url("/v1")


async def async_time(hass: HomeAssistant, url: URL, claims: int, times: int) -> Timings:
    """Return what it takes to have an opinion of so many claims at once, each time of others."""
    backend = ChatCompletions(hass, Server(url=url, model="timed"))
    verifier = Verifier(backend, Bounds(), lambda _metric, _label, _times: None, _SECRETS)
    progress = Progress(f"verifying {claims}", times)
    numbers, seconds = count(), []
    # The first opens connections that later ones find open.
    for index in range(times + 1):
        texts = [f"Door {next(numbers)} is locked." for _ in range(claims)]
        began = perf_counter()
        opinions = await verifier.async_opinions(texts, _CONTEXT)
        seconds.append(perf_counter() - began)
        if any(one.bits is None for one in opinions):
            message = "a claim was not answered"
            raise RuntimeError(message)
        if index:
            progress.step()
    progress.end()
    return Timings(seconds=seconds[1:])
