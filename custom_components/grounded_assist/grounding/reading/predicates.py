"""Find what is said: copulas, perfects, bare participles, assignments, and what only sounds so."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..model import Aspect
from .grammar import Predicate, Side
from .items import Item
from .span import Span

_AFTER_MODAL = ("passive", "perfect", "been", "modal", "future", "adverb", "preposition", "toward")
_SPOKEN_AS_STATE = (WordKind.STATE, WordKind.PAST)


def find_predicates(items: Sequence[Item], first: int, last: int) -> list[Predicate]:
    """Return the predicates between two items in order."""
    found: list[Predicate] = []
    scan = _Scan(items, first, last)
    index = first
    while index < last:
        # Most words are names, or not known: nothing is said by them.
        predicate = scan.at(index) if items[index].words else None
        if predicate is None:
            index += 1
        else:
            found.append(predicate)
            index = max(predicate.last, index + 1)
    return found


class _Scan(Span):
    """One look at a span from a position; every method returns a predicate or None."""

    def at(self, index: int) -> Predicate | None:
        self._forget()
        item = self.items[index]
        if item.is_function("command") and (told := self._command_told(index)) is not None:
            return told
        if item.has(WordKind.RELATION, "having", "lacking") and self._has_quality(index + 1):
            return self._having(index, is_negated=item.has(WordKind.RELATION, "lacking"))
        if item.is_function("measuring") and self._begins_value(index + 1):
            return self._assignment(index, index, Aspect.STATE)
        for tasks, read in _AFTER if item.functions else ():
            if not tasks.isdisjoint(item.functions):
                return read(self, index)
        return self._bare(index)

    def command(self, index: int) -> Predicate | None:
        """Read a bare verb as something to do."""
        return self._verb(index, index, Aspect.EVENT, Side.AFTER, kinds=(WordKind.BASE,))

    def _command_told(self, index: int) -> Predicate | None:
        """Read "the command to lock the door has been executed" as "the door has been locked"."""
        at = index + 1
        if at + 1 >= self.last or not self.items[at].is_function("toward") or not self.items[at + 1].has(WordKind.BASE):
            return None
        found = self._verb(index, at + 1, Aspect.EVENT, Side.AFTER, kinds=(WordKind.BASE,))
        if found is not None and self._is_carried_out_before(index):
            return replace(found, is_command=True)
        verbs = ("perfect", "past_copula", "copula", "unable")
        told = next((i for i in range(at + 2, self.last) if self.items[i].is_function(*verbs)), self.last)
        end = self._skip(told + 1)
        while end < self.last and self.items[end].is_function("been", "passive"):
            end = self._skip(end + 1)
        if found is None or self.is_negated or end >= self.last or not self.items[end].is_function("carried_out"):
            return None
        is_failure = self.items[told].is_function("unable")
        gap = found.gap or (found.last, told)
        return replace(found, last=end + 1, gap=gap, is_failure=is_failure, is_command=True)

    def _is_carried_out_before(self, index: int) -> bool:
        """Return whether somebody "has executed the" what follows: a command."""
        before = [item for item in self.items[:index] if not item.is_function("determiner", "adverb")]
        is_done = bool(before) and before[-1].is_function("carried_out")
        return is_done and before[-2:-1] != [] and before[-2].is_function("agent", "perfect") and not self.is_negated

    def _carrying_out(self, index: int) -> Predicate | None:
        """Read "executing the unlock command for the door" as "unlocking the door"."""
        at = index + 1
        while at < self.last and self.items[at].is_function("determiner"):
            at += 1
        if at >= self.last or not self.items[at].has(WordKind.BASE):
            return None
        found = self._verb(index, at, Aspect.PROGRESS, Side.AFTER, kinds=(WordKind.BASE,))
        if found is None or found.last >= self.last or not self.items[found.last].is_function("command"):
            return found
        return replace(found, last=found.last + 1, is_command=True)

    def _after_copula(self, index: int) -> Predicate | None:
        verb = self.items[index]
        at = self._skip(index + 1)
        if at >= self.last:
            return None
        item = self.items[at]
        if item.is_function("unable"):
            return self._after_unable(at)
        if item.is_function("indefinite") and self._begins_described_value(at + 1):
            return self._assignment(index, at - 1, Aspect.STATE)
        if item.is_function("been", "being"):
            # "It's been opened" has an "is" that is a "has".
            aspect = Aspect.EVENT if item.is_function("been") else Aspect.PROGRESS
            return self._complement(index, self._skip(at + 1), aspect)
        is_participle = item.has(WordKind.PAST) or item.is_function("assignment")
        # "Was locked" tells what was done as well; where another verb tells that, it is how something was.
        is_event = verb.is_function("past_copula", "become") and is_participle and not verb.is_function("stative")
        found = self._complement(index, at, Aspect.EVENT if is_event else Aspect.STATE)
        if found is None:
            found = replace(self._assignment(index, at - 1, Aspect.STATE), is_loose=True)
        if not verb.is_function("seeming", "past_copula"):
            return found
        is_seeming = found.is_seeming or verb.is_function("seeming")
        return replace(
            found,
            is_seeming=is_seeming,
            is_past=verb.is_function("past_copula"),
            is_lasting=verb.is_function("lasting"),
        )

    def _after_perfect(self, index: int) -> Predicate | None:
        found = self._perfect(index)
        if found is not None and self.items[index].is_function("earlier"):
            # "Had been on" was so before something else happened.
            return replace(found, aspect=Aspect.STATE, is_past=True)
        if found is None and self._has_quality(index + 1):
            return replace(self._having(index), is_past=self.items[index].is_function("earlier"))
        return found

    def _having(self, index: int, *, is_negated: bool = False) -> Predicate:
        """Read what something has: "has the highest humidity", "supports dimming"."""
        return Predicate(first=index, last=index + 1, word_first=index, is_negated=is_negated, is_loose=True)

    def _perfect(self, index: int) -> Predicate | None:
        at = self._skip(index + 1)
        if at >= self.last:
            return None
        if self.items[at].is_function("been"):
            at = self._skip(at + 1)
            if at < self.last and self.items[at].is_function("being"):
                at = self._skip(at + 1)
            return self._complement(index, at, Aspect.EVENT)
        if self.items[at].is_number and not self.items[index].is_function("earlier"):
            # As in "the phone has 20% battery".
            return self._assignment(index, at - 1, Aspect.STATE)
        is_had = not self.items[at].is_number and self._begins_value(at)
        if is_had and not self.items[index].is_function("earlier"):
            # As in "the bedroom has a humidity of 48%".
            return self._assignment(index, at - 1, Aspect.STATE)
        if self.items[at].has(WordKind.PAST) or self.items[at].is_function("assignment"):
            side = Side.AFTER if self._has_agent_before(index) else Side.BEFORE
            return self._verb(index, at, Aspect.EVENT, side)
        return None

    def _after_unable(self, index: int) -> Predicate | None:
        at = self._skip(index + 1)
        while at < self.last and self.items[at].is_function("toward", "passive"):
            at = self._skip(at + 1)
        if at < self.last and self.items[at].is_function("perfect"):
            # "Could not have been open" is what somebody concludes.
            return self._after_modal(index)
        passive = at > index + 1 and self.items[at - 1].is_function("passive")
        if at < self.last and not passive and self.items[at].has(WordKind.CAPABILITY):
            # As in "can't change color".
            return replace(self._assignment(index, at, Aspect.EVENT), is_failure=True, is_negated=False)
        if passive and at < self.last and self._is_ability(index, at):
            return replace(self._assignment(index, at, Aspect.EVENT), is_failure=True, is_negated=False)
        kinds = (WordKind.PAST,) if passive else (WordKind.BASE, WordKind.GERUND, WordKind.PAST)
        if at < self.last and any(self.items[at].has(kind) for kind in kinds):
            side = Side.BEFORE if passive else Side.AFTER
            found = self._verb(index, at, Aspect.EVENT, side, kinds=kinds)
            return found and replace(found, is_failure=True, is_negated=False)
        return None

    def _is_ability(self, index: int, at: int) -> bool:
        """Return whether a participle tells what can be done: "can't be dimmed", "the speed can't be adjusted"."""
        if self.items[at].has(WordKind.PAST):
            return False
        is_adjusted = self.items[at].is_function("assignment") and at + 1 == self.last
        before = self.items[self.first : index]
        return self.items[at].has(WordKind.DOABLE) or (
            is_adjusted and any(item.has(WordKind.CAPABILITY) for item in before)
        )

    def _after_managed(self, index: int) -> Predicate | None:
        """Read "I was able to open it" as "I opened it"."""
        at = self._skip(index + 1)
        if at >= self.last or not self.items[at].has(WordKind.BASE) or not self._has_agent_before(index):
            return None
        return self._verb(index, at, Aspect.EVENT, Side.AFTER, kinds=(WordKind.BASE,))

    def _after_modal(self, index: int) -> Predicate | None:
        """Consume what may, should or will be: it asserts nothing, unless it "will now" be."""
        at = self._skip(index + 1)
        is_now = self.is_now or self.items[self.last - 1].is_function("now")
        if is_now and self.items[index].is_function("shall") and self._follows_name(index):
            return self._from_now_on(index, at)
        while at < self.last and self.items[at].is_function(*_AFTER_MODAL):
            at += 1
        kinds = (WordKind.BASE, WordKind.PAST, WordKind.GERUND, WordKind.STATE)
        found = self._verb(index, at, Aspect.EVENT, Side.AFTER, kinds=kinds) if at < self.last else None
        if found is None:
            return Predicate(first=index, last=max(at, index + 1), word_first=index, is_asserted=False)
        return replace(found, is_asserted=False)

    def _from_now_on(self, index: int, at: int) -> Predicate | None:
        """Read "the vacuum will now return" as what has begun; of the agent it is a promise, of a condition neither."""
        while at < self.last and self.items[at].is_function("passive", "being"):
            at = self._skip(at + 1)
        is_bound = self.last < len(self.items) and self.items[self.last].is_function("condition")
        kinds = (WordKind.GERUND, WordKind.BASE, WordKind.PAST)
        found = self._verb(index, at, Aspect.PROGRESS, Side.BEFORE, kinds=kinds) if at < self.last else None
        if found is None or is_bound or self.is_negated:
            return Predicate(first=index, last=max(at, index + 1), word_first=index, is_asserted=False)
        return found

    def _bare(self, index: int) -> Predicate | None:  # noqa: PLR0911 - a row for each form
        """Read a participle with no auxiliary: "Muted the music.", "Turning on X"."""
        item = self.items[index]
        starts = self._is_start(index)
        if index == self.first and self._is_label() and any(item.has(kind) for kind in _SPOKEN_AS_STATE):
            return self._verb(index, index, Aspect.STATE, Side.BEFORE, kinds=_SPOKEN_AS_STATE)
        if item.is_function("carrying_out") and starts and (told := self._carrying_out(index)) is not None:
            return told
        if item.has(WordKind.GERUND) and starts and self._is_announced(index):
            return self._verb(index, index, Aspect.PROGRESS, Side.AFTER, kinds=(WordKind.GERUND,))
        ends = index + 1 == self.last and index > self.first
        if ends and item.has(WordKind.STATE) and self._follows_name(index) and not self._has_verb():
            return self._verb(index, index, Aspect.STATE, Side.BEFORE, kinds=(WordKind.STATE,))
        is_past = item.has(WordKind.PAST) or item.is_function("assignment")
        if is_past and self._is_heading(index):
            return None
        if is_past and starts and (self._is_advice(index) or self._is_subject(index)):
            return Predicate(first=index, last=index + 1, word_first=index, is_asserted=False)
        if is_past and (starts or self._has_agent_before(index)):
            return self._verb(index, index, Aspect.EVENT, Side.AFTER)
        is_verb = item.has(WordKind.PAST) or self._is_aimed(index)
        if is_past and is_verb and self._follows_name(index) and not self._is_attributive(index):
            return self._verb(index, index, Aspect.EVENT, Side.BEFORE)
        return None

    def _complement(  # noqa: PLR0911 - a row for each form
        self, first: int, at: int, aspect: Aspect
    ) -> Predicate | None:
        """Read what follows a copula or "been": a state, a participle, a value."""
        if at >= self.last:
            return None
        item = self.items[at]
        if (named := self._in_state(first, at)) is not None:
            return named
        if item.is_function("assignment") and self._is_aimed(at):
            return self._assignment(first, at, aspect)
        if item.is_function("measuring") and self._begins_value(at + 1):
            return self._assignment(first, at, Aspect.STATE)
        is_active = self._has_agent_before(first)
        if item.has(WordKind.GERUND) and (is_active or not item.has(WordKind.STATE)):
            side = Side.AFTER if is_active else Side.BEFORE
            return self._verb(first, at, Aspect.PROGRESS, side, kinds=(WordKind.GERUND,))
        if any(item.has(kind) for kind in _SPOKEN_AS_STATE) and not self._is_preposition(at):
            is_event = aspect is not Aspect.STATE and item.has(WordKind.PAST)
            kinds = (WordKind.PAST,) if is_event else _SPOKEN_AS_STATE
            return self._verb(first, at, aspect if is_event else Aspect.STATE, Side.BEFORE, kinds=kinds)
        if item.is_function("assignment"):
            return self._assignment(first, at, aspect)
        is_value = item.is_number or item.is_function("aim", "about", "minus") or item.has(WordKind.COLOR)
        if is_value or self._is_spelled_out(at) or self._begins_mode(at) or self._has_attribute_before(first):
            return self._assignment(first, at - 1, Aspect.STATE)
        return None

    def _in_state(self, first: int, at: int) -> Predicate | None:
        """Read "is in the unlocked state" as "is unlocked"."""
        if not self.items[at].is_function("within"):
            return None
        words = [i for i in range(at + 1, self.last) if not self.items[i].is_function("determiner")][:2]
        if (
            len(words) < 2  # noqa: PLR2004 - a state and "state"
            or not self.items[words[0]].has(WordKind.STATE)
            or not self.items[words[1]].is_function("status")
        ):
            return None
        found = self._verb(first, words[0], Aspect.STATE, Side.BEFORE, kinds=(WordKind.STATE,))
        return found and replace(found, last=words[1] + 1)

    def _verb(
        self,
        first: int,
        at: int,
        aspect: Aspect,
        side: Side,
        *,
        kinds: tuple[WordKind, ...] = (WordKind.PAST,),
    ) -> Predicate | None:
        """Read a verb with its particle, wherever that stands."""
        item = self.items[at]
        senses = [word for word in item.words if word.kind in kinds]
        apart = {word.particle: span for word in senses if (span := self._particle(at + 1, word.particle)) is not None}
        # The nearest is the whole of it: "turned it back on" has "on" as well.
        particle, (begin, last) = min(apart.items(), key=_where) if apart else ((), (at + 1, at + 1))
        meanings = tuple(dict.fromkeys(word.id for word in senses if word.particle == particle))
        is_assignment = not meanings and item.is_function("assignment")
        if not (meanings or is_assignment):
            return None
        return Predicate(
            first=first,
            last=last,
            word_first=at,
            meanings=meanings,
            aspect=aspect,
            side=side,
            is_negated=self.is_negated,
            is_already=self.is_already,
            is_now=self.is_now,
            is_nearly=self.is_nearly,
            is_assignment=is_assignment,
            floating=self.floating,
            gap=(at + 1, begin) if begin > at + 1 else None,
        )

    def _assignment(self, first: int, at: int, aspect: Aspect) -> Predicate:
        """Read a copula or a verb before a value: "is 50%", "was set to 50%"."""
        return Predicate(
            first=first,
            last=at + 1,
            word_first=at,
            aspect=aspect,
            is_negated=self.is_negated,
            is_already=self.is_already,
            is_now=self.is_now,
            is_nearly=self.is_nearly,
            floating=self.floating,
            is_assignment=self.items[at].is_function("assignment"),
        )


_AFTER: tuple[tuple[frozenset[str], Callable[[_Scan, int], Predicate | None]], ...] = (
    (frozenset({"unable"}), _Scan._after_unable),  # noqa: SLF001 - a row for each kind of verb of the class above
    (frozenset({"managed"}), _Scan._after_managed),  # noqa: SLF001
    (frozenset({"modal", "future"}), _Scan._after_modal),  # noqa: SLF001
    (frozenset({"perfect"}), _Scan._after_perfect),  # noqa: SLF001
    (frozenset({"copula", "past_copula", "seeming", "become"}), _Scan._after_copula),  # noqa: SLF001
)
"""Tasks of a word -> what reads the predicate that begins with it."""


def _where(particle: tuple[tuple[str, ...], tuple[int, int]]) -> tuple[int, int]:
    return particle[1]


def imperative(items: Sequence[Item]) -> Predicate | None:
    """Return what a command asks for: "please turn the light on", "set it to 50%"."""
    scan = _Scan(items, 0, len(items))
    for index, item in enumerate(items):
        is_verb = item.has(WordKind.BASE) or item.is_function("assignment")
        if is_verb and (found := scan.command(index)) is not None:
            return found
    return None
