"""Numbers and amounts as they are said: "21.5 °C", "about two thirds", "just under 14"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
import re

from ..lexicon import Lexicon, WordKind
from ..tokens import Token, TokenKind

_GROUPED = re.compile(r"^-?\d{1,3}(,\d{3})+(\.\d+)?$")
_TENS, _HUNDRED = 20, 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number in a sentence."""

    value: float
    step: float = 1.0
    """One unit of the last stated digit."""
    end: int = 0
    """Index of the token behind it."""
    is_spelled: bool = False


def number_at(
    tokens: Sequence[Token], norms: Sequence[str], at: int, lexicon: Lexicon, points: frozenset[str]
) -> Number | None:
    """Return the number that begins at a token: digits, or words up to hundreds."""
    is_written = tokens[at].kind is TokenKind.NUMBER
    found = _written(norms[at], at + 1) if is_written else _spelled(norms, at, lexicon, points)
    if found is not None and tuple(norms[found.end : found.end + len(_HALF)]) == _HALF:
        return replace(found, value=found.value + 0.5, end=found.end + len(_HALF))
    return found


_HALF = ("and", "a", "half")


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
    if end + 1 < len(norms) and norms[end] in points:
        digits, behind = _word(norms, end + 1, lexicon)
        if digits is not None and digits < 10:  # noqa: PLR2004 - a digit
            return Number(value=value + digits / 10, step=0.1, end=behind, is_spelled=True)
    return Number(value=float(value), end=end, is_spelled=True)


def _word(norms: Sequence[str], at: int, lexicon: Lexicon) -> tuple[float | None, int]:
    """Return the number of the longest phrase that is one."""
    best, end = None, at
    for word, behind in lexicon.at(norms, at):
        if word.kind is WordKind.NUMBER and behind > end:
            best, end = float(word.id), behind
    return best, end
