"""Judge claims about the weather to come by the forecasts of the home."""

from collections.abc import Iterator

from ..listings import at
from ..meanings.forecasts import (
    AMOUNTS,
    CHANCES,
    CONDITIONS,
    DAYS,
    FALSE,
    HIGH,
    HIGHS,
    LOWS,
    RAIN,
    TRUE,
    UNLIKELY,
)
from ..model import Claim, Evidence, Finding, Quantity, Reason, Source, Verdict
from ..scene import Scene
from .findings import finding
from .read_entry import of_listings
from .seeing import Seen, negate

_WARMER = 1.5
"""Degrees Celsius by which a temperature must differ to be refuted: forecasts are rounded, and change."""
_CELSIUS = "°C"


def judge_forecast(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only where every forecast there is tells otherwise."""
    read = [(one, day) for one in evidence if (day := day_of(claim, one, scene)) is not None]
    each = [_see(claim, one, day, scene) for one, day in read]
    kept = tuple(one for one, _ in read)
    if Seen.TRUE in each:
        return of_listings(claim, Verdict.SUPPORTED, Reason.VALUE_AGREES, kept)
    # "Next Friday" may be the one after.
    is_clear = all(len(moment.windows) == 1 for moment in claim.moments)
    if each and is_clear and all(seen is Seen.FALSE for seen in each):
        return of_listings(claim, Verdict.REFUTED, Reason.VALUE_DIFFERS, kept)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def day_of(claim: Claim, one: Evidence, scene: Scene) -> int | None:
    """Return which day of a forecast is meant; None if it does not reach so far."""
    days = one.attributes.get(DAYS) if one.source is Source.WEATHER_TIMERS else None
    if not isinstance(days, tuple) or not claim.moments:
        return None
    wanted = claim.moments[0].windows[0][0].date()
    dates = ((index, at(day, scene.now.tzinfo)) for index, day in enumerate(days))
    return next((i for i, day in dates if day is not None and day.astimezone(scene.now.tzinfo).date() == wanted), None)


def told(name: str, one: Evidence, day: int) -> object:
    """Return what a forecast tells of a day; None if nothing."""
    column = one.attributes.get(name)
    return column[day] if isinstance(column, tuple) and day < len(column) else None


def _see(claim: Claim, one: Evidence, day: int, scene: Scene) -> Seen:
    value = claim.value
    if value is None:
        return Seen.UNKNOWN
    if value.number is not None:
        return _see_number(value, one, day, scene)
    seen = _see_sky(value.attribute, one, day)
    return negate(seen) if claim.is_negated else seen


def _see_sky(sort: str, one: Evidence, day: int) -> Seen:
    condition = str(told(CONDITIONS, one, day))
    if condition in TRUE[sort]:
        return Seen.TRUE
    if sort == RAIN and any(_may_rain(one, day)):
        return Seen.UNKNOWN
    return Seen.FALSE if condition in FALSE[sort] else Seen.UNKNOWN


def _may_rain(one: Evidence, day: int) -> Iterator[bool]:
    amount, chance = told(AMOUNTS, one, day), told(CHANCES, one, day)
    yield isinstance(amount, int | float) and amount > 0
    yield isinstance(chance, int | float) and chance >= UNLIKELY
    # Clouds alone do not tell that it stays dry.
    yield amount is None and chance is None and str(told(CONDITIONS, one, day)) not in TRUE["sun"]


def _see_number(value: Quantity, one: Evidence, day: int, scene: Scene) -> Seen:
    held = told(HIGHS if value.attribute == HIGH else LOWS, one, day)
    if not isinstance(held, int | float) or value.number is None:
        return Seen.UNKNOWN
    unit = one.unit or _CELSIUS
    said = value.number if value.unit in (None, "°", unit) else scene.convert(value.number, value.unit or "", unit)
    if said is None:
        return Seen.UNKNOWN
    away = abs(said - held)
    far = _WARMER if unit == _CELSIUS else 2 * _WARMER
    if away <= max(value.step, 1.0) / 2 + 1e-9:
        return Seen.TRUE
    return Seen.FALSE if away > far else Seen.UNKNOWN
