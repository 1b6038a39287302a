"""What a claim that was held against texts alone is worth in bits."""

from ..confidence import SIGNALS, worth
from ..information import Status, bits_of, log_odds, probability
from ..model import Bits, Rank

_SIGNED = (Status.ENTAILED, Status.CONTRADICTED)


def figures(status: Status, *, states: int = 2, target: float) -> Bits | None:
    """Return the bits of what was decided by what is told; None where nobody could say.

    Before anything is told a claim is as likely as each of the `states` it decides between. What is told, by whomever,
    is worth what a tool's word is (`SIGNALS[Rank.REPORTED]`): nobody has looked. What bears a claim out raises it by
    so many signed bits, what contradicts it lowers it, and their sum is the verdict: above zero ENTAILED, below zero
    CONTRADICTED, and zero, where texts say both or nothing, NOT_IN_CONTEXT. The budget, which a tool's word never
    meets, is told beside it and decides nothing here.
    """
    if status is Status.UNVERIFIABLE:
        return None
    p0 = 1 / states
    right = SIGNALS[Rank.REPORTED].p_right
    signed = worth(right, states, is_for=status is Status.ENTAILED) if status in _SIGNED else 0.0
    return bits_of(p0, probability(log_odds(p0) + signed), signed, target=target)
