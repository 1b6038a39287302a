"""Judge when something that runs by itself is said to have run by when it last did."""

from datetime import datetime

from ..listings import at
from ..meanings.moments import moment_place
from ..meanings.notices import LAST_RUN
from ..model import Claim, Evidence, Finding, Quantifier, Reason, Source, Verdict
from ..scene import Scene
from .findings import finding
from .seeing import Seen, under_every_reading
from .value import raw_value

_VERDICTS = {
    Seen.TRUE: (Verdict.SUPPORTED, Reason.TIME_AGREES),
    Seen.FALSE: (Verdict.REFUTED, Reason.TIME_DIFFERS),
}


def judge_last_run(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted of another last time, or of one that it has not run at since; it may have run before."""
    seen = under_every_reading(_see(claim, last_run(i, evidence, scene), scene.now) for i in claim.entity_ids)
    verdict, reason = _VERDICTS.get(seen, (Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA))
    return finding(claim, verdict, reason, evidence)


def last_run(entity_id: str, evidence: tuple[Evidence, ...], scene: Scene) -> datetime | None:
    """Return when something last ran; None if that is not known."""
    own = [one for one in evidence if one.subject == entity_id and not one.earlier]
    read = [at(one.attributes.get(LAST_RUN), scene.now.tzinfo) for one in own if one.source is Source.WEATHER_TIMERS]
    place = moment_place("latest", entity_id.partition(".")[0], None)
    if read or place is None:
        return read[0] if read else None
    return next((at(raw_value(place, one), scene.now.tzinfo) for one in own if one.source is Source.STATES), None)


def _see(claim: Claim, last: datetime | None, now: datetime) -> Seen:
    windows = [window for moment in claim.moments for window in moment.windows]
    if last is None or not windows or any(first > now for first, _ in windows):
        # The next run is still to come.
        return Seen.UNKNOWN
    if any(first <= last <= end for first, end in windows):
        return Seen.TRUE
    is_since = all(last < first for first, _ in windows)
    return Seen.FALSE if claim.quantifier is Quantifier.ONLY or is_since else Seen.UNKNOWN
