"""What became of each reply, and each mistake, as events: by kind and by numbers, with no word that was said."""

from collections.abc import Awaitable, Callable
import json
from pathlib import Path
from typing import Any

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.const import EVENT_STATE_CHANGED
from homeassistant.core import Context, Event, HomeAssistant
from homeassistant.helpers import device_registry as dr, entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_capture_events

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.model import ReplyVerdict, Verdict
from custom_components.grounded_assist.journal.entries import Method

from .conftest import AddAgent, ScriptedAgent, agent_data, async_add_entry, our_agent, subentry_named
from .entities import registered, reply_of
from .speaking import Line, Speaker, Stage, async_raise_curtain

COMPONENT = Path(__file__).parent.parent / "custom_components/grounded_assist"
LAMP = "light.attic"
NAMED = {"friendly_name": "Attic lamp"}
HOME: dict[str, tuple[str, dict[str, Any]]] = {
    LAMP: ("off", NAMED),
    "lock.front_door": ("unknown", {"friendly_name": "Front door"}),
    "media_player.old_radio": ("unavailable", {"friendly_name": "Old radio"}),
    "sensor.bedroom": (
        "21.5",
        {"friendly_name": "Bedroom temperature", "device_class": "temperature", "unit_of_measurement": "°C"},
    ),
    "light.desk": ("on", {"friendly_name": "Desk lamp", "brightness": 255, "supported_color_modes": ["brightness"]}),
}
KEYS = {
    "actions",
    "category",
    "claimed",
    "detection_method",
    "entity_ids",
    "interaction_id",
    "is_negated",
    "observed",
    "reason",
    "verdict",
}
TYPES = ["supported", "corrected", "hedged", "asked", "refused", "unverified", "mistake"]

type RaiseCurtain = Callable[..., Awaitable[Stage]]


@pytest.fixture
def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> RaiseCurtain:
    """Return what puts an agent that says these words, one after the other, into a home."""
    for entity_id, (state, attributes) in HOME.items():
        core.states.async_set(entity_id, state, attributes)
        async_expose_entity(core, "conversation", entity_id, should_expose=True)

    async def async_raise(*texts: str, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts])
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


def told(events: list[Event[Any]], entity_id: str) -> list[dict[str, Any]]:
    """Return the attributes that an event entity had, one after the other."""
    return [dict(event.data["new_state"].attributes) for event in events if event.data["entity_id"] == entity_id]


async def async_told(stage: Stage, *requests: str) -> list[dict[str, Any]]:
    """Return what is told while these are asked in one conversation."""
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    conversation_id = None
    for request in requests:
        conversation_id = (await stage.async_ask(request, conversation_id)).conversation_id
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    return told(events, reply_of(stage.hass, stage.entry).entity_id)


def only(told: list[dict[str, Any]], event_type: str) -> dict[str, Any]:
    """Return the only event of a type."""
    (event,) = [event for event in told if event["event_type"] == event_type]
    return event


def allowing(*actions: str) -> dict[str, Any]:
    """Return options under which only these things may be done."""
    return {"mitigation": {"allowed": list(actions)}}


@pytest.mark.parametrize(
    ("text", "options", "event_type"),
    [
        pytest.param("The attic lamp is off.", {}, "supported", id="true"),
        pytest.param("The attic lamp is on.", {}, "corrected", id="false"),
        pytest.param("The attic lamp is on.", {"policy": "observe"}, "unverified", id="false-and-left-alone"),
        pytest.param("The attic lamp is on.", allowing("refuse"), "refused", id="false-and-withheld"),
        pytest.param("The attic lamp is on.", allowing("remove"), "refused", id="false-and-left-out"),
        pytest.param("The cellar lamp is on.", {}, "corrected", id="not-there"),
        pytest.param("There is no attic lamp.", {}, "hedged", id="wrongly-denied"),
        pytest.param("The front door is locked.", {}, "hedged", id="dangerous-to-believe"),
        pytest.param("It was version 3.2.1.", {}, "hedged", id="easily-made-up"),
        pytest.param("It was version 3.2.1.", {"policy": "strict"}, "asked", id="asked-about"),
        pytest.param("The old radio is on.", {}, "unverified", id="undecided"),
        pytest.param("Hello.", {}, "unverified", id="nothing-to-check"),
        pytest.param("The attic lamp is off. The desk lamp is off.", {}, "corrected", id="one-of-two"),
        pytest.param("The front door is locked. The desk lamp is off.", {}, "corrected", id="corrected-before-hedged"),
    ],
)
async def test_what_became_of_a_reply(
    raise_curtain: RaiseCurtain, text: str, options: dict[str, Any], event_type: str
) -> None:
    """One event a reply: the gravest thing that was done, or whether all of it is borne out."""
    stage = await raise_curtain(text, **options)
    events = await async_told(stage, "Is it on?")
    assert [event["event_type"] for event in events if event["event_type"] != "mistake"] == [event_type]
    assert only(events, event_type)["interaction_id"] == stage.reply.interaction_id


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
    event = (await async_told(stage, "Is it on?"))[-1]
    assert event.keys() > KEYS
    assert {key: event[key] for key in facts} == facts
    assert event["detection_method"] is event["category"] is None


async def test_a_draft_that_was_asked_for_again(raise_curtain: RaiseCurtain) -> None:
    """What is said in its place counts as a correction; what was wrong is told."""
    lies = "The attic lamp is on. The desk lamp is off. The bedroom is 25 degrees."
    stage = await raise_curtain(lies, "The attic lamp is off.")
    events = await async_told(stage, "Is it on?")
    assert [event["event_type"] for event in events] == ["mistake"] * 3 + ["corrected"]
    assert [event["actions"] for event in events] == [["regenerate"]] * 4
    assert (events[-1]["verdict"], events[-1]["entity_ids"]) == ("refuted", [LAMP])


async def test_a_mistake_that_is_caught(raise_curtain: RaiseCurtain) -> None:
    """A claim that was refuted before it was spoken is told by itself, before the reply."""
    stage = await raise_curtain("The attic lamp is on.")
    events = await async_told(stage, "Is it on?")
    assert [event["event_type"] for event in events] == ["mistake", "corrected"]
    assert {key: events[0][key] for key in KEYS} == {
        "interaction_id": stage.reply.interaction_id,
        "entity_ids": [LAMP],
        "claimed": "on",
        "is_negated": False,
        "observed": {LAMP: "off"},
        "actions": ["correct"],
        "verdict": "refuted",
        "reason": "state_differs",
        "detection_method": "grounding",
        "category": "state",
    }


@pytest.mark.parametrize(
    ("action", "actions"),
    [
        pytest.param({"policy": "observe"}, ["pass"], id="only-measured"),
        pytest.param(allowing("correct", "escalate"), ["correct", "escalate"], id="told-to-a-person-behind-it"),
        pytest.param(allowing("refuse"), ["refuse"], id="withheld"),
    ],
)
async def test_what_was_done_about_a_mistake(
    raise_curtain: RaiseCurtain, action: dict[str, Any], actions: list[str]
) -> None:
    """Each mistake is told with what was done about it."""
    stage = await raise_curtain("The attic lamp is on.", **action)
    assert only(await async_told(stage, "Is it on?"), "mistake")["actions"] == actions


async def test_every_mistake_is_told(raise_curtain: RaiseCurtain) -> None:
    """Two in one reply are two events."""
    stage = await raise_curtain("The attic lamp is on. The desk lamp is off.")
    events = await async_told(stage, "Are they on?")
    told = [event["entity_ids"] for event in events if event["event_type"] == "mistake"]
    assert told == [[LAMP], ["light.desk"]]


@pytest.mark.parametrize(
    ("request_", "reply", "facts"),
    [
        pytest.param(
            "No, the attic lamp is on.",
            "Sorry about that.",
            {"detection_method": "user_correction", "verdict": None, "observed": {LAMP: "on"}},
            id="corrected-by-a-person",
        ),
        pytest.param(
            "That did not work.",
            "Sorry about that.",
            {"detection_method": "follow_up", "verdict": "refuted", "observed": {LAMP: "on"}},
            id="did-not-help",
        ),
        pytest.param(
            "Look again.",
            "Actually, the attic lamp is on.",
            {"detection_method": "self_correction", "verdict": None, "observed": {LAMP: "on"}},
            id="taken-back-by-the-agent",
        ),
    ],
)
async def test_a_mistake_that_somebody_tells_of(
    raise_curtain: RaiseCurtain, request_: str, reply: str, facts: dict[str, Any]
) -> None:
    """It is told with the reply that it was in, and with what the home shows now."""
    stage = await raise_curtain("The attic lamp is off.", reply)
    conversation_id = (await stage.async_ask()).conversation_id
    first = stage.reply.interaction_id
    stage.hass.states.async_set(LAMP, "on", NAMED)
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await stage.async_ask(request_, conversation_id)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    known = {"interaction_id": first, "entity_ids": [LAMP], "claimed": "off", "category": "state", "actions": []}
    assert {key: mistake[key] for key in known | facts} == known | facts


async def async_report(hass: HomeAssistant, **data: Any) -> None:
    """Report a mistake by the action."""
    await hass.services.async_call(DOMAIN, "report_mistake", data, blocking=True)
    await hass.async_block_till_done(wait_background_tasks=True)


async def test_a_mistake_that_is_reported(raise_curtain: RaiseCurtain) -> None:
    """What is claimed is read; without a reply it is the only agent's."""
    stage = await raise_curtain("Hello.")
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await async_report(stage.hass, claim="The attic lamp is on.", category="config")
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    assert {key: mistake[key] for key in KEYS} == {
        "interaction_id": None,
        "entity_ids": [LAMP],
        "claimed": "on",
        "is_negated": False,
        "observed": {LAMP: "off"},
        "actions": [],
        "verdict": "refuted",
        "reason": "state_differs",
        "detection_method": "user_correction",
        "category": "config",
    }


async def test_what_cannot_be_read_is_told_all_the_same(raise_curtain: RaiseCurtain) -> None:
    """By its kind only."""
    stage = await raise_curtain("Hello.")
    events = async_capture_events(stage.hass, EVENT_STATE_CHANGED)
    await async_report(stage.hass, claim="Grandma sings.", correction="Grandpa does.")
    mistake = only(told(events, reply_of(stage.hass, stage.entry).entity_id), "mistake")
    assert (mistake["entity_ids"], mistake["claimed"], mistake["observed"]) == ([], None, {})
    assert mistake["category"] == "factual"


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
    events = await async_told(stage, "Is it on?")
    assert [event["event_type"] for event in events] == ["mistake", "corrected"]
    assert "A mistake could not be passed on" in caplog.text
