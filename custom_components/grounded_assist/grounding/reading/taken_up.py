"""Read the answer to a question that only names something: "The front door? Locked."."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..model import Claim, Quantifier
from ..scene import Scene
from .answers import placed
from .items import Item, mask
from .partial_answers import Answer, ReadItems
from .quantities import number_of
from .questions import has_question
from .word_order import in_reading_order
from .word_senses import made

_LEADING = ("interjection", "connective", "conjunction")
_OF_ANSWER = ("adverb", "negation", "hedge", "now", "about", "aim", "conjunction")
_ASIDE = ("interjection", "affirmation", "denial")
_CONTENT = (WordKind.STATE, WordKind.COLOR, WordKind.UNIT)


def taken_up(scene: Scene) -> tuple[Item, ...]:
    """Return the words of the sentence before, if that asks nothing and only names something: "And the back door?"."""
    if not scene.told or not has_question(scene.told[-1]):
        return ()
    items = mask(scene.told[-1], scene)
    words = tuple(item for item in items if not (item.is_mark or (item.match is None and item.is_function(*_LEADING))))
    is_named = any(_is_thing(item) for item in words)
    return words if is_named and all(_is_thing(item) or _is_before_thing(item) for item in words) else ()


def _is_thing(item: Item) -> bool:
    return item.match is not None or item.has(WordKind.NOUN) or item.has(WordKind.ATTRIBUTE)


def _is_before_thing(item: Item) -> bool:
    return item.is_function("determiner", "within") or item.has(WordKind.QUANTIFIER, Quantifier.ALL, Quantifier.BOTH)


def answer_to_name(answer: Answer, scene: Scene, read: ReadItems) -> tuple[Claim, ...] | None:
    """Return what a state or a value says of what was named before it; None if it says more, or nothing was named."""
    told = [item for item in answer.items if not item.is_mark and not item.is_function(*_ASIDE)]
    if not _is_told(told) or not (named := taken_up(scene)):
        return None
    start, _ = answer.span
    # They stand in another sentence, so that nothing in this one is theirs.
    subject = [replace(item, start=start, end=start) for item in named]
    said = read(in_reading_order([*subject, made("copula", subject[-1]), *told], scene.lexicon))
    return tuple(placed(claim, answer.span, answer.text) for claim in said if claim.readings)


def _is_told(words: Sequence[Item]) -> bool:
    rest = [item for item in words if not _is_content(item)]
    return len(rest) < len(words) and all(item.match is None and item.is_function(*_OF_ANSWER) for item in rest)


def _is_content(item: Item) -> bool:
    return item.match is None and (any(map(item.has, _CONTENT)) or number_of(item) is not None)
