"""Scope: a frame at the start of a sentence covers all of it: "at night A is on and B is off", "you said ...".

A frame puts what follows into another time, place or mind than that of who speaks here and now. It holds for all that
is joined to it, up to a "now", a "but" or an "it".
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from ..lexicon import Lexicon, WordKind
from ..lexicon.cues import cue
from ..model import Claim, ClaimKind, MomentKind, Reason
from ..reading.items import PERSONS, Item, any_is, names_domain
from ..reading.times import timed
from ..scene import Scene

_KINDS = (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.COUNT)
_OPENING = ("interjection", "affirmation", "conjunction")
_BEFORE_TIME = ("preposition", "within", "at_hour", "adverb")
_JOINING = ("subordinate", "condition")
_STOPS = frozenset({";", ":", "—", "–"})
_TURNS = ("connective", "now", "conclusion", "affirmation", "denial")

type _Begins = Callable[[Sequence[Item], str, Lexicon], bool]


def unless_framed(claims: tuple[Claim, ...], text: str, scene: Scene) -> tuple[Claim, ...]:
    """Return the claims, those of now open that stand in a frame of another time, place or speaker."""
    if not any(map(_is_of_now, claims)):
        return claims
    lexicon = scene.lexicon
    spoken = timed(text, scene)
    stop = _until(spoken, text, lexicon)
    alleged = cue(lexicon, "alleged")
    return tuple(
        claim.left_open(Reason.NO_DATA)
        if _is_of_now(claim)
        and (max(claim.start, claim.predicate_start) < stop or alleged.search(text, claim.start, claim.end))
        else claim
        for claim in claims
    )


def _is_of_now(claim: Claim) -> bool:
    return claim.kind in _KINDS and not claim.moments


def _until(spoken: Sequence[Item], text: str, lexicon: Lexicon) -> int:
    """Return up to where in the text a frame holds; 0 if the sentence begins with none."""
    first = next((i for i, one in enumerate(spoken) if not (one.is_mark or one.is_function(*_OPENING))), len(spoken))
    begun = spoken[first:]
    colon = next((i for i, item in enumerate(begun) if item.norm == ":"), 0)
    is_label = bool(colon) and not any(item.match is not None and item.match.entity_ids for item in begun[:colon])
    is_framed = is_label and _is_framing_label(begun[:colon], text, lexicon)
    if not begun or not (is_framed or any(one(begun, text, lexicon) for one in _FRAMES)):
        return 0
    # "At the neighbours': lamp on" goes on behind its colon; "you asked if the lamp is on: it is" is answered there.
    held = begun[colon:] if is_label else begun
    return next((item.start for before, item in pairwise(held) if _is_turn(before, item)), len(text))


def _is_turn(before: Item, item: Item) -> bool:
    """Return whether it is told again how things are: "but", "; now", ", it is"."""
    is_joined = before.is_mark or before.is_function("conjunction")
    is_today = item.told is not None and item.told.offset == 0 and not item.told.part
    return item.norm in _STOPS or is_today or item.is_function(*_TURNS) or (is_joined and item.is_function("pronoun"))


def _is_framing_label(label: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether what stands before a colon is of another time, or tells what should be: "Your wish was:"."""
    is_then = any(item.told is not None and item.told.offset not in (None, 0) for item in label)
    is_past = any(item.is_function("past_time") and not item.is_function("latest") for item in label)
    return is_then or is_past or cue(lexicon, "aimed").search(text, label[0].start, label[-1].end) is not None


def _is_at_other_time(begun: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether it begins with a habit or an hour: "usually", "on weekdays", "at ten"."""
    del text, lexicon
    at = next((i for i, item in enumerate(begun) if not item.is_function(*_BEFORE_TIME)), 0)
    at += bool(at) and begun[at].is_function("determiner")
    item = begun[min(at, len(begun) - 1)]
    told = item.told
    is_habit = told is None and item.is_function("time") and not item.has(WordKind.QUANTIFIER)
    is_hour = (
        told is not None and told.kind is MomentKind.AT and (told.offset is None or told.offset > 0 or bool(told.part))
    )
    return item.match is None and (is_habit or is_hour)


def _is_elsewhere(begun: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether it begins with a place that is none of the home: "in the holiday home", "at grandma's"."""
    del text
    if not begun[0].is_function("within") or begun[0].is_function("belonging", "origin"):
        return False
    at = next((i for i, item in enumerate(begun) if i and not item.is_function("determiner")), 0)
    # In a language with cases, no article is needed: "bei Oma".
    is_noun = at > 1 or lexicon.grammar is not None
    item = begun[at]
    is_named = (item.is_unknown and not item.has(WordKind.GOVERNOR)) or item.is_function("planning")
    return (is_noun and is_named) or (item.is_possessive and item.match is None) or names_domain(item, PERSONS)


def _is_of_person(begun: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether it begins with who says so: "according to Ben", "Ben says"."""
    if begun[0].is_function("source"):
        return names_domain(begun[min(1, len(begun) - 1)], PERSONS)
    is_named = names_domain(begun[0], PERSONS) or begun[0].is_unknown
    return is_named and _tells(begun[1:], "says", text, lexicon)


def _is_of_other_mind(begun: Sequence[Item], text: str, lexicon: Lexicon) -> bool:
    """Return whether it begins with what somebody thinks, or thought, or what is only supposed: "let's assume"."""
    return any(_tells(begun, row, text, lexicon) for row in ("alleged", "supposed", "others_say"))


def _tells(begun: Sequence[Item], row: str, text: str, lexicon: Lexicon) -> bool:
    """Return whether words begin with a cue of a row and go on with what is so, not with what is to be done."""
    found = cue(lexicon, row).match(text, begun[0].start) if begun else None
    behind = [item for item in begun if found is not None and item.start >= found.end()]
    told = [item for item in behind if not (item.is_mark or item.is_function(*_JOINING))]
    # "You asked me to turn it off", "you want me to".
    is_of_request = any_is(told[:1], "agent") or any_is(told[:2], "toward")
    return bool(told) and not is_of_request


_FRAMES: tuple[_Begins, ...] = (_is_at_other_time, _is_elsewhere, _is_of_person, _is_of_other_mind)
"""How a sentence may begin that tells of another time, place or mind."""
