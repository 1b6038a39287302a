"""True German replies of everyday, of which nothing may come out refuted."""

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Verdict
from tests.grounding.german.homes import THINGS, turn
from tests.grounding.homes import failed, thing

R = Verdict.REFUTED


@pytest.mark.parametrize(
    "text",
    [
        "Im Schlafzimmer sind es 21,5 °C. Es sind -8,5 °C draußen.",
        "Die Heizung läuft, es hat -8,5 Grad draußen.",
        "Draussen sind es gut -8 Grad, im Schlafzimmer knapp 22.",
        "Im Schlafzimmer dudelt das Radio und draußen sind es frische -8,5 Grad.",
        "Thekenlampe aus, Spiegellicht auf 100 %.",
        "Fernseher an, Vorhang 60 %.",
        "Der Samtvorhang ist nicht ganz offen, nur zu 60 %.",
        "Um Energie zu sparen, stelle die Heizung auf 19 Grad und schalte die Kaffeemaschine aus.",
        "Alle Fenster sind zu – mit einer Ausnahme: dem Schlafzimmerfenster",
        "Alle Türen sind abgeschlossen, aber die Hintertür ist nicht abgeschlossen.",
        "Dein Abend könnte so aussehen:\n- Alle Lichter aus\n- Hintertür abgeschlossen",
        "Alle Türen sind abgeschlossen, nur die Hintertür nicht.",
        "Alle Fenster sind geschlossen, nur das im Schlafzimmer steht offen.",
        "Die Fenster sind alle zu, nur das im Schlafzimmer nicht.",
        "Du meintest, die Haustür ist nicht abgeschlossen. Sie ist aber abgeschlossen.",
    ],
)
def test_of_the_home(text: str) -> None:
    """Numbers, exceptions and what another has said."""
    assert R not in [one.verdict for one in turn().findings(text)]


@pytest.mark.parametrize(
    "text", ["Die Hintertür reagiert nicht.", "Das Garagentor reagiert nicht.", "Robbi antwortet nicht."]
)
def test_what_did_not_answer(text: str) -> None:
    """What failed to do as it was told does not respond, whatever its last state is."""
    assert R not in [one.verdict for one in turn(calls=(failed("HassTurnOff"),)).findings(text)]


GARAGE = thing("cover.garage_door", "Garagentor", "garage", "closed", kind="garage")
AWAY = thing("input_boolean.away", "Urlaubsmodus", None, "off")
KILN = thing("input_number.kiln_goal", "Brennziel", "office", "1050", unit_of_measurement="°C")
FLOOR = thing("climate.office", "Heizung Büro", "office", "heat", current_temperature=21.4, temperature=21.5)
AIRING = thing("automation.airing", "Lüftungserinnerung", None, "off", last_triggered="2026-03-02T07:12:44+00:00")


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Ist das Garagentor zu?", "Jo, das Tor ist zu.", id="one-word-for-two-kinds"),
        pytest.param("Ist der Urlaubsmodus an?", "Nein, der ist aus. Das Haus läuft ganz normal.", id="the-house"),
        pytest.param("Läuft der Ofen?", "Er steht bei 740 Grad, bis zum Brennziel von 1050 fehlen 310.", id="of-it"),
        pytest.param(
            "Ist es warm?", "Im Büro ist es mit 21,4 Grad so warm wie eingestellt.", id="as-warm-as-it-is-set"
        ),
        pytest.param("Ist es laut?", "Eigentlich ist es gar nicht so laut, das ist normal.", id="loud-is-no-source"),
    ],
)
def test_spoken_as_it_is(request_: str, text: str) -> None:
    """Nobody hears other words."""
    made = turn(request=request_, extra=(GARAGE, AWAY, KILN, FLOOR, AIRING))
    assert made.deliver(text, Policy.CORRECT).text == text


def test_the_day_of_what_was_named_before() -> None:
    """It is looked for there, and needs no hedge."""
    text = "Weil die Lüftungserinnerung aus ist. Das letzte Mal ausgelöst hat sie am 2. März."
    found = turn(request="Warum lüftet keiner?", extra=(AIRING,)).findings(text)
    assert [one.verdict for one in found] == [Verdict.SUPPORTED] * 2


SECOND = (
    thing("cover.gate", "Hoftor", "garden", "open", kind="gate", current_position=100),
    thing("light.upstairs", "Flur oben", "hall", "off"),
    thing(
        "climate.office",
        "Tado Büro",
        "office",
        "auto",
        hvac_action="heating",
        current_temperature=20.2,
        temperature=21,
        unit_of_measurement="°C",
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "Das Tor ist zu.",
        "Oben brennt noch eine: Spiegellicht.",
        "Oben brennt Licht.",
        "Das Tado im Büro steht jetzt auf 21 Grad.",
        "Die Eingangstür ist abgeschlossen.",
    ],
)
def test_of_several_things(text: str) -> None:
    """What else may be meant: a gate by the end of its name, a floor, what a thermostat is set to, another word."""
    told = turn(extra=SECOND)
    assert R not in [one.verdict for one in told.findings(text)]
    assert told.deliver(text, Policy.CORRECT).text == text


WINDOWS_SHUT = {"binary_sensor.bedroom_window": "off", "binary_sensor.office_window": "off"}
DARK = {one.entity.id: "off" for one in THINGS if one.entity.domain == "light"}


@pytest.mark.parametrize(
    ("text", "asked", "states"),
    [
        ("An:\n- Deckenlicht 80 %\nAus:\n- Thekenlampe", "Welche Lichter sind an?", {}),
        ("**An:**\n- Deckenlicht\n\n**Aus:**\n- Thekenlampe", "Welche Lichter sind an?", {}),
        ("Zu Hause:\n- Anna\nUnterwegs:\n- Ben", "Wer ist zu Hause?", {}),
        ("In der Küche gibt es keinen Fernseher, nur im Wohnzimmer.", "", {}),
        ("Im Bad gibt es keinen Ventilator, tut mir leid.", "", {}),
        ("Oben gibt es keinen Fernseher, nur unten.", "", {}),
        ("Im Haus brennt kein Licht.", "", DARK),
        ("In keinem Raum brennt Licht.", "", DARK),
        ("Nein, im Haus ist kein Fenster offen.", "Ist noch ein Fenster offen?", WINDOWS_SHUT),
        ("Nein, eines ist offen, nämlich das im Schlafzimmer.", "Sind alle Fenster zu?", {}),
        ("Nein, eine ist nicht abgeschlossen.", "Sind die Türen abgeschlossen?", {}),
        ("Der Fernseher läuft, die Teichpumpe nicht.", "", {}),
        ("Die Thekenlampe brennt nicht, die Nachttischlampe auch nicht.", "", {}),
        ("Anna, Ben nicht.", "Wer ist zu Hause?", {}),
        ("Haustür ja, Hintertür nein.", "Welche Türen sind abgeschlossen?", {}),
        ("Der Fernseher steht im Wohnzimmer, nicht in der Küche.", "", {}),
        ("Die Kaffeemaschine steht in der Küche und nicht im Büro.", "", {}),
        ("In der Küche steht kein Fernseher.", "", {}),
        ("Ben fehlt noch.", "", {}),
        ("Es fehlt nur noch die Hintertür.", "", {}),
        ("Das Küchenradio spielt gerade keinen Titel.", "", {}),
        ("Robbi ist fertig mit dem Saugen.", "", {}),
        ("Am besten: Kaffeemaschine aus, Hintertür zu.", "", {}),
        ("Nachts sollte die Hintertür abgeschlossen sein.", "", {}),
        ("Die Hintertür hat niemand abgeschlossen.", "", {}),
    ],
)
def test_what_is_denied_of_else(text: str, asked: str, states: dict[str, str]) -> None:
    """A denial may belong to any part of a sentence, and a list to any heading."""
    assert R not in [one.verdict for one in turn(states, request=asked).findings(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Das Deckenlicht ist nicht an.",
        "Die Haustür ist nicht abgeschlossen.",
        "Es gibt keinen Fernseher.",
        "Kein Fenster ist offen.",
        "Der Fernseher läuft nicht.",
    ],
)
def test_a_lie_that_denies(text: str) -> None:
    """What is denied of one thing alone is held against it."""
    assert R in [one.verdict for one in turn().findings(text)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("Was läuft heute im Fernsehen?", "Heute läuft nichts."),
        ("Was läuft heute im Fernsehen?", "Nichts läuft."),
        ("Was läuft heute auf dem Fernseher?", "Es läuft nichts."),
        ("Läuft etwas Gutes im Fernsehen?", "Nichts läuft."),
        ("Was läuft im Kino?", "Nichts läuft."),
        ("Ist irgendetwas Gutes an?", "Nichts ist an."),
    ],
)
def test_of_a_program(request_: str, text: str) -> None:
    """What is shown tonight is no state of the television."""
    assert R not in [one.verdict for one in turn(request=request_).findings(text)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ("Läuft gerade etwas?", "Nichts läuft."),
        ("Ist noch etwas an?", "Nichts ist an."),
        ("Ist noch irgendwas an?", "Nein, es ist nichts an."),
    ],
)
def test_of_all_there_is(request_: str, text: str) -> None:
    """What runs is a player, and what is on a light."""
    assert [one.verdict for one in turn(request=request_).findings(text)] == [R]
    is_quiet = {one.entity.id: "off" for one in THINGS if one.entity.domain in {"light", "media_player"}}
    assert R not in [one.verdict for one in turn(is_quiet, request=request_).findings(text)]


@pytest.mark.parametrize("text", ["Der Alarm ist an.", "Der Alarm ist aktiv."])
def test_an_alarm_that_wakes(text: str) -> None:
    """Where the home has a Wecker, the words do not tell which is meant."""
    clock = thing("switch.clock", "Wecker", "bedroom", "on")
    assert R not in [one.verdict for one in turn(extra=(clock,)).findings(text)]
    assert [one.verdict for one in turn(extra=(clock,)).findings("Der Alarm ist scharf.")] == [R]


THIRD = (
    thing("cover.bay", "Rollo Erker", "living_room", "open", kind="shade", current_position=40),
    thing("binary_sensor.bay", "Erkerfenster", "living_room", "off", kind="window"),
    thing("climate.bedroom", "Thermostat Schlafzimmer", "bedroom", "heat", hvac_modes=("off", "heat", "auto")),
    thing(
        "water_heater.boiler",
        "Boiler",
        "kitchen",
        "eco",
        current_temperature=43,
        temperature=45,
        unit_of_measurement="°C",
    ),
)


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Welche Fenster sind zu?", "Erker und Bad sind zu.", id="the-first-part-of-a-compound"),
        pytest.param("", "Der Erker ist zu.", id="what-it-is-short-for-is-not-told"),
        pytest.param("Läuft der Boiler auf Eco?", "Genau, mit 45 Grad als Zieltemperatur.", id="as-its-target"),
        pytest.param("Läuft der Boiler auf Eco?", "Genau, der steht auf Eco, mit 45 Grad.", id="at-its-target"),
        pytest.param(
            "Mach die Klimaanlage im Schlafzimmer an",
            "Eine Klimaanlage kann ich im Schlafzimmer nicht finden.",
            id="what-heats-cools-nothing",
        ),
    ],
)
def test_what_a_word_is_short_for(request_: str, text: str) -> None:
    """A word may be short for one of several things, and a number for one of two of the same thing."""
    one = turn(extra=THIRD, request=request_)
    assert R not in [finding.verdict for finding in one.findings(text)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Welche Fenster sind offen?", "Der Erker ist offen.", id="the-window-that-was-asked-about"),
    ],
)
def test_false_of_what_it_is_short_for(request_: str, text: str) -> None:
    """The same where it cannot be so."""
    one = turn(extra=THIRD, request=request_)
    assert R in [finding.verdict for finding in one.findings(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Es sind {} Grad draußen.",
        "Draußen sind es {} Grad.",
        "Draussen sind es gerade {} Grad.",
        "Draußen hat es {} Grad.",
        "Draußen ist es {} Grad warm.",
        "Es hat draußen {} Grad.",
        "Gerade sind es draußen {} Grad.",
    ],
)
def test_the_open_air(text: str) -> None:
    """What is called "Außentemperatur" tells of it as the weather does."""
    outside = thing("sensor.out", "Außentemperatur", None, "7.4", kind="temperature", unit_of_measurement="°C")
    verdicts = [turn(extra=(outside,)).findings(text.format(degrees))[0].verdict for degrees in ("30", "7,4")]
    assert verdicts == [R, Verdict.NOT_ENOUGH_INFO]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Alle Fenster zu?", "Im Haus stehen drei offen.", id="so-many-behind-the-verb"),
        pytest.param("", "Der Herd ist nicht verbunden.", id="not-connected"),
        pytest.param(
            "", "Die Haustür ist zu. Meinst du das Schlafzimmerfenster? Das ist offen.", id="behind-a-question"
        ),
    ],
)
def test_what_is_not_said_of_all(request_: str, text: str) -> None:
    """A number alone counts, what is not connected is not known, and a question asks about something else."""
    one = turn(request=request_)
    found = one.findings(text)
    assert R not in [finding.verdict for finding in found]
    assert all(finding.claim.unknown_name is None for finding in found)


@pytest.mark.parametrize(
    "text",
    [
        "Definitiv.",
        "Ja, ganz sicher.",
        "Du kannst sicher sein, dass sie abgeschlossen ist.",
        "Auf jeden Fall!",
        "Aber ja!",
        "Aber sicher!",
        "Aber natürlich!",
        "Ja doch!",
        "Und ob!",
        "Na klar ist sie das.",
        "Natürlich ist sie das.",
        "Ja, das ist sie.",
        "Jawohl, Chef!",
        "Ja, mein Lieber, abgeschlossen.",
        "Sie ist zu 100 % abgeschlossen.",
        "Sie ist zu 100 Prozent abgeschlossen.",
        "Sie ist zu hundert Prozent abgeschlossen.",
        "Sie ist voll und ganz abgeschlossen.",
        "Sie ist ganz und gar abgeschlossen.",
        "Sie ist sicher und fest abgeschlossen.",
    ],
)
def test_yes_in_other_words(text: str) -> None:
    """An answer that is certain is an answer, and so is one that tells how much it is so."""
    verdicts = [
        [one.verdict for one in turn(request=f"Ist die {door} abgeschlossen?").findings(text)]
        for door in ("Hintertür", "Haustür")
    ]
    assert verdicts == [[R], [Verdict.SUPPORTED]]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Ist die Hintertür abgeschlossen?", "Klar!", id="nur-höflich"),
        pytest.param("Ist die Hintertür abgeschlossen?", "Aber gern!", id="nur-freundlich"),
        pytest.param("Lohnt sich Lüften jetzt?", "Auf jeden Fall!", id="zu-etwas-anderem"),
        pytest.param("Ist es wichtig, dass die Hintertür abgeschlossen ist?", "Ja.", id="zu-einem-nebensatz"),
        pytest.param("Ist es ok, wenn die Hintertür abgeschlossen ist?", "Aber ja!", id="zu-einem-fall"),
        pytest.param("Ist die Hintertür abgeschlossen?", "Sie ist nicht ganz abgeschlossen.", id="verneintes-maß"),
        pytest.param("Ist die Haustür abgeschlossen?", "Sie ist nicht zu 100 % abgeschlossen.", id="verneinter-anteil"),
        pytest.param("", "Der Samtvorhang ist zu 60 % geöffnet.", id="ein-anteil-mit-teilen"),
        pytest.param("Ist die Thekenlampe an oder aus?", "Aus.", id="eins-von-beiden"),
    ],
)
def test_what_is_no_plain_yes(request_: str, text: str) -> None:
    """What is only polite, answers something else, or denies how much it is so, is never refuted."""
    assert R not in [one.verdict for one in turn(request=request_).findings(text)]


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        pytest.param("Ist die Thekenlampe an oder aus?", "An.", id="das-andere"),
        pytest.param("Ist die Hintertür aufgeschlossen?", "Natürlich nicht!", id="natürlich-nicht"),
        pytest.param("", "Der Samtvorhang ist zu 100 % geöffnet.", id="ein-anderer-anteil"),
    ],
)
def test_answers_that_are_false(request_: str, text: str) -> None:
    """The same where it cannot be so."""
    assert R in [one.verdict for one in turn(request=request_).findings(text)]


def test_one_of_several() -> None:
    """What was named last of several is what "das" points to."""
    there = (
        thing("climate.unit", "Klimagerät Schlafzimmer", "bedroom", "cool", hvac_action="cooling"),
        thing("climate.hall", "Heizung Flur", "hall", "off"),
    )
    text = "Ihr habt nur ein Klimagerät, und zwar das Klimagerät Schlafzimmer. Das ist tatsächlich an."
    assert turn(request="Die Klimageräte laufen alle, oder?", extra=there).deliver(text, Policy.CORRECT).text == text


@pytest.mark.parametrize(
    "text",
    [
        "Ich habe das Deckenlicht auf 40 % Helligkeit gestellt.",
        "Ich habe das Deckenlicht auf eine Helligkeit von 40 % gedimmt.",
    ],
)
def test_a_value_with_its_attribute(text: str) -> None:
    """What it is a value of may be told beside it."""
    assert [one.verdict for one in turn().findings(text)] == [R]
