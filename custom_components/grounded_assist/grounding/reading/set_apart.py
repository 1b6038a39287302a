"""Part from a clause what it denies of something else behind it: "is red | , not blue", "A is on | , B not"."""

from collections.abc import Iterator
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.grammar import Grammar
from ..model import Quantifier
from .items import Item
from .quantities import number_of
from .word_senses import FLOATING, Items, is_complement, is_finite, is_separator

_CONTRASTED = frozenset(
    [
        "negation",
        "adverb",
        "determiner",
        "indefinite",
        "preposition",
        "within",
        "aim",
        "toward",
        "origin",
        "belonging",
        "about",
        "above",
        "vague",
        "with",
        "manner",
    ]
)
"""Tasks of words that only tell of what else something is denied."""
_SAYING = (WordKind.COLOR, WordKind.UNIT, WordKind.NOUN, WordKind.MODE)


def denies(item: Item) -> bool:
    """Return whether a word denies: "not", "none"."""
    is_none = item.has(WordKind.QUANTIFIER, Quantifier.NONE)
    return item.match is None and (is_none or item.is_function("negation"))


def parted(clause: Items, grammar: Grammar) -> tuple[Items, Items]:
    """Return a clause and what stands apart behind it; nothing does where the denial may be its own."""
    verb = next((i for i, item in enumerate(clause) if is_verb(item, grammar)), len(clause))
    start = next((i for i, part in _parts_behind(clause, verb) if any(map(denies, part))), None)
    if start is None or _belongs(clause, verb, start, grammar):
        return clause, []
    return clause[:start], clause[start:]


def is_contrast(told: Items, apart: Items, grammar: Grammar) -> bool:
    """Return whether what stands apart takes nothing back of what is told: of things by their names only."""
    is_named = any(item.match is not None and item.match.entity_ids for item in told)
    is_of_set = any(
        item.match is None and (item.has(WordKind.NOUN) or item.has(WordKind.QUANTIFIER) or denies(item))
        for item in told
    )
    if not is_named or is_of_set or _may_be_of_all(told, apart, grammar):
        return False
    names = [item for item in apart if not (is_separator(item) or item.is_function(*FLOATING))]
    return bool(names) and all(map(_is_of_contrast, apart))


def is_verb(item: Item, grammar: Grammar) -> bool:
    """Return whether a word is the finite verb of its clause, of its own or as an auxiliary."""
    return is_finite(item) or (grammar.has("finite", item.norm) and item.match is None)


def _parts_behind(clause: Items, verb: int) -> Iterator[tuple[int, Items]]:
    """Yield what follows each separator behind the verb, with the place of the separator."""
    places = [i for i in range(verb + 1, len(clause)) if is_separator(clause[i])]
    for start, end in pairwise([*places, len(clause)]):
        yield start, clause[start + 1 : end]


def _belongs(clause: Items, verb: int, start: int, grammar: Grammar) -> bool:
    """Return whether the denial may be that of the clause: "is, as I said, not on"."""
    core, apart = clause[verb + 1 : start], clause[start + 1 :]
    if denies(apart[-1]) and all(item.is_function(*FLOATING) for item in apart):
        return True
    says = any(is_complement(item, grammar) or _says(item) for item in (*clause[:verb], *core))
    return is_finite(clause[verb]) and (not says or any(is_complement(item, grammar) for item in apart))


def _may_be_of_all(told: Items, apart: Items, grammar: Grammar) -> bool:
    """Return whether a denial at the end may be of what stands before the "and" as well: "plays A and B not"."""
    is_joined = bool(apart) and apart[0].norm != "," and denies(apart[-1])
    verb = next((i for i, item in enumerate(told) if is_verb(item, grammar)), len(told))
    behind = told[verb + 1 :]
    return is_joined and bool(behind) and not any(is_complement(item, grammar) for item in behind)


def _says(item: Item) -> bool:
    return item.match is not None or number_of(item) is not None or any(map(item.has, _SAYING))


def _is_of_contrast(item: Item) -> bool:
    """Return whether a word only tells of what else something is denied, or with what other value."""
    if item.told is not None or item.is_opaque or item.has(WordKind.QUANTIFIER):
        return False
    return is_separator(item) or not item.functions or item.functions <= _CONTRASTED
