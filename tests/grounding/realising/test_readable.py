"""What is said instead of a false claim of any kind is read again, and the same evidence supports it."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import ClaimKind, Finding, Verdict
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.realising import SHOWN, truths_about
from tests.grounding import homes
from tests.grounding.german import homes as german
from tests.grounding.installed import EVIDENCE, PARTS
from tests.grounding.listed import BUYING, PERSONAL, calendar, foreseen, timers, todo
from tests.grounding.past import kept

MORE = (
    PERSONAL,
    BUYING,
    homes.thing("automation.evening", "Evening lights", None, "on"),
    homes.thing("sensor.office", "Office climate", "office", "19.5", kind="temperature", unit_of_measurement="°C"),
    homes.thing("light.spot", "Spot", "garden", "on", supported_color_modes=("brightness",)),
)
SEEN = (
    calendar(("Yoga", "2026-03-01T18:00:00+00:00", "2026-03-01T19:00:00+00:00")),
    todo("Milk", "Bread"),
    foreseen(
        "weather.home",
        "sunny",
        "°C",
        days=("2026-03-01T12:00:00+00:00", "2026-03-02T12:00:00+00:00"),
        conditions=("sunny", "rainy"),
        highs=(20.0, 12.0),
        lows=(10.0, 5.0),
        amounts=(0, 8.2),
        chances=(0, 90),
    ),
    foreseen("update", 2, is_complete=True),
    timers(("Pasta", 300.0)),
    foreseen("automation.evening", "on", last_run="2026-02-28T18:03:00+00:00"),
    kept("cover.garage", "02-19 10:00 closed", "03-01 07:12 open", "03-01 07:40 closed"),
    kept("light.mirror", "02-20 10:00 off", "02-28 18:00 on", "02-28 21:10 off"),
    *EVIDENCE,
)
"""Now is Sunday, March 1, at noon."""

ENGLISH = {
    "The reading lamp is off.": "The Reading lamp is on.",
    "Anna is away.": "Anna is home.",
    "I've turned off the reading lamp.": "The Reading lamp is still on.",
    "The reading lamp is at 20%.": "The brightness of the Reading lamp is 50%.",
    "The bedroom temperature is 25 degrees.": "The Bedroom temperature is 21.5 °C.",
    "Two lights are on.": "Four lights are on.",
    "There are 9 lights.": "There are seven lights.",
    "There is no light in the garage.": "I do see the Workbench light.",
    "The office is warmer than the bedroom.": "The Office has a lower temperature than the Bedroom: 19.5 °C compared "
    "to 21.5 °C.",
    "The office is the warmest room.": "The Bedroom has the highest temperature: 21.5 °C.",
    "The spot can't be dimmed.": "The Spot supports dimming.",
    "The reading lamp is in the kitchen.": "The Reading lamp is in the area Living room.",
    "The bedroom is on the ground floor.": "Bedroom is on the First floor.",
    "The reading lamp is not a light.": "The Reading lamp is a kind of light.",
    "The garage door was opened at 9:12 am.": "The Garage door was opened at 7:12 am.",
    "The garage door was open last night.": "The Garage door was closed last night.",
    "The garage door was opened three times today.": "The Garage door was opened once today.",
    "The mirror light was on for an hour yesterday.": "The Mirror light was on for 3 hours and 10 minutes yesterday.",
    "You have two events today.": "Your calendar shows “Yoga” today at 6:00 pm.",
    "You have 3 items on your shopping list.": "There are 2 open items on the Shopping.",
    "You have yoga at 8 pm today.": "Your calendar shows “Yoga” today at 6:00 pm.",
    "There are no updates.": "There are 2 updates available.",
    "The pasta timer has 20 minutes left.": "The timer “Pasta” has 5 minutes left.",
    "The evening lights automation last ran today at 6 am.": "The Evening lights last ran yesterday at 6:03 pm.",
    "It will not rain tomorrow.": "It will rain tomorrow.",
    "The high tomorrow is 20 °C.": "The high tomorrow is 12 °C.",
    "It's 12:05.": "It is 12:00 pm.",
    "15% of 80 is 14.": "15% of 80 is 12.",
    "Zigbee2MQTT is version 1.30.0.": "Zigbee2MQTT is version 1.40.2-1.",
    "Zigbee2MQTT is not running.": "Zigbee2MQTT is running.",
}
GERMAN = {
    "Die Leselampe ist aus.": "Die Leselampe ist an.",
    "Anna ist unterwegs.": "Anna ist zu Hause.",
    "Ich habe die Leselampe ausgeschaltet.": "Die Leselampe ist noch an.",
    "Die Leselampe ist auf 20 %.": "Die Helligkeit der Leselampe ist 50 %.",
    "Zwei Lichter sind an.": "Vier Lichter sind an.",
    "Es gibt 9 Lichter.": "Es gibt sieben Lichter.",
    "Es gibt kein Licht im Bad.": "Ich sehe Spiegellicht.",
    "Das Büro ist wärmer als das Schlafzimmer.": "Die Temperatur von Büro ist niedriger als bei "
    "Schlafzimmer: 19,5 °C gegenüber 21,5 °C.",
    "Das Büro ist der wärmste Raum.": "Schlafzimmer ist am wärmsten: 21,5 °C.",
    "Spot ist nicht dimmbar.": "Spot unterstützt Helligkeitsregelung.",
    "Die Leselampe ist in der Küche.": "Die Leselampe ist im Bereich Wohnzimmer.",
    "Das Schlafzimmer ist im Erdgeschoss.": "Schlafzimmer ist im Obergeschoss.",
    "Die Leselampe ist ein Schalter.": "Die Leselampe ist eine Art Licht.",
    "Das Garagentor wurde um 9:12 Uhr geöffnet.": "Das Garagentor wurde um 7:12 Uhr geöffnet.",
    "Das Garagentor war letzte Nacht offen.": "Das Garagentor war letzte Nacht geschlossen.",
    "Das Garagentor wurde heute dreimal geöffnet.": "Das Garagentor wurde heute einmal geöffnet.",
    "Das Spiegellicht war gestern eine Stunde lang an.": "Das Spiegellicht war gestern 3 Stunden und 10 Minuten lang "
    "an.",
    "Du hast heute zwei Termine.": "In deinem Kalender steht „Yoga“ heute um 18:00 Uhr.",
    "Auf der Liste Shopping stehen 3 Einträge.": "Es gibt 2 offene Einträge auf der Liste Shopping.",
    "Du hast heute um 20 Uhr Yoga.": "In deinem Kalender steht „Yoga“ heute um 18:00 Uhr.",
    "Es gibt keine Updates.": "Es gibt 2 verfügbare Updates.",
    "Der Timer Pasta läuft noch 20 Minuten.": "Der Timer „Pasta“ läuft noch 5 Minuten.",
    "Evening lights lief zuletzt heute um 6 Uhr.": "Evening lights lief zuletzt gestern um 18:03 Uhr.",
    "Morgen wird es nicht regnen.": "Es wird morgen regnen.",
    "Die Höchsttemperatur beträgt morgen 20 °C.": "Die Höchsttemperatur beträgt morgen 12 °C.",
    "Es ist 12:05 Uhr.": "Es ist 12:00 Uhr.",
    "15 % von 80 sind 14.": "15 % von 80 sind 12.",
    "Zigbee2MQTT läuft nicht.": "Zigbee2MQTT läuft.",
}
TOLD_ELSEWHERE = {ClaimKind.FIELD, ClaimKind.REMEMBERED, ClaimKind.SPECIFIC}
"""What these say needs names of actions, memories and pages, which their own tests have."""
TURNS = {"en": homes.turn, "de": german.turn}
ROWS = [("en", *row) for row in ENGLISH.items()] + [("de", *row) for row in GERMAN.items()]


def findings(language: str, text: str, draft: str) -> tuple[Finding, ...]:
    """Return the findings of a text in a home of which much is seen."""
    home = TURNS[language](extra=MORE)
    scene = replace(home.scene, parts=PARTS, draft=draft)
    return detect(tuple(judge(one, (*home.evidence(one), *SEEN), scene) for one in read(text, scene)), scene)


@pytest.mark.parametrize(("language", "text", "said"), ROWS)
def test_what_is_said_is_read_and_supported(language: str, text: str, said: str) -> None:
    """The first sentence is the one that is spoken."""
    (finding,) = findings(language, text, text)
    scene = replace(TURNS[language](extra=MORE).scene, parts=PARTS, draft=text)
    assert finding.verdict is Verdict.REFUTED
    assert next(truths_about(finding, scene)) == said
    assert {one.verdict for one in findings(language, said, text)} == {Verdict.SUPPORTED}


@pytest.mark.parametrize("language", TURNS)
def test_all_kinds(language: str) -> None:
    """Every kind of claim of which something can be said is in the table."""
    kinds = {one.claim.kind for row in ROWS if row[0] == language for one in findings(language, row[1], row[1])}
    assert kinds == set(SHOWN) - TOLD_ELSEWHERE
