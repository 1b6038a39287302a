"""A home that records, in which an agent talks, and its actions."""

from typing import Any

from homeassistant.components.homeassistant.exposed_entities import async_expose_entity
from homeassistant.components.recorder import get_instance
from homeassistant.core import Context, HomeAssistant

from .conftest import AddAgent
from .speaking import Line, Speaker, Stage, async_raise_curtain

LAMP = "light.attic"
_SILENT = frozenset({"confirm", "forget", "resolve_mistake"})
"""Actions that answer nothing."""


async def async_stage(core: HomeAssistant, add_agent: AddAgent, *texts: str, **options: Any) -> Stage:
    """Return a stage with an agent that says these words in turn, and a lamp that is off."""
    core.states.async_set(LAMP, "off", {"friendly_name": "Attic lamp"})
    async_expose_entity(core, "conversation", LAMP, should_expose=True)
    speaker = Speaker("speaker", "streams", [Line([[text]]) for text in texts or ("Hello.",)])
    await add_agent(speaker)
    return await async_raise_curtain(core, speaker, **options)


async def async_call(hass: HomeAssistant, name: str, user_id: str | None = None, **data: Any) -> Any:
    """Call an action as a person, or as an automation, and return its answer."""
    return await hass.services.async_call(
        "grounded_assist",
        name,
        data,
        blocking=True,
        return_response=name not in _SILENT,
        context=Context(user_id=user_id),
    )


def rows(hass: HomeAssistant, query: str) -> list[tuple[Any, ...]]:
    """Return what stands in the database, seen by its own connection."""
    with get_instance(hass).engine.connect() as connection:  # type: ignore[union-attr]
        return [tuple(row) for row in connection.exec_driver_sql(query)]
