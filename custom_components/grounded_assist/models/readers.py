"""Ask a language model to rewrite a sentence as plain statements; what it answers is data of an unknown hand."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from datetime import datetime
from hashlib import sha256
from json import JSONDecodeError
import logging
from time import monotonic
from typing import Annotated, Any, Final, Protocol, override

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.selector import ObjectSelector, ObjectSelectorConfig, ObjectSelectorField
from homeassistant.util.async_ import create_eager_task
from pydantic import BaseModel, ConfigDict, ValidationError
import voluptuous as vol

from ..breaker import LONG, Breaker
from ..coercion import encodable
from ..grounding.plain import LONGEST_STATEMENT, MOST_STATEMENTS, Statement
from .backend import ABOUT_KEY, Trouble, VerifierError
from .backends import Kind, kind_of
from .chat_completions import ChatCompletions, server_of
from .rotation import Rotation
from .structured import first

_LOGGER = logging.getLogger(__name__)
_AI_TASK: Final = "ai_task"
_TEXT: Final = ObjectSelectorField(selector={"text": {}}, required=True)
_STRUCTURE: Final = vol.Schema(
    {
        vol.Required("statements", description="What the sentence says about the home"): ObjectSelector(
            ObjectSelectorConfig(multiple=True, fields={"quote": _TEXT, "plain": _TEXT})
        )
    }
)
JSON_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "statements": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"quote": {"type": "string"}, "plain": {"type": "string"}},
                "required": ["quote", "plain"],
                "additionalProperties": False,
            },
        }
    },
    "required": ["statements"],
    "additionalProperties": False,
}
_MOST_KEPT: Final = 512
_KEEP_SECONDS: Final = 3600.0
_LATEST_SECONDS: Final = 30.0
"""For its turn, and then for its answer, after which nobody wants to know any more."""
_PAUSE_AFTER_FAILURE: Final = 30.0
_AT_ONCE: Final = 4
_AT_ONCE_EACH: Final = 2
"""Of one turn: whoever says a lot leaves room for what others say meanwhile."""

type Stated = tuple[Statement, ...] | None
"""What a model has stated of a sentence, which may be nothing; None if it has not answered as asked."""
type Reading = asyncio.Task[Stated]
type Spawn = Callable[[Coroutine[Any, Any, Stated]], Reading]
type Count = Callable[[str, str, int], None]


class _Told(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    quote: str
    plain: str


class _Answer(BaseModel):
    """What is understood of an answer; anything else is none."""

    model_config = ConfigDict(extra="ignore", strict=True)

    statements: Annotated[list[_Told], first(MOST_STATEMENTS)]


def _statement(told: _Told) -> Statement:
    """Return a statement of which no more is kept than shows that it is too long."""
    return Statement(*(encodable(text[: LONGEST_STATEMENT + 1]) for text in (told.quote, told.plain)))


class ReaderBackend(Protocol):
    """A language model that can be asked for an answer of a given form, and cannot act."""

    name: str

    async def async_ask(self, question: str) -> object:
        """Return what was answered, whatever that is; raise VerifierError where nobody answers."""
        ...


class TaskReader(ReaderBackend):
    """An AI Task: it has no tools."""

    def __init__(self, hass: HomeAssistant, entity_id: str) -> None:
        """Ask one entity."""
        self.name = entity_id
        self._hass = hass

    @override
    async def async_ask(self, question: str) -> object:
        """Return the data of the answer."""
        if _AI_TASK not in self._hass.config.components or self._hass.states.get(self.name) is None:
            raise VerifierError(Trouble.NOT_THERE)
        # In a task of its own: a conversation that is open would be mixed up with it.
        asking = self._hass.async_create_background_task(self._async_generate(question), "grounded_assist reader")
        try:
            # A provider that cancels itself must not cancel whoever asks.
            await asyncio.wait((asking,))
        finally:
            asking.cancel()
        error = None if asking.cancelled() else asking.exception()
        if error is not None and isinstance(error.__cause__, JSONDecodeError):
            # Home Assistant's own integrations raise where a model has answered in no form.
            return None
        if asking.cancelled() or error is not None:
            raise VerifierError(Trouble.CANNOT_CONNECT)
        return asking.result()

    async def _async_generate(self, question: str) -> object:
        from homeassistant.components.ai_task import async_generate_data  # noqa: PLC0415 - only where it is set up

        result = await async_generate_data(
            self._hass,
            task_name="Read a sentence",
            entity_id=self.name,
            instructions=question,
            structure=_STRUCTURE,
        )
        return result.data


class ServerReader(ReaderBackend):
    """A server that speaks the chat completions of OpenAI."""

    def __init__(self, server: ChatCompletions) -> None:
        """Ask one server."""
        self.name = server.name
        self._server = server

    @override
    async def async_ask(self, question: str) -> object:
        """Return what the answer says as JSON."""
        return await self._server.async_structured(question, JSON_SCHEMA)


def reader_backend(hass: HomeAssistant, entry: ConfigEntry, chosen: str) -> ReaderBackend | None:
    """Return who was chosen to read: an AI Task by its entity id, a server by that of its subentry; None for nobody."""
    subentry = entry.subentries.get(chosen)
    if subentry is not None and kind_of(subentry.data) is Kind.OPENAI_COMPATIBLE:
        return ServerReader(ChatCompletions(hass, server_of(subentry.data, _LATEST_SECONDS)))
    return TaskReader(hass, chosen) if chosen.startswith(f"{_AI_TASK}.") else None


class Reader:
    """One backend, behind what it has said lately and a bound of how much it is asked."""

    def __init__(
        self,
        backend: ReaderBackend,
        count: Count,
        clock: Callable[[], float] = monotonic,
        *,
        refused: Callable[[], None] = lambda: None,
        spawn: Spawn = create_eager_task,
    ) -> None:
        """Begin with nothing asked; `clock` gives seconds, `refused` is called when a key is not accepted.

        `spawn` keeps a question alive for as long as there is somebody to ask it, whoever does not wait any longer.
        """
        self._spawn = spawn
        self._has_broken = False
        self.name = backend.name
        self._key_refused = refused
        self._backend = backend
        self._count = count
        self._clock = clock
        self._breaker = Breaker(clock)
        self._places = Rotation(_AT_ONCE, _AT_ONCE_EACH)
        self._kept: OrderedDict[bytes, tuple[float, tuple[Statement, ...]]] = OrderedDict()
        """The oldest first, by what a question is known by; nobody's words."""
        self._silent_until = 0.0
        self.seconds = 0.0
        """Spent on answers, all together."""
        self.asked = self.answered = self.late = self.refused = 0
        """Questions, answers, those nobody could wait for, statements that a guard has dropped."""
        self.failing_since: float | None = None
        """By the clock; None while it answers."""
        self._failed_at = 0.0
        self.failures = 0
        """In a row, of what was asked apart."""

    @property
    def figures(self) -> dict[str, float]:
        """Return what it was asked for and how that went, and the mean seconds of an answer."""
        mean = self.seconds / self.answered if self.answered else 0.0
        return {
            "asked": self.asked,
            "answered": self.answered,
            "late": self.late,
            "dropped": self.refused,
            "seconds": round(mean, 2),
        }

    @property
    def seconds_failing(self) -> float:
        """Return from when to when it was asked in vain; 0 while it answers."""
        return 0.0 if self.failing_since is None else self._failed_at - self.failing_since

    @property
    def is_waited_for(self) -> bool:
        """Return whether a reply waits for it; one that hangs is asked behind the replies."""
        return not self._is_left_alone() and not self._breaker.is_open

    def _is_left_alone(self) -> bool:
        return self._clock() < self._silent_until

    def waited_in_vain(self, task: Reading) -> None:
        """Hear that somebody could not wait any longer; a question that still waits for its turn is nobody's fault."""
        if not self._breaker.is_asked(task):
            return
        self.late += 1
        self._count("reader", "late", 1)
        self._breaker.waited_in_vain()

    def dropped(self, guard: str, times: int) -> None:
        """Hear that a guard has refused statements."""
        self.refused += times
        self._count("reader_dropped", guard, times)

    def broke(self, error: Exception) -> None:
        """Hear that a question could not be made or an answer not be used; the first time is logged."""
        self._count("reader", "broken", 1)
        if not self._has_broken:
            self._has_broken = True
            _LOGGER.error("A sentence could not be read by a model, and is read by the rules alone", exc_info=error)

    def begin(self, question: str, turn: object) -> Reading:
        """Begin to ask, and return what answers: an answer that comes late is known to the next who asks."""
        return self._spawn(self.async_read(question, turn))

    async def async_read(self, question: str, turn: object | None = None) -> Stated:
        """Return the statements of a sentence, None where nobody answers as asked; it never raises.

        Questions of one `turn` wait for each other; one of no turn is a turn of its own.
        """
        if (known := self._find(question)) is not None:
            return known
        if self._is_left_alone():
            return None
        begun, has_asked = self._clock(), False
        try:
            async with (
                asyncio.timeout(_LATEST_SECONDS) as latest,
                self._places.taken(object() if turn is None else turn),
            ):
                # Others may have failed while this question waited for its turn.
                if self._is_left_alone():
                    return None
                begun, has_asked = self._clock(), True
                # Whoever had to wait for others is given as long as they were.
                latest.reschedule(asyncio.get_running_loop().time() + _LATEST_SECONDS)
                self.asked += 1
                self._count("reader", "asked", 1)
                with self._breaker.asking(asyncio.current_task()):
                    answer = await self._backend.async_ask(question)
            told = tuple(map(_statement, _Answer.model_validate(answer).statements))
        except ValidationError:
            # It is there, and has only not understood.
            self._answered(begun)
            self._count("reader", "unreadable", 1)
            return None
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a backend raises, nobody is kept waiting for it
            if has_asked:
                self._failed(error, self._clock() - begun)
            return None
        self._answered(begun)
        self._keep(question, told)
        return told

    def _answered(self, begun: float) -> None:
        if self.failing_since is not None:
            _LOGGER.info("The model that reads replies answers again")
        self.answered += 1
        self.seconds += self._clock() - begun
        self._count("reader", "answered", 1)
        self._breaker.answered()
        self.failing_since = None
        self.failures = 0

    def _failed(self, error: Exception, seconds: float) -> None:
        self._count("reader", "failed", 1)
        if seconds > LONG or isinstance(error, TimeoutError):
            self._breaker.give_up()
        now = self._clock()
        if not self._is_left_alone():
            # What was asked together fails together.
            self.failures += 1
            self._failed_at = now
        if self.failing_since is None:
            self.failing_since = now
            told = error.trouble.value if isinstance(error, VerifierError) else type(error).__name__
            _LOGGER.warning("The model that reads replies does not answer: %s", told)
        if isinstance(error, VerifierError) and error.trouble in ABOUT_KEY:
            self._key_refused()
        pause = error.pause if isinstance(error, VerifierError) else None
        self._silent_until = max(self._silent_until, now + (pause or _PAUSE_AFTER_FAILURE))

    def _find(self, question: str) -> Stated:
        self.forget_old()
        found = self._kept.get(_key(question))
        return None if found is None else found[1]

    def _keep(self, question: str, told: tuple[Statement, ...]) -> None:
        self._kept.pop(key := _key(question), None)
        self._kept[key] = (self._clock() + _KEEP_SECONDS, told)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)

    @callback
    def forget_old(self, _now: datetime | None = None) -> None:
        """Forget what was read more than an hour ago."""
        while self._kept and next(iter(self._kept.values()))[0] < self._clock():
            self._kept.popitem(last=False)


def _key(question: str) -> bytes:
    return sha256(question.encode(errors="surrogatepass")).digest()
