"""Whether sources cited for one claim have different numbers for the same thing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isnan
import re

from ..briefly import briefly
from ..lexicon import WordKind
from ..model import Claim, Evidence, Rank, Source
from ..reading.items import mask
from ..scene import Scene
from ..tokens import TokenKind, name_words, tokenize
from .answers import Cited, is_number, number_in, unescaped

_NEAR = 5
"""Words in front of a number that may say of what it is."""
_PARTS = re.compile(r"[\n.;](?!\d)|,(?!\d)|[{}\[\]]")
"""Behind these something else is spoken of."""
_LEAST_LETTERS = 3
_EMPTY = frozenset({WordKind.FUNCTION, WordKind.FILLER})
_LONGEST_ARGUMENT = 200

type Label = frozenset[str]


@dataclass(frozen=True, slots=True)
class _Value:
    """A number in an answer, and the words that may say of what it is."""

    label: Label
    number: float
    text: str


def conflicting(
    claim: Claim, said: Sequence[str], telling: Sequence[Cited], sources: Sequence[Cited], scene: Scene
) -> tuple[Evidence, ...]:
    """Return what sources tell that cannot all be of a claim: one of its numbers, and others of the same thing."""
    others = [one for one in sources if one not in telling]
    for source in telling if others else ():
        for value in _values(source.call.result):
            about = _about(value, claim, scene) if any(is_number(value.number, norm) for norm in said) else None
            if not about or _only(source, about) is None:
                continue
            against = [(one, found) for one in others if (found := _of_same(one, about, source, scene)) is not None]
            if against:
                return tuple(_evidence(one, told, scene) for one, told in ((source, value), *against))
    return ()


def _about(value: _Value, claim: Claim, scene: Scene) -> Label:
    """Return the words that say of what a number is; where the claim has some of them, those."""
    label = frozenset(word for word in value.label if not _is_empty(word, scene))
    return label.intersection(name_words(claim.text)) or label


def _is_empty(word: str, scene: Scene) -> bool:
    senses = [sense.kind for sense, _ in scene.lexicon.at((word,), 0)]
    return bool(senses) and _EMPTY.issuperset(senses)


def _of_same(other: Cited, about: Label, source: Cited, scene: Scene) -> _Value | None:
    """Return the number that another source tells of the same thing."""
    return None if _is_of_other_thing(other, source, scene) else _only(other, about)


def _only(source: Cited, about: Label) -> _Value | None:
    """Return the one number that a source tells of something; None if it tells several."""
    found = [value for value in _values(source.call.result) if about <= value.label]
    return found[0] if len({value.number for value in found}) == 1 else None


def _is_of_other_thing(one: Cited, other: Cited, scene: Scene) -> bool:
    """Return whether two calls were made for different things of the home: the kitchen, the bedroom."""
    asked: tuple[Mapping[str, object], ...] = (one.call.args, other.call.args)
    keys = [key for key, value in asked[0].items() if key in asked[1] and asked[1][key] != value]
    told = (str(args[key])[:_LONGEST_ARGUMENT] for key in keys for args in asked)
    return any(item.match is not None for text in told for item in mask(text, scene))


@briefly(32)
def _values(result: str) -> tuple[_Value, ...]:
    return tuple(value for part in _PARTS.split(unescaped(result)) for value in _values_in(part))


def _values_in(part: str) -> Iterator[_Value]:
    label: list[str] = []
    for token in tokenize(part):
        if token.kind is TokenKind.WORD and len(token.norm) >= _LEAST_LETTERS:
            label.append(token.norm)
        elif token.kind is TokenKind.NUMBER and label and not isnan(number := number_in(token.norm)):
            yield _Value(frozenset(label[-_NEAR:]), number, token.norm)


def _evidence(source: Cited, value: _Value, scene: Scene) -> Evidence:
    return Evidence(
        source=Source.TRANSCRIPT,
        rank=Rank.REPORTED,
        subject=source.id,
        value=value.text,
        observed_at=source.call.answered_at or scene.now,
        attributes={"tool": source.call.name},
    )
