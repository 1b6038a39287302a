"""German sentences in the orders that German has, each true and false by what stands in the home."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import verdicts
from tests.grounding.homes import N, Overrides, R, S, thing


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Im Schlafzimmer ist das Rollo zu.", (S,), id="the-place-first"),
        pytest.param("Derzeit ist das Garagentor offen.", (R,), id="an-adverb-first"),
        pytest.param("Offen ist das Garagentor.", (R,), id="the-state-first"),
        pytest.param("In der Küche brennt die Thekenlampe.", (R,), id="a-verb-that-says-it"),
        pytest.param("Nur Anna ist zu Hause.", (S,), id="only-one-person"),
        pytest.param("Im Moment ist nur Ben zu Hause.", (R,), id="only-another"),
        pytest.param("Es ist nur die Leselampe an.", (N,), id="only-one-of-several"),
        pytest.param("Bis auf die Leselampe sind alle Lichter aus.", (R,), id="an-exception-first"),
        pytest.param("In der Küche brennt nichts mehr.", (R,), id="nothing-burns"),
        pytest.param("Alle Lichter im Bad sind aus.", (R,), id="all-in-a-room"),
        pytest.param("Der Samtvorhang ist zu 60 Prozent offen.", (S,), id="a-share"),
        pytest.param("Der Samtvorhang ist zu 30 Prozent offen.", (R,), id="another-share"),
        pytest.param("Im Schlafzimmer hat es 21,5 Grad.", (S,), id="it-has-degrees"),
        pytest.param("Im Schlafzimmer sind es 24 Grad.", (R,), id="it-is-degrees"),
        pytest.param("Die Luftfeuchtigkeit im Schlafzimmer liegt bei 70 Prozent.", (R,), id="lies-at"),
        pytest.param("Die Leselampe leuchtet in Blau.", (R,), id="a-color"),
        pytest.param("Das Garagentor ist zu, die Hintertür ebenfalls abgeschlossen.", (S, R), id="two-clauses"),
        pytest.param("Das Badlicht ist aus.", (R,), id="a-compound"),
        pytest.param("Das Rollo ist unten.", (S,), id="down"),
    ],
)
def test_orders(text: str, found: tuple[Verdict, ...]) -> None:
    """What stands first, and where the verb is parted, changes nothing."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Wie feucht ist es im Schlafzimmer?", "48 Prozent.", (S,), id="how-damp"),
        pytest.param("Wie feucht ist es im Schlafzimmer?", "Knapp 70 Prozent.", (R,), id="about"),
        pytest.param("Wie hell ist das Deckenlicht?", "Auf 40 Prozent.", (R,), id="how-bright"),
        pytest.param("Welche Farbe hat die Leselampe?", "Ein sattes Blau.", (R,), id="a-color"),
        pytest.param("Wo ist Ben?", "Zu Hause.", (R,), id="where"),
        pytest.param("Wer ist zu Hause?", "Nur Anna.", (S,), id="who"),
        pytest.param("Wer ist zu Hause?", "Nur Ben.", (R,), id="who-is-not"),
        pytest.param("Wie viele Fenster sind offen?", "Nur eins.", (S,), id="how-many"),
        pytest.param("Wie viele Fenster sind offen?", "Zwei, das im Büro und das im Schlafzimmer.", (R,), id="listed"),
        pytest.param("Haben wir einen Rauchmelder?", "Nein.", (R,), id="is-there"),
        pytest.param("Ist der Samtvorhang offen?", "Er ist zu 30 Prozent offen.", (R,), id="a-pronoun"),
    ],
)
def test_answers(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An answer of few words says something of what was asked after."""
    assert verdicts(text, request=request_) == found


@pytest.mark.parametrize(
    "text",
    [
        "In keinem Raum ist das Deckenlicht aus.",
        "Nehmen wir an, das Garagentor ist offen.",
        "Ist das Garagentor offen, wird es kalt.",
        "Das Garagentor, das offen ist, gehört dem Nachbarn.",
        "Ist das Garagentor offen?",
        "Das Garagentor müsste offen sein.",
        "Wenn es regnet, ist das Garagentor offen.",
        "Das Deckenlicht ist eingeschaltet, die Sauna ist hingegen ausgeschaltet.",
        "Das Deckenlicht ist eingeschaltet, die Sauna ist jedoch ausgeschaltet.",
    ],
)
def test_what_is_not_asserted(text: str) -> None:
    """A verb that stands first asks, or says on what it depends."""
    assert R not in verdicts(text)


_BEDSIDES = (
    thing("light.bedside_rike", "Leseleuchte Rike", "bedroom", "off"),
    thing("light.bedside_jonas", "Leseleuchte Jonas", "bedroom", "on"),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Beide Leseleuchten sind aus.", (R,), id="plural-of-names-both"),
        pytest.param("Alle Leseleuchten sind an.", (R,), id="plural-of-names-all"),
        pytest.param("Die Leseleuchte Jonas ist an.", (S,), id="singular-of-a-name"),
        pytest.param("Beide Lesetische sind aus.", (), id="plural-of-no-name"),
        pytest.param("Das Schlafzimmerfenster ist offen, sonst sind alle Fenster zu.", (S, S), id="otherwise-all"),
        pytest.param("Robbi ist im Dock. Ansonsten sind alle Fenster zu.", (S, R), id="otherwise-all-not"),
        pytest.param(
            "Im Büro ist das Fenster zu, im Schlafzimmer ist es offen, sonst sind keine Fenster offen.",
            (N, N),
            id="otherwise-than-in-rooms",
        ),
        pytest.param("Sonst sind alle Fenster zu.", (), id="otherwise-than-nobody-knows"),
        pytest.param("Alle zwei Fenster sind zu.", (R,), id="a-number-of-all"),
    ],
)
def test_sets(text: str, found: tuple[Verdict, ...]) -> None:
    """Many of a kind, by the plural of what their names have in common, by number, or without those named before."""
    assert verdicts(text, extra=_BEDSIDES) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Im Wohnzimmer wird gerade geheizt.", (S,), id="is-heated"),
        pytest.param("Derzeit wird im Wohnzimmer nicht geheizt.", (R,), id="is-not-heated"),
        pytest.param("Im Wohnzimmer wird nicht geheizt.", (N,), id="is-not-heated-at-some-time"),
        pytest.param("Der Rauchmelder schlägt nicht an.", (S,), id="goes-not-off"),
        pytest.param("Der Bewegungsmelder im Flur schlägt gerade an.", (R,), id="goes-off"),
        pytest.param("Der Rauchmelder schlägt bei Rauch Alarm.", (), id="goes-off-if"),
        pytest.param("Das Küchenradio spielt nichts.", (S,), id="plays-nothing"),
        pytest.param("Der Schlafzimmerventilator dreht sich.", (S,), id="turns"),
        pytest.param("Der Tischventilator dreht sich auf kleiner Stufe.", (R,), id="turns-slowly"),
        pytest.param("Offen ist nur noch das Bürofenster.", (R,), id="only-still"),
        pytest.param("Offen ist nur noch das Schlafzimmerfenster.", (S,), id="only-still-so"),
        pytest.param("Damit ist es in der Küche stockdunkel.", (R,), id="it-is-dark"),
        pytest.param("Oben im Schlafzimmer ist es am kältesten.", (R,), id="coldest-upstairs"),
        pytest.param("Auf dem Küchenradio läuft „Autobahn“ von Kraftwerk.", (R, N, N), id="a-title-of-somebody"),
        pytest.param("In der Küche ist kein Rauchmelder eingebunden.", (R,), id="none-is-set-up"),
        pytest.param("Einen Rauchmelder sehe ich in deinem Home Assistant nicht.", (R,), id="sees-none-in-the-system"),
        pytest.param("Die Leselampe strahlt in kräftigem Rot.", (S,), id="a-strong-color"),
        pytest.param("Die Leselampe strahlt kräftig blau.", (R,), id="another-strong-color"),
    ],
)
def test_verbs(text: str, found: tuple[Verdict, ...]) -> None:
    """Verbs that say by themselves, or with one word more, how something is."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Wie weit ist im Wohnzimmer der Vorhang offen?", "Der steht auf 60 Prozent.", (S,), id="there"),
        pytest.param("Wie weit ist im Wohnzimmer der Vorhang offen?", "Der steht auf 20 Prozent.", (R,), id="not-so"),
        pytest.param("Wie weit ist im Bad der Vorhang offen?", "Der steht auf 20 Prozent.", (), id="nowhere"),
    ],
)
def test_a_thing_of_a_room(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """What is asked of a room and of a thing is asked of the thing there."""
    assert verdicts(text, request=request_) == found


@pytest.mark.parametrize(
    ("text", "states", "found"),
    [
        pytest.param("Draußen ist es kalt und sonnig.", {}, (R,), id="the-sky-beside-how-it-feels"),
        pytest.param("Draußen ist es sonnig und mild.", {"weather.home": "sunny"}, (S,), id="the-sky-is-so"),
        pytest.param("Draußen ist es windig.", {}, (N,), id="the-sky-may-be-so-too"),
        pytest.param("Im Wohnzimmer sind es 26 Grad.", {"climate.living_room": {"temperature": 26}}, (R,), id="no-aim"),
        pytest.param("Das Wohnzimmerthermostat ist auf 21 Grad.", {}, (S,), id="an-aim"),
        pytest.param("Robbi lädt.", {}, (S,), id="charges"),
        pytest.param("Robbi lädt gerade.", {"vacuum.robbi": "cleaning"}, (R,), id="charges-not"),
        pytest.param("Sowohl das Deckenlicht als auch die Thekenlampe sind an.", {}, (S, R), id="both-and"),
        pytest.param("Weder das Deckenlicht noch die Thekenlampe ist an.", {}, (R, S), id="neither-nor"),
    ],
)
def test_shown(text: str, states: Overrides, found: tuple[Verdict, ...]) -> None:
    """What the weather and devices show in words, and of two things the same."""
    assert verdicts(text, states) == found


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Geht das Rollo von selbst zu?", "Die Automation dafür ist eingeschaltet.", (R,), id="for-that"),
        pytest.param("", "Die Automation, die das Rollo abends schließt, ist aus.", (S,), id="that-does-it"),
        pytest.param("", "Die Automation zum Schließen vom Rollo ist eingeschaltet.", (R,), id="to-do-it"),
        pytest.param("", "Im Schlafzimmer sind es angenehm kühle 15 Grad.", (R,), id="how-it-feels"),
        pytest.param("", "Im Schlafzimmer sind es angenehm warme 21,5 Grad.", (S,), id="how-it-feels-and-is"),
        pytest.param("", "Die Luftfeuchtigkeit im Schlafzimmer liegt nur bei 30 Prozent.", (R,), id="only-at"),
        pytest.param("", "Die Thekenlampe ist an, daran liegt es nicht.", (R,), id="a-verb-of-its-own"),
        pytest.param("", "Robbi steht brav in seiner Station.", (S,), id="stands-in-its-station"),
        pytest.param("", "Das sieht gemütlich aus: die Thekenlampe brennt.", (R,), id="behind-a-verdict"),
        pytest.param("", "Zum Beispiel so: die Thekenlampe brennt.", (), id="behind-an-example"),
        pytest.param("", "Der Tischventilator läuft schneller als der Schlafzimmerventilator.", (R,), id="faster"),
    ],
)
def test_as_assistants_speak(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An easy tone says no less of the home."""
    blind = thing("automation.blind", "Rollo abends", None, "off")
    assert verdicts(text, request=request_, extra=(blind,)) == found
