"""Whether a quote matches a text apart from articles, word forms and typos."""

from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from ..lexicon import WordKind
from ..scene import Scene

_ALIKE = 85
"""Of 100; below it a quote is of something else, or of nothing."""
_SAME_WORD = 85
_SHORTEST, _LONGEST = 8, 400
"""Characters of a quote that is compared letter by letter."""
_LEAST_LETTERS = 4
_EMPTY = frozenset({WordKind.FUNCTION, WordKind.FILLER})

type Words = Sequence[str]


def resembles(quote: Words, text: Words, scene: Scene) -> bool:
    """Return whether a text has a quote in nearly the same letters, and with all that tells something the same."""
    said, told = " ".join(quote), " ".join(text)
    if not _SHORTEST <= len(said) <= min(_LONGEST, len(told)):
        return False
    found = fuzz.partial_ratio_alignment(said, told, score_cutoff=_ALIKE)
    if found is None:
        return False
    start = told.rfind(" ", 0, found.dest_start + 1) + 1
    end = told.find(" ", max(found.dest_end - 1, 0))
    return _differs_harmlessly(quote, told[start : None if end < 0 else end].split(), scene)


def _differs_harmlessly(quote: Words, window: Words, scene: Scene) -> bool:
    """Return whether what stands otherwise is no more than an article, a form of a word, or left out."""
    steps = [step for step in Indel.opcodes(quote, window) if step.tag != "equal"]
    added = [word for step in steps for word in quote[step.src_start : step.src_end]]
    missing = [word for step in steps for word in window[step.dest_start : step.dest_end]]
    for word in added:
        twin = next((other for other in missing if _is_same_word(word, other, scene)), None)
        if twin is not None:
            missing.remove(twin)
        elif not _is_empty(word, scene):
            return False
    return not any(_tells(word, scene) for word in missing)


def _is_same_word(word: str, other: str, scene: Scene) -> bool:
    """Return whether two words are forms of one, or one of them is misspelt."""
    if any(map(str.isdigit, word + other)):
        return False
    one, two = _senses(word, scene), _senses(other, scene)
    if one and two:
        return not one.isdisjoint(two)
    is_long = min(len(word), len(other)) >= _LEAST_LETTERS
    return is_long and word[0] == other[0] and fuzz.ratio(word, other) >= _SAME_WORD


def _senses(word: str, scene: Scene) -> frozenset[tuple[WordKind, str]]:
    return frozenset((sense.kind, sense.id) for sense, _ in scene.lexicon.at((word,), 0))


def _is_empty(word: str, scene: Scene) -> bool:
    """Return whether a word only joins others."""
    senses = _senses(word, scene)
    return bool(senses) and not _tells(word, scene)


def _tells(word: str, scene: Scene) -> bool:
    """Return whether it matters that a word is left out: a number, a state, a negation."""
    senses = _senses(word, scene)
    is_denial = any(sense == (WordKind.FUNCTION, "negation") for sense in senses)
    return is_denial or any(map(str.isdigit, word)) or any(kind not in _EMPTY for kind, _ in senses)
