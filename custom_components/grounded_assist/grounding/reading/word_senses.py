"""Disambiguate words by their neighbors and their possible place in the sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..lexicon import Lexicon, Word, WordKind
from ..lexicon.grammar import Grammar
from .items import Item
from .quantities import number_of

FINITE = ("copula", "past_copula", "seeming", "become", "perfect", "modal", "future")
FLOATING = ("negation", "adverb", "now", "hedge", "nearly", "already")
"""Words that stand anywhere behind the verb and belong to it."""
_LEADING = ("interjection", "affirmation", "denial", "hedge", "connective", "conjunction", "done")
_PLACING = frozenset({"preposition", "within", "aim", "toward", "origin", "amount"})
_COMPLEMENTS = (WordKind.STATE, WordKind.PAST, WordKind.BASE)

type Items = list[Item]


def told_as(item: Item, *functions: str, norm: str | None = None, keeps_kinds: bool = True) -> Item:
    """Return an item with other tasks in the sentence, and no others; without its kinds it is only those."""
    words = tuple(Word(WordKind.FUNCTION, each) for each in functions)
    kept = tuple(word for word in item.words if keeps_kinds and word.kind is not WordKind.FUNCTION)
    return replace(
        item, norm=item.norm if norm is None else norm, words=(*kept, *words), functions=frozenset(functions)
    )


def made(function: str, at: Item) -> Item:
    """Return a word that the language does without."""
    return Item(
        norm="", start=at.end, end=at.end, words=(Word(WordKind.FUNCTION, function),), functions=frozenset({function})
    )


def is_finite(item: Item) -> bool:
    """Return whether a word is the verb of a sentence, as far as grammar goes."""
    return item.is_function(*FINITE) and item.match is None


def is_separator(item: Item) -> bool:
    """Return whether another thing or another clause may follow."""
    return item.norm == "," or item.is_function("conjunction", "alternative")


def is_complement(item: Item, grammar: Grammar) -> bool:
    """Return whether a word may be the other part of the verb: a participle, an infinitive, a state."""
    is_word = any(map(item.has, _COMPLEMENTS)) or item.is_function("assignment") or grammar.has("finding", item.norm)
    return is_word and item.match is None


def is_lead(item: Item) -> bool:
    """Return whether a word may stand before a sentence without being a part of it: "yes,"."""
    return item.is_function(*_LEADING) or item.is_mark


def parts(body: Items) -> Iterator[Items]:
    """Yield what stands between separators, each with the one before it."""
    start = 0
    for index, item in enumerate(body):
        if index and is_separator(item):
            yield body[start:index]
            start = index
    yield body[start:]


def resolved(items: Sequence[Item], lexicon: Lexicon) -> tuple[Item, ...]:
    """Return the items with the senses that they can have where they stand."""
    if lexicon.grammar is None:
        return tuple(items)
    found = list(items)
    return tuple(_sense(found, index, lexicon.grammar) for index in range(len(found)))


def _sense(items: Items, index: int, grammar: Grammar) -> Item:
    item = items[index]
    if item.match is not None or item.is_mark:
        return item
    if item.has(WordKind.MODE) and index and items[index - 1].is_function("aim"):
        # "Auf Heizen gestellt" is not "am Heizen".
        return replace(item, words=tuple(word for word in item.words if word.kind is not WordKind.STATE))
    return _by_neighbours(items, index, grammar)


def _by_neighbours(items: Items, index: int, grammar: Grammar) -> Item:
    item, following = items[index], items[index + 1] if index + 1 < len(items) else None
    if item.functions & _PLACING and grammar.has("particles", item.norm):
        return _particle(item, following)
    if item.is_function("aim") and item.is_function("within"):
        return _placing(item, following)
    if item.is_function("status") and item.is_function("past_copula"):
        return _stood(item, items[:index], following)
    if grammar.has("they", item.norm):
        around = {one.norm for one in items[max(0, index - 1) : index + 2]}
        is_one = any(grammar.has("singular_verbs", norm) for norm in around)
        return told_as(item, "pronoun" if is_one else "plural")
    numbers = {word.is_plural for word in item.words if word.kind is WordKind.NOUN}
    return _numbered(items, index, grammar) if len(numbers) > 1 else item


def _stood(item: Item, before: Items, following: Item | None) -> Item:
    """Tell "stand" behind a thing, which is how it was, from "der Stand"."""
    is_behind = bool(before) and (before[-1].match is not None or before[-1].has(WordKind.NOUN))
    is_verb = is_behind and following is not None and not (following.is_mark or is_finite(following))
    other = frozenset({"status", "account"}) if is_verb else frozenset({"past_copula", "stative"})
    return replace(item, functions=item.functions - other)


def _particle(item: Item, following: Item | None) -> Item:
    """Tell "an" that says how something is from "an" that says where."""
    if following is None or not begins_phrase(following):
        return replace(item, functions=item.functions - _PLACING)
    words = tuple(word for word in item.words if word.kind is not WordKind.STATE)
    return _placing(replace(item, words=words), following)


def begins_phrase(item: Item) -> bool:
    """Return whether a word may follow a preposition: "an" before it says where."""
    kinds = (
        WordKind.NOUN,
        WordKind.COLOR,
        WordKind.ATTRIBUTE,
        WordKind.QUANTIFIER,
        WordKind.UNIT,
        WordKind.LEVEL,
        WordKind.MODE,
    )
    named = item.match is not None or item.is_number or item.is_unknown or any(map(item.has, kinds))
    return named or number_of(item) is not None or item.is_function("determiner", "about", "above", "pronoun", "vague")


def _placing(item: Item, following: Item | None) -> Item:
    """Tell "auf" before a value from "auf" before a place."""
    if "aim" not in item.functions:
        return item
    places = following is not None and (following.is_function("determiner") or following.match is not None)
    return replace(item, functions=item.functions - ({"aim", "toward"} if places else {"within"}))


def _numbered(items: Items, index: int, grammar: Grammar) -> Item:
    """Keep of a noun that is the same in the plural what the words around it say; one thing where they do not."""
    is_plural = _is_plural(items, index, grammar)
    item = items[index]
    words = tuple(word for word in item.words if word.kind is not WordKind.NOUN or word.is_plural is is_plural)
    return replace(item, words=words)


def _is_plural(items: Items, index: int, grammar: Grammar) -> bool:
    for before in reversed(items[max(0, index - 3) : index]):
        if grammar.has("plural", before.norm) or (number_of(before) or 1) > 1:
            return True
        if grammar.has("singular", before.norm) or number_of(before) == 1:
            return False
    verbs = [one.norm for one in items if one.functions]
    return any(grammar.has("plural_verbs", norm) for norm in verbs) and not any(
        grammar.has("singular_verbs", norm) for norm in verbs
    )
