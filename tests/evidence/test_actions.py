"""What can be called by name."""

from enum import StrEnum
from threading import Event
from typing import Any, override

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import Context, HomeAssistant, ServiceCall
from homeassistant.helpers.service import async_set_service_schema
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockUser
import voluptuous as vol

from custom_components.grounded_assist.const import DOMAIN
from custom_components.grounded_assist.evidence import Asker
from custom_components.grounded_assist.evidence.actions import ActionsSource
from custom_components.grounded_assist.evidence.schemas import accepts, described, fields_of, options_of
from custom_components.grounded_assist.evidence.window import Window
from custom_components.grounded_assist.grounding.model import Evidence, Member, Rank, Source, Vocabulary
from tests.conftest import async_add_entry
from tests.test_services import async_verify

from .house import House, claim
from .true_names import BLOCKS, GERMAN, SENTENCES

DOMAINS = (
    *("alarm_control_panel", "automation", "button", "calendar", "camera", "climate", "counter", "cover", "fan"),
    *("group", "humidifier", "input_boolean", "input_datetime", "input_number", "input_select", "input_text", "light"),
    *("lock", "logger", "media_player", "mqtt", "notify", "number", "persistent_notification", "remote", "scene"),
    *(
        "schedule",
        "select",
        "siren",
        "switch",
        "template",
        "timer",
        "todo",
        "vacuum",
        "valve",
        "weather",
        "zone",
    ),
)
"""Integrations that need nothing but themselves."""


@pytest.fixture
async def offering(core: HomeAssistant) -> HomeAssistant:
    """Return a core with lights, automations and two scripts, of which one is exposed, and the entry."""
    for domain in ("light", "automation"):
        assert await async_setup_component(core, domain, {domain: {}})
    scripts = {"party": {"sequence": []}, "secret": {"sequence": []}}
    assert await async_setup_component(core, "script", {"script": scripts})
    core.states.async_set("light.kitchen", "on", {"friendly_name": "Kitchen lamp", "brightness": 5})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    async_expose_entity(core, "conversation", "script.party", should_expose=True)
    async_expose_entity(core, "conversation", "script.secret", should_expose=False)
    await async_add_entry(core)
    return core


def block(*lines: str) -> str:
    """Return lines as a block of YAML."""
    return "\n".join(("```yaml", *lines, "```"))


def found(report: dict[str, Any]) -> list[tuple[str, str, str | None]]:
    """Return the words, the verdict and the suggestion of each claim."""
    return [(one["text"], one["verdict"], one["suggestion"]) for one in report["claims"]]


S, R, N = "supported", "refuted", "not_enough_info"


@pytest.mark.parametrize(
    ("text", "expected", "reply"),
    [
        pytest.param("The action `light.turn_on` is handy.", [("light.turn_on", S, None)], None, id="action"),
        pytest.param(
            "The action `light.turn_onn` is handy.",
            [("light.turn_onn", R, "turn_on")],
            "The action `light.turn_on` is handy.",
            id="a-slip",
        ),
        pytest.param(
            "The action `light.dance` is handy.",
            [("light.dance", R, None)],
            "There is no action `light.dance`.",
            id="nothing-alike",
        ),
        pytest.param(
            "Call the action `light.turn_on` with `brightnes: 50`.",
            [("light.turn_on", S, None), ("brightnes", R, "brightness")],
            "Call the action `light.turn_on` with `brightness: 50`.",
            id="field",
        ),
        pytest.param(
            "The action `light.turn_on` has the field `wobble`.",
            [("light.turn_on", S, None), ("wobble", R, None)],
            "The action `light.turn_on` has no field `wobble`.",
            id="no-field",
        ),
        pytest.param(
            "Call the action `light.turn_on` with `flash: shart`.",
            [("light.turn_on", S, None), ("flash", R, "short")],
            "Call the action `light.turn_on` with `flash: short`.",
            id="option",
        ),
        pytest.param("The action `script.party` is handy.", [("script.party", S, None)], None, id="script"),
        pytest.param("The action `script.secret` is handy.", [("script.secret", N, None)], None, id="hidden-script"),
        pytest.param("The action `script.nothing` is handy.", [("script.nothing", N, None)], None, id="no-script"),
        pytest.param("The `light` integration is handy.", [("light", N, None)], None, id="integration"),
        pytest.param("The `hue` integration is handy.", [("hue", N, None)], None, id="not-set-up"),
        pytest.param("`client.fetch_all()` is handy.", [("fetch_all", N, None)], None, id="method"),
        pytest.param(
            "The `light.turnd_on` trigger is handy.",
            [("light.turnd_on", R, "turned_on")],
            "The `light.turned_on` trigger is handy.",
            id="trigger",
        ),
        pytest.param("The `light.is_on` condition is handy.", [("light.is_on", S, None)], None, id="condition"),
        pytest.param("The template filter `round` is handy.", [("round", S, None)], None, id="filter"),
        pytest.param(
            block("action: light.turn_on", "data:", "  brightnes: 50", "  flash: shart", "  transition: 1"),
            [
                ("light.turn_on", S, None),
                ("brightnes", R, "brightness"),
                ("flash", R, "short"),
                ("transition", S, None),
            ],
            block("action: light.turn_on", "data:", "  brightness: 50", "  flash: short", "  transition: 1"),
            id="block",
        ),
        pytest.param(
            block("action: light.dance"),
            [("light.dance", R, None)],
            f"{block('action: light.dance')}\nThere is no action `light.dance`.",
            id="block-with-nothing-alike",
        ),
        pytest.param(
            f"{block('action: light.dance')}\nThere is no action `light.dance`.\nGood luck!",
            [("light.dance", R, None)],
            None,
            id="block-with-our-note-behind-it",
        ),
        pytest.param(
            block("{{ states('light.kitchen') | roundd(1) }}", "{{ 5 is evenn }}"),
            [("states", S, None), ("light.kitchen", S, None), ("roundd", R, "round"), ("evenn", R, "even")],
            block("{{ states('light.kitchen') | round(1) }}", "{{ 5 is even }}"),
            id="template",
        ),
    ],
)
async def test_names_are_looked_up(
    offering: HomeAssistant, text: str, expected: list[tuple[str, str, str | None]], reply: str | None
) -> None:
    """What is there is confirmed, a slip is mended, and only where all names are known one is said not to exist."""
    report = await async_verify(offering, text)
    assert found(report) == expected
    assert report["reply"] == (reply or text)


async def test_names_that_are_not_there_lower_the_confidence(offering: HomeAssistant) -> None:
    """By their share; they are told in a warning."""
    text = block("action: light.turn_on", "data:", "  wobble: 50")
    report = await async_verify(offering, text, policy="observe")
    validation = {key: report["validation"][key] for key in ("fields_verified", "fields_total", "confidence")}
    assert validation == {"fields_verified": 1, "fields_total": 2, "confidence": 0.5}
    assert [(one["type"], one["message"], one["details"]) for one in report["warnings"]] == [
        ("UNVERIFIED_FIELDS", "Not everything could be checked", "wobble")
    ]
    assert report["draft_confidence"] < 0.05
    true = await async_verify(offering, block("action: light.turn_on", "data:", "  flash: short"))
    assert (true["verdict"], true["validation"]["confidence"], true["warnings"]) == ("supported", 1.0, [])


async def test_half_of_the_names_unknown_is_half_as_sure(offering: HomeAssistant) -> None:
    """The verdict of what is true stays."""
    text = "The action `light.turn_on` is handy. The `hue` integration is handy."
    report = await async_verify(offering, text)
    assert (report["verdict"], report["draft_confidence"]) == ("supported", 0.25)


@pytest.mark.parametrize(
    "text",
    [
        "The action `script.secret` is handy.",
        "The action `script.secret` has the field `anything`.",
        block("action: script.secret", "data:", "  anything: 1"),
        block("action: light.turn_on", "target:", "  entity_id: light.attic"),
        block("{{ state_attr('light.attic', 'brightness') }}"),
    ],
)
async def test_what_is_hidden_does_not_exist(offering: HomeAssistant, text: str) -> None:
    """Its report is that of a name nobody has given."""
    offering.states.async_set("light.attic", "on", {"friendly_name": "Attic lamp"})
    async_expose_entity(offering, "conversation", "light.attic", should_expose=False)
    hidden = await async_verify(offering, text)
    absent = await async_verify(offering, text.replace("script.secret", "script.sacred").replace("attic", "antic"))
    for report in (hidden, absent):
        del report["duration_ms"], report["reply"], report["facts"], report["uncertainties"], report["warnings"]
    keys = ("verdict", "reason", "flag", "suggestion", "confidence")
    assert [[one[key] for key in keys] for one in hidden.pop("claims")] == [
        [one[key] for key in keys] for one in absent.pop("claims")
    ]
    assert hidden == absent


async def test_hidden_things_change_no_report(offering: HomeAssistant) -> None:
    """Whatever is added and may not be known."""
    text = block("action: light.turn_on", "target:", "  entity_id: light.nook", "data:", "  wobbel: 1")
    before = await async_verify(offering, text)
    for entity_id in ("light.nook", "light.nooks", "script.turn_onn"):
        offering.states.async_set(entity_id, "on")
        async_expose_entity(offering, "conversation", entity_id, should_expose=False)
    after = await async_verify(offering, text)
    for report in (before, after):
        del report["duration_ms"]
        for one in report["claims"]:
            one["evidence"] = [{**seen, "observed_at": ""} for seen in one["evidence"]]
    assert before == after


async def test_what_is_true_is_never_refuted(core: HomeAssistant) -> None:
    """Nor changed: sentences and blocks of people who know Home Assistant."""
    for domain in DOMAINS:
        assert await async_setup_component(core, domain, {})
    assert await async_setup_component(core, "script", {"script": {"a": {"sequence": []}}})
    core.states.async_set("light.kitchen", "on", {"friendly_name": "Kitchen lamp", "brightness": 5})
    async_expose_entity(core, "conversation", "light.kitchen", should_expose=True)
    await async_add_entry(core)
    texts = [(text, "en") for text in SENTENCES] + [(text, "de") for text in GERMAN]
    texts += [(block(text), "en") for text in BLOCKS]
    assert len(texts) >= 200
    wrong = []
    for text, language in texts:
        report = await async_verify(core, text, language=language)
        wrong += [(text, one["text"], one["reason"]) for one in report["claims"] if one["verdict"] == R]
        wrong += [(text, report["reply"])] if report["reply"] != text else []
    assert wrong == []


async def test_actions_of_another_integration_are_open_where_it_describes_more(offering: HomeAssistant) -> None:
    """What its own file tells of may be there at other times; what nobody ever told of is not there."""
    offering.services.async_remove("light", "toggle")
    report = await async_verify(offering, "The action `light.toggle` is handy.")
    assert found(report) == [("light.toggle", N, None)]


async def test_an_action_may_accept_anything(offering: HomeAssistant) -> None:
    """Then none of its fields is wrong."""

    async def async_handle(call: ServiceCall) -> None:
        """Do nothing."""

    offering.services.async_register("light", "party", async_handle)
    offering.services.async_register(
        "light", "feast", async_handle, schema=vol.Schema({vol.Required("guests"): int}, extra=vol.ALLOW_EXTRA)
    )
    report = await async_verify(
        offering, block("- action: light.party", "  data:", "    a: 1", "- action: light.feast", "  data:", "    b: 1")
    )
    assert [one["verdict"] for one in report["claims"]] == [S, N, S, N]


async def test_a_field_that_the_schema_leaves_open_takes_anything(offering: HomeAssistant) -> None:
    """Whatever its description proposes."""

    async def async_handle(call: ServiceCall) -> None:
        """Do nothing."""

    offering.services.async_register("light", "feast", async_handle, schema=vol.Schema({}, extra=vol.ALLOW_EXTRA))
    fields = {"sort": {"selector": {"select": {"options": ["large", "small"]}}}}
    async_set_service_schema(offering, "light", "feast", {"fields": fields})
    report = await async_verify(offering, block("- action: light.feast", "  data:", "    sort: medium"))
    assert R not in [one["verdict"] for one in report["claims"]]


@pytest.mark.parametrize(
    "name", ["rest_command.paint_it", "shell_command.dig", "notify.mobile_app_phone", "esphome.node_buzz"]
)
async def test_what_the_owner_has_named(offering: HomeAssistant, name: str) -> None:
    """Is told to whom the host may be told; for anybody else it is open, as if it were not there."""

    async def async_handle(call: ServiceCall) -> None:
        """Do nothing."""

    text = f"The action `{name}` has the field `wobble`."
    guest = MockUser(is_owner=False).add_to_hass(offering)
    guest.mock_policy({"entities": True})
    admin = MockUser(is_owner=True).add_to_hass(offering)
    before = await async_verify_as(offering, text, guest)
    domain, _, action = name.partition(".")
    offering.services.async_register(domain, action, async_handle, schema=vol.Schema({vol.Required("a"): str}))
    after = await async_verify_as(offering, text, guest)
    assert found(before) == found(after)
    assert {one["verdict"] for one in after["claims"]} == {N}
    known = await async_verify_as(offering, text, admin)
    assert found(known)[0] == (name, S, None)


async def test_actions_that_every_home_has(offering: HomeAssistant) -> None:
    """Are told to everybody, also in a domain in which others are named by the owner."""
    assert await async_setup_component(offering, "notify", {})
    guest = MockUser(is_owner=False).add_to_hass(offering)
    guest.mock_policy({"entities": True})
    for text in ("The action `notify.send_message` is handy.", "The action `script.turn_on` is handy."):
        assert (await async_verify_as(offering, text, guest))["verdict"] == S


async def test_integrations_are_told_to_administrators(offering: HomeAssistant) -> None:
    """For anybody else it is open which there are."""
    text = "The `light` integration is handy."
    guest = MockUser(is_owner=False).add_to_hass(offering)
    admin = MockUser(is_owner=True).add_to_hass(offering)
    assert (await async_verify_as(offering, text, guest))["verdict"] == N
    assert (await async_verify_as(offering, text, admin))["verdict"] == S


async def async_verify_as(hass: HomeAssistant, text: str, user: MockUser) -> Any:
    """Return the report of a text for a user."""
    return await hass.services.async_call(
        DOMAIN, "verify", {"text": text}, blocking=True, return_response=True, context=Context(user_id=user.id)
    )


async def _async_read(house: House, *members: Member, visible: frozenset[str] = frozenset()) -> tuple[Evidence, ...]:
    scene, _ = await house.async_scene()
    asker = Asker(user_id=None, visible=visible)
    with Window(house.hass) as window:
        return await ActionsSource().async_read(tuple(claim(member=one) for one in members), asker, scene, window)


async def test_nothing_is_asked_without_a_claim(house: House) -> None:
    """A sentence about the home costs nothing."""
    scene, asker = await house.async_scene()
    with Window(house.hass) as window:
        assert await ActionsSource().async_read((claim("light.a"),), asker, scene, window) == ()


async def test_what_nobody_knows_yields_nothing(house: House) -> None:
    """No evidence at all."""
    nothing = Member(of=Vocabulary.FIELD, owner="light.turn_on", name="flash")
    assert await _async_read(house, nothing, Member(of=Vocabulary.METHOD, name="fetch")) == ()


async def test_a_vocabulary_is_read_once(house: House) -> None:
    """However many names are in question."""
    members = (Member(of=Vocabulary.CONDITION, name=name) for name in ("state", "nothing"))
    (seen,) = await _async_read(house, *members)
    assert (seen.source, seen.rank, seen.subject) == (Source.ACTIONS, Rank.OBSERVED, "condition")
    assert "state" in seen.attributes["names"]
    assert seen.attributes["is_whole"] is False


async def test_functions_of_templates_are_known(house: House) -> None:
    """Also before any template was rendered."""
    (seen,) = await _async_read(house, Member(of=Vocabulary.FUNCTION, name="states"))
    assert "states" in seen.attributes["names"]


async def test_files_that_are_read_too_slowly(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for them: then nothing is refuted."""
    is_over = Event()

    def load(integrations: object) -> dict[str, Any]:
        """Take longer than anybody waits."""
        is_over.wait(5)
        return {}

    monkeypatch.setattr("homeassistant.helpers.service._load_services_files", load)
    (seen,) = await _async_read(house, Member(of=Vocabulary.ACTION, owner="homeassistant", name="restart"))
    is_over.set()
    await house.hass.async_block_till_done(wait_background_tasks=True)
    assert seen.attributes["is_whole"] is False
    assert "restart" in seen.attributes["names"]


def _any(value: object) -> object:
    return value


@pytest.mark.parametrize(
    ("schema", "names", "is_closed"),
    [
        pytest.param(None, set(), False, id="none"),
        pytest.param(vol.Schema({vol.Required("a"): int}), {"a"}, True, id="plain"),
        pytest.param(vol.Schema({"a": int}, extra=vol.ALLOW_EXTRA), {"a"}, False, id="more-is-taken"),
        pytest.param(vol.Schema({"a": int, str: int}), {"a"}, False, id="any-name"),
        pytest.param(vol.Schema(vol.All(vol.Schema({"a": int}), _any)), {"a"}, True, id="changed-behind"),
        pytest.param(vol.All(_any, vol.Schema({"a": int})), {"a"}, False, id="changed-before"),
        pytest.param(vol.Schema(vol.All(_any, _any)), set(), False, id="no-mapping"),
        pytest.param(vol.Schema(dict), set(), False, id="anything"),
    ],
)
def test_fields_of_schemas(schema: object, names: set[str], is_closed: bool) -> None:
    """A schema is closed if every name is written in it, and nothing rewrites the call before."""
    fields, closed = fields_of(schema)
    assert (set(fields), closed) == (names, is_closed)


class Sort(StrEnum):
    """What a field may be."""

    ONE = "a"


class Lenient(StrEnum):
    """What a field may be, in whichever case."""

    ONE = "b"

    @classmethod
    @override
    def _missing_(cls, value: object) -> Lenient:
        """Return the only one."""
        return cls.ONE


def _fails(value: object) -> object:
    raise AssertionError(value)


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        pytest.param(vol.In(["a", "b"]), True, id="taken"),
        pytest.param(vol.In(["b"]), False, id="refused"),
        pytest.param(vol.In({"b": 1}), False, id="none-of-the-keys"),
        pytest.param(vol.In([True, "b"]), True, id="written-in-several-ways"),
        pytest.param(vol.In([Sort.ONE]), True, id="one-of-the-sort"),
        pytest.param(vol.Coerce(Sort), True, id="of-the-sort"),
        pytest.param(vol.All(vol.Coerce(Sort), vol.In(["b"])), False, id="not-of-both"),
        pytest.param(vol.Coerce(Lenient), True, id="whatever-it-is-called"),
        pytest.param(vol.Coerce(int), True, id="of-any-sort"),
        pytest.param(vol.Any(vol.In(["b"]), "a"), True, id="one-of-both"),
        pytest.param(vol.Any(None, vol.In(["b"])), False, id="nothing-or-another"),
        pytest.param(vol.Any(None), True, id="nothing"),
        pytest.param(vol.Any(vol.In(["b"]), _fails), True, id="perhaps-the-other"),
        pytest.param(vol.All(_fails, vol.In(["b"])), True, id="perhaps-rewritten"),
        pytest.param(_fails, True, id="never-run"),
        pytest.param(None, True, id="none"),
    ],
)
def test_values_are_looked_up(check: object, expected: bool) -> None:
    """What a check lists decides; none is run."""
    assert accepts(check, "a") is expected


@pytest.mark.parametrize(
    ("details", "expected"),
    [
        pytest.param({"selector": {"select": {"options": ["a", "b"]}}}, ("a", "b"), id="words"),
        pytest.param({"selector": {"select": {"options": [{"value": "a", "label": "A"}]}}}, ("a",), id="labels"),
        pytest.param({"selector": {"select": {"options": ["a"], "custom_value": True}}}, (), id="open"),
        pytest.param({"selector": {"select": {}}}, (), id="none"),
        pytest.param({"selector": {"text": None}}, (), id="text"),
        pytest.param({}, (), id="undescribed"),
    ],
)
def test_options_of_fields(details: dict[str, Any], expected: tuple[str, ...]) -> None:
    """Only a closed list has options."""
    assert options_of(details) == expected


def test_fields_in_sections_are_fields() -> None:
    """A section is none itself."""
    fields = {"a": None, "more": {"collapsed": True, "fields": {"b": {"example": 1}}}}
    assert dict(described(fields)) == {"a": {}, "b": {"example": 1}}
