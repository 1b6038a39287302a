"""Make one word of each entity id in a sentence: `light.kitchen`."""

from collections.abc import Sequence
import re

from ..gazetteer import View
from ..matches import Match
from ..meanings.domains import ACTION_DOMAINS, ACTION_VERBS, DOMAINS, FILE_ENDINGS
from .items import Item

_ID = re.compile(
    r"(?<![\w./:@\\-])(?P<domain>[a-z][a-z_]*[a-z])\.(?P<object>[a-z0-9_]++)(?![\w-]*+[/@:(]\w|\.\w|[-\w])"
)


def fold_names(items: Sequence[Item], text: str, home: View) -> tuple[Item, ...]:
    """Make one word of each printed id, so that no rule reads inside it; one that names nothing visible is unknown."""
    spans = [match.span() for match in _ID.finditer(text) if _is_id(match)] if "." in text else []
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


def _is_id(match: re.Match[str]) -> bool:
    domain, name = match["domain"], match["object"]
    is_action = domain in ACTION_DOMAINS and name.partition("_")[0] in ACTION_VERBS
    return (domain in DOMAINS or is_action) and name not in FILE_ENDINGS and not name.isdecimal()
