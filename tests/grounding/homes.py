"""A home for the tests of what decides, and the route of a sentence through it without Home Assistant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons
from custom_components.grounded_assist.grounding.computing import Sky, computed
from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.dialogue import uttered
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import (
    Attribute,
    Claim,
    Delivery,
    Entity,
    Evidence,
    Finding,
    Place,
    Policy,
    Rank,
    Said,
    Source,
    ToolCall,
    Uttered,
    Verdict,
)
from custom_components.grounded_assist.grounding.options import DEFAULTS, Options
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.reading.plans import heading_after
from custom_components.grounded_assist.grounding.reading.segmentation import segment
from custom_components.grounded_assist.grounding.report import Report, compose
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert, number_words

S, R, N = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.NOT_ENOUGH_INFO
"""What the last column of a table says of each claim of a sentence, in order."""

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SKY = Sky(
    is_up=True,
    events={
        "sunrise": (datetime(2026, 3, 1, 6, 45, tzinfo=UTC), datetime(2026, 3, 2, 6, 43, tzinfo=UTC)),
        "sunset": (datetime(2026, 3, 1, 17, 50, tzinfo=UTC), datetime(2026, 3, 2, 17, 52, tzinfo=UTC)),
    },
)
_LEXICONS = Path(lexicons.__file__).parent

type Attributes = Mapping[str, Attribute]
type Override = str | Attributes
"""Another state, or other attributes; "state" among them is the state, "changed_at" since when it is so."""
type Overrides = Mapping[str, Override]

GROUND, UPPER = "ground", "upper"
FLOORS = (
    Place(id=GROUND, names=("Ground floor", "Downstairs")),
    Place(id=UPPER, names=("First floor", "Upstairs")),
)
AREAS = (
    Place(id="kitchen", names=("Kitchen",), floor_id=GROUND),
    Place(id="living_room", names=("Living room", "Lounge"), floor_id=GROUND),
    Place(id="hall", names=("Hall",), floor_id=GROUND),
    Place(id="garage", names=("Garage",), floor_id=GROUND),
    Place(id="garden", names=("Garden",)),
    Place(id="bedroom", names=("Bedroom",), floor_id=UPPER),
    Place(id="bathroom", names=("Bathroom",), floor_id=UPPER),
    Place(id="office", names=("Office",), floor_id=UPPER),
)
_FLOOR_OF = {area.id: area.floor_id for area in AREAS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """An entity of the home with what its state shows."""

    entity: Entity
    state: str
    attributes: Attributes = field(default_factory=dict)
    changed_at: datetime | None = None

    def evidence(self, *, earlier: bool = False) -> Evidence:
        """Return what is seen of it."""
        unit = self.attributes.get("unit_of_measurement")
        return Evidence(
            source=Source.STATES,
            rank=Rank.OBSERVED,
            subject=self.entity.id,
            value=self.state,
            unit=None if unit is None else str(unit),
            observed_at=NOW,
            attributes=self.attributes,
            earlier=earlier,
            changed_at=self.changed_at,
        )

    def but(self, override: Override) -> Thing:
        """Return it with another state or other attributes."""
        changed = {"state": override} if isinstance(override, str) else dict(override)
        state = str(changed.pop("state", self.state))
        since = changed.pop("changed_at", None)
        changed_at = datetime.fromisoformat(str(since)) if since else self.changed_at
        return replace(self, state=state, changed_at=changed_at, attributes={**self.attributes, **changed})


def thing(
    entity_id: str,
    names: str | tuple[str, ...],
    area: str | None,
    state: str,
    *,
    kind: str | None = None,
    device: str | None = None,
    members: tuple[str, ...] = (),
    is_primary: bool = True,
    **attributes: Attribute,
) -> Thing:
    """Return a row of the home; `kind` is the device class, `device` the name of its device."""
    entity = Entity(
        id=entity_id,
        domain=entity_id.partition(".")[0],
        names=(names,) if isinstance(names, str) else names,
        device_class=kind,
        area_id=area,
        floor_id=_FLOOR_OF.get(area or ""),
        device_id=device and device.lower().replace(" ", "_"),
        device_names=(device,) if device else (),
        members=members,
        is_primary=is_primary,
    )
    return Thing(entity=entity, state=state, attributes=attributes)


THINGS = (
    thing("light.kitchen_ceiling", "Ceiling light", "kitchen", "on", brightness=204),
    thing("light.kitchen_counter", "Counter lamp", "kitchen", "off"),
    thing("light.reading", ("Reading lamp", "Book light"), "living_room", "on", brightness=128, hs_color=(0, 100)),
    thing("light.bedside", "Bedside lamp", "bedroom", "off"),
    thing("light.mirror", "Mirror light", "bathroom", "on", brightness=255, color_temp_kelvin=2700),
    thing("light.garage", "Workbench light", "garage", "off"),
    thing("switch.coffee", "Coffee machine", "kitchen", "on", kind="outlet", device="Coffee corner"),
    thing("switch.pump", "Pond pump", "garden", "off"),
    thing("switch.radio", "Old radio", "garage", "on", assumed_state=True),
    thing("input_boolean.guests", "Guest mode", None, "off"),
    thing("fan.bedroom", "Bedroom fan", "bedroom", "on", percentage=50, preset_mode="sleep"),
    thing("fan.desk", "Desk fan", "office", "off", percentage=0),
    thing("cover.curtain", "Velvet curtain", "living_room", "open", kind="curtain", current_position=60),
    thing("cover.blind", "Bedroom blind", "bedroom", "closed", kind="blind", current_position=0),
    thing("cover.garage", "Garage door", "garage", "closed", kind="garage", current_position=0),
    thing("lock.front", "Front door", "hall", "locked"),
    thing("lock.back", "Back door", "kitchen", "unlocked"),
    thing("valve.garden", "Garden valve", "garden", "closed", kind="water"),
    thing(
        "climate.living_room",
        "Living room thermostat",
        "living_room",
        "heat",
        device="Tado",
        hvac_action="heating",
        current_temperature=20.5,
        temperature=21,
        current_humidity=45,
        unit_of_measurement="°C",
    ),
    thing(
        "media_player.tv",
        "Samsung TV",
        "living_room",
        "playing",
        volume_level=0.3,
        is_volume_muted=False,
        media_title="News at Ten",
        source="HDMI",
    ),
    thing("media_player.kitchen", "Kitchen radio", "kitchen", "idle", volume_level=0.5, is_volume_muted=True),
    thing("vacuum.robbie", "Robbie", "hall", "docked", battery_level=80),
    thing("lawn_mower.shaun", "Shaun", "garden", "docked"),
    thing("humidifier.bedroom", "Bedroom humidifier", "bedroom", "on", humidity=50, current_humidity=42),
    thing("water_heater.boiler", "Boiler", "garage", "eco", current_temperature=55, temperature=60),
    thing("alarm_control_panel.home", "House alarm", "hall", "disarmed"),
    thing("siren.hall", "Hall siren", "hall", "off"),
    thing("binary_sensor.bedroom_window", "Bedroom window", "bedroom", "on", kind="window"),
    thing("binary_sensor.office_window", "Office window", "office", "off", kind="window"),
    thing("binary_sensor.hall_motion", "Hall motion", "hall", "off", kind="motion"),
    thing("binary_sensor.smoke", "Smoke detector", "kitchen", "off", kind="smoke"),
    thing("binary_sensor.washer_leak", "Washer leak", "bathroom", "off", kind="moisture"),
    thing("binary_sensor.tablet", "Tablet battery", None, "off", kind="battery", device="Tablet"),
    thing(
        "sensor.bedroom_temperature",
        "Bedroom temperature",
        "bedroom",
        "21.5",
        kind="temperature",
        unit_of_measurement="°C",
    ),
    thing("sensor.bedroom_humidity", "Bedroom humidity", "bedroom", "48", kind="humidity", unit_of_measurement="%"),
    thing("sensor.outdoor", "Outdoor sensor", "garden", "12.3", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.washer_power", "Washer power", "bathroom", "350", kind="power", unit_of_measurement="W"),
    thing("sensor.phone", "Phone battery", None, "80", kind="battery", device="Phone", unit_of_measurement="%"),
    thing("sensor.rssi", "Phone signal", None, "-60", device="Phone", is_primary=False, unit_of_measurement="dBm"),
    thing("person.anna", "Anna", None, "home"),
    thing("person.ben", "Ben", None, "not_home"),
    thing("zone.work", "Work", None, "0"),
    thing("timer.eggs", "Egg timer", "kitchen", "active"),
    thing("automation.wake", "Wake up", None, "on"),
    thing("input_number.bath", "Bath level", "bathroom", "30"),
    thing("light.group", "All lamps", None, "on", members=("light.reading", "light.bedside")),
)


@cache
def lexicon_of(language: str) -> Lexicon:
    """Return the lexicon that is shipped."""
    text = (_LEXICONS / f"{language}.yaml").read_text(encoding="utf-8")
    return lexicons.parse(yaml.safe_load(text), number_words(language))


def english() -> Lexicon:
    """Return the English lexicon."""
    return lexicon_of("en")


@cache
def gazetteer(
    entities: tuple[Entity, ...], floors: tuple[Place, ...] = FLOORS, areas: tuple[Place, ...] = AREAS
) -> Gazetteer:
    """Return the names of a home."""
    made = Gazetteer()
    for floor in floors:
        made.set_floor(floor)
    for area in areas:
        made.set_area(area)
    for entity in entities:
        made.set_entity(entity)
    return made


def _registered(claim: Claim) -> Iterator[Evidence]:
    """Yield whether there is anything by the name that is in question."""
    names = {claim.unknown_name: False} if claim.unknown_name else {}
    is_there = bool(claim.entity_ids or claim.area_ids or claim.floor_ids)
    names |= {claim.subject: is_there} if claim.is_of_registries else {}
    for name, exists in names.items():
        yield Evidence(source=Source.REGISTRIES, rank=Rank.OBSERVED, subject=name, value=exists, observed_at=NOW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One turn in the home: its states, what was asked and what the tools did."""

    things: Mapping[str, Thing]
    scene: Scene
    before: Overrides = field(default_factory=dict)
    offered: Mapping[str, Attributes] = field(default_factory=dict)
    """What can be called by name: vocabularies as they come as evidence."""

    def evidence(self, claim: Claim) -> tuple[Evidence, ...]:
        """Return what the home shows of a claim."""
        now = [*_registered(claim), *(self.things[i].evidence() for i in claim.observed_ids)]
        earlier = [
            self.things[i].but(self.before[i]).evidence(earlier=True) for i in claim.observed_ids if i in self.before
        ]
        told = (*self._offered(), *uttered((claim,), self.scene))
        return (*computed((claim,), self.scene, SKY), *now, *earlier, *told)

    def _offered(self) -> Iterator[Evidence]:
        """Yield what can be called by name."""
        for space, attributes in self.offered.items():
            yield Evidence(
                source=Source.ACTIONS,
                rank=Rank.OBSERVED,
                subject=space,
                value=None,
                observed_at=NOW,
                attributes=attributes,
            )

    def findings(self, text: str, previous: Sequence[Claim] = ()) -> tuple[Finding, ...]:
        """Read, judge and detect."""
        scene = replace(self.scene, previous=(*self.scene.previous, *previous))
        return detect(tuple(judge(claim, self.evidence(claim), scene) for claim in read(text, scene)), scene)

    def deliver(self, text: str, policy: Policy, previous: Sequence[Claim] = ()) -> Delivery:
        """Return what is said instead of a sentence."""
        return deliver(text, self.findings(text, previous), policy, self.scene, lambda t: self.findings(t, previous))

    def parts(self, text: str, policy: Policy) -> list[tuple[int, Delivery]]:
        """Deliver sentence by sentence, each with where it began."""
        offset, previous, heading = 0, list[Claim](), ""
        parts = []
        for sentence in segment(text, self.scene.lexicon.abbreviations, cites=self.scene.cites):
            below = replace(self, scene=replace(self.scene, heading=heading))
            part = below.deliver(sentence, policy, previous)
            parts.append((offset, part))
            heading = heading_after(sentence, heading)
            previous += [finding.claim for finding in part.findings]
            offset += len(sentence)
        return parts


def turn(
    states: Overrides | None = None,
    *,
    request: str = "",
    calls: tuple[ToolCall, ...] = (),
    before: Overrides | None = None,
    hidden: tuple[str, ...] = (),
    extra: Iterable[Thing] = (),
    reply_ended: bool = True,
    earlier: tuple[Said, ...] = (),
    options: Options = DEFAULTS,
    offered: Mapping[str, Attributes] | None = None,
    earlier_calls: tuple[ToolCall, ...] = (),
    numbered: int = 0,
    cites: bool = False,
    dialogue: tuple[Uttered, ...] = (),
) -> Turn:
    """Return a turn in the home, with some states otherwise, some things hidden and some more there."""
    things = {each.entity.id: each for each in (*THINGS, *extra)}
    things |= {entity_id: things[entity_id].but(override) for entity_id, override in (states or {}).items()}
    visible = frozenset(things).difference(hidden) if hidden else None
    scene = Scene(
        lexicon=english(),
        home=gazetteer(tuple(each.entity for each in things.values())).view(visible),
        now=NOW,
        request=request,
        tool_calls=calls,
        reply_ended=reply_ended,
        earlier=earlier,
        options=options,
        earlier_calls=earlier_calls,
        numbered=numbered,
        cites=cites,
        dialogue=dialogue,
        convert=convert,
    )
    return Turn(things=things, scene=scene, before=before or {}, offered=offered or {})


def check(text: str, states: Overrides | None = None, **more: object) -> tuple[Finding, ...]:
    """Return the findings of a text; `more` as for `turn`."""
    return turn(states, **more).findings(text)  # type: ignore[arg-type]


def verdicts(text: str, states: Overrides | None = None, **more: object) -> tuple[Verdict, ...]:
    """Return the verdict of each claim of a text, in order."""
    return tuple(finding.verdict for finding in check(text, states, **more))


def decided(*verdicts: Verdict | None) -> tuple[Verdict, ...]:
    """Return the verdicts that decide something: what is left open may as well not be read."""
    return tuple(one for one in verdicts if one not in (None, N))


def say(text: str, states: Overrides | None = None, policy: Policy = Policy.CORRECT, **more: object) -> Delivery:
    """Return what is said instead of a sentence."""
    return turn(states, **more).deliver(text, policy)  # type: ignore[arg-type]


def report(text: str, states: Overrides | None = None, policy: Policy = Policy.CORRECT, **more: object) -> Report:
    """Return the report of a whole reply."""
    return compose(turn(states, **more).parts(text, policy))  # type: ignore[arg-type]


def did(name: str, /, *touched: str, read_only: bool = False, **args: object) -> ToolCall:
    """Return a call of a tool that says it has acted on these entities."""
    return ToolCall(name=name, args=args, succeeded=True, touched=touched, read_only=read_only)


def failed(name: str, /, **args: object) -> ToolCall:
    """Return a call of a tool that answered with an error."""
    return ToolCall(name=name, args=args, succeeded=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeAbroad:
    """A home with names of another language, and the route of a sentence through it."""

    language: str
    floors: tuple[Place, ...]
    areas: tuple[Place, ...]
    things: tuple[Thing, ...]

    def lexicon(self) -> Lexicon:
        """Return the lexicon that is shipped."""
        return lexicon_of(self.language)

    def turn(
        self,
        states: Overrides | None = None,
        *,
        request: str = "",
        calls: tuple[ToolCall, ...] = (),
        extra: tuple[Thing, ...] = (),
    ) -> Turn:
        """Return a turn in the home, with some states otherwise and some things more."""
        things = {each.entity.id: each for each in (*self.things, *extra)}
        things |= {entity_id: things[entity_id].but(override) for entity_id, override in (states or {}).items()}
        names = gazetteer(tuple(each.entity for each in things.values()), self.floors, self.areas)
        scene = Scene(
            lexicon=self.lexicon(),
            home=names.view(None),
            now=NOW,
            request=request,
            tool_calls=calls,
            convert=convert,
        )
        return Turn(things=things, scene=scene)

    def verdicts(self, text: str, states: Overrides | None = None, **more: object) -> tuple[Verdict, ...]:
        """Return the verdict of each claim of a text, in order; `more` as for `turn`."""
        return tuple(one.verdict for one in self.turn(states, **more).findings(text))  # type: ignore[arg-type]

    def say(
        self, text: str, states: Overrides | None = None, policy: Policy = Policy.CORRECT, **more: object
    ) -> Delivery:
        """Return what is said instead of a sentence."""
        return self.turn(states, **more).deliver(text, policy)  # type: ignore[arg-type]
