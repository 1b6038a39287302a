"""What a detector looks at, and what it has to say."""

from collections.abc import Callable
from dataclasses import dataclass

from ..model import Claim, Contradiction, Finding
from ..scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What surrounds a finding."""

    findings: tuple[Finding, ...]
    """All of the sentence, in order."""
    scene: Scene

    @property
    def told(self) -> tuple[Claim, ...]:
        """Return what the sentences before claim, of this reply only."""
        return self.scene.previous[self.scene.recalled :]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """That a finding is of a type of hallucination, and how likely its claim is false by that alone."""

    p_wrong: float
    clashes: int = 0
    """Statements that the claim contradicts."""
    suggestion: str | None = None
    contradiction: Contradiction | None = None
    against: str = ""
    """The words that it contradicts."""


type Detector = Callable[[Finding, Around], Sign | None]
"""Returns a sign if the finding is of its type; never asked about what the home supports."""
