"""From the first click to a corrected reply, in the browser."""

from playwright.sync_api import expect

from .conftest import Enter
from .house import DASHBOARD, DELIVERED, QUESTION


def test_the_flow_protects_the_pipeline(flow: list[str]) -> None:
    """The form is filled in as most people want it."""
    assert flow == ["conversation.home_assistant", "conversation.grounded_assist"]


def test_assist_says_what_is_so(visits: Enter) -> None:
    """In its own dialog nothing is seen of what the agent wanted to say."""
    visit = visits()
    page = visit.page
    page.goto(f"{visit.house.url}/{DASHBOARD}/replies")
    page.get_by_role("button", name="Assist (A)").click()
    field = page.locator("ha-assist-chat").get_by_role("textbox")
    field.fill(QUESTION)
    field.press("Enter")
    expect(page.locator("ha-assist-chat")).to_contain_text(DELIVERED)
    visit.keep("assist")
    assert page.locator("ha-assist-chat").get_by_text("The porch lamp is on.").count() == 0
