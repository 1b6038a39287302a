"""Tools by which an agent with the Assist API can look things up first; offered only where the owner wants it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
import logging
from typing import Any, Final, override

from homeassistant.components.llm import LLMTools
from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.llm import LLM_API_ASSIST, LLMContext, Tool, ToolAnnotations, ToolInput, ToolResult
from homeassistant.util.hass_dict import HassKey
from homeassistant.util.json import JsonObjectType
import voluptuous as vol

from .coercion import encodable
from .const import DOMAIN
from .grounder import GroundedAssistConfigEntry, Grounder
from .grounding.auditing.traces import StepKind
from .grounding.limits import LONGEST_CLAIM, LONGEST_TOGETHER, size_of
from .grounding.prompts import SEARCH_TOOL, TOOLS
from .looking import (
    Looker,
    UncheckedLanguageError,
    async_app,
    async_memories,
    async_system_state,
    async_trace,
    async_verdicts,
)
from .looking_back import async_history
from .looking_out import async_search, web_of

_LOGGER = logging.getLogger(__name__)
_SECONDS: Final = 10
"""In which a tool answers or says that it cannot."""
_LONGEST_STEP: Final = 4000
_MOST_STEPS: Final = 30
"""No more than an agent writes down; a person may send a longer trace to the action."""
_LONGEST_QUERY: Final = 200
_MOST_HOURS: Final = 168
_ANNOTATIONS: Final = ToolAnnotations(read_only=True, destructive=False, idempotent=True, open_world=False)
_UNCHECKED_LANGUAGE: Final = "Nothing is checked or looked up in this language. Do not take that for an answer."
_TEXT: Final = vol.All(str, vol.Length(min=1, max=LONGEST_CLAIM), encodable)


def _bounded(steps: list[dict[str, str]]) -> list[dict[str, str]]:
    if size_of(steps) > LONGEST_TOGETHER:
        message = f"more than {LONGEST_TOGETHER} characters in all"
        raise vol.Invalid(message)
    return steps


_FAILING: HassKey[set[str]] = HassKey("grounded_assist_failing_tools")
"""Tools whose failure was logged and that have not answered since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """One tool: what it takes, and what answers."""

    name: str
    title: str
    parameters: vol.Schema
    answer: Callable[[Looker, Mapping[str, Any]], Awaitable[JsonObjectType]]
    is_there: Callable[[Grounder], bool] = lambda _: True
    """Whether there is anything to look at."""
    annotations: ToolAnnotations = _ANNOTATIONS


_LOOKS: Final = (
    _Look(
        name="verify_claim",
        title="Verify a claim",
        parameters=vol.Schema({vol.Required("claim"): _TEXT}),
        answer=async_verdicts,
    ),
    _Look(
        name="audit_trace",
        title="Audit a chain of steps",
        parameters=vol.Schema(
            {
                vol.Required("steps"): vol.All(
                    [
                        {
                            vol.Required("type"): vol.In([kind.value for kind in StepKind]),
                            vol.Required("text"): vol.All(str, vol.Length(max=_LONGEST_STEP), encodable),
                        }
                    ],
                    vol.Length(min=1, max=_MOST_STEPS),
                    _bounded,
                )
            }
        ),
        answer=async_trace,
    ),
    _Look(
        name="recall",
        title="Recall what was said",
        parameters=vol.Schema({vol.Required("query"): _TEXT}),
        answer=async_memories,
    ),
    _Look(
        name="get_app",
        title="Look up an app",
        parameters=vol.Schema({vol.Required("name"): _TEXT}),
        answer=async_app,
    ),
    _Look(
        name="get_system_state",
        title="Look up the system",
        parameters=vol.Schema(
            {vol.Optional("about", default=""): vol.All(str, vol.Length(max=LONGEST_CLAIM), encodable)}
        ),
        answer=async_system_state,
    ),
    _Look(
        name="get_history",
        title="Look up how something was",
        parameters=vol.Schema(
            {
                vol.Required("name"): _TEXT,
                vol.Optional("hours", default=24): vol.All(vol.Coerce(int), vol.Range(min=1, max=_MOST_HOURS)),
            }
        ),
        answer=async_history,
    ),
    _Look(
        name=SEARCH_TOOL,
        title="Search the web",
        parameters=vol.Schema({vol.Required("query"): vol.All(str, vol.Length(min=1, max=_LONGEST_QUERY))}),
        answer=async_search,
        is_there=lambda grounder: web_of(grounder) is not None,
        annotations=replace(_ANNOTATIONS, open_world=True),
    ),
)


class LookTool(Tool):
    """A tool that reads, changes nothing and asks no agent."""

    integration = DOMAIN

    def __init__(self, look: _Look, grounder: Grounder) -> None:
        """Offer one way to look."""
        self.name = f"{DOMAIN}__{look.name}"
        self.title = look.title
        self.description = TOOLS[look.name]
        self.annotations = look.annotations
        self.parameters = look.parameters
        self._look = look
        self._grounder = grounder

    @override
    async def async_call(self, hass: HomeAssistant, tool_input: ToolInput, llm_context: LLMContext) -> ToolResult:
        """Look on behalf of whoever asked; errors go to the model and end nothing."""
        user_id = llm_context.context.user_id if llm_context.context is not None else None
        # Home Assistant's own MCP server speaks every language.
        language = None if llm_context.language == MATCH_ALL else llm_context.language
        failing = hass.data.setdefault(_FAILING, set())
        looker = Looker(grounder=self._grounder, user_id=user_id, language=language)
        try:
            arguments = self.parameters(tool_input.tool_args)
            async with asyncio.timeout(_SECONDS):
                data = await self._look.answer(looker, arguments)
        except vol.Invalid as error:
            return ToolResult(data={"error": str(error)}, error=True)
        except UncheckedLanguageError:
            return ToolResult(data={"error": _UNCHECKED_LANGUAGE}, error=True)
        except Exception as error:  # noqa: BLE001 - an agent goes on whatever is the matter
            self._log(error, failing)
            return ToolResult(data={"error": "This cannot be looked up at the moment."}, error=True)
        failing.discard(self.name)
        # The whole answer is searched for secrets, which takes too long for the event loop.
        return ToolResult(data=await hass.async_add_executor_job(self._grounder.secrets.fields_of, data))

    def _log(self, error: Exception, failing: set[str]) -> None:
        """Log what may happen at any time for debugging only, and of all else the first that goes wrong."""
        is_known = self.name in failing or isinstance(error, (HomeAssistantError, TimeoutError))
        _LOGGER.log(
            logging.DEBUG if is_known else logging.ERROR, "The tool %s could not answer", self.name, exc_info=error
        )
        if not isinstance(error, (HomeAssistantError, TimeoutError)):
            failing.add(self.name)


@callback
def async_get_tools(hass: HomeAssistant, llm_context: LLMContext, api_id: str) -> LLMTools | None:
    """Return the tools for an agent that answers people through Assist."""
    if api_id != LLM_API_ASSIST or not llm_context.assistant:
        return None
    entries: list[GroundedAssistConfigEntry] = hass.config_entries.async_entries(DOMAIN)
    grounder = next((one.runtime_data for one in entries if one.state is ConfigEntryState.LOADED), None)
    if grounder is None or not grounder.offers_tools:
        return None
    return LLMTools(tools=[LookTool(look, grounder) for look in _LOOKS if look.is_there(grounder)])
