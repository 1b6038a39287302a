"""What a statement says apart from its wording, and how it stands to another."""

import pytest

from custom_components.grounded_assist.grounding.gist import Likeness, gist, liken, restated
from tests.grounding.homes import english

SAME, OTHERWISE, UNRELATED = Likeness.SAME, Likeness.OTHERWISE, Likeness.UNRELATED


@pytest.mark.parametrize(
    ("said", "remembered", "likeness"),
    [
        pytest.param("The latest Docker version is 28", "The latest version of Docker is 28", SAME, id="another-order"),
        pytest.param("The latest Docker version is 27", "The latest Docker version is 28", OTHERWISE, id="number"),
        pytest.param("The latest Docker version is 28", "The latest Docker version is 28.0.1", UNRELATED, id="shorter"),
        pytest.param("The latest Docker version is 28.0.1", "The latest Docker version is 28", UNRELATED, id="longer"),
        pytest.param("The latest Podman version is 27", "The latest Docker version is 28", UNRELATED, id="of-another"),
        pytest.param("The bins go out on Mondays", "The bins go out on Tuesdays", OTHERWISE, id="weekday"),
        pytest.param("Anna's birthday is May 3", "Anna's birthday is on May 3", SAME, id="on-a-day"),
        pytest.param("Anna's birthday is May 3rd", "Anna's birthday is May 3", SAME, id="ordinal"),
        pytest.param("Anna's birthday is June 3", "Anna's birthday is May 3", OTHERWISE, id="month"),
        pytest.param("Your favourite colour is red", "My favourite colour is blue", OTHERWISE, id="color"),
        pytest.param("Your favourite colour is red", "My favourite colour is five", UNRELATED, id="another-sort"),
        pytest.param("The shop opens at five", "The shop opens at 5", SAME, id="spelled-out"),
        pytest.param("The shop closes after 8", "The shop closes before 8", UNRELATED, id="after-is-not-before"),
        pytest.param("The engineer is Bob", "The engineer isn't Bob", OTHERWISE, id="denied"),
        pytest.param("The engineer is not Bob", "The engineer isn't Bob", SAME, id="denied-twice"),
        pytest.param("The code isn't 12", "The code is 13", UNRELATED, id="another-is-denied"),
        pytest.param("The code is 12", "The code isn't 13", UNRELATED, id="another-was-denied"),
        pytest.param("The dishwasher is a Siemens", "The dishwaser is a Siemens", SAME, id="slip"),
        pytest.param("The tank holds 5kg", "The tank holds 5", UNRELATED, id="a-code-is-no-number"),
        pytest.param("The door is red", "The doors are red", SAME, id="plural"),
        pytest.param("28", "27", UNRELATED, id="of-nothing"),
        pytest.param("It is the", "It is the", SAME, id="hardly-anything"),
    ],
)
def test_likeness(said: str, remembered: str, likeness: Likeness) -> None:
    """Where in doubt, two statements have nothing to do with each other."""
    lexicon = english()
    assert liken(gist(said, lexicon), gist(remembered, lexicon)) is likeness


@pytest.mark.parametrize(
    ("claim", "correction", "statement"),
    [
        pytest.param("The latest version is 27.1", "it's 28", "The latest version is 28", id="a-number"),
        pytest.param("The bins go out on Monday", "on Tuesday", "The bins go out on Tuesday", id="a-day"),
        pytest.param("The version is 27", "The version of Docker is 28", "The version of Docker is 28", id="whole"),
        pytest.param("The version is 27", "it's blue", "it's blue", id="another-sort"),
        pytest.param("The version is 27", "no idea", "no idea", id="no-value"),
        pytest.param("Twenty one of the lamps are 5", "it's 4", "it's 4", id="several-values"),
        pytest.param("The bins go out on Monday", "Tuesday's", "Tuesday's", id="a-word-with-an-ending"),
    ],
)
def test_an_elliptic_correction(claim: str, correction: str, statement: str) -> None:
    """It is said in full, if it is clear what it replaces."""
    assert restated(claim, correction, english()) == statement
