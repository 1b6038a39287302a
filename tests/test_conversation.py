"""A wrapped agent asked through ours: whatever its manners, only what the home confirms is heard."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Literal, override

from homeassistant.components.assist_pipeline import async_get_pipelines, async_update_pipeline
from homeassistant.components.conversation import (
    AbstractConversationAgent,
    AssistantContent,
    ConversationEntityFeature,
    ConversationInput,
    ConversationResult,
    async_converse,
    async_get_agent_info,
    async_get_conversation_languages,
    async_prepare_agent,
    async_set_agent,
)
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntryChange, ConfigEntryState
from homeassistant.const import STATE_UNAVAILABLE
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import area_registry as ar, entity_registry as er, intent
from homeassistant.helpers.dispatcher import async_dispatcher_send
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_mock_service
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from custom_components.grounded_assist.grounder import CheckedReply
from custom_components.grounded_assist.grounding.model import Delivery
from custom_components.grounded_assist.grounding.prompts import grounding_rules
from custom_components.grounded_assist.settling import Changes

from .conftest import AddAgent, agent_data, async_add_entry, our_agent
from .speaking import (
    Call,
    Lamp,
    Line,
    Manner,
    Rewrite,
    Serve,
    Speaker,
    Stage,
    Think,
    Wait,
    async_hang,
    async_raise_curtain,
    speech,
)

type Raise = Callable[..., Awaitable[Stage]]

FALSE = "The kitchen light is on."
TRUE = "The kitchen light is off."
TURN_ON = Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]})
MANNERS: tuple[Manner, ...] = ("streams", "writes", "only_answers")


@pytest.fixture
async def lamp(core: HomeAssistant) -> Lamp:
    """Return a lamp in the kitchen that is off."""
    lamp = Lamp("Kitchen light", "at_once")
    await async_hang(core, lamp)
    return lamp


@pytest.fixture
def play(core: HomeAssistant, lamp: Lamp, add_agent: AddAgent) -> Raise:
    """Return what puts an agent with these lines behind ours."""

    async def async_play(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_play


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize(
    ("draft", "delivered"),
    [
        pytest.param(TRUE, TRUE, id="what-is-true-stays"),
        pytest.param(FALSE, TRUE, id="what-is-false-is-corrected"),
        pytest.param("Hello there", "Hello there", id="what-claims-nothing-stays"),
    ],
)
async def test_what_is_delivered(play: Raise, manner: Manner, draft: str, delivered: str) -> None:
    """Speech and history hold the delivered text, the stream holds it if there is one."""
    stage = await play(Line([[draft]]), manner=manner)
    result = await stage.async_ask()
    assert speech(result) == delivered
    assert stage.history(result) == [delivered]
    assert stage.heard == (delivered if manner == "streams" else "")
    assert (stage.reply.draft, stage.reply.delivered) == (draft, delivered)


async def test_a_reply_in_another_language(play: Raise) -> None:
    """Whoever is asked in German and answers in English is checked, and corrected, in English."""
    stage = await play(Line([[f"{FALSE} Das Licht im Flur ist aus. {FALSE}"]]))
    result = await stage.async_ask("Ist sie an?", language="de")
    assert speech(result) == f"{TRUE} Das Licht im Flur ist aus. {TRUE}"


@pytest.mark.parametrize("manner", ["streams", "writes"])
async def test_words_around_a_tool_call(play: Raise, lamp: Lamp, manner: Manner) -> None:
    """Each message of the turn is checked for itself, and the calls between them stay."""
    stage = await play(Line([["One moment.", TURN_ON], ["The kitchen light", " is off."]]), manner=manner)
    result = await stage.async_ask("Turn on the kitchen light")
    assert lamp.is_on
    assert speech(result) == "The kitchen light is on."
    assert stage.history(result) == ["One moment.", "The kitchen light is on."]
    assert stage.heard == ("One moment.The kitchen light is on." if manner == "streams" else "")
    assert stage.reply.report.findings[0].claim.start == len("One moment. ")


async def test_what_a_provider_wrote_beside_a_changed_text_is_dropped(play: Raise, core: HomeAssistant) -> None:
    """It would be sent again on the next turn, uncorrected; beside an unchanged text it stays."""
    stage = await play(Line([["Hello.", TURN_ON], [TRUE]]), manner="writes")
    result = await stage.async_ask("Turn on the kitchen light")
    contents = [content for content in stage.contents(result) if isinstance(content, AssistantContent)]
    assert [(content.native, bool(content.tool_calls)) for content in contents] == [("raw", True), (None, False)]


async def test_an_outcome_told_before_its_tool_call_waits_for_it(play: Raise, lamp: Lamp) -> None:
    """It is true once the tool has answered; the call is made while the words are still held."""
    stage = await play(Line([["I've turned on the kitchen light. ", TURN_ON], ["Anything else?"]]))
    result = await stage.async_ask("Turn on the kitchen light")
    assert lamp.is_on
    assert stage.history(result) == ["I've turned on the kitchen light. ", "Anything else?"]
    assert result.continue_conversation


async def test_a_slow_device_is_waited_for(play: Raise, lamp: Lamp) -> None:
    """The state that comes a moment after the answer of the tool bears the reply out."""
    lamp.obeys = "soon"
    stage = await play(Line([[TURN_ON], ["I've turned on the kitchen light."]]))
    result = await stage.async_ask("Turn on the kitchen light")
    assert speech(result) == "I've turned on the kitchen light."
    assert stage.reply.report.is_complete


ASKED = Serve("light.turn_on", {"entity_id": "light.kitchen_light"})
REQUESTS = {"en": "Turn on the kitchen light", "de": "Schalte das Kitchen light ein"}


@pytest.mark.parametrize("manner", ["streams", "only_answers"])
@pytest.mark.parametrize(
    "act",
    [
        pytest.param(ASKED, id="with-the-context-of-the-request"),
        pytest.param(replace(ASKED, is_asked=False), id="with-one-of-its-own"),
        pytest.param(Serve("light.turn_on", {"entity_id": "all"}), id="on-all"),
        pytest.param(Serve("light.turn_on", {"entity_id": ["light.kitchen_light"]}), id="on-a-list"),
    ],
)
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I've turned on the kitchen light."),
        ("en", "The kitchen light is on now."),
        ("en", "Done, the kitchen light is on."),
        ("de", "Kitchen light ist eingeschaltet."),
    ],
)
async def test_an_agent_that_acts_by_itself_is_waited_for(
    play: Raise, lamp: Lamp, manner: Manner, act: Serve, language: str, text: str
) -> None:
    """No tool is in the chat log, and the device takes its time all the same."""
    lamp.obeys = "soon"
    stage = await play(Line([[act, text]]), manner=manner)
    result = await stage.async_ask(REQUESTS[language], language=language)
    assert speech(result) == text
    assert stage.reply.report.verdict == "supported"


@pytest.mark.parametrize(
    ("language", "request_", "text"),
    [
        ("en", "Turn on the kitchen light", "I've turned on the kitchen light."),
        ("en", "Turn on the kitchen light", "The kitchen light is on."),
        ("en", "Could you turn on the kitchen light?", "Done, the kitchen light is on."),
        ("en", "Lights on in the kitchen!", "The kitchen light is on now."),
        ("de", "Mach das Kitchen light an", "Das Kitchen light ist jetzt an."),
        ("de", "Kitchen light einschalten", "Kitchen light ist eingeschaltet."),
    ],
)
@pytest.mark.parametrize("manner", ["streams", "only_answers"])
async def test_an_agent_whose_tools_are_elsewhere_is_waited_for(
    play: Raise, core: HomeAssistant, manner: Manner, language: str, request_: str, text: str
) -> None:
    """Nothing of what it does is seen here, but what comes of it."""
    stage = await play(Line([[text]]), manner=manner)
    stage.speaker.api = None
    core.loop.call_later(0.05, core.states.async_set, "light.kitchen_light", "on", {"friendly_name": "Kitchen light"})
    assert speech(await stage.async_ask(request_, language=language)) == text
    assert stage.reply.report.verdict == "supported"


@pytest.mark.parametrize("text", ["The kitchen light is on. ", "Das Kitchen light ist an. "])
async def test_what_was_asked_for_may_be_said_before_its_tool_is_called(
    play: Raise, core: HomeAssistant, text: str
) -> None:
    """It is not false before nothing more can come."""
    called = asyncio.Event()
    stage = await play(Line([[text, "Well. ", Wait(called), TURN_ON], ["Enjoy!"]]))
    core.loop.call_later(0.1, called.set)
    await stage.async_ask(REQUESTS["en"])
    assert stage.heard == f"{text}Well. Enjoy!"


async def test_an_agent_that_is_only_asked_is_not_waited_for(play: Raise) -> None:
    """Nothing was to be done, so nothing is on its way."""
    stage = await play(Line([[FALSE]]), manner="only_answers", settle_seconds=3)
    began = asyncio.get_running_loop().time()
    assert speech(await stage.async_ask("Is the kitchen light on?")) == TRUE
    assert asyncio.get_running_loop().time() - began < 1


@pytest.mark.parametrize(
    "messages",
    [
        [["I've turned on the kitchen light."]],
        [["The kitchen light is on now."]],
        [[ASKED, "I've turned on the kitchen light."]],
        [[ASKED, "The kitchen light is on now."]],
    ],
)
async def test_an_agent_without_tools_that_did_nothing(play: Raise, lamp: Lamp, messages: Any) -> None:
    """It is waited for, and then not believed."""
    lamp.obeys = "never"
    stage = await play(Line(messages), manner="only_answers", settle_seconds=0.05)
    result = await stage.async_ask("Turn on the kitchen light")
    assert "off" in speech(result)


@pytest.mark.parametrize("text", ["I've turned it on.", "It's on now.", "The kitchen light is on now."])
async def test_what_others_do_meanwhile_is_not_the_agents(play: Raise, core: HomeAssistant, text: str) -> None:
    """Somebody turns another light off; an agent whose tools are elsewhere has only turned on the one it was asked."""
    async_mock_service(core, "light", "turn_off")
    core.states.async_set("light.kitchen_light", "on", {"friendly_name": "Kitchen light"})
    core.states.async_set("light.mirror", "off", {"friendly_name": "Mirror light"})
    async_expose_entity(core, "conversation", "light.mirror", should_expose=True)
    others = Serve("light.turn_off", {"entity_id": "light.mirror"}, is_asked=False)
    stage = await play(Line([[others, text]]), manner="only_answers", settle_seconds=0.05)
    assert speech(await stage.async_ask("Turn on the kitchen light")) == text
    assert stage.reply.report.verdict == "supported"


@pytest.mark.parametrize(
    ("action", "data", "touched"),
    [
        pytest.param("light.turn_off", {"area_id": "hall"}, {"light.hall"}, id="an-area"),
        pytest.param("homeassistant.turn_off", {"area_id": "hall"}, {"light.hall", "lock.hall"}, id="an-area-of-all"),
        pytest.param(
            "light.turn_off", {"entity_id": "light.hall, lock.hall"}, {"light.hall", "lock.hall"}, id="a-list"
        ),
        pytest.param("light.turn_off", {"entity_id": "no entity", "area_id": "hall"}, set(), id="nonsense"),
    ],
)
async def test_what_an_action_is_called_on(
    core: HomeAssistant, area_registry: ar.AreaRegistry, action: str, data: dict[str, Any], touched: set[str]
) -> None:
    """Of an area it is what the action is for; whether it was done nobody has said yet, and its words are nobody's."""
    area = area_registry.async_get_or_create("hall")
    entries = er.async_get(core)
    for domain in ("light", "lock"):
        entry = entries.async_get_or_create(domain, "test", f"{domain}-hall", suggested_object_id="hall")
        entries.async_update_entity(entry.entity_id, area_id=area.id)
    domain, _, service = action.partition(".")
    async_mock_service(core, domain, service)
    context = Context()
    with Changes(core, context) as changes:
        given = {**data, "message": "Hello", "position": 20}
        await core.services.async_call(domain, service, given, blocking=True, context=context)
        calls = changes.services.calls({"light.hall", "lock.hall"})
    assert {entity_id for call in calls for entity_id in call.touched} == touched
    assert all((call.succeeded, call.args, call.name) == (None, {}, "HassTurnOff") for call in calls)


async def test_how_far_it_was_called_to_go(core: HomeAssistant) -> None:
    """The numbers that tell where something goes are kept; only the action of its own domain is that of a tool."""
    context = Context()
    with Changes(core, context) as changes:
        for domain, service in (("cover", "set_cover_position"), ("timer", "start")):
            async_mock_service(core, domain, service)
            given = {"entity_id": f"{domain}.a", "position": 20, "duration": "hidden"}
            await core.services.async_call(domain, service, given, blocking=True, context=context)
        calls = changes.services.calls({"cover.a", "timer.a"})
    assert [(call.name, dict(call.args)) for call in calls] == [
        ("HassSetPosition", {"position": 20}),
        ("timer.start", {}),
    ]


@pytest.mark.parametrize("data", [{"entity_id": "lock.front_door"}, {"entity_id": 5}, {}])
async def test_a_slow_lock_that_an_agent_calls_itself(play: Raise, core: HomeAssistant, data: Any) -> None:
    """It has been asked for and is not confirmed yet; what is called with nonsense does no harm."""
    called = async_mock_service(core, "lock", "lock")
    core.states.async_set("lock.front_door", "unlocked", {"friendly_name": "Front door"})
    async_expose_entity(core, "conversation", "lock.front_door", should_expose=True)
    line = Line([[Serve("lock.lock", data), "I have locked the front door."]])
    stage = await play(line, manner="only_answers", settle_seconds=0.05)
    said = speech(await stage.async_ask("Lock the front door"))
    assert called
    assert ("confirm" in said) is (data.get("entity_id") == "lock.front_door")
    assert "locked the" not in said


@pytest.fixture
def locks(core: HomeAssistant) -> None:
    """Put up doors whose locks never answer."""
    async_mock_service(core, "lock", "lock")
    for entity_id, name in (("front_door", "Front door"), ("back_door", "Back door"), ("haustuer", "Haustür")):
        core.states.async_set(f"lock.{entity_id}", "unlocked", {"friendly_name": name})
        async_expose_entity(core, "conversation", f"lock.{entity_id}", should_expose=True)


def lock(*names: str) -> list[Call]:
    """Return the steps that lock doors by a tool."""
    return [Call("intent__HassTurnOn", {"name": name}) for name in names]


FRONT, BACK, HAUSTUER = "Front door", "Back door", "Haustür"
AWAITED = "I've asked for that, but the Front door has not confirmed it yet."
BACK_TOO = "I've asked for that and am waiting for the Back door to confirm it."
BOTH = "I've asked for that and am waiting for the Front door and the Back door to confirm it."


@pytest.mark.usefixtures("locks")
@pytest.mark.parametrize("policy", ["correct", "strict"])
@pytest.mark.parametrize(
    ("doors", "draft", "heard"),
    [
        pytest.param([FRONT], "Done! I've locked the front door.", AWAITED, id="done"),
        pytest.param([FRONT], "Done. The front door is locked.", AWAITED, id="done-and-how-it-is"),
        pytest.param([FRONT], "I've locked the front door. It is locked now.", AWAITED, id="told-twice"),
        pytest.param([FRONT, BACK], "I've locked the front door and the back door.", BOTH, id="two"),
        pytest.param(
            [FRONT, BACK],
            "I've locked the front door. I've locked the back door.",
            f"{AWAITED} {BACK_TOO}",
            id="one-after-the-other",
        ),
        pytest.param(
            [HAUSTUER],
            "Erledigt. Die Haustür ist abgeschlossen.",
            "Der Befehl ist unterwegs, aber die Haustür hat ihn noch nicht bestätigt.",
            id="german",
        ),
    ],
)
async def test_a_lock_that_does_not_answer(play: Raise, policy: str, doors: list[str], draft: str, heard: str) -> None:
    """It is said once of each door."""
    stage = await play(Line([lock(*doors), [draft]]), policy=policy, settle_seconds=0.05)
    language, verb = ("de", "Verriegle die ") if HAUSTUER in doors else ("en", "Lock ")
    assert speech(await stage.async_ask(verb + " and ".join(doors), language=language)) == heard


@pytest.mark.usefixtures("locks")
@pytest.mark.parametrize("manner", ["streams", "only_answers"])
async def test_a_lock_that_does_not_answer_an_agent_itself(play: Raise, manner: Manner) -> None:
    """It is said once, too, where no tool was called."""
    act = Serve("lock.lock", {"entity_id": "lock.front_door"})
    line = Line([[act, "Done! I've locked the front door."]])
    stage = await play(line, manner=manner, settle_seconds=0.05)
    assert speech(await stage.async_ask("Lock the front door")) == AWAITED


@pytest.mark.usefixtures("locks")
@pytest.mark.parametrize(
    "draft", ["Done. The front door is locked.", "I've locked the front door, and the front door is locked now."]
)
async def test_how_a_lock_is_known_that_does_not_answer(play: Raise, draft: str) -> None:
    """What was read of it is said once."""
    stage = await play(Line([lock(FRONT), [draft]]), settle_seconds=0.05)
    result = await stage.async_ask("Lock the front door")
    answer = speech(await stage.async_ask("How do you know?", result.conversation_id))
    assert answer.startswith("The Front door is still unlocked. I read the state of the Front door")


@pytest.mark.usefixtures("locks")
async def test_what_failed_is_said_once_however_it_is_called(play: Raise) -> None:
    """The article is known only by the second sentence, and the first has said it all."""
    stage = await play(Line([[Call("nobody_has_it")], ["Erledigt! Ich habe die Haustür abgeschlossen."]]))
    said = speech(await stage.async_ask("Verriegle Haustür", language="de"))
    assert said.count("aufgeschlossen") == 1


@pytest.mark.usefixtures("locks")
async def test_a_door_is_called_as_the_reply_has_called_it(play: Raise) -> None:
    """German has its article from there, and needs it in other cases."""
    stage = await play(Line([["Ja, die Haustür ist schon abgeschlossen."]]))
    result = await stage.async_ask("Ist abgeschlossen?", language="de")
    assert speech(result) == "Die Haustür ist aufgeschlossen."
    answer = await stage.async_ask("Woher weißt du das?", result.conversation_id, language="de")
    assert speech(answer) == (
        "Die Haustür ist aufgeschlossen. Den Zustand von der Haustür habe ich gerade eben gelesen."
    )


@pytest.mark.parametrize("obeys", ["never", "raises"])
async def test_an_action_that_did_nothing(play: Raise, lamp: Lamp, obeys: Literal["never", "raises"]) -> None:
    """What the tool says is not what happened."""
    lamp.obeys = obeys
    stage = await play(Line([[TURN_ON], ["I've turned on the kitchen light."]]), settle_seconds=0.05)
    result = await stage.async_ask("Turn on the kitchen light")
    assert "I've turned on" not in speech(result)
    assert stage.history(result)[-1] == speech(result) == stage.heard


@pytest.mark.parametrize("manner", MANNERS)
async def test_observing_changes_nothing(play: Raise, manner: Manner) -> None:
    """The policy observe only measures."""
    stage = await play(Line([[FALSE]]), manner=manner, policy="observe")
    assert speech(await stage.async_ask()) == FALSE
    assert stage.reply.report.verdict == "refuted"


@pytest.mark.parametrize(
    ("line", "delivered", "continues"),
    [
        pytest.param(Line([["Which one?"]]), "Which one?", True, id="a-question-back"),
        pytest.param(Line([["Which one?"]], continues=False), "Which one?", False, id="an-agent-that-never-goes-on"),
        pytest.param(Line([[TRUE]], continues=True), TRUE, True, id="an-agent-that-wants-to-go-on"),
        pytest.param(Line([[FALSE]], continues=True), TRUE, True, id="also-when-corrected"),
        pytest.param(Line([[TRUE]]), TRUE, False, id="a-statement"),
    ],
)
async def test_whether_the_conversation_goes_on(play: Raise, line: Line, delivered: str, continues: bool) -> None:
    """That follows what is delivered, unless the wrapped agent said so itself."""
    stage = await play(line)
    result = await stage.async_ask()
    assert (speech(result), result.continue_conversation) == (delivered, continues)


@pytest.mark.parametrize(
    ("draft", "delivered", "continues"),
    [
        pytest.param("Which one?", "None is on.", False, id="a-question-that-is-not-asked"),
        pytest.param("One is on.", "Should I check?", True, id="a-question-of-ours"),
    ],
)
async def test_a_question_that_comes_or_goes(play: Raise, draft: str, delivered: str, continues: bool) -> None:
    """The microphone opens for what is really asked."""
    stage = await play(Line([[draft]]))
    stage.grounder.stages = replace(stage.grounder.stages, deliver=lambda *_: Delivery(text=delivered))
    result = await stage.async_ask()
    assert (speech(result), result.continue_conversation) == (delivered, continues)


async def test_without_a_listener(play: Raise) -> None:
    """Asked through the action nobody listens to the stream, and the answer is the same."""
    stage = await play(Line([[FALSE]]))
    result = await async_converse(stage.hass, "Is it on?", None, Context(), agent_id=stage.agent_id)
    assert speech(result) == TRUE


@pytest.mark.parametrize("error", [HomeAssistantError("No credit"), KeyError("oops")])
@pytest.mark.parametrize("manner", ["streams", "writes"])
async def test_an_agent_that_fails(play: Raise, error: Exception, manner: Manner) -> None:
    """Before anything happened the error is told as an error; half a sentence is not heard."""
    stage = await play(Line([["The kitchen li", error]]), manner=manner)
    result = await stage.async_ask()
    assert result.response.response_type is intent.IntentResponseType.ERROR
    assert speech(result) in {"No credit", "The wrapped agent failed."}
    assert stage.heard == ""
    assert result.conversation_id


@pytest.mark.parametrize("language", ["xx", f"xx{'-a' * 300}", "../../secrets", "a\0b"], ids=range(4))
async def test_an_agent_that_fails_in_no_language(play: Raise, language: str) -> None:
    """Whatever a language is called, the error is told."""
    stage = await play(Line([[KeyError("oops")]]))
    assert speech(await stage.async_ask(language=language)) == "The wrapped agent failed."


@pytest.mark.parametrize("manner", ["streams", "writes"])
@pytest.mark.parametrize(
    "end", [Line([[TURN_ON], [HomeAssistantError("No credit")]]), Line([[TURN_ON], ["Hm"]], error="x")]
)
async def test_an_agent_that_fails_after_its_action(play: Raise, lamp: Lamp, end: Line, manner: Manner) -> None:
    """A true reply is built from what the home shows."""
    stage = await play(end, manner=manner)
    result = await stage.async_ask("Turn on the kitchen light")
    assert lamp.is_on
    assert result.response.response_type is intent.IntentResponseType.ACTION_DONE
    assert "the kitchen light is on" in speech(result).casefold().replace(" now", "")
    assert stage.history(result)[-1] == speech(result)


async def test_an_error_after_words_is_heard(play: Raise) -> None:
    """Once words were streamed Home Assistant speaks nothing else itself."""
    stage = await play(Line([["One moment. ", HomeAssistantError("No credit")]]))
    await stage.async_ask()
    assert stage.heard == "One moment. No credit"


@pytest.mark.parametrize(
    ("manner", "heard"), [("streams", "Good evening. The kitchen light is offBroke"), ("writes", "")]
)
async def test_an_error_after_a_whole_message(play: Raise, manner: Manner, heard: str) -> None:
    """A last sentence without a full stop was not cut off if the history has it, and is said once."""
    stage = await play(Line([["Good evening. The kitchen light is on"]], error="Broke"), manner=manner)
    result = await stage.async_ask()
    assert stage.history(result) == ["Good evening. The kitchen light is off"]
    assert stage.heard == heard
    assert speech(result) == "Broke"
    assert stage.reply.delivered.count("kitchen light") == 1


async def test_a_history_that_is_written_anew(play: Raise) -> None:
    """The request is still found where it stood, though it is another object now."""
    stage = await play(Line([[Rewrite(), FALSE]]))
    result = await stage.async_ask()
    assert speech(result) == stage.heard == TRUE
    assert stage.history(result) == [TRUE]


@pytest.mark.parametrize(("draft", "is_kept"), [pytest.param(FALSE, False, id="changed"), (TRUE, True)])
async def test_what_else_an_agent_says(play: Raise, draft: str, is_kept: bool) -> None:
    """A card, a reprompt and marked-up speech repeat the draft: they go where it was changed."""
    stage = await play(Line([[draft]], extras=True))
    response = (await stage.async_ask()).response
    assert [bool(response.card), bool(response.reprompt), "ssml" in response.speech] == [is_kept] * 3
    assert response.speech["plain"]["speech"] == TRUE


@pytest.mark.parametrize(
    ("options", "asked", "is_shown"),
    [
        pytest.param({}, {}, False, id="correct"),
        pytest.param({"policy": "strict"}, {}, False, id="strict"),
        pytest.param({"policy": "observe"}, {}, True, id="observe"),
        pytest.param({}, {"language": "xx"}, True, id="a-language-without-words"),
    ],
)
async def test_what_an_agent_thinks(
    play: Raise, options: dict[str, Any], asked: dict[str, Any], is_shown: bool
) -> None:
    """It is as unchecked as a draft: shown only where the draft is delivered as it is. The history keeps it."""
    stage = await play(Line([[Think("It must be on."), "<think>It is on.</think>", TRUE]]), **options)
    result = await stage.async_ask(**asked)
    assert ({"thinking_content": "It must be on."} in stage.deltas) is is_shown
    assert ("<think>" in stage.heard) is is_shown
    assert speech(result) == stage.heard == stage.history(result)[-1]
    (thought,) = (c.thinking_content for c in stage.contents(result) if isinstance(c, AssistantContent))
    assert thought == "It must be on."


async def test_a_speech_that_is_not_in_the_history(play: Raise) -> None:
    """What an agent says otherwise than it wrote is checked for itself."""
    stage = await play(Line([["**The kitchen light is on.**"]], speech=FALSE))
    result = await stage.async_ask()
    assert speech(result) == TRUE
    assert stage.history(result) == ["**The kitchen light is off.**"]


async def test_the_prompt_of_the_person_stays_theirs(play: Raise) -> None:
    """Over many turns it is handed on untouched, once, with our own behind it."""
    stage = await play(Line([[TRUE]]))
    result = await stage.async_ask(extra_system_prompt="Be brief.")
    for _ in range(3):
        result = await stage.async_ask("Again", result.conversation_id)
    prompts = [asked.extra_system_prompt for asked in stage.speaker.asked]
    assert prompts == [f"Be brief.\n{grounding_rules()}"] * 4


async def test_the_next_turn_is_told_what_was_delivered(play: Raise) -> None:
    """The wrapped agent reads its reply as it was corrected."""
    stage = await play(Line([[FALSE]]), Line([["Yes."]]))
    result = await stage.async_ask()
    await stage.async_ask("Tell me a joke.", result.conversation_id)
    assert stage.speaker.histories[1] == ["user: Is it on?", f"assistant: {TRUE}", "user: Tell me a joke."]


async def test_a_turn_that_is_cancelled(play: Raise) -> None:
    """Nothing of it stays in the history, and it is recorded as interrupted."""
    never = asyncio.Event()
    stage = await play(Line([["One moment. The k", Wait(never)]]), Line([[TRUE]]))
    turn = asyncio.create_task(stage.async_ask(conversation_id="kitchen"))
    await stage.async_until("One moment.")
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    assert stage.reply.interrupted
    assert not stage.reply.report.is_complete
    result = await stage.async_ask(conversation_id="kitchen")
    assert stage.history(result) == [TRUE]


async def test_a_turn_that_outlives_a_reload(play: Raise) -> None:
    """It is checked by what it began with, and kept and counted by what is there now."""
    goes_on = asyncio.Event()
    stage = await play(Line([["One moment. T", Wait(goes_on), FALSE[1:]]]))
    turn = asyncio.create_task(stage.async_ask())
    await stage.async_until("One moment.")
    await stage.hass.config_entries.async_reload(stage.entry.entry_id)
    replies = list[CheckedReply]()
    stage.grounder.async_subscribe(replies.append)
    goes_on.set()
    assert speech(await turn) == f"One moment. {TRUE}"
    assert [reply.delivered for reply in replies] == [f"One moment. {TRUE}"]
    await stage.hass.async_block_till_done()
    (subentry_id,) = stage.entry.subentries
    assert stage.grounder.learner.learned.total("replies", subentry_id) == 1


async def test_two_conversations_at_once(play: Raise) -> None:
    """Each is held by a gate of its own."""
    stage = await play(Line([[FALSE]]))
    results = await asyncio.gather(*(stage.async_ask(conversation_id=name) for name in ("one", "two")))
    assert [speech(result) for result in results] == [TRUE, TRUE]
    assert [stage.history(result) for result in results] == [[TRUE], [TRUE]]


async def test_home_assistants_own_agent(core: HomeAssistant, lamp: Lamp) -> None:
    """It acts and answers through ours, and what it did is known."""
    entry = await async_add_entry(core, agent_data("conversation.home_assistant"))
    stage = Stage(core, Speaker("none", "streams", []), entry, our_agent(core, entry, "Checked"))
    stage.grounder.async_subscribe(stage.replies.append)
    result = await stage.async_ask("Turn on the kitchen light")
    assert lamp.is_on
    assert result.response.response_type is intent.IntentResponseType.ACTION_DONE
    assert stage.history(result)[-1] == speech(result)
    failed = await stage.async_ask("Make me a sandwich")
    assert failed.response.error_code is intent.IntentResponseErrorCode.NO_INTENT_MATCH
    assert speech(failed)


async def test_ours_is_as_the_wrapped_one(play: Raise, core: HomeAssistant) -> None:
    """It can what that can, streams, and is gone while that is gone."""
    stage = await play(Line([[TRUE]]))
    assert stage.state.attributes["supported_features"] == ConversationEntityFeature.CONTROL
    assert async_get_conversation_languages(core, stage.agent_id) == "*"
    info = async_get_agent_info(core, stage.agent_id)
    assert info
    assert info.supports_streaming
    await stage.speaker.async_remove()
    await core.async_block_till_done()
    assert stage.state.state == STATE_UNAVAILABLE
    result = await stage.async_ask()
    assert speech(result) == "The wrapped agent “speaker” is not available right now."


@pytest.mark.parametrize(
    ("agent_id", "said"),
    [
        pytest.param("conversation.alpha", "The wrapped agent “alpha” is not available right now", id="not-loaded"),
        pytest.param("conversation.off", "The wrapped agent “Cloud” is disabled. Enable it", id="disabled"),
        pytest.param(
            "conversation.mute", "The agent behind this assistant is disabled. Enable it", id="without-a-name"
        ),
        pytest.param("conversation.nobody", "The agent behind this assistant does not exist anymore", id="missing"),
        pytest.param("{legacy}", "The wrapped agent “Older” is not available right now", id="without-an-entity"),
    ],
)
async def test_why_the_wrapped_agent_does_not_answer(
    core: HomeAssistant, add_agent: AddAgent, agent_id: str, said: str
) -> None:
    """What exists is not called missing, and no id is spoken."""
    source = await add_agent("alpha")
    legacy = MockConfigEntry(domain="legacy", title="Older")
    legacy.add_to_hass(core)
    off, registry = er.RegistryEntryDisabler.USER, er.async_get(core)
    registry.async_get_or_create(
        "conversation", "x", "1", suggested_object_id="off", disabled_by=off, original_name="Cloud"
    )
    registry.async_get_or_create("conversation", "x", "2", suggested_object_id="mute", disabled_by=off)
    await core.config_entries.async_unload(source.entry_id)
    agent_id = agent_id.format(legacy=legacy.entry_id)
    entry = await async_add_entry(core, agent_data(agent_id))
    result = await async_converse(core, "Hello", None, Context(), agent_id=our_agent(core, entry, "Checked"))
    assert said in speech(result)
    assert agent_id not in speech(result)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "The agent behind this assistant does not exist anymore."
                " Open Repairs in the settings and select a different one."
            ),
        ),
        (
            "de-AT",
            (
                "Den Agenten hinter diesem Assistenten gibt es nicht mehr."
                " Öffne die Reparaturen in den Einstellungen und wähle einen anderen."
            ),
        ),
    ],
)
async def test_what_is_heard_when_the_wrapped_agent_is_gone_for_good(
    assist: HomeAssistant, add_agent: AddAgent, hass_ws_client: WebSocketGenerator, language: str, said: str
) -> None:
    """A sentence in the language of the request says what to do, also through a pipeline."""
    source = await add_agent("alpha")
    (pipeline,) = async_get_pipelines(assist)
    await async_update_pipeline(assist, pipeline, conversation_language=language)
    await async_add_entry(assist, agent_data("conversation.alpha", pipelines=[pipeline.id]))
    await assist.config_entries.async_remove(source.entry_id)
    await assist.async_block_till_done()
    client = await hass_ws_client()
    asked = {"start_stage": "intent", "end_stage": "intent", "input": {"text": "Hello"}, "pipeline": pipeline.id}
    await client.send_json_auto_id({"type": "assist_pipeline/run", **asked})
    assert (await client.receive_json())["success"]
    events = [(await client.receive_json())["event"] for _ in ("run-start", "intent-start", "intent-end", "run-end")]
    response = events[2]["data"]["intent_output"]["response"]
    assert (response["response_type"], response["speech"]["plain"]["speech"]) == ("error", said)


async def test_an_agent_never_asks_itself(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A circle that slipped past the form is refused when it is asked."""
    entry = await async_add_entry(
        core, agent_data("conversation.second", title="First"), agent_data("conversation.first", title="Second")
    )
    stage = Stage(core, Speaker("none", "streams", []), entry, our_agent(core, entry, "First"))
    assert stage.state.state == STATE_UNAVAILABLE
    result = await stage.async_ask()
    assert result.response.response_type is intent.IntentResponseType.ERROR
    assert speech(result) == "This agent asks itself in a loop. Select a different agent for it to wrap."


class LegacyAgent(AbstractConversationAgent):
    """An agent that is no entity."""

    supported_languages = ["en"]  # noqa: RUF012

    def __init__(self) -> None:
        """Remember what was prepared."""
        self.prepared: list[str | None] = []

    @override
    async def async_prepare(self, language: str | None = None) -> None:
        self.prepared.append(language)

    @override
    async def async_process(self, user_input: ConversationInput) -> ConversationResult:
        response = intent.IntentResponse(language=user_input.language)
        response.async_set_speech(FALSE)
        return ConversationResult(response, user_input.conversation_id)


async def test_an_agent_that_is_no_entity(core: HomeAssistant, lamp: Lamp) -> None:
    """It is named by its config entry, and comes and goes with it."""
    other = MockConfigEntry(domain="legacy", title="Legacy")
    other.add_to_hass(core)
    agent = LegacyAgent()
    entry = await async_add_entry(core, agent_data(other.entry_id))
    stage = Stage(core, Speaker("none", "streams", []), entry, our_agent(core, entry, "Checked"))
    assert stage.state.state == STATE_UNAVAILABLE
    async_set_agent(core, other, agent)
    other.mock_state(core, ConfigEntryState.LOADED)
    async_dispatcher_send(core, SIGNAL_CONFIG_ENTRY_CHANGED, ConfigEntryChange.UPDATED, other)
    await core.async_block_till_done()
    assert stage.state.state != STATE_UNAVAILABLE
    assert async_get_conversation_languages(core, stage.agent_id) == {"en"}
    await async_prepare_agent(core, stage.agent_id, "en")
    assert agent.prepared == ["en"]
    result = await stage.async_ask()
    assert speech(result) == TRUE
    assert stage.history(result) == [TRUE]
