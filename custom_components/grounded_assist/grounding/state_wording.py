"""Say how things are, each in the words that go with what it is: "The blind is open.", "... is detecting smoke."."""

from collections.abc import Iterable, Sequence

from .judging.reach import out_of_reach
from .judging.seeing import BySubject, Seen, by_subject, see
from .judging.state import against, denies
from .lexicon import WordKind
from .meanings.attributes import attribute_of
from .meanings.classes import accepts
from .meanings.states import (
    ANSWERS,
    POSITION,
    REPORTED,
    UNAVAILABLE,
    UNREADABLE_STATES,
    UNSEEN,
    PositionTruth,
    fits,
    row_of,
    said_of,
)
from .model import Aspect, Claim, Entity, Evidence, Finding, Reason
from .past_wording import is_of_then
from .scene import Scene
from .tokens import name_words
from .value_wording import spoken_value
from .wording import (
    MAX_NAMED,
    and_more,
    is_plural,
    listed,
    name_of,
    named,
    names_of,
    sentence,
    state_word,
    word_for,
)

type Worded = tuple[str, str]
"""The template in which something is said of a thing, and the word for it."""

_ONE, _REPORTS = "one", "reports"
_SENSORS = ("sensor", "detector")
"""How the nouns of what detects something end."""
_WHOLE = 100
"""Percent at which there is no part to tell of."""
_PLURALS = {
    _ONE: "many",
    "now": "many",
    _REPORTS: "reports_many",
    "not_done": "not_done_many",
    "failed": "failed_many",
    "failed_to": "failed_to_many",
}


def meaning_for(claim: Claim, entity: Entity, evidence: tuple[Evidence, ...]) -> str | None:
    """Return the meaning that is true instead and answers the same question: unlocked for locked."""
    for answer in ANSWERS.get(claim.meaning, ()):
        if fits(answer, entity.domain, entity.device_class) and see(answer, entity, evidence) is Seen.TRUE:
            return said_of(answer, entity.domain, entity.device_class)
    return None


def stated(entity_ids: Iterable[str], meaning: str, scene: Scene) -> str:
    """Return "The A is on.", of sensors what they report: "The B is detecting smoke."."""
    said: dict[Worded, list[str]] = {}
    for entity_id in entity_ids:
        said.setdefault(_worded(meaning, scene.home.entity(entity_id), scene), []).append(entity_id)
    return " ".join(being(ids, word, scene, key=key) for (key, word), ids in said.items())


def _worded(meaning: str, entity: Entity | None, scene: Scene) -> Worded:
    domain, device_class = (entity.domain, entity.device_class) if entity is not None else ("", None)
    meaning = said_of(meaning, domain, device_class)
    reported = scene.lexicon.spoken[REPORTED[meaning]] if meaning in REPORTED else {}
    if (what := reported.get(device_class or "")) is not None:
        return _REPORTS, what
    return _ONE, word_for(meaning, scene.lexicon)


def being(entity_ids: Sequence[str], word: str, scene: Scene, *, key: str = _ONE, verb: str = "") -> str:
    """Return "The A is on.", "The A and the B are on."; `key` is the template for one."""
    is_reported = key in (_REPORTS, _PLURALS[_REPORTS])
    names = (
        list(dict.fromkeys(sensor_of(one, scene) for one in entity_ids)) if is_reported else names_of(entity_ids, scene)
    )
    if len(names) > 1 or is_plural(entity_ids[0], scene):
        key = _PLURALS[key]
    said = sentence(key, scene.lexicon, subject=listed(names, scene), state=word, verb=verb)
    return and_more(said, names, scene)


def sensor_of(entity_id: str, scene: Scene) -> str:
    """Return "the Hall motion sensor" of what is only called after what it detects."""
    entity, name = scene.home.entity(entity_id), name_of(entity_id, scene)
    last = name_words(entity.names[0])[-1:] if entity is not None and entity.names else ()
    nouns = (word.id for word, _ in scene.lexicon.at(last, 0) if word.kind is WordKind.NOUN)
    is_of_what = entity is not None and any(
        accepts(noun, entity.domain, entity.device_class) and not noun.endswith(_SENSORS) for noun in nouns
    )
    return scene.lexicon.phrases["sensor"].format(name=name) if is_of_what else name


def state_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The front door is unlocked.", for a set what of it is otherwise."""
    if finding.claim.meaning in UNSEEN:
        return sentence("failed_unseen", scene.lexicon)
    if not finding.claim.meaning or is_of_then(finding):
        return None
    states = _spoken_states(finding, scene)
    if not states:
        return None
    is_action = finding.reason in (Reason.NOT_DONE, Reason.ACTION_FAILED, Reason.ACTION_WRONG_DIRECTION)
    was_tried = finding.reason in (Reason.ACTION_FAILED, Reason.ACTION_WRONG_DIRECTION)
    verb = _verb(finding.claim, scene)
    tried = "failed_to" if verb else "failed"
    key = tried if was_tried else "not_done" if is_action else _ONE
    return " ".join(
        being(ids, word, scene, key=key if template == _ONE else template, verb=verb)
        for (template, word), ids in states.items()
    )


def _verb(claim: Claim, scene: Scene) -> str:
    """Return what was tried: turn on, of a blind open."""
    entity = scene.home.entity(claim.entity_ids[0]) if claim.entity_ids else None
    meaning = said_of(claim.meaning, entity.domain, entity.device_class) if entity is not None else claim.meaning
    return scene.lexicon.spoken["verbs"].get(meaning, "")


def unable(finding: Finding, scene: Scene) -> str | None:
    """Return "I could not lock the back door.", where the name alone may be of something else."""
    verb = _verb(finding.claim, scene)
    otherwise = against(finding.claim, by_subject(finding.evidence), scene)
    if not verb or not otherwise or denies(finding.claim):
        return None
    return sentence("unable", scene.lexicon, verb=verb, subject=named(otherwise, scene))


def in_vain(finding: Finding, scene: Scene) -> str | None:
    """Return "That didn't work." of what nobody knows more about than that it has failed."""
    is_of_anything = not finding.claim.meaning and not finding.claim.readings
    return sentence("in_vain", scene.lexicon) if is_of_anything else None


def _spoken_states(finding: Finding, scene: Scene) -> dict[Worded, list[str]]:
    """Return the entities that are not as claimed, by what is said of them instead."""
    subjects = by_subject(finding.evidence)
    found: dict[Worded, list[str]] = {}
    for entity_id in against(finding.claim, subjects, scene):
        found.setdefault(_worded_instead(finding.claim, entity_id, subjects[entity_id], scene), []).append(entity_id)
    return {worded: [*_also_so(finding.claim, worded, ids, subjects, scene), *ids] for worded, ids in found.items()}


def _also_so(claim: Claim, worded: Worded, others: Sequence[str], subjects: BySubject, scene: Scene) -> list[str]:
    """Return what is so as it was said, where others are so, too: "only the front door" and the back door as well."""
    is_told = bool(claim.contrast) and claim.aspect is Aspect.STATE and not denies(claim)
    own = [i for i in claim.entity_ids if _worded(claim.meaning, scene.home.entity(i), scene) == worded] * is_told
    is_short = len(own) + len(others) <= MAX_NAMED and set(own).isdisjoint(others)
    are_so = all(see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) is Seen.TRUE for i in own)
    return own if is_short and are_so else []


def as_seen(finding: Finding, scene: Scene) -> str | None:
    """Return how each of a few things is that a claim is of, though that does not decide it; None if it can't be read.

    "The front door is locked" behind "is it closed?".
    """
    claim, subjects = finding.claim, by_subject(finding.evidence)
    seen = [(scene.home.entity(i), now) for i in claim.entity_ids for now in [subjects.get(i, ())[:1]]]
    if not claim.meaning or claim.is_past or claim.moments or not 0 < len(seen) <= MAX_NAMED:
        return None
    said: dict[Worded, list[str]] = {}
    for entity, now in seen:
        if entity is None or not now or str(now[0].value) in UNREADABLE_STATES:
            return None
        is_so = see(claim.meaning, entity, now) is Seen.TRUE
        meaning = claim.meaning if is_so else meaning_for(claim, entity, now)
        worded = _worded(meaning, entity, scene) if meaning else (_ONE, _shown(entity, now[0], scene))
        said.setdefault(worded, []).append(entity.id)
    return " ".join(being(ids, word, scene, key=key) for (key, word), ids in said.items())


def _shown(entity: Entity, one: Evidence, scene: Scene) -> str:
    """Return the word for what a thing shows: its value with its unit, where it measures something."""
    measured = attribute_of(entity.domain, entity.device_class)
    value = spoken_value(measured, one, scene) if measured is not None else None
    return value or state_word(entity, str(one.value), scene.lexicon)


def _worded_instead(claim: Claim, entity_id: str, seen: tuple[Evidence, ...], scene: Scene) -> Worded:
    """Return what is said of something instead; of a sensor that knows only yes and no, "not running"."""
    lexicon = scene.lexicon
    entity = scene.home.entity(entity_id)
    is_set_apart = entity_id not in claim.entity_ids
    if entity is None or denies(claim) is not is_set_apart:
        return _worded(claim.meaning, entity, scene)
    if (part := _part_open(claim, entity, seen[0], scene)) is not None:
        return _ONE, part
    if (other := meaning_for(claim, entity, seen)) is not None:
        return _worded(other, entity, scene)
    if entity.domain == "binary_sensor":
        return _ONE, lexicon.phrases["not"].format(state=_own_word(claim, scene))
    # "Low" is told of a number.
    return _ONE, _shown(entity, seen[0], scene)


def _own_word(claim: Claim, scene: Scene) -> str:
    """Return the word for what a claim says that stands in it: "not running" of what "is running"."""
    forms = scene.lexicon.names.get((WordKind.STATE, claim.meaning), ())
    said = claim.text.casefold()
    return next((form for form in forms if form.casefold() in said), word_for(claim.meaning, scene.lexicon))


def _part_open(claim: Claim, entity: Entity, one: Evidence, scene: Scene) -> str | None:
    """Return "30% open" of what is said to be half or fully open and is neither that nor closed."""
    position = one.attributes.get(POSITION)
    is_of_part = isinstance(row_of(claim.meaning, entity.domain, entity.device_class), PositionTruth)
    if not is_of_part or not isinstance(position, int | float) or not 0 < round(position) < _WHOLE:
        return None
    value = spoken_value("position", one, scene)
    return value and scene.lexicon.spoken["valued"]["position"].format(value=value)


def unreachable(finding: Finding, scene: Scene) -> str | None:
    """Return "I can't reach the lamp right now.", of what has no state "I can't get a reading for ..."."""
    entity_ids = out_of_reach(finding, scene)
    if not 0 < len(set(entity_ids)) <= MAX_NAMED:
        return None
    has_tried = any(not call.read_only for call in scene.tool_calls)
    is_over = has_tried and (finding.claim.aspect is not Aspect.STATE or finding.claim.is_past)
    values = {str(one.value) for one in finding.evidence if one.subject in entity_ids and not one.earlier}
    key = "no_state" if UNAVAILABLE not in values else "could_not_reach" if is_over else "unreachable"
    return sentence(key, scene.lexicon, subject=named(entity_ids, scene))


def on_the_way(finding: Finding, scene: Scene) -> str | None:
    """Return "The garage door is opening." of what has begun to move; None if nothing has."""
    claim = finding.claim
    subjects = by_subject(finding.evidence)
    for entity_id in claim.entity_ids if claim.meaning else ():
        entity = scene.home.entity(entity_id)
        seen = subjects.get(entity_id, ())
        if entity is not None and seen and see(claim.meaning, entity, seen) is Seen.PENDING:
            word = state_word(entity, str(seen[0].value), scene.lexicon)
            return being([entity_id], word, scene, key="now")
    return None
