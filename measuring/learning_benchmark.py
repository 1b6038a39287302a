"""Time what every sentence pays for what was learned: topics of mistakes and memories, all of them at hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
import random

from custom_components.grounded_assist.grounding.experience import Experience
from custom_components.grounded_assist.grounding.gazetteer import View
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.memories import Memory, MemoryKind, Provenance
from custom_components.grounded_assist.grounding.model import Finding, Reason, Verdict
from custom_components.grounded_assist.grounding.reading.remembered import with_remembered
from custom_components.grounded_assist.grounding.recollection import Recollection
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.grounding.topics import MOST_SLIPS, Slip, TopicRecord, TopicRecords, topics_of

from .timings import ROUNDS, Clock, Timings, quickest

MOST_TOPICS = 2_000
MOST_MEMORIES = 5_000
_NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
_USERS = (None, None, "one", "other")
"""Half of what is remembered is the household's."""
_THINGS = ("bins", "passport", "drill", "recipe", "contract", "password", "invoice", "bicycle", "ladder", "medicine")
_OWNERS = ("Anna", "Bertram", "the neighbour", "the school", "the landlord", "grandmother", "the office", "Dora")
_WEEKDAYS = ("Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays")
_MEMORIES = (
    "The {thing} of {owner} number {number} is kept on shelf {value}.",
    "The {thing} number {number} of {owner} is collected on {weekday}.",
    "{owner} wants the {thing} number {number} back by {weekday}.",
)
_QUERIES = (
    "Where is the {thing} of {owner} kept?",
    "When is the {thing} number {number} collected?",
    "Who wanted the {typo} back?",
    "What did the plumber say about the boiler?",
)
_SENTENCES = (
    "The {thing} of {owner} number {number} is kept on shelf {value}.",
    "I have put the {thing} of {owner} on the list for you.",
    "Let me know if you need anything else with the {thing} number {number}.",
)

type Action = Callable[[], object]


def time_experience(clock: Clock, findings: Sequence[Finding], home: View) -> dict[str, Timings]:
    """Return what doubts on the topics of open claims take."""
    opened = [replace(one, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.NO_DATA) for one in findings]
    now = _NOW.timestamp()
    known = {topic for one in opened for topic in topics_of(one.claim, home)}
    experience = Experience(TopicRecords(make_records(known, now)), {}, "one")
    return {
        "burden": _timed(clock, lambda: (partial(experience.burden, one.claim, home, now) for one in opened)),
        "applied": _timed(clock, lambda: (partial(experience.applied, one, home, now) for one in opened)),
    }


def time_recollection(clock: Clock, lexicon: Lexicon, home: View, count: int) -> dict[str, Timings]:
    """Return what so many queries take, and what so many sentences pay for what is remembered."""
    recollection, draw = make_recollection(), random.Random(2)
    recall = partial(recollection.sharing, user_id="one")
    scene = Scene(lexicon=lexicon, home=home, now=_NOW, recall=recall)
    return {
        "recall": _timed(
            clock, lambda: (partial(recollection.recall, text, "one", _NOW) for text in _texts(_QUERIES, draw, count))
        ),
        "sharing": _timed(clock, lambda: (partial(_exhaust, recall, text) for text in _texts(_SENTENCES, draw, count))),
        "reading": _timed(
            clock, lambda: (partial(with_remembered, (), text, text, scene) for text in _texts(_SENTENCES, draw, count))
        ),
    }


def make_records(topics: Iterable[str], now: float) -> list[TopicRecord]:
    """Return records of many topics, some among them, of several people, each with as many mistakes as are kept."""
    slips = tuple(Slip(at=now - 3600 * hour, rights=0) for hour in reversed(range(MOST_SLIPS)))
    names = [*dict.fromkeys(topics), *(f"tag:thing {number}" for number in range(MOST_TOPICS))]
    owners = sorted(set(_USERS), key=str)
    of_each = names[: MOST_TOPICS // len(owners)]
    return [TopicRecord(topic=topic, changed=now, slips=slips, owner=owner) for topic in of_each for owner in owners]


def make_recollection() -> Recollection:
    """Return as many memories as are kept."""
    found, draw = Recollection(), random.Random(1)
    for number, text in zip(range(MOST_MEMORIES), _texts(_MEMORIES, draw, MOST_MEMORIES), strict=True):
        memory = Memory(
            id=f"{number:026}",
            kind=MemoryKind.FACT,
            text=text,
            provenance=Provenance.PERSON,
            confidence=0.5,
            created=_NOW,
            changed=_NOW,
            user_id=draw.choice(_USERS),
        )
        found.set(memory)
    return found


def _texts(templates: Sequence[str], draw: random.Random, count: int) -> Iterator[str]:
    for index in range(count):
        thing = draw.choice(_THINGS)
        yield templates[index % len(templates)].format(
            thing=thing,
            typo=thing[:-2] + thing[-1],
            owner=draw.choice(_OWNERS),
            number=draw.randrange(1_000),
            value=draw.randrange(100),
            weekday=draw.choice(_WEEKDAYS),
        )


def _exhaust(recall: Callable[[str], Iterable[Memory]], text: str) -> None:
    for _ in recall(text):
        pass


def _timed(clock: Clock, actions: Callable[[], Iterable[Action]]) -> Timings:
    """Return the quickest of some rounds."""
    return quickest([[_seconds(clock, action) for action in actions()] for _ in range(ROUNDS)])


def _seconds(clock: Clock, action: Action) -> float:
    began = clock()
    action()
    return clock() - began
