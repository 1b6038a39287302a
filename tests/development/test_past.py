"""The past of the demo house is one that the recorder could have kept."""

from datetime import timedelta

from homeassistant.components.recorder import Recorder
from homeassistant.components.recorder.statistics import list_statistic_ids
from homeassistant.components.sensor import SensorStateClass
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.components.recorder.common import (
    async_wait_recording_done,
    do_adhoc_statistics,
)

from development.custom_components.demo_house.past import async_remember

THERMOMETER = "sensor.outdoor_temperature"


async def test_its_units_are_those_of_today(recorder_mock: Recorder, hass: HomeAssistant) -> None:
    """Else Home Assistant asks what to do about a unit that has changed."""
    assert await async_setup_component(hass, "sensor", {})
    await async_remember(hass)
    today = {"unit_of_measurement": "°C", "device_class": "temperature", "state_class": SensorStateClass.MEASUREMENT}
    hass.states.async_set(THERMOMETER, "7.0", today)
    await async_wait_recording_done(hass)
    past = dt_util.utcnow() - timedelta(minutes=1)
    do_adhoc_statistics(hass, start=past.replace(minute=past.minute - past.minute % 5, second=0, microsecond=0))
    await async_wait_recording_done(hass)
    (kept,) = await recorder_mock.async_add_executor_job(list_statistic_ids, hass, {THERMOMETER})
    assert kept["statistics_unit_of_measurement"] == "°C"
