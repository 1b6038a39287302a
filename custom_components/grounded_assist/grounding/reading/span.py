"""Look around in a span of a sentence: what stands before a word, what follows it, what is only passed."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise, takewhile

from ..lexicon import WordKind
from ..meanings.attributes import ATTRIBUTES_IN_WORDS, WORDED_DOMAINS
from ..model import Quantifier
from .items import Item, names_domain
from .quantities import number_of
from .relations import relation_of

_MAX_GAP = 14
_LABELS = frozenset({":", "(", "-", "–", "—"})
_BEFORE_VALUE = ("determiner", "belonging", "about", "adverb", "measuring")
_OF_DEGREE = ("fully", "certain", "firmly", "hedge")
"""Words that a "not" before them denies alone: what is not fully so may be so."""
_FLOATING = (Quantifier.NOT_ALL, Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE)


_BULLETS = frozenset("-+–—")
_NUMBERING = frozenset(".)")


class Span:
    """The items between two breaks, and what was passed of them on the way to a predicate."""

    def __init__(self, items: Sequence[Item], first: int, last: int) -> None:
        """Look at the items from `first` to before `last`."""
        self.items = items
        self.first = first
        self.last = last
        self._forget()

    def _forget(self) -> None:
        """Begin anew: what was passed before is nothing to what is read now."""
        self.is_negated = False
        self.is_already = False
        self.is_now = False
        self.is_nearly = False
        self.floating: Quantifier | None = None

    def _has_quality(self, start: int) -> bool:
        """Return whether a quality follows that only its own reader knows: "the highest", "a warmer", "dimming"."""
        span = self.items[start : self.last]
        return any(item.has(WordKind.CAPABILITY) or relation_of(item) is not None for item in span)

    def _is_aimed(self, index: int) -> bool:
        """Return whether a value follows at once: "volume set to 50%"."""
        return index + 1 < self.last and self.items[index + 1].is_function("aim", "origin")

    def _has_verb(self) -> bool:
        """Return whether anything in the segment could be a verb; without one it is a headline."""
        verbs = ("copula", "past_copula", "perfect", "modal", "future", "offer", "existence", "lacking", "absent")
        return any(
            item.is_function(*verbs) or item.has(WordKind.GERUND) or item.has(WordKind.BASE) or item.is_unknown
            for item in self.items[self.first : self.last - 1]
        )

    def _has_attribute_before(self, index: int) -> bool:
        """Return whether the subject is an attribute with a value in words: "the source is HDMI"."""
        return self._first_attribute < index

    @cached_property
    def _first_attribute(self) -> int:
        for index in range(self.first, self.last):
            item = self.items[index]
            if item.has(WordKind.ATTRIBUTE, *ATTRIBUTES_IN_WORDS) or names_domain(item, WORDED_DOMAINS):
                return index
        return self.last

    def _is_label(self) -> bool:
        """Return whether the segment says what stands before it is: "Kitchen light: on"."""
        return self.first > 0 and self.items[self.first - 1].norm in _LABELS

    def _is_spelled_out(self, at: int) -> bool:
        """Return whether a value in words follows: "twenty-one degrees"."""
        following = self.items[at + 1] if at + 1 < self.last else None
        return self.items[at].has(WordKind.NUMBER) and following is not None and following.has(WordKind.UNIT)

    def _begins_value(self, at: int) -> bool:
        """Return whether a number follows, alone or of an attribute: "350 W", "a humidity of 48%"."""
        while at < self.last and (self.items[at].has(WordKind.ATTRIBUTE) or self.items[at].is_function(*_BEFORE_VALUE)):
            at += 1
        return at < self.last and (self.items[at].is_number or self._is_spelled_out(at)) and at + 1 < self.last

    def _begins_described_value(self, at: int) -> bool:
        """Return whether one word tells how a number behind it feels: "a cosy 21 degrees"."""
        is_word = at + 2 < self.last and (self.items[at].is_unknown or self.items[at].is_function("vague", "adverb"))
        return is_word and self.items[at + 1].is_number and self.items[at + 2].has(WordKind.UNIT)

    def _begins_mode(self, at: int) -> bool:
        """Return whether a value in words follows: "in eco mode"."""
        within = self.items[at].is_function("within")
        return within and any(item.has(WordKind.ATTRIBUTE, "mode", "preset") for item in self.items[at : self.last])

    def _particle(self, start: int, particle: tuple[str, ...]) -> tuple[int, int] | None:
        """Return the items of a particle behind its object; None of a verb that has none."""
        norm = " ".join(particle)
        for index in range(start, min(self.last, start + _MAX_GAP) if norm else start):
            item = self.items[index]
            if item.norm == norm:
                return index, index + 1
            joined, end = item.norm, index + 1
            while end < self.last and norm.startswith(joined + " "):
                joined, end = f"{joined} {self.items[end].norm}", end + 1
                if joined == norm:
                    return index, end
            if item.is_function("copula", "perfect") or item.norm in (",", ";"):
                return None
        return None

    def _skip(self, index: int) -> int:
        """Pass adverbs, negations and floating quantifiers, and remember them."""
        while index < self.last:
            item = self.items[index]
            if item.is_function("negation"):
                self.is_negated = not self.is_negated
                # "Not just closed" is more than that.
                self.is_nearly = self.is_nearly or item.is_function("nearly")
            elif item.is_function("about") and index + 1 < self.last and self.items[index + 1].is_number:
                break
            elif item.is_function("nearly"):
                self.is_nearly = True
            elif item.is_function("adverb", "hedge"):
                self.is_nearly = self.is_nearly or (self.is_negated and item.is_function(*_OF_DEGREE))
                self.is_already = self.is_already or item.is_function("already")
                self.is_now = self.is_now or item.is_function("now")
            elif (floating := _floating(item)) is not None and not self._begins_noun_phrase(index):
                self.floating = floating
            else:
                break
            index += 1
        return index

    def _begins_noun_phrase(self, index: int) -> bool:
        following = self.items[index + 1] if index + 1 < self.last else None
        return following is not None and (
            following.is_function("determiner") or following.match is not None or following.has(WordKind.NOUN)
        )

    def _is_start(self, index: int) -> bool:
        return all(
            item.is_function("interjection", "adverb", "conjunction", "connective", "done", "hedge", "affirmation")
            or item.is_mark
            for item in self.items[self.first : index]
        )

    def _has_agent_before(self, index: int) -> bool:
        before = index - 1
        while before >= self.first and self.items[before].is_function("adverb"):
            before -= 1
        return before >= self.first and self.items[before].is_function("agent")

    def _follows_name(self, index: int) -> bool:
        before = index - 1
        while before >= self.first and self.items[before].is_function("adverb", "status"):
            before -= 1
        item = self.items[before] if before >= self.first else None
        return item is not None and (item.match is not None or item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE))

    def _is_attributive(self, index: int) -> bool:
        """Return whether a noun phrase goes on behind the participle: "the lights turned on by you"."""
        return any(
            item.is_function("copula", "perfect", "past_copula", "modal") for item in self.items[index + 1 : self.last]
        )

    def _is_subject(self, index: int) -> bool:
        """Return whether a verb follows of which the word is the subject: "watering has stopped"."""
        if self._is_in_list(index):
            # "- Opening the garage door": what can be done.
            return True
        behind = self.items[index + 1 : self.last]
        is_followed = bool(behind) and behind[0].is_function("perfect")
        return is_followed or any(
            item.match is None and item.is_function("copula", "past_copula", "modal", "future", "unable")
            for item in behind
        )

    def _is_heading(self, index: int) -> bool:
        """Return whether a state stands alone before a mark as what a list is of: "Closed: office window"."""
        is_alone = index == self.first and index + 1 == self.last
        return is_alone and self.last < len(self.items) and self.items[self.last].norm in _LABELS

    def _is_announced(self, index: int) -> bool:
        """Return whether "locking the door" is being done, not only spoken of: "while locking the door"."""
        is_led = index > 0 and self.items[index - 1].is_function("connective")
        # "Turning off one or two would help" is told of neither.
        behind = takewhile(lambda item: not item.is_mark, self.items[index + 1 :])
        is_choice = any(item.is_function("alternative") for item in behind)
        return not (is_led or is_choice or self._is_subject(index))

    def _is_advice(self, index: int) -> bool:
        """Return whether "set" is what somebody may do: "to save energy, set it to 19 °C"."""
        if not self.items[index].is_function("assignment"):
            return False
        before, behind = self.items[:index], self.items[index + 1 :]
        is_led = bool(before) and before[0].is_function("toward", "preposition") and not any(i.match for i in before)
        is_for = any(
            one.is_function("toward") and two.match is None and not two.is_number and not two.words
            for one, two in pairwise(behind)
        )
        return is_led or is_for or any(_is_command(item) for item in (*before, *behind))

    def _is_in_list(self, index: int) -> bool:
        """Return whether a word begins a line of a list."""
        before = self.items[:index]
        is_numbered = len(before) == 2 and before[0].is_number and before[1].norm in _NUMBERING  # noqa: PLR2004
        return is_numbered or (bool(before) and before[0].norm in _BULLETS and all(i.is_mark for i in before))

    def _is_preposition(self, index: int) -> bool:
        """Return whether "on" begins a place, not a state: "is on the terrace"."""
        item = self.items[index]
        if not item.is_function("preposition") or index + 1 >= self.last:
            return False
        following = self.items[index + 1]
        # "On upstairs" is on, up there.
        is_name = following.match is not None and not following.is_number and not following.is_function("vague")
        # No thing is "on 3.2.1".
        is_version = following.is_number and number_of(following) is None
        return following.is_function("determiner") or is_name or is_version or self._is_of_many(self._skip(index + 1))

    def _is_of_many(self, index: int) -> bool:
        """Return whether things that nobody here knows are told of: "on almost every counter", not "on every night"."""
        behind = self.items[index : min(index + 2, self.last)]
        return len(behind) > 1 and behind[0].has(WordKind.QUANTIFIER) and behind[1].is_unknown


def _is_command(item: Item) -> bool:
    """Return whether a word can only be what is to be done: "close", not "closed"."""
    is_other = any(item.has(kind) for kind in (WordKind.PAST, WordKind.STATE, WordKind.NOUN, WordKind.GERUND))
    return item.match is None and item.has(WordKind.BASE) and not is_other and not item.functions


def _floating(item: Item) -> Quantifier | None:
    """Return the quantifier that a word behind the verb is: "are both off", "are not all off"."""
    return next((one for one in _FLOATING if item.has(WordKind.QUANTIFIER, one)), None)
