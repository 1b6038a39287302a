"""Names as Home Assistant writes them."""

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import ClaimKind, FlagType, Reason, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import N, R, S, check, say, thing, turn


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("I checked `light.reading`.", [(S, Reason.EXISTS)], id="in-backticks"),
        pytest.param("I checked light.reading.", [(S, Reason.EXISTS)], id="plain"),
        pytest.param("I checked light.reading and light.reading.", [(S, Reason.EXISTS)], id="once"),
        pytest.param("I checked `light.attic`.", [(N, Reason.UNKNOWN_NAME)], id="unknown"),
        pytest.param("I checked light.attic.", [(N, Reason.UNKNOWN_NAME)], id="unknown-and-plain"),
        pytest.param("`light.attic` is on.", [(N, Reason.UNKNOWN_NAME)], id="a-state-of-an-unknown"),
        pytest.param("I turned on light.attic.", [(N, Reason.UNKNOWN_NAME)], id="an-action-on-an-unknown"),
        pytest.param("light.hall is on.", [(N, Reason.UNKNOWN_NAME)], id="an-id-with-the-name-of-a-room"),
        pytest.param(
            "I checked light.reading and light.attic.",
            [(S, Reason.EXISTS), (N, Reason.UNKNOWN_NAME)],
            id="one-of-each",
        ),
        pytest.param("light.reading is on.", [(S, Reason.STATE_AGREES)], id="a-state-says-more"),
        pytest.param("binary_sensor.bedroom_window is open.", [(S, Reason.STATE_AGREES)], id="domain-of-two-words"),
        pytest.param("light.reading is off.", [(R, Reason.STATE_DIFFERS)], id="a-false-state"),
        pytest.param("I called `light.turn_on`.", [(N, Reason.NO_DATA)], id="action"),
        pytest.param("The action `light.turn_on` was called.", [(N, Reason.NO_DATA)], id="action-with-its-word"),
        pytest.param("I called `light.party`.", [(N, Reason.NO_DATA)], id="action-with-a-name-of-its-own"),
        pytest.param("The `cover.dance` action is new.", [(N, Reason.NO_DATA)], id="action-named-behind"),
        pytest.param("It is `notify.mobile_app_anna`.", [(N, Reason.NO_DATA)], id="action-of-any-name"),
        pytest.param("It was `homeassistant.restart`.", [(N, Reason.NO_DATA)], id="action-without-entities"),
        pytest.param("The field `transition` is new.", [(N, Reason.NO_DATA)], id="field"),
        pytest.param("It is written in sensor.py and light.yaml.", [], id="files"),
        pytest.param("It works at weather.com.au and calendar.google.com.", [], id="hosts"),
        pytest.param("It is light.5 somehow.", [], id="a-number"),
        pytest.param("You can use `light.attic`.", [], id="what-you-can-do"),
        pytest.param("Should I check `light.attic`?", [], id="a-question"),
    ],
)
def test_names(text: str, expected: list[tuple[Verdict, Reason]]) -> None:
    """An id that exists is confirmed, one that names nothing visible is unknown, an action has no source yet."""
    names = [one for one in check(text) if one.claim.kind is not ClaimKind.SPECIFIC]
    assert [(one.verdict, one.reason) for one in names] == expected


def test_an_unknown_id_is_a_nonexistent_entity() -> None:
    """It is flagged once, whatever is said of it."""
    findings = check("`light.attic` is on, and light.attic is red.")
    assert [finding.flag.type for finding in findings if finding.flag] == [FlagType.NONEXISTENT_ENTITY]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Replace `light.your_light` with the ID of your light.", id="a-placeholder"),
        pytest.param("Add `sensor.my_power` as a new template sensor.", id="to-be-added"),
        pytest.param("You'd get an entity named `sensor.average_temperature`.", id="to-be-had"),
        pytest.param("Save it as `scene.evening`.", id="to-be-saved"),
        pytest.param("Something like `light.bedroom` works.", id="an-example"),
        pytest.param("Your phone shows up as `device_tracker.pixel_8`.", id="a-form"),
        pytest.param("The `group.all_lights` entity no longer exists.", id="gone"),
        pytest.param("The entity `light.bedroom` isn't exposed to me.", id="not-exposed"),
        pytest.param("`light.bedroom` is currently unavailable.", id="not-answering"),
        pytest.param("The `weather.home` entity was replaced by `weather.forecast_home`.", id="replaced"),
    ],
)
def test_what_is_only_named_is_left_as_it_is(text: str) -> None:
    """An id may be new, an example or gone; only what is told of it as if it were there is wrong."""
    delivery = say(text)
    assert delivery.text == text
    assert not any(one.is_severe for one in delivery.findings)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("`light.attic` is on.", id="state"),
        pytest.param("I turned on light.attic.", id="done"),
    ],
)
def test_what_is_told_of_an_unknown_id_is_not_said(text: str) -> None:
    """It is told as if it were there."""
    assert say(text).text.endswith("anything by that name.")


def test_a_hidden_entity_is_unknown() -> None:
    """Exactly as if it did not exist."""
    text = "I checked `light.reading`."
    hidden = check(text, hidden=("light.reading",))
    absent = check(text.replace("reading", "reeding"))
    assert [(one.verdict, one.reason, one.flag and one.flag.type) for one in hidden] == [
        (one.verdict, one.reason, one.flag and one.flag.type) for one in absent
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The reading lamp has a `brightness` attribute.", S, id="shown"),
        pytest.param("The attribute `brightness` of light.reading is known.", S, id="of-an-id"),
        pytest.param("The thermostat Living room thermostat has an `hvac_action` attribute.", S, id="thermostat"),
        pytest.param("The reading lamp has a `transition` attribute.", N, id="not-shown"),
        pytest.param("The front door has a `brightness` attribute.", R, id="of-another-kind"),
        pytest.param("The front door has no `brightness` attribute.", S, id="rightly-denied"),
        pytest.param("The reading lamp has no `brightness` attribute.", R, id="wrongly-denied"),
        pytest.param("The Old radio has a `volume_level` attribute.", R, id="of-a-switch"),
        pytest.param("The bedroom temperature has a `brightness` attribute.", N, id="a-sensor-may-have-any"),
        pytest.param("The reading lamp and the mirror light have a `brightness` attribute.", N, id="of-two"),
        pytest.param("It has a `brightness` attribute.", N, id="of-nobody-knows-what"),
        pytest.param("An unavailable lock has a `brightness` attribute.", N, id="of-nothing-named"),
    ],
)
def test_attributes(text: str, expected: Verdict) -> None:
    """Refuted is only what an entity of its kind cannot have."""
    (finding,) = [one for one in check(text) if one.claim.value is not None and one.claim.kind is ClaimKind.NAME]
    assert finding.verdict is expected


def test_its_attribute_is_of_what_was_spoken_of() -> None:
    """As any pronoun."""
    findings = check("The reading lamp is on. Its `brightness` attribute is known.")
    assert [finding.verdict for finding in findings] == [S, S]


@pytest.mark.parametrize(
    ("text", "state"),
    [
        pytest.param("The attic lock has a `brightness` attribute.", "unavailable", id="unavailable"),
        pytest.param("The attic lock has a `brightness` attribute.", "unknown", id="unknown"),
    ],
)
def test_what_cannot_be_read_decides_nothing(text: str, state: str) -> None:
    """It may be anything."""
    (finding,) = check(text, extra=[thing("lock.attic", "Attic lock", None, state)])
    assert finding.verdict is N


def test_an_attribute_without_a_value_may_be_denied() -> None:
    """A lamp that is off shows no brightness."""
    dark = {"light.reading": {"state": "off", "brightness": None}}
    (finding,) = check("The reading lamp has no `brightness` attribute.", dark)
    assert finding.verdict is N


def test_an_attribute_beside_a_state() -> None:
    """It is known by its name."""
    findings = check("The reading lamp is on with its `brightness` attribute.")
    assert [finding.verdict for finding in findings if finding.claim.kind is ClaimKind.NAME] == [S]


def test_without_a_state_nothing_is_known() -> None:
    """What is in the registry alone has not been seen."""
    scene = turn().scene
    (claim,) = read("I checked `light.reading`.", scene)
    finding = judge(claim, (), scene)
    assert (finding.verdict, finding.reason) == (N, Reason.NO_DATA)


ALIKE = (
    thing("light.hallway", "Hallway light", "hall", "on"),
    thing("light.floor", "Floor lamp", "living_room", "on"),
    thing("lock.gate", "Garden gate", "garden", "unlocked"),
)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The corridor light is on.", id="a-room"),
        pytest.param("The standing lamp is on.", id="a-thing"),
        pytest.param("The rear door is unlocked.", id="a-side"),
        pytest.param("The gate is unlocked.", id="a-last-name"),
        pytest.param("The gate in the garden is unlocked.", id="where-it-is"),
        pytest.param("No, the gate's still unlocked.", id="with-its-verb"),
    ],
)
def test_called_by_another_word(text: str) -> None:
    """What may be meant by a word for the same is there."""
    assert say(text, extra=ALIKE).text == text


def test_a_word_with_its_verb_is_no_name() -> None:
    """The gate is what nothing is known of, not "the gate's"."""
    assert say("The gate's unlocked.").text in (
        "I can't confirm that about the gate.",
        "I can't verify that about the gate.",
    )
