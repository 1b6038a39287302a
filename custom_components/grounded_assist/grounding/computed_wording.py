"""Say what time it is, since when something is so, and what numbers come to."""

from datetime import UTC, datetime

from .judging.recorded import bridged, lasting_since, past_of, recorded
from .judging.seeing import Seen, by_subject, see
from .judging.time_recorded import LASTING
from .meanings.now import NOW, SUN_EVENTS
from .model import Aspect, Claim, Evidence, Finding, Rank
from .scene import Scene
from .value_wording import decimal
from .wording import is_plural, name_of, sentence, with_unit, word_for

_NOON = 12
_DIGITS = 2
"""Decimals of a result that are worth saying."""


def now_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "It is 9:30 pm.", "Today is Saturday, November 21, 2026.", "Sunset is at 4:12 pm."."""
    return next((_now(one, finding.claim, scene) for one in finding.evidence if one.rank is Rank.COMPUTED), None)


def _now(known: Evidence, claim: Claim, scene: Scene) -> str:
    if claim.subject == NOW:
        moment, now = claim.moments[0], known.observed_at
        is_part = bool(moment.hulls) and moment.weekday in (None, now.weekday())
        # A day that is only "it" may be that of something else, when it is read again.
        key, tell = ("it_is", clock) if moment.is_clock or is_part else ("today_is", day)
        return sentence(key, scene.lexicon, value=tell(known.observed_at, scene))
    if claim.meaning not in SUN_EVENTS:
        return sentence(str(known.value), scene.lexicon)
    told = known.attributes[claim.meaning]
    times = [datetime.fromisoformat(str(at)) for at in (told if isinstance(told, tuple) else (told,))]
    nearest = min(times, key=lambda at: abs(at - scene.now))
    return sentence(claim.meaning, scene.lexicon, value=clock(nearest, scene))


def result_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "15% of 80 is 12."."""
    return next((_result(one, finding.claim, scene) for one in finding.evidence if one.rank is Rank.COMPUTED), None)


def _result(known: Evidence, claim: Claim, scene: Scene) -> str:
    number = f"{float(known.value or 0):.{_DIGITS}f}".rstrip("0").rstrip(".")
    value = with_unit(decimal(number, scene), known.unit or "", scene.lexicon)
    return sentence("result", scene.lexicon, subject=claim.subject, value=value)


def since_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The window has been open since 9:30 am.", if it is so; "or earlier" where a restart hides what was."""
    claim = finding.claim
    lasts = claim.aspect is Aspect.EVENT or any(one.kind in LASTING for one in claim.moments)
    if len(claim.entity_ids) != 1 or claim.is_negated or not lasts:
        # How long it has been so is no answer to how it was then.
        return None
    entity_id = claim.entity_ids[0]
    seen = by_subject(finding.evidence).get(entity_id, ())
    is_so = see(claim.meaning, scene.home.entity(entity_id), seen) is Seen.TRUE
    if not is_so or (changed_at := seen[0].changed_at) is None:
        return None
    began = _began(finding, scene)
    at = (began or changed_at).astimezone(scene.now.tzinfo)
    value = clock(at, scene)
    if at.date() != scene.now.date():
        value = scene.lexicon.spoken["time"]["on_day"].format(clock=value, day=day(at, scene, "day_then"))
    key = "since_or_before" if began is None else "since"
    return sentence(
        f"{key}_many" if is_plural(entity_id, scene) else key,
        scene.lexicon,
        subject=name_of(entity_id, scene),
        state=word_for(claim.meaning, scene.lexicon),
        value=value,
    )


def _began(finding: Finding, scene: Scene) -> datetime | None:
    """Return since when one thing is as it is told, if the recorder has seen how it became so."""
    (entity_id,) = finding.claim.entity_ids
    entity, told = scene.home.entity(entity_id), recorded(finding.evidence, entity_id)
    if entity is None or told is None or (past := past_of(finding.claim.meaning, entity, told)) is None:
        return None
    latest = next(lasting_since(bridged(past)), None)
    return datetime.fromtimestamp(latest.start, UTC) if latest is not None and latest.is_sure else None


def clock(at: datetime, scene: Scene) -> str:
    """Return a time of day as it is spoken."""
    words = scene.lexicon.spoken["time"]
    return words["clock"].format(
        hour=(at.hour - 1) % _NOON + 1,
        hour_of_day=at.hour,
        minute=f"{at.minute:02}",
        half=words["am" if at.hour < _NOON else "pm"],
    )


def day(at: datetime, scene: Scene, key: str = "day") -> str:
    """Return a day with its weekday as it is spoken, "day_then" of what is on it: "der 2. März", "am 2. März"."""
    times = scene.lexicon.times
    return scene.lexicon.spoken["time"][key].format(
        weekday=times.weekday_names[at.weekday()], month=times.month_names[at.month], day=at.day, year=at.year
    )
