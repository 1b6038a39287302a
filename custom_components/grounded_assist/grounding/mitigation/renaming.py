"""Put the right name in the place of a slip, in a sentence and in a block of code."""

from collections.abc import Iterator

from ..model import Action, Delivery, Finding, Mitigation, Reason, Verdict
from ..realising import truth_about
from .case import Case, Findings, Mitigations, apply


def rename(found: Findings, case: Case) -> Mitigations | None:
    """Replace each wrong name by the one it is a slip for; None unless that makes all of them right."""
    edits = tuple(_edits(found, case))
    is_whole = bool(edits) and len(edits) == len(found)
    return edits if is_whole and _is_mended(apply(case.text, edits), case) else None


def _edits(found: Findings, case: Case) -> Iterator[Mitigation]:
    for finding in found:
        member = finding.claim.member
        if member is None or finding.suggestion is None:
            continue
        start, end = finding.claim.end - len(member.name), finding.claim.end
        if finding.reason is Reason.VALUE_DIFFERS:
            start, end = member.option_start, member.option_end
        yield case.change(start, end, finding.suggestion, Action.CORRECT, finding)


def _is_mended(text: str, case: Case, *, left: int = 0) -> bool:
    """Return whether no more is wrong than is left, and everything else confirmed that was, or was wrong."""
    verdicts = [one.verdict for one in case.recheck(text)]
    decided = sum(one.verdict is not Verdict.NOT_ENOUGH_INFO for one in case.findings)
    return verdicts.count(Verdict.REFUTED) <= left and verdicts.count(Verdict.SUPPORTED) >= decided - left


def deliver_block(case: Case) -> Delivery:
    """Return a block of code with its slips mended; what else is wrong in it is told behind it."""
    options = case.scene.options.mitigating
    wrong = tuple(one for one in case.findings if one.verdict is Verdict.REFUTED)
    edits: Mitigations = ()
    if wrong and Action.CORRECT in options.allowed and case.scene.corrections < options.max_corrections:
        edits = tuple(_edits(wrong, case))
        rest = len(wrong) - len(edits)
        edits = edits if _is_mended(apply(case.text, edits), case, left=rest) else ()
    mended = {edit.about for edit in edits}
    notes = tuple(_notes(tuple(one for one in wrong if one.claim not in mended), case))
    text = apply(case.text, (*edits, *notes))
    found = case.findings if text == case.text else case.recheck(text)
    return Delivery(text=text, findings=case.findings, delivered_findings=found, mitigations=(*edits, *notes))


def _notes(wrong: tuple[Finding, ...], case: Case) -> Iterator[Mitigation]:
    told = dict.fromkeys(
        said for one in wrong if one.claim.member and (said := truth_about(one, case.scene)) is not None
    )
    if told and Action.HEDGE in case.scene.options.mitigating.allowed:
        yield case.added(f"\n{' '.join(told)}", Action.HEDGE, wrong[0])
