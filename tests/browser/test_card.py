"""The card in a browser: it appears on every load, fits everywhere and is set up by clicking."""

from collections.abc import Iterator
import re

from playwright.sync_api import Browser, Locator, expect
import pytest

from .conftest import CARD, Enter, Visit, enter, fresh, own
from .house import ABOUT_THE_NEW, BOTH, DELIVERED, GREETING, QUESTION, House
from .looking import asked, latest, mounted, mounting

LOADS = 15


def appears(visit: Visit) -> bool:
    """Return whether the card shows its replies."""
    latest(visit.open("replies")).wait_for()
    return visit.page.locator("hui-error-card").count() == 0


def test_it_appears_on_every_load(browser: Browser, house: House, flow: list[str]) -> None:
    """In browsers that know nothing yet, and in one that has it all."""
    house.ask(QUESTION)
    count, complaints = 0, []
    for _ in range(LOADS):
        visit = enter(fresh(browser, house), house)
        count += appears(visit)
        visit.page.context.close()
        complaints += visit.complaints
    visit = enter(fresh(browser, house), house)
    visit.open("replies")
    count += sum(appears(visit) for _ in range(LOADS))
    visit.page.context.close()
    assert count == 2 * LOADS
    assert complaints + visit.complaints == []


def test_one_line_is_enough_for_a_wall(visits: Enter) -> None:
    """The last reply and its level, and then the next one."""
    visit = visits()
    visit.house.ask(GREETING)
    card = visit.open("compact")
    expect(card.locator(".line")).to_have_text("Good evening!")
    visit.house.ask(QUESTION)
    expect(card.locator(".line")).to_have_text(DELIVERED)
    expect(card.get_by_role("img", name=re.compile(r"Confidence \d+%, high"))).to_be_visible()
    assert height(card) <= 64
    visit.keep("compact")


def height(card: Locator) -> float:
    """Return how high a card is."""
    box = card.bounding_box()
    assert box
    return box["height"]


@pytest.mark.parametrize("view", ["replies", "mistakes", "trend", "compact"])
def test_it_fits_a_phone(visits: Enter, view: str) -> None:
    """Nothing stands out at the side."""
    visit = visits(viewport={"width": 390, "height": 844})
    visit.house.ask(BOTH)
    card = visit.open(view)
    expect(card.locator(".reply, .mistake, .plot, .line").first).to_be_visible()
    visit.keep(f"phone-{view}")
    assert card.locator("ha-card").evaluate("(card) => card.scrollWidth <= card.clientWidth")
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390


def test_it_is_dark_where_all_is(visits: Enter) -> None:
    """It has the colours of Home Assistant."""
    visit = visits(color_scheme="dark")
    reply = asked(visit)
    expect(reply.locator(".said")).to_have_css("color", "rgb(225, 225, 225)")
    expect(visit.card.locator("ha-card")).to_have_css("background-color", "rgb(28, 28, 28)")
    visit.keep("replies-dark")


def test_it_speaks_german(visits: Enter) -> None:
    """Words and numbers."""
    visit = visits("ann", "de")
    visit.house.ask(QUESTION)
    card = visit.open("replies")
    expect(card.locator("h2")).to_have_text("Geprüfte Antworten")
    reply = latest(card)
    expect(reply.get_by_role("img", name=re.compile(r"Konfidenz \d+\s%, hoch"))).to_be_visible()
    expect(reply.get_by_role("button", name="Das war falsch")).to_be_visible()
    expect(reply.locator(".verdict")).to_have_text("Falsch")
    visit.keep("german")
    visit.house.ask(ABOUT_THE_NEW)
    expect(latest(card).locator(".warning")).to_have_text("Nicht alles konnte geprüft werden.")


def test_it_reads_from_the_right_where_people_do(visits: Enter) -> None:
    """The ring stands at the right, the words left of it."""
    visit = visits("ann", "he")
    visit.house.ask(QUESTION)
    reply = latest(visit.open("replies"))
    ring, body = reply.locator(".ring").bounding_box(), reply.locator(".body").bounding_box()
    assert ring
    assert body
    assert ring["x"] >= body["x"] + body["width"]
    visit.keep("right-to-left")


@pytest.fixture
def wall(visits: Enter) -> str:
    """Return the path of a dashboard of our own with one line."""
    visit, path = visits(), own("on-the-wall-")
    visit.open("compact").wait_for()
    visit.command("lovelace/dashboards/create", url_path=path, title="Wall", mode="storage", show_in_sidebar=False)
    card = {"type": f"custom:{CARD}", "view": "compact"}
    view = {"path": "wall", "type": "sections", "sections": [{"type": "grid", "cards": [card]}]}
    visit.command("lovelace/config/save", url_path=path, config={"views": [view]})
    return path


def test_it_is_chosen_and_set_up_by_clicking(visits: Enter, wall: str) -> None:
    """With a preview, and a form that speaks the language of the person."""
    visit = visits()
    visit.house.ask(QUESTION)
    page = visit.page
    page.goto(f"{visit.house.url}/{wall}/wall?edit=1")
    page.get_by_role("button", name="Add card").first.click()
    picker = page.locator("hui-dialog-create-card")
    picker.get_by_role("tab", name="By card").click()
    picker.get_by_role("textbox").first.fill("Grounded")
    preview = picker.locator(CARD)
    expect(preview.locator(".reply").first).to_be_visible()
    visit.keep("picker")
    picker.locator(".overlay").first.click()
    editor = page.locator("hui-dialog-edit-card")
    editor.get_by_role("textbox", name="Title").fill("On the wall")
    expect(editor.locator(CARD).locator("h2")).to_have_text("On the wall")
    expect(editor.get_by_role("spinbutton", name="Number of replies")).to_be_visible()
    expect(editor.get_by_text("Agent", exact=True)).to_be_visible()
    expect(editor.get_by_role("spinbutton", name="Number of days")).to_have_count(0)
    visit.keep("editor")
    editor.get_by_role("button", name="Save").click()
    expect(page.locator(CARD).locator("h2")).to_have_text(["On the wall"])
    (saved,) = visit.command("lovelace/config", url_path=wall)["views"]
    made = saved["sections"][0]["cards"][1]
    assert made == {"type": f"custom:{CARD}", "view": "replies", "title": "On the wall"}


@pytest.mark.parametrize("view", ["replies", "compact"])
def test_there_is_an_example_before_there_is_a_reply(visits: Enter, guest: str, view: str) -> None:
    """Where the card is chosen; elsewhere it says that there is none."""
    visit = visits(guest)
    visit.open(view)
    expect(visit.card).to_contain_text("No replies yet.")
    mounting(visit)
    visit.page.evaluate("(view) => { window.mount({ view }, {}); }", view)
    expect(mounted(visit)).to_contain_text("No replies yet.")
    visit.page.evaluate("() => document.querySelector('body > grounded-assist-card').remove()")
    show = """(view) => {
        window.mount({ view }, {});
        document.querySelector("body > grounded-assist-card").preview = true;
    }"""
    visit.page.evaluate(show, view)
    expect(mounted(visit).locator(".said, .line")).to_contain_text("The kitchen light is")
    expect(mounted(visit).get_by_role("button")).to_have_count(0)


def test_the_last_words_are_seen_on_a_phone(visits: Enter) -> None:
    """They are what a reply is about."""
    visit = visits(viewport={"width": 390, "height": 844})
    visit.house.ask(BOTH)
    line = visit.open("compact").locator(".line")
    expect(line).to_contain_text("porch lamp")
    visit.keep("phone-compact-two-lines")
    assert line.evaluate("(line) => getComputedStyle(line).webkitLineClamp") == "2"


def test_there_is_a_form_without_the_frontend(visits: Enter) -> None:
    """Also where nobody knows how Home Assistant puts things."""
    visit = visits()
    visit.open("compact").wait_for()
    ask = f"""async () => {{
        document.querySelector = () => null;
        const {{ schema, computeLabel }} = await document.createElement("{CARD}").constructor.getConfigForm();
        delete document.querySelector;
        return schema.map(computeLabel).length;
    }}"""
    assert visit.page.evaluate(ask) == 5


def test_what_is_no_view_is_refused(visits: Enter) -> None:
    """The dashboard shows what is wrong then."""
    visit = visits()
    visit.open("compact")
    visit.card.wait_for()
    refuse = f"""() => {{
        try {{ document.createElement("{CARD}").setConfig({{ view: "sideways" }}); }}
        catch (error) {{ return error.message; }}
    }}"""
    told = visit.page.evaluate(refuse)
    assert told == 'Unknown view "sideways": choose one of replies, mistakes, trend, compact'


@pytest.mark.parametrize(
    ("draft", "delivered", "runs"),
    [
        pytest.param("The lamp is on.", "The lamp is off.", ["The lamp is", "-on.", "+off."], id="one-word"),
        pytest.param("It is so.", "It is so.", ["It is so."], id="nothing"),
        pytest.param("It is so.", "", ["-It is so."], id="all-dropped"),
        pytest.param("A b c d", "X y z w", ["-A b c d", "+X y z w"], id="nothing-in-common"),
        pytest.param("a b c d e", "a x c y e", ["a", "-b c d", "+x c y", "e"], id="one-word-between"),
        pytest.param("a  b\nc", "a b c d", ["a b c", "+d"], id="spaces-are-no-words"),
        pytest.param("The desk lamp.", "The Desk lamp.", ["The Desk lamp."], id="capitals-are-no-facts"),
        pytest.param("a b c d e", "a x C y e", ["a", "-b c d", "+x C y", "e"], id="each-with-its-capitals"),
        pytest.param("w " * 401, "w", ["-" + "w " * 400 + "w", "+w"], id="too-long-to-compare"),
    ],
)
def test_words_are_compared(comparing: Visit, draft: str, delivered: str, runs: list[str]) -> None:
    """Runs of words that stay, go or come."""
    compare = """async ([url, draft, delivered]) => {
        const { compare } = await import(url);
        const marks = { same: "", del: "-", ins: "+" };
        return compare(draft, delivered).map(({ kind, text }) => marks[kind] + text);
    }"""
    address = f"{comparing.house.url}/grounded_assist/grounded-assist-card.js"
    assert comparing.page.evaluate(compare, [address, draft, delivered]) == runs


@pytest.fixture(scope="module")
def comparing(browser: Browser, house: House, flow: list[str]) -> Iterator[Visit]:
    """Return a page on which the module can be loaded; in the end it may have complained of nothing."""
    visit = enter(fresh(browser, house), house)
    visit.open("compact").wait_for()
    yield visit
    visit.page.context.close()
    assert visit.complaints == []
