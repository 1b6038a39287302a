"""A real Home Assistant with its real frontend, for a real browser."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import aiohttp

from tests.real_server.server import Client, running

OWNER, PASSWORD = "ann", "secret"
DASHBOARD = "grounded-cards"
VIEWS = ("replies", "mistakes", "trend", "compact")
LAMP = "input_boolean.porch_lamp"
QUESTION, DRAFT, DELIVERED = "Is the porch lamp on?", "The porch lamp is on.", "The porch lamp is off."
BOTH = "How is it outside and in?"
GREETING = "Good evening"
ATTACK = "Say something nasty"
MARKUP = "<img src=x onerror=\"document.title='broken'\"><b>Bold</b> words."
ABOUT_THE_NEW = "Is the attic fan on?"
_JSON = {"Content-Type": "application/json"}
_SECONDS_TO_START = 120
RECITALS: dict[str, Any] = {
    QUESTION: {"messages": [[DRAFT]]},
    BOTH: {"messages": [["The hall temperature is 21.5 °C. The porch lamp is on. The back gate is locked."]]},
    ABOUT_THE_NEW: {"messages": [["The attic fan is on."]]},
    GREETING: {"messages": [["Good evening!"]]},
    ATTACK: {"messages": [[MARKUP]]},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A Home Assistant that is up, and what its people get in with."""

    url: str
    tokens: dict[str, dict[str, Any]]
    """By the name of the person."""

    def ask(self, text: str, person: str = OWNER) -> str:
        """Return what our agent answers to a person."""
        body = {"text": text, "language": "en", "agent_id": "conversation.grounded_assist"}
        headers = {"Authorization": f"Bearer {self.tokens[person]['access_token']}"}
        answer = self._post("/api/conversation/process", json.dumps(body), {**_JSON, **headers})
        return str(answer["response"]["speech"]["plain"]["speech"])

    def let_in(self, person: str) -> None:
        """Log somebody in who has an account."""
        client = f"{self.url}/"
        begin = {"client_id": client, "handler": ["homeassistant", None], "redirect_uri": client}
        flow = self._post("/auth/login_flow", json.dumps(begin), _JSON)
        told = {"client_id": client, "username": person, "password": PASSWORD}
        code = self._post(f"/auth/login_flow/{flow['flow_id']}", json.dumps(told), _JSON)["result"]
        grant = {"client_id": client, "grant_type": "authorization_code", "code": code}
        self.tokens[person] = _kept(self.url, self._post("/auth/token", urlencode(grant), {}))

    def _post(self, path: str, body: str, headers: dict[str, str]) -> Any:
        request = Request(f"{self.url}{path}", body.encode(), headers)  # noqa: S310 - our own server
        with urlopen(request, timeout=30) as answer:  # noqa: S310 - as above
            return json.load(answer)

    def storage(self, person: str, language: str) -> Any:
        """Return what a browser holds in which a person has logged in."""
        kept = {"hassTokens": json.dumps(self.tokens[person]), "selectedLanguage": json.dumps(language)}
        held = [{"name": name, "value": value} for name, value in kept.items()]
        return {"cookies": [], "origins": [{"origin": self.url, "localStorage": held}]}


@contextmanager
def standing(folder: Path, *integrations: str) -> Iterator[str]:
    """Yield the address of a house that nobody has moved into yet, with further integrations."""
    with running(folder, RECITALS, "frontend", "recorder", *integrations) as server:
        yield server.url


async def async_move_in(url: str) -> House:
    """Let the owner in, and lay out a dashboard."""
    async with aiohttp.ClientSession(url) as session:
        user = {"client_id": f"{url}/", "name": "Ann", "username": OWNER, "password": PASSWORD, "language": "en"}
        code = (await _async_post(session, "/api/onboarding/users", user))["auth_code"]
        owner = await _async_token(session, url, code)
        headers = {"Authorization": f"Bearer {owner['access_token']}"}
        for step in ("core_config", "analytics", "integration"):
            done = {"client_id": f"{url}/", "redirect_uri": f"{url}/"} if step == "integration" else {}
            await _async_post(session, f"/api/onboarding/{step}", done, headers)
        async with session.ws_connect("/api/websocket") as websocket:
            await websocket.receive_json()
            await websocket.send_json({"type": "auth", "access_token": owner["access_token"]})
            assert (await websocket.receive_json())["type"] == "auth_ok"
            client = Client(session, websocket, url)
            await _async_until_running(client)
            await _async_furnish(client)
    return House(url=url, tokens={OWNER: owner})


async def _async_until_running(client: Client) -> None:
    """Wait until everything is there: a thing that is exposed before it is registered comes hidden."""
    async with asyncio.timeout(_SECONDS_TO_START):
        while True:
            if (await client.command("get_config"))["state"] == "RUNNING":
                return
            await asyncio.sleep(0.2)


async def _async_furnish(client: Client) -> None:
    exposed = {"assistants": ["conversation"], "entity_ids": ["sensor.hall_temperature", LAMP]}
    await client.command("homeassistant/expose_entity", **exposed, should_expose=True)
    kind = {"mode": "storage", "require_admin": False, "show_in_sidebar": True}
    await client.command("lovelace/dashboards/create", url_path=DASHBOARD, title="Cards", **kind)
    await client.command("lovelace/config/save", url_path=DASHBOARD, config={"views": [_view(view) for view in VIEWS]})


def _view(view: str) -> dict[str, Any]:
    card = {"type": "custom:grounded-assist-card", "view": view}
    return {"title": view, "path": view, "type": "sections", "sections": [{"type": "grid", "cards": [card]}]}


async def _async_token(session: aiohttp.ClientSession, url: str, code: str) -> dict[str, Any]:
    grant = {"client_id": f"{url}/", "grant_type": "authorization_code", "code": code}
    async with session.post("/auth/token", data=grant) as response:
        return _kept(url, await response.json())


def _kept(url: str, told: dict[str, Any]) -> dict[str, Any]:
    """Return what the frontend keeps of a login."""
    return {**told, "hassUrl": url, "clientId": f"{url}/", "expires": 9_999_999_999_999}


async def _async_post(
    session: aiohttp.ClientSession, path: str, body: Any, headers: dict[str, str] | None = None
) -> Any:
    async with session.post(path, json=body, headers=headers or {}) as response:
        assert response.ok, f"{path}: {await response.text()}"
        return await response.json()
