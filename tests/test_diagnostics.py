"""What leaves the home in a bug report."""

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.components.diagnostics import get_diagnostics_for_config_entry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from tests.conftest import AddAgent, SetEngine, agent_data, async_add_entry, search_data
from tests.test_verifier_flow import server_data


async def test_diagnostics_hold_settings_and_counts_only(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine, hass_client: ClientSessionGenerator
) -> None:
    """Neither names nor ids nor anything that is not listed."""
    assert await async_setup_component(assist, "diagnostics", {})
    await add_agent("alpha")
    pipeline_id = await set_engine("conversation.alpha")
    entry = await async_add_entry(
        assist,
        agent_data("conversation.alpha", "Grandma's voice", pipelines=[pipeline_id], token="secret"),
        agent_data("conversation.gone", "Second"),
        search_data("http://searx.secret.example", api_key="secret", engines="secret"),
        server_data("http://llm.secret.example", "secret", api_key="secret", model="secret"),
        budget_seconds=2.0,
        detection={"max_claims": 7, "secret": "secret"},
        learning={"keep_days": 30, "root_cause_task": "ai_task.secret"},
        verifiers={"enabled": True, "default_backend": "secret", "memory_gate": "none"},
        reading={"reader": "ai_task.secret"},
        secret="secret",
    )
    assert await get_diagnostics_for_config_entry(assist, hass_client, entry) == {
        "options": {
            "budget_seconds": 2.0,
            "settle_seconds": None,
            "household_replies": None,
            "detection": {"max_claims": 7},
        }
        | {"learning": {"keep_days": 30, "root_cause_task": True}}
        | {"verifiers": {"enabled": True, "default_backend": True, "memory_gate": "none"}}
        | {"reading": {"reader": True}}
        | {key: {} for key in ("weights", "grounding", "mitigation", "prompts", "sources")}
        | {key: {} for key in ("memory_gate", "output_verification", "trace_auditing")},
        "agents": [
            {
                "integration": "scripted",
                "is_available": True,
                "is_streaming": False,
                "policy": "correct",
                "protected_pipelines": 1,
            },
            {
                "integration": None,
                "is_available": False,
                "is_streaming": False,
                "policy": "correct",
                "protected_pipelines": 0,
            },
        ],
        "web_search": [
            {"scheme": "http", "has_engines": True, "language": "", "timeout": 5.0, "key_sent_as": "bearer"}
        ],
        "verifiers": [{"kind": "openai_compatible", "samples": 5, "has_key": True}],
        "pipelines": 1,
        "language": "en",
        "repairs": ["agent_missing", "reader_missing"],
        "running": {
            "journal": {"is_writable": False, "failure": None, "waiting": 1, "dropped": 0, "unreadable": {}},
            "learned": {"memories": 0, "topics": 0},
            "web_search_failures": [0],
            "verifier_failures": [0],
            "reader": {"asked": 0, "answered": 0, "late": 0, "dropped": 0, "seconds": 0.0, "failures": 0},
        },
    }


async def test_diagnostics_of_an_entry_that_is_not_loaded(
    core: HomeAssistant, hass_client: ClientSessionGenerator
) -> None:
    """What is set is told all the same."""
    assert await async_setup_component(core, "diagnostics", {})
    entry = await async_add_entry(core)
    await core.config_entries.async_unload(entry.entry_id)
    told = await get_diagnostics_for_config_entry(core, hass_client, entry)
    assert (told["running"], told["agents"]) == (None, [])


async def test_diagnostics_without_a_reader(core: HomeAssistant, hass_client: ClientSessionGenerator) -> None:
    """That nobody reads is told as it was chosen."""
    assert await async_setup_component(core, "diagnostics", {})
    entry = await async_add_entry(core, reading={"reader": "none"})
    told = await get_diagnostics_for_config_entry(core, hass_client, entry)
    assert (told["options"]["reading"], told["running"]["reader"]) == ({"reader": "none"}, None)
