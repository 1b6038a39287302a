"""The spine: asking again, verifying, reporting; each condition flipped alone."""

from collections.abc import Callable
from dataclasses import replace
import gc
import logging
from typing import Any
import weakref

from homeassistant.components.conversation import AssistantContent
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import entity_registry as er
import pytest

from custom_components.grounded_assist.agent import WrappedAgent
from custom_components.grounded_assist.grounder import CheckedReply, Utterance, VerifyRequest
from custom_components.grounded_assist.grounding.model import Policy, ToolCall
from custom_components.grounded_assist.grounding.prompts import grounding_rules
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.regeneration import Circumstances

from .conftest import AddAgent
from .speaking import Call, Lamp, Line, Manner, Speaker, Stage, Step, Touch, async_hang, async_raise_curtain, speech

LIES = ("The kitchen light is on. ", "The hall light is on. ", "The attic light is on.")
TRUTH = "The kitchen light, the hall light and the attic light are off."
LOOK = Call("homeassistant__GetLiveContext")
ACT = Call("intent__HassTurnOff", {"name": "Desk light", "domain": ["light"]})
FAIL = Call("intent__HassTurnOff", {"name": "No such light"})


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a home with four lamps, all off."""
    names = ("Kitchen light", "Hall light", "Attic light", "Desk light")
    await async_hang(core, *(Lamp(name, "at_once") for name in names))

    async def async_raise(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


@pytest.mark.parametrize("manner", ["streams", "writes"])
@pytest.mark.parametrize(
    "before", [pytest.param([], id="no-tool"), pytest.param([[LOOK]], id="a-tool-that-only-reads")]
)
async def test_a_draft_full_of_lies_is_asked_for_again(
    raise_curtain: Callable[..., Any], manner: Manner, before: list[list[Step]]
) -> None:
    """Nothing of the first draft is heard or kept; the second one is checked like any other."""
    stage = await raise_curtain(Line([*before, LIES]), Line([[TRUTH]]), Line([["Yes."]]), manner=manner)
    result = await stage.async_ask("Which lights are on?", extra_system_prompt="Be brief.")
    assert speech(result) == TRUTH
    assert stage.history(result) == [TRUTH]
    assert stage.heard == (TRUTH if manner == "streams" else "")
    assert stage.reply.regenerated
    assert stage.reply.draft == "".join(LIES)
    assert [finding.verdict for finding in stage.reply.report.findings] == ["refuted"] * 3
    assert stage.reply.report.mitigations[0].action == "regenerate"
    first, second = stage.speaker.asked
    assert first.extra_system_prompt == f"Be brief.\n{grounding_rules()}"
    assert second.extra_system_prompt is not None
    assert second.extra_system_prompt.startswith(f"Be brief.\n{grounding_rules()}\n\n")
    assert not any(lie.strip() in second.extra_system_prompt for lie in LIES)
    assert stage.speaker.histories[1] == ["user: Which lights are on?"]
    await stage.async_ask("Tell me a joke.", result.conversation_id)
    assert stage.speaker.asked[2].extra_system_prompt == f"Be brief.\n{grounding_rules()}"


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_a_bare_answer_checked_again(raise_curtain: Callable[..., Any], manner: Manner) -> None:
    """What was about to be said instead of it stands not before it once it is checked anew."""
    stage = await raise_curtain(Line([["Yes."]]), manner=manner)
    assert speech(await stage.async_ask("Is the kitchen light on?")) == "The Kitchen light is off."


@pytest.mark.parametrize(
    ("line", "options"),
    [
        pytest.param(Line([LIES[:2]]), {}, id="two-severe-flags"),
        pytest.param(Line([["The desk light is off. ", *LIES]]), {}, id="something-was-said"),
        pytest.param(Line([LIES]), {"manner": "only_answers"}, id="the-agent-keeps-no-history"),
        pytest.param(Line([[ACT], LIES]), {}, id="a-tool-has-acted"),
        pytest.param(Line([[FAIL], LIES]), {}, id="a-tool-has-failed"),
        pytest.param(Line([[Touch("light.desk_light", "on"), *LIES]]), {}, id="something-changed-with-the-context"),
        pytest.param(Line([LIES]), {"policy": "observe"}, id="only-observing"),
        pytest.param(Line([LIES]), {"mitigation": {"allowed": ["correct"]}}, id="it-is-not-allowed"),
        pytest.param(Line([LIES]), {"mitigation": {"severe_flags": 4}}, id="it-takes-more-flags"),
        pytest.param(Line([LIES]), {"mitigation": {"regenerate_from": 0.98}}, id="it-takes-more-certainty"),
    ],
)
async def test_a_draft_is_asked_for_only_once(
    raise_curtain: Callable[..., Any], line: Line, options: dict[str, Any]
) -> None:
    """Where asking again could double what was said or done, the evidence speaks."""
    stage = await raise_curtain(line, Line([["Never heard."]]), **options)
    result = await stage.async_ask("Which lights are on?")
    assert len(stage.speaker.asked) == 1
    assert not stage.reply.regenerated
    assert stage.history(result)[-1] == speech(result)
    assert ("The kitchen light is on" in speech(result)) is (options.get("policy") == "observe")


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(Line([["The kitchen light is on."]]), id="false-again"),
        pytest.param(Line([[HomeAssistantError("No credit")]]), id="fails"),
    ],
)
async def test_a_second_draft_that_is_no_better(raise_curtain: Callable[..., Any], second: Line) -> None:
    """Then what the evidence says is said, and only that."""
    stage = await raise_curtain(Line([LIES]), second)
    result = await stage.async_ask("Which lights are on?")
    assert len(stage.speaker.asked) == 2
    assert stage.history(result) == [speech(result)]
    assert stage.heard in {"", speech(result)}
    assert speech(result).casefold().count(" off") == 3
    assert stage.reply.delivered == speech(result)


async def test_two_drafts_of_which_the_home_cannot_tell_everything(raise_curtain: Callable[..., Any]) -> None:
    """Then the facts are told, about all that either of them spoke of."""
    second = Line([["The kitchen light is on. The desk light is off."]])
    stage = await raise_curtain(Line([[*LIES, " The spare light is on."]]), second)
    stage.hass.states.async_set("light.spare", "unavailable", {"friendly_name": "Spare light"})
    async_expose_entity(stage.hass, "conversation", "light.spare", should_expose=True)
    result = await stage.async_ask("Which lights are on?")
    told = speech(result).casefold()
    assert [name for name in ("kitchen", "hall", "attic", "desk") if f"the {name} light is off." not in told] == []
    assert "spare" not in told
    assert stage.history(result) == [speech(result)]


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]}), id="by-a-tool"),
        pytest.param(Touch("light.kitchen_light", "on"), id="unseen"),
    ],
)
async def test_a_second_draft_that_acts(raise_curtain: Callable[..., Any], step: Step) -> None:
    """What it did stays in the history, and it is corrected sentence by sentence however false it is."""
    stage = await raise_curtain(Line([LIES]), Line([[step], ["The kitchen light is on. The hall light is on."]]))
    result = await stage.async_ask("Which lights are on?")
    assert speech(result) == stage.heard == "The kitchen light is on. The hall light is off."
    assert stage.history(result) == [speech(result)]
    calls = [c.tool_calls for c in stage.contents(result) if isinstance(c, AssistantContent) and c.tool_calls]
    assert len(calls) == isinstance(step, Call)
    assert stage.reply.regenerated


async def test_a_home_that_changes_while_asked_again(raise_curtain: Callable[..., Any]) -> None:
    """What is said instead of two bad drafts is how the home is then, also where the first one has come true."""
    second = Line([[Touch("light.kitchen_light", "on", is_asked=False), "The hall light is on."]])
    stage = await raise_curtain(Line([LIES]), second)
    result = await stage.async_ask("Which lights are on?")
    assert speech(result) == "The kitchen light is on. The Hall light is off. The Attic light is off."
    assert stage.history(result) == [speech(result)]


ALLOWED = Circumstances(
    severe_flags=3,
    severe_flags_wanted=3,
    has_spoken=False,
    has_written=True,
    calls=(ToolCall(name="GetLiveContext", read_only=True, succeeded=True),),
    changed=(),
    can_be_asked_again=True,
)


def test_regeneration_is_allowed() -> None:
    """The case from which each of the following differs in one thing."""
    assert ALLOWED.allow_regeneration


@pytest.mark.parametrize(
    "flipped",
    [
        {"severe_flags": 2},
        {"severe_flags_wanted": 4},
        {"severe_flags_wanted": None},
        {"has_spoken": True},
        {"has_written": False},
        {"calls": (ToolCall(name="HassTurnOn", succeeded=False),)},
        {"calls": (*ALLOWED.calls, ToolCall(name="HassTurnOn"))},
        {"changed": ("light.kitchen",)},
        {"can_be_asked_again": False},
    ],
    ids=str,
)
def test_each_condition_alone_forbids(flipped: dict[str, Any]) -> None:
    """All of them must hold."""
    assert not replace(ALLOWED, **flipped).allow_regeneration


@pytest.mark.parametrize(
    ("platform", "expected"),
    [
        pytest.param("openai_conversation", True, id="a-language-model"),
        pytest.param("conversation", False, id="home-assistants-own"),
        pytest.param("wyoming", False, id="a-pipeline-elsewhere"),
    ],
)
async def test_who_can_be_asked_again(hass: HomeAssistant, platform: str, expected: bool) -> None:
    """Rules answer the same the second time, and a pipeline elsewhere may act unseen."""
    entry = er.async_get(hass).async_get_or_create("conversation", platform, "x")
    assert WrappedAgent(hass, entry.entity_id).can_be_asked_again is expected
    assert not WrappedAgent(hass, "conversation.home_assistant").can_be_asked_again


async def test_a_report(raise_curtain: Callable[..., Any], caplog: pytest.LogCaptureFixture) -> None:
    """Whoever subscribed gets the account of each reply; the log gets no words."""
    stage = await raise_curtain(Line([["The kitchen light is on."]]))
    more: list[CheckedReply] = []
    unsubscribe = stage.grounder.async_subscribe(more.append)
    context = Context()
    with caplog.at_level(logging.DEBUG, "custom_components.grounded_assist.grounder"):
        caplog.clear()
        await stage.async_ask("Is the kitchen lit?", context=context)
    (line,) = (record.getMessage() for record in caplog.records if record.name.endswith("grounded_assist.grounder"))
    assert "refuted" in line
    assert "kitchen" not in line.replace(stage.agent_id, "")
    unsubscribe()
    await stage.async_ask()
    assert len(more) == 1
    reply = more[0]
    assert reply.interaction_id == reply.report.interaction_id
    assert (reply.agent_entity_id, reply.request, reply.user_id) == (stage.agent_id, "Is the kitchen lit?", None)
    assert (reply.draft, reply.delivered) == ("The kitchen light is on.", "The kitchen light is off.")
    assert set(reply.durations) == {"asking", "checking"}
    assert reply.report.is_complete


async def test_verifying_finds_what_a_reply_would(raise_curtain: Callable[..., Any]) -> None:
    """The action and the conversation are one route: equal but for the id and the duration."""
    draft = "The kitchen light is on. The hall light is off."
    stage = await raise_curtain(Line([[draft]]))
    await stage.async_ask("Which lights are on?")
    report = await stage.grounder.async_verify(VerifyRequest(text=draft, request="Which lights are on?"))
    spoken = stage.reply.report
    assert _timeless(report) == _timeless(spoken)


async def test_verifying_neither_waits_nor_acts(raise_curtain: Callable[..., Any]) -> None:
    """It reads what is there, with the calls it is told of."""
    stage = await raise_curtain(Line([["Hm."]]), settle_seconds=3, budget_seconds=3)
    call = ToolCall(name="HassTurnOn", succeeded=True, touched=("light.kitchen_light",))
    request = VerifyRequest(
        text="I've turned on the kitchen light.",
        request="Turn on the kitchen light",
        tool_calls=(call,),
        policy=Policy.CORRECT,
    )
    report = await stage.grounder.async_verify(request)
    assert report.duration_ms < 1000
    assert report.findings
    assert report.verdict != "supported"
    assert stage.speaker.asked == []


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        pytest.param({}, "no_claims", id="nothing"),
        pytest.param({"context_text": "The kitchen light is off. Hm."}, "supported", id="a-text"),
        pytest.param(
            {"turns": (Utterance("Hello."), Utterance("The kitchen light is off."))}, "supported", id="an-earlier-reply"
        ),
        pytest.param(
            {"turns": (Utterance("The desk light is on."), Utterance("The hall light is off."))},
            "supported",
            id="the-latest-reply",
        ),
        pytest.param(
            {"context_text": "The hall light is off.", "turns": (Utterance("The desk light is off."),)},
            "refuted",
            id="reply-wins",
        ),
    ],
)
async def test_what_was_said_before_a_verified_text(
    raise_curtain: Callable[..., Any], told: dict[str, Any], verdict: str
) -> None:
    """It says what "it" is, and is evidence for nothing; without it nothing is claimed of the home."""
    stage = await raise_curtain(Line([["Hm."]]))
    stage.hass.states.async_set("light.desk_light", "on")
    report = await stage.grounder.async_verify(VerifyRequest(text="It is off.", **told))
    assert report.verdict == verdict
    assert report.is_complete
    assert [finding.claim.text for finding in report.findings] == ["It is off"] * (verdict != "no_claims")


async def test_earlier_replies_without_end(raise_curtain: Callable[..., Any]) -> None:
    """They use up the time there is, and the report says so."""
    stage = await raise_curtain(Line([["Hm."]]), budget_seconds=0.05)
    report = await stage.grounder.async_verify(
        VerifyRequest(text="It is off.", turns=(Utterance("The kitchen light is off. " * 4000),))
    )
    assert not report.is_complete
    assert report.reply == "It is off."


async def test_the_home_is_let_go_of(raise_curtain: Callable[..., Any]) -> None:
    """What was read of a request keeps nothing alive once the entry is gone."""
    stage = await raise_curtain(Line([["It is off."]]))
    read, homes = stage.grounder.stages.read, []

    def seeing(text: str, scene: Scene) -> Any:
        homes.append(weakref.ref(scene.home))
        return read(text, scene)

    stage.grounder.stages = replace(stage.grounder.stages, read=seeing)
    await stage.async_ask("Is the kitchen light on?")
    hass, entry_id = stage.hass, stage.entry.entry_id
    stage.replies.clear()
    del stage
    await hass.config_entries.async_remove(entry_id)
    await hass.async_block_till_done()
    gc.collect()
    assert [home() for home in homes] == [None] * len(homes)
    assert homes


def _timeless(report: Any) -> Any:
    findings = [
        (finding.claim, finding.verdict, finding.reason, finding.confidence, finding.flag)
        for finding in report.findings
    ]
    return replace(report, interaction_id=None, duration_ms=0, findings=()), findings
