"""The files beside the code are what Home Assistant's own check of integrations, and HACS, let pass."""

import ast
from collections.abc import Callable, Mapping
from copy import deepcopy
import json
from pathlib import Path
from typing import Any, Final

import homeassistant.components
from homeassistant.components.automation.const import DOMAIN as AUTOMATION
from homeassistant.core import HomeAssistant
from homeassistant.helpers.condition import CONDITIONS as KNOWN_CONDITIONS
from homeassistant.helpers.trigger import TRIGGERS as KNOWN_TRIGGERS
from homeassistant.setup import async_setup_component
from homeassistant.util.yaml import load_yaml_dict
import pytest
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN

from ..conftest import async_add_entry
from .descriptions import CONDITIONS, HACS, ICONS, MANIFEST, SERVICES, TRIGGERS
from .texts import TRANSLATIONS

ROOT: Final = Path(__file__).parents[2]
COMPONENT: Final = ROOT / "custom_components" / DOMAIN
SCHEMAS: Final[Mapping[Path, Callable[[Any], Any]]] = {
    COMPONENT / "manifest.json": MANIFEST,
    COMPONENT / "icons.json": ICONS,
    COMPONENT / "services.yaml": SERVICES,
    COMPONENT / "triggers.yaml": TRIGGERS,
    COMPONENT / "conditions.yaml": CONDITIONS,
    ROOT / "hacs.json": HACS,
    **dict.fromkeys((COMPONENT / "translations").glob("*.json"), TRANSLATIONS),
}
CORE: Final = Path(homeassistant.components.__path__[0])
DISCOVERED: Final = {"bluetooth", "dhcp", "hassio", "homekit", "mqtt", "ssdp", "usb", "zeroconf"}


def read(path: Path) -> dict[str, Any]:
    """Return what a file holds."""
    return dict(json.loads(path.read_text()) if path.suffix == ".json" else load_yaml_dict(path))


TEXTS: Final = read(COMPONENT / "translations/en.json")
SHOWN: Final = read(COMPONENT / "icons.json")


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_file_is_valid(path: Path) -> None:
    """Nothing in it is unknown, and nothing is missing."""
    assert SCHEMAS[path](read(path))


@pytest.mark.parametrize("name", ["door", "illuminance", "mealie", "moon", "ollama", "scrape", "uptime_kuma"])
def test_what_comes_with_home_assistant_is_valid(name: str) -> None:
    """A check that is stricter than theirs would find what is none."""
    ours = {path.relative_to(COMPONENT): schema for path, schema in SCHEMAS.items() if path.parent != ROOT}
    # A manifest of theirs has no version, and no issue tracker of its own.
    theirs = {CORE / name / path: schema for path, schema in ours.items() if path.name != "manifest.json"}
    checked = [schema(read(path)) for path, schema in theirs.items() if path.is_file()]
    assert checked


def change(path: str, *keys: str, to: Any) -> Any:
    """Return a file in which something else stands, or nothing."""
    return pytest.param(path, keys, to, id=f"{path}:{'/'.join(keys)}={to}")


GONE: Final = "(gone)"
REPLY: Final = ("entity", "event", "reply", "state_attributes", "event_type")


@pytest.mark.parametrize(
    ("name", "keys", "to"),
    [
        change("manifest.json", "quality", to="platinum"),
        change("manifest.json", "version", to="one"),
        change("manifest.json", "version", to=GONE),
        change("manifest.json", "iot_class", to="psychic"),
        change("manifest.json", "documentation", to="http://example.org"),
        change("manifest.json", "codeowners", to=[]),
        change("icons.json", "services", "verify", "service", to="fa:check"),
        change("icons.json", "triggers", "reply_corrected", to="mdi:check"),
        change("icons.json", *REPLY, "default", to="mdi:message-draw"),
        change("icons.json", "options", "step", "init", "section", to={}),
        change("services.yaml", "verify", "fields", "text", "selector", to={"telepathy": {}}),
        change("services.yaml", "verify", "fields", "text", "example", to=None),
        change("services.yaml", "verify", "feilds", to={}),
        change("triggers.yaml", "reply_corrected", "target", to={"entity": {"colour": "red"}}),
        change("triggers.yaml", "Reply", to=None),
        change("conditions.yaml", "confidence_below", "fields", "threshold", "required", to="yes"),
        change("hacs.json", "name", to=GONE),
        change("hacs.json", "render", to=True),
        change("en.json", "title", to="See https://example.org"),
        change("en.json", "title", to=" Grounded Assist"),
        change("en.json", "title", to="Grounded <b>Assist</b>"),
        change("en.json", "title", to="Of '{name}'"),
        change("en.json", "title", to="Of {0}"),
        change("en.json", "title", to="[%key:common::title%]"),
        change("en.json", "titles", to="Grounded Assist"),
        change("en.json", "triggers", "reply_corrected", "description", to=GONE),
        change("en.json", "services", "verify", "fields", "text", "name", to=GONE),
        change("en.json", "issues", "agent_missing", "description", to="What now?"),
        change("en.json", "issues", "database_not_writable", "description", to=GONE),
        change("en.json", "config_subentries", "agent", "entry_type", to=GONE),
        change("en.json", "config", "step", "user", "data_description", "unheard_of", to="What is it?"),
        change("en.json", "entity", "sensor", "confidence", "state", to={"low": "{state} low"}),
        change("en.json", "entity", "sensor", "Confidence", to={}),
    ],
)
def test_a_file_may_be_invalid(name: str, keys: tuple[str, ...], to: Any) -> None:
    """A check that lets everything pass would find nothing."""
    (path,) = [path for path in SCHEMAS if path.name == name]
    file = place = deepcopy(read(path))
    for key in keys[:-1]:
        place = place[key]
    changed = {**place, keys[-1]: to}
    place.clear()
    place.update({key: value for key, value in changed.items() if value != GONE})
    with pytest.raises(vol.Invalid):
        SCHEMAS[path](file)


@pytest.mark.parametrize("kind", ["services", "triggers", "conditions"])
def test_what_may_be_called_is_told_of(kind: str) -> None:
    """Each with a name, each of its fields with a name, and with an icon."""
    described = {name: one for name, one in read(COMPONENT / f"{kind}.yaml").items() if not name.startswith(".")}
    fields = {name: set((one or {}).get("fields", ())) for name, one in described.items()}
    assert {name: set(one.get("fields", ())) for name, one in TEXTS[kind].items()} == fields
    assert set(SHOWN[kind]) == set(described)


async def test_what_is_told_of_is_there(core: HomeAssistant) -> None:
    """No trigger or condition is described that nobody offers, or the other way round."""
    assert await async_setup_component(core, AUTOMATION, {})
    await async_add_entry(core)
    offered = {
        "triggers": {name for name, domain in core.data[KNOWN_TRIGGERS].items() if domain == DOMAIN},
        "conditions": {name for name, domain in core.data[KNOWN_CONDITIONS].items() if domain == DOMAIN},
        "services": {f"{DOMAIN}.{name}" for name in core.services.async_services_for_domain(DOMAIN)},
    }
    assert offered == {kind: {f"{DOMAIN}.{name}" for name in TEXTS[kind]} for kind in offered}


def test_every_entity_has_an_icon() -> None:
    """And no icon is of an entity that does not exist."""
    assert {kind: set(names) for kind, names in SHOWN["entity"].items()} == {
        kind: set(names) for kind, names in TEXTS["entity"].items()
    }


def test_every_part_of_the_options_has_an_icon() -> None:
    """As it has a name."""
    assert set(SHOWN["options"]["step"]["init"]["sections"]) == set(TEXTS["options"]["step"]["init"]["sections"])


def test_a_dependency_is_named_once() -> None:
    """It is needed, or only to be set up before."""
    manifest = read(COMPONENT / "manifest.json")
    assert not set(manifest["dependencies"]) & set(manifest["after_dependencies"])
    assert manifest["after_dependencies"] == sorted(manifest["after_dependencies"])


def test_the_folder_is_called_like_the_domain() -> None:
    """HACS installs the one folder there is."""
    folders = [path.name for path in COMPONENT.parent.iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert folders == [read(COMPONENT / "manifest.json")["domain"]]


def test_home_assistant_has_no_integration_of_that_name() -> None:
    """Ours would hide it."""
    assert not (CORE / DOMAIN).exists()


def test_the_flow_is_where_it_is_looked_for() -> None:
    """It is started by a person only: what is discovered would need an id."""
    tree = ast.parse((COMPONENT / "config_flow.py").read_text())
    steps = {node.name for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef)}
    assert not steps & {f"async_step_{way}" for way in DISCOVERED}


def test_yaml_is_refused() -> None:
    """An integration that is set up by a flow says so of its part of the configuration."""
    assigned = [
        target.id
        for node in ast.parse((COMPONENT / "__init__.py").read_text()).body
        for target in getattr(node, "targets", ())
    ]
    assert "CONFIG_SCHEMA" in assigned


def test_what_hacs_shows_is_there() -> None:
    """The README, and the icon that stands for the integration."""
    assert (ROOT / "README.md").stat().st_size
    assert (COMPONENT / "brand" / "icon.png").is_file()
