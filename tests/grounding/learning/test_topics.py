"""What a claim is about, and how long a mistake is held against it."""

import pytest

from custom_components.grounded_assist.grounding.rechecking import recheck
from custom_components.grounded_assist.grounding.topics import (
    MOST_SLIPS,
    Slip,
    TopicRecord,
    faded,
    heaviest,
    topics_of,
    worth_telling,
)
from tests.grounding.homes import check, turn
from tests.grounding.installed import EVIDENCE, scene

DAY = 86400.0


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        pytest.param("The kitchen ceiling light is on.", {"domain:light", "area:kitchen"}, id="a-thing"),
        pytest.param("The bedroom is on the first floor.", {"area:bedroom"}, id="a-place"),
        pytest.param("The attic lamp is on.", {"tag:attic lamp"}, id="an-unknown-name"),
        pytest.param("The latest Docker version is 28.1.", {"tag:docker"}, id="the-world"),
    ],
)
def test_what_a_claim_is_about(text: str, topics: set[str]) -> None:
    """By the home where it knows of it, else by its words."""
    assert topics <= set(topics_of(check(text)[0].claim, turn().scene.home))


def test_what_has_no_subject() -> None:
    """What day it is is about nothing."""
    assert topics_of(check("Today is Sunday.")[0].claim, turn().scene.home) == ()


def test_too_many_words() -> None:
    """A whole sentence is no tag; nor is what has no words."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    claim = replace(check("The attic lamp is on.")[0].claim, unknown_name="one two three four five")
    assert topics_of(claim, turn().scene.home) == ()


def test_what_is_hidden_tells_only_its_sort() -> None:
    """Nothing of a thing that the asker may not know of."""
    claim = check("The kitchen ceiling light is on.")[0].claim
    assert topics_of(claim, turn(hidden=("light.kitchen_ceiling",)).scene.home) == ("domain:light",)


@pytest.mark.parametrize(
    ("days", "rights", "left"),
    [
        pytest.param(0, 0, 1.0, id="fresh"),
        pytest.param(-1, -1, 1.0, id="a-clock-that-was-set-back"),
        pytest.param(15, 0, 0.941, id="a-fortnight"),
        pytest.param(29.9, 0, 0.503, id="just-before-a-month"),
        pytest.param(30.1, 0, 0.497, id="just-behind-a-month"),
        pytest.param(60, 0, 0.059, id="two-months"),
        pytest.param(0, 10, 0.5, id="won-back-half"),
        pytest.param(30, 10, 0.25, id="both"),
    ],
)
def test_the_curve(days: float, rights: int, left: float) -> None:
    """It falls smoothly; being right wins back."""
    assert faded(days, rights) == pytest.approx(left, abs=0.001)


def test_a_topic_over_time() -> None:
    """Mistakes add up and fade, and only the latest are kept."""
    record = TopicRecord(topic="area:hall", changed=0.0)
    for day in range(80):
        record = record.with_slip(day * DAY)
    assert len(record.slips) == MOST_SLIPS
    assert record.changed == 79 * DAY
    now = record.mistakes(79 * DAY)
    assert record.with_right(79 * DAY, 10).mistakes(79 * DAY) == pytest.approx(now / 2)
    assert record.mistakes(300 * DAY) < 0.25
    assert record.lowering(0.0) == 0.0


def test_the_heaviest_topic_counts() -> None:
    """One mistake is not counted once for each of its topics."""
    light = TopicRecord(topic="domain:light", changed=0.0).with_slip(0.0)
    hall = TopicRecord(topic="area:hall", changed=0.0, baseline=0.2, lowered=Slip(at=0.0, rights=0))
    assert heaviest((light, hall), 0.0) == (0.0, 0.2)
    assert heaviest((light,), 0.0) == (1.0, 0.0)
    worse = light.with_slip(0.0).with_slip(0.0)
    assert heaviest((light, worse), 0.0) == heaviest((worse, hall), 0.0) == (3.0, 0.0)
    assert heaviest((), 0.0) == (0.0, 0.0)


def test_what_is_worth_telling() -> None:
    """What is at high risk goes first, then what weighs most; what is forgiven is not told."""
    records = [
        TopicRecord(topic="area:attic", changed=0.0).with_slip(0.0),
        TopicRecord(topic="area:kitchen", changed=0.0).with_slip(0.0).with_slip(0.0),
        TopicRecord(topic="domain:lock", changed=0.0, is_high_risk=True),
        TopicRecord(topic="domain:light", changed=0.0).with_slip(-200 * DAY),
    ]
    told = ["domain:lock", "area:kitchen", "area:attic"]
    assert [record.topic for record in worth_telling(records, 0.0)] == told


def test_an_app_is_a_topic() -> None:
    """By its slug, whatever it is called."""
    found = recheck("z2m runs on port 9000.", EVIDENCE, scene())
    assert [topics_of(one.claim, scene().home) for one in found] == [("app:zigbee2mqtt",)]
