"""Make claims of single names: one of a vocabulary, an entity by its id, an attribute of it."""

from dataclasses import replace

from ..lexicon.cues import cue
from ..model import Claim, ClaimKind, Member, Quantity, Reading, Reason
from ..scene import Scene


def member_claim(text: str, start: int, end: int, member: Member, *, is_negated: bool = False) -> Claim:
    """Return the claim that a name is one of its vocabulary; an action is called by its domain as well."""
    return replace(_named(text, start, end, ClaimKind.FIELD), member=member, is_negated=is_negated)


def id_claim(text: str, start: int, end: int, scene: Scene) -> Claim | None:
    """Return the claim that there is an entity; None for an id that only shows where one is to be put."""
    name = text[start:end]
    claim = _named(text, start, end, ClaimKind.NAME)
    if scene.home.entity(name) is not None:
        return replace(claim, readings=(Reading(entity_ids=(name,), is_exact=True),))
    if cue(scene.lexicon, "placeholder").search(name.replace("_", " ").replace(".", " ")):
        return None
    return replace(claim, unknown_name=name, open_reason=Reason.UNKNOWN_NAME)


def attribute_claim(text: str, start: int, end: int, entity_id: str, scene: Scene) -> Claim | None:
    """Return the claim that an entity has an attribute; None if the entity is not there."""
    if scene.home.entity(entity_id) is None:
        return None
    return replace(
        _named(text, start, end, ClaimKind.NAME),
        readings=(Reading(entity_ids=(entity_id,)),),
        value=Quantity(attribute="", word=text[start:end], start=start, end=end),
    )


def _named(text: str, start: int, end: int, kind: ClaimKind) -> Claim:
    name = text[start:end]
    return Claim(
        text=name,
        start=start,
        end=end,
        kind=kind,
        subject=name,
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
