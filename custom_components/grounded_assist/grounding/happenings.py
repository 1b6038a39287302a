"""Read what a plain sentence says has happened: what did it, to what, and in which version or on which day.

Only the plainest forms are read, and every word counts: one that nobody expects is part of a name, which makes it
another thing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
import re

from .lexicon import Lexicon
from .lexicon.cues import cue
from .tokens import Token, TokenKind, tokenize

type Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """What is told of a version or a day, in the words of the sentence."""

    doer: tuple[str, ...]
    """Empty where nobody is told to have done it."""
    thing: tuple[str, ...]

    def is_told_by(self, told: Happening, lexicon: Lexicon) -> bool:
        """Return whether another sentence tells the same; it may add what sort of thing it is."""
        if not _are_alike(self.doer, told.doer):
            return False
        sort = cue(lexicon, "happened_sort")
        bare = tuple(word for word in told.thing if sort.fullmatch(word) is None)
        return _are_alike(self.thing, told.thing) or _are_alike(self.thing, bare)


def _are_alike(said: Sequence[str], told: Sequence[str]) -> bool:
    """Return whether words are the same, be it of several."""
    return len(said) == len(told) and all(word in (name, f"{name}s") for name, word in zip(said, told, strict=True))


_DOER_FIRST, _THING_FIRST, _THING_ALONE = (0, 1), (1, 0), (None, 0)
_FORMS: Mapping[str, Mapping[re.Pattern[str], tuple[int | None, int]]] = {
    "version": {
        # N: a name, V: the version, H: what happened, C: a verb beside it, P: a preposition, K: a comma.
        re.compile("NVC*HN|NC*HNPV|PVK?NC*HN|VPNC*HN|NVC+NH|NC+NPVH|PNVK?C+NH|PNVK?NC+H"): _DOER_FIRST,
        re.compile("NC*HPNV|NC*HPNPV|NC*HPVPN|NC+PNVHC*|NC+PVPNHC*|PVK?NC+HPN"): _THING_FIRST,
    },
    "onward": {
        # T: since then, B: there is.
        re.compile("NVT[BC]N|TNVKN|TNVK?BN|TNVK?NC*B"): _DOER_FIRST,
        re.compile("N[BC]*TNV"): _THING_FIRST,
    },
    "day": {
        re.compile("NC*HNV|VK?NC*HN|NC+NVH"): _DOER_FIRST,
        re.compile("NC*HPNV|NC+PNVHC*"): _THING_FIRST,
        re.compile("NC*HV|VK?NC+H|NC+VHC*|VC+NH|VHN"): _THING_ALONE,
    },
}
_SINCE = "happened_added"
"""What has been there since then was added then."""
_ROWS = (
    ("T", "happened_since"),
    ("B", "happened_existing"),
    ("C", "happened_beside"),
    ("P", "happened_within"),
    ("", "happened_empty"),
)
_NAME, _COMMA, _OTHER, _END = "N", "K", "?", "."
_QUOTES = frozenset("\"'`“”„‘’«»*_")
_CLOSING = " \n\t\"'`“”‘’«»*_)"
_JOINING, _ENDING, _BREAKING, _BULLETS = map(frozenset, (".-/", ".!", ",;:", "-•–"))
_JOINED = re.compile(r"\w\w")


@dataclass(frozen=True, slots=True)
class _Part:
    """A name, or a word or more that a form has a letter for."""

    letter: str
    start: int
    end: int
    words: tuple[str, ...] = ()


def happening_in(text: str, told: Span, happened: str, lexicon: Lexicon, *, is_day: bool) -> Happening | None:
    """Return what a sentence tells of a version or a day at a place; None unless it is plain."""
    parts = _parts(text, told, happened, lexicon)
    form = "".join(part.letter for part in parts)
    names = [part.words for part in parts if part.letter == _NAME]
    kinds = ("day",) if is_day else ("version", "onward") if happened == _SINCE else ("version",)
    for shapes, (doer, thing) in (row for kind in kinds for row in _FORMS[kind].items()):
        if shapes.fullmatch(form):
            return Happening(doer=() if doer is None else names[doer], thing=names[thing])
    return None


def _parts(text: str, told: Span, happened: str, lexicon: Lexicon) -> list[_Part]:
    """Return the parts of a sentence in order, names as one."""
    known = [_Part("V", *told)]
    rows = (("H", cue(lexicon, happened)), *((letter, cue(lexicon, row)) for letter, row in _ROWS))
    numbered = cue(lexicon, "happened_numbered", behind=r"(?=\s+v?\d)")
    for letter, found in ((letter, found) for letter, row in (*rows, ("", numbered)) for found in row.finditer(text)):
        if not any(found.start() < one.end and one.start < found.end() for one in known):
            known.append(_Part(letter, *found.span()))
    free = [one for one in tokenize(text) if not any(part.start <= one.start < part.end for part in known)]
    spelt = (_spelt(one, text, lexicon) for one in free)
    parts: list[_Part] = []
    for part in sorted((*known, *(one for one in spelt if one is not None)), key=lambda one: one.start):
        if part.letter == _END:
            break
        if part.letter == _NAME and parts and parts[-1].letter == _NAME:
            parts[-1] = replace(parts[-1], end=part.end, words=(*parts[-1].words, *part.words))
        elif part.letter and (parts or part.letter != _COMMA):
            parts.append(part)
    return parts


def _spelt(token: Token, text: str, lexicon: Lexicon) -> _Part | None:
    """Return a word of a name, or a mark that means something; None for one that means nothing."""
    if token.kind is not TokenKind.MARK:
        return _Part(_NAME, token.start, token.end, (token.norm,))
    before, behind = text[: token.start], text[token.end :]
    if token.norm in _BREAKING:
        is_over = cue(lexicon, "instruction", "happened_aside").match(behind.lstrip()) is not None
        return _Part(_END if is_over else _COMMA, token.start, token.end)
    is_ending = token.norm in _ENDING and not behind.strip(_CLOSING)
    is_joining = token.norm in _JOINING and _JOINED.fullmatch(before[-1:] + behind[:1]) is not None
    is_bullet = token.norm in _BULLETS and not before.strip() and behind[:1] == " "
    if token.norm in _QUOTES or is_ending or is_joining or is_bullet:
        return None
    return _Part(_OTHER, token.start, token.end)
