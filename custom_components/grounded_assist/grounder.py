"""The spine: what happens to a reply, stage by stage."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, State, callback

from .grounding.model import Policy, Report, ToolCall

type GroundedAssistConfigEntry = ConfigEntry[Grounder]


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """A text to check, and what the caller tells of the turn it belongs to."""

    text: str
    request: str = ""
    language: str | None = None
    policy: Policy = Policy.CORRECT
    context_text: str = ""
    turns: tuple[str, ...] = ()
    state_before: Mapping[str, State] = field(default_factory=dict)
    tool_calls: tuple[ToolCall, ...] = ()
    user_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedReply:
    """A finished reply: what was asked, drafted and delivered, and why."""

    interaction_id: str
    agent_entity_id: str
    user_id: str | None
    request: str
    draft: str
    delivered: str
    report: Report
    policy: Policy
    created: datetime
    interrupted: bool = False
    regenerated: bool = False
    durations: Mapping[str, float] = field(default_factory=dict)
    """Seconds by what they were spent on."""


class Grounder:
    """Check replies of wrapped agents against the home."""

    def __init__(self, hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> None:
        """Prepare for one config entry."""
        self._hass = hass
        self._entry = entry
        self._subscribers: list[Callable[[CheckedReply], None]] = []

    async def async_start(self) -> None:
        """Get to know the home."""

    async def async_stop(self) -> None:
        """Let go of the home."""

    async def async_verify(self, request: VerifyRequest) -> Report:
        """Return what the home says of a text; waits for nothing and changes nothing."""
        raise NotImplementedError

    @callback
    def async_subscribe(self, subscriber: Callable[[CheckedReply], None]) -> CALLBACK_TYPE:
        """Call a subscriber with each finished reply."""
        self._subscribers.append(subscriber)
        return lambda: self._subscribers.remove(subscriber)
