"""The role of each word in a sentence about entries, and which words are the title."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from ..lexicon import WordKind
from ..meanings.records import ADDED, COMPLETED, LISTS, REMOVED, TOOLS
from ..model import Quantifier
from .items import Item, any_is, names_domain

CHANGE = "entry."
LISTING = "listing"
_OWN = "listing.own"
PLANNED = "listing.planned"
"""Ids of relations, as the lexicon has them."""


_RANGE = frozenset({"-", "–", "—", "\u2011", "/", "~", "→", "->"})


class Role(StrEnum):
    """What a word does in a sentence about entries."""

    TIME = "time"
    HOLDER = "holder"
    SORT = "sort"
    CHANGE = "change"
    PLANNED = "planned"
    OPEN = "open"
    VERB = "verb"
    FUTURE = "future"
    COPULA = "copula"
    NEGATION = "negation"
    LACKING = "lacking"
    NUMBER = "number"
    FRAME = "frame"
    ANY = "any"
    ONLY = "only"
    BREAK = "break"
    TITLE = "title"
    STOP = "stop"


_BY_RELATION = {
    "unfinished": Role.OPEN,
    _OWN: Role.HOLDER,
    PLANNED: Role.PLANNED,
    **{f"{CHANGE}{change}": Role.CHANGE for change in (ADDED, COMPLETED, REMOVED)},
}
_BY_FUNCTION: Mapping[Role, frozenset[str]] = {
    Role.STOP: frozenset(
        {"modal", "condition", "offer", "interrogative", "earlier", "past_time", "exception", "empty", "failed"}
        | {"unready", "missing", "unable"}
    ),
    Role.FUTURE: frozenset({"future"}),
    Role.NEGATION: frozenset({"negation"}),
    Role.LACKING: frozenset({"lacking", "absent"}),
    Role.VERB: frozenset(
        {"perfect", "existence", "containing", "existed", "past_copula", "been", "being", "passive", "found"}
    ),
    Role.COPULA: frozenset({"copula"}),
    Role.BREAK: frozenset({"conjunction", "connective"}),
    Role.FRAME: frozenset(
        {"determiner", "agent", "preposition", "adverb", "interjection", "affirmation", "done", "source", "hedge"}
        | {"named", "denial", "pronoun", "already", "everywhere", "relative", "seeming", "label", "time", "vague"}
        | {"existing", "measuring", "number"}
    ),
}
"""What function words do, the first that fits."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word with what it does."""

    item: Item
    role: Role


def spoken(items: Sequence[Item]) -> list[Spoken]:
    """Return what each word of a sentence does."""
    found = [Spoken(item, _role(item)) for item in items]
    return [_in_place(found, index) for index in range(len(found))]


def _role(item: Item) -> Role:
    return _role_of_form(item) or _role_of_relation(item) or _role_of_function(item) or _role_of_rest(item)


def _role_of_form(item: Item) -> Role | None:
    """Return what a word does whatever it says."""
    is_plain = item.match is None
    looks = (
        (Role.TIME, item.told is not None),
        (Role.BREAK, item.is_mark),
        (Role.HOLDER, names_domain(item, LISTS)),
        (Role.NUMBER, item.is_number or item.norm[:1].isdecimal() or (is_plain and item.has(WordKind.NUMBER))),
        (Role.NEGATION, is_plain and item.has(WordKind.QUANTIFIER, Quantifier.NONE)),
        (Role.ONLY, is_plain and item.has(WordKind.QUANTIFIER, Quantifier.ONLY)),
        (Role.TITLE, item.is_opaque),
    )
    return next((role for role, is_so in looks if is_so), None)


def _role_of_relation(item: Item) -> Role | None:
    relations = item.ids(WordKind.RELATION) if item.words and item.match is None else ()
    if any(relation in TOOLS for relation in relations):
        return Role.SORT
    known = next((_BY_RELATION[one] for one in relations if one in _BY_RELATION), None)
    is_holder = any(one.partition(".")[0] == LISTING for one in relations)
    return known or (Role.HOLDER if is_holder else Role.LACKING if "lacking" in relations else None)


def _role_of_function(item: Item) -> Role | None:
    if item.match is not None:
        return None
    if item.is_function("containing"):
        return Role.VERB
    return next((role for role, tasks in _BY_FUNCTION.items() if not item.functions.isdisjoint(tasks)), None)


def _role_of_rest(item: Item) -> Role:
    quantifiers = item.ids(WordKind.QUANTIFIER)
    if quantifiers and item.match is None:
        return Role.ANY if Quantifier.SOME in quantifiers else Role.STOP
    return Role.TITLE


def _in_place(found: Sequence[Spoken], index: int) -> Spoken:
    """Return a word as what it is beside its neighbours: "shopping" of "your shopping list" names the list."""
    one = found[index]
    names = found[index + 1].item if index + 1 < len(found) else None
    is_list = names is not None and names.has(WordKind.RELATION, LISTING, _OWN) and names.match is None
    if one.item.norm in _RANGE and 0 < index < len(found) - 1:
        before, behind = found[index - 1].role, found[index + 1].role
        # "11:00 - 11:55".
        return Spoken(one.item, Role.FRAME) if before is behind is Role.TIME else one
    if one.role is Role.LACKING and names is not None and names.is_function("aim"):
        # "You don't have to buy salad."
        return Spoken(one.item, Role.STOP)
    if (one.role is Role.HOLDER and _is_any_list(found, index)) or _begins_pair(found, index):
        return Spoken(one.item, Role.FRAME)
    if one.role is Role.TITLE and is_list and not one.item.is_opaque:
        return Spoken(one.item, Role.HOLDER)
    return one


def _is_any_list(found: Sequence[Spoken], index: int) -> bool:
    """Return whether a list is one of anything: "a list of devices"."""
    item = found[index].item
    before = found[index - 1].item if index else None
    behind = found[index + 1].item if index + 1 < len(found) else None
    is_one = item.match is None and item.has(WordKind.RELATION, LISTING)
    is_of = behind is not None and behind.is_function("belonging")
    return is_one and (is_of or (before is not None and before.is_function("indefinite")))


def _begins_pair(found: Sequence[Spoken], index: int) -> bool:
    """Return whether "both" stands before two titles: "both milk and bread"."""
    if not found[index].item.has(WordKind.QUANTIFIER, Quantifier.BOTH):
        return False
    behind = [one.role for one, _ in groupby(found[index + 1 :]) if one.role is not Role.FRAME]
    roles = [role for role, _ in groupby(behind)]
    return roles[:3] == [Role.TITLE, Role.BREAK, Role.TITLE]


def chunks(words: Sequence[Spoken]) -> Iterator[list[Spoken]]:
    """Yield the parts of a sentence between marks and conjunctions."""
    for is_break, part in groupby(words, key=_is_break):
        if not is_break:
            yield list(part)


def _is_break(one: Spoken) -> bool:
    return one.role is Role.BREAK


def _is_bare(part: Sequence[Spoken]) -> bool:
    """Return whether a part is a title and nothing else."""
    is_plain = all(one.role is Role.TITLE or _is_before_title(one) for one in part)
    return is_plain and has_role(part, Role.TITLE)


def _is_before_title(one: Spoken) -> bool:
    return one.item.is_function("determiner") or one.item.has(WordKind.QUANTIFIER, Quantifier.BOTH)


def _is_of_several(part: Sequence[Spoken]) -> bool:
    """Return whether a part begins with a title and the verb of more than one: "eggs are on it"."""
    at = next((i for i, one in enumerate(part) if one.role in (Role.VERB, Role.COPULA)), None)
    return at is not None and _is_bare(part[:at]) and part[at].item.is_function("plural_verb")


def title_words(chunk: Sequence[Spoken]) -> list[Item]:
    """Return the words of a title: what is quoted, else all that says nothing else, with the small words between."""
    quoted = [one.item for one in chunk if one.item.is_opaque]
    if quoted:
        return quoted[:1] if len(quoted) == 1 else []
    at = [index for index, one in enumerate(chunk) if one.role is Role.TITLE]
    if not at:
        return []
    end = at[-1] + 1
    while end < len(chunk) and chunk[end].role is Role.FRAME and chunk[end].item.is_function("time"):
        # "Bin day".
        end += 1
    inner = chunk[at[0] : end]
    return [one.item for one in inner if one.role in _IN_TITLE]


_IN_TITLE = frozenset({Role.TITLE, Role.FRAME, Role.NUMBER})


def has_role(words: Sequence[Spoken], *roles: Role) -> bool:
    """Return whether one of the words does one of these things."""
    return any(one.role in roles for one in words)


def is_denied(words: Sequence[Spoken]) -> bool:
    """Return whether words say that something is not there."""
    return has_role(words, Role.NEGATION, Role.LACKING)


def is_untold(chunk: Sequence[Spoken]) -> bool:
    """Return whether words tell of what may be, or what the speaker will do."""
    is_some = has_role(chunk, Role.ANY) and not is_denied(chunk)
    return has_role(chunk, Role.STOP) or is_some or (is_own(chunk) and has_role(chunk, Role.FUTURE))


def is_own(chunk: Sequence[Spoken]) -> bool:
    """Return whether the speaker tells of itself."""
    return any(one.item.has(WordKind.GOVERNOR, "speaker") for one in chunk)


def is_due(chunk: Sequence[Spoken]) -> bool:
    """Return whether words tell what the person has to do: "you need to buy salad"."""
    words = [one.item for one in chunk]
    is_of_person = any_is(words, "offer") or (any_is(words, "modal") and any_is(words, "agent"))
    return is_of_person and not (is_own(chunk) or is_denied(chunk))
