"""The forms by which agents are wrapped."""

from types import MappingProxyType
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntityFeature
from homeassistant.components.assist_pipeline import async_get_pipeline
from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE
from homeassistant.components.conversation import (
    AbstractConversationAgent,
    ConversationInput,
    ConversationResult,
    async_set_agent,
)
from homeassistant.config_entries import SOURCE_RECONFIGURE, SOURCE_USER, ConfigSubentry
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType, InvalidData
from homeassistant.helpers import entity_registry as er
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.options import SECTIONS
from tests.conftest import (
    AddAgent,
    Provider,
    ScriptedAgent,
    SetEngine,
    agent_data,
    async_add_entry,
    our_agent,
    pipeline_of,
    subentry_named,
)

ANSWERS = {"agent_id": "conversation.alpha", "name": "Checked", "policy": "strict"}


class LegacyAgent(AbstractConversationAgent):
    """An agent of the old kind."""

    supported_languages = MATCH_ALL

    @override
    async def async_process(self, user_input: ConversationInput) -> ConversationResult:
        raise NotImplementedError


async def async_start(hass: HomeAssistant) -> dict[str, Any]:
    """Return the first form."""
    return await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})


async def async_start_agent(hass: HomeAssistant, entry: MockConfigEntry, subentry_id: str | None = None) -> Any:
    """Return the form of a new agent of ours, or of one to change."""
    source = SOURCE_RECONFIGURE if subentry_id else SOURCE_USER
    context = {"source": source} | ({"subentry_id": subentry_id} if subentry_id else {})
    return await hass.config_entries.subentries.async_init((entry.entry_id, "agent"), context=context)


def suggested(form: dict[str, Any]) -> dict[str, Any]:
    """Return what a form proposes."""
    return {str(key): (key.description or {}).get("suggested_value") for key in form["data_schema"].schema}


async def test_entry_and_agent_are_made_and_pipeline_protected(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine
) -> None:
    """One form gives the entry, its first agent and the pipeline."""
    await add_agent("alpha")
    pipeline_id = await set_engine("conversation.alpha")
    form = await async_start(assist)
    assert form["type"] is FlowResultType.FORM
    assert suggested(form)["agent_id"] == "conversation.alpha"
    assert suggested(form)["pipelines"] == [pipeline_id]

    done = await assist.config_entries.flow.async_configure(form["flow_id"], ANSWERS | {"pipelines": [pipeline_id]})

    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert done["data"] == {}
    entry = done["result"]
    (subentry,) = entry.subentries.values()
    assert subentry.title == "Checked"
    assert subentry.data == {"agent_id": "conversation.alpha", "policy": "strict", "pipelines": [pipeline_id]}
    assert pipeline_of(assist, pipeline_id).conversation_engine == our_agent(assist, entry, "Checked")


async def test_without_pipelines_there_is_nothing_to_protect(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The form works where Assist pipelines are not set up."""
    await add_agent("alpha")
    form = await async_start(core)
    assert "pipelines" not in suggested(form)
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS)
    assert done["type"] is FlowResultType.CREATE_ENTRY


def readers(form: dict[str, Any]) -> list[tuple[str, str]]:
    """Return whom a form lets read replies; none where it does not ask."""
    fields = {str(key): selector for key, selector in form["data_schema"].schema.items()}
    options = fields["reader"].config["options"] if "reader" in fields else []
    return [(one["value"], one["label"]) for one in options]


def preselected(form: dict[str, Any], field: str) -> object:
    """Return what a field holds unless somebody changes it."""
    return next(key.default() for key in form["data_schema"].schema if key == field)


@pytest.mark.parametrize(
    ("answers", "options"),
    [
        pytest.param({}, {"reading": {"reader": "ai_task.alpha_task"}}, id="confirmed"),
        pytest.param({"reader": "ai_task.alpha_task"}, {"reading": {"reader": "ai_task.alpha_task"}}, id="chosen"),
        pytest.param({"reader": "none"}, {}, id="nobody"),
    ],
)
async def test_the_ai_task_beside_an_agent_reads_its_replies(
    core: HomeAssistant, provider: Provider, answers: dict[str, str], options: dict[str, Any]
) -> None:
    """It is suggested: whoever answers it wrote the reply. That of another integration is not."""
    await provider.async_add("alpha")
    core.states.async_set("ai_task.other", "unknown", {"supported_features": AITaskEntityFeature.GENERATE_DATA})
    form = await async_start(core)
    assert readers(form) == [("none", "none"), ("ai_task.alpha_task", "alpha task")]
    assert preselected(form, "reader") == "ai_task.alpha_task"
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS | answers)
    await core.async_block_till_done()
    assert (done["type"], done["options"]) == (FlowResultType.CREATE_ENTRY, options)
    (subentry,) = done["result"].subentries.values()
    assert set(subentry.data) == {"agent_id", "policy", "pipelines"}
    assert (done["result"].runtime_data.reader is not None) is bool(options)


async def test_an_agent_without_an_ai_task_has_no_reader(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Nobody is suggested who is of another integration, or paints."""
    await add_agent("alpha")
    core.states.async_set("ai_task.other", "unknown", {"supported_features": AITaskEntityFeature.GENERATE_DATA})
    form = await async_start(core)
    assert readers(form) == []
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS)
    assert (done["type"], done["options"]) == (FlowResultType.CREATE_ENTRY, {})


async def test_the_reader_goes_with_the_agent(core: HomeAssistant, provider: Provider) -> None:
    """Whoever chooses another agent than the one suggested is asked again: no other provider gets its replies."""
    await provider.async_add("alpha")
    await provider.async_add("beta")
    form = await async_start(core)
    answers = ANSWERS | {"agent_id": "conversation.beta"}
    form = await core.config_entries.flow.async_configure(form["flow_id"], answers)
    assert form["errors"] == {"reader": "reader_of_another_agent"}
    assert readers(form) == [("none", "none"), ("ai_task.beta_task", "beta task")]
    assert suggested(form) | {"reader": preselected(form, "reader")} == answers | {"reader": "ai_task.beta_task"}
    form = await core.config_entries.flow.async_configure(form["flow_id"], answers | {"agent_id": "conversation.alpha"})
    assert form["errors"] == {"reader": "reader_of_another_agent"}
    assert preselected(form, "reader") == "ai_task.alpha_task"
    done = await core.config_entries.flow.async_configure(form["flow_id"], answers | {"agent_id": "conversation.alpha"})
    assert done["options"] == {"reading": {"reader": "ai_task.alpha_task"}}


async def test_another_agent_without_an_ai_task_has_no_reader(
    core: HomeAssistant, provider: Provider, add_agent: AddAgent
) -> None:
    """What was suggested for the first is not kept for the second."""
    await provider.async_add("alpha")
    form = await async_start(core)
    assert preselected(form, "reader") == "ai_task.alpha_task"
    await add_agent("beta")
    answers = ANSWERS | {"agent_id": "conversation.beta", "reader": "ai_task.alpha_task"}
    done = await core.config_entries.flow.async_configure(form["flow_id"], answers)
    assert (done["type"], done["options"]) == (FlowResultType.CREATE_ENTRY, {})


HOME_ASSISTANT = "conversation.home_assistant"


async def test_home_assistants_own_agent_is_suggested_where_there_is_no_other(assist: HomeAssistant) -> None:
    """With the preferred pipeline, which it answers."""
    form = suggested(await async_start(assist))
    assert form["agent_id"] == HOME_ASSISTANT
    assert form["pipelines"] == [async_get_pipeline(assist).id]


async def test_the_only_other_agent_is_suggested(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """With the preferred pipeline, though Home Assistant's own agent answers it yet."""
    await add_agent("alpha")
    form = suggested(await async_start(assist))
    assert form["agent_id"] == "conversation.alpha"
    assert form["pipelines"] == [async_get_pipeline(assist).id]


async def test_one_of_other_agents_is_suggested(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """Nobody can know which of two is meant, but not the one without a language model."""
    await add_agent("alpha")
    await add_agent("beta")
    form = suggested(await async_start(assist))
    assert form["agent_id"] == "conversation.alpha"
    assert form["pipelines"] == [async_get_pipeline(assist).id]


async def test_no_pipeline_is_taken_from_another_agent(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine
) -> None:
    """Whoever only confirms the form keeps the agent that answers now, checked."""
    await add_agent("alpha")
    await add_agent("beta")
    pipeline_id = await set_engine("conversation.beta")
    form = suggested(await async_start(assist))
    assert form["agent_id"] == "conversation.beta"
    assert form["pipelines"] == [pipeline_id]


async def test_another_pipeline_with_a_language_model_counts(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """Where the preferred one is answered by Home Assistant's own agent."""
    await add_agent("alpha")
    await add_agent("beta")
    settings = async_get_pipeline(assist).to_json() | {"name": "Other", "conversation_engine": "conversation.beta"}
    del settings["id"]
    other = await assist.data[KEY_ASSIST_PIPELINE].pipeline_store.async_create_item(settings)
    form = suggested(await async_start(assist))
    assert form["agent_id"] == "conversation.beta"
    assert form["pipelines"] == [other.id]


async def test_the_next_agent_is_suggested_for_one_more(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine
) -> None:
    """Not one that is checked already; the form ends where there is none left."""
    await add_agent("alpha")
    await add_agent("beta")
    pipeline_id = await set_engine("conversation.alpha")
    entry = await async_add_entry(
        assist,
        agent_data("conversation.alpha", pipelines=[pipeline_id]),
        agent_data(HOME_ASSISTANT, "Own"),
    )
    form = suggested(await async_start_agent(assist, entry))
    assert form["agent_id"] == "conversation.beta"
    assert form["pipelines"] == []
    third = ConfigSubentry(
        data=MappingProxyType({"agent_id": "conversation.beta", "policy": "correct"}),
        subentry_type="agent",
        title="Third",
        unique_id=None,
    )
    assist.config_entries.async_add_subentry(entry, third)
    await assist.async_block_till_done()
    ended = await async_start_agent(assist, entry)
    assert (ended["type"], ended["reason"]) == (FlowResultType.ABORT, "no_agent_left")


@pytest.mark.parametrize(("is_chosen", "said"), [(True, "protected"), (False, "nothing_protected")])
async def test_the_last_page_says_what_is_protected(
    assist: HomeAssistant, add_agent: AddAgent, is_chosen: bool, said: str
) -> None:
    """Without a pipeline nothing is, and nobody would notice."""
    await add_agent("alpha")
    form = await async_start(assist)
    answers = ANSWERS | {"pipelines": [async_get_pipeline(assist).id] * is_chosen}
    done = await assist.config_entries.flow.async_configure(form["flow_id"], answers)
    assert done["description"] == said
    assert done["description_placeholders"] == {"name": "Checked", "pipelines": "Home Assistant" * is_chosen}


async def test_an_agent_without_an_entity_counts(assist: HomeAssistant) -> None:
    """It is known by the id of its entry."""
    legacy = MockConfigEntry(domain="legacy")
    legacy.add_to_hass(assist)
    async_set_agent(assist, legacy, LegacyAgent())
    assert suggested(await async_start(assist))["agent_id"] == legacy.entry_id


async def test_an_agent_known_in_two_ways_counts_once(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """Some agents with an entity are known by the id of their entry too."""
    agent = ScriptedAgent("alpha")
    async_set_agent(assist, await add_agent(agent), agent)
    assert suggested(await async_start(assist))["agent_id"] == "conversation.alpha"


async def test_nothing_but_pipelines_can_be_protected(assist: HomeAssistant, add_agent: AddAgent) -> None:
    """A pipeline that is gone is refused by the form itself."""
    await add_agent("alpha")
    form = await async_start(assist)
    with pytest.raises(InvalidData):
        await assist.config_entries.flow.async_configure(form["flow_id"], ANSWERS | {"pipelines": ["gone"]})


async def test_empty_name_becomes_the_usual_one(core: HomeAssistant, add_agent: AddAgent) -> None:
    """An agent always has a name."""
    await add_agent("alpha")
    form = await async_start(core)
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS | {"name": "  "})
    assert [agent.title for agent in done["result"].subentries.values()] == ["Grounded Assist"]


@pytest.mark.parametrize(
    ("names", "is_new", "name"),
    [
        pytest.param(("Grounded Assist",), True, "Grounded Assist 2", id="a-second"),
        pytest.param(("Grounded Assist", "grounded assist 2"), True, "Grounded Assist 3", id="a-third"),
        pytest.param(("Butler",), True, "Grounded Assist", id="the-first-has-another-name"),
        pytest.param(("Grounded Assist",), False, "Grounded Assist", id="changed"),
    ],
)
async def test_a_name_that_no_other_agent_has(
    core: HomeAssistant, add_agent: AddAgent, names: tuple[str, ...], name: str, *, is_new: bool
) -> None:
    """It is filled in, and kept where somebody leaves the field empty."""
    wrapped = ("alpha", "beta")[: len(names)]
    for agent in (*wrapped, "gamma"):
        await add_agent(agent)
    agents = (agent_data(f"conversation.{one}", title) for one, title in zip(wrapped, names, strict=True))
    entry = await async_add_entry(core, *agents)
    form = await async_start_agent(core, entry, None if is_new else subentry_named(entry, names[0]))
    (default,) = (key.default() for key in form["data_schema"].schema if key == "name")
    assert default == name
    answers = ANSWERS | {"agent_id": "conversation.gamma", "name": " "}
    await core.config_entries.subentries.async_configure(form["flow_id"], answers)
    await core.async_block_till_done()
    titles = {subentry.data["agent_id"]: subentry.title for subentry in entry.subentries.values()}
    assert titles["conversation.gamma"] == name


async def test_only_one_entry(core: HomeAssistant) -> None:
    """A second entry is refused; agents are added to the first."""
    await async_add_entry(core)
    form = await async_start(core)
    assert form["type"] is FlowResultType.ABORT
    assert form["reason"] == "single_instance_allowed"


@pytest.mark.parametrize("agent_id", ["conversation.nobody", "nobody", "light.kitchen", ""])
async def test_missing_agent_is_refused_and_form_recovers(
    core: HomeAssistant, add_agent: AddAgent, agent_id: str
) -> None:
    """An agent must exist to be wrapped."""
    await add_agent("alpha")
    er.async_get(core).async_get_or_create("light", "demo", "1", suggested_object_id="kitchen")
    form = await async_start(core)
    form = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS | {"agent_id": agent_id})
    assert form["errors"] == {"agent_id": "agent_not_found"}
    assert suggested(form)["name"] == "Checked"
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS)
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_legacy_agent_can_be_wrapped(core: HomeAssistant) -> None:
    """An agent without an entity is known by the id of its config entry."""
    legacy = MockConfigEntry(domain="legacy")
    legacy.add_to_hass(core)
    form = await async_start(core)
    done = await core.config_entries.flow.async_configure(form["flow_id"], ANSWERS | {"agent_id": legacy.entry_id})
    assert done["type"] is FlowResultType.CREATE_ENTRY


async def test_second_agent_is_added(assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine) -> None:
    """The same form adds an agent to the entry and protects its pipeline."""
    await add_agent("alpha")
    await add_agent("beta")
    pipeline_id = await set_engine("conversation.beta")
    entry = await async_add_entry(assist, agent_data("conversation.alpha", "First"))
    form = await async_start_agent(assist, entry)
    answers = ANSWERS | {"agent_id": "conversation.beta", "name": "Second", "pipelines": [pipeline_id]}
    done = await assist.config_entries.subentries.async_configure(form["flow_id"], answers)
    await assist.async_block_till_done()

    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert len(entry.subentries) == 2
    assert pipeline_of(assist, pipeline_id).conversation_engine == our_agent(assist, entry, "Second")


async def test_agent_is_changed(assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine) -> None:
    """Everything can be changed; a pipeline no longer chosen goes back."""
    await add_agent("alpha")
    await add_agent("beta")
    pipeline_id = await set_engine("conversation.alpha")
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[pipeline_id], extra="kept"))
    subentry_id = subentry_named(entry, "Checked")
    form = await async_start_agent(assist, entry, subentry_id)
    assert suggested(form) == {
        "agent_id": "conversation.alpha",
        "name": "Checked",
        "policy": "correct",
        "pipelines": [pipeline_id],
    }

    answers = {"agent_id": "conversation.beta", "name": "Renamed", "policy": "observe", "pipelines": []}
    done = await assist.config_entries.subentries.async_configure(form["flow_id"], answers)
    await assist.async_block_till_done()

    assert (done["type"], done["reason"]) == (FlowResultType.ABORT, "reconfigure_successful")
    subentry = entry.subentries[subentry_id]
    assert subentry.title == "Renamed"
    assert subentry.data == {"agent_id": "conversation.beta", "policy": "observe", "pipelines": [], "extra": "kept"}
    assert pipeline_of(assist, pipeline_id).conversation_engine == "conversation.alpha"


async def test_pipeline_can_be_protected_later(
    assist: HomeAssistant, add_agent: AddAgent, set_engine: SetEngine
) -> None:
    """A pipeline that a person pointed elsewhere in the meantime can be chosen again."""
    await add_agent("alpha")
    pipeline_id = await set_engine("conversation.alpha")
    entry = await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[pipeline_id]))
    await set_engine("conversation.home_assistant")
    form = await async_start_agent(assist, entry, subentry_named(entry, "Checked"))
    assert suggested(form)["pipelines"] == []
    await assist.config_entries.subentries.async_configure(form["flow_id"], ANSWERS | {"pipelines": [pipeline_id]})
    await assist.async_block_till_done()
    assert pipeline_of(assist, pipeline_id).conversation_engine == our_agent(assist, entry, "Checked")


@pytest.mark.parametrize(
    ("agent_id", "refusal"),
    [
        pytest.param("{first}", "wraps_itself", id="itself"),
        pytest.param("{second}", "circle", id="one-that-asks-it"),
        pytest.param("{third}", "already_checked", id="one-that-is-checked-already"),
        pytest.param("conversation.gamma", "already_wrapped", id="one-that-another-wraps"),
        pytest.param("conversation.nobody", "agent_not_found", id="one-that-does-not-exist"),
        pytest.param("conversation.delta", "agent_disabled", id="one-that-is-disabled"),
        pytest.param("{entry}", "wraps_itself", id="the-entry-itself"),
    ],
)
async def test_wrong_agents_are_refused_and_form_recovers(
    core: HomeAssistant, add_agent: AddAgent, agent_id: str, refusal: str
) -> None:
    """No reply is checked twice, by itself or without end."""
    await add_agent("alpha")
    await add_agent("gamma")
    off = er.RegistryEntryDisabler.USER
    er.async_get(core).async_get_or_create("conversation", "x", "1", suggested_object_id="delta", disabled_by=off)
    entry = await async_add_entry(
        core,
        agent_data("conversation.alpha", "First"),
        agent_data("conversation.first", "Second"),
        agent_data("conversation.gamma", "Third"),
    )
    ids = {name.lower(): our_agent(core, entry, name) for name in ("First", "Second", "Third")}
    form = await async_start_agent(core, entry, subentry_named(entry, "First"))
    answers = ANSWERS | {"agent_id": agent_id.format(**ids, entry=entry.entry_id)}
    form = await core.config_entries.subentries.async_configure(form["flow_id"], answers)
    assert form["errors"] == {"agent_id": refusal}
    done = await core.config_entries.subentries.async_configure(form["flow_id"], ANSWERS)
    assert done["reason"] == "reconfigure_successful"


def offered(form: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the agents that a form offers to wrap."""
    fields = {str(key): selector for key, selector in form["data_schema"].schema.items()}
    return [(one["value"], one["label"]) for one in fields["agent_id"].config["options"]]


async def test_only_what_can_be_wrapped_is_offered(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Neither agents of ours nor those they check are; agents of one name are told apart by their ids."""
    await add_agent("alpha")
    await add_agent("beta")
    legacy = MockConfigEntry(domain="legacy", title="beta")
    legacy.add_to_hass(core)
    async_set_agent(core, legacy, LegacyAgent())
    await add_agent("gamma")
    entry = await async_add_entry(core, agent_data("conversation.alpha", "First"))
    home_assistant = ("conversation.home_assistant", "Home Assistant")
    others = [
        ("conversation.beta", "beta (conversation.beta)"),
        ("conversation.gamma", "gamma"),
        (legacy.entry_id, f"beta ({legacy.entry_id})"),
    ]
    assert sorted(offered(await async_start_agent(core, entry))) == sorted([home_assistant, *others])
    changed = await async_start_agent(core, entry, subentry_named(entry, "First"))
    assert sorted(offered(changed)) == sorted([("conversation.alpha", "alpha"), home_assistant, *others])


async def test_the_agents_are_shown_by_name(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The frontend shows the value instead of its label where anything may be typed in."""
    await add_agent("alpha")
    fields = {str(key): selector for key, selector in (await async_start(core))["data_schema"].schema.items()}
    assert fields["agent_id"].serialize()["selector"]["select"]["custom_value"] is False


async def test_new_agent_cannot_wrap_what_is_wrapped(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The same agent is wrapped once."""
    await add_agent("alpha")
    entry = await async_add_entry(core, agent_data("conversation.alpha", "First"))
    form = await async_start_agent(core, entry)
    form = await core.config_entries.subentries.async_configure(form["flow_id"], ANSWERS)
    assert form["errors"] == {"agent_id": "already_wrapped"}


async def test_agents_wait_for_the_entry(core: HomeAssistant) -> None:
    """Nothing can be added to an entry that is not loaded."""
    entry = await async_add_entry(core)
    await core.config_entries.async_unload(entry.entry_id)
    form = await async_start_agent(core, entry)
    assert (form["type"], form["reason"]) == (FlowResultType.ABORT, "entry_not_loaded")


async def test_options_are_kept(core: HomeAssistant) -> None:
    """The times can be changed, and waiting for devices is part of the whole."""
    entry = await async_add_entry(core)
    form = await core.config_entries.options.async_init(entry.entry_id)
    wrong = {"budget_seconds": 1, "settle_seconds": 2, "household_replies": True}
    form = await core.config_entries.options.async_configure(form["flow_id"], wrong)
    assert form["errors"] == {"settle_seconds": "settle_exceeds_budget"}
    assert suggested(form)["household_replies"] is True
    done = await core.config_entries.options.async_configure(form["flow_id"], wrong | {"settle_seconds": 0.5})
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options == {"budget_seconds": 1, "settle_seconds": 0.5, "household_replies": True}


async def test_options_begin_with_what_the_readme_says(core: HomeAssistant) -> None:
    """Three seconds for checking, one and a half of them for devices."""
    entry = await async_add_entry(core)
    form = await core.config_entries.options.async_init(entry.entry_id)
    done = await core.config_entries.options.async_configure(form["flow_id"], {})
    assert done["data"] == {"budget_seconds": 3.0, "settle_seconds": 1.5, "household_replies": False}


async def test_forms_reach_the_frontend(
    assist: HomeAssistant, add_agent: AddAgent, hass_client: ClientSessionGenerator
) -> None:
    """Each form can be sent, with its fields in order."""
    assert await async_setup_component(assist, "config", {})
    await add_agent("alpha")
    client = await hass_client()

    async def async_fields(path: str, handler: object) -> list[str]:
        response = await client.post(f"/api/config/config_entries/{path}", json={"handler": handler})
        return [field["name"] for field in (await response.json())["data_schema"]]

    agent = ["agent_id", "name", "policy", "pipelines"]
    assert await async_fields("flow", DOMAIN) == agent
    entry = await async_add_entry(assist, agent_data("conversation.alpha"))
    assert await async_fields("subentries/flow", [entry.entry_id, "agent"]) == agent
    options = ["budget_seconds", "settle_seconds", "household_replies", *SECTIONS]
    assert await async_fields("options/flow", entry.entry_id) == options


@pytest.mark.parametrize("reader", ["none", "ai_task.beta_task", "ai_task.alpha_task"])
@pytest.mark.parametrize("is_new", [pytest.param(True, id="added"), pytest.param(False, id="reconfigured")])
async def test_the_reader_is_asked_for_again(
    core: HomeAssistant, provider: Provider, reader: str, *, is_new: bool
) -> None:
    """Nobody reads the replies of another agent than the one they were suggested for unless somebody says so."""
    await provider.async_add("alpha")
    await provider.async_add("beta")
    reading = {"reader": "ai_task.alpha_task"}
    entry = await async_add_entry(core, agent_data("conversation.alpha"), reading=reading)
    form = await async_start_agent(core, entry, None if is_new else next(iter(entry.subentries)))
    flows, answers = core.config_entries.subentries, ANSWERS | {"agent_id": "conversation.beta"}
    assert readers(form) == []
    form = await flows.async_configure(form["flow_id"], answers)
    assert form["errors"] == {"reader": "reader_of_another_agent"}
    assert {one for one, _ in readers(form)} == {"none", "ai_task.alpha_task", "ai_task.beta_task"}
    assert preselected(form, "reader") == "ai_task.beta_task"
    await flows.async_configure(form["flow_id"], answers | {"reader": reader})
    await core.async_block_till_done()
    assert entry.options["reading"]["reader"] == reader
    assert "conversation.beta" in {one.data["agent_id"] for one in entry.subentries.values()}
