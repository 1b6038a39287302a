"""Read what a person says against the last reply, as claims that can be judged like any other."""

from dataclasses import replace

from .detectors.contradictions import as_state, contradiction
from .model import Claim, ClaimKind
from .reading import read
from .reading.acts import Spoken
from .reading.answers import denied
from .scene import Scene

type Claims = tuple[Claim, ...]

_DENIABLE = frozenset({ClaimKind.STATE, ClaimKind.VALUE})


def objection(spoken: Spoken, said: Claims, scene: Scene) -> Claims | None:
    """Return what a person says instead of what was said; None if it is no correction after all.

    A correction in so many words is one also where it cannot be read.
    """
    if not spoken.rest:
        return _denial(said)
    claims = _read(spoken.rest, said, scene)
    spoken_of = {entity_id for claim in said for entity_id in claim.observed_ids}
    is_about_it = any(not spoken_of.isdisjoint(claim.entity_ids) for claim in claims)
    return claims if spoken.is_outright or is_about_it else None


def opposing(text: str, said: Claims, scene: Scene) -> Claims:
    """Return what a text claims if that cannot be true beside what was said; else nothing."""
    claims = _read(text, said, scene)
    is_opposed = any(contradiction(claim, as_state(one), scene) for claim in claims for one in said)
    return claims if is_opposed else ()


def _read(text: str, said: Claims, scene: Scene) -> Claims:
    return read(text, replace(scene, request="", previous=said, recalled=len(said)))


def _denial(said: Claims) -> Claims:
    """Return that what was said is not so; nothing if it is not clear what of it."""
    if len(said) != 1:
        return ()
    state = as_state(said[0])
    return (denied(state),) if state.kind in _DENIABLE and state.open_reason is None else ()
