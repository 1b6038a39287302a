"""The recorder's history: how things were, and when they changed."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from itertools import groupby, product
from operator import itemgetter
from typing import Final

from homeassistant.components.recorder import Recorder
from homeassistant.const import ATTR_DEVICE_CLASS, ATTR_UNIT_OF_MEASUREMENT
from homeassistant.core import HomeAssistant, State
from homeassistant.helpers.recorder import DATA_INSTANCE
from homeassistant.util import dt as dt_util

from ..coercion import scalar_or_none, text_or_none
from ..grounding.judging.recorded import can_be_recorded, measured_in, wanted_since
from ..grounding.model import Attribute, Claim, Evidence, Rank, Source
from ..grounding.scene import Scene
from .measured import Measures, read_measures
from .recorded import Past, Runs, number_of, read_states
from .source import Asker, Cost
from .window import Window

MOST_ENTITIES: Final = 20
"""Of one claim; of more nobody says since when each of them is so."""
_PATIENCE: Final = 1
"""Seconds that the recorder is given to write what it still has in hand."""
_SAME: Final = 0.001
"""Seconds by which two times of one change may differ."""
_UNKNOWN: Final = "unknown"
_DIRECTION: Final = (("state_class", "measurement_angle"), (ATTR_DEVICE_CLASS, "wind_direction"))
"""Attributes that mark a number as one."""

type Period = tuple[float, float]
"""From when to when, in seconds of the epoch; what lasts has no end."""


class HistorySource:
    """Read what the recorder has kept; nothing while it is not ready, and of what it does not keep."""

    name = Source.HISTORY
    cost = Cost.DATABASE

    def __init__(self) -> None:
        """Know of no start of Home Assistant yet."""
        self._runs = Runs()

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is about a time, and about things with meaningful states."""
        return can_be_recorded(claim, scene) and len(claim.entity_ids) <= MOST_ENTITIES

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return the states of the past of each entity that a claim speaks of."""
        hass = window.hass
        recorder = hass.data.get(DATA_INSTANCE)
        if recorder is None or not is_ready(recorder):
            return ()
        seen: list[Evidence] = []
        for claim in claims:
            wanted = [i for i in claim.entity_ids if i in asker.visible and is_kept(recorder, i)]
            if not wanted or not self.may_know(claim, scene):
                continue
            if claim.value is not None:
                straight = [i for i in wanted if not _is_direction(hass.states.get(i))]
                seen += await self._async_measures(hass, recorder, straight, measured_in(claim))
            else:
                since = dt_util.utc_from_timestamp(wanted_since(claim, scene.now.timestamp()))
                seen += await self._async_states(hass, recorder, wanted, since)
        return tuple(seen)

    async def async_past(self, hass: HomeAssistant, entity_id: str, since: datetime) -> Evidence | None:
        """Return how one entity was since a time: how high, if it is a number; None where nothing was kept."""
        recorder, state = hass.data.get(DATA_INSTANCE), hass.states.get(entity_id)
        if recorder is None or state is None or not is_ready(recorder) or not is_kept(recorder, entity_id):
            return None
        is_number = ATTR_UNIT_OF_MEASUREMENT in state.attributes or number_of(state.state) is not None
        if is_number and not _is_direction(state):
            period = (since.timestamp(), dt_util.utcnow().timestamp())
            seen = await self._async_measures(hass, recorder, (entity_id,), (period,))
        else:
            seen = await self._async_states(hass, recorder, (entity_id,), since)
        return next(iter(seen), None)

    async def _async_measures(
        self, hass: HomeAssistant, recorder: Recorder, entity_ids: Sequence[str], periods: Sequence[Period]
    ) -> list[Evidence]:
        seen = []
        now = dt_util.utcnow()
        for entity_id, period in product(entity_ids, periods):
            start, end = (dt_util.utc_from_timestamp(min(max(at, 0.0), now.timestamp())) for at in period)
            read = await recorder.async_add_executor_job(read_measures, hass, self._runs, entity_id, start, end)
            if read is not None:
                seen.append(_measured(entity_id, read, period, hass.states.get(entity_id), now))
        return seen

    async def _async_states(
        self, hass: HomeAssistant, recorder: Recorder, entity_ids: Sequence[str], since: datetime
    ) -> list[Evidence]:
        kept = await recorder.async_add_executor_job(read_states, hass, self._runs, entity_ids, since)
        behind = [i for i in entity_ids if not _is_in_step(kept[i], hass.states.get(i))]
        if behind and await _async_written(recorder):
            kept |= await recorder.async_add_executor_job(read_states, hass, self._runs, behind, since)
        now = dt_util.utcnow()
        return [_evidence(entity_id, kept[entity_id], hass.states.get(entity_id), since, now) for entity_id in kept]


def _measured(entity_id: str, read: Measures, period: Period, state: State | None, now: datetime) -> Evidence:
    unit = None if state is None else text_or_none(state.attributes.get(ATTR_UNIT_OF_MEASUREMENT))
    # What was not written yet is there all the same.
    present = number_of(state.state) if state is not None and period[1] >= now.timestamp() else None
    values = (read.low, read.high) if present is None else (read.low, read.high, present)
    return Evidence(
        source=Source.HISTORY,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=read.mean,
        unit=unit,
        observed_at=now,
        attributes={
            "min": min(values),
            "mean": read.mean,
            "max": max(values),
            "share": read.share,
            "from": period[0],
            "to": period[1],
        },
    )


def _is_direction(state: State | None) -> bool:
    """Return whether a state goes around a circle, on which nothing is the lowest, the mean or the highest."""
    return state is not None and any(state.attributes.get(name) == value for name, value in _DIRECTION)


def is_ready(recorder: Recorder) -> bool:
    """Return whether the recorder keeps what happens, and can be asked."""
    is_migrating = recorder.migration_in_progress or recorder.migration_is_live
    return recorder.recording and recorder.async_recorder_ready.is_set() and not is_migrating


def is_kept(recorder: Recorder, entity_id: str) -> bool:
    """Return whether the recorder is set to keep an entity."""
    return recorder.entity_filter is None or recorder.entity_filter(entity_id)


async def _async_written(recorder: Recorder) -> bool:
    """Return whether the recorder has written all that had happened by now."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await recorder.async_block_till_done()
    except TimeoutError:
        return False
    return True


def _is_in_step(kept: Past, state: State | None) -> bool:
    """Return whether the last change that was kept is the last one that there was."""
    changed_at, value = kept.changes[-1]
    if kept.cut_at is not None or state is None or value != state.state:
        return kept.cut_at is not None
    return changed_at >= state.last_changed_timestamp - _SAME


def _evidence(entity_id: str, kept: Past, state: State | None, since: datetime, now: datetime) -> Evidence:
    changes = list(kept.changes)
    if not _is_in_step(kept, state):
        # What has happened between the two nobody can know.
        changed_at = now.timestamp() if state is None else state.last_changed_timestamp
        changes = [one for one in changes[:-1] if one[0] < changed_at]
        changes += [] if changed_at <= since.timestamp() else [(kept.changes[-1][0], _UNKNOWN)]
        changes += [(max(changed_at, since.timestamp()), _UNKNOWN if state is None else state.state)]
    changes = [next(alike) for _, alike in groupby(changes, key=itemgetter(1))]
    told: dict[str, Attribute] = {
        "states": tuple(value for _, value in changes),
        "changed": tuple(at for at, _ in changes),
        "from": since.timestamp(),
        "until": now.timestamp() if kept.cut_at is None else kept.cut_at,
        "is_complete": kept.cut_at is None,
    }
    if state is not None:
        known = {name: scalar_or_none(state.attributes.get(name)) for name in ("device_class", "assumed_state")}
        told |= {name: value for name, value in known.items() if value is not None}
    return Evidence(
        source=Source.HISTORY,
        rank=Rank.OBSERVED,
        subject=entity_id,
        value=changes[-1][1],
        observed_at=now,
        attributes=told,
    )
