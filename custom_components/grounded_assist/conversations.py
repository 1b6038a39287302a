"""What is remembered of each conversation while it lasts: in memory only, and of one person only."""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from homeassistant.core import callback
from homeassistant.helpers.chat_session import current_session
from homeassistant.util import dt as dt_util

from .checked import Checked
from .grounding.explaining import asked_about
from .grounding.judging.opinion import gap_of, is_contradicted, with_opinion
from .grounding.model import Action, Claim, Evidence, Finding, Reason, Said, ToolCall, Uttered, Verdict
from .grounding.reading.acts import DOUBTS, Act
from .grounding.report import Report

_MOST_CONVERSATIONS: Final = 100
"""Of all people together."""
TURNS: Final = 10
"""Turns back to which a reply is compared with what was said."""

_MOST_DOUBTS: Final = 10
_MOST_ANSWERS: Final = 8
"""Answers of tools that are kept for the next turns."""
_LONGEST_ANSWER: Final = 2000
_LONGEST_UTTERANCE: Final = 1000
"""Characters of each that are kept."""

type _Key = tuple[str, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenQuestion:
    """What we asked back, "Should I check?", and the claims that it is about."""

    text: str
    claims: tuple[Claim, ...]
    """What was left open."""
    about: Claim | None = None
    """What is asked which one it is about."""
    offered: tuple[str, ...] = ()
    """Entity ids to choose from; none where we offered to look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A claim that was heard, and the late answers about it."""

    claim: Claim
    evidence: tuple[Evidence, ...]


type TakeLate = Callable[[str, Doubt, str], None]
"""Takes in late answers about a reply, by its ID, with their source."""


@dataclass(slots=True, kw_only=True)
class Conversation:
    """What one person and an agent have said to each other so far."""

    report: Report | None = None
    """Of the last reply."""
    findings: tuple[Finding, ...] = ()
    """Of the last reply as it was delivered, with the evidence there was then."""
    asked_about: tuple[Finding, ...] = ()
    """What "Are you sure?" is about: what was delivered, where that says nothing the draft; our answers leave it."""
    request: str = ""
    """What that has answered."""
    latest_of_agent: str | None = None
    """The id of the last reply of the wrapped agent: what we answer ourselves follows it."""
    question: OpenQuestion | None = None
    """Asked in the last reply."""
    stated: tuple[str, ...] = ()
    """What the wrapped agent said of the world in its last reply, sentence by sentence."""
    doubts: deque[Doubt] = field(default_factory=lambda: deque(maxlen=_MOST_DOUBTS))
    """What may have to be taken back at the next opportunity."""
    answers: deque[ToolCall] = field(default_factory=lambda: deque(maxlen=_MOST_ANSWERS))
    """What tools have answered, oldest first."""
    dialogue: deque[Uttered] = field(default_factory=lambda: deque(maxlen=2 * TURNS))
    """What was said, by the person and to them, oldest first."""
    _turns: deque[tuple[Said, ...]] = field(default_factory=lambda: deque(maxlen=TURNS))

    @property
    def doubted(self) -> list[str]:
        """Return what was said of which a verifier has doubts since."""
        judged = ((one.claim, with_opinion(_unknown(one.claim), one.evidence)) for one in self.doubts)
        return [claim.text for claim, found in judged if gap_of(found) > 0 or is_contradicted(found)]

    @property
    def earlier(self) -> tuple[Said, ...]:
        """Return what was delivered in the last turns, oldest first."""
        return tuple(said for turn in self._turns for said in turn)

    @callback
    def settle(self, doubts: Container[Doubt]) -> None:
        """Forget what does not have to be taken back any more."""
        self.doubts = deque((one for one in self.doubts if one not in doubts), maxlen=_MOST_DOUBTS)

    @callback
    def remember(
        self, report: Report, sentences: Iterable[Checked], answers: Act | None = None, request: str = ""
    ) -> None:
        """Take in a reply as it was delivered; `answers` is what it is our own answer to."""
        heard = list(sentences)
        now = dt_util.utcnow()
        self._turns.append(
            tuple(
                Said(claim=finding.claim, at=sentence.since.at if sentence.since else now)
                for sentence in heard
                if sentence.delivery is not None
                for finding in sentence.delivery.delivered_findings
            )
        )
        self.report = report
        self.findings = tuple(
            finding for one in heard if one.delivery is not None for finding in one.delivery.delivered_findings
        )
        if answers is None:
            self.latest_of_agent = report.interaction_id
        if answers not in DOUBTS:
            said = asked_about(one.delivery for one in heard if one.delivery is not None)
            self.asked_about = said or report.findings
            self.request = request
        self.question = _question(heard)

    @callback
    def state(self, sentences: tuple[str, ...], *, is_own: bool) -> None:
        """Take in what was said of the world; answers of ours speak of what was said before them."""
        if not is_own:
            self.stated = sentences

    @callback
    def hear(self, request: str, reply: str, calls: Iterable[ToolCall]) -> None:
        """Take in what was said in a turn, and what its tools have answered."""
        now = dt_util.utcnow()
        for text, is_reply in ((request, False), (reply, True)):
            if text.strip():
                self.dialogue.append(Uttered(text=text[:_LONGEST_UTTERANCE], at=now, is_reply=is_reply))
        self.answers.extend(_shortened(call) for call in calls if call.succeeded and not call.is_dropped)


def _unknown(claim: Claim) -> Finding:
    return Finding(claim=claim, verdict=Verdict.NOT_ENOUGH_INFO, reason=Reason.NO_DATA)


def _shortened(call: ToolCall) -> ToolCall:
    is_cut = call.is_cut or len(call.result) > _LONGEST_ANSWER
    return replace(call, result=call.result[:_LONGEST_ANSWER], is_cut=is_cut)


class Conversations:
    """The latest conversations; each ends with the session of its chat, or when too many others were later.

    Whoever begins many of them costs nobody else theirs.
    """

    def __init__(self) -> None:
        """Know of none."""
        self._kept: OrderedDict[_Key, Conversation] = OrderedDict()

    @callback
    def open(self, conversation_id: str, user_id: str | None) -> Conversation:
        """Return what is remembered of a conversation with a person; with nobody, what a voice has said."""
        key = (conversation_id, user_id)
        if (known := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return known
        self._kept[key] = begun = Conversation()
        if len(self._kept) > _MOST_CONVERSATIONS:
            self._make_room()
        session = current_session.get()
        if session is not None and session.conversation_id == conversation_id:
            session.async_on_cleanup(partial(self._forget, key))
        return begun

    def _make_room(self) -> None:
        """Let go of the oldest conversation of whoever has most."""
        shares = Counter(user_id for _, user_id in self._kept)
        most = max(shares.values())
        del self._kept[next(key for key in self._kept if shares[key[1]] == most)]

    @callback
    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()

    @callback
    def _forget(self, key: _Key) -> None:
        self._kept.pop(key, None)


def _question(sentences: Iterable[Checked]) -> OpenQuestion | None:
    """Return our question if it is the last thing that was said."""
    last = next((one.delivery for one in reversed(list(sentences)) if one.delivered.strip()), None)
    if last is None:
        return None
    asked = (
        OpenQuestion(
            text=last.text,
            claims=tuple(one.claim for one in last.findings if one.verdict is not Verdict.SUPPORTED),
            about=mitigation.about,
            offered=mitigation.offered,
        )
        for mitigation in last.mitigations
        if mitigation.action is Action.ASK
    )
    return next(asked, None)
