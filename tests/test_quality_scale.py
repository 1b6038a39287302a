"""Every rule of Home Assistant's quality scale has a status, a reason where that is not plain, and its evidence."""

from pathlib import Path
import re
from typing import Any, Final

import homeassistant.components
import pytest
import yaml

ROOT: Final = Path(__file__).parent.parent
COMPONENT: Final = ROOT / "custom_components/grounded_assist"
CORE: Final = Path(homeassistant.components.__path__[0])


def rules_in(folder: Path) -> dict[str, Any]:
    """Return the rules of an integration, with what is said of each."""
    rules: dict[str, Any] = yaml.safe_load((folder / "quality_scale.yaml").read_text())["rules"]
    return rules


OURS: Final = rules_in(COMPONENT)
PLATINUM: Final = CORE / "uptime_kuma"
STATUS: Final = {rule: said if isinstance(said, str) else said["status"] for rule, said in OURS.items()}
PLATFORMS: Final = ("conversation", "event", "sensor")
CHECKS: Final = "docs/checks.md"
AUTOMATIONS: Final = "docs/automations.md"

EVIDENCE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "action-setup": (("services.py", "async_register"), ("__init__.py", r"async def async_setup\(")),
    "appropriate-polling": (("entity.py", "_attr_should_poll = False"),),
    "brands": (("brand/icon.png", ""), ("brand/icon@2x.png", "")),
    "common-modules": (("entity.py", "class PushedEntity"),),
    "config-flow-test-coverage": (("tests/test_config_flow.py", "errors"), ("tests/test_verifier_flow.py", "errors")),
    "config-flow": (("manifest.json", '"config_flow": true'), ("config_flow.py", "async_step_user")),
    "dependency-transparency": (("manifest.json", '"requirements": .*pydantic.*rapidfuzz'),),
    "docs-actions": (("README.md", "^## Actions$"), ("docs/actions.md", "^# Actions$")),
    "docs-conditions": ((AUTOMATIONS, "^## Conditions$"),),
    "docs-high-level-description": (("README.md", r"\A# Grounded Assist\n\n\w.*\n\n!\["),),
    "docs-installation-instructions": (("README.md", "^## Install$"), ("README.md", "HACS"), ("README.md", "Manually")),
    "docs-removal-instructions": (("README.md", "^## Remove it$"),),
    "docs-triggers": ((AUTOMATIONS, "^## Triggers$"),),
    "entity-event-setup": (("event.py", r"async_added_to_hass(.|\n)*async_on_remove"),),
    "entity-unique-id": (("entity.py", "_attr_unique_id = "), ("conversation.py", "_attr_unique_id = ")),
    "has-entity-name": (("entity.py", "_attr_has_entity_name = True"),),
    "runtime-data": (("__init__.py", r"entry\.runtime_data = "),),
    "test-before-configure": (("web_search_flow.py", "errors"), ("verifier_flow.py", "errors")),
    "unique-config-entry": (("manifest.json", '"single_config_entry": true'), ("wrapping.py", "already_wrapped")),
    "action-exceptions": (("services.py", "ServiceValidationError"), ("memory_services.py", "ServiceValidationError")),
    "config-entry-unloading": (("__init__.py", "async def async_unload_entry"),),
    "docs-configuration-parameters": (("README.md", "^## Options$"), ("docs/options.md", "^## General$")),
    "docs-installation-parameters": (("README.md", "^## Set it up$"), ("README.md", "^5. ")),
    "entity-unavailable": (("conversation.py", "available"),),
    "integration-owner": (("manifest.json", r'"codeowners": \["@'),),
    "log-when-unavailable": (("evidence/__init__.py", "_failing"), ("problems.py", "_unavailable")),
    "parallel-updates": tuple((f"{name}.py", "^PARALLEL_UPDATES = 0$") for name in PLATFORMS),
    "reauthentication-flow": (("server_keys.py", "async_start_reauth"), ("config_flow.py", "async_step_reauth")),
    "test-coverage": (("scripts/test", "ALL_PERCENT=95"), ("scripts/test", "GROUNDING_PERCENT=98")),
    "devices": (("entity.py", "DeviceInfo"),),
    "diagnostics": (("diagnostics.py", "async_get_config_entry_diagnostics"),),
    "docs-data-update": ((CHECKS, "^### When states are read$"),),
    "docs-examples": (("docs/dashboard.yaml", "views:"), ("tests/documents/test_examples.py", "EXAMPLES")),
    "docs-known-limitations": (("README.md", "can and can't check$"), (CHECKS, "^## What it cannot check$")),
    "docs-supported-functions": ((CHECKS, "^## What it can check$"), (AUTOMATIONS, "^## Sensors and events$")),
    "docs-troubleshooting": (("README.md", "^## Troubleshooting$"), ("README.md", "^## Repairs$")),
    "docs-use-cases": (("README.md", "^## When to use it$"),),
    "entity-category": (("sensor.py", r"EntityCategory\.DIAGNOSTIC"),),
    "entity-device-class": (("sensor.py", r"SensorDeviceClass\.DURATION"), ("sensor.py", "TIMESTAMP")),
    "entity-translations": (("sensor.py", "translation_key="), ("event.py", "_attr_translation_key")),
    "exception-translations": (("translations/en.json", '"exceptions"'), ("services.py", "translation_key=")),
    "icon-translations": (("icons.json", '"entity"'), ("icons.json", '"services"'), ("icons.json", '"triggers"')),
    "reconfiguration-flow": (
        ("config_flow.py", "async_step_reconfigure"),
        ("web_search_flow.py", "async_step_reconfigure"),
        ("verifier_flow.py", "async_step_reconfigure"),
    ),
    "repair-issues": (("repairs.py", "async_create_fix_flow"), ("problems.py", "PROBLEMS")),
    "stale-devices": (("tests/test_init.py", "device"),),
    "inject-websession": (("evidence/searching.py", "session"), ("models/chat_completions.py", "session")),
    "strict-typing": (("pyproject.toml", "^strict = true$"),),
}
"""Where a machine can see that a rule is kept: a file, of the component or of the repository, and what stands in it."""


def text_of(name: str) -> str:
    """Return a file of the component, else of the repository; a picture has none that matters."""
    path = next(one for one in (COMPONENT / name, ROOT / name) if one.is_file())
    return path.read_text(encoding="utf-8", errors="replace")


def test_all_rules_of_this_version_are_listed() -> None:
    """An integration that reached the highest tier names them all."""
    assert set(OURS) == set(rules_in(PLATINUM))
    assert len(OURS) == 54


@pytest.mark.parametrize("rule", [rule for rule, said in OURS.items() if said != "done"])
def test_rule_has_a_status_and_a_reason(rule: str) -> None:
    """What is not simply done says why."""
    assert OURS[rule].keys() == {"status", "comment"}
    assert OURS[rule]["status"] in {"done", "exempt"}
    assert OURS[rule]["comment"].endswith(".")


def test_what_is_done_has_evidence() -> None:
    """And what is exempt has none."""
    assert set(EVIDENCE) == {rule for rule, status in STATUS.items() if status == "done"}


@pytest.mark.parametrize(
    ("name", "pattern"), [pytest.param(*one, id=f"{rule}:{one[0]}") for rule in EVIDENCE for one in EVIDENCE[rule]]
)
def test_the_evidence_is_there(name: str, pattern: str) -> None:
    """In the file that keeps the rule."""
    assert re.search(pattern, text_of(name), re.MULTILINE)


@pytest.mark.parametrize("rule", [rule for rule, status in STATUS.items() if status == "exempt"])
def test_others_are_exempt_from_it_as_well(rule: str) -> None:
    """No rule is one from which nothing in Home Assistant is exempt."""
    files = (path.parent for path in CORE.glob("*/quality_scale.yaml"))
    said = (rules_in(folder).get(rule) for folder in files)
    assert any(isinstance(one, dict) and one["status"] == "exempt" for one in said)


def test_a_form_mends_what_the_comment_says() -> None:
    """As many problems as there are, and as many forms."""
    problems = text_of("problems.py")
    comment = OURS["repair-issues"]["comment"]
    counts = {"Twenty-two": problems.count("Problem(key="), "five": problems.count("is_fixable=True")}
    assert counts == {"Twenty-two": 22, "five": 5}
    assert all(word in comment for word in counts)
