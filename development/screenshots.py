"""Take the pictures of the documents: the demo home, a few requests, and the card in a real browser."""

import asyncio
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from json import dumps
from pathlib import Path
from random import Random
import sqlite3
import sys
from typing import Final

from playwright.async_api import Browser, StorageState, async_playwright

from . import gate, server
from .browser import find_browser
from .client import Client

IMAGES: Final = Path(__file__).parent.parent / "docs" / "images"
_AGENT: Final = "conversation.grounded_assist"
_DASHBOARD: Final = "made-for-pictures"
_CARD: Final = "grounded-assist-card"
_REQUESTS: Final = (
    "Turn on the garden lights",
    "Is the bedroom fan on?",
    "Is the fountain on?",
    "Is the kitchen window closed?",
    "Are the kitchen light and the office light on?",
    "Is the front door locked?",
)
_DAYS: Final = 29
_WIDTH: Final = 560
_SCALE: Final = 1.5
_PATIENCE: Final = 30_000


async def _async_talk(client: Client) -> None:
    """Ask, and say of some replies whether they were right."""
    replies = await client.subscribe("grounded_assist/replies/subscribe")
    for text in _REQUESTS:
        await client.post("/api/conversation/process", {"text": text, "agent_id": _AGENT, "language": "en"})
        reply = await asyncio.wait_for(replies.get(), 30)
        told = {"interaction_id": reply["interaction_id"]}
        await client.post("/api/services/grounded_assist/confirm", told)


async def _async_remember_weeks(home: server.Server) -> None:
    """Make up how the weeks before were: nobody has lived in the demo home then."""
    agent = next(iter((await home.client.command("grounded_assist/statistics"))["agents"]))
    chance = Random(7)
    rows = [row for ago in range(1, _DAYS + 1) for row in _day(ago, agent, chance)]
    await asyncio.to_thread(_write, home.log.parent / "home-assistant_v2.db", rows)


def _day(ago: int, agent: str, chance: Random) -> list[tuple[str, str, str, float]]:
    """Return the numbers of one day: things get better with time."""
    day = (_today() - timedelta(days=ago)).isoformat()
    replies = chance.randint(9, 26)
    mistakes = round(replies * chance.uniform(0.02, 0.1 + 0.012 * ago))
    confidence = min(0.97, 0.95 - 0.008 * ago + chance.uniform(-0.04, 0.04))
    return [
        (day, "replies", agent, replies),
        (day, "rated", agent, replies),
        (day, "confidence", agent, replies * confidence),
        (day, "mistakes", "grounding", mistakes),
    ]


def _today() -> date:
    return datetime.now(UTC).date()


def _write(database: Path, rows: list[tuple[str, str, str, float]]) -> None:
    insert = "INSERT INTO grounded_assist_metric (day, name, label, value) VALUES (?, ?, ?, ?)"
    with closing(sqlite3.connect(database, timeout=30)) as connection, connection:
        connection.executemany(insert, rows)


async def _async_lay_out(client: Client) -> None:
    """Make a dashboard with the card in the middle."""
    shown = {"title": "Pictures", "mode": "storage", "require_admin": False, "show_in_sidebar": False}
    await client.command("lovelace/dashboards/create", url_path=_DASHBOARD, **shown)
    cards = ({"view": "replies", "count": 2}, {"view": "trend"})
    views = [{"path": card["view"], "type": "panel", "cards": [{"type": f"custom:{_CARD}", **card}]} for card in cards]
    await client.command("lovelace/config/save", url_path=_DASHBOARD, config={"views": views})


def _logged_in(home: server.Server) -> StorageState:
    """Return what a browser holds in which the one trusted person has logged in."""
    token = {"access_token": home.client.token, "token_type": "Bearer", "expires": 9_999_999_999_999}
    tokens = dumps(token | {"hassUrl": home.url, "clientId": f"{home.url}/", "refresh_token": "", "expires_in": 1800})
    return {"cookies": [], "origins": [{"origin": home.url, "localStorage": [{"name": "hassTokens", "value": tokens}]}]}


async def _async_picture(browser: Browser, home: server.Server, view: str, scheme: str, name: str) -> None:
    """Keep one picture of the card."""
    context = await browser.new_context(
        viewport={"width": _WIDTH, "height": 1400},
        device_scale_factor=_SCALE,
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        storage_state=_logged_in(home),
    )
    page = await context.new_page()
    await page.goto(f"{home.url}/{_DASHBOARD}/{view}")
    card = page.locator(_CARD)
    await card.locator(".reply, .plot").first.wait_for(timeout=_PATIENCE)
    await page.wait_for_function("() => !document.getElementById('ha-launch-screen')")
    await card.evaluate("(card) => { card.style.height = 'auto'; card.parentElement.style.height = 'auto'; }")
    if view == "replies":
        await card.locator("details summary").first.click()
    await page.mouse.move(0, 0)
    IMAGES.mkdir(parents=True, exist_ok=True)
    await card.screenshot(path=IMAGES / f"{name}.png")
    await context.close()


def _tell(text: str) -> None:
    print(text, flush=True)


async def run() -> None:
    """Take all pictures."""
    async with server.running(port=server.free_port(), seed=1, tell=_tell) as home, async_playwright() as playwright:
        await gate.protect(home.client, await gate.build_pipelines(home.client))
        await _async_talk(home.client)
        await _async_remember_weeks(home)
        await _async_lay_out(home.client)
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=["--headless", "--no-sandbox", "--disable-gpu"]
        )
        for view, scheme, name in (
            ("replies", "light", "replies-light"),
            ("replies", "dark", "replies-dark"),
            ("trend", "light", "trend"),
        ):
            await _async_picture(browser, home, view, scheme, name)
            _tell(f"docs/images/{name}.png")
        await browser.close()


if __name__ == "__main__":
    sys.exit(asyncio.run(run()))
