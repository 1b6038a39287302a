"""Keep the answers of further sources for as long as asking again costs more than it yields."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from time import monotonic
from typing import Final

from ..grounding.model import Claim, Evidence
from .source import Asker, Cost, FurtherSource
from .supervised import apps_as_listed
from .window import Window

LEAST_SURE: Final = 0.3
"""P(true) of a claim from which on its evidence is worth keeping."""
_MOST: Final = 256

type Seen = tuple[Evidence, ...]


class Kept:
    """The latest answers, the one that was not used for longest goes first.

    An answer holds for a claim, an asker and the state of what the claim is about: if that changes, the answer is not
    found any more. A whole reply is never repeated.
    """

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        """Keep nothing yet; `clock` returns seconds."""
        self._answers: OrderedDict[Hashable, tuple[float, Seen]] = OrderedDict()
        self._clock = clock

    def __len__(self) -> int:
        """Return how many answers are kept."""
        return len(self._answers)

    def find(self, key: Hashable) -> Seen | None:
        """Return the answer, None if there is none or it is too old."""
        until, seen = self._answers.get(key, (0.0, ()))
        if until <= self._clock():
            self._answers.pop(key, None)
            return None
        self._answers.move_to_end(key)
        return seen

    def keep(self, key: Hashable, seen: Seen, cost: Cost) -> None:
        """Keep an answer, for as long as is worth its cost; nothing of what must be fresh, or has run out."""
        now = self._clock()
        for old in [old for old, (until, _) in self._answers.items() if until <= now]:
            del self._answers[old]
        if not cost or not seen:
            return
        self._answers[key] = (now + cost, seen)
        self._answers.move_to_end(key)
        if len(self._answers) > _MOST:
            self._answers.popitem(last=False)


def key_of(claim: Claim, content: Hashable, source: FurtherSource, asker: Asker, window: Window) -> Hashable:
    """Return what an answer holds for: the claim, the source, who may hear it, and how things are with its subject."""
    states = (window.hass.states.get(entity_id) for entity_id in claim.observed_ids)
    changed = tuple(None if state is None else state.last_updated_timestamp for state in states)
    apps = apps_as_listed(window.hass, claim.part_ids) if claim.part_ids else ()
    # What was claimed may be a person's words: only what they are known by is kept.
    claimed = sha256(repr(content).encode(errors="surrogatepass")).digest()
    return (claimed, source.name, asker.user_id, asker.may_know_host, hash(asker.visible), changed, apps)
