"""What is told to be another's words: quotes of tools, "you asked me to", "you said the guests arrive at 8"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
import re
from typing import Final

from ..claims import BY_AGENT, BY_PERSON, REQUEST
from ..lexicon import WordKind
from ..lexicon.cues import cue, cues_in
from ..model import Claim, ClaimKind, Quantity
from ..reading.citations import Citation, find_citations
from ..reading.positions import told_position
from .hedges import Pieces, does_any, norm
from .lattice import Lattice, Piece

_QUOTE: Final = re.compile('"([^"\n]++)"|“([^“”\n]++)”|„([^„“”\n]++)[“”]|«([^«»\n]++)»')
_DIRECTLY: Final = 12
"""Letters between what is said and "says"."""
_SAYS: Final = 60
"""Letters between a tool and what it is told to have said."""
_WORD: Final = re.compile(r"[^\W_]")
_DIGIT: Final = re.compile(r"\d")
_SENTENCE_END: Final = " \t\n\r\u00a0.!?…"
_APOSTROPHES: Final = str.maketrans("’‘", "''")


def said_claims(lattice: Lattice, sentence: str) -> tuple[Claim, ...]:
    """Return what a sentence says that tools answered, the person asked for, or anybody said; with its citations."""
    scene, text = lattice.scene, lattice.text
    cues = cues_in(scene.lexicon, text)
    quotes = tuple(_quoted(lattice, find_citations(sentence, cites=scene.cites)))
    told = _told_number(lattice) if "tool" in cues and not quotes else ()
    asked = _asked(lattice) if "asked" in cues else ()
    is_known = bool(scene.request or scene.dialogue or scene.said_before)
    spoken = _spoken(lattice) if is_known and "saying" in cues else ()
    return (*quotes, *told, *asked, *spoken)


def _claim(
    lattice: Lattice, span: tuple[int, int], subject: str, words: str, citations: tuple[str, ...] = (), **more: object
) -> Claim:
    start, end = span
    return Claim(
        text=lattice.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=subject,
        value=Quantity(attribute="", word=words or None, start=start, end=end),
        citations=citations,
        predicate_start=start,
        predicate_end=end,
        **more,  # type: ignore[arg-type]
    )


def _before(lattice: Lattice, at: int) -> Pieces:
    return [piece for piece in lattice.pieces if piece.end <= at]


# --- tools


def _quoted(lattice: Lattice, citations: Sequence[Citation]) -> Iterator[Claim]:
    """Yield each quote that a tool is told to have said, or that a citation follows.

    Where it is the cited source that is told to have said it, that is the subject.
    """
    text, lexicon = lattice.text, lattice.scene.lexicon
    for match in _QUOTE.finditer(text):
        words = next(filter(None, match.groups()))
        mark = next((mark for mark in citations if mark.start >= match.end()), None)
        behind = text[match.end() : mark.start] if mark is not None else ""
        led = text[max(0, match.start() - _SAYS) : match.start()]
        verbs, tool = list(cue(lexicon, "tool_verb").finditer(led)), cue(lexicon, "tool").search(led)
        who = tool.group() if tool and verbs and tool.end() <= verbs[-1].start() else ""
        before = _before(lattice, match.start())
        is_weak = cue(lexicon, "unsaid").search(text[: match.start()]) or cue(lexicon, "denial").search(behind)
        is_unsaid = is_weak is not None or does_any(before, "negation", "lacking", "modal", "offer")
        if (mark is None and not who) or is_unsaid or not _WORD.search(words) or _is_name(match, lattice):
            continue
        is_next = mark is not None and not _WORD.search(behind) and " " in words.strip()
        is_told = is_next or (bool(verbs) and len(led) - verbs[-1].end() <= _DIRECTLY)
        is_of_home = any(one.match or WordKind.NOUN in one.kinds or one.does("agent") for one in before)
        place = told_position(led, lexicon) or told_position(behind, lexicon)
        subject = who or (words if is_told and not is_of_home else "")
        yield _claim(lattice, match.span(), subject, words, item=None if place is None else place.number)


def _is_name(quote: re.Match[str], lattice: Lattice) -> bool:
    """Return whether what stands in quotation marks is only a name of the home."""
    inner = [piece for piece in lattice.pieces if quote.start() < piece.start and piece.end < quote.end()]
    return bool(inner) and all(piece.match is not None for piece in inner)


def _told_number(lattice: Lattice) -> Iterator[Claim]:
    """Yield a sentence that tells, without quoting it, which number a tool answered."""
    text, lexicon = lattice.text, lattice.scene.lexicon
    who = cue(lexicon, "tool").search(text)
    verb = cue(lexicon, "tool_verb").search(text, who.end()) if who else None
    end = len(text.rstrip(_SENTENCE_END))
    has_number = verb is not None and _DIGIT.search(text, verb.end(), end) is not None
    if who is not None and verb is not None and verb.start() - who.end() < _SAYS and has_number:
        yield _claim(lattice, (who.start(), end), who.group(), "")


# --- the request


def _asked(lattice: Lattice) -> Iterator[Claim]:
    """Yield what the person is said to have asked for, up to where the sentence tells something of its own."""
    text, lexicon = lattice.text, lattice.scene.lexicon
    found = cue(lexicon, "asked").search(text)
    if found is None:
        return
    wish: list[Piece] = []
    following = _from(found.end(), lattice)
    for index, piece in enumerate(following):
        tells = piece.does("conjunction") and does_any(following[index:], *_TELLING)
        if piece.is_mark or piece.does("connective", "condition", "relative") or tells:
            break
        wish.append(piece)
    before = _before(lattice, found.start())
    is_unsure = does_any(before, *_UNSURE) or cue(lexicon, "unsure").search(text[: found.start()]) is not None
    if wish and not is_unsure:
        span, words = (found.start(), wish[-1].end), text[found.end() : wish[-1].end].strip(" ,")
        is_past = does_any(before, "past_time", "time")
        yield _claim(lattice, span, found.group(), words, (REQUEST,), is_past=is_past)


_UNSURE: Final = ("condition", "modal", "negation", "hedge", "interrogative")
_TELLING: Final = ("copula", "past_copula", "perfect", "agent")


# --- the conversation

_SAYING: Final[Mapping[str, str]] = {"person_said": BY_PERSON, "agent_said": BY_AGENT}
"""Rows of cues in front of what was said."""
_AGAIN: Final[Mapping[str, str]] = {"as_person_said": BY_PERSON, "as_agent_said": BY_AGENT}
"""Rows of cues beside what was said, which is said again."""
_OPENING: Final = (
    "adverb", "past_time", "time", "interjection", "affirmation", "conjunction", "connective", "determiner",
)  # fmt: skip
"""Tasks of the words that may stand in front of "you said"; behind all others it only tells which one is meant."""
_LEAST_WORDS: Final = 2
"""Of "I said so" nobody knows what was said."""
_NEAR: Final = 12
"""Letters beside "you said" with which it may be the beginning of another phrase: "as you said", "you said to"."""
_FEW: Final = 3
"""Words that may stand between "as I said" and its comma: "as I said earlier, ..."."""


def _spoken(lattice: Lattice) -> Iterator[Claim]:
    """Yield what stands behind "you said that", and what "as I said" stands beside."""
    text, lexicon = lattice.text.translate(_APOSTROPHES), lattice.scene.lexicon
    for row, speaker in _SAYING.items():
        for match in cue(lexicon, row).finditer(text):
            if _opens(match, text, lattice):
                behind = _from(match.end(), lattice)
                leads = bool(behind) and norm(behind[0], lattice.text).lower() in lexicon.cues.get("that", ())
                is_past = does_any(_before(lattice, match.start()), "past_time", "time")
                yield from _statement(match, _until_break(behind[leads:]), speaker, lattice, is_past=is_past)
    for row, speaker in _AGAIN.items():
        for match in cue(lexicon, row).finditer(text):
            behind = _from(match.end(), lattice)
            near = next((i for i, piece in enumerate(behind[: _FEW + 1]) if piece.is_mark), None)
            behind = behind if near is None else _from(behind[near].end, lattice)
            told = _until_break(behind) or _last(_before(lattice, match.start()))
            yield from _statement(match, told, speaker, lattice)


def _opens(match: re.Match[str], text: str, lattice: Lattice) -> bool:
    """Return whether a sentence or clause begins with "you said": what "the lamp you said" is of is another."""
    near = (max(0, match.start() - _NEAR), match.end() + _NEAR)
    if cue(lattice.scene.lexicon, "asked", *_AGAIN).search(text, *near):
        return False
    before = list(_before(lattice, match.start()))
    opening = before[next((i + 1 for i in range(len(before) - 1, -1, -1) if before[i].is_mark), 0) :]
    return all(piece.does(*_OPENING) or piece.told or WordKind.NUMBER in piece.kinds for piece in opening)


def _from(end: int, lattice: Lattice) -> list[Piece]:
    """Return the pieces from a place on, without the marks in front of them."""
    found = [piece for piece in lattice.pieces if piece.start >= end]
    while found and found[0].is_mark:
        found.pop(0)
    return found


def _until_break(pieces: Pieces) -> Pieces:
    """Return the pieces up to where something else begins."""
    ends = (i for i, piece in enumerate(pieces) if piece.is_mark or piece.does("connective"))
    return pieces[: next(ends, len(pieces))]


def _last(pieces: Pieces) -> Pieces:
    """Return the last clause of some pieces, without the marks behind it."""
    found = list(pieces)
    while found and found[-1].is_mark:
        found.pop()
    return _until_break(found[next((i + 1 for i in range(len(found) - 1, -1, -1) if found[i].is_mark), 0) :])


def _statement(
    match: re.Match[str], told: Pieces, speaker: str, lattice: Lattice, *, is_past: bool = False
) -> Iterator[Claim]:
    if len(told) >= _LEAST_WORDS or (told and told[0].match):
        span = (min(match.start(), told[0].start), max(match.end(), told[-1].end))
        words = lattice.text[told[0].start : told[-1].end]
        yield replace(_claim(lattice, span, match.group(), words, (speaker,)), is_past=is_past)
