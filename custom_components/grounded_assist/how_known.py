"""Say of a reply of a while ago how it is known, as the question "How do you know?" would be answered."""

from typing import Final

from homeassistant.core import HomeAssistant

from .checker import Checker
from .grounder import Grounder
from .grounding.explaining import Recalled, asked_about, can_be_told, explain
from .grounding.reading.acts import Act
from .publishing import Finished
from .settling import Changes
from .surroundings import Surroundings
from .transcript import Transcript

_OF_ALL: Final = "en"
"""Somebody who reads none of our languages reads this one most likely."""


async def async_how_known(
    hass: HomeAssistant, grounder: Grounder, finished: Finished, user_id: str, language: str | None
) -> str | None:
    """Return where a reply is from, as said to somebody; None if it said nothing that could be looked up.

    It speaks of what was delivered, or where that says nothing of the home, of what there was to say; and only of what
    the person may know of now. Where there are no words in the language of the person, it is said in that of the home,
    and else in English.
    """
    if (given := await _async_given(hass, grounder, user_id, language)) is None:
        return None
    deliveries = [one.delivery for one in finished.heard if one.delivery is not None]
    said = asked_about(deliveries)
    drafted = [finding for delivery in deliveries for finding in delivery.findings]
    then = [finding for finding in said or drafted if can_be_told(finding.claim, given.scene)]
    if not then:
        return None
    transcript = Transcript()
    transcript.end()
    checker = Checker(grounder.stages.at_home, given, transcript, Changes(hass))
    with checker.answering(finished.reply.request if finished.reply.answers is None else "", then):
        now, evidence = await checker.async_look(tuple(finding.claim for finding in then))
        recalled = [Recalled(then=old, now=new) for old, new in zip(then, now, strict=True)]
        return explain(Act.SOURCE, recalled, evidence, checker.scene)


async def _async_given(
    hass: HomeAssistant, grounder: Grounder, user_id: str, language: str | None
) -> Surroundings | None:
    """Return what the person may know of, with the first words there are of it."""
    for one in (language, hass.config.language, _OF_ALL):
        if one and (given := await grounder.verification.async_look_around(user_id, one)) is not None:
            return given
    return None
