"""Read a line of a list below its heading: "I turned on the following lights:", "- Ceiling light"."""

from collections.abc import Sequence
from dataclasses import replace

from ..model import Claim, ClaimKind, Quantifier, Reading, Reason
from .items import Item
from .linking import Context, link
from .phrases import describe
from .state_claims import Surroundings

_BETWEEN = frozenset({",", ";", ".", "!"})
_HEADING = (ClaimKind.STATE, ClaimKind.OUTCOME, ClaimKind.VALUE, ClaimKind.COUNT)


def as_heading(claim: Claim) -> Claim:
    """Return a claim in front of a list as what is said of each line of it."""
    is_said = claim.kind in _HEADING and bool(claim.meaning or claim.value)
    return replace(claim, heads_list=is_said and claim.quantifier is not Quantifier.NONE)


def listed_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what the heading says of the one thing that a line names; None if the line says anything else."""
    heading = around.scene.previous[-1] if around.scene.previous else None
    if heading is None or not heading.heads_list:
        return None
    named = _named(items)
    claim = None if named is None else _said_of(named, heading, around)
    return None if claim is None else (claim,)


def inline_claims(heading: Claim, listed: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what is said of each name behind a colon: "the following lights are on: A and B"."""
    if not as_heading(heading).heads_list or heading.is_negated or not all(map(_is_of_list, listed)):
        return ()
    names = [item for item in listed if item.match is not None]
    found = [_said_of(name, heading, around) for name in names]
    return tuple(claim for claim in found if claim is not None)


def _is_of_list(item: Item) -> bool:
    is_name = item.match is not None and bool(item.match.entity_ids)
    return is_name or item.norm in _BETWEEN or item.is_function("conjunction", "determiner")


def _said_of(named: Item, heading: Claim, around: Surroundings) -> Claim | None:
    """Return what a heading says of one thing of its list; None if the name cannot be linked."""
    linked = link(describe([named]), Context(fits=lambda _: True), around.scene)
    if not linked.readings:
        return None
    kind = ClaimKind.STATE if heading.kind is ClaimKind.COUNT else heading.kind
    is_vague = len(linked.readings) > 1
    return replace(
        heading,
        text=around.text[named.start : named.end],
        start=named.start,
        end=named.end,
        kind=kind,
        subject=around.text[named.start : named.end],
        readings=linked.readings if is_vague else (Reading(entity_ids=linked.readings[0].entity_ids, is_exact=True),),
        contrast=(),
        quantifier=Quantifier.THE,
        count=None,
        listed=None,
        comparison=None,
        open_reason=Reason.AMBIGUOUS if is_vague else None,
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
