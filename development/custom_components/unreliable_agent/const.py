"""Names that more than one file of the unreliable agent uses."""

from typing import Final

DOMAIN: Final = "unreliable_agent"
CONF_SEED: Final = "seed"
EVENT_SPOKE: Final = "unreliable_agent_spoke"
