"""Say what the home shows as "Kitchen window: open", where no words are known to say it in a sentence."""

from collections.abc import Iterable, Iterator
from itertools import product

from ..judging.seeing import by_subject
from ..judging.state import against
from ..judging.value import number, raw_value
from ..meanings.attributes import ITSELF, TITLES, attribute_of, place_of
from ..meanings.states import UNREADABLE_STATES
from ..model import ClaimKind, Entity, Evidence, Finding, Quantifier, Verdict
from ..scene import Scene
from .present import so_among
from .words import MAX_NAMED, spoken_value, telling_area, told_attributes

type Shown = tuple[str, str]
"""A thing, and which attribute of it; empty for its state."""

_AS_WRITTEN = frozenset({"counter", "device_tracker", "input_number", "number", "person", "sensor", "todo"})
"""Domains whose states are numbers, or words that somebody chose for this home."""
_CHOSEN = frozenset({"input_select", "input_text", "select", "text"})
_VAGUE = frozenset({Quantifier.SOME, Quantifier.SEVERAL, Quantifier.NOT_ALL})
_HOMES = frozenset({"home", "not_home", "on", "off"})


def labelled(findings: Iterable[Finding], scene: Scene) -> str | None:
    """Return "A: on, B: 21 °C" of what was found; None if something that is refuted cannot be said so."""
    told: dict[str, None] = {}
    for finding in sorted(findings, key=lambda one: one.verdict is not Verdict.REFUTED):
        seen = {i: one for i, (one, *_) in by_subject(one for one in finding.evidence if not one.earlier).items()}
        shown = dict.fromkeys(_shown(finding, scene) if finding.verdict is not Verdict.NOT_ENOUGH_INFO else ())
        rows = [_row(attribute, seen.get(i), scene) for i, attribute in shown]
        if 0 < len(rows) <= MAX_NAMED and all(rows):
            told |= dict.fromkeys(filter(None, rows))
        elif finding.verdict is Verdict.REFUTED:
            return None
    return ", ".join(list(told)[:MAX_NAMED]) or None


def labelled_states(evidence: Iterable[Evidence], scene: Scene) -> str | None:
    """Return "A: on, B: 21 °C" of states; None if none of them can be said."""
    return ", ".join(filter(None, (_row("", one, scene) for one in evidence))) or None


def _row(attribute: str, one: Evidence | None, scene: Scene) -> str | None:
    """Return "Kitchen window: open", "Thermostat: Target temperature 21 °C"; None where there is no word for it."""
    if one is None or (entity := scene.home.entity(one.subject)) is None:
        return None
    value = _value(entity, attribute, one, scene) if attribute else _state(entity, one, scene)
    area = telling_area(entity, entity.names[0], scene)
    name = entity.names[0] if area is None else f"{entity.names[0]} ({area})"
    return None if value is None else f"{name}: {value}"


def _state(entity: Entity, one: Evidence, scene: Scene) -> str | None:
    state = str(one.value)
    if state in UNREADABLE_STATES:
        return None
    if (said := scene.labels.state(entity, state, "")) is not None:
        return said
    if entity.domain in _CHOSEN or (entity.domain in _AS_WRITTEN and state not in _HOMES):
        return f"{state} {one.unit}" if one.unit else state
    return None


def _value(entity: Entity, attribute: str, one: Evidence, scene: Scene) -> str | None:
    """Return "21 °C" of what measures nothing else, else with what it is: "Target temperature 21 °C"."""
    place = place_of(attribute, entity.domain, entity.device_class)
    raw = None if place is None else raw_value(place, one)
    if place is None or raw is None or str(raw) in UNREADABLE_STATES or attribute == "color":
        return None
    held = next((name for name in place.names if name == "state" or one.attributes.get(name) is not None), "")
    if number(raw) is not None:
        said = spoken_value(attribute, one, scene)
    elif held == "state":
        return _state(entity, one, scene)
    else:
        said = scene.labels.state(entity, str(raw), held) or (str(raw) if held in TITLES else None)
    called = "" if held == "state" else scene.labels.attribute(entity, held)
    return None if said is None or called is None else f"{called} {said}".strip()


def _shown(finding: Finding, scene: Scene) -> Iterator[Shown]:
    """Yield which things show what is true; nothing of kinds of claims that are not said so."""
    claim, subjects, is_refuted = finding.claim, by_subject(finding.evidence), finding.verdict is Verdict.REFUTED
    if claim.kind in (ClaimKind.VALUE, ClaimKind.COMPARISON):
        attributes = claim.comparison.attributes if claim.comparison else told_attributes(claim, scene)
        for attribute, one in product(attributes, finding.evidence):
            entity = scene.home.entity(one.subject)
            if entity is not None and not one.earlier and place_of(attribute, entity.domain, entity.device_class):
                yield one.subject, "" if attribute in ITSELF else attribute
        return
    ids: tuple[str, ...] = ()
    match claim.kind:
        case ClaimKind.STATE | ClaimKind.OUTCOME if claim.meaning and is_refuted:
            ids = against(claim, subjects, scene)
        case ClaimKind.STATE | ClaimKind.OUTCOME if claim.meaning and claim.quantifier not in _VAGUE:
            ids = claim.entity_ids
        case ClaimKind.COUNT if claim.meaning and len(claim.readings) == 1:
            ids = so_among(claim.entity_ids, claim.meaning, subjects, scene)
        case ClaimKind.EXISTENCE if is_refuted and claim.is_negated:
            ids = claim.entity_ids
        case ClaimKind.REPORTED if claim.records and len(claim.entity_ids) == 1:
            ids = claim.entity_ids
    for entity_id in ids:
        entity = scene.home.entity(entity_id)
        yield entity_id, (entity and attribute_of(entity.domain, entity.device_class)) or ""
