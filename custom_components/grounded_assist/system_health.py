"""The page of system health: how much is checked, and whether everything that helps with it can be reached."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable
from typing import Any

from homeassistant.components import system_health
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.const import CONF_ENTITY_ID, CONF_URL, STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant, callback

from . import lexicons, pipelines
from .agent import WrappedAgent
from .const import CONF_AGENT_ID, CONF_POLICY, DOMAIN, SUBENTRY_AGENT, SUBENTRY_VERIFIER, SUBENTRY_WEB_SEARCH
from .grounder import GroundedAssistConfigEntry

type Reach = str | dict[str, str]
"""As Home Assistant writes whether something can be reached."""

_UNREACHABLE: Reach = {"type": "failed", "error": "unreachable"}


@callback
def async_register(
    hass: HomeAssistant,  # noqa: ARG001 - signature is Home Assistant's
    register: system_health.SystemHealthRegistration,
) -> None:
    """Say what is asked when somebody looks."""
    register.async_register_info(async_info, "/config/integrations/integration/grounded_assist")


async def async_info(hass: HomeAssistant) -> dict[str, Any]:
    """Return counts, and what can be reached; never names or addresses."""
    languages = await hass.async_add_executor_job(lexicons.languages)
    known = ", ".join(language for language in languages if language not in lexicons.unreadable(hass))
    entries: list[GroundedAssistConfigEntry] = hass.config_entries.async_entries(DOMAIN)
    loaded = [_of(hass, entry) for entry in entries if entry.state is ConfigEntryState.LOADED]
    return {"languages": known} | (loaded[0] if loaded else {})


def _of(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> dict[str, Any]:
    agents = entry.get_subentries_of_type(SUBENTRY_AGENT)
    searches, verifiers = (
        entry.get_subentries_of_type(SUBENTRY_WEB_SEARCH),
        entry.runtime_data.second_opinions.verifiers,
    )
    asked = [one for one in entry.get_subentries_of_type(SUBENTRY_VERIFIER) if one.subentry_id in verifiers]
    policies = Counter(agent.data[CONF_POLICY] for agent in agents)
    told: dict[str, Any] = {
        "agents": len(agents),
        "agents_available": sum(WrappedAgent(hass, one.data[CONF_AGENT_ID]).is_available for one in agents),
        "policies": ", ".join(f"{policy}: {count}" for policy, count in sorted(policies.items())) or "-",
        "protected_pipelines": sum(len(pipelines.async_list_protected(hass, one.subentry_id)) for one in agents),
        "journal_writable": entry.runtime_data.learner.journal.is_writable,
        "journal_waiting": entry.runtime_data.learner.journal.waiting,
    }
    if (reader := entry.runtime_data.reader) is not None:
        told |= {f"reader_{name}": figure for name, figure in reader.figures.items()}
    reached = {"search_reachable": searches[:1], "verifiers_reachable": asked}
    return told | {key: _async_all(_async_reach(hass, one) for one in of) for key, of in reached.items() if of}


async def _async_all(asked: Iterable[Awaitable[Reach]]) -> Reach:
    """Return what is wrong with the first that cannot be reached."""
    told = await asyncio.gather(*asked)
    return next((one for one in told if one != "ok"), "ok")


async def _async_reach(hass: HomeAssistant, subentry: ConfigSubentry) -> Reach:
    """Return whether a server answers at all, or an entity is available."""
    if CONF_URL in subentry.data:
        return await system_health.async_check_can_reach_url(hass, subentry.data[CONF_URL])
    state = hass.states.get(subentry.data[CONF_ENTITY_ID])
    return _UNREACHABLE if state is None or state.state == STATE_UNAVAILABLE else "ok"
