"""Cut a sentence into clauses: one predicate each, with the words on both sides of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..lexicon import WordKind
from .grammar import Clause, Predicate, Side
from .items import Item
from .predicates import find_predicates

_BREAKS = frozenset({",", ";", ":", "(", ")", "—", "–", "-", "…", "!", ".", "[", "]", "\\"})
_SURE = 0.95
_UNSURE = 0.7
"""Stated confidence with and without "I think", "seems", "probably"."""


@dataclass(slots=True)
class _Segment:
    first: int
    last: int
    opener: str
    predicates: list[Predicate] = field(default_factory=list)


def find_clauses(items: Sequence[Item]) -> list[Clause]:
    """Return the clauses of a sentence in order, asserted or not."""
    segments = _segments(items)
    assertive = _Assertiveness()
    clauses: list[Clause] = []
    pending: list[Item] = []
    for segment in segments:
        is_asserted = assertive.of(items, segment)
        if not segment.predicates:
            span = list(items[segment.first : segment.last])
            if clauses and segment is not segments[-1] and _starts_next(segment, segments):
                pending += _join(pending, span)
            elif clauses and clauses[-1].predicate.side is Side.AFTER and not _is_adjunct(span):
                clauses[-1] = _extended(clauses[-1], segment, span)
            elif clauses and segment.opener in "(,:-–—" and not _starts_next(segment, segments):
                clauses[-1] = replace(clauses[-1], after=(*clauses[-1].after, _comma(span), *span) if span else clauses[-1].after)
            else:
                pending += _join(pending, span)
            continue
        for number, predicate in enumerate(segment.predicates):
            first = segment.first if number == 0 else segment.predicates[number - 1].last
            last = (
                segment.predicates[number + 1].first
                if number + 1 < len(segment.predicates)
                else segment.last
            )
            before = [*pending, *([_comma(pending)] if pending else []), *items[first : predicate.first]]
            clauses.append(_clause(items, segment, predicate, before, last, is_asserted))
            pending = []
    return clauses


def _segments(items: Sequence[Item]) -> list[_Segment]:
    """Split at marks and conjunctions; each piece knows the predicates in it."""
    cuts = [(0, "")]
    for index, item in enumerate(items):
        if (item.is_mark and item.norm in _BREAKS) or item.is_function("conjunction", "relative", "condition"):
            cuts.append((index, item.norm if item.is_mark else _task(item)))
    segments: list[_Segment] = []
    for (start, opener), (end, _) in zip(cuts, [*cuts[1:], (len(items), "")], strict=True):
        first = start if opener == "" else start + 1
        if first < end:
            segments.append(_Segment(first, end, opener, find_predicates(items, first, end)))
    return segments


def _task(item: Item) -> str:
    return "relative" if item.is_function("relative") else "condition" if item.is_function("condition") else "and"


class _Assertiveness:
    """What of a sentence is claimed: offers, conditions and reports are not."""

    def __init__(self) -> None:
        self.is_offer = False

    def of(self, items: Sequence[Item], segment: _Segment) -> bool:
        if segment.opener == "condition":
            # Before its main clause a condition governs that too: "if it is open, ...".
            self.is_offer = self.is_offer or segment.first <= 1
            return False
        span = items[segment.first : segment.last]
        if any(item.is_function("offer") for item in span):
            self.is_offer = True
        if self.is_offer or any(item.is_function("report", "past_time") for item in span):
            return False
        return True


def _starts_next(segment: _Segment, segments: list[_Segment]) -> bool:
    """Return whether the words belong to the subject of the next predicate."""
    following = segments[segments.index(segment) + 1 :]
    for later in following:
        if later.opener not in ("and", ","):
            return False
        if later.predicates:
            head = later.predicates[0]
            return head.side is Side.BEFORE and head.first > later.first
    return False


def _is_adjunct(span: Sequence[Item]) -> bool:
    return not span or span[0].is_function("preposition", "relative", "adverb", "interjection") and not span[0].is_function("within")


def _comma(span: Sequence[Item]) -> Item:
    at = span[-1].end if span else 0
    return Item(",", at, at, is_mark=True)


def _join(pending: Sequence[Item], span: Sequence[Item]) -> list[Item]:
    return [_comma(pending), *span] if pending else list(span)


def _extended(clause: Clause, segment: _Segment, span: list[Item]) -> Clause:
    """Add "and the B" to the object of "turned on the A"."""
    if clause.object and segment.opener not in ("(",):
        return replace(clause, object=(*clause.object, _comma(clause.object), *span))
    return replace(clause, after=(*clause.after, *([_comma(clause.after)] if clause.after else []), *span))


def _clause(  # noqa: PLR0913 - where the words of a clause are
    items: Sequence[Item],
    segment: _Segment,
    predicate: Predicate,
    before: list[Item],
    last: int,
    is_asserted: bool,  # noqa: FBT001
) -> Clause:
    hedged = any(item.is_function("hedge") for item in before) or predicate.is_seeming
    after = tuple(items[predicate.last : last])
    gap = predicate.gap
    is_relative = segment.opener == "relative" and predicate.first <= segment.first + 1
    return Clause(
        predicate=predicate,
        before=tuple(before),
        after=after,
        object=tuple(items[gap[0] : gap[1]]) if gap else (),
        is_asserted=is_asserted and predicate.is_asserted,
        is_relative=is_relative,
        start=(before[0].start if before else items[predicate.first].start),
        end=items[max(predicate.last, last) - 1].end,
        word_start=items[predicate.word_first].start,
        word_end=items[predicate.last - 1].end,
        stated_confidence=_UNSURE if hedged else _SURE,
    )


def has_question(text: str) -> bool:
    """Return whether the sentence asks instead of telling."""
    return text.rstrip(" \t\n*_\"'”’)").endswith(("?", "？", ";"))


def is_verbless(items: Sequence[Item]) -> bool:
    """Return whether nothing in the items could be a verb."""
    return not any(item.is_function("copula", "perfect") or item.has(WordKind.PAST) for item in items)
