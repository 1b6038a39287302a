"""What is said of our own accord: true sentences instead of false ones, in the reply's language."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from .comparison_wording import able_sentence, compared_sentence, extreme_sentence
from .computed_wording import now_sentence, result_sentence, since_sentence
from .entry_wording import counted_events, entry_sentence, open_entries
from .field_wording import no_such_name
from .foreseen_wording import forecast_sentence, last_run_sentence, notice_sentence, remaining_sentence
from .installation_wording import asked_sentence, installed_sentence
from .judging.seeing import Seen, by_subject, see
from .labelled import labelled, labelled_states
from .lexicon import WordKind
from .meanings.attributes import ITSELF, ZONE
from .meanings.classes import OF_ONE_SORT
from .meanings.states import UNREADABLE_STATES, UNSEEN
from .model import ClaimKind, Entity, Evidence, Finding, Quantifier, Quantity, ReadBy, Reason, Source, ToolCall, Verdict
from .past_wording import (
    happened_sentence,
    lasted_sentence,
    not_happened_sentence,
    often_sentence,
    was_so_sentence,
)
from .reading.items import any_is, mask
from .rechecking import is_supported
from .scene import Scene
from .state_wording import being, in_vain, state_sentence, stated, unable, unreachable
from .tokens import fold, name_words
from .value_wording import spoken_value, told_attributes
from .wording import MAX_NAMED, going_on, measured, name_of, named, sentence, spelled, state_word, word_for
from .world_wording import remembered_sentence, world_sentence, wrong_before_sentence

_MAX_FACTS = 6
"""More sentences than these nobody listens to."""


def truth_about(finding: Finding, scene: Scene) -> str | None:
    """Return a sentence with what the home shows instead of a refuted claim; None if it shows nothing."""
    return next(truths_about(finding, scene), None)


def truths_about(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what may be said instead of a refuted claim, the shortest first."""
    if scene.lexicon.is_bare:
        yield from _labels((finding,), scene)
        return
    if (said := unreachable(finding, scene)) is not None:
        yield said
    for tell in _TRUTHS.get(finding.claim.kind, (state_sentence, _named_value, _value_sentence)):
        if (truth := tell(finding, scene)) is not None:
            yield truth


def take_back(finding: Finding, scene: Scene) -> str | None:
    """Return "Actually, the lamp is on." of a claim that was false when it was heard; None if that is not confirmed."""
    if scene.lexicon.is_bare:
        return next(_labels((finding,), scene), None)
    for truth in truths_about(finding, scene):
        said = sentence("take_back", scene.lexicon, of=finding.claim.text, sentence=going_on(truth, scene))
        if is_supported(said, finding.evidence, scene):
            return said
    return None


def _labels(findings: Sequence[Finding], scene: Scene) -> Iterator[str]:
    """Yield "The lamp: on.", where no words are known for more."""
    if (said := labelled(findings, scene)) is not None:
        yield f"{said}."


def cast_doubt(finding: Finding, scene: Scene) -> str | None:
    """Return "I'm no longer sure of what I said: ..." of a claim that was heard and that a verifier doubts."""
    if scene.lexicon.is_bare:
        return None
    return sentence("cast_doubt", scene.lexicon, claim=finding.claim.text.strip().rstrip(".!"))


def facts(findings: Sequence[Finding], scene: Scene) -> str | None:
    """Return what the home shows of everything that was spoken of, a sentence each; None if it shows nothing."""
    told: dict[str, None] = {}
    for finding in findings:
        supported = (one for one in told_of(finding, scene) if is_supported(one, finding.evidence, scene))
        if (fact := next(supported, None)) is not None:
            told[fact] = None
    return " ".join(list(told)[:_MAX_FACTS]) or None


def told_of(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what may be said of what was found, the shortest first."""
    match finding.verdict:
        case Verdict.SUPPORTED:
            yield from confirmations(finding, scene)
        case Verdict.REFUTED:
            yield from truths_about(finding, scene)
        case Verdict.NOT_ENOUGH_INFO if scene.lexicon.is_bare:
            return
        case Verdict.NOT_ENOUGH_INFO:
            yield from filter(None, (unreachable(finding, scene),))
        case _ as never:
            assert_never(never)


def confirmed(finding: Finding, scene: Scene) -> str | None:
    """Return a confirmed claim as a sentence of its own; None if it takes more than its words."""
    return next(confirmations(finding, scene), None)


def confirmations(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield sentences that say no more than a confirmed claim, the shortest first."""
    if scene.lexicon.is_bare:
        yield from _labels((finding,), scene)
        return
    claim = finding.claim
    is_plain = claim.kind in (ClaimKind.STATE, ClaimKind.OUTCOME) and claim.quantifier not in (
        Quantifier.SOME,
        Quantifier.SEVERAL,
    )
    if claim.kind is ClaimKind.VALUE:
        yield from filter(None, (_named_value(finding, scene), _value_sentence(finding, scene)))
    elif claim.kind in (ClaimKind.COMPARISON, ClaimKind.PLACE, ClaimKind.INSTALLATION):
        yield from truths_about(finding, scene)
    elif claim.kind is ClaimKind.SPECIFIC:
        yield from filter(None, (world_sentence(finding, scene),))
    elif is_plain and claim.meaning and not claim.is_negated and not claim.is_failure and claim.meaning not in UNSEEN:
        yield stated(claim.entity_ids, claim.meaning, scene)


def _value_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The brightness of the lamp is 50%."; of what may be told of two values both."""
    told = [_value_of(attribute, finding, scene) for attribute in told_attributes(finding.claim, scene)]
    if not any(told) and finding.claim.value is not None:
        # A heater that is off wants nothing.
        told = [_value_of(finding.claim.value.attribute, finding, scene)]
    return " ".join(filter(None, told)) or None


def _value_of(attribute: str, finding: Finding, scene: Scene) -> str | None:
    if (seen := _seen_value(attribute, finding, scene)) is None:
        return None
    entity_id, value = seen
    if finding.reason is not Reason.ACTION_FAILED and (own := scene.lexicon.spoken["valued"].get(attribute)):
        return being([entity_id], own.format(value=value), scene)
    key = "failed_value" if finding.reason is Reason.ACTION_FAILED else "value_of"
    return sentence(
        key, scene.lexicon, measured=measured(attribute, scene.lexicon), subject=name_of(entity_id, scene), value=value
    )


def _named_value(finding: Finding, scene: Scene) -> str | None:
    """Return "The bedroom temperature is 21 °C." of what is named after the one thing it measures."""
    attribute = finding.claim.value.attribute if finding.claim.value else ""
    if finding.reason is Reason.ACTION_FAILED or (seen := _seen_value(attribute, finding, scene)) is None:
        return None
    entity_id, value = seen
    entity = scene.home.entity(entity_id)
    is_itself = attribute == ZONE or (attribute in ITSELF and finding.claim.read_by is ReadBy.MODEL)
    if entity is None or not (is_itself or _is_named_after(entity, attribute, scene)):
        return None
    return being([entity_id], value, scene)


def _is_named_after(entity: Entity, attribute: str, scene: Scene) -> bool:
    """Return whether a name says what is measured, also as the last part of a compound: "PV-Leistung".

    What Home Assistant calls it counts in every language.
    """
    forms = scene.lexicon.names.get((WordKind.ATTRIBUTE, attribute), ())
    nouns = [attribute, *(" ".join(name_words(fold(form))) for form in forms)]
    grammar = scene.lexicon.grammar
    is_joined = grammar is not None and grammar.has_compounds
    words = name_words(entity.names[0])
    is_told = any(f" {noun} " in f" {' '.join(words)} " for noun in nouns)
    return is_told or (is_joined and any(word.endswith(noun) for word in words for noun in nouns))


def _measured(finding: Finding, scene: Scene) -> str | None:
    """Return the value of what was held against something else, "The bedroom temperature is 21 °C."."""
    comparison = finding.claim.comparison
    own = finding.claim.entity_ids
    for attribute in comparison.attributes if comparison else ():
        value = replace(finding.claim, value=Quantity(attribute=attribute))
        told = replace(finding, claim=value, evidence=tuple(one for one in finding.evidence if one.subject in own))
        if (said := _named_value(told, scene) or _value_sentence(told, scene)) is not None:
            return said
    return None


def _seen_value(attribute: str, finding: Finding, scene: Scene) -> tuple[str, str] | None:
    """Return which entity shows the value a claim speaks of, and the value in words; None if it may be elsewhere."""
    now = [one for one in finding.evidence if not one.earlier]
    # What cannot be read is told of only where nothing else can.
    readable = [one for one in now if one.value not in UNREADABLE_STATES] or now
    shown = [(one.subject, told) for one in readable if (told := spoken_value(attribute, one, scene)) is not None]
    entities = (scene.home.entity(entity_id) for entity_id, _ in shown)
    areas = {entity.area_id for entity in entities if entity is not None}
    if len(finding.claim.readings) > 1 and len(areas) > 1:
        return None
    # A sensor of its own knows a room better than the thermostat in it.
    return min(shown, key=lambda one: not one[0].startswith("sensor."), default=None)


def _count_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "Three lights are on.", or how many there are at all."""
    if len({len(_so_among(one.entity_ids, finding, scene)) for one in finding.claim.readings}) > 1:
        # "Living room: 5 lights on": a bare number would be said of the whole home.
        return None
    return _numbered("count" if finding.claim.meaning else "there_are", finding, scene)


def _count_exactly(finding: Finding, scene: Scene) -> str | None:
    """Return "Exactly one light is on.", where the word for one is an article as well."""
    is_one = len(finding.claim.readings) == 1 and bool(finding.claim.meaning) and len(_counted(finding, scene)) == 1
    return _numbered("count_exactly", finding, scene) if is_one else None


def _count_in_area(finding: Finding, scene: Scene) -> str | None:
    """Return "Three lights are on in the kitchen." of what is counted in one room."""
    entities = [scene.home.entity(i) for i in _counted_among(finding, scene)]
    areas = {entity.area_id for entity in entities if entity is not None}
    area = scene.home.area(next(iter(areas)) or "") if len(areas) == 1 else None
    if area is None or not finding.claim.meaning:
        return None
    return _numbered("count_in", finding, scene, area=area.names[0])


def _count_at_least(finding: Finding, scene: Scene) -> str | None:
    """Return "At least three lights are on." where it cannot be seen of others whether they are."""
    unread = [one for one in finding.evidence if not one.earlier and str(one.value) in UNREADABLE_STATES]
    is_told = bool(unread and finding.claim.meaning and _counted(finding, scene))
    return _numbered("count_least", finding, scene) if is_told else None


def _count_asked(finding: Finding, scene: Scene) -> str | None:
    """Return the number to who asked how many, before anything is named."""
    return (_count_in_area(finding, scene) or _count_at_least(finding, scene)) if _asks_how_many(scene) else None


def _count_alone(finding: Finding, scene: Scene) -> str | None:
    """Return "Three." to who asked how many."""
    if not _asks_how_many(scene):
        return None
    return sentence("count_only", scene.lexicon, count=spelled(len(_counted(finding, scene)), scene.lexicon))


def _asks_how_many(scene: Scene) -> bool:
    return any_is(mask(scene.request, scene), "counting")


def _numbered(key: str, finding: Finding, scene: Scene, **parts: str) -> str | None:
    """Return a sentence with the number of what is counted; the template tells one and none in words of their own."""
    nouns = scene.lexicon.nouns.get(finding.claim.noun)
    if nouns is None:
        return None
    count = len(_counted(finding, scene))
    key = {0: f"{key}_none", 1: f"{key}_one"}.get(count, key)
    word = word_for(finding.claim.meaning, scene.lexicon) if finding.claim.meaning else ""
    return sentence(
        key, scene.lexicon, count=spelled(count, scene.lexicon), noun=nouns[0 if count == 1 else 1], state=word, **parts
    )


def _listing(finding: Finding, scene: Scene) -> str | None:
    """Name what was counted, where the bare number would be said of too much; else what is otherwise."""
    claim = finding.claim
    counted = _counted(finding, scene)
    if claim.area_ids or (len(counted) > MAX_NAMED and len(claim.readings) == 1):
        return None
    if not counted:
        return state_sentence(finding, scene)
    if not claim.meaning:
        return sentence("listed", scene.lexicon, subject=named(counted, scene))
    return stated(counted, claim.meaning, scene)


def _counted(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what a claim about a number should have counted."""
    claim = finding.claim
    if not claim.meaning:
        return claim.entity_ids
    return _so_among(_counted_among(finding, scene), finding, scene)


def _so_among(entity_ids: Sequence[str], finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return which of some things are as a claim about a number says."""
    meaning, subjects = finding.claim.meaning, by_subject(finding.evidence)
    return tuple(i for i in entity_ids if see(meaning, scene.home.entity(i), subjects.get(i, ())) is Seen.TRUE)


def _counted_among(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what is counted among: in a room that is named, else all that may be meant."""
    sets = [one.entity_ids for one in finding.claim.readings]
    spoken = (item.match for text in (scene.draft, scene.request) for item in mask(text, scene))
    is_placed = any(match is not None and (match.area_ids or match.floor_ids) for match in spoken)
    return min(sets, key=len, default=()) if is_placed else finding.claim.entity_ids


def _seen(finding: Finding, scene: Scene) -> str | None:
    """Return "I do see the rear door."."""
    return sentence("exists", scene.lexicon, subject=named(finding.claim.entity_ids, scene))


def _placed(finding: Finding, scene: Scene) -> str | None:
    """Return "The reading lamp is in the living room.", "The bedroom is on the first floor."."""
    if not finding.claim.entity_ids:
        return _on_floor(finding.claim.area_ids[0], scene)
    entity = scene.home.entity(finding.claim.entity_ids[0])
    area = scene.home.area(entity.area_id) if entity is not None and entity.area_id else None
    if entity is None or area is None:
        return None
    return sentence("placed", scene.lexicon, subject=name_of(entity.id, scene), place=area.names[0])


def _on_floor(area_id: str, scene: Scene) -> str | None:
    room = scene.home.area(area_id)
    floor = scene.home.floor(room.floor_id) if room is not None and room.floor_id else None
    if room is None or floor is None:
        return None
    # "First floor", "Obergeschoss": the name says already that it is one.
    is_named = fold(floor.names[0]).endswith(scene.lexicon.cues["floor_name"])
    key = "on_named_floor" if is_named else "on_floor"
    return sentence(key, scene.lexicon, subject=room.names[0], place=floor.names[0])


def _entries(finding: Finding, scene: Scene) -> str | None:
    """Return "There are 2 open items on the list Shopping." of a list that the home shows."""
    shown = [one for one in finding.evidence if one.source is Source.STATES and not one.earlier]
    if not finding.claim.records or not finding.claim.entity_ids or len(shown) != 1:
        return None
    return open_entries(finding.claim.entity_ids[0], str(shown[0].value), scene)


def _sorted(finding: Finding, scene: Scene) -> str | None:
    """Return "The reading lamp is a kind of light."."""
    claim = finding.claim
    domain = claim.entity_ids[0].partition(".")[0]
    sort = claim.noun if claim.is_negated else OF_ONE_SORT[domain] or domain
    noun, _ = scene.lexicon.nouns[sort]
    return sentence("sorted", scene.lexicon, subject=name_of(claim.entity_ids[0], scene), noun=noun)


type _Truth = Callable[[Finding, Scene], str | None]

_TRUTHS: Mapping[ClaimKind, tuple[_Truth, ...]] = {
    ClaimKind.COUNT: (
        _count_sentence,
        _count_exactly,
        _count_asked,
        _listing,
        _count_in_area,
        _count_at_least,
        _count_alone,
    ),
    ClaimKind.VALUE: (_named_value, _value_sentence),
    ClaimKind.EXISTENCE: (_seen,),
    ClaimKind.OUTCOME: (in_vain, state_sentence, unable),
    ClaimKind.STATE: (state_sentence,),
    ClaimKind.COMPARISON: (extreme_sentence, compared_sentence, _measured),
    ClaimKind.CAPABILITY: (able_sentence,),
    ClaimKind.PLACE: (_placed,),
    ClaimKind.SORT: (_sorted,),
    ClaimKind.TIME: (happened_sentence, not_happened_sentence, was_so_sentence, since_sentence, state_sentence),
    ClaimKind.HISTORY: (often_sentence, not_happened_sentence, lasted_sentence),
    ClaimKind.REPORTED: (counted_events, _entries),
    ClaimKind.ENTRY: (entry_sentence,),
    ClaimKind.NOTICE: (notice_sentence,),
    ClaimKind.REMAINING: (remaining_sentence,),
    ClaimKind.LAST_RUN: (last_run_sentence,),
    ClaimKind.FORECAST: (forecast_sentence,),
    ClaimKind.NOW: (now_sentence,),
    ClaimKind.ARITHMETIC: (result_sentence,),
    ClaimKind.REMEMBERED: (wrong_before_sentence, remembered_sentence),
    ClaimKind.INSTALLATION: (asked_sentence, installed_sentence),
    ClaimKind.SPECIFIC: (world_sentence,),
    ClaimKind.FIELD: (no_such_name,),
}
"""How to say what is true instead, by the kind of what was said."""


def recount(calls: tuple[ToolCall, ...], evidence: tuple[Evidence, ...], scene: Scene) -> str | None:
    """Return what the home shows of everything the tools acted on; None if that is nothing.

    It is what is said when the wrapped agent fails after its action.
    """
    ids = dict.fromkeys(i for call in calls if not call.read_only for i in call.touched)
    subjects = by_subject(evidence)
    if scene.lexicon.is_bare:
        latest = (subjects[entity_id][0] for entity_id in list(ids)[:MAX_NAMED] if entity_id in subjects)
        told = labelled_states(latest, scene)
        return told and f"{told}."
    sentences = []
    for entity_id in list(ids)[:MAX_NAMED]:
        entity = scene.home.entity(entity_id)
        seen = subjects.get(entity_id, ())
        if entity is None or not seen or str(seen[0].value) in UNREADABLE_STATES:
            continue
        word = state_word(entity, str(seen[0].value), scene.lexicon)
        sentences.append(being([entity_id], word, scene, key="now"))
    return " ".join(sentences) or None
