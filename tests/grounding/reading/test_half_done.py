"""Of what failed nothing is known by what was done: "basement door: failed, still unlocked"."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.model import Verdict
from tests.grounding.german.homes import german
from tests.grounding.homes import R, S, did, failed, turn, verdicts

_CALLS = (did("HassTurnOn", "lock.front"), failed("HassTurnOn", name="Back door"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Back door: failed, still unlocked.", (S,)),
        pytest.param("Back door: failed, still locked.", (R,)),
        pytest.param("The back door had a problem: still unlocked.", (S,)),
        pytest.param("Still unlocked: the front door.", (R,)),
        pytest.param("There was a problem, the front door is unlocked.", (R,)),
        pytest.param("There was a problem, the back door is still unlocked.", (S,)),
    ],
)
def test_behind_a_failure(text: str, expected: tuple[Verdict, ...]) -> None:
    """A state without a subject is not that of what a call has reached."""
    assert verdicts(text, calls=_CALLS) == expected


@pytest.mark.parametrize("text", ["Back door: fehlgeschlagen, noch offen.", "Back door: Fehler, nicht abgeschlossen."])
def test_behind_a_failure_in_german(text: str) -> None:
    """The same holds in German."""
    made = turn(calls=_CALLS)
    spoken = replace(made, scene=replace(made.scene, lexicon=german()))
    assert R not in [one.verdict for one in spoken.findings(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("The velvet curtain is open, and as for the pond pump, it's off.", (S, S)),
        pytest.param("The velvet curtain is open, and as for the pond pump, it's on.", (S, R)),
        pytest.param("The velvet curtain is open, and as for the pond pump, it is closed.", (S,)),
    ],
)
def test_a_topic_behind_a_clause(text: str, expected: tuple[Verdict, ...]) -> None:
    """What is turned to is what "it" is."""
    assert verdicts(text) == expected
