"""A German home, and the route of a sentence in its language through it."""

from custom_components.grounded_assist.grounding.model import Place
from tests.grounding.homes import GROUND, UPPER, HomeAbroad, thing

FLOORS = (Place(id=GROUND, names=("Erdgeschoss",)), Place(id=UPPER, names=("Obergeschoss",)))
AREAS = (
    Place(id="kitchen", names=("Küche",), floor_id=GROUND),
    Place(id="living_room", names=("Wohnzimmer",), floor_id=GROUND),
    Place(id="hall", names=("Flur",), floor_id=GROUND),
    Place(id="garage", names=("Garage",), floor_id=GROUND),
    Place(id="garden", names=("Garten",)),
    Place(id="bedroom", names=("Schlafzimmer",), floor_id=UPPER),
    Place(id="bathroom", names=("Bad",), floor_id=UPPER),
    Place(id="office", names=("Büro",), floor_id=UPPER),
)
THINGS = (
    thing("light.ceiling", "Deckenlicht", "kitchen", "on", brightness=204),
    thing("light.counter", "Thekenlampe", "kitchen", "off"),
    thing("light.reading", "Leselampe", "living_room", "on", brightness=128, hs_color=(0, 100)),
    thing("light.living_room", "Wohnzimmerlicht", "living_room", "off"),
    thing("light.bedside", "Nachttischlampe", "bedroom", "off"),
    thing("light.mirror", "Spiegellicht", "bathroom", "on", brightness=255),
    thing("switch.coffee", "Kaffeemaschine", "kitchen", "on", kind="outlet"),
    thing("switch.pump", "Teichpumpe", "garden", "off"),
    thing("fan.bedroom", "Schlafzimmerventilator", "bedroom", "on", percentage=50),
    thing("fan.desk", "Tischventilator", "office", "off", percentage=0),
    thing("cover.curtain", "Samtvorhang", "living_room", "open", kind="curtain", current_position=60),
    thing("cover.blind", "Schlafzimmerrollo", "bedroom", "closed", kind="blind", current_position=0),
    thing("cover.garage", "Garagentor", "garage", "closed", kind="garage", current_position=0),
    thing("lock.front", "Haustür", "hall", "locked"),
    thing("lock.back", "Hintertür", "kitchen", "unlocked"),
    thing("valve.garden", "Gartenventil", "garden", "closed", kind="water"),
    thing(
        "climate.living_room",
        "Wohnzimmerthermostat",
        "living_room",
        "heat",
        hvac_action="heating",
        current_temperature=20.5,
        temperature=21,
        unit_of_measurement="°C",
    ),
    thing("media_player.tv", "Fernseher", "living_room", "playing", kind="tv", volume_level=0.3, is_volume_muted=False),
    thing("media_player.radio", "Küchenradio", "kitchen", "idle", volume_level=0.5, is_volume_muted=True),
    thing("vacuum.robbi", "Robbi", "hall", "docked"),
    thing("alarm_control_panel.home", "Hausalarm", "hall", "disarmed"),
    thing("binary_sensor.bedroom_window", "Schlafzimmerfenster", "bedroom", "on", kind="window"),
    thing("binary_sensor.office_window", "Bürofenster", "office", "off", kind="window"),
    thing("binary_sensor.hall_motion", "Flur Bewegung", "hall", "off", kind="motion"),
    thing("binary_sensor.smoke", "Rauchmelder", "kitchen", "off", kind="smoke"),
    thing("sensor.bedroom", "Schlafzimmer Temperatur", "bedroom", "21.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.humidity", "Schlafzimmer Feuchte", "bedroom", "48", kind="humidity", unit_of_measurement="%"),
    thing("sensor.outdoor", "Außensensor", "garden", "-8.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.washer", "Waschmaschine Leistung", "bathroom", "1200", kind="power", unit_of_measurement="W"),
    thing("person.anna", "Anna", None, "home"),
    thing("person.ben", "Ben", None, "not_home"),
    thing("weather.home", "Wien", None, "snowy", temperature=-3.5),
)

_HOME = HomeAbroad(language="de", floors=FLOORS, areas=AREAS, things=THINGS)
german, turn, verdicts, say = _HOME.lexicon, _HOME.turn, _HOME.verdicts, _HOME.say
