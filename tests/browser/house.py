"""A real Home Assistant with its real frontend, for a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
import json
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import aiohttp

from tests.real_server.server import Client, running

OWNER, GUEST, PASSWORD = "ann", "gus", "secret"
DASHBOARD = "grounded-cards"
VIEWS = ("replies", "mistakes", "trend", "compact")
LAMP = "input_boolean.porch_lamp"
QUESTION, DRAFT, DELIVERED = "Is the porch lamp on?", "The porch lamp is on.", "The porch lamp is off."
BOTH = "How is it outside and in?"
GREETING = "Good evening"
ATTACK = "Say something nasty"
MARKUP = "<img src=x onerror=\"document.title='broken'\"><b>Bold</b> words."
ABOUT_THE_NEW = "Is the attic fan on?"
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
        headers = {
            "Authorization": f"Bearer {self.tokens[person]['access_token']}",
            "Content-Type": "application/json",
        }
        address = f"{self.url}/api/conversation/process"
        request = Request(address, json.dumps(body).encode(), headers)  # noqa: S310 - our own server
        with urlopen(request, timeout=30) as answer:  # noqa: S310 - as above
            return str(json.load(answer)["response"]["speech"]["plain"]["speech"])

    def storage(self, person: str, language: str) -> Any:
        """Return what a browser holds in which a person has logged in."""
        kept = {"hassTokens": json.dumps(self.tokens[person]), "selectedLanguage": json.dumps(language)}
        held = [{"name": name, "value": value} for name, value in kept.items()]
        return {"cookies": [], "origins": [{"origin": self.url, "localStorage": held}]}


@contextmanager
def standing(folder: Path) -> Iterator[str]:
    """Yield the address of a house that nobody has moved into yet."""
    with running(folder, RECITALS, "frontend", "recorder") as server:
        yield server.url


async def async_move_in(url: str) -> House:
    """Let the owner and a guest in, and lay out a dashboard."""
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
            await _async_furnish(Client(session, websocket, url))
        guest = await _async_log_in(session, url, GUEST)
    return House(url=url, tokens={OWNER: owner, GUEST: guest})


async def _async_furnish(client: Client) -> None:
    guest = (await client.command("config/auth/create", name="Gus", group_ids=["system-users"]))["user"]
    provider = "config/auth_provider/homeassistant/create"
    await client.command(provider, user_id=guest["id"], username=GUEST, password=PASSWORD)
    exposed = {"assistants": ["conversation"], "entity_ids": ["sensor.hall_temperature", LAMP]}
    await client.command("homeassistant/expose_entity", **exposed, should_expose=True)
    kind = {"mode": "storage", "require_admin": False, "show_in_sidebar": True}
    await client.command("lovelace/dashboards/create", url_path=DASHBOARD, title="Cards", **kind)
    await client.command("lovelace/config/save", url_path=DASHBOARD, config={"views": [_view(view) for view in VIEWS]})


def _view(view: str) -> dict[str, Any]:
    card = {"type": "custom:grounded-assist-card", "view": view}
    return {"title": view, "path": view, "type": "sections", "sections": [{"type": "grid", "cards": [card]}]}


async def _async_log_in(session: aiohttp.ClientSession, url: str, username: str) -> dict[str, Any]:
    begin = {"client_id": f"{url}/", "handler": ["homeassistant", None], "redirect_uri": f"{url}/"}
    flow = await _async_post(session, "/auth/login_flow", begin)
    told = {"client_id": f"{url}/", "username": username, "password": PASSWORD}
    return await _async_token(
        session, url, (await _async_post(session, f"/auth/login_flow/{flow['flow_id']}", told))["result"]
    )


async def _async_token(session: aiohttp.ClientSession, url: str, code: str) -> dict[str, Any]:
    """Return what the frontend keeps of a login."""
    grant = {"client_id": f"{url}/", "grant_type": "authorization_code", "code": code}
    async with session.post("/auth/token", data=grant) as response:
        told = await response.json()
    return {**told, "hassUrl": url, "clientId": f"{url}/", "expires": 9_999_999_999_999}


async def _async_post(
    session: aiohttp.ClientSession, path: str, body: Any, headers: dict[str, str] | None = None
) -> Any:
    async with session.post(path, json=body, headers=headers or {}) as response:
        assert response.ok, f"{path}: {await response.text()}"
        return await response.json()
