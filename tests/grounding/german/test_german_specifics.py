"""What is easily made up, in German: claimed only where it is asserted."""

import pytest

from custom_components.grounded_assist.grounding.model import ClaimKind
from tests.grounding.german.homes import turn


def specifics(text: str) -> list[str]:
    """Return the words of specific claims."""
    return [found.claim.text for found in turn().findings(text) if found.claim.kind is ClaimKind.SPECIFIC]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Bitte öffne http://homeassistant.local:8123.", id="please"),
        pytest.param("Siehe https://example.com/a.", id="see"),
        pytest.param("Ich weiß nicht, was am 4. Juli 1776 geschah.", id="ignorance"),
        pytest.param("Ich kann https://example.com nicht öffnen, denn ich habe keinen Zugriff.", id="refusal"),
        pytest.param("Du könntest Version 2.3.1 verwenden.", id="advice"),
        pytest.param("Alles Gute zum 4. Mai 1990!", id="wish"),
        pytest.param("Wenn du Version 2.3.1 hast, geht es.", id="condition"),
    ],
)
def test_not_asserted(text: str) -> None:
    """Instructions, refusals, ignorance, wishes and conditions claim nothing."""
    assert specifics(text) == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Es läuft Version 2.3.1.", id="version"),
        pytest.param("Die Seite ist https://example.com/a.", id="address"),
    ],
)
def test_asserted(text: str) -> None:
    """What is told as so is claimed."""
    assert len(specifics(text)) == 1
