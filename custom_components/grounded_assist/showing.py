"""What may be shown of a finished reply, and to whom."""

from dataclasses import replace
from typing import Any, Final

from homeassistant.auth.models import User
from homeassistant.core import callback

from .checked import Checked
from .const import CONF_HOUSEHOLD_REPLIES
from .grounder import GroundedAssistConfigEntry
from .grounding.model import Mitigation
from .publishing import Finished
from .replies import CheckedReply
from .reports import report_as_dict, without_memories

_OF_DELIVERED: Final = (
    "interaction_id",
    "verdict",
    "confidence",
    "level",
    "coverage",
    "complete",
    "reply",
    "duration_ms",
)
"""The parts of a report that quote nothing of the draft."""


@callback
def may_see(reply: CheckedReply, user: User, entry: GroundedAssistConfigEntry) -> bool:
    """Return whether a reply is for a person: everything is for admins, what nobody in particular asked by option."""
    return user.is_admin or is_for(reply.user_id, user.id, entry)


@callback
def is_for(asked_by: str | None, user_id: str | None, entry: GroundedAssistConfigEntry) -> bool:
    """Return whether a reply was to a person, or is everybody's by option as nobody in particular asked."""
    return asked_by == user_id if asked_by is not None else bool(entry.options.get(CONF_HOUSEHOLD_REPLIES))


@callback
def shown_reply(reply: CheckedReply, user: User) -> dict[str, Any]:
    """Return a reply as a person may see it; whether they may is `may_see`."""
    return _for_admins(reply, user.id) if user.is_admin else _without_draft(reply)


@callback
def shown_turn(finished: Finished, user: User) -> dict[str, Any]:
    """Return a turn as data, for admins: what was asked, drafted, checked and released, and how long that took."""
    reply = finished.reply
    return {
        **{key: value for key, value in _without_draft(reply).items() if key not in {"request", "delivered", "report"}},
        "asked": reply.request,
        "drafted": reply.draft,
        "checked": _report(reply, user.id),
        "released": {"text": reply.delivered, "pieces": [_piece(one) for one in finished.heard]},
        "mitigations": [_mitigation(one) for one in reply.report.mitigations],
        "tools": {"looked": reply.has_looked, "acted": reply.has_acted},
        "further_sources": {"asked": reply.sources_asked, "known": reply.sources_known},
        "durations": dict(reply.durations),
    }


def _for_admins(reply: CheckedReply, user_id: str) -> dict[str, Any]:
    """Return everything about a reply, but for what somebody else has remembered for themselves."""
    return {
        **_without_draft(reply),
        "draft": reply.draft,
        "durations": dict(reply.durations),
        "report": _report(reply, user_id),
    }


def _report(reply: CheckedReply, user_id: str) -> dict[str, Any]:
    is_own = reply.user_id in (None, user_id)
    return report_as_dict(reply.report if is_own else without_memories(reply.report))


def _without_draft(reply: CheckedReply) -> dict[str, Any]:
    """Return what was asked and said, and nothing of what the wrapped agent wanted to say."""
    # Its claims quote the draft, and are by far the most of it.
    report = report_as_dict(replace(reply.report, findings=()))
    return {
        "interaction_id": reply.interaction_id,
        "agent_entity_id": reply.agent_entity_id,
        "user_id": reply.user_id,
        "request": reply.request,
        "delivered": reply.delivered,
        "policy": reply.policy.value,
        "created": reply.created.isoformat(),
        "interrupted": reply.interrupted,
        "regenerated": reply.regenerated,
        "changed": reply.is_changed,
        "answers": reply.answers,
        "follows": reply.follows,
        "report": {key: report[key] for key in _OF_DELIVERED},
    }


def _piece(checked: Checked) -> dict[str, Any]:
    """Return a sentence with what was said instead, and when it was checked."""
    return {
        "drafted": checked.draft,
        "released": checked.delivered,
        "checked_at": checked.since and checked.since.at.isoformat(),
        "severe": checked.is_severe,
        "broken": checked.has_broken,
    }


def _mitigation(done: Mitigation) -> dict[str, Any]:
    return {
        "action": done.action.value,
        "original": done.original,
        "replacement": done.replacement,
        "start": done.start,
        "end": done.end,
        "reason": done.reason.value,
        "confidence": done.confidence,
    }
