"""Find in search results what independent sites say of a claim about the world.

A result is data, never instruction: of its words only a value of the claimed sort is taken, and only from a sentence
that plainly tells the same to have happened to the same thing. Where anything may speak of the claimed value, nobody
can say that no one tells it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import prod
import re

from .confidence import SIGNALS
from .happenings import Happening, happening_in
from .lexicon import Lexicon
from .lexicon.cues import cue
from .model import Claim, Rank, Search
from .reading.segmentation import segment
from .reading.times import timed
from .scene import Scene
from .sites import site_of
from .tokens import name_words
from .versions import Version, version_of, versions_at

SITES = "sites"
"""Attribute of evidence that holds who tells it."""
LEAST, MOST = 0.3, 0.6
"""What a result is worth, from the poorest to the best; alone it is worth the lower half of that."""
_LONGEST = 400
"""Characters of a sentence; a longer one is a list of keywords."""
_COPIED = 12
"""So many words alike on two sites were written once."""
_NAMED, _PLACE, _ENGINES = 0.6, 0.2, 0.2
_PER_PLACE = 0.1
_ENOUGH_ENGINES = 2
_ELSEWHERE = timedelta(days=300)
"""So far apart may be the days on which one thing came out in several countries."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_DIGITS = re.compile(r"(?<!\d)(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{2,4})(?!\d)")
_SHORTENED = re.compile(r"\b([^\W\d_]{3,4})\.(?= (?:\d{1,2}, )?\d{4}\b)")
"""A month that is cut short."""
_CUT = re.compile(r"\.\.|…")
_LAST_MARKS = re.compile(r"(?<!\W)\W++\Z")
"""How a sentence ends of which a search engine has left nothing out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a search engine shows of a page; the page itself is never fetched."""

    url: str
    title: str
    text: str
    place: int = 1
    """From 1 on, in the order of the answer."""
    engines: int = 1
    """How many search engines found it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A value, and who tells it."""

    value: str
    """A version or an ISO date, made anew from what was read: no words of a page."""
    sites: tuple[str, ...]
    p_right: float
    is_definite: bool = True
    """False where the claimed value is only spoken of, so that nobody can say that no one tells it."""

    @property
    def rank(self) -> Rank:
        """Return how near it is to the truth: several sites, or one."""
        return Rank.WEB_CONSENSUS if self.is_definite and len(self.sites) > 1 else Rank.WEB


@dataclass(frozen=True, slots=True, kw_only=True)
class _Telling:
    """What one sentence tells."""

    value: str
    site: str
    quality: float
    words: tuple[str, ...]
    is_definite: bool


def may_be_told(claim: Claim) -> bool:
    """Return whether a claim has a value that pages can tell otherwise or alike."""
    return claim.search is not None and (_version(claim) is not None or _is_dated(claim))


def told_by(claim: Claim, results: Iterable[Result], scene: Scene) -> tuple[Told, ...]:
    """Return each value that is told, those with the most sites first."""
    if claim.search is None or not may_be_told(claim):
        return ()
    found = [one for result in results for one in _tellings(claim, claim.search, result, scene)]
    definite = _without_copies([one for one in found if one.is_definite])
    told = [_told(value, [one for one in definite if one.value == value]) for value in _values(definite)]
    spoken_of = sorted({one.site for one in found if not one.is_definite})
    if spoken_of:
        value = claimed_value(claim)
        told.append(Told(value=value, sites=tuple(spoken_of), p_right=LEAST, is_definite=False))
    return tuple(sorted(told, key=lambda one: (-len(one.sites), one.value)))


def claimed_value(claim: Claim) -> str:
    """Return what a claim says, written as what is told."""
    version = _version(claim)
    return str(version) if version is not None else str(claim.value and claim.value.word)


def agrees(claim: Claim, value: str) -> bool:
    """Return whether a value is the one that is claimed, as far as the claim tells it."""
    said, told = _version(claim), version_of(value)
    if said is None or told is None:
        return claimed_value(claim) == value
    return said.is_told_by(told)


def _may_be(claim: Claim, value: str) -> bool:
    """Return whether a value is the one that is claimed, the same told less exactly, or its day elsewhere."""
    said, told = _version(claim), version_of(value)
    if said is not None and told is not None:
        return said.may_be(told)
    apart = date.fromisoformat(claimed_value(claim)) - date.fromisoformat(value)
    return abs(apart) < _ELSEWHERE


def _tellings(claim: Claim, search: Search, result: Result, scene: Scene) -> Iterator[_Telling]:
    site = site_of(result.url)
    if site is None:
        return
    said = _happening(claim, search, claim.context, scene)
    pieces = [
        (piece, is_whole, [value for value, _ in _values_at(claim, piece, scene)])
        for piece, is_whole in _pieces(result, scene.lexicon)
    ]
    # A page that has the claimed value as well may take the other one back.
    may_be = any(_may_be(claim, value) for _, _, values in pieces for value in values)
    for piece, is_whole, values in pieces:
        told = _happening(claim, search, piece, scene) if is_whole and len(values) == 1 else None
        is_same = said is not None and told is not None and said.is_told_by(told, scene.lexicon)
        is_definite = is_same and (agrees(claim, values[0]) or not may_be)
        if is_definite or _may_be_meant(claim, search, piece, result, scene):
            yield _Telling(
                value=_as_claimed(claim, values[0]) if is_definite else claimed_value(claim),
                site=site,
                quality=_quality(result),
                words=name_words(piece),
                is_definite=is_definite,
            )


def _is_ended(piece: str) -> bool:
    """Return whether a sentence ends with its mark or its line."""
    marks = found.group() if (found := _LAST_MARKS.search(piece)) else ""
    return "." in marks or "!" in marks or "\n" in piece[len(piece.rstrip()) :]


def _pieces(result: Result, lexicon: Lexicon) -> Iterator[tuple[str, bool]]:
    """Yield the sentences of a result, and whether each is known to be whole."""
    before = ""
    for piece in segment(_SHORTENED.sub(r"\1", result.text), lexicon.abbreviations):
        if len(piece) <= _LONGEST:
            yield piece, _is_ended(piece) and _CUT.search(before + piece) is None
        before = piece if _CUT.search(piece) else ""
    if len(result.title) <= _LONGEST:
        yield _SHORTENED.sub(r"\1", result.title), _CUT.search(result.title) is None


def _happening(claim: Claim, search: Search, text: str, scene: Scene) -> Happening | None:
    """Return what a sentence plainly tells of its first value; None if it is not plain, or not finished."""
    places = [place for _, place in _values_at(claim, text, scene)]
    if text == claim.context and (start := text.find(claim.text)) >= 0:
        places = [(start, start + len(claim.text))]
    if not places or cue(scene.lexicon, "happened_unfinished").search(text):
        return None
    return happening_in(text, places[0], search.happened, scene.lexicon, is_day=_version(claim) is None)


def _may_be_meant(claim: Claim, search: Search, piece: str, result: Result, scene: Scene) -> bool:
    """Return whether a sentence may speak of the claimed value, so that nobody can say that no one tells it."""
    told = [value for value, _ in _values_at(claim, piece, scene)]
    of_title = [] if told else [value for value, _ in _values_at(claim, result.title, scene)]
    words = name_words(piece)
    here = all(_is_among(name, words) for name in search.names)
    is_day = _version(claim) is None
    if not any(_may_be(claim, value) for value in (*told, *of_title)) and not (is_day and _has_day(claim, piece)):
        return False
    around = name_words(f"{result.title} {result.url} {result.text}")
    if not all(_is_among(name, around) for name in search.names):
        return False
    rows = _TOLD_AS.get(search.happened, (search.happened,))
    return is_day or (here and not of_title) or cue(scene.lexicon, *rows).search(piece) is not None


def _has_day(claim: Claim, piece: str) -> bool:
    """Return whether the claimed day stands in a sentence in digits, in whatever order."""
    year, month, day = map(int, claimed_value(claim).split("-"))
    numbers = [tuple(map(int, found)) for found in _DIGITS.findall(piece)]
    return any(sorted(one) in (sorted((year, month, day)), sorted((year % 100, month, day))) for one in numbers)


def _is_among(name: str, words: Iterable[str]) -> bool:
    """Return whether a name is spoken of, be it of several."""
    return any(word in (name, f"{name}s") for word in words)


_TOLD_AS = {"happened_added": ("happened_added", "happened_so")}
"""How else pages say it, if loosely."""


def _values_at(claim: Claim, text: str, scene: Scene) -> list[tuple[str, tuple[int, int]]]:
    """Return the values of the claimed sort in a text, each once and with its place."""
    found = ((str(version), place) for version, place in versions_at(text))
    values = list(found if _version(claim) is not None else _days_at(text, scene))
    return [one for index, one in enumerate(values) if one[0] not in {value for value, _ in values[:index]}]


def _days_at(text: str, scene: Scene) -> Iterator[tuple[str, tuple[int, int]]]:
    for item in timed(text, scene):
        told = item.told
        if told is not None and told.year and told.month and told.day:
            yield f"{told.year}-{told.month:02}-{told.day:02}", (item.start, item.end)


def _as_claimed(claim: Claim, value: str) -> str:
    """Return a told version no more exact than the one that is claimed."""
    said, told = _version(claim), version_of(value)
    if said is None or told is None:
        return value
    cut = str(told.as_exact_as(said))
    # 2.20.3 is 2.20, but it is not 2.20.0.
    return cut if agrees(claim, cut) is agrees(claim, value) else value


def _version(claim: Claim) -> Version | None:
    word = claim.value.word if claim.value is not None else None
    return None if word is None or claim.moments else version_of(word)


def _is_dated(claim: Claim) -> bool:
    word = claim.value.word if claim.value is not None else None
    return word is not None and _DATE.fullmatch(word) is not None


def _quality(result: Result) -> float:
    """Return 0..1: how far ahead the page stands, how many engines found it."""
    place = max(0.0, 1 - _PER_PLACE * (result.place - 1))
    engines = min(result.engines, _ENOUGH_ENGINES) / _ENOUGH_ENGINES
    return _NAMED + _PLACE * place + _ENGINES * engines


def _without_copies(found: Sequence[_Telling]) -> list[_Telling]:
    """Return tellings without those that another site has word for word."""
    kept: list[_Telling] = []
    for one in found:
        is_copy = len(one.words) >= _COPIED and any(
            other.words == one.words and other.site != one.site for other in kept
        )
        if not is_copy:
            kept.append(one)
    return kept


def _values(found: Sequence[_Telling]) -> list[str]:
    return list(dict.fromkeys(one.value for one in found))


def _told(value: str, tellings: Sequence[_Telling]) -> Told:
    """Return what a value is worth: each site by its best sentence, all of them as independent witnesses."""
    best: dict[str, float] = {}
    for one in tellings:
        best[one.site] = max(one.quality, best.get(one.site, 0.0))
    quality = 1 - prod(1 - each for each in best.values())
    signal = SIGNALS[Rank.WEB_CONSENSUS]
    if len(best) > 1:
        return Told(
            value=value, sites=tuple(best), p_right=round(LEAST + (MOST - LEAST) * quality + signal.if_confirmed, 2)
        )
    return Told(value=value, sites=tuple(best), p_right=round(LEAST + (MOST - LEAST) / 2 * quality, 2))
