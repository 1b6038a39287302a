"""Shift the number of a sentence, or the value it is held against, by parts of the tolerance."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
import re

from custom_components.grounded_assist.grounding.model import ClaimKind, Verdict

from ..corpus import Seen
from ..sentences import Sentence
from .changed import DECIDED, REFUTED, SUPPORTED, Mutation, in_words, in_world, without_delay

_NUMBER = re.compile(r"(?<![\w.,:])\d+(?:\.\d+)?(?![\w]|[.,:]\d)")
_UNIT = re.compile(r"\s?(?:%|°[CF]?|[WVA]\b|kWh?\b|lx\b|hPa\b|ppm\b)")
_SCALES: Mapping[str, tuple[tuple[str, float], ...]] = {
    "light": (("brightness", 100 / 255),),
    "media_player": (("volume_level", 100),),
    "cover": (("current_position", 1),),
    "valve": (("current_position", 1),),
    "fan": (("percentage", 1),),
    "climate": (("temperature", 1), ("current_temperature", 1), ("current_humidity", 1)),
    "water_heater": (("temperature", 1), ("current_temperature", 1)),
    "humidifier": (("humidity", 1), ("current_humidity", 1)),
    "weather": (("temperature", 1), ("humidity", 1), ("pressure", 1), ("wind_speed", 1)),
    "vacuum": (("battery_level", 1),),
    **dict.fromkeys(("sensor", "number", "input_number", "counter"), (("state", 1.0),)),
}
"""Where a domain keeps its numbers, and what brings them to the scale people speak of."""
_PARTS = {"half a tolerance": 0.5, "one tolerance": 1.0, "three tolerances": 3.0}
_FULL = 100
_ABOUT = 3
_MOST_STEPS = 10
_EQUAL = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """The only number of a sentence and the only value of the home it can be held against."""

    start: int
    end: int
    number: float
    decimals: int
    is_about: bool
    entity_id: str
    attribute: str
    held: float
    """As the home holds it."""
    held_decimals: int
    scale: float

    @property
    def spoken(self) -> float:
        """Return the held value on the scale people speak of."""
        return self.held * self.scale


def tolerance(decimals: int, held_decimals: int, scale: float, *, is_about: bool = False) -> float:
    """Return how far apart two numbers may be: half the last digit said or shown, or half a step of the device.

    A device with 255 steps rounds once more, when it is told a percentage.
    """
    said, shown = (float(0.5 * 10**-digits) for digits in (decimals, held_decimals))
    if scale == 1:
        most = max(said, shown)
    elif scale == _FULL:
        most = said
    else:
        most = max(said, 0.5 * scale + 0.5)
    return (_ABOUT if is_about else 1) * most


def expected(difference: float, allowed: float) -> frozenset[Verdict]:
    """Return what must follow from a difference; at the very edge either may."""
    if abs(difference - allowed) < _EQUAL:
        return DECIDED
    return SUPPORTED if difference < allowed else REFUTED


def said_number(sentence: Sentence) -> Said | None:
    """Return the number of a sentence that states one value and nothing else."""
    claim = sentence.sole_claim
    subjects = sentence.subjects
    if claim is None or claim.kind is not ClaimKind.VALUE or len(subjects) != 1 or len(subjects[0]) != 1:
        return None
    found = [match for match in _NUMBER.finditer(sentence.text) if not _is_in_name(match, sentence)]
    if len(found) != 1 or claim.value is None or claim.value.number is None:
        return None
    if not sentence.mentions and len(claim.readings) != 1:
        return None
    (match,), (entity_id,) = found, subjects[0]
    is_step = entity_id.startswith("fan.") and float(match.group()) <= _MOST_STEPS
    places = [place for place in _places(match, sentence, entity_id) if _agrees(place)]
    return places[0] if len(places) == 1 and not is_step else None


def _is_in_name(match: re.Match[str], sentence: Sentence) -> bool:
    return any(mention.start <= match.start() < mention.end for mention in sentence.mentions)


def _places(match: re.Match[str], sentence: Sentence, entity_id: str) -> Iterator[Said]:
    claim, seen = sentence.claims[0], sentence.world.after[entity_id]
    for attribute, scale in _SCALES.get(entity_id.partition(".")[0], ()):
        raw = seen.state if attribute == "state" else seen.attributes.get(attribute)
        if isinstance(raw, bool) or not re.fullmatch(r"-?\d+(\.\d+)?", str(raw)):
            continue
        yield Said(
            start=match.start(),
            end=match.end(),
            number=float(match.group()),
            decimals=decimals_of(match.group()),
            is_about=claim.value is not None and claim.value.is_about,
            entity_id=entity_id,
            attribute=attribute,
            held=float(str(raw)),
            held_decimals=decimals_of(str(raw)),
            scale=scale,
        )


def decimals_of(number: str) -> int:
    """Return how many digits stand behind the point."""
    return len(number.partition(".")[2])


def _agrees(said: Said) -> bool:
    allowed = tolerance(said.decimals, said.held_decimals, said.scale, is_about=said.is_about)
    return abs(said.spoken - said.number) <= allowed + _EQUAL


def written(number: float) -> str:
    """Return a number with the digits it needs."""
    return f"{number:.4f}".rstrip("0").rstrip(".")


def shift_in_text(sentence: Sentence) -> Iterator[Mutation]:
    """Say another number than the home shows. A number with more digits claims to know better."""
    said = said_number(sentence)
    if said is None or _is_in_other_unit(sentence, said):
        return
    allowed = tolerance(said.decimals, said.held_decimals, said.scale, is_about=said.is_about)
    sign = -1 if said.spoken + 3 * allowed > _FULL else 1
    for name, part in _PARTS.items():
        number = written(said.spoken + sign * part * allowed)
        now = tolerance(decimals_of(number), said.held_decimals, said.scale, is_about=said.is_about)
        follows = expected(abs(float(number) - said.spoken), now)
        text = sentence.text[: said.start] + number + sentence.text[said.end :]
        world = without_delay(sentence.world, (said.entity_id,)).always(_as_it_is(sentence, said))
        yield in_words(sentence, f"number said {name} off", text, follows, world)


def shift_in_home(sentence: Sentence) -> Iterator[Mutation]:
    """Let the home show another number than is said."""
    said = said_number(sentence)
    if said is None or _is_in_other_unit(sentence, said):
        return
    allowed = tolerance(said.decimals, said.held_decimals, said.scale, is_about=said.is_about)
    sign = -1 if said.number + 3 * allowed > _FULL else 1
    for name, part in _PARTS.items():
        held = written((said.number + sign * part * allowed) / said.scale)
        now = tolerance(said.decimals, decimals_of(held), said.scale, is_about=said.is_about)
        follows = expected(abs(float(held) * said.scale - said.number), now)
        world = without_delay(sentence.world, (said.entity_id,)).always(
            {said.entity_id: _holding(sentence, said, held)}
        )
        yield in_world(sentence, f"number held {name} off", world, follows)


def _is_in_other_unit(sentence: Sentence, said: Said) -> bool:
    """Return whether the number is told in words or in a unit of which nothing is known here."""
    unit = _UNIT.match(sentence.text, said.end)
    return unit is not None and unit.group().strip() == "°F" and sentence.home.is_metric


def _as_it_is(sentence: Sentence, said: Said) -> dict[str, Seen]:
    """Return the value as it is now, for all of the turn: what it was before is fair to say as well."""
    return {said.entity_id: sentence.world.after[said.entity_id]}


def _holding(sentence: Sentence, said: Said, value: str) -> Seen:
    seen = sentence.world.after[said.entity_id]
    if said.attribute == "state":
        return Seen(state=value, attributes=seen.attributes)
    return Seen(state=seen.state, attributes={**seen.attributes, said.attribute: float(value)})
