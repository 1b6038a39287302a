"""A turn remembers what it found, and only what has changed."""

from homeassistant.core import HomeAssistant, State
import pytest

from custom_components.grounded_assist.evidence.window import Window


def states(seen: tuple[State, ...]) -> list[str]:
    """Return the states of observations."""
    return [state.state for state in seen]


async def test_a_changed_entity_is_remembered_as_it_was(hass: HomeAssistant) -> None:
    """The turn knows how it found an entity and all that it was since, but for what it is."""
    hass.states.async_set("light.a", "off")
    hass.states.async_set("light.b", "on")
    with Window(hass) as window:
        for state in ("on", "off", "on"):
            hass.states.async_set("light.a", state)
        before = window.before("light.a")
        assert before is not None
        assert before.state == "off"
        assert states(window.earlier("light.a")) == ["off", "on", "off"]
        assert window.before("light.b") is hass.states.get("light.b")
        assert window.earlier("light.b") == ()


@pytest.mark.parametrize(
    ("before", "since", "expected"),
    [
        pytest.param("off", ["on", "off"], True, id="it-is-as-it-was"),
        pytest.param("off", ["on"], False, id="it-is-otherwise"),
        pytest.param("off", [], True, id="it-never-changed"),
        pytest.param(None, ["off"], False, id="it-was-not-there"),
    ],
)
async def test_what_is_back(hass: HomeAssistant, before: str | None, since: list[str], expected: bool) -> None:
    """The turn knows whether it leaves a thing as it found it."""
    for state in filter(None, (before,)):
        hass.states.async_set("light.a", state)
    with Window(hass) as window:
        for state in since:
            hass.states.async_set("light.a", state)
        assert window.is_back("light.a") is expected


async def test_an_entity_that_came_was_not_there_before(hass: HomeAssistant) -> None:
    """What came during the turn has only what it was since."""
    with Window(hass) as window:
        hass.states.async_set("light.new", "off")
        hass.states.async_set("light.new", "on")
        assert window.before("light.new") is None
        assert states(window.earlier("light.new")) == ["off"]
        hass.states.async_remove("light.new")
        assert states(window.earlier("light.new")) == ["off", "on"]
        hass.states.async_set("light.new", "off")
        assert states(window.earlier("light.new")) == ["off", "on"]
        assert window.before("light.other") is None


async def test_a_restless_entity_fills_no_memory(hass: HomeAssistant) -> None:
    """The first state is kept and the latest few."""
    hass.states.async_set("sensor.a", "start")
    with Window(hass) as window:
        for number in range(1000):
            hass.states.async_set("sensor.a", str(number))
        seen = states(window.earlier("sensor.a"))
    assert seen[0] == "start"
    assert seen[-1] == "998"
    assert len(seen) == 33


async def test_an_ended_turn_sees_no_more(hass: HomeAssistant) -> None:
    """What was seen stays; nothing is added."""
    hass.states.async_set("light.a", "off")
    with Window(hass) as window:
        hass.states.async_set("light.a", "on")
        window.stop()
    hass.states.async_set("light.a", "off")
    assert states(window.earlier("light.a")) == ["off"]


async def test_a_turn_that_nobody_began_listens_to_nothing(hass: HomeAssistant) -> None:
    """Whoever only looks around leaves nothing behind."""
    hass.states.async_set("light.a", "off")
    window = Window(hass)
    assert not hass.bus.async_listeners().get("state_changed")
    hass.states.async_set("light.a", "on")
    before = window.before("light.a")
    assert before is not None
    assert before.state == "on"


@pytest.mark.parametrize(
    ("told", "earlier"),
    [
        pytest.param(State("light.a", "off"), ["off"], id="another-state"),
        pytest.param(State("light.a", "on"), [], id="the-same-state"),
        pytest.param(State("light.a", "on", {"brightness": 3}), ["on"], id="another-attribute"),
        pytest.param(State("light.a", "on", {"brightness": 9}), [], id="the-same-attribute"),
        pytest.param(State("light.gone", "on"), ["on"], id="gone-since"),
    ],
)
async def test_a_turn_that_is_told_of_is_over(hass: HomeAssistant, told: State, earlier: list[str]) -> None:
    """What is told of the beginning counts where it differs from now, and nothing is listened to."""
    hass.states.async_set("light.a", "on", {"brightness": 9, "color": "red"})
    window = Window.told(hass, {told.entity_id: told})
    assert states(window.earlier(told.entity_id)) == earlier
    hass.states.async_set("light.a", "dimmed")
    assert states(window.earlier(told.entity_id)) == earlier
