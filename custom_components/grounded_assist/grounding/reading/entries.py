"""Read of entries of calendars and lists that they are there, and when: "you have Chemistry at 11", "milk is on it"."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..lexicon import WordKind
from ..meanings.records import ADDED, CALENDAR, ENTRY, EVENT, ITEM, LISTS, REMOVED, TASK, TODO
from ..model import Claim, ClaimKind, Entry, Moment, Reading
from ..scene import Scene
from .agenda import agenda_moment
from .changed_entries import changed_entries
from .citations import find_citations
from .done_entries import done_as_told, tells_change
from .entry_sentence import EntrySentence, Told
from .entry_words import (
    Role,
    Spoken,
    chunks,
    has_role,
    is_denied,
    is_due,
    is_unbroken,
    is_untold,
    sharing_verb,
    title_words,
)
from .items import PERSONS, Item, any_is, ids_named, mask, names_domain
from .narrowed_entries import is_narrowed
from .placed_entries import is_placed
from .records import holds_entries, sort_of
from .state_claims import Surroundings

_OF_EVENTS = "listing.event"
_SECTIONS = frozenset({"listing", "entry", EVENT, TASK, ITEM, "errand"})
_VERBS = (Role.VERB, Role.COPULA, Role.FUTURE, Role.LACKING)
_UNASSERTED = ("condition",)


def entry_claims(items: Sequence[Item], around: Surroundings) -> tuple[Claim, ...]:
    """Return what a sentence tells of entries by their titles; nothing if no word of it may have to do with any."""
    if not any(map(_may_cue, items)) and not _may_be_meant(items, around):
        return ()
    if find_citations(around.text, cites=around.scene.cites):
        # What cites a source is held against that.
        return ()
    sentence = EntrySentence(around)
    if any_is([one.item for one in sentence.words], *_UNASSERTED):
        return ()
    changed = changed_entries(sentence.words, around)
    return changed if changed is not None else tuple(_claims(sentence))


def entries_below(sentence: str, scene: Scene) -> tuple[Claim, ...]:
    """Return what a line tells below a heading of entries: "Tomorrow you have these events:", "- Choir at 7 pm"."""
    around = Surroundings(text=sentence, scene=scene)
    heading = EntrySentence(around).heading
    is_of_entries = has_role(heading, Role.HOLDER, Role.SORT) and has_role(heading, *_VERBS)
    return entry_claims((), around) if is_of_entries or scene.has_listed else ()


def _may_cue(item: Item) -> bool:
    """Return whether a word has to do with entries: most sentences have none."""
    if item.match is not None and names_domain(item, LISTS):
        return True
    return any(word.kind is WordKind.RELATION and word.id.partition(".")[0] in _SECTIONS for word in item.words)


def _may_be_meant(items: Sequence[Item], around: Surroundings) -> bool:
    """Return whether other words may be a title: tools have listed some, a heading tells of some, or a time is told."""
    scene = around.scene
    if scene.has_listed or (scene.heading and any(map(_may_cue, mask(scene.heading, scene)))):
        return True
    is_timed = any(item.told is not None for item in items)
    return is_timed and bool(scene.home.entities(domains=CALENDAR))


def _claims(sentence: EntrySentence) -> Iterator[Claim]:
    """Yield a claim for each part of a sentence that has a title."""
    told = _begun(sentence)
    was_negated = False
    shared = sharing_verb(sentence.words)
    sharing = {at - back for at, parts in shared.items() for back in range(1, len(parts) + 1)}
    clause: list[Claim] = []
    for number, chunk in enumerate(chunks(sentence.words)):
        if number in sharing:
            continue
        told.day = _day_of(chunk) or told.day
        may_be_so = is_untold(chunk)
        told.is_sure = told.is_sure and not may_be_so
        if may_be_so and not is_due(chunk):
            continue
        has_verb = has_role(chunk, *_VERBS)
        told.has_verb = told.has_verb or has_verb
        told.is_sure = not may_be_so and (told.is_sure or (has_verb and not is_untold(sentence.heading)))
        told.goes_on, told.has_claim = told.has_claim, has_role(chunk, Role.SORT, Role.HOLDER)
        if (was_negated and not has_verb) or not told.has_verb:
            continue
        was_negated = is_denied(chunk)
        if has_verb:
            yield from _side_by_side(clause, sentence)
            clause = []
        if (claim := _claim(sentence, chunk, told)) is not None:
            told.has_claim = True
            clause += [*_said_as_well(sentence, shared.get(number, ()), claim), claim]
    yield from _side_by_side(clause, sentence)


def _said_as_well(sentence: EntrySentence, parts: Sequence[Sequence[Spoken]], claim: Claim) -> Iterator[Claim]:
    """Yield what a claim says of the last title of "milk, bread and eggs are on it" of those before it."""
    text, entry = sentence.around.text, claim.entry
    for part in parts:
        words = title_words(part)
        is_person = any(names_domain(item, PERSONS) for item in words)
        if entry is None or is_person or not sentence.may_be(part, words, Told(has_verb=True, goes_on=True)):
            continue
        start, end = words[0].start, words[-1].end
        # "Anna, milk and eggs are on it": the first of three may be who is spoken to.
        may_be_addressed = part is parts[0] and len(parts) > 1
        yield replace(
            claim,
            text=text[start:end],
            start=start,
            end=end,
            subject=sentence.text_of(words),
            entry=replace(entry, title=sentence.text_of(words), is_of_list=entry.is_of_list and not may_be_addressed),
            subject_start=start,
            subject_end=end,
        )


def _side_by_side(claims: Sequence[Claim], sentence: EntrySentence) -> Iterator[Claim]:
    """Yield the claims of one clause, each with the titles that it puts on the same list."""
    listed = [one.entry.title for one in claims if one.entry is not None and one.entry.is_of_list]
    for claim in claims:
        if claim.entry is None or not claim.entry.is_of_list or not sentence.has_known_list:
            yield claim
            continue
        beside = tuple(title for title in listed if title != claim.entry.title)
        yield replace(claim, entry=replace(claim.entry, beside=beside))


def _begun(sentence: EntrySentence) -> Told:
    """Return what holds for the whole sentence, or is told by what heads it."""
    is_said = has_role(sentence.words, *_VERBS, Role.PLANNED, Role.OPEN)
    return Told(
        has_verb=is_said or bool(sentence.heading or sentence.listed),
        is_sure=not is_untold(sentence.heading),
        day=_day_of(sentence.heading),
    )


def _day_of(words: Sequence[Spoken]) -> Item | None:
    return next((one.item for one in words if one.item.told is not None and one.item.told.has_day), None)


def _claim(sentence: EntrySentence, chunk: Sequence[Spoken], told: Told) -> Claim | None:
    words = title_words(chunk)
    is_negated = is_denied(chunk)
    is_whole = not is_negated or is_unbroken(chunk)
    moments = _moments(chunk, told, sentence.around) if is_whole and sentence.may_be(chunk, words, told) else None
    if moments is None or (is_negated and _is_open(sentence, chunk, words)) or _is_of_change(chunk):
        return None
    text, title = sentence.around.text, sentence.text_of(words)
    start, end = min(one.item.start for one in chunk), max(one.item.end for one in chunk)
    sort = _sort(sentence, chunk)
    is_event = sort == EVENT and has_role(chunk, Role.SORT)
    return Claim(
        text=text[start:end],
        start=start,
        end=end,
        kind=ClaimKind.ENTRY,
        subject=title or text[start:end],
        readings=_readings(sentence, chunk, sort),
        is_negated=is_negated,
        moments=moments,
        records=sort,
        entry=Entry(
            title=title,
            is_done=done_as_told(sentence, chunk),
            is_only=has_role(chunk, Role.ONLY),
            is_of_list=not tells_change(chunk, ADDED) and is_placed(sentence, chunk, words, is_event=is_event),
        ),
        subject_start=words[0].start if words else start,
        subject_end=words[-1].end if words else end,
        predicate_start=start,
        predicate_end=end,
    )


def _is_open(sentence: EntrySentence, chunk: Sequence[Spoken], title: Sequence[Item]) -> bool:
    """Return whether a denial need not be one of what is on the lists there are."""
    own = [one.item for one in chunk if one.role is Role.HOLDER] or sentence.holders
    is_event = _sort(sentence, chunk) == EVENT
    lists = sentence.around.scene.home.entities(domains=(TODO,))
    is_any = not is_event and bool(title) and bool(own) and not _named(own)
    is_elsewhere = is_any and (len(lists) > 1 or not all(map(holds_entries, own)))
    return is_elsewhere or is_narrowed(sentence.words, chunk, title)


def _is_of_change(chunk: Sequence[Spoken]) -> bool:
    """Return whether words tell what was done, of which what is there now tells nothing."""
    return tells_change(chunk, REMOVED) or (tells_change(chunk, ADDED) and is_denied(chunk))


def _moments(chunk: Sequence[Spoken], told: Told, around: Surroundings) -> tuple[Moment, ...] | None:
    """Return when the entry is said to be; None if the times tell of anything else."""
    times = [one.item for one in chunk if one.role is Role.TIME]
    clock = next((item for item in times if item.told is not None and item.told.hour is not None), None)
    day = _day_of(chunk) or told.day
    if day is None and clock is None:
        return None if times else ()
    if sum(one.item.told is not None and one.item.told.has_day for one in chunk) > 1:
        # "From Tuesday to Saturday".
        return None
    moment = agenda_moment(day, clock if clock is not day else None, around.scene.now)
    return None if moment is None else (moment,)


def _sort(sentence: EntrySentence, chunk: Sequence[Spoken]) -> str:
    """Return of what sort the entry is, by its noun, by what holds it, by whether it has a time."""
    own = next((sort for one in chunk if (sort := sort_of(one.item))), "")
    if own:
        return own
    holders = sentence.holders
    of_events = any(names_domain(item, CALENDAR) or item.has(WordKind.RELATION, _OF_EVENTS) for item in holders)
    if of_events or (not holders and has_role(chunk, Role.TIME, Role.PLANNED)):
        return EVENT
    return ITEM if holders else ENTRY


def _readings(sentence: EntrySentence, chunk: Sequence[Spoken], sort: str) -> tuple[Reading, ...]:
    """Return the lists that are named, nearest to the entry, else all lists of things to do there are."""
    named = _named([one.item for one in chunk]) or _named(sentence.holders)
    lists = sentence.around.scene.home.entities(domains=(TODO,)) if sort != EVENT and not named else ()
    ids = tuple(dict.fromkeys((*named, *(one.id for one in lists))))
    return (Reading(entity_ids=ids),) if ids else ()


def _named(items: Sequence[Item]) -> tuple[str, ...]:
    return ids_named(items, LISTS)
