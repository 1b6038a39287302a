"""Read states from texts in the form of tool results: JSON, lines of IDs, blocks of a live context.

What is not understood tells nothing. Where a text tells several states of one thing, all of them are told.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
import json
import re

from ..briefly import briefly
from ..meanings.attributes import ATTRIBUTES
from ..meanings.states import STATES
from ..model import Attribute

_MOST_PARTS = 5000
"""Parts of one answer that are looked at."""
_MOST_THINGS = 500
_MOST_LINES = 5000
_LONGEST_PROSE = 4000
"""Characters of one text that are read as sentences."""
_WRAPPINGS = 3
"""JSON within JSON that is still opened."""
_LEAST_WORDS = 2
_LONGEST_STATE = 64

_DOMAINS = frozenset(key.partition(".")[0] for table in (STATES, ATTRIBUTES) for row in table.values() for key in row)
_ID = re.compile(r"[a-z][a-z_]*\.[a-z0-9_]+")
_ELSEWHEN = re.compile(
    r"old|prev|before|from|histor|past|forecast|expect|desire|target|want|request|fail|arg|param|allow|option",
    re.IGNORECASE,
)
"""Keys under which stands what is not so, or not so now."""
_LINE = re.compile(
    r"\s*+(?:[-*•]\s++)?[\"'`]?(?P<id>[a-z][a-z_]*+\.[a-z0-9_]++)[\"'`]?\s*+(?::|=|->|→|\bis\b|\bist\b)\s*+[\"'`]?"
    r"(?:(?P<number>[-+]?\d++(?:\.\d++)?)\s*+(?P<unit>[^\w\s\"'`,;.]\S{0,3}|[A-Za-zµ]{1,3}(?:/\w{1,3})?)?|(?P<word>[a-z_]++))"
    r"[\"'`]?\s*+\.?\s*+"
)
_BREAKS = re.compile(r"[\n;]|,\s+(?=[\"'`]?[a-z][a-z_]*\.[a-z0-9_])")
_FIELD = re.compile(r"(?P<indent>[ ]*)(?:-[ ]+)?(?P<key>[\w.]+):(?:[ ]+(?P<value>\S.*))?")
_NAMES, _DOMAIN, _STATE, _AREAS, _ATTRIBUTES = "names", "domain", "state", "areas", "attributes"
_OWN_KEYS = frozenset({_NAMES, "name", "friendly_name", _DOMAIN, _STATE, _AREAS, _ATTRIBUTES, "entity_id"})
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_TRUTHS: Mapping[str, bool] = {"True": True, "False": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One thing with the state that a text tells of it."""

    domain: str
    state: str
    entity_id: str = ""
    """Empty where only names are told."""
    names: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    attributes: Mapping[str, Attribute] = field(default_factory=dict)

    @property
    def unit(self) -> str | None:
        """Return the unit of the state."""
        unit = self.attributes.get("unit_of_measurement")
        return unit if isinstance(unit, str) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """What a text tells: states in a plain form, and sentences."""

    things: tuple[Told, ...] = ()
    prose: tuple[str, ...] = ()


@briefly(16)
def read_told(text: str) -> Telling:
    """Return what a text tells."""
    things: list[Told] = []
    prose: list[str] = []
    left = _LONGEST_PROSE
    for part in _parts(opened(text)):
        found = tuple(_of_mapping(part) if isinstance(part, dict) else _of_text(str(part)))
        things += found
        if isinstance(part, str) and not found and len(part.split()) >= _LEAST_WORDS and left > 0:
            prose.append(part[:left])
            left -= len(part)
    return Telling(things=tuple(things[:_MOST_THINGS]), prose=tuple(prose))


def opened(text: str) -> object:
    """Return what JSON holds, even within JSON; any other text as it is."""
    answer: object = text
    for _ in range(_WRAPPINGS):
        if not isinstance(answer, str):
            break
        try:
            answer = json.loads(answer)
        except ValueError, RecursionError:
            break
    return answer


def _parts(answer: object) -> Iterator[dict[str, object] | str]:
    """Yield the mappings and texts in an answer, without what tells how things are not."""
    waiting, left = deque([answer]), _MOST_PARTS
    while waiting and left:
        left -= 1
        part = waiting.popleft()
        if isinstance(part, dict):
            yield part
            own = _OWN_KEYS if _STATE in part else frozenset[str]()
            waiting += (value for key, value in part.items() if key not in own and not _ELSEWHEN.search(key))
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, str):
            yield part


def _of_mapping(part: Mapping[str, object]) -> Iterator[Told]:
    """Yield what a mapping tells: of itself, or by the ids that are its keys."""
    if (own := _told(str(part.get("entity_id", "")), part)) is not None:
        yield own
    for key, value in part.items():
        if _ID.fullmatch(key) is None:
            continue
        fields = value if isinstance(value, dict) else {_STATE: value}
        if (told := _told(key, fields)) is not None:
            yield told


def _told(entity_id: str, fields: Mapping[str, object]) -> Told | None:
    """Return what some fields tell of a thing; None where they tell no state, or not of what."""
    state = _state(fields.get(_STATE))
    names = _listed(fields.get(_NAMES) or fields.get("name") or fields.get("friendly_name"))
    domain = entity_id.partition(".")[0] if _ID.fullmatch(entity_id) else str(fields.get(_DOMAIN, ""))
    if state is None or domain not in _DOMAINS or not (entity_id or names):
        return None
    told = fields.get(_ATTRIBUTES)
    attributes = dict(_attributes(told if isinstance(told, dict) else {}))
    unit = fields.get("unit_of_measurement") or fields.get("unit")
    if isinstance(unit, str):
        attributes.setdefault("unit_of_measurement", unit)
    called = attributes.get("friendly_name")
    return Told(
        domain=domain,
        state=state,
        entity_id=entity_id if _ID.fullmatch(entity_id) else "",
        names=names or ((called,) if isinstance(called, str) else ()),
        areas=_listed(fields.get(_AREAS) or fields.get("area")),
        attributes=attributes,
    )


def _state(value: object) -> str | None:
    """Return a state as it is written; YAML takes on and off for booleans."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int | float):
        return str(value)
    return value if isinstance(value, str) and 0 < len(value) <= _LONGEST_STATE else None


def _listed(value: object) -> tuple[str, ...]:
    """Return names as a live context lists them: in one text, or in a list."""
    if isinstance(value, str):
        return tuple(filter(None, map(str.strip, value.split(","))))
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def _attributes(told: Mapping[str, object]) -> Iterator[tuple[str, Attribute]]:
    for name, value in told.items():
        if isinstance(value, str):
            yield name, _scalar(name, value)
        elif isinstance(value, bool | int | float):
            yield name, value
        elif isinstance(value, list):
            yield name, tuple(one for one in value if isinstance(one, str | int | float))


def _scalar(name: str, text: str) -> Attribute:
    """Return a number or a truth that is written as text; a title may be a number and stays one of words."""
    if name.startswith("media_") or name not in _MEASURED:
        return _TRUTHS.get(text, text)
    return float(text) if _NUMBER.fullmatch(text) else text


_MEASURED = frozenset(name for row in ATTRIBUTES.values() for place in row.values() for name in place.names)


def _of_text(text: str) -> Iterator[Told]:
    """Yield what the lines of a text tell."""
    for line in _BREAKS.split(text)[:_MOST_LINES]:
        if (found := _LINE.fullmatch(line[:300])) is not None:
            unit = {"unit_of_measurement": found["unit"]} if found["unit"] else {}
            told = _told(found["id"], {_STATE: found["number"] or found["word"], _ATTRIBUTES: unit})
            if told is not None:
                yield told
    for entity_id, fields in _blocks(text):
        if (told := _told(entity_id, fields)) is not None:
            yield told


def _blocks(text: str) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each block of a live context, which begins with the names of a thing, with the id above it if any."""
    fields: dict[str, object] = {}
    attributes: dict[str, object] = {}
    above, entity_id, depth = "", "", -1
    for line in text.splitlines()[:_MOST_LINES]:
        if (found := _FIELD.fullmatch(line.rstrip()[:300])) is None:
            continue
        key, value, indent = found["key"], _unquoted(found["value"] or ""), len(found["indent"])
        if key == _NAMES:
            yield entity_id, {**fields, _ATTRIBUTES: attributes}
            fields, attributes, depth = {_NAMES: value}, {}, -1
            entity_id, above = above, ""
        elif not value and _ID.fullmatch(key):
            above = key
        elif key == _ATTRIBUTES and not value:
            depth = indent
        elif 0 <= depth < indent:
            attributes[key] = value
        else:
            depth = -1
            fields.setdefault(key, value)
    yield entity_id, {**fields, _ATTRIBUTES: attributes}


def _unquoted(value: str) -> str:
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "'\""
    return value[1:-1] if is_quoted else value
