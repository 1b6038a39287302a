"""The names of the home follow Home Assistant, whatever changes there."""

import asyncio
from collections.abc import Callable

from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er, label_registry as lr
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockUser

from custom_components.grounded_assist.evidence.home import Home
from custom_components.grounded_assist.grounding.gazetteer import Gazetteer
from custom_components.grounded_assist.grounding.matches import MatchKind
from custom_components.grounded_assist.grounding.model import Entity, Place

from .house import House


async def test_an_entity_is_known_as_assist_knows_it(house: House) -> None:
    """The friendly name, the aliases and the computed name all lead to it."""
    device = house.add_device("lamp", "Reading lamp")
    entry = house.add("light.x1", "Old lamp", device_id=device.id, has_entity_name=True, original_name="Glow")
    house.entities.async_update_entity(entry.entity_id, aliases=[er.COMPUTED_NAME, " Bookworm ", ""])
    for name in ("Old lamp", "bookworm", "Reading lamp glow"):
        assert await house.async_ids(name) == ("light.x1",), name
    found = await house.async_find("reading lamp")
    assert found is not None
    assert (found.kinds, found.device_ids, found.device_entity_ids) == (
        frozenset({MatchKind.DEVICE}),
        (device.id,),
        ("light.x1",),
    )


async def test_all_of_an_entity_is_known(house: House) -> None:
    """Class, place, device, members and whether it is for everyday use."""
    floor = house.floors.async_create("Ground", aliases={"Downstairs"})
    area = house.areas.async_create("Kitchen", aliases={"Galley"}, floor_id=floor.floor_id)
    device = house.add_device("probe", "Probe")
    house.devices.async_update_device(device.id, area_id=area.id)
    probe = {"device_id": device.id, "has_entity_name": True}
    house.add("sensor.probe_heat", "Heat", "20", original_name="Heat", original_device_class="temperature", **probe)
    house.add("sensor.rssi", "Signal", "-60", original_name="RSSI", entity_category=EntityCategory.DIAGNOSTIC, **probe)
    house.add("light.spare", "Spare", hidden_by=er.RegistryEntryHider.USER)
    house.set("light.group", "on", entity_id=["light.spare", "light.other"], device_class="odd")
    house.set("scene.evening", "on", entity_id=["light.spare"])
    assert house.home.gazetteer.entities == {
        each.id: each
        for each in (
            Entity(
                id="sensor.probe_heat",
                domain="sensor",
                names=("Heat", "Probe Heat"),
                device_class="temperature",
                integration="demo",
                area_id=area.id,
                floor_id=floor.floor_id,
                device_id=device.id,
                device_names=("Probe",),
            ),
            Entity(
                id="sensor.rssi",
                domain="sensor",
                names=("Signal", "Probe RSSI"),
                integration="demo",
                area_id=area.id,
                floor_id=floor.floor_id,
                device_id=device.id,
                device_names=("Probe",),
                is_primary=False,
            ),
            Entity(id="light.spare", domain="light", names=("Spare",), integration="demo", is_primary=False),
            Entity(
                id="light.group",
                domain="light",
                names=("group",),
                device_class="odd",
                members=("light.spare", "light.other"),
            ),
            Entity(id="scene.evening", domain="scene", names=("evening",)),
        )
    }
    assert house.home.gazetteer.areas == {
        area.id: Place(id=area.id, names=("Kitchen", "Galley"), floor_id=floor.floor_id)
    }
    assert house.home.gazetteer.floors == {floor.floor_id: Place(id=floor.floor_id, names=("Ground", "Downstairs"))}


async def test_a_renamed_entity_is_found_by_its_new_name(house: House) -> None:
    """The state brings the name; the old one is forgotten."""
    house.add("light.a", "Lamp")
    house.set("light.a", "on", friendly_name="Torch")
    assert (await house.async_ids("lamp"), await house.async_ids("torch")) == ((), ("light.a",))


async def test_a_gone_entity_is_not_found(house: House, hass: HomeAssistant) -> None:
    """What has no state is not there, registered or not."""
    house.add("light.a", "Lamp")
    hass.states.async_remove("light.a")
    assert await house.async_ids("lamp") == ()
    house.set("light.a", "on", friendly_name="Lamp")
    assert await house.async_ids("lamp") == ("light.a",)
    house.entities.async_remove("light.a")
    hass.states.async_remove("light.a")
    assert await house.async_ids("lamp") == ()


async def test_a_new_id_is_followed(house: House, hass: HomeAssistant) -> None:
    """An entity that gets another id keeps its names."""
    house.add("light.a", "Lamp")
    house.entities.async_update_entity("light.a", new_entity_id="light.b")
    hass.states.async_remove("light.a")
    house.set("light.b", "on", friendly_name="Lamp")
    assert await house.async_ids("lamp") == ("light.b",)


async def test_an_entity_moves_with_its_area_device_and_floor(house: House) -> None:
    """Sets of an area and a floor follow the area of the entity, else of its device, and the area's floor."""
    ground, roof = house.floors.async_create("Ground"), house.floors.async_create("Roof")
    kitchen, hall = house.areas.async_create("Kitchen", floor_id=ground.floor_id), house.areas.async_create("Hall")
    device = house.add_device("lamp", "Thing")
    house.add("light.a", "Lamp", device_id=device.id, original_name="Glow")

    def places() -> tuple[str | None, str | None]:
        entity = house.home.gazetteer.entities["light.a"]
        return entity.area_id, entity.floor_id

    house.devices.async_update_device(device.id, area_id=kitchen.id)
    assert places() == (kitchen.id, ground.floor_id)
    house.areas.async_update(kitchen.id, floor_id=roof.floor_id)
    assert places() == (kitchen.id, roof.floor_id)
    house.entities.async_update_entity("light.a", area_id=hall.id)
    assert places() == (hall.id, None)
    house.areas.async_delete(hall.id)
    assert places() == (kitchen.id, roof.floor_id)
    house.floors.async_delete(roof.floor_id)
    assert places() == (kitchen.id, None)


async def test_a_child_device_stands_where_its_parent_does(house: House) -> None:
    """A device without an area is where the device is that it is a part of."""
    kitchen = house.areas.async_create("Kitchen")
    parent = house.add_device("strip", "Power strip")
    child = house.devices.async_get_or_create_child(
        config_entry_id=house.config_entry.entry_id,
        identifiers={("demo", "socket")},
        name="Socket 1",
        parent_device_id=parent.id,
    )
    house.add("switch.a", "Kettle", device_id=child.id)
    house.devices.async_update_device(parent.id, area_id=kitchen.id)
    assert house.home.gazetteer.entities["switch.a"].area_id == kitchen.id


async def test_a_renamed_device_area_or_floor_is_found_by_its_new_name(house: House) -> None:
    """Places and devices are called what their registries say."""
    floor, area, device = (
        house.floors.async_create("Ground"),
        house.areas.async_create("Kitchen"),
        house.add_device("lamp", "Thing"),
    )
    house.add("light.a", "Lamp", device_id=device.id, original_name="Glow")
    house.devices.async_update_device(device.id, name_by_user="Gadget")
    house.areas.async_update(area.id, name="Galley")
    house.floors.async_update(floor.floor_id, name="Cellar")
    found = [await house.async_find(name) for name in ("thing", "kitchen", "ground", "gadget", "galley", "cellar")]
    kinds = [set(match.kinds) if match else None for match in found]
    assert kinds == [
        None,
        None,
        None,
        {MatchKind.DEVICE},
        {MatchKind.AREA},
        {MatchKind.FLOOR},
    ]


def label_all(house: House) -> Callable[[str], object]:
    """Label all entities, and return what renames the label."""
    labels = lr.async_get(house.hass)
    label = labels.async_create("Old")
    for entity_id in list(house.entities.entities):
        house.entities.async_update_entity(entity_id, labels={label.label_id})
    return lambda name: labels.async_update(label.label_id, name=name)


def put_all_into_a_device(house: House) -> Callable[[str], object]:
    """Have all entities belong to a device, and return what renames it."""
    device = house.add_device("hub", "Old")
    for entity_id in list(house.entities.entities):
        house.entities.async_update_entity(entity_id, device_id=device.id)
    return lambda name: house.devices.async_update_device(device.id, name_by_user=name)


def put_all_into_an_area(house: House) -> Callable[[str], object]:
    """Have all entities stand in an area, and return what moves it to a floor of a name."""
    area = house.areas.async_create("Hall")
    for entity_id in list(house.entities.entities):
        house.entities.async_update_entity(entity_id, area_id=area.id)
    return lambda name: house.areas.async_update(area.id, floor_id=house.floors.async_create(name).floor_id)


def put_all_into_areas(house: House) -> Callable[[str], object]:
    """Have entities stand in many areas, and return what moves each of these to a floor of a name."""
    areas = [house.areas.async_create(f"Hall {number}") for number in range(30)]
    for number, entity_id in enumerate(list(house.entities.entities)):
        house.entities.async_update_entity(entity_id, area_id=areas[number % 30].id)

    def rename(name: str) -> None:
        floor = house.floors.async_create(name)
        for area in areas:
            house.areas.async_update(area.id, floor_id=floor.floor_id)

    return rename


@pytest.mark.parametrize("prepare", [label_all, put_all_into_a_device, put_all_into_an_area, put_all_into_areas])
async def test_very_many_are_renamed(house: House, prepare: Callable[[House], Callable[[str], object]]) -> None:
    """Others have their turn in between, and whatever was renamed twice has its last name."""
    for number in range(300):
        house.add(f"light.lamp_{number}")
    rename = prepare(house)
    await house.hass.async_block_till_done(wait_background_tasks=True)
    gazetteer = house.home.gazetteer

    def known_as(name: str) -> int:
        return sum(name in (*one.labels, *one.device_names, one.floor_id) for one in gazetteer.entities.values())

    rename("first")
    assert 0 < known_as("first") <= 50
    await asyncio.sleep(0)
    assert known_as("first") < 300
    rename("second")
    await house.hass.async_block_till_done(wait_background_tasks=True)
    assert (known_as("first"), known_as("second")) == (0, 300)


async def test_what_does_not_name_changes_nothing(house: House) -> None:
    """States, options, orders and software versions are no names: the index is not touched."""
    house.areas.async_create("Kitchen")
    device = house.add_device("lamp", "Thing")
    area, floor = house.areas.async_create("Hall"), house.floors.async_create("Ground")
    entry = house.add("light.a", "Lamp", device_id=device.id, original_name="Glow")
    version = house.home.gazetteer.version
    house.set("light.a", "on", friendly_name="Lamp", brightness=3)
    house.set("light.a", "off", friendly_name="Lamp", brightness=3)
    house.entities.async_update_entity(entry.entity_id, icon="mdi:lamp")
    house.devices.async_update_device(device.id, sw_version="2")
    house.areas.async_reorder([area.id, "kitchen"])
    house.floors.async_reorder([floor.floor_id])
    assert house.home.gazetteer.version == version


async def test_what_was_there_before_is_known(hass: HomeAssistant) -> None:
    """A home that starts late knows as much as one that was there all along."""
    assert await async_setup_component(hass, "homeassistant", {})
    first = Home(hass)
    await first.async_start()
    house = House(hass, first)
    floor = house.floors.async_create("Ground")
    area = house.areas.async_create("Kitchen", floor_id=floor.floor_id)
    for number in range(450):
        house.add(f"light.l{number}", f"Lamp {number}")
    house.entities.async_update_entity("light.l7", area_id=area.id)
    late = Home(hass)
    await late.async_start()
    assert _content(late.gazetteer) == _content(first.gazetteer)
    assert await late.async_asker(None) == await first.async_asker(None)
    await first.async_stop()
    await late.async_stop()


def _content(gazetteer: Gazetteer) -> tuple[object, ...]:
    return gazetteer.entities, gazetteer.areas, gazetteer.floors, set(gazetteer.written)


async def test_a_stopped_home_is_followed_no_more(house: House, hass: HomeAssistant) -> None:
    """Nothing listens after the end."""
    house.add("light.a", "Lamp")
    listeners = hass.bus.async_listeners()
    await house.home.async_stop()
    house.set("light.b", "on", friendly_name="Torch")
    house.areas.async_create("Kitchen")
    assert list(house.home.gazetteer.entities) == ["light.a"]
    assert house.home.gazetteer.areas == {}
    assert sum(hass.bus.async_listeners().values()) < sum(listeners.values())
    await house.home.async_stop()


@pytest.mark.parametrize(
    "name", ["{{ states('x') }}", "(a+)+$", "<b>Lamp</b>", "مصباح", "💡", "x" * 255, "lamp\u202e\x07 two", "' OR 1=1"]
)
async def test_any_name_is_found(house: House, name: str) -> None:
    """A name that means something to a template, a pattern or a database is a name."""
    house.add("light.a", name)
    assert await house.async_ids(f"{name} is on") == ("light.a",)


@pytest.mark.parametrize(
    "name", [pytest.param("lamp " * 60_000, id="many-words"), pytest.param("x" * 256, id="one-more-than-a-name-has")]
)
async def test_what_is_too_long_to_be_a_name(house: House, name: str) -> None:
    """It is no name of an entity, a device, an area or a label; the words of the id are."""
    label = lr.async_get(house.hass).async_create(name)
    device = house.add_device("lamp", name)
    house.areas.async_create(name)
    house.add("light.reading", name, device_id=device.id)
    house.entities.async_update_entity("light.reading", labels={label.label_id}, aliases=[name])
    await house.hass.async_block_till_done()
    known = house.home.gazetteer.entities["light.reading"]
    assert (known.names, known.device_names, known.labels) == (("reading",), (), ())
    assert house.home.gazetteer.areas == {}


async def test_a_group_of_very_many(house: House) -> None:
    """More members are known than one claim may be about, and no more."""
    house.add("light.all", "All lights")
    members = [f"light.lamp_{number}" for number in range(100_000)]
    house.set("light.all", "on", friendly_name="All lights", entity_id=members)
    assert house.home.gazetteer.entities["light.all"].members == tuple(members[:1000])


async def test_a_label_describes_what_bears_it(house: House) -> None:
    """Its words lead to the entity under its present name only, and without it to nothing."""
    label = lr.async_get(house.hass).async_create("Christmas")
    house.add("light.tree", "Tree")
    house.entities.async_update_entity("light.tree", labels={label.label_id})
    await house.hass.async_block_till_done()
    view = house.home.gazetteer.view(None)
    assert view.described_by(("christmas",)) == {"light.tree"}
    lr.async_get(house.hass).async_update(label.label_id, name="Festive")
    await house.hass.async_block_till_done()
    assert view.described_by(("christmas",)) == frozenset()
    assert view.described_by(("festive",)) == {"light.tree"}
    lr.async_get(house.hass).async_delete(label.label_id)
    await house.hass.async_block_till_done()
    assert view.described_by(("festive",)) == frozenset()


async def test_rights_that_are_taken_away_meanwhile(house: House, hass_read_only_user: MockUser) -> None:
    """What somebody may know of is found in slices; what they lost between two of them, they do not know of."""
    for number in range(1200):
        house.add(f"light.l{number}", f"Lamp {number}")
    hass_read_only_user.mock_policy({"entities": {"domains": {"light": True}}})
    asking = asyncio.ensure_future(house.home.async_asker(hass_read_only_user.id))
    await asyncio.sleep(0)
    hass_read_only_user.mock_policy({"entities": {"entity_ids": {"light.l7": True}}})
    assert (await asking).visible == {"light.l7"}
    assert (await house.home.async_asker(hass_read_only_user.id)).visible == {"light.l7"}
