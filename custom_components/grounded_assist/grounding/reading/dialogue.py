"""Read claims about the conversation itself: "you said the guests arrive at 8", "as I said, the lamp is on"."""

from collections.abc import Iterator, Mapping, Sequence
import re

from ..lexicon.cues import cue, cues_in
from ..model import Claim, ClaimKind, Quantity
from ..scene import Scene
from .items import Item, mask
from .state_claims import Surroundings

BY_PERSON, BY_AGENT = "dialogue:person", "dialogue:assistant"
"""What a claim cites that tells what the person said, or what was said to them."""

_SAYING: Mapping[str, str] = {"person_said": BY_PERSON, "agent_said": BY_AGENT}
"""Rows of cues in front of what was said."""
_ASIDE: Mapping[str, str] = {"as_person_said": BY_PERSON, "as_agent_said": BY_AGENT}
"""Rows of cues beside what was said, which is said again."""
_APOSTROPHES = str.maketrans("’‘", "''")
_LEAST_WORDS = 2
"""Of "I said so" nobody knows what was said."""
_OPENING = ("adverb", "past_time", "time", "interjection", "affirmation", "conjunction", "connective", "determiner")
"""Tasks of the words that may stand in front of "you said"; behind all others it only tells which one is meant."""


def dialogue_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what the sentence says that somebody has said in this conversation, if anything of it is known."""
    del items
    scene = around.scene
    is_known = bool(scene.request or scene.dialogue or scene.said_before)
    if not is_known or "saying" not in cues_in(scene.lexicon, around.text):
        return ()
    text = around.text.translate(_APOSTROPHES)
    words = mask(around.text, scene)
    return (*_said(text, words, around), *_said_again(text, words, around))


def _said(text: str, words: Sequence[Item], around: Surroundings) -> Iterator[Claim]:
    """Yield what stands behind "you said that"."""
    scene = around.scene
    for row, speaker in _SAYING.items():
        for match in cue(scene.lexicon, row).finditer(text):
            if _opens(match, text, words, scene):
                told = _told(_behind(match.end(), words, scene))
                yield from _claim(around, match, told, speaker, is_past=_tells_when(match, words))


def _said_again(text: str, words: Sequence[Item], around: Surroundings) -> Iterator[Claim]:
    """Yield what "as I said" stands beside, in front of it or behind."""
    for row, speaker in _ASIDE.items():
        for match in cue(around.scene.lexicon, row).finditer(text):
            behind = _told(_again(match.end(), words))
            before = [item for item in words if item.end <= match.start()]
            yield from _claim(around, match, behind or _told_last(before), speaker)


def _opens(match: re.Match[str], text: str, words: Sequence[Item], scene: Scene) -> bool:
    """Return whether a sentence or clause begins with "you said": what "the lamp you said" is of is another."""
    if cue(scene.lexicon, "asked", *_ASIDE).search(text, max(0, match.start() - _BEFORE), match.end() + _BEFORE):
        return False
    before = [item for item in words if item.end <= match.start()]
    opening = before[next((i + 1 for i in range(len(before) - 1, -1, -1) if before[i].is_mark), 0) :]
    return all(item.is_function(*_OPENING) or item.is_number for item in opening)


_BEFORE = 12
"""Letters beside "you said" with which it may be the beginning of another phrase: "as you said", "you said to"."""


def _behind(end: int, words: Sequence[Item], scene: Scene) -> list[Item]:
    """Return the words from a place on, without the "that" which only leads to them."""
    found = _from(end, words)
    leading = scene.lexicon.cues.get("that", ())
    return found[1:] if found and found[0].norm in leading else found


def _from(end: int, words: Sequence[Item]) -> list[Item]:
    """Return the words from a place on, without the marks in front of them."""
    found = [item for item in words if item.start >= end]
    while found and found[0].is_mark:
        found.pop(0)
    return found


def _again(end: int, words: Sequence[Item]) -> list[Item]:
    """Return the words that "as I said" leads to, without those that tell when: "as I said earlier, ..."."""
    found = _from(end, words)
    near = next((i for i, item in enumerate(found[: _FEW + 1]) if item.is_mark), None)
    return found if near is None else _from(found[near].end, words)


_FEW = 3
"""Words that may stand between "as I said" and its comma."""


def _told(words: Sequence[Item]) -> list[Item]:
    """Return the words up to where something else begins."""
    ends = (i for i, item in enumerate(words) if item.is_mark or item.is_function("connective"))
    return list(words[: next(ends, len(words))])


def _told_last(words: Sequence[Item]) -> list[Item]:
    """Return the words of the last clause of some, without the marks behind them."""
    found = list(words)
    while found and found[-1].is_mark:
        found.pop()
    begin = next((i + 1 for i in range(len(found) - 1, -1, -1) if found[i].is_mark), 0)
    return _told(found[begin:])


def _tells_when(match: re.Match[str], words: Sequence[Item]) -> bool:
    before = (item for item in words if item.end <= match.start())
    return any(item.is_function("past_time", "time") for item in before)


def _claim(
    around: Surroundings, match: re.Match[str], told: Sequence[Item], speaker: str, *, is_past: bool = False
) -> Iterator[Claim]:
    if len(told) < _LEAST_WORDS and not (told and told[0].match):
        return
    start, end = min(match.start(), told[0].start), max(match.end(), told[-1].end)
    yield Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=match.group(),
        value=Quantity(attribute="", word=around.text[told[0].start : told[-1].end], start=start, end=end),
        citations=(speaker,),
        is_past=is_past,
        predicate_start=start,
        predicate_end=end,
    )
