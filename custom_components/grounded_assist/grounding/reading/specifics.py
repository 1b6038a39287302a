"""Find what is easily made up: versions, addresses, dates, settings, interfaces, authorities, limits, absolutes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
import re

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cues_in
from ..limits import LONGEST_REQUEST
from ..model import Claim, ClaimKind, Quantity, Reading, Risk
from ..tokens import name_words
from .asserted import clause_around, is_asserted
from .citations import blanked, find_citations
from .items import Item, any_is, mask, matches_of
from .moments import moments_of
from .overlaps import ORDER
from .public import DATED, HAPPENED, search_of
from .state_claims import Surroundings


class Pattern(StrEnum):
    """The forms of what is wrong more often than other things that are said."""

    VERSION = "version"
    URL = "url"
    DATE = "date"
    SETTING = "setting"
    INTERFACE = "interface"
    AUTHORITY = "authority"
    LIMIT = "limit"
    ABSOLUTE = "absolute"


RISKS: Mapping[Pattern, Risk] = {
    Pattern.VERSION: Risk.VERY_HIGH,
    Pattern.URL: Risk.VERY_HIGH,
    Pattern.DATE: Risk.HIGH,
    Pattern.SETTING: Risk.HIGH,
    Pattern.INTERFACE: Risk.HIGH,
    Pattern.AUTHORITY: Risk.HIGH,
    Pattern.LIMIT: Risk.MEDIUM,
    Pattern.ABSOLUTE: Risk.MEDIUM,
}

_NUMBER = r"v?\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc|b)\.?\d*)?"
_HOST = r"(?:[\w-]+\.)+(?:com|org|net|io|local|lan|dev|app|gov|edu|de|uk|eu)(?!\w)"
_ADDRESS = r"\d{1,3}(?:\.\d{1,3}){3}"
_WHOLE_WORD = r"(?<![\w'’-])[\w'’-]++"
_WRITTEN_NAME = r"\s*+`(?P<key>\w[\w-]*)`"
_FOLDERS = "api|v\\d+|auth|rest|graphql|webhook|ws"
_SHAPES: Mapping[Pattern, re.Pattern[str]] = {
    Pattern.VERSION: re.compile(
        r"(?<![\w.:/-])v?(?:\d+\.\d+\.\d+|(?<=v)\d+\.\d+)(?:[-.]?(?:alpha|beta|rc|b)\.?\d*)?(?!\w|\.\d|[:/]\w)"
    ),
    Pattern.URL: re.compile(
        rf"(?:https?|wss?|mqtts?|rtsp|ftp)://[^\s`\"'<>)\]]+|(?<![\w@./-])(?:www\.)?{_HOST}(?::\d+)?(?:/[^\s`\"'<>)\]]*)?",
        re.IGNORECASE,
    ),
    Pattern.DATE: re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])|(?<![\w./])\d{1,2}([./])\d{1,2}\1\d{4}(?!\w|\.\d)"),
    Pattern.SETTING: re.compile(rf"(?<![\w.]){_ADDRESS}(?::\d+)?(?!\w|\.\d)|`[\w.-]++\s*+[:=][^`]++`"),
    Pattern.INTERFACE: re.compile(
        rf"(?<![\w/:.<])/(?:{_FOLDERS})(?:/[\w.{{}}<>:-]*)*|[?&]\w+=[\w%.-]+|(?<![\w-])--[a-z][\w-]+"
    ),
}
"""What is written the same in every language."""
_NEEDED: Mapping[Pattern, frozenset[str]] = {
    Pattern.VERSION: frozenset("."),
    Pattern.URL: frozenset("./"),
    Pattern.DATE: frozenset("-./"),
    Pattern.SETTING: frozenset(".`"),
    Pattern.INTERFACE: frozenset("/?&-"),
}
"""Marks without one of which a text holds no such form; a full stop at its end is none."""

_FOUR_NUMBERS = re.compile(_ADDRESS)
"""An address, or the version of an update: "from 4.8.7.1 to 4.8.7.4"."""
_NO_VERSION = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}|\d{1,3}(?:\.\d{3})+")
"""A date, and a number with its thousands apart."""
_TRAILING = ".,;:!?"
_ENDING = _TRAILING + " \n"
_WRITTEN = re.compile(r"[\d./:`=?]")
_AFTER = 45
"""Letters behind "according to" in which what is meant is named."""
_UNASSERTED = ("modal", "future", "offer", "condition")
_ASSERTED = frozenset({Pattern.DATE, Pattern.AUTHORITY, Pattern.LIMIT, Pattern.ABSOLUTE})
"""What is claimed only where the sentence asserts something: a promise for a date is none."""

_OF_A_PLACE = 30
"""Steps that it takes to find out whether a version or a date is asserted, and of what."""
_MOST_NAMED = 8
_CROWD = 100
"""Things that one word describes, of which none is spoken of by it."""
"""Things of one device that are looked at."""
_OF_WORDS = frozenset({Pattern.AUTHORITY, Pattern.LIMIT, Pattern.ABSOLUTE})


@dataclass(frozen=True, slots=True)
class _Found:
    pattern: Pattern
    start: int
    end: int
    key: str = ""
    """What to look for in an answer; empty where words alone tell nothing."""
    date: Item | None = None
    """The words of a date."""


def specific_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what a sentence says that needs a source, each place once and by its riskiest form."""
    is_unasserted = any_is(items, *_UNASSERTED)
    kept: list[_Found] = []
    for one in sorted(_find(items, around), key=lambda one: (-ORDER.index(RISKS[one.pattern]), one.start)):
        around.scene.effort.spend(_OF_A_PLACE)
        is_told = not (is_unasserted and one.pattern in _ASSERTED) and _is_asserted(one, items, around)
        is_new = not any(one.start < other.end and other.start < one.end for other in kept)
        if is_told and is_new and not _is_in_name(one, items):
            kept.append(one)
        if len(kept) > around.scene.options.max_claims:
            # More than these nobody looks into, and each takes time.
            break
    kept_as = {pattern: _kept_as(pattern, around) for pattern in {one.pattern for one in kept}}
    asked = {pattern: _asked_for(pattern, around, is_of_update=bool(named)) for pattern, named in kept_as.items()}
    return tuple(
        _of_world(
            one,
            replace(
                _claim(one, kept_as[one.pattern], around),
                is_past=one.date is not None and _is_over(one, items, around),
                readings=_named(one, items) or (asked[one.pattern] if one.key else ()),
            ),
            items,
            around,
        )
        for one in sorted(kept, key=lambda one: one.start)
    )


def _of_world(one: _Found, claim: Claim, items: Sequence[Item], around: Surroundings) -> Claim:
    """Return a claim with how to look for it, if it is not about the home."""
    rows = _HAPPENED.get(one.pattern)
    if rows is None or claim.readings or not one.key:
        return claim
    search = search_of(one.start, one.end, items, around, rows)
    return claim if search is None else replace(claim, search=search, context=around.text.strip())


_HAPPENED: Mapping[Pattern, tuple[str, ...]] = {Pattern.VERSION: HAPPENED, Pattern.DATE: DATED}


def _named(one: _Found, items: Sequence[Item]) -> tuple[Reading, ...]:
    """Return what the clause names, one after the other: the home may show it there; not what it is said not to be."""
    held = clause_around(one.start, one.end, items)
    if not one.key or any_is(held, "negation"):
        return ()
    matches = (item.match for item in held if item.match is not None and not item.is_number)
    ids = ((*match.entity_ids, *match.device_entity_ids) for match in matches)
    kept = (tuple(islice((i for i in named if _may_keep(one.pattern, i)), _MOST_NAMED)) for named in ids)
    return tuple(Reading(entity_ids=named) for named in kept if named)


def _asked_for(pattern: Pattern, around: Surroundings, *, is_of_update: bool) -> tuple[Reading, ...]:
    """Return what the request, or the sentence, speaks of that may keep a version or a day: no clause names all."""
    if not _KEEPING.get(pattern):
        return ()
    scene = around.scene
    # What the sentence before has named is spoken of in this one: "It last ran on March 2".
    before = mask(scene.told[-1], scene) if scene.told else ()
    matches = (*matches_of(mask(scene.request, scene)), *matches_of(before))
    named = {i for match in matches for i in (*match.entity_ids, *match.device_entity_ids)}
    told = scene.request if any_is(mask(around.text, scene), "negation") else f"{scene.request} {around.text}"
    words = {word for word in name_words(told[-LONGEST_REQUEST:]) if len(word) >= _LEAST_WORD}
    # What describes a crowd tells of none of it.
    telling = [word for word in sorted(words) if scene.home.most_described((word,)) <= _CROWD]
    scene.effort.spend(len(words) + len(named) // 8)
    described = {i for word in telling for i in scene.home.described_by((word,))}
    # An event is told by what it is called, not by its calendar.
    calendars = {one.id for one in scene.home.entities(domains=_CALENDAR)} if scene.request.strip() else set[str]()
    # An update may be told by its versions alone.
    updates = (
        {one.id for one in scene.home.entities(domains=_UPDATE, primary_only=False)} if is_of_update else set[str]()
    )
    may_keep = (i for i in {*named, *described, *calendars, *updates} if _may_keep(pattern, i))
    found = nsmallest(_MOST_NAMED, may_keep)
    return (Reading(entity_ids=tuple(found)),) if found else ()


def _may_keep(pattern: Pattern, entity_id: str) -> bool:
    domains = _KEEPING.get(pattern)
    return domains is None or entity_id.partition(".")[0] in domains


def _kept_as(pattern: Pattern, around: Surroundings) -> str:
    """Return the attribute that keeps a version which is told to be a newer one, or asked for."""
    if pattern is not Pattern.VERSION:
        return ""
    lexicon = around.scene.lexicon
    is_told = cue(lexicon, "newer").search(_parted(around.text)) is not None
    return _LATEST if is_told or _is_of_update(around.scene.request, lexicon) else ""


def _is_of_update(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text speaks of an update."""
    return cue(lexicon, "updates").search(_parted(text)) is not None


def _parted(text: str) -> str:
    """Return a text with the parts of its words apart: "Firmware-Update"."""
    return text.replace("-", " ")


_LATEST = "latest_version"
_CALENDAR = ("calendar",)
_UPDATE = ("update",)
_LEAST_WORD = 2
_KEEPING: Mapping[Pattern, frozenset[str]] = {
    Pattern.VERSION: frozenset({"update", "sensor"}),
    Pattern.DATE: frozenset(
        {"calendar", "input_datetime", "datetime", "date", "sensor", "event", "scene", "automation", "script", "button"}
    ),
}


def _is_asserted(one: _Found, items: Sequence[Item], around: Surroundings) -> bool:
    """Return whether the clause around it asserts it; words that tell of no source or scale need none to do so."""
    return one.pattern in _OF_WORDS or is_asserted(one.start, one.end, items, around.text, around.scene.lexicon)


def _is_over(one: _Found, items: Sequence[Item], around: Surroundings) -> bool:
    """Return whether a date is told of what has happened, and not of what was planned then."""
    before = [item for item in items if item.end <= one.start]
    is_past = any_is(before, "past_copula")
    return is_past and cue(around.scene.lexicon, "planned").search(around.text) is None


def _is_in_name(one: _Found, items: Sequence[Item]) -> bool:
    """Return whether what was found is a part of the name of something in the home."""
    return any(
        item.match is not None and item.start <= one.start and one.end <= item.end and not item.is_number
        for item in items
    )


def _find(items: Sequence[Item], around: Surroundings) -> Iterator[_Found]:
    text, lexicon = around.text, around.scene.lexicon
    if _WRITTEN.search(text):
        text = blanked(text, find_citations(text, cites=around.scene.cites))
        is_of_update = _is_of_update(text, lexicon)
        for one in _shapes(text):
            is_version = is_of_update and _FOUR_NUMBERS.fullmatch(one.key) is not None
            yield replace(one, pattern=Pattern.VERSION) if is_version else one
        yield from _worded(text, lexicon)
        yield from _dates(items, text)
        yield from _years_ahead(items, around.scene.now)
    cues = cues_in(lexicon, text)
    if not cues.isdisjoint(_AUTHORITIES):
        yield from _authorities(text, items, lexicon)
    if "absolute" in cues:
        yield from _absolutes(text, items, lexicon)


def _shapes(text: str) -> Iterator[_Found]:
    marks = frozenset(text.rstrip(_ENDING))
    for pattern, shape in _SHAPES.items():
        for match in () if marks.isdisjoint(_NEEDED[pattern]) else shape.finditer(text):
            found = match.group().rstrip(_TRAILING)
            if pattern is not Pattern.VERSION or not _NO_VERSION.fullmatch(found):
                yield _Found(pattern, match.start(), match.start() + len(found), found.strip("`"))


def _worded(text: str, lexicon: Lexicon) -> Iterator[_Found]:
    """Yield numbers that a word beside them tells the meaning of: "version 5", "port 8123", "up to 10"."""
    cues = cues_in(lexicon, text)
    for pattern, name, search in _searches(lexicon):
        for match in search.finditer(text) if name in cues else ():
            found = match.groupdict()
            yield _Found(pattern, match.start(), match.end(), (found.get("key") or "").rstrip(_TRAILING))


@lru_cache(maxsize=16)
def _searches(lexicon: Lexicon) -> tuple[tuple[Pattern, str, re.Pattern[str]], ...]:
    return (
        (Pattern.VERSION, "version", cue(lexicon, "version", behind=rf"\s*+:?+\s*+(?P<key>{_NUMBER})(?![\w%°]|\s*%)")),
        (Pattern.SETTING, "port", cue(lexicon, "port", behind=r"\s*+:?+\s*+(?P<key>\d{2,5})(?![\w.]*\w)")),
        (Pattern.SETTING, "host", cue(lexicon, "host", behind=r"(?P<key>(?::\d+)?)")),
        (Pattern.SETTING, "setting", cue(lexicon, "setting", behind=r"(?:\s+\w+){0,2}?\s+(?P<key>\d+)(?!\w)")),
        (Pattern.INTERFACE, "method", cue(lexicon, "method", behind=r"\s+`?(?P<key>/[\w/.{}-]*)`?")),
        (Pattern.INTERFACE, "endpoint", cue(lexicon, "endpoint", behind=r"\s+`?(?P<key>/[\w/.{}-]+)`?")),
        (Pattern.INTERFACE, "parameter", cue(lexicon, "parameter", behind=_WRITTEN_NAME)),
        (Pattern.INTERFACE, "parameter", cue(lexicon, "parameter", before=r"`(?P<key>\w[\w-]*)`\s++")),
        (Pattern.LIMIT, "limit", cue(lexicon, "limit", behind=r"\s+\d+(?:[.,]\d+)*")),
    )


def _dates(items: Sequence[Item], text: str) -> Iterator[_Found]:
    """Yield dates in words, with their form in the answers of tools."""
    for index, item in enumerate(items):
        told = item.told
        is_listed = index == 0 and _LIST_NUMBER.match(text, item.start) is not None
        if told is not None and told.month is not None and told.day is not None and not is_listed:
            key = f"{told.year or ''}-{told.month:02}-{told.day:02}"
            yield _Found(Pattern.DATE, item.start, item.end, key, item)


def _years_ahead(items: Sequence[Item], now: datetime) -> Iterator[_Found]:
    """Yield years to come that are told without a day."""
    for item in items:
        if (told := item.told) is not None and told.month is None and told.year is not None and told.year > now.year:
            yield _Found(Pattern.DATE, item.start, item.end, str(told.year), item)


_LIST_NUMBER = re.compile(r"\d{1,8}\.\s")


def _authorities(text: str, items: Sequence[Item], lexicon: Lexicon) -> Iterator[_Found]:
    """Yield what is said to be known from elsewhere: not from the home, a tool or the person."""
    for match in cue(lexicon, "authority").finditer(text):
        told = text[match.end() : match.end() + _AFTER].partition(",")[0]
        # Where nobody is named it is another word: "es ist nicht so laut".
        if told.strip() and not _is_own(match.end(), match.end() + len(told), told, items, lexicon):
            yield _Found(Pattern.AUTHORITY, match.start(), match.end() + len(told.rstrip(_TRAILING)))
    for match in cue(lexicon, "authority_plural").finditer(text):
        yield _Found(Pattern.AUTHORITY, *match.span())
    for match in cue(lexicon, "authority_verb", before=rf"(?P<who>(?:{_WHOLE_WORD}\s++){{1,3}})").finditer(text):
        who = match["who"]
        is_authority = cue(lexicon, "authority_noun").search(who) is not None
        if is_authority and not _is_own(match.start(), match.start() + len(who), who, items, lexicon):
            yield _Found(Pattern.AUTHORITY, match.start(), match.end())


def _is_own(start: int, end: int, words: str, items: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether words speak of the home itself, of its tools, or of whoever talks."""
    spoken = [item for item in items if start <= item.start and item.end <= end]
    is_known = any(item.match is not None or item.is_function(*_SPEAKERS) for item in spoken)
    is_thing = any(item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE) for item in spoken)
    return is_known or is_thing or cue(lexicon, "tool", "own").search(words) is not None


_AUTHORITIES = frozenset({"authority", "authority_noun", "authority_plural"})
_SPEAKERS = ("agent", "pronoun", "plural", "interrogative", "relative")


def _absolutes(text: str, items: Sequence[Item], lexicon: Lexicon) -> Iterator[_Found]:
    """Yield "always" and "never", except where the speaker promises or greets with them."""
    harmless = [match.span() for match in cue(lexicon, "harmless").finditer(text)]
    for match in cue(lexicon, "absolute").finditer(text):
        is_of_speaker = any(item.is_function("agent") and item.end <= match.start() for item in items)
        if not is_of_speaker and not any(a <= match.start() and match.end() <= b for a, b in harmless):
            yield _Found(Pattern.ABSOLUTE, *match.span())


def _claim(one: _Found, kept_as: str, around: Surroundings) -> Claim:
    text = around.text[one.start : one.end]
    return Claim(
        text=text,
        start=one.start,
        end=one.end,
        kind=ClaimKind.SPECIFIC,
        subject=text,
        value=Quantity(attribute=kept_as, word=one.key, start=one.start, end=one.end) if one.key else None,
        moments=() if one.date is None else moments_of((one.date,), around.scene.now),
        risk=RISKS[one.pattern],
        subject_start=one.start,
        subject_end=one.end,
        predicate_start=one.start,
        predicate_end=one.end,
    )
