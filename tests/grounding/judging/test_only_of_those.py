"""Of whom else "only" says the opposite where it was asked about all of a kind."""

import pytest

from tests.grounding.german.homes import say as german_say
from tests.grounding.homes import N, Overrides, R, S, Verdict, thing, verdicts

GATE = thing("lock.gate", "Garden gate", "garden", "unlocked")
SAFE = thing("lock.safe", "Safe", "office", "unlocked")
GATE_LOCKED: Overrides = {"lock.gate": "locked"}
ASKED = "Which doors are unlocked?"


@pytest.mark.parametrize(
    ("request_", "text", "states", "expected"),
    [
        pytest.param(ASKED, "Only the back door is unlocked.", {}, R, id="a-gate-is-unlocked-too"),
        pytest.param(ASKED, "Only the back door is unlocked.", GATE_LOCKED, S, id="a-safe-is-no-door"),
        pytest.param(ASKED, "Only the back door.", {}, R, id="without-a-verb"),
        pytest.param(ASKED, "Only the back door.", GATE_LOCKED, S, id="without-a-verb-and-true"),
        pytest.param("", "Only the back door is unlocked.", {}, N, id="nobody-asked"),
    ],
)
def test_only(request_: str, text: str, states: Overrides, expected: Verdict) -> None:
    """Who asks which doors are unlocked asks of the gate as well, and not of the safe."""
    assert verdicts(text, states, request=request_, extra=(GATE, SAFE)) == (expected,)


def test_german_only() -> None:
    """In German as well."""
    gate = thing("lock.gate", "Tor zum Garten", "garden", "unlocked")
    said = german_say("Nur die Hintertür.", request="Welche Türen sind unverschlossen?", extra=(gate,)).text
    assert "Tor zum Garten" in said
