"""Read names of entities, actions and attributes as Home Assistant writes them: `light.kitchen`, its `brightness`."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
import re

from ..effort import refuse_crowd
from ..gazetteer import View
from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..matches import Match
from ..meanings.domains import ACTION_DOMAINS, ACTION_VERBS, DOMAINS, FILE_ENDINGS
from ..model import Claim, ClaimKind, Quantity, Reading, Reason
from .items import Item, any_is, ids_named
from .state_claims import Surroundings

_ID = re.compile(
    r"(?<![\w./:@\\-])(?P<domain>[a-z][a-z_]*[a-z])\.(?P<object>[a-z0-9_]++)(?![\w-]*+[/@:(]\w|\.\w|[-\w])"
)
_WRITTEN = re.compile(r"`(?P<name>[a-z][a-z0-9_]*)`")
_NEAR = 30
"""Letters between a name and the word that says of what it is one."""
_UNASSERTED = ("modal", "future", "offer", "condition", "interrogative")


def name_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the names that a sentence uses as if they existed."""
    if not ("." in around.text or "`" in around.text) or any_is(items, *_UNASSERTED):
        return ()
    return (*_ids(around), *_attributes(items, around))


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


def _ids(around: Surroundings) -> Iterator[Claim]:
    """Yield each printed id once: of an entity, or of an action; an example need not be there."""
    seen: set[str] = set()
    lexicon = around.scene.lexicon
    is_example = "{{" in around.text or cue(lexicon, "making").search(around.text) is not None
    for match in _ID.finditer(around.text):
        name = match.group()
        if name in seen or not _is_id(match):
            continue
        seen.add(name)
        if around.scene.home.entity(name) is not None:
            yield replace(_claim(around, match, name), readings=(Reading(entity_ids=(name,), is_exact=True),))
        elif is_action(match, around.text, lexicon):
            yield _claim(around, match, name, Reason.NO_DATA)
        elif not is_example:
            yield replace(_claim(around, match, name, Reason.UNKNOWN_NAME), unknown_name=name)


def is_action(match: re.Match[str], text: str, lexicon: Lexicon) -> bool:
    """Return whether an id that is no entity may be that of an action, by its words or by those before it."""
    if match["domain"] in ACTION_DOMAINS or match["object"].partition("_")[0] in ACTION_VERBS:
        return True
    before = text[max(0, match.start() - _NEAR) : match.start()]
    is_called = cue(lexicon, "action", "calling").search(before) is not None
    return is_called or cue(lexicon, "action").search(text[match.end() :][:_NEAR]) is not None


def _attributes(items: Sequence[Item], around: Surroundings) -> Iterator[Claim]:
    """Yield each attribute or field that is named in backticks beside the word for one."""
    attribute = cue(around.scene.lexicon, "attribute")
    field = cue(around.scene.lexicon, "field")
    for match in _WRITTEN.finditer(around.text):
        beside = around.text[max(0, match.start() - _NEAR) : match.start()], around.text[match.end() :][:_NEAR]
        if any(map(attribute.search, beside)):
            yield _attribute(match, items, around)
        elif any(map(field.search, beside)):
            yield _claim(around, match, match["name"], Reason.NO_DATA)


def _attribute(match: re.Match[str], items: Sequence[Item], around: Surroundings) -> Claim:
    """Return the claim that the one thing a sentence names, or else the one before, has an attribute."""
    named = ids_named(items)
    refuse_crowd(named)
    readings = tuple(Reading(entity_ids=(i,)) for i in sorted(named))
    if not named and cue(around.scene.lexicon, "its").search(around.text) is not None:
        readings = tuple(reading for reading in around.before if len(reading.entity_ids) == 1)
    is_one = len(readings) == 1
    return replace(
        _claim(around, match, match["name"]),
        readings=readings if is_one else (),
        open_reason=None if is_one else Reason.AMBIGUOUS,
        value=Quantity(attribute="", word=match["name"], start=match.start(), end=match.end()),
        is_negated=any(map(_denies, items)),
    )


def _denies(item: Item) -> bool:
    return item.is_function("negation", "lacking") or item.has(WordKind.QUANTIFIER, "none")


def _claim(around: Surroundings, match: re.Match[str], name: str, open_reason: Reason | None = None) -> Claim:
    start, end = match.span()
    return Claim(
        text=around.text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.NAME,
        subject=name,
        open_reason=open_reason,
        subject_start=start,
        subject_end=end,
    )
