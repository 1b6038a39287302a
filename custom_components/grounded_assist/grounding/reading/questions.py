"""Tell what a sentence asks from what it asserts, and quotes from words in quotation marks."""

from collections.abc import Sequence
import re

from .items import Item

_WHOLE = re.compile(r"""\s*+["“](?P<told>[^"“”]++)["”][.!]?\s*+""")
"""A sentence that stands in quotation marks as a whole: nobody else is quoted."""


def unwrapped(text: str) -> str:
    """Return a whole sentence without the quotation marks around it; nothing moves. A name keeps them."""
    found = _WHOLE.fullmatch(text)
    if found is None or not found["told"].rstrip().endswith((".", "!")):
        return text
    start, end = found.span("told")
    return f"{text[: start - 1]} {text[start:end]} {text[end + 1 :]}"


def told_before_question(text: str, items: Sequence[Item]) -> Sequence[Item]:
    """Return what a sentence tells before it asks: "The door is locked, anything else?"; nothing if it only asks."""
    if not has_question(text):
        return items
    cut = next((i for i in range(len(items) - 1, 0, -1) if items[i].norm in _ASKING), None)
    if cut is None or not items:
        return ()
    told, asked = items[:cut], items[cut + 1 :]
    begins_question = told[0].is_function("copula", "past_copula", "perfect", "modal", "interrogative", "offer", "do")
    is_tag = all(item.is_mark or item.is_function(*_TAG) for item in asked)
    return () if begins_question or is_tag else told


_ASKING = frozenset({",", ";", "(", "—", "–", "-"})
_TAG = ("copula", "negation", "pronoun", "plural", "affirmation", "perfect", "vague")
"""Words of "isn't it?", "right?": they ask for what stands before them."""


def has_question(text: str) -> bool:
    """Return whether the sentence asks instead of telling."""
    return text.rstrip(" \t\n*_\"'”’)").endswith(("?", "？", ";", "؟"))  # noqa: RUF001 - Chinese asks with it
