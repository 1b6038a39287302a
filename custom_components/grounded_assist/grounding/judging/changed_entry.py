"""Judge what was done to list entries, by the list and by the tool calls."""

from collections.abc import Sequence

from ..entry_titles import is_alike
from ..listings import Listed, listings
from ..meanings.records import ADDED, CHANGES, TITLED
from ..model import Claim, Entry, Evidence, Finding, Rank, Reason, ToolCall, Verdict
from ..scene import Scene
from .answers import Cited, report_of, sources_of
from .findings import finding
from .seeing import Seen, negate

_ALL_CHANGES = frozenset(tool for tools in CHANGES.values() for tool in tools)


def judge_change(claim: Claim, entry: Entry, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted if nothing was done: all that could have failed, or the list has nothing on it."""
    seen, reason = _see(claim, entry, evidence, scene)
    if claim.is_negated:
        seen = negate(seen) if seen is Seen.FALSE or _is_this(claim, entry, evidence, scene) else Seen.UNKNOWN
    if seen is Seen.TRUE:
        return finding(claim, Verdict.SUPPORTED, reason, evidence)
    if seen is Seen.FALSE:
        return finding(claim, Verdict.REFUTED, reason, evidence)
    return _judge_reported(claim, entry, scene)


def _see(claim: Claim, entry: Entry, evidence: tuple[Evidence, ...], scene: Scene) -> tuple[Seen, Reason]:
    """Return whether the lists show that it was done."""
    lists = [_Counted(i, evidence) for i in claim.entity_ids]
    step = 1 if entry.change == ADDED else -1
    if any(one.moved(step) for one in lists):
        return Seen.TRUE, Reason.STATE_AGREES
    titled = _titled(claim, entry, evidence, scene)
    if any(_is_done(one, entry) for one in titled):
        return Seen.TRUE, Reason.EXISTS
    is_unchanged = bool(lists) and all(one.stays for one in lists)
    if not is_unchanged or not scene.reply_ended:
        return Seen.UNKNOWN, Reason.NO_DATA
    calls = [call for call in scene.tool_calls if not call.read_only and call.name in _ALL_CHANGES]
    if calls and all(map(_has_failed, calls)) and len(calls) == len(_acting(scene)):
        return Seen.FALSE, Reason.ACTION_FAILED
    is_empty = entry.change == ADDED and all(one.now == 0 for one in lists)
    return (Seen.FALSE, Reason.NOT_DONE) if is_empty and not _acting(scene) else (Seen.UNKNOWN, Reason.NO_DATA)


def _titled(claim: Claim, entry: Entry, evidence: tuple[Evidence, ...], scene: Scene) -> list[Listed]:
    """Return what the lists hold of that title."""
    read = (one for one in listings(evidence, scene.now.tzinfo) if one.evidence.subject in claim.entity_ids)
    held = (one for listing in read for one in listing.entries)
    return [one for one in held if entry.title and is_alike(entry.title, one.title, scene.lexicon)]


def _is_this(claim: Claim, entry: Entry, evidence: tuple[Evidence, ...], scene: Scene) -> bool:
    """Return whether it is surely the entry that is denied that has changed a list.

    What is there may have been before, and another list or another entry is none that was denied.
    """
    step = 1 if entry.change == ADDED else -1
    if not all(_Counted(i, evidence).moved(step) for i in claim.entity_ids):
        return False
    if not entry.title:
        return True
    done = [call for call in scene.tool_calls if call.name in CHANGES[entry.change] and not _has_failed(call)]
    is_meant = all(any(is_alike(entry.title, title, scene.lexicon) for title in _titles(call)) for call in done)
    is_read = any(one.evidence.subject in claim.entity_ids for one in listings(evidence, scene.now.tzinfo))
    is_there = bool(_titled(claim, entry, evidence, scene)) is (entry.change == ADDED)
    return is_meant and ((bool(done) and is_there) or not is_read)


def _titles(call: ToolCall) -> list[str]:
    return [str(call.args[name]) for name in TITLED if name in call.args]


def _acting(scene: Scene) -> list[ToolCall]:
    """Return the calls that may have done anything."""
    return [call for call in scene.tool_calls if not call.read_only]


def _has_failed(call: ToolCall) -> bool:
    return call.succeeded is False


def _is_done(one: Listed, entry: Entry) -> bool:
    return entry.change == ADDED or not one.is_open


class _Counted:
    """How many entries a list has open, and had before this turn changed it."""

    def __init__(self, list_id: str, evidence: Sequence[Evidence]) -> None:
        """Take the numbers that the state of the list tells."""
        about = [one for one in evidence if one.subject == list_id and one.rank is Rank.OBSERVED]
        self.now = next((_number(one) for one in about if not one.earlier), None)
        self.before = [number for one in about if one.earlier and (number := _number(one)) is not None]

    def moved(self, step: int) -> bool:
        """Return whether there are more now, or fewer, than there were."""
        now = self.now
        return now is not None and any((now - number) * step > 0 for number in self.before)

    @property
    def stays(self) -> bool:
        """Return whether there are as many as before."""
        return self.now is not None and all(number == self.now for number in self.before)


def _number(one: Evidence) -> int | None:
    text = str(one.value)
    return int(text) if text.isdecimal() else None


def _judge_reported(claim: Claim, entry: Entry, scene: Scene) -> Finding:
    """Return supported if a tool that does so has answered that it was done with this entry."""
    telling = [one for one in sources_of(claim, scene) if _tells(one, claim, entry, scene)]
    if claim.is_negated or not telling:
        return report_of(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, (), scene)
    return report_of(claim, Verdict.SUPPORTED, Reason.REPORTED, telling, scene)


def _tells(source: Cited, claim: Claim, entry: Entry, scene: Scene) -> bool:
    call = source.call
    is_it = not entry.title or any(is_alike(entry.title, title, scene.lexicon) for title in _titles(call))
    is_there = not call.touched or not set(call.touched).isdisjoint(claim.entity_ids)
    return call.name in CHANGES[entry.change] and call.succeeded is True and is_it and is_there
