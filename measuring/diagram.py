"""Draw how often claims of each level are true against how sure they were: a reliability diagram as SVG."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from .calibration import Band

_SIZE = 400
_EDGE = 50
_WHOLE = _SIZE + 2 * _EDGE
_TICKS = (0.0, 0.2, 0.5, 0.8, 1.0)
_STYLE = "font: 12px sans-serif; fill: #333"


def reliability(title: str, bands: Sequence[Band]) -> str:
    """Return the diagram: a point for each level with its interval, and the diagonal of the perfectly calibrated."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WHOLE} {_WHOLE}" style="{_STYLE}">',
        f'<rect width="{_WHOLE}" height="{_WHOLE}" fill="#fff"/>',
        f'<text x="{_EDGE}" y="24" font-weight="bold">{escape(title)}</text>',
        *(_tick(value) for value in _TICKS),
        _line((0, 0), (1, 1), "#bbb", "4 4"),
        *(_band(band) for band in bands),
        f'<text x="{_EDGE + _SIZE / 2}" y="{_WHOLE - 8}" text-anchor="middle">mean confidence</text>',
        f'<text transform="translate(14 {_EDGE + _SIZE / 2}) rotate(-90)" text-anchor="middle">share true</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(value: float) -> str:
    return f"{_EDGE + _SIZE * value:.1f}"


def _y(value: float) -> str:
    return f"{_EDGE + _SIZE * (1 - value):.1f}"


def _line(start: tuple[float, float], end: tuple[float, float], color: str, dashes: str = "none") -> str:
    ends = f'x1="{_x(start[0])}" y1="{_y(start[1])}" x2="{_x(end[0])}" y2="{_y(end[1])}"'
    return f'<line {ends} stroke="{color}" stroke-dasharray="{dashes}"/>'


def _tick(value: float) -> str:
    return "\n".join(
        (
            _line((value, 0), (value, 1), "#eee"),
            _line((0, value), (1, value), "#eee"),
            f'<text x="{_x(value)}" y="{_EDGE + _SIZE + 16}" text-anchor="middle">{value}</text>',
            f'<text x="{_EDGE - 6}" y="{_y(value)}" text-anchor="end">{value}</text>',
        )
    )


def _band(band: Band) -> str:
    share = band.true / band.claims
    return "\n".join(
        (
            _line((band.confidence, band.least), (band.confidence, band.most), "#0a6ebd"),
            f'<circle cx="{_x(band.confidence)}" cy="{_y(share)}" r="4" fill="#0a6ebd"/>',
            f'<text x="{_x(band.confidence)}" y="{_y(share)}" dx="8" dy="4">{band.name} ({band.claims})</text>',
        )
    )
