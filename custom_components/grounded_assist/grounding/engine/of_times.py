"""What clauses say of times: when things begin, end or ran, how long they still take, how they were."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from ..meanings.moments import moment_place
from ..model import Aspect, Claim, ClaimKind, Harm, Moment, MomentKind, Quantifier, Quantity, Reading, Reason
from ..reading.agenda import agenda_moment
from ..reading.items import Item
from ..reading.moments import due_moment, moment_of
from ..reading.time_words import TimeWords
from .told import Told


def times_of(told: Told) -> tuple[Item, ...]:
    """Return the times that a clause tells, in order."""
    edges = (*told.match.all_of("time"), *told.match.all_of("t"))
    items = {edge.value.start: edge.value for edge in edges if isinstance(edge.value, Item)}
    return tuple(items[start] for start in sorted(items))


def read_moment(told: Told) -> Iterator[Claim]:
    """Read "the wake-up time is 6:45", "the tea timer ends at 12:04", "the doorbell was last pressed at 11:50"."""
    which = _WHICH[told.match.frame]
    moment = _moment(told, is_past=which == "latest")
    if moment is None or told.is_denied:
        return
    for subject in told.subjects(lambda one: moment_place(which, one.domain, one.device_class) is not None):
        yield from told.claim(
            ClaimKind.TIME,
            subject.readings,
            subject=subject.phrase,
            by="t",
            value=Quantity(attribute=which),
            moments=(moment,),
            is_past=which == "latest",
        )


_WHICH: Final = {"moment": "moment", "ends": "end", "latest": "latest"}


def _moment(told: Told, *, is_past: bool) -> Moment | None:
    items = times_of(told)
    if not items or any(item.told is None or item.told.kind is not MomentKind.AT for item in items):
        return None if not is_past else _past(items, told)
    now = told.scene.now
    if is_past:
        return _past(items, told)
    if len(items) == 1 and items[0].told is not None:
        return due_moment(items[0], items[0].told, now)
    return agenda_moment(items[0], items[-1], now) if len(items) == 2 else None  # noqa: PLR2004 - a day and a time


def _past(items: tuple[Item, ...], told: Told) -> Moment | None:
    if len(items) != 1 or items[0].told is None:
        return None
    return moment_of(items[0], items[0].told, told.scene.now)


def read_event(told: Told) -> Iterator[Claim]:
    """Read "the dentist is on Thursday at 3:30", "the next event on Family is Dentist at 15:00"."""
    title = told.written("title").strip(" \"'“”„,")
    moment = _moment(told, is_past=False)
    if not title or moment is None or told.is_denied:
        return
    keeping = told.scene.home.entities(domains=("calendar",))
    phrase = told.phrase("k")
    if phrase is not None:
        subjects = told.subjects(lambda one: one.domain == "calendar", "k")
        ids = {i for one in subjects for reading in one.readings for i in reading.entity_ids}
        keeping = tuple(one for one in keeping if one.id in ids)
    which = "end" if told.match.frame == "event_ends" else "moment"
    yield from told.claim(
        ClaimKind.TIME,
        (Reading(entity_ids=tuple(one.id for one in keeping)),),
        by="t",
        value=Quantity(attribute=which, word=title),
        moments=(moment,),
        quantifier=Quantifier.ONLY if told.edge("next") is not None else Quantifier.THE,
    )


def read_left(told: Told) -> Iterator[Claim]:
    """Read "the washer has 14 minutes left" of the one thing that tells how long it still runs."""
    span, phrase = _span(told), told.phrase()
    if span is None or phrase is None:
        return
    minutes, step, is_about = span
    for subject in told.subjects(lambda one: one.domain == "sensor" and one.device_class == "duration"):
        value = Quantity(attribute="value", number=minutes, unit="min", is_about=is_about, step=step)
        yield from told.claim(ClaimKind.VALUE, subject.readings, subject=subject.phrase, by="d", value=value)
        return
    subjects = told.subjects(lambda one: one.domain == "timer")
    if not subjects:
        return
    entities = {i for one in subjects for reading in one.readings for i in reading.entity_ids}
    moment = _in(told, minutes, step if not is_about else max(step, 0.2 * minutes))
    yield from told.claim(
        ClaimKind.TIME,
        tuple(Reading(entity_ids=(i,)) for i in sorted(entities)),
        subject=phrase,
        by="d",
        value=Quantity(attribute="end"),
        moments=(moment,),
    )


def _span(told: Told) -> tuple[float, float, bool] | None:
    """Return how many minutes are told, how exactly, and whether it is only about so."""
    edge = told.edge("d")
    words = edge.value if edge is not None and isinstance(edge.value, TimeWords) else None
    if words is None or words.span is None or edge is None:
        return None
    minutes, step = words.span / _MINUTE, max(words.step / _MINUTE, 1.0)
    is_about = words.is_about or told.edge("about") is not None
    return minutes, step, is_about


_MINUTE: Final = timedelta(minutes=1)


def _in(told: Told, minutes: float, step: float) -> Moment:
    """Return the time that is some minutes from now."""
    now = told.scene.now
    window = (now + _MINUTE * (minutes - step), now + _MINUTE * (minutes + step))
    return Moment(kind=MomentKind.AT, windows=(window,), is_future=True)


def with_times(told: Told, claims: Iterator[Claim]) -> Iterator[Claim]:
    """Yield claims of a state as claims of how it was at the time that a clause tells."""
    items = times_of(told)
    if len(items) != 1 or items[0].told is None:
        return
    words = items[0].told
    moment = moment_of(items[0], words, told.scene.now)
    is_over = moment.is_whole and not all(end < told.scene.now for _, end in moment.windows)
    for claim in claims:
        is_lasting = words.kind in _LASTING
        is_event = claim.aspect is Aspect.EVENT
        is_clear = (
            words.kind is not MomentKind.TIMES
            and claim.quantifier in _PLAIN
            and claim.kind in (ClaimKind.STATE, ClaimKind.OUTCOME)
            and (is_lasting or is_event or claim.is_past)
        )
        yield replace(
            claim,
            kind=ClaimKind.TIME,
            aspect=Aspect.STATE if is_lasting or not is_event else Aspect.EVENT,
            moments=(replace(moment, is_until_now=is_over and not claim.is_past),),
            is_event_or_state=is_event,
            open_reason=None if is_clear else Reason.NO_DATA,
            harm=claim.harm if is_lasting else Harm.NONE,
            is_past=False,
        )


_LASTING = frozenset({MomentKind.SINCE, MomentKind.FOR})
_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE})
