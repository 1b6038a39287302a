"""How much went wrong lately, as Home Assistant has logged it: how often and where, never in which words."""

from collections import Counter
from typing import Final

from homeassistant.components.system_log import DOMAIN as SYSTEM_LOG, LogEntry, LogErrorHandler
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from ..grounding.model import Attribute

_LATELY_SECONDS: Final = 24 * 60 * 60
_MOST: Final = 10
_ERRORS: Final = frozenset({"ERROR", "CRITICAL"})
_INTEGRATIONS: Final = ("homeassistant.components.", "custom_components.")


def read_log(hass: HomeAssistant) -> dict[str, Attribute] | None:
    """Return how many errors and warnings a day has brought, and from where the most came; None without a log."""
    handler = hass.data.get(SYSTEM_LOG)
    if not isinstance(handler, LogErrorHandler):
        return None
    since = dt_util.utcnow().timestamp() - _LATELY_SECONDS
    entries = [entry for entry in list(handler.records.values()) if entry.timestamp >= since]
    errors = [entry for entry in entries if entry.level in _ERRORS]
    concerned = Counter[str]()
    for entry in errors:
        concerned[_integration(entry)] += entry.count
    return {
        "errors": sum(entry.count for entry in errors),
        "warnings": sum(entry.count for entry in entries if entry.level == "WARNING"),
        "integrations": tuple(domain for domain, _ in concerned.most_common() if domain)[:_MOST],
    }


def _integration(entry: LogEntry) -> str:
    """Return the integration that has logged it, nothing for what belongs to none."""
    name = next((entry.name.removeprefix(one) for one in _INTEGRATIONS if entry.name.startswith(one)), "")
    return name.partition(".")[0]
