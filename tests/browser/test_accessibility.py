"""What axe-core finds wrong with the card: nothing, in any view, light and dark."""

from pathlib import Path

from playwright.sync_api import expect
import pytest

from .conftest import ROOT, Enter, Visit, lack
from .house import BOTH, QUESTION, VIEWS

# Beside the environment, where setting up puts it.
AXE = (ROOT / ".venv").resolve().parent / ".toolchain" / "axe-core" / "axe.min.js"
FOUND = """async (card) => (await axe.run({ include: card, exclude: [] })).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)"""
RULES = "async (card) => (await axe.run({ include: card, exclude: [] })).passes.map(({ id }) => id)"


@pytest.fixture
def axe() -> Path:
    """Return the program that looks."""
    if not AXE.exists():
        lack(f"axe-core is not in {AXE.parent}; scripts/setup brings it")
    return AXE


def violations(visit: Visit, axe: Path) -> list[str]:
    """Return what is wrong with the card on the page."""
    visit.page.evaluate(axe.read_text())
    assert {"color-contrast", "aria-allowed-attr"} <= set(visit.card.evaluate(RULES))
    return list(visit.card.evaluate(FOUND))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_nobody_is_left_out(visits: Enter, axe: Path, view: str, scheme: str) -> None:
    """Whatever can be opened is open."""
    visit = visits(color_scheme=scheme)
    for text in (QUESTION, BOTH):
        visit.house.ask(text)
    card = visit.open(view)
    expect(card.locator(".reply, .mistake, .plot, .line").first).to_be_visible()
    for summary in card.locator("summary").all():
        summary.click()
    for button in card.get_by_role("button", name="That was wrong").all():
        button.click()
    visit.keep(f"open-{view}-{scheme}")
    assert violations(visit, axe) == []


def test_a_mistake_would_be_found(visits: Enter, axe: Path) -> None:
    """It looks into the card, not past it."""
    visit = visits()
    visit.house.ask(QUESTION)
    card = visit.open("replies")
    expect(card.locator(".reply").first).to_be_visible()
    card.evaluate("(card) => card.shadowRoot.querySelector('button').replaceChildren()")
    card.evaluate("(card) => card.shadowRoot.querySelector('button').removeAttribute('title')")
    assert any(one.startswith("button-name") for one in violations(visit, axe))
