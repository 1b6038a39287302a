"""Claims of clauses: one row for each frame."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from ..model import Claim, ClaimKind, Quantifier, Reason
from .clauses import Clause
from .discourse import Discourse
from .enumeration import each_of, length_of
from .of_foreseen import read_forecast, read_notice, read_remaining
from .of_places import read_place_state
from .of_records import read_changed, read_counted, read_entry
from .of_sets import read_everything, read_except, read_only, read_rest, read_so, read_sole, read_there
from .of_states import (
    read_detecting,
    read_done,
    read_finished,
    read_heated,
    read_lit,
    read_low,
    read_mode,
    read_neither,
    read_numbered,
    read_outdated,
    read_playing,
    read_presence,
    read_ran,
    read_state,
    read_whereabouts,
    read_worded,
)
from .of_things import read_account, read_capability, read_misplaced, read_place, read_sort
from .of_times import read_event, read_measured, read_moment, read_unknown
from .of_values import (
    read_aimed,
    read_banded,
    read_bounded,
    read_color,
    read_compared,
    read_extreme,
    read_metered,
    read_of_two,
    read_value,
    read_was_at,
    read_weather,
)
from .of_world import read_now, read_sum, read_sun
from .told import Told


def read_nothing(told: Told) -> Iterator[Claim]:
    """Read "off and running", which is no word of what it is made of."""
    del told
    return iter(())


BUILDERS: Final[Mapping[str, Callable[[Told], Iterator[Claim]]]] = {
    "idiom": read_nothing,
    "metered": read_metered,
    "forecast": read_forecast,
    "changed": read_changed,
    "notice": read_notice,
    "left": read_remaining,
    "now": read_now,
    "then": read_now,
    "sun": read_sun,
    "sum": read_sum,
    "result": read_sum,
    "able": read_capability,
    "able_to": read_capability,
    "account": read_account,
    "sort": read_sort,
    "ends": read_moment,
    "latest": read_moment,
    "moment": read_moment,
    "presence": read_presence,
    "weather": read_weather,
    "aimed": read_aimed,
    "banded": read_banded,
    "entry": read_entry,
    "counted": read_counted,
    "due": read_entry,
    "low": read_low,
    "meant": read_state,
    "everything": read_everything,
    "except": read_except,
    "only": read_only,
    "sole": read_sole,
    "so": read_so,
    "rest": read_rest,
    "neither": read_neither,
    "lit": read_lit,
    "nor": read_so,
    "bounded": read_bounded,
    "compared": read_compared,
    "of_two": read_of_two,
    "extreme": read_extreme,
    "set": read_value,
    "air": read_value,
    "value": read_value,
    "color": read_color,
    "detecting": read_detecting,
    "credited": read_playing,
    "playing": read_playing,
    "heated": read_heated,
    "finished": read_finished,
    "outdated": read_outdated,
    "state": read_state,
    "status": read_state,
    "outcome": read_state,
    "failed": read_state,
    "measured": read_measured,
    "was_at": read_was_at,
    "been": read_state,
    "done": read_done,
    "ran": read_ran,
    "there_so": read_state,
    "numbered": read_numbered,
    "there": read_there,
    "whereabouts": read_whereabouts,
    "place": read_place,
    "mode": read_mode,
    "label": read_state,
    "event_ends": read_event,
    "event": read_event,
    "worded": read_worded,
}
"""Frame -> what makes claims of it, in the order in which the shapes of a clause are tried."""


def _claims(told: Told, build: Callable[[Told], Iterator[Claim]]) -> Iterator[Claim]:
    """Yield what a clause claims, and with a list behind it instead of all that it speaks of each that is listed."""
    listed, head = told.clause.listed, told.phrase()
    if head is not None and told.number("n") is not None:
        # Of two lights, "there are two lights that are on: A and B" tells each.
        head = replace(head, quantifier=Quantifier.COUNT)
    each = None if listed is None or head is None or told.is_denied else each_of(listed, head, told.lattice)
    if listed is None or (head is not None and each is None):
        yield from build(told)
        return
    if head is None or head.content:
        # "Three are on: A, B and C" does not say three of what.
        counted = (one for one in build(replace(told, is_listed=True)) if one.kind is ClaimKind.COUNT)
        yield from (_with_length(one, length_of(listed), discourse=told.discourse) for one in counted)
    if each is not None:
        yield from (build if told.number("n") is None else read_state)(replace(told, each=each, is_listed=True))


def _with_length(claim: Claim, length: int, *, discourse: Discourse) -> Claim:
    """Return a number with that of what is listed, which may be of what a request asks that nobody understands."""
    is_unclear = discourse.request is not None and not discourse.question
    counted = replace(claim, listed=length)
    return counted.left_open(Reason.AMBIGUOUS) if is_unclear else counted


def claims_of(clause: Clause, discourse: Discourse) -> tuple[Claim, ...]:
    """Return what a clause claims, by the first of its shapes that claims anything."""
    for frame, build in BUILDERS.items():
        for match in clause.matches:
            if match.frame == frame:
                told = Told(match=match, clause=clause, discourse=discourse)
                # What is told of another time says nothing of now.
                claims = () if told.is_timed and frame not in _TIMED else tuple(_claims(told, build))
                if claims:
                    return claims
        if frame == _COUNTING and any(match.frame == frame for match in clause.matches):
            # "No tasks" are no list called so that is not there.
            return ()
    for frames, build in _INSTEAD.items():
        for match in clause.matches:
            told = Told(match=match, clause=clause, discourse=discourse)
            if match.frame in frames and (claims := tuple(build(told))):
                return claims
    return ()


_TIMED: Final = frozenset(
    {
        *("metered", "forecast", "changed", "notice", "left", "now", "then", "sun"),
        *("ends", "latest", "moment", "entry", "counted", "due", "event_ends", "event"),
        *("so", "nor", "state", "outcome", "failed", "measured", "been", "done", "ran", "there_so", "label"),
    }
)
"""Frames of which it is read at what time they are so."""
_COUNTING: Final = "counted"
_INSTEAD: Final[Mapping[frozenset[str], Callable[[Told], Iterator[Claim]]]] = {
    frozenset({"state"}): read_place_state,
    # They say of something where it is only by the way.
    frozenset({"state", "value", "outcome", "color"}): read_misplaced,
    frozenset({"state", "outcome", "done", "been"}): read_unknown,
}
"""Frames -> what is read of them where nothing else is."""
