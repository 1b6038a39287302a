"""Find the marks by which a reply cites what tools answered: "[source:1]"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
import re

from ..model import Claim, ClaimKind

# The mark is part of what language models are told to write, and the same in every language.
# Nothing is tried twice: whoever prints a text may choose what is slow to look for.
_SOURCE = r"[^\[\]\s,;]++"
_MARK = re.compile(rf"\[sources?+\s*+[:#]?+\s*+({_SOURCE}(?:\s*+[,;]\s*+{_SOURCE})*+)\s*+\]", re.IGNORECASE)
_SPACED_MARK = re.compile(rf"(?<![ \t])[ \t]*+{_MARK.pattern}", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;]")
_NAME = re.compile(r"(?:sources?\s*[:#]?\s*)?(.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Citation:
    """One mark; `sources` are numbers of tool calls, counted from 1, or names of tools."""

    sources: tuple[str, ...]
    start: int
    end: int


def find_citations(text: str) -> tuple[Citation, ...]:
    """Return the marks of a text in order."""
    if "[" not in text:
        return ()
    return tuple(Citation(_sources(match.group(1)), match.start(), match.end()) for match in _MARK.finditer(text))


def _sources(told: str) -> tuple[str, ...]:
    """Return each source once: "1, 2" and "1, source:2" name two."""
    names = (_NAME.fullmatch(piece.strip()) for piece in _BETWEEN.split(told))
    return tuple(dict.fromkeys(f"source:{name.group(1)}" for name in names if name))


def without_citations(text: str) -> str:
    """Return a text as it is spoken: without marks and the space before them."""
    if "[" not in text:
        return text
    spoken = _SPACED_MARK.sub("", text)
    begins_with_mark = _SPACED_MARK.match(text.lstrip()) is not None
    return text[: len(text) - len(text.lstrip())] + spoken.lstrip() if begins_with_mark else spoken


def blanked(text: str, citations: Sequence[Citation]) -> str:
    """Return a text of the same length with blanks in the place of marks."""
    for mark in citations:
        text = text[: mark.start] + " " * (mark.end - mark.start) + text[mark.end :]
    return text


def cite(claims: Sequence[Claim], citations: Sequence[Citation], text: str) -> tuple[Claim, ...]:
    """Return the claims of a sentence with the sources they cite; what no reader understood is a claim of its own.

    A mark is of what stands before it, back to the mark before; the first one of what follows if nothing does.
    """
    cited = list(claims)
    since = 0
    group: list[int] = []
    for mark in citations:
        if since == 0 or text[since : mark.start].strip(_SPACE):
            group = _cited_by(mark, since, cited, text)
        if not group:
            cited.append(_unread(mark, since, text))
            group = [len(cited) - 1]
        for i in group:
            cited[i] = replace(cited[i], citations=tuple(dict.fromkeys((*cited[i].citations, *mark.sources))))
        since = mark.end
    return tuple(cited)


def _cited_by(mark: Citation, since: int, claims: Sequence[Claim], text: str) -> list[int]:
    """Return the places of the claims that a mark is of."""
    before = [i for i, claim in enumerate(claims) if since <= claim.start < mark.start]
    is_first = not text[: mark.start].strip()
    return before or [i for i, claim in enumerate(claims) if is_first and claim.start >= mark.end]


def _unread(mark: Citation, since: int, text: str) -> Claim:
    """Return the claim that a source says what nobody can read here; of the mark alone if there is nothing."""
    words = text[since : mark.start]
    start = since + len(words) - len(words.lstrip(_SPACE)) if words.strip(_SPACE) else mark.start
    end = start + len(words.strip(_SPACE)) if words.strip(_SPACE) else mark.end
    return Claim(
        text=text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject="",
        predicate_start=start,
        predicate_end=end,
    )


_SPACE = " \t\n.,;:!?"
