"""The replies on the card in a browser: they come by themselves, and what can be done with each does what it says."""

from collections.abc import Iterator
import json
from pathlib import Path
import re
from typing import Any

from playwright.sync_api import Locator, expect
import pytest

from .conftest import Enter, Visit
from .house import ABOUT_THE_NEW, ATTACK, BOTH, DELIVERED, DRAFT, GREETING, OWNER, QUESTION, House
from .looking import BREAK, MEND, act, asked, latest, mounted, mounting

NEW_YEAR = "2026-01-01T00:00:00+00:00"


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
    expect(reply.locator(".verdict")).to_have_text(["Wrong", "Not checked", "Confirmed"])
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
    expect(unknown).to_contain_text("Nothing in the home has this name.")
    visit.keep("evidence")
    wrong.get_by_role("button", name="Show Porch lamp").click()
    dialog = visit.page.locator("ha-more-info-dialog")
    expect(dialog.get_by_text("Porch lamp").first).to_be_visible()


SHOW = """({ replies, view }) => {
    const connection = {
        addEventListener() {},
        removeEventListener() {},
        subscribeMessage: async (hears) => {
            setTimeout(() => [...replies, { loaded: true }].forEach(hears));
            return () => undefined;
        },
    };
    const devices = { zigbee: { name: "Zigbee2MQTT", identifiers: [["hassio", "45df7312_zigbee2mqtt"]] } };
    window.mount({ view, agent: "conversation.one" }, { connection, devices });
}"""


def shown(visit: Visit, *replies: dict[str, Any], view: str = "replies") -> Locator:
    """Return a card to which these replies are sent."""
    visit.open("compact").wait_for()
    mounting(visit)
    sent = [
        {
            "interaction_id": str(number),
            "agent_entity_id": "conversation.one",
            "request": f"Question {number}",
            "delivered": f"Answer {number}",
            "created": NEW_YEAR,
            "policy": "correct",
            **reply,
            "report": {"confidence": 1, "level": "high", "coverage": 1, "verdict": "supported", **reply["report"]},
        }
        for number, reply in enumerate(replies)
    ]
    visit.page.evaluate(SHOW, {"replies": sent, "view": view})
    return mounted(visit)


def test_what_is_installed_is_shown_as_people_write_it(visits: Enter) -> None:
    """A port has no thousands, and an app the name of its device, or what its id says."""
    subjects = ("app:45df7312_zigbee2mqtt", "app:core_mosquitto", "endpoint:Hue Bridge")
    seen = [
        {"source": "apps", "subject": one, "value": 8099, "unit": None, "observed_at": NEW_YEAR} for one in subjects
    ]
    claim = {"text": "It is on 8080", "verdict": "refuted", "reason": "value_differs", "evidence": seen}
    card = shown(visits(), {"report": {"claims": [claim]}})
    card.locator("summary").click()
    assert card.locator("dd").all_inner_texts()[1::4] == ["Zigbee2MQTT", "Mosquitto", "Hue Bridge"]
    assert card.locator("dd").all_inner_texts()[2::4] == ["8099"] * 3


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ["Running", "Stopped", "rebuilding"]), ("de", ["Läuft", "Gestoppt", "rebuilding"])],
    ids=["english", "german"],
)
def test_the_state_of_an_app(visits: Enter, language: str, told: list[str]) -> None:
    """In words like those of an entity; one that nobody knows stands as it is."""
    seen = [
        {"source": "apps", "subject": "app:core_mosquitto", "value": one, "unit": None, "observed_at": NEW_YEAR}
        for one in ("started", "stopped", "rebuilding")
    ]
    claim = {"text": "It is running", "verdict": "refuted", "reason": "state_differs", "evidence": seen}
    card = shown(visits(OWNER, language), {"report": {"claims": [claim]}})
    card.locator("summary").click()
    assert card.locator("dd").all_inner_texts()[2::4] == told


def test_what_a_calendar_shows(visits: Enter) -> None:
    """Events with their times as people write them, and never whether one is on."""
    values = (["Dentist", "2026-11-19T10:00:00+01:00", "Bin day", "2026-11-20"], [], "off")
    seen = [
        {"source": "calendar_todo", "subject": "calendar.family", "value": one, "unit": None, "observed_at": NEW_YEAR}
        for one in values
    ]
    claim = {"text": "It is at three", "verdict": "refuted", "reason": "time_differs", "evidence": seen}
    card = shown(visits(), {"report": {"claims": [claim]}})
    card.locator("summary").click()
    told, *nothing = card.locator("dd").all_inner_texts()[2::4]
    assert re.fullmatch(r"Dentist, Nov 19, 2026, \d+:00\sAM, Bin day, Nov 20, 2026", told)
    assert nothing == ["No event", "No event"]


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Read by a model"), ("de", "Von einem Modell gelesen")], ids=["english", "german"]
)
def test_who_has_read_a_claim(visits: Enter, language: str, told: str) -> None:
    """What rules have read says nothing of it."""
    claims = [
        {"text": one, "verdict": "refuted", "reason": "state_differs", "evidence": [], "read_by": one}
        for one in ("model", "rules")
    ]
    card = shown(visits(OWNER, language), {"report": {"claims": claims}})
    opened = card.locator("details")
    for claim in opened.all():
        claim.locator("summary").click()
    expect(opened.nth(0).locator(".evidence")).to_contain_text(told)
    expect(opened.nth(1).locator(".evidence")).to_be_visible()
    expect(opened.nth(1)).not_to_contain_text(told)


def test_how_much_could_be_checked(visits: Enter) -> None:
    """Of a reply that could be checked only in part it is the share, not how sure the rest is."""
    card = shown(visits(), {"report": {"coverage": 0.5}})
    expect(card.get_by_role("img", name="50% checked")).to_be_visible()
    expect(card.locator(".ring")).to_have_text("50%checked")


@pytest.mark.parametrize(
    ("report", "is_told"), [({"coverage": 1 / 3}, True), ({}, False)], ids=["in-part", "all-of-it"]
)
def test_how_much_could_be_checked_on_a_phone(visits: Enter, report: dict[str, float], is_told: bool) -> None:
    """There is no room for a level in one line, but a share says of what it is one."""
    card = shown(visits(viewport={"width": 390, "height": 844}), {"report": report}, view="compact")
    expect(card.locator(".level")).to_be_visible(visible=is_told)


def test_a_confidence_near_nothing(visits: Enter) -> None:
    """It is very low; a level called none would be no level."""
    card = shown(visits(), {"report": {"confidence": 0.03, "level": "none"}})
    expect(card.locator(".ring")).to_have_text("3%very low")


def test_what_could_not_be_checked_at_all(visits: Enter) -> None:
    """Nobody knows how sure that is, and none of it is no share."""
    card = shown(visits(), {"report": {"coverage": 0, "level": None, "confidence": None}})
    expect(card.get_by_role("img", name="no rating")).to_be_visible()
    expect(card.locator(".ring")).to_have_text("–no rating")


def test_what_was_only_measured_says_so(visits: Enter) -> None:
    """What would have been corrected was said."""
    card = shown(visits(), {"policy": "observe", "report": {"verdict": "refuted"}})
    expect(card.locator(".chip")).to_have_text("Would have been corrected")


def test_only_the_chosen_agent_is_shown(visits: Enter) -> None:
    """What others said is not."""
    card = shown(visits(), {"agent_entity_id": "conversation.other", "report": {}}, {"report": {}})
    expect(card.locator(".request")).to_have_text(["Question 1"])


def test_what_was_asked_back_is_folded(visits: Enter) -> None:
    """Our own answers are shown below the reply that they are about."""
    visit = visits()
    reply = asked(visit)
    talk = visit.command("conversation/process", text=QUESTION, agent_id="conversation.grounded_assist", language="en")
    more = {"conversation_id": talk["conversation_id"], "agent_id": "conversation.grounded_assist", "language": "en"}
    for text in ("How do you know?", "Are you sure?"):
        visit.command("conversation/process", text=text, **more)
    following = reply.locator("summary", has_text="Follow-up questions")
    expect(following).to_have_text("Follow-up questions: 2")
    expect(reply.locator(".request").first).to_have_text(QUESTION)
    following.click()
    expect(reply.locator(".exchanges .request")).to_have_text(["How do you know?", "Are you sure?"])
    expect(reply.locator(".exchanges")).to_contain_text("I read the state of the Porch lamp")


def test_the_buttons_stand_in_one_row_on_a_phone(visits: Enter) -> None:
    """In both languages."""
    for language in ("en", "de"):
        visit = visits("ann", language, viewport={"width": 390, "height": 844})
        visit.house.ask(QUESTION)
        buttons = latest(visit.open("replies")).locator(".actions button")
        expect(buttons.last).to_be_visible()
        assert buttons.evaluate_all("all => new Set(all.map(one => one.getBoundingClientRect().y)).size") == 1
        assert all(one.evaluate("(button) => button.scrollWidth <= button.clientWidth") for one in buttons.all())


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
    expect(reply.locator(".below .notice")).to_have_text("Thank you. Mistake recorded.")
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
    thanks = visit.card.get_by_text("Thank you. Mistake recorded.").locator("..")
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
        reply.get_by_role("button", name="Download data").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    turn = json.loads(path.read_text())
    assert path.name == f"grounded-assist-{turn['interaction_id']}.json"
    assert (turn["asked"], turn["drafted"], turn["released"]["text"]) == (QUESTION, DRAFT, DELIVERED)


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
    expect(reply.locator(".chip")).to_have_text("Changed")
    expect(reply.get_by_role("button")).to_have_text(["That’s right", "That was wrong", "Why?"])
    reply.get_by_role("button", name="Why?").click()
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")
    visit.keep("non-admin")
    for view in ("mistakes", "trend"):
        expect(visit.open(view)).to_contain_text("Only administrators can see this.")


def test_why_is_told_in_any_language(visits: Enter) -> None:
    """In that of the home where we have no words in that of the person."""
    visit = visits("ann", "he")
    visit.house.ask(QUESTION)
    reply = latest(visit.open("replies"))
    reply.get_by_role("button", name="Why?").click()
    expect(reply.locator(".below .notice")).to_contain_text("I read the state of the Porch lamp")


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
    # At first there may be nothing to clear.
    heard = [DELIVERED in one for one in visit.page.evaluate("() => window.heard")]
    assert heard[-3:] == [True, False, True]
    assert heard.count(True) == 2


def test_a_reply_that_is_purged_is_told(visits: Enter) -> None:
    """To whoever says that it was right, as to all others."""
    visit = visits()
    reply = asked(visit)
    act(visit, "purge", keep_days=0)
    for name in ("That’s right", "Why?"):
        reply.get_by_role("button", name=name).click()
        expect(reply.get_by_role("alert")).to_contain_text("This reply is no longer available.")
        reply.get_by_role("alert").evaluate("(told) => told.remove()")
