"""The card in a browser: it appears, it is live, and each of its views does what it shows."""

from collections.abc import Callable, Iterator
import json
from pathlib import Path
import re
from typing import Any

from playwright.sync_api import Browser, Locator, expect
import pytest

from .conftest import CARD, Enter, Visit, enter, fresh, own
from .house import ABOUT_THE_NEW, ATTACK, BOTH, DELIVERED, DRAFT, GREETING, QUESTION, House

LOADS = 15
MOST = 5


FORGET = """() => {
    const { connection } = document.querySelector("home-assistant").hass;
    const send = connection.sendMessagePromise;
    connection.sendMessagePromise = async (message) => {
        const answer = await send.call(connection, message);
        return message.type === "grounded_assist/statistics" ? { ...answer, metrics: {}, unresolved: null } : answer;
    };
}"""
BREAK = """() => {
    const { connection } = document.querySelector("home-assistant").hass;
    connection.sendMessagePromise = () => Promise.reject({ code: "broken", message: "Out of order" });
}"""
MEND = """() => { delete document.querySelector("home-assistant").hass.connection.sendMessagePromise; }"""

# What the page waits for by itself has an end as well.
UNTIL = """const end = Date.now() + 20_000;
    const until = async (isSo) => {
        while (!isSo()) {
            if (Date.now() > end) throw new Error(`never so: ${isSo}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    };"""


# A card outside the dashboard, which nobody makes anew; what it is told of Home Assistant may be something else.
MOUNT = f"""() => {{
    window.mount = (config, changes) => {{
        const card = document.createElement("{CARD}");
        card.setConfig(config);
        card.hass = {{ ...document.querySelector("home-assistant").hass, ...changes }};
        card.style = "position: fixed; inset: 0; z-index: 9; overflow: auto";
        document.body.append(card);
    }};
}}"""
LOSE = """() => {
    const { connection } = document.querySelector("home-assistant").hass;
    connection.suspendReconnectUntil(new Promise((resolve) => { window.reconnect = resolve; }));
    connection.suspend();
}"""
# As it is while Home Assistant starts: it answers before it knows our commands.
REFUSE = """() => {
    const { connection } = document.querySelector("home-assistant").hass;
    const subscribe = connection.subscribeMessage;
    connection.subscribeMessage = (hears, asked, ...rest) => asked.type === "grounded_assist/replies/subscribe"
        ? Promise.reject({ code: "unknown_command", message: "Unknown command." })
        : subscribe.call(connection, hears, asked, ...rest);
}"""
KNOW = """() => { delete document.querySelector("home-assistant").hass.connection.subscribeMessage; }"""


def mounting(visit: Visit) -> None:
    """Let a page put up cards outside its dashboard."""
    visit.page.evaluate(MOUNT)


def mounted(visit: Visit) -> Locator:
    """Return the card outside the dashboard."""
    return visit.page.locator(f"body > {CARD}")


def latest(card: Locator) -> Locator:
    """Return the reply on top."""
    return card.locator(".reply").first


def asked(visit: Visit, text: str = QUESTION) -> Locator:
    """Ask something while the card is open and return the reply once it is on top."""
    card = visit.open("replies")
    card.locator("h2").wait_for()
    visit.house.ask(GREETING)
    expect(latest(card).locator(".request")).to_have_text(GREETING)
    visit.house.ask(text)
    expect(latest(card).locator(".request")).to_have_text(text)
    return latest(card)


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


def test_replies_come_by_themselves(visits: Enter) -> None:
    """What was drafted is struck, what was delivered instead is underlined."""
    visit = visits()
    reply = asked(visit)
    expect(reply.locator(".said")).to_have_text("The porch lamp is on. off.")
    dropped, added = reply.locator("del"), reply.locator("ins")
    expect(dropped).to_have_text("on.")
    expect(added).to_have_text("off.")
    expect(dropped).to_have_css("text-decoration-line", "line-through")
    expect(added).to_have_css("text-decoration-line", "underline")
    expect(reply.get_by_role("img", name=re.compile(r"Confidence \d+%, high"))).to_be_visible()
    expect(visit.card.locator("[aria-live]").last).to_contain_text(f"New reply, confidence high: {DELIVERED}")
    visit.keep("replies-light")


def test_the_last_replies_are_there_at_once(visits: Enter, house: House) -> None:
    """The latest on top, as many as are wanted."""
    for text in (GREETING, *[QUESTION] * 4, GREETING):
        house.ask(text)
    card = visits().open("replies")
    expect(card.locator(".request")).to_have_text([GREETING, *[QUESTION] * 4])


def test_what_was_said_is_never_markup(visits: Enter) -> None:
    """Whatever an agent says."""
    visit = visits()
    reply = asked(visit, ATTACK)
    expect(reply.locator(".said")).to_contain_text("<b>Bold</b>")
    assert visit.card.locator("img[src], b").count() == 0
    assert "broken" not in visit.page.title()


def test_each_claim_has_its_evidence(visits: Enter) -> None:
    """A verdict by icon and word, and on opening where it is from; its entity is one click away."""
    visit = visits()
    reply = asked(visit, BOTH)
    expect(reply.locator(".verdict")).to_have_text(["Wrong", "Open", "Confirmed"])
    icons = ["mdi:close-circle", "mdi:help-circle", "mdi:check-circle"]
    found = reply.locator(".verdict ha-icon")
    assert [one.get_attribute("icon") for one in found.all()] == icons
    wrong, unknown = reply.locator("details").nth(0), reply.locator("details").nth(1)
    expect(wrong.locator("dl")).to_be_hidden()
    wrong.locator("summary").click()
    expect(wrong.locator("dt")).to_have_text(["Source", "About", "Value", "Read"])
    expect(wrong.locator("dd").first).to_have_text("State")
    expect(wrong.locator("dd").nth(2)).to_have_text("Off")
    unknown.locator("summary").press("Enter")
    expect(unknown).to_contain_text("Nothing in the home is known by this name.")
    visit.keep("evidence")
    wrong.get_by_role("button", name="Show Porch lamp").click()
    dialog = visit.page.locator("ha-more-info-dialog")
    expect(dialog.get_by_text("Porch lamp").first).to_be_visible()


@pytest.fixture
def without_fan(visits: Enter) -> Iterator[Visit]:
    """Return a visit of a house without an attic fan, which is taken away again if there is one in the end."""
    visit = visits()
    visit.open("replies").locator("h2").wait_for()
    yield visit
    for fan in visit.command("input_boolean/list"):
        visit.command("input_boolean/delete", input_boolean_id=fan["id"])


def test_what_came_later_is_named_as_well(without_fan: Visit) -> None:
    """An entity that was not there when the card was opened, by its name and in the words for its state."""
    visit, card = without_fan, without_fan.card
    visit.command("input_boolean/create", name="Attic fan")
    fan = "input_boolean.attic_fan"
    visit.command("homeassistant/expose_entity", assistants=["conversation"], entity_ids=[fan], should_expose=True)
    visit.page.wait_for_function(f"() => document.querySelector('home-assistant').hass.states['{fan}']")
    visit.house.ask(ABOUT_THE_NEW)
    reply = latest(card)
    expect(reply.locator(".request")).to_have_text(ABOUT_THE_NEW)
    reply.locator("summary").click()
    expect(reply.get_by_role("button", name="Show Attic fan")).to_have_text("Attic fan")
    expect(reply.locator("dd").nth(2)).to_have_text("Off")


def test_what_was_wrong_can_be_told(visits: Enter) -> None:
    """The sentence, and what is right; a correction that the home refutes is not taken."""
    visit = visits()
    reply = asked(visit, BOTH)
    wrong = reply.get_by_role("button", name="That was wrong")
    wrong.click()
    expect(reply.get_by_label("What is right?")).to_be_focused()
    reply.get_by_label("What was wrong?").select_option("The hall temperature is 21.5 °C.")
    reply.get_by_label("What is right?").fill("The hall temperature is 30 °C.")
    visit.keep("form")
    reply.get_by_label("What is right?").press("Enter")
    expect(reply.locator(".below .notice")).to_contain_text("the home shows something else")
    expect(reply.locator(".below dd").nth(2)).to_have_text("21.5 °C")
    told = visit.command("grounded_assist/mistakes/list")["mistakes"][0]
    assert (told["claim"], told["correction"]) == ("The hall temperature is 21.5 °C.", None)
    assert told["detection_method"] == "user_correction"
    wrong.click()
    reply.get_by_label("What is right?").fill("Nobody knows of a back gate.")
    reply.get_by_role("button", name="Send").click()
    expect(reply.locator(".below .notice")).to_have_text("Thank you. The mistake is noted.")
    wrong.click()
    reply.get_by_role("button", name="Cancel").click()
    expect(reply.locator("form")).to_have_count(0)
    expect(wrong).to_be_focused()


def test_what_somebody_types_is_kept(visits: Enter) -> None:
    """Through an answer, a failure and more replies than are shown, until it is sent; the keyboard keeps its place."""
    visit = visits()
    reply = asked(visit)
    reply.get_by_role("button", name="That was wrong").click()
    replies = visit.card.locator(".reply")
    reply = visit.card.locator(f".reply:has-text('{QUESTION}'):has([aria-expanded=true])")
    typed, why = reply.get_by_label("What is right?"), reply.get_by_role("button", name="Why?")
    typed.fill("Nobody knows of a back gate.")
    why.press("Enter")
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")
    expect(why).to_be_focused()
    visit.page.evaluate(BREAK)
    typed.press("Enter")
    expect(reply.get_by_role("alert")).to_contain_text("Out of order")
    expect(typed).to_be_focused()
    visit.page.evaluate(MEND)
    for _ in range(5):
        visit.house.ask(GREETING)
    expect(replies).to_have_count(6)
    expect(typed).to_have_value("Nobody knows of a back gate.")
    expect(typed).to_be_focused()
    reply.get_by_role("button", name="Send").press("Enter")
    thanks = visit.card.get_by_text("Thank you. The mistake is noted.").locator("..")
    expect(thanks).to_be_focused()
    expect(visit.card.locator("form, [aria-expanded=true]")).to_have_count(0)
    replies.first.get_by_role("button", name="Why?").focus()
    visit.house.ask(QUESTION)
    expect(latest(visit.card).locator(".request")).to_have_text(QUESTION)
    expect(replies).to_have_count(5)


def test_what_was_right_can_be_told(visits: Enter) -> None:
    """And why it is known can be asked for."""
    visit = visits()
    reply = asked(visit)
    right = reply.get_by_role("button", name="That’s right")
    right.click()
    expect(right).to_have_attribute("aria-pressed", "true")
    expect(reply.locator(".below .notice")).to_contain_text("Thank you")
    expect(right).to_be_focused()
    reply.get_by_role("button", name="Why?").click()
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")
    expect(reply.locator("details dl")).to_be_visible()


def test_a_turn_can_be_taken_away_as_data(visits: Enter, tmp_path: Path) -> None:
    """All of it."""
    visit = visits()
    reply = asked(visit)
    with visit.page.expect_download() as download:
        reply.get_by_role("button", name="Download as data").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    turn = json.loads(path.read_text())
    assert path.name == f"grounded-assist-{turn['interaction_id']}.json"
    assert (turn["asked"], turn["drafted"], turn["released"]["text"]) == (QUESTION, DRAFT, DELIVERED)


def act(visit: Visit, service: str, **data: object) -> Any:
    """Call one of our actions."""
    return visit.command("call_service", domain="grounded_assist", service=service, service_data=data)


def report(visit: Visit, *claims: str) -> None:
    """Tell of mistakes, one after the other."""
    told = [
        {
            "type": "call_service",
            "domain": "grounded_assist",
            "service": "report_mistake",
            "service_data": {"claim": one},
        }
        for one in claims
    ]
    send = "(told) => Promise.all(told.map((one) => document.querySelector('home-assistant').hass.callWS(one)))"
    visit.page.evaluate(send, told)


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
    expect(rows.first).to_contain_text("Caught before it was said")
    rows.first.get_by_role("button", name="Resolve").click()
    expect(card.locator(".told")).to_have_text("The mistake is resolved.")
    expect(rows).to_have_count(1)
    card.get_by_label("Show resolved").check()
    expect(rows.first.locator(".done")).to_have_text("Resolved")
    expect(rows.nth(1).get_by_role("button", name="Resolve")).to_be_visible()
    card.get_by_role("button", name="Review now").click()
    expect(card.locator(".told")).to_contain_text("Today:")
    assert visit.command("grounded_assist/mistakes/list", resolved=False)["mistakes"] == []


def test_older_mistakes_are_found_by_topic(reviewed: Visit) -> None:
    """Also one that a hundred later ones have pushed out of the list, which says so."""
    visit, dear = reviewed, own("dear")
    older = f"The porch lamp is on, my {dear}."
    report(visit, older)
    report(visit, *(f"It is Narnia, part {part}." for part in range(1, 100)))
    report(visit, f"The porch lamp is on now, my {dear}.")
    card = visit.open("mistakes")
    expect(card.locator(".mistake")).to_have_count(100)
    expect(card.get_by_text("Only the latest 100 are shown here")).to_be_visible()
    expect(card.get_by_text(older)).to_have_count(0)
    card.get_by_label("Topic").select_option("domain:input_boolean")
    expect(card.get_by_text(older)).to_be_visible()
    expect(card.get_by_text("Only the latest")).to_have_count(0)


@pytest.mark.parametrize(
    ("there", "notices"), [pytest.param(100, [], id="all"), pytest.param(101, ["Only the latest 100"], id="too-many")]
)
def test_a_list_that_is_cut_says_so(visits: Enter, there: int, notices: list[str]) -> None:
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
    expect(mounted(visit).locator(".view .notice")).to_contain_text(notices)


def test_mistakes_are_dealt_with_by_keyboard(reviewed: Visit) -> None:
    """From one to the next; what was done is told once."""
    visit = reviewed
    report(visit, "It is Narnia.", "It is Mordor.", "It is Oz.")
    card = visit.open("mistakes")
    rows, told = card.locator(".mistake"), card.locator(".told")
    following = rows.nth(1).locator("del").inner_text()
    rows.first.get_by_role("button", name="Resolve").press("Enter")
    expect(told).to_have_text("The mistake is resolved.")
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
    figure = card.get_by_role("img", name="Mean confidence and number of mistakes of each of the last 30 days")
    expect(figure.locator(".bar")).to_have_count(30)
    expect(figure.locator(f".dot:has-text('{day}')")).to_have_count(1)
    expect(card.locator(".reliability .dot").first).to_be_visible()
    card.get_by_text("As a table").first.click()
    table = card.get_by_role("table", name="How well the agents do")
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
    dots, table = card.locator(".reliability .dot title"), card.get_by_role("table", name="How true each confidence")
    card.get_by_text("As a table").last.click()
    expect(table.get_by_role("columnheader")).to_have_text(["Confidence", "Was true", "Replies"])
    said = table.get_by_role("rowheader").all_inner_texts()
    assert said
    expect(dots).to_contain_text([f"with {percent}" for percent in said])


def test_what_cannot_be_read_is_not_shown_as_none(visits: Enter) -> None:
    """While the database cannot be asked; afterwards the numbers are back."""
    visit = visits()
    card = visit.open("trend")
    facts, told = card.locator(".facts dd"), card.get_by_text("The database cannot be asked now")
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
    plot = mounted(visit).get_by_role("img", name="Mean confidence")
    expect(plot.locator(".bar")).to_have_count(1)
    expect(plot.locator("text").filter(has_text=re.compile(r"^\w+ \d+$"))).to_have_count(1)


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


def test_others_see_their_own_without_the_draft(visits: Enter, house: House, guest: str) -> None:
    """Nor anything that is for administrators."""
    visit = visits(guest)
    house.ask(GREETING)
    house.ask(QUESTION, guest)
    card = visit.open("replies")
    expect(card.locator(".request")).to_have_text([QUESTION])
    reply = latest(card)
    expect(reply.locator(".said")).to_have_text(DELIVERED)
    expect(reply.locator("del, ins, details")).to_have_count(0)
    expect(reply.get_by_role("button")).to_have_text(["That’s right", "That was wrong", "Why?"])
    reply.get_by_role("button", name="Why?").click()
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")
    visit.keep("non-admin")
    for view in ("mistakes", "trend"):
        expect(visit.open(view)).to_contain_text("Only administrators can see this.")


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


def test_why_is_told_in_any_language(visits: Enter) -> None:
    """In that of the home where we have no words in that of the person."""
    visit = visits("ann", "he")
    visit.house.ask(QUESTION)
    reply = latest(visit.open("replies"))
    reply.get_by_role("button", name="Why?").click()
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")


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
    visit.keep("editor")
    editor.get_by_role("button", name="Save").click()
    expect(page.locator(CARD).locator("h2")).to_have_text(["On the wall"])
    (saved,) = visit.command("lovelace/config", url_path=wall)["views"]
    made = saved["sections"][0]["cards"][1]
    assert made == {"type": f"custom:{CARD}", "view": "replies", "title": "On the wall"}


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
    assert visit.page.evaluate(ask) == 3


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


def test_it_lets_go_when_it_is_taken_away(visits: Enter) -> None:
    """Nobody is sent what nobody looks at."""
    visit = visits()
    visit.open("compact").wait_for()
    hold = f"""async () => {{
        const {{ hass }} = document.querySelector("home-assistant");
        const followed = () => [...hass.connection.commands.values()].filter((one) => one.callback).length;
        const sizes = [];
        {UNTIL}
        const card = document.createElement("{CARD}");
        card.setConfig({{ view: "replies" }});
        card.hass = hass;
        const before = followed();
        document.body.append(card);
        await until(() => card.shadowRoot.querySelector(".reply"));
        sizes.push(followed() - before);
        card.remove();
        await until(() => followed() === before);
        sizes.push(followed() - before);
        return sizes;
    }}"""
    visit.house.ask(QUESTION)
    assert visit.page.evaluate(hold) == [1, 0]


def test_a_lost_connection_is_told(visits: Enter) -> None:
    """What comes after it is shown again, once, and what somebody is typing is still there."""
    visit = visits()
    reply = asked(visit)
    requests, lost = visit.card.locator(".request"), visit.card.get_by_text("The connection to Home Assistant is lost.")
    shown, typed = requests.all_inner_texts(), visit.card.get_by_label("What is right?")
    reply.get_by_role("button", name="That was wrong").click()
    typed.fill("Nobody knows of a back gate.")
    visit.page.evaluate(LOSE)
    expect(lost).to_be_visible()
    expect(typed).to_have_value("Nobody knows of a back gate.")
    visit.page.evaluate("() => window.reconnect()")
    expect(lost).to_have_count(0)
    visit.house.ask(GREETING)
    expect(requests).to_have_text([GREETING, *shown][:MOST])
    expect(typed).to_have_value("Nobody knows of a back gate.")


def test_the_same_card_finds_back(visits: Enter) -> None:
    """One that nobody makes anew, and that Home Assistant does not know at once because it is starting."""
    visit = visits()
    visit.open("compact").wait_for()
    visit.house.ask(QUESTION)
    mounting(visit)
    visit.page.evaluate("() => window.mount({ view: 'replies' }, {})")
    card, starting = mounted(visit), mounted(visit).get_by_text("most likely Home Assistant is still starting")
    requests = card.locator(".request")
    expect(requests.first).to_have_text(QUESTION)
    shown = requests.all_inner_texts()
    visit.page.evaluate(REFUSE)
    visit.page.evaluate(LOSE)
    visit.page.evaluate("() => window.reconnect()")
    expect(starting).to_be_visible()
    visit.page.evaluate(KNOW)
    expect(starting).to_have_count(0)
    visit.house.ask(GREETING)
    expect(requests).to_have_text([GREETING, *shown][:MOST])


def test_what_is_typed_outlasts_the_card(visits: Enter) -> None:
    """Until it is sent or given up."""
    visit = visits()
    asked(visit, BOTH)
    form = visit.card.locator("form")
    claim, typed = visit.card.get_by_label("What was wrong?"), visit.card.get_by_label("What is right?")
    visit.card.get_by_role("button", name="That was wrong").first.click()
    claim.select_option("The porch lamp is off.")
    typed.fill("Nobody knows of a back gate.")
    renewed(visit, "One")
    expect(typed).to_have_value("Nobody knows of a back gate.")
    expect(claim).to_have_value("The porch lamp is off.")
    form.get_by_role("button", name="Cancel").click()
    renewed(visit, "Two")
    expect(visit.card.locator(".reply").first).to_be_visible()
    expect(form).to_have_count(0)
    visit.card.get_by_role("button", name="That was wrong").first.click()
    typed.fill("It is Narnia.")
    typed.press("Enter")
    expect(visit.card.get_by_text("The mistake is noted")).to_be_visible()
    renewed(visit, "Three")
    expect(visit.card.locator(".reply").first).to_be_visible()
    expect(form).to_have_count(0)


def renewed(visit: Visit, title: str) -> None:
    """Give the card another title, by which all of it is made anew."""
    visit.card.evaluate("(card, title) => card.setConfig({ view: 'replies', title })", title)
    expect(visit.card.locator("h2")).to_have_text(title)


def test_each_reply_is_announced_once(visits: Enter) -> None:
    """However many cards there are on the page; and one that is like the last one as well."""
    visit = visits()
    asked(visit, GREETING)
    ours = visit.card.element_handle()
    mounting(visit)
    visit.page.evaluate("() => window.mount({ view: 'compact' }, {})")
    expect(mounted(visit).locator(".line")).to_have_text("Good evening!")
    listen = """([one, other]) => {
        window.heard = [];
        for (const card of [one, other]) {
            const region = card.shadowRoot.querySelector("[aria-live]");
            new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true });
        }
    }"""
    visit.page.evaluate(listen, [ours, mounted(visit).element_handle()])
    for times in (1, 2):
        visit.house.ask(QUESTION)
        heard = f"() => window.heard.filter((one) => one.includes('{DELIVERED}')).length >= {times}"
        visit.page.wait_for_function(heard)
    expect(mounted(visit).locator(".line")).to_have_text(DELIVERED)
    heard = visit.page.evaluate("() => window.heard")
    assert [DELIVERED in one for one in heard] == [False, True, False, True]


def test_a_reply_that_is_purged_is_told(visits: Enter) -> None:
    """To whoever says that it was right, as to all others."""
    visit = visits()
    reply = asked(visit)
    act(visit, "purge", keep_days=0)
    for name in ("That’s right", "Why?"):
        reply.get_by_role("button", name=name).click()
        expect(reply.get_by_role("alert")).to_contain_text("This reply is not known any more.")
        reply.get_by_role("alert").evaluate("(told) => told.remove()")


@pytest.fixture
def disable(visits: Enter) -> Iterator[Callable[[str | None], None]]:
    """Return what disables the entry, or not; in the end it is not."""
    visit = visits()
    visit.open("compact").wait_for()
    (entry,) = visit.command("config_entries/get", domain="grounded_assist")

    def disabling(by: str | None) -> None:
        visit.command("config_entries/disable", entry_id=entry["entry_id"], disabled_by=by)

    yield disabling
    disabling(None)


def test_an_entry_that_is_not_loaded_is_told(visits: Enter, disable: Callable[[str | None], None]) -> None:
    """It is waited for."""
    visit = visits()
    card = visit.open("replies")
    card.locator("h2").wait_for()
    disable("user")
    expect(card).to_contain_text("Grounded Assist is not loaded.")
    visit.keep("not-loaded")
    disable(None)
    expect(card.get_by_text("Grounded Assist is not loaded.")).to_have_count(0)
    visit.house.ask(GREETING)
    expect(latest(card).locator(".request")).to_have_text(GREETING)


def test_it_is_told_where_nothing_is_set_up(visits: Enter) -> None:
    """Home Assistant says so to whoever asks."""
    visit = visits()
    visit.open("compact").wait_for()
    show = f"""async () => {{
        const {{ hass }} = document.querySelector("home-assistant");
        const card = document.createElement("{CARD}");
        const nobody = () => Promise.reject({{ code: "not_found", message: "Grounded Assist is not set up" }});
        card.setConfig({{ view: "replies" }});
        const connection = {{ addEventListener() {{}}, removeEventListener() {{}}, subscribeMessage: nobody }};
        card.hass = {{ ...hass, connection }};
        document.body.append(card);
        {UNTIL}
        await until(() => card.shadowRoot.querySelector(".notices .notice"));
        const told = card.shadowRoot.querySelector(".notices").textContent;
        card.remove();
        return told;
    }}"""
    assert visit.page.evaluate(show) == "Grounded Assist is not set up. Add it under Devices & services."


@pytest.mark.parametrize(
    ("draft", "delivered", "runs"),
    [
        pytest.param("The lamp is on.", "The lamp is off.", ["The lamp is", "-on.", "+off."], id="one-word"),
        pytest.param("It is so.", "It is so.", ["It is so."], id="nothing"),
        pytest.param("It is so.", "", ["-It is so."], id="all-dropped"),
        pytest.param("A b c d", "X y z w", ["-A b c d", "+X y z w"], id="nothing-in-common"),
        pytest.param("a b c d e", "a x c y e", ["a", "-b c d", "+x c y", "e"], id="one-word-between"),
        pytest.param("a  b\nc", "a b c d", ["a b c", "+d"], id="spaces-are-no-words"),
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
def comparing(browser: Browser, house: House) -> Iterator[Visit]:
    """Return a page on which the module can be loaded; in the end it may have complained of nothing."""
    visit = enter(fresh(browser, house), house)
    visit.page.goto(f"{house.url}/manifest.json")
    yield visit
    visit.page.context.close()
    assert visit.complaints == []
