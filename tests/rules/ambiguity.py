r"""Tell whether a regular expression can take more than linear time.

Python's matcher tries one path through the pattern after the other. On a text of n characters it takes at most as many
steps as there are paths that read some of it; this number stays below a constant times n unless there are two places
p and q, each within a repetition, and a text v that leads from p to p, from p to q and from q to q (Weber and Seidl,
"On the degree of ambiguity of finite automata", 1991). So this condition is looked for in the automaton of the pattern:
it covers nested repetitions, neighbors that share characters, and alternatives that begin alike within a repetition.
A pattern that is searched for begins anew at each character: this is a repetition of any character in front of it.
Nothing else is tried once a repetition is reached behind which the match may end at any time (`\w+`), unless the whole
text must match: there it has succeeded.

What the automaton does not know counts as a path, so that only too much is found: a possessive repetition of one set
is left only where the set ends; any other atomic group counts as an ordinary one. Assertions of one character hold,
others always may. A repetition of at most `_FEW` times multiplies the steps by a constant; one of up to `_SOME` counts
as unbounded beside others, but not as what a search begins with.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
import re
from re import _constants as sre, _parser as parser
from typing import Final

_FEW: Final = 8
_SOME: Final = 128
_BEGIN: Final = "\0begin"
_SAMPLES: Final = (*map(chr, range(0x180)), *"–—‘’“”„…€→•−【】\u0301\u0905\u3002\ue000\uff01\uff1f\U0001f600")
_EMPTY: Final = frozenset[str]()

type Chars = frozenset[str]


@dataclass(slots=True)
class _Node:
    """A place in the automaton; with characters it reads one of them, without it reads nothing."""

    reads: Chars | None = None
    ways: list[tuple[int, Chars | None, Chars | None]] = field(default_factory=list)
    """Where it goes on, and what must stand before and behind this place; None for anything."""


class _Automaton:
    """The automaton of a parsed pattern."""

    def __init__(self, pattern: str, flags: int, *, is_searched: bool) -> None:
        parsed = parser.parse(pattern, flags & ~re.DEBUG)
        self.nodes: list[_Node] = []
        self._flags = parsed.state.flags
        self._many = _SOME if is_searched else _FEW
        self._groups: dict[int, tuple[object, int]] = {}
        self._letters = frozenset({*_SAMPLES, *_literals(parsed)})
        self._leaving: set[tuple[int, int]] = set()
        """Where a possessive repetition is left: it always can be."""
        begin = self._add()
        self._end = self._sequence(parsed, begin, self._flags)
        self.start = self._add(self._letters) if is_searched else begin
        if is_searched:
            self._join(self.start, self.start)
            self._join(self.start, begin)
        self.is_searched = is_searched

    def _add(self, reads: Chars | None = None) -> int:
        self.nodes.append(_Node(reads))
        return len(self.nodes) - 1

    def _join(self, one: int, other: int, before: Chars | None = None, behind: Chars | None = None) -> None:
        self.nodes[one].ways.append((other, before, behind))

    def _sequence(self, items: object, at: int, flags: int) -> int:
        for operator, argument in items:
            at = self._item(operator, argument, at, flags)
        return at

    def _item(self, operator: object, argument: object, at: int, flags: int) -> int:  # noqa: C901, PLR0911 - one row for each operator
        reads = self._set(operator, argument, flags)
        if reads is not None:
            place, after = self._add(reads), self._add()
            self._join(at, place)
            self._join(place, after)
            return after
        match operator:
            case sre.MAX_REPEAT | sre.MIN_REPEAT | sre.POSSESSIVE_REPEAT:
                return self._repeat(operator, argument, at, flags)
            case sre.SUBPATTERN:
                group, added, removed, inner = argument
                inner_flags = (flags | added) & ~removed
                self._groups[group] = (inner, inner_flags)
                return self._sequence(inner, at, inner_flags)
            case sre.BRANCH:
                after = self._add()
                for branch in argument[1]:
                    self._join(self._sequence(branch, self._from(at), flags), after)
                return after
            case sre.ATOMIC_GROUP:
                return self._sequence(argument, at, flags)
            case sre.GROUPREF:
                return self._sequence(*self._reference(argument, at))
            case sre.GROUPREF_EXISTS:
                after = self._add()
                for branch in argument[1:]:
                    self._join(self._sequence(branch or (), self._from(at), flags), after)
                return after
            case sre.AT:
                return self._position(argument, at, flags)
            case sre.ASSERT | sre.ASSERT_NOT:
                return self._assertion(operator, argument, at, flags)
            case sre.FAILURE:
                return self._add()
        raise NotImplementedError(operator)

    def _from(self, at: int) -> int:
        place = self._add()
        self._join(at, place)
        return place

    def _reference(self, group: int, at: int) -> tuple[object, int, int]:
        inner, flags = self._groups[group]
        return inner, at, flags

    def _repeat(self, operator: object, argument: tuple[int, int, object], at: int, flags: int) -> int:
        least, most, inner = argument
        is_many = most is sre.MAXREPEAT or most > self._many
        left = None
        if operator is sre.POSSESSIVE_REPEAT and is_many and len(inner) == 1:
            alone = self._set(*inner[0], flags)
            left = None if alone is None else self._letters - alone
        for _ in range(min(least, 2)):
            at = self._sequence(inner, at, flags)
        after = self._add()
        if is_many:
            again = self._from(at)
            self._join(self._sequence(inner, again, flags), again)
            self._join(again, after, None, left)
            self._leaving.add((again, after))
            return after
        for _ in range(min(most, 2) - min(least, 2)):
            self._join(at, after)
            at = self._sequence(inner, at, flags)
        self._join(at, after)
        return after

    def _position(self, where: object, at: int, flags: int) -> int:
        after = self._add()
        words = self._category(sre.CATEGORY_WORD, flags)
        others = self._letters - words
        match where:
            case sre.AT_BEGINNING | sre.AT_BEGINNING_STRING:
                lines = {"\n"} if where is sre.AT_BEGINNING and flags & re.MULTILINE else set()
                self._join(at, after, frozenset({_BEGIN, *lines}))
            case sre.AT_END | sre.AT_END_STRING:
                self._join(at, after, None, frozenset({"\n"} if where is sre.AT_END else set()))
            case sre.AT_BOUNDARY:
                self._join(at, after, others | {_BEGIN}, words)
                self._join(at, after, words, others)
            case sre.AT_NON_BOUNDARY:
                self._join(at, after, others | {_BEGIN}, others)
                self._join(at, after, words, words)
        return after

    def _assertion(self, operator: object, argument: tuple[int, object], at: int, flags: int) -> int:
        direction, inner = argument
        after = self._add()
        alone = self._set(*inner[0], flags) if len(inner) == 1 else None
        if alone is None:
            self._join(at, after)
            if direction > 0:
                self._sequence(inner, self._from(at), flags)
        elif operator is sre.ASSERT_NOT:
            free = self._letters - alone
            self._join(at, after, *((None, free) if direction > 0 else (free | {_BEGIN}, None)))
        else:
            self._join(at, after, *((None, alone) if direction > 0 else (alone, None)))
        return after

    def _set(self, operator: object, argument: object, flags: int) -> Chars | None:  # noqa: PLR0911 - one row for each operator
        """Return which characters an item reads that reads exactly one."""
        match operator:
            case sre.LITERAL:
                return _cased(frozenset({chr(argument)}), flags)
            case sre.NOT_LITERAL:
                return self._letters - _cased(frozenset({chr(argument)}), flags)
            case sre.ANY:
                return self._letters if flags & re.DOTALL else self._letters - {"\n"}
            case sre.IN:
                return self._one_of(argument, flags)
            case sre.BRANCH:
                branches = [self._set(*one[0], flags) if len(one) == 1 else None for one in argument[1]]
                return None if None in branches else frozenset().union(*branches)
            case sre.SUBPATTERN if argument[0] is None and len(argument[3]) == 1:
                return self._set(*argument[3][0], (flags | argument[1]) & ~argument[2])
        return None

    def _one_of(self, items: Sequence[tuple[object, object]], flags: int) -> Chars:
        is_negated = items[0][0] is sre.NEGATE
        found: set[str] = set()
        for operator, argument in items:
            match operator:
                case sre.LITERAL:
                    found.add(chr(argument))
                case sre.RANGE:
                    found |= {one for one in self._letters if argument[0] <= ord(one) <= argument[1]}
                case sre.CATEGORY:
                    found |= self._category(argument, flags)
        chars = _cased(frozenset(found), flags)
        return self._letters - chars if is_negated else chars

    def _category(self, category: object, flags: int) -> Chars:
        return _category(category, flags & re.ASCII, self._letters)

    def edges(self) -> dict[int, list[tuple[int, Chars | None, Chars]]]:
        """Return from each place that reads, by which characters the next one is reached, once for each way."""
        reading = [at for at, node in enumerate(self.nodes) if node.reads is not None]
        return {at: list(self._next(at, None, None, frozenset())) for at in {*reading, self.start}}

    def _next(
        self, at: int, before: Chars | None, behind: Chars | None, seen: frozenset[int]
    ) -> Iterator[tuple[int, Chars | None, Chars]]:
        for to, needs_before, needs_behind in self.nodes[at].ways:
            one, other = _both(before, needs_before), _both(behind, needs_behind)
            if to in seen or _EMPTY in (one, other):
                continue
            reads = self.nodes[to].reads
            if reads is None:
                yield from self._next(to, one, other, seen | {to})
            elif chars := reads if other is None else reads & other:
                yield to, one, chars

    def accepts(self, at: int) -> bool:
        """Return whether a match may end behind a place, whatever follows."""
        waiting, seen = [at], {at}
        while waiting:
            place = waiting.pop()
            for to, *needs in self.nodes[place].ways:
                is_free = needs == [None, None] or (place, to) in self._leaving
                if is_free and to not in seen and self.nodes[to].reads is None:
                    seen.add(to)
                    waiting.append(to)
        return self._end in seen


def _both(one: Chars | None, other: Chars | None) -> Chars | None:
    return other if one is None else one if other is None else one & other


def _literals(parsed: object) -> Iterator[str]:
    """Yield every character that a pattern names."""
    for one in parsed:
        if isinstance(one, tuple) and len(one) == 2 and one[0] in (sre.LITERAL, sre.NOT_LITERAL):
            yield chr(one[1])
        elif isinstance(one, tuple | list | parser.SubPattern):
            yield from _literals(one)


def _cased(chars: Chars, flags: int) -> Chars:
    if not flags & re.IGNORECASE:
        return chars
    return chars | {form for one in chars for form in (one.lower(), one.upper()) if len(form) == 1}


@cache
def _category(category: object, is_ascii: int, letters: Chars) -> Chars:
    shape = {
        sre.CATEGORY_DIGIT: r"\d",
        sre.CATEGORY_NOT_DIGIT: r"\D",
        sre.CATEGORY_SPACE: r"\s",
        sre.CATEGORY_NOT_SPACE: r"\S",
        sre.CATEGORY_WORD: r"\w",
        sre.CATEGORY_NOT_WORD: r"\W",
    }[category]
    found = re.compile(shape, is_ascii)
    return frozenset(one for one in letters if found.match(one))


def is_ambiguous(pattern: str, flags: int = 0, uses: Collection[str] = ("fullmatch", "search")) -> bool:
    """Return whether a pattern may take more than linear time in any of the ways in which it is used."""
    is_whole, is_found, is_searched = (
        "fullmatch" in uses,
        uses != {"fullmatch"},
        not {"match", "fullmatch"}.issuperset(uses),
    )
    return (
        (is_whole and _is_ambiguous(_Automaton(pattern, flags, is_searched=False), is_whole=True))
        or (is_found and _is_ambiguous(_Automaton(pattern, flags, is_searched=False)))
        or (is_searched and _is_ambiguous(_Automaton(pattern, flags, is_searched=True)))
    )


def _is_ambiguous(automaton: _Automaton, *, is_whole: bool = False) -> bool:
    edges = automaton.edges()
    shared = _kinds({chars for ways in edges.values() for _, before, behind in ways for chars in (before, behind)})
    kinds: dict[str, int] = {char: kind for kind, chars in enumerate(shared) for char in chars}
    steps: dict[int, list[tuple[int, frozenset[int] | None, frozenset[int]]]] = {
        at: [
            (to, None if b is None else frozenset(kinds[c] for c in b if c in kinds), frozenset(kinds[c] for c in n))
            for to, b, n in ways
        ]
        for at, ways in edges.items()
    }
    reached = {automaton.start, *_from_here(automaton.start, steps)}
    loops = _loops({at: {to for to, _, _ in ways} & reached for at, ways in steps.items() if at in reached})
    ends = set[int]() if is_whole else {at for at in loops if automaton.accepts(at)}
    for at, component in loops.items():
        ways = [way for way in steps[at] if loops.get(way[0]) == component and way[0] not in ends]
        for index, (to, _, chars) in enumerate(ways):
            if any(other == to and chars & more for other, _, more in ways[index + 1 :]):
                return True
    entered: dict[int, frozenset[int]] = {}
    for ways in steps.values():
        for to, _, chars in ways:
            entered[to] = entered.get(to, frozenset()) | chars
    behind = {at: _from_here(at, steps) for at in loops}
    return any(
        _is_pumped(one, other, entered[one] & entered[other], steps, loops, ends)
        for one in loops
        for other in loops
        if one != other and other in behind[one]
    )


def _kinds(sets: set[Chars | None]) -> list[set[str]]:
    """Return the characters in groups that no set parts."""
    told = [one for one in sets if one is not None]
    groups: dict[tuple[bool, ...], set[str]] = {}
    for char in {char for one in told for char in one}:
        groups.setdefault(tuple(char in one for one in told), set()).add(char)
    return list(groups.values())


type _Steps = dict[int, list[tuple[int, frozenset[int] | None, frozenset[int]]]]


def _from_here(at: int, steps: _Steps) -> set[int]:
    found: set[int] = set()
    waiting = [at]
    while waiting:
        for to, _, _ in steps[waiting.pop()]:
            if to not in found:
                found.add(to)
                waiting.append(to)
    return found


def _loops(follows: dict[int, set[int]]) -> dict[int, int]:
    """Return the places within repetitions, each with the number of its repetition."""
    behind = {}
    for at in follows:
        found: set[int] = set()
        waiting = [at]
        while waiting:
            new = follows[waiting.pop()] - found
            found |= new
            waiting += new
        behind[at] = found
    return {at: min(to for to in found if at in behind[to]) for at, found in behind.items() if at in found}


def _is_pumped(
    one: int, other: int, entered: frozenset[int], steps: _Steps, loops: dict[int, int], ends: set[int]
) -> bool:
    """Return whether a text leads from one to one, from one to the other and from the other to the other.

    Its last way may not lead through one of the ends.
    """
    begun = [(one, one, other, last) for last in entered]
    seen, waiting = set(begun), deque(begun)
    mine, its = loops[one], loops[other]
    while waiting:
        *places, last = waiting.popleft()
        first, middle, final = (
            [(to, chars) for to, before, chars in steps[at] if before is None or last in before] for at in places
        )
        for a, with_a in first:
            if loops.get(a) != mine:
                continue
            for c, with_c in final:
                both = with_a & with_c
                if loops.get(c) != its or c in ends or not both:
                    continue
                for b, with_b in middle:
                    for char in both & with_b:
                        state = (a, b, c, char)
                        if (a, b, c) == (one, other, other):
                            return True
                        if state not in seen:
                            seen.add(state)
                            waiting.append(state)
    return False
