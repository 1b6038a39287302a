"""Say how things are, each in the words that go with what it is: "The blind is open.", "... is detecting smoke."."""

from collections.abc import Iterable, Sequence

from .judging.reach import is_unreachable, seen_now
from .judging.seeing import Seen, by_subject, see
from .judging.state import against, denies
from .meanings.attributes import attribute_of
from .meanings.states import ANSWERS, REPORTED, UNAVAILABLE, UNSEEN, fits, said_of
from .model import Aspect, Claim, Entity, Evidence, Finding, Reason
from .past_wording import is_of_then
from .scene import Scene
from .value_wording import spoken_value
from .wording import MAX_NAMED, and_more, is_plural, name_of, named, sentence, state_word, word_for

type Worded = tuple[str, str]
"""The template in which something is said of a thing, and the word for it."""

_ONE, _REPORTS = "one", "reports"
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
    if len({name_of(i, scene) for i in entity_ids}) > 1 or is_plural(entity_ids[0], scene):
        key = _PLURALS[key]
    said = sentence(key, scene.lexicon, subject=named(entity_ids, scene), state=word, verb=verb)
    return and_more(said, entity_ids, scene)


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


def _spoken_states(finding: Finding, scene: Scene) -> dict[Worded, list[str]]:
    """Return the entities that are not as claimed, by what is said of them instead."""
    subjects = by_subject(finding.evidence)
    found: dict[Worded, list[str]] = {}
    for entity_id in against(finding.claim, subjects, scene):
        found.setdefault(_worded_instead(finding.claim, entity_id, subjects[entity_id], scene), []).append(entity_id)
    return found


def _worded_instead(claim: Claim, entity_id: str, seen: tuple[Evidence, ...], scene: Scene) -> Worded:
    """Return what is said of something instead; of a sensor that knows only yes and no, "not running"."""
    lexicon = scene.lexicon
    entity = scene.home.entity(entity_id)
    is_set_apart = entity_id not in claim.entity_ids
    if entity is None or denies(claim) is not is_set_apart:
        return _worded(claim.meaning, entity, scene)
    if (other := meaning_for(claim, entity, seen)) is not None:
        return _worded(other, entity, scene)
    if entity.domain == "binary_sensor":
        return _ONE, lexicon.phrases["not"].format(state=word_for(claim.meaning, lexicon))
    measured = attribute_of(entity.domain, entity.device_class)
    if measured is not None and (value := spoken_value(measured, seen[0], scene)) is not None:
        # "Low" is told of a number.
        return _ONE, value
    return _ONE, state_word(entity, str(seen[0].value), lexicon)


def unreachable(finding: Finding, scene: Scene) -> str | None:
    """Return "I can't reach the lamp right now.", of what has no state "I can't say anything about ..."."""
    entity_ids = finding.claim.entity_ids
    if not is_unreachable(finding, scene) or len(set(entity_ids)) > MAX_NAMED:
        return None
    has_tried = any(not call.read_only for call in scene.tool_calls)
    is_over = has_tried and (finding.claim.aspect is not Aspect.STATE or finding.claim.is_past)
    values = {str(one.value) for one in seen_now(finding)}
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
