"""Say how the last reply is known: what was read, from where, when, and whether it is still so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, assert_never

from .consensus import SITES
from .judging.reach import seen_now
from .meanings.states import UNAVAILABLE, UNREADABLE_STATES
from .model import Claim, ClaimKind, Delivery, Evidence, Finding, Reading, Reason, Scalar, Source, Verdict
from .objecting import says_again
from .reading.acts import Act
from .realising import take_back, told_of, truths_about
from .realising.present import as_seen, unreachable
from .realising.proposition import realise, told
from .realising.sentences import capitalized, going_on, sentence
from .realising.words import MAX_NAMED, name_of, named
from .rechecking import is_supported, recheck
from .scene import Scene

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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Account:
    """Where something is from: the template that says so, what is filled in, and the facts it is said of."""

    facts: tuple[str, ...] = ()
    key: str = ""
    """Empty where the facts say it all."""
    age: str = ""
    subjects: tuple[str, ...] = ()
    count: int = 0
    """Of those that agree."""


def can_be_told(claim: Claim, scene: Scene) -> bool:
    """Return whether the asker may still know of everything a claim is about."""
    return all(scene.home.entity(entity_id) is not None for entity_id in claim.observed_ids)


def asked_about(deliveries: Iterable[Delivery]) -> tuple[Finding, ...]:
    """Return what "How do you know?" is about: what was said, or where that is left open what is known of the draft."""
    return tuple(one for delivery in deliveries for one in _known_of(delivery))


def _known_of(delivery: Delivery) -> tuple[Finding, ...]:
    said = delivery.delivered_findings
    is_left_open = not any(map(_is_decided, said)) and any(map(_is_decided, delivery.findings))
    return delivery.findings if said and is_left_open else said


def _is_decided(finding: Finding) -> bool:
    return finding.verdict is not Verdict.NOT_ENOUGH_INFO


def explain(act: Act, recalled: Sequence[Recalled], evidence: Seen, scene: Scene) -> str:
    """Return where what was said is from, claim by claim; what was not checked is told so."""
    accounts = [(_account(one, evidence, scene), one) for one in recalled[:_MAX_TOLD]]
    together = _together([account for account, _ in accounts if account is not None])
    known = [replace(one, facts=_once(one.facts, evidence, scene)) for one in together]
    told = list(dict.fromkeys(_said(account, scene) for account in known))
    open_claims = [one.then.claim for account, one in accounts if account is None]
    if open_claims:
        told.append(_unchecked(open_claims, scene, is_rest=bool(told)))
    elif (
        act is Act.SURE
        and all(one.now.verdict is Verdict.SUPPORTED for one in recalled)
        and not told[0].startswith(sentence("confirmed", scene.lexicon).rstrip("."))
    ):
        told.insert(0, sentence("certain", scene.lexicon, of=told[0]))
    return " ".join(told)


def looked(findings: Sequence[Finding], evidence: Seen, scene: Scene) -> str:
    """Return what the home shows of claims that were looked into because somebody wanted it."""
    facts = [fact_of(one, evidence, scene) for one in findings]
    told = list(dict.fromkeys(fact for fact in facts if fact is not None))
    open_ = [one for one, fact in zip(findings, facts, strict=True) if fact is None]
    unread = [realise(unreachable(one, scene), scene) for one in open_]
    if unread and all(unread):
        why = going_on(" ".join(dict.fromkeys(filter(None, unread))), scene)
        told.append(sentence("not_found_as", scene.lexicon, sentence=why))
    elif unread or not told:
        beside = dict.fromkeys(filter(None, (_beside(one, evidence, scene) for one in open_)))
        names = {"not_found" if beside else _WHY_NOT_FOUND.get(one.reason, "not_found") for one in findings}
        name = "not_found_rest" if told else names.pop() if len(names) == 1 else "not_found"
        told.append(sentence(name, scene.lexicon, of=" ".join(told)))
        told += (one for one in beside if one not in told)
    return " ".join(told)


def _beside(finding: Finding, evidence: Seen, scene: Scene) -> str | None:
    """Return what is seen of the things that something is said of which nobody can find out."""
    is_of_these = _WHY_NOT_FOUND.get(finding.reason) != "not_found_meant"
    said = realise(as_seen(finding, scene), scene) if is_of_these else None
    return said if said is not None and is_supported(said, evidence, scene) else None


_WHY_NOT_FOUND: Final = {
    Reason.AMBIGUOUS: "not_found_meant",
    Reason.UNREADABLE: "not_found_meant",
    Reason.NO_DATA: "not_found_known",
}
"""Why nothing was found -> the sentence that says so."""


def maintained(findings: Sequence[Finding], evidence: Seen, scene: Scene) -> str | None:
    """Return what the home shows of what somebody says instead of it, and when that was read; None if it shows less."""
    read = [(Recalled(then=one, now=one), seen) for one in findings if (seen := _decisive(one)) is not None]
    accounts = [_read(one, seen, evidence, scene) for one, seen in read]
    if len(accounts) < len(findings) or not all(account.facts for account in accounts):
        return None
    told = dict.fromkeys(_said(account, scene) for account in _together(accounts))
    return sentence("shown", scene.lexicon, sentence=going_on(" ".join(told), scene))


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
    if (fact := _shown(finding, evidence, scene)) is not None or finding.verdict is not Verdict.SUPPORTED:
        return fact
    said = f"{capitalized(finding.claim.text.strip().rstrip('.!'))}."
    # "Three." is nothing without the question it has answered; whoever doubts a count wants to hear of what.
    truths = tuple(truths_about(finding, scene))
    counted = truths if finding.claim.kind is ClaimKind.REPORTED else ()
    told = (*counted, said, *truths, *filter(None, (realise(as_seen(finding, scene), scene),)))
    # The agent may have spoken another language; "yes" has no words to repeat.
    key = "confirmed_that" if " " in said else "confirmed"
    as_said = sentence(key, scene.lexicon, claim=said.rstrip("."))
    return next((one for one in told if is_supported(one, evidence, scene)), as_said)


def _shown(finding: Finding, evidence: Seen, scene: Scene) -> str | None:
    supported = (said for said in told_of(finding, scene) if is_supported(said, evidence, scene))
    return next(supported, None)


def age(at: datetime, scene: Scene) -> str:
    """Return how long ago something was, as it is spoken."""
    seconds = (scene.now - at).total_seconds()
    row = next((row for row in _AGES if seconds < row[0]), (0, "days", _DAY, 1))
    _, key, unit, step = row
    return scene.lexicon.spoken["ages"][key].format(count=round(seconds / unit / step) * step)


def _together(accounts: Sequence[_Account]) -> list[_Account]:
    """Return accounts with what was read at one time told at once."""
    told: list[_Account] = []
    for account in accounts:
        last = told[-1] if told else None
        if last is not None and account.key in _OF_SEVERAL and _origin(last) == _origin(account):
            told[-1] = _joined(last, account)
        else:
            told.append(account)
    return told


def _once(facts: Iterable[str], evidence: Seen, scene: Scene) -> tuple[str, ...]:
    """Return facts without those that one before them says as well: "is unlocked" behind "is still unlocked"."""
    told: list[str] = []
    said: tuple[Finding, ...] = ()
    for fact in facts:
        found = recheck(fact, evidence, scene)
        if not says_again(fact, found, said, scene):
            told.append(fact)
            said += found
    return tuple(told)


def _origin(account: _Account) -> tuple[str, str, int]:
    return account.key, account.age, account.count


def _joined(one: _Account, other: _Account) -> _Account:
    facts = tuple(dict.fromkeys((*one.facts, *other.facts)))
    return replace(one, facts=facts, subjects=tuple(dict.fromkeys((*one.subjects, *other.subjects))))


def _said(account: _Account, scene: Scene) -> str:
    """Return an account in words: "The lamp is on. I read the state of the lamp 20 seconds ago and again just now."."""
    facts = " ".join(account.facts)
    if not account.key:
        return facts
    subject = _subject(account.subjects, scene)
    source = sentence(account.key, scene.lexicon, subject=subject, age=account.age, count=str(account.count))
    if not facts:
        return sentence("told_alone", scene.lexicon, source=source)
    if account.key == "changed":
        return sentence("told_anew", scene.lexicon, source=source, sentence=going_on(facts, scene))
    return sentence("told", scene.lexicon, source=source, sentence=facts)


def _account(recalled: Recalled, evidence: Seen, scene: Scene) -> _Account | None:
    """Return where one claim is from; None if nobody ever looked, or can look."""
    account = _told(recalled, evidence, scene)
    if account is None:
        return None
    if any(one.verdict is Verdict.REFUTED for one in recheck(_said(account, scene), evidence, scene)):
        return _plain(fact_of(recalled.now, evidence, scene))
    return account


def _told(recalled: Recalled, evidence: Seen, scene: Scene) -> _Account | None:
    then, now = _decisive(recalled.then), _decisive(recalled.now)
    if recalled.now.reason is Reason.UNKNOWN_NAME:
        claim = recalled.now.claim
        return _plain(sentence("no_such_name", scene.lexicon, name=claim.unknown_name or claim.subject))
    if recalled.then.verdict is Verdict.NOT_ENOUGH_INFO or then is None:
        is_known = recalled.now.verdict is not Verdict.NOT_ENOUGH_INFO
        return (
            _read(recalled, now, evidence, scene) if is_known and now is not None else _left_open(recalled.now, scene)
        )
    if then.source is not Source.STATES:
        return _of_other_source(recalled, then, evidence, scene)
    return _of_states(recalled, then, evidence, scene)


def _left_open(finding: Finding, scene: Scene) -> _Account | None:
    """Return what was read of a claim that it does not tell; None if nothing was."""
    claim, seen = finding.claim, seen_now(finding)
    unread = [one for one in seen if str(one.value) in UNREADABLE_STATES]
    is_assumed = finding.reason is Reason.ASSUMED_STATE
    told = unread or (seen if is_assumed else ())
    if not told:
        is_of_nothing = bool(claim.meaning) and not claim.observed_ids and claim.open_reason is None
        return _plain(sentence("no_such_name", scene.lexicon, name=claim.subject)) if is_of_nothing else None
    facts = dict.fromkeys(_state_of(str(one.value), told, scene) for one in unread)
    if is_assumed:
        facts[sentence("assumed", scene.lexicon, subject=_subject(claim.entity_ids, scene))] = None
    subjects = tuple(dict.fromkeys(one.subject for one in told))
    return _Account(facts=tuple(facts), key="read", age=age(told[0].observed_at, scene), subjects=subjects)


def _state_of(value: str, seen: Iterable[Evidence], scene: Scene) -> str:
    """Return "The lamp is unavailable." of all that was read so."""
    entity_ids = tuple(dict.fromkeys(one.subject for one in seen if str(one.value) == value))
    if value != UNAVAILABLE:
        return sentence("state_unknown", scene.lexicon, subject=_subject(entity_ids, scene))
    return realise(told("is_so", *entity_ids, state=scene.lexicon.spoken["states"][UNAVAILABLE]), scene) or ""


def _of_states(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> _Account | None:
    match recalled.now.verdict:
        case Verdict.SUPPORTED:
            return _read(recalled, then, evidence, scene)
        case Verdict.NOT_ENOUGH_INFO:
            return _source("read_before", recalled, then, scene)
        case Verdict.REFUTED:
            return _otherwise(recalled, then, evidence, scene)
        case _ as never:
            assert_never(never)


def _otherwise(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> _Account | None:
    """Return what is no longer so, or never was."""
    fact = fact_of(recalled.now, evidence, scene)
    if recalled.then.verdict is not Verdict.SUPPORTED:
        return replace(_read(recalled, then, evidence, scene), facts=_facts(take_back(recalled.now, scene) or fact))
    if not _has_changed(recalled):
        # What was done in its turn cannot be seen any more.
        return _source("read", recalled, then, scene)
    return replace(_source("changed", recalled, then, scene), facts=_facts(fact))


def _source(key: str, recalled: Recalled, then: Evidence, scene: Scene) -> _Account:
    subjects = _seen_of(recalled.now, recalled.then, scene)
    return _Account(key=key, age=age(then.observed_at, scene), subjects=subjects)


def _read(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> _Account:
    if then.source is not Source.STATES:
        return _of_other_source(recalled, then, evidence, scene)
    finding = recalled.now
    is_old = (scene.now - then.observed_at).total_seconds() >= _JUST_NOW
    return _Account(
        facts=_facts(fact_of(finding, evidence, scene)),
        key="read_again" if is_old else "read",
        age=age(then.observed_at, scene),
        subjects=_seen_of(finding, finding, scene),
    )


_READ = frozenset({"read", "read_again"})
_SOURCES = {
    Source.COMPUTED: "worked_out",
    Source.REGISTRIES: "registered",
    Source.ACTIONS: "offered",
    Source.TRANSCRIPT: "tool_told",
    Source.MEMORY: "remembered",
    Source.APPS: "installed",
    Source.PORTS: "installed",
    Source.WEB: "web",
    Source.SYSTEM: "installed",
    Source.DIALOGUE: "said_here",
    Source.HISTORY: "recorded",
    Source.CALENDAR_TODO: "listed_there",
    Source.WEATHER_TIMERS: "foreseen",
}
_OF_SEVERAL = _READ | frozenset(_SOURCES.values())
"""Templates that may say where several facts are from."""
_ONLY_TOLD = frozenset({Source.TRANSCRIPT, Source.DIALOGUE})
"""Sources that show nothing of the home."""


def _of_other_source(recalled: Recalled, then: Evidence, evidence: Seen, scene: Scene) -> _Account:
    """Return what was not read in a state; where it cannot be looked up again, what it was then."""
    shows = then.source not in _ONLY_TOLD
    now = recalled.now
    fact = fact_of(now, evidence, scene) if shows else None
    known = _decisive(now) if fact is not None else None
    seen = known or then
    if fact is None and shows:
        fact = _shown(recalled.then, recalled.then.evidence, scene)
    count = len(_sites(seen))
    return _Account(facts=_facts(fact), key=_SOURCES[then.source], age=age(seen.observed_at, scene), count=count)


def _sites(seen: Evidence) -> tuple[Scalar, ...]:
    """Return who on the web tells the same."""
    sites = seen.attributes.get(SITES)
    return sites if isinstance(sites, tuple) else ()


def _facts(fact: str | None) -> tuple[str, ...]:
    return () if fact is None else (fact,)


def _plain(fact: str | None) -> _Account | None:
    """Return a fact that is told without where it is from."""
    return None if fact is None else _Account(facts=(fact,))


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


def _seen_of(now: Finding, then: Finding, scene: Scene) -> tuple[str, ...]:
    """Return whose state was read."""
    wanted = now.claim.observed_ids
    seen = dict.fromkeys(one.subject for one in (*then.evidence, *now.evidence) if one.subject in wanted)
    return tuple(entity_id for entity_id in seen if scene.home.entity(entity_id) is not None) or wanted


def _subject(entity_ids: tuple[str, ...], scene: Scene) -> str:
    """Return the names of things, or how many they are."""
    if len(entity_ids) > MAX_NAMED:
        return scene.lexicon.phrases["things"].format(count=len(entity_ids))
    return named(entity_ids, scene)
