"""Read the value a plain statement tells: a number with its unit."""

from collections.abc import Sequence
import re

from ..lexicon import WordKind
from ..model import Quantity
from .items import Item, any_is

_GROUPED = re.compile(r"^-?\d{1,3}(,\d{3})+(\.\d+)?$")


def find_quantity(items: Sequence[Item], first: int = 0) -> Quantity | None:
    """Return the first number at or after an item that counts nothing, None if there is none."""
    for index in range(first, len(items)):
        number = number_of(items[index])
        if number is not None and not _is_label(items, index):
            is_below_zero = index > 0 and items[index - 1].is_function("minus")
            return _quantity(items, index, -number if is_below_zero else number)
    return None


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
    """Return whether the number counts things or tells when: "3 lights", "in 10 minutes"."""
    following = items[index + 1] if index + 1 < len(items) else None
    is_time = following is not None and following.is_function("time") and not following.has(WordKind.UNIT)
    return following is not None and (following.has(WordKind.NOUN) or following.is_unknown or is_time)
