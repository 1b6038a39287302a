"""A text to check that no agent of ours has said, and what its caller tells of the turn it belongs to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
import logging
from typing import Final

from homeassistant.core import State
from homeassistant.util import dt as dt_util

from .checker import Checker
from .conversations import TURNS
from .grounding.model import Policy, ToolCall, Uttered

_LOGGER = logging.getLogger(__name__)
_LONGEST: Final = 1000
"""Characters of what was said that are held against what is told of it."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was said before, by the agent or by the person."""

    text: str
    is_reply: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """A text to check, and what the caller tells of the turn it belongs to."""

    text: str
    request: str = ""
    language: str | None = None
    policy: Policy = Policy.CORRECT
    context_text: str = ""
    turns: tuple[Utterance, ...] = ()
    state_before: Mapping[str, State] = field(default_factory=dict)
    tool_calls: tuple[ToolCall, ...] = ()
    user_id: str | None = None
    asks_web: bool = True
    """False for whoever might tell something outside by it, or try out which names are known here."""
    asks_verifier: bool = True
    """False for whoever asks one themselves."""


async def async_recall(request: VerifyRequest, checker: Checker) -> bool:
    """Let a checker know what was said before, oldest first; return whether that went well."""
    latest = [said for said in request.turns if said.is_reply][-TURNS:]
    for said in request.turns[-2 * TURNS :]:
        checker.hear(Uttered(text=said.text[:_LONGEST], at=dt_util.utcnow(), is_reply=said.is_reply))
    try:
        await checker.async_recall(request.context_text)
        for said in request.turns:
            await checker.async_recall(said.text, is_reply=any(said is reply for reply in latest))
    except Exception:
        _LOGGER.exception("What was said before could not be read")
        return False
    return True
