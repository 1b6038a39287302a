"""The passes that read a sentence, each with what is done instead where it is switched off."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Final
from unittest.mock import patch

from custom_components.grounded_assist.grounding import engine, reading
from custom_components.grounded_assist.grounding.engine import clauses
from custom_components.grounded_assist.grounding.engine.context import Context, Governor
from custom_components.grounded_assist.grounding.engine.discourse import Discourse
from custom_components.grounded_assist.grounding.engine.question import NOTHING
from custom_components.grounded_assist.grounding.engine.shapes import Shapes


def _always[Value](value: Value) -> Callable[..., Value]:
    return lambda *_, **__: value


def _first[Value](given: Value, *_: object) -> Value:
    return given


def _both[Value](some: Iterable[Value], others: Iterable[Value]) -> tuple[Value, ...]:
    return (*some, *others)


PASSES: Final[Mapping[str, tuple[object, str, Callable[..., object]]]] = {
    "question": (engine, "question_of", _always(NOTHING)),
    "answers": (engine, "_answer", _always(None)),
    "lines of a list": (engine, "read_line", _always(())),
    "what governs a clause": (Governor, "meets", _always(Context.ASSERTED)),
    "what closes a clause": (clauses, "_closing", _always(Context.ASSERTED)),
    "what trails a clause": (clauses, "_trailed", lambda _, clause, __: clause),
    "surer clauses": (clauses, "_hides_another", _always(value=False)),
    "what was claimed of": (Discourse, "went_on", _always(None)),
    "what was mentioned": (Discourse, "mentioned", _always(None)),
    "what is undone": (engine, "_undone", _always(())),
    "coherence": (engine, "coherent", _first),
    "what was said": (reading, "said_claims", _always(())),
    "literals": (reading, "literal_claims", _always(())),
    "specifics": (reading, "specific_claims", _always(())),
    "overlaps": (reading, "merged", _both),
}
"""Pass -> where it is called by which name, and what takes its place.

Those that only show with apps, memories or a confidence are left out: nothing that is counted here hangs on them.
"""


@contextmanager
def switched_off(names: Iterable[str]) -> Iterator[None]:
    """Read without some passes."""
    with ExitStack() as stack:
        for name in names:
            stack.enter_context(patch.object(*PASSES[name]))
        yield


type Noted = dict[tuple[int, str], set[tuple[str, ...]]]
"""Id of the shapes and frame -> templates that have matched together."""


@contextmanager
def noting_shapes() -> Iterator[Noted]:
    """Note the shapes that anything matches."""
    noted: Noted = {}
    match = Shapes.match

    def note(self: Shapes, *args: object, **options: object) -> Iterator[object]:
        for one in match(self, *args, **options):  # type: ignore[arg-type]
            noted.setdefault((id(self), one.frame), set()).add(one.templates)
            yield one

    with patch.object(Shapes, "match", note):
        yield noted
