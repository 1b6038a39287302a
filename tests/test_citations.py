"""Marks of citation in replies: nobody hears them, and what they cite is numbered for whoever is asked to cite."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
import json
from typing import Any

from homeassistant.core import Context, HomeAssistant
import pytest

from .conftest import AddAgent
from .speaking import (
    Call,
    Lamp,
    Line,
    Manner,
    Speaker,
    Stage,
    async_hang,
    async_passed_on,
    async_raise_curtain,
    speech,
)

type Raise = Callable[..., Awaitable[Stage]]

TRUE = "The kitchen light is on."
TURN_ON = Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]})
CITES = {"prompts": {"rules": False, "history": False, "cite_sources": True}}


@pytest.fixture
def play(core: HomeAssistant, add_agent: AddAgent) -> Raise:
    """Return what puts an agent with these lines behind ours, in a home with a lamp that is on."""

    async def async_play(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        await async_hang(core, Lamp("Kitchen light", "at_once", is_on=True))
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_play


async def async_write(stage: Stage, text: str, conversation_id: str | None = None, **more: Any) -> dict[str, Any]:
    """Ask in writing: nobody listens while the reply is made."""
    data = {"text": text, "agent_id": stage.agent_id, "language": "en"}
    data |= {"conversation_id": conversation_id} if conversation_id else {}
    answer = await stage.hass.services.async_call(
        "conversation", "process", data, blocking=True, return_response=True, context=Context(**more)
    )
    await async_passed_on()
    assert answer is not None
    return dict(answer)


def written(answer: dict[str, Any]) -> str:
    """Return what is read."""
    return str(answer["response"]["speech"]["plain"]["speech"])


def prompts(stage: Stage) -> list[str | None]:
    """Return what the wrapped agent was told with each request."""
    return [asked.extra_system_prompt for asked in stage.speaker.asked]


@pytest.mark.parametrize(
    ("deltas", "delivered", "cited"),
    [
        pytest.param(["The kitchen light is on [sou", "rce:1", "]."], TRUE, ["source:1"], id="inside"),
        pytest.param([TRUE, " [", "sour", "ce:1] Hel", "lo."], f"{TRUE} Hello.", ["source:1"], id="behind-the-stop"),
        pytest.param([TRUE, "【sour", "ce:1】"], TRUE, ["source:1"], id="in-wide-brackets"),
        pytest.param([TRUE, " [Source:", " 1][source:2", "]"], TRUE, ["source:1", "source:2"], id="two"),
        pytest.param(["[", "source:1] ", TRUE], TRUE, ["source:1"], id="first"),
        pytest.param([TRUE, "[source:1]", "Hello."], f"{TRUE} Hello.", ["source:1"], id="between-sentences"),
        pytest.param([TRUE, " [source:1] [not", " one] so."], f"{TRUE} [not one] so.", ["source:1"], id="another"),
    ],
)
async def test_marks_in_a_stream(play: Raise, deltas: list[str], delivered: str, cited: list[str]) -> None:
    """However it is split, no part of a mark is heard or remembered; the report knows what was cited."""
    stage = await play(Line([deltas]))
    result = await stage.async_ask()
    assert stage.heard == delivered
    assert speech(result) == delivered
    assert stage.history(result) == [delivered]
    assert list(stage.reply.report.findings[0].claim.citations) == cited
    assert stage.reply.draft == "".join(deltas)


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_a_reply_of_marks_only(play: Raise, manner: Manner) -> None:
    """Nothing is left to be said, and nothing breaks."""
    stage = await play(Line([["[source:1] [source:2]"]]), Line([[TRUE]]), manner=manner)
    result = await stage.async_ask()
    assert (speech(result), stage.heard) == ("", "")
    assert not stage.reply.report.findings[0].evidence
    assert not any(warning.type.value == "PIPELINE_ERROR" for warning in stage.reply.report.warnings)
    again = await stage.async_ask(conversation_id=result.conversation_id)
    assert speech(again) == TRUE


def _breaks(*_: object) -> Any:
    raise RuntimeError("broken")


async def test_marks_of_what_cannot_be_checked(play: Raise) -> None:
    """Also where checking breaks nobody hears them."""
    stage = await play(Line([["The kitchen light is on [source:1]."]]))
    stage.grounder.stages = replace(stage.grounder.stages, judge=_breaks)
    assert speech(await stage.async_ask()) == stage.heard == TRUE


async def test_marks_where_no_time_is_left(play: Raise) -> None:
    """Or no time is left for it."""
    stage = await play(Line([["The kitchen light is on [source:1]."]]), budget_seconds=0)
    assert speech(await stage.async_ask()) == stage.heard == TRUE


async def test_an_observer_changes_nothing(play: Raise) -> None:
    """What is only measured is delivered as it was drafted."""
    stage = await play(Line([["The kitchen light is on [source:1]."]]), policy="observe", **CITES)
    stage.grounder.stages = replace(stage.grounder.stages, judge=_breaks)
    assert written(await async_write(stage, "Is it on?")) == "The kitchen light is on [source:1]."
    assert prompts(stage) == [None]


async def test_sources_are_told_in_writing(play: Raise) -> None:
    """Earlier answers by number and date, quoted; those of this turn are counted on from them."""
    lines = (Line([[TURN_ON], ["Done."]]), Line([[TURN_ON], ["It is on [1]. It is on. [2] It is on [3]."]]))
    stage = await play(*lines, **CITES)
    first = await async_write(stage, "Turn on the kitchen light")
    second = await async_write(stage, "Turn on the kitchen light", first["conversation_id"])
    assert written(second) == "It is on. It is on. It is on."
    begun, told = (prompt.splitlines() for prompt in prompts(stage) if prompt is not None)
    assert begun[0] == told[0] == "[SOURCES]"
    assert "from 1 on" in begun[-1]
    assert "from 2 on" in told[-1]
    (listed,) = (line for line in told if line.startswith("- "))
    number, _, source = listed.partition(" ")[2].partition(" ")
    name, _, answer = source.partition('UTC, "')[2].partition('": ')
    assert (number, name) == ("[source:1]", "HassTurnOn")
    assert "light.kitchen_light" in json.loads(answer)
    reply = stage.replies[-1].report
    assert [finding.claim.citations for finding in reply.findings] == [("source:1",), ("source:2",), ("source:3",)]
    assert [(one.type.value, one.details) for one in reply.warnings if one.type.value == "PHANTOM_SOURCE"] == [
        ("PHANTOM_SOURCE", "source:3")
    ]


@pytest.mark.parametrize(
    ("options", "is_written"),
    [pytest.param({}, True, id="off"), pytest.param(CITES, False, id="spoken")],
)
async def test_nobody_is_asked_to_cite(play: Raise, options: dict[str, Any], is_written: bool) -> None:
    """Unless the owner wants it, and never where it is heard; a number in brackets is one then."""
    stage = await play(Line([["It is in row [1]."]]), **options)
    ask = {True: async_write, False: Stage.async_ask}[is_written]
    await ask(stage, "Where is it?")
    assert stage.reply.delivered == "It is in row [1]."
    assert "[SOURCES]" not in str(prompts(stage)[0])


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"conversation_id": None}, id="another-conversation"),
        pytest.param({"user_id": "ann"}, id="another-person"),
    ],
)
async def test_answers_stay_in_their_conversation(play: Raise, more: dict[str, Any]) -> None:
    """Nobody else is told of them."""
    stage = await play(Line([[TURN_ON], ["Done."]]), **CITES)
    first = await async_write(stage, "Turn on the kitchen light")
    await async_write(stage, "And now?", **{"conversation_id": first["conversation_id"], **more})
    assert "HassTurnOn" not in str(prompts(stage)[-1])


async def test_an_earlier_answer_bears_out_a_quote(play: Raise) -> None:
    """By its name also where nobody was told of its number."""
    quote = 'It says "action_done" [source:HassTurnOn].'
    stage = await play(Line([[TURN_ON], ["Done."]]), Line([[quote]]))
    first = await stage.async_ask("Turn on the kitchen light")
    await stage.async_ask("What did it say?", first.conversation_id)
    finding = stage.replies[-1].report.findings[-1]
    assert (finding.verdict.value, finding.notes) == ("supported", ())


async def test_how_it_is_known(play: Raise) -> None:
    """What was said is told to have been said, and no more."""
    told = Line([["I told you that the kitchen light is on."]])
    stage = await play(Line([[TRUE]]), told)
    first = await stage.async_ask("Is it on?")
    await stage.async_ask("What did you say?", first.conversation_id)
    answer = await stage.async_ask("How do you know?", first.conversation_id)
    assert speech(answer) == "That was said here just now."


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("You asked me to turn on the kitchen light.", "supported", id="asked"),
        pytest.param("You asked me to turn off the kitchen light.", "refuted", id="asked-the-opposite"),
        pytest.param("I told you that the kitchen light is on.", "supported", id="told"),
        pytest.param("You said your guests arrive at 8.", "not_enough_info", id="never-said"),
    ],
)
async def test_earlier_turns_are_remembered(play: Raise, text: str, verdict: str) -> None:
    """What was asked for and what was delivered."""
    stage = await play(Line([[TURN_ON], [TRUE]]), Line([[text]]))
    first = await stage.async_ask("Turn on the kitchen light")
    await stage.async_ask("What was that?", first.conversation_id)
    (finding,) = stage.replies[-1].report.findings
    assert finding.verdict.value == verdict
