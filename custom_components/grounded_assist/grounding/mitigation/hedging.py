"""Put "I believe" before a sentence of the draft, where one fits."""

from collections.abc import Sequence

from ..lexicon import Lexicon
from ..reading.asserted import has_subject
from ..reading.items import Item, mask
from ..reading.questions import unwrapped
from ..reading.segmentation import opens_block
from ..reading.times import fold_times
from ..realising.sentences import going_on, sentence
from ..scene import Scene


def hedged(text: str, scene: Scene) -> str:
    """Return "I believe the lamp is on.", behind what is no part of the sentence: "Yes, I believe ..."."""
    items = mask(text, scene)
    first = _first_of_sentence(items)
    start = _outside_marks(text, items[first].start) or 0 if items else 0
    said = sentence("hedge", scene.lexicon, sentence=going_on(text[start:], scene))
    is_begun = any(not one.is_mark for one in items[:first])
    return text[:start] + (going_on(said, scene) if is_begun else said)


def takes_hedge(text: str, scene: Scene) -> bool:
    """Return whether "I believe" fits before a sentence: it is a statement that begins with what it is of."""
    items = mask(text, scene)
    first = _first_of_sentence(items)
    at = _outside_marks(text, items[first].start) if items else None
    if at is None or opens_block(text) or text[:at].rstrip(_OPENERS)[-1:].strip():
        # Behind "a=1`" or ",,," it would be a part of that.
        return False
    if text[items[first].start :].casefold().startswith(_openings(scene.lexicon)):
        # A thing may be called like what would be said before it.
        return False
    return has_subject(fold_times(items[first:], scene.lexicon), text, scene.lexicon)


def _openings(lexicon: Lexicon) -> tuple[str, ...]:
    """Return how a belief begins: "I believe", "as far as I know"."""
    begun = (said.partition("{")[0].strip(" ,").casefold() for said in lexicon.sentences.get("hedge", ()))
    return tuple(filter(None, begun))


_QUOTING = {'"': '"', "“": "”“", "„": "“”", "«": "»", "»": "«", "'": "'", "‘": "’", "`": "`", "[": "]"}
_OPENERS = "\"“„«»'‘’`[*_(#>-~"
_EMPHASIS = {"*": "*", "_": "_", "(": ")"}
"""Marks with those that close them; what stands within the former as a whole is not said by us."""


def _outside_marks(text: str, start: int) -> int | None:
    """Return where words can be put before a word, outside of what is quoted or linked; None if all of it is."""
    plain = unwrapped(text)
    at = start
    while at and plain[at - 1] in (_QUOTING | _EMPHASIS):
        at -= 1
    while at < start:
        closers = (_QUOTING | _EMPHASIS)[plain[at]]
        close = next((i for i in range(start, len(plain)) if plain[i] in closers), None)
        if close is not None and any(map(str.isalnum, plain[close:])):
            return at
        if plain[at] in _QUOTING:
            return None
        at += 1
    return start


_BEFORE_A_SENTENCE = ("affirmation", "denial", "interjection")


def _first_of_sentence(items: Sequence[Item]) -> int:
    """Return the place of the first word behind marks, the number of a list, and a "yes" or "sorry" with its comma."""
    words = [i for i, one in enumerate(items) if not one.is_mark]
    if not words:
        return 0
    first = words[0]
    after = first
    while after < len(items) and (items[after].is_mark or items[after].is_function(*_BEFORE_A_SENTENCE)):
        after += 1
    if items[first].is_number and first + 1 < len(items) and items[first + 1].is_mark:
        after = first + 2
    if after < len(items) and items[after].is_function("connective", "conjunction") and after > first:
        after += 1
    is_apart = after < len(items) and (items[after - 1].is_mark or items[after - 1].is_function("connective"))
    return after if is_apart else first
