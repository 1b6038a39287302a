"""What a machine does not have is no reason to fail there, but where the project is checked it is."""

import pytest

from .conftest import lack


def test_elsewhere_a_test_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason."""
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="No browser"):
        lack("No browser")


def test_in_ci_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the same."""
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="No browser"):
        lack("No browser")
