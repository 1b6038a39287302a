"""Read which line or item of a source a sentence speaks of: "line 3", "the second item"."""

from dataclasses import dataclass

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cues_in
from ..tokens import Token, TokenKind, tokenize

_LINE = "line"
_NUMBER_SIGN = "#"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a source, counted from 1, and where it is told."""

    number: int
    start: int
    end: int


def told_position(text: str, lexicon: Lexicon) -> Position | None:
    """Return the line or item that is spoken of; None if there is none, or more than one."""
    if _LINE not in cues_in(lexicon, text):
        return None
    places = {match.start() for match in cue(lexicon, _LINE).finditer(text)}
    tokens = tokenize(text)
    found = [_position(tokens, at, lexicon) for at, token in enumerate(tokens) if token.start in places]
    told = [position for position in found if position is not None]
    return told[0] if len(told) == 1 else None


def _position(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> Position | None:
    """Return the place that the words around "line" tell."""
    place, before, after = tokens[at], tokens[at - 1] if at else None, tokens[at + 1 :]
    if before is not None and (number := lexicon.times.ordinals.get(before.norm)) is not None:
        return Position(number, before.start, place.end)
    told = [token for token in after[:2] if token.norm != _NUMBER_SIGN][:1]
    number = _number(told[0], lexicon) if told else None
    return None if number is None else Position(number, place.start, told[0].end)


def _number(token: Token, lexicon: Lexicon) -> int | None:
    if token.kind is TokenKind.NUMBER:
        return int(token.norm) if token.norm.isdecimal() else None
    numbers = (sense.id for sense, _ in lexicon.at((token.norm,), 0) if sense.kind is WordKind.NUMBER)
    return next((int(number) for number in numbers if number.isdecimal()), None)
