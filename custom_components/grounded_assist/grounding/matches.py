"""What a name that was found in a text may stand for."""

from dataclasses import dataclass
from enum import StrEnum


class MatchKind(StrEnum):
    """What a name may stand for; persons and zones are entities."""

    ENTITY = "entity"
    DEVICE = "device"
    AREA = "area"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Match:
    """A name found in a text with everything visible it stands for, each in order of its id."""

    end: int
    """Index of the token after its last."""
    entity_ids: tuple[str, ...] = ()
    device_ids: tuple[str, ...] = ()
    device_entity_ids: tuple[str, ...] = ()
    """Visible entities of those devices, whatever their own names."""
    area_ids: tuple[str, ...] = ()
    floor_ids: tuple[str, ...] = ()

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
