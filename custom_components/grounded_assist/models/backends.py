"""Which backends there are: one row for each kind that can be set up."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from homeassistant.const import CONF_ENTITY_ID
from homeassistant.core import HomeAssistant

from ..const import CONF_KIND, CONF_SAMPLES
from .asked_agents import AskedAgent, AskedTask, Sampling
from .backend import Backend
from .chat_completions import DEFAULT_TIMEOUT, ChatCompletions, server_of
from .sampling import DEFAULT_SAMPLES


class Kind(StrEnum):
    """How a verifier is reached."""

    OPENAI_COMPATIBLE = "openai_compatible"
    AI_TASK = "ai_task"
    CONVERSATION_AGENT = "conversation_agent"


type _Make = Callable[[HomeAssistant, Mapping[str, Any], float], Backend]


def _asked(data: Mapping[str, Any], timeout: float = DEFAULT_TIMEOUT) -> tuple[str, Sampling]:
    """Return which entity is asked, and how."""
    return data[CONF_ENTITY_ID], Sampling(samples=int(data.get(CONF_SAMPLES, DEFAULT_SAMPLES)), timeout=timeout)


_BACKENDS: Final[Mapping[Kind, _Make]] = {
    Kind.OPENAI_COMPATIBLE: lambda hass, data, timeout: ChatCompletions(hass, server_of(data, timeout)),
    Kind.AI_TASK: lambda hass, data, timeout: AskedTask(hass, *_asked(data, timeout)),
    Kind.CONVERSATION_AGENT: lambda hass, data, timeout: AskedAgent(hass, *_asked(data, timeout)),
}
_TAKES: Final[Mapping[Kind, Callable[[Mapping[str, Any]], object]]] = {
    Kind.OPENAI_COMPATIBLE: server_of,
    Kind.AI_TASK: _asked,
    Kind.CONVERSATION_AGENT: _asked,
}
"""What each takes from what is kept, or raises if it is not there."""


def kind_of(data: Mapping[str, Any]) -> Kind | None:
    """Return the kind that a subentry describes; None for one of a later version, or if part of it is missing."""
    try:
        kind = Kind(data[CONF_KIND])
        _TAKES[kind](data)
    except KeyError, TypeError, ValueError:
        return None
    return kind


def backend_of(hass: HomeAssistant, data: Mapping[str, Any], timeout: float) -> Backend:
    """Return the backend that a subentry describes, if it has a kind; `timeout` is in seconds, for one answer."""
    return _BACKENDS[Kind(data[CONF_KIND])](hass, data, timeout)
