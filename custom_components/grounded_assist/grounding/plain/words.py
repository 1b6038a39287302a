"""Which words may be of a thing: those of its name, its place, its kind, what it measures."""

from collections.abc import Iterable
from itertools import pairwise
from unicodedata import combining, normalize

from rapidfuzz.distance import Prefix

from ..briefly import briefly
from ..lexicon import WordKind
from ..meanings.attributes import UNIT_ATTRIBUTES, place_of
from ..meanings.classes import CLASSES, LOOSE_CLASSES
from ..model import Entity
from ..reading.items import Item
from ..scene import Scene
from ..tokens import ideographs, is_telling, is_unspaced, name_words

_LEAST_PART = 4
"""Letters of a part of a compound, "Küchenlicht" of "Küche"."""
_LEAST_STEM = 5
"""Letters with which two words of one stem begin: "Pellets", "Pelletvorrat"; "Wäsche", "Waschmaschine"."""

_LEAST_SHARED = 7
"""Letters that two words share anywhere: "geklingelt", "Türklingel"."""


def is_word_of(word: str, names: frozenset[str]) -> bool:
    """Return whether a word is one of a name, in another form of it, or a part of a compound."""
    if word in names:
        return True
    folded = _folded(word)
    # It is asked of every word beside every name: a loop takes half as long as any().
    for one in names:  # noqa: SIM110
        if _is_akin(folded, _folded(one)):
            return True
    return False


def _is_akin(word: str, other: str) -> bool:
    if min(len(word), len(other)) >= _LEAST_PART and (other in word or word in other):
        return True
    if len(word) > _LEAST_STEM < len(other) and word[:_LEAST_STEM] == other[:_LEAST_STEM]:
        return True
    return any(word[at : at + _LEAST_SHARED] in other for at in range(len(word) - _LEAST_SHARED + 1))


@briefly(4096)
def _folded(word: str) -> str:
    """Return a word without the marks on its letters, which change with its form."""
    return "".join(letter for letter in normalize("NFD", word) if not combining(letter))


def is_form_of(word: str, names: frozenset[str]) -> bool:
    """Return whether a word begins like one of a name and ends otherwise: "lampę" of "lampa", "köket" of "kök"."""
    return any(_is_alike(word, one) for one in names)


def _is_alike(word: str, name: str) -> bool:
    alike = Prefix.similarity(word, name)
    shorter, longer = sorted((len(word), len(name)))
    return alike >= _LEAST_BEGINNING and alike >= _SHARE_OF_BEGINNING * shorter and longer - alike <= _LONGEST_ENDING


_LEAST_BEGINNING = 3
_LONGEST_ENDING = 4
_SHARE_OF_BEGINNING = 0.66
"""Part of the shorter word that both begin with."""


def own_words(entity: Entity, scene: Scene) -> frozenset[str]:
    """Return the words of the names of a thing, of its device and of its place, and what such things are called."""
    place = scene.home.area(entity.area_id) if entity.area_id else None
    places = place.names if place is not None else ()
    return words_of((*entity.names, *entity.device_names, *places, scene.labels.kind(entity)))


@briefly(4096)
def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the words of names that are more than a letter."""
    return frozenset(word for name in names for word in pieces(name) if is_telling(word))


def pieces(text: str) -> tuple[str, ...]:
    """Return the words of a text, of an elision also what stands behind it: "l'entrée".

    Where no spaces part words, each two ideographs beside each other may be one: "間接照明" has 間接 and 照明.
    """
    words = [word for word in name_words(text) if not _is_sign(word)]
    behind = (word.rpartition("'")[2] for word in words if "'" in word)
    pairs = (pair for run in ideographs(text) for pair in (map("".join, pairwise(run)) if len(run) > 1 else run))
    return (*words, *(word for word in behind if len(word) >= _LEAST_BEHIND), *pairs)


def _is_sign(word: str) -> bool:
    return len(word) == 1 and is_unspaced(word)


_LEAST_BEHIND = 3


def speaks_of_kind(item: Item, entity: Entity) -> bool:
    """Return whether a word is for things of this kind, or for what such a thing has."""
    if item.words and any(_accepts(noun, entity) for noun in item.ids(WordKind.NOUN)):
        return True
    of_unit = (one for unit in item.ids(WordKind.UNIT) for one in UNIT_ATTRIBUTES.get(unit, ()))
    held = (*item.ids(WordKind.ATTRIBUTE), *of_unit)
    return any(place_of(attribute, entity.domain, entity.device_class) is not None for attribute in held)


def is_kind_of(word: str, entity: Entity, scene: Scene) -> bool:
    """Return whether a word behind a name is no more than its kind: "the Hall Bath light"."""
    return bool(kinds_of(word, entity, scene))


def kinds_of(word: str, entity: Entity, scene: Scene) -> frozenset[str]:
    """Return of which kinds a word says that a thing is, as far as it may be of them."""
    nouns = (sense.id for sense, _ in scene.lexicon.at((word,), 0) if sense.kind is WordKind.NOUN)
    return frozenset(one for one in nouns if _accepts(one, entity))


def _accepts(noun: str, entity: Entity) -> bool:
    selectors = (*CLASSES.get(noun, ()), *LOOSE_CLASSES.get(noun, ()))
    return any(selector.accepts(entity.domain, entity.device_class) for selector in selectors)
