"""What a claim is held against by a language model, and the same with its evidence taken out."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
import json
import re

from .secrets import SAID_BEFORE, Secrets

REMOVED = "[EVIDENCE REMOVED]"
"""Stands where evidence stood, as in Strawberry: what the model then still believes it knows by itself."""
CUT = "[CUT]"
"""Stands where something was left out because there is too much of it."""
_LONGEST_SPAN = 1500
_LONGEST = 8000
"""Characters of all spans together, without marks."""
_LONGEST_SAID = 2500
"""Characters of what is no evidence."""
_PIECE = 300
"""Characters of which a long text is kept or left out together."""
_WORD = re.compile(r"\w{3,}")
_LEAST_REPEATED = 8
"""Characters of evidence from which on it is looked for in other spans as well: a shorter text is no quote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A piece of a context."""

    label: str
    """What it is: "source 1", "person", "memory"."""
    text: str
    is_evidence: bool = True
    """False for what gives a claim its meaning and bears nothing out: what was said before."""
    is_cut: bool = False
    """Its text was longer than what is kept of it."""
    asked: tuple[str, ...] = ()
    """What it may be the answer to, which may say that it is secret; shown to nobody."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a claim is held against, in its order."""

    spans: tuple[Span, ...] = ()
    is_cut: bool = False
    """Not all evidence is in it: nothing can be said against a claim that is not confirmed."""
    said: tuple[str, ...] = ()
    """What was said last, also what holds a secret: a claim may be its answer. Shown to nobody."""

    @property
    def has_evidence(self) -> bool:
        """Return whether anything in it may bear a claim out."""
        return any(span.is_evidence for span in self.spans)

    def rendered(self) -> str:
        """Return the context as a model is given it: each span quoted on a line of its own, so it instructs nobody."""
        return "\n".join(f"[{span.label}] {_quoted(span.text)}" for span in self.spans)

    def scrubbed(self, cited: Collection[str] = ()) -> Context:
        """Return the same without the evidence with these labels, without all of it if there are none.

        The structure stays: every span, its label and its place. What repeats the evidence word for word goes as well.
        """
        labels = set(cited) & {span.label for span in self.spans if span.is_evidence}
        taken = [span for span in self.spans if span.is_evidence and (not labels or span.label in labels)]
        texts = sorted({span.text for span in taken if len(span.text) >= _LEAST_REPEATED}, key=len, reverse=True)
        spans = tuple(
            replace(span, text=REMOVED) if span in taken else replace(span, text=_without(texts, span.text))
            for span in self.spans
        )
        return replace(self, spans=spans)


def context_of(spans: Sequence[Span], about: Iterable[str] = (), *, secrets: Secrets) -> Context:
    """Return a context of bounded length, without what holds a secret; what is left out is marked.

    What was said has room of its own, of which the latest gets most. Of evidence that is too long what shares most
    words with what it is `about` stays, else its latest pieces.
    """
    words = frozenset(word for text in about for word in _WORD.findall(text.casefold()))
    whole = {n: replace(one, text=" ".join(one.text.split())) for n, one in enumerate(spans) if one.text.strip()}
    told = _without_secrets(whole, secrets)
    kept = _latest({n: span for n, span in told.items() if not span.is_evidence})
    evidence = {n: span for n, span in told.items() if span.is_evidence}
    kept |= _nearest(evidence, words, _LONGEST - sum(len(span.text) for span in kept.values()))
    is_cut = any(span.is_evidence and (span.is_cut or span != kept.get(n)) for n, span in whole.items())
    said = [span for span in whole.values() if not span.is_evidence][-SAID_BEFORE:]
    asked = dict.fromkeys(text for span in said for text in (*span.asked, span.text))
    return Context(tuple(kept[n] for n in sorted(kept)), is_cut=is_cut, said=tuple(asked))


def _without_secrets(whole: Mapping[int, Span], secrets: Secrets) -> dict[int, Span]:
    """Return the spans that are not secret, by themselves or as the answer to what stands before them."""
    told: dict[int, Span] = {}
    before: list[str] = []
    for n, span in whole.items():
        if not secrets.held_by(span.text, *before[-SAID_BEFORE:], *span.asked):
            told[n] = span
        before.append(span.text)
    return told


def _latest(said: Mapping[int, Span]) -> dict[int, Span]:
    """Return what was said last, as much as there is room for."""
    kept: dict[int, Span] = {}
    left = _LONGEST_SAID
    for n, span in reversed(list(said.items())):
        text = span.text[:_LONGEST_SPAN]
        left -= len(text)
        if left < 0:
            break
        kept[n] = replace(span, text=text)
    return kept


def _nearest(evidence: Mapping[int, Span], words: Collection[str], room: int) -> dict[int, Span]:
    """Return the evidence that shares most words with a claim, as much as there is room for."""
    if sum(len(span.text) for span in evidence.values()) <= room:
        order = list(evidence)
    else:
        order = sorted(evidence, key=lambda n: (_shared(evidence[n].text, words), n), reverse=True)
    kept: dict[int, Span] = {}
    for n in order:
        text = _shortened(evidence[n].text, words, min(room, _LONGEST_SPAN))
        room -= len(text)
        if text:
            kept[n] = replace(evidence[n], text=text)
    return kept


def _shortened(text: str, words: Collection[str], room: int) -> str:
    """Return the pieces of a text that share most words with a claim, with a mark wherever something is left out."""
    if len(text) <= room:
        return text
    pieces = [piece for line in text.splitlines(keepends=True) for piece in _pieces(line)]
    nearest = sorted(range(len(pieces)), key=lambda n: (-_shared(pieces[n], words), n))[: room // _PIECE]
    told = "".join(f"{'' if n - 1 in nearest or n == 0 else f'{CUT} '}{pieces[n]}" for n in sorted(nearest))
    is_open = bool(nearest) and len(pieces) - 1 not in nearest
    return f"{told.rstrip()} {CUT}" if is_open else told


def _pieces(line: str) -> Iterator[str]:
    """Yield a line in pieces that end at a space where there is one."""
    at = 0
    while at < len(line):
        end = at + _PIECE
        space = line.rfind(" ", at + 1, end) + 1 if end < len(line) else 0
        yield line[at : space or end]
        at = space or end


def _shared(text: str, words: Collection[str]) -> int:
    folded = text.casefold()
    return sum(word in folded for word in words)


def _quoted(text: str) -> str:
    return text if text == REMOVED else json.dumps(text, ensure_ascii=False)


def _without(texts: Sequence[str], text: str) -> str:
    for one in texts:
        text = text.replace(one, REMOVED)
    return text
