"""How likely a flag is right."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.model import (
    SURE,
    Claim,
    ClaimKind,
    Finding,
    FlagType,
    Reason,
    Verdict,
)
from custom_components.grounded_assist.grounding.options import DEFAULTS, Weights
from custom_components.grounded_assist.grounding.scoring import (
    Factors,
    score,
    suspicion_of_clashes,
    suspicion_of_wording,
    weigh,
)
from custom_components.grounded_assist.grounding.starting_values import P_WRONG, Given
from tests.grounding.homes import check, english, turn


def claim(text: str, sure: float = SURE) -> Claim:
    """Return a claim of these words."""
    return Claim(text=text, start=0, end=len(text), kind=ClaimKind.STATE, subject="lamp", stated_confidence=sure)


@pytest.mark.parametrize(
    ("text", "sure", "expected"),
    [
        pytest.param("The lamp is on", SURE, 0.5, id="plain"),
        pytest.param("I think the lamp is on", 0.725, 0.425, id="half-hedged"),
        pytest.param("The lamp may well be on", 0.5, 0.35, id="hedged"),
        pytest.param("The lamp might be on", 0.2, 0.35, id="no-more-than-that"),
        pytest.param("The lamp is definitely on", SURE, 0.55, id="certain"),
        pytest.param("The lamp is always on, definitely", SURE, 0.6, id="protests"),
        pytest.param("I'm sure the lamp is definitely always on", SURE, 0.6, id="no-more-than-protests"),
        pytest.param("Some of it is on", SURE, 0.4, id="vague"),
        pytest.param("I mean the lamp is on", SURE, 0.575, id="corrected-itself"),
        pytest.param("I mean some lamps are definitely on", 0.5, 0.354, id="all-together"),
    ],
)
def test_wording(text: str, sure: float, expected: float) -> None:
    """Hedges and vague words take from the suspicion, protests and corrections of oneself add to it."""
    assert suspicion_of_wording(claim(text, sure), english()) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize(("clashes", "expected"), [(0, 0.5), (1, 0.55), (3, 0.65), (7, 0.65)])
def test_clashes(clashes: int, expected: float) -> None:
    """Each contradiction adds to it, up to a bound."""
    assert suspicion_of_clashes(clashes) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("factors", "weights", "expected"),
    [
        pytest.param(Factors(evidence=0.9), Weights(), 0.687, id="the-unknown-is-shared-out"),
        pytest.param(Factors(evidence=0.9, history=0.5), Weights(), 0.64, id="all-known"),
        pytest.param(Factors(evidence=0.9, history=0.1), Weights(), 0.54, id="right-so-far"),
        pytest.param(
            Factors(evidence=0.9, history=0.1), Weights(evidence=0, language=0, consistency=0), 0.1, id="history-alone"
        ),
        pytest.param(
            Factors(evidence=0.9), Weights(evidence=0, history=1, language=0, consistency=0), 0.9, id="nothing-to-weigh"
        ),
    ],
)
def test_weights(factors: Factors, weights: Weights, expected: float) -> None:
    """The mean of what is known."""
    assert weigh(factors, weights) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize("weights", [Weights(), Weights(evidence=0, history=0, language=1, consistency=0)])
def test_what_the_home_decides_is_not_weighed(weights: Weights) -> None:
    """However it is worded, and whatever it contradicts."""
    scene = replace(turn().scene, options=replace(DEFAULTS, weights=weights))
    refuted = Finding(
        claim=claim("The lamp might be on", 0.5), verdict=Verdict.REFUTED, reason=Reason.STATE_DIFFERS, confidence=0.03
    )
    assert score(refuted, 0.5, 3, scene) == pytest.approx(0.97)


@pytest.mark.parametrize(
    ("text", "states", "expected"),
    [
        pytest.param("The reading lamp is off.", {}, (FlagType.CONTRADICTS_FACT, 0.97), id="refuted"),
        pytest.param("I believe the reading lamp is off.", {}, (FlagType.CONTRADICTS_FACT, 0.97), id="hedged-refuted"),
        pytest.param("The hippopotamus lamp is on.", {}, (FlagType.NONEXISTENT_ENTITY, 0.687), id="unknown"),
        pytest.param("The attic lamp is on.", {}, (FlagType.NONEXISTENT_ENTITY, 0.593), id="like-another"),
        pytest.param(
            "The reading lamp is on.", {"light.reading": "unavailable"}, (FlagType.UNSUPPORTED_CLAIM, 0.5), id="open"
        ),
    ],
)
def test_flags_carry_it(text: str, states: dict[str, str], expected: tuple[FlagType, float]) -> None:
    """Each flag knows how likely it is right, and the words it is about."""
    (finding,) = check(text, states)
    assert finding.flag is not None
    assert (finding.flag.type, finding.flag.content) == (expected[0], text.removesuffix("."))
    assert finding.flag.confidence == pytest.approx(expected[1], abs=0.002)


def test_a_hedge_makes_a_flag_less_likely() -> None:
    """Who says less of it is less likely wrong."""
    dark = {"light.reading": "unavailable"}
    plain, hedged = (check(f"The reading lamp {verb} on.", dark)[0].flag for verb in ("is", "seems to be"))
    assert plain is not None
    assert hedged is not None
    assert hedged.confidence < plain.confidence


@pytest.mark.parametrize(
    ("threshold", "expected"),
    [
        (0.0, [FlagType.NONEXISTENT_ENTITY, FlagType.CONTRADICTS_FACT, FlagType.UNSUPPORTED_CLAIM]),
        (0.6, [FlagType.NONEXISTENT_ENTITY, FlagType.CONTRADICTS_FACT, None]),
        (0.9, [None, FlagType.CONTRADICTS_FACT, None]),
        (1.0, [None, None, None]),
    ],
)
def test_threshold(threshold: float, expected: list[FlagType | None]) -> None:
    """A flag less likely than the threshold is not raised; no verdict depends on it."""
    text = "The hippopotamus lamp is on. The reading lamp is off. The bedside lamp is off."
    findings = check(text, {"light.bedside": "unavailable"}, options=replace(DEFAULTS, detection_threshold=threshold))
    assert [one.flag and one.flag.type for one in findings] == expected
    assert [one.verdict for one in findings] == [
        Verdict.NOT_ENOUGH_INFO,
        Verdict.REFUTED,
        Verdict.NOT_ENOUGH_INFO,
    ]


@pytest.mark.parametrize(
    ("text", "without", "expected"),
    [
        pytest.param("The reading lamp is off.", {FlagType.CONTRADICTS_FACT}, None, id="refuted"),
        pytest.param(
            "I've turned off the reading lamp.",
            {FlagType.FABRICATED_FACT},
            FlagType.CONTRADICTS_FACT,
            id="the-next-that-applies",
        ),
        pytest.param("The attic lamp is on.", {FlagType.NONEXISTENT_ENTITY}, None, id="unknown"),
        pytest.param("The front door's brightness is 5%.", {FlagType.WRONG_ATTRIBUTE}, None, id="wrong-attribute"),
        pytest.param(
            "The bedside lamp is at 140%.",
            {FlagType.LOGICAL_INCONSISTENCY},
            FlagType.UNSUPPORTED_CLAIM,
            id="impossible",
        ),
    ],
)
def test_disabled(text: str, without: set[FlagType], expected: FlagType | None) -> None:
    """Each type can be switched off; the verdict stays."""
    (finding,) = check(
        text,
        {"light.bedside": {"assumed_state": True}},
        options=replace(DEFAULTS, enabled=frozenset(FlagType) - without),
    )
    assert (finding.flag and finding.flag.type) == expected
    assert finding.verdict is check(text, {"light.bedside": {"assumed_state": True}})[0].verdict


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("The reading lamp is at 20%.", FlagType.CONTRADICTS_FACT, id="otherwise"),
        pytest.param("The reading lamp is at 140%.", FlagType.LOGICAL_INCONSISTENCY, id="impossible-value"),
        pytest.param("The bedroom window was opened tomorrow.", FlagType.TEMPORAL_ERROR, id="impossible-time"),
        pytest.param(
            "The front door has the attribute `brightness`.", FlagType.WRONG_ATTRIBUTE, id="no-such-attribute"
        ),
    ],
)
def test_what_refutes_itself(text: str, kind: FlagType) -> None:
    """What cannot be is named so, also where the home shows something else."""
    (finding,) = check(text)
    assert finding.flag is not None
    assert (finding.verdict, finding.flag.type) == (Verdict.REFUTED, kind)


def test_one_type_for_the_same_words() -> None:
    """What is told of one thing in overlapping words is named by the most severe type."""
    here = turn()
    (refuted,) = here.findings("The reading lamp is off.")
    other = replace(refuted, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.NO_DATA, flag=None)
    elsewhere = replace(other, claim=replace(other.claim, start=50, end=70))
    found = detect((other, refuted, elsewhere), here.scene)
    assert [one.flag and one.flag.type for one in found] == [
        None,
        FlagType.CONTRADICTS_FACT,
        FlagType.UNSUPPORTED_CLAIM,
    ]


def test_one_flag_for_a_date() -> None:
    """A date that is read twice, for itself and for what it tells, is flagged once."""
    here = turn()
    (whole,) = here.findings("Your appointment is on Friday, June 3, 2026.")
    date = replace(whole, claim=replace(whole.claim, start=20, end=44), flag=None)
    elsewhere = replace(whole, claim=replace(whole.claim, start=60, end=80), flag=None)
    found = detect((whole, date, elsewhere), here.scene)
    assert [one.flag and one.flag.type for one in found] == [FlagType.TEMPORAL_ERROR, None, FlagType.TEMPORAL_ERROR]


def test_signals_are_counted() -> None:
    """Each word or phrase that betrays something counts, whatever it is otherwise."""
    words = ("i", "mean", "it", "is", "definitely", "certainly", "on")
    told = english().signals_in(words)
    assert (told["self_correction"], told["certainty"], told["vagueness"]) == (1, 2, 0)
    assert english().signals_in(()) == {}


def test_probabilities() -> None:
    """Everything that can be known of a claim has a probability to begin with, and tells where it comes from."""
    assert set(P_WRONG) == set(Given)
    assert all(0 < start.value < 1 and start.source for start in P_WRONG.values())
