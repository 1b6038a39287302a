"""What clauses say of times: when things begin, end or ran, how long they still take, how they were."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from math import inf
from typing import Final

from ..lexicon import WordKind
from ..meanings.attributes import TARGETS
from ..meanings.moments import moment_place
from ..meanings.notices import RUNNING
from ..meanings.states import OPPOSITES
from ..model import (
    Aspect,
    Claim,
    ClaimKind,
    Course,
    Harm,
    Measure,
    Moment,
    MomentKind,
    Quantifier,
    Quantity,
    Reading,
    Reason,
)
from ..reading.agenda import moment_to_come
from ..reading.moments import due_moment, lengths_of, moment_of
from ..reading.time_words import TimeWords
from .lattice import QUOTES, Lattice
from .of_values import read_value
from .phrases import Phrase
from .reference import denoted
from .times import with_day
from .told import Told


def times_of(told: Told) -> tuple[TimeWords, ...]:
    """Return the times that a clause tells, in order."""
    edges = (*told.match.all_of("time"), *told.match.all_of("t"))
    found = {edge.value.start: edge.value for edge in edges if isinstance(edge.value, TimeWords)}
    return tuple(found[start] for start in sorted(found))


def read_moment(told: Told) -> Iterator[Claim]:
    """Read "the wake-up time is 6:45", "the tea timer ends at 12:04", "the doorbell was last pressed at 11:50"."""
    which = _WHICH[told.match.frame]
    is_latest = which == "latest"
    moment = _moment(told, is_past=is_latest)
    if moment is not None and moment.has_wrong_weekday:
        yield from _impossible(told, moment)
        return
    if moment is None or told.is_denied or (is_latest and moment.kind not in _OF_RUNS):
        return
    for subject in told.subjects(lambda one: moment_place(which, one.domain, one.device_class) is not None):
        ids = {i for one in subject.readings for i in one.entity_ids}
        if is_latest and all(i.partition(".")[0] in RUNNING for i in ids):
            yield from told.claim(
                ClaimKind.LAST_RUN,
                subject.readings,
                subject=subject.phrase,
                by="t",
                quantifier=Quantifier.ONLY if told.edge("last") is not None else Quantifier.THE,
                moments=(moment,),
            )
            continue
        yield from told.claim(
            ClaimKind.TIME,
            subject.readings,
            subject=subject.phrase,
            by="t",
            value=Quantity(attribute=which),
            moments=(moment,),
            is_past=is_latest,
        )


def _impossible(told: Told, moment: Moment) -> Iterator[Claim]:
    """Yield that a day is no such day of the week, of whatever that is told."""
    yield from told.claim(ClaimKind.TIME, (), is_bare=True, moments=(moment,), open_reason=Reason.NO_DATA)


_OF_RUNS = frozenset({MomentKind.AT, MomentKind.AGO})
_WHICH: Final = {"moment": "moment", "ends": "end", "latest": "latest"}


def _moment(told: Told, *, is_past: bool) -> Moment | None:
    times, now = times_of(told), told.scene.now
    if is_past:
        return moment_of(times[0], times[0], now) if len(times) == 1 else None
    if not times or any(one.kind is not MomentKind.AT for one in times):
        return None
    return due_moment(times[0], times[0], now) if len(times) == 1 else moment_to_come(times, now)


def read_event(told: Told) -> Iterator[Claim]:
    """Read "the dentist is on Thursday at 3:30", "the next event on Family is Dentist at 15:00"."""
    title = told.written("title").strip(" \"'“”„,")
    moment = _moment(told, is_past=False)
    if moment is not None and moment.has_wrong_weekday:
        yield from _impossible(told, moment)
        return
    if not title or moment is None or told.is_denied or _is_of_home(told) or _is_pronoun(told):
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


def _is_pronoun(told: Told) -> bool:
    """Return whether a title is no word that could be one: "it", "that"."""
    edge = told.edge("title")
    return edge is not None and all(map(told.lattice.is_stop, range(edge.start, edge.end)))


def _is_of_home(told: Told) -> bool:
    """Return whether a title ends with the name of something that is there: "the next garbage pickup"."""
    edge = told.edge("title")
    spans = range(edge.start, edge.end) if edge is not None else range(0)
    return any(at + one.length == spans[-1] + 1 and one.entity_ids for at in spans for one in told.lattice.names[at])


def read_left(told: Told) -> Iterator[Claim]:
    """Read "the washer has 14 minutes left" of the one thing that tells how long it still runs."""
    span, phrase = _span(told), told.phrase()
    if span is None or phrase is None:
        return
    minutes, step, is_about = span
    for subject in told.subjects(lambda one: one.domain == "sensor" and one.device_class == "duration"):
        # "An hour" is no half of one.
        step = min(step, max(_FEW, minutes / 4))
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
_FEW: Final = 5.0
"""Minutes that hardly anybody counts."""


def _in(told: Told, minutes: float, step: float) -> Moment:
    """Return the time that is some minutes from now."""
    now = told.scene.now
    window = (now + _MINUTE * (minutes - step), now + _MINUTE * (minutes + step))
    return Moment(kind=MomentKind.AT, windows=(window,), is_future=True)


_LASTING = frozenset({MomentKind.SINCE, MomentKind.FOR})
_PERIODS = frozenset({MomentKind.AT, MomentKind.SINCE})
_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE})


class Tense(StrEnum):
    """When a clause says that it is so."""

    PRESENT = "present"
    PERFECT = "perfect"
    PAST = "past"
    EARLIER = "earlier"
    """Before some other time: "had been on"."""


def _words_between(told: Told) -> list[int]:
    """Return the words of a clause that play no role in it."""
    taken = {at for _, edge in told.match.roles for at in range(edge.start, edge.end)}
    return [at for at in range(told.match.start, told.match.end) if at not in taken]


def tense_of(told: Told) -> Tense:
    """Return the tense of the words of a clause that play no role in it."""
    words = _words_between(told)

    def has(name: str) -> bool:
        return any(told.lattice.is_of(at, name) for at in words)

    if has("had"):
        return Tense.EARLIER
    is_bare = told.edge("ran") is not None or told.edge("past") is not None
    if has("were") or (is_bare and not has("be") and not has("have")):
        return Tense.PAST
    # "Ist gelaufen".
    return Tense.PERFECT if has("been") or has("have") or told.edge("ran") is not None else Tense.PRESENT


def with_times(told: Told, role: str, claims: Iterator[Claim]) -> Iterator[Claim]:
    """Yield claims of a state as claims of how it was at the time that a clause tells, or that was asked for.

    Of a time at which nobody can tell how it was, they are left open.
    """
    times, tense, found = _joined(times_of(told)), tense_of(told), tuple(claims)
    if not times:
        is_now = tense is Tense.PRESENT
        claims_now = (one.left_open(Reason.NO_DATA) if _is_undone(told, one) else one for one in found)
        yield from claims_now if is_now else _as_asked(told, role, iter(found))
        return
    yield from tuple(_at(told, role, tense, times, iter(found))) or (
        replace(one, kind=ClaimKind.TIME, open_reason=Reason.NO_DATA) for one in found
    )


def _joined(times: tuple[TimeWords, ...]) -> tuple[TimeWords, ...]:
    """Return a day and a time of day as one time: "yesterday it was opened at nine"."""
    clocks = [one for one in times if one.kind is MomentKind.AT and one.hour is not None and not one.has_day]
    days = [one for one in times if one.kind is MomentKind.AT and one.hour is None and one.has_day]
    if len(times) == len(clocks) + len(days) and len(clocks) == len(days) == 1 and not days[0].is_whole:
        return (with_day(clocks[0], days[0]),)
    return times


def _at(told: Told, role: str, tense: Tense, times: tuple[TimeWords, ...], claims: Iterator[Claim]) -> Iterator[Claim]:
    periods = [one for one in times if one.kind in _PERIODS]
    rest = [one for one in times if one.kind not in _PERIODS]
    if told.edge("by") is not None and _tells_outcome(told, times):
        yield from claims
    elif len(times) == 1:
        yield from _at_some_time(told, role, tense, times[0], claims)
    elif len(periods) == len(rest) == 1 and told.edge("by") is None:
        course = _counted(rest[0], is_state=_is(told, role, WordKind.STATE) and tense is not Tense.PRESENT)
        is_event = rest[0].kind is MomentKind.TIMES and _is(told, role, WordKind.PAST)
        aspect = Aspect.EVENT if is_event else Aspect.STATE
        yield from _of_period(told, course, periods[0], (replace(one, aspect=aspect) for one in claims))


def _tells_outcome(told: Told, times: tuple[TimeWords, ...]) -> bool:
    """Return whether something was done just now of which a time tells the rest: "for ten minutes", "tonight"."""
    has_acted = any(not call.read_only for call in told.scene.tool_calls)
    return all(one.kind is MomentKind.FOR or (has_acted and one.kind is MomentKind.AT) for one in times)


def _is(told: Told, role: str, kind: WordKind) -> bool:
    """Return whether the word of the predicate may be of a kind: "locked" is what it is, and what was done.

    "Turned on" is only what was done.
    """
    if (edge := told.edge(role)) is None:
        return False
    kinds = {word.kind for word, end in told.lattice.senses[edge.start] if end == edge.end}
    is_deed = WordKind.PAST in kinds and edge.end > edge.start + 1
    return role == "ran" or (kind in kinds and not (is_deed and kind is WordKind.STATE))


def _at_some_time(told: Told, role: str, tense: Tense, words: TimeWords, claims: Iterator[Claim]) -> Iterator[Claim]:
    aspect = _aspect(told, role, tense, words)
    if aspect is None:
        return
    moment = moment_of(words, words, told.scene.now)
    is_over = tense is Tense.PAST or all(end < told.scene.now for _, end in moment.windows)
    is_last = aspect is Aspect.EVENT and told.edge("last") is not None
    moment = replace(moment, is_until_now=moment.is_whole and not is_over, is_last=is_last)
    is_done = _is(told, role, WordKind.PAST)
    for claim in claims:
        if claim.quantifier not in _PLAIN or claim.kind not in (ClaimKind.STATE, ClaimKind.OUTCOME):
            continue
        is_adjective = told.written(role).lower() == told.scene.lexicon.form(WordKind.STATE, claim.meaning)
        is_either = (
            is_adjective and tense is Tense.PAST and not (is_last or _is_deed(told))
            if aspect is Aspect.EVENT
            else is_done and tense is Tense.PERFECT and words.kind is MomentKind.SINCE
        )
        is_narrowed = (claim.is_negated or words.is_whole) and not _is_whole(told)
        yield replace(
            claim,
            kind=ClaimKind.TIME,
            aspect=aspect,
            moments=(moment,),
            is_event_or_state=is_either,
            open_reason=Reason.NO_DATA if is_narrowed or _is_of_other_day(told, words) else None,
            harm=claim.harm if words.kind in _LASTING else Harm.NONE,
            is_past=False,
        )


def _is_deed(told: Told) -> bool:
    """Return whether the verb tells only of what was done: "wurde geschlossen" is no "war geschlossen"."""
    return any(told.lattice.is_of(at, "became") for at in _words_between(told))


def _aspect(told: Told, role: str, tense: Tense, words: TimeWords) -> Aspect | None:
    """Return what is said of the time: an event at it, or a state at it or ever since; None if it is neither."""
    is_state, is_done = _is(told, role, WordKind.STATE), _is(told, role, WordKind.PAST)
    if words.kind is MomentKind.TIMES or tense is Tense.EARLIER or role == "doing" or _is_of_some(told, words):
        return None
    if words.kind in _LASTING:
        if words.kind is MomentKind.FOR and told.discourse.is_asked_of_past:
            # "How long was it open today?": an hour in all.
            return None
        return Aspect.STATE if is_state and tense is not Tense.PAST and told.edge("by") is None else None
    if words.is_whole and is_state:
        return Aspect.STATE
    if is_done or role == "do":
        return None if words.is_whole or tense is Tense.PRESENT else Aspect.EVENT
    return Aspect.STATE if is_state and tense is Tense.PAST else None


def read_unknown(told: Told) -> Iterator[Claim]:
    """Read "the museum closes at six" of what is nothing in the home: whether it is so, nobody here can tell."""
    phrase, word = told.phrase(), next((one for role in _SAID if (one := told.word(role)) is not None), None)
    times = times_of(told)
    if word is None or len(times) != 1 or phrase is None or not phrase.content or phrase.parts:
        return
    tokens, found = told.lattice.tokens, denoted(told.lattice, phrase.content)
    said = told.lattice.text[tokens[told.clause.start].start : tokens[told.clause.end - 1].end]
    if not (found.entities or found.area_ids) and QUOTES.keys().isdisjoint(said):
        # What "the tool returned" in quotes is no time at which it did.
        moments = (moment_of(times[0], times[0], told.scene.now),)
        yield from told.claim(
            ClaimKind.TIME,
            (),
            is_bare=True,
            subject=phrase,
            meaning=word.id,
            moments=moments,
            open_reason=Reason.UNREADABLE,
        )


_SAID: Final = ("state", "past", "then")


def _is_of_some(told: Told, words: TimeWords) -> bool:
    """Return whether it is told of nothing else, or how long it was in all: "for an hour in total"."""
    lattice, rest = told.lattice, _words_between(told)
    is_sum = words.kind is MomentKind.FOR and any(name == "summing" for at in rest for name, _ in lattice.classes[at])
    return is_sum or any(
        word.kind is WordKind.QUANTIFIER and word.id == Quantifier.ONLY for at in rest for word, _ in lattice.senses[at]
    )


def _is_of_other_day(told: Told, words: TimeWords) -> bool:
    """Return whether the day of a time of day may stand elsewhere: "at eight, and at nine yesterday"."""
    if words.hour is None or words.has_day:
        return False
    return any(
        isinstance(edge.value, TimeWords) and edge.value.has_day and edge.value.offset != 0
        for edge in told.lattice.times
    )


def _as_asked(told: Told, role: str, claims: Iterator[Claim]) -> Iterator[Claim]:
    """Yield claims without a time of their own, told of the past, as claims of the time that was asked for."""
    discourse = told.discourse
    if told.edge("by") is not None or not discourse.is_asked_of_past:
        is_since = _is(told, role, WordKind.PAST) and _is_since_somebody(told)
        for claim in claims:
            yield claim.left_open(Reason.NO_DATA) if is_since or _is_undone(told, claim) else claim
        return
    asked = discourse.asked_claim
    for claim in claims:
        if asked is None or asked.entity_ids != claim.entity_ids:
            yield claim.left_open(Reason.NO_DATA)
            continue
        is_same = claim.meaning == asked.meaning and not claim.is_negated
        moments = tuple(replace(one, is_asked=True, is_whole=one.is_whole and is_same) for one in asked.moments)
        aspect = Aspect.STATE if claim.kind is ClaimKind.STATE else asked.aspect
        yield replace(
            claim, kind=ClaimKind.TIME, aspect=aspect, moments=moments, open_reason=None, harm=Harm.NONE, is_past=False
        )


def _is_since_somebody(told: Told) -> bool:
    """Return whether what was done is told of all the time since somebody did something: "since you left"."""
    lattice, lexicon = told.lattice, told.scene.lexicon
    if any(not call.read_only for call in told.scene.tool_calls):
        return False
    return any(
        lexicon.times.is_word(lattice.norms[at - 1], "since") and (lattice.is_of(at, "anybody") or lattice.names[at])
        for at in range(1, lattice.size)
    )


def _is_undone(told: Told, claim: Claim) -> bool:
    """Return whether the opposite is told to have followed: "turned off and on again", "opened, but then closed"."""
    lattice, at = told.lattice, told.clause.end
    while at < lattice.size and (lattice.is_break(at) or lattice.is_of(at, "conj", "harmless")):
        at += 1
    contrary = OPPOSITES.get(claim.meaning)
    ends = [end for word, end in lattice.senses[at] if word.id == contrary] if at < lattice.size else []
    # "I've opened A and closed B" tells of two things.
    return bool(ends) and not _names_its_own(lattice, max(ends))


def _names_its_own(lattice: Lattice, at: int) -> bool:
    """Return whether a thing is named at a token: "and turned off the lamp"."""
    phrases = (edge.value for edge in lattice.edges("np", at)) if at < lattice.size else ()
    return any(isinstance(one, Phrase) and denoted(lattice, one.content).entities for one in phrases if one)


# --- what has gone on in a period


def _counted(words: TimeWords, *, is_state: bool) -> Course | None:
    """Return how often, or how long, something is said to have been."""
    if words.kind is MomentKind.TIMES:
        slack = max(1.0, words.number * _ABOUT) if words.is_about else 0.0
        least, most = words.number - slack, words.number + slack
    elif words.kind is MomentKind.FOR and words.span is not None and is_state:
        least, most = (one.total_seconds() for one in lengths_of(words, words.span))
    else:
        return None
    return Course(
        measure=Measure.TIMES if words.kind is MomentKind.TIMES else Measure.DURATION,
        least=0.0 if words.is_at_most else least,
        most=inf if words.is_at_least else most,
    )


_ABOUT: Final = 0.3
"""By which share "about ten times" may be off."""


def _of_period(told: Told, course: Course | None, period: TimeWords, claims: Iterator[Claim]) -> Iterator[Claim]:
    """Yield claims of now as ones of a period; only what is told of single things can be held against it."""
    moment = moment_of(period, period, told.scene.now)
    if course is None or moment.has_wrong_weekday:
        return
    is_counted = course.measure in (Measure.TIMES, Measure.DURATION)
    found = list(claims)
    for claim in found:
        is_plain = claim.quantifier is Quantifier.THE and not (claim.is_negated or claim.is_already)
        is_one = all(len(reading.entity_ids) == 1 for reading in claim.readings)
        is_narrowed = is_counted and (len(found) > 1 or not _is_whole(told))
        if is_plain and is_one and not is_narrowed:
            yield replace(
                claim,
                kind=ClaimKind.HISTORY,
                course=course,
                moments=(moment,),
                is_past=True,
                harm=Harm.NONE,
                open_reason=None,
            )


def read_measured(told: Told) -> Iterator[Claim]:
    """Read "the highest temperature today was 24 °C", "the temperature reached 24 °C today"."""
    times = times_of(told)
    if len(times) != 1 or times[0].kind not in _PERIODS or tense_of(told) is Tense.EARLIER:
        return
    measure = next((one for role, one in _MEASURES.items() if told.edge(role) is not None), Measure.REACHED)
    roles = tuple((role, edge) for role, edge in told.match.roles if role != "time")
    now = replace(told, match=replace(told.match, frame="value", roles=roles))
    if not _is_of_target(told):
        claims = (_with_number_alone(told, one) for one in read_value(now))
        yield from _of_period(told, Course(measure=measure), times[0], claims)


def _is_of_target(told: Told) -> bool:
    """Return whether it is told of what was wanted, and not of what was measured."""
    senses = (word for each in told.lattice.senses[told.match.start : told.match.end] for word, _ in each)
    return any(word.id == "target" or word.id in _TARGETS for word in senses)


_TARGETS: Final = frozenset(TARGETS.values())


def _with_number_alone(told: Told, claim: Claim) -> Claim:
    """Return a claim whose value is corrected without its unit."""
    edge, lattice = told.edge("v"), told.lattice
    at = next((i for i in range(edge.start, edge.end) if lattice.number(i)), None) if edge is not None else None
    number = lattice.number(at) if at is not None else None
    if claim.value is None or at is None or number is None:
        return claim
    start, end = lattice.tokens[at].start, lattice.tokens[number.end - 1].end
    value = replace(claim.value, start=start, end=end)
    return replace(claim, value=value, predicate_start=start, predicate_end=end)


_MEASURES: Final = {"highest": Measure.HIGHEST, "lowest": Measure.LOWEST, "mean": Measure.MEAN}


def _is_whole(told: Told) -> bool:
    """Return whether nothing beside a clause tells when, how or by whom some of it was: "while nobody was home"."""
    lattice, clause = told.lattice, told.clause
    outside = (*range(clause.start), *range(clause.end, lattice.size))
    if any(lattice.is_of(at, "limiting") for at in (*outside, *_words_between(told))):
        return False
    at = clause.end
    while at < lattice.size and (lattice.is_break(at) or lattice.is_of(at, "and", "conj")):
        at += 1
    if at >= lattice.size:
        return True
    is_pointing = lattice.is_of(at, "pronoun") and not lattice.is_of(at, "det")
    if is_pointing:
        return not any(lattice.is_of(one, "were", "had", "been") for one in range(at, lattice.size))
    return bool(lattice.names[at]) or lattice.is_of(at, "det")
