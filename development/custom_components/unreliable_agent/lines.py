"""What a script is made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
import re


class Voice(StrEnum):
    """Which of the two agents is asked."""

    STREAMING = "streaming"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Say:
    """Words. A blank `{light.kitchen_light true}` or `{light.bed.brightness false}` is filled in when they are said."""

    text: str
    is_lie: bool = False
    """False in every sentence; a sentence with a blank for something false is a lie without this."""

    @property
    def sentences(self) -> list[str]:
        """Return the sentences, each of which is true or a lie by itself."""
        return re.split(r"(?<=[.!?]) ", self.text)

    def is_false(self, sentence: str) -> bool:
        """Return whether one of the sentences is meant as a lie."""
        return self.is_lie or "false}" in sentence


@dataclass(frozen=True, slots=True)
class Call:
    """A tool, by its name without the prefix of its API, with its arguments."""

    tool: str
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Break:
    """The agent raises here."""

    message: str


type Step = Say | Call | Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What the agent does when it is asked one thing."""

    kind: str
    request: str
    steps: tuple[Step, ...]
    about: tuple[str, ...] = ()
    """The entities the reply speaks of; for a name nobody may know, none."""
    unknown: str | None = None
    """A name the home does not have, or hides."""
    facts: tuple[str, ...] = ()
    """What no state tells and the reply has to say all the same."""
    is_true: bool = False
    """The reply is true once the house has settled, however soon it is said."""
    voice: Voice = Voice.STREAMING
    second_try: tuple[Step, ...] | None = None
    """What it says when it is asked once more with guidance."""

    @property
    def has_lie(self) -> bool:
        """Return whether anything of it is false."""
        words = (step for step in self.steps if isinstance(step, Say))
        return any(step.is_false(sentence) for step in words for sentence in step.sentences)
