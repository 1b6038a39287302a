"""What a day of mistakes leads to."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.review import DaysMistakes, lowered, of_all, patterns
from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord, TopicRecords

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
    records = TopicRecords([record("tag:docker", *days_ago, is_high_risk=is_high_risk)])
    found = patterns(day(("tag:docker", category)), records, NOW)
    assert [one.count for one in found] == ([] if count is None else [count])


def test_a_topic_that_nobody_knows() -> None:
    """It was forgotten, as there were too many."""
    assert patterns(day(("tag:docker", "factual")), TopicRecords(), NOW) == ()
    assert lowered(day(("tag:docker", "state")), TopicRecords(), NOW) == ()


def test_a_recurring_topic_is_at_high_risk() -> None:
    """And its baseline is lowered, once in 30 days."""
    records = TopicRecords([record("tag:docker", 0, 1, 2)])
    (first,) = lowered(day(("tag:docker", "factual")), records, NOW)
    assert (first.baseline, first.is_high_risk, first.lowered) == (0.1, True, Slip(at=NOW, rights=0))
    (again,) = lowered(day(("tag:docker", "factual")), TopicRecords([first]), NOW + DAY)
    assert again.baseline == 0.1
    (later,) = lowered(day(("tag:docker", "state")), TopicRecords([first]), NOW + 30 * DAY)
    assert later.baseline == pytest.approx(0.15)


def test_what_passes_moves_the_baseline() -> None:
    """Nothing of it is remembered, but the topic is trusted less."""
    records = TopicRecords([record("area:hall", 0)])
    (changed,) = lowered(day(("area:hall", "state")), records, NOW)
    assert (changed.baseline, changed.is_high_risk) == (0.1, False)
    assert lowered(day(("area:hall", "factual")), records, NOW) == ()


def test_trusted_again() -> None:
    """What weighs nothing any more leaves the list."""
    old = record("area:hall", 90, is_high_risk=True, tendency="tends to go wrong")
    fresh = record("area:bath", 1, is_high_risk=True)
    (changed,) = lowered(day(), TopicRecords([old, fresh]), NOW)
    assert (changed.topic, changed.is_high_risk, changed.tendency) == ("area:hall", False, None)


def test_whose_conversations_it_recurs_in() -> None:
    """Each person's own mistakes count in full, those of each other one once; words are nobody else's."""
    told = DaysMistakes()
    for owner in ("anna", "bob"):
        told.take(["area:hall", "tag:docker"], "factual", owner)
    records = TopicRecords(
        [
            *(record(topic, 0, 0, 0, owner="anna") for topic in ("area:hall", "tag:docker")),
            *(record(topic, 0, 0, owner="bob") for topic in ("area:hall", "tag:docker")),
        ]
    )
    found = patterns(told, records, NOW)
    assert [(one.topic, one.owner, one.count) for one in found] == [
        ("area:hall", "anna", 4),
        ("area:hall", "bob", 3),
        ("tag:docker", "anna", 3),
    ]
    assert [(one.topic, one.count) for one in of_all(found)] == [("area:hall", 4), ("tag:docker", 3)]
    assert {(one.topic, one.owner, one.is_high_risk) for one in lowered(told, records, NOW)} == {
        ("area:hall", "anna", True),
        ("area:hall", "bob", True),
        ("tag:docker", "anna", True),
    }
