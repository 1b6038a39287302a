"""Every step of every form shows what the server says is in it."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
import json
from pathlib import Path
import re
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Locator, TimeoutError as PlaywrightTimeoutError, expect
import pytest

from .conftest import ROOT, Visit, enter, fresh
from .house import House, async_move_in, standing

TEXTS: dict[str, Any] = json.loads((ROOT / "custom_components/grounded_assist/translations/en.json").read_text())
KINDS: dict[str, Any] = TEXTS["config_subentries"]
FIXES: dict[str, Any] = {key: texts["fix_flow"] for key, texts in TEXTS["issues"].items() if "fix_flow" in texts}
FLOWS: Final = {"config": TEXTS["config"], "options": TEXTS["options"], **KINDS, **FIXES}
PAGE = "config/integrations/integration/grounded_assist"
ANSWER = re.compile(r"/(flow|fix)(/\w+)?$")
ELSEWHERE = "Failed to load resource"
"""Pictures and source maps, which are on the internet."""
# Labels that are only the name of their field have no text.
FIELDS = """() => {
    const found = [];
    const walk = (node) => {
        for (const child of node.children) {
            if (child.localName === "ha-selector" && child.offsetHeight && child.label && child.label !== child.name)
                found.push(child.name);
            if (child.shadowRoot) walk(child.shadowRoot);
            walk(child);
        }
    };
    walk(document.body);
    return found.sort();
}"""
SHOWN = f"(expected) => JSON.stringify(({FIELDS})()) === JSON.stringify(expected)"


@pytest.fixture
def troubled(browser: Browser, tmp_path: Path) -> Iterator[House]:
    """Return a house of its own, in which everything can be added, and much will be wrong."""
    with standing(tmp_path, "troubles") as url, ThreadPoolExecutor() as pool:
        # The browser has a loop of its own in this thread.
        yield pool.submit(asyncio.run, async_move_in(url)).result()


class Forms:
    """What a person opens, held against what the server has sent."""

    def __init__(self, visit: Visit) -> None:
        """Hear everything that goes wrong on the page."""
        self.page = visit.page
        self.seen = set[str]()
        self.broken = list[str]()
        self._url = visit.house.url
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.broken.append(error.message))

    def button(self, name: str) -> Locator:
        """Return a button."""
        return self.page.get_by_role("button", name=name, exact=True)

    def open(self, where: str, button: Locator, path: str = "") -> list[str]:
        """Go to a page if one is named, click there, and return what the menu offers that opens."""
        if path:
            self.page.goto(f"{self._url}/{path}")
        with self.page.expect_response(lambda answer: ANSWER.search(answer.url) is not None) as answers:
            button.click()
        step = answers.value.json()
        step_id = f"{where}/{step['step_id']}"
        self.seen.add(step_id)
        if step["type"] == "menu":
            return [self._offered(step_id, option) for option in step["menu_options"]]
        for number in range(sum("schema" in field for field in step["data_schema"])):
            self.page.locator("ha-form-expandable ha-expansion-panel").nth(number).locator("#summary").click()
        expected = sorted(_names(step["data_schema"]))
        try:
            self.page.wait_for_function(SHOWN, arg=expected, timeout=30_000)
        except PlaywrightTimeoutError:
            lacking = Counter(expected) - Counter(self.page.evaluate(FIELDS))
            self.broken.append(f"{step_id} does not show {sorted(lacking)}")
        return []

    def _offered(self, step_id: str, option: str) -> str:
        where, _, name = step_id.partition("/")
        text = str(FLOWS[where]["step"][name]["menu_options"][option])
        expect(self.page.get_by_text(re.sub(r"{\w+}.*", "", text)).first).to_be_visible()
        return text

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(ELSEWHERE):
            self.broken.append(message.text)


def _names(schema: list[dict[str, Any]]) -> list[str]:
    """Return all fields of a step, those of its parts in their place."""
    parts = ([field["name"]] if "selector" in field else _names(field["schema"]) for field in schema)
    return [name for part in parts for name in part]


def test_every_field_of_every_step_is_on_its_page(browser: Browser, troubled: House) -> None:
    """And the browser complains of nothing."""
    visit = enter(fresh(browser, troubled), troubled)
    page, forms = visit.page, Forms(visit)
    begin = page.locator("ha-dialog, dialog-box").get_by_role("button", name="OK")
    forms.open("config", begin, "config/integrations/dashboard/add?domain=grounded_assist")

    visit.command("call_service", domain="troubles", service="begin", service_data={})
    forms.open("options", page.locator("ha-config-entry-row").get_by_role("button", name="Configure").first, PAGE)
    for kind, texts in KINDS.items():
        row = page.locator("ha-config-sub-entry-row").filter(has_text=texts["entry_type"])
        page.goto(f"{troubled.url}/{PAGE}")
        row.first.wait_for()
        for number in range(row.count()):
            change = row.nth(number).get_by_role("button", name=texts["initiate_flow"]["reconfigure"])
            forms.open(kind, change, PAGE)
    for refused in ("web_search", "verifier"):
        visit.command("call_service", domain="troubles", service="refuse_key", service_data={"subentry_type": refused})
        forms.open("config", forms.button("Reconfigure"), "config/integrations/dashboard")
        visit.command("call_service", domain="troubles", service="refuse_no_key", service_data={})
    visit.command("call_service", domain="troubles", service="remove_search", service_data={})
    for kind, texts in KINDS.items():
        add = forms.button(texts["initiate_flow"]["user"])
        for offered in forms.open(kind, add, PAGE):
            forms.open(kind, add, PAGE)
            forms.open(kind, page.get_by_text(offered, exact=True))
    listed = visit.command("repairs/list_issues")["issues"]
    for issue in [one for one in listed if one["domain"] == "grounded_assist"]:
        key = issue["translation_key"]
        title = TEXTS["issues"][key]["title"].format(**issue["translation_placeholders"])
        forms.open(key, page.get_by_text(title, exact=True), "config/repairs")

    assert forms.broken == []
    steps = {f"{where}/{step}" for where, texts in FLOWS.items() for step in texts["step"]}
    assert forms.seen == steps
    page.context.close()
