"""Hold a reply back sentence by sentence, and put what was delivered into the history.

`ChatLog.delta_listener` is no official interface; this file alone relies on it.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from types import TracebackType
from typing import Any, Final, Self

from homeassistant.components.conversation import AssistantContent, ChatLog, Content
from homeassistant.core import callback
from homeassistant.helpers import llm

from .checked import Check, Checked, Message, SafeCheck, async_feed, async_segment, with_openers
from .foresight import AHEAD, Foresee, async_ahead
from .grounding.limits import MOST_SENTENCES
from .grounding.model import Delivery, Finding
from .grounding.reading.segmentation import Segmenter
from .transcript import Transcript

type Delta = dict[str, Any]

_END: Final[Delta] = {"role": "end"}
"""Behind the last delta of a draft."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The last content of a chat log when a turn began; what follows it belongs to the turn."""

    content: Content
    index: int

    @classmethod
    def of(cls, chat_log: ChatLog) -> Self:
        """Return the mark of a chat log as it is now."""
        return cls(chat_log.content[-1], len(chat_log.content) - 1)


@dataclass(slots=True)
class _Sentence:
    message: Message
    text: str
    number: int = -1
    """Among those of the draft; of ours there is none."""
    checked: Checked | None = None


class Gate:
    """Take the place of the chat log's listener while the wrapped agent speaks one draft.

    Forwards in the order of the stream: words once they are checked, all else behind the words
    that came before it. From the first severe sentence on everything is held for `release`.
    """

    def __init__(
        self,
        chat_log: ChatLog,
        check: Check,
        transcript: Transcript,
        *,
        abbreviations: AbstractSet[str] = frozenset(),
        patience: float,
        is_holding: bool = False,
    ) -> None:
        """Take the seconds checking may last after the draft has ended."""
        self.cites = False
        """The wrapped agent was asked to cite: "[1]" behind a full stop belongs to its sentence."""
        self.hides_thoughts = True
        """What the wrapped agent thinks is as unchecked as its draft, and the frontend shows it to whoever asked."""
        self.messages: list[Message] = []
        self.has_broken = False
        """Something else than a check has failed."""
        self.has_spoken = False
        """Words were forwarded, and what is forwarded is spoken."""
        self.opening: tuple[Checked, ...] = ()
        """What is said before anything of the draft."""
        self._chat_log = chat_log
        self.check = SafeCheck(check, patience)
        self._transcript = transcript
        self._abbreviations = abbreviations
        self.foresee: Foresee | None = None
        """Is told of sentences before their turn, of each once."""
        self.begin_message: Callable[[], None] | None = None
        """Is told of each message before its sentences are checked: it may be spoken alone."""
        self._ahead: asyncio.Queue[Delta] = asyncio.Queue()
        self._foreseeing: asyncio.Task[None] | None = None
        self._foreseen: set[int] = set()
        """The numbers of sentences."""
        self._taken = 0
        """Sentences that had their turn: they were checked, or are held and will be."""
        self._has_taken = asyncio.Event()
        self._is_holding = is_holding
        self._listener: Callable[[ChatLog, Delta], None] | None = None
        self._queue: asyncio.Queue[Delta | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._segmenter = Segmenter(abbreviations)
        self._is_in_message = False
        self._words: list[str] = []
        self._behind: list[Delta] = []
        self._held: list[Delta | _Sentence] = []
        self._sentences_held = 0
        self._waiting: list[_Sentence] = []
        """What waits for the sentence it opens: Home Assistant speaks nothing so short before more has come."""
        self._role: str | None = None

    async def __aenter__(self) -> Self:
        """Begin to listen."""
        self._listener = self._chat_log.delta_listener
        self._chat_log.delta_listener = self._hear
        self._transcript.begin()
        self._segmenter = self._new_segmenter()
        self._task = asyncio.create_task(self._async_run(), name="grounded_assist gate")
        if self.foresee is not None:
            self._foreseeing = asyncio.create_task(self._async_follow(), name="grounded_assist ahead")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the place back, whatever happened."""
        self._chat_log.delta_listener = self._listener
        running = [task for task in (self._foreseeing, self._task) if task is not None and not task.done()]
        for task in running:
            task.cancel()
        if running:
            # To await them would take a cancellation of the turn itself for theirs.
            await asyncio.wait(running)

    @callback
    def read(self, contents: Iterable[Content], tools: Sequence[llm.Tool]) -> None:
        """Note the tool calls of an agent that does not stream."""
        for content in contents:
            with self._bearing("A tool call could not be read"):
                self._transcript.read([content], tools)

    async def async_end(self, *, is_cut: bool = False, written: Collection[str] = ()) -> None:
        """Take the rest of the stream; a sentence cut short by an error is dropped, unless it was written so."""
        self._transcript.end_turn(is_blind=self._chat_log.llm_api is None)
        self.check.start_clock()
        self._queue.put_nowait(None)
        self._ahead.put_nowait(_END)
        if self._task is not None:
            await self._task
        if self._foreseeing is not None:
            # What is held is foreseen when it is checked, if it was not by now.
            self._foreseeing.cancel()
        if is_cut and (words := "".join(self._words)) not in written:
            if words[-1:].isspace():
                await self._async_take_pieces(self._segmenter.pause())
            self._segmenter = self._new_segmenter()
        await self._async_finish_message()

    def _new_segmenter(self) -> Segmenter:
        return Segmenter(self._abbreviations, cites=self.cites)

    async def async_add(self, text: str, *, is_spoken: bool = True) -> None:
        """Take a message that did not come with the stream."""
        message = Message(is_streamed=False, is_spoken=is_spoken)
        self.messages.append(message)
        numbers = count(self._taken)

        async def async_foresee(piece: str) -> None:
            number = next(numbers)
            # What is held is checked in the end, and foreseen then.
            if not self._is_holding:
                await self._async_foresee_now(number, piece)

        pieces = async_segment(self._new_segmenter(), text, self._is_over)
        async for piece in pieces if self.foresee is None else async_ahead(pieces, async_foresee):
            await self._async_take_sentence(message, piece)
        self._let_go()

    def _is_over(self) -> bool:
        """Return whether nothing more will be checked; what is held is checked at the end, and no more of it either."""
        return self._sentences_held >= MOST_SENTENCES or self.check.is_over()

    @property
    def held(self) -> tuple[Checked, ...]:
        """Return what was checked and is not forwarded."""
        return tuple(item.checked for item in self._held if isinstance(item, _Sentence) and item.checked is not None)

    async def async_recheck(self) -> tuple[Checked, ...]:
        """Check what is held against how everything came out."""
        message = None
        held = [item for item in self._held if isinstance(item, _Sentence)]
        for position, sentence in enumerate(held):
            for coming in held[position : position + 1 + AHEAD]:
                await self._async_foresee_now(coming.number, coming.text)
            if sentence.message is not message:
                message = sentence.message
                self._begin_message()
            sentence.checked = await self.check.async_check(sentence.text, sentence.checked)
        return self.held

    def _begin_message(self) -> None:
        if self.begin_message is not None:
            self.begin_message()

    @callback
    def release(self) -> None:
        """Forward what was held. A draft that must not be heard is simply never released."""
        held, self._held, self._sentences_held = self._held, [], 0
        self._is_holding = False
        for item in held:
            if isinstance(item, _Sentence):
                self._take_turn(item)
            else:
                self._let_go()
                self._forward(item)
        self._let_go()

    @callback
    def discard(self) -> None:
        """Forget a draft of which nothing was heard."""
        self._held.clear()
        self._sentences_held = 0
        self.messages.clear()

    @callback
    def say(self, text: str, findings: tuple[Finding, ...] = (), *, is_drafted: bool = False) -> Message:
        """Add a message of our own with what was found of it; an answer that nobody else drafted is its own draft."""
        message = Message(is_streamed=False)
        self.messages.append(message)
        draft = text if is_drafted else ""
        if draft:
            message.pieces.append(draft)
        delivery = Delivery(text=text, findings=findings if is_drafted else (), delivered_findings=findings)
        words = Checked(draft=draft, delivered=text, delivery=delivery if is_drafted or findings else None)
        self.add(message, words)
        return message

    @callback
    def add(self, message: Message, words: Checked) -> None:
        """Add words of our own to a message."""
        self._deliver(_Sentence(message, "", checked=words))

    @callback
    def open(self, message: Message) -> None:
        """Put what is still to be said first in front of a message that Home Assistant speaks itself."""
        opening, self.opening = self.opening, ()
        message.sentences[:0] = opening

    @callback
    def _hear(self, chat_log: ChatLog, delta: Delta) -> None:
        """Note a delta. It runs inside the wrapped agent, so it must neither raise nor wait."""
        with self._bearing("A tool call could not be read"):
            self._transcript.hear(delta, chat_log.llm_api.tools if chat_log.llm_api else ())
        self._queue.put_nowait(dict(delta))
        if self.foresee is not None:
            self._ahead.put_nowait(dict(delta))

    @contextmanager
    def _bearing(self, message: str) -> Iterator[None]:
        """Let nothing that breaks take the reply along."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - the agent or the reply would be ended by any of them
            self.has_broken = True
            self.check.complain(message, error)

    async def _async_follow(self) -> None:
        """Foresee the sentences of the draft as they come."""
        segmenter, numbers, delta = self._new_segmenter(), count(), dict[str, Any]()

        async def async_each(pieces: Iterable[str]) -> None:
            for piece in pieces:
                await self._async_foresee_soon(next(numbers), piece)

        while delta is not _END:
            delta = await self._ahead.get()
            with self._bearing("A part of a reply could not be read ahead"):
                if delta.get("role") is not None:
                    await async_each(segmenter.finish())
                    segmenter = self._new_segmenter()
                async for piece in async_feed(segmenter, _words(delta), self._is_over):
                    await async_each((piece,))
                if self._shown(delta):
                    await async_each(segmenter.pause())

    async def _async_foresee_soon(self, number: int, text: str) -> None:
        """Foresee a sentence once it is one of the next few, unless it was checked before that."""
        while number > self._taken + AHEAD:
            self._has_taken.clear()
            await self._has_taken.wait()
        if number >= self._taken - self._sentences_held:
            await self._async_foresee(number, text)

    async def _async_foresee_now(self, number: int, text: str) -> None:
        with self.check.pausing():
            await self._async_foresee(number, text)

    async def _async_foresee(self, number: int, text: str) -> None:
        if self.foresee is not None and number not in self._foreseen:
            self._foreseen.add(number)
            with self._bearing("A part of a reply could not be read ahead"):
                await self.foresee(text)

    async def _async_run(self) -> None:
        while (delta := await self._queue.get()) is not None:
            with self._bearing("A part of a reply could not be read"):
                await self._async_take(delta)

    async def _async_take(self, delta: Delta) -> None:
        role = delta.get("role")
        if role is not None:
            await self._async_finish_message()
        if role == "assistant":
            self._show({"role": role})
        if words := _words(delta):
            await self._async_take_words(words)
        if shown := self._shown(delta):
            await self._async_take_pieces(self._segmenter.pause())
            self._show(shown)

    def _shown(self, delta: Delta) -> Delta:
        """Return what of a delta is shown as it is, behind the words before it."""
        hidden = {"content", *(("thinking_content",) if self.hides_thoughts else ())}
        hidden |= {"role"} if delta.get("role") == "assistant" else set()
        return {key: value for key, value in delta.items() if key not in hidden}

    async def _async_take_words(self, words: str) -> None:
        if not self._is_in_message:
            self._is_in_message = True
            self._words = []
            self.messages.append(Message())
        self._words.append(words)
        async for piece in async_feed(self._segmenter, words, self._is_over):
            await self._async_take_piece(piece)

    async def _async_take_pieces(self, pieces: list[str]) -> None:
        for piece in pieces:
            await self._async_take_piece(piece)

    async def _async_take_piece(self, piece: str) -> None:
        await self._async_take_sentence(self.messages[-1], piece)
        self._show_behind()

    async def _async_finish_message(self) -> None:
        await self._async_take_pieces(self._segmenter.finish())
        self._segmenter = self._new_segmenter()
        self._is_in_message = False
        self._let_go()
        self._show_behind()

    async def _async_take_sentence(self, message: Message, text: str) -> None:
        if not message.pieces:
            self._begin_message()
        message.pieces.append(text)
        sentence = _Sentence(message, text, self._taken)
        if not self._is_holding:
            sentence.checked = await self.check.async_check(text)
            if sentence.checked.is_severe:
                self._is_holding = True
                self._hold_waiting()
        if self._is_holding:
            self._held.append(sentence)
            self._sentences_held += 1
        else:
            self._take_turn(sentence)
        self._taken += 1
        self._has_taken.set()

    @callback
    def _hold_waiting(self) -> None:
        openers, self._waiting = self._waiting, []
        self._held += openers
        self._sentences_held += len(openers)

    @callback
    def _take_turn(self, sentence: _Sentence) -> None:
        """Deliver a sentence behind what opens it, or let it wait for the one that it opens itself."""
        if self._waiting and self._waiting[0].message is not sentence.message:
            self._let_go()
        self._waiting.append(sentence)
        if not _checked(sentence).is_opener:
            self._let_go()

    @callback
    def _let_go(self) -> None:
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        said = with_openers([_checked(one) for one in waiting], waiting[0].message.sentences)
        for sentence, checked in zip(waiting, said, strict=True):
            sentence.checked = checked
            self._deliver(sentence)

    @callback
    def _show(self, delta: Delta) -> None:
        """Forward what is no words, behind the sentence it came in."""
        if self._segmenter.has_rest:
            self._behind.append(delta)
        else:
            self._show_at_once(delta)

    @callback
    def _show_behind(self) -> None:
        behind, self._behind = self._behind, []
        for delta in behind:
            self._show_at_once(delta)

    @callback
    def _show_at_once(self, delta: Delta) -> None:
        if self._is_holding:
            self._held.append(delta)
        else:
            self._let_go()
            self._forward(delta)

    @callback
    def _deliver(self, sentence: _Sentence) -> None:
        checked, message = _checked(sentence), sentence.message
        # Home Assistant speaks the response itself unless it was given words before.
        is_heard = message.is_streamed or (message.is_spoken and self.has_spoken)
        if self.opening and is_heard and checked.delivered.strip():
            opening, self.opening = self.opening, ()
            for words in opening:
                self.add(message, words)
        message.sentences.append(checked)
        if checked.delivered and is_heard:
            self._speak(message, checked.delivered)

    @callback
    def _speak(self, message: Message, words: str) -> None:
        is_beginning = not message.is_streamed and not any(one.delivered for one in message.sentences[:-1])
        if self._role != "assistant" or is_beginning:
            self._forward({"role": "assistant"})
        self.has_spoken = self.has_spoken or bool(words.strip())
        self._forward({"content": words})

    @callback
    def _forward(self, delta: Delta) -> None:
        self._role = delta.get("role", self._role)
        if self._listener is None:
            return
        try:
            self._listener(self._chat_log, delta)
        except Exception as error:  # noqa: BLE001 - a listener that breaks must not take the reply along
            self.check.complain("The listener of a chat log failed", error)


def _checked(sentence: _Sentence) -> Checked:
    return sentence.checked or Checked(draft=sentence.text, delivered=sentence.text)


def _words(delta: Delta) -> str:
    """Return what the wrapped agent says in a delta."""
    return str(delta.get("content") or "") if delta.get("role") in (None, "assistant") else ""


@callback
def contents_since(chat_log: ChatLog, mark: Mark) -> list[Content]:
    """Return what was written to the chat log after a mark; where that was replaced, after what stands there now."""
    contents = chat_log.content
    for index in range(len(contents) - 1, -1, -1):
        if contents[index] is mark.content:
            return contents[index + 1 :]
    is_replaced = mark.index < len(contents) and contents[mark.index].role == mark.content.role
    return contents[mark.index + 1 :] if is_replaced else []


@callback
def texts_of(contents: Iterable[Content]) -> list[str]:
    """Return what an agent wrote to the chat log."""
    return [content.content for content in contents if isinstance(content, AssistantContent) and content.content]


@callback
def unseen_texts(contents: Sequence[Content], messages: Sequence[Message]) -> list[str]:
    """Return the texts of the chat log that did not come with the stream."""
    seen = [message.draft for message in messages]
    return [text for text in texts_of(contents) if not _take_out(seen, text)]


@callback
def commit(chat_log: ChatLog, mark: Mark, messages: Sequence[Message]) -> None:
    """Put what is delivered into the history in the place of what was drafted."""
    left = list(messages)
    begin = len(chat_log.content) - len(contents_since(chat_log, mark))
    for index in range(begin, len(chat_log.content)):
        content = chat_log.content[index]
        if not isinstance(content, AssistantContent) or not content.content:
            continue
        message = next((message for message in left if message.draft == content.content), None)
        if message is None:
            continue
        left.remove(message)
        if message.delivered != content.content:
            # The provider sends `native` again on the next turn, uncorrected.
            chat_log.content[index] = replace(content, content=message.delivered, native=None)


@callback
def drop(chat_log: ChatLog, mark: Mark) -> None:
    """Take a draft out of the history, so that the same request can be asked again."""
    count = len(contents_since(chat_log, mark))
    del chat_log.content[len(chat_log.content) - count :]


def _take_out(texts: list[str], text: str) -> bool:
    if text not in texts:
        return False
    texts.remove(text)
    return True
