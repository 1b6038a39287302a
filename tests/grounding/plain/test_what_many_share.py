"""Where many things share a name or a word, no question and no statement takes longer for each of them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.limits import STEPS
from custom_components.grounded_assist.grounding.model import Entity, Place, ToolCall
from custom_components.grounded_assist.grounding.plain.asking import MOST_NAMES, is_worth_asking, names_for
from custom_components.grounded_assist.grounding.plain.question import LONGEST_NAME
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.crowds import LOOKED_AT, crowd

COUNT = 2_000
LAMPS = " ".join(["lamp"] * 100)
HALL = Place(id="hall", names=("Hall",))
DOOR = Entity(id="lock.front", domain="lock", names=("Front door",))


def bounded(scene: Scene, steps: float = STEPS) -> Scene:
    """Return a scene with as many steps as a sentence has."""
    return replace(scene, effort=Effort(steps))


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
@pytest.mark.parametrize(
    "home",
    [
        pytest.param({}, id="one-name"),
        pytest.param({"name": lambda number: f"Lamp {'x' * (number % 7)}"}, id="a-few-names"),
        pytest.param({"name": lambda _: "x", "device": "Lamp"}, id="one-device"),
        pytest.param({"name": lambda _: " ".join(f"lamp{number}" for number in range(12))}, id="a-dozen-words"),
    ],
)
def test_names_of_a_crowd(home: dict[str, Callable[[int], str]], language: str) -> None:
    """Each word is taken once, and of what shares it no more are looked at than there are steps for."""
    words = " ".join(f"lamp{number}" for number in range(12))
    scene = crowd(COUNT, **home, language=language, request=f"{LAMPS} {words}")  # type: ignore[arg-type]
    names_for(f"La {LAMPS} {words}.", scene := bounded(scene))
    LOOKED_AT.clear()
    names_for(f"La {LAMPS} {words}.", bounded(scene))
    assert LOOKED_AT["looked up"] <= STEPS
    assert LOOKED_AT.total() <= 30 * STEPS


def test_names_of_a_crowd_that_was_acted_on() -> None:
    """However often it was, each of it is looked at once."""
    scene = crowd(COUNT, request="Turn off all lamps")
    calls = (ToolCall(name="HassTurnOff", args={}, succeeded=True, touched=tuple(scene.home.described_by(("lamp",)))),)
    LOOKED_AT.clear()
    assert names_for("It is done.", bounded(replace(scene, tool_calls=calls * 100))) == ("Lamp",)
    assert LOOKED_AT["looked up"] <= STEPS


def test_names_beside_a_crowd() -> None:
    """Whatever else is spoken of is found all the same."""
    scene = crowd(COUNT, beside=[DOOR], language="fr", request="Front door ?")
    assert set(names_for(f"La {LAMPS} et la porte.", bounded(scene))) == {"Lamp", "Front door"}


def test_names_that_cannot_be_copied() -> None:
    """They take the place of no other name."""
    scene = crowd(2 * MOST_NAMES, lambda number: f"Lamp {number} " + "x" * LONGEST_NAME, beside=[DOOR], request="Lamp?")
    assert names_for("The front door and the lamp.", scene) == ("Front door",)


def test_names_in_a_place_that_is_full() -> None:
    """What is there is walked through as far as there are steps for."""
    hall = (Entity(id=f"light.h{n:05}", domain="light", names=("Lamp",), area_id="hall") for n in range(COUNT))
    scene = crowd(0, beside=hall, places=[HALL])
    LOOKED_AT.clear()
    assert names_for("All the lights in the hall are somehow on.", bounded(scene)) == ("Lamp",)
    assert LOOKED_AT["looked up"] <= 2 * STEPS


def test_kinds_of_what_there_is() -> None:
    """Words are held against what Home Assistant calls things as long as there are steps for that."""
    kinds = [Entity(id=f"sensor.k{n}", domain="sensor", device_class=f"k{n}", names=(f"K{n}",)) for n in range(60)]
    scene = crowd(0, beside=kinds, language="fr")
    assert len(names_for("Tout va bien.", bounded(scene))) == MOST_NAMES
    assert names_for("Tout va bien " + " ".join(f"m{n}" for n in range(90)), bounded(scene)) == ()


def test_a_question_about_a_crowd() -> None:
    """Whether it is asked does not take longer with each time that a name is said."""
    scene = crowd(450, request=f"{LAMPS}?")
    found = read("All lamps are off.", scene)
    LOOKED_AT.clear()
    is_worth_asking(f"All lamps are off {LAMPS} somehow.", found, bounded(scene))
    assert LOOKED_AT.total() <= 10 * STEPS
