"""Gather the words of a noun phrase, before anything is linked to the home."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from ..lexicon import SPECIAL_KINDS, WordKind
from ..meanings.classes import ANY_THING
from ..model import Quantifier
from .grammar import NounPhrase
from .items import Item
from .quantities import number_of

_SEPARATORS = frozenset({",", "/", "&"})
_PREDICATIVE = frozenset(
    {
        WordKind.STATE,
        WordKind.PAST,
        WordKind.GERUND,
        WordKind.BASE,
        WordKind.COLOR,
        WordKind.UNIT,
        WordKind.LEVEL,
        WordKind.MODE,
        WordKind.BAND,
        *SPECIAL_KINDS,
    }
)
"""Words that describe a thing when they stand before its noun: "the closed blinds"."""
_REST = frozenset({Quantifier.OTHER, Quantifier.OTHERS})


def split_phrases(items: Sequence[Item]) -> tuple[NounPhrase, ...]:
    """Return the noun phrases of "the A, the B and C", each described by its own words."""
    groups: list[list[Item]] = [[]]
    for item in items:
        if item.norm in _SEPARATORS or item.is_function("conjunction"):
            groups.append([])
        else:
            groups[-1].append(item)
    phrases = [phrase for group in groups if group and not (phrase := describe(group)).is_empty]
    return _sharing_head([_as_place(phrase, phrases[:index]) for index, phrase in enumerate(phrases)])


def _as_place(phrase: NounPhrase, before: Sequence[NounPhrase]) -> NounPhrase:
    """Read "the living room" as a room in "the lights in the kitchen and the living room", whatever is called so."""
    is_listed = bool(before) and bool(before[-1].places) and not before[-1].names
    match = phrase.names[0].match if len(phrase.names) == 1 else None
    is_both = match is not None and bool(match.area_ids) and not (phrase.nouns or phrase.unknown or phrase.places)
    return replace(phrase, names=(), places=phrase.names) if is_listed and is_both else phrase


def _sharing_head(phrases: list[NounPhrase]) -> tuple[NounPhrase, ...]:
    """Give the noun of "the kitchen and living room lights" to both rooms."""
    last = phrases[-1] if phrases else None
    if last is None or not last.is_plural:
        return tuple(phrases)
    heads = tuple(item for item in last.items if item.match is None and item.has(WordKind.NOUN))
    return tuple(
        replace(phrase, nouns=last.nouns, is_plural=True, items=(*phrase.items, *heads))
        if phrase.places and not (phrase.nouns or phrase.names or phrase.unknown)
        else phrase
        for phrase in phrases
    )


def describe(items: Sequence[Item]) -> NounPhrase:
    """Return what a run of items says of whom it means."""
    parts = _Parts()
    for item, following in zip_longest(items, items[1:]):
        # "Outside" is no place of its own in "outside the kitchen".
        is_leading = item.is_function("vague") and item.is_function("within") and _begins_place(following)
        # "The light just turned off" has a "just" that tells when.
        is_of_verb = following is None and bool(parts.content) and item.has(WordKind.QUANTIFIER, Quantifier.ONLY)
        if not (_is_status(item, following) or is_leading or is_of_verb):
            parts.take(item)
        # "The best setting for the fan" is not called so.
        is_of_something = following is not None and following.is_function("within", "belonging")
        parts.is_vague = parts.is_vague or (is_of_something and bool(parts.unknown) and _is_no_thing(item))
    if len(parts.nouns) > 1 and parts.nouns[-1] == ANY_THING:
        # "Two vacuum devices" are vacuums.
        parts.nouns.pop()
    span = parts.content or list(items)
    return NounPhrase(
        items=tuple(parts.content),
        names=tuple(parts.names),
        places=tuple(parts.places),
        nouns=tuple(parts.nouns),
        attribute=parts.attribute,
        unknown=tuple(parts.unknown),
        is_plural=parts.is_plural,
        quantifier=parts.quantifier,
        count=parts.count,
        is_pronoun=(parts.has_pronoun or parts.is_plural) and not parts.names and not parts.nouns,
        is_indefinite=parts.is_indefinite,
        is_counted=parts.is_counted or _counts_one(parts),
        is_definite=parts.is_definite and not parts.is_indefinite,
        is_vague=parts.is_vague,
        is_rest=parts.is_rest,
        has_preposition=parts.has_preposition,
        start=min((item.start for item in span), default=0),
        end=max((item.end for item in span), default=0),
    )


def _begins_place(item: Item | None) -> bool:
    return item is not None and (item.match is not None or item.is_function("determiner"))


def _is_no_thing(item: Item) -> bool:
    return item.match is None and not item.has(WordKind.NOUN)


def _is_status(item: Item, following: Item | None) -> bool:
    """Return whether a word only says that a state is spoken of: "the status of", "the door's state"."""
    is_last = following is None or following.is_mark or following.is_function("within")
    return is_last and item.is_function("status") and item.match is None


def _counts_one(parts: _Parts) -> bool:
    """Return whether a figure before the noun says that it is one: "1 light", not "light 1"."""
    is_plain = bool(parts.nouns) and not (parts.names or parts.unknown or parts.is_definite)
    return is_plain and parts.count == 1 and parts.content[0].is_number


@dataclass(slots=True)
class _Parts:
    """A noun phrase while its words are read."""

    content: list[Item] = field(default_factory=list)
    names: list[Item] = field(default_factory=list)
    places: list[Item] = field(default_factory=list)
    nouns: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    attribute: str | None = None
    quantifier: Quantifier | None = None
    count: int | None = None
    is_plural: bool = False
    has_pronoun: bool = False
    is_indefinite: bool = False
    is_definite: bool = False
    is_vague: bool = False
    is_rest: bool = False
    is_counted: bool = False
    has_preposition: bool = False

    def take(self, item: Item) -> None:
        """Add one word by the first task that it has."""
        if not (self._take_name(item) or self._take_quantity(item) or self._take_noun(item)):
            self._take_other(item)

    def _take_name(self, item: Item) -> bool:
        if item.match is None:
            return False
        stands_for_thing = bool(item.match.entity_ids or item.match.device_entity_ids)
        # "The reading lamp in the living room": a second name that is also a room is where the first one is.
        is_place = not stands_for_thing or bool(self.names and (item.match.area_ids or item.match.floor_ids))
        (self.places if is_place else self.names).append(item)
        self.content.append(item)
        return True

    def _take_quantity(self, item: Item) -> bool:
        if item.has(WordKind.QUANTIFIER):
            self._take_quantifier(Quantifier(item.ids(WordKind.QUANTIFIER)[0]))
            # "Nobody" says how many and of what at once.
            return not item.has(WordKind.NOUN)
        if (number := number_of(item)) is None:
            return False
        if item.is_number and self.content and self._ends_in_word():
            # The number of "bedroom 5 light", "thermostat 2" belongs to a name.
            self.unknown.append(item.norm)
            self.content.append(item)
            return True
        self.count = int(number) if number.is_integer() else self.count
        if item.is_number:
            self.content.append(item)
        else:
            self.is_counted = True
        return True

    def _ends_in_word(self) -> bool:
        last = self.content[-1]
        is_named = last.match is not None and bool(last.match.entity_ids)
        is_noun = last.match is None and last.has(WordKind.NOUN) and not self.is_plural
        return is_named or is_noun or (last.match is None and last.norm in self.unknown)

    def _take_quantifier(self, found: Quantifier) -> None:
        """Keep the first, but "all others" leaves out what "the others" does, and "two others" are some of them."""
        is_rest = found in _REST
        if is_rest and self.quantifier is None and self.count is not None:
            self.quantifier = Quantifier.SOME
        elif is_rest and self.quantifier is Quantifier.ALL:
            self.quantifier = Quantifier.OTHERS
        self.quantifier = self.quantifier or found
        self.is_rest = self.is_rest or is_rest

    def _take_noun(self, item: Item) -> bool:
        if item.has(WordKind.ATTRIBUTE):
            self.attribute = item.ids(WordKind.ATTRIBUTE)[0]
        elif item.has(WordKind.NOUN):
            self.nouns.append(item.ids(WordKind.NOUN)[0])
            self.is_plural = any(word.is_plural for word in item.words if word.kind is WordKind.NOUN)
        else:
            return False
        self.content.append(item)
        return True

    def _take_other(self, item: Item) -> None:
        self.has_pronoun = self.has_pronoun or item.is_function("pronoun")
        self.is_plural = self.is_plural or item.is_function("plural")
        self.is_indefinite = self.is_indefinite or item.is_function("indefinite")
        self.is_definite = self.is_definite or item.is_function("determiner")
        # In "in short, the back door" what is called so begins anew.
        is_anew = bool(self.unknown) and item.is_function("determiner")
        self.is_vague = self.is_vague or is_anew or item.is_function("vague")
        self.has_preposition = self.has_preposition or item.is_function("preposition")
        if item.is_function("everywhere"):
            self.content.append(item)
        elif item.is_function("vague") or _is_content(item) or self._is_restriction(item):
            self.unknown.append(item.norm)
            self.content.append(item)

    def _is_restriction(self, item: Item) -> bool:
        """Return whether a word begins what tells this thing from others: the door "to" success."""
        is_preposition = item.is_function("preposition") and not item.is_function("within")
        return is_preposition and bool(self.content)


def _is_content(item: Item) -> bool:
    """Return whether a word carries meaning that the subject must confirm."""
    if item.is_mark or item.is_opaque:
        return item.is_opaque
    return all(word.kind in _PREDICATIVE for word in item.words)
