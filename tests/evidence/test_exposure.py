"""An asker knows of what is exposed to Assist and allowed by their permissions, and of nothing else."""

from homeassistant.auth.models import User
from homeassistant.auth.permissions.models import PermissionLookup
from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr, entity_registry as er
from pytest_homeassistant_custom_component.common import MockUser

from .house import House


def expose(hass: HomeAssistant, entity_id: str, *, should_expose: bool) -> None:
    """Set the option as its dialogue does."""
    async_expose_entity(hass, "conversation", entity_id, should_expose)


def allow(hass: HomeAssistant, user: MockUser, policy: dict[str, object]) -> None:
    """Give a user a policy of their own."""
    user.perm_lookup = PermissionLookup(er.async_get(hass), dr.async_get(hass))
    user.mock_policy({"entities": policy})


async def visible(house: House, user: User | None = None) -> set[str]:
    """Return what a user may know of."""
    return set((await house.home.async_asker(user.id if user else None)).visible)


async def test_only_what_is_exposed_is_known(house: House, hass: HomeAssistant) -> None:
    """Exposure is followed for registered entities and for those that are only a state."""
    house.add("light.a", "Lamp")
    house.set("light.plain", "on", friendly_name="Plain")
    house.set("update.plain", "on", friendly_name="Never exposed by default")
    assert await visible(house) == {"light.a", "light.plain"}
    expose(hass, "light.a", should_expose=False)
    assert await visible(house) == {"light.plain"}
    expose(hass, "light.plain", should_expose=False)
    expose(hass, "update.plain", should_expose=True)
    assert await visible(house) == {"update.plain"}
    expose(hass, "light.a", should_expose=True)
    assert await visible(house) == {"light.a", "update.plain"}


async def test_what_is_hidden_cannot_be_told_from_what_does_not_exist(house: House, hass: HomeAssistant) -> None:
    """No name, set or neighbour tells of a hidden entity."""
    house.add("lock.safe", "Safe", state="locked")
    expose(hass, "lock.safe", should_expose=False)
    view = await house.async_view()
    assert await house.async_find("safe") is None
    assert view.entities(domains={"lock"}) == ()
    assert view.nearest("saffe") == ()
    assert view.entity("lock.safe") is None


async def test_the_same_is_visible_until_it_changes(house: House, hass: HomeAssistant) -> None:
    """Asking is free while nothing changes: not even the view is made again."""
    house.add("light.a", "Lamp")
    first = await house.home.async_asker(None)
    house.set("light.a", "on", friendly_name="Lamp")
    second = await house.home.async_asker(None)
    assert first.visible is second.visible
    assert house.home.view(first) is house.home.view(second)
    hass.states.async_remove("light.a")
    assert await visible(house) == set()
    assert first.visible == {"light.a"}


async def test_permissions_narrow_what_a_user_knows(house: House, hass: HomeAssistant) -> None:
    """A user knows of what is exposed and allowed; an administrator of all that is exposed."""
    house.add("light.a", "Lamp")
    house.add("lock.b", "Lock")
    house.add("lock.c", "Safe")
    expose(hass, "lock.c", should_expose=False)
    admin, guest = MockUser(is_owner=True).add_to_hass(hass), MockUser().add_to_hass(hass)
    allow(hass, guest, {"domains": {"lock": True}})
    assert await visible(house, admin) == {"light.a", "lock.b"}
    assert await visible(house, guest) == {"lock.b"}
    assert await house.async_ids("lamp", guest.id) == ()
    first, second = [(await house.home.async_asker(guest.id)).visible for _ in range(2)]
    assert first is second


async def test_a_changed_policy_counts_at_once(house: House, hass: HomeAssistant) -> None:
    """What was taken from a user is not remembered for them."""
    house.add("light.a", "Lamp")
    house.add("lock.b", "Lock")
    guest = MockUser().add_to_hass(hass)
    allow(hass, guest, {"domains": {"lock": True}})
    assert await visible(house, guest) == {"lock.b"}
    allow(hass, guest, {"domains": {"light": True}})
    assert await visible(house, guest) == {"light.a"}
    allow(hass, guest, {"all": {"read": True}})
    assert await visible(house, guest) == {"light.a", "lock.b"}


async def test_a_permission_follows_an_area(house: House, hass: HomeAssistant) -> None:
    """Who may know of a room knows of what is moved into it, by itself or with its device."""
    kitchen, hall = house.areas.async_create("Kitchen"), house.areas.async_create("Hall")
    device = house.add_device("lamp", "Thing")
    house.devices.async_update_device(device.id, area_id=hall.id)
    house.add("light.a", "Lamp", device_id=device.id)
    house.add("light.b", "Torch")
    guest = MockUser().add_to_hass(hass)
    allow(hass, guest, {"area_ids": {kitchen.id: True}})
    assert await visible(house, guest) == set()
    house.devices.async_update_device(device.id, area_id=kitchen.id)
    assert await visible(house, guest) == {"light.a"}


async def test_nobody_knows_nothing(house: House, hass: HomeAssistant) -> None:
    """A user who does not exist or was shut out may know of nothing."""
    house.add("light.a", "Lamp")
    shut_out = MockUser(is_active=False).add_to_hass(hass)
    assert await visible(house, shut_out) == set()
    assert (await house.home.async_asker("nobody")).visible == frozenset()
