"""A client of Home Assistant's own doors: login without a password, REST, websocket."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, Self

import aiohttp

type Json = Any
type Frames = asyncio.Queue[Json]


class Refused(Exception):  # noqa: N818 - it says what Home Assistant did
    """Home Assistant answered with an error."""


class Client:
    """One logged-in connection."""

    def __init__(self, session: aiohttp.ClientSession, url: str, token: str) -> None:
        """Keep what every call needs; use `connect` to get one."""
        self._session = session
        self._url = url
        self.token = token
        self._ids = count(1)
        self._answers: dict[int, asyncio.Future[Json]] = {}
        self._events: dict[int, Frames] = {}

    @classmethod
    @asynccontextmanager
    async def connect(cls, url: str) -> AsyncIterator[Self]:
        """Log in as the one trusted person and open the websocket."""
        async with aiohttp.ClientSession() as session:
            client = cls(session, url, await _log_in(session, url))
            async with session.ws_connect(f"{url}/api/websocket", max_msg_size=0) as socket:
                reader = asyncio.create_task(client._read(socket))
                try:
                    await client._open(socket)
                    yield client
                finally:
                    reader.cancel()

    async def _open(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Identify ourselves on the websocket."""
        self._socket = socket
        self._answers[0] = asyncio.get_running_loop().create_future()
        await socket.send_json({"type": "auth", "access_token": self.token})
        await self._answers[0]

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Hand every frame to whoever waits for it."""
        async for message in socket:
            frame = message.json()
            match frame["type"]:
                case "auth_ok":
                    self._answers[0].set_result(None)
                case "result":
                    self._answers.pop(frame["id"]).set_result(frame)
                case "event":
                    self._events[frame["id"]].put_nowait(frame["event"])

    async def command(self, kind: str, **fields: Json) -> Json:
        """Return the result of a websocket command."""
        _number, result = await self._send(kind, fields)
        return result

    async def subscribe(self, kind: str, **fields: Json) -> Frames:
        """Return a queue on which the events of a websocket subscription arrive."""
        number, _result = await self._send(kind, fields)
        return self._events[number]

    async def _send(self, kind: str, fields: Json) -> tuple[int, Json]:
        """Send a command, wait for its answer."""
        number = next(self._ids)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        self._events[number] = asyncio.Queue()
        await self._socket.send_json({"id": number, "type": kind, **fields})
        frame = await asyncio.wait_for(answer, 60)
        if not frame["success"]:
            raise Refused(f"{kind}: {frame['error']['message']}")
        return number, frame["result"]

    async def get(self, path: str) -> Json:
        """Return what a REST address answers."""
        return await self._rest("GET", path, None)

    async def post(self, path: str, body: Json) -> Json:
        """Send a body to a REST address and return the answer."""
        return await self._rest("POST", path, body)

    async def _rest(self, method: str, path: str, body: Json) -> Json:
        """Make one authorised call."""
        headers = {"Authorization": f"Bearer {self.token}"}
        async with self._session.request(method, self._url + path, json=body, headers=headers) as response:
            if not response.ok:
                raise Refused(f"{method} {path}: {response.status} {await response.text()}")
            return await response.json()


async def _log_in(session: aiohttp.ClientSession, url: str) -> str:
    """Return an access token; from localhost nobody asks who we are."""
    client_id = f"{url}/"
    begin = {"client_id": client_id, "handler": ["trusted_networks", None], "redirect_uri": client_id}
    async with session.post(f"{url}/auth/login_flow", json=begin) as response:
        flow = await response.json()
    if flow.get("type") != "create_entry":
        raise Refused(f"login: {flow}")
    form = {"grant_type": "authorization_code", "code": flow["result"], "client_id": client_id}
    async with session.post(f"{url}/auth/token", data=form) as response:
        answer = await response.json()
    return str(answer["access_token"])
