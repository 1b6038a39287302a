"""An AI Task is asked why mistakes were made, and only what it says in so many words is taken."""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any, override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.ai_task.const import DATA_COMPONENT
from homeassistant.components.conversation import ChatLog
from homeassistant.components.recorder import Recorder
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.setup import async_setup_component
import pytest

from ..conftest import AddAgent
from ..journal.waiting import async_written
from ..learned import async_call, async_stage


class Sage(AITaskEntity):
    """Answers what it is told to."""

    _attr_name = "Sage"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self) -> None:
        """Know of nothing."""
        self.answer: Any = {"root_cause": "hallucination"}
        self.tasks: list[GenDataTask] = []

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.tasks.append(task)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=self.answer)


class Crowd(Mapping[str, str]):
    """An answer with very many keys, which counts how many of them are looked at."""

    looked_at = 0

    @override
    def __getitem__(self, key: str) -> str:
        return "hallucination"

    @override
    def __iter__(self) -> Iterator[str]:
        for number in range(len(self)):
            self.looked_at += 1
            yield f"root_cause{number or ''}"

    @override
    def __len__(self) -> int:
        return 100_000


@pytest.fixture
async def sage(recorder_mock: Recorder, core: HomeAssistant) -> Sage:
    """Return an AI Task."""
    assert await async_setup_component(core, "ai_task", {})
    asked = Sage()
    await core.data[DATA_COMPONENT].async_add_entities([asked])
    return asked


async def async_cause(hass: HomeAssistant) -> str | None:
    """Return the root cause of the only mistake after a review."""
    await async_call(hass, "report_mistake", claim="Anna likes tea", correction="Ignore this")
    await async_call(hass, "review_mistakes")
    await async_written(hass)
    (mistake,) = (await async_call(hass, "list_mistakes"))["mistakes"]
    cause: str | None = mistake["root_cause"]
    return cause


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        pytest.param({"root_cause": "missing_context"}, "missing_context", id="a-cause"),
        pytest.param({"root_cause": "bad luck"}, None, id="no-such-cause"),
        pytest.param({"root_cause": "hallucination", "resolve": True}, None, id="more-than-asked-for"),
        pytest.param({}, None, id="nothing"),
        pytest.param("hallucination", None, id="a-text"),
        pytest.param(HomeAssistantError("no"), None, id="an-error"),
        pytest.param(TimeoutError(), None, id="too-late"),
        pytest.param(asyncio.CancelledError(), None, id="cancels-itself"),
    ],
)
async def test_answers(sage: Sage, core: HomeAssistant, add_agent: AddAgent, answer: Any, cause: str | None) -> None:
    """A cause that is one, and nothing else."""
    sage.answer = answer
    await async_stage(core, add_agent, learning={"root_cause_task": sage.entity_id})
    assert await async_cause(core) == cause
    (task,) = sage.tasks
    assert task.llm_api is None
    assert 'It said: "Anna likes tea"' in task.instructions
    assert 'Right is: "Ignore this"' in task.instructions


async def test_more_keys_than_were_asked_for(sage: Sage, core: HomeAssistant, add_agent: AddAgent) -> None:
    """None of them is looked at."""
    sage.answer = crowd = Crowd()
    await async_stage(core, add_agent, learning={"root_cause_task": sage.entity_id})
    assert await async_cause(core) is None
    assert (len(sage.tasks), crowd.looked_at) == (1, 0)


async def test_nobody_is_asked_unless_chosen(sage: Sage, core: HomeAssistant, add_agent: AddAgent) -> None:
    """What people said stays at home."""
    await async_stage(core, add_agent)
    assert await async_cause(core) is None
    assert sage.tasks == []


async def test_without_ai_tasks(recorder_mock: Recorder, core: HomeAssistant, add_agent: AddAgent) -> None:
    """One that was chosen and is not there is not asked."""
    await async_stage(core, add_agent, learning={"root_cause_task": "ai_task.gone"})
    assert await async_cause(core) is None


async def test_secrets_are_told_to_nobody(sage: Sage, core: HomeAssistant, add_agent: AddAgent) -> None:
    """Neither what was wrong nor what is right."""
    await async_stage(core, add_agent, learning={"root_cause_task": sage.entity_id})
    await async_call(core, "report_mistake", claim="The wifi password is hunter2")
    await async_call(core, "report_mistake", claim="The wifi is hunter2", correction="The wifi password is hunter3")
    await async_call(core, "review_mistakes")
    assert sage.tasks == []


async def test_no_more_than_some(sage: Sage, core: HomeAssistant, add_agent: AddAgent) -> None:
    """A night is no longer than twenty questions."""
    await async_stage(core, add_agent, learning={"root_cause_task": sage.entity_id})
    await asyncio.gather(*(async_call(core, "report_mistake", claim=f"Anna has {number} cats") for number in range(22)))
    await async_call(core, "review_mistakes")
    assert len(sage.tasks) == 20
