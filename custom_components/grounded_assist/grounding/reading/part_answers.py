"""Read sentences that only answer the request, about parts of the installation: "8485.", "Yes, it is."."""

from collections.abc import Iterator, Mapping
from typing import Final

from ..lexicon.installation import groups_of
from ..scene import Scene
from .own_parts import Span, asked_for

_CONTRARY: Final[Mapping[str, str]] = {
    "running": "stopped",
    "stopped": "running",
    "installed": "not_installed",
    "update": "up_to_date",
    "up_to_date": "update",
}
"""What is asked with yes or no -> what is told by no."""
_ANSWERED: Final[Mapping[str, str]] = {"latest_version": "version", "current_version": "version"}
"""What is asked for -> what it is answered like."""


def answered(plain: str, scene: Scene) -> Iterator[tuple[str, Mapping[str, Span]]]:
    """Yield what is told of what the request asks of, and where its words stand in a masked sentence."""
    words = scene.lexicon.installation
    clear = asked_for(scene.request, scene)
    asked = clear or {told for told, phrases in words.asks.items() if phrases.search(scene.request)}
    for told in sorted(asked):
        shape = words.answers.get(_ANSWERED.get(told, told))
        if shape is not None and (match := shape.fullmatch(plain)) is not None:
            yield told, groups_of(match)
        elif told in _CONTRARY and told in clear:
            whole = {"clause": (len(plain) - len(plain.lstrip()), len(plain.rstrip(" .!\n")))}
            if words.affirmed.fullmatch(plain) is not None:
                yield told, whole
            elif words.denied.fullmatch(plain) is not None:
                yield _CONTRARY[told], whole
