"""What answers a question for a secret, or says what to type: "It is swordfish.", "First press 4, then 7."."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
import re

from .naming import Naming
from .numbers import Value, is_alike, is_amount, is_code, is_letter
from .pieces import PieceKind, Pieces

_NEAREST = 3
"""Sentences behind a question that may answer it."""
_SHORT, _SHORTEST = 4, 3
"""Words of an answer of a word, and of a single digit: "Sure, swordfish.", "Then 7."."""
_LEAST = 2
"""Digits of all numbers of an answer together."""
_LINKED = 4
"""Words from "it" to what links it to its value: "it should be"."""
_GIVEN = 3
"""Words from "press" to its number: "press on the pad 4"."""
_CODES = ("named", "numbered")
_DOORS = ("guarded", "opening", "wireless")
_GIVING = ("typing", "pressing", "trying")
_ROWS = (*_CODES, *_DOORS, "keyed", "networks", "joining", "entries", "opens")
_QUOTED = re.compile(r"[\"“”„«»`*_]\S")


class Answers:
    """The sentences of one text, each with the questions before it."""

    def __init__(self, pieces: Pieces, naming: Naming, first: int = 0) -> None:
        """Look for answers that have the piece `first` or one behind it."""
        self._pieces = pieces
        self._naming = naming
        self._sentences = [one for one in pieces.sentences() if any(map(self._is_told, one))]
        self._starts = [one.start for one in self._sentences]
        self._first = first
        self._with = {row: frozenset(self._at(start) for start, _ in pieces.found(row)) for row in _ROWS}
        self._codes, self._doors = self._with_any(_CODES), self._with_any(_DOORS)
        self._networks = self._with["wireless"] | (self._with["networks"] & self._with["joining"])
        # A question may be about what is said before it: "The code was changed. What is the new one?"
        beside = {row: _or_next(self._with[row]) for row in _ROWS}
        keys = beside["networks"] & beside["keyed"]
        entries = self._with["opens"] & (self._doors | self._with["entries"])
        self._asked = self._behind_any(_or_next(self._codes))
        self._asked_word = self._behind_any(beside["named"] | keys)
        self._asked_door = self._behind_any(_or_next(self._doors))
        self._asked_entry = self._behind_any(entries)
        self._asked_network = self._behind_any(beside["wireless"] | (beside["networks"] & beside["joining"]))

    def hold_secret(self) -> bool:
        """Return whether a sentence answers a question for a code or a password, or says what to type for one."""
        asked = self._asked | self._asked_word | self._asked_door | self._asked_entry | self._asked_network
        some = sorted(asked | self._codes | self._doors | self._networks)
        return any(self._is_secret(n) for n in some if self._sentences[n].stop > self._first)

    def _at(self, piece: int) -> int:
        """Return the number of the sentence that has a piece."""
        return bisect_right(self._starts, piece) - 1

    def _with_any(self, rows: Iterable[str]) -> frozenset[int]:
        return frozenset().union(*(self._with[row] for row in rows))

    def _behind_any(self, about: frozenset[int]) -> frozenset[int]:
        """Return the sentences that may answer a question about something."""
        asking = [n for n in about if n < len(self._sentences) and self._asks(self._sentences[n])]
        return frozenset(one for n in asking for one in range(n + 1, min(n + _NEAREST + 1, len(self._sentences))))

    def _is_secret(self, n: int) -> bool:
        return (
            ((n in self._asked_network or n in self._networks) and self._has_given_word(n, ("typing",)))
            or (n in self._asked and (self._has_digits(n) or self._has_alike(n)))
            or (n in self._asked_door and self._has_given_number(n))
            or (n in self._asked_word and self._has_word(n))
            or (n in self._asked_entry and self._has_code(n))
            or (n in self._doors and self._is_pressed_in_turn(n))
            or self._is_spelled(n)
        )

    def _asks(self, sentence: range) -> bool:
        if measured := self._pieces.length("measuring", sentence.start):
            # "When does the code expire?" asks for no code, "when I am asked for it, what do I type?" does.
            sentence = sentence[measured:]
            return any(self._pieces.length("asking", n) for n in sentence)
        is_question = self._pieces.norm(sentence.stop - 1) == "?"
        return is_question or any(self._pieces.length("asking", n) for n in sentence)

    def _runs_of(self, sentence: range) -> list[Value]:
        first, end = (
            bisect_left(self._naming.runs, n, key=lambda value: value.at) for n in (sentence.start, sentence.stop)
        )
        return self._naming.runs[first:end]

    def _is_spelled(self, n: int) -> bool:
        """Return whether a sentence says some letters, or which digit is where: "S, U, N", "The second is 7"."""
        is_asked = n in self._asked or n in self._asked_word
        if not (is_asked or n in self._codes):
            return False
        sentence = self._sentences[n]
        if is_asked and sum(map(self._is_spelling, sentence)) >= _LEAST:
            return True
        return any(self._is_placed(one, is_asked=is_asked) for one in sentence)

    def _is_spelling(self, n: int) -> bool:
        return is_letter(self._pieces, n) and not self._pieces.has("valueless", n)

    def _is_placed(self, n: int, *, is_asked: bool) -> bool:
        """Return whether some digits or a letter are said to be at some place: "the first digit is 4"."""
        ordinal = self._pieces.length("ordinals", n)
        digit = self._pieces.length("digits", n + ordinal)
        if not (digit or (ordinal and is_asked)):
            return False
        place = n + ordinal + digit
        link = self._naming.link(place)
        return any(map(self._is_figure, (place,) if link is None else (place, link + 1)))

    def _is_figure(self, n: int) -> bool:
        n += self._pieces.has("articles", n)
        is_number = self._pieces.kind(n) is PieceKind.DIGITS or self._pieces.norm(n) in self._pieces.words.numbers
        return (is_number or is_letter(self._pieces, n)) and not is_amount(self._pieces, n + 1)

    def _has_alike(self, n: int) -> bool:
        """Return whether a sentence is little more than what looks like a time, a date or an amount."""
        sentence = self._sentences[n]
        if sum(map(self._is_told, sentence)) <= _SHORTEST:
            alike = (one for one in sentence if is_alike(self._pieces, one))
            return any(not self._pieces.is_behind("timing", one) for one in alike)
        links = (self._link_of(one) for one in sentence)
        return any(link is not None and self._naming.is_alike_behind(link) for link in links)

    def _has_code(self, n: int) -> bool:
        """Return whether a sentence is little more than a number, or says to type one."""
        codes = [one for one in self._runs_of(self._sentences[n]) if is_code(one) and one.digits]
        if any(self._pieces.is_behind("timing", one.at) for one in codes):
            return False
        if not codes:
            return False
        sentence = self._sentences[n]
        # "4711, but tell nobody."
        is_first = codes[0].at == sentence.start and self._pieces.kind(codes[0].last + 1) is PieceKind.MARK
        return is_first or sum(map(self._is_told, sentence)) <= _SHORT or self._has_given_number(n)

    def _has_digits(self, n: int) -> bool:
        """Return whether a sentence has more digits than one, or is little more than one."""
        sentence = self._sentences[n]
        if not (runs := self._runs_of(sentence)):
            return False
        digits = sum(value.digits or _LEAST for value in runs)
        is_short = sum(map(self._is_told, sentence)) <= _SHORTEST
        return digits >= _LEAST or (digits > 0 and is_short) or self._has_given_number(n)

    def _has_given_number(self, n: int) -> bool:
        # "In one go" is no number to type.
        found = (value for value in self._runs_of(self._sentences[n]) if value.digits)
        numbers = {one.at for one in found if one.digits >= _LEAST or not self._pieces.is_word(one.at)}
        given = self._given(n, _GIVING) if numbers else ()
        return any(not numbers.isdisjoint(range(place, place + _GIVEN)) for place in given)

    def _is_pressed_in_turn(self, n: int) -> bool:
        """Return whether a sentence says to press some digits one after the other: "press 4, then 7"."""
        series = [one for one in self._runs_of(self._sentences[n]) if one.last > one.at and one.digits >= _LEAST]
        given = set(self._given(n, ("pressing", "typing"))) if series else set()
        return any(not given.isdisjoint((one.at - 1, one.at)) for one in series)

    def _has_given_word(self, n: int, rows: tuple[str, ...]) -> bool:
        return any(self._naming.is_word_of_value(place) for place in self._given(n, rows))

    def _given(self, sentence: int, rows: tuple[str, ...]) -> Iterator[int]:
        """Yield what stands right behind a word such as "type", which is none as a noun."""
        joins = sentence in self._with["joining"]
        for n in self._sentences[sentence]:
            length = max(self._pieces.length(row, n) for row in rows)
            if not length or self._pieces.has("articles", n - 1):
                continue
            if joins or not self._pieces.is_behind("networks", n):
                yield n + length + (self._pieces.norm(n + length) == ":")

    def _has_word(self, n: int) -> bool:
        """Return whether a sentence says a word that may be a password."""
        sentence = self._sentences[n]
        if self._has_given_word(n, _GIVING) or any(map(self._is_pointed, sentence)):
            return True
        if any(self._pieces.length("setting", one) for one in sentence) and any(map(self._is_set, sentence)):
            return True
        if _QUOTED.search(self._pieces.text_of(sentence)):
            return True
        is_short = sum(map(self._is_told, sentence)) <= _SHORT
        return is_short and any(map(self._naming.is_word_of_value, sentence))

    def _is_pointed(self, n: int) -> bool:
        """Return whether a word such as "it" is linked to what may be a password."""
        link = self._link_of(n)
        return link is not None and self._naming.is_value(link + 1)

    def _is_set(self, n: int) -> bool:
        """Return whether a word such as "it" is given what may be a password: "I set it to swordfish"."""
        is_given = self._pieces.length("pointing", n) and self._pieces.has("towards", n + 1)
        return bool(is_given) and self._naming.is_password(n + 2)

    def _link_of(self, n: int) -> int | None:
        """Return what links a word such as "it" to its value."""
        if not self._pieces.length("pointing", n):
            return None
        return next((one for one in range(n + 1, n + _LINKED) if self._pieces.length("linking", one)), None)

    def _is_told(self, n: int) -> bool:
        return self._pieces.kind(n) is not PieceKind.MARK


def _or_next(sentences: frozenset[int]) -> frozenset[int]:
    """Return some sentences and those right behind them."""
    return sentences | frozenset(n + 1 for n in sentences)
