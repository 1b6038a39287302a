"""What was drafted and heard of a reply so far: the next sentence is read and worded by it."""

from collections import deque
from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import Final

from .checked import Checked
from .grounding.judging.opinion import gap_of
from .grounding.mitigation import added_behind, seam_behind
from .grounding.model import Action, Claim, ClaimKind, Delivery, Finding, Reason, Verdict
from .grounding.objecting import says_again
from .grounding.reading.plans import heading_after
from .grounding.reading.segmentation import segment
from .grounding.realising.words import MAX_NAMED
from .grounding.scene import Scene

_REMEMBERED_CLAIMS: Final = 50
"""A pronoun points no further back."""
_REMEMBERED_SENTENCES: Final = 30
"""Nothing said before them decides how a sentence is meant."""
_REMEMBERED_CHARACTERS: Final = 2_000
"""Of what was delivered instead of one sentence."""


class SoFar:
    """The sentences of one reply up to now, as they were drafted and as they are heard."""

    def __init__(self, max_claims: int) -> None:
        """Begin with nothing said, and as many claims as may be checked."""
        self.checked = 0
        """Sentences."""
        self.claims_left = max_claims
        self._max_claims = max_claims
        self._claims: deque[Claim] = deque(maxlen=_REMEMBERED_CLAIMS)
        self._recalled: deque[Claim] = deque(maxlen=_REMEMBERED_CLAIMS)
        self._corrections = 0
        self._doubted_bits = 0.0
        self._told: tuple[str, ...] = ()
        self.instead: tuple[Finding, ...] = ()
        """What was said in the place of what was wrong."""
        self._replaced = Delivery(text="")
        """The last sentence that was heard, if something else was said in its place."""
        self.drafted: tuple[str, ...] = ()
        """What was checked, in the words of the draft: what stands behind it was meant behind these."""
        self.foreseen = 0
        """Sentences that were foreseen, checked by now or not."""
        self._foreseen: tuple[str, ...] = ()
        """What was drafted and is not checked yet."""
        self._heading = ""
        self._added = ""
        self._seam = ("", "")

    def placed(self, scene: Scene) -> Scene:
        """Return a scene in which the next sentence is what is said behind all this."""
        return replace(
            scene,
            previous=(*self._recalled, *self._claims),
            recalled=len(self._recalled),
            told=self._told,
            heading=self._heading,
            added=self._added,
            seam=self._seam,
            corrections=self._corrections,
            doubted_bits=self._doubted_bits,
        )

    def recall(self, claims: Iterable[Claim]) -> None:
        """Take in what was claimed before this reply."""
        self._recalled.extend(claims)

    def begin_message(self) -> None:
        """Forget what was said instead of sentences before: whoever hears the next message may not hear those."""
        self.instead, self._replaced = (), Delivery(text="")

    def forget(self) -> None:
        """Forget what was said: the draft is dropped."""
        self._claims.clear()
        self._begin_again()
        self.drafted = self._foreseen = ()
        self.claims_left = self._max_claims
        self._corrections = self.checked = self.foreseen = 0
        self._doubted_bits = 0.0

    def uncount(self, held: Iterable[Checked]) -> None:
        """Leave room for sentences that will be checked again."""
        self._begin_again()
        for delivery in filter(None, (checked.delivery for checked in held)):
            self.checked -= 1
            self.drafted = self.drafted[:-1]
            self.claims_left += len(delivery.findings)
            self._corrections -= is_corrected(delivery)
            self._doubted_bits -= sum(map(gap_of, delivery.findings))
            self._unsay(delivery)

    def _unsay(self, delivery: Delivery) -> None:
        """Forget what a sentence claims: checked again, it stands behind itself no more than behind what follows."""
        claimed = [finding.claim for finding in delivery.spoken_of]
        self._claims = deque((one for one in self._claims if one not in claimed), maxlen=_REMEMBERED_CLAIMS)

    def _begin_again(self) -> None:
        self.begin_message()
        self._told, self._heading, self._added, self._seam = (), "", "", ("", "")

    def foresee(self, text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Take in what will be said, and return what is drafted and what is told before it."""
        self.foreseen += 1
        drafted, told = (*self.drafted, *self._foreseen), (*self._told, *self._foreseen)
        self._foreseen = (*self._foreseen, text)[-_REMEMBERED_SENTENCES:]
        return drafted, told[-_REMEMBERED_SENTENCES:]

    def draft(self, text: str) -> None:
        """Take in what was drafted, once it is checked."""
        self.drafted = (*self.drafted, text)[-_REMEMBERED_SENTENCES:]
        if text in self._foreseen:
            self._foreseen = self._foreseen[self._foreseen.index(text) + 1 :]

    def repeats(self, delivery: Delivery, scene: Scene) -> bool:
        """Return whether what is said instead was just said instead of the sentence before: of "Done!", too.

        Behind anything else it is said again: what follows may speak of it as "it".
        """
        said = self._replaced
        if not said.text or not _is_told_otherwise(delivery):
            return False
        if delivery.text == said.text or _says_no_more(delivery, said):
            return True
        is_of_wrong = is_corrected(delivery) and is_corrected(said)
        return is_of_wrong and says_again(delivery.text, delivery.delivered_findings, said.delivered_findings, scene)

    def leave_out(self, sentence: str, scene: Scene) -> None:
        """Take in a sentence that was just said as an addition of ours."""
        self._added = added_behind(sentence, (), scene)
        self._told = (*self._told, sentence.strip())

    def take(
        self, sentence: str, said: str, delivery: Delivery, scene: Scene, *, is_heard: bool, is_opener: bool
    ) -> None:
        """Take in a sentence and what is said instead of it; what a refusal replaces is not heard."""
        text, findings = sentence.strip(), delivery.findings
        if is_heard:
            self._claims.extend(finding.claim for finding in delivery.spoken_of)
        self.claims_left -= len(findings)
        self.checked += 1
        spoken = segment(delivery.text[:_REMEMBERED_CHARACTERS], scene.lexicon.abbreviations, cites=scene.cites)
        self._told = (*self._told, *map(str.strip, spoken))[-_REMEMBERED_SENTENCES:]
        self._heading = heading_after(text, self._heading)
        self._added = added_behind(text, delivery.mitigations, scene)
        self._seam = seam_behind(sentence, said, scene)
        if is_corrected(delivery):
            self._corrections += 1
            self.instead += delivery.delivered_findings
        if delivery.text.strip() and not is_opener:
            self._replaced = delivery if _is_told_otherwise(delivery) else Delivery(text="")
        self._doubted_bits += sum(map(gap_of, findings))


def is_corrected(delivery: Delivery) -> bool:
    """Return whether something else is said because a sentence was wrong."""
    return any(mitigation.action is Action.CORRECT for mitigation in delivery.mitigations)


def _is_told_otherwise(delivery: Delivery) -> bool:
    """Return whether something else is said because a sentence was wrong, or is not known to be right."""
    return any(one.original and one.action in (Action.CORRECT, Action.HEDGE) for one in delivery.mitigations)


def _says_no_more(delivery: Delivery, said: Delivery) -> bool:
    """Return whether all that a sentence claims was just told otherwise: "Done!", and then what was done."""
    told, before = [_told_otherwise(one) for one in delivery.findings], map(_told_otherwise, said.findings)
    known = frozenset().union(*before)
    # Of more things not all are named.
    return bool(told) and all(told) and len(known) <= MAX_NAMED and frozenset().union(*told) <= known


def _told_otherwise(finding: Finding) -> frozenset[Hashable]:
    """Return what is said of each thing instead of a claim; nothing of a claim that is left as it is."""
    claim = finding.claim
    if finding.reason is Reason.PENDING:
        return frozenset(claim.entity_ids)
    is_plain = finding.verdict is Verdict.REFUTED and claim.kind in _PLAIN and bool(claim.meaning)
    return frozenset((entity_id, claim.meaning, claim.is_negated) for entity_id in claim.entity_ids if is_plain)


_PLAIN = frozenset({ClaimKind.STATE, ClaimKind.OUTCOME})
