"""Ask a SearXNG server: one host, no redirect away from it, a bounded answer, and nothing but its JSON."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
import json
from typing import Annotated, Any, Final

import aiohttp
from homeassistant.const import CONF_API_KEY, CONF_LANGUAGE, CONF_TIMEOUT, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from yarl import URL

from ..coercion import encodable
from ..const import CONF_ENGINES, CONF_KEY_SENT_AS
from ..grounding.consensus import Result

MOST_RESULTS: Final = 5
DEFAULT_TIMEOUT: Final = 5.0
"""Seconds. What comes later than a reply may wait is still known when the next one is checked."""
_MOST_BYTES: Final = 1024 * 1024
_CHUNK: Final = 64 * 1024
_MOST_REDIRECTS: Final = 2
_LONGEST_PAUSE: Final = 3600.0
_USUAL_PAUSE: Final = 60.0
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_SLOW_DOWN: Final = frozenset({429, 503})


class Trouble(StrEnum):
    """Why a server did not answer with results; each has a text in the form that sets it up."""

    CANNOT_CONNECT = "cannot_connect"
    TIMED_OUT = "timed_out"
    KEY_NEEDED = "key_needed"
    KEY_REFUSED = "key_refused"
    JSON_DISABLED = "json_disabled"
    NO_JSON = "no_json"
    TOO_LONG = "too_long"
    REDIRECTED = "redirected"
    RATE_LIMITED = "rate_limited"


ABOUT_KEY: Final = frozenset({Trouble.KEY_NEEDED, Trouble.KEY_REFUSED})
OF_OTHERS: Final = ABOUT_KEY | {Trouble.RATE_LIMITED}
"""Troubles that pass by themselves, or that the owner is asked about elsewhere."""


class SearchError(Exception):
    """A search without an answer. It never holds what was asked, nor the key."""

    def __init__(self, trouble: Trouble, pause: float = 0.0) -> None:
        """Say why, and for how many seconds the server wants to be left alone."""
        super().__init__(f"The search server could not be used: {trouble}")
        self.trouble = trouble
        self.pause = pause


class KeySentAs(StrEnum):
    """In which header a key is sent."""

    BEARER = "bearer"
    X_API_KEY = "x_api_key"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A SearXNG server as the owner has set it up."""

    url: URL
    """Where `/search` is asked for."""
    engines: str = ""
    """Separated by commas; empty for those the server chooses."""
    language: str = ""
    """Empty for that of the reply."""
    timeout: float = DEFAULT_TIMEOUT
    key: str = ""
    key_sent_as: KeySentAs = KeySentAs.BEARER

    @property
    def headers(self) -> dict[str, str]:
        """Return what every request carries."""
        shown = {
            KeySentAs.BEARER: ("Authorization", f"Bearer {self.key}"),
            KeySentAs.X_API_KEY: ("X-API-Key", self.key),
        }
        return {"Accept": "application/json"} | (dict([shown[self.key_sent_as]]) if self.key else {})


def server_of(data: Mapping[str, Any]) -> Server:
    """Return a server as it is kept."""
    return Server(
        url=URL(data[CONF_URL]),
        engines=data.get(CONF_ENGINES, ""),
        language=data.get(CONF_LANGUAGE, ""),
        timeout=data.get(CONF_TIMEOUT, DEFAULT_TIMEOUT),
        key=data.get(CONF_API_KEY, ""),
        key_sent_as=KeySentAs(data.get(CONF_KEY_SENT_AS, KeySentAs.BEARER)),
    )


def _bounded(longest: int) -> BeforeValidator:
    return BeforeValidator(lambda text: encodable(text[:longest]) if isinstance(text, str) else text or "")


class _Hit(BaseModel):
    """One result as SearXNG writes it; whatever else it has is left aside."""

    model_config = ConfigDict(extra="ignore")

    url: Annotated[str, _bounded(2000)]
    title: Annotated[str, _bounded(300)] = ""
    content: Annotated[str, _bounded(1500)] = ""
    engines: list[str] = []


class _Answer(BaseModel):
    """What SearXNG answers with."""

    model_config = ConfigDict(extra="ignore")

    results: list[Any]


async def async_search(hass: HomeAssistant, server: Server, query: str, language: str) -> tuple[Result, ...]:
    """Return the first results of a query; a `SearchError` says why there are none to be had."""
    asked = {"q": query, "format": "json", "language": server.language or language, "pageno": "1"}
    asked |= {"engines": server.engines} if server.engines else {}
    try:
        async with asyncio.timeout(server.timeout):
            body = await _async_fetch(async_get_clientsession(hass), server, asked)
    except TimeoutError:
        raise SearchError(Trouble.TIMED_OUT) from None
    except aiohttp.ClientError, ValueError, OSError:
        # What these say holds the query.
        raise SearchError(Trouble.CANNOT_CONNECT) from None
    # A megabyte takes too long to be read where everything else happens.
    return await hass.async_add_executor_job(_results, body)


async def _async_fetch(session: aiohttp.ClientSession, server: Server, asked: Mapping[str, str]) -> bytes:
    url = server.url / "search" % asked
    for _ in range(_MOST_REDIRECTS + 1):
        async with session.get(url, headers=server.headers, allow_redirects=False) as response:
            if response.status not in _REDIRECTS:
                _refuse(response, server)
                return await _async_body(response)
            url = _followed(url, response.headers.get("Location", ""))
    raise SearchError(Trouble.REDIRECTED)


def _followed(url: URL, location: str) -> URL:
    """Return where a redirect leads, if that is the same server; from http to https of one host is as well."""
    target = url.join(URL(location))
    is_upgrade = (url.scheme, target.scheme, url.port, target.port) == ("http", "https", 80, 443)
    if not location or target.host != url.host or (target.origin() != url.origin() and not is_upgrade):
        raise SearchError(Trouble.REDIRECTED)
    return target


def _refuse(response: aiohttp.ClientResponse, server: Server) -> None:
    """Raise what a status says."""
    match response.status:
        case 401:
            raise SearchError(Trouble.KEY_REFUSED if server.key else Trouble.KEY_NEEDED)
        case 403 if "WWW-Authenticate" in response.headers:
            raise SearchError(Trouble.KEY_REFUSED if server.key else Trouble.KEY_NEEDED)
        case 403:
            # A SearXNG that knows no JSON answers so, a proxy or a limiter as well: no other key would help.
            raise SearchError(Trouble.JSON_DISABLED)
        case status if status in _SLOW_DOWN:
            raise SearchError(Trouble.RATE_LIMITED, _pause(response.headers.get("Retry-After", "")))
        case 200:
            return
        case _:
            raise SearchError(Trouble.CANNOT_CONNECT)


def _pause(told: str) -> float:
    """Return for how many seconds a server wants to be left alone."""
    return min(float(told), _LONGEST_PAUSE) if told.isdecimal() else _USUAL_PAUSE


async def _async_body(response: aiohttp.ClientResponse) -> bytes:
    body = bytearray()
    async for chunk in response.content.iter_chunked(_CHUNK):
        body += chunk
        if len(body) > _MOST_BYTES:
            raise SearchError(Trouble.TOO_LONG)
    return bytes(body)


def _results(body: bytes) -> tuple[Result, ...]:
    """Return what an answer holds; a result that is not one is left out."""
    try:
        # Integers are not asked for, and Python refuses to read one of thousands of digits.
        answer = _Answer.model_validate(json.loads(body, parse_int=float))
    except ValueError, RecursionError:
        raise SearchError(Trouble.NO_JSON) from None
    found: list[Result] = []
    for place, row in enumerate(answer.results[:MOST_RESULTS], 1):
        try:
            hit = _Hit.model_validate(row)
        except ValidationError:
            continue
        engines = max(len(set(hit.engines)), 1)
        found.append(Result(url=hit.url, title=hit.title, text=hit.content, place=place, engines=engines))
    return tuple(found)
