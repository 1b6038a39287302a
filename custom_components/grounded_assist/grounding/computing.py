"""Compute what needs no sensor: the time, and results of arithmetic."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from math import isfinite, prod

from .meanings.now import NOW, SUN, SUN_DOWN, SUN_UP
from .model import Attribute, Calculation, Claim, ClaimKind, Evidence, Operator, Quantity, Rank, Scalar, Source
from .scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Sky:
    """Where the sun stands."""

    is_up: bool
    events: Mapping[str, tuple[datetime, ...]] = field(default_factory=dict)
    """When it rises and sets, today and on the days around it."""


def computed(claims: Iterable[Claim], scene: Scene, sky: Sky | None = None) -> tuple[Evidence, ...]:
    """Return what can be computed of claims, each thing once."""
    found = (one for claim in claims if (one := _computed(claim, scene, sky)) is not None)
    return tuple({one.subject: one for one in found}.values())


def _computed(claim: Claim, scene: Scene, sky: Sky | None) -> Evidence | None:
    if claim.kind is ClaimKind.NOW and claim.subject == NOW:
        return _evidence(NOW, f"{scene.now:%Y-%m-%d %a %H:%M}", scene)
    if claim.kind is ClaimKind.NOW and claim.subject == SUN and sky is not None:
        return _evidence(SUN, SUN_UP if sky.is_up else SUN_DOWN, scene, attributes=_told(sky))
    if claim.calculation is not None and claim.value is not None:
        result = calculate(claim.calculation, claim.value.unit, scene)
        return None if result is None else _evidence(claim.subject, result, scene, unit=claim.value.unit)
    return None


def _evidence(
    subject: str,
    value: Scalar,
    scene: Scene,
    *,
    unit: str | None = None,
    attributes: Mapping[str, Attribute] | None = None,
) -> Evidence:
    return Evidence(
        source=Source.COMPUTED,
        rank=Rank.COMPUTED,
        subject=subject,
        value=value,
        unit=unit,
        observed_at=scene.now,
        attributes=attributes or {},
    )


def _told(sky: Sky) -> dict[str, Attribute]:
    return {event: tuple(at.isoformat(timespec="seconds") for at in times) for event, times in sky.events.items()}


def calculate(calculation: Calculation, unit: str | None, scene: Scene) -> float | None:
    """Return the result in a unit; None where the units do not fit or there is none."""
    terms = calculation.terms
    match calculation.operator:
        case Operator.CONVERTED:
            result = _in_unit(terms[0], unit, scene)
        case Operator.PERCENT:
            share, whole = (term.number for term in terms)
            fits = terms[1].unit == unit or unit is None
            result = share * whole / 100 if fits and share is not None and whole is not None else None
        case Operator.PLUS | Operator.MINUS:
            result = _summed(calculation, unit, scene)
        case _:
            result = _multiplied(calculation, unit)
    return result if result is not None and isfinite(result) else None


def _in_unit(term: Quantity, unit: str | None, scene: Scene) -> float | None:
    if term.number is None or term.unit == unit:
        return term.number
    if term.unit is None or unit is None:
        return None
    return scene.convert(term.number, term.unit, unit)


def _summed(calculation: Calculation, unit: str | None, scene: Scene) -> float | None:
    """Add or subtract; temperatures of two scales are not added up."""
    terms = calculation.terms
    is_offset = len({term.unit for term in terms} | {unit}) > 1 and any("°" in (term.unit or "") for term in terms)
    numbers = [number for term in terms if (number := _in_unit(term, unit, scene)) is not None]
    if is_offset or len(numbers) != len(terms):
        return None
    sign = 1 if calculation.operator is Operator.PLUS else -1
    return numbers[0] + sign * sum(numbers[1:])


def _multiplied(calculation: Calculation, unit: str | None) -> float | None:
    """Multiply or divide bare numbers."""
    numbers = [term.number for term in calculation.terms if term.number is not None and term.unit is None]
    if unit is not None or len(numbers) != len(calculation.terms):
        return None
    if calculation.operator is Operator.TIMES:
        return prod(numbers)
    return None if 0 in numbers[1:] else numbers[0] / prod(numbers[1:])
