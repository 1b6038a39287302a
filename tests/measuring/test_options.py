"""What the measurements can be asked for is told without setting anything up."""

from pathlib import Path
import subprocess
import sys

import pytest

ROOT = Path(__file__).parents[2]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("which", ["evaluate", "benchmark"])
def test_help_needs_nothing_but_python(which: str) -> None:
    """No package is imported, so that help comes before any is there."""
    shown = run(sys.executable, "-I", "-S", ROOT / "measuring" / "options.py", which, "--help")
    assert shown.returncode == 0, shown.stderr
    assert f"scripts/{which}" in shown.stdout


def test_a_missing_corpus_is_told_in_one_line(tmp_path: Path) -> None:
    """A wrong path is the most likely mistake."""
    refused = run(ROOT / "scripts" / "evaluate", "--corpus", tmp_path / "nowhere")
    assert refused.returncode == 2
    assert refused.stderr == f"scripts/evaluate: there is no folder {tmp_path / 'nowhere'}\n"


def test_an_empty_folder_is_no_corpus(tmp_path: Path) -> None:
    """What is missing is named."""
    refused = run(ROOT / "scripts" / "evaluate", "--corpus", tmp_path)
    assert refused.returncode == 2
    assert "lacks homes, scenarios.json, replies.jsonl.gz" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def test_labels_that_are_asked_for_must_be_there(tmp_path: Path) -> None:
    """A corpus may come without labels, but then none can be asked for."""
    (tmp_path / "homes").mkdir()
    (tmp_path / "scenarios.json").write_text("{}")
    (tmp_path / "replies.jsonl.gz").write_bytes(b"")
    refused = run(ROOT / "scripts" / "evaluate", "--corpus", tmp_path, "--labels")
    assert refused.returncode == 2
    assert f"there are no labels in {tmp_path / 'labels.jsonl'}" in refused.stderr
