"""Ask for a language model that is asked for second opinions, and try it before it is kept."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from homeassistant.components.conversation import DOMAIN as CONVERSATION_DOMAIN
from homeassistant.components.conversation.agent_manager import async_get_agent
from homeassistant.config_entries import (
    SOURCE_RECONFIGURE,
    ConfigEntry,
    ConfigEntryState,
    ConfigSubentryFlow,
    SubentryFlowResult,
)
from homeassistant.const import (
    CONF_API_KEY,
    CONF_ENTITY_ID,
    CONF_MODEL,
    CONF_NAME,
    CONF_URL,
)
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.selector import (
    BooleanSelector,
    EntitySelector,
    EntitySelectorConfig,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
import voluptuous as vol

from .ai_tasks import ai_tasks, ai_tasks_beside
from .const import CONF_AGENT_ID, CONF_KIND, CONF_REMOVE_KEY, CONF_SAMPLES, DOMAIN, SUBENTRY_AGENT, SUBENTRY_VERIFIER
from .evidence.naming import friendly_name
from .grounding.contexts import Context, Span
from .models.asked_agents import cannot_act
from .models.backend import Trouble, VerifierError
from .models.backends import Kind, backend_of
from .models.sampling import DEFAULT_SAMPLES, FEWEST_SAMPLES
from .options import options_of
from .server_addresses import plain_url
from .server_keys import with_kept_key, with_key, without_key

_MOST_SAMPLES: Final = 20
_WHOM: Final = (CONF_KIND, CONF_URL, CONF_MODEL, CONF_ENTITY_ID)
"""By which verifiers are distinguished."""
_PROBE: Final = "Two and two make four."
_PROBE_CONTEXT: Final = Context((Span(label="source 1", text="2 + 2 = 4"),))

_KEY: Final = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
VERIFIER_KEY_SCHEMA: Final = vol.Schema({vol.Optional(CONF_API_KEY): _KEY})


async def async_refuse_verifier(hass: HomeAssistant, entry: ConfigEntry, data: Mapping[str, Any]) -> Trouble | None:
    """Return why a language model cannot be used; it must answer what everybody knows, in the time of one answer."""
    backend = backend_of(hass, data, options_of(entry.options).verifying.timeout)
    try:
        await backend.estimate_probability(_PROBE, _PROBE_CONTEXT.rendered())
    except VerifierError as error:
        return error.trouble
    return None


@callback
def _own_ai_tasks(hass: HomeAssistant, entry: ConfigEntry) -> list[str]:
    """Return those that belong with an agent that is wrapped: they ask the same model."""
    wrapped = [agent.data[CONF_AGENT_ID] for agent in entry.get_subentries_of_type(SUBENTRY_AGENT)]
    own = {task for agent_id in wrapped for task in ai_tasks_beside(hass, agent_id)}
    return [task for task in ai_tasks(hass) if task in own]


@callback
def _agents_without_control(hass: HomeAssistant, _: ConfigEntry) -> list[str]:
    """Return the agents of others that cannot act."""
    registry = er.async_get(hass)
    return [
        agent_id
        for agent_id in hass.states.async_entity_ids(CONVERSATION_DOMAIN)
        if cannot_act(async_get_agent(hass, agent_id))
        and ((one := registry.async_get(agent_id)) is None or one.platform != DOMAIN)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """One row of the menu."""

    kind: Kind
    entities: Callable[[HomeAssistant, ConfigEntry], list[str]] | None = None
    """Which there are to choose from; None for a server."""
    samples: int = DEFAULT_SAMPLES
    suggested: Mapping[str, Any] | None = None


_WAYS: Final[Mapping[str, _Way]] = {
    Kind.OPENAI_COMPATIBLE: _Way(kind=Kind.OPENAI_COMPATIBLE),
    "fast": _Way(
        kind=Kind.OPENAI_COMPATIBLE,
        suggested={CONF_URL: "http://localhost:11434/v1", CONF_MODEL: "llama3.2:1b"},
    ),
    Kind.AI_TASK: _Way(kind=Kind.AI_TASK, entities=lambda hass, _: ai_tasks(hass)),
    "self": _Way(kind=Kind.AI_TASK, entities=_own_ai_tasks),
    Kind.CONVERSATION_AGENT: _Way(kind=Kind.CONVERSATION_AGENT, entities=_agents_without_control),
}
"""What can be added; a verifier is changed in the way that its kind names."""


class VerifierFlow(ConfigSubentryFlow):
    """Add a verifier, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:  # noqa: ARG002
        """Ask which sort of language model, of those that there are."""
        if self._get_entry().state is not ConfigEntryState.LOADED:
            return self.async_abort(reason="entry_not_loaded")
        offered = [name for name, way in _WAYS.items() if way.entities is None or self._entities(way)]
        return self.async_show_menu(step_id="user", menu_options=offered)

    async def async_step_openai_compatible(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for a server and its model."""
        return await self._async_step("openai_compatible", user_input)

    async def async_step_fast(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for a server with a small model."""
        return await self._async_step("fast", user_input)

    async def async_step_ai_task(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for an AI Task."""
        return await self._async_step("ai_task", user_input)

    async def async_step_self(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for an AI Task of a wrapped agent."""
        return await self._async_step("self", user_input)

    async def async_step_conversation_agent(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for an agent that cannot act."""
        return await self._async_step("conversation_agent", user_input)

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask again for everything of one verifier."""
        data = self._get_reconfigure_subentry().data
        if data.get(CONF_KIND) not in Kind:
            return self.async_abort(reason="not_known")
        return await self._async_step(data[CONF_KIND], user_input)

    async def _async_step(self, name: str, user_input: dict[str, Any] | None) -> SubentryFlowResult:
        """Show the form until the language model answers."""
        way = _WAYS[name]
        entities = self._entities(way)
        if self._get_entry().state is not ConfigEntryState.LOADED:
            return self.async_abort(reason="entry_not_loaded")
        if way.entities is not None and not entities:
            return self.async_abort(reason="nobody_to_ask")
        errors: dict[str, str] = {}
        if user_input is not None:
            data = self._data(way, user_input)
            errors = _refuse(data)
            if not errors and (trouble := await async_refuse_verifier(self.hass, self._get_entry(), data)) is not None:
                errors["base"] = trouble
            if not errors:
                return self._finish(user_input.get(CONF_NAME, "").strip() or _usual_name(self.hass, data), data)
        # A key that is kept is shown to nobody, also not to the browser of who has entered it.
        shown = without_key(user_input or self._current() or _suggested(way, entities))
        return self.async_show_form(
            step_id="reconfigure" if self.source == SOURCE_RECONFIGURE else name,
            data_schema=self.add_suggested_values_to_schema(self._schema(way, entities), shown),
            errors=errors,
            description_placeholders={"entities": ", ".join(friendly_name(self.hass, one) for one in entities)},
        )

    def _entities(self, way: _Way) -> list[str]:
        """Return whom there is to choose from."""
        return [] if way.entities is None else way.entities(self.hass, self._get_entry())

    def _schema(self, way: _Way, entities: list[str]) -> vol.Schema:
        """Return the fields of one verifier."""
        number = NumberSelectorConfig(min=FEWEST_SAMPLES, max=_MOST_SAMPLES, step=1, mode=NumberSelectorMode.BOX)
        usual = {
            vol.Required(CONF_SAMPLES, default=way.samples): NumberSelector(number),
            vol.Optional(CONF_NAME): TextSelector(),
        }
        if way.entities is not None:
            chosen = EntitySelector(EntitySelectorConfig(include_entities=entities))
            return vol.Schema({vol.Required(CONF_ENTITY_ID): chosen, **usual})
        removal = {vol.Required(CONF_REMOVE_KEY, default=False): BooleanSelector()}
        return vol.Schema(
            {
                vol.Required(CONF_URL): TextSelector(TextSelectorConfig(type=TextSelectorType.URL)),
                vol.Required(CONF_MODEL): TextSelector(),
                vol.Optional(CONF_API_KEY): _KEY,
                **(removal if self.source == SOURCE_RECONFIGURE else {}),
                **usual,
            }
        )

    def _current(self) -> Mapping[str, Any]:
        """Return what holds now, where there is something to change; a name that nobody gave is none."""
        if self.source != SOURCE_RECONFIGURE:
            return {}
        subentry = self._get_reconfigure_subentry()
        is_named = subentry.title != _usual_name(self.hass, subentry.data)
        return {**subentry.data, **({CONF_NAME: subentry.title} if is_named else {})}

    def _data(self, way: _Way, user_input: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is kept of the form."""
        data = {CONF_KIND: way.kind.value, CONF_SAMPLES: int(user_input[CONF_SAMPLES])}
        if way.entities is not None:
            return data | {CONF_ENTITY_ID: user_input[CONF_ENTITY_ID]}
        url = plain_url(user_input[CONF_URL], "/chat/completions") or ""
        server = {CONF_URL: url, CONF_MODEL: user_input[CONF_MODEL].strip()}
        return with_kept_key(with_key(data | server, user_input), user_input, self._current())

    def _is_there(self, data: Mapping[str, Any]) -> bool:
        """Return whether another verifier asks the same."""
        own = self._get_reconfigure_subentry().subentry_id if self.source == SOURCE_RECONFIGURE else None
        others = self._get_entry().get_subentries_of_type(SUBENTRY_VERIFIER)
        return any(
            one.subentry_id != own and all(one.data.get(key) == data.get(key) for key in _WHOM) for one in others
        )

    def _finish(self, title: str, data: dict[str, Any]) -> SubentryFlowResult:
        if self._is_there(data):
            return self.async_abort(reason="already_configured")
        if self.source != SOURCE_RECONFIGURE:
            return self.async_create_entry(title=title, data=data)
        return self.async_update_and_abort(self._get_entry(), self._get_reconfigure_subentry(), title=title, data=data)


def _suggested(way: _Way, entities: list[str]) -> Mapping[str, Any]:
    """Return what a new form proposes: the only one there is, or what is usual."""
    return way.suggested or ({CONF_ENTITY_ID: entities[0]} if len(entities) == 1 else {})


def _refuse(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with the form before anybody is asked."""
    rules = ((CONF_URL, "invalid_url"), (CONF_MODEL, "invalid_model"))
    return {field: error for field, error in rules if data.get(field) == ""}


@callback
def _usual_name(hass: HomeAssistant, data: Mapping[str, Any]) -> str:
    """Return how a verifier is called that was given no name."""
    return data[CONF_MODEL] if CONF_MODEL in data else friendly_name(hass, data.get(CONF_ENTITY_ID, ""))
