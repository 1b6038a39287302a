"""What sort of example one is, and how an answer is compared with the one that is shown."""

from collections.abc import Mapping
from enum import StrEnum
import re
from typing import Any, Final

import pytest

from .pages import Example

_ID: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")


class Sort(StrEnum):
    """What an example is of, and so how it is tried."""

    CALL = "an action that is called"
    ANSWER = "what it answers"
    AUTOMATION = "an automation"
    SEQUENCE = "a part of an automation"
    CARD = "a card"
    EVENT = "an event"
    FRAME = "a message over the websocket"
    COMMANDS = "commands"
    LEXICON = "the words of a language"
    CODE = "Python"
    TEXT = "a drawing, or an outline"


_BY_KEY: Final = {
    "action": Sort.CALL,
    "triggers": Sort.AUTOMATION,
    "event_type": Sort.EVENT,
    "language": Sort.LEXICON,
    "id": Sort.FRAME,
    "type": Sort.CARD,
}
_BY_LANGUAGE: Final = {"shell": Sort.COMMANDS, "python": Sort.CODE, "": Sort.TEXT}


def sort_of(example: Example) -> Sort:
    """Return what an example is; what nothing else tells is an answer."""
    if example.language in _BY_LANGUAGE:
        return _BY_LANGUAGE[example.language]
    shown = example.shown
    if isinstance(shown, list):
        return Sort.SEQUENCE
    return next((sort for key, sort in _BY_KEY.items() if key in shown), Sort.ANSWER)


class Ids:
    """Which real id stands for each one that is shown."""

    def __init__(self, **known: str) -> None:
        """Begin with those that are known."""
        self._real = dict(known)

    def real(self, shown: Any) -> Any:
        """Return what is shown with the real ids in it."""
        if isinstance(shown, Mapping):
            return {key: self.real(value) for key, value in shown.items()}
        return self._real.get(shown, shown) if isinstance(shown, str) else shown

    def learn(self, shown: str, real: object) -> None:
        """Take a real id for one that is shown; from then on it is this one."""
        self._real.setdefault(shown, str(real))


def hold_against(shown: Any, real: Any, ids: Ids, where: str = "answer") -> None:
    """Assert that all that is shown is so; what is not shown may be anything."""
    if isinstance(shown, Mapping):
        for key, value in shown.items():
            assert key in real, f"{where} has no {key}: {real}"
            hold_against(value, real[key], ids, f"{where}.{key}")
    elif isinstance(shown, list):
        assert len(shown) == len(real), f"{where}: {real!r}"
        for number, value in enumerate(shown):
            hold_against(value, real[number], ids, f"{where}[{number}]")
    elif isinstance(shown, str) and _ID.fullmatch(shown):
        assert _ID.fullmatch(str(real)), where
        ids.learn(shown, real)
        assert ids.real(shown) == real, where
    else:
        expected = pytest.approx(shown, abs=0.0005) if type(shown) is float else shown
        assert real == expected, f"{where}: {real!r}"
