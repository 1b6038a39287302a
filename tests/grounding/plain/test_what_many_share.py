"""Where many things share a name or a word, no question and no statement takes longer for each of them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.limits import MOST_OF_A_SET, STEPS
from custom_components.grounded_assist.grounding.model import Entity, Place, ToolCall
from custom_components.grounded_assist.grounding.plain import Statement, Taken, agreed_upon, all_told, take
from custom_components.grounded_assist.grounding.plain.asking import MOST_NAMES, is_worth_asking, names_for
from custom_components.grounded_assist.grounding.plain.guards import Guard
from custom_components.grounded_assist.grounding.plain.question import LONGEST_NAME
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.crowds import LOOKED_AT, crowd
from tests.grounding.homes import english

COUNT = 2_000
LAMPS = " ".join(["lamp"] * 100)
HALL = Place(id="hall", names=("Hall",))
DOOR = Entity(id="lock.front", domain="lock", names=("Front door",))


def bounded(scene: Scene, steps: float = STEPS) -> Scene:
    """Return a scene with as many steps as a sentence has."""
    return replace(scene, effort=Effort(steps))


def taken(scene: Scene, sentence: str, *plain: str, steps: float = STEPS) -> Taken:
    """Return what is taken over of statements about all of a sentence."""
    statements = [Statement(sentence.rstrip("."), one) for one in plain]
    in_english = replace(bounded(scene, steps), lexicon=english())
    return take(statements, sentence, (), bounded(scene, steps), in_english)


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


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "plain",
    [
        pytest.param("The Lamp is off.", id="its-state"),
        pytest.param("The Lamp is at 40 %.", id="its-number"),
        pytest.param("The brightness of the Lamp is half.", id="a-share"),
        pytest.param("The Lamp is unavailable.", id="its-reach"),
        pytest.param("The color of the Lamp is red.", id="its-color"),
        pytest.param("Only the Lamp is on.", id="the-only-one"),
        pytest.param("All lights but the Lamp are off.", id="all-but-it"),
        pytest.param("The Lamp is warmer than the Lamp.", id="compared"),
        pytest.param("There is no sensor on the Lamp.", id="what-it-has-not"),
        pytest.param("The Lamp Lamp Lamp Lamp Lamp is off.", id="again-and-again"),
    ],
)
def test_a_statement_of_a_crowd(plain: str, language: str) -> None:
    """It is refused where the crowd comes in, whatever is said of it, and none of it is looked at."""
    scene = crowd(MOST_OF_A_SET + 1, language=language)
    told = taken(scene, "The lamp lamp lamp is somehow off.", plain)
    assert not told.claims
    assert LOOKED_AT["looked up"] == 0


def test_as_many_as_a_claim_may_be_of() -> None:
    """They are no crowd yet."""
    (claim,) = taken(crowd(MOST_OF_A_SET), "The lamp is somehow off.", "The Lamp is off.").claims
    assert len(claim.entity_ids) == MOST_OF_A_SET


@pytest.mark.parametrize(
    ("count", "is_taken"),
    [pytest.param(MOST_OF_A_SET, True, id="many"), pytest.param(MOST_OF_A_SET + 1, False, id="crowd")],
)
def test_a_statement_of_all(count: int, *, is_taken: bool) -> None:
    """A claim is of no more things than one may be about."""
    scene = crowd(count, lambda number: f"Lamp {number}")
    assert bool(taken(scene, "Everything is off.", "Everything is off.").claims) is is_taken


@pytest.mark.parametrize("plain", ["Nothing in the Hall is on.", "There is no fan in the Hall.", "Everything is off."])
def test_steps_of_a_place(plain: str) -> None:
    """All that is there is looked at, which takes as many steps."""
    hall = [Entity(id=f"light.h{n:05}", domain="light", names=(f"H{n}",), area_id="hall") for n in range(400)]
    scene = crowd(0, beside=hall, places=[HALL])
    assert taken(scene, plain, plain, steps=300).dropped == {Guard.READ: 1}
    assert taken(scene, plain, plain, steps=3_000).dropped == {}


def test_a_crowd_in_the_words_that_are_quoted() -> None:
    """A statement of something else is refused beside it, not held against each of it."""
    scene = crowd(COUNT, beside=[DOOR])
    told = taken(scene, f"The front door and {LAMPS[:99]} is somehow locked.", "The Front door is locked.")
    assert LOOKED_AT["looked up"] < COUNT
    assert sum(told.dropped.values()) + len(told.claims) == 1


def test_rivals_of_a_name() -> None:
    """What shares a word with one of many names is looked for once, not for each name and statement anew."""
    scene = crowd(COUNT, lambda number: f"Lamp {number}")
    names = ", ".join(f"Lamp {number}" for number in range(20, 34))
    LOOKED_AT.clear()
    told = taken(scene, f"{names} are somehow on.", *(f"The Lamp {number} is on." for number in range(20, 34)))
    assert len(told.claims) == 14
    assert LOOKED_AT["sorted"] <= 3 * COUNT


def test_steps_of_rivals() -> None:
    """To look for them, and at each, takes steps also where nobody would say of one of them what is stated."""
    doors = [Entity(id=f"lock.d{n:04}", domain="lock", names=(f"Lamp {n}",)) for n in range(COUNT)]
    scene = crowd(1, lambda _: "Lamp red", beside=doors)
    sentence, plain = "Lamp red is somehow on.", "The Lamp red is on."
    assert len(taken(scene, sentence, plain).claims) == 1
    assert taken(replace(scene, described={}), sentence, plain, steps=200).dropped == {Guard.READ: 1}


@pytest.mark.parametrize(
    ("count", "guard"), [pytest.param(400, Guard.NAMED, id="many"), pytest.param(600, Guard.READ, id="crowd")]
)
def test_a_name_within_many_others(count: int, guard: Guard) -> None:
    """It may be a part of each of them; of a crowd nobody finds out of which."""
    scene = crowd(count, lambda number: f"Lamp left {number}" if number else "Lamp")
    assert taken(scene, "Lamp on the left is somehow on.", "The Lamp is on.").dropped == {guard: 1}
    assert LOOKED_AT["looked up"] < 500


def test_what_the_rules_have_read_beside_a_crowd() -> None:
    """A statement of a crowd bears nothing out that they alone have read of something else."""
    scene = crowd(COUNT, beside=[DOOR])
    sentence = "The front door is locked."
    found = read(sentence, scene)
    told = all_told([Statement(sentence.rstrip("."), "The Lamp is off.")], sentence, scene, scene)
    LOOKED_AT.clear()
    assert [one.may_be_elsewhere for one in agreed_upon(found, (), told)] == [True]
    assert LOOKED_AT["looked up"] == 0
