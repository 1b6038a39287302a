"""Read how many updates, notifications or running timers there are said to be: "no timers are running"."""

from collections.abc import Sequence
from itertools import pairwise

from ..lexicon import WordKind
from ..meanings.notices import HOW, NOTICES, TIMER
from ..model import Claim, ClaimKind, Quantifier, Quantity
from .entry_words import Role, Spoken, is_denied, is_own, spoken
from .items import Item, any_is, mask
from .quantities import number_of
from .state_claims import Surroundings
from .times import timed

_NOTICE = "notice."
_NOUNS = tuple(f"{_NOTICE}{sort}" for sort in NOTICES)
_HOW = tuple(f"{_NOTICE}{how}" for how in HOW)
_RECENT = "notice.recent"
_DEEDS = ("assignment", "located")
ASIDE = ("notice.aside", _RECENT, *_HOW)
"""Words that tell how what is counted is, as the lexicon has them."""
_FITTING = frozenset(
    {Role.FRAME, Role.VERB, Role.COPULA, Role.NEGATION, Role.LACKING, Role.NUMBER, Role.BREAK, Role.ANY, Role.OPEN}
)


def notice_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return how many there are said to be; nothing if the sentence says more of them."""
    if not any(item.has(WordKind.RELATION, *_NOUNS) for item in items):
        return ()
    words = spoken(timed(around.text, around.scene))
    nouns = [one.item for one in words if _sort(one.item)]
    rest = [one for one in words if one.item not in nouns and not one.item.has(WordKind.RELATION, *ASIDE)]
    is_plain = len(nouns) == 1 and all(one.role in _FITTING for one in rest) and _is_there(words)
    numbers = [number for one in rest if (number := number_of(one.item)) is not None]
    if not is_plain or len(numbers) > 1 or (is_denied(words) and numbers) or not _counts(words, nouns[0]):
        return ()
    noun = nouns[0]
    is_one = any_is([one.item for one in words if one.item.start < noun.start], "indefinite")
    how = _how(words) if _sort(noun) == TIMER else ()
    if len(how) > 1 or not (numbers or is_one or is_denied(words)) or _is_deed(words, noun, around):
        return ()
    is_some = not is_denied(words) and (not numbers or _are_recent(words))
    start, end = words[0].item.start, max(one.item.end for one in words if one.role is not Role.BREAK)
    return (
        Claim(
            text=around.text[start:end],
            start=start,
            end=end,
            kind=ClaimKind.NOTICE,
            subject=_sort(noun),
            quantifier=Quantifier.SOME if is_some else Quantifier.COUNT,
            # Without a number nothing is refuted.
            count=None if _is_of_some(words, around) else 0 if is_denied(words) else int(numbers[0]) if numbers else 1,
            value=Quantity(attribute=how[0]) if how else None,
            records=_sort(noun),
            subject_start=noun.start,
            subject_end=noun.end,
            predicate_start=start,
            predicate_end=end,
        ),
    )


def _is_deed(words: Sequence[Spoken], noun: Item, around: Surroundings) -> bool:
    """Return whether it is told what somebody did, and not what there is: "I haven't set any timers"."""
    deeds = [one.item for one in words if one.item.is_function(*_DEEDS) or one.item.has(WordKind.PAST)]
    verbs = [one.item for one in words if one.role is Role.VERB]
    is_over = is_own(words) or any_is(verbs, "past_copula")
    # Where the verb closes the sentence, what is counted stands before it.
    is_closing = around.scene.lexicon.grammar is not None and any_is(verbs, "perfect")
    is_before = is_closing or any(verb.end <= deed.start < noun.start for verb in verbs for deed in deeds)
    return bool(deeds) and (is_over or is_before)


def _are_recent(words: Sequence[Spoken]) -> bool:
    """Return whether only those are counted that nobody has seen yet."""
    return any(one.item.has(WordKind.RELATION, _RECENT) for one in words)


def _is_of_some(words: Sequence[Spoken], around: Surroundings) -> bool:
    """Return whether what is told need not hold for all there are: "no new ones", "none for it"."""
    is_of_it = any(
        one.item.is_function("preposition") and two.item.is_function("pronoun") for one, two in pairwise(words)
    )
    is_going_on = any_is([one.item for one in words], "being")
    asked = mask(around.scene.request, around.scene)
    is_asked = any(
        _is_thing(one)
        and not (two is not None and two.has(WordKind.QUANTIFIER))
        and not _is_inverted(before, one, around)
        for before, one, two in zip((None, *asked), asked, (*asked[1:], None), strict=False)
    )
    return is_of_it or is_asked or (is_denied(words) and (is_going_on or _are_recent(words)))


def _is_thing(item: Item) -> bool:
    """Return whether a word of the request may name what is asked about."""
    return not item.is_mark and (item.match is not None or (item.is_unknown and not item.words))


def _is_inverted(before: Item | None, item: Item, around: Surroundings) -> bool:
    """Return whether a question asks whether there is something: "is there"."""
    senses = () if before is None else around.scene.lexicon.at((item.norm, before.norm), 0)
    return any(sense.kind is WordKind.FUNCTION and sense.id == "existence" for sense, _ in senses)


def _how(words: Sequence[Spoken]) -> tuple[str, ...]:
    """Return how the timers are told to be."""
    return tuple(how for how in HOW if any(one.item.has(WordKind.RELATION, f"{_NOTICE}{how}") for one in words))


def _counts(words: Sequence[Spoken], noun: Item) -> bool:
    """Return whether a number, if there is one, counts the noun: not "the timer has 9 minutes left"."""
    items = [one.item for one in words]
    at = next((index for index, item in enumerate(items) if number_of(item) is not None), None)
    between = items[at + 1 : items.index(noun)] if at is not None else []
    is_before = at is None or items[at].start < noun.start
    return is_before and all(item.has(WordKind.RELATION, *ASIDE, "unfinished") for item in between)


def _sort(item: Item) -> str:
    """Return what is counted; empty if it is something else, or the name of a thing."""
    if item.match is not None:
        return ""
    return next((noun.removeprefix(_NOTICE) for noun in _NOUNS if item.has(WordKind.RELATION, noun)), "")


def _is_there(words: Sequence[Spoken]) -> bool:
    """Return whether it is told that there are some; of timers, that they run."""
    items = [one.item for one in words]
    is_said = any(one.role in (Role.VERB, Role.LACKING) for one in words)
    is_so = is_said or any(item.has(WordKind.RELATION, *ASIDE) for item in items)
    return is_so and not (any_is(items, "past_copula") and any(_sort(item) == TIMER for item in items))
