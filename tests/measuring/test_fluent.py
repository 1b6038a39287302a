"""Sets of replies as assistants speak them: a core with their home at their time, and what of them is heard."""

import json
from pathlib import Path
import subprocess
import sys

import pytest

from measuring.corpus import Label
from measuring.fluent import Heard, Reply, read_set, sets_in
from tests.measuring.test_evaluate import HOME, ROOT

ROWS = [
    {"id": "t", "request": "", "reply": "The lamp is off. It is 6:05 PM.", "label": "TRUE", "about": "state"},
    {"id": "f", "request": "", "reply": "The lamp is on.", "label": "FALSE", "about": "state"},
    {"id": "m", "request": "", "reply": "The lamp is a marvel.", "label": "FALSE", "about": "other"},
    {"id": "n", "request": "", "reply": "Hello!", "label": "NONE", "about": "other"},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write a set."""
    made = tmp_path / "en_cabin"
    made.mkdir()
    told = {key: value for key, value in HOME.items() if key != "unit_system"} | {"now": "2026-03-14T18:05:00+00:00"}
    (made / "home.json").write_text(json.dumps(told))
    common = {"false_text": None, "changed": {}, "tool_calls": [], "note": ""}
    (made / "rows.jsonl").write_text("".join(f"{json.dumps(common | row)}\n" for row in ROWS))
    return made


def test_a_set(folder: Path) -> None:
    """Its home has the units of its states, its language the name of its folder."""
    given = read_set(folder)
    assert (given.name, given.language, given.home.is_metric) == ("en_cabin", "en", True)
    assert [one.label for one in given.replies] == [Label.TRUE, Label.FALSE, Label.FALSE, Label.NONE]
    assert sets_in(folder) == sets_in(folder.parent) == [folder]


def test_the_figures_of_a_set(folder: Path) -> None:
    """What is printed and what is written down."""
    command = [sys.executable, "-m", "measuring.evaluate", "--fluent", str(folder), "--output", str(folder / "out")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "true replies changed 0/1 (0.0%), false ones caught 1/2 (50.0%), decided 2/3" in done.stdout
    assert "missed, not read" in done.stdout
    written = [json.loads(line) for line in (folder / "out" / "fluent.jsonl").read_text().splitlines()]
    assert [(one["id"], one["cause"]) for one in written] == [("m", "not read")]


@pytest.mark.parametrize("reader", ["recorded", "served"])
def test_a_recorded_reader(folder: Path, reader: str) -> None:
    """As an AI Task and as a server it gives the same figures."""
    read = {"id": "m", "statements": [{"quote": "The lamp is a marvel", "plain": "The lamp is on."}]}
    (folder / "read.jsonl").write_text(f"{json.dumps(read)}\n")
    command = [sys.executable, "-m", "measuring.evaluate", "--fluent", str(folder), "--output", str(folder / "out")]
    done = subprocess.run(
        [*command, "--reader", reader], cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "true replies changed 0/1 (0.0%), false ones caught 2/2 (100.0%), decided 3/3" in done.stdout
    assert "sentences asked about 3/5 (60.0%)" in done.stdout


def test_a_folder_without_sets(tmp_path: Path) -> None:
    """It is refused in one line."""
    command = [str(ROOT / "scripts" / "evaluate"), "--fluent", str(tmp_path)]
    refused = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("delivered", "is_changed", "is_caught"),
    [
        pytest.param("The lamp is on, and warm.", False, False, id="as-it-was"),
        pytest.param("The lamp is on,  and warm.\n", False, False, id="but-for-white-space"),
        pytest.param("The lamp is off, and warm.", True, True, id="otherwise"),
        pytest.param("Well, the lamp is on, and warm.", True, False, id="with-other-words-around"),
    ],
)
def test_what_is_heard(delivered: str, *, is_changed: bool, is_caught: bool) -> None:
    """Any other word counts as changed; caught is what no longer says the false words."""
    reply = Reply(
        id="x",
        request="",
        reply="The lamp is on, and warm.",
        label=Label.FALSE,
        about="state",
        false_text="lamp is on",
        changed={},
        tool_calls=(),
    )
    heard = Heard(reply=reply, delivered=delivered, claims=())
    assert (heard.is_changed, heard.is_caught) == (is_changed, is_caught)


@pytest.mark.parametrize(
    ("claims", "cause"),
    [
        pytest.param([], "not read", id="nothing"),
        pytest.param([("supported", "state_agrees")], "taken for true", id="supported"),
        pytest.param([("supported", "x"), ("not_enough_info", "ambiguous")], "open: ambiguous", id="open"),
        pytest.param([("refuted", "x"), ("supported", "x")], "refuted, and said all the same", id="refuted"),
    ],
)
def test_why_it_was_missed(claims: list[tuple[str, str]], cause: str) -> None:
    """By what became of the claims in the false words."""
    reply = Reply(
        id="x", request="", reply="It is on.", label=Label.FALSE, about="", false_text=None, changed={}, tool_calls=()
    )
    found = tuple({"start": 0, "end": 8, "verdict": verdict, "reason": reason} for verdict, reason in claims)
    assert Heard(reply=reply, delivered="It is on.", claims=found).cause == cause
