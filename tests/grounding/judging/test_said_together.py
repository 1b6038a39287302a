"""What one sentence says of the same thing in two words, and which title is playing."""

import pytest

from tests.grounding.homes import N, Override, R, S, Verdict, decided, say, verdicts

TV = "media_player.tv"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The living room thermostat is on and set to 21 degrees.", (S, S), id="set"),
        pytest.param("The living room thermostat is on and set to 25 degrees.", (S, R), id="not-set"),
        pytest.param("The reading lamp is on and red.", (S, S), id="a-color"),
        pytest.param("The reading lamp is on and blue.", (S, R), id="another-color"),
        pytest.param("The reading lamp is set to 50% and now blue.", (S, R), id="a-color-behind-a-number"),
        pytest.param("I've set the reading lamp to 50% and blue.", (S, R), id="a-color-that-was-set"),
        pytest.param("The reading lamp is on and turned off the fan.", (S, N), id="another-thing"),
        pytest.param("I turned on the reading lamp and red is a nice color.", (S,), id="a-color-of-nothing"),
    ],
)
def test_two_words_of_one_thing(text: str, expected: tuple[Verdict, ...]) -> None:
    """Both are claims, and neither of them tells of an action."""
    assert verdicts(text) == expected


def test_what_was_not_asked_is_not_promised() -> None:
    """A value that is told beside a state is how things are: there is nothing to wait for."""
    told = say("The living room thermostat is on and set to 25 degrees.").text
    assert told == ("The Living room thermostat is on. The target temperature of the Living room thermostat is 21 °C.")


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param('The Samsung TV is playing "News at Ten".', {}, S, id="its-title"),
        pytest.param("The Samsung TV is playing Casablanca.", {TV: "paused"}, R, id="nothing-plays"),
        pytest.param("The Samsung TV is playing Casablanca.", {TV: {"media_title": None}}, S, id="no-title"),
        pytest.param(
            "The Samsung TV is playing Clocks by Coldplay.",
            {TV: {"media_artist": "Coldplay", "media_title": "Clocks"}},
            S,
            id="artist",
        ),
        pytest.param("The Samsung TV is playing a film.", {}, S, id="a-sort-of-title"),
        pytest.param("The Samsung TV is playing the news.", {}, S, id="the-news"),
        pytest.param("I've resumed Casablanca on the Samsung TV.", {}, N, id="an-action"),
        pytest.param("The Samsung TV has started playing Casablanca.", {}, S, id="what-it-has-begun"),
        pytest.param('The Samsung TV has started playing "News at Ten".', {}, S, id="its-title-begun"),
        pytest.param("The Samsung TV is playing music.", {}, S, id="music"),
    ],
)
def test_titles(text: str, states: dict[str, Override], expected: Verdict) -> None:
    """That something plays is seen; what it is called only its title confirms, which may be written otherwise."""
    assert set(decided(*verdicts(text, states))) == {expected} - {N}


def test_a_title_is_not_kept() -> None:
    """What is paused is not "paused Casablanca"."""
    said = say("The Samsung TV is playing Casablanca.", {TV: "paused"}).text
    assert said.startswith("The Samsung TV is paused.")
    assert "Casablanca" not in said
