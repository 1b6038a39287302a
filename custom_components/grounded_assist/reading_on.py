"""Have a language model read what the rules could not, as long as a reply may wait for it; what comes late is kept."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from .grounding.effort import TooMuchToReadError
from .grounding.limits import LONGEST_SENTENCE, MOST_SENTENCES
from .grounding.model import Claim
from .grounding.plain import Statement, Taken, taking, without_guesses
from .grounding.plain.asking import is_worth_asking, names_for
from .grounding.plain.question import reading_question
from .grounding.prompts import may_be_asked
from .grounding.scene import Scene
from .models.readers import Reader
from .stopwatch import Stopwatch

LONGEST_WAIT: Final = 1.5
"""Seconds that a sentence waits for its reading."""
_BEFORE: Final = 2
"""Sentences before it that are told with a sentence."""

type Statements = tuple[Statement, ...]
type Claims = tuple[Claim, ...]
type Reading = asyncio.Task[Statements]


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

    def __init__(self, reader: Reader, clock: Stopwatch) -> None:
        """Begin with nothing asked; `clock` is that of all checking."""
        self._reader = reader
        self._clock = clock
        self._asked: dict[tuple[str, ...], Reading] = {}
        """By the sentence and what stands before it: the same words mean something else behind others."""
        self.is_unanswered = False
        """A question had no answer when it was waited for."""

    def ask(self, sentence: str, found: Sequence[Claim], scene: Scene, drafted: Sequence[str]) -> Reading | None:
        """Begin to ask about a sentence if it is worth it, and return what answers; `drafted` stands before it."""
        before = drafted[-_BEFORE:]
        if (known := self._asked.get((sentence, *before))) is not None:
            return known
        if len(sentence) > LONGEST_SENTENCE or len(self._asked) >= MOST_SENTENCES:
            return None
        with self._bearing():
            texts = (sentence, scene.request, *before)
            if is_worth_asking(sentence, found, scene) and all(may_be_asked(one, scene.secrets) for one in texts):
                names = [name for name in names_for(sentence, scene) if may_be_asked(name, scene.secrets)]
                task = self._reader.begin(reading_question(sentence, scene.request, before, names))
                self._asked[sentence, *before] = task
                return task
        return None

    async def async_wait(self, task: Reading, deadline: float) -> None:
        """Wait for a reading until a deadline in the loop's time, unless whoever reads is not worth waiting for."""
        left = deadline - asyncio.get_running_loop().time()
        if left <= 0 or not self._reader.is_waited_for:
            return
        await asyncio.wait((task,), timeout=left)
        if not task.done():
            self._reader.waited_in_vain()

    async def async_read(self, task: Reading, sentence: str, found: Claims, scene: Scene, plain: Scene) -> Claims:
        """Return what the rules have read in a sentence, with what a model has by now, as far as guards let it."""
        is_late = not task.done() or task.cancelled()
        self.is_unanswered = self.is_unanswered or is_late or self._reader.failing_since is not None
        if is_late:
            return found
        own_effort = replace(plain, effort=scene.effort.fresh())
        taken = await self._async_last(taking(task.result(), sentence, found, scene, own_effort))
        for guard, times in taken.dropped.items():
            self._reader.dropped(guard.value, times)
        return (*without_guesses(found, taken.claims), *taken.claims)

    async def _async_last(self, taken: Iterator[Taken]) -> Taken:
        """Return what was taken over in the end; however much that is, nobody else has to wait for all of it."""
        last = Taken()
        while True:
            following: Taken | None = None
            with self._bearing(), self._clock:
                following = next(taken, None)
            if following is None:
                return last
            last = following
            await asyncio.sleep(0)

    @contextmanager
    def _bearing(self) -> Iterator[None]:
        """Let nothing that breaks take along what the rules have read."""
        try:
            yield
        except TooMuchToReadError:
            pass
        except Exception as error:  # noqa: BLE001 - whatever breaks here, the rules have read the sentence
            self._reader.broke(error)
