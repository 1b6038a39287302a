"""The stages a sentence goes through, in their order; each can be put in the place of another."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Self

from .breaker import Breaker
from .evidence import Asker, FurtherSource, Gathered, async_gather
from .evidence.kept import Kept
from .evidence.web import WebSource
from .evidence.window import Window
from .grounding.detectors import detect
from .grounding.engine.explanation import Explanation
from .grounding.judging import judge
from .grounding.mitigation import deliver
from .grounding.model import Claim, Delivery, Evidence, Finding, Policy, Source
from .grounding.reading import read
from .grounding.scene import Scene
from .models.opinions import Verifier
from .models.readers import Reader

type Claims = tuple[Claim, ...]
type Findings = tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """From the words of a sentence to what is said instead of them."""

    read: Callable[[str, Scene], Claims] = read
    explain: Callable[[str, Scene], Explanation] | None = None
    """What tells why a sentence was read as it was; None unless somebody asks."""
    gather: Callable[[Claims, Asker, Scene, Window, float], Awaitable[Gathered]] = async_gather
    judge: Callable[[Claim, tuple[Evidence, ...], Scene], Finding] = judge
    detect: Callable[[Findings, Scene], Findings] = detect
    further: tuple[FurtherSource, ...] = ()
    """Whom the grounding loop asks, in this order."""
    kept: Kept = field(default_factory=Kept)
    """Their earlier answers."""
    breakers: defaultdict[Source, Breaker] = field(default_factory=lambda: defaultdict(Breaker))
    """Which of them are worth waiting for."""
    verifier: Verifier | None = None
    """Whom to ask of what is open even then; nobody unless the owner wants it."""
    reader: Reader | None = None
    """Who reads what the rules could not account for; nobody unless the owner wants it."""
    deliver: Callable[[str, Findings, Policy, Scene, Callable[[str], Findings]], Delivery] = deliver

    def pages(self, claim: Claim, scene: Scene) -> tuple[str, ...]:
        """Return what the web has said of a claim by now."""
        webs = (source for source in self.further if isinstance(source, WebSource))
        return tuple(page for web in webs for page in web.shown(claim, scene))

    @property
    def at_home(self) -> Self:
        """Return the stages of which none asks anybody outside the home."""
        here = tuple(source for source in self.further if source.name is not Source.WEB)
        return replace(self, further=here, verifier=None, reader=None)
