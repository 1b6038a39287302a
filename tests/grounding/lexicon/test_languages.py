"""Every language says all that English says, or the test tells what is missing."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons

FOLDER = Path(lexicons.__file__).parent
ENGLISH: Mapping[str, Any] = yaml.safe_load((FOLDER / "en.yaml").read_text(encoding="utf-8"))
OTHERS = sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "en")
OWN = (
    *("language", "grammar", "contractions", "typed", "abbreviations", "act_parts"),
    *("reading", "numbers"),
    *("spoken/one/", "spoken/many/", "spoken/measured/"),
)
"""Sections that say what a language is like, not what it says."""
SPOKEN, OF_PARTS = "spoken/", "spoken/sentence/part_"
"""What is said of our own accord; that of apps only where a language reads of them."""


def read(language: str) -> Mapping[str, Any]:
    """Return the file of a language."""
    data: Mapping[str, Any] = yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8"))
    return data


def paths(data: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the keys of a file, those within others behind them."""
    for key, value in data.items():
        path = f"{prefix}{key}"
        yield path
        if isinstance(value, Mapping):
            yield from paths(value, f"{path}/")


def fields(wording: str) -> set[str]:
    """Return what is filled into a template, with or without article, however its first letter is written."""
    names = {name.lower() for _, name, _, _ in Formatter().parse(wording) if name}
    return {{"measured": "attribute", "superlative": "relation"}.get(name, name) for name in names}


def templates(data: Mapping[str, Any]) -> dict[str, set[str]]:
    """Return what is filled into each sentence and phrase."""
    spoken = data["spoken"]
    lexicon = lexicons.parse({"language": "", "spoken": spoken})
    wordings = {**{key: (wording,) for key, wording in lexicon.phrases.items()}, **lexicon.sentences}
    agreeing = set(spoken["one"])
    return {key: set().union(*map(fields, each)) - agreeing for key, each in wordings.items()}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_is_complete(language: str) -> None:
    """The same sections, with the same rows; what only shapes read needs no more than it has words for."""
    said = {path for path in paths(read(language)) if not path.startswith(OWN)}
    asked = {path for path in paths(ENGLISH) if not path.startswith(OWN)}
    # Which forms a meaning has differs: a language may have a verb where another has none.
    forms = {path for path in asked | said if path.startswith("meanings/") and path.count("/") > 1}
    assert said - forms <= asked - forms
    is_for_shapes = "governors" not in read(language)
    spoken = {path for path in asked if path.startswith(SPOKEN) and not path.startswith(OF_PARTS)}
    assert (spoken if is_for_shapes else asked - forms) <= said


@pytest.mark.parametrize("language", OTHERS)
def test_templates_are_filled_alike(language: str) -> None:
    """Nothing is asked for that is not given; a language may do without what another one needs."""
    english = templates(ENGLISH)
    unknown = {key: named - english[key] for key, named in templates(read(language)).items()}
    assert {key: names for key, names in unknown.items() if names} == {}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sense_has_a_word(language: str) -> None:
    """What English has a state, a noun or an attribute for is not left empty."""
    data = read(language)
    asked = {meaning for meaning, forms in ENGLISH["meanings"].items() if forms.get("state")}
    assert {meaning for meaning in asked if not data["meanings"][meaning].get("state")} == set()
    assert all(data[section][row] for section in ("attributes", "units", "colors") for row in ENGLISH[section])


def test_german_is_there() -> None:
    """There is a language to compare with."""
    assert "de" in OTHERS
