"""Tell whether a statement of all that there is speaks of no more than the words and the question do.

"There are no updates" in answer to "any updates for the bridge?" is of the bridge, and "the back door has the lowest
battery" of the locks that were asked about. A reader leaves that out; whatever restricts it leaves the statement open.
"""

from collections.abc import Iterator, Mapping, Sequence, Set as AbstractSet
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.states import SENSED
from ..model import Claim, ClaimKind, Entity, Relation
from ..reading.items import Item
from ..scene import Scene
from ..tokens import is_unspaced, name_words
from .quotes import Told, Words
from .words import is_form_of, is_word_of, kinds_of, own_words, speaks_of_kind, words_of

_EXTREMES = frozenset({Relation.HIGHEST, Relation.LOWEST})
OF_TITLES = frozenset(
    {
        *(ClaimKind.ENTRY, ClaimKind.REPORTED, ClaimKind.NOTICE, ClaimKind.REMAINING, ClaimKind.TIME),
        *(ClaimKind.HISTORY, ClaimKind.INSTALLATION, ClaimKind.LAST_RUN),
    }
)
"""Kinds of claims that are of what has a title, or of an app: no word is missing from their statement."""
_MOST_LOOKED_AT = 60
_ANY = frozenset({"room", "device"})
"""Kinds of whatever there is: "which device", "which room"."""


def is_as_wide(claim: Claim, told: Told) -> bool:
    """Return whether nothing restricts what a claim of all things says."""
    if not _is_of_all(claim, told) or _counts_all(claim, told):
        return True
    entities = [one for i in claim.observed_ids[:_MOST_LOOKED_AT] if (one := told.plain.home.entity(i)) is not None]
    if told.scene.lexicon.is_bare:
        # What is named is the place of them all, or the one that is set apart from all others.
        is_placed = bool(told.said.named) and not (claim.contrast or claim.comparison is not None)
        return is_placed or _adds_nothing(told, entities)
    own = told.said.plain.union(*(own_words(one, told.plain) for one in entities))
    idle = _idle(claim, entities, told.scene)
    if _is_extreme(claim) and not told.things:
        return _is_of_all_rooms(entities, told)
    asked = () if _is_of_any_device(told) else _restricting_of(told.asked, idle, told)
    return not any(_restricts(item, entities, own, told) for item in (*_restricting(told.quote, idle, told), *asked))


def _counts_all(claim: Claim, told: Told) -> bool:
    """Return whether a statement tells of how many things it is, and there are no more: "all three", "2 of 3 locks"."""
    number = float(len(set(claim.entity_ids)))
    is_whole = "all" in told.said.quantifiers or len(told.said.numbers) > 1
    return is_whole and number in told.said.numbers and number in told.quote.numbers


def _is_of_any_device(told: Told) -> bool:
    """Return whether a quote says of whatever there is that there is none: "no device at all"."""
    is_whole = told.quote.denies or "none" in told.quote.quantifiers
    at_all = cue_norms(told.scene.lexicon, "at_all")
    return is_whole and not told.quote.nouns.isdisjoint(_ANY) and any(one.norm in at_all for one in told.quote.items)


def is_one_each(claim: Claim, told: Told) -> bool:
    """Return whether rooms may be counted for the things in them: there is one in each."""
    if claim.kind is not ClaimKind.COUNT or not any(item.is_function("room") for item in told.quote.items):
        return True
    areas = [one.area_id for i in claim.entity_ids if (one := told.plain.home.entity(i)) is not None]
    return None not in areas and len(set(areas)) == len(areas)


def _is_of_all_rooms(entities: Sequence[Entity], told: Told) -> bool:
    """Return whether no word tells of which rooms one is an extreme: "which child's room is the coldest?"."""
    in_common = frozenset[str].intersection(*(own_words(one, told.plain) for one in entities))
    words = ((told.whole, told.said.plain | in_common), (told.asked, in_common))
    return not any(
        item.is_function("vague") or _restricts(item, entities, own, told)
        for text, own in words
        for item in _restricting(text, frozenset(), told)
    )


def _is_extreme(claim: Claim) -> bool:
    return claim.comparison is not None and claim.comparison.relation in _EXTREMES


def _is_of_all(claim: Claim, told: Told) -> bool:
    """Return whether a claim is of all that there is, of some kind or in some place, and not only of what is named."""
    if claim.kind in OF_TITLES or claim.entry is not None:
        return False
    if claim.kind is ClaimKind.EXISTENCE and not claim.is_negated:
        # Where there is none at all, there is none of those that are meant.
        return False
    if _is_extreme(claim):
        return True
    if claim.contrast and not told.places:
        return True
    is_telling = claim.kind is ClaimKind.EXISTENCE or claim.meaning == SENSED or not told.said.named
    return is_telling and not told.things


def _adds_nothing(told: Told, entities: Sequence[Entity]) -> bool:
    """Return whether a question has no word that its answer has not: where few are known, any other may restrict it.

    What Home Assistant calls such things, and their states, restricts nothing.
    """
    telling = (word for word in told.asked.telling if len(word) >= _LEAST_WORD or is_unspaced(word))
    known = told.quote.plain | _labels(entities, told.scene)
    return all(is_form_of(word, known) for word in telling)


def _labels(entities: Sequence[Entity], scene: Scene) -> frozenset[str]:
    """Return the words of what all things that are meant are called, and of their states."""
    kinds = {scene.labels.kind(one) for one in entities}
    states = (scene.labels.state(one, state, "") for one in entities[:1] for state in _STATES)
    return words_of((*kinds, *filter(None, states))) if len(kinds) == 1 else frozenset()


_STATES = ("on", "off", "open", "closed", "locked", "unlocked", "home", "not_home", "playing")
_LEAST_WORD = 3
"""Letters of a word that says something."""


def _idle(claim: Claim, entities: Sequence[Entity], scene: Scene) -> frozenset[str]:
    """Return the words that restrict nothing in a claim of its kind: "is set up" of what there is, "coat" of rain."""
    rows = (
        "pointing",
        "checking",
        "at_all",
        *_IDLE.get(claim.kind, ()),
        *((_WEATHER,) if _is_of_weather(entities) else ()),
    )
    return frozenset(word for row in rows for word in cue_norms(scene.lexicon, row))


def _is_of_weather(entities: Sequence[Entity]) -> bool:
    return bool(entities) and all(one.domain == _WEATHER for one in entities)


_WEATHER = "weather"
_IDLE: Mapping[ClaimKind, tuple[str, ...]] = {
    ClaimKind.EXISTENCE: ("existing", "searching", "able"),
    ClaimKind.COUNT: ("pieces",),
    ClaimKind.STATE: ("moved",),
}
"""Rows of words, by the kind of claim that they add nothing to."""


def _restricting(words: Words, idle: frozenset[str], told: Told) -> Iterator[Item]:
    """Yield the words of a quote that may restrict it: whatever is not known to restrict nothing."""
    present = cue_norms(told.scene.lexicon, "at_present")
    is_now = any(item.is_function("now") or item.norm in present for item in words.items)
    for before, item in zip((None, *words.items), words.items, strict=False):
        is_auxiliary = is_now and item.is_function("future")
        if not (item.is_mark or item.norm in idle or is_auxiliary or _is_kind_of_named(before, item, told)):
            yield item


def _is_kind_of_named(before: Item | None, item: Item, told: Told) -> bool:
    """Return whether a word only says what the thing is that is named before it: "the back door lock"."""
    named = told.entities(before.match) if before is not None else ()
    return item.has(WordKind.NOUN) and any(speaks_of_kind(item, one) for one in named)


def _restricting_of(words: Words, idle: frozenset[str], told: Told) -> Iterator[Item]:
    """Yield the words of a question that may restrict its answer: names, kinds, and what stands before or within."""
    items = list(_restricting(words, idle, told))
    for index, item in enumerate(items):
        before = items[index - 1] if index else None
        behind = next((two for one, two in pairwise(items[index:]) if not _is_joined(one, two, words.text)), None)
        is_before_kind = behind is not None and (_is_kind(behind) or behind.norm in told.said.plain)
        is_within = before is not None and before.is_function(*_LEADING)
        if not is_strange(item) or is_before_kind or is_within:
            yield item


_LEADING = ("within", "preposition", "belonging", "determiner", "interrogative")
"""Functions of words behind which stands what is asked about: "which phone", "in the annex"."""


def _is_joined(one: Item, two: Item, text: str) -> bool:
    """Return whether two words are parts of one: "add-on"."""
    return text[one.end : two.start] == "-"


def _is_kind(item: Item) -> bool:
    return item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE)


def is_strange(item: Item) -> bool:
    """Return whether no reader of any kind of claim knows a word."""
    return item.is_unknown and not item.words


def _restricts(item: Item, entities: Sequence[Entity], own: frozenset[str], told: Told) -> bool:
    """Return whether a word makes it one of other things, or of fewer than all that are meant."""
    if item.match is not None:
        held = {*item.match.entity_ids, *item.match.device_entity_ids}
        is_named = not held.isdisjoint(one.id for one in told.things) or _is_part_of_name(item, told)
        places = {*item.match.area_ids, *item.match.floor_ids}
        is_placed = not told.places.isdisjoint(places) or _are_within(entities, places)
        return not (is_named or is_placed or all(one.id in held for one in entities))
    if _is_of_weather(entities) and item.is_function("time"):
        # The weather of a day is none of now.
        return True
    if item.told is not None:
        return item.told.offset not in (None, 0)
    if is_strange(item):
        return not all(is_word_of(word, own) for word in name_words(item.norm))
    if item.is_function("future", "vague") and not told.places:
        return True
    return item.has(WordKind.NOUN) and not _is_of_each(item, entities, told)


def _is_part_of_name(item: Item, told: Told) -> bool:
    """Return whether a name stands for a thing that has it in its own: "the front door" for its battery."""
    is_thing = item.match is not None and bool(item.match.entity_ids) and not item.match.area_ids
    return is_thing and any(words_of((item.norm,)) <= own_words(one, told.plain) for one in told.things)


def _are_within(entities: Sequence[Entity], places: AbstractSet[str]) -> bool:
    """Return whether all that is meant is there anyway: "the garage is closed" of the one room with a garage door."""
    return bool(entities) and all(one.area_id in places or one.floor_id in places for one in entities)


def _is_of_each(item: Item, entities: Sequence[Entity], told: Told) -> bool:
    """Return whether a kind is that of all things that are meant, or is told in the statement as well."""
    is_told = item.norm in told.said.plain or bool(set(item.ids(WordKind.NOUN)) & {*told.said.nouns, *_ANY})
    return is_told or (bool(entities) and all(_is_surely_of(item, one, told) for one in entities))


def _is_surely_of(item: Item, entity: Entity, told: Told) -> bool:
    """Return whether a kind is that of a thing, and its name tells of no other: a television is hardly a speaker."""
    if not speaks_of_kind(item, entity) or (entity.device_class == "battery" and item.has(WordKind.NOUN, "sensor")):
        # Of what a battery is, the sensor that measures it does not tell.
        return False
    named = {noun for word in words_of(entity.names) for noun in kinds_of(word, entity, told.scene)}
    return not named or not named.isdisjoint(item.ids(WordKind.NOUN))
