"""Judge the result of a calculation, as exactly as it is stated."""

from ..model import Claim, Evidence, Finding, Operator, Quantity, Rank, Reason, Scalar, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen

_ROUND = (10.0, 5.0)
"""Numbers that end so are rounded when they are said to be "about" right."""
_ABOUT = 3
"""How much wider "about" makes the tolerance."""


def judge_arithmetic(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return whether the result is the one that is told."""
    results = (one.value for one in evidence if one.rank is Rank.COMPUTED and one.subject == claim.subject)
    match _see(claim, next(results, None), scene):
        case Seen.TRUE:
            return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
        case Seen.FALSE:
            return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
        case _:
            return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _see(claim: Claim, result: Scalar, scene: Scene) -> Seen:
    value, calculation = claim.value, claim.calculation
    if value is None or value.number is None or calculation is None or not isinstance(result, float):
        return Seen.UNKNOWN
    away = abs(result - value.number)
    half = _tolerance(value) + 1e-9 * max(1.0, abs(result))
    if away <= half:
        return Seen.TRUE
    term = calculation.terms[0]
    rest = _left_out(term, value.unit, scene) if calculation.operator is Operator.CONVERTED else 0.0
    if not (term.is_about or (value.is_about and _digit(value) and _digit(term))):
        rest = 0.0
    return Seen.UNKNOWN if away <= half + rest else Seen.FALSE


def _tolerance(value: Quantity) -> float:
    """Return half the last digit that is told; with "about" three times that, or half of a round number's last."""
    if not value.is_about:
        return value.step / 2
    return max(_ABOUT * value.step, _digit(value) if value.number else 0.0) / 2


def _digit(value: Quantity) -> float:
    """Return what a round number is a multiple of; nothing if it is not round."""
    return next((digit for digit in _ROUND if value.number is not None and value.number % digit == 0), 0.0)


def _left_out(term: Quantity, unit: str | None, scene: Scene) -> float:
    """Return how much of the result rounding may have left out of the number that was read aloud.

    A round number is one of a scale that people know in round numbers: 180 °C are the 350 °F of an oven.
    """
    number = term.number or 0.0
    half = max(term.step, _digit(term)) / 2
    at, beside = (scene.convert(one, term.unit or "", unit or "") for one in (number, number + half))
    return abs((beside or 0.0) - (at or 0.0))
