"""Check a text that none of our agents said, with what the caller provides about its turn."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
import logging
from typing import Final

from homeassistant.core import State
from homeassistant.util import dt as dt_util

from .checker import Checker, async_check_text
from .conversations import TURNS
from .evidence.overheard import said_here
from .evidence.window import Window
from .grounding.model import Policy, ToolCall, Uttered
from .grounding.reading import explain
from .grounding.report import Report
from .grounding.topics import topics_of
from .journal.learned import Learned
from .remembering import Examined
from .replies import report_of
from .settling import Changes
from .stages import Stages
from .surroundings import Asked, Outlook, Surroundings
from .transcript import Transcript
from .turnstile import ticket

_LOGGER = logging.getLogger(__name__)
_LONGEST: Final = 1000
"""Characters of what was said that are compared with a reply."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was said before, by the agent or by the person."""

    text: str
    is_reply: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyRequest:
    """A text to check, and what the caller provides about its turn."""

    text: str
    request: str = ""
    language: str | None = None
    policy: Policy = Policy.CORRECT
    context_text: str = ""
    turns: tuple[Utterance, ...] = ()
    state_before: Mapping[str, State] | None = None
    """None if not provided; what is missing is as it is now."""
    tool_calls: tuple[ToolCall, ...] = ()
    user_id: str | None = None
    asks_web: bool = True
    """False for whoever might leak something by it, or try out which names are known here."""
    asks_verifier: bool = True
    """False for whoever asks one themselves."""
    explains: bool = False
    """Also tell how each sentence was read."""


async def _async_recall(request: VerifyRequest, checker: Checker) -> bool:
    """Let a checker know what was said before, oldest first; return whether that went well."""
    latest = [said for said in request.turns if said.is_reply][-TURNS:]
    for said in request.turns[-2 * TURNS :]:
        checker.hear(Uttered(text=said.text[:_LONGEST], at=dt_util.utcnow(), is_reply=said.is_reply))
    try:
        await checker.async_recall(request.context_text)
        for said in request.turns:
            await checker.async_recall(said.text, is_reply=any(said is reply for reply in latest))
    except Exception:
        _LOGGER.exception("What was said before could not be read")
        return False
    return True


class Verification:
    """Check texts that nobody speaks: it waits for nothing to happen and changes nothing."""

    def __init__(self, outlook: Outlook, stages: Callable[[], Stages], learned: Callable[[], Learned]) -> None:
        """Take from where to look, and what returns the stages and what was learned as they are at the moment."""
        self._outlook = outlook
        self._stages = stages
        self._learned = learned

    async def async_verify(self, request: VerifyRequest) -> Report:
        """Return what the home says of a text."""
        with ticket():
            report, _ = await self._async_check(request)
        return report

    async def async_examine(self, text: str, user_id: str | None, language: str | None) -> Examined:
        """Return what the home says of a statement, and what it is about."""
        request = VerifyRequest(text=text, user_id=user_id, language=language, policy=Policy.OBSERVE, asks_web=False)
        with ticket():
            report, checker = await self._async_check(request)
        if checker is None:
            return Examined()
        scene = checker.scene
        topics = (topic for one in report.findings for topic in topics_of(one.claim, scene.home))
        return Examined(findings=report.findings, topics=tuple(dict.fromkeys(topics)), lexicon=scene.lexicon)

    async def async_look_around(
        self, user_id: str | None, language: str | None, told_here: Callable[[], Iterable[ToolCall]] = tuple
    ) -> Surroundings | None:
        """Return what somebody may know of the home; None in a language without a lexicon."""
        asked = Asked(
            language=language or self._outlook.hass.config.language,
            request="",
            user_id=user_id,
            policy=Policy.OBSERVE,
            window=Window(self._outlook.hass),
            told_here=told_here,
            overheard=said_here(),
            learned=self._learned(),
        )
        return await self._outlook.async_look_around(asked)

    async def _async_check(self, request: VerifyRequest) -> tuple[Report, Checker | None]:
        hass = self._outlook.hass
        language = request.language or hass.config.language
        stages = self._stages_for(request)
        asked = Asked(
            language=language,
            request=request.request,
            user_id=request.user_id,
            policy=request.policy,
            window=Window.told(hass, request.state_before),
            has_reader=stages.reader is not None,
            overheard=said_here(),
            learned=self._learned(),
        )
        given = await self._outlook.async_look_around(asked)
        checker = None if given is None else Checker(stages, given, _told(request), Changes(hass))
        has_broken = checker is not None and not await _async_recall(request, checker)
        message = await async_check_text(request.text, checker, patience=self._outlook.patience)
        return report_of([message], checker, language=language, has_broken=has_broken), checker

    def _stages_for(self, request: VerifyRequest) -> Stages:
        stages = self._stages() if request.asks_web else self._stages().at_home
        stages = replace(stages, explain=explain) if request.explains else stages
        return stages if request.asks_verifier else replace(stages, verifier=None)


def _told(request: VerifyRequest) -> Transcript:
    transcript = Transcript(request.tool_calls)
    transcript.end()
    return transcript
