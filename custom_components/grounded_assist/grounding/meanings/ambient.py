"""Which entities describe the air of a room, and not a thing in it."""

from collections.abc import Mapping

AMBIENT: Mapping[str, frozenset[str]] = {
    "temperature": frozenset({"climate", "sensor.temperature"}),
    "humidity": frozenset({"climate", "humidifier", "sensor.humidity"}),
    "illuminance": frozenset({"sensor.illuminance"}),
    "pressure": frozenset({"sensor.pressure", "sensor.atmospheric_pressure"}),
    "co2": frozenset({"sensor.carbon_dioxide"}),
}
"""What can be said of a room -> domains, with their device class, that measure it."""

SPREAD: Mapping[str | None, float] = {"°C": 12, "°F": 22}
"""By how much rooms of one home may differ; what is further off measures a machine, whatever it is called."""


def is_measuring(attribute: str, domain: str, device_class: str | None) -> bool:
    """Return whether such an entity may measure the room it is in."""
    keys = AMBIENT.get(attribute, frozenset())
    return domain in keys or f"{domain}.{device_class}" in keys
