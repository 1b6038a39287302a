"""Make a finding with the confidence its evidence allows."""

from collections.abc import Collection
from dataclasses import replace

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
    subjects = {
        *claim.observed_ids,
        claim.unknown_name,
        claim.subject,
        *claim.citations,
        *claim.memory_ids,
        *claim.part_ids,
    }
    if claim.search is not None:
        subjects.add(claim.search.subject)
    about = (one for one in evidence if one.subject in subjects)
    kept = tuple(sorted(about, key=lambda one: (one.earlier, one.rank, one.subject not in decided_by)))
    confidence, bits = believe(verdict, kept, claim, reason)
    return Finding(claim=claim, verdict=verdict, reason=reason, evidence=kept, confidence=confidence, bits=bits)


_SILENT = frozenset({Reason.NO_DATA, Reason.AMBIGUOUS, Reason.UNREADABLE})
"""Reasons that say no more than that nothing is known."""


def concluded(found: Finding) -> Finding:
    """Return a finding with the reason of a conclusion, if that is all there is; what is decided stands."""
    is_open = found.verdict is Verdict.NOT_ENOUGH_INFO and found.reason in _SILENT
    return replace(found, reason=Reason.INFERENCE) if found.claim.is_inference and is_open else found
