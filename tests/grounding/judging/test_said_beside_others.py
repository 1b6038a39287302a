"""What is said of one thing where others are named beside it: nothing is held against the wrong one."""

import pytest

from tests.grounding.homes import N, R, S, Verdict, check, did, failed, thing, verdicts


def refuted(text: str, **told: object) -> list[str]:
    """Return the words of each claim that comes out refuted."""
    return [one.claim.text for one in check(text, **told) if one.verdict is R]


@pytest.mark.parametrize(
    "text",
    [
        "The ceiling light is on, the counter lamp is not: it's off.",
        "The TV is on, unlike the old radio. It's idle.",
        "The front door is locked. As for the window, it's just a sensor.",
        "The back door is unlocked. Opening the office window won't work since it's a sensor.",
        "Ceiling light: on | Counter lamp: off",
        "Ceiling light: on / Counter lamp: off",
        "💡 Ceiling light: on 💡 Counter lamp: off",
        "Kitchen – ceiling light on, counter lamp off",
        "Kitchen → ceiling light on, counter lamp off",
        "Doors (front door locked, back door unlocked)",
        "Anna's in, Ben's out.",
        "Outside it's 12.3 °C, colder than in the bedroom.",
        "It's 20.5 °C, compared to 21.5 °C in the bedroom.",
    ],
)
def test_another_is_named_nearer(text: str) -> None:
    """What stands behind a name is not said of the one before it."""
    assert not refuted(text)


@pytest.mark.parametrize(
    "text",
    [
        "The ceiling light is on, the counter lamp: on.",
        "Kitchen – ceiling light off, counter lamp off",
        "Doors (front door unlocked, back door unlocked)",
    ],
)
def test_a_lie_beside_others(text: str) -> None:
    """What is told of the nearest one, or of the one whose clause it is, is held against it."""
    assert R in verdicts(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("All doors are locked, but the back door is unlocked.", (S, S), id="told-apart"),
        pytest.param("All doors are locked, but the front door is unlocked.", (R, R), id="the-wrong-one"),
        pytest.param("All doors are locked, but the back door isn't.", (S,), id="without-a-state"),
        pytest.param("All doors are locked and the back door is unlocked.", (R, S), id="no-exception"),
        pytest.param("All doors are locked, but the coffee machine is on.", (R, S), id="nothing-of-the-set"),
        pytest.param("All doors are locked, but check the back door.", (N,), id="to-be-checked"),
        pytest.param("Everyone is home but Ben.", (S,), id="but-one"),
        pytest.param("Everyone's home but Ben is out.", (S, S), id="but-one-with-a-verb"),
        pytest.param("All covers are closed, bar the velvet curtain.", (S,), id="bar"),
        pytest.param("In the kitchen, every light but the ceiling light is off.", (S,), id="in-a-place"),
        pytest.param("All doors are locked...", (N,), id="goes-on"),
        pytest.param("All doors are locked…", (N,), id="goes-on-in-one-mark"),
    ],
)
def test_told_apart(text: str, expected: tuple[Verdict, ...]) -> None:
    """What a "but" takes out of a set is not held against what is said of the set."""
    assert verdicts(text) == expected


def test_one_exception_behind_a_colon() -> None:
    """What is named as the exception is not said to be like the others."""
    assert not refuted("All the windows are closed, with one exception: the bedroom window.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Lights are on in the kitchen.", N, id="some"),
        pytest.param("Yes, lights are on in the kitchen.", N, id="some-behind-a-word"),
        pytest.param("Lights are on in the bedroom.", R, id="none"),
        pytest.param("Lights are on in the bathroom.", S, id="each"),
        pytest.param("The lights are on in the kitchen.", R, id="the-lights"),
        pytest.param("Lights are all on in the kitchen.", R, id="all"),
        pytest.param("Kitchen: lights off", R, id="a-headline"),
    ],
)
def test_lights_without_a_word_for_how_many(text: str, expected: Verdict) -> None:
    """A bare plural may be of some, but not of none."""
    assert verdicts(text) == (expected,)


@pytest.mark.parametrize(
    "text",
    [
        "Movie mode: lights off",
        "Bedtime routine: lights off, doors locked",
        "Goodnight scene: lights off",
        "A good bedtime routine would be: lights off, doors locked, blinds closed.",
        "A good plan would be: ceiling light off, back door locked.",
        "Your evening could look like this:\n- All lights off\n- Back door locked\n- Thermostat at 18 °C",
        "- Opening the garage door\n- Turning off the reading lamp",
        "Three ways to save energy: turning off the reading lamp, lowering the thermostat.",
    ],
)
def test_plans(text: str) -> None:
    """What would be is no account of what is."""
    assert not refuted(text)


def test_an_account_below_a_heading() -> None:
    """What the agent could find is how things are, and so is what stands behind a list of plans."""
    assert refuted("Here is what I could find:\n- Back door: locked") == ["Back door: locked"]
    told = "Your evening could look like this:\n- All lights off\n\nThe back door is locked."
    assert refuted(told) == ["The back door is locked"]


@pytest.mark.parametrize(
    "text",
    [
        "Something went wrong while locking the back door.",
        "While turning on the counter lamp, an error occurred.",
    ],
)
def test_while_doing(text: str) -> None:
    """What happened while something was tried does not say that it was done."""
    assert not refuted(text, calls=(failed("HassLock", name="back door"),))
    assert not refuted(text)


def test_what_was_so_before_it_was_changed() -> None:
    """What a list names as how it was is not held against how it is now."""
    off = {"light.kitchen_ceiling": "off", "light.reading": "off"}
    on = {"light.kitchen_ceiling": "on", "light.reading": "on"}
    calls = (did("HassTurnOff", "light.kitchen_ceiling", "light.reading"),)
    text = "Two lights were on: ceiling light and reading lamp. I've turned them off."
    assert not [one.claim.text for one in check(text, off, before=on, calls=calls) if one.verdict is R]


def test_the_weather() -> None:
    """A temperature beside the weather is none of the heating."""
    weather = thing("weather.home", "Home", None, "cloudy", temperature=14, unit_of_measurement="°C")
    told = check("The heating is on. It's 14 °C and cloudy.", {"sensor.outdoor": "unavailable"}, extra=(weather,))
    assert R not in [one.verdict for one in told]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("On the ground floor the front door and the back door are locked.", (S, R), id="the-last-is-not"),
        pytest.param("On the ground floor the back door and the front door are locked.", (R, S), id="the-first-is-not"),
        pytest.param("In the kitchen the ceiling light and the counter lamp are on.", (S, R), id="of-a-room"),
        pytest.param("In the bedroom the window and the bedroom fan are on.", (S, S), id="both"),
        pytest.param("In the kitchen the lights and the coffee machine are on.", (R, S), id="a-kind-and-a-thing"),
        pytest.param(
            "On the ground floor the ceiling light, the mirror light and the counter lamp are on.",
            (S, S, R),
            id="three",
        ),
        pytest.param("In the kitchen and the hall the lights are on.", (), id="of-two-rooms"),
        pytest.param("The front door is locked, likewise the back door.", (S, R), id="likewise"),
    ],
)
def test_several_behind_their_place(text: str, expected: tuple[Verdict, ...]) -> None:
    """Without a comma behind the place each of them is a thing of its own, and none is left out."""
    assert verdicts(text) == expected
