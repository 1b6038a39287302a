"""What is said of things of a house that nothing in the home is: an oven, the gas, a lock where there is none."""

import pytest

from custom_components.grounded_assist.grounding.model import Harm, Policy, Reason, ToolCall
from tests.grounding.german.homes import turn as german
from tests.grounding.homes import N, R, S, did, thing, turn, verdicts

OVEN = thing("switch.oven", "Oven", "kitchen", "off")
LAUNDRY = thing("binary_sensor.washer", "Washing machine", "bathroom", "off", kind="running")
GAS = thing("valve.gas", "Main tap", "kitchen", "open", kind="gas")
UNSECURED = ("lock.front", "lock.back", "cover.garage", "alarm_control_panel.home", "siren.hall", "valve.garden")
"""Without these the home has no lock, no alarm, no garage door and no valve."""


@pytest.mark.parametrize(
    ("request_", "text", "name"),
    [
        pytest.param("Is the dishwasher done?", "The dishwasher is done.", "dishwasher", id="done"),
        pytest.param("Is the dishwasher done?", "Yes, the dishwasher has finished.", "dishwasher", id="has-finished"),
        pytest.param("Is the dishwasher done?", "The dishwasher isn't done yet.", "dishwasher", id="not-done"),
        pytest.param("Is the dishwasher done?", "The dishwasher is still running.", "dishwasher", id="running"),
        pytest.param("Is the oven off?", "Yes, the oven is off.", "oven", id="asked-for"),
        pytest.param("", "The oven is off.", "oven", id="no-request"),
        pytest.param("Good night.", "The oven is off.", "oven", id="unasked"),
        pytest.param("Is everything off?", "Your oven is on.", "oven", id="yours"),
        pytest.param("Is the laundry done?", "The tumble dryer is done.", "tumble dryer", id="two-words"),
        pytest.param("", "The gas stove is off.", "gas stove", id="with-a-kind"),
    ],
)
def test_an_appliance_that_nothing_is(request_: str, text: str, name: str) -> None:
    """Its word is known, so that the whole phrase is understood: the name is unknown."""
    (finding,) = turn(request=request_).findings(text)
    assert (finding.verdict, finding.reason, finding.claim.unknown_name) == (N, Reason.UNKNOWN_NAME, name)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Ist die Spülmaschine fertig?", "Die Spülmaschine ist fertig.", id="done"),
        pytest.param("Ist der Trockner fertig?", "Der Trockner ist noch nicht fertig.", id="not-done"),
        pytest.param("Ist der Trockner fertig?", "Der Trockner ist durchgelaufen.", id="run-through"),
        pytest.param("", "Der Backofen ist aus.", id="no-request"),
        pytest.param("Gute Nacht.", "Der Herd ist aus.", id="unasked"),
    ],
)
def test_an_appliance_that_nothing_is_in_german(request_: str, text: str) -> None:
    """The same in another language."""
    (finding,) = german(request=request_).findings(text)
    assert (finding.verdict, finding.reason) == (N, Reason.UNKNOWN_NAME)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("How do I know that it heats?", "The oven is on.", id="a-question-about-the-world"),
        pytest.param("", "The oven is off to a good start.", id="words-behind-it"),
        pytest.param("", "An oven is on.", id="no-definite-one"),
        pytest.param("", "The neighbor's oven is on.", id="somebody-elses"),
        pytest.param("", "The pizza oven is on.", id="a-word-that-is-not-understood"),
        pytest.param("", "If the oven is off, dinner is late.", id="a-condition"),
        pytest.param("", "Please make sure that the oven is off.", id="advice"),
        pytest.param("", "The dishwasher is done for.", id="another-sense"),
        pytest.param("", "Dinner is done.", id="no-device"),
        pytest.param("", "The report is finished.", id="a-report"),
        pytest.param("", "The vacuum has finished the hall.", id="an-object"),
        pytest.param("", "You're done.", id="a-person"),
        pytest.param("Add milk to the list", "It's done.", id="an-answer"),
        pytest.param("", "All done!", id="an-interjection"),
        pytest.param("", "All rooms but the kitchen are finished.", id="rooms-with-an-exception"),
        pytest.param("", "The attic and the shed, except the oven, are finished.", id="names-with-an-exception"),
    ],
)
def test_what_is_no_unknown_appliance(request_: str, text: str) -> None:
    """Talk of the world is left as it is."""
    home = turn(request=request_)
    assert all(finding.reason is not Reason.UNKNOWN_NAME for finding in home.findings(text))
    assert home.deliver(text, Policy.CORRECT).text == text


@pytest.mark.parametrize(
    ("text", "more"),
    [
        pytest.param("The stove is off.", {"extra": (OVEN,)}, id="something-like-it"),
        pytest.param("The washer is done.", {"extra": (LAUNDRY,)}, id="by-another-word"),
        pytest.param("The oven is off.", {"calls": (did("HassTurnOff", "switch.coffee"),)}, id="what-was-acted-on"),
        pytest.param(
            "The dishwasher is done.",
            {"calls": (ToolCall(name="appliances", succeeded=True, result='{"Dishwasher": "end"}', read_only=True),)},
            id="what-a-tool-has-told",
        ),
    ],
)
def test_an_appliance_that_something_may_be(text: str, more: dict[str, object]) -> None:
    """Then nothing is said of the name."""
    home = turn(**more)  # type: ignore[arg-type]
    assert all(finding.reason is not Reason.UNKNOWN_NAME for finding in home.findings(text))
    assert home.deliver(text, Policy.CORRECT).text == text


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        pytest.param("The washing machine is done.", "on", R, id="it-runs"),
        pytest.param("The washing machine isn't done yet.", "on", S, id="not-done-while-it-runs"),
        pytest.param("The washing machine is done.", "off", N, id="it-may-not-have-run"),
        pytest.param("The washing machine has finished.", "on", R, id="has-finished"),
    ],
)
def test_an_appliance_that_there_is(text: str, state: str, verdict: str) -> None:
    """What still runs is not done; what does not run need not be."""
    (finding,) = turn({"binary_sensor.washer": state}, extra=(LAUNDRY,)).findings(text)
    assert finding.verdict is verdict


@pytest.mark.parametrize("policy", [Policy.CORRECT, Policy.STRICT])
@pytest.mark.parametrize(
    ("request_", "text", "told"),
    [
        pytest.param("Is the gas off?", "Yes, the gas is off.", "the gas", id="gas"),
        pytest.param("", "The gas is still on.", "the gas", id="gas-that-is-on"),
        pytest.param("Is the door locked?", "The door is locked.", "the door", id="lock"),
        pytest.param("Good night.", "All doors are locked.", "the doors", id="locks"),
        pytest.param("Is the alarm armed?", "The alarm is armed.", "the alarm", id="alarm"),
        pytest.param("Is the garage door closed?", "The garage door is closed.", "the garage door", id="garage"),
        pytest.param("", "The valve is closed.", "the valve", id="valve"),
        pytest.param("Turn off the gas.", "I've turned off the gas.", "the gas", id="done-without-a-tool"),
        pytest.param("Is the gas off?", "Yes.", "the gas", id="yes"),
        pytest.param("Is the gas on?", "No, it isn't.", "the gas", id="no"),
        pytest.param("", "No gas is detected.", "the gas", id="a-sensor-that-is-not-there"),
        pytest.param("", "The oven in the kitchen is off.", "the oven in the kitchen", id="oven-somewhere"),
    ],
)
def test_what_is_dangerous_to_believe(request_: str, text: str, told: str, policy: Policy) -> None:
    """Nothing that could be meant can be seen, so that nothing confirms it."""
    home = turn(request=request_, hidden=UNSECURED)
    (finding,) = home.findings(text)
    assert (finding.verdict, finding.claim.harm) == (N, Harm.HIGH)
    said = (f"I can't confirm that about {told}.", f"I can't verify that about {told}.")
    assert home.deliver(text, policy).text in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Das Gas ist aus.", "Gas", id="gas"),
        pytest.param("Die Sirene ist aus.", "Sirene", id="siren"),
    ],
)
def test_what_is_dangerous_to_believe_in_german(text: str, said: str) -> None:
    """The same in another language."""
    told = german().deliver(text, Policy.CORRECT).text
    assert said in told
    assert "nicht" in told


@pytest.mark.parametrize(
    ("request_", "text", "more"),
    [
        pytest.param("What does a valve across the pipe mean?", "The gas is off.", {}, id="a-question-about-the-world"),
        pytest.param("", "The gas is off the charts.", {}, id="words-behind-it"),
        pytest.param("", "There is no gas.", {}, id="none-of-it"),
        pytest.param("", "Once the gas is off, call the plumber.", {}, id="a-condition"),
        pytest.param("", "A door is locked.", {}, id="some-door"),
        pytest.param("", "Gate B12 is closed.", {}, id="another-gate"),
        pytest.param("Lock up", "The door is locked.", {"calls": (did("HassTurnOn", "switch.pump"),)}, id="acted-on"),
        pytest.param("", "I can't lock the door.", {}, id="a-failure"),
        pytest.param("Lock the door", "Done.", {}, id="nothing-of-its-own"),
        pytest.param(
            "Is the door locked?",
            "Yes.",
            {"calls": (ToolCall(name="bolts", succeeded=True, result="shut", read_only=True),)},
            id="yes-behind-a-tool",
        ),
        pytest.param("Is the party on?", "Yes.", {}, id="yes-of-what-is-harmless"),
        pytest.param("", "The door is not locked.", {}, id="a-warning"),
    ],
)
def test_what_nobody_believes_wrongly(request_: str, text: str, more: dict[str, object]) -> None:
    """It is left as it is."""
    home = turn(request=request_, hidden=UNSECURED, **more)  # type: ignore[arg-type]
    assert home.deliver(text, Policy.CORRECT).text == text


def test_gas_that_there_is() -> None:
    """A valve of the gas tells whether it is off."""
    assert verdicts("The gas is off.", extra=(GAS,)) == (R,)
    assert verdicts("The gas is on.", extra=(GAS,)) == (S,)
