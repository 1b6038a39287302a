"""`scripts/develop` on a real Home Assistant."""

from pathlib import Path
import subprocess

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "develop"


def _develop(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script to its end."""
    return subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, timeout=280, check=False)


def test_it_explains_itself() -> None:
    """Help says what each switch does."""
    shown = _develop("--help")
    assert shown.returncode == 0
    assert all(switch in shown.stdout for switch in ("--once", "--ask", "--explain", "--break", "--seed", "--port"))


@pytest.mark.parametrize("nothing", ["", "  "])
def test_something_must_be_asked(nothing: str) -> None:
    """To ask nothing is a mistake, told before anything starts."""
    refused = _develop("--ask", nothing)
    assert refused.returncode == 2
    assert "--ask needs something to ask" in refused.stderr


@pytest.mark.server
@pytest.mark.timeout(300)
def test_without_the_check_the_lies_get_through() -> None:
    """The table can fail: it is no proof otherwise."""
    broken = _develop("--once", "--break")
    assert broken.returncode == 1
    assert "false state: the lie got through" in broken.stdout


@pytest.mark.server
@pytest.mark.timeout(300)
def test_every_row_is_right() -> None:
    """With the check, what is said is so."""
    once = _develop("--once")
    assert "WRONG" not in once.stdout
    assert once.returncode == 0, once.stdout


@pytest.mark.server
@pytest.mark.timeout(300)
def test_one_thing_can_be_asked() -> None:
    """The agent lies about what was asked for, the speaker does not."""
    asked = _develop("--ask", "Is the front door locked?")
    assert asked.returncode == 0, asked.stdout
    assert "1 of 1 rows are right" in asked.stdout


@pytest.mark.server
@pytest.mark.timeout(300)
def test_where_the_agent_has_no_lie_it_says_so() -> None:
    """A row that shows nothing is explained, and what shows something is named."""
    asked = _develop("--ask", "What is the meaning of life?")
    assert "the agent has no lie for this" in asked.stdout
    assert "Is the front door locked?" in asked.stdout
