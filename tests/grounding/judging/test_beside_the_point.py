"""True replies that only sound like what the home shows otherwise: none of them may come out refuted or be changed."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy
from tests.grounding.homes import N, Overrides, R, S, Thing, Verdict, did, failed, say, thing, turn, verdicts

SPRINKLER = (
    thing("valve.sprinkler", "Sprinkler valve", "garden", "closed", kind="water"),
    thing("valve.main", "Main water valve", "garage", "open", kind="water"),
)


@pytest.mark.parametrize(
    "text",
    [
        "Step 1: The counter lamp is turned on. Step 2: The back door is locked.",
        "In this example, the counter lamp is on.",
        "Example: the counter lamp is on.",
        "As a rule, the back door is locked.",
        "In theory, the back door is locked.",
        "By eight the back door is locked.",
        "At eight the back door is locked.",
        "About the lights: the counter lamp is off, the ceiling light on.",
        "Had I locked the back door, it would say so.",
        "Your neighbour's back door is locked.",
        "My brother's garage door is open.",
        "In short, the back door is unlocked.",
        "In the end the back door is unlocked.",
        "In my opinion the back door is unlocked.",
        "In general, the back door is locked.",
        "In night mode the front door is unlocked.",
        "The automation assumes the back door is locked.",
        "Open windows waste energy.",
    ],
)
def test_said_of_something_else(text: str) -> None:
    """Examples, rules, other homes and what stands before "the" make nothing of it that could be wrong."""
    delivery = say(text)
    assert R not in [one.verdict for one in delivery.findings]
    assert delivery.text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The bedroom temperature is 21.5C.", (S,), id="glued"),
        pytest.param("The bedroom temperature is 70.7F.", (S,), id="glued-in-another-unit"),
        pytest.param("The washer power is 0.35kW.", (S,), id="glued-with-a-prefix"),
        pytest.param("The bedroom temperature is 25.5C.", (R,), id="glued-and-wrong"),
        pytest.param("The bedroom is 21.5C.", (S,), id="glued-of-a-room"),
        pytest.param("The bedroom temperature is 25.5b1.", (N,), id="no-number"),
    ],
)
def test_a_unit_without_a_space(text: str, expected: tuple[Verdict, ...]) -> None:
    """A number is read as a whole, whatever follows it at once."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("It's 20.5 downstairs.", (), id="of-a-thermostat"),
        pytest.param("The office is 21.5.", (), id="nothing-there"),
        pytest.param("The bedroom is 30.", (R,), id="of-no-sensor-there"),
    ],
)
def test_a_bare_number_of_a_place(text: str, expected: tuple[Verdict, ...]) -> None:
    """It may be how warm the thermostat there finds it."""
    counter = thing("sensor.humidity", "Plant soil", "kitchen", "9", kind="moisture", unit_of_measurement="%")
    assert verdicts(text, extra=(counter,)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The sprinkler valve is closed.", (S,), id="by-its-name"),
        pytest.param("The sprinkler valve is open.", (R,), id="its-name-and-a-lie"),
        pytest.param("The sprinklers are off.", (S,), id="called-so"),
        pytest.param("The sprinklers are on.", (R,), id="a-lie"),
        pytest.param("The pump is off.", (S,), id="another-kind"),
    ],
)
def test_sprinklers(text: str, expected: tuple[Verdict, ...]) -> None:
    """Neither any plug nor the main valve is one."""
    assert verdicts(text, extra=SPRINKLER) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The desk fan is not on, and neither is the back door locked.", (S, S), id="true"),
        pytest.param("The desk fan is not on, and neither is the front door locked.", (S, R), id="a-lie"),
        pytest.param("The desk fan is not on, and neither is the counter lamp.", (S,), id="without-a-state"),
    ],
)
def test_neither_before_its_verb(text: str, expected: tuple[Verdict, ...]) -> None:
    """It denies what follows."""
    assert verdicts(text)[: len(expected)] == expected
    assert R not in verdicts(text)[len(expected) :]


LAMP_AWAY: tuple[Thing, ...] = (thing("light.gone", "Tripod lamp", "office", "unavailable"),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The tripod lamp is unavailable. The others are off now.", N, id="the-asked"),
        pytest.param("The tripod lamp is unavailable. The others are on now.", R, id="a-lie"),
    ],
)
def test_the_others_of_what_was_asked_for(text: str, expected: Verdict) -> None:
    """They need not be all of the home."""
    off = {"light.reading": "off", "light.kitchen_ceiling": "off"}
    told = turn(
        off,
        before={"light.reading": "on", "light.kitchen_ceiling": "on"},
        extra=LAMP_AWAY,
        request="Turn off the reading lamp, the ceiling light and the tripod lamp",
        calls=(
            did("HassTurnOff", "light.reading", name="Reading lamp"),
            did("HassTurnOff", "light.kitchen_ceiling", name="Ceiling light"),
            failed("HassTurnOff", name="Tripod lamp"),
        ),
    )
    assert told.findings(text)[-1].verdict is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "The front door is locked, the back door isn't, and the ceiling light is on.", (S, S, S), id="next"
        ),
        pytest.param(
            "The front door is locked, the back door is not and the counter lamp is on.", (S, S, R), id="a-lie"
        ),
        pytest.param("The back door isn't, and the garage door is closed.", (S,), id="an-answer"),
        pytest.param(
            "The back door is unlocked, the front door isn't, and the garage door is shut.", (S, S, S), id="shut"
        ),
        pytest.param("Right, the ceiling light is on.", (S,), id="right"),
        pytest.param("All right, the ceiling light is on.", (S,), id="all-right"),
    ],
)
def test_whose_state_it_is(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is left out of a clause is not made up from the next one, and an interjection is no thing."""
    right = thing("light.right", "Bedside lamp right", "bedroom", "off")
    assert verdicts(text, extra=(right,)) == expected


GATE = (thing("cover.gate", "Driveway gate", "garden", "closing", kind="gate"),)
CLOSED = did("HassTurnOff", "cover.gate", name="Driveway gate")


@pytest.mark.parametrize(
    "text",
    [
        "The gate has started to close.",
        "I've started closing the gate.",
        "The gate isn't closed yet.",
        "The gate hasn't closed yet.",
        "The gate isn't closed yet, but it's closing.",
    ],
)
def test_what_tells_itself_that_it_is_on_its_way(text: str) -> None:
    """It is said as it is."""
    told = turn(extra=GATE, before={"cover.gate": "open"}, request="Close the gate", calls=(CLOSED,))
    assert told.deliver(text, Policy.CORRECT).text == text


def test_what_is_known_is_told_beside_what_is_on_its_way() -> None:
    """Nothing true is lost."""
    told = turn(
        {"lock.back": "locked"},
        extra=GATE,
        before={"cover.gate": "open", "lock.back": "unlocked"},
        request="Lock the back door and close the gate",
        calls=(did("HassTurnOn", "lock.back", name="Back door"), CLOSED),
    )
    said = told.deliver("I've locked the back door and closed the driveway gate.", Policy.CORRECT).text
    assert said == "The Back door is locked. The Driveway gate is closing."


def test_there_is_no_alarm() -> None:
    """It may be that none goes off, also where one thing is called so."""
    alarm = thing("alarm_control_panel.alarm", "Alarm", "hall", "armed_home")
    assert say("There's no alarm.", extra=(alarm,)).text == "There's no alarm."


def test_two_that_are_called_alike_in_a_list() -> None:
    """One of them may be meant."""
    lamps = (thing("light.a", "Globe", "kitchen", "on"), thing("light.b", "Globe", "office", "off"))
    assert R not in verdicts("The following lights are on: Ceiling light, Globe, Mirror light.", extra=lamps)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The front door is neither unlocked nor is the ceiling light off.", (S, S), id="true"),
        pytest.param("The front door is neither locked nor is the ceiling light off.", (R, S), id="the-first-a-lie"),
        pytest.param("The front door is neither unlocked nor is the ceiling light on.", (S, R), id="the-second-a-lie"),
        pytest.param("Neither is the TV off nor is the garage door open.", (S, S), id="a-verb-behind-both"),
        pytest.param("Neither is the TV off, nor is the garage door closed.", (S, R), id="the-last-a-lie"),
        pytest.param("The front door is neither unlocked nor is there any reason to worry.", (S,), id="nothing-known"),
        pytest.param("The front door is neither unlocked.", (S,), id="without-another"),
        pytest.param("Neither the TV nor the ceiling light.", (), id="without-a-verb"),
        pytest.param("Neither the TV is off nor is the garage door open.", (S, S), id="a-verb-in-between"),
    ],
)
def test_neither_with_a_verb_of_its_own(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is denied behind "nor" is a clause of its own."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The bedroom window is open, the garage door, however, is closed.", (S, S), id="between-commas"),
        pytest.param("The bedroom window is open, the garage door however is closed.", (S, S), id="without-commas"),
        pytest.param("The bedroom window is open, the garage door, however, is open.", (S, R), id="a-lie"),
        pytest.param("The garage door is closed, however, is the light on?", (S,), id="before-a-question"),
        pytest.param("The garage door is closed, however.", (S,), id="at-the-end"),
    ],
)
def test_however_behind_the_subject(text: str, expected: tuple[Verdict, ...]) -> None:
    """A connective between a subject and its verb parts nothing."""
    assert verdicts(text) == expected


EVERY_LAMP_ON: Overrides = {"light.kitchen_counter": "on", "light.bedside": "on", "light.garage": "on"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Only the ceiling light is on of the two.", id="only-of-two"),
        pytest.param("Of the two, only the ceiling light is on.", id="of-two-only"),
        pytest.param("One window each is open in the office and the bedroom.", id="one-in-every-place"),
    ],
)
def test_a_range_that_is_told_behind(text: str) -> None:
    """What is said of some of them, or of as many in every place, decides nothing of all."""
    assert {S, R}.isdisjoint(verdicts(text, EVERY_LAMP_ON))


def test_only_of_all() -> None:
    """What is said of one and no other is still a lie where another is so."""
    assert verdicts("Only the ceiling light is on.", EVERY_LAMP_ON) == (R,)
