"""What is taken over of statements about a sentence in a language that no lexicon is there for."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.labels import Labels
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.limits import STEPS
from custom_components.grounded_assist.grounding.model import Entity
from custom_components.grounded_assist.grounding.plain import Statement, take
from custom_components.grounded_assist.grounding.plain.asking import is_worth_asking, names_for
from custom_components.grounded_assist.grounding.plain.guards import Guard
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.lexicons import read_bare
from tests.grounding.homes import N, R, S, Thing, Turn, english, thing, turn
from tests.grounding.plain.stating import Stated

FRENCH = (
    thing("binary_sensor.fenetre", "Fenêtre du bureau", "office", "on", kind="window"),
    thing("sensor.salon", "Température du salon", "living_room", "20.4", kind="temperature", unit_of_measurement="°C"),
    thing("light.plafonnier", "Plafonnier", "living_room", "on"),
    thing("light.ilot", "Suspension îlot", "kitchen", "off"),
    thing("sensor.linky", "Linky", None, "1.9", kind="power", unit_of_measurement="kW"),
)
JAPANESE = (
    thing("lock.genkan", "玄関ドア", "hall", "locked"),
    thing("lock.katte", "勝手口", "kitchen", "unlocked"),
    thing("light.kansetsu", "間接照明", "living_room", "on"),
    thing("switch.kotatsu", "こたつ", "living_room", "off"),
    thing("sensor.shosai", "書斎の温度", "office", "19.3", kind="temperature", unit_of_measurement="°C"),
)
_KINDS = {"window": "Fenêtre", "light": "照明", "lock": "Verrou"}


def _kind(entity: Entity) -> str:
    return _KINDS.get(entity.device_class or entity.domain, "")


@cache
def _lexicon(language: str) -> Lexicon:
    return read_bare(language)


def at_home(language: str, things: tuple[Thing, ...], request: str = "") -> Turn:
    """Return a turn in a language of which few words are known."""
    there = turn(extra=things, request=request)
    return replace(there, scene=replace(there.scene, lexicon=_lexicon(language), labels=Labels(kind=_kind)))


def stated(there: Turn, sentence: str, quote: str, plain: str) -> Stated:
    """State something of words of a sentence."""
    in_english = replace(there.scene, lexicon=english(), asked={}, masked={})
    taken = take((Statement(quote, plain),), sentence, (), there.scene, in_english)
    return Stated(taken=taken, turn=there, scene=in_english)


def _rows() -> Iterator[object]:
    french = (
        (
            "La fenêtre du bureau est ouverte.",
            "La fenêtre du bureau est ouverte",
            "The Fenêtre du bureau is open.",
            [S],
        ),
        ("Le plafonnier est éteint.", "Le plafonnier est éteint", "The Plafonnier is off.", [R]),
        ("L'îlot est éteint.", "L'îlot est éteint", "The Suspension îlot is off.", [S]),
        ("Il fait 22,5 °C au salon.", "22,5 °C au salon", "The Température du salon is 22.5 °C.", [R]),
        ("Il fait vingt degrés au salon.", "vingt degrés", "The Température du salon is about 20 °C.", [S]),
        ("Il fait 22 °C au salon.", "22 °C au salon", "The Température du salon is 25 °C.", Guard.COUNTED),
        ("Il fait moins six au salon.", "moins six au salon", "The Température du salon is -6 °C.", [R]),
        ("Il fait moins six et demi au salon.", "moins six et demi", "The Température du salon is -6.5 °C.", [R]),
        ("L'îlot est à moitié.", "L'îlot est à moitié", "The brightness of the Suspension îlot is 50 %.", [R]),
        (
            "L'îlot est au tiers.",
            "L'îlot est au tiers",
            "The brightness of the Suspension îlot is 50 %.",
            Guard.COUNTED,
        ),
        ("Le plafonnier est éteint.", "La lampe est éteinte", "The Plafonnier is off.", Guard.QUOTED),
        ("Le plafonnier est éteint.", "Le plafonnier est éteint", "The Fenêtre du bureau is open.", Guard.NAMED),
        ("Le plafonnier est éteint.", "Le plafonnier est éteint", "The Plafonnier is not on.", Guard.DENIED),
        ("Le plafonnier n'est pas allumé.", "n'est pas allumé", "The Plafonnier is not on.", [R]),
        ("Nous tirons 1,9 kW.", "Nous tirons 1,9 kW", "The Linky is 1.9 kW.", [S]),
        ("Nous tirons 1,9 litre.", "1,9 litre", "The Linky is 1.9 kW.", Guard.NAMED),
        ("Il y a 3 lampes.", "Il y a 3 lampes", "There are 3 lights.", Guard.READ),
        ("Le plafonnier est éteint ?", "Le plafonnier est éteint", "The Plafonnier is off.", Guard.ASSERTED),
    )
    japanese = (
        ("玄関も勝手口も施錠されています。", "玄関も勝手口も施錠", "The 玄関ドア is locked.", [S]),
        ("玄関も勝手口も施錠されています。", "勝手口も施錠されています", "The 勝手口 is locked.", [R]),
        ("リビングの照明を消しました。", "照明を消しました", "The 間接照明 is off.", [R]),
        ("こたつは切れています。", "こたつは切れています", "The こたつ is off.", [S]),
        ("書斎は19.3度です。", "19.3度", "The 書斎の温度 is 19.3 °C.", [S]),
        ("書斎は二十度です。", "二十度", "The 書斎の温度 is 25 °C.", Guard.COUNTED),
        ("こたつはついていません。", "こたつはついていません", "The こたつ is not on.", [S]),
        ("こたつは切れています。", "こたつは切れています", "The こたつ is not on.", Guard.DENIED),
        ("玄関は施錠済みです。", "玄関は施錠済み", "The 勝手口 is locked.", Guard.NAMED),
    )
    for language, things, rows in (("fr", FRENCH, french), ("ja", JAPANESE, japanese)):
        for sentence, quote, plain, outcome in rows:
            yield pytest.param(at_home(language, things), sentence, quote, plain, outcome, id=f"{sentence}-{plain}")


@pytest.mark.parametrize(("there", "sentence", "quote", "plain", "outcome"), _rows())
def test_a_statement(there: Turn, sentence: str, quote: str, plain: str, outcome: object) -> None:
    """What the words do not have is dropped; the rest is judged."""
    told = stated(there, sentence, quote, plain)
    assert (told.guard or told.verdicts) == outcome


@pytest.mark.parametrize(
    ("request_text", "plain", "is_open"),
    [
        pytest.param("Fenêtres ouvertes ?", "No window is open.", False, id="what-they-are-called"),
        pytest.param("Et celles du haut ?", "No window is open.", True, id="words-nobody-knows"),
        pytest.param("La chambre la plus froide ?", "The Salon has the lowest temperature.", True, id="an-extreme"),
        pytest.param("Et en haut ?", "Only the Plafonnier is on.", True, id="a-contrast"),
    ],
)
def test_what_a_question_restricts(request_text: str, plain: str, *, is_open: bool) -> None:
    """Any word of it may, but what Home Assistant itself calls such things."""
    labels = Labels(state=lambda _one, key, _: {"on": "Ouverte", "off": "Fermée"}.get(key), kind=lambda _: "Fenêtre")
    there = at_home("fr", FRENCH, request_text)
    scene = replace(there.scene, labels=labels)
    told = stated(
        replace(there, scene=scene), "Aucune : le salon, le plafonnier.", "Aucune : le salon, le plafonnier", plain
    )
    assert (told.guard is Guard.READ) is is_open


@pytest.mark.parametrize(
    ("language", "sentence", "request_text", "is_asked"),
    [
        ("fr", "Le plafonnier est éteint.", "", True),
        ("fr", "Elle est fermée.", "La fenêtre ?", True),
        ("fr", "Il fait bon.", "Il fait 20 degrés ?", True),
        ("fr", "Ils sont éteints.", "Les plafonniers ?", True),
        ("fr", "C'est « La Javanaise ».", "C'est quoi ?", True),
        ("fr", "Avec plaisir !", "Merci !", False),
        ("fr", "Le plafonnier est éteint ?", "", False),
        ("ja", "玄関は施錠済みです。", "", True),
        ("ja", "どういたしまして。", "ありがとう", False),
    ],
)
def test_what_is_asked_about(language: str, sentence: str, request_text: str, *, is_asked: bool) -> None:
    """Small talk costs nothing."""
    there = at_home(language, FRENCH if language == "fr" else JAPANESE, request_text)
    assert is_worth_asking(sentence, (), there.scene) is is_asked
    assert not read(sentence, there.scene)


@pytest.mark.parametrize(
    ("language", "sentence", "first"),
    [("fr", "Les fenêtres sont fermées.", "Fenêtre du bureau"), ("ja", "照明は消えています。", "間接照明")],
)
def test_the_likeliest_names_come_first(language: str, sentence: str, first: str) -> None:
    """By a word of the name, or by what Home Assistant calls such a thing."""
    there = at_home(language, FRENCH if language == "fr" else JAPANESE)
    assert names_for(sentence, there.scene)[0] == first
    assert len(names_for(sentence, there.scene)) == 40


def test_a_home_too_large_to_walk_through() -> None:
    """What shares no word with the sentence is not looked for."""
    things = tuple(thing(f"light.a{number}", f"Lampe {number}", None, "on") for number in range(9000))
    there = at_home("fr", (*things, *FRENCH))
    scene = replace(there.scene, effort=Effort(STEPS))
    assert names_for("Le plafonnier est éteint.", scene) == ("Plafonnier",)


def test_unknown_is_left_open() -> None:
    """What the home does not show is neither said nor denied."""
    there = at_home("fr", (thing("light.neon", "Néon", None, "unavailable"),))
    assert stated(there, "Le néon est allumé.", "Le néon est allumé", "The Néon is on.").verdicts == [N]
