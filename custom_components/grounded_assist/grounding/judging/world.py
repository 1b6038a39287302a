"""Judge claims about the world by independent sites; only agreement decides."""

from dataclasses import replace
from typing import Final

from ..consensus import agrees
from ..model import Claim, Evidence, Finding, Rank, Reason, Source, Verdict
from .findings import finding

SURE_ENOUGH: Final = 0.8
"""How sure sites that agree must be to refute anything: nothing is refuted that would not be corrected."""


def judge_world(claim: Claim, evidence: tuple[Evidence, ...]) -> Finding | None:
    """Return what sites make of a claim; None if none of them tells anything of it."""
    subject = claim.search and claim.search.subject
    told = tuple(one for one in evidence if one.source is Source.WEB and one.subject == subject)
    if not told:
        return None
    same = [one for one in told if agrees(claim, str(one.value))]
    otherwise = [one for one in told if one not in same]
    if (same and otherwise) or len(otherwise) > 1:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.CONFLICTING_DATA, told)
    if same:
        is_agreed = any(one.rank is Rank.WEB_CONSENSUS for one in same)
        verdict, reason = (Verdict.SUPPORTED, Reason.VALUE_AGREES) if is_agreed else _OPEN
        return finding(claim, verdict, reason, told)
    return _otherwise(claim, otherwise[0])


_OPEN = (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)


def _otherwise(claim: Claim, told: Evidence) -> Finding:
    is_sure = told.rank is Rank.WEB_CONSENSUS and (told.p_right or 0.0) >= SURE_ENOUGH
    if not is_sure:
        return finding(claim, *_OPEN, (told,))
    found = finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, (told,))
    return replace(found, suggestion=told_token(claim, told))


def told_token(claim: Claim, told: Evidence) -> str:
    """Return a told value written as the claim writes its own; no other word of a page is ever passed on."""
    word, value = str(claim.value and claim.value.word), str(told.value)
    if word[:1] in ("v", "V"):
        return f"{word[:1]}{value}"
    # "Docker Compose 2.20" alone would be any number.
    is_bare = word == claim.text and word.count(".") > value.count(".")
    return f"v{value}" if is_bare else value
