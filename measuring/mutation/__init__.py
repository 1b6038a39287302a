"""Change a supported sentence or its home so that what must follow is known; one file a kind of change."""

from collections.abc import Callable, Iterator

from ..sentences import Sentence
from .changed import Mutation
from .numbers import shift_in_home, shift_in_text
from .states import flip
from .units import change_unit
from .wording import add_exception, negate, swap_entity, swap_quantifier

__all__ = ["MUTATORS", "Mutation", "mutations"]

MUTATORS: tuple[Callable[[Sentence], Iterator[Mutation]], ...] = (
    flip,
    shift_in_text,
    shift_in_home,
    change_unit,
    swap_entity,
    negate,
    swap_quantifier,
    add_exception,
)


def mutations(sentence: Sentence) -> Iterator[Mutation]:
    """Return every change of a sentence whose outcome is known."""
    for mutator in MUTATORS:
        yield from mutator(sentence)
