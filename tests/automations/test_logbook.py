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
REPLY = "event.checked_reply"


async def async_read_all(hass: HomeAssistant, hass_ws_client: WebSocketGenerator, **asked: Any) -> list[dict[str, Any]]:
    """Return the rows of the logbook, as the frontend asks for them."""
    await async_wait_recording_done(hass)
    client = await hass_ws_client()
    start = dt_util.utcnow().replace(year=2000).isoformat()
    await client.send_json_auto_id({"type": "logbook/get_events", "start_time": start, **asked})
    rows: list[dict[str, Any]] = (await client.receive_json())["result"]
    return rows


async def async_read(hass: HomeAssistant, hass_ws_client: WebSocketGenerator, **asked: Any) -> list[dict[str, Any]]:
    """Return the rows that we describe ourselves."""
    rows = await async_read_all(hass, hass_ws_client, **asked)
    return [row for row in rows if row.get("domain") == "grounded_assist"]


@pytest.fixture
def language() -> str:
    """Return the language of the home."""
    return "en"


@pytest.fixture
async def logbook(recorder_mock: Recorder, core: HomeAssistant, language: str) -> HomeAssistant:
    """Return a core with a logbook, that knows what states are called."""
    await core.config.async_update(language=language)
    for component in ("binary_sensor", "light", "lock", "media_player", "logbook"):
        assert await async_setup_component(core, component, {})
    return core


LAMP_CORRECTED = "showed “Off”, but Checked said “On” (corrected)"
LOCK_CORRECTED = "showed “Unlocked”, but Checked said “Locked” (corrected)"

PLAIN = "did not match what Checked said (corrected)"


@pytest.mark.parametrize(
    ("text", "row"),
    [
        pytest.param(FALSE, ("Attic lamp", LAMP, LAMP_CORRECTED), id="a-state"),
        pytest.param(
            "The front door is not unlocked.",
            ("Front door", LOCK, LOCK_CORRECTED),
            id="denied",
        ),
        pytest.param(
            "Both doors are locked.",
            (
                "Back door, Front door",
                None,
                "showed “Front door: Unlocked”, but Checked said “Locked” (corrected)",
            ),
            id="one-of-two",
        ),
        pytest.param("Two doors are locked.", ("Back door, Front door", None, PLAIN), id="a-count"),
        pytest.param("No doors are unlocked.", ("Back door, Front door", None, PLAIN), id="none-of-them"),
        pytest.param(
            "2 + 2 is 5.",
            ("Checked", "conversation.checked", "said something that isn't true (corrected)"),
            id="of-no-entity",
        ),
    ],
)
async def test_a_correction(
    logbook: HomeAssistant,
    raise_curtain: RaiseCurtain,
    hass_ws_client: WebSocketGenerator,
    text: str,
    row: tuple[str, str | None, str],
) -> None:
    """Named after the thing that was spoken of, and in the words of the home."""
    await async_ask(await raise_curtain(text), "How are things?")
    (read,) = await async_read(logbook, hass_ws_client)
    assert (read["name"], read.get("entity_id"), read["message"]) == row


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        pytest.param("The attic lamp is off.", [(REPLY, None)], id="true"),
        pytest.param(FALSE, [(LAMP, LAMP_CORRECTED), (REPLY, None)], id="false"),
        pytest.param(
            f"{FALSE} The front door is locked.",
            [(LAMP, LAMP_CORRECTED), (LOCK, LOCK_CORRECTED), (REPLY, None)],
            id="false-twice",
        ),
    ],
)
async def test_a_reply_has_one_row(
    logbook: HomeAssistant,
    raise_curtain: RaiseCurtain,
    hass_ws_client: WebSocketGenerator,
    text: str,
    rows: list[tuple[str, str | None]],
) -> None:
    """And one for each claim that was corrected, beside those Home Assistant writes when an agent is used."""
    stage = await raise_curtain("Hello.", text)
    await async_ask(stage, "Hello?")
    before = len(await async_read_all(logbook, hass_ws_client))
    await async_ask(stage, "How are things?")
    read = (await async_read_all(logbook, hass_ws_client))[before:]
    ours = [row for row in read if row.get("domain") or not row["entity_id"].startswith("conversation.")]
    assert [(row["entity_id"], row.get("message")) for row in ours] == rows


async def test_the_event_of_an_agent_has_its_rows(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """As dashboards ask for them."""
    await async_ask(await raise_curtain(FALSE), "Is it on?")
    rows = await async_read(logbook, hass_ws_client, entity_ids=[REPLY])
    assert LAMP_CORRECTED in [row["message"] for row in rows]


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
    assert row["message"] == "laut Checked „Ein“, tatsächlich „Aus“ (korrigiert)"


async def test_in_english_until_another_language_is_loaded(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """Nothing is missing meanwhile."""
    await async_ask(await raise_curtain(FALSE), "Is it on?")
    logbook.config.language = "fr"
    (row,) = await async_read(logbook, hass_ws_client)
    assert row["message"] == LAMP_CORRECTED


async def test_what_a_person_should_look_at(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """It is told with what was done all the same."""
    await async_ask(await raise_curtain("The front door is locked.", mitigation={"allowed": ["escalate"]}), "Well?")
    (row,) = await async_read(logbook, hass_ws_client)
    assert (row["name"], row["message"]) == (
        "Front door",
        "should be checked: it showed “Unlocked”, but Checked said “Locked” (left unchanged)",
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
        "Attic lamp, Front door, sensor.one, +2",
        (
            "showed “sensor.one: 101325.25, Front door: Locked, Attic lamp: On”, "
            "but conversation.gone said “1234567” (corrected)"
        ),
    )


WINDOW = {"entity_ids": ["binary_sensor.hall"], "observed": {"binary_sensor.hall": "on"}}
PLAYER = {"entity_ids": ["media_player.hall"], "observed": {"media_player.hall": "playing"}}


@pytest.mark.parametrize("language", ["de"])
@pytest.mark.parametrize(
    ("said", "told"),
    [
        pytest.param({**WINDOW, "claimed": "closed", "is_negated": False}, "„Geschlossen“", id="a-meaning"),
        pytest.param({**WINDOW, "claimed": "open", "is_negated": True}, "„Geschlossen“", id="denied"),
        pytest.param({**PLAYER, "claimed": "playing", "is_negated": True}, "„nicht Wiedergabe“", id="no-one-opposite"),
    ],
)
async def test_in_the_words_of_the_home(
    logbook: HomeAssistant,
    raise_curtain: RaiseCurtain,
    hass_ws_client: WebSocketGenerator,
    said: dict[str, Any],
    told: str,
) -> None:
    """What was claimed is called as the home calls it as well."""
    await raise_curtain("Hello.")
    logbook.states.async_set("binary_sensor.hall", "on", {"device_class": "window"})
    logbook.bus.async_fire(
        "grounded_assist_corrected", {"agent_entity_id": "conversation.checked", "actions": ["correct"], **said}
    )
    rows = await async_read(logbook, hass_ws_client)
    assert [row["message"].partition(", ")[0] for row in rows] == [f"laut Checked {told}"]


@pytest.mark.parametrize(
    ("claimed", "observed"),
    [
        pytest.param("on", {LAMP: "on"}, id="as-claimed-by-now"),
        pytest.param("on", {LAMP: None}, id="nothing-observed"),
        pytest.param(None, {LAMP: "on"}, id="of-the-past"),
    ],
)
async def test_nothing_that_differs(
    logbook: HomeAssistant,
    raise_curtain: RaiseCurtain,
    hass_ws_client: WebSocketGenerator,
    claimed: str | None,
    observed: dict[str, str | None],
) -> None:
    """Only that it was corrected."""
    await raise_curtain("Hello.")
    told = {"claimed": claimed, "is_negated": False, "observed": observed, "actions": ["correct"]}
    whose = {"agent_entity_id": "conversation.checked", "entity_ids": [LAMP]}
    logbook.bus.async_fire("grounded_assist_corrected", {**whose, **told})
    (row,) = await async_read(logbook, hass_ws_client)
    assert (row["name"], row["message"]) == ("Attic lamp", PLAIN)


async def test_the_nightly_review(
    logbook: HomeAssistant, raise_curtain: RaiseCurtain, hass_ws_client: WebSocketGenerator
) -> None:
    """Only how much it was."""
    stage = await raise_curtain(FALSE)
    await async_ask(stage, "Is it on?")
    await logbook.services.async_call("grounded_assist", "review_mistakes", blocking=True, return_response=True)
    rows = await async_read(logbook, hass_ws_client)
    assert (rows[-1]["name"], rows[-1]["message"]) == ("Grounded Assist", "reviewed the day's mistakes: 1")
