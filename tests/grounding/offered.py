"""What can be called by name in the tests of what decides."""

from collections.abc import Mapping

from tests.grounding.homes import Attributes

OFFERED: Mapping[str, Attributes] = {
    "action light": {
        "names": ("toggle", "turn_off", "turn_on"),
        "is_whole": True,
        "elsewhere": ("reload",),
    },
    "action climate": {"names": ("set_temperature",), "is_whole": True, "elsewhere": ()},
    "action automation": {"names": ("toggle", "trigger", "turn_off", "turn_on"), "is_whole": True, "elsewhere": ()},
    "action notify": {"names": ("notify",), "is_whole": False, "elsewhere": ()},
    "action zwave_js": {"names": ("set_value",), "is_whole": True, "elsewhere": ()},
    "field light.turn_on": {
        "names": ("brightness", "data", "entity_id", "flash", "response_variable", "transition"),
        "is_whole": True,
        "options flash": ("long", "short"),
    },
    "field notify.notify": {"names": ("message",), "is_whole": False},
    "trigger": {"names": ("state", "sun"), "is_whole": False},
    "trigger light": {"names": ("turned_off", "turned_on"), "is_whole": True},
    "condition light": {"names": ("is_off", "is_on"), "is_whole": True},
    "integration": {"names": ("light", "mqtt"), "is_whole": False},
    "function": {"names": ("now", "state_attr", "states"), "is_whole": True},
    "filter": {"names": ("float", "int", "list", "round", "upper"), "is_whole": True},
    "test": {"names": ("defined", "none", "number"), "is_whole": True},
}
"""Vocabularies by what they are called as evidence."""
