"""What contradicts what was said in an earlier turn."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from custom_components.grounded_assist.grounding.model import Contradiction, FlagType, Said, ToolCall, Verdict
from tests.grounding.homes import NOW, Overrides, check, did, say, turn

BEFORE = NOW - timedelta(minutes=10)
DARK: Overrides = {"light.reading": "unavailable", "lock.front": "unavailable", "media_player.tv": "unavailable"}


def said(*texts: str, states: Overrides | None = None) -> tuple[Said, ...]:
    """Return what these texts claimed, one minute after the other."""
    return tuple(
        Said(claim=finding.claim, at=BEFORE + timedelta(minutes=minute))
        for minute, text in enumerate(texts)
        for finding in check(text, states or DARK)
    )


@pytest.mark.parametrize(
    ("before", "text", "kind"),
    [
        pytest.param(
            ("The reading lamp is on.",), "The reading lamp is off.", Contradiction.INCOMPATIBLE_VALUES, id="opposite"
        ),
        pytest.param(
            ("The reading lamp is on.",), "The reading lamp is not on.", Contradiction.DIRECT_NEGATION, id="negated"
        ),
        pytest.param(
            ("The reading lamp is at 20%.",),
            "The reading lamp is at 80%.",
            Contradiction.INCOMPATIBLE_VALUES,
            id="another-value",
        ),
        pytest.param(
            ("I've turned on the reading lamp.",),
            "The reading lamp is off.",
            Contradiction.INCOMPATIBLE_VALUES,
            id="told-to-be-done",
        ),
        pytest.param(
            ("The front door is locked.", "The reading lamp is on."),
            "The front door is unlocked.",
            Contradiction.INCOMPATIBLE_VALUES,
            id="further-back",
        ),
        pytest.param(
            ("The reading lamp is off.", "I've turned on the reading lamp."),
            "The reading lamp is off.",
            Contradiction.INCOMPATIBLE_VALUES,
            id="the-last-counts",
        ),
    ],
)
def test_contradicts_prior(before: tuple[str, ...], text: str, kind: Contradiction) -> None:
    """It is told, and nothing that is spoken depends on it."""
    (finding,) = check(text, DARK, earlier=said(*before))
    assert finding.flag is not None
    assert (finding.flag.type, finding.flag.contradiction) == (FlagType.CONTRADICTS_PRIOR, kind)
    assert finding.flag.against in {one.removesuffix(".") for one in before}
    assert finding.verdict is Verdict.NOT_ENOUGH_INFO
    assert not finding.is_severe
    assert say(text, DARK, earlier=said(*before)).text == say(text, DARK).text


@pytest.mark.parametrize(
    ("before", "text", "calls"),
    [
        pytest.param((), "The reading lamp is off.", (), id="nothing-said"),
        pytest.param(("The reading lamp is off.",), "The reading lamp is off.", (), id="the-same"),
        pytest.param(("The bedside lamp is on.",), "The reading lamp is off.", (), id="another-thing"),
        pytest.param(("The reading lamp is at 20%.",), "The reading lamp is on.", (), id="another-attribute"),
        pytest.param(("The reading lamp was on.",), "The reading lamp is off.", (), id="it-was"),
        pytest.param(("The reading lamp is on.",), "The reading lamp was off.", (), id="now-of-the-past"),
        pytest.param(
            ("The reading lamp is on.", "I've turned off the reading lamp."),
            "The reading lamp is off.",
            (),
            id="changed-by-us",
        ),
        pytest.param(
            ("The reading lamp is on.", "The reading lamp is off."), "The reading lamp is off.", (), id="moved-on"
        ),
        pytest.param(
            ("The reading lamp is on.", "I've set the reading lamp to 20%."),
            "The reading lamp is off.",
            (),
            id="something-was-done-to-it",
        ),
        pytest.param(
            ("The reading lamp is at 20%.", "I couldn't turn on the reading lamp."),
            "The reading lamp is at 80%.",
            (),
            id="something-was-tried",
        ),
        pytest.param(
            ("The reading lamp is on.",), "The reading lamp is off.", (did("HassTurnOff", "light.reading"),), id="acted"
        ),
        pytest.param(("The reading lamp is on.",), "I've turned off the reading lamp.", (), id="an-action-of-now"),
    ],
)
def test_no_contradiction(before: tuple[str, ...], text: str, calls: tuple[ToolCall, ...]) -> None:
    """The same, something else, or changed in between."""
    findings = check(text, DARK, earlier=said(*before), calls=calls)
    assert FlagType.CONTRADICTS_PRIOR not in [one.flag and one.flag.type for one in findings]


def test_what_was_done_in_this_reply_lies_in_between() -> None:
    """Sentences are checked one by one; what those before told to have been done counts."""
    here = turn(DARK, earlier=said("The reading lamp is on."))
    done = [one.claim for one in here.findings("I've turned off the reading lamp.")]
    (finding,) = here.findings("The reading lamp is off.", done)
    assert finding.flag is None or finding.flag.type is FlagType.UNSUPPORTED_CLAIM


@pytest.mark.parametrize(
    ("changed_at", "expected"),
    [
        pytest.param(None, FlagType.CONTRADICTS_PRIOR, id="not-known"),
        pytest.param(BEFORE - timedelta(hours=1), FlagType.CONTRADICTS_PRIOR, id="long-before"),
        pytest.param(BEFORE + timedelta(minutes=1), FlagType.UNSUPPORTED_CLAIM, id="since-then"),
    ],
)
def test_a_change_explains_it(changed_at: datetime | None, expected: FlagType) -> None:
    """A state that changed since it was spoken of is no contradiction."""
    here = turn(DARK, earlier=said("The reading lamp is on."))
    things = {**here.things, "light.reading": replace(here.things["light.reading"], changed_at=changed_at)}
    (finding,) = replace(here, things=things).findings("The reading lamp is off.")
    assert finding.flag is not None
    assert finding.flag.type is expected


def test_a_change_in_this_turn_explains_it() -> None:
    """What it was earlier in this turn was seen after it was spoken of."""
    (finding,) = check(
        "The reading lamp is off.",
        {"light.reading": "unavailable"},
        before={"light.reading": "on"},
        earlier=said("The reading lamp is on."),
    )
    assert finding.flag is not None
    assert finding.flag.type is FlagType.UNSUPPORTED_CLAIM


def test_the_home_decides() -> None:
    """What is true is never flagged, and what is false contradicts the home, whatever was said."""
    (true,) = check("The reading lamp is on.", earlier=said("The reading lamp is off."))
    (false,) = check("The reading lamp is off.", earlier=said("The reading lamp is on."))
    assert (true.flag, false.flag and false.flag.type) == (None, FlagType.CONTRADICTS_FACT)
