"""What Home Assistant itself calls states and kinds, for a language that no lexicon is there for."""

from collections.abc import Callable
from dataclasses import dataclass

from .model import Entity


def _nothing(entity: Entity, key: str, of: str = "") -> None:
    """Say that there is no word, where nobody gave any."""
    del entity, key, of


def _no_kind(entity: Entity) -> str:
    """Say that there is no word, where nobody gave any."""
    del entity
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The words of one language, each asked for when it is needed."""

    state: Callable[[Entity, str, str], str | None] = _nothing
    """Return what a state of a thing is called, or a value of one of its attributes."""
    attribute: Callable[[Entity, str], str | None] = _nothing
    """Return what an attribute of a thing is called."""
    kind: Callable[[Entity], str] = _no_kind
    """Return what such things are called."""


NO_LABELS = Labels()
