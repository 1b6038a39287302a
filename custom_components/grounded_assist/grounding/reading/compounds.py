"""Rewrite the tokens of a language that writes nouns as one word, for the names and words that are known."""

from collections.abc import Iterator, Sequence
import re

from ..lexicon import Lexicon, WordKind
from ..lexicon.grammar import Grammar
from ..meanings.records import LISTS
from ..scene import Scene
from ..tokens import Token, TokenKind

_SHORTEST_UNKNOWN = 4
"""Letters from which on an unknown part of a word may be the name of something."""
_HYPHENS = frozenset("-\u2010\u2011")
_TAILS = (WordKind.NOUN, WordKind.ATTRIBUTE)


def known_words(tokens: Sequence[Token], scene: Scene) -> list[Token]:
    """Return the tokens with numbers, compounds and names that own something in the form in which they are known."""
    grammar = scene.lexicon.grammar
    if grammar is None:
        return list(tokens)
    found: list[Token] = []
    index = 0
    plain = list(_with_plurals(_without_hyphens(tokens), scene.lexicon)) if grammar.has_compounds else list(tokens)
    while index < len(plain):
        match = scene.home.match(plain, index)
        end = index + (match.length if match is not None else 1)
        if match is not None:
            found += plain[index:end]
        else:
            found += _known(plain[index], scene, grammar)
        index = end
    return found


def _without_hyphens(tokens: Sequence[Token]) -> list[Token]:
    """Drop what joins the parts of one word."""
    return [
        token
        for index, token in enumerate(tokens)
        if not (token.norm in _HYPHENS and 0 < index < len(tokens) - 1 and _is_inside(tokens, index))
    ]


def _with_plurals(tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Token]:
    """Yield tokens with a noun and the mark of its plural as one: "camera's", "buitencamera's"."""
    index = 0
    while index < len(tokens):
        token, behind = tokens[index], tokens[index + 1 : index + 2]
        many = f"{token.norm}s"
        is_marked = bool(behind) and behind[0].norm == _PLURAL_MARK and behind[0].start == token.end
        if is_marked and any(_is_plural(many[cut:], lexicon) for cut in range(len(many) - 2)):
            yield token._replace(norm=many, end=behind[0].end)
            index += 1
        else:
            yield token
        index += 1


_PLURAL_MARK = "'s"


def _is_plural(norm: str, lexicon: Lexicon) -> bool:
    return any(word.kind is WordKind.NOUN and word.is_plural for word, _ in lexicon.at((norm,), 0))


def _is_inside(tokens: Sequence[Token], index: int) -> bool:
    before, mark, after = tokens[index - 1 : index + 2]
    words = before.kind is TokenKind.WORD and after.kind is TokenKind.WORD
    return words and before.end == mark.start and mark.end == after.start


def _known(token: Token, scene: Scene, grammar: Grammar) -> list[Token]:
    if token.kind is TokenKind.NUMBER:
        return [token._replace(norm=_number(token.norm, grammar))]
    if token.kind is not TokenKind.WORD or _is_word(token.norm, scene.lexicon):
        return [token]
    if (spelled := _spelled(token, scene, grammar)) is not None:
        return [spelled]
    if (owner := _owner(token, scene, grammar)) is not None:
        return [owner]
    return list(_parts(token, scene, grammar)) if grammar.has_compounds else [token]


def _number(norm: str, grammar: Grammar) -> str:
    """Return a number with a point before its decimals and nothing between its thousands.

    One group of three may as well be decimals as the home shows them, which do not end in a zero;
    where that cannot be told, the number is no number.
    """
    grouped = re.fullmatch(
        rf"([-−]?\d{{1,3}})((?:{re.escape(grammar.grouping)}\d{{3}})+)(?:{grammar.decimal}(\d+))?", norm
    )
    if grammar.grouping and grouped is not None:
        whole, groups, decimals = grouped.groups()
        is_sure = decimals is not None or groups.count(grammar.grouping) > 1 or groups.endswith("0")
        plain = whole + groups.replace(grammar.grouping, "")
        return f"{plain}.{decimals}" if decimals else plain if is_sure else f"{norm}{grammar.grouping}?"
    return norm.replace(grammar.decimal, ".") if norm.count(grammar.decimal) == 1 else norm


def _is_word(norm: str, lexicon: Lexicon) -> bool:
    return any(True for _ in lexicon.at((norm,), 0))


def _spelled(token: Token, scene: Scene, grammar: Grammar) -> Token | None:
    """Return a name or a word of one that was written on another keyboard: "Kuechenlicht"."""
    norm = token.norm
    for two, one in grammar.digraphs.items():
        norm = norm.replace(two, one)
    is_known = norm != token.norm and (_names(norm, token, scene) or _is_word(norm, scene.lexicon))
    return token._replace(norm=norm) if is_known else None


def _owner(token: Token, scene: Scene, grammar: Grammar) -> Token | None:
    """Return a name of the home without the ending that makes it an owner."""
    for ending in grammar.genitive:
        stem = token.norm.removesuffix(ending)
        if stem != token.norm and (_names(stem, token, scene) or _is_noun(stem, scene.lexicon)):
            return token._replace(norm=stem)
    return None


def _names(norm: str, token: Token, scene: Scene) -> bool:
    return bool(norm) and scene.home.match((token._replace(norm=norm),), 0) is not None


def _is_noun(norm: str, lexicon: Lexicon) -> bool:
    return any(word.kind is WordKind.NOUN for word, _ in lexicon.at((norm,), 0))


def _parts(token: Token, scene: Scene, grammar: Grammar) -> Iterator[Token]:
    """Yield the two words of a compound whose last one is known, the word itself if it is none."""
    for cut in range(2, len(token.norm) - 1):
        head, tail = token.norm[:cut], token.norm[cut:]
        tails = [word for word, _ in scene.lexicon.at((tail,), 0)]
        is_list = any(word.id.startswith(_LISTING) for word in tails)
        if not (is_list or any(word.kind in _TAILS for word in tails)):
            continue
        first = _head(head, token, scene, grammar, is_list=is_list)
        if first is None and is_list:
            continue
        if first is None and not _is_unknown_name(head, tail, token, scene):
            continue
        middle = token.end - len(tail)
        yield token._replace(norm=first or head, end=middle)
        yield token._replace(norm=tail, start=middle)
        return
    yield token


_LISTING = "listing"


def _head(head: str, token: Token, scene: Scene, grammar: Grammar, *, is_list: bool) -> str | None:
    """Return the place, the class or the list that the first part of a compound names."""
    for letters in grammar.linking:
        stem = head.removesuffix(letters)
        for form in (stem, stem + "e") if stem and head.endswith(letters) else ():
            match = scene.home.match((token._replace(norm=form),), 0)
            if match is not None and is_list and not match.domains.isdisjoint(LISTS):
                return form
            if match is not None and not is_list and (match.area_ids or match.floor_ids):
                return form
            if match is None and not is_list and _is_noun(form, scene.lexicon):
                return form
    return None


def _is_unknown_name(head: str, tail: str, token: Token, scene: Scene) -> bool:
    """Return whether a compound can only be the name of something the home does not have."""
    grammar = scene.lexicon.grammar
    if len(head) < _SHORTEST_UNKNOWN or grammar is None or grammar.has("ending_by_chance", tail):
        return False
    return not any(name.casefold().startswith(head) for _, name, _ in scene.nearest(token.norm))
