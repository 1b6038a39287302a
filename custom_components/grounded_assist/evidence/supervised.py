"""The Supervisor, as it is asked: for apps, and by the one client, that of Home Assistant's own integration."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers.hassio import is_hassio

from ..coercion import read_each, rows_or_empty, text_or_none
from ..grounding.meanings.parts import APP

if TYPE_CHECKING:
    from aiohasupervisor import SupervisorClient
    from aiohasupervisor.models import InstalledAddon, InstalledAddonComplete

_LIST = "hassio_addons_list"
"""Where the integration keeps what is installed; it hears of changes and asks again every few minutes."""


@dataclass(frozen=True, slots=True)
class ListedApp:
    """An app as the Supervisor lists it."""

    slug: str
    name: str
    state: str
    version: str


def installed_apps(hass: HomeAssistant) -> Mapping[str, str]:
    """Return the names of the apps by their slugs; none without a Supervisor."""
    return {app.slug: app.name for app in _listed(hass)}


def apps_as_listed(hass: HomeAssistant, part_ids: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return the state and versions of some apps, updated whenever they change."""
    wanted = {part_id.removeprefix(APP) for part_id in part_ids}
    return tuple((app.slug, app.state, app.version) for app in _listed(hass) if app.slug in wanted)


async def async_ask_app(hass: HomeAssistant, slug: str) -> InstalledAddonComplete:
    """Ask for one app; raise HomeAssistantError if the Supervisor does not answer."""
    from aiohasupervisor import SupervisorError  # noqa: PLC0415 - only where there is one

    try:
        return await supervisor_client(hass).addons.addon_info(slug)
    except SupervisorError as error:
        raise HomeAssistantError(f"The Supervisor does not tell of {slug}") from error


def listed(hass: HomeAssistant) -> Sequence[InstalledAddon]:
    """Return what the Supervisor lists, as it does."""
    return rows_or_empty(hass.data.get(_LIST)) if is_hassio(hass) else ()


def _listed(hass: HomeAssistant) -> Iterator[ListedApp]:
    return read_each(hass, "app in the list of the Supervisor", listed(hass), _listed_app)


def _listed_app(app: InstalledAddon) -> ListedApp:
    """Return an app; ValueError where it has no slug or no name."""
    slug, name = text_or_none(app.slug), text_or_none(app.name)
    if not slug or not name:
        raise ValueError("an app has a slug and a name")
    return ListedApp(slug, name, str(app.state), str(app.version))


def supervisor_client(hass: HomeAssistant) -> SupervisorClient:
    """Return the client of Home Assistant's own integration, by which alone the Supervisor is asked."""
    # Only where there is a Supervisor its client can be imported, and then it is already.
    from homeassistant.components.hassio import get_supervisor_client  # noqa: PLC0415

    return get_supervisor_client(hass)
