"""Judge what is easily made up, versions, addresses, dates, by what tools answered: no other source has it yet."""

import re

from ..model import Claim, Evidence, Finding, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .reported import report_of, sources_of


def judge_specific(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported if a tool of this turn answered with the very words; nothing refutes them."""
    words = claim.value.word if claim.value is not None else None
    telling = [source for source in sources_of(claim, scene) if words is not None and _holds(source.call.result, words)]
    if not telling:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling[:1], scene)


def _holds(answer: str, words: str) -> bool:
    """Return whether an answer has a name, a number or a day as a whole; a day without a year is that of any."""
    year = r"\d{4}" if words.startswith("-") else ""
    return re.search(rf"(?<![\w.]){year}{re.escape(words)}(?=T\d|\W|$)(?!\.\d)", answer, re.IGNORECASE) is not None
