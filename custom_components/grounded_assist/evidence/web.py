"""What independent sites say of the world: titles and snippets of search results, never a page."""

import asyncio
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from time import monotonic
from typing import Final
from weakref import WeakKeyDictionary

from homeassistant.config_entries import ConfigEntry, ConfigSubentry
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util

from ..const import SUBENTRY_WEB_SEARCH
from ..grounding.consensus import SITES, Result, Told, claimed_value, may_be_told, told_by
from ..grounding.model import Claim, Evidence, Search, Source
from ..grounding.reading import query_of
from ..grounding.scene import Scene
from ..grounding.secrets import SAID_BEFORE
from ..grounding.tokens import name_words
from ..server_keys import async_ask_for_key
from .allowance import MOST_QUERIES, Allowance
from .overheard import Overheard
from .private_names import PrivateNames
from .searching import ABOUT_KEY, OF_OTHERS, SearchError, Trouble, async_search, server_of
from .source import Asker, Cost, FurtherSource
from .window import Window

_MOST_KEPT: Final = 64
_PAUSE_AFTER_FAILURE: Final = 30.0
"""Seconds in which a server that failed costs no reply any more time."""


@callback
def web_sources(hass: HomeAssistant, entry: ConfigEntry, overheard: Overheard) -> tuple[FurtherSource, ...]:
    """Return the web, if the owner has set up a search server."""
    return tuple(
        WebSource(hass, entry, subentry, overheard)
        for subentry in entry.get_subentries_of_type(SUBENTRY_WEB_SEARCH)[:1]
    )


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a query has brought, and when."""

    results: tuple[Result, ...]
    at: datetime
    read: float
    """On the clock that never goes back."""


class WebSource:
    """Search for what is claimed of the world; of the home nothing is searched."""

    name = Source.WEB
    cost = Cost.NETWORK

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, subentry: ConfigSubentry, overheard: Overheard) -> None:
        """Begin with nothing asked; for as long as the entry is loaded, what is named is followed."""
        self._hass = hass
        self._entry = entry
        self._subentry = subentry
        self._server = server_of(subentry.data)
        self._overheard = overheard
        self._names = PrivateNames(hass)
        for stop in self._names.start():
            entry.async_on_unload(stop)
        self._known: dict[tuple[str, str], _Answer] = {}
        self._asked: WeakKeyDictionary[Window, int] = WeakKeyDictionary()
        self._silent_until = 0.0
        self._trouble = Trouble.CANNOT_CONNECT
        self._allowance = Allowance()
        self.subentry_id = subentry.subentry_id
        self.failures = 0
        """Times in a row that it could not be used."""
        self.answers = 0

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether a claim is about the world and may be sent."""
        if claim.search is None or not may_be_told(claim) or not _may_leave(claim, claim.search, scene):
            return False
        return not self._overheard.holds(claim.search.names, claim.context, scene)

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return each value that sites state for the claims, with the sites."""
        del asker
        return tuple([one for claim in claims for one in await self._async_told(claim, scene, window)])

    def shown(self, claim: Claim, scene: Scene) -> tuple[str, ...]:
        """Return the titles and snippets that were found of a claim a while ago, nearest first; nothing is asked."""
        queries = () if claim.search is None else _queries(claim, claim.search)
        answers = (self._fresh(query, scene.lexicon.language) for query in queries)
        results = _merged(answer for answer in answers if answer is not None)
        return tuple(f"{one.title}: {one.text}" for one in sorted(results, key=lambda one: one.place))

    async def async_look(self, text: str, scene: Scene, turn: Hashable) -> tuple[Result, ...]:
        """Return what is found for a query of an agent: nothing where it may be private, or too much was asked."""
        if not self._allowance.take(turn):
            return ()
        if (silence := self._silence()) is not None:
            raise silence
        search = query_of(text, scene)
        if search is None or self._overheard.holds(search.names, text, scene):
            return ()
        if scene.secrets.held_by(text, *scene.asked_last) or await self._names.async_hold(name_words(text)):
            return ()
        language = scene.lexicon.language
        answer = self._fresh(search.subject, language) or await self._async_answer(search.subject, language)
        return answer.results

    async def _async_told(self, claim: Claim, scene: Scene, window: Window) -> tuple[Evidence, ...]:
        search = claim.search
        if search is None or not self.may_know(claim, scene):
            return ()
        if await self._names.async_hold(name_words(claim.context)):
            return ()
        language = scene.lexicon.language
        answers = await self._async_answers(_queries(claim, search), language, window)
        told = told_by(claim, _merged(answers), scene)
        at = min((answer.at for answer in answers), default=dt_util.utcnow())
        return tuple(_evidence(one, search, at) for one in told)

    async def _async_answers(self, queries: tuple[str, ...], language: str, window: Window) -> list[_Answer]:
        """Return the answers to queries, those not known yet asked together; what one reply may ask is bounded."""
        known = {query: answer for query in queries if (answer := self._fresh(query, language)) is not None}
        if (silence := self._silence()) is not None:
            if not known:
                raise silence
            return list(known.values())
        asked = self._asked.get(window, 0)
        asking = [query for query in queries if query not in known][: MOST_QUERIES - asked]
        self._asked[window] = asked + len(asking)
        told = await asyncio.gather(*(self._async_answer(query, language) for query in asking), return_exceptions=True)
        answers = [*known.values(), *(one for one in told if isinstance(one, _Answer))]
        errors = [one for one in told if isinstance(one, BaseException)]
        if errors and not answers:
            raise errors[0]
        return answers

    def _fresh(self, query: str, language: str) -> _Answer | None:
        answer = self._known.get((query, language))
        return answer if answer is not None and monotonic() - answer.read < self.cost else None

    async def _async_answer(self, query: str, language: str) -> _Answer:
        try:
            results = await async_search(self._hass, self._server, query, language)
        except SearchError as error:
            self._leave_alone(error)
            raise
        self.failures = 0
        self.answers += 1
        answer = _Answer(results=results, at=dt_util.utcnow(), read=monotonic())
        if results:
            # Where every engine was too slow, the next answer may be another.
            self._known[query, language] = answer
        while len(self._known) > _MOST_KEPT:
            self._known.pop(next(iter(self._known)))
        return answer

    def _silence(self) -> SearchError | None:
        """Return why the server is left alone at the moment, None if it may be asked."""
        return SearchError(self._trouble) if monotonic() < self._silent_until else None

    @callback
    def _leave_alone(self, error: SearchError) -> None:
        """Ask nothing for a while; where the key does not fit, ask the owner for one that does."""
        if self._silence() is None and error.trouble not in OF_OTHERS:
            # What is asked together fails together, and counts once.
            self.failures += 1
        self._silent_until = monotonic() + (error.pause or _PAUSE_AFTER_FAILURE)
        self._trouble = error.trouble
        if error.trouble in ABOUT_KEY:
            async_ask_for_key(self._hass, self._entry, self._subentry)


def _may_leave(claim: Claim, search: Search, scene: Scene) -> bool:
    """Return whether neither what is asked nor the sentence that it is taken from holds a secret."""
    is_asked = any(map(scene.secrets.kept_from_web_in, _queries(claim, search)))
    said = (*scene.asked_last, *scene.told[-SAID_BEFORE:])
    return not (is_asked or scene.secrets.held_by(claim.context, *said))


def _queries(claim: Claim, search: Search) -> tuple[str, ...]:
    """Return what is asked: the public words alone, and with the value that is in question."""
    return (search.subject, f"{search.subject} {claimed_value(claim)}")


def _merged(answers: Iterable[_Answer]) -> list[Result]:
    """Return each result once, where it stands furthest ahead."""
    best: dict[str, Result] = {}
    for result in (one for answer in answers for one in answer.results):
        known = best.get(result.url)
        if known is None or result.place < known.place:
            best[result.url] = result if known is None else replace(result, engines=max(result.engines, known.engines))
    return list(best.values())


def _evidence(told: Told, search: Search, at: datetime) -> Evidence:
    return Evidence(
        source=Source.WEB,
        rank=told.rank,
        subject=search.subject,
        value=told.value,
        observed_at=at,
        attributes={SITES: told.sites},
        p_right=told.p_right,
    )
