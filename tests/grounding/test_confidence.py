"""From evidence to a probability, and the bits beside it."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.confidence import (
    SIGNALS,
    believe,
    draft_confidence,
    level_of,
    p_right,
    weakest,
    worth,
)
from custom_components.grounded_assist.grounding.information import log_odds
from custom_components.grounded_assist.grounding.model import (
    Claim,
    ClaimKind,
    Finding,
    Level,
    Policy,
    Quantity,
    Rank,
    Reason,
    Risk,
    Verdict,
)
from tests.grounding.homes import N, Overrides, R, S, check, say


@pytest.mark.parametrize(
    ("confidence", "level"),
    [
        pytest.param(1.0, Level.HIGH, id="certain"),
        pytest.param(0.8, Level.HIGH, id="least-high"),
        pytest.param(0.79, Level.MEDIUM, id="most-medium"),
        pytest.param(0.5, Level.MEDIUM, id="least-medium"),
        pytest.param(0.49, Level.LOW, id="most-low"),
        pytest.param(0.2, Level.LOW, id="least-low"),
        pytest.param(0.19, Level.NONE, id="most-none"),
        pytest.param(0.0, Level.NONE, id="nothing"),
    ],
)
def test_levels(confidence: float, level: Level) -> None:
    """Each band begins at its lower bound."""
    assert level_of(confidence) is level


@pytest.mark.parametrize(
    ("text", "verdict", "confidence"),
    [
        pytest.param("The reading lamp is on.", S, 0.97, id="what-the-home-shows"),
        pytest.param("The reading lamp is off.", R, 0.03, id="what-the-home-shows-otherwise"),
        pytest.param("The old radio is on.", N, 0.5, id="what-nothing-decides"),
    ],
)
def test_confidence(text: str, verdict: Verdict, confidence: float) -> None:
    """A refuted claim is about .03 likely, a supported one as likely as its source is right."""
    (finding,) = check(text)
    assert (finding.verdict, finding.confidence) == (verdict, pytest.approx(confidence, abs=0.005))
    assert (finding.bits is None) is (verdict is N)


def seen_by(rank: Rank) -> Finding:
    """Return what is found of a lamp that a source of this rank has looked at."""
    (finding,) = check("The reading lamp is on.")
    return replace(finding, evidence=tuple(replace(one, rank=rank) for one in finding.evidence))


@pytest.mark.parametrize("rank", list(Rank))
def test_signed_bits(rank: Rank) -> None:
    """What is confirmed is as likely as its source is right, what is refuted as that it is wrong."""
    finding = seen_by(rank)
    p1, supported = believe(S, finding.evidence, finding.claim)
    p_refuted, refuted = believe(R, finding.evidence, finding.claim)
    assert supported is not None
    assert refuted is not None
    strength = log_odds(SIGNALS[rank].p_right)
    assert p1 == pytest.approx(SIGNALS[rank].p_right, abs=0.001)
    assert (supported.p0, supported.signed) == (0.5, pytest.approx(strength))
    assert refuted.signed == pytest.approx(-strength)
    assert p_refuted == pytest.approx(1 - SIGNALS[rank].p_right, abs=0.001)


@pytest.mark.parametrize("states", [2, 3, 7])
def test_more_states_need_more_evidence(states: int) -> None:
    """The more states there are, the less likely each is at first, and the more it is worth to see it."""
    prior = log_odds(1 / states)
    bits = worth(p_right(Rank.OBSERVED), states, is_for=True)
    assert prior + bits == pytest.approx(log_odds(SIGNALS[Rank.OBSERVED].p_right))
    assert prior + worth(p_right(Rank.OBSERVED), states, is_for=False) < log_odds(0.05)


@pytest.mark.parametrize(
    ("text", "states", "p0"),
    [
        pytest.param("The reading lamp is on.", {}, 1 / 2, id="on-or-off"),
        pytest.param("The living room thermostat is heating.", {}, 1 / 3, id="heating-cooling-idle"),
        pytest.param("Robbie is docked.", {}, 1 / 7, id="all-a-vacuum-can-be"),
        pytest.param("The bedroom temperature is 21.5 degrees.", {}, 1 / 2, id="a-value-is-so-or-not"),
    ],
)
def test_prior(text: str, states: Overrides, p0: float) -> None:
    """Until more is known every state is as likely as any other."""
    (finding,) = check(text, states)
    assert finding.bits is not None
    assert finding.bits.p0 == pytest.approx(p0)


def test_agreeing_sources_of_a_rank_count_once() -> None:
    """Two that see the same thing are not independent, and what is outranked adds nothing."""
    finding = seen_by(Rank.OBSERVED)
    (seen,) = finding.evidence
    more = (seen, seen, replace(seen, rank=Rank.REPORTED))
    assert believe(S, more, finding.claim) == believe(S, (seen,), finding.claim)


def test_confirmed() -> None:
    """What a person confirms counts for more; what is computed needs no confirmation."""
    assert p_right(Rank.PERSON, is_confirmed=True) == pytest.approx(p_right(Rank.PERSON) + 0.3)
    assert p_right(Rank.COMPUTED, is_confirmed=True) == p_right(Rank.COMPUTED)


CLAIM = Claim(text="", start=0, end=0, kind=ClaimKind.STATE, subject="")
NUMBER = Quantity(attribute="temperature", number=21)


@pytest.mark.parametrize(
    ("claim", "reason", "mistakes", "baseline", "confidence"),
    [
        pytest.param(CLAIM, None, 0, 0, 0.5, id="nothing-against-it"),
        pytest.param(replace(CLAIM, stated_confidence=0.4), None, 0, 0, 0.4, id="no-surer-than-it-says"),
        pytest.param(replace(CLAIM, value=NUMBER), None, 0, 0, 0.3, id="a-number"),
        pytest.param(replace(CLAIM, value=Quantity(attribute="color", word="red")), None, 0, 0, 0.5, id="a-word"),
        pytest.param(replace(CLAIM, kind=ClaimKind.SPECIFIC), None, 0, 0, 0.3, id="specific"),
        pytest.param(replace(CLAIM, risk=Risk.VERY_HIGH, value=NUMBER), None, 0, 0, 0.3, id="specific-counts-once"),
        pytest.param(replace(CLAIM, risk=Risk.MEDIUM), None, 0, 0, 0.5, id="hardly-risky"),
        pytest.param(replace(CLAIM, is_fast_changing=True), None, 0, 0, 0.3, id="fast-changing"),
        pytest.param(CLAIM, Reason.AMBIGUOUS, 0, 0, 0.3, id="several-of-the-name"),
        pytest.param(CLAIM, None, 1, 0, 0.4, id="a-mistake"),
        pytest.param(CLAIM, None, 9, 0, 0.2, id="many-mistakes"),
        pytest.param(CLAIM, None, 2, 0.2, 0.2, id="mistakes-and-the-nightly-baseline"),
        pytest.param(replace(CLAIM, is_fast_changing=True, value=NUMBER), None, 3, 0.3, 0.1, id="never-below-a-floor"),
    ],
)
def test_draft(claim: Claim, reason: Reason | None, mistakes: int, baseline: float, confidence: float) -> None:
    """What nothing decides is as sure as its draft, less what speaks against drafts like it."""
    assert draft_confidence(claim, reason, mistakes=mistakes, baseline=baseline) == pytest.approx(confidence)


@pytest.mark.parametrize("rank", [Rank.COMPUTED, Rank.OBSERVED])
def test_home_is_never_doubted(rank: Rank) -> None:
    """No penalty touches what the home decides."""
    finding = seen_by(rank)
    doubtful = replace(finding.claim, risk=Risk.VERY_HIGH, is_fast_changing=True, value=NUMBER)
    assert believe(S, finding.evidence, doubtful) == believe(S, finding.evidence, finding.claim)


def test_true_temperature_is_never_hedged() -> None:
    """A number that the home shows is said plainly under every policy."""
    text = "The bedroom temperature is 21.5 degrees."
    assert {say(text, policy=policy).text for policy in Policy} == {text}


def test_inference_is_at_most_medium() -> None:
    """What is only concluded is not said plainly, unless the home shows it."""
    finding = seen_by(Rank.OBSERVED)
    concluded = replace(finding.claim, is_inference=True)
    person = tuple(replace(one, rank=Rank.PERSON) for one in finding.evidence)
    assert level_of(believe(S, finding.evidence, concluded)[0]) is Level.HIGH
    assert level_of(believe(S, person, concluded)[0]) is Level.MEDIUM
    assert level_of(believe(N, (), concluded)[0]) is Level.MEDIUM


def test_weakest() -> None:
    """A reply is as sure as its weakest claim; without a claim it has no confidence."""
    assert weakest(check("The reading lamp is on. The old radio is on.")) == 0.5
    assert weakest(()) is None
