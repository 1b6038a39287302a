"""Read what is said to be another's words: quotes of tools, and "you asked me to"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
import re

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cues_in
from ..model import Claim, ClaimKind, Quantity
from .citations import Citation, blanked, find_citations
from .items import Item, any_is
from .positions import told_position
from .state_claims import Surroundings

REQUEST = "request"
"""What a claim cites that tells what the person asked for."""

_QUOTE = re.compile('"([^"\n]++)"|“([^“”\n]++)”|„([^„“”\n]++)[“”]|«([^«»\n]++)»')
_DIRECTLY = 12
"""Letters between what is said and "says"."""
_SAYS = 60
"""Letters between a tool and what it is told to have said."""
_SPACE = " "
_APART = " ,"
_WORD = re.compile(r"[^\W_]")
_DIGIT = re.compile(r"\d")
_UNSAID = ("negation", "lacking", "modal", "offer")
_SENTENCE_END = " \t\n\r\u00a0.!?…"


def reported_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what the sentence says that tools answered or the person asked for."""
    citations = find_citations(around.text, cites=around.scene.cites)
    text = blanked(around.text, citations)
    cues = cues_in(around.scene.lexicon, text)
    quotes = tuple(_quoted(text, citations, items, around))
    told = _told(text, around) if "tool" in cues and not quotes else ()
    return (*quotes, *told, *(_asked(text, items, around) if "asked" in cues else ()))


def _quoted(text: str, citations: Sequence[Citation], items: Sequence[Item], around: Surroundings) -> Iterator[Claim]:
    """Yield each quote that a tool is told to have said, or that a citation follows.

    Where it is the cited source that is told to have said it, that is the subject.
    """
    for match in _QUOTE.finditer(text):
        words = next(filter(None, match.groups()))
        mark = next((mark for mark in citations if mark.start >= match.end()), None)
        introduction = _Introduction(text, match, around.scene.lexicon)
        if (mark is None and not introduction.tool) or not _WORD.search(words) or _is_name(match, items):
            continue
        if _is_unsaid(match, text, mark, items, around.scene.lexicon):
            continue
        is_next = mark is not None and not _WORD.search(text[match.end() : mark.start]) and _SPACE in words.strip()
        is_of_home = any(map(_is_at_home, (item for item in items if item.end <= match.start())))
        is_told = not is_of_home and (is_next or introduction.says)
        quote = _claim(around, match.start(), match.end(), introduction.tool or (words if is_told else ""), words)
        yield replace(quote, item=_item_of(match, text, mark, around.scene.lexicon))


def _is_unsaid(quote: re.Match[str], text: str, mark: Citation | None, items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether words are told not to be said, not to be said so, or to be another's: "it doesn't say ..."."""
    behind = text[quote.end() : mark.start] if mark is not None else ""
    is_denied = any_is([item for item in items if item.end <= quote.start()], *_UNSAID)
    is_weak = cue(lexicon, "unsaid").search(text[: quote.start()]) or cue(lexicon, "denial").search(behind)
    return is_denied or is_weak is not None


def _item_of(quote: re.Match[str], text: str, mark: Citation | None, lexicon: Lexicon) -> int | None:
    """Return of which line or item of its source a quote is told to be, before it or between it and the mark."""
    before = text[max(0, quote.start() - _SAYS) : quote.start()]
    behind = text[quote.end() : mark.start] if mark is not None else ""
    told = told_position(before, lexicon) or told_position(behind, lexicon)
    return None if told is None else told.number


class _Introduction:
    """What stands before a quote."""

    def __init__(self, text: str, quote: re.Match[str], lexicon: Lexicon) -> None:
        told = text[max(0, quote.start() - _SAYS) : quote.start()]
        verbs = list(cue(lexicon, "tool_verb").finditer(told))
        tool = cue(lexicon, "tool").search(told)
        self.tool = tool.group() if tool and verbs and tool.end() <= verbs[-1].start() else ""
        """The words for the tool that is told to have said it."""
        self.says = bool(verbs) and len(told) - verbs[-1].end() <= _DIRECTLY


def _is_at_home(item: Item) -> bool:
    return item.match is not None or item.has(WordKind.NOUN) or item.is_function("agent")


def _is_name(quote: re.Match[str], items: Sequence[Item]) -> bool:
    """Return whether what stands in quotation marks is only a name of the home."""
    inner = [item for item in items if quote.start() < item.start and item.end < quote.end()]
    return bool(inner) and all(item.match is not None and not item.is_opaque for item in inner)


def _told(text: str, around: Surroundings) -> Iterator[Claim]:
    """Yield a sentence that tells, without quoting it, which number a tool answered."""
    who = cue(around.scene.lexicon, "tool").search(text)
    verb = cue(around.scene.lexicon, "tool_verb").search(text, who.end()) if who else None
    end = len(text.rstrip(_SENTENCE_END))
    has_number = verb is not None and _DIGIT.search(text, verb.end(), end) is not None
    if who is not None and verb is not None and verb.start() - who.end() < _SAYS and has_number:
        yield _claim(around, who.start(), end, text[who.start() : who.end()], "")


def _asked(text: str, items: Sequence[Item], around: Surroundings) -> Iterator[Claim]:
    """Yield what the person is said to have asked for."""
    found = cue(around.scene.lexicon, "asked").search(text)
    wish = _wish([item for item in items if found is not None and item.start >= found.end()])
    if found is not None and wish:
        end = wish[-1].end
        claim = _claim(around, found.start(), end, found.group(), text[found.end() : end].strip(_APART), (REQUEST,))
        before = [item for item in items if item.end <= found.start()]
        if not (any_is(before, *_UNSURE) or cue(around.scene.lexicon, "unsure").search(text[: found.start()])):
            yield replace(claim, is_past=any_is(before, "past_time", "time"))


def _wish(items: Sequence[Item]) -> list[Item]:
    """Return the words of what was asked for, up to where the sentence tells something of its own."""
    kept: list[Item] = []
    for index, item in enumerate(items):
        is_over = item.is_mark or item.is_function("connective", "condition", "relative")
        tells = item.is_function("conjunction") and any_is(items[index:], *_TELLING)
        if is_over or tells:
            break
        kept.append(item)
    return kept


_UNSURE = ("condition", "modal", "negation", "hedge", "interrogative")
_TELLING = ("copula", "past_copula", "perfect", "agent")


def _claim(
    around: Surroundings, start: int, end: int, subject: str, words: str, citations: tuple[str, ...] = ()
) -> Claim:
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.REPORTED,
        subject=subject,
        value=Quantity(attribute="", word=words or None, start=start, end=end),
        citations=citations,
        predicate_start=start,
        predicate_end=end,
    )
