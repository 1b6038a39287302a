"""A name that nothing visible has."""

from ..meanings.classes import CLASSES, accepts
from ..meanings.states import UNAVAILABLE
from ..model import Claim, ClaimKind, Finding, Reason
from ..scene import Scene
from ..starting_values import P_WRONG, SIMILAR_NAME, Given
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the claim is of something unknown; a name much like one in the home is likelier a slip."""
    if finding.claim.kind is ClaimKind.FIELD:
        return _of_field(finding)
    is_missing = finding.reason is Reason.DOES_NOT_EXIST and _are_placed(finding.claim.noun, around.scene)
    if not (finding.reason is Reason.UNKNOWN_NAME or is_missing) or finding.claim.is_negated:
        return None
    near = nearest_name(finding.claim.unknown_name, around.scene) if finding.claim.unknown_name else None
    p_wrong = P_WRONG[Given.ONLY_NAMED if is_only_named(finding.claim) else Given.UNKNOWN_NAME].value
    return Sign(p_wrong=p_wrong if near is None else p_wrong + SIMILAR_NAME.value, suggestion=near)


def is_only_named(claim: Claim) -> bool:
    """Return whether of an id no more is told than its name, or that it does not answer: it may be new, or gone."""
    is_id = "." in (claim.unknown_name or "")
    return is_id and (claim.kind is ClaimKind.NAME or claim.meaning == UNAVAILABLE)


def _of_field(finding: Finding) -> Sign | None:
    """Return a sign of an action, a trigger or a function that is not there; a field is an attribute."""
    is_missing = finding.reason is Reason.DOES_NOT_EXIST
    return Sign(p_wrong=1 - finding.confidence, suggestion=finding.suggestion) if is_missing else None


def _are_placed(noun: str, scene: Scene) -> bool:
    """Return whether all things of a kind have a room, so that there is none where none is."""
    domains = {selector.domain for selector in CLASSES.get(noun, ())}
    of_kind = [one for one in scene.home.entities(domains=domains) if accepts(noun, one.domain, one.device_class)]
    return bool(of_kind) and all(one.area_id is not None for one in of_kind)


def nearest_name(name: str, scene: Scene) -> str | None:
    """Return the visible name most like one that is not known."""
    return next((found for _, found, _ in scene.nearest(name)), None)
