"""The few words of the languages that no lexicon is there for."""

from pathlib import Path

from homeassistant.generated.languages import LANGUAGES
import pytest
import yaml

from custom_components.grounded_assist.grounding import lexicon
from custom_components.grounded_assist.grounding.lexicon import WITHHELD, WordKind
from custom_components.grounded_assist.lexicons import language_of, languages, read_bare

_PATH = Path(lexicon.__file__).parent / "bare" / "languages.yaml"
_ROWS = yaml.safe_load(_PATH.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", sorted(_ROWS))
def test_a_row(language: str) -> None:
    """It is of a language of Home Assistant that has no lexicon, says one sentence and has words only."""
    assert language in {one.partition("-")[0] for one in LANGUAGES} - set(languages())
    row = _ROWS[language]
    assert {"withheld", "negation", "little"} <= set(row) <= {"withheld", "negation", "little", "minus", "levels"}
    assert all(0 <= float(percent) <= 100 and words for percent, words in row.get("levels", {}).items())
    assert row["withheld"].endswith((".", "。", "।", "ได้"))
    assert all(isinstance(word, str) for word in (*row["negation"], *row["little"]))
    assert not set(row["negation"]) & set(row["little"])


@pytest.mark.parametrize(("text", "number"), [("vingt-deux", 22), ("sixième", 6), ("deux", 2)])
def test_numbers(text: str, number: int) -> None:
    """They are known as they are spelled, also those that count a place."""
    known = read_bare("fr")
    words = lexicon.lexicon_words(text)
    assert str(number) in {
        word.id for word, end in known.at(words, 0) if end == len(words) and word.kind is WordKind.NUMBER
    }


def test_a_language_without_a_row() -> None:
    """It has no sentence to say and no word for "not"."""
    assert read_bare("cy").is_bare
    assert WITHHELD not in read_bare("cy").phrases


@pytest.mark.parametrize(
    ("language", "known"),
    [("fr", "fr"), ("fr-CA", "fr"), ("pt_BR", "pt-BR"), ("no", "nb"), ("xx", None), ("", None), ("kitchen", None)],
)
def test_what_a_language_is_called(language: str, known: str | None) -> None:
    """Home Assistant has a name for each of its languages, and none for anything else."""
    assert language_of(language) == known


def test_a_broken_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It costs the words, not the language."""
    (tmp_path / "languages.yaml").write_bytes(b"\xff")
    assert read_bare("fr", tmp_path / "languages.yaml").is_bare
    assert "The words of fr cannot be read" in caplog.text
