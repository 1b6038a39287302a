"""True sentences that sound like claims about the home and are about something else; none of them may be altered."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.homes import N, Overrides, R, S, decided, did, say, thing, verdicts

TIMER_IDLE: Overrides = {"timer.eggs": "idle"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ben's home is warm.", id="a-home-that-is-owned"),
        pytest.param("This is Ben's home.", id="whose-home-it-is"),
        pytest.param("Ben's home and garden are lit.", id="what-else-is-owned"),
        pytest.param("There are 12 guests.", id="people-that-are-called-like-a-thing"),
        pytest.param("A scene could involve turning off the TV, closing the curtain.", id="what-could-be-done"),
        pytest.param("The routine includes turning off the TV and opening the blind.", id="what-a-routine-does"),
        pytest.param("Try turning off the TV, then opening the garage door.", id="what-to-try"),
        pytest.param("The washer has been leaking before.", id="before-at-the-end"),
        pytest.param("The counter lamp has been on before, but it's off now.", id="before-and-now"),
        pytest.param("The counter lamp is the only kitchen light that is off.", id="the-only-one-of-those"),
        pytest.param("The bedroom temperature reached 30 degrees, so I opened the window.", id="reached-then"),
        pytest.param("The front door stayed unlocked for an hour, then I locked it.", id="stayed-then"),
        pytest.param("The velvet curtain wasn't open, only closed a bit.", id="what-it-was-instead"),
        pytest.param("The garage door, open until just now, is closed.", id="until-just-now"),
        pytest.param("What's off is the mirror light.", id="a-subject-behind-the-verb"),
        pytest.param("The mirror light is on. I missed the third one, so it's off.", id="another-one"),
        pytest.param("I don't have a battery reading for the velvet curtain.", id="a-reading-of-a-thing"),
        pytest.param("I took three tries rather than one, sorry!", id="a-choice-of-no-states"),
        pytest.param("- Before: on\n- Now: off", id="a-label-of-then"),
        pytest.param("Four of them are dimmable.", id="some-of-them"),
        pytest.param("Half of your lights can be dimmed.", id="half-of-them"),
        pytest.param("The mirror light is on. The bedside lamp could do red, but it's off.", id="it-is-the-last-one"),
        pytest.param("There are no lights on in the garden.", id="none-lit-where-none-is"),
        pytest.param("Bedrooms 1 to 4 and the garage have no light on.", id="who-has-none-on"),
        pytest.param("The Samsung TV is playing, but the name of the track isn't available.", id="of-the-track"),
        pytest.param("The velvet curtain was closed and is now half open, at 60%.", id="closed-then"),
        pytest.param("The reading lamp is on, but not at full brightness.", id="not-full"),
        pytest.param("I can't locate Robbie exactly, but it's docked.", id="not-exactly"),
    ],
)
def test_not_of_now_and_here(text: str) -> None:
    """What was so, what may be done and what is somebody else's is not refuted by what is so here and now."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Counter lamp: on → off", (S,), id="an-arrow"),
        pytest.param("Counter lamp: on -> off", (S,), id="a-typed-arrow"),
        pytest.param("Counter lamp: off -> on", (R,), id="a-wrong-end"),
        pytest.param("Counter lamp: on, now off", (S,), id="now"),
        pytest.param("Counter lamp: turned from on to off", (S,), id="from-to"),
        pytest.param("Garage door: closed - locked", (S,), id="a-dash-between-others"),
        pytest.param("Reading lamp: off - on", (N, N), id="a-dash-between-opposites"),
    ],
)
def test_what_is_so_in_the_end(text: str, expected: tuple[Verdict, ...]) -> None:
    """How it was before is not claimed to be so now."""
    assert verdicts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("In the novel, the front door is unlocked and the killer walks in.", id="a-novel"),
        pytest.param("In the song, the lights are off.", id="a-song"),
        pytest.param("At Ben's place, the front door is unlocked.", id="somebody-else's-home"),
        pytest.param("The lights are off at Ben's.", id="at-somebody's"),
        pytest.param("At the office downtown, the lights are off.", id="called-like-a-room"),
        pytest.param("In the attic there is no light.", id="no-such-room"),
        pytest.param("In most homes there are ten lights.", id="other-homes"),
        pytest.param("At Ben's place there are no lights.", id="what-there-is-elsewhere"),
        pytest.param("The windows have no locks.", id="what-windows-have"),
        pytest.param("Neither window is locked, since they have no locks.", id="what-they-have"),
        pytest.param("Cats have no locks.", id="what-cats-have"),
    ],
)
def test_elsewhere(text: str) -> None:
    """What is so in a story or in another home says nothing of this one."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The alarm is armed when you leave.", id="when"),
        pytest.param("The lights are off if nobody is home.", id="if"),
        pytest.param("The garage door is open whenever you arrive.", id="whenever"),
        pytest.param("The pump is on only if it's sunny.", id="only-if"),
        pytest.param("The heating is off as long as the window is open.", id="as-long-as"),
        pytest.param("The lights are on while you're away.", id="while-away"),
        pytest.param("The thermostat is set to 18 degrees when you're away.", id="a-value"),
        pytest.param("With the lights off, the hall is dark.", id="with"),
        pytest.param("Either the light is on or it's off.", id="either"),
        pytest.param("Keep the door closed.", id="keep"),
        pytest.param("Devices turned off use no power.", id="a-participle"),
        pytest.param("Thermostats set to 18 degrees save energy.", id="a-participle-and-a-value"),
        pytest.param("A washer uses 500 W.", id="any-of-its-kind"),
    ],
)
def test_rules(text: str) -> None:
    """What holds under a condition, or of everything of a kind, is not said to be so now."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The back door is locked, I hope.", id="hoped"),
        pytest.param("Hopefully the back door is locked.", id="hopefully"),
        pytest.param("The lights are on but nobody's home, as they say.", id="a-saying"),
        pytest.param("The fridge door is closed, I hope.", id="hoped-of-what-is-not-known"),
        pytest.param("The front door is open, Ben claims.", id="claimed"),
        pytest.param("The front door is open, according to Ben.", id="according-to"),
    ],
)
def test_nobody_says_so(text: str) -> None:
    """What is hoped, or what somebody else says, is not asserted."""
    assert decided(*verdicts(text)) == ()
    assert say(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The desk fan is on sale.", id="on-sale"),
        pytest.param("The pump is on channel 5.", id="on-a-channel"),
        pytest.param("The boiler is 5 degrees short of its target.", id="short-of"),
        pytest.param("The boiler is 5 degrees away from its target.", id="away-from"),
        pytest.param("The boiler is 5 degrees off.", id="off-by"),
        pytest.param("The boiler has 5 degrees to go.", id="to-go"),
        pytest.param("The living room is 0.5 degrees too cold.", id="too-cold"),
        pytest.param("The bedroom is at 20 to 22 degrees.", id="a-range"),
        pytest.param("The bedroom is 20-22 degrees.", id="a-range-with-a-dash"),
        pytest.param("The best setting for the fan is 10%.", id="a-recommendation"),
        pytest.param("I turned the coffee machine off and back on again.", id="off-and-on"),
        pytest.param("Of the windows, one is open.", id="of-them"),
        pytest.param("Of all the lights, only three are on.", id="only-so-many-of-them"),
        pytest.param("As for the lights, three are on.", id="as-for"),
        pytest.param("Of your lights, three are on and three are off.", id="some-and-others"),
    ],
)
def test_other_things_than_they_sound(text: str) -> None:
    """A word that may be a state or a number that may be a value is neither here."""
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "call"),
    [
        pytest.param("Your timer is running.", "HassStartTimer", id="running"),
        pytest.param("The timer is now paused.", "HassPauseTimer", id="paused"),
        pytest.param("The timer has been cancelled.", "HassCancelTimer", id="cancelled"),
        pytest.param("No timers are running.", "HassTimerStatus", id="none"),
    ],
)
def test_timers_that_are_no_entities(text: str, call: str) -> None:
    """The timers of a voice assistant are its own."""
    states = TIMER_IDLE if call == "HassStartTimer" else None
    assert R not in verdicts(text, states, calls=(did(call),))
    assert say(text, states, calls=(did(call),)).text == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("In the kitchen there are two lights.", [S], id="in-a-room"),
        pytest.param("In the kitchen there are three lights.", [R], id="too-many-in-a-room"),
        pytest.param("In the garage, there's one light.", [S], id="with-a-comma"),
        pytest.param("On the ground floor there are four lights.", [S], id="on-a-floor"),
        pytest.param("In the bathroom, the light is on.", [S], id="the-one-of-a-room"),
        pytest.param("In the bathroom, the light is off.", [R], id="not-the-one-of-a-room"),
        pytest.param("In the bathroom, the light is on, and in the garage, it is off.", [S], id="it-is-another-one"),
        pytest.param("In the bedroom, it is 21.5 degrees.", [S], id="it-is-the-room"),
        pytest.param("Bedside lamp (off), mirror light (on).", [S, S], id="in-brackets"),
        pytest.param("The ceiling light is on, and there are two lights in the kitchen.", [S, S], id="behind-a-clause"),
        pytest.param("The front door is locked, see the log.", [S], id="where-to-look"),
        pytest.param("The back door is locked, as requested.", [R], id="as-requested"),
    ],
)
def test_still_told(text: str, expected: list[Verdict]) -> None:
    """What is said of the home is read on."""
    assert list(verdicts(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Some lights are at 50%.", [S], id="some"),
        pytest.param("Some lights are at 15%.", [R], id="not-even-some"),
        pytest.param("Some lights are not at 50%.", [N], id="some-not"),
        pytest.param("No light is at 30%.", [S], id="none"),
        pytest.param("No light is at 50%.", [R], id="one-all-the-same"),
        pytest.param("Not all lights are at 50%.", [S], id="not-all"),
        pytest.param("Two lights are at 50%.", [N], id="a-number-of-them"),
        pytest.param("Neither fan is at 100%.", [S], id="neither"),
        pytest.param("Both fans are at 50%.", [R], id="both"),
        pytest.param("Both lights are at 50%.", [N], id="both-of-many"),
        pytest.param("Nobody is at work.", [S], id="nobody"),
    ],
)
def test_how_many_have_a_value(text: str, expected: list[Verdict]) -> None:
    """A value that some or none have is not one that all have."""
    assert list(verdicts(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The washer power is 0.4 kW.", S, id="rounded-in-another-unit"),
        pytest.param("The washer power is 0.5 kW.", R, id="too-much-in-another-unit"),
        pytest.param("The washer power is about 0.36 kW.", S, id="about"),
        pytest.param("The washer power is about 400 W.", R, id="not-even-about"),
    ],
)
def test_rounded(text: str, expected: Verdict) -> None:
    """A number is as exact as its last digit, in its own unit."""
    assert verdicts(text) == (expected,)


def test_about_leaves_out_zeros() -> None:
    """What is "about 1,200 W" is nearer to that than to the next hundred."""
    states: Overrides = {"sensor.washer_power": "1234"}
    assert verdicts("The washer power is about 1,200 W.", states) == (S,)
    assert verdicts("The washer power is about 1,300 W.", states) == (R,)


def test_what_plays_has_numbers_in_its_title() -> None:
    """Beside a state only a number with a unit is a value."""
    text = "The Samsung TV is playing News at Ten on HDMI at 30% volume."
    assert verdicts(text)[:2] == (S, S)
    assert R not in verdicts(text)
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        pytest.param("Home Assistant runs on port 8123.", "Home Assistant", id="a-name"),
        pytest.param("Sunday, March 8, 2026 was the day.", "Sunday", id="a-day"),
    ],
)
def test_a_hedge_keeps_capitals(text: str, begin: str) -> None:
    """Names keep their capital behind "I believe"."""
    assert f" {begin}" in say(text).text


def test_a_room_that_is_also_a_lamp() -> None:
    """What stands before the sentence with "in" tells where, not of what."""
    text = "In the living room, the Samsung TV is on."
    lamp = thing("light.living_room", "Living room", "living_room", "off")
    assert verdicts(text, extra=(lamp,)) == (S,)
    assert say(text, extra=(lamp,)).text == text
    assert verdicts("The living room is 20.5 degrees.", extra=(lamp,)) == (S,)


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("March 1st, 2026", "what's the date?", (S,), id="a-date"),
        pytest.param("Sunday, March 1, 2026", "what day is it?", (S,), id="a-day"),
        pytest.param("March 2nd, 2026", "what's the date?", (R,), id="another-date"),
        pytest.param("Monday", "what day is it?", (R,), id="another-day"),
        pytest.param("9 PM", "what time is it in Tokyo?", (), id="elsewhere"),
        pytest.param("Tuesday", "when is my meeting?", (), id="of-something-else"),
    ],
)
def test_a_time_alone(text: str, request_: str, expected: tuple[Verdict, ...]) -> None:
    """A time without a verb says what was asked for."""
    assert verdicts(text, request=request_) == expected


def test_no_lights_on_upstairs() -> None:
    """What is on upstairs is on, and upstairs."""
    dark = {"light.mirror": "off", "light.bedside": "off"}
    assert verdicts("There are no lights on upstairs.", dark) == (S,)
    assert verdicts("There are no lights on upstairs.") == (R,)


def test_what_was_asked_for() -> None:
    """A bare value is of what was asked for, if the thing that is named has no such thing."""
    text = "Velvet curtain: 90%"
    assert verdicts(text) == (R,)
    assert R not in verdicts(text, request="How full are the batteries?")
    assert verdicts(text, request="What is its position?") == (R,)


def test_the_rest_of_a_list() -> None:
    """Of a list a line may not have been understood."""
    off = "I turned off these lights:\n- Reading lamp\n- Mirror thing\n\n"
    assert verdicts(off + "The rest are on.") == verdicts(off)
