"""Call a thing as the reply does, where an article cannot be guessed: "die Haustür", in its letters and any case."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .briefly import briefly
from .cases import MANY, NOMINATIVE, Name, declined, rows_of
from .lexicon import Lexicon, WordKind
from .model import Entity
from .scene import Scene
from .tokens import Token, name_words, tokenize

_SHORTEST_HEAD = 3
"""Letters of a noun that a longer one ends with: "Tür" is that of "Haustür"."""
_LONGEST = 2_000
"""Characters of a text in which somebody looks for names."""
_LAST_SAID = 4
"""Nothing that was said before them tells how a thing is called."""
_LEADING = (
    *("copula", "past_copula", "seeming", "become", "perfect", "passive", "modal"),
    *("connective", "subordinate", "condition", "adverb"),
)
"""Tasks of words behind which a subject stands: "jetzt ist der Fernseher an", but not "das Bild der Kamera"."""


def called(entity: Entity, name: str, scene: Scene) -> Name:
    """Return the name of a thing with the article, and in the letters, that it was given last."""
    lexicon, words = scene.lexicon, name_words(name)
    if not words:
        return declined(name, "", lexicon)
    spelled, article = name, ""
    for said in (_read(text, lexicon) for text in _said(scene)):
        for at in said.places(words):
            spelled = said.spelled(at, words, name) if spelled == name else spelled
            article = article or said.article_of(at, words, lexicon)
    if is_called_many(entity, name, scene):
        return declined(spelled, MANY, lexicon)
    return declined(spelled, article or _article_of_head(_head(words, entity, scene), scene), lexicon)


def is_called_many(entity: Entity, name: str, scene: Scene) -> bool:
    """Return whether a name is a plural, also as the last part of a compound: "Living room blinds", "Gartenlichter"."""
    words, grammar = name_words(name), scene.lexicon.grammar
    if not words:
        return False
    head = _head(words, entity, scene)
    is_joined = grammar is not None and grammar.has_compounds
    parts = (end for end in _ends(head) if not _ends_by_chance(end, scene.lexicon)) if is_joined else ()
    senses = (tuple(scene.lexicon.at((word,), 0)) for word in (head, *parts))
    named = ([sense.is_plural for sense, _ in found if sense.kind is WordKind.NOUN] for found in senses)
    return all(next(filter(None, named), [False]))


def _said(scene: Scene) -> Iterator[str]:
    """Yield what may name a thing, the last words first."""
    earlier = (one.text for one in reversed(scene.dialogue[-_LAST_SAID:]))
    for text in (scene.draft, *reversed(scene.told[-_LAST_SAID:]), scene.request, *earlier):
        if text and len(text) <= _LONGEST:
            yield text


@dataclass(frozen=True, slots=True)
class _Text:
    """The words of a text, with its marks but for those of emphasis."""

    text: str
    tokens: tuple[Token, ...]
    norms: tuple[str, ...]
    known: frozenset[str]
    articles: tuple[int, ...]
    """Where articles stand that may tell a gender."""

    def places(self, words: tuple[str, ...]) -> Iterator[int]:
        """Yield where some words begin."""
        if words[0] in self.known:
            count = len(words)
            yield from (at for at in range(len(self.norms)) if self.norms[at : at + count] == words)

    def spelled(self, at: int, words: tuple[str, ...], name: str) -> str:
        """Return a name as it is written there, if only its capitals differ; speech is often written without any."""
        found = self.text[self.tokens[at].start : self.tokens[at + len(words) - 1].end]
        is_written = found[:1].isupper() and not found.isupper()
        return found if is_written and found.casefold() == name.casefold() else name

    def article_of(self, at: int, words: tuple[str, ...], lexicon: Lexicon) -> str:
        """Return the article in front of a noun, if it is surely that of one thing in the nominative or accusative."""
        grammar = lexicon.grammar
        if at - 1 not in self.articles or grammar is None:
            return ""
        end = at + len(words)
        article, before, behind = self.norms[at - 1], self.norms[: at - 1], self.norms[end : end + 1]
        if _does(before[-1:], lexicon, "preposition") or self._goes_on(end, lexicon):
            return ""
        if grammar.has("of_subject", article):
            return article if _leads(before, lexicon) else ""
        # "The lamp and the heater are on": the verb is of both.
        verbs = () if _does(before[-1:], lexicon, "conjunction") else (*before[-1:], *behind)
        is_many = _does(verbs, lexicon, "plural_verb")
        is_one = not is_many and (_does(verbs, lexicon, "singular_verb") or not _may_be_many(words[-1], lexicon))
        return article if is_one or not grammar.has("of_many", article) else ""

    def _goes_on(self, end: int, lexicon: Lexicon) -> bool:
        """Return whether a longer name begins with a noun: "Das Haustür-Schloss", "das Haustür Schloss"."""
        if end >= len(self.tokens):
            return False
        following, start = self.tokens[end], self.tokens[end - 1].end
        is_joined = following.norm == "-" and following.start == start
        return is_joined or self.text[following.start].isupper() or _is_noun(following.norm, lexicon)


@briefly(256)
def _read(text: str, lexicon: Lexicon) -> _Text:
    tokens = tuple(token for token in tokenize(text) if token.norm not in _EMPHASIS)
    norms = tuple(token.norm for token in tokens)
    known = rows_of(lexicon).get(NOMINATIVE, ())
    articles = tuple(at for at, norm in enumerate(norms[:-1]) if norm in known)
    return _Text(text, tokens, norms, frozenset(norms), articles)


_EMPHASIS = frozenset("*_")


def _does(words: Iterable[str], lexicon: Lexicon, *tasks: str) -> bool:
    senses = (sense for word in words for sense, _ in lexicon.at((word,), 0))
    return any(sense.kind is WordKind.FUNCTION and sense.id in tasks for sense in senses)


def _leads(before: tuple[str, ...], lexicon: Lexicon) -> bool:
    """Return whether a subject may follow some words: nothing before it says of whom it is, or where."""
    is_joined = _does(before[-1:], lexicon, "conjunction") and not _does(before, lexicon, "preposition")
    return is_joined or not any(map(str.isalnum, before[-1:])) or _does(before[-1:], lexicon, *_LEADING)


def _may_be_many(word: str, lexicon: Lexicon) -> bool:
    """Return whether a noun, or one that it ends with, is the same for one thing and for several: "Fenster"."""
    return any(
        sense.kind is WordKind.NOUN and sense.is_plural for end in _ends(word) for sense, _ in lexicon.at((end,), 0)
    )


def _head(words: tuple[str, ...], entity: Entity, scene: Scene) -> str:
    """Return the noun that gives a name its gender: the last one, or that before the room and a number."""
    area = scene.home.area(entity.area_id) if entity.area_id else None
    room = name_words(area.names[0]) if area is not None else ()
    left = words
    while len(left) > 1 and (left[-1].isdecimal() or left[-1] in room):
        left = left[:-1]
    return left[-1]


def _article_of_head(head: str, scene: Scene) -> str:
    """Return the article of "Fernseher" for "LG Fernseher", and of "Licht" for "Küchenlicht"."""
    for said in (_read(text, scene.lexicon) for text in _said(scene)):
        for at in said.articles:
            noun = said.norms[at + 1]
            is_head = _is_head(noun, head, scene.lexicon)
            if is_head and (article := said.article_of(at + 1, (noun,), scene.lexicon)):
                return article
    return ""


def _is_head(noun: str, head: str, lexicon: Lexicon) -> bool:
    """Return whether two nouns are, or end with, the same one, and so have one gender: "Haustür", "Gartentür"."""
    return noun == head or any(head.endswith(end) and _is_noun(end, lexicon) for end in _ends(noun))


def _is_noun(word: str, lexicon: Lexicon) -> bool:
    is_noun = any(sense.kind is WordKind.NOUN for sense, _ in lexicon.at((word,), 0))
    return is_noun and not _ends_by_chance(word, lexicon)


def _ends_by_chance(word: str, lexicon: Lexicon) -> bool:
    return lexicon.grammar is not None and lexicon.grammar.has("ending_by_chance", word)


def _ends(word: str) -> Iterator[str]:
    return (word[at:] for at in range(len(word) - _SHORTEST_HEAD + 1))
