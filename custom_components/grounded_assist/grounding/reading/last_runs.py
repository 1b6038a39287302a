"""Read when an automation, a script or a scene is said to have run: "the sunset automation last ran at 18:03"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..lexicon.cues import cue
from ..meanings.notices import RUNNING
from ..model import Aspect, Claim, ClaimKind, MomentKind, Quantifier, Reading
from .entry_words import is_denied, spoken
from .items import Item, any_is, mask, names_domain
from .moments import moments_of
from .state_claims import Surroundings
from .times import fold_times

_RAN = "run.done"
_OF_ELSE = ("modal", "condition", "offer", "future", "unable", "interrogative", "exception")
_FITTING = (MomentKind.AT, MomentKind.AGO)


def last_run_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return when one of them ran; nothing if more than that is told."""
    if not any(item.match and names_domain(item, RUNNING) for item in items):
        return ()
    scene = around.scene
    plain = mask(around.text, scene)
    told = fold_times(plain, scene.lexicon)
    names = [item for item in told if names_domain(item, RUNNING)]
    times = [item for item in told if item.told is not None]
    ran = [item for item in told if item.has(WordKind.RELATION, _RAN)]
    is_else = any_is(told, *_OF_ELSE) or is_denied(spoken(told)) or _is_to_come(told, around)
    is_one = len(names) == len(times) == len(ran) == 1
    if not is_one or is_else or any(item.told is None or item.told.kind not in _FITTING for item in times):
        return ()
    match = names[0].match
    ids = tuple(i for i in match.entity_ids if i.partition(".")[0] in RUNNING) if match is not None else ()
    start, end = names[0].start, max(names[0].end, times[0].end, ran[0].end)
    return (
        Claim(
            text=around.text[start:end],
            start=start,
            end=end,
            kind=ClaimKind.LAST_RUN,
            subject=around.text[names[0].start : names[0].end],
            readings=tuple(Reading(entity_ids=(i,), is_exact=True) for i in ids),
            aspect=Aspect.STATE,
            quantifier=Quantifier.ONLY if any_is(plain, "latest") else Quantifier.THE,
            moments=moments_of(times, scene.now),
            subject_start=names[0].start,
            subject_end=names[0].end,
            predicate_start=times[0].start,
            predicate_end=times[0].end,
        ),
    )


def _is_to_come(told: Sequence[Item], around: Surroundings) -> bool:
    """Return whether it says when something is to run, or between which times it did."""
    is_planned = cue(around.scene.lexicon, "planned", "upcoming").search(around.text) is not None
    return is_planned or any_is(told, "between")
