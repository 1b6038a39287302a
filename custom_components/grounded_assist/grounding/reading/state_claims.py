"""Turn a clause with a state or an action into claims about its subjects."""

from dataclasses import dataclass, replace
from itertools import dropwhile, takewhile, zip_longest

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.attributes import MEASURED_UNITS
from ..meanings.classes import CLOCK_CLASSES, SPOKEN_CLASSES
from ..meanings.states import (
    EXTENDED,
    LOOSE,
    OF_LOCKS,
    OF_PLAYERS,
    ONLY_OF_DEVICES,
    PARTIAL,
    ROOM_SENSES,
    SENSES,
    SWITCHED,
    UNAVAILABLE,
    fits,
)
from ..model import Aspect, Claim, ClaimKind, Entity, Harm, Quantifier, Reading, Reason, ToolCall
from ..scene import Scene
from ..tokens import name_words
from .appliances import may_be_at_home, words_for
from .asides import tells_hour
from .bare_plurals import asked_of_any, of_some
from .contrasts import Told, contrasted, without_exception
from .everything import EVERYTHING
from .grammar import Clause, NounPhrase, Predicate, Side
from .harm import harm_of, harm_of_words
from .items import Item, any_is, mask
from .linking import link
from .links import Context, Fits, Link
from .phrases import describe, split_phrases
from .quantities import number_of
from .restrictions import is_restricted, leaves_out, until_break
from .titles import title_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the reader already knows when it comes to a clause."""

    text: str
    scene: Scene
    asked: tuple[Reading, ...] = ()
    commanded: frozenset[str] = frozenset()
    """Meanings the request asks to bring about: "was turned off" answers that."""
    before: tuple[Reading, ...] = ()
    together: tuple[Reading, ...] = ()
    """What the sentence before speaks of, taken as one set: what "they" and "both" are."""
    mentioned: tuple[str, ...] = ()
    """Every entity the reply has spoken of so far: what "the others" leaves out."""
    before_phrases: tuple[NounPhrase, ...] = ()
    """Noun phrases of the clause before, for a clause that has no subject."""


def state_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...]:
    """Return one claim for each subject of the clause; none where it has no meaning."""
    if not clause.predicate.meanings or is_partly(clause) or _gives_amount(clause):
        return ()
    meanings = tuple(one for one in clause.predicate.meanings if one not in ROOM_SENSES)
    if not meanings:
        # How dark a room is, shapes read.
        return ()
    clause = replace(clause, predicate=replace(clause.predicate, meanings=meanings))
    clause, excepted = without_exception(_with_already(clause))
    if _is_of_one(clause):
        return ()
    phrases = subject_phrases(clause, around)
    if len(phrases) > 1:
        # "A and B are both locked" says of each what it says of both.
        floating = clause.predicate.floating
        is_nearly = clause.predicate.is_nearly or floating is Quantifier.NOT_ALL
        clause = replace(clause, predicate=replace(clause.predicate, floating=None, is_nearly=is_nearly))
    claims = [_claim(clause, phrase, around) for phrase in phrases]
    return tuple(
        _contrasted(claim, phrase, excepted, tuple(claims[1:]), around)
        for claim, phrase in zip(claims, phrases, strict=True)
    )


def _gives_amount(clause: Clause) -> bool:
    """Return whether something gives or takes an amount: "the panels are putting out 310 watts" puts out no lamp."""
    is_done = clause.predicate.side is Side.BEFORE and clause.predicate.aspect is not Aspect.STATE
    amount = list(dropwhile(lambda item: item.is_function("about", "adverb", "hedge"), clause.after))[:2]
    if not is_done or [number_of(item) is not None for item in amount] != [True, False]:
        return False
    return any(unit in MEASURED_UNITS for unit in amount[1].ids(WordKind.UNIT))


def _with_already(clause: Clause) -> Clause:
    """Read "was on before you asked" as "was already on"."""
    is_already = clause.predicate.is_already or any_is(clause.after, "already")
    return replace(clause, predicate=replace(clause.predicate, is_already=True)) if is_already else clause


def _is_of_one(clause: Clause) -> bool:
    """Return whether it is said of one thing that nothing names: of which is not told."""
    spoken = [item for item in clause.before if not item.is_mark and not item.is_function(*_AROUND_ONE)]
    spoken = [item for item in spoken if item.is_function("indefinite") or not item.is_function("determiner")]
    is_before = clause.predicate.side is Side.BEFORE
    return is_before and len(spoken) == 1 and spoken[0].is_function("indefinite")


_AROUND_ONE = ("connective", "conjunction", "denial", "affirmation", "interjection")


def _contrasted(
    claim: Claim, phrase: NounPhrase, excepted: tuple[Item, ...], beside: tuple[Claim, ...], around: Surroundings
) -> Claim:
    told = Told(
        fits=_fits((claim.meaning,)),
        excepted=excepted,
        mentioned=around.mentioned,
        asked=around.asked,
        touched=touched_by(around.scene.tool_calls),
        beside=beside,
    )
    return contrasted(claim, phrase, told, around.scene)


def subject_phrases(clause: Clause, around: Surroundings) -> tuple[NounPhrase, ...]:
    """Return the noun phrases a clause speaks of, or an empty one for "Done."."""
    if clause.predicate.side is Side.AFTER and not _is_described(clause):
        found = split_phrases([*clause.object, *_object(clause.after)])
    else:
        found = split_phrases(_subject(clause))
    if found:
        return _sharing_quantifier(found)
    return around.before_phrases if clause.predicate.side is Side.BEFORE and around.before_phrases else (describe(()),)


def _is_described(clause: Clause) -> bool:
    """Return whether a participle follows what it is of: "the lamp, dimmed to 30%"."""
    has_object = bool(clause.object or _object(clause.after))
    return not has_object and not any_is(clause.before, "agent") and any(item.match for item in clause.before)


def _subject(clause: Clause) -> list[Item]:
    """Return the words before the verb and the places behind it: "is on in the kitchen"."""
    items = _without_address(clause.before)
    after = clause.after
    if after and after[0].is_function("vague") and _is_place([after[0]]):
        # "The lights are on upstairs", "upstairs in the office".
        room = until_break(after[1:]) if after[1:] and after[1].is_function("within") else []
        return [*items, after[0], *(room if _is_place(room) else ())]
    if after and after[0].is_function("within"):
        place = until_break(after)
        # A name needs no place; where a vacuum cleans is not where it belongs.
        is_alone = bool(items) and all(item.has(WordKind.QUANTIFIER, Quantifier.NONE) for item in items)
        named = any(item.match is not None or item.has(WordKind.NOUN) for item in place)
        if (is_alone and named) or (
            _is_place(place) and not any(item.match and item.match.entity_ids for item in items)
        ):
            # Also "nothing is playing on the TV".
            items += place
    return items


def _without_address(items: tuple[Item, ...]) -> list[Item]:
    """Drop "Yes," and "No,": the same word before a noun is a quantifier."""
    kept: list[Item] = []
    for item, following in zip_longest(items, items[1:]):
        is_address = item.is_function("interjection", "hedge", "affirmation", "denial")
        # "Nothing, it's off" answers what it is doing.
        is_answer = not kept and item.has(WordKind.QUANTIFIER, Quantifier.NONE) and len(items) > _ANSWERED
        is_address = is_address or (is_answer and following is not None and following.norm == ",")
        is_quantifier = item.has(WordKind.QUANTIFIER) and following is not None and following.norm != ","
        if not is_address or is_quantifier:
            kept.append(item)
    return kept


_ANSWERED = 2
"""Words of an answer with its comma: what it goes on with is of something else."""


def _is_place(items: list[Item]) -> bool:
    matches = [item.match for item in items if item.match is not None]
    # A room stays one when a thermostat is called like it.
    return bool(matches) and all(one.area_ids or one.floor_ids or not one.entity_ids for one in matches)


def _object(items: tuple[Item, ...]) -> list[Item]:
    """Return the object behind the verb up to "to 50%", "at 50%", "for you", "as you asked"."""
    kept: list[Item] = []
    for item, following in zip_longest(items, items[1:]):
        if item.is_function("aim", "origin") and following is not None and number_of(following) is not None:
            break
        if item.is_function("preposition") and not item.is_function("within"):
            break
        if item.is_function("relative", "condition", "copula"):
            break
        kept.append(item)
    return kept


_OPENING, _CLOSING = frozenset({"open", "opening"}), frozenset({"closed", "closing"})
_SOME_OF_THEM = (Quantifier.SOME, Quantifier.SEVERAL, Quantifier.NOT_ALL, Quantifier.ONLY)


def _sharing_quantifier(phrases: tuple[NounPhrase, ...]) -> tuple[NounPhrase, ...]:
    first = phrases[0]
    is_only = first.quantifier is Quantifier.ONLY and not first.is_counted
    if len(phrases) > 1 and any(one.quantifier in _SOME_OF_THEM or one.is_counted for one in phrases[is_only:]):
        # "One of A and B is off": which of them is not told.
        return tuple(replace(phrase, quantifier=Quantifier.NEARLY) for phrase in phrases)
    last = phrases[-1]
    if len(phrases) > 1 and first.quantifier is Quantifier.BOTH:
        phrases = (replace(first, quantifier=None), *phrases[1:])
    if len(phrases) > 1 and last.names and last.quantifier is Quantifier.BOTH:
        # "Sind A und B beide zu".
        phrases = (*phrases[:-1], replace(last, quantifier=None))
    return phrases


def _claim(clause: Clause, phrase: NounPhrase, around: Surroundings) -> Claim:
    scene = around.scene
    predicate = telling_outcome(clause.predicate, scene)
    meanings = _senses(predicate.meanings, phrase)
    if clause.is_of_request and predicate.side is Side.BEFORE:
        phrase = asked_of_any(phrase, meanings, scene)
    is_of_house = not OF_LOCKS.isdisjoint(meanings) and phrase.is_empty and _is_of_household(clause)
    if is_of_house:
        phrase = replace(phrase, quantifier=Quantifier.ALL)
    if predicate.floating is Quantifier.NONE and phrase.is_pronoun and not phrase.is_plural:
        # "Es ist nichts an" is of nothing, and not of an "it".
        phrase = replace(phrase, quantifier=Quantifier.NONE, is_pronoun=False)
    touched = touched_by(scene.tool_calls) if predicate.aspect is not Aspect.STATE else frozenset()
    # "I've turned off" points to what was asked for or done, to nothing that was only spoken of.
    has_subject = bool(around.before_phrases) and not any_is(clause.before, "agent")
    is_without_object = phrase.is_empty and predicate.side is Side.AFTER and not has_subject
    context = Context(
        fits=_fits(meanings),
        is_of_device=_is_of_device(meanings, clause, phrase, scene),
        is_of_kind=not OF_PLAYERS.isdisjoint(meanings),
        is_of_locks=not OF_LOCKS.isdisjoint(meanings),
        is_switching=not SWITCHED.isdisjoint(meanings),
        is_opening=not (_CLOSING if predicate.is_negated else _OPENING).isdisjoint(meanings),
        is_closing=not (_OPENING if predicate.is_negated else _CLOSING).isdisjoint(meanings),
        is_of_house=is_of_house,
        is_of_request=clause.is_of_request,
        touched=touched,
        has_failed=missed_some(scene.tool_calls),
        is_acting=bool(touched) or predicate.side is Side.AFTER,
        asked=around.asked,
        before=() if is_without_object else around.before,
        together=() if is_without_object else around.together,
    )
    linked = link(phrase, context, scene)
    if phrase.is_empty and not is_of_house and _is_of_household(clause):
        # "The house is running normally" is of no one thing that was spoken of.
        linked = Link(reason=Reason.UNREADABLE)
    meaning = _meaning(meanings, linked, scene)
    if linked.unknown_name is not None and (meaning, predicate.is_negated) in _OUT_OF_REACH:
        # "The stove is not connected" says itself that the home does not know it.
        linked = Link(reason=Reason.UNREADABLE)
    quantifier = quantifier_of(phrase, predicate)
    is_negated = predicate.is_negated
    if quantifier is Quantifier.NONE:
        is_negated = not is_negated
    was_found = _was_found(predicate, linked, scene)
    is_of_anything = quantifier in EVERYTHING and not phrase.nouns and not phrase.names
    harm = (
        harm_of(linked.readings, scene, is_of_anything=is_of_anything)
        if linked.readings
        else harm_of_words(phrase, meaning, scene)
    )
    if linked.is_of_nothing and harm is Harm.HIGH and _is_of_now(clause, phrase, scene):
        # It is understood, and nothing will confirm it.
        linked = replace(linked, reason=None)
    told = replace(clause, predicate=replace(clause.predicate, is_already=True)) if was_found else clause
    return Claim(
        text=around.text[clause.start : clause.end],
        start=clause.start,
        end=clause.end,
        kind=ClaimKind.STATE if predicate.aspect is Aspect.STATE else ClaimKind.OUTCOME,
        subject=around.text[phrase.start : phrase.end],
        readings=of_some(linked.readings, clause, phrase) if quantifier is Quantifier.ALL else linked.readings,
        meaning=meaning,
        aspect=predicate.aspect,
        is_negated=is_negated,
        quantifier=quantifier,
        count=phrase.count if phrase.is_plural or phrase.is_counted else None,
        noun=phrase.nouns[-1] if phrase.nouns else "",
        value=title_of(clause, around.text),
        unknown_name=as_written(linked.unknown_name, phrase, around),
        open_reason=_open_reason(told, phrase, linked, around),
        is_failure=predicate.is_failure,
        is_already=predicate.is_already or was_found,
        is_past=predicate.is_past and (predicate.is_already or was_found or predicate.aspect is Aspect.EVENT),
        stated_confidence=clause.stated_confidence,
        harm=harm,
        subject_start=phrase.start,
        subject_end=phrase.end,
        predicate_start=clause.word_start,
        predicate_end=clause.word_end,
    )


def _is_of_household(clause: Clause) -> bool:
    """Return whether a clause is of all of a house; "Hauseingang" is not, nor anything else that a house has."""
    return any_is(clause.before, "household") and not any(item.has(WordKind.ATTRIBUTE) for item in clause.before)


def _is_of_now(clause: Clause, phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether it is only said how something of the home is: not "the gas is off the charts"."""
    behind = [item for item in clause.after if not item.is_mark and not phrase.start <= item.start < phrase.end]
    is_bare = all(item.is_function("determiner") for item in behind) and not clause.predicate.is_failure
    return is_bare and may_be_at_home(phrase, scene)


def _was_found(predicate: Predicate, linked: Link, scene: Scene) -> bool:
    """Return whether "it was off" tells how this turn found what it has acted on."""
    is_state = predicate.is_past and predicate.aspect is Aspect.STATE and not predicate.is_lasting
    touched = touched_by(scene.tool_calls) if is_state else frozenset[str]()
    return bool(linked.readings) and all(touched.issuperset(one.entity_ids) for one in linked.readings)


def _open_reason(clause: Clause, phrase: NounPhrase, linked: Link, around: Surroundings) -> Reason | None:
    if linked.reason is not None and not phrase.is_rest:
        return linked.reason
    if tells_of_past(clause.predicate, around.scene, around.commanded):
        return Reason.NO_DATA
    is_other = _may_be_clock(clause, phrase, around.scene) or _counts_behind(clause, phrase)
    if is_other or _is_no_switch(clause, phrase, linked, around.scene):
        return Reason.AMBIGUOUS
    is_spoken = not phrase.names and not SPOKEN_CLASSES.isdisjoint(phrase.nouns)
    if is_spoken or has_time(clause) or _is_clock(clause, phrase):
        # A habit, an appointment: the state of now tells nothing of it.
        return Reason.NO_DATA
    # "The TV's power-saving mode is off": a part of it, and not the TV.
    is_of_part = phrase.attribute is not None and not SWITCHED.isdisjoint(clause.predicate.meanings)
    is_open = (
        is_of_part
        or is_restricted(clause, phrase)
        or (_is_of_several(clause, phrase) and leaves_out(clause, mask(around.text, around.scene)))
    )
    return Reason.UNREADABLE if is_open else None


def _is_of_several(clause: Clause, phrase: NounPhrase) -> bool:
    of_all = (Quantifier.ALL, Quantifier.BOTH)
    return phrase.is_plural or phrase.quantifier in of_all or clause.predicate.floating in of_all


_OUT_OF_REACH = frozenset({("connected", True), ("disconnected", False), (UNAVAILABLE, False)})
"""Meanings, and whether they are denied, of what cannot be reached."""


def _counts_behind(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether it is told of so many that nothing else names: "in the house three are open"."""
    behind = list(dropwhile(lambda item: item.is_function("adverb", "about"), clause.after))[:2]
    is_counted = bool(behind) and number_of(behind[0]) is not None
    is_amount = len(behind) > 1 and behind[1].has(WordKind.UNIT)
    return is_counted and not is_amount and not (phrase.names or phrase.nouns or phrase.unknown)


def _is_no_switch(clause: Clause, phrase: NounPhrase, linked: Link, scene: Scene) -> bool:
    """Return whether "your side is off" would be said of the lock of a side door for nothing but a word of its name."""
    if not phrase.unknown or phrase.nouns or phrase.names or SWITCHED.isdisjoint(clause.predicate.meanings):
        return False
    found = [one for reading in linked.readings for i in reading.entity_ids if (one := scene.home.entity(i))]
    return bool(found) and all(one.domain in _SHUTTING for one in found)


_SHUTTING = frozenset({"lock", "cover", "valve"})


def _is_clock(clause: Clause, phrase: NounPhrase) -> bool:
    """Return whether it is a clock that is spoken of: "your alarm for 7"."""
    if CLOCK_CLASSES.isdisjoint(phrase.nouns):
        return False
    return any(number_of(item) is not None for item in (*clause.before, *clause.object, *clause.after))


def _may_be_clock(clause: Clause, phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether "the alarm is on" may be said of an alarm clock that the home has."""
    waking = cue_norms(scene.lexicon, "waking")
    is_told = not _OF_ANY_ALARM.isdisjoint(clause.predicate.meanings) and not phrase.names
    if not is_told or not any(item.norm in waking for item in phrase.items):
        return False
    called = sorted({i for word in waking for i in scene.home.described_by((word,))})
    return any(i.partition(".")[0] not in _GUARDING for i in called)


_OF_ANY_ALARM = SWITCHED | {"active"}
_GUARDING = frozenset({"alarm_control_panel", "siren", "binary_sensor", "automation", "script", "button"})
"""Domains of what is called an alarm and wakes nobody."""


def has_time(clause: Clause) -> bool:
    """Return whether a clause tells when: "every evening", "at eight", "until six"."""
    told = clause.after if clause.predicate.side is Side.BEFORE else ()
    # "The battery is low, so replace it soon" is no appointment.
    after = tuple(takewhile(lambda item: item.norm != ",", told))
    before = (item for item in clause.before if not item.has(WordKind.QUANTIFIER))
    if any_is((*before, *after), "time") or tells_hour(clause):
        return True
    for item, following in zip_longest(after, after[1:]):
        is_aim = clause.predicate.is_assignment and item.is_function("toward")
        is_at = item.is_function("aim", "within", "origin") and following is not None and not is_aim
        if is_at and number_of(following) is not None and not _has_unit(after):
            return True
    return False


def _has_unit(items: tuple[Item, ...]) -> bool:
    return any(item.has(WordKind.UNIT) or item.has(WordKind.ATTRIBUTE) for item in items)


def is_partly(clause: Clause) -> bool:
    """Return whether something was moved a part of the way: "closed to 60%", "opened by 40%"."""
    if PARTIAL.isdisjoint(clause.predicate.meanings):
        return False
    numbers = {number for item in clause.after if (number := number_of(item)) is not None}
    is_wholly = clause.predicate.meanings == ("closed",) and numbers == {0}
    return bool(numbers) and not is_wholly and _has_unit(clause.after)


def as_written(name: str | None, phrase: NounPhrase, around: Surroundings) -> str | None:
    """Return an unknown name as it was written, in a language that does not write names in parts."""
    is_whole = name is not None and around.scene.lexicon.grammar is not None
    return around.text[phrase.start : phrase.end] if is_whole else name


def is_open_to(clause: Clause) -> bool:
    """Return whether it is told how far something is open: "opened to 30%"; closed counts from the other end."""
    return is_partly(clause) and clause.predicate.meanings in (("open",), (EXTENDED,))


def telling_outcome(predicate: Predicate, scene: Scene) -> Predicate:
    """Read "is now locked" after an action as "has been locked", "was already locked" as how it was."""
    if predicate.is_already and predicate.is_past:
        return replace(predicate, aspect=Aspect.STATE)
    has_acted = any(not call.read_only for call in scene.tool_calls)
    tells = predicate.is_now and has_acted and predicate.aspect is Aspect.STATE and not predicate.is_negated
    return replace(predicate, aspect=Aspect.EVENT) if tells else predicate


def _senses(meanings: tuple[str, ...], phrase: NounPhrase) -> tuple[str, ...]:
    noun = phrase.nouns[-1] if phrase.nouns and not phrase.names else ""
    return tuple(SENSES.get((noun, meaning), meaning) for meaning in meanings)


def _is_of_device(meanings: tuple[str, ...], clause: Clause, phrase: NounPhrase, scene: Scene) -> bool:
    """Return whether words that name nothing can only be meant to name a device.

    "The sauna is on" is said of one where the sauna was asked for; a wedding is on or off as well.
    """
    if clause.predicate.side is Side.BEFORE and any(not item.is_mark for item in clause.after):
        return False
    if words_for(phrase, scene):
        return may_be_at_home(phrase, scene)
    is_asked = set(phrase.unknown) <= set(name_words(scene.request))
    return is_asked and not ONLY_OF_DEVICES.isdisjoint(meanings)


def _fits(meanings: tuple[str, ...]) -> Fits:
    def fit(entity: Entity) -> bool:
        return any(fits(meaning, entity.domain, entity.device_class) for meaning in meanings)

    return fit


def _meaning(meanings: tuple[str, ...], linked: Link, scene: Scene) -> str:
    """Return the sense of the verb that fits the subject: "started" a vacuum, a song."""
    ids = [i for reading in linked.readings for i in reading.entity_ids]
    entities = [entity for i in ids[:1] if (entity := scene.home.entity(i)) is not None]
    fitting = [one for one in meanings if entities and all(fits(one, e.domain, e.device_class) for e in entities)]
    return next((one for one in fitting if one in LOOSE), next(iter(fitting), meanings[0]))


def quantifier_of(phrase: NounPhrase, predicate: Predicate) -> Quantifier:
    """Return how many of the set are meant; a plural without a word for it means all."""
    found = predicate.floating or phrase.quantifier
    is_counted = phrase.count is not None and bool(phrase.nouns) and not phrase.names
    if (found is Quantifier.OTHER and phrase.is_plural) or (found is Quantifier.ALL and phrase.is_rest):
        return Quantifier.OTHERS
    if found is Quantifier.ONLY and is_counted:
        return Quantifier.COUNT
    if found is not None:
        return found
    if phrase.is_counted and phrase.is_pronoun:
        # As in "four of them".
        return Quantifier.COUNT
    is_number = phrase.is_counted and not phrase.has_content
    if phrase.count is not None and (phrase.is_plural or phrase.is_counted) and (phrase.nouns or is_number):
        return Quantifier.COUNT
    return Quantifier.ALL if phrase.is_plural else Quantifier.THE


def tells_of_past(predicate: Predicate, scene: Scene, commanded: frozenset[str] = frozenset()) -> bool:
    """Return whether a claim is of some earlier time: "was on", or "was opened" with nothing asked or done now."""
    has_acted = any(not call.read_only for call in scene.tool_calls) or not commanded.isdisjoint(predicate.meanings)
    # "Was already on" is told of what the request found, "stayed on" of what one call did not change.
    is_before = predicate.is_past and not (predicate.is_already or (predicate.is_lasting and _acted_once(scene)))
    return is_before and (predicate.aspect is Aspect.STATE or not has_acted)


def _acted_once(scene: Scene) -> bool:
    acting = [call for call in scene.tool_calls if not call.read_only]
    return len(acting) == 1 and not missed_some(scene.tool_calls)


def touched_by(calls: tuple[ToolCall, ...]) -> frozenset[str]:
    """Return every entity the tools of this turn say they acted on."""
    return frozenset(i for call in calls if not call.read_only for i in call.touched)


def missed_some(calls: tuple[ToolCall, ...]) -> bool:
    """Return whether a tool of this turn did not reach all that it was to act on."""
    return any(call.succeeded is False or call.failed for call in calls if not call.read_only)
