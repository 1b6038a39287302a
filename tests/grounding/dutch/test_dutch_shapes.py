"""Dutch sentences, each true and false by what stands in the home; no code knows their language."""

from pathlib import Path

import pytest

from custom_components.grounded_assist.grounding import lexicon as lexicons
from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.dutch.homes import dutch, say, verdicts
from tests.grounding.homes import N, Overrides, R, S, thing

_MOST_LINES = 300


def test_the_file() -> None:
    """Shapes alone read the language, and it needs no more than a short file."""
    text = (Path(lexicons.__file__).parent / "nl.yaml").read_text(encoding="utf-8")
    assert text.count("\n") <= _MOST_LINES
    assert dutch().reading


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("In de keuken is de plafondlamp aan.", (S,), id="the-place-first"),
        pytest.param("Momenteel staat de garagedeur open.", (R,), id="an-adverb-first"),
        pytest.param("In de keuken brandt de barlamp.", (R,), id="a-verb-that-says-it"),
        pytest.param("Er staat geen raam open.", (R,), id="there-stands-none"),
        pytest.param("Er staat één raam open.", (S,), id="there-stands-one"),
        pytest.param("Er staan twee ramen open.", (R,), id="there-stand-two"),
        pytest.param("Er brandt geen licht in de badkamer.", (R,), id="there-burns-none"),
        pytest.param("Ik zie dat de achterdeur op slot zit.", (R,), id="the-verb-last"),
        pytest.param("De voordeur zit nog niet op slot.", (R,), id="not-yet"),
        pytest.param("Alleen Anna is thuis.", (S,), id="only-one-person"),
        pytest.param("Niemand is thuis.", (R,), id="nobody"),
        pytest.param("De voordeur is op slot, maar de achterdeur niet.", (S, S), id="but-not-the-other"),
        pytest.param("De achterdeur is op slot, maar de voordeur niet.", (R, R), id="the-other-way-round"),
        pytest.param("De garagedeur is dicht en het slaapkamerraam ook.", (S, R), id="and-the-other-too"),
        pytest.param("Alle lampen in de keuken zijn uit, op de plafondlamp na.", (S,), id="an-exception-in-two-parts"),
        pytest.param("Op het slaapkamerraam na zijn alle ramen dicht.", (S,), id="an-exception-first"),
        pytest.param("Alle ramen zijn dicht behalve het kantoorraam.", (R,), id="another-exception"),
        pytest.param("Ik heb de barlamp uitgedaan en de leeslamp aangezet.", (S, S), id="two-deeds"),
        pytest.param("Ik doe de barlamp aan.", (R,), id="a-verb-in-two-parts"),
        pytest.param("De plafondlamp heb ik uitgezet.", (R,), id="the-object-first"),
        pytest.param("Ik heb de leeslamp gedimd tot 20%.", (R,), id="dimmed"),
        pytest.param("De thermostaat in de woonkamer staat op 18 graden.", (R,), id="stands-at"),
        pytest.param("In de slaapkamer is het momenteel 21,5 °C.", (S,), id="it-is-degrees"),
        pytest.param("Het is 24 graden in de slaapkamer.", (R,), id="it-is-other-degrees"),
        pytest.param("De luchtvochtigheid in de slaapkamer ligt rond de 70%.", (R,), id="lies-around"),
        pytest.param("Het fluwelen gordijn is voor 60% open.", (S,), id="a-share"),
        pytest.param("De leeslamp brandt blauw.", (R,), id="a-color"),
        pytest.param("Het is in de slaapkamer kouder dan in de woonkamer.", (R,), id="colder"),
        pytest.param("De rookmelder meldt rook.", (R,), id="reports"),
        pytest.param("Ik zie geen rookmelder.", (R,), id="sees-none"),
        pytest.param("Het badkamerlicht is uit.", (R,), id="a-compound"),
        pytest.param("Ik weet niet of de barlamp aan is.", (), id="whether"),
        pytest.param("Als de barlamp aan is, is de garagedeur open.", (), id="a-condition"),
        pytest.param("Zal ik de barlamp aandoen?", (), id="an-offer"),
    ],
)
def test_orders(text: str, found: tuple[Verdict, ...]) -> None:
    """What stands first, and where the verb is parted, changes nothing."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Is de achterdeur op slot?", "Ja, die zit op slot.", (R,), id="a-pronoun"),
        pytest.param("Staat er nog een raam open?", "Nee.", (R,), id="no"),
        pytest.param("Welke lampen zijn aan in de keuken?", "Alleen de barlamp.", (R,), id="which"),
        pytest.param("Hoeveel ramen staan er open?", "Eén.", (S,), id="how-many"),
        pytest.param("Hoe vochtig is het in de slaapkamer?", "Ongeveer 70 procent.", (R,), id="how-damp"),
        pytest.param("Waar is Ben?", "Thuis.", (R,), id="where"),
        pytest.param("Doe de barlamp aan", "Gedaan!", (R,), id="done"),
    ],
)
def test_answers(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An answer of few words says something of what was asked after."""
    assert verdicts(text, request=request_) == found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("De barlamp is aan.", "De barlamp is uit.", id="a-state"),
        pytest.param("Het is 24 graden in de slaapkamer.", "Het is 21,5 graden in de slaapkamer.", id="a-value"),
        pytest.param("Ik heb de barlamp aangezet.", "De Barlamp is nog steeds uit.", id="a-deed"),
        pytest.param("Er staan twee ramen open.", "Eén raam is open.", id="a-number"),
    ],
)
def test_corrections(text: str, said: str) -> None:
    """What is said instead is Dutch as well."""
    assert say(text).text == said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Het slaapkamerraam staat open, verder zijn alle ramen dicht.", (S, S), id="otherwise-all"),
        pytest.param("Ben is weg, maar verder zijn alle ramen dicht.", (S, R), id="otherwise-all-not"),
        pytest.param("Voor de rest zijn alle ramen dicht.", (), id="otherwise-than-nobody-knows"),
        pytest.param("De twee ramen zijn dicht.", (R,), id="a-number-of-all"),
        pytest.param("De drie ramen zijn dicht.", (), id="another-number-than-there-are"),
    ],
)
def test_sets(text: str, found: tuple[Verdict, ...]) -> None:
    """Many of a kind, by number, or without those named before."""
    assert verdicts(text) == found


@pytest.mark.parametrize(
    ("text", "states", "found"),
    [
        pytest.param("Zowel de plafondlamp als de leeslamp is aan.", {}, (S, S), id="both-and"),
        pytest.param("Zowel de barlamp als de leeslamp zijn uit.", {}, (S, R), id="both-and-not"),
        pytest.param("De barlamp is aan als de deur open is.", {}, (), id="no-both-but-if"),
        pytest.param("Noch de plafondlamp noch de barlamp is aan.", {}, (R, S), id="neither-nor"),
        pytest.param("De barlamp staat te branden.", {}, (R,), id="stands-burning"),
        pytest.param("De leeslamp staat te branden.", {}, (S,), id="stands-burning-so"),
        pytest.param("De bewegingssensor in de hal slaat aan.", {}, (R,), id="goes-off"),
        pytest.param("De rookmelder slaat geen alarm.", {}, (S,), id="goes-not-off"),
        pytest.param("In de woonkamer wordt momenteel niet gestookt.", {}, (R,), id="is-not-heated"),
        pytest.param("In de woonkamer wordt niet gestookt.", {}, (N,), id="is-not-heated-at-some-time"),
        pytest.param("De leeslamp straalt in helder blauw.", {}, (R,), id="a-bright-color"),
        pytest.param("Buiten is het koud en zonnig.", {}, (R,), id="the-sky-beside-how-it-feels"),
        pytest.param("Buiten is het zonnig en mild.", {"weather.home": "sunny"}, (S,), id="the-sky-is-so"),
        pytest.param(
            "In de woonkamer is het 26 graden.", {"climate.living_room": {"temperature": 26}}, (R,), id="no-aim"
        ),
    ],
)
def test_concepts(text: str, states: Overrides, found: tuple[Verdict, ...]) -> None:
    """Two of which the same is said, verbs in two words, the weather, the air of a room."""
    assert verdicts(text, states) == found


_MORE = (
    thing("camera.front", "Deurcamera voor", "garden", "idle"),
    thing("camera.back", "Deurcamera achter", "garden", "recording"),
    thing("todo.chores", "Klusjes", None, "3"),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Ik zie twee camera's.", (S,), id="a-plural-with-its-mark"),
        pytest.param("Er zijn drie opa's.", (), id="no-thing-of-the-home"),
        pytest.param("Op je klusjeslijst staan drie taken.", (S,), id="a-list-in-a-compound"),
        pytest.param("Je klusjeslijst is leeg.", (R,), id="a-list-that-is-not-empty"),
        pytest.param("Je paklijst is leeg.", (), id="another-list"),
    ],
)
def test_compounds(text: str, found: tuple[Verdict, ...]) -> None:
    """Plurals with an apostrophe, and lists that are called by what is on them."""
    assert verdicts(text, extra=_MORE) == found


def test_a_newer_version() -> None:
    """Where an update is told of, a version is the newer one."""
    update = thing(
        "update.robbi",
        "Robbi firmware",
        "hall",
        "on",
        kind="firmware",
        installed_version="4.3.5",
        latest_version="4.3.7",
    )
    text = "Er is één update beschikbaar: nieuwe firmware voor Robbi, van 4.3.5 naar 4.3.7."
    assert N not in verdicts(text, request="Zijn er updates?", extra=(update,))


@pytest.mark.parametrize(
    ("request_", "text", "found"),
    [
        pytest.param("Gaat de garagedeur vanzelf dicht?", "De automatisering daarvoor staat aan.", (R,), id="for-that"),
        pytest.param("", "De automatisering die de garagedeur sluit, staat uit.", (S,), id="that-does-it"),
        pytest.param("", "De automatisering voor de garagedeur staat aan.", (R,), id="for-a-thing"),
        pytest.param("", "In de slaapkamer is het maar 17 graden.", (R,), id="only-so-much"),
        pytest.param("", "De luchtvochtigheid in de slaapkamer is maar zo'n 30%.", (R,), id="only-about"),
        pytest.param("", "Prima op peil: de slaapkamer is 24 graden.", (R,), id="behind-a-verdict"),
        pytest.param("", "Een voorbeeld: de barlamp brandt.", (), id="behind-an-example"),
        pytest.param("", "De leeslamp brandt op halve sterkte.", (S,), id="half-strength"),
        pytest.param("", "De plafondlamp brandt op halve kracht.", (R,), id="no-half-strength"),
        pytest.param("", "De barlamp, die nog op driekwart stond, is nu aan.", (R,), id="with-what-was"),
        pytest.param("", "De garagedeur staat alleen nog op een kier.", (R,), id="only-still"),
        pytest.param("", "Ik heb nergens een rookmelder kunnen vinden.", (R,), id="nowhere"),
        pytest.param("", "De bureauventilator draait sneller dan de slaapkamerventilator.", (R,), id="faster"),
        pytest.param(
            "Wat is de luchtvochtigheid in de slaapkamer?", "De slaapkamer zit op 70 procent.", (R,), id="air"
        ),
        pytest.param("Wat is de luchtvochtigheid in de slaapkamer?", "De slaapkamer zit op 48 procent.", (S,), id="so"),
    ],
)
def test_as_assistants_speak(request_: str, text: str, found: tuple[Verdict, ...]) -> None:
    """An easy tone says no less of the home."""
    close = thing("automation.garage", "Garagedeur om tien uur", None, "off")
    assert verdicts(text, request=request_, extra=(close,)) == found
