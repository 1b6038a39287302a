"""What is said instead of a sentence."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from custom_components.grounded_assist.grounding.mitigation import apply, deliver
from custom_components.grounded_assist.grounding.model import (
    Action,
    FlagType,
    Mitigation,
    Policy,
    Quantifier,
    Reason,
    ToolCall,
    Verdict,
)
from tests.grounding.homes import THINGS, N, Overrides, R, Thing, check, did, failed, say, thing, turn

LAMP, COUNTER, BACK, FRONT, CURTAIN, CLIMATE, TV = (
    "light.reading",
    "light.kitchen_counter",
    "lock.back",
    "lock.front",
    "cover.curtain",
    "climate.living_room",
    "media_player.tv",
)


@pytest.mark.parametrize(
    ("text", "states", "delivered"),
    [
        pytest.param("The reading lamp is off.", {}, "The reading lamp is on.", id="state"),
        pytest.param("The front door is unlocked.", {}, "The front door is locked.", id="lexical-opposite"),
        pytest.param("The reading lamp is turned off.", {}, "The reading lamp is on.", id="participle"),
        pytest.param("  The reading lamp is off. \n", {}, "  The reading lamp is on. \n", id="white-space-stays"),
        pytest.param("**The reading lamp is off!**", {}, "**The reading lamp is on!**", id="marks-stay"),
        pytest.param("THE READING LAMP IS OFF", {}, "THE READING LAMP IS ON", id="capitals-stay"),
        pytest.param("The reading lamp is at 30%.", {}, "The reading lamp is at 50%.", id="number-on-its-scale"),
        pytest.param(
            "The bedroom temperature is 25 degrees.", {}, "The bedroom temperature is 21.5 degrees.", id="number"
        ),
        pytest.param(
            "The volume of the Samsung TV is 0.8.", {}, "The volume of the Samsung TV is 0.3.", id="raw-scale"
        ),
        pytest.param("The reading lamp is blue.", {}, "The reading lamp is red.", id="colour"),
        pytest.param(
            "The living room thermostat is cooling.", {}, "The living room thermostat is heating.", id="other-action"
        ),
        pytest.param(
            "The living room thermostat is in cool mode.",
            {CLIMATE: {"hvac_modes": ("heat", "cool")}},
            "The living room thermostat is in heat mode.",
            id="mode",
        ),
        pytest.param(
            "The reading lamp is on and the counter lamp is on.",
            {},
            "The reading lamp is on and the counter lamp is off.",
            id="one-of-two-clauses",
        ),
        pytest.param("All lights in the garage are on.", {}, "All lights in the garage are off.", id="a-set-of-one"),
    ],
)
def test_minimal_edit(text: str, states: Overrides, delivered: str) -> None:
    """Only the wrong word is replaced, and what comes out is confirmed."""
    delivery = say(text, states)
    assert delivery.text == delivered
    assert [one.action for one in delivery.mitigations] == [Action.CORRECT]
    assert Verdict.REFUTED not in [one.verdict for one in delivery.delivered_findings]
    assert Verdict.SUPPORTED in [one.verdict for one in delivery.delivered_findings]


@pytest.mark.parametrize(
    ("text", "states", "delivered"),
    [
        pytest.param("The reading lamp is no longer on.", {}, "The Reading lamp is on.", id="negated"),
        pytest.param("Robbie is cleaning.", {}, "Robbie is docked.", id="no-opposite"),
        pytest.param("The front door is locked.", {FRONT: "jammed"}, "The Front door is jammed.", id="third-state"),
        pytest.param("The house alarm is going off.", {}, "The House alarm is disarmed.", id="another-state"),
        pytest.param(
            "The living room thermostat is idle.",
            {CLIMATE: {"hvac_action": "fan"}},
            "The Living room thermostat is set to heat.",
            id="a-mode-is-set",
        ),
        pytest.param("The reading lamp is unavailable.", {}, "The Reading lamp is on.", id="said-unavailable"),
        pytest.param("All windows are closed.", {}, "The Bedroom window is open.", id="what-of-a-set-is-otherwise"),
        pytest.param("No windows are open.", {}, "The Bedroom window is open.", id="none"),
        pytest.param(
            "All lights are off.",
            {"light.bedside": "on", "light.kitchen_counter": "on"},
            "The Bedside lamp, the Ceiling light, the Counter lamp and the Mirror light are on, and so is one more.",
            id="one-more-than-can-be-listened-to",
        ),
        pytest.param(
            "All lights are off.",
            {"light.bedside": "on", "light.kitchen_counter": "on", "light.garage": "on"},
            "The Bedside lamp, the Workbench light, the Ceiling light and the Counter lamp are on, and so are 2 more.",
            id="more-than-can-be-listened-to",
        ),
        pytest.param(
            "Not all windows are open.",
            {"binary_sensor.office_window": "on"},
            "The Bedroom window and the Office window are open.",
            id="not-all",
        ),
        pytest.param("Some lights in the garage are on.", {}, "The Workbench light is off.", id="some"),
        pytest.param("Anna and Ben are home.", {}, "Anna is home. Ben is away.", id="people-have-no-article"),
        pytest.param(
            "The reading lamp, the counter lamp and the mirror light are off.",
            {},
            "The Reading lamp is on. The Counter lamp is off. The Mirror light is on.",
            id="what-is-right-is-kept",
        ),
        pytest.param(
            "The doors are locked and the windows are closed.",
            {},
            "The Back door is unlocked. The Bedroom window is open.",
            id="two-sets",
        ),
        pytest.param(
            "The old radio is on and the reading lamp and the mirror light are off.",
            {},
            "The Reading lamp is on. The Mirror light is on.",
            id="what-is-not-decided-is-not-said",
        ),
        pytest.param("Four lights are on.", {}, "Three lights are on.", id="count"),
        pytest.param("Two windows are open.", {}, "One window is open.", id="count-of-one"),
        pytest.param(
            "Two windows are open.", {"binary_sensor.bedroom_window": "off"}, "No windows are open.", id="count-of-none"
        ),
        pytest.param("There are 8 lights.", {}, "There are six lights.", id="how-many-there-are"),
        pytest.param(
            "You have 3 lights in the kitchen.",
            {},
            "I see the Ceiling light and the Counter lamp.",
            id="too-few-to-count",
        ),
        pytest.param(
            "There are 2 lights on in the kitchen.", {}, "The Ceiling light is on.", id="a-count-in-a-place-is-named"
        ),
        pytest.param("There is one light on in the garage.", {}, "The Workbench light is off.", id="none-of-a-place"),
        pytest.param(
            "The reading lamp is at 30% and the phone battery is at 10%.",
            {},
            "The brightness of the Reading lamp is 50%. The Phone battery is 80%.",
            id="two-values",
        ),
        pytest.param(
            "The reading lamp is off and the phone battery is at 80%. ",
            {},
            "The reading lamp is on and the phone battery is at 80%. ",
            id="a-value-beside-it",
        ),
        pytest.param(
            "I turned on the counter lamp and set the velvet curtain to 60%.",
            {},
            "The Counter lamp is still off. The Velvet curtain is 60% open.",
            id="a-right-value-is-kept",
        ),
        pytest.param(
            "The reading lamp is red and the counter lamp and the bedside lamp are still on.",
            {},
            "The color of the Reading lamp is red. The Counter lamp is off. The Bedside lamp is off.",
            id="a-right-colour-is-kept",
        ),
    ],
)
def test_template(text: str, states: Overrides, delivered: str) -> None:
    """Where one word is not enough, what the home shows is said in sentences of our own."""
    delivery = say(text, states)
    assert delivery.text == delivered
    assert Verdict.REFUTED not in [one.verdict for one in delivery.delivered_findings]


@pytest.mark.parametrize(
    ("text", "states", "calls", "delivered"),
    [
        pytest.param("I've turned off the reading lamp.", {}, (), "The Reading lamp is still on.", id="not-done"),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (failed("HassTurnOff"),),
            "I tried to turn off the Reading lamp, but it is still on.",
            id="failed",
        ),
        pytest.param(
            "I've locked the back door.",
            {},
            (did("HassTurnOff", BACK),),
            "I tried to lock the Back door, but it is still unlocked.",
            id="wrong-direction",
        ),
        pytest.param(
            "I've set the reading lamp to 20%.",
            {},
            (failed("HassLightSet"),),
            "I tried, but the brightness of the Reading lamp is still 50%.",
            id="failed-value",
        ),
        pytest.param(
            "I've set the reading lamp to 20%.",
            {},
            (),
            "The brightness of the Reading lamp is 50%.",
            id="value-not-set",
        ),
        pytest.param(
            "I've skipped the song.", {}, (failed("HassMediaNext"),), "I could not skip the song.", id="unseen"
        ),
        pytest.param(
            "I turned on the reading lamp, the counter lamp and the mirror light.",
            {},
            (),
            "The Reading lamp is on. The Counter lamp is still off. The Mirror light is on.",
            id="a-part-of-it",
        ),
        pytest.param(
            "I've turned off the kitchen lights.",
            {COUNTER: "on"},
            (),
            "The Ceiling light and the Counter lamp are still on.",
            id="more-than-one",
        ),
        pytest.param(
            "I was unable to lock the back door.",
            {BACK: "locked"},
            (did("HassTurnOn", BACK),),
            "The Back door is locked.",
            id="false-failure",
        ),
    ],
)
def test_actions(text: str, states: Overrides, calls: tuple[ToolCall, ...], delivered: str) -> None:
    """What was not done is told as such."""
    assert say(text, states, calls=calls, before={BACK: "unlocked"}).text == delivered


@pytest.mark.parametrize(
    ("text", "states", "calls", "delivered", "action", "reason"),
    [
        pytest.param(
            "There is no light in the garage.",
            {},
            (),
            "I do see the Workbench light.",
            Action.CORRECT,
            Reason.EXISTS,
            id="denied-existence",
        ),
        pytest.param(
            "There is no light in the garage (sorry).",
            {},
            (),
            "I do see the Workbench light.",
            Action.CORRECT,
            Reason.EXISTS,
            id="denied-existence-behind-a-mark",
        ),
        pytest.param(
            "There is no floor called Upstairs.",
            {},
            (),
            "There is no floor called Upstairs, but I do see the First floor.",
            Action.HEDGE,
            Reason.EXISTS,
            id="denied-floor",
        ),
        pytest.param(
            "You have no locks.\n",
            {},
            (),
            "I do see the Back door and the Front door.\n",
            Action.CORRECT,
            Reason.EXISTS,
            id="denied-class",
        ),
        pytest.param(
            "I've closed the velvet curtain.",
            {},
            (did("HassTurnOff", CURTAIN),),
            "I've asked for that and am waiting for the Velvet curtain to confirm it.",
            Action.HEDGE,
            Reason.PENDING,
            id="pending",
        ),
        pytest.param(
            "The velvet curtain is closed.",
            {CURTAIN: "closing"},
            (),
            "The Velvet curtain is closing.",
            Action.HEDGE,
            Reason.PENDING,
            id="a-state-on-its-way",
        ),
        pytest.param(
            "The attic lamp is on.",
            {},
            (),
            "I don't know of an attic lamp.",
            Action.CORRECT,
            Reason.UNKNOWN_NAME,
            id="unknown-name",
        ),
        pytest.param(
            "I've turned on light.attic_lamp.",
            {},
            (),
            "I don't know of anything by that name.",
            Action.CORRECT,
            Reason.UNKNOWN_NAME,
            id="an-id-is-not-named-again",
        ),
        pytest.param(
            "The attic lamp and the reading lamp are still on.",
            {},
            (),
            "I don't know of an attic lamp. The Reading lamp is on.",
            Action.CORRECT,
            Reason.UNKNOWN_NAME,
            id="unknown-name-beside-a-known-one",
        ),
        pytest.param(
            "The attic lamp and the reading lamp are off.",
            {},
            (),
            "I don't know of an attic lamp. The Reading lamp is on.",
            Action.CORRECT,
            Reason.STATE_DIFFERS,
            id="unknown-name-beside-a-wrong-one",
        ),
        pytest.param(
            "The front door is locked.",
            {FRONT: "unavailable"},
            (),
            "I can't reach the Front door right now.",
            Action.HEDGE,
            Reason.UNAVAILABLE,
            id="high-harm-unavailable",
        ),
        pytest.param(
            "The front door is locked.",
            {FRONT: {"assumed_state": True}},
            (),
            "I can't confirm that about the Front door.",
            Action.HEDGE,
            Reason.ASSUMED_STATE,
            id="high-harm-assumed",
        ),
    ],
)
def test_others(
    text: str, states: Overrides, calls: tuple[ToolCall, ...], delivered: str, action: Action, reason: Reason
) -> None:
    """What is neither true nor plainly false is told as what it is."""
    delivery = say(text, states, calls=calls)
    assert delivery.text == delivered
    assert [(one.action, one.reason) for one in delivery.mitigations] == [(action, reason)]


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("The reading lamp is on.", {}, id="supported"),
        pytest.param("The kitchen light is on.", {}, id="ambiguous"),
        pytest.param("The front door is unavailable.", {FRONT: "unknown"}, id="high-harm-said-to-be-unavailable"),
        pytest.param("I was unable to lock the front door.", {}, id="high-harm-failure"),
        pytest.param("Hello! How can I help you?", {}, id="no-claim"),
        pytest.param("", {}, id="nothing"),
    ],
)
def test_untouched(text: str, states: Overrides) -> None:
    """What the evidence does not refute is delivered as it is."""
    delivery = say(text, states)
    assert (delivery.text, delivery.mitigations) == (text, ())
    assert delivery.findings == delivery.delivered_findings


@pytest.mark.parametrize("text", ["The reading lamp is off.", "The attic lamp is on.", "<think>Off.</think>"])
def test_observe_changes_nothing(text: str) -> None:
    """Under observe the draft is delivered, whatever was found."""
    delivery = say(text, policy=Policy.OBSERVE)
    assert (delivery.text, delivery.mitigations) == (text, ())


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param("<think>The lamp is off.</think>", "", id="a-thought-is-not-spoken"),
        pytest.param("```yaml\nlamp: off\n```", "```yaml\nlamp: off\n```", id="a-fenced-block-is-left-alone"),
    ],
)
def test_blocks(text: str, delivered: str) -> None:
    """Blocks are not read."""
    assert say(text).text == delivered


@pytest.mark.parametrize("before", ["The reading lamp is on.", "He said: “Hm…", "The reading lamp"])
def test_a_thought_in_the_middle(before: str) -> None:
    """What it stood between stays apart."""
    scene = replace(turn().scene, told=(before,))
    assert deliver("<think>Hm.</think>", (), Policy.CORRECT, scene, lambda _: ()).text == "\n"


@pytest.mark.parametrize(
    ("confidence", "delivered", "actions"),
    [
        pytest.param(0.9, " The kitchen light is on. ", [], id="high-is-said"),
        pytest.param(0.5, " I believe the kitchen light is on. ", [Action.HEDGE], id="medium-is-hedged"),
        pytest.param(
            0.3, " Which one do you mean: the Ceiling light or the Counter lamp? ", [Action.ASK], id="low-asks"
        ),
        pytest.param(0.1, " I don't know that. ", [Action.REFUSE], id="none-is-refused"),
    ],
)
def test_strict(confidence: float, delivered: str, actions: list[Action]) -> None:
    """Under strict every sentence is as sure as its weakest claim."""
    text, home = " The kitchen light is on. ", turn()
    findings = tuple(replace(one, confidence=confidence) for one in home.findings(text))
    delivery = deliver(text, findings, Policy.STRICT, home.scene, home.findings)
    assert delivery.text == delivered
    assert [one.action for one in delivery.mitigations] == actions


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param("The reading lamp is on.", "The reading lamp is on.", id="supported"),
        pytest.param("The reading lamp is off.", "The reading lamp is on.", id="refuted"),
        pytest.param("The old radio is on.", "I believe the old radio is on.", id="undecided"),
        pytest.param(
            "I've turned off the old radio.",
            "As far as I know, I've turned off the old radio.",
            id="i-keeps-its-capital",
        ),
        pytest.param("Old radio is on.", "I believe Old radio is on.", id="a-name-keeps-its-capital"),
        pytest.param("I believe the old radio is on.", "I believe the old radio is on.", id="hedged-already"),
        pytest.param("Hello there.", "Hello there.", id="no-claim"),
    ],
)
def test_strict_end_to_end(text: str, delivered: str) -> None:
    """Strict corrects what is refuted and hedges what is not decided."""
    assert say(text, policy=Policy.STRICT).text == delivered


def test_nothing_true_to_say() -> None:
    """Where no sentence of ours proves true either, that is what is said."""
    home = turn()
    findings = home.findings("The reading lamp is off.")
    delivery = deliver("The reading lamp is off.", findings, Policy.CORRECT, home.scene, lambda _: findings)
    assert delivery.text == "I can't confirm that."


def test_order_of_edits_does_not_matter() -> None:
    """Edits are made from right to left, however they come."""
    edits = [
        Mitigation(
            action=Action.CORRECT, original="", replacement=word, start=at, end=at + 1, reason=Reason.STATE_DIFFERS
        )
        for at, word in ((0, "one"), (2, ""), (4, "three"))
    ]
    assert {apply("a b c", order) for order in permutations(edits)} == {"one  three"}


def test_originals_are_told() -> None:
    """A change says which words it replaced."""
    (change,) = say("The reading lamp is off.").mitigations
    assert (change.original, change.replacement) == ("off", "on")


def test_unconfirmed_without_an_entity() -> None:
    """What is dangerous and cannot even be named is told by the words of the draft."""
    text, home = "The back door is closed.", turn()
    (finding,) = home.findings(text)
    open_finding = replace(finding, claim=replace(finding.claim, readings=()))
    delivery = deliver(text, (open_finding,), Policy.CORRECT, home.scene, home.findings)
    assert delivery.text == "I can't confirm that about the back door."


def test_refuted_by_nothing_that_is_left() -> None:
    """Without its evidence a refuted claim cannot be corrected."""
    text, home = "The reading lamp is off.", turn()
    (finding,) = home.findings(text)
    delivery = deliver(text, (replace(finding, evidence=()),), Policy.CORRECT, home.scene, home.findings)
    assert delivery.text == "I don't know that."


def test_refuted_by_what_does_not_show_it() -> None:
    """Evidence of something else words no correction."""
    text, home = "The reading lamp is off.", turn()
    (finding,) = home.findings(text)
    elsewhere = tuple(replace(one, subject="light.elsewhere") for one in finding.evidence)
    delivery = deliver(text, (replace(finding, evidence=elsewhere),), Policy.CORRECT, home.scene, home.findings)
    assert delivery.text == "I can't confirm that."


TWINS = (
    thing("lock.shed", "Shed lock", "garden", "locked"),
    thing("binary_sensor.shed", "Shed lock", "garden", "off", kind="lock"),
)


@pytest.mark.parametrize(
    ("text", "states", "delivered"),
    [
        pytest.param(
            "I've unlocked the shed lock.",
            {},
            "I tried to unlock the Shed lock, but it is still locked.",
            id="an-action",
        ),
        pytest.param(
            "I could not lock the shed lock.",
            {"lock.shed": "locked"},
            "The Shed lock is locked.",
            id="it-is-so-all-the-same",
        ),
        pytest.param("The shed lock is armed.", {}, "The shed lock is armed.", id="what-neither-can-be"),
    ],
)
def test_two_of_one_name(text: str, states: Overrides, delivered: str) -> None:
    """Where a name alone is of two things, only an action tells which one is meant."""
    home = turn(
        {"binary_sensor.shed": "unavailable", **states},
        request="Unlock the shed lock",
        calls=(did("HassTurnOn", "lock.shed"),),
        before={"lock.shed": "unlocked"},
        extra=TWINS,
    )
    assert home.deliver(text, Policy.CORRECT).text == delivered


def test_many_unknown() -> None:
    """Unknown things in the plural are told as such."""
    text, home = "The attic lamp is on.", turn()
    (finding,) = home.findings(text)
    many = replace(finding, claim=replace(finding.claim, quantifier=Quantifier.ALL, unknown_name="attic lamps"))
    assert deliver(text, (many,), Policy.CORRECT, home.scene, home.findings).text == "I don't know of any attic lamps."


def test_flagged_once() -> None:
    """One unknown name is one flag, however often it is said."""
    flags = [one.flag and one.flag.type for one in check("The attic lamp is on. The attic lamp is off.")]
    assert flags == [FlagType.NONEXISTENT_ENTITY, None]


@pytest.mark.parametrize(
    "text", ["No, nothing is on.", "Nothing is on.", "Everything is off.", "Nothing in the garage is on."]
)
def test_everything_but_what_cannot_be_seen(text: str) -> None:
    """It is said of lamps and fans: that there is a siren as well makes it no word about safety."""
    domains = ("light", "fan", "switch", "media_player", "humidifier", "siren")
    off = {one.entity.id: "off" for one in THINGS if one.entity.domain in domains}
    assert say(text, off, request="Is anything on?").text == text


@pytest.mark.parametrize(("entity_id", "name"), [(BACK, "Back door"), (FRONT, "Front door")])
@pytest.mark.parametrize("text", ["All doors are locked.", "Everything is locked."])
def test_which_of_a_set_is_unsure(text: str, entity_id: str, name: str) -> None:
    """What is seen is not called in doubt for what is not."""
    states: Overrides = {BACK: "locked", FRONT: "locked"}
    said = say(
        text, {**states, entity_id: {"state": "locked", "assumed_state": True}}, request="Is everything locked?"
    ).text
    assert said.endswith(f" that about the {name}.")


def test_not_everything_is_wet() -> None:
    """Nor is what is said of everything in a room."""
    said = say("Everything in the bathroom is dry.", {"binary_sensor.washer_leak": "on"}).text
    assert said == "The Washer leak is wet."


def test_not_everything_is_unlocked() -> None:
    """What is said of everything is not turned round for the one thing that is otherwise."""
    assert say("Everything is locked.", {FRONT: "locked", BACK: "unlocked"}).text == "The Back door is unlocked."


def test_water_is_not_dry() -> None:
    """What is said instead is said of the thing, and not of what would come out of it."""
    home = turn()
    text = "The washer is leaking."
    told = deliver(text, home.findings(text), Policy.CORRECT, home.scene, home.findings)
    assert told.text == "The washer is dry."


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param("Yes, the reading lamp is off.", "The reading lamp is on.", id="yes"),
        pytest.param("No, the reading lamp is already off.", "The Reading lamp is on.", id="no"),
        pytest.param("The reading lamp is already off.", "The Reading lamp is on.", id="already"),
        pytest.param("I think the lamp in the lounge is off.", "The Reading lamp is on.", id="a-hedge"),
        pytest.param("Probably the back door is locked.", "The Back door is unlocked.", id="a-hedge-in-front"),
        pytest.param("The reading lamp is probably at 30%.", "The brightness of the Reading lamp is 50%.", id="guess"),
        pytest.param("  **No**, the reading lamp is off.\n", "  The Reading lamp is on.\n", id="no-with-marks"),
        pytest.param("**Yes, **the reading lamp** is off.", "The Reading lamp is on.", id="marks-that-belong-together"),
        pytest.param("Yes.", "Yes.", id="an-answer-alone"),
        pytest.param("Luckily the reading lamp is off.", "The Reading lamp is on.", id="a-comment"),
        pytest.param("The reading lamp is off because it is late.", "The Reading lamp is on.", id="a-reason"),
        pytest.param("The counter lamp is on and shining at 80%.", "The Counter lamp is off.", id="another-predicate"),
        pytest.param("The reading lamp is off, not on.", "The Reading lamp is on.", id="its-opposite-denied"),
        pytest.param("The garage door stands open.", "The Garage door is closed.", id="nothing-stands-closed"),
        pytest.param("Ben is the only one at home.", "Ben is away. Anna is home.", id="the-only-one"),
        pytest.param("1. Reading lamp: off", "1. Reading lamp: on", id="the-number-of-a-line"),
        pytest.param("The reading lamp is still off.", "The reading lamp is still on.", id="so-far"),
    ],
)
def test_what_hangs_on_the_wrong_word(text: str, delivered: str) -> None:
    """An answer, a reason, a comment and another predicate do not stay beside the opposite of what they went with."""
    assert say(text).text == delivered


def test_a_heater_that_is_off_is_not_heating() -> None:
    """What a thing does as well is judged with what it is."""
    extra = (thing("climate.loft", "Loft heating", "bedroom", "off", hvac_action="off"),)
    assert say("The loft heating is on and heating.", extra=extra).text == "The Loft heating is off."


DETECTORS = (
    thing("binary_sensor.loft_smoke", "Loft detector", "bedroom", "on", kind="smoke"),
    thing("binary_sensor.desk", "Desk presence", "office", "on", kind="occupancy"),
)


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param("The loft detector is clear.", "The Loft detector is detecting smoke.", id="smoke"),
        pytest.param("The desk presence is clear.", "The desk presence is occupied.", id="somebody-there"),
        pytest.param("The velvet curtain is off.", "The velvet curtain is open.", id="a-curtain"),
    ],
)
def test_each_thing_in_the_words_that_go_with_it(text: str, delivered: str) -> None:
    """No sensor is detected, and nobody turns a curtain off."""
    assert say(text, extra=DETECTORS).text == delivered


HEATER = (
    thing(
        "climate.loft",
        "Loft heating",
        "bedroom",
        "heat",
        current_temperature=19.8,
        temperature=23,
        unit_of_measurement="°C",
    ),
)


@pytest.mark.parametrize(
    ("text", "delivered"),
    [
        pytest.param(
            "The loft heating is set at 25 degrees.", "The loft heating is set at 23 degrees.", id="what-is-wanted"
        ),
        pytest.param(
            "The loft heating is at 25 degrees.",
            "The temperature of the Loft heating is 19.8 °C. The target temperature of the Loft heating is 23 °C.",
            id="what-may-be-either",
        ),
        pytest.param(
            "The heating is set to 23 degrees in the bedroom.",
            "The heating is set to 23 degrees in the bedroom.",
            id="true-where-it-is",
        ),
        pytest.param(
            "The heating is set to 25 degrees in the bedroom.",
            "The heating is set to 23 degrees in the bedroom.",
            id="false-where-it-is",
        ),
        pytest.param(
            "The loft heating is set to 23 degrees in the evening.",
            "The loft heating is set to 23 degrees in the evening.",
            id="no-place-at-all",
        ),
    ],
)
def test_which_temperature_is_told(text: str, delivered: str) -> None:
    """What is wanted is not what is measured."""
    assert say(text, extra=HEATER).text == delivered


GONE = {"light.mirror": "unavailable"}
NO_STATE = {"light.mirror": "unknown"}
LIGHTS = [one.entity.id for one in THINGS if one.entity.domain == "light"]
ALL_OFF = dict.fromkeys(LIGHTS, "off")
WARM = "sensor.bedroom_temperature"
MIRROR_ON = did("HassTurnOn", "light.mirror")
OUT_OF_REACH = "I can't reach the Mirror light right now."
NOT_REACHED = "I couldn't reach the Mirror light."


@pytest.mark.parametrize("policy", [Policy.CORRECT, Policy.STRICT])
@pytest.mark.parametrize(
    ("text", "states", "calls", "delivered"),
    [
        pytest.param("The mirror light is on.", GONE, (), OUT_OF_REACH, id="a-state"),
        pytest.param("The mirror light isn't on.", GONE, (), OUT_OF_REACH, id="a-denied-state"),
        pytest.param("Yes.", GONE, (), OUT_OF_REACH, id="an-answer"),
        pytest.param("The mirror light is at 50%.", GONE, (), OUT_OF_REACH, id="a-value"),
        pytest.param("It looks like the mirror light is on.", GONE, (), OUT_OF_REACH, id="as-it-looks"),
        pytest.param("The mirror light is probably on.", GONE, (), OUT_OF_REACH, id="probably"),
        pytest.param("I think the mirror light is on.", GONE, (), OUT_OF_REACH, id="a-belief"),
        pytest.param(
            "The mirror light is on.",
            {"light.mirror": {"state": "unavailable", "restored": True}},
            (),
            OUT_OF_REACH,
            id="restored",
        ),
        pytest.param(
            "The mirror light is on.",
            NO_STATE,
            (),
            "I can't get a reading for the Mirror light right now.",
            id="unknown",
        ),
        pytest.param(
            "The mirror light is on and the counter lamp is off.",
            GONE,
            (),
            f"The Counter lamp is off. {OUT_OF_REACH}",
            id="beside-what-is-known",
        ),
        pytest.param(
            "The mirror light is on and the counter lamp is on.",
            GONE,
            (),
            f"{OUT_OF_REACH} The Counter lamp is off.",
            id="beside-what-is-wrong",
        ),
        pytest.param("I've turned on the mirror light.", GONE, (), OUT_OF_REACH, id="an-outcome"),
        pytest.param("I've turned on the mirror light.", GONE, (MIRROR_ON,), NOT_REACHED, id="called-all-the-same"),
        pytest.param(
            "I've turned on the mirror light.", GONE, (failed("HassTurnOn"),), NOT_REACHED, id="after-a-failed-call"
        ),
        pytest.param("The mirror light is unavailable.", GONE, (), None, id="said-so"),
        pytest.param(OUT_OF_REACH, GONE, (), None, id="said-so-in-our-words"),
        pytest.param("I couldn't turn on the mirror light.", GONE, (failed("HassTurnOn"),), None, id="a-failure"),
    ],
)
def test_what_cannot_be_read(
    text: str, states: Overrides, calls: tuple[ToolCall, ...], delivered: str | None, policy: Policy
) -> None:
    """Nothing is said to be so of what cannot be reached, or has no state."""
    given = say(text, states, policy, calls=calls, request="Is the mirror light on?")
    assert given.text in ({text, *_hedged(text)} if delivered is None else {delivered})


BACK_LOCKED = {"lock.front": "unavailable", "lock.back": "locked"}
NO_WARMTH = "I can't get a reading for the Bedroom temperature right now."


@pytest.mark.parametrize("policy", [Policy.CORRECT, Policy.STRICT])
@pytest.mark.parametrize(
    ("text", "states", "delivered"),
    [
        pytest.param(
            "The lights in the kitchen are off.",
            {**ALL_OFF, "light.kitchen_counter": "unavailable"},
            "The Ceiling light is off. I can't reach the Counter lamp right now.",
            id="one-of-a-room",
        ),
        pytest.param(
            "I think no lights in the kitchen are on.",
            {**ALL_OFF, "light.kitchen_counter": "unavailable"},
            "The Ceiling light is off. I can't reach the Counter lamp right now.",
            id="none-of-a-room",
        ),
        pytest.param(
            "All lights are off.",
            {**ALL_OFF, **GONE},
            "The Bedside lamp, the Workbench light, the Ceiling light and the Counter lamp are off, and so is one more."
            f" {OUT_OF_REACH}",
            id="one-of-many",
        ),
        pytest.param(
            "All fans are off.",
            dict.fromkeys(("fan.bedroom", "fan.desk"), "unavailable"),
            "I can't reach the Bedroom fan and the Desk fan right now.",
            id="none-to-be-read",
        ),
        pytest.param(
            "All doors are locked.",
            BACK_LOCKED,
            "The Back door is locked. I can't reach the Front door right now.",
            id="a-lock",
        ),
        pytest.param("All lights are off.", {**ALL_OFF, **GONE, "light.reading": "on"}, None, id="one-is-on"),
        pytest.param("The bedroom is above 20 degrees.", {WARM: "unknown"}, NO_WARMTH, id="a-bound"),
        pytest.param("The bedroom isn't above 20 degrees.", {WARM: "unknown"}, NO_WARMTH, id="a-denied-bound"),
        pytest.param("The bedroom is warmer than the living room.", {WARM: "unknown"}, NO_WARMTH, id="one-side"),
        pytest.param("The living room is warmer than the bedroom.", {WARM: "unknown"}, NO_WARMTH, id="the-other-side"),
    ],
)
def test_what_cannot_be_read_of_several(text: str, states: Overrides, delivered: str | None, policy: Policy) -> None:
    """What decides a set or a comparison and cannot be read is told, beside what of the set is as it was said."""
    assert say(text, states, policy).text == (delivered or "The Reading lamp is on.")


def test_what_follows_from_what_is_so() -> None:
    """Nobody doubts of a thing what is said to follow from what the home shows of it."""
    valves = (
        thing("valve.stopcock", "Stopcock", "kitchen", "closed", kind="water"),
        thing("valve.drip", "Drip irrigation", "garden", "open", kind="water"),
    )
    text = "The stopcock is closed, so the water is off."
    assert say(text, request="Shut the water off", extra=valves).text == text


def test_one_of_very_many_that_cannot_be_read() -> None:
    """Of lights nobody needs to hear of it; of locks everybody does."""
    lamps = tuple(thing(f"light.x{n}", f"Lantern {n}", "garden", "off") for n in range(9))
    locks = tuple(thing(f"lock.x{n}", f"Locker {n}", "garden", "locked") for n in range(9))
    text = "All lights are off."
    assert say(text, {**ALL_OFF, **GONE}, extra=lamps).text == text
    heard = say("All doors are locked.", {**BACK_LOCKED}, extra=locks).text
    assert heard.endswith("I can't reach the Front door right now.")


def test_what_is_likely_of_what_was_said_to_be_out_of_reach() -> None:
    """Whoever has said that nobody knows may say what is likely."""
    home, text = turn(GONE), "The mirror light is probably off."
    scenes = [replace(home.scene, told=told) for told in ((), ("The mirror light can't be reached.",))]
    heard = [deliver(text, home.findings(text), Policy.CORRECT, scene, home.findings).text for scene in scenes]
    assert heard == [OUT_OF_REACH, text]


def test_what_is_likely_of_what_was_claimed_to_be_out_of_reach() -> None:
    """The same where the sentence before was read."""
    home = turn(GONE)
    unavailable = tuple(one.claim for one in home.findings("The mirror light is unavailable."))
    scene = replace(home.scene, previous=unavailable)
    text = "The mirror light is probably off."
    assert deliver(text, home.findings(text), Policy.CORRECT, scene, home.findings).text == text


def _hedged(text: str) -> set[str]:
    going_on = text if text.startswith("I") else text[:1].lower() + text[1:]
    return {f"{front} {going_on}" for front in ("I believe", "I think", "As far as I know,")}


def test_nothing_is_said_instead_where_we_only_observe() -> None:
    """What is measured is left as it is."""
    assert say("The mirror light is on.", GONE, Policy.OBSERVE).text == "The mirror light is on."


@pytest.mark.parametrize(
    ("text", "states", "more"),
    [
        pytest.param("I've turned off the mirror light.", GONE, {"before": {"light.mirror": "on"}}, id="gone-with-it"),
        pytest.param(
            "I've turned on the mirror light.", GONE, {"calls": (did("HassTurnOn", "switch.coffee"),)}, id="by-its-plug"
        ),
        pytest.param("I've turned on the mirror light.", NO_STATE, {"calls": (MIRROR_ON,)}, id="without-a-state"),
        pytest.param("I haven't turned on the mirror light.", GONE, {}, id="left-undone"),
        pytest.param("I turned off the mirror light.", GONE, {"earlier_calls": (MIRROR_ON,)}, id="done-before"),
        pytest.param(
            "I've turned on the mirror light.",
            GONE,
            {"calls": (did("HassTurnOn", "switch.coffee"), failed("HassLightSet"))},
            id="another-call-failed",
        ),
        pytest.param("Maybe the mirror light is on.", GONE, {}, id="only-supposed"),
        pytest.param("I guess the mirror light is on.", GONE, {}, id="only-guessed"),
        pytest.param("The mirror light was probably switched off at the wall.", GONE, {}, id="why-it-may-be-gone"),
        pytest.param("The mirror light is off, it seems to be offline.", GONE, {}, id="says-why"),
        pytest.param("The mirror light is off because it lost its connection.", GONE, {}, id="says-why-it-is-so"),
        pytest.param("The mirror light is on battery power.", GONE, {}, id="powered-by-itself"),
        pytest.param("The Samsung TV is off.", {TV: "unavailable"}, {}, id="a-player-that-is-off-is-gone"),
        pytest.param("The Samsung TV isn't playing anything.", {TV: "unavailable"}, {}, id="a-player-at-rest"),
        pytest.param("The Samsung TV has been turned off.", {TV: "unavailable"}, {}, id="a-player-turned-off"),
        pytest.param("All my lights are off.", dict.fromkeys(LIGHTS, "unavailable"), {}, id="too-many-to-name"),
        pytest.param("Everything is off.", {**ALL_OFF, **GONE}, {}, id="whatever-has-been-broken-for-long"),
        pytest.param("Not all lights are off.", {**ALL_OFF, **GONE}, {}, id="not-all"),
        pytest.param("The speakers are off.", {"media_player.kitchen": "unavailable"}, {}, id="players-at-rest"),
        pytest.param("I've turned off all the lights.", {**ALL_OFF, **GONE}, {}, id="what-was-done-to-all"),
        pytest.param("The bedroom is the warmest room.", {WARM: "unknown"}, {}, id="one-of-many-rooms"),
    ],
)
def test_what_may_be_so_although_it_cannot_be_read(text: str, states: Overrides, more: dict[str, Any]) -> None:
    """What was done may be why it is gone, and what has no state may still obey."""
    assert say(text, states, **more).text == text


@pytest.mark.parametrize(
    ("text", "states", "calls", "verdict"),
    [
        pytest.param("I've turned on the mirror light.", GONE, (failed("HassTurnOn"),), R, id="in-vain"),
        pytest.param("I've set the mirror light to 50%.", GONE, (failed("HassLightSet"),), R, id="a-value-in-vain"),
        pytest.param("I've turned on the mirror light.", GONE, (failed("HassTurnOn"), MIRROR_ON), N, id="tried-again"),
        pytest.param(
            "I've turned on the mirror light.",
            GONE,
            (failed("HassTurnOn"), did("script.light_up")),
            N,
            id="by-a-script",
        ),
        pytest.param("I've turned on the mirror light.", NO_STATE, (failed("HassTurnOn"),), N, id="without-a-state"),
        pytest.param("I've turned on the mirror light.", GONE, (), N, id="no-call-seen"),
    ],
)
def test_an_outcome_out_of_reach(text: str, states: Overrides, calls: tuple[ToolCall, ...], verdict: Verdict) -> None:
    """What a failed call was to do to what is unavailable was not done."""
    assert [one.verdict for one in check(text, states, calls=calls)] == [verdict]


def test_a_denial_that_stands_whatever_follows() -> None:
    """What its own sentence does not take back is taken back behind it."""
    home = turn()
    text = "There is no light in the garage."
    findings = home.findings(text)
    said = deliver(text, findings, Policy.CORRECT, home.scene, lambda _: findings)
    assert said.text == "There is no light in the garage. I do see the Workbench light."


def test_a_word_for_a_direction_goes_with_no_other_value() -> None:
    """What was dimmed to 80% was not dimmed to 100%."""
    states: Overrides = {"light.reading": {"state": "on", "brightness": 255}}
    delivered = say("The reading lamp is dimmed to 80%.", states).text
    assert delivered == "The brightness of the Reading lamp is 100%."


@pytest.mark.parametrize(
    ("request_", "text", "states", "heard"),
    [
        pytest.param(
            "Is the reading lamp on?",
            "No, unknown",
            {"light.reading": "unknown"},
            "I can't get a reading for the Reading lamp right now.",
            id="no-state",
        ),
        pytest.param(
            "Is the reading lamp on?",
            "No, unavailable",
            {"light.reading": "unavailable"},
            "I can't reach the Reading lamp right now.",
            id="out-of-reach",
        ),
        pytest.param(
            "Is the front door locked?",
            "No, unavailable.",
            {"lock.front": "unavailable"},
            "I can't reach the Front door right now.",
            id="a-lock",
        ),
        pytest.param(
            "Is the TV on?",
            "No, unavailable",
            {"media_player.tv": "unavailable"},
            "No, unavailable",
            id="gone-when-off",
        ),
        pytest.param(
            "Is the reading lamp on?",
            "Unavailable.",
            {"light.reading": "unavailable"},
            "Unavailable.",
            id="nothing-is-denied",
        ),
        pytest.param("Is the reading lamp on?", "No, unavailable", {}, "The Reading lamp is on.", id="it-is-there"),
    ],
)
def test_a_denial_of_what_cannot_be_read(request_: str, text: str, states: Overrides, heard: str) -> None:
    """Nobody knows that it is not so: "No, unavailable" is what Home Assistant's own agent says."""
    assert say(text, states, request=request_).text == heard


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Turn on the light", "Done!", id="done"),
        pytest.param("Turn on the light", "Sure, done.", id="sure-done"),
        pytest.param("Turn on the light", "Sure!", id="sure"),
        pytest.param("", "The following lights are on:", id="a-heading"),
        pytest.param("", "**Doors locked:**", id="a-heading-in-bold"),
        pytest.param("", "Devices turned on:\n", id="a-heading-of-a-line"),
        pytest.param("", "These are open:", id="a-heading-that-points"),
    ],
)
def test_what_tells_nothing_is_never_a_guess(request_: str, text: str) -> None:
    """A guess is made of what is told, also where nothing is left as it is that nothing confirms."""
    assert say(text, policy=Policy.STRICT, request=request_).text == text


def test_what_tells_something_is_a_guess() -> None:
    """With the same policy."""
    assert say("The light is on.", policy=Policy.STRICT).text != "The light is on."
    assert say("Yes.", policy=Policy.STRICT, request="Is the light on?").text != "Yes."


def test_what_may_be_plugged_in_is_not_denied() -> None:
    """There may be a lamp at an outlet that is called after it."""
    outlet = thing("switch.attic", "Attic outlet", None, "on", kind="outlet")
    text = "The attic lamp is on."
    assert say(text, extra=(outlet,)).text == text


DOORS = (
    thing("lock.side", "Side door", "garage", "jammed"),
    thing("lock.gate", "Garden gate", "garden", "unlocked"),
)
ALL_LOCKED = {"lock.back": "locked", "lock.side": "locked", "lock.gate": "locked"}


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param(
            "Both doors are locked.",
            {"lock.back": "locked"},
            "The Garden gate is unlocked. The Side door is jammed.",
            id="what-is-otherwise",
        ),
        pytest.param(
            "The front door is locked, so all doors are locked now.",
            {"lock.back": "locked"},
            "The Front door is locked. The Garden gate is unlocked. The Side door is jammed.",
            id="what-is-otherwise-behind-another",
        ),
        pytest.param("Both doors are locked.", ALL_LOCKED, "Both doors are locked.", id="whichever-are-meant"),
        pytest.param(
            "Both doors are unlocked.",
            {**ALL_LOCKED, "lock.gate": "unlocked"},
            "The Back door, the Front door and the Side door are locked.",
            id="the-contrary",
        ),
        pytest.param(
            "The front door is locked, so all doors are locked now.",
            {**ALL_LOCKED, "lock.back": "unknown"},
            "The Front door is locked. The Front door, the Garden gate and the Side door are locked. "
            "I can't get a reading for the Back door right now.",
            id="what-is-not-seen",
        ),
    ],
)
def test_which_doors_are_meant_is_open(text: str, states: Overrides, said: str) -> None:
    """What is seen of each is told; nothing is said to be open that is seen to be as it was said."""
    assert say(text, states, extra=DOORS).text == said


AIR = thing("sensor.co2", "Office carbon dioxide", "office", "870", kind="carbon_dioxide", unit_of_measurement="ppm")
SMOKE = thing("binary_sensor.bath_smoke", "Bathroom smoke", "bathroom", "off", kind="smoke")


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param("The house alarm is on.", {}, "The house alarm is disarmed.", id="an-alarm-is-not-off"),
        pytest.param(
            "The house alarm is off.",
            {"alarm_control_panel.home": "armed_away"},
            "The house alarm is armed.",
            id="nor-is-it-on",
        ),
        pytest.param(
            "The CO2 level in the office is 400 ppm and the desk fan is on.",
            {},
            "The Office carbon dioxide is 870 ppm. The Desk fan is off.",
            id="a-name-of-two-words-for-what-is-measured",
        ),
        pytest.param(
            "Yes, the bathroom smoke sensor has detected smoke.",
            {},
            "The Bathroom smoke sensor is not detecting smoke.",
            id="a-sensor-that-is-called-after-what-it-detects",
        ),
    ],
)
def test_things_are_spoken_of_as_people_do(text: str, states: Overrides, said: str) -> None:
    """Each in the words that go with it."""
    assert say(text, states, extra=(AIR, SMOKE)).text == said


ROOMS = (
    thing("sensor.kitchen", "Kitchen temperature", "kitchen", "22.5", kind="temperature", unit_of_measurement="°C"),
    thing("climate.bedroom", "Bedroom thermostat", "bedroom", "heat", current_temperature=19, temperature=20),
    thing("climate.bathroom", "Bathroom heating", "bathroom", "heat", current_temperature=21, temperature=20),
    thing("sensor.bathroom", "Bathroom temperature", "bathroom", "unknown", kind="temperature"),
)


@pytest.mark.parametrize(
    ("extra", "said"),
    [
        pytest.param(ROOMS[:1], "The Kitchen has the highest temperature: 22.5 °C.", id="which-it-is"),
        pytest.param(
            ROOMS,
            "The Bedroom has a lower temperature than the Kitchen: 21.5 °C compared to 22.5 °C.",
            id="which-is-warmer",
        ),
    ],
)
def test_which_room_is_the_warmest(extra: tuple[Thing, ...], said: str) -> None:
    """Where one room cannot be read, it is said which is warmer than the one that was named."""
    request = "Which room is the warmest?"
    assert say("The bedroom is the warmest room.", extra=extra, request=request).text == said
