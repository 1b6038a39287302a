"""How well the agents do, in numbers: what the statistics command answers with."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from homeassistant.util import dt as dt_util

from .const import SUBENTRY_AGENT
from .grounder import GroundedAssistConfigEntry
from .grounding.calibration import Tally, p_right_in
from .grounding.confidence import SIGNALS
from .grounding.model import Rank, Source
from .grounding.topics import TopicRecord
from .journal.entries import Metric, RecurringPattern
from .turnstile import async_breathe

_BAND: Final = "band/"
_RANKS: Final[Mapping[str, Rank]] = {
    Source.COMPUTED: Rank.COMPUTED,
    Source.STATES: Rank.OBSERVED,
    Source.REGISTRIES: Rank.OBSERVED,
    Source.ACTIONS: Rank.OBSERVED,
    Source.TRANSCRIPT: Rank.REPORTED,
    Source.MEMORY: Rank.PERSON,
    Source.APPS: Rank.OBSERVED,
    Source.PORTS: Rank.OBSERVED,
    Source.WEB: Rank.WEB_CONSENSUS,
    Source.SYSTEM: Rank.OBSERVED,
    Source.DIALOGUE: Rank.PERSON,
    Source.HISTORY: Rank.OBSERVED,
    Source.CALENDAR_TODO: Rank.OBSERVED,
    Source.WEATHER_TIMERS: Rank.OBSERVED,
}
"""How near a source usually is to the truth: what it is worth before anything was counted."""


async def async_figures(entry: GroundedAssistConfigEntry, days: int) -> dict[str, Any]:
    """Return the numbers of the last days, today among them, and what holds now."""
    journal = entry.runtime_data.learner.journal
    learned, now = journal.learned, dt_util.utcnow()
    since = (dt_util.now().date() - timedelta(days=days - 1)).isoformat()
    metrics, patterns = await journal.async_metrics(since), await journal.async_patterns()
    await async_breathe()
    figures = {
        "since": since,
        "agents": {one.subentry_id: one.title for one in entry.get_subentries_of_type(SUBENTRY_AGENT)},
        "metrics": _by_day(metrics.entries),
        "patterns": [_pattern(one) for one in patterns.entries],
        "calibration": _calibration(learned.cells, now.timestamp()),
        "calibration_error": learned.calibration_error,
        "topics": _topics(learned.topics, now.timestamp()),
        "last_review": _moment(learned.last_review),
        "unresolved": await journal.async_unresolved(),
    }
    return figures if metrics.is_complete and patterns.is_complete else {**figures, "complete": False}


def _by_day(metrics: list[Metric]) -> dict[str, dict[str, dict[str, float]]]:
    """Return numbers by day, name and label; the day "total" holds those of all time."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for one in metrics:
        found.setdefault(one.day, {}).setdefault(one.name, {})[one.label] = one.value
    return found


def _pattern(pattern: RecurringPattern) -> dict[str, Any]:
    return {
        "type": pattern.type,
        "description": pattern.description,
        "frequency": pattern.frequency,
        "last_seen": pattern.last_seen.isoformat(),
        "examples": list(pattern.examples),
    }


def _calibration(tallies: Mapping[str, Tally], now: float) -> dict[str, list[dict[str, Any]]]:
    """Return how verdicts turned out, by source, kind and link, and how true each band of confidence was."""
    cells = {key: tally for key, tally in sorted(tallies.items()) if not key.startswith(_BAND)}
    bands = {key: tally for key, tally in sorted(tallies.items()) if key.startswith(_BAND)}
    return {
        "cells": [_cell(tally.decayed(now), cells, now) for tally in cells.values()],
        "bands": [_band(tally.decayed(now)) for tally in bands.values()],
    }


def _cell(tally: Tally, cells: Mapping[str, Tally], now: float) -> dict[str, Any]:
    prior = SIGNALS[_RANKS.get(tally.key.partition("/")[0], Rank.MODEL)].p_right
    return {
        "cell": tally.key,
        "right": round(tally.right, 4),
        "wrong": round(tally.wrong, 4),
        "p_right": round(p_right_in(tally.key, cells, prior, now), 4),
    }


def _band(tally: Tally) -> dict[str, Any]:
    """Return what was believed and what was so; a band that nothing counts in any more has neither."""
    count = tally.right + tally.wrong
    return {
        "band": tally.key,
        "right": round(tally.right, 4),
        "wrong": round(tally.wrong, 4),
        "confidence": round(tally.believed / count, 4) if count else None,
        "accuracy": round(tally.right / count, 4) if count else None,
    }


def _topics(records: Iterable[TopicRecord], now: float) -> list[dict[str, Any]]:
    """Return the topics on which drafts are trusted less, and in whose conversations."""
    return [
        {
            "topic": record.topic,
            "user_id": record.owner,
            "is_high_risk": record.is_high_risk,
            "baseline": round(record.lowering(now), 4),
            "mistakes": round(record.mistakes(now), 4),
            "tendency": record.tendency,
        }
        for record in sorted(records, key=lambda record: (record.topic, record.owner or ""))
        if record.is_high_risk or record.lowering(now) > 0
    ]


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
