"""A sentence that only opens the next one, heard with it or not at all."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from .conftest import AddAgent
from .speaking import Call, Line, Manner, Speaker, Stage, Wait, async_raise_curtain, speech

type Play = Callable[..., Awaitable[Stage]]

HOME = {
    "lock.front_door": ("unlocked", "Front door"),
    "lock.haustuer": ("unlocked", "Haustür"),
    "light.reading_lamp": ("on", "Reading lamp"),
    "light.floor_lamp": ("off", "Floor lamp"),
}
IS_LOCKED, IST_ZU = "Is the front door locked?", "Ist die Haustür abgeschlossen?"


@pytest.fixture
def play(core: HomeAssistant, add_agent: AddAgent) -> Play:
    """Return what puts an agent with these lines behind ours, in a home with doors and lamps."""
    for entity_id, (state, name) in HOME.items():
        core.states.async_set(entity_id, state, {"friendly_name": name})
        async_expose_entity(core, "conversation", entity_id, should_expose=True)

    async def async_play(*lines: Line, manner: Manner = "streams", **options: Any) -> Stage:
        speaker = Speaker("speaker", manner, lines)
        await add_agent(speaker)
        return await async_raise_curtain(core, speaker, **options)

    return async_play


@pytest.mark.parametrize("manner", ["streams", "only_answers"])
@pytest.mark.parametrize(
    ("opener", "question", "draft", "heard"),
    [
        *(
            pytest.param(opener, IS_LOCKED, "It's locked.", "It's unlocked.", id=opener)
            for opener in (
                "Don't worry!",
                "No worries.",
                "Rest assured!",
                "Great news!",
                "**Good news!**",
                "Of course!",
                "Absolutely!",
                "Sure.",
                "Sure thing!",
                "All good!",
                "You’re all set!",
                "Sure, no problem!",
                "Don't worry! I checked.",
            )
        ),
        *(
            pytest.param(opener, IST_ZU, "Sie ist abgeschlossen.", "Sie ist aufgeschlossen.", id=opener)
            for opener in (
                "Keine Sorge!",
                "Natürlich!",
                "Klar!",
                "Na klar!",
                "Jup!",
                "Alles gut!",
                "Alles in Ordnung!",
                "Gute Nachrichten!",
            )
        ),
        pytest.param(
            "Not at the moment.",
            "Is the reading lamp on?",
            "The reading lamp is off.",
            "The Reading lamp is on.",
            id="Not at the moment.",
        ),
        pytest.param(
            "There you go!",
            "Turn on the floor lamp",
            "The floor lamp is on.",
            "The floor lamp is off.",
            id="There you go!",
        ),
    ],
)
async def test_an_opener_goes_with_what_was_wrong(
    play: Play, manner: Manner, opener: str, question: str, draft: str, heard: str
) -> None:
    """Nothing stays that answers with, or praises, the opposite of what is said then."""
    stage = await play(Line([[f"{opener} {draft}"]]), manner=manner)
    language = "de" if question == IST_ZU else "en"
    assert speech(await stage.async_ask(question, language=language)) == heard
    assert stage.reply.delivered == heard


@pytest.mark.parametrize(
    ("draft", "heard"),
    [
        pytest.param(
            "Great! The front door is unlocked.", "Great! The front door is unlocked.", id="what-is-true-keeps-it"
        ),
        pytest.param("Sure! What else?", "Sure! What else?", id="what-claims-nothing-keeps-it"),
        pytest.param("Of course!", "Of course!", id="nothing-behind-it"),
        pytest.param("Good evening! It's locked.", "Good evening! It's unlocked.", id="a-greeting-is-none"),
        pytest.param("It's locked. All good!", "It's unlocked.", id="behind-what-was-wrong"),
        pytest.param(
            "It's locked. Great! The floor lamp is off.", "It's unlocked. The floor lamp is off.", id="between-two"
        ),
        pytest.param("Yep! Don't worry! It's locked.", "The Front door is unlocked.", id="behind-an-answer"),
        pytest.param("All good!\n\n- Front door: locked", "- Front door: unlocked", id="above-a-list"),
    ],
)
async def test_what_an_opener_belongs_to(play: Play, draft: str, heard: str) -> None:
    """It stays beside what stays."""
    stage = await play(Line([[draft]]))
    assert speech(await stage.async_ask(IS_LOCKED)) == heard == stage.heard


async def test_observing_keeps_an_opener(play: Play) -> None:
    """Where nothing is changed, nothing is left out."""
    stage = await play(Line([["Don't worry! It's locked."]]), policy="observe")
    assert speech(await stage.async_ask(IS_LOCKED)) == "Don't worry! It's locked."


async def test_verifying_leaves_an_opener_out(play: Play, core: HomeAssistant) -> None:
    """The action says what a reply would."""
    await play(Line([["Hello."]]))
    data = {"text": "Don't worry! The front door is locked. All good!"}
    said = await core.services.async_call("grounded_assist", "verify", data, blocking=True, return_response=True)
    assert said
    assert said["reply"] == "The front door is unlocked."


async def test_an_opener_waits_for_no_tool(play: Play) -> None:
    """It is heard before what is not about it: the display of a call, and the next message."""
    goes_on = asyncio.Event()
    stage = await play(
        Line([["Of course! ", Call("intent__HassTurnOn", {"name": "Floor lamp"}), Wait(goes_on)], ["Hm"]])
    )
    asking = asyncio.create_task(stage.async_ask("Turn on the floor lamp"))
    await stage.async_until("Of course! ")
    goes_on.set()
    assert speech(await asking) == "Hm"


async def test_an_opener_is_heard_with_the_sentence_it_opens(play: Play) -> None:
    """It waits for no more than that."""
    goes_on = asyncio.Event()
    stage = await play(Line([["Of course! The floor lamp is off. Any", Wait(goes_on), "thing else?"]]))
    asking = asyncio.create_task(stage.async_ask("Is the floor lamp off?"))
    await stage.async_until("Of course! The floor lamp is off.")
    goes_on.set()
    assert speech(await asking) == "Of course! The floor lamp is off. Anything else?"
