"""Say how the last reply is known: what was read, from where, when, and whether it is still so."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import assert_never

from .model import Claim, Evidence, Finding, Reading, Source, Verdict
from .phrasing import take_back, told_of
from .reading.acts import Act
from .rechecking import is_borne_out, recheck
from .scene import Scene
from .wording import MAX_NAMED, capitalized, going_on, name_of, named, sentence

_MAX_TOLD = 4
"""More claims than these nobody listens to at once."""
_JUST_NOW = 10
"""Seconds."""
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_AGES = (
    (_JUST_NOW, "now", 1, 1),
    (57, "second", 1, 5),
    (90, "minute", _MINUTE, 1),
    (59.5 * _MINUTE, "minutes", _MINUTE, 1),
    (1.5 * _HOUR, "hour", _HOUR, 1),
    (23.5 * _HOUR, "hours", _HOUR, 1),
    (1.5 * _DAY, "day", _DAY, 1),
)
"""(up to how many seconds, how it is said, seconds of what is counted, what it is rounded to)."""

type Seen = tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A claim of the last reply: what was found of it then, and what is found now."""

    then: Finding
    now: Finding


def can_be_told(claim: Claim, scene: Scene) -> bool:
    """Return whether the asker may still know of everything a claim is about."""
    return all(scene.home.entity(entity_id) is not None for entity_id in claim.observed_ids)


def explain(act: Act, recalled: Sequence[Recalled], evidence: Seen, scene: Scene) -> str:
    """Return where what was said is from, claim by claim; what was not checked is told so."""
    accounts = [(_account(one, evidence, scene), one) for one in recalled[:_MAX_TOLD]]
    told = list(dict.fromkeys(account for account, _ in accounts if account is not None))
    open_claims = [one.then.claim for account, one in accounts if account is None]
    if open_claims:
        told.append(_unchecked(open_claims, scene, is_rest=bool(told)))
    elif act is Act.SURE and all(one.now.verdict is Verdict.SUPPORTED for one in recalled):
        told.insert(0, sentence("certain", scene.lexicon, of=told[0]))
    return " ".join(told)


def looked(findings: Sequence[Finding], evidence: Seen, scene: Scene) -> str:
    """Return what the home shows of claims that were looked into because somebody wanted it."""
    facts = [fact_of(one, evidence, scene) for one in findings]
    told = list(dict.fromkeys(fact for fact in facts if fact is not None))
    if None in facts or not told:
        told.append(sentence("not_found_rest" if told else "not_found", scene.lexicon, of=" ".join(told)))
    return " ".join(told)


def of_chosen(finding: Finding, evidence: Seen, scene: Scene) -> str:
    """Return what the home shows of the one thing that was meant."""
    fact = fact_of(finding, evidence, scene)
    subject = name_of(finding.claim.entity_ids[0], scene)
    return fact or sentence("unconfirmed", scene.lexicon, subject=subject)


def about_one(claim: Claim, entity_id: str) -> Claim:
    """Return a claim as it is once it is clear which one it is about."""
    return replace(claim, readings=(Reading(entity_ids=(entity_id,), is_exact=True),), open_reason=None)


def fact_of(finding: Finding, evidence: Seen, scene: Scene) -> str | None:
    """Return what the home shows of a claim as a sentence that itself proves true; None if it shows nothing."""
    borne_out = (said for said in told_of(finding, scene) if is_borne_out(said, evidence, scene))
    if (fact := next(borne_out, None)) is not None or finding.verdict is not Verdict.SUPPORTED:
        return fact
    said = f"{capitalized(finding.claim.text.strip().rstrip('.!'))}."
    return said if is_borne_out(said, evidence, scene) else sentence("borne_out", scene.lexicon)


def age(at: datetime, scene: Scene) -> str:
    """Return how long ago something was, as it is spoken."""
    seconds = (scene.now - at).total_seconds()
    row = next((row for row in _AGES if seconds < row[0]), (0, "days", _DAY, 1))
    _, key, unit, step = row
    return scene.lexicon.spoken["ages"][key].format(count=round(seconds / unit / step) * step)


def _account(recalled: Recalled, evidence: Seen, scene: Scene) -> str | None:
    """Return where one claim is from; None if nobody ever looked, or can look."""
    said = _told(recalled, evidence, scene)
    if said is not None and any(one.verdict is Verdict.REFUTED for one in recheck(said, evidence, scene)):
        return fact_of(recalled.now, evidence, scene)
    return said


def _told(recalled: Recalled, evidence: Seen, scene: Scene) -> str | None:
    then, now = _decisive(recalled.then), _decisive(recalled.now)
    if recalled.then.verdict is Verdict.NOT_ENOUGH_INFO or then is None:
        then, is_known = now, recalled.now.verdict is not Verdict.NOT_ENOUGH_INFO
        return _read(recalled.now, then, evidence, scene) if is_known and then is not None else None
    if then.source is not Source.STATES:
        return _of_other_source(recalled.now, then, evidence, scene)
    return _of_states(recalled, then, evidence, scene)


def _of_states(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> str | None:
    match recalled.now.verdict:
        case Verdict.SUPPORTED:
            return _read(recalled.now, then, evidence, scene)
        case Verdict.NOT_ENOUGH_INFO:
            return _with_fact(_source("read_before", recalled, then, scene), None, scene)
        case Verdict.REFUTED:
            return _otherwise(recalled, then, evidence, scene)
        case _ as never:
            assert_never(never)


def _otherwise(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> str | None:
    """Return what is no longer so, or never was."""
    now, was_so = recalled.now, recalled.then.verdict is Verdict.SUPPORTED
    fact = fact_of(now, evidence, scene)
    if not was_so:
        return take_back(now, scene) or fact
    if not _has_changed(recalled):
        # What was done in its turn cannot be seen any more.
        return _with_fact(_source("read", recalled, then, scene), None, scene)
    source = _source("changed", recalled, then, scene)
    if fact is None:
        return _with_fact(source, None, scene)
    return sentence("told_anew", scene.lexicon, source=source, sentence=going_on(fact, scene))


def _source(key: str, recalled: Recalled, then: Evidence, scene: Scene) -> str:
    subject = _subject(recalled.now, recalled.then, scene)
    return sentence(key, scene.lexicon, subject=subject, age=age(then.observed_at, scene))


def _read(finding: Finding, then: Evidence, evidence: Seen, scene: Scene) -> str:
    """Return "The lamp is on. I read the state of the lamp 20 seconds ago and again just now."."""
    if then.source is not Source.STATES:
        return _of_other_source(finding, then, evidence, scene)
    is_old = (scene.now - then.observed_at).total_seconds() >= _JUST_NOW
    key = "read_again" if is_old else "read"
    subject = _subject(finding, finding, scene)
    source = sentence(key, scene.lexicon, subject=subject, age=age(then.observed_at, scene))
    return _with_fact(source, fact_of(finding, evidence, scene), scene)


_SOURCES = {
    Source.COMPUTED: "worked_out",
    Source.REGISTRIES: "registered",
    Source.TRANSCRIPT: "tool_told",
}


def _of_other_source(now: Finding, then: Evidence, evidence: Seen, scene: Scene) -> str:
    """Return what was not read in a state; the time is worked out anew each time it is told."""
    fact = fact_of(now, evidence, scene) if then.source is not Source.TRANSCRIPT else None
    known = _decisive(now) if fact is not None else None
    source = sentence(_SOURCES[then.source], scene.lexicon, age=age((known or then).observed_at, scene))
    return _with_fact(source, fact, scene)


def _with_fact(source: str, fact: str | None, scene: Scene) -> str:
    if fact is None:
        return sentence("told_alone", scene.lexicon, source=source)
    return sentence("told", scene.lexicon, source=source, sentence=fact)


def _unchecked(claims: Sequence[Claim], scene: Scene, *, is_rest: bool) -> str:
    ids = dict.fromkeys(entity_id for claim in claims for entity_id in claim.entity_ids)
    if ids and len(ids) <= MAX_NAMED:
        return sentence("unchecked", scene.lexicon, subject=named(tuple(ids), scene))
    return sentence("unchecked_rest" if is_rest else "unchecked_that", scene.lexicon, of=claims[0].text)


def _decisive(finding: Finding) -> Evidence | None:
    """Return what decided a finding."""
    return next((one for one in finding.evidence if not one.earlier), None)


def _has_changed(recalled: Recalled) -> bool:
    """Return whether something is otherwise since it was read."""
    then = {one.subject: one for one in recalled.then.evidence if not one.earlier}
    return any(_differs(then[one.subject], one) for one in recalled.now.evidence if one.subject in then)


def _differs(then: Evidence, now: Evidence) -> bool:
    return now.value != then.value or now.attributes != then.attributes


def _subject(now: Finding, then: Finding, scene: Scene) -> str:
    """Return whose state was read: their names, or how many they are."""
    wanted = now.claim.observed_ids
    seen = dict.fromkeys(one.subject for one in (*then.evidence, *now.evidence) if one.subject in wanted)
    ids = tuple(entity_id for entity_id in seen if scene.home.entity(entity_id) is not None) or wanted
    if len(ids) > MAX_NAMED:
        return scene.lexicon.phrases["things"].format(count=len(ids))
    return named(ids, scene)
