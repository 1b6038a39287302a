"""Which parts of the installation have a name: apps, the system, and what has a port."""

from collections.abc import Iterator, Mapping

from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED
from homeassistant.const import CONF_PORT
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.dispatcher import async_dispatcher_connect
from yarl import URL

from ..coercion import name_or_none, number_or_none, text_or_none
from ..grounding.installation import Part, Parts
from ..grounding.lexicon import Lexicon
from ..grounding.meanings.parts import APP, CORE, ENDPOINT, NICKNAMES, SERVED, SYSTEM
from .naming import name_of_device
from .source import Asker
from .supervised import installed_apps


class PartNames:
    """Know the names of the parts, and keep up with them."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Know of nothing yet."""
        self._hass = hass
        self._apps: Mapping[str, str] = {}
        self._known: dict[tuple[str, bool], Parts] = {}

    def start(self) -> list[CALLBACK_TYPE]:
        """Follow what changes; return what ends it."""
        return [
            self._hass.bus.async_listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._forget),
            async_dispatcher_connect(self._hass, SIGNAL_CONFIG_ENTRY_CHANGED, self._forget),
        ]

    @callback
    def parts(self, asker: Asker, lexicon: Lexicon) -> Parts:
        """Return the parts that an asker may know of, by their names."""
        if (apps := installed_apps(self._hass)) != self._apps:
            self._apps = apps
            self._known.clear()
        key = (lexicon.language, asker.may_know_host)
        if key not in self._known:
            self._known[key] = Parts(self._named(asker, lexicon))
        return self._known[key]

    def _named(self, asker: Asker, lexicon: Lexicon) -> Iterator[Part]:
        for name, words in lexicon.installation.names.items():
            if asker.may_know_host or f"{SYSTEM}{name}" == CORE:
                yield Part(id=f"{SYSTEM}{name}", names=words)
        if asker.may_know_host:
            apps = [_app(slug, name) for slug, name in self._apps.items()]
            taken = {name.casefold() for app in apps for name in (*app.names, *app.loose)}
            yield from apps
            names = (name for name in ports_by_name(self._hass) if name.casefold() not in taken)
            yield from (Part(id=f"{ENDPOINT}{name}", names=(name,)) for name in names)

    @callback
    def _forget(self, *_: object) -> None:
        self._known.clear()


def _app(slug: str, name: str) -> Part:
    """Return an app by what people call it: its name, the word of its slug, and what else is known."""
    word = slug.partition("_")[2] or slug
    names = (name, *NICKNAMES.get(word, ()))
    return Part(id=f"{APP}{slug}", names=names, loose=(word, *SERVED.get(word, ())))


def ports_by_name(hass: HomeAssistant) -> dict[str, set[int]]:
    """Return the ports of devices and integrations, by their names."""
    found: dict[str, set[int]] = {}
    for name, url in _reached_devices(dr.async_get(hass)):
        if name and url and (port := _port_of(url)):
            found.setdefault(name, set()).add(port)
    for entry in hass.config_entries.async_entries():
        title, told = name_or_none(entry.title), number_or_none(entry.data.get(CONF_PORT))
        if title and told is not None and told == int(told):
            found.setdefault(title, set()).add(int(told))
    return found


def _reached_devices(devices: dr.DeviceRegistry) -> Iterator[tuple[str | None, str | None]]:
    """Yield each device with its address; a part of one is reached where the whole is."""
    urls = {device.id: device.configuration_url for device in devices.devices}
    for device in (*devices.devices, *devices.child_devices):
        whole = device.parent_device_id if isinstance(device, dr.ChildDeviceEntry) else device.id
        yield name_of_device(device), text_or_none(urls.get(whole))


def _port_of(url: str) -> int | None:
    """Return the port that is written in an address."""
    try:
        return URL(url).explicit_port
    except ValueError:
        return None
