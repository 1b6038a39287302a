"""Fill the templates of the lexicon, and fit sentences together."""

from collections.abc import Sequence
import re
from typing import Final
from zlib import crc32

from ..cases import in_cases, joined, rows_of
from ..lexicon import Lexicon, WordKind
from ..scene import Scene
from ..tokens import TokenKind, bare, tokenize

_BEGINNING: Final = ("subject", "measured", "count", "noun")
"""What a sentence may begin with."""
_PLAIN: Final = (WordKind.FUNCTION, WordKind.QUANTIFIER, WordKind.NUMBER)
_CUES: Final = ("actually", "at_all")
_NUMBERED: Final = ("version", "port", "line")
"""Rows of cues with what only says which number follows: "Port 8080"."""
_OPENED_BY: Final = {"”": "“", "“": "„", "»": "«", '"': '"'}
"""What closes a quotation -> what has opened it."""
_QUOTED: Final = re.compile(r"""\A[^"“”„«»]*[^\s"“”„«»]((?<!\d)"|[“”»])(?!\w)""")


def sentence(row: str, lexicon: Lexicon, *, of_many: str = "one", of: str = "", **parts: str) -> str:
    """Return a template of the lexicon filled in, that `of_many`; {Subject} and the like begin with a capital.

    Which of several wordings it is depends on what it is said `of` and on its parts: the same is always said alike.
    """
    wordings = lexicon.sentences.get(f"{row}.{of_many}") or lexicon.sentences[row]
    chosen = wordings[crc32("|".join((of, *parts.values())).encode()) % len(wordings)]
    said = {name: in_cases(part, lexicon) for name, part in parts.items()}
    begun = {name.capitalize(): said[name].begun(capitalized) for name in _BEGINNING if name in said}
    if "sentence" in parts:
        # One that is told whole behind a colon.
        begun["Sentence"] = in_cases(as_sentence(parts["sentence"]), lexicon)
    agreeing = lexicon.spoken.get("one" if of_many == "one" else "many", {})
    return chosen.format(**{**agreeing, **begun, **said})


def join(parts: Sequence[str], lexicon: Lexicon, how: str = "join") -> str:
    """Return "A, B and C", or "A, B or C" of a choice."""
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return next(iter(parts), "")
    words = lexicon.spoken[how]
    if rows_of(lexicon):
        return joined(parts, words["between"], words["last"], lexicon)
    return words["between"].join(parts[:-1]) + words["last"] + parts[-1]


def going_on(text: str, scene: Scene) -> str:
    """Return a sentence as it stands behind "I believe": only a word of the language loses its capital."""
    tokens, lexicon = tokenize(text), scene.lexicon
    if not tokens or tokens[0].kind is TokenKind.MARK:
        return text
    pieces = [(norm, one.end) for one in tokens for norm in lexicon.contractions.get(one.norm, (bare(one),))]
    senses = [(word.kind, end) for word, end in lexicon.at([norm for norm, _ in pieces], 0)]
    length = max((end for _, end in senses), default=1)
    is_word = any(kind in _PLAIN for kind, end in senses if end == length)
    match = scene.home.match(tokens, 0)
    if match is not None and (match.length > length or (match.length == length and not (is_word and length == 1))):
        return text
    first, *rest = text[: pieces[length - 1][1]].split()
    capitals = lexicon.phrases["capitals"].split()
    is_small = is_word or first.lower() in _of_cues(_CUES, lexicon)
    is_small |= first.lower() in _of_cues(_NUMBERED, lexicon) and text.partition(" ")[2][:1].isdigit()
    # "Home Assistant": what goes on with a capital is a name.
    is_small &= first not in capitals and all(word == word.lower() or word in capitals for word in rest)
    return text[:1].lower() + text[1:] if is_small else text


def _of_cues(rows: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(word for row in rows for word in lexicon.cues.get(row, ()))


def has_task(text: str, task: str, lexicon: Lexicon) -> bool:
    """Return whether one of the words of a text has a task in a sentence."""
    norms = [bare(one) for one in tokenize(text)]
    senses = (sense for at in range(len(norms)) for sense, _ in lexicon.at(norms, at))
    return any(sense.kind is WordKind.FUNCTION and sense.id == task for sense in senses)


def capitalized(text: str) -> str:
    """Return the text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def whole(text: str) -> str:
    """Return what was cut out of a sentence as one of its own: with a capital, and with the mark of its quotation."""
    cut = _QUOTED.match(text)
    return as_sentence(text) if cut is None else f"{_OPENED_BY[cut[1]]}{text}"


def as_sentence(text: str) -> str:
    """Return the text with a capital, unless its first word is spelled as it is for a reason: "iPhone"."""
    return capitalized(text) if text[1:2].islower() else text


def with_article(name: str, lexicon: Lexicon) -> str:
    """Return "an attic lamp"; which article goes with which letters is the lexicon's."""
    articles = lexicon.spoken["article"]
    before_vowel = name[:1].casefold() in articles["vowels"]
    return f"{articles['vowel' if before_vowel else 'other']} {name}".strip()
