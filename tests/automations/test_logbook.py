"""The logbook tells what was claimed, what is seen and what was done; never what was said."""

from typing import Any

from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.components.recorder.common import async_wait_recording_done
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from .waiting import LAMP, LOCK, RaiseCurtain, async_ask, device_of

FALSE = "The attic lamp is on."


async def async_read(hass: HomeAssistant, hass_ws_client: WebSocketGenerator, **asked: Any) -> list[dict[str, Any]]:
    """Return our rows of the logbook, as the frontend asks for them."""
    await async_wait_recording_done(hass)
    client = await hass_ws_client()
    start = dt_util.utcnow().replace(year=2000).isoformat()
    await client.send_json_auto_id({"type": "logbook/get_events", "start_time": start, **asked})
    rows: list[dict[str, Any]] = (await client.receive_json())["result"]
    return [row for row in rows if row.get("domain") == "grounded_assist"]


@pytest.fixture
def language() -> str:
    """Return the language of the home."""
    return "en"


@pytest.fixture
async def logbook(recorder_mock: Recorder, core: HomeAssistant, language: str) -> HomeAssistant:
    """Return a core with a logbook, that knows what states are called."""
    await core.config.async_update(language=language)
    for component in ("light", "lock", "logbook"):
        assert await async_setup_component(core, component, {})
    return core


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(FALSE, "claimed “On” for Attic lamp, but observed “Off”: corrected", id="a-state"),
        pytest.param(
            "The front door is not unlocked.",
            "claimed “not Unlocked” for Front door, but observed “Unlocked”: corrected",
            id="denied",
        ),
        pytest.param(
            "Both doors are locked.",
            "claimed “Locked” for Back door, Front door, "
            "but observed “Back door: Locked, Front door: Unlocked”: corrected",
            id="one-of-two",
        ),
        pytest.param("2 + 2 is 5.", "claimed something that is not true: corrected", id="of-no-entity"),
    ],
)
async def test_a_correction(
    logbook: HomeAssistant,
    raise_curtain: RaiseCurtain,
    hass_ws_client: WebSocketGenerator,
    text: str,
    message: str,
) -> None:
    """Said of the agent, whose name is shown, and in the words of the home."""
    await async_ask(await raise_curtain(text), "How are things?")
    (row,) = await async_read(logbook, hass_ws_client)
    assert (row["name"], row.get("entity_id"), row["message"]) == ("Checked", "conversation.checked", message)


async def test_the_event_of_an_agent_has_its_rows(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """As dashboards ask for them."""
    await async_ask(await raise_curtain(FALSE), "Is it on?")
    rows = await async_read(logbook, hass_ws_client, entity_ids=["event.checked_reply"])
    assert "claimed “On” for Attic lamp, but observed “Off”: corrected" in [row["message"] for row in rows]


async def test_the_device_of_an_agent_has_its_rows(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """On its page they are asked for by its id."""
    stage = await raise_curtain(FALSE)
    await async_ask(stage, "Is it on?")
    assert len(await async_read(logbook, hass_ws_client, device_ids=[device_of(stage)])) == 1


@pytest.mark.parametrize("language", ["de"])
async def test_in_the_language_of_the_home(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """States as well as what was done."""
    await async_ask(await raise_curtain(FALSE), "Is it on?")
    (row,) = await async_read(logbook, hass_ws_client)
    assert row["message"] == "hat für Attic lamp „Ein“ behauptet, beobachtet wurde „Aus“: berichtigt"


async def test_in_english_until_another_language_is_loaded(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """Nothing is missing meanwhile."""
    await async_ask(await raise_curtain(FALSE), "Is it on?")
    logbook.config.language = "fr"
    (row,) = await async_read(logbook, hass_ws_client)
    assert row["message"] == "claimed “on” for Attic lamp, but observed “off”: corrected"


async def test_what_a_person_should_look_at(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """It is told with what was done all the same."""
    await async_ask(await raise_curtain("The front door is locked.", mitigation={"allowed": ["escalate"]}), "Well?")
    (row,) = await async_read(logbook, hass_ws_client)
    assert row["message"] == (
        "needs attention: claimed “Locked” for Front door, but observed “Unlocked”: left unchanged"
    )


async def test_many_entities_and_numbers(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """Of many things the first are named, what is gone by its id, and a number stands as it is."""
    await raise_curtain("Hello.")
    logbook.bus.async_fire(
        "grounded_assist_corrected",
        {
            "agent_entity_id": "conversation.gone",
            "entity_ids": [LAMP, LOCK, "sensor.one", "sensor.two", "sensor.three"],
            "claimed": 1234567.0,
            "is_negated": False,
            "observed": {"sensor.one": 101325.25, "sensor.two": None, LOCK: "locked", LAMP: "on"},
            "actions": ["correct"],
        },
    )
    (row,) = await async_read(logbook, hass_ws_client)
    assert (row["name"], row["message"]) == (
        "conversation.gone",
        (
            "claimed “1234567” for Attic lamp, Front door, sensor.one, +2, "
            "but observed “sensor.one: 101325.25, sensor.two: -, Front door: Locked, +1”: corrected"
        ),
    )


async def test_the_nightly_review(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """Only how much it was."""
    stage = await raise_curtain(FALSE)
    await async_ask(stage, "Is it on?")
    await logbook.services.async_call("grounded_assist", "review_mistakes", blocking=True, return_response=True)
    rows = await async_read(logbook, hass_ws_client)
    assert (rows[-1]["name"], rows[-1]["message"]) == ("Grounded Assist", "reviewed the mistakes of the day: 1")
