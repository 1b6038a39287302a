"""Judge what numbers are said to come to, as exactly as it is told."""

from ..model import Claim, Evidence, Finding, Operator, Quantity, Rank, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen

_ROUND = (100, 10, 5)
_ABOUT = 3
"""How much wider "about" makes the tolerance."""


def judge_arithmetic(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return whether the result is the one that is told."""
    known = next((one for one in evidence if one.rank is Rank.COMPUTED and one.subject == claim.subject), None)
    match Seen.UNKNOWN if known is None else _see(claim, known, scene):
        case Seen.TRUE:
            return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
        case Seen.FALSE:
            return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
        case _:
            return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _see(claim: Claim, known: Evidence, scene: Scene) -> Seen:
    value, calculation = claim.value, claim.calculation
    if value is None or value.number is None or calculation is None or not isinstance(known.value, float):
        return Seen.UNKNOWN
    away = abs(known.value - value.number)
    half = _tolerance(value) + 1e-9 * max(1.0, abs(known.value))
    if away <= half:
        return Seen.TRUE
    is_rounded = calculation.operator is Operator.CONVERTED and calculation.terms[0].is_about
    rest = _left_out(calculation.terms[0], value.unit, scene) if is_rounded else 0.0
    return Seen.UNKNOWN if away <= half + rest else Seen.FALSE


def _tolerance(value: Quantity) -> float:
    """Return half the last digit that is told; with "about" three times that, or half of a round number's last."""
    if not value.is_about:
        return value.step / 2
    digit = next((float(digit) for digit in _ROUND if value.number is not None and value.number % digit == 0), 0.0)
    return max(_ABOUT * value.step, digit) / 2


def _left_out(term: Quantity, unit: str | None, scene: Scene) -> float:
    """Return how much of the result rounding may have left out of the number that was read aloud."""
    if term.number is None or term.unit is None or unit is None:
        return 0.0
    at, beside = (scene.convert(number, term.unit, unit) for number in (term.number, term.number + term.step / 2))
    return abs(beside - at) if at is not None and beside is not None else 0.0
