"""Read a line of a list below its heading: "I turned on the following lights:", "- Ceiling light"."""

from collections.abc import Sequence
from dataclasses import replace

from ..model import Claim, ClaimKind, Quantifier, Reading, Reason
from .items import Item
from .state_claims import Surroundings

_HEADING = (ClaimKind.STATE, ClaimKind.OUTCOME, ClaimKind.VALUE, ClaimKind.COUNT)


def as_heading(claim: Claim) -> Claim:
    """Return a claim in front of a list as what is said of each line of it."""
    return replace(claim, heads_list=heads_list(claim))


def heads_list(claim: Claim) -> bool:
    """Return whether what is claimed of several can be said of each one of a list."""
    is_said = claim.kind in _HEADING and bool(claim.meaning or claim.value)
    return is_said and claim.quantifier is not Quantifier.NONE


def listed_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what the heading says of the one thing that a line names; None if the line says anything else."""
    heading = around.scene.last
    if heading is None or not heading.heads_list:
        return None
    named = _named(items)
    return None if named is None else (said_of(named, heading, around),)


def said_of(named: Item, heading: Claim, around: Surroundings) -> Claim:
    """Return what a heading says of one thing of its list."""
    ids = named.match.entity_ids if named.match else ()
    kind = ClaimKind.STATE if heading.kind is ClaimKind.COUNT else heading.kind
    return replace(
        heading,
        text=around.text[named.start : named.end],
        start=named.start,
        end=named.end,
        kind=kind,
        subject=around.text[named.start : named.end],
        readings=tuple(Reading(entity_ids=(i,), is_exact=True) for i in ids),
        contrast=(),
        quantifier=Quantifier.THE,
        count=None,
        listed=None,
        comparison=None,
        # What was so is not known of one of them either.
        open_reason=heading.open_reason if heading.open_reason is Reason.NO_DATA else None,
        subject_start=named.start,
        subject_end=named.end,
        predicate_start=named.start,
        predicate_end=named.end,
    )


def _named(items: Sequence[Item]) -> Item | None:
    """Return the name of a line without its number, marks and place."""
    words = [item for item in items if not (item.is_mark or item.is_number or item.is_function("determiner", "within"))]
    names = [item for item in words if item.match is not None and item.match.entity_ids]
    places = [item for item in words if item.match is not None and not item.match.entity_ids]
    is_line = bool(names) and words[0] is names[0] and len(names) + len(places) == len(words)
    return names[0] if is_line and len(names) == 1 else None
