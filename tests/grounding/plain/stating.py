"""What a model states of a sentence, and what becomes of that, in two languages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Claim, Verdict
from custom_components.grounded_assist.grounding.plain import Statement, Taken, take
from custom_components.grounded_assist.grounding.reading import read
from custom_components.grounded_assist.grounding.scene import Scene
from tests.grounding.homes import Turn, english


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What was taken over of one statement."""

    taken: Taken
    turn: Turn
    scene: Scene

    @property
    def guard(self) -> str | None:
        """Return what has refused the statement; None if nothing has."""
        return next(iter(self.taken.dropped), None)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return what was claimed."""
        return self.taken.claims

    @property
    def verdicts(self) -> list[Verdict]:
        """Return what the states say of that."""
        return [judge(claim, self.turn.evidence(claim), self.scene).verdict for claim in self.claims]


def state(
    turn: Turn, sentence: str, plain: str, quote: str | None = None, *, told: Sequence[str] = (), knows: bool = True
) -> Stated:
    """State something of words of a sentence, of all of it unless told; `knows` what the rules have read in it."""
    scene = replace(turn.scene, told=tuple(told))
    statement = Statement(sentence if quote is None else quote, plain)
    found = read(sentence, scene) if knows else ()
    in_english = replace(scene, lexicon=english(), asked={}, masked={})
    return Stated(taken=take((statement,), sentence, found, scene, in_english), turn=turn, scene=in_english)
