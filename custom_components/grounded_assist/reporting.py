"""Turn what a person reports into a mistake: what it is about, and whether what is said instead can be true."""

import asyncio
from dataclasses import dataclass
import logging
from typing import Final

from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .grounder import Grounder
from .grounding.ellipsis import restated
from .grounding.model import SURE, Evidence, Verdict
from .grounding.statements import claim_of
from .grounding.topics import topics_of_words
from .journal.entries import Category, Method, Mistake
from .keeping import category_of, cause_of_words
from .learner import Noticed
from .remembering import Examined

_LOGGER = logging.getLogger(__name__)
_SECONDS: Final = 2.0
"""In which a report is answered, whatever the home takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a person says was wrong."""

    claim: str
    correction: str | None = None
    category: Category | None = None
    """None where its words say it."""
    interaction_id: str | None = None
    user_id: str | None = None


async def async_told_mistake(grounder: Grounder, told: Told) -> tuple[Noticed, tuple[Evidence, ...]]:
    """Return the mistake, and what the home shows against its correction, which is not kept then."""
    claim = await _async_examined(grounder, told.claim, told.user_id)
    correction = await _async_examined(grounder, _in_full(told, claim), told.user_id) if told.correction else Examined()
    against = next((one.evidence for one in correction.findings if one.verdict is Verdict.REFUTED), ())
    first = claim.findings[0].claim if claim.findings else None
    category = told.category or (Category.FACTUAL if first is None else category_of(first, None))
    interaction = told.interaction_id and await grounder.learner.journal.async_interaction(told.interaction_id)
    # Reported without its reply, so it counts as said for certain.
    confidence = interaction.confidence if interaction and interaction.confidence is not None else SURE
    mistake = Mistake(
        id=ulid_now(),
        created=dt_util.utcnow(),
        claim=told.claim,
        correction=None if against else told.correction,
        method=Method.USER_CORRECTION,
        category=category,
        confidence=confidence,
        interaction_id=told.interaction_id,
        user_id=told.user_id,
        topics=tuple(dict.fromkeys((*claim.topics, *correction.topics))) or _topics_of_words(told.claim, claim),
        root_cause=None if first is None else cause_of_words(first),
    )
    return Noticed(mistake=mistake, claim=first, findings=claim.findings[:1]), against


def _in_full(told: Told, claim: Examined) -> str:
    """Return what is said instead as a statement of its own, as far as it can be."""
    text = told.correction or ""
    return text if claim.lexicon is None else restated(told.claim, text, claim.lexicon) or text


def _topics_of_words(text: str, claim: Examined) -> tuple[str, ...]:
    """Return what a claim that nothing was read in speaks of."""
    return () if claim.lexicon is None else topics_of_words(claim_of(text, claim.lexicon))


async def _async_examined(grounder: Grounder, text: str, user_id: str | None) -> Examined:
    try:
        async with asyncio.timeout(_SECONDS / 2):
            return await grounder.verification.async_examine(text, user_id, None)
    except TimeoutError:
        _LOGGER.debug("What a report is about was not found out in time")
        return Examined()
