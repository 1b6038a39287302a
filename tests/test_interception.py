"""What the gate forwards: everything, in order, and no word that was not checked."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
import re
from typing import Any

from homeassistant.components.conversation import AssistantContent, ChatLog, ToolResultContent, UserContent
from homeassistant.core import HomeAssistant
from homeassistant.helpers import llm
from hypothesis import given, strategies as st
import pytest

from custom_components.grounded_assist.checked import Checked, Message
from custom_components.grounded_assist.foresight import AHEAD
from custom_components.grounded_assist.grounding.limits import MOST_SENTENCES
from custom_components.grounded_assist.grounding.model import Delivery
from custom_components.grounded_assist.interception import (
    Gate,
    Mark,
    commit,
    contents_since,
    drop,
    unseen_texts,
)
from custom_components.grounded_assist.transcript import Transcript

type Delta = dict[str, Any]

TRUE, FALSE, SEVERE, BROKEN = "true", "false", "severe", "broken"
SENTENCE = re.compile(r"s\d+ ")


async def check(sentence: str) -> Checked:
    """Check by the words: mend what says false, break on what says broken."""
    for _ in range(len(sentence) % 3):
        await asyncio.sleep(0)
    if BROKEN in sentence:
        raise KeyError(sentence)
    delivered = sentence.replace(FALSE, "mended").replace(SEVERE, "mended")
    return Checked(draft=sentence, delivered=delivered, delivery=Delivery(text=delivered), is_severe=SEVERE in sentence)


@dataclass
class Play:
    """A stream of deltas and what was forwarded of it."""

    chat_log: ChatLog
    check: Callable[[str], Awaitable[Checked]] = check
    patience: float = 1.0
    forwarded: list[Delta] = field(default_factory=list)
    transcript: Transcript = field(default_factory=Transcript)
    _has_heard: asyncio.Event = field(default_factory=asyncio.Event)

    def gate(self, **options: Any) -> Gate:
        """Return a gate in front of a recording listener."""
        self.chat_log.delta_listener = self._record
        return Gate(self.chat_log, self.check, self.transcript, patience=self.patience, **options)

    def hear(self, delta: Delta) -> None:
        """Pass a delta on as the chat log does."""
        assert self.chat_log.delta_listener is not None
        self.chat_log.delta_listener(self.chat_log, delta)

    async def async_speak(self, deltas: list[Delta], **options: Any) -> Gate:
        """Play a whole draft and release it."""
        async with self.gate() as gate:
            for delta in deltas:
                self.hear(delta)
                await asyncio.sleep(0)
            await gate.async_end(**options)
            await gate.async_recheck()
        gate.release()
        return gate

    def _record(self, _: ChatLog, delta: Delta) -> None:
        self.forwarded.append(delta)
        self._has_heard.set()

    async def async_until(self, said: str) -> None:
        """Wait until these words were forwarded, while the draft goes on."""
        async with asyncio.timeout(1):
            while self.said != said:
                self._has_heard.clear()
                await self._has_heard.wait()

    @property
    def said(self) -> str:
        """Return all forwarded words."""
        return "".join(delta.get("content", "") for delta in self.forwarded)


def words(text: str) -> Delta:
    """Return a delta of words."""
    return {"content": text}


def call(number: int) -> Delta:
    """Return a delta of a tool call."""
    return {"tool_calls": [llm.ToolInput(tool_name="light__HassTurnOn", tool_args={}, id=f"t{number}", external=True)]}


def result(number: int) -> Delta:
    """Return the delta of the answer of a tool, as the chat log makes it."""
    answer = llm.ToolResult(data={"data": {"success": [{"type": "entity", "id": f"light.l{number}"}]}})
    content = ToolResultContent(agent_id="a", tool_call_id=f"t{number}", tool_name="light__HassTurnOn", result=answer)
    return content.as_dict() | {"created": "now"}


BEGIN: Delta = {"role": "assistant"}


@dataclass
class Script:
    """Messages of numbered sentences and tool calls, with the deltas they came in."""

    messages: list[str]
    deltas: list[Delta]


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """Draw a reply of any shape, cut into deltas anywhere."""
    numbers = iter(range(1000))
    messages: list[str] = []
    deltas: list[Delta] = []
    for _ in range(draw(st.integers(1, 3))):
        message, opening = "", dict(BEGIN)
        calls: list[int] = []
        for kind in draw(
            st.lists(st.sampled_from([TRUE, FALSE, SEVERE, BROKEN, "call", "thought", "open"]), max_size=6)
        ):
            if kind == "call":
                calls.append(next(numbers))
                part = call(calls[-1])
            elif kind == "thought":
                part = {"thinking_content": f"{FALSE} thought"}
            else:
                stop = "" if kind == "open" else draw(st.sampled_from([". ", ".", "! ", "\n"]))
                text = f"s{next(numbers)} says {kind}{stop} "
                message += text
                for part in _split(draw, text):
                    deltas.append({**opening, **part})
                    opening = {}
                continue
            deltas.append({**opening, **part})
            opening = {}
        deltas += [opening] if opening else []
        deltas += [result(number) for number in calls]
        messages += [message] if message else []
    return Script(messages, deltas)


def _split(draw: st.DrawFn, text: str) -> Iterator[Delta]:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=4)))
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        yield words(text[start:end])


def displays(deltas: list[Delta]) -> list[tuple[str, set[str]]]:
    """Return each call and each answer, with the sentences that came before it."""
    found = []
    text = ""
    for delta in deltas:
        text += delta.get("content") or ""
        before = set(SENTENCE.findall(text))
        found += [(f"call {tool.id}", before) for tool in delta.get("tool_calls") or ()]
        found += [(f"result {delta['tool_call_id']}", before)] if "tool_call_id" in delta else []
    return found


def roles_of_words(deltas: list[Delta]) -> set[str]:
    """Return the roles under which words came; before the first one there is none."""
    roles, role = set(), "none"
    for delta in deltas:
        role = delta.get("role", role)
        roles |= {role} if "content" in delta else set()
    return roles


@given(script=scripts())
def test_everything_is_forwarded_checked_and_in_order(script: Script) -> None:
    """Whatever the stream: nothing lost, nothing overtaken, nothing unchecked."""

    async def play() -> tuple[Play, Gate]:
        played = Play(ChatLog(None, "c"))  # type: ignore[arg-type]
        return played, await played.async_speak(script.deltas)

    played, gate = asyncio.run(play())
    assert [message.draft for message in gate.messages] == script.messages
    expected = "".join(script.messages).replace(FALSE, "mended").replace(SEVERE, "mended")
    assert played.said == expected
    assert FALSE not in repr(played.forwarded)
    assert SEVERE not in repr(played.forwarded)
    assert "thinking_content" not in repr(played.forwarded)
    assert roles_of_words(played.forwarded) <= {"assistant"}
    for (name, before), (shown, said) in zip(displays(script.deltas), displays(played.forwarded), strict=True):
        assert name == shown
        assert before <= said
        assert name.startswith("call") or before == said


@given(script=scripts())
def test_a_draft_that_is_not_released_is_not_heard(script: Script) -> None:
    """From a severe sentence on nothing is forwarded until it is released, whatever it is."""

    async def play() -> tuple[Play, Gate]:
        played = Play(ChatLog(None, "c"))  # type: ignore[arg-type]
        async with played.gate(is_holding=True) as gate:
            for delta in script.deltas:
                played.hear(delta)
            await gate.async_end()
            await gate.async_recheck()
        return played, gate

    played, gate = asyncio.run(play())
    assert played.forwarded == []
    assert not gate.has_spoken
    gate.release()
    assert played.said == "".join(message.delivered for message in gate.messages)


@pytest.fixture
def play(hass: HomeAssistant) -> Play:
    """Return a play on an open chat log."""
    chat_log = ChatLog(hass, "c")
    chat_log.async_add_user_content(UserContent(content="Is it on?"))
    return Play(chat_log)


@pytest.mark.parametrize(
    ("deltas", "forwarded"),
    [
        pytest.param([words("It is on.")], [BEGIN, words("It is on.")], id="a-role-is-added-where-none-came"),
        pytest.param([{**BEGIN, **words("It is on.")}], [BEGIN, words("It is on.")], id="words-beside-a-role"),
        pytest.param(
            [{**BEGIN, **words("One moment."), **call(1)}],
            [BEGIN, words("One moment."), call(1)],
            id="words-beside-a-role-and-a-call",
        ),
        pytest.param(
            [BEGIN, words("It is"), call(1), words(" on. Yes")],
            [BEGIN, words("It is on."), call(1), words(" Yes")],
            id="a-call-inside-a-sentence-is-shown-behind-it",
        ),
        pytest.param(
            [BEGIN, words("It is"), {**BEGIN, **words("Off")}],
            [BEGIN, words("It is"), BEGIN, words("Off")],
            id="a-new-message-ends-a-sentence",
        ),
        pytest.param(
            [BEGIN, call(1), result(1), words("Done.")],
            [BEGIN, call(1), result(1), BEGIN, words("Done.")],
            id="words-after-an-answer-get-a-role",
        ),
        pytest.param(
            [BEGIN, {"thinking_content": "hm"}, words("Yes")], [BEGIN, words("Yes")], id="thoughts-are-dropped"
        ),
        pytest.param([BEGIN, words("")], [BEGIN], id="no-words"),
    ],
)
async def test_what_is_forwarded(play: Play, deltas: list[Delta], forwarded: list[Delta]) -> None:
    """Each stream has one right form."""
    await play.async_speak(deltas)
    assert play.forwarded == forwarded


async def test_a_sentence_is_spoken_as_soon_as_it_is_checked(play: Play) -> None:
    """Speech starts a sentence later, not a reply later."""
    async with play.gate() as gate:
        play.hear({**BEGIN, **words("The light is on. And the f")})
        await play.async_until("The light is on.")
        await gate.async_end()
    assert play.said == "The light is on. And the f"


async def test_calls_are_known_before_words_are_checked(play: Play) -> None:
    """The transcript runs ahead of the speech: only the display of a tool waits."""
    never = asyncio.Event()

    async def waiting(sentence: str) -> Checked:
        await never.wait()
        return Checked(draft=sentence, delivered=sentence)

    play.check = waiting
    async with play.gate():
        for delta in (BEGIN, words("Done. "), call(1), result(1)):
            play.hear(delta)
        assert [made.touched for made in play.transcript.calls] == [("light.l1",)]
        await asyncio.sleep(0)
        assert displays(play.forwarded) == []


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(RuntimeError("broken"), id="raises"),
        pytest.param(None, id="returns-nothing"),
        pytest.param("It is on", id="returns-nonsense"),
        pytest.param(TimeoutError(), id="times-out"),
    ],
)
async def test_a_check_that_breaks_costs_no_word(play: Play, answer: object, caplog: pytest.LogCaptureFixture) -> None:
    """The reply is delivered as drafted, marked, and that is logged once."""

    async def broken(_: str) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    play.check = broken
    gate = await play.async_speak([BEGIN, words("It is on. It is off. Yes")])
    assert play.said == "It is on. It is off. Yes"
    assert [sentence.delivery for sentence in gate.messages[0].sentences] == [None, None, None]
    assert caplog.text.count("could not be checked") == 1


async def test_a_check_that_hangs_is_bounded(play: Play) -> None:
    """What our own work may last ends soon after the draft has ended, however many sentences hang."""

    async def hanging(_: str) -> Checked:
        await asyncio.Event().wait()
        raise AssertionError

    play.check, play.patience = hanging, 0.02
    async with asyncio.timeout(1):
        await play.async_speak([BEGIN, words("It is on. " * 50)])
    assert play.said == "It is on. " * 50


async def test_a_severe_sentence_is_checked_again_at_the_end(play: Play) -> None:
    """What was false in the middle of the turn may be true at its end; what comes after waits too."""
    verdicts = iter([True, False, False])

    async def settling(sentence: str) -> Checked:
        return Checked(draft=sentence, delivered=sentence, delivery=Delivery(text=sentence), is_severe=next(verdicts))

    play.check = settling
    async with play.gate() as gate:
        for delta in (BEGIN, words("It is on. "), call(1), words("Yes.")):
            play.hear(delta)
        await gate.async_end()
        assert play.forwarded == [BEGIN]
        assert [checked.is_severe for checked in await gate.async_recheck()] == [False, False, False]
    gate.release()
    assert play.forwarded == [BEGIN, words("It is on."), words(" "), call(1), words("Yes.")]


async def test_only_sentences_count_as_held(play: Play) -> None:
    """Displays of calls between them leave as much to be checked."""

    async def severe(sentence: str) -> Checked:
        return Checked(draft=sentence, delivered=sentence, delivery=Delivery(text=sentence), is_severe=True)

    play.check = severe
    held = [words("It is on. "), *map(call, range(MOST_SENTENCES)), words("Yes. No. Well.")]
    async with play.gate() as gate:
        for delta in (BEGIN, *held):
            play.hear(delta)
        await gate.async_end()
        await gate.async_recheck()
    gate.release()
    assert gate.messages[0].pieces == ["It is on.", " ", "Yes.", " No.", " Well."]


async def test_a_check_that_breaks_the_second_time_keeps_the_first_answer(play: Play) -> None:
    """What was once found false is not said after all because checking broke."""
    answers = iter(
        [Checked(draft="It is on", delivered="It is off", delivery=Delivery(text="It is off"), is_severe=True)]
    )

    async def once(_: str) -> Checked:
        return next(answers)

    play.check = once
    await play.async_speak([BEGIN, words("It is on")])
    assert play.said == "It is off"


async def test_a_sentence_cut_off_by_an_error_is_dropped(play: Play) -> None:
    """Half a sentence says nothing, the display of the call behind it stays."""
    await play.async_speak([BEGIN, words("It is on. The li"), call(1)], is_cut=True)
    assert play.forwarded == [BEGIN, words("It is on."), call(1)]


async def test_a_listener_that_breaks_takes_nothing_along(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    """The wrapped agent never feels what is wrong with the pipeline."""

    def broken(_: ChatLog, delta: Delta) -> None:
        raise RuntimeError

    gate = play.gate()
    play.chat_log.delta_listener = broken
    async with gate:
        play.hear({**BEGIN, **words("It is on.")})
        play.hear({"role": "tool_result", "tool_call_id": 3, "result": {"no": "data"}})
        await gate.async_end()
    assert gate.messages[0].delivered == "It is on."
    assert play.chat_log.delta_listener is broken
    assert caplog.text.count("Traceback") == 1


async def test_the_listener_is_given_back_whatever_happens(play: Play) -> None:
    """An exception or a cancellation ends the gate too, with nothing left running."""
    gate = play.gate()
    listener = play.chat_log.delta_listener

    async def failing() -> None:
        async with gate:
            play.hear({**BEGIN, **words("It is on.")})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing()
    assert play.chat_log.delta_listener is listener
    assert play.said == ""


async def test_a_message_that_did_not_stream(play: Play) -> None:
    """Home Assistant speaks the response itself, unless it was given words before."""
    async with play.gate() as silent:
        await silent.async_end()
        await silent.async_add("It is false. Yes.")
    assert play.forwarded == []
    assert silent.messages[0].delivered == "It is mended. Yes."
    async with play.gate() as spoken:
        play.hear({**BEGIN, **words("Hm.")})
        await spoken.async_end()
        await spoken.async_add("It is false. Yes.")
        await spoken.async_add("It is false too.", is_spoken=False)
        spoken.say("I mean it.")
    assert play.forwarded == [
        *(BEGIN, words("Hm.")),
        *(BEGIN, words("It is mended."), words(" Yes.")),
        *(BEGIN, words("I mean it.")),
    ]


@dataclass
class Order:
    """What was foreseen and what was checked, and how far one was ever ahead of the other."""

    foreseen: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    furthest: int = 0

    async def async_foresee(self, sentence: str) -> None:
        """Note what is foreseen."""
        self.foreseen.append(sentence.strip())
        self.furthest = max(self.furthest, len(self.foreseen) - len(self.checked))
        await asyncio.sleep(0)

    async def async_check(self, sentence: str) -> Checked:
        """Note what is checked."""
        checked = await check(sentence)
        self.checked.append(sentence.strip())
        return checked


async def async_stream(play: Play, gate: Gate, text: str) -> None:
    """Say a text as it comes from a stream."""
    for word in re.findall(r"\S+ ?", text):
        play.hear(words(word))
        await asyncio.sleep(0)
    await gate.async_end()


async def async_stream_at_once(play: Play, gate: Gate, text: str) -> None:
    """Say a text in one piece of a stream."""
    play.hear(words(text))
    await gate.async_end()


async def async_add(_: Play, gate: Gate, text: str) -> None:
    """Say a text that does not come with the stream."""
    await gate.async_end()
    await gate.async_add(text)


type Say = Callable[[Play, Gate, str], Awaitable[None]]
ALL_TRUE = [f"s{number} is {TRUE}." for number in range(30)]
SEVERE_AT_ONCE = [f"s0 is {SEVERE}.", *ALL_TRUE[1:]]


@pytest.mark.parametrize(
    ("say", "sentences", "furthest"),
    [
        pytest.param(async_add, ALL_TRUE, AHEAD + 1, id="added"),
        pytest.param(async_add, SEVERE_AT_ONCE, AHEAD + 1, id="added-and-held"),
        pytest.param(async_stream_at_once, ALL_TRUE, AHEAD + 1, id="streamed-at-once"),
        pytest.param(async_stream_at_once, SEVERE_AT_ONCE, 30, id="streamed-at-once-and-held"),
        pytest.param(async_stream, ALL_TRUE, AHEAD + 1, id="streamed"),
        pytest.param(async_stream, SEVERE_AT_ONCE, 30, id="streamed-and-held"),
    ],
)
async def test_what_is_foreseen(play: Play, say: Say, sentences: list[str], furthest: int) -> None:
    """Each sentence once, in their order, and only the next few: the checks do not wait for all of a reply."""
    order = Order()
    play.check = order.async_check
    gate = play.gate()
    gate.foresee = order.async_foresee
    async with gate:
        await say(play, gate, " ".join(sentences))
        await gate.async_recheck()
    assert order.foreseen == sentences
    assert order.checked[-30:] == sentences
    assert 1 < order.furthest <= furthest


async def test_what_is_foreseen_takes_no_time_of_the_checks(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, the last sentence is checked as well."""
    loop, passed = asyncio.get_running_loop(), [0.0]
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + passed[0])

    async def async_foresee(_: str) -> None:
        passed[0] += 1.5

    gate = play.gate()
    gate.foresee = async_foresee
    async with gate:
        await gate.async_end()
        await gate.async_add(" ".join(f"s{number} is {FALSE}." for number in range(6)))
    assert gate.messages[0].delivered == " ".join(f"s{number} is mended." for number in range(6))


async def test_the_history_gets_what_was_delivered(play: Play) -> None:
    """Only what changed loses what its provider wrote beside it; calls stay."""
    tool = llm.ToolInput(tool_name="a", tool_args={}, external=True)
    mark = Mark.of(play.chat_log)
    contents = [
        AssistantContent(agent_id="a", content="One moment.", native="kept", tool_calls=[tool]),
        ToolResultContent(agent_id="a", tool_call_id=tool.id, tool_name="a", result=llm.ToolResult(data={})),
        AssistantContent(agent_id="a", content="It is on.", native="stale", thinking_content="hm"),
        AssistantContent(agent_id="a", content="It is on.", native="stale too"),
        AssistantContent(agent_id="a", content=None),
        AssistantContent(agent_id="a", content="Of another agent."),
    ]
    play.chat_log.content.extend(contents)
    commit(
        play.chat_log,
        mark,
        [
            _message("One moment.", "One moment."),
            _message("It is on.", "It is off."),
            _message("It is on.", "It is open."),
        ],
    )
    texts = [
        (content.content, content.native) for content in play.chat_log.content if isinstance(content, AssistantContent)
    ]
    assert texts == [
        ("One moment.", "kept"),
        ("It is off.", None),
        ("It is open.", None),
        (None, None),
        ("Of another agent.", None),
    ]
    assert play.chat_log.content[2].tool_calls == [tool]
    assert unseen_texts(contents, [_message("It is on.", ""), _message("One moment.", "")]) == [
        "It is on.",
        "Of another agent.",
    ]


async def test_a_dropped_draft_leaves_the_request_last(play: Play) -> None:
    """The same request can be asked again without standing in the history twice."""
    mark = Mark.of(play.chat_log)
    play.chat_log.content.append(AssistantContent(agent_id="a", content="It is on."))
    drop(play.chat_log, mark)
    assert play.chat_log.content[-1] is mark.content
    assert contents_since(play.chat_log, Mark(UserContent(content="never asked"), 0)) == []
    assert contents_since(play.chat_log, Mark(UserContent(content="never asked"), 2)) == []


def _message(draft: str, delivered: str) -> Message:
    return Message(pieces=[draft], sentences=[Checked(draft=draft, delivered=delivered)])


async def test_what_home_assistant_tells_its_listener(play: Play) -> None:
    """Canary: the listener is called at once, with answers before the next message; all of the gate rests on it."""
    heard: list[tuple[str, ...]] = []
    play.chat_log.delta_listener = lambda _, delta: heard.append(tuple(key for key in delta if key != "created"))
    tool = llm.ToolInput(tool_name="a", tool_args={}, external=True)

    async def stream() -> AsyncIterator[Any]:
        yield {"role": "assistant"}
        yield {"content": "One", "native": "hidden"}
        assert heard[-1] == ("content",)
        yield {"thinking_content": "hm", "tool_calls": [tool]}
        yield {"role": "tool_result", "tool_call_id": tool.id, "tool_name": "a", "result": llm.ToolResult(data={})}
        yield {"role": "assistant", "content": "Two"}

    async for _ in play.chat_log.async_add_delta_content_stream("a", stream()):
        pass
    assert heard == [
        ("role",),
        ("content",),
        ("thinking_content", "tool_calls"),
        ("role", "agent_id", "tool_call_id", "tool_name", "result", "tool_result"),
        ("role", "content"),
    ]


async def test_a_turn_that_is_stopped_while_its_gate_closes(play: Play) -> None:
    """It ends there: what is cancelled is not delivered."""
    went_on = list[str]()

    async def async_foresee(_sentence: str) -> None:
        """Look at nothing."""

    async def async_turn() -> None:
        gate = play.gate()
        gate.foresee = async_foresee
        async with gate:
            await asyncio.sleep(0)
            turn = asyncio.current_task()
            assert turn
            asyncio.get_running_loop().call_soon(turn.cancel)
        went_on.append("delivered")

    turn = asyncio.create_task(async_turn())
    await asyncio.wait([turn])
    assert (turn.cancelled(), went_on) == (True, [])
