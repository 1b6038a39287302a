"""Say how many updates or timers there are, how long a timer runs, when something ran, what the weather will be."""

from .computed_wording import clock
from .entry_wording import spoken_day
from .judging.forecast import day_of, told
from .judging.last_run import last_run
from .judging.notice import counted
from .meanings.forecasts import CONDITIONS, HIGH, HIGHS, LOWS, RAIN, TRUE
from .meanings.notices import NAMES, SECONDS
from .model import Claim, Evidence, Finding, Source
from .scene import Scene
from .value_wording import decimal
from .wording import name_of, sentence

_MINUTE = 60
_SOON = 90
"""Seconds up to which they are told as such."""


def notice_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "There are 2 updates available."."""
    read = _read(finding, finding.claim.subject)
    if read is None:
        return None
    count, how = counted(finding.claim, read)
    key = {0: "no_notices", 1: "one_notice"}.get(count, "notices")
    return sentence(f"{key}_{finding.claim.subject}{how and f'_{how}'}", scene.lexicon, count=f"{count}")


def remaining_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The timer “Pasta” has 5 minutes left.", of the only one that runs."""
    read = _read(finding, finding.claim.subject)
    names, seconds = (read.attributes.get(NAMES), read.attributes.get(SECONDS)) if read is not None else ((), ())
    if not isinstance(names, tuple) or not isinstance(seconds, tuple) or not seconds:
        return notice_sentence(finding, scene)
    if len(seconds) != 1:
        return None
    value = _span(float(seconds[0] or 0), scene)
    key = "remaining" if names[0] else "remaining_bare"
    return sentence(key, scene.lexicon, title=str(names[0] or ""), value=value)


def last_run_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "The sunset automation last ran today at 6:03 pm."."""
    entity_id = finding.claim.entity_ids[0]
    last = last_run(entity_id, finding.evidence, scene)
    if last is None:
        return None
    at = last.astimezone(scene.now.tzinfo)
    day = spoken_day(at, scene)
    return sentence("last_run", scene.lexicon, subject=name_of(entity_id, scene), day=day, clock=clock(at, scene))


def forecast_sentence(finding: Finding, scene: Scene) -> str | None:
    """Return "It will not rain tomorrow.", "The high tomorrow is 24 °C."."""
    claim = finding.claim
    found = ((one, day) for one in finding.evidence if (day := day_of(claim, one, scene)) is not None)
    one, day = next(found, (None, 0))
    if one is None or claim.value is None:
        return None
    when = spoken_day(claim.moments[0].windows[0][0], scene)
    if claim.value.number is not None:
        return _number(claim, one, day, when, scene)
    is_rainy = str(told(CONDITIONS, one, day)) in TRUE[RAIN]
    if claim.value.attribute != RAIN and not is_rainy:
        return None
    return sentence("forecast_rain" if is_rainy else "forecast_dry", scene.lexicon, day=when)


def _number(claim: Claim, one: Evidence, day: int, when: str, scene: Scene) -> str:
    is_high = claim.value is not None and claim.value.attribute == HIGH
    held = told(HIGHS if is_high else LOWS, one, day)
    written = decimal(f"{held:g}", scene) if isinstance(held, int | float) else ""
    value = f"{written} {one.unit}" if written else ""
    return sentence("forecast_high" if is_high else "forecast_low", scene.lexicon, day=when, value=value)


def _read(finding: Finding, subject: str) -> Evidence | None:
    read = (one for one in finding.evidence if one.source is Source.WEATHER_TIMERS and one.subject == subject)
    return next(read, None)


def _span(seconds: float, scene: Scene) -> str:
    """Return a span of time as it is spoken: in minutes, a short one in seconds."""
    words = scene.lexicon.spoken["spans"]
    count, unit = (round(seconds), "second") if seconds < _SOON else (round(seconds / _MINUTE), "minute")
    return words[unit if count == 1 else f"{unit}s"].format(count=count)
