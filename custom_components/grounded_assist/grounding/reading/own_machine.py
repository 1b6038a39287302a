"""Whether a claim about a machine can only be about the one Home Assistant runs on."""

import re

from ..installation import Mention
from ..meanings.parts import SYSTEM
from ..scene import Scene
from ..tokens import fold

_WORD = re.compile(r"[^\W\d_]+")


def may_be_elsewhere(sentence: str, rest: str, named: Mention | None, scene: Scene) -> bool:
    """Return whether another machine may be meant: a word is not understood, in the rest or before."""
    words = scene.lexicon.installation
    if named is not None and fold(sentence[named.start : named.end]) not in words.common:
        return False
    before = (*scene.told, scene.heading, scene.request, *(one.text for one in scene.dialogue))
    return not all(_is_understood(text, scene) for text in (rest, *before))


def _is_understood(text: str, scene: Scene) -> bool:
    """Return whether nothing else is spoken of than the system and how busy it is."""
    for one in reversed(scene.parts.mentions(text)):
        if all(part_id.startswith(SYSTEM) for part_id in one.part_ids):
            text = f"{text[: one.start]} {text[one.end :]}"
    return scene.lexicon.installation.plain.issuperset(map(fold, _WORD.findall(text)))
