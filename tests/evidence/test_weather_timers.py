"""Forecasts, timers, last runs, updates and notifications, read from the real ones and told through verify."""

from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.auth.models import User
from homeassistant.components import persistent_notification
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.intent import async_register_timer_handler
from homeassistant.components.weather import Forecast, WeatherEntity, WeatherEntityFeature
from homeassistant.const import Platform, UnitOfTemperature
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import device_registry as dr, intent
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockUser, setup_test_component_platform

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import async_add_entry

NOW = "2026-11-18T12:00:00+00:00"


class Sky(WeatherEntity):
    """A weather entity with a forecast of two days."""

    _attr_name = "Home weather"
    _attr_unique_id = "sky"
    _attr_condition = "sunny"
    _attr_native_temperature_unit = UnitOfTemperature.CELSIUS
    _attr_supported_features = WeatherEntityFeature.FORECAST_DAILY

    async def async_forecast_daily(self) -> list[Forecast]:
        """Return rain tomorrow."""
        return [
            Forecast(datetime="2026-11-18T12:00:00+00:00", condition="sunny", native_temperature=20),
            Forecast(datetime="2026-11-19T12:00:00+00:00", condition="rainy", native_temperature=12, native_templow=5),
        ]


@pytest.fixture
async def home(core: HomeAssistant, freezer: FrozenDateTimeFactory) -> HomeAssistant:
    """Return a core with a sky, a timer, an automation, two updates and a notification."""
    freezer.move_to(NOW)
    await core.config.async_set_time_zone("UTC")
    assert await async_setup_component(core, "intent", {})
    setup_test_component_platform(core, Platform.WEATHER, [Sky()])
    assert await async_setup_component(core, "weather", {"weather": {"platform": "test"}})
    assert await async_setup_component(core, "timer", {"timer": {"pasta": {"name": "Pasta timer"}}})
    rule = {"alias": "Evening lights", "triggers": {"trigger": "event", "event_type": "evening"}, "actions": []}
    assert await async_setup_component(core, "automation", {"automation": [rule]})
    core.states.async_set("update.core", "on", {"friendly_name": "Core update"})
    core.states.async_set("update.lamp", "on", {"friendly_name": "Lamp update"})
    persistent_notification.async_create(core, "Secret words", title="Secret title")
    await core.async_block_till_done()
    for entity_id in ("weather.home_weather", "timer.pasta", "automation.evening_lights", "update.lamp"):
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    async_expose_entity(core, "conversation", "update.core", should_expose=False)
    await async_add_entry(core)
    return core


async def async_verify(hass: HomeAssistant, text: str, user: User | None = None) -> Any:
    """Return the report of a text for a user."""
    context = Context(user_id=user.id) if user else Context()
    return await hass.services.async_call(
        DOMAIN, "verify", {"text": text}, blocking=True, return_response=True, context=context
    )


@pytest.fixture
def admin(hass: HomeAssistant) -> MockUser:
    """Return an administrator."""
    return MockUser(is_owner=True).add_to_hass(hass)


@pytest.mark.parametrize(
    ("text", "verdict", "said"),
    [
        pytest.param("It will rain tomorrow.", "supported", None, id="rain"),
        pytest.param("It will not rain tomorrow.", "refuted", "It will rain tomorrow.", id="no-rain"),
        pytest.param("Tomorrow's high is 24 °C.", "refuted", "The high tomorrow is 12 °C.", id="high"),
        pytest.param("It will rain on November 30.", "not_enough_info", None, id="too-far-ahead"),
        pytest.param("No timers are running.", "supported", None, id="no-timer"),
        pytest.param("There is one notification.", "supported", None, id="notification"),
    ],
)
async def test_what_is_to_come(home: HomeAssistant, admin: MockUser, text: str, verdict: str, said: str | None) -> None:
    """Forecasts, timers and notifications are read when something is said of them."""
    report = await async_verify(home, text, admin)
    told = [claim["verdict"] for claim in report["claims"] if claim["kind"] != "specific"]
    assert told == [verdict]
    assert said is None or report["reply"] == said
    assert "Secret" not in str(report)


async def test_timers(home: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """A timer that runs is told of with what it has left."""
    start = {"entity_id": "timer.pasta", "duration": "00:10:00"}
    await home.services.async_call("timer", "start", start, blocking=True)
    freezer.move_to("2026-11-18T12:05:00+00:00")
    assert (await async_verify(home, "The pasta timer has 5 minutes left."))["verdict"] == "supported"
    report = await async_verify(home, "The pasta timer has 9 minutes left.")
    assert report["reply"] == "The timer “Pasta timer” has 5 minutes left."
    assert (await async_verify(home, "No timers are running."))["reply"] == "There is one timer running."
    await home.services.async_call("timer", "cancel", {"entity_id": "timer.pasta"}, blocking=True)


async def test_timers_of_voice_satellites(home: HomeAssistant) -> None:
    """Timers that were set by voice run beside those of the helpers."""
    device = dr.async_get(home).async_get_or_create(
        config_entry_id=home.config_entries.async_entries(DOMAIN)[0].entry_id, identifiers={("voice", "satellite")}
    )
    stop = async_register_timer_handler(home, device.id, lambda *_: None)
    slots = {"name": {"value": "eggs"}, "minutes": {"value": 5}}
    await intent.async_handle(home, "test", intent.INTENT_START_TIMER, slots, device_id=device.id)
    assert (await async_verify(home, "The eggs timer has 5 minutes left."))["verdict"] == "supported"
    assert (await async_verify(home, "There are two timers running."))["reply"] == "There is one timer running."
    cancel = {"name": {"value": "eggs"}}
    await intent.async_handle(home, "test", intent.INTENT_CANCEL_TIMER, cancel, device_id=device.id)
    stop()


async def async_start_timer(home: HomeAssistant, **slots: Any) -> str:
    """Start a timer by voice, or a command that waits for one, and return the device it was told to."""
    device = dr.async_get(home).async_get_or_create(
        config_entry_id=home.config_entries.async_entries(DOMAIN)[0].entry_id, identifiers={("voice", "satellite")}
    )
    async_register_timer_handler(home, device.id, lambda *_: None)
    told = {name: {"value": value} for name, value in slots.items()}
    await intent.async_handle(home, "test", intent.INTENT_START_TIMER, told, device_id=device.id)
    return device.id


async def async_cancel_timers(home: HomeAssistant) -> None:
    """Leave no timer behind."""
    await intent.async_handle(home, "test", intent.INTENT_CANCEL_ALL_TIMERS)


async def test_a_paused_timer_of_a_voice_satellite(home: HomeAssistant) -> None:
    """It is still there, with what it has left."""
    device_id = await async_start_timer(home, name="eggs", minutes=5)
    await intent.async_handle(home, "test", intent.INTENT_PAUSE_TIMER, device_id=device_id)
    assert (await async_verify(home, "The eggs timer has 5 minutes left."))["verdict"] == "supported"
    assert (await async_verify(home, "You have one timer set."))["verdict"] == "supported"
    assert (await async_verify(home, "No timers are running."))["verdict"] == "supported"
    await async_cancel_timers(home)


async def test_a_paused_timer(home: HomeAssistant) -> None:
    """It waits with what it had left."""
    start = {"entity_id": "timer.pasta", "duration": "00:10:00"}
    await home.services.async_call("timer", "start", start, blocking=True)
    await home.services.async_call("timer", "pause", {"entity_id": "timer.pasta"}, blocking=True)
    assert (await async_verify(home, "The pasta timer has 10 minutes left."))["verdict"] == "supported"
    assert (await async_verify(home, "One timer is paused."))["verdict"] == "supported"
    report = await async_verify(home, "There are two timers set.")
    assert report["reply"] == "There is one timer set."


async def test_a_command_that_waits_is_no_timer(home: HomeAssistant) -> None:
    """It is not told of where timers are."""
    await async_start_timer(home, name="eggs", minutes=5)
    await async_start_timer(home, minutes=10, conversation_command="turn off the light")
    assert (await async_verify(home, "You have one timer running."))["verdict"] == "supported"
    assert (await async_verify(home, "The timer has 5 minutes left."))["verdict"] == "supported"
    await async_cancel_timers(home)


async def test_timers_nobody_can_find(home: HomeAssistant) -> None:
    """Where Home Assistant keeps them elsewhere, those that are found are not all."""
    start = {"entity_id": "timer.pasta", "duration": "00:10:00"}
    del home.data["intent.timer"]
    assert (await async_verify(home, "No timers are running."))["verdict"] == "not_enough_info"
    await home.services.async_call("timer", "start", start, blocking=True)
    assert (await async_verify(home, "No timers are running."))["verdict"] == "refuted"
    assert (await async_verify(home, "There are two timers running."))["verdict"] == "not_enough_info"
    await home.services.async_call("timer", "cancel", {"entity_id": "timer.pasta"}, blocking=True)


async def test_last_runs(home: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """An automation tells when it last ran."""
    assert (await async_verify(home, "Evening lights last ran at 9 am."))["verdict"] == "not_enough_info"
    freezer.move_to("2026-11-18T18:03:00+00:00")
    home.bus.async_fire("evening")
    await home.async_block_till_done()
    freezer.move_to("2026-11-18T20:00:00+00:00")
    assert (await async_verify(home, "Evening lights last ran at 18:03."))["verdict"] == "supported"
    report = await async_verify(home, "Evening lights last ran at 19:30.")
    assert report["reply"] == "The Evening lights last ran today at 6:03 pm."


async def test_updates(home: HomeAssistant, admin: MockUser) -> None:
    """Who may not know of apps and the host is told of exposed updates, which may not be all."""
    text = "There are two updates available."
    assert (await async_verify(home, text, admin))["verdict"] == "supported"
    guest = MockUser(is_owner=False).add_to_hass(home)
    guest.mock_policy({"entities": True})
    assert (await async_verify(home, text, guest))["verdict"] == "not_enough_info"
    assert (await async_verify(home, "There are no updates.", guest))["verdict"] == "refuted"
    assert (await async_verify(home, "There are no updates.", admin))["reply"] == "There are 2 updates available."


async def test_a_forecast_that_fails(
    home: HomeAssistant, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is known, the report is not complete, and it is logged once."""

    async def async_fail(_: Sky) -> list[Forecast]:
        raise HomeAssistantError("out of order")

    monkeypatch.setattr(Sky, "async_forecast_daily", async_fail)
    for text in ("It will not rain tomorrow.", "Tomorrow's high is 24 °C."):
        report = await async_verify(home, text)
        assert (report["verdict"], report["complete"]) == ("not_enough_info", False)
    assert caplog.text.count("Evidence from weather_timers cannot be read") == 1


async def test_without_a_forecast(home: HomeAssistant) -> None:
    """A weather entity that is not available tells nothing."""
    home.states.async_set("weather.home_weather", "unavailable")
    assert (await async_verify(home, "It will not rain tomorrow."))["verdict"] == "not_enough_info"
