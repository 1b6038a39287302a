"""Whatever stands in the file of what was learned, the home starts, and nothing of the file is written over."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
import json
from pathlib import Path
from typing import Any, Final

from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import EVENT_HOMEASSISTANT_FINAL_WRITE
from homeassistant.core import HomeAssistant
from homeassistant.helpers.storage import STORAGE_MANAGER, Store
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.grounding.calibration import Tally
from custom_components.grounded_assist.grounding.topics import TopicRecord
from custom_components.grounded_assist.journal import spill
from custom_components.grounded_assist.journal.entries import Resolution

from ..conftest import async_add_entry
from ..problems.looking import problems
from ..test_outside import async_assert_sound, furnish

ON_DISK: Final = {name: getattr(Store, name) for name in ("_async_load", "_async_write_data", "async_remove")}
"""What the harness puts a mere mapping in the place of."""
NAME: Final = "grounded_assist.learned"
METRIC: Final = {"is": "Metric", "day": "total", "name": "replies", "label": "", "value": 3.0}
TOPIC: Final = {"is": "TopicRecord", **asdict(TopicRecord(topic="area:hall", changed=1.0))}
TALLY: Final = {"is": "Tally", **asdict(Tally(key="states"))}
MEMORY: Final = {
    "is": "Memory",
    "id": "1",
    "kind": "fact",
    "text": "Anna likes tea",
    "provenance": "person",
    "confidence": 0.5,
    "created": "2026-01-01T00:00:00+00:00",
    "changed": "2026-01-01T00:00:00+00:00",
}


@pytest.fixture
def folder(core: HomeAssistant, tmp_path: Path) -> Iterator[Path]:
    """Return where Home Assistant stores things, on a real disk."""
    core.config.config_dir = str(tmp_path)
    folder = tmp_path / ".storage"
    folder.mkdir()
    core.data.pop(STORAGE_MANAGER, None)
    with pytest.MonkeyPatch.context() as patching:
        for name, method in ON_DISK.items():
            patching.setattr(Store, name, method)
        yield folder


def kept(data: object, version: object = 1) -> bytes:
    """Return a file as Home Assistant stores it."""
    return json.dumps({"version": version, "minor_version": 1, "key": NAME, "data": data}).encode()


def learned(*entries: object, **more: object) -> bytes:
    """Return a file of ours."""
    return kept({"entries": [METRIC, *entries], **more})


def set_aside(folder: Path, name: str = NAME) -> list[Path]:
    """Return what was kept of files that could not be read."""
    return list(folder.glob(f"{name}.corrupt.*"))


def in_folders(folder: Path) -> list[bytes]:
    """Return what stands in folders in the place of our files."""
    return [one.read_bytes() for one in folder.glob("grounded_assist.*/*")]


def replies(entry: MockConfigEntry) -> float:
    """Return what was learned and could be read."""
    return float(entry.runtime_data.learner.journal.learned.total("replies"))


@pytest.mark.parametrize(
    ("written", "known"),
    [
        pytest.param(b"", 0, id="empty"),
        pytest.param(learned()[:50], 0, id="cut-off"),
        pytest.param(b"\xff\xfe", 0, id="no-utf-8"),
        pytest.param(b"[1, 2]", 0, id="a-list"),
        pytest.param(b"5", 0, id="a-number"),
        pytest.param(b'{"data": {}}', 0, id="no-version"),
        pytest.param(b'{"version": 1}', 0, id="no-data"),
        pytest.param(kept({}, version="one"), 0, id="no-number-for-a-version"),
        pytest.param(kept({}, version=0), 0, id="a-version-that-never-was"),
        pytest.param(kept([METRIC]), 0, id="a-list-within"),
        pytest.param(kept({"entries": {"a": METRIC}}), 0, id="no-list-of-entries"),
        pytest.param(b"[" * 100_000, 0, id="deep"),
        pytest.param(learned(None, 5, [], {}, {"is": []}, {"is": "Nothing"}), 3, id="no-entries"),
        pytest.param(learned({**METRIC, "value": "many"}), 3, id="no-number"),
        pytest.param(learned({**TOPIC, "slips": [5]}), 3, id="no-slips"),
        pytest.param(learned({**TOPIC, "rights": []}), 3, id="no-count"),
        pytest.param(learned({**TALLY, "right": {}}), 3, id="no-tally"),
        pytest.param(learned({**MEMORY, "created": "2026-01-01T00:00:00"}), 3, id="naive"),
        pytest.param(learned({**MEMORY, "changed": 5}), 3, id="no-time"),
        pytest.param(learned({**MEMORY, "text": None}), 3, id="no-text"),
        pytest.param(learned({**MEMORY, "topics": [[]]}), 3, id="no-topics"),
    ],
)
async def test_a_file_that_cannot_be_read(core: HomeAssistant, folder: Path, written: bytes, known: float) -> None:
    """What can be read is, the file is kept beside the new one, and a repair says which it is."""
    (folder / NAME).write_bytes(written)
    furnish(core, {})
    entry = await async_add_entry(core)
    await async_assert_sound(core)
    assert replies(entry) >= known
    (aside,) = set_aside(folder)
    assert aside.read_bytes() == written
    assert problems(core) == ["learned_unreadable"]
    assert await core.config_entries.async_reload(entry.entry_id)
    assert problems(core) == ["learned_unreadable"]
    assert len(set_aside(folder)) == 1
    assert isinstance(json.loads((folder / NAME).read_bytes())["data"]["entries"], list)
    aside.unlink()
    assert await core.config_entries.async_reload(entry.entry_id)
    assert problems(core) == []


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({}, id="as-it-was"),
        pytest.param({"since": "2026-01-01T00:00:00", "last_review": "2026-01-01T00:00:00"}, id="naive"),
        pytest.param({"since": [], "last_review": 5, "has_leftovers": "no"}, id="of-other-types"),
    ],
)
async def test_a_file_that_can(core: HomeAssistant, folder: Path, more: Mapping[str, Any]) -> None:
    """All of it is read; a time that means nothing is none."""
    (folder / NAME).write_bytes(learned(TOPIC, TALLY, MEMORY, **more))
    furnish(core, {})
    entry = await async_add_entry(core)
    await async_assert_sound(core)
    known = entry.runtime_data.learner.journal.learned
    topics = [record.topic for record in known.topics]
    assert (replies(entry), len(known.memories), topics, [*known.cells]) == (3, 1, ["area:hall"], ["states"])
    assert known.since.tzinfo is not None
    assert known.last_review is None
    assert problems(core) == []
    assert not set_aside(folder)


async def test_a_file_of_a_newer_version(core: HomeAssistant, folder: Path) -> None:
    """It stays as it is, whatever is learned and however often it is saved."""
    written = kept({"entries": [METRIC], "more": 1}, version=2)
    (folder / NAME).write_bytes(written)
    furnish(core, {})
    entry = await async_add_entry(core)
    await async_assert_sound(core)
    assert replies(entry) == 0
    assert problems(core) == ["learned_newer"]
    assert await core.config_entries.async_unload(entry.entry_id)
    assert (folder / NAME).read_bytes() == written
    assert not set_aside(folder)


@pytest.mark.parametrize(
    ("written", "aside", "stays"),
    [
        pytest.param(kept({"entries": []}, version=2), 0, True, id="of-a-newer-version"),
        pytest.param(b"[1, 2]", 1, False, id="a-list"),
        pytest.param(kept({"entries": 5}), 1, False, id="no-list-of-entries"),
        pytest.param(kept([5]), 1, False, id="a-list-within"),
        pytest.param(kept({"entries": [{"is": "Resolution", "mistake_ids": 5}]}), 1, False, id="an-entry-of-it"),
        pytest.param(b"{cut off", 1, False, id="cut-off"),
        pytest.param(None, 1, False, id="a-folder"),
    ],
)
async def test_an_odd_file_of_what_was_not_written(
    core: HomeAssistant, folder: Path, written: bytes | None, aside: int, stays: bool
) -> None:
    """The home starts, and nothing of the file is written over, neither now nor at the end."""
    odd = folder / spill.STORE_KEY
    odd.mkdir() if written is None else odd.write_bytes(written)
    entry = await async_add_entry(core)
    assert entry.state is ConfigEntryState.LOADED
    assert problems(core) == ["unwritten_unreadable" if aside else "unwritten_newer"]
    entry.runtime_data.learner.journal.add(Resolution(mistake_ids=("1",)))
    core.bus.async_fire(EVENT_HOMEASSISTANT_FINAL_WRITE)
    await core.async_block_till_done()
    assert len(set_aside(folder, spill.STORE_KEY)) == aside
    assert (odd.read_bytes() == written) is stays


async def test_nothing_waits_for_the_end_of_what_was_removed(core: HomeAssistant, folder: Path) -> None:
    """However often it is added and removed again."""

    async def async_listening() -> int:
        entry = await async_add_entry(core)
        listening = core.bus.async_listeners()[EVENT_HOMEASSISTANT_FINAL_WRITE]
        await core.config_entries.async_remove(entry.entry_id)
        await core.async_block_till_done()
        return listening

    # The files of Home Assistant itself that are still to be written listen as well.
    await async_listening()
    second = await async_listening()
    assert await async_listening() == second


async def test_what_was_set_aside_goes_with_us(core: HomeAssistant, folder: Path) -> None:
    """Whoever removes the integration leaves nobody's words behind."""
    (folder / NAME).write_bytes(learned(5, MEMORY))
    (folder / spill.STORE_KEY).write_bytes(b"{cut off")
    entry = await async_add_entry(core)
    assert set_aside(folder)
    assert set_aside(folder, spill.STORE_KEY)
    await core.config_entries.async_remove(entry.entry_id)
    assert not set_aside(folder)
    assert not set_aside(folder, spill.STORE_KEY)


@pytest.mark.parametrize("name", [NAME, spill.STORE_KEY])
@pytest.mark.parametrize("step", ["async_reload", "async_unload"])
async def test_a_folder_in_the_place_of_a_file(
    core: HomeAssistant, folder: Path, caplog: pytest.LogCaptureFixture, name: str, step: str
) -> None:
    """It is not ours to delete; all else goes, whether the folder was set aside at the start or came later."""
    (folder / NAME).write_bytes(learned(5, MEMORY))
    entry = await async_add_entry(core)
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    (folder / name / "notes.txt").write_bytes(b"of somebody")
    await getattr(core.config_entries, step)(entry.entry_id)
    await core.config_entries.async_remove(entry.entry_id)
    await core.async_block_till_done()
    assert "Error calling entry remove callback" not in caplog.text
    assert in_folders(folder) == [b"of somebody"]
    assert [one for one in set_aside(folder) if one.is_file()] == []
    assert problems(core) == []
