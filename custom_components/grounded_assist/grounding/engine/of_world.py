"""What is so whatever stands in the home: the time and the day, the sun, what numbers come to."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ..lexicon import WordKind
from ..meanings.now import NOW, SUN, SUN_DOWN, SUN_UP, SUNRISE, SUNSET
from ..model import Calculation, Claim, ClaimKind, Moment, MomentKind, Operator, Quantity
from ..reading.moments import full_date, present_hulls, present_windows
from ..reading.time_words import TimeWords
from ..scene import Scene
from .clauses import Clause
from .discourse import Discourse
from .hedges import does_any
from .lattice import Lattice, Piece, lattice_of, said_before
from .shapes import Match
from .told import Told

_TOPICS: Final = ("time", "date", "weekday")
_EVENTS: Final = ("sunrise", "sunset", "rises", "sets")
_SKY: Final = ("sun", "up", "down", *_EVENTS)
_LONGEST_TOPIC: Final = 4


# --- the time and the day


def read_now(told: Told) -> Iterator[Claim]:
    """Read "it is Saturday", "today is March 1", "the time is 14:05", "yesterday was Friday"."""
    said, day = _time(told, "t"), _time(told, "day")
    if said is None or said.kind is not MomentKind.AT or said.has_preposition or told.places:
        return
    others = [edge.value for edge in told.match.all_of("time")]
    days = 0 if day is None else _offset(day)
    is_past = told.match.frame == "then"
    if said.follows is not None or days is None or (is_past and days >= 0):
        # "Yesterday was Monday", while "it was Monday" tells of anything.
        return
    if any(not isinstance(one, TimeWords) or replace(one, start=0, end=0) != _TODAY for one in others) or (
        day is None and _may_be_of_else(told, said)
    ):
        return
    moment = _moment(said, days, told.scene)
    yield told.says(ClaimKind.NOW, by="t", called=NOW, is_negated=told.is_denied, moments=(moment,))


def read_alone(lattice: Lattice, discourse: Discourse) -> Iterator[Claim]:
    """Read "March 1st, 2026" as an answer to "what's the date?", "12" as one to "what is 15% of 80?"."""
    asked = lattice_of(lattice.scene.request, lattice.scene)
    for frame, kind, role in (("now", "time", "t"), ("result", "measure", "v")):
        edges = [one for one in lattice.edges(kind, 0) if all(map(lattice.is_break, range(one.end, lattice.size)))]
        if edges and (frame != "now" or _topics(asked, *_TOPICS)):
            match = Match(frame, 0, edges[-1].end, ((role, edges[-1]),))
            clause = Clause(start=0, end=match.end, matches=(match,))
            told = Told(match=match, clause=clause, discourse=discourse)
            yield from read_now(told) if frame == "now" else read_sum(told)


_TODAY: Final = TimeWords(offset=0, step=timedelta(days=1))


def _time(told: Told, role: str) -> TimeWords | None:
    edge = told.edge(role)
    return edge.value if edge is not None and isinstance(edge.value, TimeWords) else None


def _offset(day: TimeWords | None) -> int | None:
    """Return how many days from today a day is, if nothing else is told of it."""
    if day is None or replace(day, offset=None, step=timedelta(0), start=0, end=0) != TimeWords():
        return None
    return day.offset


def _moment(words: TimeWords, days: int, scene: Scene) -> Moment:
    ahead = timedelta(days=days)

    def moved(windows: Iterable[tuple[datetime, datetime]]) -> tuple[tuple[datetime, datetime], ...]:
        return tuple((first - ahead, last - ahead) for first, last in windows)

    return Moment(
        kind=words.kind,
        windows=moved(present_windows(words, scene.now)),
        hulls=moved(present_hulls(words, scene.now)),
        date=full_date(words),
        weekday=words.weekday,
        is_clock=words.hour is not None,
        start=words.start,
        end=words.end,
    )


def _may_be_of_else(told: Told, said: TimeWords) -> bool:
    """Return whether a clause without a day of its own may tell when something else is."""
    lattice, scene = told.lattice, told.scene
    asked = lattice_of(scene.request, scene)
    if is_asked_of_else(asked) or said.offset is not None:
        # "It's tomorrow": nobody says that of now.
        return True
    is_of_another = any(one.told is not None and one.told and one.told.offset for one in asked.pieces)
    if is_of_another or _topics(asked, *_EVENTS):
        return True
    start = lattice.tokens[told.clause.start].start
    if _names_something(lattice, [piece for piece in lattice.pieces if piece.end <= start]):
        return True
    before = (asked, *(lattice_of(sentence, scene) for sentence in said_before(scene)))
    return not _asks(asked) and any(_names_something(one, one.pieces) for one in before)


def is_asked_of_else(asked: Lattice) -> bool:
    """Return whether "it" may be what was asked for: "when is my meeting?" "It's 9:30."."""
    known = _topics(asked, *_TOPICS, *_SKY, "asking")
    return _asks(asked) and not all(
        piece.is_mark or piece.start in known or (piece.tasks and not (piece.match or piece.told))
        for piece in asked.pieces
        if not _is_of_today(piece)
    )


def _is_of_today(piece: Piece) -> bool:
    """Return whether a piece tells a time of today, or of the day before or behind."""
    words = piece.told if piece.told is not None else None
    return words is not None and (words.year, words.month, words.day, words.weekday) == (None,) * 4


def _asks(asked: Lattice) -> bool:
    return does_any(asked.pieces, "interrogative") or bool(_topics(asked, *_TOPICS, *_SKY))


def _topics(lattice: Lattice, *tasks: str) -> frozenset[int]:
    """Return where the words stand that have some tasks in times: "the day of the week"."""
    times, found = lattice.scene.lexicon.times, set[int]()
    for at in range(lattice.size):
        for end in range(at + 1, min(at + 1 + _LONGEST_TOPIC, lattice.size + 1)):
            if times.is_word(" ".join(lattice.norms[at:end]), *tasks):
                found.update(token.start for token in lattice.tokens[at:end])
    return frozenset(found)


def _names_something(lattice: Lattice, pieces: Sequence[Piece]) -> bool:
    """Return whether anything is spoken of but the time, the day and the sky."""
    lattice.scene.effort.spend(len(pieces))
    known = _topics(lattice, *_TOPICS, *_SKY)
    return any(
        piece.match is not None or WordKind.NOUN in piece.kinds or not (piece.kinds or piece.tasks)
        for piece in pieces
        if not (piece.told or piece.is_mark or piece.start in known or lattice.text[piece.start].isdigit())
    )


# --- the sun

_STATES: Final[Mapping[str, str]] = {"risen": SUN_UP, "sunk": SUN_DOWN}
_HAPPENING: Final[Mapping[str, str]] = {"sunrise": SUNRISE, "rises": SUNRISE, "sunset": SUNSET, "sets": SUNSET}


def read_sun(told: Told) -> Iterator[Claim]:
    """Read "the sun has set", "sunset is at 16:12", "the sun rises at 7:30 tomorrow"."""
    if _is_of_other_sky(told):
        return
    edge = told.edge("sun")
    kind = "" if edge is None else edge.kind
    if kind in _STATES and not told.is_timed and not told.places:
        yield told.says(ClaimKind.NOW, by="sun", called=SUN, meaning=_STATES[kind], is_negated=told.is_denied)
        return
    told_times = [piece for piece in told.lattice.pieces if piece.told is not None and _is_in(piece, told)]
    clocks = [one.told for one in told_times if one.told is not None and one.told.hour is not None]
    words = clocks[0] if len(clocks) == 1 else None
    if kind in _HAPPENING and words is not None and all(map(_is_of_today, told_times)) and not told.places:
        moments = (_moment(words, 0, told.scene),)
        yield told.says(ClaimKind.NOW, by="sun", called=SUN, meaning=_HAPPENING[kind], moments=moments)


def _is_in(piece: Piece, told: Told) -> bool:
    tokens = told.lattice.tokens
    return tokens[told.clause.start].start <= piece.start and piece.end <= tokens[told.clause.end - 1].end


def _is_of_other_sky(told: Told) -> bool:
    """Return whether another thing is called so, or another place or time may be meant: "in Paris, ..."."""
    lattice, clause = told.lattice, told.clause
    if is_asked_of_else(lattice_of(told.scene.request, told.scene)):
        return True
    names = [one for at in range(clause.start, clause.end) for one in lattice.names[at]]
    if any(not i.startswith(f"{SUN}.") for one in names for i in one.entity_ids):
        return True
    parts: list[list[Piece]] = [[]]
    for piece in lattice.pieces:
        if piece.is_mark or piece.does("conjunction", "connective"):
            parts.append([])
        elif not (_is_in(piece, told) or _is_of_today(piece) or piece.does("denial", "affirmation", "adverb", "now")):
            parts[-1].append(piece)
    return any(part and not does_any(part, *_VERBS) and not _is_of_place(part) for part in parts)


_VERBS: Final = ("copula", "past_copula", "perfect", "become", "seeming", "agent", "existence")


def _is_of_place(part: Sequence[Piece]) -> bool:
    """Return whether words only say where in the home: "in the kitchen"."""
    return all((one.match and one.match.area_ids) or one.does("within", "determiner", "interjection") for one in part)


# --- what numbers come to

_OPERATORS: Final[Mapping[str, Operator]] = {
    "op_plus": Operator.PLUS,
    "op_minus": Operator.MINUS,
    "op_times": Operator.TIMES,
    "op_divided": Operator.DIVIDED,
    "op_percent": Operator.PERCENT,
}
_PERCENT: Final = "%"
_DEGREES: Final = "°"


@dataclass(frozen=True, slots=True)
class _Task:
    """What is to be computed, and how it is written."""

    calculation: Calculation
    written: str
    unit: str | None = None
    """Unit in which the result is asked for."""


def read_sum(told: Told) -> Iterator[Claim]:
    """Read "2 + 2 is 4", "20 °C is 68 °F", "15% of 80 is 12"; "that's 12" by what the request asks to compute."""
    value = told.quantity()
    if value is None or told.places:
        return
    task = _task(told.match, told.lattice) if told.match.frame == "sum" else _asked(told)
    if task is None or not _is_whole(told):
        return
    if value.unit in (None, _DEGREES) and task.unit is not None:
        value = replace(value, unit=task.unit)
    terms, operator = task.calculation.terms, task.calculation.operator
    is_fitting = operator is not Operator.CONVERTED or _converts(terms[0].unit, value.unit, told.scene)
    if is_fitting and (task.unit is None or value.unit == task.unit):
        yield told.says(ClaimKind.ARITHMETIC, by="v", called=task.written, value=value, calculation=task.calculation)


def _is_whole(told: Told) -> bool:
    """Return whether a calculation is all that its sentence says."""
    lattice, clause = told.lattice, told.clause
    is_last = all(lattice.is_break(at) and lattice.norms[at] != "?" for at in range(clause.end, lattice.size))
    is_first = all(lattice.number(at) is None for at in range(clause.start))
    return is_first and is_last and not _has_name(lattice)


def _converts(unit: str | None, other: str | None, scene: Scene) -> bool:
    return unit is not None and other is not None and unit != other and scene.convert(1.0, unit, other) is not None


def _task(match: Match, lattice: Lattice) -> _Task | None:
    """Return what a match tells to compute; None of a sum whose order matters, or of a number alone."""
    terms = tuple(edge.value for edge in match.all_of("a") if isinstance(edge.value, Quantity))
    operators = {_OPERATORS[edge.kind] for edge in match.all_of("op")}
    operator = operators.pop() if operators else Operator.CONVERTED
    if operator is Operator.PERCENT and (terms[0].unit != _PERCENT or terms[1].unit == _PERCENT):
        return None
    if operator is Operator.CONVERTED and terms[0].unit is None:
        return None
    places = match.all_of("a")
    written = lattice.written(places[0].start, places[-1].end)
    unit = match.role("u")
    return _Task(Calculation(operator=operator, terms=terms), written, str(unit.value) if unit is not None else None)


def _asked(told: Told) -> _Task | None:
    """Return what the request asks to compute, or the value of the sentence before: "That's 68 °F."."""
    request = lattice_of(told.scene.request.strip(), told.scene, told.lattice.grammar)
    for start in range(min(request.size, _LATEST_TASK)):
        for match in request.grammar.requests.match(request, start):
            rest = range(match.end, request.size)
            if match.frame == "compute" and all(request.is_break(at) for at in rest) and not _has_name(request):
                return _task(match, request)
    last = told.scene.previous[-1] if told.scene.previous else None
    value = last.value if last is not None and last.kind is ClaimKind.VALUE else None
    if told.edge("that") is None or value is None or value.number is None or value.unit in (None, _DEGREES):
        return None
    # What was read aloud is rounded; what it is converted to need not be.
    calculation = Calculation(operator=Operator.CONVERTED, terms=(replace(value, is_about=True),))
    return _Task(calculation, f"{value.number:g} {value.unit}")


_LATEST_TASK: Final = 4
"""Words before what is to be computed that no shape knows: "hey, so, tell me"."""


def _has_name(lattice: Lattice) -> bool:
    return any(lattice.names[at] for at in range(lattice.size))
