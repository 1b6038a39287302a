"""What people have remembered, for whom, and what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta
from itertools import product
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.recorder import Recorder
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.util.ulid import ulid_now
import pytest
from pytest_homeassistant_custom_component.common import MockUser
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.gist import gist
from custom_components.grounded_assist.journal.mirror import VOICES

from .conftest import AddAgent
from .grounding.learning.remembering import memory
from .journal.waiting import async_written
from .learned import async_call, async_stage, rows
from .speaking import Line, Stage, speech

BINS = "The bins are collected on Tuesdays"
TANK = "The tank size is 60 litres"
TOO_MUCH = (
    "I can't remember that: that is too much at once. Please try again later.",
    "That is too much for me to remember at once. Please say it again later.",
)
JUDGE = (("confirm", {}), ("report_mistake", {"claim": "The attic lamp is off"}))
type Begin = Callable[..., Awaitable[Stage]]


@pytest.fixture
def begin(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent) -> Begin:
    """Return what puts an agent that says these words into a home that records."""

    async def async_begin(*texts: str, **options: Any) -> Stage:
        return await async_stage(core, add_agent, *texts, **options)

    return async_begin


async def async_texts(hass: HomeAssistant, query: str, user_id: str | None = None) -> list[str]:
    """Return what is remembered of something."""
    answer = await async_call(hass, "recall", user_id, query=query)
    return [one["text"] for one in answer["memories"]]


async def test_remember_recall_forget(begin: Begin) -> None:
    """A fact is stored with who vouches for it, found by its words, and gone once forgotten."""
    hass = (await begin()).hass
    answer = await async_call(hass, "remember", text=BINS)
    (found,) = (await async_call(hass, "recall", query="when are the bins collected"))["memories"]
    assert (found["id"], found["text"], found["type"]) == (answer["memory_id"], BINS, "fact")
    assert (found["provenance"], found["confidence"], found["user_id"]) == ("automation", 0.5, None)
    await async_written(hass)
    assert rows(hass, "SELECT text, confidence, is_forgotten FROM grounded_assist_memory") == [(BINS, 0.5, 0)]
    await async_call(hass, "forget", memory_id=found["id"])
    assert await async_texts(hass, "bins") == []
    await async_written(hass)
    assert rows(hass, "SELECT text, is_forgotten FROM grounded_assist_memory") == [("", 1)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("The attic lamp is off.", "transient_state", id="a-state"),
        pytest.param("There is no attic lamp.", "refuted", id="the-home-refutes-it"),
        pytest.param("?!", "no_statement", id="nothing"),
    ],
)
async def test_the_gate(begin: Begin, text: str, reason: str, caplog: pytest.LogCaptureFixture) -> None:
    """What is rejected is answered with the reason, logged without its words, counted, and not stored."""
    hass = (await begin()).hass
    answer = await async_call(hass, "remember", text=text)
    assert (answer["rejected"], answer["reason"]) == (True, reason)
    assert await async_texts(hass, text.strip("?!") or "lamp") == []
    assert f"Something is not remembered: {reason}" in caplog.text
    # The recorder logs the events of a home itself.
    ours = [one.getMessage() for one in caplog.records if one.name.startswith("custom_components.grounded_assist")]
    assert not [one for one in ours if text in one]
    await async_written(hass)
    assert rows(hass, "SELECT * FROM grounded_assist_memory") == []


async def test_whose_it_is(begin: Begin) -> None:
    """What a person has remembered is theirs alone; only an administrator forgets what is the household's."""
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    own = await async_call(hass, "remember", anna.id, text="My favourite colour is blue")
    all_ = await async_call(hass, "remember", text=BINS)
    assert await async_texts(hass, "favourite colour", anna.id) == ["My favourite colour is blue"]
    assert await async_texts(hass, "favourite colour", bob.id) == []
    assert await async_texts(hass, "favourite colour") == []
    assert await async_texts(hass, "bins collected", bob.id) == [BINS]
    for user_id, memory_id in ((bob.id, own["memory_id"]), (bob.id, all_["memory_id"]), (None, ulid_now())):
        with pytest.raises(ServiceValidationError) as caught:
            await async_call(hass, "forget", user_id, memory_id=memory_id)
        assert caught.value.translation_key == "memory_not_found"
    await async_call(hass, "forget", anna.id, memory_id=own["memory_id"])
    assert await async_texts(hass, "favourite colour", anna.id) == []


async def test_what_is_said_otherwise_later(begin: Begin) -> None:
    """The same is stored once; what cannot be true beside it takes its place, what can does not."""
    hass = (await begin()).hass
    first = await async_call(hass, "remember", text=TANK)
    again = await async_call(hass, "remember", text="Tank size is 60 litres.")
    assert again["memory_id"] == first["memory_id"]
    later = await async_call(hass, "remember", text="The tank size is 50 litres")
    assert later["memory_id"] != first["memory_id"]
    assert await async_texts(hass, "tank size") == ["The tank size is 50 litres"]
    await async_call(hass, "remember", text=BINS)
    await async_call(hass, "remember", text="The bins are collected on Fridays")
    assert len(await async_texts(hass, "bins collected")) == 2


async def test_a_confirmed_fact_corrects_a_reply(begin: Begin) -> None:
    """A person's word is believed once it was confirmed, and the evidence says whose it is."""
    stage = await begin("The tank size is 50 litres.")
    await async_call(stage.hass, "remember", text=TANK)
    assert speech(await stage.async_ask()) == "The tank size is 50 litres."
    await async_call(stage.hass, "confirm", claim=TANK)
    assert speech(await stage.async_ask()) == f"{TANK}."
    (finding,) = stage.replies[-1].report.findings
    assert (finding.verdict, finding.evidence[0].source, finding.confidence) == ("refuted", "memory", 0.2)


async def test_a_statement_is_confirmed_that_was_not_known(begin: Begin) -> None:
    """It is remembered, as sure as what was stated and confirmed."""
    hass = (await begin()).hass
    await async_call(hass, "confirm", claim=BINS)
    (found,) = (await async_call(hass, "recall", query="bins"))["memories"]
    assert found["confidence"] == 0.8


async def test_yes_that_is_right(begin: Begin) -> None:
    """A reply that rests on memory is confirmed in so many words, once."""
    stage = await begin(f"{BINS}.")
    await async_call(stage.hass, "remember", text=BINS)
    result = await stage.async_ask()
    for _ in range(2):
        await stage.async_ask("Yes, that's right.", result.conversation_id)
        await stage.hass.async_block_till_done(wait_background_tasks=True)
    (found,) = (await async_call(stage.hass, "recall", query="bins"))["memories"]
    assert found["confidence"] == 0.8
    assert found["last_used"] is not None


async def test_a_reply_is_confirmed_by_its_id(begin: Begin) -> None:
    """By whom it was for, or an administrator; from the database as well, and once only."""
    stage = await begin(f"{BINS}.")
    hass = stage.hass
    await async_call(hass, "remember", text=BINS)
    await stage.async_ask()
    await async_written(hass)
    for _ in range(2):
        await async_call(hass, "confirm", interaction_id=stage.reply.interaction_id)
    (found,) = (await async_call(hass, "recall", query="bins"))["memories"]
    assert found["confidence"] == 0.8
    with pytest.raises(ServiceValidationError) as caught:
        await async_call(hass, "confirm", interaction_id=ulid_now())
    assert caught.value.translation_key == "interaction_not_found"


async def test_a_reply_to_somebody_else(begin: Begin) -> None:
    """It is not there to be judged."""
    stage = await begin("The attic lamp is off.")
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(stage.hass) for name in ("Anna", "Bob"))
    await stage.async_ask(context=Context(user_id=anna.id))
    for name, data in JUDGE:
        asked = {**data, "interaction_id": stage.reply.interaction_id}
        with pytest.raises(ServiceValidationError):
            await async_call(stage.hass, name, bob.id, **asked)
        await async_call(stage.hass, name, anna.id, **asked)


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        pytest.param({}, pytest.raises(ServiceValidationError), id="not-shown"),
        pytest.param({"household_replies": True}, nullcontext(), id="shown"),
    ],
)
async def test_a_reply_to_nobody_in_particular(
    begin: Begin, options: dict[str, Any], refusal: AbstractContextManager[object]
) -> None:
    """It may be judged by all who may see it."""
    stage = await begin("The attic lamp is off.", **options)
    bob = MockUser(name="Bob", is_owner=False).add_to_hass(stage.hass)
    await stage.async_ask()
    for name, data in JUDGE:
        with refusal:
            await async_call(stage.hass, name, bob.id, **data, interaction_id=stage.reply.interaction_id)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        pytest.param(
            "Remember that the bins are collected on Tuesdays", ["The bins are collected on Tuesdays"], id="so"
        ),
        pytest.param("The guest room is called the office.", ["The guest room is called the office."], id="in-passing"),
        pytest.param("The attic lamp is off.", [], id="a-state"),
    ],
)
async def test_what_is_said_to_the_assistant(begin: Begin, said: str, found: list[str]) -> None:
    """It is remembered, and still goes to the wrapped agent."""
    stage = await begin("I see.")
    assert speech(await stage.async_ask(said)) == "I see."
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert await async_texts(stage.hass, said) == found


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("remember", {"text": ""}, id="nothing"),
        pytest.param("recall", {"query": "a", "limit": 0}, id="none"),
        pytest.param("confirm", {}, id="nothing-to-confirm"),
        pytest.param("confirm", {"claim": "a", "interaction_id": "0" * 26}, id="two-things"),
    ],
)
async def test_bad_input(begin: Begin, name: str, data: dict[str, Any]) -> None:
    """What makes no sense is refused."""
    stage = await begin()
    with pytest.raises(vol.Invalid):
        await async_call(stage.hass, name, **data)


@pytest.mark.parametrize(
    ("name", "data", "error"),
    [
        ("remember", {"text": "a" * 2001}, "text_too_long"),
        ("report_mistake", {"claim": "a" * 2001}, "text_too_long"),
        ("remember", {"text": f"{' ' * 2000}{BINS}"}, "text_too_long"),
        ("forget", {"memory_id": "1" * 256}, "text_too_long"),
        ("confirm", {"interaction_id": "1" * 256}, "text_too_long"),
        ("report_mistake", {"claim": "a", "interaction_id": "1" * 256}, "text_too_long"),
        ("resolve_mistake", {"mistake_id": "1" * 256}, "text_too_long"),
        ("list_mistakes", {"topic": "1" * 256}, "text_too_long"),
        ("list_mistakes", {"since": "1" * 256}, "text_too_long"),
        ("forget", {"memory_id": "1"}, "memory_not_found"),
        ("confirm", {"interaction_id": "conversation.alpha"}, "interaction_not_found"),
        ("report_mistake", {"claim": "a", "interaction_id": ""}, "interaction_not_found"),
        ("resolve_mistake", {"mistake_id": "0" * 40}, "mistake_not_found"),
    ],
)
async def test_what_is_refused_in_words(begin: Begin, name: str, data: dict[str, Any], error: str) -> None:
    """An ID that nothing has is answered as one, and not with a length; what is too long is said to be."""
    stage = await begin()
    with pytest.raises(ServiceValidationError) as caught:
        await async_call(stage.hass, name, **data)
    assert caught.value.translation_key == error


async def test_in_a_language_that_is_not_read(begin: Begin) -> None:
    """It is stored as it is said, unchecked."""
    hass = (await begin()).hass
    hass.config.language = "fr"
    await async_call(hass, "remember", text="Les poubelles passent le mardi")
    await async_call(hass, "confirm", claim="Les poubelles passent le mardi")
    assert await async_texts(hass, "poubelles mardi") == ["Les poubelles passent le mardi"]


async def test_nothing_is_confirmed(begin: Begin) -> None:
    """White space states nothing."""
    hass = (await begin()).hass
    with pytest.raises(vol.Invalid):
        await async_call(hass, "confirm", claim="   ")


async def async_p_right(stage: Stage) -> float | None:
    """Return how much confidences missed, which tells whether anything was counted."""
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    return stage.grounder.learner.learned.calibration_error


async def test_outcomes_are_what_people_say_of_a_claim(begin: Begin) -> None:
    """Of this very claim, once for a reply, and only by whom it was for."""
    stage = await begin("The attic lamp is off.")
    hass, told = stage.hass, {"claim": "The attic lamp is off.", "correction": "No idea"}
    anna = MockUser(name="Anna", is_owner=True).add_to_hass(hass)
    bob = MockUser(name="Bob", is_owner=True).add_to_hass(hass)
    await stage.async_ask(context=Context(user_id=anna.id))
    interaction_id = stage.reply.interaction_id
    await async_call(hass, "report_mistake", bob.id, interaction_id=interaction_id, **told)
    await async_call(hass, "report_mistake", anna.id, interaction_id=interaction_id, claim="Docker is great")
    assert await async_p_right(stage) is None
    for _ in range(3):
        await async_call(hass, "report_mistake", anna.id, interaction_id=interaction_id, **told)
    assert await async_p_right(stage) == pytest.approx(0.97)
    assert stage.grounder.learner.learned.cells["states"].wrong == 1


async def test_a_correction_of_ours_may_be_called_wrong(begin: Begin) -> None:
    """What was said in the place of a sentence is as wrong as the verdict on that."""
    stage = await begin("The attic lamp is on.")
    assert speech(await stage.async_ask()) == "The attic lamp is off."
    told = {"claim": "The attic lamp is off.", "interaction_id": stage.reply.interaction_id}
    await async_call(stage.hass, "report_mistake", **told)
    assert await async_p_right(stage) == pytest.approx(0.97)


async def test_many_corrections_refute_nothing_true(begin: Begin) -> None:
    """However often somebody says otherwise, what the home shows is said as it is; only the first time counts."""
    stage = await begin("The attic lamp is off.", policy="strict")
    for _ in range(30):
        await stage.async_ask()
        interaction_id = stage.replies[-1].interaction_id
        await async_call(stage.hass, "report_mistake", claim="The attic lamp is off", interaction_id=interaction_id)
        await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert speech(await stage.async_ask()) == "The attic lamp is off."
    assert stage.grounder.learner.learned.cells["states"].wrong == 1
    assert stage.replies[-1].report.confidence == pytest.approx(0.924, abs=0.001)


async def test_one_person_fills_their_own_share(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their own old memories go first, never those of another person or of the household."""
    monkeypatch.setattr("custom_components.grounded_assist.journal.learned.SHARE", 3)
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    for user_id in (anna.id, None):
        await async_call(hass, "remember", user_id, text=BINS)
    for number in range(5):
        await async_call(hass, "remember", bob.id, text=f"The box {number} holds pencils")
    assert await async_texts(hass, "bins collected", anna.id) == [BINS] * 2
    assert sorted(await async_texts(hass, "box holds pencils", bob.id)) == [
        f"The box {number} holds pencils" for number in (2, 3, 4)
    ]


async def test_how_much_at_once(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """One person may have so many things remembered in a minute and in an hour; others go on."""
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    numbers = iter(range(1000))

    async def async_remember(count: int, user_id: str) -> None:
        for _ in range(count):
            await async_call(hass, "remember", user_id, text=f"The box {next(numbers)} holds pencils")

    async def async_is_refused() -> None:
        for name, data in (("remember", {"text": BINS}), ("confirm", {"claim": BINS})):
            with pytest.raises(ServiceValidationError) as caught:
                await async_call(hass, name, anna.id, **data)
            assert caught.value.translation_key == "remembered_too_often"

    await async_remember(30, anna.id)
    await async_is_refused()
    await async_remember(1, bob.id)
    for _ in range(5):
        freezer.tick(timedelta(minutes=1))
        await async_remember(30, anna.id)
    freezer.tick(timedelta(minutes=1))
    await async_remember(20, anna.id)
    await async_is_refused()
    freezer.tick(timedelta(hours=1))
    await async_remember(1, anna.id)


async def test_how_many_reports_at_once(begin: Begin, freezer: FrozenDateTimeFactory) -> None:
    """One person cannot fill the journal; others go on, administrators anyway; memories are counted apart."""
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    for number in range(30):
        await async_call(hass, "report_mistake", anna.id, claim=f"The box {number} holds pencils")
    with pytest.raises(ServiceValidationError) as caught:
        await async_call(hass, "report_mistake", anna.id, claim=BINS)
    assert caught.value.translation_key == "reported_too_often"
    await async_call(hass, "report_mistake", bob.id, claim=BINS)
    await async_call(hass, "remember", anna.id, text=BINS)
    owner = MockUser(name="Carl", is_owner=True).add_to_hass(hass)
    for number, user_id in product(range(31), (owner.id, None)):
        await async_call(hass, "report_mistake", user_id, claim=f"The box {number} holds pens")
    freezer.tick(timedelta(minutes=1))
    await async_call(hass, "report_mistake", anna.id, claim=BINS)


async def test_how_much_by_voice(begin: Begin) -> None:
    """Whoever wants more than that remembered is told so; what is only said in passing is for the agent."""
    stage = await begin("I see.")
    for number in range(30):
        await async_call(stage.hass, "remember", text=f"The box {number} holds pencils")
    said = "Remember that the bins are collected on Tuesdays"
    assert speech(await stage.async_ask(said)) in TOO_MUCH
    assert speech(await stage.async_ask("The guest room is called the office.")) == "I see."
    await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert await async_texts(stage.hass, "bins collected") == await async_texts(stage.hass, "guest room") == []


async def test_a_confirmation_counts_once_for_a_person(begin: Begin) -> None:
    """What the household remembers is as sure as distinct people make it."""
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    await async_call(hass, "remember", text=BINS)

    async def async_confidence() -> float:
        (found,) = (await async_call(hass, "recall", query="bins"))["memories"]
        return float(found["confidence"])

    for _ in range(3):
        await async_call(hass, "confirm", anna.id, claim=BINS)
    assert await async_confidence() == 0.8
    await async_call(hass, "confirm", bob.id, claim=BINS)
    assert await async_confidence() == 0.95
    await async_call(hass, "confirm", anna.id, claim=TANK)
    await async_call(hass, "confirm", anna.id, claim=TANK)
    (own,) = (await async_call(hass, "recall", anna.id, query="tank size"))["memories"]
    assert own["confidence"] == 0.8


async def test_one_person_calibrates_little(begin: Begin) -> None:
    """However many replies somebody calls wrong: of each cell three count, so that what was sure stays so."""
    stage = await begin("The attic lamp is off.")
    cells = stage.grounder.learner.learned.cells
    for name in ("Anna", "Bob"):
        user = MockUser(name=name, is_owner=False).add_to_hass(stage.hass)
        user.mock_policy({"entities": True})
        for words in ("off", "off, I think", "now off", "still off", "off today"):
            stage.speaker.lines = [Line([[f"The attic lamp is {words}."]])]
            await stage.async_ask(context=Context(user_id=user.id))
            (finding,) = stage.replies[-1].report.findings
            told = {"claim": finding.claim.text, "interaction_id": stage.replies[-1].interaction_id}
            await async_call(stage.hass, "report_mistake", user.id, **told)
            await stage.hass.async_block_till_done(wait_background_tasks=True)
    assert cells["states"].wrong == pytest.approx(6, abs=0.01)


async def async_left(hass: HomeAssistant) -> tuple[list[Any], list[Any]]:
    """Return the memories and the topics of people in the database."""
    await hass.async_block_till_done(wait_background_tasks=True)
    await async_written(hass)
    texts = rows(hass, "SELECT text FROM grounded_assist_memory WHERE is_forgotten = 0")
    return texts, rows(hass, "SELECT DISTINCT user_id FROM grounded_assist_person_topic")


@pytest.mark.parametrize("by", ["removing", "purging"])
async def test_a_person_who_goes(begin: Begin, by: str) -> None:
    """What they had taught for themselves goes with them, and nothing else."""
    stage = await begin()
    hass = stage.hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    for user_id in (anna.id, bob.id, None):
        await async_call(hass, "remember", user_id, text=f"The doctor of {user_id} is called Smith")
        await async_call(hass, "report_mistake", user_id, claim="The attic lamp is off")
    learned = stage.grounder.learner.learned
    learned._write()
    assert {who for (who,) in (await async_left(hass))[1]} == {anna.id, bob.id}
    go = {
        "removing": lambda: hass.auth.async_remove_user(anna),
        "purging": lambda: hass.services.async_call(DOMAIN, "purge", {"keep_days": 30, "user_id": anna.id}, True),
    }
    await go[by]()
    texts, people = await async_left(hass)
    assert {text for (text,) in texts} == {f"The doctor of {who} is called Smith" for who in (bob.id, None)}
    assert people == [(bob.id,)]
    assert learned.people == {bob.id}
    assert anna.id not in str(learned._as_stored()[VOICES])


async def test_a_person_who_has_gone_meanwhile(begin: Begin) -> None:
    """Whoever was removed while nothing was loaded is forgotten at the next start."""
    stage = await begin()
    hass = stage.hass
    anna = MockUser(name="Anna", is_owner=False).add_to_hass(hass)
    await async_call(hass, "remember", anna.id, text=BINS)
    await async_call(hass, "report_mistake", anna.id, claim="The attic lamp is off")
    await hass.config_entries.async_unload(stage.entry.entry_id)
    await hass.auth.async_remove_user(anna)
    await hass.config_entries.async_setup(stage.entry.entry_id)
    assert await async_left(hass) == ([], [])
    assert stage.grounder.learner.learned.people == frozenset()


async def test_a_typing_error_finds_no_word_of_another_person(begin: Begin) -> None:
    """What somebody else has remembered changes nothing in what is found."""
    hass = (await begin()).hass
    anna, bob = (MockUser(name=name, is_owner=False).add_to_hass(hass) for name in ("Anna", "Bob"))
    await async_call(hass, "remember", bob.id, text="The surgery books are on the shelf")
    query = "surgeri books"
    before = (await async_call(hass, "recall", bob.id, query=query))["memories"]
    for text in ("The surgeries are on Mondays", "The surgeri is on Mondays"):
        await async_call(hass, "remember", anna.id, text=text)
    after = (await async_call(hass, "recall", bob.id, query=query))["memories"]
    assert [one["score"] for one in after] == pytest.approx([one["score"] for one in before], abs=0.001)


@pytest.mark.parametrize("words", [12, 380])
async def test_others_have_their_turn(begin: Begin, words: int) -> None:
    """Among many memories, of which none was looked at yet, each is looked at in a step of its own, and once."""
    hass = (await begin()).hass
    (entry,) = hass.config_entries.async_entries("grounded_assist")
    texts = [f"The tank of {' '.join(f'w{(one + n) % 400}' for one in range(words))} is green" for n in range(51)]
    gist.cache_clear()
    # What the first of all waits for is not what is counted here.
    await async_call(hass, "remember", text=BINS)
    for text in texts[1:]:
        entry.runtime_data.learner.learned.remember(memory(text, id=ulid_now()))
    turns, looked_at = [], []
    for _ in range(2):
        before = gist.cache_info().misses
        remembering = hass.async_create_task(async_call(hass, "remember", text=texts[0]))
        turns.append(0)
        while not remembering.done():
            await asyncio.sleep(0)
            turns[-1] += 1
        assert (await remembering)["memory_id"]
        looked_at.append(gist.cache_info().misses - before)
    # A step waits for one turn or for two, by what else stands in the loop.
    assert turns[0] >= looked_at[0] >= 50
    assert looked_at[1] == 0
    assert turns[1] < 50
