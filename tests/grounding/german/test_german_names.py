"""How things are called in German: by the article and the letters of the reply, in the case of the template."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Policy, Uttered
from custom_components.grounded_assist.grounding.realising.words import name_of, named
from tests.grounding.german.homes import say, turn
from tests.grounding.homes import NOW, Thing, thing

HAUSTUER, FERNSEHER, FENSTER = "lock.front", "media_player.tv", "binary_sensor.bedroom_window"
LESELAMPE, DECKENLICHT = "light.reading", "light.ceiling"
OF_OTHERS = (
    thing("media_player.lg", "LG Beamer-Fernseher", "living_room", "on", kind="tv"),
    thing("cover.rollo", "Rollo Wohnzimmer 2", "living_room", "open", kind="blind"),
    thing("light.small", "stehlampe", "living_room", "off"),
    thing("cover.blinds", "Gästerollos", "office", "open", kind="blind"),
)


def called(draft: str, entity_id: str, case: str = "", **more: object) -> str:
    """Return how something is called instead of a sentence."""
    scene = replace(turn(extra=OF_OTHERS).scene, draft=draft, **more)  # type: ignore[arg-type]
    return format(name_of(entity_id, scene), case)


@pytest.mark.parametrize(
    ("draft", "entity_id", "name"),
    [
        pytest.param("Die Haustür ist zu.", HAUSTUER, "die Haustür", id="she"),
        pytest.param("Das Deckenlicht ist aus.", DECKENLICHT, "das Deckenlicht", id="it"),
        pytest.param("Der Fernseher ist aus.", FERNSEHER, "der Fernseher", id="he"),
        pytest.param("Jetzt ist der Fernseher aus.", FERNSEHER, "der Fernseher", id="behind-the-verb"),
        pytest.param("Die Lampe und der Fernseher sind aus.", FERNSEHER, "der Fernseher", id="behind-and"),
        pytest.param("Ich habe den Fernseher ausgeschaltet.", FERNSEHER, "der Fernseher", id="the-object"),
        pytest.param("Deine Haustür ist zu.", HAUSTUER, "deine Haustür", id="yours"),
        pytest.param("Es gibt keine Leselampe.", LESELAMPE, "die Leselampe", id="none"),
        pytest.param("**Die Haustür** ist zu.", HAUSTUER, "die Haustür", id="in-bold"),
        pytest.param("Die Tür ist zu.", HAUSTUER, "die Haustür", id="its-noun"),
        pytest.param("Die Hintertür ist zu.", HAUSTUER, "die Haustür", id="another-of-its-kind"),
        pytest.param("Der Fernseher ist aus.", "media_player.lg", "der LG Beamer-Fernseher", id="the-last-word"),
        pytest.param("Das Rollo ist zu.", "cover.rollo", "das Rollo Wohnzimmer 2", id="before-a-room"),
        pytest.param("Die Stehlampe ist an.", "light.small", "die Stehlampe", id="its-capital"),
        pytest.param("Stehlampe ist an.", "light.small", "Stehlampe", id="its-capital-alone"),
        pytest.param("Die STEHLAMPE ist an.", "light.small", "die stehlampe", id="shouted"),
        pytest.param("Das Fenster ist zu.", FENSTER, "das Schlafzimmerfenster", id="one-window"),
        pytest.param("Haustür ist zu.", HAUSTUER, "Haustür", id="no-article"),
        pytest.param("Mit der Haustür ist alles gut.", HAUSTUER, "Haustür", id="behind-a-preposition"),
        pytest.param("Das Schloss der Haustür ist zu.", HAUSTUER, "Haustür", id="what-owns"),
        pytest.param("Ich sage der Haustür Bescheid.", HAUSTUER, "Haustür", id="the-other-object"),
        pytest.param("Die Fenster sind zu.", FENSTER, "Schlafzimmerfenster", id="several"),
        pytest.param("Ich habe die Schlafzimmerfenster geschlossen.", FENSTER, "Schlafzimmerfenster", id="how-many"),
        pytest.param("Die Gästerollos sind zu.", "cover.blinds", "Gästerollos", id="a-plural"),
        pytest.param("Das Haustür-Schloss ist zu.", HAUSTUER, "Haustür", id="a-longer-word"),
        pytest.param("Das Haustür Schloss ist zu.", HAUSTUER, "Haustür", id="a-longer-name"),
        pytest.param("Das Tor ist zu.", "lock.front", "Haustür", id="another-noun"),
        pytest.param("Die Anna ist da.", "person.anna", "Anna", id="a-person"),
    ],
)
def test_the_article_of_the_reply(draft: str, entity_id: str, name: str) -> None:
    """It is that of the thing, or of the noun that its name ends with; what is not sure is left out."""
    assert called(draft, entity_id) == name


@pytest.mark.parametrize(
    ("case", "names"),
    [
        pytest.param("accusative", ("die Haustür", "das Deckenlicht", "den Fernseher", "Leselampe"), id="accusative"),
        pytest.param("of", ("von der Haustür", "vom Deckenlicht", "vom Fernseher", "von Leselampe"), id="of"),
        pytest.param("of_one", ("der Haustür", "vom Deckenlicht", "vom Fernseher", "von Leselampe"), id="of-one"),
        pytest.param("it", ("sie", "es", "er", "Leselampe"), id="it"),
        pytest.param("bare", ("Haustür", "Deckenlicht", "Fernseher", "Leselampe"), id="bare"),
    ],
)
def test_the_case_of_the_template(case: str, names: tuple[str, ...]) -> None:
    """Where no article is known, the name stands alone."""
    things = (HAUSTUER, DECKENLICHT, FERNSEHER)
    drafts = ("Die Haustür ist zu.", "Das Deckenlicht ist an.", "Der Fernseher ist an.")
    known = tuple(called(draft, one, case) for draft, one in zip(drafts, things, strict=True))
    assert (*known, called("Alles aus.", LESELAMPE, case)) == names


@pytest.mark.parametrize(
    ("more", "name"),
    [
        pytest.param({"request": "Ist die Haustür zu?"}, "die Haustür", id="the-request"),
        pytest.param({"request": "ist die haustür zu"}, "die Haustür", id="speech-written-down"),
        pytest.param({"request": "ist das haustür schloss zu"}, "Haustür", id="a-longer-name-in-speech"),
        pytest.param({"told": ("Die Haustür ist da.",)}, "die Haustür", id="the-sentence-before"),
        pytest.param({"dialogue": (Uttered(text="Die Haustür ist zu.", at=NOW),)}, "die Haustür", id="the-last-reply"),
    ],
)
def test_who_has_named_it(more: dict[str, object], name: str) -> None:
    """Who is spoken to, and what was said before, name it as well."""
    assert called("Sie ist zu.", HAUSTUER, **more) == name


@pytest.mark.parametrize(
    ("draft", "names"),
    [
        pytest.param("Die Haustür und das Deckenlicht sind da.", "von der Haustür und vom Deckenlicht", id="all"),
        pytest.param("Die Haustür ist da.", "von Haustür und Deckenlicht", id="one-of-them"),
    ],
)
def test_a_list_of_names(draft: str, names: str) -> None:
    """All of them have an article, or none."""
    scene = replace(turn().scene, draft=draft)
    assert format(named((HAUSTUER, DECKENLICHT), scene), "of") == names


PLAYER = thing("media_player.box", "Küchenlautsprecher", "kitchen", "playing", kind="speaker")
IDLE = thing("media_player.box", "Küchenlautsprecher", "kitchen", "idle", kind="speaker")
TV = thing("media_player.lg", "LG Fernseher", "office", "on", kind="tv")


@pytest.mark.parametrize(
    ("text", "extra", "said"),
    [
        pytest.param("Der Küchenlautsprecher ist pausiert.", PLAYER, "Der Küchenlautsprecher läuft.", id="playing"),
        pytest.param(
            "Der Küchenlautsprecher spielt Musik.", IDLE, "Der Küchenlautsprecher spielt gerade nichts.", id="idle"
        ),
        pytest.param("Der LG Fernseher läuft gerade nicht.", TV, "Der LG Fernseher ist an.", id="what-runs-is-on"),
        pytest.param("- Leselampe: aus", TV, "- Leselampe: an", id="a-line-of-a-list"),
        pytest.param("Leselampe aus.", TV, "Leselampe an.", id="no-verb"),
    ],
)
def test_states_are_said_as_germans_say_them(text: str, extra: Thing, said: str) -> None:
    """By a verb where there is one, and by a word that stands beside others in a list."""
    assert say(text, policy=Policy.CORRECT, extra=(extra,)).text == said


@pytest.mark.parametrize(
    ("text", "request_", "said"),
    [
        pytest.param(
            "Zwei Fenster sind offen.", "Wie viele Fenster sind offen?", "Ein Fenster ist offen.", id="how-many"
        ),
        pytest.param("Fünf Steckdosen sind an.", "Wie viele sind an?", "Eine Steckdose ist an.", id="she"),
        pytest.param("Zwei Fenster sind offen.", "", "Genau ein Fenster ist offen.", id="not-asked"),
    ],
)
def test_one_thing(text: str, request_: str, said: str) -> None:
    """One is a word."""
    assert say(text, request=request_).text == said


@pytest.mark.parametrize(
    ("text", "request_", "expected"),
    [
        pytest.param("Ein Licht ist an.", "Wie viele Lichter sind an?", "refuted", id="how-many"),
        pytest.param("Ein Licht ist an.", "Ist ein Licht an?", "supported", id="any"),
        pytest.param("Genau ein Licht ist an.", "", "refuted", id="exactly"),
        pytest.param("Genau ein Schloss ist abgeschlossen.", "", "supported", id="exactly-so"),
    ],
)
def test_ein_counts(text: str, request_: str, expected: str) -> None:
    """It is a number where somebody asked for one, or where it says so."""
    (finding,) = turn(request=request_).findings(text)
    assert finding.verdict == expected
