"""Turn "is at 50%", "was set to 22 degrees", "the brightness is 80%" into claims of a value."""

from dataclasses import replace
from itertools import dropwhile, pairwise, takewhile, zip_longest

from ..lexicon import WordKind
from ..meanings.attributes import (
    ATTRIBUTES,
    ATTRIBUTES_IN_WORDS,
    BANDED,
    BANDS,
    SETTABLE,
    TARGETS,
    UNIT_ATTRIBUTES,
    WORD_ATTRIBUTES,
    WORDED_DOMAINS,
    place_of,
)
from ..meanings.states import EXTENDED, grows_as_opened
from ..model import Aspect, Claim, ClaimKind, Entity, Harm, Quantity, Reading, Reason, Relation
from ..scene import Scene
from .grammar import Clause, NounPhrase, Predicate
from .harm import harm_of
from .items import Item, any_is, mask, names_domain
from .lacking import lacking
from .linking import link
from .links import Context, Fits, Link
from .phrases import describe, split_phrases
from .quantities import find_quantity, find_word
from .restrictions import is_of_any
from .rooms import is_out_there, outdoors
from .state_claims import (
    Surroundings,
    as_written,
    has_time,
    is_open_to,
    is_partly,
    quantifier_of,
    subject_phrases,
    telling_outcome,
    tells_of_past,
    touched_by,
)

_MAX_UNNAMED = 20
"""Of more things nobody says "the volume" and means one of them."""

_WORDED = ATTRIBUTES_IN_WORDS | {"color"}
"""Attributes that no number is a value of."""


def value_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...]:
    """Return one claim for each subject the clause gives a value to."""
    if clause.predicate.is_loose:
        return ()
    clause = _reaching(clause)
    quantity = _name(clause) or _number(clause) or _word(clause)
    is_cut = is_partly(clause) and not is_open_to(clause)
    if quantity is None or clause.predicate.is_failure or is_cut or _is_of_else(clause, quantity, around.text):
        return ()
    is_colored = quantity.attribute == "color" and clause.after[0].start == quantity.start
    if (
        clause.predicate.meanings
        and quantity.unit is None
        and not is_colored
        and _attribute(clause, (), quantity) is None
    ):
        # "is playing News at Ten": a number without a unit is a value only where one is expected.
        return ()
    value_clause = _without_value(clause, quantity)
    phrases = _phrases(value_clause, clause, around)
    several = len(phrases) > 1 or (bool(phrases) and phrases[0].is_plural)
    if (clause.is_paired and several) or _is_difference(clause):
        # "A and B are at 80% and 50%", "the difference between A and B is 1 degree".
        return ()
    named = _attribute(clause, phrases, quantity) or ("position" if is_open_to(clause) else None)
    return tuple(_claim(clause, phrase, quantity, named, around) for phrase in phrases)


def _is_of_else(clause: Clause, quantity: Quantity, text: str) -> bool:
    """Return whether a comma and a noun part the value from the verb, before it or behind it."""
    before = [item for item in clause.after if item.end <= quantity.start]
    for one, two in zip_longest(before, before[1:]):
        # "The TV is playing, blind 40% open".
        if text[: one.start].rstrip().endswith(",") and _is_thing(one, two):
            return True
    # "Derzeit hat es 23 Grad, die Heizung pausiert".
    behind = list(dropwhile(lambda item: item.norm != ",", (i for i in clause.after if i.start >= quantity.end)))
    return len(behind) > 2 and behind[1].is_function("determiner") and behind[2].has(WordKind.NOUN)  # noqa: PLR2004


def _is_thing(one: Item, two: Item | None) -> bool:
    return one.has(WordKind.NOUN) or (one.is_function("determiner") and two is not None and two.has(WordKind.NOUN))


def _reaching(clause: Clause) -> Clause:
    """Read "turned the volume up to 50%" as "to 50%"; "is up to 50%" is no value."""
    if not clause.predicate.is_assignment:
        return clause
    aim = frozenset({"aim", "toward", "preposition"})
    after = (replace(item, functions=aim) if item.is_function("reaching") else item for item in clause.after)
    return replace(clause, after=tuple(after))


def _is_difference(clause: Clause) -> bool:
    """Return whether the value lies between two things: "the difference between A and B is 1 degree"."""
    subject = takewhile(lambda item: item.norm != ",", reversed(clause.before))
    is_between = any_is(clause.before, "between")
    return is_between or any_is(subject, "above")


def _name(clause: Clause) -> Quantity | None:
    """Return what an attribute that no number is a value of is said to be: "the source is HDMI 1"."""
    is_named = describe(clause.before).attribute in ATTRIBUTES_IN_WORDS and bool(clause.after)
    return _word(clause) if is_named and clause.after[0].is_unknown else None


def _number(clause: Clause) -> Quantity | None:
    """Return the value a clause states; beside a state only one with a unit: "playing News at Ten at 30% volume"."""
    first = find_quantity(clause.after)
    if first is None or first.unit is not None or first.number is None or not clause.predicate.meanings:
        return first
    behind = (i for i, item in enumerate(clause.after) if item.start >= first.end)
    others = (find_quantity(clause.after, index) for index in behind)
    return next((one for one in others if one is not None and one.unit is not None), first)


def _word(clause: Clause) -> Quantity | None:
    """Return a value in words: "set to heat", "in eco mode", "at work"."""
    if clause.predicate.meanings:
        return None
    before = describe(clause.before)
    is_worded = before.attribute in ATTRIBUTES_IN_WORDS or any(names_domain(i, WORDED_DOMAINS) for i in before.names)
    return find_word(clause.after, needs_aim=not is_worded)


def _without_value(clause: Clause, quantity: Quantity) -> Clause:
    """Keep of the words behind the verb what names the subject, not the value."""
    kept = [item for item in clause.after if not quantity.start <= item.start < quantity.end]
    first = next((i for i, item in enumerate(clause.after) if item.start >= quantity.start), len(kept))
    if 0 < first <= len(kept) and kept[first - 1].is_function("aim"):
        # "At" of "at 80%" leads to the value, not to a place.
        kept[first - 1] = replace(kept[first - 1], functions=frozenset({"aim", "preposition"}))
    return replace(clause, after=tuple(kept))


def _phrases(value_clause: Clause, clause: Clause, around: Surroundings) -> tuple[NounPhrase, ...]:
    phrases = subject_phrases(value_clause, around)
    is_vague = phrases[0].is_empty or (phrases[0].is_pronoun and not phrases[0].nouns)
    # "It is 21 degrees in the bedroom and 20 in the kitchen": the place behind the value is the subject.
    told = tuple(takewhile(lambda item: not item.has(WordKind.RELATION, "than"), clause.after))
    behind = [phrase for phrase in split_phrases(told) if phrase.places or phrase.names]
    places = [item for phrase in behind for item in phrase.items if item.match is not None]
    if places and (is_vague or not clause.before):
        return (describe(places),)
    place = _place_behind(clause)
    is_bare = len(phrases) == 1 and bool(phrases[0].nouns) and not (phrases[0].places or phrases[0].names)
    return (describe((*phrases[0].items, *place)),) if place and is_bare else phrases


def _place_behind(clause: Clause) -> tuple[Item, ...]:
    """Return the room right behind a value with its unit: "the heating is set to 18 degrees in the bedroom"."""
    behind = tuple(dropwhile(lambda item: not item.has(WordKind.UNIT), clause.after))[1:]
    if not behind or not behind[0].is_function("within"):
        return ()
    place = tuple(takewhile(lambda item: item.is_function("within", "determiner") or item.match is not None, behind))
    matches = [item.match for item in place if item.match is not None]
    return place if matches and all(one.area_ids or one.floor_ids for one in matches) else ()


def _attribute(clause: Clause, phrases: tuple[NounPhrase, ...], quantity: Quantity) -> str | None:
    around = (_told([i for i in clause.after if i.start < quantity.end]), _told(_behind(clause, quantity)))
    for phrase in (describe(clause.before), describe(clause.object), *map(describe, around), *phrases):
        if phrase.attribute is not None:
            return phrase.attribute
    return None


def _behind(clause: Clause, quantity: Quantity) -> list[Item]:
    behind = [item for item in clause.after if item.start >= quantity.end]
    # "Mit 45 Grad als Zieltemperatur": nothing is compared.
    return behind[1:] if behind and behind[0].has(WordKind.RELATION, "than") else behind


def _told(items: list[Item]) -> tuple[Item, ...]:
    """Leave out what is only held against: "it is 19 degrees, half a degree above its target"."""
    return tuple(takewhile(lambda item: item.norm != "," and not item.has(WordKind.RELATION), items))


def _is_of_nothing(phrase: NounPhrase, quantity: Quantity, named: str | None) -> bool:
    """Return whether a share is told of a room and not of what there: "the kitchen is at 80%"."""
    is_share = named is None and quantity.unit == "%"
    is_room = bool(phrase.places or phrase.names) and not (phrase.nouns or phrase.unknown)
    matches = [item.match for item in (*phrase.places, *phrase.names) if item.match is not None]
    return is_share and is_room and all(one.area_ids or one.floor_ids for one in matches)


def _claim(clause: Clause, phrase: NounPhrase, quantity: Quantity, named: str | None, around: Surroundings) -> Claim:
    scene = around.scene
    clause = _aiming(clause, quantity)
    attributes, linked = _linked(clause, phrase, quantity, named, around)
    if found := _found_outdoors(clause, phrase, quantity, attributes, around):
        linked = Link(readings=found, is_outdoors=True)
    if _is_of_nothing(phrase, quantity, named):
        linked = replace(linked, reason=Reason.AMBIGUOUS)
    attribute = _chosen(attributes, linked, clause.predicate, scene)
    if not linked.readings and named is not None:
        things = lacking(phrase, (*clause.before, *clause.object, *clause.after), named, scene)
        if things:
            linked, attribute = Link(readings=things, reason=Reason.NO_SUCH_ATTRIBUTE), named
    if attribute == "battery":
        linked = replace(linked, readings=tuple(_by_own_sensor(one, scene) for one in linked.readings))
    is_set = _is_set(clause.predicate)
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=max(clause.end, quantity.end),
        kind=ClaimKind.VALUE,
        subject=around.text[phrase.start : phrase.end],
        readings=linked.readings,
        aspect=telling_outcome(clause.predicate, scene).aspect,
        is_negated=clause.predicate.is_negated,
        quantifier=quantifier_of(phrase, clause.predicate),
        value=replace(quantity, attribute=attribute or "", other=_other(attribute, named, phrase)),
        noun=phrase.nouns[-1] if phrase.nouns else "",
        unknown_name=as_written(linked.unknown_name, phrase, around) if is_set else None,
        open_reason=_open_reason(clause, phrase, quantity, linked, attribute, around)
        or (Reason.AMBIGUOUS if named is None and _answers_of_else(linked, attribute, scene) else None),
        is_past=tells_of_past(clause.predicate, scene),
        stated_confidence=clause.stated_confidence,
        harm=harm_of(linked.readings, scene) if linked.readings else Harm.NONE,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=quantity.start,
        predicate_end=quantity.end,
    )


def _by_own_sensor(reading: Reading, scene: Scene) -> Reading:
    """Return the sensor of the same device that measures its battery, where there is one: a robot may not show it."""
    found = [one for i in reading.entity_ids if (one := scene.home.entity(i)) is not None]
    devices = {one.device_id for one in found if one.device_id is not None and one.domain != "sensor"}
    if len(found) != 1 or not devices:
        return reading
    sensors = scene.home.entities(device_ids=devices, device_classes=("battery",), primary_only=False)
    return replace(reading, entity_ids=(sensors[0].id,)) if len(sensors) == 1 else reading


def _other(attribute: str | None, named: str | None, phrase: NounPhrase) -> str:
    """Return what is wanted of a device that "is at 21", as a room is not."""
    is_of_device = bool(phrase.names or phrase.nouns or phrase.unknown or phrase.is_pronoun or phrase.is_empty)
    return TARGETS.get(attribute or "", "") if named is None and is_of_device else ""


def _linked(
    clause: Clause, phrase: NounPhrase, quantity: Quantity, named: str | None, around: Surroundings
) -> tuple[tuple[str, ...], Link]:
    """Return the first attributes that something the phrase may mean has, and what that is."""
    is_set = _is_set(clause.predicate)
    context = Context(
        fits=_has_any((), is_set=is_set),
        touched=touched_by(around.scene.tool_calls) if clause.predicate.aspect is not Aspect.STATE else frozenset(),
        asked=around.asked,
        before=around.before,
        together=around.together,
        is_of_place=True,
    )
    ways = _ways(clause.predicate, phrase, quantity, named)
    for attributes in ways:
        fitting = (*attributes, "temperature") if _is_bare_of_place(phrase, quantity, named) else attributes
        linked = link(phrase, replace(context, fits=_has_any(fitting, is_set=is_set)), around.scene)
        if linked.readings:
            return attributes, linked
    fits = _has_any(ways[0], is_set=is_set)
    if phrase.is_empty and named is not None and is_set and not _has_acted(around.scene):
        return ways[0], _anything(fits, around.scene)
    return ways[0], link(phrase, replace(context, fits=fits), around.scene)


def _is_bare_of_place(phrase: NounPhrase, quantity: Quantity, named: str | None) -> bool:
    """Return whether a number may be the warmth of a room as well: "it's 74 upstairs"."""
    is_bare = named is None and quantity.unit is None and quantity.number is not None
    of_things = (item.match for item in phrase.names if item.match is not None)
    is_thing = any(not (one.area_ids or one.floor_ids) for one in of_things)
    return is_bare and bool(phrase.places or phrase.names) and not (is_thing or phrase.nouns or phrase.unknown)


def _has_acted(scene: Scene) -> bool:
    return any(call.may_have_acted for call in scene.tool_calls if not call.read_only)


def _anything(fits: Fits, scene: Scene) -> Link:
    """Return everything that could have been set: "I've set the volume to 50%" where no volume is."""
    found = [entity for entity in scene.everything() if fits(entity)]
    if not found or len(found) > _MAX_UNNAMED:
        return Link(reason=Reason.AMBIGUOUS)
    return Link(readings=tuple(Reading(entity_ids=(entity.id,)) for entity in found))


def _ways(
    predicate: Predicate, phrase: NounPhrase, quantity: Quantity, named: str | None
) -> tuple[tuple[str, ...], ...]:
    """Return the attributes the value can be one of, what the words say before what they may mean."""
    said = _possible(predicate, quantity, named)
    of_anything = (*said, "value") if phrase.names and quantity.number is not None else said
    # "Set the curtain to 50% brightness": the word is wrong, the value may not be.
    not_as_said = _possible(predicate, quantity, None) if named is not None and _is_set(predicate) else said
    return tuple(dict.fromkeys((said, of_anything, not_as_said)))


def _aiming(clause: Clause, quantity: Quantity) -> Clause:
    """Read "is heating to 60 degrees" as what is aimed at."""
    words = [item for item in clause.after if item.end <= quantity.start]
    if clause.predicate.meanings and words and words[-1].is_function("toward"):
        return replace(clause, predicate=replace(clause.predicate, is_assignment=True))
    return clause


def _possible(predicate: Predicate, quantity: Quantity, named: str | None) -> tuple[str, ...]:
    """Return the attributes the value can be one of, the likeliest first."""
    if quantity.word is not None:
        return (quantity.attribute,) if quantity.attribute else _named_in_words(named, quantity.word)
    if named == "temperature" and _is_set(predicate):
        return ("target_temperature",)
    if named is not None:
        return (named, "value") if named == "value" else (named,)
    if quantity.unit is not None:
        return UNIT_ATTRIBUTES.get(quantity.unit, ("value",))
    settable = tuple(
        dict.fromkeys(attribute for row in SETTABLE.values() for attribute in row if attribute not in _WORDED)
    )
    return settable if _is_set(predicate) else ("value",)


def _named_in_words(named: str | None, word: str) -> tuple[str, ...]:
    """Return what a word is the value of; people call a preset a mode."""
    if named is None and word in BANDS:
        return tuple(dict.fromkeys((*BANDED, *WORD_ATTRIBUTES)))
    if named in (None, "mode", "preset"):
        return WORD_ATTRIBUTES
    return (named,) if named is not None else ()


def _has_any(attributes: tuple[str, ...], *, is_set: bool) -> Fits:
    def fit(entity: Entity) -> bool:
        return any(
            place_of(attribute, entity.domain, entity.device_class)
            and (not is_set or attribute in SETTABLE.get(entity.domain, ()))
            for attribute in attributes
        )

    return fit


def _chosen(attributes: tuple[str, ...], linked: Link, predicate: Predicate, scene: Scene) -> str | None:
    """Return the one attribute all readings have; what is set means what can be set."""
    entities = [e for reading in linked.readings for i in reading.entity_ids if (e := scene.home.entity(i))]
    if not entities:
        return attributes[0] if attributes else None
    usable = [a for a in attributes if all(place_of(a, e.domain, e.device_class) for e in entities)]
    settable = [a for a in usable if all(a in SETTABLE.get(e.domain, ()) for e in entities)]
    if _is_set(predicate):
        return settable[0] if settable else None
    return usable[0] if usable else None


def _is_set(predicate: Predicate) -> bool:
    """Return whether a value is said to have been set, not only to be there."""
    return predicate.is_assignment or predicate.aspect is not Aspect.STATE


def _answers_of_else(linked: Link, attribute: str | None, scene: Scene) -> bool:
    """Return whether a bare value may be of what was asked for: of the battery of a blind, not of its position."""
    asked = {one for item in mask(scene.request, scene) for one in item.ids(WordKind.ATTRIBUTE)}
    if not asked or attribute in asked:
        return False
    entities = [entity for one in linked.readings for i in one.entity_ids if (entity := scene.home.entity(i))]
    return not any(place_of(one, entity.domain, entity.device_class) for one in asked for entity in entities)


def _open_reason(
    clause: Clause, phrase: NounPhrase, quantity: Quantity, linked: Link, attribute: str | None, around: Surroundings
) -> Reason | None:
    scene = around.scene
    if linked.reason is not None:
        return linked.reason
    if attribute is None or attribute not in ATTRIBUTES:
        return Reason.UNREADABLE
    if is_of_any(clause, phrase) or phrase.is_rest or (phrase.is_indefinite and not phrase.places):
        # "A washer uses 500 W", "no other light is at 50%".
        return Reason.UNREADABLE
    # "Extended to 80%" of a blind counts from the other end to some.
    is_turned = _is_extended(clause) and not _opens_as_extended(linked, scene)
    is_of_weather = _is_of_weather(clause, phrase) and not linked.is_outdoors
    is_of_else = is_of_weather or _is_of_other_place(phrase, quantity, around) or _is_of_it(clause, phrase, quantity)
    if is_turned or is_of_else or _is_like(clause, attribute):
        return Reason.AMBIGUOUS
    is_not_only = clause.predicate.is_negated and clause.predicate.is_nearly
    if is_not_only or any_is(clause.after, "alternative"):
        # "Is not just at 50%", "is at 50% or 80%".
        return Reason.UNREADABLE
    # Of a moment before this turn nothing is known; in it a tool may have looked.
    is_before = tells_of_past(clause.predicate, scene) and not scene.tool_calls
    return Reason.NO_DATA if is_before or has_time(clause) else None


def _is_of_it(clause: Clause, phrase: NounPhrase, quantity: Quantity) -> bool:
    """Return whether a value is told of "it", and what it is read of comes later: "It's at 740, and the goal ..."."""
    between = (item for item in clause.after if quantity.end <= item.start < phrase.start)
    return any(item.is_function("pronoun") for item in clause.before[:1]) and any(map(_parts, between))


def _is_like(clause: Clause, attribute: str | None) -> bool:
    """Return whether a value is only told to be like a target: "it is as warm as it is set"."""
    words = (word for item in (*clause.before, *clause.after) for word in item.words)
    is_compared = any(word.kind is WordKind.RELATION and word.id.startswith(Relation.EQUAL.value) for word in words)
    return is_compared and attribute == "target_temperature"


def _is_of_other_place(phrase: NounPhrase, quantity: Quantity, around: Surroundings) -> bool:
    """Return whether a place stands nearer to a value than what it is read of: "outside it's 18, in here 24"."""
    items = mask(around.text, around.scene)
    before = takewhile(lambda item: not _parts(item), reversed([i for i in items if i.end <= quantity.start]))
    behind = takewhile(lambda item: not _parts(item), (item for item in items if item.start >= quantity.end))
    beside = (*before, *behind)
    is_apart = not any(phrase.start <= item.start < phrase.end for item in beside)
    return is_apart and is_out_there(beside, around.scene)


def _parts(item: Item) -> bool:
    return (item.is_mark and item.norm in _APART) or item.is_function("conjunction", "connective")


_APART = frozenset({",", ";", ":", "–", "—"})
"""Marks behind which something else may be told."""


def _is_extended(clause: Clause) -> bool:
    return EXTENDED in clause.predicate.meanings or any(item.has(WordKind.STATE, EXTENDED) for item in clause.after)


def _opens_as_extended(linked: Link, scene: Scene) -> bool:
    entities = [scene.home.entity(entity_id) for one in linked.readings for entity_id in one.entity_ids]
    return all(one is not None and grows_as_opened(EXTENDED, one.domain, one.device_class) for one in entities)


def _found_outdoors(
    clause: Clause, phrase: NounPhrase, quantity: Quantity, attributes: tuple[str, ...], around: Surroundings
) -> tuple[Reading, ...]:
    """Return what may show "it's 12 °C outside"; nothing where the number may be of another place or from elsewhere."""
    scene, words = around.scene, (*clause.before, *clause.after)
    told = str(quantity.number).removesuffix(".0")
    is_elsewhere = (
        phrase.names
        or phrase.places
        or any(item.is_unknown for item in words)
        or any(one.is_function("within") and two.is_unknown for one, two in pairwise(mask(scene.request, scene)))
        or any(told in call.result for call in scene.tool_calls)
    )
    is_out = is_out_there(words, scene) and not (is_elsewhere or phrase.nouns)
    return outdoors(attributes, scene) if is_out else ()


def _is_of_weather(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether "it" need be nothing that was spoken of: "it's 12 °C outside"."""
    around = (*clause.before, *clause.after)
    is_bare = phrase.is_pronoun and not (phrase.names or phrase.nouns or phrase.places)
    return is_bare and any(item.match is None and item.is_function("vague") for item in around)
