"""The words in which replies state a value."""

import pytest

from tests.grounding.homes import R, verdicts

ROOM = """
The bedroom is currently sitting at 25°C.
The bedroom is showing a temperature of 25°C.
The bedroom temperature stands at 25°C.
The bedroom temperature has reached 25°C.
The temperature has dropped to 15°C in the bedroom.
The bedroom is a comfortable 25°C.
The measured temperature in the bedroom is 25°C.
The temperature inside the bedroom is 25 degrees.
Temperature in the bedroom: 25 °C
It's 25 degrees in the bedroom.
The bedroom sensor reads 25°C.
In the bedroom the temperature is 25°C.
"""
LAMP = """
I've dimmed the reading lamp down to 20%.
I've turned the reading lamp down to 20%.
I've turned the reading lamp up to 80%.
The reading lamp is on and at 80% brightness.
I turned on the reading lamp at 80% brightness.
I've turned on the reading lamp at 80%.
I've turned on the reading lamp with a brightness of 80%.
I changed the reading lamp's brightness from 50% to 80%.
The reading lamp is on (80%).
The reading lamp is at full brightness.
"""


@pytest.mark.parametrize("text", ROOM.strip().splitlines())
def test_temperature_of_a_room(text: str) -> None:
    """The bedroom is at 21.5 degrees, whatever the words are."""
    assert verdicts(text, request="How warm is the bedroom?") == (R,)


@pytest.mark.parametrize("text", LAMP.strip().splitlines())
def test_brightness_of_a_lamp(text: str) -> None:
    """The reading lamp is on at half its brightness."""
    assert verdicts(text, request="Set the reading lamp to 80%")[-1] is R
