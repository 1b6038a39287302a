"""Read what is not there in a sentence without a verb of its own: "No sirens found.", "No open windows."."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..model import Quantifier
from ..scene import Scene
from .items import Item, mask
from .word_senses import told_as

_OPENING = ("interjection", "hedge", "adverb", "connective")
_VERBS = ("copula", "past_copula", "perfect", "modal", "future", "unable", "offer")
_BINDING = ("relative", "condition", "connective", "alternative")


def none_found(items: Sequence[Item], scene: Scene) -> Sequence[Item] | None:
    """Return "no sirens in the hall" of "no sirens were found in the hall"; None if a sentence says anything else."""
    start = _start(items)
    if start == len(items) or not items[start].has(WordKind.QUANTIFIER, Quantifier.NONE):
        return None
    words = _with_presence([item for item in items[start:] if not item.is_mark])
    if any(item.is_function(*_VERBS, *_BINDING) and item.match is None for item in words):
        return None
    found = next((index for index, item in enumerate(words) if item.is_function("found")), None)
    if found is None:
        return words if _is_described(words, scene) else None
    place = words[found + 1 :]
    if (place and not place[0].is_function("within")) or _asks_for_state(scene):
        # "No lights found" may be those that are on, where those were asked for.
        return None
    return [words[0], *_named(words[1:found]), *place]


def _with_presence(words: Sequence[Item]) -> list[Item]:
    """Return the words with "are installed" as one that tells what was found."""
    at = next((i for i, item in enumerate(words) if item.is_function("existing")), 0)
    # "No one is present" tells of persons, and "no lights are connected" of how they are.
    is_there = at > 1 and words[at - 1].is_function("copula") and not words[at].has(WordKind.STATE)
    if not is_there or not any(item.has(WordKind.NOUN) or item.match is not None for item in words[1:at]):
        return list(words)
    return [*words[: at - 1], told_as(words[at], "found"), *words[at + 1 :]]


def _start(items: Sequence[Item]) -> int:
    """Return where a sentence begins behind "Sorry," and "No,"."""
    index = 0
    while index < len(items):
        is_answer = items[index].is_function("denial") and items[index + 1 : index + 2] and items[index + 1].norm == ","
        if not (is_answer or items[index].is_mark or items[index].is_function(*_OPENING)):
            break
        index += 1
    return index


def _is_described(words: Sequence[Item], scene: Scene) -> bool:
    """Return whether the words are only how things are that there are none of: "no open windows in the hall"."""
    is_described = len(words) > 2 and words[1].has(WordKind.STATE) and words[2].has(WordKind.NOUN)  # noqa: PLR2004
    places = words[3:]
    return (
        is_described
        and bool(scene.request)
        and all(item.is_function("within", "determiner", "adverb") or item.match is not None for item in places)
    )


def _named(words: Sequence[Item]) -> Sequence[Item]:
    """Return only the name of "device named Ceiling light"."""
    named = next((index for index, item in enumerate(words) if item.is_function("named")), None)
    return words if named is None else words[named + 1 :]


def _asks_for_state(scene: Scene) -> bool:
    return any(item.has(WordKind.STATE) for item in mask(scene.request, scene))
