"""How two plain statements stand to each other; where in doubt they have nothing to do with each other."""

import pytest

from custom_components.grounded_assist.grounding.gist import Likeness, Speaker, gist, liken, set_right
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from tests.grounding.german.homes import german
from tests.grounding.homes import english

SAME, OTHERWISE, UNRELATED = Likeness.SAME, Likeness.OTHERWISE, Likeness.UNRELATED


def likeness(said: str, remembered: str, lexicon: Lexicon, speaker: Speaker = Speaker.PERSON) -> Likeness:
    """Return how what an agent says stands to what a person said."""
    return liken(gist(said, lexicon, Speaker.AGENT), gist(remembered, lexicon, speaker))


@pytest.mark.parametrize(
    ("said", "remembered", "expected"),
    [
        pytest.param(
            "The bins are collected on Tuesdays.", "the bins are collected on Tuesdays", SAME, id="word-for-word"
        ),
        pytest.param(
            "Bins are collected on Tuesdays", "The bins are collected on Tuesdays", SAME, id="but-for-articles"
        ),
        pytest.param(
            "The latest Docker version is 28", "The latest version of Docker is 28", SAME, id="named-otherwise"
        ),
        pytest.param("Anna's birthday is May 3rd", "Anna's birthday is on May 3", SAME, id="dated-otherwise"),
        pytest.param("Your favourite colour is blue", "My favourite colour is blue", SAME, id="mine-is-yours"),
        pytest.param("The heating engineer isn't Bob", "The heating engineer is not Bob", SAME, id="denied-alike"),
        pytest.param("The safe word is Tiger", "The safe word is Tiger", SAME, id="a-word"),
        pytest.param("The Wi-Fi password is Tiger", "The Wi-Fi password is Tiger", SAME, id="a-secret"),
        pytest.param("The tank size is five", "The tank size is 5", SAME, id="spelled-out"),
        pytest.param("The latest Docker version is 27.1", "The latest Docker version is 28", OTHERWISE, id="older"),
        pytest.param("Anna's birthday is May 4", "Anna's birthday is on May 3", OTHERWISE, id="another-day"),
        pytest.param("Anna's birthday is 3 June", "Anna's birthday is May 3", OTHERWISE, id="another-month"),
        pytest.param("Your favourite colour is red", "My favourite colour is blue", OTHERWISE, id="another-colour"),
        pytest.param("The tank size is 50 litres", "The tank size is 60 litres", OTHERWISE, id="another-size"),
        pytest.param("The heating engineer is Bob", "The heating engineer is not Bob", OTHERWISE, id="denied"),
        pytest.param("The heating engineer isn't Bob", "The heating engineer is Bob", OTHERWISE, id="denied-now"),
    ],
)
def test_likeness(said: str, remembered: str, expected: Likeness) -> None:
    """The same word for word, the contrary only of what one definite thing is."""
    assert likeness(said, remembered, english()) is expected


@pytest.mark.parametrize(
    ("said", "remembered"),
    [
        pytest.param("The latest Docker version is 29", "The latest Docker version is 28", id="a-later-version"),
        pytest.param("The latest Docker version is 28", "The latest Docker version is 28.0.1", id="a-shorter-version"),
        pytest.param("The shop opens at 5:00", "The shop opens at 5", id="a-clock"),
        pytest.param("The colour of the door of the shed is red", "The shed door colour is blue", id="of-this-of-that"),
        pytest.param("The opening time is 8 pm", "The opening time is 20", id="another-clock"),
        pytest.param("The tank size is 1,000", "The tank size is 1000", id="a-separator"),
        pytest.param("The door number is 7", "The door number is 007", id="leading-zeros"),
        pytest.param("Anna's birthday is 05/03", "Anna's birthday is May 3", id="slashes"),
        pytest.param("Anna's birthday is in June", "Anna's birthday is May 3", id="a-month"),
        pytest.param("His birthday is June 5", "My birthday is May 3", id="somebody-else"),
        pytest.param("My name is Max", "My name is Anna", id="the-agent-itself"),
        pytest.param("I am 2", "I am 40", id="the-agent-is-not-the-person"),
        pytest.param("Room 12 is free", "Room 13 is free", id="a-value-of-the-subject"),
        pytest.param("The red wine is French", "The white wine is French", id="another-wine"),
        pytest.param("The second key is blue", "The two keys are blue", id="an-ordinal"),
        pytest.param("The bins are collected on Fridays", "The bins are collected on Tuesdays", id="both-days"),
        pytest.param("Anna likes red", "Anna likes blue", id="both-colours"),
        pytest.param("The shortest trip is at least 1 hour", "The shortest trip is at least 2 hours", id="bounds"),
        pytest.param("Anna's flags are red and white", "Anna's flags are white and red", id="a-list"),
        pytest.param("It is 5", "It is 28", id="whatever-it-is"),
        pytest.param("There are 3", "There are 5", id="whatever-is-there"),
        pytest.param("The answer is 5", "The answer is 28", id="whatever-is-asked"),
        pytest.param("The next bin day is Friday", "The next bin day is Tuesday", id="what-comes-next"),
        pytest.param("It isn't raining", "It is raining", id="the-weather"),
        pytest.param("Christina Meyer is 40", "Christine Meyer is 38", id="another-name"),
        pytest.param("The wood there is treated", "The wood there is untreated", id="a-word-with-a-prefix"),
        pytest.param("The box holds 5", "The box is 7", id="another-verb"),
        pytest.param("Anna is taller than Ben", "Ben is taller than Anna", id="another-order"),
        pytest.param("Anna's sister is Eva", "Eva's sister is Anna", id="another-owner"),
        pytest.param("Anna eats nuts, not milk", "Anna eats milk, not nuts", id="another-denial"),
        pytest.param("The price tag is €5", "The price tag is $5", id="another-currency"),
        pytest.param("The best language is C++", "The best language is C", id="another-mark"),
        pytest.param("The Wi-Fi password is tiger", "The Wi-Fi password is Tiger", id="a-secret-to-the-letter"),
        pytest.param("The shop is open from 8", "The shop is open at 8", id="another-preposition"),
        pytest.param("The tank size is 5kg", "The tank size is 5000g", id="a-code"),
        pytest.param("The tank size is 5 litres", "The tank size is 5 gallons", id="another-unit"),
        pytest.param("The tank size is blue", "The tank size is 5", id="another-sort"),
        pytest.param("If the tank size is 5", "The tank size is 7", id="a-condition"),
        pytest.param("The tank size is not 5", "The tank size is not 7", id="both-denied"),
        pytest.param("The tank size is not 5", "The tank size is 7", id="another-is-denied"),
        pytest.param("The tank size is", "The tank size is 7", id="nothing-said"),
        pytest.param("The tank size of the van of Anna is 5", "The tank size of Anna of the van is 7", id="two-owners"),
        pytest.param("Anna's shirts are red", "Anna's shirts are blue", id="several-things"),
        pytest.param("Anna thinks Ben is late", "Ben thinks Anna is late", id="another-thinks"),
        pytest.param("The car battery is 60 %", "The car battery is 80 %", id="measured"),
        pytest.param("The washing machine is not done", "The washing machine is done", id="of-a-moment"),
        pytest.param("", "", id="nothing"),
        pytest.param("The tank size is 5 " + "so " * 200, "The tank size is 7", id="a-speech"),
    ],
)
def test_unrelated(said: str, remembered: str) -> None:
    """Both may be true, or nobody knows."""
    assert likeness(said, remembered, english()) is UNRELATED


def test_whose_it_is() -> None:
    """Where nobody knows who said "my", it is compared with nothing."""
    said, remembered = "Your favourite colour is red", "My favourite colour is blue"
    assert likeness(said, remembered, english(), Speaker.HOUSEHOLD) is UNRELATED


@pytest.mark.parametrize(
    ("said", "remembered", "expected"),
    [
        pytest.param("Annas Geburtstag ist der 3. Mai", "Annas Geburtstag ist am 3. Mai", SAME, id="dated-otherwise"),
        pytest.param("Deine Lieblingsfarbe ist blau", "Meine Lieblingsfarbe ist blau", SAME, id="mine-is-yours"),
        pytest.param("Der Müll kommt freitags", "Der Müll kommt dienstags", UNRELATED, id="both-days"),
        pytest.param("Das ist 5", "Die ist 7", UNRELATED, id="whatever-it-is"),
        pytest.param("Den Hund beißt der Mann", "Der Hund beißt den Mann", UNRELATED, id="another-case"),
    ],
)
def test_in_german(said: str, remembered: str, expected: Likeness) -> None:
    """The same in another language."""
    assert likeness(said, remembered, german()) is expected


@pytest.mark.parametrize(
    ("said", "remembered", "right"),
    [
        pytest.param(
            "Your favourite colour is red.", "My favourite colour is blue", "Your favourite colour is blue.", id="yours"
        ),
        pytest.param(
            "The heating engineer is Bob.",
            "The heating engineer is not Bob",
            "The heating engineer is not Bob",
            id="denied",
        ),
        pytest.param("Your heating engineer is Bob.", "My heating engineer is not Bob", None, id="denied-of-mine"),
        pytest.param("The tank is big.", "The tank is small", None, id="no-value"),
        pytest.param("The tank size is not 5.", "The tank size is not 7", None, id="both-denied"),
    ],
)
def test_set_right(said: str, remembered: str, right: str | None) -> None:
    """In the words of the reply, with only its value changed."""
    assert set_right(said, remembered, english(), Speaker.PERSON) == right
