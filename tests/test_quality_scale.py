"""Every rule of Home Assistant's quality scale has a status and, where that is not plain, a reason."""

from pathlib import Path
from typing import Any

import homeassistant.components
import pytest
import yaml

COMPONENT = Path(__file__).parent.parent / "custom_components/grounded_assist"


def rules_in(folder: Path) -> dict[str, Any]:
    """Return the rules of an integration, with what is said of each."""
    rules: dict[str, Any] = yaml.safe_load((folder / "quality_scale.yaml").read_text())["rules"]
    return rules


OURS = rules_in(COMPONENT)
PLATINUM = Path(homeassistant.components.__path__[0]) / "uptime_kuma"


def test_all_rules_of_this_version_are_listed() -> None:
    """An integration that reached the highest tier names them all."""
    assert set(OURS) == set(rules_in(PLATINUM))
    assert len(OURS) == 54


@pytest.mark.parametrize("rule", [rule for rule, said in OURS.items() if said != "done"])
def test_rule_has_a_status_and_a_reason(rule: str) -> None:
    """What is not simply done says why."""
    assert OURS[rule].keys() == {"status", "comment"}
    assert OURS[rule]["status"] in {"done", "todo", "exempt"}
    assert OURS[rule]["comment"].endswith(".")
