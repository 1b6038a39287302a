"""Which name another is a slip for."""

import pytest

from custom_components.grounded_assist.grounding.likeness import nearest_of


@pytest.mark.parametrize(
    ("name", "names", "expected"),
    [
        pytest.param("brightnes", ("brightness", "flash"), "brightness", id="a-letter-less"),
        pytest.param("Flash", ("flash",), "flash", id="a-capital"),
        pytest.param("dance", ("turn_on",), None, id="nothing-alike"),
        pytest.param("disable", ("enable",), None, id="the-contrary"),
        pytest.param("turn_onf", ("turn_ons", "turn_onx"), None, id="two-alike"),
        pytest.param("flash", (), None, id="nothing"),
    ],
)
def test_slips(name: str, names: tuple[str, ...], expected: str | None) -> None:
    """One that is near, and nearer than any other."""
    assert nearest_of(name, names) == expected
