"""A clause as its shape takes it apart, and the claims that it makes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..effort import refuse_crowd
from ..lexicon import Word, WordKind
from ..model import Claim, ClaimKind, Entity, Quantifier, Quantity, Reading, Reason
from ..reading.harm import harm_of
from ..scene import Scene
from .clauses import Clause
from .discourse import Discourse
from .edge import Edge
from .lattice import Lattice
from .phrases import Phrase
from .shapes import Match
from .subjects import Subject, meant_for, subjects_of
from .values import Number

type Fits = Callable[[Entity], bool]


_OF_EACH = frozenset({None, Quantifier.THE, Quantifier.ALL, Quantifier.NONE})
"""Quantifiers that say of each of several places the same."""
_CUT = frozenset({Quantifier.ALL, Quantifier.BOTH, Quantifier.NONE, Quantifier.NOT_ALL})
"""Quantifiers that change what is said of all that stands behind them."""
_AS_ANSWERED = {"many": Quantifier.COUNT, "polar": Quantifier.SOME}
"""Kind of a question -> what an indefinite article says in its answer."""
_OF_TOPIC = frozenset({"left", "status"})
"""Frames whose shapes may leave out what they speak of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A clause in one of its shapes."""

    match: Match
    clause: Clause
    discourse: Discourse
    words: Callable[[str], str] | None = None
    """How the words of a role are written, where they stand in another text."""
    each: Phrase | None = None
    """What is listed behind it, of each of which it is said."""
    is_listed: bool = False
    """As many are listed behind it as it counts."""

    @property
    def lattice(self) -> Lattice:
        return self.discourse.lattice

    @property
    def scene(self) -> Scene:
        return self.lattice.scene

    def edge(self, role: str) -> Edge | None:
        return self.match.role(role)

    def word(self, role: str) -> Word | None:
        """Return the sense of a word of the lexicon that plays a role."""
        edge = self.match.role(role)
        return edge.value if edge is not None and isinstance(edge.value, Word) else None

    def related(self, role: str) -> str:
        """Return the last part of the id of a word of a role: "timer" of "notice.timer"."""
        word = self.word(role)
        return "" if word is None else word.id.rpartition(".")[2]

    def number(self, role: str) -> int | None:
        """Return the whole number that plays a role."""
        edge = self.match.role(role)
        return edge.value.whole if edge is not None and isinstance(edge.value, Number) else None

    def quantity(self, role: str = "v") -> Quantity | None:
        edge = self.match.role(role)
        return edge.value if edge is not None and isinstance(edge.value, Quantity) else None

    def written(self, role: str) -> str:
        """Return the words of a role as they stand in the sentence."""
        if self.words is not None:
            return self.words(role)
        edge = self.match.role(role)
        return "" if edge is None else self.lattice.written(edge.start, edge.end)

    def norms(self, role: str) -> tuple[str, ...]:
        edge = self.match.role(role)
        return () if edge is None else self.lattice.norms[edge.start : edge.end]

    @property
    def is_denied(self) -> bool:
        return self.match.role("not") is not None

    @property
    def is_timed(self) -> bool:
        return self.match.role("time") is not None

    def phrase(self, role: str = "s") -> Phrase | None:
        """Return the noun phrase in a role; the subject of a clause without one is that of the clause before."""
        if role == "s" and self.each is not None:
            return self.each
        edge = self.match.role(role)
        if edge is not None and isinstance(edge.value, Phrase):
            return self._as_answered(edge.value) if role == "s" and edge.value.is_indefinite else edge.value
        if role == "s" and self.clause.is_continued:
            return self.discourse.subject
        if role == "s" and self.match.frame in _OF_TOPIC:
            start = self.match.start
            return Phrase(start=start, end=start, pronoun="it")
        return None

    def _as_answered(self, phrase: Phrase) -> Phrase:
        """Return "a window" as one where it answers how many, and as any where it answers whether one is so."""
        quantifier = None if self.scene.told or phrase.quantifier else _AS_ANSWERED.get(self.discourse.question)
        if quantifier is None:
            return phrase
        count = 1 if quantifier is Quantifier.COUNT else None
        return replace(phrase, quantifier=quantifier, count=count, is_indefinite=False)

    @property
    def places(self) -> tuple[Phrase, ...]:
        found = () if self.each is not None else self.match.all_of("place")
        phrase, led = self.phrase(), self.discourse.led
        if not found and led is not None and phrase is not None and phrase.pronoun == "it":
            # "Outside, it's 12 degrees."
            return (led,)
        return tuple(edge.value for edge in found if isinstance(edge.value, Phrase))

    def subjects(self, fits: Fits, role: str = "s") -> tuple[Subject, ...]:
        """Return what a role speaks of, as far as the predicate can be said of it."""
        phrase, places = self.phrase(role), self.places
        if phrase is None or self.is_cut_short(phrase):
            return ()
        if (purpose := self.edge("for")) is not None:
            return meant_for(purpose, phrase, fits, self.discourse)
        joined = next((one for one in places if one.joint == "and"), None)
        is_counted = phrase.quantifier is Quantifier.COUNT
        if joined is None or not (is_counted or phrase.quantifier in _OF_EACH):
            return subjects_of(phrase, fits, places, self.discourse)
        # "The light is on in the hall and in the den": in each of them.
        rest = tuple(one for one in places if one is not joined)
        found = [subjects_of(phrase, fits, (*rest, part), self.discourse) for part in joined.parts]
        each = tuple(one for subjects in found for one in subjects) if all(found) else ()
        return _together(each) if is_counted else each

    def is_cut_short(self, phrase: Phrase) -> bool:
        """Return whether a phrase without a quantifier stands behind one: "porch fans" of "both porch fans"."""
        is_bare = phrase.quantifier is None and not phrase.pronoun
        # "No the lamp is on" answers.
        is_answer = phrase.is_definite and self.lattice.is_of(phrase.start - 1, "no")
        before = self.lattice.senses[phrase.start - 1] if is_bare and phrase.start > 0 and not is_answer else ()
        return any(word.kind is WordKind.QUANTIFIER and word.id in _CUT and end == phrase.start for word, end in before)

    @property
    def is_set_apart(self) -> bool:
        """Return whether the sentence excepts something, or tells of what else there is: "besides the back door"."""
        within = {at for _, edge in self.match.roles for at in range(edge.start, edge.end)}
        rest = (at for at in range(self.lattice.size) if at not in within)
        return any(self.lattice.begins(at, "except", "otherwise") for at in rest)

    def claim(
        self,
        kind: ClaimKind,
        readings: tuple[Reading, ...],
        *,
        subject: Phrase | None = None,
        by: str = "",
        is_bare: bool = False,
        **told: object,
    ) -> Iterator[Claim]:
        """Yield a claim of the clause, if it is of anything that is no crowd, or of nothing in the home.

        `by` is the role of what it says.
        """
        refuse_crowd([i for one in readings for i in one.entity_ids])
        is_of_set = kind is ClaimKind.COUNT or any(len(one.entity_ids) > 1 for one in readings)
        is_whole = kind is ClaimKind.COUNT or told.get("quantifier") in (Quantifier.BOTH, Quantifier.ALL)
        is_heading = self.lattice.norms[self.clause.end :] == (":",) and is_whole
        if self.clause.is_trailed and is_of_set and not (self.is_listed or is_heading):
            # "Two are on in the hall and in the den".
            told["open_reason"] = told.get("open_reason") or Reason.AMBIGUOUS
        if is_bare or any(one.entity_ids for one in readings):
            is_of_anything = subject is not None and subject.is_empty and subject.quantifier is not None
            harm = harm_of(readings, self.scene, is_of_anything=is_of_anything)
            yield self.says(kind, subject=subject, by=by, readings=readings, harm=harm, **told)

    def says(self, kind: ClaimKind, *, subject: Phrase | None = None, by: str = "", **told: object) -> Claim:
        """Return a claim of the clause, of nothing of the home unless readings are told."""
        lattice, clause = self.lattice, self.clause
        tokens, text = lattice.tokens, lattice.text
        start, end = tokens[clause.start].start, tokens[clause.end - 1].end
        spoken, said = self._span(subject), self._role_span(by)
        return Claim(
            text=text[start:end],
            start=start,
            end=end,
            kind=kind,
            subject=str(told.pop("called", self._called(subject))),
            subject_start=spoken[0],
            subject_end=spoken[1],
            predicate_start=said[0],
            predicate_end=said[1],
            **told,  # type: ignore[arg-type]
        )

    def _called(self, phrase: Phrase | None) -> str:
        """Return the words of a subject without its article: "back door"."""
        start, end = self._span(phrase)
        at = phrase.start if phrase is not None else self.lattice.size
        is_led = self.lattice.is_of(at, "det") and phrase is not None and at + 1 < phrase.end
        return self.lattice.text[self.lattice.tokens[at + 1].start if is_led else start : end]

    def _span(self, phrase: Phrase | None) -> tuple[int, int]:
        tokens = self.lattice.tokens
        if phrase is None or phrase.end <= phrase.start:
            start = tokens[self.clause.start].start
            return start, start
        return tokens[phrase.start].start, tokens[phrase.end - 1].end

    def _role_span(self, role: str) -> tuple[int, int]:
        edge, tokens = self.match.role(role), self.lattice.tokens
        if edge is None:
            return tokens[self.clause.start].start, tokens[self.clause.end - 1].end
        if isinstance(edge.value, Quantity) and edge.value.end:
            return edge.value.start, edge.value.end
        return tokens[edge.start].start, tokens[edge.end - 1].end


def _together(subjects: tuple[Subject, ...]) -> tuple[Subject, ...]:
    """Return what is counted in several places, in all of them or in each: "two are on in the hall and the den"."""
    readings = [one for each in subjects for one in each.readings]
    whole = Reading(entity_ids=tuple(dict.fromkeys(i for one in readings for i in one.entity_ids)))
    return tuple(replace(one, readings=(whole, *readings)) for one in subjects[:1])
