"""Leave out whom a reply speaks to: "Yes, sir, it's locked" says what "Yes, it's locked" does."""

from collections.abc import Sequence

from .items import Item

_BEFORE = ("affirmation", "denial", "interjection", "done")
"""Words behind which somebody may be spoken to without a comma: "Yes sir"."""


def without_address(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return a sentence without "sir" or "my friend" where that is set apart, with one of the marks around it."""
    kept: list[Item] = []
    for index, item in enumerate(items):
        following = items[index + 1] if index + 1 < len(items) else None
        if item.is_function("addressed") and item.match is None and _is_apart(kept, following):
            if kept and kept[-1].norm == ",":
                kept.pop()
            continue
        is_behind_address = not kept and index > 0
        if not (is_behind_address and item.norm == ","):
            kept.append(item)
    return tuple(kept) or tuple(items)


def _is_apart(before: Sequence[Item], following: Item | None) -> bool:
    is_begun = not before or before[-1].is_mark or before[-1].is_function(*_BEFORE)
    return is_begun and (following is None or following.is_mark)
