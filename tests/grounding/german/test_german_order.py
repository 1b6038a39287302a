"""However a German sentence is put, it is read as the same one."""

import pytest

from custom_components.grounded_assist.grounding.model import SURE, Verdict
from tests.grounding.german.homes import turn, verdicts
from tests.grounding.homes import N, Overrides, R, S, did


@pytest.mark.parametrize(
    ("text", "otherwise"),
    [
        pytest.param(
            "Offen ist das Schlafzimmerfenster.", {"binary_sensor.bedroom_window": "off"}, id="what-is-said-first"
        ),
        pytest.param("21,5 Grad sind es im Schlafzimmer.", {"sensor.bedroom": "18"}, id="the-value-first"),
        pytest.param("Das Schlafzimmer hat 21,5 Grad.", {"sensor.bedroom": "18"}, id="a-room-has-a-temperature"),
        pytest.param(
            "Die Lampenhelligkeit im Bad beträgt 100 %.", {"light.mirror": {"brightness": 90}}, id="noun-and-noun"
        ),
        pytest.param(
            "Im Büro sind alle Fenster geschlossen.",
            {"binary_sensor.office_window": "on"},
            id="one-word-for-one-and-many",
        ),
        pytest.param("Thekenlampe nicht eingeschaltet.", {"light.counter": "on"}, id="a-headline-with-not"),
        pytest.param("Die Haustür ist geschlossen und verriegelt.", {"lock.front": "jammed"}, id="two-states"),
    ],
)
def test_the_verdict_follows_the_home(text: str, otherwise: Overrides) -> None:
    """However it is put, what it says is found."""
    assert (R in verdicts(text), verdicts(text, otherwise)[-1:]) == (False, (R,))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Es gibt drei Lichter, die an sind.", (S,), id="a-relative-clause-that-counts"),
        pytest.param("Die Leselampe ist an, das", (S,), id="a-sentence-that-breaks-off"),
        pytest.param("Es ist dunkel, weil die Thekenlampe nicht an ist.", (S,), id="the-verb-at-the-end"),
        pytest.param("Die Leselampe ist an. Sie ist rot.", (S, S), id="she"),
        pytest.param("Die Leselampe und das Spiegellicht sind an. Sie sind an.", (S, S, S), id="they"),
        pytest.param("Die Leselampe konnte ich nicht finden.", (R,), id="what-was-not-found-comes-first"),
        pytest.param("Die Hintertür ist geschlossen, aber nicht abgeschlossen.", (N, S), id="but-not"),
    ],
)
def test_clauses(text: str, found: tuple[Verdict, ...]) -> None:
    """Clauses have an order of their own."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "request_", "found"),
    [
        pytest.param("Auf 80 % gedimmt.", "Dimme das Deckenlicht auf 80 %", (S,), id="a-headline-without-a-subject"),
        pytest.param(
            "Im Wohnzimmer schalte ich das Licht ein.", "Schalte das Wohnzimmerlicht ein", (R,), id="the-place-first"
        ),
        pytest.param(
            "Das Deckenlicht wurde ausgeschaltet und die Haustür aufgeschlossen.", "", (R, R), id="one-passive-for-two"
        ),
        pytest.param("Deckenlicht", "Wie viele Lichter sind an?", (S,), id="a-name-where-a-number-was-asked-for"),
        pytest.param("Deckenlicht", "Welche Lichter gibt es?", (), id="a-list-of-what-there-is"),
    ],
)
def test_after_an_action(text: str, request_: str, found: tuple[Verdict, ...]) -> None:
    """What was done is told in any order."""
    calls = (did("HassTurnOff", "light.ceiling"),)
    assert verdicts(text, request=request_, calls=calls) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Es ist 12 Uhr.", (S,), id="the-hour"),
        pytest.param("Es ist 14:30 Uhr.", (R,), id="another-hour"),
        pytest.param("Es ist Viertel nach zwölf.", (R,), id="quarter-past"),
        pytest.param("Es ist halb eins.", (R,), id="half-of-the-next-hour"),
        pytest.param("Es ist viertel eins.", (R,), id="a-quarter-of-the-next-hour"),
        pytest.param("Es ist dreiviertel zwölf.", (R,), id="three-quarters-of-the-next-hour"),
        pytest.param("Heute ist Sonntag, der 1. März 2026.", (S,), id="the-date"),
        pytest.param("Heute ist der 2. März.", (R,), id="another-date"),
        pytest.param("Heute ist der 1.3.2026.", (S,), id="the-date-in-numbers"),
        pytest.param("Heute ist Sonntag, der 01.03.2026.", (S,), id="with-its-weekday"),
        pytest.param("Heute ist der 2.3.2026.", (R,), id="another-date-in-numbers"),
        pytest.param("Das Schlafzimmerfenster wurde vor fünf Minuten geöffnet.", (N,), id="ago-without-a-history"),
        pytest.param("2 plus 2 ist 4.", (S,), id="a-sum"),
        pytest.param("20 °C sind 68 °F.", (S,), id="a-conversion"),
        pytest.param("Das Schlafzimmer ist wärmer als der Garten.", (S,), id="warmer"),
        pytest.param("Der Garten ist wärmer als das Schlafzimmer.", (R,), id="not-warmer"),
    ],
)
def test_times_and_numbers(text: str, found: tuple[Verdict, ...]) -> None:
    """What no sensor has to tell."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    "request_",
    [
        "Wie spät ist es?",
        "Wie spät haben wir es?",
        "wie spät ist es gerade",
        "Kannst du mir sagen, wie spät es ist?",
        "Wie viel Uhr ist es?",
    ],
)
@pytest.mark.parametrize(
    ("text", "found"),
    [pytest.param("Es ist 15 Uhr.", (R,), id="lie"), pytest.param("Es ist 12 Uhr.", (S,), id="truth")],
)
def test_the_time_that_was_asked_for(text: str, request_: str, found: tuple[Verdict, ...]) -> None:
    """However late it is asked to be."""
    assert verdicts(text, request=request_) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Soweit ich weiß, brennt das Deckenlicht, und die Thekenlampe ist aus.", (S, S), id="i-know"),
        pytest.param("Wie du siehst, brennt das Deckenlicht und ist die Thekenlampe aus.", (S, S), id="you-see"),
        pytest.param("Soweit ich weiß, brennt die Thekenlampe, und das Deckenlicht ist an.", (R, S), id="a-lie"),
        pytest.param("Im Schlafzimmer brennt kein Licht, und das Deckenlicht ist an.", (S, S), id="none-in-a-room"),
        pytest.param(
            "Übrigens: im Schlafzimmer brennt kein Licht, und das Deckenlicht ist an.", (S, S), id="by-the-way"
        ),
        pytest.param("In der Küche brennt kein Licht, und das Spiegellicht ist an.", (R, S), id="none-is-a-lie"),
    ],
)
def test_a_verb_before_a_comma(text: str, found: tuple[Verdict, ...]) -> None:
    """It is put where it is read within its own clause, and nothing moves over the comma."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    "how",
    [
        "definitiv",
        "auf jeden Fall",
        "wirklich",
        "ganz sicher",
        "mit Sicherheit",
        "eindeutig",
        "zweifellos",
        "ohne Zweifel",
        "garantiert",
        "natürlich",
        "tatsächlich",
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "Die Thekenlampe ist {} an.",
        "Die Thekenlampe ist {} eingeschaltet.",
        "{} ist die Thekenlampe an.",
        "Ich habe die Thekenlampe {} eingeschaltet.",
        "Ich habe {} die Thekenlampe eingeschaltet.",
    ],
)
def test_what_stresses_a_claim_hides_nothing(text: str, how: str) -> None:
    """However sure it is said to be, it is false."""
    said = text.format(how)
    assert verdicts(said[:1].upper() + said[1:]) == (R,)


@pytest.mark.parametrize("how", ["bestimmt", "sicherlich", "gewiss", "jedenfalls", "wohl"])
def test_what_is_only_supposed(how: str) -> None:
    """It is said as no more than likely; denied, it is no denial of what it is about."""
    (found,) = turn().findings(f"Die Thekenlampe ist {how} an.")
    assert found.claim.stated_confidence < SURE
    assert verdicts(f"Das Deckenlicht ist nicht {how} an.") == (N,)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("Im Schlafzimmer ist es wärmer als im Wohnzimmer.", S, id="first"),
        pytest.param("Es ist im Schlafzimmer wärmer als im Wohnzimmer.", S, id="behind-the-verb"),
        pytest.param("Im Wohnzimmer ist es wärmer als im Schlafzimmer.", R, id="the-other-way-round"),
    ],
)
def test_a_place_before_what_is_compared(text: str, verdict: Verdict) -> None:
    """Where it is warmer stands before the word for it."""
    assert verdicts(text) == (verdict,)
