"""Measure what goes into checking; what is waited for is none of it."""

from time import monotonic


class Stopwatch:
    """Count as spent what happens within, once however deep it goes."""

    def __init__(self) -> None:
        """Begin with nothing spent."""
        self.seconds = 0.0
        self._depth = 0
        self._begun = 0.0

    def __enter__(self) -> None:
        """Start the clock if it does not run yet."""
        if not self._depth:
            self._begun = monotonic()
        self._depth += 1

    def __exit__(self, *_error: object) -> None:
        """Stop it where it was started."""
        self._depth -= 1
        if not self._depth:
            self.seconds += monotonic() - self._begun
