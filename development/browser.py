"""Find a browser on this machine, under whichever name its distribution gives it."""

import shutil
from typing import Final

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")


def find_browser() -> str | None:
    """Return the path of a Chromium, None if there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)
