"""Judge what the person is said to have asked for; for this, and for nothing else, the request is evidence."""

from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.states import OPPOSITES
from ..model import Claim, Evidence, Finding, Rank, Reason, Source, Verdict
from ..reading.items import any_is, mask
from ..reading.reported import REQUEST
from ..reading.request import read_request
from ..scene import Scene
from ..tokens import name_words
from .findings import finding

type Wish = tuple[str, frozenset[str], float | str | None]


def judge_asked(claim: Claim, scene: Scene) -> Finding:
    """Return whether the person asked for that; refuted only if for its very opposite."""
    words = claim.value.word or "" if claim.value is not None else ""
    verdict, reason = Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA
    if _asked_in_words(words, scene) or _asked_in_meaning(words, scene):
        verdict, reason = Verdict.SUPPORTED, Reason.ASKED
    elif _asked_opposite(words, scene):
        verdict, reason = Verdict.REFUTED, Reason.NOT_ASKED
    # Of what was asked the request is no report: it was heard.
    evidence = Evidence(
        source=Source.TRANSCRIPT,
        rank=Rank.OBSERVED,
        subject=REQUEST,
        value=verdict is Verdict.SUPPORTED,
        observed_at=scene.now,
    )
    return finding(claim, verdict, reason, () if verdict is Verdict.NOT_ENOUGH_INFO else (evidence,))


def _is_denied(scene: Scene) -> bool:
    return any_is(mask(scene.request, scene), "negation", "unable", "condition", "past_time")


def _asked_in_words(words: str, scene: Scene) -> bool:
    said, asked = name_words(words), name_words(scene.request)
    holds = any(asked[i : i + len(said)] == said for i in range(len(asked)))
    return bool(scene.request and words) and holds and not _is_denied(scene)


def _asked_in_meaning(words: str, scene: Scene) -> bool:
    said, asked = _wishes(words, scene), _wishes(scene.request, scene)
    return bool(said) and said <= asked and not _is_denied(scene)


def _asked_opposite(words: str, scene: Scene) -> bool:
    """Return whether the request is one plain command, to do the opposite to the same things."""
    verbs = [item for item in mask(scene.request, scene) if item.has(WordKind.BASE)]
    said, asked = _wishes(words, scene), _wishes(scene.request, scene)
    opposite = {(OPPOSITES.get(meaning, ""), ids, value) for meaning, ids, value in said}
    is_past = any_is(mask(words, scene), "past_time", "time")
    return len(verbs) == 1 == len(asked) and opposite == asked and not is_past and not _is_denied(scene)


def _wishes(text: str, scene: Scene) -> set[Wish]:
    """Return what a command asks for: what is to become of which things."""
    request = read_request(replace(scene, request=text))
    if request.is_question:
        return set()
    return {(claim.meaning, frozenset(claim.entity_ids), _value(claim)) for claim in request.claims}


def _value(claim: Claim) -> float | str | None:
    """Return what something is to be set to, in words or as a number."""
    return None if claim.value is None else claim.value.word or claim.value.number
