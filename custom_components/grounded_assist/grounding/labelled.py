"""Say what the home shows as "Kitchen window: open", where no words are known to say it in a sentence."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from .judging.seeing import Seen, by_subject, see
from .judging.state import against
from .judging.value import number, raw_value
from .meanings.attributes import ITSELF, TITLES, attribute_of, place_of
from .meanings.states import UNREADABLE_STATES
from .model import ClaimKind, Entity, Evidence, Finding, Quantifier, Verdict
from .scene import Scene
from .value_wording import spoken_value, told_attributes
from .wording import MAX_NAMED, telling_area

type Shown = tuple[str, str]
"""A thing, and which attribute of it; empty for its state."""

_AS_WRITTEN = frozenset({"counter", "device_tracker", "input_number", "number", "person", "sensor", "todo"})
"""Domains whose states are numbers, or words that somebody chose for this home."""
_CHOSEN = frozenset({"input_select", "input_text", "select", "text"})
_VAGUE = frozenset({Quantifier.SOME, Quantifier.SEVERAL, Quantifier.NOT_ALL})


def labelled(findings: Iterable[Finding], scene: Scene) -> str | None:
    """Return "A: on, B: 21 °C" of what was found; None if something that is refuted cannot be said so."""
    told: dict[str, None] = {}
    for finding in sorted(findings, key=lambda one: one.verdict is not Verdict.REFUTED):
        rows = tuple(_rows(finding, scene)) if finding.verdict is not Verdict.NOT_ENOUGH_INFO else ()
        is_sayable = 0 < len(rows) <= MAX_NAMED and all(rows)
        if is_sayable:
            told |= dict.fromkeys(filter(None, rows))
        elif finding.verdict is Verdict.REFUTED:
            return None
    return ", ".join(list(told)[:MAX_NAMED]) or None


def labelled_states(evidence: Iterable[Evidence], scene: Scene) -> str | None:
    """Return "A: on, B: 21 °C" of states; None if none of them can be said."""
    return ", ".join(filter(None, (_row(one.subject, "", one, scene) for one in evidence))) or None


def _rows(finding: Finding, scene: Scene) -> Iterator[str | None]:
    subjects = by_subject(finding.evidence)
    for entity_id, attribute in dict.fromkeys(_SHOWN.get(finding.claim.kind, _nothing)(finding, scene)):
        seen = [one for one in subjects.get(entity_id, ()) if not one.earlier]
        yield _row(entity_id, attribute, seen[0], scene) if seen else None


def _row(entity_id: str, attribute: str, one: Evidence, scene: Scene) -> str | None:
    """Return "Kitchen window: open", "Thermostat: Target temperature 21 °C"; None where there is no word for it."""
    if (entity := scene.home.entity(entity_id)) is None:
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


_HOMES = frozenset({"home", "not_home", "on", "off"})


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


def _of_states(finding: Finding, scene: Scene) -> Iterator[Shown]:
    """Yield what is not as claimed, or what is."""
    claim = finding.claim
    if not claim.meaning or (claim.quantifier in _VAGUE and finding.verdict is Verdict.SUPPORTED):
        return
    is_refuted = finding.verdict is Verdict.REFUTED
    found = against(claim, by_subject(finding.evidence), scene) if is_refuted else claim.entity_ids
    for entity_id in found:
        entity = scene.home.entity(entity_id)
        measured = attribute_of(entity.domain, entity.device_class) if entity is not None else None
        yield entity_id, measured or ""


def _of_values(finding: Finding, scene: Scene) -> Iterator[Shown]:
    for attribute in told_attributes(finding.claim, scene):
        yield from _measuring(finding, attribute, scene)


def _of_comparisons(finding: Finding, scene: Scene) -> Iterator[Shown]:
    for attribute in finding.claim.comparison.attributes if finding.claim.comparison else ():
        yield from _measuring(finding, attribute, scene)


def _measuring(finding: Finding, attribute: str, scene: Scene) -> Iterator[Shown]:
    for one in finding.evidence:
        entity = scene.home.entity(one.subject)
        if entity is not None and not one.earlier and place_of(attribute, entity.domain, entity.device_class):
            yield one.subject, "" if attribute in ITSELF else attribute


def _of_counts(finding: Finding, scene: Scene) -> Iterator[Shown]:
    """Yield what should have been counted."""
    subjects, meaning = by_subject(finding.evidence), finding.claim.meaning
    if len(finding.claim.readings) == 1 and meaning:
        for entity_id in finding.claim.entity_ids:
            if see(meaning, scene.home.entity(entity_id), subjects.get(entity_id, ())) is Seen.TRUE:
                yield entity_id, ""


def _of_existence(finding: Finding, _: Scene) -> Iterator[Shown]:
    if finding.verdict is Verdict.REFUTED and finding.claim.is_negated:
        yield from ((entity_id, "") for entity_id in finding.claim.entity_ids)


def _of_lists(finding: Finding, _: Scene) -> Iterator[Shown]:
    if finding.claim.records and len(finding.claim.entity_ids) == 1:
        yield finding.claim.entity_ids[0], ""


def _nothing(_: Finding, __: Scene) -> Iterator[Shown]:
    return iter(())


_SHOWN: Mapping[ClaimKind, Callable[[Finding, Scene], Iterator[Shown]]] = {
    ClaimKind.STATE: _of_states,
    ClaimKind.OUTCOME: _of_states,
    ClaimKind.VALUE: _of_values,
    ClaimKind.COMPARISON: _of_comparisons,
    ClaimKind.COUNT: _of_counts,
    ClaimKind.EXISTENCE: _of_existence,
    ClaimKind.REPORTED: _of_lists,
}
"""Which things show what is true, by the kind of what was said; of all others nothing is said so."""
