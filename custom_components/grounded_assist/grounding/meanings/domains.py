"""What Home Assistant itself calls things: domains of entities, and what begins the name of an action."""

DOMAINS = frozenset(
    {
        "ai_task", "air_quality", "alarm_control_panel", "assist_satellite", "automation", "binary_sensor", "button",
        "calendar", "camera", "climate", "conversation", "counter", "cover", "date", "datetime", "device_tracker",
        "event", "fan", "geo_location", "group", "humidifier", "image", "image_processing", "input_boolean",
        "input_button", "input_datetime", "input_number", "input_select", "input_text", "lawn_mower", "light", "lock",
        "media_player", "notify", "number", "person", "plant", "remote", "scene", "schedule", "script", "select",
        "sensor", "siren", "stt", "sun", "switch", "text", "time", "timer", "todo", "tts", "update", "vacuum", "valve",
        "wake_word", "water_heater", "weather", "zone",
    }
)  # fmt: skip
"""Domains that have entities."""

ACTION_VERBS = frozenset(
    {
        "add", "alarm", "apply", "arm", "cancel", "change", "clean", "clear", "close", "create", "decrement",
        "decrease", "delete", "disable", "disarm", "dock", "enable",
        "finish", "get", "increment", "increase", "install", "join",
        "locate", "lock", "media", "move", "open", "pause", "play", "press", "process", "record", "reload", "remove",
        "repeat", "reset", "restart", "return", "select", "send", "set", "shuffle", "skip", "snapshot", "speak",
        "start", "stop", "toggle", "trigger", "turn", "unjoin", "unlock", "update", "volume",
    }
)  # fmt: skip
"""First words of the names of actions: what begins so may be an action instead of an entity."""

ACTION_DOMAINS = frozenset(
    {"notify", "tts", "script", "homeassistant", "persistent_notification", "mqtt", "rest_command"}
)
"""Domains whose actions may be called anything."""

FILE_ENDINGS = frozenset(
    {"com", "css", "csv", "de", "html", "io", "jpg", "jpeg", "js", "json", "local", "log", "md", "mp3", "mp4", "net",
     "org", "pdf", "png", "py", "svg", "txt", "wav", "xml", "yaml", "yml"}
)  # fmt: skip
"""What follows the full stop in names of files and hosts, not of entities."""

ATTRIBUTES_OF = {
    "brightness": frozenset({"light"}),
    "color_mode": frozenset({"light"}),
    "color_temp_kelvin": frozenset({"light"}),
    "hs_color": frozenset({"light"}),
    "rgb_color": frozenset({"light"}),
    "current_position": frozenset({"cover", "valve"}),
    "current_tilt_position": frozenset({"cover"}),
    "hvac_action": frozenset({"climate"}),
    "hvac_modes": frozenset({"climate"}),
    "percentage": frozenset({"fan"}),
    "volume_level": frozenset({"media_player"}),
    "is_volume_muted": frozenset({"media_player"}),
    "media_title": frozenset({"media_player"}),
}
"""Attributes that Home Assistant gives to entities of these domains."""

PLAIN_DOMAINS = frozenset(
    {"alarm_control_panel", "climate", "cover", "fan", "light", "lock", "media_player", "siren", "switch", "valve"}
)
"""Domains whose entities have, of that table, the attributes of their own kind; a sensor or a group may have any."""
