"""Tell whether words are said of here and now: no wish, no plan, no habit, nothing that is over or that others say."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
import re
from typing import Final

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue, cue_norms
from ..model import Claim, Entity, MomentKind
from ..reading.asserted import UNCLAIMED, clauses_until, is_asserted
from ..reading.items import PERSONS, Item, any_is, names_domain
from ..reading.times import timed
from ..tokens import name_words
from .explained import unless_explained
from .frames import unless_framed
from .over_time import unless_over_time
from .planned import unless_planned
from .quotes import Told
from .words import is_word_of, own_words

_WITHHELD = ("modal", "offer", "unclaimed", "supposing", "tried")
"""Words up to a statement that say that it may, shall or will be so."""
_SET_AHEAD = frozenset({"timer", "input_datetime", "calendar"})
"""Domains of what is set now and told of as what will be."""
_OVER = ("past_copula", "existed", "earlier")
_STILL = ("already", "lasting")
"""Beside them what was so is so still."""
_RESERVATIONS: Final = (unless_explained, unless_over_time, unless_framed, unless_planned)


def is_of_here_and_now(told: Told) -> bool:
    """Return whether the clauses that were quoted say how things are."""
    lexicon = told.scene.lexicon
    # "I don't see any" says that there is none.
    is_lacking = any_is(told.said.items, "existence") and "none" in told.said.quantifiers
    unclaimed = [one for one in UNCLAIMED if not (is_lacking and one == "ignorance")]
    beyond = _beyond_condition(told)
    items = tuple(one for one in _ungoverned(told.whole.items, told) if one.start >= beyond)
    if not is_asserted(*told.span, items, told.sentence, lexicon, unclaimed=unclaimed):
        return False
    spoken = tuple(one for one in _ungoverned(timed(told.sentence, told.scene), told) if one.start >= beyond)
    if any_is(spoken, "unclaimed"):
        return False
    start, end = told.span
    clauses = [words for words in clauses_until(end, spoken) if words[-1].end > start]
    of_time = _tells_time(timed(told.statement.plain, told.plain))
    # What is set for later is so now: "it will ring at nine".
    may_come = any(_is_set_ahead(one) for one in told.things) or bool(told.said.times)
    is_due = _is_due(told)
    rows = (*(("obliging",) if is_due else ()), *(("able",) if is_lacking and _is_search(told) else ()))
    idle = frozenset(norm for row in rows for norm in cue_norms(lexicon, row))
    named_at = _end_of_naming(told)
    held = ([one for one in words if named_at <= one.start < end and one.norm not in idle] for words in clauses)
    if any(_is_withheld(words, lexicon, may_come=may_come, is_due=is_due) for words in held):
        return False
    lasting = [found.span() for found in cue(lexicon, "until_then").finditer(told.sentence)]
    of_now = ([one for one in words if not any(at <= one.start < to for at, to in lasting)] for words in clauses)
    return of_time or not any(words and _is_of_other_time(words, told) for words in of_now)


def _end_of_naming(told: Told) -> int:
    """Return where the words end that only name what was asked for: "That would be the window" in answer to "which?".

    What would be so if something else were is told in the same words.
    """
    found = cue(told.scene.lexicon, "identifying").match(told.sentence)
    asked = told.asked.items
    is_open = any_is((*asked, *told.whole.items), "condition") or any_is(asked, "modal", "supposing", "future")
    return found.end() if found is not None and any_is(asked, "interrogative") and not is_open else 0


def _is_set_ahead(entity: Entity) -> bool:
    return entity.domain in _SET_AHEAD or entity.device_class in _OF_TIME


_OF_TIME = frozenset({"duration", "timestamp"})
"""Classes of sensors that tell what is still to come: "you'll have to wait an hour"."""


def _is_due(told: Told) -> bool:
    """Return whether what must happen is a matter of time: "must wait an hour", "must go to the dentist on Monday".

    What somebody is to do before that is advice: "you must put the bin out on Sunday".
    """
    is_of_duration = bool(told.things) and all(one.device_class in _OF_TIME for one in told.things)
    is_of_event = bool(told.said.times) and all(one.domain in _OF_EVENTS for one in told.things)
    return is_of_duration or (is_of_event and not any_is(told.quote.items, "agent"))


_OF_EVENTS = frozenset({"calendar", "person"})


def _is_search(told: Told) -> bool:
    """Return whether a quote says that something cannot be found: that there is none."""
    return told.quote.is_negated and cue(told.scene.lexicon, "searching").search(told.quote.text) is not None


def _beyond_condition(told: Told) -> int:
    """Return where a sentence goes on behind a condition that is its whole answer: "Not unless you hurry: it's off"."""
    items = told.whole.items
    if not (items and items[0].is_function("negation", "denial") and any_is(items[1:3], "condition")):
        return 0
    marks = (one.end for one in items if one.is_mark and one.norm in _EXPLAINING and one.start < told.span[0])
    return next(marks, 0)


_EXPLAINING = frozenset({":", ";", "–", "—"})
"""Marks behind which an answer is explained."""


def _ungoverned(items: Sequence[Item], told: Told) -> tuple[Item, ...]:
    """Return words without a "that" which opens what is so for certain: "good that", "I see that"."""
    return tuple(item for item in items if not _opens_what_is_granted(item, told))


def _opens_what_is_granted(item: Item, told: Told) -> bool:
    lexicon = told.scene.lexicon
    if item.norm not in cue_norms(lexicon, "that"):
        return False
    before = re.split(r"[.!;:–—]", told.sentence[: item.start])[-1].strip(" ,")
    return cue(lexicon, "granted").fullmatch(before) is not None


def _is_withheld(words: Sequence[Item], lexicon: Lexicon, *, may_come: bool, is_due: bool) -> bool:
    """Return whether words say of what stands in them that it may, shall or will be so, or who says so."""
    # "Wird gerade geheizt" is so now; without a word for that it may be a habit.
    norms = {item.norm for item in words}
    is_now = any_is(words, "now") or not norms.isdisjoint(cue_norms(lexicon, "at_present"))
    is_of_now = is_now and not norms.isdisjoint(cue_norms(lexicon, "undergoing"))
    may_be = is_of_now or is_due or (may_come and not any_is(words, "agent"))
    withheld = _WITHHELD if may_be else (*_WITHHELD, "future")
    if any(item.match is None and item.is_function(*withheld) for item in words):
        return True
    if not is_due and any(one.is_function("existence") and two.is_function("toward") for one, two in pairwise(words)):
        # "You have to".
        return True
    if any(one.is_function("toward") and two.is_function("passive") for one, two in pairwise(words)):
        # "Is supposed to be", "used to be".
        return True
    return any(item.is_function("report") and not _is_shown(words[:index], item) for index, item in enumerate(words))


def _is_shown(before: Sequence[Item], verb: Item) -> bool:
    """Return whether a thing shows it: "the thermostat says 21"."""
    named = [item for item in before if item.match is not None or item.has(WordKind.NOUN)]
    return verb.is_function("measuring") and bool(named) and not names_domain(named[-1], PERSONS)


def _tells_time(items: Sequence[Item]) -> bool:
    return any(item.told is not None for item in items) or any_is(items, "time", "past_time", "perfect", *_OVER)


def _is_of_other_time(words: Sequence[Item], told: Told) -> bool:
    """Return whether a clause tells what was, or what is so at some time: "was off", "yesterday", "at night"."""
    if any_is(words, "now"):
        return False
    following = [*words[1:], None]
    # No verb has a capital within a clause: "auf dem neuesten Stand".
    verbs = [*words[:1], *(one for one in words[1:] if not told.sentence[one.start].isupper())]
    return _is_over(verbs) or any(map(partial(_is_other_time, told.scene.lexicon), words, following, strict=True))


def _is_other_time(lexicon: Lexicon, item: Item, following: Item | None) -> bool:
    if item.match is not None or item.is_function("latest"):
        return False
    if item.told is not None:
        return item.told.offset not in (None, 0) or item.told.kind is MomentKind.AGO
    if item.is_function("past_time"):
        return True
    is_span = lexicon.times.is_word(item.norm, "second", "minute", "hour")
    # "Every evening", but not "every light".
    is_set = item.has(WordKind.QUANTIFIER) and (following is None or following.norm not in lexicon.times.telling)
    return item.is_function("time") and not (is_span or is_set)


def _is_over(words: Sequence[Item]) -> bool:
    """Return whether a verb tells what was, and not what was done: "was turned off" is what has just happened."""
    at = next((i for i, item in enumerate(words) if item.is_function(*_OVER)), None)
    if at is None or any_is(words, *_STILL):
        return False
    return not any(item.has(WordKind.PAST) for item in words[at:])


def is_left_open(claims: tuple[Claim, ...], told: Told) -> bool:
    """Return whether the sentence gives reason to leave one of the claims open that were made of its words."""
    rows = (row for row in _RESERVATIONS if not (row is unless_framed and _begins_with_what_is_stated(claims, told)))
    kept = (one for reserve in rows for one in reserve(claims, told.sentence, told.scene))
    return any(one.open_reason is not None for one in kept)


def _begins_with_what_is_stated(claims: tuple[Claim, ...], told: Told) -> bool:
    """Return whether the first words are of what is stated, or of its place: "in Ben's room", not "at Ben's aunt's".

    German says "bei Ben" of his room.
    """
    first = next((one for one in told.whole.items if one.is_unknown or one.match is not None), None)
    ids = [i for claim in claims for i in claim.observed_ids]
    told.scene.effort.spend(len(ids))
    entities = (told.plain.home.entity(i) for i in ids)
    is_owner = first is not None and (first.is_unknown or names_domain(first, PERSONS))
    words = name_words(first.norm) if first is not None and is_owner else ()
    return bool(words) and any(
        one is not None and all(is_word_of(word, own_words(one, told.plain)) for word in words) for one in entities
    )
