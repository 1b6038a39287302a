"""Tell what a sentence asks from what it asserts, and quotes from words in quotation marks."""

import re

_WHOLE = re.compile(r"""\s*+["“](?P<told>[^"“”]++)["”][.!]?\s*+""")
"""A sentence that stands in quotation marks as a whole: nobody else is quoted."""


def unwrapped(text: str) -> str:
    """Return a whole sentence without the quotation marks around it; nothing moves. A name keeps them."""
    found = _WHOLE.fullmatch(text)
    if found is None or not found["told"].rstrip().endswith((".", "!")):
        return text
    start, end = found.span("told")
    return f"{text[: start - 1]} {text[start:end]} {text[end + 1 :]}"


def has_question(text: str) -> bool:
    """Return whether the sentence asks instead of telling."""
    return text.rstrip(" \t\n*_\"'”’)").endswith(("?", "？", ";", "؟"))  # noqa: RUF001 - Chinese asks with it
