"""Turn a checked reply, and what is said about it, into entries of the journal."""

from collections.abc import Iterator, Mapping
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.helpers import area_registry as ar, device_registry as dr, entity_registry as er
from homeassistant.util import dt as dt_util
from homeassistant.util.ulid import ulid_now

from .grounding.model import Claim, ClaimKind, Finding, FlagType, Reason, Verdict
from .grounding.reading.acts import Act
from .journal.entries import Category, Interaction, Method, Mistake, RootCause
from .listening import DialogueEvent
from .replies import CheckedReply

_OF_FLAGS: Final[Mapping[FlagType, Category]] = {
    FlagType.LOGICAL_INCONSISTENCY: Category.LOGIC,
    FlagType.TEMPORAL_ERROR: Category.OUTDATED,
}
_OF_KINDS: Final[Mapping[ClaimKind, Category]] = {
    ClaimKind.STATE: Category.STATE,
    ClaimKind.OUTCOME: Category.ACTION,
    ClaimKind.VALUE: Category.NUMBER,
    ClaimKind.COUNT: Category.NUMBER,
    ClaimKind.PLACE: Category.CONFIG,
    ClaimKind.NAME: Category.CONFIG,
}
_CAUSES: Final[Mapping[Reason, RootCause]] = {
    Reason.ACTION_FAILED: RootCause.TOOL_FAILURE,
    Reason.UNKNOWN_NAME: RootCause.HALLUCINATION,
}
_METHODS: Final[Mapping[Act, Method]] = {
    Act.CORRECTION: Method.USER_CORRECTION,
    Act.FAILURE: Method.FOLLOW_UP,
    Act.SELF_CORRECTION: Method.SELF_CORRECTION,
}
"""What is done with a reply -> how a mistake is noticed by it."""


def kept_reply(hass: HomeAssistant, reply: CheckedReply) -> Iterator[Interaction | Mistake]:
    """Yield a finished reply, and each claim of it that was refuted before it was spoken."""
    findings = reply.report.findings
    yield Interaction(
        id=reply.interaction_id,
        created=reply.created,
        agent_entity_id=reply.agent_entity_id,
        user_id=reply.user_id,
        policy=reply.policy,
        request=reply.request,
        draft=reply.draft,
        delivered=reply.delivered,
        verdict=reply.report.verdict,
        confidence=reply.report.confidence,
        draft_confidence=reply.report.draft_confidence,
        level=reply.report.level,
        flags=tuple(finding.flag.type for finding in findings if finding.flag is not None),
        mitigations=tuple(
            {"action": one.action, "original": one.original, "replacement": one.replacement, "reason": one.reason}
            for one in reply.report.mitigations
        ),
        durations=reply.durations,
        claims=len(findings),
        decided=sum(finding.verdict is not Verdict.NOT_ENOUGH_INFO for finding in findings),
    )
    if reply.answers is not None:
        # What we answer ourselves is no mistake of the wrapped agent.
        return
    for finding in findings:
        if finding.verdict is Verdict.REFUTED:
            yield _mistake(hass, finding, reply)


def kept_event(hass: HomeAssistant, event: DialogueEvent) -> Iterator[Mistake]:
    """Yield the mistakes that a person, or the wrapped agent itself, tells of.

    What a person says instead is held against the home first: what the home refutes is no mistake of the reply.
    """
    method = _METHODS.get(event.act)
    is_wrong = any(finding.verdict is Verdict.REFUTED for finding in event.findings)
    if method is None or (method is Method.USER_CORRECTION and is_wrong):
        return
    for claim in event.said[:1]:
        yield Mistake(
            id=ulid_now(),
            created=dt_util.utcnow(),
            claim=claim.text,
            correction=event.text if method is not Method.FOLLOW_UP else None,
            method=method,
            category=category_of(claim, None),
            confidence=claim.stated_confidence,
            interaction_id=event.interaction_id,
            user_id=event.user_id,
            topics=topics_of(hass, claim),
        )


def _mistake(hass: HomeAssistant, finding: Finding, reply: CheckedReply) -> Mistake:
    claim = finding.claim
    changed = (one for one in reply.report.mitigations if one.start < claim.end and claim.start < one.end)
    correction = next((one.replacement for one in changed if one.replacement), finding.suggestion)
    return Mistake(
        id=ulid_now(),
        created=reply.created,
        claim=claim.text,
        correction=correction,
        method=Method.GROUNDING,
        category=category_of(claim, None if finding.flag is None else finding.flag.type),
        confidence=claim.stated_confidence,
        interaction_id=reply.interaction_id,
        user_id=reply.user_id,
        topics=topics_of(hass, claim),
        root_cause=_CAUSES.get(finding.reason),
    )


def category_of(claim: Claim, flag: FlagType | None) -> Category:
    """Return what a mistake is about."""
    of_flag = None if flag is None else _OF_FLAGS.get(flag)
    return of_flag or _OF_KINDS.get(claim.kind, Category.FACTUAL)


def topics_of(hass: HomeAssistant, claim: Claim) -> tuple[str, ...]:
    """Return what a claim is about, "kind:value": area, domain, device class, integration."""
    found = dict.fromkeys(topic for entity_id in claim.entity_ids for topic in _topics(hass, entity_id))
    return (*found, *(f"area:{area_id}" for area_id in claim.area_ids if f"area:{area_id}" not in found))


def _topics(hass: HomeAssistant, entity_id: str) -> Iterator[str]:
    yield f"domain:{entity_id.partition('.')[0]}"
    entry = er.async_get(hass).async_get(entity_id)
    if entry is None:
        return
    yield f"integration:{entry.platform}"
    if device_class := entry.device_class or entry.original_device_class:
        yield f"device_class:{device_class}"
    device = dr.async_get(hass).async_get(entry.device_id) if entry.device_id else None
    area_id = entry.area_id or (device.area_id if device is not None else None)
    if area_id is not None and ar.async_get(hass).async_get_area(area_id) is not None:
        yield f"area:{area_id}"
