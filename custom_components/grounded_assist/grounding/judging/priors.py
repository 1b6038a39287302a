"""Hold what a finding is worth against how likely the claim was before anybody had looked."""

from dataclasses import replace

from ..information import bits_of
from ..model import ClaimKind, Evidence, Finding
from ..scene import Scene
from .seeing import Seen, see


def with_prior(found: Finding, scene: Scene) -> Finding:
    """Return a finding whose bits begin at the share of the last days in which it was so, where that is known.

    What the home shows decides all the same: a door that is hardly ever open is open when it is.
    """
    claim = found.claim
    is_plain = claim.kind is ClaimKind.STATE and len(claim.entity_ids) == 1 and bool(found.evidence)
    if found.bits is None or not is_plain:
        return found
    shares = scene.shares(claim.entity_ids[0])
    entity = scene.home.entity(claim.entity_ids[0])
    if not shares or entity is None:
        return found
    seen = {state: see(claim.meaning, entity, (_as_it_was(found.evidence[0], state),)) for state in shares}
    was_so = sum(shares[state] for state, one in seen.items() if one is Seen.TRUE)
    p0 = 1 - was_so if claim.is_negated else was_so
    return replace(found, bits=bits_of(p0, found.bits.p1, found.bits.signed))


def _as_it_was(shown: Evidence, state: str) -> Evidence:
    return replace(shown, value=state, earlier=False)
