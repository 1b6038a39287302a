"""What is said of our own accord, in every language there are words for."""

from pathlib import Path
from string import Formatter

import pytest
import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons
from custom_components.grounded_assist.grounding.lexicon import Lexicon, parse

FOLDER = Path(lexicons.__file__).parent
ENGLISH = parse(yaml.safe_load((FOLDER / "en.yaml").read_text(encoding="utf-8")))
LANGUAGES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


def spoken_in(language: str) -> Lexicon:
    """Return the words of a language."""
    return parse(yaml.safe_load((FOLDER / f"{language}.yaml").read_text(encoding="utf-8")))


def fields(wording: str) -> set[str]:
    """Return what a wording is filled with, however it is capitalized."""
    return {name.lower() for _, name, _, _ in Formatter().parse(wording) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_wording(language: str) -> None:
    """A language says everything that English says."""
    spoken = spoken_in(language)
    assert spoken.sentences.keys() == ENGLISH.sentences.keys()
    assert spoken.phrases.keys() == ENGLISH.phrases.keys()
    assert spoken.spoken.keys() == ENGLISH.spoken.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_wordings_take_what_they_are_given(language: str) -> None:
    """No wording asks for more than any of the English ones is filled with."""
    given = {key: set().union(*map(fields, wordings)) for key, wordings in ENGLISH.sentences.items()}
    asked = {key: set().union(*map(fields, wordings)) for key, wordings in spoken_in(language).sentences.items()}
    assert [key for key, names in asked.items() if not names <= given[key]] == []


@pytest.mark.parametrize("key", ["hedge", "ask", "which", "refuse", "unknown", "unconfirmed", "nothing", "pending"])
def test_what_is_said_often_varies(key: str) -> None:
    """Nobody wants to hear the same words every time."""
    assert len(ENGLISH.sentences[key]) > 1
