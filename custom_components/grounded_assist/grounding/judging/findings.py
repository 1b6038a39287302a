"""Make a finding with the confidence its evidence allows."""

from ..confidence import believe
from ..model import Claim, Evidence, Finding, Reason, Verdict

_MAX_KEPT = 12
"""Observations kept on a finding; a set of a thousand lights needs no thousand rows."""


def finding(claim: Claim, verdict: Verdict, reason: Reason, evidence: tuple[Evidence, ...] = ()) -> Finding:
    """Return the finding; what decided stands first in its evidence."""
    ids = set(claim.entity_ids)
    about = tuple(one for one in evidence if one.subject in ids or one.subject == claim.unknown_name)
    kept = tuple(sorted(about, key=lambda one: (one.earlier, one.rank)))[:_MAX_KEPT]
    confidence, bits = believe(verdict, kept, claim)
    return Finding(claim=claim, verdict=verdict, reason=reason, evidence=kept, confidence=confidence, bits=bits)
