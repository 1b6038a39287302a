"""The topic of a claim, where it says how long the claim stays true."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import Lexicon, lexicon_words
from ..model import Claim

_FAST_CHANGING = "fast_changing"


def of_topic(claims: Sequence[Claim], sentence: str, lexicon: Lexicon) -> list[Claim]:
    """Return claims marked where they are of what is old before it is said; what the home shows never is."""
    is_open = any(not claim.entity_ids for claim in claims)
    if not is_open or _FAST_CHANGING not in lexicon.signals_in(lexicon_words(sentence)):
        return list(claims)
    return [claim if claim.entity_ids else replace(claim, is_fast_changing=True) for claim in claims]
