"""Every form of a plain statement is read as the table says: by an example that is once true and once false."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from custom_components.grounded_assist.grounding.installation import Part, Parts
from custom_components.grounded_assist.grounding.judging import judge
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, ReadBy
from custom_components.grounded_assist.grounding.plain import Statement, take
from custom_components.grounded_assist.grounding.plain.forms import FORMS, LETTERS, Form
from tests.grounding.homes import Override, R, S, Turn, gazetteer, thing, turn

OFFICE: Final = "office"
EFFECTS: Final = ("Rainbow", "Candle")
HOME: Final = (
    thing(
        "light.desk",
        "Desk Lamp",
        OFFICE,
        "on",
        brightness=102,
        hs_color=(0, 100),
        effect="Rainbow",
        effect_list=EFFECTS,
    ),
    thing("light.shelf", "Shelf Lamp", OFFICE, "off"),
    thing("binary_sensor.left", "Left Window", OFFICE, "on", kind="window"),
    thing("binary_sensor.right", "Right Window", OFFICE, "on", kind="window"),
    thing("cover.blind", "Office Blind", OFFICE, "open", kind="blind", current_position=40),
    thing(
        "climate.radiator",
        "Radiator",
        OFFICE,
        "heat",
        temperature=20,
        current_temperature=21.5,
        hvac_modes=("off", "heat"),
        unit_of_measurement="°C",
    ),
    thing(
        "climate.study",
        "Study Radiator",
        "study",
        "auto",
        current_temperature=17,
        hvac_modes=("off", "auto"),
        preset_mode="comfort",
        preset_modes=("eco", "comfort"),
    ),
    thing("sensor.phone_battery", "Phone Battery", None, "70", kind="battery", unit_of_measurement="%"),
    thing("sensor.office", "Office Temperature", OFFICE, "21.5", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.hall", "Hall Temperature", "hall", "19", kind="temperature", unit_of_measurement="°C"),
    thing("sensor.lux_office", "Office Brightness", OFFICE, "300", kind="illuminance", unit_of_measurement="lx"),
    thing("sensor.lux_hall", "Hall Brightness", "hall", "20", kind="illuminance", unit_of_measurement="lx"),
    thing("person.anna", "Anna", None, "home"),
    thing("person.ben", "Ben", None, "Work"),
    thing("zone.work", "Work", None, "1"),
    thing(
        "media_player.office",
        "Office Speaker",
        OFFICE,
        "playing",
        media_title="Dreams",
        media_artist="Fleetwood Mac",
        source="Radio",
        source_list=("Radio", "Bluetooth"),
    ),
    thing("todo.shopping", "Shopping List", None, "3"),
    thing("calendar.family", "Family", None, "off", message="Dentist", start_time="2026-03-01 15:00:00"),
    thing(
        "calendar.work",
        "Work Calendar",
        None,
        "on",
        message="Meeting",
        start_time="2026-03-01 11:00:00",
        end_time="2026-03-01 13:00:00",
    ),
    thing("binary_sensor.front", "Front Door", "hall", "off", kind="door"),
    thing("automation.night", "Good Night", None, "on"),
    thing("timer.tea", "Tea Timer", None, "active", finishes_at="2026-03-01T12:04:00+00:00"),
    thing("weather.home", "Home", None, "rainy"),
    thing("update.router", "Router", None, "on", installed_version="2.3.0", latest_version="2.4.0"),
    thing("input_datetime.wake", "Wake-up Time", None, "06:45:00"),
    thing(
        "sensor.front_battery",
        "Front Door Sensor Battery",
        "hall",
        "8",
        kind="battery",
        unit_of_measurement="%",
        device="Front Door Sensor",
    ),
    thing("sensor.washer", "Washer Status", "bathroom", "finished", options=("finished", "running")),
    thing("select.mode", "House Mode", None, "guests", options=("guests", "party")),
    thing("input_number.bath", "Bath Level", "bathroom", "30"),
    thing("counter.visits", "Visit Counter", None, "4"),
    thing(
        "sensor.wash_time", "Wash Time", "bathroom", "14", kind="duration", device="Washer", unit_of_measurement="min"
    ),
    thing("event.bell", "Doorbell", "hall", "2026-03-01T11:50:00+00:00", event_type="pressed"),
    thing("fan.hall", "Hall Fan", "hall", "on", percentage=33),
    thing("image.snapshot", "Snapshot", None, "2026-03-01T11:50:00+00:00"),
)
PARTS: Final = Parts((Part(id="app:core_mosquitto", names=("Mosquitto broker",)),))
OF_OTHER_SOURCES: Final = frozenset(
    {
        ClaimKind.ENTRY,
        ClaimKind.HISTORY,
        ClaimKind.INSTALLATION,
        ClaimKind.LAST_RUN,
        ClaimKind.REMAINING,
    }
)
"""What no state decides: entries, what was recorded, apps and timers are looked up elsewhere."""

type States = Mapping[str, Override]
LAMP_OFF: Final[States] = {"light.desk": "off"}
LAMP_ON: Final[States] = {"light.desk": "on"}
COLD: Final[States] = {"sensor.office": "15", "climate.radiator": {"current_temperature": 15}}
TRUE: Final[Mapping[str, States]] = {
    "The Desk Lamp is not on.": LAMP_OFF,
    "The Desk Lamp is unavailable.": {"light.desk": "unavailable"},
    "All lights in the Office are off.": LAMP_OFF,
    "No light in the Office is on.": LAMP_OFF,
    "Everything in the Office is off.": LAMP_OFF,
    "Everything is off.": {"light.desk": "off", "fan.hall": "off"},
    "The brightness of the Desk Lamp is higher than the brightness of the Shelf Lamp.": {
        "light.shelf": {"state": "on", "brightness": 30}
    },
    "Nothing in the Office is on.": LAMP_OFF,
    "All windows but the Left Window are closed.": {"binary_sensor.right": "off"},
    "The brightness of the Desk Lamp is half.": {"light.desk": {"brightness": 128}},
    "Anna is not home.": {"person.anna": "not_home"},
    "The Router is up to date.": {"update.router": "off"},
    "The Office is warmer than outside.": {"weather.home": {"temperature": 8}},
}
"""What is otherwise where the example is true."""
FALSE: Final[Mapping[str, States]] = {
    "The Desk Lamp is on.": LAMP_OFF,
    "The Desk Lamp is not on.": LAMP_ON,
    "The Desk Lamp is unavailable.": LAMP_ON,
    "At least 1 light in the Office is on.": LAMP_OFF,
    "There is no device in the Office.": {},
    "The event Meeting ended at 11:30.": {},
    "All lights in the Office are off.": LAMP_ON,
    "No light in the Office is on.": LAMP_ON,
    "Both windows in the Office are open.": {"binary_sensor.left": "off"},
    "2 windows in the Office are open.": {"binary_sensor.left": "off"},
    "Only 1 light in the Office is on.": LAMP_OFF,
    "Only the Desk Lamp is on in the Office.": {"light.shelf": "on"},
    "All lights in the Office but the Desk Lamp are off.": {"light.shelf": "on"},
    "All windows but the Left Window are closed.": {},
    "All windows are open.": {"binary_sensor.left": "off"},
    "Everything in the Office is off.": LAMP_ON,
    "Everything is off.": LAMP_ON,
    "The Desk Lamp is the only light that is on.": {"light.shelf": "on"},
    "The Office Temperature has reached the target of the Radiator.": {"climate.radiator": {"current_temperature": 18}},
    "There is no sensor on the Left Window.": {},
    "The Office is warmer than the Hall by about 2.5 °C.": {"sensor.hall": "10"},
    "The brightness of the Desk Lamp is higher than the brightness of the Shelf Lamp.": {
        "light.shelf": {"state": "on", "brightness": 255}
    },
    "The Washer has about 14 minutes left.": {"sensor.wash_time": "50"},
    "Nothing in the Office is on.": LAMP_ON,
    "The Office Blind is at 40 %.": {"cover.blind": {"current_position": 90}},
    "The brightness of the Desk Lamp is 40 %.": {"light.desk": {"brightness": 255}},
    "The Desk Lamp brightness is 40 %.": {"light.desk": {"brightness": 255}},
    "The temperature in the Office is about 21.5 °C.": COLD,
    "The target temperature of the Radiator is 20 °C.": {"climate.radiator": {"temperature": 23}},
    "The Radiator is set to 20 °C.": {"climate.radiator": {"temperature": 23}},
    "The Radiator is in heat mode.": {"climate.radiator": "off"},
    "The Office Temperature is above 20 °C.": {"sensor.office": "15"},
    "The Radiator is warmer than its target temperature.": {"climate.radiator": {"current_temperature": 18}},
    "The Radiator has reached its target temperature.": {"climate.radiator": {"current_temperature": 18}},
    "The Hall Fan is on low.": {"fan.hall": {"percentage": 100}},
    "Only the Front Door Sensor Battery is under 20 %.": {"sensor.front_battery": "90"},
    "All batteries are above 5 %.": {"sensor.front_battery": "3"},
    "No battery is under 5 %.": {"sensor.front_battery": "3"},
    "Anna is home.": {"person.anna": "not_home"},
    "Anna is not home.": {"person.anna": "home"},
    "Ben is at Work.": {"person.ben": "home"},
    "The brightness of the Desk Lamp is half.": {"light.desk": {"brightness": 255}},
    "The color of the Desk Lamp is bright red.": {"light.desk": {"hs_color": (240, 100)}},
    "The Office Blind is about half open.": {"cover.blind": {"current_position": 90}},
    "The artist of the Office Speaker is Fleetwood Mac.": {
        "media_player.office": {"media_title": "Yesterday", "media_artist": "The Beatles"}
    },
    "The Desk Lamp has the highest brightness in the Office.": {"light.shelf": {"state": "on", "brightness": 255}},
    "The Wash Time is 14 minutes.": {"sensor.wash_time": "50"},
    "The Office Speaker is playing.": {"media_player.office": "off"},
    "The Office Speaker is playing Dreams by Fleetwood Mac.": {"media_player.office": {"media_title": "Yesterday"}},
    "The Office Speaker is playing on Radio.": {"media_player.office": {"source": "Bluetooth"}},
    "The app on the Office Speaker is Radio.": {"media_player.office": {"source": "Bluetooth"}},
    "1 of the 2 people is home.": {"person.anna": "not_home"},
    "The mode of the Study Radiator is comfort.": {"climate.study": {"preset_mode": "eco"}},
    "The effect of the Desk Lamp is Rainbow.": {"light.desk": {"effect": "Candle"}},
    "The Front Door Sensor Battery is the lowest battery.": {"sensor.phone_battery": "3"},
    "The event Meeting is over.": {},
    "There is no Desk Lamp in the Office.": {},
    "The Office is warmer than the Hall.": COLD,
    "The Office is 2.5 °C warmer than the Hall.": {"sensor.hall": "10"},
    "The Office is warmer than outside.": {"weather.home": {"temperature": 35}},
    "The Office is brighter than the Hall.": {"sensor.lux_hall": "900"},
    "The Shopping List has 3 items.": {"todo.shopping": "5"},
    "The weather is rainy.": {"weather.home": "sunny"},
    "The battery of the Front Door Sensor is low.": {"sensor.front_battery": "90"},
    "The Washer Status is finished.": {"sensor.washer": "running"},
    "The Bath Level is 30.": {"input_number.bath": "80"},
    "The Visit Counter is 4.": {"counter.visits": "9"},
    "The House Mode is set to guests.": {"select.mode": "party"},
    "The House Mode is guests.": {"select.mode": "party"},
    "The Desk Lamp has the highest brightness.": {"light.shelf": {"state": "on", "brightness": 255}},
    "An update for the Router is available.": {"update.router": "off"},
    "The Router is up to date.": {"update.router": "on"},
    "There are 1 updates.": {"update.router": "off"},
    "The Router is version 2.3.0.": {"update.router": {"installed_version": "2.2.1"}},
    "The latest version of the Router is 2.4.0.": {"update.router": {"latest_version": "2.5.0"}},
    "The Wake-up Time is 06:45.": {"input_datetime.wake": "07:30:00"},
    "The Tea Timer ends at 12:04.": {"timer.tea": {"finishes_at": "2026-03-01T12:40:00+00:00"}},
    "The Doorbell was last pressed at 11:50.": {"event.bell": "2026-03-01T09:10:00+00:00"},
}
"""What is otherwise where the example is false."""
NEVER_TRUE: Final = frozenset(
    {
        "There is no Desk Lamp in the Office.",
        "There is no device in the Office.",
        "There is no sensor on the Left Window.",
        # What is over no calendar shows any more.
        "The event Meeting is over.",
        "The event Meeting ended at 11:30.",
    }
)
"""What no home shows to be so: of what has a name it cannot be without."""


def home(states: States) -> Turn:
    """Return a turn in the home of the examples, with some states otherwise."""
    things = {one.entity.id: one for one in HOME}
    things |= {entity_id: things[entity_id].but(state) for entity_id, state in states.items()}
    there = turn()
    names = gazetteer(tuple(one.entity for one in HOME)).view(None)
    return replace(there, things=things, scene=replace(there.scene, home=names, parts=PARTS))


def taken(example: str, there: Turn) -> tuple[Claim, ...]:
    """Return what a statement claims that a sentence says in the same words."""
    statement = Statement(quote=example, plain=example)
    return take((statement,), example, (), there.scene, there.scene).claims


def is_recorded(claim: Claim) -> bool:
    """Return whether only the recorder tells when it was so: no state keeps it."""
    return claim.kind is ClaimKind.TIME and claim.value is None


def verdicts(example: str, states: States) -> list[str]:
    """Return what the states say of an example; nothing of what is looked up elsewhere."""
    there = home(states)
    claims = [one for one in taken(example, there) if one.kind not in OF_OTHER_SOURCES and not is_recorded(one)]
    return [judge(one, there.evidence(one), there.scene).verdict for one in claims]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.example)
def test_a_form_is_read_as_the_table_says(form: Form) -> None:
    """Where the example is true its claims are confirmed, as far as states decide; one that is not read has none."""
    states = TRUE.get(form.example, {})
    claims = taken(form.example, home(states))
    found = set(verdicts(form.example, states))
    is_read = bool(claims) and (found <= {S} or form.example in NEVER_TRUE)
    assert is_read is form.is_read
    assert form.example in NEVER_TRUE or R not in found
    assert {one.read_by for one in claims} <= {ReadBy.MODEL}


@pytest.mark.parametrize("example", FALSE)
def test_a_false_statement_is_refuted(example: str) -> None:
    """In a home where something else is so."""
    assert R in verdicts(example, FALSE[example])


def test_each_form_has_an_example_of_its_own() -> None:
    """Every example of the tables above is one of a form, and each letter of a shape is explained."""
    examples = [form.example for form in FORMS]
    assert len(set(examples)) == len(examples)
    assert len({form.shape for form in FORMS}) == len(FORMS)
    assert set(TRUE) | set(FALSE) | NEVER_TRUE <= set(examples)
    words = {word.strip(".,%()") for form in FORMS for word in form.shape.split()}
    explained = {letter for letters in LETTERS for letter in letters.split(", ")}
    assert {one for one in words if len(one) == 1 and one.isalpha()} - {"a"} == explained
