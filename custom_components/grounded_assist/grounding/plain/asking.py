"""Tell of which sentences somebody else is asked, and which names these may mean."""

from collections.abc import Iterable, Iterator, Sequence
import re

from ..effort import TooMuchToReadError
from ..lexicon import WordKind
from ..lexicon.cues import cue, cue_norms
from ..meanings.classes import CLASSES
from ..model import Claim, ClaimKind, Quantifier
from ..reading.items import Item, any_is, mask
from ..reading.questions import has_question
from ..reading.request import read_request
from ..reading.segmentation import is_block
from ..scene import Scene
from ..tokens import ideographs, is_unspaced
from .unstated import is_introduction, stating
from .words import is_word_of, pieces, words_of

MOST_NAMES = 40
_SPEAKING = (
    *(WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.COLOR),
    *(WordKind.MODE, WordKind.BAND, WordKind.NUMBER, WordKind.LEVEL, WordKind.UNIT),
)
_IDLE = frozenset({"degree", "can", "notice.aside"})
"""Relations of which none is between things: "much", "can", "right now"; "only" says something of all others."""
_OF_THINGS = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.COMPARISON})
"""Kinds of claims that are of nothing where nobody knows of what."""
_SELDOM_KNOWN = frozenset({ClaimKind.SPECIFIC, ClaimKind.ENTRY})
"""Kinds of claims that are mostly left open."""
_SEVERAL = 2
_BEFORE = 2
_LEAST_WORD = 3


def is_worth_asking(sentence: str, found: Sequence[Claim], scene: Scene) -> bool:
    """Return whether a sentence speaks of the home, and the rules have not accounted for all of it."""
    if scene.lexicon.is_bare:
        return not (is_block(sentence) or has_question(sentence)) and _may_be_of_home(sentence, scene)
    if is_block(sentence) or has_question(sentence) or any(one.kind is ClaimKind.UNREAD for one in found):
        return False
    try:
        items = mask(sentence, scene)
        if _is_general(items, scene):
            return False
        is_answer = bool(scene.request.strip()) and _is_about_home(scene)
    except TooMuchToReadError:
        return False
    clauses = list(stating(sentence, items, scene.lexicon, is_listing=_asks_for_entries(scene)))
    left = [item for words in clauses for item in _unaccounted(words, found, scene)]
    is_leading = not found and is_introduction(sentence, items, left)
    is_pointing = bool(clauses) and _is_unread_answer(clauses[0], found)
    is_telling = any(map(_speaks, left)) or (is_answer and (is_pointing or any(map(_tells, left))))
    return is_telling and not is_leading


def _is_unread_answer(words: Sequence[Item], found: Sequence[Claim]) -> bool:
    """Return whether an answer only points to what was asked, and nobody has read it: "It is, but you may close it"."""
    is_pointing = any_is(words, "pronoun", "plural") and any_is(words, "copula", "perfect")
    is_pointing = is_pointing and not any_is(words, "interrogative", "unable")
    return is_pointing and not any(one.start < words[-1].end and words[0].start < one.end for one in found)


def _may_be_of_home(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence of which few words are known, what it answers or what it follows names something."""
    try:
        return any(_names_something(text, scene) for text in (sentence, scene.request, *scene.told[-1:]))
    except TooMuchToReadError:
        return False


def _names_something(text: str, scene: Scene) -> bool:
    items = mask(text, scene)
    is_titled = _TITLE.search(text) is not None
    if is_titled or any(item.match is not None or item.is_number or item.has(WordKind.NUMBER) for item in items):
        return True
    little = {item.norm for item in items if item.functions}
    telling = (word for word in pieces(text) if len(word) >= _LEAST_WORD or is_unspaced(word[0]))
    return any(word not in little and any(_described_by(one, scene) for one in _forms(word)) for word in telling)


def _forms(word: str) -> Iterator[str]:
    """Yield a word with and without what may be its ending: "rideaux" of "rideau"."""
    yield word
    yield from (word[:-cut] for cut in range(1, _LONGEST_ENDING + 1) if len(word) - cut >= _LEAST_STEM)


_TITLE = re.compile('["“”„«»「『]')
"""What stands between such marks may be playing."""
_LEAST_STEM = 4
_LONGEST_ENDING = 2


def _described_by(word: str, scene: Scene) -> frozenset[str]:
    """Return what has a word in its name; names are kept by single signs where no spaces part words."""
    return scene.home.described_by(tuple(word) if ideographs(word) else (word,))


def _is_general(items: Iterable[Item], scene: Scene) -> bool:
    """Return whether a sentence names nothing of the home, and answers what is asked of no home: how to boil an egg."""
    if cue(scene.lexicon, "general").search(scene.request.replace("’", "'")) is None:
        return False
    return not any(item.match is not None for item in (*mask(scene.request, scene), *items))


def _asks_for_entries(scene: Scene) -> bool:
    """Return whether an answer may tell what is on a list: "Call Anna" is no order there."""
    kinds = (one for item in mask(scene.request, scene) for one in item.ids(WordKind.RELATION))
    return any(one.partition(".")[0] in _ENTRIES for one in kinds)


_ENTRIES = frozenset({"listing", "event", "task", "item", "errand"})


def _is_about_home(scene: Scene) -> bool:
    asked = read_request(scene)
    return bool(asked.readings) or any(map(_speaks, mask(scene.request, scene)))


def _unaccounted(words: Sequence[Item], found: Sequence[Claim], scene: Scene) -> Iterator[Item]:
    """Yield the words that no claim accounts for; a unit is where its number is, and "there" points to what is read."""
    known = [_is_accounted_for(item, found, scene) for item in words]
    pointing = cue_norms(scene.lexicon, "pointing") if any(known) else frozenset[str]()
    for before, item, is_known in zip((False, *known), words, known, strict=False):
        is_beside = (before and item.has(WordKind.UNIT)) or (item.is_unknown and item.norm in pointing)
        if not is_known and not is_beside:
            yield item


def _is_accounted_for(item: Item, found: Iterable[Claim], scene: Scene) -> bool:
    return any(_is_checked(one, scene) and (_holds(one, item) or _names_again(one, item, scene)) for one in found)


def _names_again(claim: Claim, item: Item, scene: Scene) -> bool:
    """Return whether a word names what a claim is of, or where that is, and no more: "three items on the list"."""
    match = item.match
    if claim.kind is ClaimKind.REPORTED and item.has(WordKind.RELATION, "notice.left"):
        return True
    if match is None or not claim.entity_ids:
        return False
    found = (scene.home.entity(i) for i in claim.entity_ids)
    things = [one for one in found if one is not None]
    is_of_it = bool(match.entity_ids) and set(match.entity_ids) <= {*claim.entity_ids}
    places = {*match.area_ids, *match.floor_ids}
    return is_of_it or (
        bool(places) and all(one is not None and {one.area_id, one.floor_id} & places for one in things)
    )


def _holds(claim: Claim, item: Item) -> bool:
    """Return whether a word is a part of a claim: of what it is of, and what it says; no title or color beside it."""
    if not (claim.start <= item.start and item.end <= claim.end):
        return False
    spans = [(claim.subject_start, claim.subject_end), (claim.predicate_start, claim.predicate_end)]
    if claim.value is not None:
        spans.append((claim.value.start, claim.value.end))
    if claim.value is None and any(map(item.has, _LEVELS)) and claim.meaning not in item.ids(WordKind.STATE):
        return False
    is_outside = not any(start <= item.start and item.end <= end for start, end in spans)
    return not (is_outside and (item.is_unknown or item.is_number or item.has(WordKind.COLOR)))


_LEVELS = (WordKind.LEVEL, WordKind.BAND, WordKind.MODE)
"""How a thing is on: nothing that a state tells."""


def _is_checked(claim: Claim, scene: Scene) -> bool:
    is_of_something = claim.kind not in _OF_THINGS or bool(claim.entity_ids)
    is_whole = claim.kind not in _SELDOM_KNOWN and claim.open_reason is None
    is_single = claim.quantifier is not Quantifier.THE or len({one.entity_ids for one in claim.readings}) < _SEVERAL
    is_one = is_single or _is_of_one_name(claim, scene)
    return is_whole and claim.unknown_name is None and is_of_something and is_one


def _is_of_one_name(claim: Claim, scene: Scene) -> bool:
    """Return whether nothing tells apart what may be meant: a door and its lock, two thermometers of a room."""
    things = [one for i in claim.entity_ids if (one := scene.home.entity(i)) is not None]
    is_of_room = claim.value is not None and len({one.area_id for one in things}) == 1
    return len({one.names[0].casefold() for one in things}) == 1 or (is_of_room and things[0].area_id is not None)


def _speaks(item: Item) -> bool:
    """Return whether a word is of the home: a name, a kind, a state, a number."""
    if item.match is not None or item.is_number or any(map(item.has, _SPEAKING)):
        return True
    is_sole = item.has(WordKind.QUANTIFIER, Quantifier.ONLY)
    return any(is_sole or one not in _IDLE for one in item.ids(WordKind.RELATION))


def _tells(item: Item) -> bool:
    """Return whether a word says something: "both" does as an answer."""
    return _speaks(item) or item.is_unknown or item.has(WordKind.QUANTIFIER)


def names_for(sentence: str, scene: Scene, most: int = MOST_NAMES) -> tuple[str, ...]:
    """Return the visible names that a sentence may mean, the likeliest first."""
    found: dict[str, None] = {}
    for entity_id in _meant(sentence, scene):
        entity = scene.home.entity(entity_id)
        if entity is not None:
            found[entity.names[0]] = None
        if len(found) >= most:
            break
    return tuple(found)


def _meant(sentence: str, scene: Scene) -> Iterator[str]:
    """Yield what is named, then what shares a word, then what is of a kind or a place that is spoken of."""
    texts = (sentence, scene.request, *reversed(scene.told[-_BEFORE:]))
    masked = [mask(text, scene) for text in texts if text.strip()]
    named = [item.match for items in masked for item in items if item.match is not None]
    yield from (i for match in named for i in (*match.entity_ids, *match.device_entity_ids))
    for call in scene.tool_calls:
        yield from call.touched
    for claim in reversed(scene.previous[-_BEFORE:]):
        yield from claim.entity_ids
    for text in texts:
        for word in pieces(text):
            if len(word) >= _LEAST_WORD or is_unspaced(word[0]):
                yield from sorted(_described_by(word, scene))
    if scene.lexicon.is_bare:
        yield from _of_kinds(texts, scene)
    selectors = {
        selector
        for items in masked
        for item in items
        for noun in item.ids(WordKind.NOUN)
        for selector in CLASSES.get(noun, ())
    }
    area_ids = {i for match in named for i in match.area_ids}
    if area_ids:
        in_areas = scene.home.entities(area_ids=area_ids)
        yield from (one.id for one in in_areas if any(s.accepts(one.domain, one.device_class) for s in selectors))
        yield from (one.id for one in in_areas)
    for selector in sorted(selectors, key=lambda one: one.domain):
        yield from (
            one.id
            for one in scene.home.entities(domains=(selector.domain,))
            if selector.accepts(one.domain, one.device_class)
        )


def _of_kinds(texts: Sequence[str], scene: Scene) -> Iterator[str]:
    """Yield what is of a kind that Home Assistant calls by a word of these texts, then all there is."""
    said = {word for text in texts for word in pieces(text)}
    try:
        everything = scene.everything()
    except TooMuchToReadError:
        # In so large a home the first of all would be any.
        return
    kinds = {(one.domain, one.device_class): one for one in everything}
    called = {key: words_of((scene.labels.kind(one),)) for key, one in kinds.items()}
    meant = {key for key, words in called.items() if any(is_word_of(word, words) for word in said)}
    yield from (one.id for one in everything if (one.domain, one.device_class) in meant)
    yield from (one.id for one in everything)
