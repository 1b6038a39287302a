"""Texts given to language models, one row per rule; they are instructions, never spoken."""

from collections.abc import Sequence

_REGENERATION = (
    "[GROUNDING] What you were about to say did not agree with the state of the home.",
    "Answer the request again, in the same language, and briefly.",
    "Use only the facts below or what a tool tells you now.",
    "If they do not answer the request, say that you do not know.",
    "Do not call a tool that changes anything, and do not mention this note.",
)
_LONGEST_FACT = 200
_MAX_FACTS = 12


def regeneration(facts: Sequence[str], request: str) -> str:
    """Return the guidance for a second draft: the facts and the request, never the wrong draft."""
    lines = [*_REGENERATION, "Facts:"]
    lines += (f"- {fact[:_LONGEST_FACT]}" for fact in facts[:_MAX_FACTS])
    lines.append(f"Request: {request[:_LONGEST_FACT]}")
    return "\n".join(lines)
