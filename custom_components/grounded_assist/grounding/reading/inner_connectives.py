"""Read a connective inside a clause as an adverb: "the garage door, however, is closed", "not, however, the lamp"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from .items import Item
from .word_senses import FINITE, told_as

_VERBAL = (WordKind.PAST, WordKind.BASE, WordKind.GERUND, WordKind.STATE)


def with_connectives_inside(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return a sentence in which no connective parts a verb from what is said by it, or a denial from its own."""
    kept: list[Item] = []
    index = 0
    while index < len(items):
        comma = int(items[index].norm == ",")
        end = _inner_end(items, index + comma, comma)
        if end is None:
            kept.append(items[index])
            index += 1
        else:
            kept.append(_as_adverb(items[index + comma]))
            index = end
    return tuple(kept)


def _inner_end(items: Sequence[Item], at: int, comma: int) -> int | None:
    """Return what follows a connective inside a clause, behind its other comma if it has two; None for any other."""
    following = at + 1 + comma
    if following >= len(items) or not items[at].is_function("connective") or (comma and items[at + 1].norm != ","):
        return None
    before, behind = items[: at - comma], items[following]
    is_told = behind.match is not None or behind.is_function("determiner", "within", "preposition")
    is_of_denial = _is_denial(before) and is_told
    # "I turned A off, B however on" says of B what it says without a verb.
    is_verbal = any(map(behind.has, _VERBAL))
    is_verb = behind.is_function(*FINITE) or (is_verbal and any(one.is_mark for one in before))
    is_of_verb = is_verb and behind.match is None and _is_subject(before)
    # "The sauna is however off": what stands behind its verb is said of nothing else, known or not.
    is_behind_verb = is_verbal and bool(before) and before[-1].match is None and before[-1].is_function(*FINITE)
    return following if is_of_denial or is_of_verb or is_behind_verb else None


def _is_denial(before: Sequence[Item]) -> bool:
    return bool(before) and before[-1].is_function("negation") and (len(before) == 1 or before[-2].is_mark)


def _is_subject(before: Sequence[Item]) -> bool:
    """Return whether what stands before a word, up to a mark, is a thing of which nothing is said yet."""
    places = range(len(before) - 1, -1, -1)
    breaks = (i for i in places if before[i].is_mark or before[i].is_function("conjunction", "connective"))
    part = before[next(breaks, -1) + 1 :]
    is_thing = bool(part) and (part[-1].match is not None or part[-1].has(WordKind.NOUN))
    return is_thing and not any(
        one.match is None and (one.is_function(*FINITE) or any(map(one.has, _VERBAL))) for one in part
    )


def _as_adverb(item: Item) -> Item:
    return told_as(item, "adverb", *(item.functions - {"connective"}))
