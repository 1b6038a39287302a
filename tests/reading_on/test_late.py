"""What a model reads too late: taken back where it had been heard and was false then, and nowhere else."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
import re
from typing import Any

from homeassistant.components import conversation
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist import checker, reading_on

from ..speaking import Call, Lamp, Line, Stage, Think, Wait, async_hang, async_passed_on, speech
from .reader import ODD, PLAIN, QUOTE, TRUE, Reader, parts

type Raise = Callable[..., Any]
TAKEN_BACK = "Actually, the kitchen light is on."
HALF_READ = "The hall light is off, and not a glimmer from the kitchen light."
RADIO = "media_player.radio"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)


async def async_read(stage: Stage, reader: Reader) -> None:
    """Let the reader answer what it was asked, and everybody hear of it."""
    reader.may_answer.set()
    async with asyncio.timeout(5):
        await reader.async_until_open(0)
        await stage.hass.async_block_till_done(wait_background_tasks=True)


async def async_say_late(stage: Stage, reader: Reader, happens: Callable[[], None] = lambda: None) -> str:
    """Ask twice, let something happen and the first reply be read in between; return the second reply."""
    reader.may_answer.clear()
    first = await stage.async_ask("How is it?")
    happens()
    await async_read(stage, reader)
    return speech(await stage.async_ask("Thanks", conversation_id=first.conversation_id))


def play(core: HomeAssistant, title: str) -> None:
    """Play a track on a radio that Assist may see."""
    core.states.async_set(RADIO, "playing", {"friendly_name": "Radio", "media_title": title})
    async_expose_entity(core, conversation.DOMAIN, RADIO, should_expose=True)


@pytest.mark.parametrize(
    ("title", "then", "told"),
    [
        pytest.param("Dreams", "Angie", "", id="true-when-it-was-heard"),
        pytest.param("Angie", "Angie", "Actually, the title of the Radio is Angie. ", id="false"),
        pytest.param("Angie", "Dreams", "", id="true-by-now"),
        pytest.param("Angie", "Yesterday", "", id="nobody-knows-what-was-played-then"),
    ],
)
async def test_what_has_changed_since(raise_curtain: Raise, reader: Reader, title: str, then: str, told: str) -> None:
    """What was true when it was heard is not taken back, whatever has become of it."""
    stage = await raise_curtain(Line([["Right now “Dreams” fills the radio."]]), Line([["Fine."]]))
    play(stage.hass, title)
    reader.statements = {"Right now": [("“Dreams” fills the radio", "The Radio is playing Dreams.")]}
    assert await async_say_late(stage, reader, lambda: play(stage.hass, then)) == f"{told}Fine."


async def test_a_track_that_ends_after_it_was_read(raise_curtain: Raise, reader: Reader) -> None:
    """A true sentence stays true, however late the next turn is."""
    stage = await raise_curtain(Line([["Right now “Dreams” fills the radio."]]), Line([["Fine."]]))
    play(stage.hass, "Dreams")
    reader.statements = {"Right now": [("“Dreams” fills the radio", "The Radio is playing Dreams.")]}
    reader.may_answer.clear()
    first = await stage.async_ask("How is it?")
    await async_read(stage, reader)
    play(stage.hass, "Angie")
    assert speech(await stage.async_ask("Thanks", conversation_id=first.conversation_id)) == "Fine."


async def test_a_turn_that_fails_before_anything_is_heard(raise_curtain: Raise, reader: Reader) -> None:
    """What is to be taken back waits for the next one."""
    never = asyncio.Event()
    stage = await raise_curtain(Line([[ODD]]), Line([[Wait(never)]]), Line([["Fine."]]), Line([["Bye."]]))
    reader.may_answer.clear()
    first = await stage.async_ask("How is it?")
    await async_read(stage, reader)
    interrupted = asyncio.ensure_future(stage.async_ask("Thanks", conversation_id=first.conversation_id))
    await asyncio.sleep(0.05)
    interrupted.cancel()
    await asyncio.wait((interrupted,))
    heard = [speech(await stage.async_ask("Thanks", conversation_id=first.conversation_id)) for _ in range(2)]
    assert heard == [f"{TAKEN_BACK} Fine.", "Bye."]


async def test_what_is_reported(raise_curtain: Raise, reader: Reader) -> None:
    """A claim that is taken back is refuted and corrected in the report, as if it had been read in time."""
    reader.may_answer.clear()
    goes_on = asyncio.Event()
    stage = await raise_curtain(Line([[f"{ODD} Now ", Wait(goes_on), "enjoy!"]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await stage.async_until(ODD)
    await async_read(stage, reader)
    goes_on.set()
    assert speech(await asking) == f"{ODD} Now enjoy! {TAKEN_BACK}"
    (found,) = stage.reply.report.findings
    assert (found.claim.text, found.claim.read_by, found.verdict) == (QUOTE, "model", "refuted")
    (mitigation,) = stage.reply.report.mitigations
    assert (mitigation.action, mitigation.original, mitigation.replacement) == ("correct", QUOTE, TAKEN_BACK)


async def test_a_held_sentence_that_is_read_before_it_is_heard(raise_curtain: Raise, reader: Reader) -> None:
    """It is corrected, and there is nothing to take back."""
    both = "The hall light is on, and not a glimmer from the kitchen light."
    reader.statements = {both: [("not a glimmer from the kitchen light", PLAIN)]}
    reader.may_answer.clear()
    goes_on = asyncio.Event()
    stage = await raise_curtain(Line([[f"{both} Now ", Wait(goes_on), "enjoy!"]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(1)
    await asyncio.sleep(0.1)
    await async_read(stage, reader)
    goes_on.set()
    heard = speech(await asking)
    assert "Actually" not in heard
    assert "not a glimmer" not in heard


async def test_an_answer_between_waiting_and_speaking(raise_curtain: Raise, reader: Reader) -> None:
    """What nobody waited for any longer, and is there before the sentence is heard, is taken back like any other."""
    reader.statements = {HALF_READ: [("not a glimmer from the kitchen light", PLAIN)]}
    stage = await raise_curtain(Line([[HALF_READ]]))
    stages = stage.grounder.stages

    async def async_gather(*given: Any) -> Any:
        reader.may_answer.set()
        await reader.async_until_open(0)
        for _ in range(5):
            await async_passed_on()
        return await stages.gather(*given)

    stage.grounder.stages = replace(stages, gather=async_gather)
    reader.may_answer.clear()
    assert speech(await stage.async_ask("How is it?")) == f"{HALF_READ} {TAKEN_BACK}"


async def test_what_was_read_late_and_is_so(raise_curtain: Raise, reader: Reader) -> None:
    """Nothing is said of it."""
    reader.statements = {ODD: [(QUOTE, "The hall light is off.")], TRUE: []}
    stage = await raise_curtain(Line([[ODD]]), Line([["Fine."]]))
    assert await async_say_late(stage, reader) == "Fine."


async def test_what_comes_late_is_not_all(raise_curtain: Raise, reader: Reader) -> None:
    """The report says that not everything was checked."""
    stage = await raise_curtain(Line([[ODD]]))
    reader.may_answer.clear()
    await stage.async_ask("How is it?")
    assert not stage.reply.report.is_complete


async def test_where_nothing_is_changed(raise_curtain: Raise, reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to wait for what changes nothing."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 1.5)
    stage = await raise_curtain(Line([[ODD]]), policy="observe")
    reader.may_answer.clear()
    begun = asyncio.get_running_loop().time()
    assert speech(await stage.async_ask("How is it?")) == ODD
    assert asyncio.get_running_loop().time() - begun < 0.5


async def test_what_the_rules_have_read_as_well(raise_curtain: Raise, reader: Reader) -> None:
    """It is reported once, however somebody else has read the sentence too late."""
    both = "The kitchen light is off, and not a glimmer from the hall light."
    reader.statements = {both: [("not a glimmer from the hall light", "The hall light is off.")]}
    stage = await raise_curtain(Line([[both]]), policy="observe")
    assert speech(await stage.async_ask("How is it?")) == both
    told = [(one.claim.read_by, one.verdict) for one in stage.reply.report.findings]
    assert told == [("rules", "refuted"), ("model", "supported")]


@pytest.mark.parametrize("is_late", [True, False])
async def test_what_the_home_refutes(raise_curtain: Raise, reader: Reader, is_late: bool) -> None:
    """Who comes too late takes nothing away from what the rules have found, and what was mended is not taken back."""
    false = "The kitchen light is off."
    reader.statements = {false: [(false, "The hall light is off.")]}
    stage = await raise_curtain(Line([[false]]), Line([["Fine."]]))
    if is_late:
        reader.may_answer.clear()
    first = await stage.async_ask("How is it?")
    assert speech(first) == (TRUE if is_late else false)
    await async_read(stage, reader)
    assert speech(await stage.async_ask("Thanks", conversation_id=first.conversation_id)) == "Fine."


async def test_a_device_that_settles_behind_unclear_sentences(
    raise_curtain: Raise, reader: Reader, core: HomeAssistant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting for a reader leaves time to see what was done."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.3)
    await async_hang(core, Lamp("porch light", "soon"))
    call = Call("intent__HassTurnOn", {"name": "Porch light", "domain": ["light"]})
    odd = [f"{ODD[:-1]}, number {i}. " for i in range(3)]
    done = "I've turned on the porch light."
    stage = await raise_curtain(Line([["".join(odd)], [call], [done]]), budget_seconds=0.8, settle_seconds=0.3)
    reader.may_answer.clear()
    assert stage.heard.endswith(done) or speech(await stage.async_ask("How is it?")).endswith(done)
    assert stage.heard == "".join((*odd, done))


async def test_the_same_words_behind_others(raise_curtain: Raise, reader: Reader) -> None:
    """They are asked about by what stands before them."""
    same = "Not a glimmer of light there."
    stage = await raise_curtain(Line([[f"Look at the kitchen light. {same} Look at the hall light. {same}"]]))
    await stage.async_ask("How is it?")
    assert [parts(one)["Said before"] for one in reader.asked if parts(one)["Sentence"] == same] == [
        "Look at the kitchen light.",
        f"{same} Look at the hall light.",
    ]


@pytest.mark.parametrize("parts_of", [["Mr", ". Smith sees not a glimmer from the kitchen light. ", "Good."]])
async def test_what_is_asked_ahead(raise_curtain: Raise, reader: Reader, parts_of: list[str]) -> None:
    """However the draft comes, each sentence is asked about once."""
    odd = [f"Not a glimmer from the kitchen light, number {i}." for i in range(3)]
    stage = await raise_curtain(Line([[odd[0], Think("Hm."), f" {odd[1]}"], [f"{odd[2]} ", *parts_of]]))
    await stage.async_ask("How is it?")
    sentences = [parts(one)["Sentence"] for one in reader.asked]
    assert len(sentences) == len(set(map(str, sentences)))


async def test_what_breaks_while_it_is_read(
    raise_curtain: Raise, reader: Reader, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What the rules have read is checked all the same, and it is logged once."""

    def break_(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(reading_on, "names_for", break_)
    stage = await raise_curtain(Line([["The hall light is on, and not a glimmer from the kitchen light."]]))
    for _ in range(2):
        assert speech(await stage.async_ask("How is it?")).startswith("The hall light is off")
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == [
        "A sentence could not be read by a model, and is read by the rules alone"
    ]


@pytest.mark.parametrize(
    "messages",
    [
        pytest.param(
            [["Not a glimmer from the kitchen light", Think("Hm."), ". Nor from the hall light."]], id="thought"
        ),
        pytest.param(
            [["It is. Not a glimmer from the kitchen light.", Call("GetLiveContext"), " Nor from the hall light."]],
            id="tool",
        ),
        pytest.param([["Not a glimmer from the kitchen light. "], ["not from the hall light either."]], id="messages"),
        pytest.param([["The hall light is on. The kitchen light is off, not a glimmer. Nor in the hall."]], id="held"),
    ],
)
async def test_one_question_a_sentence(
    raise_curtain: Raise, reader: Reader, monkeypatch: pytest.MonkeyPatch, messages: Any
) -> None:
    """However the draft comes, it is cut as it is checked, and no sentence is asked about twice."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 1.5)
    stage = await raise_curtain(Line(messages))
    await stage.async_ask("How is it?")
    sentences = [str(parts(one)["Sentence"]) for one in reader.asked]
    assert len(sentences) == len(set(sentences)), sentences
    drafts = {one.strip() for one in re.split(r"(?<=\.) ", stage.reply.draft)}
    assert set(sentences) <= drafts | {" ".join(drafts)}, sentences
