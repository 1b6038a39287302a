"""Whom a claim means, and what is not known."""

import pytest

from custom_components.grounded_assist.grounding.model import FlagType, Harm, Reason, Verdict
from tests.grounding.homes import N, R, S, check, decided, did, thing, verdicts


@pytest.mark.parametrize(
    ("text", "entity_ids"),
    [
        pytest.param("The reading lamp is off.", ["light.reading"], id="name"),
        pytest.param("The book light is off.", ["light.reading"], id="alias"),
        pytest.param("light.reading is off.", ["light.reading"], id="entity-id"),
        pytest.param("The coffee corner is off.", ["switch.coffee"], id="device"),
        pytest.param("The lamp in the lounge is off.", ["light.reading"], id="class-and-area"),
        pytest.param("The bedroom lamp is on.", ["light.bedside"], id="area-and-class"),
        pytest.param("The living room lamp is off.", ["light.reading"], id="an-area-that-is-also-an-id"),
        pytest.param("The light in the bedroom is on.", ["light.bedside"], id="class-in-an-area"),
        pytest.param("The window in the bedroom is closed.", ["binary_sensor.bedroom_window"], id="by-device-class"),
        pytest.param("The vacuum is cleaning.", ["vacuum.robbie"], id="class-when-unique"),
        pytest.param("The thermostat is off.", ["climate.living_room"], id="class-of-one"),
        pytest.param("The garage door is open.", ["cover.garage"], id="class-and-name"),
        pytest.param("The velvet curtains are closed.", ["cover.curtain"], id="plural-of-a-name"),
        pytest.param("The bedside light is on.", ["light.bedside"], id="words-of-a-name"),
        pytest.param("The reeding lamp is off.", ["light.reading"], id="misspelled"),
        pytest.param("Anna is away.", ["person.anna"], id="person"),
    ],
)
def test_subject(text: str, entity_ids: list[str]) -> None:
    """A subject is found by name, alias, id, device, area and class, or class when unique."""
    (finding,) = check(text)
    assert list(finding.claim.entity_ids) == entity_ids
    assert finding.verdict is R


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The fan is on.", N, id="one-on-one-off"),
        pytest.param("The lock is jammed.", R, id="false-of-each"),
        pytest.param("The window is locked.", N, id="cannot-be-said-of-it"),
        pytest.param("The phone is on.", N, id="cannot-be-said-of-its-device"),
        pytest.param("The kitchen light is on.", N, id="two-in-the-area"),
        pytest.param("The heating is on.", S, id="true-of-each"),
        pytest.param("The heating is off.", R, id="off-is-false-of-each"),
        pytest.param("The reading lamp in the garage is on.", R, id="in-another-place"),
    ],
)
def test_every_reading(text: str, verdict: Verdict) -> None:
    """A claim is decided only if it is so however its subject is understood."""
    assert decided(*verdicts(text)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param("The attic lamp is on.", "attic lamp", id="unknown-place"),
        pytest.param("The basement light is on.", "basement light", id="another-unknown-place"),
        pytest.param("I've turned on the attic lamp.", "attic lamp", id="of-an-action"),
        pytest.param("The attic lamp isn't on.", "attic lamp", id="negated"),
    ],
)
def test_unknown_name(text: str, name: str) -> None:
    """A name that nothing bears is told as unknown, never as false."""
    (finding,) = check(text)
    assert (finding.verdict, finding.reason, finding.claim.unknown_name) == (N, Reason.UNKNOWN_NAME, name)


def test_hidden_is_unknown() -> None:
    """What the asker may not see is what does not exist."""
    (hidden,) = check("The mirror light is on.", hidden=("light.mirror",))
    (unknown,) = check("The mirrar light is on.", hidden=("light.mirror",))
    assert hidden.verdict is unknown.verdict is N
    assert not hidden.claim.entity_ids


def test_suggests_the_nearest_name() -> None:
    """An unknown name comes with the one it is most like."""
    (finding,) = check("The bedtime lamp is on.")
    assert finding.flag is not None
    assert (finding.flag.type, finding.suggestion) == (FlagType.NONEXISTENT_ENTITY, "Bedside lamp")


def test_touched_by_the_tools() -> None:
    """An action means what the tools say they acted on, a reading does not."""
    calls = (did("HassTurnOn", "light.kitchen_ceiling"),)
    assert verdicts("I've turned on the kitchen light.", calls=calls) == (S,)
    assert verdicts("The kitchen light is off.", calls=calls) == (N,)


@pytest.mark.parametrize(
    ("request_", "text", "verdict"),
    [
        pytest.param("Is the ceiling light on?", "The kitchen light is on.", S, id="what-was-asked-for"),
        pytest.param("Is the counter lamp on?", "The kitchen light is on.", R, id="the-other-one"),
        pytest.param("Is the attic lamp on?", "It is on.", N, id="nothing-was-found"),
        pytest.param("The desk fan", "It is on.", R, id="a-request-without-a-verb"),
        pytest.param("Dim the reading lamp to 20%", "It is at 20%.", R, id="a-command"),
    ],
)
def test_request_narrows(request_: str, text: str, verdict: Verdict) -> None:
    """What was asked for tells which one is meant."""
    assert decided(*verdicts(text, request=request_)) == decided(verdict)


@pytest.mark.parametrize(
    ("text", "harm"),
    [
        pytest.param("The front door is locked.", Harm.HIGH, id="lock"),
        pytest.param("The house alarm is disarmed.", Harm.HIGH, id="alarm"),
        pytest.param("The garage door is closed.", Harm.HIGH, id="garage"),
        pytest.param("The smoke detector is clear.", Harm.HIGH, id="smoke"),
        pytest.param("The garden valve is closed.", Harm.HIGH, id="valve"),
        pytest.param("The oven is off.", Harm.HIGH, id="by-its-name"),
        pytest.param("The reading lamp is on.", Harm.NONE, id="lamp"),
        pytest.param("The attic lamp is on.", Harm.NONE, id="unknown"),
        pytest.param("The reading lamp is at 50%.", Harm.NONE, id="value"),
    ],
)
def test_harm(text: str, harm: Harm) -> None:
    """Locks, alarms, garages, gas, valves and ovens are dangerous to be wrong about."""
    (finding,) = check(text, extra=(thing("switch.oven", "Oven", "kitchen", "off"),))
    assert finding.claim.harm is harm


def test_too_many_to_mean_one() -> None:
    """A description of more things than anyone can mean is left open."""
    lamps = tuple(thing(f"fan.n{i}", f"Fan number{i}", "office", "off") for i in range(60))
    (finding,) = check("The fan is off.", extra=lamps)
    assert finding.reason is Reason.AMBIGUOUS
