"""When a draft is dropped and the wrapped agent asked a second time, and what if that is no better."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from homeassistant.components.conversation import AssistantContent

from .checked import Checked, SafeCheck
from .checker import Checker
from .grounding import prompts, realising
from .grounding.confidence import weakest
from .grounding.model import Action, Finding, ToolCall, Verdict
from .grounding.options import DEFAULTS
from .grounding.scene import Scene
from .interception import drop
from .turn import Draft, Turn, async_draft

_LEAST_CONFIDENCE: Final = 0.5
"""A second draft with a claim below this is not said either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """What decides whether asking again is safe, and worth it."""

    severe_flags: int
    """Held, in the draft that would be dropped."""
    severe_flags_wanted: int | None
    """So many make it worth it; None if the owner never wants it."""
    has_spoken: bool
    """Words of the draft were forwarded."""
    has_written: bool
    """The wrapped agent wrote to the chat log: it will read what we leave there."""
    calls: Collection[ToolCall]
    changed: Collection[str]
    """Exposed entities that changed with the context of this turn."""
    can_be_asked_again: bool

    @property
    def has_acted(self) -> bool:
        """Return whether the wrapped agent did, or tried to do, more than look."""
        return bool(self.changed) or not all(call.read_only for call in self.calls)

    @property
    def allow_regeneration(self) -> bool:
        """Return whether nothing was said or done that a second draft would double."""
        return (
            self.severe_flags_wanted is not None
            and self.severe_flags >= self.severe_flags_wanted
            and not self.has_spoken
            and self.has_written
            and not self.has_acted
            and self.can_be_asked_again
        )


async def async_regenerate(turn: Turn, draft: Draft) -> Draft:
    """Return a second draft where one is allowed, or what the evidence says if that is no better."""
    if turn.checker is None or not _circumstances(turn, draft).allow_regeneration:
        return draft
    facts = _facts(draft.held, turn.checker.scene)
    guidance = prompts.regeneration(facts, turn.request, _findings(draft.held))
    drop(turn.chat_log, turn.mark)
    turn.transcript.drop()
    turn.checker.forget()
    turn.dropped = draft.held
    second = await async_draft(turn, guidance=guidance)
    # What it did must stay in the history; nothing else records it.
    if _is_good(second) or _circumstances(turn, second).has_acted:
        return second
    drop(turn.chat_log, turn.mark)
    turn.transcript.drop()
    second.gate.discard()
    own_words = await _async_account(turn.checker, draft.held, second.held, turn.patience)
    return replace(second, held=(), own_words=own_words, own_findings=await turn.checker.async_found(own_words))


async def _async_account(checker: Checker, held: Sequence[Checked], second: Sequence[Checked], patience: float) -> str:
    """Return what the home shows now of what a draft was about, else the facts about everything in either one."""
    checker.forget()
    check = SafeCheck(checker.async_check, patience)
    check.start_clock()
    again = [await check.async_check(earlier.draft, earlier) for earlier in held]
    findings = _findings(again)
    told = dict.fromkeys(_told(finding, checker.scene) for finding in findings)
    if told and None not in told:
        return " ".join(filter(None, told))
    facts = realising.facts([*findings, *_findings(second)], checker.scene)
    return facts or "".join(checked.delivered for checked in again)


def _told(finding: Finding, scene: Scene) -> str | None:
    is_open = finding.verdict is Verdict.NOT_ENOUGH_INFO
    return None if is_open else next(realising.told_of(finding, scene), None)


def _circumstances(turn: Turn, draft: Draft) -> Circumstances:
    scene = turn.checker.scene if turn.checker else None
    mitigating = scene.options.mitigating if scene else DEFAULTS.mitigating
    least = mitigating.least_doubt[Action.REGENERATE]
    changed = turn.changes.made_by(turn.user_input.context)
    return Circumstances(
        severe_flags=sum(one.is_severe and 1 - one.confidence >= least for one in _findings(draft.held)),
        severe_flags_wanted=mitigating.severe_flags if Action.REGENERATE in mitigating.allowed else None,
        has_spoken=draft.gate.has_spoken,
        has_written=any(isinstance(content, AssistantContent) and content.content for content in turn.contents),
        calls=turn.transcript.calls,
        changed=[entity_id for entity_id in changed if scene and scene.home.entity(entity_id)],
        can_be_asked_again=turn.agent.can_be_asked_again,
    )


def _is_good(draft: Draft) -> bool:
    """Return whether every sentence was checked and no claim is more likely false than true."""
    is_checked = all(checked.delivery is not None for checked in draft.held)
    confidence = weakest(tuple(_findings(draft.held)))
    return not draft.has_failed and is_checked and (confidence is None or confidence >= _LEAST_CONFIDENCE)


def _findings(held: Sequence[Checked]) -> list[Finding]:
    return [finding for checked in held if checked.delivery for finding in checked.delivery.findings]


def _facts(held: Sequence[Checked], scene: Scene) -> tuple[str, ...]:
    """Return what the home shows instead of what the draft said."""
    refuted = (finding for finding in _findings(held) if finding.verdict is Verdict.REFUTED)
    return tuple(dict.fromkeys(fact for finding in refuted if (fact := realising.truth_about(finding, scene))))
