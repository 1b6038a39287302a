"""Cut a sentence into clauses: one predicate each, with the words on both sides of it."""

from collections.abc import Sequence
from dataclasses import replace

from ..engine.hedges import UNSURE
from ..lexicon import WordKind
from ..model import SURE, Aspect
from .asides import (
    as_places,
    asks_which,
    first_of_list,
    is_elliptic,
    is_elsewhere,
    is_from_others,
    is_of_agent,
    is_of_place,
    is_of_then,
    is_other_sort,
    is_unreal,
)
from .between import Belonging, belonging, is_told_too, next_said
from .governors import opens_clause, withheld
from .grammar import Clause, Predicate, Side
from .items import PERSONS, Item, any_is, names_domain
from .joined import (
    also_playing,
    at_value,
    colored,
    gapped,
    is_color,
    is_further_subject,
    is_gapped,
    joined,
    of_next,
    second_value,
)
from .pairings import without_heading
from .quantities import number_of
from .segments import PAIRING, Segment, find_segments, is_paired
from .word_senses import FINITE

_APPENDING = frozenset("(,:-–—")
_REPORTING = ("report", "past_time")
_NOT_BEFORE = (Belonging.BEHIND, Belonging.UNCLEAR)


def find_clauses(items: Sequence[Item]) -> list[Clause]:
    """Return the clauses of a sentence in order, asserted or not."""
    building = _Building(without_heading(items))
    for number in range(len(building.segments)):
        building.add(number)
    return building.clauses


class _Building:
    """The clauses of one sentence while its segments are read from left to right."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self.segments = find_segments(items)
        self.clauses: list[Clause] = []
        self._pending: list[Item] = []
        """Words that wait for the predicate they are the subject of: A, B in "A, B and C are on"."""
        self._place: list[Item] = []
        """Where the next predicate is, told before it: "in the kitchen, ..."."""
        self._mentioned: tuple[Item, ...] = ()
        self._is_conditional = any_is(items, "unclaimed") or is_unreal(items)
        """What begins with a condition, or is taken back, asserts nothing to its end."""
        self._is_offer = self._is_conditional
        self._is_cut = False
        """Words that leave out what they say of their subject have been passed over."""
        self._withheld = withheld(items)

    def add(self, number: int) -> None:
        segment = self.segments[number]
        self._turn(number)
        is_asserted = self._is_asserted(segment)
        if segment.opener == "condition" and number and self.segments[number - 1].predicates:
            self._make_conditional()
        if self._is_choice(number):
            # "Each light is on or off": which of the two is not told.
            last = self.clauses[-1]
            self.clauses[-1] = replace(last, after=(*last.after, self.items[segment.first - 1]))
        elif segment.predicates:
            if is_paired(segment):
                self._pending = self._paired(number)
            self._add_predicates(segment, is_asserted=is_asserted)
        elif not any_is(self.items[segment.first : segment.last], "offer"):
            self._add_words(number, segment)

    def _turn(self, number: int) -> None:
        """Keep of what was said so far what the words between two segments leave of it."""
        segment = self.segments[number]
        if segment.opener == "but" and _is_of_all(self._pending):
            # "All doors but the back door".
            self._pending.append(replace(self.items[segment.first - 1], functions=frozenset({"exception"})))
        elif segment.opener == "but":
            # What came before is no part of the next subject, but "it" may point there.
            self._mentioned, self._pending = tuple(self._pending) or self._mentioned, []
        elif segment.opener == "relative" and opens_clause(self.items, segment.first - 1):
            # Who says so is no part of what is said.
            self._pending = []
        if self.items[segment.first - 1].is_function("cause") and segment.first:
            # "You can drive in since the door is open": why one can is no offer.
            self._is_offer = self._is_conditional
        if self._runs_on(number):
            # "One fan is on: the bedroom fan; the desk fan is off": what was listed is no part of the next subject.
            self._mentioned, self._pending = tuple(self._pending), []
        self._is_offer = self._is_offer or self._is_supposed(number)

    def _runs_on(self, number: int) -> bool:
        """Return whether a segment that has a subject of its own follows what only names things."""
        segment = self.segments[number]
        has_own = bool(segment.predicates) and segment.predicates[0].first > segment.first
        if not (self._pending and has_own) or segment.predicates[0].side is not Side.BEFORE:
            return False
        is_apart = segment.opener in (";", "(") or (segment.opener in "–—" and segment.opener != "")
        is_list = any(one.opener in PAIRING for one in self.segments[1:number]) and bool(self.clauses)
        is_named = any(item.match is not None and item.match.entity_ids for item in self._pending)
        is_apart = is_apart or (segment.opener == ":" and is_named)
        return is_apart or (is_list and bool(self.clauses[-1].predicate.meanings) and segment.opener == ",")

    def _is_choice(self, number: int) -> bool:
        """Return whether a segment is another state of what the segment before speaks of."""
        segment = self.segments[number]
        span = self.items[segment.first : segment.last]
        has_subject = any(item.match or item.has(WordKind.NOUN) or item.is_function("pronoun") for item in span)
        is_behind_state = bool(self.clauses) and bool(self.segments[number - 1].predicates)
        return segment.opener == "or" and not has_subject and is_behind_state

    def _paired(self, number: int) -> list[Item]:
        """Return what a state behind a mark is said of: "A - 80%, B - off" says it of B alone."""
        first = number
        while first and self._is_listed(first):
            first -= 1
        spans = [self.items[one.first : one.last] for one in self.segments[first:number]]
        return [item for span in spans for item in _with_comma(list(span))][:-1]

    def _is_listed(self, number: int) -> bool:
        """Return whether the segment before goes on into this one: "A, B and C - on"."""
        before, segment = self.segments[number - 1], self.segments[number]
        is_joined = is_paired(segment) or segment.opener in ("and", "or", ",")
        return is_joined and not before.predicates and (is_paired(segment) or before.opener not in PAIRING)

    def _is_supposed(self, number: int) -> bool:
        """Return whether a segment lists what could or should be: "a good routine would be: lights off"."""
        before = self.segments[number - 1]
        return self.segments[number].opener == ":" and any(
            not one.is_asserted and self.items[one.first].is_function("modal") for one in before.predicates
        )

    def _make_conditional(self) -> None:
        """Let a condition behind a state make it a rule: "the alarm is armed when you leave"."""
        last = self.clauses[-1]
        if last.predicate.aspect is Aspect.STATE:
            self.clauses[-1] = replace(last, is_asserted=False)

    def _is_asserted(self, segment: Segment) -> bool:
        """Return whether a segment claims something: offers, conditions and reports do not."""
        if segment.opener == "condition":
            # Before its main clause a condition governs that too: "if it is open, ...".
            self._is_conditional = self._is_conditional or segment.first <= 1
            self._is_offer = self._is_offer or self._is_conditional
            return False
        span = self.items[segment.first : segment.last]
        tasks = set[str]().union(*[item.functions for item in span if item.functions])
        self._is_offer = self._is_offer or "offer" in tasks
        is_reported = not tasks.isdisjoint(_REPORTING) and any(
            item.is_function(*_REPORTING) and not (_names(span, index) or _is_shown(span, index))
            for index, item in enumerate(span)
        )
        is_command = any(predicate.is_command for predicate in segment.predicates)
        if span[0].is_function("with") and segment is not self.segments[-1]:
            # "With the lights off, the hall is dark."
            return False
        is_told = (is_command or not is_reported) and "failed" not in tasks
        return is_told and not self._is_offer and self._withheld.isdisjoint(range(segment.first, segment.last))

    def _add_predicates(self, segment: Segment, *, is_asserted: bool) -> None:
        starts = (segment.first, *(predicate.last for predicate in segment.predicates))
        ends = (*(predicate.first for predicate in segment.predicates[1:]), segment.last)
        for predicate, first, last in zip(segment.predicates, starts, ends, strict=False):
            # "In the kitchen, the light is on" is of the light there.
            before = [*self._place, *_with_comma(self._pending), *self._alternative(segment)]
            before += self.items[first : predicate.first]
            # "In the kitchen and the hall the lights are on": of each, which is no one place.
            is_of_places = bool(self._place) and not self._pending and segment.opener == "and"
            is_joined = segment.opener == "and" and not before and bool(self.clauses)
            told = joined(self.clauses[-1].predicate, predicate, self.items, last) if is_joined else predicate
            if self.clauses and is_gapped(segment, predicate, before, self.items):
                told = gapped(self.clauses[-1], told)
                is_asserted = is_asserted and self.clauses[-1].is_asserted
            self._place = []
            # "It is on in the bathroom, and in the garage, it is off": another one than before.
            is_other = bool(self.clauses) and bool(self._pending) and self._pending[0].is_function("within")
            is_clear = not (is_of_places or (is_other and self.items[first].is_function("pronoun")))
            is_clear = is_clear and not (self._was_so(told, before) or asks_which(before) or is_of_then(before))
            self.clauses.append(self._clause(segment, told, before, last, is_asserted=is_asserted and is_clear))
            self._pending = []

    def _was_so(self, predicate: Predicate, before: Sequence[Item]) -> bool:
        """Return whether a participle tells what was: "it wasn't off, only paused", "the door, closed until now"."""
        if self.items[predicate.first].is_function(*FINITE):
            return False
        is_alone = all(item.is_mark or item.is_function("adverb", "negation") for item in before)
        is_over = any_is(self.items[predicate.last : predicate.last + 1], "until")
        return is_over or (is_alone and bool(self.clauses) and self.clauses[-1].predicate.is_past)

    def _add_words(self, number: int, segment: Segment) -> None:
        """Give words without a verb to the clause they belong to."""
        span = [*self._alternative(segment), *self.items[segment.first : segment.last]]
        last = self.clauses[-1] if self.clauses else None
        if self._place and not self.clauses and all(map(is_of_place, span)):
            # "In the bedroom and the garage, the lights are off": of each, which is no one place.
            self._place, self._is_offer = [], True
            return
        # "A is locked, B isn't, and C is on": B is no subject of what C is, nor is "so is C" said like A.
        self._is_cut = self._is_cut or (is_elliptic(span) and number + 1 < len(self.segments))
        if self._set_aside(span):
            return
        if is_elliptic(span) and next_said(self.segments, number) is not None:
            # "A and B are, and C is stuck": nor is A.
            self._pending = []
            return
        if last is not None and segment.opener == "and" and is_color(span):
            self.clauses.append(colored(last, span))
            return
        if last is not None and segment.opener == "and" and (playing := also_playing(last, span)) is not None:
            self.clauses.append(playing)
            return
        if last is not None and _is_range(last, self.items[segment.first - 1], span):
            self.clauses[-1] = replace(last, after=(*last.after, _TO, *span))
        elif last is not None and segment.opener == "and" and self._goes_on_where(last, number, span):
            # "Two lights are on in the kitchen and the hall."
            self.clauses[-1] = replace(last, after=(*_with_comma(last.after), *span))
        else:
            self._add_span(number, segment, span)

    def _set_aside(self, span: list[Item]) -> bool:
        """Return whether words only tell where, of what or by whom it is said, and keep that for its clauses."""
        if self.clauses and is_from_others(span):
            # "The door is open, Ben says."
            self.clauses = [replace(clause, is_asserted=False) for clause in self.clauses]
            return True
        if self.clauses and is_other_sort(self.clauses[-1], span):
            # "It is a sensor, not a lock."
            self.clauses[-1] = replace(self.clauses[-1], after=(*self.clauses[-1].after, *span))
            return True
        if span[0].is_function("negation", "source"):
            # "The back door, not the front door, is open", "Based on its sensor, ...": what is not spoken of.
            return True
        if self._pending or (self.clauses and not (is_of_agent(span) or span[0].is_function("topic"))):
            return False
        if span[0].is_function("belonging", "topic") or is_of_agent(span):
            # "As for the lights, three are on", "I checked the bedroom, and it is 21 degrees".
            self._mentioned = tuple(span)
            return True
        thing = first_of_list(span)
        self._is_offer = self._is_offer or is_elsewhere(span[:thing] or span)
        is_place = span[0].is_function("within")
        self._place = as_places(span[:thing] or span) if is_place else self._place
        self._pending = span[thing:] if thing else self._pending
        return is_place

    def _add_span(self, number: int, segment: Segment, span: list[Item]) -> None:
        """Give words to the clause before them or keep them for the one behind."""
        last = self.clauses[-1] if self.clauses else None
        if last is not None and any(number_of(item) is not None for item in span):
            if self._add_number(number, segment, span, last):
                return
            is_value = any(number_of(item) is not None for item in (*last.object, *last.after))
            last = self.clauses[-1] = replace(last, is_paired=is_value)
        if last is not None and self._is_of_one_more(last, segment, span):
            # "The lamp is on, and so is the fan."
            self.clauses.append(replace(last, before=tuple(span), start=span[0].start, end=span[-1].end))
        elif last is not None and segment.opener == "but" and _is_of_all((*last.before, *last.object, *last.after)):
            # "I turned off all lights but the mirror light", "everyone is home but Ben".
            exception = replace(self.items[segment.first - 1], functions=frozenset({"exception"}))
            self.clauses[-1] = replace(last, after=(*last.after, exception, *span))
        elif last is not None and _excepts(last) and segment.opener in ("and", "or", ","):
            # "All lights are off except A and B."
            self.clauses[-1] = replace(last, after=(*_with_comma(last.after), *span), end=span[-1].end)
        elif (own := at_value(span, is_asserted=not self._is_offer)) is not None:
            # As in "the blind at 0%, the curtain closed".
            self.clauses.append(own)
        elif (whose := self._whose(number)) in _NOT_BEFORE or last is None:
            # What may be said in either is said in neither.
            is_kept = whose is not Belonging.UNCLEAR
            self._pending = [*_with_comma(self._pending), *span] if is_kept else self._pending
        elif last.predicate.side is Side.AFTER and not _is_adjunct(span):
            self.clauses[-1] = _with_object(last, segment, span)
        elif segment.opener in _APPENDING:
            # "All doors are locked, except the back door" is one statement.
            end = span[-1].end if span[0].is_function("exception") else last.end
            self.clauses[-1] = replace(last, after=(*_with_comma(last.after), *span), end=end)
        else:
            self._pending = [*_with_comma(self._pending), *span]

    def _goes_on_where(self, last: Clause, number: int, span: list[Item]) -> bool:
        """Return whether words are one more place behind a place."""
        before = [item for item in last.after if not item.is_function("determiner") or item.match is not None]
        is_place = any_is(before[-2:-1], "within") and all(map(is_of_place, (*before[-1:], *span)))
        return is_place and next_said(self.segments, number) is None

    def _whose(self, number: int) -> Belonging | None:
        last = self.clauses[-1] if self.clauses else None
        return belonging(last, number, self.segments, self.items, is_mentioned=bool(self._mentioned))

    def _is_of_one_more(self, last: Clause, segment: Segment, span: list[Item]) -> bool:
        """Return whether words at the end, or with a "too", name one more thing of which the same is said."""
        may_be = segment is self.segments[-1] or is_told_too(span)
        is_free = last.predicate.side is Side.BEFORE and not self._is_cut
        return may_be and is_free and is_further_subject(last, segment, span)

    def _add_number(self, number: int, segment: Segment, span: list[Item], last: Clause) -> bool:
        """Give a number to what it is told of, and return whether that is known."""
        if (own := of_next(last, span, self._label(number))) is not None:
            # "The fan is off, the lamp at 50%": it is said of what is named with it.
            self.clauses += own
        elif (second := second_value(last, span)) is not None:
            # "Not 18 degrees but 21": what stands behind "but" is so.
            is_negated = second.predicate.is_negated and segment.opener != "but"
            self.clauses.append(replace(second, predicate=replace(second.predicate, is_negated=is_negated)))
        elif last.predicate.meanings and not last.after and span[0].is_function("aim"):
            # As in "it is on and at 80%".
            self.clauses[-1] = replace(last, after=tuple(span))
        else:
            return False
        return True

    def _label(self, number: int) -> Sequence[Item]:
        """Return the words before the mark that a segment is the value behind: "Lamp: 50%"."""
        before = self.segments[number - 1]
        is_label = number > 0 and self.segments[number].opener in PAIRING and not before.predicates
        return self.items[before.first : before.last] if is_label else ()

    def _alternative(self, segment: Segment) -> Sequence[Item]:
        """Keep the "or" before a segment: which of the two is meant is not told."""
        return self.items[segment.first - 1 : segment.first] if segment.opener == "or" else ()

    def _clause(
        self, segment: Segment, predicate: Predicate, before: list[Item], last: int, *, is_asserted: bool
    ) -> Clause:
        items = self.items
        # Where words were put in another order, the first of them need not be where the clause begins.
        whole = (*before, *items[predicate.first : max(predicate.last, last)])
        words = items[predicate.word_first : predicate.last]
        return Clause(
            predicate=predicate,
            before=tuple(before),
            mentioned=self._mentioned,
            after=tuple(items[predicate.last : last]),
            object=tuple(items[slice(*predicate.gap)]) if predicate.gap else (),
            is_asserted=is_asserted and predicate.is_asserted and not _tells_how(predicate, items, last),
            is_relative=segment.opener == "relative"
            and predicate.first <= segment.first + 1
            and not opens_clause(self.items, segment.first - 1),
            start=min(item.start for item in whole),
            end=max(item.end for item in whole),
            word_start=min(item.start for item in words),
            word_end=max(item.end for item in words),
            stated_confidence=UNSURE if predicate.is_seeming else SURE,
        )


def _names(span: Sequence[Item], index: int) -> bool:
    """Return whether a word only leads to a name: "the light called Mood", not "I called it"."""
    is_between = 0 < index < len(span) - 1 and span[index].is_function("named")
    return is_between and span[index - 1].has(WordKind.NOUN) and span[index + 1].match is not None


def _is_shown(span: Sequence[Item], index: int) -> bool:
    """Return whether what says something is a thing that measures: "the sensor says 21 degrees"."""
    is_between = 0 < index < len(span) - 1 and span[index].is_function("measuring")
    is_number = is_between and number_of(span[index + 1]) is not None
    return is_number and not (span[index - 1].is_unknown or names_domain(span[index - 1], PERSONS))


def _tells_how(predicate: Predicate, items: Sequence[Item], last: int) -> bool:
    """Return whether it is told how a thing is made so, not that it is: "is unlocked with a PIN"."""
    is_passive = any(item.has(WordKind.PAST) for item in items[predicate.word_first : predicate.last])
    if predicate.aspect is not Aspect.STATE or not is_passive or predicate.is_now:
        return False
    behind = items[predicate.last : last]
    how = next((i for i, item in enumerate(behind) if item.is_function("manner")), len(behind))
    is_value = any(item.is_number or item.has(WordKind.ATTRIBUTE) for item in behind[how:])
    is_habit = any_is(items[predicate.first : last], "habit")
    return is_habit or (how < len(behind) and not is_value)


def _is_range(clause: Clause, mark: Item, span: Sequence[Item]) -> bool:
    """Return whether a dash stands between two numbers: "20-22 degrees"."""
    first = clause.after[-1] if clause.after else None
    is_dash = first is not None and mark.norm in _DASHES and first.end == mark.start and mark.end == span[0].start
    return first is not None and is_dash and number_of(first) is not None and number_of(span[0]) is not None


_DASHES = frozenset("-–—")
_TO = Item("", 0, 0, functions=frozenset({"toward"}))
"""What a dash between two numbers is read as."""


def _is_of_all(items: Sequence[Item]) -> bool:
    return any(item.has(WordKind.QUANTIFIER, "all", "none") for item in items)


def _excepts(clause: Clause) -> bool:
    """Return whether the last words of the clause name an exception, which a list may go on with."""
    return any_is(clause.after, "exception")


def _is_adjunct(span: Sequence[Item]) -> bool:
    """Return whether the words only say how or what for: ", as you asked"."""
    return span[0].is_function("relative", "adverb", "interjection") or (
        span[0].is_function("preposition") and not span[0].is_function("within")
    )


def _with_comma(span: Sequence[Item]) -> list[Item]:
    """Close a list of words, so that what is added is not read as one thing with them."""
    return [*span, Item(",", span[-1].end, span[-1].end, is_mark=True)] if span else []


def _with_object(clause: Clause, segment: Segment, span: list[Item]) -> Clause:
    """Add "and the B" to the object of "turned on the A"."""
    if clause.object and segment.opener != "(":
        return replace(clause, object=(*_with_comma(clause.object), *span))
    return replace(clause, after=(*_with_comma(clause.after), *span))
