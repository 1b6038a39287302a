"""Judge how many entries a calendar or a list has by what tools have listed this turn."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
import json

from ..lexicon import WordKind
from ..meanings.records import ALL_DAY, AWAY, END, HOME, LISTED_UNDER, LOCATION, NAME, OPEN, START, STATUS, TOOLS
from ..model import Claim, Finding, Quantifier, Reason, ToolCall, Verdict
from ..scene import Scene
from ..tokens import name_words
from .answers import Cited, report_of

type Record = Mapping[str, object]


def judge_records(claim: Claim, sources: Sequence[Cited], scene: Scene) -> Finding:
    """Return refuted of a number that the entries are not, however they are counted."""
    listed = {source.id: records for source in sources if (records := _records(source.call, claim.records)) is not None}
    telling = [source for source in sources if source.id in listed]
    is_whole = bool(telling) and not any(source.call.is_cut for source in telling)
    if not is_whole or claim.count is None:
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    if claim.meaning == AWAY:
        if not all(_is_at_home(one, scene) for records in listed.values() for one in records):
            # A street may be that of the home.
            return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, telling, scene, is_told=False)
        listed = {}
    together = list({json.dumps(one, sort_keys=True): one for records in listed.values() for one in records}.values())
    if claim.quantifier is Quantifier.SOME:
        # How many of them are cooking events, nobody knows; there are no more than all.
        if claim.count > len(together):
            return report_of(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, telling, scene, is_told=False)
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, telling, scene, is_told=False)
    counts = {count for records in (*listed.values(), together) for count in _counts(records, scene.now)}
    if claim.count in counts:
        return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling, scene)
    return report_of(claim, Verdict.REFUTED, Reason.COUNT_DIFFERS, telling, scene, is_told=False)


def _records(call: ToolCall, sort: str) -> Sequence[Record] | None:
    """Return the entries that a call has listed; None if it lists none of the sort, or not in a form that is known."""
    if call.name not in TOOLS[sort] or call.succeeded is not True:
        return None
    try:
        answer = json.loads(call.result)
    except ValueError:
        return None
    found = (answer.get(key) for key in LISTED_UNDER) if isinstance(answer, dict) else iter(())
    listed = next((one for one in found if isinstance(one, list)), None)
    is_known = listed is not None and all(isinstance(one, dict) for one in listed)
    return listed if is_known else None


def _counts(records: Sequence[Record], now: datetime) -> Iterator[int]:
    """Yield how many entries there are: all, those still open, each name once, those of today, those still to come."""
    yield len(records)
    yield len({str(one.get(NAME)) for one in records})
    yield sum(one.get(STATUS, OPEN) == OPEN for one in records)
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
