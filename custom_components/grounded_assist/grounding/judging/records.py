"""Judge how many entries a calendar or a list has by what tools have listed this turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
import json
from typing import Self

from ..lexicon import WordKind
from ..listings import Listing, Record, listed_by, listings
from ..meanings.records import ALL_DAY, AWAY, END, HOME, LOCATION, NAME, OPEN, START, STATUS
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Source, Verdict
from ..scene import Scene
from ..tokens import name_words
from .answers import Cited, report_of, sources_of
from .findings import finding
from .read_entry import counts_read, is_any_bare, of_listings, whole_days


def judge_records(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted of a number that the entries are not, however they are counted."""
    read = tuple(listings(evidence, scene.now.tzinfo))
    if claim.moments and claim.meaning != AWAY and (known := counts_read(claim, read, scene)):
        return _judge_read(claim, known, evidence, may_be_none=is_any_bare(claim, read, scene))
    number = _number_of_list(evidence)
    telling = _Listed.of(claim, scene)
    held = set(_held(claim, read))
    counts = {*telling.counts(scene.now), *(() if number is None else (number,)), *held}
    if claim.count is None or not counts or telling.is_cut:
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    if claim.meaning == AWAY:
        # A street may be that of the home.
        counts = {0} if telling.is_at_home(scene) else set()
    if claim.quantifier is Quantifier.SOME or not _is_today(claim, scene):
        # How many of them are of one sort, nobody knows; there are no more than all.
        most = max(counts, default=claim.count)
        is_false, is_true = claim.count > most, claim.count == most == 0 and _is_today(claim, scene)
    else:
        is_true = claim.count in counts
        is_false = bool(counts) and not (is_true or claim.is_negated)
    if number is not None and not held and claim.count > number:
        # What is done may be counted as well.
        is_false = False
    verdict = Verdict.REFUTED if is_false else Verdict.SUPPORTED if is_true else Verdict.NOT_ENOUGH_INFO
    if number is not None:
        reason = Reason.COUNT_DIFFERS if is_false else Reason.COUNT_AGREES if is_true else Reason.NO_DATA
        return finding(claim, verdict, reason, evidence)
    if is_false and telling.is_earlier:
        # Something may have been added since.
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.STALE, telling.sources, scene, is_told=False)
    reason = Reason.COUNT_DIFFERS if is_false else Reason.REPORTED if is_true else Reason.NO_DATA
    return report_of(claim, verdict, reason, telling.sources, scene, is_told=is_true)


def _held(claim: Claim, read: Sequence[Listing]) -> Iterator[int]:
    """Yield how many entries are on the list that is spoken of: those that are open, and all."""
    for one in read:
        if one.evidence.subject in claim.entity_ids:
            yield sum(entry.is_open for entry in one.entries)
            yield len(one.entries)


def _judge_read(
    claim: Claim, known: Sequence[frozenset[int]], evidence: tuple[Evidence, ...], *, may_be_none: bool
) -> Finding:
    """Judge the number of a day by all that the calendars have on it; a day of the week is the nearest one.

    That there is none is true where no calendar has anything, and not refuted where one has nothing.
    """
    is_of_all = claim.quantifier is Quantifier.COUNT and _is_of_days(claim)
    number = claim.count or 0
    if is_of_all and number in known[0]:
        return of_listings(claim, Verdict.SUPPORTED, Reason.COUNT_AGREES, evidence)
    is_seen = any(number in counts for counts in known) or (not number and may_be_none)
    is_never = is_of_all and not claim.is_negated and not is_seen
    if is_never or all(number > max(counts) for counts in known):
        return of_listings(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, evidence)
    return of_listings(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)


def _is_of_days(claim: Claim) -> bool:
    """Return whether a number is told of whole days; where their parts begin everybody sees differently."""
    return all(window == whole_days(window) for moment in claim.moments for window in moment.windows)


def _is_today(claim: Claim, scene: Scene) -> bool:
    """Return whether a number is told of now: what a tool has listed need not be of another day."""
    return all(any(first <= scene.now < last for first, last in moment.windows) for moment in claim.moments)


def _number_of_list(evidence: tuple[Evidence, ...]) -> int | None:
    """Return how many entries the home shows to be open on the one list that is spoken of."""
    now = [one for one in evidence if one.source is Source.STATES and not one.earlier]
    return int(str(now[0].value)) if len(now) == 1 and str(now[0].value).isdecimal() else None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """What the tools have listed of one sort of entry."""

    sources: tuple[Cited, ...]
    lists: tuple[Sequence[Record], ...]

    @classmethod
    def of(cls, claim: Claim, scene: Scene) -> Self:
        """Return the answers in a form that is known, and who gave them."""
        found = [(source, listed_by(source.call, claim.records)) for source in sources_of(claim, scene)]
        known = [(source, records) for source, records in found if records is not None]
        return cls(sources=tuple(source for source, _ in known), lists=tuple(records for _, records in known))

    @property
    def is_cut(self) -> bool:
        """Return whether there may be more than what is seen."""
        return any(source.call.is_cut for source in self.sources)

    @property
    def is_earlier(self) -> bool:
        """Return whether some of it was listed in an earlier turn."""
        return any(source.is_earlier for source in self.sources)

    def counts(self, now: datetime) -> Iterator[int]:
        """Yield how many there are in each list and in all of them, in each way to count."""
        together = {json.dumps(one, sort_keys=True): one for records in self.lists for one in records}
        for records in (*self.lists, *([tuple(together.values())] if self.lists else ())):
            yield from _counts(records, now)

    def is_at_home(self, scene: Scene) -> bool:
        """Return whether all of them say so."""
        return bool(self.lists) and all(_is_at_home(one, scene) for records in self.lists for one in records)


def _counts(records: Sequence[Record], now: datetime) -> Iterator[int]:
    """Yield how many entries there are: all, those still open, each name once, those of today, those still to come."""
    yield len(records)
    yield len({str(one.get(NAME)) for one in records})
    yield sum(one.get(STATUS, OPEN) == OPEN for one in records)
    if not any(START in one for one in records):
        # What is to be done has no time of its own.
        return
    yield sum(not one.get(ALL_DAY) for one in records)
    days = [(_day(one.get(START)), _day(one.get(END))) for one in records]
    yield sum(start is not None and start <= now.date() <= (end or start) for start, end in days)
    yield sum(start == now.date() for start, _ in days)
    yield sum(str(one.get(END)) > now.isoformat() for one in records)


def _is_at_home(record: Record, scene: Scene) -> bool:
    """Return whether an entry says in a word of the language that it is at home."""
    words = name_words(str(record.get(LOCATION) or ""))
    found = scene.lexicon.at(words, 0) if len(words) == 1 else ()
    return any(word.kind is WordKind.STATE and word.id == HOME for word, _ in found)


def _day(told: object) -> date | None:
    try:
        return date.fromisoformat(str(told)[:10])
    except ValueError:
        return None
