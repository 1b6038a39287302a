"""What holds for the whole of one turn: the home as its asker may know it, the words, the choices, the time."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from . import lexicons
from .const import CONF_BUDGET_SECONDS, CONF_SETTLE_SECONDS, DEFAULT_BUDGET_SECONDS, DEFAULT_SETTLE_SECONDS
from .evidence import Asker
from .evidence.home import Home
from .evidence.window import Window
from .grounding.effort import Effort
from .grounding.engine.grammar import grammar_of
from .grounding.experience import NO_EXPERIENCE
from .grounding.labels import NO_LABELS, Labels
from .grounding.lexicon import Lexicon
from .grounding.lexicon.telling import spoken_in
from .grounding.limits import LONGEST_REQUEST, STEPS
from .grounding.memories import Memory
from .grounding.model import Policy, Said, ToolCall, Uttered
from .grounding.options import Options
from .grounding.prompts import tellable
from .grounding.scene import Scene
from .grounding.secrets import LONGEST_AT_ONCE, Secrets
from .groundwork import Spawn
from .journal.learned import Learned
from .labels import async_labels
from .options import seconds_of
from .turnstile import async_breathe

_OF_MODELS: Final = "en"
_LONGEST_LOADING: Final = 1.0
"""Seconds that a turn waits for Home Assistant's translations; they are loaded once."""
_GRACE_SECONDS: Final = 0.5
"""Given to checks that keep to their budget before they are cut off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asks what, how the reply reaches them, and what came before."""

    language: str
    request: str
    user_id: str | None
    policy: Policy
    window: Window
    is_spoken: bool = True
    earlier: tuple[Said, ...] = ()
    earlier_calls: tuple[ToolCall, ...] = ()
    dialogue: tuple[Uttered, ...] = ()
    overheard: tuple[str, ...] = ()
    """What was said last where a tool or an action asks."""
    told_here: Callable[[], Iterable[ToolCall]] = tuple
    """Returns all that tools have answered in the conversation."""
    spawn: Spawn | None = None
    """Keeps alive what answers too late; None where the reply is over at once."""
    has_reader: bool = False
    """A model can be asked to read what no rules read."""
    learned: Learned | None = None
    """What earlier replies have taught; None where nothing of it is to be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How long checking may take."""

    budget_seconds: float
    settle_seconds: float


def limits_of(chosen: Mapping[str, Any]) -> Limits:
    """Return how long the owner lets checking take."""
    return Limits(
        budget_seconds=seconds_of(chosen, CONF_BUDGET_SECONDS, DEFAULT_BUDGET_SECONDS),
        settle_seconds=seconds_of(chosen, CONF_SETTLE_SECONDS, DEFAULT_SETTLE_SECONDS),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What holds for the whole of one turn."""

    scene: Scene
    policy: Policy
    asker: Asker
    window: Window
    limits: Limits
    spawn: Spawn | None = None
    others: tuple[Scene, ...] = ()
    """The same in the other languages in which an agent may answer all the same."""

    @property
    def plain(self) -> Scene:
        """Return the scene in the language in which models state what they have read."""
        plain = next((one for one in (self.scene, *self.others) if one.lexicon.language == _OF_MODELS), self.scene)
        lexicon = _naming(plain.lexicon, self.scene.lexicon)
        return plain if lexicon is plain.lexicon else replace(plain, lexicon=lexicon)

    def scene_of(self, sentence: str, before: Scene) -> Scene:
        """Return the scene in the language of a sentence, that of the one before where nothing says otherwise."""
        if not self.others:
            return self.scene
        scenes = {scene.lexicon.language: scene for scene in (self.scene, *self.others)}
        others = [scene.lexicon for scene in scenes.values() if scene.lexicon is not before.lexicon]
        return scenes[spoken_in(sentence, before.lexicon, others).language]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """From where one looks around: the home, what its owner wants, and how long one may look."""

    hass: HomeAssistant
    home: Home
    options: Options
    limits: Limits
    secrets: Secrets

    @property
    def patience(self) -> float:
        """Return the seconds after which a check that does not keep to its budget is cut off."""
        return self.limits.budget_seconds + _GRACE_SECONDS

    async def async_look_around(self, asked: Asked) -> Surroundings | None:
        """Return what holds for a turn; None in a language that nobody reads."""
        await async_breathe()
        lexicon = await lexicons.async_load(self.hass, asked.language)
        if lexicon is None and asked.has_reader:
            lexicon = await lexicons.async_bare(self.hass, asked.language)
        if lexicon is None:
            return None
        asker = await self.home.async_asker(asked.user_id)
        learned = asked.learned
        # Nobody hears a mark, and nobody is asked for one where nothing may be changed.
        cites = self.options.prompting.cite_sources and not asked.is_spoken and asked.policy is not Policy.OBSERVE
        numbered = await self._async_numbered(asked.earlier_calls) if cites else 0
        scene = Scene(
            lexicon=lexicon,
            home=self.home.view(asker),
            parts=self.home.parts(asker, lexicon),
            now=dt_util.now(),
            knows_before=asked.window.knows_before,
            # One character more shows that something was cut off, and that not all is known of it.
            request=asked.request[: LONGEST_REQUEST + 1],
            effort=Effort(STEPS),
            earlier=asked.earlier,
            earlier_calls=asked.earlier_calls,
            numbered=numbered,
            cites=cites,
            dialogue=asked.dialogue,
            overheard=asked.overheard,
            options=self.options,
            secrets=self.secrets,
            is_spoken=asked.is_spoken,
            convert=lexicons.convert,
            experience=NO_EXPERIENCE if learned is None else learned.experience.of(asked.user_id),
            shares=self.home.shares.of,
            labels=await self._async_labels(asked.language) if lexicon.is_bare else NO_LABELS,
            knows_asker=asked.user_id is not None,
            recall=_recall(learned, asked.user_id),
            told_here=asked.told_here,
        )
        others = await _async_others(self.hass, lexicon)
        return Surroundings(
            scene=scene,
            others=tuple(
                replace(scene, lexicon=one, parts=self.home.parts(asker, one), asked={}, masked={}) for one in others
            ),
            policy=asked.policy,
            asker=asker,
            window=asked.window,
            limits=self.limits,
            spawn=asked.spawn,
        )

    async def _async_numbered(self, calls: tuple[ToolCall, ...]) -> int:
        """Return how many earlier answers can be cited."""
        if sum(len(call.result) for call in calls) <= LONGEST_AT_ONCE:
            return len(tellable(calls, self.secrets))
        return len(await self.hass.async_add_executor_job(tellable, calls, self.secrets))

    async def async_prepare(self, language: str, *, has_reader: bool) -> None:
        """Load the words and the shapes of a language, before anybody waits for them."""
        if (lexicon := await lexicons.async_load(self.hass, language)) is not None:
            await self.hass.async_add_executor_job(grammar_of, lexicon)
        elif has_reader:
            await lexicons.async_bare(self.hass, language)
            await self._async_labels(language)

    async def _async_labels(self, language: str) -> Labels:
        """Return what Home Assistant calls things in a language; nothing where that takes too long."""
        if (called := lexicons.language_of(language)) is None:
            return NO_LABELS
        try:
            async with asyncio.timeout(_LONGEST_LOADING):
                return await async_labels(self.hass, called)
        except TimeoutError:
            return NO_LABELS


@lru_cache(maxsize=8)
def _naming(lexicon: Lexicon, of_names: Lexicon) -> Lexicon:
    """Return a lexicon that knows what names in another language tell: that something is outdoors, or dangerous."""
    if lexicon is of_names:
        return lexicon
    aside = {key: words | of_names.aside.get(key, frozenset()) for key, words in lexicon.aside.items()}
    return replace(lexicon, aside=aside, harmful=lexicon.harmful | of_names.harmful)


async def _async_others(hass: HomeAssistant, lexicon: Lexicon) -> list[Lexicon]:
    """Return in which other languages an agent may answer: the one of the home, and the one of most models."""
    found = [await lexicons.async_load(hass, language) for language in (hass.config.language, _OF_MODELS)]
    return [one for one in dict.fromkeys(found) if one is not None and one is not lexicon]


def _recall(learned: Learned | None, user_id: str | None) -> Callable[[str], Iterable[Memory]]:
    """Return what finds memories that a person may know of."""
    if learned is None or not len(learned.memories):
        return lambda _: ()
    return lambda text: learned.memories.sharing(text, user_id)
