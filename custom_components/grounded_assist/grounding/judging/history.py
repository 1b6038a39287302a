"""Judge claims about a period, how often, how long, how high, by its recorded history."""

from collections.abc import Callable, Mapping

from ..model import Claim, Course, Entity, Evidence, Finding, Measure, Reason, Verdict
from ..scene import Scene
from .findings import finding
from .past_states import see_duration, see_times
from .past_values import see_value
from .recorded import recorded_first
from .seeing import Seen, under_every_reading
from .time_recorded import is_of_any_day

type _See = Callable[[Claim, Course, Entity, tuple[Evidence, ...], Scene], Seen]

_WAYS: Mapping[Measure, tuple[_See, Reason, Reason]] = {
    Measure.TIMES: (see_times, Reason.COUNT_AGREES, Reason.COUNT_DIFFERS),
    Measure.DURATION: (see_duration, Reason.TIME_AGREES, Reason.TIME_DIFFERS),
    Measure.HIGHEST: (see_value, Reason.VALUE_AGREES, Reason.VALUE_DIFFERS),
    Measure.LOWEST: (see_value, Reason.VALUE_AGREES, Reason.VALUE_DIFFERS),
    Measure.MEAN: (see_value, Reason.VALUE_AGREES, Reason.VALUE_DIFFERS),
    Measure.REACHED: (see_value, Reason.VALUE_AGREES, Reason.VALUE_DIFFERS),
}
"""How each is seen, why it is confirmed, and why it is not."""


def judge_history(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only where what was recorded leaves no room for what is told, however that is understood."""
    course = claim.course or Course(measure=Measure.REACHED)
    see, agrees, differs = _WAYS[course.measure]
    entities = (scene.home.entity(reading.entity_ids[0]) for reading in claim.readings)
    seen = under_every_reading(
        see(claim, course, one, evidence, scene) if one is not None else Seen.UNKNOWN for one in entities
    )
    match seen:
        case Seen.TRUE:
            return finding(claim, Verdict.SUPPORTED, agrees, recorded_first(evidence))
        case Seen.FALSE if not is_of_any_day(claim.moments[0]):
            return finding(claim, Verdict.REFUTED, differs, recorded_first(evidence))
        case _:
            return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
