"""Read answers that are a part of a sentence, by putting them where the question asks: "2", "21 °C", "Yes, A and B"."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from ..lexicon import WordKind
from ..lexicon.cues import cue_norms
from ..meanings.states import UNAVAILABLE, UNREADABLE_STATES, fits
from ..model import Claim, ClaimKind, Quantifier, Reading
from ..scene import Scene
from .answers import denied, placed
from .items import Item, any_is, mask
from .quantities import number_of
from .request import Request
from .word_order import in_reading_order
from .word_senses import resolved

type ReadItems = Callable[[Sequence[Item]], tuple[Claim, ...]]

_VERBS = ("copula", "past_copula", "perfect", "modal", "future", "become", "seeming")
_OF_VALUE = ("about", "adverb", "interjection")
_OF_LIST = ("affirmation", "denial", "conjunction", "determiner", "negation", "interjection")
_OF_NONE = ("denial", "adverb", "interjection")
_AND_MORE = 2
"""Words of "2 more" at the end of a list."""
_STATED = (ClaimKind.STATE, ClaimKind.COUNT)


@dataclass(frozen=True, slots=True)
class Answer:
    """A reply, or one sentence of it, that has no verb of its own."""

    items: tuple[Item, ...]
    span: tuple[int, int]
    text: str


def partial_answer(answer: Answer, request: Request, scene: Scene, read: ReadItems) -> tuple[Claim, ...] | None:
    """Return what an answer without a verb claims; None if it is a sentence, or no answer to what was asked."""
    spoken = _without_subject([item for item in answer.items if not item.is_mark or item.norm == ","], scene)
    if not scene.request or not spoken or any(item.is_function(*_VERBS) and not item.match for item in spoken):
        return None
    if request.is_question and (denials := _denials(spoken, request)) is not None:
        return tuple(placed(one, answer.span, answer.text) for one in denials)
    spoken = _without_pieces(spoken, scene)
    if (none := _none(spoken, scene)) is not None:
        return _put_none(none, answer, request, scene, read)
    if (value := _value(spoken)) is not None:
        return _put(value, answer, scene, read)
    if spoken[0].has(WordKind.QUANTIFIER, Quantifier.ONLY):
        return _put_only(spoken, answer, scene, read)
    names = _names(spoken, scene)
    return None if names is None else _listed(names, spoken, answer, request, scene, read)


def _without_subject(spoken: list[Item], scene: Scene) -> list[Item]:
    """Return "25 °C" of "it is 25 °C", "the temperature is 25 °C", where a reply says no more than that."""
    at = next((i for i, item in enumerate(spoken) if item.is_function("copula") and item.match is None), None)
    if at is None or scene.previous or not scene.request:
        return spoken
    subject = [item for item in spoken[:at] if not item.is_function("determiner", "interjection")]
    value = [item for item in spoken[at + 1 :] if not item.is_function("aim")]
    has_unit = any(item.has(WordKind.UNIT) for item in value)
    if not has_unit or not all(_is_asked(item, scene) for item in subject) or _value(value) != value:
        return spoken
    return value


def _is_asked(item: Item, scene: Scene) -> bool:
    """Return whether a word only takes up the question: "it", or the attribute that was asked for."""
    asked = {each for one in mask(scene.request, scene) for each in one.ids(WordKind.ATTRIBUTE)}
    return item.is_function("pronoun") or not asked.isdisjoint(item.ids(WordKind.ATTRIBUTE))


def _denials(spoken: Sequence[Item], request: Request) -> Iterable[Claim] | None:
    """Return what "No, unavailable" and "No, off" say of what was asked; None for anything else."""
    if _is_denied_unread(spoken):
        return _unread(request)
    if (state := _denied_state(spoken)) is None:
        return None
    told = (one for one in request.claims if one.kind is ClaimKind.STATE and one.quantifier is Quantifier.THE)
    return (replace(one, meaning=state, is_negated=False) for one in told)


def _is_denied_unread(spoken: Sequence[Item]) -> bool:
    """Return whether an answer is "No, unavailable": it denies what it cannot know."""
    words = [item for item in spoken if item.norm != ","]
    is_unread = len(words) > 1 and (words[1].norm in UNREADABLE_STATES or words[1].has(WordKind.STATE, UNAVAILABLE))
    return len(words) == 2 and words[0].is_function("denial") and is_unread  # noqa: PLR2004 - no, and a state


def _unread(request: Request) -> Iterator[Claim]:
    """Yield that what was asked is not so, and that it cannot be reached."""
    for claim in request.claims:
        if claim.kind is ClaimKind.STATE and claim.quantifier is Quantifier.THE:
            yield denied(claim)
            yield replace(claim, meaning=UNAVAILABLE, is_negated=False)


def _denied_state(spoken: Sequence[Item]) -> str | None:
    """Return the state in "No, off"."""
    words = [item for item in spoken if item.norm != "," and not item.is_function("denial", "affirmation")]
    is_answer = spoken[0].is_function("denial", "affirmation") and len(words) == 1
    if not is_answer or words[0].match is not None or not words[0].has(WordKind.STATE):
        return None
    return words[0].ids(WordKind.STATE)[0]


def _without_pieces(spoken: list[Item], scene: Scene) -> list[Item]:
    """Return "Drei" of "Drei Stück"."""
    pieces = cue_norms(scene.lexicon, "pieces")
    return [item for item in spoken if item.norm not in pieces] or spoken


def _none(spoken: Sequence[Item], scene: Scene) -> Item | None:
    """Return the "none" of an answer that says no more: "No, none at all."."""
    idle = {",", *cue_norms(scene.lexicon, "at_all")}
    words = [item for item in spoken if item.norm not in idle and not item.is_function(*_OF_NONE)]
    is_none = len(words) == 1 and words[0].match is None and words[0].has(WordKind.QUANTIFIER, Quantifier.NONE)
    return words[0] if is_none else None


def _put_none(none: Item, answer: Answer, request: Request, scene: Scene, read: ReadItems) -> tuple[Claim, ...] | None:
    """Put "none" where the question asks how many or which: "no lights are on"; else deny that there are any."""
    items, at = _asked(scene)
    if at >= 0:
        is_of_kind = at + 1 < len(items) and items[at + 1].has(WordKind.NOUN) and not none.has(WordKind.NOUN)
        is_of_who = none.has(WordKind.NOUN) and not items[at].is_function("counting")
        if not (is_of_kind or is_of_who):
            return None
        declared = [*items[:at], none, *items[at + 1 :]]
        return _placed(read(in_reading_order(declared, scene.lexicon)), answer)
    some = [one for one in request.claims if one.quantifier is Quantifier.SOME and one.kind in _STATED]
    return tuple(placed(denied(one), answer.span, answer.text) for one in some) if request.is_question else None


def _put_only(spoken: list[Item], answer: Answer, scene: Scene, read: ReadItems) -> tuple[Claim, ...] | None:
    """Put "only the side door" where the question asks which: "only the side door is unlocked"."""
    items, at = _asked(scene)
    if _names(spoken[1:], scene) is None or at < 0 or at + 1 >= len(items):
        return None
    if not items[at + 1].has(WordKind.NOUN) or items[at].is_function("counting"):
        return None
    return _placed(read(in_reading_order([*items[:at], *spoken, *items[at + 2 :]], scene.lexicon)), answer)


def _value(spoken: Sequence[Item]) -> list[Item] | None:
    """Return the number with its unit that an answer begins with, or a time; None if more is said of it."""
    if len(spoken) == 1 and spoken[0].told is not None:
        return [*spoken]
    told = list(takewhile(lambda item: not item.is_function("conjunction") and item.norm != ",", spoken))
    numbers = [item for item in told if number_of(item) is not None]
    known = all(number_of(i) is not None or i.has(WordKind.UNIT) or i.is_function(*_OF_VALUE) for i in told)
    return told if len(numbers) == 1 and known else None


def _names(spoken: Sequence[Item], scene: Scene) -> tuple[str, ...] | None:
    """Return the entities of a list of names; how many more there are may follow."""
    listed = list(takewhile(lambda item: number_of(item) is None, spoken))
    more = spoken[len(listed) :]
    known = all(item.match or item.norm == "," or item.is_function(*_OF_LIST) for item in listed)
    named = tuple(i for item in listed if item.match for i in item.match.entity_ids)
    is_rest = not more or (len(more) == _AND_MORE and more[1].has(WordKind.QUANTIFIER, "others"))
    return named if known and named and is_rest and scene.home.entity(named[0]) else None


def _asked(scene: Scene) -> tuple[list[Item], int]:
    """Return the items of the request and where it asks; -1 if it does not."""
    items = [item for item in resolved(mask(scene.request, scene), scene.lexicon) if not item.is_mark]
    at = next((i for i, item in enumerate(items) if item.is_function("interrogative", "counting")), -1)
    return items, at


def _put(value: list[Item], answer: Answer, scene: Scene, read: ReadItems) -> tuple[Claim, ...] | None:
    """Put a value where the question asks for it: "2 fans are on", "the temperature is 21 °C"."""
    items, at = _asked(scene)
    verb = next((i for i in range(at + 1, len(items)) if items[i].is_function(*_VERBS)), -1)
    if at < 0 or verb < 0:
        return None
    if items[at].is_function("counting") and not value[-1].has(WordKind.UNIT) and _counts(items, at):
        declared = [*items[:at], *value, *items[at + 1 :]]
    else:
        named = [item for item in items[at + 1 : verb] if item.has(WordKind.ATTRIBUTE)]
        rest = items[verb + 1 :]
        closed = rest[-1:] if rest and rest[-1].is_function("assignment") else []
        declared = [*named, *rest[: len(rest) - len(closed)], items[verb], *closed, *value]
    return _placed(read(in_reading_order(declared, scene.lexicon)), answer)


def _counts(items: Sequence[Item], at: int) -> bool:
    return at + 1 < len(items) and items[at + 1].has(WordKind.NOUN) and not items[at + 1].has(WordKind.UNIT)


def _placed(claims: tuple[Claim, ...], answer: Answer) -> tuple[Claim, ...]:
    return tuple(_with_value(placed(claim, answer.span, answer.text), answer) for claim in claims)


def _with_value(claim: Claim, answer: Answer) -> Claim:
    """Let a value stand where the answer says it, not where the question asks for it."""
    start, end = answer.span
    return replace(claim, value=claim.value and replace(claim.value, start=start, end=end))


def _listed(
    named: tuple[str, ...], spoken: Sequence[Item], answer: Answer, request: Request, scene: Scene, read: ReadItems
) -> tuple[Claim, ...] | None:
    """Say of each thing named what was asked: "Yes, A and B" - both are on."""
    is_yes_or_no = spoken[0].is_function("affirmation", "denial")
    is_negated = any_is(spoken, "negation")
    if spoken[0].is_function("denial") and not is_negated:
        return None
    asked = request.claims if is_yes_or_no else _which(scene, read)
    claim = next((one for one in asked if one.kind in _STATED and one.meaning), None)
    if claim is None or claim.is_negated:
        return None
    said = placed(claim, answer.span, answer.text)
    entities = [entity for i in named if (entity := scene.home.entity(i)) is not None]
    return tuple(
        replace(
            said,
            kind=ClaimKind.STATE,
            readings=(Reading(entity_ids=(entity.id,)),),
            quantifier=Quantifier.THE,
            count=None,
            is_negated=is_negated,
            open_reason=None,
            subject=entity.names[0] if entity.names else entity.id,
        )
        for entity in entities
        if fits(claim.meaning, entity.domain, entity.device_class)
    )


def _which(scene: Scene, read: ReadItems) -> tuple[Claim, ...]:
    """Return what "which lights are on" would claim of them."""
    items, at = _asked(scene)
    if at < 0 or items[at].is_function("counting"):
        return ()
    return read(in_reading_order([*items[:at], *items[at + 1 :]], scene.lexicon))
