"""What is to come and what runs by itself: forecasts, timers, last runs, updates, notifications."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from homeassistant.const import ATTR_ENTITY_ID, ATTR_SUPPORTED_FEATURES, STATE_ON, STATE_UNAVAILABLE, STATE_UNKNOWN
from homeassistant.core import HomeAssistant, State
from homeassistant.util import dt as dt_util

from ..coercion import (
    mapping_or_empty,
    moment_or_none,
    number_or_none,
    read_each,
    rows_or_empty,
    scalar_or_none,
    text_or_none,
)
from ..grounding.meanings.forecasts import AMOUNTS, CHANCES, CONDITIONS, DAYS, HIGHS, LOWS
from ..grounding.meanings.notices import (
    IS_COMPLETE,
    IS_RUNNING,
    LAST_RUN,
    NAMES,
    NOTIFICATION,
    SECONDS,
    TIMER,
    UPDATE,
)
from ..grounding.model import Attribute, Claim, ClaimKind, Evidence, Rank, Source
from ..grounding.scene import Scene
from .naming import name_of
from .source import Asker, Cost, async_together
from .window import Window

if TYPE_CHECKING:
    from homeassistant.components.intent.timers import TimerInfo

_MOST: Final = 5
"""Weather entities that are asked."""
_LONGEST_NAME: Final = 100
_DAILY: Final = 1
"""Bit of a weather entity's supported features."""
_INTENT: Final = "intent"
_VOICE_TIMERS: Final = "intent.timer"
"""Where Home Assistant keeps the timers of voice satellites, while that integration is loaded."""
_RUNS: Final[Mapping[str, bool]] = {"active": True, "paused": False}
"""Whether a timer runs in a state in which there is one."""
_IDLE: Final = "idle"
_COLUMNS: Final[Mapping[str, str]] = {
    DAYS: "datetime",
    CONDITIONS: "condition",
    HIGHS: "temperature",
    LOWS: "templow",
    AMOUNTS: "precipitation",
    CHANCES: "precipitation_probability",
}


class WeatherTimersSource:
    """Read forecasts, timers, last runs, updates and notifications."""

    name = Source.WEATHER_TIMERS
    cost = Cost.FRESH

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is of a sort that is read here, and there is anything to read it from."""
        if claim.kind is ClaimKind.FORECAST:
            return bool(scene.home.entities(domains=("weather",)))
        return claim.kind in _OF_CLAIM

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return what there is to read of the claims."""
        del scene
        seen: list[Evidence] = []
        for claim in claims:
            if claim.kind is ClaimKind.FORECAST:
                seen += await _async_forecasts(window.hass, asker)
            elif claim.kind in _OF_CLAIM:
                seen += _OF_CLAIM[claim.kind](window.hass, claim, asker)
        return tuple(seen)


def _notices(hass: HomeAssistant, claim: Claim, asker: Asker) -> Iterable[Evidence]:
    """Yield how many there are of what is counted."""
    if claim.subject == UPDATE:
        states = [state for state in hass.states.async_all(UPDATE) if _may_see(state, asker)]
        waiting = sum(state.state == STATE_ON for state in states)
        yield _evidence(UPDATE, waiting, {IS_COMPLETE: asker.may_know_host})
    elif claim.subject == NOTIFICATION:
        kept = hass.data.get("persistent_notification")
        is_found = isinstance(kept, dict)
        yield _evidence(NOTIFICATION, len(kept or ()) if is_found else 0, {IS_COMPLETE: is_found})
    else:
        yield from _timers(hass, claim, asker)


def _may_see(state: State, asker: Asker) -> bool:
    """Return whether an update may be known: by those who may know apps and the host, or if it is exposed."""
    return asker.may_know_host or state.entity_id in asker.visible


@dataclass(frozen=True, slots=True)
class _Timer:
    """A timer that was started and has not ended."""

    name: str
    seconds: float | None
    is_running: bool = True
    """Or is paused."""


def _timers(hass: HomeAssistant, claim: Claim, asker: Asker) -> Iterable[Evidence]:
    """Yield the timers of helpers and of voice satellites, each with its name and its seconds."""
    del claim
    states = [state for state in hass.states.async_all(TIMER) if state.entity_id in asker.visible]
    by_voice = _voice_timers(hass)
    found = [*(_timer(hass, state) for state in states if state.state in _RUNS), *(by_voice or ())]
    is_complete = by_voice is not None and all(state.state in (*_RUNS, _IDLE) for state in states)
    columns: dict[str, Attribute] = {
        NAMES: tuple(one.name[:_LONGEST_NAME] for one in found),
        SECONDS: tuple(one.seconds for one in found),
        IS_RUNNING: tuple(one.is_running for one in found),
    }
    yield _evidence(TIMER, len(found), {**columns, IS_COMPLETE: is_complete})


def _timer(hass: HomeAssistant, state: State) -> _Timer:
    is_running = _RUNS[state.state]
    return _Timer(name_of(hass, state), _seconds(state) if is_running else _seconds_of_paused(state), is_running)


def _seconds(state: State) -> float | None:
    """Return how long a timer still runs."""
    end = moment_or_none(state.attributes.get("finishes_at"))
    return None if end is None else max(0.0, (end - dt_util.utcnow()).total_seconds())


def _seconds_of_paused(state: State) -> float | None:
    try:
        left = dt_util.parse_duration(text_or_none(state.attributes.get("remaining")) or "")
    except OverflowError:
        return None
    return None if left is None else left.total_seconds()


def _voice_timers(hass: HomeAssistant) -> list[_Timer] | None:
    """Return the timers that were set by voice, without commands that wait for one; None if they cannot be found."""
    timers = getattr(hass.data.get(_VOICE_TIMERS), "timers", None)
    if not isinstance(timers, Mapping):
        return None if _INTENT in hass.config.components else []
    told = read_each(hass, "timer set by voice", timers.values(), _voice_timer)
    return [one for one in told if one is not None]


def _voice_timer(timer: TimerInfo) -> _Timer | None:
    """Return a timer that was set by voice; None for a command that waits for one."""
    if timer.conversation_command:
        return None
    return _Timer(text_or_none(timer.name) or "", float(timer.seconds_left), bool(timer.is_active))


def _last_runs(hass: HomeAssistant, claim: Claim, asker: Asker) -> Iterable[Evidence]:
    """Yield when automations, scripts and scenes last ran; a scene has it as its state."""
    for entity_id in claim.entity_ids:
        state = hass.states.get(entity_id)
        if state is not None and entity_id in asker.visible and (last := _last_run(state)) is not None:
            yield _evidence(entity_id, state.state, {LAST_RUN: last.isoformat()})


def _last_run(state: State) -> datetime | None:
    told = state.state if state.domain == "scene" else state.attributes.get("last_triggered")
    return moment_or_none(told)


async def _async_forecasts(hass: HomeAssistant, asker: Asker) -> Sequence[Evidence]:
    """Return the forecast of each weather entity that has one for whole days."""
    states = [state for state in hass.states.async_all("weather") if state.entity_id in asker.visible]
    telling = [
        state for state in states if state.state not in (STATE_UNAVAILABLE, STATE_UNKNOWN) and _features(state) & _DAILY
    ]
    asked = telling[:_MOST] if hass.services.has_service("weather", "get_forecasts") else []
    found = await async_together(_async_forecast(hass, state) for state in asked)
    return [one for one in found if one is not None]


def _features(state: State) -> int:
    told = number_or_none(state.attributes.get(ATTR_SUPPORTED_FEATURES))
    return 0 if told is None else int(told)


async def _async_forecast(hass: HomeAssistant, state: State) -> Evidence | None:
    data = {ATTR_ENTITY_ID: state.entity_id, "type": "daily"}
    answer = await hass.services.async_call("weather", "get_forecasts", data, blocking=True, return_response=True)
    own = mapping_or_empty(mapping_or_empty(answer).get(state.entity_id))
    days = [row for row in rows_or_empty(own.get("forecast")) if isinstance(row, Mapping)]
    columns = {column: tuple(scalar_or_none(row.get(key)) for row in days) for column, key in _COLUMNS.items()}
    unit = text_or_none(state.attributes.get("temperature_unit"))
    return _evidence(state.entity_id, state.state, columns, unit) if days else None


def _evidence(
    subject: str, value: str | float, attributes: Mapping[str, Attribute], unit: str | None = None
) -> Evidence:
    return Evidence(
        source=Source.WEATHER_TIMERS,
        rank=Rank.OBSERVED,
        subject=subject,
        value=value,
        unit=unit,
        observed_at=dt_util.utcnow(),
        attributes=attributes,
    )


_OF_CLAIM: Final[Mapping[ClaimKind, Callable[[HomeAssistant, Claim, Asker], Iterable[Evidence]]]] = {
    ClaimKind.NOTICE: _notices,
    ClaimKind.REMAINING: _timers,
    ClaimKind.LAST_RUN: _last_runs,
}
"""What is read of each kind of claim."""
