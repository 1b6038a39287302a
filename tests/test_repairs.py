"""A person is told of agents that cannot be asked, and can choose another there and then."""

from http import HTTPStatus
from typing import Any

from homeassistant.const import EVENT_HOMEASSISTANT_STARTED
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import AddAgent, agent_data, async_add_entry, subentry_named


def issues(hass: HomeAssistant) -> list[str | None]:
    """Return what there is to repair."""
    return [issue.translation_key for (domain, _), issue in ir.async_get(hass).issues.items() if domain == DOMAIN]


async def test_missing_agent_is_told_after_the_start_only(core: HomeAssistant) -> None:
    """While Home Assistant starts, an agent may still come."""
    core.set_state(CoreState.starting)
    await async_add_entry(core, agent_data("conversation.alpha"))
    assert issues(core) == []
    core.set_state(CoreState.running)
    core.bus.async_fire(EVENT_HOMEASSISTANT_STARTED)
    await core.async_block_till_done()
    assert issues(core) == ["agent_missing"]


async def test_agent_whose_integration_is_not_loaded_is_not_missing(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A language model that cannot be reached now is no reason to choose another."""
    source = await add_agent("alpha")
    await core.config_entries.async_unload(source.entry_id)
    await async_add_entry(core, agent_data("conversation.alpha"))
    assert issues(core) == []


async def test_disabled_agent_is_told_of_at_once(core: HomeAssistant, add_agent: AddAgent) -> None:
    """It exists, and nobody has to wait until it has not been there for long."""
    await add_agent("alpha")
    await async_add_entry(core, agent_data("conversation.alpha"))
    registry = er.async_get(core)
    for disabled_by, told in ((er.RegistryEntryDisabler.USER, ["agent_disabled"]), (None, [])):
        registry.async_update_entity("conversation.alpha", disabled_by=disabled_by)
        await core.async_block_till_done()
        assert issues(core) == told


async def test_issue_goes_when_the_agent_comes(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A returning agent needs no repair."""
    await async_add_entry(core, agent_data("conversation.alpha"))
    assert issues(core) == ["agent_missing"]
    await add_agent("alpha")
    await core.async_block_till_done()
    assert issues(core) == []


async def test_issue_goes_with_the_agent_of_ours(core: HomeAssistant) -> None:
    """What is removed needs no repair."""
    entry = await async_add_entry(core, agent_data("conversation.alpha"), agent_data("conversation.beta", "Second"))
    assert issues(core) == ["agent_missing", "agent_missing"]
    core.config_entries.async_remove_subentry(entry, subentry_named(entry, "Checked"))
    await core.async_block_till_done()
    assert issues(core) == ["agent_missing"]
    await core.config_entries.async_remove(entry.entry_id)
    assert issues(core) == []


async def test_legacy_agent_that_is_removed_is_missing(core: HomeAssistant) -> None:
    """Also an agent that is only known by its config entry is followed."""
    legacy = MockConfigEntry(domain="legacy")
    legacy.add_to_hass(core)
    await async_add_entry(core, agent_data(legacy.entry_id))
    await core.config_entries.async_remove(legacy.entry_id)
    await core.async_block_till_done()
    assert issues(core) == ["agent_missing"]


async def test_removal_of_another_entry_is_no_concern(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Integrations come and go."""
    await add_agent("alpha")
    await async_add_entry(core, agent_data("conversation.alpha"))
    other = MockConfigEntry(domain="other")
    other.add_to_hass(core)
    await core.config_entries.async_remove(other.entry_id)
    assert issues(core) == []


async def test_circle_by_a_rename_is_told(core: HomeAssistant, add_agent: AddAgent) -> None:
    """An agent that got the name of the one it wraps would ask itself."""
    source = await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    await core.config_entries.async_remove(source.entry_id)
    await core.async_block_till_done()
    er.async_get(core).async_update_entity("conversation.checked", new_entity_id="conversation.alpha")
    await core.async_block_till_done()
    await core.config_entries.async_reload(entry.entry_id)
    assert issues(core) == ["agent_circle"]


@pytest.fixture
async def repair(core: HomeAssistant, hass_client: ClientSessionGenerator) -> Any:
    """Return what sends answers to the form of an issue, as the frontend does."""
    assert await async_setup_component(core, "repairs", {})
    client = await hass_client()

    async def async_send(path: str, answers: dict[str, str]) -> dict[str, Any]:
        response = await client.post(f"/api/repairs/issues/fix{path}", json=answers)
        assert response.status == HTTPStatus.OK
        return await response.json()

    return async_send


async def test_choosing_another_agent_solves_it(core: HomeAssistant, add_agent: AddAgent, repair: Any) -> None:
    """The form refuses what cannot be wrapped and recovers."""
    entry = await async_add_entry(core, agent_data("conversation.gone", policy="strict"))
    await add_agent("alpha")
    issue_id = f"agent_missing_{subentry_named(entry, 'Checked')}"
    form = await repair("", {"handler": DOMAIN, "issue_id": issue_id})
    assert form["description_placeholders"] == {"name": "Checked", "agent_id": "conversation.gone"}
    (field,) = form["data_schema"]
    offered = {one["value"] for one in field["selector"]["select"]["options"]}
    assert offered == {"conversation.alpha", "conversation.home_assistant"}
    path = f"/{form['flow_id']}"
    form = await repair(path, {"agent_id": "conversation.nobody"})
    assert form["errors"] == {"agent_id": "agent_not_found"}
    done = await repair(path, {"agent_id": "conversation.alpha"})
    await core.async_block_till_done()
    assert done["type"] == "create_entry"
    (subentry,) = entry.subentries.values()
    assert subentry.data == {"agent_id": "conversation.alpha", "policy": "strict"}
    assert issues(core) == []


async def test_form_of_an_entry_that_is_gone_ends(core: HomeAssistant, repair: Any) -> None:
    """Everything may be removed while the form is open."""
    entry = await async_add_entry(core, agent_data("conversation.gone"))
    form = await repair("", {"handler": DOMAIN, "issue_id": f"agent_missing_{subentry_named(entry, 'Checked')}"})
    await core.config_entries.async_remove(entry.entry_id)
    done = await repair(f"/{form['flow_id']}", {"agent_id": "conversation.alpha"})
    assert (done["type"], done["reason"]) == ("abort", "agent_removed")


async def test_issue_of_an_entry_that_is_gone_ends(core: HomeAssistant, repair: Any) -> None:
    """An issue that was left behind opens no form."""
    await async_add_entry(core)
    ir.async_create_issue(
        core,
        DOMAIN,
        "agent_missing_left",
        data={"entry_id": "gone", "subentry_id": "gone"},
        is_fixable=True,
        severity=ir.IssueSeverity.ERROR,
        translation_key="agent_missing",
    )
    done = await repair("", {"handler": DOMAIN, "issue_id": "agent_missing_left"})
    assert (done["type"], done["reason"]) == ("abort", "agent_removed")


async def test_form_of_an_agent_that_is_gone_ends(core: HomeAssistant, repair: Any) -> None:
    """The agent of ours may be removed while the form is open."""
    entry = await async_add_entry(core, agent_data("conversation.gone"))
    subentry_id = subentry_named(entry, "Checked")
    form = await repair("", {"handler": DOMAIN, "issue_id": f"agent_missing_{subentry_id}"})
    core.config_entries.async_remove_subentry(entry, subentry_id)
    done = await repair(f"/{form['flow_id']}", {"agent_id": "conversation.alpha"})
    assert (done["type"], done["reason"]) == ("abort", "agent_removed")
