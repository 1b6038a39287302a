"""Split text into words, numbers and marks that remember where they stood."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
import re
from typing import NamedTuple
import unicodedata

from .briefly import briefly
from .meanings.domains import ACTION_DOMAINS, ACTION_VERBS, DOMAINS, FILE_ENDINGS

_JOINED = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f"
    "\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u200c\u200d"
)
"""Accents, vowel signs and joiners that are part of the word they follow."""
_SIGNS = (
    "\u3005-\u3007\u3041-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u1000-\u102a\u1780-\u17b3"
)
"""What is written without spaces between words, Chinese, Japanese or Thai: each sign is a word of its own."""
_SYLLABLES = "\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f"
"""Katakana, of which a run is a word."""
_MARKS = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e\u17b4-\u17d3\u3099\u309a"
_UNSPACED = _SIGNS + _SYLLABLES
_LETTERS = rf"[^\W_{_UNSPACED}](?:[^\W_{_UNSPACED}]|[{_JOINED}])*+"
_TOKEN = re.compile(
    rf"(?P<number>(?<![^\W{_UNSPACED}])(?<!\.)(?:\d{{4}}-\d{{2}}-\d{{2}}(?![\w-])|\d{{1,2}}(?::\d{{2}}){{1,8}}(?!\d)"
    rf"|[-−]?\d++(?:[.,:]\d++){{0,16}}+(?![^\W_{_UNSPACED}])"
    # "19.6C" is a number with its unit, "2.0b1" none at all; "3D" is a word.
    r"|[-−]?\d++(?:[.,]\d++){1,16}+(?=[^\W\d_]{1,4}(?![^\W_]))))"
    rf"|(?P<word>{_LETTERS}(?:['’]{_LETTERS})*+|[{_SIGNS}][{_MARKS}]*+|[{_SYLLABLES}]++)"
    r"|(?P<mark>[-=]{1,8}+>|[^\s])",
)
_UNSPACED_SIGN = re.compile(f"[{_UNSPACED}]")
_IDEOGRAPHS = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_DECORATION = frozenset('*_#~•·>|`"“”„«»‘')
_POSSESSIVE = "'s"
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'"})


class TokenKind(StrEnum):
    """What a token is made of."""

    WORD = "word"
    NUMBER = "number"
    MARK = "mark"
    ID = "id"
    """The whole id of an entity or an action, in a text that is read."""


class Token(NamedTuple):
    """A piece of text. `norm` is what is compared, `start` and `end` are code points."""

    norm: str
    start: int
    end: int
    kind: TokenKind
    is_possessive: bool = False


_KINDS: Mapping[str | None, TokenKind] = {kind.value: kind for kind in TokenKind}


def fold(word: str) -> str:
    """Return the form in which two spellings of a word compare equal."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word.translate(_APOSTROPHES).casefold())


def is_unspaced(sign: str) -> bool:
    """Return whether a sign is of a script that has no spaces between words."""
    return _UNSPACED_SIGN.match(sign) is not None


def is_telling(word: str) -> bool:
    """Return whether a word is more than a letter: a single Chinese sign is."""
    return len(word) > 1 or _IDEOGRAPHS.match(word) is not None


def ideographs(text: str) -> list[str]:
    """Return the runs of Chinese signs in a text."""
    return _IDEOGRAPHS.findall(text)


def tokenize(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text in order; white space separates and is dropped."""
    return tuple([_token(match) for match in _TOKEN.finditer(text)])


def _token(match: re.Match[str]) -> Token:
    kind = _KINDS[match.lastgroup]
    norm = fold(match[0])
    start, end = match.span()
    return Token(norm, start, end, kind, kind is TokenKind.WORD and _is_possessive(norm))


def _is_possessive(norm: str) -> bool:
    return len(norm) > 2 and norm.endswith("'s")  # noqa: PLR2004


@briefly(8192)
def name_words(name: str) -> tuple[str, ...]:
    """Return the words by which a name is indexed and found: "Joe's TV" -> joe, tv.

    Marks do not count unless the name has nothing else (an emoji).
    """
    # Most names are words between spaces.
    if name.isascii() and name.replace(" ", "").isalnum():
        return tuple(fold(name).split())
    # A home has tens of thousands of names: no token is made for them.
    found = [(match.lastgroup, fold(match.group())) for match in _TOKEN.finditer(name)]
    words = tuple(
        norm[:-2] if kind == TokenKind.WORD and _is_possessive(norm) else norm
        for kind, norm in found
        if kind != TokenKind.MARK
    )
    return words or tuple(norm for _, norm in found)


def bare(token: Token) -> str:
    """Return the comparable form without a possessive ending."""
    return token.norm[:-2] if token.is_possessive else token.norm


PRINTED = re.compile(
    r"(?<![\w./:@\\-])(?P<domain>[a-z][a-z0-9_]*[a-z0-9])\.(?P<object>[a-z0-9_]++)(?![\w-]*+[/@:(]\w|\.\w|[-\w(])"
)
"""What may be the id of an entity, or of an action."""


def is_id(match: re.Match[str]) -> bool:
    """Return whether what is printed like an id is one, and no file and no number."""
    domain, name = match["domain"], match["object"]
    is_action = domain in ACTION_DOMAINS and name.partition("_")[0] in ACTION_VERBS
    return (domain in DOMAINS or is_action) and name not in FILE_ENDINGS and not name.isdecimal()


def spoken_tokens(text: str, contractions: Mapping[str, Sequence[str]]) -> Iterator[Token]:
    """Yield the tokens of a sentence: contractions in their parts, without decoration."""
    found = tokenize(text)
    printed = {match.start(): match for match in PRINTED.finditer(text) if is_id(match)} if "." in text else {}
    end = 0
    for index, token in enumerate(found):
        if (match := printed.get(token.start)) is not None:
            end = match.end()
            yield Token(match.group(), token.start, end, TokenKind.ID)
        if token.start < end:
            continue
        if token.norm in _DECORATION or (_is_joint(found, index) and not _is_full_stop(token, text)):
            continue
        if (parts := contractions.get(token.norm)) is not None:
            for part in parts:
                yield Token(part, token.start, token.end, TokenKind.WORD)
        elif token.is_possessive:
            cut = token.end - len(_POSSESSIVE)
            yield Token(token.norm[: -len(_POSSESSIVE)], token.start, cut, TokenKind.WORD)
            yield Token(_POSSESSIVE, cut, token.end, TokenKind.MARK)
        else:
            yield token


def _is_full_stop(token: Token, text: str) -> bool:
    """Return whether a sentence begins behind a mark, without a space: "is open.It was opened"."""
    return token.norm == "." and _UNSPACED_STOP.match(text, max(token.start - 2, 0)) is not None


_UNSPACED_STOP = re.compile(r"[a-z]{2}\.(?:[A-Z][a-z]|I\b)")


def _is_joint(tokens: Sequence[Token], index: int) -> bool:
    """Return whether a mark stands inside a word, or is no more than an apostrophe: "mini-split", "the kids' room"."""
    token = tokens[index]
    if token.norm in ("'", "°", "’"):
        return token.norm != "°"
    is_hyphen = token.norm in ("-", "/", ".") and 0 < index < len(tokens) - 1
    is_inside = is_hyphen and TokenKind.MARK not in (tokens[index - 1].kind, tokens[index + 1].kind)
    return is_inside and tokens[index - 1].end == token.start and tokens[index + 1].start == token.end
