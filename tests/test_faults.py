"""Whatever breaks in checking, the reply is delivered, marked, logged once, and in time."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any
from unittest.mock import patch

from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
import pytest

from custom_components.grounded_assist.grounder import Utterance, VerifyRequest
from custom_components.grounded_assist.grounding.effort import TooMuchToReadError
from custom_components.grounded_assist.grounding.model import Claim, Delivery, Policy, WarningType

from .conftest import AddAgent
from .speaking import Call, Lamp, Line, Manner, Speaker, Stage, Wait, Write, async_hang, async_raise_curtain, speech

DRAFT = "The kitchen light is on. The kitchen light is on. The kitchen light is on."


@pytest.fixture
def budget() -> float:
    """Return the seconds that checking may take: few, as much of it hangs here."""
    return 0.1


@pytest.fixture
async def stage(core: HomeAssistant, add_agent: AddAgent, budget: float) -> Stage:
    """Return a home with one lamp and an agent that says three times that it is on."""
    await async_hang(core, Lamp("Kitchen light", "at_once"))
    speaker = Speaker("speaker", "streams", [Line([[DRAFT]])])
    await add_agent(speaker)
    return await async_raise_curtain(core, speaker, budget_seconds=budget, settle_seconds=0.1)


def _raises(*_: object) -> Any:
    raise RuntimeError("broken")


async def _raises_late(*_: object) -> Any:
    raise RuntimeError("broken")


async def _hangs(*_: object) -> Any:
    await asyncio.Event().wait()


async def _returns_nonsense(*_: object) -> Any:
    return "nonsense"


def _returns(value: object) -> Callable[..., Any]:
    return lambda *_: value


BROKEN = [
    pytest.param({"read": _raises}, id="reading-raises"),
    pytest.param({"read": _returns(None)}, id="reading-returns-nothing"),
    pytest.param({"read": _returns("nonsense")}, id="reading-returns-nonsense"),
    pytest.param({"gather": _raises}, id="gathering-raises"),
    pytest.param({"gather": _raises_late}, id="gathering-raises-late"),
    pytest.param({"gather": _hangs}, id="gathering-hangs"),
    pytest.param({"gather": _returns_nonsense}, id="gathering-returns-nonsense"),
    pytest.param({"judge": _raises}, id="judging-raises"),
    pytest.param({"judge": _returns("nonsense")}, id="judging-returns-nonsense"),
    pytest.param({"detect": _raises}, id="detecting-raises"),
    pytest.param({"detect": _returns((None,))}, id="detecting-returns-nonsense"),
    pytest.param({"deliver": _raises}, id="mitigation-raises"),
    pytest.param({"deliver": _returns(None)}, id="mitigation-returns-nothing"),
    pytest.param({"deliver": _returns(Delivery(text=5))}, id="mitigation-returns-nonsense"),  # type: ignore[arg-type]
]


def _takes_too_much(*_: object) -> Any:
    raise TooMuchToReadError


@pytest.mark.parametrize("budget", [3.0])
async def test_reading_that_takes_too_much(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """The draft is spoken as it is; that is no fault, but the report is not complete."""
    stage.grounder.stages = replace(stage.grounder.stages, read=_takes_too_much)
    assert speech(await stage.async_ask("How is it?")) == DRAFT
    report = stage.reply.report
    assert (report.is_complete, report.warnings) == (False, ())
    assert "could not be checked" not in caplog.text


@pytest.mark.parametrize("budget", [3.0])
async def test_wording_that_takes_too_much(stage: Stage) -> None:
    """What is known to be false is not spoken for want of better words: the home answers in its place."""
    stage.grounder.stages = replace(stage.grounder.stages, deliver=_takes_too_much)
    assert speech(await stage.async_ask("How is it?")) == "The Kitchen light is off."
    assert not stage.reply.report.is_complete


@pytest.mark.parametrize("budget", [3.0])
async def test_flags_that_take_too_much(stage: Stage) -> None:
    """What is judged stands without them, and is said once."""
    stage.grounder.stages = replace(stage.grounder.stages, detect=_takes_too_much)
    assert speech(await stage.async_ask("How is it?")).strip() == "The kitchen light is off."


@pytest.mark.parametrize("stages", BROKEN)
async def test_a_broken_stage(stage: Stage, stages: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    """The draft is spoken as it is, and the report says that it was not checked."""
    stage.grounder.stages = replace(stage.grounder.stages, **stages)
    async with asyncio.timeout(2):
        result = await stage.async_ask()
    assert speech(result) == stage.heard == DRAFT
    assert stage.history(result) == [DRAFT]
    report = stage.reply.report
    (warning,) = report.warnings
    assert (warning.type, warning.message.split(".")[0]) == (WarningType.PIPELINE_ERROR, "Checking failed")
    assert not report.is_complete
    assert caplog.text.count("could not be checked") == 1


@pytest.mark.parametrize("stages", BROKEN)
async def test_a_broken_stage_of_a_verification(stage: Stage, stages: dict[str, Any]) -> None:
    """The action answers too."""
    stage.grounder.stages = replace(stage.grounder.stages, **stages)
    async with asyncio.timeout(2):
        report = await stage.grounder.async_verify(VerifyRequest(text=DRAFT, turns=(Utterance(DRAFT),)))
    assert report.reply == DRAFT
    assert [warning.type for warning in report.warnings] == [WarningType.PIPELINE_ERROR]


@pytest.mark.parametrize("budget", [3.0])
async def test_a_stage_that_breaks_in_the_middle(stage: Stage) -> None:
    """Only the sentence that could not be checked is as it was drafted."""
    judge, judged = stage.grounder.stages.judge, iter([True, False, True])

    def sometimes(*args: Any) -> Any:
        return judge(*args) if next(judged, True) else _raises()

    stage.grounder.stages = replace(stage.grounder.stages, judge=sometimes)
    await stage.async_ask()
    assert "off" in stage.reply.delivered
    assert not stage.reply.report.is_complete


async def test_a_budget_that_is_spent_before_the_end(stage: Stage) -> None:
    """What was once found false is not said after all because no time is left to look again."""
    gather, lie = stage.grounder.stages.gather, "The kitchen light is on."

    async def slow(claims: tuple[Claim, ...], *args: Any) -> Any:
        if claims[0].text != lie:
            await asyncio.sleep(0.12)
        return await gather(claims, *args)

    stage.grounder.stages = replace(stage.grounder.stages, gather=slow)
    stage.speaker.lines = [Line([[lie, " The kitchen light is off."]])]
    result = await stage.async_ask()
    assert stage.history(result) == [stage.heard] == ["The kitchen light is off. The kitchen light is off."]
    assert not stage.reply.report.is_complete


async def test_a_sentence_too_long_to_be_read(stage: Stage) -> None:
    """It is delivered, and nobody takes it for checked; a long block of code claims nothing."""
    text = f"The kitchen light is on and {'very ' * 500}bright."
    report = await stage.grounder.async_verify(VerifyRequest(text=text))
    assert (report.reply, report.is_complete) == (text, False)
    report = await stage.grounder.async_verify(VerifyRequest(text=f"```{text}```", policy=Policy.OBSERVE))
    assert report.is_complete


async def test_a_recount_that_breaks(stage: Stage) -> None:
    """Then the wrapped agent's own error is told."""
    call = Call("intent__HassTurnOn", {"name": "Kitchen light", "domain": ["light"]})
    stage.speaker.lines = [Line([[call], [HomeAssistantError("No credit")]])]
    stage.grounder.stages = replace(stage.grounder.stages, gather=_raises)
    result = await stage.async_ask()
    assert speech(result) == "No credit"
    assert [warning.type for warning in stage.reply.report.warnings] == [WarningType.PIPELINE_ERROR]


async def test_an_asker_who_cannot_be_found_out(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Without knowing what may be told nothing is checked, and the reply is delivered."""
    await async_hang(core, Lamp("Kitchen light", "at_once"))
    speaker = Speaker("speaker", "only_answers", [Line([[DRAFT]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    with patch.object(core.auth, "async_get_user", side_effect=RuntimeError):
        assert speech(await stage.async_ask(context=Context(user_id="ann"))) == DRAFT
    assert [warning.type for warning in stage.reply.report.warnings] == [WarningType.PIPELINE_ERROR]


async def test_a_language_without_words(stage: Stage) -> None:
    """It is delivered untouched, and marked."""
    result = await stage.async_ask(language="xx")
    assert speech(result) == stage.heard == DRAFT
    (warning,) = stage.reply.report.warnings
    assert (warning.type, warning.message) == (WarningType.UNVERIFIED_FIELDS, "This language is not checked")
    report = await stage.grounder.async_verify(VerifyRequest(text=DRAFT, language="xx", turns=(Utterance(DRAFT),)))
    assert (report.reply, report.warnings) == (DRAFT, (warning,))
    assert not stage.reply.report.is_complete


async def test_the_budget_is_not_that_of_the_wrapped_agent(stage: Stage) -> None:
    """It may take longer than we may, and is never cut off."""
    event = asyncio.Event()
    stage.speaker.lines = [Line([["The kitchen light is ", Wait(event), "on."]])]
    stage.hass.loop.call_later(0.4, event.set)
    assert speech(await stage.async_ask()) == "The kitchen light is off."


@pytest.mark.parametrize("args", [None, ["a"], "x"])
@pytest.mark.parametrize("manner", ["streams", "writes"])
async def test_arguments_that_are_none(stage: Stage, args: object, manner: Manner) -> None:
    """A model that calls a tool wrongly is answered by Home Assistant; its reply is checked as ever."""
    stage.speaker.manner = manner
    stage.speaker.lines = [Line([["Hi.", Call("intent__HassTurnOn", args)], ["The kitchen light is on."]])]
    result = await stage.async_ask()
    assert speech(result)
    assert "is on" not in speech(result)


@pytest.mark.parametrize("content", [[{"text": "Hm."}], 5, b"Hm."])
async def test_a_history_that_cannot_be_read(stage: Stage, content: object, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever an agent leaves in it, its reply is heard to the end, marked, and that is logged once."""
    stage.speaker.lines = [Line([["Hello. ", Write(content), "Yes"]])]
    result = await stage.async_ask()
    assert speech(result) == stage.heard == "Hello. Yes"
    assert [warning.type for warning in stage.reply.report.warnings] == [WarningType.PIPELINE_ERROR]
    assert not stage.reply.report.is_complete
    assert stage.reply.delivered == "Hello. Yes"
    assert caplog.text.count("Traceback") == 1


class Unspeakable:
    """What no reply consists of."""

    def __str__(self) -> str:
        """Break."""
        raise RuntimeError


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
async def test_a_response_that_cannot_be_read(stage: Stage, manner: Manner, caplog: pytest.LogCaptureFixture) -> None:
    """It is handed on as it is."""
    words = Unspeakable()
    stage.speaker.manner = manner
    stage.speaker.lines = [Line([["Hello. "]], speech=words)]  # type: ignore[arg-type]
    result = await stage.async_ask()
    assert result.response.speech["plain"]["speech"] is words
    assert stage.heard in {"", "Hello. "}
    assert [warning.type for warning in stage.reply.report.warnings] == [WarningType.PIPELINE_ERROR]
    assert caplog.text.count("Traceback") == 1


async def test_a_subscriber_that_breaks(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """Who records the replies cannot spoil them."""
    stage.grounder.async_subscribe(_raises)
    assert "off" in speech(await stage.async_ask())
    assert "could not be reported" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("   \n\t ", id="white-space"),
        pytest.param("\x00\x07\x1b[31m The kitchen light \ud83d is on.", id="control-characters"),
        pytest.param(
            "\u202eThe kitchen light is on\u202c. \u05d4\u05d0\u05d5\u05e8 \u05d3\u05d5\u05dc\u05e7. 😀👩‍👩‍👧",
            id="right-to-left",
        ),
        pytest.param("(((((" * 5000, id="brackets"),
        pytest.param("The kitchen light is on. " * 4000, id="a-hundred-thousand-letters"),
        pytest.param("the " * 25_000, id="one-endless-sentence"),
        pytest.param("kitchen light " * 7000, id="one-endless-list-of-names"),
        pytest.param("<think>" * 10_000, id="thoughts-that-never-end"),
    ],
)
async def test_bad_input(stage: Stage, text: str) -> None:
    """No exception, a bounded time, nothing lost."""
    begin = perf_counter()
    report = await stage.grounder.async_verify(VerifyRequest(text=text, policy=Policy.OBSERVE))
    assert perf_counter() - begin < 5
    # Nothing can encode half of a character.
    assert report.reply == text.replace("\ud83d", "\ufffd")


@pytest.mark.parametrize("manner", ["streams", "writes"])
async def test_a_reply_without_end(stage: Stage, manner: Manner) -> None:
    """A hundred thousand letters cost a bounded time, and not one of them."""
    text = "Once upon a time there was a light. " * 2800
    stage.speaker.manner = manner
    stage.speaker.lines = [Line([[text[at : at + 50] for at in range(0, len(text), 50)]])]
    begin = perf_counter()
    result = await stage.async_ask()
    assert perf_counter() - begin < 10
    assert speech(result) == stage.history(result)[0] == text
    assert stage.heard in {"", text}
