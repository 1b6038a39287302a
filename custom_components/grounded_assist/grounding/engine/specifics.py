"""What is easily made up: versions, addresses, dates, settings, interfaces, authorities, limits, absolutes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from heapq import nsmallest
from itertools import islice
import re
from typing import Final

from ..claims import Search
from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cues_in
from ..limits import LONGEST_REQUEST
from ..model import Claim, ClaimKind, Quantity, Reading, Risk
from ..reading.moments import moment_of
from ..reading.overlaps import ORDER
from ..reading.time_words import TimeWords
from ..scene import Scene
from ..tokens import name_words
from .hedges import Pieces, clause_around, does_any, is_asserted
from .lattice import Lattice, Piece, lattice_of

_NUMBER: Final = r"v?\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc|b)\.?\d*)?"
_HOST: Final = r"(?:[\w-]+\.)+(?:com|org|net|io|local|lan|dev|app|gov|edu|de|uk|eu)(?!\w)"
_ADDRESS: Final = r"\d{1,3}(?:\.\d{1,3}){3}"
_FOLDERS: Final = "api|v\\d+|auth|rest|graphql|webhook|ws"
_NAMED: Final = r"\s*+`(?P<key>\w[\w-]*)`"
_BEHIND: Final = r"[^\s`\"'<>)\]]"
_SHAPES: Final[Mapping[str, tuple[str, re.Pattern[str]]]] = {
    "version": (
        ".",
        re.compile(
            r"(?<![\w.:/-])v?(?:\d+\.\d+\.\d+|(?<=v)\d+\.\d+)(?:[-.]?(?:alpha|beta|rc|b)\.?\d*)?(?!\w|\.\d|[:/]\w)"
        ),
    ),
    "url": (
        "./",
        re.compile(
            rf"(?:https?|wss?|mqtts?|rtsp|ftp)://{_BEHIND}+|(?<![\w@./-])(?:www\.)?{_HOST}(?::\d+)?(?:/{_BEHIND}*)?",
            re.IGNORECASE,
        ),
    ),
    "date": (
        "-./",
        re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])|(?<![\w./])\d{1,2}([./])\d{1,2}\1\d{4}(?!\w|\.\d)"),
    ),
    "setting": (".`", re.compile(rf"(?<![\w.]){_ADDRESS}(?::\d+)?(?!\w|\.\d)|`[\w.-]++\s*+[:=][^`]++`")),
    "interface": (
        "/?&-",
        re.compile(rf"(?<![\w/:.<])/(?:{_FOLDERS})(?:/[\w.{{}}<>:-]*)*|[?&]\w+=[\w%.-]+|(?<![\w-])--[a-z][\w-]+"),
    ),
}
"""What is written the same in every language, with marks without one of which a text holds no such form."""
_RISKS: Final[Mapping[str, Risk]] = {
    "version": Risk.VERY_HIGH,
    "url": Risk.VERY_HIGH,
    "date": Risk.HIGH,
    "setting": Risk.HIGH,
    "interface": Risk.HIGH,
    "authority": Risk.HIGH,
    "limit": Risk.MEDIUM,
    "absolute": Risk.MEDIUM,
}
_OF_WORDS: Final = frozenset({"authority", "limit", "absolute"})
_ASSERTED: Final = _OF_WORDS | {"date"}
"""What is claimed only where the sentence asserts something: a promise for a date is none."""
_KEEPING: Final[Mapping[str, frozenset[str]]] = {
    "version": frozenset({"update", "sensor"}),
    "date": frozenset(
        {"calendar", "input_datetime", "datetime", "date", "sensor", "event", "scene", "automation", "script", "button"}
    ),
}
_NO_VERSION: Final = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}|\d{1,3}(?:\.\d{3})+")
"""A date, and a number with its thousands apart."""
_FOUR_NUMBERS: Final = re.compile(_ADDRESS)
_LIST_NUMBER: Final = re.compile(r"\s*\d{1,8}\.\s")
_WRITTEN: Final = re.compile(r"[\d./:`=?]")
_TRAILING: Final = ".,;:!?"
_AFTER: Final = 45
"""Letters behind "according to" in which what is meant is named."""
_MOST_NAMED: Final = 8
"""Things of one device that are looked at."""
_CROWD: Final = 100
"""Things that one word describes, of which none is spoken of by it."""
_STEPS: Final = 30
"""What it takes to find out whether a version or a date is asserted, and of what."""
_SPEAKERS: Final = ("agent", "pronoun", "plural", "interrogative", "relative")


@dataclass(frozen=True, slots=True)
class _Found:
    what: str
    start: int
    end: int
    key: str = ""
    """What to look for in an answer; empty where words alone tell nothing."""
    date: TimeWords | None = None


def specific_claims(lattice: Lattice) -> tuple[Claim, ...]:
    """Return what a sentence says that needs a source, each place once and by its riskiest form."""
    pieces, scene = lattice.pieces, lattice.scene
    is_open = does_any(pieces, "modal", "future", "offer", "condition")
    kept: list[_Found] = []
    for one in sorted(_find(lattice), key=lambda one: (-ORDER.index(_RISKS[one.what]), one.start)):
        scene.effort.spend(_STEPS)
        if (is_open and one.what in _ASSERTED) or any(one.start < two.end and two.start < one.end for two in kept):
            continue
        is_name = any(piece.match and piece.start <= one.start and one.end <= piece.end for piece in pieces)
        if not is_name and (one.what in _OF_WORDS or is_asserted(one.start, one.end, lattice)):
            kept.append(one)
        if len(kept) > scene.options.max_claims:
            # More than these nobody looks into, and each takes time.
            break
    asked = {what: _asked_for(what, lattice) for what in {one.what for one in kept}}
    return tuple(_claim(one, asked[one.what], lattice) for one in sorted(kept, key=lambda one: one.start))


def _claim(one: _Found, asked: tuple[Reading, ...], lattice: Lattice) -> Claim:
    text, scene = lattice.text[one.start : one.end], lattice.scene
    before = [piece for piece in lattice.pieces if piece.end <= one.start]
    is_past = one.date is not None and does_any(before, "past_copula")
    kept_as = "latest_version" if one.what == "version" and _is_newer(lattice) else ""
    is_worded = one.what == "version" and one.key != text
    claim = Claim(
        text=text,
        start=one.start,
        end=one.end,
        kind=ClaimKind.SPECIFIC,
        subject=text,
        value=Quantity(attribute=kept_as, word=one.key, start=one.start, end=one.end) if one.key else None,
        moments=() if one.date is None else (moment_of(one.date, one.date, scene.now),),
        risk=_RISKS[one.what],
        is_past=is_past and cue(scene.lexicon, "planned").search(lattice.text) is None,
        readings=_named(one, lattice) or (asked if one.key else ()),
        subject_start=one.start,
        subject_end=one.end,
        predicate_start=one.start,
        predicate_end=one.end,
        context=lattice.text.strip() if is_worded else "",
    )
    rows = _HAPPENED.get(one.what)
    if rows is None or claim.readings or not one.key:
        return claim
    search = search_of(one.start, one.end, lattice, rows)
    return claim if search is None else replace(claim, search=search, context=lattice.text.strip())


# --- what is found


def _find(lattice: Lattice) -> Iterator[_Found]:
    text, lexicon = lattice.text, lattice.scene.lexicon
    if _WRITTEN.search(text):
        is_of_update = _is_of_update(text, lexicon)
        marks = frozenset(text.rstrip(_TRAILING + " \n"))
        for what, (needed, shape) in _SHAPES.items():
            for match in () if marks.isdisjoint(needed) else shape.finditer(text):
                found = match.group().rstrip(_TRAILING)
                told = "version" if is_of_update and _FOUR_NUMBERS.fullmatch(found.strip("`")) else what
                if what != "version" or not _NO_VERSION.fullmatch(found):
                    yield _Found(told, match.start(), match.start() + len(found), found.strip("`"))
        cues = cues_in(lexicon, text)
        for what, name, search in _searches(lexicon):
            for match in search.finditer(text) if name in cues else ():
                key = match.groupdict().get("key") or ""
                yield _Found(what, match.start(), match.end(), key.rstrip(_TRAILING))
        yield from _dates(lattice)
    yield from _authorities(lattice)
    yield from _absolutes(lattice)


@lru_cache(maxsize=16)
def _searches(lexicon: Lexicon) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Return what finds numbers that a word beside them tells the meaning of: "version 5", "port 8123", "up to 10"."""
    return (
        ("version", "version", cue(lexicon, "version", behind=rf"\s*+:?+\s*+(?P<key>{_NUMBER})(?![\w%°]|\s*%)")),
        # "The latest version of Docker is 27.1."
        (
            "version",
            "version",
            cue(lexicon, "version", behind=r"(?:\s+\w+){1,3}?\s+(?P<key>\d+(?:\.\d+)+)(?![\w%°]|\s*%)"),
        ),
        ("setting", "port", cue(lexicon, "port", behind=r"\s*+:?+\s*+(?P<key>\d{2,5})(?![\w.]*\w)")),
        ("setting", "host", cue(lexicon, "host", behind=r"(?P<key>(?::\d+)?)")),
        ("setting", "setting", cue(lexicon, "setting", behind=r"(?:\s+\w+){0,2}?\s+(?P<key>\d+)(?!\w)")),
        ("interface", "method", cue(lexicon, "method", behind=r"\s+`?(?P<key>/[\w/.{}-]*)`?")),
        ("interface", "endpoint", cue(lexicon, "endpoint", behind=r"\s+`?(?P<key>/[\w/.{}-]+)`?")),
        ("interface", "parameter", cue(lexicon, "parameter", behind=_NAMED)),
        ("interface", "parameter", cue(lexicon, "parameter", before=r"`(?P<key>\w[\w-]*)`\s++")),
        ("limit", "limit", cue(lexicon, "limit", behind=r"\s+\d+(?:[.,]\d+)*")),
    )


def _dates(lattice: Lattice) -> Iterator[_Found]:
    """Yield dates in words, with their form in the answers of tools, and years to come."""
    is_listed = _LIST_NUMBER.match(lattice.text) is not None
    for edge in lattice.times:
        told = edge.value
        if not isinstance(told, TimeWords) or (is_listed and edge.start == 0):
            continue
        if told.month is not None and told.day is not None:
            key = f"{told.year or ''}-{told.month:02}-{told.day:02}"
            yield _Found("date", told.start, told.end, key, told)
        elif told.month is None and told.year is not None and told.year > lattice.scene.now.year:
            yield _Found("date", told.start, told.end, str(told.year), told)


def _authorities(lattice: Lattice) -> Iterator[_Found]:
    """Yield what is said to be known from elsewhere: not from the home, a tool or the person."""
    text, lexicon = lattice.text, lattice.scene.lexicon
    for match in cue(lexicon, "authority").finditer(text):
        told = text[match.end() : match.end() + _AFTER].partition(",")[0]
        # Where nobody is named it is another word: "es ist nicht so laut".
        if told.strip() and not _is_own(match.end(), match.end() + len(told), lattice):
            yield _Found("authority", match.start(), match.end() + len(told.rstrip(_TRAILING)))
    for match in cue(lexicon, "authority_plural").finditer(text):
        yield _Found("authority", *match.span())
    for match in cue(lexicon, "authority_verb", before=r"(?P<who>(?:(?<![\w'’-])[\w'’-]++\s++){1,3})").finditer(text):
        is_authority = cue(lexicon, "authority_noun").search(match["who"]) is not None
        if is_authority and not _is_own(*match.span("who"), lattice):
            yield _Found("authority", match.start(), match.end())


def _is_own(start: int, end: int, lattice: Lattice) -> bool:
    """Return whether words speak of the home itself, of its tools, or of whoever talks."""
    held = [piece for piece in lattice.pieces if start <= piece.start and piece.end <= end]
    is_known = any(piece.match is not None or not piece.kinds.isdisjoint(_THINGS) for piece in held)
    lexicon = lattice.scene.lexicon
    return (
        is_known
        or does_any(held, *_SPEAKERS)
        or cue(lexicon, "tool", "own").search(lattice.text, start, end) is not None
    )


_THINGS: Final = frozenset({WordKind.NOUN, WordKind.ATTRIBUTE})


def _absolutes(lattice: Lattice) -> Iterator[_Found]:
    """Yield "always" and "never", except where the speaker promises or greets with them."""
    text, lexicon = lattice.text, lattice.scene.lexicon
    harmless = [match.span() for match in cue(lexicon, "harmless").finditer(text)]
    for match in cue(lexicon, "absolute").finditer(text):
        is_of_speaker = any(piece.does("agent") and piece.end <= match.start() for piece in lattice.pieces)
        if not is_of_speaker and not any(a <= match.start() and match.end() <= b for a, b in harmless):
            yield _Found("absolute", *match.span())


# --- what it is of


def _named(one: _Found, lattice: Lattice) -> tuple[Reading, ...]:
    """Return what the clause names, one after the other: the home may show it there; not what it is said not to be."""
    held = clause_around(one.start, one.end, lattice)
    if not one.key or does_any(held, "negation"):
        return ()
    ids = ((*piece.match.entity_ids, *piece.match.device_entity_ids) for piece in held if piece.match is not None)
    kept = (tuple(islice((i for i in found if _may_keep(one.what, i)), _MOST_NAMED)) for found in ids)
    return tuple(Reading(entity_ids=found) for found in kept if found)


def _may_keep(what: str, entity_id: str) -> bool:
    domains = _KEEPING.get(what)
    return domains is None or entity_id.partition(".")[0] in domains


def _asked_for(what: str, lattice: Lattice) -> tuple[Reading, ...]:
    """Return what the request, or the sentence, speaks of that may keep a version or a day: no clause names all."""
    if what not in _KEEPING:
        return ()
    scene, home = lattice.scene, lattice.scene.home
    # What the sentence before has named is spoken of in this one: "It last ran on March 2".
    spoken = (scene.request, *scene.told[-1:])
    matches = [piece.match for text in spoken for piece in lattice_of(text, scene).pieces if piece.match is not None]
    found = {i for match in matches for i in (*match.entity_ids, *match.device_entity_ids)}
    scene.effort.spend(len(found) // 8)
    is_denied = does_any(lattice.pieces, "negation")
    words = name_words((scene.request if is_denied else f"{scene.request} {lattice.text}")[-LONGEST_REQUEST:])
    for word in {word for word in words if len(word) > 1}:
        # What describes a crowd tells of none of it.
        if home.most_described((word,)) <= _CROWD:
            found |= home.described_by((word,))
    if scene.request.strip():
        # An event is told by what it is called, not by its calendar.
        found |= {one.id for one in home.entities(domains=("calendar",))}
    if what == "version" and _is_newer(lattice):
        # An update may be told by its versions alone.
        found |= {one.id for one in home.entities(domains=("update",), primary_only=False)}
    kept = nsmallest(_MOST_NAMED, (i for i in found if _may_keep(what, i)))
    return (Reading(entity_ids=tuple(kept)),) if kept else ()


def _is_newer(lattice: Lattice) -> bool:
    """Return whether a version is told to be a newer one, or asked for."""
    lexicon = lattice.scene.lexicon
    is_told = cue(lexicon, "newer").search(lattice.text.replace("-", " ")) is not None
    return is_told or _is_of_update(lattice.scene.request, lexicon)


def _is_of_update(text: str, lexicon: Lexicon) -> bool:
    return cue(lexicon, "updates").search(text.replace("-", " ")) is not None


# --- what of it may be looked for outside the home

_PUBLISHED: Final = ("happened_added", "happened_removed", "happened_deprecated")
"""What happened in one version: whether it is true does not depend on when or in which home it is said."""
_HAPPENED: Final[Mapping[str, tuple[str, ...]]] = {"version": _PUBLISHED, "date": ("happened_released",)}
"""What happened on one day happened to something with a number; what was added on a day may be milk to a list."""
_EMPTY: Final = (
    "determiner", "indefinite", "preposition", "within", "with", "manner", "belonging", "origin", "copula",
    "past_copula", "perfect", "been", "conjunction", "adverb", "interjection", "affirmation",
)  # fmt: skip
"""Words that say nothing of what it is about."""
_OF_HOME_OR_OPEN: Final = (
    "pronoun", "plural", "household", "system", "label", "area", "room", "floor", "everywhere", "located", "existing",
    "existence", "account", "status", "command", "negation", "modal", "future", "condition", "interrogative", "offer",
    "already", "until",
)  # fmt: skip
"""With these it may be of this home or of who talks, or is not simply said to be so."""
_OPEN_SIGNALS: Final = frozenset(
    {"mine", "yours", "pointing", "changing", "fast_changing", "bounding", "vagueness", "secret"}
)
_PERSONAL_SIGNALS: Final = frozenset({"mine", "yours", "secret"})
_OF_HOME: Final = _THINGS | {WordKind.UNIT}
_VERSION: Final = re.compile(r"\bv?\d+\.\d")
_NUMBERED: Final = re.compile(r"v?\d+(?:\.\d+)*")
_LEAST_NAMES: Final = 2
_MOST_WORDS: Final = 16


def search_of(start: int, end: int, lattice: Lattice, rows: tuple[str, ...]) -> Search | None:
    """Return how to look for what a clause tells of the value at a place; None if it may be about the home."""
    text, scene = lattice.text, lattice.scene
    if cues_in(scene.lexicon, text).isdisjoint(rows):
        return None
    held = clause_around(start, end, lattice)
    rest = [piece for piece in held if not piece.is_mark and not (piece.start < end and start < piece.end)]
    said = f"{text[rest[0].start : start]} {text[end : rest[-1].end]}" if rest else ""
    happened = [row for row in rows if cue(scene.lexicon, row).search(said)]
    is_one_of_several = rows is _PUBLISHED and _VERSION.search(said) is not None
    is_open = not _OPEN_SIGNALS.isdisjoint(scene.lexicon.signals_in(name_words(said)))
    is_public = all(_is_public(piece, text) for piece in rest) and not scene.secrets.kept_from_web_in(said)
    if len(happened) != 1 or is_one_of_several or is_open or not is_public:
        return None
    words = tuple(word for piece in rest if not _is_empty(piece) for word in name_words(text[piece.start : piece.end]))
    verbs = {word for verb in cue(scene.lexicon, happened[0]).findall(said) for word in name_words(verb)}
    names = tuple(dict.fromkeys(word for word in words if word not in verbs))
    is_named = any(_is_written_as_name(text[piece.start : piece.end]) for piece in rest[1:])
    is_one = rows is _PUBLISHED or any(_NUMBERED.fullmatch(name) for name in names)
    if not is_named or not is_one or len(names) < _LEAST_NAMES or len(words) > _MOST_WORDS:
        return None
    return Search(words=words, names=names, happened=happened[0])


def query_of(text: str, scene: Scene) -> Search | None:
    """Return what somebody wants to be looked for, without its marks; None if it may be private."""
    pieces: Pieces = [piece for piece in lattice_of(text, scene).pieces if not piece.is_mark]
    words = name_words(" ".join(text[piece.start : piece.end] for piece in pieces))
    is_personal = not _PERSONAL_SIGNALS.isdisjoint(scene.lexicon.signals_in(words))
    is_private = is_personal or scene.secrets.kept_from_web_in(text) or any(piece.match for piece in pieces)
    if is_private or len(words) > _MOST_WORDS:
        return None
    telling: Sequence[Piece] = [piece for piece in pieces if not _is_empty(piece)]
    names = [word for piece in telling for word in name_words(text[piece.start : piece.end])]
    return Search(words=words, names=tuple(dict.fromkeys(names)), happened="") if names else None


def _is_public(piece: Piece, text: str) -> bool:
    """Return whether a word names nothing of the home, not even a kind of thing there."""
    is_of_home = piece.match is not None or not piece.kinds.isdisjoint(_OF_HOME)
    is_speaker = piece.does("agent") and " " not in text[piece.start : piece.end]
    return not (is_of_home or is_speaker or piece.does(*_OF_HOME_OR_OPEN))


def _is_empty(piece: Piece) -> bool:
    return piece.does(*_EMPTY) or WordKind.FILLER in piece.kinds or piece.told is not None


def _is_written_as_name(word: str) -> bool:
    return any(letter.isupper() or letter.isdecimal() for letter in word)
