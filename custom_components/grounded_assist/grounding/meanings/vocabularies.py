"""What Home Assistant writes around the names that are checked, and the names it knows without asking anyone."""

from collections.abc import Mapping

from ..terms import Vocabulary

STEP_KEYS = frozenset(
    {
        "action", "alias", "area_id", "continue_on_error", "data", "device_id", "enabled", "entity_id", "floor_id",
        "label_id", "metadata", "note", "response_variable", "service", "target",
    }
)  # fmt: skip
"""What every step of a script may have, whichever action it calls."""

CONFIG_KEYS = frozenset(
    {
        "above", "actions", "at", "attribute", "below", "choose", "condition", "conditions", "count", "default",
        "delay", "description", "else", "event", "event_data", "event_type", "fields", "for", "for_each", "from", "id",
        "if",
        "initial_state", "input", "max", "max_exceeded", "mode", "not_from", "not_to", "options", "parallel", "path",
        "platform", "repeat", "scene", "sequence", "state", "stop", "then", "timeout", "to", "trace", "trigger",
        "trigger_variables", "triggers", "until", "use_blueprint", "value_template", "variables", "wait_for_trigger",
        "wait_template", "while", "zone",
    }
)  # fmt: skip
"""What automations and scripts are written with: beside an action it need not be a field of it."""

BUILT_IN: Mapping[Vocabulary, frozenset[str]] = {
    Vocabulary.TRIGGER: frozenset(
        {
            "calendar", "conversation", "device", "event", "geo_location", "homeassistant", "mqtt", "numeric_state",
            "persistent_notification", "state", "sun", "tag", "template", "time", "time_pattern", "webhook", "zone",
        }
    ),
    Vocabulary.CONDITION: frozenset(
        {"and", "device", "not", "numeric_state", "or", "state", "sun", "template", "time", "trigger", "zone"}
    ),
}  # fmt: skip
"""Names that are understood whatever is set up."""

FORMER: Mapping[str, frozenset[str]] = {
    "climate": frozenset({"set_aux_heat"}),
    "light.toggle": frozenset({"color_temp", "kelvin", "white_value"}),
    "light.turn_on": frozenset({"color_temp", "kelvin", "white_value"}),
    "vacuum": frozenset({"start_pause", "toggle", "turn_off", "turn_on"}),
    "weather": frozenset({"get_forecast"}),
}
"""Names that Home Assistant once had: whoever tells of them may tell of an earlier version."""

OPEN_DOMAINS = frozenset(
    {
        "esphome", "notify", "pyscript", "python_script", "rest_command", "script", "shell_command", "tts",
    }
)  # fmt: skip
"""Domains whose actions are called as the owner likes; none of them can be known not to exist."""

STATE_READERS = frozenset({"has_value", "is_state", "is_state_attr", "state_attr", "state_translated", "states"})
"""Template functions whose first argument is an entity."""
ATTRIBUTE_READERS = frozenset({"is_state_attr", "state_attr", "state_attr_translated"})
"""Template functions whose second argument is an attribute of it."""

JINJA_WORDS = frozenset(
    {"and", "caller", "else", "elif", "for", "if", "in", "is", "loop", "not", "or", "super", "varargs"}
)
"""What stands before a bracket in a template without being called."""
