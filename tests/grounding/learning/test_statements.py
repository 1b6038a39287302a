"""What was said of the world, and which of it a person or the speaker takes back."""

import pytest

from custom_components.grounded_assist.grounding.gist import Likeness, Speaker, gist
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.meanings.classes import noun_of
from custom_components.grounded_assist.grounding.memories import likeness
from custom_components.grounded_assist.grounding.reading.acts import quotes_itself, without_opening
from custom_components.grounded_assist.grounding.statements import (
    asks_of_other,
    claim_of,
    corrected,
    statement_of,
    taken_back,
)
from custom_components.grounded_assist.grounding.topics import topics_of
from tests.grounding.german.homes import german
from tests.grounding.homes import check, english, turn

DOCKER = "Docker Compose v2.24 added include."
BINS = "The bins are collected on Mondays."
LATEST = "The latest Docker version is 27."


@pytest.mark.parametrize(
    ("lexicon", "text", "statement"),
    [
        pytest.param(english(), DOCKER, DOCKER, id="a-version"),
        pytest.param(english(), BINS, BINS, id="a-fact"),
        pytest.param(english(), "I think the tank is full.", "The tank is full.", id="a-belief"),
        pytest.param(english(), "You can restart it with docker restart.", ..., id="advice"),
        pytest.param(english(), "I think", None, id="nothing-but-a-hedge"),
        pytest.param(english(), "I set a timer for 5 minutes.", None, id="of-the-speaker"),
        pytest.param(english(), "Shall we look it up?", None, id="a-question"),
        pytest.param(english(), "Restart the router and wait.", ..., id="advice-without-a-known-verb"),
        pytest.param(english(), "Once upon a time.", None, id="no-verb"),
        pytest.param(english(), "Hello there!", None, id="a-greeting"),
        pytest.param(english(), "The first numbers are 0" + ", 7" * 4_000, None, id="more-than-a-sentence"),
        pytest.param(english(), "The reading lamp is on.", None, id="of-the-home"),
        pytest.param(german(), "Der Müll wird montags abgeholt.", ..., id="german"),
        pytest.param(german(), "Ich habe den Wecker gestellt.", None, id="german-speaker"),
    ],
)
def test_what_states_something_of_the_world(lexicon: Lexicon, text: str, statement: str | None) -> None:
    """A plain sentence that the home has no say in."""
    findings = check(text) if lexicon is english() else ()
    assert statement_of(text, findings, lexicon) == (text if statement is ... else statement)


@pytest.mark.parametrize(
    ("text", "said", "claim"),
    [
        pytest.param("it was v2.20.", (DOCKER,), DOCKER, id="another-value"),
        pytest.param("it was v2.20.", (BINS, DOCKER), DOCKER, id="of-the-one-it-fits"),
        pytest.param("The latest Docker version is 28", (LATEST, BINS), LATEST, id="in-full"),
        pytest.param("it's 28", (LATEST, "The tank size is 5."), None, id="of-two"),
        pytest.param("turn it on", (DOCKER,), None, id="a-request"),
        pytest.param("it was v2.20.", (), None, id="of-nothing"),
    ],
)
def test_what_is_corrected(text: str, said: tuple[str, ...], claim: str | None) -> None:
    """The one statement that has a place for it."""
    assert corrected(text, said, english()) == claim


def test_what_is_corrected_without_saying_so() -> None:
    """Only by a whole statement: a value alone may be a wish."""
    assert corrected("The latest Docker version is 28", (LATEST, BINS), english(), is_whole=True) == LATEST
    assert corrected("28", (LATEST, BINS), english(), is_whole=True) is None


def test_what_is_called_wrong() -> None:
    """In so many words all of it is, unless it is clear what of it."""
    assert corrected("", (DOCKER, BINS), english(), is_outright=True) == f"{DOCKER} {BINS}"
    assert corrected("it was v2.20", (DOCKER, BINS), english(), is_outright=True) == DOCKER
    assert corrected("", (), english(), is_outright=True) is None


@pytest.mark.parametrize(
    ("said", "speaker", "expected"),
    [
        pytest.param("The bins are collected on Mondays", Speaker.PERSON, Likeness.OTHERWISE, id="what-was-wrong"),
        pytest.param("Your bins are collected on Mondays", Speaker.PERSON, Likeness.UNRELATED, id="something-else"),
        pytest.param("The bins are collected on Tuesdays", Speaker.HOUSEHOLD, Likeness.SAME, id="what-is-right"),
        pytest.param("The bins are collected on Fridays", Speaker.PERSON, Likeness.UNRELATED, id="another-day"),
    ],
)
def test_what_was_corrected_is_wrong(said: str, speaker: Speaker, expected: Likeness) -> None:
    """In any form; of a third value nobody has said anything."""
    told = gist(said, english(), Speaker.AGENT)
    assert likeness(told, "The bins are collected on Tuesdays", BINS, speaker, english()) is expected


def test_what_was_corrected_of_mine() -> None:
    """What an agent says of "your" things is of the person it speaks to, of nobody where only that is unknown."""
    told = gist("Your bike has 21 gears", english(), Speaker.AGENT)
    right, wrong = "Your bike has 21 gears", "Your bike has 20 gears"
    assert likeness(told, right, wrong, Speaker.PERSON, english()) is Likeness.SAME
    assert likeness(told, right, wrong, Speaker.HOUSEHOLD, english()) is Likeness.UNRELATED
    assert likeness(told, right, wrong, Speaker.VOICE, english()) is Likeness.SAME
    said_again = gist(wrong, english(), Speaker.AGENT)
    assert likeness(said_again, right, wrong, Speaker.VOICE, english()) is Likeness.OTHERWISE


def test_what_quotes_the_speaker() -> None:
    """Behind other words as well."""
    assert quotes_itself("Actually, wait, I said Python 3.12.", english())
    assert not quotes_itself("Python said so.", english())
    assert without_opening("Actually, wait, I said Python 3.12.", english()) == "Python 3.12."
    assert without_opening("Actually, wait.", english()) == ""


@pytest.mark.parametrize(
    ("kind", "noun"),
    [
        pytest.param("light", "light", id="a-noun"),
        pytest.param("climate", "thermostat", id="of-a-domain"),
        pytest.param("demo", "demo", id="none"),
    ],
)
def test_what_a_kind_is_called(kind: str, noun: str) -> None:
    """By the noun that people use for it."""
    assert noun_of(kind) == noun


def test_what_is_taken_back() -> None:
    """The latest that fits; of what was not said here the text tells itself."""
    old = "Docker Compose v2.23 added include."
    assert taken_back("it was v2.20", (old, DOCKER), english()) == DOCKER
    assert taken_back("that is all", (DOCKER,), english()) is None
    assert taken_back("that is all", (), english(), is_outright=True) is None
    unfit = "the Eiffel Tower is 330 metres tall"
    assert taken_back(unfit, (DOCKER, BINS), english(), is_outright=True) == unfit
    unread = "v2.24, though people say it landed in v2.20"
    assert taken_back(unread, (DOCKER, BINS), english(), is_quoted=True) == DOCKER
    assert taken_back(unread, (BINS,), english(), is_quoted=True) == unread
    assert taken_back("Docker Compose v2.24 added include", (DOCKER,), english(), is_quoted=True) is None
    garbled = "Python 3.12 added the walrus operator, but it was 3.8."
    assert taken_back(garbled, (), english(), is_quoted=True) == "Python 3.12 added the walrus operator"


@pytest.mark.parametrize(
    ("request_", "is_of_other"),
    [
        pytest.param("Tell me", False, id="nothing"),
        pytest.param("Are you sure it wasn't v2.20?", False, id="a-value"),
        pytest.param("Which Docker Compose added include?", False, id="the-same"),
        pytest.param("Which one added profiles?", True, id="something-else"),
        pytest.param("What's the temperature?", True, id="the-home"),
    ],
)
def test_what_is_asked_of(request_: str, is_of_other: bool) -> None:
    """Anything that the statement does not name."""
    assert asks_of_other(request_, DOCKER, english()) is is_of_other


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param(DOCKER, ("tag:docker", "tag:compose"), id="a-name"),
        pytest.param(f"Actually, {DOCKER}", ("tag:docker", "tag:compose"), id="behind-other-words"),
        pytest.param(BINS, ("tag:bins",), id="words"),
        pytest.param("It was added in version 2.20.", (), id="a-pronoun"),
        pytest.param("The train leaves at 9:40.", ("tag:train",), id="a-verb-nobody-knows"),
        pytest.param("Soft eggs need 6 minutes.", ("tag:soft eggs",), id="a-sentence-begins-with-a-capital"),
        pytest.param("The capital of Australia is Sydney.", ("tag:australia",), id="of-a-name"),
        pytest.param("For pasta the water is salted.", ("tag:water",), id="behind-what-leads-to-it"),
        pytest.param("In 1969, Armstrong walked on the moon.", (), id="nothing-but-what-leads-to-it"),
        pytest.param("Try turning it off and on again.", (), id="a-pronoun-in-a-request"),
        pytest.param("Your plumber is Mr. Smith.", ("tag:plumber",), id="of-somebody"),
        pytest.param("Your plumber arrives at 9:40.", ("tag:plumber",), id="of-somebody-before-a-verb"),
        pytest.param("Hold the reset button for 10 seconds.", ("tag:reset button",), id="in-a-request"),
        pytest.param("The Wi-Fi password is on the fridge.", ("tag:wi-fi",), id="a-name-with-a-hyphen"),
        pytest.param("Your bins get collected on Mondays.", ("tag:bins",), id="before-what-becomes-of-it"),
        pytest.param("Bin day is Monday.", ("tag:bin day",), id="a-first-word-as-short-as-an-article"),
    ],
)
def test_what_it_speaks_of(text: str, topics: tuple[str, ...]) -> None:
    """Names, else the few words before the verb."""
    assert topics_of(claim_of(text, english()), turn().scene.home) == topics


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param("Starte den Drucker neu.", ("tag:drucker",), id="in-a-request"),
        pytest.param("Koche die Eier 6 Minuten.", ("tag:eier",), id="before-a-value"),
        pytest.param("Deine Putzfrau kommt am Montag.", ("tag:putzfrau",), id="of-somebody"),
        pytest.param("Die Putzfrau kommt am Montag.", ("tag:putzfrau",), id="a-noun"),
        pytest.param("Die U-Bahn fährt um 8 Uhr.", ("tag:u-bahn",), id="a-name-with-a-hyphen"),
        pytest.param("Das WLAN-Passwort ist neu.", ("tag:wlan", "tag:passwort"), id="two-words-with-a-hyphen"),
    ],
)
def test_what_it_speaks_of_in_german(text: str, topics: tuple[str, ...]) -> None:
    """Without the verb of a request, and without whose it is."""
    assert topics_of(claim_of(text, german()), turn().scene.home) == topics
