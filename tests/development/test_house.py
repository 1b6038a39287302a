"""The demo house is as large and as faulty as it must be."""

from development.custom_components.demo_house.const import PLATFORMS
from development.custom_components.demo_house.house import DEVICES, FLOORS, ROOMS, Quirk, furnish


def test_it_is_large_enough() -> None:
    """Two floors, eight areas, 45 entities over 14 domains."""
    assert len(FLOORS) >= 2
    assert len(ROOMS) >= 8
    assert len(DEVICES) >= 45
    assert len({device.domain for device in DEVICES}) >= 14


def test_every_device_stands_in_a_room() -> None:
    """No device is placed where there is nothing."""
    assert {device.area for device in DEVICES} <= {room.name for room in ROOMS}


def test_every_domain_has_a_platform() -> None:
    """A device without a platform would never appear."""
    assert {device.domain for device in DEVICES} == set(PLATFORMS)


def test_names_are_distinct() -> None:
    """Two devices of one name would get other entity ids than the script knows."""
    assert len({device.entity_id for device in DEVICES}) == len(DEVICES)


def test_every_quirk_occurs() -> None:
    """Each way of failing can be seen."""
    assert {device.quirk for device in DEVICES} == set(Quirk)


def test_some_devices_are_hidden() -> None:
    """Something is there that Assist may not see."""
    assert any(device.is_hidden for device in DEVICES)


def test_the_same_seed_gives_the_same_house() -> None:
    """A row that went wrong can be seen again."""
    assert furnish(3) == furnish(3)


def test_seeds_differ() -> None:
    """The seed decides the states."""
    assert len({tuple(start.state for start in furnish(seed)) for seed in range(5)}) == 5
