"""What a sentence begins with holds for all that is joined to it: "at night A is on and B is off"."""

import pytest

from tests.grounding.homes import R, verdicts


@pytest.mark.parametrize(
    "text",
    [
        "Last night the ceiling light was off and the garage door open.",
        "Tomorrow the counter lamp will be on and the ceiling light off.",
        "Two days ago Anna was away and Ben home.",
        "Last night all windows were open and all lights off.",
        "Yesterday the ceiling light was off, the garage door open and the desk fan on.",
        "The ceiling light was off and the garage door open last night.",
        "Usually the counter lamp is on and the ceiling light is off.",
        "At night the counter lamp is on and the ceiling light is off.",
        "On weekdays the counter lamp is on and the ceiling light is off.",
        "In the evening the counter lamp is on and the ceiling light is off.",
        "In the holiday home the counter lamp is on and the garage door is open.",
        "At grandma's the counter lamp is on and the garage door is open.",
        "In your example the counter lamp is on and the garage door is open.",
        "In the photo the counter lamp is on and the garage door open.",
        "On Monday the counter lamp is on, the garage door is open and the ceiling light is off.",
        "You said the garage door is open and the back door locked.",
        "You said the garage door is open and the back door is locked.",
        "You said that the garage door is open and the back door is locked.",
        "I thought the garage door is open and the back door locked.",
        "I thought the garage door was open and the back door locked.",
        "Ben says the garage door is open and the back door locked.",
        "You think the garage door is open and the back door locked.",
        "The automation runs when the garage door is open and Ben home.",
        "You asked whether the counter lamp is on and the garage door open.",
        "You want the garage door open and the counter lamp on.",
        "According to Ben, the garage door is open and the counter lamp is on.",
        "According to Ben the garage door is open and the counter lamp is on.",
        "I thought the garage door is open.",
        "I was sure the garage door is open and the counter lamp on.",
        "Let's assume the garage door is open and the counter lamp is on.",
        "Let's say the garage door is open.",
        "Allegedly the garage door is open.",
        "Supposedly the garage door is open and the counter lamp is on.",
        "Suppose the garage door is open and the counter lamp is on.",
        "That's how it was last night: ceiling light off, garage door open.",
        "At the neighbours': counter lamp on, garage door open.",
        "The ideal is: counter lamp on, garage door open.",
        "Your wish was: counter lamp on, garage door open.",
        "Your goal is: counter lamp on, garage door open.",
        "Condition: Anna away, alarm armed.",
        "Last night: ceiling light off, garage door open.",
        "If the garage door is open and Ben home, the light turns on.",
        "Before you came, the ceiling light was off and the garage door open.",
        "You told me the garage door is open and the counter lamp is on.",
        "My sister says the garage door is open.",
    ],
)
def test_what_is_told_of_another_time_place_or_mind(text: str) -> None:
    """No state of here and now refutes it, in no clause that is joined to it."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    [
        "Right now the counter lamp is on and the garage door is open.",
        "In the living room the counter lamp is on and the garage door open.",
        "For you: counter lamp on, garage door open.",
        "The counter lamp is on and the garage door open.",
        "The counter lamp was off last night, but now the garage door is open.",
        "At this very moment the counter lamp is on.",
        "I checked: the counter lamp is on and the garage door open.",
        "Currently: counter lamp on, garage door open.",
        "I think the counter lamp is on and the garage door is open.",
        "You asked me to check, and the garage door is open.",
        "You wanted me to close it, the garage door is open.",
        "You said the lamp is off, but the counter lamp is on.",
        "At night it is off; the counter lamp is on.",
        "Today the counter lamp is on and the garage door is open.",
        "The reading lamp was already on and the ceiling light off.",
        "From the data the counter lamp is on and the garage door open.",
        "According to the data the counter lamp is on and the garage door is open.",
        "According to the data, the counter lamp is on and the garage door is open.",
        "Usually the counter lamp is off, and now it is on.",
        "I thought the counter lamp was off, and now it is on.",
    ],
)
def test_what_is_told_of_here_and_now(text: str) -> None:
    """A place of the home, a "now" or a "but" tells how things are."""
    assert R in verdicts(text)
