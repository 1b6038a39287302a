"""What a finished reply, and what is said about it, teach: counts, topics, outcomes."""

from bisect import bisect_left
from collections.abc import Iterable
from datetime import datetime
from typing import Final

from .grounding.calibration import Outcome, band_of
from .grounding.gazetteer import View
from .grounding.model import Finding, Source, Verdict
from .grounding.topics import topics_of
from .journal.entries import Interaction, Method, Mistake
from .journal.learned import Learned
from .replies import CheckedReply

LATENCIES_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 3000)
"""Upper ends of the histogram of what checking took."""


def learn_from_reply(learned: Learned, reply: CheckedReply) -> None:
    """Count a finished reply."""
    report = reply.report
    learned.count("replies", reply.subentry_id)
    learned.count("latency_ms", _bucket(report.duration_ms))
    if report.confidence is not None:
        learned.count("rated", reply.subentry_id)
        learned.count("confidence", reply.subentry_id, report.confidence)
    for name, value in (("grounding_loop", reply.sources_asked), ("cache_hits", reply.sources_known)):
        if value:
            learned.count(name, value=value)


def learn_from_finding(learned: Learned, finding: Finding, reply: CheckedReply, home: View) -> None:
    """Note which memories a claim was held against, and trust its topics again if it was right."""
    for one in finding.evidence:
        if one.source is Source.MEMORY:
            learned.touch(one.subject, reply.created)
    if finding.verdict is Verdict.SUPPORTED:
        learned.note_right(topics_of(finding.claim, home), reply.created, reply.user_id)


def learn_from_mistakes(learned: Learned, mistakes: Iterable[Mistake], subentry_id: str = "") -> None:
    """Count mistakes on their topics, by the confidence they were made with, and by the agent that made them.

    What somebody says of a claim counts once; what the home refutes was said each time anew.
    """
    for mistake in mistakes:
        at = mistake.created.timestamp()
        is_said = mistake.method is not Method.GROUNDING
        if is_said and not learned.voices.hears(mistake.user_id, "wrong", mistake.claim, at=at):
            continue
        learned.note_mistake(mistake.topics, mistake.created, mistake.user_id, mistake.claim)
        learned.count("mistakes", mistake.method)
        learned.count("mistakes_by_band", band_of(mistake.confidence))
        if subentry_id:
            learned.count("said" if mistake.was_said else "caught", subentry_id)


def learn_outcomes(
    learned: Learned, interaction: Interaction, person: str | None, at: datetime, *, is_right: bool
) -> None:
    """Count how the verdicts of a reply turned out, as somebody says: of each claim once, of each cell a few times."""
    voices, now = learned.voices, at.timestamp()
    for told in interaction.outcomes:
        cell, claim = str(told["cell"]), str(told.get("claim", ""))
        if voices.hears(person, str(is_right), claim, at=now) and voices.hears_of_cell(person, cell, at=now):
            outcome = Outcome(cell=cell, confidence=float(told["confidence"]), verdict=Verdict(str(told["verdict"])))
            learned.note_outcome(outcome, at, is_right=is_right)


def _bucket(milliseconds: float) -> str:
    """Return the upper end of the bucket that a duration falls into."""
    index = bisect_left(LATENCIES_MS, milliseconds)
    return str(LATENCIES_MS[index]) if index < len(LATENCIES_MS) else "more"
