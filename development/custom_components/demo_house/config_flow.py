"""Take the demo house over from YAML."""

from homeassistant.config_entries import ConfigFlow, ConfigFlowResult

from .const import DOMAIN


class DemoHouseFlow(ConfigFlow, domain=DOMAIN):
    """Make the one entry the house needs."""

    async def async_step_import(self, import_data: dict[str, int]) -> ConfigFlowResult:
        """Keep the seed."""
        return self.async_create_entry(title="Demo house", data=import_data)
