"""What clauses say of how things are, or of what was done to them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ..lexicon import Word, WordKind
from ..lexicon.cues import cue_norms
from ..meanings.attributes import ATTRIBUTES_IN_WORDS, place_of
from ..meanings.states import (
    ALARM_MODES,
    ENDS,
    FINISHED,
    OF_LOCKS,
    OF_SECURITY,
    ROOM_SENSES,
    SENSED,
    SENSES,
    SOUGHT,
    SWITCHED,
    UNAVAILABLE,
    UNLIT,
    UNREADABLE_STATES,
    UNSEEN,
    WHEREABOUTS_DOMAINS,
    fits,
)
from ..model import Aspect, Claim, ClaimKind, Comparison, Entity, Quantifier, Quantity, Reading, Reason, Relation
from ..reading.rooms import is_outdoors
from .context import unaccounted
from .edge import Edge
from .lattice import BULLETS, Lattice
from .of_times import with_times
from .of_values import value_beside
from .phrases import Phrase
from .reference import acting, areas_with, denoted
from .subjects import Fits, Subject, bound_of, can_be, having, set_apart, subjects_of
from .told import Told
from .unheard import unheard

_STATES: Final = ("state", "past", "split", "doing", "going", "do", "then")


def read_state(told: Told) -> Iterator[Claim]:
    """Read "the lamp is on", "the lamp was turned on", "I've turned it on"; or a word in the place of a state."""
    role = next((one for one in _STATES if told.word(one) is not None), None)
    word = None if role is None else told.word(role)
    if role is None or word is None or (word.particle and told.norms("part") != word.particle):
        return
    is_deed = word.kind is WordKind.GERUND and told.edge(role) == told.match.roles[0][1]
    # "I'm sorry, there was a problem locking it" is told of a failure.
    is_deed = is_deed and told.match.frame != "failed"
    goes_on = any(one.aspect is Aspect.PROGRESS for one in told.discourse.last)
    if is_deed and not (goes_on or _is_first(told)):
        # "I suggest turning off the TV, locking the door."
        return
    yield from with_times(told, role, _with_tail(told, _read_as(told, role, word)))


def _is_first(told: Told) -> bool:
    """Return whether nothing but words that open a sentence stands before a clause that is no line of a list."""
    lattice = told.lattice
    before = range(told.clause.start)
    # "Something went wrong while locking it."
    is_beside = any(lattice.is_of(at, "conj") and not lattice.is_of(at, "opening", "harmless") for at in before)
    return BULLETS.isdisjoint(lattice.norms[:1]) and not is_beside and unaccounted(lattice, before) is None


def _is_named(subject: Subject) -> bool:
    phrase, found = subject.phrase, subject.denoted
    is_told = phrase.is_definite or phrase.quantifier is not None or bool(phrase.parts or phrase.pronoun)
    return is_told or bool(found.nouns) or all(one.is_exact for one in subject.readings)


def _with_tail(told: Told, claims: Iterator[Claim]) -> Iterator[Claim]:
    """Yield claims, and behind them what the same clause says of a value: "is on at 40%"."""
    found = tuple(claims)
    yield from found
    if found and told.quantity() is not None:
        for one in found:
            yield from value_beside(told, one)


def _read_as(told: Told, role: str, word: Word) -> Iterator[Claim]:
    is_then = role == "then"
    for meaning in _meanings(told, role, word):
        if meaning == UNLIT and _is_outside(told, role):
            # "Is out in the hall" stands there.
            return
        subjects = told.subjects(can_be(meaning)) or _watered(told, meaning)
        is_headed = ":" in told.lattice.norms[told.match.start : told.match.end]
        if told.match.frame == "label" and not (is_headed or all(map(_is_named, subjects))):
            # Without a verb a word of a name is no subject: "back on again".
            return
        is_deed = told.match.frame in _DEEDS or told.discourse.commands(meaning)
        for subject in (_acted_on(one) if is_deed else one for one in _of_home(told, subjects)):
            yield from _state_claim(told, subject, _sense(meaning, subject), role, is_then=is_then)
        if subjects:
            return
    phrase = told.phrase()
    if phrase is not None and phrase.parts and phrase.joint == "and":
        # "The attic lamp and the reading lamp are on": one of them is known.
        each = [tuple(_read_as(replace(told, each=part), role, word)) for part in phrase.parts]
        yield from (claim for claims in each for claim in (claims if all(each) else ()))
        return
    yield from _otherwise(told, word, role)
    kind = ClaimKind.OUTCOME if told.match.frame in _EVENTS else ClaimKind.STATE
    yield from unheard(told, role, kind=kind, meaning=word.id)


_DEEDS: Final = frozenset({"outcome", "failed", "done", "command"})
"""Frames of what is done to something."""


def _of_home(told: Told, subjects: tuple[Subject, ...]) -> tuple[Subject, ...]:
    """Return what is spoken of, all of it where the whole home is told: "all lights in your home"."""
    if all(one.role("household") is None for one in told.clause.matches):
        return subjects
    sizes = [max((len(each.entity_ids) for each in one.readings), default=0) for one in subjects]
    return tuple(
        replace(one, readings=tuple(each for each in one.readings if len(each.entity_ids) == size))
        for one, size in zip(subjects, sizes, strict=True)
    )


def _watered(told: Told, meaning: str) -> tuple[Subject, ...]:
    """Return what waters a place, of which it is said: "I've watered the front yard"."""
    phrase = told.phrase()
    is_wished = told.match.frame == "command" or told.discourse.commands(meaning)
    if meaning != _WATERING or phrase is None or not (is_wished and told.lattice.is_place(phrase)):
        return ()
    found = denoted(told.lattice, phrase.content)
    there = told.scene.home.entities(area_ids=found.area_ids, domains=("valve",)) if found.area_ids else ()
    reading = Reading(entity_ids=tuple(one.id for one in there))
    spread = replace(phrase, quantifier=Quantifier.SOME)
    return (Subject(readings=(reading,), phrase=spread, denoted=found),) if there else ()


_WATERING: Final = "watering"


def _acted_on(subject: Subject) -> Subject:
    """Return what of it can act: whoever unlocks "all doors", or "the door", turns no sensor of theirs."""
    can = frozenset(acting(i for one in subject.readings for i in one.entity_ids))
    kept = (replace(one, entity_ids=tuple(i for i in one.entity_ids if i in can)) for one in subject.readings)
    return replace(subject, readings=tuple(dict.fromkeys(one for one in kept if one.entity_ids)))


def _is_outside(told: Told, role: str) -> bool:
    """Return whether a place stands behind a word that may tell where something is: "out there"."""
    edge, lattice = told.edge(role), told.lattice
    behind = edge.end if edge is not None else lattice.size
    return bool(told.places) or (behind < lattice.size and lattice.is_of(behind, "placeadv", "within", "prep"))


def _sense(meaning: str, subject: Subject) -> str:
    """Return what a meaning is of such things: lights that are out are off."""
    domains = {i.partition(".")[0] for one in subject.readings for i in one.entity_ids}
    kinds = (*subject.denoted.nouns[-1:], *(domains if len(domains) == 1 else ()))
    return next((said for kind in kinds if (said := SENSES.get((kind, meaning))) is not None), meaning)


def _otherwise(told: Told, word: Word, role: str) -> Iterator[Claim]:
    """Read of what has no such state whether it can be reached, whether it runs, or the word that it shows."""
    for meaning, said, is_denied in _INSTEAD.get(word.id, ()):
        for subject in told.subjects(_ANY_OR_RUNNING[said]):
            if subject.phrase.quantifier is Quantifier.NONE:
                # "No lights are connected" may be said of a home that has none.
                return
            yield from _state_claim(told, subject, meaning, role, is_flipped=is_denied)
            return
    if word.id in UNSEEN:
        yield from _unseen(told, word, role)
    if told.is_denied or told.match.frame == "outcome" or word.id in SWITCHED:
        return
    for subject in told.subjects(_is_worded):
        if subject.readings and all(one.is_exact for one in subject.readings):
            value = Quantity(attribute="text", word=told.lattice.shown(told.edge(role)))
            yield from told.claim(ClaimKind.VALUE, subject.readings, subject=subject.phrase, by=role, value=value)


def _unseen(told: Told, word: Word, role: str) -> Iterator[Claim]:
    """Read "I've skipped the song", on whatever player: what no state shows tools tell."""
    phrase = told.phrase()
    nouns = denoted(told.lattice, phrase.content).nouns if phrase is not None else ()
    things = denoted(told.lattice, phrase.content).entities if phrase is not None else ()
    is_player = bool(things) and all(one.domain == "media_player" for one in things)
    if not (nouns[-1:] == (_PLAYED,) or is_player) or told.is_timed:
        return
    touched = (i for i in sorted(told.discourse.touched) if i.partition(".")[0] == "media_player")
    is_failure = told.match.frame == "failed"
    yield from told.claim(
        ClaimKind.OUTCOME,
        tuple(Reading(entity_ids=(i,)) for i in touched),
        subject=phrase,
        by=role,
        is_bare=True,
        meaning=word.id,
        aspect=Aspect.EVENT,
        is_failure=is_failure,
        is_negated=told.is_denied and not is_failure,
    )


_PLAYED: Final = "music"
"""Noun of what is played."""
_INSTEAD: Final = {
    "connected": ((UNAVAILABLE, "any", True),),
    "disconnected": ((UNAVAILABLE, "any", False),),
    "finished": (("active", "running", True),),
}
"""Meaning -> what it is, of which things, and whether the opposite, where a thing has no such state."""
_RUNNING = frozenset({"timer", "vacuum", "lawn_mower", "script"})


_ANY_OR_RUNNING: Final[dict[str, Fits]] = {"any": lambda _: True, "running": lambda one: one.domain in _RUNNING}


def _is_worded(entity: Entity) -> bool:
    return place_of("text", entity.domain, entity.device_class) is not None


def _measures_nothing(entity: Entity) -> bool:
    """Return whether something shows words, and is none of what measures."""
    return _is_worded(entity) and entity.device_class in _WORDED


_WORDED: Final = frozenset({None, "enum"})


def _meanings(told: Told, role: str, word: Word) -> tuple[str, ...]:
    """Return all that a word may mean as this sort of word."""
    edge = told.edge(role)
    senses = told.lattice.senses[edge.start] if edge is not None else ()
    same = (
        one.id
        for one, end in senses
        if edge is not None and end == edge.end and one.kind is word.kind and one.particle == word.particle
    )
    return tuple(dict.fromkeys((word.id, *same)))


_GOING: Final = "going"
"""Role of what something is about to be, in whatever sort of word: "gaat nu dicht"."""
_EVENTS = frozenset({"outcome", "failed", "done", "ran"})
_SKIPPED = frozenset({Quantifier.ONLY, Quantifier.OTHER, Quantifier.OTHERS, Quantifier.NEARLY})


def _state_claim(
    told: Told, subject: Subject, meaning: str, role: str, *, is_then: bool = False, is_flipped: bool = False
) -> Iterator[Claim]:
    phrase = subject.phrase
    quantifier, whole = phrase.quantifier or Quantifier.THE, told.phrase()
    if quantifier in _SKIPPED or (whole is not None and whole.quantifier is Quantifier.ONLY):
        return
    is_whole = is_flipped and not told.is_denied and quantifier in _WHOLE
    if is_whole:
        # "All of them respond" says that none does not.
        quantifier = Quantifier.NONE
    is_moving = meaning in ENDS and not told.is_denied and _is_touched(told, subject)
    # "The garage door is closing", which this turn has told it to do, is an account of that.
    is_event = told.match.frame in _EVENTS or is_moving
    is_counted = quantifier is Quantifier.COUNT
    if is_counted and is_event:
        yield from _number_done(told, subject, meaning, role)
        return
    denial, edge, word = told.edge("not"), told.edge(role), told.word(role)
    is_failure = told.match.frame == "failed"
    is_doing = is_moving or role == _GOING or (word is not None and word.kind is WordKind.GERUND)
    is_denied = told.is_denied and not is_failure
    if is_then and not told.is_denied and _is_of_turn(told, subject, role):
        # "The lamp was turned off" by what acted on it; "it wasn't locked" tells how it was found.
        is_event = True
    is_noticed = meaning == SENSED and (is_then or is_event) and _answers_now(told, subject)
    if is_noticed:
        is_event, is_then = False, True
    if is_event and len(subject.readings) > 1 and all(len(one.entity_ids) == 1 for one in subject.readings):
        # "I've turned on the kitchen light": the one that a tool has turned on.
        acted = tuple(one for one in subject.readings if told.discourse.touched.issuperset(one.entity_ids))
        subject = replace(subject, readings=acted or subject.readings)
    is_already = any(told.lattice.begins(at, "already") for at in range(told.clause.start, told.clause.end))
    if is_then and told.match.frame == "been" and _is_commanded(told, subject) and not told.discourse.commands(meaning):
        # "The lamp stayed off", though it was to be turned on.
        is_then = False
    # "It was on" tells how this turn found what it has acted on, "yes, smoke was detected" what it looked for.
    is_of_found = is_already or is_noticed or _is_touched(told, subject)
    is_found = is_then and not (is_event or told.is_timed) and is_of_found
    spoken = told.edge("s")
    # "Nor is the lamp on" denies it before it says of what.
    behind = 0 if denial is None else max(denial.end, spoken.end if spoken is not None else 0)
    between = range(behind, edge.start) if is_denied and denial is not None and edge is not None else ()
    # "Isn't picking up anything" detects nothing.
    is_degree = any(_is_of_degree(told.lattice, at) for at in between)
    if is_degree and denial is not None and edge is not None and _is_of_all(told, denial.end, edge.start):
        # "Are not all closed."
        quantifier, is_denied, is_degree = Quantifier.NOT_ALL, False, False
        of_several = tuple(one for one in subject.readings if len(one.entity_ids) > 1)
        subject = replace(subject, readings=of_several or subject.readings)
    if _is_of_any(subject) if is_denied else not is_event and meaning in SOUGHT and _is_of_some(told, subject):
        subject = replace(subject, readings=_each_or_all(subject.readings))
    # What is opening may be open by now.
    is_event = is_event or (is_doing and not is_denied and meaning in ENDS)
    kind = ClaimKind.COUNT if is_counted else ClaimKind.OUTCOME if is_event else ClaimKind.STATE
    yield from told.claim(
        kind,
        subject.readings,
        subject=phrase,
        by=role,
        quantifier=quantifier,
        meaning=meaning,
        is_negated=is_whole or (is_denied != (quantifier is Quantifier.NONE)) != is_flipped,
        count=phrase.count if is_counted else None,
        comparison=bound_of(phrase) if is_counted else None,
        aspect=Aspect.STATE if not is_event else Aspect.PROGRESS if is_doing else Aspect.EVENT,
        noun=subject.denoted.nouns[-1] if subject.denoted.nouns else "",
        contrast=_not_spared(told, phrase) if is_event else (),
        is_past=is_then,
        is_already=is_already or is_found,
        is_failure=is_failure,
        open_reason=_open_reason(
            is_unclear=is_degree or _may_be_unlocked(told, subject, meaning),
            is_over=is_then and not (told.is_timed or is_event or is_found),
        ),
        may_be_elsewhere=(
            subject.denoted.is_loose
            and not (meaning in _OF_ALARMS or _is_touched(told, subject))
            and not (_is_as_asked(told, subject) and (is_event or _is_called_as_asked(told, subject)))
        )
        or _may_be_else(told, subject, meaning, is_event=is_event),
    )


def _number_done(told: Told, subject: Subject, meaning: str, role: str) -> Iterator[Claim]:
    """Read "I turned off three lights": of which of them nobody says, but so many must be so."""
    phrase, touched = subject.phrase, told.discourse.touched
    if told.is_denied or phrase.bound is not None or phrase.count is None or told.edge("by") is None:
        return
    members = tuple(dict.fromkeys(i for one in subject.readings for i in one.entity_ids))
    done = tuple(i for i in members if i in touched)
    # A switch may be taken for a light, and fewer may have been changed than a tool was told of.
    also = tuple(i for i in sorted(touched) if (one := told.scene.home.entity(i)) is not None and can_be(meaning)(one))
    some = () if phrase.count == len(done) else ((),)
    yield from told.claim(
        ClaimKind.COUNT,
        tuple(Reading(entity_ids=ids) for ids in dict.fromkeys((done or members, also or done or members, *some))),
        subject=phrase,
        by=role,
        quantifier=Quantifier.COUNT,
        meaning=meaning,
        count=phrase.count,
        comparison=Comparison(relation=Relation.AT_LEAST),
        noun=subject.denoted.nouns[-1] if subject.denoted.nouns else "",
    )


def _not_spared(told: Told, phrase: Phrase) -> tuple[Reading, ...]:
    """Return what a tool has acted on though it is told to be an exception: "I've turned off all but the lamp"."""
    touched = set_apart(phrase.excepted, told.lattice) & told.discourse.touched
    return (Reading(entity_ids=tuple(sorted(touched))),) if touched else ()


def _is_of_some(told: Told, subject: Subject) -> bool:
    """Return whether a plural may be said of some: "lights are on in the kitchen"."""
    phrase, lattice = subject.phrase, told.lattice
    is_bare = phrase.quantifier is None and not (phrase.is_definite or phrase.pronoun or told.match.frame == "label")
    # "Lights are all on".
    is_spread = any(lattice.is_of(at, "all") for at in range(phrase.end, told.clause.end))
    return is_bare and subject.denoted.is_plural and not is_spread and all(map(lattice.is_noun, phrase.content))


def _each_or_all(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Return sets and each of their members: what is said of a set may be false of all of it only."""
    single = (Reading(entity_ids=(i,)) for one in readings for i in one.entity_ids)
    return tuple(dict.fromkeys((*readings, *single)))


def _is_of_any(subject: Subject) -> bool:
    """Return whether what is denied of several may be so of some: "the windows are not open"."""
    is_bare = subject.denoted.is_plural and subject.phrase.quantifier is None and not subject.phrase.pronoun
    return is_bare and all(len(one.entity_ids) > 1 for one in subject.readings)


def _answers_now(told: Told, subject: Subject) -> bool:
    """Return whether it is told behind "yes" or "no" of what was asked of now: "is there smoke?"."""
    ids = {i for one in subject.readings for i in one.entity_ids}
    discourse, lattice = told.discourse, told.lattice
    is_asked = discourse.question == "polar" and discourse.asked_claim is None and ids <= discourse.asked
    return is_asked and lattice.begins(0, "yes", "no")


def _is_of_degree(lattice: Lattice, at: int) -> bool:
    """Return whether a word tells how much it is so, or how surely: "isn't exactly on", "ist nicht wohl an"."""
    is_hedge = any(word.kind is WordKind.HEDGE for word, _ in lattice.senses[at])
    return is_hedge or (lattice.begins(at, "harmless", "exact") and not lattice.is_of(at, "part", "present"))


def _is_of_all(told: Told, start: int, end: int) -> bool:
    """Return whether nothing but "all", "both" stands between two tokens."""
    senses = (told.lattice.senses[at] for at in range(start, end))
    return all(any(one.kind is WordKind.QUANTIFIER and one.id in _WHOLE for one, _ in each) for each in senses)


_WHOLE = frozenset({Quantifier.ALL, Quantifier.BOTH})


def _is_as_asked(told: Told, subject: Subject) -> bool:
    """Return whether a deed is told of what it was asked of: whatever "the water" is, it is that."""
    return _is_commanded(told, subject)


def _is_called_as_asked(told: Told, subject: Subject) -> bool:
    return bool(subject.phrase.content) and told.discourse.asks_in_words(subject.phrase.content)


def _may_be_unlocked(told: Told, subject: Subject, meaning: str) -> bool:
    """Return whether whoever was asked whether a door is locked may only say that: "no, it's still open"."""
    is_lock = any(i.startswith("lock.") for one in subject.readings for i in one.entity_ids)
    return is_lock and meaning in ("open", "closed") and told.discourse.asks_whether("locked", "unlocked")


def _open_reason(*, is_unclear: bool, is_over: bool) -> Reason | None:
    # "Is not definitely on" may be on.
    return Reason.AMBIGUOUS if is_unclear else Reason.NO_DATA if is_over else None


def _is_touched(told: Told, subject: Subject) -> bool:
    """Return whether a tool of this turn has acted on all that is spoken of."""
    ids = {i for one in subject.readings for i in one.entity_ids}
    return bool(ids) and ids <= told.discourse.touched


def _is_of_turn(told: Told, subject: Subject, role: str) -> bool:
    """Return whether what was made so was asked for, or is what a tool acted on, in a word for what was done."""
    edge = told.edge(role)
    senses = told.lattice.senses[edge.start] if edge is not None else ()
    is_deed = any(one.kind is WordKind.PAST and edge is not None and end == edge.end for one, end in senses)
    is_wished = edge is not None and any(told.discourse.commands(one.id) for one, _ in senses)
    return is_deed and not told.is_timed and (is_wished or _is_touched(told, subject))


def _is_commanded(told: Told, subject: Subject) -> bool:
    """Return whether the request wants something done to what is spoken of."""
    ids = {i for one in subject.readings for i in one.entity_ids}
    return told.discourse.question == "command" and ids <= told.discourse.asked


def _may_be_else(told: Told, subject: Subject, meaning: str, *, is_event: bool) -> bool:
    """Return whether a state may be another one, or an event one of another time."""
    ids = {i for one in subject.readings for i in one.entity_ids}
    is_asked = bool(subject.phrase.pronoun) or told.discourse.request is not None
    is_deed = is_event and told.word("past") is not None
    if meaning == "off" and is_asked and not is_deed and any(i.partition(".")[0] in _MOVING for i in ids):
        # "He's off" may be on his way.
        return True
    word = told.word("state")
    is_reached = word is not None and word.id == _REACHED
    if (
        meaning == UNAVAILABLE
        and not is_reached
        and any(told.lattice.is_of(edge.start, "not") for _, edge in told.match.roles)
    ):
        # "Isn't available" may be none that there is.
        return True
    discourse = told.discourse
    is_of_turn = discourse.question == "command" or discourse.commands(meaning) or not ids.isdisjoint(discourse.touched)
    # Where nobody has asked anything it tells how it is.
    is_of_turn = is_of_turn or discourse.request is None
    return is_event and told.edge("by") is None and not (is_of_turn or told.is_timed)


_OF_ALARMS = OF_SECURITY - OF_LOCKS - {"jammed"}
"""Meanings that nothing but an alarm panel has."""
_REACHED: Final = "connected"
_MOVING = frozenset({"vacuum", "lawn_mower"})


def read_neither(told: Told) -> Iterator[Claim]:
    """Read "weder ist die Lampe an noch ist die Tür offen": each of two things is not so."""
    match = told.match
    for pair in ({"s": "s", "state": "state"}, {"o": "s", "other": "state"}):
        roles = tuple((pair.get(name, name), edge) for name, edge in match.roles if name == "not" or name in pair)
        yield from read_state(replace(told, match=replace(match, frame="state", roles=roles)))


def read_numbered(told: Told) -> Iterator[Claim]:
    """Read "there are two open windows", "no unlocked doors": how many things are so."""
    word, phrase = told.word("state"), told.phrase()
    if word is None or phrase is None or phrase.parts or (phrase.quantifier is not None and phrase.count is None):
        return
    is_none = told.edge("none") is not None
    count = 1 if told.edge("one") is not None else told.number("n")
    if not is_none and count is None:
        return
    counted = replace(
        phrase,
        quantifier=Quantifier.NONE if is_none else Quantifier.COUNT,
        count=None if is_none else count,
        out_of=phrase.count,
    )
    for subject in subjects_of(counted, can_be(word.id), told.places, told.discourse):
        yield from _state_claim(told, subject, _sense(word.id, subject), "state")


def read_lit(told: Told) -> Iterator[Claim]:
    """Read "the den is dark": a room is lit by any of its lights, and dark without all of them."""
    word, phrase = told.word("lit"), told.phrase()
    if word is None or word.id not in ROOM_SENSES or told.places:
        return
    if any(told.lattice.begins(at, "somewhat") for at in range(told.clause.start, told.clause.end)):
        # One light may be on where it is rather dark.
        return
    parts: tuple[Phrase | None, ...] = (phrase,) if phrase is None or not phrase.parts else phrase.parts
    for part in parts if phrase is None or phrase.joint in ("", "and") else ():
        lights = _lights_of(part, told)
        if not lights or any(is_outdoors(one, told.scene) for one in lights):
            # At night it is dark in the garden, whatever is on there.
            return
        yield from told.claim(
            ClaimKind.STATE,
            (Reading(entity_ids=tuple(one.id for one in lights)),),
            subject=part,
            by="lit",
            meaning=ROOM_SENSES[word.id],
            quantifier=Quantifier.SOME if word.id == "lit_up" else Quantifier.ALL,
        )


def _lights_of(phrase: Phrase | None, told: Told) -> list[Entity]:
    """Return the lights of the room that is named or spoken of, or of all that are called so: "both bedrooms"."""
    home, lattice = told.scene.home, told.lattice
    if phrase is None or lattice.is_place(phrase):
        areas = _rooms(told, phrase)
        found = home.entities(domains=("light",), area_ids=areas) if areas else ()
    elif phrase.quantifier in (Quantifier.BOTH, Quantifier.ALL) and len(phrase.content) == 1 and not phrase.excepted:
        word = lattice.norms[phrase.content[0]]
        called = home.described_by((word,))
        there = home.entities(domains=("light",), area_ids=areas_with(lattice, word)) if called else ()
        found = (*there, *(one for i in sorted(called) if (one := home.entity(i)) is not None and one not in there))
    else:
        return []
    return [one for one in found if one.domain == "light" and not one.members]


def read_done(told: Told) -> Iterator[Claim]:
    """Read "the window opened at nine", "has not been opened since": only with a time."""
    word = told.word("past")
    if told.is_timed or told.discourse.is_asked_of_past:
        yield from read_state(told)
    elif word is not None and word.id in UNSEEN:
        yield from _unseen(told, word, "past")


def read_ran(told: Told) -> Iterator[Claim]:
    """Read "the coffee machine ran twice today" of what is on while it runs."""
    if told.is_timed:
        # A garage door runs when it is closed, too.
        for subject in told.subjects(lambda one: can_be("on")(one) and not can_be("open")(one)):
            yield from with_times(told, "ran", _state_claim(told, subject, "on", "ran"))


def read_detecting(told: Told) -> Iterator[Claim]:
    """Read "the leak sensor is detecting water", "no motion has been picked up by the hall sensor"."""
    for subject in told.subjects(
        lambda one: one.domain == "binary_sensor" and fits(SENSED, one.domain, one.device_class)
    ):
        yield from _state_claim(told, subject, SENSED, "what")


def read_finished(told: Told) -> Iterator[Claim]:
    """Read "the washer has wrapped up its last load" of what runs, or shows in words how far it is."""
    for meaning, is_flipped in ((FINISHED, False), ("active", True)):
        # What no longer runs need not have run, but a timer that does not is over.
        for subject in told.subjects(can_be(meaning) if not is_flipped else _ANY_OR_RUNNING["running"]):
            yield from _state_claim(told, subject, meaning, "done", is_flipped=is_flipped)
            return
    for subject in told.subjects(_measures_nothing):
        value = Quantity(attribute="text", word="finished")
        yield from told.claim(
            ClaimKind.VALUE, subject.readings, subject=subject.phrase, by="done", value=value, is_negated=told.is_denied
        )
        return
    yield from unheard(told, "done", meaning=FINISHED)


def read_whereabouts(told: Told) -> Iterator[Claim]:
    """Read "Ben is at school" where there is such a zone."""
    phrase = told.phrase("zone")
    if phrase is None or not phrase.content:
        return
    zones = [
        entity
        for match in told.lattice.names[phrase.content[0]]
        if phrase.content[0] + match.length == phrase.content[-1] + 1
        for i in match.entity_ids
        if (entity := told.scene.home.entity(i)) is not None and entity.domain == "zone"
    ]
    if not zones:
        return
    for subject in told.subjects(lambda one: one.domain in WHEREABOUTS_DOMAINS):
        if zones[0].id == _HOME:
            yield from _state_claim(told, subject, "home", "zone")
            continue
        yield from told.claim(
            ClaimKind.VALUE,
            subject.readings,
            subject=subject.phrase,
            by="zone",
            value=Quantity(attribute="zone", word=zones[0].names[0]),
            is_negated=told.is_denied,
            quantifier=subject.phrase.quantifier or Quantifier.THE,
        )


_HOME = "zone.home"


def read_heated(told: Told) -> Iterator[Claim]:
    """Read "im Bad wird geheizt", "the bathroom is being heated": something there heats."""
    word, phrase = told.word("state"), told.phrase()
    places = told.places if phrase is None else (phrase,)
    if word is None or word.id not in _CLIMATE or not all(map(told.lattice.is_place, places)):
        return
    within = range(told.clause.start, told.clause.end)
    # Whoever heats a room need not do so right now.
    is_now = told.edge("now") is not None or any(told.lattice.begins(at, "present") for at in within)
    for place in (part for one in places for part in one.parts or (one,)):
        areas = denoted(told.lattice, place.content).area_ids
        there = [one for one in told.scene.home.entities(area_ids=areas) if can_be(word.id)(one)]
        yield from told.claim(
            ClaimKind.STATE,
            (Reading(entity_ids=tuple(one.id for one in there)),),
            subject=place,
            by="state",
            meaning=word.id,
            is_negated=told.is_denied,
            quantifier=Quantifier.ALL if told.is_denied else Quantifier.SOME,
            may_be_elsewhere=not is_now,
        )


_CLIMATE = frozenset({"heating", "cooling"})


def read_presence(told: Told) -> Iterator[Claim]:
    """Read "nobody is in the den", "the den is empty" where something senses that."""
    phrase, who = told.phrase("place_of") or told.phrase(), told.edge("who")
    areas = _rooms(told, phrase)
    if who is None or not areas or (phrase is not None and phrase.excepted):
        return
    found = told.scene.home.entities(area_ids=areas, domains=("binary_sensor",))
    sensing = tuple(one.id for one in found if one.device_class in _PRESENCE)
    is_nobody = told.lattice.is_of(who.start, "nobody") is not told.is_denied
    yield from told.claim(
        ClaimKind.STATE,
        (Reading(entity_ids=sensing),),
        subject=phrase,
        by="who",
        meaning=SENSED,
        is_negated=is_nobody,
        quantifier=Quantifier.THE if is_nobody else Quantifier.SOME,
    )


_PRESENCE = frozenset({"occupancy", "presence"})


def _rooms(told: Told, phrase: Phrase | None) -> frozenset[str]:
    """Return the room that is named, or the one that was spoken of: "in there"."""
    if told.edge("there") is not None:
        here = told.discourse.near or told.discourse.here
        return here if len(here) == 1 else frozenset()
    is_room = phrase is not None and not phrase.parts and told.lattice.is_name_of_place(phrase.content)
    return denoted(told.lattice, phrase.content).area_ids if phrase is not None and is_room else frozenset()


def read_worded(told: Told) -> Iterator[Claim]:
    """Read "the washer program is Cotton 60" of what shows words."""
    words, phrase = told.norms("words"), told.phrase()
    if told.is_denied or not words or set(words) & UNREADABLE_STATES:
        return
    said = denoted(told.lattice, phrase.content).attributes if phrase is not None and phrase.content else ()
    for attribute in ATTRIBUTES_IN_WORDS.intersection(said):
        # "The source of the TV is Antenna."
        for subject in told.subjects(having(attribute)):
            value = Quantity(attribute=attribute, word=told.written("words"))
            yield from told.claim(ClaimKind.VALUE, subject.readings, subject=subject.phrase, by="words", value=value)
        return
    for subject in told.subjects(_is_worded):
        exact = tuple(one for one in subject.readings if one.is_exact)
        if len(exact) == 1 and exact == subject.readings:
            value = Quantity(attribute="text", word=told.written("words"))
            yield from told.claim(ClaimKind.VALUE, exact, subject=subject.phrase, by="words", value=value)


def read_mode(told: Told) -> Iterator[Claim]:
    """Read "the thermostat is in eco mode", "is set to heat" of what has modes, presets, options."""
    word = told.written("mode")
    if not word:
        return
    if (armed := _armed(told)) and (panels := told.subjects(can_be(armed))):
        for subject in panels:
            # No alarm clock is in a mode; "the house is set to night" is of no panel.
            content = subject.phrase.content
            if not content or not all(told.lattice.is_of(at, "household", "filler") for at in content):
                panel = replace(subject, denoted=replace(subject.denoted, is_loose=False))
                yield from _state_claim(told, panel, armed, "mode")
        return
    known = told.scene.lexicon.at(tuple(word.lower().split()), 0)
    modes = [sense.id for sense, end in known if sense.kind is WordKind.MODE and end == len(word.split())]
    for first, others in _MODES:
        for subject in told.subjects(having(first)):
            entities = [told.scene.home.entity(i) for one in subject.readings for i in one.entity_ids]
            held = [
                each
                for each in others
                if any(one is not None and place_of(each, one.domain, one.device_class) is not None for one in entities)
            ]
            # "Auto" is no preset.
            other = held[0] if held and not (modes or word.casefold() in _MODES_OF_AIR) else ""
            value = Quantity(attribute=first, other=other, word=modes[0] if modes else word)
            yield from told.claim(
                ClaimKind.VALUE,
                subject.readings,
                subject=subject.phrase,
                by="mode",
                value=value,
                is_negated=told.is_denied,
            )
            return


def _armed(told: Told) -> str:
    """Return how an alarm panel is that is in a mode: "away"."""
    mode, lexicon = " ".join(told.norms("mode")), told.scene.lexicon
    return next((armed for name, armed in ALARM_MODES.items() if mode in cue_norms(lexicon, f"{name}_mode")), "")


_MODES_OF_AIR: Final = frozenset({"off", "heat", "cool", "heat_cool", "auto", "dry", "fan_only"})
_MODES: Final = (("mode", ("preset",)), ("preset", ("effect",)), ("effect", ()), ("text", ()), ("source", ()))


def read_playing(told: Told) -> Iterator[Claim]:
    """Read "the Sonos is playing 'Dreams' by Fleetwood Mac": that it plays, and what."""
    doing = told.word("doing")
    role = "doing" if doing is not None else "halted" if told.edge("halted") is not None else ""
    is_other = doing is not None and doing.id != "playing"
    is_of_nothing = told.is_denied or _begins_with_nothing(told, "title")
    is_at_value = any(one.frame == "state" and one.role("v") is not None for one in told.clause.matches)
    if is_other or is_at_value or (is_of_nothing and _is_common(told, "title")):
        # What is "not playing music" may play something else, and "music at 40% volume" is no title.
        return
    for subject in told.subjects(lambda one: one.domain == "media_player"):
        if role:
            yield from _state_claim(told, subject, "playing" if doing is not None else "paused", role)
        if told.is_denied or subject.phrase.quantifier is not None:
            return
        yield from titled(told, subject.readings)


def titled(told: Told, readings: tuple[Reading, ...]) -> Iterator[Claim]:
    """Yield what some players are said to play, by whom and from where."""
    for attribute in ("title", "artist", "source"):
        words = told.written(attribute).strip(" \"'“”„,.")
        if words and not _is_common(told, attribute):
            value = Quantity(attribute=attribute, word=words)
            yield from told.claim(ClaimKind.VALUE, readings, by=attribute, value=value)


def _begins_with_nothing(told: Told, role: str) -> bool:
    """Return whether words say that it is none: "plays nothing special"."""
    edge = told.edge(role)
    return edge is not None and told.lattice.is_of(edge.start, "nothing", "none")


def _is_described(edge: Edge, lattice: Lattice) -> bool:
    """Return whether words tell of what sort it is, as their article does: "a film", "the news"."""
    is_small = lattice.written(edge.start, edge.start + 1).islower()
    is_one_word = lattice.is_of(edge.start, "det") and edge.end - edge.start == _ARTICLE_AND_WORD
    return is_small and (lattice.is_of(edge.start, "indefinite") or is_one_word)


_ARTICLE_AND_WORD: Final = 2


def _is_common(told: Told, role: str) -> bool:
    """Return whether words are no title but what anything may be called: "music", "something"."""
    edge, lattice = told.edge(role), told.lattice
    if edge is None:
        return False
    if _begins_with_nothing(told, role) or _is_described(edge, lattice):
        return True
    passed = {
        at
        for start in range(edge.start, edge.end)
        for skip in lattice.edges("harmless", start)
        if skip.end <= edge.end
        for at in range(start, skip.end)
    }
    return all(
        at in passed or lattice.is_stop(at) or lattice.is_of(at, "anyone", "filler") or told.lattice.is_noun(at)
        for at in range(edge.start, edge.end)
    )


def read_outdated(told: Told) -> Iterator[Claim]:
    """Read "an update for the router is available", "the router is up to date"."""
    is_current = told.edge("current") is not None
    phrase = told.phrase()
    if phrase is not None and phrase.quantifier is Quantifier.ALL and told.lattice.is_of(phrase.start, "everything"):
        found = tuple(one.id for one in told.scene.home.entities(domains=("update",), primary_only=False))
        if is_current and not told.places and phrase.is_empty:
            yield from told.claim(
                ClaimKind.STATE,
                (Reading(entity_ids=found),),
                subject=phrase,
                by="current",
                meaning="outdated",
                is_negated=True,
                quantifier=Quantifier.NONE,
            )
        return
    for subject in told.subjects(lambda one: one.domain == "update"):
        yield from _state_claim(told, subject, "outdated", "update", is_flipped=is_current)


def read_low(told: Told) -> Iterator[Claim]:
    """Read "no batteries are low", "all batteries are fine"."""
    home = told.scene.everything()
    found = tuple(one.id for one in home if fits("low", one.domain, one.device_class))
    is_fine = told.edge("fine") is not None
    phrase = told.phrase()
    if phrase is None or phrase.quantifier not in (Quantifier.NONE, Quantifier.ALL) or not found:
        return
    if denoted(told.lattice, phrase.content).attributes != ("battery",) or told.places:
        return
    if (phrase.quantifier is Quantifier.ALL) is is_fine:
        yield from told.claim(
            ClaimKind.STATE, (Reading(entity_ids=found),), subject=phrase, meaning="low", is_negated=True
        )
