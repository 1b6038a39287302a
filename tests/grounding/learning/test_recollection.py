"""What is found of what is remembered, and for whom."""

from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.memories import prepared
from tests.grounding.homes import NOW, english

from .remembering import memory, recollection

OFFICE = "The guest room is called the office"
TEA = "Anna likes green tea"
WIFI = "The Wi-Fi password is sunflower"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        pytest.param("guest room", [OFFICE], id="words"),
        pytest.param("what is the gest room called", [OFFICE], id="misspelled"),
        pytest.param("tea", [TEA], id="a-word"),
        pytest.param("heating", [], id="nothing"),
        pytest.param("what is the capital of France", [], id="small-words-only"),
        pytest.param("", [], id="no-words"),
        pytest.param("where is the spare key", [], id="small-words-of-a-secret"),
        pytest.param("who is the plumber", [], id="more-small-words"),
        pytest.param("what is the wifi password", [WIFI], id="what-is-meant"),
    ],
)
def test_recall(query: str, found: list[str]) -> None:
    """By words, also misspelled ones."""
    kept = recollection(memory(OFFICE), memory(TEA), memory(WIFI), memory("The PIN is 1234"))
    assert [one.memory.text for one in kept.recall(query, None, NOW)] == found


def test_the_best_comes_first() -> None:
    """Topics and how recent it is decide between what is equally alike."""
    old = memory("The lamp is Anna's", id="old", created=NOW - timedelta(days=300))
    new = memory("The lamp is Bob's", id="new", topics=("area:hall",))
    kept = recollection(old, new)
    assert [one.memory.id for one in kept.recall("lamp", None, NOW)] == ["new", "old"]
    assert [one.memory.id for one in kept.recall("lamp", None, NOW, topics=["area:hall"], limit=1)] == ["new"]


def test_whose_it_is() -> None:
    """Nobody is told what belongs to somebody else; without a person only the household's is told."""
    kept = recollection(memory(TEA, id="anna", user_id="anna"), memory(TEA, id="all"))
    assert {one.memory.id for one in kept.recall("tea", "anna", NOW)} == {"anna", "all"}
    assert {one.memory.id for one in kept.recall("tea", "bob", NOW)} == {"all"}
    assert {one.memory.id for one in kept.recall("tea", None, NOW)} == {"all"}


def test_a_new_version() -> None:
    """It takes the place of the one before; a forgotten one is not found."""
    kept = recollection(memory(TEA, id="1"))
    kept.set(memory(TEA, id="1", confidence=0.5))
    assert [one.memory.confidence for one in kept.recall("tea", None, NOW)] == [0.5]
    kept.set(memory("Anna likes coffee", id="1"))
    assert kept.recall("tea", None, NOW) == []
    assert [one.memory.text for one in kept.recall("coffee", None, NOW)] == ["Anna likes coffee"]
    kept.set(memory("", id="1", is_forgotten=True))
    assert kept.recall("coffee", None, NOW) == []
    assert [(one.id, one.text) for one in kept] == [("1", "")]
    kept.remove("1")
    assert (len(kept), kept.get("1")) == (0, None)


def test_words_that_are_shared() -> None:
    """What one memory lets go of, another one keeps; a word said twice is one word."""
    kept = recollection(memory("tea or tea", id="1"), memory("more tea", id="2"))
    kept.set(memory("coffee", id="1"))
    assert [one.memory.id for one in kept.recall("tea", None, NOW)] == ["2"]
    kept.remove("2")
    assert kept.recall("tea", None, NOW) == []
    kept.set(memory("milk milk", id="3"))
    kept.remove("3")
    assert kept.recall("milk", None, NOW) == []


def test_what_each_says_is_worked_out_once() -> None:
    """Of a correction also what was wrong; of these it is told which were new."""
    new = memory("The boiler in the cellar is 12 years old", id="1")
    right = memory("The boiler in the attic is 12 years old", id="2", corrects="Your boiler in the attic is new")
    assert [one.id for one in prepared([new, right], english())] == ["1", "2"]
    assert list(prepared([new, right], english())) == []
