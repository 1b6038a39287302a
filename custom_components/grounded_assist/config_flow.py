"""Ask which agents to wrap, which Assist pipelines to protect, and how replies are checked."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, override

from homeassistant.config_entries import (
    SOURCE_RECONFIGURE,
    ConfigEntry,
    ConfigEntryState,
    ConfigFlow,
    ConfigFlowResult,
    ConfigSubentryData,
    ConfigSubentryFlow,
    OptionsFlow,
    SubentryFlowResult,
)
from homeassistant.const import CONF_NAME, CONF_URL, UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import (
    BooleanSelector,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TextSelector,
)
import voluptuous as vol

from . import options, pipelines
from .ai_tasks import ai_tasks_beside
from .const import (
    CONF_AGENT_ID,
    CONF_BUDGET_SECONDS,
    CONF_HOUSEHOLD_REPLIES,
    CONF_PIPELINES,
    CONF_POLICY,
    CONF_READER,
    CONF_SETTLE_SECONDS,
    CONF_SUBENTRY_ID,
    DEFAULT_BUDGET_SECONDS,
    DEFAULT_NAME,
    DEFAULT_SETTLE_SECONDS,
    DOMAIN,
    SUBENTRY_AGENT,
    SUBENTRY_VERIFIER,
    SUBENTRY_WEB_SEARCH,
)
from .evidence.naming import friendly_name
from .grounding.model import Policy
from .grounding.options import NOBODY
from .server_keys import with_key, without_key
from .suggestions import (
    Suggestion,
    async_agent_field,
    async_free_name,
    async_keep_reader,
    async_readers_to_ask,
    async_suggest,
    reader_field,
)
from .verifier_flow import VERIFIER_KEY_SCHEMA, VerifierFlow, async_refuse_verifier
from .web_search_flow import SEARCH_KEY_SCHEMA, WebSearchFlow, async_refuse_server, with_search_key
from .wrapping import Refusal, async_refuse

POLICY: Final = SelectSelector(
    SelectSelectorConfig(
        options=[policy.value for policy in (Policy.CORRECT, Policy.STRICT, Policy.OBSERVE)],
        mode=SelectSelectorMode.DROPDOWN,
        translation_key=CONF_POLICY,
    )
)


def _seconds(minimum: float, maximum: float) -> NumberSelector:
    """Return a field for a short time."""
    return NumberSelector(
        NumberSelectorConfig(
            min=minimum, max=maximum, step=0.1, unit_of_measurement=UnitOfTime.SECONDS, mode=NumberSelectorMode.BOX
        )
    )


_TIMES_AND_REPLIES: Final[dict[vol.Marker, object]] = {
    vol.Required(CONF_BUDGET_SECONDS, default=DEFAULT_BUDGET_SECONDS): _seconds(0.5, 30),
    vol.Required(CONF_SETTLE_SECONDS, default=DEFAULT_SETTLE_SECONDS): _seconds(0, 30),
    vol.Required(CONF_HOUSEHOLD_REPLIES, default=False): BooleanSelector(),
}


@callback
def _options_schema(offered: options.Chosen) -> vol.Schema:
    """Return the fields of what holds for all agents; which language models there are to choose from changes."""
    parts = {name: section(options.schema_of(name, offered), {"collapsed": True}) for name in options.SECTIONS}
    return vol.Schema(_TIMES_AND_REPLIES | {vol.Optional(name): part for name, part in parts.items()})


@callback
def _agent_schema(hass: HomeAssistant, entry: ConfigEntry | None = None, changed_id: str | None = None) -> vol.Schema:
    """Return the fields of one agent; without Assist pipelines there are none to choose from."""
    fields: dict[vol.Marker, object] = {
        **async_agent_field(hass, entry, changed_id),
        vol.Required(CONF_NAME, default=async_free_name(entry, changed_id)): TextSelector(),
        vol.Required(CONF_POLICY, default=Policy.CORRECT.value): POLICY,
    }
    options = [SelectOptionDict(value=pipeline.id, label=pipeline.name) for pipeline in pipelines.async_list(hass)]
    if options:
        fields[vol.Optional(CONF_PIPELINES, default=[])] = SelectSelector(
            SelectSelectorConfig(options=options, multiple=True, mode=SelectSelectorMode.LIST)
        )
    return vol.Schema(fields)


@callback
def _first_schema(hass: HomeAssistant, agent_id: str) -> vol.Schema:
    """Return the fields of the first agent; its own integration may offer what reads its replies."""
    fields = _agent_schema(hass)
    if not (readers := ai_tasks_beside(hass, agent_id)):
        return fields
    named = {one: friendly_name(hass, one) for one in readers}
    reader = options.selector_of(options.Role.READER, named, (NOBODY,))
    return fields.extend({vol.Required(CONF_READER, default=readers[0]): reader})


def _suggested(suggestion: Suggestion) -> dict[str, Any]:
    """Return what a form is filled in with."""
    return {CONF_AGENT_ID: suggestion.agent_id, CONF_PIPELINES: list(suggestion.pipeline_ids)}


@callback
def _outcome(hass: HomeAssistant, user_input: dict[str, Any], title: str) -> dict[str, Any]:
    """Return what the last page says of the pipelines."""
    chosen = user_input.get(CONF_PIPELINES, [])
    names = [pipeline.name for pipeline in pipelines.async_list(hass) if pipeline.id in chosen]
    return {
        "description": "protected" if names else "nothing_protected",
        "description_placeholders": {"name": title, "pipelines": ", ".join(names)},
    }


def _title(user_input: dict[str, Any], entry: ConfigEntry | None = None, changed_id: str | None = None) -> str:
    """Return the name of an agent."""
    return user_input[CONF_NAME].strip() or async_free_name(entry, changed_id)


def _agent_data(user_input: dict[str, Any]) -> dict[str, Any]:
    """Return what is kept of the form of one agent."""
    return {
        CONF_AGENT_ID: user_input[CONF_AGENT_ID],
        CONF_POLICY: user_input[CONF_POLICY],
        CONF_PIPELINES: user_input.get(CONF_PIPELINES, []),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _KeyForm:
    """How another key is asked for."""

    schema: vol.Schema
    with_key: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
    async_refuse: Callable[[HomeAssistant, ConfigEntry, Mapping[str, Any]], Awaitable[str | None]]
    errors: str = ""
    """What stands before the name of a trouble in the key of its text."""


_KEY_FORMS: Final[Mapping[str, _KeyForm]] = {
    SUBENTRY_WEB_SEARCH: _KeyForm(
        schema=SEARCH_KEY_SCHEMA,
        with_key=with_search_key,
        async_refuse=lambda hass, _entry, data: async_refuse_server(hass, data),
    ),
    SUBENTRY_VERIFIER: _KeyForm(
        schema=VERIFIER_KEY_SCHEMA, with_key=with_key, async_refuse=async_refuse_verifier, errors="verifier_"
    ),
}


class GroundedAssistConfigFlow(ConfigFlow, domain=DOMAIN):
    """Make the entry together with its first agent."""

    _refused_id = ""
    """Of the subentry whose server refuses its key."""

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for the first agent to wrap."""
        errors: dict[str, str] = {}
        if user_input is not None:
            readers = ai_tasks_beside(self.hass, user_input[CONF_AGENT_ID])
            if (refusal := async_refuse(self.hass, user_input[CONF_AGENT_ID])) is not None:
                errors[CONF_AGENT_ID] = refusal
            elif readers and user_input.get(CONF_READER) not in (NOBODY, *readers):
                # Another agent was chosen than the one the form was shown for: nobody else is to read its replies.
                errors[CONF_READER] = "reader_of_another_agent"
            else:
                return self._finish(user_input, user_input[CONF_READER] if readers else NOBODY)
        if (suggestion := async_suggest(self.hass)) is None:
            return self.async_abort(reason="no_agent_left")
        shown = user_input or _suggested(suggestion)
        schema = _first_schema(self.hass, shown[CONF_AGENT_ID])
        if errors.get(CONF_READER):
            shown = {key: value for key, value in shown.items() if key != CONF_READER}
        return self.async_show_form(
            step_id="user", data_schema=self.add_suggested_values_to_schema(schema, shown), errors=errors
        )

    def _finish(self, user_input: dict[str, Any], reader: str) -> ConfigFlowResult:
        """Make the entry with its first agent."""
        agent = ConfigSubentryData(
            data=_agent_data(user_input), subentry_type=SUBENTRY_AGENT, title=_title(user_input), unique_id=None
        )
        chosen = {} if reader == NOBODY else {options.SECTION_READING: {CONF_READER: reader}}
        outcome = _outcome(self.hass, user_input, _title(user_input))
        return self.async_create_entry(title=DEFAULT_NAME, data={}, options=chosen, subentries=[agent], **outcome)

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """Ask for another key: a server refuses the one it knows."""
        self._refused_id = entry_data.get(CONF_SUBENTRY_ID, "")
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Keep a key that its server takes."""
        entry = self._get_reauth_entry()
        if (subentry := entry.subentries.get(self._refused_id)) is None:
            return self.async_abort(reason="server_removed")
        form = _KEY_FORMS[subentry.subentry_type]
        errors: dict[str, str] = {}
        if user_input is not None:
            data = form.with_key(subentry.data, user_input)
            if (trouble := await form.async_refuse(self.hass, entry, data)) is None:
                self.hass.config_entries.async_update_subentry(entry, subentry, data=data)
                return self.async_abort(reason="reauth_successful")
            errors["base"] = form.errors + trouble
        return self.async_show_form(
            step_id="reauth_confirm",
            data_schema=self.add_suggested_values_to_schema(
                form.schema, without_key({**subentry.data, **(user_input or {})})
            ),
            errors=errors,
            description_placeholders={"title": subentry.title, "url": subentry.data[CONF_URL]},
        )

    @classmethod
    @callback
    @override
    def async_get_supported_subentry_types(cls, config_entry: ConfigEntry) -> dict[str, type[ConfigSubentryFlow]]:
        """Return what can be added to the entry."""
        return {SUBENTRY_AGENT: AgentFlow, SUBENTRY_VERIFIER: VerifierFlow, SUBENTRY_WEB_SEARCH: WebSearchFlow}

    @staticmethod
    @callback
    @override
    def async_get_options_flow(config_entry: ConfigEntry) -> GroundedAssistOptionsFlow:
        """Return the form of what holds for all agents."""
        return GroundedAssistOptionsFlow()


class AgentFlow(ConfigSubentryFlow):
    """Add an agent, or change one."""

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask for one more agent to wrap."""
        return await self._async_step(user_input)

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> SubentryFlowResult:
        """Ask again for everything of one agent."""
        return await self._async_step(user_input)

    async def _async_step(self, user_input: dict[str, Any] | None) -> SubentryFlowResult:
        """Show the form until its answers can be used."""
        if self._get_entry().state is not ConfigEntryState.LOADED:
            return self.async_abort(reason="entry_not_loaded")
        errors: dict[str, str] = {}
        readers: list[str] = []
        if user_input is not None:
            readers = async_readers_to_ask(self.hass, self._get_entry(), user_input[CONF_AGENT_ID])
            if (refusal := self._refuse(user_input[CONF_AGENT_ID])) is not None:
                errors[CONF_AGENT_ID] = refusal
            elif readers and user_input.get(CONF_READER) not in readers:
                errors[CONF_READER] = "reader_of_another_agent"
            else:
                return await self._async_finish(user_input, user_input[CONF_READER] if readers else None)
        if (shown := user_input or self._current()) is None:
            return self.async_abort(reason="no_agent_left")
        fields = _agent_schema(self.hass, self._get_entry(), self._changed_id).extend(reader_field(self.hass, readers))
        schema = self.add_suggested_values_to_schema(fields, shown)
        return self.async_show_form(step_id=self.source, data_schema=schema, errors=errors)

    @property
    def _changed_id(self) -> str | None:
        """Of the agent of ours that is changed; None of a new one."""
        return self._reconfigure_subentry_id if self.source == SOURCE_RECONFIGURE else None

    def _refuse(self, agent_id: str) -> Refusal | None:
        """Return why an agent may not be wrapped."""
        return async_refuse(self.hass, agent_id, self._get_entry(), self._changed_id)

    def _current(self) -> dict[str, Any] | None:
        """Return what holds now, or what is suggested for a new agent; None if there is no agent to wrap."""
        if self.source != SOURCE_RECONFIGURE:
            suggestion = async_suggest(self.hass, self._get_entry())
            return None if suggestion is None else _suggested(suggestion)
        subentry = self._get_reconfigure_subentry()
        chosen = pipelines.async_list_chosen(self.hass, self._get_entry(), subentry.subentry_id)
        return {**subentry.data, CONF_NAME: subentry.title, CONF_PIPELINES: chosen}

    async def _async_finish(self, user_input: dict[str, Any], reader: str | None) -> SubentryFlowResult:
        """Keep the answers; the pipelines of a new agent are set once its entity is there."""
        data = _agent_data(user_input)
        if reader is not None:
            async_keep_reader(self.hass, self._get_entry(), reader)
        title = _title(user_input, self._get_entry(), self._changed_id)
        if self.source != SOURCE_RECONFIGURE:
            return self.async_create_entry(title=title, data=data, **_outcome(self.hass, user_input, title))
        entry, subentry = self._get_entry(), self._get_reconfigure_subentry()
        await pipelines.async_protect(self.hass, entry, subentry, data[CONF_PIPELINES])
        return self.async_update_and_abort(entry, subentry, title=title, data_updates=data)


class GroundedAssistOptionsFlow(OptionsFlow):
    """Change what holds for all agents."""

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask how long a check may take, what it looks for and what is done then."""
        errors: dict[str, str] = {}
        if user_input is not None:
            errors = options.refuse(user_input)
            if user_input[CONF_SETTLE_SECONDS] > user_input[CONF_BUDGET_SECONDS]:
                errors[CONF_SETTLE_SECONDS] = "settle_exceeds_budget"
            if not errors:
                return self.async_create_entry(data={**self.config_entry.options, **user_input})
        offered = {
            options.Role.VERIFIER: options.verifiers_of(self.config_entry),
            options.Role.READER: options.readers_of(self.hass, self.config_entry),
        }
        current = options.with_known(user_input or self.config_entry.options, offered)
        schema = self.add_suggested_values_to_schema(_options_schema(offered), current)
        return self.async_show_form(step_id="init", data_schema=schema, errors=errors)
