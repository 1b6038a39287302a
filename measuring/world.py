"""What a reply is held against: what was asked and done, and how the home was and is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from custom_components.grounded_assist.grounding.model import ToolCall

from .corpus import Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One reply and all that decides whether it is true."""

    reply: str
    request: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    before: Mapping[str, Seen]
    after: Mapping[str, Seen]

    def always(self, states: Mapping[str, Seen]) -> Self:
        """Return the world in which these states held all the time."""
        return replace(self, before={**self.before, **states}, after={**self.after, **states})

    def turned(self, states: Mapping[str, Seen]) -> Self:
        """Return the world in which these states came about during the turn."""
        return replace(self, after={**self.after, **states})

    def failed(self) -> Self:
        """Return the world in which every tool said that it failed, so that nothing can be on its way."""
        return replace(self, tool_calls=tuple(replace(call, succeeded=False) for call in self.tool_calls))

    def saying(self, reply: str) -> Self:
        """Return the world in which something else is said."""
        return replace(self, reply=reply)
