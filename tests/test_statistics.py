"""What administrators are told of mistakes and of how well agents do, and nobody else."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar, entity_registry as er
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.const import DOMAIN

from .conftest import AddAgent, subentry_named
from .journal.test_writing import refusing
from .journal.waiting import async_written
from .speaking import Line, Speaker, Stage, async_raise_curtain

LAMP = "light.attic"
LIE = "The attic lamp is on."
LIST = "grounded_assist/mistakes/list"
STATISTICS = "grounded_assist/statistics"

type Send = Callable[..., Awaitable[Any]]
type Wait = Callable[[HomeAssistant], Awaitable[None]]


@pytest.fixture
async def stage(core: HomeAssistant, add_agent: AddAgent) -> Stage:
    """Return an agent that says of a lamp in the attic that it is on, which is not so."""
    assert await async_setup_component(core, "websocket_api", {})
    area = ar.async_get(core).async_create("Attic")
    registry = er.async_get(core)
    registry.async_get_or_create("light", "hue", "1", suggested_object_id="attic")
    registry.async_update_entity(LAMP, area_id=area.id)
    core.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    async_expose_entity(core, "conversation", LAMP, should_expose=True)
    speaker = Speaker("speaker", "streams", [Line([[LIE]])])
    await add_agent(speaker)
    return await async_raise_curtain(core, speaker)


@pytest.fixture
def recorded(recorder_mock: Recorder, stage: Stage) -> Stage:
    """Return the same in a home that records."""
    return stage


@pytest.fixture
async def send(core: HomeAssistant, hass_ws_client: WebSocketGenerator) -> Send:
    """Return what sends a command as an administrator and gives the answer."""
    client = await hass_ws_client(core)

    async def async_send(command: str, **fields: Any) -> Any:
        await client.send_json_auto_id({"type": command, **fields})
        return await client.receive_json()

    return async_send


async def async_idle(hass: HomeAssistant) -> None:
    """Wait for all that goes on."""
    await hass.async_block_till_done(wait_background_tasks=True)


async def async_call(hass: HomeAssistant, name: str, **data: Any) -> Any:
    """Call an action that answers, and wait for what it causes."""
    answer = await hass.services.async_call(DOMAIN, name, data, blocking=True, return_response=True)
    await async_idle(hass)
    return answer


async def async_say(stage: Stage, *, is_right: bool) -> None:
    """Say whether the last reply was right."""
    name, said = {True: ("confirm", {}), False: ("report_mistake", {"claim": LIE})}[is_right]
    data = {**said, "interaction_id": stage.replies[-1].interaction_id}
    await stage.hass.services.async_call(DOMAIN, name, data, blocking=True)
    await async_idle(stage.hass)


async def test_mistakes_are_listed(recorded: Stage, send: Send) -> None:
    """As the action lists them, written or not."""
    await recorded.async_ask()
    listed = (await send(LIST))["result"]
    (mistake,) = listed["mistakes"]
    assert (mistake["claim"], mistake["detection_method"]) == ("The attic lamp is on", "grounding")
    assert listed == await async_call(recorded.hass, "list_mistakes")
    await async_written(recorded.hass)
    assert (await send(LIST))["result"] == listed


async def test_what_is_out_of_reach(recorded: Stage, send: Send) -> None:
    """It is told that there may be more than could be found out."""
    await recorded.async_ask()
    await async_written(recorded.hass)
    with refusing(recorded.hass, "SELECT"):
        assert (await send(LIST))["result"] == {"mistakes": [], "complete": False}
        assert (await send(STATISTICS))["result"]["unresolved"] is None
    assert "complete" not in (await send(LIST))["result"]


@pytest.mark.parametrize(
    ("fields", "claims"),
    [
        pytest.param({}, ["It snows.", "It rains.", "The attic lamp is on"], id="all"),
        pytest.param({"resolved": True}, ["It rains."], id="dealt-with"),
        pytest.param({"resolved": False}, ["It snows.", "The attic lamp is on"], id="not-dealt-with"),
        pytest.param({"topic": "area:attic"}, ["The attic lamp is on"], id="on-a-topic"),
        pytest.param({"topic": "area:cellar"}, [], id="on-another-topic"),
        pytest.param({"limit": 2}, ["It snows.", "It rains."], id="few"),
    ],
)
@pytest.mark.parametrize("async_wait", [async_idle, async_written], ids=["waiting", "written"])
async def test_what_is_asked_for(
    recorded: Stage, send: Send, fields: dict[str, Any], claims: list[str], async_wait: Wait
) -> None:
    """By whether they were dealt with, by topic, by number."""
    await recorded.async_ask()
    rains = await async_call(recorded.hass, "report_mistake", claim="It rains.")
    await recorded.hass.services.async_call(DOMAIN, "resolve_mistake", rains, blocking=True)
    await async_call(recorded.hass, "report_mistake", claim="It snows.")
    await async_wait(recorded.hass)
    answer = await send(LIST, **fields)
    assert [one["claim"] for one in answer["result"]["mistakes"]] == claims


async def async_earlier(stage: Stage, freezer: FrozenDateTimeFactory, ago: timedelta) -> None:
    """Ask as if it were some time ago."""
    now = dt_util.utcnow()
    freezer.move_to(now - ago)
    await stage.async_ask()
    await async_written(stage.hass)
    freezer.move_to(now)


async def test_what_was_lately(
    recorded: Stage, hass_ws_client: WebSocketGenerator, freezer: FrozenDateTimeFactory
) -> None:
    """A time without a zone is one of the home."""
    await async_earlier(recorded, freezer, timedelta(hours=2))
    await async_call(recorded.hass, "report_mistake", claim="It rains.")
    client = await hass_ws_client(recorded.hass)
    since = dt_util.now() - timedelta(hours=1)
    for told in (since, since.replace(tzinfo=None)):
        await client.send_json_auto_id({"type": LIST, "since": told.isoformat()})
        listed = (await client.receive_json())["result"]["mistakes"]
        assert [one["claim"] for one in listed] == ["It rains."]


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        pytest.param(LIST, {"limit": 0}, id="no-mistakes"),
        pytest.param(LIST, {"limit": 1001}, id="too-many-mistakes"),
        pytest.param(LIST, {"since": "lately"}, id="no-time"),
        pytest.param(LIST, {"resolved": "perhaps"}, id="neither-yes-nor-no"),
        pytest.param(LIST, {"words": "attic"}, id="no-such-field"),
        pytest.param(STATISTICS, {"days": 0}, id="no-days"),
        pytest.param(STATISTICS, {"days": 401}, id="too-many-days"),
        pytest.param(STATISTICS, {"days": "all"}, id="no-number"),
    ],
)
async def test_what_makes_no_sense_is_refused(stage: Stage, send: Send, command: str, fields: dict[str, Any]) -> None:
    """It is told so."""
    assert (await send(command, **fields))["error"]["code"] == "invalid_format"


@pytest.mark.parametrize("command", [LIST, STATISTICS])
async def test_only_administrators_are_told(
    stage: Stage, hass_ws_client: WebSocketGenerator, hass_read_only_access_token: str, command: str
) -> None:
    """Others get nothing."""
    await stage.async_ask()
    client = await hass_ws_client(stage.hass, hass_read_only_access_token)
    await client.send_json_auto_id({"type": command})
    answer = await client.receive_json()
    assert answer["error"]["code"] == "unauthorized"
    assert "result" not in answer


@pytest.mark.parametrize("command", [LIST, STATISTICS])
async def test_without_an_entry_there_is_nothing(
    core: HomeAssistant, hass_ws_client: WebSocketGenerator, command: str
) -> None:
    """The client is told."""
    assert await async_setup_component(core, DOMAIN, {})
    client = await hass_ws_client(core)
    await client.send_json_auto_id({"type": command})
    assert (await client.receive_json())["error"]["code"] == "not_found"


@pytest.mark.parametrize("command", [LIST, STATISTICS])
async def test_while_it_is_not_loaded_there_is_nothing(stage: Stage, send: Send, command: str) -> None:
    """What was learned is not at hand then."""
    await stage.hass.config_entries.async_unload(stage.entry.entry_id)
    assert (await send(command))["error"]["code"] == "not_found"


async def test_nothing_happened_yet(recorded: Stage, send: Send) -> None:
    """Of everything there is nothing, and no error."""
    await async_written(recorded.hass)
    figures = (await send(STATISTICS))["result"]
    today = dt_util.now().date()
    assert figures == {
        "since": (today - timedelta(days=29)).isoformat(),
        "agents": {subentry_named(recorded.entry, "Checked"): "Checked"},
        "metrics": {},
        "patterns": [],
        "calibration": {"cells": [], "bands": []},
        "calibration_error": None,
        "topics": [],
        "last_review": figures["last_review"],
        "unresolved": 0,
    }


async def test_what_was_counted(recorded: Stage, send: Send) -> None:
    """By day, name and label; agents by what stays the same of them."""
    await recorded.async_ask()
    await recorded.async_ask()
    await async_written(recorded.hass)
    figures = (await send(STATISTICS))["result"]
    agent, today = subentry_named(recorded.entry, "Checked"), dt_util.now().date().isoformat()
    assert set(figures["metrics"]) == {today, "total"}
    for day in figures["metrics"].values():
        assert (day["replies"], day["caught"]) == ({agent: 2}, {agent: 2})
        assert (day["mistakes"], day["mistakes_by_band"]) == ({"grounding": 2}, {"band/9": 2})
        assert sum(day["latency_ms"].values()) == 2
    assert figures["unresolved"] == 2


async def test_days_are_counted_back_from_today(
    recorded: Stage, hass_ws_client: WebSocketGenerator, freezer: FrozenDateTimeFactory
) -> None:
    """What is older is left out; the totals are of all days."""
    await async_earlier(recorded, freezer, timedelta(days=2))
    await recorded.async_ask()
    today = dt_util.now().date()
    days = [(today - timedelta(days=ago)).isoformat() for ago in (2, 0)]
    client = await hass_ws_client(recorded.hass)
    for asked, known in ((1, days[1:]), (2, days[1:]), (3, days)):
        await client.send_json_auto_id({"type": STATISTICS, "days": asked})
        metrics = (await client.receive_json())["result"]["metrics"]
        assert list(metrics) == [*known, "total"]
        assert sum(metrics["total"]["replies"].values()) == 2


async def test_how_verdicts_turned_out(recorded: Stage, send: Send) -> None:
    """By source, kind and link, and by how sure they were."""
    await recorded.async_ask()
    await async_say(recorded, is_right=True)
    await recorded.async_ask()
    await async_say(recorded, is_right=False)
    figures = (await send(STATISTICS))["result"]
    cells = {one.pop("cell"): one for one in figures["calibration"]["cells"]}
    assert list(cells) == ["states", "states/state", "states/state/exact"]
    assert [(one["right"], one["wrong"]) for one in cells.values()] == [(1, 1)] * 3
    # Half of few was right: that takes something from what the home is usually worth, and is counted once.
    assert 0.97 > cells["states"]["p_right"] == cells["states/state"]["p_right"] > 0.8
    (band,) = figures["calibration"]["bands"]
    assert (band["band"], band["right"], band["wrong"]) == ("band/0", 1, 1)
    assert band["confidence"] < 0.1
    assert band["accuracy"] == 0.5
    assert figures["calibration_error"] == pytest.approx(0.5 - band["confidence"], abs=0.001)


async def test_what_the_review_has_found(
    recorded: Stage, hass_ws_client: WebSocketGenerator, freezer: FrozenDateTimeFactory
) -> None:
    """Patterns and topics that went wrong again and again, and when it was."""
    for hours, claim in ((40, LIE), (20, "The attic lamp isn't off."), (0, "All lights are on.")):
        recorded.speaker.lines = [Line([[claim]])]
        await async_earlier(recorded, freezer, timedelta(hours=hours))
    report = await async_call(recorded.hass, "review_mistakes")
    await async_written(recorded.hass)
    client = await hass_ws_client(recorded.hass)
    await client.send_json_auto_id({"type": STATISTICS})
    figures = (await client.receive_json())["result"]
    assert (figures["last_review"], figures["unresolved"]) == (report["reviewed_at"], 0)
    patterns = {one["description"]: one for one in figures["patterns"]}
    assert set(patterns) == {one["topic"] for one in report["recurring"]}
    assert (patterns[f"entity:{LAMP}"]["type"], patterns[f"entity:{LAMP}"]["frequency"]) == ("topic", 3)
    topics = {one["topic"]: one for one in figures["topics"]}
    assert set(report["high_risk_topics"]) <= set(topics)
    assert topics[f"entity:{LAMP}"]["is_high_risk"]
    assert topics[f"entity:{LAMP}"]["baseline"] > 0
    assert topics[f"entity:{LAMP}"]["mistakes"] == pytest.approx(3, abs=0.1)


async def test_without_a_recorder(stage: Stage, send: Send) -> None:
    """What is at hand is told: numbers of today and of all time."""
    await stage.async_ask()
    figures = (await send(STATISTICS))["result"]
    agent = subentry_named(stage.entry, "Checked")
    assert figures["metrics"]["total"]["replies"] == {agent: 1}
    assert (figures["unresolved"], figures["patterns"]) == (1, [])
    assert [one["claim"] for one in (await send(LIST))["result"]["mistakes"]] == ["The attic lamp is on"]


async def test_statistics_hold_nothing_that_was_said(recorded: Stage, send: Send) -> None:
    """Neither what was asked, nor what was answered, nor what is remembered."""
    await recorded.async_ask("Is grandma's lamp on?")
    await async_call(recorded.hass, "report_mistake", claim="Grandma sings.", correction="Grandpa does.")
    await async_call(recorded.hass, "remember", text="Grandma collects stamps.")
    await async_written(recorded.hass)
    assert "grand" not in str(await send(STATISTICS)).lower()
