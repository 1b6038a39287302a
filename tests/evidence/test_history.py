"""What the recorder has kept decides, and what nobody saw does not. It is noon on 1 March 2026."""

from datetime import UTC, datetime, timedelta
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from homeassistant.helpers.recorder import DATA_INSTANCE, get_instance
from homeassistant.setup import async_setup_component
import pytest

from custom_components.grounded_assist.evidence import async_further_sources
from custom_components.grounded_assist.evidence.recorded import MOST_STATES
from tests.conftest import AddAgent, async_add_entry
from tests.speaking import Line, Speaker, async_raise_curtain, speech
from tests.test_llm import async_use as use

from .past import Changes, async_fill, async_fill_statistics

START = datetime(2026, 1, 1, tzinfo=UTC)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GATE, LAMP, WARM = "cover.garage_door", "light.hall_lamp", "sensor.bedroom_temperature"
VANE = "sensor.wind_bearing"
NAMES = {GATE: "Garage door", LAMP: "Hall lamp", WARM: "Bedroom temperature", VANE: "Wind bearing"}


@pytest.fixture
def long_ago(freezer: FrozenDateTimeFactory) -> FrozenDateTimeFactory:
    """Return a clock that stands at the beginning of the year."""
    freezer.move_to(START)
    return freezer


@pytest.fixture
def recorder_config() -> dict[str, Any]:
    """Return what the recorder is told to keep: everything."""
    return {}


@pytest.fixture
async def home(long_ago: FrozenDateTimeFactory, recorder_mock: Recorder, core: HomeAssistant) -> HomeAssistant:
    """Return a home that has recorded since the beginning of the year; it is noon."""
    await core.config.async_set_time_zone("UTC")
    long_ago.move_to(NOON)
    return core


def past(*changes: str) -> list[tuple[str, str | None]]:
    """Return changes of this year in universal time: "03-01T07:12 open"."""
    told = (change.split(" ") for change in changes)
    return [(f"2026-{at}+00:00", None if state == "removed" else state) for at, state in told]


async def async_set(hass: HomeAssistant, entity_id: str, state: str, at: str, **attributes: Any) -> None:
    """Let something be so since a time of this year."""
    told = {"friendly_name": NAMES[entity_id], **attributes}
    stamp = datetime.fromisoformat(f"2026-{at}+00:00").timestamp()
    hass.states.async_set(entity_id, state, told, timestamp=stamp)
    async_expose_entity(hass, "conversation", entity_id, should_expose=True)
    await hass.async_block_till_done()


async def async_verify(hass: HomeAssistant, text: str) -> dict[str, Any]:
    """Return the report of a text."""
    report = await hass.services.async_call(
        "grounded_assist", "verify", {"text": text}, blocking=True, return_response=True
    )
    assert report is not None
    return dict(report)


async def async_verdict(hass: HomeAssistant, text: str) -> str:
    """Return the verdict of the one claim of a text."""
    (claim,) = (await async_verify(hass, text))["claims"]
    return str(claim["verdict"])


@pytest.mark.parametrize("request_", ["How do you know?", "Are you sure?"])
async def test_how_a_past_state_is_known(home: HomeAssistant, add_agent: AddAgent, request_: str) -> None:
    """The account is of the time that was asked about, not of when something else was done on that day."""
    await async_fill(home, {GATE: past("02-20T10:00 closed", "02-28T12:00 open", "02-28T14:25 closed")})
    await async_set(home, GATE, "closed", "02-28T14:25")
    speaker = Speaker("speaker", "streams", [Line([["No, the garage door was closed at 1 pm yesterday."]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(home, speaker, policy="observe")
    first = await stage.async_ask("Was the garage door open at 1 pm yesterday?")
    told = speech(await stage.async_ask(request_, conversation_id=first.conversation_id))
    assert "was open at 1 pm yesterday" in told
    assert "2:25" not in told


MORNING = past(
    "02-20T10:00 closed",
    "03-01T07:12:00 opening",
    "03-01T07:12:20 open",
    "03-01T07:40:00 closing",
    "03-01T07:40:20 closed",
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The garage door was opened at 7:12 am today.", "supported", id="opened"),
        pytest.param("The garage door was opened at 9:12 am today.", "refuted", id="not-then"),
        pytest.param("The garage door was open at 7:15 am today.", "supported", id="was-open"),
        pytest.param("The garage door was open at 8:15 am today.", "refuted", id="was-closed"),
        pytest.param("The garage door was open last night.", "refuted", id="closed-all-night"),
        pytest.param("The garage door was closed last night.", "supported", id="all-night"),
        pytest.param("The garage door was opened once today.", "supported", id="once"),
        pytest.param("The garage door was opened three times today.", "refuted", id="three-times"),
        pytest.param("The garage door was open for half an hour today.", "supported", id="how-long"),
        pytest.param("The garage door was open for five hours today.", "refuted", id="not-so-long"),
        pytest.param("The garage door was opened 90 days ago.", "not_enough_info", id="beyond-all-that-is-kept"),
    ],
)
async def test_the_past_decides(home: HomeAssistant, text: str, verdict: str) -> None:
    """A gate that was opened and closed this morning, before a restart that nobody noticed."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T11:00")
    await async_add_entry(home)
    assert await async_verdict(home, text) == verdict


async def test_what_was_not_so_is_told_as_it_was(home: HomeAssistant) -> None:
    """The sentence is made from what was recorded; the report names the recorder as its source."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T11:00")
    await async_add_entry(home)
    report = await async_verify(home, "The garage door was opened at 9:12 am today.")
    assert report["reply"] == "The Garage door was opened at 7:12 am."
    assert report["complete"] is True
    evidence = report["claims"][0]["evidence"]
    assert [(one["source"], one["value"]) for one in evidence] == [("history", "closed"), ("states", "closed")]


@pytest.mark.parametrize(
    ("starts", "changes", "at", "text", "verdict"),
    [
        pytest.param(
            ["2026-03-01T09:00:00+00:00"],
            {GATE: past("02-20T10:00 closed", "03-01T09:01 closed"), LAMP: past("03-01T08:30 on")},
            "03-01T09:01",
            "The garage door was opened at 8:45 am today.",
            "not_enough_info",
            id="nothing-was-running",
        ),
        pytest.param(
            ["2026-03-01T09:00:00+00:00"],
            {GATE: past("02-20T10:00 closed", "03-01T09:01 closed"), LAMP: past("03-01T08:30 on")},
            "03-01T09:01",
            "The garage door was opened at 7:45 am today.",
            "refuted",
            id="it-was-running-then",
        ),
        pytest.param(
            ["2026-02-25T09:00:00+00:00"],
            {GATE: past("02-20T10:00 closed", "03-01T11:00 closed")},
            "03-01T11:00",
            "The garage door was opened at 7:45 am today.",
            "not_enough_info",
            id="what-a-run-before-has-left",
        ),
        pytest.param(
            ["2026-02-25T09:00:00+00:00"],
            {GATE: past("02-20T10:00 closed", "02-25T09:01 closed")},
            "02-25T09:01",
            "The garage door was opened at 7:45 am today.",
            "refuted",
            id="there-since-an-earlier-start",
        ),
        pytest.param(
            ["2026-03-01T09:00:00+00:00", *(f"2026-03-01T10:{minute:02}:00+00:00" for minute in range(52))],
            {GATE: past("03-01T07:12 open", "03-01T08:00 closed", "03-01T09:01 closed"), LAMP: past("03-01T08:30 on")},
            "03-01T09:01",
            "The garage door was open at 8:45 am today.",
            "not_enough_info",
            id="restarted-too-often",
        ),
        pytest.param(
            [],
            {GATE: past("03-01T10:00 closed")},
            "03-01T10:00",
            "The garage door was opened yesterday.",
            "not_enough_info",
            id="purged",
        ),
        pytest.param(
            [],
            {LAMP: past("02-20T10:00 on")},
            "02-20T10:00",
            "The garage door was opened twice yesterday.",
            "refuted",
            id="purged-but-unchanged-since",
        ),
        pytest.param(
            [],
            {GATE: past("02-20T10:00 closed", "03-01T08:00 removed", "03-01T10:00 closed")},
            "03-01T10:00",
            "The garage door was opened at 9:15 am today.",
            "not_enough_info",
            id="removed-for-a-while",
        ),
        pytest.param(
            [],
            {GATE: past("02-20T10:00 closed", "03-01T08:00 unavailable", "03-01T10:00 closed")},
            "03-01T10:00",
            "The garage door was opened at 9:15 am today.",
            "not_enough_info",
            id="unavailable",
        ),
    ],
)
async def test_what_nobody_saw_refutes_nothing(
    home: HomeAssistant, starts: list[str], changes: Changes, at: str, text: str, verdict: str
) -> None:
    """Restarts, purged states and what was not there leave a past open."""
    await async_fill(home, changes, starts=starts)
    await async_set(home, GATE, "closed", at)
    await async_add_entry(home)
    assert await async_verdict(home, text) == verdict


async def test_what_is_not_written_yet_is_waited_for(home: HomeAssistant) -> None:
    """A change of this moment is in nobody's table."""
    await async_fill(home, {GATE: past("02-20T10:00 closed")})
    await async_set(home, GATE, "closed", "02-20T10:00")
    await async_add_entry(home)
    await async_set(home, GATE, "open", "03-01T11:58")
    await async_set(home, GATE, "closed", "03-01T11:59")
    assert await async_verdict(home, "The garage door was opened two minutes ago.") == "supported"
    assert await async_verdict(home, "The garage door was opened three times today.") == "refuted"


async def test_what_is_never_written_is_not_waited_for(home: HomeAssistant) -> None:
    """While a backup holds the tables, what happened since is not known, and what was before is."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T07:40:20")
    await async_add_entry(home)
    recorder = get_instance(home)
    assert await recorder.lock_database()
    await async_set(home, GATE, "open", "03-01T11:30")
    await async_set(home, GATE, "closed", "03-01T11:50")
    try:
        assert await async_verdict(home, "The garage door was opened at 9:12 am today.") == "not_enough_info"
    finally:
        recorder.unlock_database()


async def test_more_than_can_be_read_is_known_in_part(home: HomeAssistant) -> None:
    """What comes behind the last state that is read is not known."""
    begin = datetime(2026, 2, 27, 22, tzinfo=UTC)
    off = [(begin + timedelta(seconds=70 * i)).isoformat() for i in range(MOST_STATES)]
    on = [(begin + timedelta(seconds=70 * i + 60)).isoformat() for i in range(MOST_STATES)]
    await async_fill(home, {LAMP: [*((at, "off") for at in off), *((at, "on") for at in on)]})
    await async_set(home, LAMP, "on", "03-01T11:59")
    await async_add_entry(home)
    assert await async_verdict(home, "The hall lamp was turned on five times yesterday.") == "refuted"
    assert await async_verdict(home, "The hall lamp was turned on 5000 times yesterday.") == "not_enough_info"


@pytest.mark.parametrize("recorder_config", [{"exclude": {"entities": [GATE]}}])
async def test_what_is_not_recorded_is_not_asked_for(home: HomeAssistant) -> None:
    """No state of it is kept, and those of before it was excluded tell nothing."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T11:00")
    await async_add_entry(home)
    assert await async_verdict(home, "The garage door was opened at 9:12 am today.") == "not_enough_info"


@pytest.mark.parametrize("field", ["migration_in_progress", "migration_is_live"])
async def test_a_recorder_that_migrates_is_left_alone(home: HomeAssistant, field: str) -> None:
    """It is not asked, and nothing waits for it."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T11:00")
    await async_add_entry(home)
    recorder = get_instance(home)
    setattr(recorder, field, True)
    try:
        report = await async_verify(home, "The garage door was opened at 9:12 am today.")
    finally:
        setattr(recorder, field, False)
    assert (report["verdict"], report["complete"]) == ("not_enough_info", True)


async def test_a_hidden_thing_has_no_past(home: HomeAssistant) -> None:
    """What is not exposed is unknown, whatever was recorded of it."""
    await async_fill(home, {GATE: MORNING})
    await async_set(home, GATE, "closed", "03-01T11:00")
    await async_add_entry(home)
    async_expose_entity(home, "conversation", GATE, should_expose=False)
    report = await async_verify(home, "The garage door was opened at 9:12 am today.")
    assert (report["verdict"], report["reply"]) == ("not_enough_info", "The garage door was opened at 9:12 am today.")
    assert GATE not in str(report)


async def test_without_a_recorder_there_is_nobody_to_ask(core: HomeAssistant) -> None:
    """The source is there only where states are kept."""
    entry = await async_add_entry(core)
    assert DATA_INSTANCE not in core.data
    assert "history" not in {source.name for source in await async_further_sources(core, entry)}


@pytest.mark.parametrize(
    ("now", "change", "text", "verdict"),
    [
        pytest.param("2026-03-29T10:00:00+02:00", "2026-03-29T03:30:00+02:00", "3:30 am", "supported", id="spring"),
        pytest.param(
            "2026-03-29T10:00:00+02:00", "2026-03-29T01:30:00+01:00", "1:30 am", "supported", id="before-spring"
        ),
        pytest.param("2026-03-29T10:00:00+02:00", "2026-03-29T05:30:00+02:00", "4:30 am", "refuted", id="an-hour-off"),
        pytest.param("2026-10-25T10:00:00+01:00", "2026-10-25T02:30:00+02:00", "2:30 am", "supported", id="autumn"),
        pytest.param("2026-10-25T10:00:00+01:00", "2026-10-25T02:30:00+01:00", "2:30 am", "supported", id="twice"),
        pytest.param(
            "2026-10-25T10:00:00+01:00", "2026-10-25T04:30:00+01:00", "5:30 am", "refuted", id="an-hour-too-late"
        ),
    ],
)
async def test_clocks_that_are_changed(
    home: HomeAssistant, long_ago: FrozenDateTimeFactory, now: str, change: str, text: str, verdict: str
) -> None:
    """A time is that of the home, on the days on which its clocks are changed as well."""
    await home.config.async_set_time_zone("Europe/Berlin")
    long_ago.move_to(datetime.fromisoformat(now))
    await async_fill(home, {GATE: [(f"{now[:8]}01T10:00:00+00:00", "closed"), (change, "open")]})
    await async_set(home, GATE, "open", datetime.fromisoformat(change).astimezone(UTC).strftime("%m-%dT%H:%M"))
    await async_add_entry(home)
    assert await async_verdict(home, f"The garage door was opened at {text} today.") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The highest bedroom temperature yesterday was 24.5 °C.", "supported", id="highest"),
        pytest.param("The highest bedroom temperature yesterday was 23 °C.", "refuted", id="not-the-highest"),
        pytest.param("The lowest bedroom temperature yesterday was 18 °C.", "supported", id="lowest"),
        pytest.param("The average bedroom temperature yesterday was 21 degrees.", "supported", id="mean"),
        pytest.param("The average bedroom temperature yesterday was 25 degrees.", "refuted", id="no-mean"),
        pytest.param("The highest bedroom temperature on February 10 was 24.5 °C.", "supported", id="by-the-hour"),
        pytest.param("The highest bedroom temperature today was 26 °C.", "supported", id="of-this-moment"),
        pytest.param("The highest bedroom temperature today was 24.5 °C.", "refuted", id="not-any-more"),
        pytest.param("The bedroom temperature reached 29 °C yesterday.", "refuted", id="never-reached"),
        pytest.param(
            "The highest bedroom temperature on January 1, 2020 was 24.5 °C.", "not_enough_info", id="long-ago"
        ),
    ],
)
async def test_statistics(home: HomeAssistant, text: str, verdict: str) -> None:
    """Thirty days by the hour, ten of them in steps of five minutes, and the state of now."""
    await async_fill_statistics(home, WARM, low=18.0, mean=21.0, high=24.5, days=30, fine_days=10)
    sort = {"device_class": "temperature", "state_class": "measurement", "unit_of_measurement": "°C"}
    await async_set(home, WARM, "26", "03-01T11:58", **sort)
    await async_add_entry(home)
    assert await async_verdict(home, text) == verdict


async def async_turn(hass: HomeAssistant, **sort: str) -> None:
    """Let the wind blow from the north all day, now from here and now from there."""
    changes = [(f"2026-02-28T{hour:02}:00:00+00:00", ("350", "10")[hour % 2]) for hour in range(24)]
    await async_fill(hass, {VANE: changes}, starts=["2026-02-01T00:00:00+00:00"])
    await async_set(hass, VANE, "10", "02-28T23:00", unit_of_measurement="°", **sort)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The average wind bearing yesterday was 0°.", id="mean-around-the-circle"),
        pytest.param("The average wind bearing yesterday was 180°.", id="mean"),
        pytest.param("The highest wind bearing yesterday was 20°.", id="highest"),
    ],
)
@pytest.mark.parametrize(
    "sort", [{"state_class": "measurement_angle"}, {"device_class": "wind_direction"}], ids=["by-class", "by-device"]
)
async def test_a_direction_has_no_mean(home: HomeAssistant, text: str, sort: dict[str, str]) -> None:
    """Between 350 and 10 degrees lies north, and neither is above the other."""
    await async_turn(home, **sort)
    await async_add_entry(home)
    assert await async_verdict(home, text) == "not_enough_info"


@pytest.mark.parametrize(
    ("changes", "text", "verdict"),
    [
        pytest.param(
            past("02-20T10:00 18", "02-28T14:00 24.5", "02-28T18:00 19"),
            "The highest bedroom temperature yesterday was 24.5 °C.",
            "supported",
            id="states-alone",
        ),
        pytest.param(
            past("02-20T10:00 18", "02-28T14:00 24.5", "02-28T18:00 19"),
            "The highest bedroom temperature yesterday was 22 °C.",
            "refuted",
            id="a-higher-state",
        ),
        pytest.param(
            past("02-20T10:00 18", "02-28T04:00 unavailable", "02-28T18:00 nan", "02-28T19:00 19"),
            "The highest bedroom temperature yesterday was 24.5 °C.",
            "not_enough_info",
            id="unavailable-for-hours",
        ),
        pytest.param(
            past("02-28T23:59 19"),
            "The highest bedroom temperature yesterday was 24.5 °C.",
            "not_enough_info",
            id="hardly-there",
        ),
        pytest.param(
            past("03-01T10:00 19"),
            "The highest bedroom temperature yesterday was 24.5 °C.",
            "not_enough_info",
            id="not-there",
        ),
    ],
)
async def test_values_without_statistics(
    home: HomeAssistant, changes: list[tuple[str, str | None]], text: str, verdict: str
) -> None:
    """The states themselves tell, as far as there are any."""
    await async_fill(home, {WARM: changes})
    sort = {"device_class": "temperature", "unit_of_measurement": "°C"}
    await async_set(home, WARM, "19", "03-01T10:30", **sort)
    await async_add_entry(home)
    assert await async_verdict(home, text) == verdict


async def async_use(hass: HomeAssistant, **arguments: Any) -> Any:
    """Return what the tool tells an agent of the past."""
    assert await async_setup_component(hass, "llm", {})
    await async_add_entry(hass, sources={"llm_tools": True})
    return (await use(hass, "get_history", **arguments)).data


async def test_an_agent_looks_back(home: HomeAssistant) -> None:
    """At the changes of one thing, the state at the beginning first."""
    await async_fill(home, {GATE: MORNING}, starts=["2026-02-01T00:00:00+00:00"])
    await async_set(home, GATE, "closed", "03-01T07:40:20")
    told = await async_use(home, name="garage door", hours=6)
    assert (told["name"], told["since"], told["is_complete"]) == ("garage door", "2026-03-01T06:00:00+00:00", True)
    assert [one["state"] for one in told["changes"]] == ["closed", "opening", "open", "closing", "closed"]
    assert told["changes"][2]["since"] == "2026-03-01T07:12:20+00:00"


async def test_an_agent_is_told_how_high_it_was(home: HomeAssistant) -> None:
    """Of a number no single states."""
    await async_fill_statistics(home, WARM, low=18.0, mean=20.0, high=23.0, days=2, fine_days=2)
    await async_set(home, WARM, "21", "03-01T11:59", unit_of_measurement="°C")
    told = await async_use(home, name="bedroom temperature")
    assert (told["unit"], told["min"], told["max"]) == ("°C", 18.0, 23.0)
    assert 19.9 < told["mean"] < 20.1
    assert "changes" not in told


async def test_an_agent_is_told_how_a_direction_changed(home: HomeAssistant) -> None:
    """It has no lowest, mean and highest value."""
    await async_turn(home, state_class="measurement_angle")
    told = await async_use(home, name="wind bearing", hours=24)
    assert [one["state"] for one in told["changes"]] == ["350", "10"] * 6
    assert "mean" not in told


async def test_an_agent_is_told_the_latest_changes_only(home: HomeAssistant) -> None:
    """Of a restless thing."""
    changes = past(*(f"03-01T{10 + n // 60}:{n % 60:02} {'on' if n % 2 else 'off'}" for n in range(110)))
    await async_fill(home, {LAMP: changes})
    await async_set(home, LAMP, "on", "03-01T11:49")
    told = await async_use(home, name="Hall lamp")
    assert (len(told["changes"]), told["is_complete"]) == (50, False)
    assert told["changes"][-1] == {"state": "on", "since": "2026-03-01T11:49:00+00:00"}


async def test_an_agent_is_told_nothing_of_what_is_hidden(home: HomeAssistant) -> None:
    """It is answered as what is not there."""
    await async_fill(home, {GATE: MORNING, LAMP: past("03-01T10:00 on")})
    await async_set(home, GATE, "closed", "03-01T11:00")
    async_expose_entity(home, "conversation", GATE, should_expose=False)
    hidden = await async_use(home, name="Garage door")
    assert hidden == {"error": "There is no 'Garage door', or you may not know of it."}
    for name in ("Garage gate", GATE, "!", "Garage door of mine"):
        assert (await use(home, "get_history", name=name)).data == {
            "error": f"There is no {name!r}, or you may not know of it."
        }


async def test_an_agent_must_say_which_one(home: HomeAssistant) -> None:
    """Two things of one name are told apart by their ids."""
    home.states.async_set("light.other", "on", {"friendly_name": "Hall lamp"})
    async_expose_entity(home, "conversation", "light.other", should_expose=True)
    await async_set(home, LAMP, "on", "03-01T11:00")
    told = await async_use(home, name="Hall lamp")
    assert told["things"] == [LAMP, "light.other"]
    assert "changes" in (await use(home, "get_history", name=LAMP)).data


async def test_an_agent_learns_that_nothing_was_kept(core: HomeAssistant) -> None:
    """Without a recorder."""
    core.states.async_set(LAMP, "on", {"friendly_name": "Hall lamp"})
    async_expose_entity(core, "conversation", LAMP, should_expose=True)
    assert await async_use(core, name="Hall lamp") == {"error": "Nothing of 'Hall lamp' was kept in that time."}
