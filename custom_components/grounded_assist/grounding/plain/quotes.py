"""Hold a plain statement beside the words it is said to be of."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, zip_longest
from math import copysign
import re

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..matches import Match, MatchKind
from ..meanings.attributes import TARGETS
from ..model import Entity
from ..reading.asserted import clauses_until
from ..reading.items import Item, any_is, mask, matches_of
from ..reading.quantities import number_of
from ..reading.time_words import TimeWords
from ..reading.times import fold_times_of
from ..scene import Scene
from ..tokens import is_unspaced
from .spoken_numbers import fold_numbers
from .words import is_word_of, pieces

LONGEST_STATEMENT = 200
"""Characters of a quote, and of what is plainly said."""
_ALIKE = str.maketrans("’‘ʼ–—−", "'''---")
_OF_KINDS = (WordKind.NOUN, WordKind.UNIT, WordKind.ATTRIBUTE)
_MEANING = (WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.BASE)


@dataclass(frozen=True, slots=True)
class Statement:
    """Words of a sentence, and what they say in plain English."""

    quote: str
    plain: str


@dataclass(frozen=True, kw_only=True)
class Told:
    """A statement beside the sentence it is of. What is found out about both is kept."""

    statement: Statement
    sentence: str
    span: tuple[int, int]
    """Where the quote stands in the sentence."""
    scene: Scene
    plain: Scene
    """The same home in the language of the statement."""

    @cached_property
    def quote(self) -> Words:
        """Return the words that were quoted."""
        start, end = self.span
        return Words(self.sentence[start:end], self.scene, has_neither=any_is(self.whole.items, "neither"))

    @cached_property
    def whole(self) -> Words:
        """Return the words of the whole sentence."""
        return Words(self.sentence, self.scene)

    @cached_property
    def said(self) -> Words:
        """Return the words of the statement."""
        return Words(self.statement.plain, self.plain)

    @cached_property
    def context(self) -> Words:
        """Return the words that a quote may lean on: its sentence, those before it, the request."""
        return self._leaning_on(self.sentence)

    def _leaning_on(self, sentence: str) -> Words:
        return Words(" ".join((self.scene.request, *self.scene.told[-_BEFORE:], sentence)), self.scene)

    @cached_property
    def asked(self) -> Words:
        """Return the words of the request."""
        return Words(self.scene.request, self.scene)

    @cached_property
    def places(self) -> frozenset[str]:
        """Return the areas and floors that the statement names, with those that a thing has the name of."""
        matches = [item.match for item in self.said.named if item.match is not None]
        return frozenset(i for match in matches for i in (*match.area_ids, *match.floor_ids))

    @cached_property
    def things(self) -> tuple[Entity, ...]:
        """Return what the statement names."""
        return tuple(one for match in matches_of(self.said.named) for one in self.plain.things(match.entity_ids))

    @cached_property
    def recent(self) -> frozenset[str]:
        """Return what a pronoun may point to: what was spoken of last, and what was acted on."""
        spoken = (i for claim in self.scene.previous[-_BEFORE:] for i in claim.entity_ids)
        touched = (i for call in self.scene.tool_calls if not call.read_only for i in call.touched)
        return frozenset((*spoken, *touched))

    @property
    def is_about_place(self) -> bool:
        """Return whether the quote, or what it leans on, is of a part of the home; what a colon lists is one each."""
        is_listed = self.sentence[self.span[1] :].lstrip().startswith(":")
        context = self._leaning_on(self.sentence[: self.span[1]]) if is_listed else self.context
        return any(
            item.is_function("vague")
            or (item.match is not None and not item.match.entity_ids and bool(item.match.kinds))
            for item in context.items
        )

    def entities(self, match: Match | None) -> list[Entity]:
        """Return the things that a name stands for."""
        ids = () if match is None else (match.entity_ids, match.device_entity_ids)
        return [entity for one in ids for entity in self.plain.things(one)]

    def speaks_of(self, words: frozenset[str]) -> bool:
        """Return whether the quote, or what it leans on, has a word of a name."""
        return any(is_word_of(word, words) for word in self.context.plain)

    @property
    def is_about(self) -> bool:
        """Return whether a number in the quote is no exact one."""
        return any(item.is_function("about") for item in self.quote.items)


_BEFORE = 2
"""Sentences before this one that its words may point to."""


@dataclass(frozen=True)
class Words:
    """A text as a language knows it."""

    text: str
    scene: Scene
    has_neither: bool = True
    """Whether a "nor" may deny: alone the word may mean something else, "noch"."""

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Return its words, each with what the language and the home know of it."""
        return fold_numbers(mask(self.text, self.scene))

    @cached_property
    def plain(self) -> frozenset[str]:
        """Return its words as they are compared."""
        return frozenset(pieces(self.text))

    @cached_property
    def telling(self) -> frozenset[str]:
        """Return the words that may be of a name: no articles, and not what is said of things."""
        said = {word for item in self.items if _says(item) for word in pieces(item.norm)}
        named = {word for item in self.named for word in pieces(item.norm)}
        return self.plain - (said - named)

    @cached_property
    def kinds(self) -> tuple[Item, ...]:
        """Return its words for kinds of things and for what they have, each of them once."""
        return tuple({item.norm: item for item in self.items if any(map(item.has, _OF_KINDS))}.values())

    @cached_property
    def named(self) -> tuple[Item, ...]:
        """Return what of it are names of the home."""
        return tuple(item for item in self.items if item.match is not None)

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Return its numbers, those in names left out."""
        written = frozenset(_written(self.text)) if self.scene.lexicon.is_bare else frozenset[float]()
        return self._numbers_of(self.items) | written

    @cached_property
    def outright(self) -> frozenset[float]:
        """Return the numbers that are told as they are: not "over 20", "between 20 and 22", "from 19"."""
        if self.scene.lexicon.is_bare:
            return self.numbers
        return self._numbers_of([item for index, item in enumerate(self.items) if not self._is_bound(index)])

    def _is_bound(self, index: int) -> bool:
        before = self.items[max(0, index - _REACH) : index]
        return any(
            not item.is_function("reaching") and (item.is_function(*_BOUNDING) or item.has(WordKind.RELATION, *_BOUNDS))
            for item in before
        )

    def _numbers_of(self, items: Sequence[Item]) -> frozenset[float]:
        found = [
            -number if before is not None and before.is_function("minus") else number
            for before, item in zip((None, *items), items, strict=False)
            if item.match is None and (number := number_of(item)) is not None
        ]
        # "Only one of them", "a degree warmer", but not "an hour and a half".
        is_counting = any(_is_one_of_unit(one, two) for one, two in pairwise(items)) and not any(map(_is_level, items))
        is_sole = "only" in self.quantifiers and any(item.is_function("indefinite") for item in items)
        return frozenset((*found, 1.0) if is_counting or is_sole else found)

    @cached_property
    def levels(self) -> frozenset[float]:
        """Return the numbers that its words stand for, told as they are: half, both."""
        both = {2.0} if "both" in self.quantifiers else set[float]()
        told = self._levels_of([item for index, item in enumerate(self.items) if not self._is_bound(index)])
        # "All of it is done": nothing is left.
        is_emptied = cue(self.scene.lexicon, "emptied").search(self.text) is not None
        left = {0.0} if self.quantifiers & _WHOLE or self.denies or is_emptied else set[float]()
        return frozenset(told | both | left | self._parts_of_hours)

    @property
    def _parts_of_hours(self) -> set[float]:
        """Return the minutes that its words stand for: "a quarter of an hour", but not "over a quarter of an hour"."""
        lexicon = self.scene.lexicon
        if any_is(self.items, *_BOUNDING):
            return set()
        return {minutes for row, minutes in _PARTS_OF_HOURS.items() if cue(lexicon, row).search(self.text.lower())}

    @cached_property
    def bounding(self) -> frozenset[float]:
        """Return the numbers that its words stand for, bounds among them: "over half"."""
        return self.levels | self._levels_of(self.items)

    def _levels_of(self, items: Iterable[Item]) -> set[float]:
        levels = {float(one) for one in _ids(items, WordKind.LEVEL)}
        # "An inch and a half", "half an hour".
        halves = {_HALF, *(number + copysign(_HALF, number) for number in self.numbers or (1.0,))}
        # "A third of an inch".
        shares = {level / 100 for level in levels}
        return levels | shares | (halves if levels & _HALVES else set[float]())

    @cached_property
    def timed(self) -> tuple[Item, ...]:
        """Return the times of day and the days that it tells, each as one item."""
        folded = fold_times_of(mask(self.text, self.scene), self.scene)
        return tuple(item for item in folded if item.told is not None)

    @property
    def times(self) -> tuple[TimeWords, ...]:
        """Return what its times of day and its days tell."""
        return tuple(item.told for item in self.timed if item.told is not None)

    @cached_property
    def units(self) -> frozenset[str]:
        """Return the units of its numbers."""
        behind = [
            two for one, two in pairwise(self.items) if number_of(one) is not None or one.is_function("indefinite")
        ]
        times = (unit_of_time(item.norm, self.scene.lexicon) for item in behind)
        minutes = ("min",) if self._parts_of_hours else ()
        return frozenset((*_ids(behind, WordKind.UNIT), *filter(None, times), *minutes))

    @cached_property
    def quantifiers(self) -> frozenset[str]:
        """Return of how many things it speaks."""
        return frozenset(_ids(self.items, WordKind.QUANTIFIER))

    @cached_property
    def limits(self) -> frozenset[str]:
        """Return what keeps it from speaking of all things of a kind: "most", "but one", "the other"."""
        excepts = any(item.is_function("exception") for item in self.items) or any(
            one.has(WordKind.QUANTIFIER, "all") and any(two.norm in ("but", "bar") for two in self.items[at + 1 :])
            for at, one in enumerate(self.items)
        )
        rest = {"rest"} if excepts or self.quantifiers & _RESTS else set[str]()
        return frozenset((self.quantifiers & _SOME) | rest)

    @cached_property
    def meanings(self) -> frozenset[str]:
        """Return which states its words tell of."""
        return frozenset(_meanings(self.items))

    @property
    def meant(self) -> tuple[frozenset[str], ...]:
        """Return of each of its words that tells of states which these may be: "closed" alone is not half closed."""
        pairs = zip_longest(self.items, self.items[1:])
        items = [one for one, two in pairs if one.match is None and not _is_preposition(one, two)]
        each = (_ids((item,), WordKind.STATE) or _meanings((item,)) for item in items)
        return tuple(frozenset(one) for one in each if one)

    @cached_property
    def denied(self) -> frozenset[str]:
        """Return which of these are only denied."""
        clauses = clauses_until(len(self.text), self.items)
        denied, asserted = set[str](), set[str]()
        for words in clauses:
            is_denial = any_is(words, *self._negating) or any(item.has(WordKind.QUANTIFIER, *_NONE) for item in words)
            (denied if is_denial else asserted).update(_meanings(words))
        return frozenset(denied - asserted)

    @cached_property
    def denies(self) -> bool:
        """Return whether a word of it says "not"."""
        return any_is(self.items, *self._negating)

    @property
    def _negating(self) -> tuple[str, ...]:
        return (*_NEGATING, "nor") if self.has_neither else _NEGATING

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Return which kinds of things it speaks of."""
        return frozenset(_ids(self.items, WordKind.NOUN))

    @cached_property
    def attributes(self) -> frozenset[str]:
        """Return what of things it speaks of."""
        return frozenset(_ids(self.items, WordKind.ATTRIBUTE))

    @cached_property
    def colors(self) -> frozenset[str]:
        """Return which colors it tells."""
        return frozenset(_ids(self.items, WordKind.COLOR))

    @cached_property
    def is_wanted(self) -> bool:
        """Return whether it speaks of what is wanted, and not of what is: "the target", "set to"."""
        return self.is_of_target or any_is(self.items, "assignment")

    @cached_property
    def is_of_target(self) -> bool:
        """Return whether it names what is wanted."""
        is_named = not self.attributes.isdisjoint(TARGETS.values())
        return is_named or any(item.has(WordKind.RELATION, "target") for item in self.items)

    @cached_property
    def is_negated(self) -> bool:
        """Return whether anything is denied in it."""
        return (
            self.is_refusal
            or any_is(self.items, *self._negating, *_DENYING)
            or not _NOT_ALL.isdisjoint(self.quantifiers)
        )

    @property
    def is_refusal(self) -> bool:
        """Return whether it is no more than a "no"."""
        return bool(self.items) and all(item.is_mark or item.is_function("denial") for item in self.items)


def _is_one_of_unit(one: Item, two: Item) -> bool:
    """Return whether an article counts a unit: "a degree", "eine Stunde"."""
    is_unit = two.match is None and (two.has(WordKind.UNIT) or two.is_function("time"))
    return is_unit and one.is_function("indefinite")


def _is_level(item: Item) -> bool:
    return item.match is None and item.has(WordKind.LEVEL)


def unit_of_time(word: str, lexicon: Lexicon) -> str | None:
    """Return the unit of time that a word stands for, as Home Assistant writes it."""
    return next((unit for name, unit in _TIMES.items() if lexicon.times.is_word(word, name)), None)


_TIMES = {"second": "s", "minute": "min", "hour": "h", "day": "d"}
_WRITTEN = re.compile(r"\d++(?:[.,' \u00a0\u202f]\d++)*+")


def _written(text: str) -> Iterator[float]:
    """Yield what the digits of a text may be, however its language groups them: "1.240" is 1.24 or 1240."""
    for found in _WRITTEN.finditer(text):
        parts = re.split(r"\D", found[0])
        yield from map(float, parts)
        yield float("".join(parts))
        yield float(f"{''.join(parts[:-1])}.{parts[-1]}") if parts[1:] else float(parts[0])


_REACH = 3
"""Words before a number that may be of it: "over about 20", "between 20 and 22"."""
_BOUNDING = ("above", "origin", "amount")
_BOUNDS = ("above", "below", "at_least", "at_most", "between")
_PARTS_OF_HOURS = {"quarter_hour": 15.0, "half_hour": 30.0, "three_quarter_hour": 45.0}
_WHOLE = frozenset({"all", "none"})
_SOME = frozenset({"some", "several", "nearly", "not_all"})
_RESTS = frozenset({"other", "others"})
_NEGATING = ("negation", "neither", "unable", "lacking", "absent")
_NONE = ("none", "not_all")
_DENYING = ("empty", "exception", "missing")
_NOT_ALL = frozenset({"none", "only", "not_all"})


def _says(item: Item) -> bool:
    """Return whether a word is no part of a name: "the", "is", "closed"."""
    if item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE) or item.has(WordKind.UNIT):
        return False
    return bool(item.functions) or any(map(item.has, _MEANING))


_HALF = 0.5
_HALVES = frozenset({50.0})


def _ids(items: Iterable[Item], *kinds: WordKind) -> set[str]:
    return {word.id for item in items if item.match is None for word in item.words if word.kind in kinds}


def _meanings(items: Sequence[Item]) -> set[str]:
    """Return the states of words; "lock" may be a thing, and then nothing is done to it."""
    return {
        one
        for item, behind in zip_longest(items, items[1:])
        if not _is_preposition(item, behind)
        for one in _ids((item,), *(_MEANING[:-1] if item.has(WordKind.NOUN) else _MEANING))
    }


def _is_preposition(item: Item, behind: Item | None) -> bool:
    """Return whether a word that may be a state leads to what is behind it: "zu einem Viertel", "on Ground floor"."""
    if behind is None or not item.is_function("preposition"):
        return False
    is_amount = behind.is_function("determiner", "indefinite") or behind.has(WordKind.LEVEL)
    is_place = behind.match is not None and behind.match.kinds <= _PLACES
    return is_amount or is_place or number_of(behind) is not None


_PLACES = frozenset({MatchKind.AREA, MatchKind.FLOOR})


def told_of(statement: Statement, sentence: str, scene: Scene, plain: Scene) -> Told | None:
    """Return a statement beside its sentence; None if its quote does not stand there, whole and in its order."""
    if max(len(statement.quote), len(statement.plain)) > LONGEST_STATEMENT:
        return None
    quote, _ = _comparable(statement.quote.strip().strip(_AROUND))
    written, places = _comparable(sentence)
    at = next((at for at in _found(quote, written) if _is_whole(written, at, at + len(quote))), -1) if quote else -1
    if at < 0:
        return None
    span = (places[at], places[at + len(quote) - 1] + 1)
    return Told(statement=statement, sentence=sentence, span=span, scene=scene, plain=plain)


_AROUND = ".!,;:\"'“”„«»"
"""Marks that a model may add to a quote, or leave out."""


def _found(quote: str, written: str) -> Iterator[int]:
    """Yield each place where a quote stands."""
    at = written.find(quote)
    while at >= 0:
        yield at
        at = written.find(quote, at + 1)


def _is_whole(written: str, start: int, end: int) -> bool:
    """Return whether no word is cut at either end: "is on" is not in "is once more off"."""
    is_begun = start > 0 and _is_one_word(written[start - 1], written[start])
    goes_on = end < len(written) and _is_one_word(written[end - 1], written[end])
    return not (is_begun or goes_on)


def _is_one_word(one: str, two: str) -> bool:
    """Return whether two signs are of one word; where no spaces part them, nobody knows of any."""
    return one.isalnum() and two.isalnum() and not (is_unspaced(one) or is_unspaced(two))


def _comparable(text: str) -> tuple[str, list[int]]:
    """Return a text in small letters with single spaces, and where each of its letters stood."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text.translate(_ALIKE)):
        small = letter.lower() if len(letter.lower()) == 1 else letter
        if not letter.isspace():
            letters.append(small)
        elif letters and letters[-1] != " ":
            letters.append(" ")
        else:
            continue
        places.append(place)
    return "".join(letters).rstrip(), places
