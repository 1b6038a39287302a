"""What may be done is the owner's choice, and takes a reason."""

from collections.abc import Mapping
from dataclasses import replace
import re

import pytest

from custom_components.grounded_assist.grounding.mitigation import deliver
from custom_components.grounded_assist.grounding.mitigation.case import may_correct
from custom_components.grounded_assist.grounding.model import (
    Action,
    Claim,
    ClaimKind,
    Delivery,
    Finding,
    Flag,
    FlagType,
    Harm,
    Policy,
    Rank,
    Reason,
    Risk,
)
from custom_components.grounded_assist.grounding.options import LEAST_DOUBT, Mitigating, Options
from tests.grounding.homes import N, Overrides, Turn, say, turn

ALL = frozenset(Action)
LAMP_IS_OFF = "The reading lamp is off."
NO_LAMP = "There is no counter lamp in the kitchen."


def owned_by(
    allowed: frozenset[Action],
    states: Overrides | None = None,
    *,
    least_doubt: Mapping[Action, float] = LEAST_DOUBT,
    is_spoken: bool = True,
    corrections: int = 0,
    max_corrections: int = 10,
) -> Turn:
    """Return a turn in a home whose owner has chosen what may be done."""
    home = turn(states)
    mitigating = Mitigating(allowed=allowed, least_doubt=least_doubt, max_corrections=max_corrections)
    options = Options(mitigating=mitigating)
    return replace(home, scene=replace(home.scene, options=options, is_spoken=is_spoken, corrections=corrections))


def done(delivery: Delivery) -> tuple[str, list[Action]]:
    """Return what is said and what was done for it."""
    return delivery.text, [one.action for one in delivery.mitigations]


@pytest.mark.parametrize(
    ("text", "allowed", "is_spoken", "expected"),
    [
        pytest.param(
            LAMP_IS_OFF, ALL - {Action.ESCALATE}, True, ("The reading lamp is on.", [Action.CORRECT]), id="corrected"
        ),
        pytest.param(
            LAMP_IS_OFF,
            ALL - {Action.ESCALATE},
            False,
            ("The reading lamp is off. (not so: The Reading lamp is on)", [Action.ANNOTATE]),
            id="annotated-for-who-reads",
        ),
        pytest.param(LAMP_IS_OFF, frozenset({Action.ANNOTATE}), True, (LAMP_IS_OFF, []), id="a-mark-is-never-spoken"),
        pytest.param(LAMP_IS_OFF, frozenset({Action.REMOVE}), True, ("", [Action.REMOVE]), id="left-out"),
        pytest.param(
            "The old radio is on and the reading lamp is red and the mirror light is off.",
            frozenset({Action.REMOVE}),
            True,
            ("The color of the Reading lamp is red.", [Action.REMOVE]),
            id="what-is-known-is-not-left-out",
        ),
        pytest.param(
            LAMP_IS_OFF, frozenset({Action.REFUSE}), True, ("I can't confirm that.", [Action.REFUSE]), id="refused"
        ),
        pytest.param(LAMP_IS_OFF, frozenset(), True, (LAMP_IS_OFF, []), id="nothing-is-allowed"),
        pytest.param(
            "The attic lamp is on.",
            frozenset({Action.ANNOTATE}),
            False,
            ("The attic lamp is on. (not confirmed)", [Action.ANNOTATE]),
            id="an-unknown-name-annotated",
        ),
        pytest.param("The attic lamp is on.", frozenset({Action.REMOVE}), True, ("", [Action.REMOVE]), id="a-name-out"),
        pytest.param(
            "The front door is locked.",
            frozenset({Action.REMOVE}),
            True,
            ("", [Action.REMOVE]),
            id="dangerous-and-left-out",
        ),
        pytest.param(
            "There is no light in the garage.",
            frozenset({Action.ANNOTATE}),
            False,
            ("There is no light in the garage. (not so: I do see the Workbench light)", [Action.ANNOTATE]),
            id="denied-and-annotated",
        ),
    ],
)
def test_ladder(text: str, allowed: frozenset[Action], is_spoken: bool, expected: tuple[str, list[Action]]) -> None:
    """The first thing that is allowed and can be done is done; a mark never reaches the ear."""
    home = owned_by(allowed, {"lock.front": "unavailable"}, is_spoken=is_spoken)
    assert done(home.deliver(text, Policy.CORRECT)) == expected


def test_marks_change_nothing_else() -> None:
    """An annotated sentence is the draft with a mark."""
    delivery = owned_by(ALL, is_spoken=False).deliver(" The reading lamp is off.\n", Policy.CORRECT)
    assert delivery.text.startswith(" The reading lamp is off. (")
    assert delivery.text.endswith(")\n")


@pytest.mark.parametrize(
    ("text", "corrections", "expected"),
    [
        pytest.param(LAMP_IS_OFF, 1, ("The reading lamp is on.", [Action.CORRECT]), id="the-last-one"),
        pytest.param(LAMP_IS_OFF, 2, ("I can't confirm that.", [Action.REFUSE]), id="one-too-many"),
        pytest.param(NO_LAMP, 1, ("I do see the Counter lamp.", [Action.CORRECT]), id="the-last-denial"),
        pytest.param(
            NO_LAMP,
            2,
            ("There is no counter lamp in the kitchen, but I do see the Counter lamp.", [Action.HEDGE]),
            id="one-denial-too-many",
        ),
    ],
)
def test_max_corrections(text: str, corrections: int, expected: tuple[str, list[Action]]) -> None:
    """A reply that is wrong too often is not rewritten any further, nor is it said as it is."""
    home = owned_by(ALL - {Action.REMOVE, Action.ESCALATE}, corrections=corrections, max_corrections=2)
    assert done(home.deliver(text, Policy.CORRECT)) == expected


def found(home: Turn, text: str, **change: object) -> Finding:
    """Return the finding of the one claim of a text, changed."""
    (finding,) = home.findings(text)
    return replace(finding, **change)  # type: ignore[arg-type]


def flagged(kind: FlagType, severity: float) -> Flag:
    """Return a flag of a type."""
    return Flag(type=kind, severity=severity, start=0, end=1)


@pytest.mark.parametrize(
    ("severity", "confidence", "harm", "actions"),
    [
        pytest.param(0.95, 0.20, Harm.NONE, [Action.CORRECT], id="grave"),
        pytest.param(0.95, 0.21, Harm.NONE, [], id="grave-but-not-certain"),
        pytest.param(0.65, 0.15, Harm.NONE, [Action.CORRECT], id="mild"),
        pytest.param(0.65, 0.16, Harm.NONE, [], id="mild-and-less-certain"),
        pytest.param(0.50, 0.10, Harm.NONE, [Action.CORRECT], id="slight"),
        pytest.param(0.50, 0.11, Harm.NONE, [], id="slight-and-less-certain"),
        pytest.param(0.50, 0.50, Harm.HIGH, [Action.CORRECT], id="dangerous"),
        pytest.param(0.95, 0.51, Harm.HIGH, [], id="dangerous-but-rather-true"),
    ],
)
def test_certainty(severity: float, confidence: float, harm: Harm, actions: list[Action]) -> None:
    """The milder a flaw, the surer it must be; what is dangerous to believe is corrected soonest."""
    home = owned_by(frozenset({Action.CORRECT}))
    finding = found(home, LAMP_IS_OFF)
    weighed = replace(
        finding,
        claim=replace(finding.claim, harm=harm),
        confidence=confidence,
        flag=flagged(FlagType.CONTRADICTS_FACT, severity),
    )
    delivery = deliver(LAMP_IS_OFF, (weighed,), Policy.CORRECT, home.scene, home.findings)
    assert [one.action for one in delivery.mitigations] == actions


def test_owner_may_ask_for_more_certainty() -> None:
    """Thresholds are options."""
    home = owned_by(frozenset({Action.CORRECT}), least_doubt={**LEAST_DOUBT, Action.CORRECT: 0.99})
    assert done(home.deliver(LAMP_IS_OFF, Policy.CORRECT)) == (LAMP_IS_OFF, [])


@pytest.mark.parametrize(
    ("rank", "corrected"),
    [
        pytest.param(Rank.COMPUTED, True, id="computed"),
        pytest.param(Rank.OBSERVED, True, id="observed"),
        pytest.param(Rank.REPORTED, False, id="what-a-tool-says"),
        pytest.param(Rank.PERSON, True, id="what-a-person-said"),
        pytest.param(Rank.WEB_CONSENSUS, False, id="the-web"),
        pytest.param(Rank.MODEL, False, id="a-model"),
    ],
)
def test_who_may_correct(rank: Rank, corrected: bool) -> None:
    """Only the home and a person correct a claim about the home."""
    finding = found(turn(), LAMP_IS_OFF)
    evidence = tuple(replace(one, rank=rank) for one in finding.evidence)
    assert may_correct(replace(finding, evidence=evidence)) is corrected


def test_what_is_disputed_is_only_doubted() -> None:
    """What something else than the home or a person refutes is asked about by its confidence, not corrected."""
    home = turn()
    finding = found(home, LAMP_IS_OFF, confidence=0.3)
    evidence = tuple(replace(one, rank=Rank.MODEL) for one in finding.evidence)
    disputed = replace(finding, evidence=evidence)
    delivery = deliver(LAMP_IS_OFF, (disputed,), Policy.CORRECT, home.scene, home.findings)
    assert [one.action for one in delivery.mitigations] == [Action.ASK]


@pytest.mark.parametrize("kind", [FlagType.CONTRADICTS_PRIOR, FlagType.LOGICAL_INCONSISTENCY])
def test_diagnostics_are_never_spoken(kind: FlagType) -> None:
    """That a reply contradicts itself or an earlier one is no correction."""
    home = turn()
    finding = found(home, "The old radio is on.", flag=flagged(kind, 0.8))
    delivery = deliver("The old radio is on.", (finding,), Policy.CORRECT, home.scene, home.findings)
    assert done(delivery) == ("The old radio is on.", [])


@pytest.mark.parametrize(
    ("text", "allowed", "escalated"),
    [
        pytest.param("The back door is locked.", ALL, 1, id="dangerous"),
        pytest.param(LAMP_IS_OFF, ALL, 1, id="severe"),
        pytest.param("The back door is unlocked.", ALL, 0, id="true"),
        pytest.param("The back door is locked.", ALL - {Action.ESCALATE}, 0, id="not-wanted"),
    ],
)
def test_escalation(text: str, allowed: frozenset[Action], escalated: int) -> None:
    """A person is called beside what else is done, and the text does not show it."""
    delivery = owned_by(allowed).deliver(text, Policy.CORRECT)
    calls = [one for one in delivery.mitigations if one.action is Action.ESCALATE]
    assert len(calls) == escalated
    assert {(one.original, one.replacement) for one in calls} <= {("", "")}
    assert delivery.text == owned_by(allowed - {Action.ESCALATE}).deliver(text, Policy.CORRECT).text


@pytest.mark.parametrize(
    ("risk", "kind", "policy", "expected"),
    [
        pytest.param(Risk.VERY_HIGH, ClaimKind.SPECIFIC, Policy.CORRECT, [Action.HEDGE], id="very-high"),
        pytest.param(Risk.HIGH, ClaimKind.SPECIFIC, Policy.CORRECT, [Action.HEDGE], id="high"),
        pytest.param(Risk.MEDIUM, ClaimKind.SPECIFIC, Policy.CORRECT, [], id="medium-is-said-plainly"),
        pytest.param(Risk.HIGH, ClaimKind.STATE, Policy.CORRECT, [], id="of-another-kind"),
        pytest.param(Risk.MEDIUM, ClaimKind.SPECIFIC, Policy.STRICT, [Action.ASK], id="strict-goes-by-the-level"),
        pytest.param(Risk.VERY_HIGH, ClaimKind.SPECIFIC, Policy.OBSERVE, [], id="observe"),
    ],
)
def test_risky(risk: Risk, kind: ClaimKind, policy: Policy, expected: list[Action]) -> None:
    """What is often made up and nothing grounds is hedged or asked about, even under correct."""
    text, home = "The bridge runs version 4.2.", turn()
    claim = Claim(text=text, start=0, end=28, kind=kind, subject="bridge", risk=risk)
    finding = Finding(claim=claim, verdict=N, reason=Reason.NO_DATA, confidence=0.3)
    delivery = deliver(text, (finding,), policy, home.scene, home.findings)
    assert [one.action for one in delivery.mitigations] == expected


def test_change_keeps_what_it_was_about() -> None:
    """Original, replacement, span, reason, confidence and claim of a change are kept."""
    delivery = say(" The reading lamp is off.")
    (change,) = delivery.mitigations
    (finding,) = delivery.findings
    assert (change.original, change.replacement) == ("off", "on")
    assert (change.start, change.end, change.reason) == (21, 24, Reason.STATE_DIFFERS)
    assert (change.confidence, change.about) == (finding.confidence, finding.claim)


def test_we_offer_to_look_where_somebody_may_know() -> None:
    """Without another source there is nowhere to look."""
    text, home = "The bridge runs version 4.2.", turn()
    scene = replace(home.scene, may_know=lambda claim: claim.risk is Risk.VERY_HIGH)
    delivery = deliver(text, home.findings(text), Policy.CORRECT, scene, home.findings)
    assert [one.action for one in delivery.mitigations] == [Action.ASK]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("Sorry, it is version 2.3.1.", r"Sorry, .+ it is version 2\.3\.1\.", id="behind-a-word"),
        pytest.param("Home Assistant runs on port 8123.", r".+ Home Assistant runs .+", id="name"),
        pytest.param("Monday, March 9 is the deadline.", r".+ Monday, March 9 is .+", id="weekday"),
        pytest.param("Google bought YouTube on October 9, 2006.", r".+ Google bought .+", id="unknown-verb"),
        pytest.param("Reminder set for March 2.", r"Reminder .+", id="no-verb"),
        pytest.param("In 2025, the pump came on March 3, 2025.", r"In 2025.+", id="time-in-front"),
        pytest.param("Version 2.3.1.", r"Version .+", id="no-sentence"),
        pytest.param("Use port 8123 there, it is version 2.3.1.", r"Use .+", id="instruction"),
        pytest.param("It is version 2.3.1, but I can't open it.", r"It is .+", id="ignorance"),
    ],
)
def test_a_hedge_fits(text: str, said: str) -> None:
    """It stands before a statement that begins with its subject, or nowhere."""
    assert re.fullmatch(said, turn().deliver(text, Policy.CORRECT).text) is not None


@pytest.mark.parametrize(
    ("text", "said", "offered"),
    [
        pytest.param(
            "The kitchen light is on.",
            "Do you mean the Ceiling light or the Counter lamp?",
            ("light.kitchen_ceiling", "light.kitchen_counter"),
            id="which-of-two",
        ),
        pytest.param(
            "The bedroom temperature is 21.5 degrees.",
            "I can't say that for certain. Should I check?",
            (),
            id="not-known",
        ),
    ],
)
def test_asked(text: str, said: str, offered: tuple[str, ...]) -> None:
    """A question tells what it is about and what it lets choose from; one without a choice offers to look."""
    home = turn({"sensor.bedroom_temperature": "n/a"})
    delivery = home.deliver(text, Policy.STRICT)
    (change,) = delivery.mitigations
    assert (change.action, change.offered) == (Action.ASK, offered)
    assert change.about == delivery.findings[0].claim
    assert delivery.text == said
    assert delivery.delivered_findings == ()
