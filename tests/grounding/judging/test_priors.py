"""A finding's bits begin at how likely the claim was; its verdict does not hang on that."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Bits
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import turn

LIGHT = "light.mirror"


def bits_with(text: str, shares: Mapping[str, float]) -> tuple[Bits | None, float]:
    """Return the bits and the confidence of the first claim of a text; the light is on."""
    there = turn({LIGHT: {"state": "on"}})
    scene = replace(there.scene, shares=lambda _: shares)
    claim = read(text, scene)[0]
    found = judge(claim, there.evidence(claim), scene)
    return found.bits, found.confidence


@pytest.mark.parametrize(
    ("text", "p0"),
    [
        pytest.param("The mirror light is on.", 0.125, id="as-it-was"),
        pytest.param("The mirror light is off.", 0.875, id="otherwise"),
        pytest.param("The mirror light is not on.", 0.875, id="denied"),
    ],
)
def test_the_share_is_the_prior(text: str, p0: float) -> None:
    """What is required and observed is counted from there; confidence is that of what was seen."""
    told, confidence = bits_with(text, {"on": 0.125, "off": 0.875})
    plain, expected = bits_with(text, {})
    assert told is not None
    assert plain is not None
    assert (told.p0, plain.p0) == (p0, 0.5)
    assert (told.p1, told.signed, confidence) == (plain.p1, plain.signed, expected)
    assert told.observed != plain.observed


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("All lights are on.", id="several"),
        pytest.param("The mirror light is at 40%.", id="a-value"),
        pytest.param("There is no fan in the hall.", id="nothing"),
    ],
)
def test_other_claims_have_the_prior_they_had(text: str) -> None:
    """A share is that of one thing's states."""
    assert bits_with(text, {"on": 0.125, "off": 0.875}) == bits_with(text, {})
