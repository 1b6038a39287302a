"""See what the evidence says of one entity: true, false, on the way, or nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum

from ..meanings.classes import NEEDED
from ..meanings.states import (
    POSITION,
    UNAVAILABLE,
    UNREADABLE_STATES,
    AttributeTruth,
    NumberTruth,
    PositionTruth,
    Truth,
    row_of,
)
from ..model import Claim, Entity, Evidence, Source


class Seen(StrEnum):
    """What one entity is seen to be, held against a meaning."""

    TRUE = "true"
    FALSE = "false"
    PENDING = "pending"
    UNKNOWN = "unknown"


type BySubject = Mapping[str, tuple[Evidence, ...]]


def by_subject(evidence: Iterable[Evidence]) -> BySubject:
    """Sort what the home itself shows by entity, the latest first; tool reports and the past are not seen."""
    sorted_: dict[str, list[Evidence]] = {}
    for one in evidence:
        if one.rank <= 2 and one.source is not Source.HISTORY:  # noqa: PLR2004 - Rank.OBSERVED, the home itself
            sorted_.setdefault(one.subject, []).append(one)
    return {subject: tuple(sorted(seen, key=lambda one: one.earlier)) for subject, seen in sorted_.items()}


def see(meaning: str, entity: Entity | None, evidence: tuple[Evidence, ...], *, is_fair_earlier: bool = False) -> Seen:
    """Return how the entity stands to a meaning.

    With `is_fair_earlier` a state that held at some time this turn makes it true as well.
    """
    if entity is None or not evidence:
        return Seen.UNKNOWN
    seen = [_see_one(meaning, entity, one) for one in evidence if is_fair_earlier or not one.earlier]
    if not seen:
        return Seen.UNKNOWN
    return Seen.TRUE if Seen.TRUE in seen else seen[0]


def see_before(meaning: str, entity: Entity | None, evidence: tuple[Evidence, ...]) -> Seen:
    """Return how the entity stood to a meaning before this turn changed it, as far as that was seen."""
    earlier = tuple(replace(one, earlier=False) for one in evidence if one.earlier)
    each = {see(meaning, entity, (one,)) for one in earlier} or {see(meaning, entity, evidence)}
    return Seen.TRUE if Seen.TRUE in each else under_every_reading(each)


def _see_one(meaning: str, entity: Entity, one: Evidence) -> Seen:
    device_class = one.attributes.get("device_class", entity.device_class)
    row = row_of(meaning, entity.domain, device_class if isinstance(device_class, str) else None)
    state = str(one.value)
    if state in UNREADABLE_STATES:
        return Seen.TRUE if meaning == UNAVAILABLE == state else Seen.UNKNOWN
    # What assumes its state shows what was last asked for: nobody has seen it.
    if row is None or one.attributes.get("assumed_state") is True:
        return Seen.UNKNOWN
    match row:
        case NumberTruth():
            return _see_number(row, state)
        case PositionTruth():
            return _see_position(row, one)
        case AttributeTruth():
            return _see_attribute(row, one)
        case Truth():
            return _see_state(row, state)


def _see_state(row: Truth, state: str) -> Seen:
    if state in row.doubtful:
        return Seen.UNKNOWN
    if state in row.true or (row.false and state not in row.false):
        return Seen.TRUE
    return Seen.PENDING if state in row.pending else Seen.FALSE


def _see_number(row: NumberTruth, state: str) -> Seen:
    try:
        number = float(state)
    except ValueError:
        return Seen.UNKNOWN
    return Seen.TRUE if number <= row.true else Seen.FALSE if number >= row.false else Seen.UNKNOWN


def _see_position(row: PositionTruth, one: Evidence) -> Seen:
    position = one.attributes.get(POSITION)
    if str(one.value) in row.otherwise.pending:
        return Seen.PENDING
    if not isinstance(position, int | float):
        return _see_state(row.otherwise, str(one.value))
    percent = round(position)
    return Seen.TRUE if percent in row.true else Seen.UNKNOWN if percent in row.doubtful else Seen.FALSE


def _see_attribute(row: AttributeTruth, one: Evidence) -> Seen:
    if row.otherwise is not None and str(one.value) in row.otherwise.pending:
        return Seen.PENDING
    present = [(one.attributes[name], accepted) for name, accepted in row.tests if one.attributes.get(name) is not None]
    if not present:
        return _see_state(row.otherwise, str(one.value)) if row.otherwise else Seen.UNKNOWN
    if any(value in accepted for value, accepted in present):
        return Seen.TRUE
    return Seen.UNKNOWN if str(one.value) in row.doubtful else Seen.FALSE


def negate(seen: Seen) -> Seen:
    """Return how the entity stands to the opposite claim."""
    return {Seen.TRUE: Seen.FALSE, Seen.FALSE: Seen.TRUE}.get(seen, seen)


def all_of(seen: Iterable[Seen]) -> Seen:
    """Return how a set stands if the meaning must hold of every member."""
    found = set(seen)
    for decisive in (Seen.FALSE, Seen.UNKNOWN, Seen.PENDING):
        if decisive in found:
            return decisive
    return Seen.TRUE if found else Seen.UNKNOWN


def any_of(seen: Iterable[Seen]) -> Seen:
    """Return how a set stands if one member is enough."""
    found = set(seen)
    for decisive in (Seen.TRUE, Seen.UNKNOWN, Seen.PENDING):
        if decisive in found:
            return decisive
    return Seen.FALSE if found else Seen.UNKNOWN


def several_of(seen: Iterable[Seen]) -> Seen:
    """Return how a set stands if at least two members are needed."""
    each = list(seen)
    least = each.count(Seen.TRUE)
    most = len(each) - each.count(Seen.FALSE)
    if least > 1:
        return Seen.TRUE
    return Seen.FALSE if most < 2 else Seen.UNKNOWN  # noqa: PLR2004 - several are two at least


def under_every_reading(seen: Iterable[Seen]) -> Seen:
    """Return what holds however the subject is understood; readings that differ decide nothing."""
    found = set(seen)
    return found.pop() if len(found) == 1 else Seen.UNKNOWN


def is_called_rightly(claim: Claim, seen: tuple[Evidence, ...]) -> bool:
    """Return whether a thing can do what the noun for it says: an air conditioner cools."""
    needed = NEEDED.get(claim.noun)
    if needed is None:
        return True
    able = seen[0].attributes.get(needed[0]) if seen else None
    return isinstance(able, tuple) and not needed[1].isdisjoint(map(str, able))
