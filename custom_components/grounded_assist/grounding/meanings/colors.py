"""Colour names against hue and saturation as Home Assistant keeps them."""

from collections.abc import Mapping

HUES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "red": ((0, 20), (340, 360)),
    "orange": ((15, 50),),
    "yellow": ((40, 75),),
    "green": ((70, 170),),
    "cyan": ((165, 200),),
    "blue": ((195, 265),),
    "purple": ((255, 320),),
    "pink": ((290, 360),),
}
"""Degrees of hue; neighbours overlap, for nobody agrees on where one colour ends."""

_PALE = 25
"""Below this saturation in percent a light is called white."""


def is_color(name: str, hue_saturation: object) -> bool | None:
    """Return whether a light shows a colour; None if it shows none or the name is not known."""
    if not isinstance(hue_saturation, tuple | list) or len(hue_saturation) != 2:  # noqa: PLR2004 - a pair
        return None
    hue, saturation = hue_saturation
    if not isinstance(hue, int | float) or not isinstance(saturation, int | float):
        return None
    if name == "white":
        return saturation <= _PALE
    ranges = HUES.get(name)
    return None if ranges is None else any(low <= hue <= high for low, high in ranges)
