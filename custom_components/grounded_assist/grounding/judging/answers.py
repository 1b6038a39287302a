"""Tool calls as sources: what they have answered, and a finding that rests on it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
import re

from ..briefly import briefly
from ..model import Claim, ClaimKind, Evidence, Finding, Note, Rank, Reason, Source, ToolCall, Verdict, WarningType
from ..scene import Scene
from ..tokens import TokenKind, name_words, tokenize
from .findings import finding
from .positions import rows_of
from .quotes import resembles
from .staleness import FRESH

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
    is_earlier: bool = False
    """It was called in an earlier turn: what it tells may have been changed since by what was done."""

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words of the answer."""
        return _words(self.call.result)

    @property
    def numbers(self) -> tuple[float, ...]:
        """Return every number in the answer."""
        return _numbers(self.call.result)

    def is_stale(self, now: datetime) -> bool:
        """Return whether it tells how things were, by when it answered; what was done stays done."""
        at = self.call.answered_at
        return at is not None and now - at > FRESH and not self.call.touched

    def row(self, number: int) -> Iterator[Cited]:
        """Yield its line or item of this number, in each way to count."""
        for rows in rows_of(self.call.result):
            if 0 < number <= len(rows):
                yield replace(self, call=replace(self.call, result=rows[number - 1]))

    def says(self, quote: str, scene: Scene) -> bool:
        """Return whether the answer has a quote, be it with a slip of the pen."""
        return self.holds(quote) or resembles(quoted_words(quote), self.words, scene)

    def holds(self, quote: str) -> bool:
        """Return whether the answer has these words in this order; an ellipsis leaves some out."""
        at = 0
        for part in filter(None, (quoted_words(piece) for piece in _ELLIPSIS.split(quote) if piece)):
            found = next((i for i in range(at, len(self.words)) if self.words[i : i + len(part)] == part), None)
            if found is None:
                return False
            at = found + len(part)
        return True


@briefly(64)
def _words(result: str) -> tuple[str, ...]:
    return quoted_words(unescaped(result)) if result else ()


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


@briefly(64)
def _numbers(result: str) -> tuple[float, ...]:
    return tuple(number_in(token.norm) for token in tokenize(unescaped(result)) if token.kind is TokenKind.NUMBER)


def number_in(norm: str) -> float:
    """Return a number as it is written; not a number if it is a time or a version."""
    text = norm.replace("−", "-")
    text = text.replace(",", "" if _GROUPED.fullmatch(text) else ".")
    return float(text) if PLAIN_NUMBER.fullmatch(text) else float("nan")


def is_number(value: float, norm: str) -> bool:
    """Return whether a value is a number to the digits that were said of it."""
    _, _, decimals = norm.replace(",", ".").partition(".")
    return abs(value - number_in(norm)) <= 0.5 * 10.0 ** -len(decimals) + 1e-9


def unescaped(result: str) -> str:
    """Return an answer without the escapes of JSON."""
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else " ", result)


def sources_of(claim: Claim, scene: Scene) -> tuple[Cited, ...]:
    """Return the tool calls a claim cites; if it cites none, all of this turn that have answered."""
    numbered = _numbered(scene)
    if not claim.citations:
        mine = (*(one for one in numbered.values() if not one.is_earlier), *_dropped(scene))
        return tuple(one for one in mine if one.call.succeeded is not None)
    return tuple({one.id: one for i in claim.citations for one in _called(i, numbered, scene)}.values())


def every_source(scene: Scene) -> tuple[Cited, ...]:
    """Return all sources that have a number, in its order."""
    return tuple(_numbered(scene).values())


def earlier_sources(scene: Scene) -> tuple[Cited, ...]:
    """Return what tools answered in earlier turns, the newest first; one without a number goes by its name."""
    told = {id(one.call): one for one in _numbered(scene).values()}
    every = (told.get(id(call)) or _by_name(call) for call in reversed(scene.earlier_calls))
    return tuple(one for one in every if one.call.succeeded is not None)


def _numbered(scene: Scene) -> dict[str, Cited]:
    """Return the sources that have a number: those of earlier turns that were told of, then those of this one."""
    mine = (call for call in scene.tool_calls if not call.is_dropped)
    calls = (*((call, True) for call in scene.told_of), *((call, False) for call in mine))
    numbered = (Cited(id=f"{_PREFIX}{number}", call=call, is_earlier=e) for number, (call, e) in enumerate(calls, 1))
    return {one.id: one for one in numbered}


def _dropped(scene: Scene) -> tuple[Cited, ...]:
    """Return what was answered to a draft that was dropped: nobody cites it, but it was told this turn."""
    return tuple(Cited(id=f"{_PREFIX}{call.name}", call=call) for call in scene.tool_calls if call.is_dropped)


def _by_name(call: ToolCall) -> Cited:
    return Cited(id=f"{_PREFIX}{call.name}", call=call, is_earlier=True)


def _called(source: str, numbered: Mapping[str, Cited], scene: Scene) -> tuple[Cited, ...]:
    """Return a call by its number, or all by the name of the tool: of this turn, else the last one before."""
    if (known := numbered.get(source)) is not None:
        return (known,)
    name = source.removeprefix(_PREFIX).casefold()
    mine = tuple(one for one in numbered.values() if one.call.name.casefold() == name and not one.is_earlier)
    before = (one for one in earlier_sources(scene) if one.call.name.casefold() == name)
    return mine or tuple(before)[:1]


def supported_by(claim: Claim, telling: Sequence[Cited], scene: Scene) -> Finding:
    """Return supported of what sources tell, not enough if only old ones do; that they told it stays true."""
    of_now = [one for one in telling if not one.is_stale(scene.now)]
    if of_now or (claim.kind is ClaimKind.REPORTED and claim.subject):
        return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, (of_now or telling)[:1], scene)
    return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.STALE, telling[:1], scene)


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
    return resting_on(evidence, claim, verdict, reason, scene)


def resting_on(evidence: tuple[Evidence, ...], claim: Claim, verdict: Verdict, reason: Reason, scene: Scene) -> Finding:
    """Return a finding of what sources tell, whatever they are called."""
    made = finding(replace(claim, citations=tuple(one.subject for one in evidence)), verdict, reason, evidence)
    return replace(made, claim=claim, notes=notes_of(claim, scene))


def notes_of(claim: Claim, scene: Scene) -> tuple[Note, ...]:
    """Return which cited sources do not exist, and which are old; one that was cited by its name keeps that."""
    numbered = _numbered(scene)
    cited = {i: _called(i, numbered, scene) for i in claim.citations if i.startswith(_PREFIX)}
    phantoms = (Note(type=WarningType.PHANTOM_SOURCE, source=i) for i, found in cited.items() if not found)
    stale = (
        Note(type=WarningType.STALE_SOURCE, source=i)
        for i, found in cited.items()
        if found and all(one.is_stale(scene.now) for one in found)
    )
    return (*phantoms, *stale)
