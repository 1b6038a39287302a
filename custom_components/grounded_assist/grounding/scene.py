"""What is known while one sentence is read and judged."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

from .effort import Effort, refuse_crowd
from .experience import NO_EXPERIENCE, Experience
from .gazetteer import Near, View
from .installation import NO_PARTS, Parts
from .labels import NO_LABELS, Labels
from .lexicon import Lexicon
from .memories import Memory
from .model import Claim, Entity, Said, ToolCall, Uttered
from .options import DEFAULTS, Options
from .secrets import SAID_BEFORE, Secrets

if TYPE_CHECKING:
    from .engine.lattice import Lattice
    from .engine.question import Question
    from .engine.request import Request
    from .reading.items import Item


def _no_conversion(value: float, unit: str, other: str) -> None:
    """Say that units cannot be compared, where nobody gave a converter."""
    del value, unit, other


def _nothing_remembered(text: str) -> tuple[Memory, ...]:
    """Say that nothing is remembered, where nobody told of anything."""
    del text
    return ()


def _nothing_kept(entity_id: str) -> Mapping[str, float]:
    """Say that nobody has kept how something was."""
    del entity_id
    return {}


def _nowhere_to_look(claim: Claim) -> bool:
    """Say that no other source may know of a claim, where nobody told of any."""
    del claim
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The surroundings of a sentence. Nothing in it is evidence for the sentence."""

    lexicon: Lexicon
    home: View
    """The names and sets the asker may know of."""
    parts: Parts = NO_PARTS
    """The apps and the system, as far as the asker may know of them."""
    now: datetime
    """Local time of the asker."""
    request: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    """Called so far this turn, in order."""
    reply_ended: bool = True
    """False while the wrapped agent may still call a tool."""
    knows_before: bool = True
    """False if nobody has seen, or told, how things were before the tools were called."""
    previous: tuple[Claim, ...] = ()
    """Claims of the sentences before, oldest first: what "it" and "both" point to."""
    told: tuple[str, ...] = ()
    """The sentences of the reply before this one as they were delivered, oldest first, whatever was claimed in them."""
    draft: str = ""
    """The sentence of the draft that others may be said instead of."""
    heading: str = ""
    """The sentence that heads the list this one may be a line of."""
    added: str = ""
    """What was added behind the sentence before, as far as the draft has not repeated it since."""
    seam: tuple[str, str] = ("", "")
    """The last character of what stands before this in the reply: as it was drafted, and as it is heard."""
    recalled: int = 0
    """How many of them, from the first on, are not of this reply but of what was said before it, by whomever."""
    earlier: tuple[Said, ...] = ()
    """What was delivered in earlier turns of the conversation, oldest first."""
    earlier_calls: tuple[ToolCall, ...] = ()
    """What tools answered in earlier turns, oldest first."""
    numbered: int = 0
    """How many of them, the last ones, the wrapped agent knows by number: they count before those of this turn."""
    dialogue: tuple[Uttered, ...] = ()
    """What was said in earlier turns, oldest first; evidence for nothing but what was said."""
    overheard: tuple[str, ...] = ()
    """What was said last in the conversation that a tool or an action is called in; evidence for nothing at all."""
    options: Options = DEFAULTS
    secrets: Secrets = Secrets()  # noqa: RUF009 - frozen
    """What tells which texts must not leave the house."""
    experience: Experience = NO_EXPERIENCE
    """What was learned from earlier replies."""
    labels: Labels = NO_LABELS
    """What Home Assistant calls states, where no words are known to say them."""
    is_spoken: bool = True
    """False where the reply is read on a screen only, and may bear marks."""
    cites: bool = False
    """The wrapped agent was asked to cite its sources: "[1]" is a mark of it, too."""
    corrections: int = 0
    """Sentences of this reply that were corrected so far."""
    doubted_bits: float = 0.0
    """By how much what a verifier has seen was short of what the claims of this reply so far require."""
    convert: Callable[[float, str, str], float | None] = _no_conversion
    """Convert a number from one unit to another; None where the two do not compare."""
    knows_asker: bool = True
    """False where nobody known asks, as by voice."""
    recall: Callable[[str], Iterable[Memory]] = _nothing_remembered
    """Return what is remembered that has words in common with a sentence, as far as the asker may know of it."""
    shares: Callable[[str], Mapping[str, float]] = _nothing_kept
    """Tell how much of the last days an entity was in each state; nothing where that is not known."""
    told_here: Callable[[], Iterable[ToolCall]] = tuple
    """Return all that tools have answered in the conversation, also what is too long or too old to be evidence."""
    may_know: Callable[[Claim], bool] = _nowhere_to_look
    """Tell whether a source that was not asked yet may know more of a claim."""
    effort: Effort = field(default_factory=Effort, compare=False, repr=False)
    """What is left of the steps that may be taken before others get their turn; unbounded unless somebody waits."""
    asked: dict[Hashable, Request] = field(default_factory=dict, compare=False, repr=False)
    """What the request was read as, kept as long as the turn lasts."""
    lattices: dict[Hashable, Lattice] = field(default_factory=dict, compare=False, repr=False)
    """The senses of each text that was looked at, kept as long as the turn lasts."""
    questions: dict[Hashable, Question] = field(default_factory=dict, compare=False, repr=False)
    """What the request asks, kept as long as the turn lasts."""
    masked: dict[Hashable, tuple[Item, ...]] = field(default_factory=dict, compare=False, repr=False)
    """The items of each text that was looked at, kept as long as the turn lasts."""
    described: dict[Hashable, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    """The first things that words describe, kept as long as the turn lasts."""

    @property
    def asked_last(self) -> tuple[str, ...]:
        """Return the request and what was said before it: what is said now may answer it, and be secret by it."""
        return (*self.overheard, *(said.text for said in self.dialogue[-SAID_BEFORE:]), self.request)

    def everything(self) -> tuple[Entity, ...]:
        """Return all primary entities the asker may know of; a walk through the whole home."""
        self.effort.spend(self.home.size // 2)
        return self.home.entities()

    def things(self, entity_ids: Sequence[str]) -> tuple[Entity, ...]:
        """Return what a name stands for, unless that is a crowd: which of it is meant nobody knows."""
        refuse_crowd(entity_ids)
        self.effort.spend(len(entity_ids) // 4)
        return tuple(entity for one in entity_ids if (entity := self.home.entity(one)) is not None)

    def sample(self, count: int) -> tuple[Entity, ...]:
        """Return some of what the asker may know of, as `View.sample` does."""
        self.effort.spend(self.home.size // 8)
        return self.home.sample(count)

    def names_in_own_words(self) -> bool:
        """Return whether enough of what there is has a noun of the reply's language in its name."""
        nouns = [one.casefold() for one, _ in self.lexicon.nouns.values() if len(one) >= _LONG]
        names = [one.names[0].casefold() for one in self.sample(_MOST_NAMES) if one.is_primary and one.names]
        self.effort.spend(4 * len(names))
        return sum(any(noun in name for noun in nouns) for name in names) >= _OWN_SHARE * len(names)

    def nearest(self, words: str) -> tuple[Near, ...]:
        """Return names that are spelled alike, as `View.nearest` does; they are compared with every name."""
        self.effort.spend(self.home.size // 8)
        return self.home.nearest(words)

    def first_described(self, words: Collection[str], count: int) -> tuple[str, ...]:
        """Return the first things that words describe, as `View.first_described` does; they are found once a turn."""
        key = (tuple(words), count, self.home, self.home.version)
        if (known := self.described.get(key)) is None:
            self.effort.spend(len(words) * self.home.most_described(words) // 8)
            known = self.described[key] = self.home.first_described(words, count)
        return known

    @property
    def changed_unseen(self) -> frozenset[str]:
        """Return the entities of which it is not known how the turn found them."""
        if self.knows_before:
            return frozenset()
        return frozenset(i for call in self.tool_calls if not call.read_only for i in call.touched)

    @property
    def said_before(self) -> str:
        """Return the sentence before this one."""
        return self.told[-1] if self.told else ""

    @property
    def told_of(self) -> tuple[ToolCall, ...]:
        """Return the answers of earlier turns that the wrapped agent knows by number."""
        return self.earlier_calls[len(self.earlier_calls) - self.numbered :]

    @property
    def has_failed_call(self) -> bool:
        """Return whether a tool of this turn said that it, or a part of it, failed."""
        return any(call.succeeded is False or call.failed for call in self.tool_calls)

    @property
    def touched(self) -> frozenset[str]:
        """Return every entity the tools of this turn say they acted on."""
        return frozenset(i for call in self.tool_calls if not call.read_only for i in call.touched)

    @property
    def has_acted_in_vain(self) -> bool:
        """Return whether tools were to act in this turn, and each of them has failed."""
        acting = [call for call in self.tool_calls if not call.read_only]
        return bool(acting) and all(call.succeeded is False for call in acting)

    @property
    def last(self) -> Claim | None:
        """The claim before this sentence, if it is of this reply: what a heading or an account goes on with."""
        return self.previous[-1] if len(self.previous) > self.recalled else None


_OWN_SHARE = 0.25
"""The share of names with a noun in them from which on they are of the language of the reply."""
_LONG, _MOST_NAMES = 4, 300
