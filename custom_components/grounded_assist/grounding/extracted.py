"""Check what others found to be claimed in a sentence: only its own words count, where it asserts them."""

from collections.abc import Iterable
import re

from .auditing.holding import states_anything
from .model import Claim, ClaimKind, Reason
from .occurrences import spaced_occurrence
from .reading.asserted import is_asserted
from .reading.items import mask
from .reading.questions import has_question
from .scene import Scene

_MOST = 5
"""Claims of one sentence."""
_LEAST_WORDS = 3
_SPACES = re.compile(r"\s+")


def checked_claims(found: Iterable[str], sentence: str, scene: Scene) -> tuple[Claim, ...]:
    """Return claims whose words stand in a sentence that asserts them, each once; the rest is dropped.

    They are of nothing that the grammar knows, so nothing of the home decides them.
    """
    items = mask(sentence, scene)
    if has_question(sentence):
        return ()
    spans = {span: None for one in found if (span := _span(one, sentence)) is not None}
    asserted = [span for span in spans if is_asserted(*span, items, sentence, scene.lexicon)]
    return tuple(_claim(sentence, *span) for span in asserted[:_MOST])


def may_claim(sentence: str, scene: Scene) -> bool:
    """Return whether anything that counts could be found in a sentence: it states something, in enough words."""
    return len(sentence.split()) >= _LEAST_WORDS and states_anything(sentence, scene)


def _span(words: str, sentence: str) -> tuple[int, int] | None:
    """Return where words stand in a sentence, whole and in their order; None if they do not, or are too few."""
    pieces = _SPACES.split(words.strip().strip(".!\"'“”"))
    if len(pieces) < _LEAST_WORDS:
        return None
    return spaced_occurrence(" ".join(pieces), sentence)


def _claim(sentence: str, start: int, end: int) -> Claim:
    return Claim(
        text=sentence[start:end],
        start=start,
        end=end,
        kind=ClaimKind.SPECIFIC,
        subject="",
        open_reason=Reason.UNREADABLE,
    )
