"""What governs a clause: whether it is asserted, of here and now. All that stands before it must be accounted for."""

from dataclasses import dataclass
from enum import StrEnum

from ..lexicon import WordKind
from .lattice import PLANNING, Lattice

_STRONG = frozenset(".;!—–…\n")


class Context(StrEnum):
    """How a clause is meant."""

    ASSERTED = "asserted"
    CONDITIONAL = "conditional"
    """It is only so if, when or before something else is."""
    FRAMED = "framed"
    """It is told of another time or place, or of nobody knows what."""
    REPORTED = "reported"
    """Somebody else says or thinks it."""
    ASKED = "asked"
    """It is a question, or is asked back: "it's on, right?"."""
    CHOICE = "choice"
    """Something else may be so instead: "is on or off"."""
    DENIED = "denied"
    """What stands behind it denies it, or some of it."""
    HEADING = "heading"
    """It is said of what follows it: "lights on:"."""
    PAIRED = "paired"
    """Several things are said to be several things: "A and B are at 30% and 50%"."""
    CONTINUED = "continued"
    """It goes on with what is not asserted: "isn't on and playing"."""


@dataclass(slots=True)
class Governor:
    """The words that were read so far, and how they govern what follows."""

    lattice: Lattice
    is_conditional: bool = False
    is_framed: bool = False
    is_of_then: bool = False
    """A clause began with another time: "last night the light was off and the door open"."""
    is_reported: bool = False
    is_planned: bool = False
    """A plan heads all that follows: what it does, line by line."""

    def meets(self, gap: range) -> Context:
        """Go on over the words between two clauses; return how the next clause is meant."""
        begin = gap.start
        for at in (*gap, gap.stop):
            is_end = at == gap.stop
            if not is_end and (not self.lattice.is_break(at) or self.lattice.is_of(at + 1, "complement")):
                # "Ich sehe, dass": what stands before its comma governs what follows.
                continue
            mark = "" if is_end else self.lattice.norms[at]
            self.is_planned = self.is_planned or (mark == ":" and self._names_plan(begin, at))
            if mark in _STRONG:
                # Behind it nothing goes on but what stands below a heading.
                self.is_conditional = False
            found = self._piece(begin, at, mark, is_first=begin == 0 or self._is_behind_strong(begin))
            if is_end:
                self._returns(at, is_behind_mark=begin > gap.start)
            if found is Context.ASSERTED and not mark and self.lattice.is_of(begin, "contrast"):
                # "You said that it is on, but it is off."
                self.is_reported = False
            self._take(found)
            if mark in _STRONG:
                self.is_conditional = self.is_framed = self.is_reported = self.is_of_then = False
            if not is_end and self.lattice.is_of(at, "denied"):
                # "❌ Back door locked" is not so.
                self.is_framed = True
            begin = at + 1
        if self.is_conditional:
            return Context.CONDITIONAL
        if self.is_reported:
            return Context.REPORTED
        return Context.FRAMED if self.is_framed or self.is_of_then or self.is_planned else Context.ASSERTED

    def _returns(self, at: int, *, is_behind_mark: bool) -> None:
        """Come back to now: "yesterday it was on, now it is off", "usually it is on, and now it is off"."""
        self.is_of_then &= not self.lattice.begins(at, "present")
        if is_behind_mark and any(self.lattice.begins(end, "present") for end in self.lattice.ends(at, "conj")):
            self.is_of_then = self.is_reported = False

    def _take(self, found: Context) -> None:
        """Let how some words govern what follows hold on."""
        self.is_conditional |= found is Context.CONDITIONAL
        self.is_reported |= found is Context.REPORTED
        self.is_framed |= found is Context.FRAMED

    def _is_behind_strong(self, at: int) -> bool:
        return self.lattice.norms[at - 1] in _STRONG or not self.lattice.norms[at - 1].isascii()

    def _piece(self, start: int, end: int, mark: str, *, is_first: bool) -> Context:
        """Return how the words between two marks govern what follows them; no mark is the clause itself."""
        words = range(start, end)
        is_timed = bool(mark) and any(self.lattice.edges("time", at) for at in words)
        if is_timed or self._is_box(start, end) or (start == 0 and self.lattice.is_of(0, "consequence")):
            return Context.FRAMED
        if unaccounted(self.lattice, words) is None:
            # "After checking, ...", "as you asked, ...".
            # "Good night, ..." is no scene that is called so.
            return Context.FRAMED if mark != "," and self._names_plan(start, end) else Context.ASSERTED
        if any(self.lattice.begins(at, "conditional") for at in words):
            return Context.CONDITIONAL
        if not mark and self._gives_cause(words):
            return Context.ASSERTED
        if self._says(words):
            return Context.REPORTED
        is_framed = self._names_plan(start, end) or self._is_frame(words, mark, is_first=is_first)
        return Context.FRAMED if is_framed else Context.ASSERTED

    def _gives_cause(self, words: range) -> bool:
        """Return whether what follows is told as the cause of what could not be done: "I can't, because it is open"."""
        lattice = self.lattice
        is_cause = lattice.is_of(words.stop - 1, "cause")
        # Alone it follows a clause.
        is_alone = len(words) == 1
        does = [{name for at in words for name, _ in lattice.classes[at]}.issuperset(each) for each in _CONCEDING]
        return is_cause and (is_alone or any(does))

    def _is_frame(self, words: range, mark: str, *, is_first: bool) -> bool:
        """Return whether words that are not accounted for may say of what follows whose, where or of what it is."""
        lattice = self.lattice
        is_other_heading = mark == ":" and not self._is_of_home(words.start, words.stop)
        is_topic = lattice.begins(words.start, "topic")
        is_led = mark == "," and is_first and lattice.is_of(words.start, "prep", "framing") and not is_topic
        # "In the hall nothing moves, the alarm is off": a place of the home frames nothing.
        is_led = is_led and not (
            lattice.is_of(words.start, "within") and any(map(lattice.places_at, words[1:_LONGEST_LEAD]))
        )
        return not mark or is_other_heading or is_led

    def _says(self, words: range) -> bool:
        """Return whether somebody thinks or says what follows, or it may be: "I was told", "nehmen wir an"."""
        lattice = self.lattice
        is_open = any(lattice.is_of(at, "modal", "or") for at in words)
        return is_open or any(name == "saying" for at in words for name, _ in lattice.classes[at])

    def _is_box(self, start: int, end: int) -> bool:
        """Return whether an empty box stands there: "[ ] Back door locked"."""
        norms = self.lattice.norms
        return end == start and start >= 1 and norms[start - 1] == "[" and start < len(norms) and norms[start] == "]"

    def _names_plan(self, start: int, end: int) -> bool:
        """Return whether a scene, a script or an automation is named that would make things so, and did not now."""
        touched = {i for call in self.lattice.scene.tool_calls if not call.read_only for i in call.touched}
        senses = (word for at in range(start, end) for word, _ in self.lattice.senses[at])
        if any(word.kind is WordKind.NOUN and word.id in PLANNING for word in senses):
            # "Goodnight scene: lights off".
            return PLANNING.isdisjoint(i.partition(".")[0] for i in touched)
        return any(
            not match.domains.isdisjoint(PLANNING) and not match.area_ids and touched.isdisjoint(match.entity_ids)
            for at in range(start, end)
            for match in self.lattice.names[at][:1]
            if at + match.length <= end
        )

    def _is_of_home(self, start: int, end: int) -> bool:
        """Return whether the words of a heading are names, kinds and what else a heading of an account has."""
        lattice = self.lattice
        # "Almost an hour: the timer runs until six": an answer by the way.
        told = {
            at
            for begin in range(start, end)
            for kind in _AMOUNTS
            for one in lattice.edges(kind, begin)
            for at in range(one.start, one.end)
        }
        return all(
            lattice.is_of(at, *_HEADING)
            or at in told
            or lattice.names[at]
            or lattice.short_place(at) is not None
            or any(word.kind in _OF_THINGS for word, _ in lattice.senses[at])
            or lattice.number(at) is not None
            or any(
                at < begin + match.length for begin in range(max(start, at - 4), at) for match in lattice.names[begin]
            )
            for at in range(start, end)
        )


_HEADING = ("heading", "verdict", "harmless", "det", "and", "of", "prep", "pronoun", "be", "agent", "possessive")
"""Classes of words that a heading of an account has, or an answer before its details: "that is plenty: ..."."""
_AMOUNTS = ("span", "qty")
_LONGEST_LEAD = 3
"""Words up to a place that leads a sentence: "in the hall"."""


def unaccounted(lattice: Lattice, words: range) -> int | None:
    """Return the first word that is neither harmless, nor a conjunction, nor known to open a clause."""
    at = words.start
    while at < words.stop:
        classes = lattice.classes[at]
        ends = [end for name, end in classes if name in _ACCOUNTED]
        ends += [edge.end for edge in lattice.skips(at, is_first=True)]
        found = max((end for end in ends if end <= words.stop), default=at)
        is_break = found == at and lattice.is_break(at)
        if not is_break and found <= max((end - 1 for name, end in classes if name == "conditional"), default=at):
            return at
        at = max(found, at + 1)
    return None


_OF_THINGS = (WordKind.NOUN, WordKind.ATTRIBUTE)
_ACCOUNTED = frozenset({"conj", "harmless", "opening", "and"})
_CONCEDING = (frozenset({"agent", "not"}), frozenset({"anybody", "modal"}), frozenset({"failing"}))
"""Classes of words before a cause that is told as a fact: "I can't ..., because", "you can ..., since"."""
