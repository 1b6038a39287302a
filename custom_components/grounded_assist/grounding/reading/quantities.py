"""Read the value a clause states: a number with its unit, or a colour."""

from collections.abc import Sequence
from itertools import takewhile
import re

from ..lexicon import WordKind
from ..model import Quantity
from .items import Item, any_is

_GROUPED = re.compile(r"^-?\d{1,3}(,\d{3})+(\.\d+)?$")
_STOP = ("amount", "above", "exception")
_ZONES = frozenset({"zone"})
_APART = ("closed", "off", "away", "retracted")
"""States that a number is measured from: "20% closed", "5 degrees off"."""
_LEVEL_STEP = 10.0
"""The lowest brightness is one that is on, 1 of 255 or 5 %; the highest may be 99 %."""


def find_quantity(items: Sequence[Item], first: int = 0) -> Quantity | None:
    """Return the first value at or after an item that is stated outright, None if there is none.

    "by 10%" and "above 23" state no value of the home.
    """
    for index in range(first, len(items)):
        item = items[index]
        if item.has(WordKind.LEVEL) and _is_aimed_at(items, index):
            return _level(item)
        if item.is_function(*_STOP):
            return None
        if item.has(WordKind.COLOR) and not item.match:
            return Quantity(attribute="color", word=item.ids(WordKind.COLOR)[0], start=item.start, end=item.end)
        number = number_of(item)
        if number is not None and (_is_relative(items[index:]) or _is_range(items[index:]) or _is_below(items[index:])):
            return None
        if number is not None and index and items[index - 1].is_function("origin"):
            continue
        if number is not None and not _is_label(items, index):
            is_below_zero = index > 0 and items[index - 1].is_function("minus")
            return _quantity(items, index, -number if is_below_zero else number)
    return None


def _is_aimed_at(items: Sequence[Item], index: int) -> bool:
    """Return whether a word is what something is set to: "to the lowest", "at full brightness"."""
    before = index - 1
    while before >= 0 and items[before].is_function("determiner"):
        before -= 1
    # "At a maximum of 50%" is no end of a scale.
    has_number = any(number_of(item) is not None for item in items[index + 1 : index + 3])
    return before >= 0 and items[before].is_function("aim") and not has_number


def _level(item: Item) -> Quantity:
    """Return the end of a scale in percent; what is near it is called so as well."""
    percent = float(item.ids(WordKind.LEVEL)[0])
    return Quantity(attribute="", number=percent, unit="%", step=_LEVEL_STEP, start=item.start, end=item.end)


def _is_relative(items: Sequence[Item]) -> bool:
    """Return whether the number tells how far something is from a value: "20% closed", "1 degree warmer"."""
    return any(item.has(WordKind.STATE, *_APART) or item.is_function("above", "apart") for item in items[1:3])


def _is_below(items: Sequence[Item]) -> bool:
    """Return whether the sign stands behind the number: "4 Grad minus"."""
    return any_is(items[1:3], "minus") and not any(number_of(item) is not None for item in items[2:4])


def _is_range(items: Sequence[Item]) -> bool:
    """Return whether the number begins a range: "20 to 22 degrees"."""
    return len(items) > 2 and items[1].is_function("toward") and number_of(items[2]) is not None  # noqa: PLR2004 - two ends


def number_of(item: Item) -> float | None:
    """Return the number an item stands for; spelled-out numbers count."""
    if not item.is_number:
        ids = item.ids(WordKind.NUMBER) if item.words and item.match is None else ()
        return float(ids[0]) if ids else None
    text = item.norm.replace("−", "-")
    if _GROUPED.match(text):
        text = text.replace(",", "")
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def _quantity(items: Sequence[Item], index: int, number: float) -> Quantity:
    following = items[index + 1] if index + 1 < len(items) else None
    unit = following if following is not None and following.has(WordKind.UNIT) else None
    return Quantity(
        attribute="",
        number=number,
        unit=unit.ids(WordKind.UNIT)[0] if unit else None,
        is_about=any_is(items[max(0, index - 2) : index], "about"),
        step=_step(items[index]),
        start=items[index].start,
        end=items[index].end,
    )


def _step(item: Item) -> float:
    """Return one unit of the last stated digit."""
    if not item.is_number or _GROUPED.match(item.norm):
        return 1.0
    _, _, decimals = item.norm.replace(",", ".").partition(".")
    return float(10 ** -len(decimals))


def _is_label(items: Sequence[Item], index: int) -> bool:
    """Return whether the number counts things or names one: "3 lights", "step 2", "HDMI 1"."""
    following = items[index + 1] if index + 1 < len(items) else None
    if _is_in_name(items[:index]) and not (following is not None and following.has(WordKind.UNIT)):
        return True
    # "In 10 minutes" tells when.
    is_time = following is not None and following.is_function("time") and not following.has(WordKind.UNIT)
    return following is not None and (following.has(WordKind.NOUN) or following.is_unknown or is_time)


def _is_in_name(before: Sequence[Item]) -> bool:
    """Return whether what something is set to begins with a word of its own: "to HDMI" of "to HDMI 1"."""
    words = list(takewhile(lambda item: item.is_unknown or _is_hyphen(item, before), reversed(before)))
    return bool(words) and any_is(before[: len(before) - len(words)][-1:], "aim")


def _is_hyphen(item: Item, items: Sequence[Item]) -> bool:
    """Return whether a mark stands inside a word: "HDMI-1"."""
    return item.is_mark and any(other.end == item.start for other in items)
