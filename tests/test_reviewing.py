"""The nightly review: what it stores, lowers and reports, and when it runs."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.persistent_notification import _async_get_or_create_notifications as notifications
from homeassistant.components.recorder import Recorder
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError, Unauthorized
from homeassistant.helpers import area_registry as ar, entity_registry as er
from homeassistant.helpers.recorder import get_instance as recorder_of
import pytest
from pytest_homeassistant_custom_component.common import (
    MockUser,
    async_capture_events,
    async_fire_time_changed,
)
from sqlalchemy.exc import OperationalError

from custom_components.grounded_assist.const import DOMAIN

from .conftest import AddAgent
from .journal.waiting import async_written
from .learned import LAMP, async_call, async_stage, rows
from .speaking import Line, Stage, speech

NIGHT = datetime(2026, 11, 21, 3, tzinfo=ZoneInfo("US/Pacific"))
DOCKER = "The latest Docker version is 27.1"
type Begin = Callable[..., Awaitable[Stage]]


@pytest.fixture
def begin(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent) -> Begin:
    """Return what puts an agent that says these words into a home that records."""

    async def async_begin(*texts: str, **options: Any) -> Stage:
        return await async_stage(core, add_agent, *texts, **options)

    return async_begin


async def async_report(
    hass: HomeAssistant, correction: str = "it's 28", claim: str = DOCKER, user_id: str | None = None
) -> str:
    """Report a mistake as a person does."""
    answer = await async_call(hass, "report_mistake", user_id, claim=claim, correction=correction)
    return str(answer["mistake_id"])


async def async_unresolved(hass: HomeAssistant) -> list[str]:
    """Return what nobody has dealt with."""
    return [one["id"] for one in (await async_call(hass, "list_mistakes", resolved=False))["mistakes"]]


async def test_a_correction_that_lasts(begin: Begin) -> None:
    """It is remembered as a statement of its own, and the next reply is held against it."""
    stage = await begin(f"{DOCKER}.")
    await async_report(stage.hass)
    report = await async_call(stage.hass, "review_mistakes")
    assert (report["mistakes"], report["remembered"], report["rejected"], report["resolved"]) == (1, 1, 0, 1)
    assert report["text"] == "Today: 1 mistake reviewed."
    assert await async_unresolved(stage.hass) == []
    (memory,) = (await async_call(stage.hass, "recall", query="docker version"))["memories"]
    assert (memory["text"], memory["type"], memory["confidence"], memory["provenance"]) == (
        "The latest Docker version is 28.",
        "correction",
        0.95,
        "mistake_review",
    )
    assert speech(await stage.async_ask("Which Docker is the latest?")).startswith("The latest Docker version is 28. I")
    await async_written(stage.hass)
    (mistake,) = (await async_call(stage.hass, "list_mistakes", resolved=False))["mistakes"]
    assert (mistake["category"], mistake["root_cause"]) == ("version_number", "training_data_outdated")
    assert mistake["correction"] is None


@pytest.mark.parametrize(
    ("claim", "correction", "stored"),
    [
        pytest.param("The attic lamp is on", "It is off", 0, id="a-state"),
        pytest.param("I like tea", "The attic lamp is off", 0, id="a-fact-corrected-by-a-state"),
        pytest.param("Anna likes tea", "Anna likes coffee", 1, id="a-fact"),
        pytest.param("Anna likes tea", None, 0, id="no-correction"),
    ],
)
async def test_what_is_stored(begin: Begin, claim: str, correction: str | None, stored: int) -> None:
    """Only what lasts, and what a person has said instead."""
    hass = (await begin()).hass
    told = {"claim": claim} | ({"correction": correction} if correction else {})
    await async_call(hass, "report_mistake", **told)
    report = await async_call(hass, "review_mistakes")
    assert (report["resolved"], report["remembered"]) == (1, stored)
    await async_written(hass)
    assert len(rows(hass, "SELECT id FROM grounded_assist_memory")) == stored


@pytest.mark.parametrize(
    ("claim", "correction", "reason"),
    [
        pytest.param("The attic lamp is on", "It is off", "transient_state", id="a-state"),
        pytest.param(DOCKER, "she is clever", "unclear", id="not-clear-of-what"),
        pytest.param("It was added in version 2.24", "It was v2.20", "no_statement", id="not-clear-what-it-is"),
    ],
)
async def test_why_a_correction_is_not_remembered(begin: Begin, claim: str, correction: str, reason: str) -> None:
    """The report has the reason for each, and the event how many there are."""
    hass = (await begin()).hass
    heard = async_capture_events(hass, "grounded_assist_reviewed")
    mistake_id = await async_report(hass, correction, claim)
    report = await async_call(hass, "review_mistakes")
    assert (report["remembered"], report["rejected"], report["reasons"]) == (0, 1, {reason: 1})
    assert report["corrections"] == [{"mistake_id": mistake_id, "user_id": None, "reason": reason}]
    assert (heard[0].data["reasons"], "corrections" in heard[0].data) == ({reason: 1}, False)


COMPOSE, COMPOSED = "Docker Compose v2.24 added include", "Docker Compose v2.20 added include."


async def test_a_correction_is_read_against_its_claim(begin: Begin) -> None:
    """Reported three times it is stored once, as a whole sentence, and the next reply is held against it."""
    stage = await begin(f"{COMPOSE}.")
    hass = stage.hass
    first, *_ = [await async_report(hass, "It was v2.20", COMPOSE) for _ in range(3)]
    assert len((await async_call(hass, "list_mistakes", topic="tag:docker"))["mistakes"]) == 3
    report = await async_call(hass, "review_mistakes")
    assert (report["mistakes"], report["remembered"], report["rejected"]) == (3, 1, 0)
    (memory,) = (await async_call(hass, "recall", query="Docker Compose include"))["memories"]
    assert (memory["text"], memory["topics"]) == (COMPOSED, ["tag:docker", "tag:compose"])
    told = {"mistake_id": first, "user_id": None, "memory_id": memory["id"], "text": COMPOSED}
    assert report["corrections"] == [told]
    assert speech(await stage.async_ask()).startswith(f"{COMPOSED} I")
    (finding,) = stage.replies[-1].report.findings
    assert (finding.verdict, finding.evidence[0].source) == ("refuted", "memory")
    stage.speaker.lines = [Line([[COMPOSED]])]
    assert speech(await stage.async_ask()) == COMPOSED
    assert stage.replies[-1].report.verdict == "supported"
    await async_call(hass, "forget", memory_id=memory["id"])
    await async_written(hass)
    assert rows(hass, "SELECT text, corrects FROM grounded_assist_memory") == [("", "")]


@pytest.mark.parametrize(
    ("claim", "correction", "stored"),
    [
        pytest.param(
            "The bins are collected on Mondays. The alarm code is 4711.",
            "The bins are collected on Tuesdays.",
            ["The bins are collected on Tuesdays."],
            id="the-first",
        ),
        pytest.param(
            "The pool is green. The bins are collected on Mondays.",
            "It's Tuesdays.",
            ["The bins are collected on Tuesdays."],
            id="the-last",
        ),
        pytest.param(
            "The bins are collected on Mondays. The pool is cleaned on Fridays.", "It's Tuesdays.", [], id="either"
        ),
        pytest.param("The bins are green. They are collected on Mondays.", "It's Tuesdays.", [], id="of-another"),
    ],
)
async def test_one_of_several_sentences(begin: Begin, claim: str, correction: str, stored: list[str]) -> None:
    """Nobody has said that the others are right, so nothing of them is remembered."""
    hass = (await begin()).hass
    await async_report(hass, correction, claim)
    await async_call(hass, "review_mistakes")
    await async_written(hass)
    assert [text for (text,) in rows(hass, "SELECT text FROM grounded_assist_memory")] == stored


MONDAYS, TUESDAYS = "The bins are collected on Mondays.", "The bins are collected on Tuesdays."
SYDNEY, CANBERRA = "The capital of Australia is Sydney.", "The capital of Australia is Canberra."


@pytest.mark.parametrize(
    ("said", "correction", "stored"),
    [
        pytest.param(f"{COMPOSE}.", "No, it was v2.20.", COMPOSED, id="a-version"),
        pytest.param(f"{DOCKER}.", "No, it's 28.", "The latest Docker version is 28.", id="a-number"),
        pytest.param(
            "The bins are collected on Mondays.",
            "That's wrong, it's actually Tuesdays.",
            "The bins are collected on Tuesdays.",
            id="days",
        ),
        pytest.param(MONDAYS, "It's Tuesdays, not Mondays.", TUESDAYS, id="with-the-old-one-denied"),
        pytest.param(MONDAYS, "They're collected on Tuesdays.", TUESDAYS, id="in-the-words-of-the-reply"),
        pytest.param(MONDAYS, "Not anymore, it's Tuesdays now.", TUESDAYS, id="right-once"),
        pytest.param(f"{DOCKER}.", "That's outdated, it's 28.", "The latest Docker version is 28.", id="outdated"),
        pytest.param(
            "Your bins get collected on Mondays.",
            "No, it's Tuesdays.",
            "Your bins get collected on Tuesdays.",
            id="yours",
        ),
        pytest.param(
            "The include keyword was added in Docker Compose v2.24, which lets you split files.",
            "No, 2.20.",
            "The include keyword was added in Docker Compose v2.20, which lets you split files.",
            id="you-is-anybody",
        ),
        pytest.param("Your dentist is Dr. Miller.", "No, it's Dr. Smith.", "Your dentist is Dr. Smith.", id="a-name"),
        pytest.param(SYDNEY, "No, Canberra.", CANBERRA, id="a-bare-name"),
        pytest.param(
            "The school starts at 8 o'clock.", "No, at 8:30.", "The school starts at 8:30.", id="between-hours"
        ),
    ],
)
async def test_a_spoken_correction(begin: Begin, said: str, correction: str, stored: str) -> None:
    """It is kept as the mistake of the reply, remembered at night, and the next reply is held against it."""
    stage = await begin(said)
    hass = stage.hass
    result = await stage.async_ask()
    await stage.async_ask(correction, result.conversation_id)
    (mistake,) = (await async_call(hass, "list_mistakes"))["mistakes"]
    assert (mistake["claim"], mistake["detection_method"]) == (said, "user_correction")
    report = await async_call(hass, "review_mistakes")
    assert [one["text"] for one in report["corrections"]] == [stored]
    assert [one["text"] for one in (await async_call(hass, "recall", query=stored))["memories"]] == [stored]
    assert speech(await stage.async_ask()).startswith(f"{stored} I")


@pytest.mark.parametrize(
    ("said", "correction", "stored"),
    [
        pytest.param(
            "Der Müll wird montags abgeholt.", "Nein, es ist dienstags.", "Der Müll wird dienstags abgeholt.", id="days"
        ),
        pytest.param(
            "Der Müll wird montags abgeholt.",
            "Es ist dienstags, nicht montags.",
            "Der Müll wird dienstags abgeholt.",
            id="with-the-old-one-denied",
        ),
        pytest.param(
            "Docker Compose v2.24 hat include eingeführt.",
            "Nein, es war v2.20.",
            "Docker Compose v2.20 hat include eingeführt.",
            id="a-version",
        ),
        pytest.param(
            "Die neueste Docker-Version ist 27.1.",
            "Nein, es ist 28.",
            "Die neueste Docker-Version ist 28.",
            id="a-version-like-a-day",
        ),
        pytest.param("Der Film kam 1999 heraus.", "Nein, 1998.", "Der Film kam 1998 heraus.", id="a-year"),
        pytest.param(
            "Die Schule beginnt um 8 Uhr.", "Nein, um 8:30 Uhr.", "Die Schule beginnt um 8:30 Uhr.", id="a-time"
        ),
        pytest.param(
            "Die Schule beginnt um 8 Uhr.",
            "Nein, um halb neun.",
            "Die Schule beginnt um halb neun.",
            id="a-time-in-words",
        ),
        pytest.param(
            "Der Eiffelturm ist 300 Meter hoch.", "Nein, 330.", "Der Eiffelturm ist 330 Meter hoch.", id="a-height"
        ),
        pytest.param(
            "Das Museum schließt um 17 Uhr.", "Nein, um 18 Uhr.", "Das Museum schließt um 18 Uhr.", id="opening-hours"
        ),
        pytest.param(
            "Die Hauptstadt von Australien ist Sydney.",
            "Nein, Canberra.",
            "Die Hauptstadt von Australien ist Canberra.",
            id="a-bare-name",
        ),
    ],
)
async def test_a_spoken_correction_in_german(begin: Begin, said: str, correction: str, stored: str) -> None:
    """The same in another language."""
    stage = await begin(said)
    hass = stage.hass
    hass.config.language = "de"
    result = await stage.async_ask("Was sagst du?", language="de")
    await stage.async_ask(correction, result.conversation_id, language="de")
    report = await async_call(hass, "review_mistakes")
    assert [one.get("text") for one in report["corrections"]] == [stored]
    assert speech(await stage.async_ask("Was sagst du?", language="de")).startswith(stored)


@pytest.mark.parametrize(
    ("language", "reply", "request_"),
    [
        pytest.param("en", "The president is Joe Biden.", "Play Metallica", id="a-command"),
        pytest.param("en", "The president is Joe Biden.", "No. Play Metallica", id="a-command-behind-no"),
        pytest.param("en", "The shop is closed on Mondays.", "And on Tuesday", id="going-on"),
        pytest.param("en", "The recipe serves 2 people.", "For 4", id="for-others"),
        pytest.param("en", "The recipe serves 2 people.", "No, for 4", id="for-others-behind-no"),
        pytest.param("en", "The recipe serves 2 people.", "4 people please", id="a-wish"),
        pytest.param("en", "The pasta takes 8 minutes.", "10 minutes", id="a-bare-value"),
        pytest.param("en", "The pasta takes 8 minutes.", "It's 10", id="a-value-of-now"),
        pytest.param("en", "The winner of the cup was Spain.", "Thanks Alexa", id="thanks"),
        pytest.param("en", "The winner of the cup was Spain.", "No, thanks Alexa", id="thanks-behind-no"),
        pytest.param("en", "The capital of Japan is Tokyo.", "Goodnight", id="a-parting"),
        pytest.param("en", "The capital of Japan is Tokyo.", "No, Alexa.", id="somebody-called-behind-no"),
        pytest.param("en", "The capital of Japan is Tokyo.", "No. Kyoto.", id="a-sentence-of-its-own"),
        pytest.param("en", "The capital of Japan is Tokyo.", "Not anymore.", id="nothing-instead"),
        pytest.param("en", "The attic lamp is off.", "Not anymore, it's on now.", id="changed-since"),
        pytest.param("de", "Der Präsident ist Joe Biden.", "Spiel Metallica", id="a-german-command"),
        pytest.param("de", "Der Präsident ist Joe Biden.", "Danke Anna", id="german-thanks"),
        pytest.param("de", "Die Hauptstadt von Japan ist Tokio.", "Gute Nacht", id="a-german-parting"),
        pytest.param("de", "Die Hauptstadt von Japan ist Tokio.", "Nein, Quatsch!", id="a-german-call"),
        pytest.param("de", "Der Laden ist montags geschlossen.", "Und am Dienstag", id="going-on-in-german"),
        pytest.param("de", "Das Rezept ist für 2 Personen.", "Für 4", id="for-others-in-german"),
    ],
)
async def test_the_next_request(begin: Begin, language: str, reply: str, request_: str) -> None:
    """Nothing in it says that something was wrong: it corrects nothing, and the reply stays true."""
    stage = await begin(reply)
    result = await stage.async_ask("Tell me", language=language)
    await stage.async_ask(request_, result.conversation_id, language=language)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


async def test_somebody_who_is_called(begin: Begin) -> None:
    """A name of the home behind "no" speaks to whoever has it."""
    stage = await begin(SYDNEY)
    stage.hass.states.async_set("person.anna", "home", {"friendly_name": "Anna"})
    async_expose_entity(stage.hass, "conversation", "person.anna", should_expose=True)
    result = await stage.async_ask()
    await stage.async_ask("No, Anna", result.conversation_id)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


@pytest.mark.parametrize(
    ("reply", "correction"),
    [
        pytest.param(f"{COMPOSE}.", "It was v2.20.", id="how-it-was"),
        pytest.param(f"{DOCKER}.", "The latest Docker version is 28.", id="a-whole-statement"),
    ],
)
async def test_a_correction_that_calls_nothing_wrong(begin: Begin, reply: str, correction: str) -> None:
    """It says plainly what is otherwise."""
    stage = await begin(reply)
    result = await stage.async_ask()
    await stage.async_ask(correction, result.conversation_id)
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert (mistake["claim"], mistake["correction"]) == (reply, correction)


async def test_a_correction_behind_an_answer_of_ours(begin: Begin) -> None:
    """It is of the reply that it corrects."""
    stage = await begin(f"{COMPOSE}. The attic lamp is off.")
    result = await stage.async_ask()
    await stage.async_ask("How do you know?", result.conversation_id)
    await stage.async_ask("No, it was v2.20", result.conversation_id)
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    ids = [one.interaction_id for one in stage.replies]
    assert len(stage.speaker.asked) == 2
    assert mistake["interaction_id"] == ids[0]


async def test_a_correction_of_the_home_or_the_world(begin: Begin) -> None:
    """What fits both corrects neither."""
    stage = await begin("The tank temperature is 21.5 degrees. The ideal water temperature is 20 degrees.")
    stage.hass.states.async_set(
        "sensor.tank", "21.5", {"friendly_name": "Tank", "device_class": "temperature", "unit_of_measurement": "°C"}
    )
    async_expose_entity(stage.hass, "conversation", "sensor.tank", should_expose=True)
    result = await stage.async_ask()
    await stage.async_ask("No, it's 23 degrees", result.conversation_id)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


async def test_a_correction_that_fits_nothing(begin: Begin) -> None:
    """The mistake is kept, and nothing that was said is wrong from then on."""
    sydney = "Sydney is the largest city of Australia."
    stage = await begin(sydney, "I was wrong: the Eiffel Tower is 330 metres tall.", sydney)
    conversation_id = None
    for _ in range(2):
        conversation_id = (await stage.async_ask("Tell me", conversation_id)).conversation_id
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert "Sydney" not in mistake["claim"]
    await async_call(stage.hass, "review_mistakes")
    await async_written(stage.hass)
    assert all(corrects == "" for (corrects,) in rows(stage.hass, "SELECT corrects FROM grounded_assist_memory"))
    assert speech(await stage.async_ask("Tell me")) == sydney


async def test_a_reply_called_wrong_as_a_whole(begin: Begin) -> None:
    """What is said instead is of something else: nothing of the reply is wrong for good."""
    sydney = "Sydney is the largest city of Australia."
    stage = await begin(sydney)
    result = await stage.async_ask()
    await stage.async_ask("That's wrong, the Eiffel Tower is in Paris.", result.conversation_id)
    await async_call(stage.hass, "review_mistakes")
    assert speech(await stage.async_ask("Tell me")) == sydney


async def test_what_is_no_correction_of_the_world(begin: Begin) -> None:
    """Another request, thanks, or what is told of something else."""
    stage = await begin("The pasta takes 8 minutes.")
    result = await stage.async_ask()
    for request in ("No, turn on the attic lamp", "Set a timer for 10 minutes", "Thanks", "It's 20 degrees outside"):
        await stage.async_ask(request, result.conversation_id)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


RESTART = "Restart the container with docker restart."
PYTHON = "Python 3.12 added the override decorator."


@pytest.mark.parametrize(
    ("replies", "correction"),
    [
        pytest.param(
            [PYTHON, "Actually, wait, I said Python 3.12, but it was 3.11."],
            "Python 3.12, but it was 3.11.",
            id="in-the-next-reply",
        ),
        pytest.param(
            [f"{PYTHON} Actually, wait, I said Python 3.12 but it was 3.11."],
            "Python 3.12 but it was 3.11.",
            id="in-the-same-reply",
        ),
        pytest.param([PYTHON, "Actually, wait. It was 3.11."], "It was 3.11.", id="in-two-sentences"),
        pytest.param([PYTHON, "Sorry, I was wrong. It was 3.11."], "It was 3.11.", id="admitted"),
        pytest.param([PYTHON, "Sorry, I meant Python 3.11."], "Python 3.11.", id="meant"),
        pytest.param(
            [PYTHON, "Actually, wait, I said Python 3.12 earlier, but it was 3.11."],
            "Python 3.12, but it was 3.11.",
            id="when-it-was-said",
        ),
        pytest.param(
            [PYTHON, "Actually, wait, I said Python 3.12 a moment ago; it was 3.11."],
            "Python 3.12; it was 3.11.",
            id="when-it-was-said-in-words",
        ),
        pytest.param([PYTHON, "Oops, it was actually 3.11."], "it was actually 3.11.", id="oops"),
        pytest.param([PYTHON, "You're right, it was 3.11."], "it was 3.11.", id="agreed"),
        pytest.param([f"{PYTHON} Hmm, no, it was 3.11."], "it was 3.11.", id="at-once"),
        pytest.param(
            [PYTHON, "I need to correct my earlier statement. Python 3.11 added the override decorator."],
            "Python 3.11 added the override decorator.",
            id="in-full",
        ),
    ],
)
async def test_an_agent_takes_back_what_it_said_of_the_world(begin: Begin, replies: list[str], correction: str) -> None:
    """It is kept as a self-correction of what it had said."""
    stage = await begin(*replies)
    conversation_id = None
    for _ in replies:
        conversation_id = (await stage.async_ask("Tell me", conversation_id)).conversation_id
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    told = (mistake["claim"], mistake["correction"], mistake["detection_method"])
    assert told == (PYTHON, correction, "self_correction")
    report = await async_call(stage.hass, "review_mistakes")
    assert [one.get("text") for one in report["corrections"]] == ["Python 3.11 added the override decorator."]


async def test_a_german_agent_takes_back_what_it_said(begin: Begin) -> None:
    """The same in another language."""
    said = "Python 3.12 hat den override-Dekorator eingeführt."
    stage = await begin(said, "Stimmt, es war 3.11.")
    result = await stage.async_ask("Sag es mir", language="de")
    await stage.async_ask("Sag es mir", result.conversation_id, language="de")
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert (mistake["claim"], mistake["correction"]) == (said, "es war 3.11.")


async def test_an_agent_that_answers_another_question(begin: Begin) -> None:
    """What it says then takes nothing back."""
    stage = await begin(PYTHON, "You're right, it was 3.10.")
    result = await stage.async_ask("Tell me")
    await stage.async_ask("So the match statement came with 3.10?", result.conversation_id)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


async def test_an_agent_takes_back_what_it_said_of_us(begin: Begin) -> None:
    """What it quotes is what was wrong: of "we" nothing is kept as a statement."""
    stage = await begin("We use Python 3.12 for that.", "Actually, wait, I said Python 3.12 earlier, but it was 3.11.")
    result = await stage.async_ask("Tell me")
    await stage.async_ask("Tell me", result.conversation_id)
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert (mistake["claim"], mistake["correction"]) == ("Python 3.12", "Python 3.12, but it was 3.11.")


@pytest.mark.parametrize(
    ("claim", "correction", "text"),
    [
        pytest.param(
            "The passport is on the fridge.", "No, it's in the drawer.", "The passport is in the drawer.", id="a-place"
        ),
        pytest.param(
            "Die Putzfrau kommt am Montag.",
            "Sie kommt freitags.",
            "Die Putzfrau kommt am Freitag.",
            id="of-another-language-than-the-home",
        ),
        pytest.param(
            "Das Training ist mittwochs.", "Nein, donnerstags.", "Das Training ist donnerstags.", id="only-a-day"
        ),
        pytest.param("The capital of Australia is Sydney", "Canberra", CANBERRA, id="only-a-name"),
    ],
)
async def test_a_correction_in_few_words(begin: Begin, claim: str, correction: str, text: str) -> None:
    """What is kept says what it is of."""
    stage = await begin()
    await async_call(stage.hass, "report_mistake", claim=claim, correction=correction)
    report = await async_call(stage.hass, "review_mistakes")
    assert [one.get("text") for one in report["corrections"]] == [text]


@pytest.mark.parametrize("policy", ["correct", "observe"])
async def test_what_is_caught_and_taken_back(begin: Begin, policy: str) -> None:
    """A mistake that the check finds and its agent takes back in the same reply is one mistake."""
    stage = await begin("The attic lamp is on. Actually, the attic lamp is off.", policy=policy)
    await stage.async_ask("Is it on?")
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert (mistake["claim"], mistake["detection_method"]) == ("The attic lamp is on", "grounding")


async def test_what_an_agent_said_elsewhere(begin: Begin) -> None:
    """Where it quotes what was not said here, the quote is what was wrong."""
    stage = await begin("Actually, wait, I said Python 3.12 added the override decorator, but it was 3.11.")
    await stage.async_ask("Tell me")
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    assert mistake["claim"] == PYTHON.rstrip(".")
    report = await async_call(stage.hass, "review_mistakes")
    assert [one.get("text") for one in report["corrections"]] == ["Python 3.11 added the override decorator."]


async def test_what_an_agent_only_repeats(begin: Begin) -> None:
    """It takes nothing back."""
    stage = await begin(PYTHON, f"I said {PYTHON}", f"Actually, {PYTHON}", "Actually, that is all.")
    conversation_id = None
    for _ in range(4):
        conversation_id = (await stage.async_ask("Tell me", conversation_id)).conversation_id
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


@pytest.mark.parametrize(
    ("language", "advice", "answer"),
    [
        pytest.param("en", RESTART, "That didn't work.", id="not-worked"),
        pytest.param("en", RESTART, "Didn't help.", id="not-helped"),
        pytest.param("en", RESTART, "It's still broken.", id="broken"),
        pytest.param("en", RESTART, "I tried that, it doesn't work.", id="tried"),
        pytest.param("de", "Starte den Container mit docker restart neu.", "Klappt nicht.", id="german"),
    ],
)
async def test_advice_that_did_not_work(begin: Begin, language: str, advice: str, answer: str) -> None:
    """What the person says next is a follow-up mistake of the reply, also behind an answer of ours."""
    stage = await begin(advice)
    result = await stage.async_ask("How do I fix it?", language=language)
    await stage.async_ask(answer, result.conversation_id, language=language)
    (mistake,) = (await async_call(stage.hass, "list_mistakes"))["mistakes"]
    told = (mistake["claim"], mistake["detection_method"], mistake["root_cause"])
    assert told == (advice, "follow_up", None)


@pytest.mark.parametrize("reply", ["Hello!", "Which container do you mean?", "I don't know."])
async def test_what_is_no_advice(begin: Begin, reply: str) -> None:
    """Nothing of it can have failed."""
    stage = await begin(reply)
    result = await stage.async_ask("How do I fix it?")
    await stage.async_ask("That didn't work.", result.conversation_id)
    assert (await async_call(stage.hass, "list_mistakes"))["mistakes"] == []


async def test_a_later_correction_holds(begin: Begin) -> None:
    """Of two corrections of one claim the first gives way."""
    hass = (await begin()).hass
    for correction in ("It was v2.20", "It was v2.21"):
        await async_report(hass, correction, COMPOSE)
        await async_call(hass, "review_mistakes")
    memories = (await async_call(hass, "recall", query="Docker Compose include"))["memories"]
    assert [one["text"] for one in memories] == ["Docker Compose v2.21 added include."]


async def test_a_correction_is_of_whom_it_was_told_by(begin: Begin) -> None:
    """Nobody else's reply is held against it."""
    stage = await begin(f"{COMPOSE}.")
    who = people(stage.hass, "Anna", "Bob")
    await async_report(stage.hass, "It was v2.20", COMPOSE, who["Anna"])
    await async_call(stage.hass, "review_mistakes")
    heard = {name: speech(await stage.async_ask(context=Context(user_id=who[name]))) for name in who}
    assert heard["Anna"].startswith(COMPOSED)
    assert COMPOSE in heard["Bob"]
    assert (await async_call(stage.hass, "recall", who["Bob"], query="Docker Compose include"))["memories"] == []


async def test_what_the_home_refutes_is_not_kept(begin: Begin) -> None:
    """The report of a mistake is answered with the evidence, and its correction is left out."""
    hass = (await begin()).hass
    told = {"claim": "The attic lamp is off", "correction": "The attic lamp is on"}
    answer = await async_call(hass, "report_mistake", **told)
    assert answer["refuted"] is True
    assert [(one["subject"], one["value"]) for one in answer["evidence"]] == [("light.attic", "off")]
    (mistake,) = (await async_call(hass, "list_mistakes"))["mistakes"]
    assert (mistake["id"], mistake["correction"], mistake["topics"]) == (
        answer["mistake_id"],
        None,
        ["domain:light", "entity:light.attic"],
    )


LAMP_CLAIMS = ("The attic lamp is on.", "The attic lamp isn't off.", "All lights are on.")
EVENING = NIGHT - timedelta(hours=5)
"""Before midnight: three hours later it is another day, and not yet time for the review."""


async def async_two_days(stage: Stage, freezer: FrozenDateTimeFactory, *claims: str) -> None:
    """Have an agent say something on the evening, and the rest behind midnight."""
    freezer.move_to(EVENING)
    for claim in claims:
        stage.speaker.lines = [Line([[claim]])]
        await stage.async_ask()
        freezer.move_to(EVENING + timedelta(hours=3))


async def test_a_topic_recurs(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """It is on the list of high risk, its baseline is lowered once, and the agent is told so with the next request."""
    stage = await begin("Hello.")
    hass = stage.hass
    await async_two_days(stage, freezer, *LAMP_CLAIMS)
    report = await async_call(hass, "review_mistakes")
    told = {"topic": "entity:light.attic", "name": "the Attic lamp", "count": 3, "category": "state"}
    assert report["recurring"] == [told]
    assert report["high_risk_topics"] == ["entity:light.attic"]
    assert report["high_risk"] == [{"topic": "entity:light.attic", "name": "the Attic lamp"}]
    assert report["text"] == "Today: 3 mistakes reviewed. Recurring: the Attic lamp."
    await async_written(hass)
    kept = "SELECT topic, baseline, is_high_risk FROM grounded_assist_topic ORDER BY topic"
    assert rows(hass, kept) == [("domain:light", 0.1, 0), ("entity:light.attic", 0.1, 1)]
    ((kind, about, often, examples),) = rows(
        hass, "SELECT type, description, frequency, examples FROM grounded_assist_pattern"
    )
    assert (kind, about, often, len(examples) > 80) == ("topic", "entity:light.attic", 3, True)
    await stage.async_ask("Is the attic lamp on?")
    prompt = stage.speaker.asked[-1].extra_system_prompt
    assert prompt is not None
    assert "[MISTAKE HISTORY]" in prompt
    assert "- Attic lamp: tends to go wrong (state, 3 in 30 days), verify first" in prompt
    await stage.async_ask("Tell me a joke")
    assert "[MISTAKE HISTORY]" not in str(stage.speaker.asked[-1].extra_system_prompt)


@pytest.mark.parametrize(
    ("claims", "name"),
    [
        pytest.param(
            ("The Wi-Fi password is on the fridge.", "The Wi-Fi router is in the attic.", "The Wi-Fi name is Falcon."),
            "Wi-Fi",
            id="a-name-with-a-hyphen",
        ),
        pytest.param(
            (
                "Your bins get collected on Mondays.",
                "Your bins get emptied at 8 am.",
                "Your bins will be cleaned in May.",
            ),
            "bins",
            id="before-what-becomes-of-it",
        ),
        pytest.param(
            ("Bin day is Monday.", "Bin day is every Monday.", "Bin day is a Monday in May."), "Bin day", id="words"
        ),
    ],
)
async def test_a_topic_of_words_recurs(
    begin: Begin, freezer: FrozenDateTimeFactory, claims: tuple[str, ...], name: str
) -> None:
    """It is named as people would name it."""
    hass = (await begin()).hass
    freezer.move_to(EVENING)
    for claim in claims:
        await async_report(hass, "It is otherwise", claim)
        freezer.move_to(EVENING + timedelta(hours=3))
    report = await async_call(hass, "review_mistakes")
    assert [one["name"] for one in report["recurring"]] == [name]


async def test_the_same_mistake_again_is_no_pattern(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """Nor is what went wrong on one day only."""
    stage = await begin("The attic lamp is on.")
    await async_two_days(stage, freezer, *["The attic lamp is on."] * 4)
    report = await async_call(stage.hass, "review_mistakes")
    assert (report["mistakes"], report["recurring"], report["high_risk_topics"]) == (4, [], [])


async def test_thirty_days(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """Mistakes day by day: what they weigh grows, is bounded, fades, and is won back."""
    freezer.move_to(NIGHT - timedelta(hours=12))
    stage = await begin("The attic lamp is on.")
    hass, learned = stage.hass, stage.grounder.learner.learned
    heard = async_capture_events(hass, "grounded_assist_reviewed")
    weights, baselines = list[float](), list[float]()
    for day in range(30):
        stage.speaker.lines = [Line([[LAMP_CLAIMS[day % len(LAMP_CLAIMS)]]])]
        await stage.async_ask()
        freezer.move_to(NIGHT + timedelta(days=day, seconds=1))
        async_fire_time_changed(hass)
        await hass.async_block_till_done(wait_background_tasks=True)
        record = learned.topics.get("domain:light")
        assert record is not None
        weights.append(record.mistakes(freezer.time_to_freeze.timestamp()))
        baselines.append(record.baseline)
    assert [event.data["mistakes"] for event in heard] == [1] * 30
    assert [bool(event.data["recurring"]) for event in heard] == [False] * 2 + [True] * 28
    assert weights[:3] == pytest.approx([1, 2, 3], abs=0.01)
    assert set(baselines) == {0.1}
    now = freezer.time_to_freeze.timestamp()
    assert record.mistakes(now + 60 * 86400) < 0.15 * record.mistakes(now)
    stage.speaker.lines = [Line([["The attic lamp is off."]])]
    await stage.async_ask()
    forgiven = learned.topics.get("domain:light")
    assert forgiven is not None
    assert forgiven.mistakes(now) == pytest.approx(record.mistakes(now) * 0.5**0.1)


async def test_every_night(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """At three in the morning, told by an event without anybody's words, and by a notification if that is wanted."""
    freezer.move_to(NIGHT - timedelta(minutes=5))
    stage = await begin(learning={"notify_review": True})
    hass = stage.hass
    heard = async_capture_events(hass, "grounded_assist_reviewed")
    await async_report(hass)
    freezer.move_to(NIGHT + timedelta(seconds=1))
    async_fire_time_changed(hass)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert [event.data["mistakes"] for event in heard] == [1]
    assert "Docker version" not in str(heard[0].data)
    assert "text" not in heard[0].data
    (shown,) = notifications(hass).values()
    assert shown["message"] == "Today: 1 mistake reviewed."
    await async_written(hass)
    assert await async_unresolved(hass) == []


@pytest.mark.parametrize(
    ("off_for", "reviews"),
    [
        pytest.param(timedelta(hours=1), 0, id="not-at-night"),
        pytest.param(timedelta(days=1), 1, id="a-night-missed"),
        pytest.param(timedelta(days=2), 1, id="two-nights-missed"),
    ],
)
async def test_what_was_missed(begin: Begin, freezer: FrozenDateTimeFactory, off_for: timedelta, reviews: int) -> None:
    """A review runs late if Home Assistant was off, once, and never on the first day."""
    freezer.move_to(NIGHT + timedelta(hours=3))
    stage = await begin()
    hass = stage.hass
    heard = async_capture_events(hass, "grounded_assist_reviewed")
    await async_report(hass)
    assert heard == []
    assert stage.grounder.learner.learned.last_review is None
    await hass.config_entries.async_unload(stage.entry.entry_id)
    freezer.tick(off_for)
    await hass.config_entries.async_setup(stage.entry.entry_id)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert len(heard) == reviews


async def test_never_two_at_once(begin: Begin) -> None:
    """The second is refused, and the first is not disturbed."""
    hass = (await begin()).hass
    await async_report(hass)
    done = await asyncio.gather(*(async_call(hass, "review_mistakes") for _ in range(3)), return_exceptions=True)
    refused = [one.translation_key for one in done if isinstance(one, HomeAssistantError)]
    assert refused == ["review_running"] * 2
    assert [one["mistakes"] for one in done if isinstance(one, dict)] == [1]


async def test_not_while_the_recorder_migrates(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is refused when called, and waits at night."""
    hass = (await begin()).hass
    monkeypatch.setattr(recorder_of(hass), "migration_in_progress", True)
    with pytest.raises(HomeAssistantError) as caught:
        await async_call(hass, "review_mistakes")
    assert caught.value.translation_key == "review_migrating"


async def test_for_administrators(begin: Begin) -> None:
    """Nobody else starts a review."""
    hass = (await begin()).hass
    user = MockUser(is_owner=False).add_to_hass(hass)
    with pytest.raises(Unauthorized):
        await async_call(hass, "review_mistakes", user.id)


async def test_many_mistakes(begin: Begin) -> None:
    """Several pages, and each mistake once, whether it was written or not."""
    hass = (await begin()).hass
    ids = {await async_report(hass, correction=f"it's {number}") for number in range(30, 650)}
    report = await async_call(hass, "review_mistakes")
    assert (report["mistakes"], report["resolved"]) == (620, 620)
    assert report["remembered"] == 200
    for _ in range(3):
        await async_written(hass)
    assert rows(hass, "SELECT COUNT(*) FROM grounded_assist_mistake_log WHERE resolved") == [(len(ids),)]


async def test_without_a_recorder(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What waits to be written is reviewed as well."""
    hass = (await async_stage(core, add_agent)).hass
    await async_report(hass)
    report = await async_call(hass, "review_mistakes")
    assert (report["mistakes"], report["remembered"]) == (1, 1)
    assert await async_unresolved(hass) == []
    assert (await async_call(hass, "review_mistakes"))["mistakes"] == 0


async def test_prompts_by_option(begin: Begin) -> None:
    """Each block may be left out, and to an observer nothing is said."""
    stage = await begin("The attic lamp is on.", prompts={"rules": False, "history": True})
    await stage.async_ask("Is the attic lamp on?")
    await stage.async_ask("Is the attic lamp on?")
    first, second = (asked.extra_system_prompt for asked in stage.speaker.asked)
    assert first is None
    assert second is not None
    assert second.splitlines()[0] == "[MISTAKE HISTORY]"
    assert second.splitlines()[2:] == ["- light: 1 mistake in 30 days"]


async def test_what_was_forgotten_stays_forgotten(begin: Begin) -> None:
    """What memory itself refuted teaches the memory nothing."""
    stage = await begin("The tank size is 50 litres.")
    hass = stage.hass
    await async_call(hass, "confirm", claim="The tank size is 60 litres")
    assert speech(await stage.async_ask()) == "The tank size is 60 litres."
    (mistake,) = (await async_call(hass, "list_mistakes"))["mistakes"]
    assert mistake["correction"] is None
    (memory,) = (await async_call(hass, "recall", query="tank size"))["memories"]
    await async_call(hass, "forget", memory_id=memory["id"])
    assert (await async_call(hass, "review_mistakes"))["remembered"] == 0
    assert (await async_call(hass, "recall", query="tank size"))["memories"] == []


@pytest.mark.parametrize(
    ("first", "hours"),
    [
        pytest.param(datetime(2026, 3, 28, 21, tzinfo=UTC), 12, id="spring"),
        pytest.param(datetime(2026, 10, 24, 21, tzinfo=UTC), 12, id="autumn"),
    ],
)
async def test_when_the_clock_is_changed(
    begin: Begin, freezer: FrozenDateTimeFactory, first: datetime, hours: int
) -> None:
    """In a night without three o'clock, and in one with two, there is one review."""
    freezer.move_to(first)
    stage = await begin()
    hass = stage.hass
    await hass.config.async_set_time_zone("Europe/Helsinki")
    heard = async_capture_events(hass, "grounded_assist_reviewed")
    for quarter in range(1, 4 * hours + 1):
        freezer.move_to(first + timedelta(minutes=15 * quarter, seconds=1))
        async_fire_time_changed(hass)
        await hass.async_block_till_done(wait_background_tasks=True)
    assert len(heard) == 1


async def test_a_database_that_cannot_be_read(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no empty one: nothing counts as reviewed."""
    stage = await begin()
    hass = stage.hass
    await async_report(hass)
    await async_written(hass)

    def refuse(*_: object, **__: object) -> None:
        raise OperationalError("SELECT", None, Exception("disk I/O error"))

    monkeypatch.setattr("custom_components.grounded_assist.journal.queries.select", refuse)
    with pytest.raises(HomeAssistantError) as caught:
        await async_call(hass, "review_mistakes")
    assert caught.value.translation_key == "review_unreadable"
    assert stage.grounder.learner.learned.last_review is None


APPOINTMENT = "Your abortion appointment is on Monday."
ASKED = "When is my abortion appointment?"
type People = dict[str, str]


def people(hass: HomeAssistant, *names: str) -> People:
    """Return the ids of people who see the home and are no administrators."""
    users = {name: MockUser(name=name, is_owner=False).add_to_hass(hass) for name in names}
    for user in users.values():
        user.mock_policy({"entities": True})
    return {name: user.id for name, user in users.items()}


async def async_prompt(stage: Stage, request: str, user_id: str | None) -> str:
    """Return what the wrapped agent is given with a request."""
    await stage.async_ask(request, context=Context(user_id=user_id))
    return str(stage.speaker.asked[-1].extra_system_prompt)


async def async_appointments(stage: Stage, user_id: str | None, freezer: FrozenDateTimeFactory) -> None:
    """Have somebody report three mistakes on the same words, on two days."""
    freezer.move_to(EVENING)
    for day in ("Monday", "Tuesday", "Friday"):
        await async_call(stage.hass, "report_mistake", user_id, claim=f"Your abortion appointment is on {day}.")
        freezer.move_to(EVENING + timedelta(hours=3))


async def test_words_of_one_person_reach_no_other(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """The agent of whoever said them is given them, that of nobody else, whoever asks with the same words."""
    stage = await begin()
    who = people(stage.hass, "Anna", "Bob")
    await async_appointments(stage, who["Anna"], freezer)
    assert "- abortion: 3 mistakes in 30 days" in await async_prompt(stage, ASKED, who["Anna"])
    assert "abortion" not in await async_prompt(stage, ASKED, who["Bob"])
    assert "abortion" not in await async_prompt(stage, ASKED, None)
    report = await async_call(stage.hass, "review_mistakes")
    told = {"topic": "tag:abortion", "name": "abortion", "count": 3, "category": "factual"}
    assert report["recurring"] == [{**told, "user_id": who["Anna"]}]
    assert "abortion" not in report["text"]
    assert "tends to go wrong" in await async_prompt(stage, ASKED, who["Anna"])
    assert "abortion" not in await async_prompt(stage, ASKED, who["Bob"])


async def test_words_of_nobody_known_are_named_to_nobody(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """Who spoke to a device without a user is unknown, so that anybody might be given what somebody else has said."""
    stage = await begin()
    who = people(stage.hass, "Bob")
    await async_appointments(stage, None, freezer)
    for user_id in (None, who["Bob"]):
        assert "abortion" not in await async_prompt(stage, ASKED, user_id)
    report = await async_call(stage.hass, "review_mistakes")
    assert report["high_risk_topics"] == ["tag:abortion"]


async def test_words_of_one_person_hedge_no_other(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """A draft is not doubted for what went wrong with somebody else's words."""
    stage = await begin(APPOINTMENT, policy="strict")
    who = people(stage.hass, "Anna", "Bob")

    async def async_confidence(name: str) -> float | None:
        await stage.async_ask(ASKED, context=Context(user_id=who[name]))
        return stage.replies[-1].report.draft_confidence

    before = {name: await async_confidence(name) for name in who}
    await async_appointments(stage, who["Anna"], freezer)
    await async_call(stage.hass, "review_mistakes")
    after = {name: await async_confidence(name) for name in who}
    assert before["Anna"] == before["Bob"] == after["Bob"]
    assert after["Anna"] != before["Anna"]


async def test_an_event_and_a_notification_carry_no_words(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """Everybody may see them."""
    stage = await begin(learning={"notify_review": True})
    heard = async_capture_events(stage.hass, "grounded_assist_reviewed")
    await async_appointments(stage, people(stage.hass, "Anna")["Anna"], freezer)
    await async_call(stage.hass, "review_mistakes")
    assert "abortion" not in f"{heard[0].data} {notifications(stage.hass)}"


async def test_one_voice_for_a_person_and_a_claim(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """Said again within 30 days a report counts no more, though it is listed."""
    stage = await begin("The attic lamp is on.")
    anna = people(stage.hass, "Anna")["Anna"]
    for words in ("The attic lamp is off", "the attic lamp is off!", "The attic lamp is off."):
        await async_call(stage.hass, "report_mistake", anna, claim=words)
        freezer.tick(timedelta(days=9))
    assert len(await async_unresolved(stage.hass)) == 3
    assert stage.grounder.learner.learned.total("mistakes", "user_correction") == 1
    assert "- light: 1 mistake in 30 days" in await async_prompt(stage, "Is the attic lamp on?", anna)
    freezer.tick(timedelta(days=4))
    await async_call(stage.hass, "report_mistake", anna, claim="The attic lamp is off")
    assert stage.grounder.learner.learned.total("mistakes", "user_correction") == 2


async def test_one_voice_when_speaking(begin: Begin) -> None:
    """What is said of a reply counts once as well, together with a report of the same claim."""
    stage = await begin("The attic lamp is off.")
    anna = people(stage.hass, "Anna")["Anna"]
    for _ in range(3):
        result = await stage.async_ask(context=Context(user_id=anna))
        await stage.async_ask("That did not work.", result.conversation_id, context=Context(user_id=anna))
        await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert len(await async_unresolved(stage.hass)) == 3
    await async_call(stage.hass, "report_mistake", anna, claim="The attic lamp is off")
    learned = stage.grounder.learner.learned
    assert [learned.total("mistakes", method) for method in ("follow_up", "user_correction")] == [1, 0]


async def test_one_person_weighs_like_one_mistake_for_others(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """However much somebody reports: it counts in full for them, and once for everybody else."""
    stage = await begin("Hello.")
    who = people(stage.hass, "Anna", "Bob", "Carl")
    request = "Is the attic lamp on?"
    freezer.move_to(EVENING)
    for number in range(20):
        freezer.move_to(EVENING + timedelta(hours=3 * bool(number)))
        claim = f"The attic lamp is on. I have said so {number} times."
        await async_call(stage.hass, "report_mistake", who["Anna"], claim=claim)
    assert "- light: 20 mistakes in 30 days" in await async_prompt(stage, request, who["Anna"])
    assert "- light: 1 mistake in 30 days" in await async_prompt(stage, request, who["Bob"])
    await async_call(stage.hass, "review_mistakes")
    assert "- Attic lamp: tends to go wrong" in await async_prompt(stage, request, who["Anna"])
    for user_id in (who["Bob"], None):
        assert "- light: 1 mistake in 30 days" in await async_prompt(stage, request, user_id)
    for name in ("Bob", "Carl"):
        await async_call(stage.hass, "report_mistake", who[name], claim="The attic lamp is on")
    assert "- light: 3 mistakes in 30 days" in await async_prompt(stage, request, None)


@pytest.mark.parametrize(
    ("area", "name"),
    [
        pytest.param("Loft", "Loft", id="its-area"),
        pytest.param(None, "lights", id="its-kind"),
    ],
)
async def test_what_is_not_exposed_is_not_named(
    begin: Begin, freezer: FrozenDateTimeFactory, area: str | None, name: str
) -> None:
    """Everybody sees the notification: it tells no more than where such a thing is, or what kind of thing."""
    stage = await begin("Hello.")
    hass = stage.hass
    await async_two_days(stage, freezer, *LAMP_CLAIMS)
    if area is not None:
        hass.states.async_remove(LAMP)
        registry = er.async_get(hass)
        lamp = registry.async_get_or_create("light", "test", "attic", suggested_object_id="attic")
        registry.async_update_entity(lamp.entity_id, area_id=ar.async_get(hass).async_create(area).id)
        hass.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    async_expose_entity(hass, "conversation", LAMP, should_expose=False)
    report = await async_call(hass, "review_mistakes")
    assert [one["name"] for one in report["recurring"]] == [name]
    assert report["text"] == f"Today: 3 mistakes reviewed. Recurring: {name}."


async def test_three_people_make_a_topic_recur(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """By distinct people a topic recurs for each of them."""
    stage = await begin("Hello.")
    who = people(stage.hass, "Anna", "Bob", "Carl")
    claims = ("The attic lamp is on", "The attic lamp isn't off", "The attic lamp is on, as ever")
    freezer.move_to(EVENING)
    for user_id, claim in zip(who.values(), claims, strict=True):
        await async_call(stage.hass, "report_mistake", user_id, claim=claim)
        freezer.move_to(EVENING + timedelta(hours=3))
    report = await async_call(stage.hass, "review_mistakes")
    told = {"topic": "entity:light.attic", "name": "the Attic lamp", "count": 3, "category": "state"}
    assert report["recurring"] == [told]
    assert "tends to go wrong" in await async_prompt(stage, "Is the attic lamp on?", who["Carl"])


async def test_the_corrections_of_one_leave_room_for_those_of_others(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each may have so many remembered in one review."""
    hass = (await begin()).hass
    (entry,) = hass.config_entries.async_loaded_entries(DOMAIN)
    monkeypatch.setattr(entry.runtime_data.learner, "may_report", lambda _: True)
    who = people(hass, "Anna", "Bob")
    for number in range(210):
        await async_report(hass, f"it's {number}", user_id=who["Anna"])
    await async_report(hass, "it's 28", user_id=who["Bob"])
    assert (await async_call(hass, "review_mistakes"))["remembered"] == 201
