"""What the tests of the card do on a page, and how they take it in."""

from typing import Any

from playwright.sync_api import Locator, expect

from .conftest import CARD, Visit
from .house import GREETING, QUESTION

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
UNTIL = """const end = Date.now() + 60_000;
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
