"""Look something up for an agent, in the form in which tools return it to a language model."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
import logging
from operator import itemgetter
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from homeassistant.util.json import JsonArrayType, JsonObjectType, JsonValueType

from .audit_reports import audited_as_dict, standing_as_dict
from .auditing import Asking, async_audit, async_stand_at_home, steps_of
from .evidence import Asker
from .evidence.apps import AppsSource
from .evidence.overheard import said_here
from .evidence.system import async_in_use
from .grounder import Grounder
from .grounding.auditing.traces import StepKind
from .grounding.memories import Memory
from .grounding.model import Claim, ClaimKind, Evidence, Finding, ToolCall
from .second_opinions import Operation
from .surroundings import Surroundings
from .system_state import told_state
from .verification import VerifyRequest

_LOGGER = logging.getLogger(__name__)
_PATIENCE: Final = 3
"""Seconds for finding out how busy the system is."""
_OPINION_SECONDS: Final = 5.0
"""In which a verifier answers a tool or is not heard."""
_LATELY: Final = timedelta(days=1)
_LONGEST_STATE: Final = 4000
"""Characters."""
_MOST: Final = 20
"""Claims, memories and pieces of evidence in an answer."""


class UncheckedLanguageError(Exception):
    """There is no lexicon for a language, so nothing can be said of what is asked in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """Who looks: they get no more than they may know."""

    grounder: Grounder
    user_id: str | None
    language: str | None

    async def async_look_around(self, told_here: Callable[[], Iterable[ToolCall]] = tuple) -> Surroundings:
        """Return what the looker may know of the home; raise UncheckedLanguageError without words to read by."""
        given = await self.grounder.verification.async_look_around(self.user_id, self.language, told_here)
        if given is None:
            raise UncheckedLanguageError
        return given


async def async_verdicts(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what the home says of a statement."""
    await looker.async_look_around()
    request = VerifyRequest(text=arguments["claim"], user_id=looker.user_id, language=looker.language, asks_web=False)
    report = await looker.grounder.async_verify(request)
    standing = await async_stand_at_home(request.text, report, asking_for(looker.grounder))
    verdicts: JsonObjectType = {
        "verdict": report.verdict.value,
        "claims": [_finding(one) for one in report.findings[:_MOST]],
    }
    return verdicts | standing_as_dict(standing)


async def async_trace(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return whether thoughts and an answer follow from the tool results before them."""
    steps = steps_of((StepKind(step["type"]), step["text"]) for step in arguments["steps"])
    given = await looker.async_look_around()
    return audited_as_dict(await async_audit(steps, given.scene, asking_for(looker.grounder)))


def asking_for(grounder: Grounder) -> Asking:
    """Return whom a tool asks of what is open: none that is an agent itself, and not for long."""
    verifier = grounder.second_opinions.of(Operation.TRACE_AUDIT, asks_agents=False)
    return Asking(verifier=verifier, seconds=_OPINION_SECONDS, said=said_here())


async def async_memories(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what was remembered for the asker, and for everybody."""
    found = looker.grounder.learner.remembering.recall(arguments["query"], looker.user_id, _MOST)
    return {"memories": [_memory(one.memory) for one in found]}


async def async_app(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what the Supervisor reports of an app."""
    given = await looker.async_look_around()
    mentions = given.scene.parts.mentions(arguments["name"])
    if not mentions:
        return {"error": f"There is no app {arguments['name']!r}, or you may not know of it."}
    claim = Claim(
        text=arguments["name"],
        start=0,
        end=len(arguments["name"]),
        kind=ClaimKind.INSTALLATION,
        subject=arguments["name"],
        part_ids=mentions[0].part_ids,
    )
    seen = await AppsSource().async_read((claim,), given.asker, given.scene, given.window)
    return {"apps": [{"state": one.value, **_plain(one)} for one in seen]}


async def async_system_state(looker: Looker, arguments: Mapping[str, Any]) -> JsonObjectType:
    """Return what the home runs on, as far as the asker may know of it."""
    given = await looker.async_look_around()
    told = told_state(given.asker, given.scene.home, arguments["about"], _LONGEST_STATE)
    if told is None:
        return {"system_state": "Nothing of it may be told."}
    answer: JsonObjectType = {"system_state": told}
    if given.asker.may_know_host:
        answer |= {
            "in_use": await _async_in_use(given.window.hass, given.asker),
            "changed_lately": _changed(given.asker),
        }
    return answer


async def _async_in_use(hass: HomeAssistant, asker: Asker) -> JsonObjectType:
    """Return how busy the parts of the system are; nothing while one of them does not answer."""
    try:
        async with asyncio.timeout(_PATIENCE):
            return {one.subject: _plain(one) for one in await async_in_use(hass, asker)}
    except Exception:
        _LOGGER.debug("How busy the system is could not be found out", exc_info=True)
        return {}


def _changed(asker: Asker) -> JsonArrayType:
    """Return which parts of the installation have changed since yesterday, the latest first."""
    parts = () if asker.snapshot is None else asker.snapshot.parts.values()
    changed = [(part.changed_at, part) for part in parts if part.changed_at is not None]
    lately = [one for one in changed if one[0] > dt_util.utcnow() - _LATELY]
    lately.sort(key=itemgetter(0), reverse=True)
    return [
        {"part": part.id, "state": part.value, "at": dt_util.as_local(at).isoformat(timespec="minutes")}
        for at, part in lately[:_MOST]
    ]


def _memory(memory: Memory) -> JsonObjectType:
    return {"text": memory.text, "stated": dt_util.as_local(memory.created).isoformat(timespec="minutes")}


def _finding(found: Finding) -> JsonObjectType:
    return {
        "claim": found.claim.text,
        "verdict": found.verdict.value,
        "reason": found.reason.value,
        "evidence": [_evidence(one) for one in found.evidence[:_MOST]],
    }


def _evidence(one: Evidence) -> JsonObjectType:
    return {
        "source": one.source.value,
        "subject": one.subject,
        "value": one.value,
        "unit": one.unit,
        "observed_at": dt_util.as_local(one.observed_at).isoformat(timespec="seconds"),
    }


def _plain(one: Evidence) -> dict[str, JsonValueType]:
    """Return the attributes as JSON has them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in one.attributes.items()}
