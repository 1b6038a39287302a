"""Judge whether something is there. What the asker may not see does not exist."""

from ..meanings.notices import AT_REST
from ..meanings.states import LOUD_DOMAINS, UNREADABLE_STATES
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen, by_subject, is_called_rightly, see


def judge_existence(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only for "there is no X" with an X that the words surely mean."""
    is_place = bool(claim.area_ids or claim.floor_ids)
    exists = is_place or any(reading.entity_ids for reading in claim.readings)
    if claim.unknown_name is not None or not (claim.readings or is_place):
        reason = Reason.UNKNOWN_NAME if claim.unknown_name else Reason.NO_DATA
        return finding(claim, Verdict.NOT_ENOUGH_INFO, reason, evidence)
    if claim.meaning and not _is_left_to_do(claim, evidence, scene):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    if claim.quantifier is Quantifier.SEVERAL and not claim.is_negated:
        return _judge_several(claim, evidence)
    if claim.is_negated:
        return _judge_denied(claim, evidence, exists=exists)
    if exists:
        return finding(claim, Verdict.SUPPORTED, Reason.EXISTS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.DOES_NOT_EXIST, evidence)


def _judge_denied(claim: Claim, evidence: tuple[Evidence, ...], *, exists: bool) -> Finding:
    if not exists:
        return finding(claim, Verdict.SUPPORTED, Reason.DOES_NOT_EXIST, evidence)
    domains = {entity_id.partition(".")[0] for entity_id in claim.entity_ids}
    if domains and domains <= AT_REST.keys():
        return _judge_waiting(claim, evidence)
    if (
        _may_tell_how_it_is(claim, domains)
        or _is_out_of_reach(claim, evidence)
        or not _is_called_rightly(claim, evidence)
    ):
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    return finding(claim, Verdict.REFUTED, Reason.EXISTS, evidence)


def _may_tell_how_it_is(claim: Claim, domains: set[str]) -> bool:
    """Return whether "there's no alarm", "no guests staying" may say that none goes off, that a toggle is off."""
    is_loud = domains <= LOUD_DOMAINS and " " not in claim.subject
    return bool(domains) and (is_loud or domains <= _TOLD_AS_THERE)


_TOLD_AS_THERE = frozenset({"input_boolean"})
"""Domains of what a person has made to note that something is so."""


def _judge_waiting(claim: Claim, evidence: tuple[Evidence, ...]) -> Finding:
    """Judge "there is no update for the router": it tells of what waits or runs, not of what would show it."""
    seen = by_subject(evidence)
    rests = (any(one.value == AT_REST[i.partition(".")[0]] for one in seen.get(i, ())) for i in claim.entity_ids)
    if all(rests):
        return finding(claim, Verdict.SUPPORTED, Reason.STATE_AGREES, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _judge_several(claim: Claim, evidence: tuple[Evidence, ...]) -> Finding:
    """Judge "there are multiple vacuums": one is not several."""
    sizes = [len(reading.entity_ids) for reading in claim.readings]
    if min(sizes) > 1:
        return finding(claim, Verdict.SUPPORTED, Reason.EXISTS, evidence)
    if 0 < max(sizes) < 2:  # noqa: PLR2004 - several are two at least
        return finding(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.DOES_NOT_EXIST, evidence)


def _is_out_of_reach(claim: Claim, evidence: tuple[Evidence, ...]) -> bool:
    """Return whether nothing of what there is can be reached: "the fan is not available"."""
    seen = by_subject(evidence)
    now = [one for i in claim.entity_ids for one in seen.get(i, ()) if not one.earlier]
    return bool(now) and all(one.value in UNREADABLE_STATES for one in now)


def _is_called_rightly(claim: Claim, evidence: tuple[Evidence, ...]) -> bool:
    """Return whether something there is surely what was denied: a thermostat that only heats cools nothing."""
    seen = by_subject(evidence)
    return not claim.entity_ids or any(is_called_rightly(claim, seen.get(i, ())) for i in claim.entity_ids)


def _is_left_to_do(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> bool:
    """Return whether there is something that is not yet what could be made of it: "no lights to turn off"."""
    seen = by_subject(evidence)
    return any(see(claim.meaning, scene.home.entity(i), seen.get(i, ())) is Seen.FALSE for i in claim.entity_ids)
