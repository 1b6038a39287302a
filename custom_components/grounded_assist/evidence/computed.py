"""What can be computed: the time of the asker, the sun over the home, and what numbers come to."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from homeassistant.const import SUN_EVENT_SUNRISE, SUN_EVENT_SUNSET
from homeassistant.core import HomeAssistant
from homeassistant.helpers import sun
from homeassistant.util import dt as dt_util

from ..grounding.computing import Sky, computed
from ..grounding.meanings.now import SUN, SUNRISE, SUNSET
from ..grounding.model import Claim, ClaimKind, Evidence, Source
from ..grounding.scene import Scene
from .source import Asker
from .window import Window

_EVENTS = {SUNRISE: SUN_EVENT_SUNRISE, SUNSET: SUN_EVENT_SUNSET}
_DAYS = (-1, 0, 1)
"""The event that is spoken of is the last or the next one."""


class ComputedSource:
    """Read the clock and the almanac, and do sums."""

    name = Source.COMPUTED

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return what comes out of each claim of the time or of numbers."""
        del asker
        is_of_sun = any(claim.kind is ClaimKind.NOW and claim.subject == SUN for claim in claims)
        return computed(claims, scene, _sky(window.hass, scene.now) if is_of_sun else None)


def _sky(hass: HomeAssistant, now: datetime) -> Sky:
    return Sky(
        is_up=sun.is_up(hass, now),
        events={event: tuple(_times(hass, name, now)) for event, name in _EVENTS.items()},
    )


def _times(hass: HomeAssistant, event: str, now: datetime) -> Iterator[datetime]:
    """Yield when the sun rises or sets on the days around a time; near the poles it may not."""
    for days in _DAYS:
        day: date = now.date() + timedelta(days=days)
        if (at := sun.get_astral_event_date(hass, event, day)) is not None:
            yield dt_util.as_local(at)
