"""The model that stands in for language models says what is worked out by hand."""

import pytest

from custom_components.grounded_assist.grounding.contexts import REMOVED, Span, context_of
from custom_components.grounded_assist.grounding.prompts import verification_question
from tests.secret_texts import SECRETS

from .transparent_model import BORNE_OUT, CLASHES, UNKNOWN, probability


@pytest.mark.parametrize(
    ("evidence", "claim", "p"),
    [
        pytest.param("The front door is locked.", "The front door is locked.", BORNE_OUT, id="the-same"),
        pytest.param("The front door is unlocked.", "The front door is locked.", CLASHES, id="the-opposite-state"),
        pytest.param("The front door is not locked.", "The front door is locked.", CLASHES, id="negated-there"),
        pytest.param("The front door is not locked.", "The front door is unlocked.", BORNE_OUT, id="not-locked"),
        pytest.param("Core is at 2026.10.4.", "Core is at 2026.10.3.", CLASHES, id="another-number"),
        pytest.param("The dog is called Rex.", "The dog is called Bello.", CLASHES, id="another-name"),
        pytest.param("The back door is locked.", "The garage door is locked.", UNKNOWN, id="another-thing"),
        pytest.param("The front door has a lock.", "The front door is locked.", UNKNOWN, id="says-nothing-of-it"),
        pytest.param(REMOVED, "The front door is locked.", UNKNOWN, id="removed"),
    ],
)
def test_what_it_says(evidence: str, claim: str, p: float) -> None:
    """From nothing but the words."""
    context = context_of([Span(label="source 1", text=evidence)], secrets=SECRETS)
    assert probability(verification_question(context.rendered(), claim)) == p
    assert probability(verification_question(context.scrubbed().rendered(), claim)) == UNKNOWN


def test_without_a_question() -> None:
    """What is no question of ours it does not know."""
    assert probability("Is it true?") == UNKNOWN
    assert probability(verification_question("", "The front door is locked.")) == UNKNOWN
