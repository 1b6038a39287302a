"""Read how many there are said to be, and how many of them are so: "3 lights are on", "at least two"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from ..lexicon import WordKind
from ..meanings.states import SENSING_DOMAINS, fits
from ..model import Aspect, Claim, ClaimKind, Comparison, Entity, Quantifier, Reading, Reason
from ..scene import Scene
from .grammar import NounPhrase
from .items import Item, any_is, mask
from .linking import link
from .links import Context, Link
from .quantities import number_of
from .relations import counted_relation
from .state_claims import Surroundings, touched_by
from .totals import without_total

EXACTLY = "only"
"""The quantifier that leaves a number as it is: "only two lights are on"."""


def count_claim(claim: Claim, phrase: NounPhrase, around: Surroundings) -> Claim:
    """Turn "3 lights are on" from a claim about the lights into one about how many."""
    scene = around.scene
    linked = with_asked(linked_sets(phrase, claim.meaning, scene), phrase, around)
    items = without_total(mask(claim.text, scene))
    is_of_others = any(number_of(item) not in (None, phrase.count) for item in items)
    # "Two are not on" counts the others, and says nothing of a number.
    is_of_some = any(
        item.has(WordKind.QUANTIFIER) and not (item.has(WordKind.QUANTIFIER, EXACTLY) and counts(following))
        for item, following in zip_longest(items, items[1:])
    )
    if claim.is_negated or is_of_others or is_inexact(items) or is_of_some:
        return replace(claim, open_reason=Reason.UNREADABLE)
    return replace(
        claim,
        kind=ClaimKind.COUNT,
        readings=_counted_among(claim, linked, scene),
        comparison=bound(items),
        open_reason=claim.open_reason or (Reason.AMBIGUOUS if not linked.readings else None),
    )


def with_asked(linked: Link, phrase: NounPhrase, around: Surroundings) -> Link:
    """Let a number without a place be of what was asked for: "how many are on in the kitchen?" - "Two lights are"."""
    asked = frozenset(i for reading in around.asked for i in reading.entity_ids)
    if phrase.places or phrase.count is None or not asked:
        return linked
    narrowed = (Reading(entity_ids=tuple(i for i in one.entity_ids if i in asked)) for one in linked.readings)
    added = tuple(one for one in narrowed if one.entity_ids)
    return replace(linked, readings=tuple(dict.fromkeys((*linked.readings, *added))))


def _counted_among(claim: Claim, linked: Link, scene: Scene) -> tuple[Reading, ...]:
    """Return what is counted: of what was done also only what the tools touched, others may have been so before."""
    touched = touched_by(scene.tool_calls) if claim.aspect is not Aspect.STATE else frozenset()
    acted = dict.fromkeys(i for reading in linked.readings for i in reading.entity_ids if i in touched)
    readings = (*linked.readings, *of_each_class(linked.readings, scene))
    return (*readings, Reading(entity_ids=tuple(acted))) if acted else readings


def of_each_class(readings: Sequence[Reading], scene: Scene) -> Iterator[Reading]:
    """Yield the things of each class alone where there are several: "two shutters" need not count a roller blind."""
    for reading in readings:
        classes: dict[str | None, list[str]] = {}
        for entity_id in reading.entity_ids:
            entity = scene.home.entity(entity_id)
            classes.setdefault(None if entity is None else entity.device_class, []).append(entity_id)
        if len(classes) > 1:
            yield from (Reading(entity_ids=tuple(ids)) for ids in classes.values())


def is_inexact(items: Sequence[Item]) -> bool:
    """Return whether a number is only near, or one of several: "about two", "3 of 5"."""
    numbers = [item for item in items if number_of(item) is not None]
    first = next((i for i in items if i in numbers or (i.has(WordKind.NOUN) and i.match is None)), None)
    # "Lights in five rooms" are not five lights.
    is_of_else = bool(numbers) and first not in numbers
    is_near = any_is(items, "about")
    is_beyond = any_is(items, "above") and counted_relation(items) is None
    return len(numbers) > 1 or is_near or is_beyond or is_of_else


def bound(items: Sequence[Item]) -> Comparison | None:
    """Return what "at least three" says of the number."""
    relation = counted_relation(items)
    return None if relation is None else Comparison(relation=relation)


def linked_sets(phrase: NounPhrase, meaning: str | None, scene: Scene, purpose: Sequence[str] = ()) -> Link:
    """Return the sets the words may mean, strictest first; an empty one if there is no such thing."""

    def fit(entity: Entity) -> bool:
        if purpose:
            is_acted_on = entity.domain not in SENSING_DOMAINS
            return is_acted_on and any(fits(one, entity.domain, entity.device_class) for one in purpose)
        return meaning is None or fits(meaning, entity.domain, entity.device_class)

    asked = replace(phrase, is_plural=True, quantifier=Quantifier.ALL)
    linked = link(asked, Context(fits=fit), scene)
    if linked.readings:
        return linked
    if phrase.places and phrase.nouns and not phrase.unknown and not phrase.names:
        return Link(readings=(Reading(entity_ids=()),))
    return linked


def counts(item: Item | None) -> bool:
    """Return whether a word is a number."""
    return item is not None and number_of(item) is not None
