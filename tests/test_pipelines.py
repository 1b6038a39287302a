"""Pipelines are taken once, given back when their agent goes, and never left without an engine."""

import asyncio
from copy import deepcopy
from dataclasses import replace
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.assist_pipeline import async_get_pipelines
from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE
from homeassistant.config_entries import SOURCE_RECONFIGURE, ConfigEntryDisabler, ConfigEntryState
from homeassistant.const import EVENT_HOMEASSISTANT_STOP
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.grounded_assist.pipelines import async_protect, async_settle, async_step_aside
from tests.conftest import (
    AddAgent,
    SetEngine,
    agent_data,
    async_add_entry,
    our_agent,
    pipeline_of,
    subentry_named,
)

OWN = "conversation.home_assistant"


@pytest.fixture
async def protected(assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine) -> str:
    """Return the pipeline that alpha answers; beta is there too."""
    await add_agent("alpha")
    await add_agent("beta")
    return await set_engine("conversation.alpha")


def engine_of(hass: HomeAssistant, pipeline_id: str) -> str:
    """Return which agent answers a pipeline."""
    return pipeline_of(hass, pipeline_id).conversation_engine


async def test_engine_comes_back_when_the_agent_is_removed(assist: HomeAssistant, protected: str) -> None:
    """Without its agent of ours a pipeline uses what it used before."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")
    assist.config_entries.async_remove_subentry(entry, subentry_named(entry, "Checked"))
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_engine_comes_back_when_the_entry_is_removed(assist: HomeAssistant, protected: str) -> None:
    """Removing everything leaves the voice as it was."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_only_pipelines_that_still_point_to_us_are_given_back(
    assist: HomeAssistant, protected: str, set_engine: SetEngine
) -> None:
    """What a person chose in the meantime is theirs."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await set_engine("conversation.beta")
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_other_settings_of_a_pipeline_stay(assist: HomeAssistant, protected: str) -> None:
    """Only the engine is exchanged."""
    before = pipeline_of(assist, protected).to_json()
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    now = pipeline_of(assist, protected).to_json()
    assert now == before | {"conversation_engine": our_agent(assist, entry, "Checked")}


async def test_reload_changes_nothing(assist: HomeAssistant, protected: str) -> None:
    """A pipeline points to us again at once."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")


async def test_former_engine_answers_while_the_entry_is_disabled(assist: HomeAssistant, protected: str) -> None:
    """No voice goes dark, and it is protected again afterwards."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    for _ in range(2):
        await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
        assert engine_of(assist, protected) == "conversation.alpha"
        await assist.config_entries.async_set_disabled_by(entry.entry_id, None)
        assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_what_is_chosen_while_the_entry_is_disabled_stays(
    assist: HomeAssistant, protected: str, set_engine: SetEngine
) -> None:
    """A pipeline that a person pointed elsewhere is theirs."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    await set_engine("conversation.beta")
    await assist.config_entries.async_set_disabled_by(entry.entry_id, None)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_former_engine_answers_while_the_entry_is_not_loaded(assist: HomeAssistant, protected: str) -> None:
    """Also where it is only unloaded."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_unload(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"
    await assist.config_entries.async_setup(entry.entry_id)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")


async def test_former_engine_answers_after_the_set_up_failed(
    assist: HomeAssistant, protected: str, set_engine: SetEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a power cut, which leaves the pipeline to us; the next set-up that succeeds protects it again."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    ours = our_agent(assist, entry, "Checked")
    await assist.config_entries.async_unload(entry.entry_id)
    await set_engine(ours)
    with monkeypatch.context() as broken:
        broken.setattr(assist.config_entries, "async_forward_entry_setups", None)
        assert not await assist.config_entries.async_setup(entry.entry_id)
    assert entry.state is ConfigEntryState.SETUP_ERROR
    assert engine_of(assist, protected) == "conversation.alpha"
    assert await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == ours


async def test_a_failure_behind_the_agents_is_no_failure_for_good(
    assist: HomeAssistant, protected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The agents go as well, and the next set-up makes them anew, whatever a later version has kept of them."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    ours, kept = our_agent(assist, entry, "Checked"), entry.data["protected"]
    later = {subentry_id: {**record, "more": 1} for subentry_id, record in kept.items()}
    assist.config_entries.async_update_entry(entry, data={**entry.data, "protected": later})
    await assist.config_entries.async_unload(entry.entry_id)
    with monkeypatch.context() as broken:
        broken.setattr("custom_components.grounded_assist.async_deliver_card", None)
        assert not await assist.config_entries.async_setup(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"
    assert await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == ours


async def test_former_engine_answers_where_our_agent_cannot_be_made(assist: HomeAssistant, protected: str) -> None:
    """Everything else may be loaded."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    (subentry,) = entry.subentries.values()
    data = {**subentry.data, "policy": "no policy"}
    assist.config_entries.async_update_subentry(entry, subentry, data=data)
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_former_engine_answers_while_our_agent_is_disabled(assist: HomeAssistant, protected: str) -> None:
    """By its own settings; whoever reconfigures it meanwhile sees what is chosen."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    ours, subentry_id = our_agent(assist, entry, "Checked"), subentry_named(entry, "Checked")
    er.async_get(assist).async_update_entity(ours, disabled_by=er.RegistryEntryDisabler.USER)
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"

    context = {"source": SOURCE_RECONFIGURE, "subentry_id": subentry_id}
    flows = assist.config_entries.subentries
    form = await flows.async_init((entry.entry_id, "agent"), context=context)
    assert {str(key): key.description for key in form["data_schema"].schema}["pipelines"] == {
        "suggested_value": [protected]
    }
    answers = {"agent_id": "conversation.beta", "name": "Checked", "policy": "correct", "pipelines": [protected]}
    await flows.async_configure(form["flow_id"], answers)
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"

    er.async_get(assist).async_update_entity(ours, disabled_by=None)
    await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == ours
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_former_engine_answers_after_a_stop(assist: HomeAssistant, protected: str) -> None:
    """At the next start our code, or a library, may be missing."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    assist.bus.async_fire(EVENT_HOMEASSISTANT_STOP)
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"
    await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")


async def test_a_stop_while_pipelines_are_taken_back(
    assist: HomeAssistant, protected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What steps aside at the stop is remembered, whatever was on its way then."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await async_step_aside(assist, entry)
    store, goes_on, is_there = assist.data[KEY_ASSIST_PIPELINE].pipeline_store, asyncio.Event(), asyncio.Event()
    update = store.async_update_item

    async def async_update_slowly(*told: Any) -> Any:
        updated = await update(*told)
        is_there.set()
        await goes_on.wait()
        return updated

    monkeypatch.setattr(store, "async_update_item", async_update_slowly)
    settling = asyncio.create_task(async_settle(assist, entry))
    await is_there.wait()
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")
    monkeypatch.setattr(store, "async_update_item", update)
    await async_step_aside(assist, entry)
    goes_on.set()
    await settling
    assert engine_of(assist, protected) == "conversation.alpha"
    await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Checked")


@pytest.mark.parametrize(
    ("is_saved", "is_confirmed"),
    [
        pytest.param(True, False, id="saved"),
        pytest.param(False, False, id="not-saved"),
        pytest.param(False, True, id="chosen-again-before-it-is-saved"),
    ],
)
async def test_a_kill_before_the_pipelines_are_saved(
    assist: HomeAssistant,
    protected: str,
    set_engine: SetEngine,
    freezer: FrozenDateTimeFactory,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_saved: bool,
    is_confirmed: bool,
) -> None:
    """The next start protects them; later their former engine is what a person has chosen."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    ours = our_agent(assist, entry, "Checked")
    if is_saved:
        freezer.tick(31)
        async_fire_time_changed(assist)
        await assist.async_block_till_done()
    if is_confirmed:
        await async_protect(assist, entry, entry.subentries[subentry_named(entry, "Checked")], [protected])
    data = deepcopy(dict(entry.data))
    await assist.config_entries.async_unload(entry.entry_id)
    # What the next start finds.
    assist.config_entries.async_update_entry(entry, data=data)
    await set_engine("conversation.alpha")
    del assist.data["grounded_assist_pipelines_settled"]
    with monkeypatch.context() as broken:
        broken.setattr(assist.config_entries, "async_forward_entry_setups", None)
        assert not await assist.config_entries.async_setup(entry.entry_id)
    assert await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == ("conversation.alpha" if is_saved else ours)


@pytest.mark.parametrize("way", ["by-hand", "in-our-form"])
async def test_what_is_taken_away_before_a_kill_stays(
    assist: HomeAssistant, protected: str, set_engine: SetEngine, way: str
) -> None:
    """Whoever takes a pipeline from us right after a start does not find it with us after the next."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    if way == "by-hand":
        await set_engine("conversation.alpha")
    else:
        await async_protect(assist, entry, entry.subentries[subentry_named(entry, "Checked")], [])
    await assist.async_block_till_done()
    data = deepcopy(dict(entry.data))
    await assist.config_entries.async_unload(entry.entry_id)
    assist.config_entries.async_update_entry(entry, data=data)
    del assist.data["grounded_assist_pipelines_settled"]
    assert await assist.config_entries.async_setup(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_what_is_chosen_right_after_a_start_stays(
    assist: HomeAssistant, protected: str, set_engine: SetEngine
) -> None:
    """A person may take a voice back before Home Assistant has saved that it is ours."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await set_engine("conversation.alpha")
    for _ in range(2):
        await assist.config_entries.async_reload(entry.entry_id)
        assert engine_of(assist, protected) == "conversation.alpha"


@pytest.mark.parametrize("is_removed", [True, False])
async def test_a_person_changes_a_pipeline_while_others_are_given_back(
    assist: HomeAssistant, protected: str, monkeypatch: pytest.MonkeyPatch, is_removed: bool
) -> None:
    """What they did stays, and unloading does not fail."""
    store = assist.data[KEY_ASSIST_PIPELINE].pipeline_store
    settings = pipeline_of(assist, protected).to_json()
    del settings["id"]
    other = (await store.async_create_item({**settings, "name": "Other"})).id
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected, other]))
    update = store.async_update_item

    async def async_update_and_be_overtaken(*told: Any) -> Any:
        monkeypatch.setattr(store, "async_update_item", update)
        updated = await update(*told)
        if is_removed:
            await store.async_delete_item(other)
        else:
            mine = {**pipeline_of(assist, other).to_json(), "name": "Mine", "conversation_engine": "conversation.beta"}
            del mine["id"]
            await update(other, mine)
        return updated

    monkeypatch.setattr(store, "async_update_item", async_update_and_be_overtaken)
    assert await assist.config_entries.async_unload(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"
    left = [(one.name, one.conversation_engine) for one in async_get_pipelines(assist) if one.id == other]
    assert left == ([] if is_removed else [("Mine", "conversation.beta")])


async def test_former_engine_that_is_disabled_is_replaced_by_the_next_best(
    assist: HomeAssistant, protected: str
) -> None:
    """It could not answer."""
    entry = await async_add_entry(assist, agent_data("conversation.beta", pipelines=[protected]))
    off = er.RegistryEntryDisabler.USER
    er.async_get(assist).async_update_entity("conversation.alpha", disabled_by=off)
    await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_agents_that_take_the_same_pipeline_step_aside_together(assist: HomeAssistant, protected: str) -> None:
    """The engine before both of them answers."""
    first = agent_data("conversation.alpha", "First", pipelines=[protected])
    second = agent_data("conversation.beta", "Second", pipelines=[protected])
    entry = await async_add_entry(assist, first, second)
    await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    assert engine_of(assist, protected) == "conversation.alpha"
    await assist.config_entries.async_set_disabled_by(entry.entry_id, None)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Second")
    er.async_get(assist).async_update_entity(
        our_agent(assist, entry, "Second"), disabled_by=er.RegistryEntryDisabler.USER
    )
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == our_agent(assist, entry, "First")


async def test_reload_does_not_take_a_pipeline_again(
    assist: HomeAssistant, protected: str, set_engine: SetEngine
) -> None:
    """A pipeline is taken once, when its agent is made."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await set_engine("conversation.beta")
    await assist.config_entries.async_reload(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_agent_removed_while_disabled_gives_back_at_the_next_start(assist: HomeAssistant, protected: str) -> None:
    """What a pipeline used outlives the agent that took it."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    assist.config_entries.async_remove_subentry(entry, subentry_named(entry, "Checked"))
    await assist.config_entries.async_set_disabled_by(entry.entry_id, None)
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_entry_removed_while_disabled_gives_back(assist: HomeAssistant, protected: str) -> None:
    """Nothing of ours has to run for that."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    await assist.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_pipeline_a_person_pointed_to_us_gets_the_wrapped_agent(
    assist: HomeAssistant, protected: str, set_engine: SetEngine
) -> None:
    """No voice goes dark, remembered or not."""
    entry = await async_add_entry(assist, agent_data("conversation.beta"))
    await set_engine(our_agent(assist, entry, "Checked"))
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_engine_that_is_gone_is_replaced_by_the_next_best(
    assist: HomeAssistant, protected: str, add_agent: AddAgent
) -> None:
    """First the wrapped agent, then Home Assistant's own."""
    entry = await async_add_entry(assist, agent_data("conversation.beta", pipelines=[protected]))
    er.async_get(assist).async_remove("conversation.alpha")
    await assist.async_block_till_done()
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.beta"


async def test_home_assistants_own_agent_is_the_last_resort(assist: HomeAssistant, protected: str) -> None:
    """It is always there."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    er.async_get(assist).async_remove("conversation.alpha")
    await assist.async_block_till_done()
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == OWN


async def test_agents_that_take_the_same_pipeline_go_in_any_order(assist: HomeAssistant, protected: str) -> None:
    """A pipeline goes back past an agent of ours that is gone already."""
    first = agent_data("conversation.alpha", "First", pipelines=[protected])
    second = agent_data("conversation.beta", "Second", pipelines=[protected])
    entry = await async_add_entry(assist, first, second)
    assert engine_of(assist, protected) == our_agent(assist, entry, "Second")
    assist.config_entries.async_remove_subentry(entry, subentry_named(entry, "First"))
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == our_agent(assist, entry, "Second")
    assist.config_entries.async_remove_subentry(entry, subentry_named(entry, "Second"))
    await assist.async_block_till_done()
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_pipeline_follows_an_agent_of_ours_that_is_renamed(assist: HomeAssistant, protected: str) -> None:
    """Twice, and it is still given back."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    for new_id in ("conversation.other", "conversation.another"):
        er.async_get(assist).async_update_entity(our_agent(assist, entry, "Checked"), new_entity_id=new_id)
        await assist.async_block_till_done()
        assert engine_of(assist, protected) == new_id
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_former_engine_that_is_renamed_is_still_found(assist: HomeAssistant, protected: str) -> None:
    """The wrapped agent comes back under its new name."""
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected]))
    er.async_get(assist).async_update_entity("conversation.alpha", new_entity_id="conversation.omega")
    await assist.async_block_till_done()
    await assist.config_entries.async_remove(entry.entry_id)
    assert engine_of(assist, protected) == "conversation.omega"


async def test_unchosen_pipelines_are_left_alone(assist: HomeAssistant, protected: str) -> None:
    """Only what was chosen is taken."""
    settings = pipeline_of(assist, protected).to_json() | {"name": "Other"}
    del settings["id"]
    await assist.data[KEY_ASSIST_PIPELINE].pipeline_store.async_create_item(settings)
    (unchosen,) = (pipeline for pipeline in async_get_pipelines(assist) if pipeline.id != protected)
    await async_add_entry(assist, agent_data("conversation.beta", pipelines=[protected]))
    assert engine_of(assist, unchosen.id) == "conversation.alpha"


async def test_pipeline_that_cannot_be_changed_does_not_stop_the_set_up(
    assist: HomeAssistant, protected: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Home Assistant refuses to update a pipeline it once stored without a language."""
    stored = assist.data[KEY_ASSIST_PIPELINE].pipeline_store.data
    stored[protected] = replace(stored[protected], tts_engine="tts.broken")
    entry = await async_add_entry(assist, agent_data("conversation.beta", pipelines=[protected]))
    assert entry.state.name == "LOADED"
    assert engine_of(assist, protected) == "conversation.alpha"
    assert "cannot be changed" in caplog.text


async def test_agent_that_could_not_be_made_takes_no_pipeline(assist: HomeAssistant, protected: str) -> None:
    """A pipeline never points to an agent that is not there."""
    await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[protected], policy="no policy"))
    assert engine_of(assist, protected) == "conversation.alpha"


async def test_pipelines_that_come_later_are_protected(
    core: HomeAssistant, add_agent: AddAgent, hass_storage: dict[str, Any]
) -> None:
    """Assist pipelines may be set up after us."""
    absent = dict.fromkeys(("stt_engine", "stt_language", "tts_engine", "tts_language", "tts_voice"))
    absent |= dict.fromkeys(("wake_word_entity", "wake_word_id"))
    stored = {"id": "one", "name": "One", "language": "en", "conversation_language": "en", **absent}
    data = {"items": [{**stored, "conversation_engine": "conversation.alpha"}], "preferred_item": "one"}
    hass_storage["assist_pipeline.pipelines"] = {"version": 1, "minor_version": 2, "key": "x", "data": data}
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha", pipelines=["one"]))
    assert await async_setup_component(core, "assist_pipeline", {})
    await core.async_block_till_done()
    assert engine_of(core, "one") == our_agent(core, entry, "Checked")
    await core.config_entries.async_remove(entry.entry_id)
    assert engine_of(core, "one") == "conversation.alpha"


async def test_without_pipelines_everything_works(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Assist pipelines are no condition."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha", pipelines=["one"]))
    assert entry.state.name == "LOADED"
    assert await core.config_entries.async_remove(entry.entry_id) == {"require_restart": False}
