"""Requests about the last reply: which of them are answered without the wrapped agent, and what is told of all."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

from homeassistant.components.conversation import ConversationResult
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
import pytest
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.grounded_assist.grounder import DialogueEvent

from .conftest import AddAgent
from .speaking import Call, Lamp, Line, Manner, Speaker, Stage, async_hang, async_raise_curtain, speech

KITCHEN = "light.kitchen_light"
OFF = "The kitchen light is off."
SEEN = "The kitchen light is off. I read the state of the kitchen light just now."
SEEN_BEHIND = SEEN[0].lower() + SEEN[1:]
PASSED_ON = "Let me think."
BEDROOM = "sensor.bedroom_temperature"
WARM = "The bedroom temperature is 21.5 degrees."
MEASURED = "the Bedroom temperature is 21.5 °C. I read the state of the Bedroom temperature just now."
GEMESSEN = "Die Bedroom temperature ist 21,5 °C. Den Zustand von der Bedroom temperature habe ich gerade eben gelesen."


class Talk:
    """A conversation with an agent that says one thing and then lets us hear whether it was asked again."""

    def __init__(self, stage: Stage) -> None:
        """Listen to what is said about replies."""
        self.stage = stage
        self.events: list[DialogueEvent] = []
        self.conversation_id: str | None = None
        stage.grounder.async_subscribe_dialogue(self.events.append)

    async def async_say(self, text: str, **options: Any) -> str:
        """Say something in the same conversation and return the answer."""
        result = await self.async_ask(text, **options)
        self.conversation_id = result.conversation_id
        return speech(result)

    async def async_ask(self, text: str, **options: Any) -> ConversationResult:
        """Say something and return the result."""
        return await self.stage.async_ask(text, **{"conversation_id": self.conversation_id, **options})

    @property
    def asked(self) -> list[str]:
        """Return what the wrapped agent was asked."""
        return [user_input.text for user_input in self.stage.speaker.asked]


type Begin = Callable[..., Any]


@pytest.fixture
async def begin(core: HomeAssistant, add_agent: AddAgent) -> Begin:
    """Return what begins a conversation in a home with lamps that are off."""
    await async_hang(core, *(Lamp(f"{name} light", "at_once") for name in ("kitchen", "hall")))
    await async_hang(core, *(Lamp(f"{name} lamp", "at_once", is_on=name == "desk") for name in ("desk", "floor")))

    async def async_begin(*texts: str, manner: Manner = "streams", **options: Any) -> Talk:
        speaker = Speaker("speaker", manner, [*(Line([[text]]) for text in texts), Line([[PASSED_ON]])])
        await add_agent(speaker)
        talk = Talk(await async_raise_curtain(core, speaker, **options))
        for _ in texts:
            await talk.async_say("Well?")
        return talk

    return async_begin


@pytest.mark.parametrize("request_", ["Are you sure?", "How do you know?", "Why?"])
async def test_our_own_answers_have_no_rating(begin: Begin, request_: str) -> None:
    """They repeat what was found; nobody else has claimed anything."""
    talk = await begin(OFF)
    await talk.async_say(request_)
    first, answer = talk.stage.replies
    assert first.report.confidence == pytest.approx(0.97)
    told = (answer.report.confidence, answer.report.level, answer.report.draft_confidence)
    assert (answer.answers is not None, *told) == (True, None, None, None)


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
@pytest.mark.parametrize(
    ("request_", "act", "answer"),
    [
        pytest.param("Are you sure?", "sure", f"Yes. {SEEN}", id="sure"),
        pytest.param("How do you know?", "source", SEEN, id="source"),
        pytest.param("Why?", "why", SEEN, id="why"),
        pytest.param("What makes you so sure?", "source", SEEN, id="what-makes-sure"),
        pytest.param("How come you know?", "source", SEEN, id="how-come"),
        pytest.param("Who told you that?", "source", SEEN, id="who-told"),
        pytest.param("How come?", "why", SEEN, id="how-come-alone"),
    ],
)
async def test_how_it_is_known(begin: Begin, manner: Manner, request_: str, act: str, answer: str) -> None:
    """We answer ourselves; it is in the history, told to whoever follows, and known in the next turn."""
    talk = await begin(OFF, manner=manner)
    result = await talk.async_ask(request_)
    assert speech(result) == answer
    assert not result.continue_conversation
    assert talk.asked == ["Well?"]
    assert talk.stage.history(result) == [OFF, answer]
    assert [content.role for content in talk.stage.contents(result)][1:] == ["user", "assistant"] * 2
    first, reply = talk.stage.replies
    assert (reply.answers, reply.draft, reply.delivered, reply.report.verdict) == (act, answer, answer, "supported")
    (told,) = reply.report.findings
    assert answer[told.claim.start : told.claim.end] == OFF.strip(".")
    assert first.answers is None
    (event,) = talk.events
    assert (event.act, event.text, event.interaction_id) == (act, request_, first.interaction_id)
    assert (event.conversation_id, event.user_id) == (result.conversation_id, None)
    assert event.agent_entity_id == talk.stage.agent_id
    assert [claim.text for claim in event.said] == ["The kitchen light is off"]
    assert [finding.verdict for finding in event.findings] == ["supported"]
    assert (await talk.async_say("How do you know?")) == SEEN


async def test_a_doubt_is_no_request(begin: Begin) -> None:
    """A source is also what a television has: by a question for that nothing is understood."""
    talk = await begin()
    await async_show(talk, BEDROOM, "21.5")
    talk.stage.speaker.lines.insert(0, Line([[WARM]]))
    await talk.async_say("How warm is it?")
    assert await talk.async_say("What's your source?") == f"The{MEASURED.removeprefix('the')}"


@pytest.mark.parametrize("request_", ["Are you sure?", "How do you know?", "Why?"])
async def test_how_our_own_account_is_known(begin: Begin, request_: str) -> None:
    """What we say in the place of an agent that broke off was read as well."""
    talk = await begin()
    turn_on = Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]})
    talk.stage.speaker.lines.insert(0, Line([[turn_on], [HomeAssistantError("No credit")]]))
    assert await talk.async_say("Turn on the kitchen light") == "The kitchen light is on."
    answer = await talk.async_say(request_)
    assert answer.endswith("The kitchen light is on. I read the state of the kitchen light just now.")
    assert talk.asked == ["Turn on the kitchen light"]
    first = talk.stage.replies[0]
    assert (first.draft, first.delivered, first.report.findings) == ("", "The kitchen light is on.", ())


@pytest.mark.parametrize(
    ("state", "said", "answer"),
    [
        pytest.param(
            "unavailable",
            "I can't reach the kitchen light right now.",
            "The kitchen light is unavailable. I read the state of the kitchen light just now.",
            id="out-of-reach",
        ),
        pytest.param(
            "unknown",
            "I can't get a reading for the kitchen light right now.",
            "The state of the kitchen light is unknown. I read the state of the kitchen light just now.",
            id="no-state",
        ),
    ],
)
async def test_how_it_is_known_that_nothing_can_be_read(begin: Begin, state: str, said: str, answer: str) -> None:
    """That is read, too."""
    talk = await begin()
    talk.stage.hass.states.async_set(KITCHEN, state)
    talk.stage.speaker.lines.insert(0, Line([[OFF]]))
    assert await talk.async_say("Is the kitchen light on?") == said
    for request in ("How do you know?", "Are you sure?"):
        assert await talk.async_say(request) == answer


async def test_in_german(begin: Begin) -> None:
    """The same in another language."""
    talk = await begin()
    await async_hang(talk.stage.hass, Lamp("Leselampe", "at_once"))
    talk.stage.speaker.lines.insert(0, Line([["Die Leselampe ist aus."]]))
    await talk.async_say("Ist die Leselampe an?", language="de")
    assert await talk.async_say("Woher weißt du das?", language="de") == (
        "Die Leselampe ist aus. Den Zustand von der Leselampe habe ich gerade eben gelesen."
    )
    assert await talk.async_say("Nein, sie ist an.", language="de") == (
        "Ich sehe Folgendes: Die Leselampe ist aus. Den Zustand von der Leselampe habe ich gerade eben gelesen."
    )
    assert [event.act for event in talk.events] == ["source", "correction"]


async def test_what_has_changed_since(begin: Begin) -> None:
    """The home is read again."""
    talk = await begin(OFF)
    talk.stage.hass.states.async_set(KITCHEN, "on")
    assert await talk.async_say("Are you sure?") == (
        "I read the state of the kitchen light just now, and it has changed since: the kitchen light is on."
    )
    assert [finding.verdict for finding in talk.events[0].findings] == ["refuted"]
    assert talk.stage.replies[-1].report.verdict == "supported"


@pytest.mark.parametrize(
    ("texts", "options"),
    [
        pytest.param((), {}, id="nothing-was-said"),
        pytest.param(("Once upon a time.",), {}, id="nothing-was-claimed"),
        pytest.param((OFF, "Once upon a time."), {}, id="not-in-the-last-reply"),
        pytest.param((OFF,), {"conversation_id": None}, id="in-another-conversation"),
        pytest.param((OFF,), {"context": Context(user_id="ann")}, id="to-another-person"),
        pytest.param((OFF,), {"language": "fi"}, id="in-a-language-nobody-reads"),
    ],
)
@pytest.mark.parametrize(
    "request_", ["Are you sure?", "That's wrong.", "Yes, that's right.", "No, it is on.", "That didn't work."]
)
async def test_there_is_no_last_reply(
    begin: Begin, texts: tuple[str, ...], options: dict[str, Any], request_: str
) -> None:
    """The wrapped agent is asked, and nobody is told of what others were told."""
    talk = await begin(*texts)
    assert await talk.async_say(request_, **options) == PASSED_ON
    assert talk.asked[-1] == request_
    assert talk.events == []


@pytest.mark.parametrize("request_", ["Are you sure?", "How do you know?", "Why?"])
async def test_a_name_that_nothing_has(begin: Begin, request_: str) -> None:
    """It is told that it was looked for."""
    talk = await begin("The attic lamp is on.")
    assert await talk.async_say(request_) == "I checked the names in your home and did not find “attic lamp”."


@pytest.mark.parametrize("request_", ["Are you sure?", "How do you know?", "Why?"])
@pytest.mark.parametrize(
    "draft",
    [
        pytest.param("Version 2.3.1 of the add-on is installed.", id="made-up"),
        pytest.param("The old bridge was painted on July 4, 1776.", id="undecided"),
    ],
)
async def test_what_could_not_be_checked(begin: Begin, draft: str, request_: str) -> None:
    """It is told plainly, without the wrapped agent."""
    talk = await begin(draft)
    assert await talk.async_say(request_) in ("I could not check that.", "I wasn't able to check that.")
    assert talk.asked == ["Well?"]


async def test_what_is_hidden_by_now(begin: Begin) -> None:
    """Nobody is told of it any more, and there is nothing left to answer."""
    talk = await begin(OFF)
    async_expose_entity(talk.stage.hass, "conversation", KITCHEN, should_expose=False)
    await talk.stage.hass.async_block_till_done()
    for request in ("Are you sure?", "No, it is on.", "Yes, that's right."):
        assert await talk.async_say(request) == PASSED_ON
    assert talk.events == []


async def test_what_is_hidden_beside_the_rest(begin: Begin) -> None:
    """The rest is answered as though nothing else had been said."""
    talk = await begin(f"{OFF} The hall light is off.")
    async_expose_entity(talk.stage.hass, "conversation", "light.hall_light", should_expose=False)
    await talk.stage.hass.async_block_till_done()
    assert await talk.async_say("How do you know?") == SEEN


@pytest.mark.parametrize("policy", ["correct", "strict", "observe"])
@pytest.mark.parametrize("requests", permutations(("Are you sure?", "How do you know?", "Why?")))
async def test_asked_more_than_once(begin: Begin, requests: tuple[str, ...], policy: str) -> None:
    """Our answers leave what they are about: it is the same findings each time, in whatever order they are asked."""
    talk = await begin("I turned on the kitchen light.", policy=policy)
    facts = {"correct": OFF, "strict": OFF, "observe": "Actually, the kitchen light is still off."}
    sure = {"observe": ""}.get(policy, "Yes. ")
    read = f"{facts[policy]} I read the state of the kitchen light just now."
    for request in requests:
        assert (request, await talk.async_say(request)) == (
            request,
            f"{sure}{read}" if request == "Are you sure?" else read,
        )
    assert talk.asked == ["Well?"]


@pytest.mark.parametrize("policy", ["correct", "observe"])
async def test_where_an_app_is_reached(
    supervised: HomeAssistant, add_agent: AddAgent, hass_admin_user: MockUser, policy: str
) -> None:
    """What was looked up in what is installed is told each time: the value, where it is from, and how old it is."""
    speaker = Speaker("speaker", "streams", [Line([["Zigbee2MQTT runs on port 8080."]]), Line([[PASSED_ON]])])
    await add_agent(speaker)
    talk = Talk(await async_raise_curtain(supervised, speaker, policy=policy))
    context = Context(user_id=hass_admin_user.id)
    await talk.async_say("Which port does Zigbee2MQTT use?", context=context)
    for request in ("How do you know?", "Are you sure?", "Where did you get that?", "How do you know?"):
        assert (await talk.async_say(request, context=context)).removeprefix("Yes. ") == (
            "Zigbee2MQTT is running on port 8099. I checked your installation just now."
        )


@pytest.mark.parametrize(
    "draft", ["Zigbee2MQTT runs on port 8099.", "Zigbee2MQTT is running.", "Home Assistant OS is version 17.1."]
)
async def test_what_is_installed_and_called_wrong(
    supervised: HomeAssistant, add_agent: AddAgent, hass_admin_user: MockUser, draft: str
) -> None:
    """Somebody who calls it wrong hears what is installed."""
    speaker = Speaker("speaker", "streams", [Line([[draft]]), Line([[PASSED_ON]])])
    await add_agent(speaker)
    talk = Talk(await async_raise_curtain(supervised, speaker))
    context = Context(user_id=hass_admin_user.id)
    await talk.async_say("What about Zigbee2MQTT?", context=context)
    answer = await talk.async_say("That's wrong.", context=context)
    assert answer.startswith(("This is what I see: ", "As far as I can see, "))
    assert {str(finding.verdict) for event in talk.events for finding in event.findings} == {"supported"}


@pytest.mark.parametrize(
    ("language", "draft", "request_"),
    [
        *(
            pytest.param("en", "Zigbee2MQTT runs on port 8099.", text, id=text)
            for text in ("No, it's 8080", "no its 8080", "No, 8080.", "That's wrong, it's on port 8080")
        ),
        *(
            pytest.param("de", "Zigbee2MQTT läuft auf Port 8099.", text, id=text)
            for text in ("ne, 8080", "Nein, es ist 8080.", "Stimmt nicht, 8080.")
        ),
    ],
)
async def test_another_figure_of_what_is_installed(
    supervised: HomeAssistant,
    add_agent: AddAgent,
    hass_admin_user: MockUser,
    language: str,
    draft: str,
    request_: str,
) -> None:
    """It is refuted by what is installed, and nobody is asked to agree."""
    speaker = Speaker("speaker", "streams", [Line([[draft]]), Line([[PASSED_ON]])])
    await add_agent(speaker)
    talk = Talk(await async_raise_curtain(supervised, speaker))
    context = Context(user_id=hass_admin_user.id)
    await talk.async_say("Which port does Zigbee2MQTT use?", context=context, language=language)
    assert "8099" in await talk.async_say(request_, context=context, language=language)
    (event,) = talk.events
    assert event.act == "correction"
    assert {str(finding.verdict) for finding in event.findings} == {"refuted"}


async def test_another_figure_that_is_right(
    supervised: HomeAssistant, add_agent: AddAgent, hass_admin_user: MockUser
) -> None:
    """The agent hears of it."""
    speaker = Speaker("speaker", "streams", [Line([["Zigbee2MQTT runs on port 8080."]]), Line([[PASSED_ON]])])
    await add_agent(speaker)
    talk = Talk(await async_raise_curtain(supervised, speaker, policy="observe"))
    context = Context(user_id=hass_admin_user.id)
    await talk.async_say("Which port does Zigbee2MQTT use?", context=context)
    assert await talk.async_say("No, it's 8099", context=context) == PASSED_ON
    (event,) = talk.events
    assert [str(finding.verdict) for finding in event.findings] == ["supported"]


async def test_several_things_that_are_right(begin: Begin) -> None:
    """Each is said again."""
    talk = await begin("The kitchen light and the hall light are off. One lamp is on.")
    answer = await talk.async_say("That's not true.")
    assert answer.startswith(("This is what I see: ", "As far as I can see, "))
    assert talk.asked == ["Well?"]


async def test_what_was_denied_though_it_is_there(begin: Begin) -> None:
    """What was said instead is true."""
    talk = await begin("There is no kitchen light.")
    assert (await talk.async_say("How do you know?")).startswith("I do see the kitchen light.")


async def test_an_observer_changes_nothing_else(begin: Begin) -> None:
    """A correction that the home refutes is for the agent."""
    talk = await begin(OFF, policy="observe")
    assert await talk.async_say("No, it is on.") == PASSED_ON
    assert [event.act for event in talk.events] == ["correction"]


@pytest.mark.parametrize(
    ("request_", "act", "claims"),
    [
        pytest.param("Yes, that's right.", "confirmation", [("off", "supported")], id="confirmed"),
        pytest.param("That didn't work", "failure", [("off", "supported")], id="failed"),
        pytest.param("No, it is on, turn it off.", "correction", [("on", "not_enough_info")], id="with-a-wish"),
        pytest.param("Wrong, it's the model three.", "correction", [], id="unreadable"),
        pytest.param("Remember that Anna likes tea.", "fact", [], id="a-fact"),
    ],
)
async def test_what_is_handed_on(begin: Begin, request_: str, act: str, claims: list[tuple[str, str]]) -> None:
    """It is checked, told, and still a request to the wrapped agent."""
    talk = await begin(OFF)
    assert await talk.async_say(request_) == PASSED_ON
    assert talk.asked == ["Well?", request_]
    (event,) = talk.events
    assert (event.act, event.text) == (act, request_)
    assert [(finding.claim.meaning, str(finding.verdict)) for finding in event.findings] == claims


@pytest.mark.parametrize(
    ("request_", "meaning"),
    [
        pytest.param("No, it is on.", "on", id="corrected"),
        pytest.param("That's wrong, it's actually on", "on", id="in-so-many-words"),
        pytest.param("No, it isn't.", "off", id="denied"),
        pytest.param("But the kitchen light is on!", "on", id="contradicted"),
        pytest.param("nope its on", "on", id="typed"),
        pytest.param("its on", "on", id="typed-without-a-no"),
        pytest.param("no thats wrong", "off", id="typed-denial"),
    ],
)
async def test_a_correction_that_the_home_refutes(begin: Begin, request_: str, meaning: str) -> None:
    """It is answered with what the home shows; the wrapped agent is not asked to agree."""
    talk = await begin(OFF)
    answer = await talk.async_say(request_)
    assert answer in (f"As far as I can see, {SEEN_BEHIND}", f"This is what I see: {SEEN_BEHIND}")
    assert talk.asked == ["Well?"]
    (event,) = talk.events
    assert [(finding.claim.meaning, str(finding.verdict)) for finding in event.findings] == [(meaning, "refuted")]


@pytest.mark.parametrize(
    ("language", "draft", "request_", "said"),
    [
        *(
            pytest.param("en", WARM, text, MEASURED, id=text)
            for text in (
                "No, it's 28.",
                "No, it is only 18",
                "No, it is 28 degrees!",
                "But it's 28 degrees.",
                "That's wrong, it's 28 degrees.",
                "No, the bedroom temperature is 28.",
                "No, it's not.",
            )
        ),
        *(
            pytest.param("de", "Die Bedroom temperature ist 21,5 Grad.", text, GEMESSEN, id=text)
            for text in ("Nein, es sind 28.", "Nein, sie ist 28 Grad.", "Das stimmt nicht, es sind nur 18 Grad.")
        ),
    ],
)
async def test_a_correction_of_what_the_home_measures(
    begin: Begin, language: str, draft: str, request_: str, said: str
) -> None:
    """It is answered with what is measured now, and how old that is; nobody is asked to agree."""
    talk = await begin()
    await async_show(talk, BEDROOM, "21.5")
    talk.stage.speaker.lines.insert(0, Line([[draft]]))
    await talk.async_say("Well?", language=language)
    assert (await talk.async_say(request_, language=language)).endswith(said)
    assert talk.asked == ["Well?"]
    (event,) = talk.events
    assert event.act == "correction"
    assert {str(finding.verdict) for finding in event.findings} == {"refuted"}


@pytest.mark.parametrize(
    ("state", "request_", "verdicts"),
    [
        pytest.param("28", "No, it's 28.", ["supported"], id="true-by-now"),
        pytest.param("21.5", "No, it's 21.", ["supported"], id="rounded"),
        pytest.param("unavailable", "No, it's 28.", ["not_enough_info"], id="out-of-reach-by-now"),
        pytest.param("21.5", "No, it's 28, turn the heating down.", ["refuted"], id="with-a-wish"),
    ],
)
async def test_a_correction_of_a_value_for_the_agent(
    begin: Begin, state: str, request_: str, verdicts: list[str]
) -> None:
    """What the home does not refute, or what is more than a correction, is for the agent to answer."""
    talk = await begin()
    await async_show(talk, BEDROOM, "21.5")
    talk.stage.speaker.lines.insert(0, Line([[WARM]]))
    await talk.async_say("Well?")
    await async_show(talk, BEDROOM, state)
    assert await talk.async_say(request_) == PASSED_ON
    assert [[str(finding.verdict) for finding in event.findings] for event in talk.events] == [verdicts]


@pytest.mark.parametrize("request_", ["Make it 28.", "No, set it to 28.", "It should be 28.", "28", "No, 28 please."])
async def test_what_is_wished_instead(begin: Begin, request_: str) -> None:
    """It is for the agent, and corrects nothing."""
    talk = await begin()
    await async_show(talk, BEDROOM, "21.5")
    talk.stage.speaker.lines.insert(0, Line([[WARM]]))
    await talk.async_say("Well?")
    assert await talk.async_say(request_) == PASSED_ON
    assert talk.events == []


async def test_a_correction_that_is_true_by_now(begin: Begin) -> None:
    """The home decides, not whoever spoke last."""
    talk = await begin(OFF)
    talk.stage.hass.states.async_set(KITCHEN, "on")
    await talk.async_say("No, the kitchen light is on.")
    assert [(finding.verdict, finding.claim.meaning) for finding in talk.events[0].findings] == [("supported", "on")]


@pytest.mark.parametrize(
    "request_",
    [
        "Turn on the kitchen light",
        "No, turn on the hall light",
        "no i want the kitchen light on",
        "Actually, turn on the hall light",
        "I turned on the kitchen light",
        "The hall light is on",
        "Is the kitchen light on?",
        "Are you sure the kitchen light is off?",
        "Why is the kitchen light off?",
        "Yes, turn it on",
        "yes",
        "no",
        "no thanks",
        "the desk lamp",
        "the first one",
    ],
)
async def test_an_ordinary_request(begin: Begin, request_: str) -> None:
    """Nobody is told and nothing is answered."""
    talk = await begin(OFF)
    assert await talk.async_say(request_) == PASSED_ON
    assert (talk.asked[-1], talk.events) == (request_, [])


@pytest.mark.parametrize("request_", ["Correct", "No, it isn't.", "That's right", "Why?", "No, the hall light"])
async def test_an_answer_to_the_agents_own_question(begin: Begin, request_: str) -> None:
    """It is for the agent."""
    talk = await begin(f"{OFF} Do you mean that one?")
    assert await talk.async_say(request_) == PASSED_ON
    assert talk.events == []


@pytest.mark.parametrize(
    ("request_", "act"),
    [
        pytest.param("That didn't help.", "failure", id="failed"),
    ],
)
async def test_what_is_more_than_an_answer(begin: Begin, request_: str, act: str) -> None:
    """An agent that asks whether there is anything else is told what was wrong."""
    talk = await begin(f"{OFF} Anything else?")
    assert await talk.async_say(request_) == PASSED_ON
    assert [event.act for event in talk.events] == [act]


async def async_show(talk: Talk, entity_id: str, state: str) -> None:
    """Let something be otherwise."""
    attributes = {"friendly_name": "Bedroom temperature", "unit_of_measurement": "°C", "device_class": "temperature"}
    talk.stage.hass.states.async_set(entity_id, state, attributes if entity_id == BEDROOM else {})
    async_expose_entity(talk.stage.hass, "conversation", entity_id, should_expose=True)
    await talk.stage.hass.async_block_till_done()


@pytest.fixture
async def asking(begin: Begin) -> Talk:
    """Return a conversation in which we have offered to look."""
    talk = await begin(policy="strict")
    talk.stage.speaker.lines.insert(0, Line([[WARM]]))
    await async_show(talk, BEDROOM, "n/a")
    assert (await talk.async_say("Is it on?")).endswith("Should I check?")
    return talk


@pytest.mark.parametrize(
    ("state", "said"),
    [
        pytest.param("21.5", "The Bedroom temperature is 21.5 °C.", id="as-was-drafted"),
        pytest.param("18", "The Bedroom temperature is 18 °C.", id="otherwise"),
        pytest.param("n/a", "I looked, but I couldn't find that anywhere in your home.", id="still-not-known"),
        pytest.param(
            "unavailable", "I looked, but I can't reach the Bedroom temperature right now.", id="out-of-reach"
        ),
        pytest.param(
            "unknown", "I looked, but I can't get a reading for the Bedroom temperature right now.", id="no-state"
        ),
    ],
)
async def test_we_look_when_it_is_wanted(asking: Talk, state: str, said: str) -> None:
    """What was too doubtful to be said is looked into, and the facts are told."""
    await async_show(asking, BEDROOM, state)
    result = await asking.async_ask("Yes please")
    assert speech(result) == said
    assert asking.stage.history(result)[-1] == said
    assert asking.asked == ["Is it on?"]
    (event,) = asking.events
    assert (event.act, [claim.text for claim in event.said]) == ("acceptance", [WARM.strip(".")])


@pytest.mark.parametrize("request_", ["No thanks", "no", "Never mind."])
async def test_we_do_not_look_when_it_is_not_wanted(asking: Talk, request_: str) -> None:
    """That is all right."""
    assert await asking.async_say(request_) in ("All right.", "Okay.")
    assert asking.asked == ["Is it on?"]
    assert [event.act for event in asking.events] == ["refusal"]
    assert await asking.async_say("yes") == PASSED_ON


@pytest.mark.parametrize(
    ("request_", "options"),
    [
        pytest.param("Yes", {"context": Context(user_id="ann")}, id="another-person"),
        pytest.param("Yes", {"conversation_id": None}, id="another-conversation"),
        pytest.param("Yes, and turn on the hall light", {}, id="more-than-that"),
        pytest.param("Turn on the hall light", {}, id="something-else"),
        pytest.param("Yes?", {}, id="a-question"),
    ],
)
async def test_what_is_no_answer(asking: Talk, request_: str, options: dict[str, Any]) -> None:
    """It is for the wrapped agent."""
    assert await asking.async_say(request_, **options) == PASSED_ON
    assert asking.events == []


async def test_a_question_about_what_is_hidden_by_now(asking: Talk) -> None:
    """There is nothing to look at."""
    async_expose_entity(asking.stage.hass, "conversation", BEDROOM, should_expose=False)
    await asking.stage.hass.async_block_till_done()
    assert await asking.async_say("Yes") == PASSED_ON
    assert asking.events == []


@pytest.fixture
async def choosing(begin: Begin) -> Talk:
    """Return a conversation in which we have asked which one is meant."""
    talk = await begin("The lamp is on.", policy="strict")
    assert "the desk lamp, the floor lamp, the hall light or the kitchen light?" in talk.stage.reply.delivered
    return talk


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        pytest.param("The desk lamp.", "The desk lamp is on.", id="by-name"),
        pytest.param("the floor one please", "The floor lamp is off.", id="by-a-word"),
        pytest.param("The second one", "The floor lamp is off.", id="by-its-place"),
    ],
)
async def test_a_choice(choosing: Talk, request_: str, said: str) -> None:
    """The home is asked about the one that is meant."""
    assert await choosing.async_say(request_) == said
    assert choosing.asked == ["Well?"]
    (event,) = choosing.events
    assert (event.act, len(event.said), len(event.findings)) == ("choice", 1, 1)
    assert await choosing.async_say("Are you sure?") != PASSED_ON


@pytest.mark.parametrize("request_", ["Yes", "The garage light", "Turn on the desk lamp", "both"])
async def test_no_choice(choosing: Talk, request_: str) -> None:
    """It is for the wrapped agent."""
    assert await choosing.async_say(request_) == PASSED_ON


async def test_a_choice_of_what_nobody_can_tell(choosing: Talk) -> None:
    """It is told so."""
    await async_show(choosing, "light.desk_lamp", "unavailable")
    assert await choosing.async_say("The desk lamp.") == "I can't verify that about the desk lamp."


async def test_a_choice_of_what_is_hidden_by_now(choosing: Talk) -> None:
    """It is a name that nobody knows."""
    async_expose_entity(choosing.stage.hass, "conversation", "light.desk_lamp", should_expose=False)
    await choosing.stage.hass.async_block_till_done()
    assert await choosing.async_say("The desk lamp.") == PASSED_ON
    assert choosing.events == []


@pytest.mark.parametrize(
    ("reply", "sentence", "verdicts"),
    [
        pytest.param(
            "Sorry, I was wrong: the kitchen light is on.",
            "Sorry, I was wrong: the kitchen light is on.",
            ["supported"],
            id="admitted",
        ),
        pytest.param(
            "Hello. I made a mistake. The kitchen light is on.",
            "I made a mistake.",
            ["supported"],
            id="in-a-sentence-of-its-own",
        ),
        pytest.param(
            "Actually, the kitchen light is on.", "Actually, the kitchen light is on.", ["supported"], id="contradicted"
        ),
    ],
)
async def test_an_agent_that_corrects_itself(begin: Begin, reply: str, sentence: str, verdicts: list[str]) -> None:
    """It is told with what the home shows of it."""
    talk = await begin(OFF)
    talk.stage.speaker.lines.insert(1, Line([[reply]]))
    await async_show(talk, KITCHEN, "on")
    assert await talk.async_say("Look again") == reply
    (event,) = talk.events
    assert (event.act, event.text) == ("self_correction", sentence)
    assert event.interaction_id == talk.stage.replies[0].interaction_id
    assert [str(finding.verdict) for finding in event.findings] == verdicts
    assert [claim.text for claim in event.said][:1] == [OFF.strip(".")]


@pytest.mark.parametrize("reply", ["Actually, the hall light is off.", "Actually, the kitchen light is off.", "Sorry."])
async def test_an_agent_that_does_not(begin: Begin, reply: str) -> None:
    """It says the same, or something else."""
    talk = await begin(OFF)
    talk.stage.speaker.lines.insert(1, Line([[reply]]))
    await talk.async_say("And now?")
    assert talk.events == []


async def test_within_one_reply(begin: Begin) -> None:
    """What was said before may be a sentence ago."""
    talk = await begin(policy="observe")
    talk.stage.speaker.lines.insert(0, Line([["The kitchen light is on. Actually, the kitchen light is off."]]))
    await talk.async_say("Is it on?")
    assert [event.text for event in talk.events] == ["Actually, the kitchen light is off."]


ON_FIRST = "The kitchen light is on."


@pytest.mark.parametrize("manner", ["streams", "only_answers"])
@pytest.mark.parametrize(
    ("instead", "left"),
    [
        pytest.param("Wait, I was wrong, it is off.", "", id="admitted"),
        pytest.param("Actually, no, it's off.", "", id="otherwise"),
        pytest.param("Actually, the kitchen light is off.", "", id="by-name"),
        pytest.param(
            "Actually, the kitchen light is off, so I will leave it.",
            "Actually, the kitchen light is off, so I will leave it.",
            id="and-more",
        ),
        pytest.param("I was wrong. It is off.", "I was wrong. It is off.", id="in-a-sentence-of-its-own"),
    ],
)
async def test_what_was_corrected_is_corrected_by_the_agent(
    begin: Begin, manner: Manner, instead: str, left: str
) -> None:
    """What it takes back is what it drafted, whatever was said before; nobody hears that twice."""
    talk = await begin("The hall light is off.", manner=manner)
    talk.stage.speaker.lines.insert(1, Line([[f"{ON_FIRST} {instead}"]]))
    assert (await talk.async_say("Is it on?")).rstrip() == f"{OFF} {left}".rstrip()
    (event,) = talk.events
    assert (event.act, [claim.text for claim in event.said]) == ("self_correction", [ON_FIRST.strip(".")])
    assert event.interaction_id == talk.stage.replies[1].interaction_id
    assert [str(finding.verdict) for finding in event.findings] == ["supported"]


async def test_whatever_breaks(begin: Begin, caplog: pytest.LogCaptureFixture) -> None:
    """The request goes to the wrapped agent, and nothing that was said is logged."""
    talk = await begin(OFF)

    def break_down(*_: object) -> Any:
        raise RuntimeError("broken")

    talk.stage.grounder.stages = replace(talk.stage.grounder.stages, gather=break_down)
    assert await talk.async_say("Are you sure?") == PASSED_ON
    assert talk.asked[-1] == "Are you sure?"
    assert caplog.text.count("A request could not be held against the last reply") == 1
    assert talk.events == []


async def test_a_listener_that_breaks(begin: Begin, caplog: pytest.LogCaptureFixture) -> None:
    """The others are told, and the answer is given."""
    talk = await begin(OFF)
    more: list[DialogueEvent] = []

    def break_down(_: DialogueEvent) -> None:
        raise RuntimeError("broken")

    talk.stage.grounder.async_subscribe_dialogue(break_down)
    unsubscribe = talk.stage.grounder.async_subscribe_dialogue(more.append)
    assert await talk.async_say("How do you know?") == SEEN
    assert "could not be passed on" in caplog.text
    assert talk.events == more
    assert len(more) == 1
    unsubscribe()
    await talk.async_say("How do you know?")
    assert (len(talk.events), len(more)) == (2, 1)


async def test_nothing_that_was_said_is_logged_or_sent(begin: Begin, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in the log above debug nor on the bus."""
    talk = await begin(OFF)
    sent: list[str] = []
    talk.stage.hass.bus.async_listen("*", lambda event: sent.append(str(event.data)))
    for request in ("Are you sure?", "No, it is on.", "Remember that Zoe likes tea."):
        await talk.async_say(request)
    await talk.stage.hass.async_block_till_done()
    ours = [one.getMessage() for one in caplog.records if "grounded_assist" in one.name and one.levelname != "DEBUG"]
    assert not any("Zoe" in text for text in (*ours, *sent))


async def test_it_points_to_what_was_left_out(begin: Begin) -> None:
    """Where nothing is claimed instead of a sentence, what follows is still of what that was of."""
    talk = await begin("The kitchen light is on. It is on.", mitigation={"allowed": ["refuse"]})
    (reply,) = talk.stage.replies
    assert [finding.verdict for finding in reply.report.findings] == ["refuted", "refuted"]
