"""Several sources of the same thing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Evidence, Finding, Rank, Reason, Source, Verdict
from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import N, R, S, Turn, thing, turn

LAMP = "light.reading"


def judged(text: str, home: Turn, *more: Evidence) -> Finding:
    """Return the finding of the one claim of a text, with more evidence than the home shows."""
    (claim,) = read(text, home.scene)
    return judge(claim, (*home.evidence(claim), *more), home.scene)


def told(
    value: str, rank: Rank, *, source: Source = Source.REGISTRIES, subject: str = LAMP, **more: object
) -> Evidence:
    """Return what another source says of a thing of the home."""
    seen = turn().things[subject].evidence()
    return replace(seen, source=source, rank=rank, value=value, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "more", "verdict", "reason"),
    [
        pytest.param("The reading lamp is on.", told("on", Rank.OBSERVED), S, Reason.STATE_AGREES, id="agree"),
        pytest.param("The reading lamp is on.", told("off", Rank.OBSERVED), N, Reason.CONFLICTING_DATA, id="disagree"),
        pytest.param("The reading lamp is off.", told("on", Rank.OBSERVED), R, Reason.STATE_DIFFERS, id="both-against"),
        pytest.param(
            "The reading lamp is off.", told("off", Rank.COMPUTED), S, Reason.STATE_AGREES, id="the-nearer-decides"
        ),
        pytest.param(
            "The reading lamp is on.", told("off", Rank.REPORTED), S, Reason.STATE_AGREES, id="not-the-farther"
        ),
        pytest.param(
            "The reading lamp is on.",
            told("off", Rank.OBSERVED, earlier=True),
            S,
            Reason.STATE_AGREES,
            id="what-was-before-is-no-conflict",
        ),
        pytest.param(
            "The reading lamp is on.",
            told("off", Rank.OBSERVED, source=Source.STATES),
            S,
            Reason.STATE_AGREES,
            id="one-source-does-not-disagree-with-itself",
        ),
        pytest.param(
            "All lights in the kitchen are off.",
            told("off", Rank.OBSERVED, subject="light.kitchen_ceiling"),
            N,
            Reason.CONFLICTING_DATA,
            id="of-one-of-several",
        ),
        pytest.param(
            "The bedroom temperature is 21.5 degrees.",
            told("25", Rank.OBSERVED, subject="sensor.bedroom_temperature"),
            N,
            Reason.CONFLICTING_DATA,
            id="values",
        ),
        pytest.param(
            "The bedroom temperature is 22 degrees.",
            told("21.8", Rank.OBSERVED, subject="sensor.bedroom_temperature"),
            S,
            Reason.VALUE_AGREES,
            id="values-that-both-are-what-is-said",
        ),
    ],
)
def test_sources(text: str, more: Evidence, verdict: object, reason: Reason) -> None:
    """The nearest rank decides; within one rank nothing is decided against another source."""
    finding = judged(text, turn(), more)
    assert (finding.verdict, finding.reason) == (verdict, reason)


def test_all_evidence_is_kept() -> None:
    """Whoever reads the report sees what disagrees."""
    finding = judged("The reading lamp is on.", turn(), told("off", Rank.OBSERVED))
    assert [one.value for one in finding.evidence] == ["on", "off"]


@pytest.mark.parametrize("text", ["The kitchen radio is muted.", "The old deck is muted.", "The old deck is playing."])
def test_assumed_is_not_seen(text: str) -> None:
    """What was only asked for last is not seen, nor are the attributes that go with it."""
    deck = thing("media_player.deck", "Old deck", "garage", "playing", is_volume_muted=True, assumed_state=True)
    home = turn(
        {"media_player.kitchen": {"assumed_state": True, "is_volume_muted": True, "volume_level": 0}}, extra=(deck,)
    )
    finding = judged(text, home)
    assert (finding.verdict, finding.reason) == (N, Reason.ASSUMED_STATE)


@pytest.mark.parametrize(
    ("minutes", "source", "verdict", "reason"),
    [
        pytest.param(6, Source.APPS, N, Reason.STALE, id="old"),
        pytest.param(4, Source.APPS, S, Reason.VALUE_AGREES, id="of-late"),
        pytest.param(600, Source.REGISTRIES, S, Reason.VALUE_AGREES, id="what-is-read-anew-is-never-stale"),
    ],
)
def test_what_was_read_long_ago(minutes: int, source: Source, verdict: Verdict, reason: Reason) -> None:
    """By when it was read; what is kept may be otherwise by now."""
    home = turn()
    (claim,) = read("The router runs version 7.1.2.", home.scene)
    at = home.scene.now - timedelta(minutes=minutes)
    seen = told("7.1.2", Rank.OBSERVED, source=source, observed_at=at, changed_at=at)
    found = judge(claim, (seen,), home.scene)
    assert (found.verdict, found.reason) == (verdict, reason)


@pytest.mark.parametrize(
    ("text", "fresh", "verdict", "reason"),
    [
        pytest.param("The router runs version 7.1.2.", "7.1.2", S, Reason.VALUE_AGREES, id="another-one-decides"),
        pytest.param("The router runs version 7.1.9.", "7.1.2", N, Reason.NO_DATA, id="neither-decides"),
    ],
)
def test_an_old_reading_beside_a_new_one(text: str, fresh: str, verdict: Verdict, reason: Reason) -> None:
    """It takes nothing away, and adds nothing."""
    home = turn()
    (claim,) = read(text, home.scene)
    old = told("7.1.2", Rank.WEB, observed_at=home.scene.now - timedelta(hours=1))
    found = judge(claim, (told(fresh, Rank.OBSERVED), old), home.scene)
    assert (found.verdict, found.reason) == (verdict, reason)
