"""Take the unreliable agent over from YAML."""

from homeassistant.config_entries import ConfigFlow, ConfigFlowResult

from .const import DOMAIN


class UnreliableAgentFlow(ConfigFlow, domain=DOMAIN):
    """Make the one entry the agent needs."""

    async def async_step_import(self, import_data: dict[str, int]) -> ConfigFlowResult:
        """Keep the seed."""
        return self.async_create_entry(title="Unreliable agent", data=import_data)
