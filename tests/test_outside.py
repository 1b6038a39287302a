"""What comes from outside may be odd: it costs itself alone, and a reply about all else is still corrected."""

from collections.abc import Mapping
from datetime import UTC, datetime
import logging
from types import SimpleNamespace
from typing import Any, Final, override

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant, ServiceCall, SupportsResponse
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import area_registry as ar, device_registry as dr, entity_registry as er
from homeassistant.helpers.json import json_bytes
from hypothesis import HealthCheck, given, settings, strategies as st
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.grounding.limits import LONGEST_NAME
from custom_components.grounded_assist.grounding.model import WarningType
from custom_components.grounded_assist.grounding.report import Report
from development.supervisor import Supervisor

from .conftest import AddAgent, async_add_entry
from .learned import async_call
from .speaking import Call, Lamp, Line, Manner, Speaker, async_hang, async_raise_curtain, speech
from .test_services import async_verify

LONE: Final = "\ud800"
"""Half of a character beyond 65535, which no encoding can write."""
HUGE: Final = 10**10_000
RING: Final[list[object]] = []
RING.append(RING)
LOOP: Final[dict[str, object]] = {}
LOOP["loop"] = LOOP
LIE: Final = "The kitchen lamp is on."


class Spiteful:
    """Raises whatever is done with it, as an array of NumPy does when it is compared."""

    __hash__ = None  # type: ignore[assignment]

    def _raise(self, *_: object) -> Any:
        raise RuntimeError("spite")

    __eq__ = __bool__ = __str__ = _raise

    @override
    def __repr__(self) -> str:
        return "Spiteful"


NO_TEXT: Final = [
    pytest.param(5, id="int"),
    pytest.param(True, id="bool"),
    pytest.param(1.5, id="float"),
    pytest.param(float("nan"), id="nan"),
    pytest.param(float("-inf"), id="infinite"),
    pytest.param(HUGE, id="huge"),
    pytest.param(-HUGE, id="huge-negative"),
    pytest.param([], id="no-list"),
    pytest.param(["a", 5, None], id="list"),
    pytest.param([HUGE, float("nan"), LONE, {}], id="list-of-odd-things"),
    pytest.param({"a": {"b": [1]}}, id="nested"),
    pytest.param(RING, id="a-list-in-itself"),
    pytest.param(LOOP, id="a-mapping-in-itself"),
    pytest.param({1}, id="set"),
    pytest.param(b"x", id="bytes"),
    pytest.param(datetime(2026, 1, 1), id="naive"),  # noqa: DTZ001 - that is what is odd
    pytest.param(datetime.max.replace(tzinfo=UTC), id="the-last-moment"),
    pytest.param(int, id="class"),
    pytest.param(Spiteful(), id="spiteful"),
    pytest.param([Spiteful()], id="spiteful-within"),
]
TEXT: Final = [
    pytest.param(None, id="none"),
    pytest.param("", id="empty"),
    pytest.param(" ", id="blank"),
    pytest.param("x" * 100_000, id="long"),
    pytest.param("x y " * 25_000, id="of-many-words"),
    pytest.param("9" * 10_000, id="digits"),
    pytest.param("\u0301" * 50, id="only-marks"),
    pytest.param("\u200b\u200d", id="nothing-to-see"),
    pytest.param("\u202eabc", id="right-to-left"),
    pytest.param("a\0b", id="nul"),
    pytest.param(f"a{LONE}", id="lone-surrogate"),
    pytest.param("9999-12-31T23:59:59", id="the-last-second"),
    pytest.param("0000-00-00T99:99:99+99:99", id="no-date"),
]
ODD: Final[Mapping[str, tuple[str, str]]] = {
    "friendly_name": ("light", "on"),
    "device_class": ("sensor", "20"),
    "entity_id": ("light", "on"),
    "unit_of_measurement": ("sensor", "20"),
    "brightness": ("light", "on"),
    "rgb_color": ("light", "on"),
    "hs_color": ("light", "on"),
    "color_temp_kelvin": ("light", "on"),
    "supported_color_modes": ("light", "on"),
    "current_position": ("cover", "open"),
    "current_temperature": ("climate", "heat"),
    "temperature": ("climate", "heat"),
    "hvac_action": ("climate", "heat"),
    "volume_level": ("media_player", "playing"),
    "media_title": ("media_player", "playing"),
    "finishes_at": ("timer", "active"),
    "remaining": ("timer", "paused"),
    "last_triggered": ("automation", "on"),
    "supported_features": ("weather", "sunny"),
    "assumed_state": ("switch", "on"),
    "percentage": ("fan", "on"),
    "message": ("calendar", "on"),
    "latest_version": ("update", "on"),
    "in_zones": ("person", "home"),
    "fan_speed": ("vacuum", "docked"),
    "options": ("select", "x"),
}
"""An attribute that is odd -> of what, and the state of that."""
SAID: Final = (
    "The odd friendly name is off.",
    "The odd device class is 21 °C.",
    "The odd entity id is off.",
    "All lights are off.",
    "There are 3 lights on.",
    "The odd unit of measurement is 20 watts.",
    "The odd brightness is at 50%.",
    "The odd rgb color is red.",
    "The odd hs color is blue.",
    "The odd color temp kelvin is at 2700 K.",
    "The odd supported color modes can be dimmed.",
    "The odd current position is closed at 30%.",
    "The odd current temperature is set to 21 degrees and it is 20 degrees.",
    "The odd hvac action is heating.",
    "The odd volume level is playing at 50% volume.",
    "The odd media title is playing Hello by Adele.",
    "There are two timers running.",
    "The odd finishes at timer has 5 minutes left.",
    "The odd last triggered automation last ran at 5 pm.",
    "It will rain tomorrow.",
    "There are two updates.",
    "The odd percentage is at 20 percent.",
    "The odd in zones is at home.",
    "The odd fan speed is at medium.",
    "The odd options is set to x.",
    "The average temperature is 20 degrees.",
    "Home Assistant is version 2020.1.0.",
)


def expose(hass: HomeAssistant, entity_id: str, state: str, attributes: Mapping[str, Any]) -> None:
    """Put a state that Assist may see."""
    hass.states.async_set(entity_id, state, attributes)
    async_expose_entity(hass, "conversation", entity_id, should_expose=True)


def furnish(hass: HomeAssistant, odd: Mapping[str, Any]) -> None:
    """Put a lamp that is off, and beside it things with an odd attribute each."""
    expose(hass, "light.kitchen", "off", {"friendly_name": "Kitchen lamp"})
    for name, value in odd.items():
        domain, state = ODD[name]
        expose(hass, f"{domain}.odd_{name}", state, {name: value})


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what we have logged for everybody."""
    records = (one for one in caplog.records if one.name.startswith(f"custom_components.{DOMAIN}"))
    return [one.getMessage() for one in records if one.levelno >= logging.WARNING]


async def async_assert_sound(hass: HomeAssistant, *said: str) -> None:
    """Check that a lie is corrected, and that whatever else is said can be checked to its end."""
    assert [entry.state for entry in hass.config_entries.async_entries(DOMAIN)] == [ConfigEntryState.LOADED]
    report = await async_verify(hass, LIE)
    assert (report["verdict"], report["reply"]) == ("refuted", "The kitchen lamp is off."), report
    for text in said:
        report = await async_verify(hass, text)
        assert report["complete"], text
        assert WarningType.PIPELINE_ERROR not in [warning["type"] for warning in report["warnings"]], text
        json_bytes(report)


@pytest.mark.parametrize("value", NO_TEXT)
async def test_no_text_for_a_text(core: HomeAssistant, caplog: pytest.LogCaptureFixture, value: object) -> None:
    """Set-up goes on, what is called by no text has the words of its id, and one line is logged."""
    furnish(core, dict.fromkeys(ODD, value))
    await async_add_entry(core)
    await async_assert_sound(core, *SAID, *SAID)
    assert complaints(caplog) == [
        "Odd friendly_name is taken as absent: light.odd_friendly_name (others are logged for debugging)"
    ]
    report = await async_verify(core, "The odd friendly name is off.")
    assert report["reply"] == "The odd friendly name is on."


@pytest.mark.parametrize("value", TEXT)
async def test_an_odd_text(core: HomeAssistant, caplog: pytest.LogCaptureFixture, value: str | None) -> None:
    """It is a text like any other, unless it is too long to be a name."""
    furnish(core, dict.fromkeys(ODD, value))
    await async_add_entry(core)
    await async_assert_sound(core, *SAID)
    is_too_long = len(value or "") > LONGEST_NAME
    assert complaints(caplog) == (
        ["Odd friendly_name is taken as absent: light.odd_friendly_name (others are logged for debugging)"]
        if is_too_long
        else []
    )


@pytest.mark.parametrize("value", [*NO_TEXT[:-2], *TEXT])
async def test_it_becomes_odd_later(core: HomeAssistant, caplog: pytest.LogCaptureFixture, value: object) -> None:
    """What changes is taken in as carefully as what was there; spite stops Home Assistant itself."""
    furnish(core, dict.fromkeys(ODD, "fine"))
    await async_add_entry(core)
    for _ in range(2):
        furnish(core, dict.fromkeys(ODD, value))
        furnish(core, dict.fromkeys(ODD))
    furnish(core, dict.fromkeys(ODD, value))
    await core.async_block_till_done()
    await async_assert_sound(core, *SAID)
    assert len(complaints(caplog)) <= 1


NUMBERS = st.one_of(st.integers(), st.integers(min_value=10**4999, max_value=10**5000), st.floats())
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, st.text(st.characters(exclude_categories=())), st.binary())
WHATEVER = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=3), inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(odd=st.dictionaries(st.sampled_from(sorted(ODD)), WHATEVER, max_size=5))
async def test_whatever_there_is(core: HomeAssistant, odd: dict[str, Any]) -> None:
    """Nothing that an attribute may be stops set-up or a check."""
    furnish(core, odd)
    entry = await async_add_entry(core)
    await async_assert_sound(core, *SAID)
    await core.config_entries.async_remove(entry.entry_id)


async def test_what_nobody_knows_to_expose(core: HomeAssistant, caplog: pytest.LogCaptureFixture) -> None:
    """Where Home Assistant itself cannot tell whether Assist may see something, it may not."""
    furnish(core, {})
    core.states.async_set("sensor.odd", "20", {"device_class": ["a"], "friendly_name": "Odd"})
    await async_add_entry(core)
    await async_assert_sound(core)
    assert len(complaints(caplog)) == 1
    assert "exposure of an entity is taken as absent: sensor.odd" in complaints(caplog)[0]
    assert (await async_verify(core, "The odd is 21."))["verdict"] != "refuted"


async def test_groups_that_hold_themselves(core: HomeAssistant) -> None:
    """They are what their lamps are."""
    furnish(core, {})
    expose(core, "light.ring", "off", {"friendly_name": "Ring", "entity_id": ["light.ring", "light.chain"]})
    expose(core, "light.chain", "off", {"friendly_name": "Chain", "entity_id": ["light.ring", 5, None, "light.gone"]})
    await async_add_entry(core)
    await async_assert_sound(core, "The ring lights are on.", "All lights of the chain are on.", "The chain is on.")
    assert (await async_verify(core, "The ring is on."))["reply"] == "The ring is off."


async def test_odd_registries(core: HomeAssistant, caplog: pytest.LogCaptureFixture) -> None:
    """A device, an alias, an area, an entry with an odd name or port is the only one without it."""
    furnish(core, {})
    titled: Any = 5
    for title, data in ((titled, {"port": "8123"}), ("Hub", {"port": HUGE}), ("Bridge", {"port": True}), ("", {})):
        MockConfigEntry(domain="demo", title=title, data=data).add_to_hass(core)
    entry = core.config_entries.async_entries("demo")[1]
    device = dr.async_get(core).async_get_or_create(
        config_entry_id=entry.entry_id, identifiers={("demo", "1")}, name="Odd device", configuration_url="http://hub:0"
    )
    ar.async_get(core).async_create("Cellar", aliases={"\u0301", ""})
    entities = er.async_get(core)
    lamp = entities.async_get_or_create("light", "demo", "1", device_id=device.id)
    entities.async_update_entity(lamp.entity_id, new_entity_id="light.odd", aliases=["", " ", "Glow"])
    expose(core, "light.odd", "off", {"friendly_name": "Odd lamp"})
    await async_add_entry(core)
    await async_assert_sound(core, "The hub is on port 80.", "There is no light in the cellar.")
    assert (await async_verify(core, "The odd lamp is on."))["reply"] == "The odd lamp is off."
    assert len(complaints(caplog)) <= 1


APPS: Final = [None, {}, 5, "x", SimpleNamespace(), SimpleNamespace(slug=5, name=None, state=None, version=None)]


@pytest.mark.parametrize(
    "listed", [pytest.param(APPS, id="odd-apps"), pytest.param(5, id="no-list"), pytest.param({}, id="a-mapping")]
)
async def test_an_odd_list_of_apps(
    supervisor: Supervisor, supervised: HomeAssistant, caplog: pytest.LogCaptureFixture, listed: Any
) -> None:
    """The odd apps are not there; replies about all else are checked, also those about the other apps."""
    known = supervised.data["hassio_addons_list"]
    is_list = isinstance(listed, list)
    supervised.data["hassio_addons_list"] = [*listed, *known] if is_list else listed
    furnish(supervised, {})
    await async_add_entry(supervised, host_without_user=True)
    await supervised.async_block_till_done(wait_background_tasks=True)
    await async_assert_sound(supervised, "Zigbee2MQTT is not running.", "z2m runs on port 9000.")
    assert len(complaints(caplog)) <= 3


@pytest.mark.parametrize("name", ["host_info", "network_info", "core_info", "os_info", "supervisor_info", "info"])
async def test_an_odd_answer_of_the_supervisor(
    supervisor: Supervisor, supervised: HomeAssistant, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    """What else it has told is known all the same."""
    supervised.data[f"hassio_{name}"] = SimpleNamespace(to_dict=lambda: [5])
    furnish(supervised, {})
    await async_add_entry(supervised, host_without_user=True)
    await supervised.async_block_till_done(wait_background_tasks=True)
    await async_assert_sound(supervised, "Zigbee2MQTT is not running.")
    assert len(complaints(caplog)) <= 1


ROWS: Final = [
    None,
    5,
    {},
    {"summary": 5, "start": 5, "end": None},
    {"summary": LONE, "start": LONE, "end": LONE},
    {"summary": "Dentist", "start": datetime.max.replace(tzinfo=UTC), "end": HUGE},
    {"datetime": LONE, "condition": 5, "temperature": HUGE, "templow": float("nan")},
    {"datetime": "0000-00-00", "condition": [], "temperature": "x"},
]
NO_LISTING: Final = [one for one in NO_TEXT if one.id != "no-list"]
LISTINGS: Final = [
    pytest.param("calendar", "get_events", "events", "You have a dentist appointment tomorrow.", id="calendar"),
    pytest.param("todo", "get_items", "items", "Milk is on the odd list.", id="to-do"),
    pytest.param("weather", "get_forecasts", "forecast", "It will be 20 degrees tomorrow.", id="forecast"),
]


@pytest.mark.parametrize(
    "answer", [pytest.param(ROWS, id="odd-rows"), *(one for one in NO_TEXT if one.id != "no-list")]
)
@pytest.mark.parametrize(("domain", "action", "key", "text"), LISTINGS)
async def test_odd_rows(  # noqa: PLR0917 - a row of the table, and fixtures
    core: HomeAssistant, caplog: pytest.LogCaptureFixture, domain: str, action: str, key: str, text: str, answer: Any
) -> None:
    """An event, an item, a day of which nothing can be read is none; nothing is refuted by it."""

    async def answering(call: ServiceCall) -> Any:
        return {call.data["entity_id"]: {key: answer}}

    core.services.async_register(domain, action, answering, supports_response=SupportsResponse.ONLY)
    furnish(core, {})
    expose(core, f"{domain}.odd", "1", {"friendly_name": "Odd list", "supported_features": 1})
    await async_add_entry(core)
    await async_assert_sound(core, text)
    assert (await async_verify(core, text))["verdict"] != "refuted"
    assert complaints(caplog) == []


@pytest.mark.parametrize("manner", ["streams", "writes", "only_answers"])
@pytest.mark.parametrize(
    "messages",
    [
        pytest.param([[f"Hi {LONE}. {LIE}"]], id="lone-surrogate"),
        pytest.param([["Hi \ud83d", f"\ude00. {LIE}"]], id="a-character-in-two-halves"),
        pytest.param([[f"Hi \0. {LIE}"]], id="nul"),
        pytest.param([[f"There are {'9' * 250} lights. Port {'9' * 250}. {LIE}"]], id="digits"),
        pytest.param([[f"It is on 9999-99-99 at 99:99. It was 2²:³³. {LIE}"]], id="no-date"),
    ],
)
async def test_an_odd_reply(core: HomeAssistant, add_agent: AddAgent, messages: Any, manner: Manner) -> None:
    """It is corrected and can be sent; the request it answers is as odd."""
    assert (await async_reply_to_odd(core, add_agent, messages, manner)).is_complete


@pytest.mark.parametrize(
    ("manner", "is_complete"),
    [
        pytest.param("streams", False, id="streams"),
        pytest.param("writes", False, id="writes"),
        pytest.param("only_answers", True, id="nobody-sees-them"),
    ],
)
@pytest.mark.parametrize(
    "call",
    [
        pytest.param(Call(LONE, {"name": LONE, "x": float("nan"), "y": RING}), id="of-no-tool"),
        pytest.param(Call("intent__HassTurnOn", {"name": LONE, "area": LOOP}), id="of-a-tool"),
    ],
)
async def test_odd_arguments(
    core: HomeAssistant, add_agent: AddAgent, call: Call, manner: Manner, *, is_complete: bool
) -> None:
    """Of what holds itself nothing is kept, and the report says so."""
    report = await async_reply_to_odd(core, add_agent, [[call], [LIE]], manner)
    assert report.is_complete is is_complete


async def async_reply_to_odd(core: HomeAssistant, add_agent: AddAgent, messages: Any, manner: Manner) -> Report:
    """Return the report of a reply that is corrected and holds nothing that cannot be sent."""
    await async_hang(core, Lamp("Kitchen lamp", "never"))
    speaker = Speaker("speaker", manner, [Line(messages)])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker, settle_seconds=0.1)
    result = await stage.async_ask(f"Is it on? {LONE} {'9' * 900}")
    assert speech(result).endswith("The kitchen lamp is off.")
    for text in (speech(result), stage.heard, stage.reply.draft, stage.reply.delivered, stage.reply.request):
        assert LONE not in text
    report = stage.reply.report
    assert WarningType.PIPELINE_ERROR not in {warning.type for warning in report.warnings}
    return report


FINITE: Final = [one for one in NO_TEXT if one.values[0] is not RING and one.values[0] is not LOOP]
TOOL: Final = {"name": "HassTurnOn", "args": {"name": "Kitchen lamp"}}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({"request": f"{LONE}{'9' * 9000}"}, id="request"),
        pytest.param({"context": {"text": LONE, "turns": [LONE, {"role": "user", "text": LONE}]}}, id="turns"),
        pytest.param({"context": {"state_before": {"light.kitchen": {"brightness": HUGE}}}}, id="before"),
        pytest.param({"context": {"state_before": {"light.kitchen": {"attributes": 5}}}}, id="attributes-before"),
        *(pytest.param({"tool_calls": [{**TOOL, "result": one.values[0]}]}, id=f"result-{one.id}") for one in FINITE),
        *(
            pytest.param({"tool_calls": [{**TOOL, "args": {"brightness": one.values[0]}}]}, id=f"argument-{one.id}")
            for one in FINITE
        ),
        pytest.param({"tool_calls": [{**TOOL, "result": '{"a":' * 3900}]}, id="deep-json"),
        pytest.param({"tool_calls": [{**TOOL, "result": f'{{"a": {"9" * 9000}}}'}]}, id="digits-in-json"),
        pytest.param(
            {"tool_calls": [{**TOOL, "result": {"data": {"success": [{"type": "entity", "id": HUGE}, 5]}}}]}, id="ids"
        ),
    ],
)
async def test_an_odd_request_to_verify(core: HomeAssistant, data: dict[str, Any]) -> None:
    """It is answered, and the answer can be sent."""
    furnish(core, {})
    await async_add_entry(core)
    report = await async_verify(core, f"{LONE} {LIE}", **data)
    assert report["reply"] == "\ufffd The kitchen lamp is off."
    json_bytes(report)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        pytest.param({"context": {"state_before": {"light.kitchen": HUGE}}}, ServiceValidationError, id="a-huge-state"),
        pytest.param(
            {"context": {"state_before": {"light.kitchen": {"x": RING}}}}, ServiceValidationError, id="an-endless-list"
        ),
        pytest.param({"tool_calls": [{**TOOL, "answered_at": LONE}]}, vol.Invalid, id="no-moment"),
        pytest.param({"tool_calls": [{**TOOL, "answered_at": HUGE}]}, vol.Invalid, id="a-huge-moment"),
        pytest.param({"request": HUGE}, vol.Invalid, id="a-huge-request"),
        pytest.param({"tool_calls": [{**TOOL, "result": RING}]}, ServiceValidationError, id="a-result-in-itself"),
        pytest.param({"tool_calls": [{**TOOL, "args": {"x": LOOP}}]}, ServiceValidationError, id="arguments-in-itself"),
    ],
)
async def test_an_odd_request_that_is_refused(
    core: HomeAssistant, data: dict[str, Any], error: type[Exception]
) -> None:
    """It is the caller's error, and says so."""
    furnish(core, {})
    await async_add_entry(core)
    with pytest.raises(error):
        await async_verify(core, LIE, **data)


async def test_odd_memories(core: HomeAssistant, hass_storage: dict[str, Any]) -> None:
    """They are kept as far as they can be written."""
    furnish(core, {})
    entry = await async_add_entry(core)
    answer = await async_call(core, "remember", text=f"The dog is called Rex{LONE}")
    assert answer.get("memory_id"), answer
    await async_call(core, "report_mistake", claim=f"It is on {LONE}", correction=LONE)
    await core.config_entries.async_unload(entry.entry_id)
    (memory,) = (one for one in hass_storage["grounded_assist.learned"]["data"]["entries"] if one["is"] == "Memory")
    assert memory["text"] == "The dog is called Rex\ufffd"
