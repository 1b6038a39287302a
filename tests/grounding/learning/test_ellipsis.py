"""Corrections that say only what is different, said in full by the claim they correct."""

import pytest

from custom_components.grounded_assist.grounding.ellipsis import corrects_by_itself, fills, restated
from tests.grounding.german.homes import german
from tests.grounding.homes import english

DOCKER = "Docker Compose v2.24 added include."
RIGHT = "Docker Compose v2.20 added include."
PYTHON = "Python 3.12 was released on October 2, 2023."
BINS = "The bins are collected on Mondays."
HAUPTSTADT, SCHULE = "Die Hauptstadt von Australien ist Sydney.", "Die Schule beginnt um 8 Uhr."
LATEST = "The latest version is 27.1"
CAPITAL = "The capital of Australia is Sydney."
SCHOOL = "The school starts at 8 o'clock."


@pytest.mark.parametrize(
    ("claim", "correction", "statement"),
    [
        pytest.param(LATEST, "it's 28", "The latest version is 28", id="a-number"),
        pytest.param(LATEST, "28", "The latest version is 28", id="a-bare-number"),
        pytest.param(DOCKER, "It was v2.20", RIGHT, id="a-version"),
        pytest.param(DOCKER, "it was 2.20", RIGHT, id="written-as-the-claim-does"),
        pytest.param("Compose 2.24 added include.", "v2.20", "Compose 2.20 added include.", id="without-its-letter"),
        pytest.param(DOCKER, "It was added in version 2.20.", RIGHT, id="in-words-of-the-claim"),
        pytest.param(DOCKER, "it was v2.20, not v2.24", RIGHT, id="beside-the-old-one"),
        pytest.param(DOCKER, "not v2.24 but v2.20", RIGHT, id="behind-the-old-one"),
        pytest.param(DOCKER, "v2.24, but it was v2.20", RIGHT, id="after-a-quote"),
        pytest.param(DOCKER, "Docker Compose v2.20 added include", RIGHT, id="repeated-in-full"),
        pytest.param(BINS, "it's actually Tuesdays.", "The bins are collected on Tuesdays.", id="days"),
        pytest.param(BINS, "on Tuesday", "The bins are collected on Tuesdays.", id="a-day-that-recurs"),
        pytest.param("The bins go out on Monday", "Tuesdays", "The bins go out on Tuesday", id="a-day"),
        pytest.param(PYTHON, "it was October 3", "Python 3.12 was released on October 3, 2023.", id="a-date"),
        pytest.param(PYTHON, "it was in 2022", "Python 3.12 was released on October 2, 2022.", id="a-year"),
        pytest.param(PYTHON, "3.11", "Python 3.11 was released on October 2, 2023.", id="one-of-several-sorts"),
        pytest.param(PYTHON, "on October 4, 2022", "Python 3.12 was released on October 4, 2022.", id="two-at-once"),
        pytest.param("Anna's birthday is on May 3", "on May 4", "Anna's birthday is on May 4", id="day-of-a-month"),
        pytest.param("The fair is in June.", "in July", "The fair is in July.", id="a-month"),
        pytest.param("The tank size is 5 litres", "6 litres", "The tank size is 6 litres", id="with-its-unit"),
        pytest.param("The tank size is 5 litres", "it's 6", "The tank size is 6 litres", id="without-its-unit"),
        pytest.param("There are eight planets.", "there are nine", "There are 9 planets.", id="in-words"),
        pytest.param("The car is red", "it's blue", "The car is blue", id="a-color"),
        pytest.param(CAPITAL, "no, that's Canberra", "The capital of Australia is Canberra.", id="a-name"),
        pytest.param("The key is on the hook.", "No, it's in the drawer.", "The key is in the drawer.", id="a-place"),
        pytest.param("The key is on the hook.", "No, it's broken.", None, id="no-place"),
        pytest.param("The key is gold.", "No, it's in the drawer.", None, id="in-place-of-no-place"),
        pytest.param("27", "The Docker version is 28", "The Docker version is 28", id="said-in-full"),
        pytest.param("Anna likes tea", "Anna likes green tea", "Anna likes green tea", id="another-form"),
        pytest.param("The shop opens at 9:30.", "it's 10:15", "The shop opens at 10:15.", id="a-time"),
        pytest.param("The shop opens at 10 am.", "at 11 am", "The shop opens at 11 am.", id="a-half-of-the-day"),
        pytest.param("The shop shuts at 9:30 pm.", "at 10:15", "The shop shuts at 10:15 pm.", id="the-same-half"),
        pytest.param(
            "The shop opens at 10am on Mondays.", "11 a.m.", "The shop opens at 11 a.m. on Mondays.", id="glued"
        ),
        pytest.param("The shop opens at 10 am.", "around 11 am", None, id="about-a-time"),
        pytest.param("The shop is open from 8:00 to 20:00.", "until 21:00", None, id="one-of-two-times"),
        pytest.param("The score was 3:1.", "3:2", None, id="a-score-with-a-colon"),
        pytest.param(LATEST, "it is not 27.1", None, id="denied"),
        pytest.param(LATEST, "it is 27.1", None, id="the-same"),
        pytest.param(LATEST, "it is not 28, it is", None, id="denied-and-nothing-else"),
        pytest.param("The latest version is not 27.1", "it's 27.1", None, id="of-a-denial"),
        pytest.param("The tank size is 2 hours", "90 minutes", None, id="another-unit"),
        pytest.param("The limit is 30 to 50.", "it's 40", None, id="one-of-two"),
        pytest.param("Anna's age is 40", "Ben is 41", None, id="of-somebody-else"),
        pytest.param(LATEST, "at least 28", None, id="a-bound"),
        pytest.param(LATEST, "I think it was 28", None, id="a-guess"),
        pytest.param(LATEST, "28?", None, id="a-question"),
        pytest.param("Is the latest version 27.1?", "it's 28", None, id="of-a-question"),
        pytest.param(LATEST, "it's blue", None, id="another-sort"),
        pytest.param(LATEST, "she is clever", None, id="no-value"),
        pytest.param(CAPITAL, "it is broken", None, id="no-name"),
        pytest.param("The capital is big.", "it's Canberra", None, id="no-name-to-replace"),
        pytest.param("It rains in Paris.", "it's Canberra", None, id="no-verb-to-replace-behind"),
        pytest.param(CAPITAL, "Canberra or maybe Perth", None, id="two-names"),
        pytest.param(LATEST, "it's 28" + " " * 400, None, id="a-speech"),
        pytest.param(LATEST, "", None, id="nothing"),
        pytest.param("Use 1/2 cup of sugar.", "it's 1/3", None, id="a-fraction"),
        pytest.param("Use 1/2 cup of sugar.", "it's 3", None, id="in-the-place-of-a-fraction"),
        pytest.param("The score was 3-1.", "it was 3-2", None, id="a-score"),
        pytest.param("The score was 3-1.", "it was 2", None, id="in-the-place-of-a-score"),
        pytest.param("It was -5 degrees.", "it's 6", None, id="a-sign"),
        pytest.param("It was 5 degrees.", "it's -6", None, id="a-sign-told"),
        pytest.param("Use 2-3 cloves.", "4", None, id="a-range"),
        pytest.param("There are twenty one pots.", "twenty two", None, id="two-words"),
        pytest.param("There are twenty-one pots.", "twenty", None, id="two-words-joined"),
        pytest.param("The train leaves at half past nine.", "ten", None, id="half-past"),
        pytest.param("The train leaves at nine past ten.", "eleven", None, id="past"),
        pytest.param("The train leaves at ten to nine.", "eight", None, id="to"),
        pytest.param("The number is 555 1234.", "it's 5678", None, id="a-telephone-number"),
        pytest.param("The battle was in 1815.", "it was 7", None, id="a-number-for-a-year"),
        pytest.param("The way is 40 km long.", "it's 50%", None, id="a-mark-for-a-unit"),
        pytest.param("The recipe serves 2 people.", "4 people please", None, id="a-wish"),
        pytest.param("The recipe serves 2 people.", "for 4", None, id="for-others"),
        pytest.param(BINS, "And on Tuesday", None, id="going-on"),
        pytest.param(BINS, "What about Tuesday", None, id="asking-on"),
        pytest.param(CAPITAL, "Play Metallica", None, id="a-command"),
        pytest.param(CAPITAL, "Canberra", "The capital of Australia is Canberra.", id="a-bare-name"),
        pytest.param(CAPITAL, "Canberra, not Sydney", "The capital of Australia is Canberra.", id="and-not-the-old"),
        pytest.param(CAPITAL, "It isn't Sydney, it's Canberra", "The capital of Australia is Canberra.", id="not-it"),
        pytest.param(CAPITAL, "not Sydney", None, id="only-not-the-old-name"),
        pytest.param(CAPITAL, "Nonsense", None, id="a-call"),
        pytest.param(CAPITAL, "Alexa", None, id="somebody-called"),
        pytest.param(
            "Your dentist is Dr. Miller.", "it's Dr. Smith", "Your dentist is Dr. Smith.", id="a-name-with-a-title"
        ),
        pytest.param(BINS, "it's Tuesdays now", "The bins are collected on Tuesdays.", id="since"),
        pytest.param(SCHOOL, "at 8:30", "The school starts at 8:30.", id="between-hours"),
        pytest.param(
            SCHOOL, "it starts at half past eight", "The school starts at half past eight.", id="in-words-too"
        ),
        pytest.param(SCHOOL, "at 9", None, id="a-bare-hour"),
        pytest.param(SCHOOL, "at 9 o'clock", "The school starts at 9 o'clock.", id="another-hour"),
        pytest.param("It starts at half past nine.", "at 10 am", "It starts at 10 am.", id="in-place-of-words"),
        pytest.param("The shop shuts at 9:30 pm.", "at half past nine", None, id="the-same-in-words"),
        pytest.param("The shop shuts at 5 pm.", "half past six", "The shop shuts at half past six pm.", id="its-half"),
        pytest.param(CAPITAL, "Thanks Alexa", None, id="thanks"),
        pytest.param(CAPITAL, "Goodnight", None, id="a-parting"),
        pytest.param(CAPITAL, "It was Alexa", None, id="a-name-of-the-past"),
    ],
)
def test_an_elliptic_correction(claim: str, correction: str, statement: str | None) -> None:
    """It takes the place of the one value of its sort; what is more than a value, or not clear, is not read."""
    assert restated(claim, correction, english()) == statement


@pytest.mark.parametrize(
    ("claim", "correction", "statement"),
    [
        pytest.param(
            "Docker Compose v2.24 hat include eingeführt.",
            "Es war v2.20.",
            "Docker Compose v2.20 hat include eingeführt.",
            id="a-version",
        ),
        pytest.param("Der Bus fährt um 9 Uhr.", "um 10 Uhr", "Der Bus fährt um 10 Uhr.", id="an-hour"),
        pytest.param("Der Bus fährt um 9 Uhr 30.", "um 10 Uhr 15", "Der Bus fährt um 10 Uhr 15.", id="a-time"),
        pytest.param("Der Bus fährt um 9:30 Uhr.", "um 10:15", "Der Bus fährt um 10:15 Uhr.", id="without-its-word"),
        pytest.param("Der Müll wird montags abgeholt.", "am Dienstag", "Der Müll wird dienstags abgeholt.", id="days"),
        pytest.param(
            "Der Müll wird am Montag abgeholt.", "dienstags", "Der Müll wird am Dienstag abgeholt.", id="a-day"
        ),
        pytest.param("Annas Geburtstag ist am 3. Mai.", "am 4. Mai", "Annas Geburtstag ist am 4. Mai.", id="a-date"),
        pytest.param(
            "Die Hauptstadt von Australien ist Sydney.",
            "es ist Canberra",
            "Die Hauptstadt von Australien ist Canberra.",
            id="a-name",
        ),
        pytest.param(HAUPTSTADT, "Canberra", "Die Hauptstadt von Australien ist Canberra.", id="a-bare-name"),
        pytest.param(HAUPTSTADT, "Quatsch", None, id="a-call"),
        pytest.param(HAUPTSTADT, "Licht", None, id="a-noun"),
        pytest.param(SCHULE, "um halb neun", "Die Schule beginnt um halb neun.", id="a-time-in-words"),
        pytest.param(SCHULE, "um Viertel nach acht", "Die Schule beginnt um Viertel nach acht.", id="a-quarter"),
        pytest.param(SCHULE, "um 8:30 Uhr", "Die Schule beginnt um 8:30 Uhr.", id="between-hours"),
        pytest.param("Der Zug fährt um halb neun.", "um 9 Uhr", "Der Zug fährt um 9 Uhr.", id="in-place-of-words"),
        pytest.param(
            "Der Müll wird montags abgeholt.", "jetzt ist es dienstags", "Der Müll wird dienstags abgeholt.", id="since"
        ),
        pytest.param("Die neueste Version ist 27.", "mindestens 28", None, id="a-bound"),
        pytest.param("Der Zug fährt um halb neun.", "zehn", None, id="half-to"),
        pytest.param("Der Zug fährt um zehn nach neun.", "elf", None, id="past"),
        pytest.param("Das Rezept ist für 2 Personen.", "Für 4", None, id="for-others"),
        pytest.param("Der Müll wird montags abgeholt.", "Und am Dienstag", None, id="going-on"),
        pytest.param("Der Präsident ist Joe Biden.", "Spiel Metallica", None, id="a-command"),
        pytest.param("Der Präsident ist Joe Biden.", "Danke Anna", None, id="thanks"),
        pytest.param("Der Präsident ist Joe Biden.", "Gute Nacht", None, id="a-parting"),
    ],
)
def test_an_elliptic_correction_in_german(claim: str, correction: str, statement: str | None) -> None:
    """The same in another language."""
    assert restated(claim, correction, german()) == statement


def test_what_only_corrects() -> None:
    """A whole sentence of something else does not."""
    assert fills(DOCKER, "it was v2.20", english())
    assert not fills(DOCKER, "it was v2.24", english())
    assert fills("The meeting is at 10 am.", "it's at 11 am", english())
    assert not fills("The meeting is at 10 am.", "it's at 10:00 am", english())
    assert not fills(DOCKER, "The latest Podman version is 5", english())


@pytest.mark.parametrize(
    ("claim", "correction", "corrects"),
    [
        pytest.param(BINS, "It's Tuesdays, not Mondays.", True, id="the-old-day-denied"),
        pytest.param(BINS, "Not Monday, Tuesday.", True, id="the-old-day-denied-first"),
        pytest.param(CAPITAL, "It's Canberra, not Sydney.", True, id="the-old-name-denied"),
        pytest.param(BINS, "They're collected on Tuesdays.", True, id="the-same-of-them"),
        pytest.param(SCHOOL, "It starts at 8:30.", True, id="the-same-of-it"),
        pytest.param(BINS, "They're collected on Mondays.", False, id="the-same-again"),
        pytest.param(BINS, "It's Tuesdays.", False, id="only-a-value"),
        pytest.param(BINS, "It's Tuesdays, not Wednesdays.", False, id="another-day-denied"),
        pytest.param(BINS, "They're collected on Tuesdays as well.", False, id="as-well"),
        pytest.param("The recipe serves 2 people.", "4 people", False, id="a-wish"),
        pytest.param("The pasta takes 8 minutes.", "That takes 10 minutes.", False, id="that"),
        pytest.param("The pasta takes 8 minutes.", "Set a timer for 10 minutes, not 8.", False, id="a-command"),
    ],
)
def test_a_correction_that_calls_nothing_wrong(claim: str, correction: str, corrects: bool) -> None:
    """It denies what was said, or says the same of it with another value."""
    assert corrects_by_itself(claim, correction, english()) is corrects


def test_a_bare_name_may_be_of_somebody() -> None:
    """It corrects only what is known to be corrected."""
    assert fills(CAPITAL, "Canberra", english(), is_told=True)
    assert not fills(CAPITAL, "Canberra", english())
    assert not fills("The capital is big.", "Canberra", english(), is_told=True)
