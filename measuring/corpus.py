"""Read a folder of homes, scenarios, recorded replies and labels."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
import gzip
import hashlib
import json
from pathlib import Path
from typing import cast

from homeassistant.util.color import color_RGB_to_hs, color_RGB_to_xy

HELD_BACK_TENTHS = 3
OTHER = "other"
NOT_ABOUT_DEVICES = frozenset({"todo", "time", OTHER})

type Json = Mapping[str, object]


class Label(StrEnum):
    """What a person who read the reply said of it."""

    TRUE = "TRUE"
    FALSE = "FALSE"
    NONE = "NONE"
    UNSURE = "UNSURE"
    TRANSIT = "TRANSIT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The state of one entity."""

    state: str
    attributes: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeEntity:
    """One entity of a home as its registries hold it."""

    entity_id: str
    name: str
    aliases: tuple[str, ...] = ()
    area_id: str | None = None
    device_id: str | None = None
    seen: Seen

    @property
    def domain(self) -> str:
        """Return the part of the id before the dot."""
        return self.entity_id.partition(".")[0]

    @property
    def device_class(self) -> str | None:
        """Return the device class, which the corpus keeps among the attributes."""
        value = self.seen.attributes.get("device_class")
        return None if value is None else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePlace:
    """A floor or an area."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    floor_id: str | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeDevice:
    """A device."""

    id: str
    name: str
    area_id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """One home of the corpus."""

    id: str
    is_metric: bool
    floors: tuple[HomePlace, ...]
    areas: tuple[HomePlace, ...]
    devices: tuple[HomeDevice, ...]
    entities: tuple[HomeEntity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedCall:
    """A tool the model called."""

    name: str
    args: Json
    result: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One distinct reply, what it was said to, and what a reader said of it."""

    id: str
    scenario: str
    request: str
    reply: str
    weight: int
    is_task_ok: bool
    tool_calls: tuple[RecordedCall, ...]
    before: Mapping[str, Json]
    after: Mapping[str, Json]
    label: Label | None = None
    kind: str | None = None
    false_text: str | None = None
    entity_id: str | None = None
    """What the label says the reply is about."""

    @property
    def is_held_back(self) -> bool:
        """Return whether rows of this request are kept from those who tune."""
        digest = hashlib.sha256(self.request.strip().casefold().encode()).digest()
        return int.from_bytes(digest[:4]) % 10 < HELD_BACK_TENTHS

    @property
    def is_home_incomplete(self) -> bool:
        """Return whether some of the home is missing: what there is cannot be judged then."""
        return self.scenario.startswith("intents__en")

    @property
    def is_about_devices(self) -> bool:
        """Return whether the label's kind is one that is measured."""
        return self.kind not in NOT_ABOUT_DEVICES

    @property
    def false_span(self) -> tuple[int, int] | None:
        """Return where the false words stand in the reply."""
        start = self.reply.find(self.false_text) if self.false_text else -1
        return None if start < 0 else (start, start + len(self.false_text or ""))


class Corpus:
    """A folder as docs/evaluation.md describes it."""

    def __init__(self, path: Path, labels: Path | None = None) -> None:
        """Remember where; files are read when they are asked for."""
        self.path = path
        self._labels = labels or path / "labels.jsonl"
        self._homes: dict[str, Home] = {}

    @cached_property
    def _scenarios(self) -> Mapping[str, Json]:
        return cast("Mapping[str, Json]", json.loads((self.path / "scenarios.json").read_text()))

    @cached_property
    def _labels_by_id(self) -> Mapping[str, Json]:
        told = self._labels.read_text() if self._labels.exists() else ""
        return {str(label["id"]): label for label in lines_of(told)}

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Return every reply, joined with its label where it has one."""
        with gzip.open(self.path / "replies.jsonl.gz", "rt") as file:
            return tuple(_row(raw, self._labels_by_id.get(str(raw["id"]), {})) for raw in lines_of(file.read()))

    @property
    def unknown_labels(self) -> int:
        """Return how many labels are of no reply that is here."""
        return len(self._labels_by_id.keys() - {row.id for row in self.rows})

    def home(self, scenario: str) -> Home:
        """Return the home a scenario plays in, with what its replies speak of beyond its file."""
        return self.home_by_id(str(self._scenarios[scenario]["home_id"]))

    def home_by_id(self, home_id: str) -> Home:
        """Return a home by the name of its file."""
        if home_id not in self._homes:
            raw = json.loads((self.path / "homes" / f"{home_id}.json").read_text())
            self._homes[home_id] = home_of(raw, self._mentioned(home_id), is_metric=raw["unit_system"] == "metric")
        return self._homes[home_id]

    def _mentioned(self, home_id: str) -> set[str]:
        """Return the entities recorded states speak of, as one home's file lacks a few."""
        return {
            entity_id
            for row in self.rows
            if self._scenarios[row.scenario]["home_id"] == home_id
            for entity_id in (*row.before, *row.after)
        }

    def states_at(self, scenario: str, changes: Mapping[str, Json]) -> dict[str, Seen]:
        """Return every state of the scenario's home once `changes` are applied."""
        states = {entity.entity_id: entity.seen for entity in self.home(scenario).entities}
        overrides = cast("Mapping[str, Json]", self._scenarios[scenario]["overrides"])
        for entity_id, override in overrides.items():
            attributes = cast("Json", override["attributes"])
            states[entity_id] = Seen(state=str(override["state"]), attributes=attributes)
        for entity_id, change in changes.items():
            states[entity_id] = changed(entity_id, states[entity_id], change)
        return states


def changed(entity_id: str, seen: Seen, change: Json) -> Seen:
    """Apply a change, whose attributes stand beside its state; what Home Assistant derives follows it."""
    told = {name: value for name, value in change.items() if name != "state"}
    state = str(change.get("state", seen.state))
    kept = dict(seen.attributes)
    if state != seen.state:
        # Recordings tell of a new state but not always of the attributes that changed with it.
        for name in _GO_WITH_STATE.get(entity_id.partition(".")[0], ()):
            kept.pop(name, None)
        if state == "closed" and "current_position" in seen.attributes:
            kept["current_position"] = 0
    if isinstance(rgb := told.get("rgb_color"), list):
        # A light tells one colour in three ways, of which recordings change one.
        told |= {"hs_color": list(color_RGB_to_hs(*rgb)), "xy_color": list(color_RGB_to_xy(*rgb))}
    return Seen(state=state, attributes={**kept, **told})


_GO_WITH_STATE = {
    "cover": ("current_position", "is_closed"),
    "fan": ("percentage",),
    "light": ("brightness", "color_mode", "hs_color", "rgb_color", "xy_color"),
    "valve": ("current_position", "is_closed"),
}


def lines_of(text: str) -> Iterable[Json]:
    """Return what each line of a JSONL file says."""
    return (json.loads(line) for line in text.splitlines() if line.strip())


def _row(raw: Json, label: Json) -> Row:
    return Row(
        id=str(raw["id"]),
        scenario=str(raw["scenario"]),
        request=str(raw["request"]),
        reply=str(raw["reply"]),
        weight=int(str(raw["n"])),
        is_task_ok=bool(raw["task_ok"]),
        tool_calls=tuple(_call(call) for call in cast("list[Json]", raw["tool_calls"] or [])),
        before=cast("Mapping[str, Json]", raw["state_before"] or {}),
        after=cast("Mapping[str, Json]", raw["state_after"] or {}),
        label=Label(str(label["label"])) if label else None,
        kind=cast("str | None", label.get("kind")),
        false_text=cast("str | None", label.get("false_text")),
        entity_id=cast("str | None", label.get("entity")),
    )


def _call(raw: Json) -> RecordedCall:
    return RecordedCall(
        name=str(raw["name"]),
        args=cast("Json", raw.get("args") or {}),
        result=cast("str | None", raw.get("result")),
    )


def home_of(raw: Json, mentioned: Iterable[str] = (), *, is_metric: bool) -> Home:
    """Return a home as its file tells it, and what is mentioned beyond that."""
    entities = [_entity(entity) for entity in cast("list[Json]", raw["entities"])]
    known = {entity.entity_id for entity in entities}
    return Home(
        id=str(raw["home_id"]),
        is_metric=is_metric,
        floors=tuple(_place(floor) for floor in cast("list[Json]", raw["floors"])),
        areas=tuple(_place(area) for area in cast("list[Json]", raw["areas"])),
        devices=tuple(_device(device) for device in cast("list[Json]", raw["devices"])),
        entities=(*entities, *(_nameless(entity_id) for entity_id in sorted(set(mentioned) - known))),
    )


def _entity(raw: Json) -> HomeEntity:
    return HomeEntity(
        entity_id=str(raw["entity_id"]),
        name=str(raw["name"]),
        aliases=tuple(cast("list[str]", raw["aliases"])),
        area_id=cast("str | None", raw["area"]),
        device_id=cast("str | None", raw["device"]),
        # A state of Home Assistant bears its name, whether or not somebody wrote that down.
        seen=Seen(
            state=str(raw["state"]), attributes={"friendly_name": str(raw["name"]), **cast("Json", raw["attributes"])}
        ),
    )


def _nameless(entity_id: str) -> HomeEntity:
    name = entity_id.partition(".")[2].replace("_", " ").title()
    return HomeEntity(entity_id=entity_id, name=name, seen=Seen(state="unknown", attributes={"friendly_name": name}))


def _place(raw: Json) -> HomePlace:
    return HomePlace(
        id=str(raw["id"]),
        name=str(raw["name"]),
        aliases=tuple(cast("list[str]", raw.get("aliases", []))),
        floor_id=cast("str | None", raw.get("floor")),
        level=cast("int | None", raw.get("level")),
    )


def _device(raw: Json) -> HomeDevice:
    return HomeDevice(id=str(raw["id"]), name=str(raw["name"]), area_id=cast("str | None", raw["area"]))
