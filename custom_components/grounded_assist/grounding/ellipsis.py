"""Read a correction that says only what is different: "it was v2.20" of "Docker Compose v2.24 added include".

It is said in full by putting its value into the one place of the claim that holds a value of the same sort.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
import re

from .gist import stands_alone
from .lexicon import Lexicon, WordKind
from .lexicon.cues import cue
from .limits import LONGEST_SENTENCE
from .reading.acts import without_opening
from .reading.segmentation import segment
from .tokens import Token, TokenKind, bare, tokenize

_LONGEST = 400
"""Characters; more is no plain statement."""
_NUMBER = re.compile(
    r"(?<![\w.,:/+\-\u2010-\u2015\u2212±<>=~])v?\d+(?:\.\d+)*(?![\w:/+\-\u2010-\u2015\u2212±]|[.,]\d)", re.IGNORECASE
)
"""No part of a score, a range, a fraction or a signed number."""
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
_NUMERIC = frozenset({"version", "number"})
"""Sorts of which one may be meant by another where there is no nearer one: "28" instead of "27.1"."""
_LIGHT = frozenset({"pointing", "identity", "dating", "article"})
"""Signals of words that only point to the claim."""
_LIGHT_POINTERS = frozenset({"pointing", "article"})
_TELLING = frozenset({"interrogative", "condition", "hedge", "modal", "future", "offer", "agent"})
"""Tasks of words that make more of a correction than a value."""
_AROUND = frozenset({"filler", "deny", "wrong", "actually", "excuse"})
"""Rows of `acts` whose words say only that something was wrong."""
_FURTHER = frozenset({"further", "thanks"})
"""Rows of `acts` with whose words nothing begins that takes the place of what was said: "for 4"."""
_CLOCK_TIME = "clock"
"""The sort of times of day."""
_NEAR_CLOCK = frozenset({"nearly", "toward"})
_OF_CLOCK = ("past", "half", "before")
"""What words do beside the hour that they change: "half past nine", "ten to nine"."""
_VERBS = frozenset({"copula", "past_copula", "perfect"})
_LEADING = frozenset({"within", "aim", "toward"})
"""Tasks of words behind which no subject stands: "for pasta", "on Mondays"."""
_SEVERAL = 2
_SUBJECT = 2
"""Words of a subject that is definite enough to be one thing."""
_LONGEST_PLACE = 4
"""Words behind "in"."""


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


def restated(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return a correction as a statement of its own: "it's 28" of "the version is 27" is "the version is 28".

    Of several sentences only the one that is corrected is said: nobody has said that the others are right. One that
    says of itself what it is of is returned as it is, anything else as None: it would be said of something else
    tomorrow.
    """
    told = sentence_of(claim, correction, lexicon)
    if told is not None and (filled := _filled(told, correction, lexicon)) is not None:
        return filled if filled != told and (told == claim or stands_alone(filled, lexicon)) else None
    return correction if stands_alone(without_opening(correction, lexicon), lexicon) else None


def sentence_of(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return which sentence of a claim a correction gives another value; None of several where that is not clear."""
    told = [one.strip() for one in segment(claim, lexicon.abbreviations) if one.strip()]
    if len(told) < _SEVERAL:
        return claim
    fitting = [one for one in told if _filled(one, correction, lexicon) is not None]
    return fitting[0] if len(fitting) == 1 else None


def fills(claim: str, correction: str, lexicon: Lexicon) -> bool:
    """Return whether a correction says nothing but another value for a claim."""
    told = sentence_of(claim, correction, lexicon)
    return told is not None and _filled(told, correction, lexicon) not in (None, told)


def repeats(claim: str, text: str, lexicon: Lexicon) -> bool:
    """Return whether a text holds a value of a claim."""
    said = {_bare(one.text) for one in _fillers(claim, lexicon)}
    return any(_bare(one.text) in said for one in _fillers(text, lexicon))


def replaces_itself(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text holds two values of a sort: "I said 3.12, it was 3.11"."""
    sorts = [one.sort for one in _fillers(text, lexicon)]
    return len(set(sorts)) < len(sorts)


def subject_of(text: str, lexicon: Lexicon) -> str:
    """Return the words of a statement before its first verb or value: what it speaks of."""
    if len(text) > LONGEST_SENTENCE:
        return ""
    verbs = (token.start for token in tokenize(text) if not _VERBS.isdisjoint(_functions(token.norm, lexicon)))
    values = (one.start for one in _fillers(text, lexicon))
    return text[: min((*verbs, *values), default=len(text))].strip()


def what_is_named(text: str, lexicon: Lexicon) -> str:
    """Return what a statement speaks of, without what leads to it and without a verb that nobody knows.

    "The train leaves at" 9:40 is of the train, "on Mondays the trash is" of the trash, "in 1969" of nothing.
    """
    subject = subject_of(text, lexicon)
    words = [token for token in tokenize(subject) if token.kind is not TokenKind.MARK]
    tasks = [_functions(token.norm, lexicon) for token in words]
    leads = ["belonging" not in one and not _LEADING.isdisjoint(one) for one in tasks]
    if True in leads[:1]:
        start = next((at for at, one in enumerate(tasks) if at and "determiner" in one), 1)
        words, leads = words[start:], leads[start:]
    told = words[: leads.index(True)] if True in leads else words
    kept = _asked_for(told, subject, lexicon) or _before_verb(_unowned(told, lexicon), text, subject, lexicon)
    is_of_pointer = any("pointing" in lexicon.signals_in((one.norm,)) for one in kept)
    return "" if is_of_pointer or not kept else subject[kept[0].start : kept[-1].end]


def _asked_for(words: Sequence[Token], subject: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return what stands behind the verb of a request: "hold the reset button", "starte den Drucker neu"."""
    found = [at for at, one in enumerate(words) if at and "determiner" in _functions(one.norm, lexicon)]
    behind = words[found[-1] + 1 :] if found else ()
    return list(takewhile(lambda one: subject[one.start].isupper(), behind)) or behind


def _unowned(words: Sequence[Token], lexicon: Lexicon) -> Sequence[Token]:
    """Return "plumber" of "your plumber"; an article is no matter."""
    first = next((one.norm for one in words), "")
    is_owner = "determiner" in _functions(first, lexicon) and "article" not in lexicon.signals_in((first,))
    return words[1:] if is_owner else words


def _before_verb(words: Sequence[Token], text: str, subject: str, lexicon: Lexicon) -> Sequence[Token]:
    """Return the words without the last one where that is likely a verb."""
    follows = [token.norm for token in tokenize(text[len(subject) :].lstrip())[:1]]
    is_at_verb = bool(follows) and not _VERBS.isdisjoint(_functions(follows[0], lexicon))
    if len(words) < _SEVERAL or is_at_verb or not subject[words[-1].start].islower():
        return words
    left = words[:-1]
    return words if all("determiner" in _functions(one.norm, lexicon) for one in left) else left


def _filled(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    if max(len(claim), len(correction)) > _LONGEST or "?" in claim + correction:
        return None
    told = list(_fillers(correction, lexicon))
    tokens = tokenize(correction)
    words = tuple(token.norm for token in tokens)
    around = tuple(token.norm for token in tokens if not any(_is_of_time(token, one) for one in told))
    if _goes_on(words, lexicon) or _denials(claim, lexicon) or "bounding" in lexicon.signals_in(around):
        return None
    placed = None if told else _placed(claim, correction, lexicon)
    if placed is not None or not _is_only(correction, told, claim, lexicon):
        return placed
    if not told:
        return _renamed(claim, correction, lexicon)
    denials = _denials(correction, lexicon)
    said = list(_fillers(claim, lexicon))
    denied = [one for one in told if one.start in _behind(denials, told) or _is_old(one, told, said)]
    left = [one for one in told if one not in denied]
    places = [_place(said, one, denied) for one in left]
    is_clear = bool(left) and len({one.start for one in places if one is not None}) == len(left)
    if not is_clear or len(denied) < len(denials):
        return None
    for one, place in sorted(zip(left, places, strict=True), key=lambda pair: -pair[1].start if pair[1] else 0):
        claim = claim if place is None else _with(claim, one, place, lexicon)
    return claim


def _is_of_time(token: Token, told: Filler) -> bool:
    return told.sort == _CLOCK_TIME and told.start <= token.start < told.unit_end


def _goes_on(words: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a text begins with words that lead on to something else."""
    rows, _ = next(lexicon.acts.at(words, 0), (frozenset[str](), 0))
    return not rows.isdisjoint(_FURTHER)


def _is_old(one: Filler, told: Sequence[Filler], said: Sequence[Filler]) -> bool:
    """Return whether a value is what was said before, beside one that is to take its place: "3.12, but it was 3.11"."""
    is_said = any(_bare(one.text) == _bare(other.text) for other in said)
    return is_said and any(one.sort == other.sort and _bare(one.text) != _bare(other.text) for other in told)


def _place(said: Sequence[Filler], told: Filler, denied: Sequence[Filler]) -> Filler | None:
    """Return the value that another one takes the place of; None if that is not clear."""
    known = [one for one in said if any(_bare(one.text) == _bare(old.text) for old in denied)]
    for sorts in ({told.sort}, _NUMERIC if told.sort in _NUMERIC else ()):
        found = [one for one in known or said if one.sort in sorts]
        if found:
            is_of_unit = told.unit in ("", found[0].unit) or told.sort == _CLOCK_TIME
            return found[0] if len(found) == 1 and is_of_unit else None
    return None


def _with(claim: str, told: Filler, place: Filler, lexicon: Lexicon) -> str:
    """Return a claim with a value in the place of another one, in the form of that."""
    if told.sort == place.sort == _CLOCK_TIME and _hour(told) == _hour(place):
        # "10:00 am" is "10 am".
        return claim
    end = place.unit_end if told.unit else place.end
    return f"{claim[: place.start]}{_written(told, place, lexicon)}{claim[end:]}"


def _hour(told: Filler) -> tuple[int, int, str]:
    """Return hour, minute and the word behind them."""
    hour, _, minute = told.text[: told.end - told.start].partition(":")
    return int(hour), int(minute or 0), told.unit.casefold()


def _written(told: Filler, place: Filler, lexicon: Lexicon) -> str:
    if told.sort == "weekday":
        # "Mondays" and "montags" come again and again, "on Monday" may not.
        days = lexicon.times
        name = days.weekday_names[days.weekdays[_day(told.text.casefold(), lexicon)]]
        written = f"{name}s" if place.text.casefold() not in days.weekdays else name
        return written if place.text[:1].isupper() else written.lower()
    if place.sort == "version":
        return f"v{_bare(told.text)}" if place.text[:1] in "vV" else _bare(told.text)
    return told.text


def _bare(text: str) -> str:
    return text.casefold().removeprefix("v")


def _fillers(text: str, lexicon: Lexicon) -> Iterator[Filler]:
    """Yield the values that a sentence holds, dates as one."""
    if len(text) > LONGEST_SENTENCE:
        return
    tokens = tokenize(text)
    dates, clocks = list(_dates(text, tokens, lexicon)), list(_clocks(text, lexicon))
    of_both = {at for one in (*dates, *clocks) for at in range(one.start, one.unit_end)}
    # A day and the year behind it are two values.
    outside = [one for one in tokens if one.kind is not TokenKind.MARK and one.start not in of_both]
    others = (*_numbers(text, tokens, outside, lexicon), *_words(text, outside, lexicon))
    end = 0
    for found in sorted((*dates, *clocks, *others), key=lambda one: (one.start, -one.unit_end)):
        if found.start >= end:
            end = found.unit_end
            yield found


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
        word = behind["word"].casefold().replace(".", "") if behind is not None else ""
        if not lexicon.times.is_word(word, *_HALVES):
            behind, word = None, ""
        if word or ":" in found[0]:
            end = found.end() if behind is None else behind.end()
            start = found.start()
            yield Filler(sort=_CLOCK_TIME, text=text[start:end], start=start, end=found.end(), unit=word, unit_end=end)


_CLOCK = re.compile(r"(?<![\w.,:/+\-])(?:[01]?\d|2[0-4])(?::[0-5]\d)?(?![\d:]|[.,]\d)")
_HALF = re.compile(r" ?(?P<word>[^\W\d_]{1,8}(?:\.[^\W\d_]\.)?)(?![^\W\d_])(?: [0-5]\d(?![\w:]|[.,]\d))?")
_HALVES = ("am", "pm", "oclock")


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
    return norm.lstrip("-−")[:1].isdigit() or bool(_senses(norm, WordKind.NUMBER, lexicon))


def _is_of_clock(norm: str, lexicon: Lexicon) -> bool:
    is_near = not _NEAR_CLOCK.isdisjoint(_functions(norm, lexicon))
    return is_near or lexicon.times.is_word(norm, *_OF_CLOCK)


def _unit(text: str, at: int, following: Sequence[Token], lexicon: Lexicon) -> tuple[str, int]:
    """Return the unit right behind a number, and where it ends."""
    behind = next(iter(following), None)
    if behind is None or text[at : behind.start].strip():
        return "", at
    is_time = "time" in _functions(behind.norm, lexicon) and _day(behind.norm, lexicon) not in lexicon.times.weekdays
    units = _senses(behind.norm, WordKind.UNIT, lexicon) or [behind.norm] * is_time
    return (units[0], behind.end) if units else ("", at)


def _words(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Filler]:
    """Yield the days of the week, colors, and numbers in words."""
    for at, token in enumerate(tokens):
        numbers = [one for one in _senses(token.norm, WordKind.NUMBER, lexicon) if one != "1"]
        if token.kind is TokenKind.WORD and _day(token.norm, lexicon) in lexicon.times.weekdays:
            yield _filler("weekday", text, token.start, token.end)
        elif _senses(token.norm, WordKind.COLOR, lexicon):
            yield _filler("color", text, token.start, token.end)
        elif numbers and _is_alone(tokens, at, at + 1, lexicon):
            yield Filler(sort="number", text=numbers[0], start=token.start, end=token.end, unit_end=token.end)


def _filler(sort: str, text: str, start: int, end: int) -> Filler:
    return Filler(sort=sort, text=text[start:end], start=start, end=end, unit_end=end)


def _day(norm: str, lexicon: Lexicon) -> str:
    """Return the name of a day of the week, also of one that comes again and again."""
    return norm if norm in lexicon.times.weekdays else norm.removesuffix("s")


def _senses(norm: str, kind: WordKind, lexicon: Lexicon) -> list[str]:
    return [sense.id for sense, _ in lexicon.at((norm,), 0) if sense.kind is kind]


def _functions(norm: str, lexicon: Lexicon) -> set[str]:
    return set(_senses(norm, WordKind.FUNCTION, lexicon))


def _spoken(token: Token, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words of a token, contractions written out."""
    return lexicon.contractions.get(token.norm, (bare(token),))


def _denials(text: str, lexicon: Lexicon) -> list[int]:
    """Return where something is denied."""
    tokens = (token for token in tokenize(text) for norm in _spoken(token, lexicon) if _denies(norm, lexicon))
    return [token.start for token in tokens]


def _denies(norm: str, lexicon: Lexicon) -> bool:
    return "negation" in _functions(norm, lexicon)


def _behind(denials: Sequence[int], told: Sequence[Filler]) -> set[int]:
    """Return where the values begin that are denied: "not v2.24"."""
    behind = (next((one.start for one in told if one.start > denial), None) for denial in denials)
    return {start for start in behind if start is not None}


def _is_only(text: str, told: Sequence[Filler], claim: str, lexicon: Lexicon) -> bool:
    """Return whether a text says no more than values, in words that are of the claim or only point to it."""
    said = {norm for token in tokenize(claim) for norm in _spoken(token, lexicon)}
    names = _names(text, lexicon) if not told else []
    left = [
        norm
        for token in tokenize(text)
        if token.kind is not TokenKind.MARK and not any(one.start <= token.start < one.unit_end for one in told)
        if token not in names
        for norm in _spoken(token, lexicon)
    ]
    return all(norm in said or _is_light(norm, lexicon) for norm in left)


def _is_light(norm: str, lexicon: Lexicon) -> bool:
    if "accept" in lexicon.acts.of(norm):
        # "4 people, please" is a wish.
        return False
    functions = _functions(norm, lexicon)
    if not _AROUND.isdisjoint(lexicon.acts.of(norm)) or cue(lexicon, "version").fullmatch(norm):
        return True
    is_pointing = not _LIGHT.isdisjoint(lexicon.signals_in((norm,)))
    return functions.isdisjoint(_TELLING) and (is_pointing or bool(functions))


def _names(text: str, lexicon: Lexicon) -> list[Token]:
    """Return the words of the one name that a text tells; none where it tells another one elsewhere."""
    tokens = [token for token in tokenize(text) if token.kind is TokenKind.WORD]
    named = [
        token
        for token in tokens
        if text[token.start].isupper() and not any(_is_light(norm, lexicon) for norm in _spoken(token, lexicon))
    ]
    is_one = bool(named) and tokens.index(named[-1]) - tokens.index(named[0]) == len(named) - 1
    return named if is_one else []


def _points(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text ends with "it's" or "that's": any other name may be of a command or of a person."""
    last = [norm for token in tokenize(text) for norm in _spoken(token, lexicon)][-2:]
    told = [lexicon.signals_in((norm,)) for norm in last]
    is_verb = bool(told) and "identity" in told[-1] and not _VERBS.isdisjoint(_functions(last[-1], lexicon))
    return is_verb and not _LIGHT_POINTERS.isdisjoint(told[0])


def _renamed(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return a claim of who or what something is with another name: "The capital of Australia is Canberra."."""
    tokens = [token for token in tokenize(claim) if token.kind is not TokenKind.MARK]
    verbs = [at for at, token in enumerate(tokens) if not _VERBS.isdisjoint(_functions(token.norm, lexicon))]
    names = _names(correction, lexicon)
    if len(verbs) != 1 or verbs[0] < _SUBJECT or not names or not _points(correction[: names[0].start], lexicon):
        return None
    rest = tokens[verbs[0] + 1 :]
    if not rest or not all(claim[token.start].isupper() for token in rest):
        return None
    return f"{claim[: rest[0].start]}{correction[names[0].start : names[-1].end]}{claim[rest[-1].end :]}"


def _placed(claim: str, correction: str, lexicon: Lexicon) -> str | None:
    """Return a claim of where something is with another place: "it's in the drawer" of "is on the fridge"."""
    old, new = _place_of(claim, lexicon), _place_of(correction, lexicon)
    if old is None or new is None or old < _SUBJECT or not _points(correction[:new], lexicon):
        return None
    return f"{claim[:old]}{correction[new:].rstrip(' .!')}."


def _place_of(text: str, lexicon: Lexicon) -> int | None:
    """Return where a place is told that ends a sentence, right behind its only verb: "is on the fridge"."""
    tokens = [token for token in tokenize(text) if token.kind is not TokenKind.MARK]
    tasks = [{task for norm in _spoken(token, lexicon) for task in _functions(norm, lexicon)} for token in tokens]
    verbs = [at for at, one in enumerate(tasks) if not _VERBS.isdisjoint(one)]
    if len(verbs) != 1 or not 0 < len(tokens) - verbs[0] - 2 <= _LONGEST_PLACE:
        return None
    behind = tasks[verbs[0] + 1 :]
    is_place = "within" in behind[0] and not any(_TELLING & one for one in behind)
    return tokens[verbs[0] + 1].start if is_place else None
