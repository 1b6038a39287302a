"""Judge what is said by what a person stated or confirmed before."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from ..gist import Likeness, Speaker, gist
from ..memories import likeness as likeness_of
from ..model import Claim, Evidence, Finding, Reason, Source, Verdict
from ..scene import Scene
from .findings import finding

SURE_ENOUGH: Final = 0.8
"""How sure a memory must be to refute anything: once confirmed, or reviewed; a person may be wrong as well."""

FRESH: Final = timedelta(days=180)
"""What was stated or confirmed longer ago refutes nothing: ages, prices and versions change."""


def judge_remembered(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported for what was stated, refuted for the contrary of what was confirmed."""
    said = gist(claim.text, scene.lexicon, Speaker.AGENT)
    alike: dict[Likeness, list[Evidence]] = {likeness: [] for likeness in Likeness}
    for one in evidence:
        if one.source is Source.MEMORY and one.subject in claim.memory_ids:
            speaker, corrects = Speaker(str(one.attributes["speaker"])), str(one.attributes.get("corrects", ""))
            alike[likeness_of(said, str(one.value), corrects, speaker, scene.lexicon)].append(one)
    same, otherwise = _surest(alike[Likeness.SAME]), _surest(alike[Likeness.OTHERWISE])
    if not same and not otherwise:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)
    if same and otherwise:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.CONFLICTING_DATA, (*same, *otherwise))
    if same:
        return finding(claim, Verdict.SUPPORTED, Reason.REMEMBERED, same)
    verdict = Verdict.REFUTED if _is_sure(otherwise[0], scene) else Verdict.NOT_ENOUGH_INFO
    found = finding(claim, verdict, Reason.REMEMBERED_OTHERWISE, otherwise)
    return replace(found, suggestion=str(otherwise[0].value))


def _surest(evidence: list[Evidence]) -> tuple[Evidence, ...]:
    return tuple(sorted(evidence, key=lambda one: -(one.p_right or 0.0)))


def _is_sure(one: Evidence, scene: Scene) -> bool:
    """Return whether a memory may refute: sure enough, and not so old that the world has moved on."""
    is_sure = one.p_right is not None and one.p_right >= SURE_ENOUGH
    return is_sure and scene.now - one.observed_at <= FRESH
