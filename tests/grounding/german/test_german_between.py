"""Was zwischen zwei Verben steht, gehört zu einem davon: "Ich habe A und B ausgeschaltet, und C ist an"."""

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import turn
from tests.grounding.homes import Overrides, R, S, did

_OFF: Overrides = {"light.ceiling": "off", "light.reading": "off"}
_CALL = did("HassTurnOff", "light.ceiling", "light.reading")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet und das Spiegellicht ist noch an.", (S, S, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, die Thekenlampe ist noch aus.", (S, S, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, im Bad brennt noch Licht.", (S, S, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, die Thekenlampe ist noch an.", (S, S, R)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet und das Spiegellicht ist aus.", (S, S, R)),
        ("Ich habe das Deckenlicht ausgeschaltet, die Leselampe und das Spiegellicht sind an.", (S, R, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, das Spiegellicht aber an gelassen.", (S, S, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, das Spiegellicht jedoch angelassen.", (S, S, S)),
        ("Ich habe das Deckenlicht und die Leselampe ausgeschaltet, die Thekenlampe aber an gelassen.", (S, S, R)),
    ],
)
def test_behind_an_action(text: str, expected: tuple[Verdict, ...]) -> None:
    """The verb at its end closes what it was done to."""
    assert tuple(one.verdict for one in turn(_OFF, calls=(_CALL,)).findings(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Das Deckenlicht ist aus, die Leselampe ebenfalls, und das Spiegellicht brennt noch.", (S, S, S)),
        ("Das Deckenlicht ist aus, die Leselampe auch, und das Spiegellicht ist an.", (S, S, S)),
        ("Das Deckenlicht ist aus, ebenso die Leselampe, und das Spiegellicht ist an.", (S, S, S)),
        ("Das Deckenlicht ist aus und die Leselampe auch, das Spiegellicht ist noch an.", (S, S, S)),
        ("Das Deckenlicht ist aus, das Spiegellicht auch, und die Leselampe ist aus.", (S, R, S)),
    ],
)
def test_the_same_of_one_more(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is said "auch" is said as it was of the thing before."""
    assert tuple(one.verdict for one in turn(_OFF).findings(text)) == expected
