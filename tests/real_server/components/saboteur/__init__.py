"""Opens the gate: what the wrapped agent drafts is forwarded at once, as without interception."""

from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.typing import ConfigType

from custom_components.grounded_assist.interception import Gate

CONFIG_SCHEMA = cv.empty_config_schema("saboteur")


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Let every delta through."""
    hear = Gate._hear

    def leak(gate: Gate, chat_log: Any, delta: dict[str, Any]) -> None:
        gate._forward(delta)
        hear(gate, chat_log, delta)

    Gate._hear = leak  # type: ignore[method-assign]
    return True
