"""What clauses say of what waits, runs out or is to come: updates, notifications, timers, the weather."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from ..meanings.forecasts import DRY, RAIN
from ..meanings.notices import TIMER
from ..model import Claim, ClaimKind, Moment, Quantifier, Quantity
from ..reading.agenda import moment_to_come
from ..reading.time_words import TimeWords
from .lattice import Lattice
from .of_times import read_left, times_of
from .told import Told

_SECOND: Final = timedelta(seconds=1)


def read_notice(told: Told) -> Iterator[Claim]:
    """Read "there are two updates", "no timers are running": how many there are."""
    noun, how = told.related("what"), told.related("how")
    is_none, is_recent = told.edge("none") is not None, told.edge("recent") is not None
    number = told.number("n")
    if not noun or (how and noun != TIMER) or (is_none and is_recent) or goes_on(told):
        return
    is_some = not is_none and (number is None or is_recent)
    is_of_one = told.discourse.request is not None and _names_something(told.discourse.request)
    for claim in told.claim(ClaimKind.NOTICE, (), is_bare=True, by="what"):
        yield replace(
            claim,
            subject=noun,
            quantifier=Quantifier.SOME if is_some else Quantifier.COUNT,
            count=None if is_of_one else 0 if is_none else 1 if number is None else number,
            value=Quantity(attribute=how) if how else None,
            records=noun,
        )


def goes_on(told: Told) -> bool:
    """Return whether something is said behind a clause that may take some of it back."""
    lattice, at = told.lattice, told.clause.end
    return any(not (lattice.is_break(one) or lattice.is_of(one, "harmless")) for one in range(at, lattice.size))


def _names_something(request: Lattice) -> bool:
    """Return whether it was asked of one thing, which need not be known."""
    return any(
        request.names[at]
        or not (request.senses[at] or request.classes[at] or request.is_stop(at) or request.begins_predicate(at))
        for at in range(request.size)
    )


def read_remaining(told: Told) -> Iterator[Claim]:
    """Read "the pasta timer has 5 minutes left": of a timer that is no thing of the home, what it is called."""
    edge, phrase = told.edge("d"), told.phrase()
    words = edge.value if edge is not None and isinstance(edge.value, TimeWords) else None
    found = tuple(read_left(told))
    heads = () if phrase is None else tuple(at for at in phrase.content if _is_timer(told, at))
    if words is None or words.span is None or phrase is None or not heads:
        yield from found
        return
    if told.match.role("left") is None:
        yield from found
        return
    name = " ".join(told.lattice.written(at, at + 1) for at in phrase.content if at not in heads)
    known = found[:1] if len(heads) < len(phrase.content) else ()
    readings = tuple(reading for one in known for reading in one.readings)
    for claim in told.claim(ClaimKind.REMAINING, readings, is_bare=True, by="d"):
        value = Quantity(
            attribute="",
            number=words.span / _SECOND,
            word=name or None,
            unit="s",
            is_about=words.is_about or told.edge("about") is not None,
            step=words.step / _SECOND,
            start=words.start,
            end=words.end,
        )
        moments = tuple(moment for one in known for moment in one.moments)
        yield replace(claim, subject=TIMER, value=value, records=TIMER, moments=moments)


def _is_timer(told: Told, at: int) -> bool:
    return any(word.id == f"notice.{TIMER}" for word, _ in told.lattice.senses[at])


def read_forecast(told: Told) -> Iterator[Claim]:
    """Read "it will rain tomorrow", "tomorrow's high is 24 °C" of one day to come."""
    moment = _day_to_come(told)
    if moment is None or told.places:
        return
    if sky := told.related("sky"):
        is_dry = sky == DRY
        value = Quantity(attribute=RAIN if is_dry else sky)
        yield from _foreseen(told, moment, value, is_negated=told.is_denied is not is_dry)
    quantity = told.quantity()
    if (peak := told.related("peak")) and quantity is not None:
        unit = quantity.unit if (quantity.unit or "").startswith("°") else None
        yield from _foreseen(told, moment, replace(quantity, attribute=peak, unit=unit), is_negated=False)


def _foreseen(told: Told, moment: Moment, value: Quantity, *, is_negated: bool) -> Iterator[Claim]:
    for claim in told.claim(ClaimKind.FORECAST, (), is_bare=True):
        yield replace(claim, subject=claim.text, is_negated=is_negated, value=value, moments=(moment,))


def _day_to_come(told: Told) -> Moment | None:
    """Return the whole day that is told; of today a forecast tells what is left of it."""
    times = times_of(told)
    if len(times) != 1 or not times[0].has_day or times[0].hour is not None or times[0].part:
        return None
    moment = None if times[0].is_whole and told.is_denied else moment_to_come(times, told.scene.now)
    return None if moment is None or moment.windows[0][0] <= told.scene.now else moment
