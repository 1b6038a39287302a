"""A home in Home Assistant for tests of what is known of it."""

from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.core import HomeAssistant
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
)
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.grounded_assist.evidence import Asker
from custom_components.grounded_assist.evidence.home import Home
from custom_components.grounded_assist.grounding.gazetteer import View
from custom_components.grounded_assist.grounding.lexicon import parse
from custom_components.grounded_assist.grounding.matches import Match
from custom_components.grounded_assist.grounding.model import Claim, ClaimKind, Reading
from custom_components.grounded_assist.grounding.scene import Scene
from custom_components.grounded_assist.grounding.tokens import tokenize


class House:
    """A home in Home Assistant, and what is known of it."""

    def __init__(self, hass: HomeAssistant, home: Home) -> None:
        """Begin with the registries as they are."""
        self.hass = hass
        self.home = home
        self.areas = ar.async_get(hass)
        self.floors = fr.async_get(hass)
        self.devices = dr.async_get(hass)
        self.entities = er.async_get(hass)
        self.config_entry = MockConfigEntry(domain="demo")
        self.config_entry.add_to_hass(hass)

    def add_device(self, key: str, name: str) -> dr.DeviceEntry:
        """Register a device."""
        return self.devices.async_get_or_create(
            config_entry_id=self.config_entry.entry_id, identifiers={("demo", key)}, name=name
        )

    def add(self, entity_id: str, name: str = "", state: str = "off", **registered: Any) -> er.RegistryEntry:
        """Register an exposed entity and give it a state."""
        domain, _, object_id = entity_id.partition(".")
        entry = self.entities.async_get_or_create(
            domain, "demo", entity_id, suggested_object_id=object_id, config_entry=self.config_entry, **registered
        )
        self.set(entity_id, state, **({"friendly_name": name} if name else {}))
        async_expose_entity(self.hass, "conversation", entity_id, should_expose=True)
        return entry

    def set(self, entity_id: str, state: str, /, **attributes: Any) -> None:
        """Write a state."""
        self.hass.states.async_set(entity_id, state, attributes)

    async def async_view(self, user_id: str | None = None) -> View:
        """Return the home as a user may know it."""
        return self.home.view(await self.home.async_asker(user_id))

    async def async_find(self, text: str, user_id: str | None = None) -> Match | None:
        """Return what the first name of a text stands for to a user."""
        view, tokens = await self.async_view(user_id), tokenize(text)
        return next(filter(None, (view.match(tokens, start) for start in range(len(tokens)))), None)

    async def async_ids(self, text: str, user_id: str | None = None) -> tuple[str, ...]:
        """Return the entities a name stands for to a user."""
        match = await self.async_find(text, user_id)
        return match.entity_ids if match else ()

    async def async_scene(self, **more: Any) -> tuple[Scene, Asker]:
        """Return the surroundings of a sentence, and who hears it."""
        asker = await self.home.async_asker(None)
        scene = Scene(lexicon=parse({"language": "en"}), home=self.home.view(asker), now=dt_util.now(), **more)
        return scene, asker


def claim(*entity_ids: str, kind: ClaimKind = ClaimKind.STATE, subject: str = "it", **more: Any) -> Claim:
    """Return a claim that may speak of these entities."""
    readings = (Reading(entity_ids=entity_ids),) if entity_ids else ()
    return Claim(text="", start=0, end=0, kind=kind, subject=subject, readings=readings, **more)
