"""Headlines with unknown words assert nothing: "Expected: door locked", "Door locked: no".

A headline tells a state without a verb. What it is of, and whether it is so, hangs on each of its words.
"""

from ..lexicon import WordKind
from ..scene import Scene
from .items import Item, any_is, mask
from .planned import FINITE

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


def _is_known(item: Item) -> bool:
    """Return whether a word leaves a headline what it is."""
    if item.is_mark or item.is_number:
        return True
    if item.told is not None or (item.is_function(*_DOUBTFUL_TASKS) and item.match is None):
        return False
    return item.match is not None or any(map(item.has, _KNOWN_KINDS)) or item.is_function(*_KNOWN_TASKS)
