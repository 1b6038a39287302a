"""Names that more than one file of the demo house uses."""

from typing import Final

from homeassistant.const import Platform

DOMAIN: Final = "demo_house"
CONF_SEED: Final = "seed"

PLATFORMS: Final = (
    Platform.ALARM_CONTROL_PANEL,
    Platform.BINARY_SENSOR,
    Platform.CALENDAR,
    Platform.CLIMATE,
    Platform.COVER,
    Platform.DEVICE_TRACKER,
    Platform.FAN,
    Platform.HUMIDIFIER,
    Platform.LAWN_MOWER,
    Platform.LIGHT,
    Platform.LOCK,
    Platform.MEDIA_PLAYER,
    Platform.SENSOR,
    Platform.SIREN,
    Platform.SWITCH,
    Platform.TODO,
    Platform.VACUUM,
    Platform.VALVE,
)
