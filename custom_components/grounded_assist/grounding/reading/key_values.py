"""Read the lines of an account of one thing: "Name: Reading lamp", "Area: Kitchen"."""

from collections.abc import Sequence

from ..meanings.lasting import is_fixed
from ..model import Claim, ClaimKind, Quantifier, Reading
from .items import Item
from .state_claims import Surroundings

_BULLETS = frozenset("-*•–—")
_ENDING = frozenset({".", ","})


def key_value_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what a line tells: of whom it is, or where that is; None of any other line."""
    words = [item for item in items if item.norm not in _BULLETS and item.norm not in _ENDING]
    is_line = len(words) == 3 and words[1].norm in (":", "=")  # noqa: PLR2004 - a key, a colon and a value
    value = words[2].match if is_line else None
    if value is None:
        return None
    if words[0].is_function("label") and len(value.entity_ids) == 1:
        return (_claim(words, ClaimKind.EXISTENCE, value.entity_ids[0], around),)
    entity_id = _told_of(around)
    if words[0].is_function("area") and value.area_ids and entity_id is not None:
        return (_claim(words, ClaimKind.PLACE, entity_id, around, area_ids=value.area_ids),)
    return None


def _told_of(around: Surroundings) -> str | None:
    """Return the one thing that the lines before are of, if it stays where it is."""
    last = around.scene.last
    before = last.entity_ids if last is not None else ()
    is_one = len(before) == 1 and is_fixed(before[0].partition(".")[0])
    return before[0] if is_one else None


def _claim(
    words: Sequence[Item], kind: ClaimKind, entity_id: str, around: Surroundings, area_ids: tuple[str, ...] = ()
) -> Claim:
    start, end = words[0].start, words[-1].end
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=kind,
        subject=around.text[words[-1].start : end],
        readings=(Reading(entity_ids=(entity_id,), is_exact=True),),
        quantifier=Quantifier.THE,
        area_ids=area_ids,
        subject_start=start,
        subject_end=end,
        predicate_start=start,
        predicate_end=end,
    )
