"""Colour names against what a light shows."""

import pytest

from custom_components.grounded_assist.grounding.meanings.colors import HUES, color_name, is_color
from custom_components.grounded_assist.grounding.model import Attribute


@pytest.mark.parametrize(
    ("name", "attributes", "expected"),
    [
        pytest.param("red", {"hs_color": (0, 100)}, True, id="red"),
        pytest.param("red", {"hs_color": (350, 100)}, True, id="red-from-below"),
        pytest.param("blue", {"hs_color": (0, 100)}, False, id="not-blue"),
        pytest.param("orange", {"hs_color": (18, 90)}, True, id="neighbours-overlap"),
        pytest.param("white", {"hs_color": (0, 20)}, True, id="pale"),
        pytest.param("white", {"hs_color": (0, 80)}, False, id="not-pale"),
        pytest.param("green", {"rgb_color": (0, 255, 0)}, True, id="by-its-channels"),
        pytest.param("green", {"rgb_color": (None, 255, 0)}, None, id="a-channel-missing"),
        pytest.param("green", {"hs_color": (0, 100), "rgb_color": (0, 255, 0)}, True, id="what-either-says"),
        pytest.param("green", {}, None, id="shows-none"),
        pytest.param("green", {"hs_color": None, "rgb_color": None}, None, id="shows-none-now"),
        pytest.param("green", {"hs_color": "green"}, None, id="not-a-pair"),
        pytest.param("green", {"hs_color": ("a", "b")}, None, id="no-numbers"),
        pytest.param("green", {"rgb_color": (1, 2)}, None, id="two-channels"),
        pytest.param("mauve", {"hs_color": (0, 100)}, None, id="unknown-name"),
    ],
)
def test_is_color(name: str, attributes: dict[str, Attribute], expected: bool | None) -> None:
    """A colour is a range of hue, white is a lack of saturation."""
    assert is_color(name, attributes) is expected


@pytest.mark.parametrize("hue", range(0, 360, 5))
def test_most_hues_have_a_name(hue: int) -> None:
    """What is shown is called by a name that is true of it."""
    name = color_name({"hs_color": (hue, 100)})
    assert name is None or is_color(name, {"hs_color": (hue, 100)})
    assert (name is None) is not any(low <= hue <= high for ranges in HUES.values() for low, high in ranges)


def test_no_colour_has_no_name() -> None:
    """A light that shows no colour is given none."""
    assert color_name({"color_temp_kelvin": 2700}) is None
