"""Apps: whether they run, in which version, and on which ports, according to the Supervisor."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
import re
from typing import TYPE_CHECKING, Final

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from ..grounding.meanings.parts import APP
from ..grounding.model import Attribute, Claim, Evidence, Rank, Source
from ..grounding.scene import Scene
from .source import Asker, Cost, async_together
from .supervised import async_ask_app
from .window import Window

if TYPE_CHECKING:
    from aiohasupervisor.models import InstalledAddonComplete

_MOST: Final = 3
"""Apps that are asked for at once."""
_WEB_PORT: Final = re.compile(r"\[PORT:(\d+)\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Port:
    """A port inside of the container, and the one of the host it is mapped to."""

    inside: int
    mapped: int | None
    is_tcp: bool


class AppsSource:
    """Ask the Supervisor for the apps that a claim may speak of; their options, which hold secrets, are not read."""

    name = Source.APPS
    cost = Cost.HOST

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is of an app."""
        del scene
        return any(part_id.startswith(APP) for part_id in claim.part_ids)

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return what is installed, for whom may know of it."""
        del scene
        wanted = dict.fromkeys(part_id for claim in claims for part_id in claim.part_ids if part_id.startswith(APP))
        if not asker.may_know_host:
            return ()
        asked = (_async_seen(window.hass, part_id) for part_id in list(wanted)[:_MOST])
        return tuple(await async_together(asked))


async def _async_seen(hass: HomeAssistant, part_id: str) -> Evidence:
    app = await async_ask_app(hass, part_id.removeprefix(APP))
    return Evidence(
        source=Source.APPS,
        rank=Rank.OBSERVED,
        subject=part_id,
        value=app.state.value,
        observed_at=dt_util.utcnow(),
        attributes=_attributes(app),
    )


def _ports(app: InstalledAddonComplete) -> Iterator[_Port]:
    """Yield its ports; one number may be there twice, for TCP and for UDP."""
    for name, mapped in (app.network or {}).items():
        inside, _, protocol = name.partition("/")
        if inside:
            yield _Port(inside=int(inside), mapped=mapped, is_tcp=protocol != "udp")


def _attributes(app: InstalledAddonComplete) -> Mapping[str, Attribute]:
    ports = tuple(_ports(app))
    web = _WEB_PORT.search(app.webui or "")
    return {
        "name": app.name,
        "version": app.version,
        "latest_version": app.version_latest,
        "update_available": app.update_available,
        "ingress": app.ingress,
        "possible_ports": (app.ingress_port,),
        "web_port": next((one.mapped for one in ports if web and one.is_tcp and one.inside == int(web[1])), None),
        "container_ports": tuple(one.inside for one in ports),
        "mapped_ports": tuple(one.mapped for one in ports),
        "ports": tuple(dict.fromkeys(one.mapped for one in ports if one.mapped is not None)),
        # On the network of the host an app may listen wherever it likes.
        "is_complete": not app.host_network,
    }
