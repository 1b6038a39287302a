"""Every example of the documents is tried, in the home that they speak of."""

from collections.abc import Iterator
from itertools import chain, pairwise
import json
from pathlib import Path
import re
import shlex
from typing import Any, Final

from homeassistant.core import HomeAssistant, SupportsResponse
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.script import async_validate_actions_config
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import async_capture_events
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator, WebSocketGenerator

from ..speaking import Call, Line, Stage
from .examples import Ids, Sort, hold_against, sort_of
from .pages import PAGES, ROOT, Example, examples_of, rows_of, section, text_of

EXAMPLES: Final = list(chain.from_iterable(map(examples_of, PAGES)))
CALLING: Final = [page for page in PAGES if any(sort_of(one) is Sort.CALL for one in examples_of(page))]
ALLOWED: Final = ("hedge", "ask", "correct", "refuse", "regenerate")
ALLOWED_FOR: Final = {"grounded_assist_escalated": ("escalate",)}
CALLED: Final = {"Lock the front door.": [[Call("intent__HassTurnOn", {"name": "Front door"})]]}
"""What the agent of the README does before it speaks; the lock does not turn."""
CARD: Final = (ROOT / "custom_components/grounded_assist/www/grounded-assist-card.js").read_text()
_FORM: Final = CARD.partition("getConfigForm")[2].partition("getStubConfig")[0]
CARD_OPTIONS: Final = {"type", *re.findall(r"(?:name: |number\()\"(\w+)\"", _FORM)}
VIEWS: Final = re.findall(r"^  (\w+): \{ view: ", CARD, re.MULTILINE)
REPLY: Final = "01KAMJ3Z0WQ3E5Z9V6C1T2R8XN"
"""The id of a reply, as it is shown."""


def of_sort(*sorts: Sort) -> list[Any]:
    """Return the examples of these sorts, each with where it stands."""
    return [pytest.param(one, id=str(one)) for one in EXAMPLES if sort_of(one) in sorts]


def answered(page: Path) -> Iterator[tuple[Example, Any]]:
    """Yield each action that a page calls, with what is shown as its answer right behind it."""
    end = Example(page=page, line=0, language="", text="")
    for one, following in pairwise([*examples_of(page), end]):
        if sort_of(one) is Sort.CALL:
            yield one, following.shown if sort_of(following) is Sort.ANSWER else {}


async def async_call(hass: HomeAssistant, example: Example, ids: Ids) -> Any:
    """Call an action as it is shown, with the real ids; the answer is wanted where it is put into a variable."""
    domain, _, name = example.shown["action"].partition(".")
    wants = "response_variable" in example.shown
    assert wants is (hass.services.supports_response(domain, name) is not SupportsResponse.NONE)
    data = ids.real(example.shown.get("data", {}))
    return await hass.services.async_call(domain, name, data, blocking=True, return_response=wants)


@pytest.mark.parametrize("page", CALLING, ids=str)
async def test_actions_answer_what_is_shown(documented: Stage, page: Path) -> None:
    """Called one after the other, as somebody would who follows the page."""
    ids = Ids()
    for example, shown in answered(page):
        hold_against(shown, await async_call(documented.hass, example, ids), ids, str(example))


def test_an_answer_that_is_shown_is_of_something() -> None:
    """It stands right behind what is called."""
    callers = {Sort.CALL, Sort.COMMANDS}
    before = {str(one): sort_of(last) for page in PAGES for last, one in pairwise(examples_of(page))}
    assert {before[str(one)] for one in EXAMPLES if sort_of(one) is Sort.ANSWER} <= callers


@pytest.mark.parametrize("example", of_sort(Sort.AUTOMATION))
async def test_an_automation_is_valid(documented: Stage, example: Example) -> None:
    """Home Assistant takes it as it stands, and lets it wait."""
    assert await async_setup_component(documented.hass, "automation", {"automation": example.shown})
    await documented.hass.async_block_till_done()
    assert [one.state for one in documented.hass.states.async_all("automation")] == ["on"]


@pytest.mark.parametrize("example", of_sort(Sort.SEQUENCE))
async def test_a_part_of_an_automation_is_valid(documented: Stage, example: Example) -> None:
    """By Home Assistant's own schema."""
    assert await async_validate_actions_config(documented.hass, cv.SCRIPT_SCHEMA(example.shown))


@pytest.mark.parametrize("example", of_sort(Sort.CARD))
def test_a_card_has_options_that_it_knows(example: Example) -> None:
    """And none else."""
    assert example.shown["type"] == "custom:grounded-assist-card"
    assert set(example.shown) <= CARD_OPTIONS
    assert example.shown["view"] in VIEWS


def test_each_view_and_option_of_the_card_is_told_of() -> None:
    """In the README, and where the card is told of."""
    told = text_of("docs/card.md")
    assert [name.strip("`") for name, _ in rows_of(section("README.md", "Card and dashboard"))] == VIEWS
    assert re.findall(r"^\*\*`(\w+)`\*\*", told, re.MULTILINE) == VIEWS
    assert {"type", *(name.strip("`") for name, _, _ in rows_of(told))} == CARD_OPTIONS


async def async_let(stage: Stage, *allowed: str) -> None:
    """Allow what may be done about false claims."""
    options = {"mitigation": {"allowed": list(allowed)}}
    stage.hass.config_entries.async_update_entry(stage.entry, options=options)
    await stage.hass.config_entries.async_reload(stage.entry.entry_id)


@pytest.mark.parametrize("example", of_sort(Sort.EVENT))
async def test_an_event_is_fired_as_shown(documented: Stage, example: Example) -> None:
    """When the agent tells that the locked door is not, and the mistakes are looked back on."""
    event_type = example.shown["event_type"]
    await async_let(documented, *ALLOWED, *ALLOWED_FOR.get(event_type, ()))
    events = async_capture_events(documented.hass, event_type)
    documented.speaker.lines = [Line([["The front door is unlocked."]])]
    await documented.async_ask("Is the front door locked?")
    await documented.hass.async_block_till_done(wait_background_tasks=True)
    await documented.hass.services.async_call("grounded_assist", "review_mistakes", blocking=True, return_response=True)
    await documented.hass.async_block_till_done()
    (event,) = events
    hold_against(example.shown["data"], event.data, Ids(), str(example))


@pytest.mark.parametrize("example", of_sort(Sort.FRAME))
async def test_a_message_is_understood(documented: Stage, hass_ws_client: WebSocketGenerator, example: Example) -> None:
    """Over the websocket, by an administrator."""
    await documented.async_ask("Is anybody there?")
    client = await hass_ws_client(documented.hass)
    ids = Ids(**{REPLY: documented.entry.runtime_data.latest[-1].reply.interaction_id})
    await client.send_json(ids.real(json.loads(example.text)))
    assert (await client.receive_json())["success"]


REQUESTS: Final = [
    pytest.param(one, answer.shown, id=str(one))
    for page in PAGES
    for one, answer in pairwise(examples_of(page))
    if one.text.startswith("curl ")
]


@pytest.mark.parametrize(("example", "shown"), REQUESTS)
async def test_a_request_is_answered(
    documented: Stage, hass_client: ClientSessionGenerator, example: Example, shown: Any
) -> None:
    """As curl would send it, with the token of a person."""
    words = shlex.split(example.text)
    (url,) = [word for word in words if word.startswith("http")]
    client = await hass_client()
    path = url.removeprefix("http://localhost:8123")
    response = await client.post(path, json=json.loads(words[words.index("--json") + 1]))
    hold_against(shown, await response.json(), Ids(), str(example))


async def test_what_the_readme_begins_with(documented: Stage) -> None:
    """What is asked, drafted and heard while the front door is unlocked."""
    documented.hass.states.async_set("lock.front_door", "unlocked", {"friendly_name": "front door"})
    table = rows_of(re.split(r"^Then you can ask", text_of("README.md"), flags=re.MULTILINE)[0])
    heard = []
    for request, draft, _ in table:
        documented.speaker.lines = [Line([*CALLED.get(request, ()), [draft]])]
        answer = await documented.async_ask(request)
        heard.append(answer.response.speech["plain"]["speech"])
    assert heard == [spoken for _, _, spoken in table]
