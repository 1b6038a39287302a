"""Entities that describe the machine: those of System Monitor and Uptime, as far as the asker may see them."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from homeassistant.const import ATTR_UNIT_OF_MEASUREMENT, UnitOfTemperature
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers import entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.unit_conversion import TemperatureConverter

from ..coercion import moment_or_none, number_or_none, text_or_none

_WARMTH: Final = "processor_temperature"
_TOLD: Final[Mapping[str, str]] = {
    "load_15m": "load_15m",
    "load_1m": "load_1m",
    "load_5m": "load_5m",
    "memory_use_percent": "memory_percent",
    "processor_temperature": _WARMTH,
    "processor_use": "cpu_percent",
    "swap_use_percent": "swap_percent",
}
"""What System Monitor calls it -> what we call it."""


def read_monitored(hass: HomeAssistant, visible: Collection[str]) -> dict[str, float]:
    """Return what System Monitor reports of the machine, which is also what an agent will have read."""
    seen = ((_TOLD.get(entry.translation_key or ""), state) for entry, state in _seen(hass, "systemmonitor", visible))
    numbers = ((name, _in_celsius(state) if name == _WARMTH else _number(state)) for name, state in seen if name)
    return {name: number for name, number in numbers if number is not None}


def read_uptime(hass: HomeAssistant, visible: Collection[str]) -> float | None:
    """Return for how many seconds Home Assistant has been up, as its entity shows it."""
    started = (moment_or_none(state.state) for _, state in _seen(hass, "uptime", visible))
    return next(((dt_util.utcnow() - at).total_seconds() for at in started if at is not None), None)


def _seen(hass: HomeAssistant, domain: str, visible: Collection[str]) -> Iterator[tuple[er.RegistryEntry, State]]:
    registry = er.async_get(hass)
    for config_entry in hass.config_entries.async_entries(domain):
        for entry in er.async_entries_for_config_entry(registry, config_entry.entry_id):
            state = hass.states.get(entry.entity_id) if entry.entity_id in visible else None
            if state is not None:
                yield entry, state


def _in_celsius(state: State) -> float | None:
    number, unit = _number(state), text_or_none(state.attributes.get(ATTR_UNIT_OF_MEASUREMENT))
    if number is None or unit not in TemperatureConverter.VALID_UNITS:
        return None
    return TemperatureConverter.convert(number, unit, UnitOfTemperature.CELSIUS)


def _number(state: State) -> float | None:
    try:
        return number_or_none(float(state.state))
    except ValueError:
        return None
