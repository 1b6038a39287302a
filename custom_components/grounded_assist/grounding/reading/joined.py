"""Read what follows an "and" or a comma: of the same thing, "is on and red", or the next, "fan off, lamp at 50%"."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.states import OF_PLAYERS
from ..model import Aspect, MomentKind
from .between import is_told_too
from .grammar import Clause, Predicate, Side
from .items import Item
from .quantities import number_of
from .segments import Segment
from .word_senses import FINITE


def is_color(span: Sequence[Item]) -> bool:
    """Return whether words say no more than a color."""
    words = [item for item in span if not (item.is_mark or item.is_function("adverb", "now"))]
    return len(words) == 1 and words[0].has(WordKind.COLOR) and words[0].match is None


def colored(last: Clause, span: Sequence[Item]) -> Clause:
    """Return the clause that gives what was spoken of last a color as well."""
    predicate = replace(last.predicate, meanings=(), side=Side.BEFORE, is_assignment=False, is_loose=False)
    return replace(
        last,
        predicate=predicate,
        before=(),
        object=(),
        after=tuple(span),
        start=span[0].start,
        end=span[-1].end,
        word_start=span[0].start,
        word_end=span[-1].end,
    )


def also_playing(last: Clause, span: Sequence[Item]) -> Clause | None:
    """Return the clause of "and playing a film", said of the same thing; None if the words say something else."""
    at = next((i for i, item in enumerate(span) if not (item.is_mark or item.is_function("adverb", "now"))), 0)
    then = last.predicate
    is_told = then.aspect is Aspect.STATE and then.side is Side.BEFORE and bool(then.meanings)
    is_open = then.is_negated or then.is_loose or then.is_past
    meanings = span[at].ids(WordKind.STATE)
    if not is_told or is_open or not meanings or not OF_PLAYERS.issuperset(meanings) or span[at].match is not None:
        return None
    return replace(
        last,
        predicate=replace(then, meanings=meanings, floating=None),
        before=(),
        object=(),
        after=tuple(span[at + 1 :]),
        start=span[0].start,
        end=span[-1].end,
        word_start=span[at].start,
        word_end=span[at].end,
    )


def joined(before: Predicate, predicate: Predicate, items: Sequence[Item], last: int) -> Predicate:
    """Read "is on and set to 25 degrees" as "is on and is set to it": nothing was done there."""
    is_bare = predicate.aspect is Aspect.EVENT and not items[predicate.first].is_function(*FINITE)
    is_of_same = before.aspect is Aspect.STATE and before.side is Side.BEFORE and not before.is_loose
    behind = items[predicate.last : last]
    if not (is_bare and is_of_same) or any(one.match or one.has(WordKind.NOUN) for one in behind):
        return predicate
    return replace(predicate, aspect=Aspect.STATE, side=Side.BEFORE, is_now=before.is_now, is_past=before.is_past)


def gapped(last: Clause, predicate: Predicate) -> Predicate:
    """Read "the lamp was on and the door open" as "and the door was open"."""
    then = last.predicate
    told = (*last.before, *last.object, *last.after)
    is_then = then.aspect is Aspect.STATE or any(item.is_function("past_time") or _is_of_past(item) for item in told)
    is_past = then.is_past and not then.is_already and is_then
    return replace(predicate, aspect=Aspect.STATE, is_past=True, is_lasting=then.is_lasting) if is_past else predicate


def is_gapped(segment: Segment, predicate: Predicate, before: Sequence[Item], items: Sequence[Item]) -> bool:
    """Return whether a clause leaves out the verb of the one it is joined to, and has a subject of its own."""
    is_joined = segment.opener in ("and", "or", ",") and predicate is segment.predicates[0]
    verb = items[predicate.first]
    # A verb that was put there for reading was not said either.
    has_verb = bool(verb.norm) and verb.is_function(*FINITE)
    is_verbless = predicate.side is Side.BEFORE and not (predicate.is_now or has_verb)
    return is_joined and is_verbless and any(item.match is not None or item.has(WordKind.NOUN) for item in before)


def _is_of_past(item: Item) -> bool:
    return item.told is not None and (item.told.kind is MomentKind.AGO or (item.told.offset or 0) < 0)


def of_next(last: Clause, span: Sequence[Item], label: Sequence[Item]) -> tuple[Clause, ...] | None:
    """Return what a number behind a state says of another thing, nothing if nobody knows of what; None if of the same.

    "Fan off, lamp at 50%" gives the number to the lamp, "heating on, 12 °C outside" to nothing in the sentence.
    """
    if not last.predicate.meanings or last.predicate.aspect is not Aspect.STATE:
        return None
    at = next(index for index, item in enumerate(span) if number_of(item) is not None)
    named, value = [item for item in (*label, *span[:at]) if not item.is_mark], span[at:]
    while named and named[-1].is_function("aim", "about", "adverb"):
        value = [named.pop(), *value]
    has_subject = any(item.match is not None or item.has(WordKind.NOUN) for item in named)
    is_of_else = any(item.match is not None or item.is_function("vague") for item in span)
    if not has_subject:
        return () if is_of_else or last.predicate.is_negated else None
    has_unit = any(item.has(WordKind.UNIT) or item.has(WordKind.ATTRIBUTE) for item in value)
    if not has_unit or not all(_is_of_number(item) for item in value):
        # "Lights off, heating down to 18" is a plan.
        return None
    predicate = replace(
        last.predicate, meanings=(), side=Side.BEFORE, is_assignment=False, is_negated=False, is_already=False
    )
    clause = replace(
        last,
        predicate=predicate,
        before=tuple(named),
        object=(),
        after=tuple(value),
        start=span[0].start,
        end=span[-1].end,
        word_start=value[0].start,
        word_end=value[0].end,
    )
    return (clause,)


def _is_of_number(item: Item) -> bool:
    is_unit = item.has(WordKind.UNIT) or item.has(WordKind.ATTRIBUTE)
    return number_of(item) is not None or is_unit or item.is_mark or item.is_function("aim", "about", "adverb")


def is_further_subject(last: Clause, segment: Segment, span: Sequence[Item]) -> bool:
    """Return whether words at the end name one more thing of which the same is said: "and the fan too"."""
    is_more = segment.opener == "and" or is_told_too(span)
    is_said = bool(last.predicate.meanings) and not (last.object or last.after or last.predicate.is_failure)
    names = [item for item in span if item.match is not None]
    rest = (item for item in span if item.match is None)
    is_plain = all(item.is_function("determiner", "adverb", "likewise", "too") for item in rest)
    return is_more and is_said and is_plain and len(names) == 1 and bool(names[0].match and names[0].match.entity_ids)


def second_value(clause: Clause, span: list[Item]) -> Clause | None:
    """Return the clause of a value that names its own subject: "and 35 °C in the living room"."""
    has_value = not clause.predicate.meanings and any(number_of(item) is not None for item in clause.after)
    is_placed = any(item.match is not None for item in span)
    has_subject = is_placed or any(item.has(WordKind.ATTRIBUTE) for item in span)
    of_several = not is_placed and any(item.norm == "," for item in clause.before)
    if of_several or not (has_value and has_subject and all(map(_is_of_value, span))):
        # "The TV and the radio are at 30% and 50% volume": each has its own.
        return None
    at = _where_value_begins(span)
    if _names_thing(span[:at]):
        # "The living room curtain at 60%" is of the curtain, not of the room.
        return replace(
            clause, before=tuple(span[:at]), object=(), after=tuple(span[at:]), start=span[0].start, end=span[-1].end
        )
    return replace(
        clause,
        before=() if is_placed else tuple(item for item in clause.before if not item.has(WordKind.ATTRIBUTE)),
        object=(),
        after=tuple(span),
        start=span[0].start,
        end=span[-1].end,
    )


def at_value(span: Sequence[Item], *, is_asserted: bool) -> Clause | None:
    """Return the clause of a thing with its value and no verb: "the blind at 0%"; None if words are anything else."""
    at = _where_value_begins(span)
    is_aimed = 0 < at < len(span) and span[at].is_function("aim")
    has_unit = any(item.has(WordKind.UNIT) for item in span[at:])
    if not (is_aimed and has_unit and _names_thing(span[:at]) and all(_is_of_number(item) for item in span[at:])):
        return None
    return Clause(
        predicate=Predicate(first=0, last=0, word_first=0),
        before=tuple(span[:at]),
        after=tuple(span[at:]),
        is_asserted=is_asserted,
        start=span[0].start,
        end=span[-1].end,
        word_start=span[at].start,
        word_end=span[at].end,
    )


def _where_value_begins(span: Sequence[Item]) -> int:
    at = next((index for index, item in enumerate(span) if number_of(item) is not None), 0)
    while at and span[at - 1].is_function("aim", "about", "adverb"):
        at -= 1
    return at


def _names_thing(items: Sequence[Item]) -> bool:
    """Return whether words name more than a place."""
    return any(
        bool(item.match.entity_ids) and not (item.match.area_ids or item.match.floor_ids)
        if item.match is not None
        else item.has(WordKind.NOUN)
        for item in items
    )


def _is_of_value(item: Item) -> bool:
    """Return whether a word may stand in a value and the name of what has it: no verb may."""
    is_content = item.match is not None or number_of(item) is not None
    kinds = (WordKind.UNIT, WordKind.ATTRIBUTE, WordKind.NOUN)
    return is_content or any(map(item.has, kinds)) or item.is_function("determiner", "within", "about", "adverb")
