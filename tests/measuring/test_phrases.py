"""The rows of other languages add up to what was found in them."""

import gzip
import json
from pathlib import Path
from typing import Any

from measuring.phrases import Figures, figures

HOME: dict[str, Any] = {
    "areas": [{"name": "Küche", "floor": "Erdgeschoss"}],
    "floors": [{"name": "Erdgeschoss"}],
    "entities": [
        {"name": "Herdlicht", "domain": "light", "state": "on", "area": "Küche"},
        {"name": "Jana", "domain": "person", "state": "zu Hause"},
        {"name": "Ofen", "domain": "sensor", "state_with_unit": "20 Grad"},
        {"name": "Fenster", "domain": "cover"},
    ],
}


def row(key: str, request: str, text: str) -> dict[str, Any]:
    """Return a row in German."""
    return {"lang": "de", "key": key, "request": request, "text": text, "home": HOME}


ROWS = [
    row("HassGetState", "Ist das Herdlicht an?", "Ja"),
    row("HassGetState", "Wer ist zu Hause?", "Jana"),
    row("HassGetState", "Wie viele Lichter sind an?", "1"),
    row("HassGetState", "Ist das Herdlicht an?", "Nein"),
    row("HassGetState", "Ist es schön?", "Ja, sehr"),
    row("HassTurnOn", "Öffne das Fenster", "Fenster geöffnet"),
]


def measured(folder: Path, language: str) -> Figures:
    """Return the figures of a language."""
    return next(one for one in figures(folder) if one.language == language)


def test_rows_are_counted(tmp_path: Path) -> None:
    """What is refuted, what is decided, and what follows a flipped state."""
    with gzip.open(tmp_path / "phrases.jsonl.gz", "wt") as file:
        file.write("\n".join(map(json.dumps, ROWS)))
    german = measured(tmp_path, "de")
    assert (german.rows, german.answers, german.decided, german.followed) == (6, 5, 4, 3)
    assert german.alarms == ("de 'Ist das Herdlicht an?' -> 'Nein'",)
    assert german.undecided == ("de 'Ist es schön?' -> 'Ja, sehr'",)
    assert str(german).startswith("Home Assistant's own replies, de: 6 rows, 1 false alarms")
    assert measured(tmp_path, "de-CH").rows == 0


def test_without_rows(tmp_path: Path) -> None:
    """A corpus need not have them."""
    assert figures(tmp_path) == []
