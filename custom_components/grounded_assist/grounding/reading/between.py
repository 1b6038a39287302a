"""Attach words between two clauses to one of them: "I turned off A and B, and C is on"."""

from collections.abc import Sequence
from enum import Enum, auto

from ..lexicon import WordKind
from .asides import first_of_list
from .grammar import Clause, Side
from .items import Item, any_is
from .segments import Segment, is_paired


class Belonging(Enum):
    """Where words without a verb of their own belong."""

    BEFORE = auto()
    BEHIND = auto()
    UNCLEAR = auto()


def next_said(segments: Sequence[Segment], number: int) -> int | None:
    """Return the segment behind whose predicate may be said of the words of this one; None if none's may."""
    for index in range(number + 1, len(segments)):
        later = segments[index]
        if is_paired(later):
            return index
        if later.opener not in ("and", "or", ","):
            return None
        if later.predicates:
            head = later.predicates[0]
            return index if head.side is Side.BEFORE and head.first > later.first else None
    return None


def belonging(
    last: Clause | None, number: int, segments: Sequence[Segment], items: Sequence[Item], *, is_mentioned: bool = False
) -> Belonging | None:
    """Return which clause the words of a segment belong to; None if no predicate behind may be said of them."""
    if (behind := next_said(segments, number)) is None:
        return None
    span = items[segments[number].first : segments[number].last]
    is_first = last is None and not is_mentioned
    if is_first or is_paired(segments[behind]) or not _names_things(span):
        return Belonging.BEHIND
    if last is not None and last.predicate.side is Side.AFTER:
        return _of_object(last, number, behind, segments, items)
    # "A is on, B, and C is off", "I checked A and B, and C is off": nothing is said of B.
    is_of_one = _is_of_one(segments[behind], items)
    return Belonging.UNCLEAR if is_of_one else Belonging.BEHIND


def is_told_too(span: Sequence[Item]) -> bool:
    """Return whether words say that the same holds of one thing more: "the fan too", "so is the fan"."""
    return span[0].is_function("likewise") or (len(span) > 1 and span[-1].is_function("too"))


def _of_object(last: Clause, number: int, behind: int, segments: Sequence[Segment], items: Sequence[Item]) -> Belonging:
    """Return what the words behind something that was acted on belong to."""
    start = items[segments[number].first].start
    if start < last.word_end:
        # A verb at the end closes what it is done to: "Ich habe A und B ausgeschaltet".
        return Belonging.BEFORE
    is_of_one = _is_of_one(segments[behind], items)
    if any(item.start < last.word_end for item in (*last.object, *last.after)):
        return Belonging.UNCLEAR if is_of_one else Belonging.BEHIND
    if is_of_one or any(_is_apart(segments[index], items) for index in range(number + 1, behind)):
        return Belonging.BEFORE
    # ", and B and C are on" is of both, "A, B and C are on" of C and perhaps of B.
    is_of_both = _is_apart(segments[number], items) and not _is_apart(segments[behind], items)
    is_plural = any_is(_verb(segments[behind], items), "plural_verb")
    return Belonging.BEHIND if is_of_both and is_plural else Belonging.UNCLEAR


def _is_of_one(segment: Segment, items: Sequence[Item]) -> bool:
    """Return whether a verb has a subject of its own and can have no second: "the lamp is on"."""
    subject = items[segment.first : segment.predicates[0].first]
    is_named = any(item.match is not None or item.has(WordKind.NOUN) for item in subject)
    return is_named and any_is(_verb(segment, items), "singular_verb")


def _verb(segment: Segment, items: Sequence[Item]) -> Sequence[Item]:
    head = segment.predicates[0]
    return items[head.first : head.last]


def _is_apart(segment: Segment, items: Sequence[Item]) -> bool:
    """Return whether a comma stands before the "and" of a segment."""
    return segment.opener == "and" and items[segment.first - 2].norm == ","


def _names_things(span: Sequence[Item]) -> bool:
    """Return whether words name what something may be said of, and not where or how."""
    if span[0].is_function("within"):
        # "In the living room the lamp".
        return first_of_list(span) > 0
    is_named = any(item.match is not None or item.has(WordKind.NOUN) or item.is_unknown for item in span)
    return is_named and not span[0].is_function("preposition", "relative", "negation")
