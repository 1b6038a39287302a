"""Tell whether words are said of here and now: no wish, no plan, no habit, nothing that is over or that others say."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue_norms
from ..model import Claim, MomentKind
from ..reading.asserted import UNCLAIMED, clauses_until, is_asserted
from ..reading.explained import unless_explained
from ..reading.frames import unless_framed
from ..reading.items import PERSONS, Item, any_is, names_domain
from ..reading.over_time import unless_over_time
from ..reading.planned import unless_planned
from ..reading.state_claims import Surroundings
from ..reading.times import timed
from ..tokens import name_words
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
    if not is_asserted(*told.span, told.whole.items, told.sentence, lexicon, unclaimed=unclaimed):
        return False
    spoken = timed(told.sentence, told.scene)
    if any_is(spoken, "unclaimed"):
        return False
    start, end = told.span
    clauses = [words for words in clauses_until(end, spoken) if words[-1].end > start]
    of_time = _tells_time(timed(told.statement.plain, told.plain))
    # What is set for later is so now: "it will ring at nine".
    may_come = any(one.domain in _SET_AHEAD for one in told.things) or bool(told.said.times)
    if any(_is_withheld([one for one in words if one.start < end], lexicon, may_come=may_come) for words in clauses):
        return False
    return of_time or not any(_is_of_other_time(words, lexicon) for words in clauses)


def _is_withheld(words: Sequence[Item], lexicon: Lexicon, *, may_come: bool) -> bool:
    """Return whether words say of what stands in them that it may, shall or will be so, or who says so."""
    # "Wird gerade geheizt" is so now; without a word for that it may be a habit.
    is_of_now = any_is(words, "now") and any(item.norm in cue_norms(lexicon, "undergoing") for item in words)
    may_be = is_of_now or (may_come and not any_is(words, "agent"))
    withheld = _WITHHELD if may_be else (*_WITHHELD, "future")
    if any(item.match is None and item.is_function(*withheld) for item in words):
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


def _is_of_other_time(words: Sequence[Item], lexicon: Lexicon) -> bool:
    """Return whether a clause tells what was, or what is so at some time: "was off", "yesterday", "at night"."""
    if any_is(words, "now"):
        return False
    following = [*words[1:], None]
    return _is_over(words) or any(map(partial(_is_other_time, lexicon), words, following, strict=True))


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
    around = Surroundings(text=told.sentence, scene=told.scene)
    rows = (row for row in _RESERVATIONS if not (row is unless_framed and _begins_with_what_is_stated(claims, told)))
    kept = (one for reserve in rows for one in reserve(claims, told.whole.items, around))
    return any(one.open_reason is not None for one in kept)


def _begins_with_what_is_stated(claims: tuple[Claim, ...], told: Told) -> bool:
    """Return whether the first words are of what is stated, or of its place: "in Ben's room", not "at Ben's aunt's".

    German says "bei Ben" of his room.
    """
    first = next((one for one in told.whole.items if one.is_unknown or one.match is not None), None)
    ids = (i for claim in claims for i in claim.observed_ids)
    entities = (told.plain.home.entity(i) for i in ids)
    is_owner = first is not None and (first.is_unknown or names_domain(first, PERSONS))
    words = name_words(first.norm) if first is not None and is_owner else ()
    return bool(words) and any(
        one is not None and all(is_word_of(word, own_words(one, told.plain)) for word in words) for one in entities
    )
