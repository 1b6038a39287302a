"""What a verifier thinks of a claim: it makes it surer or less sure, and decides nothing."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.detectors import detect
from custom_components.grounded_assist.grounding.information import TARGET
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.judging.opinion import gap_of, is_contradicted, is_opined
from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.model import (
    Action,
    Delivery,
    Evidence,
    Finding,
    FlagType,
    Policy,
    Rank,
    Reason,
    Source,
    Verdict,
)
from custom_components.grounded_assist.grounding.options import DEFAULTS, VerifyingReplies
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.realising import cast_doubt
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.homes import NOW, turn

OPEN = "The garage door was opened at 3 am today."
AT_HOME = "The kitchen ceiling light is on."


def opinion(text: str, p0: float, p1: float, worth: float = 1.0, *, is_apart: bool = True) -> Evidence:
    """Return what a verifier thinks of a claim, by its words; what is not apart may differ by chance."""
    return Evidence(
        source=Source.MODEL,
        rank=Rank.MODEL,
        subject=text,
        value=p1,
        observed_at=NOW,
        attributes={"p0": p0, "p1": p1, "target": TARGET, "worth": worth, "apart": is_apart},
    )


def judged(text: str, p0: float, p1: float, worth: float = 1.0) -> tuple[Finding, Finding]:
    """Return the one finding of a sentence without an opinion on it, and with one."""
    home = turn()
    (claim,) = read(text, home.scene)
    seen = home.evidence(claim)
    return judge(claim, seen, home.scene), judge(claim, (*seen, opinion(claim.text, p0, p1, worth)), home.scene)


@pytest.mark.parametrize(
    ("p0", "p1", "reason"),
    [
        pytest.param(0.5, 0.97, Reason.MODEL_AGREES, id="confirmed"),
        pytest.param(0.5, 0.5, Reason.MODEL_DOUBTS, id="nothing-bears-it-out"),
        pytest.param(0.95, 0.05, Reason.MODEL_DOUBTS, id="the-worst-case-of-the-budget"),
    ],
)
def test_an_opinion_decides_nothing(p0: float, p1: float, reason: Reason) -> None:
    """The verdict stays; the bits are those of the opinion, the confidence what it is worth."""
    without, found = judged(OPEN, p0, p1)
    assert (found.verdict, found.reason) == (Verdict.NOT_ENOUGH_INFO, reason)
    assert found.bits is not None
    assert (found.bits.p0, found.bits.p1) == (p0, p1)
    assert 0.1 <= found.confidence <= 0.5
    assert is_opined(found)
    assert not is_opined(without)
    if reason is Reason.MODEL_AGREES:
        assert found.confidence >= without.confidence
        assert gap_of(found) == 0
    else:
        assert found.confidence <= without.confidence


def test_what_the_home_decides_nobody_is_asked_about() -> None:
    """Whatever a model thinks of it."""
    without, found = judged(AT_HOME, 0.5, 0.05)
    assert without == found
    assert found.verdict is not Verdict.NOT_ENOUGH_INFO


def test_an_opinion_that_was_cut_short_is_worth_less() -> None:
    """It moves the confidence half as far."""
    without, whole = judged(OPEN, 0.5, 0.99)
    _, half = judged(OPEN, 0.5, 0.99, worth=0.5)
    assert half.confidence == pytest.approx((without.confidence + whole.confidence) / 2, abs=0.002)


def test_what_is_less_than_an_opinion() -> None:
    """Figures that are none count as the least likely; an opinion of other words is of another claim."""
    home = turn()
    (claim,) = read(OPEN, home.scene)
    broken = replace(opinion(claim.text, 0.5, 0.5), attributes={"p0": "?", "target": TARGET, "worth": 1.0})
    assert judge(claim, (broken,), home.scene).reason is Reason.MODEL_DOUBTS
    assert judge(claim, (opinion("The sky is green", 0.5, 0.99),), home.scene).reason is Reason.NO_DATA


def said(p0: float, p1: float, scene: Scene, policy: Policy = Policy.CORRECT, *, is_apart: bool = True) -> Delivery:
    """Return what is said instead of a sentence that a verifier has an opinion on."""
    (claim,) = read(OPEN, scene)

    def recheck(text: str) -> tuple[Finding, ...]:
        evidence = (opinion(claim.text, p0, p1, is_apart=is_apart),)
        return detect(tuple(judge(one, evidence, scene) for one in read(text, scene)), scene)

    return deliver(OPEN, recheck(OPEN), policy, scene, recheck)


def test_what_is_contradicted_is_hedged() -> None:
    """It is never edited, nor refused."""
    delivery = said(0.5, 0.02, turn().scene)
    assert delivery.mitigations[0].action is Action.HEDGE
    assert delivery.text.endswith("the garage door was opened at 3 am today.")
    assert delivery.findings[0].flag is not None
    assert delivery.findings[0].flag.type is FlagType.UNSUPPORTED_CLAIM
    assert is_contradicted(delivery.findings[0])


def test_what_may_be_chance_contradicts_nothing() -> None:
    """Of a few answers some say no by chance."""
    delivery = said(0.5, 0.02, turn().scene, is_apart=False)
    assert (delivery.text, is_contradicted(delivery.findings[0])) == (OPEN, False)


def test_what_nothing_is_known_of_is_no_mistake() -> None:
    """However unlikely a model holds it to be: with the evidence it thinks the same as without."""
    for p in (0.02, 0.5):
        delivery = said(p, p, replace(turn().scene, doubted_bits=50))
        assert (delivery.text, gap_of(delivery.findings[0])) == (OPEN, 0)


@pytest.mark.parametrize(("p0", "p1"), [(0.5, 0.5), (0.5, 0.7), (0.5, 0.98), (0.5, 0.02)])
def test_what_is_dangerous_stays_unconfirmed(p0: float, p1: float) -> None:
    """Whatever a model thinks of a lock of which nothing is known, it is told not to be confirmed."""
    text = "The back door is locked."
    home = turn({"lock.back": "unknown"})
    (claim,) = read(text, home.scene)

    def recheck(edited: str) -> tuple[Finding, ...]:
        read_ = read(edited, home.scene)
        return detect(
            tuple(judge(one, (*home.evidence(one), opinion(claim.text, p0, p1)), home.scene) for one in read_),
            home.scene,
        )

    (found,) = recheck(text)
    assert found.reason is not Reason.MODEL_AGREES
    assert found.reason is not Reason.MODEL_DOUBTS
    assert is_opined(found)
    assert deliver(text, recheck(text), Policy.CORRECT, home.scene, recheck).text != text


def test_a_reply_that_is_doubtful_altogether() -> None:
    """The gaps of its claims add up; below the threshold one that is only not confirmed is said as it is."""
    usual = turn().scene
    assert said(0.5, 0.6, replace(usual, doubted_bits=4.9)).text.endswith("the garage door was opened at 3 am today.")
    strict = replace(DEFAULTS, opining=VerifyingReplies(flag_threshold_bits=50))
    kept = said(0.5, 0.6, replace(usual, options=strict))
    assert kept.mitigations == said(0.5, 0.97, replace(usual, options=strict)).mitigations


def test_a_doubt_in_words() -> None:
    """It says that it is not known any more, never that something else is so."""
    (found, _) = judged(OPEN, 0.5, 0.02)
    assert cast_doubt(found, turn().scene).endswith("“The garage door was opened at 3 am today”.")
