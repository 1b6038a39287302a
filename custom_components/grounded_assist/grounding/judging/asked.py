"""Judge what the person is said to have asked for; for this, and for nothing else, requests are evidence."""

from collections.abc import Sequence
from dataclasses import replace

from ..claims import BY_PERSON, REQUEST
from ..dialogue import heard
from ..engine.request import read_request
from ..lexicon import WordKind
from ..limits import LONGEST_REQUEST
from ..meanings.states import OPPOSITES
from ..model import Claim, Evidence, Finding, Rank, Reason, Source, Uttered, Verdict
from ..reading.items import any_is, mask
from ..scene import Scene
from ..tokens import name_words
from .findings import finding

type Wish = tuple[str, frozenset[str], float | str | None]


def judge_asked(claim: Claim, scene: Scene) -> Finding:
    """Return whether the person asked for that; refuted only if their last command was its very opposite."""
    words = claim.value.word or "" if claim.value is not None else ""
    requests = (Uttered(text=scene.request, at=scene.now, is_reply=False), *_earlier(scene))
    asking = next((one for one in requests if _is_asked(words, replace(scene, request=one.text))), None)
    is_open = _tells_when(claim, words, scene) or len(scene.request) > LONGEST_REQUEST
    against = None if is_open else _opposite(words, requests, scene)
    if (asking is None) is (against is None):
        # Nobody was heard to ask for it, or for the one after the other.
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA)
    if asking is not None:
        return _found(claim, Verdict.SUPPORTED, asking, requests)
    return _found(claim, Verdict.REFUTED, against or requests[0], requests)


def _earlier(scene: Scene) -> tuple[Uttered, ...]:
    """Return the requests of earlier turns, the latest first."""
    return tuple(one for one in reversed(scene.dialogue) if not one.is_reply)


def _found(claim: Claim, verdict: Verdict, said: Uttered, requests: Sequence[Uttered]) -> Finding:
    is_supported = verdict is Verdict.SUPPORTED
    evidence = heard(said, BY_PERSON)
    if said is requests[0]:
        # Of what was asked the request is no report: it was heard.
        evidence = Evidence(
            source=Source.TRANSCRIPT, rank=Rank.OBSERVED, subject=REQUEST, value=is_supported, observed_at=said.at
        )
    reason = Reason.ASKED if is_supported else Reason.NOT_ASKED
    made = finding(replace(claim, citations=(evidence.subject,)), verdict, reason, (evidence,))
    return replace(made, claim=claim)


def _tells_when(claim: Claim, words: str, scene: Scene) -> bool:
    return claim.is_past or any_is(mask(words, scene), "past_time", "time")


def _opposite(words: str, requests: Sequence[Uttered], scene: Scene) -> Uttered | None:
    """Return the last command if it is to do the opposite to the same things."""
    last = next((one for one in requests if _commands(one.text, scene)), None)
    is_opposite = last is not None and _asked_opposite(words, replace(scene, request=last.text))
    return last if is_opposite else None


def _commands(text: str, scene: Scene) -> bool:
    """Return whether a request tells to do something, be it to what was spoken of before: "no wait, turn it on"."""
    return bool(_wishes(text, scene)) or any(item.has(WordKind.BASE) for item in mask(text, scene))


def _is_denied(scene: Scene) -> bool:
    return any_is(mask(scene.request, scene), "negation", "unable", "condition", "past_time")


def _is_asked(words: str, scene: Scene) -> bool:
    return not _is_denied(scene) and (_asked_in_words(words, scene) or _asked_in_meaning(words, scene))


def _asked_in_words(words: str, scene: Scene) -> bool:
    said, asked = name_words(words), name_words(scene.request)
    holds = any(asked[i : i + len(said)] == said for i in range(len(asked)))
    return bool(scene.request and words) and holds


def _asked_in_meaning(words: str, scene: Scene) -> bool:
    said, asked = _wishes(words, scene), _wishes(scene.request, scene)
    return bool(said) and said <= asked


def _asked_opposite(words: str, scene: Scene) -> bool:
    """Return whether the request is one plain command, to do the opposite to the same things."""
    verbs = [item for item in mask(scene.request, scene) if item.has(WordKind.BASE)]
    said, asked = _wishes(words, scene), _wishes(scene.request, scene)
    opposite = {(OPPOSITES.get(meaning, ""), ids, value) for meaning, ids, value in said}
    return len(verbs) == 1 == len(asked) and opposite == asked and not _is_denied(scene)


def _wishes(text: str, scene: Scene) -> set[Wish]:
    """Return what a command asks for: what is to become of which things."""
    request = read_request(replace(scene, request=text))
    if request.is_question:
        return set()
    return {(claim.meaning, frozenset(claim.entity_ids), _value(claim)) for claim in request.claims}


def _value(claim: Claim) -> float | str | None:
    """Return what something is to be set to, in words or as a number."""
    return None if claim.value is None else claim.value.word or claim.value.number
