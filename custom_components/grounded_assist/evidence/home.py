"""The names and sets of the home, kept in step with Home Assistant."""

import asyncio
from collections.abc import Iterable
from functools import partial
from itertools import batched, chain, islice
from typing import Final

from homeassistant.const import ATTR_DEVICE_CLASS, ATTR_ENTITY_ID, ATTR_FRIENDLY_NAME, EVENT_STATE_CHANGED
from homeassistant.core import CALLBACK_TYPE, Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers import (
    area_registry as ar,
    device_registry as dr,
    entity_registry as er,
    floor_registry as fr,
    label_registry as lr,
)

from ..coercion import name_or_none, read_each, text_or_none
from ..grounding.gazetteer import Gazetteer, View
from ..grounding.installation import Parts
from ..grounding.lexicon import Lexicon
from ..grounding.limits import MOST_MEMBERS
from ..grounding.model import Entity, Place
from ..turnstile import async_breathe
from .exposure import Exposure
from .naming import name_of, name_of_device, names_of_place
from .parts import PartNames
from .shares import Shares
from .snapshots import Snapshots
from .source import Asker

_SLICE: Final = 50
"""Entities entered without letting others run: a few milliseconds."""
_NAMING_ATTRIBUTES: Final = (ATTR_FRIENDLY_NAME, ATTR_DEVICE_CLASS, ATTR_ENTITY_ID)
_NAMING_CHANGES: Final = frozenset(
    {
        "aliases",
        "area_id",
        "device_class",
        "device_id",
        "entity_category",
        "entity_id",
        "has_entity_name",
        "hidden_by",
        "labels",
        "name",
        "original_device_class",
        "original_name",
    }
)
_DEVICE_CHANGES: Final = frozenset({"area_id", "name", "name_by_user", "parent_device_id"})
_NO_GROUPS: Final = frozenset({"automation", "scene", "script"})
"""What names entities without being them."""


class Home:
    """What the home holds and what of it an asker may know."""

    def __init__(self, hass: HomeAssistant, *, host_without_user: bool = False) -> None:
        """Know of nothing yet; `host_without_user` lets voice and automations hear of apps and the host."""
        self.gazetteer = Gazetteer()
        self.shares = Shares(hass)
        self._host_without_user = host_without_user
        self._hass = hass
        self._exposure = Exposure(hass)
        self._part_names = PartNames(hass)
        self._snapshots = Snapshots(hass)
        self._stops: list[CALLBACK_TYPE] = []
        self._waiting: dict[str, None] = {}
        """Entities that are still to be entered anew."""
        self._entered = 0
        """Entities that were entered since others ran."""
        self._entering: asyncio.Task[None] | None = None

    async def async_start(self) -> None:
        """Enter all there is, a slice at a time, and follow what changes."""
        listen = self._hass.bus.async_listen
        self._stops = [
            *self._exposure.start(),
            *self._part_names.start(),
            listen(EVENT_STATE_CHANGED, self._take_state, event_filter=is_named_anew),
            listen(er.EVENT_ENTITY_REGISTRY_UPDATED, self._take_entry),
            listen(dr.EVENT_DEVICE_REGISTRY_UPDATED, self._take_device),
            listen(ar.EVENT_AREA_REGISTRY_UPDATED, self._take_area),
            listen(fr.EVENT_FLOOR_REGISTRY_UPDATED, self._take_floor),
            listen(lr.EVENT_LABEL_REGISTRY_UPDATED, self._take_label),
        ]
        for floor in fr.async_get(self._hass).async_list_floors():
            self._enter_floor(floor.floor_id)
        for area in ar.async_get(self._hass).async_list_areas():
            self._enter_area(area.id)
        for entity_ids in batched(self._hass.states.async_entity_ids(), _SLICE, strict=False):
            self._enter_all(entity_ids)
            for entity_id in entity_ids:
                self._exposure.enter(entity_id)
            await async_breathe()
        self._snapshots.start()

    async def async_stop(self) -> None:
        """Follow no longer."""
        self._snapshots.stop()
        self.shares.stop()
        self._waiting.clear()
        if self._entering is not None:
            self._entering.cancel()
        while self._stops:
            self._stops.pop()()

    async def async_asker(self, user_id: str | None) -> Asker:
        """Return who asks with what they may know of; a user who is gone may know of nothing."""
        user = None if user_id is None else await self._hass.auth.async_get_user(user_id)
        if user_id is not None and (user is None or not user.is_active):
            return Asker(user_id=user_id, visible=frozenset())
        may_know_host = self._host_without_user if user is None else user.is_admin
        return Asker(
            user_id=user_id,
            visible=await self._exposure.async_visible(user),
            may_know_host=may_know_host,
            snapshot=self._snapshots.snapshot(is_public=not may_know_host),
        )

    def view(self, asker: Asker) -> View:
        """Return the home as an asker may know it."""
        return self.gazetteer.view(asker.visible)

    def parts(self, asker: Asker, lexicon: Lexicon) -> Parts:
        """Return the apps and the system as an asker may know them."""
        return self._part_names.parts(asker, lexicon)

    @callback
    def _enter(self, entity_id: str) -> None:
        self._enter_all((entity_id,))

    def _enter_all(self, entity_ids: Iterable[str]) -> None:
        """Enter entities as they are now; one that cannot be read is not there."""
        for entity_id in entity_ids:
            state = self._hass.states.get(entity_id)
            found = () if state is None else tuple(read_each(self._hass, "entity", (state,), self._entity))
            if found:
                self.gazetteer.set_entity(*found)
            else:
                self.gazetteer.remove_entity(entity_id)

    @callback
    def _enter_many(self, entity_ids: Iterable[str]) -> None:
        """Enter a slice of entities before others run, whatever changes them; the rest a slice at a time after that."""
        waiting = iter(entity_ids)
        now = tuple(islice(waiting, _SLICE - self._entered))
        if now and not self._entered:
            self._hass.loop.call_soon(self._begin_slice)
        self._entered += len(now)
        self._enter_all(now)
        self._waiting |= dict.fromkeys(waiting)
        if self._waiting and (self._entering is None or self._entering.done()):
            self._entering = self._hass.async_create_background_task(
                self._async_enter_waiting(), "grounded_assist names", eager_start=False
            )

    @callback
    def _begin_slice(self) -> None:
        self._entered = 0

    async def _async_enter_waiting(self) -> None:
        while self._waiting:
            entity_ids = tuple(islice(self._waiting, _SLICE))
            for entity_id in entity_ids:
                del self._waiting[entity_id]
            self._enter_all(entity_ids)
            await async_breathe()

    def _entity(self, state: State) -> Entity:
        return _entity(self._hass, state)

    def _enter_area(self, area_id: str) -> None:
        area = ar.async_get(self._hass).async_get_area(area_id)
        names = () if area is None else names_of_place(area)
        if area is None or not names:
            self.gazetteer.remove_area(area_id)
        else:
            self.gazetteer.set_area(Place(id=area_id, names=names, floor_id=area.floor_id))

    def _enter_floor(self, floor_id: str) -> None:
        floor = fr.async_get(self._hass).async_get_floor(floor_id)
        names = () if floor is None else names_of_place(floor)
        if floor is None or not names:
            self.gazetteer.remove_floor(floor_id)
        else:
            self.gazetteer.set_floor(Place(id=floor_id, names=names))

    @callback
    def _take_state(self, event: Event[EventStateChangedData]) -> None:
        self._enter(event.data["entity_id"])

    @callback
    def _take_entry(self, event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        if event.data["action"] != "update" or not _NAMING_CHANGES.isdisjoint(event.data["changes"]):
            self._enter(event.data["entity_id"])

    @callback
    def _take_device(self, event: Event[dr.EventDeviceRegistryUpdatedData]) -> None:
        if event.data["action"] != "update" or _DEVICE_CHANGES.isdisjoint(event.data["changes"]):
            return
        devices, entities = dr.async_get(self._hass), er.async_get(self._hass)
        device_id = event.data["device_id"]
        children = dr.async_entries_for_parent_device(devices, device_id)
        ids = (device_id, *(child.id for child in children))
        self._enter_many(entry.entity_id for id_ in ids for entry in er.async_entries_for_device(entities, id_))

    @callback
    def _take_area(self, event: Event[ar.EventAreaRegistryUpdatedData]) -> None:
        if (area_id := event.data["area_id"]) is None:
            return
        self._enter_area(area_id)
        # Its floor may have changed, and that of what stands in it.
        within = self.gazetteer.view(None).entities(area_ids={area_id}, primary_only=False, include_groups=True)
        self._enter_many([entity.id for entity in within])

    @callback
    def _take_floor(self, event: fr.EventFloorRegistryUpdated) -> None:
        if event.data["action"] != "reorder":
            self._enter_floor(event.data["floor_id"])

    @callback
    def _take_label(self, event: Event[lr.EventLabelRegistryUpdatedData]) -> None:
        labelled = er.async_entries_for_label(er.async_get(self._hass), event.data["label_id"])
        self._enter_many(entry.entity_id for entry in labelled)


@callback
def is_named_anew(data: EventStateChangedData) -> bool:
    """Return whether an entity came, went, or is called or classed otherwise."""
    old, new = data["old_state"], data["new_state"]
    if old is None or new is None:
        return True
    was, has = old.attributes, new.attributes
    return was is not has and any(_differ(was.get(name), has.get(name)) for name in _NAMING_ATTRIBUTES)


def _differ(was: object, has: object) -> bool:
    """Return whether an attribute changed; of what cannot be compared that is not known."""
    try:
        return bool(was != has)
    except Exception:  # noqa: BLE001 - it is of any integration, an array of NumPy raises here
        return True


def _entity(hass: HomeAssistant, state: State) -> Entity:
    """Return an entity with the names by which Assist knows it."""
    entry = er.async_get(hass).async_get(state.entity_id)
    area_id = er.async_get_effective_area_id(hass, entry) if entry else None
    area = ar.async_get(hass).async_get_area(area_id) if area_id else None
    name = name_of(hass, state)
    return Entity(
        id=state.entity_id,
        domain=state.domain,
        names=_names(hass, name, entry),
        behind_device=_behind_device(name, entry),
        device_class=_device_class(state, entry),
        integration=entry.platform if entry else None,
        area_id=area.id if area else None,
        floor_id=area.floor_id if area else None,
        device_id=entry.device_id if entry else None,
        device_names=_device_names(hass, entry),
        labels=_labels(hass, entry),
        members=_members(state),
        is_primary=entry is None or (entry.entity_category is None and entry.hidden_by is None),
    )


def _names(hass: HomeAssistant, name: str, entry: er.RegistryEntry | None) -> tuple[str, ...]:
    aliases = read_each(
        hass, "aliases of an entity", filter(None, (entry,)), partial(er.async_get_entity_aliases, hass)
    )
    others = [other for other in map(name_or_none, chain.from_iterable(aliases)) if other]
    # Home Assistant makes "Front door Lock" of "Front door lock" and its device; an alias may be "front door".
    original = name_or_none(entry.original_name) if entry and not entry.name else None
    own = (one for one in (*others, original) if one and one != name and one.casefold() == name.casefold())
    return tuple(dict.fromkeys(one for one in (*islice(own, 1), name, *others) if one))


def _behind_device(name: str, entry: er.RegistryEntry | None) -> str | None:
    is_derived = entry is not None and entry.has_entity_name and not entry.name
    added = name_or_none(entry.original_name) if entry and is_derived else None
    return added if added and name.endswith(f" {added}") else None


def _device_class(state: State, entry: er.RegistryEntry | None) -> str | None:
    registered = (entry.device_class or entry.original_device_class) if entry else None
    return text_or_none(state.attributes.get(ATTR_DEVICE_CLASS)) or text_or_none(registered)


def _device_names(hass: HomeAssistant, entry: er.RegistryEntry | None) -> tuple[str, ...]:
    device = dr.async_get(hass).async_get(entry.device_id) if entry and entry.device_id else None
    name = None if device is None else name_of_device(device)
    return (name,) if name else ()


def _labels(hass: HomeAssistant, entry: er.RegistryEntry | None) -> tuple[str, ...]:
    labels = (lr.async_get(hass).async_get_label(label_id) for label_id in sorted(entry.labels if entry else ()))
    return tuple(filter(None, (name_or_none(label.name) for label in labels if label is not None)))


def _members(state: State) -> tuple[str, ...]:
    members = state.attributes.get(ATTR_ENTITY_ID)
    if state.domain in _NO_GROUPS or not isinstance(members, list | tuple | set):
        return ()
    return tuple(filter(None, map(text_or_none, islice(members, MOST_MEMBERS))))
