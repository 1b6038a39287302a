"""German sentences about entries of calendars and lists."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Evidence, ToolCall, Verdict
from tests.grounding.german.homes import german
from tests.grounding.homes import N, R, S, Turn, thing, turn
from tests.grounding.listed import BUYING, PERSONAL, calendar, count, delivered, foreseen, found, timers, todo

EVENTS = (
    calendar(
        ("Zahnarzt", "2026-03-02T10:00:00+00:00", "2026-03-02T11:00:00+00:00"),
        ("Yoga", "2026-03-01T18:00:00+00:00", "2026-03-01T19:00:00+00:00"),
        ("Chor", "2026-03-05T18:00:00+00:00", "2026-03-05T19:00:00+00:00"),
        ("Kino", "2026-03-05T20:00:00+00:00", "2026-03-05T21:00:00+00:00"),
    ),
)
ENTRIES = (todo("Milch", done=("Eier",)),)
FAILED = ToolCall(name="HassListAddItem", args={"item": "Milch"}, succeeded=False)


def home(*calls: ToolCall) -> Turn:
    """Return a German turn in a home with a calendar and a list."""
    here = turn(extra=(PERSONAL, BUYING), calls=calls)
    return replace(here, scene=replace(here.scene, lexicon=german()))


@pytest.mark.parametrize(
    ("text", "evidence", "expected"),
    [
        pytest.param("Du hast morgen um 10 Uhr einen Zahnarzttermin.", EVENTS, [S], id="compound"),
        pytest.param("Du hast heute um 20 Uhr Yoga.", EVENTS, [R], id="another-time"),
        pytest.param("In deinem Kalender steht heute um 18 Uhr Yoga.", EVENTS, [S], id="in-the-calendar"),
        pytest.param("Der Zahnarzttermin ist morgen um 10 Uhr.", EVENTS, [S], id="with-an-article"),
        pytest.param("Morgen hast du keine Termine.", EVENTS, [R], id="not-none"),
        pytest.param("Am Mittwoch hast du keine Termine.", EVENTS, [S], id="none"),
        pytest.param("Morgen steht nichts im Kalender.", EVENTS, [R], id="not-nothing"),
        pytest.param("Am Mittwoch steht nichts im Kalender.", EVENTS, [S], id="nothing"),
        pytest.param("Du hast morgen zwei Termine.", EVENTS, [R], id="not-two"),
        pytest.param("Milch steht auf der Liste Shopping.", ENTRIES, [S], id="on-the-list"),
        pytest.param("Milch steht auf deiner Einkaufsliste.", ENTRIES, [S], id="on-a-list-of-its-own-name"),
        pytest.param("Milch steht nicht auf der Liste Shopping.", ENTRIES, [R], id="denied"),
        pytest.param("Auf der Liste Shopping stehen Milch und Brot.", ENTRIES, [S, R], id="one-of-two"),
        pytest.param("Brot und Milch stehen auf der Liste Shopping.", ENTRIES, [R, S], id="one-of-two-in-front"),
        pytest.param("Sowohl Brot als auch Milch stehen auf der Liste.", ENTRIES, [R, S], id="both-of-two"),
        pytest.param("Brot und Honig stehen auf der Liste Shopping.", ENTRIES, [N, N], id="neither"),
        pytest.param("Eier sind auf der Liste Shopping noch offen.", ENTRIES, [R], id="done-already"),
        pytest.param("Eier sind auf der Liste Shopping erledigt.", ENTRIES, [S], id="done"),
        pytest.param(
            "Ich habe Milch zur Liste Shopping hinzugefügt.", (count("1"), count("0", earlier=True)), [S], id="added"
        ),
        pytest.param("Ich habe Milch zur Liste Shopping hinzugefügt.", (count("0"),), [R], id="not-added"),
    ],
)
def test_entries(text: str, evidence: tuple[Evidence, ...], expected: list[Verdict]) -> None:
    """German sentences are judged like English ones."""
    assert [one.verdict for one in found(text, evidence, home())] == expected


@pytest.mark.parametrize(
    ("text", "evidence", "said"),
    [
        pytest.param(
            "Du hast heute um 20 Uhr Yoga.", EVENTS, "In deinem Kalender steht „Yoga“ heute um 18:00 Uhr.", id="time"
        ),
        pytest.param(
            "Morgen hast du keine Termine.",
            EVENTS,
            "In deinem Kalender steht „Zahnarzt“ morgen um 10:00 Uhr.",
            id="the-one-there-is",
        ),
        pytest.param("Du hast am 5. März keine Termine.", EVENTS, "Du hast am Donnerstag 2 Termine.", id="how-many"),
        pytest.param(
            "Du hast am 4. März um 15 Uhr einen Termin.", EVENTS, "Du hast am Mittwoch keine Termine.", id="none"
        ),
        pytest.param(
            "Milch steht nicht auf der Liste Shopping.",
            ENTRIES,
            "„Milch“ ist auf der Liste Shopping noch offen.",
            id="open",
        ),
        pytest.param(
            "Eier sind auf der Liste Shopping noch offen.",
            ENTRIES,
            "„Eier“ ist auf der Liste Shopping erledigt.",
            id="done",
        ),
        pytest.param(
            "Brot und Milch stehen auf der Liste Shopping.",
            ENTRIES,
            "„Brot“ steht nicht auf der Liste Shopping.",
            id="the-one-that-is-missing",
        ),
        pytest.param(
            "Ich habe Milch zur Liste Shopping hinzugefügt.",
            (count("3"),),
            "„Milch“ wurde nicht zu Shopping hinzugefügt.",
            id="not-added",
        ),
    ],
)
def test_corrections(text: str, evidence: tuple[Evidence, ...], said: str) -> None:
    """What is there is said instead, and is confirmed."""
    delivery = delivered(text, evidence, home(FAILED))
    assert delivery.text == said
    assert {one.verdict for one in delivery.delivered_findings} == {S}


SKY = foreseen(
    "weather.home",
    "sunny",
    "°C",
    days=("2026-03-01", "2026-03-02", "2026-03-03"),
    conditions=("sunny", "rainy", "sunny"),
    highs=(20.0, 12.0, 24.0),
    lows=(10.0, 5.5, 11.0),
    amounts=(0, 8.2, 0),
    chances=(0, 90, 5),
)
UPDATES = foreseen("update", 3, is_complete=True)
PASTA = timers(("Pasta", 300.0))
RUN = foreseen("automation.evening", "on", last_run="2026-02-28T18:03:00+00:00")


@pytest.mark.parametrize(
    ("text", "evidence", "said"),
    [
        pytest.param("Es gibt drei Updates.", UPDATES, None, id="updates"),
        pytest.param("Es gibt zwei Updates.", UPDATES, "Es gibt 3 verfügbare Updates.", id="another-number"),
        pytest.param("Es sind keine Updates verfügbar.", UPDATES, "Es gibt 3 verfügbare Updates.", id="not-none"),
        pytest.param("Es läuft kein Timer.", PASTA, "Es läuft ein Timer.", id="a-timer-runs"),
        pytest.param("Der Timer Pasta läuft noch 5 Minuten.", PASTA, None, id="left"),
        pytest.param(
            "Der Timer läuft noch 9 Minuten.", PASTA, "Der Timer „Pasta“ läuft noch 5 Minuten.", id="not-so-long"
        ),
        pytest.param("Es wird morgen regnen.", SKY, None, id="rain"),
        pytest.param("Morgen wird es nicht regnen.", SKY, "Es wird morgen regnen.", id="no-rain"),
        pytest.param("Morgen wird es sonnig.", SKY, "Es wird morgen regnen.", id="not-sunny"),
        pytest.param("Am 3. März bleibt es trocken.", SKY, None, id="dry"),
        pytest.param(
            "Die Tiefsttemperatur ist morgen 9 °C.",
            SKY,
            "Die Tiefsttemperatur beträgt morgen 5,5 °C.",
            id="with-a-comma",
        ),
        pytest.param(
            "Die Höchsttemperatur ist morgen 24 °C.", SKY, "Die Höchsttemperatur beträgt morgen 12 °C.", id="high"
        ),
        pytest.param(
            "Die Automation Abendlicht lief zuletzt gestern um 20 Uhr.",
            RUN,
            "Abendlicht lief zuletzt gestern um 18:03 Uhr.",
            id="last-run",
        ),
    ],
)
def test_what_is_to_come(text: str, evidence: Evidence, said: str | None) -> None:
    """The weather to come, timers and what waits are judged in German too."""
    extra = (thing("automation.evening", "Abendlicht", None, "on"), thing("weather.home", "Zuhause", None, "sunny"))
    here = turn(extra=extra)
    here = replace(here, scene=replace(here.scene, lexicon=german()))
    delivery = delivered(text, (evidence,), here)
    assert delivery.text == (said or text)
    told = [one for one in delivery.delivered_findings if one.claim.kind != "specific"]
    assert {one.verdict for one in told} == {S}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Auf der Einkaufsliste fehlt nichts.", id="the-list-first"),
        pytest.param("Es fehlt nichts auf der Einkaufsliste.", id="the-list-last"),
    ],
)
def test_that_nothing_is_missing_denies_no_list(text: str) -> None:
    """What nothing is missing from is there."""
    here = turn(extra=(thing("todo.shopping", "Einkaufsliste", None, "3"),))
    here = replace(here, scene=replace(here.scene, lexicon=german()))
    assert R not in [one.verdict for one in here.findings(text)]


@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        pytest.param("Bis zum 2. März bleibt es trocken.", SKY, id="until"),
        pytest.param("Morgen steht nichts als Zahnarzt im Kalender.", EVENTS[0], id="nothing-but"),
        pytest.param("Zwischen Chor und Kino hast du am 5. März nichts vor.", EVENTS[0], id="between"),
        pytest.param("Es regnet nicht vor morgen.", SKY, id="before"),
        pytest.param("Vor dem 2. März regnet es nicht.", SKY, id="before-a-date"),
        pytest.param("Die Höchsttemperatur liegt morgen unter 9 °C.", SKY, id="a-bound"),
        pytest.param("Ich habe keine Updates installiert.", UPDATES, id="what-i-did-not-do"),
    ],
)
def test_what_is_told_otherwise(text: str, evidence: Evidence) -> None:
    """What only bounds a day or a value, or tells of a deed, is not refuted by what is to come."""
    assert R not in [one.verdict for one in found(text, (evidence,), home())]
