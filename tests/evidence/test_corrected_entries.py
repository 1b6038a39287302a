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

from .test_calendar_todo import CALENDAR, NOW, async_add, async_enter

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


@pytest.mark.parametrize("request_", ["No, it's at 10 am.", "No, at the town hall.", "At 11 am.", "No, 11 am please."])
async def test_what_corrects_no_entry(talk: Talk, core: HomeAssistant, request_: str) -> None:
    """The same time, something else, or a wish is for the agent."""
    assert await talk("The meeting is at 10 am.", request_) == [PASSED_ON]
    assert (await async_call(core, "list_mistakes"))["mistakes"] == []
