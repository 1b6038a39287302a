"""The clauses about apps and the system in a language, with slots for names and values."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
import re
from typing import Final

from ..meanings.parts import UNNAMED
from ..tokens import fold

PART: Final = "\ue000"
"""Stands in a sentence for each letter of a part's name."""

_GAP = r"\s{1,32}+"
"""Between two words; a sentence is searched in linear time where nothing of a shape repeats without an end."""
_AROUND = rf"[^\w{PART}]{{0,16}}+"
"""Marks around a sentence."""
_FEW = "{0,3}"
"""Phrases that may stand in front of a statement, and behind it."""
_PORT = r"(?P<value>(?<![\w.])\d{2,5})"
_VERSION = r"(?P<value>v?\d{1,8}(?:\.\d{1,8}){1,6}(?:[-.]?(?:alpha|beta|rc|dev|b)\.?\d{0,8}|[-+]\d{1,8})?)"
_AMOUNT = r"(?P<value>(?<![\w.])\d++(?:[.,]\d++)?)"
_SHARE = rf"{_AMOUNT}\s{{0,4}}(?:%|(?:percent|prozent)\b)"
_BYTES = rf"{_AMOUNT}\s{{0,4}}(?P<unit>[KMGT]i?B)\b"
_DEGREES = rf"{_AMOUNT}\s{{0,4}}(?P<unit>°\s?[CF]\b|(?=deg|grad)\w++(?:{_GAP}(?:celsius|fahrenheit)\b)?)"
_VALUES: Final[Mapping[str, str]] = {
    "port": _PORT,
    "container_port": _PORT,
    "version": _VERSION,
    "latest_version": _VERSION,
    "current_version": _VERSION,
    "update_to": _VERSION,
    "cpu_percent": _SHARE,
    "memory_percent": _SHARE,
    "disk_used_percent": _SHARE,
    "swap_percent": _SHARE,
    "disk_free_bytes": _BYTES,
    "disk_total_bytes": _BYTES,
    "disk_used_bytes": _BYTES,
    "disk_bytes": _BYTES,
    "free_bytes": _BYTES,
    "memory_bytes": _BYTES,
    "memory_total_bytes": _BYTES,
    "memory_used_bytes": _BYTES,
    "memory_available_bytes": _BYTES,
    "load_1m": _AMOUNT,
    "load_5m": _AMOUNT,
    "load_15m": _AMOUNT,
    "processor_temperature": _DEGREES,
    "uptime_seconds": r"(?P<value>\S.{0,120}?)",
    "errors": r"(?P<value>(?<![\w.])\d++)",
    "warnings": r"(?P<value>(?<![\w.])\d++)",
}
"""What `{value}` stands for, by what is told."""
_GROUP: Final = re.compile(r"\((?!\?)")
"""A bracket of a template."""
_PLACE: Final = re.compile(r"{\w+}")
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class InstallationWords:
    """How it is told, and asked for, what an app or the system is like."""

    shapes: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """What is told -> what finds a clause that tells it, with the groups part, pointing and value."""
    answers: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """The same of a whole sentence that only answers: "Port 8080."."""
    asks: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """What finds that a request asks for it."""
    asked: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    """The same of a whole request that asks for nothing else."""
    affirmed: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """A whole sentence that only says yes."""
    denied: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """A whole sentence that only says no."""
    opening: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What may stand around a statement and leaves it as it is."""
    anew: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What another statement begins with."""
    added: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What adds another statement, where no second number of the same thing is to be expected."""
    of_apps: frozenset[str] = frozenset()
    """What only apps are called."""
    usual: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What finds that something is told of what is usual, not of this home."""
    joints: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What stands between two statements."""
    busy: re.Pattern[str] = field(default_factory=lambda: re.compile(r"(?!)"))
    """What finds that something is told of how busy the system is, where no amount gives it away."""
    plain: frozenset[str] = frozenset()
    """Words that speak of no other machine than the home's own."""
    common: frozenset[str] = frozenset()
    """What any machine, and what runs on it, is called."""
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What the parts of the system are called."""


def parse_installation(section: Mapping[str, Mapping[str, tuple[str, ...]]]) -> InstallationWords:
    """Build what finds them; a template may hold {part}, {value} and alternatives in round brackets."""
    words = section.get("words", {})
    return InstallationWords(
        shapes={told: _clause(told, shapes, words) for told, shapes in section.get("shapes", {}).items()},
        answers={told: _sentence(told, shapes, words) for told, shapes in section.get("answers", {}).items()},
        asks={told: _anywhere(phrases) for told, phrases in section.get("asks", {}).items()},
        asked={told: _sentence(told, shapes, words, "asking") for told, shapes in section.get("asked", {}).items()},
        affirmed=_whole(words.get("affirmed", ())),
        denied=_whole(words.get("denied", ())),
        opening=_anywhere(phrase for row in ("opening", "lead", "tail") for phrase in words.get(row, ())),
        anew=_first(words.get("going_on", ())),
        added=_first(words.get("added", ())),
        of_apps=frozenset(words.get("of_apps", ())),
        usual=_anywhere(words.get("usual", ())),
        joints=re.compile(rf"[.;!…]|(?<!\w)(?:{_any(words.get('joints', ()))})(?!\w)", re.IGNORECASE),
        busy=_anywhere(words.get("busy", ())),
        plain=frozenset(_words_of_machines(section.get("shapes", {}), words)),
        common=frozenset(fold(name) for name in words.get("common", ())),
        names=dict(section.get("names", {})),
    )


def _words_of_machines(shapes: Mapping[str, tuple[str, ...]], words: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield each word of what is told of a machine, and of what may stand beside it."""
    phrases = (*words.get("plain", ()), *(shape for told in UNNAMED for shape in shapes.get(told, ())))
    for phrase in phrases:
        yield from map(fold, _WORD.findall(_PLACE.sub("", phrase)))


def _clause(told: str, shapes: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    """Return what finds one of the shapes from the beginning of a clause to its end."""
    joints, lead, tail = (_any(words.get(row, ())) for row in ("joints", "lead", "tail"))
    begin = rf"(?:^|[.,;:!…–—(]|(?<!\w)(?:{joints})(?!\w))\s*+(?:(?:{lead})[,:]?{_GAP}){_FEW}"
    end = rf"(?:,?{_GAP}(?:{tail})){_FEW}(?=\s{{0,32}}+(?:$|[.,;:!…–—)](?!\d)|(?:{joints})(?!\w)))"
    return re.compile(f"{begin}(?P<clause>{_shape(told, shapes, words)}){end}", re.IGNORECASE)


def _sentence(
    told: str, shapes: Iterable[str], words: Mapping[str, tuple[str, ...]], leading: str = "lead"
) -> re.Pattern[str]:
    lead, tail = (_any(words.get(row, ())) for row in (leading, "tail"))
    shape = _shape(told, shapes, words)
    return re.compile(
        rf"{_AROUND}(?:(?:{lead})[,:]?{_GAP}){_FEW}(?P<clause>{shape})(?:,?{_GAP}(?:{tail})){_FEW}{_AROUND}",
        re.IGNORECASE,
    )


def _whole(phrases: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"{_AROUND}(?:{_any(phrases)}){_AROUND}", re.IGNORECASE)


def _first(phrases: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"\s{{0,4}}(?:[.;:!…]|(?:{_any(phrases)})(?!\w))", re.IGNORECASE)


def _anywhere(phrases: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any(phrases)})(?!\w)", re.IGNORECASE)


def _shape(told: str, shapes: Iterable[str], words: Mapping[str, tuple[str, ...]]) -> str:
    nouns, articles = _any(words.get("nouns", ())), _any(words.get("articles", ()))
    named = rf"(?:(?:{articles}){_GAP})?(?P<part>(?<!{PART}){PART}++)(?:[\s-]{{1,4}}(?P<noun>{nouns}))?"
    part = rf"(?:{named}|(?P<pointing>{_any(words.get('pointing', ()))}))"
    # A name stands once in each shape, but a group may have each name only once in all of them.
    found = [_spaced(shape).replace("{value}", _VALUES.get(told, "")) for shape in shapes]
    return "|".join(_numbered(one.replace("{part}", part), at) for at, one in enumerate(found))


def _numbered(shape: str, at: int) -> str:
    return re.sub(r"\(\?P<(\w+)>", rf"(?P<\g<1>_{at}>", shape)


def _any(phrases: Iterable[str]) -> str:
    return "|".join(_spaced(phrase) for phrase in sorted(phrases, key=len, reverse=True)) or "(?!)"


def _spaced(phrase: str) -> str:
    return _GAP.join(_GROUP.sub("(?:", phrase).replace("'", "['’]").split())


def groups_of(match: re.Match[str]) -> dict[str, tuple[int, int]]:
    """Return where the part, what points to one, and the value stand in what a shape has found."""
    return {name.rstrip("_0123456789"): match.span(name) for name, text in match.groupdict().items() if text}
