"""Clauses: stretches of a sentence that have a shape from one boundary to the next, and what governs them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..lexicon import WordKind
from .context import Context, Governor, unaccounted
from .enumeration import listed_behind
from .lattice import Lattice
from .phrases import Phrase
from .shapes import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A stretch with every shape it has."""

    start: int
    end: int
    matches: tuple[Match, ...]
    context: Context = Context.ASSERTED
    """How it is meant; why, if it is not asserted."""
    is_continued: bool = False
    """It says no subject of its own."""
    is_trailed: bool = False
    """An "and" stands behind it that goes on with what is no clause."""
    listed: Phrase | None = None
    """What a list behind its colon names one by one."""

    @property
    def is_asserted(self) -> bool:
        return self.context is Context.ASSERTED


def clauses_of(lattice: Lattice, *, is_answer: bool = False) -> tuple[Clause, ...]:
    """Return the clauses of a sentence in order, those that assert nothing among them.

    An answer goes on with what was named as a question: "the front door? Locked.".
    """
    found: list[Clause] = []
    at, behind = 0, 0
    """`behind`: where the last clause ended."""
    governor = Governor(lattice)
    for start in _starts(lattice):
        if start < at or _is_apart(lattice, start) or _is_behind(lattice, start):
            continue
        gap = range(behind, start)
        is_next = bool(found) and not all(map(_is_open_ended, found[-1].matches)) and is_joined(lattice, gap)
        is_next = is_next and not any(lattice.norms[at] in _GOING_ON for at in gap)
        is_first = is_answer and not found and unaccounted(lattice, range(start)) is None
        clause = _best(lattice, start, may_continue=is_next or is_first)
        if clause is None:
            continue
        context = governor.meets(gap)
        if context is Context.ASSERTED:
            context = _closing(lattice, clause)
        goes_on = clause.is_continued and bool(found) and (not found[-1].is_asserted or _is_denied(found[-1]))
        if goes_on and context is Context.ASSERTED:
            # "Isn't on and playing", "at 80% and 10%".
            context = Context.CONTINUED
        found.append(replace(clause, context=context))
        present = max(lattice.ends(clause.start, "present"), default=clause.start)
        if any(
            edge.kind == "time" and edge.start == clause.start and edge.end > present
            for one in clause.matches
            for _, edge in one.roles
        ):
            # "Last night the light was off and the door open"; "heute Abend" is no "heute".
            governor.is_of_then = True
        at = behind = clause.end
    return tuple(_trailed(lattice, one, found) for one in found)


def _is_denied(clause: Clause) -> bool:
    return any(one.role("not") is not None for one in clause.matches)


def _trailed(lattice: Lattice, clause: Clause, found: Sequence[Clause]) -> Clause:
    if clause.end >= lattice.size:
        return clause
    if (listed := listed_behind(lattice, clause.end)) is not None:
        return replace(clause, is_trailed=True, listed=listed)
    if lattice.norms[clause.end] in _GOING_ON or lattice.norms[clause.end : clause.end + 2] == (".", "."):
        return replace(clause, is_trailed=True)
    ends = lattice.ends(clause.end, "and")
    if not ends or any(one.start == max(ends) for one in found):
        return clause
    return replace(clause, is_trailed=True)


_GOING_ON = frozenset(":…")
_MARKS = frozenset(",:")
"""Behind what only opens a sentence."""


def _starts(lattice: Lattice) -> Iterator[int]:
    """Yield where a clause may start: at the beginning, behind a mark, behind a conjunction."""
    yield 0
    for at in range(lattice.size):
        if lattice.is_break(at):
            yield at + 1
        opened = max(lattice.ends(at, "opening"), default=at)
        for name, end in lattice.classes[at]:
            if name == "conditional" and end < opened:
                # "If you are wondering, ..." is no condition.
                continue
            if name in ("conj", "conditional", "relative", "or", "cause"):
                yield end
            elif name == "along" or (name == "nor" and lattice.is_of(end, "be")):
                yield at


def _is_apart(lattice: Lattice, at: int) -> bool:
    """Return whether a word only opens what follows its mark: "sure, ...", "heads up: ..."."""
    if at >= lattice.size or lattice.names[at] or lattice.begins(at, "introducing"):
        return False
    ends = [end for end in lattice.ends(at, "opening") if end < lattice.size]
    return any(lattice.norms[end] in _MARKS for end in ends)


def _is_behind(lattice: Lattice, at: int) -> bool:
    """Return whether what begins there only says whose word it is: "according to Ben"."""
    is_harmless = any(end > at + 1 for end in lattice.ends(at, "harmless"))
    return at < lattice.size and lattice.is_of(at, "according") and not is_harmless


def _hides_another(lattice: Lattice, match: Match) -> bool:
    """Return whether among words that may be any begins a surer clause: "today, sunset is at 6"."""
    free = [edge for _, edge in match.roles if edge.kind in _FREE]
    return any(
        any(not _freedom(one) and one.end >= match.end for one in lattice.grammar.clauses.match(lattice, begin))
        for edge in free
        for at in range(edge.start, edge.end)
        for begin in _joined_at(lattice, at)
    )


def _joined_at(lattice: Lattice, at: int) -> Iterator[int]:
    """Yield where a clause may begin behind a comma or an "and"."""
    if lattice.norms[at] == ",":
        yield at + 1
    yield from lattice.ends(at, "and")


def is_joined(lattice: Lattice, gap: range) -> bool:
    """Return whether nothing but marks and conjunctions stand between two clauses."""
    return all(lattice.is_break(at) or lattice.is_of(at, "conj", "harmless", "opening") for at in gap)


def _closing(lattice: Lattice, clause: Clause) -> Context:
    """Return what the words behind a clause make of it: a question, a condition, a choice, a heading."""
    if clause.end >= lattice.size:
        return Context.ASSERTED
    narrowed = next((context for name, context in _NARROWING.items() if lattice.begins(clause.end, name)), None)
    if any(lattice.edges("state", end) for end in lattice.ends(clause.end, "nor")):
        # "Neither open nor closed" is somewhere between.
        narrowed = Context.CHOICE
    # German has a comma before its conditions.
    if lattice.norms[clause.end] == "," and lattice.begins(clause.end + 1, "conditional"):
        narrowed = Context.CONDITIONAL
    if narrowed is not None:
        return narrowed
    if any(lattice.begins(at, "proverb") for at in range(clause.end, lattice.size)):
        return Context.REPORTED
    if _is_owned(lattice, clause):
        return Context.CONTINUED
    if _is_paired(lattice, clause):
        return Context.PAIRED
    breaks = [at for at in range(clause.end, lattice.size) if lattice.is_break(at)]
    behind_it = _behind(lattice, clause, breaks) if breaks else Context.ASSERTED
    return Context.HEADING if behind_it is Context.ASSERTED and _heads(lattice, clause) else behind_it


_NARROWING = {"conditional": Context.CONDITIONAL, "or": Context.CHOICE, "denied": Context.DENIED}
"""Class of the word behind a clause -> what it makes of it."""


def _heads(lattice: Lattice, clause: Clause) -> bool:
    """Return whether a clause is said of what follows it: "these are off:", "lights on:"."""
    is_heading = any(one.frame in _HEADING or _counts(one) for one in clause.matches)
    is_label = lattice.is_of(clause.start, "pronoun") or _is_label(lattice, clause)
    is_alone = lattice.norms[clause.end] == ":" and listed_behind(lattice, clause.end) is None
    return is_alone and is_label and not is_heading


def _behind(lattice: Lattice, clause: Clause, breaks: Sequence[int]) -> Context:
    """Return what the words between two marks behind a clause do: ask, deny it or say whose it is."""
    end = clause.end
    is_next, is_last = breaks[0] == end, len(breaks) == 1
    if lattice.norms[breaks[0]] == "?":
        return Context.ASKED if is_next or not _asks(lattice, end + 1) else Context.ASSERTED
    behind = range(end + 1, lattice.size if is_last else breaks[1])
    is_asked_back = not is_last and lattice.norms[breaks[1]] == "?" and _is_tag(lattice, behind)
    is_plain = is_next and behind and not (is_asked_back or lattice.is_of(end + 1, "no"))
    if is_plain and unaccounted(lattice, behind) is None:
        # "The door is locked, as requested".
        return Context.ASSERTED
    if not is_next:
        is_denied = _is_denied_in_part(lattice, range(end + 1, breaks[0]), clause)
        # "Ist geöffnet und wieder geschlossen worden" says of all of it that it happened.
        is_event = lattice.is_of(breaks[0] - 1, "happened")
        return Context.FRAMED if is_event else Context.DENIED if is_denied else Context.ASSERTED
    # As in a list: "Armed: no."
    is_no = len(behind) == 1 and lattice.is_of(end + 1, "no")
    if is_no or _is_denied_in_part(lattice, behind, clause):
        return Context.DENIED
    # "It's locked, I hope", "it's open, according to Ben".
    is_said = len(behind) <= _LONGEST_TAG and any(lattice.is_of(at, "saying") for at in behind)
    if is_said or lattice.is_of(end + 1, "according"):
        return Context.REPORTED
    return Context.ASKED if is_asked_back else Context.ASSERTED


def _is_denied_in_part(lattice: Lattice, words: range, clause: Clause) -> bool:
    """Return whether words that are no clause deny some of what stands before: "all lights are on, the lamp not"."""
    if not words or not any(lattice.is_of(at, "not") for at in (words[0], words[-1])):
        return False
    if not lattice.is_of(words[-1], "not", "harmless"):
        # A value, or a word, that is denied is another one: "at 30%, not at 40".
        return False
    edges = [edge for one in clause.matches for _, edge in one.roles]
    # "... brennt das Deckenlicht und die Thekenlampe nicht": both may not.
    is_shared = lattice.norms[clause.end] != "," and any(edge.kind == "np" and edge.end == clause.end for edge in edges)
    is_of_one = not (is_shared or any(_is_of_set(edge.value, lattice) for edge in edges))
    if is_of_one and words[-1] - words[0] > 1 and any(lattice.is_of(at, "be", "finite") for at in words[1:-1]):
        # "Die Lampe ist an, daran liegt es nicht": what has a verb of its own is no part of one thing.
        return False
    # "Die Haustür ist zu, die Kellertür nicht" denies the one of the other.
    grammar = lattice.grammar
    found = (*grammar.clauses.match(lattice, words.start), *grammar.continued.match(lattice, words.start))
    return not any(
        one.end == words.stop and (is_of_one or one.frame != _GAPPED or one.role("not") is None) for one in found
    )


def _is_of_set(said: object, lattice: Lattice) -> bool:
    """Return whether a phrase may speak of a set, of which another one is an exception."""
    if not isinstance(said, Phrase):
        return False
    senses = (word for at in said.content for word, _ in lattice.senses[at])
    is_many = any(word.kind is WordKind.NOUN and word.is_plural for word in senses)
    return said.quantifier is not None or is_many or any(_is_of_set(one, lattice) for one in said.parts)


def _counts(match: Match) -> bool:
    """Return whether how many there are is told of what follows: "there are two lights on:"."""
    edge = match.role("s")
    return match.frame in _THERE and (
        match.role("n") is not None
        or (edge is not None and isinstance(edge.value, Phrase) and edge.value.count is not None)
    )


_THERE = frozenset({"there_so", "numbered"})


def _is_label(lattice: Lattice, clause: Clause) -> bool:
    """Return whether a clause has no verb."""
    within = range(clause.start, clause.end)
    return not any(lattice.is_of(at, "possessive", "be", "have", "agent") for at in within)


def _is_owned(lattice: Lattice, clause: Clause) -> bool:
    """Return whether where somebody is may be what is theirs: "Ben's home and garden are lit"."""
    ends, has = lattice.ends(clause.end, "and"), clause.end - 2
    at = max(ends, default=lattice.size)
    if has < clause.start or not lattice.is_of(has, "possessive") or at + 1 >= lattice.size:
        return False
    return lattice.is_of(at + 1, "be") and not any("person" in one.domains for one in lattice.names[at])


def _is_paired(lattice: Lattice, clause: Clause) -> bool:
    """Return whether two things are said to be two things: "A and B are at 30% and 50%", "are locked and unlocked"."""
    has_value = any(edge.kind in ("qty", "amount") for one in clause.matches for _, edge in one.roles)
    ends = lattice.ends(clause.end, "and")
    if has_value and ends and lattice.number(max(ends)) is not None:
        # "... and 19 degrees in the hall" says itself of what it is.
        return not any(one.role("s") for one in lattice.grammar.clauses.match(lattice, max(ends)))
    is_of_several = any(getattr(edge.value, "parts", ()) for one in clause.matches for _, edge in one.roles)
    return is_of_several and bool(ends) and bool(lattice.edges("state", max(ends)))


def _is_tag(lattice: Lattice, words: range) -> bool:
    """Return whether a question only asks back: ", right?", ", isn't it?"."""
    if len(words) == 1:
        return lattice.is_of(words[0], "tag")
    return len(words) <= _LONGEST_TAG and all(
        lattice.is_of(at, "be", "do", "have", "modal", "not", "pronoun") for at in words
    )


_LONGEST_TAG = 3


def _asks(lattice: Lattice, at: int) -> bool:
    """Return whether a question of its own begins at a word: "and do you want it on?"."""
    return at < lattice.size and lattice.is_of(at, "asking", "modal", "do")


def _best(lattice: Lattice, start: int, *, may_continue: bool) -> Clause | None:
    """Return the longest clause that starts at a token, with all its shapes."""
    if start >= lattice.size:
        return None
    grammar = lattice.grammar
    found = list(grammar.clauses.match(lattice, start))
    is_continued = False
    sure = [one for one in found if not _freedom(one)]
    if not sure:
        found = [one for one in found if not _hides_another(lattice, one)]
    if may_continue and all(_may_go_on(lattice, one) for one in found):
        behind = list(grammar.continued.match(lattice, start))
        found, is_continued = behind or found, bool(behind)
        sure = [one for one in found if not _freedom(one)]
    if not found:
        return None
    end = max(one.end for one in sure or found)
    matches = tuple(sorted((one for one in found if one.end == end), key=_freedom))
    return Clause(start=start, end=end, matches=matches, is_continued=is_continued)


def _may_go_on(lattice: Lattice, match: Match) -> bool:
    """Return whether what could be on a list, or has adverbs for a subject, is rather what goes on."""
    subject = match.role("s")
    is_adverb = subject is not None and unaccounted(lattice, range(subject.start, subject.end)) is None
    # "... is on and set to 21 degrees" speaks of no television.
    is_deed = subject is not None and subject.end == subject.start + 1 and lattice.is_of(subject.start, "setting")
    return is_adverb or is_deed or any(edge.kind == "item" for _, edge in match.roles)


def _freedom(match: Match) -> int:
    """Return how many words of a match may be anything."""
    if match.frame == _IDIOM:
        return 0
    return sum(edge.end - edge.start for _, edge in match.roles if edge.kind in _FREE)


def _is_open_ended(match: Match) -> bool:
    """Return whether a match ends with words that may be any, and may have taken up what goes on."""
    return match.frame != _IDIOM and any(edge.end == match.end for _, edge in match.roles if edge.kind in _FREE)


_IDIOM = "idiom"
_GAPPED = "so"
_HEADING = frozenset({"counted"})
"""Frames that say something of their own where they head a list."""
_FREE = frozenset({"words", "title", "item", "aim"})
