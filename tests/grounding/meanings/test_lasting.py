"""What does not fall back by itself."""

import pytest

from custom_components.grounded_assist.grounding.meanings.lasting import lasts


@pytest.mark.parametrize(
    ("meaning", "domain", "expected"),
    [
        pytest.param("on", "light", True, id="a-lamp"),
        pytest.param("closed", "cover", True, id="a-garage-door"),
        pytest.param("locked", "lock", True, id="a-lock-that-locks"),
        pytest.param("unlocked", "lock", False, id="a-door-opener"),
        pytest.param("on", "switch", False, id="a-switch-that-pulses"),
        pytest.param("on", "siren", False, id="a-siren"),
    ],
)
def test_what_lasts(meaning: str, domain: str, expected: bool) -> None:
    """What is made for moments is not taken for something that failed."""
    assert lasts(meaning, domain) is expected
