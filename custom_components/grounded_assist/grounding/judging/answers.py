"""Tool calls as sources: what they have answered, and a finding that rests on it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
import re

from ..model import Claim, Evidence, Finding, Note, Rank, Reason, Source, ToolCall, Verdict, WarningType
from ..reading.reported import REQUEST
from ..scene import Scene
from ..tokens import TokenKind, name_words, tokenize
from .findings import finding

FRESH = timedelta(minutes=5)
"""An older answer tells how things were."""

_ESCAPE = re.compile(r'\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))')
_ELLIPSIS = re.compile(r"…|\.{3,}|\[\s*+(?:…|\.{3})\s*+\]")
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_GROUPED = re.compile(r"-?\d{1,3}(,\d{3})+(\.\d+)?")
_GROUPED_BY_POINTS = re.compile(r"-?\d{1,3}(\.\d{3}){2,}(,\d+)?")
_PREFIX = "source:"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """One tool call as a source."""

    id: str
    call: ToolCall

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words of the answer."""
        return _words(self.call.result)

    @property
    def numbers(self) -> tuple[float, ...]:
        """Return every number in the answer."""
        return _numbers(self.call.result)

    def holds(self, quote: str) -> bool:
        """Return whether the answer has these words in this order; an ellipsis leaves some out."""
        at = 0
        for part in filter(None, (quoted_words(piece) for piece in _ELLIPSIS.split(quote) if piece)):
            found = next((i for i in range(at, len(self.words)) if self.words[i : i + len(part)] == part), None)
            if found is None:
                return False
            at = found + len(part)
        return True


@lru_cache(maxsize=64)
def _words(result: str) -> tuple[str, ...]:
    return quoted_words(_unescaped(result)) if result else ()


def quoted_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, its numbers as they are written without groups: "2,102,650" is 2102650."""
    return tuple(_ungrouped(word) if word[-1].isdecimal() else word for word in name_words(text))


def _ungrouped(norm: str) -> str:
    """Return a number without what parts its thousands, and with a point before its decimals."""
    text = norm.replace("−", "-")
    if _GROUPED.fullmatch(text):
        return text.replace(",", "")
    plain = text.replace(".", "") if _GROUPED_BY_POINTS.fullmatch(text) else text
    return plain.replace(",", ".")


@lru_cache(maxsize=64)
def _numbers(result: str) -> tuple[float, ...]:
    return tuple(number_in(token.norm) for token in tokenize(_unescaped(result)) if token.kind is TokenKind.NUMBER)


def number_in(norm: str) -> float:
    """Return a number as it is written; not a number if it is a time or a version."""
    text = norm.replace("−", "-")
    text = text.replace(",", "" if _GROUPED.fullmatch(text) else ".")
    return float(text) if PLAIN_NUMBER.fullmatch(text) else float("nan")


def _unescaped(result: str) -> str:
    """Return an answer without the escapes of JSON."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else " ", result)


def sources_of(claim: Claim, scene: Scene) -> tuple[Cited, ...]:
    """Return the tool calls a claim cites, all that have answered if it cites none."""
    calls = {f"{_PREFIX}{number}": call for number, call in enumerate(scene.tool_calls, 1)}
    if not claim.citations:
        return tuple(Cited(id=i, call=call) for i, call in calls.items() if call.succeeded is not None)
    known = ((i, _called(i, calls)) for i in claim.citations)
    return tuple(Cited(id=i, call=call) for i, call in known if call is not None)


def _called(source: str, calls: Mapping[str, ToolCall]) -> ToolCall | None:
    """Return a call by its number, or by the name of the tool."""
    name = source.removeprefix(_PREFIX).casefold()
    return calls.get(source) or next((call for call in calls.values() if call.name.casefold() == name), None)


def report_of(
    claim: Claim,
    verdict: Verdict,
    reason: Reason,
    sources: Iterable[Cited],
    scene: Scene,
    *,
    is_told: bool = True,
) -> Finding:
    """Return a finding that rests on answers of tools, with what is wrong with the sources cited."""
    words = claim.value.word if claim.value is not None else None
    evidence = tuple(
        Evidence(
            source=Source.TRANSCRIPT,
            rank=Rank.REPORTED,
            subject=source.id,
            value=(words or claim.text) if is_told else False,
            observed_at=source.call.answered_at or scene.now,
            attributes={"tool": source.call.name},
        )
        for source in sources
    )
    made = finding(replace(claim, citations=tuple(one.subject for one in evidence)), verdict, reason, evidence)
    return replace(made, claim=claim, notes=notes_of(claim, scene))


def notes_of(claim: Claim, scene: Scene) -> tuple[Note, ...]:
    """Return which cited sources do not exist, and which are old."""
    known = {source.id: source.call for source in sources_of(claim, scene)}
    cited = claim.citations if claim.citations != (REQUEST,) else ()
    phantoms = (Note(type=WarningType.PHANTOM_SOURCE, source=i) for i in cited if i not in known)
    stale = (
        Note(type=WarningType.STALE_SOURCE, source=i)
        for i, call in known.items()
        if i in cited and call.answered_at is not None and scene.now - call.answered_at > FRESH
    )
    return (*phantoms, *stale)
