"""What was learned: memories, mistakes by topic, outcomes, numbers. At hand at once, and kept twice."""

from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final

from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.helpers.event import async_track_time_interval
from homeassistant.util import dt as dt_util

from ..grounding.calibration import Outcome, Tally, calibration_error, counted
from ..grounding.experience import Experience
from ..grounding.memories import Memory
from ..grounding.recollection import Recollection
from ..grounding.topics import TopicRecord, TopicRecords, is_of_household
from ..grounding.voices import Voices, digest
from ..turnstile import async_breathe
from .entries import Departure, Learned as Entry, Metric
from .mirror import LEFTOVERS, VOICES, Mirror, as_mirrored

TOTAL: Final = "total"
"""The day of numbers that are counted from the beginning."""
SHARE: Final = 500
"""Memories of one person, and of the household."""
FORGOTTEN: Final = 500
"""Memories of one person, and of the household, that are known to be forgotten."""
_KNOWN_FORGOTTEN: Final = timedelta(days=400)
"""For which that is known, so that no backup brings them back; the database knows it as long."""
MOST_TOPICS: Final = 500
"""Topics of one person, and of conversations of nobody known."""
_SAVE_AFTER: Final = 30
"""Seconds; what is learned in between is in the database."""
_AT_ONCE: Final = 50
"""Entries that are taken in until others get their turn."""
_OFFER_EVERY: Final = timedelta(minutes=1)

type _Key = tuple[type, Hashable]


class Learned:
    """What was learned so far. Lookups cost nothing but memory; changes go to the database and to the mirror."""

    def __init__(
        self,
        hass: HomeAssistant,
        keep: Callable[[*tuple[Entry | Departure, ...]], None],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Learn from now on; `keep` writes entries to the database, `changed` hears that something is new."""
        self.memories = Recollection()
        self.topics = TopicRecords()
        self.cells: dict[str, Tally] = {}
        self.numbers: dict[tuple[str, str, str], float] = {}
        """(day, name, label) -> value, of today and of all time."""
        self.experience = Experience(self.topics, self.cells)
        self.voices = Voices()
        """In the mirror alone: whoever takes up an old backup is heard again."""
        self.last_review: datetime | None = None
        self.since: datetime | None = None
        """When the home began to learn; before that no review was missed."""
        self.has_leftovers = False
        """There are tables of an integration that was removed."""
        self._keep = keep
        self._changed = changed
        self._unwritten: dict[_Key, Entry] = {}
        self.mirror = Mirror(hass)
        self._hass = hass
        self._will_save = False
        self._cancel: CALLBACK_TYPE | None = None
        self._is_running = False

    async def async_start(self) -> None:
        """Read the mirror: it is there also without a recorder."""
        stored = await self.mirror.async_read()
        self.has_leftovers = stored.has_leftovers
        async for entry in _in_turns(stored.entries):
            self._take(entry)
        async for owner in _in_turns({one.user_id for one in self.memories if one.is_forgotten}):
            self._let_go(owner)
        self.voices.restore(stored.voices)
        self.last_review = stored.last_review
        self.since = stored.since or dt_util.utcnow()
        self._is_running = True
        self._cancel = async_track_time_interval(
            self._hass, self._write, _OFFER_EVERY, name="grounded_assist learned", cancel_on_shutdown=True
        )

    async def async_stop(self) -> None:
        """Keep what is not kept yet."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        self._write()
        # What was never read to its end must not be written over.
        if self._is_running:
            self._is_running = False
            await self._async_save_now()

    async def async_remove(self) -> None:
        """Forget everything for good, but that there are tables: they may not be reached before the next set-up."""
        await self.mirror.async_forget_aside()
        await self.mirror.async_save({LEFTOVERS: True})

    @callback
    def forget_leftovers(self) -> None:
        """Note that no table of an earlier set-up is left."""
        self.has_leftovers = False
        noting = self._async_save_now() if self._is_running else self.mirror.async_remove()
        # At once: at another start the same would be done to what was kept since.
        self._hass.async_create_task(noting, "grounded_assist leftovers")

    async def async_merge(self, rows: Iterable[Entry]) -> None:
        """Take in what the database holds: of each thing the later version, and nothing twice.

        What only the mirror has is written again: the database may be another one than yesterday's. Meanwhile more may
        be learned, so each is compared with what there is in its moment.
        """
        known: dict[_Key, Entry] = {}
        async for entry in _in_turns(rows):
            known[_key(entry)] = entry
            if _is_news(entry, self._version_of(entry)):
                self._take(entry)
        async for owner in _in_turns({record.owner for record in self.topics}):
            self._trim(owner)
        async for entry in _in_turns(tuple(self._entries())):
            key, now = _key(entry), self._version_of(entry)
            if now is not None and _is_news(now, known.get(key)):
                self._unwritten[key] = now
        self._write()
        self._save()

    def _version_of(self, entry: Entry) -> Entry | None:
        """Return what there is now of the same thing."""
        match entry:
            case Memory():
                return self.memories.get(entry.id)
            case TopicRecord():
                return self.topics.get(entry.topic, entry.owner)
            case Tally():
                return self.cells.get(entry.key)
            case Metric():
                value = self.numbers.get((entry.day, entry.name, entry.label))
                return None if value is None else replace(entry, value=value)

    @callback
    def remember(self, memory: Memory) -> None:
        """Keep a memory, in the place of its earlier version.

        Where the share of its person is full, the one of theirs goes that was not used for longest: one for each that
        comes, so that a share that was filled before there were shares is not emptied at once.
        """
        is_new = self.memories.get(memory.id) is None
        self.change(memory)
        if is_new and len(self.memories) > SHARE:
            share = [one for one in self.memories if not one.is_forgotten and one.user_id == memory.user_id]
            if len(share) > SHARE:
                self.forget(min(share, key=lambda one: one.used or one.created))

    @callback
    def forget(self, memory: Memory) -> None:
        """Forget a memory for good: only its id is kept for a while, so that no older copy of it comes back."""
        self._forget(memory)
        if len(self.memories) > FORGOTTEN:
            self._let_go(memory.user_id)

    @callback
    def _forget(self, memory: Memory) -> None:
        left = replace(memory, text="", corrects="", topics=(), confirmed_by=())
        self.change(replace(left, is_forgotten=True, changed=dt_util.utcnow()))

    @callback
    def _let_go(self, owner: str | None) -> None:
        """Know no longer of what a person has forgotten long ago, or before much else."""
        long_ago = dt_util.utcnow() - _KNOWN_FORGOTTEN
        share = sorted(
            ((one.changed, one.id) for one in self.memories if one.is_forgotten and one.user_id == owner), reverse=True
        )
        for number, (changed, memory_id) in enumerate(share):
            if number >= FORGOTTEN or changed < long_ago:
                self.memories.remove(memory_id)

    @property
    def people(self) -> frozenset[str]:
        """Return whose memories, topics and voices there are."""
        remembered = (memory.user_id for memory in self.memories if not memory.is_forgotten)
        return self.voices.people.union(filter(None, (*remembered, *(record.owner for record in self.topics))))

    async def async_forget_person(self, user_id: str) -> None:
        """Forget all that somebody has taught for themselves; what the household remembers stays."""
        async for memory in _in_turns(one for one in self.memories if one.user_id == user_id):
            if not memory.is_forgotten:
                self._forget(memory)
        self._let_go(user_id)
        for record in self.topics.of_owner(user_id):
            self.topics.remove(record)
            self._unwritten.pop(_key(record), None)
        self.voices.forget(user_id)
        self._keep(Departure(user_id=user_id))
        self._save()

    @callback
    def change(self, entry: Entry) -> None:
        """Keep the later version of something at once."""
        self._take(entry)
        self._unwritten.pop(_key(entry), None)
        self._keep(entry)
        self._save()

    @callback
    def touch(self, memory_id: str, at: datetime) -> None:
        """Note that a memory was of use."""
        if (memory := self.memories.get(memory_id)) is not None and not memory.is_forgotten:
            self._later(replace(memory, used=at, changed=max(at, memory.changed)))

    @callback
    def note_mistake(self, topics: Iterable[str], at: datetime, owner: str | None = None, claim: str = "") -> None:
        """Count a mistake on some topics, in the conversations of a person."""
        said = digest(claim)
        for topic in topics:
            known = self.topics.get(topic, owner) or TopicRecord(topic=topic, changed=at.timestamp(), owner=owner)
            self._later(known.with_slip(at.timestamp(), said))
        self._trim(owner)

    @callback
    def _trim(self, owner: str | None) -> None:
        """Forget the topics of a person that nothing was heard of for longest; they go from the database with time."""
        if len(self.topics) > MOST_TOPICS and (too_many := len(share := self.topics.of_owner(owner)) - MOST_TOPICS) > 0:
            for record in sorted(share, key=lambda record: record.changed)[:too_many]:
                self.topics.remove(record)

    @callback
    def note_right(self, topics: Iterable[str], at: datetime, owner: str | None = None) -> None:
        """Win back trust in topics that ever went wrong; of the others nothing is kept.

        What is right of the home is so for everybody; of somebody's words it is theirs alone.
        """
        for topic in topics:
            for known in self.topics.of_topic(topic):
                if known.owner == owner or is_of_household(topic):
                    self._later(known.with_right(at.timestamp()))

    @callback
    def note_outcome(self, outcome: Outcome, at: datetime, *, is_right: bool) -> None:
        """Count what somebody has confirmed or corrected."""
        for tally in counted(outcome, self.cells, at.timestamp(), is_right=is_right).values():
            self.change(tally)

    @callback
    def count(self, name: str, label: str = "", value: float = 1) -> None:
        """Add to a number of today, and of all time."""
        for day in (_day(dt_util.now().date()), TOTAL):
            number = self.numbers.get((day, name, label), 0) + value
            self._later(Metric(day=day, name=name, label=label, value=number))

    @callback
    def reviewed(self, at: datetime) -> None:
        """Note when the last review was."""
        self.last_review = at
        self._save()

    def total(self, name: str, label: str = "") -> float:
        """Return a number of all time."""
        return self.numbers.get((TOTAL, name, label), 0)

    @property
    def calibration_error(self) -> float | None:
        """Return by how much confidences miss what turned out, 0..1; None as long as nobody said anything."""
        return calibration_error(self.cells, dt_util.utcnow().timestamp())

    @callback
    def _later(self, entry: Entry) -> None:
        """Take in what changes with each reply, and write it once a minute."""
        self._take(entry)
        self._unwritten[_key(entry)] = entry
        self._save()

    @callback
    def _write(self, _now: datetime | None = None) -> None:
        unwritten, self._unwritten = self._unwritten, {}
        if unwritten:
            self._keep(*unwritten.values())

    def _take(self, entry: Entry) -> None:
        match entry:
            case Memory():
                self.memories.set(entry)
            case TopicRecord():
                self.topics.set(entry)
            case Tally():
                self.cells[entry.key] = entry
            case Metric():
                self._take_number(entry)

    def _take_number(self, metric: Metric) -> None:
        key = metric.day, metric.name, metric.label
        if metric.day != TOTAL and key not in self.numbers:
            # Earlier days are in the database only.
            for old in [each for each in self.numbers if each[0] != TOTAL and each[0] < metric.day]:
                del self.numbers[old]
        self.numbers[key] = metric.value

    def _entries(self) -> Iterator[Entry]:
        yield from self.memories
        yield from self.topics
        # Copies: an executor looks at them while the event loop goes on.
        yield from tuple(self.cells.values())
        for (day, name, label), value in tuple(self.numbers.items()):
            yield Metric(day=day, name=name, label=label, value=value)

    @callback
    def _save(self) -> None:
        self._changed()
        # A reply may end after a reload: then another one writes the mirror.
        if self._is_running and not self._will_save:
            self._will_save = True
            self.mirror.async_delay_save(self._as_stored, _SAVE_AFTER)

    async def _async_save_now(self) -> None:
        await self.mirror.async_save(await self._hass.async_add_executor_job(self._as_stored))

    def _as_stored(self) -> dict[str, Any]:
        """Return the mirror; asked for in an executor, so it looks at copies only."""
        # First of all: what changes from now on is saved once more.
        self._will_save = False
        return {
            "entries": [as_mirrored(entry) for entry in tuple(self._entries())],
            VOICES: self.voices.as_stored(),
            LEFTOVERS: self.has_leftovers,
            "since": None if self.since is None else self.since.isoformat(),
            "last_review": None if self.last_review is None else self.last_review.isoformat(),
        }


async def _in_turns[Thing](things: Iterable[Thing]) -> AsyncIterator[Thing]:
    """Yield one thing after the other, and give way between some of them."""
    for number, thing in enumerate(things, start=1):
        yield thing
        if number % _AT_ONCE == 0:
            await async_breathe()


@lru_cache(maxsize=2)
def _day(of: date) -> str:
    return of.isoformat()


def _key(entry: Entry) -> _Key:
    """Return what makes two versions one thing."""
    match entry:
        case Memory():
            return Memory, entry.id
        case TopicRecord():
            return TopicRecord, (entry.topic, entry.owner)
        case Tally():
            return Tally, entry.key
        case Metric():
            return Metric, (entry.day, entry.name, entry.label)


def _is_news(entry: Entry, other: Entry | None) -> bool:
    """Return whether a version is to be taken in where there is another one, or none."""
    if other is None:
        # That it was forgotten only keeps an older copy away.
        return not (isinstance(entry, Memory) and entry.is_forgotten)
    return _is_later(entry, other)


def _is_later(entry: Entry, other: Entry) -> bool:
    """Return whether a version is later than another one of the same thing."""
    match entry, other:
        case Metric(), Metric():
            return entry.value > other.value
        case Memory(), Memory():
            return entry.changed > other.changed
        case ((TopicRecord() | Tally()), (TopicRecord() | Tally())):
            return entry.changed > other.changed
        case _:
            return False
