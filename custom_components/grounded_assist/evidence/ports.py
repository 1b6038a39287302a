"""On which ports Home Assistant, devices and integrations can be reached, according to themselves."""

from collections.abc import Iterator
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers.hassio import is_hassio
from homeassistant.util import dt as dt_util
from yarl import URL

from ..grounding.meanings.parts import CORE, ENDPOINT
from ..grounding.model import Claim, Evidence, Rank, Source
from ..grounding.scene import Scene
from .parts import ports_by_name
from .source import Asker
from .window import Window

_OF_PROXIES: Final = (80, 443)
"""Where something else may pass on what it is asked."""


class PortsSource:
    """Read the web server's own port, and those of devices and integrations."""

    name = Source.PORTS

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the ports of the parts that claims of a port speak of."""
        del scene
        is_asked = asker.may_know_host and any(
            one.value is not None and one.value.attribute == "port" for one in claims
        )
        wanted = {part_id for claim in claims for part_id in claim.part_ids} if is_asked else ()
        return tuple(_seen(window.hass, wanted)) if wanted else ()


def _seen(hass: HomeAssistant, wanted: set[str] | tuple[()]) -> Iterator[Evidence]:
    if CORE in wanted and (ports := _own_ports(hass)):
        # In a container of one's own, ports are whatever was mapped.
        yield _evidence(CORE, ports, is_complete=is_hassio(hass))
    named = {part_id.removeprefix(ENDPOINT) for part_id in wanted if part_id.startswith(ENDPOINT)}
    told = ports_by_name(hass) if named else {}
    yield from (_evidence(f"{ENDPOINT}{name}", told[name], is_complete=False) for name in named & told.keys())


def _evidence(subject: str, ports: set[int], *, is_complete: bool) -> Evidence:
    return Evidence(
        source=Source.PORTS,
        rank=Rank.OBSERVED,
        subject=subject,
        value=None,
        observed_at=dt_util.utcnow(),
        attributes={"ports": tuple(sorted(ports)), "possible_ports": _OF_PROXIES, "is_complete": is_complete},
    )


def _own_ports(hass: HomeAssistant) -> set[int]:
    """Return where Home Assistant itself listens, and where its owner says that it is reached."""
    api = hass.config.api
    urls = filter(None, (hass.config.internal_url, hass.config.external_url))
    told = {port for url in urls if (port := URL(url).port)}
    return told | ({api.port} if api is not None else set())
