"""A language without a lexicon is read by a model: the home decides, and Home Assistant's own words say what is so."""

from collections.abc import Callable
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest

from custom_components.grounded_assist import checker

from ..conftest import AddAgent
from ..speaking import Call, Lamp, Line, Stage, async_hang, async_raise_curtain, speech
from .reader import Reader

FALSE = "La lampe de la cuisine est éteinte."
TRUE = "La lampe de la cuisine est allumée."
SAID = "Lampe de cuisine: Allumé."
READ = {
    FALSE: [("La lampe de la cuisine est éteinte", "The Lampe de cuisine is off.")],
    TRUE: [("La lampe de la cuisine est allumée", "The Lampe de cuisine is on.")],
}


@pytest.fixture
async def raise_curtain(core: HomeAssistant, add_agent: AddAgent, reader: Reader) -> Callable[..., Any]:
    """Return what puts an agent with these lines into a French home with a lamp that is on, and with a reader."""
    from ..speaking import Speaker  # noqa: PLC0415

    await async_hang(core, Lamp("Lampe de cuisine", "at_once", is_on=True))
    reader.statements = {f'Sentence: "{text}"': told for text, told in READ.items()}

    async def async_raise(*lines: Line, **options: Any) -> Stage:
        speaker = Speaker("speaker", "streams", lines)
        await add_agent(speaker)
        options.setdefault("reading", {"reader": reader.entity_id})
        return await async_raise_curtain(core, speaker, **options)

    return async_raise


async def async_ask(stage: Stage, text: str = "Et la lampe ?", **more: Any) -> str:
    """Ask in French."""
    return speech(await stage.async_ask(text, language="fr", **more))


async def test_what_is_false(raise_curtain: Callable[..., Any]) -> None:
    """It is said as Home Assistant says it in that language."""
    stage = await raise_curtain(Line([[FALSE]]))
    assert await async_ask(stage) == SAID
    assert stage.reply.report.verdict == "refuted"
    assert not stage.reply.report.warnings


async def test_what_is_true(raise_curtain: Callable[..., Any]) -> None:
    """Not a letter of it is changed."""
    stage = await raise_curtain(Line([[f"Bonsoir ! {TRUE}"]]))
    assert await async_ask(stage) == f"Bonsoir ! {TRUE}"
    assert stage.reply.report.verdict == "supported"


async def test_what_nobody_can_say(raise_curtain: Callable[..., Any], core: HomeAssistant, reader: Reader) -> None:
    """What is false of more than can be named is not said, and nothing is made up in its place."""
    await async_hang(core, *(Lamp(f"Lampe {number}", "at_once", is_on=True) for number in range(5)))
    stage = await raise_curtain(Line([["Toutes les lampes sont éteintes. Elles dorment."]]))
    reader.statements = {"lampes": [("Toutes les lampes sont éteintes", "All lights are off.")]}
    assert await async_ask(stage) == "Je n'ai pas pu le confirmer. Elles dorment."


async def test_what_is_of_no_thing(raise_curtain: Callable[..., Any], reader: Reader) -> None:
    """Nobody is asked about small talk."""
    stage = await raise_curtain(Line([["Avec plaisir !"]]))
    assert await async_ask(stage, "Merci !") == "Avec plaisir !"
    assert not reader.asked


async def test_nobody_reads(raise_curtain: Callable[..., Any]) -> None:
    """Without a reader a reply is passed on, with a warning, as it always was."""
    stage = await raise_curtain(Line([[FALSE]]), reading={})
    assert await async_ask(stage) == FALSE
    assert [warning.key for warning in stage.reply.report.warnings] == ["language_not_checked"]


async def test_a_reader_that_hangs(
    raise_curtain: Callable[..., Any],
    reader: Reader,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A reply is passed on with the same warning; what was false is said in the next turn."""
    monkeypatch.setattr(checker, "LONGEST_WAIT", 0.05)
    reader.may_answer.clear()
    stage = await raise_curtain(Line([[FALSE]]), Line([["De rien."]]))
    result = await stage.async_ask("Et la lampe ?", language="fr")
    assert speech(result) == FALSE
    assert [warning.key for warning in stage.reply.report.warnings] == ["language_not_checked"]
    reader.may_answer.set()
    await reader.async_until_open(0)
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert await async_ask(stage, "Merci", conversation_id=result.conversation_id) == f"{SAID} De rien."


async def test_said_before_it_is_done(raise_curtain: Callable[..., Any]) -> None:
    """What is told before its tool has run waits for it: no word shows that it is only being done."""
    off = Call("intent__HassTurnOff", {"name": "Lampe de cuisine", "domain": ["light"]})
    stage = await raise_curtain(Line([[f"{FALSE} ", off], ["Autre chose ?"]]))
    await stage.async_ask("Éteins la lampe", language="fr")
    assert stage.heard == f"{FALSE} Autre chose ?"


async def test_an_agent_that_fails_after_it_has_acted(raise_curtain: Callable[..., Any]) -> None:
    """What it has done is said in the same way."""
    off = Call("intent__HassTurnOff", {"name": "Lampe de cuisine", "domain": ["light"]})
    stage = await raise_curtain(Line([[off]], error="Oh."))
    assert await async_ask(stage, "Éteins la lampe") == "Lampe de cuisine: Éteint."


async def test_a_reply_full_of_lies(raise_curtain: Callable[..., Any], core: HomeAssistant, reader: Reader) -> None:
    """The agent is asked once more; if that is no better, what the home shows is said."""
    names = ("Lampe de salon", "Lampe de bureau")
    await async_hang(core, *(Lamp(name, "at_once", is_on=True) for name in names))
    lies = [FALSE, *(f"La {name} est éteinte." for name in names)]
    reader.statements |= {
        f"La {name} est éteinte": [(f"La {name} est éteinte", f"The {name} is off.")] for name in names
    }
    stage = await raise_curtain(Line([[" ".join(lies)]]), Line([[" ".join(lies)]]))
    assert await async_ask(stage) == "Lampe de cuisine: Allumé. Lampe de salon: Allumé. Lampe de bureau: Allumé."
    assert stage.reply.regenerated


@pytest.mark.parametrize("request_text", ["Are you sure?", "Tu es sûr ?", "Non, elle est allumée"])
async def test_questions_about_it(raise_curtain: Callable[..., Any], request_text: str) -> None:
    """They are for the wrapped agent: no word of ours would answer in that language."""
    stage = await raise_curtain(Line([[TRUE]]), Line([["D'accord."]]))
    result = await stage.async_ask("Et la lampe ?", language="fr")
    assert await async_ask(stage, request_text, conversation_id=result.conversation_id) == "D'accord."


async def test_an_answer_in_english(raise_curtain: Callable[..., Any]) -> None:
    """An agent that answers in English is read by the rules."""
    stage = await raise_curtain(Line([["The Lampe de cuisine is not on."]]))
    assert await async_ask(stage) == "The Lampe de cuisine is on."


async def test_verify(raise_curtain: Callable[..., Any]) -> None:
    """The action reads as a turn does; what no language is called is not read."""
    stage = await raise_curtain()
    assert await async_setup_component(stage.hass, "grounded_assist", {})
    verify = {"domain": "grounded_assist", "service": "verify", "blocking": True, "return_response": True}
    told = [
        await stage.hass.services.async_call(**verify, service_data={"text": FALSE, "language": language})
        for language in ("fr", "fr-CA", "xx")
    ]
    assert [one["reply"] for one in told] == [SAID, SAID, FALSE]
