"""Read answers that take their content from the request: "Yes.", "No.", "Done.", "Off."."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.states import ROOM_SENSES
from ..model import Aspect, Claim, ClaimKind, Quantifier
from .items import Item, any_is
from .request import Request


def bare_answer(items: Sequence[Item], span: tuple[int, int], request: Request, text: str) -> tuple[Claim, ...] | None:
    """Return what a bare answer claims; None if the sentence is more than that."""
    words = _without_turn([item for item in items if not item.is_mark])
    spoken = [item for item in words if not item.is_function("interjection")]
    if request.together and any_is(spoken, "affirmation"):
        # "Yes, both.", "Yes to both."
        spoken = [item for item in spoken if not (item.has(WordKind.QUANTIFIER, *_BOTH) or item.is_function("toward"))]
    if sum(item.functions.isdisjoint(_WITHOUT_CONTENT) for item in spoken) > 1:
        return None
    is_whether = request.is_question and not request.is_choice
    if is_whether and (_repeats_question(spoken) or _is_emphatic(words, items)):
        flip = any_is(spoken, "negation", "denial")
        # Whoever did not lock the doors may have found them so.
        told = (one for one in request.claims if not (flip and _is_done_to_several(one)))
        return tuple(_answered(claim, span, text, flip=flip) for claim in told)
    if (state := _bare_state(spoken)) is not None and not request.is_question:
        return tuple(replace(_done(claim, span, text), meaning=state) for claim in request.claims if claim.meaning)
    spoken = [item for item in spoken if not item.is_function("adverb")]
    is_done = len(spoken) == 1 and spoken[0].is_function("done")
    if (is_done or _is_carried_out(spoken)) and not request.is_question:
        return tuple(_done(claim, span, text) for claim in request.claims)
    if len(spoken) != 1 or not (_is_state(spoken[0]) and request.is_question):
        return None
    meaning = spoken[0].ids(WordKind.STATE)[0]
    meaning = ROOM_SENSES.get(meaning, meaning)
    return tuple(
        replace(_answered(claim, span, text, flip=False), meaning=meaning, is_negated=False) for claim in request.claims
    )


def answer_of_attempt(items: Sequence[Item], span: tuple[int, int], text: str) -> tuple[Claim, ...]:
    """Return whether all that was tried has worked, where a bare answer tells no more: "Done.", "That didn't work."."""
    spoken = [item for item in items if not item.is_mark and not item.is_function("interjection", "adverb")]
    is_done = (len(spoken) == 1 and spoken[0].is_function("done")) or _is_carried_out(spoken)
    is_failure = any_is(spoken, "failed") and all(item.is_function(*_OF_FAILURE) for item in spoken)
    if not is_done and not is_failure:
        return ()
    said = Claim(text="", start=0, end=0, kind=ClaimKind.OUTCOME, subject="", is_failure=is_failure)
    return (_done(said, span, text),)


_BOTH = (Quantifier.BOTH, Quantifier.ALL)
_OF_FAILURE = ("failed", "pronoun", "determiner", "perfect")
_OF_COMMAND = ("agent", "perfect", "determiner", "copula", "past_copula", "been", "passive", "carried_out", "command")
_ECHOES = (
    "affirmation",
    "agent",
    "auxiliary",
    "certain",
    "copula",
    "denial",
    "determiner",
    "existence",
    "negation",
    "perfect",
    "plural",
    "pronoun",
    "unable",
)
_WITHOUT_CONTENT = frozenset({*_OF_COMMAND, *_ECHOES, "adverb", "done"})
"""Tasks of words that a bare answer may have beside the one that tells something."""


def _is_carried_out(spoken: Sequence[Item]) -> bool:
    """Return whether it is only told that what was asked for was done: "your request has been completed"."""
    is_told = any_is(spoken, "carried_out")
    is_of_command = any_is(spoken, "command")
    return is_told and is_of_command and all(item.is_function(*_OF_COMMAND) for item in spoken)


def _bare_state(spoken: Sequence[Item]) -> str | None:
    """Return the state of "Done, off.", "Off now.", None if more is said."""
    words = [item for item in spoken if not item.is_function("done", "adverb")]
    meaning = words[0].ids(WordKind.STATE)[0] if len(words) == 1 and _is_state(words[0]) else None
    # "Dark." is said of rooms, and of the lights that were asked for it is off.
    return ROOM_SENSES.get(meaning, meaning) if meaning is not None else None


def _is_state(item: Item) -> bool:
    return item.has(WordKind.STATE) and item.match is None


def _repeats_question(spoken: Sequence[Item]) -> bool:
    """Return whether an answer has no content of its own: "Yes.", "No, it isn't.", "They are."."""
    says = any_is(spoken, "affirmation", "denial", "copula")
    return says and all(item.is_function(*_ECHOES) for item in spoken)


def _without_turn(words: list[Item]) -> list[Item]:
    """Return an answer without the "but" that it begins with: "But of course it is!"."""
    return words[1:] if words and words[0].is_function("connective") else words


def _is_emphatic(words: Sequence[Item], items: Sequence[Item]) -> bool:
    """Return whether nothing is said but how certain it is: "But of course!", and of what is not so "Absolutely not!".

    Without a "but" or a "not", "Of course!" may only say that the question was heard.
    """
    first, rest = words[:1], words[1:]
    is_denied = any_is(first, "certain") and bool(rest) and all(item.is_function("negation") for item in rest)
    is_turned = 0 < len(words) < sum(not item.is_mark for item in items)
    return is_denied or (is_turned and all(item.is_function("certain", "affirmation") for item in words))


def _is_done_to_several(claim: Claim) -> bool:
    return claim.aspect is Aspect.EVENT and claim.quantifier is not Quantifier.THE


def _answered(claim: Claim, span: tuple[int, int], text: str, *, flip: bool) -> Claim:
    said = placed(claim, span, text)
    return denied(said) if flip else said


def denied(claim: Claim) -> Claim:
    """Return that a claim is not so: not of all of them, or of none."""
    if claim.quantifier not in _DENIALS:
        return replace(claim, is_negated=not claim.is_negated)
    denial = _DENIALS[claim.quantifier]
    return replace(claim, quantifier=denial, is_negated=denial is Quantifier.NONE)


_DENIALS: Mapping[Quantifier, Quantifier] = {
    Quantifier.ALL: Quantifier.NOT_ALL,
    Quantifier.BOTH: Quantifier.NOT_ALL,
    Quantifier.NOT_ALL: Quantifier.ALL,
    Quantifier.SOME: Quantifier.NONE,
    # One may be so.
    Quantifier.SEVERAL: Quantifier.NEARLY,
    Quantifier.NONE: Quantifier.SOME,
}
"""How many it is of if what was asked is not so."""


def _done(claim: Claim, span: tuple[int, int], text: str) -> Claim:
    kind = ClaimKind.OUTCOME if claim.kind is ClaimKind.STATE else claim.kind
    return replace(placed(claim, span, text), kind=kind, aspect=Aspect.EVENT)


def placed(claim: Claim, span: tuple[int, int], text: str) -> Claim:
    """Put a claim read from the request where the answer stands in the reply."""
    start, end = span
    return replace(
        claim,
        text=text[start:end],
        start=start,
        end=end,
        subject_start=start,
        subject_end=start,
        predicate_start=start,
        predicate_end=end,
    )
