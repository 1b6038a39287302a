"""Turn "it is Saturday", "the time is 14:05", "the sun has set" into claims of what time it is."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from ..meanings.now import NOW, SUN, SUN_DOWN, SUN_UP, SUNRISE, SUNSET
from ..model import SURE, Aspect, Claim, ClaimKind, Moment, MomentKind, Reason
from ..scene import Scene
from .asides import is_of_place
from .grammar import Clause, Side
from .items import Item, any_is
from .moments import full_date, present_hulls, present_windows
from .now_or_else import SKY, TOPICS, is_asked_of_else, is_of_today, may_be_of_else
from .state_claims import Surroundings
from .time_words import TimeWords
from .times import TimeScan

_ASIDE = ("adverb", "interjection", "affirmation", "hedge", "determiner", "now")
_OTHER_SPEECH = ("condition", "offer", "report", "modal", "past_time", "failed", "exception", "alternative", "relative")
_VERBS = ("copula", "past_copula", "perfect", "become", "seeming", "agent", "existence")
_SUN_STATES = {"up": SUN_UP, "down": SUN_DOWN}
_SUN_EVENTS = {"sunrise": SUNRISE, "sunset": SUNSET}
_SUN_VERBS = {"rises": SUNRISE, "sets": SUNSET}


def now_claims(clause: Clause, around: Surroundings) -> tuple[Claim, ...] | None:
    """Return the claim of a clause that says what time or day it is; None if it says anything else."""
    predicate = clause.predicate
    is_copula = not predicate.meanings and not predicate.is_assignment and predicate.side is Side.BEFORE
    if not is_copula or predicate.is_failure or predicate.aspect is not Aspect.STATE:
        return None
    if not _has_day(clause.before) and may_be_of_else(clause, around):
        return None
    days = _days_ahead(_content(clause.before), around.scene)
    if predicate.is_past and (days is None or days >= 0):
        # "Yesterday was Monday", while "it was Monday" tells of anything.
        return None
    words = _content(clause.after)
    # "It is Saturday today."
    told = [item for item in words if item.told is not None and not _is_today(item)] or words[:1]
    if days is None or len(told) != 1 or (said := told[0].told) is None or not _is_point(said):
        return None
    rest = [item for item in words if item is not told[0] and not _is_today(item)]
    if rest and not rest[0].is_function("within"):
        return None
    return (
        Claim(
            text=around.text[clause.start : clause.end],
            start=clause.start,
            end=clause.end,
            kind=ClaimKind.NOW,
            subject=NOW,
            is_negated=predicate.is_negated,
            moments=(_moment(told[0], said, days, around.scene),),
            # What time it is "in Tokyo" nobody here knows.
            open_reason=Reason.NO_DATA if rest else None,
            stated_confidence=clause.stated_confidence,
            predicate_start=told[0].start,
            predicate_end=told[0].end,
        ),
    )


def _has_day(items: Sequence[Item]) -> bool:
    return any(item.told is not None for item in items)


def _content(items: Sequence[Item]) -> list[Item]:
    return [item for item in items if not (item.is_mark or item.is_function(*_ASIDE)) or item.is_function("pronoun")]


def _is_today(item: Item) -> bool:
    return item.told == TimeWords(offset=0, step=timedelta(days=1))


def _is_point(told: TimeWords) -> bool:
    return told.kind is MomentKind.AT and not told.has_preposition and told.follows is None


def _days_ahead(subject: Sequence[Item], scene: Scene) -> int | None:
    """Return how far from today the day is that is spoken of; None if something else is."""
    if subject and subject[0].told is not None and subject[0].told.offset is not None:
        day = subject[0].told
        is_plain = replace(day, offset=None, step=timedelta(0)) == TimeWords()
        return day.offset if is_plain and _is_topic(subject[1:], scene) else None
    if len(subject) == 1 and subject[0].is_function("pronoun"):
        return 0
    return 0 if subject and _is_topic(subject, scene) else None


def _is_topic(items: Sequence[Item], scene: Scene) -> bool:
    """Return whether the words only name the time or the day: "the current time", "today's date"."""
    scan = TimeScan(items, scene.lexicon)
    if not items:
        return True
    found = scan.word(0, *TOPICS)
    return found is not None and found[1] == len(items)


def _moment(item: Item, told: TimeWords, days: int, scene: Scene) -> Moment:
    ahead = timedelta(days=days)

    def moved(windows: Iterable[tuple[datetime, datetime]]) -> tuple[tuple[datetime, datetime], ...]:
        return tuple((first - ahead, last - ahead) for first, last in windows)

    return Moment(
        kind=told.kind,
        windows=moved(present_windows(told, scene.now)),
        hulls=moved(present_hulls(told, scene.now)),
        date=full_date(told),
        weekday=told.weekday,
        is_clock=told.hour is not None,
        start=item.start,
        end=item.end,
    )


def sun_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what a sentence says of the sun, where nothing else is said in the same breath."""
    if any_is(items, *_OTHER_SPEECH):
        return ()
    if not any(around.scene.lexicon.times.is_word(item.norm, *SKY) for item in items):
        return ()
    if is_asked_of_else(around.scene):
        # The sun over Paris is not the one over the home.
        return ()
    parts = list(_parts(items))
    if any(_is_elsewhere(part, around.scene) for part in parts):
        return ()
    found = (_sun_claim(part, around) for part in parts)
    return tuple(claim for claim in found if claim is not None)


def _parts(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Yield what stands between marks and conjunctions, without what adds nothing."""
    part: list[Item] = []
    for item in items:
        if item.is_mark or item.is_function("conjunction", "connective"):
            yield part
            part = []
        elif not item.is_function(*_ASIDE) or item.is_function("about"):
            part.append(item)
    yield part


def _is_elsewhere(part: Sequence[Item], scene: Scene) -> bool:
    """Return whether words without a verb may tell of another place or time: "in Paris, ...", "next month, ...".

    "No, ..." does not.
    """
    told = [item for item in part if not (is_of_today(item) or is_of_place(item) or item.is_function("denial"))]
    is_of_sky = any(scene.lexicon.times.is_word(item.norm, SUN, *_SUN_EVENTS) for item in told)
    return bool(told) and not is_of_sky and not any_is(told, *_VERBS)


def _sun_claim(part: list[Item], around: Surroundings) -> Claim | None:
    negated = [item for item in part if item.is_function("negation")]
    words = [item for item in part if item not in negated]
    told = [item for item in words if item.told is not None]
    bare = [item for item in words if item.told is None]
    scan = TimeScan(bare, around.scene.lexicon)
    meaning = _told_event(bare, told, scan) if told else _told_state(bare, scan)
    if meaning is None or len(negated) > 1 or (told and negated):
        return None
    clock = next((item for item in told if item.told is not None and item.told.hour is not None), None)
    return Claim(
        text=around.text[part[0].start : part[-1].end],
        start=part[0].start,
        end=part[-1].end,
        kind=ClaimKind.NOW,
        subject=SUN,
        meaning=meaning,
        is_negated=bool(negated),
        moments=(_moment(clock, clock.told, 0, around.scene),) if clock is not None and clock.told is not None else (),
        stated_confidence=SURE,
    )


def _told_state(bare: list[Item], scan: TimeScan) -> str | None:
    """Read "the sun is up", "the sun has set"."""
    if len(bare) < 3 or not _is_sun(bare[0], scan) or not bare[1].is_function("copula", "perfect"):  # noqa: PLR2004 - subject, verb and what it is
        return None
    found = scan.word(2, *_SUN_STATES)
    return _SUN_STATES[found[0]] if found is not None and found[1] == len(bare) else None


def _told_event(bare: list[Item], told: list[Item], scan: TimeScan) -> str | None:
    """Read "sunset is at 16:12", "the sun rises at 7:30 tomorrow"."""
    clocks = [item for item in told if item.told is not None and item.told.hour is not None]
    if len(clocks) != 1 or not bare or not all(map(is_of_today, told)):
        return None
    if len(bare) == 2 and bare[1].is_function("copula", "past_copula"):  # noqa: PLR2004 - an event and its verb
        event = scan.word(0, *_SUN_EVENTS)
        return _SUN_EVENTS[event[0]] if event is not None and event[1] == 1 else None
    verb = scan.word(1, *_SUN_VERBS)
    is_whole = _is_sun(bare[0], scan) and verb is not None and verb[1] == len(bare)
    return _SUN_VERBS[verb[0]] if is_whole and verb is not None else None


def _is_sun(item: Item, scan: TimeScan) -> bool:
    """Return whether a word means the sun, be it as the entity of that name; a lamp may be called so as well."""
    ids = item.match.entity_ids if item.match is not None else ()
    return scan.lexicon.times.is_word(item.norm, SUN) and all(i.startswith(f"{SUN}.") for i in ids)
