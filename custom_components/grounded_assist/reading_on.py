"""Have a language model read what the rules could not, as long as a reply may wait for it; what comes late is kept."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from .grounding.effort import TooMuchToReadError
from .grounding.limits import LONGEST_SENTENCE, MOST_SENTENCES
from .grounding.model import Claim
from .grounding.plain import Taken, agreed_upon, all_told, taking
from .grounding.plain.asking import is_worth_asking, names_for
from .grounding.plain.question import reading_question
from .grounding.prompts import may_be_asked
from .grounding.scene import Scene
from .grounding.secrets import SAID_BEFORE
from .models.readers import Reader, Reading
from .stopwatch import Stopwatch
from .turnstile import async_breathe

LONGEST_WAIT: Final = 1.5
"""Seconds that a sentence waits for its reading."""
_BEFORE: Final = 2
"""Sentences before it that are told with a sentence."""

type Claims = tuple[Claim, ...]


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

    def __init__(self, reader: Reader, clock: Stopwatch, is_over: Callable[[], bool]) -> None:
        """Begin with nothing asked; `clock` is that of all checking, and `is_over` tells when its time has run out."""
        self._reader = reader
        self._clock = clock
        self._is_over = is_over
        self._asked: dict[tuple[str, ...], Reading] = {}
        """By the sentence and what stands before it: the same words mean something else behind others."""
        self._secret: dict[tuple[str, ...], bool] = {}
        self.is_unanswered = False
        """A question had no answer when it was waited for."""

    async def async_ask(
        self, sentence: str, found: Sequence[Claim], scene: Scene, drafted: Sequence[str], *, is_refuted: bool = False
    ) -> Reading | None:
        """Begin to ask about a sentence if it is worth it, and return what answers; `drafted` stands before it.

        What the rules have read and the home refutes is worth it however much they have accounted for.
        """
        before = drafted[-_BEFORE:]
        asked = (sentence, *before)
        if asked in self._asked or len(sentence) > LONGEST_SENTENCE or len(self._asked) >= MOST_SENTENCES:
            return self._asked.get(asked)
        await async_breathe()
        with self._bearing():
            is_worth_it = is_refuted or is_worth_asking(sentence, found, scene)
            if is_worth_it and await self._async_may_be_read(sentence, scene, drafted):
                names = await self._async_names(sentence, scene)
                # While this was found out, it may have been asked about ahead of its turn.
                if asked not in self._asked:
                    question = reading_question(sentence, scene.request, before, names)
                    self._asked[asked] = self._reader.begin(question, self)
                return self._asked[asked]
        return None

    def has_asked(self, sentence: str, drafted: Sequence[str]) -> bool:
        """Return whether a sentence was asked about."""
        return (sentence, *drafted[-_BEFORE:]) in self._asked

    async def async_wait(self, task: Reading, deadline: float) -> None:
        """Wait for a reading until a deadline in the loop's time, unless whoever reads is not worth waiting for."""
        left = deadline - asyncio.get_running_loop().time()
        if left <= 0 or not self._reader.is_waited_for:
            return
        await asyncio.wait((task,), timeout=left)
        if not task.done():
            self._reader.waited_in_vain(task)

    async def async_read(self, task: Reading, sentence: str, found: Claims, scene: Scene, plain: Scene) -> Claims:
        """Return what the rules have read in a sentence, with what a model has by now, as far as guards let it."""
        # Whoever did not answer as asked has read nothing: that is no silence.
        stated = task.result() if task.done() and not task.cancelled() else None
        self.is_unanswered = self.is_unanswered or stated is None or self._reader.failing_since is not None
        if stated is None:
            return found
        own_effort = replace(plain, effort=scene.effort.fresh())
        taken = await self._async_last(taking(stated, sentence, found, scene, own_effort))
        for guard, times in taken.dropped.items():
            self._reader.dropped(guard.value, times)
        await async_breathe()
        own_effort.effort.renew()
        with self._bearing(), self._clock:
            told = all_told(stated, sentence, scene, own_effort)
            found = agreed_upon(found, taken.claims, told, is_heeded=self._has_stated(task))
        return (*found, *taken.claims)

    def _has_stated(self, silent: Reading) -> bool:
        """Return whether the model has stated anything of another sentence of the turn: then its silence tells."""
        done = (task for task in self._asked.values() if task is not silent and task.done() and not task.cancelled())
        return any(task.exception() is None and task.result() for task in done)

    async def _async_last(self, taken: Iterator[Taken]) -> Taken:
        """Return what was taken over in the end; however much that is, nobody else has to wait for all of it."""
        last = Taken()
        while not self._is_over():
            following: Taken | None = None
            with self._bearing(), self._clock:
                following = next(taken, None)
            if following is None:
                return last
            last = following
            await async_breathe()
        self.is_unanswered = True
        return last

    async def _async_names(self, sentence: str, scene: Scene) -> list[str]:
        """Return the names that a question about a sentence holds: of those it may mean, what is no secret."""
        await async_breathe()
        found = names_for(sentence, replace(scene, effort=scene.effort.fresh()))
        return [name for name in found if not await self._async_is_secret((name,), scene)]

    async def _async_may_be_read(self, sentence: str, scene: Scene, drafted: Sequence[str]) -> bool:
        """Return whether nothing of a question holds a secret, by itself or as the answer to what stands before it."""
        told = (*drafted, sentence)
        first = max(len(drafted) - SAID_BEFORE, 0)
        for one in (scene.request, *told[first:]):
            await async_breathe()
            if not may_be_asked(one, scene.secrets):
                return False
        answers = (told[max(n - SAID_BEFORE, 0) : n + 1] for n in range(first, len(told)))
        for said in ((), *answers):
            if await self._async_is_secret((*scene.asked_last, *said), scene):
                return False
        return True

    async def _async_is_secret(self, said: tuple[str, ...], scene: Scene) -> bool:
        """Return whether the last text is secret by those before it; each is looked at once for all that follow."""
        if said not in self._secret:
            looks, is_secret = scene.secrets.looking(said[-1], *said[:-1]), False
            for _ in said:
                await async_breathe()
                if is_secret := next(looks):
                    break
            self._secret[said] = is_secret
        return self._secret[said]

    @contextmanager
    def _bearing(self) -> Iterator[None]:
        """Let nothing that breaks take along what the rules have read."""
        try:
            yield
        except TooMuchToReadError:
            pass
        except Exception as error:  # noqa: BLE001 - whatever breaks here, the rules have read the sentence
            self._reader.broke(error)
