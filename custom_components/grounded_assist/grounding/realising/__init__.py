"""What is said of our own accord: true sentences instead of false ones, in the reply's language."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Final, assert_never

from ..judging.seeing import by_subject
from ..meanings.states import UNREADABLE_STATES, UNSEEN
from ..model import ClaimKind, Evidence, Finding, Quantifier, ToolCall, Verdict
from ..rechecking import is_supported
from ..scene import Scene
from . import elsewhere, past, present
from .labels import labelled, labelled_states
from .proposition import Told, realise, told
from .sentences import going_on, sentence
from .words import MAX_NAMED, state_word

_MAX_FACTS: Final = 6
"""More sentences than these nobody listens to."""
_VAGUE: Final = (Quantifier.SOME, Quantifier.SEVERAL)

type _Show = Callable[[Finding, Scene], Iterator[Told]]


def _of_time(finding: Finding, scene: Scene) -> Iterator[Told]:
    return chain(past.of_time(finding, scene), present.of_state(finding, scene))


SHOWN: Final[Mapping[ClaimKind, _Show]] = {
    ClaimKind.COUNT: present.of_count,
    ClaimKind.VALUE: present.of_value,
    ClaimKind.EXISTENCE: present.of_existence,
    ClaimKind.OUTCOME: present.of_outcome,
    ClaimKind.STATE: present.of_state,
    ClaimKind.COMPARISON: present.of_comparison,
    ClaimKind.CAPABILITY: present.of_capability,
    ClaimKind.PLACE: present.of_place,
    ClaimKind.SORT: present.of_sort,
    ClaimKind.TIME: _of_time,
    ClaimKind.HISTORY: past.of_history,
    ClaimKind.REPORTED: elsewhere.of_reported,
    ClaimKind.ENTRY: elsewhere.of_entry,
    ClaimKind.NOTICE: elsewhere.of_notice,
    ClaimKind.REMAINING: elsewhere.of_remaining,
    ClaimKind.LAST_RUN: elsewhere.of_last_run,
    ClaimKind.FORECAST: elsewhere.of_forecast,
    ClaimKind.NOW: elsewhere.of_now,
    ClaimKind.ARITHMETIC: elsewhere.of_arithmetic,
    ClaimKind.REMEMBERED: elsewhere.of_remembered,
    ClaimKind.INSTALLATION: elsewhere.of_installation,
    ClaimKind.SPECIFIC: elsewhere.of_world,
    ClaimKind.FIELD: elsewhere.of_field,
}
"""What the evidence shows, by the kind of what was said, the shortest first."""
_RESTATED: Final = frozenset(
    {ClaimKind.VALUE, ClaimKind.COMPARISON, ClaimKind.PLACE, ClaimKind.INSTALLATION, ClaimKind.SPECIFIC}
)
"""Kinds of which what is shown says no more than a claim that is right."""


def truth_about(finding: Finding, scene: Scene) -> str | None:
    """Return a sentence with what the home shows instead of a refuted claim; None if it shows nothing."""
    return next(truths_about(finding, scene), None)


def truths_about(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what may be said instead of a refuted claim, the shortest first."""
    return _said(chain((present.unreachable(finding, scene),), _shown(finding, scene)), finding, scene)


def _shown(finding: Finding, scene: Scene) -> Iterable[Told]:
    show = SHOWN.get(finding.claim.kind)
    return show(finding, scene) if show is not None else ()


def _said(shown: Iterable[Told], finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what is shown in sentences, or "The lamp: on." where no words are known for more."""
    if not scene.lexicon.is_bare:
        yield from filter(None, (realise(one, scene) for one in shown))
    elif (said := labelled((finding,), scene)) is not None:
        yield f"{said}."


def take_back(finding: Finding, scene: Scene) -> str | None:
    """Return "Actually, the lamp is on." of a claim that was false when it was heard; None if that is not confirmed."""

    def taken_back(truth: str) -> str:
        return sentence("take_back", scene.lexicon, of=finding.claim.text, sentence=going_on(truth, scene))

    truths = truths_about(finding, scene)
    said = truths if scene.lexicon.is_bare else map(taken_back, truths)
    return next((one for one in said if is_supported(one, finding.evidence, scene)), None)


def cast_doubt(finding: Finding, scene: Scene) -> str | None:
    """Return "I'm no longer sure of what I said: ..." of a claim that was heard and that a verifier doubts."""
    if scene.lexicon.is_bare:
        return None
    return sentence("cast_doubt", scene.lexicon, claim=finding.claim.text.strip().rstrip(".!"))


def facts(findings: Sequence[Finding], scene: Scene) -> str | None:
    """Return what the home shows of everything that was spoken of, a sentence each; None if it shows nothing."""
    supported = ((said for said in told_of(one, scene) if is_supported(said, one.evidence, scene)) for one in findings)
    first = dict.fromkeys(said for each in supported for said in islice(each, 1))
    return " ".join(list(first)[:_MAX_FACTS]) or None


def told_of(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what may be said of what was found, the shortest first."""
    match finding.verdict:
        case Verdict.SUPPORTED:
            yield from confirmations(finding, scene)
        case Verdict.REFUTED:
            yield from truths_about(finding, scene)
        case Verdict.NOT_ENOUGH_INFO:
            yield from _said((present.unreachable(finding, scene),), finding, scene)
        case _ as never:
            assert_never(never)


def confirmations(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield sentences that say no more than a confirmed claim, the shortest first."""
    claim = finding.claim
    is_plain = claim.kind in (ClaimKind.STATE, ClaimKind.OUTCOME) and claim.quantifier not in _VAGUE
    is_denied = claim.is_negated or claim.is_failure or not claim.meaning or claim.meaning in UNSEEN
    if claim.kind in _RESTATED or scene.lexicon.is_bare:
        yield from _said(_shown(finding, scene), finding, scene)
    elif is_plain and not is_denied:
        yield from _said((present.stated(claim.entity_ids, claim.meaning, scene),), finding, scene)


def recount(calls: tuple[ToolCall, ...], evidence: tuple[Evidence, ...], scene: Scene) -> str | None:
    """Return what the home shows of all that tools acted on, for when the agent fails behind that; None of nothing."""
    ids = list(dict.fromkeys(i for call in calls if not call.read_only for i in call.touched))[:MAX_NAMED]
    subjects = by_subject(evidence)
    latest = [subjects[i][0] for i in ids if i in subjects]
    if scene.lexicon.is_bare:
        said = labelled_states(latest, scene)
        return said and f"{said}."
    seen = ((scene.home.entity(one.subject), str(one.value)) for one in latest)
    readable = ((entity, state) for entity, state in seen if entity is not None and state not in UNREADABLE_STATES)
    words = ((entity.id, state_word(entity, state, scene.lexicon)) for entity, state in readable)
    return realise((one for entity_id, word in words for one in told("is_so", entity_id, state=word)), scene)
