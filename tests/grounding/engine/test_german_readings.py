"""What the shapes of German read, and what they must leave alone."""

import pytest

from custom_components.grounded_assist.grounding.engine import read_sentence
from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import turn, verdicts
from tests.grounding.homes import R, S, thing


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Sowohl das Deckenlicht als auch die Thekenlampe sind an.", (S, R), id="both"),
        pytest.param("Weder die Thekenlampe noch das Deckenlicht sind an.", (S, R), id="neither"),
        pytest.param("Offen ist nur noch das Schlafzimmerfenster.", (S,), id="only-behind-its-state"),
        pytest.param("Offen ist nur noch das Bürofenster.", (R,), id="only-another"),
        pytest.param("Das Schlafzimmerfenster ist offen, alle anderen Fenster sind zu.", (S, S), id="all-others"),
        pytest.param("Das Bürofenster ist zu, der Rest ist auch zu.", (S, R), id="the-rest"),
        pytest.param("Das Wohnzimmerthermostat heizt auf 23 Grad hoch.", (R,), id="it-heats-up-to"),
        pytest.param("Das Wohnzimmer wird auf 21 Grad geheizt.", (S,), id="it-is-heated-to"),
        pytest.param("Im Wohnzimmer sind 23 Grad eingestellt.", (R,), id="what-is-set-in-a-room"),
        pytest.param("Das Schlafzimmer ist mit 21,5 Grad angenehm warm.", (S,), id="beside-what-it-feels-like"),
        pytest.param("Das Schlafzimmer ist mit 25 Grad viel zu warm.", (R,), id="too-warm"),
        pytest.param("Das Schlafzimmer ist mit 25 Grad der wärmste Raum.", (S, R), id="the-warmest-with-its-value"),
        pytest.param("Im Schlafzimmer ist es um ein Grad wärmer als im Wohnzimmer.", (S,), id="by-a-degree"),
        pytest.param("Im Schlafzimmer ist es nicht wärmer als im Wohnzimmer.", (R,), id="not-warmer"),
        pytest.param("Eines der zwei Fenster ist offen.", (S,), id="one-of-them"),
        pytest.param("Von den zwei Fenstern sind noch zwei offen.", (R,), id="so-many-of-them"),
        pytest.param("Das Schlafzimmerfenster hast du offen gelassen.", (S,), id="what-was-left-so"),
        pytest.param("Du hast das Bürofenster offen gelassen.", (R,), id="who-left-it-so"),
        pytest.param("Im Bad ist es dunkel.", (R,), id="a-room-is-dark"),
        pytest.param("Im Schlafzimmer ist alles finster.", (S,), id="all-is-dark"),
        pytest.param("Der Rauchmelder hat keinen Rauch erkannt.", (S,), id="none-was-detected"),
        pytest.param("Bis auf die Hintertür ist alles abgesperrt.", (S,), id="all-but-one"),
        pytest.param("Nein, das Schlafzimmerfenster und das Bürofenster sind offen.", (S, R), id="behind-no"),
        pytest.param("Die Leselampe leuchtet in einem kräftigen Blau.", (R,), id="a-shade"),
        pytest.param("Im Bad brennt das Spiegellicht, in der Küche die Thekenlampe.", (S, R), id="without-its-verb"),
        pytest.param("Das Schlafzimmer ist 25 Grad warm.", (R,), id="warm-behind-its-degrees"),
        pytest.param("Der Fernseher steht auf Lautstärke 50.", (R,), id="the-attribute-first"),
        pytest.param("Die Leselampe ist abgedreht.", (R,), id="turned-down-is-off"),
        pytest.param("Die Hintertür ist nicht abgeschlossen, die Haustür schon.", (S, S), id="so-after-all"),
    ],
)
def test_read(text: str, found: tuple[Verdict, ...]) -> None:
    """A shape decides, true or false."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ich habe die Heizung im Wohnzimmer um 2 Grad erhöht.", id="by-so-much"),
        pytest.param("Im Garten ist es dunkel.", id="at-night"),
        pytest.param("Das Schlafzimmerfenster ist gekippt, alle anderen Fenster sind zu.", id="but-which"),
        pytest.param("Die Lichter sind aus, die Leselampe nicht.", id="but-for-one-of-them"),
        pytest.param("Die Thekenlampe ist noch aus.", id="still"),
        pytest.param("Von den fünf Fenstern sind noch zwei offen.", id="so-many-of-others"),
        pytest.param("Im Schlafzimmer hat es 21,5 Grad, eingestellt sind 20.", id="beside-its-target"),
        pytest.param("Der Samtvorhang ist zu 60 Prozent offen.", id="a-share"),
    ],
)
def test_left_alone(text: str) -> None:
    """What may be true is not refuted."""
    assert R not in verdicts(text)


@pytest.mark.parametrize(
    "text",
    ["Im Bad und im Schlafzimmer ist das Licht aus.", "Sowohl im Bad als auch im Schlafzimmer ist das Licht aus."],
)
def test_in_two_rooms(text: str) -> None:
    """What is so in each of two rooms is said of what is in each."""
    found = read_sentence(text, turn().scene)
    assert [one.entity_ids for one in found] == [("light.mirror",), ("light.bedside",)]


@pytest.mark.parametrize("text", ["Die Hintertür ist offen.", "Nein, die ist noch offen."])
def test_unlocked_is_open(text: str) -> None:
    """Whoever is asked whether a door is locked may say that it is open where it is only unlocked."""
    assert R not in verdicts(text, request="Ist die Hintertür abgesperrt?")


ROBBI = thing("sensor.robbi_battery", "Robbi Akku", "hall", "80", kind="battery", unit_of_measurement="%")
PHONE = thing("sensor.phone", "Annas Handy Akku", None, "40", kind="battery", unit_of_measurement="%")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("Der Robbi Akku hat mehr Akku als Annas Handy.", S), ("Annas Handy hat mehr Akku als der Robbi Akku.", R)],
)
def test_more_of_something(text: str, verdict: Verdict) -> None:
    """What two things have more and less of is compared."""
    assert [one.verdict for one in turn(extra=(ROBBI, PHONE)).findings(text)] == [verdict]


@pytest.mark.parametrize(
    ("light", "verdict"), [pytest.param("off", S, id="no-light-is"), pytest.param("on", R, id="a-light-is")]
)
def test_what_burns(light: str, verdict: Verdict) -> None:
    """Only lights do: the fan there may be on."""
    fan = thing("fan.hood", "Dampfabzug", "kitchen", "on")
    found = verdicts("In der Küche brennt nichts mehr.", {"light.ceiling": light}, extra=(fan,))
    assert verdict in found if verdict is R else R not in found
