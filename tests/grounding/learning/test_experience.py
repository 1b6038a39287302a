"""Earlier mistakes make a draft less sure, and never what the home decides."""

from dataclasses import replace

import pytest

from custom_components.grounded_assist.grounding.calibration import Tally
from custom_components.grounded_assist.grounding.experience import Experience
from custom_components.grounded_assist.grounding.model import Action, Policy, Verdict
from custom_components.grounded_assist.grounding.topics import Slip, TopicRecord, TopicRecords
from tests.grounding.homes import NOW, Override, Turn, turn

from .remembering import memory, scene_with

NOW_TS = NOW.timestamp()
LIGHT = "domain:light"
OPEN = "The light is on."
"""It is not clear which one."""
UNSEEN: dict[str, Override] = {"light.kitchen_ceiling": {"assumed_state": True}}


def experienced(records: TopicRecords, cells: dict[str, Tally] | None = None, **more: object) -> Turn:
    """Return a turn in a home where something was learned."""
    begun = turn(**more)  # type: ignore[arg-type]
    return replace(begun, scene=replace(begun.scene, experience=Experience(records, cells or {}, "anna")))


def slipped(count: int, days_ago: float = 0.0, **more: object) -> TopicRecords:
    """Return that lights went wrong so often."""
    record = TopicRecord(topic=LIGHT, changed=0.0, owner="anna")
    for _ in range(count):
        record = record.with_slip(NOW_TS - days_ago * 86400)
    return TopicRecords([replace(record, **more)])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("count", "days_ago", "confidence"),
    [
        pytest.param(0, 0, 0.3, id="never"),
        pytest.param(1, 0, 0.2, id="once"),
        pytest.param(1, 30, 0.25, id="once-a-month-ago"),
        pytest.param(9, 0, 0.1, id="not-below-the-floor"),
    ],
)
def test_an_open_draft(count: int, days_ago: float, confidence: float) -> None:
    """Each mistake on its topic takes .1, the older the less."""
    (found,) = experienced(slipped(count, days_ago)).findings(OPEN)
    assert (found.verdict, found.confidence) == (Verdict.NOT_ENOUGH_INFO, pytest.approx(confidence, abs=0.001))


def test_what_the_home_decides_stands() -> None:
    """However often it was wrong before."""
    text = "The kitchen ceiling light is on."
    assert experienced(slipped(9)).findings(text) == turn().findings(text)


def test_the_flag_of_an_open_draft() -> None:
    """What went wrong before is the more likely wrong again."""
    text = "The moon lamp is on."
    (before,), (after,) = turn().findings(text), experienced(_tagged("tag:moon lamp")).findings(text)
    assert before.flag is not None
    assert after.flag is not None
    assert after.flag.confidence > before.flag.confidence
    (of_other,) = experienced(slipped(3)).findings(text)
    assert of_other.flag == before.flag


def _tagged(topic: str, owner: str | None = "anna") -> TopicRecords:
    return TopicRecords([TopicRecord(topic=topic, changed=0.0, owner=owner).with_slip(NOW_TS)])


@pytest.mark.parametrize("owner", ["bob", None])
def test_words_of_somebody_else(owner: str | None) -> None:
    """They make nothing suspicious to anybody but whoever said them."""
    text = "The moon lamp is on."
    assert experienced(_tagged("tag:moon lamp", owner)).findings(text) == turn().findings(text)


def test_mistakes_in_the_conversations_of_others() -> None:
    """Those of each one weigh like one, and put nothing on the list."""
    bob = slipped(9, is_high_risk=True, baseline=0.3, lowered=Slip(at=NOW_TS, rights=0), owner="bob")
    (found,) = experienced(bob).findings(OPEN)
    assert found.confidence == pytest.approx(0.2, abs=0.001)
    text = "The kitchen ceiling light is on."
    delivery = experienced(bob, states=UNSEEN).deliver(text, Policy.CORRECT)
    assert Action.HEDGE not in {one.action for one in delivery.mitigations}


@pytest.mark.parametrize(
    ("record", "is_hedged"),
    [
        pytest.param(slipped(1), False, id="once"),
        pytest.param(slipped(3, is_high_risk=True), True, id="on-the-list"),
    ],
)
def test_a_high_risk_topic(record: TopicRecords, is_hedged: bool) -> None:
    """What cannot be grounded of it is said as a belief."""
    text = "The kitchen ceiling light is on."
    delivery = experienced(record, states=UNSEEN).deliver(text, Policy.CORRECT)
    assert (Action.HEDGE in {one.action for one in delivery.mitigations}) is is_hedged


def test_outcomes_change_how_sure_a_verdict_is() -> None:
    """A cell that was often wrong is believed less, and its evidence says so."""
    cells = {"states/state/exact": Tally(key="states/state/exact", wrong=20.0, changed=NOW_TS)}
    text = "The kitchen ceiling light is on."
    (plain,), (doubted,) = turn().findings(text), experienced(TopicRecords(), cells).findings(text)
    assert (doubted.verdict, plain.confidence) == (plain.verdict, 0.97)
    assert doubted.confidence == pytest.approx(0.85, abs=0.001)
    (other,) = experienced(TopicRecords(), cells).findings("The bedroom is on the first floor.")
    assert other == turn().findings("The bedroom is on the first floor.")[0]


def test_a_memory_is_as_sure_as_it_is() -> None:
    """Its own confidence is what outcomes start from."""
    from custom_components.grounded_assist.grounding.rechecking import recheck  # noqa: PLC0415 - only here

    from .remembering import evidence_of  # noqa: PLC0415 - as above

    kept = memory("The latest Docker version is 28", 0.8)
    scene = replace(scene_with(kept), experience=Experience(TopicRecords(), {"memory": Tally(key="memory", right=0.0)}))
    (found,) = recheck("The latest Docker version is 28.", evidence_of([kept]), scene)
    assert found.confidence == pytest.approx(0.8, abs=0.001)
