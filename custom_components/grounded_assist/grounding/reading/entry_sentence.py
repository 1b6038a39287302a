"""Look at a sentence as one about entries: what holds them, what tools have listed, what may be a title."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..entry_titles import is_alike
from ..lexicon import WordKind
from ..lexicon.cues import cue, cues_in
from ..listings import Listed, told_by_tools
from ..meanings.records import CALENDAR, ENTRY, EVENT, LISTS, TODO
from ..tokens import name_words
from .entry_words import LISTING, Role, Spoken, has_role, is_denied, is_own, spoken
from .items import Item, names_domain
from .plans import is_below
from .records import sort_of
from .state_claims import Surroundings
from .times import timed

_LONGEST = 8
"""Words of a title that nobody put in quotation marks."""
_SHORTEST = 3
"""Letters that one word of a title has at least."""
_AROUND_TITLE = " .,;:!"
_UNTOLD = ("ignorance", "advice", "wish")
_OF_ELSE = ("been", "pronoun")
_OF_THINGS = (
    WordKind.NOUN,
    WordKind.STATE,
    WordKind.PAST,
    WordKind.GERUND,
    WordKind.ATTRIBUTE,
    WordKind.UNIT,
    WordKind.LEVEL,
)
_VERBS = (Role.VERB, Role.COPULA, Role.FUTURE, Role.LACKING)
_LISTS = frozenset({TODO})


@dataclass(slots=True)
class Told:
    """What was told so far in a sentence that goes on to hold for what follows."""

    has_verb: bool
    is_sure: bool = True
    """False behind what may not be so: then only what a tool has listed is a title."""
    has_claim: bool = False
    goes_on: bool = False
    """What stands right before is a title, or heads a list of them."""
    day: Item | None = None


class EntrySentence:
    """The words of a sentence as they stand in the text, with those of what heads it."""

    def __init__(self, around: Surroundings) -> None:
        """Take the sentence that is read."""
        self.around = around
        scene = around.scene
        self.words = spoken(timed(around.text, scene))
        is_line = is_below(around.text, scene)
        self.heading = spoken(timed(scene.heading, scene)) if is_line else []
        if is_line and len(self.words) > 1 and self.words[0].role is Role.NUMBER:
            self.words = self.words[1:]
        self.all_words = [*self.heading, *self.words]

    @cached_property
    def listed(self) -> tuple[Listed, ...]:
        """Return what tools have listed this turn."""
        scene = self.around.scene
        return told_by_tools(scene.tool_calls, ENTRY, scene.now.tzinfo)

    @cached_property
    def holders(self) -> list[Item]:
        """Return the words for lists and calendars."""
        return [one.item for one in self.all_words if one.role is Role.HOLDER]

    @cached_property
    def has_known_list(self) -> bool:
        """Return whether a list of the home is meant: it is named, or there is one and nothing tells of another."""
        is_named = any(names_domain(item, _LISTS) for item in self.holders)
        is_plain = all(any(i.partition(".")[0] == LISTING for i in one.ids(WordKind.RELATION)) for one in self.holders)
        return is_named or (is_plain and len(self.around.scene.home.entities(domains=_LISTS)) == 1)

    @cached_property
    def is_untold(self) -> bool:
        """Return whether the sentence tells what is not known, or what could be done."""
        lexicon, text = self.around.scene.lexicon, self.around.text
        may_be = not cues_in(lexicon, text).isdisjoint(_UNTOLD)
        return may_be and cue(lexicon, *_UNTOLD).search(text) is not None

    def text_of(self, words: Sequence[Item]) -> str:
        """Return words as they are written, without what stands between them."""
        return " ".join(self.around.text[item.start : item.end] for item in words).strip(_AROUND_TITLE)

    def may_be(self, chunk: Sequence[Spoken], words: Sequence[Item], told: Told) -> bool:
        """Return whether what is left of a part may be a title, by what is told around it."""
        if not words:
            return told.is_sure and self._may_be_untitled(chunk)
        title = self.text_of(words)
        if any(is_alike(title, one.title, self.around.scene.lexicon) for one in self.listed):
            return True
        if not told.is_sure or self._is_no_title(words, title):
            return False
        is_told = bool(self.holders) or has_role(self.all_words, Role.SORT, Role.PLANNED)
        is_timed = _is_timed(chunk)
        if words[0].is_opaque:
            return is_told or is_timed
        is_placed = is_told or (is_timed and bool(self.around.scene.home.entities(domains=CALENDAR)))
        return is_placed and self._is_plain(chunk, words, told) and (self._is_held or not _is_of_home(words))

    @property
    def _is_held(self) -> bool:
        """Return whether the sentence itself tells what holds the entry, so that its title may be of anything."""
        return has_role(self.words, Role.HOLDER)

    def _may_be_untitled(self, chunk: Sequence[Spoken]) -> bool:
        """Return whether an entry is told without its title: "an appointment at ten", "no chores on your list"."""
        if has_role(chunk, Role.NUMBER) or any(one.item.is_function("pronoun") for one in chunk):
            return False
        if is_denied(chunk):
            is_of_day = any(sort_of(one.item) == EVENT for one in chunk) and _is_timed(chunk)
            is_bare = not has_role(chunk, Role.SORT) and has_role(chunk, Role.HOLDER)
            return is_of_day or (bool(self.holders) and (has_role(chunk, Role.SORT) or is_bare))
        is_timed = any(one.item.told is not None and one.item.told.hour is not None for one in chunk)
        return is_timed and any(sort_of(one.item) == EVENT for one in chunk)

    def _is_plain(self, chunk: Sequence[Spoken], words: Sequence[Item], told: Told) -> bool:
        """Return whether words that are in no quotation marks say that something is there, and nothing else."""
        of_else = any(one.item.is_function(*_OF_ELSE) for one in _without_place(chunk)) or is_own(chunk)
        is_counted = any(one.role is Role.NUMBER and one.item.start < words[0].start for one in chunk)
        goes_on = told.goes_on or bool(self.heading) or has_role(chunk, Role.PLANNED)
        is_said = has_role(chunk, *_VERBS) or (goes_on and not is_denied(chunk))
        return is_said and len(words) <= _LONGEST and not (is_counted or of_else or self.is_untold)

    def _is_no_title(self, words: Sequence[Item], title: str) -> bool:
        """Return whether words are the name of a list, or none that could be a title: "7th", "at home"."""
        lists = self.around.scene.home.entities(domains=LISTS)
        said = name_words(title)
        is_list = any(name_words(name) == said for entity in lists for name in entity.names)
        is_word = any(len(word) >= _SHORTEST and word.isalpha() for word in said)
        return is_list or not is_word or all(item.has(WordKind.STATE) for item in words)


def _is_timed(chunk: Sequence[Spoken]) -> bool:
    """Return whether a part tells a time that may be that of an entry: a day, or an hour of one."""
    told = [one.item.told for one in chunk if one.item.told is not None]
    is_coming = any((time.has_day or time.hour is not None) and time.span is None for time in told)
    return is_coming and not has_role(chunk, Role.FUTURE)


def _without_place(chunk: Sequence[Spoken]) -> Sequence[Spoken]:
    """Return words without the "on it" at their end."""
    is_placed = len(chunk) > 1 and chunk[-1].item.is_function("pronoun") and chunk[-2].item.is_function("within")
    return chunk[:-2] if is_placed else chunk


def _is_of_home(words: Sequence[Item]) -> bool:
    """Return whether words tell of a thing of the home or of how it is."""
    is_so = any(item.has(kind) for item in words for kind in _OF_THINGS)
    return is_so or any(item.match is not None and item.match.entity_ids for item in words)
