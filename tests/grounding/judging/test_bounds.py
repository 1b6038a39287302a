"""Claims and evidence that no reader makes but that must decide nothing."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.effort import Effort
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.judging.seeing import Seen, see
from custom_components.grounded_assist.grounding.limits import STEPS
from custom_components.grounded_assist.grounding.model import Claim, Quantity, Reading, Reason
from tests.grounding.homes import THINGS, N, Thing, decided, turn, verdicts

HOME = turn()
LAMP = next(each for each in THINGS if each.entity.id == "light.reading")
GONE = (Reading(entity_ids=("light.gone",)),)


def claim_of(text: str) -> Claim:
    """Return the one claim of a text."""
    (finding,) = HOME.findings(text)
    return finding.claim


@pytest.mark.parametrize(
    "text",
    [
        "The reading lamp is off.",
        "The reading lamp is at 20%.",
        "I've turned off the reading lamp.",
        "I was unable to turn off the reading lamp.",
        "I've skipped the song on the Samsung TV.",
        "There is one window open.",
        "The ceiling light is brighter than the reading lamp.",
        "The bedroom is above 20 degrees.",
        "The mirror light is the brightest light.",
        "The reading lamp can't be dimmed.",
    ],
)
@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"readings": GONE}, id="an-entity-that-is-gone"),
        pytest.param({"readings": ()}, id="no-reading"),
        pytest.param({"readings": (), "unknown_name": "attic lamp"}, id="unknown"),
        pytest.param({"open_reason": Reason.LATE}, id="open-whatever-the-evidence"),
    ],
)
def test_nothing_to_judge(text: str, change: dict[str, object]) -> None:
    """What cannot be looked at is not decided."""
    claim = replace(claim_of(text), **change)  # type: ignore[arg-type]
    assert judge(claim, (), HOME.scene).verdict is N


@pytest.mark.parametrize(("count", "reason"), [(10, Reason.VALUE_DIFFERS), (60, Reason.TOO_MUCH_TO_READ)])
def test_pairs(count: int, reason: Reason) -> None:
    """Where each of many may be meant on both sides, to hold all of them against each other is too much."""
    claim = claim_of("The ceiling light is brighter than the reading lamp.")
    assert claim.comparison is not None
    comparison = replace(claim.comparison, against=claim.readings * count)
    claim = replace(claim, readings=claim.comparison.against * count, comparison=comparison)
    scene = replace(HOME.scene, effort=Effort(STEPS))
    assert judge(claim, HOME.evidence(claim), scene).reason is reason


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(None, id="none"),
        pytest.param(Quantity(attribute="volume", number=20), id="of-another-domain"),
        pytest.param(Quantity(attribute="brightness"), id="without-a-number"),
    ],
)
def test_no_value(value: Quantity | None) -> None:
    """A value that is not there agrees with nothing."""
    claim = replace(claim_of("The reading lamp is at 20%."), value=value)
    assert judge(claim, HOME.evidence(claim), HOME.scene).verdict is N


def test_two_things_at_once() -> None:
    """Of two things together no one value is told."""
    claim = claim_of("The bedroom is above 20 degrees.")
    both = replace(claim, readings=(Reading(entity_ids=("sensor.bedroom_temperature", "sensor.outdoor")),))
    assert judge(both, HOME.evidence(both), HOME.scene).verdict is N
    nothing = replace(claim, comparison=None)
    assert judge(nothing, HOME.evidence(nothing), HOME.scene).verdict is N


@pytest.mark.parametrize("unknown", [None, "attic lamp"])
def test_nothing_to_look_for(unknown: str | None) -> None:
    """What has no reading is neither there nor not there."""
    claim = replace(claim_of("There is a light in the garage."), readings=(), unknown_name=unknown)
    assert judge(claim, (), HOME.scene).verdict is N


def test_no_evidence() -> None:
    """A late source decides nothing."""
    for text in (
        "The reading lamp is off.",
        "The reading lamp is at 20%.",
        "All windows are open.",
        "The mirror light is the brightest light.",
        "The reading lamp can't be dimmed.",
    ):
        (finding,) = HOME.findings(text)
        assert judge(finding.claim, (), HOME.scene).verdict is N


def test_without_a_converter() -> None:
    """Where nobody gave a converter, other units are not compared."""
    claim = claim_of("The bedroom temperature is 90°F.")
    scene = replace(HOME.scene, convert=type(HOME.scene).__dataclass_fields__["convert"].default)
    assert judge(claim, HOME.evidence(claim), scene).verdict is N


@pytest.mark.parametrize(
    ("meaning", "each", "earlier", "seen"),
    [
        pytest.param("on", LAMP, False, Seen.TRUE, id="on"),
        pytest.param("on", LAMP, True, Seen.UNKNOWN, id="only-earlier"),
        pytest.param("locked", LAMP, False, Seen.UNKNOWN, id="words-that-do-not-fit"),
        pytest.param("on", replace(LAMP, state=""), False, Seen.UNKNOWN, id="no-state"),
    ],
)
def test_see(meaning: str, each: Thing, earlier: bool, seen: Seen) -> None:
    """An entity is seen by what was read of it."""
    assert see(meaning, each.entity, (each.evidence(earlier=earlier),)) is seen


def test_an_existence_nobody_can_place() -> None:
    """A name that nothing bears is neither there nor not there."""
    assert decided(*verdicts("There is no attic lamp.")) == ()
