"""Read at what time plain statements say that something is set, begins, ends or was last done."""

from collections.abc import Iterator
from datetime import datetime

from ..meanings.moments import moment_place
from ..model import Claim, ClaimKind, Moment, Quantifier, Quantity, Reading
from ..reading.items import Item
from ..reading.moments import due_moment, moment_of
from ..reading.time_words import TimeWords
from .parts import Stated, exactly


def read_kept(which: str, told: Stated, *, is_only: bool = False) -> Iterator[Claim]:
    """Read that a thing is set to, begins, ends or was last done at a time; of a calendar it is that of an event."""
    title = told.rest("what")
    entities = [one for found in told.things("name") for one in found]
    if not told.parts.get("name"):
        entities = list(told.scene.home.entities(domains=("calendar",)))
    fitting = tuple(one for one in entities if moment_place(which, one.domain, one.device_class) is not None)
    at = told.item("time")
    if at is None or at.told is None or (title and any(one.domain != "calendar" for one in fitting)):
        return
    moment = moment_told(which, at, at.told, told.scene.now)
    readings = (Reading(entity_ids=tuple(one.id for one in fitting)),) if title else exactly(fitting)
    yield from told.claim(
        ClaimKind.TIME,
        readings,
        value=Quantity(attribute=which, word=title or None),
        moments=(moment,),
        quantifier=Quantifier.ONLY if is_only else Quantifier.THE,
    )


def moment_told(which: str, item: Item, told: TimeWords, now: datetime) -> Moment:
    """Return the time that is told of a thing: one that is over where it was last done, else one to come."""
    return (moment_of if which == LATEST else due_moment)(item, told, now)


LATEST = "latest"
