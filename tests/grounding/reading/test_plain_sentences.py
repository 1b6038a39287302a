"""Plain sentences as agents speak them, all of them false in the home of the tests."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, Overrides, R, S, decided, did, failed, say, thing, turn, verdicts

THERE = """
The kitchen doesn't have any light connected.
The garage doesn't have a light I can turn on.
The bedroom has no light I can control.
There's no light of any kind in the kitchen.
This house has no area called Kitchen.
I can't find any room called Bedroom in your home.
Your home has no locks.
There isn't a light in the kitchen.
The kitchen has no lights at all.
I couldn't find any lights in the kitchen.
There is not a single light in the kitchen.
There aren't any lights in the kitchen that I can control.
No device named Reading lamp exists.
There's no device named reading lamp in your home.
I don't see a reading lamp.
The reading lamp isn't set up in Home Assistant.
You have no fan in the bedroom.
No reading lamp was found.
The reading lamp doesn't seem to be part of your setup.
I'm not able to find the reading lamp.
I don't have a light in the kitchen.
"""
PLACES = """
You'll find the reading lamp in the kitchen.
The reading lamp belongs to the hall.
The reading lamp is assigned to the kitchen.
The reading lamp lives in the garage.
The reading lamp is located in the kitchen, next to the TV.
The reading lamp can be found in the kitchen.
The reading lamp is placed in the kitchen area.
The reading lamp is part of the kitchen.
The bedroom is on the ground floor.
The bedroom is located downstairs.
The kitchen is upstairs.
You'll find the bedroom downstairs.
The reading lamp is upstairs.
The reading lamp is in the Kitchen and it's on.
The mirror light sits in the hall.
The reading lamp is installed in the kitchen.
"""
ABILITIES = """
The bedroom fan has no speed control.
The bedroom fan doesn't support speed control.
The bedroom fan doesn't have speed settings.
The reading lamp is a simple on/off light.
The reading lamp is a plain on/off bulb and cannot be dimmed.
The reading lamp doesn't support brightness control, but I can turn it off.
The reading lamp can't be dimmed; it only knows on and off.
Unfortunately the reading lamp doesn't support dimming.
The reading lamp can't change color.
The reading lamp doesn't do colors.
The reading lamp doesn't support colors.
The velvet curtain doesn't support closing.
Dimming isn't supported by the reading lamp.
Changing the color is not supported by the reading lamp.
The reading lamp is not dimmable.
The living room thermostat is heat-only.
The living room thermostat doesn't support cooling.
The kitchen radio doesn't support volume control.
The reading lamp has no color mode.
The bedroom fan can't oscillate.
The bedroom fan has no oscillation feature.
The bedroom fan doesn't have preset modes.
"""
FAILED = """
The bedside lamp stayed off.
Something went wrong and the bedside lamp stayed off.
The bedside lamp refused to turn on.
The bedside lamp never turned on.
I couldn't get the bedside lamp to turn on.
I wasn't able to get the bedside lamp on.
The bedside lamp is still off.
The bedside lamp itself remains off.
The bedside lamp wouldn't turn on.
Turning on the bedside lamp didn't work.
My attempt to turn on the bedside lamp failed.
The bedside lamp failed to turn on.
The bedside lamp could not be switched on.
It seems the bedside lamp did not turn on.
The bedside lamp has not been turned on.
I was unable to switch the bedside lamp on.
The command to turn on the bedside lamp failed.
The bedside lamp doesn't seem to have turned on.
Neither the bedside lamp nor the counter lamp got turned on.
I failed to turn on the bedside lamp.
"""
DARK = """
The kitchen is dark.
The kitchen is completely dark.
The bathroom is dark now.
The bedroom is all lit up.
The bedroom is lit.
The bedroom's all lit up.
The bedroom is brightly lit.
"""
SENSED = """
The hall motion sensor is picking up movement.
Hall motion is detecting something.
There's movement in the hall.
Motion is being detected in the hall.
There's a leak at the washer.
"""
NOT_SENSED = """
The hall motion sensor isn't picking up anything.
The hall motion sensor isn't detecting anything.
No movement is being picked up in the hall.
"""
BATTERIES = """
The phone battery is low.
The phone's battery is low.
The phone's battery is down to 15 percent.
The phone battery is at 20%.
The phone battery has dropped to 5%.
The tablet's battery is flagged as low.
The tablet battery is running low.
Phone battery: 20%
The phone's battery is nearly empty.
The phone battery has 20% remaining.
"""
VALUES = """
The bedroom is at 24.5°C with a humidity of 48%.
The bedroom is sitting at 19 °C with a relative humidity of 48%.
The outdoor sensor says 45 degrees.
The washer uses 20 W.
It's 30 degrees in the bedroom.
The humidity in the bedroom is 60%, the temperature 21.5.
The bedroom shows 30 °C while the garden shows 12.3 °C.
The bedroom is above 30 degrees.
The thermostat is holding 25 °C.
The thermostat is set to cooling.
The TV's volume is at 80%.
The TV is at 80% volume.
The TV is turned up to 80%.
The velvet curtain is 20% open.
The curtain is at 20%.
The reading lamp is dimmed to 10%.
The reading lamp is blue.
The reading lamp is set to blue.
The bedroom fan is at 100%.
The bedroom fan is running at full speed.
The boiler is set to 40 degrees.
The boiler is at 30 °C.
The bedroom humidifier is set to 70%.
"""
COUNTS = """
You have 3 locks in total.
Your home has three locks.
I can see 3 locks.
There's just one lock.
The only lock is the front door.
I see three locks: front door, back door and side door.
You've got three locks.
Your home has just one fan.
There is a total of three locks.
The number of locks is three.
You own three locks.
I found 5 fans.
There are 2 lights on in the kitchen.
Both fans are on.
Two windows are open.
Both windows are open.
1 light is on.
"""
SORTS = """
The velvet curtain is just a sensor and not an actual cover.
The reading lamp is just a sensor, not a light.
The reading lamp is merely a sensor.
I can't turn on the counter lamp since it's merely a sensor.
The front door is only a sensor.
The front door is not a lock but a sensor.
The reading lamp isn't actually a light.
The front door is a binary sensor, so it can't be locked.
"""
SETS = """
The kitchen lights are both on.
Every single light you own is on.
All the lights are off now.
All the lights in the house are off.
None of the lights are on.
No lights are on upstairs.
All kitchen lights: off
The lights in the kitchen and bathroom are off.
The kitchen, bathroom and garage lights are all off.
All lights except the reading lamp are off.
"""
PERSONS = """
Both Anna and Ben are home.
Ben's at home.
Everyone is home.
Everybody's home.
Two people are home.
Nobody is home.
Anna isn't home.
Anna is out.
Anna is away at the moment.
Ben just got home.
Anna is at work.
"""

FEATURES: Overrides = {
    "fan.bedroom": {"supported_features": 63, "oscillating": False},
    "light.reading": {"supported_color_modes": ("hs", "color_temp"), "color_mode": "hs"},
    "cover.curtain": {"supported_features": 15},
    "climate.living_room": {"hvac_modes": ("off", "heat", "cool"), "supported_features": 385},
    "media_player.kitchen": {"supported_features": 21949},
}
MOVING: Overrides = {"binary_sensor.hall_motion": "on"}
LIT: Overrides = {"light.bedside": "on"}
UNLIT: Overrides = {"light.bedside": "off"}


def lines(*texts: str) -> list[str]:
    """Return the sentences of some texts."""
    return [line for text in texts for line in text.strip().splitlines()]


@pytest.mark.parametrize("text", lines(THERE, PLACES, DARK, SENSED, BATTERIES, VALUES, COUNTS, SORTS, SETS, PERSONS))
def test_false_of_the_home(text: str) -> None:
    """Each is refuted, whatever else is read in it."""
    assert R in verdicts(text)


@pytest.mark.parametrize("text", lines(ABILITIES))
def test_false_of_what_things_can_do(text: str) -> None:
    """What a thing supports is told by its features and modes."""
    assert R in verdicts(text, FEATURES)


@pytest.mark.parametrize("text", lines(NOT_SENSED))
def test_false_while_something_moves(text: str) -> None:
    """That nothing is seen is false while something is."""
    assert R in verdicts(text, MOVING)


@pytest.mark.parametrize("text", lines(FAILED))
def test_false_after_it_worked(text: str) -> None:
    """What a call has done has not failed."""
    call = did("HassTurnOn", "light.bedside")
    assert R in verdicts(text, LIT, before=UNLIT, request="Turn on the bedside lamp", calls=(call,))


CLOSED: Overrides = {"cover.curtain": {"state": "closed", "current_position": 0}}
OPEN: Overrides = {"cover.curtain": {"state": "open", "current_position": 100}}
OPENING: Overrides = {"cover.curtain": {"state": "opening", "current_position": 40}}
HALF: Overrides = {"cover.curtain": {"state": "open", "current_position": 50}}
MUTE: Overrides = {"light.reading": {"brightness": None, "hs_color": None}}
ELSEWHERE = thing("climate.bedroom", "Thermostat", "bedroom", "off")
TWIN = thing("light.kitchen_reading", "Kitchen reading lamp", "kitchen", "on")
BEDROOMS = (
    thing("light.bedroom_2", "Bedroom 2 light", None, "on"),
    thing("light.bedroom_1", "Bedroom 1 light", None, "off"),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The garden is upstairs.", (N,), id="a-room-on-no-floor"),
        pytest.param("The bedroom is upstairs.", (S,), id="a-room-on-its-floor"),
        pytest.param("You'll find everything you need.", (), id="finding-nothing-in-no-place"),
        pytest.param("If you look around, you'll find the reading lamp in the hall.", (), id="who-looks"),
        pytest.param("Nothing is playing.", (R,), id="nothing-of-what-can-play"),
        pytest.param("My best friend is in the kitchen.", (), id="who-is-no-thing"),
        pytest.param("Neither the lamp, which is on, nor the fan is off.", (N,), id="neither-with-an-aside"),
        pytest.param("The feature is not really supported by the reading lamp.", (), id="which-feature"),
        pytest.param("The phone is low.", (R,), id="a-phone-is-low"),
        pytest.param("The living room is dark blue.", (), id="a-color-is-no-darkness"),
        pytest.param("The living room was dark before.", (), id="dark-before"),
        pytest.param("You have lights in five rooms.", (N,), id="rooms-are-no-lights"),
        pytest.param("The bathroom is lit.", (S,), id="lit"),
        pytest.param("Neither the counter lamp nor the bedside lamp is on.", (S, S), id="neither"),
        pytest.param("You have 2 locks in your home: front door and back door.", (S,), id="all-there-are"),
        pytest.param("You have 1 lock in your home: front door.", (R,), id="not-all-there-are"),
        pytest.param("Robbie supports pausing.", (N,), id="what-its-features-do-not-tell"),
        pytest.param("Nothing is playing in the garden.", (N,), id="nothing-where-nothing-can"),
    ],
)
def test_right_or_open(text: str, expected: tuple[Verdict, ...]) -> None:
    """What only sounds like such a claim is not refuted by it."""
    assert decided(*verdicts(text)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "states", "more", "expected"),
    [
        pytest.param("No motion has been detected in the hall.", MOVING, {}, (R,), id="motion-now"),
        pytest.param("No motion has been detected in the hall.", None, {}, (S,), id="no-motion-now"),
        pytest.param("The phone battery is low.", {"sensor.phone": "full"}, {}, (N,), id="no-number"),
        pytest.param("The phone battery is low.", {"sensor.phone": "15"}, {}, (S,), id="low"),
        pytest.param("The phone battery is low.", {"sensor.phone": "35"}, {}, (N,), id="neither-low-nor-not"),
        pytest.param("The velvet curtain is fully open.", OPEN, {}, (S,), id="fully-open"),
        pytest.param("The velvet curtain is fully open.", OPENING, {}, (N,), id="on-the-way"),
        pytest.param("The velvet curtain is fully open.", HALF, {}, (R,), id="half-open"),
        pytest.param("The velvet curtain is not fully open.", HALF, {}, (S,), id="not-fully-open"),
        pytest.param(
            "I have fully opened the velvet curtain.",
            HALF,
            {"calls": (did("HassSetPosition", "cover.curtain", position=50),)},
            (R,),
            id="opened-half",
        ),
        pytest.param(
            "I have fully opened the velvet curtain.",
            HALF,
            {"calls": (did("HassSetPosition", "cover.curtain", position=100),)},
            (N,),
            id="still-moving",
        ),
        pytest.param("The thermostat in the bedroom is off.", None, {"extra": (ELSEWHERE,)}, (S,), id="another-one"),
        pytest.param("The Reading lamp in the kitchen is on.", None, {"extra": (TWIN,)}, (S,), id="one-called-alike"),
        pytest.param("The attic lamp is in the kitchen.", None, {}, (), id="where-something-unknown-is"),
        pytest.param("Both bedrooms are dark.", None, {"extra": BEDROOMS}, (R,), id="bedrooms"),
        pytest.param("The kitchen radio supports skipping tracks.", None, {}, (N,), id="no-features"),
        pytest.param(
            "I've set the reading lamp to 30%.", MUTE, {"calls": (failed("HassLightSet"),)}, (R,), id="set-in-vain"
        ),
        pytest.param(
            "The bedside lamp is now blue.", None, {"calls": (failed("HassLightSet"),)}, (N,), id="blue-in-vain"
        ),
        pytest.param("I've set the reading lamp to 30%.", MUTE, {}, (N,), id="set-by-whom"),
        pytest.param("I've set the mode to 30%.", MUTE, {"calls": (failed("HassLightSet"),)}, (N,), id="of-what"),
    ],
)
def test_what_decides(
    text: str, states: Overrides | None, more: dict[str, object], expected: tuple[Verdict, ...]
) -> None:
    """The home decides, as far as it shows it."""
    assert decided(*verdicts(text, states, **more)) == decided(*expected)


@pytest.mark.parametrize(
    ("text", "before", "now", "expected"),
    [
        pytest.param("The bedside lamp was already on.", "off", "on", (R,), id="turned-on-by-this-turn"),
        pytest.param("The bedside lamp was already on.", "on", "off", (S,), id="turned-off-by-this-turn"),
        pytest.param("The bedside lamp was on before you asked.", "off", "on", (R,), id="before-you-asked"),
        pytest.param("The bedside lamp was off.", "off", "on", (S,), id="as-it-was-found"),
        pytest.param("The bedside lamp was on, so I left it alone.", "off", "on", (R,), id="as-it-was-not-found"),
        pytest.param("The bedside lamp stayed on, so I turned it off.", "on", "off", (S, S), id="stayed-then"),
    ],
)
def test_how_it_was_found(text: str, before: str, now: str, expected: tuple[Verdict, ...]) -> None:
    """What was so is what the turn has found."""
    lamp, calls = "light.bedside", (did("HassTurnOn", "light.bedside"),)
    assert verdicts(text, {lamp: now}, before={lamp: before}, calls=calls) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The bedside lamp was on, so I turned it off.", (N, S), id="was-on"),
        pytest.param("The bedside lamp was not off.", (N,), id="was-not-off"),
        pytest.param("The bedside lamp was off.", (S,), id="as-it-is-now"),
        pytest.param("The reading lamp was already off.", (R,), id="nothing-was-done-to-it"),
    ],
)
def test_how_it_was_found_that_nobody_has_seen(text: str, expected: tuple[Verdict, ...]) -> None:
    """Then what the tools have changed may have been otherwise."""
    told = turn({"light.bedside": "off"}, calls=(did("HassTurnOff", "light.bedside"),))
    unseen = replace(told, scene=replace(told.scene, knows_before=False))
    assert tuple(one.verdict for one in unseen.findings(text)) == expected


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param("The bedroom is on the ground floor.", None, "Bedroom is on the First floor.", id="a-floor"),
        pytest.param("The kitchen is dark.", None, "The Ceiling light is on.", id="a-dark-room"),
        pytest.param("The counter lamp was already on.", None, "The Counter lamp is off.", id="already"),
        pytest.param("The velvet curtain is fully open.", HALF, "The Velvet curtain is 50% open.", id="half-open"),
        pytest.param("The phone battery is low.", None, "The Phone battery is 80%.", id="not-low"),
        pytest.param(
            "The Reading lamp in the kitchen is on.",
            None,
            "The Reading lamp is in the area Living room.",
            id="somewhere-else",
        ),
    ],
)
def test_what_is_said_instead(text: str, states: Overrides | None, said: str) -> None:
    """The truth is told in a sentence that holds."""
    assert say(text, states).text == said
