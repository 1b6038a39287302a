"""What every source of evidence has in common."""

import asyncio
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
import logging
from typing import Any, Protocol, runtime_checkable

from ..grounding.model import Claim, Evidence, Source
from ..grounding.scene import Scene
from .snapshot import Snapshot
from .window import Window

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asks, and what of the home they may know."""

    user_id: str | None
    """None for voice and automations."""
    visible: frozenset[str]
    """Entity ids; the same object as long as nothing changes."""
    may_know_host: bool = False
    """Whether they may know apps, the host, its addresses and its log: administrators, else as the owner chose."""
    snapshot: Snapshot | None = field(default=None, compare=False, repr=False)
    """What the home runs on, as far as the asker may know of it; None while that was not found out."""


class Cost(IntEnum):
    """What asking a source costs: for so many seconds it is not asked again, 0 for what must be fresh."""

    FRESH = 0
    DATABASE = 120
    HOST = 300
    NETWORK = 900


class EvidenceSource(Protocol):
    """Read one part of the home and decide nothing."""

    name: Source

    async def async_read(
        self, claims: tuple[Claim, ...], asker: Asker, scene: Scene, window: Window
    ) -> tuple[Evidence, ...]:
        """Return what there is to see of the claims; a source that never awaits costs no task switch."""
        ...


class FurtherSource(EvidenceSource, Protocol):
    """A source that takes its time: asked of one claim after the other, and only of those that stay open."""

    cost: Cost

    def may_know(self, claim: Claim, scene: Scene) -> bool:
        """Return whether asking about a claim is worth one of its attempts."""
        ...


@runtime_checkable
class AskedOutside(Protocol):
    """A source that may answer without having asked anybody: of what it knows, or of what may not be asked."""

    answers: int
    """How often it was answered so far."""


async def async_together[Told](asked: Iterable[Coroutine[Any, Any, Told]]) -> list[Told]:
    """Return the answers of those that could answer; one that cannot hides no other, all of them are a failure."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    told = [one for one in answers if not isinstance(one, BaseException)]
    for error in (one for one in answers if isinstance(one, BaseException)):
        if not told or not isinstance(error, Exception):
            raise error
        _LOGGER.debug("One of several cannot tell", exc_info=error)
    return told
