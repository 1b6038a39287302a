"""Bring the card to every browser: as a module of the frontend and as a resource of the dashboards.

The module alone comes too late on some loads, and a resource alone is missing where dashboards are kept in YAML.
Both have one address, so that no browser runs the module twice. Browsers ask each time whether it has changed:
resources that are kept in YAML name no version.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from homeassistant.components.http import StaticPathConfig
from homeassistant.core import HomeAssistant
from homeassistant.util.hass_dict import HassKey

from .const import CARD_URL, DOMAIN

if TYPE_CHECKING:
    from homeassistant.components.lovelace.resources import ResourceStorageCollection

_LOGGER = logging.getLogger(__name__)

CARD: Final = Path(__file__).parent / "www" / "grounded-assist-card.js"
_DIGITS: Final = 12
"""Of the hash: enough that no two versions share it."""


@dataclass(slots=True, kw_only=True)
class _Delivery:
    """Under which address the card is served since the start."""

    url: str
    is_loaded: bool = False
    """Browsers are asked to load it."""


_DELIVERY: HassKey[_Delivery] = HassKey(f"{DOMAIN}_card")


async def async_serve_card(hass: HomeAssistant) -> None:
    """Serve the card from now on; without it everything else works."""
    try:
        digest = await hass.async_add_executor_job(_digest)
        await hass.http.async_register_static_paths([StaticPathConfig(CARD_URL, str(CARD), cache_headers=False)])
    except OSError, RuntimeError:
        _LOGGER.exception("The card cannot be served")
        return
    hass.data[_DELIVERY] = _Delivery(url=f"{CARD_URL}?v={digest}")


async def async_deliver_card(hass: HomeAssistant) -> None:
    """Have browsers load the card, each version under an address of its own."""
    if (delivery := hass.data.get(_DELIVERY)) is None:
        return
    if "frontend" in hass.config.components and not delivery.is_loaded:
        from homeassistant.components.frontend import add_extra_js_url  # noqa: PLC0415 - it may be absent

        add_extra_js_url(hass, delivery.url)
        delivery.is_loaded = True
    await _async_list(hass, delivery.url)


async def async_withdraw_card(hass: HomeAssistant) -> None:
    """Have no browser load the card any more."""
    delivery = hass.data.get(_DELIVERY)
    if delivery is not None and delivery.is_loaded:
        from homeassistant.components.frontend import remove_extra_js_url  # noqa: PLC0415 - it may be absent

        remove_extra_js_url(hass, delivery.url)
        delivery.is_loaded = False
    await _async_list(hass, None)


def _digest() -> str:
    return sha256(CARD.read_bytes()).hexdigest()[:_DIGITS]


async def _async_list(hass: HomeAssistant, url: str | None) -> None:
    """List the card once among the resources, or no longer; a failure costs nothing but that."""
    if (resources := _resources(hass)) is None:
        return
    try:
        # Only this loads them; to create one before would drop all others.
        await resources.async_get_info()
        await _async_settle(resources, url)
    except Exception:
        _LOGGER.exception("The card could not be listed among the resources of the dashboards")


async def _async_settle(resources: ResourceStorageCollection, url: str | None) -> None:
    """Keep one of our rows for an address, none for no address."""
    ours = [one for one in resources.async_items() if _address(one) == CARD_URL]
    kept = ours[:1] if url is not None else []
    for one in ours[len(kept) :]:
        await resources.async_delete_item(one["id"])
    if url is None:
        return
    if not kept:
        await resources.async_create_item({"res_type": "module", "url": url})
    elif kept[0]["url"] != url:
        await resources.async_update_item(kept[0]["id"], {"url": url})


def is_missing_in_yaml(hass: HomeAssistant) -> bool:
    """Return whether the owner keeps the resources of dashboards in a file, and the card is not among them."""
    if (resources := _kept(hass)) is None:
        return False
    from homeassistant.components.lovelace.resources import ResourceYAMLCollection  # noqa: PLC0415 - as in _kept

    if not isinstance(resources, ResourceYAMLCollection):
        return False
    modules = (one for one in resources.async_items() if one.get("type") == "module")
    return all(_address(one) != CARD_URL for one in modules)


def _resources(hass: HomeAssistant) -> ResourceStorageCollection | None:
    """Return the resources that may be edited; those of YAML are the owner's."""
    if (resources := _kept(hass)) is None:
        return None
    from homeassistant.components.lovelace.resources import ResourceStorageCollection  # noqa: PLC0415 - as in _kept

    return resources if isinstance(resources, ResourceStorageCollection) else None


def _kept(hass: HomeAssistant) -> object | None:
    """Return the resources of the dashboards.

    With what takes them the one place that knows how Home Assistant keeps them: it offers no public interface.
    """
    if "lovelace" not in hass.config.components:
        return None
    from homeassistant.components.lovelace.const import LOVELACE_DATA  # noqa: PLC0415 - it may be absent

    return getattr(hass.data.get(LOVELACE_DATA), "resources", None)


def _address(resource: Mapping[str, Any]) -> str:
    return str(resource.get("url")).partition("?")[0]
