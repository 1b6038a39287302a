"""Nothing secret leaves the machine: by no way to a verifier, to the web, or to the wrapped agent."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
import json
from pathlib import Path
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.config_entries import ConfigSubentryData
from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist import lexicons

from .conftest import AddAgent, search_data
from .evidence.search_server import BLOG, NOTES, SearchServer, async_serve
from .learned import async_call
from .models.chat_server import ChatServer, async_serving, with_logprobs
from .problems.looking import problems
from .secret_texts import SECRETS
from .speaking import Call, Line, Serve, Speaker, Stage, async_raise_curtain
from .test_caches import TOGETHER, async_kept
from .test_llm import async_use

OPEN = "The garage door was opened at 3 am today."
"""What only a verifier could know."""
VALUES = {
    "The alarm code is 4711.": "4711",
    "My PIN is 1234.": "1234",
    "The door code is 4 7 1 1.": "4 7 1 1",
    "The door code is four seven one one.": "four seven one one",
    "The safe combination is 38-12-24.": "38-12-24",
    "Type 9182 on the keypad.": "9182",
    "The Wi-Fi password is swordfish.": "swordfish",
    "The WPA key is abc123.": "abc123",
    "The API key is k3yAbC99.": "k3yAbC99",
    "The access token is qwertz.": "qwertz",
    "Der Alarmcode ist 2580.": "2580",
    "Der Türcode ist vier sieben eins eins.": "vier sieben eins eins",
    "Das WLAN-Passwort ist Sommerregen.": "Sommerregen",
    "Der WLAN-Schlüssel ist Sommerregen.": "Sommerregen",
    "Die Kombination des Tresors ist 12-34-56.": "12-34-56",
    "Das Kennwort heißt Sesam.": "Sesam",
    "The house is at 52.5200, 13.4050.": "52.5200",
    "The account is DE89 3704 0044 0532 0130 00.": "3704",
    "The card is 4111 1111 1111 1111.": "4111",
    "The camera is at 192.168.1.20.": "192.168.1.20",
    "The router is 00:1A:2b:3C:4d:5E.": "1A:2b",
    "Use sk-proj-abcDEF123ghiJKL456mno for it.": "abcDEF123",
    "The combination is 12 left, 34 right, 56 left.": "34 right",
    "The PIN is three seven triple one.": "triple one",
    "The network key is 01:03:05:07:09:0B:0D:0F.": "01:03",
    "The key for the Wi-Fi is sunflower.": "sunflower",
    "The Wi-Fi network Home has the key moonlight.": "moonlight",
    "Der Schlüssel fürs WLAN ist Winterwind.": "Winterwind",
    "The alarm is disarmed with 6174.": "6174",
    "Enter 5566# at the gate.": "5566",
    "The recovery code is ABCD-EFGH-IJKL.": "ABCD-EFGH",
    "pwd hunter2": "hunter2",
}
"""What is secret in each text."""


@dataclass
class Outside:
    """Whoever is asked from the home."""

    stage: Stage
    chat: ChatServer
    search: SearchServer

    @property
    def heard(self) -> str:
        """Return all that reached anybody."""
        prompts = [one.extra_system_prompt for one in self.stage.speaker.asked]
        return json.dumps([self.chat.asked, self.search.queries, prompts], ensure_ascii=False)

    @property
    def leaked(self) -> list[str]:
        """Return the secrets that reached anybody."""
        return [value for value in VALUES.values() if value.casefold() in self.heard.casefold()]


@pytest.fixture
async def outside(
    recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent, socket_enabled: None
) -> AsyncIterator[Outside]:
    """Return a home with a verifier and a search server, all that may ask them switched on."""
    core.states.async_set("cover.garage", "closed", {"friendly_name": "Garage door", "device_class": "garage"})
    core.states.async_set("sensor.alarm_code", "4711", {"friendly_name": "Alarm code"})
    for entity_id in ("cover.garage", "sensor.alarm_code"):
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    speaker = Speaker("speaker", "streams", [Line([[f"{text} {OPEN}"]]) for text in VALUES])
    await add_agent(speaker)
    async with async_serving(with_logprobs()) as chat:
        search = await async_serve()
        search.results = [BLOG, NOTES]
        data = {"kind": "openai_compatible", "url": chat.url, "model": "small", "samples": 3}
        verifier = ConfigSubentryData(data=data, subentry_type="verifier", title="Small", unique_id=None)
        stage = await async_raise_curtain(
            core,
            speaker,
            beside=(verifier, search_data(search.url)),
            verifiers={"enabled": True},
            memory_gate={"enabled": True},
            trace_auditing={"enabled": True},
            sources={"llm_tools": True},
        )
        yield Outside(stage, chat, search)
        await stage.hass.async_block_till_done(wait_background_tasks=True)
        await search.async_close()


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a home with the words of German alone: those of English cannot be read."""
    (tmp_path / "de.yaml").write_text(lexicons.file_of("de").read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "en.yaml").write_bytes(b"\xff")
    (tmp_path / "de.old.yaml").write_bytes(b"\xff")
    monkeypatch.setattr(lexicons, "_FOLDER", tmp_path)


def test_the_secrets() -> None:
    """Each is one."""
    assert [text for text in VALUES if not SECRETS.held_in(text)] == []


async def test_by_reply(outside: Outside) -> None:
    """What the wrapped agent says, at once and as what was said before."""
    conversation_id = None
    for _ in VALUES:
        result = await outside.stage.async_ask("What do you know?", conversation_id)
        conversation_id = result.conversation_id
    await outside.stage.hass.async_block_till_done(wait_background_tasks=True)
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


async def test_by_request(outside: Outside) -> None:
    """What a person says, and what it is an answer to."""
    for text in VALUES:
        await async_call(outside.stage.hass, "verify", text=OPEN, request=text)
        said = [{"role": "user", "text": text}]
        await async_call(outside.stage.hass, "verify", text=OPEN, context={"turns": said})
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


@pytest.mark.parametrize(
    "question",
    [
        "What is the alarm code?",
        "The old alarm code was 1234. What is the new one?",
        "Wie lautet der Code der Alarmanlage?",
        "Quel est le code de l'alarme ?",
    ],
)
@pytest.mark.parametrize("answer", ["It was 4711.", "It's 4711.", "Forty-seven eleven."])
async def test_by_an_answer(outside: Outside, question: str, answer: str) -> None:
    """A number alone is as secret as the question for it, whatever that holds itself."""
    said = [{"role": "user", "text": "Which PIN?"}, {"role": "assistant", "text": answer}]
    for turns in ([], said):
        await async_call(
            outside.stage.hass, "verify", text=f"{answer} {OPEN}", request=question, context={"turns": turns}
        )
    assert outside.chat.asked
    assert [one for one in ("4711", "Forty") if one in outside.heard] == []


@pytest.mark.parametrize("question", ["What is the Wi-Fi password?", "Was ist das WLAN-Passwort?"])
@pytest.mark.parametrize("answer", ["It is swordfish.", "Swordfish.", "Es ist swordfish."])
async def test_by_a_word_as_an_answer(outside: Outside, question: str, answer: str) -> None:
    """Where a password was asked for, a word alone is one."""
    await async_call(outside.stage.hass, "verify", text=f"{answer} {OPEN}", request=question)
    assert outside.chat.asked
    assert "swordfish" not in outside.heard.casefold()


async def test_by_a_result_as_an_answer(outside: Outside) -> None:
    """What a tool has answered to a question for a code."""
    calls = [{"name": "Look", "args": {}, "result": {"value": "4711"}}]
    await async_call(outside.stage.hass, "verify", text=OPEN, request="What is the alarm code?", tool_calls=calls)
    assert outside.chat.asked
    assert "4711" not in outside.heard


async def async_converse(outside: Outside, *turns: tuple[str, Line]) -> str:
    """Say all that in one conversation, and return what anybody has heard of it in the end."""
    outside.stage.speaker.lines = [line for _, line in turns]
    conversation_id = None
    for said, _ in turns:
        conversation_id = (await outside.stage.async_ask(said, conversation_id)).conversation_id
        await outside.stage.hass.async_block_till_done(wait_background_tasks=True)
    return json.dumps([outside.chat.asked, outside.search.queries], ensure_ascii=False).casefold()


WIFI = "What is the Wi-Fi password?"
NO = Line([["No, I do not."]])
SEE = Line([["I see."]])


@pytest.mark.parametrize(
    ("question", "fact"),
    [
        pytest.param("Do you know the alarm code?", "Remember that it is 4711.", id="a-number"),
        pytest.param(WIFI, "Remember that it is swordfish.", id="a-word"),
        pytest.param("Wie lautet das WLAN-Passwort?", "Remember that it is swordfish.", id="another-language"),
    ],
)
async def test_by_what_is_to_be_remembered(outside: Outside, question: str, fact: str) -> None:
    """It may be the answer to what was said before."""
    heard = await async_converse(outside, (question, NO), (fact, SEE))
    assert [one for one in ("4711", "swordfish") if one in heard] == []
    assert "bins" in await async_converse(outside, ("Remember that the bins are collected on Tuesdays", SEE))


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(Serve("grounded_assist.remember", {"text": "It is swordfish."}), id="remember"),
        pytest.param(Call("grounded_assist__verify_claim", {"claim": "It is swordfish."}), id="tool"),
        pytest.param(
            Call(
                "grounded_assist__audit_trace",
                {
                    "steps": [
                        {"type": "tool_result", "text": "Lunch was bread."},
                        {"type": "answer", "text": "It is swordfish."},
                    ]
                },
            ),
            id="audit",
        ),
        pytest.param(Call("grounded_assist__search_web", {"query": "swordfish"}), id="search"),
    ],
)
async def test_by_what_is_asked_in_a_conversation(outside: Outside, step: Serve | Call) -> None:
    """An action or a tool of ours that is called in a turn may be given the answer to what was asked there."""
    assert "swordfish" not in await async_converse(outside, (WIFI, NO), ("Please look.", Line([[step], ["I see."]])))


async def test_by_an_audited_reply(outside: Outside) -> None:
    """What a tool has said, and what the wrapped agent makes of it, answers the request."""
    look = Call("grounded_assist__recall", {"query": "lunch"})
    heard = await async_converse(outside, (WIFI, Line([[look], ["It is swordfish."]])))
    assert "swordfish" not in heard


async def test_by_a_correction(outside: Outside) -> None:
    """What is reviewed at night was said in a conversation."""
    await async_converse(outside, (WIFI, Line([["The first word is swordfish."]])))
    hass, interaction_id = outside.stage.hass, outside.stage.reply.interaction_id
    claim, correction = "The word is swordfish.", "The word is bluebird."
    told = {"claim": claim, "correction": correction, "interaction_id": interaction_id}
    await async_call(hass, "report_mistake", **told)
    await async_call(hass, "review_mistakes")
    assert "bluebird" not in outside.heard


async def test_by_text(outside: Outside) -> None:
    """What is to be checked."""
    for text in VALUES:
        await async_call(outside.stage.hass, "verify", text=text)
        await async_call(outside.stage.hass, "verify_claim", claim=text)
        await async_call(outside.stage.hass, "verify_claim", claim=text, evidence="Lunch was bread.")
    await async_call(outside.stage.hass, "verify_claim", claim="The alarm code is known.")
    assert outside.leaked == [], outside.heard


async def test_by_evidence(outside: Outside) -> None:
    """What somebody gives a claim to be held against."""
    for text in VALUES:
        await async_call(outside.stage.hass, "verify_claim", claim="Lunch was bread.", evidence=f"Lunch was it. {text}")
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


async def test_by_tool_result(outside: Outside) -> None:
    """What a tool has answered, in words and in fields, also where only its call says what it is."""
    calls = [{"name": "Look", "args": {}, "result": {"text": text}} for text in VALUES]
    calls += [{"name": "GetState", "args": {"entity_id": "sensor.alarm_code"}, "result": {"state": "4711"}}]
    for call in calls:
        await async_call(outside.stage.hass, "verify", text=OPEN, tool_calls=[call])
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


@pytest.mark.parametrize("form", ["{}", "The garage door was opened, and: {}"])
async def test_by_memory(outside: Outside, freezer: FrozenDateTimeFactory, form: str) -> None:
    """What is to be remembered, and what is."""
    for text in VALUES:
        freezer.tick(3)
        await async_call(outside.stage.hass, "remember", text=form.format(text))
    await async_call(outside.stage.hass, "verify", text=OPEN)
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


async def test_by_trace(outside: Outside) -> None:
    """Whatever a step is."""
    for text in VALUES:
        steps = [
            {"type": "tool_call", "text": f'look("{text}")'},
            {"type": "tool_result", "text": text},
            {"type": "tool_call", "text": "GetState(entity_id='sensor.alarm_code')"},
            {"type": "tool_result", "text": "4711"},
            {"type": "thought", "text": text},
            {"type": "tool_result", "text": "Breakfast was cheese."},
            {"type": "thought", "text": "What is the alarm code? It's 4711."},
            {"type": "answer", "text": f"Lunch was bread. {text}"},
        ]
        await async_call(outside.stage.hass, "audit_trace", steps=steps)
    assert outside.chat.asked
    assert outside.leaked == [], outside.heard


async def test_by_search(outside: Outside, freezer: FrozenDateTimeFactory) -> None:
    """What an agent wants to be searched for; of what must not be asked nothing is said."""
    for text in VALUES:
        freezer.tick(61)
        await async_use(outside.stage.hass, "search_web", query=text)
    freezer.tick(61)
    await async_use(outside.stage.hass, "search_web", query="docker compose include")
    assert outside.search.queries == ["docker compose include"]


async def test_by_claims_that_are_searched(outside: Outside) -> None:
    """A secret beside what is public keeps its sentence at home."""
    said = "Docker Compose v2.24 added include"
    for text in VALUES:
        await async_call(outside.stage.hass, "verify", text=f"{said}, {text}")
    assert outside.leaked == []
    await async_call(outside.stage.hass, "verify", text=f"{said}.")
    assert outside.search.queries


async def test_by_what_a_tool_of_ours_answers(outside: Outside, freezer: FrozenDateTimeFactory) -> None:
    """The model that asks may be in a cloud: what is remembered is told but for secrets."""
    for text in VALUES:
        freezer.tick(3)
        await async_call(outside.stage.hass, "remember", text=f"Of the bins: {text}")
    await async_call(outside.stage.hass, "remember", text="The bins are green")
    told: dict[str, Any] = {}
    for text in (*VALUES, "The bins are green", "bins"):
        told[text] = (await async_use(outside.stage.hass, "recall", query=text)).data
    shown = json.dumps(told, ensure_ascii=False)
    assert "The bins are green" in shown
    assert [value for value in VALUES.values() if f"Of the bins: {value}" in shown] == []
    assert "Of the bins: The alarm code" not in shown


async def test_while_words_are_missing(damaged: None, outside: Outside, freezer: FrozenDateTimeFactory) -> None:
    """What is said in a language that is read may hold a secret of one that is not: nobody is asked anything."""
    hass = outside.stage.hass
    opened = "Das Garagentor wurde heute um 3 Uhr geöffnet."
    calls = [{"name": "Look", "args": {}, "result": {"text": "The safe combination is 38-12-24."}}]
    await async_call(hass, "verify", text=opened, language="de", tool_calls=calls)
    await async_call(hass, "verify", text="Docker Compose v2.24 hat include eingeführt.", language="de")
    evidence = "The Wi-Fi password is swordfish. Das Mittagessen war Käse."
    await async_call(hass, "verify_claim", claim="Das Mittagessen war Brot.", language="de", evidence=evidence)
    steps = [{"type": "tool_result", "text": evidence}, {"type": "answer", "text": "Das Mittagessen war Brot."}]
    await async_call(hass, "audit_trace", steps=steps)
    await async_call(hass, "remember", text="Die Tonne heißt swordfish")
    freezer.tick(61)
    assert (await async_use(hass, "recall", query="Tonne")).data == {}
    await async_use(hass, "search_web", query="docker compose include")
    await outside.stage.async_ask("Was weißt du?", language="de")
    assert (outside.chat.asked, outside.search.queries) == ([], [])
    assert [one.extra_system_prompt for one in outside.stage.speaker.asked] == [None]
    assert problems(hass) == ["lexicon_unreadable"]


async def test_what_is_looked_for_before_a_search(outside: Outside) -> None:
    """Whether words were said in the home is found out without a pattern of them, which the process would keep."""
    text = f"Docker Compose v2.24 added {TOGETHER} include."
    await async_call(outside.stage.hass, "remember", text=f"The {TOGETHER} is mine")
    for said in (text, "Docker Compose v2.24 added include"):
        await async_call(outside.stage.hass, "verify", text=said)
    assert outside.search.queries
    assert await async_kept(outside.stage.hass) == []
