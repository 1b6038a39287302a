"""Gather the words of a noun phrase, before anything is linked to the home."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Quantifier
from .grammar import NounPhrase
from .items import Item
from .quantities import number_of

_SEPARATORS = frozenset({",", "/", "&"})
_JOINING = ("conjunction",)


def split_phrases(items: Sequence[Item]) -> tuple[NounPhrase, ...]:
    """Return the noun phrases of "the A, the B and C", each described by its own words.

    A quantifier in front ("both the A and the B") belongs to each of them.
    """
    groups: list[list[Item]] = [[]]
    for item in items:
        if item.norm in _SEPARATORS or item.is_function(*_JOINING):
            groups.append([])
        else:
            groups[-1].append(item)
    return tuple(phrase for group in groups if group and not (phrase := describe(group)).is_empty)


def describe(items: Sequence[Item]) -> NounPhrase:
    """Return what a run of items says of whom it means."""
    names: list[Item] = []
    places: list[Item] = []
    nouns: list[str] = []
    unknown: list[str] = []
    attribute: str | None = None
    quantifier: Quantifier | None = None
    count: int | None = None
    plural = pronoun = indefinite = agent = False
    content: list[Item] = []
    for item in items:
        if item.match is not None:
            is_place = not (item.match.entity_ids or item.match.device_entity_ids)
            (places if is_place else names).append(item)
            content.append(item)
        elif item.is_function("pronoun") or (item.is_function("determiner") and item.is_function("pronoun")):
            pronoun = True
        elif item.has(WordKind.QUANTIFIER):
            quantifier = quantifier or Quantifier(item.ids(WordKind.QUANTIFIER)[0])
        elif item.has(WordKind.ATTRIBUTE):
            attribute = item.ids(WordKind.ATTRIBUTE)[0]
            content.append(item)
        elif item.has(WordKind.NOUN):
            nouns.append(item.ids(WordKind.NOUN)[0])
            plural = any(word.is_plural for word in item.words if word.kind is WordKind.NOUN)
            content.append(item)
        elif (number := number_of(item)) is not None:
            count = int(number) if number == int(number) else count
            if item.is_number:
                content.append(item)
        elif item.is_function("agent"):
            agent = True
        elif item.is_function("everywhere"):
            content.append(item)
        elif item.norm in ("a", "an", "another"):
            indefinite = True
        elif _is_content(item):
            unknown.append(item.norm)
            content.append(item)
    span = content or list(items)
    return NounPhrase(
        items=tuple(content),
        names=tuple(names),
        places=tuple(places),
        nouns=tuple(nouns),
        attribute=attribute,
        unknown=tuple(unknown),
        is_plural=plural,
        quantifier=quantifier,
        count=count,
        is_pronoun=pronoun and not names and not nouns,
        is_indefinite=indefinite,
        is_agent=agent and not content,
        start=span[0].start if span else 0,
        end=span[-1].end if span else 0,
    )


def _is_content(item: Item) -> bool:
    """Return whether a word carries meaning that the subject must bear out."""
    if item.is_mark or item.is_opaque:
        return item.is_opaque
    if not item.words:
        return True
    return all(
        word.kind in (WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.BASE, WordKind.COLOR, WordKind.UNIT)
        for word in item.words
    )
