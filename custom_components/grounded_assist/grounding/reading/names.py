"""Make one word of each entity id in a sentence: `light.kitchen`."""

from collections.abc import Sequence

from ..gazetteer import View
from ..matches import Match
from ..tokens import PRINTED, is_id
from .items import Item


def fold_names(items: Sequence[Item], text: str, home: View) -> tuple[Item, ...]:
    """Make one word of each printed id, so that no rule reads inside it; one that names nothing visible is unknown."""
    spans = [match.span() for match in PRINTED.finditer(text) if is_id(match)] if "." in text else []
    if not spans:
        return tuple(items)
    folded: list[Item] = []
    for item in items:
        span = next((one for one in spans if one[0] <= item.start and item.end <= one[1]), None)
        if span is None:
            folded.append(item)
        elif not folded or (folded[-1].start, folded[-1].end) != span:
            name = text[slice(*span)]
            match = Match(0, entity_ids=(name,)) if home.entity(name) is not None else None
            folded.append(Item(name, *span, match=match))
    return tuple(folded)
