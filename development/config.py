"""The configuration folder of the demo: written fresh for every run."""

from json import dumps
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parent.parent
COMPONENTS = (ROOT / "custom_components", ROOT / "development" / "custom_components")
HOST = "127.0.0.1"

CONFIGURATION = """\
homeassistant:
  name: Demo house
  country: NL
  currency: EUR
  elevation: 2
  language: en
  latitude: 52.37
  longitude: 4.89
  time_zone: Europe/Amsterdam
  unit_system: metric
  auth_providers:
    - type: trusted_networks
      trusted_networks: [127.0.0.1, "::1"]
      allow_bypass_login: true
frontend:
history:
logbook:
assist_pipeline:
sun:
logger:
  default: warning
  logs:
    custom_components: debug
demo_house:
  seed: {seed}
unreliable_agent:
  seed: {seed}
zone:
  - {{name: Work, latitude: 52.30, longitude: 4.95, radius: 200, icon: mdi:briefcase}}
person:
  - {{id: anna, name: Anna, device_trackers: [device_tracker.phone_of_anna]}}
  - {{id: ben, name: Ben, device_trackers: [device_tracker.phone_of_ben]}}
input_boolean:
  guest_mode: {{name: Guest mode}}
input_number:
  hot_water_target: {{name: Hot water target, min: 40, max: 65, step: 1, unit_of_measurement: "°C", initial: 52}}
input_select:
  house_mode: {{name: House mode, options: [Normal, Vacation, Party]}}
script:
  movie_night:
    alias: Movie night
    sequence:
      - action: light.turn_off
        target: {{entity_id: light.ceiling_light}}
      - action: light.turn_on
        target: {{entity_id: light.reading_lamp}}
        data: {{brightness_pct: 20}}
automation:
  - id: guest_mode_lights_the_garden
    alias: Guest mode lights the garden
    triggers:
      - trigger: state
        entity_id: input_boolean.guest_mode
    actions:
      - action: light.turn_{{{{ 'on' if is_state('input_boolean.guest_mode', 'on') else 'off' }}}}
        target: {{entity_id: light.garden_lights}}
"""

ONBOARDING = {"done": ["user", "core_config", "analytics", "integration"]}


def write(folder: Path, *, port: int, seed: int) -> None:
    """Fill a folder that `hass --config` can start from, with nothing left to set up by hand."""
    (folder / "configuration.yaml").write_text(dedent(CONFIGURATION).format(seed=seed), encoding="utf-8")
    _link_components(folder / "custom_components")
    _store(folder, "onboarding", ONBOARDING, version=4)
    _store(folder, "http", _http(port), version=2, minor_version=2)


def _http(port: int) -> dict[str, object]:
    """Return the settings of the web server as already confirmed, so that no trial of them begins."""
    made = {"created_at": "2026-01-01T00:00:00+00:00", "error": None, "error_message": None}
    stable = {
        "server_host": [HOST],
        "server_port": port,
        "cors_allowed_origins": [],
        "login_attempts_threshold": -1,
        "ip_ban_enabled": False,
        "ssl_profile": "modern",
        "use_x_frame_options": True,
    }
    return {"stable": stable | made, "pending": None, "yaml_migration_done": True}


def _store(folder: Path, key: str, data: object, *, version: int, minor_version: int = 1) -> None:
    """Write one file of Home Assistant's storage."""
    path = folder / ".storage" / key
    path.parent.mkdir(exist_ok=True)
    path.write_text(
        dumps({"version": version, "minor_version": minor_version, "key": key, "data": data}), encoding="utf-8"
    )


def _link_components(folder: Path) -> None:
    """Let Home Assistant find ours and those of development."""
    folder.mkdir()
    for home in COMPONENTS:
        for component in home.iterdir():
            if (component / "manifest.json").exists():
                (folder / component.name).symlink_to(component)
