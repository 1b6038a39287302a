"""Drop what somebody else has read where it does not stand in the words that were quoted: one row for each guard."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from heapq import nsmallest
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.cues import cue
from ..matches import Match
from ..meanings.attributes import TARGETS, UNIT_ATTRIBUTES, attribute_of, place_of
from ..meanings.states import ANSWERS, are_apart, fits
from ..model import Entity
from ..reading.items import Item, any_is, matches_of
from ..reading.moments import hours_of
from ..reading.questions import has_question
from ..reading.time_words import TimeWords
from ..tokens import name_words
from .context import is_of_here_and_now
from .quotes import Told, Words
from .words import is_form_of, is_word_of, own_words, speaks_of_kind, words_of

_MOST_RIVALS = 40
_SAME = 1e-6


class Guard(StrEnum):
    """What refuses a statement."""

    QUOTED = "quoted"
    """Its quote does not stand in the sentence."""
    ASSERTED = "asserted"
    """Its words are not said to be so here and now."""
    NAMED = "named"
    """It names what the words do not speak of."""
    COUNTED = "counted"
    """It has a number or a unit that the words do not have, or speaks of more things than they do."""
    DENIED = "denied"
    """It denies what the words assert, or the other way round."""
    AGREEING = "agreeing"
    """It tells another state than the words."""
    READ = "read"
    """It is no plain statement."""
    UNDISPUTED = "undisputed"
    """The rules have read the opposite."""


def is_told(told: Told) -> bool:
    """Return whether the quote stands where the sentence tells how things are."""
    if has_question(told.sentence):
        # "It is on. Anything else?" are two sentences; in one only what stands before the question could be told.
        return False
    return is_of_here_and_now(told)


def is_named(told: Told) -> bool:
    """Return whether every name of the statement may be meant by the words that were quoted."""
    return all(_may_be_meant(item.match, told) for item in told.said.named if item.match is not None)


def _may_be_meant(match: Match, told: Told) -> bool:
    is_place = any(map(told.speaks_of, _places(match, told)))
    if not is_place and told.scene.lexicon.is_bare:
        is_place = any(is_form_of(word, words) for words in _places(match, told) for word in told.context.telling)
    is_place = is_place or _holds_what_is_named(match, told) or _is_sole_keeper(match, told)
    return is_place or any(may_mean(one, told) for one in told.entities(match))


def _holds_what_is_named(match: Match, told: Told) -> bool:
    """Return whether a place is where the things are anyway that a statement names."""
    places = {*match.area_ids, *match.floor_ids}
    return bool(places and told.things) and all({one.area_id, one.floor_id} & places for one in told.things)


def _is_sole_keeper(match: Match, told: Told) -> bool:
    """Return whether a name is that of the one calendar there is: an event is in no other."""
    of_it = [one for one in told.entities(match) if one.domain == "calendar"]
    return bool(of_it) and len(told.plain.home.entities(domains=("calendar",))) == 1


def _places(match: Match, told: Told) -> Iterator[frozenset[str]]:
    """Yield the words of the areas and floors that a name stands for."""
    home = told.plain.home
    found = (*map(home.area, match.area_ids), *map(home.floor, match.floor_ids))
    yield from (words_of(place.names) for place in found if place is not None)


def may_mean(entity: Entity, told: Told) -> bool:
    """Return whether words may mean a thing: they have a word of its name, place or kind, and fit no other better.

    Where the quote has none, what was asked, was said before or was acted on may be meant.
    """
    if held := _held(entity, told.quote, told):
        return not _fits_another(entity, held, told.quote, told) or _is_spelt_out(entity, told)
    if any(entity.id in match.entity_ids for match in matches_of(told.quote.named)):
        return True
    is_beside = any(_held(one, told.quote, told) for one in told.things if one is not entity)
    is_named = any(one.match is not None and one.match.entity_ids for one in told.quote.named)
    if not is_beside and is_named and not _is_set_apart(entity, told):
        return False
    if entity.id in told.recent:
        return True
    held = _held(entity, told.context, told)
    is_meant = bool(held) and not _fits_another(entity, held, told.context, told)
    return is_meant or _measures_for_another(entity, told)


def _measures_for_another(entity: Entity, told: Told) -> bool:
    """Return whether a sensor is only named for what is to reach a target in its room: the air that is to get dry."""
    if not told.said.is_of_target or entity.domain != "sensor" or told.quote.named:
        return False
    others = [one for one in told.things if one.domain != "sensor" and one.area_id == entity.area_id is not None]
    return any(may_mean(one, told) for one in others)


def _is_set_apart(entity: Entity, told: Told) -> bool:
    """Return whether a thing that was asked about is none of those that are told: "No, only one for the washer"."""
    is_asked = any(entity.id in match.entity_ids for match in matches_of(told.asked.named))
    return is_asked and "only" in told.quote.quantifiers and told.said.is_negated


def _is_spelt_out(entity: Entity, told: Told) -> bool:
    """Return whether all words of one of its names stand in a quote, and not as a part of a longer name."""
    plain = told.quote.plain
    bases = frozenset(word.removesuffix("s").removesuffix("'") for word in plain)
    own = [words for name in entity.names if (words := words_of((name,))) and words <= plain | bases]
    return any(not _is_within_another(entity, words, plain | bases, told) for words in own)


def _is_within_another(entity: Entity, words: frozenset[str], plain: frozenset[str], told: Told) -> bool:
    alike = told.plain.things(sorted(told.plain.home.described_by(sorted(words)) - {entity.id}))
    return any(words < words_of((name,)) <= plain for one in alike for name in one.names)


def _fits_another(entity: Entity, held: frozenset[str], words: Words, told: Told) -> bool:
    """Return whether something else, of which the same could be said, has all these words of a text, and more."""
    others = [one for one in _rivals(entity, held, told) if _may_be_said_of(one, told)]
    return any(held < _held(one, words, told) for one in others if _holds_all(held, one, words, told))


def _rivals(entity: Entity, held: frozenset[str], told: Told) -> tuple[Entity, ...]:
    """Return the first other things that have one of these words; a word that all have tells none from another."""
    # Among the first of any of them is nothing that is not among the first of one.
    alike = {one for word in held for one in told.plain.first_described((word,), _MOST_RIVALS + 1)}
    rivals = told.plain.things(nsmallest(_MOST_RIVALS, alike - {entity.id}))
    told.scene.effort.spend(len(rivals))
    return rivals


def _holds_all(held: frozenset[str], entity: Entity, words: Words, told: Told) -> bool:
    """Return whether a thing may have all of some words of a text: few have, and to look at all words takes long."""
    if told.scene.lexicon.is_bare:
        return True
    own = own_words(entity, told.scene)
    left = {word for word in held if not is_word_of(word, own)}
    items = (item for item in words.kinds if left and not left.isdisjoint(name_words(item.norm)))
    return left <= {word for item in items if speaks_of_kind(item, entity) for word in name_words(item.norm)}


def _may_be_said_of(entity: Entity, told: Told) -> bool:
    """Return whether a thing has what a statement tells: no automation is open, no lock is at 60 %."""
    said = told.said
    of_states = any(fits(one, entity.domain, entity.device_class) for one in said.meanings)
    attributes = said.attributes or {one for unit in said.units for one in UNIT_ATTRIBUTES.get(unit, ())}
    of_values = any(place_of(one, entity.domain, entity.device_class) is not None for one in attributes)
    return of_states or of_values or not (said.meanings or attributes)


def _held(entity: Entity, words: Words, told: Told) -> frozenset[str]:
    """Return the words of a text that are of the name, the place or the kind of a thing."""
    told.scene.effort.spend(len(words.plain))
    own = own_words(entity, told.scene)
    kinds = {word for item in words.kinds if speaks_of_kind(item, entity) for word in name_words(item.norm)}
    held = frozenset(word for word in words.telling if word in kinds or is_word_of(word, own))
    if held or not told.scene.lexicon.is_bare:
        return held
    # Nobody knows how its words end; one that is another name's as it stands is no form of this one.
    return frozenset(word for word in words.telling if is_form_of(word, own) and not _is_named_so(word, told))


def _is_named_so(word: str, told: Told) -> bool:
    home = told.plain.home
    places = words_of(tuple(name for area in home.areas() for name in area.names))
    return word in places or bool(home.described_by((word,)))


def is_counted(told: Told) -> bool:
    """Return whether the words have every number of the statement, in its unit, and speak of as many things."""
    said, quoted = told.said, told.quote
    if said.times and quoted.times:
        return _is_as_many(told) and all(any(is_same_time(one, other) for other in quoted.times) for one in said.times)
    # "Which are under 60?", "Only the hall sensor."
    asked = _bounds(told.asked) if not quoted.numbers else frozenset[float]()
    bounds = _bounds(said) & asked
    # "There is light in the hall" is "At least 1 light is on".
    is_at_least = any(item.has(WordKind.RELATION, "at_least") for item in said.items)
    is_some = is_at_least and not said.nouns.isdisjoint(quoted.nouns) and not quoted.is_negated
    least = frozenset({1.0}) if is_some else frozenset[float]()
    same = _shared_number(told)
    has_numbers = all(_is_among(one, quoted.numbers | quoted.bounding | bounds | least | same) for one in said.numbers)
    is_outright = all(_is_among(one, quoted.outright | quoted.levels | same) for one in said.outright)
    is_of_one = not (_is_of_other_unit(told) or _is_difference(told))
    return has_numbers and is_outright and _is_as_many(told) and is_of_one


def _is_difference(told: Told) -> bool:
    """Return whether a bare number answers by how much two things differ: "how much warmer is it in here?"."""
    asks = any(one.has(WordKind.RELATION, "degree") and _compares(two) for one, two in pairwise(told.asked.items))
    is_bare = bool(told.quote.numbers) and not (told.quote.named or any(map(_compares, told.quote.items)))
    return asks and is_bare and not any(map(_compares, told.said.items))


def _compares(item: Item) -> bool:
    return any(one.partition(".")[0] in _COMPARING for one in item.ids(WordKind.RELATION))


_COMPARING = frozenset({"above", "below"})


def _shared_number(told: Told) -> frozenset[float]:
    """Return the one number of a sentence where a quote only says that it is the same: "matching the pendants"."""
    whole = told.whole.outright
    is_same = len(whole) == 1 and not told.quote.numbers and not told.quote.is_negated
    is_cued = is_same and cue(told.scene.lexicon, "sameness").search(told.quote.text) is not None
    return whole if is_cued else frozenset()


def _bounds(words: Words) -> frozenset[float]:
    """Return the numbers that something is only held against: "under 60"."""
    return words.numbers - words.outright


def is_same_time(one: TimeWords, other: TimeWords) -> bool:
    """Return whether two tell the same time of day on the same day, as far as both tell it."""
    if one.hour is not None and other.hour is not None:
        is_hour = one.minute == other.minute and not set(hours_of(one)).isdisjoint(hours_of(other))
    else:
        is_hour = one.hour is None
    is_day = all(
        getattr(one, part) in (None, getattr(other, part)) or getattr(other, part) is None
        for part in ("weekday", "offset", "day", "month")
    )
    return is_hour and is_day


def _is_among(number: float, numbers: frozenset[float]) -> bool:
    return any(abs(number - one) < _SAME for one in numbers)


def _is_of_other_unit(told: Told) -> bool:
    """Return whether the words have another unit: "70 °F" are no 70 °C."""
    said, quoted = told.said.units, told.quote.units
    return bool(quoted) and any(one not in quoted and one[:1] not in quoted for one in said)


def _is_as_many(told: Told) -> bool:
    """Return whether a statement of several things says of as many of them what the words say."""
    said, quoted = told.said, told.quote
    if not (said.quantifiers or said.nouns):
        return True
    # "Not any" are none.
    limits = quoted.limits - {"some"} if quoted.denies else quoted.limits
    is_named = any(item.match.entity_ids and not item.match.area_ids for item in quoted.named if item.match)
    is_known = not told.scene.lexicon.is_bare
    # "A mower I could not find" is "There is no mower".
    is_lacking = quoted.is_negated and any_is(said.items, "existence")
    told_of = said.quantifiers - {"none"} if is_lacking else said.quantifiers
    is_invented = is_known and bool(told_of) and is_named and not (quoted.quantifiers or quoted.numbers)
    return limits <= said.limits and not is_invented


def is_denied_alike(told: Told) -> bool:
    """Return whether something is denied in both, or in none of them."""
    said, quoted = told.said, told.quote
    # "They're all shut" is "No window is open".
    things = told.things
    is_opposite = any(_excludes(other, one, things) for one in said.meanings for other in quoted.meanings)
    if told.scene.lexicon.is_bare:
        # "No lamp is on" may be "all are off"; only what denies by itself must stand there.
        return quoted.denies or not said.denies
    if said.is_negated:
        # "All of it is dark" is "No light is on".
        is_of_all = "none" in said.quantifiers and "all" in quoted.quantifiers and not said.meanings & quoted.meanings
        return quoted.is_negated or is_opposite or is_of_all
    # "It isn't on" is no "It is on".
    return is_opposite or not said.meanings & quoted.denied


def agrees(told: Told) -> bool:
    """Return whether the words tell no other state, and nothing of another kind, than the statement."""
    said, quoted = told.said, told.quote
    measured = quoted.attributes | _measured(quoted, told)
    # "The target" alone is of whatever it is there to change, and a program is called a mode as well.
    is_alike = any(said.attributes | measured <= row for row in (_AIMS, _MODES))
    if said.attributes and measured and said.attributes.isdisjoint(measured) and not is_alike:
        return False
    if quoted.is_of_target and said.numbers and said.numbers == quoted.numbers and not said.is_wanted:
        return False
    if said.colors and quoted.colors and said.colors.isdisjoint(quoted.colors):
        return False
    asserted = quoted.meanings - quoted.denied
    if said.is_negated or not asserted:
        return True
    of = [entity for item in said.named for entity in told.entities(item.match)]
    # Each word may mean several states.
    return not any(
        meant.isdisjoint(asserted) and any(_excludes(other, one, of) for one in meant for other in asserted)
        for meant in said.meant
    )


_AIMS = frozenset(TARGETS.values())
_MODES = frozenset({"mode", "preset"})


def _measured(words: Words, told: Told) -> frozenset[str]:
    """Return what the sensors measure that are named."""
    named = (entity for item in words.named for entity in told.entities(item.match) if entity.domain == "sensor")
    return frozenset({measured for one in named if (measured := attribute_of(one.domain, one.device_class))})


def _excludes(one: str, other: str, entities: Sequence[Entity]) -> bool:
    return one in ANSWERS.get(other, ()) or any(are_apart(one, other, entity) for entity in entities)


GUARDS: tuple[tuple[Guard, Callable[[Told], bool]], ...] = (
    (Guard.ASSERTED, is_told),
    (Guard.NAMED, is_named),
    (Guard.COUNTED, is_counted),
    (Guard.DENIED, is_denied_alike),
    (Guard.AGREEING, agrees),
)
