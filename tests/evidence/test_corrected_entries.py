"""Corrections of what may stand in a calendar: kept where it shows nothing, answered where it shows the truth."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
import pytest

from tests.conftest import AddAgent
from tests.learned import async_call
from tests.speaking import Line, Speaker, Stage, async_raise_curtain, speech

from .test_calendar_todo import CALENDAR, LIST, NOW, async_add, async_enter

PASSED_ON = "I see."
type Talk = Callable[..., Awaitable[list[str]]]


@pytest.fixture
async def talk(
    recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent, freezer: FrozenDateTimeFactory, tmp_path: Path
) -> Talk:
    """Return what lets an agent say something in a home with a calendar, and a person correct it."""
    (tmp_path / ".storage").mkdir()
    core.config.config_dir = str(tmp_path)
    await core.config.async_set_time_zone("Europe/Berlin")
    freezer.move_to(NOW)
    await async_add(core, "local_calendar", calendar_name="Personal", storage_key="personal")
    async_expose_entity(core, "conversation", CALENDAR, should_expose=True)

    async def async_talk(said: str, *requests: str, language: str = "en") -> list[str]:
        speaker = Speaker("speaker", "streams", [Line([[said]]), Line([[PASSED_ON]])])
        await add_agent(speaker)
        stage: Stage = await async_raise_curtain(core, speaker)
        first = await stage.async_ask("When?", language=language)
        told = [
            await stage.async_ask(one, language=language, conversation_id=first.conversation_id) for one in requests
        ]
        return [speech(one) for one in told]

    return async_talk


async def async_list(hass: HomeAssistant, *items: str) -> None:
    """Put something on a list of our own."""
    await async_add(hass, "local_todo", todo_list_name="Shopping", storage_key="shopping")
    async_expose_entity(hass, "conversation", LIST, should_expose=True)
    for item in items:
        await hass.services.async_call("todo", "add_item", {"entity_id": LIST, "item": item}, blocking=True)


@pytest.mark.parametrize(
    ("said", "correction", "language", "remembered"),
    [
        pytest.param(
            "The choir rehearsal is at 10 am.",
            "No, it's at 11 am.",
            "en",
            ["The choir rehearsal is at 11 am."],
            id="a-time",
        ),
        pytest.param("The meeting is at 10 am.", "No, it's at 11 am.", "en", ["The meeting is at 11 am."], id="a-sort"),
        pytest.param(
            "The meeting is at 10 am.",
            "That's wrong, it's at 11 am.",
            "en",
            ["The meeting is at 11 am."],
            id="outright",
        ),
        pytest.param(
            "Die Chorprobe ist um 10 Uhr.", "Nein, um 11 Uhr.", "de", ["Die Chorprobe ist um 11 Uhr."], id="german"
        ),
        pytest.param("The meeting is tomorrow at 10 am.", "No, it's at 11 am.", "en", [], id="of-one-day"),
    ],
)
async def test_a_correction_of_no_entry(
    talk: Talk, core: HomeAssistant, said: str, correction: str, language: str, remembered: list[str]
) -> None:
    """It is a mistake of the reply, and what lasts is remembered in full."""
    assert await talk(said, correction, language=language) == [PASSED_ON]
    mistakes = (await async_call(core, "list_mistakes"))["mistakes"]
    assert [one["claim"] for one in mistakes] == [said.rstrip(".")]
    report = await async_call(core, "review_mistakes")
    assert [one["text"] for one in report["corrections"] if "text" in one] == remembered


@pytest.mark.parametrize(
    ("correction", "said"),
    [
        pytest.param(
            "No, it's at 3 pm.",
            "This is what I see: your calendar shows “Choir rehearsal” tomorrow at",
            id="another-time",
        ),
        pytest.param(
            "No, it's at 11 am.", "As far as I can see, the choir rehearsal is tomorrow at 10 am.", id="its-end"
        ),
    ],
)
async def test_a_correction_of_an_entry(talk: Talk, core: HomeAssistant, correction: str, said: str) -> None:
    """What the calendar shows is said, and no mistake is kept."""
    await async_enter(core, "Choir rehearsal", "2026-11-19T10:00:00+01:00", "2026-11-19T11:00:00+01:00")
    (answer,) = await talk("The choir rehearsal is tomorrow at 10 am.", correction)
    assert answer.startswith(said)
    assert (await async_call(core, "list_mistakes"))["mistakes"] == []


@pytest.mark.parametrize("request_", ["That's wrong.", "That's not true.", "No, that's wrong!"])
@pytest.mark.parametrize(
    ("said", "shown"),
    [
        pytest.param("The choir rehearsal is tomorrow at 10 am.", "Choir rehearsal", id="an-event"),
        pytest.param("You have one event tomorrow.", "Choir rehearsal", id="a-count"),
        pytest.param("Milk is on your shopping list.", "Milk", id="a-list"),
        pytest.param("Milk and eggs are on your shopping list.", "Eggs", id="of-two"),
    ],
)
async def test_what_is_denied_and_right(talk: Talk, core: HomeAssistant, said: str, shown: str, request_: str) -> None:
    """We look again and say what there is, and no mistake is kept."""
    await async_enter(core, "Choir rehearsal", "2026-11-19T10:00:00+01:00", "2026-11-19T11:00:00+01:00")
    await async_list(core, "Milk", "Eggs")
    (answer,) = await talk(said, request_)
    assert answer.startswith(("This is what I see: ", "As far as I can see, "))
    assert shown.casefold() in answer.casefold()
    assert (await async_call(core, "list_mistakes"))["mistakes"] == []


async def test_what_is_denied_and_not_known(talk: Talk, core: HomeAssistant) -> None:
    """What the home does not show is for the agent, and kept."""
    await async_list(core, "Eggs")
    assert await talk("Bread is on your shopping list.", "That's wrong.") == [PASSED_ON]
    assert len((await async_call(core, "list_mistakes"))["mistakes"]) == 1


@pytest.mark.parametrize("request_", ["No, it's at 10 am.", "No, at the town hall.", "At 11 am.", "No, 11 am please."])
async def test_what_corrects_no_entry(talk: Talk, core: HomeAssistant, request_: str) -> None:
    """The same time, something else, or a wish is for the agent."""
    assert await talk("The meeting is at 10 am.", request_) == [PASSED_ON]
    assert (await async_call(core, "list_mistakes"))["mistakes"] == []
