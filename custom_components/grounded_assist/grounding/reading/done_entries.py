"""Read whether an entry is done: "milk is still open", "bread is ticked off"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..meanings.records import COMPLETED
from .entry_sentence import EntrySentence
from .entry_words import CHANGE, Role, Spoken, chunks, has_role

_VERBS = (Role.VERB, Role.COPULA)


def done_as_told(sentence: EntrySentence, chunk: Sequence[Spoken]) -> bool | None:
    """Return whether an entry is said to be done, or to be open; None if neither.

    What heads a sentence holds for its parts that say nothing of their own, where none says that anything is done.
    """
    if tells_change(chunk, COMPLETED):
        return True
    if has_role(chunk, Role.OPEN):
        return False
    is_headed = has_role(sentence.all_words, Role.OPEN) and not has_role(chunk, *_VERBS)
    return False if is_headed and not any(map(_tells_else, chunks(sentence.words))) else None


def tells_change(chunk: Sequence[Spoken], change: str) -> bool:
    """Return whether words tell of one thing that is done to entries."""
    return any(one.role is Role.CHANGE and one.item.has(WordKind.RELATION, f"{CHANGE}{change}") for one in chunk)


def _tells_else(part: Sequence[Spoken]) -> bool:
    """Return whether a part tells something of its own, or that something is done."""
    is_done = has_role(part, Role.CHANGE) or any(one.item.is_function("done") for one in part)
    return is_done or (has_role(part, *_VERBS) and not has_role(part, Role.OPEN))
