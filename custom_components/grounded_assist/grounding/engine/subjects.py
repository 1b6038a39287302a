"""What a noun phrase of a clause speaks of, as far as the predicate can be said of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..likeness import SAME_NAME, stem
from ..meanings.attributes import place_of
from ..meanings.classes import UNNAMED_CLASSES
from ..meanings.states import fits
from ..model import Comparison, Entity, Quantifier, Reading
from .discourse import Discourse, areas_named
from .edge import Edge
from .lattice import PLANNING, Lattice
from .phrases import Phrase
from .reference import Denoted, beside, denoted, described, is_headed, may_be_part, own_words, place_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One thing, or one set, that a clause speaks of, as far as the predicate can be said of it."""

    readings: tuple[Reading, ...]
    phrase: Phrase
    denoted: Denoted


type Fits = Callable[[Entity], bool]


def can_be(meaning: str) -> Fits:
    """Return what tells of an entity whether it can be so."""
    return lambda one: fits(meaning, one.domain, one.device_class)


def having(*attributes: str) -> Fits:
    """Return what tells of an entity whether it has one of some attributes."""
    return lambda one: any(place_of(each, one.domain, one.device_class) is not None for each in attributes)


def subjects_of(phrase: Phrase, can: Fits, places: tuple[Phrase, ...], discourse: Discourse) -> tuple[Subject, ...]:
    """Return what a phrase means, part by part, of what a predicate can be said of."""
    if phrase.parts:
        if phrase.joint == "or":
            return ()
        found = [one for part in _sharing_head(phrase, discourse) for one in subjects_of(part, can, places, discourse)]
        return tuple(found) if len(found) >= len(phrase.parts) else ()
    if phrase.pronoun:
        return _pointed(phrase, can, places, discourse)
    subject = _described(phrase, can, places, discourse)
    return () if subject is None else (subject,)


def meant_for(purpose: Edge, phrase: Phrase, can: Fits, discourse: Discourse) -> tuple[Subject, ...]:
    """Return what "the automation that closes the gate" may be, or that "for that": each that a word of it names."""
    lattice, found = discourse.lattice, denoted(discourse.lattice, phrase.content)
    # "For that": for what was asked.
    told = discourse.request if purpose.kind == "purpose" else lattice
    if told is None or not found.nouns or not PLANNING.issuperset(found.nouns) or phrase.quantifier is not None:
        return ()
    within = range(told.size) if told is not lattice else range(purpose.start, purpose.end)
    said = {stem(told.norms[at]) for at in within if _is_of_things(told, at)}
    plans = lattice.scene.home.entities(domains=found.nouns, primary_only=False)
    meant = tuple(one for one in plans if can(one) and not said.isdisjoint(own_words(one)))
    readings = tuple(Reading(entity_ids=(one.id,)) for one in meant)
    return (Subject(readings=readings, phrase=phrase, denoted=found),) if readings else ()


def _is_of_things(lattice: Lattice, at: int) -> bool:
    """Return whether a word names a kind of things, or is one of names only."""
    kinds = {word.kind for word, _ in lattice.senses[at]}
    return WordKind.NOUN in kinds or not (kinds or lattice.classes[at])


def _sharing_head(phrase: Phrase, discourse: Discourse) -> tuple[Phrase, ...]:
    """Return the parts of "front and back doors" with what the last one has for all."""
    lattice, last = discourse.lattice, phrase.parts[-1]
    heads = last.content[-1:]
    kept = []
    for part in phrase.parts:
        alone = denoted(lattice, part.content) if part.content else None
        if alone is not None and not alone.entities and heads and part is not last:
            kept.append(replace(part, content=(*part.content, *heads)))
        else:
            kept.append(part)
    return tuple(kept)


def _pointed(phrase: Phrase, can: Fits, places: tuple[Phrase, ...], discourse: Discourse) -> tuple[Subject, ...]:
    """Return what a pronoun means; "they" of a place are of the kind that was spoken of."""
    if phrase.pronoun == "there":
        return ()
    within = tuple(at for place in places for at in place.content)
    if phrase.pronoun == "they" and within:
        if any(place.parts for place in places) or not discourse.lattice.is_name_of_place(within):
            return ()
        found = in_place_like_before(within, can, discourse)
        reading = Reading(entity_ids=tuple(one.id for one in found))
        return (Subject(readings=(reading,), phrase=phrase, denoted=Denoted(is_plural=True)),) if found else ()
    readings = discourse.several if phrase.pronoun == "they" else discourse.single
    home = discourse.lattice.scene.home
    if phrase.pronoun == "they" and phrase.quantifier is Quantifier.BOTH and len(readings[:1]) != 1:
        return ()
    if phrase.pronoun != "they":
        readings = tuple(one for one in readings if len(one.entity_ids) == 1)
    kept = tuple(
        one for one in readings if all((entity := home.entity(i)) is not None and can(entity) for i in one.entity_ids)
    )
    if not kept and phrase.pronoun != "they" and len(readings) == 1:
        # "It has 40 minutes left" is of what belongs to the washer.
        own = [one for i in readings[0].entity_ids if (one := home.entity(i)) is not None]
        near = [one for one in beside(own, discourse.lattice) if can(one)]
        kept = (Reading(entity_ids=(near[0].id,)),) if len(near) == 1 else ()
    if not kept:
        return ()
    return (Subject(readings=kept, phrase=phrase, denoted=Denoted(is_plural=phrase.pronoun == "they")),)


def _described(  # noqa: PLR0911 - a guard for each way to mean nothing that is there
    phrase: Phrase, can: Fits, places: tuple[Phrase, ...], discourse: Discourse
) -> Subject | None:
    lattice = discourse.lattice
    within = tuple(at for place in places for at in place.content)
    if any(place.parts for place in places) or phrase.is_indefinite:
        # "A washer uses 500 W" is said of any.
        return None
    if not phrase.content:
        # "Three in the hall" are others.
        return None if within else _of_everything(phrase, discourse.several, can, discourse)
    if all(lattice.is_of(at, "anybody") for at in phrase.content):
        # "Both of you are at home."
        ids = tuple(one.id for one in lattice.scene.home.entities(domains=("person",)))
        return _of_everything(phrase, (Reading(entity_ids=ids),) if ids else (), can, discourse)
    content, is_vague = _placed((*phrase.content, *within), lattice)
    is_vague = is_vague or any(place.pronoun for place in places)
    if any(lattice.is_of(at, "ones") for at in content) and not lattice.begins(content[0], "nobody"):
        return _like_before(phrase, content, can, discourse)
    found = described(lattice, replace(phrase, content=content))
    if not found.entities and (meant := _as_asked(phrase, content, can, discourse)) is not None:
        return meant
    if found.unknown and not found.entities:
        found = _misspelled(content, lattice) or found
    fitting, is_exact = _fitting(phrase, found, content, can, discourse, is_within=bool(within))
    fitting = fitting if is_exact else _with_compounds(fitting, content, can, discourse)
    if lattice.is_name_of_place(content):
        # "Turning on the terrace" is short for the light there that was asked for, or turned on.
        meant_there = discourse.touched or (discourse.asked if discourse.asks_in_words(content) else ())
        asked = (lattice.scene.home.entity(i) for i in sorted(meant_there))
        fitting = [one for one in asked if one is not None and one.area_id in found.area_ids and can(one)] or fitting
    # "Everyone" means all that are listed, "a sensor" any.
    is_of_all = phrase.quantifier in {*_ALL_OR_NONE, Quantifier.NOT_ALL} and {one.domain for one in fitting} == {
        "person"
    }
    is_told = is_of_all or _is_told_apart(fitting, phrase, content, lattice)
    is_own = {one.device_class for one in fitting} == _SUPPLIED.intersection(found.nouns)
    is_unnamed = not (is_exact or is_told or is_own) and not _UNNAMED.isdisjoint(_whole(found.nouns))
    is_unnamed = is_unnamed and not (_is_of_such_only(fitting, can, lattice) or _is_of_house(found, content, discourse))
    is_set = found.is_plural or phrase.quantifier is Quantifier.COUNT
    is_any = len(fitting) > 1 and (is_vague or (is_unnamed and not is_set) or _is_mixed(fitting, found))
    is_only = len(fitting) == 1 and not (found.nouns or found.attributes or is_vague)
    if not is_exact and (is_any or (not is_only and _is_elsewhere(fitting, phrase, content, discourse))):
        # "The sensor" may be any.
        return None
    if fitting and lattice.is_name_of_place(content):
        fitting, is_exact = _of_kind_spoken_of(fitting, content, can, discourse, is_exact=is_exact)
    found = replace(found, is_loose=True) if is_unnamed else found
    return _told(phrase, found, fitting, discourse, is_exact=is_exact) if fitting else None


def _misspelled(content: tuple[int, ...], lattice: Lattice) -> Denoted | None:
    """Return what words are the name of but for a slip of spelling: "the reeding lamp"."""
    return lattice.found_once((_misspelled, content), lambda: _nearest(content, lattice))


def _nearest(content: tuple[int, ...], lattice: Lattice) -> Denoted | None:
    scene = lattice.scene
    near = scene.nearest(lattice.written(content[0], content[-1] + 1))
    things = (scene.home.entity(one) for one, _, ratio in near if ratio >= SAME_NAME)
    found = tuple(one for one in things if one is not None)
    return Denoted(entities=found) if found else None


def _as_asked(phrase: Phrase, content: tuple[int, ...], can: Fits, discourse: Discourse) -> Subject | None:
    """Return what tools of this turn have acted on, where it is called as in the request for just that."""
    request, home = discourse.request, discourse.lattice.scene.home
    ids = tuple(sorted(discourse.touched))
    is_of_one = request is not None and not any(request.is_of(at, "and", "or") for at in range(request.size))
    if not (ids and is_of_one and discourse.asks_in_words(content)):
        return None
    if not all((one := home.entity(i)) is not None and can(one) for i in ids):
        return None
    if phrase.quantifier not in _OF_ALL or (phrase.quantifier is Quantifier.BOTH and len(ids) != _PAIR):
        return None
    told = Denoted(is_plural=len(ids) > 1)
    return Subject(readings=(Reading(entity_ids=ids),), phrase=phrase, denoted=told)


_OF_ALL = frozenset({None, Quantifier.THE, Quantifier.ALL, Quantifier.BOTH})


def _fitting(
    phrase: Phrase, found: Denoted, content: tuple[int, ...], can: Fits, discourse: Discourse, *, is_within: bool
) -> tuple[list[Entity], bool]:
    """Return of what is meant all of which the predicate can be said, and whether that bears just this name."""
    lattice = discourse.lattice
    named = [one for i in sorted(found.exact) if (one := lattice.scene.home.entity(i)) is not None]
    if found.unknown:
        return [], False
    if fitting := [one for one in named if can(one) and (not is_within or one in found.entities)]:
        if _is_somebodys(phrase, lattice) and len(found.entities) > len(fitting):
            # "Her blanket" need not be the one that is called just so.
            return [one for one in found.entities if can(one)], False
        if _is_of_set(phrase, found, fitting):
            return [one for one in found.entities if can(one)], False
        near = [one for one in found.entities if can(one) and one.area_id in discourse.near]
        is_elsewhere = discourse.near.isdisjoint(one.area_id for one in fitting)
        # "In the bathroom, the ceiling light is off" may be another one than that which is called just so.
        return [*fitting, *(near if is_elsewhere else ())], True
    fitting = [one for one in found.entities if can(one) and (not named or is_headed(one, content, lattice))]
    if fitting or not named:
        return fitting, False
    near = [one for one in beside(named, lattice) if can(one)]
    return near if len(near) == 1 else [], False


def _whole(nouns: tuple[str, ...]) -> tuple[str, ...]:
    """Return nouns that are no part of another: a leak sensor is not any sensor."""
    return tuple(one for one in nouns if not any(other.endswith(f"_{one}") for other in nouns))


_UNNAMED = UNNAMED_CLASSES - {"heating"}
"""Nouns of what need be none of the home; its heating is any of what heats."""
_SUPPLIED = frozenset({"gas"})
"""Nouns of what a house has one main of, and the class of its valve."""


def _is_told_apart(fitting: list[Entity], phrase: Phrase, content: tuple[int, ...], lattice: Lattice) -> bool:
    """Return whether words of its own name tell one thing from others, or it is told how many there are."""
    if len(fitting) != 1:
        return phrase.count is not None and phrase.count == len(fitting)
    spans = [(at, end) for at in content for word, end in lattice.senses[at] if word.kind is WordKind.NOUN]
    nouns = {i for span in spans for i in range(*span)}
    own, place = own_words(fitting[0]), place_words(fitting[0], lattice)
    if any(fitting[0].id in one.entity_ids for at in content[1:] for one in lattice.names[at]):
        # "The playback on the TV."
        return True
    return any(at not in nouns and stem(lattice.norms[at]) in own - place for at in content)


def _with_compounds(fitting: list[Entity], content: tuple[int, ...], can: Fits, discourse: Discourse) -> list[Entity]:
    """Return what a word names, and what it may be short for: "der Erker" is the Rollo Erker or the Erkerfenster."""
    lattice, home = discourse.lattice, discourse.lattice.scene.home
    if not len(content) == len(fitting) == 1 or not may_be_part(lattice, content[0]):
        return fitting
    lattice.scene.effort.spend(home.size // 16)
    word = stem(lattice.norms[content[0]])
    also = [
        one
        for one in home.entities()
        if one not in fitting
        and can(one)
        and any(len(each) > len(word) and each.startswith(word) for each in own_words(one))
    ]
    both = [*fitting, *also]
    return [one for one in both if one.id in discourse.asked] or both


def _is_of_such_only(fitting: list[Entity], can: Fits, lattice: Lattice) -> bool:
    """Return whether nothing of another kind can be so: whatever is called an alarm, only panels are armed."""
    domains = {one.domain for one in fitting}
    if len(fitting) != 1 or not domains <= _TOLD_BY_STATE:
        return False
    lattice.scene.effort.spend(lattice.scene.home.size // 16)
    return not any(can(one) for one in lattice.scene.home.entities() if one.domain not in domains)


def _is_of_house(found: Denoted, content: tuple[int, ...], discourse: Discourse) -> bool:
    """Return whether an alarm wakes nobody: nothing else is called so, and no hour was asked of."""
    lattice, request = discourse.lattice, discourse.request
    is_bare = any(word.id in _ALARM and end == content[-1] + 1 for word, end in lattice.senses[content[0]])
    if found.nouns != _ALARM or not is_bare or (request is not None and request.times):
        return False
    home, waking = lattice.scene.home, cue_norms(lattice.scene.lexicon, "waking")
    called = (home.entity(i) for word in sorted(waking) for i in home.described_by((word,)))
    return all(one is not None and one.domain in _GUARDS for one in called)


_ALARM = ("alarm",)
_GUARDS = frozenset({"alarm_control_panel", "siren", "binary_sensor"})
_TOLD_BY_STATE = frozenset({"alarm_control_panel", "climate"})


def _is_somebodys(phrase: Phrase, lattice: Lattice) -> bool:
    return any(lattice.is_of(at, "her") for at in range(phrase.start, phrase.content[0]))


def _is_mixed(entities: list[Entity], found: Denoted) -> bool:
    """Return whether nobody says of what kind it is: "the shop's unit"."""
    return len({one.domain for one in entities}) > 1 and not (found.nouns or found.attributes)


def _of_kind_spoken_of(
    fitting: list[Entity], place: tuple[int, ...], can: Fits, discourse: Discourse, *, is_exact: bool
) -> tuple[list[Entity], bool]:
    """Return what a place is short for: "the great room is at two thirds" may be of its fan, if fans were asked for."""
    if all(one in discourse.kinds for one in map(_kind, fitting)):
        return fitting, is_exact
    like = in_place_like_before(place, can, discourse)
    return [*fitting, *(one for one in like if one not in fitting)], False


def _is_elsewhere(entities: list[Entity], phrase: Phrase, content: tuple[int, ...], discourse: Discourse) -> bool:
    """Return whether words that name nothing fit only what is in none of the rooms spoken of: "the main light"."""
    request = discourse.request
    if phrase.quantifier in _ALL_OR_NONE and not (request and areas_named(request, 0, request.size)):
        # "There's no light in the garage. No windows are open."
        return False
    if len(entities) == 1 and entities[0].domain in _OF_HOUSE:
        # "The kitchen light is on. The vacuum is docked."
        return False
    is_named = any(discourse.lattice.names[at] for at in content)
    return bool(discourse.here) and not is_named and not any(map(discourse.is_here, entities))


_OF_HOUSE = frozenset({"alarm_control_panel", "climate", "lawn_mower", "vacuum", "water_heater"})
"""Domains of what a house may have one of, for all its rooms."""


def in_place_like_before(content: tuple[int, ...], can: Fits, discourse: Discourse) -> tuple[Entity, ...]:
    """Return what of the kind that was spoken of is in a place."""
    found, kinds = denoted(discourse.lattice, content), discourse.kinds
    there = discourse.lattice.scene.home.entities(area_ids=found.area_ids) if kinds and found.area_ids else ()
    return tuple(one for one in there if _kind(one) in kinds and can(one))


def _kind(entity: Entity) -> tuple[str, str | None]:
    return entity.domain, entity.device_class


def _placed(content: tuple[int, ...], lattice: Lattice) -> tuple[tuple[int, ...], bool]:
    """Return words without "upstairs" where no place is called so, and whether that leaves it open where."""
    kept = tuple(at for at in content if not lattice.is_of(at, "placeadv") or lattice.names[at])
    return (kept or content), len(kept) != len(content)


def _like_before(phrase: Phrase, content: tuple[int, ...], can: Fits, discourse: Discourse) -> Subject | None:
    """Return what "the ones in the hall" are: of the kind that was spoken of."""
    lattice, home = discourse.lattice, discourse.lattice.scene.home
    rest = tuple(at for at in content if not lattice.is_of(at, "ones"))
    kinds = discourse.kinds
    if not rest or not kinds:
        return None
    found = denoted(lattice, rest)
    among = home.entities(area_ids=found.area_ids) if lattice.is_name_of_place(rest) else found.entities
    fitting = [one for one in among if (one.domain, one.device_class) in kinds and can(one)]
    is_plural = any(lattice.norms[at] in lattice.grammar.classes["ones_many"] for at in content)
    told = replace(found, is_plural=is_plural)
    return _told(phrase, told, fitting, discourse, is_exact=False) if fitting else None


def _is_of_set(phrase: Phrase, found: Denoted, fitting: list[Entity]) -> bool:
    """Return whether a name is also the word for all of a kind: "the lights" where one thing is called Lights."""
    is_all = phrase.quantifier in (Quantifier.ALL, Quantifier.NONE, Quantifier.BOTH, Quantifier.COUNT)
    return is_all and len(found.entities) > len(fitting)


def _told(
    phrase: Phrase, found: Denoted, fitting: list[Entity], discourse: Discourse, *, is_exact: bool
) -> Subject | None:
    # "Besides that, the counter lamp is on."
    is_of_one = is_exact and not found.is_plural and discourse.lattice.begins(0, "otherwise")
    if discourse.otherwise is not None and ((is_exact and not is_of_one) or any(one.members for one in fitting)):
        # "Otherwise all lights are off" is of no group that is called All lights.
        return None
    of_kind = [one for one in fitting if one.is_primary] or fitting
    is_set = (found.is_plural or phrase.quantifier in _OF_SETS) and not is_exact
    if is_set:
        members = [one for one in of_kind if not one.members] or of_kind
        members = discourse.others(_without(phrase.excepted, members, discourse))
        told = phrase.out_of if phrase.quantifier is Quantifier.COUNT else phrase.count
        if phrase.quantifier is Quantifier.BOTH and len(members) == 1:
            # Where one is known nobody knows the other.
            return None
        readings = _scoped(phrase, members, found, discourse)
        if told is not None:
            of_so_many = tuple(one for one in readings if len(one.entity_ids) == told)
            # "Two of the three lights are on": if there are two, no more than these can be seen to be so.
            is_other = phrase.quantifier is Quantifier.COUNT and not of_so_many and bool(found.area_ids)
            readings = (*readings, Reading(entity_ids=())) if is_other else of_so_many
        return Subject(readings=readings, phrase=phrase, denoted=found) if readings and members else None
    chosen = of_kind
    is_place = discourse.lattice.is_name_of_place(phrase.content)
    if not is_exact and len(chosen) > 1 and not is_place:
        is_asked = discourse.asks_in_words(phrase.content)
        # "That light" is the one that was spoken of.
        spoken = discourse.single if discourse.lattice.is_of(phrase.start, "it") else ()
        chosen = (
            [one for one in chosen if any(one.id in each.entity_ids for each in spoken)]
            or [one for one in chosen if is_asked and one.id in discourse.touched]
            or [one for one in chosen if (is_asked or discourse.is_first) and one.id in discourse.asked]
            or [one for one in chosen if one.area_id in discourse.near]
            or [one for one in chosen if discourse.is_here(one)]
            or chosen
        )
    if phrase.quantifier in _OF_SETS and any(one.members for one in chosen):
        # How many of a group are so is told of its members: "not all of the kitchen lights are on".
        readings = tuple(Reading(entity_ids=tuple(one.members)) for one in chosen if one.members)
        return Subject(readings=readings, phrase=phrase, denoted=found)
    readings = tuple(Reading(entity_ids=(one.id,), is_exact=is_exact) for one in chosen)
    return Subject(readings=readings, phrase=phrase, denoted=found)


def _scoped(phrase: Phrase, members: list[Entity], found: Denoted, discourse: Discourse) -> tuple[Reading, ...]:
    """Return a set, and if it has no place of its own also what of it is where is spoken of."""
    if discourse.scope and not found.area_ids:
        within = [one for one in members if one.area_id in discourse.scope]
        return (Reading(entity_ids=tuple(one.id for one in within)),) if within else ()
    sets = [members]
    if not found.area_ids:
        narrowed = _narrowed(phrase, members, discourse)
        sets += narrowed
        is_anywhere = discourse.request is not None or _is_somewhere(discourse.lattice)
        if not any(narrowed) and phrase.quantifier is None and is_anywhere:
            # "The shades are closed" may be those of any room.
            rooms = dict.fromkeys(one.area_id for one in members)
            there = [[one for one in members if one.area_id == room] for room in rooms]
            # One door is no "doors", but outside it may be.
            is_somewhere = _is_somewhere(discourse.lattice) or len(set(map(_kind, members))) > 1
            sets += [each for each in there if len(each) > 1 or len(members) == 1 or is_somewhere]
    ids = tuple(dict.fromkeys(tuple(one.id for one in each) for each in sets if each))
    pairs = tuple(each for each in ids if len(each) == _PAIR) if phrase.quantifier is Quantifier.BOTH else ()
    return tuple(Reading(entity_ids=each) for each in pairs or ids)


_PAIR = 2


def _is_somewhere(lattice: Lattice) -> bool:
    """Return whether a sentence tells of some place that no area is called by: "outside, the lights are on"."""
    return any(lattice.is_of(at, "placeadv") and not lattice.names[at] for at in range(lattice.size))


def _narrowed(phrase: Phrase, members: list[Entity], discourse: Discourse) -> list[list[Entity]]:
    """Return which of a set may be meant: what is where is spoken of, what was asked for, what was acted on."""
    here, asked, touched = (
        [one for one in members if discourse.is_here(one)],
        [one for one in members if one.id in discourse.asked],
        [one for one in members if one.id in discourse.touched],
    )
    if phrase.quantifier in _ALL_OR_NONE:
        # One door is not "all doors", but for who speaks in a room it may be.
        asked = asked if len(asked) > 1 else []
        rooms = {one.area_id for one in touched}
        is_of_rooms = touched == [one for one in members if one.area_id in rooms]
        is_any = not {one.id for one in touched} < discourse.asked or is_of_rooms
        touched = touched if is_any and (len(touched) > 1 or discourse.is_of_place) else []
        return [here, asked, touched]
    lattice = discourse.lattice
    named = areas_named(lattice, 0, lattice.size)
    # "The doors are locked and the hall siren is off": those of the hall.
    return [here, asked, touched, [one for one in members if one.area_id in named]]


_ALL_OR_NONE = frozenset({Quantifier.ALL, Quantifier.NONE})
_OF_SETS = frozenset(
    {
        *(Quantifier.ALL, Quantifier.NONE, Quantifier.NOT_ALL, Quantifier.BOTH),
        *(Quantifier.COUNT, Quantifier.SOME, Quantifier.SEVERAL),
    }
)


def _without(excepted: Phrase | None, members: list[Entity], discourse: Discourse) -> list[Entity]:
    apart = set_apart(excepted, discourse.lattice)
    return [one for one in members if one.id not in apart]


def set_apart(excepted: Phrase | None, lattice: Lattice) -> frozenset[str]:
    """Return the ids of what a phrase makes an exception of."""
    parts = () if excepted is None else excepted.parts or (excepted,)
    return frozenset(one.id for part in parts for one in denoted(lattice, part.content).entities)


def _of_everything(phrase: Phrase, several: tuple[Reading, ...], can: Fits, discourse: Discourse) -> Subject | None:
    """Return what "both", "all of them", "three" are said of: what was spoken of last."""
    is_anything = discourse.lattice.is_of(phrase.start, "everything", "nothing", "anyone", "nobody", "somebody")
    if is_anything and (discourse.is_of_another or phrase.quantifier not in (Quantifier.ALL, Quantifier.BOTH)):
        # "Nothing" is none of all there is.
        return None
    if phrase.quantifier in _OF_SPOKEN and several:
        home = discourse.lattice.scene.home
        ids = several[0].entity_ids
        if all((one := home.entity(i)) is not None and can(one) for i in ids):
            told = 2 if phrase.quantifier is Quantifier.BOTH else phrase.count
            if told is not None and told != len(ids):
                return None
            return Subject(readings=several, phrase=phrase, denoted=Denoted(is_plural=True))
    return None


_OF_SPOKEN = frozenset({Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE, Quantifier.SOME, Quantifier.NOT_ALL})
"""Quantifiers that stand alone for what was spoken of: "some windows are open, some are closed"."""


def bound_of(phrase: Phrase) -> Comparison | None:
    """Return how a number bounds what it counts: "at least three lights"."""
    return None if phrase.bound is None else Comparison(relation=phrase.bound)
