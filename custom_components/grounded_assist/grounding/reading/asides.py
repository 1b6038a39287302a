"""Find words that only say where, of what, or by whom."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from .grammar import Clause
from .items import PERSONS, Item, any_is, names_domain
from .quantities import number_of

_LONGEST_SOURCE = 3
"""Words of "as Ben said"."""


def is_from_others(span: Sequence[Item]) -> bool:
    """Return whether words name somebody else who says so: "according to Ben", "Ben claims", "says Ben"."""
    is_said = span[0].is_function("source", "report") or span[-1].is_function("report")
    is_short = len(span) <= _LONGEST_SOURCE
    return is_said and is_short and any(names_domain(item, PERSONS) for item in span)


def is_other_sort(last: Clause, span: Sequence[Item]) -> bool:
    """Return whether words tell what something is not: "it is a sensor, not a lock"."""
    return last.predicate.is_loose and span[0].is_function("negation") and span[1:2] != [] and _is_some(span[1])


def is_elliptic(span: Sequence[Item]) -> bool:
    """Return whether words leave out what they deny or affirm of their subject: "the back door isn't"."""
    is_end = span[-1].is_function("negation", "copula", "past_copula") and span[-1].match is None
    return len(span) > 1 and is_end and not span[0].is_function("negation")


def is_elsewhere(span: Sequence[Item]) -> bool:
    """Return whether words put what follows into another place than the home: "in the novel, ...", "at Ben's, ..."."""
    is_named = any(item.is_unknown or (item.has(WordKind.NOUN) and item.match is None) for item in span[1:])
    is_thing = is_named and span[1].is_function("determiner")
    # "In night mode, all lights are off."
    is_thing = is_thing or any(item.has(WordKind.ATTRIBUTE, "mode", "preset") and item.match is None for item in span)
    return span[0].is_function("within") and (is_thing or any(names_domain(item, PERSONS) for item in span))


def is_unreal(items: Sequence[Item]) -> bool:
    """Return whether a sentence begins with a condition in its verb: "Were the window closed, it would be warmer"."""
    spoken = sorted(items, key=lambda item: item.start)
    return any_is(items[:1], "past_copula") or any_is(spoken[:1], "inverted")


def is_of_agent(span: Sequence[Item]) -> bool:
    """Return whether the speaker does something by a verb that is not known: "I checked the bedroom"."""
    words = [item for item in span if not item.is_function("adverb", "interjection")]
    is_led = bool(words) and words[0].is_function("agent") and words[0].match is None
    return is_led and any(item.is_unknown for item in words[1:3])


def as_places(span: Sequence[Item]) -> list[Item]:
    """Return the words of "in the living room, ..." with a name that is also a room as the room."""
    return [
        replace(item, match=replace(item.match, entity_ids=(), device_entity_ids=()))
        if item.match is not None and (item.match.area_ids or item.match.floor_ids)
        else item
        for item in span
    ]


def first_of_list(span: Sequence[Item]) -> int:
    """Return where a thing begins that stands right behind its place: "in the kitchen | the lamp and ..."; 0 if none.

    It is the first of several, or there would be a verb behind it.
    """
    if not span[0].is_function("within"):
        return 0
    room = next((i for i, item in enumerate(span) if item.match and (item.match.area_ids or item.match.floor_ids)), 0)
    begins = room and room + 1 < len(span) and (span[room + 1].is_function("determiner") or span[room + 1].match)
    return room + 1 if begins else 0


def asks_which(before: Sequence[Item]) -> bool:
    """Return whether a subject is told behind the verb: "what's off is the lamp"."""
    words = [item for item in before if not item.is_mark]
    return bool(words) and words[-1].is_function("interrogative") and not words[-1].is_function("relative")


def is_of_then(before: Sequence[Item]) -> bool:
    """Return whether a label puts what follows into the past: "Before: off"."""
    words = [item for item in before if not item.is_mark]
    return len(words) == 1 and words[0].is_function("past_time")


def is_of_place(item: Item) -> bool:
    """Return whether a word belongs to where something is said: "in the kitchen"."""
    is_room = item.match is not None and bool(item.match.area_ids or item.match.floor_ids)
    return is_room or (item.match is None and item.is_function("within", "determiner"))


def tells_hour(clause: Clause) -> bool:
    """Return whether a bare number is an hour: "by eight the back door is locked", "is locked at ten" in German."""
    behind = (*clause.object, *clause.after)
    begins = zip(clause.before, clause.before[1:], clause.before[2:], strict=False)
    ends = zip(behind, behind[1:], (*behind[2:], None), strict=False)
    is_before = (
        one.is_function("preposition") and three.is_function("determiner")
        for one, two, three in begins
        if number_of(two) is not None
    )
    is_behind = (
        one.is_function("at_hour") and (three is None or three.is_mark)
        for one, two, three in ends
        if number_of(two) is not None
    )
    return any(is_before) or any(is_behind)


def _is_some(item: Item) -> bool:
    return item.is_function("indefinite")
