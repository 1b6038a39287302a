"""Words of scripts that put no spaces between them."""

import pytest

from custom_components.grounded_assist.grounding.plain.words import pieces
from custom_components.grounded_assist.grounding.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("今は20.5度です。", ["今", "は", "20.5", "度", "で", "す", "。"]),
        ("リビングの1階", ["リビング", "の", "1", "階"]),
        ("CO2濃度", ["co2", "濃", "度"]),
        ("ไฟ 25", ["ไ", "ฟ", "25"]),
        ("L'îlot à 22,5 °C", ["l'îlot", "à", "22,5", "°", "c"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    """Each sign is one, a run of katakana is one, and a number beside them stays one."""
    assert [token.norm for token in tokenize(text)] == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("間接照明をつけた", {"間接", "接照", "照明"}),
        ("窓", {"窓"}),
        ("l'entrée", {"l'entrée", "entrée"}),
        ("リビングの窓", {"リビング", "窓"}),
    ],
)
def test_pieces(text: str, words: set[str]) -> None:
    """What two names may have in common: pairs of ideographs, and what stands behind an elision."""
    assert set(pieces(text)) == words
