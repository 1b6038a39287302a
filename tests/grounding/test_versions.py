"""What a version is, and which other one is the same as far as both tell."""

import pytest

from custom_components.grounded_assist.grounding.versions import version_of, versions_at


@pytest.mark.parametrize(
    ("text", "version"),
    [
        pytest.param("v2.24", "2.24", id="with-a-v"),
        pytest.param("2024.5.1", "2024.5.1", id="of-three"),
        pytest.param("5", "5", id="of-one"),
        pytest.param("2.24.0-rc.1", None, id="not-finished"),
        pytest.param("192.168.1.5", None, id="an-address"),
        pytest.param("https://example.com/2.1.0", None, id="an-url"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_a_version_is_read(text: str, version: str | None) -> None:
    """What is anything else is none."""
    found = version_of(text)
    assert (found and str(found)) == version


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        pytest.param("Docker Compose v2.20.3 and 2.24 or v2.", ["2.20.3", "2.24", "2"], id="all-of-them"),
        pytest.param("Version 5 of 3 things", [], id="a-number-is-none"),
        pytest.param("It takes 2.5 % or 2.5% or 20.5 °C.", [], id="what-is-measured-is-none"),
        pytest.param("It costs $2.50 or €3.99.", [], id="what-it-costs-is-none"),
        pytest.param("At 192.168.1.5, 2.20.0-rc.1 and a2.20.", [], id="addresses-and-drafts-are-none"),
        pytest.param("/compose/2.20/ and 1:2.20", [], id="a-part-of-a-path-is-none"),
    ],
)
def test_versions_are_found(text: str, versions: list[str]) -> None:
    """In the words of a page."""
    assert [str(one) for one, _ in versions_at(text)] == versions


@pytest.mark.parametrize(
    ("said", "told", "same", "may_be"),
    [
        pytest.param("2.24", "2.24", True, True, id="alike"),
        pytest.param("2.24", "2.24.3", True, True, id="told-more-exactly"),
        pytest.param("2.24.0", "2.24", True, True, id="the-first-of-them"),
        pytest.param("2.24.1", "2.24", False, True, id="told-less-exactly"),
        pytest.param("2.24", "2.20", False, False, id="another"),
        pytest.param("2.24.0", "2.24.3", False, False, id="another-of-them"),
        pytest.param("2", "2.20", True, True, id="only-the-first-number-is-claimed"),
    ],
)
def test_versions_are_held_against_each_other(said: str, told: str, same: bool, may_be: bool) -> None:
    """As far as the claim tells."""
    one, other = version_of(said), version_of(told)
    assert one is not None
    assert other is not None
    assert (one.is_told_by(other), one.may_be(other)) == (same, may_be)


@pytest.mark.parametrize(
    ("said", "told", "cut"),
    [
        pytest.param("2.24", "2.20.3", "2.20", id="less"),
        pytest.param("2.24.0", "2.20.3", "2.20", id="a-zero-tells-nothing"),
        pytest.param("2.0.0", "3.1.4", "3.1", id="two-numbers-are-left"),
        pytest.param("2.24.1", "2.20", "2.20", id="no-more-than-there-is"),
        pytest.param("2", "3.1", "3", id="one-number"),
    ],
)
def test_a_version_is_told_as_exactly_as_another(said: str, told: str, cut: str) -> None:
    """Pages that tell more of one are counted together."""
    one, other = version_of(said), version_of(told)
    assert one is not None
    assert other is not None
    assert str(other.as_exact_as(one)) == cut
