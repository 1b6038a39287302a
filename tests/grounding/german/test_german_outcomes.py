"""What German replies say was done, answered and found."""

import pytest

from custom_components.grounded_assist.grounding.model import ToolCall, Verdict
from tests.grounding.german.homes import verdicts
from tests.grounding.homes import N, Overrides, R, S, did, failed

ON = did("HassTurnOn", "light.living_room")
OFF = did("HassTurnOff", "light.ceiling")


@pytest.mark.parametrize(
    ("text", "done"),
    [
        pytest.param("Ich habe das Wohnzimmerlicht eingeschaltet.", {"light.living_room": "on"}, id="perfect"),
        pytest.param("Das Wohnzimmerlicht habe ich eingeschaltet.", {"light.living_room": "on"}, id="the-object-first"),
        pytest.param(
            "Jetzt habe ich das Wohnzimmerlicht eingeschaltet.", {"light.living_room": "on"}, id="an-adverb-first"
        ),
        pytest.param("Ich habe das Licht im Wohnzimmer für dich angemacht.", {"light.living_room": "on"}, id="a-place"),
        pytest.param(
            "Im Wohnzimmer habe ich das Licht eingeschaltet.", {"light.living_room": "on"}, id="the-place-first"
        ),
        pytest.param("Das Wohnzimmerlicht wurde eingeschaltet.", {"light.living_room": "on"}, id="passive"),
        pytest.param("Im Wohnzimmer wurde das Licht eingeschaltet.", {"light.living_room": "on"}, id="passive-turned"),
        pytest.param(
            "Das Wohnzimmerlicht ist eingeschaltet worden.", {"light.living_room": "on"}, id="passive-perfect"
        ),
        pytest.param("Das Wohnzimmerlicht ist jetzt an.", {"light.living_room": "on"}, id="is-now"),
        pytest.param("Wohnzimmerlicht eingeschaltet.", {"light.living_room": "on"}, id="a-bare-participle"),
        pytest.param("Ich schalte das Wohnzimmerlicht ein.", {"light.living_room": "on"}, id="a-verb-in-two-parts"),
        pytest.param("Okay, ich schalte jetzt das Wohnzimmerlicht ein.", {"light.living_room": "on"}, id="in-progress"),
        pytest.param("Das Wohnzimmerlicht wird eingeschaltet.", {"light.living_room": "on"}, id="passive-progress"),
        pytest.param("Ich habe es eingeschaltet.", {"light.living_room": "on"}, id="a-pronoun"),
        pytest.param("Fertig.", {"light.living_room": "on"}, id="done"),
        pytest.param("Erledigt!", {"light.living_room": "on"}, id="done-in-other-words"),
    ],
)
def test_what_was_done(text: str, done: Overrides) -> None:
    """An outcome is judged by the state that it should have left."""
    request = "Schalte das Wohnzimmerlicht ein"
    found = [verdicts(text, states, request=request, calls=(ON,)) for states in (done, {})]
    assert found == [(S,), (R,)]


def test_two_participles_share_their_auxiliary() -> None:
    """Each is judged by its own object."""
    calls = (OFF, did("HassTurnOff", "lock.front"))
    text = "Ich habe das Deckenlicht ausgeschaltet und die Haustür aufgeschlossen."
    assert verdicts(text, {"light.ceiling": "off", "lock.front": "jammed"}, calls=calls) == (S, N)


@pytest.mark.parametrize(
    ("text", "states", "found"),
    [
        pytest.param("Ich konnte das Deckenlicht nicht ausschalten.", {}, S, id="it-is-still-on"),
        pytest.param("Das Deckenlicht konnte nicht ausgeschaltet werden.", {}, S, id="passive"),
        pytest.param("Das Deckenlicht konnte leider nicht ausgeschaltet werden.", {}, S, id="passive-with-regret"),
    ],
)
def test_what_could_not_be_done(text: str, states: Overrides, found: Verdict) -> None:
    """A failure that is told is confirmed by the state that did not change."""
    assert verdicts(text, states, calls=(failed("HassTurnOff"),)) == (found,)


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Ist die Haustür abgeschlossen?", "Ja.", (S,), id="yes"),
        pytest.param("Ist die Haustür abgeschlossen?", "Nein.", (R,), id="no"),
        pytest.param("Ist in der Küche das Deckenlicht an?", "Ja, ist es.", (S,), id="yes-it-is"),
        pytest.param("Ist das Schlafzimmerfenster geschlossen?", "Nein, offen.", (S,), id="no-open"),
        pytest.param("Ist das Schlafzimmerfenster geschlossen?", "Ja, geschlossen.", (R,), id="yes-closed"),
        pytest.param("Wie viele Lichter sind an?", "3", (S,), id="a-bare-number"),
        pytest.param("Wie viele Lichter sind an?", "4", (R,), id="a-wrong-number"),
        pytest.param("Wie viele Fenster sind in der Küche offen?", "Viele", (), id="no-number"),
        pytest.param("Welche Lichter sind an?", "Deckenlicht, Leselampe und Spiegellicht", (S, S, S), id="a-list"),
        pytest.param("Welche Lichter sind an?", "Deckenlicht und Thekenlampe", (S, R), id="a-list-with-a-wrong-one"),
        pytest.param("Welche Lichter sind an?", "Deckenlicht und 2 weitere", (S,), id="a-list-and-more"),
        pytest.param("Ist irgendein Licht an?", "Ja, Deckenlicht", (S,), id="yes-and-which"),
        pytest.param("Sind alle Lichter an?", "Nein, Thekenlampe nicht", (S,), id="no-and-which-not"),
        pytest.param("Sind alle Lichter an?", "Nein, Deckenlicht nicht", (R,), id="no-and-a-wrong-one"),
        pytest.param("Sind alle Lichter an?", "Nein, Deckenlicht", (S,), id="no-and-a-name"),
        pytest.param("Wer ist zu Hause?", "Anna", (S,), id="who"),
        pytest.param("Wer ist zu Hause?", "Ben", (R,), id="who-else"),
        pytest.param("Wie warm ist es im Schlafzimmer?", "21,5 Grad", (S,), id="how-warm"),
        pytest.param("Wie warm ist es im Schlafzimmer?", "19 Grad", (R,), id="how-warm-wrong"),
        pytest.param("Was ist die Temperatur im Schlafzimmer?", "21,5 °C", (S,), id="what-temperature"),
        pytest.param("Auf wie viel Grad ist die Heizung im Wohnzimmer eingestellt?", "21 Grad", (S,), id="set-to"),
        pytest.param(
            "Auf wie viel Grad ist die Heizung im Wohnzimmer eingestellt?", "25 Grad", (R,), id="set-to-wrong"
        ),
        pytest.param("Wie ist das Wetter in Wien?", "-3,5 Grad und verschneit", (S, S), id="weather"),
        pytest.param("Wie ist das Wetter?", "12 Grad und klar", (R, R), id="wrong-weather"),
        pytest.param("Schalte das Licht aus", "21 Grad", (), id="no-question"),
    ],
)
def test_answers(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An answer that is only a part of a sentence takes the rest from the question."""
    assert verdicts(text, request=request_) == found


@pytest.mark.parametrize(
    ("text", "calls", "found"),
    [
        pytest.param("Es gibt zwei Lichter in der Küche.", (), (S,), id="there-are"),
        pytest.param("In der Küche gibt es drei Lichter.", (), (R,), id="there-are-turned"),
        pytest.param("Du hast zwei Lichter in der Küche.", (), (S,), id="you-have"),
        pytest.param("Es gibt keine Leselampe.", (), (R,), id="there-is-none"),
        pytest.param("Leider konnte ich keine Leselampe finden.", (), (R,), id="could-not-find"),
        pytest.param("Ich habe die Leselampe nicht gefunden.", (), (R,), id="have-not-found"),
        pytest.param("Die Leselampe wurde leider nicht gefunden.", (), (R,), id="was-not-found"),
        pytest.param("Es wurde keine Leselampe gefunden.", (), (R,), id="none-was-found"),
        pytest.param("Ich habe zwei Lichter in der Küche gefunden.", (), (S,), id="have-found"),
    ],
)
def test_what_there_is(text: str, calls: tuple[ToolCall, ...], found: tuple[Verdict, ...]) -> None:
    """What exists is told in several ways."""
    assert verdicts(text, calls=calls) == found


def test_what_was_counted_was_done() -> None:
    """Of what was switched off others may have been off before: two of three are no lie."""
    calls = (did("HassTurnOff", "light.ceiling", "light.reading"),)
    states: Overrides = {"light.ceiling": "off", "light.reading": "off"}
    assert R not in verdicts("Zwei Lichter wurden ausgeschaltet.", states, calls=calls)


def test_a_second_value_is_of_its_own_attribute() -> None:
    """What is aimed at and what is are told in one breath."""
    text = "Die Solltemperatur im Wohnzimmer beträgt 21 Grad, die aktuelle Temperatur 20,5 Grad."
    assert verdicts(text) == (S, S)
