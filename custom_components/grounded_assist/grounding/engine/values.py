"""Numbers and amounts as they are said: "21.5 °C", "about two thirds", "just under 14"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
import re

from ..lexicon import Lexicon, WordKind
from ..tokens import Token, TokenKind
from .grammar import Grammar

_GROUPED = re.compile(r"^-?\d{1,3}(,\d{3})+(\.\d+)?$")
_TENS, _HUNDRED = 20, 100
_MOST = 1000
"""More things than this nobody counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number in a sentence."""

    value: float
    step: float = 1.0
    """One unit of the last stated digit."""
    end: int = 0
    """Index of the token behind it."""

    @property
    def whole(self) -> int | None:
        """Return the number as one that counts things; None if it counts none."""
        return int(self.value) if 0 <= self.value < _MOST and self.value.is_integer() else None


def number_at(
    tokens: Sequence[Token], norms: Sequence[str], at: int, lexicon: Lexicon, grammar: Grammar
) -> Number | None:
    """Return the number that begins at a token: digits, or words up to hundreds."""
    points = grammar.classes.get("point", frozenset())
    is_written = tokens[at].kind is TokenKind.NUMBER
    found = _written(norms[at], at + 1) if is_written else _spelled(norms, at, lexicon, points)
    if found is not None and is_written and found.end < len(norms) and norms[found.end] in points:
        found = _with_point(found, norms, lexicon)
    halves = () if found is None else (end for name, end in grammar.phrases.at(norms, found.end) if name == "half")
    if found is not None and (end := next(iter(halves), None)) is not None:
        return replace(found, value=found.value + 0.5, end=end)
    return found


def _written(norm: str, end: int) -> Number | None:
    text = norm.replace("−", "-")
    is_grouped = _GROUPED.match(text) is not None
    text = text.replace(",", "" if is_grouped else ".")
    try:
        value = float(text)
    except ValueError:
        return None
    decimals = text.partition(".")[2]
    return Number(value=value, step=1.0 if is_grouped else float(10 ** -len(decimals)), end=end)


def _spelled(norms: Sequence[str], at: int, lexicon: Lexicon, points: frozenset[str]) -> Number | None:
    value, end = _word(norms, at, lexicon)
    if value is None:
        return None
    if value >= _TENS and value % 10 == 0 and value < _HUNDRED:
        more, behind = _word(norms, end, lexicon)
        if more is not None and 0 < more < 10:  # noqa: PLR2004 - a digit
            value, end = value + more, behind
    found = Number(value=float(value), end=end)
    return _with_point(found, norms, lexicon) if end < len(norms) and norms[end] in points else found


def _with_point(whole: Number, norms: Sequence[str], lexicon: Lexicon) -> Number | None:
    """Return "22 point 6", "22 point four six"; what goes on otherwise is no number."""
    digits, at = "", whole.end + 1
    while at < len(norms):
        value, end = (float(norms[at]), at + 1) if norms[at].isdecimal() else _word(norms, at, lexicon)
        if value is None or (value >= 10 and not norms[at].isdecimal()):  # noqa: PLR2004 - a digit
            break
        digits, at = digits + (norms[at] if norms[at].isdecimal() else f"{value:.0f}"), end
    if not digits or not whole.value.is_integer():
        return None
    step = float(10 ** -len(digits))
    return replace(whole, value=whole.value + int(digits) * step, step=step, end=at)


def _word(norms: Sequence[str], at: int, lexicon: Lexicon) -> tuple[float | None, int]:
    """Return the number of the longest phrase that is one."""
    best, end = None, at
    for word, behind in lexicon.at(norms, at):
        if word.kind is WordKind.NUMBER and behind > end:
            best, end = float(word.id), behind
    return best, end
