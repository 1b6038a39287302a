"""Decide what is said instead of a sentence, and change its words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..effort import TooMuchToReadError
from ..model import Action, ClaimKind, Delivery, Finding, Harm, Level, Mitigation, Policy, Risk, Verdict
from ..reading.citations import without_citations
from ..reading.segmentation import begins_block, is_block, needs_gap, opening_of, segment
from ..scene import Scene
from . import situations
from .case import Case, Findings, Mitigations, Recheck, Said, apply, doubt
from .correcting import correct, label, tell_seen, tell_unknown, withhold
from .doubting import (
    add_that_it_is_seen,
    annotate,
    ask,
    hedge,
    offer_to_look,
    refuse,
    remove,
    say_nothing_confirms,
    say_pending,
    say_unconfirmed,
    say_unreachable,
)
from .renaming import deliver_block

__all__ = ["added_behind", "apply", "calls_for_a_person", "deliver", "gap_before", "repeats_addition", "seam_behind"]

type Doer = Callable[[Findings, Case], Said]
"""Does one thing about some findings; None if it cannot."""

_CHECKED = frozenset({Policy.CORRECT, Policy.STRICT})


@dataclass(frozen=True, slots=True)
class Row:
    """What may be done in a situation: the first thing that is allowed and that can be done."""

    situation: situations.Situation
    ladder: tuple[tuple[Action, Doer], ...]
    policies: frozenset[Policy] = _CHECKED
    weighs_doubt: bool = True
    """False where the situation itself is certain, however likely the claim is."""


_MARK = (Action.ANNOTATE, annotate)
_LEAVE_OUT = (Action.REMOVE, remove)
_HEDGE = (Action.HEDGE, hedge)
_ASK = (Action.ASK, ask)
_REFUSE = (Action.REFUSE, refuse)
_CORRECT_ONLY = frozenset({Policy.CORRECT})

ROWS: tuple[Row, ...] = (
    Row(
        situations.wrong,
        (_MARK, (Action.CORRECT, correct), _LEAVE_OUT, (Action.REFUSE, say_nothing_confirms)),
    ),
    Row(situations.unknown, (_MARK, (Action.CORRECT, tell_unknown), _LEAVE_OUT), weighs_doubt=False),
    Row(
        situations.denied,
        (_MARK, (Action.CORRECT, tell_seen), (Action.HEDGE, add_that_it_is_seen)),
        weighs_doubt=False,
    ),
    Row(situations.pending, (_MARK, (Action.HEDGE, say_pending)), weighs_doubt=False),
    Row(situations.harmful, (_MARK, (Action.HEDGE, say_unconfirmed), _LEAVE_OUT), weighs_doubt=False),
    Row(situations.unreachable, (_MARK, (Action.HEDGE, say_unreachable)), weighs_doubt=False),
    Row(situations.risky(Risk.VERY_HIGH), (_MARK, (Action.ASK, offer_to_look), _HEDGE), _CORRECT_ONLY),
    Row(situations.risky(Risk.HIGH), (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.often_wrong, (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.doubted, (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.unsure(Level.MEDIUM), (_MARK, _HEDGE)),
    Row(situations.unsure(Level.LOW), (_MARK, _ASK, _HEDGE)),
    Row(situations.unsure(Level.NONE), (_MARK, _LEAVE_OUT, _REFUSE, _ASK, _HEDGE)),
)
"""In their order; the first situation a sentence is in decides."""

LABELLED: tuple[Row, ...] = (
    Row(situations.wrong, ((Action.CORRECT, label), (Action.REFUSE, withhold))),
    Row(situations.denied, ((Action.CORRECT, label),)),
    Row(situations.unreachable, ((Action.REFUSE, withhold),), weighs_doubt=False),
)
"""In a language that we have no sentences for: no hedge, no question, no word in the place of another."""


def deliver(text: str, findings: Findings, policy: Policy, scene: Scene, recheck: Recheck) -> Delivery:
    """Return what is said instead of a sentence; its white space stays around it."""
    if policy is Policy.OBSERVE:
        return Delivery(text=text, findings=findings, delivered_findings=findings)
    scene = replace(scene, draft=text)
    if is_block(text) and text.lstrip().startswith("<"):
        # A thought is not meant for the ear; without it the words around it must not become one sentence.
        return Delivery(text="\n" if scene.said_before else "")
    if not findings or any(one.claim.kind is ClaimKind.UNREAD for one in findings):
        # What was not read is left as it is, but nobody speaks a citation.
        said = text if is_block(text) else without_citations(text, cites=scene.cites)
        return Delivery(text=said, findings=findings, delivered_findings=findings)
    case = Case(text=text, findings=findings, policy=policy, scene=scene, recheck=recheck)
    if is_block(text):
        return deliver_block(case)
    mitigations = (*_decide(case), *_escalations(case))
    edited = apply(text, mitigations)
    found = findings if edited == text else recheck(edited)
    # Nobody speaks a citation.
    spoken = without_citations(edited, cites=scene.cites)
    is_decided = any(one.verdict is not Verdict.NOT_ENOUGH_INFO for one in findings)
    has_lost_mark = spoken != text == edited and not is_decided
    if has_lost_mark and (again := _said_again(spoken, case)) != spoken:
        # What no source bears out is said as it would be without its mark.
        mitigations = (case.whole(again.strip(), Action.HEDGE, findings[0]), *mitigations)
        spoken = apply(text, mitigations)
    return Delivery(text=spoken, findings=findings, delivered_findings=found, mitigations=mitigations)


def repeats_addition(text: str, scene: Scene) -> bool:
    """Return whether a sentence is what was just added: an agent reads in its history what we said, and repeats it."""
    rest = scene.added.lstrip()
    said = text.strip()
    return bool(said) and rest.startswith(said) and not rest[len(said) :][:1].strip()


def gap_before(draft: str, delivered: str, scene: Scene) -> str:
    """Return what keeps a piece of a reply apart from what was said before it: together they would be read as one.

    A space takes the place of a citation that stood between two sentences.
    """
    drafted, heard = scene.seam
    has_lost_mark = begins_block(draft) and not begins_block(delivered)
    if has_lost_mark and not is_block(draft):
        # Without the mark of a block that nobody closes, what follows would be read as other blocks.
        return opening_of(draft)
    is_of_words = bool(delivered.strip()) and heard not in ("", "\n")
    if (has_lost_mark and is_of_words) or (scene.added.strip() and draft.strip() and not draft[:1].isspace()):
        return "\n"
    if not heard.strip() or not delivered or (drafted, draft[:1]) == (heard, delivered[:1]):
        return ""
    return " " if needs_gap(heard, delivered[0]) else ""


def seam_behind(draft: str, delivered: str, scene: Scene) -> tuple[str, str]:
    """Return how a piece of a reply ends as it was drafted and as it is heard; what is left out is not heard."""
    return draft[-1:], delivered[-1:] or scene.seam[1]


def added_behind(text: str, mitigations: Mitigations, scene: Scene) -> str:
    """Return what was added of our own behind a sentence, or is left of what was before."""
    if repeats_addition(text, scene):
        return scene.added.lstrip()[len(text.strip()) :]
    end = len(text.rstrip())
    return "".join(one.replacement for one in mitigations if one.start == one.end == end)


def _done(action: Action, doer: Doer, found: Findings, case: Case) -> Mitigations | None:
    """Return what a doer does; None where it takes too much to find the words for it."""
    try:
        said = doer(found, case)
    except TooMuchToReadError:
        return None
    return (case.whole(said, action, found[0]),) if isinstance(said, str) else said


def _decide(case: Case, *, looks_ahead: bool = True) -> Mitigations:
    """Return what is done about a sentence; nothing is a decision, too.

    Best is what would be left as it is if it were said to us again: agents read in their history what we said.
    """
    for row in LABELLED if case.scene.lexicon.is_bare else ROWS:
        if case.policy not in row.policies or not (found := row.situation(case)):
            continue
        unsettled: Mitigations = ()
        for action, doer in row.ladder:
            if not _may(action, found, case, row) or (done := _done(action, doer, found, case)) is None:
                continue
            if not looks_ahead or doer is hedge or _is_settled(done, case):
                return done
            unsettled = unsettled or done
        return _followed_up(unsettled, case) if unsettled else ()
    return ()


def _followed_up(mitigations: Mitigations, case: Case) -> Mitigations:
    """Return what is done together with what would be done about that in turn."""
    text = _said_again(apply(case.text, mitigations), case)
    start, end = len(case.text) - len(case.text.lstrip()), len(case.text.rstrip())
    original = case.text[start:end]
    return (replace(mitigations[0], start=start, end=end, original=original, replacement=text.strip()),)


def _is_settled(mitigations: Mitigations, case: Case) -> bool:
    text = apply(case.text, mitigations)
    return text == case.text or text == _said_again(text, case)


def _said_again(text: str, case: Case) -> str:
    """Return what is said instead of what is said instead of a sentence."""
    scene, said = case.scene, ""
    for piece in segment(text, scene.lexicon.abbreviations, cites=scene.cites):
        if repeats_addition(piece, scene):
            scene = replace(scene, added=added_behind(piece, (), scene))
            said += piece[len(piece.rstrip()) :]
            continue
        found = case.recheck(piece)
        mitigations = _decide(replace(case, text=piece, findings=found), looks_ahead=False) if found else ()
        again = apply(piece, mitigations)
        said += (gap_before(piece, again, scene) if said else "") + again
        scene = replace(scene, added=added_behind(piece, mitigations, scene), seam=seam_behind(piece, again, scene))
    return said


def _may(action: Action, found: Findings, case: Case, row: Row) -> bool:
    """Return whether the owner allows it, and the claim is doubtful enough for it."""
    options = case.scene.options.mitigating
    if action not in options.allowed or (action is Action.ANNOTATE and case.scene.is_spoken):
        return False
    # How sure a correction must be depends on what is corrected.
    is_weighed = row.weighs_doubt and action is not Action.CORRECT
    return not is_weighed or max(map(doubt, found)) >= options.least_doubt[action]


def _escalations(case: Case) -> Iterator[Mitigation]:
    """Yield what a person should look at; the text stays as it is."""
    for finding in case.findings:
        if calls_for_a_person(finding, case.scene):
            yield case.change(len(case.text), len(case.text), "", Action.ESCALATE, finding)


def calls_for_a_person(finding: Finding, scene: Scene) -> bool:
    """Return whether a person should look at a finding, and the owner wants that."""
    options = scene.options.mitigating
    is_grave = finding.claim.harm is Harm.HIGH or finding.is_severe
    is_doubted = doubt(finding) >= options.least_doubt[Action.ESCALATE]
    return Action.ESCALATE in options.allowed and is_grave and is_doubted
