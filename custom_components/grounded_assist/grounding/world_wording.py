"""Say what is remembered, or what sites say, instead of a false claim about the world."""

from .gist import Speaker, set_right
from .judging.world import told_token
from .memories import MemoryKind
from .model import Evidence, Finding, Rank, Verdict
from .scene import Scene
from .wording import capitalized, sentence


def wrong_before_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return what a correction says instead, and that it was said wrong before."""
    is_correction = any(one.attributes.get("kind") == MemoryKind.CORRECTION for one in _otherwise(finding)[:1])
    told = remembered_sentence(finding, scene) if is_correction else None
    return told and f"{told} {sentence('wrong_before', scene.lexicon, of=told)}"


def remembered_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return what is remembered instead."""
    otherwise = _otherwise(finding)
    if finding.verdict is not Verdict.REFUTED or not otherwise:
        return None
    known, speaker = str(otherwise[0].value), Speaker(str(otherwise[0].attributes["speaker"]))
    is_restated = bool(otherwise[0].attributes.get("corrects"))
    right = set_right(finding.claim.text, known, scene.lexicon, speaker)
    if right is None and is_restated:
        right = known
    return None if right is None else f"{capitalized(right.strip().rstrip('.!'))}."


def _otherwise(finding: Finding) -> list[Evidence]:
    return [one for one in finding.evidence if one.rank is Rank.PERSON]


def world_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return the sentence as it was said, or with what sites tell in the place of its value, and nothing else of it."""
    del scene
    claim, told = finding.claim, next((one for one in finding.evidence if one.rank is Rank.WEB_CONSENSUS), None)
    word = claim.value.word if claim.value is not None else None
    if told is None or word is None or claim.context.count(claim.text) != 1:
        return None
    if finding.verdict is Verdict.SUPPORTED:
        return claim.context
    if claim.text.count(word) != 1:
        return None
    return claim.context.replace(claim.text, claim.text.replace(word, told_token(claim, told)))
