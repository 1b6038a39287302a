"""The words of time of every language."""

from pathlib import Path

import pytest
import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons

FILES = sorted(Path(lexicons.__file__).parent.glob("*.yaml"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_a_language_names_all_days_and_months(path: Path) -> None:
    """Every day of the week, month and day of a month has its word, and is written in one way."""
    times = lexicons.parse(yaml.safe_load(path.read_text(encoding="utf-8"))).times
    assert sorted(times.weekday_names) == list(range(7))
    assert sorted(times.month_names) == list(range(1, 13))
    assert set(times.weekdays.values()) == set(range(7))
    assert set(times.months.values()) == set(range(1, 13))
    assert set(times.ordinals.values()) == set(range(1, 32))
