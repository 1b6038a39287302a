"""A Dutch home, and the route of a sentence in its language through it."""

from custom_components.grounded_assist.grounding.model import Place
from tests.grounding.homes import GROUND, UPPER, HomeAbroad, thing

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

_HOME = HomeAbroad(language="nl", floors=FLOORS, areas=AREAS, things=THINGS)
dutch, turn, verdicts, say = _HOME.lexicon, _HOME.turn, _HOME.verdicts, _HOME.say
