"""What may be seen of the integration in a bug report: settings and counts, never names, addresses or words."""

from typing import Any

from homeassistant.components.conversation import async_get_agent_info
from homeassistant.config_entries import ConfigEntryState, ConfigSubentry
from homeassistant.const import CONF_API_KEY
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.selector import EntitySelector

from . import pipelines
from .const import (
    CONF_AGENT_ID,
    CONF_BUDGET_SECONDS,
    CONF_HOUSEHOLD_REPLIES,
    CONF_KIND,
    CONF_POLICY,
    CONF_SAMPLES,
    CONF_SETTLE_SECONDS,
    SUBENTRY_AGENT,
    SUBENTRY_VERIFIER,
    SUBENTRY_WEB_SEARCH,
)
from .evidence.searching import server_of
from .grounder import GroundedAssistConfigEntry, Grounder
from .options import SECTIONS, Choice, chosen_in
from .repairs import active_problems

_OPTIONS = (CONF_BUDGET_SECONDS, CONF_SETTLE_SECONDS, CONF_HOUSEHOLD_REPLIES)


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: GroundedAssistConfigEntry) -> dict[str, Any]:
    """Return what helps to find a fault; only what is listed here leaves the home."""
    return {
        "options": {option: entry.options.get(option) for option in _OPTIONS}
        | {section: _chosen(entry, section) for section in SECTIONS},
        "agents": [_agent(hass, subentry) for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT)],
        "web_search": [_search(one) for one in entry.get_subentries_of_type(SUBENTRY_WEB_SEARCH)],
        "verifiers": [_verifier(one) for one in entry.get_subentries_of_type(SUBENTRY_VERIFIER)],
        "pipelines": len(pipelines.async_list(hass)),
        "language": hass.config.language,
        "repairs": active_problems(hass),
        "running": _running(entry.runtime_data) if entry.state is ConfigEntryState.LOADED else None,
    }


def _running(grounder: Grounder) -> dict[str, Any]:
    """Return how it goes with the journal and with those that are asked outside, in the order of their settings."""
    journal, learned = grounder.learner.journal, grounder.learner.learned
    return {
        "journal": {
            "is_writable": journal.is_writable,
            "failure": journal.failure,
            "waiting": journal.waiting,
            "dropped": journal.dropped,
            "unreadable": dict(journal.unreadable),
        },
        "learned": {"memories": len(learned.memories), "topics": len(learned.topics)},
        "web_search_failures": [source.failures for source in grounder.searches],
        "verifier_failures": [one.failures for one in grounder.second_opinions.verifiers.values()],
        "reader": None if grounder.reader is None else grounder.reader.figures | {"failures": grounder.reader.failures},
    }


def _chosen(entry: GroundedAssistConfigEntry, section: str) -> dict[str, Any]:
    """Return what the owner has chosen in one part of the options."""
    kept = chosen_in(entry.options, section)
    return {choice.key: _told(choice, kept[choice.key]) for choice in SECTIONS[section] if choice.key in kept}


def _told(choice: Choice, chosen: object) -> object:
    """Return what may be shown of a choice: of entities and language models only whether there is one."""
    if isinstance(choice.selector, EntitySelector):
        return bool(chosen)
    return bool(chosen) if choice.stand_ins and chosen not in choice.stand_ins else chosen


def _verifier(subentry: ConfigSubentry) -> dict[str, Any]:
    """Return how a language model is asked, never where it is, which one, or with which key."""
    data = subentry.data
    return {"kind": data.get(CONF_KIND), "samples": data.get(CONF_SAMPLES), "has_key": CONF_API_KEY in data}


def _search(subentry: ConfigSubentry) -> dict[str, Any]:
    """Return how a search server is asked, never where it is or with which key."""
    server = server_of(subentry.data)
    return {
        "scheme": server.url.scheme,
        "has_engines": bool(server.engines),
        "language": server.language,
        "timeout": server.timeout,
        "key_sent_as": server.key_sent_as if server.key else None,
    }


def _agent(hass: HomeAssistant, subentry: ConfigSubentry) -> dict[str, Any]:
    """Return which sort of agent is wrapped and how."""
    agent_id = subentry.data[CONF_AGENT_ID]
    registered = er.async_get(hass).async_get(agent_id)
    info = async_get_agent_info(hass, agent_id)
    return {
        "integration": registered and registered.platform,
        "is_available": info is not None,
        "is_streaming": info is not None and info.supports_streaming,
        "policy": subentry.data[CONF_POLICY],
        "protected_pipelines": len(pipelines.async_list_protected(hass, subentry.subentry_id)),
    }
