"""What a thing can be made to do."""

from collections.abc import Mapping

import pytest

from tests.grounding.homes import N, Override, R, S, Verdict, did, failed, say, thing, verdicts

THINGS = (
    thing("light.shelf", "Shelf lamp", "hall", "on", supported_color_modes=("onoff",), supported_features=0),
    thing("light.studio", "Studio lamp", "office", "on", supported_color_modes=("rgb", "color_temp")),
    thing("light.pantry", "Pantry lamp", "kitchen", "off", supported_color_modes=("brightness",), supported_features=4),
    thing("light.odd", "Odd lamp", "garage", "on", supported_color_modes=("unknown",)),
    thing("light.lost", "Lost lamp", "garage", "unavailable", supported_color_modes=("onoff",)),
    thing("fan.attic", "Attic fan", None, "on", supported_features=1 | 8),
    thing("fan.porch", "Porch fan", None, "on", supported_features=1 | 2),
    thing("fan.bare", "Bare fan", None, "on", supported_features=48),
    thing("cover.porch", "Porch curtain", None, "open", kind="curtain", supported_features=15),
    thing("media_player.attic", "Attic TV", None, "on", supported_features=8 | 4),
    thing("media_player.porch", "Porch TV", None, "off", supported_features=128),
    thing("media_player.shed", "Shed radio", None, "on", supported_features=4),
    thing("light.blinds_one", "Stage lights", None, "on", supported_color_modes=("onoff",)),
)


def judged(text: str, states: Mapping[str, Override] | None = None, **more: object) -> list[Verdict]:
    """Return the verdicts in a home whose things tell what they can do."""
    return list(verdicts(text, states, extra=THINGS, **more))


@pytest.mark.parametrize(
    ("true", "false"),
    [
        pytest.param("The shelf lamp can't be dimmed.", "The studio lamp can't be dimmed.", id="can-not"),
        pytest.param("The pantry lamp can be dimmed.", "The shelf lamp can be dimmed.", id="can"),
        pytest.param("The shelf lamp can never be dimmed.", "The studio lamp can never be dimmed.", id="can-never"),
        pytest.param("The shelf lamp isn't dimmable.", "The shelf lamp is dimmable.", id="dimmable"),
        pytest.param("The studio lamp supports colors.", "The pantry lamp supports colors.", id="supports"),
        pytest.param(
            "The pantry lamp does not support colors.", "The studio lamp does not support colors.", id="supports-not"
        ),
        pytest.param("The pantry lamp supports effects.", "The shelf lamp supports effects.", id="effects"),
        pytest.param("The porch fan has no preset modes.", "The attic fan has no preset modes.", id="has-no"),
        pytest.param("The attic fan has preset modes.", "The porch fan has preset modes.", id="has"),
        pytest.param(
            "The porch fan doesn't have any preset modes.", "The attic fan doesn't have any preset modes.", id="any"
        ),
        pytest.param(
            "The speed of the bare fan can't be adjusted.", "The attic fan's speed can't be adjusted.", id="adjusted"
        ),
        pytest.param(
            "The attic fan's speed can be changed.", "The bare fan's speed can be changed.", id="can-be-changed"
        ),
        pytest.param("The porch curtain can't be tilted.", "The porch curtain can be tilted.", id="tilted"),
        pytest.param(
            "The shelf lamp can only be turned on and off.", "The studio lamp can only be turned on and off.", id="only"
        ),
        pytest.param(
            "The shelf lamp is a simple on/off light.", "The studio lamp is a plain on/off light.", id="limited"
        ),
        pytest.param(
            "The bare fan can only be turned on or off.", "The attic fan can only be turned on or off.", id="only-a-fan"
        ),
        pytest.param("The shelf lamp can't change color.", "The studio lamp can't change color.", id="change-color"),
        pytest.param("The attic TV can be muted.", "The attic TV can't be muted.", id="muted"),
        pytest.param("Sorry, the shelf lamp can't be dimmed.", "Sorry, the studio lamp can't be dimmed.", id="sorry"),
    ],
)
def test_told_by_the_home(true: str, false: str) -> None:
    """Colour modes and features tell what can be done."""
    assert judged(true) == [S]
    assert judged(false) == [R]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The odd lamp can't be dimmed.", id="no-modes-told"),
        pytest.param("The lost lamp can't be dimmed.", id="unavailable"),
        pytest.param("The studio lamp supports effects.", id="no-features-told"),
        pytest.param("The porch TV can't be muted.", id="off-hides-it"),
        pytest.param("The shed radio can't be muted.", id="muted-by-its-volume"),
        pytest.param("The lamp can't be dimmed.", id="which"),
        pytest.param("The lights can't be dimmed.", id="some-can"),
        pytest.param("Some lights can't be dimmed.", id="some"),
    ],
)
def test_not_told(text: str) -> None:
    """What the home does not tell, or may reach in another way, is left open."""
    assert judged(text) == [N]


def test_the_one_that_was_asked_about() -> None:
    """The request tells which lamp is meant, not what it can do."""
    assert judged("That light can't be dimmed.", request="Dim the shelf lamp to 50%.") == [S]
    assert judged("It can't be dimmed.", request="Dim the studio lamp to 50%.") == [R]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("I can't dim the shelf lamp.", id="the-agent-can-not"),
        pytest.param("You can dim the shelf lamp.", id="you-can"),
        pytest.param("The shelf lamp can be dimmed if you want.", id="if"),
        pytest.param("The studio lamp can't be dimmed right now.", id="right-now"),
        pytest.param("The studio lamp can not only be turned on and off.", id="not-only"),
        pytest.param("The studio lamp can only be admired.", id="only-what"),
        pytest.param("The studio lamp can't be dimmed at eight.", id="at-a-time"),
        pytest.param("The shelf lamp can be turned on.", id="something-else"),
        pytest.param("The shelf lamp can be dimmed unless it is broken.", id="unless"),
        pytest.param("The shelf lamp can now dim.", id="can-now-what"),
        pytest.param("The shelf lamp may be dimmed.", id="may"),
        pytest.param("The shelf lamp can dim.", id="can-what"),
        pytest.param("Supports colors.", id="nothing-named"),
        pytest.param("The studio lamp had colors.", id="the-past"),
        pytest.param("The studio lamp has no no colors.", id="denied-twice"),
    ],
)
def test_no_capability(text: str) -> None:
    """Offers, permissions and attempts are not what a thing can do."""
    assert judged(text) == []


def test_a_failed_tool_is_an_attempt() -> None:
    """Where something failed, "can't be dimmed" may tell of that."""
    text = "The studio lamp can't be dimmed."
    assert judged(text, calls=(failed("HassLightSet", name="Studio lamp"),)) == []
    assert judged(text, calls=(did("HassLightSet", "light.studio"),)) == [R]


@pytest.mark.parametrize(
    ("said", "delivered"),
    [
        pytest.param("The studio lamp can't be dimmed.", "The Studio lamp supports dimming.", id="it-can"),
        pytest.param("The shelf lamp supports colors.", "The Shelf lamp does not support color.", id="it-can-not"),
        pytest.param("The stage lights can be dimmed.", "The Stage lights do not support dimming.", id="many-can-not"),
    ],
)
def test_corrected(said: str, delivered: str) -> None:
    """What is said instead is confirmed itself."""
    told = say(said, extra=THINGS)
    assert told.text == delivered
    assert [finding.verdict for finding in told.delivered_findings] == [S]


def test_all_of_them() -> None:
    """What all can do is false of one that can't."""
    assert judged("All lights can be dimmed.") == [R]
    assert judged("Both porch fans can oscillate.") == []


def test_oscillating() -> None:
    """A fan tells whether it swings."""
    swinging = {"fan.porch": {"oscillating": True}}
    assert judged("The porch fan is oscillating.", swinging) == [S]
    assert judged("The porch fan is not oscillating.", swinging) == [R]
    assert judged("The attic fan is oscillating.", {"fan.attic": {"oscillating": False}}) == [R]


def test_a_cause_is_a_capability() -> None:
    """What is given as the cause is a claim of its own."""
    text = "I did not change the speed of the attic fan, as the attic fan has no speed settings."
    assert R in judged(text)


def test_what_could_not_be_set() -> None:
    """What is told of an attempt tells nothing of what a thing can do."""
    assert judged("The speed of the attic fan could not be changed.") == []


@pytest.mark.parametrize(
    "behind",
    [
        pytest.param(" since it's in sleep mode.", id="a-cause"),
        pytest.param(" because you lack permission.", id="who-may"),
        pytest.param(" while it is off.", id="a-time"),
        pytest.param(", it seems.", id="a-doubt"),
    ],
)
def test_why_it_cannot_be_set(behind: str) -> None:
    """What cannot be set for a reason may be set without it."""
    assert R not in judged(f"The attic fan's speed can't be changed{behind}")


def test_what_is_not_reported() -> None:
    """What does not report a value may well support it."""
    assert R not in judged("The attic fan does not report its speed.")
