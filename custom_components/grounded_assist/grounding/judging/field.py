"""Judge whether what a reply names is one of its vocabulary: an action of its domain, a field of its action."""

from dataclasses import replace

from ..likeness import nearest_of
from ..meanings.vocabularies import FORMER
from ..model import Claim, Evidence, Finding, Member, Reason, Verdict, Vocabulary
from ..scene import Scene
from .findings import finding

NAMES, IS_WHOLE, ELSEWHERE, OPTIONS = "names", "is_whole", "elsewhere", "options "
"""Attributes of the evidence: all names, whether there are no others, those that are not set up, and options."""

_REASONS = {Vocabulary.FIELD: Reason.NO_SUCH_ATTRIBUTE}
"""Why a name is wrong; what is no field of an action simply does not exist."""


def judge_field(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported for a name that is there, refuted only where every name is known and it is none of them."""
    del scene
    member = claim.member
    seen = next((one for one in evidence if member is not None and one.subject == member.space), None)
    if member is None or seen is None:
        return _open(claim)
    names = texts(seen, NAMES)
    if member.name in names:
        return _of_option(claim, member, seen) if not claim.is_negated else _open(claim)
    is_former = member.name in (*FORMER.get(member.owner, ()), *texts(seen, ELSEWHERE))
    if seen.attributes.get(IS_WHOLE) is not True or not member.is_sure or is_former:
        return _open(claim)
    return _missing(claim, seen, _REASONS.get(member.of, Reason.DOES_NOT_EXIST), nearest_of(member.name, names))


def texts(seen: Evidence, key: str) -> tuple[str, ...]:
    """Return the names an attribute holds."""
    held = seen.attributes.get(key)
    return tuple(map(str, held)) if isinstance(held, tuple) else ()


def _of_option(claim: Claim, member: Member, seen: Evidence) -> Finding:
    options = texts(seen, f"{OPTIONS}{member.name}")
    if not member.option or not options or member.option in options:
        return finding(claim, Verdict.SUPPORTED, Reason.EXISTS, (_of_one(claim, seen, is_there=True),))
    return _missing(claim, seen, Reason.VALUE_DIFFERS, nearest_of(member.option, options))


def _missing(claim: Claim, seen: Evidence, reason: Reason, near: str | None) -> Finding:
    verdict = Verdict.SUPPORTED if claim.is_negated else Verdict.REFUTED
    found = finding(claim, verdict, reason, (_of_one(claim, seen, is_there=False),))
    return found if claim.is_negated else replace(found, suggestion=near)


def _of_one(claim: Claim, seen: Evidence, *, is_there: bool) -> Evidence:
    """Return what is seen of one name alone: nobody is told a whole vocabulary."""
    return replace(seen, subject=claim.subject, value=is_there, attributes={})


def _open(claim: Claim) -> Finding:
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)
