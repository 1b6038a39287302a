"""The card reaches every browser: listed once, renewed, and gone with the entry."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.frontend import DATA_EXTRA_MODULE_URL
from homeassistant.components.lovelace.const import LOVELACE_DATA
from homeassistant.components.lovelace.resources import ResourceStorageCollection, ResourceYAMLCollection
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from custom_components.grounded_assist.const import CARD_URL
from custom_components.grounded_assist.frontend import CARD
from tests.conftest import async_add_entry

FOREIGN = {"id": "foreign", "type": "module", "url": "/local/foreign.js"}
STORAGE = "lovelace_resources"


def stored(*items: dict[str, Any]) -> dict[str, Any]:
    """Return resources as they are stored."""
    return {"version": 1, "key": STORAGE, "data": {"items": list(items)}}


@pytest.fixture
async def dashboards(core: HomeAssistant) -> HomeAssistant:
    """Return a core with a frontend and its dashboards."""
    assert await async_setup_component(core, "frontend", {})
    return core


def listed(hass: HomeAssistant) -> list[Any]:
    """Return the addresses of all resources."""
    return [one["url"] for one in hass.data[LOVELACE_DATA].resources.async_items()]


def modules(hass: HomeAssistant) -> list[str]:
    """Return the addresses of ours that browsers load."""
    return [url for url in hass.data[DATA_EXTRA_MODULE_URL].urls if url.startswith(CARD_URL)]


async def test_how_dashboards_keep_resources(dashboards: HomeAssistant) -> None:
    """What is relied on of them is no public interface."""
    data = dashboards.data[LOVELACE_DATA]
    assert data.resource_mode == "storage"
    assert isinstance(data.resources, ResourceStorageCollection)
    assert await data.resources.async_get_info() == {"resources": 0}
    made = await data.resources.async_create_item({"res_type": "module", "url": "/local/one.js"})
    assert made == {"id": made["id"], "type": "module", "url": "/local/one.js"}
    await data.resources.async_update_item(made["id"], {"url": "/local/two.js"})
    assert listed(dashboards) == ["/local/two.js"]
    await data.resources.async_delete_item(made["id"])
    assert listed(dashboards) == []


async def test_the_card_is_loaded_and_listed_under_one_address(
    dashboards: HomeAssistant, hass_client_no_auth: ClientSessionGenerator
) -> None:
    """What is served there is the card, and may be kept by browsers."""
    await async_add_entry(dashboards)
    (url,) = listed(dashboards)
    assert modules(dashboards) == [url]
    assert dashboards.data[LOVELACE_DATA].resources.async_items()[0]["type"] == "module"
    client = await hass_client_no_auth()
    answer = await client.get(url)
    assert await answer.text() == CARD.read_text()
    assert "javascript" in answer.headers["Content-Type"]
    assert "max-age" not in answer.headers.get("Cache-Control", "")
    assert answer.headers["Last-Modified"]


async def test_it_is_listed_once_however_often_the_entry_is_loaded(dashboards: HomeAssistant) -> None:
    """Nor loaded twice."""
    entry = await async_add_entry(dashboards)
    before = listed(dashboards)
    await dashboards.config_entries.async_reload(entry.entry_id)
    await dashboards.async_block_till_done()
    assert listed(dashboards) == modules(dashboards) == before


async def test_another_version_takes_the_place_of_the_old_one(
    dashboards: HomeAssistant, hass_storage: dict[str, Any]
) -> None:
    """Also where it was listed twice; what is not ours stays."""
    old = [{"id": name, "type": "module", "url": f"{CARD_URL}?v={name}"} for name in ("first", "second")]
    hass_storage[STORAGE] = stored(old[0], FOREIGN, old[1])
    await async_add_entry(dashboards)
    (url,) = modules(dashboards)
    assert listed(dashboards) == [url, FOREIGN["url"]]
    assert url != old[0]["url"]
    assert dashboards.data[LOVELACE_DATA].resources.async_items()[0]["id"] == "first"


async def test_the_resources_of_others_outlive_ours(dashboards: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """They were not loaded when ours came."""
    hass_storage[STORAGE] = stored(FOREIGN)
    entry = await async_add_entry(dashboards)
    assert listed(dashboards) == [FOREIGN["url"], *modules(dashboards)]
    await dashboards.config_entries.async_remove(entry.entry_id)
    assert listed(dashboards) == [FOREIGN["url"]]
    assert modules(dashboards) == []


async def test_it_comes_back_with_another_entry(dashboards: HomeAssistant) -> None:
    """Without another start of Home Assistant."""
    entry = await async_add_entry(dashboards)
    before = listed(dashboards)
    await dashboards.config_entries.async_remove(entry.entry_id)
    await async_add_entry(dashboards)
    assert listed(dashboards) == modules(dashboards) == before


async def test_resources_of_yaml_are_the_owners(core: HomeAssistant) -> None:
    """The module alone brings the card there."""
    own = [{"type": "module", "url": "/local/foreign.js"}]
    assert await async_setup_component(core, "lovelace", {"lovelace": {"resource_mode": "yaml", "resources": own}})
    assert await async_setup_component(core, "frontend", {})
    entry = await async_add_entry(core)
    assert isinstance(core.data[LOVELACE_DATA].resources, ResourceYAMLCollection)
    assert listed(core) == ["/local/foreign.js"]
    assert len(modules(core)) == 1
    await core.config_entries.async_remove(entry.entry_id)
    assert listed(core) == ["/local/foreign.js"]


async def test_a_home_without_a_frontend_needs_no_card(
    core: HomeAssistant, hass_client_no_auth: ClientSessionGenerator
) -> None:
    """It is served to nobody who would load it by itself."""
    entry = await async_add_entry(core)
    assert not {"frontend", "lovelace"} & core.config.components
    assert (await (await hass_client_no_auth()).get(CARD_URL)).status == 200
    assert entry.state is ConfigEntryState.LOADED
    assert await core.config_entries.async_remove(entry.entry_id) == {"require_restart": False}


@pytest.mark.parametrize(
    "break_it",
    [
        pytest.param(lambda data: data["items"].append({"id": "broken"}), id="a-row-without-address"),
        pytest.param(lambda data: data.clear(), id="no-rows"),
    ],
)
async def test_broken_resources_cost_nothing_but_the_list(
    dashboards: HomeAssistant, hass_storage: dict[str, Any], break_it: Callable[[Any], Any]
) -> None:
    """The entry is set up all the same."""
    hass_storage[STORAGE] = stored(FOREIGN)
    break_it(hass_storage[STORAGE]["data"])
    assert (await async_add_entry(dashboards)).state is ConfigEntryState.LOADED
    assert len(modules(dashboards)) == 1


async def test_a_list_that_cannot_be_read_costs_nothing_else(
    dashboards: HomeAssistant, hass_storage: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """What is wrong is logged."""
    hass_storage[STORAGE] = {"version": 1, "key": STORAGE, "data": {"items": 7}}
    assert (await async_add_entry(dashboards)).state is ConfigEntryState.LOADED
    assert len(modules(dashboards)) == 1
    assert "could not be listed" in caplog.text


async def test_a_card_that_cannot_be_served_costs_nothing_else(
    core: HomeAssistant, hass_client_no_auth: ClientSessionGenerator, caplog: pytest.LogCaptureFixture
) -> None:
    """A web server of a test takes nothing new once it has begun."""
    await hass_client_no_auth()
    entry = await async_add_entry(core)
    assert entry.state is ConfigEntryState.LOADED
    assert "The card cannot be served" in caplog.text
    assert await core.config_entries.async_remove(entry.entry_id) == {"require_restart": False}
