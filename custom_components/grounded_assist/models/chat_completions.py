"""Ask a server that speaks the chat completions of OpenAI: Ollama, llama.cpp, vLLM, LM Studio and many others."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
import json
import math
import re
from typing import Any, Final, override

import aiohttp
from homeassistant.const import CONF_API_KEY, CONF_MODEL, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.util import dt as dt_util
from pydantic import BaseModel, ConfigDict, ValidationError, ValidatorFunctionWrapHandler, field_validator
from yarl import URL

from ..const import CONF_SAMPLES
from ..grounding.prompts import verification_question
from .backend import Backend, Estimate, Trouble, VerifierError, async_estimate_each
from .sampling import DEFAULT_SAMPLES, async_sample, parse_answer

DEFAULT_TIMEOUT: Final = 10.0
"""Seconds. What comes later than a reply may wait is said with the next one."""
_MOST_ALTERNATIVES: Final = 20
"""Of the first token, for which a server returns the probability."""
_LEAST_MASS: Final = 0.1
"""Of yes and no together; where anything else is that much likelier the model has not answered the question."""
_MOST_MASS: Final = 1.01
"""What servers round; where it is more, what they return are no probabilities."""
_AT_ONCE: Final = 8
"""Requests to one server."""
_WARM: Final = 0.8
"""The temperature of sampling: at 0 all samples were the same."""
_LONGEST_ANSWER: Final = 512
"""Tokens: a model that thinks first must come to its answer."""
_LONGEST_THOUGHT: Final = 4096
"""Tokens, where hidden thinking counts as well."""
_PLAIN: Final[Sequence[Mapping[str, object]]] = (
    {"temperature": _WARM, "max_tokens": _LONGEST_ANSWER},
    {"max_completion_tokens": _LONGEST_THOUGHT},
)
"""In which forms a server is asked for words; newer models of OpenAI take the second only."""
_STRUCTURED: Final[Sequence[Callable[[Mapping[str, Any]], Mapping[str, object]]]] = (
    lambda schema: {
        "temperature": 0,
        "max_tokens": _LONGEST_ANSWER,
        "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}},
    },
    lambda schema: {
        "max_completion_tokens": _LONGEST_THOUGHT,
        "response_format": {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema}},
    },
    lambda _: {"temperature": 0, "max_tokens": _LONGEST_ANSWER, "response_format": {"type": "json_object"}},
    lambda _: {"temperature": 0, "max_tokens": _LONGEST_ANSWER},
)
"""In which forms a server is asked for JSON, the strictest first."""
_THOUGHT: Final = re.compile(r"\A\s*+<think>(?:.*?</think>|.*)", re.DOTALL)
_MOST_BYTES: Final = 64 * 1024
_CHUNK: Final = 16 * 1024
_SHORTEST_PAUSE: Final = 1.0
_LONGEST_PAUSE: Final = 3600.0
_USUAL_PAUSE: Final = 30.0
_SLOW_DOWN: Final = frozenset({429, 503})
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_UNREADABLE: Final = frozenset({400, 422})
"""How a server answers that does not know what it is asked for."""
_SPACES: Final = " \t\n▁Ġ"
"""What stands before a token: a space, or the signs by which tokenizers write one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server and a model of it as the owner has set them up."""

    url: URL
    """Under which `/chat/completions` is asked for."""
    model: str
    key: str = ""
    timeout: float = DEFAULT_TIMEOUT
    samples: int = DEFAULT_SAMPLES

    @property
    def headers(self) -> dict[str, str]:
        """Return what every request carries."""
        return {"Accept": "application/json"} | ({"Authorization": f"Bearer {self.key}"} if self.key else {})


def server_of(data: Mapping[str, Any], timeout: float = DEFAULT_TIMEOUT) -> Server:
    """Return a server as it is kept."""
    return Server(
        url=URL(data[CONF_URL]),
        model=data[CONF_MODEL],
        key=data.get(CONF_API_KEY, ""),
        timeout=timeout,
        samples=int(data.get(CONF_SAMPLES, DEFAULT_SAMPLES)),
    )


class _Alternative(BaseModel):
    """A token that might have come, and how likely it was."""

    model_config = ConfigDict(extra="ignore", strict=True)

    token: str
    logprob: float


class _Token(BaseModel):
    model_config = ConfigDict(extra="ignore")

    token: str
    top_logprobs: list[_Alternative] = []


class _Logprobs(BaseModel):
    model_config = ConfigDict(extra="ignore")

    content: list[_Token] | None = None


class _Message(BaseModel):
    model_config = ConfigDict(extra="ignore")

    content: str | None = None


class _Choice(BaseModel):
    model_config = ConfigDict(extra="ignore")

    message: _Message
    logprobs: _Logprobs | None = None

    @field_validator("logprobs", mode="wrap")
    @classmethod
    def _none_of_another_shape(cls, told: object, validate: ValidatorFunctionWrapHandler) -> object:
        """Leave out what cannot be read: the words beside it can."""
        try:
            return validate(told)
        except ValidationError:
            return None


class _Answer(BaseModel):
    """What is understood of an answer; whatever else it has is left aside."""

    model_config = ConfigDict(extra="ignore")

    choices: list[_Choice]


class ChatCompletions(Backend):
    """Read the probability of yes from the first token, or from several answers where the server returns none."""

    def __init__(self, hass: HomeAssistant, server: Server) -> None:
        """Expect probabilities of the server until it has none."""
        self.name = f"{server.url} {server.model}"
        self._hass = hass
        self._server = server
        self._tells_logprobs = True
        self._form = 0
        self._structured_form = 0
        self._gate = asyncio.Semaphore(_AT_ONCE)

    @override
    async def estimate_probability(self, claim: str, context: str) -> Estimate:
        """Return how likely a claim is to the model."""
        # Half a character cannot be sent.
        question = verification_question(context, claim).encode(errors="replace").decode()
        tells = self._tells_logprobs
        if tells:
            answer = await self._async_with_logprobs(question)
            if answer is not None and (estimate := _read(answer)) is not None:
                return estimate
            tells = answer is not None and bool(_alternatives(answer))
        sampled = await async_sample(
            lambda: self._async_plain(question), self._server.samples, self._server.timeout, self._gate
        )
        # Only from one that answers otherwise is it known that it has none.
        self._tells_logprobs = tells
        return sampled

    @override
    async def batch_estimate(self, claims: Sequence[str], context: str) -> list[Estimate | VerifierError]:
        """Return the same of several claims; the protocol has no batches."""
        return await async_estimate_each(self, claims, context)

    async def async_structured(self, question: str, schema: Mapping[str, Any]) -> object:
        """Return what an answer of a given form says; None for one that is no JSON."""
        asked = question.encode(errors="replace").decode()
        for form in dict.fromkeys((self._structured_form, *range(len(_STRUCTURED)))):
            try:
                async with self._gate:
                    answer = await self._async_ask(asked, _STRUCTURED[form](schema))
            except _NotKnownError:
                continue
            self._structured_form = form
            return _json_of((answer.choices[0].message.content if answer.choices else None) or "")
        raise VerifierError(Trouble.NOT_ACCEPTED)

    async def _async_with_logprobs(self, question: str) -> _Answer | None:
        """Return an answer that may have probabilities; None from a server that does not know what they are."""
        asked = {"temperature": 0, "max_tokens": 1, "logprobs": True, "top_logprobs": _MOST_ALTERNATIVES}
        try:
            async with self._gate:
                return await self._async_ask(question, asked)
        except _NotKnownError:
            return None

    async def _async_plain(self, question: str) -> bool | None:
        for form in dict.fromkeys((self._form, *range(len(_PLAIN)))):
            try:
                answer = await self._async_ask(question, _PLAIN[form])
            except _NotKnownError:
                continue
            self._form = form
            return parse_answer(answer.choices[0].message.content or "") if answer.choices else None
        raise VerifierError(Trouble.NOT_ACCEPTED)

    async def _async_ask(self, question: str, asked: Mapping[str, object]) -> _Answer:
        body = {"model": self._server.model, "messages": [{"role": "user", "content": question}], **asked}
        try:
            async with asyncio.timeout(self._server.timeout):
                told = await self._async_fetch(body)
        except TimeoutError:
            raise VerifierError(Trouble.TIMED_OUT) from None
        except aiohttp.ClientError, OSError, ValueError:
            # What these say may hold the address or the key; one of many lines is no header.
            raise VerifierError(Trouble.CANNOT_CONNECT) from None
        try:
            return _Answer.model_validate(json.loads(told))
        except ValidationError, ValueError, RecursionError:
            raise VerifierError(Trouble.NOT_UNDERSTOOD) from None

    async def _async_fetch(self, body: Mapping[str, object]) -> bytes:
        session = async_get_clientsession(self._hass)
        url = self._server.url / "chat/completions"
        async with session.post(url, json=body, headers=self._server.headers, allow_redirects=False) as response:
            _refuse(response, self._server)
            told = bytearray()
            async for chunk in response.content.iter_chunked(_CHUNK):
                told += chunk
                if len(told) > _MOST_BYTES:
                    raise VerifierError(Trouble.TOO_LONG)
            return bytes(told)


class _NotKnownError(Exception):
    """A server does not know what it is asked for."""


def _refuse(response: aiohttp.ClientResponse, server: Server) -> None:
    """Raise what a status says."""
    match response.status:
        case 200:
            return
        case 401 | 403:
            raise VerifierError(Trouble.KEY_REFUSED if server.key else Trouble.KEY_NEEDED)
        case 404:
            raise VerifierError(Trouble.NO_SUCH_MODEL)
        case status if status in _UNREADABLE:
            raise _NotKnownError
        case status if status in _SLOW_DOWN:
            raise VerifierError(Trouble.RATE_LIMITED, _pause(response.headers.get("Retry-After", "")))
        case status if status in _REDIRECTS:
            raise VerifierError(Trouble.REDIRECTED)
        case _:
            raise VerifierError(Trouble.CANNOT_CONNECT)


def _json_of(told: str) -> object:
    """Return the object that a text holds, without the thought before it and the words around it; None without one."""
    text = _THOUGHT.sub("", told, count=1)
    try:
        return json.loads(text[text.find("{") : text.rfind("}") + 1])
    except ValueError, RecursionError:
        return None


def _pause(told: str) -> float:
    """Return for how many seconds a server wants to be left alone: it says a number, or until when."""
    try:
        seconds = float(told)
    except ValueError:
        seconds = _until(told)
    return min(max(seconds, _SHORTEST_PAUSE), _LONGEST_PAUSE) if seconds >= 0 else _USUAL_PAUSE


def _until(told: str) -> float:
    """Return how many seconds there are until a date; what is none is read as the usual pause."""
    try:
        return max((dt_util.as_utc(parsedate_to_datetime(told)) - dt_util.utcnow()).total_seconds(), 0)
    except ValueError, OverflowError:
        return _USUAL_PAUSE


def _alternatives(answer: _Answer) -> list[_Alternative]:
    """Return what might have come as the first token."""
    told = answer.choices[0].logprobs if answer.choices else None
    return told.content[0].top_logprobs if told is not None and told.content else []


def _read(answer: _Answer) -> Estimate | None:
    """Return the probability of yes, however it is written; None where yes and no are both unlikely, or impossible."""
    masses = {"yes": 0.0, "no": 0.0}
    for one in _alternatives(answer):
        word = one.token.strip(_SPACES).casefold()
        if word in masses:
            masses[word] += math.exp(min(one.logprob, 1.0))
    mass = sum(masses.values())
    if not _LEAST_MASS <= mass <= _MOST_MASS:
        return None
    p = masses["yes"] / mass
    return Estimate(p=p, low=p, high=p)
