"""How much went wrong, as Home Assistant has logged it: how often, never in which words."""

from typing import Final

from homeassistant.components.system_log import DOMAIN as SYSTEM_LOG, LogErrorHandler
from homeassistant.core import HomeAssistant

from ..grounding.model import Attribute

_LEVELS: Final = {"errors": frozenset({"ERROR", "CRITICAL"}), "warnings": frozenset({"WARNING"})}


def read_log(hass: HomeAssistant) -> dict[str, Attribute] | None:
    """Return how many errors and warnings the log holds, and of how many kinds; None without a log."""
    handler = hass.data.get(SYSTEM_LOG)
    if not isinstance(handler, LogErrorHandler):
        return None
    entries = list(handler.records.values())
    found: dict[str, Attribute] = {}
    for name, levels in _LEVELS.items():
        # The count of a kind goes back to when it first came, however long ago.
        counts = [entry.count for entry in entries if entry.level in levels]
        found |= {name: sum(counts), f"{name}_kinds": len(counts)}
    # A full log has forgotten what came first.
    return {**found, "is_complete": len(entries) < handler.records.maxlen}
