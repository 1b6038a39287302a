"""Setting up, reloading and removing the entry, and following the agents it wraps."""

from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import STATE_UNAVAILABLE
from homeassistant.core import HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    issue_registry as ir,
)
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import AddAgent, agent_data, async_add_entry, our_agent, subentry_named


async def test_works_with_empty_data(core: HomeAssistant) -> None:
    """An entry without agents can be loaded and unloaded."""
    entry = await async_add_entry(core)
    assert entry.state is ConfigEntryState.LOADED
    assert core.services.has_service(DOMAIN, "verify")
    assert await core.config_entries.async_unload(entry.entry_id)
    assert entry.state is ConfigEntryState.NOT_LOADED


async def test_the_home_is_let_go_of_whatever_breaks(core: HomeAssistant) -> None:
    """It is not followed any more, also where what was learned cannot be kept."""
    grounder = (await async_add_entry(core)).runtime_data
    assert core.bus.async_listeners()[ar.EVENT_AREA_REGISTRY_UPDATED]
    cells = grounder.learner.learned.cells
    cells["broken"] = None
    with pytest.raises(TypeError):
        await grounder.async_stop()
    assert ar.EVENT_AREA_REGISTRY_UPDATED not in core.bus.async_listeners()
    cells.clear()


async def test_actions_are_there_without_an_entry(core: HomeAssistant) -> None:
    """An automation that uses them is valid at any time."""
    assert await async_setup_component(core, DOMAIN, {})
    assert core.services.has_service(DOMAIN, "verify")


async def test_agent_is_an_entity_of_its_subentry(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The entity carries the name and the id of the subentry."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha", "Careful voice"))
    registered = er.async_get(core).async_get(our_agent(core, entry, "Careful voice"))
    assert registered is not None
    assert registered.entity_id == "conversation.careful_voice"
    assert registered.unique_id == registered.config_subentry_id == subentry_named(entry, "Careful voice")


async def test_agent_is_a_service_of_its_subentry(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Its device goes when the subentry goes; that of the journal is the entry's."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    devices = dr.async_entries_for_config_entry(dr.async_get(core), entry.entry_id)
    assert {device.entry_type for device in devices} == {dr.DeviceEntryType.SERVICE}
    assert {device.name for device in devices} == {"Checked", "Grounded Assist journal"}
    core.config_entries.async_remove_subentry(entry, subentry_named(entry, "Checked"))
    await core.async_block_till_done()
    (device,) = dr.async_entries_for_config_entry(dr.async_get(core), entry.entry_id)
    assert device.name == "Grounded Assist journal"


async def test_wrapped_agent_may_come_later(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Nothing waits for the wrapped agent; it is used once it is there."""
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    assert entry.state is ConfigEntryState.LOADED
    ours = our_agent(core, entry, "Checked")
    assert core.states.get(ours).state == STATE_UNAVAILABLE
    await add_agent("alpha")
    await core.async_block_till_done()
    assert core.states.get(ours).state != STATE_UNAVAILABLE


@pytest.mark.parametrize("options", [{"budget_seconds": 2.0}, {"household_replies": True}])
async def test_changed_options_reload(core: HomeAssistant, options: dict[str, object]) -> None:
    """A changed setting is used at once."""
    entry = await async_add_entry(core)
    before = entry.runtime_data
    core.config_entries.async_update_entry(entry, options=options)
    await core.async_block_till_done()
    assert entry.runtime_data is not before


async def test_changed_agent_reloads(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A changed name is used at once."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    (subentry,) = entry.subentries.values()
    core.config_entries.async_update_subentry(entry, subentry, title="Other")
    await core.async_block_till_done()
    assert core.states.get(our_agent(core, entry, "Other")).attributes["friendly_name"] == "Other"


async def test_own_notes_do_not_reload(core: HomeAssistant) -> None:
    """What we remember of pipelines is no setting."""
    entry = await async_add_entry(core)
    before = entry.runtime_data
    core.config_entries.async_update_entry(entry, data={"protected": {}, "more": 1})
    await core.async_block_till_done()
    assert entry.runtime_data is before


async def test_renamed_agent_is_followed(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Only the agent that wraps it changes, and it stays available."""
    await add_agent("alpha")
    await add_agent("beta")
    entry = await async_add_entry(
        core, agent_data("conversation.alpha", "First"), agent_data("conversation.beta", "Second")
    )
    er.async_get(core).async_update_entity("conversation.alpha", new_entity_id="conversation.omega")
    await core.async_block_till_done()
    assert entry.subentries[subentry_named(entry, "First")].data["agent_id"] == "conversation.omega"
    assert entry.subentries[subentry_named(entry, "Second")].data["agent_id"] == "conversation.beta"
    assert core.states.get(our_agent(core, entry, "First")).state != STATE_UNAVAILABLE
    er.async_get(core).async_update_entity("conversation.omega", new_entity_id="conversation.psi")
    await core.async_block_till_done()
    assert entry.subentries[subentry_named(entry, "First")].data["agent_id"] == "conversation.psi"


async def test_removed_agent_leaves_an_unavailable_one(
    core: HomeAssistant, add_agent: AddAgent, caplog: pytest.LogCaptureFixture
) -> None:
    """A person is asked for another agent; nothing breaks."""
    source = await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    await core.config_entries.async_remove(source.entry_id)
    await core.async_block_till_done()
    assert core.states.get(our_agent(core, entry, "Checked")).state == STATE_UNAVAILABLE
    assert ir.async_get(core).async_get_issue(DOMAIN, f"agent_missing_{subentry_named(entry, 'Checked')}")
    assert "Traceback" not in caplog.text
    assert "ERROR" not in caplog.text


async def test_other_changes_of_the_agent_are_none_of_ours(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A new icon of the wrapped agent reloads nothing."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    before = entry.runtime_data
    er.async_get(core).async_update_entity("conversation.alpha", icon="mdi:robot")
    await core.async_block_till_done()
    assert entry.runtime_data is before


async def test_legacy_agent_is_wrapped(core: HomeAssistant) -> None:
    """An agent may be known by the id of its config entry."""
    legacy = MockConfigEntry(domain="legacy")
    legacy.add_to_hass(core)
    entry = await async_add_entry(core, agent_data(legacy.entry_id))
    assert entry.state is ConfigEntryState.LOADED
    assert not ir.async_get(core).issues
