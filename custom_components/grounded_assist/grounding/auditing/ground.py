"""The texts so far as evidence; nothing in them was observed in the home."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ..gazetteer import Gazetteer
from ..judging.value import number
from ..meanings.attributes import place_of
from ..meanings.states import Truth, row_of
from ..meanings.tools import SETS, effect_of
from ..model import Attribute, Entity, Evidence, Place, Rank, Source, ToolCall
from ..scene import Scene
from ..tokens import name_words, tokenize
from .told import Told, read_told

_MOST_VARIANTS = 4
"""Different tellings of one thing that are held against a claim."""
_MOST_NAMES = 20
"""By which one thing is told of."""
_SET_STATES: Mapping[str, tuple[str, str]] = {
    "light": ("on", "off"),
    "fan": ("on", "off"),
    "cover": ("open", "closed"),
    "valve": ("open", "closed"),
}
"""What a thing is once a value of it was set, and once it was set to nothing; of others that tells too little."""

type Variants = tuple[Told, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """One text that tells something: evidence somebody gives, or what a tool answered."""

    text: str
    call: ToolCall
    """What the text is the answer to; without a name where nothing was called."""
    is_acting: bool = False
    """What was called may have changed the home."""


@dataclass(slots=True, kw_only=True)
class Ground:
    """What was told, the later on top where something was done in between."""

    texts: list[Text] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    """Sentences that may still be so."""
    told: list[Told] = field(default_factory=list)
    """States since anything was done to their things, in their order."""
    done: dict[str, Told] = field(default_factory=dict)
    """By entity id the states that tools say they have brought about, since nothing else is told."""
    quiet: int = 0
    """Texts of which no state could be read."""
    _kept: dict[object, object] = field(default_factory=dict)
    """What was made of all that is told, until more is."""

    def kept[Made](self, key: object, make: Callable[[], Made]) -> Made:
        """Return what is made of all that is told, made once for all who ask before more is told."""
        if key not in self._kept:
            self._kept[key] = make()
        return cast("Made", self._kept[key])

    def add(self, text: Text) -> None:
        """Take a text in; what was told before of things it has changed is over."""
        if text.is_acting and text.call.succeeded is not False:
            self._pass_over(text.call)
        self._kept.clear()
        telling = read_told(text.text)
        self.texts.append(text)
        self.prose += telling.prose
        self.told += telling.things
        brought = tuple(brought_about(text.call)) if text.is_acting else ()
        self.done |= {one.entity_id: one for one in brought}
        self.quiet += not (telling.things or brought)

    def _pass_over(self, call: ToolCall) -> None:
        """Forget how things were before a call; where it tells not which, any may have changed."""
        touched = frozenset(call.touched)
        self.prose.clear()
        self.told = [one for one in self.told if touched and one.entity_id and one.entity_id not in touched]
        self.done = {entity_id: one for entity_id, one in self.done.items() if touched and entity_id not in touched}

    def states_in(self, scene: Scene) -> dict[str, Variants]:
        """Return what is told of each thing of a home, each state once; what nobody may know of is not among them."""
        found: dict[str, list[Told]] = {}
        for one in reversed(self.told):
            entity_id = _known_as(one, scene)
            if (
                entity_id is not None
                and len(told := found.setdefault(entity_id, [])) < _MOST_VARIANTS
                and one not in told
            ):
                told.append(one)
        found = {entity_id: told[::-1] for entity_id, told in found.items()}
        for entity_id, one in self.done.items():
            if scene.home.entity(entity_id) is not None:
                found.setdefault(entity_id, [one])
        return {entity_id: tuple(told) for entity_id, told in found.items()}

    @property
    def is_understood(self) -> bool:
        """Return whether there is anything told, and each text of it tells states that could be read."""
        return bool(self.texts) and not self.quiet

    def answers(self, most: int) -> tuple[ToolCall, ...]:
        """Return the latest texts as calls that have answered, for quotes and numbers."""
        return tuple(replace(one.call, read_only=not one.is_acting) for one in self.texts[-most:])

    def naming(self, home: Gazetteer) -> Iterator[None]:
        """Call the things that are told of by their names in a home that has nothing else, one after the other."""
        for name in dict.fromkeys(area for one in self.told for area in one.areas):
            home.set_area(Place(id=_slug(name), names=(name,)))
        entities: dict[str, Entity] = {}
        for one in (*self.told, *self.done.values()):
            made = _entity(one)
            known = entities.get(made.id, made)
            names = tuple(dict.fromkeys((*known.names, *made.names)))[:_MOST_NAMES]
            entities[made.id] = replace(known, names=names)
            yield
        for entity in entities.values():
            home.set_entity(entity)
            yield


def brought_about(call: ToolCall) -> Iterator[Told]:
    """Yield the states that a call says it has brought about, where one state only is meant."""
    if not call.succeeded or call.failed:
        return
    for entity_id in call.touched:
        domain = entity_id.partition(".")[0]
        attributes = dict(_values_set(call, domain))
        meaning = effect_of(call.name, domain)
        state = _state_of(meaning, domain) if meaning else _state_set(attributes, domain)
        if state is not None:
            yield Told(domain=domain, state=state, entity_id=entity_id, attributes=attributes)


def _state_set(attributes: Mapping[str, Attribute], domain: str) -> str | None:
    states = _SET_STATES.get(domain)
    return states[not any(attributes.values())] if states is not None and attributes else None


def evidence_of(told: Told, entity_id: str, scene: Scene) -> Evidence:
    """Return what is told of a thing in the form in which it would have been seen."""
    return Evidence(
        source=Source.TRANSCRIPT,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=told.state,
        unit=told.unit,
        observed_at=scene.now,
        attributes=told.attributes,
    )


def _state_of(meaning: str, domain: str) -> str | None:
    row = row_of(meaning, domain, None)
    if not isinstance(row, Truth):
        return None
    return meaning if meaning in row.true else next(iter(row.true)) if len(row.true) == 1 else None


def _values_set(call: ToolCall, domain: str) -> Iterator[tuple[str, Attribute]]:
    """Yield the attributes that a call says it has set, on the scale of the home."""
    for argument, attribute in SETS.get(call.name, {}).items():
        value = number(call.args.get(argument))
        place = place_of(attribute, domain, None)
        # A volume is told in percent by some and as a share by others.
        if value is not None and place is not None and attribute != "volume":
            yield place.names[0], value / place.factor


def _known_as(told: Told, scene: Scene) -> str | None:
    """Return the one thing of the home that is meant; None if there is none, or more than one."""
    if told.entity_id:
        return told.entity_id if scene.home.entity(told.entity_id) is not None else None
    found = {i for name in told.names for i in _called(name, told, scene)}
    return found.pop() if len(found) == 1 else None


def _called(name: str, told: Told, scene: Scene) -> Iterable[str]:
    """Return the things of a home that have a name, and are of the domain and in the area that are told with it."""
    tokens = tokenize(name)
    match = scene.home.match(tokens, 0) if tokens else None
    if match is None or match.length != len(tokens):
        return ()
    entities = (scene.home.entity(i) for i in match.entity_ids)
    return [one.id for one in entities if one is not None and one.domain == told.domain and _is_there(one, told, scene)]


def _is_there(entity: Entity, told: Told, scene: Scene) -> bool:
    area = scene.home.area(entity.area_id) if entity.area_id is not None else None
    areas = {name_words(name) for name in told.areas}
    return area is None or not areas or not areas.isdisjoint(map(name_words, area.names))


def _entity(told: Told) -> Entity:
    """Return a thing as far as its text tells of it."""
    words = told.entity_id.partition(".")[2].replace("_", " ")
    plain = f"{words} {told.domain.replace('_', ' ')}"
    names = told.names or tuple(dict.fromkeys((words, words if told.domain in words else plain)))
    device_class = told.attributes.get("device_class")
    return Entity(
        id=told.entity_id or f"{told.domain}.{_slug(names[0])}",
        domain=told.domain,
        names=names,
        device_class=device_class if isinstance(device_class, str) else None,
        area_id=_slug(told.areas[0]) if told.areas else None,
    )


def _slug(name: str) -> str:
    return "_".join(name_words(name)) or "unnamed"
