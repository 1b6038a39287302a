"""True replies in the words of everyday, of which nothing may come out refuted."""

from typing import Any

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Verdict
from tests.grounding.german import homes as german
from tests.grounding.homes import N, Overrides, R, S, did, failed, say, thing, verdicts


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The bedroom is at 21.5 °C. It's 12.3 °C outside.", id="outside-1"),
        pytest.param("It's 20.5 °C in the living room, and it's 12.3 °C outside.", id="outside-2"),
        pytest.param("The heating is on because it's only 12.3 °C outside.", id="outside-3"),
        pytest.param("The thermostat is at 21 °C. Outside, it's 12.3 °C.", id="outside-4"),
        pytest.param("Unlocking the front door isn't possible by voice.", id="deed-as-subject-1"),
        pytest.param("Opening the garage door is a sensitive action. Please confirm.", id="deed-as-subject-2"),
        pytest.param("Turning off the boiler would save energy, but you'd have no hot water.", id="deed-as-subject-3"),
        pytest.param("Setting the thermostat to 25 degrees would use more energy.", id="deed-as-subject-4"),
        pytest.param("Pausing the TV won't turn it off.", id="deed-as-subject-5"),
        pytest.param("Turning on the bedside lamp at night may wake Ben.", id="deed-as-subject-6"),
        pytest.param(
            "I can help with:\n- Turning lights on and off\n- Locking the back door\n- Opening the garage door",
            id="deed-as-subject-7",
        ),
        pytest.param(
            "Tips for saving energy:\n- Lowering the thermostat to 19 °C\n- Switching off the coffee machine",
            id="deed-as-subject-8",
        ),
        pytest.param("To save energy, set the thermostat to 19 °C at night.", id="advice-1"),
        pytest.param("Set the thermostat to 19 °C to save energy.", id="advice-2"),
        pytest.param("For better sleep, set the thermostat to 18 °C and close the blind.", id="advice-3"),
        pytest.param("In winter, set the thermostat to 19 °C.", id="advice-4"),
        pytest.param(
            "Some tips: switch off the coffee machine, set the thermostat to 19 °C, and close the bedroom window.",
            id="advice-5",
        ),
        pytest.param("Desk fan: off, Bedroom fan: 50%", id="status-list-1"),
        pytest.param("Desk fan (off), bedroom fan (50%)", id="status-list-2"),
        pytest.param("The reading lamp is on, the curtain at 60%, and the TV at 30%.", id="status-list-3"),
        pytest.param("Bedroom: lamp off, fan at 50%, blind at 0%, 21.5 °C.", id="status-list-4"),
        pytest.param("TV on, curtain 60%.", id="status-list-5"),
        pytest.param("Thermostat heating, boiler at 55 °C.", id="status-list-6"),
        pytest.param("Heating on, 12.3 °C outside.", id="status-list-7"),
        pytest.param("The plan: lights off at 11, doors locked, heating down to 18.", id="status-list-8"),
        pytest.param("The curtain isn't fully open, only 60%.", id="not-wholly-1"),
        pytest.param("The curtain is not fully open (60%).", id="not-wholly-2"),
        pytest.param("The curtain is not fully open but at 60%.", id="not-wholly-3"),
        pytest.param("All doors are locked – the back door is the exception.", id="exception-behind-1"),
        pytest.param("All doors are locked, save for the back door.", id="exception-behind-2"),
        pytest.param("All doors are locked, only the back door isn't.", id="exception-behind-3"),
        pytest.param("All the doors are locked, just not the back door.", id="exception-behind-4"),
        pytest.param("Everyone's home, only Ben is missing.", id="exception-behind-5"),
        pytest.param("So you want the reading lamp off and the back door locked. Correct?", id="what-you-said-1"),
        pytest.param("According to you, the front door is unlocked, but it's locked.", id="what-you-said-2"),
        pytest.param("The desk fan is off. What you hear might be the TV, that is on.", id="what-it-might-be"),
        pytest.param("Both fans are off, although the desk fan already was.", id="although-it-already-was"),
        pytest.param("It seems as if the TV is off, but it's actually playing.", id="what-you-said-3"),
        pytest.param("The bedroom fan isn't available at the moment.", id="not-there-but-1"),
        pytest.param("The bedroom fan is not set up for voice control.", id="not-there-but-2"),
    ],
)
def test_of_the_home(text: str) -> None:
    """What the home shows, proposes and answers."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "The back door isn't responding.",
        "Sorry, the reading lamp isn't responding. Please try again later.",
        "The garage door isn't responding, so it's still closed.",
        "The thermostat isn't reachable at the moment.",
    ],
)
def test_what_did_not_answer(text: str) -> None:
    """What failed to do as it was told "isn't responding", whatever its last state is."""
    assert R not in verdicts(text, calls=(failed("HassTurnOff"),))


def test_what_answers_well() -> None:
    """Where nothing has failed it does respond."""
    assert R in verdicts("The back door isn't responding.")


LIVING = {"light.kitchen_ceiling": "off", "light.reading": "off"}
BEFORE = {"light.kitchen_ceiling": "on", "light.reading": "on"}


@pytest.mark.parametrize(
    "text",
    [
        "I've turned off the lights in the kitchen and the living room.",
        "I've switched off all lights in the kitchen and in the living room.",
        "The lights in the kitchen and the living room are off now.",
        "I turned the lights off in the living room and the kitchen.",
        "Lights are off in the living room, kitchen and garage.",
        "The lights are off in the living room.",
    ],
)
def test_a_room_and_what_is_called_like_it(text: str) -> None:
    """A room stays one where something else is called like it."""
    named = (thing("climate.lounge", "Living room", "living_room", "heat", temperature=21),)
    acted = (did("HassTurnOff", "light.kitchen_ceiling", "light.reading"),)
    assert R not in verdicts(text, LIVING, before=BEFORE, calls=acted, extra=named)


@pytest.mark.parametrize(
    ("text", "states"),
    [
        pytest.param("I started the Bedtime script.", {}, id="started"),
        pytest.param("I turned on Bedtime.", {}, id="turned-on"),
        pytest.param("Bedtime started.", {}, id="bare"),
    ],
)
def test_a_script_that_has_ended(text: str, states: Overrides) -> None:
    """A script is off as soon as it is through."""
    script = (thing("script.bed", "Bedtime", None, "off"),)
    calls = (did("HassTurnOn", "script.bed"),)
    assert R not in verdicts(text, states, extra=script, calls=calls, before={"script.bed": "off"})


def test_a_script_as_it_is() -> None:
    """How a script is is told by its state all the same."""
    script = (thing("script.bed", "Bedtime", None, "off"),)
    assert verdicts("The Bedtime script is off.", extra=script) == (S,)
    assert verdicts("The Bedtime script is running.", extra=script) == (R,)


@pytest.mark.parametrize("bullet", ["- ", "* ", "• ", "1. ", "2) ", "- ✅ "])
def test_lines_of_what_can_be_done(bullet: str) -> None:
    """A line of a list tells of a deed in whatever list it stands."""
    assert R not in verdicts(f"I can help with:\n{bullet}Locking the back door")


def test_rather_than() -> None:
    """What something was not set to is no claim."""
    changed = {"climate.living_room": {"temperature": 22}}
    assert R not in verdicts(
        "I set the thermostat to 22 rather than 25.",
        changed,
        calls=(did("HassClimateSetTemperature", "climate.living_room"),),
        before={"climate.living_room": {"temperature": 21}},
    )


@pytest.mark.parametrize(
    ("text", "is_false"),
    [
        pytest.param("Desk fan: off, Bedroom fan: 80%", True, id="behind-a-colon"),
        pytest.param("The reading lamp is on, the curtain at 20%.", True, id="behind-a-comma"),
        pytest.param("The reading lamp is on and at 80%.", True, id="of-the-same"),
        pytest.param(
            "The reading lamp is on, the curtain at half past nine 60% of the time.", False, id="more-is-told"
        ),
    ],
)
def test_whose_number_it_is(text: str, is_false: bool) -> None:
    """A number is held against what it stands with."""
    assert (R in verdicts(text)) is is_false


@pytest.mark.parametrize(
    "text",
    [
        "Sorry about that! I misheard you and turned off the mirror light. I've turned it back on.",
        "Oops, I turned off the mirror light by mistake. It's back on now.",
        "Sorry for the mix-up: I switched the mirror light off when you meant another one. It's on again.",
    ],
)
def test_what_was_done_by_mistake(text: str) -> None:
    """What an earlier turn did is no claim of this one."""
    undone = (did("HassTurnOn", "light.mirror"),)
    assert R not in verdicts(text, calls=undone, before={"light.mirror": "off"}, request="No, not that one!")


@pytest.mark.parametrize(
    "text",
    [
        "In the bedroom and garage, the lights are off.",
        "In both the bathroom and the living room, the lights are on.",
        "In the bedroom, the garage, and the office, no lights are on.",
        "Front door: locked · Back door: unlocked",
        "Ceiling light on • Counter lamp off",
    ],
)
def test_lists_of_places_and_dots(text: str) -> None:
    """What is told of several rooms is told of no single one, and a dot parts two things."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "I've locked the back door; it was unlocked.",
        "The back door was unlocked, but now it's locked.",
        "It was unlocked, now it's locked.",
        "Yes, the back door was unlocked. I've locked it.",
    ],
)
def test_what_the_turn_found(text: str) -> None:
    """What was so before a tool changed it is told as what was, in whatever form."""
    found = {"lock.back": "unlocked", "lock.front": "locked"}
    locked = (did("HassTurnOn", "lock.back"),)
    assert R not in verdicts(text, {"lock.back": "locked"}, before=found, calls=locked, request="Lock the back door")


def test_what_the_turn_did_not_find() -> None:
    """What was not so before is no less false for that."""
    states = {"lock.back": "locked"}
    assert R in verdicts("The back door was unlocked.", states, before=states, calls=(did("HassLock", "lock.back"),))


@pytest.mark.parametrize(
    "text",
    [
        "The front door is locked. The back door is not. It's unlocked.",
        "The front door is locked. But the back door? It's unlocked.",
        "Anna is home. Ben is not. He's away.",
        "The ceiling light is on. There's also the counter lamp. It's off.",
        "The reading lamp is on. So is the mirror light. It's at 100%.",
    ],
)
def test_what_was_named_last(text: str) -> None:
    """A pronoun does not reach past what the sentence before names, whatever that claims of it."""
    assert R not in verdicts(text)


def test_what_was_named_and_claimed() -> None:
    """It does reach what the sentence before tells of."""
    assert R in verdicts("The back door is unlocked. The front door is locked. It's unlocked.")


SMART_LOCK = (thing("lock.smart", "Smart Lock", "hall", "locked"),)
PORCH_BATTERY = (
    thing("lock.porch", "Porch door", "garden", "locked", device="Schlage"),
    thing("sensor.porch", "Porch door battery", "garden", "71", kind="battery", device="Schlage"),
)
OFF_IT_GOES = {"calls": (did("HassVacuumStart", "vacuum.robbie"),), "request": "Send Robbie out"}


@pytest.mark.parametrize(
    ("text", "states", "more"),
    [
        pytest.param(
            "71%.",
            {},
            {"request": "What's the battery on the porch lock?", "extra": PORCH_BATTERY},
            id="answer-of-part",
        ),
        pytest.param("The porch lock is at 71.", {}, {"extra": PORCH_BATTERY}, id="value-of-part"),
        pytest.param("71%.", {}, {"request": "What's the battery on the attic lock?"}, id="answer-without-a-name"),
        pytest.param(
            "The attic door lock has been locked.",
            {},
            {"extra": SMART_LOCK, "calls": (did("HassTurnOn", "lock.smart"),)},
            id="acted-on-by-another-name",
        ),
        pytest.param(
            "The sauna is on.", {}, {"calls": (did("HassTurnOn", "switch.coffee"),)}, id="acted-on-of-no-kind"
        ),
        pytest.param("The Roborock vacuum is docked.", {}, {}, id="the-only-one"),
        pytest.param("He's off and vacuuming.", {"vacuum.robbie": "cleaning"}, OFF_IT_GOES, id="off-and-vacuuming"),
        pytest.param("Robbie is off and cleaning.", {"vacuum.robbie": "cleaning"}, {}, id="off-and-cleaning"),
        pytest.param("He's off!", {"vacuum.robbie": "cleaning"}, OFF_IT_GOES, id="off"),
        pytest.param(
            "Not quite. The front door is, the garage isn't, and the back door has got itself stuck.",
            {"lock.back": "jammed"},
            {"request": "Is everything locked up?"},
            id="without-a-state",
        ),
        pytest.param(
            "The front door and the attic door are, the garage isn't, and the back door is jammed.",
            {"lock.back": "jammed"},
            {"request": "Is everything locked up?"},
            id="several-without-a-state",
        ),
        pytest.param("Nothing is playing.", {}, {"request": "How loud is the Echo in our room?"}, id="one-not-known"),
        pytest.param("Nothing is playing.", {}, {"request": "What's Theo's speaker up to?"}, id="one-of-somebody"),
        pytest.param("Nothing is playing.", {}, {"request": "What's on in the office?"}, id="nothing-in-a-place"),
        pytest.param("The TV is playing.", {"media_player.tv": "on"}, {}, id="a-player-that-only-tells-it-is-on"),
        pytest.param("The TV is idle.", {"media_player.tv": "on"}, {}, id="idle-or-not"),
        pytest.param(
            "Nothing, it's off.",
            {"climate.living_room": "off"},
            {"request": "What's the thermostat doing?"},
            id="nothing",
        ),
        pytest.param(
            "October 15th at 3:30 in the afternoon, at Bright Smiles Dental.",
            {},
            {"request": "When's the dentist?"},
            id="no-sentence-to-believe",
        ),
    ],
)
def test_no_words_are_put_into_a_mouth(text: str, states: Overrides, more: dict[str, Any]) -> None:
    """What is only called otherwise, or is no whole sentence, is said as it is."""
    assert R not in verdicts(text, states, **more)
    assert say(text, states, **more).text == text


def test_a_television_that_is_on_runs() -> None:
    """German has one word for both."""
    assert german.say("Der Fernseher läuft.", {"media_player.tv": "on"}, Policy.CORRECT).text == "Der Fernseher läuft."
    assert german.verdicts("Der Fernseher läuft.", {"media_player.tv": "off"}) == (R,)
    assert R not in german.verdicts("Das Spiegellicht ist an. Das dürfte der Fernseher sein, der ist an.")
    for state in ("paused", "idle"):
        assert german.verdicts("Der Fernseher läuft.", {"media_player.tv": state}) == (N,)
        assert german.verdicts("Der Fernseher spielt.", {"media_player.tv": state}) == (R,)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        pytest.param("The porch lock is locked.", {"extra": SMART_LOCK}, id="of-no-such-place"),
        pytest.param("The attic thermostat is off.", {}, id="beside-the-only-one-that-is-called-so"),
        pytest.param("I've turned on the attic lamp.", {}, id="nothing-was-done"),
        pytest.param("The sauna is on.", {"request": "Is the sauna on?"}, id="of-no-kind"),
    ],
)
def test_what_is_not_there_is_not_known(text: str, more: dict[str, Any]) -> None:
    """Nothing may be meant by a name that nothing of its kind confirms."""
    assert say(text, **more).text.startswith(("I don't know", "I'm not aware of"))


@pytest.mark.parametrize(
    ("text", "states", "more"),
    [
        pytest.param("He's vacuuming.", {}, {"request": "Send Robbie out"}, id="neither"),
        pytest.param("Nothing is playing.", {}, {"request": "Is anything playing?"}, id="asked-of-all"),
        pytest.param("Nothing, it's off.", {}, {"request": "What's the living room thermostat doing?"}, id="it-is-on"),
        pytest.param("The ceiling light is off and at 80%.", {}, {}, id="a-value-excludes-nothing"),
        pytest.param("The kitchen radio is off and muted.", {"media_player.kitchen": "playing"}, {}, id="both-may-be"),
    ],
)
def test_what_is_wrong_all_the_same(text: str, states: Overrides, more: dict[str, Any]) -> None:
    """Other words of the sentence do not save it."""
    assert R in verdicts(text, states, **more)


@pytest.mark.parametrize(
    ("text", "states", "found"),
    [
        pytest.param("The reading lamp is still on. I've turned off.", {}, (S,), id="an-object-that-is-missing"),
        pytest.param("The reading lamp is on. I've turned, but turned off.", {}, (S,), id="in-a-stutter"),
        pytest.param("The front door is closed but unlocked.", {}, (N, R), id="a-lock"),
        pytest.param("The TV is on but paused.", {"media_player.tv": "playing"}, (S, R), id="a-television"),
    ],
)
def test_what_is_not_named_again(text: str, states: Overrides, found: tuple[Verdict, ...]) -> None:
    """A second word of a subject in its sentence is of it; what I say I did without an object is of nothing else."""
    assert verdicts(text, states) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("The gate is closed.", [S], id="gate-by-its-sensor"),
        pytest.param("The gate is open.", [R], id="open-gate-by-its-sensor"),
        pytest.param("The telly is still on.", [S], id="telly-or-its-strip"),
        pytest.param("Hetty's battery is at 62%.", [S], id="battery-of-a-robot-by-its-sensor"),
        pytest.param("Hetty is charging her battery from 62% towards 80%.", [], id="where-a-battery-is-going"),
        pytest.param("Hetty's battery is at 100%.", [R], id="wrong-battery-of-a-robot"),
        pytest.param("The cellar door's standing open.", [R], id="shut-door-that-is-unlocked"),
        pytest.param("The cellar door is closed.", [S], id="shut-door"),
        pytest.param("The shed hatch is open.", [N], id="sensor-and-bolt-disagree"),
        pytest.param("The garden is in darkness.", [], id="darkness-out-of-doors"),
    ],
)
def test_called_by_what_it_is(text: str, found: list[Verdict]) -> None:
    """A sensor stands for what it is on, and what is called like a thing is not that thing."""
    extra = (
        thing("binary_sensor.pool_gate", "Pool gate", "garden", "off", kind="door"),
        thing("light.telly_strip", "Telly strip", "living_room", "off"),
        thing("vacuum.hetty", "Hetty", "hall", "docked", device="Hetty"),
        thing("sensor.hetty_battery", "Hetty Battery", "hall", "62", kind="battery", device="Hetty", is_primary=False),
        thing("lock.cellar", "Cellar door", "garden", "unlocked"),
        thing("binary_sensor.cellar", "Cellar door", "garden", "off", kind="door"),
        thing("lock.hatch", "Shed hatch", "garden", "locked"),
        thing("binary_sensor.hatch", "Shed hatch", "garden", "on", kind="door"),
        thing("light.garden_spot", "Spot", "garden", "on"),
    )
    assert list(verdicts(text, extra=extra)) == found
