"""What was learned from earlier replies: mistakes by topic, and how often verdicts turned out right."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from .calibration import Tally, cell_of, p_right_in
from .confidence import SIGNALS, believe, draft_confidence
from .gazetteer import View
from .model import Claim, Finding, Rank, Verdict
from .topics import TopicRecord, TopicRecords, heaviest, topics_of

LEAST_OF_THE_HOME = 0.85
"""However often people say otherwise: what the home shows is corrected by its devices, not by votes."""


class Experience:
    """Looked up while a claim is judged; it grows while the home is used."""

    def __init__(self, topics: TopicRecords, cells: Mapping[str, Tally], person: str | None = None) -> None:
        """Look things up in tables that others keep, for a person; None where nobody knows who asks."""
        self._topics = topics
        self._cells = cells
        self._person = person

    def of(self, person: str | None) -> Experience:
        """Return the same for the replies to another person."""
        return Experience(self._topics, self._cells, person)

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was ever learned."""
        return not self._topics and not self._cells

    def burden(self, claim: Claim, home: View, now: float) -> tuple[float, float]:
        """Return what mistakes on the topics of a claim still weigh, and what is left of the baseline."""
        return heaviest(self._of(claim, home), now)

    def is_high_risk(self, claim: Claim, home: View) -> bool:
        """Return whether a claim is of what was often wrong."""
        return any(record.is_high_risk for record in self._of(claim, home))

    def applied(self, found: Finding, home: View, now: float) -> Finding:
        """Return a finding as sure as experience says: its source by outcomes, an open draft by its topics."""
        if found.verdict is Verdict.NOT_ENOUGH_INFO:
            return self._doubted(found, home, now)
        return self._calibrated(found, now)

    def _doubted(self, found: Finding, home: View, now: float) -> Finding:
        mistakes, baseline = self.burden(found.claim, home, now) if self._topics else (0.0, 0.0)
        if not mistakes and not baseline:
            return found
        confidence = draft_confidence(found.claim, found.reason, mistakes=mistakes, baseline=baseline)
        return replace(found, confidence=min(confidence, found.confidence))

    def _calibrated(self, found: Finding, now: float) -> Finding:
        if not found.evidence or not self._cells:
            return found
        nearest = min(found.evidence, key=lambda one: one.rank)
        prior = SIGNALS[nearest.rank].p_right if nearest.p_right is None else nearest.p_right
        right = p_right_in(cell_of(found.claim, nearest.source), self._cells, prior, now)
        right = max(right, LEAST_OF_THE_HOME) if nearest.rank <= Rank.OBSERVED else right
        if right == prior:
            return found
        seen = tuple(replace(one, p_right=right) if one is nearest else one for one in found.evidence)
        confidence, bits = believe(found.verdict, seen, found.claim, found.reason)
        return replace(found, confidence=confidence, bits=bits, evidence=seen)

    def _of(self, claim: Claim, home: View) -> Iterator[TopicRecord]:
        for topic in topics_of(claim, home) if self._topics else ():
            if (record := self._topics.seen_by(topic, self._person)) is not None:
                yield record


NO_EXPERIENCE = Experience(TopicRecords(), {})
