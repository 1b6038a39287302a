"""The demo house as a table: floors, areas, devices, and what is wrong with some of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random


class Quirk(StrEnum):
    """How a device fails to do what it is asked."""

    NONE = "none"
    RAISES = "raises"
    IGNORES = "ignores"
    LATE = "late"
    SLOW = "slow"
    JAMS = "jams"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """An area and where it lies."""

    name: str
    floor: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """One device with one entity. Of `states` and of each setting, the seed picks one."""

    domain: str
    name: str
    area: str
    states: tuple[str | float, ...]
    settings: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    device_class: str | None = None
    unit: str | None = None
    quirk: Quirk = Quirk.NONE
    seconds: float = 0.0
    """How long a late or slow device takes."""
    is_hidden: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Return the object id of its entity."""
        return self.name.lower().replace(" ", "_")

    @property
    def entity_id(self) -> str:
        """Return the id of its entity."""
        return f"{self.domain}.{self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Something in the calendar, so many days from now."""

    summary: str
    days: int
    hour: int
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What a device is set to when the house comes up."""

    device: Device
    state: str | float
    settings: Mapping[str, object]


GROUND = "Ground floor"
FIRST = "First floor"
FLOORS: Mapping[str, int] = {GROUND: 0, FIRST: 1}

ROOMS = (
    Room(name="Kitchen", floor=GROUND),
    Room(name="Living room", floor=GROUND, aliases=("Lounge",)),
    Room(name="Hallway", floor=GROUND),
    Room(name="Garage", floor=GROUND),
    Room(name="Bedroom", floor=FIRST),
    Room(name="Nursery", floor=FIRST),
    Room(name="Bathroom", floor=FIRST),
    Room(name="Office", floor=FIRST, aliases=("Study",)),
    Room(name="Garden"),
)

_SWITCHED = ("on", "off")
_COVERED = ("open", "closed")
_BRIGHTNESS: Mapping[str, tuple[object, ...]] = {"brightness": (51, 128, 204, 255)}


def _light(name: str, area: str, states: tuple[str, ...] = _SWITCHED, quirk: Quirk = Quirk.NONE) -> Device:
    """Return a dimmable light."""
    return Device(domain="light", name=name, area=area, states=states, settings=_BRIGHTNESS, quirk=quirk)


def _window(name: str, area: str, states: tuple[str, ...] = _SWITCHED) -> Device:
    """Return the contact of a window; on is open."""
    return Device(domain="binary_sensor", name=name, area=area, states=states, device_class="window")


def _sensor(name: str, area: str, device_class: str, unit: str, states: tuple[float, ...]) -> Device:
    """Return a measuring device."""
    return Device(domain="sensor", name=name, area=area, states=states, device_class=device_class, unit=unit)


DEVICES: tuple[Device, ...] = (
    _light("Kitchen light", "Kitchen"),
    _light("Counter light", "Kitchen"),
    _light("Ceiling light", "Living room", ("on",)),
    _light("Floor lamp", "Living room", ("on",), Quirk.RAISES),
    _light("Reading lamp", "Living room", ("on",)),
    Device(
        domain="light",
        name="Hallway light",
        area="Hallway",
        states=("off",),
        settings=_BRIGHTNESS,
        quirk=Quirk.LATE,
        seconds=0.6,
    ),
    _light("Bedroom light", "Bedroom"),
    Device(
        domain="light",
        name="Bedside lamp",
        area="Bedroom",
        states=("on",),
        settings={"hs_color": ((240.0, 100.0), (0.0, 100.0), (120.0, 100.0)), **_BRIGHTNESS},
    ),
    _light("Night light", "Nursery"),
    _light("Office light", "Office"),
    _light("Bathroom light", "Bathroom", quirk=Quirk.UNAVAILABLE),
    _light("Garden lights", "Garden", ("off",)),
    _light("Garage light", "Garage"),
    Device(domain="switch", name="Coffee machine", area="Kitchen", states=("on",), quirk=Quirk.RAISES),
    Device(domain="switch", name="Desk outlet", area="Office", states=_SWITCHED, device_class="outlet"),
    Device(domain="switch", name="Fountain", area="Garden", states=_SWITCHED),
    Device(domain="switch", name="Router", area="Office", states=("on",), is_hidden=True),
    Device(domain="lock", name="Front door", area="Hallway", states=("locked", "unlocked")),
    Device(domain="lock", name="Back door", area="Kitchen", states=("locked",)),
    Device(domain="lock", name="Garden gate", area="Garden", states=("unlocked",), quirk=Quirk.RAISES),
    Device(domain="lock", name="Side door", area="Garage", states=("unlocked",), quirk=Quirk.JAMS),
    Device(domain="lock", name="Safe", area="Office", states=("locked", "unlocked"), is_hidden=True),
    Device(
        domain="cover",
        name="Garage door",
        area="Garage",
        states=("closed",),
        device_class="garage",
        quirk=Quirk.SLOW,
        seconds=20.0,
    ),
    Device(
        domain="cover",
        name="Living room blinds",
        area="Living room",
        states=("open",),
        settings={"position": (30, 50, 80)},
        device_class="blind",
    ),
    Device(domain="cover", name="Bedroom curtains", area="Bedroom", states=_COVERED, device_class="curtain"),
    Device(
        domain="cover",
        name="Awning",
        area="Garden",
        states=_COVERED,
        device_class="awning",
        quirk=Quirk.SLOW,
        seconds=12.0,
    ),
    Device(
        domain="climate",
        name="Living room thermostat",
        area="Living room",
        states=("heat",),
        settings={"target": (20.0, 21.0, 22.0), "current": (19.5, 20.5, 21.5)},
    ),
    Device(
        domain="climate",
        name="Bedroom thermostat",
        area="Bedroom",
        states=("heat", "off"),
        settings={"target": (17.0, 18.0, 19.0), "current": (18.5, 19.5)},
    ),
    Device(
        domain="climate",
        name="Nursery thermostat",
        area="Nursery",
        states=("heat",),
        settings={"target": (20.0,), "current": (20.5, 21.5)},
        quirk=Quirk.IGNORES,
    ),
    Device(domain="fan", name="Bedroom fan", area="Bedroom", states=_SWITCHED, settings={"percentage": (33, 66, 100)}),
    Device(
        domain="fan", name="Bathroom fan", area="Bathroom", states=_SWITCHED, settings={"percentage": (33, 66, 100)}
    ),
    Device(
        domain="media_player",
        name="Living room TV",
        area="Living room",
        states=("playing", "paused"),
        settings={"volume": (0.2, 0.35, 0.5), "title": ("The Night Train",), "source": ("HDMI 1", "Antenna")},
        device_class="tv",
        aliases=("Television",),
    ),
    Device(
        domain="media_player",
        name="Kitchen speaker",
        area="Kitchen",
        states=("playing", "paused", "off"),
        settings={"volume": (0.1, 0.3, 0.6), "title": ("Blue Monday", "Yellow")},
        device_class="speaker",
    ),
    Device(
        domain="media_player",
        name="Office speaker",
        area="Office",
        states=("idle", "playing"),
        settings={"volume": (0.25, 0.4), "muted": (True, False), "title": ("Morning news",)},
        device_class="speaker",
    ),
    Device(
        domain="valve",
        name="Lawn sprinkler",
        area="Garden",
        states=_COVERED,
        device_class="water",
        quirk=Quirk.SLOW,
        seconds=8.0,
    ),
    Device(domain="vacuum", name="Robot vacuum", area="Hallway", states=("docked", "cleaning"), aliases=("Rosie",)),
    Device(domain="lawn_mower", name="Lawn mower", area="Garden", states=("docked", "mowing", "paused")),
    _sensor("Bedroom temperature", "Bedroom", "temperature", "°C", (18.5, 19.5, 21.5)),
    _sensor("Living room temperature", "Living room", "temperature", "°C", (20.0, 21.0, 22.5)),
    _sensor("Outdoor temperature", "Garden", "temperature", "°C", (-3.5, 4.0, 11.5, 24.0)),
    _sensor("Nursery humidity", "Nursery", "humidity", "%", (42.0, 48.0, 55.0)),
    _sensor("Front door battery", "Hallway", "battery", "%", (18.0, 64.0, 93.0)),
    _sensor("Washing machine power", "Bathroom", "power", "W", (3.0, 410.0, 1850.0)),
    _sensor("Office carbon dioxide", "Office", "carbon_dioxide", "ppm", (520.0, 870.0, 1340.0)),
    _sensor("Solar power", "Garage", "power", "W", (0.0, 1240.0, 3100.0)),
    _window("Kitchen window", "Kitchen"),
    _window("Bedroom window", "Bedroom", ("on",)),
    _window("Office window", "Office", ("off",)),
    _window("Bathroom window", "Bathroom"),
    Device(domain="binary_sensor", name="Hallway motion", area="Hallway", states=_SWITCHED, device_class="motion"),
    Device(domain="binary_sensor", name="Kitchen smoke", area="Kitchen", states=("off",), device_class="smoke"),
    Device(
        domain="binary_sensor", name="Bathroom leak", area="Bathroom", states=("off", "on"), device_class="moisture"
    ),
    Device(domain="binary_sensor", name="Washing machine", area="Bathroom", states=_SWITCHED, device_class="running"),
    Device(domain="siren", name="Siren", area="Garage", states=("off",)),
    Device(
        domain="humidifier",
        name="Nursery humidifier",
        area="Nursery",
        states=_SWITCHED,
        settings={"target": (45, 50, 55)},
        device_class="humidifier",
    ),
    Device(
        domain="alarm_control_panel",
        name="House alarm",
        area="Hallway",
        states=("disarmed", "armed_home", "armed_away"),
    ),
    Device(domain="device_tracker", name="Phone of Anna", area="Hallway", states=("home", "not_home", "work")),
    Device(domain="device_tracker", name="Phone of Ben", area="Hallway", states=("home", "not_home"), is_hidden=True),
    Device(domain="calendar", name="Family calendar", area="Kitchen", states=("off",)),
    Device(domain="todo", name="Shopping list", area="Kitchen", states=(2,)),
)

PLANS = (
    Plan(summary="Dentist", days=1, hour=10, minutes=30),
    Plan(summary="Swimming lesson", days=2, hour=16, minutes=60),
)
ITEMS: Mapping[str, bool] = {"Milk": False, "Eggs": False, "Bread": True}
"""What is on the list, and whether it is done."""

PAST_DAYS = 3
PAST_MINUTES = (
    ("cover.garage_door", 0, "closed"),
    ("cover.garage_door", 11 * 60 + 40, "open"),
    ("cover.garage_door", 14 * 60 + 25, "closed"),
)
"""What happened on each of the days before: of what, so many minutes after midnight, to what."""
PAST_TEMPERATURES: Mapping[int, float] = {0: 6.5, 6: 4.0, 9: 8.5, 12: 13.0, 15: 16.5, 18: 11.0, 21: 8.0}
"""How warm it was outside on each of them, by the hour."""

HELPERS = (
    "input_boolean.guest_mode",
    "input_number.hot_water_target",
    "input_select.house_mode",
    "person.anna",
    "person.ben",
    "script.movie_night",
)

CLIMATE_SENSORS: Mapping[str, str] = {
    "Bedroom": "sensor.bedroom_temperature",
    "Living room": "sensor.living_room_temperature",
}


def furnish(seed: int) -> tuple[Start, ...]:
    """Return how the house stands at the start; the same seed gives the same house."""
    return tuple(_set_up(device, Random(f"{seed} {device.entity_id}")) for device in DEVICES)


def _set_up(device: Device, chance: Random) -> Start:
    """Pick a state and the settings of one device."""
    settings = {name: chance.choice(choices) for name, choices in device.settings.items()}
    return Start(device=device, state=chance.choice(device.states), settings=settings)
