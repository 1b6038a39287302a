"""German sentences that claim nothing of now, or more than the home can tell, are never refuted."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.model import Reason
from tests.grounding.german.homes import german, say, turn, verdicts
from tests.grounding.homes import N, R, Turn, english, turn as english_turn


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Soll ich die Thekenlampe einschalten?", id="an-offer"),
        pytest.param("Möchtest du, dass ich das Deckenlicht ausschalte?", id="a-question-with-a-clause"),
        pytest.param("Ist das Deckenlicht aus?", id="a-question"),
        pytest.param("Das Deckenlicht ist aus, oder?", id="a-tag"),
        pytest.param("Du kannst die Thekenlampe einschalten.", id="an-instruction"),
        pytest.param("Bitte schalte das Deckenlicht aus.", id="a-command"),
        pytest.param("Wenn die Haustür offen ist, bekommst du eine Nachricht.", id="a-condition"),
        pytest.param("Ob die Haustür offen ist, weiß ich nicht.", id="a-condition-with-ob"),
        pytest.param("Du hast gesagt, dass die Haustür offen ist.", id="what-somebody-said"),
        pytest.param("Sobald du gehst, schalte ich das Deckenlicht aus.", id="a-promise-on-a-condition"),
        pytest.param("Drei Lichter sind aus, eines ist an.", id="one-of-others"),
        pytest.param("Ein Schloss ist verriegelt, eines ist entriegelt.", id="one-and-one"),
        pytest.param("Ich werde das Deckenlicht ausschalten.", id="the-future"),
        pytest.param("Das Deckenlicht wird um 22 Uhr ausgeschaltet.", id="at-a-time"),
        pytest.param("Morgen früh wird das Deckenlicht ausgeschaltet.", id="tomorrow"),
        pytest.param("Das Deckenlicht soll ausgeschaltet werden.", id="should"),
        pytest.param("Das Deckenlicht könnte aus sein.", id="could"),
        pytest.param("Gestern war das Deckenlicht aus.", id="yesterday"),
        pytest.param("Das Deckenlicht war aus.", id="the-past"),
        pytest.param("Die Haustür war offen, ist jetzt aber abgeschlossen.", id="was-but-is-now"),
        pytest.param("Ich habe das Deckenlicht nicht ausgeschaltet.", id="not-done"),
        pytest.param("Ich konnte das Deckenlicht nicht ausschalten.", id="not-able"),
        pytest.param("Das Deckenlicht konnte nicht ausgeschaltet werden.", id="not-able-passive"),
        pytest.param("Leider ist beim Ausschalten des Deckenlichts ein Fehler aufgetreten.", id="an-error"),
        pytest.param("Die Lampe, die im Bad ist, ist aus.", id="a-relative-clause-narrows"),
        pytest.param("Alle Fenster außer dem Schlafzimmerfenster sind geschlossen.", id="an-exception"),
        pytest.param("Alle Türen sind geschlossen bis auf die Hintertür.", id="an-exception-behind"),
        pytest.param("Fast alle Lichter sind aus.", id="nearly-all"),
        pytest.param("Nicht alle Lichter sind an.", id="not-all"),
        pytest.param("Die Fenster sind teilweise geschlossen.", id="partly"),
        pytest.param("Das Licht ist aus.", id="which-light"),
        pytest.param("Ein Fenster ist geschlossen.", id="a-window"),
        pytest.param("Die Tür zum Garten ist abgeschlossen.", id="an-unknown-word-narrows"),
        pytest.param("Das Deckenlicht ist an der Decke montiert.", id="an-is-a-preposition"),
        pytest.param("Die Leselampe ist aus Holz.", id="aus-is-a-preposition"),
        pytest.param("Robbi ist auf der Treppe.", id="auf-is-a-preposition"),
        pytest.param("Die Waschmaschine Leistung beträgt 1.234 Watt.", id="a-point-that-may-be-either"),
        pytest.param("Im Wohnzimmer sind es über 20 Grad.", id="more-than"),
        pytest.param("In der Küche ist ein Licht an und im Bad aus.", id="a-verb-that-is-not-said-again"),
        pytest.param("Der Motor ist aus.", id="a-word-that-ends-like-a-noun"),
        pytest.param("Ich habe kein Gerät namens Sauna gefunden.", id="what-is-not-there"),
        pytest.param("Es gibt keine Sauna.", id="there-is-none"),
        pytest.param("Ich habe die Thekenlampe eingeschaltet, und dann wieder ausgeschaltet.", id="undone"),
        pytest.param("Ich habe das Deckenlicht ein- und die Thekenlampe ausgeschaltet.", id="half-a-word"),
        pytest.param("Zu den Lichtern: Das Deckenlicht ist an.", id="a-heading"),
        pytest.param("Alle übrigen Lichter sind aus.", id="all-the-others"),
        pytest.param("Angenommen, die Haustür ist offen, dann piept es.", id="a-supposition"),
        pytest.param("Anna sagt, die Haustür ist offen.", id="what-anna-says"),
        pytest.param("Ich schalte das Deckenlicht nicht aus.", id="what-is-not-being-done"),
        pytest.param("Ich schalte das Deckenlicht um 22 Uhr aus.", id="a-promise-in-the-present-tense"),
        pytest.param("Ich mache das Deckenlicht aus, sobald du es sagst.", id="a-promise-before-its-condition"),
        pytest.param("Die Temperatur ist nicht 18 Grad, sondern 21,5 Grad im Schlafzimmer.", id="not-but"),
        pytest.param("In der Küche ist aus.", id="no-subject"),
        pytest.param("Gerne!", id="a-word"),
    ],
)
def test_nothing_is_refuted(text: str) -> None:
    """Whatever is not understood in full is left open."""
    assert R not in verdicts(text)


def test_a_number_that_was_set_to_nothing_named() -> None:
    """Of what is not named nobody knows what was set, where no tool was seen to do it."""
    assert verdicts("Temperatur auf 30 Grad gestellt", request="Heizung im Wohnzimmer auf 30 Grad") == (N,)
    assert verdicts("Wohnzimmerthermostat auf 30 Grad gestellt") == (R,)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ersetze `light.deine_lampe` durch deine Lampe.", id="ein-platzhalter"),
        pytest.param("Passe `light.wohnzimmer` an deine Lampe an.", id="anzupassen"),
        pytest.param("Passe die Thekenlampe an deine Wünsche an.", id="nichts-ist-an"),
        pytest.param("Lege einen Helfer `input_number.ziel` an.", id="anzulegen"),
        pytest.param("Der neue Sensor heißt dann `sensor.x`.", id="der-neue"),
        pytest.param("Die Entität `light.bad` ist nicht freigegeben.", id="nicht-freigegeben"),
    ],
)
def test_what_is_only_named_is_left_as_it_is(text: str) -> None:
    """An id may be new, an example or gone."""
    assert say(text).text == text


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        pytest.param("Es ist Dienstag.", "Welcher Tag ist morgen?", id="morgen"),
        pytest.param("Es ist 16:12 Uhr.", "Wann ist Sonnenuntergang?", id="sonnenuntergang"),
        pytest.param("Es ist 16:12 Uhr.", "Wie spät ist es in Tokio?", id="anderswo"),
        pytest.param("Es ist 16:12 Uhr.", "Wie spät kommt der Bus?", id="der-bus"),
        pytest.param("Das Treffen ist nicht morgen, es ist heute um 15 Uhr.", "", id="im-satz-davor"),
        pytest.param("Es ist morgen.", "", id="etwas-ist-morgen"),
    ],
)
def test_it_may_be_another_time_than_now(text: str, request_: str) -> None:
    """A pronoun means the time only where nothing else can be meant."""
    assert R not in verdicts(text, request=request_)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("In der Küche fehlt nichts.", id="nichts-fehlt"),
        pytest.param("In der Küche fehlt ein Licht.", id="eines-mehr-wäre-gut"),
        pytest.param("Mit `hvac_mode: cool` kühlt das Wohnzimmerthermostat.", id="eine-option"),
    ],
)
def test_what_denies_nothing_and_tells_nothing_of_now(text: str) -> None:
    """What nothing is missing from is there, and an option is only explained."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    ("text", "home", "lexicon"),
    [
        pytest.param("Das Küchenlicht ist an.", english_turn(), german(), id="kitchen"),
        pytest.param("Das Dachbodenlicht ist an.", english_turn(), german(), id="attic"),
        pytest.param("The attic light is on.", turn(), english(), id="english"),
    ],
)
def test_names_in_another_language(text: str, home: Turn, lexicon: Lexicon) -> None:
    """Where no name has the word of its kind, what is called otherwise may be there all the same."""
    there = replace(home, scene=replace(home.scene, lexicon=lexicon))
    assert Reason.UNKNOWN_NAME not in [one.reason for one in there.findings(text)]


def test_names_in_the_same_language() -> None:
    """Where names have it, what has no such name is not there."""
    (found,) = turn().findings("Das Dachbodenlicht ist an.")
    assert found.reason is Reason.UNKNOWN_NAME
