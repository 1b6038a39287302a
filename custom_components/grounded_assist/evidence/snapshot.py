"""What the home runs on, as it was found at one moment: the system, its apps and integrations, its places.

Each part has an id, a main value and attributes. Claims, judges and corrections may count on these names; what nobody
reported is left out, and nothing stands for it.

| part | value | what lasts |
|---|---|---|
| system:core | version | version latest_version update_available installation_type python_version |
| system:os | version | name version latest_version update_available board |
| system:supervisor | version | version latest_version update_available channel healthy supported |
| system:host | host name | hostname model machine architecture kernel chassis and, as numbers, cpu_count
  memory_total_bytes disk_total_bytes |
| system:network | first interface | interfaces addresses (the local ones: evidence only, never in a prompt) |
| system:locale | | time_zone language country currency units temperature_unit length_unit |
| integration:<domain> | version | name version is_custom |
| app:<slug> | started, stopped, error ... | name version latest_version update_available |

What does not last is asked for when it is needed, and comes with what lasts of the same part (`ASKED_FOR`):

| part | value | attributes |
|---|---|---|
| system:host | host name | cpu_percent load_1m load_5m load_15m memory_percent memory_used_bytes
  memory_available_bytes swap_percent disk_used_percent disk_used_bytes disk_free_bytes disk_total_bytes
  uptime_seconds processor_temperature network_received_bytes network_sent_bytes disk_read_bytes disk_written_bytes |
| system:core | version | what is used, uptime_seconds |
| system:supervisor, app:<slug> | as above | what is used |
| system:log | errors | errors errors_kinds warnings warnings_kinds is_complete |

What is used: cpu_percent memory_percent memory_used_bytes memory_limit_bytes network_received_bytes network_sent_bytes
disk_read_bytes disk_written_bytes. Traffic counts from the start of the machine or container on, and no claim is read
of it: it is there for tools. The attribute `momentary` names those that are otherwise a second later: they may bear a
claim out, but a claim that differs from them may have been as true a moment before.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from ..grounding.meanings.parts import APP, CORE, HOST, LOG, SYSTEM
from ..grounding.model import Attribute, Place, Scalar

INTEGRATION: Final = "integration:"
LOCALE: Final = f"{SYSTEM}locale"
NETWORK: Final = f"{SYSTEM}network"
SUPERVISOR: Final = f"{SYSTEM}supervisor"

USED: Final = frozenset({"cpu_percent", "memory_percent", "memory_used_bytes"})
"""What a container uses of the machine."""
ASKED_FOR: Final[Mapping[str, frozenset[str]]] = {
    CORE: USED | {"uptime_seconds"},
    HOST: USED
    | {
        "disk_bytes",
        "disk_free_bytes",
        "disk_used_bytes",
        "disk_used_percent",
        "free_bytes",
        "load_15m",
        "load_1m",
        "load_5m",
        "memory_available_bytes",
        "memory_bytes",
        "processor_temperature",
        "swap_percent",
        "uptime_seconds",
    },
    LOG: frozenset({"errors", "warnings", "no_errors", "no_warnings"}),
    SUPERVISOR: USED,
}
"""What does not last, by the part it is of; an app has what is used."""
MOMENTARY: Final = frozenset(
    {
        "cpu_percent",
        "load_15m",
        "load_1m",
        "load_5m",
        "memory_available_bytes",
        "memory_percent",
        "memory_used_bytes",
        "processor_temperature",
        "swap_percent",
    }
)
"""What is otherwise a second later."""
_PUBLIC: Final[Mapping[str, frozenset[str]]] = {
    CORE: frozenset({"version"}),
    LOCALE: frozenset({"time_zone", "language", "country", "currency", "units", "temperature_unit", "length_unit"}),
}
"""What everybody may know."""
_NO_ATTRIBUTES: Final[Mapping[str, Attribute]] = MappingProxyType({})


class Teller(StrEnum):
    """Who reports a part; one knows more than the other, or calls it otherwise."""

    MACHINE = "machine"
    NETWORK = "network"
    SUPERVISOR = "supervisor"


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemPart:
    """One part of what the home runs on."""

    id: str
    value: Scalar = None
    attributes: Mapping[str, Attribute] = field(default_factory=lambda: _NO_ATTRIBUTES)
    changed_at: datetime | None = None
    """When it was first seen as it is, where it was seen otherwise before by the same teller."""
    teller: Teller = Teller.MACHINE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Snapshot:
    """Everything of it at one moment; it is only the same as itself."""

    collected_at: datetime
    parts: Mapping[str, SystemPart]
    """By their IDs, in the order in which they are listed."""
    areas: tuple[Place, ...] = ()
    floors: tuple[Place, ...] = ()
    people: Mapping[str, str] = field(default_factory=dict)
    """Names by entity id."""

    def public(self) -> Snapshot:
        """Return what everybody may know of it."""
        parts = (_public(self.parts[part_id], names) for part_id, names in _PUBLIC.items() if part_id in self.parts)
        return replace(self, parts=_by_id(parts))


def snapshot_of(
    parts: Iterable[SystemPart],
    at: datetime,
    before: Snapshot | None,
    *,
    areas: Iterable[Place] = (),
    floors: Iterable[Place] = (),
    people: Mapping[str, str] = MappingProxyType({}),
) -> Snapshot:
    """Return what was found, with the time of what is otherwise than it was found before."""
    known = {} if before is None else before.parts
    knew_apps = any(part_id.startswith(APP) for part_id in known)
    return Snapshot(
        collected_at=at,
        parts=_by_id(_dated(part, known.get(part.id), at, knew_apps=knew_apps) for part in parts),
        areas=tuple(areas),
        floors=tuple(floors),
        people=MappingProxyType(dict(people)),
    )


def _dated(part: SystemPart, before: SystemPart | None, at: datetime, *, knew_apps: bool) -> SystemPart:
    if before is None:
        is_new = knew_apps and part.id.startswith(APP)
        return replace(part, changed_at=at) if is_new else part
    is_same = (before.value, dict(before.attributes)) == (part.value, dict(part.attributes))
    return replace(part, changed_at=before.changed_at if is_same or before.teller is not part.teller else at)


def _public(part: SystemPart, names: frozenset[str]) -> SystemPart:
    attributes = {name: value for name, value in part.attributes.items() if name in names}
    return replace(part, attributes=MappingProxyType(attributes), changed_at=None)


def _by_id(parts: Iterable[SystemPart]) -> Mapping[str, SystemPart]:
    return MappingProxyType({part.id: part for part in parts})
