"""Noun phrases: what they are made of, not yet what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..lexicon import WordKind
from ..model import Quantifier, Relation
from ..tokens import TokenKind

if TYPE_CHECKING:
    from .lattice import Lattice

_MOST_CONTENT = 9
_MOST_PHRASES = 16
_COST = 4
"""Steps that it takes to look for phrases at a word."""
_MOST_PARTS = 12
_MOST_LISTS = 24
"""Ways to go on with a list that are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase. All indexes are of tokens."""

    start: int
    end: int
    content: tuple[int, ...] = ()
    """Words that describe it: each must be accounted for by what it means."""
    quantifier: Quantifier | None = None
    count: int | None = None
    bound: Relation | None = None
    """That there are more, or fewer, than it counts: "at least two windows"."""
    out_of: int | None = None
    """How many there are of those that are counted: "two of the five windows"."""
    is_definite: bool = False
    is_indefinite: bool = False
    pronoun: str = ""
    """Class of the pronoun that it is."""
    parts: tuple[Phrase, ...] = ()
    """What it names one by one."""
    joint: str = ""
    """What joins the parts: "and", "or", "nor"."""
    excepted: Phrase | None = None
    of_others: Quantifier | None = None
    """How many it is of what was not spoken of: "none of the others"."""
    landmark: tuple[int, ...] = ()
    """Words for what it stands beside: "the strip behind the TV"."""

    @property
    def is_empty(self) -> bool:
        """Return whether no word describes it: "all of them", "nothing"."""
        return not (self.content or self.parts or self.pronoun)


def phrases_at(lattice: Lattice, at: int) -> tuple[Phrase, ...]:
    """Return the noun phrases that begin at a token, the shortest first."""
    simple = _simple(lattice, at)
    found: list[Phrase] = list(simple)
    for phrase in simple:
        found += _coordinated(lattice, phrase)
    found += [
        _but(phrase, behind, lattice)
        for phrase in tuple(found)
        if lattice.is_of(phrase.end, "except") or _excepts(lattice, phrase.end)
        for behind in _behind_exception(lattice, phrase.end)
    ]
    lattice.spend(_COST + len(found))
    return tuple(sorted(found[:_MOST_PHRASES], key=lambda one: one.end))


def _but(phrase: Phrase, excepted: Phrase, lattice: Lattice) -> Phrase:
    """Return a phrase with an exception; of "all but one" nobody knows which."""
    is_unnamed = not excepted.parts and all(lattice.is_of(at, "ones", "filler") for at in excepted.content)
    is_any = is_unnamed and phrase.quantifier in (Quantifier.ALL, Quantifier.NONE)
    quantifier = Quantifier.NEARLY if is_any else phrase.quantifier
    return replace(phrase, end=excepted.end, excepted=excepted, quantifier=quantifier)


def _excepts(lattice: Lattice, at: int) -> bool:
    return at < lattice.size and lattice.begins(at, "except")


def _behind_exception(lattice: Lattice, at: int) -> Iterator[Phrase]:
    end = max(lattice.ends(at, "except"), default=at)
    for phrase in _simple(lattice, end):
        yield phrase
        yield from _coordinated(lattice, phrase)


def _coordinated(lattice: Lattice, first: Phrase) -> Iterator[Phrase]:
    """Yield "A and B", "A, B and C", "A or B" that begin with a phrase; "one of A and B" is none of them."""
    waiting: list[tuple[Phrase, ...]] = [] if _is_of_fewer(lattice, first) else [(first,)]
    for _ in range(_MOST_LISTS):
        if not waiting:
            return
        parts = waiting.pop()
        if len(parts) >= _MOST_PARTS:
            continue
        at = parts[-1].end
        is_pair = len(parts) == 1 and at < lattice.size and lattice.norms[at] == ","
        for joint, begin in _joints(lattice, at, is_twofold=lattice.is_of(first.start, "both")):
            if (joint and is_pair) or (joint == "nor" and first.quantifier is not Quantifier.NONE):
                # "The strip, and the delay is on" begins anew; German "noch" may be "still".
                continue
            for following in _simple(lattice, begin):
                if not _may_follow(lattice, parts[-1], following, joint):
                    continue
                more = (*parts, following)
                if joint:
                    yield _joined(more, joint)
                if not joint:
                    waiting.append(more)


def _is_of_fewer(lattice: Lattice, phrase: Phrase) -> bool:
    """Return whether less than all of what follows is meant: "one of", "not both"."""
    within = range(phrase.start, phrase.content[0]) if phrase.content else ()
    is_partly = phrase.quantifier in _OF_FEWER and any(lattice.is_of(at, "of") for at in within)
    return is_partly or phrase.quantifier is Quantifier.NOT_ALL


def _may_follow(lattice: Lattice, phrase: Phrase, following: Phrase, joint: str) -> bool:
    if following.pronoun or (joint and _begins_deed(lattice, following)):
        return False
    if lattice.edges("amount", following.start) and not lattice.names[following.start]:
        # "It is 21.5 degrees in the bedroom and 19 degrees in the hall."
        return False
    # "The lights in the hall and the den" are those of both.
    return not _is_place_beside(lattice, phrase, following)


def _is_place_beside(lattice: Lattice, phrase: Phrase, following: Phrase) -> bool:
    """Return whether a place follows a phrase that ends with one."""
    if not lattice.is_name_of_place(following.content) or not phrase.content:
        return False
    preps = [at for at in phrase.content[:-1] if lattice.is_of(at + 1, "prep")]
    place = tuple(at for at in phrase.content if at > preps[-1]) if preps else ()
    return bool(place) and lattice.is_name_of_place(place)


def _begins_deed(lattice: Lattice, phrase: Phrase) -> bool:
    """Return whether a phrase begins with what was done, not with an adjective: "and turned off the lamp"."""
    at = phrase.start
    if phrase.content[:1] != (at,) or lattice.names[at]:
        return False
    is_adjective = any(word.kind is WordKind.STATE and end == at + 1 for word, end in lattice.senses[at])
    deeds = ((word, end) for word, end in lattice.senses[at] if word.kind in (WordKind.PAST, WordKind.GERUND))
    return any(word.particle or end > at + 1 or not is_adjective for word, end in deeds)


def _joints(lattice: Lattice, at: int, *, is_twofold: bool = False) -> Iterator[tuple[str, int]]:
    """Yield how the next part is joined, empty for a comma, and where it begins."""
    if at >= lattice.size:
        return
    if is_twofold and (ends := lattice.ends(at, "twofold")):
        # Dutch "zowel A als B".
        yield "and", max(ends)
        return
    behind_comma = at + 1 if lattice.norms[at] == "," else at
    for joint in ("and", "or", "nor"):
        if ends := lattice.ends(behind_comma, joint):
            yield joint, max(ends)
            return
    if behind_comma > at:
        yield "", behind_comma


def _joined(parts: tuple[Phrase, ...], joint: str) -> Phrase:
    first = parts[0]
    # "Both A and B", "neither A nor B", "only A and B" are said of all parts.
    spread = first.quantifier if first.quantifier in _SPREAD and first.content else None
    if spread is Quantifier.NONE:
        parts = tuple(replace(one, quantifier=spread) for one in parts)
    elif spread is not None:
        parts = (replace(first, quantifier=None), *parts[1:])
    return Phrase(start=first.start, end=parts[-1].end, parts=parts, joint=joint, quantifier=spread)


_OF_FEWER = frozenset({Quantifier.COUNT, Quantifier.SOME, Quantifier.SEVERAL})
_SPREAD = frozenset({Quantifier.BOTH, Quantifier.NONE, Quantifier.ONLY})


def _simple(lattice: Lattice, at: int) -> tuple[Phrase, ...]:
    """Return the noun phrases without coordination that begin at a token, found once."""
    return lattice.found_once((_simple, at), lambda: tuple(_found_simple(lattice, at)))


def _found_simple(lattice: Lattice, at: int) -> Iterator[Phrase]:
    if at >= lattice.size or (lattice.is_of(at, "yes", "no") and lattice.norms[at + 1 : at + 2] == (",",)):
        # "No, A and B" are no three.
        return
    head = Phrase(start=at, end=at)
    yield from _from_determiner(lattice, head, at)
    if lattice.is_of(at, "exact") and lattice.is_of(at + 1, "indefinite"):
        # "Genau ein Licht" counts.
        yield from _from_determiner(lattice, replace(head, quantifier=Quantifier.COUNT, count=1), at + 2)
    for quantifier, end, of_others in _of_how_many(lattice, at):
        quantified = replace(head, quantifier=quantifier, end=end, of_others=of_others)
        # "Nur noch das Bad", of what was more before.
        begin = _past(lattice, end, "more") if quantifier is Quantifier.ONLY else end
        behind = _past(lattice, begin, "of")
        if behind == end and lattice.is_of(at, "no") and lattice.is_of(end, "det", "pronoun"):
            # "No the door is closed" answers, without its comma.
            continue
        yield from _from_determiner(lattice, quantified, behind)
        yield from _counted_beside(lattice, quantified, behind)
        if behind == end:
            # "Everyone", "nobody", "no one" tell of whom as well.
            spans = (range(begin, end) for begin in range(end - 1, at - 1, -1) if _is_called(lattice, begin, end))
            whole = replace(quantified, content=tuple(next(spans, ())))
            yield whole
            yield from _modified(lattice, whole)
    for bound, begin in _bounds(lattice, at):
        number = lattice.number(begin)
        # "One of them", "at least one" is some.
        is_some = number is not None and any(end > begin + (bound is None) for _, end in _quantifiers(lattice, at))
        if number is not None and number.whole is not None and not is_some:
            counted = replace(head, quantifier=Quantifier.COUNT, count=number.whole, end=number.end, bound=bound)
            behind = _past(lattice, number.end, "of")
            yield from _from_determiner(lattice, counted, behind)
            if behind == number.end:
                yield counted


def _is_called(lattice: Lattice, start: int, end: int) -> bool:
    return any(word.kind is WordKind.NOUN and stop == end for word, stop in lattice.senses[start])


def _bounds(lattice: Lattice, at: int) -> Iterator[tuple[Relation | None, int]]:
    """Yield how a number that follows bounds how many there are, "at least", and where it begins."""
    yield None, at
    for word, end in lattice.senses[at]:
        if word.kind is WordKind.RELATION and word.id in _BOUNDING:
            yield Relation(word.id), end


_BOUNDING = frozenset({Relation.AT_LEAST, Relation.AT_MOST, Relation.ABOVE, Relation.BELOW})


def _counted_beside(lattice: Lattice, quantified: Phrase, at: int) -> Iterator[Phrase]:
    """Yield "all three cameras", "only two lights"."""
    number = lattice.number(at) if quantified.quantifier in _COUNTING else None
    if number is not None and number.whole is not None:
        quantifier = Quantifier.COUNT if quantified.quantifier is Quantifier.ONLY else quantified.quantifier
        counted = replace(quantified, quantifier=quantifier, count=number.whole, end=number.end)
        yield from _from_determiner(lattice, counted, _past(lattice, number.end, "of"))
        yield counted


_COUNTING = frozenset({Quantifier.ALL, Quantifier.ONLY})


def _quantifiers(lattice: Lattice, at: int) -> Iterator[tuple[Quantifier, int]]:
    for word, end in lattice.senses[at] if at < lattice.size else ():
        if word.kind is WordKind.QUANTIFIER:
            yield Quantifier(word.id), end


def _of_how_many(lattice: Lattice, at: int) -> Iterator[tuple[Quantifier, int, Quantifier | None]]:
    """Yield quantifiers, and with "all of the others", "no other" of how many of what was not spoken of it is said."""
    for quantifier, end in _quantifiers(lattice, at):
        yield quantifier, end, None
        for other, stop in _quantifiers(lattice, _past(lattice, end, "of")) if quantifier in _ALL_OR_NONE else ():
            if other in _OTHERS:
                yield Quantifier.OTHERS, stop, quantifier


_ALL_OR_NONE = frozenset({Quantifier.ALL, Quantifier.NONE})
_OTHERS = frozenset({Quantifier.OTHER, Quantifier.OTHERS})


def _past(lattice: Lattice, at: int, name: str) -> int:
    return max(lattice.ends(at, name), default=at)


def _from_determiner(lattice: Lattice, head: Phrase, at: int) -> Iterator[Phrase]:
    if at >= lattice.size:
        return
    if lattice.is_of(at, "pronoun") and not lattice.names[at]:
        for name in ("they", "he", "it", "there"):
            if lattice.is_of(at, name):
                yield replace(head, end=at + 1, pronoun=name)
        if lattice.is_of(at, "ones"):
            # "Das in der Küche": an article that stands for the thing itself.
            yield from _modified(lattice, replace(head, end=at + 1, content=(at,), is_definite=True))
    begin, is_definite, is_indefinite = at, False, False
    if lattice.is_of(at, "indefinite") and lattice.is_of(at + 1, "det") and not lattice.is_of(at, "det"):
        # "Eines der Fenster" is one of them.
        return
    while begin < lattice.size and lattice.is_of(begin, "det", "indefinite") and not lattice.names[begin]:
        is_definite = is_definite or lattice.is_of(begin, "det")
        is_indefinite = is_indefinite or lattice.is_of(begin, "indefinite")
        begin += 1
    is_led = is_definite or is_indefinite
    yield from _numbered(lattice, head, begin, is_definite=is_definite)
    told = replace(head, is_definite=is_definite, is_indefinite=is_indefinite) if is_led else head
    for named in {begin, at}:
        yield from _described(lattice, told, named)


def _numbered(lattice: Lattice, head: Phrase, at: int, *, is_definite: bool) -> Iterator[Phrase]:
    """Yield "the two lamps", "two of the five windows" where a number stands behind a determiner."""
    is_of_several = head.count is not None or head.quantifier is Quantifier.SOME
    number = lattice.number(at) if is_definite or at > head.end or is_of_several else None
    if number is None:
        return
    if is_of_several:
        # "Two of the five windows", "eines der zwei Fenster".
        yield from _described(lattice, replace(head, out_of=number.whole, is_definite=True), number.end)
    elif number.whole is not None:
        # "The two lamps" counts as well.
        counted = replace(head, count=number.whole, quantifier=head.quantifier or Quantifier.ALL)
        yield from _described(lattice, replace(counted, is_definite=True), number.end)


def _described(lattice: Lattice, head: Phrase, at: int) -> Iterator[Phrase]:
    """Yield what begins with a head and goes on with words that describe it."""
    is_none = at < lattice.size and any(one is Quantifier.NONE for one, _ in _quantifiers(lattice, at))
    if is_none and not lattice.names[at]:
        # "No" describes nothing.
        return
    for end, content in _runs(lattice, at):
        phrase = replace(head, end=end, content=content)
        yield phrase
        for mod in _modified(lattice, phrase):
            yield mod
            yield from _modified(lattice, mod)


def _modified(lattice: Lattice, phrase: Phrase) -> Iterator[Phrase]:
    """Yield "the lamp in the hall", "the temperature of the boiler", "the lights upstairs"."""
    at = phrase.end
    if lattice.is_of(at, "placeadv"):
        yield replace(phrase, end=at + 1, content=(*phrase.content, at))
    for begin in lattice.ends(at, "called"):
        for end, content in _runs(lattice, begin):
            yield replace(phrase, end=end, content=(*phrase.content, *content))
    yield from _named_in_brackets(lattice, phrase)
    if not lattice.is_of(at, "prep"):
        return
    begin = at + 1
    if _is_aim(lattice, at):
        # "There are no lights to turn off."
        return
    # "The lights in all bedrooms" are those of any; "a light in all rooms" is more than one.
    spread = (end for quantifier, end in _quantifiers(lattice, begin) if quantifier is Quantifier.ALL)
    begin = max(spread, default=begin) if phrase.is_definite else begin
    while lattice.is_of(begin, "det"):
        begin += 1
    for end, content in _runs(lattice, begin):
        if all(lattice.is_of(one, "filler") for one in content):
            # "In this room" is some place that nobody names.
            continue
        landmark = content if lattice.is_of(at, "beside") else phrase.landmark
        placed = replace(phrase, end=end, content=(*phrase.content, *content), landmark=landmark)
        yield placed
        if lattice.is_name_of_place(content):
            yield from _in_several(lattice, phrase, placed)


def _named_in_brackets(lattice: Lattice, phrase: Phrase) -> Iterator[Phrase]:
    """Yield "the downstairs vacuum (Rosie)"."""
    begin = phrase.end + 1
    if lattice.is_of(phrase.end, "bracket") and not (lattice.edges("state", begin) or lattice.begins(begin, "opening")):
        for end, content in _runs(lattice, begin):
            if lattice.is_of(end, "bracketed"):
                yield replace(phrase, end=end + 1, content=(*phrase.content, *content))


def _is_aim(lattice: Lattice, at: int) -> bool:
    """Return whether a verb follows that tells what for: "lights to turn off"."""
    is_aim = any(word.kind is WordKind.FUNCTION and word.id == "aim" for word, _ in lattice.senses[at])
    behind = lattice.senses[at + 1] if at + 1 < lattice.size else ()
    return is_aim and any(word.kind is WordKind.BASE for word, _ in behind)


def _in_several(lattice: Lattice, phrase: Phrase, placed: Phrase) -> Iterator[Phrase]:
    """Yield "the lights in the hall, kitchen and den": of each place the same."""
    parts = [placed]
    while True:
        joint, begin = next(_joints(lattice, parts[-1].end), ("", -1))
        while begin >= 0 and lattice.is_of(begin, "det"):
            begin += 1
        found = [one for one in _runs(lattice, begin) if lattice.is_name_of_place(one[1])] if begin >= 0 else []
        if joint not in ("", "and") or not found:
            return
        end, content = found[-1]
        parts.append(replace(phrase, end=end, content=(*phrase.content, *content)))
        if joint:
            yield Phrase(start=phrase.start, end=end, parts=tuple(parts), joint=joint)
            return


type Run = tuple[int, tuple[int, ...]]


def _runs(lattice: Lattice, at: int) -> list[Run]:
    """Return where a run of words may end that describe something, with the words."""
    return lattice.found_once((_runs, at), lambda: _found_runs(lattice, at))


def _found_runs(lattice: Lattice, at: int) -> list[Run]:
    waiting: list[tuple[int, tuple[int, ...]]] = [(at, ())]
    seen: set[int] = set()
    bound: set[int] = set()
    """Where something must follow."""
    found = []
    while waiting:
        index, content = waiting.pop()
        if index in seen:
            continue
        seen.add(index)
        if content and index not in bound and _may_stop(lattice, index):
            found.append((index, content))
        if index >= lattice.size or len(content) >= _MOST_CONTENT:
            continue
        if content and lattice.is_of(index, "possessive"):
            # "Theo's" alone is of something that is not named, and "Theo's home" may say where he is.
            if index + 1 < lattice.size and not (lattice.is_stop(index + 1) or _is_whereabouts(lattice, index)):
                waiting.append((index + 1, content))
                bound.add(index + 1)
            continue
        for match in reversed(lattice.names[index]):
            spanned = range(index, index + match.length)
            words = tuple(i for i in spanned if lattice.tokens[i].kind is not TokenKind.MARK)
            waiting.append((index + match.length, (*content, *words)))
        is_stop = lattice.is_stop(index) and not (index == at and _is_where(lattice, index))
        if not (is_stop or lattice.edges("time", index)):
            waiting.append((index + 1, (*content, index)))
            if content and _only_says(lattice, content[0], index):
                # "Ich habe die Lampe ausgeschaltet und den Lüfter eingeschaltet" has no "Lampe ausgeschaltet".
                bound.add(index + 1)
    return sorted(found)


def _is_where(lattice: Lattice, at: int) -> bool:
    """Return whether a word tells where what stands behind it is measured: "the outside temperature"."""
    behind = lattice.senses[at + 1] if at + 1 < lattice.size else ()
    return lattice.is_of(at, "placeadv") and any(word.kind is WordKind.ATTRIBUTE for word, _ in behind)


def _is_whereabouts(lattice: Lattice, at: int) -> bool:
    """Return whether behind a name a verb and where somebody is may stand: "Anna's home and Ben's away"."""
    ends = (end for word, end in lattice.senses[at + 1] if word.kind is WordKind.STATE and word.id in _WHEREABOUTS)
    is_named = any("person" in one.domains for one in lattice.names[at - 1]) if at else False
    before = (sense for begin in range(max(0, at - 2), at) for sense in lattice.senses[begin])
    is_person = is_named or any(word.id == _PERSON and end == at for word, end in before)
    return is_person and any(lattice.may_end(end) for end in ends)


_PERSON = "person"
_WHEREABOUTS = frozenset({"home", "away"})


def _only_says(lattice: Lattice, start: int, at: int) -> bool:
    """Return whether a participle ends with a word of a run that is neither a noun nor part of a name."""
    is_noun = any(word.kind is WordKind.NOUN for word, _ in lattice.senses[at])
    if is_noun or any(at < begin + match.length for begin in range(start, at + 1) for match in lattice.names[begin]):
        return False
    begins = range(max(0, at - _LONGEST_PARTICIPLE), at + 1)
    return any(word.kind is WordKind.PAST and end == at + 1 for begin in begins for word, end in lattice.senses[begin])


_LONGEST_PARTICIPLE = 3
"""Words before its last one: "van het slot gehaald"."""


def _may_stop(lattice: Lattice, at: int) -> bool:
    """Return whether words may be over before a token: another begins there that is no part of a name."""
    if at in lattice.glued:
        return False
    if at >= lattice.size or lattice.is_stop(at) or lattice.begins_predicate(at):
        return True
    is_adverb = lattice.begins(at, "placeadv", "harmless", "except", "called")
    return is_adverb or bool(lattice.edges("time", at))
