"""Change the words of a sentence: another name, a negation, another quantifier, an exception."""

from collections.abc import Iterator
import re

from custom_components.grounded_assist.grounding.lexicon import Lexicon, WordKind
from custom_components.grounded_assist.grounding.model import Aspect, Claim, ClaimKind, Quantifier

from ..corpus import HomeEntity
from ..sentences import Sentence
from .changed import REFUTED, SUPPORTED, Mutation, in_words, without_delay
from .states import FLIPS, with_state

_OF_STATES = frozenset({ClaimKind.STATE, ClaimKind.OUTCOME})
_SWAPS = (
    ("all of the", "none of the"),
    ("all the", "none of the"),
    ("none of the", "all of the"),
    ("all", "no"),
    ("every", "no"),
    ("no", "all"),
)
"""What takes the place of a quantifier and its article; the first that stands in the sentence."""


def swap_entity(sentence: Sentence) -> Iterator[Mutation]:
    """Say of another thing of the same kind, which is in the opposite state, what is true of this one."""
    claim = _plain_claim(sentence)
    if claim is None or len(sentence.mentions) != 1:
        return
    mention = sentence.mentions[0]
    other = _opposite(sentence, mention.entity)
    if other is None or _goes_on(sentence.text, mention.end, sentence.lexicon):
        return
    text = sentence.text[: mention.start] + other.name + sentence.text[mention.end :]
    yield in_words(sentence, "entity swapped", text, REFUTED, without_delay(sentence.world, (other.entity_id,)))


def _plain_claim(sentence: Sentence) -> Claim | None:
    claim = sentence.sole_claim
    if claim is None or claim.kind not in _OF_STATES or claim.is_negated or claim.is_failure or claim.is_already:
        return None
    return claim


def _opposite(sentence: Sentence, entity: HomeEntity) -> HomeEntity | None:
    """Return the first other thing of the kind that surely is not what this one is, under a name of its own."""
    states = sentence.world.after
    wanted = FLIPS.get(entity.domain, {}).get(states[entity.entity_id].state)
    return next(
        (
            other
            for other in sentence.home.entities
            if (other.domain, other.device_class) == (entity.domain, entity.device_class)
            and states[other.entity_id].state == wanted
            and sentence.names.is_unique(other)
            and other.entity_id not in sentence.changed
            and other.name.endswith("s") == entity.name.endswith("s")
        ),
        None,
    )


def _goes_on(text: str, end: int, lexicon: Lexicon) -> bool:
    """Return whether the words behind a name may belong to it: "the Kitchen" of "the Kitchen lights"."""
    words = re.findall(r"[\w']+", text[end:].lower())[:1]
    is_close = re.match(r"[^\w.,:;!?]*\w", text[end:]) is not None
    return is_close and any(word.kind in _NOMINAL for word, _ in lexicon.at(words, 0))


_NOMINAL = frozenset({WordKind.NOUN, WordKind.ATTRIBUTE, WordKind.FILLER})


def negate(sentence: Sentence) -> Iterator[Mutation]:
    """Put "not" behind the only auxiliary of a sentence."""
    claim = sentence.sole_claim
    if claim is None or claim.is_negated or claim.is_failure or claim.quantifier is not Quantifier.THE:
        return
    if claim.kind not in (*_OF_STATES, ClaimKind.VALUE) or _has_quantifier(sentence):
        return
    if claim.aspect is Aspect.PROGRESS:
        # What has arrived "is not opening" any more.
        return
    if claim.aspect is not Aspect.STATE and not set(claim.entity_ids) & set(sentence.changed):
        # "It has not been turned on" may be true of what was on before.
        return
    if (text := _negated(sentence.text, sentence.lexicon)) is not None:
        yield in_words(sentence, "negated", text, REFUTED)


def _negated(text: str, lexicon: Lexicon) -> str | None:
    negation = lexicon.form(WordKind.FUNCTION, "negation")
    carried = {pieces[0] for pieces in lexicon.contractions.values() if pieces[1:] == (negation,)}
    verbs = carried & {form for task in ("copula", "perfect") for form in lexicon.names[WordKind.FUNCTION, task]}
    found = [
        (match, pieces)
        for match in re.finditer(r"[\w]+(?:['’]\w+)?", text)
        if (pieces := _expanded(match.group(), lexicon))[-1] in verbs or negation in pieces
    ]
    if len(found) != 1 or negation in found[0][1]:
        return None
    match, pieces = found[0]
    spoken = match.group() if len(pieces) == 1 else " ".join((match.group()[: len(pieces[0])], *pieces[1:]))
    return f"{text[: match.start()]}{spoken} {negation}{text[match.end() :]}"


def _expanded(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    norm = word.lower().replace("’", "'")
    return lexicon.contractions.get(norm, (norm,))


def _has_quantifier(sentence: Sentence) -> bool:
    words = re.findall(r"[\w']+", sentence.text.lower())
    return any(
        word.kind is WordKind.QUANTIFIER for index in range(len(words)) for word, _ in sentence.lexicon.at(words, index)
    )


def swap_quantifier(sentence: Sentence) -> Iterator[Mutation]:
    """Say "none" for "all" and the other way round, of a set that has members."""
    claim = sentence.sole_claim
    if claim is None or claim.kind not in _OF_STATES or claim.is_failure or not claim.entity_ids:
        return
    # "None is on" is itself read as a negation of "is on".
    if claim.quantifier is not (Quantifier.NONE if claim.is_negated else Quantifier.ALL):
        return
    for phrase, other in _SWAPS:
        found = re.findall(rf"\b{phrase}\b", sentence.text, re.IGNORECASE)
        if len(found) == 1:
            text = re.sub(rf"\b{phrase}\b", _in_case_of(found[0], other), sentence.text, flags=re.IGNORECASE)
            world = without_delay(sentence.world, claim.entity_ids)
            yield in_words(sentence, "quantifier swapped", text, REFUTED, world)
            return


def _in_case_of(word: str, other: str) -> str:
    return other.capitalize() if word[0].isupper() else other


def add_exception(sentence: Sentence) -> Iterator[Mutation]:
    """Except one member: false while it is like the others, true once it is not."""
    claim = sentence.sole_claim
    if claim is None or claim.kind not in _OF_STATES or claim.quantifier is not Quantifier.ALL:
        return
    if claim.is_negated or claim.is_failure or not claim.subject or claim.subject not in sentence.text:
        return
    excepted = _member(sentence, claim)
    if excepted is None or (end := re.search(r"\s*[.!]\s*$", sentence.text)) is None:
        return
    exception = sentence.lexicon.form(WordKind.FUNCTION, "exception")
    text = f"{sentence.text[: end.start()]} {exception} the {excepted.name}{end.group()}"
    world = without_delay(sentence.world, claim.entity_ids)
    yield in_words(sentence, "exception that is none", text, REFUTED, world)
    seen = world.after[excepted.entity_id]
    flipped = with_state(excepted.entity_id, seen, FLIPS[excepted.domain][seen.state])
    world = world.always({excepted.entity_id: flipped})
    yield in_words(sentence, "exception that is one", text, SUPPORTED, world)


def _member(sentence: Sentence, claim: Claim) -> HomeEntity | None:
    """Return a member of the set however it is understood, that has a name of its own and is not the only one."""
    common = set.intersection(*(set(reading.entity_ids) for reading in claim.readings))
    members = [sentence.entity(i) for i in claim.entity_ids if i in common]
    found = (
        one
        for one in members
        if sentence.names.is_unique(one) and sentence.world.after[one.entity_id].state in FLIPS.get(one.domain, {})
    )
    return next(found, None) if len(members) > 1 else None
