"""What a day of mistakes leads to."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.review import DaysMistakes, lowered, patterns
from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord

DAY = 86400.0
NOW = 100 * DAY


def record(topic: str, *days_ago: float, **more: object) -> TopicRecord:
    """Return a topic with mistakes so many days ago."""
    made = TopicRecord(topic=topic, changed=0.0)
    for days in days_ago:
        made = made.with_slip(NOW - days * DAY)
    return replace(made, **more)  # type: ignore[arg-type]


def day(*mistakes: tuple[str, str]) -> DaysMistakes:
    """Return a day with mistakes, each a topic and a category."""
    told = DaysMistakes()
    for topic, category in mistakes:
        told.take([topic], category)
    return told


@pytest.mark.parametrize(
    ("days_ago", "category", "is_high_risk", "count"),
    [
        pytest.param((0, 10, 29), "factual", False, 3, id="three-in-a-month"),
        pytest.param((0, 10, 31), "factual", False, None, id="two-in-a-month"),
        pytest.param((0, 10), "version_number", False, 2, id="two-of-a-form-that-is-often-wrong"),
        pytest.param((0, 10), "factual", True, 2, id="two-where-it-is-known"),
        pytest.param((0,), "version_number", True, None, id="once"),
    ],
)
def test_recurring(days_ago: tuple[float, ...], category: str, is_high_risk: bool, count: int | None) -> None:
    """Three in 30 days, or two where it often goes wrong."""
    records = {"tag:docker": record("tag:docker", *days_ago, is_high_risk=is_high_risk)}
    found = patterns(day(("tag:docker", category)), records, NOW)
    assert [one.count for one in found] == ([] if count is None else [count])


def test_a_topic_that_nobody_knows() -> None:
    """It was forgotten, as there were too many."""
    assert patterns(day(("tag:docker", "factual")), {}, NOW) == ()
    assert lowered(day(("tag:docker", "state")), {}, NOW) == ()


def test_a_recurring_topic_is_at_high_risk() -> None:
    """And its baseline is lowered, once in 30 days."""
    records = {"tag:docker": record("tag:docker", 0, 1, 2)}
    (first,) = lowered(day(("tag:docker", "factual")), records, NOW)
    assert (first.baseline, first.is_high_risk, first.lowered) == (0.1, True, Slip(at=NOW, rights=0))
    (again,) = lowered(day(("tag:docker", "factual")), {"tag:docker": first}, NOW + DAY)
    assert again.baseline == 0.1
    (later,) = lowered(day(("tag:docker", "state")), {"tag:docker": first}, NOW + 30 * DAY)
    assert later.baseline == pytest.approx(0.15)


def test_what_passes_moves_the_baseline() -> None:
    """Nothing of it is remembered, but the topic is trusted less."""
    records = {"area:hall": record("area:hall", 0)}
    (changed,) = lowered(day(("area:hall", "state")), records, NOW)
    assert (changed.baseline, changed.is_high_risk) == (0.1, False)
    assert lowered(day(("area:hall", "factual")), records, NOW) == ()


def test_trusted_again() -> None:
    """What weighs nothing any more leaves the list."""
    old = record("area:hall", 90, is_high_risk=True, tendency="tends to go wrong")
    fresh = record("area:bath", 1, is_high_risk=True)
    (changed,) = lowered(day(), {"area:hall": old, "area:bath": fresh}, NOW)
    assert (changed.topic, changed.is_high_risk, changed.tendency) == ("area:hall", False, None)


def test_a_day_of_very_many_topics() -> None:
    """They are counted as far as memory is bounded."""
    told = DaysMistakes()
    for number in range(10_001):
        told.take([f"tag:{number}"], "factual")
    told.take(["tag:0"], "factual")
    assert (told.count, len(told.categories)) == (10_002, 10_000)
    assert told.categories["tag:0"]["factual"] == 2
