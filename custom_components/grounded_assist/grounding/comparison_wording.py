"""Say how two things compare, which is the most of all, and what a thing can be made to do."""

from .judging.capability import see_able
from .judging.measurement import Measured, all_measured, attributes_of
from .judging.seeing import BySubject, Seen, by_subject
from .lexicon import WordKind
from .model import Comparison, Finding, Reading, Relation
from .reading.relations import EXTREMES
from .reading.rooms import is_ambient
from .scene import Scene
from .value_wording import spoken_value
from .wording import is_plural, listed, measured, name_of, names_of, sentence

type _Shown = tuple[str, Measured]
"""An entity, and what it shows now."""


def compared_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The office has a lower temperature than the bedroom: 19.5 °C against 21.5 °C."."""
    comparison = finding.claim.comparison
    if comparison is None or len(comparison.against) == 0:
        return None
    subjects = by_subject(finding.evidence)
    one = _first_shown(finding.claim.readings, comparison, subjects, scene)
    # Of the warmest room it is said what is warmer.
    other = (
        _most(comparison.against, comparison, subjects, scene)
        if comparison.relation in EXTREMES
        else _first_shown(comparison.against, comparison, subjects, scene)
    )
    if one is None or other is None or one[1].number == other[1].number:
        return None
    attribute = _attribute_of(one, comparison, scene)
    values = [spoken_value(attribute, subjects[entity_id][0], scene) for entity_id, _ in (one, other)]
    relation = Relation.ABOVE if one[1].number > other[1].number else Relation.BELOW
    return sentence(
        "compared",
        scene.lexicon,
        subject=_side(one[0], comparison, scene),
        relation=scene.lexicon.form(WordKind.RELATION, relation),
        attribute=scene.lexicon.form(WordKind.ATTRIBUTE, attribute),
        measured=measured(attribute, scene.lexicon),
        other=_side(other[0], comparison, scene),
        value=values[0] or "",
        against=values[1] or "",
    )


def extreme_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The kitchen has the highest temperature: 22.4 °C."."""
    comparison = finding.claim.comparison
    if comparison is None or comparison.relation not in EXTREMES:
        return None
    subjects = by_subject(finding.evidence)
    own = Reading(entity_ids=finding.claim.entity_ids)
    if (most := _most((own, *comparison.against), comparison, subjects, scene)) is None:
        return None
    attribute = _attribute_of(most, comparison, scene)
    nouns = scene.lexicon.nouns.get(finding.claim.noun)
    return sentence(
        "extreme_of" if nouns else "extreme",
        scene.lexicon,
        subject=_side(most[0], comparison, scene),
        relation=scene.lexicon.form(WordKind.RELATION, _id_of(comparison, nouns)),
        attribute=scene.lexicon.form(WordKind.ATTRIBUTE, attribute),
        measured=measured(attribute, scene.lexicon),
        noun=nouns[0] if nouns else "",
        value=spoken_value(attribute, subjects[most[0]][0], scene) or "",
    )


def _most(readings: tuple[Reading, ...], comparison: Comparison, subjects: BySubject, scene: Scene) -> _Shown | None:
    """Return what of all shows the most, or the least; what may be of something else is left out."""
    meant = (one for one in readings if comparison.doubtful.isdisjoint(one.entity_ids))
    shown = [one for each in meant if (one := _first_shown((each,), comparison, subjects, scene)) is not None]
    choose = max if comparison.relation is Relation.HIGHEST else min
    return choose(shown, key=lambda one: one[1].number, default=None)


def _id_of(comparison: Comparison, nouns: tuple[str, str] | None) -> str:
    """Return the word of the relation: "brightest" before a noun, "highest" before an attribute."""
    return f"{comparison.relation}.{comparison.attributes[0]}" if nouns else comparison.relation


def able_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The hall lamp does not support dimming."."""
    claim = finding.claim
    subjects = by_subject(finding.evidence)
    wrong = [i for i in claim.entity_ids if see_able(claim, i, subjects) is Seen.FALSE]
    if not wrong:
        return None
    names = names_of(wrong, scene)
    is_many = len(names) > 1 or is_plural(wrong[0], scene)
    key = "able" if claim.is_negated else "not_able"
    return sentence(
        f"{key}_many" if is_many else key,
        scene.lexicon,
        subject=listed(names, scene),
        capability=scene.lexicon.form(WordKind.CAPABILITY, claim.capability),
    )


def _first_shown(
    readings: tuple[Reading, ...], comparison: Comparison, subjects: BySubject, scene: Scene
) -> _Shown | None:
    """Return the entity that stands for one side; a sensor of its own knows a room better than a thermostat."""
    ids = sorted((i for each in readings for i in each.entity_ids), key=lambda i: not i.startswith("sensor."))
    for entity_id in ids:
        for attribute in attributes_of(scene.home.entity(entity_id), comparison.attributes)[:1]:
            for seen in all_measured(attribute, entity_id, subjects, scene)[:1]:
                return entity_id, seen
    return None


def _attribute_of(shown: _Shown, comparison: Comparison, scene: Scene) -> str:
    return attributes_of(scene.home.entity(shown[0]), comparison.attributes)[0]


def _side(entity_id: str, comparison: Comparison, scene: Scene) -> str:
    """Return the room where a sensor stands for it, else the name of the thing."""
    entity = scene.home.entity(entity_id)
    area = scene.home.area(entity.area_id) if entity is not None and entity.area_id else None
    if entity is None or area is None or not is_ambient(entity, comparison.attributes, scene):
        return name_of(entity_id, scene)
    return scene.lexicon.phrases["the"].format(name=area.names[0])
