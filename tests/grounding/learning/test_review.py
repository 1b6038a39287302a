"""What a day of mistakes leads to."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.review import DaysMistakes, lowered, of_all, patterns
from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord, TopicRecords

DAY = 86400.0
NOW = 100 * DAY


def record(topic: str, *days_ago: float, **more: object) -> TopicRecord:
    """Return a topic with mistakes so many days ago, each of another claim."""
    made = TopicRecord(topic=topic, changed=0.0)
    for number, days in enumerate(days_ago):
        about = topic if topic.startswith("tag:") else "the home"
        made = made.with_slip(NOW - days * DAY, f"{about} {number} {more.get('owner')}")
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
        pytest.param((0, 10), "version_number", True, None, id="two-however-often-that-is-wrong"),
        pytest.param((0.6, 0.7, 0.8), "factual", False, None, id="three-on-one-day"),
        pytest.param((0, 0, 1), "factual", False, 3, id="three-on-two-days"),
    ],
)
def test_recurring(days_ago: tuple[float, ...], category: str, is_high_risk: bool, count: int | None) -> None:
    """Three in 30 days, on at least two of them."""
    records = TopicRecords([record("tag:docker", *days_ago, is_high_risk=is_high_risk)])
    found = patterns(day(("tag:docker", category)), records, NOW)
    assert [one.count for one in found] == ([] if count is None else [count])


def test_the_same_said_again() -> None:
    """One claim is one mistake to a topic, however often it is made."""
    made = TopicRecord(topic="tag:docker", changed=0.0)
    for days in range(5):
        made = made.with_slip(NOW - days * DAY, "claim" if days < 4 else "another")
    assert patterns(day(("tag:docker", "factual")), TopicRecords([made]), NOW) == ()


@pytest.mark.parametrize(
    ("topics", "recurring"),
    [
        pytest.param(("domain:cover", "area:garage", "entity:cover.garage"), ["entity:cover.garage"], id="a-thing"),
        pytest.param(("domain:light", "area:hall"), ["area:hall"], id="a-place"),
        pytest.param(("integration:demo", "domain:light"), ["domain:light"], id="a-kind"),
        pytest.param(("integration:demo",), [], id="by-whom-it-was-made"),
    ],
)
def test_the_narrowest_topic(topics: tuple[str, ...], recurring: list[str]) -> None:
    """The same mistakes make one topic recur."""
    records = TopicRecords([record(topic, 0, 1, 2) for topic in topics])
    told = day(*((topic, "state") for topic in topics))
    assert [one.topic for one in patterns(told, records, NOW)] == recurring
    assert {one.topic for one in lowered(told, records, NOW) if one.is_high_risk} == set(recurring)


def test_what_is_no_topic_any_more() -> None:
    """An integration that was put on the list is taken off it."""
    (changed,) = lowered(day(), TopicRecords([record("integration:demo", 0, is_high_risk=True)]), NOW)
    assert (changed.topic, changed.is_high_risk) == ("integration:demo", False)


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
            *(record(topic, 0, 0, 1, owner="anna") for topic in ("area:hall", "tag:docker")),
            *(record(topic, 2, 3, owner="bob") for topic in ("area:hall", "tag:docker")),
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
