"""What is said instead of a German sentence."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, ToolCall
from tests.grounding.german.homes import say, verdicts
from tests.grounding.homes import Overrides, R, S, did, failed, thing


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Das Deckenlicht ist aus.", "Das Deckenlicht ist an.", id="a-word"),
        pytest.param(
            "In der Küche ist das Deckenlicht aus.", "In der Küche ist das Deckenlicht an.", id="a-turned-sentence"
        ),
        pytest.param("Die Haustür ist aufgeschlossen.", "Die Haustür ist abgeschlossen.", id="locked"),
        pytest.param("Anna ist unterwegs.", "Anna ist zu Hause.", id="a-person"),
        pytest.param("Die Leselampe ist blau.", "Die Leselampe ist rot.", id="a-color"),
        pytest.param("Im Schlafzimmer sind es 18,5 Grad.", "Im Schlafzimmer sind es 21,5 Grad.", id="a-decimal-comma"),
        pytest.param("Das Deckenlicht ist auf 30 % gedimmt.", "Die Helligkeit vom Deckenlicht ist 80 %.", id="a-share"),
        pytest.param("Kein Licht ist an.", "Deckenlicht, Spiegellicht und Leselampe sind an.", id="a-set"),
        pytest.param("Es gibt kein Licht in der Küche.", "Ich sehe Deckenlicht und Thekenlampe.", id="they-are-there"),
        pytest.param("Beide Lichter in der Küche sind an.", "Thekenlampe ist aus.", id="one-of-both"),
        pytest.param("Die Dachbodenlampe ist an.", "„Dachbodenlampe“ kenne ich nicht.", id="an-unknown-name"),
        pytest.param("Es gibt keine Leselampe.", "Ich sehe die Leselampe.", id="it-is-there"),
        pytest.param("Der Fernseher ist pausiert.", "Der Fernseher läuft.", id="no-verb-behind-is"),
        pytest.param("Der Hausalarm ist aktiv.", "Der Hausalarm ist unscharf.", id="an-alarm"),
        pytest.param("Der Hausalarm ist abwesend scharf.", "Der Hausalarm ist unscharf.", id="a-mode-of-an-alarm"),
        pytest.param("Der Außensensor zeigt 4 °C an.", "Der Außensensor zeigt -8,5 °C an.", id="below-zero"),
    ],
)
def test_what_is_wrong_is_corrected(text: str, said: str) -> None:
    """The fewest words are changed, and they are German."""
    assert say(text).text == said


def test_more_than_can_be_listened_to() -> None:
    """Of many things a few are named, and the rest is counted."""
    said = say("Alle Lichter sind aus.", dict.fromkeys(("light.counter", "light.living_room", "light.bedside"), "on"))
    assert said.text == "Nachttischlampe, Deckenlicht, Thekenlampe und Wohnzimmerlicht sind an, ebenso 2 weitere."


WINDOW = "binary_sensor.bedroom_window"
OPENED = "Das Schlafzimmerfenster wurde vor fünf Minuten geöffnet."


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param("Es ist Montag.", {}, "Heute ist Sonntag, der 1. März 2026.", id="a-day"),
        pytest.param("15 % von 80 ist 14.", {}, "15 % von 80 sind 12.", id="a-sum"),
        pytest.param("10 geteilt durch 3 ist 4.", {}, "10 geteilt durch 3 sind 3,33.", id="a-decimal-comma"),
        pytest.param(
            OPENED,
            {WINDOW: {"state": "on", "changed_at": "2026-03-01T09:05:10+00:00"}},
            "Das Schlafzimmerfenster ist spätestens seit 9:05 Uhr offen.",
            id="since",
        ),
        pytest.param(
            OPENED,
            {WINDOW: {"state": "on", "changed_at": "2026-02-27T21:05:10+00:00"}},
            "Das Schlafzimmerfenster ist spätestens seit 21:05 Uhr am Freitag, dem 27. Februar 2026 offen.",
            id="since-another-day",
        ),
        pytest.param(
            "Das Deckenlicht und die Leselampe sind auf 30 %.",
            {},
            "Die Helligkeit vom Deckenlicht ist 80 %. Die Helligkeit der Leselampe ist 50 %.",
            id="a-share",
        ),
    ],
)
def test_numbers_and_times(text: str, states: Overrides, said: str) -> None:
    """Numbers and times are said as Germans say them, and what is said is true."""
    delivery = say(text, states)
    assert delivery.text == said
    assert R not in verdicts(said, states)


def test_a_sensor_that_home_assistant_has_named() -> None:
    """What is measured stands in its name already, in whatever language."""
    sensor = thing("sensor.attic", "Attic temperature", None, "19.5", kind="temperature", unit_of_measurement="°C")
    said = say("Attic temperature ist 25 °C und der Fernseher ist aus.", extra=(sensor,)).text
    assert said.startswith("Attic temperature ist 19,5 °C.")


def test_an_action_that_failed() -> None:
    """What was tried and what is are told."""
    said = say("Ich habe das Wohnzimmerlicht eingeschaltet.", calls=(failed("HassTurnOn"),)).text
    assert said.endswith("versucht, das Wohnzimmerlicht einzuschalten, aber es ist noch aus.")


def test_a_device_that_needs_its_time() -> None:
    """Nothing is claimed before it is confirmed."""
    said = say("Ich habe das Garagentor geöffnet.", calls=(did("HassTurnOn", "cover.garage"),)).text
    assert said.startswith("Der Befehl ist unterwegs")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Das Deckenlicht ist aus.", id="a-state"),
        pytest.param("Es sind fünf Lichter an.", id="a-count"),
        pytest.param("Die Temperatur im Schlafzimmer beträgt 10 Grad.", id="a-value"),
        pytest.param("Alle Fenster sind geschlossen.", id="a-set"),
        pytest.param("Im Schlafzimmer ist das Licht an.", id="a-place"),
    ],
)
def test_what_is_said_is_true(text: str) -> None:
    """A correction is read again and never refuted itself."""
    said = say(text, policy=Policy.CORRECT).text
    assert (said != text, R in verdicts(said)) == (True, False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Ja, das Deckenlicht ist aus.", "Das Deckenlicht ist an.", id="yes"),
        pytest.param("Nein, das Deckenlicht ist aus.", "Das Deckenlicht ist an.", id="no"),
        pytest.param("Nein, die Haustür ist schon offen.", "Nein, die Haustür ist schon offen.", id="what-is-open"),
        pytest.param("Das Deckenlicht ist schon aus.", "Das Deckenlicht ist an.", id="already"),
        pytest.param(
            "Die Hintertür ist bereits abgeschlossen.", "Die Hintertür ist aufgeschlossen.", id="already-locked"
        ),
        pytest.param("Wahrscheinlich ist das Deckenlicht aus.", "Das Deckenlicht ist an.", id="a-hedge"),
        pytest.param("Ja, ganz sicher: Das Deckenlicht ist aus.", "Das Deckenlicht ist an.", id="an-assurance"),
        pytest.param("Weil das Deckenlicht aus ist, ist es dunkel.", "Das Deckenlicht ist an.", id="a-reason"),
        pytest.param("Zum Glück ist die Hintertür abgeschlossen.", "Die Hintertür ist aufgeschlossen.", id="a-comment"),
        pytest.param("Super, das Deckenlicht ist aus!", "Das Deckenlicht ist an.", id="praise"),
        pytest.param(
            "Die Thekenlampe ist an und leuchtet mit 80 %.", "Die Thekenlampe ist aus.", id="another-predicate"
        ),
        pytest.param("Das Deckenlicht ist aus, nicht an.", "Das Deckenlicht ist an.", id="its-opposite-denied"),
        pytest.param("Das Garagentor ist offen und nicht zu.", "Das Garagentor ist geschlossen.", id="denied-as-well"),
        pytest.param("Anna ist weg, sondern bei Ben.", "Anna ist zu Hause.", id="but-so"),
        pytest.param("Das Garagentor steht offen.", "Das Garagentor ist geschlossen.", id="nothing-stands-closed"),
        pytest.param(
            "Zu Hause ist gerade nur Ben.", "Ben ist unterwegs. Anna ist zu Hause.", id="only-behind-the-verb"
        ),
        pytest.param("Ben ist als Einziger zu Hause.", "Ben ist unterwegs. Anna ist zu Hause.", id="the-only-one"),
        pytest.param("Die Thekenlampe ist derzeit noch an.", "Die Thekenlampe ist derzeit noch aus.", id="so-far"),
    ],
)
def test_what_hangs_on_the_wrong_word_goes_with_it(text: str, said: str) -> None:
    """An answer, a reason, a comment and another predicate do not stay beside the opposite of what they went with."""
    assert say(text).text == said


@pytest.mark.parametrize(
    ("text", "states", "said"),
    [
        pytest.param(
            "Es gibt keinen Rauch.",
            {"binary_sensor.smoke": "on"},
            "Rauchmelder meldet Rauch.",
            id="smoke-that-is-there",
        ),
        pytest.param("Der Rauchmelder ist ausgelöst.", {}, "Der Rauchmelder meldet keinen Rauch.", id="no-smoke"),
        pytest.param(
            "Der Rauchmelder meldet Rauch.", {}, "Der Rauchmelder meldet keinen Rauch.", id="in-the-same-words"
        ),
        pytest.param(
            "Der Rauchmelder meldet keinen Rauch.",
            {"binary_sensor.smoke": "on"},
            "Der Rauchmelder meldet Rauch.",
            id="smoke-that-is-denied",
        ),
        pytest.param("Der Samtvorhang ist heruntergefahren.", {}, "Der Samtvorhang ist offen.", id="a-curtain-is-open"),
        pytest.param("Das Garagentor ist hochgefahren.", {}, "Das Garagentor ist geschlossen.", id="a-gate-is-closed"),
        pytest.param("Der Samtvorhang ist aus.", {}, "Der Samtvorhang ist offen.", id="a-curtain-is-not-on"),
        pytest.param(
            "Ich habe den Samtvorhang heruntergefahren.", {}, "Der Samtvorhang ist noch offen.", id="not-done"
        ),
        pytest.param(
            "Der Rauchmelder meldet keinen Rauch.", {}, "Der Rauchmelder meldet keinen Rauch.", id="true-of-a-sensor"
        ),
        pytest.param("Der Fernseher ist pausiert.", {}, "Der Fernseher läuft.", id="what-plays"),
        pytest.param("Die Wiedergabe auf dem Fernseher ist pausiert.", {}, "Fernseher läuft.", id="no-playback-plays"),
        pytest.param("Der Samtvorhang ist noch offen.", {}, "Der Samtvorhang ist noch offen.", id="true-of-a-curtain"),
    ],
)
def test_each_thing_in_the_words_that_go_with_it(text: str, states: Overrides, said: str) -> None:
    """A sensor detects something, and nobody turns a curtain off."""
    assert say(text, states).text == said


def test_a_curtain_that_could_not_be_closed() -> None:
    """What was tried is told in the words of the thing."""
    said = say("Ich habe den Samtvorhang heruntergefahren.", calls=(failed("HassTurnOff"),)).text
    assert said.endswith("versucht, den Samtvorhang zu schließen, aber er ist noch offen.")


BATH = (
    thing(
        "climate.bath",
        "Heizung Bad",
        "bathroom",
        "heat",
        hvac_action="idle",
        hvac_modes=("off", "heat", "auto"),
        current_temperature=19.8,
        temperature=23,
        unit_of_measurement="°C",
    ),
    thing("climate.bed", "Heizung Schlafzimmer", "bedroom", "off", current_temperature=17.2, unit_of_measurement="°C"),
    thing("sensor.bath", "Temperatur Bad", "bathroom", "19.7", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.solar", "PV-Leistung", None, "2.4", kind="power", unit_of_measurement="kW"),
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Die Heizung Bad steht auf 25 Grad.", "Die Heizung Bad steht auf 23 Grad.", id="what-is-wanted"),
        pytest.param("Ja, die Heizung Bad ist auf 25 Grad.", "Die Heizung Bad ist auf 23 Grad.", id="wanted-and-asked"),
        pytest.param(
            "Die Heizung Bad hat 25 Grad.",
            "Die Temperatur der Heizung Bad ist 19,8 °C. Die Zieltemperatur der Heizung Bad ist 23 °C.",
            id="what-may-be-either",
        ),
        pytest.param("Im Bad steht die Heizung auf 25 Grad.", "Im Bad steht die Heizung auf 23 Grad.", id="its-place"),
        pytest.param("Im Bad steht die Heizung auf 23 Grad.", "Im Bad steht die Heizung auf 23 Grad.", id="true-there"),
        pytest.param(
            "Im Schlafzimmer steht die Heizung auf 25 Grad.",
            "Die Temperatur der Heizung Schlafzimmer ist 17,2 °C.",
            id="nothing-is-wanted",
        ),
        pytest.param("Die Heizung steht auf 30 Grad.", "Das kann ich nicht bestätigen.", id="nobody-knows-which"),
        pytest.param(
            "Die Temperatur im Bad ist 25 °C und die PV-Leistung beträgt 5 kW.",
            "PV-Leistung ist 2,4 kW.",
            id="names-that-say-it",
        ),
        pytest.param("Die Heizung Bad steht auf Auto.", "Die Heizung Bad steht auf Heizen.", id="a-mode"),
        pytest.param("Die Heizung Bad steht auf Off.", "Die Heizung Bad steht auf Heizen.", id="a-mode-in-english"),
        pytest.param("Die Heizung Bad steht auf Heizen.", "Die Heizung Bad steht auf Heizen.", id="a-mode-that-is-set"),
        pytest.param("Die Heizung Bad heizt.", "Die Heizung Bad ist untätig.", id="what-it-does"),
        pytest.param("Das Schlafzimmer ist im Erdgeschoss.", "Schlafzimmer ist im Obergeschoss.", id="a-floor"),
    ],
)
def test_values_are_told_of_what_they_are_of(text: str, said: str) -> None:
    """What is wanted is not what is measured, and a room is not another one."""
    assert say(text, extra=BATH).text == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(
            "Die Thekenlampe ist an, die Leselampe ist blau und das Bürofenster ist offen.",
            "Die Thekenlampe ist aus. Die Farbe der Leselampe ist rot. Das Bürofenster ist geschlossen.",
            id="three-things",
        ),
        pytest.param("Küche: 5 Lampen an", "Deckenlicht ist an.", id="a-number-in-a-room"),
    ],
)
def test_nothing_is_left_out(text: str, said: str) -> None:
    """Each thing that was told wrong is told right, and where it was told of."""
    assert say(text).text == said


@pytest.mark.parametrize(
    ("text", "state", "said"),
    [
        pytest.param(
            "Das Deckenlicht ist an.", "unavailable", "Ich kann das Deckenlicht gerade nicht erreichen.", id="is"
        ),
        pytest.param(
            "Ich habe das Deckenlicht eingeschaltet.",
            "unavailable",
            "Ich kann das Deckenlicht gerade nicht erreichen.",
            id="was-done",
        ),
        pytest.param(
            "Das Deckenlicht ist an.", "unknown", "Für das Deckenlicht gibt es gerade keinen Wert.", id="unknown"
        ),
        pytest.param(
            "Es sieht so aus, als ob das Deckenlicht an ist.",
            "unavailable",
            "Ich kann das Deckenlicht gerade nicht erreichen.",
            id="as-it-looks",
        ),
        pytest.param(
            "Das Deckenlicht ist wahrscheinlich an.",
            "unavailable",
            "Ich kann das Deckenlicht gerade nicht erreichen.",
            id="probably",
        ),
        pytest.param(
            "Alle Lichter in der Küche sind aus.",
            "unavailable",
            "Thekenlampe ist aus. Ich kann Deckenlicht gerade nicht erreichen.",
            id="one-of-a-room",
        ),
    ],
)
@pytest.mark.parametrize("policy", [Policy.CORRECT, Policy.STRICT])
def test_what_cannot_be_read(text: str, state: str, said: str, policy: Policy) -> None:
    """Nothing is said to be so of what cannot be reached, and what is said instead stays."""
    assert say(text, {"light.ceiling": state}, policy).text == said
    assert say(said, {"light.ceiling": state}, policy).text == said


MACHINES = (
    thing("binary_sensor.washer", "Waschmaschine", "bathroom", "off", kind="running"),
    thing("binary_sensor.dryer", "Trockner", "bathroom", "off", kind="running"),
    thing("binary_sensor.car", "Auto", "garage", "off", kind="battery_charging"),
)


@pytest.mark.parametrize(
    ("request_", "text", "said"),
    [
        pytest.param("Läuft die Waschmaschine?", "Ja, sie läuft.", "Die Waschmaschine läuft nicht.", id="an-answer"),
        pytest.param("", "Die Waschmaschine läuft gerade.", "Die Waschmaschine läuft nicht.", id="a-verb"),
        pytest.param("", "Die Waschmaschine ist am Laufen.", "Die Waschmaschine läuft nicht.", id="a-verb-as-a-noun"),
        pytest.param("", "Die Waschmaschine ist in Betrieb.", "Die Waschmaschine ist nicht in Betrieb.", id="no-verb"),
        pytest.param("", "Das Auto lädt.", "Das Auto lädt nicht.", id="another-verb"),
        pytest.param("", "Das Auto wird geladen.", "Das Auto lädt nicht.", id="another-verb-in-the-passive"),
        pytest.param(
            "",
            "Die Waschmaschine läuft und der Trockner läuft.",
            "Die Waschmaschine läuft nicht. Der Trockner läuft nicht.",
            id="two",
        ),
    ],
)
def test_what_a_verb_says_is_denied_by_a_verb(request_: str, text: str, said: str) -> None:
    """Nothing "ist nicht läuft"."""
    delivery = say(text, request=request_, extra=MACHINES)
    assert (delivery.text, {one.verdict for one in delivery.delivered_findings}) == (said, {S})


SEVERAL = (
    thing("light.garden", "Gartenlichter", "garden", "off"),
    thing("cover.curtains", "Schlafzimmervorhänge", "bedroom", "open", kind="curtain", current_position=100),
    thing("light.lamps", "Lampen 2", "hall", "off"),
    thing("cover.gate", "Tor", "garden", "open", kind="gate"),
)


@pytest.mark.parametrize(
    ("text", "states", "calls", "said"),
    [
        pytest.param(
            "Ich habe die Gartenlichter eingeschaltet.",
            {},
            (did("HassTurnOn", "light.garden"),),
            "Die Gartenlichter sind noch aus.",
            id="not-done",
        ),
        pytest.param(
            "Ich habe die Schlafzimmervorhänge geschlossen.",
            {},
            (did("HassTurnOff", "cover.curtains"),),
            "Der Befehl ist unterwegs; ich warte noch auf die Bestätigung der Schlafzimmervorhänge.",
            id="not-done-yet",
        ),
        pytest.param(
            "Gartenlichter: an",
            {"light.garden": "unavailable"},
            (),
            "Ich kann die Gartenlichter gerade nicht erreichen.",
            id="unreachable",
        ),
        pytest.param(
            "Ich habe die Lampen 2 eingeschaltet.",
            {},
            (did("HassTurnOn", "light.lamps"),),
            "Die Lampen 2 sind noch aus.",
            id="a-number",
        ),
        pytest.param("Das Tor ist zu.", {}, (), "Das Tor ist offen.", id="one"),
        pytest.param(
            "Das Schlafzimmerfenster ist zu.",
            {},
            (),
            "Das Schlafzimmerfenster ist offen.",
            id="the-same-for-one-and-for-several",
        ),
    ],
)
def test_several_things_under_one_name(text: str, states: Overrides, calls: tuple[ToolCall, ...], said: str) -> None:
    """A name that is a plural goes with "sind", also as the last part of a compound."""
    assert say(text, states, calls=calls, extra=SEVERAL).text == said
