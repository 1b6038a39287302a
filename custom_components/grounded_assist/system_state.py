"""What the home runs on, in the lines of a prompt; local addresses and what belongs to the machine alone stay out."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from .evidence import Asker
from .evidence.snapshot import (
    INTEGRATION,
    LOCALE,
    NETWORK,
    SUPERVISOR,
    Snapshot,
    SystemPart,
)
from .grounding.gazetteer import View
from .grounding.meanings.parts import APP, CORE, HOST, OPERATING_SYSTEM
from .grounding.model import Attribute, Place
from .grounding.prompts import Row, system_state

_GIBIBYTE: Final = 1024**3
_LABELS: Final[Mapping[str, str]] = {
    CORE: "Home Assistant",
    LOCALE: "Region",
    OPERATING_SYSTEM: "Operating system",
    SUPERVISOR: "Supervisor",
    HOST: "Machine",
    NETWORK: "Network",
}
_NAMES: Final[Mapping[str, str]] = {
    "name": "",
    "version": "version",
    "latest_version": "latest version",
    "installation_type": "installed as",
    "channel": "channel",
    "hostname": "host name",
    "model": "model",
    "machine": "type",
    "board": "board",
    "architecture": "architecture",
    "kernel": "kernel",
    "cpu_count": "processors",
    "memory_total_bytes": "memory",
    "disk_total_bytes": "disk",
    "interfaces": "interface",
    "time_zone": "time zone",
    "language": "language",
    "country": "country",
    "currency": "currency",
    "units": "units",
    "temperature_unit": "temperature in",
    "length_unit": "length in",
}
"""What prompts contain of a part, and its name there; all else stays out."""


def told_state(asker: Asker, home: View, request: str, length: int) -> str | None:
    """Return what the home runs on for a prompt, None while nothing is known of it."""
    snapshot = asker.snapshot
    if snapshot is None:
        return None
    at = snapshot.collected_at.strftime("%Y-%m-%d %H:%M")
    return system_state(tuple(_rows(snapshot, asker, home)), at, request, length)


def _rows(snapshot: Snapshot, asker: Asker, home: View) -> Iterator[Row]:
    system, installed = _rows_of_all(snapshot)
    yield from system
    yield from _places(snapshot, asker, home)
    yield from installed


@lru_cache(maxsize=2)
def _rows_of_all(snapshot: Snapshot) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return the lines that depend on nobody: those of the system, and those of what was installed."""
    parts = snapshot.parts.values()
    system = (_row(_LABELS[part.id], part) for part in parts if part.id in _LABELS)
    apps = (_row("App", part) for part in parts if part.id.startswith(APP))
    integrations = [part for part in parts if part.id.startswith(INTEGRATION)]
    custom = (_row("Custom integration", part) for part in integrations if part.attributes["is_custom"])
    own = [str(part.attributes["name"]) for part in integrations if not part.attributes["is_custom"]]
    return tuple(system), (*apps, *custom, *_listed("Integrations", own))


def _row(label: str, part: SystemPart) -> Row:
    known = {key: value for key, value in part.attributes.items() if key != "latest_version" or _has_update(part)}
    told = [(name, text) for key, name in _NAMES.items() for text in _texts(key, known.get(key))]
    told += [("state", str(part.value))] if part.id.startswith(APP) else []
    told += [("changed", part.changed_at.strftime("%Y-%m-%d %H:%M"))] if part.changed_at is not None else []
    return Row(label=label, values=tuple(told))


def _has_update(part: SystemPart) -> bool:
    return part.attributes.get("update_available") is True


def _texts(key: str, value: Attribute) -> Iterator[str]:
    if isinstance(value, tuple):
        yield from map(str, value)
    elif isinstance(value, float) and key.endswith("_bytes"):
        yield f"{value / _GIBIBYTE:.1f} GiB"
    elif value is not None:
        yield str(value)


def _places(snapshot: Snapshot, asker: Asker, home: View) -> Iterator[Row]:
    """Yield rooms, floors and people: without more rights only those of what the asker may see."""
    areas = [area for area in snapshot.areas if asker.may_know_host or _is_seen(area, home)]
    floor_ids = {area.floor_id for area in areas}
    floors = [floor for floor in snapshot.floors if asker.may_know_host or floor.id in floor_ids]
    yield from _listed("Floors", [floor.names[0] for floor in floors])
    yield from _listed("Areas", [area.names[0] for area in areas])
    yield from _listed("People", [name for entity_id, name in snapshot.people.items() if entity_id in asker.visible])


def _is_seen(area: Place, home: View) -> bool:
    return bool(home.entities(area_ids=(area.id,), primary_only=False, include_groups=True))


def _listed(label: str, names: list[str]) -> Iterator[Row]:
    if names:
        yield Row(label=label, values=tuple(("", name) for name in names))
