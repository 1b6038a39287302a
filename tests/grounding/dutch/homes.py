"""A Dutch home, and the route of a Dutch sentence through it."""

from functools import cache
from pathlib import Path

import yaml

from custom_components.grounded_assist.grounding import lexicon as lexicons
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.lexicon import Lexicon
from custom_components.grounded_assist.grounding.model import Delivery, Entity, Place, Policy, ToolCall, Verdict
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.lexicons import convert, number_words
from tests.grounding.homes import GROUND, NOW, UPPER, Overrides, Thing, Turn, thing

_DUTCH = Path(lexicons.__file__).parent / "nl.yaml"

FLOORS = (Place(id=GROUND, names=("Begane grond",)), Place(id=UPPER, names=("Eerste verdieping",)))
AREAS = (
    Place(id="kitchen", names=("Keuken",), floor_id=GROUND),
    Place(id="living_room", names=("Woonkamer",), floor_id=GROUND),
    Place(id="hall", names=("Hal",), floor_id=GROUND),
    Place(id="garage", names=("Garage",), floor_id=GROUND),
    Place(id="garden", names=("Tuin",)),
    Place(id="bedroom", names=("Slaapkamer",), floor_id=UPPER),
    Place(id="bathroom", names=("Badkamer",), floor_id=UPPER),
    Place(id="office", names=("Kantoor",), floor_id=UPPER),
)
THINGS = (
    thing("light.ceiling", "Plafondlamp", "kitchen", "on", brightness=204),
    thing("light.counter", "Barlamp", "kitchen", "off"),
    thing("light.reading", "Leeslamp", "living_room", "on", brightness=128, hs_color=(0, 100)),
    thing("light.living_room", "Woonkamerlicht", "living_room", "off"),
    thing("light.bedside", "Nachtlampje", "bedroom", "off"),
    thing("light.mirror", "Spiegellamp", "bathroom", "on", brightness=255),
    thing("switch.coffee", "Koffiemachine", "kitchen", "on", kind="outlet"),
    thing("switch.pump", "Vijverpomp", "garden", "off"),
    thing("fan.bedroom", "Slaapkamerventilator", "bedroom", "on", percentage=50),
    thing("fan.desk", "Bureauventilator", "office", "off", percentage=0),
    thing("cover.curtain", "Fluwelen gordijn", "living_room", "open", kind="curtain", current_position=60),
    thing("cover.blind", "Slaapkamerrolluik", "bedroom", "closed", kind="blind", current_position=0),
    thing("cover.garage", "Garagedeur", "garage", "closed", kind="garage", current_position=0),
    thing("lock.front", "Voordeur", "hall", "locked"),
    thing("lock.back", "Achterdeur", "kitchen", "unlocked"),
    thing("valve.garden", "Tuinkraan", "garden", "closed", kind="water"),
    thing(
        "climate.living_room",
        "Woonkamerthermostaat",
        "living_room",
        "heat",
        hvac_action="heating",
        current_temperature=20.5,
        temperature=21,
        unit_of_measurement="°C",
    ),
    thing("media_player.tv", "Televisie", "living_room", "playing", kind="tv", volume_level=0.3, is_volume_muted=False),
    thing("media_player.radio", "Keukenradio", "kitchen", "idle", volume_level=0.5, is_volume_muted=True),
    thing("vacuum.robbi", "Robbi", "hall", "docked"),
    thing("alarm_control_panel.home", "Huisalarm", "hall", "disarmed"),
    thing("binary_sensor.bedroom_window", "Slaapkamerraam", "bedroom", "on", kind="window"),
    thing("binary_sensor.office_window", "Kantoorraam", "office", "off", kind="window"),
    thing("binary_sensor.hall_motion", "Beweging hal", "hall", "off", kind="motion"),
    thing("binary_sensor.smoke", "Rookmelder", "kitchen", "off", kind="smoke"),
    thing("sensor.bedroom", "Slaapkamer temperatuur", "bedroom", "21.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.humidity", "Slaapkamer luchtvochtigheid", "bedroom", "48", kind="humidity", unit_of_measurement="%"),
    thing("sensor.outdoor", "Buitensensor", "garden", "-8.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.washer", "Wasmachine vermogen", "bathroom", "1200", kind="power", unit_of_measurement="W"),
    thing("person.anna", "Anna", None, "home"),
    thing("person.ben", "Ben", None, "not_home"),
    thing("weather.home", "Utrecht", None, "snowy", temperature=-3.5),
)


@cache
def dutch() -> Lexicon:
    """Return the lexicon that is shipped."""
    return lexicons.parse(yaml.safe_load(_DUTCH.read_text(encoding="utf-8")), number_words("nl"))


@cache
def _gazetteer(entities: tuple[Entity, ...]) -> Gazetteer:
    made = Gazetteer()
    for floor in FLOORS:
        made.set_floor(floor)
    for area in AREAS:
        made.set_area(area)
    for each in entities:
        made.set_entity(each)
    return made


def turn(
    states: Overrides | None = None,
    *,
    request: str = "",
    calls: tuple[ToolCall, ...] = (),
    extra: tuple[Thing, ...] = (),
) -> Turn:
    """Return a turn in the home, with some states otherwise and some things more."""
    things = {each.entity.id: each for each in (*THINGS, *extra)}
    things |= {entity_id: things[entity_id].but(override) for entity_id, override in (states or {}).items()}
    scene = Scene(
        lexicon=dutch(),
        home=_gazetteer(tuple(each.entity for each in things.values())).view(None),
        now=NOW,
        request=request,
        tool_calls=calls,
        convert=convert,
    )
    return Turn(things=things, scene=scene)


def verdicts(
    text: str, states: Overrides | None = None, *, request: str = "", calls: tuple[ToolCall, ...] = ()
) -> tuple[Verdict, ...]:
    """Return the verdict of each claim of a text, in order."""
    return tuple(one.verdict for one in turn(states, request=request, calls=calls).findings(text))


def say(
    text: str,
    states: Overrides | None = None,
    policy: Policy = Policy.CORRECT,
    *,
    request: str = "",
    calls: tuple[ToolCall, ...] = (),
    extra: tuple[Thing, ...] = (),
) -> Delivery:
    """Return what is said instead of a sentence."""
    return turn(states, request=request, calls=calls, extra=extra).deliver(text, policy)
