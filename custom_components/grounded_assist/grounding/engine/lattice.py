"""Every sense that each stretch of a sentence may have: which one holds, a shape decides."""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final, cast
from unicodedata import category

from ..effort import is_too_long
from ..entry_titles import is_alike
from ..lexicon import Word, WordKind
from ..likeness import stem
from ..listings import told_by_tools
from ..matches import Match
from ..meanings.records import ENTRY
from ..model import Quantifier, Relation
from ..reading.compounds import known_words
from ..reading.segmentation import is_block
from ..reading.time_words import TimeWords
from ..scene import Scene
from ..tokens import Token, TokenKind, fold, spoken_tokens
from .amounts import amounts_at, measures_at, quantities_at, units_at
from .edge import Edge
from .grammar import NO_CLASS, Grammar, grammar_of, no_grammar
from .holders import holders_at
from .phrases import Phrase, phrases_at
from .times import Times
from .values import Number, number_at

BREAKS = frozenset(",;:!?.—–-()[]/…\n")
"""Marks at which a clause may begin or end."""
BULLETS = frozenset("-*•–—")
"""Marks that begin a line of a list."""
_SYMBOLS = ("So", "Sk", "Mn", "Cf")
"""Unicode categories of emoji and what belongs to them."""
_SENSES: Final = {
    "state": (WordKind.STATE,),
    "past": (WordKind.PAST,),
    "doing": (WordKind.GERUND,),
    "do": (WordKind.BASE,),
    "attr": (WordKind.ATTRIBUTE,),
    "color": (WordKind.COLOR,),
    "mode": (WordKind.MODE,),
    "band": (WordKind.BAND,),
    "level": (WordKind.LEVEL,),
    "noun": (WordKind.NOUN,),
    "relation": (WordKind.RELATION,),
    "able": (WordKind.ABLE,),
    "doable": (WordKind.DOABLE,),
    "limited": (WordKind.LIMITED,),
    "capability": (WordKind.CAPABILITY,),
}
_RELATED: Final = {
    "notice": ("notice.update", "notice.notification", "notice.timer"),
    "how": ("notice.running", "notice.paused", "notice.set"),
    "waiting": ("notice.aside",),
    "recent": ("notice.recent",),
    "sky": ("forecast.rain", "forecast.snow", "forecast.dry", "forecast.sun"),
    "peak": ("forecast.high", "forecast.low"),
    "foreseen": ("forecast.aside",),
    "sort": ("event", "task", "item", "entry", "errand"),
    "listing": ("listing", "listing.task", "listing.event", "listing.own"),
    "planned": ("listing.planned",),
    "open": ("unfinished",),
    "change": ("entry.added", "entry.completed", "entry.removed"),
}
"""Edge -> ids of the words that are of this kind."""
_NAMES_OF = {kind: [name for name, kinds in _SENSES.items() if kind in kinds] for kind in WordKind}
_RELATING = {one: [name for name, ids in _RELATED.items() if one in ids] for ids in _RELATED.values() for one in ids}
_ASIDE = frozenset({"harmless", "addressed"})
"""Classes of what may stand between commas and adds nothing."""
_PREDICATES = frozenset(
    {
        WordKind.STATE,
        WordKind.PAST,
        WordKind.BASE,
        WordKind.GERUND,
        WordKind.COLOR,
        WordKind.NUMBER,
        WordKind.LEVEL,
        WordKind.MODE,
    }
)
_SHORTEST_COMPOUND = 7
"""Letters of a word whose last part may be a kind of things."""
_SHORTEST_STEM = 3
PLANNING = frozenset({"scene", "script", "automation"})
_LONGEST_AIM = 9
_LONGEST_WORDS = 3
"""Words of a mode, a title, an option that no dictionary has."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence as the longest name, phrase, time or mark it is; places are of the text."""

    start: int
    end: int
    tasks: frozenset[str] = frozenset()
    """What it does as a function word."""
    kinds: frozenset[WordKind] = frozenset()
    match: Match | None = None
    told: TimeWords | None = None
    """The time that it tells."""
    is_mark: bool = False

    def does(self, *tasks: str) -> bool:
        return not self.tasks.isdisjoint(tasks)


class Lattice:
    """The tokens of a sentence with the senses of each stretch, found as shapes ask for them."""

    def __init__(self, text: str, scene: Scene, grammar: Grammar) -> None:
        """Look at a sentence in a scene."""
        self.text = text
        self.scene = scene
        self.grammar = grammar
        tokens = tuple(spoken_tokens(text, scene.lexicon.contractions))
        self.tokens: tuple[Token, ...] = tuple(known_words(tokens, scene))
        self.glued = frozenset(
            index
            for index, (one, two) in enumerate(pairwise(self.tokens), 1)
            if one.kind is two.kind is TokenKind.WORD and _is_one_word(one, two, text)
        )
        """Tokens that are one word with the one before, or that a hyphen ties to it."""
        self.norms: tuple[str, ...] = tuple(token.norm for token in self.tokens)
        self.size = len(self.tokens)
        self._classes_of = tuple(grammar.classes_of.get(norm, NO_CLASS) for norm in self.norms)
        self._numbers_at: dict[int, Number | None] = {}
        self._possible: dict[int, set[str]] = {}
        self._edges: dict[tuple[str, int], tuple[Edge, ...]] = {}
        self.known: dict[Hashable, object] = {}
        """What was found of words so far."""
        self._kinds: Mapping[str, Callable[[int], Iterator[Edge]]] = {
            "np": self._phrases,
            "thing": self._things,
            "qty": lambda at: quantities_at(self, at),
            "amount": lambda at: amounts_at(self, at),
            "num": self._numbers,
            "time": self._times,
            "span": self._spans,
            "lasting": self._lastings,
            "hour": self._hours,
            "range": self._ranges,
            "holder": lambda at: holders_at(self, at),
            "words": self._words_at,
            "plan": self._plans,
            "aim": self._aims,
            "title": self._titles,
            "quoted": self._quotes,
            "item": self._items,
            "listed": self._listed,
            "skip": self._skipped,
            "opening": self._openings,
            "gerund": self._gerunds,
            "place": self._places,
            "where": self._wheres,
            "zone": self._zones,
            "split": lambda at: self._split("split", at, WordKind.PAST, WordKind.GERUND),
            "wish": lambda at: self._split("wish", at, WordKind.BASE),
            "measure": lambda at: measures_at(self, at),
            "unit": lambda at: units_at(self, at),
            "acts": self._acts,
            "opener": self._openers,
            "scale": self._scales,
        }
        scene.effort.spend(4 * self.size)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of stretches that shapes may ask for, beside the closed classes of the language."""
        return frozenset((*self._kinds, *_SENSES, *_RELATED))

    def spend(self, steps: int) -> None:
        """Take steps from what the sentence may cost."""
        self.scene.effort.spend(steps)

    def found_once[Made](self, key: Hashable, find: Callable[[], Made]) -> Made:
        """Return what was found under a key, which is looked for only once."""
        if key not in self.known:
            self.known[key] = find()
        return cast("Made", self.known[key])

    # --- what a token is

    @cached_property
    def senses(self) -> tuple[tuple[tuple[Word, int], ...], ...]:
        """What the lexicon knows of the phrases that begin at each token, with their ends."""
        lexicon, own = self.scene.lexicon, self.grammar.words
        return tuple(
            (
                *lexicon.at(self.norms, index),
                *((Word(WordKind.STATE, meaning), end) for meaning, end in own.at(self.norms, index)),
            )
            for index in range(self.size)
        )

    @cached_property
    def classes(self) -> tuple[tuple[tuple[str, int], ...], ...]:
        """The closed classes of the phrases that begin at each token, with their ends."""
        tasks = self.grammar.tasks
        return tuple(
            (
                *self.grammar.phrases.at(self.norms, index),
                *(
                    (name, end)
                    for word, end in self.senses[index]
                    if word.kind is WordKind.FUNCTION
                    for name in tasks.get(word.id, ())
                ),
            )
            for index in range(self.size)
        )

    @cached_property
    def begun(self) -> tuple[frozenset[str], ...]:
        """The closed classes of which some phrase begins at each token."""
        return tuple(frozenset(name for name, _ in found) for found in self.classes)

    @cached_property
    def names(self) -> tuple[tuple[Match, ...], ...]:
        """What of the home the words that begin at each token may name, the longest name first."""
        home = self.scene.home
        return tuple(
            home.matches(self.tokens, index)
            if token.kind is not TokenKind.ID
            else (Match(1, entity_ids=(token.norm,)),) * (home.entity(token.norm) is not None)
            for index, token in enumerate(self.tokens)
        )

    def is_of(self, at: int, *names: str) -> bool:
        """Return whether a token belongs to one of some closed classes."""
        return 0 <= at < self.size and not self._classes_of[at].isdisjoint(names)

    def begins(self, at: int, *names: str) -> bool:
        """Return whether a phrase of some closed classes begins at a token."""
        return 0 <= at < self.size and not self.begun[at].isdisjoint(names)

    def ends(self, at: int, *names: str) -> list[int]:
        """Return where the phrases of some closed classes end that begin at a token."""
        return [end for name, end in self.classes[at] if name in names] if self.begins(at, *names) else []

    def is_noun(self, at: int) -> bool:
        """Return whether a word for a kind of things begins at a token."""
        return any(word.kind is WordKind.NOUN for word, _ in self.senses[at])

    @cached_property
    def singulars(self) -> tuple[frozenset[str], ...]:
        """The words of names of which each token is the plural, by the kind they end with: "Stehlampen"."""
        return tuple(map(self._singulars, range(self.size)))

    def _singulars(self, at: int) -> frozenset[str]:
        word, lexicon, home = self.norms[at], self.scene.lexicon, self.scene.home
        if len(word) < _SHORTEST_COMPOUND or self.senses[at] or self.names[at]:
            return frozenset()
        return frozenset(
            one
            for cut in range(2, len(word) - 2)
            for sense, _ in lexicon.at((word[cut:],), 0)
            if sense.kind is WordKind.NOUN and sense.is_plural
            for form in map(fold, lexicon.names[sense.kind, sense.id])
            # "Lampen" are no "Leuchten", though both are lamps.
            if form[:_SHORTEST_STEM] == word[cut:][:_SHORTEST_STEM] and home.described_by(((one := word[:cut] + form),))
        )

    def is_break(self, at: int) -> bool:
        return self.norms[at] in BREAKS or self._is_sign(at)

    def _is_sign(self, at: int) -> bool:
        return self.tokens[at].kind is TokenKind.MARK and category(self.norms[at][0]) in _SYMBOLS

    def is_stop(self, at: int) -> bool:
        """Return whether a token is no part of a name or a description."""
        token = self.tokens[at]
        return token.kind is TokenKind.MARK or token.kind is TokenKind.NUMBER or self.norms[at] in self.grammar.stops

    def begins_predicate(self, at: int) -> bool:
        """Return whether a predicate may begin at a token that may belong to a name as well."""
        is_literal = self.norms[at] in self.grammar.literals
        return is_literal or any(word.kind in _PREDICATES or _is_comparative(word) for word, _ in self.senses[at])

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Names, words, marks and times one after the other, the longest of each: what a clause is made of."""
        return tuple(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        told = {one.start: (one.end, one.value) for one in self.times if isinstance(one.value, TimeWords)}
        at = 0
        while at < self.size:
            if at in told:
                end, item = told[at]
                yield Piece(self.tokens[at].start, self.tokens[end - 1].end, told=item)
                at = end
                continue
            end = max((end for _, end in self.senses[at]), default=at + 1)
            words = tuple(word for word, stop in self.senses[at] if stop == end)
            tasks = frozenset(word.id for word in words if word.kind is WordKind.FUNCTION)
            match = next(iter(self.names[at]), None)
            if match is not None and (at + match.length < end or (match.length == 1 and tasks and end == at + 1)):
                match = None
            end = end if match is None else at + match.length
            words = tuple(word for word, stop in self.senses[at] if stop == end)
            is_mark = self.tokens[at].kind is TokenKind.MARK and not words
            start, stop = self.tokens[at].start, self.tokens[end - 1].end
            tasks = frozenset(word.id for word in words if word.kind is WordKind.FUNCTION)
            yield Piece(start, stop, tasks, frozenset(word.kind for word in words), match, is_mark=is_mark)
            at = end

    # --- edges

    def may_end(self, at: int) -> bool:
        """Return whether a clause may end before a token."""
        return at >= self.size or self.is_break(at) or self.begins(at, "ends")

    def skips(self, at: int, *, is_first: bool) -> tuple[Edge, ...]:
        """Return what may be passed over at a token: adverbs, times, places."""
        return self.edges("opening" if is_first else "skip", at)

    def edges(self, kind: str, at: int) -> tuple[Edge, ...]:
        """Return the stretches of a kind that begin at a token, the longest last."""
        if at >= self.size or at in self.glued:
            return ()
        key = (kind, at)
        if (known := self._edges.get(key)) is None:
            known = self._edges[key] = tuple(self._found(kind, at)) if kind in self.possible(at) else ()
            if not known:
                self._possible[at].discard(kind)
        return known

    def possible(self, at: int) -> Collection[str]:
        """Return the kinds of stretches that may begin at a token, as far as it is known by now."""
        if at not in self._possible:
            kinds = {word.kind for word, _ in self.senses[at]}
            senses = {name for kind in kinds for name in _NAMES_OF.get(kind, ())}
            related = {name for word, _ in self.senses[at] for name in _RELATING.get(word.id, ())}
            self._possible[at] = {*self._kinds, *senses, *related, *self.begun[at]}
        return self._possible[at]

    def _found(self, kind: str, at: int) -> Iterator[Edge]:
        if (special := self._kinds.get(kind)) is not None:
            return special(at)
        is_sense = kind in _RELATED or kind in _SENSES
        return self._of_sense(kind, at) if is_sense else self._of_class(kind, at)

    def _acts(self, at: int) -> Iterator[Edge]:
        """Yield states that a verb tells by itself: "brennt", "läuft"."""
        if self.is_of(at, "finite"):
            yield from self._of_sense("state", at)

    def _scales(self, at: int) -> Iterator[Edge]:
        """Yield "warm" of "wie warm", by what is asked of."""
        for attribute, end in self.grammar.scales.at(self.norms, at):
            yield Edge("scale", at, end, Word(WordKind.ATTRIBUTE, attribute))

    def _gerunds(self, at: int) -> Iterator[Edge]:
        if self.norms[at].endswith(self.grammar.gerund_endings):
            yield Edge("gerund", at, at + 1)

    def _openings(self, at: int) -> Iterator[Edge]:
        yield from self._skipped(at)
        for edge in self.edges("time", at):
            if edge.end < self.size - 1 and self.norms[edge.end] == ",":
                yield Edge("time", at, edge.end + 1, edge.value, is_kept=True)
        yield from self._of_class("opening", at)
        if self.is_of(at, "no") and self.is_of(at + 1, "det", "pronoun"):
            # "No it's off", as it is typed.
            yield Edge("opening", at, at + 1)
        for match in self.grammar.openings.match(self, at, is_part=True):
            if not any(edge.is_kept for _, edge in match.roles):
                # "I can see in the kitchen that" tells where it is so.
                yield Edge("opening", at, match.end)

    def _openers(self, at: int) -> Iterator[Edge]:
        """Yield words that a clause may begin with, where a shape tells what follows them."""
        yield from self._of_class("opening", at)
        yield from self._hedges(at)

    def _hedges(self, at: int) -> Iterator[Edge]:
        # How sure it is said to be, `hedges.py` tells.
        if not self.is_of(at, "saying"):
            yield from (Edge("harmless", at, end) for word, end in self.senses[at] if word.kind is WordKind.HEDGE)

    def _of_sense(self, kind: str, at: int) -> Iterator[Edge]:
        ids, kinds = _RELATED.get(kind), _SENSES.get(kind, (WordKind.RELATION,))
        for word, end in self.senses[at]:
            is_meant = _compares(word) if kind == "relation" else ids is None or word.id in ids
            if word.kind in kinds and not word.particle and is_meant:
                yield Edge(kind, at, end, word)

    def _of_class(self, name: str, at: int) -> Iterator[Edge]:
        for found, end in self.classes[at] if at < self.size else ():
            if found == name:
                yield Edge(name, at, end, name)

    def _skipped(self, at: int) -> Iterator[Edge]:
        yield from self._adverbs(at)
        yield from self._hedges(at)
        if at and self.norms[at - 1] == ":" and self._is_sign(at) and not self.is_of(at, "denied"):
            # "Front door: ✅ locked".
            yield Edge("harmless", at, at + 1)
        if self.norms[at] == "," and at + 1 < self.size:
            for name, end in self.classes[at + 1]:
                if name in _ASIDE and end < self.size and self.norms[end] == ",":
                    yield Edge("harmless", at, end + 1)
        for edge in self.edges("time", at):
            yield Edge("time", at, edge.end, edge.value, is_kept=True)
        for edge in self.edges("place", at):
            yield edge if edge.is_kept else Edge(edge.kind, at, edge.end, edge.value, is_kept=True)

    def _adverbs(self, at: int) -> Iterator[Edge]:
        """Yield adverbs that change nothing, and two for the same: "completely and utterly"."""
        for edge in self._of_class("harmless", at):
            yield edge
            if self.is_of(edge.end, "and") or self.norms[edge.end : edge.end + 1] == (",",):
                begin = edge.end + 1
                yield from (Edge("harmless", at, one.end) for one in self._of_class("harmless", begin))

    def _phrases(self, at: int) -> Iterator[Edge]:
        for phrase in phrases_at(self, at):
            yield Edge("np", phrase.start, phrase.end, phrase)

    def _things(self, at: int) -> Iterator[Edge]:
        """Yield phrases that are more than a word for how something is: no "paused" of "on but paused"."""
        for edge in self.edges("np", at):
            told = {end for word, end in self.senses[at] if word.kind in _PREDICATES}
            if edge.end not in told or self.is_noun(at) or self.names[at]:
                yield edge

    def _places(self, at: int) -> Iterator[Edge]:
        """Yield "in the kitchen", "upstairs": where it is so."""
        for edge in self._of_class("placeadv", at):
            # "Out there": where it is the last word tells.
            yield Edge("place", at, edge.end, Phrase(start=at, end=edge.end, content=(edge.end - 1,)))
        is_twofold = self.is_of(at, "both")
        begin = at + 1 if is_twofold or self.is_of(at, "placeadv") else at
        if not self.is_of(begin, "within"):
            return
        for edge in self.edges("np", begin + 1):
            phrase = edge.value
            if isinstance(phrase, Phrase) and (phrase.quantifier is Quantifier.NONE or phrase.excepted is not None):
                # "Off in the kitchen except the lamp" excepts nothing of the kitchen's places.
                continue
            if isinstance(phrase, Phrase) and (self.is_place(phrase) or self._is_with_somebody(begin, phrase)):
                yield Edge("place", at, edge.end, phrase)
                yield from self._joined_places(at, phrase, "and", *(("twofold",) if is_twofold else ()))
            elif isinstance(phrase, Phrase) and self._is_household(phrase):
                yield Edge("household", at, edge.end, is_kept=True)
            elif isinstance(phrase, Phrase) and self._is_vague(phrase):
                yield Edge("place", at, edge.end, Phrase(start=at, end=edge.end, pronoun="there"))

    def _joined_places(self, at: int, first: Phrase, *joints: str) -> Iterator[Edge]:
        """Yield "in the kitchen and in the den", "in A, in B and in C"."""
        ends = self.ends(first.end, *joints)
        begin = max(ends, default=first.end + 1)
        is_joined = bool(ends) or self.norms[first.end : begin] == (",",)
        for edge in self.edges("place", begin) if is_joined and self.is_of(begin, "within") else ():
            if isinstance(edge.value, Phrase) and self.is_place(edge.value) and (ends or edge.value.parts):
                parts = (first, *(edge.value.parts or (edge.value,)))
                yield Edge("place", at, edge.end, Phrase(start=at, end=edge.end, parts=parts, joint="and"))

    def _wheres(self, at: int) -> Iterator[Edge]:
        """Yield "the kitchen", "your home": what may have things."""
        for edge in self.edges("np", at):
            if isinstance(edge.value, Phrase) and (self.is_place(edge.value) or self._is_household(edge.value)):
                yield Edge("where", at, edge.end, edge.value)

    def _zones(self, at: int) -> Iterator[Edge]:
        """Yield "the gym" where a zone is called so."""
        for edge in self.edges("np", at):
            content = edge.value.content if isinstance(edge.value, Phrase) else ()
            if content and any(
                "zone" in one.domains and content[0] + one.length == content[-1] + 1 for one in self.names[content[0]]
            ):
                yield Edge("zone", at, edge.end, edge.value)

    def _is_vague(self, phrase: Phrase) -> bool:
        """Return whether a phrase is some place that nobody names: "in this room", "on that side"."""
        is_bare = phrase.quantifier is None and bool(phrase.content)
        return is_bare and all(self.is_of(at, "filler") for at in phrase.content)

    def _is_household(self, phrase: Phrase) -> bool:
        """Return whether a phrase is the home as a whole, which adds nothing: "in the whole house"."""
        is_named = any(self.is_of(at, "household") for at in phrase.content)
        return is_named and all(self.is_of(at, "household", "filler") for at in phrase.content)

    def _is_with_somebody(self, at: int, phrase: Phrase) -> bool:
        """Return whether a phrase names whose room it is: "bei Kathi"."""
        return self.is_of(at, "with_somebody") and len(self.rooms_with(phrase)) == 1

    def rooms_with(self, phrase: Phrase) -> frozenset[str]:
        """Return the rooms that are called by who is named."""
        if len(phrase.content) != 1 or not any("person" in one.domains for one in self.names[phrase.content[0]]):
            return frozenset()
        name = stem(self.norms[phrase.content[0]])
        areas = self.scene.home.areas()
        return frozenset(one.id for one in areas if name in map(stem, map(fold, " ".join(one.names).split())))

    def is_place(self, phrase: Phrase) -> bool:
        """Return whether a phrase is nothing but the name of an area or a floor."""
        if not phrase.content or phrase.parts or phrase.quantifier is not None:
            return len(phrase.parts) > 1 and phrase.joint == "and" and all(map(self.is_place, phrase.parts))
        first, last = phrase.content[0], phrase.content[-1]
        return self.is_name_of_place(phrase.content) or (first == last and self.is_of(first, "placeadv"))

    def is_name_of_place(self, content: tuple[int, ...]) -> bool:
        """Return whether words are the name of an area or a floor."""
        return self.place_of(content) is not None

    def short_place(self, at: int) -> Match | None:
        """Return the one place whose name ends with a word that is no other: "the bathroom" of Upstairs bathroom."""
        if not 0 <= at < self.size or self.names[at] or self.senses[at] or self.is_stop(at):
            return None
        if at and self.is_of(at - 1, "it", "they"):
            # "At that spot" is no name.
            return None
        word, ends = stem(self.norms[at]), self.scene.home.place_words
        areas, floors = ends.area_ends.get(word, ()), ends.floor_ends.get(word, ())
        if len(areas) == 1:
            return Match(1, area_ids=areas)
        return Match(1, floor_ids=floors) if len(floors) == 1 and not areas else None

    def places_at(self, at: int) -> tuple[Match, ...]:
        """Return the places that are named from a token on, by their whole names or by the last word of one."""
        found = tuple(one for one in self.names[at] if one.area_ids or one.floor_ids)
        short = None if found else self.short_place(at)
        return found if short is None else (short,)

    def place_of(self, content: Sequence[int]) -> Match | None:
        """Return the area or the floor that words name as a whole, "the kitchen area" like the kitchen."""
        for first in content:
            for match in self.places_at(first):
                rest = [at for at in content if not first <= at < first + match.length]
                if all(self.is_of(at, "area", *(("storey",) if match.floor_ids else ())) for at in rest):
                    return match
            if not self.is_of(first, "area"):
                return None
        return None

    def number(self, at: int) -> Number | None:
        """Return the number that begins at a token."""
        is_written = at < self.size and self.tokens[at].kind is TokenKind.NUMBER
        if not (is_written or self._is_numeral(at)):
            return None
        if at not in self._numbers_at:
            self._numbers_at[at] = number_at(self.tokens, self.norms, at, self.scene.lexicon, self.grammar)
        return self._numbers_at[at]

    def _is_numeral(self, at: int) -> bool:
        return at < self.size and any(word.kind is WordKind.NUMBER for word, _ in self.senses[at])

    def _numbers(self, at: int) -> Iterator[Edge]:
        if (found := self.number(at)) is not None:
            yield Edge("num", at, found.end, found)

    def _times(self, at: int) -> Iterator[Edge]:
        yield from (edge for edge in self.times if edge.start == at)

    @cached_property
    def times(self) -> tuple[Edge, ...]:
        """The times that are told, and how often something was."""
        return tuple(self._told("time", found) for found in self._clockwork.found())

    @cached_property
    def _clockwork(self) -> Times:
        return Times(self)

    def _told(self, kind: str, found: tuple[int, int, TimeWords]) -> Edge:
        start, end, words = found
        return Edge(kind, start, end, replace(words, start=self.tokens[start].start, end=self.tokens[end - 1].end))

    def _spans(self, at: int) -> Iterator[Edge]:
        """Yield lengths of time: "two hours and a half"."""
        if (found := self._clockwork.span(at)) is not None:
            yield self._told("span", (at, found[1], found[0]))

    def _lastings(self, at: int) -> Iterator[Edge]:
        """Yield lengths of time that tell how long something was without a word for that: "drei Stunden an"."""
        if (found := self._clockwork.lasting(at)) is not None:
            yield self._told("lasting", (at, found[1], found[0]))

    def _hours(self, at: int) -> Iterator[Edge]:
        """Yield "at eight", which may as well be a level."""
        if (found := self._clockwork.bare_hour(at)) is not None:
            yield self._told("hour", (at, found[1], found[0]))

    def _ranges(self, at: int) -> Iterator[Edge]:
        """Yield "from 9 to 10 am", "18:00 – 19:00" as the time at which something begins."""
        begin = at + 1 if self.is_of(at, "from") else at
        first = self._clockwork.point(begin) or self._clockwork.bare_hour(begin - 1)
        if first is None or not self.is_of(first[1], "until"):
            return
        last = self._clockwork.point(first[1] + 1)
        if last is not None and first[0].hour is not None and last[0].hour is not None:
            yield self._told("range", (at, last[1], replace(first[0], half=first[0].half or last[0].half)))

    def _words_at(self, at: int) -> Iterator[Edge]:
        """Yield some words that mean what they may: a title, an option."""
        for end in range(at + 1, min(at + 1 + _LONGEST_WORDS, self.size + 1)):
            if self.is_stop(end - 1) and self.tokens[end - 1].kind is not TokenKind.NUMBER:
                return
            yield Edge("words", at, end, self.written(at, end))

    def _plans(self, at: int) -> Iterator[Edge]:
        """Yield phrases that end with the word for a plan: "the automation" that closes the gate."""
        for edge in self.edges("np", at):
            if any(word.kind is WordKind.NOUN and word.id in PLANNING for word, _ in self.senses[edge.end - 1]):
                yield replace(edge, kind="plan")

    def _aims(self, at: int) -> Iterator[Edge]:
        """Yield any words up to a mark, for what something is told to be: "the gate at nine"."""
        for end in range(at + 1, min(at + 1 + _LONGEST_AIM, self.size)):
            if self.is_break(end - 1):
                return
            yield Edge("aim", at, end, self.written(at, end))

    def _titles(self, at: int) -> Iterator[Edge]:
        """Yield words that may be a title, up to the next mark, or a preposition."""
        if self.is_break(at):
            return
        for end in range(at + 1, min(at + 1 + _LONGEST_TITLE, self.size + 1)):
            if self.is_break(end - 1) and (self.norms[end - 1] not in _IN_TITLES or self.is_list_number(end - 1)):
                return
            if end == self.size and self.is_break(end - 1):
                # The last mark ends the sentence.
                return
            yield Edge("title", at, end, self.written(at, end))

    def _quotes(self, at: int) -> Iterator[Edge]:
        """Yield what stands in quotation marks."""
        before = self.text[: self.tokens[at].start].rstrip(" ")[-1:]
        if before and before in QUOTES:
            close = self.text.find(QUOTES[before], self.tokens[at].start)
            ends = (end for end in range(at + 1, self.size + 1) if self.tokens[end - 1].end <= close)
            if (end := max(ends, default=0)) > at:
                yield Edge("quoted", at, end, self.written(at, end))

    def _items(self, at: int) -> Iterator[Edge]:
        """Yield words that may be an entry of a list, or several; what says something else is only in quotes one."""
        yield from (Edge("item", at, one.end) for one in self._quotes(at))
        if self.is_break(at) or self.is_of(at, "and", "conj", "prep", "framing", "nothing"):
            return
        for edge in self._titles(at):
            last = edge.end - 1
            is_end = last == self.size - 1 and self.is_break(last)
            if is_end or self.is_of(last, *_NO_ENTRY) or self.edges("time", last) or self.edges("holder", last):
                return
            if not self.is_break(last):
                yield Edge("item", at, edge.end)

    def _listed(self, at: int) -> Iterator[Edge]:
        """Yield words for an entry that a tool has listed this turn."""
        titles = self._titles_listed
        for end in (
            range(at + 1, min(at + 1 + _LONGEST_TITLE, self.size + 1)) if titles and not self.is_stop(at) else ()
        ):
            if self.may_end(end - 1) or self.is_of(end - 1, *_NO_ENTRY):
                return
            said = self.written(at, end)
            if not self.is_stop(end - 1) and any(is_alike(said, one, self.scene.lexicon) for one in titles):
                yield Edge("listed", at, end)

    @cached_property
    def _titles_listed(self) -> tuple[str, ...]:
        scene = self.scene
        return tuple(one.title for one in told_by_tools(scene.tool_calls, ENTRY, scene.now.tzinfo))

    def is_list_number(self, at: int) -> bool:
        """Return whether a full stop stands behind the number of a line."""
        return self.norms[at] == "." and at == 1 and self.tokens[0].kind is TokenKind.NUMBER

    def _split(self, name: str, at: int, *kinds: WordKind) -> Iterator[Edge]:
        """Yield "turned" of "turned the lamp on", "turn" of "turn the lamp on"."""
        for word, end in self.senses[at]:
            if word.kind in kinds and word.particle and self._stands_behind(word.particle, end):
                yield Edge(name, at, end, word)

    def _stands_behind(self, words: tuple[str, ...], start: int) -> bool:
        """Return whether some words stand together anywhere behind a token."""
        return any(self.norms[at : at + len(words)] == words for at in range(start, self.size))

    def shown(self, edge: Edge | None) -> str:
        """Return the word of Home Assistant that some words stand for, or the words as they are."""
        if edge is None:
            return ""
        known = (word for word, end in self.grammar.worded.at(self.norms, edge.start) if end == edge.end)
        return next(known, self.written(edge.start, edge.end))

    def written(self, start: int, end: int) -> str:
        """Return some words as they stand in the sentence."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]


_LONGEST_TITLE = 9
QUOTES: Final = {'"': '"', "“": "”", "„": "“", "«": "»"}
_NO_ENTRY: Final = (
    *("pronoun", "agent", "be", "have", "do", "modal", "not", "none", "no"),
    *("conditional", "saying", "nor"),
)
_IN_TITLES = frozenset(",-./")


def lattice_of(text: str, scene: Scene, grammar: Grammar | None = None) -> Lattice:
    """Return the lattice of a text, made once a turn."""
    grammar = grammar or grammar_of(scene.lexicon) or no_grammar()
    key = (Lattice, text, scene.lexicon, scene.home, scene.home.version)
    known = scene.lattices.get(key)
    if known is None:
        known = scene.lattices[key] = Lattice(text, scene, grammar)
    known.scene = scene
    return known


def said_before(scene: Scene) -> tuple[str, ...]:
    """Return the sentences of the reply before this one, but for blocks and for what is too long to be read."""
    return tuple(one for one in scene.told if not (is_block(one) or is_too_long(one)))


def _is_one_word(one: Token, two: Token, text: str) -> bool:
    return one.end == two.start or text[one.end : two.start] == "-"


def _is_comparative(word: Word) -> bool:
    """Return whether a word tells that something is so more, or less: "warmer"."""
    return word.kind is WordKind.RELATION and "." in word.id and _compares(word)


def _compares(word: Word) -> bool:
    return word.id.partition(".")[0] in Relation
