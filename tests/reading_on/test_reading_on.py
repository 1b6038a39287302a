"""A model reads what the rules could not: ahead of the speech, in time or too late, and never in its way."""

import asyncio
from collections.abc import Callable
from typing import Any

from homeassistant.exceptions import HomeAssistantError
import pytest

from custom_components.grounded_assist import checker

from ..speaking import Line, Wait, speech
from .reader import ODD, PLAIN, TRUE, Reader

FALSE = "The kitchen light is off."


async def test_what_only_a_model_can_read(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """What is said instead is made of the evidence."""
    stage = await raise_curtain(Line([[ODD]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
    (finding,) = stage.reply.report.findings
    assert (finding.claim.read_by, finding.claim.text) == ("model", ODD.rstrip("."))
    assert len(reader.asked) == 1


async def test_what_the_rules_read(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """Nobody is asked about it."""
    stage = await raise_curtain(Line([[TRUE]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
    assert not reader.asked


async def test_several_sentences(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """They are asked about while those before them wait: two at a time, and the next one after the first answer."""
    reader.may_answer.clear()
    stage = await raise_curtain(Line([[f"{ODD} The hall light is a dream. The kitchen light hums along."]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(2)
    reader.may_answer.set()
    result = await asking
    assert (len(reader.asked), reader.most_open) == (3, 2)
    assert speech(result) == f"{TRUE} The hall light is a dream. The kitchen light hums along."


async def test_several_replies(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """A short one is read while a long one is, however much of that waits."""
    dreams = [f"The hall light is a dream of {number}." for number in range(8)]
    stage = await raise_curtain(Line([[" ".join(dreams)]]), Line([[ODD]]))
    reader.may_answer.clear()
    long = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(2)
    short = asyncio.ensure_future(stage.async_ask("How is it?"))
    await reader.async_until_open(3)
    assert [ODD in question for question in reader.asked] == [False, False, True]
    reader.may_answer.set()
    assert speech(await short) == TRUE
    assert speech(await long) == " ".join(dreams)


async def test_an_answer_while_the_reply_lasts(
    raise_curtain: Callable[..., Any], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was spoken before it was read is taken back aloud."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    reader.may_answer.clear()
    goes_on = asyncio.Event()
    stage = await raise_curtain(Line([[f"{ODD} Now ", Wait(goes_on), "enjoy!"]]))
    asking = asyncio.ensure_future(stage.async_ask("How is it?"))
    await stage.async_until(ODD)
    reader.may_answer.set()
    await reader.async_until_open(0)
    goes_on.set()
    await asking
    assert stage.heard == f"{ODD} Now enjoy! Actually, the kitchen light is on."


async def test_an_answer_after_the_reply(
    raise_curtain: Callable[..., Any], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is taken back at the beginning of the next turn, once."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    reader.may_answer.clear()
    stage = await raise_curtain(Line([[ODD]]), Line([["You are welcome."]]), Line([["Bye."]]))
    result = await stage.async_ask("How is it?")
    assert speech(result) == ODD
    reader.may_answer.set()
    await reader.async_until_open(0)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    later = await stage.async_ask("Thanks", conversation_id=result.conversation_id)
    assert speech(later) == "Actually, the kitchen light is on. You are welcome."
    last = await stage.async_ask("Bye", conversation_id=result.conversation_id)
    assert speech(last) == "Bye."


@pytest.mark.parametrize(
    ("read", "spoken"),
    [
        pytest.param([(FALSE, FALSE)], TRUE, id="the-same"),
        pytest.param([], TRUE, id="nothing"),
        pytest.param([("The hall light is off", "The hall light is off.")], TRUE, id="of-words-that-nobody-said"),
        pytest.param([(FALSE, "The hall light is off.")], FALSE, id="of-something-else"),
        pytest.param([(FALSE, "The kitchen light is on.")], FALSE, id="the-opposite"),
    ],
)
async def test_what_the_home_refutes(
    raise_curtain: Callable[..., Any], reader: Reader, read: list[tuple[str, str]], spoken: str
) -> None:
    """Nobody is contradicted on what only one of two readers has found in the same words."""
    reader.statements = {f'Sentence: "{FALSE}"': read}
    stage = await raise_curtain(Line([[FALSE]]))
    assert speech(await stage.async_ask("How is it?")) == spoken
    assert len(reader.asked) == 1


INVOLVED = (
    "The kitchen light is off, by the way, and since you wanted to hear about it last week I thought that I had better "
    "say so."
)


@pytest.mark.parametrize(
    ("read", "spoken"),
    [
        pytest.param([], TRUE, id="nothing"),
        pytest.param([("The kitchen light is off", "The hall light is off.")], INVOLVED, id="something-else"),
        pytest.param([("The kitchen light is off", PLAIN)], TRUE, id="the-same"),
    ],
)
async def test_what_is_said_with_much_else(
    raise_curtain: Callable[..., Any], reader: Reader, read: list[tuple[str, str]], spoken: str
) -> None:
    """What the home refutes in it is asked of a model, too; only what that reads otherwise is left as it is."""
    reader.statements = {INVOLVED: read}
    stage = await raise_curtain(Line([[INVOLVED]]))
    assert speech(await stage.async_ask("How is it?")) == spoken
    assert len(reader.asked) == 1


@pytest.mark.parametrize(
    ("read", "spoken"),
    [
        pytest.param([(ODD, PLAIN)], f"{TRUE} {FALSE}", id="of-some-use"),
        pytest.param([], f"{ODD} {TRUE}", id="of-no-use"),
    ],
)
async def test_silence(
    raise_curtain: Callable[..., Any], reader: Reader, read: list[tuple[str, str]], spoken: str
) -> None:
    """Who has stated something of the sentence before, and nothing of this one, did not find anything in it."""
    reader.statements = {f'Sentence: "{ODD}"': read}
    stage = await raise_curtain(Line([[f"{ODD} {FALSE}"]]))
    assert speech(await stage.async_ask("How is it?")) == spoken


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("I can't do that.", id="prose"),
        pytest.param({"statements": "none"}, id="no-list"),
        pytest.param(HomeAssistantError("500"), id="an-error"),
    ],
)
async def test_a_reader_that_fails_at_a_sentence(
    raise_curtain: Callable[..., Any], reader: Reader, answer: object
) -> None:
    """That is no silence: what the rules have read there is judged as without it."""
    reader.statements = {f'Sentence: "{ODD}"': [(ODD, PLAIN)]}
    reader.nonsense = {f'Sentence: "{FALSE}"': answer}
    stage = await raise_curtain(Line([[f"{ODD} {FALSE}"]]))
    assert speech(await stage.async_ask("How is it?")) == TRUE
