"""Tell plans from accounts: "Your evening could look like this:", "- All lights off"."""

import re

from ..scene import Scene
from .headlines import is_account
from .planned import names_plan

LINE = re.compile(r"\s*(?:[-*•+–—]|\d+[.)])\s")
"""How a line of a list begins."""
_BOLD = re.compile(r"\*\*[^*\n]+\*\*")
"""A line that stands out is a heading as well; it heads a plan if it names one."""
_INLINE = re.compile(r":\s*1[.)]\s*$")
"""How a list begins within a line; where it ends is not told."""
_DECORATION = " \t\n*_#"


def heading_after(sentence: str, heading: str) -> str:
    """Return what heads the lines behind a sentence, given what headed it; empty if nothing does."""
    if _heads_list(sentence) or _INLINE.search(sentence) or _BOLD.fullmatch(sentence.strip()):
        return sentence
    goes_on = not sentence.strip() or LINE.match(sentence) or _INLINE.search(heading)
    return heading if heading and goes_on else ""


def is_of_plan(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line of what could or should be."""
    is_inline = _INLINE.search(scene.heading) is not None
    if not (is_inline or (scene.heading and LINE.match(sentence))):
        return False
    return names_plan(scene.heading, scene) or (_heads_list(scene.heading) and not is_account(scene.heading, scene))


def is_below(sentence: str, scene: Scene) -> bool:
    """Return whether a sentence is a line below a heading."""
    return _heads_list(scene.heading) and LINE.match(sentence) is not None


def _heads_list(sentence: str) -> bool:
    return sentence.rstrip(_DECORATION).endswith(":")
