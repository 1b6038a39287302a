"""Make a finding with the confidence its evidence allows."""

from collections.abc import Collection

from ..confidence import believe
from ..model import Claim, Evidence, Finding, Reason, Verdict


def finding(
    claim: Claim,
    verdict: Verdict,
    reason: Reason,
    evidence: tuple[Evidence, ...] = (),
    decided_by: Collection[str] = (),
) -> Finding:
    """Return the finding; what decided stands first in its evidence."""
    subjects = {*claim.observed_ids, claim.unknown_name, claim.subject}
    about = (one for one in evidence if one.subject in subjects)
    kept = tuple(sorted(about, key=lambda one: (one.earlier, one.rank, one.subject not in decided_by)))
    confidence, bits = believe(verdict, kept, claim, reason)
    return Finding(claim=claim, verdict=verdict, reason=reason, evidence=kept, confidence=confidence, bits=bits)
