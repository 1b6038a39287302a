"""Where things keep the times they are set to, begin or end at, or have last done something at."""

from collections.abc import Mapping
from typing import Final

from .attributes import Place

_STATE: Final = Place(("state",))
_TRIGGERED: Final = Place(("last_triggered",))

MOMENTS: Final[Mapping[str, Mapping[str, Place]]] = {
    "moment": {
        "sensor.timestamp": _STATE,
        "sensor.date": _STATE,
        **dict.fromkeys(("input_datetime", "datetime", "date", "time"), _STATE),
        "calendar": Place(("start_time",)),
    },
    "end": {
        "timer": Place(("finishes_at",)),
        "calendar": Place(("end_time",)),
        "sensor.timestamp": _STATE,
    },
    "latest": {
        **dict.fromkeys(("event", "button", "input_button", "scene", "image"), _STATE),
        **dict.fromkeys(("automation", "script"), _TRIGGERED),
        "sensor.timestamp": _STATE,
    },
}
"""Which time of a thing is told -> domain, or domain with device class -> where it is kept."""

EVENT_TITLE: Final = "message"
"""What a calendar calls the event that is on, or else comes next; no other one begins before it."""


def moment_place(which: str, domain: str, device_class: str | None) -> Place | None:
    """Return where such an entity keeps a time; None if it has none."""
    places = MOMENTS.get(which, {})
    return places.get(f"{domain}.{device_class}") or places.get(domain)
