"""What the findings of a reply add up to."""

import pytest

from custom_components.grounded_assist.grounding.model import Action, Delivery, Level, Policy, ReplyVerdict, WarningType
from custom_components.grounded_assist.grounding.report import ReportWarning, compose
from tests.grounding.german import homes as german
from tests.grounding.homes import Overrides, report, thing, turn
from tests.grounding.offered import OFFERED


@pytest.mark.parametrize(
    ("text", "states", "verdict", "coverage"),
    [
        pytest.param("The reading lamp is on.", {}, ReplyVerdict.SUPPORTED, 1.0, id="true"),
        pytest.param("The reading lamp is off.", {}, ReplyVerdict.REFUTED, 1.0, id="false"),
        pytest.param("The old radio is on.", {}, ReplyVerdict.NOT_ENOUGH_INFO, 0.0, id="undecided"),
        pytest.param("The attic lamp is on.", {}, ReplyVerdict.NOT_ENOUGH_INFO, 0.0, id="unknown"),
        pytest.param("The reading lamp is on. The counter lamp is on.", {}, ReplyVerdict.REFUTED, 1.0, id="one-false"),
        pytest.param(
            "The reading lamp is on. The old radio is on.", {}, ReplyVerdict.NOT_ENOUGH_INFO, 0.5, id="one-undecided"
        ),
        pytest.param(
            "The reading lamp is on. The old radio is on.",
            {},
            ReplyVerdict.NOT_ENOUGH_INFO,
            0.5,
            id="one-that-cannot-be-checked",
        ),
        pytest.param("There is no light in the garden.", {}, ReplyVerdict.SUPPORTED, 1.0, id="truly-not-there"),
        pytest.param(
            "The reading lamp is on.",
            {"light.reading": "unavailable"},
            ReplyVerdict.NOT_ENOUGH_INFO,
            0.0,
            id="unavailable",
        ),
    ],
)
def test_verdict_and_coverage(text: str, states: Overrides, verdict: ReplyVerdict, coverage: float) -> None:
    """Refuted if any claim is, supported if all that can be checked are and one is."""
    made = report(text, states)
    assert (made.verdict, made.coverage) == (verdict, coverage)


@pytest.mark.parametrize("text", ["", "Hello!", "Shall I turn off the reading lamp?"])
def test_no_claims(text: str) -> None:
    """A reply without claims has no confidence, level or coverage, and is delivered untouched."""
    made = report(text)
    assert made.verdict is ReplyVerdict.NO_CLAIMS
    assert (made.confidence, made.level, made.draft_confidence, made.coverage) == (None, None, None, None)
    assert (made.reply, made.findings, made.mitigations) == (text, (), ())


@pytest.mark.parametrize(
    ("text", "confidence", "level", "draft_confidence"),
    [
        pytest.param("The reading lamp is on.", 0.97, Level.HIGH, 0.97, id="true"),
        pytest.param("The reading lamp is off.", 0.97, Level.HIGH, 0.03, id="corrected"),
        pytest.param("The old radio is on.", 0.5, Level.MEDIUM, 0.5, id="undecided"),
        pytest.param("The reading lamp is off. The old radio is on.", 0.5, Level.MEDIUM, 0.03, id="the-weakest"),
    ],
)
def test_confidence(text: str, confidence: float, level: Level, draft_confidence: float) -> None:
    """Confidence and level are of what is delivered, the draft has its own."""
    made = report(text)
    assert (made.confidence, made.level) == (pytest.approx(confidence, abs=0.005), level)
    assert made.draft_confidence == pytest.approx(draft_confidence, abs=0.005)


@pytest.mark.parametrize(
    ("text", "policy", "draft_confidence"),
    [
        pytest.param("The attic lamp is on.", Policy.CORRECT, 0.5, id="an-unknown-name"),
        pytest.param("It was added in version 5.2.", Policy.STRICT, 0.3, id="an-offer-to-look"),
        pytest.param("I did not find a safe.", Policy.CORRECT, None, id="a-search-in-vain"),
        pytest.param("I don't have information about the safe.", Policy.CORRECT, None, id="no-information"),
        pytest.param("I don't know.", Policy.CORRECT, None, id="a-refusal"),
    ],
)
def test_what_is_not_known_has_no_rating(text: str, policy: Policy, draft_confidence: float | None) -> None:
    """What we say ourselves is not rated, and a refusal is no knowledge."""
    made = report(text, policy=policy)
    assert (made.confidence, made.level, made.draft_confidence) == (None, None, draft_confidence)


@pytest.mark.parametrize("text", ["Ich habe keinen Safe gefunden.", "Ich sehe keinen Safe.", "Das weiß ich nicht."])
def test_what_is_not_known_in_german(text: str) -> None:
    """The same in another language."""
    findings = german.turn().findings(text)
    made = compose([(0, Delivery(text=text, findings=findings, delivered_findings=findings))])
    assert (made.confidence, made.level) == (None, None)


@pytest.mark.parametrize(
    ("text", "verdict", "confidence", "unverified"),
    [
        pytest.param("I called `light.turn_on`.", ReplyVerdict.SUPPORTED, 0.97, [], id="there"),
        pytest.param(
            "I called `light.turn_on`. The `hue` integration is handy.",
            ReplyVerdict.SUPPORTED,
            0.25,
            ["hue"],
            id="half",
        ),
        pytest.param("The `hue` integration is handy.", ReplyVerdict.NOT_ENOUGH_INFO, 0.1, ["hue"], id="none"),
        pytest.param("The action `light.dance` is handy.", ReplyVerdict.REFUTED, 0.03, ["light.dance"], id="not-there"),
        pytest.param("The reading lamp is on.", ReplyVerdict.SUPPORTED, 0.97, [], id="no-names"),
    ],
)
def test_names_that_are_not_there(text: str, verdict: ReplyVerdict, confidence: float, unverified: list[str]) -> None:
    """They lower the confidence by their share and are warned of; what is true stays true."""
    made = report(text, policy=Policy.OBSERVE, offered=OFFERED)
    assert (made.verdict, made.confidence, made.draft_confidence) == (verdict, confidence, confidence)
    assert [warning.details for warning in made.warnings] == unverified


def test_the_reply_is_what_would_be_delivered() -> None:
    """Sentences are put together as they stood, the white space between them included."""
    made = report("Hello!  The reading lamp is off.\n\nThe mirror light is on. ")
    assert made.reply == "Hello!  The reading lamp is on.\n\nThe mirror light is on. "


def test_spans_are_of_the_given_text() -> None:
    """Claims, flags and changes are found in the given text at their spans."""
    text = "Hello 💡! The mirror light is on. The reading lamp is off."
    made = report(text)
    first, second = made.findings
    (change,) = made.mitigations
    assert [text[one.claim.start : one.claim.end] for one in (first, second)] == [
        first.claim.text,
        second.claim.text,
    ]
    assert second.flag is not None
    assert text[second.flag.start : second.flag.end] == "The reading lamp is off"
    assert (text[change.start : change.end], change.original, change.action) == ("off", "off", Action.CORRECT)
    assert text[second.claim.predicate_start : second.claim.predicate_end] == "off"
    assert text[second.claim.subject_start : second.claim.subject_end] == "The reading lamp"


def test_observe_reports_the_draft() -> None:
    """Under observe the reply is the draft, and as unsure."""
    made = report("The reading lamp is off.", policy=Policy.OBSERVE)
    assert made.reply == "The reading lamp is off."
    assert made.confidence == made.draft_confidence == pytest.approx(0.03, abs=0.005)


def test_what_is_passed_on() -> None:
    """Warnings, the id, the duration and completeness come from the caller."""
    warning = ReportWarning(type=WarningType.PIPELINE_ERROR, message="read failed")
    made = compose((), warnings=(warning,), is_complete=False, interaction_id="01J", duration_ms=1.5)
    assert (made.warnings, made.is_complete, made.interaction_id, made.duration_ms) == ((warning,), False, "01J", 1.5)


def test_large_sets_show_what_decided_first() -> None:
    """Of a large set a few observations are shown, what decided among them."""
    fans = tuple(thing(f"fan.n{i:02}", f"Ventilator {i}", "office", "off") for i in range(40))
    things = (*fans[:-1], fans[-1].but("on"))
    made = report("All fans in the office are off.", extra=things)
    (finding,) = made.findings
    assert finding.evidence[0].subject == "fan.n39"
    assert len(finding.evidence) == 12
    assert made.reply == "The Ventilator 39 is on."


def test_earlier_evidence_stands_last() -> None:
    """What decided stands first, what held before behind it."""
    home = turn(before={"light.reading": "off"})
    (finding,) = home.findings("The reading lamp is on.")
    assert [one.earlier for one in finding.evidence] == [False, True]
