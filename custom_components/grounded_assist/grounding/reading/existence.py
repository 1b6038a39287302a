"""Read "there is no X", "you have two locks", "I couldn't find X" and counts with a state."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ..lexicon import WordKind
from ..lexicon.cues import cue
from ..meanings.classes import (
    SENSED_CLASSES,
    TOLD_BY_STATE,
    UNCOUNTABLE_CLASSES,
)
from ..meanings.states import SENSED
from ..model import Claim, ClaimKind, Quantifier, Reason
from ..scene import Scene
from .after_there_is import noun_phrase, purpose_of, state_of, without_adjective, without_place, without_presence
from .counts import EXACTLY, bound, counts, is_inexact, linked_sets, of_each_class, with_asked
from .governors import withheld
from .grammar import NounPhrase
from .items import PERSONS, Item, any_is, names_domain
from .linking import is_only_alike
from .links import Link
from .named_rooms import named_room
from .none_found import none_found
from .other_claims import other_claims
from .phrases import describe
from .quantities import number_of
from .records import holds_entries, tells_of_entries
from .referred import without_given_place
from .state_claims import Surroundings
from .totals import told_number


def existence_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claim of a sentence that says what there is, none if it does not."""
    if any(map(tells_of_entries, items)):
        # What lists hold, shapes read.
        return ()
    if (counted := told_number(items)) is not None:
        return _claim(counted, around, is_negated=False, start=min(item.start for item in counted))
    if (none := none_found(items, around.scene)) is not None:
        return _claim(none, around, is_negated=True, start=none[0].start, is_search=True)
    return _told(items, around)


def asked_to_be_there(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what "yes" says to be so of some of a kind: "is there a window open?", "is there smoke here?"."""
    told = _as_told([item for item in items if not item.is_mark], around.scene)
    if not told or any(item.has(WordKind.QUANTIFIER, Quantifier.OTHER, Quantifier.OTHERS) for item in told):
        return ()
    found = existence_claims(told, around)
    are_states = all(one.kind in _OF_STATES and one.quantifier is Quantifier.SOME and one.readings for one in found)
    is_told = are_states and all(one.meaning for one in found)
    return tuple(replace(one, kind=ClaimKind.STATE, count=None) for one in found) if is_told else ()


_OF_STATES = frozenset({ClaimKind.STATE, ClaimKind.COUNT})


def _as_told(items: Sequence[Item], scene: Scene) -> Sequence[Item]:
    """Return "is there ..." as "there is ...", and what asks with the words that tell; nothing else."""
    if any_is(items[:1], "existence"):
        return items
    if len(items) < _SHORTEST or not items[0].is_function("copula"):
        return ()
    norms = (items[1].norm, items[0].norm)
    words = tuple(word for word, length in scene.lexicon.at(norms, 0) if length == len(norms))
    functions = frozenset(word.id for word in words if word.kind is WordKind.FUNCTION)
    verb = replace(items[0], norm=" ".join(norms), end=items[1].end, words=words, functions=functions)
    return (verb, *items[2:]) if "existence" in functions else ()


_SHORTEST = 3
"""Words of the shortest question of what is there."""


def _told(  # noqa: PLR0911 - a row for each way to tell of it
    items: Sequence[Item], around: Surroundings
) -> tuple[Claim, ...]:
    """Return what a verb or a phrase says that there is."""
    if not any(item.is_function(*_TELLING) or item.has(WordKind.RELATION, "lacking") for item in items):
        return ()
    untold = withheld(items)
    for index, item in enumerate(items):
        if index in untold:
            return ()
        if item.is_function("existence") and any_is(items[index + 1 : index + 2], "existence"):
            # "I can see there are two."
            continue
        is_of_else = item.is_function("lacking", "existence") and _is_of_else(items[:index], item)
        if is_of_else or _lacks_nothing(items, index) or item.is_function("offer", "condition", "modal", "future"):
            return ()
        if item.is_function("lacking", "existence"):
            subject = _since_break(items[:index])
            if any(one.match is not None for one in subject) and not _front(items[:index]):
                # "The bedrooms and the garage have no light on."
                return ()
            is_search = item.is_function("lacking")
            return _claim(
                items[index + 1 :],
                around,
                is_negated=is_search,
                start=item.start,
                is_search=is_search,
                place=_front(items[:index]),
            )
        if item.is_function("missing"):
            named = _missed(items, index)
            return _claim(named, around, is_negated=True, start=items[0].start) if named else ()
        if _has_or_lacks(item, items[index + 1 :]) and _is_place(items[:index]):
            place = items[:index]
            is_negated = item.has(WordKind.RELATION, "lacking")
            return _claim(
                _without_only(items[index + 1 :]), around, is_negated=is_negated, start=items[0].start, place=place
            )
    return ()


def _lacks_nothing(items: Sequence[Item], index: int) -> bool:
    """Return whether it is told that nothing is missing."""
    behind = items[index + 1 : index + 3]
    is_none = bool(behind) and behind[0].has(WordKind.QUANTIFIER, Quantifier.NONE)
    # "I couldn't find no lock" is of locks.
    return items[index].is_function("lacking") and is_none and (behind[-1].is_mark or any_is(behind[1:], "within"))


def _missed(items: Sequence[Item], index: int) -> Sequence[Item]:
    """Return what a verb says is not there; nothing where it says something else of it."""
    behind = items[index + 1 :]
    if any_is(behind[:1], "relative"):
        # "It is not in the list of devices that are on."
        return ()
    if items[index].is_function("unready") and not all(map(_is_of_presence, behind)):
        # "It isn't available at the moment", "is not set up for voice control".
        return ()
    sort = _as_what(behind)
    named = (*_since_break(items[:index]), *sort)
    return () if sort and named_room(named) is None else named


def _is_of_presence(item: Item) -> bool:
    """Return whether a word behind "does not exist" says no more of it than where, or as what."""
    is_named = item.match is not None or item.has(WordKind.NOUN)
    return item.is_mark or is_named or item.is_function(*_OF_PRESENCE)


_OF_PRESENCE = (
    "agent",
    "system",
    "everywhere",
    "household",
    "within",
    "determiner",
    "preposition",
    "area",
    "floor",
    "label",
    "existing",
)
_TELLING = ("lacking", "missing", "existence", "perfect", "containing")
"""Tasks of words without which nothing is told to be there."""


def _since_break(items: Sequence[Item]) -> Sequence[Item]:
    """Return the words of the last clause."""
    breaks = (i for i in range(len(items) - 1, -1, -1) if items[i].norm == "," or items[i].is_function("connective"))
    return items[next(breaks, -1) + 1 :]


def _front(items: Sequence[Item]) -> list[Item]:
    """Return the words before "there are" that tell where; none where something else is told first."""
    words = [item for item in items if not (item.is_mark or item.is_function("interjection", "affirmation", "denial"))]
    is_place = bool(words) and words[0].is_function("within") and not any_is(words, "copula")
    return [item for item in words if not item.is_function(*_AROUND_PLACE)] if is_place else []


_AROUND_PLACE = ("within", "determiner", "conjunction", "adverb", "everywhere", "household")


def _is_of_else(items: Sequence[Item], verb: Item) -> bool:
    """Return whether it is told what there is elsewhere, or what something else has: "the windows have no locks"."""
    subject = next((item for item in reversed(items) if not item.is_function("adverb")), None)
    is_thing = subject is not None and (subject.is_unknown or subject.has(WordKind.NOUN))
    is_owned = is_thing or (subject is not None and subject.is_function("plural"))
    place = [item for item in _front(items) if not holds_entries(item)]
    return any(item.match is None or item.match.entity_ids for item in place) or (
        is_owned and verb.is_function("lacking")
    )


def _is_place(items: Sequence[Item]) -> bool:
    """Return whether words name where something may be: a room, or the home as a whole."""
    named = [item for item in items if not item.is_function("determiner", "interjection", "adverb")]
    return bool(named) and all(
        item.is_function("household", "system")
        or _is_room(item)
        or (item.is_function("area") and any(map(_is_room, named)))
        for item in named
    )


def _is_room(item: Item) -> bool:
    return item.match is not None and bool(item.match.area_ids or item.match.floor_ids)


def _has_or_lacks(verb: Item, items: Sequence[Item]) -> bool:
    """Return whether a place "has three lights", "doesn't have any lights"."""
    if verb.has(WordKind.RELATION, "lacking"):
        return _begins_any(items)
    return verb.is_function("perfect", "containing") and _begins_count(_without_only(items))


def _without_only(items: Sequence[Item]) -> Sequence[Item]:
    """Return "one fan" of "just one fan"."""
    is_only = len(items) > 1 and items[0].has(WordKind.QUANTIFIER, EXACTLY) and counts(items[1])
    return items[1:] if is_only else items


def _begins_count(items: Sequence[Item]) -> bool:
    """Return whether a number of things follows: "three lights", "no lights"."""
    return (
        len(items) > 1
        and (number_of(items[0]) is not None or items[0].has(WordKind.QUANTIFIER, Quantifier.NONE))
        and (items[1].has(WordKind.NOUN) or _is_of_name(items[1]))
    )


def _is_of_name(item: Item) -> bool:
    return item.match is not None and bool(item.match.entity_ids)


def _begins_any(items: Sequence[Item]) -> bool:
    """Return whether something of a kind follows: "any lights", "a light"."""
    if len(items) < 2:  # noqa: PLR2004 - a word and a noun
        return False
    is_any = items[0].is_function("indefinite") or items[0].has(WordKind.QUANTIFIER, Quantifier.SOME)
    return is_any and items[1].has(WordKind.NOUN)


def _claim(
    items: Sequence[Item],
    around: Surroundings,
    *,
    is_negated: bool,
    start: int,
    is_search: bool = False,
    place: Sequence[Item] = (),
) -> tuple[Claim, ...]:
    told = other_claims(items, around, start, is_negated=is_negated, is_search=is_search, place=place)
    if told is not None:
        return told
    phrase_items, rest = noun_phrase(items)
    phrase_items = without_given_place(phrase_items, around.scene)
    adjective, phrase_items = without_adjective(phrase_items)
    rest, behind = without_place(without_presence(rest, phrase_items))
    phrase = describe([*phrase_items, *behind, *(item for item in place if item.match is not None)])
    if phrase.quantifier is Quantifier.NONE or any_is(phrase_items[:1], "negation"):
        is_negated = True
    is_of_person = any(names_domain(item, PERSONS) for item in phrase.names)
    if phrase.is_empty or is_of_person or not (phrase.nouns or phrase.names or phrase.unknown):
        return ()
    scene = around.scene
    sensed = _sensed(phrase, scene)
    meaning = adjective or state_of(rest) or sensed
    # Whoever looked and found no doors to unlock may have looked wrongly.
    purpose = () if is_search else purpose_of(rest)
    linked = with_asked(linked_sets(phrase, meaning, scene, purpose), phrase, around)
    is_count = phrase.count is not None or meaning is not None
    is_vague = (
        is_inexact(phrase_items)
        or _is_called_otherwise(phrase_items)
        or (is_negated and _is_of_actions(phrase, start, around))
        or _points_back(items)
        # "No battery reading for the vacuum" tells of a reading, and not of the vacuum.
        or (phrase.attribute is not None and not phrase.nouns)
        or (is_negated and _is_news_of(phrase_items, phrase))
        or (is_negated and _is_only_alike(phrase, linked, scene))
        or phrase.is_rest
        or any_is(phrase_items[1:], "negation")
        or any_is(items, "exception", "exactly")
        or _is_one_of_two_kinds(rest)
        # Leaks are not counted by the sensors that tell of them.
        or (sensed is not None and phrase.count is not None)
    )
    # A verb may stand at the end: "wird ... finden".
    start = min(start, phrase.start)
    claim = Claim(
        text=around.text[start : phrase.end],
        start=start,
        end=max(rest[-1].end if meaning and rest else phrase.end, phrase.end),
        kind=ClaimKind.STATE if sensed else ClaimKind.COUNT if is_count else ClaimKind.EXISTENCE,
        subject=around.text[phrase.start : phrase.end],
        readings=(*linked.readings, *(of_each_class(linked.readings, scene) if phrase.count is not None else ())),
        meaning=meaning or next(iter(purpose), ""),
        is_negated=is_negated,
        quantifier=Quantifier.NONE if is_negated and sensed else phrase.quantifier or Quantifier.SOME,
        count=0 if is_negated and is_count else phrase.count,
        comparison=None if is_negated else bound(phrase_items),
        noun=phrase.nouns[-1] if phrase.nouns else "",
        open_reason=Reason.UNREADABLE
        if is_vague
        else _open_reason(phrase, linked, meaning, () if purpose else rest, purpose),
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=start,
        predicate_end=phrase.end,
    )
    return (claim,)


def _as_what(behind: Sequence[Item]) -> Sequence[Item]:
    """Return "area" of "is not recognized as an area": what it was looked for among; nothing if that is not told."""
    is_told = bool(behind) and behind[0].is_function("preposition") and not behind[0].is_function("within")
    words = [i for i in behind[1:] if not (i.is_mark or i.is_function("determiner", "existing", "everywhere"))]
    return words if is_told and len(words) == 1 and words[0].is_function("area", "floor") else ()


def _points_back(items: Sequence[Item]) -> bool:
    """Return whether the place is one that was named before: "no light in it"."""
    return any(one.is_function("within") and other.is_function("pronoun") for one, other in pairwise(items))


def _is_news_of(items: Sequence[Item], phrase: NounPhrase) -> bool:
    """Return whether it is something of a thing, or told of it, that is missing: "no reading for the door"."""
    before = [item for item in items if phrase.names and item.end <= phrase.names[0].start]
    is_joined = any(item.is_function("preposition") and not item.is_function("within") for item in before)
    return is_joined or any_is(before, "belonging", "status", "account", "witness")


def _is_called_otherwise(items: Sequence[Item]) -> bool:
    """Return whether a name is told that is no name of one thing: "no curtain called living room curtain"."""
    named = next((index for index, item in enumerate(items) if item.is_function("named")), None)
    told = items[named + 1 :] if named is not None else ()
    behind = [item for item in told if not item.is_function("determiner", "everywhere")]
    return bool(behind) and (len(behind) > 1 or behind[0].match is None)


def _is_of_actions(phrase: NounPhrase, start: int, around: Surroundings) -> bool:
    """Return whether it is an action, or what else automations are made of, that there is none of by a name."""
    named = (phrase.names[0].start, phrase.names[-1].end) if phrase.names else (phrase.end, phrase.end)
    told = around.text[start : named[0]] + around.text[named[1] : named[1] + _NEAR]
    return cue(around.scene.lexicon, "action", "trigger", "condition", "filter").search(told) is not None


_NEAR = 16
"""Letters behind a name within which it is told what it is a name of."""


def _is_only_alike(phrase: NounPhrase, linked: Link, scene: Scene) -> bool:
    found = [one for reading in linked.readings for i in reading.entity_ids if (one := scene.home.entity(i))]
    return bool(found) and is_only_alike(phrase, found, scene)


def _is_one_of_two_kinds(rest: Sequence[Item]) -> bool:
    """Return whether another noun shares the number: "two windows or doors"."""
    return len(rest) > 1 and rest[0].is_function("conjunction") and rest[1].has(WordKind.NOUN)


def _sensed(phrase: NounPhrase, scene: Scene) -> str | None:
    """Return what is said of sensors by saying that there is what they sense: "no motion"."""
    names = (word for name in phrase.names[-1:] for word, _ in scene.lexicon.at(name.norm.split()[-1:], 0))
    nouns = [word.id for word in names if word.kind is WordKind.NOUN]
    return SENSED if not SENSED_CLASSES.isdisjoint((*phrase.nouns[-1:], *nouns)) else None


def _open_reason(
    phrase: NounPhrase, linked: Link, meaning: str | None, rest: Sequence[Item], purpose: Sequence[str]
) -> Reason | None:
    if linked.reason is not None:
        return linked.reason
    domains = {i.partition(".")[0] for reading in linked.readings for i in reading.entity_ids}
    is_told_by = phrase.nouns[-1:] == (TOLD_BY_STATE,) and bool(meaning)
    is_for_one = (bool(purpose) or is_told_by) and len(domains) == 1
    if meaning == SENSED and not any(reading.entity_ids for reading in linked.readings):
        return Reason.NO_DATA
    is_restricted = (
        meaning is None
        and bool(rest)
        and (
            rest[0].is_function("relative", "named", "negation")
            or rest[0].has(WordKind.STATE)
            or rest[0].is_function("preposition")
        )
    )
    if is_restricted:
        return Reason.UNREADABLE
    is_uncountable = phrase.nouns[-1:] and phrase.nouns[-1] in UNCOUNTABLE_CLASSES
    if _is_counted_by_name(phrase) or (is_uncountable and not (phrase.names or is_for_one)):
        return Reason.AMBIGUOUS
    return None


def _is_counted_by_name(phrase: NounPhrase) -> bool:
    """Return whether what is counted only sounds like a name, "two tasks", or is a name that several things bear."""
    is_room = bool(phrase.names) and bool(phrase.names[0].match and phrase.names[0].match.area_ids)
    is_named = bool(phrase.names) and not is_room
    is_of_some = phrase.quantifier in (Quantifier.SOME, Quantifier.SEVERAL) and not phrase.nouns
    # Twelve guests are not counted by what is called after them.
    is_only_alike = bool(phrase.unknown) and not (phrase.nouns or phrase.names)
    return (is_named and is_of_some) or (phrase.count is not None and (is_named or is_only_alike))
