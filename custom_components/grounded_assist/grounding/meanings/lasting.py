"""What keeps its state after an action: if it falls back within moments, the action did not work."""

from collections.abc import Mapping

_ANY = frozenset({"*"})

LASTING: Mapping[str, frozenset[str]] = {
    "alarm_control_panel": _ANY,
    "climate": _ANY,
    "cover": _ANY,
    "fan": _ANY,
    "humidifier": _ANY,
    "light": _ANY,
    # A door opener unlocks for a moment and locks again by itself.
    "lock": frozenset({"locked"}),
    "valve": _ANY,
    "water_heater": _ANY,
}
"""Meanings by domain. A switch or a siren may be on for a moment only, and is none of these."""


ENDING = frozenset({"script"})
"""Domains of what ends by itself: that it is off does not tell that it was not started."""

FIXED = frozenset(
    {
        "camera",
        "climate",
        "cover",
        "fan",
        "humidifier",
        "light",
        "lock",
        "media_player",
        "siren",
        "switch",
        "valve",
        "water_heater",
    }
)
"""Domains of things that are where the home was told they are; robots, people and what is carried move."""


def lasts(meaning: str, domain: str) -> bool:
    """Return whether what was brought to a meaning does not leave it by itself within moments."""
    meanings = LASTING.get(domain, frozenset())
    return meanings is _ANY or meaning in meanings


def is_fixed(domain: str) -> bool:
    """Return whether such a thing stays in its area."""
    return domain in FIXED
