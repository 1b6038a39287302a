"""Which blocks of our own the wrapped agent is given with a request, each by its option."""

from collections.abc import Iterator, Sequence

from .evidence import Asker
from .grounding.effort import TooMuchToReadError
from .grounding.engine.request import read_request
from .grounding.options import Prompting
from .grounding.prompts import doubts, grounding_rules, mistake_history, sources
from .grounding.reading.items import mask
from .grounding.scene import Scene
from .grounding.tokens import name_words
from .grounding.topics import Slip, TopicRecord, topics_of_entities, worth_telling
from .journal.learned import Learned
from .system_state import told_state


def blocks_of(
    scene: Scene, asker: Asker, learned: Learned, prompting: Prompting, doubted: Sequence[str] = ()
) -> str | None:
    """Return the blocks for a request, None if there are none; `doubted` was said last and came out doubtful since."""
    now = scene.now.timestamp()
    tells = prompting.history and learned.topics
    history = mistake_history(_matters(scene, asker.user_id, learned, now), now) if tells else None
    blocks = [grounding_rules()] if prompting.rules else []
    blocks += [history] if history else []
    blocks += filter(None, [_system_state(scene, asker, prompting)])
    blocks += [sources(scene.told_of)] if scene.cites else []
    blocks += filter(None, [doubts(doubted) if prompting.doubts else None])
    return "\n\n".join(blocks) or None


def _system_state(scene: Scene, asker: Asker, prompting: Prompting) -> str | None:
    if not prompting.system_state:
        return None
    return told_state(asker, scene.home, scene.request, prompting.system_state_length)


def _matters(scene: Scene, user_id: str | None, learned: Learned, now: float) -> list[tuple[str, TopicRecord]]:
    """Return the topics of the request that went wrong before, with their names, the worst first."""
    seen = (learned.topics.seen_by(topic, user_id) for topic in _topics(scene, knows_asker=user_id is not None))
    known = [record for record in seen if record is not None]
    # The same mistakes are named once: by the thing, or by its kind.
    told: dict[tuple[Slip, ...], TopicRecord] = {}
    for record in worth_telling(known, now):
        told.setdefault(record.slips, record)
    return [(topic_name(record.topic, scene), record) for record in told.values()]


def _topics(scene: Scene, *, knows_asker: bool) -> Iterator[str]:
    """Yield the topics of a request: of what it names, of what it speaks of, and its own words as tags.

    Words are named to whoever has said them: where nobody knows who asks, it may have been somebody else.
    """
    try:
        items = mask(scene.request, scene)
    except TooMuchToReadError:
        # A request that is too much to read counts by its words alone.
        items = ()
    named = {entity_id for item in items if item.match for entity_id in item.match.entity_ids}
    spoken_of = read_request(scene).entity_ids
    areas = {area_id for item in items if item.match for area_id in item.match.area_ids}
    topics = topics_of_entities(sorted(named | spoken_of), scene.home)
    yield from dict.fromkeys((*topics, *(f"area:{area_id}" for area_id in sorted(areas))))
    words = name_words(scene.request) if knows_asker else ()
    for length in (1, 2, 3):
        yield from (f"tag:{' '.join(words[at : at + length])}" for at in range(len(words) - length + 1))


def topic_name(topic: str, scene: Scene) -> str:
    """Return a topic as people call it: the name of a thing or an area, else its own words."""
    kind, _, value = topic.partition(":")
    named = {"area": scene.home.area, "entity": scene.home.entity}.get(kind)
    found = None if named is None else named(value)
    return found.names[0] if found is not None and found.names else value.replace("_", " ")
