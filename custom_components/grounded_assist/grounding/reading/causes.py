"""Part a sentence from the cause it gives: "I couldn't open it | because there is no valve"."""

from collections.abc import Sequence

from .items import Item


def parted(items: Sequence[Item]) -> tuple[Sequence[Item], Sequence[Item]] | None:
    """Return what is told and the cause that is given behind it; None if no cause is."""
    last = len(items) - 1
    at = next(
        (i for i, item in enumerate(items) if 0 < i < last and item.is_function("cause") and not item.match), None
    )
    return None if at is None else (items[:at], items[at + 1 :])
