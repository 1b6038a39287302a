"""Find the marks by which a reply cites what tools answered: "[source:1]"; where it was asked to cite, also "[1]"."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
import re

from ..model import Claim, ClaimKind
from .segmentation import needs_gap

# The mark is part of what language models are told to write, and the same in every language.
# Nothing is tried twice: whoever prints a text may choose what is slow to look for.
_OPEN, _CLOSE = r"[\[【]", r"[\]】]"
_SOURCE = r"[^\[\]【】\s,;]++"
_TOLD = rf"sources?+(?:\s*+[:#]\s*+|\s*+(?=\d))({_SOURCE}(?:\s*+[,;]\s*+{_SOURCE})*+)\s*+"
_BARE = r"(\d{1,3}+(?:\s*+[,;]\s*+\d{1,3}+)*+)"
_NAMED = rf"{_OPEN}{_TOLD}{_CLOSE}(?:\([^()\s]*+\))?+"
# A number that is a link is none of ours.
_MARKS = {False: _NAMED, True: rf"(?:{_NAMED}|{_OPEN}{_BARE}{_CLOSE}(?!\())"}
_FINDING = {is_asked: re.compile(mark, re.IGNORECASE) for is_asked, mark in _MARKS.items()}
_SPACE = r"[ \t]*+"
_END = rf"(?={_SPACE}(?:[.,;:!?)]|$))"


def _removing(mark: str) -> re.Pattern[str]:
    """Return what finds marks with all that only joins them, and the space before: "[1] and [2]", "([1], [2])"."""
    row = rf"{mark}(?:{_SPACE}[,;]?+{_SPACE}{mark})*+(?:[ \t]++\w{{1,3}}[ \t]++{mark}{_END})?+"
    return re.compile(rf"(?<![ \t]){_SPACE}(?:\({_SPACE}{row}{_SPACE}\)|{row})", re.IGNORECASE)


_REMOVING = {is_asked: _removing(mark) for is_asked, mark in _MARKS.items()}
_BETWEEN = re.compile(r"[,;]")
_NAME = re.compile(r"(?:sources?+\s*+[:#]?+\s*+(?=\S))?+(.++)", re.IGNORECASE)


_PREFIX = "source:"


def is_mark(cited: str) -> bool:
    """Return whether it is a mark that cites: the request and the dialogue are cited by their words."""
    return cited.startswith(_PREFIX)


@dataclass(frozen=True, slots=True)
class Citation:
    """One mark; `sources` are numbers of tool calls, counted from 1, or names of tools."""

    sources: tuple[str, ...]
    start: int
    end: int


def find_citations(text: str, *, cites: bool = False) -> tuple[Citation, ...]:
    """Return the marks of a text in order; `cites` if its writer was asked for them, so that a bare number is one."""
    if not _may_have_marks(text):
        return ()
    found = _FINDING[cites].finditer(text)
    return tuple(Citation(_sources(match[match.lastindex or 0]), match.start(), match.end()) for match in found)


def _may_have_marks(text: str) -> bool:
    return "[" in text or "【" in text


def _sources(told: str) -> tuple[str, ...]:
    """Return each source once: "1, 2" and "1, source:2" name two."""
    names = (_NAME.fullmatch(piece.strip()) for piece in _BETWEEN.split(told))
    return tuple(dict.fromkeys(f"{_PREFIX}{name.group(1)}" for name in names if name))


def without_citations(text: str, *, cites: bool = False) -> str:
    """Return a text as it is spoken: without marks, the space before them and what joins them."""
    if not _may_have_marks(text):
        return text
    marks = _REMOVING[cites]
    spoken = marks.sub(_gap, text)
    begins_with_mark = marks.match(text.lstrip()) is not None
    return text[: len(text) - len(text.lstrip())] + spoken.lstrip(_SEPARATING) if begins_with_mark else spoken


def _gap(mark: re.Match[str]) -> str:
    """Return what keeps apart what a mark stood between."""
    before, after = mark.string[: mark.start()][-1:], mark.string[mark.end() :][:1]
    is_code = before == "`" and after in ("", "`")
    return " " if is_code or (after and needs_gap(before, after)) else ""


def blanked(text: str, citations: Sequence[Citation]) -> str:
    """Return a text of the same length with blanks in the place of marks."""
    for mark in citations:
        text = text[: mark.start] + " " * (mark.end - mark.start) + text[mark.end :]
    return text


def unmarked(text: str, *, cites: bool = False) -> str:
    """Return a text of the same length without its marks."""
    return blanked(text, find_citations(text, cites=cites))


def cite(claims: Sequence[Claim], citations: Sequence[Citation], text: str) -> tuple[Claim, ...]:
    """Return the claims of a sentence with the sources they cite; what no reader understood is a claim of its own.

    A mark is of what stands before it, back to the mark before; the first one of what follows if nothing does.
    """
    cited = list(claims)
    since = 0
    group: list[int] = []
    for mark in citations:
        if since == 0 or text[since : mark.start].strip(_AROUND):
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
    start = since + len(words) - len(words.lstrip(_AROUND)) if words.strip(_AROUND) else mark.start
    end = start + len(words.strip(_AROUND)) if words.strip(_AROUND) else mark.end
    return Claim(
        text=text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject="",
        predicate_start=start,
        predicate_end=end,
    )


_AROUND = " \t\n.,;:!?"
_SEPARATING = " \t\n\r\f\v\u00a0,;:"
"""What stood between a mark and what it is of, and is left when the mark is gone."""
