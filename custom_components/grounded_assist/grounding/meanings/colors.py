"""Colour names against hue and saturation as Home Assistant keeps them."""

from collections.abc import Mapping
from colorsys import rgb_to_hsv

from ..model import Attribute

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


def is_color(name: str, attributes: Mapping[str, Attribute]) -> bool | None:
    """Return whether a light shows a colour; None if it shows none or the name is not known.

    A light that describes its colour in two ways shows what either of them says.
    """
    answers = [
        _is_hue(name, pair)
        for pair in (attributes.get("hs_color"), _hue_saturation(attributes.get("rgb_color")))
        if pair is not None
    ]
    return None if None in answers or not answers else any(answers)


def color_name(attributes: Mapping[str, Attribute]) -> str | None:
    """Return the name of the colour a light shows; None if it shows none."""
    return next((name for name in ("white", *HUES) if is_color(name, attributes)), None)


def _hue_saturation(rgb: Attribute) -> tuple[float, float] | None:
    if not isinstance(rgb, tuple | list) or len(rgb) != 3:  # noqa: PLR2004 - three channels
        return None
    channels = [channel / 255 for channel in rgb if isinstance(channel, int | float)]
    if len(channels) != len(rgb):
        return None
    red, green, blue = channels
    hue, saturation, _ = rgb_to_hsv(red, green, blue)
    return hue * 360, saturation * 100


def _is_hue(name: str, hue_saturation: Attribute) -> bool | None:
    if not isinstance(hue_saturation, tuple | list) or len(hue_saturation) != 2:  # noqa: PLR2004 - a pair
        return None
    hue, saturation = hue_saturation
    if not isinstance(hue, int | float) or not isinstance(saturation, int | float):
        return None
    if name == "white":
        return saturation <= _PALE
    ranges = HUES.get(name)
    return None if ranges is None else any(low <= hue <= high for low, high in ranges)
