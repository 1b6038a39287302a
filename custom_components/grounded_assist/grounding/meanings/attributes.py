"""Where the value behind an attribute word is found, and on which scale."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

TEMPERATURE_UNIT = "temperature_unit"
"""The attribute that tells in which unit the temperatures of an entity are."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one domain keeps a value.

    `names` are tried in order, "state" being the state itself; a value times `factor` is
    what people say; `unit` is the unit it then has, None if the entity tells.
    """

    names: tuple[str, ...]
    factor: float = 1.0
    unit: str | None = None
    when_off: float | None = None
    """The value of what is off and shows none."""
    options: str | None = None
    """The attribute that lists all values it can have; "*" if any other value is another one."""
    unit_name: str | None = None
    """The attribute that tells the unit, where an entity has values of several units."""

    def unit_of(self, attributes: Mapping[str, object], told: str | None) -> str | None:
        """Return the unit of a value, `told` being the one of its entity; None if nobody tells."""
        own = attributes.get(self.unit_name) if self.unit_name else None
        return self.unit or (own if isinstance(own, str) else told)


_STATE = Place(("state",))
_PERCENT = "%"


def _degrees(name: str) -> Place:
    return Place((name,), unit_name=TEMPERATURE_UNIT)


ATTRIBUTES: Mapping[str, Mapping[str, Place]] = {
    "brightness": {"light": Place(("brightness",), 100 / 255, _PERCENT, when_off=0)},
    "volume": {"media_player": Place(("volume_level",), 100, _PERCENT)},
    "position": {
        "cover": Place(("current_position", "position"), 1, _PERCENT),
        "valve": Place(("current_position", "position"), 1, _PERCENT),
    },
    "tilt": {"cover": Place(("current_tilt_position",), 1, _PERCENT)},
    "speed": {
        "fan": Place(("percentage",), 1, _PERCENT, when_off=0),
        "vacuum": Place(("fan_speed",), options="fan_speed_list"),
    },
    "temperature": {
        "climate": _degrees("current_temperature"),
        "water_heater": _degrees("current_temperature"),
        "weather": _degrees("temperature"),
        "sensor.temperature": _STATE,
    },
    "target_temperature": {
        "climate": _degrees("temperature"),
        "water_heater": _degrees("temperature"),
        "number.temperature": _STATE,
    },
    "humidity": {
        "climate": Place(("current_humidity",), 1, _PERCENT),
        "humidifier": Place(("current_humidity",), 1, _PERCENT),
        "weather": Place(("humidity",), 1, _PERCENT),
        "sensor.humidity": _STATE,
        "sensor.moisture": _STATE,
    },
    "target_humidity": {
        "humidifier": Place(("humidity",), 1, _PERCENT),
        "climate": Place(("humidity",), 1, _PERCENT),
    },
    "battery": {
        "sensor.battery": _STATE,
        "vacuum": Place(("battery_level",), 1, _PERCENT),
        "device_tracker": Place(("battery_level",), 1, _PERCENT),
        "lawn_mower": Place(("battery_level",), 1, _PERCENT),
    },
    "power": {"sensor.power": _STATE},
    "energy": {"sensor.energy": _STATE},
    "voltage": {"sensor.voltage": _STATE},
    "current": {"sensor.current": _STATE},
    "illuminance": {"sensor.illuminance": _STATE},
    "pressure": {
        "sensor.pressure": _STATE,
        "sensor.atmospheric_pressure": _STATE,
        "weather": Place(("pressure",), unit_name="pressure_unit"),
    },
    "co2": {"sensor.carbon_dioxide": _STATE},
    "signal": {"sensor.signal_strength": _STATE},
    "wind_speed": {"sensor.wind_speed": _STATE, "weather": Place(("wind_speed",), unit_name="wind_speed_unit")},
    "color": {"light": Place(("hs_color",))},
    "color_temperature": {"light": Place(("color_temp_kelvin",), 1, "K")},
    "preset": {
        "fan": Place(("preset_mode",), options="preset_modes"),
        "climate": Place(("preset_mode",), options="preset_modes"),
    },
    "mode": {
        "climate": Place(("state",), options="hvac_modes"),
        "humidifier": Place(("mode",), options="available_modes"),
        "select": Place(("state",), options="options"),
        "input_select": Place(("state",), options="options"),
        "water_heater": Place(("operation_mode", "state"), options="operation_list"),
    },
    "source": {"media_player": Place(("source",), options="source_list")},
    "effect": {"light": Place(("effect",), options="effect_list")},
    "title": {"media_player": Place(("media_title",))},
    "artist": {"media_player": Place(("media_artist", "media_album_artist"))},
    "text": {
        "sensor": Place(("state",), options="options"),
        "select": Place(("state",), options="options"),
        "input_select": Place(("state",), options="options"),
        "camera": Place(("state",)),
    },
    "condition": {"weather": _STATE},
    "installed_version": {"update": Place(("installed_version",))},
    "latest_version": {"update": Place(("latest_version",))},
    "zone": {"person": Place(("state",), options="*"), "device_tracker": Place(("state",), options="*")},
    "value": {
        "sensor": _STATE,
        "number": _STATE,
        "input_number": _STATE,
        "counter": _STATE,
    },
}

SETTABLE: Mapping[str, tuple[str, ...]] = {
    "light": ("brightness", "color", "color_temperature"),
    "media_player": ("volume", "source"),
    "cover": ("position", "tilt"),
    "valve": ("position",),
    "fan": ("speed", "preset"),
    "climate": ("target_temperature", "target_humidity", "preset", "mode"),
    "water_heater": ("target_temperature",),
    "humidifier": ("target_humidity", "mode"),
    "vacuum": ("speed",),
    "select": ("mode",),
    "input_select": ("mode",),
    "number": ("value",),
    "input_number": ("value",),
}
"""What "set to N" means of a domain when no attribute is named."""

TARGETS: Mapping[str, str] = {"temperature": "target_temperature", "humidity": "target_humidity"}
"""What an attribute is aimed to become."""

LIKE: Mapping[str, tuple[str, ...]] = {"brightness": ("brightness", "illuminance")}
"""What people call by one word: a lamp is bright, and so is a room."""

BANDS: Mapping[str, tuple[float, float]] = {"low": (1, 55), "medium": (25, 75), "high": (45, 100)}
"""Percent that may be called so; nobody agrees on where one ends, so that they overlap."""

BANDED = ("speed", "brightness", "volume")
"""Attributes of which people tell but a part of the scale: "the fan is set to high"."""

STEPPED = frozenset({"speed"})
"""Attributes kept in percent of which people count the steps: "set the fan to 2"."""

WITHOUT_UNIT = frozenset({"climate", "water_heater"})
"""Domains whose temperatures are in the unit of the home, which no attribute of theirs tells."""

DEGREES = frozenset({"temperature", "target_temperature"})
"""Attributes that have a unit even where the entity does not tell it."""

ATTRIBUTES_IN_WORDS = frozenset({"mode", "preset", "source", "title"})
"""Attributes whose value is a word."""

NAMED = frozenset({"source", "title"})
"""Attributes whose value is a name, with the letters that somebody gave it."""

VERSIONS = frozenset({"installed_version", "latest_version"})
"""Attributes whose value is a version."""

TITLES = (
    "media_title",
    "media_artist",
    "media_album_name",
    "media_series_title",
    "media_channel",
    "media_playlist",
    "app_name",
    "source",
)
"""Attributes that tell what is playing, first those of the work itself."""

ITSELF = frozenset({"text", "condition", "value"})
"""Attributes that are the state itself: "the washer is finished", not "the text of the washer"."""

ZONE = "zone"
"""Where somebody is: "Ben is at School", not "the zone of Ben"."""

WORDED_DOMAINS = frozenset({"select", "input_select"})
"""Domains whose whole state is a word: "the house mode is party"."""


UNIT_ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "%": ("brightness", "volume", "position", "speed", "humidity", "battery", "value", "target_humidity"),
    "°": ("temperature", "target_temperature"),
    "°C": ("temperature", "target_temperature"),
    "°F": ("temperature", "target_temperature"),
    "W": ("power",),
    "kW": ("power",),
    "kWh": ("energy",),
    "Wh": ("energy",),
    "V": ("voltage",),
    "A": ("current",),
    "lx": ("illuminance",),
    "hPa": ("pressure",),
    "ppm": ("co2", "value"),
    "K": ("color_temperature",),
}
"""Which attributes a bare number with such a unit can be a value of."""


METERED: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("W", "kW"), frozenset({"power"})),
    **dict.fromkeys(("Wh", "kWh"), frozenset({"energy"})),
    **dict.fromkeys(("mm", "cm", "in"), frozenset({"precipitation"})),
    **dict.fromkeys(("km/h", "mph", "m/s"), frozenset({"wind_speed"})),
    **dict.fromkeys(("L", "gal"), frozenset({"water"})),
    **dict.fromkeys(("km", "mi"), frozenset({"distance"})),
}
"""Unit -> device classes of the sensors that may be meant where nobody says of what it is: "we've used 12 kWh"."""

SUMMED = frozenset({"power", "energy", "water"})
"""Device classes of what single things and rooms take a part of."""

POSSIBLE: Mapping[tuple[str, str | None], tuple[float, float]] = {
    **dict.fromkeys(
        (
            (attribute, _PERCENT)
            for attribute in (
                "brightness",
                "volume",
                "position",
                "tilt",
                "speed",
                "humidity",
                "target_humidity",
                "battery",
            )
        ),
        (0, 100),
    ),
    ("brightness", None): (0, 255),
    ("battery", None): (0, 100),
    ("humidity", None): (0, 100),
    ("target_humidity", None): (0, 100),
    **dict.fromkeys((("temperature", "°C"), ("target_temperature", "°C")), (-273.15, inf)),
    **dict.fromkeys((("temperature", "°F"), ("target_temperature", "°F")), (-459.67, inf)),
    **dict.fromkeys((("temperature", "°"), ("target_temperature", "°")), (-459.67, inf)),
    ("color_temperature", "K"): (0, inf),
    ("illuminance", "lx"): (0, inf),
    ("co2", "ppm"): (0, 1_000_000),
    ("pressure", "hPa"): (0, inf),
}
"""(attribute, unit) -> the least and the most it can be of anything at all; None is a number without a unit."""

_STILL = "lock valve cover switch climate water_heater vacuum lawn_mower alarm_control_panel binary_sensor person"


def _domains(names: str) -> frozenset[str]:
    return frozenset(names.split())


LACKING: Mapping[str, frozenset[str]] = {
    "brightness": _domains(f"{_STILL} fan"),
    "volume": _domains("light switch cover valve fan climate water_heater person binary_sensor"),
    "position": _domains("light switch lock climate fan"),
    "tilt": _domains("light switch lock climate fan valve media_player"),
    "speed": _domains("light lock alarm_control_panel person"),
    **dict.fromkeys(
        ("temperature", "target_temperature"),
        _domains("lock cover valve switch media_player vacuum lawn_mower siren alarm_control_panel"),
    ),
    **dict.fromkeys(
        ("humidity", "target_humidity"),
        _domains("light lock cover valve switch media_player vacuum lawn_mower siren alarm_control_panel"),
    ),
    "color_temperature": _domains(f"{_STILL} fan"),
}
"""attribute -> domains no thing of which can have it; where it is not sure the domain is left out."""


def attribute_of(domain: str, device_class: str | None) -> str | None:
    """Return the one attribute that such a sensor is there for; None if it is not told."""
    key = f"{domain}.{device_class}"
    return next((attribute for attribute, places in ATTRIBUTES.items() if key in places), None)


def place_of(attribute: str, domain: str, device_class: str | None) -> Place | None:
    """Return where such an entity keeps the value; None if it has none."""
    places = ATTRIBUTES.get(attribute, {})
    return places.get(f"{domain}.{device_class}") or places.get(domain)
