"""A home in which everything can be added, and everything that needs a repair is wrong."""

from types import MappingProxyType
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature
from homeassistant.components.ai_task.const import DATA_COMPONENT as AI_TASKS
from homeassistant.components.assist_pipeline import async_get_pipelines, async_update_pipeline
from homeassistant.components.conversation import ConversationEntity, ConversationInput, ConversationResult
from homeassistant.components.conversation.const import DATA_COMPONENT as AGENTS
from homeassistant.config_entries import ConfigEntry, ConfigSubentryData
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.helpers import config_validation as cv, entity_registry as er, issue_registry as ir
from homeassistant.helpers.intent import IntentResponse
from homeassistant.helpers.typing import ConfigType
import voluptuous as vol

CONFIG_SCHEMA = cv.empty_config_schema("troubles")

OURS = "grounded_assist"


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Offer what can be asked, and the actions that bring the troubles."""
    await hass.data[AI_TASKS].async_add_entities([Task()])
    await hass.data[AGENTS].async_add_entities([Talker()])

    async def async_begin(_call: ServiceCall) -> None:
        await _async_begin(hass)

    async def async_refuse_key(call: ServiceCall) -> None:
        (entry,) = hass.config_entries.async_entries(OURS)
        (subentry,) = entry.get_subentries_of_type(call.data["subentry_type"])[:1]
        entry.async_start_reauth(hass, data={"subentry_id": subentry.subentry_id})

    async def async_refuse_no_key(_call: ServiceCall) -> None:
        for flow in hass.config_entries.flow.async_progress_by_handler(OURS):
            hass.config_entries.flow.async_abort(flow["flow_id"])

    async def async_remove_search(_call: ServiceCall) -> None:
        (entry,) = hass.config_entries.async_entries(OURS)
        for subentry in list(entry.get_subentries_of_type("web_search")):
            hass.config_entries.async_remove_subentry(entry, subentry.subentry_id)
        await hass.async_block_till_done()

    hass.services.async_register("troubles", "begin", async_begin)
    hass.services.async_register("troubles", "refuse_no_key", async_refuse_no_key)
    hass.services.async_register("troubles", "remove_search", async_remove_search)
    fields = vol.Schema({vol.Required("subentry_type"): cv.string})
    hass.services.async_register("troubles", "refuse_key", async_refuse_key, schema=fields)
    return True


async def _async_begin(hass: HomeAssistant) -> None:
    """Set us up with agents that cannot be asked, and a pipeline that answers without us."""
    (pipeline,) = async_get_pipelines(hass)
    await async_update_pipeline(hass, pipeline, prefer_local_intents=True)
    registry = er.async_get(hass)
    # One integration offers both, so that the model of a wrapped agent can be asked.
    theirs = hass.config_entries.async_entries()[0]
    registry.async_get_or_create("conversation", "troubles", "away", suggested_object_id="away", config_entry=theirs)
    registry.async_update_entity("ai_task.task", config_entry_id=theirs.entry_id)
    off = er.RegistryEntryDisabler.USER
    registry.async_get_or_create("conversation", "troubles", "off", suggested_object_id="off", disabled_by=off)
    entry = ConfigEntry(
        version=1,
        minor_version=1,
        domain=OURS,
        title="Grounded Assist",
        data={},
        options={},
        source="user",
        unique_id=None,
        discovery_keys=MappingProxyType({}),
        subentries_data=[
            _agent("Whole", "conversation.reciter", pipelines=[pipeline.id]),
            _agent("Missing", "conversation.nobody"),
            _agent("Unavailable", "conversation.away"),
            _agent("Disabled", "conversation.off"),
            _agent("Circle", "conversation.circle"),
            _verifier("Server", kind="openai_compatible", url="http://127.0.0.1:9/v1", model="small"),
            _verifier("Task", kind="ai_task", entity_id="ai_task.task"),
            _verifier("Talker", kind="conversation_agent", entity_id="conversation.talker"),
            _subentry("web_search", "Search", url="http://127.0.0.1:9", timeout=1.0, key_sent_as="bearer"),
        ],
    )
    # Nobody waits a quarter of an hour: what is told before a reload is told after it.
    (away,) = [one.subentry_id for one in entry.subentries.values() if one.title == "Unavailable"]
    ir.async_create_issue(
        hass,
        OURS,
        f"agent_unavailable_{away}",
        is_fixable=True,
        severity=ir.IssueSeverity.WARNING,
        translation_key="agent_unavailable",
        translation_placeholders={"name": "Unavailable", "agent_id": "conversation.away"},
    )
    await hass.config_entries.async_add(entry)


def _subentry(subentry_type: str, title: str, **data: Any) -> ConfigSubentryData:
    return ConfigSubentryData(data=data, subentry_type=subentry_type, title=title, unique_id=None)


def _agent(title: str, agent_id: str, **data: Any) -> ConfigSubentryData:
    return _subentry("agent", title, agent_id=agent_id, policy="correct", **data)


def _verifier(title: str, **data: Any) -> ConfigSubentryData:
    return _subentry("verifier", title, samples=3, **data)


class Task(AITaskEntity):
    """Generates data; it is never asked."""

    _attr_name = "Task"
    _attr_unique_id = "task"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA


class Talker(ConversationEntity):
    """An agent that can only talk."""

    _attr_name = "Talker"
    supported_languages = MATCH_ALL

    @override
    async def _async_handle_message(self, user_input: ConversationInput, chat_log: Any) -> ConversationResult:
        response = IntentResponse(language=user_input.language)
        response.async_set_speech("Hello.")
        return ConversationResult(response=response, conversation_id=chat_log.conversation_id)
