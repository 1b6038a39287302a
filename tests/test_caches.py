"""No cache of the process keeps for long what somebody said: neither one of ours nor the patterns of `re`."""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import timedelta
from functools import _lru_cache_wrapper
import gc
import json
import re
import sys
from typing import Any

from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import async_fire_time_changed

from custom_components.grounded_assist.const import DOMAIN

from .conftest import AddAgent
from .learned import async_call, async_stage
from .reading_on.reader import Reader

OURS = f"custom_components.{DOMAIN}"
SAID = ("cormorant", "periwinkle", "thistledown")
"""Words of no language and no home that we know: where two of them are together, a text was kept."""
TOGETHER = " ".join(SAID)
ATOMS = (str, bytes, int, float, type(None))
GROUPS = (tuple, list, set, frozenset, deque, dict)
REPLIES = (
    f"The {TOGETHER} is on.",
    f"The attic lamp is on, and the {TOGETHER} lamp is at 40 %.",
    f"There is no {TOGETHER} in the attic.",
    f"It is on. The {TOGETHER} is off.",
    f'The tool says "the {SAID[0]} ate the {SAID[1]} and the {SAID[2]}".',
    f"The tool says that the {TOGETHER} is 21.5.",
    f"You asked me to tell the {TOGETHER}.",
    f"You said that the {TOGETHER} is blue.",
    f"The {SAID[0]} of the {SAID[1]} is {SAID[2]}.",
    f"The {TOGETHER} app is running version 3.2.1, as `{'_'.join(SAID)}: 1` says.",
    f"{TOGETHER.title()} 3.2 was released on May 3, 2031.",
    f"The sauna is on. The gas is off. The {TOGETHER} may be reached.",
    f"I have added {TOGETHER} to your shopping list.",
    f"The weather will be {TOGETHER} tomorrow.",
    f"Die Lampe {TOGETHER} ist an.",
)
REQUEST = f"Is the lamp on? Remember that the {SAID[0]} hides the {SAID[1]} under the {SAID[2]}."
TOLD = f"""
- names: {TOGETHER}
  domain: light
  state: 'on'
  areas: {TOGETHER}
The {TOGETHER} is 21.5 or "{TOGETHER}".
"""


def caches() -> Iterator[object]:
    """Yield what lives as long as the process: our caches, the globals of our modules, the patterns of `re`."""
    yield from (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper) and _is_ours(one))
    yield from (vars(module) for name, module in sys.modules.items() if name.startswith(OURS))
    yield from vars(re).values()


def _is_ours(one: object) -> bool:
    return str(getattr(one, "__module__", "")).startswith(OURS)


def kept() -> list[object]:
    """Return what is kept of the words that were said: texts, and words beside each other."""
    # Homes that audits have made up, and let go of again.
    gc.collect()
    found, waiting, seen = list[object](), list(caches()), set[int]()
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if _tells(one):
            found.append(one)
        if _leads_on(one):
            waiting += gc.get_referents(one)
    return found


async def async_kept(hass: HomeAssistant) -> list[object]:
    """Return what is kept of it a minute later."""
    await hass.async_block_till_done()
    async_fire_time_changed(hass, dt_util.utcnow() + timedelta(minutes=1, seconds=1))
    await hass.async_block_till_done()
    return kept()


def _leads_on(one: object) -> bool:
    return isinstance(one, (*GROUPS, _lru_cache_wrapper)) or (_is_ours(type(one)) and not isinstance(one, type))


def _tells(one: object) -> bool:
    if isinstance(one, str):
        return _holds([one.casefold()])
    words = [word.casefold() for word in one if isinstance(word, str)] if isinstance(one, GROUPS) else []
    return _holds(words)


def _holds(texts: Iterable[str]) -> bool:
    together = "\n".join(texts)
    return sum(word in together for word in SAID) > 1


@pytest.fixture
def _nothing_kept_before() -> None:
    """Make sure that what is found was kept by what the test does."""
    assert kept() == []


def test_what_is_looked_for() -> None:
    """Whatever a cache of ours could be, what was said is found in it."""
    module: Any = sys.modules[f"{OURS}.const"]
    for held in (TOGETHER, SAID, {SAID: 1}, {"a": [{TOGETHER}]}):
        module.held = held
        assert kept() != []
    del module.held
    re.compile(re.escape(TOGETHER))
    assert kept() != []
    re.purge()
    assert kept() == []


@pytest.mark.usefixtures("_nothing_kept_before")
async def test_conversations(core: HomeAssistant, add_agent: AddAgent) -> None:
    """A request, a reply, and what is said in the next turns of it."""
    stage = await async_stage(core, add_agent, *REPLIES)
    conversation_id = None
    for _ in REPLIES:
        result = await stage.async_ask(REQUEST, conversation_id)
        conversation_id = result.conversation_id
    for text in ("Are you sure?", f"No, the {TOGETHER} is off.", f"Actually, the {SAID[0]} is {SAID[1]}."):
        await stage.async_ask(text, conversation_id)
    assert await async_kept(core) == []


@pytest.mark.usefixtures("_nothing_kept_before")
@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
async def test_a_reader(core: HomeAssistant, add_agent: AddAgent, language: str) -> None:
    """What a model reads in it, in languages of which all or only a few words are known."""
    assert await async_setup_component(core, "ai_task", {})
    reader = Reader()
    await core.data[DATA_COMPONENT].async_add_entities([reader])
    reader.statements = {SAID[0]: [(f"the {TOGETHER}", f"The {TOGETHER} is on."), (TOGETHER, "The Attic lamp is off.")]}
    stage = await async_stage(core, add_agent, *REPLIES, reading={"reader": reader.entity_id})
    for _ in REPLIES:
        await stage.async_ask(REQUEST, language=language)
    await core.async_block_till_done()
    assert reader.asked
    assert await async_kept(core) == []


@pytest.mark.usefixtures("_nothing_kept_before")
async def test_tools(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What a tool has answered, and what was said before."""
    stage = await async_stage(core, add_agent)
    calls = [
        {"name": "GetLiveContext", "args": {"name": TOGETHER}, "result": {"success": True, "result": TOLD}},
        {"name": "notes", "result": {"text": TOLD, "rows": [TOGETHER, f"{TOGETHER} 2", f"1. {TOGETHER}"]}},
    ]
    turns = [{"role": "user", "text": REQUEST}, {"role": "assistant", "text": REPLIES[0]}]
    told = (*REPLIES, f'Line 2 of [source:1] says "{TOGETHER}".', f"It is 21.5 {TOGETHER} [source:1][source:2].")
    for text in told:
        await async_call(stage.hass, "verify", text=text, request=REQUEST, tool_calls=calls, context={"turns": turns})
    assert await async_kept(core) == []


@pytest.mark.usefixtures("_nothing_kept_before")
async def test_audits(core: HomeAssistant, add_agent: AddAgent) -> None:
    """The steps of a trace, and the evidence for a claim."""
    stage = await async_stage(core, add_agent)
    texts = (json.dumps({"result": TOLD}), f"{REQUEST} {REPLIES[0]}", TOLD)
    steps = [{"type": "tool_result", "text": text} for text in texts]
    await async_call(stage.hass, "audit_trace", steps=[*steps, *({"type": "answer", "text": one} for one in REPLIES)])
    for text in REPLIES:
        await async_call(stage.hass, "verify_claim", claim=text, evidence=list(texts))
    assert await async_kept(core) == []


@pytest.mark.usefixtures("_nothing_kept_before")
async def test_memories(core: HomeAssistant, add_agent: AddAgent) -> None:
    """What was remembered, and what was said that may be the same or the contrary."""
    stage = await async_stage(core, add_agent, *REPLIES)
    told = await async_call(stage.hass, "remember", text=f"The {SAID[0]} of the {SAID[1]} is {SAID[2]}")
    await async_call(stage.hass, "recall", query=TOGETHER)
    for _ in REPLIES:
        await stage.async_ask(REQUEST)
    await async_call(stage.hass, "forget", memory_id=told["memory_id"])
    assert await async_kept(core) == []


@pytest.mark.usefixtures("_nothing_kept_before")
async def test_unloaded(core: HomeAssistant, add_agent: AddAgent) -> None:
    """At once, as nobody lets go of it later."""
    stage = await async_stage(core, add_agent, *REPLIES)
    for _ in REPLIES:
        await stage.async_ask(REQUEST)
    (entry,) = core.config_entries.async_entries(DOMAIN)
    assert await core.config_entries.async_unload(entry.entry_id)
    await core.async_block_till_done()
    assert kept() == []
