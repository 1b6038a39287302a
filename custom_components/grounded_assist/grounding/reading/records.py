"""Know the words for lists and calendars, and for what is on them, which shapes read."""

from ..lexicon import WordKind
from ..meanings.records import EVENT, LISTING, LISTS, TASK, TOOLS, UNFINISHED
from .items import Item, names_domain

_HOLDERS = (LISTING, f"{LISTING}.{TASK}", f"{LISTING}.{EVENT}")


def holds_entries(item: Item) -> bool:
    """Return whether a word stands for a list or a calendar."""
    return names_domain(item, LISTS) or item.has(WordKind.RELATION, *_HOLDERS)


def tells_of_entries(item: Item) -> bool:
    """Return whether a word speaks of a list, or of what is still to be done: most sentences have none."""
    is_word = bool(item.words) and item.has(WordKind.RELATION, *_HOLDERS, UNFINISHED)
    return is_word or (item.match is not None and names_domain(item, LISTS))


def sort_of(item: Item) -> str:
    """Return of what sort an entry is that a word stands for; empty if it stands for none."""
    # A list may be called "Tasks".
    is_word = item.match is None or names_domain(item, LISTS)
    return next((sort for sort in TOOLS if is_word and item.has(WordKind.RELATION, sort)), "")
