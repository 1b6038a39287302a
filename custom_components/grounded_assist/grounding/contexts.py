"""What a claim is held against by a language model, and the same with its evidence taken out."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
import json

REMOVED = "[EVIDENCE REMOVED]"
"""Stands where evidence stood, as in Strawberry: what the model then still believes it knows by itself."""
_LONGEST_SPAN = 1500
_LONGEST = 8000
"""Characters of all spans together; what came last stays."""
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


@dataclass(frozen=True, slots=True)
class Context:
    """What a claim is held against, in its order."""

    spans: tuple[Span, ...] = ()

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
        return Context(
            tuple(
                replace(span, text=REMOVED) if span in taken else replace(span, text=_without(texts, span.text))
                for span in self.spans
            )
        )


def context_of(spans: Sequence[Span]) -> Context:
    """Return a context of bounded length: long spans are cut, and the earliest left out."""
    kept: list[Span] = []
    left = _LONGEST
    for span in reversed(spans):
        text = " ".join(span.text.split())[:_LONGEST_SPAN]
        left -= len(text)
        if left < 0:
            break
        if text:
            kept.append(replace(span, text=text))
    return Context(tuple(reversed(kept)))


def _quoted(text: str) -> str:
    return text if text == REMOVED else json.dumps(text, ensure_ascii=False)


def _without(texts: Sequence[str], text: str) -> str:
    for one in texts:
        text = text.replace(one, REMOVED)
    return text
