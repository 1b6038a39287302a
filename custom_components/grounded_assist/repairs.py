"""Issues a person has to solve, and the form that solves them."""

from collections.abc import Set as AbstractSet
from typing import Final

from homeassistant.components.repairs import RepairsFlow, RepairsFlowResult
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.selector import ConversationAgentSelector
import voluptuous as vol

from .const import CONF_AGENT_ID, DOMAIN, SUBENTRY_AGENT
from .wrapping import async_goes_in_circle, async_is_known, async_refuse

AGENT_CIRCLE: Final = "agent_circle"
AGENT_MISSING: Final = "agent_missing"


@callback
def async_check(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Raise and clear the issues of all agents of ours."""
    problems = {
        f"{problem}_{subentry.subentry_id}": (problem, subentry)
        for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT)
        if (problem := _problem(hass, entry, subentry)) is not None
    }
    async_clear(hass, keep=problems.keys())
    for issue_id, (problem, subentry) in problems.items():
        _create_issue(hass, entry, subentry, (issue_id, problem))


@callback
def async_clear(hass: HomeAssistant, keep: AbstractSet[str] = frozenset()) -> None:
    """Clear the issues about agents of ours."""
    for domain, issue_id in list(ir.async_get(hass).issues):
        if domain == DOMAIN and issue_id.startswith((AGENT_CIRCLE, AGENT_MISSING)) and issue_id not in keep:
            ir.async_delete_issue(hass, DOMAIN, issue_id)


@callback
def _problem(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry) -> str | None:
    """Return what is wrong with the agent that is wrapped."""
    if async_goes_in_circle(hass, entry, subentry):
        return AGENT_CIRCLE
    return None if async_is_known(hass, subentry.data[CONF_AGENT_ID]) else AGENT_MISSING


@callback
def _create_issue(hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, issue: tuple[str, str]) -> None:
    """Ask for another agent to wrap."""
    issue_id, problem = issue
    ir.async_create_issue(
        hass,
        DOMAIN,
        issue_id,
        data={"entry_id": entry.entry_id, "subentry_id": subentry.subentry_id},
        is_fixable=True,
        severity=ir.IssueSeverity.ERROR,
        translation_key=problem,
        translation_placeholders={"name": subentry.title, "agent_id": subentry.data[CONF_AGENT_ID]},
    )


async def async_create_fix_flow(
    hass: HomeAssistant,  # noqa: ARG001 - signature is Home Assistant's
    issue_id: str,  # noqa: ARG001 - signature is Home Assistant's
    data: dict[str, str | int | float | None] | None,
) -> RepairsFlow:
    """Return the form that solves an issue."""
    ids = data or {}
    return ChooseAgentFlow(str(ids.get("entry_id")), str(ids.get("subentry_id")))


class ChooseAgentFlow(RepairsFlow):
    """Ask for another agent to wrap."""

    def __init__(self, entry_id: str, subentry_id: str) -> None:
        """Remember whose wrapped agent is to be replaced."""
        super().__init__()
        self._entry_id = entry_id
        self._subentry_id = subentry_id

    async def async_step_init(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:  # noqa: ARG002
        """Show the form; what comes here with the first request is not an answer."""
        return await self.async_step_agent()

    async def async_step_agent(self, user_input: dict[str, str] | None = None) -> RepairsFlowResult:
        """Wrap the chosen agent."""
        entry = self.hass.config_entries.async_get_entry(self._entry_id)
        if entry is None or (subentry := entry.subentries.get(self._subentry_id)) is None:
            return self.async_abort(reason="agent_removed")
        errors: dict[str, str] = {}
        if user_input is not None:
            chosen = user_input[CONF_AGENT_ID]
            if (refusal := async_refuse(self.hass, chosen, entry, self._subentry_id)) is None:
                data = {**subentry.data, CONF_AGENT_ID: chosen}
                self.hass.config_entries.async_update_subentry(entry, subentry, data=data)
                return self.async_create_entry(data={})
            errors[CONF_AGENT_ID] = refusal
        return self.async_show_form(
            step_id="agent",
            data_schema=vol.Schema({vol.Required(CONF_AGENT_ID): ConversationAgentSelector()}),
            errors=errors,
            description_placeholders={"name": subentry.title, CONF_AGENT_ID: subentry.data[CONF_AGENT_ID]},
        )
