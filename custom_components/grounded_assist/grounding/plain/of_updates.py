"""Read what plain statements say of updates and versions."""

from collections.abc import Iterator

from ..model import Claim, ClaimKind, Entity, Quantifier, Quantity, Reading
from ..reading.quantities import number_of
from .parts import Stated, beside, exactly


def _updates(told: Stated) -> tuple[Entity, ...]:
    """Return what tells whether there is an update: of the things that are named, of their devices, or of all."""
    if not told.parts.get("name"):
        return told.scene.home.entities(domains=(_UPDATE,))
    (entities,) = told.things("name")
    own = tuple(one for one in entities if one.domain == _UPDATE)
    return own or tuple(one for one in beside(entities, told.scene) if one.domain == _UPDATE)


_UPDATE = "update"
_OUTDATED = "outdated"


def read_outdated(told: Stated) -> Iterator[Claim]:
    """Read "An update for the Router is available", "The Router is up to date"."""
    is_denied = told.parts.get("no") in _NONE
    yield from told.claim(ClaimKind.STATE, exactly(_updates(told)), meaning=_OUTDATED, is_negated=is_denied)


_NONE = frozenset({"no", "up to date", "current", "0"})


def read_outdated_number(told: Stated) -> Iterator[Claim]:
    """Read "There are 2 updates", "No updates are available"."""
    at = told.item("number")
    count = number_of(at) if at is not None else 0.0
    if count is not None:
        reading = Reading(entity_ids=tuple(one.id for one in _updates(told)))
        yield from told.claim(
            ClaimKind.COUNT, (reading,), meaning=_OUTDATED, count=int(count), quantifier=Quantifier.COUNT
        )


def read_version(told: Stated) -> Iterator[Claim]:
    """Read "The Router is version 2.3.0", "The latest version of the Router is 2.4.0"."""
    which = "latest_version" if told.parts.get("which") in _NEWEST else "installed_version"
    value = Quantity(attribute=which, word=told.rest("version"))
    yield from told.claim(ClaimKind.VALUE, exactly(_updates(told)), value=value)


_NEWEST = frozenset({"latest", "newest", "available", "new"})
