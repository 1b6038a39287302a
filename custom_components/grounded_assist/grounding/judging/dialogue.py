"""Judge what somebody is said to have said by what was said; what was not heard here may have been said elsewhere."""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Final

from ..claims import BY_AGENT, BY_PERSON
from ..gist import Speaker, gist
from ..model import Claim, Evidence, Finding, Reason, Source, Verdict
from ..reading import read
from ..reading.items import mask
from ..reading.segmentation import segment
from ..scene import Scene
from .findings import finding

SPEAKERS: Final = {BY_PERSON: Speaker.PERSON, BY_AGENT: Speaker.AGENT}
_QUESTION_MARKS: Final = ("?", "\uff1f")
_LONGEST: Final = 400
"""Characters of a sentence that is held against what is said to have been said."""
_MOST: Final = 30
"""Sentences that are read for what they mean, the latest."""
_OTHERWISE: Final = ("negation", "unable", "condition", "modal", "denial", "future")
"""Tasks of words that make another statement of what stands beside them."""


def judge_said(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported for what was said in these words, or in others of the same meaning; nothing refutes it."""
    words = claim.value.word or "" if claim.value is not None else ""
    speakers = [i for i in claim.citations if i in SPEAKERS]
    utterances = [one for one in evidence if one.source is Source.DIALOGUE and one.subject in speakers]
    sentences = [(one, sentence) for one in utterances for sentence in _statements(str(one.value), scene)]
    telling = next((one for one, told in sentences if _has_words(told, words, SPEAKERS[one.subject], scene)), None)
    if telling is None:
        meant = _content(words, scene)
        latest = sentences[:_MOST] if meant else ()
        telling = next((one for one, told in latest if meant <= _content(told, scene)), None)
    if telling is None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)
    return finding(claim, Verdict.SUPPORTED, Reason.SAID, (telling,))


def _statements(text: str, scene: Scene) -> Iterator[str]:
    """Yield the sentences of what was said that ask nothing, and are not too long to be one statement."""
    for sentence in segment(text, scene.lexicon.abbreviations):
        told = sentence.strip()
        if told and len(told) <= _LONGEST and not told.endswith(_QUESTION_MARKS):
            yield told


def _has_words(told: str, words: str, speaker: Speaker, scene: Scene) -> bool:
    """Return whether a statement has these words in a row and nothing beside them that makes it another."""
    said, heard = gist(words, scene.lexicon, Speaker.AGENT).words, gist(told, scene.lexicon, speaker).words
    is_there = bool(said) and any(heard[i : i + len(said)] == said for i in range(len(heard) - len(said) + 1))
    if not is_there and scene.lexicon.grammar is not None:
        is_there = _is_verb_last(said, heard)
    return is_there and _turning(told, scene) == _turning(words, scene)


def _is_verb_last(said: tuple[str, ...], heard: tuple[str, ...]) -> bool:
    """Return whether words are a statement as it stands behind "that", with its verb at the end."""
    verb = said[-1:]
    places = (i for i in range(len(heard)) if heard[i : i + 1] == verb)
    return any((*heard[:i], *heard[i + 1 :]) == said[:-1] for i in places)


def _turning(text: str, scene: Scene) -> list[str]:
    return [item.norm for item in mask(text, scene) if item.is_function(*_OTHERWISE)]


def _content(text: str, scene: Scene) -> frozenset[Hashable]:
    """Return what a text claims of the home as it is now; nothing if a part of it was not understood."""
    plain = replace(scene, request="", previous=(), told=(), heading="", tool_calls=(), dialogue=())
    claims = read(text, plain)
    if any(one.open_reason is not None or not one.readings or one.moments for one in claims):
        return frozenset()
    return frozenset(map(_meaning, claims))


def _meaning(claim: Claim) -> Hashable:
    """Return what a claim says, in whatever words."""
    value = claim.value and (claim.value.attribute, claim.value.number, claim.value.word, claim.value.unit)
    how = (claim.aspect, claim.is_negated, claim.quantifier, claim.count, claim.is_past, claim.is_failure)
    readings = frozenset(frozenset(one.entity_ids) for one in claim.readings)
    return (claim.kind, claim.meaning, how, value, readings, claim.contrast, claim.comparison, claim.capability)
