"""What is said instead of a false sentence in a language that we have no sentences for: labels, or that it is open."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.labels import Labels
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import Entity, Policy
from custom_components.grounded_assist.grounding.plain import Statement, take
from custom_components.grounded_assist.lexicons import read_bare
from tests.grounding.homes import english, thing, turn

WITHHELD = "Je n'ai pas pu le confirmer."
THINGS = (
    thing("binary_sensor.fenetre", "Fenêtre du bureau", "office", "on", kind="window"),
    thing("sensor.salon", "Température du salon", "living_room", "20.4", kind="temperature", unit_of_measurement="°C"),
    thing("climate.poele", "Poêle", "living_room", "heat", current_temperature=20.5, temperature=22),
    thing("light.plafonnier", "Plafonnier", "living_room", "on", brightness=102, rgb_color=(255, 0, 0)),
    thing("media_player.sonos", "Sonos", "kitchen", "paused", media_title="La Javanaise"),
    thing("camera.jardin", "Caméra", "garden", "idle"),
    thing("light.neon", "Néon", "garage", "unavailable"),
    thing("light.lampe_1", "Lampe", "office", "on"),
    thing("light.lampe_2", "Lampe", "hall", "on"),
)
_STATES = {"on": "Allumé", "paused": "En pause", "idle": "Inactif", "heat": "Chauffage"}
_OPEN = {"on": "Ouvert"}
_ATTRIBUTES = {"brightness": "Luminosité", "temperature": "Cible", "current_temperature": "Actuelle"}


def _state(entity: Entity, state: str, of: str) -> str | None:
    return None if of else (_OPEN if entity.device_class == "window" else _STATES).get(state)


def _attribute(_: Entity, attribute: str) -> str | None:
    return _ATTRIBUTES.get(attribute)


def said(text: str, *statements: tuple[str, str], policy: Policy = Policy.CORRECT, told: tuple[str, ...] = ()) -> str:
    """Return what is said instead of a sentence of which somebody has made statements."""
    there = turn(extra=THINGS)
    labels = Labels(state=_state, attribute=_attribute)
    scene = replace(there.scene, lexicon=read_bare("fr"), labels=labels, told=told)
    in_english = replace(there.scene, lexicon=english())
    claims = take((Statement(*one) for one in statements), text, (), scene, in_english).claims
    findings = tuple(judge(claim, there.evidence(claim), in_english) for claim in claims)
    return deliver(text, findings, policy, scene, _nothing).text


def _nothing(_: str) -> tuple[()]:
    return ()


@pytest.mark.parametrize(
    ("text", "plain", "expected"),
    [
        ("La fenêtre du bureau est fermée.", "The Fenêtre du bureau is closed.", "Fenêtre du bureau: Ouvert."),
        ("La fenêtre du bureau est ouverte.", "The Fenêtre du bureau is open.", "La fenêtre du bureau est ouverte."),
        ("Il fait 25 °C au salon.", "The Température du salon is 25 °C.", "Température du salon: 20.4 °C."),
        ("Le plafonnier est à 80 %.", "The brightness of the Plafonnier is 80 %.", "Plafonnier: Luminosité 40%."),
        (
            "Le poêle vise 19 °C.",
            "The target temperature of the Poêle is 19 °C.",
            "Poêle: Cible 22°, Poêle: Actuelle 20.5°.",
        ),
        ("Le Sonos joue.", "The Sonos is playing.", "Sonos: En pause."),
        ("Je ne vois pas de caméra.", "There is no Caméra.", "Caméra: Inactif."),
        ("La Lampe du hall est éteinte.", "The Lampe is off.", "Lampe (Office): Allumé, Lampe (Hall): Allumé."),
        ("Le plafonnier est bleu.", "The color of the Plafonnier is blue.", WITHHELD),
        ("Le néon est allumé.", "The Néon is on.", WITHHELD),
        ("- Bureau : fenêtre fermée", "The Fenêtre du bureau is closed.", "- Fenêtre du bureau: Ouvert"),
    ],
)
def test_what_is_said_instead(text: str, plain: str, expected: str) -> None:
    """It is what the home shows, in Home Assistant's own words."""
    assert said(text, (text.strip("-. "), plain)) == expected


def test_what_is_true_beside_it() -> None:
    """It is not lost with what is false."""
    text = "Le plafonnier est allumé et la fenêtre du bureau est fermée."
    rows = (
        ("Le plafonnier est allumé", "The Plafonnier is on."),
        ("la fenêtre du bureau est fermée", "The Fenêtre du bureau is closed."),
    )
    assert said(text, *rows) == "Fenêtre du bureau: Ouvert, Plafonnier: Allumé."


def test_it_is_withheld_once_in_a_row() -> None:
    """Nobody wants to hear twice that nothing is known."""
    text, plain = "Le néon est allumé.", "The Néon is on."
    assert not said(text, (text.rstrip("."), plain), told=(WITHHELD,))


def test_nothing_is_changed_where_nothing_may_be() -> None:
    """The owner only wants to measure."""
    text = "Le plafonnier est éteint."
    row = (text.rstrip("."), "The Plafonnier is off.")
    assert said(text, row) == "Plafonnier: Allumé."
    assert said(text, row, policy=Policy.OBSERVE) == text
