"""Scope: a "that" clause is asserted only behind a verb that is known to assert it."""

from collections.abc import Sequence

from ..lexicon import WordKind
from .items import PERSONS, Item, names_domain

_ENDS = frozenset({";", ":", ".", "!", "…", "—", "–"})
"""Marks behind which a governor governs no more."""
_ASIDE = ("determiner", "adverb", "conjunction", "affirmation", "perfect", "status", "within")
"""Words that may stand around what asserts: "yes, and the sensor has indeed shown that"."""
_COMPLETE = ("hedge", "interjection")
"""What asserts by itself: "I believe", "I can confirm", "it is true that"."""
_DENYING = ("negation", "modal", "unable", "offer", "report", "condition", "future")


def withheld(items: Sequence[Item]) -> frozenset[int]:
    """Return the places of the words that stand behind a "that" which nobody asserts."""
    places: set[int] = set()
    asserts: bool | None = None
    for index, item in enumerate(items):
        if item.is_function("connective") or item.norm in _ENDS:
            asserts = None
        elif opens_clause(items, index):
            goes_on = items[index - 1].norm == "," or items[index - 1].is_function("conjunction")
            asserts = asserts if goes_on and asserts is not None else _is_asserted(items, index)
        elif asserts is False:
            places.add(index)
    return frozenset(places)


def opens_clause(items: Sequence[Item], index: int) -> bool:
    """Return whether a word opens what is said, thought or wished: "that the light is on", not "that is on"."""
    if not items[index].is_function("subordinate") or index + 1 == len(items):
        return False
    if items[index].is_function("interjection"):
        return True
    words = [item for item in items[index + 1 :] if not item.is_function("determiner", "adverb")]
    head = words[0] if words else None
    is_pointing = not index or (items[index - 1].is_mark or items[index - 1].is_function("conjunction"))
    if head is None or (is_pointing and head is items[index + 1] and _is_thing(head)):
        # As in "that light is on".
        return False
    is_counted = head.is_number or head.has(WordKind.QUANTIFIER) or head.has(WordKind.NUMBER)
    # "I confirm that I opened it", but not "the door that I opened".
    is_speaker = head.has(WordKind.GOVERNOR, "speaker") and bool(index) and not _is_thing(items[index - 1])
    return is_counted or is_speaker or _is_thing(head) or head.is_function("pronoun", "existence")


def _is_asserted(items: Sequence[Item], that: int) -> bool:
    """Return whether the words before a "that" assert what it opens."""
    last = that - 1 if that and items[that - 1].norm == "," else that
    first = next((i + 1 for i in range(last - 1, -1, -1) if _is_break(items[i])), 0)
    governor = (*items[first:last], *_whole(items[that]))
    if not all(map(_is_harmless, governor)):
        return False
    if any(item.is_function(*_COMPLETE) or item.has(WordKind.GOVERNOR, "asserting") for item in governor):
        return True
    has_subject = any(map(_is_subject, governor)) or _goes_on(items, first)
    return has_subject and any(item.has(WordKind.GOVERNOR, "witnessing") for item in governor)


def _whole(that: Item) -> tuple[Item, ...]:
    """Return what opens a clause if it is a governor as well: "it is true that"."""
    return (that,) if that.is_function(*_COMPLETE) else ()


def _is_break(item: Item) -> bool:
    return item.is_mark or item.is_function("connective", "conjunction", "subordinate")


def _is_harmless(item: Item) -> bool:
    """Return whether a word leaves what is asserted asserted; a word that is not known does not."""
    is_said = item.is_function(*_COMPLETE, *_ASIDE) or item.has(WordKind.GOVERNOR) or item.has(WordKind.FILLER)
    return (is_said or _is_subject(item)) and not item.is_function(*_DENYING)


def _is_subject(item: Item) -> bool:
    """Return whether the agent or the home is who asserts it."""
    return item.has(WordKind.GOVERNOR, "speaker", "witness") or (_is_thing(item) and not names_domain(item, PERSONS))


def _is_thing(item: Item) -> bool:
    return item.match is not None or item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE)


def _goes_on(items: Sequence[Item], first: int) -> bool:
    """Return whether the agent did something else first: "I checked the sensors and found"."""
    if not first or not items[first - 1].is_function("conjunction"):
        return False
    begin = next((i + 1 for i in range(first - 2, -1, -1) if items[i].is_mark), 0)
    before = items[begin : first - 1]
    is_denied = any(item.is_function(*_DENYING) or item.has(WordKind.QUANTIFIER, "none") for item in before)
    return any(item.has(WordKind.GOVERNOR, "speaker") for item in before) and not is_denied
