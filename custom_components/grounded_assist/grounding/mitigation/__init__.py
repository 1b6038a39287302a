"""Decide what is said instead of a sentence, and change its words."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..model import Action, ClaimKind, Delivery, Finding, Harm, Level, Mitigation, Policy, Risk
from ..reading.citations import without_citations
from ..reading.segmentation import is_block
from ..scene import Scene
from . import situations
from .case import Case, Findings, Mitigations, Recheck, apply, doubt
from .correcting import correct, tell_unknown
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
)
from .renaming import deliver_block

__all__ = ["apply", "calls_for_a_person", "deliver"]

type Doer = Callable[[Findings, Case], Mitigations | None]
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
    Row(situations.denied, (_MARK, (Action.HEDGE, add_that_it_is_seen)), weighs_doubt=False),
    Row(situations.pending, (_MARK, (Action.HEDGE, say_pending)), weighs_doubt=False),
    Row(situations.harmful, (_MARK, (Action.HEDGE, say_unconfirmed), _LEAVE_OUT), weighs_doubt=False),
    Row(situations.risky(Risk.VERY_HIGH), (_MARK, (Action.ASK, offer_to_look), _HEDGE), _CORRECT_ONLY),
    Row(situations.risky(Risk.HIGH), (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.often_wrong, (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.doubted, (_MARK, _HEDGE), _CORRECT_ONLY),
    Row(situations.unsure(Level.MEDIUM), (_MARK, _HEDGE)),
    Row(situations.unsure(Level.LOW), (_MARK, _ASK, _HEDGE)),
    Row(situations.unsure(Level.NONE), (_MARK, _LEAVE_OUT, _REFUSE, _ASK, _HEDGE)),
)
"""In their order; the first situation a sentence is in decides."""


def deliver(text: str, findings: Findings, policy: Policy, scene: Scene, recheck: Recheck) -> Delivery:
    """Return what is said instead of a sentence; its white space stays around it."""
    if policy is Policy.OBSERVE:
        return Delivery(text=text, findings=findings, delivered_findings=findings)
    if is_block(text) and text.lstrip().startswith("<"):
        # A thought is not meant for the ear.
        return Delivery(text="")
    if any(one.claim.kind is ClaimKind.UNREAD for one in findings):
        # What was not read is left as it is.
        return Delivery(text=text, findings=findings, delivered_findings=findings)
    if not findings:
        # Nobody speaks a citation.
        return Delivery(text=text if is_block(text) else without_citations(text, cites=scene.cites))
    case = Case(text=text, findings=findings, policy=policy, scene=scene, recheck=recheck)
    if is_block(text):
        return deliver_block(case)
    mitigations = (*_decide(case), *_escalations(case))
    edited = apply(text, mitigations)
    found = findings if edited == text else recheck(edited)
    # Nobody speaks a citation.
    spoken = without_citations(edited, cites=scene.cites)
    return Delivery(text=spoken, findings=findings, delivered_findings=found, mitigations=mitigations)


def _decide(case: Case) -> Mitigations:
    """Return what is done about a sentence; nothing is a decision, too."""
    for row in ROWS:
        if case.policy not in row.policies or not (found := row.situation(case)):
            continue
        for action, doer in row.ladder:
            if _may(action, found, case, row) and (done := doer(found, case)) is not None:
                return done
        return ()
    return ()


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
