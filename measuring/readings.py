"""What a person who read an alarm said of it, kept from run to run without the words of the corpus."""

from collections.abc import Iterable, Mapping
import json
from pathlib import Path

from .figures import CheckedRow, Count, count_pairs

READ_AS = ("right", "wrong", "unclear")


def load(path: Path) -> dict[str, Mapping[str, str]]:
    """Return the readings by id of the row; a line is {"id", "reading", "why"}."""
    if not path.exists():
        return {}
    readings = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    for reading in readings:
        if reading["reading"] not in READ_AS:
            message = f"{path}: {reading['id']} is read as {reading['reading']!r}, not one of {', '.join(READ_AS)}"
            raise ValueError(message)
    return {reading["id"]: reading for reading in readings}


def alarms(rows: Iterable[CheckedRow], readings: Mapping[str, Mapping[str, str]]) -> list[dict[str, object]]:
    """Return one line for each alarm on replies of tasks that went well, with the reading by eye."""
    return [
        {
            "id": checked.row.id,
            "reading": readings.get(checked.row.id, {}).get("reading", ""),
            "why": readings.get(checked.row.id, {}).get("why", ""),
            "request": checked.row.request,
            "reply": checked.row.reply,
            "alarms": [
                {"claim": claim.text, "reason": claim.reason, "evidence": claim.evidence} for claim in checked.alarms
            ],
            "label": checked.row.label,
            "held_back": checked.row.is_held_back,
            "n": checked.row.weight,
        }
        for checked in rows
        if checked.row.is_task_ok and checked.row.tool_calls and checked.alarms
    ]


def wrong(rows: Iterable[CheckedRow], readings: Mapping[str, Mapping[str, str]]) -> Count:
    """Return how many alarms on tasks that went well nobody has read as right."""
    return count_pairs(
        (checked.row, bool(checked.alarms) and readings.get(checked.row.id, {}).get("reading") != "right")
        for checked in rows
        if checked.row.is_task_ok and checked.row.tool_calls
    )


def summary(lines: Iterable[Mapping[str, object]]) -> str:
    """Return how the alarms were read."""
    counts = dict.fromkeys((*READ_AS, ""), 0)
    for line in lines:
        counts[str(line["reading"])] += 1
    unread = counts.pop("")
    return ", ".join(f"{count} read as {reading}" for reading, count in counts.items()) + f", {unread} not yet read"
