"""What forecasts contain of a day, and which weather they stand for."""

from collections.abc import Mapping

RAIN, SNOW, DRY, SUN, HIGH, LOW = "rain", "snow", "dry", "sun", "high", "low"
"""What may be told of the weather to come; words for it stand under "forecast.rain" and so on."""

_RAINY = frozenset({"rainy", "pouring", "lightning-rainy", "snowy-rainy", "hail"})
_SNOWY = frozenset({"snowy", "snowy-rainy"})
_CLEAR = frozenset({"sunny", "clear-night"})
_DRY = _CLEAR | {"partlycloudy", "cloudy", "windy", "windy-variant", "fog"}

TRUE: Mapping[str, frozenset[str]] = {RAIN: _RAINY, SNOW: _SNOWY, SUN: _CLEAR}
"""Conditions of Home Assistant that bear it out."""
FALSE: Mapping[str, frozenset[str]] = {RAIN: _DRY, SNOW: _CLEAR, SUN: _RAINY | _SNOWY}
"""Conditions that rule it out, of rain only where no amount and hardly a chance of it is told."""

DAYS, CONDITIONS, HIGHS, LOWS, AMOUNTS, CHANCES = "days", "conditions", "highs", "lows", "amounts", "chances"
"""Attributes of a forecast that was read: one value for each day."""
UNLIKELY = 20
"""Percent: from here on rain may be told of."""
