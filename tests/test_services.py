"""The actions, called as an automation calls them."""

from datetime import timedelta
import json
from typing import Any

from homeassistant.components.fan import FanEntityFeature
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import device_registry as dr, entity_registry as er
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, MockUser
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN
from tests.conftest import async_add_entry

TURNED_OFF = {
    "response_type": "action_done",
    "data": {"success": [{"name": "Kitchen lamp", "type": "entity", "id": "light.kitchen"}], "failed": []},
}


@pytest.fixture
async def home(core: HomeAssistant) -> HomeAssistant:
    """Return a core with the entry, a kitchen lamp that is off and a locked door."""
    states = {
        "light.kitchen": ("off", {"friendly_name": "Kitchen lamp", "supported_color_modes": ["brightness"]}),
        "lock.front_door": ("locked", {"friendly_name": "Front door"}),
    }
    for entity_id, (state, attributes) in states.items():
        core.states.async_set(entity_id, state, attributes)
        async_expose_entity(core, "conversation", entity_id, should_expose=True)
    await async_add_entry(core)
    return core


async def async_verify(hass: HomeAssistant, text: str, user_id: str | None = None, **data: Any) -> dict[str, Any]:
    """Return the report of a text."""
    report = await hass.services.async_call(
        DOMAIN,
        "verify",
        {"text": text, **data},
        blocking=True,
        return_response=True,
        context=Context(user_id=user_id),
    )
    assert report is not None
    return dict(report)


async def test_false_text_is_refuted_and_mended(home: HomeAssistant) -> None:
    """The report says what is wrong, where, by what, and what would be said instead."""
    report = await async_verify(home, "The kitchen lamp is on.")
    (claim,) = report["claims"]
    assert report["verdict"] == claim["verdict"] == "refuted"
    assert (claim["start"], claim["end"]) <= (0, 23)
    assert (claim["evidence"][0]["subject"], claim["evidence"][0]["value"]) == ("light.kitchen", "off")
    assert claim["flag"] is not None
    assert "off" in report["reply"]
    assert report["coverage"] == 1.0
    assert report["complete"] is True
    assert report["facts"] == report["uncertainties"] == report["warnings"] == []


async def test_true_text_is_supported(home: HomeAssistant) -> None:
    """What the home confirms is a fact and stays as it is."""
    report = await async_verify(home, "The front door is locked.")
    assert report["verdict"] == "supported"
    assert report["reply"] == "The front door is locked."
    assert report["facts"] == [
        {
            "claim": report["claims"][0]["text"],
            "evidence_type": "states",
            "evidence_source": "lock.front_door",
            "evidence_value": "locked",
        }
    ]
    assert report["level"] == "high"


async def test_what_a_thing_can_do_is_known(home: HomeAssistant) -> None:
    """Its colour modes and features tell what it can be made to do."""
    home.states.async_set("fan.attic", "on", {"friendly_name": "Attic fan", "supported_features": FanEntityFeature(1)})
    async_expose_entity(home, "conversation", "fan.attic", should_expose=True)
    report = await async_verify(home, "The kitchen lamp can't be dimmed. The attic fan has preset modes.")
    assert [claim["verdict"] for claim in report["claims"]] == ["refuted", "refuted"]
    assert report["reply"] == "The Kitchen lamp supports dimming. The Attic fan does not support presets."


async def test_two_sensors_are_compared(home: HomeAssistant) -> None:
    """What the other side shows is read as well, in its own unit."""
    for name, shown, unit in (("bedroom", "21.5", "°C"), ("office", "80", "°F")):
        attributes = {"friendly_name": f"{name} sensor", "device_class": "temperature", "unit_of_measurement": unit}
        home.states.async_set(f"sensor.{name}", shown, attributes)
        async_expose_entity(home, "conversation", f"sensor.{name}", should_expose=True)
    true = await async_verify(home, "The bedroom sensor is cooler than the office sensor.")
    assert true["verdict"] == "supported"
    false = await async_verify(home, "The bedroom sensor is warmer than the office sensor.")
    assert false["verdict"] == "refuted"


@pytest.mark.parametrize("policy", ["correct", "strict"])
@pytest.mark.parametrize(
    ("request_", "text", "reason", "harm", "said"),
    [
        pytest.param(
            "Is the gas off?",
            "Yes, the gas is off.",
            "no_data",
            "high",
            "I can't verify that about the gas.",
            id="what-is-dangerous",
        ),
        pytest.param(
            "Is the dishwasher done?",
            "The dishwasher is done.",
            "unknown_name",
            "none",
            "I'm not aware of a dishwasher.",
            id="what-is-not-there",
        ),
    ],
)
async def test_what_the_home_does_not_have(
    home: HomeAssistant, *, request_: str, text: str, reason: str, harm: str, said: str, policy: str
) -> None:
    """What is told of it is never passed on as though it had been seen, nor called false."""
    report = await async_verify(home, text, request=request_, policy=policy)
    (claim,) = report["claims"]
    assert report["verdict"] == claim["verdict"] == "not_enough_info"
    assert (claim["reason"], claim["harm"]) == (reason, harm)
    assert report["reply"] == said


async def test_greeting_has_no_claims(home: HomeAssistant) -> None:
    """Nothing to check is neither right nor wrong."""
    report = await async_verify(home, "Good morning!")
    assert report["verdict"] == "no_claims"
    assert [report[key] for key in ("confidence", "level", "draft_confidence", "coverage")] == [None] * 4
    assert report["reply"] == "Good morning!"


async def test_what_cannot_be_checked_comes_with_a_check(home: HomeAssistant) -> None:
    """An open claim says how a person could find out."""
    home.states.async_set("light.kitchen", "unavailable", {"friendly_name": "Kitchen lamp"})
    report = await async_verify(home, "The kitchen lamp is on.")
    assert report["verdict"] == "not_enough_info"
    (open_claim,) = report["uncertainties"]
    assert open_claim["reason"] == "unavailable"
    assert open_claim["suggestion"]


@pytest.mark.parametrize("language", ["fr", "xx", "zh-Hant", "pt_BR"])
async def test_a_language_without_words_is_told_of(home: HomeAssistant, language: str) -> None:
    """Whether it exists or not: it is not checked."""
    report = await async_verify(home, "The kitchen light is on.", language=language)
    assert report["claims"] == []
    assert report["warnings"] == [
        {"type": "UNVERIFIED_FIELDS", "message": "This language is not checked", "details": language}
    ]


@pytest.mark.parametrize("name", ["verify", "verify_claim"])
@pytest.mark.parametrize("more", [17, 300, 500_000])
async def test_no_language_has_so_long_a_name(home: HomeAssistant, name: str, more: int) -> None:
    """It is refused in words, before anything is called by it."""
    data = {"text" if name == "verify" else "claim": "The lamp is on.", "language": f"en{'-a' * more}"}
    with pytest.raises(ServiceValidationError) as caught:
        await home.services.async_call("grounded_assist", name, data, blocking=True, return_response=True)
    assert caught.value.translation_key == "text_too_long"
    assert caught.value.translation_placeholders == {"field": "language", "limit": "35"}


@pytest.mark.parametrize("language", ["de", "de-CH"])
async def test_german_is_checked(home: HomeAssistant, language: str) -> None:
    """By the words of its own, and what is said instead is German too."""
    home.states.async_set("light.kitchen", "on", {"friendly_name": "Küchenlampe"})
    report = await async_verify(home, "Jetzt ist die Küchenlampe aus.", language=language)
    assert (report["verdict"], report["reply"]) == ("refuted", "Jetzt ist die Küchenlampe an.")


async def test_observing_changes_nothing(home: HomeAssistant) -> None:
    """Policy observe only measures."""
    report = await async_verify(home, "The kitchen lamp is on.", policy="observe")
    assert (report["verdict"], report["reply"]) == ("refuted", "The kitchen lamp is on.")


async def test_user_sees_only_what_is_theirs(home: HomeAssistant, hass_read_only_user: MockUser) -> None:
    """The rights of the caller decide, not those of the home."""
    hass_read_only_user.mock_policy({"entities": {"entity_ids": {"light.kitchen": True}}})
    seen = await async_verify(home, "The kitchen lamp is on.", user_id=hass_read_only_user.id)
    hidden = await async_verify(home, "The front door is unlocked.", user_id=hass_read_only_user.id)
    assert seen["verdict"] == "refuted"
    assert hidden["verdict"] == "not_enough_info"
    assert "lock.front_door" not in str(hidden)


async def test_how_a_text_was_read(home: HomeAssistant) -> None:
    """Whoever asks is told, sentence by sentence; places are those of the text."""
    text = "Hello! The kitchen lamp is on. Grommets wobble."
    report = await async_verify(home, text, explain=True)
    greeting, lamp, last = report["layers"]
    (clause,) = lamp["clauses"]
    (claim,) = clause["claims"]
    assert text[clause["start"] : clause["end"]] == clause["text"] == "The kitchen lamp is on"
    assert (clause["context"], claim["says"], claim["readings"]) == ("asserted", "on", [["light.kitchen"]])
    assert (greeting["clauses"], greeting["residue"]) == ([], [])
    assert (last["clauses"], last["residue"]) == ([], ["Grommets", "wobble"])
    assert json.loads(json.dumps(report["layers"])) == report["layers"]


async def test_nobody_has_to_know_how(home: HomeAssistant) -> None:
    """It is told to nobody who has not asked."""
    assert "layers" not in await async_verify(home, "The kitchen lamp is on.")


async def test_how_it_was_read_tells_no_more(home: HomeAssistant, hass_read_only_user: MockUser) -> None:
    """An entity that the caller may not see is a name that does not exist."""
    hass_read_only_user.mock_policy({"entities": {"entity_ids": {"light.kitchen": True}}})
    text = "The front door is unlocked. All locks are locked. Everything is off. The lock is unlocked."
    hidden = await async_verify(home, text, user_id=hass_read_only_user.id, explain=True)
    assert hidden["layers"]
    assert "lock.front_door" not in str(hidden)
    named = {
        i
        for layer in hidden["layers"]
        for clause in layer["clauses"]
        for claim in clause["claims"]
        for ids in claim["readings"]
        for i in ids
    }
    assert named <= {"light.kitchen"}


@pytest.mark.parametrize(
    "result",
    [
        pytest.param({"response_type": "error", "error": "timeout"}, id="object"),
        pytest.param('{"response_type": "error", "error": "timeout"}', id="json"),
        pytest.param('"{\\"response_type\\": \\"error\\", \\"error\\": \\"timeout\\"}"', id="json-in-json"),
        pytest.param("no json", id="words"),
        pytest.param(None, id="nothing"),
    ],
)
async def test_results_of_tools_come_in_any_coat(home: HomeAssistant, result: object) -> None:
    """Logs keep answers of tools as they like; the home decides anyway."""
    call = {"name": "intent__HassTurnOn", "args": {"name": "Kitchen lamp"}, "result": result, "ok": True}
    report = await async_verify(home, "I turned on the kitchen lamp.", request="Turn it on", tool_calls=[call])
    assert report["verdict"] == "refuted"


@pytest.mark.parametrize(
    "before",
    [
        pytest.param({"state": "on", "brightness": 10}, id="attributes-beside"),
        pytest.param({"state": "on", "attributes": {"brightness": 10}}, id="attributes-inside"),
        pytest.param({"state": True}, id="unquoted-yaml"),
        pytest.param("on", id="state-alone"),
        pytest.param({"brightness": 10}, id="only-what-changed"),
        pytest.param({}, id="nothing"),
    ],
)
async def test_states_before_the_turn_come_in_any_coat(home: HomeAssistant, before: object) -> None:
    """However it is told, it is no reason to fail."""
    context = {"state_before": {"light.kitchen": before, "light.new": before}, "text": "x", "turns": ["Hi."]}
    report = await async_verify(home, "I turned off the kitchen lamp.", context=context)
    assert report["verdict"] != "refuted"


@pytest.mark.parametrize(
    ("context", "verdict"),
    [
        pytest.param({}, "not_enough_info", id="nobody-tells"),
        pytest.param({"state_before": {}}, "refuted", id="as-it-is-now"),
        pytest.param({"state_before": {"light.kitchen": "on"}}, "supported", id="as-it-was"),
    ],
)
async def test_how_a_tool_found_it(home: HomeAssistant, context: dict[str, object], verdict: str) -> None:
    """It can be told; if nobody does, it may have been otherwise."""
    home.states.async_set("light.kitchen", "off", {"friendly_name": "Kitchen lamp"})
    call = {"name": "HassTurnOff", "args": {"name": "Kitchen lamp"}, "result": TURNED_OFF}
    report = await async_verify(home, "The kitchen lamp was on.", context=context, tool_calls=[call])
    assert report["verdict"] == verdict


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param({"text": "a" * 20_001}, "The field text is longer than 20000 characters", id="text"),
        pytest.param({"request": "a" * 20_001}, "The field request is longer than 20000 characters", id="request"),
        pytest.param(
            {"context": {"text": "a" * 20_001}}, "The field context is longer than 20000 characters", id="context"
        ),
        pytest.param(
            {"context": {"turns": [{"role": "user", "text": "a" * 40_001}]}},
            "The field turns has more than 40000 characters in total",
            id="turns",
        ),
        pytest.param({"context": {"turns": ["a"] * 101}}, "The field turns has more than 100 entries", id="many-turns"),
        pytest.param(
            {"tool_calls": [{"name": "HassTurnOn"}] * 101},
            "The field tool_calls has more than 100 entries",
            id="tool-calls",
        ),
        pytest.param(
            {"tool_calls": [{"name": "HassTurnOn", "result": {"data": ['"' * 500] * 40}}] * 2},
            "The field tool_calls has more than 40000 characters in total",
            id="results",
        ),
        pytest.param(
            {"tool_calls": [{"name": "HassTurnOn", "args": {"area": "a " * 20_001}}]},
            "The field tool_calls has more than 40000 characters in total",
            id="arguments",
        ),
        pytest.param(
            {"context": {"state_before": {f"light.lamp_{number}": "on" for number in range(1001)}}},
            "The field state_before has more than 1000 entries",
            id="many-states-before",
        ),
        pytest.param(
            {"context": {"state_before": {"light.kitchen": {f"a{number}": 1 for number in range(20_000)}}}},
            "The field state_before has more than 100000 characters in total",
            id="many-attributes-before",
        ),
        pytest.param(
            {"context": {"state_before": {"light.kitchen": {"attributes": {"a": "x" * 100_000}}}}},
            "The field state_before has more than 100000 characters in total",
            id="a-long-attribute-before",
        ),
        pytest.param(
            {"context": {"state_before": {"light.kitchen": {"state": "x" * 256}}}},
            "The state before the turn is not valid: ",
            id="state-before",
        ),
    ],
)
async def test_too_much_is_refused_in_words(home: HomeAssistant, data: dict[str, Any], message: str) -> None:
    """The caller is told what to change."""
    with pytest.raises(ServiceValidationError) as error:
        await async_verify(home, **{"text": "Hello.", **data})
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("request_", "result", "is_complete"),
    [
        pytest.param("Is it on?", '"' * 19_000, True, id="marks"),
        pytest.param('"' * 20_000, "on", False, id="a-request-of-marks"),
        pytest.param("Is it on?", "z" * 30_000, False, id="a-result-that-is-cut"),
        pytest.param("Is it on?", "[" * 30_000, False, id="brackets"),
    ],
)
async def test_long_texts_are_answered(home: HomeAssistant, request_: str, result: str, *, is_complete: bool) -> None:
    """What is not looked at is no reason to refute what may stand there."""
    said = 'The kitchen lamp is off. It said "the kitchen lamp is blue".'
    call = {"name": "GetLiveContext", "result": result}
    report = await async_verify(home, said, request=request_, tool_calls=[call])
    state, *quote = report["claims"]
    assert (state["verdict"], report["complete"]) == ("supported", is_complete)
    assert is_complete or "refuted" not in {one["verdict"] for one in quote}


@pytest.mark.parametrize(
    "data",
    [
        {"policy": "guess"},
        {"context": {"state_before": {"no entity": "on"}}},
        {"context": {"turns": [{"role": "robot", "text": "x"}]}},
        {"tool_calls": [{"args": {}}]},
        {"tool_calls": [{"name": "x", "args": "y"}]},
        {"language": "no language"},
        {"more": 1},
    ],
)
async def test_what_is_no_field_is_refused(home: HomeAssistant, data: dict[str, Any]) -> None:
    """As Home Assistant refuses it everywhere."""
    with pytest.raises(vol.Invalid):
        await async_verify(home, "Hello.", **data)


async def test_without_the_entry_nothing_is_verified(core: HomeAssistant) -> None:
    """The caller is told that the integration is not loaded."""
    entry = await async_add_entry(core)
    await core.config_entries.async_unload(entry.entry_id)
    with pytest.raises(ServiceValidationError, match="not loaded"):
        await async_verify(core, "Hello.")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param(" \n\t", id="blank"),
        pytest.param("The kitchen lamp is on. " * 830, id="twenty-kilobytes"),
        pytest.param("a" * 20_000, id="one-word"),
        pytest.param("\x00\x07 The kitchen lamp is on.\x1b[31m", id="control-characters"),
        pytest.param("\u202eThe kitchen lamp\u202c is on \U0001f4a1\U0001f3fd.", id="right-to-left-and-emoji"),
        pytest.param("\ud800 lone surrogate", id="lone-surrogate"),
        pytest.param("{{ states('light.kitchen') }} (a+)+$ <b>on</b>", id="template-regex-markup"),
    ],
)
async def test_any_text_is_answered(home: HomeAssistant, text: str) -> None:
    """No text is too odd to be checked, and none takes long."""
    report = await async_verify(home, text)
    assert report["duration_ms"] < 10_000
    assert report["validation"]["fields_total"] == len(report["claims"])


_FORECAST = {"name": "weather__forecast", "result": {"forecast": "light rain", "pressure": "1012 hPa"}}


async def test_cited_sources_are_checked(home: HomeAssistant) -> None:
    """Each against its answer; nobody hears that they were cited."""
    text = 'The forecast is "light rain" [source:1]. It says "heavy snow" [source:1]. All is well [source:2].'
    report = await async_verify(home, text, tool_calls=[_FORECAST])
    said = [(claim["verdict"], claim["citations"]) for claim in report["claims"]]
    assert said == [
        ("supported", ["source:1"]),
        ("refuted", ["source:1"]),
        ("not_enough_info", ["source:2"]),
    ]
    assert [(warning["type"], warning["details"]) for warning in report["warnings"]] == [
        ("SNIPPET_MISMATCH", "heavy snow"),
        ("PHANTOM_SOURCE", "source:2"),
        ("UNVERIFIED_FIELDS", "All is well"),
    ]
    assert all(warning["message"] for warning in report["warnings"])
    assert report["claims"][0]["evidence"][0]["rank"] == 2.5
    assert report["validation"] == {
        "sources_verified": 1,
        "sources_total": 2,
        "fields_verified": 2,
        "fields_total": 3,
        "confidence": 0.667,
    }
    assert "[source" not in report["reply"]


@pytest.mark.parametrize(
    ("minutes", "types"),
    [pytest.param(6, ["STALE_SOURCE"], id="old"), pytest.param(4, [], id="fresh")],
)
async def test_old_answers_are_told_of(home: HomeAssistant, minutes: int, types: list[str]) -> None:
    """The caller may tell when a tool has answered."""
    at = (dt_util.utcnow() - timedelta(minutes=minutes)).isoformat()
    report = await async_verify(home, 'It says "light rain" [source:1].', tool_calls=[{**_FORECAST, "answered_at": at}])
    assert [warning["type"] for warning in report["warnings"]] == types


async def test_sources_that_disagree_are_declared(home: HomeAssistant) -> None:
    """Both stand in the evidence, and what to do about it among what is uncertain."""
    other = {"name": "almanac", "result": {"pressure": "1020 hPa"}}
    report = await async_verify(home, "The pressure is 1012 hPa [source:1][source:2].", tool_calls=[_FORECAST, other])
    (claim,) = report["claims"]
    assert (claim["verdict"], claim["reason"]) == ("not_enough_info", "conflicting_data")
    assert [(one["subject"], one["value"]) for one in claim["evidence"]] == [("source:1", "1012"), ("source:2", "1020")]
    (uncertain,) = report["uncertainties"]
    assert uncertain["reason"] == "conflicting_data"
    assert "disagree" in uncertain["suggestion"]
    assert report["reply"] == "The pressure is 1012 hPa."


@pytest.mark.parametrize(
    ("text", "verified", "total"),
    [
        pytest.param('It says "light rain" [source:1].', 1, 1, id="confirmed"),
        pytest.param('It says "light rain" [source:forecast].', 1, 1, id="by-its-name"),
        pytest.param('It says "light rain" [source:1][source:9].', 1, 2, id="one-is-not-there"),
        pytest.param('It says "heavy snow" [source:1].', 0, 1, id="misquoted"),
        pytest.param('It says "light rain" [source:1] and "heavy snow" [source:forecast].', 1, 1, id="once-each-way"),
        pytest.param("You asked me to lock the front door.", 1, 1, id="what-was-asked"),
        pytest.param("You said your guests arrive at 8.", 1, 1, id="what-was-said"),
        pytest.param("You said your guests arrive at 9.", 0, 0, id="what-nobody-said"),
    ],
)
async def test_sources_are_counted(home: HomeAssistant, text: str, verified: int, total: int) -> None:
    """Each once, and as verified if it is there and says what it is cited for."""
    report = await async_verify(
        home,
        text,
        request="Lock the front door",
        tool_calls=[_FORECAST],
        context={"turns": [{"role": "user", "text": "My guests arrive at 8."}]},
    )
    counts = report["validation"]
    assert (counts["sources_verified"], counts["sources_total"]) == (verified, total)


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        pytest.param("You asked me to turn on the kitchen lamp.", ["supported"], id="asked"),
        pytest.param("You asked me to turn off the kitchen lamp.", ["refuted"], id="the-opposite"),
        pytest.param("You asked me to lock the front door.", ["not_enough_info"], id="not-heard"),
        pytest.param("I told you that the kitchen lamp is on.", ["supported"], id="told"),
        pytest.param("As I said, the kitchen lamp is on.", ["supported", "refuted"], id="said-and-wrong"),
        pytest.param("The kitchen lamp is on.", ["refuted"], id="of-the-home"),
    ],
)
async def test_what_was_said_before(home: HomeAssistant, text: str, verdicts: list[str]) -> None:
    """It confirms what is told of the conversation, and nothing of the home."""
    turns = [{"role": "user", "text": "Turn on the kitchen lamp."}, "The kitchen lamp is on."]
    report = await async_verify(home, text, context={"turns": turns})
    assert [claim["verdict"] for claim in report["claims"]] == verdicts


async def test_marks_stay_where_one_only_observes(home: HomeAssistant) -> None:
    """Nothing at all is changed then."""
    text = "The kitchen lamp is off [source:1]."
    report = await async_verify(home, text, policy="observe", tool_calls=[_FORECAST])
    assert report["reply"] == text


async def test_the_request_tells_what_was_asked(home: HomeAssistant) -> None:
    """And nothing else."""
    report = await async_verify(
        home, "You asked me to turn on the kitchen lamp.", request="Turn on the kitchen lamp, please"
    )
    assert report["verdict"] == "supported"


@pytest.mark.parametrize(
    ("device", "registered", "aliases", "called"),
    [
        pytest.param("front door", {"original_name": "front door"}, [], "front door", id="written-small"),
        pytest.param("Front door", {"original_name": "Front door"}, [], "Front door", id="written-with-a-capital"),
        pytest.param("Front door", {}, ["front door"], "front door", id="an-alias-in-other-capitals"),
        pytest.param("Front door", {}, ["main door"], "Front door", id="another-alias"),
        pytest.param("Front door", {"original_name": "Front door lock"}, [], "Front door lock", id="behind-its-device"),
        pytest.param(
            "front door",
            {"original_name": "Lock", "has_entity_name": True},
            [],
            "front door lock",
            id="of-its-integration",
        ),
        pytest.param(
            "front door",
            {"original_name": "Bluetooth", "has_entity_name": True},
            [],
            "front door Bluetooth",
            id="no-word-of-the-language",
        ),
    ],
)
async def test_names_keep_the_capitals_of_their_owner(
    core: HomeAssistant, device: str, registered: dict[str, Any], aliases: list[str], called: str
) -> None:
    """Those that Home Assistant adds to them are not spoken in mid-sentence."""
    config_entry = MockConfigEntry(domain="demo")
    config_entry.add_to_hass(core)
    of = dr.async_get(core).async_get_or_create(
        config_entry_id=config_entry.entry_id, identifiers={("demo", "door")}, name=device
    )
    entities = er.async_get(core)
    entry = entities.async_get_or_create(
        "lock", "demo", "door", config_entry=config_entry, device_id=of.id, **registered
    )
    entities.async_update_entity(entry.entity_id, aliases=[er.COMPUTED_NAME, *aliases])
    name = er.async_get_legacy_friendly_name(core, entry)
    core.states.async_set(entry.entity_id, "unlocked", {"friendly_name": name})
    async_expose_entity(core, "conversation", entry.entity_id, should_expose=True)
    await async_add_entry(core)
    report = await async_verify(core, "There is no lock.")
    assert report["reply"] == f"I do see the {called}."
