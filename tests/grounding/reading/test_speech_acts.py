"""What asks, offers, bids, supposes, promises or only may be so claims nothing."""

import pytest

from tests.grounding.homes import check


@pytest.mark.parametrize(
    "text",
    [
        # Questions.
        pytest.param("Is the front door unlocked?", id="question"),
        pytest.param("Are you sure the front door is unlocked?", id="question-of-certainty"),
        pytest.param("Did you mean the reading lamp that is off?", id="question-with-a-relative-clause"),
        pytest.param("Which lights are off?", id="which"),
        pytest.param("Why is the reading lamp off?", id="why"),
        pytest.param("What if the front door is unlocked?", id="what-if"),
        pytest.param("The front door is unlocked, right?", id="tag"),
        # Offers.
        pytest.param("Would you like the reading lamp to be turned off?", id="would-you-like"),
        pytest.param("Do you want me to unlock the front door?", id="do-you-want"),
        pytest.param("I can unlock the front door if you like.", id="i-can"),
        pytest.param("I could turn off the reading lamp.", id="i-could"),
        pytest.param("Let me know if the front door is unlocked.", id="let-me-know"),
        pytest.param("If you want, I'll turn off the reading lamp.", id="if-you-want"),
        pytest.param("Feel free to turn off the reading lamp.", id="feel-free"),
        # Instructions.
        pytest.param("Please make sure the front door is unlocked.", id="please-make-sure"),
        pytest.param("Turn off the reading lamp.", id="imperative"),
        pytest.param("Make sure that the reading lamp is off.", id="make-sure"),
        pytest.param("You should turn off the reading lamp.", id="you-should"),
        pytest.param("You need to unlock the front door first.", id="you-need"),
        pytest.param("To do this, turn off the reading lamp.", id="to-do-this"),
        # Conditions.
        pytest.param("If the front door is unlocked, lock it.", id="if"),
        pytest.param("Unless the front door is unlocked, nobody can get in.", id="unless"),
        pytest.param("When the reading lamp is off, the room is dark.", id="when"),
        pytest.param("As soon as the front door is unlocked, I'll tell you.", id="as-soon-as"),
        pytest.param("I don't know whether the front door is unlocked.", id="whether"),
        pytest.param("In case the front door is unlocked, check the hall.", id="in-case"),
        # Promises.
        pytest.param("I'll turn off the reading lamp.", id="i-will"),
        pytest.param("I'm going to unlock the front door.", id="going-to"),
        pytest.param("I am about to turn off the reading lamp.", id="about-to"),
        pytest.param("The front door will be unlocked in a minute.", id="will-be"),
        pytest.param("We will turn off the reading lamp at eight.", id="we-will"),
        pytest.param("Let me unlock the front door.", id="let-me"),
        # What only may be so.
        pytest.param("The front door may be unlocked.", id="may"),
        pytest.param("The front door might be unlocked.", id="might"),
        pytest.param("The front door should be unlocked.", id="should"),
        pytest.param("The front door could be unlocked.", id="could"),
        pytest.param("The reading lamp may have been turned off.", id="may-have"),
        pytest.param("The reading lamp might still be off.", id="might-still"),
        pytest.param("The reading lamp should now be off.", id="should-now"),
        pytest.param("It is possible that the front door is unlocked.", id="possible"),
        pytest.param("It could be that the reading lamp is off.", id="could-be-that"),
        pytest.param("The reading lamp would be off.", id="would"),
        pytest.param("The front door must be unlocked.", id="must"),
    ],
)
def test_asserts_nothing(text: str) -> None:
    """Nothing of it is verified, though nothing of it is so."""
    assert check(text) == ()
