"""The apps of a home with a Supervisor, as its API tells of them."""

from copy import deepcopy
from typing import Any, Final

_SUMMARY: Final[dict[str, Any]] = {
    "advanced": False,
    "available": True,
    "build": False,
    "description": "",
    "detached": False,
    "homeassistant": None,
    "icon": True,
    "logo": True,
    "stage": "stable",
    "state": "started",
    "url": None,
}
"""What the list of apps tells of each."""
_DETAILS: Final[dict[str, Any]] = {
    "apparmor": "default",
    "arch": ["aarch64", "amd64"],
    "audio": False,
    "audio_input": None,
    "audio_output": None,
    "auth_api": False,
    "auto_update": False,
    "boot": "auto",
    "boot_config": "auto",
    "changelog": True,
    "devices": [],
    "devicetree": False,
    "discovery": [],
    "dns": [],
    "docker_api": False,
    "documentation": True,
    "full_access": False,
    "gpio": False,
    "hassio_api": False,
    "hassio_role": "default",
    "homeassistant_api": False,
    "host_dbus": False,
    "host_ipc": False,
    "host_network": False,
    "host_pid": False,
    "host_uts": False,
    "ingress": False,
    "ingress_entry": None,
    "ingress_panel": None,
    "ingress_port": None,
    "ingress_url": None,
    "ip_address": "172.30.33.2",
    "kernel_modules": False,
    "long_description": None,
    "machine": [],
    "network": None,
    "network_description": None,
    "options": {},
    "privileged": [],
    "protected": True,
    "rating": 6,
    "schema": None,
    "services": [],
    "signed": False,
    "startup": "application",
    "stdin": False,
    "system_managed": False,
    "system_managed_config_entry": None,
    "translations": {},
    "uart": False,
    "udev": False,
    "usb": False,
    "video": False,
    "watchdog": False,
    "webui": None,
}
"""What is told of one app beyond that."""
_APPS: Final[tuple[dict[str, Any], ...]] = (
    {
        "slug": "core_mosquitto",
        "name": "Mosquitto broker",
        "version": "6.5.2",
        "network": {"1883/tcp": 1883, "1884/tcp": 1884, "8883/tcp": 8883, "8884/tcp": 8884},
        "network_description": {"1883/tcp": "Normal MQTT", "1884/tcp": "MQTT over WebSocket"},
        "options": {"logins": [{"username": "zigbee", "password": "never-told"}]},
        "startup": "system",
    },
    {
        "slug": "45df7312_zigbee2mqtt",
        "name": "Zigbee2MQTT",
        "version": "2.6.1-1",
        "version_latest": "2.6.3-1",
        "network": {"8485/tcp": 8099, "8486/tcp": None},
        "network_description": {"8485/tcp": "Frontend"},
        "ingress": True,
        "ingress_port": 8099,
        "ingress_panel": True,
        "webui": "http://[HOST]:[PORT:8485]/",
        "url": "https://github.com/zigbee2mqtt/hassio-zigbee2mqtt",
    },
    {"slug": "core_ssh", "name": "Terminal & SSH", "version": "10.0.2", "network": {"22/tcp": 22}, "ingress": True},
    {"slug": "core_samba", "name": "Samba share", "version": "12.5.4", "host_network": True},
    {"slug": "core_configurator", "name": "File editor", "version": "5.8.0", "ingress": True, "ingress_port": 8099},
    {
        "slug": "a0d7b954_nodered",
        "name": "Node-RED",
        "version": "20.0.1",
        "network": {"80/tcp": 1880},
        "ingress": True,
        "webui": "http://[HOST]:[PORT:80]/",
    },
    {
        "slug": "a0d7b954_influxdb",
        "name": "InfluxDB",
        "version": "5.0.2",
        "network": {"80/tcp": None, "8086/tcp": 8086},
    },
    {"slug": "a0d7b954_grafana", "name": "Grafana", "version": "12.0.0", "network": {"80/tcp": None}, "ingress": True},
    {
        "slug": "5c53de3b_esphome",
        "name": "ESPHome Device Builder",
        "version": "2026.10.1",
        "network": {"6052/tcp": None},
        "host_network": True,
    },
    {"slug": "core_matter_server", "name": "Matter Server", "version": "8.1.2", "network": {"5580/tcp": None}},
    {"slug": "core_mariadb", "name": "MariaDB", "version": "2.7.2", "network": {"3306/tcp": None}, "state": "stopped"},
    {
        "slug": "a0d7b954_adguard",
        "name": "AdGuard Home",
        "version": "5.4.0",
        "network": {"80/tcp": None},
        "host_network": True,
        "boot": "manual",
    },
    {
        "slug": "a0d7b954_vscode",
        "name": "Studio Code Server",
        "version": "5.20.0",
        "network": {"1337/tcp": None},
        "ingress": True,
        "state": "error",
    },
)


def apps() -> dict[str, dict[str, Any]]:
    """Return all that can be told of each app, by its slug; what is changed in it is changed for one test."""
    return {row["slug"]: _app(row) for row in _APPS}


def summary(app: dict[str, Any]) -> dict[str, Any]:
    """Return what the list tells of an app."""
    return {key: app[key] for key in (*_SUMMARY, "name", "repository", "slug", "update_available", *_VERSIONS)}


_VERSIONS: Final = ("version", "version_latest")


def _app(row: dict[str, Any]) -> dict[str, Any]:
    latest = row.get("version_latest", row["version"])
    return deepcopy(
        {
            **_SUMMARY,
            **_DETAILS,
            **row,
            "hostname": row["slug"].replace("_", "-"),
            "repository": row["slug"].partition("_")[0],
            "update_available": latest != row["version"],
            "version_latest": latest,
        }
    )
