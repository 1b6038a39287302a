"""Check a statement against texts, sentence by sentence. Only what they say plainly decides."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import cast

from ..detectors.contradictions import as_state, asks_the_same, contradiction, is_of_now
from ..effort import is_too_long
from ..gazetteer import Gazetteer, View
from ..gist import Gist, Likeness, Speaker, gist, liken
from ..information import Status
from ..judging import judge
from ..lexicon import WordKind
from ..meanings.attributes import place_of
from ..meanings.states import vocabulary_of
from ..model import Aspect, Claim, ClaimKind, Evidence, Finding, Quantifier, Reason, ToolCall, Verdict
from ..reading import read, read_each
from ..reading.items import any_is, mask
from ..reading.questions import has_question
from ..reading.segmentation import segment
from ..scene import Scene
from ..tokens import Token, TokenKind, fold, tokenize
from .ground import Ground, Variants, evidence_of

_LONGEST = 2000
"""Characters of a statement that are read; of a longer one the rest stays open."""
_MOST_PIECES = 40
"""Sentences of all texts together that are read as claims, the latest."""
_MOST_ANSWERS = 40
_LEAST_QUOTE = 3
"""Words from which on a part of a sentence is a quote."""

_AT_ONCE = 50
"""Things that are named without a break."""
_LEAST_LETTERS = 4
"""Of a word by which it is seen whether a text speaks of a thing."""
_JUDGED = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME, ClaimKind.COUNT, ClaimKind.COMPARISON})
"""Of which the states that are told decide."""
_OF_ONE_THING = frozenset({ClaimKind.STATE, ClaimKind.VALUE, ClaimKind.OUTCOME})
"""Which are held against things that the home does not know: nobody knows what else there is."""
_SURE = 0.9
"""What a sentence pretends that is told without a doubt."""
_UNTOLD_UNITS = frozenset({None, "°"})
_EMPTY = frozenset({WordKind.FUNCTION, WordKind.FILLER})
_OPENING = ("negation", "condition", "interrogative", "alternative", "modal")
"""Words by which a sentence does not tell what stands in a part of it."""


class _Says(StrEnum):
    """What a text says of a claim."""

    FOR = "for"
    AGAINST = "against"
    NEITHER = "neither"
    """It tells of it, and leaves it open: still on its way, unavailable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A sentence of a statement, and how it stands to what is told."""

    text: str
    status: Status
    states: int = 2
    """Between how many states it decides."""
    is_open: bool = False
    """Somebody who understands more may know."""
    is_disputed: bool = False
    """It is told of: by some texts so and by others otherwise, or as still on its way."""


_WORST = (Status.CONTRADICTED, Status.NOT_IN_CONTEXT, Status.UNVERIFIABLE, Status.ENTAILED)


def weakest(parts: Iterable[Part]) -> Part | None:
    """Return the part that decides how the whole stands; None of a statement that states nothing."""
    return min(parts, key=lambda part: _WORST.index(part.status), default=None)


type Work[Made] = Generator[None, None, Made]
"""What is done in short pieces, for whoever has to do something else in between."""


def done[Made](work: Work[Made]) -> Made:
    """Return what is made, done in one go."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return cast("Made", stop.value)


def hold(text: str, ground: Ground, scene: Scene) -> tuple[Part, ...]:
    """Return how each sentence of a statement stands to what is told; questions and bare words state nothing.

    The scene has the words, and the names its asker may know; what was seen of the home is not looked at.
    """
    return done(holding(text, ground, scene))


def holding(text: str, ground: Ground, scene: Scene) -> Work[tuple[Part, ...]]:
    """Do the same piece by piece."""
    told, rest = text[:_LONGEST], text[_LONGEST:].strip()
    scene = replace(scene, tool_calls=_known(ground.answers(_MOST_ANSWERS), scene))
    claims, held = (yield from _reading(told, scene)), _Held(ground, scene)
    is_told = any(map(held.tells_of, claims))
    yield
    if not is_told:
        elsewhere = replace(scene, home=(yield from _home_of(ground)))
        others = yield from _reading(told, elsewhere)
        found = tuple(claim for claim in others if _is_of_one_thing(claim))
        if found and (not any(claim.entity_ids for claim in claims) or (_is_named(found) and not _is_named(claims))):
            claims, held = found, _Held(ground, elsewhere)
    yield from held.preparing()
    parts = yield from _parting(told, claims, held)
    return (*parts, Part(text=rest, status=Status.UNVERIFIABLE)) if rest else parts


def _home_of(ground: Ground) -> Work[View]:
    """Return a home that has all that is told of, and nothing else."""
    made = ground.kept("home", list[View])
    if not made:
        home = Gazetteer()
        for index, _ in enumerate(ground.naming(home)):
            if index % _AT_ONCE == 0:
                yield
        made.append(home.view(None))
    return made[0]


def _reading(text: str, scene: Scene) -> Work[tuple[Claim, ...]]:
    claims: list[Claim] = []
    for found in read_each(text, scene):
        claims += found
        yield
    return tuple(claims)


def _known(calls: Iterable[ToolCall], scene: Scene) -> tuple[ToolCall, ...]:
    """Return calls without what they touched that the asker may not know of."""
    return tuple(
        replace(call, touched=tuple(i for i in call.touched if scene.home.entity(i) is not None)) for call in calls
    )


def _is_named(claims: Iterable[Claim]) -> bool:
    """Return whether something is called by its whole name: that goes before what is only described."""
    return any(reading.is_exact for claim in claims for reading in claim.readings)


def _is_of_one_thing(claim: Claim) -> bool:
    return len(claim.entity_ids) == 1 and claim.quantifier is Quantifier.THE and claim.kind in _OF_ONE_THING


def _parting(text: str, claims: Sequence[Claim], held: _Held) -> Work[tuple[Part, ...]]:
    """Return the sentences that state anything."""
    parts: list[Part] = []
    offset = 0
    for sentence in segment(text, held.scene.lexicon.abbreviations):
        start, offset = offset, offset + len(sentence)
        own = [claim for claim in claims if start <= claim.start < offset]
        if (words := sentence.strip()) and (own or states_anything(words, held.scene)):
            parts.append((yield from held.parting(words, own)))
    return tuple(parts)


def states_anything(sentence: str, scene: Scene) -> bool:
    """Return whether there is a word in a sentence that says something, and it is no question."""
    if has_question(sentence):
        return False
    words = [token for token in tokenize(sentence) if token.kind is not TokenKind.MARK]
    return any(token.kind is TokenKind.NUMBER or not _is_empty(token.norm, scene) for token in words)


def _is_empty(word: str, scene: Scene) -> bool:
    kinds = [sense.kind for sense, _ in scene.lexicon.at((word,), 0)]
    return bool(kinds) and _EMPTY.issuperset(kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """A sentence that is told, as it is compared."""

    text: str
    tokens: tuple[Token, ...]
    words: str
    """With a space around each."""
    gist: Gist


@dataclass(slots=True)
class _Prose:
    """The latest sentences that are told, and what they claim of how things are."""

    pieces: list[_Piece] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    is_read: bool = False


class _Held:
    """What is told, ready to have statements held against it."""

    def __init__(self, ground: Ground, scene: Scene) -> None:
        """Take what is told, and the names by which it is found."""
        self.scene = scene
        self._ground = ground
        self._prose = _Prose()

    @cached_property
    def _states(self) -> dict[str, Variants]:
        return self._ground.kept(("states", id(self.scene.home)), lambda: self._ground.states_in(self.scene))

    def preparing(self) -> Work[None]:
        """Take in the latest sentences that are told, each read by itself."""
        self._prose = self._ground.kept(("prose", id(self.scene.home)), _Prose)
        if self._prose.is_read:
            return
        for text in (yield from self._sentences()):
            tokens = tuple(token for token in tokenize(text) if token.kind is not TokenKind.MARK)
            words = f" {' '.join(token.norm for token in tokens)} "
            said = gist(text, self.scene.lexicon, Speaker.AGENT)
            self._prose.pieces.append(_Piece(text=text, tokens=tokens, words=words, gist=said))
            told = read(text, self.scene)
            self._prose.claims += (
                claim for claim in told if is_of_now(as_state(claim)) and claim.stated_confidence >= _SURE
            )
            yield
        self._prose.is_read = True

    def _sentences(self) -> Work[list[str]]:
        found: list[str] = []
        for text in reversed(self._ground.prose):
            pieces = (piece for line in text.splitlines() for piece in segment(line, self.scene.lexicon.abbreviations))
            found = [
                *(
                    piece.strip()
                    for piece in pieces
                    if piece.strip() and not is_too_long(piece) and not has_question(piece)
                ),
                *found,
            ]
            yield
            if len(found) >= _MOST_PIECES:
                break
        return found[-_MOST_PIECES:]

    def tells_of(self, claim: Claim) -> bool:
        """Return whether a state is told of anything that a claim speaks of."""
        return not self._states.keys().isdisjoint(claim.observed_ids)

    def parting(self, sentence: str, claims: Sequence[Claim]) -> Work[Part]:
        """Return how a sentence stands to what is told, which is how its weakest claim does."""
        parts: list[Part] = []
        for claim in claims:
            parts.append(self._of_claim(claim, sentence))
            yield
        found = weakest(parts)
        if found is None or (found.is_open and found.status is not Status.CONTRADICTED):
            said = self._by_words(sentence)
            if said is not None:
                return Part(text=sentence, status=_STATUS[said], is_disputed=said is _Says.NEITHER)
        return found or Part(text=sentence, status=Status.UNVERIFIABLE, is_open=True)

    def _of_claim(self, claim: Claim, sentence: str) -> Part:
        says = frozenset(self._says(claim)) if claim.open_reason is None else frozenset[_Says]()
        domain = claim.entity_ids[0].partition(".")[0] if claim.entity_ids else ""
        states = vocabulary_of(claim.meaning, domain)
        if {_Says.FOR, _Says.AGAINST} <= says:
            return Part(text=sentence, status=Status.NOT_IN_CONTEXT, states=states, is_disputed=True)
        for one in (_Says.AGAINST, _Says.NEITHER, _Says.FOR):
            if one in says:
                is_open = one is _Says.NEITHER
                return Part(text=sentence, status=_STATUS[one], states=states, is_open=is_open, is_disputed=is_open)
        status = Status.NOT_IN_CONTEXT if self._is_untold(claim, sentence) else Status.UNVERIFIABLE
        return Part(text=sentence, status=status, states=states, is_open=True)

    def _is_untold(self, claim: Claim, sentence: str) -> bool:
        """Return whether nothing at all is told of what a claim of now speaks of, and all that is told was read."""
        is_read = claim.open_reason is None and claim.kind in _JUDGED and _is_plain(claim) and bool(claim.entity_ids)
        if not is_read or not self._ground.is_understood or self.tells_of(claim):
            return False
        words = dict.fromkeys(one.norm for one in tokenize(sentence) if len(one.norm) >= _LEAST_LETTERS)
        telling = [word for word in words if not _is_empty(word, self.scene)]
        folded = self._ground.kept("folded", lambda: tuple(fold(one.text) for one in self._ground.texts))
        return not any(word in text for text in folded for word in telling)

    def _says(self, claim: Claim) -> Iterator[_Says]:
        """Yield what is told for a claim and against it; the report of something done is less than a state."""
        if claim.kind is ClaimKind.REPORTED:
            yield from self._by_answers(claim)
            return
        shown = frozenset(self._by_states(claim)) if claim.kind in _JUDGED else frozenset[_Says]()
        yield from shown
        mine = as_state(claim)
        for other in (one for one in self._prose.claims if not shown or one.aspect is Aspect.STATE):
            told = as_state(other)
            if contradiction(mine, told, self.scene) is not None:
                yield _Says.AGAINST if _is_plain(claim) else _Says.NEITHER
            elif _is_same(mine, told):
                yield _Says.FOR

    def _by_answers(self, claim: Claim) -> Iterator[_Says]:
        """Yield what the texts say of a quote of them; what somebody else is told to have said is none."""
        if claim.records or not all(one.startswith(_SOURCE) for one in claim.citations):
            return
        verdict = judge(claim, (), self.scene).verdict
        if verdict is not Verdict.NOT_ENOUGH_INFO:
            yield _Says.FOR if verdict is Verdict.SUPPORTED else _Says.AGAINST

    def _by_states(self, claim: Claim) -> Iterator[_Says]:
        """Yield what the states that are told say; several of one thing are each held against the claim."""
        told = {i: self._states[i] for i in claim.observed_ids if i in self._states}
        for index in range(max(map(len, told.values()), default=0)):
            seen = tuple(
                evidence_of(variants[min(index, len(variants) - 1)], i, self.scene) for i, variants in told.items()
            )
            if (said := self._said(judge(claim, seen, self.scene), seen)) is not None:
                yield said

    def _said(self, found: Finding, seen: tuple[Evidence, ...]) -> _Says | None:
        if found.verdict is Verdict.SUPPORTED:
            return _Says.FOR
        if found.verdict is Verdict.REFUTED:
            is_plain = _is_plain(found.claim) and all(self._is_comparable(found.claim, one) for one in seen)
            return _Says.AGAINST if is_plain else _Says.NEITHER
        return _Says.NEITHER if found.reason in _TOLD_OPEN else None

    def _is_comparable(self, claim: Claim, one: Evidence) -> bool:
        """Return whether a number and the one that is told are surely in one unit, or can be brought to one."""
        value, entity = claim.value, self.scene.home.entity(one.subject)
        if value is None or value.unit in _UNTOLD_UNITS or entity is None:
            return True
        place = place_of(value.attribute, entity.domain, entity.device_class)
        return place is not None and place.unit_of(one.attributes, one.unit) is not None

    def _by_words(self, sentence: str) -> _Says | None:
        """Return what sentences say that have the same words, or tell of one definite thing that it is otherwise."""
        if has_question(sentence):
            return None
        said = gist(sentence, self.scene.lexicon, Speaker.AGENT)
        wanted = [token.norm for token in tokenize(sentence) if token.kind is not TokenKind.MARK]
        alike = {liken(said, piece.gist) for piece in self._prose.pieces}
        is_told = Likeness.SAME in alike or any(self._quotes(wanted, piece) for piece in self._prose.pieces)
        is_otherwise = Likeness.OTHERWISE in alike
        if is_told and is_otherwise:
            return _Says.NEITHER
        return _Says.FOR if is_told else _Says.AGAINST if is_otherwise else None

    def _quotes(self, wanted: Sequence[str], piece: _Piece) -> bool:
        """Return whether words stand in a sentence as they are, and it says no more of them than this."""
        words = f" {' '.join(wanted)} "
        if words == piece.words:
            return bool(wanted)
        found = piece.words.find(words) if len(wanted) >= _LEAST_QUOTE else -1
        if found < 0:
            return False
        first = piece.words.count(" ", 0, found)
        start, end = piece.tokens[first].start, piece.tokens[first + len(wanted) - 1].end
        before, after = piece.text[:start].rstrip(), piece.text[end:].lstrip()
        is_apart = not before or before.endswith(_ENDS)
        is_ended = not after or after.startswith(_ENDS)
        around = mask(f"{before} {after}", self.scene)
        return is_apart and is_ended and not any_is(around, *_OPENING)


_SOURCE = "source:"
_ENDS = (",", ";", ":", ".", "!", "–", "—", ")", "(")
_STATUS = {
    _Says.FOR: Status.ENTAILED,
    _Says.AGAINST: Status.CONTRADICTED,
    _Says.NEITHER: Status.NOT_IN_CONTEXT,
}
_TOLD_OPEN = frozenset({Reason.PENDING, Reason.UNAVAILABLE, Reason.ASSUMED_STATE, Reason.CONFLICTING_DATA})
"""Reasons for which what is told of a thing leaves a claim of it open."""


def _is_plain(claim: Claim) -> bool:
    """Return whether a claim tells of how things are now, or of what was just done, and of nothing else."""
    is_of_now = not (claim.is_past or claim.is_already or claim.moments or claim.course or claim.may_be_elsewhere)
    is_done = claim.aspect is not Aspect.PROGRESS and not claim.is_failure
    is_denied_act = claim.aspect is Aspect.EVENT and claim.is_negated
    return is_of_now and is_done and not is_denied_act


def _is_same(claim: Claim, other: Claim) -> bool:
    """Return whether two claims say the same of the same things."""
    if not asks_the_same(claim, other) or not (is_of_now(claim) and is_of_now(other)):
        return False
    is_alike = (claim.is_negated, claim.quantifier, claim.count) == (other.is_negated, other.quantifier, other.count)
    value, told = claim.value, other.value
    if value is None or told is None:
        return is_alike and value is told
    # Two numbers of one attribute that do not exclude each other are the same one.
    return is_alike and (value.word, value.number is None) == (told.word, told.number is None)
