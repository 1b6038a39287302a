"""The folder that the demo starts from needs nothing set up by hand."""

import json
from pathlib import Path

import pytest

from development import config


@pytest.fixture(name="folder")
def written_folder(tmp_path: Path) -> Path:
    """Return a folder as it is written for a run."""
    config.write(tmp_path, port=8765, seed=42)
    return tmp_path


def _stored(folder: Path, key: str) -> dict[str, object]:
    """Return one file of Home Assistant's storage."""
    data: dict[str, object] = json.loads((folder / ".storage" / key).read_text())["data"]
    return data


def test_the_port_is_settled_and_on_this_machine_only(folder: Path) -> None:
    """A port that is pending would be taken back after five minutes."""
    http = _stored(folder, "http")
    assert http["pending"] is None
    assert {"server_port": 8765, "server_host": ["127.0.0.1"]}.items() <= http["stable"].items()  # type: ignore[attr-defined]


def test_onboarding_is_done(folder: Path) -> None:
    """Nobody is asked for a name and a password."""
    assert _stored(folder, "onboarding") == {"done": ["user", "core_config", "analytics", "integration"]}


@pytest.mark.parametrize("component", ["grounded_assist", "demo_house", "unreliable_agent"])
def test_components_are_found(folder: Path, component: str) -> None:
    """Ours and those of development stand side by side."""
    assert (folder / "custom_components" / component / "manifest.json").exists()


def test_the_seed_reaches_house_and_agent(folder: Path) -> None:
    """Both must draw from the same seed."""
    assert (folder / "configuration.yaml").read_text().count("seed: 42") == 2
