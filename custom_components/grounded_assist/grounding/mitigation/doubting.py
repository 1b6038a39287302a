"""Say how sure it is: hedge, ask, refuse, mark, or leave out what cannot be said as it stands."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
import re

from ..confidence import level_of
from ..judging.reach import is_seen_whole
from ..judging.seeing import Seen, by_subject, see
from ..meanings.states import REPORTED, UNAVAILABLE
from ..model import (
    SURE,
    Action,
    Claim,
    ClaimKind,
    Entity,
    Evidence,
    Finding,
    Harm,
    Quantifier,
    Reading,
    Reason,
    Verdict,
)
from ..reading.questions import unwrapped
from ..realising import truths_about
from ..realising.present import of_state, on_the_way, unreachable
from ..realising.proposition import realise, told
from ..realising.sentences import join, sentence
from ..realising.words import name_of, named, sensor_of, spoken_value
from ..scene import Scene
from .case import Case, Findings, Mitigations, Said, apply
from .correcting import known_of, proven
from .hedging import hedged, takes_hedge

_MOST_OFFERED = 4
"""More than these nobody keeps in mind."""
_CLOSERS, _STOPS = "*_)", ".!…"
"""What may stand behind the last word of a sentence."""
_QUOTES = "\"'`”“’»"
_OF_ONE = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.CAPABILITY, ClaimKind.TIME})
"""Kinds of claims that may be of one thing."""

_MOST_BELIEVED = 12
"""Claims of a sentence: of more at once nobody hears which of them is only believed."""


def hedge(found: Findings, case: Case) -> Mitigations:
    """Say it as a belief, unless the draft does, or is no sentence that one goes before."""
    if len(case.findings) > _MOST_BELIEVED or any(one.claim.stated_confidence < SURE for one in found):
        return ()
    if not takes_hedge(case.text.strip(), case.scene):
        return ()
    said = case.whole(hedged(case.text.strip(), case.scene), Action.HEDGE, found[0])
    # Behind "I believe" the same must be claimed of the same, and be as likely.
    return (said,) if _claimed(apply(case.text, (said,)), case) == _claimed(case.text, case) else ()


def _claimed(text: str, case: Case) -> list[tuple[object, ...]]:
    found = ((one, one.claim) for one in case.recheck(text))
    return [(c.kind, c.entity_ids, c.meaning, c.value and c.value.number, level_of(one.confidence)) for one, c in found]


def ask(found: Findings, case: Case) -> Said:
    """Ask which one is meant, or offer to check."""
    finding, lexicon = found[0], case.scene.lexicon
    offered = _candidates(finding, case.scene)
    if offered:
        options = join(list(_options(offered, finding, case.scene)), lexicon, "choice")
        said = sentence("which", lexicon, of=case.text, options=options)
        return (case.whole(_after_what_is_known(said, case), Action.ASK, finding, offered),)
    return _beside_what_is_known("ask", case)


def offer_to_look(found: Findings, case: Case) -> Said:
    """Ask, if somebody may know the answer."""
    return ask(found, case) if any(case.scene.may_know(one.claim) for one in found) else None


def refuse(_: Findings, case: Case) -> Said:
    """Say plainly that it is not known."""
    return _beside_what_is_known("refuse", case)


def say_nothing_confirms(_: Findings, case: Case) -> Said:
    """Say that a wrong sentence cannot be confirmed, where nothing true can be said instead."""
    return sentence("nothing", case.scene.lexicon, of=case.text)


def remove(_: Findings, case: Case) -> Said:
    """Leave the sentence out, but for what is known of it."""
    return known_of(case) or ""


def annotate(found: Findings, case: Case) -> Mitigations:
    """Leave the sentence as it is with a mark behind it, for whoever reads it."""
    finding = found[0]
    is_refuted = finding.verdict is Verdict.REFUTED
    truth = proven(truths_about(finding, case.scene), case) if is_refuted else None
    phrases = case.scene.lexicon.phrases
    mark = phrases["wrong"].format(truth=truth.rstrip(".")) if truth else phrases["open"]
    return (case.added(mark, Action.ANNOTATE, finding),)


def add_that_it_is_seen(found: Findings, case: Case) -> Mitigations:
    """Leave "there is no rear door" as it is and add that we do see one, in the same sentence if it ends plainly."""
    subject = _found(found, case.scene)
    because = _because(found[0], Reason.EXISTS)
    at = len(unwrapped(case.text.strip()).rstrip().rstrip(_CLOSERS).rstrip(_STOPS))
    at += len(case.text) - len(case.text.lstrip())
    if case.text[:at].rstrip(_QUOTES)[-1:].isalnum():
        joined = case.change(at, at, sentence("but_exists", case.scene.lexicon, subject=subject), Action.HEDGE, because)
        if all(map(_is_taken_back, filter(_is_denial, case.recheck(apply(case.text, (joined,)))))):
            return (joined,)
    return (case.added(f" {sentence('exists', case.scene.lexicon, subject=subject)}", Action.HEDGE, because),)


def _is_denial(finding: Finding) -> bool:
    return finding.claim.kind is ClaimKind.EXISTENCE and finding.claim.is_negated


def _is_taken_back(finding: Finding) -> bool:
    return finding.verdict is not Verdict.REFUTED and finding.claim.stated_confidence < SURE


def _found(found: Findings, scene: Scene) -> str:
    """Return the things, or else the rooms and floors, that are there all the same."""
    entity_ids = tuple(i for one in found for i in one.claim.entity_ids)
    if entity_ids:
        return named(entity_ids, scene)
    rooms = (scene.home.area(i) for one in found for i in one.claim.area_ids)
    floors = (scene.home.floor(i) for one in found for i in one.claim.floor_ids)
    names = (scene.lexicon.phrases["the"].format(name=place.names[0]) for place in (*rooms, *floors) if place)
    return join(list(dict.fromkeys(names)), scene.lexicon)


def say_pending(found: Findings, case: Case) -> Said:
    """Say what the home has not confirmed yet, and what has begun to move."""
    scene = case.scene
    moving = [realise(on_the_way(one, scene), scene) for one in found]
    said = dict.fromkeys(filter(None, moving))
    if still := [one for one, on_its_way in zip(found, moving, strict=True) if on_its_way is None]:
        said[_unconfirmed_yet(still, scene)] = None
    return _after_what_is_known(" ".join(said), case)


def _unconfirmed_yet(found: Sequence[Finding], scene: Scene) -> str:
    """Return "I've asked for that, but the A and the B have not confirmed it yet."."""
    awaited = [i for one in found for i in _unsettled(one, scene)]
    words = {} if awaited else {"subject": _subject(found[0].claim, scene)}
    return realise(told("pending", *awaited, **words), scene) or ""


def _unsettled(finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield what of all that a claim is about is not seen to be so."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    for entity_id in claim.entity_ids:
        entity, seen = scene.home.entity(entity_id), subjects.get(entity_id, ())
        if not claim.meaning or see(claim.meaning, entity, seen) is not Seen.TRUE:
            yield entity_id


def say_unconfirmed(found: Findings, case: Case) -> Said:
    """Say of what it is that nothing is confirmed, and why if it cannot be read; of a set what is seen otherwise."""
    finding, scene = found[0], case.scene
    otherwise = of_state(finding, scene) if is_seen_whole(finding, scene) else ()
    said = (
        realise(unreachable(finding, scene), scene)
        or proven(filter(None, (realise(one, scene) for one in otherwise)), case)
        or sentence("unconfirmed", scene.lexicon, subject=_unsure(finding, scene))
    )
    return _after_what_is_known(said, case)


def say_unreachable(found: Findings, case: Case) -> Said:
    """Say what cannot be read now, beside what is known; None of more things than are named."""
    told = [realise(unreachable(one, case.scene), case.scene) for one in found]
    said = " ".join(dict.fromkeys(filter(None, told)))
    # "The lamp is unavailable" would say the same.
    is_told = any(one.claim.meaning == UNAVAILABLE for one in case.findings)
    if not all(told):
        return None
    return said if is_told else _after_what_is_known(said, case)


def _because(finding: Finding, reason: Reason) -> Finding:
    return replace(finding, reason=reason)


def _unsure(finding: Finding, scene: Scene) -> str:
    """Return what of a set cannot be seen: "everything is off" but for the lamp that only assumes so."""
    claim, subjects = finding.claim, by_subject(finding.evidence)
    unsure = (i for i in claim.entity_ids if _is_unseen(claim, scene.home.entity(i), subjects.get(i, ())))
    first = next(unsure, None)
    return _subject(replace(claim, readings=(Reading(entity_ids=(first,)),)) if first is not None else claim, scene)


def _is_unseen(claim: Claim, entity: Entity | None, seen: tuple[Evidence, ...]) -> bool:
    return see(claim.meaning, entity, seen) is Seen.UNKNOWN


def _subject(claim: Claim, scene: Scene) -> str:
    if claim.entity_ids:
        name = sensor_of if claim.meaning in REPORTED else name_of
        return name(claim.entity_ids[0], scene)
    # "The gate's locked" is of the gate.
    subject = _CLITIC.sub("", claim.subject)
    return scene.lexicon.phrases["the"].format(name=subject) if claim.harm is Harm.HIGH else subject


_CLITIC = re.compile(r"(?<=\w)['’]s$")


def _beside_what_is_known(key: str, case: Case) -> str:
    known = known_of(case)
    said = sentence(f"{key}_rest" if known else key, case.scene.lexicon, of=case.text)
    return f"{known} {said}" if known else said


def _after_what_is_known(said: str, case: Case) -> str:
    known = known_of(case)
    return f"{known} {said}" if known else said


def _candidates(finding: Finding, scene: Scene) -> tuple[str, ...]:
    """Return what the subject may be, if that is few enough single things that can be told apart."""
    claim = finding.claim
    if finding.reason is not Reason.AMBIGUOUS or claim.kind not in _OF_ONE or claim.quantifier is not Quantifier.THE:
        return ()
    singles = tuple(dict.fromkeys(one.entity_ids[0] for one in claim.readings if len(one.entity_ids) == 1))
    names = {name_of(entity_id, scene) for entity_id in singles}
    return singles if 1 < len(singles) == len(names) <= _MOST_OFFERED else ()


def _options(offered: tuple[str, ...], finding: Finding, scene: Scene) -> Iterator[str]:
    """Yield each candidate, with its answer where a value was told."""
    value, seen = finding.claim.value, by_subject(finding.evidence)
    for entity_id in offered:
        subject = name_of(entity_id, scene)
        evidence = seen.get(entity_id)
        spoken = spoken_value(value.attribute, evidence[0], scene) if value is not None and evidence else None
        yield scene.lexicon.phrases["option"].format(subject=subject, value=spoken) if spoken else subject
