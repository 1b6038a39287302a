"""What became of each reply, as events: by kind and by numbers, with no word that was said."""

import json
from pathlib import Path
from typing import Any

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import device_registry as dr, entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_capture_events

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.model import ReplyVerdict, Verdict
from custom_components.grounded_assist.journal.entries import Method

from ..conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent, subentry_named
from ..entities import registered, reply_of
from ..speaking import async_passed_on
from .telling import KEYS, LAMP, TYPES, RaiseCurtain, allowing, async_report, async_told

COMPONENT = Path(__file__).parents[2] / "custom_components/grounded_assist"


@pytest.mark.parametrize(
    ("text", "options", "event_type"),
    [
        pytest.param("The attic lamp is off.", {}, "supported", id="true"),
        pytest.param("The attic lamp is on.", {}, "corrected", id="false"),
        pytest.param("The attic lamp is on.", {"policy": "observe"}, "uncorrected", id="false-and-left-alone"),
        pytest.param("The attic lamp is on.", allowing("refuse"), "refused", id="false-and-withheld"),
        pytest.param("The attic lamp is on.", allowing("remove"), "refused", id="false-and-left-out"),
        pytest.param("The cellar lamp is on.", {}, "corrected", id="not-there"),
        pytest.param("There is no attic lamp.", {}, "corrected", id="wrongly-denied"),
        pytest.param("The front door is locked.", {}, "hedged", id="dangerous-to-believe"),
        pytest.param("It was version 3.2.1.", {}, "hedged", id="easily-made-up"),
        pytest.param("It was version 3.2.1.", {"policy": "strict"}, "asked", id="asked-about"),
        pytest.param("The old radio is on.", {}, "hedged", id="out-of-reach"),
        pytest.param("Hello.", {}, "unverified", id="nothing-to-check"),
        pytest.param("The attic lamp is off. The desk lamp is off.", {}, "corrected", id="one-of-two"),
        pytest.param("The front door is locked. The desk lamp is off.", {}, "corrected", id="corrected-before-hedged"),
    ],
)
async def test_what_became_of_a_reply(
    raise_curtain: RaiseCurtain, text: str, options: dict[str, Any], event_type: str
) -> None:
    """One event a reply: the gravest thing that was done, or whether all of it is confirmed."""
    stage = await raise_curtain(text, **options)
    (event,) = await async_told(stage, "Is it on?")
    assert (event["event_type"], event["interaction_id"]) == (event_type, stage.reply.interaction_id)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        pytest.param(
            "The attic lamp is on.",
            {
                "entity_ids": [LAMP],
                "claimed": "on",
                "is_negated": False,
                "observed": {LAMP: "off"},
                "actions": ["correct"],
                "verdict": "refuted",
                "reason": "state_differs",
            },
            id="a-state",
        ),
        pytest.param(
            "The bedroom is 25 degrees.",
            {"entity_ids": ["sensor.bedroom"], "claimed": 25.0, "observed": {"sensor.bedroom": "21.5"}},
            id="a-number",
        ),
        pytest.param(
            "The desk lamp is set to 50%.",
            {"entity_ids": ["light.desk"], "claimed": 50.0, "observed": {"light.desk": 100.0}},
            id="a-number-beside-the-state",
        ),
        pytest.param(
            "The attic lamp is set to 50%.",
            {"claimed": 50.0, "observed": {LAMP: "off"}},
            id="a-number-that-is-not-there",
        ),
        pytest.param(
            "The attic lamp is not off.",
            {"claimed": "off", "is_negated": True, "observed": {LAMP: "off"}, "verdict": "refuted"},
            id="a-denial",
        ),
        pytest.param(
            "Hello.",
            {
                "entity_ids": [],
                "claimed": None,
                "is_negated": None,
                "observed": {},
                "actions": ["pass"],
                "verdict": "no_claims",
                "reason": None,
            },
            id="no-claims",
        ),
        pytest.param(
            "The attic lamp is off. The desk lamp is off.",
            {"entity_ids": ["light.desk"], "observed": {"light.desk": "on"}},
            id="the-one-that-is-wrong",
        ),
        pytest.param(
            "The light.grandma is on.", {"entity_ids": [], "claimed": "on", "observed": {}}, id="a-name-like-an-id"
        ),
    ],
)
async def test_what_is_told_of_a_reply(raise_curtain: RaiseCurtain, text: str, facts: dict[str, Any]) -> None:
    """What was claimed and what is so, in states and numbers."""
    stage = await raise_curtain(text)
    (event,) = await async_told(stage, "Is it on?")
    assert event.keys() > KEYS
    assert {key: event[key] for key in facts} == facts
    assert (event["detection_method"] is None) == (event["category"] is None) == (event["verdict"] != "refuted")


async def test_a_draft_that_was_asked_for_again(raise_curtain: RaiseCurtain) -> None:
    """What is said in its place counts as a correction; what was wrong is told."""
    lies = "The attic lamp is on. The desk lamp is off. The bedroom is 25 degrees."
    stage = await raise_curtain(lies, "The attic lamp is off.")
    (event,) = await async_told(stage, "Is it on?")
    assert (event["event_type"], event["actions"]) == ("corrected", ["regenerate"])
    assert (event["verdict"], event["entity_ids"]) == ("refuted", [LAMP])


@pytest.fixture
async def two_agents(raise_curtain: RaiseCurtain, core: HomeAssistant, add_agent: AddAgent) -> MockConfigEntry:
    """Return an entry with two agents that say the same lie."""
    await add_agent(ScriptedAgent("alpha", "The attic lamp is on."))
    await add_agent(ScriptedAgent("beta", "The attic lamp is on."))
    return await async_add_entry(
        core, agent_data("conversation.alpha", "First"), agent_data("conversation.beta", "Second")
    )


async def async_ask(hass: HomeAssistant, entry: MockConfigEntry, title: str) -> None:
    """Ask one of several agents."""
    agent_id = our_agent(hass, entry, title)
    await conversation.async_converse(hass, "Is it on?", None, context=Context(), language="en", agent_id=agent_id)
    await async_passed_on()
    await hass.async_block_till_done(wait_background_tasks=True)


async def test_each_agent_has_its_own(core: HomeAssistant, two_agents: MockConfigEntry) -> None:
    """A reply, and a mistake, are told of the agent that made it."""
    await async_ask(core, two_agents, "Second")
    assert reply_of(core, two_agents, "First").state == "unknown"
    second = reply_of(core, two_agents, "Second").attributes
    assert second["event_type"] == "corrected"
    await async_report(core, claim="The attic lamp is on.", interaction_id=second["interaction_id"])
    assert reply_of(core, two_agents, "First").state == "unknown"
    assert reply_of(core, two_agents, "Second").attributes["event_type"] == "mistake"


async def test_a_mistake_of_nobody_knows_whom(core: HomeAssistant, two_agents: MockConfigEntry) -> None:
    """Where several may have made it, none is blamed."""
    await async_report(core, claim="The attic lamp is on.")
    states = [reply_of(core, two_agents, title).state for title in ("First", "Second")]
    assert states == ["unknown", "unknown"]


async def test_nothing_that_was_said_is_told(raise_curtain: RaiseCurtain) -> None:
    """Neither the request, nor the draft, nor what was delivered, nor a report: in no state and no event."""
    draft = "Grandma says that the attic lamp is on. The light.grandma is on. Grandma likes 3.2.1."
    stage = await raise_curtain(draft, "Actually, grandma, the attic lamp is off.")
    hass = stage.hass
    events = async_capture_events(hass, EVENT_STATE_CHANGED)
    conversation_id = (await stage.async_ask("Is grandma's lamp on?")).conversation_id
    await stage.async_ask("No, grandma, the attic lamp is off.", conversation_id)
    await stage.async_ask("That did not work.", conversation_id)
    await async_report(hass, claim="Grandma's lamp is on.", correction="It is grandpa's.")
    ours = {entity.entity_id for entity in er.async_entries_for_config_entry(er.async_get(hass), stage.entry.entry_id)}
    said = [event.data["new_state"].as_dict() for event in events if event.data["entity_id"] in ours]
    assert {state["entity_id"].partition(".")[0] for state in said} == {"conversation", "event", "sensor"}
    assert "grand" not in str(said).lower()
    assert "says" not in str(said)


async def test_many_things_are_told_in_few(core: HomeAssistant, raise_curtain: RaiseCurtain) -> None:
    """What is said of a hundred lamps does not fill the state."""
    for number in range(100):
        core.states.async_set(f"light.lamp_{number}", "off", {"friendly_name": f"Lamp {number}"})
        async_expose_entity(core, "conversation", f"light.lamp_{number}", should_expose=True)
    stage = await raise_curtain("All lights are on.")
    for event in await async_told(stage, "Are all on?"):
        assert len(event["entity_ids"]) == 20
        assert len(event["observed"]) <= 20


async def test_the_last_event_survives_a_reload(raise_curtain: RaiseCurtain) -> None:
    """When it was and what it was."""
    stage = await raise_curtain("The attic lamp is on.")
    await stage.async_ask()
    before = reply_of(stage.hass, stage.entry)
    assert await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    await stage.hass.async_block_till_done()
    after = reply_of(stage.hass, stage.entry)
    assert (after.state, after.attributes) == (before.state, before.attributes)


async def test_after_a_reload_replies_are_told_again(raise_curtain: RaiseCurtain) -> None:
    """Once each."""
    stage = await raise_curtain("The attic lamp is off.")
    assert await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    await stage.hass.async_block_till_done()
    assert [event["event_type"] for event in await async_told(stage, "Is it on?")] == ["supported"]


async def test_it_belongs_to_the_service_of_the_agent(raise_curtain: RaiseCurtain) -> None:
    """With the agent it goes."""
    stage = await raise_curtain("Hello.")
    subentry_id = subentry_named(stage.entry, "Checked")
    event = registered(stage.hass, "event", subentry_id, "reply")
    assert event.config_subentry_id == subentry_id
    device = dr.async_get(stage.hass).async_get_device_by_identifier((DOMAIN, subentry_id), stage.entry.entry_id)
    assert device
    assert event.device_id == device.id
    attributes = reply_of(stage.hass, stage.entry).attributes
    assert (attributes["friendly_name"], attributes["event_types"]) == ("Checked Reply", TYPES)


def test_what_is_told_has_words() -> None:
    """Each type of event, way to notice a mistake, verdict and attribute, and each type an icon."""
    texts = json.loads((COMPONENT / "translations/en.json").read_text())["entity"]["event"]["reply"]["state_attributes"]
    icons = json.loads((COMPONENT / "icons.json").read_text())["entity"]["event"]["reply"]["state_attributes"]
    assert set(texts) == KEYS | {"event_type"}
    assert set(texts["event_type"]["state"]) == set(icons["event_type"]["state"]) == set(TYPES)
    assert set(texts["detection_method"]["state"]) == set(Method)
    assert set(texts["verdict"]["state"]) == set(ReplyVerdict) >= set(Verdict)


async def test_a_listener_that_breaks(raise_curtain: RaiseCurtain, caplog: pytest.LogCaptureFixture) -> None:
    """Others are told of the mistake all the same, and the reply is given."""
    stage = await raise_curtain("The attic lamp is on.")

    def listener(_: object) -> None:
        raise ValueError("broken")

    stage.grounder.learner.async_subscribe(listener)
    await async_report(stage.hass, claim="The attic lamp is on.")
    assert reply_of(stage.hass, stage.entry).attributes["event_type"] == "mistake"
    assert "A mistake could not be passed on" in caplog.text
