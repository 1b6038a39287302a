"""What the card does while what it needs goes away: it tells so, finds back and loses nothing."""

from collections.abc import Callable, Iterator

from playwright.sync_api import expect
import pytest

from .conftest import CARD, Enter, Visit
from .house import BOTH, GREETING, QUESTION
from .looking import KNOW, LOSE, REFUSE, UNTIL, asked, latest, mounted, mounting

MOST = 5


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
    requests, lost = (
        visit.card.locator(".request"),
        visit.card.get_by_text("The connection to Home Assistant was lost."),
    )
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
    card, starting = mounted(visit), mounted(visit).get_by_text("Home Assistant is probably still starting")
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
    expect(visit.card.get_by_text("Mistake recorded")).to_be_visible()
    renewed(visit, "Three")
    expect(visit.card.locator(".reply").first).to_be_visible()
    expect(form).to_have_count(0)


def renewed(visit: Visit, title: str) -> None:
    """Give the card another title, by which all of it is made anew."""
    visit.card.evaluate("(card, title) => card.setConfig({ view: 'replies', title })", title)
    expect(visit.card.locator("h2")).to_have_text(title)


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


@pytest.mark.parametrize("view", ["replies", "compact"])
def test_what_is_not_known_yet_is_not_told_as_none(visits: Enter, guest: str, view: str) -> None:
    """That there are no replies is said once it is known."""
    visit = visits(guest)
    visit.open("compact").wait_for()
    mounting(visit)
    visit.page.evaluate(REFUSE)
    visit.page.evaluate("(view) => window.mount({ view }, {})", view)
    card, none = mounted(visit), mounted(visit).get_by_text("No replies yet.")
    expect(card.get_by_text("Home Assistant is probably still starting")).to_be_visible()
    expect(none.locator("visible=true")).to_have_count(0)
    visit.page.evaluate(KNOW)
    expect(none).to_be_visible()
