"""A pipeline that answers some requests before our agent is asked is told of, and may be left as it is."""

from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.assist_pipeline import async_get_pipelines, async_update_pipeline
from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator, WebSocketGenerator

from ..conftest import AddAgent, SetEngine, agent_data, async_add_entry, our_agent, pipeline_of
from .looking import async_fix, async_listed, async_pass, problems


async def async_begin(assist: HomeAssistant, *, is_local: bool, is_protected: bool = True) -> str:
    """Return the id of a pipeline."""
    (pipeline,) = async_get_pipelines(assist)
    await async_update_pipeline(assist, pipeline, prefer_local_intents=is_local)
    await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[pipeline.id] * is_protected))
    return pipeline.id


@pytest.mark.parametrize(
    ("is_local", "is_protected", "told"),
    [
        pytest.param(True, True, ["pipeline_answers_locally"], id="protected-and-local"),
        pytest.param(False, True, [], id="all-is-asked"),
        pytest.param(True, False, [], id="none-of-ours"),
    ],
)
async def test_which_are_told_of(
    assist: HomeAssistant, add_agent: AddAgent, is_local: bool, is_protected: bool, told: list[str]
) -> None:
    """Only those that we are to protect."""
    await add_agent("alpha")
    await async_begin(assist, is_local=is_local, is_protected=is_protected)
    assert problems(assist) == told


async def test_it_is_a_mere_information(
    assist: HomeAssistant, add_agent: AddAgent, hass_ws_client: WebSocketGenerator
) -> None:
    """It has the lowest severity there is, and names what it is about."""
    await add_agent("alpha")
    await async_begin(assist, is_local=True)
    issue = await async_listed(assist, hass_ws_client)
    assert (issue["severity"], issue["is_fixable"]) == ("warning", True)
    assert issue["translation_placeholders"] == {"name": "Checked", "pipeline": "Home Assistant"}


@pytest.mark.parametrize(
    ("answer", "ends", "is_local"), [("ask_agent", "create_entry", False), ("leave", "abort", True)]
)
async def test_what_may_be_done(
    assist: HomeAssistant,
    add_agent: AddAgent,
    hass_client: ClientSessionGenerator,
    answer: str,
    ends: str,
    is_local: bool,
) -> None:
    """The agent is asked of everything from now on, or it stays as it is."""
    await add_agent("alpha")
    pipeline_id = await async_begin(assist, is_local=True)
    issue_id = f"pipeline_answers_locally_{pipeline_id}"
    shown = await async_fix(assist, hass_client, issue_id, {"next_step_id": answer})
    assert shown["type"] == ends
    assert pipeline_of(assist, pipeline_id).prefer_local_intents is is_local


async def test_what_is_left_is_not_told_again(
    assist: HomeAssistant, add_agent: AddAgent, hass_client: ClientSessionGenerator, freezer: FrozenDateTimeFactory
) -> None:
    """It is ignored from then on."""
    await add_agent("alpha")
    issue_id = f"pipeline_answers_locally_{await async_begin(assist, is_local=True)}"
    menu: dict[str, Any] = await async_fix(assist, hass_client, issue_id)
    assert menu["menu_options"] == ["ask_agent", "leave"]
    await async_fix(assist, hass_client, issue_id, {"next_step_id": "leave"})
    await async_pass(assist, freezer, 1)
    issue = ir.async_get(assist).async_get_issue("grounded_assist", issue_id)
    assert issue
    assert issue.dismissed_version


async def test_it_goes_when_it_is_mended_elsewhere(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine, freezer: FrozenDateTimeFactory
) -> None:
    """By the pipeline's own settings."""
    await add_agent("alpha")
    await async_begin(assist, is_local=True)
    await set_engine("conversation.alpha")
    await async_pass(assist, freezer, 1)
    assert problems(assist) == []


async def test_it_follows_the_settings_of_the_pipeline(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """At once, with no look at the clock and no reload."""
    await add_agent("alpha")
    pipeline_id = await async_begin(assist, is_local=False)
    for is_local, told in ((True, ["pipeline_answers_locally"]), (False, [])):
        await async_update_pipeline(assist, pipeline_of(assist, pipeline_id), prefer_local_intents=is_local)
        await assist.async_block_till_done()
        assert problems(assist) == told


async def test_it_follows_pipelines_that_are_set_up_late(core: HomeAssistant, add_agent: AddAgent) -> None:
    """They may be set up after us."""
    await add_agent("alpha")
    await async_add_entry(core, agent_data("conversation.alpha"))
    assert await async_setup_component(core, "assist_pipeline", {})
    await core.async_block_till_done()
    (pipeline,) = async_get_pipelines(core)
    await async_update_pipeline(core, pipeline, conversation_engine="conversation.checked", prefer_local_intents=True)
    await core.async_block_till_done()
    assert problems(core) == ["pipeline_answers_locally"]


async def test_a_pipeline_that_is_gone(
    assist: HomeAssistant, add_agent: AddAgent, hass_client: ClientSessionGenerator
) -> None:
    """Its form says so."""
    await add_agent("alpha")
    await async_begin(assist, is_local=True)
    issue = {"entry_id": "gone", "about": "gone", "problem": "pipeline_answers_locally", "name": "A", "pipeline": "B"}
    ir.async_create_issue(
        assist,
        "grounded_assist",
        "pipeline_answers_locally_gone",
        data=issue,
        is_fixable=True,
        severity=ir.IssueSeverity.WARNING,
        translation_key="pipeline_answers_locally",
    )
    shown = await async_fix(assist, hass_client, "pipeline_answers_locally_gone", {"next_step_id": "ask_agent"})
    assert (shown["type"], shown["reason"]) == ("abort", "pipeline_removed")


async def test_a_pipeline_that_cannot_be_changed(
    assist: HomeAssistant, add_agent: AddAgent, hass_client: ClientSessionGenerator
) -> None:
    """Its form says so, and the problem stays."""
    await add_agent("alpha")
    pipeline_id = await async_begin(assist, is_local=True)
    # As Home Assistant has stored some of its own: with a voice, but no language for it.
    object.__setattr__(pipeline_of(assist, pipeline_id), "tts_engine", "tts.voice")
    object.__setattr__(pipeline_of(assist, pipeline_id), "tts_language", None)
    issue_id = f"pipeline_answers_locally_{pipeline_id}"
    shown = await async_fix(assist, hass_client, issue_id, {"next_step_id": "ask_agent"})
    assert (shown["type"], shown["reason"]) == ("abort", "pipeline_not_valid")
    assert problems(assist) == ["pipeline_answers_locally"]


async def test_a_pipeline_that_cannot_be_protected(
    assist: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """It goes on being answered as before, which a repair says; once it is valid again it is protected by a reload."""
    await add_agent("alpha")
    (pipeline,) = async_get_pipelines(assist)
    object.__setattr__(pipeline, "tts_engine", "tts.voice")
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[pipeline.id]))
    assert problems(assist) == ["pipeline_not_protected"]
    (issue,) = [one for one in ir.async_get(assist).issues.values() if one.domain == "grounded_assist"]
    assert issue.translation_placeholders == {"name": "Checked", "pipeline": "Home Assistant"}
    object.__setattr__(pipeline_of(assist, pipeline.id), "tts_engine", None)
    await assist.config_entries.async_reload(entry.entry_id)
    await async_pass(assist, freezer, 1)
    assert problems(assist) == []
    assert pipeline_of(assist, pipeline.id).conversation_engine == our_agent(assist, entry, "Checked")
