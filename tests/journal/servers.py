"""Throw-away database servers on the loopback, each in a folder of its own."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
import os
from pathlib import Path
import pwd
import shutil
import socket
import subprocess
import time
from typing import Any

import psycopg2
import pymysql
import pytest

_NOBODY = "nobody"
"""Neither server runs as root."""
_SECONDS = 60


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Run a PostgreSQL server and give the URL of a database in it."""
    port = _free_port()
    data = folder / "data"
    _run([_program("initdb", "/usr/lib/postgresql/*/bin"), "-D", str(data), "-A", "trust", "-U", "test"], folder)
    command = [_program("postgres", "/usr/lib/postgresql/*/bin"), "-D", str(data), "-k", str(folder)]
    with _running([*command, "-h", "127.0.0.1", "-p", str(port)], folder):
        told = {"host": "127.0.0.1", "port": port, "user": "test"}
        connection = _awaited(lambda: psycopg2.connect(dbname="postgres", **told))
        connection.autocommit = True
        connection.cursor().execute("CREATE DATABASE home ENCODING 'UTF8' TEMPLATE template0")
        connection.close()
        yield f"postgresql://test@127.0.0.1:{port}/home"


@contextmanager
def mariadb(folder: Path) -> Iterator[str]:
    """Run a MariaDB server and give the URL of a database in it."""
    port = _free_port()
    data = folder / "data"
    installing = [_program("mariadb-install-db", "/usr/bin"), "--no-defaults", f"--datadir={data}"]
    _run([*installing, "--auth-root-authentication-method=normal"], folder)
    command = [_program("mariadbd", "/usr/sbin"), "--no-defaults", f"--datadir={data}", f"--socket={folder}/s"]
    with _running([*command, "--bind-address=127.0.0.1", f"--port={port}"], folder):
        connection = _awaited(lambda: pymysql.connect(host="127.0.0.1", port=port, user="root"))
        connection.cursor().execute("CREATE DATABASE home CHARACTER SET utf8mb4")
        connection.close()
        yield f"mysql+pymysql://root@127.0.0.1:{port}/home?charset=utf8mb4"


SERVERS: Mapping[str, Callable[[Path], Any]] = {"postgresql": postgresql, "mariadb": mariadb}


def _program(name: str, folders: str) -> str:
    """Return where a program is; without it the test cannot be run here."""
    found = shutil.which(name) or next((str(path) for path in Path("/").glob(f"{folders[1:]}/{name}")), None)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def _user() -> str | None:
    return _NOBODY if os.getuid() == 0 else None


def _run(command: list[str], folder: Path) -> None:
    if (user := _user()) is not None:
        entry = pwd.getpwnam(user)
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder, timeout=_SECONDS)


@contextmanager
def _running(command: list[str], folder: Path) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, user=_user(), cwd=folder)
        try:
            yield
        finally:
            server.terminate()
            server.wait(_SECONDS)


def _awaited[T](connect: Callable[[], T]) -> T:
    """Return a connection as soon as the server takes it."""
    deadline = time.monotonic() + _SECONDS
    while True:
        try:
            return connect()
        except psycopg2.OperationalError, pymysql.err.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
