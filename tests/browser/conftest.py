"""A real browser before a real house; without chromium these tests are skipped, but not where CI is set.

The house is the same for all tests, and a test that has failed may be run again in it: each counts from what it finds,
and makes up names of its own for what it brings.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
import os
from pathlib import Path
from typing import Any, NoReturn

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect, sync_playwright
import pytest
import pytest_socket

from development.browser import find_browser

from .house import DASHBOARD, OWNER, PASSWORD, House, async_move_in, standing

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / ".measured" / "screenshots"
CARD = "grounded-assist-card"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP = {"width": 1280, "height": 900}
LONGEST = 60_000
_NUMBERS = count(1)

expect.set_options(timeout=LONGEST)


# The browser is driven without a loop of asyncio, which these would each start.
@pytest.fixture(autouse=True)
def verify_cleanup() -> None:
    """Leave the loop alone."""


@pytest.fixture(autouse=True)
def configure_event_loop() -> None:
    """Leave the loop alone."""


@pytest.fixture(autouse=True)
def enable_event_loop_debug() -> None:
    """Leave the loop alone."""


@pytest.fixture(autouse=True)
def _network(socket_enabled: None) -> None:
    """Reach the house, which is on this machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start no server for what is not asked for."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.server)


def lack(what: str) -> NoReturn:
    """Skip a test for what this machine does not have; in CI it fails, or nobody would ever notice."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def own(name: str) -> str:
    """Return a name that nobody has had yet, whatever was run before."""
    return f"{name}{next(_NUMBERS)}"


@dataclass
class Visit:
    """What a person sees of a house, and what the browser complained of."""

    page: Page
    house: House
    complaints: list[str] = field(default_factory=list)

    def open(self, view: str) -> Locator:
        """Go to a view of the dashboard and return its card."""
        self.page.goto(f"{self.house.url}/{DASHBOARD}/{view}")
        return self.card

    @property
    def card(self) -> Locator:
        """Return the card on the page."""
        return self.page.locator(f"{CARD}:has(ha-card)").first

    def command(self, kind: str, **fields: Any) -> Any:
        """Return what a command of the websocket answers to the person."""
        send = "(message) => document.querySelector('home-assistant').hass.callWS(message)"
        return self.page.evaluate(send, {"type": kind, **fields})

    def keep(self, name: str) -> None:
        """Keep what is seen."""
        self.page.wait_for_function("() => !document.getElementById('ha-launch-screen')")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    def hear(self, message: ConsoleMessage) -> None:
        """Note an error that speaks of us."""
        told = f"{message.text} {message.location.get('url', '')}"
        if message.type == "error" and "grounded" in told:
            self.complaints.append(told)

    def hear_of(self, error: Error) -> None:
        """Note an error that nobody caught."""
        if "grounded" in f"{error.message}{error.stack}":
            self.complaints.append(str(error.stack))


type Enter = Callable[..., Visit]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Return a house with its owner; the harness lets nobody use the network, which is local here."""
    if find_browser() is None:
        lack("chromium is not installed")
    pytest_socket.enable_socket()
    with standing(tmp_path_factory.mktemp("house")) as url:
        yield asyncio.run(async_move_in(url))


@pytest.fixture(scope="package")
def browser(house: House) -> Iterator[Browser]:
    """Return the browser of the distribution."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        yield browser
        browser.close()


def fresh(browser: Browser, house: House, person: str = OWNER, language: str = "en", **settings: Any) -> BrowserContext:
    """Return a browser that knows nothing yet but who somebody is."""
    settings = {"viewport": DESKTOP, "color_scheme": "light", **settings}
    context = browser.new_context(storage_state=house.storage(person, language), **settings)
    context.set_default_timeout(LONGEST)
    return context


def enter(context: BrowserContext, house: House) -> Visit:
    """Return the visit of whoever a browser belongs to."""
    visit = Visit(context.new_page(), house)
    visit.page.on("console", visit.hear)
    visit.page.on("pageerror", visit.hear_of)
    return visit


@pytest.fixture(scope="package")
def flow(browser: Browser, house: House) -> list[str]:
    """Set the integration up as a person does, and return the engines of the pipelines before and after."""
    visit = enter(fresh(browser, house), house)
    page = visit.page
    page.goto(f"{house.url}/config/integrations/dashboard/add?domain=grounded_assist")
    page.locator("ha-dialog, dialog-box").get_by_role("button", name="OK").click()
    visit.keep("flow")
    engines = [_engine(visit)]
    page.get_by_role("button", name="Submit").click()
    page.get_by_role("button", name="Finish").wait_for()
    visit.keep("flow-done")
    engines.append(_engine(visit))
    page.context.close()
    assert visit.complaints == []
    return engines


def _engine(visit: Visit) -> str:
    (pipeline,) = visit.command("assist_pipeline/pipeline/list")["pipelines"]
    return str(pipeline["conversation_engine"])


@pytest.fixture(scope="package")
def known() -> dict[str, BrowserContext]:
    """Return the browsers that were here before, by who used them."""
    return {}


@pytest.fixture
def visits(browser: Browser, house: House, flow: list[str], known: dict[str, BrowserContext]) -> Iterator[Enter]:
    """Return what lets somebody in; in the end nothing of ours may have gone wrong in any browser."""
    made: list[Visit] = []

    def visiting(*who: str, **settings: Any) -> Visit:
        key = f"{who}{settings}"
        known[key] = known.get(key) or fresh(browser, house, *who, **settings)
        made.append(enter(known[key], house))
        return made[-1]

    yield visiting
    complaints = [complaint for visit in made for complaint in visit.complaints]
    for visit in made:
        visit.page.close()
    assert complaints == []


@pytest.fixture
def guest(visits: Enter, house: House) -> str:
    """Return somebody who is no administrator and to whom nothing was said yet."""
    visit, name = visits(), own("gus")
    visit.open("compact").wait_for()
    user = visit.command("config/auth/create", name=name, group_ids=["system-users"])["user"]
    provider = "config/auth_provider/homeassistant/create"
    visit.command(provider, user_id=user["id"], username=name, password=PASSWORD)
    house.let_in(name)
    return name
