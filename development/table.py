"""The table that `scripts/develop` prints."""

from collections.abc import Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from .turn import Turn

_COLUMNS = (
    ("", 3),
    ("request", 20),
    ("wanted to say", 26),
    ("said", 28),
    ("verdict", 10),
    ("conf.", 5),
    ("evidence", 28),
    ("row", 7),
)
_NARROWEST = 132
_WIDEST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One turn and what the oracle found wrong with it."""

    turn: Turn
    faults: tuple[str, ...]


def render(rows: Sequence[Row]) -> str:
    """Return the table, and below it what is wrong with which row."""
    widths = _widths()
    rule = "-+-".join("-" * width for width in widths)
    lines = [_line([title for title, _width in _COLUMNS], widths), rule]
    for number, row in enumerate(rows, 1):
        lines += [_line(_cells(number, row), widths), rule]
    faults = [f"{number:2} {row.turn.kind}: {fault}" for number, row in enumerate(rows, 1) for fault in row.faults]
    return "\n".join(lines + faults)


def _widths() -> list[int]:
    """Return the widths of the columns; the wide ones share what the terminal has to spare."""
    spare = min(max(get_terminal_size((160, 40)).columns, _NARROWEST), _WIDEST) - _NARROWEST
    return [width + (spare // 4 if width > 10 else 0) for _title, width in _COLUMNS]  # noqa: PLR2004 - the wide ones


def _cells(number: int, row: Row) -> list[str]:
    """Return the texts of one row."""
    turn = row.turn
    wanted = turn.drafts[0].text if turn.drafts else ""
    report = (turn.report or {}).get("report") or {}
    confidence = report.get("confidence")
    return [
        str(number),
        f"{turn.request}\n({turn.kind})",
        wanted or "(nothing)",
        turn.said or f"(nothing: {turn.error})",
        str(report.get("verdict", "-")).replace("_", " "),
        "-" if confidence is None else f"{confidence:.2f}",
        evidence(report),
        "WRONG" if row.faults else "right",
    ]


def evidence(report: dict[str, Any]) -> str:
    """Return what decided the claims, each observation once."""
    seen = [_observation(claim["evidence"][0]) for claim in report.get("claims", ()) if claim.get("evidence")]
    return "\n".join(dict.fromkeys(seen)) or "-"


def _observation(observed: dict[str, Any]) -> str:
    """Return one observation in short."""
    unit = observed.get("unit") or ""
    return f"{observed['subject']} = {observed['value']}{unit and f' {unit}'}"


def _line(cells: list[str], widths: list[int]) -> str:
    """Return the cells side by side, each wrapped to its width."""
    columns = [
        [line for part in cell.splitlines() for line in wrap(part, width)] or [""]
        for cell, width in zip(cells, widths, strict=True)
    ]
    height = max(map(len, columns))
    padded = [column + [""] * (height - len(column)) for column in columns]
    return "\n".join(
        " | ".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()
        for parts in zip(*padded, strict=True)
    )
