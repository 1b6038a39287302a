"""Whether "it is Monday" is about now, or about what was asked or mentioned before."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..scene import Scene
from .grammar import Clause
from .items import Item
from .state_claims import Surroundings
from .times import TimeScan, timed

TOPICS = ("time", "date", "weekday")
SKY = ("sun", "sunrise", "sunset", "rises", "sets", "up", "down")
_LOOK = 6
"""Steps that it takes to look whether a word is one of time."""
_EVENTS = ("sunrise", "sunset", "rises", "sets")


def may_be_of_else(clause: Clause, around: Surroundings) -> bool:
    """Return whether a clause without a day of its own may tell when something else is."""
    scene = around.scene
    if is_asked_of_else(scene) or _is_day_from_today(clause.after):
        return True
    asked = _asked(scene)
    if _is_of_another_time(asked, scene):
        return True
    if _names_something([item for item in timed(around.text, scene) if item.end <= clause.start], scene):
        return True
    before = (asked, *(timed(sentence, scene) for sentence in scene.told))
    return not _asks(asked, scene) and any(_names_something(one, scene) for one in before)


def is_asked_of_else(scene: Scene) -> bool:
    """Return whether "it" may be what was asked for: "when is my meeting?" "It's 9:30."."""
    items = _asked(scene)
    scan = TimeScan(items, scene.lexicon)
    return _asks(items, scene) and not all(
        item.is_mark or scan.word(i, *TOPICS, *SKY, "asking") or (item.functions and not (item.match or item.told))
        for i, item in enumerate(items)
        if not is_of_today(item)
    )


def is_of_today(item: Item) -> bool:
    """Return whether an item tells a time of today, or of the day before or behind."""
    return item.told is not None and all(
        part is None for part in (item.told.year, item.told.month, item.told.day, item.told.weekday)
    )


def _asked(scene: Scene) -> Sequence[Item]:
    return timed(scene.request, scene)


def _asks(items: Sequence[Item], scene: Scene) -> bool:
    scan = TimeScan(items, scene.lexicon)
    return any(item.is_function("interrogative") or scan.word(i, *TOPICS, *SKY) for i, item in enumerate(items))


def _is_of_another_time(asked: Sequence[Item], scene: Scene) -> bool:
    """Return whether tomorrow was asked for, or when the sun sets."""
    scan = TimeScan(asked, scene.lexicon)
    is_of_sun = any(scan.word(i, *_EVENTS) for i in range(len(asked)))
    return is_of_sun or any(item.told is not None and item.told.offset not in (None, 0) for item in asked)


def _is_day_from_today(after: Sequence[Item]) -> bool:
    """Return whether it is told which day something is, "it's tomorrow": nobody says that of now."""
    told = next((item.told for item in after if item.told is not None), None)
    return told is not None and told.offset is not None


def _names_something(items: Sequence[Item], scene: Scene) -> bool:
    """Return whether anything is spoken of but the time, the day and the sky."""
    scene.effort.spend(_LOOK * len(items))
    scan = TimeScan(items, scene.lexicon)
    return any(
        item.match is not None or item.has(WordKind.NOUN) or item.is_unknown
        for i, item in enumerate(items)
        if item.told is None and not item.is_mark and not scan.word(i, *TOPICS, *SKY)
    )
