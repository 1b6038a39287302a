"""A sentence that something may have to be done about."""

from collections.abc import Callable
from dataclasses import dataclass

from ..confidence import level_of
from ..detectors.nonexistent_entity import is_only_named
from ..model import Action, ClaimKind, Finding, FlagType, Level, Mitigation, Policy, Rank, Reason, Verdict
from ..scene import Scene

type Findings = tuple[Finding, ...]
type Mitigations = tuple[Mitigation, ...]
type Said = str | Mitigations | None
"""What is said instead of a sentence, or changes of it; None of what cannot be said."""
type Recheck = Callable[[str], Findings]

_AUTHORITIES = frozenset({Rank.COMPUTED, Rank.OBSERVED, Rank.PERSON})


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A sentence, what was found of it, and how what is said instead is checked."""

    text: str
    findings: Findings
    policy: Policy
    scene: Scene
    recheck: Recheck
    """Read and judge other words by the same evidence."""

    def is_supported(self, text: str) -> bool:
        """Return whether a text claims something and the home supports all of it."""
        found = self.recheck(text)
        return bool(found) and all(one.verdict is Verdict.SUPPORTED for one in found)

    def whole(self, said: str, action: Action, finding: Finding, offered: tuple[str, ...] = ()) -> Mitigation:
        """Replace the sentence, not the white space around it."""
        start, end = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())
        return self.change(start, end, said, action, finding, offered)

    def added(self, said: str, action: Action, finding: Finding) -> Mitigation:
        """Leave the sentence as it is and add something."""
        end = len(self.text.rstrip())
        return self.change(end, end, said, action, finding)

    def change(
        self, start: int, end: int, said: str, action: Action, finding: Finding, offered: tuple[str, ...] = ()
    ) -> Mitigation:
        """Replace a part of the sentence."""
        return Mitigation(
            action=action,
            original=self.text[start:end],
            replacement=said,
            start=start,
            end=end,
            reason=finding.reason,
            confidence=finding.confidence,
            about=finding.claim,
            offered=offered,
        )


def apply(text: str, mitigations: Mitigations) -> str:
    """Return the text with every change made, from right to left so that no span moves."""
    for change in sorted(mitigations, key=lambda one: one.start, reverse=True):
        text = text[: change.start] + change.replacement + text[change.end :]
    return text


def doubt(finding: Finding) -> float:
    """Return P(the claim is false)."""
    return round(1 - finding.confidence, 3)


def weakest_of(findings: Findings) -> Findings:
    """Return the finding that is least sure, alone; none of none."""
    return (min(findings, key=lambda one: one.confidence),) if findings else ()


def is_at(findings: Findings, level: Level) -> bool:
    """Return whether the weakest of some findings is on a level."""
    return any(level_of(one.confidence) is level for one in weakest_of(findings))


def is_unknown(finding: Finding) -> bool:
    """Return whether something is told of a thing that is not there, more than its name."""
    is_flagged = finding.flag is not None and finding.flag.type is FlagType.NONEXISTENT_ENTITY
    has_name = bool(finding.claim.unknown_name or finding.claim.subject)
    return is_flagged and has_name and not is_only_named(finding.claim)


def may_correct(finding: Finding) -> bool:
    """Return whether the home or a person says otherwise, or a tool of what it did itself, or sites of the world."""
    is_of_a_tool = finding.reason is Reason.ACTION_FAILED or finding.claim.kind is ClaimKind.REPORTED
    return is_of_a_tool or _is_of_world(finding) or any(one.rank in _AUTHORITIES for one in finding.evidence)


def _is_of_world(finding: Finding) -> bool:
    """Return whether sites agree on something that is not about the home: only the home corrects that."""
    is_agreed = any(one.rank is Rank.WEB_CONSENSUS for one in finding.evidence)
    return is_agreed and finding.claim.search is not None and not finding.claim.observed_ids
