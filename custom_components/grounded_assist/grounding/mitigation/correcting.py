"""Say what is true: by the one word that is wrong, else in sentences made from the evidence."""

from collections.abc import Callable, Iterable
import re

from ..judging.reach import within_reach
from ..lexicon import WITHHELD
from ..meanings.states import UNSEEN
from ..model import (
    Action,
    Claim,
    Finding,
    Harm,
    Quantifier,
    ReadBy,
    Reason,
    Verdict,
)
from ..reading.segmentation import segment
from ..realising import confirmations, told_of
from ..realising.labels import labelled
from ..realising.present import unreachable
from ..realising.sentences import sentence, with_article
from ..scene import Scene
from ..tokens import is_unspaced
from .case import Case, Findings, Mitigations, Said, apply, doubt, is_unknown
from .renaming import rename
from .word_edits import word_edit

CERTAINTY = ((0.90, 0.80), (0.60, 0.85), (0.0, 0.90))
"""(severity, least P(false)): the milder a hallucination is, the surer it must be before it is corrected."""
CERTAINTY_OF_HARM = 0.5
"""What is dangerous to believe is corrected as soon as it is rather false than true."""


def is_certain(finding: Finding, least: float) -> bool:
    """Return whether a claim is surely enough false to be corrected; `least` is what the owner asks."""
    if finding.claim.harm is Harm.HIGH:
        return doubt(finding) >= CERTAINTY_OF_HARM
    severity = finding.flag.severity if finding.flag is not None else 0.0
    needed = next(p_false for from_severity, p_false in CERTAINTY if severity >= from_severity)
    return doubt(finding) >= max(needed, least)


def correct(found: Findings, case: Case) -> Said:
    """Return the smallest change that makes the sentence true; None if nothing true can be said."""
    if not _is_due(found, case):
        return None
    # What a model has read says nothing of which word is wrong.
    is_worded = all(one.claim.read_by is ReadBy.RULES for one in found)
    if is_worded and (changed := _changed(found, case)) is not None:
        return changed
    return retold(case)


def _is_due(found: Findings, case: Case) -> bool:
    """Return whether it is sure enough that something is wrong, and not too much was corrected before."""
    least = case.scene.options.mitigating.least_doubt[Action.CORRECT]
    is_sure = any(is_certain(one, least) for one in found)
    return is_sure and _is_left(case)


def _is_left(case: Case) -> bool:
    """Return whether not too much was corrected before."""
    return case.scene.corrections < case.scene.options.mitigating.max_corrections


def label(found: Findings, case: Case) -> Said:
    """Say what the home shows in Home Assistant's own words for states, where no others are known."""
    said = labelled(case.findings, case.scene) or labelled(found, case.scene)
    if said is None or not _is_due(found, case):
        return None
    return _in_place(said, case.text)


def withhold(found: Findings, case: Case) -> Said:
    """Say that a sentence could not be confirmed, once in a row, beside what the home shows of it."""
    is_refuted = any(one.verdict is Verdict.REFUTED for one in found)
    least = case.scene.options.mitigating.least_doubt[Action.CORRECT]
    if is_refuted and not any(is_certain(one, least) for one in found):
        return None
    phrase = case.scene.lexicon.phrases.get(WITHHELD, "")
    known = labelled((one for one in case.findings if one.verdict is Verdict.SUPPORTED), case.scene)
    is_said = case.scene.said_before.endswith(phrase)
    return " ".join(filter(None, (_in_place(known, case.text) if known else "", "" if is_said else phrase)))


_BULLET = re.compile(r"\s*(?:[-*•・]|\d{1,3}\.)\s+")
_STOPS = (".", "!", "…", "\u3002", "\u0964", "\u06d4")
_WIDE = "\u3002"


def _in_place(said: str, text: str) -> str:
    """Return words as a line of a list, or with a full stop, where the sentence was one, or had one."""
    bullet = _BULLET.match(text)
    opening = bullet[0].lstrip() if bullet is not None else ""
    if bullet is not None or said.endswith(_STOPS):
        return f"{opening}{said}"
    return f"{said}{_WIDE if is_unspaced(text.strip()[:1]) or _WIDE in text else '.'}"


def _changed(found: Findings, case: Case) -> Mitigations | None:
    """Return a change of the words that are wrong; None where none of them would do."""
    if (renamed := rename(found, case)) is not None:
        return renamed
    if len(found) == 1 and (edit := word_edit(found[0], case)) and case.is_supported(apply(case.text, (edit,))):
        return (edit,)
    return None


def tell_unknown(_: Findings, case: Case) -> Said:
    """Say what is not known, beside what is."""
    return retold(case)


def tell_seen(_: Findings, case: Case) -> Said:
    """Say what is there instead of that there is none, with what else is so; None where that cannot be said."""
    return None if not _is_left(case) or any(map(is_unknown, case.findings)) else retold(case)


def retold(case: Case) -> str | None:
    """Return what the home shows of each claim in a sentence of its own; all of them prove true."""
    # The first way to say each is mostly right, and all of them together are proven at once.
    hopeful = None if any(map(is_unknown, case.findings)) else _retold(case, _told_first)
    return hopeful if hopeful and case.is_supported(hopeful) else _retold(case, _told)


def _told_first(finding: Finding, case: Case) -> str | None:
    return next(iter(told_of(finding, case.scene)), None)


type _State = tuple[Verdict, str, bool, str]
"""What was found of a thing's being so, or not so."""


def _retold(case: Case, tell: Callable[[Finding, Case], str | None]) -> str | None:
    told: dict[str, None] = {}
    known: set[_State] = set()
    for finding in case.findings:
        # Of what is refuted all that is otherwise is told.
        claim, is_told = finding.claim, finding.verdict in (Verdict.SUPPORTED, Verdict.REFUTED)
        states = {(finding.verdict, claim.meaning, claim.is_negated, entity_id) for entity_id in claim.entity_ids}
        is_known = is_told and bool(states) and states <= known
        if not is_known and (said := tell(finding, case)):
            # What was told of all of them is not told again of each.
            told |= dict.fromkeys(map(str.strip, segment(said, case.scene.lexicon.abbreviations)))
            known |= states if is_told and claim.value is None else set()
    return " ".join(told) or None


def known_of(case: Case) -> str | None:
    """Return what the home confirms of a sentence, in sentences of its own."""
    known = (one if one.verdict is Verdict.SUPPORTED else within_reach(one, case.scene) for one in case.findings)
    told = (proven(confirmations(one, case.scene), case) for one in filter(None, known))
    return " ".join(dict.fromkeys(filter(None, told))) or None


def _told(finding: Finding, case: Case) -> str | None:
    if is_unknown(finding) and finding.reason is Reason.DOES_NOT_EXIST and finding.claim.member is None:
        none = sentence("found_none", case.scene.lexicon, name=finding.claim.subject)
        return proven((none,), case)
    if is_unknown(finding) and finding.claim.member is None:
        said = _unknown_sentence(finding.claim, case.scene)
        # A name nobody speaks, such as an id, is not named again.
        return sentence("unknown_id", case.scene.lexicon, of=said) if case.recheck(said) else said
    is_silent = finding.verdict is Verdict.REFUTED and finding.claim.meaning in UNSEEN
    is_silent = is_silent or bool(unreachable(finding, case.scene))
    told = tuple(told_of(finding, case.scene))
    return proven(told, case, is_silent=is_silent) or _undisputed(finding, told, case)


def _undisputed(finding: Finding, told: tuple[str, ...], case: Case) -> str | None:
    """Return what the home shows of what only a model could read: the rules need not read that either."""
    if finding.claim.read_by is ReadBy.RULES:
        return None
    return next((one for one in told if all(f.verdict is not Verdict.REFUTED for f in case.recheck(one))), None)


def proven(said: Iterable[str], case: Case, *, is_silent: bool = False) -> str | None:
    """Return the first sentence that the home confirms, or that claims nothing where nothing could be claimed."""
    return next((one for one in said if is_silent or case.is_supported(one)), None)


def _unknown_sentence(claim: Claim, scene: Scene) -> str:
    """Return "I don't know of an attic lamp."."""
    name = claim.unknown_name or claim.subject
    if claim.quantifier is not Quantifier.THE:
        return sentence("unknown_many", scene.lexicon, name=name)
    return sentence("unknown", scene.lexicon, name=with_article(name, scene.lexicon))
