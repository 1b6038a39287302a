"""The list of mistakes on the card in a browser: filtered, resolved, reviewed, and cut only where it says so."""

from playwright.sync_api import expect
import pytest

from .conftest import Enter, Visit, own
from .looking import act, asked, mounted, mounting, report


@pytest.fixture
def reviewed(visits: Enter) -> Visit:
    """Return a visit of a house whose mistakes are all resolved."""
    visit = visits()
    visit.open("compact").wait_for()
    act(visit, "review_mistakes")
    return visit


def test_mistakes_are_dealt_with(reviewed: Visit) -> None:
    """Filtered by topic, resolved one by one, reviewed together."""
    visit, story = reviewed, f"It is {own('Narnia')}."
    for _ in range(2):
        asked(visit)
    report(visit, story)
    card = visit.open("mistakes")
    rows = card.locator(".mistake")
    expect(rows.locator("del")).to_have_text([story, "The porch lamp is on", "The porch lamp is on"])
    visit.keep("mistakes")
    card.get_by_label("Topic").select_option("domain:input_boolean")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Caught by the check")
    expect(rows.get_by_role("button", name="Resolve")).to_have_count(0)
    card.get_by_label("Topic").select_option("")
    expect(rows).to_have_count(3)
    rows.first.get_by_role("button", name="Resolve").click()
    expect(card.locator(".told")).to_have_text("Mistake resolved.")
    expect(rows).to_have_count(2)
    card.get_by_label("Show resolved").check()
    expect(rows.first.locator(".done")).to_have_text("Resolved")
    card.get_by_role("button", name="Review now").click()
    expect(card.locator(".told")).to_contain_text("Today:")
    assert visit.command("grounded_assist/mistakes/list", resolved=False)["mistakes"] == []


def test_topics_are_those_of_the_mistakes(reviewed: Visit) -> None:
    """Before there is one, there is nothing to choose from."""
    visit = reviewed
    card = visit.open("mistakes")
    expect(card.get_by_text("No mistakes to show.")).to_be_visible()
    expect(card.get_by_role("button", name="Review now")).to_be_visible()
    expect(card.get_by_label("Topic")).to_have_count(0)
    asked(visit)
    card = visit.open("mistakes")
    expect(card.get_by_label("Topic").locator("option")).to_contain_text(["All topics", "Device: Porch lamp"])
    card.get_by_label("Topic").select_option("domain:input_boolean")
    card.get_by_role("button", name="Review now").click()
    expect(card.get_by_text("No mistakes to show.")).to_be_visible()
    expect(card.get_by_label("Topic")).to_have_value("domain:input_boolean")


def test_older_mistakes_are_found_by_topic(reviewed: Visit) -> None:
    """Also one that a hundred later ones have pushed out of the list, which says so."""
    visit, dear = reviewed, own("dear")
    older = f"The porch lamp is on, my {dear}."
    report(visit, older)
    report(visit, *(f"It is Narnia, part {part}." for part in range(1, 100)))
    report(visit, f"The porch lamp is on now, my {dear}.")
    card = visit.open("mistakes")
    expect(card.locator(".mistake")).to_have_count(100)
    expect(card.get_by_text("Only the latest 100 are shown")).to_be_visible()
    expect(card.get_by_text(older)).to_have_count(0)
    card.get_by_label("Topic").select_option("domain:input_boolean")
    expect(card.get_by_text(older)).to_be_visible()
    expect(card.get_by_text("Only the latest")).to_have_count(0)


@pytest.mark.parametrize(("there", "notices"), [pytest.param(100, 0, id="all"), pytest.param(101, 1, id="too-many")])
def test_a_list_that_is_cut_says_so(visits: Enter, there: int, notices: int) -> None:
    """And only such a one."""
    visit = visits()
    visit.open("compact").wait_for()
    show = """(there) => {
        const made = (id) => ({ id, claim: `It is Narnia, part ${id}.`, topics: [], created: "2026-01-01T00:00:00Z" });
        const mistakes = Array.from({ length: there }, (_, id) => made(id));
        const callWS = async ({ limit }) => ({ mistakes: mistakes.slice(0, limit) });
        window.mount({ view: "mistakes" }, { callWS });
    }"""
    mounting(visit)
    visit.page.evaluate(show, there)
    expect(mounted(visit).locator(".mistake")).to_have_count(100)
    expect(mounted(visit).locator(".view .notice", has_text="Only the latest 100")).to_have_count(notices)


def test_what_was_said_all_the_same(visits: Enter) -> None:
    """It was not caught, and may be dealt with."""
    visit = visits()
    visit.open("compact").wait_for()
    show = """() => {
        const made = (id, was_said) => ({ id, was_said, detection_method: "grounding", claim: "It is on.",
            category: "state", topics: [], created: "2026-01-01T00:00:00Z" });
        const callWS = async () => ({ mistakes: [made("1", true), made("2", false)] });
        window.mount({ view: "mistakes" }, { callWS });
    }"""
    mounting(visit)
    visit.page.evaluate(show)
    said, caught = (mounted(visit).locator(".mistake").nth(at) for at in (0, 1))
    expect(said).to_contain_text("Spoken; would have been corrected")
    expect(said.get_by_role("button", name="Resolve")).to_be_visible()
    expect(caught).to_contain_text("Caught by the check")
    expect(caught.get_by_role("button", name="Resolve")).to_have_count(0)


def test_mistakes_are_dealt_with_by_keyboard(reviewed: Visit) -> None:
    """From one to the next; what was done is told once."""
    visit = reviewed
    report(visit, "It is Narnia.", "It is Mordor.", "It is Oz.")
    card = visit.open("mistakes")
    rows, told = card.locator(".mistake"), card.locator(".told")
    following = rows.nth(1).locator("del").inner_text()
    rows.first.get_by_role("button", name="Resolve").press("Enter")
    expect(told).to_have_text("Mistake resolved.")
    expect(rows.first.locator("del")).to_have_text(following)
    expect(rows.first.get_by_role("button", name="Resolve")).to_be_focused()
    expect(card.locator("[aria-live] [role]")).to_have_count(0)
    review = card.get_by_role("button", name="Review now")
    review.press("Enter")
    expect(told).to_contain_text("Today:")
    expect(rows).to_have_count(0)
    expect(review).to_be_focused()
    resolved = card.get_by_label("Show resolved")
    resolved.press("Space")
    expect(rows.first).to_be_visible()
    expect(resolved).to_be_focused()


def test_another_card_of_the_page_follows(reviewed: Visit) -> None:
    """What is reported or dealt with on one is so on the other."""
    report(reviewed, "It is Avalon.")
    card = reviewed.open("mistakes")
    expect(card.get_by_text("It is Avalon.")).to_be_visible()
    mounting(reviewed)
    reviewed.page.evaluate("() => window.mount({ view: 'mistakes' }, {})")
    other = mounted(reviewed)
    other.get_by_role("button", name="Resolve").first.click()
    expect(other.get_by_text("It is Avalon.")).to_have_count(0)
    expect(card.get_by_text("It is Avalon.")).to_have_count(0)
