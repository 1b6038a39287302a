"""Whatever can be chosen, called or waited for is told of in the documents, and nothing else is."""

from collections.abc import Callable
import json
from pathlib import Path
import re
from typing import Any, Final, cast

import pytest
import yaml

from custom_components.grounded_assist.const import DEFAULT_BUDGET_SECONDS, DEFAULT_SETTLE_SECONDS
from custom_components.grounded_assist.corrections import EVENT_CORRECTED
from custom_components.grounded_assist.escalation import EVENT_ESCALATED
from custom_components.grounded_assist.event import EventType
from custom_components.grounded_assist.grounding.model import SEVERITIES
from custom_components.grounded_assist.grounding.plain.guards import Guard
from custom_components.grounded_assist.options import SECTIONS, Choice
from custom_components.grounded_assist.reviewing import EVENT_REVIEWED
from development import files, plain_statements

from .pages import PAGES, ROOT, headings, rows_of, section, text_of

COMPONENT: Final = ROOT / "custom_components/grounded_assist"
TEXTS: Final[dict[str, Any]] = json.loads((COMPONENT / "translations/en.json").read_text())
FORM: Final[dict[str, Any]] = TEXTS["options"]["step"]["init"]
SERVICES: Final[dict[str, Any]] = yaml.safe_load((COMPONENT / "services.yaml").read_text())
README: Final = Path("README.md")
ACTIONS: Final = Path("docs/actions.md")
AUTOMATIONS: Final = Path("docs/automations.md")
OPTIONS: Final = Path("docs/options.md")
SECTION_OF: Final = {
    "verify": "Check a text yourself",
    "verify_claim": "Check a claim",
    "audit_trace": "Check a trace",
    **dict.fromkeys(("remember", "recall", "forget"), "Memory"),
}
"""Where an action is told of; the rest are of mistakes."""
ON_TOP: Final = {
    "budget_seconds": f"{DEFAULT_BUDGET_SECONDS:g} s",
    "settle_seconds": f"{DEFAULT_SETTLE_SECONDS:g} s",
    "household_replies": "off",
}


def written(choice: Choice) -> str:
    """Return how the default of an option is written for people."""
    return WAYS[type(choice.default)](choice)


def of_several(choice: Choice) -> str:
    """Return which of several are chosen, by those that are not."""
    names: dict[str, str] = TEXTS["selector"][f"{choice.key}_choices"]["options"]
    left = ", ".join(f"*{name}*" for key, name in names.items() if key not in cast("list[str]", choice.default))
    return " but ".join(filter(None, ["all", left]))


def amount(choice: Choice) -> str:
    """Return a number, with its unit if it has one."""
    unit = choice.selector.config.get("unit_of_measurement", "")
    return f"{cast('float', choice.default):.10g} {unit}".strip()


def word(choice: Choice) -> str:
    """Return who is asked, or a time of day; nothing is none."""
    default = str(choice.default)
    chosen: dict[str, str] = TEXTS["selector"][f"{choice.role}_choices"]["options"] if choice.role else {}
    return chosen.get(default, default[:5] or "none").lower()


WAYS: Final[dict[type, Callable[[Choice], str]]] = {
    bool: lambda choice: "on" if choice.default else "off",
    list: of_several,
    float: amount,
    int: amount,
    str: word,
}


def test_each_option_on_top_is_told_of() -> None:
    """With its meaning and what it is unless somebody changes it."""
    told = rows_of(section(OPTIONS, "General"))
    assert told == [[FORM["data"][key], FORM["data_description"][key], default] for key, default in ON_TOP.items()]
    assert set(FORM["data"]) == set(ON_TOP)


@pytest.mark.parametrize("name", SECTIONS)
def test_each_option_is_told_of(name: str) -> None:
    """In the words of the form, with what it is unless somebody changes it."""
    form = FORM["sections"][name]
    told = section(OPTIONS, form["name"])
    rows = [[form["data"][one.key], form["data_description"][one.key], written(one)] for one in SECTIONS[name]]
    assert [row for row in rows_of(told) if "`" not in row[0]] == rows
    assert form["description"] in told


def test_each_part_of_the_options_is_in_the_readme() -> None:
    """By its name, and none else."""
    told = re.findall(r"^\| \[(.+?)\]\(docs/options\.md", section(README, "Options"), re.MULTILINE)
    assert set(told) == {FORM["sections"][name]["name"] for name in SECTIONS}


def test_each_type_of_mistake_is_told_of() -> None:
    """With its severity."""
    told = [row for row in rows_of(section(OPTIONS, "Detection")) if "`" in row[0]]
    names, meanings = (TEXTS["selector"][key]["options"] for key in ("enabled_choices", "hallucination_description"))
    assert told == [[f"{names[one]} (`{one}`)", meanings[one], f"{worth:g}"] for one, worth in SEVERITIES.items()]


def test_each_action_is_in_the_readme() -> None:
    """By its name, and none else."""
    told = re.findall(r"^\| \[`grounded_assist\.(\w+)`\]", section(README, "Actions"), re.MULTILINE)
    assert sorted(told) == sorted(SERVICES)


@pytest.mark.parametrize("name", SERVICES)
def test_each_field_of_an_action_is_told_of(name: str) -> None:
    """Where the action is, in a table or in an example; and the action has an example."""
    told = section(ACTIONS, SECTION_OF.get(name, "Mistakes"))
    fields = (SERVICES[name] or {}).get("fields", {})
    assert {one for one in fields if not re.search(rf"`{one}`|^ +{one}:", told, re.MULTILINE)} == set()
    assert f"action: grounded_assist.{name}\n" in told


@pytest.mark.parametrize("kind", ["triggers", "conditions"])
def test_what_automations_wait_for_is_told_of(kind: str) -> None:
    """By the name of the form and by the one in YAML, each with an example."""
    told = section(AUTOMATIONS, kind.capitalize())
    for name, words in TEXTS[kind].items():
        assert words["name"] in told
        assert f"{kind.removesuffix('s')}: grounded_assist.{name}\n" in told
        assert words["name"] in section(README, "Automations")


def test_each_event_is_told_of() -> None:
    """With an example."""
    told = re.findall(r"^event_type: (\w+)$", text_of(AUTOMATIONS), re.MULTILINE)
    assert sorted(told) == sorted([EVENT_CORRECTED, EVENT_ESCALATED, EVENT_REVIEWED])


def test_each_entity_is_told_of() -> None:
    """By its name, and what becomes of replies by its word."""
    told = section(AUTOMATIONS, "Sensors and events")
    names = {one["name"] for kind in TEXTS["entity"].values() for one in kind.values()}
    assert {one for one in names if one not in told} == set()
    assert {one for one in EventType if f"`{one}`" not in told} == set()


def test_each_repair_is_in_the_readme() -> None:
    """By its title, and none else."""
    titles = {re.sub(r"\{\w+\}", "...", issue["title"]) for issue in TEXTS["issues"].values()}
    assert {title for title, _ in rows_of(section(README, "Repairs"))} == titles


def test_each_policy_is_in_the_readme() -> None:
    """By its name."""
    assert {name for name, _ in rows_of(section(README, "Policies"))} == set(
        TEXTS["selector"]["policy"]["options"].values()
    )


@pytest.mark.parametrize("page", files.pages(), ids=lambda page: page.name)
def test_a_page_of_files_is_true(page: Path) -> None:
    """It is as it would be written now."""
    assert page.read_text(encoding="utf-8") == files.pages()[page]


def test_every_folder_is_on_a_page_of_files() -> None:
    """None is left out."""
    assert files.folders() == {path.parent for path in COMPONENT.rglob("*.py")}


def test_each_guard_of_a_reader_is_told_of() -> None:
    """By the name that the statistics count it under."""
    told = rows_of(section("docs/reader.md", "Safeguards"))
    assert [name for name, _ in told] == [f"`{guard}`" for guard in Guard]


def test_the_page_of_plain_statements_is_true() -> None:
    """It is as it would be written now."""
    assert plain_statements.PAGE.read_text(encoding="utf-8") == plain_statements.page()


@pytest.mark.parametrize("path", sorted(COMPONENT.glob("*.py")), ids=lambda path: path.name)
def test_the_architecture_tells_of_each_file(path: Path) -> None:
    """That stands beside the rooms."""
    assert path.name in {"__init__.py", "const.py"} or path.name in text_of("docs/architecture.md")


def test_a_decision_is_told_in_the_same_form() -> None:
    """Date, status, context, decision, consequences; numbered without a gap."""
    decisions = [page for page in PAGES if page.parent.name == "decisions"]
    assert [int(page.name[:4]) for page in decisions] == list(range(1, len(decisions) + 1))
    assert {tuple(headings(page)[1:]) for page in decisions} == {("Context", "Decision", "Consequences")}
    assert all(re.search(r"^(Date: )?\d{4}-\d\d-\d\d(\. Status:)? ", text_of(one), re.MULTILINE) for one in decisions)
