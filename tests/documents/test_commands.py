"""Every command of the documents is one that there is, with options that it knows."""

from collections.abc import Callable, Iterator
import gzip
from itertools import chain
from pathlib import Path
import re
import shlex
from typing import Final

import pytest

from development.options import parse
from measuring.options import evaluation, quick_look, timing

from .examples import Sort, sort_of
from .pages import PAGES, ROOT, examples_of, said_in_code

PYTHON: Final = ".venv/bin/python"
ASKED: Final[dict[str, Callable[[list[str]], object]]] = {
    "scripts/develop": parse,
    "scripts/evaluate": evaluation,
    "scripts/benchmark": timing,
    "measuring.quick": quick_look,
}
"""What parses the options of a command; the rest tell theirs in their usage."""


def commands_of(page: Path) -> Iterator[str]:
    """Yield what a document tells to type."""
    fenced = (one.text.replace("\\\n", " ").splitlines() for one in examples_of(page) if sort_of(one) is Sort.COMMANDS)
    yield from (one for one in chain.from_iterable(fenced) if not one.startswith("curl "))
    yield from (one for one in said_in_code(page) if one.startswith(("scripts/", f"{PYTHON} ")))


COMMANDS: Final = sorted(set(chain.from_iterable(map(commands_of, PAGES))))
FLAGS: Final = sorted({one for page in PAGES for one in said_in_code(page) if re.match("--[a-z]", one)})


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Return a folder that has what makes it a corpus, and a set of replies."""
    (tmp_path / "homes").mkdir()
    (tmp_path / "scenarios.json").write_text("{}")
    for name in ("labels.jsonl", "rows.jsonl", "home.json"):
        (tmp_path / name).write_text("")
    with gzip.open(tmp_path / "replies.jsonl.gz", "wt"):
        pass
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_one_that_there_is(corpus: Path, command: str) -> None:
    """It stands where it is said to, and knows its options."""
    filled = re.sub(r"\bFOLDER\b|<folder>", str(corpus), command).replace("FILE", str(corpus / "labels.jsonl"))
    program, *rest = shlex.split(filled)
    module = {PYTHON: rest[1:2]}.get(program, [])
    name = module[0] if module else program
    options = rest[2:] if module else rest
    assert (ROOT / f"{name.replace('.', '/')}.py").is_file() if module else (ROOT / name).is_file()
    asked = {True: ASKED.get(name, lambda words: in_usage(name, words)), False: str}
    asked[bool(options)](options)


def in_usage(name: str, options: list[str]) -> None:
    """Assert that the usage of a script tells of its options."""
    told = usage_of(name)
    assert [one for one in options if one.startswith("--") and one not in told] == []


def usage_of(name: str) -> str:
    """Return what a script tells of itself; one that has nothing to tell tells nothing."""
    return "".join(re.findall(r"<<'TEXT'\n(.*?)\nTEXT", "".join(texts_of(name)), re.DOTALL))


def texts_of(name: str) -> list[str]:
    """Return a script."""
    return [path.read_text() for path in (ROOT / name,) if path.is_file()]


@pytest.mark.parametrize("flag", FLAGS)
def test_an_option_is_one_of_a_script(flag: str) -> None:
    """Of any of them."""
    sources = (*(ROOT / "scripts").iterdir(), ROOT / "development/options.py", ROOT / "measuring/options.py")
    assert any(flag.split(maxsplit=1)[0] in path.read_text() for path in sources)


def test_there_are_commands() -> None:
    """Of the README the first two."""
    assert {"scripts/develop", "scripts/test"} < set(COMMANDS)
