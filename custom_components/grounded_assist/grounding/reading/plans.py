"""Tell the lines of a plan from those of an account: "Your evening could look like this:", "- All lights off"."""

import re

from ..scene import Scene
from .headlines import is_account

LINE = re.compile(r"\s*(?:[-*•+–—]|\d+[.)])\s")
"""How a line of a list begins."""
_DECORATION = " \t\n*_#"


def heading_after(sentence: str, heading: str) -> str:
    """Return what heads the lines behind a sentence, given what headed it; empty if nothing does."""
    if sentence.rstrip(_DECORATION).endswith(":"):
        return sentence
    return heading if heading and (not sentence.strip() or LINE.match(sentence)) else ""


def is_of_plan(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line of what could or should be."""
    return is_below(sentence, scene) and not is_account(scene.heading, scene)


def is_below(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line below a heading."""
    return bool(scene.heading) and LINE.match(sentence) is not None
