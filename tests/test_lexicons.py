"""The words of a language come from its file, its numbers and units from Home Assistant."""

from pathlib import Path
import re
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers import issue_registry as ir
import pytest

from custom_components.grounded_assist import lexicons
from custom_components.grounded_assist.lexicons import async_load, convert, file_of, number_words, read, read_secrets

from .conftest import AddAgent
from .problems.looking import problems
from .speaking import Lamp, Line, Speaker, async_hang, async_raise_curtain, speech

ENGLISH: Final = file_of("en").read_text(encoding="utf-8")
BROKEN: Final = [
    pytest.param(ENGLISH.encode().replace(b"kitchen", b"k\xfftchen").replace(b"on", b"\xff", 1), id="no-utf-8"),
    pytest.param(ENGLISH[: len(ENGLISH) // 2], id="cut-off"),
    pytest.param(ENGLISH.replace("'", '"', 1), id="a-quote-that-does-not-end"),
    pytest.param(f"{ENGLISH}\nextra: {'[' * 5000}{']' * 5000}", id="deep"),
    pytest.param("a: &a [x]\n" + ENGLISH + "\nextra: [*a, *a]", id="aliases"),
    pytest.param(ENGLISH + "\n# " + "x" * 3_000_000, id="too-long"),
    pytest.param(re.sub(r"(?m)^installation:$", "installation: 5\nrest:", ENGLISH), id="a-number-for-a-section"),
    pytest.param(re.sub(r"(?m)^times:$", "times: {weekdays: {x: [monday]}}\nrest:", ENGLISH), id="no-number"),
    pytest.param(re.sub(r"(?ms)^(installation:.*?)\(", r"\1((", ENGLISH, count=1), id="no-pattern"),
    pytest.param(re.sub(r"(?ms)^secrets:.*?(?=^\w)", "", ENGLISH), id="no-secrets"),
    pytest.param(re.sub(r"(?ms)^secrets:.*?(?=^\w)", "secrets: {}\n", ENGLISH), id="empty-secrets"),
    pytest.param(re.sub(r"(?ms)^secrets:.*?(?=^\w)", "secrets: {named: []}\n", ENGLISH), id="one-row-of-secrets"),
    pytest.param(ENGLISH.replace("\nsecrets:", "\nsecretz:"), id="misspelled-secrets"),
    pytest.param(ENGLISH.replace("\n  linking:", "\n  linkin~:"), id="a-misspelled-row-of-secrets"),
    pytest.param(re.sub(r"(?m)^  guarded: .*", "  guarded: []", ENGLISH), id="an-empty-row-of-secrets"),
    pytest.param("", id="empty"),
    pytest.param(b"\0\0\0\0", id="zeros"),
]


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
        *BROKEN,
    ],
)
def test_a_broken_file_costs_its_language_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str | bytes
) -> None:
    """It is told in the log, by its name."""
    (tmp_path / "xx.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert read("xx", tmp_path) is None
    assert "xx.yaml cannot be read" in caplog.text


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_file_hides_all_texts(tmp_path: Path, text: str | bytes) -> None:
    """Without the words of a language nobody knows what is secret."""
    (tmp_path / "en.yaml").write_bytes(text if isinstance(text, bytes) else text.encode())
    (tmp_path / "de.yaml").write_bytes(file_of("de").read_bytes())
    secrets = read_secrets(tmp_path)
    assert not secrets.is_complete
    assert secrets.held_in("The Wi-Fi password is swordfish.")


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"\xff", id="no-text"),
        pytest.param(ENGLISH.replace("\nsecrets:", "\nsecretz:").encode(), id="without-its-secrets"),
    ],
)
async def test_the_language_of_the_home_cannot_be_read(
    core: HomeAssistant,
    add_agent: AddAgent,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    content: bytes,
) -> None:
    """Set-up goes on, replies are passed on unverified, and a repair names the file; other languages are checked."""
    (tmp_path / "en.yaml").write_bytes(content)
    (tmp_path / "de.yaml").write_text(file_of("de").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(lexicons, "_FOLDER", tmp_path)
    await async_hang(core, Lamp("Kitchen light", "never"))
    speaker = Speaker("speaker", "streams", [Line([["The kitchen light is on."]])])
    await add_agent(speaker)
    stage = await async_raise_curtain(core, speaker)
    for _ in range(2):
        assert speech(await stage.async_ask()) == "The kitchen light is on."
    assert [warning.key for warning in stage.replies[-1].report.warnings] == ["language_not_checked"]
    assert caplog.text.count("en.yaml cannot be read") == 1
    assert problems(core) == ["lexicon_unreadable"]
    issue = ir.async_get(core).async_get_issue("grounded_assist", "lexicon_unreadable_en")
    assert issue
    assert issue.translation_placeholders == {"language": "en", "file": str(tmp_path / "en.yaml")}
    assert (tmp_path / "en.yaml").read_bytes() == content
    answer = await stage.async_ask("Ist es an?", language="de")
    assert speech(answer) == "The kitchen light is on."
    stage.speaker.lines = [Line([["Das Kitchen light ist an."]])]
    assert "aus" in speech(await stage.async_ask("Ist es an?", language="de"))


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
