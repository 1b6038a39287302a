"""Read at what time plain statements say that something is set, begins, ends or was last done."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from ..meanings.moments import moment_place
from ..model import Claim, ClaimKind, Moment, MomentKind, Quantifier, Quantity, Reading
from ..reading.items import Item
from ..reading.moments import due_moment, moment_of
from ..reading.time_words import TimeWords
from .parts import Stated, exactly


def read_kept(which: str, told: Stated, *, is_only: bool = False, is_past: bool = False) -> Iterator[Claim]:
    """Read that a thing is set to, begins, ends or was last done at a time; of a calendar it is that of an event."""
    title = told.rest("what")
    entities = [one for found in told.things("name") for one in found]
    if not told.parts.get("name"):
        entities = list(told.scene.home.entities(domains=("calendar",)))
    fitting = tuple(one for one in entities if moment_place(which, one.domain, one.device_class) is not None)
    at = told.item("time")
    if at is None or at.told is None or (title and any(one.domain != "calendar" for one in fitting)):
        return
    moment = moment_told(at, at.told, told.scene.now, is_past=is_past or which == LATEST)
    readings = (Reading(entity_ids=tuple(one.id for one in fitting)),) if title else exactly(fitting)
    yield from told.claim(
        ClaimKind.TIME,
        readings,
        value=Quantity(attribute=which, word=title or None),
        moments=(moment,),
        quantifier=Quantifier.ONLY if is_only else Quantifier.THE,
        is_past=is_past,
    )


def read_over(told: Stated) -> Iterator[Claim]:
    """Read "The event Band practice is over": what a calendar shows as going on has not ended by now."""
    title = told.rest("what")
    entities = [one for found in told.things("name") for one in found] if told.parts.get("name") else None
    keeping = told.scene.home.entities(domains=("calendar",)) if entities is None else entities
    if not title or not keeping or any(one.domain != "calendar" for one in keeping):
        return
    now = told.scene.now
    moment = Moment(kind=MomentKind.AT, windows=((now - _DAY, now),), is_until_now=True)
    readings = (Reading(entity_ids=tuple(one.id for one in keeping)),)
    value = Quantity(attribute="end", word=title)
    yield from told.claim(ClaimKind.TIME, readings, value=value, moments=(moment,), is_past=True)


_DAY = timedelta(days=1)


def moment_told(item: Item, told: TimeWords, now: datetime, *, is_past: bool) -> Moment:
    """Return the time that is told of a thing: one that is over, else one to come."""
    return (moment_of if is_past else due_moment)(item, told, now)


LATEST = "latest"
