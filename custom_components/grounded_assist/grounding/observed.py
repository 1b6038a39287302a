"""Which part of an observation decided a claim: a state, an attribute, a port, an earlier state."""

from collections.abc import Callable, Mapping
from typing import Final

from .judging.read_entry import whole_days
from .judging.recorded import Interval, number, numbers, spans_of, texts
from .listings import Listed, listings
from .meanings.attributes import place_of
from .meanings.records import STARTS
from .model import Attribute, Claim, Evidence, Measure, Scalar, Source

_CALENDARS: Final = "calendar."

type Observed = tuple[Attribute, str | None]
"""A value, or several, and its unit."""

MEASURED: Final = {Measure.HIGHEST: "max", Measure.LOWEST: "min", Measure.MEAN: "mean"}
"""Under which name what is told of a period stands among what was recorded of it."""


def observed_of(claim: Claim, evidence: Evidence) -> Observed:
    """Return what was seen of the thing the claim speaks of, on the scale people use, and its unit."""
    return _WAYS.get(evidence.source, _of_state)(claim, evidence)


def _of_state(claim: Claim, evidence: Evidence) -> Observed:
    quantity = claim.value
    if quantity is None or not quantity.attribute:
        return evidence.value, evidence.unit
    domain, device_class = evidence.subject.partition(".")[0], str(evidence.attributes.get("device_class"))
    if (place := place_of(quantity.attribute, domain, device_class)) is None:
        return evidence.value, evidence.unit
    held = {"state": evidence.value, **evidence.attributes}
    value = next((held[name] for name in place.names if held.get(name) is not None), None)
    return _spoken_scale(value, place.factor), place.unit_of(evidence.attributes, evidence.unit)


def _spoken_scale(value: Attribute, factor: float) -> Attribute:
    """Return a value times the factor that brings it to the scale people use."""
    if factor == 1 or isinstance(value, str | bool | tuple) or value is None:
        return value
    return round(value * factor, 1)


def _of_part(claim: Claim, evidence: Evidence) -> Observed:
    """Return what the claim tells of a part: its version, its ports, its memory; else whether it runs."""
    told = claim.value.attribute if claim.value is not None else claim.meaning
    name = _OF_PARTS.get(told, told)
    value = evidence.attributes.get(name)
    unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), None)
    return (evidence.value, evidence.unit) if value is None or value == () else (value, unit)


_UNITS: Final[Mapping[str, str]] = {"_bytes": "B", "_percent": "%"}
"""How the name of a figure ends -> its unit."""
_OF_PARTS: Final[Mapping[str, str]] = {
    "port": "ports",
    "container_port": "container_ports",
    "current_version": "version",
    "update_to": "latest_version",
    "update": "latest_version",
    "up_to_date": "latest_version",
    "no_errors": "errors",
    "no_warnings": "warnings",
    "disk_bytes": "disk_total_bytes",
    "memory_bytes": "memory_total_bytes",
    "free_bytes": "disk_free_bytes",
}
"""What is told of a part -> under which name it stands, where that is another one."""


def _of_past(claim: Claim, evidence: Evidence) -> Observed:
    """Return the number of a period, or the states that it had at the time the claim tells of, in their order."""
    measure = MEASURED.get(claim.course.measure) if claim.course is not None else None
    if measure in evidence.attributes:
        return evidence.attributes[str(measure)], evidence.unit
    if not claim.moments or "states" not in evidence.attributes:
        return evidence.value, evidence.unit
    then = next((found for span in spans_of(claim) if (found := _states_in(evidence, span))), ())
    return (then if len(then) > 1 else then[0] if then else evidence.value), evidence.unit


def _states_in(evidence: Evidence, span: Interval) -> tuple[Scalar, ...]:
    changed = numbers(evidence, "changed")
    ends = (*changed[1:], number(evidence, "until"))
    stretches = zip(texts(evidence, "states"), changed, ends, strict=True)
    return tuple(state for state, start, end in stretches if start < span[1] and span[0] <= end)


def _of_listing(claim: Claim, evidence: Evidence) -> Observed:
    """Return the titles and the starts of the events that a claim is about; what else is there is nobody's matter."""
    if not evidence.subject.startswith(_CALENDARS):
        return evidence.value, evidence.unit
    (listing,) = listings((evidence,), evidence.observed_at.tzinfo)
    starts = evidence.attributes[STARTS]
    told = zip(listing.entries, starts if isinstance(starts, tuple) else (), strict=True)
    return tuple(text for one, start in told if _is_meant(claim, one) for text in (one.title, start)), None


def _is_meant(claim: Claim, one: Listed) -> bool:
    """Return whether an event is called as a claim says, or is of the day that it tells."""
    if claim.entry is not None and claim.entry.title:
        told, title = (set(text.casefold().split()) for text in (claim.entry.title, one.title))
        return told <= title or title <= told
    windows = [whole_days(window) for moment in claim.moments for window in moment.windows[:1]]
    return any(one.overlaps(window) for window in windows)


_WAYS: Final[Mapping[Source, Callable[[Claim, Evidence], Observed]]] = {
    **dict.fromkeys((Source.APPS, Source.PORTS, Source.SYSTEM), _of_part),
    Source.CALENDAR_TODO: _of_listing,
    Source.HISTORY: _of_past,
}
"""How each source is looked at; a state is the rest."""
