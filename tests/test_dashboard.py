"""The dashboard in the documents shows what there is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
import pytest
import yaml

from custom_components.grounded_assist.const import DEFAULT_NAME
from development import gate

from .conftest import agent_data, async_add_entry

DASHBOARD: dict[str, Any] = yaml.safe_load((Path(__file__).parent.parent / "docs/dashboard.yaml").read_text())
OURS = "custom:grounded-assist-card"
CORES = {"entities", "gauge", "logbook", "statistics-graph", "tile"}
OPTIONS = {"type", "view", "title", "count", "days"}


def cards() -> list[dict[str, Any]]:
    """Return every card of every view."""
    sections = [section for view in DASHBOARD["views"] for section in view.get("sections", [view])]
    return [card for section in sections for card in section["cards"]]


def entities(card: dict[str, Any]) -> Iterator[str]:
    """Yield the entities that a card shows."""
    yield from (one for one in (card.get("entity"), card.get("target", {}).get("entity_id")) if one)
    yield from (row["entity"] for row in card.get("entities", ()))


def test_each_view_of_the_card_is_shown() -> None:
    """With options that it knows."""
    ours = [card for card in cards() if card["type"] == OURS]
    assert [card["view"] for card in ours] == ["replies", "mistakes", "trend", "compact"]
    assert all(set(card) <= OPTIONS for card in ours)


def test_every_other_card_comes_with_home_assistant() -> None:
    """Nothing else has to be installed."""
    assert {card["type"] for card in cards()} == {OURS, *CORES}


def test_every_view_has_a_name_of_its_own() -> None:
    """By which it is reached."""
    paths = [view["path"] for view in DASHBOARD["views"]]
    assert len(set(paths)) == len(paths) == 4


def test_every_row_and_tile_has_a_name() -> None:
    """The full one of an entity is too long for a tile."""
    rows = [row for card in cards() for row in card.get("entities", [card]) if "entity" in row]
    assert rows
    assert [row["entity"] for row in rows if not row.get("name")] == []


def test_the_agent_of_the_demo_home_is_the_one_it_shows() -> None:
    """Entities have the ids that follow from its name."""
    assert gate.AGENT_NAME == DEFAULT_NAME


@pytest.fixture
async def home(core: HomeAssistant) -> HomeAssistant:
    """Return a home with an agent of the usual name."""
    await async_add_entry(core, agent_data("conversation.home_assistant", DEFAULT_NAME))
    return core


async def test_every_entity_is_one_of_ours(home: HomeAssistant) -> None:
    """By the name it has where nobody has given it another."""
    registered = {one.entity_id for one in er.async_get(home).entities.values() if one.platform == "grounded_assist"}
    shown = {entity_id for card in cards() for entity_id in entities(card)}
    assert shown == registered - {"conversation.grounded_assist"}


async def test_what_is_drawn_is_recorded_as_statistics(home: HomeAssistant) -> None:
    """A mean of what is measured, a change of what is counted."""
    wanted = {"mean": "measurement", "change": "total_increasing"}
    drawn = {
        (wanted[stat_type], entity_id)
        for card in cards()
        for stat_type in card.get("stat_types", ())
        for entity_id in entities(card)
    }
    found = {(str(home.states.get(entity_id).attributes["state_class"]), entity_id) for _, entity_id in drawn}  # type: ignore[union-attr]
    assert drawn == found
