"""Look again, after a reply, at sentences the grammar could not read; doubts are raised next time."""

import logging
from typing import Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback

from .conversations import Doubt, TakeLate
from .grounding.extracted import checked_claims, may_claim
from .grounding.model import Claim, Policy
from .grounding.scene import Scene
from .grounding.secrets import SAID_BEFORE
from .models.extraction import async_extract
from .models.opinions import Urgency, Verifier
from .opining import Opining
from .replies import heard
from .turn import Turn

_LOGGER = logging.getLogger(__name__)
_MOST: Final = 5
"""Sentences of one reply."""


class SecondLook:
    """Find the claims of sentences that are not understood, and ask a verifier about them."""

    def __init__(
        self, hass: HomeAssistant, entry: ConfigEntry, entity_id: str, verifier: Verifier, take: TakeLate
    ) -> None:
        """Ask an AI Task for the claims, and one turn at a time."""
        self._hass = hass
        self._entry = entry
        self._entity_id = entity_id
        self._verifier = verifier
        self._take = take
        self._is_looking = False

    @callback
    def start(self, turn: Turn) -> None:
        """Look at a reply that was delivered; while another one is looked at nobody looks."""
        if self._is_looking or turn.checker is None or turn.policy is Policy.OBSERVE or turn.answers is not None:
            return
        scene = turn.checker.scene
        told = [one for one in heard(turn) if one.delivery is not None and one.delivered.strip()]
        before = scene.asked_last
        unread = [
            (one.delivered.strip(), (*before, *(other.delivered for other in told[max(n - SAID_BEFORE, 0) : n])))
            for n, one in enumerate(told)
            if one.delivery is not None and not one.delivery.delivered_findings and may_claim(one.delivered, scene)
        ]
        if unread:
            self._is_looking = True
            self._entry.async_create_background_task(
                self._hass, self._async_look(turn, unread[:_MOST], scene), "grounded_assist second look"
            )

    async def _async_look(self, turn: Turn, sentences: list[tuple[str, tuple[str, ...]]], scene: Scene) -> None:
        try:
            for sentence, before in sentences:
                told = await async_extract(self._hass, self._entity_id, sentence, before, scene.secrets)
                claims = checked_claims(told, sentence, scene)
                await self._async_doubt(turn, claims, scene)
        except Exception:
            _LOGGER.exception("A reply could not be looked at again")
        finally:
            self._is_looking = False

    async def _async_doubt(self, turn: Turn, claims: tuple[Claim, ...], scene: Scene) -> None:
        """Remember what a verifier thinks of claims until the next turn of the conversation."""
        if not claims:
            return
        told = await Opining(self._verifier, None, urgency=Urgency.LATER).async_opinions(claims, scene)
        for claim in claims:
            evidence = tuple(one for one in told if one.subject == claim.text)
            if evidence:
                doubt = Doubt(claim=claim, evidence=evidence)
                turn.conversation.doubts.append(doubt)
                self._take(turn.interaction_id, doubt, "second_look")
