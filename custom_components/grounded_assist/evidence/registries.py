"""What the home is made of: whether there is something by the name that was said."""

from homeassistant.util import dt as dt_util

from ..grounding.model import Claim, Evidence, Rank, Source
from ..grounding.scene import Scene
from .source import Asker
from .window import Window


class RegistriesSource:
    """Look names up among those the asker may know."""

    name = Source.REGISTRIES

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return for each name that is in question whether anything is called so."""
        del asker, window
        asked = {claim.unknown_name: False for claim in claims if claim.unknown_name is not None}
        asked |= {
            claim.subject: bool(claim.entity_ids or claim.area_ids or claim.floor_ids)
            for claim in claims
            # What is named by its id is seen by its state.
            if claim.is_of_registries and scene.home.entity(claim.subject) is None
        }
        now = dt_util.utcnow()
        return tuple(
            Evidence(source=Source.REGISTRIES, rank=Rank.OBSERVED, subject=name, value=exists, observed_at=now)
            for name, exists in asked.items()
        )
