"""Tell the lines of a plan from those of an account: "Your evening could look like this:", "- All lights off"."""

import re

from ..scene import Scene
from .headlines import is_account

_LINE = re.compile(r"\s*(?:[-*•+–—]|\d+[.)])\s")
"""How a line of a list begins."""


def heading_after(sentence: str, heading: str) -> str:
    """Return what heads the lines behind a sentence, given what headed it; empty if nothing does."""
    if sentence.rstrip().endswith(":"):
        return sentence
    return heading if not sentence.strip() or _LINE.match(sentence) else ""


def is_of_plan(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line of what could or should be."""
    if not scene.heading or not _LINE.match(sentence):
        return False
    return not is_account(scene.heading, scene)
