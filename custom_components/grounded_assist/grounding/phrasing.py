"""What is said of our own accord: names, states, values and sentences, in the reply's language."""

from collections.abc import Sequence

from .judging.seeing import Seen, by_subject, see
from .judging.value import number, raw_value
from .lexicon import Lexicon, WordKind
from .meanings.attributes import place_of
from .meanings.states import OPPOSITES, UNREADABLE_STATES, fits
from .model import Claim, ClaimKind, Entity, Evidence, Finding, Reason, ToolCall
from .scene import Scene

_MAX_NAMED = 4
"""More things than these are counted, not listed, when spoken."""


def name_of(entity_id: str, scene: Scene) -> str:
    """Return how an entity is spoken of, with its article."""
    entity = scene.home.entity(entity_id)
    name = entity.names[0] if entity is not None and entity.names else entity_id
    return scene.lexicon.phrases["the"].format(name=name)


def join(parts: Sequence[str], lexicon: Lexicon) -> str:
    """Return "A, B and C"."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(parts)
    words = lexicon.spoken["join"]
    return words["between"].join(parts[:-1]) + words["last"] + parts[-1]


def state_word(entity: Entity | None, state: str, lexicon: Lexicon) -> str:
    """Return the word for a state, Home Assistant's own where the lexicon has none."""
    del entity
    return lexicon.spoken["states"].get(state, state.replace("_", " "))


def sentence(key: str, lexicon: Lexicon, **parts: str) -> str:
    """Return a template of the lexicon filled in; {Subject} begins with a capital."""
    subject = parts.get("subject", "")
    return lexicon.spoken["sentence"][key].format(Subject=capitalized(subject), **parts)


def capitalized(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def with_article(name: str, lexicon: Lexicon) -> str:
    """Return "an attic lamp"; which article goes with which letters is the lexicon's."""
    articles = lexicon.spoken["article"]
    before_vowel = name[:1].casefold() in articles["vowels"]
    return f"{articles['vowel' if before_vowel else 'other']} {name}".strip()


def meaning_for(claim: Claim, entity: Entity, evidence: tuple[Evidence, ...]) -> str | None:
    """Return the meaning that is true instead and answers the same question: unlocked for locked."""
    opposite = OPPOSITES.get(claim.meaning)
    if opposite is None or not fits(opposite, entity.domain, entity.device_class):
        return None
    return opposite if see(opposite, entity, evidence) is Seen.TRUE else None


def word_for(meaning: str, lexicon: Lexicon) -> str:
    """Return the adjective of a meaning."""
    return lexicon.form(WordKind.STATE, meaning)


def truth_about(finding: Finding, scene: Scene) -> str | None:
    """Return a sentence with what the home shows instead of a refuted claim; None if it shows nothing."""
    claim = finding.claim
    if claim.kind is ClaimKind.COUNT:
        return _count_sentence(finding, scene)
    if claim.kind is ClaimKind.VALUE:
        return _value_sentence(finding, scene)
    return _state_sentence(finding, scene)


def _state_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The front door is unlocked.", for a set what of it is otherwise."""
    states = _spoken_states(finding, scene)
    if not states:
        return None
    is_action = finding.reason in (Reason.NOT_DONE, Reason.ACTION_FAILED, Reason.ACTION_WRONG_DIRECTION)
    was_tried = finding.reason in (Reason.ACTION_FAILED, Reason.ACTION_WRONG_DIRECTION)
    sentences = []
    for state, ids in states.items():
        subject = join([name_of(i, scene) for i in ids[:_MAX_NAMED]], scene.lexicon)
        key = "failed" if was_tried and len(ids) == 1 else "not_done" if is_action and len(ids) == 1 else "one"
        sentences.append(sentence("many" if len(ids) > 1 else key, scene.lexicon, subject=subject, state=state))
    return " ".join(sentences)


def _spoken_states(finding: Finding, scene: Scene) -> dict[str, list[str]]:
    """Return the entities that are not as claimed, by the word for what they are."""
    claim = finding.claim
    subjects = by_subject(finding.evidence)
    found: dict[str, list[str]] = {}
    for entity_id in claim.entity_ids:
        entity = scene.home.entity(entity_id)
        seen = subjects.get(entity_id, ())
        wrong = Seen.TRUE if claim.is_negated else Seen.FALSE
        if entity is None or not seen or see(claim.meaning, entity, seen) is not wrong:
            continue
        other = claim.meaning if claim.is_negated else meaning_for(claim, entity, seen)
        word = word_for(other, scene.lexicon) if other else state_word(entity, str(seen[0].value), scene.lexicon)
        found.setdefault(word, []).append(entity_id)
    return found


def _value_sentence(finding: Finding, scene: Scene) -> str | None:
    claim = finding.claim
    attribute = claim.value.attribute if claim.value else ""
    for one in finding.evidence:
        if one.earlier or (spoken := spoken_value(attribute, one, scene)) is None:
            continue
        return sentence(
            "value_of",
            scene.lexicon,
            attribute=scene.lexicon.form(WordKind.ATTRIBUTE, attribute),
            subject=name_of(one.subject, scene),
            value=spoken,
        )
    return None


def spoken_value(attribute: str, one: Evidence, scene: Scene, *, is_raw: bool = False) -> str | None:
    """Return an observed value on the scale people speak of, with its unit."""
    entity = scene.home.entity(one.subject)
    place = place_of(attribute, entity.domain, entity.device_class) if entity is not None else None
    if place is None:
        return None
    raw = raw_value(place, one)
    observed = number(raw)
    if observed is None:
        return None if raw is None or isinstance(raw, tuple | list) else str(raw)
    factor = 1 if is_raw else place.factor
    value = observed * factor
    digits = 0 if factor != 1 else _digits(raw)
    unit = place.unit or one.unit or ""
    return f"{value:.{digits}f}{unit if unit in ('%', '°') else ' ' + unit if unit else ''}"


def _digits(raw: object) -> int:
    """Return how many decimals the home shows, at most two."""
    _, _, decimals = str(raw).partition(".")
    return min(len(decimals.rstrip("0")), 2)


def _count_sentence(finding: Finding, scene: Scene) -> str | None:
    claim = finding.claim
    if len(claim.readings) != 1 and not claim.readings:
        return None
    ids = claim.readings[0].entity_ids
    if not claim.meaning:
        return None
    subjects = by_subject(finding.evidence)
    true = [i for i in ids if see(claim.meaning, scene.home.entity(i), subjects.get(i, ())) is Seen.TRUE]
    state = word_for(claim.meaning, scene.lexicon)
    nouns = scene.lexicon.nouns.get(claim.noun)
    if nouns is None:
        return None
    if not true:
        return sentence("count_none", scene.lexicon, noun=nouns[1], state=state)
    key = "count_one" if len(true) == 1 else "count"
    noun = nouns[0] if len(true) == 1 else nouns[1]
    return sentence(key, scene.lexicon, count=str(len(true)), noun=noun, state=state)


def recount(calls: tuple[ToolCall, ...], evidence: tuple[Evidence, ...], scene: Scene) -> str | None:
    """Return what the home shows of everything the tools acted on; None if that is nothing.

    It is what is said when the wrapped agent fails after its action.
    """
    ids = dict.fromkeys(i for call in calls if not call.read_only for i in call.touched)
    subjects = by_subject(evidence)
    sentences = []
    for entity_id in list(ids)[:_MAX_NAMED]:
        entity = scene.home.entity(entity_id)
        seen = subjects.get(entity_id, ())
        if entity is None or not seen or str(seen[0].value) in UNREADABLE_STATES:
            continue
        word = state_word(entity, str(seen[0].value), scene.lexicon)
        sentences.append(sentence("now", scene.lexicon, subject=name_of(entity_id, scene), state=word))
    return " ".join(sentences) or None
