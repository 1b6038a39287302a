"""A real Home Assistant as a process of its own, with a folder that is gone when it stops."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
import os
from pathlib import Path
import re
import signal
import socket
import sys
from tempfile import TemporaryDirectory
import time

import aiohttp

from . import config
from .client import Client, Refused
from .supervisor import Supervisor, serving

_SECONDS_TO_START = 300
_SECONDS_TO_STOP = 40
_LAST_LINES = 25
_OURS = re.compile(r"\bgrounded_assist\b")

type Tell = Callable[[str], None]


class NotStarted(Exception):  # noqa: N818 - it says what happened
    """Home Assistant did not come up."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((config.HOST, 0))
        return int(probe.getsockname()[1])


def is_free(port: int) -> bool:
    """Return whether nobody listens on a port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((config.HOST, port))
        except OSError:
            return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A Home Assistant that is up."""

    url: str
    client: Client
    log: Path

    def errors(self) -> list[str]:
        """Return what Home Assistant complained of that is ours, each complaint once and in short."""
        entries = re.split(r"^(?=\d{4}-\d\d-\d\d )", self.log.read_text(errors="replace"), flags=re.MULTILINE)
        ours = [entry.splitlines() for entry in entries if " ERROR " in entry and _OURS.search(entry)]
        # Without the time, which would make every one of them different.
        return list(dict.fromkeys(" ... ".join((lines[0][24:], *lines[1:][-1:])) for lines in ours))


@asynccontextmanager
async def running(*, port: int, seed: int, tell: Tell) -> AsyncIterator[Server]:
    """Yield a Home Assistant that is up; stop it in the end."""
    url = f"http://{config.HOST}:{port}"
    with TemporaryDirectory(prefix="grounded-assist-") as name:
        folder = Path(name)
        config.write(folder, port=port, seed=seed)
        log = folder / "develop.log"
        async with serving() as supervisor, _process(folder, log, supervisor) as process:
            await _wait_until_up(url, process, log, tell)
            async with Client.connect(url) as client:
                await _wait_until_started(client)
                yield Server(url=url, client=client, log=log)


@asynccontextmanager
async def _process(folder: Path, log: Path, supervisor: Supervisor) -> AsyncIterator[asyncio.subprocess.Process]:
    """Yield Home Assistant as it comes up beside its Supervisor; stop it in the end."""
    process = await _start(folder, log, supervisor)
    try:
        yield process
    finally:
        await _stop(process)


async def _start(folder: Path, log: Path, supervisor: Supervisor) -> asyncio.subprocess.Process:
    """Start Home Assistant; it gets no Ctrl-C from the terminal, `_stop` ends it."""
    hass = Path(sys.executable).with_name("hass")
    with log.open("wb") as output:
        return await asyncio.create_subprocess_exec(
            hass,
            "--config",
            folder,
            env=os.environ | supervisor.environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )


async def _wait_until_up(url: str, process: asyncio.subprocess.Process, log: Path, tell: Tell) -> None:
    """Wait until the address answers; say what went wrong if it never does."""
    began = time.monotonic()
    while not await _answers(url):
        seconds = int(time.monotonic() - began)
        if process.returncode is not None or seconds > _SECONDS_TO_START:
            raise NotStarted(f"Home Assistant did not start. Its last lines:\n{_last_lines(log)}")
        if seconds and not seconds % 10:
            tell(f"  still starting ({seconds} s)")
        await asyncio.sleep(1)


def _last_lines(log: Path) -> str:
    """Return the end of a log."""
    return "\n".join(log.read_text(errors="replace").splitlines()[-_LAST_LINES:])


async def _answers(url: str) -> bool:
    """Return whether the demo house already lets its resident in."""
    try:
        async with Client.connect(url):
            return True
    except aiohttp.ClientError, Refused, OSError:
        return False


async def _wait_until_started(client: Client) -> None:
    """Wait until Home Assistant itself says that it is up."""
    async with asyncio.timeout(_SECONDS_TO_START):
        while (await client.get("/api/config"))["state"] != "RUNNING":  # noqa: ASYNC110 - it is another process
            await asyncio.sleep(0.3)


async def _stop(process: asyncio.subprocess.Process) -> None:
    """Ask Home Assistant to stop, and make it if it will not."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    try:
        await asyncio.wait_for(process.wait(), _SECONDS_TO_STOP)
    except TimeoutError:
        process.kill()
        await process.wait()
