"""What was said earlier in the conversation, as evidence of what was said and of nothing else."""

from collections.abc import Iterator

from .claims import BY_AGENT, BY_PERSON
from .model import Claim, ClaimKind, Evidence, Rank, Source, Uttered
from .scene import Scene

HEARD = 0.95
"""How sure it is that something was said which was heard, or delivered, in this conversation."""


def uttered(claims: tuple[Claim, ...], scene: Scene) -> tuple[Evidence, ...]:
    """Return what was said by those of whom claims tell that they said something, the latest first."""
    speakers = {i for claim in claims if claim.kind is ClaimKind.REPORTED for i in claim.citations}
    if speakers.isdisjoint((BY_PERSON, BY_AGENT)):
        return ()
    told = ((BY_AGENT if one.is_reply else BY_PERSON, one) for one in _latest(scene))
    return tuple(heard(one, speaker) for speaker, one in told if speaker in speakers)


def _latest(scene: Scene) -> Iterator[Uttered]:
    """Yield what was said, the latest first: also the sentence before this one, and the request."""
    if scene.said_before:
        yield Uttered(text=scene.said_before, at=scene.now)
    if scene.request:
        yield Uttered(text=scene.request, at=scene.now, is_reply=False)
    yield from reversed(scene.dialogue)


def heard(one: Uttered, speaker: str) -> Evidence:
    """Return the observation that something was said."""
    return Evidence(
        source=Source.DIALOGUE,
        rank=Rank.PERSON,
        subject=speaker,
        value=one.text,
        observed_at=one.at,
        p_right=HEARD,
    )
