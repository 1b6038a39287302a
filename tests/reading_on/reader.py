"""An AI Task that reads what it was told to, when it may."""

import asyncio
import json
from typing import override

from homeassistant.components.ai_task import AITaskEntity, AITaskEntityFeature, GenDataTask, GenDataTaskResult
from homeassistant.components.conversation import ChatLog

ODD = "Not a glimmer from the kitchen light."
QUOTE = "Not a glimmer from the kitchen light"
PLAIN = "The kitchen light is off."
TRUE = "The kitchen light is on."


class Reader(AITaskEntity):
    """Answers what it was told to of each sentence, when it is allowed to."""

    _attr_name = "Reader"
    _attr_supported_features = AITaskEntityFeature.GENERATE_DATA

    def __init__(self) -> None:
        """Answer at once."""
        self.statements: dict[str, list[tuple[str, str]]] = {}
        self.nonsense: dict[str, object] = {}
        """What is answered, or raised, of a sentence instead."""
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.asked: list[str] = []
        self.open = self.most_open = self.cancelled = 0
        self._changed = asyncio.Condition()

    @override
    async def _async_generate_data(self, task: GenDataTask, chat_log: ChatLog) -> GenDataTaskResult:
        self.asked.append(task.instructions)
        await self._async_open(1)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            await self._async_open(-1)
        for text, answer in self.nonsense.items():
            if text in task.instructions:
                if isinstance(answer, Exception):
                    raise answer
                return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=answer)
        told = [one for text, found in self.statements.items() if text in task.instructions for one in found]
        data = {"statements": [{"quote": quote, "plain": plain} for quote, plain in told]}
        return GenDataTaskResult(conversation_id=chat_log.conversation_id, data=data)

    async def _async_open(self, more: int) -> None:
        async with self._changed:
            self.open += more
            self.most_open = max(self.most_open, self.open)
            self._changed.notify_all()

    async def async_until_open(self, count: int) -> None:
        """Wait until so many questions have no answer."""
        async with self._changed:
            await self._changed.wait_for(lambda: self.open == count)


def parts(question: str) -> dict[str, object]:
    """Return what a question quotes, by the word before it; every line of it has one."""
    lines = (line.partition(": ") for line in question.splitlines()[-4:])
    return {label: json.loads(told) for label, _, told in lines}
