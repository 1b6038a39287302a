"""Mask a sentence: names of the home and words of the lexicon become single items."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
import re

from ..lexicon import SPECIAL_KINDS, Lexicon, Word, WordKind
from ..matches import Match
from ..scene import Scene
from ..tokens import Token, TokenKind, bare, tokenize
from .citations import unmarked
from .compounds import known_words
from .time_words import TimeWords

_DECORATION = frozenset("*_#~•·>|")
_DOTS = frozenset("•·")
_STARS = frozenset("*•·")
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "`": "`", "'": "'", "‘": "’"}
_APOSTROPHES = frozenset("'‘")
"""Marks that quote only where they stand at the edge of a word: 'on', not the lights' state."""
_MAX_QUOTED_NAME = 6

_LOOK = 4
"""Steps that it takes to find out what a word may be."""

_NO_TASKS: frozenset[str] = frozenset()

PERSONS = frozenset({"person"})
"""Who lives elsewhere than in the home, and says what it does not."""


@dataclass(frozen=True, slots=True)
class Item:
    """A span of the sentence that is read as one thing."""

    norm: str
    start: int
    end: int
    words: tuple[Word, ...] = ()
    """Every sense the lexicon knows of it."""
    functions: frozenset[str] = frozenset()
    """Its tasks as a function word; asked for so often that they are kept."""
    match: Match | None = None
    """What of the home it may name."""
    is_mark: bool = False
    is_number: bool = False
    is_possessive: bool = False
    told: TimeWords | None = None
    """The time that the words of the item tell."""
    is_opaque: bool = False
    """Quoted words that name nothing: nothing in them is asserted."""

    def has(self, kind: WordKind, *ids: str) -> bool:
        """Return whether one sense of the item is of this kind, and one of these ids."""
        # It is asked of every word by every reader: a loop takes half as long as any().
        for word in self.words:  # noqa: SIM110
            if word.kind is kind and (not ids or word.id in ids):
                return True
        return False

    def is_function(self, *ids: str) -> bool:
        """Return whether the item is a function word with one of these tasks."""
        return not self.functions.isdisjoint(ids)

    def ids(self, kind: WordKind) -> tuple[str, ...]:
        """Return what the item means as a word of this kind."""
        return tuple(dict.fromkeys(word.id for word in self.words if word.kind is kind))

    @property
    def is_unknown(self) -> bool:
        """Return whether neither the lexicon nor the home knows the word."""
        is_word = any(word.kind not in SPECIAL_KINDS for word in self.words)
        return not (is_word or self.match or self.is_mark or self.is_number)


def any_is(items: Iterable[Item], *tasks: str) -> bool:
    """Return whether one of the items is a function word with one of these tasks."""
    for item in items:  # noqa: SIM110 - as in Item.has
        if not item.functions.isdisjoint(tasks):
            return True
    return False


def names_domain(item: Item, domains: frozenset[str]) -> bool:
    """Return whether the item names an entity of one of these domains."""
    return item.match is not None and not item.match.domains.isdisjoint(domains)


def matches_of(items: Iterable[Item]) -> tuple[Match, ...]:
    """Return what is named, each name once however often it is said: thousands of things may have it."""
    return tuple({id(item.match): item.match for item in items if item.match is not None}.values())


def ids_named(items: Iterable[Item], domains: frozenset[str] | None = None) -> tuple[str, ...]:
    """Return the entities that are named, or those of some domains, each once."""
    matches = (one for one in matches_of(items) if domains is None or not one.domains.isdisjoint(domains))
    ids = dict.fromkeys(i for match in matches for i in match.entity_ids)
    return tuple(i for i in ids if domains is None or i.partition(".")[0] in domains)


def mask(text: str, scene: Scene) -> tuple[Item, ...]:
    """Return the items of a sentence, found once a turn; decoration, quotation marks and citations are dropped.

    So a sentence costs no more with its citations: what is delivered without them must not be read where it was not.
    """
    text = unmarked(text, cites=scene.cites)
    key = (text, scene.home, scene.home.version)
    if (known := scene.masked.get(key)) is None:
        known = scene.masked[key] = _mask(text, scene)
    return known


def _mask(text: str, scene: Scene) -> tuple[Item, ...]:
    tokens = known_words(_expand(_visible(tokenize(text)), scene.lexicon), scene)
    scene.effort.spend(_LOOK * len(tokens))
    norms = [bare(token) for token in tokens]
    items: list[Item] = []
    index = 0
    while index < len(tokens):
        item, index = _item_at(tokens, norms, index, scene)
        items.append(item)
    return tuple(_without_quotes(items))


def _visible(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens without decoration; a dot between two things parts them, a star may begin a line of a list."""
    kept: list[Token] = []
    is_of_pairs = any(token.norm == ":" for token in tokens)
    for index, token in enumerate(tokens):
        if token.norm == "/" and _is_between(tokens, index):
            kept.append(token._replace(norm=","))
        elif token.norm not in _DECORATION:
            kept.append(token)
        elif index and (token.norm in _DOTS or (token.norm == "|" and is_of_pairs)):
            kept.append(token._replace(norm=";"))
        elif not index and token.norm in _STARS and _stands_apart(tokens):
            kept.append(token._replace(norm="-"))
    return kept


def _is_between(tokens: Sequence[Token], index: int) -> bool:
    """Return whether white space stands on both sides of a mark: "bedroom open / office closed"."""
    if not 0 < index < len(tokens) - 1:
        return False
    return tokens[index - 1].end < tokens[index].start and tokens[index].end < tokens[index + 1].start


def _stands_apart(tokens: Sequence[Token]) -> bool:
    """Return whether white space stands behind the first mark: "* Lamp", but not "**Lamp**"."""
    return len(tokens) > 1 and tokens[0].end < tokens[1].start


def _expand(tokens: Iterable[Token], lexicon: Lexicon) -> list[Token]:
    """Write contractions out: "isn't" becomes is, not. All pieces keep the whole span."""
    expanded: list[Token] = []
    for token in tokens:
        if (pieces := lexicon.contractions.get(token.norm)) is None:
            expanded.append(token)
        else:
            expanded += (Token(piece, token.start, token.end, TokenKind.WORD) for piece in pieces)
    return expanded


def _item_at(tokens: Sequence[Token], norms: Sequence[str], index: int, scene: Scene) -> tuple[Item, int]:
    match = scene.home.match(tokens, index)
    words, word_end = _longest(scene.lexicon, norms, index)
    if match is not None and _is_name(match, words, word_end, index):
        end = index + match.length
        words = words if word_end == end else ()
    else:
        match, end = None, max(word_end, index + 1)
    last = tokens[end - 1]
    single = tokens[index] if end == index + 1 else None
    item = Item(
        norm=" ".join(norms[index:end]),
        start=tokens[index].start,
        end=last.end,
        words=words,
        functions=frozenset([word.id for word in words if word.kind is WordKind.FUNCTION]) if words else _NO_TASKS,
        match=match,
        is_mark=single is not None and single.kind is TokenKind.MARK and not words,
        is_number=single is not None and single.kind is TokenKind.NUMBER,
        is_possessive=last.is_possessive,
    )
    return item, end


def _longest(lexicon: Lexicon, norms: Sequence[str], index: int) -> tuple[tuple[Word, ...], int]:
    best: list[Word] = []
    best_end = index
    for word, end in lexicon.at(norms, index):
        if end > best_end:
            best, best_end = [], end
        best.append(word)
    # A verb whose particle stands apart is not lost when a longer phrase begins with it.
    return tuple(best), best_end


def _is_name(match: Match, words: tuple[Word, ...], word_end: int, index: int) -> bool:
    if index + match.length != word_end:
        return index + match.length > word_end
    if match.length > 1:
        return True
    # "Upstairs" may be a floor; "on" and "all" are words of the language whatever is called so.
    return all(word.id == "vague" or word.kind not in (WordKind.FUNCTION, WordKind.QUANTIFIER) for word in words)


def _without_quotes(items: Sequence[Item]) -> list[Item]:
    kept: list[Item] = []
    unclosed: set[str] = set()
    index = 0
    while index < len(items):
        item = items[index]
        is_opening = item.norm in _QUOTES and item.norm not in unclosed and _may_open(items, index)
        close = _closing(items, index) if is_opening else None
        if is_opening and close is None:
            # What is not closed from here on is not closed from later on either.
            unclosed.add(item.norm)
        if close is None:
            if item.norm not in _QUOTES:
                kept.append(item)
            index += 1
            continue
        kept += _quoted(items[index + 1 : close])
        index = close + 1
    return kept


def _may_open(items: Sequence[Item], start: int) -> bool:
    is_apostrophe = items[start].norm in _APOSTROPHES
    return not is_apostrophe or (_is_apart(items, start) and not _is_apart(items, start + 1))


def _closing(items: Sequence[Item], start: int) -> int | None:
    mark = _QUOTES[items[start].norm]
    is_apostrophe = items[start].norm in _APOSTROPHES
    for index in range(start + 1, len(items)):
        if items[index].norm == mark and not (is_apostrophe and _is_apart(items, index)):
            return index
    return None


def _is_apart(items: Sequence[Item], index: int) -> bool:
    """Return whether white space stands before an item; the end of the sentence is apart as well."""
    return not 0 < index < len(items) or items[index - 1].end < items[index].start


def _quoted(inner: Sequence[Item]) -> list[Item]:
    """Return a quoted name as it is, any other quotation as one opaque item."""
    if not inner or all(item.match or item.has(WordKind.NOUN) or item.is_number for item in inner):
        return list(inner)
    norm = " ".join(item.norm for item in inner)
    is_state = len(inner) == 1 and inner[0].has(WordKind.STATE)
    if is_state:
        return [replace(inner[0])]
    short = len(inner) <= _MAX_QUOTED_NAME
    return [Item(norm, inner[0].start, inner[-1].end, is_opaque=True, is_mark=not short)]


_BRACKETS = frozenset("([{")
_PRINTED_CALL = re.compile(
    r"\b[A-Z](?=\w*?[a-z][A-Z])\w*+\s*+[({]|^[^\S\n]*+[\[{]|\w\(\w++=",
    re.MULTILINE,
)


def is_printed_call(text: str) -> bool:
    """Return whether the sentence is a tool call or data spelled out instead of said."""
    return not _BRACKETS.isdisjoint(text) and _PRINTED_CALL.search(text) is not None
