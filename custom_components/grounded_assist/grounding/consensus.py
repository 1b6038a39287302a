"""Hear from search results what independent sites tell of a claim about the world.

A result is data, never instruction: of its words only a value of the claimed sort is taken, and only from a sentence
that speaks of all the claim names and tells the same to have happened.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
import re

from .confidence import SIGNALS
from .lexicon import Lexicon, WordKind
from .lexicon.cues import cue
from .model import Claim, Rank, Search
from .reading.items import mask
from .reading.segmentation import segment
from .reading.times import fold_times
from .scene import Scene
from .sites import site_of
from .tokens import name_words
from .versions import Version, version_of, versions_in

SITES = "sites"
"""Attribute of evidence that holds who tells it."""
LEAST, MOST = 0.3, 0.6
"""What a result is worth, from the poorest to the best; alone it is worth the lower half of that."""
_LONGEST = 400
"""Characters of a sentence; a longer one is a list of keywords."""
_COPIED = 12
"""So many words alike on two sites were written once."""
_MATCH, _PLACE, _ENGINES = 0.6, 0.2, 0.2
_PER_PLACE = 0.1
_ENOUGH_ENGINES = 2
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_DENYING = frozenset({"negation", "future", "supposing"})


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
    """Return whether a value is the one that is claimed, or the same told less exactly."""
    said, told = _version(claim), version_of(value)
    return claimed_value(claim) == value if said is None or told is None else said.may_be(told)


def _tellings(claim: Claim, search: Search, result: Result, scene: Scene) -> Iterator[_Telling]:
    site = site_of(result.url)
    if site is None:
        return
    beside = {*name_words(result.title), *name_words(result.url)}
    pieces = (*segment(result.title), *segment(result.text, scene.lexicon.abbreviations))
    for piece in (one for one in pieces if len(one) <= _LONGEST):
        words = name_words(piece)
        here = sum(_is_among(name, words) for name in search.names)
        if not all(_is_among(name, words) or _is_among(name, beside) for name in search.names):
            continue
        values = _told_values(claim, piece, scene)
        happens = _happens(search, piece, scene.lexicon)
        is_told = len(values) == 1 and happens and not _is_doubtful(piece, words, scene.lexicon)
        may_be = any(_may_be(claim, value) for value in values)
        is_definite = is_told and (agrees(claim, values[0]) or not may_be)
        is_spoken_of = may_be and (happens or here == len(search.names))
        if is_definite or is_spoken_of:
            yield _Telling(
                value=_as_claimed(claim, values[0]) if is_definite else claimed_value(claim),
                site=site,
                quality=_quality(here / len(search.names), result),
                words=words,
                is_definite=is_definite,
            )


def _is_among(name: str, words: Iterable[str]) -> bool:
    """Return whether a name is spoken of, be it of several."""
    return any(word in (name, f"{name}s") for word in words)


def _happens(search: Search, piece: str, lexicon: Lexicon) -> bool:
    """Return whether a sentence has a verb that tells the same."""
    rows = _TOLD_AS.get(search.happened, (search.happened,))
    return cue(lexicon, *rows).search(piece) is not None


_TOLD_AS = {"happened_added": ("happened_added", "happened_since")}
"""How else pages say it."""


def _is_doubtful(piece: str, words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a sentence asks, denies, plans or only supposes."""
    if "?" in piece or cue(lexicon, "planned", "happened_unfinished").search(piece) is not None:
        return True
    senses = [word for start in range(len(words)) for word, _ in lexicon.at(words, start)]
    return any(word.kind is WordKind.HEDGE or word.id in _DENYING for word in senses)


def _told_values(claim: Claim, piece: str, scene: Scene) -> list[str]:
    """Return the values of the claimed sort in a sentence, each once."""
    if _version(claim) is not None:
        return list(dict.fromkeys(map(str, versions_in(piece))))
    folded = (item.told for item in fold_times(mask(piece, scene), scene.lexicon))
    days = (
        f"{told.year}-{told.month:02}-{told.day:02}"
        for told in folded
        if told and told.year and told.month and told.day
    )
    others = versions_in(piece)
    names = claim.search.names if claim.search is not None else ()
    is_of_other = any(str(version) not in names for version in others)
    return [] if is_of_other else list(dict.fromkeys((*_DATE.findall(piece), *days)))


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


def _quality(match: float, result: Result) -> float:
    """Return 0..1: whether the sentence itself names all, how far ahead the page stands, how many engines found it."""
    place = max(0.0, 1 - _PER_PLACE * (result.place - 1))
    engines = min(result.engines, _ENOUGH_ENGINES) / _ENOUGH_ENGINES
    return _MATCH * (1 + match) / 2 + _PLACE * place + _ENGINES * engines


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
