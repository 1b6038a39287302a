"""Headlines with unknown words assert nothing: "Expected: door locked", "Door locked: no".

A headline tells a state without a verb. What it is of, and whether it is so, hangs on each of its words.
"""

from collections.abc import Sequence
from itertools import pairwise

from ..lexicon import WordKind
from ..model import Aspect, Claim, ClaimKind, Reason
from ..scene import Scene
from ..tokens import name_words
from .items import Item, any_is, mask
from .state_claims import Surroundings
from .word_senses import FINITE

_CROSSES = frozenset("❌✗✘✖❎🚫☐⬜🔲◻□")
"""Marks by which something is said not to be so, or still to be done."""
_DENYING = ("denial", "failed", "unable")
_PAIRING = frozenset(":-–—(|=")
_KNOWN_KINDS = (
    WordKind.NOUN,
    WordKind.STATE,
    WordKind.PAST,
    WordKind.GERUND,
    WordKind.ATTRIBUTE,
    WordKind.UNIT,
    WordKind.COLOR,
    WordKind.LEVEL,
    WordKind.MODE,
    WordKind.BAND,
    WordKind.QUANTIFIER,
    WordKind.NUMBER,
    WordKind.FILLER,
)
_KNOWN_TASKS = (
    "determiner",
    "conjunction",
    "within",
    "preposition",
    "aim",
    "about",
    "status",
    "account",
    "adverb",
    "now",
    "interjection",
    "affirmation",
    "done",
    "existing",
    "household",
    "everywhere",
    "belonging",
    "toward",
    "nearly",
    "negation",
    "exception",
    "hedge",
    "already",
    "presenting",
    "with",
    "named",
    "likewise",
    "number",
    "area",
    "floor",
    "assignment",
)
_VERBS = (
    *FINITE,
    "having",
    "existence",
    "existed",
    "lacking",
    "found",
    "missing",
    "containing",
    "measuring",
    "unable",
    "managed",
)
_DOUBTFUL_TASKS = (
    "condition",
    "past_time",
    "time",
    "offer",
    "supposing",
    "modal",
    "future",
    "interrogative",
    "command",
    "planning",
)
_OF_ANOTHER_TIME = ("condition", "past_time", "time", "supposing", "future", "planning")
_PLANS = ("automation", "scene", "script")


def unless_doubtful(claims: tuple[Claim, ...], items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return the claims, open where a cross or a "no" answers them, or where a headline is not wholly understood."""
    if _is_denied(items):
        return tuple(map(_left_open, claims))
    is_headline = not any_is(items, *_VERBS)
    if is_headline and not all(_is_known(item) or item.norm in _named(claims, around.scene) for item in items):
        return tuple(_left_open(claim) if _is_of_headline(claim) else claim for claim in claims)
    return claims


def is_account(heading: str, scene: Scene) -> bool:
    """Return whether what stands below a heading is how things are: not below "Tomorrow:", "Options:", "Before:"."""
    items = mask(heading, scene)
    is_doubtful = any(item.told is not None or item.is_function(*_OF_ANOTHER_TIME) for item in items)
    is_plan = any(item.match is None and item.has(WordKind.NOUN, *_PLANS) for item in items)
    # As "here is what I could find:" does.
    has_verb = any_is(items, *_VERBS, "agent", "presenting") or any(
        item.has(WordKind.GOVERNOR, "witnessing") for item in items
    )
    return not (is_doubtful or is_plan) and (has_verb or all(map(_is_known, items)))


def _is_denied(items: Sequence[Item]) -> bool:
    """Return whether a state is answered by a cross or a "no" apart: "Alarm armed: no", "❌ Door locked"."""
    marks = {item.norm for item in items if item.is_mark}
    if not marks.isdisjoint(_CROSSES):
        return True
    if "[" not in marks and not any_is(items, *_DENYING, "negation"):
        return False
    if any(one.norm == "[" and two.norm == "]" for one, two in pairwise(items)):
        # A box of Markdown that is not ticked.
        return True
    colon = next((index for index, item in enumerate(items) if item.norm == ":"), 0)
    heading = items[:colon]
    if any_is(heading, *_DENYING, "negation") and not any(item.match for item in heading):
        # "Failed: door locked", "Not done: ...".
        return True
    last = next((i for i in range(len(items) - 1, -1, -1) if not items[i].is_mark), 0)
    is_answer = items[last].match is None and items[last].is_function(*_DENYING)
    is_apart = last > 0 and (items[last - 1].norm in _PAIRING or not any_is(items[:last], *_VERBS))
    return is_answer and is_apart


def _is_known(item: Item) -> bool:
    """Return whether a word leaves a headline what it is."""
    if item.is_mark or item.is_number:
        return True
    if item.told is not None or (item.is_function(*_DOUBTFUL_TASKS) and item.match is None):
        return False
    return item.match is not None or any(map(item.has, _KNOWN_KINDS)) or item.is_function(*_KNOWN_TASKS)


def _named(claims: Sequence[Claim], scene: Scene) -> frozenset[str]:
    """Return the words of what the claims are about: "Ceiling: on" is of the ceiling light."""
    entities = (scene.home.entity(i) for claim in claims for i in claim.entity_ids)
    return frozenset(word for one in entities if one is not None for name in one.names for word in name_words(name))


def _is_of_headline(claim: Claim) -> bool:
    return claim.kind in (ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.COUNT) and claim.aspect is Aspect.STATE


def _left_open(claim: Claim) -> Claim:
    return claim.left_open(Reason.UNREADABLE)
