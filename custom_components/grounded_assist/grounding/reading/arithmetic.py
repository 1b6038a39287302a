"""Turn "2 + 2 is 4", "20 °C is 68 °F", "15% of 80 is 12" into claims of what numbers come to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from ..lexicon import WordKind
from ..model import SURE, Calculation, Claim, ClaimKind, Operator, Quantity
from ..scene import Scene
from .items import Item, any_is, mask
from .quantities import find_quantity, number_of
from .state_claims import Surroundings
from .time_words import TimeWords
from .times import TimeScan

_ASIDE = ("adverb", "interjection", "affirmation", "connective", "hedge")
_UNSURE = 0.7
"""Stated confidence with "I think"."""
_PERCENT = "%"
_DEGREES = "°"
_SPANS = {"second": "s", "minute": "min", "hour": "h", "day": "d", "week": "w"}
"""Units of time as Home Assistant writes them."""
_LENGTHS = {
    "s": timedelta(seconds=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
_LONGEST_WORD = 3
_REPEATABLE = frozenset({Operator.PLUS, Operator.TIMES})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Task:
    """What is to be computed, and how it is written."""

    calculation: Calculation
    written: str
    unit: str | None = None
    """Unit in which the result is asked for."""


def arithmetic_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...] | None:
    """Return the claim of a sentence that is a calculation and nothing else; None if it is anything more."""
    words = list(items)
    while words and words[-1].norm in _ENDS:
        words.pop()
    while words and (words[0].is_mark or words[0].is_function(*_ASIDE)) and not _is_about(words[0]):
        words.pop(0)
    if not words or any(item.match is not None for item in words):
        return None
    found = _Sums(words, around.scene).sentence(around)
    if found is None:
        return None
    task, value = found
    is_hedged = any_is(items, "hedge")
    # Words that were put in another order need not begin with the first of them.
    start, end = min(item.start for item in items), max(item.end for item in items)
    return (
        Claim(
            text=around.text[start:end],
            start=start,
            end=end,
            kind=ClaimKind.ARITHMETIC,
            subject=task.written,
            value=value,
            calculation=task.calculation,
            stated_confidence=_UNSURE if is_hedged else SURE,
            predicate_start=value.start,
            predicate_end=value.end,
        ),
    )


def _is_about(item: Item) -> bool:
    return item.is_function("about")


class _Sums:
    """A look at the words of a sentence as a calculation; every method returns what begins at an item, or None."""

    def __init__(self, items: Sequence[Item], scene: Scene) -> None:
        self.items = items
        self.scene = scene
        self.scan = TimeScan(items, scene.lexicon)

    def sentence(self, around: Surroundings) -> tuple[_Task, Quantity] | None:
        """Read a whole sentence: a task, what it comes to, and nothing behind that."""
        if (task := self.task(0, around.text)) is not None and (at := self._equals(task[1])) is not None:
            return self._result(at, task[0])
        answer = self._reference()
        if answer is None:
            return None
        asked = asked_task(self.scene) or (_spoken_task(self.scene) if self._points_back() else None)
        return self._result(answer, asked) if asked is not None else None

    def task(self, index: int, text: str) -> tuple[_Task, int] | None:
        """Read "2 + 2", "15% of 80", "20 °C"."""
        if (first := self.quantity(index)) is None:
            return None
        terms, at = [first[0]], first[1]
        operator: Operator | None = None
        while (step := self._operator(at)) is not None and (following := self.quantity(step[1])) is not None:
            if operator is not None and (step[0] is not operator or operator not in _REPEATABLE):
                return None
            operator = step[0]
            terms.append(following[0])
            at = following[1]
        if operator is Operator.PERCENT and (terms[0].unit != _PERCENT or terms[1].unit == _PERCENT):
            return None
        if operator is None and first[0].unit is None:
            return None
        written = text[self.items[index].start : self.items[at - 1].end]
        calculation = Calculation(operator=operator or Operator.CONVERTED, terms=tuple(terms))
        return _Task(calculation=calculation, written=written), at

    def quantity(self, index: int) -> tuple[Quantity, int] | None:
        """Read a number with its unit, or a span of time."""
        if index >= len(self.items):
            return None
        if (span := self.scan.span(index)) is not None:
            return self._of_span(span[0], self.items[index : span[1]]), span[1]
        item = self.items[index]
        if number_of(item) is None or item.match is not None:
            return None
        end = index + 2 if index + 1 < len(self.items) and self.items[index + 1].has(WordKind.UNIT) else index + 1
        found = find_quantity(self.items[index:end])
        return (found, end) if found is not None else None

    def _of_span(self, told: TimeWords, words: Sequence[Item]) -> Quantity:
        """Return a span of time in the unit of its first word."""
        unit = next(unit for word in words for unit in _spans_of(word, self.scene))
        length = _LENGTHS[unit]
        return Quantity(
            attribute="",
            number=(told.span or length) / length,
            unit=unit,
            step=told.step / length,
            start=words[0].start,
            end=words[-1].end,
        )

    def _result(self, index: int, task: _Task) -> tuple[_Task, Quantity] | None:
        is_about = index < len(self.items) and _is_about(self.items[index])
        found = self.quantity(index + 1 if is_about else index)
        if found is None or found[1] != len(self.items):
            return None
        value = replace(found[0], is_about=is_about)
        if value.unit in (None, _DEGREES) and task.unit is not None:
            value = replace(value, unit=task.unit)
        is_converted = task.calculation.operator is Operator.CONVERTED
        if is_converted and not self._is_conversion(task.calculation.terms[0].unit, value.unit):
            return None
        if task.unit is not None and value.unit != task.unit:
            return None
        return task, value

    def _is_conversion(self, unit: str | None, other: str | None) -> bool:
        if unit is None or other is None or unit == other:
            return False
        return self.scene.convert(1.0, unit, other) is not None

    def _equals(self, index: int) -> int | None:
        return self._word(index, "equals")

    def _operator(self, index: int) -> tuple[Operator, int] | None:
        for operator in (Operator.PLUS, Operator.MINUS, Operator.TIMES, Operator.DIVIDED, Operator.PERCENT):
            if (end := self._word(index, operator)) is not None:
                return operator, end
        return None

    def _word(self, index: int, task: str) -> int | None:
        """Return where a word of this task ends; None if none stands here."""
        for end in range(min(len(self.items), index + _LONGEST_WORD), index, -1):
            norm = " ".join(item.norm for item in self.items[index:end])
            if task in self.scene.lexicon.sums.get(norm, ()):
                return end
        return None

    def _points_back(self) -> bool:
        """Return whether "that" is said of a value; "it" may be another thing."""
        return self.scene.lexicon.times.is_word(self.items[0].norm, "that")

    def _reference(self) -> int | None:
        """Return where the answer begins in "That's 68 °F", "12"; a pronoun points to what was told before."""
        if self.items[0].is_function("pronoun"):
            return self._equals(1)
        return 0


def asked_task(scene: Scene) -> _Task | None:
    """Return what the request asks to compute: "what is 15% of 80?", "20 °C in Fahrenheit"; None if it asks more."""
    items = [item for item in mask(scene.request, scene) if not item.is_mark or item.norm not in _ENDS]
    if not items or any(item.match is not None for item in items):
        return None
    sums = _Sums(items, scene)
    for index in range(len(items)):
        if (found := sums.task(index, scene.request)) is not None:
            return _asked(found[0], [*items[:index], *items[found[1] :]], items[found[1] :], scene)
    return None


_ENDS = frozenset({"?", "!", ".", ","})


def _asked(task: _Task, around: Sequence[Item], behind: Sequence[Item], scene: Scene) -> _Task | None:
    """Return the task with the unit that is asked for; none if more numbers are told, or more words follow."""
    units = [unit for item in around for unit in _units_of(item, scene)]
    if any(number_of(item) is not None for item in around) or len(units) > 1:
        return None
    if task.calculation.operator is Operator.CONVERTED:
        return replace(task, unit=units[0]) if units else None
    return None if behind or units else task


def _spoken_task(scene: Scene) -> _Task | None:
    """Return the value of the sentence before, for "That's 68 °F."."""
    last = scene.previous[-1] if scene.previous else None
    value = last.value if last is not None and last.kind is ClaimKind.VALUE else None
    if value is None or value.number is None or value.unit in (None, _DEGREES):
        return None
    # What was read aloud is rounded; what it is converted to need not be.
    term = replace(value, is_about=True)
    calculation = Calculation(operator=Operator.CONVERTED, terms=(term,))
    return _Task(calculation=calculation, written=f"{value.number:g} {value.unit}")


def _units_of(item: Item, scene: Scene) -> tuple[str, ...]:
    return (*item.ids(WordKind.UNIT), *_spans_of(item, scene))


def _spans_of(item: Item, scene: Scene) -> tuple[str, ...]:
    return tuple(unit for task, unit in _SPANS.items() if scene.lexicon.times.is_word(item.norm, task))
