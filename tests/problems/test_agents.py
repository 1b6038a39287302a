"""A wrapped agent that does not answer, or may not act, is told of; never without need."""

from typing import Any, override

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.conversation import (
    AbstractConversationAgent,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
    async_set_agent,
)
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigEntryDisabler
from homeassistant.const import CONF_LLM_HASS_API, MATCH_ALL, STATE_UNAVAILABLE
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from homeassistant.helpers.intent import IntentResponse
from homeassistant.loader import async_get_loaded_integration
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator, WebSocketGenerator

from custom_components.grounded_assist.const import DOMAIN

from ..conftest import AddAgent, Provider, agent_data, async_add_entry, subentry_named
from ..speaking import Call, Lamp, Line, Speaker, Stage, Step, async_hang, async_raise_curtain
from .looking import async_fix, async_listed, async_pass, problems


class Legacy(AbstractConversationAgent):
    """An agent that is known by its config entry only."""

    supported_languages = MATCH_ALL

    def __init__(self, hass: HomeAssistant) -> None:
        """Remember where it is."""
        self.hass = hass

    @override
    async def async_process(self, user_input: ConversationInput) -> ConversationResult:
        response = IntentResponse(language=user_input.language)
        response.async_set_speech("I cannot do that.")
        return ConversationResult(response=response, conversation_id=user_input.conversation_id)


DO_IT = "Turn on the attic lamp."
LOOK = Call("homeassistant__GetLiveContext")


async def test_an_agent_that_stays_away_is_told_of(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """After a quarter of an hour, and not any more once it is back."""
    source = await add_agent("alpha")
    await async_add_entry(core, agent_data("conversation.alpha"))
    await core.config_entries.async_unload(source.entry_id)
    await async_pass(core, freezer, 14)
    assert problems(core) == []
    await async_pass(core, freezer, 1)
    assert problems(core) == ["agent_unavailable"]
    await core.config_entries.async_setup(source.entry_id)
    await async_pass(core, freezer, 1)
    assert problems(core) == []


async def test_an_agent_that_comes_and_goes_is_not(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """A quarter of an hour begins anew each time."""
    await add_agent("alpha")
    await async_add_entry(core, agent_data("conversation.alpha"))
    for state in (STATE_UNAVAILABLE, "unknown", STATE_UNAVAILABLE):
        core.states.async_set("conversation.alpha", state)
        await async_pass(core, freezer, 10)
    assert problems(core) == []


async def test_what_is_ignored_stays_so(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """Also over a reload, and when it heals and comes again; who disables the entry is told nothing of it."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    issue_id = f"agent_unavailable_{subentry_named(entry, 'Checked')}"
    core.states.async_set("conversation.alpha", STATE_UNAVAILABLE)
    await async_pass(core, freezer, 16)
    assert problems(core) == ["agent_unavailable"]
    await core.config_entries.async_reload(entry.entry_id)
    await async_pass(core, freezer, 1)
    assert problems(core) == ["agent_unavailable"]
    ir.async_ignore_issue(core, DOMAIN, issue_id, ignore=True)
    for state in ("unknown", STATE_UNAVAILABLE):
        core.states.async_set("conversation.alpha", state)
        await async_pass(core, freezer, 16)
        issue = ir.async_get(core).async_get_issue(DOMAIN, issue_id)
        assert issue is not None
        assert issue.dismissed_version is not None


async def test_a_disabled_entry_has_no_problems(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """Its owner does not want it."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    core.states.async_set("conversation.alpha", STATE_UNAVAILABLE)
    await async_pass(core, freezer, 16)
    assert problems(core) == ["agent_unavailable"]
    await core.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    assert problems(core) == []


async def test_another_agent_may_be_chosen(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory, hass_client: ClientSessionGenerator
) -> None:
    """There and then."""
    source = await add_agent("alpha")
    await add_agent("beta")
    entry = await async_add_entry(core, agent_data("conversation.alpha"))
    await core.config_entries.async_unload(source.entry_id)
    await async_pass(core, freezer, 15)
    issue_id = f"agent_unavailable_{subentry_named(entry, 'Checked')}"
    done = await async_fix(core, hass_client, issue_id, {"agent_id": "conversation.beta"})
    (subentry,) = entry.subentries.values()
    assert (done["type"], subentry.data["agent_id"], problems(core)) == ("create_entry", "conversation.beta", [])


async def test_who_reads_the_replies_of_another_agent(
    core: HomeAssistant, provider: Provider, freezer: FrozenDateTimeFactory, hass_client: ClientSessionGenerator
) -> None:
    """It is asked where the reader is of the integration of the agent that is replaced."""
    await provider.async_add("alpha")
    await provider.async_add("beta")
    reading = {"reader": "ai_task.alpha_task"}
    entry = await async_add_entry(core, agent_data("conversation.alpha"), reading=reading)
    er.async_get(core).async_update_entity("conversation.alpha", disabled_by=er.RegistryEntryDisabler.USER)
    await async_pass(core, freezer, 2)
    issue_id = f"agent_disabled_{subentry_named(entry, 'Checked')}"
    answer = {"agent_id": "conversation.beta"}
    form = await async_fix(core, hass_client, issue_id, answer)
    assert form["errors"] == {"reader": "reader_of_another_agent"}
    await async_fix(core, hass_client, issue_id, answer, {**answer, "reader": "none"})
    assert entry.options["reading"]["reader"] == "none"


async def async_raise(
    core: HomeAssistant, add_agent: AddAgent, *steps: Step, features: ConversationEntityFeature | int = 0
) -> Stage:
    """Return a home with a lamp, and an agent that talks but may not act."""
    await async_hang(core, Lamp("Attic lamp", "at_once"))
    speaker = Speaker("speaker", "streams", [Line([steps])])
    speaker._attr_supported_features = ConversationEntityFeature(features)
    await add_agent(speaker)
    return await async_raise_curtain(core, speaker)


async def async_ask(stage: Stage, freezer: FrozenDateTimeFactory, *requests: str) -> list[str | None]:
    """Return what is told after these requests."""
    for request in requests:
        await stage.async_ask(request)
    await async_pass(stage.hass, freezer, 1)
    return problems(stage.hass)


@pytest.mark.parametrize(
    ("requests", "told"),
    [
        pytest.param([DO_IT], [], id="once-may-be-a-slip"),
        pytest.param([DO_IT, DO_IT], ["agent_without_control"], id="twice"),
        pytest.param([DO_IT, DO_IT, DO_IT], ["agent_without_control"], id="again"),
        pytest.param(["Is the attic lamp on?", "Is the attic lamp on?"], [], id="only-asked"),
        pytest.param(["Tell me a joke.", "Turn up the heat of the debate."], [], id="nothing-of-the-home"),
        pytest.param([], [], id="not-asked-at-all"),
    ],
)
async def test_an_agent_that_cannot_act(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory, requests: list[str], told: list[str]
) -> None:
    """It is told of if it was asked to."""
    stage = await async_raise(core, add_agent, "I cannot do that.")
    assert await async_ask(stage, freezer, *requests) == told


async def test_an_agent_that_can_act_now(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory, hass_ws_client: WebSocketGenerator
) -> None:
    """Nothing is left to say of one that was given control."""
    stage = await async_raise(core, add_agent, "I cannot do that.")
    await async_ask(stage, freezer, DO_IT, DO_IT)
    issue = await async_listed(core, hass_ws_client)
    assert (issue["is_fixable"], issue["severity"]) == (False, "warning")
    assert issue["translation_placeholders"] == {"name": "Checked", "agent_id": "conversation.speaker"}
    stage.speaker._attr_supported_features = ConversationEntityFeature.CONTROL
    await async_pass(core, freezer, 1)
    assert problems(core) == []


@pytest.mark.parametrize(
    ("steps", "features"),
    [
        pytest.param(["Done."], ConversationEntityFeature.CONTROL, id="it-can"),
        pytest.param([LOOK, "I cannot do that."], 0, id="it-has-tools"),
    ],
)
async def test_an_agent_that_may_act(
    core: HomeAssistant,
    add_agent: AddAgent,
    freezer: FrozenDateTimeFactory,
    steps: list[Step],
    features: ConversationEntityFeature | int,
) -> None:
    """Whoever has tools is not to be given any."""
    stage = await async_raise(core, add_agent, *steps, features=features)
    assert await async_ask(stage, freezer, DO_IT, DO_IT) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        pytest.param({}, [], id="says-nothing-of-it"),
        pytest.param({CONF_LLM_HASS_API: []}, ["agent_without_control"], id="chosen-to-have-none"),
        pytest.param({CONF_LLM_HASS_API: ["assist"]}, [], id="chosen-to-have-some"),
    ],
)
async def test_an_integration_of_others(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory, options: dict[str, Any], told: list[str]
) -> None:
    """It may act by means of its own, and is believed only where it says that it cannot."""
    stage = await async_raise(core, add_agent, "I cannot do that.")
    async_get_loaded_integration(core, "scripted").pkg_path = "custom_components.scripted"
    (entry,) = core.config_entries.async_entries("scripted")
    core.config_entries.async_update_entry(entry, options=options)
    assert await async_ask(stage, freezer, DO_IT, DO_IT) == told


async def test_home_assistants_own_agent_is_not_told_of(core: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """It has no options to open."""
    core.states.async_set("light.attic", "off", {"friendly_name": "Attic lamp"})
    async_expose_entity(core, "conversation", "light.attic", should_expose=True)
    entry = await async_add_entry(core, agent_data("conversation.home_assistant"))
    agent_id = er.async_get(core).async_get_entity_id(
        "conversation", "grounded_assist", subentry_named(entry, "Checked")
    )
    ask = {"text": DO_IT, "agent_id": agent_id}
    for _ in range(2):
        await core.services.async_call("conversation", "process", ask, blocking=True, return_response=True)
    await async_pass(core, freezer, 1)
    assert problems(core) == []


async def test_an_agent_without_an_entity_is_not_told_of(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """Nobody can tell what it may do."""
    stage = await async_raise(core, add_agent, "I cannot do that.")
    er.async_get(core).async_remove("conversation.speaker")
    await core.async_block_till_done()
    legacy = MockConfigEntry(domain="legacy", entry_id="legacy")
    legacy.add_to_hass(core)
    async_set_agent(core, legacy, Legacy(core))
    (subentry,) = stage.entry.subentries.values()
    core.config_entries.async_update_subentry(stage.entry, subentry, data={**subentry.data, "agent_id": "legacy"})
    await core.async_block_till_done()
    for _ in range(2):
        await stage.async_ask(DO_IT)
    await async_pass(core, freezer, 1)
    assert problems(core) == []


async def test_nothing_is_wrong_before_the_start(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Agents come and go while Home Assistant starts."""
    core.set_state(CoreState.not_running)
    await async_add_entry(core, agent_data("conversation.alpha"), agent_data("conversation.beta", "Second"))
    await add_agent("alpha")
    await core.async_block_till_done()
    assert problems(core) == []


async def test_issues_of_others_stay(core: HomeAssistant) -> None:
    """With the entry only those go that are ours."""
    entry = await async_add_entry(core, agent_data("conversation.gone"))
    ir.async_create_issue(
        core, "other", "one", is_fixable=False, severity=ir.IssueSeverity.WARNING, translation_key="one"
    )
    await core.config_entries.async_remove(entry.entry_id)
    assert list(ir.async_get(core).issues) == [("other", "one")]


async def test_what_is_ignored_stays_ignored(
    core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory
) -> None:
    """Also while it is not told."""
    stage = await async_raise(core, add_agent, "I cannot do that.")
    await async_ask(stage, freezer, DO_IT, DO_IT)
    registry = ir.async_get(core)
    (issue_id,) = [issue_id for domain, issue_id in registry.issues if domain == "grounded_assist"]
    registry.async_ignore("grounded_assist", issue_id, ignore=True)
    await async_pass(core, freezer, 1)
    issue = registry.async_get_issue("grounded_assist", issue_id)
    assert issue
    assert issue.dismissed_version
