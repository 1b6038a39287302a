"""Read since when the system is said to be running: "has been up for 3 days", "was last restarted on Tuesday"."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..installation import Mention
from ..meanings.parts import CORE, HOST
from ..model import Claim, MomentKind
from ..scene import Scene
from .items import Item, mask
from .moments import moment_of
from .time_words import TimeWords
from .times import TimeScan

_BOTH: Mapping[tuple[str, ...], tuple[str, ...]] = {(CORE,): (CORE, HOST), (HOST,): (HOST, CORE)}
"""What is named, and what people take for the same, the named one first."""
_FITTING = (MomentKind.AT, MomentKind.AGO, MomentKind.SINCE, MomentKind.FOR)


def with_uptime(claim: Claim, text: str, named: Mention | None, scene: Scene) -> Claim | None:
    """Return the claim with the time it tells; None if it tells none, or is of something else."""
    part_ids = claim.part_ids if named is None else _BOTH.get(claim.part_ids)
    items = [item for item in mask(text, scene) if item.start >= claim.predicate_start]
    if part_ids is None or claim.value is None or (found := _time(items, scene)) is None:
        return None
    words, length = found
    last = items[length - 1]
    is_whole = last.end == claim.predicate_end or (last.end > claim.predicate_end and _ends(items[length:]))
    if not is_whole:
        return None
    told = replace(items[0], end=last.end)
    end = max(claim.end, last.end)
    return replace(
        claim,
        text=text[claim.start : end],
        end=end,
        subject=text[claim.start : end],
        value=replace(claim.value, word=text[claim.predicate_start : last.end], end=last.end),
        moments=(moment_of(told, words, scene.now),),
        part_ids=part_ids,
        # The machine and Home Assistant were not started at one time.
        may_be_elsewhere=named is None,
        subject_end=end,
        predicate_end=last.end,
    )


def _time(items: Sequence[Item], scene: Scene) -> tuple[TimeWords, int] | None:
    """Return the time that begins here, and how many words it has."""
    scan = TimeScan(items, scene.lexicon)
    found = scan.at(0) if items else None
    if found is None and items and (span := scan.span(0)) is not None:
        found = replace(span[0], kind=MomentKind.FOR), span[1]
    return found if found is not None and found[0].kind in _FITTING else None


def _ends(following: Sequence[Item]) -> bool:
    """Return whether what follows a time is told of something else."""
    return not following or following[0].is_mark or following[0].is_function("conjunction")
