"""What the family has to get."""

from typing import override

from homeassistant.components.todo import TodoItem, TodoItemStatus, TodoListEntity
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import DemoEntity, DemoHouseConfigEntry, add_all
from .house import ITEMS


async def async_setup_entry(
    hass: HomeAssistant,  # noqa: ARG001 - the signature is Home Assistant's
    entry: DemoHouseConfigEntry,
    async_add_entities: AddConfigEntryEntitiesCallback,
) -> None:
    """Add the devices of this domain."""
    add_all(entry, async_add_entities, "todo", DemoList)


class DemoList(DemoEntity, TodoListEntity):
    """A list that nobody adds to."""

    @override
    def settle(self, state: str | float) -> dict[str, object]:
        done = {True: TodoItemStatus.COMPLETED, False: TodoItemStatus.NEEDS_ACTION}
        items = [TodoItem(summary=name, uid=name, status=done[is_done]) for name, is_done in ITEMS.items()]
        return {"todo_items": items}
