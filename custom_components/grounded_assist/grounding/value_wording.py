"""Say a value as people do: on their scale, with its unit."""

from .judging.value import number, raw_value
from .lexicon import WordKind
from .meanings.attributes import DEGREES, place_of
from .meanings.colors import color_name
from .model import Evidence
from .scene import Scene


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
        return None if raw is None else str(raw).replace("_", " ")
    factor = 1 if is_raw else place.factor
    value = observed * factor
    digits = 0 if factor != 1 else _digits(raw)
    unit = place.unit_of(one.attributes, one.unit) or ("°" if attribute in DEGREES else "")
    written = decimal(f"{value:.{digits}f}", scene)
    return f"{written}{unit if unit in ('%', '°') else ' ' + unit if unit else ''}"


def decimal(written: str, scene: Scene) -> str:
    """Return a number with the mark that the language has before its decimals."""
    grammar = scene.lexicon.grammar
    return written if grammar is None else written.replace(".", grammar.decimal)


def _digits(raw: object) -> int:
    """Return how many decimals the home shows, at most two."""
    _, _, decimals = str(raw).partition(".")
    return min(len(decimals.rstrip("0")), 2)
