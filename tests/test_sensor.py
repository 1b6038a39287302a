"""Numbers of how well agents do: right at once, after a restart, and in Home Assistant's own statistics."""

from collections.abc import Awaitable, Callable
from datetime import datetime
import json
from pathlib import Path
from typing import Any

from homeassistant.components.conversation import async_converse
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.statistics import list_statistic_ids
from homeassistant.const import STATE_UNKNOWN, EntityCategory
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import device_registry as dr, entity_registry as er
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.components.recorder.common import async_wait_recording_done

from custom_components.grounded_assist.const import DOMAIN

from .conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent, subentry_named
from .entities import registered, state_of
from .journal.waiting import async_written
from .speaking import Line, Speaker, Stage, async_passed_on, async_raise_curtain

COMPONENT = Path(__file__).parent.parent / "custom_components/grounded_assist"
LAMP = "light.attic"
OF_AGENT = ("confidence", "grounding_time", "replies_checked", "hallucinations_caught", "hallucinations_said")
OF_JOURNAL = ("unresolved_mistakes", "calibration_error", "last_review")
SILENT = frozenset({"confirm", "resolve_mistake"})
"""Actions that answer nothing."""

type RaiseCurtain = Callable[..., Awaitable[Stage]]


@pytest.fixture
def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> RaiseCurtain:
    """Return what puts an agent that says these words, one after the other, into a home with a lamp that is off."""
    core.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    core.states.async_set("media_player.old_radio", "unavailable", {"friendly_name": "Old radio"})
    for entity_id in (LAMP, "media_player.old_radio"):
        async_expose_entity(core, "conversation", entity_id, should_expose=True)

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts or ("Hello.",)])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


@pytest.fixture
def raise_recorded(recorder_mock: Recorder, raise_curtain: RaiseCurtain) -> RaiseCurtain:
    """Return the same for a home that records."""
    return raise_curtain


def of_agent(stage: Stage, key: str) -> str:
    """Return a number of the agent."""
    return state_of(stage.hass, "sensor", subentry_named(stage.entry, "Checked"), key).state


def of_journal(stage: Stage, key: str) -> str:
    """Return a number of all agents together."""
    return state_of(stage.hass, "sensor", stage.entry.entry_id, key).state


def all_of(stage: Stage) -> dict[str, str]:
    """Return every number."""
    return {key: of_agent(stage, key) for key in OF_AGENT} | {key: of_journal(stage, key) for key in OF_JOURNAL}


async def async_call(stage: Stage, name: str, **data: Any) -> Any:
    """Call an action, wait for what it causes, and return its answer."""
    answer = await stage.hass.services.async_call(DOMAIN, name, data, blocking=True, return_response=name not in SILENT)
    await async_idle(stage)
    return answer


async def async_idle(stage: Stage) -> None:
    """Wait for all that goes on."""
    await stage.hass.async_block_till_done(wait_background_tasks=True)


async def async_reload(stage: Stage) -> None:
    """Begin anew with what was kept."""
    assert await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    await async_idle(stage)


@pytest.mark.parametrize(
    ("texts", "numbers"),
    [
        pytest.param((), (STATE_UNKNOWN, "0", "0"), id="nothing-said"),
        pytest.param(("The attic lamp is off.",), ("97.0", "1", "0"), id="true"),
        pytest.param(("The attic lamp is on.",), ("97.0", "1", "1"), id="corrected"),
        pytest.param(("The old radio is on.",), (STATE_UNKNOWN, "1", "0"), id="out-of-reach"),
        pytest.param(("Hello.",), (STATE_UNKNOWN, "1", "0"), id="nothing-to-check"),
        pytest.param(("The attic lamp is off.", "Hello."), ("97.0", "2", "0"), id="no-confidence-keeps-the-last-one"),
        pytest.param(("The old radio is on.", "The attic lamp is off."), ("97.0", "2", "0"), id="the-last-one"),
        pytest.param(("The attic lamp is on. The light is on.",), ("97.0", "1", "2"), id="two-in-one-reply"),
        pytest.param(("The attic lamp is on.",) * 3, ("97.0", "3", "3"), id="again-and-again"),
    ],
)
async def test_what_is_told_of_an_agent(
    raise_curtain: RaiseCurtain, texts: tuple[str, ...], numbers: tuple[str, str, str]
) -> None:
    """Confidence, replies and what was caught."""
    stage = await raise_curtain(*texts)
    for _ in texts:
        await stage.async_ask()
    await async_idle(stage)
    assert tuple(of_agent(stage, key) for key in ("confidence", "replies_checked", "hallucinations_caught")) == numbers


async def test_how_long_checking_took(raise_curtain: RaiseCurtain) -> None:
    """In milliseconds, for a reply without claims too."""
    stage = await raise_curtain("Hello.")
    assert of_agent(stage, "grounding_time") == STATE_UNKNOWN
    await stage.async_ask()
    await async_idle(stage)
    assert float(of_agent(stage, "grounding_time")) == pytest.approx(stage.reply.report.duration_ms)


async def test_our_own_answer_is_a_reply(raise_curtain: RaiseCurtain) -> None:
    """It was checked, and what it tells was not caught again."""
    stage = await raise_curtain("The attic lamp is on.")
    conversation_id = (await stage.async_ask()).conversation_id
    await stage.async_ask("Are you sure?", conversation_id)
    await async_idle(stage)
    assert (of_agent(stage, "replies_checked"), of_agent(stage, "hallucinations_caught")) == ("2", "1")


async def test_what_is_said_was_not_caught(raise_curtain: RaiseCurtain) -> None:
    """Where nothing is changed, it is counted as said."""
    stage = await raise_curtain("The attic lamp is on.", policy="observe")
    await stage.async_ask()
    await async_idle(stage)
    assert (of_agent(stage, "hallucinations_caught"), of_agent(stage, "hallucinations_said")) == ("0", "1")


@pytest.fixture
async def two_agents(raise_curtain: RaiseCurtain, core: HomeAssistant, add_agent: AddAgent) -> MockConfigEntry:
    """Return an entry with two agents that say the same lie."""
    await add_agent(ScriptedAgent("alpha", "The attic lamp is on."))
    await add_agent(ScriptedAgent("beta", "The attic lamp is on."))
    return await async_add_entry(
        core, agent_data("conversation.alpha", "First"), agent_data("conversation.beta", "Second")
    )


async def async_ask(hass: HomeAssistant, agent_id: str) -> None:
    """Ask one of several agents."""
    await async_converse(hass, "Is it on?", None, Context(), language="en", agent_id=agent_id)
    await async_passed_on()
    await hass.async_block_till_done(wait_background_tasks=True)


async def test_each_agent_counts_for_itself(core: HomeAssistant, two_agents: MockConfigEntry) -> None:
    """What one has said is none of the other's; unresolved is what both together got wrong."""
    await async_ask(core, our_agent(core, two_agents, "First"))
    await async_ask(core, our_agent(core, two_agents, "Second"))
    await async_ask(core, our_agent(core, two_agents, "Second"))
    counts = [
        [state_of(core, "sensor", subentry_named(two_agents, title), key).state for key in OF_AGENT[2:]]
        for title in ("First", "Second")
    ]
    assert counts == [["1", "1", "0"], ["2", "2", "0"]]
    assert state_of(core, "sensor", two_agents.entry_id, "unresolved_mistakes").state == "3"


async def test_a_renamed_agent_goes_on_counting(raise_curtain: RaiseCurtain) -> None:
    """What it is called is a person's business."""
    stage = await raise_curtain("The attic lamp is on.")
    await stage.async_ask()
    er.async_get(stage.hass).async_update_entity(stage.agent_id, new_entity_id="conversation.renamed")
    await async_idle(stage)
    await async_ask(stage.hass, "conversation.renamed")
    assert (of_agent(stage, "replies_checked"), of_agent(stage, "hallucinations_caught")) == ("2", "2")


async def test_unresolved(raise_curtain: RaiseCurtain) -> None:
    """It rises with each mistake, however noticed, and falls as they are dealt with."""
    stage = await raise_curtain("The attic lamp is on.")
    assert of_journal(stage, "unresolved_mistakes") == "0"
    await stage.async_ask()
    await async_idle(stage)
    assert of_journal(stage, "unresolved_mistakes") == "1"
    answer = await async_call(stage, "report_mistake", claim="It rains.")
    assert of_journal(stage, "unresolved_mistakes") == "2"
    for _ in range(2):
        await async_call(stage, "resolve_mistake", mistake_id=answer["mistake_id"])
        assert of_journal(stage, "unresolved_mistakes") == "1"
    await async_call(stage, "review_mistakes")
    assert of_journal(stage, "unresolved_mistakes") == "0"


async def test_unresolved_in_a_database(raise_recorded: RaiseCurtain) -> None:
    """The same while some of it waits and some of it is written, and after a purge."""
    stage = await raise_recorded("The attic lamp is on.")
    await async_written(stage.hass)
    await async_idle(stage)
    assert of_journal(stage, "unresolved_mistakes") == "0"
    await stage.async_ask()
    await async_idle(stage)
    assert of_journal(stage, "unresolved_mistakes") == "1"
    await async_written(stage.hass)
    answer = await async_call(stage, "report_mistake", claim="It rains.")
    assert of_journal(stage, "unresolved_mistakes") == "2"
    await async_call(stage, "resolve_mistake", mistake_id=answer["mistake_id"])
    assert of_journal(stage, "unresolved_mistakes") == "1"
    await async_written(stage.hass)
    await async_reload(stage)
    await async_written(stage.hass)
    await async_idle(stage)
    assert of_journal(stage, "unresolved_mistakes") == "1"
    await async_call(stage, "purge", keep_days=0)
    assert of_journal(stage, "unresolved_mistakes") == "0"


async def test_calibration_error(raise_recorded: RaiseCurtain) -> None:
    """It is known once somebody has said whether a reply was right."""
    stage = await raise_recorded("The attic lamp is off.")
    await stage.async_ask()
    await async_idle(stage)
    assert of_journal(stage, "calibration_error") == STATE_UNKNOWN
    await async_call(stage, "confirm", interaction_id=stage.reply.interaction_id)
    assert float(of_journal(stage, "calibration_error")) == pytest.approx(3.0)


async def test_last_review(raise_recorded: RaiseCurtain) -> None:
    """It is when the review that is reported began."""
    stage = await raise_recorded("Hello.")
    report = await async_call(stage, "review_mistakes")
    shown = datetime.fromisoformat(of_journal(stage, "last_review"))
    assert shown == datetime.fromisoformat(report["reviewed_at"]).replace(microsecond=0)


async def test_all_of_it_survives(raise_recorded: RaiseCurtain) -> None:
    """A reload, and thereby a restart, loses no number and no count."""
    stage = await raise_recorded("The attic lamp is on.", "The old radio is on.")
    await stage.async_ask()
    await async_call(stage, "confirm", interaction_id=stage.reply.interaction_id)
    await async_call(stage, "review_mistakes")
    await async_call(stage, "report_mistake", claim="It rains.")
    await stage.async_ask()
    await async_written(stage.hass)
    await async_idle(stage)
    before = all_of(stage)
    assert STATE_UNKNOWN not in before.values()
    await async_reload(stage)
    await async_written(stage.hass)
    await async_idle(stage)
    assert all_of(stage) == before
    await stage.async_ask()
    await async_idle(stage)
    assert of_agent(stage, "replies_checked") == "3"


async def test_counts_come_from_the_database_too(raise_recorded: RaiseCurtain, hass_storage: dict[str, Any]) -> None:
    """Whichever of the two places they are kept in is lost."""
    stage = await raise_recorded("The attic lamp is on.")
    await stage.async_ask()
    assert await stage.hass.config_entries.async_unload(stage.entry.entry_id)
    await async_written(stage.hass)
    del hass_storage["grounded_assist.learned"]
    assert await stage.hass.config_entries.async_setup(stage.entry.entry_id)
    await async_written(stage.hass)
    await async_idle(stage)
    assert (of_agent(stage, "replies_checked"), of_agent(stage, "hallucinations_caught")) == ("1", "1")


async def test_without_a_recorder(raise_curtain: RaiseCurtain) -> None:
    """There are numbers, and the counts survive as well."""
    stage = await raise_curtain("The attic lamp is on.")
    await stage.async_ask()
    await async_call(stage, "confirm", interaction_id=stage.reply.interaction_id)
    before = all_of(stage)
    assert [key for key, value in before.items() if value == STATE_UNKNOWN] == ["last_review"]
    await async_reload(stage)
    assert {key: of_agent(stage, key) for key in OF_AGENT} == {key: before[key] for key in OF_AGENT}
    assert of_journal(stage, "calibration_error") == before["calibration_error"]


@pytest.mark.parametrize(
    ("key", "unit", "device_class", "state_class", "category"),
    [
        ("confidence", "%", None, "measurement", None),
        ("grounding_time", "ms", "duration", "measurement", EntityCategory.DIAGNOSTIC),
        ("replies_checked", None, None, "total_increasing", None),
        ("hallucinations_caught", None, None, "total_increasing", None),
        ("hallucinations_said", None, None, "total_increasing", None),
    ],
)
async def test_what_the_sensors_of_an_agent_are(
    raise_curtain: RaiseCurtain,
    key: str,
    unit: str | None,
    device_class: str | None,
    state_class: str,
    category: EntityCategory | None,
) -> None:
    """Of the agent's service, and with it they go."""
    stage = await raise_curtain("Hello.")
    subentry_id = subentry_named(stage.entry, "Checked")
    sensor = registered(stage.hass, "sensor", subentry_id, key)
    device = dr.async_get(stage.hass).async_get_device_by_identifier((DOMAIN, subentry_id), stage.entry.entry_id)
    assert device
    assert (sensor.device_id, sensor.config_subentry_id) == (device.id, subentry_id)
    assert (sensor.unit_of_measurement, sensor.original_device_class) == (unit, device_class)
    assert (sensor.capabilities, sensor.entity_category) == ({"state_class": state_class}, category)


@pytest.mark.parametrize(
    ("key", "unit", "device_class", "capabilities", "category"),
    [
        ("unresolved_mistakes", None, None, {"state_class": "measurement"}, None),
        ("calibration_error", "%", None, {"state_class": "measurement"}, EntityCategory.DIAGNOSTIC),
        ("last_review", None, "timestamp", None, EntityCategory.DIAGNOSTIC),
    ],
)
async def test_what_the_sensors_of_the_journal_are(
    raise_curtain: RaiseCurtain,
    key: str,
    unit: str | None,
    device_class: str | None,
    capabilities: dict[str, str] | None,
    category: EntityCategory | None,
) -> None:
    """Of a service of the entry."""
    stage = await raise_curtain("Hello.")
    entry_id = stage.entry.entry_id
    sensor = registered(stage.hass, "sensor", entry_id, key)
    device = dr.async_get(stage.hass).async_get_device_by_identifier((DOMAIN, entry_id), entry_id)
    assert device
    assert (device.name, device.entry_type) == ("Grounded Assist journal", dr.DeviceEntryType.SERVICE)
    assert (sensor.device_id, sensor.config_subentry_id) == (device.id, None)
    assert (sensor.unit_of_measurement, sensor.original_device_class) == (unit, device_class)
    assert (sensor.capabilities, sensor.entity_category) == (capabilities, category)


async def test_names_are_those_of_the_language(core: HomeAssistant) -> None:
    """Of the sensors, and of the service of the journal."""
    core.config.language = "de"
    entry = await async_add_entry(core, agent_data("conversation.alpha", "Geprüft"))
    subentry_id = subentry_named(entry, "Geprüft")
    named = [state_of(core, "sensor", subentry_id, key).name for key in OF_AGENT]
    named += [state_of(core, "sensor", entry.entry_id, key).name for key in OF_JOURNAL]
    assert named == [
        "Geprüft Konfidenz",
        "Geprüft Prüfdauer",
        "Geprüft Geprüfte Antworten",
        "Geprüft Abgefangene Halluzinationen",
        "Geprüft Durchgelassene Halluzinationen",
        "Grounded-Assist-Journal Offene Fehler",
        "Grounded-Assist-Journal Kalibrierungsfehler",
        "Grounded-Assist-Journal Letzte Auswertung",
    ]


async def test_every_entity_has_a_name_and_an_icon(raise_curtain: RaiseCurtain) -> None:
    """But for the agent, which a person has named."""
    stage = await raise_curtain("Hello.")
    texts = json.loads((COMPONENT / "translations/en.json").read_text())["entity"]
    icons = json.loads((COMPONENT / "icons.json").read_text())["entity"]
    entities = er.async_entries_for_config_entry(er.async_get(stage.hass), stage.entry.entry_id)
    keys = {(one.domain, one.translation_key) for one in entities if one.domain != "conversation"}
    assert keys == {(domain, key) for domain, named in texts.items() for key, one in named.items() if one["name"]}
    assert keys == {
        (domain, key) for domain, drawn in icons.items() for key, one in drawn.items() if one["default"][:4] == "mdi:"
    }


async def test_an_agent_that_goes_takes_its_sensors_along(raise_curtain: RaiseCurtain) -> None:
    """The journal stays."""
    stage = await raise_curtain("Hello.")
    stage.hass.config_entries.async_remove_subentry(stage.entry, subentry_named(stage.entry, "Checked"))
    await async_idle(stage)
    left = er.async_entries_for_config_entry(er.async_get(stage.hass), stage.entry.entry_id)
    assert {entity.unique_id for entity in left} == {f"{stage.entry.entry_id}_{key}" for key in OF_JOURNAL}


async def test_home_assistant_keeps_statistics(raise_recorded: RaiseCurtain) -> None:
    """Of every number there is a trend, of averages or of sums."""
    stage = await raise_recorded("The attic lamp is off.")
    assert await async_setup_component(stage.hass, "sensor", {})
    await stage.async_ask()
    await async_call(stage, "confirm", interaction_id=stage.reply.interaction_id)
    await async_wait_recording_done(stage.hass)
    found = await stage.hass.async_add_executor_job(list_statistic_ids, stage.hass)
    entry_id, subentry_id = stage.entry.entry_id, subentry_named(stage.entry, "Checked")
    sums = {registered(stage.hass, "sensor", subentry_id, key).entity_id for key in OF_AGENT[2:]}
    means = {registered(stage.hass, "sensor", subentry_id, key).entity_id for key in OF_AGENT[:2]}
    means |= {registered(stage.hass, "sensor", entry_id, key).entity_id for key in OF_JOURNAL[:2]}
    assert {one["statistic_id"] for one in found if one["has_sum"]} == sums
    assert {one["statistic_id"] for one in found if one["has_mean"]} == means
