"""Say a value as people do: on their scale, with its unit."""

from .judging.value import number, raw_value
from .lexicon import WordKind
from .meanings.attributes import DEGREES, place_of
from .meanings.colors import color_name
from .meanings.states import MODE_DOMAINS, WHEREABOUTS_DOMAINS
from .model import Claim, Evidence
from .reading.items import any_is, mask
from .scene import Scene
from .wording import mode_word, state_word, with_unit


def told_attributes(claim: Claim, scene: Scene) -> tuple[str, ...]:
    """Return what a value is told of: what is, and of a heater that "is at 21" what is wanted as well."""
    value = claim.value
    if value is None:
        return ()
    entities = (scene.home.entity(entity_id) for entity_id in claim.entity_ids)
    has_other = any(place_of(value.other, one.domain, one.device_class) for one in entities if one is not None)
    if not has_other:
        return (value.attribute,)
    # "Steht auf 21" is said of what is wanted alone.
    before = claim.text[claim.subject_end - claim.start : claim.predicate_start - claim.start]
    return (value.other,) if any_is(mask(before, scene), "toward") else (value.attribute, value.other)


def spoken_value(attribute: str, one: Evidence, scene: Scene, *, is_raw: bool = False) -> str | None:
    """Return an observed value on the scale people speak of, with its unit."""
    entity = scene.home.entity(one.subject)
    place = place_of(attribute, entity.domain, entity.device_class) if entity is not None else None
    if place is None:
        return None
    if attribute == "color":
        color = color_name(one.attributes)
        return color and scene.lexicon.form(WordKind.COLOR, color)
    raw = raw_value(place, one)
    observed = number(raw)
    if observed is None:
        return _in_words(str(raw), one, scene) if raw is not None else None
    factor = 1 if is_raw else place.factor
    value = observed * factor
    digits = 0 if factor != 1 else _digits(raw)
    unit = place.unit_of(one.attributes, one.unit) or ("°" if attribute in DEGREES else "")
    return with_unit(decimal(f"{value:.{digits}f}", scene), unit, scene.lexicon)


def _in_words(raw: str, one: Evidence, scene: Scene) -> str:
    entity = scene.home.entity(one.subject)
    if entity is not None and entity.domain in WHEREABOUTS_DOMAINS:
        return state_word(entity, raw, scene.lexicon)
    is_mode = one.subject.partition(".")[0] in MODE_DOMAINS
    return mode_word(raw, scene.lexicon) if is_mode else raw.replace("_", " ")


def decimal(written: str, scene: Scene) -> str:
    """Return a number with the mark that the language has before its decimals."""
    grammar = scene.lexicon.grammar
    return written if grammar is None else written.replace(".", grammar.decimal)


def _digits(raw: object) -> int:
    """Return how many decimals the home shows, at most two."""
    _, _, decimals = str(raw).partition(".")
    return min(len(decimals.rstrip("0")), 2)
