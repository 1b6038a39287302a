"""Read an answer to a question after some time: "No.", "Yes, it was.", "No, it was closed."."""

from collections.abc import Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..model import Aspect, Claim
from .answers import denied, placed
from .items import Item, any_is, mask
from .request import question
from .state_claims import Surroundings
from .time_claims import time_claims
from .times import fold_times
from .word_senses import resolved

_ECHOES = ("affirmation", "denial", "pronoun", "plural", "copula", "past_copula", "perfect", "been", "negation")
_LONGEST = 8
"""Items of an answer that only takes up the question."""


def past_answer(
    items: Sequence[Item], span: tuple[int, int], text: str, around: Surroundings
) -> tuple[Claim, ...] | None:
    """Return what an answer tells of the time that was asked for; None if it tells more, or no time was."""
    spoken = [item for item in items if not item.is_mark and (item.is_function(*_ECHOES) or not _is_filler(item))]
    words = [item for item in spoken if not item.is_function(*_ECHOES)]
    if not spoken or len(items) > _LONGEST or len(words) > 1 or not around.scene.request:
        return None
    if not words and not any_is(spoken, "affirmation", "denial", "copula", "past_copula", "perfect"):
        return None
    if words and not (_is_state(words[0]) and any_is(spoken, "past_copula")):
        return None
    if not (claims := _asked(around)):
        return None
    told = (placed(claim, span, text) for claim in claims)
    if not words:
        is_denied = any_is(spoken, "negation", "denial")
        return tuple(denied(claim) if is_denied else claim for claim in told)
    meaning, is_negated = words[0].ids(WordKind.STATE)[0], any_is(spoken, "negation")
    return tuple(_as_state(claim, meaning, is_negated=is_negated) for claim in told)


def _is_filler(item: Item) -> bool:
    return item.is_function("interjection", "adverb")


def _is_state(item: Item) -> bool:
    return item.has(WordKind.STATE) and item.match is None


def _as_state(claim: Claim, meaning: str, *, is_negated: bool) -> Claim:
    said = replace(claim, meaning=meaning, is_negated=is_negated, aspect=Aspect.STATE, is_event_or_state=False)
    if meaning == claim.meaning and not is_negated:
        return said
    # Closed all night? "No, it was open": at some time of it.
    return replace(said, moments=tuple(replace(one, is_whole=False) for one in said.moments))


def _asked(around: Surroundings) -> tuple[Claim, ...]:
    """Return what the question asks, told as it is answered by "yes"; nothing if it asks after no time."""
    scene = around.scene
    items = fold_times(resolved(mask(scene.request, scene), scene.lexicon), scene.lexicon)
    is_of_past = any_is(items, "past_copula", "perfect") and any(item.told is not None for item in items)
    clause = question(items) if is_of_past else None
    claims = None if clause is None else time_claims(clause, Surroundings(text=scene.request, scene=scene))
    return tuple(map(_as_asked, claims or ()))


def _as_asked(claim: Claim) -> Claim:
    moments = tuple(replace(one, is_asked=True) for one in claim.moments)
    # Whoever asks whether it was closed at nine asks how it was.
    aspect = Aspect.STATE if claim.is_event_or_state else claim.aspect
    return replace(claim, moments=moments, aspect=aspect, is_event_or_state=False)
