"""Read what was done to entries: "I've added milk to your list", "milk was not added to it"."""

from collections.abc import Sequence

from ..lexicon import WordKind
from ..meanings.records import CHANGES, COMPLETED, ITEM, TASK, TODO
from ..model import Aspect, Claim, ClaimKind, Entry, Reading
from .entry_words import CHANGE, Role, Spoken, chunks, has_role, is_denied, title_words
from .items import any_is, ids_named, names_domain
from .narrowed_entries import denies_part, leaves_some
from .records import sort_of
from .state_claims import Surroundings

_PASSIVE = ("been", "being", "copula", "past_copula", "passive")


def changed_entries(words: Sequence[Spoken], around: Surroundings) -> tuple[Claim, ...] | None:
    """Return what was done to the entries of one list; None if the sentence tells of no such change."""
    parts = list(chunks(words))
    at = next((index for index, part in enumerate(parts) if has_role(part, Role.CHANGE)), None)
    end = next((index for index, part in enumerate(parts) if _names_list(part)), None)
    if at is None:
        return None
    told = [one.item for one in parts[at]]
    change = next(name for name in CHANGES for item in told if item.has(WordKind.RELATION, f"{CHANGE}{name}"))
    if end is None and any(call.name in CHANGES[change] for call in around.scene.tool_calls):
        # "I've added it.": where to, the call tells.
        end = at
    if end is None or abs(end - at) > _FURTHEST:
        return None
    is_by_person = any_is(told, "agent") and not any(item.has(WordKind.GOVERNOR, "speaker") for item in told)
    is_state = any_is(told, "already", "copula", "existence") or (change == COMPLETED and is_by_person)
    if (
        is_state
        or has_role(parts[at], Role.NUMBER)
        or has_role(words, Role.STOP, Role.FUTURE)
        or any(names_domain(item, _OTHERS) for item in told)
    ):
        return None
    is_passive = any_is(told, *_PASSIVE)
    own = parts[: at + 1] if is_passive else parts[at : max(at, end) + 1]
    if _is_ordered(parts[at]) or (any(map(is_denied, own)) and (leaves_some(words) or any(map(denies_part, own)))):
        return ()
    list_ids = _lists(parts[end], around)
    titles = [title for part in own if not has_role(part, Role.TIME) and (title := title_words(part))]
    is_negated = any(is_denied(part) for part in own)
    texts = [" ".join(around.text[item.start : item.end] for item in title) for title in titles] or [""]
    begin, finish = own[0][0].item.start, max(one.item.end for part in (*own, parts[end]) for one in part)
    return tuple(
        Claim(
            text=around.text[begin:finish],
            start=begin,
            end=finish,
            kind=ClaimKind.ENTRY,
            subject=text or around.text[begin:finish],
            readings=(Reading(entity_ids=list_ids),) if list_ids else (),
            aspect=Aspect.EVENT,
            is_negated=is_negated,
            records=ITEM,
            entry=Entry(title=text, change=change, is_of_list=True),
            subject_start=begin,
            subject_end=finish,
            predicate_start=begin,
            predicate_end=finish,
        )
        for text in texts
    )


def _is_ordered(part: Sequence[Spoken]) -> bool:
    """Return whether somebody is told to do so, or it was only tried: "put it on your list"."""
    is_base = part[0].role is Role.CHANGE and part[0].item.has(WordKind.BASE)
    return is_base or any_is([one.item for one in part], "tried")


def _names_list(part: Sequence[Spoken]) -> bool:
    """Return whether a part tells which list it is: "to the list", "to your tasks"."""
    return has_role(part, Role.HOLDER) or sort_of(part[-1].item) == TASK


_FURTHEST = 3
"""Parts of a sentence between what is done and where: "milk, eggs and bread to your list"."""
_OTHERS = frozenset({"light", "switch", "cover", "lock", "climate", "fan", "media_player"})


def _lists(part: Sequence[Spoken], around: Surroundings) -> tuple[str, ...]:
    """Return the list that is named, else all there are."""
    named = ids_named((one.item for one in part), frozenset({TODO}))
    ids = named or [entity.id for entity in around.scene.home.entities(domains=(TODO,))]
    return tuple(dict.fromkeys(ids))
