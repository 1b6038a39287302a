"""Read a sentence as what it says of something that is remembered: "the bins are collected on Tuesdays"."""

from collections.abc import Sequence
import re

from ..gist import Gist, Likeness, Speaker, gist
from ..memories import Memory, likeness
from ..model import Claim, ClaimKind, Reason
from ..scene import Scene
from .questions import has_question

_OPEN = frozenset({Reason.UNREADABLE, Reason.NO_DATA, Reason.UNKNOWN_NAME, Reason.AMBIGUOUS})
_SPOKEN = re.compile(r"\w(?:[\s.!…]*+[^\s.!…])++")
"""A sentence without the marks around it."""
_QUOTED = re.compile('["“”„«»]')
"""What is quoted is said by somebody else."""


def with_remembered(claims: Sequence[Claim], sentence: str, written: str, scene: Scene) -> list[Claim]:
    """Return one claim in the place of those the home can say nothing of, if what they say is remembered."""
    is_plain = not has_question(sentence) and _QUOTED.search(written) is None
    if not is_plain or any(map(is_of_home, claims)) or (found := _SPOKEN.search(sentence)) is None:
        return list(claims)
    said = gist(found.group(), scene.lexicon, Speaker.AGENT)
    if said.is_open:
        return list(claims)
    remembered = [
        memory.id for memory in scene.recall(found.group()) if _likeness(said, memory, scene) is not Likeness.UNRELATED
    ]
    return [_claim(found, tuple(remembered))] if remembered else list(claims)


def _likeness(said: Gist, memory: Memory, scene: Scene) -> Likeness:
    speaker = memory.speaker(knows_asker=scene.knows_asker)
    return likeness(said, memory.text, memory.corrects, speaker, scene.lexicon)


def is_of_home(claim: Claim) -> bool:
    """Return whether a claim is of something that the home may show."""
    is_open = claim.open_reason in _OPEN and not claim.readings
    return not (is_open or claim.kind in (ClaimKind.SPECIFIC, ClaimKind.REMEMBERED))


def _claim(found: re.Match[str], memory_ids: tuple[str, ...]) -> Claim:
    start, end = found.span()
    return Claim(
        text=found.group(),
        start=start,
        end=end,
        kind=ClaimKind.REMEMBERED,
        subject=found.group(),
        memory_ids=memory_ids,
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
