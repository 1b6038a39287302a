"""What people call apps beside their own names, by the last word of the slug; the same in every language."""

from collections.abc import Mapping
from typing import Final

APP: Final = "app:"
SYSTEM: Final = "system:"
ENDPOINT: Final = "endpoint:"
"""A device or an integration that tells where it is reached."""
CORE: Final = f"{SYSTEM}core"
HOST: Final = f"{SYSTEM}host"
OPERATING_SYSTEM: Final = f"{SYSTEM}os"
LOG: Final = f"{SYSTEM}log"
UPTIME: Final = "uptime_seconds"
OF_HOST: Final = frozenset(
    {
        "cpu_percent",
        "memory_percent",
        "memory_used_bytes",
        "memory_available_bytes",
        "memory_total_bytes",
        "swap_percent",
        "load_1m",
        "load_5m",
        "load_15m",
        "processor_temperature",
        "disk_used_percent",
        "disk_used_bytes",
        "disk_free_bytes",
        "disk_total_bytes",
        "disk_bytes",
        "free_bytes",
        "memory_bytes",
    }
)
"""What is told of the machine in numbers."""
UNNAMED: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(OF_HOST, (HOST,)),
    **dict.fromkeys(("errors", "warnings", "no_errors", "no_warnings"), (LOG,)),
    UPTIME: (HOST, CORE),
}
"""What is told of the system where nothing is named, and of which of its parts."""

NICKNAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "adguard": ("AdGuard", "AdGuard Home"),
    "cloudflared": ("Cloudflare tunnel",),
    "configurator": ("File editor",),
    "esphome": ("ESPHome", "ESPHome Device Builder", "ESPHome dashboard"),
    "influxdb": ("Influx", "Influx DB"),
    "mariadb": ("Maria DB",),
    "mosquitto": ("Mosquitto", "MQTT broker"),
    "nodered": ("Node-RED",),
    "piper": ("Piper",),
    "samba": ("Samba",),
    "vscode": ("VS Code", "Visual Studio Code"),
    "whisper": ("Whisper",),
    "zigbee2mqtt": ("z2m", "Zigbee to MQTT"),
    "zwave_js": ("Z-Wave JS server",),
}
SERVED: Final[Mapping[str, tuple[str, ...]]] = {
    "matter_server": ("Matter",),
    "mosquitto": ("MQTT server",),
    "samba": ("SMB share",),
    "ssh": ("SSH", "Web terminal"),
}
"""What an app serves, and what else may serve or be called so."""
