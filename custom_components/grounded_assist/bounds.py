"""Refuse what is more than anybody looks at, before any other work goes into it."""

from collections.abc import Callable, Sized
from typing import Final

from homeassistant.exceptions import ServiceValidationError

from .const import DOMAIN
from .grounding.limits import LONGEST_TEXT, LONGEST_TOGETHER, MOST_TEXTS, size_of

TEXT: Final = "text_too_long"
TEXTS: Final = "too_many_texts"
TOGETHER: Final = "too_much_text"


def at_most[Told: Sized](field: str, limit: int = LONGEST_TEXT, *, says: str = TEXT) -> Callable[[Told], Told]:
    """Return what refuses a value that is longer than a limit, with the message for its field."""

    def bounded(told: Told) -> Told:
        # What is no text or list is refused by whoever expects one.
        if isinstance(told, Sized) and len(told) > limit:
            raise _refusal(says, field, limit)
        return told

    return bounded


def few[Told](field: str, most: int = MOST_TEXTS, together: int = LONGEST_TOGETHER) -> Callable[[Told], Told]:
    """Return what refuses more texts, or longer ones together, than are looked at."""

    def bounded(told: Told) -> Told:
        if isinstance(told, Sized) and len(told) > most:
            raise _refusal(TEXTS, field, most)
        if size_of(told, together) > together:
            raise _refusal(TOGETHER, field, together)
        return told

    return bounded


def _refusal(key: str, field: str, limit: int) -> ServiceValidationError:
    placeholders = {"field": field, "limit": str(limit)}
    return ServiceValidationError(translation_domain=DOMAIN, translation_key=key, translation_placeholders=placeholders)
