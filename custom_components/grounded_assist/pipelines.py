"""The one place that edits Assist pipelines, which Home Assistant does not offer as a public interface.

What a pipeline used before is kept in the data of the entry, not of the subentry: a subentry takes its data with it
when it is removed, also while the entry is disabled, and that is when the former engine is needed.

A pipeline points to an agent of ours only while that agent can answer; at other times its former engine stands in.
"""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
import logging
from typing import TYPE_CHECKING, Any, Final, Self

from homeassistant.components.conversation import DOMAIN as CONVERSATION_DOMAIN, HOME_ASSISTANT_AGENT
from homeassistant.components.conversation.agent_manager import async_get_agent
from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.const import EVENT_COMPONENT_LOADED, EVENT_HOMEASSISTANT_STOP
from homeassistant.core import Event, HassJob, HomeAssistant, callback
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.collection import SAVE_DELAY, CollectionError
from homeassistant.helpers.event import async_call_later
from homeassistant.setup import EventComponentLoaded
from homeassistant.util.hass_dict import HassKey
import voluptuous as vol

from .const import CONF_AGENT_ID, CONF_PIPELINES, DOMAIN, SUBENTRY_AGENT
from .wrapping import Presence, async_presence

if TYPE_CHECKING:
    from homeassistant.components.assist_pipeline import Pipeline

_LOGGER = logging.getLogger(__name__)

ASSIST_PIPELINE: Final = "assist_pipeline"
CONF_PROTECTED: Final = "protected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """What must be known to give the pipelines of one agent back when it is gone."""

    entity_id: str
    agent_id: str
    former: Mapping[str, str] = field(default_factory=dict)
    """Pipeline id -> the engine it had."""
    standing_in: Mapping[str, str] = field(default_factory=dict)
    """Pipeline id -> the engine that answers it until the agent is back."""
    unsaved: Mapping[str, str] = field(default_factory=dict)
    """Pipeline id -> the engine it has in the storage as long as Home Assistant may not have saved that it is ours."""

    @classmethod
    def of(cls, hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry) -> Self | None:
        """Return what holds for an agent now; None before its entity exists."""
        if (entity_id := async_entity_id(hass, subentry.subentry_id)) is None:
            return None
        kept = entry.data.get(CONF_PROTECTED, {}).get(subentry.subentry_id, {})
        return cls.kept({**kept, "entity_id": entity_id, "agent_id": subentry.data[CONF_AGENT_ID]})

    @classmethod
    def kept(cls, stored: Mapping[str, Any]) -> Self:
        """Return what was stored, also by a later version, which may keep more."""
        return cls(**{one.name: stored[one.name] for one in fields(cls) if one.name in stored})

    def after_start(self) -> Self:
        """Return the record where Home Assistant may have been ended before it saved what was pointed to the agent."""
        return replace(self, standing_in={**self.unsaved, **self.standing_in}, unsaved={})

    def waits_for(self, pipeline: Pipeline) -> bool:
        """Return whether a pipeline is answered by what stands in for the agent; a person may have changed it."""
        return self.standing_in.get(pipeline.id) == pipeline.conversation_engine


_STARTED: Final[HassKey[bool]] = HassKey(f"{DOMAIN}_pipelines_settled")
"""Whether the pipelines were settled since the start of Home Assistant."""
_SAVED_AFTER: Final = 3 * SAVE_DELAY
"""Seconds until a changed pipeline is in the storage; a change of another one puts that off."""

type Records = Mapping[str, Protection]
"""Subentry id -> what is kept of that agent."""


@callback
def async_entity_id(hass: HomeAssistant, subentry_id: str) -> str | None:
    """Return the entity id of an agent of ours."""
    return er.async_get(hass).async_get_entity_id(CONVERSATION_DOMAIN, DOMAIN, subentry_id)


@callback
def async_list(hass: HomeAssistant) -> list[Pipeline]:
    """Return the Assist pipelines; none where Assist pipelines are not set up."""
    if ASSIST_PIPELINE not in hass.config.components:
        return []
    from homeassistant.components.assist_pipeline import async_get_pipelines  # noqa: PLC0415 - it may be absent

    return async_get_pipelines(hass)


@callback
def async_list_preferred_first(hass: HomeAssistant) -> list[Pipeline]:
    """Return the Assist pipelines, first the one that is used where none is named."""
    if not (listed := async_list(hass)):
        return []
    from homeassistant.components.assist_pipeline import async_get_pipeline  # noqa: PLC0415 - it may be absent

    preferred = async_get_pipeline(hass).id
    return sorted(listed, key=lambda pipeline: pipeline.id != preferred)


@callback
def async_list_protected(hass: HomeAssistant, subentry_id: str) -> list[str]:
    """Return the ids of the pipelines that point to an agent of ours now."""
    entity_id = async_entity_id(hass, subentry_id)
    return [pipeline.id for pipeline in async_list(hass) if pipeline.conversation_engine == entity_id]


@callback
def async_list_chosen(hass: HomeAssistant, entry: ConfigEntry, subentry_id: str) -> list[str]:
    """Return the ids of the pipelines that point to an agent of ours, now or as soon as it is back."""
    record, protected = _records(entry).get(subentry_id), async_list_protected(hass, subentry_id)
    return [
        pipeline.id
        for pipeline in async_list(hass)
        if pipeline.id in protected or (record is not None and record.waits_for(pipeline))
    ]


@callback
def async_list_waiting(hass: HomeAssistant, entry: ConfigEntry, subentry_id: str) -> list[Pipeline]:
    """Return the pipelines that an agent of ours should answer and cannot be pointed to it."""
    record = _records(entry).get(subentry_id)
    if record is None or not _can_answer(hass, record.entity_id):
        return []
    return [pipeline for pipeline in async_list(hass) if record.waits_for(pipeline)]


async def async_settle(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Protect the pipelines of new agents, follow renamed agents, give back those of removed ones."""
    if ASSIST_PIPELINE not in hass.config.components:
        return
    if not hass.data.get(_STARTED):
        hass.data[_STARTED] = True
        _store(hass, entry, {subentry_id: record.after_start() for subentry_id, record in _records(entry).items()})
    for subentry in entry.get_subentries_of_type(SUBENTRY_AGENT):
        if (kept := _records(entry).get(subentry.subentry_id)) is None:
            await async_protect(hass, entry, subentry, subentry.data.get(CONF_PIPELINES, ()))
            continue
        if (now := Protection.of(hass, entry, subentry)) is not None and now != kept:
            await _async_repoint(hass, kept.entity_id, now.entity_id)
            async_replace_former(hass, entry, kept.entity_id, now.entity_id)
            _keep(hass, entry, subentry.subentry_id, Protection.of(hass, entry, subentry) or now)
        await _async_answer(hass, entry, subentry.subentry_id)
    for subentry_id in _records(entry).keys() - entry.subentries.keys():
        await _async_give_back(hass, _records(entry), [subentry_id])
        _store(hass, entry, _forgetting(_records(entry), subentry_id))


async def async_protect(
    hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, pipeline_ids: list[str] | tuple[str, ...]
) -> None:
    """Point exactly these pipelines to an agent, and the ones it had before back to what they used."""
    if (protection := Protection.of(hass, entry, subentry)) is None:
        return
    for pipeline in async_list(hass):
        if pipeline.id not in pipeline_ids and pipeline.conversation_engine == protection.entity_id:
            records = {**_records(entry), subentry.subentry_id: protection}
            await _async_point(hass, pipeline, _stand_in(hass, records, protection, pipeline.id))
    # What is kept may have changed meanwhile.
    protection = Protection.of(hass, entry, subentry) or protection
    former, standing_in = dict(protection.former), {}
    for pipeline in async_list(hass):
        if pipeline.id in pipeline_ids and pipeline.conversation_engine != protection.entity_id:
            standing_in[pipeline.id] = pipeline.conversation_engine
            if not protection.waits_for(pipeline):
                former[pipeline.id] = pipeline.conversation_engine
    kept = replace(protection, former=former, standing_in=standing_in)
    _keep(hass, entry, subentry.subentry_id, kept)
    await _async_answer(hass, entry, subentry.subentry_id)


async def async_step_aside(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Have the former engines answer all pipelines that point to us, until we are back."""
    await _async_step_aside(hass, entry, _records(entry))


async def _async_step_aside(hass: HomeAssistant, entry: ConfigEntry, subentry_ids: Collection[str]) -> None:
    """Have the former engines answer the pipelines of these agents, until they are back."""
    given = await _async_give_back(hass, _records(entry), subentry_ids)
    for subentry_id, engines in given.items():
        if (record := _records(entry).get(subentry_id)) is not None:
            unsaved = {} if hass.data.get(_STARTED) else record.unsaved
            standing_in = {**record.standing_in, **engines}
            _keep(hass, entry, subentry_id, replace(record, standing_in=standing_in, unsaved=unsaved))


async def _async_answer(hass: HomeAssistant, entry: ConfigEntry, subentry_id: str) -> None:
    """Have an agent of ours answer its pipelines as long as it can; what a person chose meanwhile stays."""
    if (record := _records(entry).get(subentry_id)) is None:
        return
    if not _can_answer(hass, record.entity_id):
        await _async_step_aside(hass, entry, [subentry_id])
        return
    for pipeline in async_list(hass):
        if record.waits_for(pipeline):
            await _async_point(hass, pipeline, record.entity_id)
    # Home Assistant may have begun to stop meanwhile, and a pipeline that is not valid goes on waiting.
    if (record := _records(entry).get(subentry_id)) is not None:
        waiting = {pipeline.id for pipeline in async_list(hass) if record.waits_for(pipeline)}
        kept = {pipeline_id: engine for pipeline_id, engine in record.standing_in.items() if pipeline_id in waiting}
        pointed = {pipeline_id: engine for pipeline_id, engine in record.standing_in.items() if pipeline_id not in kept}
        _keep(hass, entry, subentry_id, replace(record, standing_in=kept, unsaved={**record.unsaved, **pointed}))
        if pointed:
            _forget_when_saved(hass, entry, subentry_id, pointed)


@callback
def _forget_when_saved(hass: HomeAssistant, entry: ConfigEntry, subentry_id: str, saved: Collection[str]) -> None:
    """Keep what the storage says of the pipelines of an agent until it says that they point to it."""

    @callback
    def forget(_now: datetime) -> None:
        if (record := _records(entry).get(subentry_id)) is not None:
            unsaved = {one: engine for one, engine in record.unsaved.items() if one not in saved}
            _keep(hass, entry, subentry_id, replace(record, unsaved=unsaved))

    name = "grounded_assist saved pipelines"
    entry.async_on_unload(async_call_later(hass, _SAVED_AFTER, HassJob(forget, name=name, cancel_on_shutdown=True)))


async def async_leave_to_agent(hass: HomeAssistant, pipeline_id: str) -> str | None:
    """Have a pipeline ask its agent of everything, and answer nothing itself; return why that cannot be."""
    from homeassistant.components.assist_pipeline import async_update_pipeline  # noqa: PLC0415 - it may be absent

    for pipeline in async_list(hass):
        if pipeline.id == pipeline_id:
            updating = async_update_pipeline(hass, pipeline, prefer_local_intents=False)
            return None if await _async_update(pipeline, updating) else "pipeline_not_valid"
    return "pipeline_removed"


async def async_release_all(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Give all pipelines that point to us back to what they used; nothing is written to an entry that is gone."""
    await _async_give_back(hass, _records(entry), _records(entry))


@callback
def async_follow_own_agents(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Let pipelines follow an agent of ours to another entity id, and do without one that is disabled."""

    async def async_settle_again(_event: Event[er.EventEntityRegistryUpdatedData]) -> None:
        if not hass.is_stopping:
            await async_settle(hass, entry)

    @callback
    def is_ours(data: er.EventEntityRegistryUpdatedData) -> bool:
        if data["action"] != "update" or not data["changes"].keys() & {"entity_id", "disabled_by"}:
            return False
        ours = {record.entity_id for record in _records(entry).values()}
        return data.get("old_entity_id", data["entity_id"]) in ours

    entry.async_on_unload(
        hass.bus.async_listen(er.EVENT_ENTITY_REGISTRY_UPDATED, async_settle_again, event_filter=is_ours)
    )


@callback
def async_step_aside_at_stop(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Leave no pipeline to us at the next start: our code, or a library it needs, may be missing then."""

    async def async_stopping(_event: Event) -> None:
        await async_step_aside(hass, entry)

    entry.async_on_unload(hass.bus.async_listen(EVENT_HOMEASSISTANT_STOP, async_stopping))


@callback
def async_await_pipelines(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Protect the pipelines also where they are set up after us."""

    async def async_settle_now(_event: Event[EventComponentLoaded]) -> None:
        await async_settle(hass, entry)

    entry.async_on_unload(hass.bus.async_listen(EVENT_COMPONENT_LOADED, async_settle_now, event_filter=_is_pipelines))


@callback
def _is_pipelines(data: EventComponentLoaded) -> bool:
    return data["component"] == ASSIST_PIPELINE


@callback
def async_listen(hass: HomeAssistant, entry: ConfigEntry, changed: Callable[[], None]) -> None:
    """Call back when a person, or we, change a pipeline, also where pipelines are set up after us."""

    async def async_changed(_change: str, _pipeline_id: str, _pipeline: object) -> None:
        _let_go(hass, entry)
        changed()

    @callback
    def listen(_event: Event[EventComponentLoaded] | None = None) -> None:
        from homeassistant.components.assist_pipeline.pipeline import (  # noqa: PLC0415 - it may be absent
            KEY_ASSIST_PIPELINE,
        )

        store = hass.data[KEY_ASSIST_PIPELINE].pipeline_store
        entry.async_on_unload(store.async_add_listener(async_changed))

    if ASSIST_PIPELINE in hass.config.components:
        listen()
    else:
        entry.async_on_unload(hass.bus.async_listen(EVENT_COMPONENT_LOADED, listen, event_filter=_is_pipelines))


@callback
def _let_go(hass: HomeAssistant, entry: ConfigEntry) -> None:
    """Forget what the storage says of pipelines that no longer point to us: whoever took them away has decided."""
    engines = {pipeline.id: pipeline.conversation_engine for pipeline in async_list(hass)}
    for subentry_id, record in _records(entry).items():
        unsaved = {one: engine for one, engine in record.unsaved.items() if engines.get(one) == record.entity_id}
        if unsaved != record.unsaved:
            _keep(hass, entry, subentry_id, replace(record, unsaved=unsaved))


@callback
def async_replace_former(hass: HomeAssistant, entry: ConfigEntry, old: str, new: str) -> None:
    """Remember an engine by its new id."""
    for subentry_id, record in _records(entry).items():
        former = {pipeline: new if engine == old else engine for pipeline, engine in record.former.items()}
        _keep(hass, entry, subentry_id, replace(record, former=former))


async def _async_give_back(
    hass: HomeAssistant, records: Records, subentry_ids: Collection[str]
) -> dict[str, dict[str, str]]:
    """Give the pipelines of these agents back, only where they still point to them; return which got what."""
    agents = {records[subentry_id].entity_id: subentry_id for subentry_id in subentry_ids}
    given: dict[str, dict[str, str]] = {subentry_id: {} for subentry_id in subentry_ids}
    for pipeline in async_list(hass):
        if (subentry_id := agents.get(pipeline.conversation_engine)) is not None:
            engine = _stand_in(hass, records, records[subentry_id], pipeline.id, agents)
            await _async_point(hass, pipeline, engine)
            given[subentry_id][pipeline.id] = engine
    return given


def _forgetting(records: Records, subentry_id: str) -> Records:
    """Return the records of the other agents; nothing changes if that one is gone already."""
    if (released := records.get(subentry_id)) is None:
        return records
    return {other: _without(record, released) for other, record in records.items() if other != subentry_id}


def _without(record: Protection, released: Protection) -> Protection:
    """Return a record whose pipelines go back past an agent that is gone."""
    former = {
        pipeline: released.former.get(pipeline, released.agent_id) if engine == released.entity_id else engine
        for pipeline, engine in record.former.items()
    }
    return replace(record, former=former)


@callback
def _stand_in(
    hass: HomeAssistant, records: Records, record: Protection, pipeline_id: str, away: Collection[str] = ()
) -> str:
    """Return the nearest engine that can answer: the former, the wrapped agent, Home Assistant's own."""
    ours = {one.entity_id: one for one in records.values()}

    def is_there(engine: str) -> bool:
        if engine in ours:
            return engine not in away and engine != record.entity_id and _can_answer(hass, engine)
        return async_presence(hass, engine) is Presence.PRESENT

    return next((one for one in _before(ours, record, pipeline_id) if is_there(one)), HOME_ASSISTANT_AGENT)


def _before(
    ours: Mapping[str, Protection], record: Protection, pipeline_id: str, passed: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Yield what answered a pipeline before an agent of ours, and what that one wraps, back through those of ours."""
    for engine in (record.former.get(pipeline_id, record.agent_id), record.agent_id):
        yield engine
        if engine in ours and engine not in passed:
            yield from _before(ours, ours[engine], pipeline_id, passed | {engine})


@callback
def _can_answer(hass: HomeAssistant, entity_id: str) -> bool:
    """Return whether an agent of ours is loaded."""
    is_enabled = async_presence(hass, entity_id) is Presence.PRESENT
    return is_enabled and async_get_agent(hass, entity_id) is not None


async def _async_repoint(hass: HomeAssistant, old: str, new: str) -> None:
    """Point the pipelines from one engine to another."""
    for pipeline in async_list(hass):
        if pipeline.conversation_engine == old:
            await _async_point(hass, pipeline, new)


async def _async_point(hass: HomeAssistant, pipeline: Pipeline, engine: str) -> None:
    """Set the engine of a pipeline, unless a person has changed that or removed the pipeline meanwhile."""
    from homeassistant.components.assist_pipeline import async_update_pipeline  # noqa: PLC0415 - it may be absent

    # All of a pipeline is written, so it must be what is stored now.
    now = next((one for one in async_list(hass) if one.id == pipeline.id), None)
    if now is not None and now.conversation_engine == pipeline.conversation_engine:
        await _async_update(now, async_update_pipeline(hass, now, conversation_engine=engine))


async def _async_update(pipeline: Pipeline, updating: Awaitable[None]) -> bool:
    """Change a pipeline, where it can be changed; return whether it can."""
    try:
        await updating
    except CollectionError:
        # It is gone.
        return False
    except vol.Invalid:
        # Home Assistant validates the whole pipeline; one stored with a text-to-speech engine but no language fails.
        _LOGGER.warning("The Assist pipeline %s cannot be changed, because it is not valid", pipeline.name)
        return False
    return True


def _records(entry: ConfigEntry) -> Records:
    """Return what is kept of each agent, by subentry id."""
    return {subentry_id: Protection.kept(kept) for subentry_id, kept in entry.data.get(CONF_PROTECTED, {}).items()}


@callback
def _keep(hass: HomeAssistant, entry: ConfigEntry, subentry_id: str, protection: Protection) -> None:
    """Keep the record of one agent."""
    _store(hass, entry, {**_records(entry), subentry_id: protection})


@callback
def _store(hass: HomeAssistant, entry: ConfigEntry, records: Records) -> None:
    """Write the records where they outlive the subentries."""
    protected = {subentry_id: asdict(record) for subentry_id, record in records.items()}
    hass.config_entries.async_update_entry(entry, data={**entry.data, CONF_PROTECTED: protected})
