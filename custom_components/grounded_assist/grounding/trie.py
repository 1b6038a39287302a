"""Every name of the home as a path of words, found without knowing how many there are."""

from collections.abc import Iterable, Iterator, Sequence
import re
import unicodedata

from .briefly import briefly
from .tokens import Token, TokenKind, bare, name_words, tokenize

type Words = tuple[str, ...]

_BREAKS = frozenset(",;:?!.…()[]|–—→⇒➜➡،؛؟。、！？：；")  # noqa: RUF001 - marks of other scripts are meant
"""Marks that end a thought: no name runs over them unless it is written with them."""
_BREAK = re.compile("[" + re.escape("".join(_BREAKS)) + "]")
_LONGEST_GAP = 8
"""Marks in a row that may stand between two words of a name: an emoji may be five."""


class Leaf:
    """What one name stands for. Order is the order of entry."""

    __slots__ = ("areas", "devices", "entities", "floors", "ids")

    def __init__(self) -> None:
        """Begin with nothing."""
        self.entities: dict[str, str] = {}
        """Entity id -> the name as it is written."""
        self.ids: dict[str, None] = {}
        """Entities whose id, not name, reads like this."""
        self.devices: dict[str, str] = {}
        """Entity id -> id of its device, which is called this."""
        self.areas: dict[str, None] = {}
        self.floors: dict[str, None] = {}

    def __bool__(self) -> bool:
        """Return whether the name still stands for anything."""
        return bool(self.entities or self.ids or self.devices or self.areas or self.floors)


class Node:
    """A word within names."""

    __slots__ = ("children", "leaf")

    def __init__(self) -> None:
        """Begin with no name through here."""
        self.children: dict[str, Node] = {}
        self.leaf: Leaf | None = None


class Trie:
    """Names by their words."""

    def __init__(self) -> None:
        """Begin without names."""
        self._root = Node()

    def add(self, words: Words) -> Leaf:
        """Return the leaf of a name, made if it is new."""
        node = self._root
        for word in words:
            children = node.children
            node = children.get(word) or children.setdefault(word, Node())
        if node.leaf is None:
            node.leaf = Leaf()
        return node.leaf

    def prune(self, words: Words) -> None:
        """Forget the name if it stands for nothing any more."""
        path = [self._root]
        for word in words:
            path.append(path[-1].children[word])
        if not path[-1].leaf:
            path[-1].leaf = None
        for parent, word in zip(reversed(path[:-1]), reversed(words), strict=True):
            child = parent.children[word]
            if child.children or child.leaf is not None:
                return
            del parent.children[word]

    def begins(self, token: Token) -> bool:
        """Return whether a name may begin with a token; most words of a sentence begin none."""
        return bare(token) in self._root.children

    def walk(self, tokens: Sequence[Token], start: int) -> Iterator[tuple[int, Leaf]]:
        """Yield each name that begins at a token, with the index after its last word."""
        open_ways = [(self._root, start, 0)]
        while open_ways:
            node, at, gap = open_ways.pop()
            if at >= len(tokens):
                continue
            child = node.children.get(bare(tokens[at]))
            if node is not self._root and gap < _LONGEST_GAP and _is_gap(tokens, at, child):
                open_ways.append((node, at + 1, gap + 1))
            if child is not None:
                if child.leaf is not None:
                    yield at + 1, child.leaf
                open_ways.append((child, at + 1, 0))


def _is_gap(tokens: Sequence[Token], at: int, child: Node | None) -> bool:
    """Return whether a mark may stand between two words without parting them."""
    token = tokens[at]
    if token.kind is not TokenKind.MARK:
        return False
    if token.norm not in _BREAKS:
        # A mark that is a word of a name is that word, or emoji in a row would have endless readings.
        return child is None
    # "Dr.Lamp" is one name, "Off. Lamp" is not.
    return token.norm == "." and at + 1 < len(tokens) and tokens[at + 1].start == token.end


@briefly(8192)
def spellings(name: str) -> tuple[Words, ...]:
    """Return the words of a name, and if it is written with a comma or the like, also with it."""
    words = name_words(name)
    if not _is_findable(words):
        return ()
    if _BREAK.search(name) is None:
        return (words,)
    return tuple(dict.fromkeys((words, _with_breaks(name) or words)))


def _with_breaks(name: str) -> Words:
    tokens = tokenize(name)
    at = [index for index, token in enumerate(tokens) if token.kind is not TokenKind.MARK]
    within = tokens[at[0] : at[-1] + 1] if at else ()
    return tuple(bare(token) for token in within if token.kind is not TokenKind.MARK or token.norm in _BREAKS)


def _is_findable(words: Iterable[str]) -> bool:
    """Return whether a name can be told from a number or a full stop: it has a letter or a symbol."""
    return any(character.isalpha() or unicodedata.category(character) == "So" for word in words for character in word)
