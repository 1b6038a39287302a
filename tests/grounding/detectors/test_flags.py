"""Which hallucination a finding is, and how severe."""

import pytest

from custom_components.grounded_assist.grounding.model import SEVERITIES, FlagType, ToolCall
from tests.grounding.homes import Overrides, check, failed


@pytest.mark.parametrize(
    ("text", "states", "calls", "kind", "is_severe"),
    [
        pytest.param("The reading lamp is off.", {}, (), FlagType.CONTRADICTS_FACT, True, id="another-state"),
        pytest.param("The reading lamp is at 20%.", {}, (), FlagType.CONTRADICTS_FACT, True, id="another-value"),
        pytest.param("I've turned off the reading lamp.", {}, (), FlagType.FABRICATED_FACT, True, id="never-done"),
        pytest.param(
            "I've turned off the reading lamp.",
            {},
            (failed("HassTurnOff"),),
            FlagType.FABRICATED_FACT,
            True,
            id="failed",
        ),
        pytest.param("The attic lamp is on.", {}, (), FlagType.NONEXISTENT_ENTITY, False, id="unknown-name"),
        pytest.param(
            "The reading lamp is on.",
            {"light.reading": "unavailable"},
            (),
            FlagType.UNSUPPORTED_CLAIM,
            False,
            id="unavailable",
        ),
        pytest.param("There is no light in the garage.", {}, (), FlagType.CONTRADICTS_FACT, True, id="denied"),
    ],
)
def test_flag(text: str, states: Overrides, calls: tuple[ToolCall, ...], kind: FlagType, is_severe: bool) -> None:
    """A finding is seen as the first type that applies; severe is what must be held back."""
    (finding,) = check(text, states, calls=calls)
    assert finding.flag is not None
    assert (finding.flag.type, finding.flag.severity) == (kind, SEVERITIES[kind])
    assert finding.is_severe is is_severe
    assert text[finding.flag.start : finding.flag.end] == finding.claim.text


@pytest.mark.parametrize("text", ["The reading lamp is on.", "The kitchen light is on.", "The old radio is on."])
def test_no_flag(text: str) -> None:
    """What is true, ambiguous or assumed is no hallucination."""
    (finding,) = check(text)
    assert (finding.flag, finding.is_severe) == (None, False)


def test_two_unknown_names_are_two_flags() -> None:
    """One unknown name raises one flag, another one its own."""
    findings = check("The attic lamp is on. The attic lamp is off. The basement lamp is on.")
    assert [finding.flag is not None for finding in findings] == [True, False, True]
