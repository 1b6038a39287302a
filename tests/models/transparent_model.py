"""A model whose every answer can be worked out by hand: it compares the words of a claim with those of its evidence.

It reads the quoted lines and the quoted claim out of the question, takes the evidence sentence by sentence and says how
likely the claim is:

1. A sentence is about the claim if it has all of the claim's words that carry meaning: no articles, no forms of "be",
   no numbers, no states, no negations. If it lacks nothing but names, has other names and shares three words of five,
   it clashes (.03).
2. It clashes as well if it has other numbers, the opposite state ("locked" and "unlocked"), or if exactly one of both
   is negated; a negated state is the opposite one.
3. If nothing clashes and it has every number and state of the claim too, it bears the claim out (.97).
4. Otherwise, and where the evidence is removed or there is none, it knows nothing (.5). One clash outweighs all else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
import json
import re
from typing import Final

UNKNOWN: Final = 0.5
BORNE_OUT: Final = 0.97
CLASHES: Final = 0.03
_ABOUT: Final = 0.6
_LINE = re.compile(r"^\[[^\]]*\] (\".*\")$", re.MULTILINE)
_CLAIM = re.compile(r"^Claim: (\".*\")$", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]\w*(?:['’][^\W\d_]+)?")
_OPPOSITES: Final = (
    ("locked verriegelt abgeschlossen", "unlocked entriegelt aufgeschlossen"),
    ("on eingeschaltet", "off ausgeschaltet"),
    ("open opened offen geöffnet", "closed shut geschlossen"),
    ("running started läuft", "stopped angehalten gestoppt"),
    ("home daheim", "away fort"),
    ("armed scharf", "disarmed unscharf"),
    ("full voll", "empty leer"),
    ("available verfügbar", "unavailable"),
)
_STATES: Final[Mapping[str, tuple[int, bool]]] = {
    word: (number, is_first)
    for number, pair in enumerate(_OPPOSITES)
    for words, is_first in zip(pair, (True, False), strict=True)
    for word in words.split()
}
_NEGATIONS: Final = frozenset(("not", "no", "never", "none", "without", "nicht", "kein", "keine", "keinen", "nie"))
_EMPTY_WORDS: Final = (
    "a an the is are was were be been being has have had it its of in at to and by as that this there with for does do "
    "der die das den dem des ein eine einen ist sind war waren hat haben im am um und es von mit für"
)
_EMPTY: Final = frozenset(_EMPTY_WORDS.split())


@dataclass(frozen=True, slots=True)
class _Read:
    """What a sentence says."""

    words: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    states: Mapping[int, bool]
    is_negated: bool


def probability(question: str) -> float:
    """Return how likely the claim of a question is to be true."""
    claim = _CLAIM.search(question)
    if claim is None:
        return UNKNOWN
    asked = _read(json.loads(claim[1]))
    found = {_judge(asked, _read(sentence)) for sentence in _sentences(question)}
    return next((p for p in (CLASHES, BORNE_OUT) if p in found), UNKNOWN)


def _sentences(question: str) -> Iterator[str]:
    for line in _LINE.finditer(question):
        yield from _SENTENCE.split(json.loads(line[1]))


def _read(sentence: str) -> _Read:
    spelt = _WORD.findall(sentence)
    words = [word.casefold() for word in spelt]
    is_negated = any(word in _NEGATIONS or word.endswith(("n't", "n’t")) for word in words)
    states = {_STATES[word][0]: _STATES[word][1] != is_negated for word in words if word in _STATES}
    carrying = [
        (word, spelling, place)
        for place, (word, spelling) in enumerate(zip(words, spelt, strict=True))
        if word not in _EMPTY | _NEGATIONS | _STATES.keys() and word[0].isalpha() and "n't" not in word
    ]
    return _Read(
        frozenset(word for word, _, _ in carrying),
        frozenset(word for word, spelling, place in carrying if place and spelling[0].isupper()),
        frozenset(word for word in words if word[0].isdigit()),
        states,
        is_negated and not states,
    )


def _judge(claim: _Read, said: _Read) -> float:
    missing = claim.words - said.words
    if missing:
        shared = 1 - len(missing) / len(claim.words)
        has_other_name = missing <= claim.names and bool(said.names - claim.words)
        return CLASHES if has_other_name and shared >= _ABOUT else UNKNOWN
    if _is_opposite(claim, said):
        return CLASHES
    has_all = claim.numbers <= said.numbers and claim.states.keys() <= said.states.keys()
    return BORNE_OUT if has_all else UNKNOWN


def _is_opposite(claim: _Read, said: _Read) -> bool:
    states = any(said.states.get(pair, is_first) is not is_first for pair, is_first in claim.states.items())
    numbers = bool(claim.numbers and said.numbers) and not claim.numbers <= said.numbers
    return states or numbers or claim.is_negated != said.is_negated
