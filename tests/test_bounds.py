"""What is too much to read is passed on unread, and the report says so."""

from typing import Any

from homeassistant.components.conversation import async_converse
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
import pytest

from .conftest import AddAgent, async_add_entry
from .speaking import Call, Lamp, Line, Manner, Speaker, async_hang, async_raise_curtain, async_turns, speech

LIE = "The kitchen light is on."
"""It is off."""


async def async_verify(hass: HomeAssistant, text: str) -> dict[str, Any]:
    """Return the report of a text."""
    return await hass.services.async_call(
        "grounded_assist", "verify", {"text": text}, blocking=True, return_response=True
    )


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("The kitchen light is " + "am " * 650 + "on.", id="a-word-again-and-again"),
        pytest.param("The kitchen light is " + "very " * 5_000 + "on.", id="a-long-sentence"),
    ],
)
async def test_a_long_sentence(core: HomeAssistant, add_agent: AddAgent, sentence: str, manner: Manner) -> None:
    """It is said as it was drafted, and what stands behind it is checked all the same."""
    await async_hang(core, Lamp("Kitchen light", "never"))
    speaker = Speaker("speaker", manner, [Line([[f"{sentence} {LIE}"]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    assert speech(await stage.async_ask("How is it?")) == f"{sentence} The kitchen light is off."
    report = stage.reply.report
    assert not report.is_complete
    assert next(finding.reason for finding in report.findings) == "too_much_to_read"


async def test_many_sentences(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The first of them are checked, the rest is said as it was drafted."""
    await async_hang(core, Lamp("Kitchen light", "never"))
    draft = f"{LIE} {'The kitchen light is off. ' * 10_000}{LIE}"
    speaker = Speaker("speaker", "streams", [Line([[draft]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    assert speech(await stage.async_ask("How is it?")) == draft.replace(" on.", " off.", 1)
    await core.async_block_till_done()
    assert not stage.reply.report.is_complete


@pytest.mark.parametrize(("before", "is_checked"), [(99, True), (100, False)])
async def test_sentences_are_counted(core: HomeAssistant, add_agent: AddAgent, before: int, is_checked: bool) -> None:
    """As many as are checked, however little each of them takes."""
    await async_hang(core, Lamp("Kitchen light", "never"))
    speaker = Speaker("speaker", "streams", [Line([["Well, well. " * before + LIE]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    assert speech(await stage.async_ask("How is it?")).endswith(" off.") is is_checked
    assert stage.reply.report.is_complete is is_checked


async def test_what_is_kept_of_a_long_turn(core: HomeAssistant, add_agent: AddAgent) -> None:
    """All of it is said, the beginning is kept, and whether anything was changed is still known."""
    await async_hang(core, Lamp("Kitchen light", "never"))
    draft = f"{LIE} {'Well, well. ' * 100_000}"
    speaker = Speaker("speaker", "streams", [Line([[draft]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    assert len(speech(await stage.async_ask("Is it on? " * 100_000))) >= len(draft)
    kept = await stage.grounder.learner.journal.async_interaction(stage.reply.interaction_id)
    assert kept is not None
    assert (len(kept.request), len(kept.draft), len(kept.delivered)) == (1_000, 20_000, 20_000)
    assert all(text.endswith("…") for text in (kept.request, kept.draft, kept.delivered))
    assert sum(len(one.draft) for one in stage.grounder.latest[-1].heard) <= 20_000
    assert stage.reply.is_changed


@pytest.mark.parametrize("manner", ["streams", "writes"])
@pytest.mark.parametrize(
    ("args", "is_complete"),
    [
        pytest.param({"name": "x"}, True, id="short"),
        pytest.param({"name": [1] * 200_000}, False, id="a-long-list"),
        pytest.param({str(number): number for number in range(10_000)}, False, id="many"),
    ],
)
async def test_what_a_tool_is_asked(
    core: HomeAssistant, add_agent: AddAgent, args: dict[str, Any], is_complete: bool, manner: Manner
) -> None:
    """What a model writes as arguments of a call is taken as far as there is room for it."""
    await async_hang(core, Lamp("Kitchen light", "never"))
    speaker = Speaker("speaker", manner, [Line([[Call("HassTurnOff", args)], [LIE]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    assert speech(await stage.async_ask("How is it?")) == "The kitchen light is off."
    assert stage.reply.report.is_complete is is_complete


async def test_a_reply_of_many_claims_is_taken_in_piece_by_piece(core: HomeAssistant, add_agent: AddAgent) -> None:
    """Each claim is kept and learned from in a step of its own; of a large set not each thing went wrong."""
    for number in range(60):
        core.states.async_set(f"light.lamp_{number}", "on", {"friendly_name": f"Lamp {number}"})
        async_expose_entity(core, "conversation", f"light.lamp_{number}", should_expose=True)
    speaker = Speaker("speaker", "streams", [Line([["All lamps are off. " * 40]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    await async_converse(core, "How is it?", None, Context(), language="en", agent_id=stage.agent_id)
    assert await async_turns(lambda: bool(stage.replies)) > len(stage.reply.report.findings) == 40
    listed = await core.services.async_call("grounded_assist", "list_mistakes", {}, blocking=True, return_response=True)
    assert [len(mistake["topics"]) for mistake in listed["mistakes"]] == [21] * 40


@pytest.mark.parametrize("text", ["All lamps are off.", "The lamp is off."])
async def test_many_of_one_name(core: HomeAssistant, text: str) -> None:
    """Of more things than a home has nothing is refuted."""
    for number in range(600):
        core.states.async_set(f"light.lamp_{number}", "on", {"friendly_name": "Lamp"})
        async_expose_entity(core, "conversation", f"light.lamp_{number}", should_expose=True)
    await async_add_entry(core)
    report = await async_verify(core, text)
    assert (report["reply"], report["complete"]) == (text, False)
    assert [(claim["kind"], claim["reason"]) for claim in report["claims"]] == [("unread", "too_much_to_read")]
