"""Judge claims about an entry by what calendars and lists contain, then by what tools listed of them."""

from ..listings import listings
from ..meanings.records import EVENT
from ..model import Claim, Entry, Evidence, Finding, Quantity, Reason, Verdict
from ..scene import Scene
from .appointed import judge_appointed
from .changed_entry import judge_change
from .findings import finding
from .listed_entry import judge_listed
from .read_entry import of_listings, see_read, wanted_lists
from .seeing import Seen

_VERDICTS = {Seen.TRUE: Verdict.SUPPORTED, Seen.FALSE: Verdict.REFUTED}


def judge_entry(claim: Claim, evidence: tuple[Evidence, ...], scene: Scene) -> Finding:
    """Return refuted only of what a complete listing rules out: nothing there, another time, done instead of open."""
    if claim.entry is None:
        return finding(claim, Verdict.NOT_ENOUGH_INFO, Reason.NO_DATA, evidence)
    if claim.entry.change:
        return judge_change(claim, claim.entry, evidence, scene)
    read = tuple(listings(evidence, scene.now.tzinfo))
    seen, reason = see_read(claim, claim.entry, read, scene)
    if seen in _VERDICTS:
        return of_listings(claim, _VERDICTS[seen], reason, tuple(one.evidence for one in read))
    told = judge_listed(claim, claim.entry, scene)
    if told.verdict is not Verdict.NOT_ENOUGH_INFO:
        return told
    if not read and (shown := _shown(claim, claim.entry, evidence, scene)) is not None:
        return shown
    # What was read and does not tell was asked all the same.
    wanted = wanted_lists(claim, scene)
    asked = tuple(one.evidence for one in read if one.evidence.subject in wanted)
    return of_listings(claim, told.verdict, told.reason, asked) if asked else told


def _shown(claim: Claim, entry: Entry, evidence: tuple[Evidence, ...], scene: Scene) -> Finding | None:
    """Return what the state of a calendar proves by its next event; that one differs only the calendar tells."""
    if claim.records != EVENT or not (entry.title and claim.moments) or claim.is_negated:
        return None
    found = judge_appointed(claim, Quantity(attribute="moment", word=entry.title), evidence, scene)
    return found if found.verdict is Verdict.SUPPORTED else None
