"""Amounts with their units, as shapes ask for them: "about 21.5 °C", "two thirds", "two hours"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..lexicon import Word, WordKind
from ..model import Quantity
from ..reading.time_words import TimeWords
from .edge import Edge
from .times import SPANS

if TYPE_CHECKING:
    from .lattice import Lattice

_UNITS_OF_TIME: Final = {"second": "s", "minute": "min", "hour": "h", "day": "d", "week": "w"}
"""As Home Assistant writes them."""
_LEVEL_STEP = 8.0
"""Percent: a third is 33 or 37."""


def quantities_at(lattice: Lattice, at: int) -> Iterator[Edge]:
    """Yield "about 21.5 °C", "two thirds": the number with its unit, or without one where none follows."""
    about, begin = False, at
    for name, end in lattice.classes[at]:
        if name == "about":
            about, begin = True, end
    if lattice.is_of(begin, "minus") and not lattice.is_break(begin) and not _is_amount(lattice, at - 1):
        begin += 1
    for word, end in lattice.senses[begin] if begin < lattice.size else ():
        if word.kind is WordKind.LEVEL:
            step = 2 * _LEVEL_STEP if word.id in ("0", "100") else _LEVEL_STEP
            value = Quantity(attribute="", number=float(word.id), unit="%", is_about=about, step=step)
            yield Edge("qty", at, end, _spanned(lattice, value, begin, end))
    if (found := lattice.number(begin)) is None:
        return
    is_less = _is_amount(lattice, begin - 2)
    sign = -1 if begin and lattice.is_of(begin - 1, "minus") and not is_less else 1
    units = [(word.id, end) for word, end in _units(lattice, found.end)]
    if not units and lattice.is_of(begin, "ones"):
        # "The right one" is no number.
        return
    bare: list[tuple[str | None, int]] = [(None, found.end)]
    for unit, end in [*units] or bare:
        value = Quantity(attribute="", number=sign * found.value, unit=unit, is_about=about, step=found.step)
        # Where it is wrong only the number is said anew: its unit stays.
        yield Edge("qty", at, end, _spanned(lattice, value, begin, found.end))


def _is_amount(lattice: Lattice, at: int) -> bool:
    """Return whether a token is the end of an amount, from which another may be taken: "20 minus 3"."""
    return at >= 0 and (lattice.number(at) is not None or bool(_units(lattice, at)))


def amounts_at(lattice: Lattice, at: int) -> Iterator[Edge]:
    """Yield quantities with a unit: what stands behind a name as a number alone may belong to the name."""
    for edge in lattice.edges("qty", at):
        if isinstance(edge.value, Quantity) and edge.value.unit is not None:
            yield Edge("amount", edge.start, edge.end, edge.value)


def measures_at(lattice: Lattice, at: int) -> Iterator[Edge]:
    """Yield quantities, lengths of time among them."""
    spans = tuple(lattice.edges("span", at))
    for edge in spans:
        words = edge.value
        tasks = [task for i in range(at, edge.end) for task in _tasks_of_time(lattice, i)]
        if isinstance(words, TimeWords) and words.span is not None and tasks:
            length, unit = SPANS[tasks[0]], _UNITS_OF_TIME[tasks[0]]
            value = Quantity(attribute="", number=words.span / length, unit=unit, step=words.step / length)
            yield Edge("measure", at, edge.end, _spanned(lattice, value, at, edge.end))
    if not spans:
        yield from (Edge("measure", at, edge.end, edge.value) for edge in lattice.edges("qty", at))


def units_at(lattice: Lattice, at: int) -> Iterator[Edge]:
    """Yield units alone, those of time among them."""
    for word, end in _units(lattice, at):
        yield Edge("unit", at, end, word.id)
    for task in _tasks_of_time(lattice, at):
        yield Edge("unit", at, at + 1, _UNITS_OF_TIME[task])


def _units(lattice: Lattice, at: int) -> list[tuple[Word, int]]:
    found = [(word, end) for word, end in lattice.senses[at] if word.kind is WordKind.UNIT] if at < lattice.size else []
    longest = max((end for _, end in found), default=at)
    return [(word, end) for word, end in found if end == longest]


def _tasks_of_time(lattice: Lattice, at: int) -> tuple[str, ...]:
    times = lattice.scene.lexicon.times
    return tuple(task for task in _UNITS_OF_TIME if times.is_word(lattice.norms[at], task))


def _spanned(lattice: Lattice, value: Quantity, start: int, end: int) -> Quantity:
    return replace(value, start=lattice.tokens[start].start, end=lattice.tokens[end - 1].end)
