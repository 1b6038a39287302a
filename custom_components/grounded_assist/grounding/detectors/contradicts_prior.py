"""Something else was said of the same thing in one of the last turns, and nothing has changed since.

It tells that one of the two was wrong, not which: nothing is ever corrected by it.
"""

from datetime import datetime

from ..model import Aspect, Finding
from ..starting_values import P_WRONG, Given
from .contradictions import as_state, asks_the_same, contradiction, is_of_now, may_have_acted, speaks_of_any
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if the last that was said of the same thing excludes what is said now."""
    claim, scene = finding.claim, around.scene
    if not scene.earlier or not is_of_now(claim) or may_have_acted(claim, scene):
        return None
    ids = frozenset(claim.entity_ids)
    if any(one.aspect is not Aspect.STATE and speaks_of_any(one, ids) for one in around.told):
        return None
    for said in reversed(scene.earlier):
        before = as_state(said.claim)
        kind = contradiction(claim, before, scene)
        if kind is not None and not _has_changed(finding, said.at):
            p_wrong = P_WRONG[Given.SAID_OTHERWISE_BEFORE].value
            return Sign(p_wrong=p_wrong, clashes=1, contradiction=kind, against=said.claim.text)
        is_outcome = said.claim.aspect is not Aspect.STATE and speaks_of_any(said.claim, ids)
        if kind is not None or is_outcome or asks_the_same(claim, before):
            return None
    return None


def _has_changed(finding: Finding, since: datetime) -> bool:
    """Return whether what is seen of it was something else at any time since."""
    return any(
        (seen.changed_at is not None and seen.changed_at > since) or (seen.earlier and seen.observed_at > since)
        for seen in finding.evidence
    )
