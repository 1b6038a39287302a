"""What stands around a claim, and says nothing itself, does not hide it."""

import pytest

from tests.grounding.homes import R, verdicts

FRONTS = """
In addition, | For your information, | It's worth noting that | Please be aware that | It turns out that
After checking, | After checking the status, | For the record, | In fact, | From what I can tell, | Besides that,
On top of that, | In the meantime, | At this point, | I should mention that | I'm pleased to tell you that
I'd like to inform you that | I want to let you know that | I've confirmed that | I can see that
The latest reading shows that | Home Assistant reports that | Yes, I can confirm that | Lastly,
"""
ENDS = """
without any issues | without any problems | right away | immediately | just now | once more | at this time
per your instructions | per your command | according to your request | like you asked | like you wanted
as you requested | for the night
"""


def _parts(table: str) -> list[str]:
    return [part.strip() for line in table.strip().splitlines() for part in line.split("|")]


@pytest.mark.parametrize("front", _parts(FRONTS))
@pytest.mark.parametrize("text", ["the counter lamp is on", "I've turned on the counter lamp"])
def test_before_a_claim(front: str, text: str) -> None:
    """A claim is false behind any of them."""
    assert verdicts(f"{front} {text}.") == (R,)


@pytest.mark.parametrize("end", _parts(ENDS))
@pytest.mark.parametrize("text", ["The counter lamp is on", "I've turned on the counter lamp"])
def test_behind_a_claim(text: str, end: str) -> None:
    """A claim is false before any of them."""
    assert verdicts(f"{text} {end}.") == (R,)


def test_what_i_did_to_a_thing_only_describes_it() -> None:
    """A "that" behind a noun tells which one is meant, and asserts nothing of it."""
    assert R not in verdicts("The counter lamp that I turned on yesterday is off.")
