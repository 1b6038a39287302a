"""Read how long a timer is said to run: "the pasta timer has 5 minutes left"."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import pairwise, starmap

from ..lexicon import WordKind
from ..meanings.notices import TIMER
from ..model import Claim, ClaimKind, Quantity
from .entry_words import Role, has_role, is_denied, spoken, title_words
from .items import Item, any_is, mask, names_domain
from .notices import ASIDE
from .quantities import number_of
from .state_claims import Surroundings
from .times import TimeScan, fold_times

_TIMER = f"notice.{TIMER}"
_LEFT = "notice.left"
_SECOND = timedelta(seconds=1)
_TIMERS = frozenset({TIMER})


def remaining_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return how long one timer still runs; nothing if anything else is told of it."""
    if not any(map(_is_timer, items)):
        return ()
    told = mask(around.text, around.scene)
    scan = TimeScan(told, around.scene.lexicon)
    spans = [(index, found) for index in range(len(told)) if (found := scan.span(index)) is not None]
    if not spans:
        return ()
    first, (words, end) = spans[0]
    rest = spoken(fold_times((*told[:first], *told[end:]), around.scene.lexicon))
    is_left = any(one.item.has(WordKind.RELATION, _LEFT) for one in rest)
    is_else = has_role(rest, Role.STOP, Role.FUTURE, Role.TIME, Role.CHANGE, Role.ANY) or is_denied(rest)
    if words.span is None or not is_left or is_else or any_is(told, "for", "until", "past_copula"):
        return ()
    if any(index >= end for index, _ in spans) or any(starmap(_is_number_apart, pairwise(told[end - 1 :]))):
        # "Your 9 minute timer has 5 minutes left."
        return ()
    named = title_words([one for one in rest if one.role is not Role.BREAK and not _is_small(one.item)])
    name = " ".join(around.text[item.start : item.end] for item in named)
    start, last = told[first].start, told[end - 1].end
    return (
        Claim(
            text=around.text[: last if end == len(told) else told[-1].end].strip(),
            start=told[0].start,
            end=max(item.end for item in told if not item.is_mark),
            kind=ClaimKind.REMAINING,
            subject=TIMER,
            value=Quantity(
                attribute="",
                number=words.span / _SECOND,
                word=name or None,
                unit="s",
                is_about=words.is_about or any_is(told, "about"),
                step=words.step / _SECOND,
                start=start,
                end=last,
            ),
            records=TIMER,
            subject_start=told[0].start,
            subject_end=told[0].end,
            predicate_start=start,
            predicate_end=last,
        ),
    )


def _is_number_apart(before: Item, item: Item) -> bool:
    """Return whether a number stands by itself, and is none of a timer: "timer 2"."""
    return number_of(item) is not None and not _is_timer(before)


def _is_small(item: Item) -> bool:
    """Return whether a word is no part of the name of a timer."""
    return item.match is None and (_is_timer(item) or item.has(WordKind.RELATION, *ASIDE, _LEFT))


def _is_timer(item: Item) -> bool:
    return names_domain(item, _TIMERS) or (item.match is None and item.has(WordKind.RELATION, _TIMER))
