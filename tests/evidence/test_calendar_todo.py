"""What calendars and to-do lists hold, read from the real ones and told through the verify action."""

from datetime import datetime
from pathlib import Path
from typing import Any, override

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import async_add_entry

NOW = "2026-11-18T12:00:00+01:00"
CALENDAR, LIST = "calendar.personal", "todo.shopping"


@pytest.fixture
async def home(core: HomeAssistant, freezer: FrozenDateTimeFactory, tmp_path: Path) -> HomeAssistant:
    """Return a core with a calendar and a list that have entries; a second calendar is not exposed."""
    (tmp_path / ".storage").mkdir()
    core.config.config_dir = str(tmp_path)
    await core.config.async_set_time_zone("Europe/Berlin")
    freezer.move_to(NOW)
    await async_add(core, "local_calendar", calendar_name="Personal", storage_key="personal")
    await async_add(core, "local_calendar", calendar_name="Secret", storage_key="secret")
    await async_add(core, "local_todo", todo_list_name="Shopping", storage_key="shopping")
    await async_enter(core, "Dentist", "2026-11-19T10:00:00+01:00", "2026-11-19T11:00:00+01:00")
    await async_enter(core, "Bin day", "2026-11-20", "2026-11-21")
    await async_enter(core, "Surprise party", "2026-11-21", "2026-11-22", "calendar.secret")
    for item in ("Milk", "Eggs"):
        await core.services.async_call("todo", "add_item", {"entity_id": LIST, "item": item}, blocking=True)
    done = {"entity_id": LIST, "item": "Eggs", "status": "completed"}
    await core.services.async_call("todo", "update_item", done, blocking=True)
    for entity_id, is_exposed in ((CALENDAR, True), (LIST, True), ("calendar.secret", False)):
        async_expose_entity(core, "conversation", entity_id, should_expose=is_exposed)
    await async_add_entry(core)
    return core


async def async_add(hass: HomeAssistant, domain: str, **data: str) -> None:
    """Set up an integration from an entry of its own."""
    entry = MockConfigEntry(domain=domain, data=data)
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()


async def async_enter(hass: HomeAssistant, summary: str, start: str, end: str, calendar: str = CALENDAR) -> None:
    """Enter an event, of whole days if it has no time of day."""
    key = "date_time" if "T" in start else "date"
    data = {"entity_id": calendar, "summary": summary, f"start_{key}": start, f"end_{key}": end}
    await hass.services.async_call("calendar", "create_event", data, blocking=True)


async def async_verify(hass: HomeAssistant, text: str, **data: Any) -> Any:
    """Return the report of a text."""
    told = {"text": text, **data}
    return await hass.services.async_call(DOMAIN, "verify", told, blocking=True, return_response=True)


@pytest.mark.parametrize(
    ("text", "verdict", "said"),
    [
        pytest.param("You have a dentist appointment tomorrow at 10 am.", "supported", None, id="as-it-is"),
        pytest.param(
            "You have a dentist appointment tomorrow at 3 pm.",
            "refuted",
            "Your calendar shows “Dentist” tomorrow at 10:00 am.",
            id="at-another-time",
        ),
        pytest.param(
            "You have no events tomorrow.",
            "refuted",
            "Your calendar shows “Dentist” tomorrow at 10:00 am.",
            id="more-than-none",
        ),
        pytest.param("You have one event tomorrow.", "supported", None, id="counted"),
        pytest.param("Tomorrow evening you have no events.", "not_enough_info", None, id="none-in-the-evening"),
        pytest.param(
            "Tomorrow evening there is nothing on your calendar.",
            "not_enough_info",
            None,
            id="nothing-in-the-evening",
        ),
        pytest.param("There is nothing on your calendar on Monday.", "supported", None, id="an-empty-day"),
        pytest.param("You have no events on Saturday.", "supported", None, id="what-is-hidden-is-not-there"),
        pytest.param("Bin day is on your calendar on Friday.", "supported", None, id="a-whole-day"),
        pytest.param("Milk is on your shopping list.", "supported", None, id="on-the-list"),
        pytest.param(
            "Milk is not on your shopping list.",
            "refuted",
            "“Milk” is still open on the Shopping.",
            id="denied",
        ),
        pytest.param(
            "Eggs are still open on your shopping list.",
            "refuted",
            "“Eggs” is completed on the Shopping.",
            id="done-already",
        ),
        pytest.param("Bread is not on your shopping list.", "supported", None, id="not-on-the-list"),
        pytest.param("Bread is on your shopping list.", "not_enough_info", None, id="by-another-name-perhaps"),
        pytest.param("I've added milk to your shopping list.", "supported", None, id="added-before"),
    ],
)
async def test_entries(home: HomeAssistant, text: str, verdict: str, said: str | None) -> None:
    """Calendars and lists decide, and what is false is said as it is."""
    report = await async_verify(home, text)
    assert [claim["verdict"] for claim in report["claims"]] == [verdict]
    assert report["reply"] == (said or text)


@pytest.mark.parametrize(
    ("text", "verdicts", "verdict", "said"),
    [
        pytest.param(
            "Milk and oat drink are on your shopping list.", ["supported", "supported"], "supported", None, id="both"
        ),
        pytest.param(
            "Beer and milk are on your shopping list.",
            ["refuted", "supported"],
            "refuted",
            "“Beer” is not on the Shopping.",
            id="one-of-them",
        ),
        pytest.param(
            "Your shopping list has milk and beer.",
            ["supported", "refuted"],
            "refuted",
            "“beer” is not on the Shopping.",
            id="told-the-other-way-round",
        ),
    ],
)
async def test_every_item_that_is_named(
    home: HomeAssistant, text: str, verdicts: list[str], verdict: str, said: str | None
) -> None:
    """Each of them must be on the list."""
    added = {"entity_id": LIST, "item": "Oat drink"}
    await home.services.async_call("todo", "add_item", added, blocking=True)
    report = await async_verify(home, text)
    assert [claim["verdict"] for claim in report["claims"]] == verdicts
    assert (report["verdict"], report["reply"]) == (verdict, said or text)


async def test_source_is_named(home: HomeAssistant) -> None:
    """A report tells that it was the calendar, and not what else stands in it."""
    report = await async_verify(home, "Bin day is on your calendar on Friday.")
    (claim,) = report["claims"]
    assert [(one["source"], one["subject"]) for one in claim["evidence"]] == [("calendar_todo", CALENDAR)]
    assert "Dentist" not in str(report)


async def test_the_next_event_the_state_tells(home: HomeAssistant) -> None:
    """The calendar is not asked for what its state shows already."""
    report = await async_verify(home, "You have a dentist appointment tomorrow at 10 am.")
    (claim,) = report["claims"]
    assert [(one["source"], one["subject"]) for one in claim["evidence"]] == [("states", CALENDAR)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param(
            "You have a dentist appointment tomorrow at 3 pm.", ["Dentist", "2026-11-19T10:00:00+01:00"], id="wrong"
        ),
        pytest.param("You have no events tomorrow.", ["Dentist", "2026-11-19T10:00:00+01:00"], id="of-a-day"),
        pytest.param("Bin day is on your calendar on Friday.", ["Bin day", "2026-11-20"], id="a-whole-day"),
        pytest.param("There is nothing on your calendar on Monday.", [], id="nothing"),
        pytest.param("Milk is on your shopping list.", "1", id="a-list"),
    ],
)
async def test_what_was_seen_of_a_calendar(home: HomeAssistant, text: str, value: object) -> None:
    """Whether an event is on just now answers nothing; those that the claim is about do."""
    report = await async_verify(home, text)
    seen = [one["value"] for claim in report["claims"] for one in claim["evidence"] if one["source"] == "calendar_todo"]
    assert seen == [value]


async def test_a_list_that_fails_is_left_out(home: HomeAssistant) -> None:
    """An unavailable calendar tells nothing, and nothing is refuted for it."""
    home.states.async_set(CALENDAR, "unavailable")
    report = await async_verify(home, "You have a dentist appointment tomorrow at 3 pm.")
    assert [claim["verdict"] for claim in report["claims"]] == ["not_enough_info"]


class Broken(CalendarEntity):
    """A calendar that cannot tell."""

    _attr_name = "Broken"
    _attr_unique_id = "broken"

    def __init__(self, error: Exception) -> None:
        """Take what it says instead."""
        self._error = error

    @property
    @override
    def event(self) -> CalendarEvent | None:
        """Return that nothing is on."""
        return None

    @override
    async def async_get_events(
        self, hass: HomeAssistant, start_date: datetime, end_date: datetime
    ) -> list[CalendarEvent]:
        """Fail."""
        raise self._error


async def async_break(home: HomeAssistant, error: Exception) -> None:
    """Bring a calendar that fails."""
    await home.data["calendar"].async_add_entities([Broken(error)])
    async_expose_entity(home, "conversation", "calendar.broken", should_expose=True)
    await home.async_block_till_done()


@pytest.mark.parametrize("error", [HomeAssistantError("out of order"), TypeError("a mistake"), TimeoutError()])
async def test_one_that_fails_hides_no_other(home: HomeAssistant, error: Exception) -> None:
    """What the other calendar shows is told, whatever is the matter with the one."""
    await async_break(home, error)
    report = await async_verify(home, "You have a dentist appointment tomorrow at 10 am.")
    assert (report["verdict"], report["complete"]) == ("supported", True)


@pytest.mark.parametrize("error", [HomeAssistantError("out of order"), TypeError("a mistake")])
async def test_where_nobody_answers_nothing_is_known(
    home: HomeAssistant, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    """The report is not complete, and it is logged once."""
    await async_verify(home, "Bin day is on your calendar on Friday.")
    await async_break(home, error)
    async_expose_entity(home, "conversation", CALENDAR, should_expose=False)
    for text in ("You have no events tomorrow.", "There are no events tomorrow."):
        report = await async_verify(home, text)
        assert (report["verdict"], report["complete"]) == ("not_enough_info", False)
    assert caplog.text.count("Evidence from calendar_todo cannot be read") == 1


@pytest.mark.parametrize("error", [HomeAssistantError("out of order"), TypeError("a mistake")])
async def test_of_one_that_fails_nothing_is_denied(home: HomeAssistant, error: Exception) -> None:
    """What it does not tell may stand there."""
    await async_break(home, error)
    report = await async_verify(home, "You have no events on Saturday.")
    assert report["verdict"] == "not_enough_info"


async def test_daylight_saving(home: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """The clocks go back in the night before, and the hour is that of the wall."""
    freezer.move_to("2026-10-24T12:00:00+02:00")
    await async_enter(home, "Brunch", "2026-10-25T11:00:00+01:00", "2026-10-25T12:00:00+01:00")
    report = await async_verify(home, "You have Brunch on your calendar tomorrow at 11 am.")
    assert report["verdict"] == "supported"
    report = await async_verify(home, "You have Brunch on your calendar tomorrow at 10 am.")
    assert report["verdict"] == "refuted"


async def test_recurring(home: HomeAssistant) -> None:
    """An event that recurs is there each time."""
    begin, end = (dt_util.parse_datetime(f"2026-11-12T{hour}:00:00+01:00") for hour in (19, 20))
    calendar = home.data["calendar"].get_entity(CALENDAR)
    await calendar.async_create_event(summary="Choir", dtstart=begin, dtend=end, rrule="FREQ=WEEKLY")
    report = await async_verify(home, "You have Choir tomorrow at 7 pm.")
    assert report["verdict"] == "supported"


@pytest.mark.parametrize(
    ("text", "verdict", "said"),
    [
        pytest.param("Du hast morgen um 10 Uhr einen Zahnarzttermin.", "not_enough_info", None, id="another-language"),
        pytest.param(
            "Morgen hast du keine Termine.",
            "refuted",
            "In deinem Kalender steht „Dentist“ morgen um 10:00 Uhr.",
            id="more-than-none",
        ),
        pytest.param("Morgen Abend hast du keine Termine.", "not_enough_info", None, id="none-in-the-evening"),
        pytest.param(
            "Milk steht nicht auf der Liste Shopping.",
            "refuted",
            "„Milk“ ist auf der Liste Shopping noch offen.",
            id="denied",
        ),
    ],
)
async def test_german(home: HomeAssistant, text: str, verdict: str, said: str | None) -> None:
    """A title in another language neither confirms nor refutes."""
    report = await async_verify(home, text, language="de")
    assert [claim["verdict"] for claim in report["claims"]] == [verdict]
    assert report["reply"] == (said or text)
