"""A real Home Assistant in a process of its own, and a client of its public doors."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from copy import copy
from itertools import count
import json
import os
from pathlib import Path
import shutil
import socket
import subprocess
import sys
import time
from typing import Any
from urllib.request import urlopen

import aiohttp

ROOT = Path(__file__).parents[2]
COMPONENTS = Path(__file__).parent / "components"
CONFIGURATION = """
homeassistant:
  name: Real server
  unit_system: metric
  time_zone: UTC
assist_pipeline:
reciter:
dictaphone:
template:
  - sensor:
      - name: Hall temperature
        unique_id: hall_temperature
        state: "21.5"
        unit_of_measurement: "°C"
        device_class: temperature
input_boolean:
  porch_lamp:
    name: Porch lamp
"""
_OF_THE_INTERNET = {"google_translate", "radio_browser"}
_SECONDS_TO_START = 120
_SECONDS_TO_STOP = 30


class Server:
    """A Home Assistant whose pipeline asks our agent; it can be stopped, killed and started again."""

    def __init__(self, folder: Path, url: str) -> None:
        """Know where it keeps its notes and where it answers."""
        self.folder = folder
        self.url = url
        self.pipeline_id = ""
        self._token = ""
        self._process: subprocess.Popen[bytes] | None = None
        self._log_begins = 0

    def start(self) -> None:
        """Start it and wait until it answers."""
        path = self.folder / "output.log"
        with path.open("ab") as output:
            self._log_begins = output.tell()
            self._process = subprocess.Popen(
                [Path(sys.executable).with_name("hass"), "--config", self.folder],
                stdout=output,
                stderr=output,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                # A path of ours would hide the components of its own folder.
                env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            )
        _wait_until_up(self._process, self.url, path)

    def stop(self) -> None:
        """Let it end as it likes to, if it runs."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(_SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """End it without a warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stay_at_home(self) -> None:
        """Forget what the first steps add that asks the internet, and waits for it, at every start."""
        path = self.folder / ".storage" / "core.config_entries"
        stored = json.loads(path.read_text())
        entries = stored["data"]["entries"]
        stored["data"]["entries"] = [entry for entry in entries if entry["domain"] not in _OF_THE_INTERNET]
        path.write_text(json.dumps(stored))

    @contextmanager
    def copied(self, folder: Path) -> Iterator[Server]:
        """Yield one that will go on from where this one stopped; it is stopped whatever happens."""
        shutil.copytree(self.folder, folder, symlinks=True)
        server = copy(self)
        server.folder = folder
        try:
            yield server
        finally:
            server.stop()

    def log(self) -> str:
        """Return what was logged since the last start."""
        return (self.folder / "output.log").read_bytes()[self._log_begins :].decode()

    def notes(self, name: str) -> list[Any]:
        """Return what a component wrote down."""
        path = self.folder / name
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    async def async_onboard(self) -> None:
        """Go through the first steps as a person does, and put our agent before the reciter."""
        async with aiohttp.ClientSession(self.url) as session:
            self._token = await _async_first_user(session, self.url)
            headers = self._headers
            await _async_until_running(session, headers)
            for step in ("core_config", "analytics"):
                await _async_post(session, f"/api/onboarding/{step}", {}, headers)
            done = {"client_id": f"{self.url}/", "redirect_uri": f"{self.url}/"}
            await _async_post(session, "/api/onboarding/integration", done, headers)
            await _async_wrap(session, headers)
        async with self.client() as client:
            await client.command(
                "homeassistant/expose_entity",
                assistants=["conversation"],
                entity_ids=["sensor.hall_temperature", "input_boolean.porch_lamp"],
                should_expose=True,
            )
            self.pipeline_id = await _async_pipeline(client)

    async def async_until_running(self) -> None:
        """Wait until everything was set up, after another start."""
        async with aiohttp.ClientSession(self.url) as session:
            await _async_until_running(session, self._headers)

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        """Yield a connection of its own."""
        async with aiohttp.ClientSession() as session, session.ws_connect(f"{self.url}/api/websocket") as websocket:
            await websocket.receive_json()
            await websocket.send_json({"type": "auth", "access_token": self._token})
            assert (await websocket.receive_json())["type"] == "auth_ok"
            yield Client(session, websocket, self.url)


class Client:
    """A websocket that keeps every frame as it came."""

    def __init__(self, session: aiohttp.ClientSession, websocket: aiohttp.ClientWebSocketResponse, url: str) -> None:
        """Begin to count."""
        self._session = session
        self._websocket = websocket
        self._url = url
        self._ids = count(1)

    async def command(self, kind: str, **fields: Any) -> Any:
        """Return the result of a command."""
        await self._websocket.send_json({"id": next(self._ids), "type": kind, **fields})
        frame = await self._websocket.receive_json()
        assert frame["success"], frame
        return frame["result"]

    async def action(self, name: str, **fields: Any) -> Any:
        """Return what an action answers."""
        domain, _, service = name.partition(".")
        called = {"domain": domain, "service": service, "service_data": fields, "return_response": True}
        return (await self.command("call_service", **called))["response"]

    async def async_run(self, pipeline_id: str, text: str, conversation_id: str | None = None) -> list[str]:
        """Run a pipeline from text to speech and return all frames of the run; let the voice speak to its end."""
        await self._websocket.send_json(
            {
                "id": next(self._ids),
                "type": "assist_pipeline/run",
                "start_stage": "intent",
                "end_stage": "tts",
                "input": {"text": text},
                "pipeline": pipeline_id,
                "conversation_id": conversation_id,
            }
        )
        frames = list[str]()
        async with asyncio.timeout(30):
            while not frames or '"run-end"' not in frames[-1]:
                frames.append(await self._websocket.receive_str())
        (end,) = events(frames, "tts-end")
        async with self._session.get(self._url + end["tts_output"]["url"]) as response:
            await response.read()
        return frames


def events(frames: list[str], kind: str) -> list[Any]:
    """Return the data of all events of a kind."""
    decoded = [json.loads(frame).get("event", {}) for frame in frames]
    return [event["data"] for event in decoded if event.get("type") == kind]


@contextmanager
def running(folder: Path, recitals: dict[str, Any], *integrations: str) -> Iterator[Server]:
    """Yield a server that answers, with further integrations; it is stopped whatever happens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    _configure(folder, port, recitals, integrations)
    server = Server(folder, f"http://127.0.0.1:{port}")
    try:
        server.start()
        yield server
    finally:
        server.stop()


def _configure(folder: Path, port: int, recitals: dict[str, Any], integrations: Iterable[str]) -> None:
    (folder / "configuration.yaml").write_text(CONFIGURATION + "".join(f"{name}:\n" for name in integrations))
    (folder / "recitals.json").write_text(json.dumps(recitals))
    (folder / "custom_components").mkdir()
    for component in (ROOT / "custom_components" / "grounded_assist", *COMPONENTS.iterdir()):
        (folder / "custom_components" / component.name).symlink_to(component)
    settings = {"server_host": ["127.0.0.1"], "server_port": port, "login_attempts_threshold": -1}
    defaults = {
        "cors_allowed_origins": [],
        "ip_ban_enabled": False,
        "ssl_profile": "modern",
        "use_x_frame_options": True,
    }
    made = {"created_at": "2026-01-01T00:00:00+00:00", "error": None, "error_message": None}
    data = {"stable": settings | defaults | made, "pending": None, "yaml_migration_done": True}
    (folder / ".storage").mkdir()
    stored = {"version": 2, "minor_version": 2, "key": "http", "data": data}
    (folder / ".storage" / "http").write_text(json.dumps(stored))


def _wait_until_up(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + _SECONDS_TO_START
    while process.poll() is None and time.monotonic() < end:
        try:
            with urlopen(f"{url}/manifest.json", timeout=2):  # noqa: S310 - our own server
                return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(log.read_text()[-4000:])


async def _async_post(session: aiohttp.ClientSession, path: str, body: Any, headers: dict[str, str]) -> Any:
    async with session.post(path, json=body, headers=headers) as response:
        assert response.ok, f"{path}: {await response.text()}"
        return await response.json()


async def _async_first_user(session: aiohttp.ClientSession, url: str) -> str:
    user = {"client_id": f"{url}/", "name": "Ann", "username": "ann", "password": "secret", "language": "en"}
    code = (await _async_post(session, "/api/onboarding/users", user, {}))["auth_code"]
    grant = {"client_id": f"{url}/", "grant_type": "authorization_code", "code": code}
    async with session.post("/auth/token", data=grant) as response:
        return str((await response.json())["access_token"])


async def _async_until_running(session: aiohttp.ClientSession, headers: dict[str, str]) -> None:
    """Wait until everything was set up; the web server answers long before."""
    async with asyncio.timeout(_SECONDS_TO_START):
        while True:
            async with session.get("/api/config", headers=headers) as response:
                if (await response.json())["state"] == "RUNNING":
                    return
            await asyncio.sleep(0.2)


async def _async_wrap(session: aiohttp.ClientSession, headers: dict[str, str]) -> None:
    path = "/api/config/config_entries/flow"
    form = await _async_post(session, path, {"handler": "grounded_assist"}, headers)
    choices = {"agent_id": "conversation.reciter", "name": "Checked", "policy": "correct", "pipelines": []}
    made = await _async_post(session, f"{path}/{form['flow_id']}", choices, headers)
    assert made["type"] == "create_entry", made


async def _async_pipeline(client: Client) -> str:
    listed = await client.command("assist_pipeline/pipeline/list")
    fields = {name: value for name, value in listed["pipelines"][0].items() if name != "id"}
    fields |= {
        "name": "Checked",
        "conversation_engine": "conversation.checked",
        "conversation_language": "*",
        "tts_engine": "tts.dictaphone",
        "tts_language": "en",
    }
    return str((await client.command("assist_pipeline/pipeline/create", **fields))["id"])
