"""Tell of which sentences somebody else is asked, and which names these may mean."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
import re

from ..effort import TooMuchToReadError
from ..engine.request import read_request
from ..lexicon import WordKind
from ..lexicon.cues import cue, cue_norms
from ..limits import MOST_OF_A_SET
from ..meanings.classes import CLASSES, Selector
from ..model import Claim, ClaimKind, Entity, Quantifier
from ..reading.items import Item, any_is, mask, matches_of
from ..reading.questions import has_question
from ..reading.segmentation import is_block
from ..scene import Scene
from ..tokens import ideographs, is_unspaced
from .question import LONGEST_NAME
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
    unusual = (word for word in telling if word not in little)
    return any(scene.home.described_by(_as_kept(one)) for word in unusual for one in _forms(word))


def _forms(word: str) -> Iterator[str]:
    """Yield a word with and without what may be its ending: "rideaux" of "rideau"."""
    yield word
    yield from (word[:-cut] for cut in range(1, _LONGEST_ENDING + 1) if len(word) - cut >= _LEAST_STEM)


_TITLE = re.compile('["“”„«»「『]')
"""What stands between such marks may be playing."""
_LEAST_STEM = 4
_LONGEST_ENDING = 2


def _as_kept(word: str) -> tuple[str, ...]:
    """Return a word as names are found by it: by single signs where no spaces part words."""
    return tuple(word) if ideographs(word) else (word,)


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
    checked = [one for one in found if _is_checked(one, scene)]
    known = [_is_accounted_for(item, checked, scene) for item in words]
    pointing = cue_norms(scene.lexicon, "pointing") if any(known) else frozenset[str]()
    for before, item, is_known in zip((False, *known), words, known, strict=False):
        is_beside = (before and item.has(WordKind.UNIT)) or (item.is_unknown and item.norm in pointing)
        if not is_known and not is_beside:
            yield item


def _is_accounted_for(item: Item, checked: Iterable[Claim], scene: Scene) -> bool:
    return any(_holds(one, item) or _names_again(one, item, scene) for one in checked)


def _names_again(claim: Claim, item: Item, scene: Scene) -> bool:
    """Return whether a word names what a claim is of, or where that is, and no more: "three items on the list"."""
    match = item.match
    if claim.kind is ClaimKind.REPORTED and item.has(WordKind.RELATION, "notice.left"):
        return True
    if match is None or not claim.entity_ids:
        return False
    if match.entity_ids and {*claim.entity_ids}.issuperset(match.entity_ids):
        return True
    places = {*match.area_ids, *match.floor_ids}
    things = (scene.home.entity(i) for i in claim.entity_ids) if places else ()
    return bool(places) and all({one.area_id, one.floor_id} & places for one in things if one is not None)


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
    """Return the visible names that a sentence may mean, the likeliest first; fewer where it takes long to find them.

    A name that is too long to be copied exactly is left out.
    """
    texts = [text for text in (sentence, scene.request, *reversed(scene.told[-_BEFORE:])) if text.strip()]
    masked = [mask(text, scene) for text in texts]
    found, known = dict[str, None](), set[str]()
    with suppress(TooMuchToReadError):
        for ids in _meant(texts, masked, scene):
            scene.effort.spend(len(ids) // _AT_ONCE)
            for entity_id in ids:
                if entity_id in known:
                    continue
                known.add(entity_id)
                scene.effort.spend(1)
                if (entity := scene.home.entity(entity_id)) is not None and len(entity.names[0]) <= LONGEST_NAME:
                    found[entity.names[0]] = None
                if len(found) >= most:
                    return tuple(found)
    return tuple(found)


_AT_ONCE = 4
"""Things that are looked at in one step where that is only to tell whether they are known, or of which kind."""


def _meant(texts: Sequence[str], masked: Sequence[Sequence[Item]], scene: Scene) -> Iterator[Sequence[str]]:
    """Yield what is named, then what shares a word, then what is of a kind or a place that is spoken of.

    Each name and each word is looked up once, and of a crowd that has it only as many as one claim may be about.
    """
    named = matches_of(item for items in masked for item in items)
    yield from (ids[:MOST_OF_A_SET] for one in named for ids in (one.entity_ids, one.device_entity_ids))
    yield from (call.touched for call in scene.tool_calls)
    yield from (claim.entity_ids for claim in reversed(scene.previous[-_BEFORE:]))
    for word in dict.fromkeys(word for text in texts for word in pieces(text)):
        if len(word) >= _LEAST_WORD or is_unspaced(word[0]):
            yield scene.first_described(_as_kept(word), MOST_OF_A_SET)
    if scene.lexicon.is_bare:
        yield from _of_kinds(texts, scene)
    nouns = {noun for items in masked for item in items for noun in item.ids(WordKind.NOUN)}
    selectors = {selector for noun in nouns for selector in CLASSES.get(noun, ())}
    area_ids = {i for match in named for i in match.area_ids}
    if area_ids:
        in_areas = scene.home.entities(area_ids=area_ids)
        yield _accepted(in_areas, selectors, scene)
        yield [one.id for one in in_areas]
    for selector in sorted(selectors, key=lambda one: one.domain):
        yield _accepted(scene.home.entities(domains=(selector.domain,)), (selector,), scene)


def _accepted(entities: Sequence[Entity], selectors: Collection[Selector], scene: Scene) -> list[str]:
    """Return what is of one of these kinds."""
    scene.effort.spend(len(entities) * len(selectors) // _AT_ONCE)
    return [one.id for one in entities if any(s.accepts(one.domain, one.device_class) for s in selectors)]


def _of_kinds(texts: Sequence[str], scene: Scene) -> Iterator[Sequence[str]]:
    """Yield what is of a kind that Home Assistant calls by a word of these texts, then all there is.

    In so large a home that it is too much to look at all, the first of all would be any.
    """
    said = {word for text in texts for word in pieces(text)}
    everything = scene.everything()
    kinds = {(one.domain, one.device_class): one for one in everything}
    scene.effort.spend(len(kinds) * len(said))
    called = {key: words_of((scene.labels.kind(one),)) for key, one in kinds.items()}
    meant = {key for key, words in called.items() if any(is_word_of(word, words) for word in said)}
    yield [one.id for one in everything if (one.domain, one.device_class) in meant]
    yield [one.id for one in everything]
