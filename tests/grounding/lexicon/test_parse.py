"""A lexicon file becomes tables, or says what is wrong with it."""

from typing import Any

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon, LexiconError, Word, WordKind, parse
from custom_components.grounded_assist.grounding.meanings.attributes import ATTRIBUTES
from custom_components.grounded_assist.grounding.meanings.classes import CLASSES
from custom_components.grounded_assist.grounding.meanings.states import ROOM_SENSES, STATES, UNAVAILABLE
from tests.grounding.homes import english

DATA: dict[str, Any] = {
    "language": "xx",
    "abbreviations": ["e.g."],
    "meanings": {"on": {"state": ["on", "lit up"], "past": ["turned ~ on"]}},
    "nouns": {"light": {"one": ["light", "lamp"], "many": ["lights"]}},
    "units": {"%": ["%", "percent"]},
    "fillers": ["smart"],
    "spoken": {"the": "the {name}", "states": {"on": "on"}},
}


def found(lexicon: Lexicon, *words: str) -> list[tuple[Word, int]]:
    """Return every sense that begins a run of words."""
    return list(lexicon.at(words, 0))


@pytest.mark.parametrize(
    ("words", "senses"),
    [
        pytest.param(("on",), [(Word(WordKind.STATE, "on"), 1)], id="a-word"),
        pytest.param(("lit", "up"), [(Word(WordKind.STATE, "on"), 2)], id="a-phrase"),
        pytest.param(("lit", "down"), [], id="half-a-phrase"),
        pytest.param(
            ("turned", "on"),
            [(Word(WordKind.PAST, "on", particle=("on",)), 1), (Word(WordKind.PAST, "on"), 2)],
            id="a-verb-with-and-without-its-particle-apart",
        ),
        pytest.param(("lights",), [(Word(WordKind.NOUN, "light", is_plural=True), 1)], id="a-plural"),
        pytest.param(("%",), [(Word(WordKind.UNIT, "%"), 1)], id="a-mark"),
        pytest.param(("two",), [(Word(WordKind.NUMBER, "2"), 1)], id="a-number"),
        pytest.param(("smart",), [(Word(WordKind.FILLER, "filler"), 1)], id="a-filler"),
        pytest.param(("unheard",), [], id="nothing"),
    ],
)
def test_words_are_found(words: tuple[str, ...], senses: list[tuple[Word, int]]) -> None:
    """Phrases are found from where they begin, shortest first."""
    assert found(parse(DATA, {"two": 2}), *words) == senses


def test_own_numbers() -> None:
    """A file has the numbers that are not spelled as they are counted: Dutch "één" beside the article "een"."""
    lexicon = parse(DATA | {"numbers": {1: ["één"]}, "functions": {"indefinite": ["een"]}}, {"een": 1})
    assert found(lexicon, "één") == [(Word(WordKind.NUMBER, "1"), 1)]
    assert (Word(WordKind.NUMBER, "1"), 1) not in found(lexicon, "een")


def test_what_is_spoken() -> None:
    """The first form of a word is the one that is spoken, an unknown one stands for itself."""
    lexicon = parse(DATA)
    assert lexicon.form(WordKind.STATE, "on") == "on"
    assert lexicon.form(WordKind.STATE, "off") == "off"
    assert (lexicon.nouns["light"], lexicon.phrases["the"]) == (("light", "lights"), "the {name}")
    assert (lexicon.spoken["states"], lexicon.abbreviations) == ({"on": "on"}, {"e.g."})


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"meanings": ["on"]}, id="a-list-for-a-mapping"),
        pytest.param({"meanings": {"on": {"state": "on"}}}, id="a-word-for-a-list"),
        pytest.param({"meanings": {"on": {"state": [True]}}}, id="a-boolean-for-a-word"),
        pytest.param({"units": {"%": 5}}, id="a-number-for-a-list"),
    ],
)
def test_wrong_files(wrong: dict[str, Any]) -> None:
    """A file of another shape is told, not read as something else."""
    with pytest.raises(LexiconError, match="expected a"):
        parse(DATA | wrong)


def test_parts_of_phrases() -> None:
    """Each word of a part takes its place; of an empty one nothing is left."""
    acts = {"acts": {"failed": ["{it} {failing}"]}, "act_parts": {"it": ["that", "it"], "failing": ["failed"]}}
    lexicon = parse(DATA | acts)
    assert set(lexicon.acts.rows) == {("that", "failed"), ("it", "failed")}
    assert not parse(DATA | acts | {"act_parts": {"it": [], "failing": ["failed"]}}).acts.rows


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        pytest.param({}, "no such part", id="a-part-that-is-not-there"),
        pytest.param({"it": ["it"] * 30, "failing": ["failed"] * 30}, "too many", id="more-than-anybody-needs"),
    ],
)
def test_wrong_parts(parts: dict[str, list[str]], told: str) -> None:
    """The file is refused."""
    with pytest.raises(LexiconError, match=told):
        parse(DATA | {"acts": {"failed": ["{it} {failing}"]}, "act_parts": parts})


def test_english_speaks_of_what_there_is() -> None:
    """Every meaning, noun and attribute of the language is in the tables of the house."""
    lexicon = english()
    kinds = (WordKind.STATE, WordKind.PAST, WordKind.GERUND, WordKind.BASE)
    assert {i for kind, i in lexicon.names if kind in kinds} <= {*STATES, *ROOM_SENSES, UNAVAILABLE}
    assert {i for kind, i in lexicon.names if kind is WordKind.NOUN} == set(CLASSES)
    assert {i for kind, i in lexicon.names if kind is WordKind.ATTRIBUTE} <= set(ATTRIBUTES)
