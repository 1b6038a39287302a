"""Tell what only opens a sentence: "Great news!" answers or evaluates what follows, and goes when that is wrong."""

from ..lexicon import Lexicon
from ..lexicon.cues import cue_norms
from ..model import Action, Delivery
from ..tokens import TokenKind, tokenize

_LONGEST = 60
"""Home Assistant begins to speak a streamed reply behind so many characters: till then nobody hears an opener wait."""
_BOUND = frozenset('?:*_`"“”„«»()[]#|')
"""Marks by which words are more than an opener, or only the beginning of something."""


def is_opener(text: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence is made of nothing but "Of course!", "Don't worry." and the like."""
    said = text.strip()
    stress = said[: len(said) - len(said.lstrip("*_"))]
    said = said.removeprefix(stress).removesuffix(stress) if said.endswith(stress) else said
    if len(said) > _LONGEST or not _BOUND.isdisjoint(said):
        return False
    words = [token.norm for token in tokenize(said) if token.kind is not TokenKind.MARK]
    phrases, at = cue_norms(lexicon, "opener"), 0
    while at < len(words):
        ends = (end for end in range(len(words), at, -1) if " ".join(words[at:end]) in phrases)
        if (end := next(ends, None)) is None:
            return False
        at = end
    return bool(words)


def is_replaced(delivery: Delivery) -> bool:
    """Return whether other words are said than were drafted; what is only added leaves them as they were."""
    return any(one.original and one.action is not Action.ANNOTATE for one in delivery.mitigations)
