"""Numbers and words of letters and digits that may be a code: "4 7 1 1", "four seven triple one", "A1B2"."""

from collections.abc import Iterator
import re
from typing import NamedTuple

from .pieces import PieceKind, Pieces

_TENS = range(20, 100, 10)
_FEWEST, _FEW = 3, 4
"""Digits of a code right behind its word, and of one anywhere near."""
_GROUP = (1, 2)
"""Digits of each part of a code that is told in parts."""
_YEAR = 4
_CENTURIES = ("19", "20")
_TURN = 5
"""Words and marks between two numbers of a combination: "12 to the left, then 34"."""
_THOUSANDS = re.compile(r"\d{1,3}[.,]\d{3}")
_MIXED = re.compile(r"(?=[^\W\d_]*\d)(?=\d*[^\W\d_])[^\W_]{4,64}")
_MEASURED = re.compile(r"\d++[^\W\d_]{1,4}|[^\W\d_]++[24][^\W\d_]++|v\d++[^\W_]*+", re.IGNORECASE)
"""Numbers with a unit, and names such as "zigbee2mqtt"."""
_TIME = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_PRODUCT = re.compile(r"(?:[A-Z][a-z]+){2,5}\d{1,5}")
_ALIKE = (PieceKind.WRITTEN, PieceKind.FRACTION)
_SHORT_PARTS = re.compile(r"\d{1,2}(?:\.\d{1,2}){2,5}")
_APOSTROPHES = ("'", "’")
_SYMBOLS = frozenset("°%€$£")
_UNIT = re.compile(
    "[mk]?w|[mk]?wh|m?[va]|l[xm]|ppm|hpa|mbar|bar|pa|[kmg]?hz|dbm?|[kmgt]i?b|[cfkmgdhsl]|[cmk]m|ml|kg|ms|min|px|[kmg]bit|rpm"
)


class Value(NamedTuple):
    """What may be secret beside a word for it."""

    at: int
    """The place of its first piece among all."""
    last: int
    digits: int
    """0 of a word of letters and digits."""
    is_sure: bool
    """It is one at any distance at which one is looked for, not only right behind its word."""


def is_code(value: Value) -> bool:
    """Return whether a value may be a whole code, and not part of one at most."""
    return not value.digits or value.digits >= _FEWEST


def runs(pieces: Pieces) -> Iterator[Value]:
    """Yield what may be a code, or part of one."""
    n, count = 0, len(pieces)
    while n < count:
        if not pieces.may_count(n):
            n += 1
            continue
        if (end := _spelled(pieces, n)) - n >= _FEWEST:
            yield Value(n, end - 1, 0, end - n >= _FEW)
            n = end
            continue
        end, digits = _series(pieces, n)
        if end > n:
            if not _is_counted(pieces, n, end):
                yield Value(n, end - 1, digits, digits >= _FEW)
            n = end
            continue
        if pieces.is_word(n) and _is_mixed(pieces.raw(n)):
            yield Value(n, n, 0, _is_strange(pieces.raw(n)))
        n += 1


def is_amount(pieces: Pieces, n: int) -> bool:
    """Return whether what stands behind a number says of what it is one."""
    return is_measured(pieces, n) or pieces.has("counted", n)


def is_alike(pieces: Pieces, n: int) -> bool:
    """Return whether a piece looks like a time, a date or an amount, as a code may, too: "22:00", "12.34"."""
    kind = pieces.kind(n)
    is_short = kind is PieceKind.VERSION and _SHORT_PARTS.fullmatch(pieces.norm(n)) is not None
    return (is_short or kind in _ALIKE) and not is_amount(pieces, n + 1)


def is_letter(pieces: Pieces, n: int) -> bool:
    """Return whether a piece is a letter by itself, none of "it's"."""
    return pieces.is_word(n) and len(pieces.norm(n)) == 1 and (n == 0 or pieces.gap(n)[-1:] not in _APOSTROPHES)


def is_measured(pieces: Pieces, n: int) -> bool:
    """Return whether a piece is a unit."""
    return pieces.norm(n) in _SYMBOLS or _UNIT.fullmatch(pieces.norm(n)) is not None


def is_time(pieces: Pieces, value: Value, *, rings: bool) -> bool:
    """Return whether four digits are a time of day: "at 2200"; of an alarm that `rings` also "for 0700"."""
    is_one = value.at == value.last and _TIME.fullmatch(pieces.norm(value.at)) is not None
    return is_one and (pieces.is_behind("timing", value.at) or (rings and pieces.is_behind("waking", value.at)))


def is_product(word: str) -> bool:
    """Return whether a word is written as products are: "FritzBox7590"."""
    return _PRODUCT.fullmatch(word) is not None


def _series(pieces: Pieces, start: int) -> tuple[int, int]:
    """Return where a series of digits ends, written or spoken, and how many they are."""
    n, count, tens = start, 0, False
    while (found := _count(pieces, n, is_unit_of_tens=tens)) is not None:
        count += found
        tens = pieces.words.numbers.get(pieces.norm(n)) in _TENS
        n += 1
        if (pieces.norm(n) == "," or _is_set_apart(pieces, n)) and _is_joined(pieces, n):
            n += 1
        elif (turned := _turned(pieces, n)) is not None:
            n = turned
        elif n < len(pieces) and not _is_close(pieces, n):
            break
    # A comma at the end belongs to the sentence.
    return (n - 1 if n > start and pieces.norm(n - 1) == "," else n), count


def _spelled(pieces: Pieces, start: int) -> int:
    """Return where a series of single letters, with or without digits, ends: "S, U, N"; its start for none."""
    if not is_letter(pieces, start):
        return start
    n = start
    while n < len(pieces) and (is_letter(pieces, n) or _is_digit(pieces, n)):
        end = n + 1
        n = end + (pieces.norm(end) == ",")
        if n < len(pieces) and not _is_close(pieces, n):
            break
    return end


def _is_digit(pieces: Pieces, n: int) -> bool:
    return pieces.kind(n) is PieceKind.DIGITS and len(pieces.norm(n)) == 1


def _count(pieces: Pieces, n: int, *, is_unit_of_tens: bool) -> int | None:
    """Return how many digits a piece has; None if it is no number."""
    kind = pieces.kind(n)
    if kind is PieceKind.DIGITS:
        return len(pieces.norm(n))
    if kind is PieceKind.DOTTED:
        return len(pieces.norm(n)) // 2 + 1
    if kind is PieceKind.FRACTION and _THOUSANDS.fullmatch(pieces.norm(n)):
        return _FEWEST
    number = pieces.words.numbers.get(pieces.norm(n)) if kind is PieceKind.WORD else None
    if number is None:
        return _FEWEST if kind is PieceKind.WORD and pieces.words.is_large(pieces.norm(n)) else None
    return 0 if is_unit_of_tens and 0 < number < _TENS[0] // 2 else len(str(number))


def _is_close(pieces: Pieces, n: int) -> bool:
    """Return whether only marks are between a piece and the one before it, whichever: there are many to part by."""
    return not any(map(str.isalnum, pieces.gap(n)))


def _is_set_apart(pieces: Pieces, n: int) -> bool:
    """Return whether a dot ends no sentence, since a space is before it: "4 . 7 . 1"."""
    return pieces.norm(n) == "." and pieces.gap(n) != ""


def _is_joined(pieces: Pieces, n: int) -> bool:
    """Return whether a comma or a dot is between the parts of a code."""
    return all(_count(pieces, one, is_unit_of_tens=False) in _GROUP for one in (n - 1, n + 1))


def _turned(pieces: Pieces, start: int) -> int | None:
    """Return where the next number of a combination is, behind the direction of the one before it."""
    n, turns = start, 0
    while n < start + _TURN and (length := pieces.length("turning", n) or int(pieces.norm(n) == ",")):
        turns += pieces.norm(n) != ","
        n += length
    return n if turns and _count(pieces, n, is_unit_of_tens=False) is not None else None


def _is_counted(pieces: Pieces, start: int, end: int) -> bool:
    """Return whether a number is one of something, of a place in a list, or a year."""
    if is_amount(pieces, end) or pieces.norm(start - 1) in _SYMBOLS:
        return True
    # The number of an account is a secret, that of a page is none.
    if pieces.behind("before", start) > pieces.behind("numbered", start):
        return True
    is_year = end == start + 1 and len(pieces.norm(start)) == _YEAR and pieces.norm(start).startswith(_CENTURIES)
    near = {pieces.norm(start - one) for one in (1, 2, 3)}
    return is_year and (pieces.has("dating", start - 1) or not near.isdisjoint(pieces.words.months))


def _is_mixed(word: str) -> bool:
    return _MIXED.fullmatch(word) is not None and _MEASURED.fullmatch(word) is None


def _is_strange(word: str) -> bool:
    """Return whether letters and digits change more than once, or go on for long: no name of a thing does."""
    changes = len(re.findall(r"\d+|\D+", word))
    return changes > 3 or (changes > 2 and len(word) < 7) or len(word) >= 8  # noqa: PLR2004
