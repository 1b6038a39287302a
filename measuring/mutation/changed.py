"""A changed sentence or home, and the verdict that must follow."""

from dataclasses import dataclass, replace

from custom_components.grounded_assist.grounding.meanings.states import SLOW_DOMAINS
from custom_components.grounded_assist.grounding.model import Verdict

from ..sentences import Sentence
from ..world import World

REFUTED = frozenset({Verdict.REFUTED})
SUPPORTED = frozenset({Verdict.SUPPORTED})
DECIDED = REFUTED | SUPPORTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutation:
    """One change. Open is never what must follow."""

    kind: str
    world: World
    start: int
    end: int
    """Where in the reply the changed sentence stands."""
    expected: frozenset[Verdict]


def in_world(sentence: Sentence, kind: str, world: World, expected: frozenset[Verdict]) -> Mutation:
    """Return the same words in another home."""
    return Mutation(kind=kind, world=world, start=sentence.start, end=sentence.end, expected=expected)


def in_words(
    sentence: Sentence, kind: str, text: str, expected: frozenset[Verdict], world: World | None = None
) -> Mutation:
    """Return other words in the same home, or in another one."""
    world = world or sentence.world
    reply = f"{world.reply[: sentence.start]}{text}{world.reply[sentence.end :]}"
    return Mutation(
        kind=kind,
        world=replace(world, reply=reply),
        start=sentence.start,
        end=sentence.start + len(text),
        expected=expected,
    )


def without_delay(world: World, entity_ids: tuple[str, ...]) -> World:
    """Return a world in which none of these can still be on its way: the call of a slow thing has failed."""
    is_slow = any(entity_id.partition(".")[0] in SLOW_DOMAINS for entity_id in entity_ids)
    return world.failed() if is_slow else world
