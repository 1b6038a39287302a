"""A time is told that cannot be."""

from ..model import Finding
from .signs import Around, Sign


def sign_of(finding: Finding, around: Around) -> Sign | None:
    """Return a sign if a time the claim tells cannot be."""
    del finding, around
    return None
