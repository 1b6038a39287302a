"""The Supervisor of the tests is one for Home Assistant's own integration."""

from aiohasupervisor import SupervisorError
from homeassistant.components.hassio import (
    get_addons_info,
    get_apps_list,
    get_core_info,
    get_host_info,
    get_network_info,
    get_os_info,
    get_supervisor_client,
    get_supervisor_info,
)
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
import pytest

from development.supervisor import Answers, Supervisor


async def test_all_of_it_is_read(supervised: HomeAssistant) -> None:
    """Everything the integration reads at its start is told."""
    (entry,) = supervised.config_entries.async_entries("hassio")
    assert entry.state is ConfigEntryState.LOADED
    assert len(get_apps_list(supervised)) == 13
    zigbee = get_addons_info(supervised)["45df7312_zigbee2mqtt"]
    assert zigbee is not None
    assert zigbee["network"] == {"8485/tcp": 8099, "8486/tcp": None}
    assert get_core_info(supervised)["version_latest"] == "2026.11.0"
    assert get_os_info(supervised)["board"] == "generic-x86-64"
    assert get_host_info(supervised)["disk_total"] == 28.9
    assert get_supervisor_info(supervised)["channel"] == "stable"
    assert [one["interface"] for one in get_network_info(supervised)["interfaces"]] == ["enp1s0", "wlan0"]
    assert er.async_entries_for_config_entry(er.async_get(supervised), entry.entry_id)


async def test_it_tells_what_is_used(supervisor: Supervisor, supervised: HomeAssistant) -> None:
    """What Home Assistant and each app use can be asked for."""
    supervisor.stats["core_mosquitto"] = {"cpu_percent": 0.4}
    client = get_supervisor_client(supervised)
    assert (await client.addons.addon_stats("core_mosquitto")).cpu_percent == 0.4
    assert (await client.homeassistant.stats()).memory_percent == 12.5


@pytest.mark.parametrize(
    "answers", [pytest.param(Answers.ERROR, id="error"), pytest.param(Answers.GARBLED, id="garbled")]
)
async def test_it_may_answer_oddly_in_places(
    supervisor: Supervisor, supervised: HomeAssistant, answers: Answers
) -> None:
    """One path may err while the others are answered."""
    supervisor.answers, supervisor.concerned = answers, ("/core/stats",)
    client = get_supervisor_client(supervised)
    with pytest.raises((SupervisorError, ValueError)):
        await client.homeassistant.stats()
    assert await client.supervisor.stats()


async def test_it_may_leave_and_come_back(supervisor: Supervisor, supervised: HomeAssistant) -> None:
    """It can be gone in the middle, and be there again at the same address."""
    client = get_supervisor_client(supervised)
    await supervisor.async_leave()
    with pytest.raises(SupervisorError):
        await client.homeassistant.stats()
    await supervisor.async_start()
    assert await client.homeassistant.stats()


async def test_nothing_is_known_of_one_that_cannot_be_understood(supervisor: Supervisor, core: HomeAssistant) -> None:
    """The integration waits for one whose answers it cannot read."""
    supervisor.answers, supervisor.concerned = Answers.GARBLED, ("/supervisor/info", "/addons")
    assert await async_setup_component(core, "hassio", {})
    await core.async_block_till_done()
    (entry,) = core.config_entries.async_entries("hassio")
    assert entry.state is not ConfigEntryState.LOADED
