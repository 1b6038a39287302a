"""Find what is remembered: by its words, its topics and how recent it is, among those that a person may know of."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from rapidfuzz import fuzz, process

from .memories import Memory
from .tokens import name_words

_SIMILARITY, _TOPICS, _RECENCY = 0.7, 0.2, 0.1
"""How much each counts; chosen to start with, with no data behind it."""
_LEAST = 0.6
"""What is less like the query is not told."""
_HALF_LIFE = 90.0
"""Days after which recency counts half."""
_MOST_CANDIDATES = 300
"""Memories compared in full; those that share the rarest words come first."""
_LONGEST_QUERY = 400
"""Characters of a query that are compared; whoever asks says less."""
_MOST_COMPARED = 60_000
"""Characters of the memories that are compared in full."""
_SAME_WORD = 80
"""Percent to which a word that nobody used must agree with one that somebody did."""
_MOST_UNKNOWN = 3
"""Words of a query that nobody used and that are looked for among similar ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory and how well it fits what was asked."""

    memory: Memory
    score: float


class Recollection:
    """All memories, ready to be found."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._memories: dict[str, Memory] = {}
        self._texts: dict[str, str] = {}
        self._words: dict[str, dict[str, None]] = {}
        """Which memories have a word, in the order in which they came."""

    def __len__(self) -> int:
        """Return how many there are, those that were forgotten among them."""
        return len(self._memories)

    def __iter__(self) -> Iterator[Memory]:
        """Iterate over all, those that were forgotten among them."""
        return iter(tuple(self._memories.values()))

    def get(self, memory_id: str) -> Memory | None:
        """Return one memory."""
        return self._memories.get(memory_id)

    def set(self, memory: Memory) -> None:
        """Take in a memory, in the place of its earlier version."""
        known = self._memories.get(memory.id)
        self._memories[memory.id] = memory
        if known is not None and known.text == memory.text:
            return
        self._unlist(memory.id)
        words = name_words(memory.text)
        if words:
            self._texts[memory.id] = " ".join(words)
        for word in words:
            self._words.setdefault(word, {})[memory.id] = None

    def remove(self, memory_id: str) -> None:
        """Let go of a memory altogether."""
        self._unlist(memory_id)
        self._memories.pop(memory_id, None)

    def sharing(self, text: str, user_id: str | None) -> Iterator[Memory]:
        """Yield what has words in common with a text and may be known to a person, the rarest words first."""
        return islice((one for one in self._sharing(text) if one.is_for(user_id)), _MOST_CANDIDATES)

    def _sharing(self, text: str) -> Iterator[Memory]:
        told = set[str]()
        for word in self._rarest(name_words(text)):
            if len(told) == len(self._texts):
                return
            for memory_id in self._words[word]:
                if memory_id not in told:
                    told.add(memory_id)
                    yield self._memories[memory_id]

    def recall(
        self, query: str, user_id: str | None, now: datetime, *, topics: Collection[str] = (), limit: int = 5
    ) -> list[Recalled]:
        """Return what fits a query best, the best first."""
        asked = name_words(query[:_LONGEST_QUERY])
        text = " ".join((*asked, *self._similar(asked, user_id)))
        found = self._first(self.sharing(text, user_id))
        scored = [Recalled(memory=one, score=self._score(one, text, frozenset(topics), now)) for one in found]
        fitting = [one for one in scored if one.score >= _LEAST]
        return sorted(fitting, key=lambda one: (-one.score, one.memory.id))[:limit]

    def _first(self, memories: Iterator[Memory]) -> Iterator[Memory]:
        """Yield as many as may be compared."""
        left = _MOST_COMPARED
        for one in memories:
            yield one
            left -= len(self._texts[one.id])
            if left < 0:
                return

    def _score(self, memory: Memory, text: str, topics: frozenset[str], now: datetime) -> float:
        similarity = fuzz.token_set_ratio(text, self._texts[memory.id]) / 100
        shared = len(topics & frozenset(memory.topics)) / len(topics) if topics else similarity
        like = _SIMILARITY * similarity + _TOPICS * shared
        if like < _LEAST * (_SIMILARITY + _TOPICS):
            # "Where is the key" and "the password is" share little words: that it was said today makes it no answer.
            return 0.0
        age = max((now - (memory.used or memory.created)).total_seconds(), 0) / 86400
        recency: float = 0.5 ** (age / _HALF_LIFE)
        return round(like + _RECENCY * recency, 3)

    def _similar(self, words: Collection[str], user_id: str | None) -> Iterator[str]:
        """Yield what somebody may have meant by words that are in no memory that they may know of."""
        unknown = [word for word in words if not self._is_known(word, user_id)]
        for word in unknown[:_MOST_UNKNOWN]:
            likely = process.extract(word, self._words.keys(), scorer=fuzz.ratio, score_cutoff=_SAME_WORD, limit=None)
            yield from islice((found for found, *_ in likely if self._is_known(found, user_id)), 1)

    def _is_known(self, word: str, user_id: str | None) -> bool:
        return any(self._memories[memory_id].is_for(user_id) for memory_id in self._words.get(word, ()))

    def _rarest(self, words: Collection[str]) -> list[str]:
        return sorted((word for word in set(words) if word in self._words), key=lambda word: len(self._words[word]))

    def _unlist(self, memory_id: str) -> None:
        for word in self._texts.pop(memory_id, "").split():
            if (having := self._words.get(word)) is not None:
                having.pop(memory_id, None)
                if not having:
                    del self._words[word]
