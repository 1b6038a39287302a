"""An attribute that the thing cannot have: the brightness of a lock."""

from ..model import Finding, Reason
from ..starting_values import P_WRONG, Given
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if neither the kind of thing nor what is seen of it has such an attribute."""
    del around
    is_wrong = finding.reason is Reason.NO_SUCH_ATTRIBUTE and not _is_seen(finding)
    return Sign(p_wrong=P_WRONG[Given.NO_SUCH_ATTRIBUTE].value) if is_wrong else None


def _is_seen(finding: Finding) -> bool:
    """Return whether the state does show something by that name: the `battery_level` of a lock."""
    value = finding.claim.value
    wanted = value.attribute if value is not None else ""
    return bool(wanted) and any(wanted in name for seen in finding.evidence for name in seen.attributes)
