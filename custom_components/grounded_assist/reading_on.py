"""Have a language model read what the rules could not, as long as a reply may wait for it; what comes late is kept."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from homeassistant.util.async_ import create_eager_task

from .grounding.limits import LONGEST_SENTENCE, MOST_SENTENCES
from .grounding.model import Claim
from .grounding.plain import Statement, take, without_guesses
from .grounding.plain.asking import is_worth_asking, names_for
from .grounding.plain.question import reading_question
from .grounding.prompts import may_be_asked
from .grounding.scene import Scene
from .models.readers import Reader

LONGEST_WAIT: Final = 1.5
"""Seconds that a sentence waits for its reading."""
_BEFORE: Final = 2
"""Sentences before it that are told with a sentence."""

type Statements = tuple[Statement, ...]
type Claims = tuple[Claim, ...]
type Reading = asyncio.Task[Statements]
type Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class LateReading:
    """A sentence that was heard before a model had read it."""

    text: str
    found: Claims
    """What the rules have read in it."""
    scene: Scene
    """What was known when it was read."""
    task: Reading


class ReadingOn:
    """What a model was asked to read in one turn. A sentence is asked about once, however often it is checked."""

    def __init__(self, reader: Reader, spawn: Spawn | None) -> None:
        """Take what keeps a late answer alive; without it nobody waits for one."""
        self._reader = reader
        self._spawn = spawn
        self._asked: dict[str, Reading] = {}

    def ask(self, sentence: str, found: Sequence[Claim], scene: Scene) -> Reading | None:
        """Begin to ask about a sentence if it is worth it, and return what answers."""
        if sentence in self._asked:
            return self._asked[sentence]
        if len(sentence) > LONGEST_SENTENCE or len(self._asked) >= MOST_SENTENCES:
            return None
        texts = (sentence, scene.request, *scene.told[-_BEFORE:])
        if not is_worth_asking(sentence, found, scene) or not all(may_be_asked(one, scene.secrets) for one in texts):
            return None
        names = [name for name in names_for(sentence, scene) if may_be_asked(name, scene.secrets)]
        question = reading_question(sentence, scene.request, scene.told[-_BEFORE:], names)
        task = self._asked[sentence] = (self._spawn or create_eager_task)(self._reader.async_read(question))
        return task

    async def async_wait(self, task: Reading, deadline: float) -> None:
        """Wait for a reading until a deadline in the loop's time, unless whoever reads is not worth waiting for."""
        if not self._reader.is_waited_for:
            return
        await asyncio.wait((task,), timeout=max(0.0, deadline - asyncio.get_running_loop().time()))
        if not task.done():
            self._reader.waited_in_vain()

    def end(self) -> None:
        """Ask no more: without anybody to tell it to later nothing of it lives on."""
        if self._spawn is None:
            for task in self._asked.values():
                task.cancel()

    def read(self, task: Reading, sentence: str, found: Claims, scene: Scene, plain: Scene) -> Claims:
        """Return what the rules have read in a sentence, with what a model has by now, as far as guards let it."""
        if not task.done() or task.cancelled():
            return found
        taken = take(task.result(), sentence, found, scene, replace(plain, effort=scene.effort.fresh()))
        for guard, times in taken.dropped.items():
            self._reader.dropped(guard.value, times)
        return (*without_guesses(found, taken.claims), *taken.claims)
