"""What is secret by a word beside it: "the alarm code is 4711"."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
import sys
from typing import NamedTuple

from .numbers import Value, is_alike, is_amount, is_code, is_measured, is_product, is_time, runs
from .pieces import ENDS, PieceKind, Pieces

_AHEAD, _BEHIND = 12, 6
"""Words between a word such as "code" and what it is of, behind it and before it."""
_NEXT = 2
"""Words between both that only link them."""
_LINKS = frozenset(":=→")
_BEFORE_VALUE = _LINKS | {"\n"}
_KNOWN = ("valueless", "linking", "counted")
_FIGURES = (PieceKind.DIGITS, PieceKind.FRACTION)
_DASHES = ("-", "–", "—")
_QUALIFIERS = 3
"""Words between a link and the word that says what the value before it is: "is the new guest password"."""
_FOR = 12
"""Words between such a word and its link: "the password of the router in the hall is"."""
_BESIDE = 4
"""Words within which a network is named that a key is of: "the key for our new Wi-Fi"."""
_KEYS = (("keyed", "networks"), ("passes", "users"))
"""What is secret only beside something else, and beside what."""
_INSERTED = 9
"""Words between two commas: "is, I think, swordfish"."""
_CLAUSE = 8
"""Words before a comma and the word for what is said before it: "It's swordfish, the password"."""
_OF = 6
"""Words between a lock and its number: "the lock on the shed takes 471"."""
_FEWEST_ALONE = 3
"""Digits of a code where nothing else says that it is one."""


class _Words(NamedTuple):
    """Where the words of some kind begin and end, in their order."""

    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, found: Iterable[tuple[int, int]]) -> _Words:
        spans = list(found)
        return cls(sorted(start for start, _ in spans), sorted(end for _, end in spans))


class Naming:
    """The words of one text, looked through once for each way in which a word makes a secret of another."""

    def __init__(self, pieces: Pieces, first: int = 0) -> None:
        """Look for secrets of which a part is the piece `first` or behind it."""
        self._pieces = pieces
        self._first = first
        self.runs = list(runs(pieces))
        self._marks = [n for n in range(len(pieces)) if pieces.norm(n) in _LINKS]
        self._ends = [n for n in range(len(pieces)) if pieces.norm(n) in ENDS]
        self._linked: dict[int, int | None] = {}

    def holds_secret(self) -> bool:
        """Return whether a word says that another one is secret."""
        named, numbered = self._pieces.found("named"), self._pieces.found("numbered")
        return (
            any(self._is_key(*span, beside) for row, beside in _KEYS for span in self._pieces.found(row))
            or any(self._is_stated(*span) for span in named)
            or any(self._is_set(*span, self.is_password) for span in named)
            or any(self._is_set(*span, self.is_number) for span in numbered)
            or any(self._is_called(end) for _, end in (*named, *numbered))
            or any(self._is_beside(end, named, self.is_password) for _, end in self._pieces.found("words"))
            or any(
                self._is_beside(end, sorted((*named, *numbered)), self.is_number)
                for _, end in self._pieces.found("dates")
            )
            or any(self._is_pair(end) for _, end in self._pieces.found("users"))
            or self._has_code(named, numbered)
            or self._opens()
            or self._is_located()
        )

    def _has_code(self, named: Sequence[tuple[int, int]], numbered: Sequence[tuple[int, int]]) -> bool:
        """Return whether a number is near a word for it."""
        found = [run for run in self.runs if is_code(run)]
        if not found:
            return False
        opening = [run for run in found if run.is_sure or not self.is_word_of_value(run.last + 1)]
        if self._has_near(found, [*named, *numbered]) or self._has_near(opening, self._pieces.found("opening")):
            return True
        # "Punch in 4711 to open the gate": what is kept shut is opened by such a number.
        sure = [value for value in found if value.is_sure]
        guarded = self._pieces.found("guarded")
        is_only_ringing = len(self._pieces.found("ringing")) == len(guarded)
        numbers = [value for value in sure if value.digits and not is_time(self._pieces, value, rings=is_only_ringing)]
        if self._has_near(numbers, guarded):
            return True
        return self._has_near([one for one in sure if not self._is_thing(one)], self._pieces.found("wireless"))

    def _is_located(self) -> bool:
        """Return whether a text has coordinates, in digits or in words."""
        located, north = self._pieces.found("located"), self._pieces.found("latitudes")
        if not (located or north):
            return False
        fractions = [Value(n, n, 1, is_sure=True) for n in range(len(self._pieces)) if self._is_bare_fraction(n)]
        if self._has_near(fractions, located):
            return True
        east = [start for start, _ in self._pieces.found("longitudes") if self._is_figure(start - 1)]
        return any(
            self._is_new(there) and abs(there - start) <= _FOR
            for start, _ in north
            if self._is_figure(start - 1)
            for there in east[bisect_right(east, start - _FOR - 1) : bisect_right(east, start + _FOR)]
        )

    def _is_figure(self, n: int) -> bool:
        n -= self._pieces.has("degrees", n)
        return self._pieces.kind(n) in _FIGURES or (n >= 0 and self._pieces.norm(n) in self._pieces.words.numbers)

    def _is_bare_fraction(self, n: int) -> bool:
        is_spoken = self._pieces.has("fraction", n) and self._is_figure(n - 1) and self._is_figure(n + 1)
        return is_spoken or (self._pieces.kind(n) is PieceKind.FRACTION and not is_measured(self._pieces, n + 1))

    def _is_thing(self, value: Value) -> bool:
        """Return whether a word of letters and digits is what a thing is called: "the FritzBox7590"."""
        if value.digits:
            return False
        n = value.at
        owns = self._pieces.norm(n + 1) == "s"
        is_named = is_product(self._pieces.raw(n)) and (
            owns or self._pieces.length("wireless", n + 1) > 0 or self._pieces.length("linking", n + 1) > 0
        )
        return is_named or self._pieces.has("articles", n - 1)

    def _has_near(self, found: Sequence[Value], spans: Sequence[tuple[int, int]]) -> bool:
        """Return whether something is near a word for it, and one of the two is not from before."""
        if not (found and spans):
            return False
        every = _Words.of(spans)
        new = _Words.of(span for span in spans if span[1] > self._first) if self._first else every
        return any(self._is_near(value, every if value.last >= self._first else new) for value in found)

    def _is_new(self, *places: int) -> bool:
        return max(places) >= self._first

    def _is_stated(self, start: int, end: int) -> bool:
        """Return whether a word such as "password" has a value: not only known words are said of it."""
        link = self.link(end)
        if self._is_compound(end, link):
            return False
        if link is None and self.is_word_of_value(end) and self._is_new(end):
            return True
        is_behind = link is not None and self._is_new(link + 1, start) and self.is_value(link + 1)
        return is_behind or (self._is_new(start) and (self._is_before(start) or self._is_reversed(start, end)))

    def _is_compound(self, end: int, link: int | None) -> bool:
        """Return whether a word is part of one for something else: "the password manager is"."""
        is_field = link is not None and self._pieces.norm(link) in _LINKS
        return self._pieces.has("compounds", end) and not is_field

    def _is_set(self, start: int, end: int, is_one: Callable[[int], bool]) -> bool:
        """Return whether something is given a value: "set the password to swordfish"."""
        is_said = self._pieces.next_of("towards", end) <= end + 1 or self._pieces.has("belonging", end)
        if not is_said or self._pieces.has("compounds", end) or self._is_of_another(start):
            return False
        given = [n + 1 for n in self._clause(end) if self._pieces.has("towards", n) and self._is_new(n + 1)]
        if not given or not any(is_one(self._named_value(n)) for n in given):
            return False
        around = (*self._clause(start - 1, -1), *self._clause(end))
        return any(self._pieces.length("setting", n) for n in around)

    def _is_of_another(self, start: int) -> bool:
        """Return whether something else is given a value: "set the length of the password to twelve"."""
        before = start - 1
        while self._pieces.has("articles", before):
            before -= 1
        return self._pieces.has("belonging", before)

    def _is_called(self, end: int) -> bool:
        """Return whether what looks like something else is said to be a code: "the code is 22:00"."""
        is_said = self._pieces.length("linking", end) or self._pieces.norm(end) in _LINKS
        link = self.link(end) if is_said or self._pieces.has("belonging", end) else None
        return link is not None and self._is_new(link + 1) and self.is_number(self._named_value(link + 1))

    def _is_beside(self, end: int, spans: Sequence[tuple[int, int]], is_one: Callable[[int], bool]) -> bool:
        """Return whether what stands behind "word" or "birthday" is secret by another word of the same sentence."""
        n = end + (self._pieces.norm(end) == ",")
        around = range(n - _FOR, n + _FOR)
        near = [
            start for start, _ in spans[bisect_left(spans, (around.start, 0)) : bisect_left(spans, (around.stop, 0))]
        ]
        if n in near or not near or not is_one(n):
            return False
        clause = {*self._clause(n), *self._clause(n, -1)}
        return any(start in clause and self._is_new(start, n) for start in near)

    def is_alike_behind(self, link: int) -> bool:
        """Return whether a number stands behind a link, whatever it looks like: "it is the year 1999"."""
        return self.is_number(self._named_value(link + 1))

    def _is_pair(self, end: int) -> bool:
        """Return whether a name and a password are said together: "the login is admin / swordfish"."""
        link = self.link(end)
        if link is None or not self._is_new(link + 1):
            return False
        n = self._value_at(link + 1)
        is_pair = self.is_word_of_value(n) and self.is_word_of_value(n + 1)
        return is_pair and self._pieces.gap(n + 1).strip() == "/"

    def _opens(self) -> bool:
        """Return whether a number opens something: "4711 opens the garage", "the lock on the shed takes 471"."""
        codes = {run.at: run for run in self.runs if run.digits >= _FEWEST_ALONE and self._is_bare(run)}
        if not codes:
            return False
        wanting = [*((span, True) for span in self._pieces.found("locks"))]
        wanting += [(span, False) for span in self._pieces.found("guarded")]
        if any(self._is_wanted(*span, codes, is_lock=is_lock) for span, is_lock in wanting):
            return True
        entries = [start for start, end in self._pieces.found("entries") if not self.is_word_of_value(end)]
        shut = sorted((*entries, *(start for start, _ in self._pieces.found("guarded"))))
        return any(
            self._is_new(run.last, *near) and (self._pieces.has("opens", run.last + 1) or self._is_given(run, near))
            for run in codes.values()
            if (near := self._near(entries if run.is_sure else shut, run))
        )

    def _near(self, starts: Sequence[int], run: Value) -> Sequence[int]:
        return starts[bisect_right(starts, run.at - _CLAUSE - 1) : bisect_right(starts, run.last + _CLAUSE)]

    def _is_given(self, run: Value, near: Sequence[int]) -> bool:
        """Return whether a long number is to be used: "use 4711 for the garage"."""
        clause = range(min(run.at, *near), max(run.last, *near))
        is_one = run.is_sure and not any(self._pieces.norm(n) in ENDS for n in clause)
        return is_one and any(self._pieces.is_behind(row, run.at) for row in ("by", "typing", "trying", "pressing"))

    def _is_bare(self, run: Value) -> bool:
        """Return whether a number is none of something, and no time."""
        is_of = self.is_word_of_value(run.last + 1) and not self._pieces.has("opens", run.last + 1)
        return not is_of and not self._pieces.is_behind("timing", run.at) and not is_amount(self._pieces, run.last + 1)

    def _is_wanted(self, start: int, end: int, codes: Mapping[int, Value], *, is_lock: bool) -> bool:
        """Return whether a lock has a number, or anything that is kept shut takes one."""
        for n in self._clause(end)[:_OF]:
            having = self._pieces.length("having", n)
            if length := having or self._pieces.length("linking", n):
                found = codes.get(self._named_value(n + length)) if having or is_lock else None
                return found is not None and self._is_new(found.last, start)
            if n == end and not self._pieces.has("belonging", n):
                return False
        return False

    def _clause(self, start: int, step: int = 1) -> range:
        """Return the pieces from one on to the end of its sentence, or of what may belong to it."""
        if step > 0:
            return range(start, min(start + _FOR, _next(self._ends, start), len(self._pieces)))
        first = bisect_right(self._ends, start)
        return range(start, max(start - _FOR, self._ends[first - 1] if first else -1), -1)

    def link(self, end: int) -> int | None:
        """Return what links a word to its value: "is", a colon."""
        if end not in self._linked:
            self._linked[end] = self._link(end)
        return self._linked[end]

    def _link(self, end: int) -> int | None:
        n = self._pieces.next_of("linking", end)
        mark = _next(self._marks, end)
        if min(n, mark) >= min(end + _FOR, _next(self._ends, end), len(self._pieces)):
            return None
        if mark < n:
            return mark
        # "was changed to"
        phrases = ((one, self._pieces.length("linking", one)) for one in range(n, n + 4))
        return next((one + length - 1 for one, length in phrases if length > 1), n)

    def _is_key(self, start: int, end: int, beside: str) -> bool:
        """Return whether a key has a value and is none of a door: a network is named beside it."""
        link = self.link(end)
        first = bisect_left(self._ends, start)
        before = max(start - _BESIDE, self._ends[first - 1] if first else 0)
        is_before = self._pieces.next_of(beside, before) < start
        is_behind = self._pieces.next_of(beside, end) < min(
            end + _BESIDE, link or len(self._pieces), _next(self._ends, end)
        )
        if not (is_before or is_behind) or self._is_compound(end, link):
            return False
        if self._is_new(start) and self._is_reversed(start, end):
            return True
        if self._is_set(start, end, self.is_password):
            return True
        if link is not None:
            return self._is_new(link + 1) and self.is_value(link + 1)
        # Right behind it only a last word is its value, not "the key feature".
        is_last = self._pieces.kind(end + 1) in (None, PieceKind.MARK) and self.is_word_of_value(end)
        return self._is_new(end) and ((is_before and is_last) or (is_behind and self._is_before(start)))

    def is_value(self, n: int) -> bool:
        """Return whether one of two words is not known to say something else."""
        n = self._value_at(n)
        is_followed = self._pieces.kind(n + 1) is not PieceKind.MARK and self.is_word_of_value(n + 1)
        return self._pieces.kind(n) is not PieceKind.MARK and (self.is_word_of_value(n) or is_followed)

    def _value_at(self, n: int) -> int:
        """Return where a value begins behind its link: "is, I think, swordfish"."""
        while self._pieces.norm(n) in _BEFORE_VALUE:
            n += 1
        if self._pieces.norm(n) != ",":
            return n
        inserted = takewhile(lambda one: self._pieces.norm(one) not in ENDS, range(n + 1, n + _INSERTED))
        return next((one for one in inserted if self._pieces.norm(one) == ","), n) + 1

    def _named_value(self, n: int) -> int:
        """Return where a value begins behind what it is called: "is the year 1999"."""
        n = self._value_at(n)
        while self._pieces.has("articles", n) or self._pieces.has("calling", n):
            n += 1
        return n

    def is_password(self, n: int) -> bool:
        """Return whether a word or a number is given to a password; "to the router" names none."""
        is_place = self._pieces.has("articles", n - 1)
        return self.is_number(n) or (self.is_word_of_value(n) and not is_place)

    def is_number(self, n: int) -> bool:
        """Return whether a piece may be a code, whatever it looks like."""
        if is_alike(self._pieces, n):
            return True
        if self._pieces.kind(n) is not PieceKind.DIGITS:
            return False
        # "19:84" is no time.
        goes_on = self._pieces.norm(n + 1) == ":" and self._pieces.kind(n + 2) is PieceKind.DIGITS
        is_long = len(self._pieces.norm(n)) >= _FEWEST_ALONE
        return goes_on or (is_long and not is_amount(self._pieces, n + 1) and not self.is_word_of_value(n + 1))

    def is_word_of_value(self, n: int) -> bool:
        """Return whether a word is not known to say something else."""
        if not self._pieces.is_word(n) or any(self._pieces.has(row, n) for row in _KNOWN):
            return False
        return not (self._pieces.norm(n) in self._pieces.words.numbers and is_amount(self._pieces, n + 1))

    def _is_before(self, start: int) -> bool:
        """Return whether a value stands before the word: "swordfish is the password", "make swordfish the password"."""
        for n in range(start - 1, max(start - _QUALIFIERS - 3, 0), -1):
            if self._pieces.kind(n) is PieceKind.MARK:
                return False
            if self._pieces.has("linking", n):
                return self.is_word_of_value(n - 1) or self._is_pointed_at(n - 1)
            if self._pieces.has("articles", n) and self._pieces.is_behind("making", n - 1):
                return self.is_word_of_value(n - 1)
        return False

    def _is_pointed_at(self, n: int) -> bool:
        """Return whether a word such as "that" stands for a value right before it: "Swordfish, that's the password"."""
        if not (n > 1 and self._pieces.length("pointing", n)):
            return False
        if self._pieces.kind(n - 1) is not PieceKind.MARK:
            return self._pieces.gap(n).strip() in _DASHES and self.is_word_of_value(n - 1)
        is_short = self._pieces.norm(n - 1) == "," or self._pieces.kind(n - 3) in (None, PieceKind.MARK)
        return is_short and self.is_word_of_value(n - 2)

    def _is_reversed(self, start: int, end: int) -> bool:
        """Return whether a value was said before a comma: "It's swordfish, the Wi-Fi password"."""
        is_last = self._pieces.kind(end) in (None, PieceKind.MARK) or self._pieces.has("belonging", end)
        qualifiers = range(start - 1, start - _QUALIFIERS - 2, -1)
        comma = next((n for n in qualifiers if self._pieces.norm(n) == ","), None) if is_last else None
        if comma is None or not self._pieces.has("articles", comma + 1):
            return False
        clause = self._clause(comma - 1, -1)[:_CLAUSE]
        links = [n for n in clause if self._pieces.length("linking", n) and self._pieces.length("pointing", n - 1)]
        return any(self._value_at(n + 1) < comma and self.is_value(n + 1) for n in links)

    def _is_near(self, value: Value, words: _Words) -> bool:
        between = self._distance(value.at, value.last, words)
        return between is not None and (value.is_sure or 0 <= between <= _NEXT)

    def _distance(self, at: int, last: int, words: _Words) -> int | None:
        """Return how many words are between a value and the word for it, -1 for one behind it; None if that is far."""
        places = self._pieces.places
        ahead = bisect_right(words.ends, at) - 1
        if ahead >= 0 and (between := places[at] - places[words.ends[ahead] - 1] - 1) <= _AHEAD:
            return between
        behind = bisect_right(words.starts, last)
        is_near = behind < len(words.starts) and places[words.starts[behind]] - places[last] <= _BEHIND
        return -1 if is_near else None


def _next(places: Sequence[int], n: int) -> int:
    """Return the first of some places that is not before a piece; one beyond all texts for none."""
    at = bisect_left(places, n)
    return places[at] if at < len(places) else sys.maxsize
