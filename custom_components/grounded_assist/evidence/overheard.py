"""Whether words also occur in memories, tool results, lists, calendars or notifications."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
import re
from typing import Final

from homeassistant.components.conversation import AssistantContent, Content, ToolResultContent, UserContent
from homeassistant.components.conversation.chat_log import current_chat_log
from homeassistant.core import HomeAssistant, callback

from ..coercion import mapping_or_empty, text_or_none
from ..grounding.likeness import stem
from ..grounding.limits import LONGEST_OVERHEARD
from ..grounding.model import ToolCall
from ..grounding.occurrences import occurrences, whole_occurrence
from ..grounding.prompts import SEARCH_TOOL
from ..grounding.scene import Scene
from ..grounding.secrets import SAID_BEFORE
from ..grounding.tokens import fold
from .transcript import answered, own_name, text_of

_SHARED: Final = 2
"""Words that may not leave the house together if both stand in one text."""
_FOUND_WITHIN: Final = 4
"""Letters of a word that is found within another one as well: a genitive, a compound, behind a mark of JSON."""
_MOST_LISTINGS: Final = 64
_LEAST: Final = 200
"""Characters that take as long to look through as it takes to find any text at all."""
_NUMBER: Final = re.compile(r"v?\d[\d.,:]*")
_ESCAPED: Final = re.compile(r"(?<!\\)\\++u([0-9a-fA-F]{4})")
_SHOWN: Final = ("message", "description", "location")
"""Attributes of a calendar with its present entry."""


class Overheard:
    """What is known of the home beside its names, so that no search repeats it."""

    def __init__(self, hass: HomeAssistant) -> None:
        """Have read no listing yet."""
        self._hass = hass
        self._listings: deque[str] = deque(maxlen=_MOST_LISTINGS)

    @callback
    def take(self, titles: Iterable[str]) -> None:
        """Take in the entries of a calendar or list that was read."""
        listing = fold("\n".join(titles))
        if listing and listing not in self._listings:
            self._listings.append(listing)

    def holds(self, names: Collection[str], said: str, scene: Scene) -> bool:
        """Return whether words share too much with what was said in this house, or that cannot be known in time."""
        told = list(_within(LONGEST_OVERHEARD, chain(_told(scene), self._shown())))
        if None in told:
            return True
        words = [_Word.of(name) for name in names]
        folded = map(_folded, (*(memory.text for memory in scene.recall(said)), *filter(None, told)))
        return any(_is_shared(words, text) for text in (*self._listings, *folded))

    def _shown(self) -> Iterator[str]:
        """Yield what notifications say, and what calendars show of their present entry."""
        kept = self._hass.data.get("persistent_notification")
        for one in list(kept.values()) if isinstance(kept, dict) else ():
            yield _joined(mapping_or_empty(one), ("title", "message"))
        for state in self._hass.states.async_all("calendar"):
            yield _joined(state.attributes, _SHOWN)


def _joined(told: Mapping[str, object], names: Iterable[str]) -> str:
    return " ".join(text_or_none(told.get(name)) or "" for name in names)


def answers_in(contents: Iterable[Content]) -> Iterator[ToolCall]:
    """Yield what tools have answered in a conversation, whatever they were asked."""
    for content in contents:
        if isinstance(content, ToolResultContent):
            yield answered(ToolCall(name=own_name(content.tool_name)), content.result.data)


def said_here() -> tuple[str, ...]:
    """Return what was said last in the conversation that a tool or an action is called in; nothing outside of any."""
    chat_log = current_chat_log.get()
    contents = () if chat_log is None else chat_log.content
    told = [one.content for one in contents if isinstance(one, UserContent | AssistantContent) and one.content]
    return tuple(told[-SAID_BEFORE - 1 :])


def _calls(scene: Scene) -> Iterator[ToolCall]:
    """Yield the arguments and results of tools."""
    yield from scene.told_here()
    yield from scene.earlier_calls
    yield from scene.tool_calls


def _told(scene: Scene) -> Iterator[str | None]:
    """Yield what tools were asked and have answered, one after the other; None for what is not kept whole."""
    for call in _calls(scene):
        if call.name != SEARCH_TOOL:
            yield None if call.is_cut else f"{text_of(call.args)} {call.result}"


def _within(room: int, texts: Iterable[str | None]) -> Iterator[str | None]:
    """Yield texts, and None as soon as there is more of them than is looked through: the rest is not made."""
    for text in texts:
        room -= max(len(text or ""), _LEAST)
        yield text if room >= 0 else None
        if text is None or room < 0:
            return


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that is looked for; a short one must stand alone, and a number not in a longer one."""

    bare: str
    is_number: bool
    is_within: bool
    """It may be a part of another word."""

    @classmethod
    def of(cls, name: str) -> _Word:
        bare = stem(fold(name))
        is_number = _NUMBER.fullmatch(name) is not None
        return cls(bare, is_number, is_within=len(name) >= _FOUND_WITHIN and not is_number)

    def is_in(self, text: str) -> bool:
        """Return whether it stands in a text that is folded like it."""
        if self.is_within or self.bare not in text:
            return self.bare in text
        if self.is_number:
            return any(not _goes_on(text, *span) for span in occurrences(self.bare, text))
        return any(whole_occurrence(form, text) for form in (self.bare, f"{self.bare}s"))


def _goes_on(text: str, start: int, end: int) -> bool:
    """Return whether more digits stand beside a number."""
    return text[start - 1 : start].isdecimal() or text[end : end + 1].isdecimal()


def _is_shared(words: Iterable[_Word], text: str) -> bool:
    """Return whether a text holds so many of the words; of numbers one counts, as there are few of them."""
    found = [not word.is_number for word in words if word.is_in(text)]
    return sum(found) >= 1 and sum(found) + (not all(found)) >= _SHARED


def _folded(text: str) -> str:
    """Return a text as words are compared, with the letters that JSON has written as numbers."""
    return fold(_ESCAPED.sub(lambda match: chr(int(match[1], 16)), text))
