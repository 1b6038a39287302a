"""Judge what is easily made up, versions, addresses, dates, by the home, tools or websites."""

from collections.abc import Iterator
from datetime import datetime, timedelta
import re

from ..model import Claim, Evidence, Finding, Moment, Reason, Source, Verdict
from ..occurrences import occurrences
from ..scene import Scene
from .answers import earlier_sources, sources_of, supported_by
from .findings import finding
from .world import judge_world

_WRITTEN = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d{1,9})?(?:[+-]\d\d:\d\d|Z)?)?")
_NOT_IN_USE = frozenset({"latest_version", "skipped_version"})
"""Attributes that tell a version which is not the one that runs."""
_DAY = timedelta(days=1)
_NEAR = timedelta(days=366)
"""A day without a year is no further off."""


def judge_specific(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return supported if the home shows it or a tool of this turn has it; only sites that agree refute it."""
    words = claim.value.word if claim.value is not None else None
    if words is None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    # Which number of an app is told is not known here: `is_installed` tells whether it is one of them.
    at_home = (one for one in evidence if one.source is not Source.WEB and one.subject not in claim.part_ids)
    if shown := tuple(
        one for one in at_home if any(_is_told(text, words, claim, scene) for text in _texts(one, claim))
    ):
        return finding(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, evidence, {one.subject for one in shown})
    sources = sources_of(claim, scene)
    telling = [one for one in sources if _holds(one.call.result, words)]
    telling += [
        one
        for one in sources
        if one.call.succeeded and not one.call.read_only and _is_told(str(dict(one.call.args)), words, claim, scene)
    ]
    if not telling and not claim.citations:
        telling = [one for one in earlier_sources(scene) if _holds(one.call.result, words)]
    if not telling:
        found = judge_world(claim, evidence)
        return found or finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    return supported_by(claim, telling, scene)


def _texts(one: Evidence, claim: Claim) -> Iterator[str]:
    """Yield what the home shows of a thing now, in words; a newer version only where it is told to be one."""
    is_newer = claim.value is not None and claim.value.attribute in _NOT_IN_USE
    hidden = frozenset[str]() if is_newer else _NOT_IN_USE
    told = (one.value, *(value for name, value in one.attributes.items() if name not in hidden))
    yield from (text for text in told if isinstance(text, str) and not one.earlier)


def _is_told(text: str, words: str, claim: Claim, scene: Scene) -> bool:
    """Return whether a text has the words, or the day and hour that is meant."""
    if claim.moments:
        return any(_is_at(at, claim.moments[0], words, scene) for at in _times(text, scene))
    return _holds(text, words.removeprefix("v"))


def _times(text: str, scene: Scene) -> Iterator[datetime]:
    """Yield each time that a text tells, as the asker's clock shows it."""
    for match in _WRITTEN.finditer(text):
        try:
            at = datetime.fromisoformat(match.group())
        except ValueError:
            continue
        yield at.replace(tzinfo=scene.now.tzinfo) if at.tzinfo is None else at.astimezone(scene.now.tzinfo)


def _is_at(at: datetime, moment: Moment, words: str, scene: Scene) -> bool:
    is_day = f"{at:%Y-%m-%d}".endswith(words) and (not words.startswith("-") or abs(at - scene.now) <= _NEAR)
    is_weekday = moment.weekday in (None, at.weekday())
    hours = ((at - first) % _DAY <= last - first for first, last in moment.windows)
    return is_day and is_weekday and (not moment.is_clock or any(hours))


def _holds(answer: str, words: str) -> bool:
    """Return whether an answer has a name, a number or a day as a whole; a day without a year is that of any."""
    digits = _DIGITS_OF_YEAR if words.startswith("-") else 0
    found = ((start - digits, start, end) for start, end in occurrences(words, answer))
    return any(
        _begins(answer, begin) and answer[begin:start].isdecimal() is bool(digits) and _BEHIND.match(answer, end)
        for begin, start, end in found
        if begin >= 0
    )


def _begins(answer: str, at: int) -> bool:
    """Return whether a word may begin at a place, be it behind a "v"."""
    before = answer[at - 1 : at]
    return not _is_inner(answer[at - 2 : at - 1] if before in ("v", "V") else before)


def _is_inner(sign: str) -> bool:
    return sign.isalnum() or sign in ("_", ".")


_DIGITS_OF_YEAR = 4
_BEHIND = re.compile(r"(?=T\d|\W|\Z)(?!\.\d)", re.IGNORECASE)
