"""The nightly review: when it runs, and what it does with each mistake that nobody has dealt with."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta
import logging
from typing import Any, Final

from homeassistant.components import persistent_notification
from homeassistant.components.conversation import DOMAIN as CONVERSATION
from homeassistant.components.homeassistant.exposed_entities import async_should_expose
from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import area_registry as ar, entity_registry as er
from homeassistant.helpers.event import async_track_time_change
from homeassistant.helpers.recorder import async_migration_in_progress
from homeassistant.helpers.start import async_at_started
from homeassistant.helpers.translation import async_get_exception_message
from homeassistant.util import dt as dt_util

from . import lexicons
from .const import DOMAIN
from .grounding.ellipsis import fills, restated, sentence_of
from .grounding.gate import Rejection
from .grounding.lexicon import Lexicon
from .grounding.meanings.classes import noun_of
from .grounding.memories import REVIEWED, Memory, MemoryKind, Provenance
from .grounding.options import Learning
from .grounding.prompts import tendency
from .grounding.realising.sentences import as_sentence
from .grounding.review import PASSING, DaysMistakes, Key, Pattern, lowered, of_all, patterns
from .grounding.statements import contradicts
from .grounding.topics import is_of_household
from .journal.entries import Method, Mistake, RecurringPattern, Resolution, RootCause
from .journal.journal import Journal
from .models.root_cause import async_root_cause
from .remembering import Remembering, Statement
from .turnstile import async_breathe

_LOGGER = logging.getLogger(__name__)

EVENT_REVIEWED: Final = f"{DOMAIN}_reviewed"
_PAGE: Final = 500
_MOST_WAITING: Final = 1000
"""Entries that may wait to be written before the review goes on."""
_MOST_STORED: Final = 200
"""Corrections of one person that a review remembers; the rest is only counted."""
_TOLD: Final = frozenset({Method.USER_CORRECTION, Method.SELF_CORRECTION})
"""Ways to notice a mistake in which somebody says what is right; what memory itself refuted teaches it nothing."""
_MOST_ASKED: Final = 20
"""Mistakes of which one review asks an AI Task."""
_MOST_EXAMINED: Final = 1000
"""Corrections of one person that a review holds against the home."""
_MOST_EXAMPLES: Final = 5
_MOST_TOLD: Final = 100
"""Corrections whose outcome a report contains."""
_FOR_ADMINISTRATORS: Final = frozenset({"text", "corrections"})
"""Parts of a report that are in no event: everybody hears those, and here somebody's words may stand."""
_AGAIN: Final = timedelta(minutes=15)
"""After which a review that could not be is tried again."""


@dataclass(slots=True)
class _Progress:
    """What a review has found so far."""

    day: DaysMistakes = field(default_factory=DaysMistakes)
    stored: Counter[str | None] = field(default_factory=Counter)
    """By person."""
    rejected: Counter[Rejection] = field(default_factory=Counter)
    outcomes: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=_MOST_TOLD))
    """What became of the corrections, for administrators."""
    asked: int = 0
    """Mistakes of which an AI Task was asked."""
    seen: dict[str | None, set[int]] = field(default_factory=dict)
    """By person, hashes of claims and corrections that were held against the home already."""
    examples: dict[Key, deque[str]] = field(default_factory=dict)

    names: dict[str, str] = field(default_factory=dict)
    """Topics made of words, as they were written: "Docker"."""

    def spell(self, topics: Sequence[str], claim: str) -> None:
        """Note how the words of topics are written."""
        for topic in topics:
            at = claim.casefold().find(words := topic.partition(":")[2])
            if at >= 0 and not is_of_household(topic):
                self.names.setdefault(topic, claim[at : at + len(words)])

    def store(self, mistake: Mistake, memory: Memory) -> None:
        """Note that a correction is remembered."""
        self.stored[mistake.user_id] += 1
        self._tell(mistake, memory_id=memory.id, text=memory.text)

    def reject(self, mistake: Mistake, reason: Rejection) -> None:
        """Note that a correction is not remembered, and why."""
        self.rejected[reason] += 1
        self._tell(mistake, reason=reason.value)

    def _tell(self, mistake: Mistake, **told: str) -> None:
        self.outcomes.append({"mistake_id": mistake.id, "user_id": mistake.user_id, **told})


class Reviewing:
    """Look back on mistakes each night, or as soon as Home Assistant runs again; never twice at once."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry, journal: Journal, remembering: Remembering, options: Learning
    ) -> None:
        """Prepare; nothing runs before the start."""
        self._hass = hass
        self._entry = entry
        self._journal = journal
        self._remembering = remembering
        self._options = options
        self._is_running = False
        self._cancel: list[CALLBACK_TYPE] = []
        self._listeners: list[Callable[[], None]] = []

    @callback
    def async_start(self) -> None:
        """Run every night from now on, and at once if a night was missed."""
        at = self._time
        self._cancel = [
            # Every hour: in the night in which the clock is put forward there may be no such time.
            async_track_time_change(self._hass, self._tick, minute=at.minute, second=at.second),
            async_at_started(self._hass, self._catch_up),
        ]

    @callback
    def async_stop(self) -> None:
        """Run no more."""
        while self._cancel:
            self._cancel.pop()()

    @callback
    def async_subscribe(self, listener: Callable[[], None]) -> CALLBACK_TYPE:
        """Call a listener after each review."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def async_review(self) -> dict[str, Any]:
        """Review all mistakes that nobody has dealt with, and return the report.

        Raises HomeAssistantError while another review runs or the recorder migrates.
        """
        if self._is_running:
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="review_running")
        if async_migration_in_progress(self._hass):
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="review_migrating")
        self._is_running = True
        try:
            return await self._async_review()
        finally:
            self._is_running = False

    @property
    def _time(self) -> time:
        return dt_util.parse_time(self._options.review_at) or time(3)

    @callback
    def _tick(self, now: datetime) -> None:
        """Run if a review is due: once a day, also where the clock shows its time twice."""
        learned, now = self._journal.learned, dt_util.as_local(now)
        last = learned.last_review or learned.since
        due = datetime.combine(now.date(), self._time, now.tzinfo)
        due -= timedelta(days=1) if due > now else timedelta()
        if not self._is_running and (last is None or last < due):
            self._start()

    @callback
    def _start(self) -> None:
        self._entry.async_create_background_task(self._hass, self._async_nightly(), "grounded_assist review")

    async def _catch_up(self, _hass: HomeAssistant) -> None:
        """Run late if Home Assistant was off when it was time; a new home has nothing to catch up on."""
        self._tick(dt_util.now())

    async def _async_nightly(self) -> None:
        """Review, later again if it cannot be now."""
        while True:
            try:
                await self.async_review()
            except HomeAssistantError as error:
                _LOGGER.debug("The review waits: %s", error)
                await asyncio.sleep(_AGAIN.total_seconds())
            except Exception:
                _LOGGER.exception("The day's mistakes could not be reviewed")
                return
            else:
                return

    async def _async_review(self) -> dict[str, Any]:
        begun, now = dt_util.utcnow(), dt_util.utcnow().timestamp()
        progress = _Progress()
        await self._journal.async_settle(0)
        async for page in self._async_pages(now):
            await self._async_take(page, progress)
        found = self._learn(progress, now)
        self._journal.learned.reviewed(begun)
        lexicon = await lexicons.async_load(self._hass, self._hass.config.language)
        report = self._report(progress, found, begun, lexicon)
        self._tell(report)
        return report

    async def _async_pages(self, until: float) -> AsyncIterator[list[Mistake]]:
        """Yield what is unresolved, oldest first, a page at a time; what waits to be written last."""
        at, last, told = 0.0, "", set[str]()
        while page := await self._journal.async_unresolved_after(at, last, until, _PAGE):
            at, last = page[-1].created.timestamp(), page[-1].id
            told = {one.id for one in page}
            yield page
            await self._journal.async_settle(_MOST_WAITING)
        yield [one for one in self._journal.waiting_mistakes() if one.id not in told]

    async def _async_take(self, page: list[Mistake], progress: _Progress) -> None:
        for mistake in page:
            # Of each person so many topics are known, whatever they report.
            known = [one for one in mistake.topics if self._journal.learned.topics.get(one, mistake.user_id)]
            progress.day.take(known, mistake.category, mistake.user_id)
            progress.spell(known, mistake.claim)
            for topic in known:
                examples = progress.examples.setdefault((topic, mistake.user_id), deque(maxlen=_MOST_EXAMPLES))
                examples.append(mistake.id)
            for step in (self._async_remember, self._async_find_cause):
                try:
                    await step(mistake, progress)
                except Exception:
                    # It is dealt with all the same: tomorrow it would break again.
                    _LOGGER.exception("A mistake could not be reviewed to its end")
        # Others wait for the loop as well.
        await async_breathe()
        if page:
            self._journal.add(Resolution(mistake_ids=tuple(one.id for one in page)))

    async def _async_find_cause(self, mistake: Mistake, progress: _Progress) -> None:
        """Ask why a mistake was made, where rules could not explain it and somebody may be asked."""
        entity_id = self._options.asks
        if not entity_id or mistake.root_cause is not None or progress.asked >= _MOST_ASKED:
            return
        progress.asked += 1
        if await self._hass.async_add_executor_job(self._is_secret, mistake, await self._async_said(mistake)):
            return
        causes = [cause.value for cause in RootCause]
        cause = await async_root_cause(
            self._hass, entity_id, mistake.claim, mistake.correction, causes, self._remembering.secrets
        )
        if cause is not None:
            self._journal.add(Resolution(mistake_ids=(mistake.id,), root_cause=RootCause(cause)))

    async def _async_said(self, mistake: Mistake) -> tuple[str, ...]:
        """Return what was said before a mistake was noticed, as far as it is kept."""
        told = mistake.interaction_id and await self._journal.async_interaction(mistake.interaction_id)
        return (told.request, told.delivered) if told else ()

    def _is_secret(self, mistake: Mistake, said: Sequence[str]) -> bool:
        texts = (mistake.claim, mistake.correction or "")
        return any(self._remembering.secrets.held_by(text, *said) for text in texts)

    async def _async_remember(self, mistake: Mistake, progress: _Progress) -> None:
        """Store a correction that lasts, if the gate lets it pass."""
        person = mistake.user_id
        if mistake.method not in _TOLD or mistake.correction is None or progress.stored[person] >= _MOST_STORED:
            return
        key, seen = hash((mistake.claim, mistake.correction)), progress.seen.setdefault(person, set())
        if key in seen or len(seen) >= _MOST_EXAMINED:
            return
        seen.add(key)
        if mistake.category in PASSING:
            progress.reject(mistake, Rejection.TRANSIENT_STATE)
            return
        known = await lexicons.async_load_all(self._hass, self._hass.config.language)
        # Nobody notes in which language something was said: it is the one in which it can be read.
        fitting = (one for one in known if fills(mistake.claim, mistake.correction, one, is_told=True))
        lexicon = next(fitting, next(iter(known), None))
        text = mistake.correction if lexicon is None else restated(mistake.claim, mistake.correction, lexicon)
        if text is None:
            progress.reject(mistake, Rejection.UNCLEAR)
            return
        claim = None if lexicon is None else sentence_of(mistake.claim, mistake.correction, lexicon)
        is_wrong = lexicon is not None and claim is not None and contradicts(claim, mistake.correction, lexicon)
        remembered = await self._remembering.async_remember(
            Statement(
                text=f"{as_sentence(text.strip().rstrip('.!'))}.",
                provenance=Provenance.MISTAKE_REVIEW,
                user_id=person,
                kind=MemoryKind.CORRECTION,
                stated=REVIEWED,
                interaction_id=mistake.interaction_id,
                before=(*await self._async_said(mistake), mistake.claim),
                said=mistake.correction,
                corrects=claim if claim and is_wrong else "",
                topics=mistake.topics,
            )
        )
        if remembered.memory is None:
            progress.reject(mistake, remembered.admission.rejection or Rejection.UNCLEAR)
        else:
            progress.store(mistake, remembered.memory)

    @callback
    def _learn(self, progress: _Progress, now: float) -> tuple[Pattern, ...]:
        """Lower what is taken from drafts on the topics of the day, and note what recurs."""
        learned = self._journal.learned
        zone = dt_util.get_default_time_zone()
        found = patterns(progress.day, learned.topics, now, zone)
        told = {pattern.key: tendency(pattern.category, pattern.count) for pattern in found}
        for record in lowered(progress.day, learned.topics, now, zone):
            learned.change(replace(record, tendency=told.get((record.topic, record.owner), record.tendency)))
        for pattern in of_all(found):
            self._journal.add(
                RecurringPattern(
                    type="topic",
                    description=pattern.topic,
                    frequency=pattern.count,
                    last_seen=dt_util.utc_from_timestamp(now),
                    examples=tuple(progress.examples.get(pattern.key, ())),
                )
            )
        return of_all(found)

    def _report(
        self, progress: _Progress, found: tuple[Pattern, ...], begun: datetime, lexicon: Lexicon | None
    ) -> dict[str, Any]:
        learned = self._journal.learned
        risks = sorted({record.topic for record in learned.topics if record.is_high_risk})
        topics = dict.fromkeys((*(one.topic for one in found), *risks))
        names = {topic: progress.names.get(topic) or self._name(topic, lexicon) for topic in topics}
        return {
            "reviewed_at": begun.isoformat(),
            "mistakes": progress.day.count,
            "resolved": progress.day.count,
            "remembered": progress.stored.total(),
            "rejected": progress.rejected.total(),
            "reasons": {reason.value: count for reason, count in progress.rejected.items()},
            "corrections": list(progress.outcomes),
            "recurring": [_told(one, names[one.topic]) for one in found],
            "high_risk": [{"topic": topic, "name": names[topic]} for topic in risks],
            "high_risk_topics": risks,
            "text": self._text(progress.day.count, [names[one.topic] for one in found if is_of_household(one.topic)]),
            "duration_ms": round((dt_util.utcnow() - begun).total_seconds() * 1000, 1),
        }

    def _text(self, count: int, names: Sequence[str]) -> str:
        """Return the report in words that everybody may hear: only of topics of the household."""
        return " ".join(f"{one.rstrip('.')}." for one in self._sentences(count, names))

    def _sentences(self, count: int, names: Sequence[str]) -> Iterator[str]:
        key = {0: "review_none", 1: "review_one"}.get(count, "review_many")
        yield async_get_exception_message(DOMAIN, key, {"count": str(count)})
        if names:
            yield async_get_exception_message(
                DOMAIN, "review_recurring", {"topics": ", ".join(list(dict.fromkeys(names))[:_MOST_EXAMPLES])}
            )

    def _name(self, topic: str, lexicon: Lexicon | None) -> str:
        """Return a topic as people call it: "the garage door", "Kitchen", "lights"."""
        kind, _, value = topic.partition(":")
        if kind == "entity" and not async_should_expose(self._hass, CONVERSATION, value):
            kind, value = self._hidden(value)
        if kind == "area" and (area := ar.async_get(self._hass).async_get_area(value)) is not None:
            return area.name
        if kind == "entity" and (state := self._hass.states.get(value)) is not None:
            return state.name if lexicon is None else lexicon.phrases["the"].format(name=state.name)
        if lexicon is not None and (noun := noun_of(value)) in lexicon.nouns:
            return lexicon.nouns[noun][1]
        return value.replace("_", " ")

    def _hidden(self, entity_id: str) -> tuple[str, str]:
        """Return what may be said of an entity that is not exposed: where it is, else what kind of thing."""
        entry = er.async_get(self._hass).async_get(entity_id)
        area_id = er.async_get_effective_area_id(self._hass, entry) if entry is not None else None
        return ("area", area_id) if area_id else ("domain", entity_id.partition(".")[0])

    @callback
    def _tell(self, report: dict[str, Any]) -> None:
        """Fire the event of a review, with counts and topics: nothing that anybody said."""
        told = {key: report[key] for key in report if key not in _FOR_ADMINISTRATORS}
        for key in ("recurring", "high_risk"):
            told[key] = [one for one in report[key] if is_of_household(one["topic"])]
        told["high_risk_topics"] = [topic for topic in report["high_risk_topics"] if is_of_household(topic)]
        self._hass.bus.async_fire(EVENT_REVIEWED, told)
        if self._options.notifies:
            persistent_notification.async_create(self._hass, report["text"], notification_id=EVENT_REVIEWED)
        for listener in self._listeners:
            listener()


def _told(pattern: Pattern, name: str) -> dict[str, Any]:
    """Return what administrators see of a recurring topic; if it is made of words, also whose they are."""
    told = {"topic": pattern.topic, "name": name, "count": pattern.count, "category": pattern.category}
    return told if is_of_household(pattern.topic) else {**told, "user_id": pattern.owner}
