"""Tell plans from accounts: "Your evening could look like this:", "- All lights off".

What a scene, a script or a list of options would do is not about now.
"""

import re

from ..lexicon import WordKind
from ..scene import Scene
from .items import Item, any_is, mask, names_domain

FINITE = ("copula", "past_copula", "seeming", "become", "perfect", "modal", "future")
SCENES = frozenset({"scene", "script", "automation"})
_TOLD = ("agent", "perfect", "past_copula", "past_time", "now")
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
PLANS = ("automation", "scene", "script")
LINE = re.compile(r"\s*(?:[-*•+–—]|\d+[.)])\s")
"""How a line of a list begins."""
_BOLD = re.compile(r"\*\*[^*\n]+\*\*")
"""A line that stands out is a heading as well; it heads a plan if it names one."""
_INLINE = re.compile(r":\s*1[.)]\s*$")
"""How a list begins within a line; where it ends is not told."""
_DECORATION = " \t\n*_#"


def heading_after(sentence: str, heading: str) -> str:
    """Return what heads the lines behind a sentence, given what headed it; empty if nothing does."""
    if _heads_list(sentence) or _INLINE.search(sentence) or _BOLD.fullmatch(sentence.strip()):
        return sentence
    goes_on = not sentence.strip() or LINE.match(sentence) or _INLINE.search(heading)
    return heading if heading and goes_on else ""


def is_of_plan(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line of what could or should be."""
    is_inline = _INLINE.search(scene.heading) is not None
    if not (is_inline or (scene.heading and LINE.match(sentence))):
        return False
    return _names_plan(scene.heading, scene) or (_heads_list(scene.heading) and not _is_account(scene.heading, scene))


def is_below(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line below a heading."""
    return _heads_list(scene.heading) and LINE.match(sentence) is not None


def _heads_list(sentence: str) -> bool:
    return sentence.rstrip(_DECORATION).endswith(":")


def _names_plan(heading: str, scene: Scene) -> bool:
    """Return whether a heading is the name of a scene, a script or an automation, and tells nothing that was done."""
    items = mask(heading, scene)
    return any(map(is_scene, items)) and not (any_is(items, *_TOLD) or any(one.has(WordKind.PAST) for one in items))


def is_scene(item: Item) -> bool:
    """Return whether a word names a scene, a script or an automation."""
    return names_domain(item, SCENES)


def _is_account(heading: str, scene: Scene) -> bool:
    """Return whether what stands below a heading is how things are: not below "Tomorrow:", "Options:", "Before:"."""
    items = mask(heading, scene)
    is_doubtful = any(item.told is not None or item.is_function(*_OF_ANOTHER_TIME) for item in items)
    is_plan = any(item.match is None and item.has(WordKind.NOUN, *PLANS) for item in items)
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
