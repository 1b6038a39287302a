"""What is so beyond states: calendars and lists, forecasts, apps, names of Home Assistant, the time, the world."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final

from ..entry_titles import is_same
from ..gist import Speaker, set_right
from ..judging import forecast, notice, read_entry
from ..judging.installation import STARTED, ports_of
from ..judging.last_run import last_run
from ..judging.world import told_token
from ..listings import Listed, listings
from ..meanings.forecasts import CONDITIONS, HIGH, HIGHS, LOWS, RAIN, TRUE
from ..meanings.notices import NAMES, SECONDS
from ..meanings.now import NOW, SUN_EVENTS
from ..meanings.parts import UPTIME
from ..meanings.records import ADDED, EVENT, TODO
from ..memories import MemoryKind
from ..model import Claim, Entry, Evidence, Finding, Rank, Reason, Source, Verdict
from ..scene import Scene
from .proposition import Told, told
from .sentences import capitalized
from .words import amount, clock, date, day, with_unit

_MINUTE, _HOUR, _SOON = 60, 3600, 90
"""Seconds; up to the last they are told as such."""
_KNOWN: Final = (Reason.TIME_DIFFERS, Reason.TIME_AGREES, Reason.EXISTS, Reason.STATE_DIFFERS)
_NOT_DONE: Final = (Reason.NOT_DONE, Reason.ACTION_FAILED)
_ATTRIBUTES: Final = {
    "current_version": "version",
    "disk_bytes": "disk_total_bytes",
    "free_bytes": "disk_free_bytes",
    "memory_bytes": "memory_total_bytes",
    "no_errors": "errors",
    "no_warnings": "warnings",
    **dict.fromkeys(("running", "stopped", "down"), "state"),
    **dict.fromkeys(("up_to_date", "update_to"), "update"),
}
"""What was told of a part -> what tells how it is, where they are not called alike."""
_UNITS: Final = {
    "disk_used_percent": 1,
    **dict.fromkeys(("disk_free_bytes", "disk_total_bytes"), 10**9),
    "memory_total_bytes": 2**30,
}


def of_now(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "It is 9:30 pm.", "Today is Saturday, November 21, 2026.", "Sunset is at 4:12 pm."."""
    claim = finding.claim
    for known in _ranked(finding, Rank.COMPUTED):
        now = known.observed_at
        if claim.subject == NOW:
            moment = claim.moments[0]
            is_part = bool(moment.hulls) and moment.weekday in (None, now.weekday())
            # A day that is only "it" may be that of something else, when it is read again.
            is_clock = moment.is_clock or is_part
            value = clock(now, scene) if is_clock else date(now, scene, "day")
            yield told("it_is" if is_clock else "today_is", value=value)
        elif claim.meaning not in SUN_EVENTS:
            yield told(str(known.value))
        else:
            at = known.attributes[claim.meaning]
            times = [datetime.fromisoformat(str(one)) for one in (at if isinstance(at, tuple) else (at,))]
            yield told(claim.meaning, value=clock(min(times, key=lambda one: abs(one - scene.now)), scene))


def _ranked(finding: Finding, rank: Rank) -> list[Evidence]:
    return [one for one in finding.evidence if one.rank is rank]


def of_arithmetic(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "15% of 80 is 12."."""
    for known in _ranked(finding, Rank.COMPUTED):
        number = f"{float(known.value or 0):.2f}".rstrip("0").rstrip(".")
        yield told("result", subject=finding.claim.subject, value=with_unit(number, known.unit or "", scene.lexicon))


def of_entry(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield what is there instead of what was told of an entry of a calendar or a list."""
    claim, entry = finding.claim, finding.claim.entry
    if entry is None:
        return
    one = _meant(finding, entry, scene) if entry.title else None
    if finding.reason in _NOT_DONE:
        if entry.change == ADDED and claim.entity_ids:
            yield told("not_added" if entry.title else "nothing_added", *claim.entity_ids, title=entry.title)
    elif finding.reason is Reason.DOES_NOT_EXIST:
        # What was told of another day is told if it is still to come.
        is_to_come = one is not None and one.start is not None and one.start >= scene.now and bool(claim.moments)
        yield from (_there(one, scene),) if one is not None and is_to_come else _not_there(claim, entry, scene)
    elif not entry.title:
        yield from _events(finding, scene)
    elif one is not None and finding.reason in _KNOWN:
        yield _there(one, scene)


def _not_there(claim: Claim, entry: Entry, scene: Scene) -> Iterator[Told]:
    is_one = len(claim.entity_ids) == 1
    if entry.beside and is_one:
        yield told("entry_missing", *claim.entity_ids, title=entry.title)
    elif claim.moments and not entry.beside:
        yield told("events", count=0, day=_day_of(claim, scene))
    elif not entry.beside and len(lists := [i for i in claim.entity_ids if i.partition(".")[0] == TODO]) == 1:
        yield told("entries", *lists, count=0)


def of_reported(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "There are 2 events tomorrow.", "There are 2 open items on the list Shopping."."""
    claim = finding.claim
    yield from _events(finding, scene)
    seen = [str(one.value) for one in finding.evidence if one.source is Source.STATES and not one.earlier]
    if claim.records and claim.entity_ids and len(seen) == 1 and seen[0].isdecimal():
        yield told("entries", claim.entity_ids[0], count=int(seen[0]))


def _events(finding: Finding, scene: Scene) -> Iterator[Told]:
    claim, read = finding.claim, tuple(listings(finding.evidence, scene.now.tzinfo))
    is_of_day = bool(claim.moments) and claim.records == EVENT
    known = read_entry.entries_of(claim, Entry(title=""), read, scene) if is_of_day else None
    if known is not None:
        nearest = read_entry.whole_days(claim.moments[0].windows[0])
        there = [one for one in known if one.overlaps(nearest)]
        is_one = len(there) == 1
        yield _there(there[0], scene) if is_one else told("events", count=len(there), day=_day_of(claim, scene))


def _meant(finding: Finding, entry: Entry, scene: Scene) -> Listed | None:
    """Return the one entry of that title that a calendar or a list has."""
    held = (one for listing in listings(finding.evidence, scene.now.tzinfo) for one in listing.entries)
    same = [one for one in dict.fromkeys(held) if is_same(entry.title, one.title, scene.lexicon)]
    days = {window[0].date() for moment in finding.claim.moments for window in moment.windows}
    then = [one for one in same if one.start is not None and one.start.date() in days]
    return next((found[0] for found in (then, same) if len(found) == 1), None)


def _there(one: Listed, scene: Scene) -> Told:
    if one.start is None:
        return told("entry_open" if one.is_open else "entry_done", one.list_id, title=one.title)
    row = "entry_of_day" if one.is_all_day else "entry_at"
    return told(row, title=one.title, day=day(one.start, scene), clock=clock(one.start, scene))


def _day_of(claim: Claim, scene: Scene) -> str:
    return day(claim.moments[0].windows[0][0], scene)


def of_notice(finding: Finding, _: Scene) -> Iterator[Told]:
    """Yield "There are 2 updates available."."""
    for read in _read(finding):
        count, how = notice.counted(finding.claim, read)
        yield told("_".join(filter(None, ("notices", finding.claim.subject, how))), count=count)


def of_remaining(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The timer “Pasta” has 5 minutes left.", of the only one that runs."""
    for read in _read(finding):
        names, seconds = read.attributes.get(NAMES), read.attributes.get(SECONDS)
        if not isinstance(names, tuple) or not isinstance(seconds, tuple) or not seconds:
            yield from of_notice(finding, scene)
        elif len(seconds) == 1:
            left, name = float(seconds[0] or 0), str(names[0] or "")
            count, unit = (round(left), "second") if left < _SOON else (round(left / _MINUTE), "minute")
            yield told("remaining" if name else "remaining_bare", title=name, value=amount(count, unit, scene))


def _read(finding: Finding) -> list[Evidence]:
    subject = finding.claim.subject
    return [one for one in finding.evidence if one.source is Source.WEATHER_TIMERS and one.subject == subject]


def of_last_run(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "The sunset automation last ran today at 6:03 pm."."""
    entity_id = finding.claim.entity_ids[0]
    if (at := last_run(entity_id, finding.evidence, scene)) is not None:
        yield told("last_run", entity_id, day=day(at, scene), clock=clock(at, scene))


def of_forecast(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield "It will not rain tomorrow.", "The high tomorrow is 24 °C."."""
    claim, value = finding.claim, finding.claim.value
    found = ((one, at) for one in finding.evidence if (at := forecast.day_of(claim, one, scene)) is not None)
    one, at = next(found, (None, 0))
    if one is None or value is None:
        return
    if value.number is not None:
        row, name = ("forecast_high", HIGHS) if value.attribute == HIGH else ("forecast_low", LOWS)
        held = forecast.told(name, one, at)
        number = with_unit(f"{held:g}", one.unit or "", scene.lexicon) if isinstance(held, int | float) else ""
        yield told(row, day=_day_of(claim, scene), value=number)
    elif (is_rainy := str(forecast.told(CONDITIONS, one, at)) in TRUE[RAIN]) or value.attribute == RAIN:
        yield told("forecast_rain" if is_rainy else "forecast_dry", day=_day_of(claim, scene))


def of_installation(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield what is so of a part; where the request has named it, "Looks like yours is running on port 8485."."""
    claim = finding.claim
    attribute = claim.value.attribute if claim.value is not None else claim.meaning
    for known in (one for part_id in claim.part_ids for one in finding.evidence if one.subject == part_id):
        for (said,) in _of_part(_ATTRIBUTES.get(attribute, attribute), claim, known):
            yield (replace(said, words={"subject": scene.parts.name(known.subject), **said.words}),)


def _of_part(attribute: str, claim: Claim, known: Evidence) -> Iterator[Told]:
    seen, latest = known.attributes.get(attribute), known.attributes.get("latest_version")
    unit = _UNITS.get(attribute)
    match attribute, seen:
        case "port", _:
            yield from _ports(claim, known)
        case "state", _:
            yield told("part_running" if known.value == STARTED else "part_stopped")
        case "not_installed", _:
            yield told("part_installed")
        case "update", _ if known.attributes.get("update_available") is not True:
            yield told("part_current")
        case "update", _ if isinstance(latest, str):
            yield told("part_update", value=latest)
        case "version" | "latest_version", str(version):
            yield told(f"part_{attribute}", value=version)
        case "errors" | "warnings", int(count):
            yield told(f"part_{attribute}", count=count)
        case _, int(size) | float(size) if unit is not None:
            yield told(f"part_{attribute}", value=f"{size / unit:.0f}")
        case name, int(seconds) | float(seconds) if name == UPTIME and seconds >= 2 * _MINUTE:
            row, unit = ("part_hours", _HOUR) if seconds >= 2 * _HOUR else ("part_minutes", _MINUTE)
            yield told(row, value=f"{seconds / unit:.0f}")


def _ports(claim: Claim, known: Evidence) -> Iterator[Told]:
    """Yield the port that is meant: what the one told is mapped to, that of the web page, or the first."""
    said = claim.value.number if claim.value is not None else None
    both = [known.attributes.get(name) for name in ("container_ports", "mapped_ports")]
    pairs = zip(*(one if isinstance(one, tuple) else () for one in both), strict=False)
    mapped = [outside for inside, outside in pairs if inside == said]
    candidates = (*mapped, known.attributes.get("web_port"), *ports_of(known, "ports"))
    port = next((str(int(one)) for one in candidates if isinstance(one, int | float)), None)
    if port is not None and said is not None:
        # What is mapped to nothing is not where it would be reached by default.
        row = "part_default" if any(one is not None for one in mapped) else "part_asked_port"
        yield told(row, value=port, default=str(int(said)))
    if port is not None:
        yield told("part_port", value=port)


def of_field(finding: Finding, _: Scene) -> Iterator[Told]:
    """Yield "There is no action `light.dance`."."""
    member = finding.claim.member
    if member is not None and finding.reason is not Reason.VALUE_DIFFERS:
        yield told(f"no_{member.of}", name=finding.claim.subject, owner=member.owner)


def of_remembered(finding: Finding, scene: Scene) -> Iterator[Told]:
    """Yield what is remembered instead, of a correction also that it was said wrong before."""
    for known in _ranked(finding, Rank.PERSON)[: finding.verdict is Verdict.REFUTED]:
        value, speaker = str(known.value), Speaker(str(known.attributes["speaker"]))
        right = set_right(finding.claim.text, value, scene.lexicon, speaker)
        right = value if right is None and known.attributes.get("corrects") else right
        if right is not None:
            said = f"{capitalized(right.strip().rstrip('.!'))}."
            if known.attributes.get("kind") == MemoryKind.CORRECTION:
                yield *told("verbatim", sentence=said), *told("wrong_before", of=said)
            yield told("verbatim", sentence=said)


def of_world(finding: Finding, _: Scene) -> Iterator[Told]:
    """Yield the sentence as it was said, or with what sites tell in the place of its value, and nothing else of it."""
    claim, word = finding.claim, finding.claim.value.word if finding.claim.value is not None else None
    is_right, is_one = finding.verdict is Verdict.SUPPORTED, claim.context.count(claim.text) == 1
    for known in _ranked(finding, Rank.WEB_CONSENSUS)[: is_one and word is not None]:
        if is_right or claim.text.count(word or "") == 1:
            right = claim.text if is_right else claim.text.replace(word or "", told_token(claim, known))
            yield told("verbatim", sentence=claim.context.replace(claim.text, right))
