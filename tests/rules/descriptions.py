"""What the files beside the code may hold: the manifest, icons, and what actions, triggers and conditions take."""

from typing import Any, Final

from awesomeversion import AwesomeVersion, AwesomeVersionStrategy
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.selector import TargetSelector, validate_selector
import voluptuous as vol

from .texts import key


def something(value: object) -> object:
    """Accept anything but nothing."""
    if value is None:
        raise vol.Invalid("nothing is told")
    return value


def icon(value: object) -> str:
    """Accept one of the icons that come with the frontend."""
    told = str(value)
    if not told.startswith("mdi:") or told != told.strip().lower():
        raise vol.Invalid(f"{told} is no icon")
    return told


def version(value: str) -> str:
    """Accept a version that Home Assistant can compare."""
    if AwesomeVersion(value).strategy is not AwesomeVersionStrategy.SEMVER:
        raise vol.Invalid(f"{value} is no version")
    return value


def secure_url(value: str) -> str:
    """Accept an address of the web that nobody can listen in on."""
    told = str(cv.url(value))
    if not told.startswith("https://"):
        raise vol.Invalid(f"{told} is not secure")
    return told


def _no_default_again(icons: dict[str, Any]) -> dict[str, Any]:
    """Accept icons of which none repeats the one that is shown anyway."""
    for name, told in icons.items():
        if told.get("default") in told.get("state", {}).values():
            raise vol.Invalid(f"an icon of a state of {name} is the default")
    return icons


_FIELD: Final = {
    vol.Optional("example"): something,
    vol.Optional("default"): something,
    vol.Optional("required"): bool,
    vol.Optional("selector"): validate_selector,
}
_TAKEN: Final = {vol.Optional("fields"): {key: _FIELD}}
_TARGETED: Final = {
    vol.Optional("target"): TargetSelector.CONFIG_SCHEMA,
    vol.Optional("fields"): {key: {**_FIELD, vol.Optional("context"): {str: str}}},
}
_ANCHOR: Final = vol.Remove(vol.Match(r"\."))

SERVICES: Final = vol.Schema({cv.slug: vol.Any({**_TAKEN, vol.Optional("target"): TargetSelector.CONFIG_SCHEMA}, None)})
TRIGGERS: Final = vol.Schema({_ANCHOR: object, cv.underscore_slug: vol.Any(_TARGETED, None)})
CONDITIONS: Final = TRIGGERS

_STATES: Final = {key: icon}
_SHOWN: Final = {
    vol.Optional("default"): icon,
    vol.Optional("state"): _STATES,
    vol.Optional("state_attributes"): vol.All(
        {key: {vol.Optional("default"): icon, vol.Optional("state"): _STATES}}, _no_default_again
    ),
}
_FORM: Final = {"step": {key: {"sections": {key: icon}}}}
ICONS: Final = vol.Schema(
    {
        vol.Optional("config"): _FORM,
        vol.Optional("options"): _FORM,
        vol.Optional("issues"): {key: {"fix_flow": _FORM}},
        vol.Optional("entity"): {cv.slug: vol.All({key: _SHOWN}, _no_default_again)},
        vol.Optional("services"): {key: {vol.Required("service"): icon, vol.Optional("sections"): {key: icon}}},
        vol.Optional("triggers"): {key: {vol.Required("trigger"): icon}},
        vol.Optional("conditions"): {key: {vol.Required("condition"): icon}},
    }
)

MANIFEST: Final = vol.Schema(
    {
        vol.Required("domain"): cv.slug,
        vol.Required("name"): str,
        vol.Required("codeowners"): vol.All([vol.Match(r"@[\w/-]+$")], vol.Length(min=1)),
        vol.Required("documentation"): secure_url,
        vol.Required("issue_tracker"): secure_url,
        vol.Required("version"): version,
        vol.Required("iot_class"): vol.In(
            ["assumed_state", "calculated", "cloud_polling", "cloud_push", "local_polling", "local_push"]
        ),
        vol.Required("integration_type"): vol.In(["device", "hardware", "helper", "hub", "service", "system"]),
        vol.Optional("config_flow"): bool,
        vol.Optional("single_config_entry"): bool,
        vol.Optional("import_executor"): bool,
        vol.Optional("loggers"): [str],
        **{vol.Optional(names): [str] for names in ("requirements", "dependencies", "after_dependencies")},
    }
)
HACS: Final = vol.Schema(
    {
        vol.Required("name"): str,
        **{
            vol.Optional(name): bool
            for name in ("content_in_root", "hide_default_branch", "render_readme", "zip_release")
        },
        **{vol.Optional(name): str for name in ("filename", "hacs", "homeassistant", "persistent_directory")},
        vol.Optional("country"): vol.Any(str, [str]),
    }
)
