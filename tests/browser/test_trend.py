"""The trend on the card in a browser: drawn, as a table, and never none where nothing is known."""

import re

from playwright.sync_api import Locator, expect

from .conftest import Enter
from .house import GREETING, QUESTION
from .looking import FORGET, MEND, asked, mounted, mounting


def day_of(reply: Locator) -> str:
    """Return the day of a reply as it is counted, and written in the trend."""
    write = """(time) => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" })
        .format(new Date(time.dateTime))"""
    return str(reply.locator("time").first.evaluate(write))


def test_the_trend_shows_what_was_counted(visits: Enter) -> None:
    """As a plot, as a table, and how true each confidence was; it grows while one looks."""
    visit = visits()
    reply = asked(visit)
    day = day_of(reply)
    reply.get_by_role("button", name="That’s right").click()
    expect(reply.locator(".below .notice")).to_contain_text("Thank you")
    card = visit.open("trend")
    figure = card.get_by_role("img", name="Average confidence and number of mistakes per day for the last 30 days")
    expect(figure.locator(".bar")).to_have_count(30)
    expect(figure.locator(f".dot:has-text('{day}')")).to_have_count(1)
    expect(card.locator(".reliability .dot").first).to_be_visible()
    card.get_by_text("As a table").first.click()
    table = card.get_by_role("table", name="How your agents are doing")
    expect(table.get_by_role("rowheader", name=day)).to_be_visible()
    replies = card.locator(".facts dd").first
    count = int(replies.inner_text())
    visit.house.ask(QUESTION)
    expect(replies).to_have_text(str(count + 1))
    expect(card.locator("summary").first).to_be_focused()
    expect(table).to_be_visible()
    visit.keep("trend")


def test_each_drawing_is_there_as_a_table(visits: Enter) -> None:
    """Also how true each confidence was, dot by dot."""
    visit = visits()
    reply = asked(visit)
    reply.get_by_role("button", name="That’s right").click()
    expect(reply.locator(".below .notice")).to_contain_text("Thank you")
    card = visit.open("trend")
    dots, table = (
        card.locator(".reliability .dot title"),
        card.get_by_role("table", name="Confidence compared with results"),
    )
    card.get_by_text("As a table").last.click()
    expect(table.get_by_role("columnheader")).to_have_text(["Confidence", "Was true", "Replies"])
    said = table.get_by_role("rowheader").all_inner_texts()
    assert said
    expect(dots).to_contain_text([f"Claims rated {percent}:" for percent in said])


def test_what_cannot_be_read_is_not_shown_as_none(visits: Enter) -> None:
    """While the database cannot be asked; afterwards the numbers are back."""
    visit = visits()
    card = visit.open("trend")
    facts, told = card.locator(".facts dd"), card.get_by_text("The database is not available right now")
    expect(facts.first).to_have_text(re.compile(r"^\d+$"))
    visit.page.evaluate(FORGET)
    visit.house.ask(GREETING)
    expect(told).to_be_visible()
    expect(facts.nth(0)).to_have_text("–")
    expect(facts.nth(1)).to_have_text("–")
    expect(facts.nth(2)).to_have_text("–")
    expect(card.locator(".bar")).to_have_count(0)
    visit.page.evaluate(MEND)
    visit.house.ask(GREETING)
    expect(facts.nth(2)).to_have_text(re.compile(r"^\d+$"))
    expect(told).to_have_count(0)


def test_one_day_has_one_label(visits: Enter) -> None:
    """Two would lie on each other."""
    visit = visits()
    visit.open("compact").wait_for()
    mounting(visit)
    visit.page.evaluate("() => window.mount({ view: 'trend', days: 1 }, {})")
    plot = mounted(visit).get_by_role("img", name="Average confidence")
    expect(plot.locator(".bar")).to_have_count(1)
    expect(plot.locator("text").filter(has_text=re.compile(r"^\w+ \d+$"))).to_have_count(1)
