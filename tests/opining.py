"""A model that is served on this machine and thinks aloud: everybody can see why it says what it says."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
import json
from math import log
import re
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.config_entries import ConfigSubentryDataWithId

from custom_components.grounded_assist.grounding.contexts import REMOVED

OPINER = "opiner"
_CLAIM = re.compile(r"Claim: (\".*\")")
_WORD = re.compile(r"\w{4,}")


@dataclass
class Opiner:
    """Says yes to what has all its words in the context, no to what it was told is wrong, and else does not know."""

    wrong: set[str] = field(default_factory=set)
    questions: list[str] = field(default_factory=list)
    url: str = ""
    hangs: bool = False
    breaks: bool = False
    is_asked: asyncio.Event = field(default_factory=asyncio.Event)

    def p(self, question: str) -> float:
        """Return how likely the claim of a question is."""
        found = _CLAIM.search(question)
        assert found
        claim, context = json.loads(found[1]), question[: found.start()].casefold()
        is_blind = REMOVED.casefold() in context or "(nothing)" in context
        if is_blind:
            return 0.5
        if claim in self.wrong:
            return 0.02
        words = _WORD.findall(claim.casefold())
        return 0.97 if words and all(word in context for word in words) else 0.4

    async def async_answer(self, request: web.Request) -> web.StreamResponse:
        """Answer as servers of chat completions do."""
        body = await request.json()
        question = str(body["messages"][0]["content"])
        self.questions.append(question)
        self.is_asked.set()
        if self.hangs:
            await asyncio.sleep(3600)
        if self.breaks:
            return web.Response(status=500)
        return web.json_response(_completion(self.p(question)))


def _completion(p: float) -> Mapping[str, Any]:
    alternatives = [{"token": "YES", "logprob": log(p)}, {"token": "NO", "logprob": log(1 - p)}]
    token = {"token": "YES" if p > 0.5 else "NO", "top_logprobs": alternatives}
    return {"choices": [{"message": {"content": token["token"]}, "logprobs": {"content": [token]}}]}


@asynccontextmanager
async def serving_opinions() -> AsyncIterator[Opiner]:
    """Serve a model."""
    opiner = Opiner()
    app = web.Application()
    app.router.add_post("/v1/chat/completions", opiner.async_answer)
    server = TestServer(app)
    await server.start_server()
    opiner.url = f"http://{server.host}:{server.port}/v1"
    try:
        yield opiner
    finally:
        await server.close()


def verifier_data(**data: Any) -> ConfigSubentryDataWithId:
    """Return a verifier as it is stored."""
    return ConfigSubentryDataWithId(
        data=data, subentry_id=OPINER, subentry_type="verifier", title="Opiner", unique_id=None
    )
