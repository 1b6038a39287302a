"""What people stated and confirmed, and the nightly review stored: the rows of a memory."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from .gist import Gist, Likeness, Speaker, gist, liken
from .lexicon import Lexicon


class MemoryKind(StrEnum):
    """What sort of thing is remembered."""

    CORRECTION = "correction"
    PREFERENCE = "preference"
    NAME = "name"
    FACT = "fact"


class Provenance(StrEnum):
    """Who vouches for it."""

    PERSON = "person"
    """Somebody said so."""
    AUTOMATION = "automation"
    """An action without a user stated it."""
    MISTAKE_REVIEW = "mistake_review"
    """The nightly review took it from what somebody corrected."""


STATED = {
    MemoryKind.CORRECTION: 0.6,
    MemoryKind.PREFERENCE: 0.7,
    MemoryKind.NAME: 0.7,
    MemoryKind.FACT: 0.5,
}
"""How sure what a person says is to start with: .3 to .7, the surer the more it is theirs to say."""
REVIEWED = 0.95
"""A correction that the nightly review has held against the home."""
CONFIRMATION = 0.3
"""Added when somebody confirms it."""
MOST = 0.95
"""However often it is confirmed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One thing to be remembered; of a forgotten one only the id is left."""

    id: str
    kind: MemoryKind
    text: str
    provenance: Provenance
    confidence: float
    created: datetime
    """When it was last stated or confirmed."""
    changed: datetime
    """The later version of two is the one that holds."""
    user_id: str | None = None
    """Whose it is; None for the whole household."""
    used: datetime | None = None
    topics: tuple[str, ...] = ()
    interaction_id: str | None = None
    is_forgotten: bool = False
    confirmed_by: tuple[str | None, ...] = ()
    """Who has confirmed it; None is nobody known. Each is one voice for as long as it is remembered."""
    corrects: str = ""
    """Of a correction: what was said, and is wrong."""

    def speaker(self, *, knows_asker: bool = True) -> Speaker:
        """Return whose "my" it may have, to whoever asks now."""
        if self.user_id is not None:
            return Speaker.PERSON
        return Speaker.HOUSEHOLD if knows_asker else Speaker.VOICE

    def is_for(self, user_id: str | None) -> bool:
        """Return whether a person may know of it; without a person only what is the household's."""
        return not self.is_forgotten and self.user_id in (None, user_id)


def likeness(said: Gist, text: str, corrects: str, speaker: Speaker, lexicon: Lexicon) -> Likeness:
    """Return how a statement stands to what is remembered: what was corrected is wrong, whatever form it has."""
    known = liken(said, gist(text, lexicon, _stated_by(speaker)))
    if known is not Likeness.UNRELATED or not corrects:
        return known
    of_agent = _of_agent(speaker)
    if liken(said, gist(corrects, lexicon, of_agent)) is Likeness.SAME:
        return Likeness.OTHERWISE
    is_same = liken(said, gist(text, lexicon, of_agent)) is Likeness.SAME
    return Likeness.SAME if is_same else Likeness.UNRELATED


def _stated_by(speaker: Speaker) -> Speaker:
    """Return whose words they are, whoever listens."""
    return Speaker.HOUSEHOLD if speaker is Speaker.VOICE else speaker


def _of_agent(speaker: Speaker) -> Speaker:
    """Return who spoke: an agent; where nobody knows with whom, "your" may be anybody's."""
    return speaker if speaker is Speaker.HOUSEHOLD else Speaker.AGENT


def prepared(known: Iterable[Memory], lexicon: Lexicon, *, knows_asker: bool = True) -> Iterator[Memory]:
    """Work out what each memory says, once, and yield after each one of which that was not known yet."""
    for memory in known:
        worked_out = gist.cache_info().misses
        speaker = memory.speaker(knows_asker=knows_asker)
        gist(memory.text, lexicon, _stated_by(speaker))
        if memory.corrects:
            for text in (memory.corrects, memory.text):
                gist(text, lexicon, _of_agent(speaker))
        if gist.cache_info().misses > worked_out:
            yield memory


def confirm(memory: Memory, person: str | None, at: datetime) -> Memory:
    """Return a memory once somebody has confirmed it; who has done so before only says that it still holds."""
    is_heard = person in memory.confirmed_by
    return replace(
        memory,
        confidence=memory.confidence if is_heard else confirmed(memory.confidence),
        confirmed_by=memory.confirmed_by if is_heard else (*memory.confirmed_by, person),
        created=at,
        changed=at,
    )


def confirmed(confidence: float) -> float:
    """Return how sure something is once somebody has confirmed it."""
    return round(min(max(confidence, 0.0) + CONFIRMATION, MOST), 3)
