"""The section `reading` of a language: what its shapes name is there, and what is there is used."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
import re
from typing import Any

import pytest
import yaml

from custom_components.grounded_assist.grounding import engine, lexicon
from custom_components.grounded_assist.grounding.engine.builders import BUILDERS
from custom_components.grounded_assist.grounding.engine.lattice import Lattice, lattice_of
from custom_components.grounded_assist.grounding.model import ClaimKind
from tests.grounding.homes import turn

FOLDER = Path(lexicon.__file__).parent
LANGUAGES = [path.stem for path in FOLDER.glob("*.yaml") if "\nreading:" in path.read_text(encoding="utf-8")]
SOURCE = "\n".join(
    path.read_text(encoding="utf-8")
    for package in ("engine", "mitigation")
    for path in (Path(engine.__file__).parent.parent / package).glob("*.py")
)
_ROLE = re.compile(r"\{(\w+):\w+\}")
_RULE = re.compile(r"<(\w+)>")
_PARTS = ("clauses", "continued", "answers", "requests", "openings", "headings", "lines")
_BY_FRAME = ("clauses", "continued")


def section(language: str) -> Mapping[str, Any]:
    """Return the section of a language."""
    text = (FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)["reading"]
    return found


def templates(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield every template, those of rules among them."""
    yield from data["rules"].values()
    for part in _PARTS:
        for rows in (data.get(part) or {}).values():
            yield from rows


def kinds() -> frozenset[str]:
    """Return the kinds of stretches that a lattice makes by itself."""
    return lattice_of("The lamp is on.", turn().scene).kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_class_is_hidden(language: str) -> None:
    """A class with the name of a kind would never be met by a shape; these two are for the code."""
    assert kinds() & set(section(language)["classes"]) <= {"do", "opening"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_there(language: str) -> None:
    """A shape names kinds that a lattice makes, or classes of its language."""
    data = section(language)
    named = {name for one in templates(data) for name in _ROLE.findall(one)}
    assert named - kinds() - set(data["classes"]) - set(data.get("tasks", ())) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_there_and_used(language: str) -> None:
    """Rules are written for shapes or for one another."""
    data = section(language)
    used = {name for one in templates(data) for name in _RULE.findall(one)}
    assert used == set(data["rules"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_is_used(language: str) -> None:
    """A shape, the code or what ends a noun phrase knows it."""
    data = section(language)
    named = {name for one in templates(data) for name in _ROLE.findall(one)}
    by_code = {name for name in data["classes"] if f'"{name}"' in SOURCE}
    assert set(data["classes"]) - named - by_code - set(data["stops"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_frame_has_a_builder(language: str) -> None:
    """What no builder knows says nothing."""
    data = section(language)
    assert {frame for part in _BY_FRAME for frame in data.get(part) or {}} - set(BUILDERS) == set()


@pytest.mark.parametrize(
    "text",
    [
        "The lamp was on {} times.",
        "There are {} lamps.",
        "The {} lamps are on.",
        "All {} lamps are on.",
        "The pasta timer has {} minutes left.",
    ],
)
def test_a_number_beyond_counting(text: str) -> None:
    """It breaks nothing: the sentence is read."""
    assert all(finding.claim.kind is not ClaimKind.UNREAD for finding in turn().findings(text.format("9" * 400)))


def test_each_language_its_own_lattice() -> None:
    """What one language knows of a sentence is nothing that another reads."""
    scene = turn().scene
    other = lexicon.parse(yaml.safe_load((FOLDER / "de.yaml").read_text(encoding="utf-8")), {})
    first = lattice_of("The lamp is on.", scene)
    assert lattice_of("The lamp is on.", replace(scene, lexicon=other)) is not first
    assert isinstance(first, Lattice)
