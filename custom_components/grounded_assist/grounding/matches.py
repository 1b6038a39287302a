"""What a name that was found in a text may stand for."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class MatchKind(StrEnum):
    """What a name may stand for; persons and zones are entities."""

    ENTITY = "entity"
    DEVICE = "device"
    AREA = "area"
    FLOOR = "floor"


@dataclass(frozen=True)
class Match:
    """A name found in a text with everything visible it stands for, each in order of its id.

    The same name is the same match wherever it stands: what is found out about it is kept, as thousands may have it.
    """

    length: int
    """How many tokens it has."""
    entity_ids: tuple[str, ...] = ()
    device_ids: tuple[str, ...] = ()
    device_entity_ids: tuple[str, ...] = ()
    """Visible entities of those devices, whatever their own names."""
    area_ids: tuple[str, ...] = ()
    floor_ids: tuple[str, ...] = ()

    @cached_property
    def domains(self) -> frozenset[str]:
        """Return the domains of the entities that are called so."""
        return frozenset(entity_id.partition(".")[0] for entity_id in self.entity_ids)

    @property
    def kinds(self) -> frozenset[MatchKind]:
        """Return every kind the name has a candidate of."""
        ids = {
            MatchKind.ENTITY: self.entity_ids,
            MatchKind.DEVICE: self.device_ids,
            MatchKind.AREA: self.area_ids,
            MatchKind.FLOOR: self.floor_ids,
        }
        return frozenset(kind for kind, found in ids.items() if found)
