"""Say what a calendar or a list really has: "Your calendar shows “Dentist” tomorrow at 9:00 am."."""

from datetime import datetime

from .computed_wording import clock, day
from .entry_titles import is_same
from .judging.read_entry import entries_of, whole_days
from .listings import Listed, listings
from .meanings.records import ADDED, EVENT
from .model import Claim, Entry, Finding, Reason
from .scene import Scene
from .wording import name_of, named, sentence

_WEEK = 7
_KNOWN = frozenset({Reason.TIME_DIFFERS, Reason.TIME_AGREES, Reason.EXISTS, Reason.STATE_DIFFERS})
_NOT_DONE = frozenset({Reason.NOT_DONE, Reason.ACTION_FAILED})


def entry_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return what is there instead of what was told of an entry; None if that is not known."""
    claim, entry = finding.claim, finding.claim.entry
    if entry is None:
        return None
    if finding.reason in _NOT_DONE:
        return _not_done(claim, entry, scene)
    if finding.reason is Reason.DOES_NOT_EXIST:
        return _then(finding, entry, scene) or _not_there(claim, entry, scene)
    if not entry.title:
        return counted_events(finding, scene)
    if finding.reason in _KNOWN and (one := _meant(finding, entry, scene)) is not None:
        return _there(one, scene)
    return None


def counted_events(finding: Finding, scene: Scene) -> str | None:
    """Return "There are 2 events tomorrow." of the day that was told."""
    claim = finding.claim
    if not claim.moments or claim.records != EVENT:
        return None
    known = entries_of(claim, Entry(title=""), tuple(listings(finding.evidence, scene.now.tzinfo)), scene)
    if known is None:
        return None
    nearest = whole_days(claim.moments[0].windows[0])
    known = [one for one in known if one.overlaps(nearest)]
    if len(known) == 1:
        return _there(known[0], scene)
    key = "events" if known else "no_events"
    return sentence(key, scene.lexicon, count=str(len(known)), day=_day_of(claim, scene))


def _not_done(claim: Claim, entry: Entry, scene: Scene) -> str | None:
    if entry.change != ADDED or not claim.entity_ids:
        return None
    if not entry.title:
        return sentence("nothing_added", scene.lexicon, subject=named(claim.entity_ids, scene))
    return sentence("not_added", scene.lexicon, title=entry.title, subject=named(claim.entity_ids, scene))


def _then(finding: Finding, entry: Entry, scene: Scene) -> str | None:
    """Return when the entry is that was told of another day, if it is still to come."""
    other = _meant(finding, entry, scene) if finding.claim.moments and entry.title else None
    is_to_come = other is not None and other.start is not None and other.start >= scene.now
    return _there(other, scene) if other is not None and is_to_come else None


def _not_there(claim: Claim, entry: Entry, scene: Scene) -> str | None:
    return _missing(claim, entry, scene) if entry.beside else _nothing(claim, scene)


def _missing(claim: Claim, entry: Entry, scene: Scene) -> str | None:
    """Return that one of the entries that were told is not there; None if it could be on several lists."""
    lists = claim.entity_ids
    told = name_of(lists[0], scene) if len(lists) == 1 else None
    return None if told is None else sentence("entry_missing", scene.lexicon, title=entry.title, subject=told)


def _nothing(claim: Claim, scene: Scene) -> str | None:
    if claim.moments:
        return sentence("no_events", scene.lexicon, count="0", day=_day_of(claim, scene))
    lists = claim.entity_ids
    return open_entries(lists[0], "0", scene) if len(lists) == 1 else None


def open_entries(list_id: str, count: str, scene: Scene) -> str:
    """Return how many entries of a list are open, as its state counts them."""
    key = {"0": "entries_none", "1": "entries_one"}.get(count, "entries")
    return sentence(key, scene.lexicon, count=count, subject=name_of(list_id, scene))


def _meant(finding: Finding, entry: Entry, scene: Scene) -> Listed | None:
    """Return the one entry of that title that a calendar or a list has."""
    read = tuple(listings(finding.evidence, scene.now.tzinfo))
    held = (one for listing in read for one in listing.entries)
    same = [one for one in dict.fromkeys(held) if is_same(entry.title, one.title, scene.lexicon)]
    days = {window[0].date() for moment in finding.claim.moments for window in moment.windows}
    then = [one for one in same if one.start is not None and one.start.date() in days]
    found = then if len(then) == 1 else same
    return found[0] if len(found) == 1 else None


def _there(one: Listed, scene: Scene) -> str:
    if one.start is not None:
        key = "entry_of_day" if one.is_all_day else "entry_at"
        at = one.start.astimezone(scene.now.tzinfo)
        return sentence(key, scene.lexicon, title=one.title, day=spoken_day(at, scene), clock=clock(at, scene))
    key = "entry_open" if one.is_open else "entry_done"
    return sentence(key, scene.lexicon, title=one.title, subject=name_of(one.list_id, scene))


def _day_of(claim: Claim, scene: Scene) -> str:
    return spoken_day(claim.moments[0].windows[0][0], scene)


def spoken_day(at: datetime, scene: Scene) -> str:
    """Return "today", "tomorrow" or "on Friday, March 6, 2026"."""
    words = scene.lexicon.spoken["entry_day"]
    ahead = (at.date() - scene.now.date()).days
    if 1 < ahead < _WEEK:
        return words["on"].format(day=scene.lexicon.times.weekday_names[at.weekday()])
    return words.get(str(ahead)) or words["on"].format(day=day(at, scene, "day_then"))
