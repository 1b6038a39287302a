"""A name is used that nothing visible bears."""

from ..model import Finding, Reason
from ..scene import Scene
from ..starting_values import P_WRONG, SIMILAR_NAME, Given
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the claim is of something unknown; a name much like one in the home is likelier a slip."""
    if finding.reason not in (Reason.UNKNOWN_NAME, Reason.DOES_NOT_EXIST) or finding.claim.is_negated:
        return None
    near = nearest_name(finding.claim.unknown_name, around.scene) if finding.claim.unknown_name else None
    p_wrong = P_WRONG[Given.UNKNOWN_NAME].value
    return Sign(p_wrong=p_wrong if near is None else p_wrong + SIMILAR_NAME.value, suggestion=near)


def nearest_name(name: str, scene: Scene) -> str | None:
    """Return the visible name most like one that is not known."""
    return next((found for _, found, _ in scene.home.nearest(name)), None)
