"""Say a number in another unit: as it stands it is false, converted it stays true."""

from collections.abc import Callable, Iterator, Mapping
import re

from custom_components.grounded_assist.grounding.lexicon import WordKind

from ..sentences import Sentence
from .changed import REFUTED, SUPPORTED, Mutation, in_words, without_delay
from .numbers import said_number, written

_CONVERTERS: Mapping[str, tuple[str, Callable[[float], float]]] = {
    "°C": ("°F", lambda value: value * 9 / 5 + 32),
    "°F": ("°C", lambda value: (value - 32) * 5 / 9),
    "W": ("kW", lambda value: value / 1000),
    "kW": ("W", lambda value: value * 1000),
}


def change_unit(sentence: Sentence) -> Iterator[Mutation]:
    """Put another unit behind the number of a sentence that names its unit."""
    said = said_number(sentence)
    if said is None or said.number == 0:
        return
    found = _unit_behind(sentence, said.end)
    if found is None:
        return
    unit, end = found
    other, convert = _CONVERTERS[unit]
    head, tail = sentence.text[: said.start], sentence.text[end:]
    world = without_delay(sentence.world, (said.entity_id,))
    world = world.always({said.entity_id: world.after[said.entity_id]})
    yield in_words(sentence, "unit changed", f"{head}{written(said.number)} {other}{tail}", REFUTED, world)
    converted = written(round(convert(said.spoken), _DIGITS[other]))
    yield in_words(sentence, "unit converted", f"{head}{converted} {other}{tail}", SUPPORTED, world)


_DIGITS = {"°F": 1, "°C": 2, "kW": 4, "W": 0}
"""Digits after which a converted value is told: what is lost is less than the tolerance of the original."""


def _unit_behind(sentence: Sentence, start: int) -> tuple[str, int] | None:
    """Return the unit that stands behind a number, and where it ends, if it is the one of the home."""
    rest = sentence.text[start:]
    home = "°C" if sentence.home.is_metric else "°F"
    for unit in _CONVERTERS:
        for form in sorted(sentence.lexicon.names.get((WordKind.UNIT, unit), ()), key=len, reverse=True):
            if (match := re.match(rf"\s?{re.escape(form)}(?![\w])", rest, re.IGNORECASE)) is None:
                continue
            return (unit, start + match.end()) if unit in (home, "W", "kW") else None
    return None
