"""Which states make a meaning true, and which are on the way there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..model import Attribute, Entity

UNREADABLE_STATES = frozenset({"unavailable", "unknown", ""})


@dataclass(frozen=True, slots=True)
class Truth:
    """States of one domain that make a meaning true, and those on the way to it.

    Every other readable state makes it false. `doubtful` states decide nothing.
    """

    true: frozenset[str]
    pending: frozenset[str] = frozenset()
    doubtful: frozenset[str] = frozenset()
    false: frozenset[str] = frozenset()
    """If given, these alone make it false: whoever is not at home is away, wherever that is."""


@dataclass(frozen=True, slots=True)
class AttributeTruth:
    """An attribute that makes a meaning true: the first one present decides."""

    tests: tuple[tuple[str, frozenset[Attribute]], ...]
    otherwise: Truth | None = None
    """What the state says where no such attribute is present; None if nothing."""
    doubtful: frozenset[str] = frozenset()
    """States in which no other value of the attribute refutes anything."""


@dataclass(frozen=True, slots=True)
class NumberTruth:
    """A state that is a number: up to one end a meaning is true, from another on it is false."""

    true: float
    false: float


@dataclass(frozen=True, slots=True)
class PositionTruth:
    """How far something is open, in percent, that makes a meaning true; what is close to it decides nothing."""

    true: range
    doubtful: range
    otherwise: Truth
    """What the state says of a thing that does not show how far it is open."""


type Row = Truth | AttributeTruth | NumberTruth | PositionTruth
type Key = str
"""A domain, or `domain.device_class` where the class has words of its own."""


def _row(true: str, pending: str = "", doubtful: str = "") -> Truth:
    return Truth(frozenset(true.split()), frozenset(pending.split()), frozenset(doubtful.split()))


def _each(domains: str, row: Row) -> dict[Key, Row]:
    return dict.fromkeys(domains.split(), row)


_TOGGLES = "light switch fan input_boolean siren humidifier automation script remote group binary_sensor schedule"
_BOLT = "opening unlocked unlocking locked locking jammed"
"""States of a lock that leave open whether the door is shut: a bolt may be thrown while it stands open."""
_HVAC_ON = "heat cool heat_cool auto dry fan_only"
_WATER_ON = "eco electric performance high_demand heat_pump gas on"
_PLAYER_ON = "on playing paused idle buffering"
_OPENINGS = "binary_sensor.door binary_sensor.window binary_sensor.garage_door binary_sensor.opening"
_ALARMS = (
    "binary_sensor.motion binary_sensor.occupancy binary_sensor.presence binary_sensor.sound binary_sensor.vibration "
    "binary_sensor.smoke binary_sensor.gas binary_sensor.carbon_monoxide binary_sensor.moisture binary_sensor.tamper "
    "binary_sensor.problem binary_sensor.heat binary_sensor.cold binary_sensor.light binary_sensor.moving"
)
_PRESENCE = "binary_sensor.occupancy binary_sensor.presence"
_ACTIONS = frozenset({"heating", "preheating", "cooling", "drying", "fan", "defrosting"})
_MOST_RUNS = 1000
_BLINDS = "cover.blind cover.shade cover.shutter"
_AJAR = _row("", "opening closing", "open")
"""States of what is said to be open in part."""
_NOT_CLOSED = _row("", "opening", "open")
"""States of what is said to be all the way open: without a position "open" is anything but closed."""
_VACUUM_ON = "cleaning on"
_VACUUM_REST = "docked idle off paused"

_ON: Mapping[Key, Row] = {
    **_each(_TOGGLES, _row("on")),
    "media_player": _row(_PLAYER_ON, "", "standby"),
    "climate": _row(_HVAC_ON),
    "water_heater": _row(_WATER_ON),
    "cover": _row("open", "opening"),
    "valve": _row("open", "opening"),
    "lock": _row("locked", "locking"),
    "vacuum": _row(_VACUUM_ON, "returning"),
    "lawn_mower": _row("mowing", "returning"),
    "alarm_control_panel": _row(
        "armed_home armed_away armed_night armed_vacation armed_custom_bypass triggered pending", "arming"
    ),
    "camera": _row("on idle streaming recording"),
}

STATES: Mapping[str, Mapping[Key, Row]] = {
    "outdated": {"update": _row("on")},
    "on": _ON,
    # Of the brightness that a light does not show, nothing is said.
    "fully_on": {
        **_ON,
        "light": AttributeTruth(
            (("brightness", frozenset(range(250, 256))),), otherwise=_row("on"), doubtful=frozenset({"on"})
        ),
        "fan": AttributeTruth((("percentage", frozenset({100})),), otherwise=_row("on"), doubtful=frozenset({"on"})),
        "media_player": _row("", "", f"{_PLAYER_ON} standby"),
    },
    "off": {
        **_each(_TOGGLES, _row("off")),
        "media_player": _row("off standby", "", "idle"),
        "climate": _row("off"),
        "water_heater": _row("off"),
        "cover": _row("closed", "closing"),
        "valve": _row("closed", "closing"),
        "lock": _row("unlocked open", "unlocking opening"),
        "vacuum": _row("docked idle off paused returning"),
        "lawn_mower": _row("docked paused returning"),
        "alarm_control_panel": _row("disarmed", "disarming"),
        "camera": _row("off"),
    },
    "open": {
        "cover": _row("open", "opening"),
        "valve": _row("open", "opening"),
        "lock": _row("open", "", _BOLT),
        **_each(_OPENINGS, _row("on")),
    },
    # "Wide open" is said of what is not open to the last percent, "half open" of anything about the middle.
    "fully_open": {
        **_each("cover valve", PositionTruth(range(98, 101), range(90, 98), _NOT_CLOSED)),
        "lock": _row("", "", "open opening unlocked unlocking"),
        **_each(_OPENINGS, _row("", "", "on")),
    },
    "mostly_open": _each("cover valve", PositionTruth(range(60, 100), range(40, 101), _AJAR)),
    "half_open": {
        **_each("cover valve", PositionTruth(range(40, 61), range(30, 71), _AJAR)),
        **_each(_OPENINGS, _row("", "", "on")),
    },
    "partly_open": {
        **_each("cover valve", PositionTruth(range(1, 100), range(1, 100), _AJAR)),
        **_each(_OPENINGS, _row("", "", "on")),
    },
    "mostly_closed": _each("cover valve", PositionTruth(range(1, 41), range(61), _AJAR)),
    # An awning that is open shades, as a blind does that is closed.
    "extended": {
        "cover.awning": _row("open", "opening"),
        **_each(_BLINDS, PositionTruth(range(1), range(90), _row("closed", "closing", "open"))),
    },
    "fully_extended": {
        "cover.awning": PositionTruth(range(98, 101), range(90, 98), _NOT_CLOSED),
        **_each(_BLINDS, PositionTruth(range(1), range(1, 10), _row("closed", "closing", "open"))),
    },
    "retracted": {
        "cover.awning": _row("closed", "closing"),
        **_each(_BLINDS, PositionTruth(range(98, 101), range(1, 98), _NOT_CLOSED)),
    },
    "closed": {
        "cover": _row("closed", "closing"),
        "valve": _row("closed", "closing"),
        "lock": _row("", "", _BOLT),
        **_each(_OPENINGS, _row("off")),
    },
    "opening": {
        "cover": _row("opening", "", "open"),
        "valve": _row("opening", "", "open"),
        "lock": _row("opening", "", "open unlocked unlocking"),
    },
    "closing": {
        "cover": _row("closing", "", "closed"),
        "valve": _row("closing", "", "closed"),
        "lock": _row("locking", "", "locked"),
    },
    "locked": {
        "lock": _row("locked", "locking"),
        "binary_sensor.lock": _row("off"),
    },
    "unlocked": {
        "lock": _row("unlocked open", "unlocking opening"),
        "binary_sensor.lock": _row("on"),
    },
    "jammed": {"lock": _row("jammed")},
    # What tells no more than that it is on may be playing, paused or neither.
    "playing": {"media_player": _row("playing", "buffering", "on")},
    "paused": {
        "media_player": _row("paused", "", "idle on"),
        "vacuum": _row("paused"),
        "lawn_mower": _row("paused"),
        "timer": _row("paused"),
    },
    "idle": {
        "media_player": _row("idle", "", "on"),
        "vacuum": _row("idle", "", "docked"),
        "timer": _row("idle"),
        "climate": AttributeTruth((("hvac_action", frozenset({"idle"})),)),
        "humidifier": AttributeTruth((("action", frozenset({"idle", "off"})),)),
    },
    "muted": {
        "media_player": AttributeTruth(
            (("volume_level", frozenset({0})), ("is_volume_muted", frozenset({True}))),
        ),
    },
    "unmuted": {
        "media_player": AttributeTruth((("is_volume_muted", frozenset({False})),)),
    },
    "started": {
        "vacuum": _row(_VACUUM_ON),
        "lawn_mower": _row("mowing"),
        "media_player": _row("playing", "buffering", "on"),
        "timer": _row("active"),
        **_each("fan switch light siren humidifier", _row("on")),
        # A script that has ended is off, and was started.
        "script": _row("on", "", "off"),
        "climate": _row(_HVAC_ON),
        "valve": _row("open", "opening"),
    },
    "stopped": {
        "vacuum": _row(_VACUUM_REST + " returning"),
        "lawn_mower": _row("docked paused returning"),
        "media_player": _row("idle paused off standby on"),
        "timer": _row("idle paused"),
        "cover": _row("open closed", "", "opening closing"),
        **_each("fan switch script siren humidifier", _row("off")),
        "valve": _row("closed", "closing", "open"),
    },
    "cleaning": {"vacuum": _row(_VACUUM_ON)},
    "docked": {
        "vacuum": _row("docked", "returning"),
        "lawn_mower": _row("docked", "returning"),
    },
    "returning": {
        "vacuum": _row("returning docked"),
        "lawn_mower": _row("returning docked"),
    },
    "mowing": {"lawn_mower": _row("mowing")},
    "watering": {"valve": _row("open", "opening"), "switch": _row("on")},
    "heating": {
        "climate": AttributeTruth((("hvac_action", frozenset({"heating", "preheating"})),)),
    },
    "cooling": {"climate": AttributeTruth((("hvac_action", frozenset({"cooling"})),))},
    "home": {**_each("person device_tracker", _row("home"))},
    "away": {**_each("person device_tracker", Truth(true=frozenset({"not_home"}), false=frozenset({"home"})))},
    "unlit": {"light": _row("off")},
    "occupied": {**_each(_PRESENCE, _row("on")), "binary_sensor.motion": _row("on", "", "off")},
    "unoccupied": {**_each(_PRESENCE, _row("off")), "binary_sensor.motion": _row("", "", "off")},
    "wet": {"binary_sensor.moisture": _row("on")},
    "dry": {"binary_sensor.moisture": _row("off")},
    "detected": {**_each(_ALARMS, _row("on"))},
    "clear": {**_each(_ALARMS, _row("off"))},
    # Home Assistant's own devices warn between 5 and 25 %; at half nobody calls a battery low.
    "low": {"binary_sensor.battery": _row("on"), "sensor.battery": NumberTruth(true=20, false=50)},
    "charged": {"binary_sensor.battery": _row("off")},
    "charging": {"binary_sensor.battery_charging": _row("on")},
    "connected": {"binary_sensor.connectivity": _row("on"), "binary_sensor.plug": _row("on")},
    "disconnected": {"binary_sensor.connectivity": _row("off"), "binary_sensor.plug": _row("off")},
    "plugged": {"binary_sensor.plug": _row("on")},
    "unplugged": {"binary_sensor.plug": _row("off")},
    "up": {"cover": _row("open", "opening"), "cover.awning": _row("", "", "open closed opening closing")},
    "down": {"cover": _row("closed", "closing"), "cover.awning": _row("", "", "open closed opening closing")},
    "armed": {
        "alarm_control_panel": _row(
            "armed_home armed_away armed_night armed_vacation armed_custom_bypass triggered", "arming pending"
        ),
    },
    # What is triggered is still in its mode, which it no longer shows; a mode of the owner's may be called any of them.
    "armed_home": {"alarm_control_panel": _row("armed_home", "arming pending", "triggered armed_custom_bypass")},
    "armed_away": {
        "alarm_control_panel": _row("armed_away", "arming pending", "triggered armed_custom_bypass armed_vacation")
    },
    "armed_night": {"alarm_control_panel": _row("armed_night", "arming pending", "triggered armed_custom_bypass")},
    "disarmed": {"alarm_control_panel": _row("disarmed", "disarming")},
    "triggered": {"alarm_control_panel": _row("triggered")},
    "oscillating": {"fan": AttributeTruth((("oscillating", frozenset({True})),))},
    "skipped": {"media_player": _row("")},
    # What does not run need not have run.
    "finished": {
        "binary_sensor.running": _row("", "", "off"),
        "vacuum": _row("", "", "docked idle off paused returning error"),
        "lawn_mower": _row("", "", "docked paused returning error"),
    },
    "active": {
        "timer": _row("active"),
        "binary_sensor.running": _row("on"),
        "vacuum": _row(_VACUUM_ON),
        "lawn_mower": _row("mowing"),
        **_each("switch light fan siren script input_boolean humidifier", _row("on")),
        # An automation that is on waits, and is active to some; it runs while there are runs of it.
        "automation": AttributeTruth((("current", frozenset(range(1, _MOST_RUNS))),), doubtful=frozenset({"on"})),
        "valve": _row("open", "opening"),
        "climate": AttributeTruth((("hvac_action", _ACTIONS),), otherwise=_row("", "", _HVAC_ON)),
        # A set that runs need not play anything.
        "media_player": _row("playing buffering on", "", "paused idle"),
        "alarm_control_panel": _row(
            "armed_home armed_away armed_night armed_vacation armed_custom_bypass triggered", "arming pending"
        ),
    },
}

OF_SOME = frozenset({"mostly_open", "partly_open", "mostly_closed"})
"""Meanings of what is neither open nor closed, or of a set of which some are."""

HOW_FAR = OF_SOME | {"fully_open", "half_open"}
"""Meanings of what is open, by how far it is."""

OPPOSITES: Mapping[str, str] = {
    "on": "off",
    "off": "on",
    "open": "closed",
    "closed": "open",
    "locked": "unlocked",
    "unlocked": "locked",
    "playing": "paused",
    "paused": "playing",
    "muted": "unmuted",
    "unmuted": "muted",
    "home": "away",
    "away": "home",
    "detected": "clear",
    "clear": "detected",
    "occupied": "unoccupied",
    "unoccupied": "occupied",
    "wet": "dry",
    "dry": "wet",
    "connected": "disconnected",
    "disconnected": "connected",
    "armed": "disarmed",
    "disarmed": "armed",
    "low": "charged",
    "charged": "low",
    "extended": "retracted",
    "retracted": "extended",
    "plugged": "unplugged",
    "unplugged": "plugged",
    "up": "down",
    "down": "up",
}

ANSWERS: Mapping[str, tuple[str, ...]] = {
    **{meaning: (opposite,) for meaning, opposite in OPPOSITES.items()},
    "heating": ("cooling", "idle"),
    "cooling": ("heating", "idle"),
    "idle": ("heating", "cooling"),
    **dict.fromkeys(("fully_open", "half_open", *OF_SOME), ("closed",)),
    "fully_extended": ("retracted",),
    "fully_on": ("off",),
    "up": ("closed",),
    "down": ("open",),
}
"""Meanings that answer the same question as another one does."""

SAID_OF: Mapping[tuple[str, str], str] = {
    **{
        (domain, meaning): said
        for domain in f"cover {_OPENINGS}".split()
        for meaning, said in (("on", "open"), ("off", "closed"))
    },
    ("lock", "on"): "locked",
    ("lock", "off"): "unlocked",
    **dict.fromkeys((("alarm_control_panel", "on"), ("alarm_control_panel", "active")), "armed"),
    ("alarm_control_panel", "off"): "disarmed",
    ("media_player", "active"): "on",
    ("light", "active"): "on",
    **{
        (f"binary_sensor.{each}", meaning): said
        for each in ("occupancy", "presence")
        for meaning, said in (("detected", "occupied"), ("clear", "unoccupied"))
    },
}
"""(domain or domain.class, meaning) -> the meaning in whose words people say it of such a thing: no blind is off."""

REPORTED = {"detected": "detecting", "clear": "not_detecting"}
"""Meanings of what sensors report -> how it is told of what a sensor of that class detects."""

ENDS: Mapping[str, str] = {"opening": "open", "closing": "closed"}
"""Meanings of a movement, and where it leads."""

MODE_DOMAINS = frozenset({"climate", "water_heater"})
"""Domains whose state, unless it is off, is the mode they are set to."""

WHEREABOUTS_DOMAINS = frozenset({"person", "device_tracker"})
"""Domains whose state, unless it is home or not, is the name of a zone."""

SKIPPED = "skipped"

UNSEEN = frozenset({SKIPPED})
"""Meanings of what is done and leaves no state behind."""

MUSIC = "music"
"""The noun of what a player plays."""

SENSES: Mapping[tuple[str, str], str] = {
    (MUSIC, "off"): "stopped",
    (MUSIC, "on"): "playing",
    ("light", "unlit"): "off",
}
"""(noun or domain, meaning) -> what the meaning is of such a thing: music that is off may be paused."""

UNLIT = "unlit"
"""The meaning of a light that is out."""

ROOM_SENSES: Mapping[str, str] = {"dark": "off", "lit_up": "on"}
"""Meaning of a room -> what that tells of its lights."""

SLOW_DOMAINS = frozenset(
    {"cover", "valve", "vacuum", "lawn_mower", "climate", "water_heater", "lock", "alarm_control_panel", "media_player"}
)
"""Domains in which a device may take longer than a reply to reach the state asked for."""

STUCK: Mapping[str, frozenset[str]] = {"lock": frozenset({"jammed"})}
"""States by domain that end a movement: what has got there goes no further by itself."""

SLEEPING_DOMAINS = frozenset({"climate", "water_heater"})
"""Domains in which a device may run on a battery and take minutes to hear of a new target."""


SENSED = "detected"
"""The meaning of "there is motion"."""

POSITION = "current_position"
"""The attribute in which a cover or a valve shows how far it is open."""

FULLY_OPEN = "fully_open"
"""The meaning of "open all the way": a cover that is half open is open, but not that."""


MOMENTARY = frozenset({"detected", "triggered"})
"""Meanings of what comes and goes: that it was so is not refuted by what is so now."""


ALARM_MODES: Mapping[str, str] = {"home": "armed_home", "away": "armed_away", "night": "armed_night"}
"""Modes of an alarm panel, and the meanings of one that is in it."""

OF_SECURITY = frozenset(
    {"locked", "unlocked", "jammed", "armed", "armed_home", "armed_away", "armed_night", "disarmed"}
)
"""Meanings of locks and alarms alone."""

FINISHED = "finished"
"""The meaning of an appliance that has run to its end."""

OF_PLAYERS = frozenset({"playing", "paused"})
"""Meanings of players alone, so that "nothing is playing" is said of all of them."""


OF_LOCKS = frozenset({"locked", "unlocked"})
"""Meanings of locks alone, so that "everything is locked" is said of all of them, and so is "the house is locked"."""

SWITCHED = frozenset({"on", "off"})
"""Meanings of a device if nothing follows: "the sauna is on", but not "the game is on at eight"."""

SOUGHT = frozenset({"open", "unlocked", "on", "playing", "jammed", "unavailable", "low", "wet", "detected"})
"""Meanings that are asked for to find what is so: "are windows open?", but of all of them "are windows closed?"."""


SAFE = frozenset({"closed", "closing", "locked", "armed", "armed_home", "armed_away", "armed_night", "clear"})
"""Meanings that put nobody in danger who wrongly believes that it is not so."""

LOUD_DOMAINS = frozenset({"alarm_control_panel"})
"""Domains of what goes off, and is then called by the same noun."""

UNAVAILABLE = "unavailable"
"""The meaning of "is unavailable", true of every domain."""


def row_of(meaning: str, domain: str, device_class: str | None) -> Row | None:
    """Return what makes `meaning` true of such an entity; None if the words do not fit it."""
    if meaning == UNAVAILABLE:
        return Truth(frozenset({"unavailable"}))
    rows = STATES.get(meaning, {})
    row = rows.get(f"{domain}.{device_class}") or rows.get(domain)
    if domain == "binary_sensor" and device_class in _CLASSES_WITH_WORDS and f"{domain}.{device_class}" not in rows:
        is_switch = meaning in SWITCHED and f"{domain}.{device_class}" not in STATES["detected"]
        return rows.get(domain) if is_switch else None
    return row


def vocabulary_of(meaning: str, domain: str) -> int:
    """Return between how many states a meaning decides: those that answer the same question, else all of the domain."""
    if answers := ANSWERS.get(meaning):
        return 1 + len(answers)
    return max(_STATES_OF.get(domain, 2), 2) if meaning else 2


def said_of(meaning: str, domain: str, device_class: str | None) -> str:
    """Return the meaning in whose words this one is said of such an entity: open of a blind that is "on"."""
    return SAID_OF.get((f"{domain}.{device_class}", meaning)) or SAID_OF.get((domain, meaning), meaning)


def fits(meaning: str, domain: str, device_class: str | None) -> bool:
    """Return whether the meaning can be said of such an entity."""
    return row_of(meaning, domain, device_class) is not None


def _classes_with_words(tables: Iterable[Mapping[Key, Row]]) -> frozenset[str]:
    keys = (key for table in tables for key in table)
    return frozenset(key.partition(".")[2] for key in keys if key.startswith("binary_sensor."))


_CLASSES_WITH_WORDS = _classes_with_words(STATES.values())

_STATES_OF: Mapping[str, int] = {
    domain: len({state for rows in STATES.values() if isinstance(row := rows.get(domain), Truth) for state in row.true})
    for domain in {key for rows in STATES.values() for key in rows}
}
"""How many states each domain can be in, as far as meanings speak of them."""


def are_apart(meaning: str, other: str, entity: Entity) -> bool:
    """Return whether no state of a thing makes both of two meanings true."""
    one, two = _states_of(meaning, entity), _states_of(other, entity)
    return bool(one) and bool(two) and one.isdisjoint(two)


def _states_of(meaning: str, entity: Entity) -> frozenset[str]:
    row = row_of(meaning, entity.domain, entity.device_class)
    return row.true | row.pending | row.doubtful if isinstance(row, Truth) else frozenset()
