"""Find the values that a sentence holds, such as versions, days and times of day, and exchange one of them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
import re

from .lexicon import Lexicon, WordKind
from .limits import LONGEST_SENTENCE
from .reading.clocks import PAST_HOUR
from .tokens import Token, TokenKind, fold, tokenize

_NUMBER = re.compile(
    r"(?<![\w.,:/+\-\u2010-\u2015\u2212±<>=~])v?\d+(?:\.\d+)*(?![\w:/+\-\u2010-\u2015\u2212±]|[.,]\d)", re.IGNORECASE
)
"""No part of a score, a range, a fraction or a signed number."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
CLOCK_TIME = "clock"
"""The sort of times of day."""
_HALF_DAY = 12 * 60
"""Minutes after which "half past nine" may be said again."""
_NEAR_CLOCK = frozenset({"nearly", "toward"})
_OF_CLOCK = ("past", "half", "before")
"""What words do beside the hour that they change: "half past nine", "ten to nine"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filler:
    """A value in a sentence, and where it stands."""

    sort: str
    text: str
    start: int
    end: int
    unit: str = ""
    unit_end: int = 0
    """Where its unit ends; where it ends itself, if it has none."""
    minutes: int | None = None
    """Of a time of day in words, "half past nine", since noon or midnight."""


def repeats(claim: str, text: str, lexicon: Lexicon) -> bool:
    """Return whether a text holds a value of a claim."""
    said = {bare_value(one.text) for one in fillers(claim, lexicon)}
    return any(bare_value(one.text) in said for one in fillers(text, lexicon))


def replaces_itself(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text holds two values of a sort: "I said 3.12, it was 3.11"."""
    sorts = [one.sort for one in fillers(text, lexicon)]
    return len(set(sorts)) < len(sorts)


def fillers(text: str, lexicon: Lexicon) -> Iterator[Filler]:
    """Yield the values that a sentence holds, dates as one."""
    if len(text) > LONGEST_SENTENCE:
        return
    tokens = tokenize(text)
    dates = list(_dates(text, tokens, lexicon))
    clocks = [*_clocks(text, lexicon), *_clocks_in_words(text, tokens, lexicon)]
    of_both = {at for one in (*dates, *clocks) for at in range(one.start, one.unit_end)}
    # A day and the year behind it are two values.
    outside = [one for one in tokens if one.kind is not TokenKind.MARK and one.start not in of_both]
    others = (*_numbers(text, tokens, outside, lexicon), *_words(text, outside, lexicon))
    end = 0
    for found in sorted((*dates, *clocks, *others), key=lambda one: (one.start, -one.unit_end)):
        if found.start >= end:
            end = found.unit_end
            yield found


def exchanged(claim: str, told: Filler, place: Filler, lexicon: Lexicon) -> str:
    """Return a claim with a value in the place of another one, in the form of that."""
    if told.sort == place.sort == CLOCK_TIME and _is_same_hour(told, place):
        # "10:00 am" is "10 am".
        return claim
    end = place.unit_end if told.unit or _is_cut_short(told, place, lexicon) else place.end
    return f"{claim[: place.start]}{_written(told, place, lexicon)}{claim[end:]}"


def is_same(one: Filler, other: Filler, lexicon: Lexicon) -> bool:
    """Return whether two values are one: "Monday" and "Mondays" are."""
    told = [bare_value(each.text) for each in (one, other)]
    return one.sort == other.sort and (told[0] == told[1] or day_name(told[0], lexicon) == day_name(told[1], lexicon))


def _is_same_hour(told: Filler, place: Filler) -> bool:
    minutes = _minutes(told), _minutes(place)
    if told.minutes is not None or place.minutes is not None:
        return minutes[0] % _HALF_DAY == minutes[1] % _HALF_DAY
    return minutes[0] == minutes[1] and told.unit.casefold() == place.unit.casefold()


def _minutes(told: Filler) -> int:
    """Return how late it is, in minutes."""
    if told.minutes is not None:
        return told.minutes
    hour, _, minute = told.text[: told.end - told.start].partition(":")
    return int(hour) * 60 + int(minute or 0)


def _is_cut_short(told: Filler, place: Filler, lexicon: Lexicon) -> bool:
    """Return whether a time takes no word behind it that the old one has: "8:30" of "8 o'clock"."""
    is_between = told.minutes is not None or ":" in told.text
    tasks = ("oclock",) if told.minutes is not None else ("whole_hour",)
    return told.sort == CLOCK_TIME and is_between and lexicon.times.is_word(fold(place.unit), *tasks)


def _written(told: Filler, place: Filler, lexicon: Lexicon) -> str:
    if told.sort == "weekday":
        # "Mondays" and "montags" come again and again, "on Monday" may not.
        days = lexicon.times
        name = days.weekday_names[days.weekdays[day_name(told.text.casefold(), lexicon)]]
        written = f"{name}s" if place.text.casefold() not in days.weekdays else name
        return written if place.text[:1].isupper() else written.lower()
    if place.sort == "version":
        return f"v{bare_value(told.text)}" if place.text[:1] in "vV" else bare_value(told.text)
    return told.text


def bare_value(text: str) -> str:
    """Return a value without the letter of a version."""
    return text.casefold().removeprefix("v")


def _dates(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Filler]:
    """Yield days of a month: "May 3", "the 3rd of May", "3. Mai"."""
    words = [token for token in tokens if token.norm not in (".", "of", "the")]
    for at, token in enumerate(words):
        if token.norm not in lexicon.times.months or not text[token.start].isupper():
            continue
        beside = [one for one in words[max(at - 1, 0) : at + 2] if _is_day(one.norm, lexicon)]
        told = (token, *beside[:1])
        start, end = min(one.start for one in told), max(one.end for one in told)
        yield _filler("date" if beside else "month", text, start, end)


def _clocks(text: str, lexicon: Lexicon) -> Iterator[Filler]:
    """Yield times of day: "10 am", "9:30", "9 Uhr 30"; "eight" alone is a number."""
    for found in _CLOCK.finditer(text):
        behind = _HALF.match(text, found.end())
        word = fold(behind["word"]).replace(".", "") if behind is not None else ""
        if not lexicon.times.is_word(word, *_HALVES):
            behind, word = None, ""
        if word or ":" in found[0]:
            end = found.end() if behind is None else behind.end()
            start = found.start()
            yield Filler(sort=CLOCK_TIME, text=text[start:end], start=start, end=found.end(), unit=word, unit_end=end)


_CLOCK = re.compile(r"(?<![\w.,:/+\-])(?:[01]?\d|2[0-4])(?::[0-5]\d)?(?![\d:]|[.,]\d)")
_HALF = re.compile(
    r" ?(?P<word>[^\W\d_]{1,8}(?:\.[^\W\d_]\.|['’][^\W\d_]{1,8})?)(?![^\W\d_])(?: [0-5]\d(?![\w:]|[.,]\d))?"
)
_HALVES = ("am", "pm", "oclock")


def _clocks_in_words(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Filler]:
    """Yield "half past nine", "halb neun"."""
    for at, token in enumerate(tokens):
        for count in (2, 1):
            phrase = " ".join(one.norm for one in tokens[at : at + count])
            behind = next(iter(tokens[at + count : at + count + 1]), None)
            past = next((minutes for task, minutes in PAST_HOUR.items() if lexicon.times.is_word(phrase, task)), None)
            hour = None if behind is None else _hour(behind.norm, lexicon)
            if past is not None and behind is not None and hour is not None:
                minutes = (hour * 60 + past) % _HALF_DAY
                told = _filler(CLOCK_TIME, text, token.start, behind.end)
                yield replace(told, minutes=minutes)
                break


def _hour(norm: str, lexicon: Lexicon) -> int | None:
    """Return an hour by its name, "nine", or its figure."""
    named = next(iter(lexicon.senses_of(norm, WordKind.NUMBER)), norm)
    return int(named) if named.isdecimal() and 0 < int(named[:3]) <= 12 else None  # noqa: PLR2004 - hours


def _is_day(norm: str, lexicon: Lexicon) -> bool:
    return norm in lexicon.times.ordinals or (norm.isdecimal() and 0 < int(norm[:4]) <= 31)  # noqa: PLR2004 - days


def _numbers(text: str, tokens: Sequence[Token], outside: Sequence[Token], lexicon: Lexicon) -> Iterator[Filler]:
    all_starts, starts = [token.start for token in tokens], [token.start for token in outside]
    for match in _NUMBER.finditer(text):
        if not _is_alone(outside, bisect_left(starts, match.start()), bisect_left(starts, match.end()), lexicon):
            continue
        found, behind = match.group(), bisect_left(all_starts, match.end())
        unit, end = _unit(text, match.end(), tokens[behind : behind + 1], lexicon)
        of_year = "year" if _YEAR.fullmatch(found) and not unit else "number"
        yield Filler(
            sort=of_year if found.isdecimal() else "version",
            text=text[match.start() : end],
            start=match.start(),
            end=match.end(),
            unit=unit,
            unit_end=end,
        )


def _is_alone(tokens: Sequence[Token], first: int, behind: int, lexicon: Lexicon) -> bool:
    """Return whether a number is no part of a longer one, of a telephone number, or of a time of day."""
    beside = (*tokens[max(first - 1, 0) : first], *tokens[behind : behind + 1])
    return not any(_is_numeric(one.norm, lexicon) or _is_of_clock(one.norm, lexicon) for one in beside)


def _is_numeric(norm: str, lexicon: Lexicon) -> bool:
    return norm.lstrip("-−")[:1].isdigit() or bool(lexicon.senses_of(norm, WordKind.NUMBER))


def _is_of_clock(norm: str, lexicon: Lexicon) -> bool:
    is_near = not _NEAR_CLOCK.isdisjoint(lexicon.functions_of(norm))
    return is_near or lexicon.times.is_word(norm, *_OF_CLOCK)


def _unit(text: str, at: int, following: Sequence[Token], lexicon: Lexicon) -> tuple[str, int]:
    """Return the unit right behind a number, and where it ends."""
    behind = next(iter(following), None)
    if behind is None or text[at : behind.start].strip():
        return "", at
    is_day = day_name(behind.norm, lexicon) in lexicon.times.weekdays
    is_time = "time" in lexicon.functions_of(behind.norm) and not is_day
    units = lexicon.senses_of(behind.norm, WordKind.UNIT) or [behind.norm] * is_time
    return (units[0], behind.end) if units else ("", at)


def _words(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Filler]:
    """Yield the days of the week, colors, and numbers in words."""
    for at, token in enumerate(tokens):
        numbers = [one for one in lexicon.senses_of(token.norm, WordKind.NUMBER) if one != "1"]
        if token.kind is TokenKind.WORD and day_name(token.norm, lexicon) in lexicon.times.weekdays:
            yield _filler("weekday", text, token.start, token.end)
        elif lexicon.senses_of(token.norm, WordKind.COLOR):
            yield _filler("color", text, token.start, token.end)
        elif numbers and _is_alone(tokens, at, at + 1, lexicon):
            yield Filler(sort="number", text=numbers[0], start=token.start, end=token.end, unit_end=token.end)


def _filler(sort: str, text: str, start: int, end: int) -> Filler:
    return Filler(sort=sort, text=text[start:end], start=start, end=end, unit_end=end)


def day_name(norm: str, lexicon: Lexicon) -> str:
    """Return the name of a day of the week, also of one that comes again and again."""
    return norm if norm in lexicon.times.weekdays else norm.removesuffix("s")
