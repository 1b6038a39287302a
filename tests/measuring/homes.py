"""A small home to measure in, and what is said in it."""

from measuring.corpus import Home, HomeEntity, HomePlace, Label, Row, Seen
from measuring.pure import load_lexicon, quick_home
from measuring.sentences import Names, Sentence, supported_sentences
from measuring.world import World

LEXICON = load_lexicon("en")


def entity(
    entity_id: str, name: str, state: str, area: str | None = None, **attributes: str | float | bool | None
) -> HomeEntity:
    """Return an entity of a home."""
    return HomeEntity(entity_id=entity_id, name=name, area_id=area, seen=Seen(state=state, attributes=attributes))


HOME = Home(
    id="cabin",
    is_metric=True,
    floors=(),
    areas=(HomePlace(id="study", name="Study"), HomePlace(id="attic", name="Attic")),
    devices=(),
    entities=(
        entity("light.desk", "Desk Lamp", "on", "study"),
        entity("light.shelf", "Shelf Lamp", "on", "study"),
        entity("light.beam", "Beam Lamp", "off", "attic"),
        entity("lock.gate", "Gate", "locked"),
        entity("media_player.radio", "Radio", "playing", volume_level=0.4),
        entity(
            "sensor.study", "Study Temperature", "21.5", "study", device_class="temperature", unit_of_measurement="°C"
        ),
    ),
)
QUICK = quick_home(HOME, LEXICON)
STATES = {one.entity_id: one.seen for one in HOME.entities}


def make_row(reply: str, label: Label | None = None, **told: str | None) -> Row:
    """Return a reply that a reader may have judged."""
    return Row(
        id="row",
        scenario="scenario",
        request="",
        reply=reply,
        weight=1,
        is_task_ok=True,
        tool_calls=(),
        before={},
        after={},
        label=label,
        kind="state",
        **told,
    )


def world(reply: str, before: dict[str, str] | None = None, **after: str) -> World:
    """Return the home in which a reply is given; what differs is told by entity id with two underscores."""
    changes = {entity_id.replace("__", "."): Seen(state=state) for entity_id, state in after.items()}
    earlier = {entity_id: Seen(state=state) for entity_id, state in (before or {}).items()}
    return World(reply=reply, before={**STATES, **earlier}, after={**STATES, **changes})


def sentences(told: World) -> list[Sentence]:
    """Return the supported sentences of a reply."""
    row = make_row(told.reply)
    return [*supported_sentences(row, HOME, Names(HOME, LEXICON), LEXICON, told, QUICK.findings(told))]
