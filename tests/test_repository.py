"""What Home Assistant's and HACS's own checks ask of a custom integration, asked here before they do."""

import ast
from collections.abc import Iterator, Mapping
import json
from pathlib import Path
import re
import struct
import subprocess
import tomllib
from typing import Any

from awesomeversion import AwesomeVersion, AwesomeVersionStrategy
import homeassistant.components
from homeassistant.const import Platform
import pytest
import yaml

ROOT = Path(__file__).parent.parent
COMPONENT = ROOT / "custom_components" / "grounded_assist"
CORE = Path(homeassistant.components.__path__[0])
MANIFEST: Mapping[str, Any] = json.loads((COMPONENT / "manifest.json").read_text())
ENGLISH: Mapping[str, Any] = json.loads((COMPONENT / "translations" / "en.json").read_text())
SERVICES: Mapping[str, Any] = yaml.safe_load((COMPONENT / "services.yaml").read_text())
ICONS: Mapping[str, Any] = json.loads((COMPONENT / "icons.json").read_text())
# Parts of every Home Assistant: hassfest lets them be imported without naming them.
ALWAYS_THERE = {*Platform, "automation", "conversation", "diagnostics", "group", "homeassistant", "http"} | {
    "persistent_notification",
    "repairs",
    "system_health",
    "websocket_api",
    "zone",
}
SCRIPTS = ("setup", "develop", "test", "lint", "evaluate", "benchmark", "screenshots")


def sources() -> list[Path]:
    """Return every Python file of the component."""
    return sorted(COMPONENT.rglob("*.py"))


def trees() -> Iterator[ast.AST]:
    """Return every node of every file of the component."""
    return (node for path in sources() for node in ast.walk(ast.parse(path.read_text())))


def imported_components() -> set[str]:
    """Return the integrations of Home Assistant that the component imports, but for those a file is the platform of."""
    return {name for path in sources() for name in imported_by(ast.parse(path.read_text())) - {path.stem}}


def imported_by(tree: ast.AST) -> set[str]:
    """Return the integrations of Home Assistant that a file imports."""
    prefix = "homeassistant.components"
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    plain = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    from_package = {name.name for node in nodes if node.module == prefix for name in node.names}
    modules = plain | {str(node.module) for node in nodes}
    return {module.split(".")[2] for module in modules if module.startswith(f"{prefix}.")} | from_package


def raised_keys() -> set[str]:
    """Return the translation keys of every error the component raises."""
    calls = (node.exc for node in trees() if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call))
    keywords = (keyword for call in calls for keyword in call.keywords if keyword.arg == "translation_key")
    return {keyword.value.value for keyword in keywords if isinstance(keyword.value, ast.Constant)}


def test_the_manifest_names_what_hacs_asks_for() -> None:
    """HACS refuses a manifest without these."""
    wanted = {"codeowners", "documentation", "domain", "issue_tracker", "name", "version"}
    assert wanted <= set(MANIFEST)


def test_the_manifest_is_sorted() -> None:
    """Hassfest wants domain and name first and the rest by the alphabet."""
    rest = [key for key in MANIFEST if key not in {"domain", "name"}]
    assert list(MANIFEST) == ["domain", "name", *sorted(rest)]


def test_the_version_is_one() -> None:
    """Home Assistant does not load a custom integration whose version it cannot read."""
    version = AwesomeVersion(MANIFEST["version"], ensure_strategy=AwesomeVersionStrategy.SEMVER)
    assert version == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_the_changelog_tells_of_the_version() -> None:
    """People read there what a release brings."""
    assert f"## {MANIFEST['version']}" in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("key", ["documentation", "issue_tracker"])
def test_links_of_the_manifest_are_links(key: str) -> None:
    """Hassfest wants https."""
    assert MANIFEST[key].startswith("https://")


@pytest.mark.parametrize("name", sorted({*MANIFEST["dependencies"], *MANIFEST.get("after_dependencies", [])}))
def test_what_the_manifest_depends_on_exists(name: str) -> None:
    """A dependency that does not exist keeps the integration from loading."""
    assert (CORE / name / "manifest.json").is_file()


def test_what_is_imported_is_declared() -> None:
    """Hassfest compares the imports of every file with the manifest."""
    declared = {*MANIFEST["dependencies"], *MANIFEST.get("after_dependencies", [])}
    assert imported_components() - declared - ALWAYS_THERE == set()


@pytest.mark.parametrize("requirement", MANIFEST["requirements"])
def test_requirements_are_ranges(requirement: str) -> None:
    """A pin would fight with Home Assistant's own."""
    assert re.fullmatch(r"[A-Za-z0-9_.-]+>=[0-9.]+(,<[0-9.]+)?", requirement)


def test_hacs_knows_every_key() -> None:
    """HACS refuses keys it does not know."""
    known = {"content_in_root", "country", "filename", "hacs", "hide_default_branch", "homeassistant", "name"}
    hacs = json.loads((ROOT / "hacs.json").read_text())
    assert hacs["name"]
    assert set(hacs) <= known | {"persistent_directory", "zip_release"}


def test_hacs_offers_it_from_the_version_it_is_tested_with() -> None:
    """The harness's Home Assistant is the oldest one this is known to work with."""
    hacs = json.loads((ROOT / "hacs.json").read_text())
    const = (CORE.parent / "const.py").read_text()
    major, minor = re.findall(r"^M(?:AJOR|INOR)_VERSION: Final = (\d+)", const, re.MULTILINE)
    assert AwesomeVersion(hacs["homeassistant"]) <= AwesomeVersion(f"{major}.{minor}.99")


def test_the_icon_is_square() -> None:
    """HACS asks for brand/icon.png; the frontend draws it in a square."""
    header = (COMPONENT / "brand" / "icon.png").read_bytes()[:24]
    assert header[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", header[16:24]) == (256, 256)


def test_the_licence_is_whole() -> None:
    """HACS asks for an open licence."""
    text = (ROOT / "LICENSE").read_text()
    assert "Apache License" in text
    assert "Version 2.0, January 2004" in text
    assert "END OF TERMS AND CONDITIONS" in text


@pytest.mark.parametrize("action", SERVICES)
def test_an_action_is_told_of(action: str) -> None:
    """Each action and each of its fields has a name, a description and the action an icon."""
    told = ENGLISH["services"][action]
    fields = SERVICES[action]["fields"] if SERVICES[action] else {}
    assert told["name"]
    assert told["description"]
    assert set(told.get("fields", {})) == set(fields)
    assert all(field["name"] and field["description"] for field in told.get("fields", {}).values())
    assert ICONS["services"][action]["service"].startswith("mdi:")


def test_nothing_is_told_of_that_is_no_action() -> None:
    """A translation that no action uses is a mistake in one of the two files."""
    assert set(ENGLISH["services"]) == set(SERVICES)


@pytest.mark.parametrize("key", sorted(raised_keys()))
def test_an_error_is_translated(key: str) -> None:
    """Each error a person may see has its words."""
    assert ENGLISH["exceptions"][key]["message"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_tells_how_to_use_it(name: str) -> None:
    """Each script can be run and knows --help."""
    told = subprocess.run([ROOT / "scripts" / name, "--help"], capture_output=True, text=True, check=True)
    assert f"scripts/{name}" in told.stdout


def test_the_readme_begins_with_the_two_commands() -> None:
    """A fresh clone needs nothing before them."""
    text = (ROOT / "README.md").read_text()
    commands = re.findall(r"^scripts/\w+", text, re.MULTILINE)
    assert commands[:2] == ["scripts/develop", "scripts/test"]
