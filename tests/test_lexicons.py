"""The words of a language come from its file, its numbers and units from Home Assistant."""

from pathlib import Path

from homeassistant.core import HomeAssistant
import pytest

from custom_components.grounded_assist.lexicons import async_load, convert, number_words, read


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        pytest.param("en", "en", id="plain"),
        pytest.param("en-GB", "en", id="with-a-region"),
        pytest.param("EN_us", "en", id="in-capitals"),
        pytest.param("de-CH", "de", id="german"),
        pytest.param("tlh", None, id="without-a-lexicon"),
        pytest.param("../en", None, id="a-path"),
    ],
)
async def test_a_language_is_known_by_its_file(hass: HomeAssistant, language: str, expected: str | None) -> None:
    """Regions share a lexicon; a language without one has none."""
    lexicon = await async_load(hass, language)
    assert (lexicon and lexicon.language) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("language: [", id="no-yaml"),
        pytest.param("- just\n- a list\n", id="no-mapping"),
        pytest.param("language: xx\nmeanings: {'on': {state: [on]}}", id="an-unquoted-word"),
        pytest.param("meanings: {}", id="no-language"),
    ],
)
def test_a_broken_file_costs_its_language_only(tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str) -> None:
    """It is told in the log, by its name."""
    (tmp_path / "xx.yaml").write_text(text)
    assert read("xx", tmp_path) is None
    assert "xx.yaml cannot be read" in caplog.text


def test_numbers_are_known_by_their_words() -> None:
    """As far as Home Assistant knows how to spell them."""
    assert number_words("en")["twenty-one"] == 21
    assert number_words("de")["einundzwanzig"] == 21
    assert number_words("xx") == {}


@pytest.mark.parametrize(
    ("value", "unit", "other", "expected"),
    [
        pytest.param(212, "°F", "°C", 100, id="temperature"),
        pytest.param(1.5, "kW", "W", 1500, id="power"),
        pytest.param(1, "kW", "°C", None, id="what-does-not-compare"),
        pytest.param(1, "bananas", "W", None, id="no-unit"),
    ],
)
def test_units_are_converted(value: float, unit: str, other: str, expected: float | None) -> None:
    """By Home Assistant's converters, where there is one for both units."""
    assert convert(value, unit, other) == (expected if expected is None else pytest.approx(expected))
