"""Judge what kind of thing something is, by everything that has its name."""

from ..meanings.classes import LOOSE_CLASSES, OF_ONE_SORT, STRICT_CLASSES, accepts, is_strictly
from ..model import Claim, Entity, Evidence, Finding, Reason, Verdict
from ..scene import Scene
from ..tokens import name_words
from .findings import finding


def judge_sort(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted of what is none of the sort, and of "is no lock" where one of that name is a lock."""
    named = [entity for i in claim.entity_ids if (entity := scene.home.entity(i)) is not None]
    fitting = [_is_of(claim.noun, entity) for entity in named]
    if not named:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    if claim.is_negated:
        if any(fitting):
            return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    if all(fitting):
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence)
    is_plain = all(entity.domain in OF_ONE_SORT for entity in named)
    if is_plain and not any(fitting) and not any(_may_be_called(claim.noun, entity, scene) for entity in named):
        return finding(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.AMBIGUOUS, evidence)


def _is_of(noun: str, entity: Entity) -> bool:
    is_like = accepts(noun, entity.domain, entity.device_class)
    return is_like and (noun not in STRICT_CLASSES or is_strictly(noun, entity.domain, entity.device_class))


def _may_be_called(noun: str, entity: Entity, scene: Scene) -> bool:
    """Return whether the name says so, the noun is used loosely, or another part of the device is of the sort."""
    forms = scene.lexicon.nouns.get(noun, ())
    is_named = any(word in forms for name in (*entity.names, *entity.device_names) for word in name_words(name))
    is_loosely = accepts(noun, entity.domain, entity.device_class) or any(
        one.accepts(entity.domain, entity.device_class) for one in LOOSE_CLASSES.get(noun, ())
    )
    parts = scene.home.entities(device_ids={entity.device_id}) if entity.device_id is not None else ()
    return is_named or is_loosely or any(_is_of(noun, part) for part in parts)
