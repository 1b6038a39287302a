"""What a scene, a script or a mode does is not what is."""

from dataclasses import replace

import pytest

from tests.grounding.german.homes import german
from tests.grounding.homes import R, did, thing, turn

_EXTRA = (
    thing("scene.movie", ("Movie night", "Filmabend"), None, "unknown"),
    thing("script.night", ("Good night", "Gute Nacht"), None, "off"),
    thing("input_boolean.holiday", ("Vacation mode", "Urlaubsmodus"), None, "off"),
    thing("light.ceiling", "Deckenlampe", "kitchen", "on"),
    thing("lock.cellar", "Kellertür", "hall", "unlocked"),
)


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What does movie night do?", "The ceiling light is turned off and the counter lamp is turned on."),
        ("What does the wake up automation do?", "The ceiling light is turned off."),
        ("What happens at sunset?", "The counter lamp is turned on and the back door is locked."),
        ("", "**Movie night**\n- Ceiling light: off\n- Counter lamp: on"),
        ("", "Movie night:\n- Ceiling light: off\n- Counter lamp: on"),
        ("", "Movie night: ceiling light off, counter lamp on."),
        ("", "With Movie night, the ceiling light is off and the counter lamp is on."),
        ("", "In movie night, the ceiling light is off and the counter lamp is on."),
        ("", "In vacation mode, the ceiling light is off and the back door is locked."),
        ("", '"Good night" does two things: 1. The front door is locked. 2. The back door is locked.'),
        ("", "The scene Movie night makes sure that the ceiling light is off and the back door locked."),
        ("", "The scene Movie night sets the mood: ceiling light off, counter lamp on."),
        ("", "This automation means the ceiling light is off and the back door is locked."),
        ("", "Then the back door is locked."),
    ],
)
def test_what_something_would_do(asked: str, text: str) -> None:
    """Named before it, asked for or told to follow, it says nothing of now."""
    assert R not in [one.verdict for one in turn(extra=_EXTRA, request=asked).findings(text)]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("What is on?", "The ceiling light is off."),
        ("What does the front door show?", "The back door is locked."),
        ("What happens at sunset?", "The counter lamp is on now."),
        ("", "Vacation mode: on"),
        ("", "**Kitchen**\n- Ceiling light: off"),
        ("", "Good night is set and the ceiling light is off."),
        ("", "Good night, the ceiling light is off."),
        ("", "All right then, the ceiling light is off."),
        ("", "I ran Movie night:\n- Ceiling light: off"),
    ],
)
def test_what_is(asked: str, text: str) -> None:
    """What is told of now is held against it, whatever else is named."""
    assert R in [one.verdict for one in turn(extra=_EXTRA, request=asked).findings(text)]


def test_what_a_scene_has_done() -> None:
    """Where something was done in this turn, the account of it is held against the home."""
    made = turn(extra=_EXTRA, calls=(did("HassTurnOn", "scene.movie"),))
    assert R in [one.verdict for one in made.findings("Movie night: ceiling light off, counter lamp off.")]


@pytest.mark.parametrize(
    ("asked", "text", "is_refuted"),
    [
        ("Was macht der Filmabend?", "Die Deckenlampe wird ausgeschaltet und die Kellertür abgeschlossen.", False),
        ("Was passiert bei Sonnenuntergang?", "Die Kellertür wird abgeschlossen.", False),
        ("", "Filmabend: Deckenlampe aus, Kellertür abgeschlossen.", False),
        ("", "Im Urlaubsmodus ist die Deckenlampe aus und die Kellertür abgeschlossen.", False),
        ("", "„Gute Nacht“ macht zwei Dinge: 1. Die Deckenlampe ist aus. 2. Die Kellertür ist zu.", False),
        ("", "Beim Filmabend ist die Deckenlampe aus. Die Kellertür ist dann abgeschlossen.", False),
        ("", "Dann wird die Kellertür abgeschlossen.", False),
        ("", "Dabei wird die Kellertür abgeschlossen.", False),
        ("", "Die Szene Filmabend sorgt dafür, dass die Deckenlampe aus ist.", False),
        ("", "Die Deckenlampe ist aus.", True),
        ("Was ist an?", "Die Deckenlampe ist aus.", True),
    ],
)
def test_in_german(asked: str, text: str, is_refuted: bool) -> None:
    """The same holds where the verb stands elsewhere."""
    made = turn(extra=_EXTRA, request=asked)
    spoken = replace(made, scene=replace(made.scene, lexicon=german()))
    assert (R in [one.verdict for one in spoken.findings(text)]) is is_refuted
