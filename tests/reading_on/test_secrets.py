"""What answers a question for a secret reaches no reader, in whatever language; other answers do."""

from collections.abc import Callable
from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
import pytest

from ..speaking import Line, Stage
from .reader import Reader

type Raise = Callable[..., Any]


@pytest.fixture
async def home(core: HomeAssistant, raise_curtain: Raise) -> Raise:
    """Return what puts an agent into a home with things that have codes."""
    for entity_id, state, name in (
        ("alarm_control_panel.home", "disarmed", "Alarm"),
        ("lock.front_door", "locked", "Front door"),
        ("lock.haustuer", "locked", "Haustür"),
    ):
        core.states.async_set(entity_id, state, {"friendly_name": name})
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    return raise_curtain


async def async_say(begin: Raise, request: str, reply: str, language: str) -> Stage:
    """Answer a request."""
    stage: Stage = await begin(Line([[reply]]))
    await stage.async_ask(request, language=language)
    assert stage.heard == reply
    return stage


@pytest.mark.parametrize(
    ("language", "request_text", "reply", "secret"),
    [
        pytest.param("en", "What is the alarm code?", "It is 4711.", "4711", id="en"),
        pytest.param("en", "What is the code of the front door?", "It's 4711.", "4711", id="en-of-a-thing"),
        pytest.param("en", "What's the combination of the safe?", "The number is 38 12 24.", "38 12", id="en-several"),
        pytest.param(
            "en", "The alarm code was 4712. What is the new one?", "It is 4711.", "4711", id="en-secret-question"
        ),
        pytest.param(
            "en",
            "What is the alarm code?",
            "The Alarm is as calm as can be. It's all good there. So you know. It is 4711.",
            "4711",
            id="en-a-long-answer",
        ),
        pytest.param(
            "en",
            "What is the alarm code?",
            "It is 4711. The front door is as snug as a bug.",
            "4711",
            id="en-what-was-said-before",
        ),
        pytest.param("en", "What is the alarm code?", "First press 4, then 7.", "then 7", id="en-pressed"),
        pytest.param("de", "Wie lautet der Code der Alarmanlage?", "Er lautet 4711.", "4711", id="de"),
        pytest.param("de", "Wie ist die PIN der Haustür?", "Sie ist 4711.", "4711", id="de-of-a-thing"),
        pytest.param("de", "Wie steht es?", "Der Code der Haustür ist 4711.", "4711", id="de-named"),
        pytest.param("fr", "Quel est le code de l'alarme ?", "C'est 4711.", "4711", id="fr"),
        pytest.param("fr", "Quel est le code de l'alarme ?", "Il est 4711, l'alarme.", "4711", id="fr-of-a-thing"),
    ],
)
async def test_an_answer(
    home: Raise, reader: Reader, language: str, request_text: str, reply: str, secret: str
) -> None:
    """It reaches nobody, neither as the sentence nor as what was said before it."""
    await async_say(home, request_text, reply, language)
    assert [question for question in reader.asked if secret in question] == []


@pytest.mark.parametrize(
    ("language", "request_text", "reply"),
    [
        pytest.param("en", "How is the front door?", "The front door is as snug as a bug.", id="en"),
        pytest.param("en", "What is the alarm code?", "The front door is as snug as a bug.", id="en-beside-it"),
        pytest.param("de", "Wie steht es um die Haustür?", "Die Haustür ist gut verrammelt.", id="de"),
        pytest.param("fr", "Quel est le code de l'alarme ?", "La Front door est verrouillée.", id="fr"),
    ],
)
async def test_another_answer(home: Raise, reader: Reader, language: str, request_text: str, reply: str) -> None:
    """It is read as before, also where something secret was asked for."""
    await async_say(home, request_text, reply, language)
    assert [question for question in reader.asked if reply in question]


async def test_asked_in_an_earlier_turn(home: Raise, reader: Reader) -> None:
    """A question back does not part an answer from what it answers."""
    stage: Stage = await home(Line([["Of which one?"]]), Line([["It is 4711."]]))
    result = await stage.async_ask("What is the code?")
    await stage.async_ask("The first one", conversation_id=result.conversation_id)
    assert [question for question in reader.asked if "4711" in question] == []
