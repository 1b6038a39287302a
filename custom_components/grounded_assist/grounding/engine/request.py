"""What the person asked for, for whoever weighs an answer; it is never evidence for a claim about the home."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..effort import Effort, TooMuchToReadError
from ..limits import LONGEST_REQUEST, STEPS_OF_SHAPES
from ..model import Claim, Entity, Reading
from ..scene import Scene
from .discourse import Discourse
from .grammar import grammar_of
from .lattice import Lattice, lattice_of
from .phrases import Phrase
from .question import Question, asked_in
from .subjects import subjects_of

_COMMANDS = frozenset({"command", "setting"})
_QUESTION_MARK = "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the person said, as far as others than an answer lean on it."""

    is_question: bool = False
    is_command: bool = False
    """Something known is to be done."""
    claims: tuple[Claim, ...] = ()
    """What "yes", or "done", would claim."""
    readings: tuple[Reading, ...] = ()
    """What it speaks of, whatever is said of it."""
    is_unread: bool = False
    """It is too much to read: no answer leans on it."""

    @property
    def entity_ids(self) -> frozenset[str]:
        """Return what it may speak of."""
        return frozenset(i for reading in self.readings for i in reading.entity_ids)


def read_request(scene: Scene) -> Request:
    """Return the content of the request; nothing of one that is too much to read, or in a language without shapes."""
    text = scene.request.strip()
    if not text or len(text) > LONGEST_REQUEST:
        return Request(is_unread=bool(text))
    key = (read_request, text, scene.lexicon, scene.home, scene.home.version)
    if (known := scene.asked.get(key)) is None:
        try:
            known = _read(text, replace(scene, effort=Effort(STEPS_OF_SHAPES)))
        except TooMuchToReadError:
            known = Request(is_unread=True)
        scene.asked[key] = known
    return known


def may_ask_for(claim: Claim, scene: Scene) -> bool:
    """Return whether the request may want what a claim says: it neither asks how things are nor names others."""
    request = read_request(scene)
    asked = request.entity_ids
    is_asking = request.is_question or not scene.request.strip()
    return not is_asking and (not asked or not asked.isdisjoint(claim.entity_ids))


def _read(text: str, scene: Scene) -> Request:
    if (grammar := grammar_of(scene.lexicon)) is None:
        return Request()
    lattice, asked = lattice_of(text, scene, grammar), asked_in(text, scene, grammar)
    is_command = asked.kind in _COMMANDS
    return Request(
        is_question=not is_command and (bool(asked.kind) or text.endswith(_QUESTION_MARK) or _is_asking(lattice)),
        is_command=is_command and bool(asked.claims),
        claims=asked.claims,
        readings=tuple(dict.fromkeys(_spoken_of(asked, lattice))),
    )


def _is_asking(lattice: Lattice) -> bool:
    return lattice.size > 0 and lattice.is_of(0, "asking")


def _spoken_of(asked: Question, lattice: Lattice) -> Iterator[Reading]:
    """Yield what a request is about; where no shape tells, the first thing of the home that it names."""
    if readings := [*asked.among, *(reading for claim in asked.claims for reading in claim.readings)]:
        yield from readings
        return
    named = (edge for at in range(lattice.size) for edge in lattice.edges("np", at))
    edges = named if asked.topic is None else (asked.topic,)
    phrases = (edge.value for edge in edges if isinstance(edge.value, Phrase))
    discourse = Discourse(lattice=lattice)
    found = (subjects_of(phrase, _is_anything, (), discourse) for phrase in phrases if phrase.content)
    yield from next((readings for each in found if (readings := [r for one in each for r in one.readings])), ())


def _is_anything(_: Entity) -> bool:
    return True
