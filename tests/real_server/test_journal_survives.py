"""On a real server: what the journal has kept outlives a kill, a backup and a broken file."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import takewhile
import os
from pathlib import Path
import re
import shutil
import sqlite3
import subprocess
import tarfile
from typing import Any

import aiohttp
import pytest
import pytest_socket

from .server import Client, Server, events, running
from .waiting import async_polled, async_until

pytestmark = pytest.mark.server

type Page = Callable[[Path], int]

FALSE = "The hall temperature is 7001.5 °C."
MISTAKES = "grounded_assist_mistake_log"
REPORT, LIST = "grounded_assist.report_mistake", "grounded_assist.list_mistakes"
LISTED = 1000
"""Mistakes that are told at once."""
LIMIT = 3000
"""Mistakes of one burst, fewer than may wait."""


def database(folder: Path) -> Path:
    """Return the file of the recorder."""
    return folder / "home-assistant_v2.db"


def kept(folder: Path) -> list[tuple[str, str]]:
    """Return the ids and claims that were committed, newest first."""
    query = f"SELECT id, claim_text FROM {MISTAKES} ORDER BY created_ts DESC, id DESC"  # noqa: S608 - our own table
    return asked(database(folder), query)


def asked(file: Path, query: str) -> list[Any]:
    """Return what a file answers to somebody who only reads."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def is_whole(folder: Path) -> bool:
    """Return whether nothing is broken."""
    return asked(database(folder), "PRAGMA integrity_check") == [("ok",)]


def copied(folder: Path, copy: Path) -> Path:
    """Return a copy of the database alone, to look into without mending the original."""
    copy.mkdir()
    for file in folder.glob("home-assistant_v2.db*"):
        shutil.copy(file, copy)
    return copy


def unpacked(folder: Path, copy: Path) -> Path:
    """Return what the only backup holds."""
    (backup,) = (folder / "backups").glob("*.tar")
    with tarfile.open(backup) as outer, tarfile.open(fileobj=outer.extractfile("homeassistant.tar.gz")) as inner:
        inner.extractall(copy, filter="tar")
    return copy / "data"


def has_settled(file: Path) -> bool:
    """Return whether everything was moved to the file itself, so that it is read from there."""
    with closing(sqlite3.connect(file)) as connection:
        is_busy, *_pages = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy


def first_page(_file: Path) -> int:
    """Return the page without which nothing of a file can be read."""
    return 1


def page_of_mistakes(file: Path) -> int:
    """Return the page where the mistakes begin, which nobody but we reads."""
    ((number,),) = asked(file, f"SELECT rootpage FROM sqlite_schema WHERE name = '{MISTAKES}'")  # noqa: S608 - as above
    return int(number)


def spoil(file: Path, page: Page) -> None:
    """Write garbage over a page."""
    number, ((size,),) = page(file), asked(file, "PRAGMA page_size")
    with file.open("r+b") as pages:
        pages.seek((number - 1) * int(size))
        pages.write(os.urandom(int(size)))


def complaints(log: str) -> list[str]:
    """Return what was logged of something wrong with us, with its traceback."""
    entries = re.split(r"^(?=\d{4}-\d\d-\d\d )", log, flags=re.MULTILINE)
    wrong = [entry for entry in entries if re.search(" (WARNING|ERROR|CRITICAL) ", entry)]
    return [entry for entry in wrong if "grounded_assist" in entry and "[homeassistant.loader]" not in entry]


async def async_report(client: Client, claim: str) -> tuple[str, str]:
    """Report a mistake and return its id and claim."""
    return (await client.action(REPORT, claim=claim))["mistake_id"], claim


async def async_burst(server: Server, name: str, said: list[tuple[str, str]], enough: asyncio.Event) -> None:
    """Report one mistake after the other."""
    async with server.client() as client:
        for number in takewhile(lambda _: not enough.is_set(), range(LIMIT)):
            one = await async_report(client, f"{name} {number}")
            said.append(one)


async def async_burst_until_death(server: Server, name: str, said: list[tuple[str, str]]) -> None:
    """Report one mistake after the other until nobody answers."""
    with suppress(ConnectionError, aiohttp.WSMessageTypeError):
        await async_burst(server, name, said, asyncio.Event())


async def async_back_up(client: Client) -> None:
    """Take a backup and wait until it was written."""
    await client.command("backup/generate", agent_ids=["backup.local"], include_homeassistant=True)
    told = await async_polled(lambda: client.command("backup/info"), lambda told: told["state"] == "idle")
    assert told["last_action_event"]["state"] == "completed"


async def async_listed(client: Client) -> list[tuple[str, str]]:
    """Return the ids and claims of the latest mistakes."""
    answer = await client.action(LIST, limit=LISTED)
    return [(one["id"], one["claim"]) for one in answer["mistakes"]]


async def async_start(server: Server) -> None:
    """Start a server and wait until everything was set up."""
    server.start()
    await server.async_until_running()


async def async_goes_on(server: Server) -> None:
    """Prove that everything works and goes to a new file, also what was reported before there was one."""
    async with server.client() as client:
        one = await async_report(client, "Before anything was noticed")
        await async_until(lambda: any(server.folder.glob("*.corrupt.*")))
        two = await async_report(client, "After that")
        frames = await client.async_run(server.pipeline_id, "lie")
        report = await client.action("grounded_assist.verify", text=FALSE)
        await async_until(lambda: {one, two} <= set(kept(server.folder)))
        listed = await async_listed(client)
    (end,) = events(frames, "intent-end")
    assert "21.5" in end["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert report["verdict"] == "refuted"
    assert {one, two} <= set(listed)
    assert is_whole(server.folder)


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Return a server that was set up, has kept a mistake and was stopped."""
    pytest_socket.enable_socket()

    async def async_begin(server: Server) -> None:
        await server.async_onboard()
        async with server.client() as client:
            said = await async_report(client, "The first one")
        await async_until(lambda: kept(server.folder) == [said])

    recitals = {"lie": {"messages": [[FALSE]]}}
    with running(tmp_path_factory.mktemp("house"), recitals, "recorder") as server:
        asyncio.run(async_begin(server))
    server.stay_at_home()
    return server


@pytest.fixture
def server(stopped: Server, tmp_path: Path, socket_enabled: None) -> Iterator[Server]:
    """Return a server of its own, yet to be started, that goes on from there."""
    with stopped.copied(tmp_path / "house") as server:
        yield server


async def test_killed_in_the_middle_of_a_burst(server: Server, tmp_path: Path) -> None:
    """What was committed is there, the file is whole, and the next start goes on from it."""
    await async_start(server)
    said = list[tuple[str, str]]()
    async with asyncio.TaskGroup() as group:
        bursts = [group.create_task(async_burst_until_death(server, name, said)) for name in "abcd"]
        await async_until(lambda: len(kept(server.folder)) > 300)
        seen = kept(server.folder)
        server.kill()
        assert not any(burst.done() for burst in bursts)
    left = copied(server.folder, tmp_path / "left")
    assert is_whole(left)
    assert set(seen) <= set(kept(left))
    await async_start(server)
    async with server.client() as client:
        # The recorder comes to itself a little later than the rest.
        await async_polled(lambda: async_listed(client), lambda listed: listed == kept(left)[:LISTED])
        later = await async_report(client, "After the kill")
    await async_until(lambda: kept(server.folder) == [later, *kept(left)])
    assert complaints(server.log()) == []


async def test_a_backup_while_mistakes_are_reported(server: Server, tmp_path: Path) -> None:
    """Nothing that is reported meanwhile is lost, and all that was written before is in the backup."""
    await async_start(server)
    # Without something that takes a while the backup would be over at once.
    (server.folder / "recordings").write_bytes(os.urandom(30_000_000))
    said, enough = list[tuple[str, str]](), asyncio.Event()
    async with asyncio.TaskGroup() as group, server.client() as client:
        group.create_task(async_burst(server, "Meanwhile", said, enough))
        await async_until(lambda: len(kept(server.folder)) > 100)
        written, begun = kept(server.folder), len(said)
        await async_back_up(client)
        ended = len(said)
        enough.set()
    await async_until(lambda: set(said) <= set(kept(server.folder)))
    backup = unpacked(server.folder, tmp_path / "backup")
    assert ended > begun
    assert is_whole(backup)
    assert set(written) <= set(kept(backup))
    assert complaints(server.log()) == []


@pytest.mark.parametrize("page", [first_page, page_of_mistakes])
async def test_a_start_with_a_corrupt_file(server: Server, page: Page) -> None:
    """The recorder begins a new one, sooner or later, and so do we."""
    spoil(database(server.folder), page)
    await async_start(server)
    await async_goes_on(server)


async def test_a_file_that_becomes_corrupt(server: Server) -> None:
    """It is the same while everything runs."""
    await async_start(server)
    async with server.client() as client:
        before = await async_report(client, "While all was well")
    await async_until(lambda: before in kept(server.folder))
    await async_until(lambda: has_settled(database(server.folder)))
    spoil(database(server.folder), page_of_mistakes)
    await async_goes_on(server)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Return a disk of its own that is soon full."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("only root may mount")
    yield folder
    unmount = ["umount", "-l", str(folder)]
    subprocess.run(unmount, check=True)


def fill(folder: Path) -> None:
    """Leave no byte free."""
    with suppress(OSError), (folder / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(4096))


async def async_issues(client: Client) -> set[str]:
    """Return which repairs of ours there are."""
    told = await client.command("repairs/list_issues")
    return {issue["translation_key"] for issue in told["issues"] if issue["domain"] == "grounded_assist"}


async def test_a_full_disk(server: Server, disk: Path) -> None:
    """Replies go on, a person is told, and what could not be written outlives the restart and is written once."""
    for file in server.folder.glob("home-assistant_v2.db*"):
        shutil.copy(file, disk)
    with (server.folder / "configuration.yaml").open("a") as configuration:
        configuration.write(f"  db_url: sqlite:///{database(disk)}\n")
    await async_start(server)
    async with server.client() as client:
        before = await async_report(client, "While there was space")
        await async_until(lambda: before in kept(disk))
        fill(disk)
        late = [await async_report(client, f"{'Much ' * 300}{number}") for number in range(60)]
        await async_polled(lambda: async_issues(client), lambda told: "database_full" in told)
        frames = await client.async_run(server.pipeline_id, "lie")
        assert (await async_listed(client))[0][1].startswith("The hall temperature")
    (end,) = events(frames, "intent-end")
    assert "21.5" in end["intent_output"]["response"]["speech"]["plain"]["speech"]
    assert server.log().count("The journal cannot be written now") == 1
    server.stop()
    assert (server.folder / ".storage" / "grounded_assist.unwritten").exists()
    assert not set(late) <= set(kept(disk))
    (disk / "filler").unlink()
    await async_start(server)
    await async_until(lambda: set(late) <= set(kept(disk)))
    assert len(kept(disk)) == len(set(kept(disk)))
    await async_until(lambda: not (server.folder / ".storage" / "grounded_assist.unwritten").exists())
    async with server.client() as client:
        assert await async_issues(client) == set()
        assert set(late) <= set(await async_listed(client))


async def test_a_full_disk_that_has_space_again(server: Server, disk: Path) -> None:
    """It goes on by itself, and nothing is left to be told."""
    for file in server.folder.glob("home-assistant_v2.db*"):
        shutil.copy(file, disk)
    with (server.folder / "configuration.yaml").open("a") as configuration:
        configuration.write(f"  db_url: sqlite:///{database(disk)}\n")
    await async_start(server)
    async with server.client() as client:
        fill(disk)
        late = [await async_report(client, f"{'Much ' * 300}{number}") for number in range(60)]
        await async_polled(lambda: async_issues(client), lambda told: "database_full" in told)
        (disk / "filler").unlink()
        await async_polled(lambda: async_issues(client), lambda told: not told)
        await async_until(lambda: set(late) <= set(kept(disk)))
