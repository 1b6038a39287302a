"""What is delivered and reported does not hang on accidents: order of edits, length, repetition."""

from itertools import permutations

from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.grounding.mitigation import apply
from custom_components.grounded_assist.grounding.model import (
    Action,
    FlagType,
    Mitigation,
    Policy,
    Reason,
    ReplyVerdict,
    Verdict,
)
from tests.grounding.homes import check, report

TEXT = "The front door is unlocked, the reading lamp is off and the bedroom fan is off."


def _edit(original: str, replacement: str) -> Mitigation:
    start = TEXT.index(original)
    return Mitigation(
        action=Action.CORRECT,
        original=original,
        replacement=replacement,
        start=start,
        end=start + len(original),
        reason=Reason.STATE_DIFFERS,
    )


EDITS = (_edit("unlocked", "locked"), _edit("off and", "on and"), _edit("bedroom fan is off", "bedroom fan is on"))


@pytest.mark.parametrize("order", list(permutations(EDITS)))
def test_the_order_of_edits_is_irrelevant(order: tuple[Mitigation, ...]) -> None:
    """Spans are of the draft, whatever was changed before."""
    assert apply(TEXT, order) == "The front door is locked, the reading lamp is on and the bedroom fan is on."


@pytest.mark.parametrize("policy", list(Policy))
@pytest.mark.parametrize("text", ["Hello!", "Shall I?", "Have a nice evening.", "Once upon a time."])
def test_a_reply_without_claims_has_no_figures(text: str, policy: Policy) -> None:
    """Neither 0 nor 1 nor anything between: there is nothing to be sure of."""
    made = report(text, policy=policy)
    assert made.verdict is ReplyVerdict.NO_CLAIMS
    assert (made.confidence, made.draft_confidence, made.coverage, made.level) == (None, None, None, None)
    assert made.reply == text


@pytest.mark.parametrize(
    ("reply", "request_"),
    [
        pytest.param("Off.", "Is the reading lamp on?", id="one-word"),
        pytest.param("No.", "Is the reading lamp on?", id="two-letters"),
        pytest.param("Done.", "Turn off the reading lamp", id="done"),
        pytest.param("It's off.", "Is the reading lamp on?", id="a-pronoun"),
        pytest.param("Lamp's off.", "Is the reading lamp on?", id="a-noun"),
    ],
)
def test_short_replies_are_checked(reply: str, request_: str) -> None:
    """A lie of three letters is one."""
    (finding,) = check(reply, request=request_)
    assert finding.verdict is Verdict.REFUTED


@given(st.integers(min_value=1, max_value=60))
def test_nothing_is_cut_off_silently(count: int) -> None:
    """Each of many sentences is read, and each is in the report."""
    made = report("The reading lamp is on. " * count)
    assert len(made.findings) == count
    assert made.is_complete
    assert made.reply == "The reading lamp is on. " * count


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("The attic lamp is on.", id="said-once"),
        pytest.param("The attic lamp is on and the attic lamp is blue.", id="said-twice"),
        pytest.param("I've turned on the attic lamp, and the attic lamp is at 50%.", id="done-and-said"),
    ],
)
def test_one_unknown_name_raises_one_flag(text: str) -> None:
    """However often it is named, it is one thing that nobody knows."""
    flags = [finding.flag for finding in check(text) if finding.flag is not None]
    assert [flag.type for flag in flags] == [FlagType.NONEXISTENT_ENTITY]
