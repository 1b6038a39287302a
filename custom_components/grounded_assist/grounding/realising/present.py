"""What is so now: states, values, how many there are, how they compare, and what and where things are."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..judging.capability import see_able
from ..judging.measurement import all_measured, attributes_of
from ..judging.reach import out_of_reach
from ..judging.seeing import BySubject, Seen, by_subject, see
from ..judging.state import against, denies
from ..lexicon import WordKind
from ..meanings import states
from ..meanings.ambient import is_measuring
from ..meanings.attributes import ITSELF, ZONE
from ..meanings.classes import OF_ONE_SORT
from ..model import Aspect, Claim, Comparison, Entity, Evidence, Finding, Quantity, ReadBy, Reading, Reason, Relation
from ..scene import Scene
from ..tokens import fold, name_words, tokenize
from .past import is_of_then
from .proposition import Proposition, Told, told
from .sentences import has_task
from .words import MAX_NAMED, measured, name_of, shown, spoken_value, state_word, told_attributes, word_for

type Worded = tuple[str, str]
"""The row of templates in which something is said of a thing, and the word for it."""

_TRIED: Final = {
    Reason.NOT_DONE: "not_done",
    Reason.ACTION_FAILED: "failed",
    Reason.ACTION_WRONG_DIRECTION: "failed",
}
_EXTREMES: Final = (Relation.HIGHEST, Relation.LOWEST)
_WHOLE: Final = 100
"""Percent at which there is no part to tell of."""


def meaning_for(claim: Claim, entity: Entity, evidence: tuple[Evidence, ...]) -> str | None:
    """Return the meaning that is true instead and answers the same question: unlocked for locked."""
    for answer in states.ANSWERS.get(claim.meaning, ()):
        if states.fits(answer, entity.domain, entity.device_class) and see(answer, entity, evidence) is Seen.TRUE:
            return states.said_of(answer, entity.domain, entity.device_class)
    return None


def so_among(entity_ids: Sequence[str], meaning: str, subjects: BySubject, scene: Scene) -> tuple[str, ...]:
    """Return which of some things are so."""
    return tuple(i for i in entity_ids if see(meaning, scene.home.entity(i), subjects.get(i, ())) is Seen.TRUE)


def stated(entity_ids: Iterable[str], meaning: str, scene: Scene) -> Told:
    """Return "The A is on.", of sensors what they report: "The B is detecting smoke."."""
    return _together((_worded(meaning, scene.home.entity(i), scene), i) for i in entity_ids)


def _together(worded: Iterable[tuple[Worded, str]]) -> Told:
    said: dict[Worded, list[str]] = {}
    for word, entity_id in worded:
        said.setdefault(word, []).append(entity_id)
    return tuple(one for (row, word), ids in said.items() for one in told(row, *ids, state=word))


def _worded(meaning: str, entity: Entity | None, scene: Scene) -> Worded:
    domain, device_class = (entity.domain, entity.device_class) if entity is not None else ("", None)
    meaning = states.said_of(meaning, domain, device_class)
    row, what = states.REPORTED.get(meaning), scene.lexicon.spoken["detected"].get(device_class or "")
    return (row, what) if row is not None and what is not None else ("is_so", word_for(meaning, scene.lexicon))


def of_state(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The front door is unlocked.", for a set what of it is otherwise."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    if claim.meaning in states.UNSEEN:
        yield told("failed_unseen")
    elif claim.meaning and not is_of_then(finding):
        verb, tried = _verb(claim, scene), _TRIED.get(finding.reason, "is_so")
        tried = "failed_to" if verb and tried == "failed" else tried
        otherwise = against(claim, subjects, scene)
        each = _together((_as_it_is(claim, scene.home.entity(i), subjects[i], scene), i) for i in otherwise)
        yield tuple(
            _tried(replace(one, entity_ids=_with_own(claim, one, subjects, scene)), tried, verb) for one in each
        )


def of_outcome(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield the same, "That didn't work." of what nobody knows more about, or "I could not lock the back door."."""
    claim = finding.claim
    if not claim.meaning and not claim.readings:
        yield told("in_vain")
    yield from of_state(finding, scene)
    otherwise, verb = against(claim, by_subject(finding.evidence), scene), _verb(claim, scene)
    if verb and otherwise and not denies(claim):
        yield told("unable", *otherwise, verb=verb)


def _verb(claim: Claim, scene: Scene) -> str:
    """Return what was tried: turn on, of a blind open."""
    entity = scene.home.entity(claim.entity_ids[0]) if claim.entity_ids else None
    meaning = states.said_of(claim.meaning, entity.domain, entity.device_class) if entity is not None else claim.meaning
    return scene.lexicon.spoken["verbs"].get(meaning, "")


def _tried(one: Proposition, row: str, verb: str) -> Proposition:
    return replace(one, row=row if one.row == "is_so" else one.row, words={**one.words, "verb": verb})


def _with_own(claim: Claim, one: Proposition, subjects: BySubject, scene: Scene) -> tuple[str, ...]:
    """Return of what something is so, with what is so as it was said: of "only the front door" both doors."""
    is_told = bool(claim.contrast) and claim.aspect is Aspect.STATE and not denies(claim)
    worded, ids = (one.row, one.words["state"]), claim.entity_ids if is_told else ()
    own = tuple(i for i in ids if _worded(claim.meaning, scene.home.entity(i), scene) == worded)
    is_short = len(own) + len(one.entity_ids) <= MAX_NAMED and set(own).isdisjoint(one.entity_ids)
    is_so = so_among(own, claim.meaning, subjects, scene) == own
    return (*own, *one.entity_ids) if is_short and is_so else one.entity_ids


def _as_it_is(claim: Claim, entity: Entity | None, seen: tuple[Evidence, ...], scene: Scene) -> Worded:
    """Return how a thing is, in the words of a claim if it is so; of what knows only yes and no, "not running"."""
    lexicon = scene.lexicon
    if entity is None or see(claim.meaning, entity, seen) is Seen.TRUE:
        return _worded(claim.meaning, entity, scene)
    position = seen[0].attributes.get(states.POSITION)
    is_of_part = isinstance(states.row_of(claim.meaning, entity.domain, entity.device_class), states.PositionTruth)
    if is_of_part and isinstance(position, int | float) and 0 < round(position) < _WHOLE:
        # "30% open" of what is said to be half or fully open.
        value = spoken_value("position", seen[0], scene) or ""
        return "is_so", lexicon.spoken["valued"]["position"].format(value=value)
    if (other := meaning_for(claim, entity, seen)) is not None:
        return _worded(other, entity, scene)
    if entity.domain != "binary_sensor":
        # "Low" is told of a number.
        return "is_so", shown(entity, seen[0], scene)
    forms, said = lexicon.names.get((WordKind.STATE, claim.meaning), ()), claim.text.casefold()
    own = next((form for form in forms if form.casefold() in said), word_for(claim.meaning, lexicon))
    return "is_so", lexicon.phrases["not"].format(state=own)


def as_seen(finding: Finding, scene: Scene) -> Told:
    """Return "The front door is locked." behind "is it closed?": how each of a few things is, if all is read."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    seen = [(scene.home.entity(i), subjects.get(i, ())[:1]) for i in claim.entity_ids]
    is_read = all(entity and now and str(now[0].value) not in states.UNREADABLE_STATES for entity, now in seen)
    if not is_read or not claim.meaning or claim.is_past or claim.moments or len(seen) > MAX_NAMED:
        return ()
    return _together((_as_it_is(claim, entity, now, scene), now[0].subject) for entity, now in seen)


def unreachable(finding: Finding, scene: Scene) -> Told:
    """Return "I can't reach the lamp right now.", of what has no state "I can't get a reading for ..."."""
    entity_ids = out_of_reach(finding, scene)
    if not 0 < len(set(entity_ids)) <= MAX_NAMED:
        return ()
    has_tried = any(not call.read_only for call in scene.tool_calls)
    is_over = has_tried and (finding.claim.aspect is not Aspect.STATE or finding.claim.is_past)
    values = {str(one.value) for one in finding.evidence if one.subject in entity_ids and not one.earlier}
    is_gone = states.UNAVAILABLE in values
    return told("no_state" if not is_gone else "could_not_reach" if is_over else "unreachable", *entity_ids)


def on_the_way(finding: Finding, scene: Scene) -> Told:
    """Return "The garage door is opening." of what has begun to move; nothing if nothing has."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    for entity_id in claim.entity_ids if claim.meaning else ():
        entity, seen = scene.home.entity(entity_id), subjects.get(entity_id, ())
        if entity is not None and seen and see(claim.meaning, entity, seen) is Seen.PENDING:
            return told("is_so", entity_id, state=state_word(entity, str(seen[0].value), scene.lexicon))
    return ()


def of_value(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The bedroom temperature is 21 °C.", "The brightness of the lamp is 50%."; of two values both."""
    attribute = finding.claim.value.attribute if finding.claim.value else ""
    yield _value_of(attribute, finding, scene, named=True)
    both = (_value_of(one, finding, scene) for one in told_attributes(finding.claim, scene))
    # A heater that is off wants nothing.
    yield tuple(one for each in both for one in each) or _value_of(attribute, finding, scene)


def _value_of(attribute: str, finding: Finding, scene: Scene, *, named: bool = False) -> Told:
    """Return what a value is; `named` of what is called after the one thing it measures."""
    if (seen := _seen_value(attribute, finding, scene)) is None:
        return ()
    (entity_id, value), has_failed = seen, finding.reason is Reason.ACTION_FAILED
    own = "{value}" if named else scene.lexicon.spoken["valued"].get(attribute)
    if named and (has_failed or not _is_named_after(entity_id, attribute, finding.claim, scene)):
        return ()
    if own is not None and not has_failed:
        return told("is_so", entity_id, state=own.format(value=value))
    row = "failed_value" if has_failed else "value_of"
    return told(row, entity_id, measured=measured(attribute, scene.lexicon), value=value)


def _is_named_after(entity_id: str, attribute: str, claim: Claim, scene: Scene) -> bool:
    """Return whether a name says what is measured, in Home Assistant's words, or at the end of a compound."""
    entity, grammar = scene.home.entity(entity_id), scene.lexicon.grammar
    forms = scene.lexicon.names.get((WordKind.ATTRIBUTE, attribute), ())
    nouns = (attribute, *(" ".join(name_words(fold(form))) for form in forms))
    words = name_words(entity.names[0]) if entity is not None else ()
    is_itself = attribute == ZONE or (attribute in ITSELF and claim.read_by is ReadBy.MODEL)
    is_told = any(f" {noun} " in f" {' '.join(words)} " for noun in nouns)
    is_joined = grammar is not None and grammar.has_compounds and any(word.endswith(nouns) for word in words)
    return is_itself or is_told or is_joined


def _seen_value(attribute: str, finding: Finding, scene: Scene) -> tuple[str, str] | None:
    """Return which entity shows the value a claim speaks of, and the value in words; None if it may be elsewhere."""
    now = [one for one in finding.evidence if not one.earlier]
    # What cannot be read is told of only where nothing else can.
    readable = [one for one in now if one.value not in states.UNREADABLE_STATES] or now
    seen = [(one.subject, value) for one in readable if (value := spoken_value(attribute, one, scene)) is not None]
    areas = {entity.area_id for entity_id, _ in seen if (entity := scene.home.entity(entity_id)) is not None}
    is_clear = len(finding.claim.readings) == 1 or len(areas) <= 1
    # A sensor of its own knows a room better than the thermostat in it.
    return min(seen, key=lambda one: not one[0].startswith("sensor."), default=None) if is_clear else None


def of_count(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "Three lights are on.", then longer or shorter ways to say how many there are."""
    claim, subjects, lexicon = finding.claim, by_subject(finding.evidence), scene.lexicon
    among = _counted_among(finding, scene)
    found = so_among(among, claim.meaning, subjects, scene) if claim.meaning else claim.entity_ids
    count, nouns = len(found), lexicon.nouns.get(claim.noun)
    noun, state = nouns and nouns[count != 1], word_for(claim.meaning, lexicon) if claim.meaning else None
    # "Living room: 5 lights on": a bare number would be said of the whole home.
    if len({len(so_among(one.entity_ids, claim.meaning, subjects, scene)) for one in claim.readings}) <= 1:
        yield told("count", count=count, noun=noun, state=state)
        yield told("there_are", count=count, noun=None if claim.meaning else noun)
    if len(claim.readings) == 1:
        yield told("count_exactly", count=count, noun=noun, state=state)
    areas = {entity.area_id for i in among if (entity := scene.home.entity(i)) is not None}
    area = scene.home.area(next(iter(areas)) or "") if len(areas) == 1 else None
    longer = [told("count_in", count=count, noun=noun, state=state, area=area.names[0] if area else None)]
    if any(str(one.value) in states.UNREADABLE_STATES for one in finding.evidence if not one.earlier):
        longer.append(told("count_least", count=count, noun=noun, state=state))
    asks = has_task(scene.request, "counting", lexicon)
    yield from longer if asks else ()
    if not claim.area_ids and (count <= MAX_NAMED or len(claim.readings) > 1):
        # The bare number would be said of too much.
        listed = stated(found, claim.meaning, scene) if claim.meaning else told("listed", *found)
        yield from (listed,) if found else of_state(finding, scene)
    yield from (told("count_only", count=count),) if asks else longer


def _counted_among(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what is counted among: in a room that is named, else all that may be meant."""
    tokens = (tokenize(text) for text in (scene.draft, scene.request))
    spoken = (scene.home.match(one, at) for one in tokens for at in range(len(one)))
    is_placed = any(match is not None and (match.area_ids or match.floor_ids) for match in spoken)
    sets = [one.entity_ids for one in finding.claim.readings]
    return min(sets, key=len, default=()) if is_placed else finding.claim.entity_ids


def of_comparison(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The kitchen has the highest temperature: 22.4 °C.", what is warmer than what, and what was measured."""
    claim, comparison = finding.claim, finding.claim.comparison
    if comparison is None:
        return
    numbers, own = _numbers(finding, comparison, scene), Reading(entity_ids=claim.entity_ids)
    is_extreme, nouns = comparison.relation in _EXTREMES, scene.lexicon.nouns.get(claim.noun)
    most = _most((own, *comparison.against), comparison, numbers) if is_extreme else None
    if most is not None:
        words = _side(most, comparison.relation, finding, comparison, scene)
        yield told("extreme_of", noun=nouns[0], **words) if nouns else told("extreme", **words)
    one = _first(claim.readings, numbers)
    other = _most(comparison.against, comparison, numbers) if is_extreme else _first(comparison.against, numbers)
    if one is not None and other is not None and numbers[one] != numbers[other]:
        relation = Relation.ABOVE if numbers[one] > numbers[other] else Relation.BELOW
        words, than = (_side(each, relation, finding, comparison, scene) for each in (one, other))
        yield told("compared", other=than["subject"], against=than["value"], **words)
    seen = tuple(each for each in finding.evidence if each.subject in claim.entity_ids)
    for attribute in comparison.attributes:
        of_one = replace(claim, value=Quantity(attribute=attribute))
        yield from of_value(replace(finding, claim=of_one, evidence=seen), scene)


def _numbers(finding: Finding, comparison: Comparison, scene: Scene) -> dict[str, float]:
    """Return what each thing shows; a sensor of its own knows a room better than a thermostat."""
    subjects = by_subject(finding.evidence)
    ids = (i for reading in (*finding.claim.readings, *comparison.against) for i in reading.entity_ids)
    sensors_first = sorted(dict.fromkeys(ids), key=lambda i: not i.startswith("sensor."))
    attributes = ((i, attributes_of(scene.home.entity(i), comparison.attributes)[:1]) for i in sensors_first)
    seen = ((i, all_measured(one, i, subjects, scene)[:1]) for i, first in attributes for one in first)
    return {i: one.number for i, latest in seen for one in latest}


def _first(readings: Iterable[Reading], numbers: Mapping[str, float]) -> str | None:
    """Return the entity that stands for one side."""
    ids = {i for each in readings for i in each.entity_ids}
    return next((i for i in numbers if i in ids), None)


def _most(readings: Iterable[Reading], comparison: Comparison, numbers: Mapping[str, float]) -> str | None:
    """Return what of all shows the most, or the least; what may be of something else is left out."""
    meant = (one for one in readings if comparison.doubtful.isdisjoint(one.entity_ids))
    each = filter(None, (_first((one,), numbers) for one in meant))
    return (max if comparison.relation is Relation.HIGHEST else min)(each, key=numbers.__getitem__, default=None)


def _side(entity_id: str, relation: str, finding: Finding, comparison: Comparison, scene: Scene) -> dict[str, str]:
    """Return one side of a comparison: the room where a sensor stands for it, and what it shows."""
    entity, lexicon = scene.home.entity(entity_id), scene.lexicon
    attribute = attributes_of(entity, comparison.attributes)[0]
    # "Warmest", where there is such a word, for "highest".
    superlative = f"{relation}.{attribute}"
    is_word = (WordKind.RELATION, superlative) in lexicon.names
    return {
        "subject": _room_of(entity, comparison, scene) or name_of(entity_id, scene),
        "relation": lexicon.form(WordKind.RELATION, relation),
        "superlative": lexicon.form(WordKind.RELATION, superlative if is_word else relation),
        "attribute": lexicon.form(WordKind.ATTRIBUTE, attribute),
        "measured": measured(attribute, lexicon),
        "value": spoken_value(attribute, by_subject(finding.evidence)[entity_id][0], scene) or "",
    }


def _room_of(entity: Entity | None, comparison: Comparison, scene: Scene) -> str | None:
    """Return the room that an entity measures; None of a fridge, which has its own warmth."""
    area = scene.home.area(entity.area_id or "") if entity is not None else None
    if entity is None or area is None:
        return None
    measures = any(is_measuring(one, entity.domain, entity.device_class) for one in comparison.attributes)
    words = {word for name in (*entity.names, *entity.device_names) for word in name_words(name)}
    is_apart = entity.domain != "climate" and not words.isdisjoint(scene.lexicon.aside.get("apart", ()))
    return None if is_apart or not measures else scene.lexicon.phrases["the"].format(name=area.names[0])


def of_capability(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The hall lamp does not support dimming."."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    capability = scene.lexicon.form(WordKind.CAPABILITY, claim.capability)
    if wrong := [i for i in claim.entity_ids if see_able(claim, i, subjects) is Seen.FALSE]:
        yield told("able" if claim.is_negated else "not_able", *wrong, capability=capability)


def of_existence(finding: Finding, _: Scene) -> Iterator[Told]:
    """Yield "I do see the rear door."."""
    if finding.claim.entity_ids:
        yield told("exists", *finding.claim.entity_ids)


def of_place(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The reading lamp is in the living room.", "The bedroom is on the first floor."."""
    claim = finding.claim
    entity = scene.home.entity(claim.entity_ids[0]) if claim.entity_ids else None
    area = scene.home.area((entity.area_id if entity is not None else next(iter(claim.area_ids), "")) or "")
    floor = scene.home.floor(area.floor_id or "") if area is not None else None
    if entity is not None:
        yield told("placed", entity.id, place=area.names[0] if area else None)
    elif area is not None and floor is not None:
        # "First floor", "Obergeschoss": the name says already that it is one.
        is_named = fold(floor.names[0]).endswith(scene.lexicon.cues["floor_name"])
        yield told("on_named_floor" if is_named else "on_floor", subject=area.names[0], place=floor.names[0])


def of_sort(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The reading lamp is a kind of light."."""
    claim = finding.claim
    domain = claim.entity_ids[0].partition(".")[0]
    noun = scene.lexicon.nouns[claim.noun if claim.is_negated else OF_ONE_SORT[domain] or domain][0]
    yield told("sorted", claim.entity_ids[0], noun=noun)
