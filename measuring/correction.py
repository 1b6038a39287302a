"""Whether what is said instead of a refuted sentence proves true itself when it is read again."""

from collections.abc import Sequence
from dataclasses import dataclass

from custom_components.grounded_assist.grounding.model import Action, Delivery, Finding, Reason, Verdict

from .corpus import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A reply of which something was corrected, and what is wrong with what is said instead."""

    row: Row
    delivered: str
    wrong: tuple[str, ...]


def is_corrected(parts: Sequence[tuple[int, Delivery]]) -> bool:
    """Return whether evidence changed a sentence; "I don't know an attic lamp" claims nothing to be proven."""
    return any(map(_corrects, (delivery for _, delivery in parts)))


def corrected(row: Row, parts: Sequence[tuple[int, Delivery]], findings: Sequence[Finding]) -> Corrected:
    """Hold the delivered reply, read and judged anew as a whole, against what a correction promises."""
    changed = [(start, start + len(delivery.text)) for start, delivery in parts if _corrects(delivery)]
    within = [one for one in findings if any(start <= one.claim.start < end for start, end in changed)]
    wrong = {
        "a claim is refuted": any(one.verdict is Verdict.REFUTED for one in findings),
        "no claim is supported": not any(one.verdict is Verdict.SUPPORTED for one in findings),
        "a corrected claim is open": any(one.verdict is Verdict.NOT_ENOUGH_INFO for one in within),
    }
    return Corrected(
        row=row,
        delivered="".join(delivery.text for _, delivery in parts),
        wrong=tuple(what for what, is_so in wrong.items() if is_so),
    )


def _corrects(delivery: Delivery) -> bool:
    return any(one.action is Action.CORRECT and one.reason is not Reason.UNKNOWN_NAME for one in delivery.mitigations)
