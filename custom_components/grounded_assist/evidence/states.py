"""The state machine: what each entity a claim may speak of is, and was during the turn."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from itertools import batched, islice
import re

from homeassistant.const import ATTR_UNIT_OF_MEASUREMENT
from homeassistant.core import HomeAssistant, State
from homeassistant.util import dt as dt_util

from ..coercion import encodable, isfinite_number, scalar_or_none, text_or_none
from ..grounding.limits import MOST_ATTRIBUTES
from ..grounding.meanings.attributes import TEMPERATURE_UNIT, WITHOUT_UNIT
from ..grounding.model import Attribute, Claim, Evidence, Rank, Source
from ..grounding.scene import Scene
from ..grounding.secrets import is_secret_name
from ..turnstile import async_breathe
from .source import Asker
from .window import Window

_SAYS_NOTHING = re.compile(r"picture|thumbnail|friendly_name|^icon$|^entity_id$")
"""Names of attributes that say nothing of how things are."""
_LONGEST_LIST = 64
_LONGEST_TEXT = 255
_AT_ONCE = 20
"""Entities between which nothing else has its turn."""


class StatesSource:
    """Observe the entities of claims and the members of their groups."""

    name = Source.STATES

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the present states first, then what held earlier in the turn."""
        now = dt_util.utcnow()
        entity_ids = [entity_id for entity_id in _wanted(claims, scene) if entity_id in asker.visible]
        present = [state for entity_id in entity_ids if (state := window.hass.states.get(entity_id)) is not None]
        earlier = [state for entity_id in entity_ids for state in reversed(window.earlier(entity_id))]
        seen: list[Evidence] = []
        for states in batched((*present, *earlier), _AT_ONCE, strict=False):
            if seen:
                # Each may have as many attributes as are looked at.
                await async_breathe()
            for state in states:
                is_earlier = len(seen) >= len(present)
                at = state.last_updated if is_earlier else now
                seen.append(_seen(window.hass, state, at, earlier=is_earlier))
        return tuple(seen)


def _wanted(claims: Iterable[Claim], scene: Scene) -> Iterable[str]:
    """Return the entities to look at, in order and once; a group may hold groups."""
    wanted: dict[str, None] = {}
    open_ids = [entity_id for claim in claims for entity_id in claim.observed_ids]
    while open_ids:
        members: list[str] = []
        for entity_id in open_ids:
            if entity_id not in wanted:
                wanted[entity_id] = None
                entity = scene.home.entity(entity_id)
                members.extend(entity.members if entity else ())
        open_ids = members
    return wanted


def _seen(hass: HomeAssistant, state: State, at: datetime, *, earlier: bool = False) -> Evidence:
    attributes = dict(_told(state.attributes))
    if state.domain in WITHOUT_UNIT:
        attributes.setdefault(TEMPERATURE_UNIT, hass.config.units.temperature_unit)
    return Evidence(
        source=Source.STATES,
        rank=Rank.OBSERVED,
        subject=state.entity_id,
        value=encodable(state.state),
        unit=text_or_none(state.attributes.get(ATTR_UNIT_OF_MEASUREMENT)),
        observed_at=at,
        attributes=attributes,
        earlier=earlier,
        changed_at=state.last_changed,
        updated_at=state.last_updated,
    )


def _told(attributes: Mapping[str, object]) -> Iterator[tuple[str, Attribute]]:
    for name, value in islice(attributes.items(), MOST_ATTRIBUTES):
        if not isinstance(name, str) or not _may_be_told(name):
            continue
        if isinstance(value, str):
            yield name, encodable(value[:_LONGEST_TEXT])
        elif isinstance(value, list | tuple) and len(value) <= _LONGEST_LIST:
            yield name, tuple(scalar_or_none(one) for one in value if _is_scalar(one))
        elif _is_scalar(value):
            yield name, scalar_or_none(value)


@lru_cache(maxsize=4096)
def _may_be_told(name: str) -> bool:
    return not is_secret_name(name) and _SAYS_NOTHING.search(name.lower()) is None


def _is_scalar(value: object) -> bool:
    if isinstance(value, int | float):
        return isfinite_number(value)
    return value is None or isinstance(value, str)
