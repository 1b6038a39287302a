"""Decide what is said instead of a sentence, and change its words from right to left."""

from collections.abc import Callable, Iterable
from dataclasses import replace
import re

from .confidence import level_of
from .judging.seeing import by_subject
from .lexicon import WordKind
from .meanings.states import UNAVAILABLE
from .model import (
    SURE,
    Action,
    Aspect,
    Claim,
    ClaimKind,
    Delivery,
    Evidence,
    Finding,
    FlagType,
    Harm,
    Level,
    Mitigation,
    Policy,
    Quantifier,
    Quantity,
    Reason,
    Verdict,
)
from .phrasing import (
    capitalized,
    confirmed,
    meaning_for,
    name_of,
    named,
    on_the_way,
    sentence,
    spoken_value,
    truths_about,
    with_article,
    word_for,
)
from .reading.segmentation import is_block
from .scene import Scene
from .tokens import name_words

type Findings = tuple[Finding, ...]
type Recheck = Callable[[str], Findings]

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
"""The number of a spoken value; its unit stays where it stands."""

_PLAIN = frozenset({Quantifier.THE, Quantifier.ALL})
"""Quantifiers with which another state word makes a claim about one thing true."""

_OPEN_HARM = frozenset({Reason.UNAVAILABLE, Reason.NO_DATA, Reason.ASSUMED_STATE, Reason.CONFLICTING_DATA})


def deliver(text: str, findings: Findings, policy: Policy, scene: Scene, recheck: Recheck) -> Delivery:
    """Return what is said instead of a sentence; its white space stays around it."""
    if policy is Policy.OBSERVE:
        return Delivery(text=text, findings=findings, delivered_findings=findings)
    if is_block(text) and text.lstrip().startswith("<"):
        # A thought is not meant for the ear.
        return Delivery(text="")
    mitigations = _mitigations(text, findings, policy, scene, recheck)
    if not mitigations:
        return Delivery(text=text, findings=findings, delivered_findings=findings)
    mitigations = with_originals(text, mitigations)
    edited = apply(text, mitigations)
    return Delivery(text=edited, findings=findings, delivered_findings=recheck(edited), mitigations=mitigations)


def apply(text: str, mitigations: tuple[Mitigation, ...]) -> str:
    """Return the text with every change made, from right to left so that no span moves."""
    for change in sorted(mitigations, key=lambda one: one.start, reverse=True):
        text = text[: change.start] + change.replacement + text[change.end :]
    return text


def _mitigations(
    text: str, findings: Findings, policy: Policy, scene: Scene, recheck: Recheck
) -> tuple[Mitigation, ...]:
    wrong = [one for one in findings if one.verdict is Verdict.REFUTED and not _is_denied_existence(one)]
    if len(wrong) == 1 and (edit := _minimal_edit(text, wrong[0], scene)) and _is_true(apply(text, (edit,)), recheck):
        return (edit,)
    if wrong:
        return (_whole(text, _retold(findings, scene, recheck), Action.CORRECT, wrong[0].reason),)
    if any(map(_is_unknown, findings)):
        return (_whole(text, _retold(findings, scene, recheck), Action.CORRECT, Reason.UNKNOWN_NAME),)
    for find, act in _OTHERS:
        if (found := find(findings)) is not None:
            return act(text, found, scene)
    return _by_level(text, findings, scene) if policy is Policy.STRICT else ()


def _is_true(text: str, recheck: Recheck) -> bool:
    """Return whether an edited sentence claims something and all of it is borne out."""
    found = recheck(text)
    return not any(one.verdict is Verdict.REFUTED or _is_unknown(one) for one in found) and any(
        one.verdict is Verdict.SUPPORTED for one in found
    )


def _minimal_edit(text: str, finding: Finding, scene: Scene) -> Mitigation | None:
    """Replace only the word that is wrong: locked by unlocked, 50% by 40%."""
    claim = finding.claim
    is_plain = claim.aspect is Aspect.STATE and not claim.is_negated and claim.quantifier in _PLAIN
    is_bare = (claim.predicate_start, claim.predicate_end) == (claim.start, claim.end)
    if is_bare or not is_plain or len(claim.entity_ids) != 1:
        return None
    word = _true_word(finding, scene)
    if word is None:
        return None
    return Mitigation(
        action=Action.CORRECT,
        original="",
        replacement=_in_case_of(text[claim.predicate_start : claim.predicate_end], word),
        start=claim.predicate_start,
        end=claim.predicate_end,
        reason=finding.reason,
    )


def _in_case_of(original: str, word: str) -> str:
    """Return a word with a capital or all capitals, as the one it replaces."""
    if len(original) > 1 and original.isupper():
        return word.upper()
    return capitalized(word) if original[:1].isupper() else word


def _true_word(finding: Finding, scene: Scene) -> str | None:
    claim = finding.claim
    entity = scene.home.entity(claim.entity_ids[0])
    seen = by_subject(finding.evidence).get(claim.entity_ids[0], ())
    if entity is None or not seen:
        return None
    if claim.kind is ClaimKind.STATE:
        meaning = meaning_for(claim, entity, seen)
        return word_for(meaning, scene.lexicon) if meaning else None
    return _true_value(claim.value, seen[0], scene) if claim.value is not None else None


def _true_value(value: Quantity, seen: Evidence, scene: Scene) -> str | None:
    """Return the number without its unit, on the scale it was said on: volume 0.8, not 80%."""
    is_raw = value.unit is None and value.step < 1
    spoken = spoken_value(value.attribute, seen, scene, is_raw=is_raw)
    if value.number is None or spoken is None:
        return spoken
    return (found := _NUMBER.match(spoken)) and found.group()


def _retold(findings: Findings, scene: Scene, recheck: Recheck) -> str:
    """Return what the home shows of each claim in a sentence of its own, kept only if it proves true itself."""
    told = (_told(finding, scene, recheck) for finding in findings)
    return " ".join(dict.fromkeys(filter(None, told))) or sentence("nothing", scene.lexicon)


def _told(finding: Finding, scene: Scene, recheck: Recheck) -> str | None:
    if _is_unknown(finding):
        return _unknown_sentence(finding.claim, scene)
    if finding.verdict is Verdict.NOT_ENOUGH_INFO:
        return None
    is_refuted = finding.verdict is Verdict.REFUTED
    said: Iterable[str | None] = truths_about(finding, scene) if is_refuted else (confirmed(finding, scene),)
    return next((one for one in said if one and not _is_refuted(one, recheck)), None)


def _is_refuted(text: str, recheck: Recheck) -> bool:
    return any(one.verdict is Verdict.REFUTED for one in recheck(text))


def _whole(text: str, said: str, action: Action, reason: Reason) -> Mitigation:
    """Replace the sentence, not the white space around it."""
    start = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    return Mitigation(action=action, original=text[start:end], replacement=said, start=start, end=end, reason=reason)


# What is neither refuted nor plain: one row each, the first that applies is done.


def _is_denied_existence(finding: Finding) -> bool:
    return finding.claim.kind is ClaimKind.EXISTENCE and finding.verdict is Verdict.REFUTED and finding.claim.is_negated


def _denied(findings: Findings) -> Finding | None:
    return next((one for one in findings if _is_denied_existence(one)), None)


def _hedge_denied(text: str, finding: Finding, scene: Scene) -> tuple[Mitigation, ...]:
    """Leave "there is no rear door" as it is and add that we do see one."""
    said = sentence("exists", scene.lexicon, subject=named(finding.claim.entity_ids, scene))
    end = len(text.rstrip())
    return (
        Mitigation(action=Action.HEDGE, original="", replacement=f" {said}", start=end, end=end, reason=Reason.EXISTS),
    )


def _is_unknown(finding: Finding) -> bool:
    return finding.flag is not None and finding.flag.type is FlagType.NONEXISTENT_ENTITY


def _unknown_sentence(claim: Claim, scene: Scene) -> str:
    """Return "I don't know an attic lamp."."""
    name = claim.unknown_name or claim.subject
    if claim.quantifier is not Quantifier.THE:
        return sentence("unknown_many", scene.lexicon, name=name)
    return sentence("unknown", scene.lexicon, name=with_article(name, scene.lexicon))


def _pending(findings: Findings) -> Finding | None:
    return next(
        (one for one in findings if one.reason is Reason.PENDING and one.claim.aspect is not Aspect.PROGRESS), None
    )


def _say_pending(text: str, finding: Finding, scene: Scene) -> tuple[Mitigation, ...]:
    moving = on_the_way(finding, scene)
    said = moving or sentence("pending", scene.lexicon, subject=_subject(finding.claim, scene))
    return (_whole(text, said, Action.HEDGE, Reason.PENDING),)


def _harmful(findings: Findings) -> Finding | None:
    """Return a claim about a lock or a gas valve that nothing confirms."""
    return next(
        (
            one
            for one in findings
            if one.claim.harm is Harm.HIGH
            and one.claim.kind is not ClaimKind.COUNT
            and one.claim.quantifier is not Quantifier.ONLY
            and one.verdict is Verdict.NOT_ENOUGH_INFO
            and one.reason in _OPEN_HARM
            and one.claim.meaning != UNAVAILABLE
            and not one.claim.is_failure
            and one.claim.open_reason is None
            and not _is_beyond_a_lock(one.claim)
        ),
        None,
    )


def _is_beyond_a_lock(claim: Claim) -> bool:
    """Return whether a claim is of a door of which only the lock is known: shut it may be, or open."""
    is_told = claim.aspect is Aspect.STATE and claim.meaning == "closed"
    domains = {entity_id.partition(".")[0] for entity_id in claim.entity_ids}
    return (is_told or claim.meaning in ("open", "opening")) and domains == {"lock"}


def _say_unconfirmed(text: str, finding: Finding, scene: Scene) -> tuple[Mitigation, ...]:
    said = sentence("unconfirmed", scene.lexicon, subject=_subject(finding.claim, scene))
    return (_whole(text, said, Action.HEDGE, finding.reason),)


_OTHERS: tuple[
    tuple[Callable[[Findings], Finding | None], Callable[[str, Finding, Scene], tuple[Mitigation, ...]]], ...
] = (
    (_denied, _hedge_denied),
    (_pending, _say_pending),
    (_harmful, _say_unconfirmed),
)


def _subject(claim: Claim, scene: Scene) -> str:
    return name_of(claim.entity_ids[0], scene) if claim.entity_ids else claim.subject


def _by_level(text: str, findings: Findings, scene: Scene) -> tuple[Mitigation, ...]:
    """Hedge, ask or refuse by the weakest claim of the sentence."""
    if not findings:
        return ()
    weakest = min(findings, key=lambda one: one.confidence)
    action = _BY_LEVEL.get(level_of(weakest.confidence))
    is_hedged = weakest.claim.stated_confidence < SURE
    if action is None or (action is Action.HEDGE and is_hedged):
        return ()
    said = sentence(action, scene.lexicon, sentence=_going_on(text.strip(), scene))
    return (_whole(text, capitalized(said), action, weakest.reason),)


def _going_on(body: str, scene: Scene) -> str:
    """Return a sentence as it stands behind "I believe": only a word of the language loses its capital."""
    senses = scene.lexicon.at(name_words(body)[:1], 0)
    is_small = any(word.kind is WordKind.FUNCTION and word.id in _SMALL for word, _ in senses)
    return body[:1].lower() + body[1:] if is_small else body


_SMALL = frozenset({"determiner", "pronoun", "plural"})
_BY_LEVEL = {Level.MEDIUM: Action.HEDGE, Level.LOW: Action.ASK, Level.NONE: Action.REFUSE}


def with_originals(text: str, mitigations: tuple[Mitigation, ...]) -> tuple[Mitigation, ...]:
    """Return the changes with the words they replaced."""
    return tuple(replace(one, original=text[one.start : one.end]) for one in mitigations)
