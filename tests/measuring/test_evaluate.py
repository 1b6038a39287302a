"""The whole measurement on a corpus of three replies: a core with its home, the action, the files it writes."""

import gzip
import json
from pathlib import Path
import subprocess
import sys

import pytest

ROOT = Path(__file__).parents[2]
ACTION_DONE = {
    "response_type": "action_done",
    "data": {"targets": [], "success": [{"name": "Lamp", "type": "entity", "id": "light.lamp"}], "failed": []},
}
HOME = {
    "home_id": "cabin",
    "unit_system": "metric",
    "floors": [{"id": "ground", "name": "Ground floor", "level": 0}],
    "areas": [{"id": "study", "name": "Study", "floor": "ground", "aliases": ["Office"]}],
    "devices": [{"id": "lamp", "name": "Lamp", "area": "study"}],
    "entities": [
        {
            "entity_id": "light.lamp",
            "name": "Lamp",
            "area": "study",
            "device": "lamp",
            "state": "off",
            "attributes": {"friendly_name": "Lamp"},
            "aliases": [],
        },
        {
            "entity_id": "lock.gate",
            "name": "Gate",
            "area": None,
            "device": None,
            "state": "locked",
            "attributes": {"friendly_name": "Gate"},
            "aliases": [],
        },
    ],
}
REPLIES = [
    {
        "id": "did-it",
        "request": "Turn on the lamp",
        "reply": "The lamp has been turned on.",
        "state_before": {"light.lamp": {"state": "off"}},
        "state_after": {"light.lamp": {"state": "on"}},
        "tool_calls": [{"name": "HassTurnOn", "args": {"name": "Lamp"}, "result": json.dumps(json.dumps(ACTION_DONE))}],
    },
    {
        "id": "did-not",
        "request": "Turn on the lamp",
        "reply": "Sure. The lamp has been turned on.",
        "state_before": None,
        "state_after": {"light.lamp": {"state": "off"}},
        "tool_calls": [],
    },
    {
        "id": "small-talk",
        "request": "Hello",
        "reply": "Hello! How can I help you?",
        "state_before": None,
        "state_after": {},
        "tool_calls": [],
    },
]
LABELS = [
    {"id": "did-it", "label": "TRUE", "kind": "action", "false_text": None},
    {"id": "did-not", "label": "FALSE", "kind": "action", "false_text": "The lamp has been turned on."},
    {"id": "small-talk", "label": "NONE", "kind": None, "false_text": None},
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Write the corpus."""
    folder = tmp_path / "corpus"
    (folder / "homes").mkdir(parents=True)
    (folder / "homes" / "cabin.json").write_text(json.dumps(HOME))
    (folder / "scenarios.json").write_text(json.dumps({"evening": {"home_id": "cabin", "overrides": {}}}))
    (folder / "labels.jsonl").write_text("\n".join(map(json.dumps, LABELS)))
    common = {"scenario": "evening", "task_ok": True, "n": 2}
    with gzip.open(folder / "replies.jsonl.gz", "wt") as file:
        file.write("\n".join(json.dumps(common | reply) for reply in REPLIES))
    return folder


def measure(module: str, *arguments: str | Path) -> str:
    """Run one of the measurements and return what it prints."""
    command = [sys.executable, "-m", f"measuring.{module}", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("module", ["quick", "evaluate"])
def test_both_ways_to_measure_agree(module: str, corpus: Path, tmp_path: Path) -> None:
    """The quick way without a core and the whole way count the same."""
    extra = {"quick": ["--trials"], "evaluate": []}
    told = measure(module, "--corpus", corpus, "--output", tmp_path / "found", *extra[module]).splitlines()
    titles = [line.partition(" (asked")[0] for line in told]
    shares = (line.partition(" (")[0].rpartition(" ")[2] for line in told[3:])
    figures = dict(zip(titles, shares, strict=False))
    assert figures["false alarms on labelled TRUE and NONE"] == "0/2"
    assert figures["recall on labelled FALSE about devices"] == "1/1"
    assert figures["precision of refuted on labelled rows"] == "1/1"
    assert figures["coverage of labelled TRUE and FALSE about devices"] == "2/2"
    assert figures["mutation accuracy"] == "3/3"
    assert figures["wrong links"] == "0/1"
    assert figures["corrected replies that prove true when read again"] == "1/1"
    drawn = (tmp_path / "found" / "reliability_labels.svg").read_text()
    assert "confidence of labelled claims" in drawn


def test_what_is_spoken_is_found_the_same(corpus: Path, tmp_path: Path) -> None:
    """Each reply goes through a conversation as well, and its report is that of the action."""
    told = measure("evaluate", "--corpus", corpus, "--output", tmp_path)
    assert "verify and converse: 3 of 3 reports equal" in told
    assert (tmp_path / "unequal.jsonl").read_text() == ""


def test_alarms_carry_the_reading_by_eye(corpus: Path, tmp_path: Path) -> None:
    """What a person said of an alarm is kept from run to run."""
    readings = tmp_path / "readings.jsonl"
    readings.write_text(json.dumps({"id": "did-it", "reading": "wrong", "why": "it was on"}))
    broken = [reply | {"state_after": {"light.lamp": {"state": "off"}}} for reply in REPLIES[:1]]
    with gzip.open(corpus / "replies.jsonl.gz", "wt") as file:
        file.write("\n".join(json.dumps({"scenario": "evening", "task_ok": True, "n": 2} | row) for row in broken))
    told = measure("evaluate", "--corpus", corpus, "--output", tmp_path, "--readings", readings)
    (line,) = (tmp_path / "alarms.jsonl").read_text().splitlines()
    assert json.loads(line)["reading"] == "wrong"
    assert "0 read as right, 1 read as wrong, 0 read as unclear, 0 not yet read" in told


@pytest.mark.parametrize("module", ["quick", "evaluate"])
def test_labels_may_be_kept_elsewhere(module: str, corpus: Path, tmp_path: Path) -> None:
    """Another file of labels takes the place of the one of the corpus."""
    labels = tmp_path / "others.jsonl"
    labels.write_text(json.dumps(LABELS[2] | {"label": "TRUE"}))
    told = measure(module, "--corpus", corpus, "--labels", labels, "--output", tmp_path / "found")
    assert "recall" not in told
    assert "  together     0.0% 0/1 (weighted   0.0%)" in told


@pytest.mark.parametrize("module", ["quick", "evaluate"])
def test_labels_of_replies_that_are_not_there_are_told(module: str, corpus: Path, tmp_path: Path) -> None:
    """A label without its reply would silently be left out."""
    (corpus / "labels.jsonl").write_text(json.dumps(LABELS[0] | {"id": "gone"}))
    told = measure(module, "--corpus", corpus, "--output", tmp_path / "found")
    assert "1 labels are of no reply of the corpus" in told.splitlines()[-1]
