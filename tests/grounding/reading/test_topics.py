"""What a claim is about."""

import pytest

from custom_components.grounded_assist.grounding.reading import read
from tests.grounding.homes import thing, turn

HOME = turn(extra=(thing("sensor.price", "Electricity price", None, "31", kind="monetary"),))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("According to the manufacturer, the stock price is 21 dollars.", True, id="prices"),
        pytest.param("According to the manufacturer, the limit is 21 hours.", False, id="something-lasting"),
        pytest.param("There is an Electricity price.", False, id="of-the-home"),
    ],
)
def test_fast_changing(text: str, expected: bool) -> None:
    """Prices and news are old before they are said, unless the home shows them."""
    found = {claim.is_fast_changing for claim in read(text, HOME.scene)}
    assert found == {expected}
