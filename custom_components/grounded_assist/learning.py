"""What a finished reply, and what is said about it, teach: counts, topics, outcomes."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from .grounding.calibration import Outcome, band_of
from .grounding.gazetteer import View
from .grounding.model import Source, Verdict
from .grounding.topics import topics_of
from .journal.entries import Interaction, Mistake
from .journal.learned import Learned
from .replies import CheckedReply

LATENCIES_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 3000)
"""Upper ends of the histogram of what checking took."""


def learn_from_reply(learned: Learned, reply: CheckedReply, home: View | None) -> None:
    """Count a finished reply, and trust topics again on which it was right."""
    report = reply.report
    learned.count("replies", reply.subentry_id)
    learned.count("latency_ms", _bucket(report.duration_ms))
    if report.confidence is not None:
        learned.count("rated", reply.subentry_id)
        learned.count("confidence", reply.subentry_id, report.confidence)
    for name, value in (("grounding_loop", reply.sources_asked), ("cache_hits", reply.sources_known)):
        if value:
            learned.count(name, value=value)
    if reply.answers is not None or home is None:
        return
    for finding in report.findings:
        for one in finding.evidence:
            if one.source is Source.MEMORY:
                learned.touch(one.subject, reply.created)
        if finding.verdict is Verdict.SUPPORTED:
            learned.note_right(topics_of(finding.claim, home), reply.created)


def learn_from_mistakes(learned: Learned, mistakes: Iterable[Mistake], subentry_id: str = "") -> None:
    """Count mistakes on their topics, by the confidence they were made with, and by the agent they were caught of."""
    for mistake in mistakes:
        learned.note_mistake(mistake.topics, mistake.created)
        learned.count("mistakes", mistake.method)
        learned.count("mistakes_by_band", band_of(mistake.confidence))
        if subentry_id:
            learned.count("caught", subentry_id)


def learn_outcomes(learned: Learned, interaction: Interaction, at: datetime, *, is_right: bool) -> None:
    """Count how the verdicts of a reply turned out."""
    for told in interaction.outcomes:
        outcome = Outcome(
            cell=str(told["cell"]), confidence=float(told["confidence"]), verdict=Verdict(str(told["verdict"]))
        )
        learned.note_outcome(outcome, at, is_right=is_right)


def _bucket(milliseconds: float) -> str:
    """Return the upper end of the bucket that a duration falls into."""
    index = bisect_left(LATENCIES_MS, milliseconds)
    return str(LATENCIES_MS[index]) if index < len(LATENCIES_MS) else "more"
